#!/bin/sh
# property_check.sh BUILD [quick] -- random play with every law checked; fewer games when sanitized.
set -eu
games=12
case $1 in */san) games=2 ;; esac
[ "${2:-}" = quick ] && games=1
exec "$1/tests/property" "$games"
