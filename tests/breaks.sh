#!/bin/sh
# breaks.sh BUILD [PATCH...] -- each patch of tests/breaks breaks one rule written in C; a spec
# that cites that rule must fail with it. The first line of a patch names the rule; or it names
# a law of tests/property, which must fail then.
#
# Works on copies of the tree and of the build, one for each processor, so that only what a
# patch touches is compiled.
set -eu
cd "$(dirname "$0")/.."
build=$1
shift
[ $# != 0 ] || set -- tests/breaks/*.patch
workers=$(nproc 2>/dev/null || echo 1)
all=$(mktemp -d)
trap 'rm -rf "$all"' EXIT

# specs_fail RULE, property_fails LAW: does what should notice the patch notice it?
specs_fail() {
    cited=$(cd "$work" && grep -rlw --include='*.spec' -e "$1" games tests/proving || :)
    # shellcheck disable=SC2086 -- a list of files without spaces
    (cd "$work" && build/doomtrack check $cited >log 2>&1) || :
    grep -q "^not ok .*[( ]$1[ )]" "$work/log"
}
property_fails() {
    (cd "$work" && timeout 300 build/tests/property 2 >log 2>&1) || :
    grep -q "^not ok .* $1: " "$work/log"
}

# noticed WHAT NAME: build the broken copy and look
noticed() {
    case $1 in law) need=build/tests/property ;; *) need=build/doomtrack ;; esac
    if ! make -s -C "$work" B=build "$need" >"$work/log" 2>&1; then
        sed 's/^/# /' "$work/log" | tail -n 5
        return 1
    elif if [ "$1" = law ]; then property_fails "$2"; else specs_fail "$2"; fi; then
        return 0
    fi
    grep '^not ok' "$work/log" | sed 's/^/# /' | head -n 5
    return 1
}

# try NUMBER PATCH: break the copy in $work, look who notices, mend it; what does not apply leaves it alone
try() {
    read -r what name said <"$2"
    name=${name%:}
    verdict="not ok"
    if ! patch -s -F0 -p1 --dry-run -d "$work" <"$2"; then
        echo "# $2 does not apply"
    else
        patch -s -F0 -p1 -d "$work" <"$2"
        if noticed "$what" "$name"; then
            verdict=ok
        fi
        patch -s -R -p1 -d "$work" <"$2"
    fi
    echo "$verdict $1 - $what $name broken is noticed: $said"
}

# worker I PATCH...: every patch whose number leaves I
worker() {
    mine=$1
    shift
    work=$all/$mine
    mkdir -p "$work/build"
    tar cf - --exclude=./build --exclude=./.git . | tar xf - -C "$work"
    cp -a "$build/." "$work/build/"
    n=0
    for patch in "$@"; do
        n=$((n + 1))
        [ $((n % workers)) != "$mine" ] || try "$n" "$patch"
    done >"$all/said.$mine" 2>&1
}

i=0
while [ "$i" -lt "$workers" ]; do
    worker "$i" "$@" &
    i=$((i + 1))
done
wait
cat "$all"/said.*
