#!/bin/sh
# warnings_check.sh BUILD [quick] -- a warning does not keep people from playing, and does not get past ./test, not
# even when the object was made before by a build that only warned. Asked once: the Makefile is the same for all.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" != build ]; then
    echo 'ok - # SKIP asked once, beside the plain build'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset WERROR MAKEFLAGS
source=session/words/words.c
object=$work/build/obj/${source%.c}.o
[ -f "$source" ] || { echo "not ok - there is no $source to compile"; exit 1; }
# a file that every compiler warns about is put before the source
export CFLAGS="-include $work/first.h"
echo 'static int nobody_uses_this;' >"$work/first.h"

# builds NAME STATUS WORDS ARGUMENT...: make ends like this, and says these words
builds() {
    name=$1 want=$2 words=$3
    shift 3
    got=0
    make "$@" B="$work/build" "$object" >"$work/out" 2>&1 || got=1
    if [ "$got" = "$want" ] && grep -q "$words" "$work/out"; then echo "ok - $name"; else
        echo "not ok - $name"
        tail -n 5 "$work/out" | sed 's/^/    /'
    fi
}
builds 'make warns and goes on' 0 nobody_uses_this
builds 'make has nothing to do after that' 0 'up to date'
builds 'make WERROR=1 compiles it again and stops' 1 nobody_uses_this WERROR=1
: >"$work/first.h"
builds 'without the warning it is compiled' 0 'cc ' WERROR=1
builds 'and stays compiled' 0 'up to date' WERROR=1
