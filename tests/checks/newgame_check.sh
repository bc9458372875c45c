#!/bin/sh
# newgame_check.sh BUILD [quick] -- a new game is a new folder: follows docs/adding-a-game.md to
# the letter in a copy of the tree, and sees that the copy knows the game, that specs, property play
# and tools find nothing wrong with it, and that no file outside the new folder was touched. Asked of
# the plain build, not in a hurry.
set -eu
cd "$(dirname "$0")/../.." || exit
if [ "$1${2:-}" != build ]; then
    echo 'ok - # SKIP asked of the plain build, when not quick'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# what is built already is taken along, so that only the new game is compiled
mkdir "$work/build"
cp -a build/obj build/gen build/cardc build/libdoomtrack.a build/doomtrack* "$work/build/"
for f in *; do [ "$f" = build ] || cp -a "$f" "$work/"; done
# the indented blocks, blank lines inside of them too, up to the line that plays
awk '/^    / { for (; blank; blank--) print ""; print substr($0, 5); inside = 1; next }
    !NF && inside { blank++; next }
    { inside = blank = 0 }' docs/adding-a-game.md | sed -n '/^cp -r/,/^build.doomtrack play/p' >"$work/steps"
cd "$work"
export XDG_DATA_HOME="$work/data" LC_ALL=C.UTF-8
if sh -eu steps </dev/null >out 2>&1; then echo 'ok - the steps of docs/adding-a-game.md can be followed'
else
    echo 'not ok - the steps of docs/adding-a-game.md can be followed'
    tail -n 20 out | sed 's/^/    /'
fi
# of the game as it was copied, then of the one that was changed
if [ "$(grep -c '^[1-9][0-9]* passed, 0 failed' out)" = 2 ]; then echo 'ok - its specs pass, before and after'
else echo 'not ok - its specs pass, before and after'; fi
if grep '^not ok' out >wrong; then
    echo 'not ok - property play and the tools find nothing'
    sed 's/^/    /' wrong
else echo 'ok - property play and the tools find nothing'; fi
if build/doomtrack games --all | grep -q '^my-game '; then echo 'ok - the program knows the new game'
else echo 'not ok - the program knows the new game'; fi
changed=$(diff -r -x build -x my-game -x steps -x out -x wrong -x data "$OLDPWD" "$work" |
    grep -v '^Only in .*: \.' || :)
if [ -z "$changed" ]; then echo 'ok - no other file was touched'
else
    echo 'not ok - no other file was touched'
    echo "$changed" | sed 's/^/    /'
fi
# a game brings the languages it has: without German it is whole, and told in English to whoever asks for German
rm games/my-game/lang/de.*cat
if make >out 2>&1 && build/doomtrack check games/my-game >out 2>&1; then echo 'ok - one language is enough'
else
    echo 'not ok - one language is enough'
    tail -n 20 out | sed 's/^/    /'
fi
if build/doomtrack cards my-game 'Old Almanac' --lang de >out 2>&1 && grep -q courage out && ! grep -q '\[' out; then
    echo 'ok - it is told in the language it has'
else
    echo 'not ok - it is told in the language it has'
    sed 's/^/    /' out
fi
if build/doomtrack check games/my-game --lang de | grep -q 'the catalogue de lacks pick.trim'; then
    echo 'ok - what another language would take is listed'
else echo 'not ok - what another language would take is listed'; fi
# what a map of rules names must be there
echo 'kind gargoyle MG-TURN MG-ROOF' >>games/my-game/rules.map
make >out 2>&1 && echo 'not ok - a rules.map that names what is not there stops the build'
if grep -q 'rules.map:[0-9]*:1: error: words.def has no kind "gargoyle"' out && grep -q 'error: .* MG-ROOF$' out; then
    echo 'ok - a rules.map that names what is not there is told'
else
    echo 'not ok - a rules.map that names what is not there is told'
    sed 's/^/    /' out
fi
