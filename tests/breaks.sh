#!/bin/sh
# breaks.sh BUILD [BREAK...] -- each file of tests/breaks breaks one rule written in C; a spec
# that cites that rule must fail with it. The first line of a break names the rule; or it names
# a law of tests/property, which must fail then.
#
# Works on copies of the tree and of the build, one for each processor, so that only what a
# break touches is compiled.
set -eu
cd "$(dirname "$0")/.."
build=$1
shift
tool=$(cd "$build" && pwd)/tests/breaks
[ $# != 0 ] || set -- tests/breaks/*.break
workers=$(nproc 2>/dev/null || echo 1)
all=$(mktemp -d)
trap 'rm -rf "$all"' EXIT

# specs_fail RULE, property_fails LAW: does what should notice the break notice it?
specs_fail() {
    cited=$(cd "$work" && grep -rlw --include='*.spec' -e "$1" games tests/proving || :)
    # shellcheck disable=SC2086 -- a list of files without spaces
    (cd "$work" && build/doomtrack check $cited >log 2>&1) || :
    grep -q "^not ok .*[( ]$1[ )]" "$work/log"
}
# The proving game has all that laws speak of and is played quickest; what it does not notice the others may.
property_fails() {
    for game in proving ''; do
        # shellcheck disable=SC2086 -- no game is all of them
        (cd "$work" && timeout 300 build/tests/property 2 $game >log 2>&1) || :
        ! grep -q "^not ok .* $1: " "$work/log" || return 0
    done
    return 1
}

# noticed WHAT NAME: build the broken copy and look
noticed() {
    case $1 in law) need=build/tests/property ;; *) need=build/doomtrack ;; esac
    if ! make -s -C "$work" B=build WERROR=1 "$need" >"$work/log" 2>&1; then
        sed 's/^/# /' "$work/log" | tail -n 5
        return 1
    elif if [ "$1" = law ]; then property_fails "$2"; else specs_fail "$2"; fi; then
        return 0
    fi
    grep '^not ok' "$work/log" | sed 's/^/# /' | head -n 5
    return 1
}

# try NUMBER BREAK: break the copy in $work, look what notices, take it back; a break without its text changes nothing
try() {
    read -r what name said <"$2"
    name=${name%:}
    verdict="not ok"
    if (cd "$work" && "$tool" --apply "$2"); then
        if noticed "$what" "$name"; then
            verdict=ok
        fi
        (cd "$work" && "$tool" --back "$2")
    fi
    echo "$verdict $1 - $what $name broken is noticed: $said"
}

# worker I BREAK...: every break whose number leaves I
worker() {
    mine=$1
    shift
    work=$all/$mine
    mkdir -p "$work/build"
    tar cf - --exclude=./build --exclude=./.git . | tar xf - -C "$work"
    cp -a "$build/." "$work/build/"
    n=0
    for file in "$@"; do
        n=$((n + 1))
        [ $((n % workers)) != "$mine" ] || try "$n" "$file"
    done >"$all/said.$mine" 2>&1
}

i=0
while [ "$i" -lt "$workers" ]; do
    worker "$i" "$@" &
    i=$((i + 1))
done
wait
cat "$all"/said.*
