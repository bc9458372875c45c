#!/bin/sh
# episode_check.sh BUILD [quick] -- the episode of docs/writing-an-episode.md: its specs pass, random games with it end
# without a fault at every number of players, and a box that lacks something is refused with what it lacks.
set -eu
cd "$(dirname "$0")/../.." || exit
program=$(cd "$1" && pwd)/doomtrack pack=share/drowned-abbey
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$work/data"
games=140
case $1:${2:-} in */san:* | *:quick) games=28 ;; esac
say() { if [ "$1" = 0 ]; then echo "ok - $2"; else echo "not ok - $2"; fi; }

good=0
"$program" check "$pack" >"$work/out" 2>&1 || good=1
grep -q '^[1-9][0-9]* passed, 0 failed' "$work/out" || good=1
say $good 'the specs of the example episode pass'

# random players choose it once in seven games
for players in 1 2 3 4 5; do
    good=0
    "$program" sim death-may-die --pack "$pack" --policy random --games "$games" --players "$players" --no-counts \
        --json="$work/sim" >"$work/out" 2>&1 || good=1
    grep -Eq '"faults": *0\b' "$work/sim" && grep -Eq '"unfinished": *0\b' "$work/sim" || good=1
    say $good "games with the example episode end without a fault, $players players"
done

# lacks WHAT SED: without what SED takes away it says so
lacks() {
    rm -rf "$work/box" && mkdir "$work/box"
    sed "$2" "$pack/drowned_abbey.card" >"$work/box/box.card"
    good=0
    "$program" cards death-may-die --pack "$work/box" >"$work/out" 2>&1 && good=1
    grep -q "\"The Drowned Abbey\" cannot be played: $1" "$work/out" || good=1
    say $good "an episode is refused: $1"
}
lacks 'an episode has two actions' '/^action "Learn the Changes"/,/^}/d; s/^\(item "Score of the Changes"\).*/\1 { }/'
lacks 'an episode has two kinds of monster' \
    's/^monster "Bell Ringer" x2 {/&\n of "Cthulhu"/; /^monster "Bell Ringer"/,/^}/{ /of episode/d; }'
lacks 'an episode has eight mythos cards' '/^mythos "Compline"/,/^}/d'
lacks 'an episode has fifteen discovery cards' '/^discovery "Empty Cell"/,/^}/d'
lacks 'an episode starts where one map has its outset, and no other map' 's/^    start tidal_road/    start nave/'
good=0
sed 's/ marks blue//' "$pack/drowned_abbey.card" >"$work/box/box.card"
"$program" cards death-may-die --pack "$work/box" >"$work/out" 2>&1 && good=1
grep -q 'the map "The Drowned Abbey" cannot be played: a map has one Gate of each colour' "$work/out" || good=1
say $good 'a map is refused: a Gate is missing'
