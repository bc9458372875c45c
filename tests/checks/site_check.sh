#!/bin/sh
# site_check.sh BUILD [quick] -- the folder of files that plays without a server, in Debian's Chromium: tests/site. It
# is the same for every compiler of the program, so it is made and played on the first build only, not in a hurry. The
# page and the module are built before (./test): others look at the page meanwhile.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1${2:-}" != build ]; then
    echo 'ok - # SKIP the site is played on the first build, when not quick'
    exit 0
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if { [ -e build/web/dist/index.html ] || sh web/build; } >"$log" 2>&1 &&
    make -s build/wasi/house.wasm >>"$log" 2>&1 &&
    node web/house/site.mjs build/wasi/house.wasm build/web build/site >>"$log" 2>&1; then
    echo 'ok - the site is made'
else
    echo 'not ok - the site is made'
    sed 's/^/    /' "$log"
    exit 1
fi
exec node tests/site/main.mjs "$1"
