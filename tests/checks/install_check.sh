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
told 'make uninstall' make -s uninstall DESTDIR="$work/to" prefix=/usr
told 'nothing is left' sh -c "[ -z \"\$(find '$work/to' -type f)\" ]"
