#!/bin/sh
# learn_check.sh -- the example of docs/learning.md compiles against the library as it is built, and learns.
#
#   tests/checks/learn_check.sh BUILD [quick]
set -u
b=${1:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=
case $b in *san*) flags='-fsanitize=address,undefined' ;; esac
told() {
    name=$1
    shift
    if "$@"; then echo "ok - $name"; else echo "not ok - $name"; cat "$work/out" 2>/dev/null; fi
}
# shellcheck disable=SC2086
told 'the example compiles' ${CC:-cc} $flags -O1 -Ibind/c -o "$work/learn" bind/c/learn.c "$b/libdoomtrack.a" \
    -ljansson -lm
told 'and runs' sh -c "timeout 120 '$work/learn' null 1 4000 >'$work/out'"
told 'it wins more often than at random, by five points' \
    awk '{ share = $5 } NR == 1 { first = share } END { exit !(NR == 4 && share > first + 5) }' "$work/out"
told 'the page shows this program' sh -c "grep -q 'bind/c/learn.c' docs/learning.md"
