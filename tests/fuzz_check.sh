#!/bin/sh
# fuzz_check.sh BUILD [quick] -- every input that once mattered, through the fuzz targets.
set -eu
exec "$1/tests/corpus" tests/fuzz/corpus/[a-z]*-*
