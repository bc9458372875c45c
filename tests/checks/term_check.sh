#!/bin/sh
# term_check.sh BUILD [quick] -- the full-screen terminal, played by keys at a pseudo-terminal: golden
# screens, whole games, resizing, garbage, every way to leave; and no game's words in its source.
# With --make in place of quick the golden screens are written anew: read the difference.
set -u
cd "$(dirname "$0")/../.." || exit
b=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" LC_ALL=C.UTF-8 LANG=C.UTF-8 TERM=xterm-256color ESCDELAY=4
unset NO_COLOR COLORTERM COLUMNS LINES
here=$PWD

# The source draws tables: no title, kind, card or noun of any game stands in it.
for game in $("$b/doomtrack" games --all | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'); do
    "$b/doomtrack" games --all | sed -n "s/^$game  *\(.*\), [0-9]* to .*/\1/p"
    "$b/doomtrack" cards "$game" --json | tr '{,' '\n\n' | sed -n 's/^ *"name": *"\(.*\)".*/\1/p'
done | sort -u | grep -v '^null$' >"$work/names"
if [ "$(wc -l <"$work/names")" -lt 100 ]; then
    echo "not ok - the names of cards can be listed"
elif grep -nwiFf "$work/names" apps/term/*.[ch] >"$work/found"; then
    echo "not ok - apps/term says no game's title and no card's name"
    sed 's/^/    /' "$work/found" | head
else
    echo "ok - apps/term says no game's title and no card's name"
fi
cd "$work" || exit
ln -s "$here/tests/term/maps" maps
make= how=${2:-}
[ "$how" != --make ] || make=--make
# Every game there is can be played to its end here, without golden screens: two of each, one in ASCII.
"$b/doomtrack" games --all | sed -n 's/^\([a-z][a-z-]*\) .*, \([0-9][0-9]*\) [to 0-9]*players.*/\1 \2/p' |
    while read -r game least; do
        [ "$least" -gt 1 ] && seats=human,simple || seats=human
        echo "size 80 24"
        echo "run play $game --seats $seats --seed 7 --no-animation --lang en"
        echo "until The game is over | 4000 | Enter"
        echo "size 120 40"
        echo "run play $game --seats ${seats%,simple},simple --seed 8 --no-animation --lang de --ascii"
        echo "until Das Spiel ist aus | 4000 | Enter"
    done >"$work/every.script"
# Where all must agree to an undo, the other side is asked without seeing what this one hides.
printf '%s\n' '' 1 1 1 1 1 1 1 '' '' quit | "$b/doomtrack" play miskatonic-madness --plain --seed 4 \
    --seats human:Ann,human:Ben --lang en --name agreed >/dev/null
sed 's/^undo own$/undo consent/' "$(find "$work" -name agreed.journal)" >"$work/agreed.journal"
cat >"$work/agreed.script" <<END
size 80 24
run play --load $work/agreed.journal --no-animation --lang en
keys Enter
shows Ben (you)
keys U
shows Ann, may this be taken back?
hides Ben (you)
keys Enter
shows Give the screen to Ben
keys Enter
shows Not everybody agrees; nothing is taken back.
shows Ben (you)
keys U Up Enter
shows Give the screen to Ann
keys Enter
shows Ann (you)
keys Q
ends 0
END
# a selection: what is picked carries a tick and its letter takes it back; Enter on a die does the same
cat >"$work/picks.spec" <<END
game elder-sign
case dice to be rerolled
    game elder-sign edition=revised ancient_one=yog-sothoth
    setup draws public-lavatory the-missing-records the-loading-dock gate-to-elsewhere
    setup draws unnatural-habitat remains-of-the-high-priest joe-diamond axe
    setup draws the-stars-align-amid-the-stillness
END
cat >"$work/picks.script" <<END
size 80 24
run play --spec $work/picks.spec --seats human --seed 1 --no-animation --lang en
keys d Enter Enter
# dice that show the same stay in the list
shows Rolled: lore, 3, 2, lore, lore, 1.
shows Spend a clue to reroll
keys Enter
shows (chosen 0 of 1-6)
keys a Enter b Enter
golden elder-picks
shows (chosen 2 of 1-6)
keys Q
ends 0
END
# what is in force, what failing costs and what success brings stand on the table at any size: in words or in signs
cat >"$work/order.spec" <<END
game elder-sign
case a full table
    game elder-sign edition=revised ancient_one=cthulhu
    setup draws a-peculiar-specimen something-has-broken-free we-need-to-find-help the-writing-on-the-wall
    setup draws blood-on-the-floor remains-of-the-high-priest joe-diamond axe
    setup draws the-stars-align-amid-the-stillness
END
cat >"$work/order.script" <<END
size 120 40
run play --spec $work/order.spec --seats human --seed 1 --no-animation --lang en
shows 1 to everyone's maximum
shows 2↓
shows Locked dice
shows − Lose 1 stamina
keys Q
size 80 24
run play --spec $work/order.spec --seats human --seed 1 --no-animation --lang en
shows 1 to everyone's maximum
hides + Gain
shows + ★ ♞
shows − 2ψ ♥
shows 2↓
keys Q
ends 0
END
set -- "$here"/tests/term/scripts/*.script "$work/agreed.script" "$work/picks.script" "$work/order.script"
if [ "$how" = quick ]; then echo 'ok - every game, in German, to its end # SKIP when quick'
else set -- "$@" "$work/every.script"; fi
"$b/tests/term" $make "$b/doomtrack" "$here/tests/term/golden" "$@"
