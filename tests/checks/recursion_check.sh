#!/bin/sh
# recursion_check.sh BUILD -- no function of the kernel or of a game calls itself, directly or through
# others: the same source must run where there is no call stack to speak of. The compiler writes
# the call graph; tsort finds cycles. Calls through tables of functions are not in the graph. Those
# of two tables are added: rules let events happen at once, and these call what resolves them;
# programs call verbs. The others are only read by the run loop and the expression machine, which no
# rule calls.
set -eu
cd "$(dirname "$0")/../.."
case $1 in
build) ;;
*)
    echo 'ok - # SKIP asked once, beside the plain build'
    exit 0
    ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CCACHE_DISABLE=1 # a cached object brings no call graph
files=0
for f in kernel/*.c games/*/*.c tests/proving/*.c; do
    [ -e "$f" ] || continue
    files=$((files + 1))
    gcc -std=c11 -O0 -I. -iquote "$(dirname "$f")" -fcallgraph-info -c "$f" \
        -o "$work/$(echo "$f" | tr / _).o"
done
# local names carry their file, so equal static names do not meet
cat "$work"/*.ci | sed -n 's/^edge: { sourcename: "\([^"]*\)" targetname: "\([^"]*\)".*/\1 \2/p' |
    grep -v ' __indirect_call' >"$work/direct"
{
    cat "$work/direct"
    sed -n 's/^\([a-z]*_resolve_[a-z_]*\) .*/dt_proc_event \1\ndt_happens \1/p
        s/^\([a-z]*_verb_[a-z_]*\) .*/dt_proc_program \1/p' "$work/direct"
} >"$work/edges"
graphs=$(find "$work" -name '*.ci' | wc -l)
[ "$graphs" -eq "$files" ] || { echo "not ok - the compiler wrote $graphs call graphs of $files"; exit 1; }
if tsort "$work/edges" >/dev/null 2>"$work/cycles"; then
    echo "ok - no recursion among $(wc -l <"$work/edges") calls of kernel and games"
else
    echo 'not ok - recursion in kernel or games'
    sed 's/^/    /' "$work/cycles"
    exit 1
fi
