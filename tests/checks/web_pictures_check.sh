#!/bin/sh
# web_pictures_check.sh BUILD [quick] -- the pictures of cards: every card of every drawn game has one, none is too
# large, no two are the same, all are well-formed, and drawing them again gives the same bytes. Drawn once, beside the
# plain build.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" != build ]; then
    echo 'ok - # SKIP drawn once, beside the plain build'
    exit 0
fi
exec node tests/page/drawn.mjs "$1"
