#!/bin/sh
# signature.sh -- the same games played by every build there is give one and the same number:
# gcc at -O0 and -O3 (what rules are built with), the release, clang, sanitized, WebAssembly, and 32 bits of Intel's.
# `quick`: the builds of a quick run.
set -u
quick=${1:-}
number() { "$1" bench --signature 2>&1 | tail -n 1; }
want=$(number build/doomtrack)
case $want in
????????????????) echo "ok - build/doomtrack says $want" ;;
*) echo "not ok - build/doomtrack has no signature: $want" ;;
esac
same() {
    if [ "$2" = "$want" ]; then echo "ok - $1 says the same"; else echo "not ok - $1 says $2, not $want"; fi
}
for b in release O0 san clang; do
    if [ -z "$quick" ]; then same "build/$b" "$(number "build/$b/doomtrack")"
    else echo "ok - build/$b says the same # SKIP quick makes one build"; fi
done
same wasm "$(sh tests/wasm/run build)"
if i386=$(sh tests/i386/run build 2>&1); then
    same i386 "$i386"
elif [ $? = 3 ]; then
    echo 'ok - i386 compiles and links # SKIP this machine does not run 32-bit programs'
else
    echo 'not ok - i386 compiles, links and runs'
    echo "$i386" | sed 's/^/    /'
fi
