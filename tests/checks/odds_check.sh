#!/bin/sh
# odds_check.sh -- `doomtrack odds` as people and scripts meet it: known chances, both editions, cards,
# wrong input; chances beside the choices of a game; and whether it is quick enough.
#
#   tests/checks/odds_check.sh BUILD [quick]
set -u
b=${1:-build}
export LC_ALL=C.UTF-8 LANG=C.UTF-8 COLUMNS=80
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data"
dt=$(cd "$b" && pwd)/doomtrack

verdict() { if "$@"; then echo "ok - $name"; else echo "not ok - $name"; sed 's/^/    /' "$work/out" | tail -n 5; fi; }
# is NAME CHANCE ARGUMENT...: the chance to twelve places
is() {
    name=$1 chance=$2
    shift 2
    "$dt" odds elder-sign "$@" --json >"$work/out" 2>&1
    got=$(sed -n 's/^  "probability": \([0-9.e-]*\).*/\1/p' "$work/out")
    verdict awk -v a="$chance" -v b="${got:-9}" 'BEGIN { d = a - b; exit !(d < 1e-12 && d > -1e-12) }'
}
# refuses NAME WORDS ARGUMENT...: status 2 and these words
refuses() {
    name=$1 words=$2
    shift 2
    "$dt" odds "$@" >"$work/out" 2>&1
    [ $? = 2 ] && grep -qF -- "$words" "$work/out"
    verdict [ $? = 0 ]
}

# rolls NAME KEY CHANCE ARGUMENT...: a number of the answer to twelve places, for a game whose tests are rolls
rolls() {
    name=$1 key=$2 chance=$3
    shift 3
    "$dt" odds eldritch-horror "$@" --json >"$work/out" 2>&1
    got=$(sed -n "s/.*\"$key\":\([0-9.e-]*\).*/\1/p" "$work/out")
    verdict awk -v a="$chance" -v b="${got:-9}" 'BEGIN { d = a - b; exit !(d < 1e-12 && d > -1e-12) }'
}
# by hand: with chance 1/3 a die, n dice fail with (2/3)^n; a reroll helps whoever lacks one success
rolls 'four dice' probability 0.8024691358024691 --dice 4
rolls 'four dice, two needed, one reroll' probability 0.5390946502057613 --dice 4 --need 2 --rerolls 1
rolls 'blessed: three faces of six' probability 0.875 --dice 3 --success 4
rolls 'cursed' probability 0.16666666666666666 --dice 1 --success 6
rolls 'a fight: defeated' defeat 0.8024691358024691 --fight Ghoul --investigator 'Mark Harrigan'
rolls 'a fight: horror' sanity 0.13168724279835392 --fight Ghoul --investigator 'Mark Harrigan'
rolls 'a fight: damage' health 0.7901234567901234 --fight Ghoul --investigator mark-harrigan
rolls 'a fight without a will test' sanity 0 --fight Riot --investigator 'Mark Harrigan'
refuses 'a fight by the sheet of another' "'Cultist' is not fought" \
    eldritch-horror --fight Cultist --investigator leo-anderson
refuses 'a fight without a fighter' '--fight needs --investigator' eldritch-horror --fight Ghoul
refuses 'a fight with nobody' 'can be fought' eldritch-horror --fight Goul --investigator leo-anderson
refuses 'dice and fight' 'either --dice or --fight' eldritch-horror --fight Ghoul --dice 3
refuses 'tasks where tests are rolls' '--tasks is not for' eldritch-horror --tasks lore
refuses 'rerolls where tests are tasks' '--rerolls is for games' elder-sign --tasks lore --rerolls 1
refuses 'no dice at all' 'dice' eldritch-horror --dice 0

