#!/bin/sh
# pack_check.sh BUILD [quick] -- the packs of docs/card-language.md can be written, checked, read and
# played as it says: its commands are run as they stand, in an empty folder.
set -eu
cd "$(dirname "$0")/../.." || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# the indented blocks of its chapter, blank lines inside of them too
awk '/^## / { chapter = /^## A pack of your own/ }
    !chapter { next }
    /^    / { for (; blank; blank--) print ""; print substr($0, 5); inside = 1; next }
    !NF && inside { blank++; next }
    { inside = blank = 0 }' docs/card-language.md >"$work/steps"
export XDG_DATA_HOME="$work/data" LC_ALL=C.UTF-8 PATH="$(cd "$1" && pwd):$PATH"
cd "$work"
if sh -eu steps </dev/null >out 2>&1; then echo 'ok - the packs of docs/card-language.md can be made and played'
else
    echo 'not ok - the packs of docs/card-language.md can be made and played'
    tail -n 20 out | sed 's/^/    /'
fi
if [ "$(grep -c '^[1-9][0-9]* passed, 0 failed' out)" = 2 ]; then echo 'ok - the specs of both pass'
else echo 'not ok - the specs of both pass'; fi
if grep -q '^The Locked Attic (Adventure)' out; then echo 'ok - their cards are told in words'
else echo 'not ok - their cards are told in words'; fi
