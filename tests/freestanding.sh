#!/bin/sh
# freestanding.sh -- kernel and games need nothing: compiled with -ffreestanding for x86-64 and
# for wasm32 and linked, they have no data that can be written and leave only memcpy, memset and
# memcmp to be found elsewhere.
#
#   tests/freestanding.sh BUILD [quick]     BUILD holds the generated content (make all);
#                                           quick: one native compiler, and less optimised
set -u
cd "$(dirname "$0")/.." || exit
b=${1:-build}
quick=${2:-}
level=-O1
[ -n "$quick" ] || level=-O2
out=$b/freestanding
rm -rf "$out"
mkdir -p "$out"
warn='-Wall -Wextra -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith
      -Wcast-qual -Wwrite-strings -Wvla -Wundef'
games=$(ls games/*/game.c tests/proving/game.c | sed 's|game.c|*.c|')
# shellcheck disable=SC2086 # a list of patterns
sources=$(ls kernel/*.c $games players/signature.c "$b"/gen/*_content.c "$b"/gen/games_all.c)

# compile NAME COMPILER...: all sources into objects of their own
compile() {
    name=$1
    shift
    for c in $sources; do
        o=$out/$name-$(echo "$c" | tr '/' '_').o
        # shellcheck disable=SC2086 # the warnings are meant to be split
        "$@" -std=c11 "$level" -ffreestanding $warn -I. -iquote "$(dirname "$c")" -c -o "$o" "$c" || return 1
    done
}

# judge NAME: what the linked object holds and lacks
judge() {
    written=$(nm "$out/$1.o" | awk '$(NF - 1) ~ /^[DdBbCcGgSsVv]$/ { print $NF }')
    # shellcheck disable=SC2086 # one line of names
    if [ -z "$written" ]; then echo "ok - $1: no data that can be written"
    else echo "not ok - $1: can be written:" $written; fi
    lacks=$(nm -u "$out/$1.o" | awk '{ print $NF }' | grep -vxE 'memcpy|memset|memcmp')
    # shellcheck disable=SC2086
    if [ -z "$lacks" ]; then echo "ok - $1: nothing undefined but memcpy, memset, memcmp"
    else echo "not ok - $1: undefined:" $lacks; fi
}

# native NAME COMPILER...: without -fno-pie tables of pointers would count as written by the loader
native() {
    name=$1
    shift
    if compile "$name" "$@" -fno-pie -fno-stack-protector && ld -r -o "$out/$name.o" "$out/$name"-*.o; then
        echo "ok - $name: compiles with -ffreestanding"
        judge "$name"
    else
        echo "not ok - $name: does not compile with -ffreestanding"
    fi
}
# Everything in WebAssembly can be written, so there only the linker is asked: the module has
# its own memcpy, memset and memcmp, and a name that nobody defines is an error.
wasm() {
    if sh bind/wasm/build "$b"; then echo "ok - wasm32: links with nothing undefined"
    else echo "not ok - wasm32: does not link"; fi
}

native gcc gcc >"$out/gcc.tap" 2>&1 &
{
    wasm
    if [ -z "$quick" ]; then native clang clang; else echo 'ok - clang # SKIP quick asks gcc'; fi
} >"$out/clang.tap" 2>&1
wait
cat "$out/gcc.tap" "$out/clang.tap"