# sorts NAME KEY CHANCE ARGUMENT...: the same for a game whose dice are of two sorts
sorts() {
    name=$1 key=$2 chance=$3
    shift 3
    "$dt" odds death-may-die "$@" --json >"$work/out" 2>&1
    got=$(sed -n "s/.*\"$key\":\([0-9.e-]*\).*/\1/p" "$work/out")
    verdict awk -v a="$chance" -v b="${got:-9}" 'BEGIN { d = a - b; exit !(d < 1e-12 && d > -1e-12) }'
}
# by hand: half of the sides of either die succeed, so dice and rerolls are coins
sorts 'three coins, two heads' probability 0.5 --standard 3 --need 2
sorts 'sorts of dice are added' probability 0.6875 --standard 3 --bonus 1 --need 2
sorts 'one coin thrown again' probability 0.75 --bonus 1 --rerolls 1
sorts 'two of two, two rerolls' probability 0.6875 --standard 1 --bonus 1 --need 2 --rerolls 2
sorts 'more than there are dice' probability 0 --standard 3 --need 4 --rerolls 4
sorts 'successes on average' successes 2.5 --standard 3 --bonus 2
sorts 'tentacles are on standard dice' tentacles 1 --standard 3 --bonus 2
sorts 'signs on both' signs 1.1666666666666667 --standard 3 --bonus 2
refuses 'no dice of either sort' 'from 1 to 32 dice' death-may-die --need 1
refuses 'too many of both sorts' 'not 40' death-may-die --standard 20 --bonus 20
refuses 'equal dice where there are two sorts' '--dice is not for' death-may-die --dice 3
refuses 'two sorts where dice are equal' '--bonus is not for' eldritch-horror --dice 3 --bonus 1
refuses 'two sorts where tests are tasks' '--standard is for games' elder-sign --tasks lore --standard 1

# ---- by hand: see tests/unit/odds_test.c for the reasoning -----------------------------------------
is 'one symbol, six dice' 0.9782632889128426 --tasks peril --dice 6g
is 'one die' 0.16666666666666666 --tasks lore --dice 1g
is 'a split' 0.3333333333333333 --tasks lore/peril --dice g
is 'a clue' 0.3055555555555556 --tasks lore --dice 1g --clues 1
is 'two of a kind' 0.0997942386831276 --tasks lore,lore --dice 3g
is 'two of a kind, focus' 0.1480195473251029 --tasks 'lore, lore' --dice 3g --focus 1
is 'two of a kind, assisted' 0.1480195473251029 --tasks 'lore, lore' --dice 3g --assist 1
is 'two of a kind, spell' 0.1480195473251029 --tasks 'lore,lore' --dice 3g --spells 1
is 'the same spell in the first printing' 0.1319444444444444 --tasks 'lore,lore' --dice 3g --spells 1 --edition first
is 'any order' 0.0925925925925926 --tasks 'lore | peril' --dice 2g
is 'in order' 0.0509259259259259 --tasks 'lore > peril' --dice 2g
is 'a wild four' 0.3333333333333333 --tasks 'inv 4' --dice r
is 'a wild one' 0.1666666666666667 --tasks 'investigation 4' --dice r --edition first
is 'too dear' 0 --tasks 'lore, sanity 1' --dice 1g --sanity 1
is 'affordable' 0.1666666666666667 --tasks 'lore, stamina 1' --dice 1g --stamina 2
is 'terror that fails' 0.3796296296296297 --tasks lore --dice 2g --terror fail
is 'terror that discards' 0.3796296296296297 --tasks lore --dice 2g --terror discard
is 'terror that takes the last sanity' 0.3796296296296297 --tasks lore --dice 2g --terror 'lose sanity 1' --sanity 1
is 'a die on a spell, rolled again' 0.1666666666666667 --tasks lore --dice 0g --secured peril
is 'a die on a spell, used' 1 --tasks lore --dice 1g --secured 'red wild'
is 'a die on a marker' 0.1666666666666667 --tasks 'lore,lore' --dice 1g --secured 'marker lore'

# ---- cards --------------------------------------------------------------------------------------
is 'a card is its tasks' "$("$dt" odds elder-sign --tasks 'peril | peril, inv 3' --terror discard --json |
    sed -n 's/.*probability": \([0-9.]*\).*/\1/p')" --card 'The Loading Dock'
is 'a card with a marker' "$("$dt" odds elder-sign --tasks 'peril | peril, inv 3 | peril' --terror discard --json |
    sed -n 's/.*probability": \([0-9.]*\).*/\1/p')" --card 'the loading dock' --monsters zombie
