#!/bin/sh
# web_check.sh BUILD [quick] -- the server over real sockets: docs/web-protocol.md, promise by promise; then with a disk
# that fails now and then, and kill -9; then how soon a choice leads to the next question (the bound is for a machine
# with others on it; docs/web-server.md has the figure).
set -eu
"$1/tests/web" "$1/doomtrack" check
"$1/tests/web" "$1/doomtrack" crash --kills 5 --tables 8 --seed 2 --faults 15
figures=$("$1/tests/web" "$1/doomtrack" load --game eldritch-horror --tables 10 --rate 50 --warm 1 --seconds 4 \
    --sleep 1 --most 5000) || true
printf '%s\n' "$figures" | sed '/ok - /!s/^/# /'
case $figures in
*'ok - '*) ;;
*) echo 'not ok - the load came to no end' ;;
esac
