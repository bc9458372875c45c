#!/bin/sh
# offers_check.sh BUILD [quick] -- every way to begin an ability is refused by the compiler or offered in play. What is
# offered does not depend on the compiler of the program: the plain build answers for all.
set -eu
case $1 in
build) exec "$1/tests/offers" 15000 ;;
*) echo 'ok - # SKIP asked of the plain build' ;;
esac
