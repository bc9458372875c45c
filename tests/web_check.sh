#!/bin/sh
# web_check.sh BUILD [quick] -- the server over real sockets: docs/web-protocol.md, promise by promise.
set -eu
exec "$1/tests/web" "$1/doomtrack" check
