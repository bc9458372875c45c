#!/bin/sh
# breaks.sh BUILD [PATCH...] -- each patch of tests/breaks breaks one rule written in C; a spec
# that cites that rule must fail with it. The first line of a patch names the rule.
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
n=0
for patch in "$@"; do
    n=$((n + 1))
    rule=$(sed -n '1s/^rule \([A-Z0-9-]*\).*/\1/p' "$patch")
    said=$(sed -n '1s/^rule [A-Z0-9-]*: *//p' "$patch")
    verdict="not ok"
    if ! patch -s -p1 -d "$work" <"$patch"; then
        echo "# $patch does not apply"
    elif ! make -s -C "$work" B=build all >"$work/log" 2>&1; then
        sed 's/^/# /' "$work/log" | tail -n 5
    else
        # shellcheck disable=SC2086 -- a list of files
        (cd "$work" && build/doomtrack check $specs >"$work/log" 2>&1) || :
        if grep -q "^not ok .*[( ]$rule[ )]" "$work/log"; then
            verdict=ok
        else
            grep '^not ok' "$work/log" | sed 's/^/# /' | head -n 5 || :
        fi
    fi
    echo "$verdict $n - $rule broken (${said:-$patch}) fails a spec that cites it"
    patch -s -R -p1 -d "$work" <"$patch" >/dev/null 2>&1 || :
done
