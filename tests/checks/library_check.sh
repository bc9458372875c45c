#!/bin/sh
# library_check.sh BUILD [quick] -- the library is what docs/library.md promises: its example does what is printed
# there; nothing but the names of doomtrack.h can be seen, and every one of them is there; no library of a front end is
# behind it, nor behind the program as long as no front end was asked for.
set -u
b=${1:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=
case $b in *san*) flags='-fsanitize=address,undefined' ;; esac
told() {
    name=$1
    shift
    if "$@" >"$work/log" 2>&1; then echo "ok - $name"; else echo "not ok - $name"; sed 's/^/    /' "$work/log"; fi
}
# shellcheck disable=SC2086 # flags are a list
told 'the example compiles, as strictly as can be' ${CC:-cc} $flags -std=c99 -pedantic -Wall -Wextra -Werror -O1 \
    -Ibind/c -o "$work/tour" bind/c/tour.c "$b/libdoomtrack.a" -ljansson -lm
sed -n '/^\$ tour null 7$/,/^```$/p' docs/library.md | sed '1d;$d' >"$work/printed"
"$work/tour" null 7 >"$work/out" 2>&1
told 'and says what the page shows' diff "$work/printed" "$work/out"
told 'a game that is not there is refused' sh -c "'$work/tour' nothing 1 2>&1 | grep -q 'the games are:.* null'"

nm -g --defined-only "$b/libdoomtrack.a" | awk 'NF == 3 { print $3 }' | sort >"$work/seen"
told 'only names of the library can be seen' sh -c "! grep -v '^doomtrack_' '$work/seen'"
sed -n 's/^[a-z].*[ *]\(doomtrack_[a-z_]*\)(.*/\1/p' bind/c/doomtrack.h | sort -u >"$work/promised"
told 'all that the header promises are there' \
    sh -c "[ -s '$work/promised' ] && ! comm -23 '$work/promised' '$work/seen' | grep ."
told 'the header is C++, too' clang -x c++ -fsyntax-only -Wall -Wextra -Werror bind/c/doomtrack.h

needs() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[lib\([a-z0-9]*\).*/\1/p' | sort | tr '\n' ' '; }
told 'the program starts without the libraries of its front ends' sh -c "case '$(needs "$b/doomtrack")' in
    *websockets* | *ncurses* | *tinfo* | *sqlite* | *uv* | '') echo '$(needs "$b/doomtrack")'; exit 1 ;; esac"
mkdir "$work/alone"
cp "$b/doomtrack" "$work/alone/"
told 'alone it simulates' "$work/alone/doomtrack" sim null --games 20 --threads 1
told 'and says what the server needs' sh -c "'$work/alone/doomtrack' serve 2>&1 | grep -q 'doomtrack-web.so is missing'"
if [ "$b" = build ]; then
    told 'the shared library is made' make -s WERROR="${WERROR:-}" build/libdoomtrack.so.1
    told 'only jansson and the C library are behind it' test "$(needs build/libdoomtrack.so.1)" = 'c jansson m '
    told 'its names have a version' \
        sh -c "nm -D --defined-only build/libdoomtrack.so.1 | grep -q 'doomtrack_begin@@DOOMTRACK_1'"
    told 'and there are no others' sh -c "! nm -D --defined-only build/libdoomtrack.so.1 | awk '{ print \$3 }' |
        grep -v '^doomtrack_\|^DOOMTRACK_1'"
fi
