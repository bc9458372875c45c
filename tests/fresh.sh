#!/bin/sh
# fresh.sh -- what README.md promises, on a bare Debian 12 with nothing but Debian's packages: makes such a machine in
# a folder (debootstrap, minbase), puts a clean clone of this tree into it and starts ./play, ./play --web and
# ./test --quick there, as root and as an ordinary user, without and with the packages.
#
#   sh tests/fresh.sh [--mirror URL] [--security URL] [--dir FOLDER]
#
# --mirror, --security: where Debian is (http://deb.debian.org/debian, http://deb.debian.org/debian-security).
# --dir: where the machine is made, with 5 GB of room (below TMPDIR); it is removed at the end.
# Needs root, debootstrap, git and, for the archive of a release, node and npm; takes about an hour. What is committed
# is tested. Says its cases as TAP; what every step printed is kept in build/fresh/.
#
# The network is that of this machine: names, proxies, certificates of its own and npm's registry are taken along; no
# passwords or tokens are. All mounts and processes are in namespaces of their own, so none can be left behind.
set -eu
cd "$(dirname "$0")/.."
tree=$PWD
fail() {
    echo "fresh: $1" >&2
    exit 2
}
mirror=http://deb.debian.org/debian security=http://deb.debian.org/debian-security parent=${TMPDIR:-/tmp} inside=
while [ $# != 0 ]; do
    [ $# -ge 2 ] || fail "usage: sh tests/fresh.sh [--mirror URL] [--security URL] [--dir FOLDER]"
    case $1 in
    --mirror) mirror=$2 ;;
    --security) security=$2 ;;
    --dir) parent=$2 ;;
    --inside) inside=$2 ;;
    *) fail "there is no option $1 (--mirror, --security, --dir)" ;;
    esac
    shift 2
done

# ---- outside: look, make room, go in, tidy up -------------------------------------------------------------
if [ -z "$inside" ]; then
    [ "$(id -u)" = 0 ] || fail 'it takes root to make a machine: sudo sh tests/fresh.sh'
    for c in debootstrap unshare chroot git; do
        command -v $c >/dev/null 2>&1 || fail "$c is missing: apt-get install debootstrap util-linux coreutils git"
    done
    git rev-parse --verify -q HEAD >/dev/null || fail 'a clean clone is tested, and this is not a git checkout'
    work=$(mktemp -d "$parent/doomtrack-fresh.XXXXXX")
    trap 'rm -rf --one-file-system "$work"' EXIT
    child=
    gone() {
        trap '' INT TERM
        [ -z "$child" ] || { kill -KILL "$child" && wait "$child"; } 2>/dev/null || :
        exit "$1"
    }
    trap 'gone 130' INT
    trap 'gone 143' TERM
    status=0
    unshare --mount --pid --fork --kill-child --propagation private \
        sh tests/fresh.sh --mirror "$mirror" --security "$security" --inside "$work" &
    child=$! # in the background, so that this shell hears of signals at once
    wait "$child" || status=$?
    exit $status
fi

# ---- inside ------------------------------------------------------------------------------------------------
work=$inside root=$inside/machine logs=$tree/build/fresh failed=0
rm -rf "$logs" # of an earlier run
mkdir -p "$logs" "$root"
mount -t proc proc /proc

# step NAME COMMAND...: one case, timed; what it prints is kept, and its end shown when it fails
step() {
    name=$1
    shift
    log=$logs/$(echo "$name" | tr -cs 'A-Za-z0-9\n' -).log
    begun=$(date +%s)
    if "$@" >"$log" 2>&1; then
        echo "ok - $name ($(($(date +%s) - begun)) s)"
    else
        echo "not ok - $name ($(($(date +%s) - begun)) s)"
        tail -n 30 "$log" | sed 's/^/    /'
        failed=$((failed + 1))
    fi
}

# as WHO COMMAND...: in the machine, with an environment as after a login, and the proxies of this one
as() {
    who=$1
    shift
    home=/root
    [ "$who" = root ] || home=/srv/$who
    set -- HOME="$home" USER="$who" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
    for v in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY npm_config_registry; do
        eval "value=\${$v:-}"
        [ -z "$value" ] || set -- "$v=$value" "$@"
    done
    timeout 5400 chroot --userspec="$who:$who" "$root" /usr/bin/env -i "$@" </dev/null
}

machine() {
    debootstrap --variant=minbase bookworm "$root" "$mirror" || return
    printf 'deb %s main\n' "$mirror bookworm" "$mirror bookworm-updates" "$security bookworm-security" \
        >"$root/etc/apt/sources.list"
    mkdir -p "$root/dev/shm" "$root/usr/local/share/ca-certificates"
    mount -t proc proc "$root/proc"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts "$root/dev/pts"
    mount -t tmpfs tmpfs "$root/dev/shm"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || :
    [ -z "${NODE_EXTRA_CA_CERTS:-}" ] ||
        cp "$NODE_EXTRA_CA_CERTS" "$root/usr/local/share/ca-certificates/extra.crt"
    apt-config dump 2>/dev/null | grep -iE '^Acquire::https?::Proxy' >"$root/etc/apt/apt.conf.d/90proxy" || :
    as root useradd -m -d /srv/player player || return
    for who in root player; do
        case $who in root) home=$root/root ;; *) home=$root/srv/$who ;; esac
        git clone -q --no-hardlinks "$tree" "$home/doomtrack" || return
        as root chown -R $who:$who "${home#"$root"}/doomtrack" || return
    done
}

