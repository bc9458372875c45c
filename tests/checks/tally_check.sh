#!/bin/sh
# tally_check.sh BUILD [quick] -- checks are counted as they are: tools/tally with checks that pass, fail, crash and
# leave cases out. No compiler has a part in this: it is asked once.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" != build ]; then
    echo 'ok - # SKIP asked once, beside the plain build'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# is NAME COUNTS LINE SCRIPT: what lands in the results, and what the line that people read begins with
is() {
    : >"$work/results"
    rm -f "$work/results.failed"
    said=$(sh tools/tally "$work/results" check sh -c "$4" | head -n 1 | tr -s ' ')
    if [ "$(cat "$work/results")" = "$2 check" ] && [ "${said#"$3"}" != "$said" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        printf '    %s\n' "$(cat "$work/results")" "$said"
    fi
}
is 'a check that says nothing is one case' '1 0 0' 'check 1 passed 0 failed 0s' :
is 'a crash is never a pass' '1 1 0' 'check 1 passed 1 failed' 'echo ok - one; kill -9 $$'
is 'cases are counted' '2 1 0' 'check 2 passed 1 failed' 'echo ok - a; echo ok - b; echo not ok - c'
is 'so is a count' '7 2 0' 'check 7 passed 2 failed' 'echo 7 passed, 2 failed'
is 'nothing but skipped cases is a skipped check, with the reason' '0 0 1' 'check skipped: not in a hurry' \
    'echo "ok - # SKIP not in a hurry"'
is 'some skipped cases are counted beside the others' '1 0 2' 'check 1 passed 0 failed, 2 skipped' \
    'echo "ok - a # SKIP why"; echo ok - b; echo "ok 3 - c # skip"'
is 'a check that skips and then fails has failed' '0 1 1' 'check 0 passed 1 failed, 1 skipped' \
    'echo "ok - a # SKIP why"; exit 1'

# ends NAME LINE STATUS RESULTS: the closing line
ends() {
    printf "$4" >"$work/results"
    rm -f "$work/results.failed"
    status=0
    line=$(sh tools/tally "$work/results") || status=$?
    if [ "$line $status" = "$2 $3" ]; then echo "ok - $1"; else echo "not ok - $1: $line, status $status"; fi
}
ends 'the closing line adds up' '3 passed, 0 failed, 4 skipped' 0 '1 0 4 a\n2 0 0 b\n'
ends 'one failure is enough' '3 passed, 1 failed, 0 skipped' 1 '1 0 0 a\n2 1 0 b\n'
ends 'nothing passed is no success' '0 passed, 0 failed, 1 skipped' 1 '0 0 1 a\n'

# a run of an hour is read from its end: what failed is said there again
: >"$work/results"
sh tools/tally "$work/results" first sh -c 'echo not ok - the lamp went out; echo it was windy; exit 3' >/dev/null
sh tools/tally "$work/results" second true >/dev/null
said=$(sh tools/tally "$work/results" || :)
missing=
for line in 'failed: first' 'not ok - the lamp went out' '| it was windy' '(exit status 3)' \
    '1 passed, 1 failed, 0 skipped'; do
    case $said in *"$line"*) ;; *) missing="$missing [$line]" ;; esac
done
if [ -z "$missing" ]; then
    echo 'ok - what failed stands before the closing line'
else
    echo "not ok - what failed stands before the closing line: no$missing"
fi
