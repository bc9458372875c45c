#!/bin/sh
# fuzz_check.sh BUILD [quick] -- every input that once mattered, through the fuzz targets; and packs of multiplied
# cards, the same ones each time.
set -eu
"$1/tests/corpus" tests/fuzz/corpus/[a-z]*-*
count=3000
[ "${2:-}" != quick ] || count=600
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! "$1/tests/corpus" --multiply 1 $count 2>"$work/log"; then
    echo "not ok - multiplied cards"
    tail -c 1000 "$work/log" | tr '\r' '\n' | sed 's/^/    /'
    exit 1
fi