name='a lock takes its die'
"$dt" odds elder-sign --card 'Did You Hear That?' >"$work/out" 2>&1
verdict grep -q '^5g: ' "$work/out"
name='the table has every adventure and other world'
"$dt" odds elder-sign --all >"$work/out" 2>&1
verdict [ "$(wc -l <"$work/out")" = 57 ]
name='the table for programs'
"$dt" odds elder-sign --all --json >"$work/out" 2>&1
verdict [ "$(grep -c '"probability"' "$work/out")" = 560 ]
name='what a roll is worth, the best choice first'
"$dt" odds elder-sign --tasks 'peril,peril > lore,lore' --roll '1,peril,peril,lore,red wild' --focus 1 --clues 1 \
    --spells 1 >"$work/out" 2>&1
verdict [ "$(grep -n 'complete task 1 with peril, peril' "$work/out" | cut -d: -f1)" -gt 2 ]

# ---- wrong input --------------------------------------------------------------------------------
refuses 'no such requirement' "'perl' is no requirement" elder-sign --tasks perl
refuses 'a number is missing' "needs a number" elder-sign --tasks inv
refuses 'an empty task' 'a requirement is missing' elder-sign --tasks 'lore |'
refuses 'two separators' 'not by both' elder-sign --tasks 'lore | peril > lore'
refuses 'too many dice' 'only 6 green' elder-sign --tasks lore --dice 7g
refuses 'no such dice' 'are no dice' elder-sign --tasks lore --dice 3x
refuses 'no such face' "'blue' is no face" elder-sign --tasks lore --secured blue
refuses 'a face that die has not' 'no green die shows' elder-sign --tasks lore --secured 'green wild'
refuses 'more dice than there are' 'not so many' elder-sign --tasks lore --dice 6g --secured lore
refuses 'the nearest card' "did you mean 'The Loading Dock'" elder-sign --card 'The Loding Dock'
refuses 'not an attempt' 'is no attempt' elder-sign --card Axe
refuses 'no such effect' "'boo' is no effect" elder-sign --tasks lore --terror boo
refuses 'no such edition' 'edition' elder-sign --tasks lore --edition third
refuses 'nothing asked' 'is needed' elder-sign
refuses 'clues for the whole table' 'does not go with --all' elder-sign --all --clues 3
refuses 'dice besides a roll' 'does not go with --roll' elder-sign --tasks lore --roll 'lore,lore' --dice 3g
refuses 'a game without attempts' 'no attempts' null --all
refuses 'no such game' 'did you mean' elder-sing --all

# ---- more than can be worked out ----------------------------------------------------------------
name='it gives up rather than go on for ever, and tells no chance'
"$dt" odds elder-sign --tasks 'lore,peril | terror | peril,inv 5' --dice 6g+y+r --spells 12 --clues 15 --focus 4 \
    --assist 7 --steps 20000 --json >"$work/out" 2>&1
[ $? = 1 ] && grep -q 'given up after 20000 steps: fewer spells' "$work/out" && ! grep -q probability "$work/out"
verdict [ $? = 0 ]
name='the same for what a roll is worth'
"$dt" odds elder-sign --tasks 'lore,peril | terror | peril,inv 5' --roll '1,2,3,peril,lore,lore' --spells 6 --clues 5 \
    --steps 20000 >"$work/out" 2>&1
[ $? = 1 ] && grep -q 'given up after 20000 steps' "$work/out" && ! grep -q '%' "$work/out"
verdict [ $? = 0 ]
name='Ctrl-C ends it at once'
timeout -s INT -k 20 0.5 "$dt" odds elder-sign --tasks 'lore,peril | terror | peril,inv 5' --dice 6g+y+r --spells 12 \
    --clues 15 --focus 4 --assist 7 >"$work/out" 2>&1
verdict [ $? = 124 ]
refuses 'steps that are none' '--steps' elder-sign --tasks lore --steps 0

