#!/bin/sh
# breaks.sh BUILD [PATCH...] -- each patch of tests/breaks breaks one rule written in C; a spec
# that cites that rule must fail with it. The first line of a patch names the rule; or it names
# a law of tests/property, which must fail then.
#
# Works on a copy of the tree and of the build, so that only what a patch touches is compiled.
set -eu
cd "$(dirname "$0")/.."
build=$1
shift
[ $# != 0 ] || set -- tests/breaks/*.patch
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git ls-files -z --cached --others --exclude-standard | xargs -0 tar cf - --ignore-failed-read | tar xf - -C "$work"
mkdir -p "$work/build"
cp -a "$build/." "$work/build/"
specs=$(cd "$work" && ls games/*/specs/*.spec tests/proving/specs/*.spec)

# specs_fail RULE, property_fails LAW: does what should notice the patch notice it?
specs_fail() {
    # a list of files
    # shellcheck disable=SC2086
    (cd "$work" && build/doomtrack check $specs >"$work/log" 2>&1) || :
    grep -q "^not ok .*[( ]$1[ )]" "$work/log"
}
property_fails() {
    (cd "$work" && timeout 300 build/tests/property 2 >"$work/log" 2>&1) || :
    grep -q "^not ok .* $1: " "$work/log"
}

n=0
for patch in "$@"; do
    n=$((n + 1))
    read -r what name said <"$patch"
    name=${name%:}
    verdict="not ok"
    case $what in law) need=build/tests/property ;; *) need=build/doomtrack ;; esac
    if ! patch -s -p1 -d "$work" <"$patch"; then
        echo "# $patch does not apply"
    elif ! make -s -C "$work" B=build "$need" >"$work/log" 2>&1; then
        sed 's/^/# /' "$work/log" | tail -n 5
    elif if [ "$what" = law ]; then property_fails "$name"; else specs_fail "$name"; fi; then
        verdict=ok
    else
        grep '^not ok' "$work/log" | sed 's/^/# /' | head -n 5 || :
    fi
    echo "$verdict $n - $what $name broken is noticed: $said"
    patch -s -R -p1 -d "$work" <"$patch" >/dev/null 2>&1 || :
done
