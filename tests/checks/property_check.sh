#!/bin/sh
# property_check.sh BUILD [quick] -- random play with every law checked, fewer games when sanitized;
# and in the plain build many games with the promises of a state and asked chance alone.
set -eu
games=12 plain=2400
case $1 in
*/san) games=2 plain=200 ;;
*/clang) games=4 plain=200 ;;
esac
[ "${2:-}" = quick ] && games=1 plain=200
"$1/tests/property" play "$plain"
exec "$1/tests/property" "$games"