# ---- in play -------------------------------------------------------------------------------------
name='chances stand beside the choices'
printf '1\nodds off\nodds\nquit\n' | "$dt" play elder-sign --players 1 --seed 3 --plain --odds >"$work/out" 2>&1
verdict grep -q '^ *[0-9]*\. .*\[.*[0-9] %\]' "$work/out"
name='giving up is worth nothing, whatever else may help'
printf '2\nquit\n' | "$dt" play elder-sign --players 1 --seed 3 --plain --odds >"$work/out" 2>&1
verdict grep -q 'Give up the attempt \[0\.0 %\]' "$work/out"
name='the engine advises'
printf '%s\n' '{"cmd":"new","game":"elder-sign","players":1,"seed":3}' '{"cmd":"advise"}' |
    "$dt" engine >"$work/out" 2>&1
verdict grep -q '"advice":\[.*"probability":0\.' "$work/out"
name='no advice where nobody knows'
printf '%s\n' '{"cmd":"new","game":"null","players":1,"seed":3}' '{"cmd":"advise"}' | "$dt" engine >"$work/out" 2>&1
verdict grep -q '"advice":\[null,null\]' "$work/out"

name='the expert plays whole games, alike on any number of threads'
"$dt" sim elder-sign --games 3 --players 2 --policy expert --threads 1 --json >"$work/out" 2>&1
"$dt" sim elder-sign --games 3 --players 2 --policy expert --threads 2 --json >"$work/two" 2>&1
verdict [ "$(grep -E '"(wins|decisions|games)"' "$work/out")" = "$(grep -E '"(wins|decisions|games)"' "$work/two")" ]
name='the expert plays a game without attempts'
"$dt" sim null --games 5 --policy expert >"$work/out" 2>&1
verdict grep -q '5 games' "$work/out"

# ---- quick enough ----------------------------------------------------------------------------
# A typical card (the median, in processor time) keeps its budget, with three tasks every card. What the hardest
# two-task card costs, and one with other numbers of classes, is counted in instructions, which no busy machine
# changes, and may not grow by more than 5 %: see docs/odds.md. Processors that do four numbers at a time need fewer.
case $b in
*san* | *debug* | *fuzz* | *clang*) ;;
*)
    "$dt" bench --odds >"$work/out" 2>&1
    for line in 2 3 4; do
        name="a typical card keeps the budget: $(sed -n "${line}p" "$work/out" | cut -d: -f1)"
        verdict awk -v n=$line 'NR == n { for (i = 1; i < NF; i++) { if ($i == "median") m = $(i + 1)
            if ($i == "budget") x = $(i + 1) } } END { exit !(x > 0 && m <= x) }' "$work/out"
    done
    name='the budget of the table'
    verdict awk '/^the table/ { good = $6 <= $9 } END { exit !good }' "$work/out"
    name='the budget of memory'
    verdict awk '/^memory/ { good = $7 <= $10 } END { exit !good }' "$work/out"
    name='every card keeps the budget with three tasks'
    verdict awk 'NR == 4 { for (i = 1; i < NF; i++) { if ($i == "longest") l = $(i + 1)
        if ($i == "budget") x = $(i + 1) } } END { exit !(x > 0 && l <= x) }' "$work/out"
    wide=
    grep -q ' avx2 ' /proc/cpuinfo 2>/dev/null && wide=y
    # costs CARD EDITION CLUES MOST MOST_WITHOUT: instructions of a whole process; processors with and without AVX2
    costs() {
        most=${wide:+$4}
        most=${most:-$5}
        name="$1 ($2) with $3 clues costs no more instructions than $most"
        if ! command -v valgrind >/dev/null 2>&1; then
            echo "ok - $name # SKIP there is no valgrind here (tools/need test installs it)"
            return
        fi
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$dt" odds elder-sign --dice 6g+y+r --focus 1 \
            --spells 1 --clues "$3" --edition "$2" --card "$1" >"$work/out" 2>&1
        verdict awk -v most="$most" '/Collected :/ { good = $NF > 0 && $NF <= most } END { exit !good }' "$work/out"
    }
    costs 'Remains of the High Priest' revised 0 84200000 84200000
    costs 'Remains of the High Priest' revised 3 146400000 174000000
    costs 'Remains of the High Priest' first 0 74800000 75600000
    costs 'Remains of the High Priest' first 3 145900000 173200000
    costs 'City of the Great Race' revised 3 106800000 129100000
    ;;
esac
