#!/bin/sh
# need_check.sh BUILD [quick] -- what people without the packages are told: tools/need and web/build on machines that
# are only pretended, with commands of our own in the place of apt-get, sudo, id and npm. Asked once.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" != build ]; then
    echo 'ok - # SKIP asked once, beside the plain build'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/log"
for c in sh sed tail mktemp rm cat cp cmp mkdir find sort xargs cksum dirname; do
    ln -s "$(command -v $c)" "$work/bin/"
done
# fake NAME SCRIPT: a command of the pretended machine
fake() {
    printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
run() {
    status=0
    env -i PATH="$work/bin" TMPDIR="$work/log" "$@" >"$work/out" 2>&1 </dev/null || status=$?
}
verdict() {
    if [ "$1" = 0 ]; then echo "ok - $name"; else
        echo "not ok - $name (status $status)"
        sed 's/^/    /' "$work/out"
    fi
}
says() { grep -qF -- "$1" "$work/out"; }

fake id 'echo 1000'
name='without apt-get: what is needed, and no command that does not exist'
run sh tools/need play
r=0; { [ $status = 1 ] && says 'gcc: the C compiler' && says 'no apt-get here' && ! says 'apt-get install'; } || r=1
verdict $r

fake apt-get 'echo "$@" >>"${0%/*}/../calls"; echo noise; echo debconf: delaying >&2'
name='neither root nor sudo: the whole command in one line, and nothing is run'
run sh tools/need page
r=0; { [ $status = 1 ] && [ ! -e "$work/calls" ] && grep -q \
    '^    apt-get update && apt-get install --no-install-recommends gcc make.* nodejs npm$' "$work/out"; } || r=1
verdict $r

name='what ./play --web needs is one list'
r=0
run sh tools/need play
set -- $(sed -n 's/^    apt-get update.*recommends //p' "$work/out")
run sh tools/need page
for p in "$@" nodejs npm; do grep -q "^    apt-get update.* $p" "$work/out" || r=1; done
[ "$(grep -c '^sh tools/need' play)" = 1 ] || r=1
verdict $r

fake id 'echo 0'
name='root: said, installed without recommended packages, and quiet'
run sh tools/need play
r=0; { [ $status = 0 ] && says 'Installing it now: apt-get install --no-install-recommends gcc' && ! says noise \
    && ! says debconf && grep -q '^-qq update' "$work/calls" \
    && grep -q 'install --no-install-recommends gcc' "$work/calls" && [ -z "$(ls "$work/log")" ]; } || r=1
verdict $r

fake apt-get 'echo "E: Unable to locate package gcc" >&2; exit 100'
name='apt-get fails: the end of what it said, and where the rest is'
run sh tools/need play
r=0; { [ $status = 1 ] && says 'E: Unable to locate package gcc' && says "All of it is in $work/log/" \
    && [ -n "$(ls "$work/log")" ]; } || r=1
verdict $r

fake npm 'case $1 in ci) echo "npm ERR! network" >&2; exit 1 ;; config) echo https://registry.example/ ;; esac'
name='npm cannot reach its registry: a sentence, and where to read on'
run sh web/build "$work/web"
r=0; { [ $status = 1 ] && says 'npm could not fetch' && says https://registry.example/ && says "$work/web/npm.log" \
    && ! says 'npm ERR!' && grep -q 'npm ERR! network' "$work/web/npm.log"; } || r=1
verdict $r
