#!/bin/sh
# golden_check.sh BUILD [quick] -- stored games replay to the byte on this build.
set -eu
exec sh tests/golden.sh "$1"
