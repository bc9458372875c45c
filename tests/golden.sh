#!/bin/sh
# golden.sh BUILD [--make] -- replay the golden journals; with --make play them anew. A journal
# may change only together with the rules version of its game (docs/journal-format.md).
set -eu
exec "$1/tests/golden" ${2:+"$2"} tests/golden
