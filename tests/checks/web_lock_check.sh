#!/bin/sh
# web_lock_check.sh BUILD [quick] -- what the page is built and tested with runs on Debian 12's Node. No compiler has a
# part in this: it is asked once.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" != build ]; then
    echo 'ok - # SKIP asked once, beside the plain build'
    exit 0
fi
exec node tests/page/lock.mjs
