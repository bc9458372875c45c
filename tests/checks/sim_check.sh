#!/bin/sh
# sim_check.sh -- the simulator as people and scripts meet it: the same result for any number of
# threads, sweeps, comparisons, packs, files for programs and pictures, and an early end.
#
#   tests/checks/sim_check.sh BUILD [quick]
set -u
b=${1:-build}
export LC_ALL=C.UTF-8 LANG=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$(cd "$b" && pwd)/doomtrack
out=$work/out
err=$work/err

told() {
    name=$1
    shift
    if "$@"; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        sed 's/^/    out: /' "$out" | tail -n 8
        sed 's/^/    err: /' "$err" | tail -n 5
    fi
}
run() {
    want=$1
    shift
    "$program" "$@" </dev/null >"$out" 2>"$err"
    got=$?
    [ "$got" = "$want" ] || { echo "    exit status $got, not $want: $*"; return 1; }
}
says() { grep -qF -- "$1" "$out"; }
complains() { grep -qF -- "$1" "$err"; }
# what of a JSON file is the same whenever it is run
lasting() { sed '/"speed"/,$d' "$1"; }

# ---- the same result for any number of threads ------------------------------------------------
for game in null proving elder-sign; do
    for threads in 1 3; do
        told "$game by $threads threads" run 0 sim "$game" --games 40 --players 2 --policy random --threads $threads \
            --json="$work/$threads.json" --csv="$work/$threads.csv" --plot="$work/$threads.svg"
        lasting "$work/$threads.json" >"$work/$threads"
    done
    told "$game: the number of threads changes no number" cmp -s "$work/1" "$work/3"
    told "$game: nor a row" cmp -s "$work/1.csv" "$work/3.csv"
    told "$game: nor the picture" cmp -s "$work/1.svg" "$work/3.svg"
    told "$game: a row for each game and one of names" [ "$(wc -l <"$work/1.csv")" = 41 ]
done
told 'another seed is another result' run 0 sim elder-sign --games 40 --players 2 --policy random --seed 2 \
    --json="$work/2.json"
lasting "$work/2.json" | grep -v '"seed"' >"$work/2"
told 'indeed' sh -c "! grep -v '\"seed\"' '$work/1' | cmp -s - '$work/2'"

# ---- what the game counts ----------------------------------------------------------------------
told 'a plain run' run 0 sim elder-sign --games 20 --policy random --cards
told 'tells what is on the table at the end' says 'at the end, on average'
told 'and how often things happened' grep -q 'midnight  *[0-9]' "$out"
told 'and to which cards' grep -q 'Common Sense\|Blood on the Floor\|The Gift Shop' "$out"
told 'or to none' run 0 sim elder-sign --games 20 --policy random --counts
told 'but on the table at the end' says 'at the end, on average'
told 'and how often all the same' grep -q 'midnight  *[0-9]' "$out"
told 'who asks for results only' run 0 sim elder-sign --games 20 --policy random
told 'gets only these' sh -c "grep -q '^  lost ' '$out' && ! grep -q 'on average:' '$out'"
told 'files leave out what is counted' run 0 sim elder-sign --games 20 --policy random --no-counts --json="$work/n.json"
told 'where that is wished' sh -c "grep -q '\"wins\"' '$work/n.json' && ! grep -q statistics '$work/n.json'"
told 'otherwise it is there' grep -q '"statistics"' "$work/1.json"
told 'to show and to leave out at once' run 2 sim elder-sign --cards --no-counts
told 'cannot be' complains '--cards shows what --no-counts leaves out'
told 'nor are tables of several ways to play shown' run 2 sim elder-sign --counts --sweep players=1,2
told 'which are in files' complains '--json has the counts of several'
told 'rows alone' run 0 sim elder-sign --games 40 --players 2 --policy random --csv="$work/r.csv"
told 'are the same rows' cmp -s "$work/1.csv" "$work/r.csv"
told 'the rows of games have the same numbers' sh -c \
    "head -n 1 '$work/1.csv' | grep -q ',result,ending,winners,decisions,.*told\.midnight.*,final\.doom'"

