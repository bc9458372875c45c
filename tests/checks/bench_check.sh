#!/bin/sh
# bench_check.sh BUILD [quick] -- rules and players do not get slower unnoticed: counted instructions stay below
# limits, in the plain build and in the release. A limit is what was measured last and 5 % (bench/*.md), for the expert
# 10 %; lower it when something gets faster. The budget of docs/design.md is lower still.
set -eu
cd "$(dirname "$0")/../.."
case $1 in
build) rules=1570 expert=660000 ;;
build/release) rules=1439 expert=656000 ;;
*)
    echo 'ok - # SKIP the plain build and the release are the ones that are counted'
    exit 0
    ;;
esac
if ! command -v valgrind >/dev/null 2>&1; then
    echo 'ok - # SKIP instructions are not counted: there is no valgrind here (tools/need test installs it)'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# within WHAT COUNT LIMIT FILE: no count is no pass; FILE says why
within() {
    if [ -n "$2" ] && [ "$2" -le "$3" ]; then
        echo "ok - $1 takes $2 instructions, at most $3"
    else
        echo "not ok - $1 takes at most $3 instructions"
        sed 's/^/    /' "$4"
    fi
}

# random games of Elder Sign, the worst of both printings and 1, 4 and 8 players
sh bench/run "$1" count >"$work/rules" 2>&1 || :
within 'a decision' "$(sed -n 's/^worst: \([0-9]*\) .*/\1/p' "$work/rules")" $rules "$work/rules"

# a whole process that plays four games of Elder Sign with four experts: nothing is kept from earlier games then, so
# this is the dear end; docs/strength.md has the time of longer runs
valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1/doomtrack" sim elder-sign --games 4 --players 4 \
    --policy expert --threads 1 --no-counts --json="$work/json" >"$work/expert" 2>&1 || :
decisions=$(sed -n 's/^ *"decisions": \([0-9]*\).*/\1/p' "$work/json" | head -n 1)
spent=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/expert")
each=
[ -z "$decisions" ] || [ -z "$spent" ] || each=$((spent / decisions))
within "a decision of an expert" "$each" $expert "$work/expert"

# what is spent around the decisions of random games: beginning one of Elder Sign, and a decision of sim for win rates,
# in hundredths of one of the rules alone (at most 1.6 times that)
sh bench/sim "$1" >"$work/sim" 2>&1 || :
begin=$(sed -n 's/^elder-sign: .* beginning a game \([0-9]*\)$/\1/p' "$work/sim")
within 'beginning a game' "$begin" 12574 "$work/sim"
for game in elder-sign miskatonic-madness; do
    times=$(sed -n "s/^$game: sim .*: \([0-9]*\)\.\([0-9]*\) times these\$/\1\2/p" "$work/sim")
    within "for 100 instructions of its rules, sim $game" "$times" 160 "$work/sim"
done

# what keeping in mind costs where nothing needs it, and what a view costs (tests/recall); of one build
[ "$1" = build ] || exit 0
counted() {
    where=$1
    shift
    spent=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect="$where" build/tests/recall "$@" \
        2>&1 >"$work/recall" | sed -n 's/.*Collected : \([0-9]*\).*/\1/p')
    decisions=$(sed -n 's/ decisions$//p' "$work/recall")
    [ -n "$spent" ] && [ -n "$decisions" ] && echo $((spent / decisions))
}
without=$(counted dt_apply 20 4) kept=$(counted dt_apply 20 4 kept)
within 'a decision with all cards kept in mind' "$kept" $((${without:-0} * 13 / 10)) "$work/recall"
within 'a view' "$(counted dt_mask mask 20 4)" 5084 "$work/recall"
within 'a view of 403 components' "$(counted dt_mask mask 20 4 large)" 19894 "$work/recall"

within 'a view of Eldritch Horror' "$(counted dt_mask mask 6 4 eldritch-horror)" 24324 "$work/recall"

# the row that the learners' batch writes after a decision (docs/learning.md)
valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=dt_batch_row build/doomtrack bench \
    elder-sign --players 4 --option edition=revised --games 1 --threads 1 >"$work/list" 2>"$work/batch" || :
decisions=$(sed -n 's/.* for learners: .* \([0-9]*\) decisions$/\1/p' "$work/list")
spent=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/batch")
each=
[ -z "$decisions" ] || [ -z "$spent" ] || each=$((spent / decisions))
within 'a row for learners' "$each" 3010 "$work/batch"

# random games of another game, set up in every way: GAME TITLE PLAYERS GAMES LIMIT
decision_of() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=dt_apply build/doomtrack bench "$1" \
        --count --players "$3" --games "$4" >"$work/list" 2>"$work/other" || :
    decisions=$(awk '{ n += $(NF - 1) } END { print n }' "$work/list")
    spent=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/other")
    each=
    [ -z "$decisions" ] || [ -z "$spent" ] || each=$((spent / decisions))
    within "a decision of $2" "$each" "$5" "$work/other"
}
decision_of miskatonic-madness 'Miskatonic Madness' 2 20 2837
decision_of death-may-die 'Death May Die' 4 5 8428
