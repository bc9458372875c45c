#!/bin/sh
# site_check.sh BUILD [quick] -- the folder of files that plays without a server, in Debian's Chromium: tests/site. It
# is the same for every compiler of the program, so it is made and played on the first build only.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" != build ]; then
    echo 'ok - # SKIP the site is played on the first build'
    exit 0
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if make -s site >"$log" 2>&1; then
    echo 'ok - the site is made'
else
    echo 'not ok - the site is made'
    sed 's/^/    /' "$log"
    exit 1
fi
exec node tests/site/main.mjs "$1"