# ---- sweeps and comparisons ----------------------------------------------------------------------
told 'a sweep' run 0 sim null --games 30 --sweep players=1,3 --sweep night=short,long --json="$work/s.json"
told 'has every combination' [ "$(grep -cE '^  [13]  +(short|long)  +30 ' "$out")" = 4 ]
told 'and all of them as JSON' [ "$(grep -c '"sweep"' "$work/s.json")" = 4 ]
told 'a setting that is none' run 2 sim null --sweep nights=short
told 'is named' complains "'nights' is no setting"
told 'a value that is none' run 2 sim null --sweep night=short,lang
told 'too many players' run 2 sim null --sweep players=1,99
told 'two players compared' run 0 sim null --games 60 --players 2 --compare simple,random --json="$work/c.json"
told 'with the difference and its interval' grep -qE ' 60 +[0-9.]+ % +[0-9.]+ % +[+-][0-9.]+ +\([+-][0-9.]+ to' "$out"
told 'as JSON too' grep -q '"difference"' "$work/c.json"
told 'a player against itself makes no difference' run 0 sim null --games 30 --compare random,random
told 'none at all' grep -qE ' \+0\.00 .* 0 +0$' "$out"
told 'two settings compared' run 0 sim null --games 30 --compare night=short,night=long
told 'one seat compared' run 0 sim null --games 30 --players 2 --compare simple,random --seat 1
told 'three cannot be compared' run 2 sim null --compare simple,random,simple
told 'nor what nobody knows' run 2 sim null --compare simple,clever
told 'with and without no pack' run 2 sim null --compare with,without

# ---- a pack: what does a changed card do? ----------------------------------------------------------
printf 'pack "Kind bells" for null\n' >"$work/bells.card"
printf 'charm "Brass Bell" x9 replaces {\n    when you would lose courage may { prevent 9 }\n}\n' >>"$work/bells.card"
told 'a pack compared with the game without it' run 0 sim null --games 300 --players 1 --pack "$work/bells.card" \
    --compare with,without
told 'a strong card shows' sh -c "awk '/^ +300 /{ exit !(\$6 > 0) }' '$out'"
printf 'pack "Wrong" for null\ncharm "Brass Bell" replaces { nonsense }\n' >"$work/wrong.card"
told 'a wrong pack is refused' run 2 sim null --pack "$work/wrong.card" --compare with,without

# ---- pictures and pages -------------------------------------------------------------------------------
told 'a picture of a sweep' run 0 sim null --games 30 --sweep players=1,2,3 --sweep night=short,long \
    --plot="$work/p.svg"
told 'has a point for each cell' [ "$(grep -o '<circle' "$work/p.svg" | wc -l)" = 6 ]
told 'a page' run 0 sim null --games 30 --sweep night=short,long --sweep players=1,2 --report "$work/page" --show use
told 'with its table' grep -q '^| long | [0-9.]* ([0-9.]* to [0-9.]*) |' "$work/page/report.md"
told 'and its picture' grep -q '</svg>' "$work/page/plot.svg"
told 'what cannot be written is said' run 1 sim null --games 5 --plot="$work/no/such/folder.svg"
told 'by name' complains 'no/such/folder.svg'

# ---- an early end ----------------------------------------------------------------------------------------
timeout -s INT 2 "$program" sim elder-sign --games 9000000 --policy random --threads 2 --json="$work/i.json" \
    >"$out" 2>"$err"
told 'an interrupted run gives what there is' says 'Stopped early'
told 'and says so to programs' grep -q '"stopped": true' "$work/i.json"
told 'with games that were played' sh -c "awk '/^  \"games\"/{ exit !(\$2 + 0 > 0) }' '$work/i.json'"
script -qec "'$program' sim null --games 3000 --players 2" /dev/null </dev/null >"$out" 2>"$err"
told 'on a terminal there is a bar' grep -q '\[#.*\] 100 %.*a second' "$out"
