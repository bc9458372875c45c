#!/bin/sh
# natives_check.sh BUILD [quick] -- of a game's cards that do anything at most 5 % need a verb that
# no other card uses: cards are written in words, not in C.
set -eu
cd "$(dirname "$0")/../.."
case $1 in
build) ;;
*)
    echo 'ok - # SKIP the plain build counts for all'
    exit 0
    ;;
esac
for folder in games/*/; do
    game=$(basename "$folder")
    line=$("$1/doomtrack" check "$folder" | grep "^$game: ") || line=
    with=$(echo "$line" | sed -n 's/.* \([0-9]*\) with an effect.*/\1/p')
    native=$(echo "$line" | sed -n 's/.* \([0-9]*\) of them native.*/\1/p')
    if [ -n "$with" ] && [ -n "$native" ] && [ $((native * 20)) -le "$with" ]; then
        echo "ok - $game: $native of $with cards with an effect are native"
    else
        echo "not ok - $game: at most 5 % of the cards with an effect are native"
        echo "# ${line:-the checker says nothing about it}"
    fi
done
