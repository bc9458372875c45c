#!/bin/sh
# expert_check.sh BUILD [quick] -- the expert does not get slower unnoticed: instructions of a whole process that
# plays four games of Elder Sign with four experts, by decision. Nothing is kept from earlier games then, so this
# is the dear end; docs/strength.md has the time of longer runs. The limit is what was measured last and 10 %:
# lower it when the expert gets faster.
set -eu
cd "$(dirname "$0")/.."
limit=800000
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
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1/doomtrack" sim elder-sign --games 4 --players 4 \
    --policy expert --threads 1 --no-counts --json "$work/json" >"$work/out" 2>&1 || :
decisions=$(sed -n 's/^ *"decisions": \([0-9]*\).*/\1/p' "$work/json" | head -n 1)
spent=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/out")
if [ -n "$decisions" ] && [ -n "$spent" ] && [ $((spent / decisions)) -le $limit ]; then
    echo "ok - a decision of an expert takes $((spent / decisions)) instructions, at most $limit"
else
    echo "not ok - a decision of an expert takes at most $limit instructions"
    sed 's/^/    /' "$work/out"
fi
