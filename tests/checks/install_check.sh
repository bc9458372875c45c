#!/bin/sh
# install_check.sh BUILD [quick] -- make install puts the program, its man page and what shells offer below DESTDIR and
# prefix, what lies there works, and make uninstall leaves nothing. Asked beside the plain build, of the release.
set -eu
case $1${2:-} in
build) ;;
*)
    echo 'ok - # SKIP asked once, beside the plain build'
    exit 0
    ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
told() {
    name=$1
    shift
    if "$@" >"$work/log" 2>&1; then echo "ok - $name"; else echo "not ok - $name"; sed 's/^/    /' "$work/log"; fi
}
told 'make install' make -s install DESTDIR="$work/to" prefix=/usr
told 'the program runs' "$work/to/usr/bin/doomtrack" --version
told 'it offers words' sh -c "'$work/to/usr/bin/doomtrack' --complete pl | grep -qx play"
told 'the man page is there' grep -q '^\.TH' "$work/to/usr/share/man/man1/doomtrack.1"
for file in bash-completion/completions/doomtrack zsh/site-functions/_doomtrack \
    fish/vendor_completions.d/doomtrack.fish; do
    told "$file is there" test -s "$work/to/usr/share/$file"
done
told 'so is what it loads: the server starts' sh -c "timeout 5 '$work/to/usr/bin/doomtrack' serve --listen 127.0.0.1:0 \
    --store sqlite::memory: 2>&1 | grep -q '^Open '"
# what pkg-config says is enough, with the shared library and with the static one
export PKG_CONFIG_PATH="$work/to/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$work/to"
told 'a program links by what pkg-config says' sh -c "${CC:-cc} -o '$work/tour' bind/c/tour.c \
    \$(pkg-config --cflags --libs doomtrack)"
told 'and runs' env LD_LIBRARY_PATH="$work/to/usr/lib" "$work/tour" null 7
mv "$work/to/usr/lib/libdoomtrack.so" "$work/libdoomtrack.so" # the linker takes the other then
told 'the static library is enough, too' sh -c "${CC:-cc} -o '$work/tour' bind/c/tour.c \
    \$(pkg-config --static --cflags --libs doomtrack)"
told 'and runs alone' "$work/tour" null 7
mv "$work/libdoomtrack.so" "$work/to/usr/lib/"
told 'make uninstall' make -s uninstall DESTDIR="$work/to" prefix=/usr
told 'nothing is left' sh -c "[ -z \"\$(find '$work/to' -type f)\" ]"
