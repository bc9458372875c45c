#!/bin/sh
# pool_check.sh BUILD [quick] -- solving pools of dice does not get slower unnoticed: counted instructions stay below
# limits, in thousands. A limit is what was measured last (docs/odds.md) and 5 %; lower it when something gets faster.
set -u
cd "$(dirname "$0")/../.." || exit
if [ "$1" != build ]; then
    echo 'ok - # SKIP the plain build is the one that is counted'
    exit 0
fi
if ! command -v valgrind >/dev/null 2>&1; then
    echo 'ok - # SKIP instructions are not counted: there is no valgrind here (tools/need test installs it)'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh bench/pool "$1" plain-12 once-3-5 two-8-8 four-8-8 free-8-8 any-6-6 >"$work/table" 2>&1
# within NAME LIMIT: no count is no pass
within() {
    spent=$(awk -F ' *[|] *' -v name="$1" '$3 == name { print $7 }' "$work/table")
    if [ "${spent:-0}" -gt 0 ] && [ "$spent" -le "$2" ]; then
        echo "ok - the pool $1 takes $spent thousand instructions, at most $2"
    else
        echo "not ok - the pool $1 takes at most $2 thousand instructions"
        sed 's/^/    /' "$work/table"
    fi
}
within plain-12 59
within once-3-5 120000
within two-8-8 59200
within four-8-8 19500
within free-8-8 104600
within any-6-6 23000
