#!/bin/sh
# web_check.sh BUILD [quick] -- the server over real sockets: docs/web-protocol.md, promise by promise; then with a disk
# that fails now and then, and kill -9.
set -eu
"$1/tests/web" "$1/doomtrack" check
"$1/tests/web" "$1/doomtrack" crash --kills 5 --tables 8 --seed 2 --faults 15