# archive: made here, from a clone, because the machine has no node yet and is not to get one for it
archive() {
    git clone -q --no-hardlinks "$tree" "$work/clone" && sh "$work/clone/tools/dist" &&
        tar xzf "$work"/clone/build/doomtrack-*.tar.gz -C "$root/root" --no-same-owner &&
        mv "$root/root"/doomtrack-* "$root/root/archive"
}

in_tree='cd "$HOME/$1" && shift &&'
# told WHAT ARGUMENT...: somebody who cannot install is told the whole command, and ./play ends with 1
told() {
    what=$1
    shift
    status=0
    said=$(as player sh -c "$in_tree exec ./play \"\$@\"" sh doomtrack "$@" 2>&1) || status=$?
    echo "$said"
    [ $status = 1 ] || return 1
    echo "$said" | grep -q "^    apt-get update && apt-get install --no-install-recommends .*$what"
}

# quiet: nothing of what packages say while they are installed
quiet() { ! grep -nE 'debconf|Updating certificates|Created symlink|invoke-rc|npm (ERR|WARN)' "$log"; }

demonstration() { as "$1" sh -c "$in_tree exec ./play" sh doomtrack && quiet; }

# serves WHO FOLDER: ./play --web starts, says what to open, answers over HTTP and ends when it is told to
serves() {
    # shellcheck disable=SC2016 # for the shell in the machine
    as "$1" sh -c "$in_tree"'
        ./play --web --listen 127.0.0.1:0 >"$HOME/out" &
        until grep -q "^Open " "$HOME/out"; do
            kill -0 $! 2>/dev/null || exit 1
            sleep 1
        done
        cat "$HOME/out"
        perl -MIO::Socket::INET -e '"'"'
            my ($at) = join("", <STDIN>) =~ m{^Open http://([0-9.:]+)/ in a browser}m or die "no address";
            sub get {
                my $s = IO::Socket::INET->new(PeerAddr => $at) or die "no connection";
                print $s "GET $_[0] HTTP/1.1\r\nHost: $at\r\nConnection: close\r\n\r\n";
                local $/;
                my $answer = <$s>;
                $answer =~ m{^HTTP/1.1 200 } or die "$_[0]: $answer";
                return $answer;
            }
            my ($script) = get("/") =~ m{src="(/assets/main-[^"]*)"} or die "no script";
            my $first = get($script);
            my $long = length($first);
            $long += length(get("/assets/$1")) while $first =~ m{from"\./(part-[^"]*)"}g;
            $long > 10000 or die "a short script";
            print "the page and $script are served\n";
        '"'"' <"$HOME/out" || exit 1
        kill -TERM $! && wait $!' sh "$2" && quiet
}

tested() { as "$1" sh -c "$in_tree exec ./test --quick" sh doomtrack; }
versions() {
    as root sh -c 'cat /etc/debian_version; node --version; npm --version; chromium --version; gcc --version' |
        sed -n '1s/^/Debian /; 2s/^/node /; 3s/^/npm /; 4s/ built.*//; 1,5p'
}

if [ -z "${npm_config_registry:-}" ] && command -v npm >/dev/null 2>&1; then
    npm_config_registry=$(npm config get registry 2>/dev/null) || npm_config_registry=
fi
step 'a bare machine is made' machine
[ $failed = 0 ] || exit 1
step 'user, no packages: ./play says what to type' told libsqlite3-dev
step 'user, no packages: ./play --web names everything at once' told 'libsqlite3-dev nodejs npm' --web
step 'root, no packages: ./play plays a game' demonstration root
if command -v npm >/dev/null 2>&1; then
    step 'the archive of a release is made' archive
    step 'root, no node: ./play --web of the archive' serves root archive
    if as root sh -c 'command -v node' >/dev/null; then
        echo 'not ok - the archive did without node'
        failed=$((failed + 1))
    fi
else
    echo 'ok - root, no node: ./play --web of the archive # SKIP there is no npm here to make one'
fi
step 'root: ./play --web' serves root doomtrack
step 'root: ./test --quick' tested root
tail -n 1 "$log" | sed 's/^/    /'
step 'user, packages there: ./play plays a game' demonstration player
step 'user, packages there: ./play --web' serves player doomtrack
step 'user, packages there: ./test --quick' tested player
tail -n 1 "$log" | sed 's/^/    /'
versions | sed 's/^/    /'
echo "$failed failed"
[ $failed = 0 ]
