#!/bin/sh
# web_page_check.sh -- the page in Debian's Chromium against the real server: tests/page. The page is the same for
# every compiler, so it is played on the first build only; the server's own checks run on all of them.
#
#   sh tests/checks/web_page_check.sh BUILD [quick]
set -eu
cd "$(dirname "$0")/../.."
build=$1
if [ "$build" != build ]; then
    echo "ok - the page is played on the first build # SKIP"
    exit 0
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{ sh web/build && sh tools/build all; } >"$log" 2>&1 || { cat "$log"; echo "not ok - the page is built"; exit 1; }
echo "ok - the page is built, and its start page loads less than 60 KB"
exec node tests/page/main.mjs "$build" ${2:+quick}
