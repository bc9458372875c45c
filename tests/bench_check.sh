#!/bin/sh
# bench_check.sh BUILD [quick] -- the rules do not get slower unnoticed: the instructions of a decision in
# random games of Elder Sign, the worst of both printings and 1, 4 and 8 players, stay below a limit.
# The limit is what was measured last (bench/README.md) and 5 %; lower it when the rules get faster.
set -eu
cd "$(dirname "$0")/.."
limit=3190
case $1 in
build) ;;
*)
    echo 'ok - # SKIP the plain build is the one that is counted'
    exit 0
    ;;
esac
if ! command -v valgrind >/dev/null 2>&1; then
    echo 'ok - # SKIP instructions are not counted: there is no valgrind here (tools/need test installs it)'
    exit 0
fi
if said=$(sh bench/run "$1" count) && worst=$(echo "$said" | sed -n 's/^worst: \([0-9]*\) .*/\1/p') &&
    [ -n "$worst" ] && [ "$worst" -le "$limit" ]; then
    echo "ok - a decision takes $worst instructions, at most $limit"
else
    echo "not ok - a decision takes at most $limit instructions"
    echo "$said" | sed 's/^/    /'
fi
