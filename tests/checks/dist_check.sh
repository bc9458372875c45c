#!/bin/sh
# dist_check.sh BUILD [quick] -- the archive of a release: equal to the byte when made again, and on a machine without
# node and npm ./play --web serves the page that is in it. Asked once. The release takes a minute to compile, so
# the objects of BUILD are taken along and the plain program stands in for it.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" != build ]; then
    echo 'ok - # SKIP asked once, beside the plain build'
    exit 0
fi
if ! git rev-parse --verify -q HEAD >/dev/null 2>&1; then
    echo 'ok - # SKIP an archive is made from a git checkout'
    exit 0
fi
root=$PWD
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || :; rm -rf "$work"' EXIT
verdict() {
    if [ "$1" = 0 ]; then echo "ok - $name"; else
        echo "not ok - $name"
        [ ! -f "$work/out" ] || tail -n 15 "$work/out" | sed 's/^/    /'
    fi
}

name='the archive is made'
r=0; sh tools/dist >"$work/out" 2>&1 || r=1
verdict $r
[ $r = 0 ] || exit 1
archive=$(ls build/doomtrack-*.tar.gz)

name='made again, by somebody else and later, it is equal to the byte'
cp "$archive" "$work/first"
r=0; (umask 077; touch README.md; exec sh tools/dist) >"$work/out" 2>&1 || r=1
cmp "$archive" "$work/first" >"$work/out" || r=1
verdict $r

name='it holds what git knows, and the page'
tar xzf "$archive" -C "$work"
tree=$(ls -d "$work"/doomtrack-*/)
git ls-files | sort >"$work/known"
(cd "$tree" && find . -type f) | sed 's|^\./||' | grep -v '^web/dist' | sort >"$work/held"
r=0; diff "$work/known" "$work/held" >"$work/out" || r=1
[ -f "$tree/web/dist/index.html" ] || r=1
verdict $r

# a machine without node and npm (nor apt-get, to get them): every other command of this one, in the same order
mkdir "$work/bin"
without=$work/bin
for dir in $(echo "$PATH" | tr : ' '); do
    copy=$work/path$dir
    case $without: in *":$copy:"*) continue ;; esac
    mkdir -p "$copy"
    find "$dir/" -maxdepth 1 ! -type d ! -name 'node*' ! -name 'npm*' ! -name 'npx*' ! -name 'apt*' \
        -exec ln -s -t "$copy" {} + || :
    without=$without:$copy
done 2>/dev/null
cat >"$work/bin/make" <<END
#!/bin/sh
case \$1 in -q) exit 1 ;; esac
$(command -v make) all && mkdir -p build/release && ln -f build/doomtrack build/doomtrack-*.so build/release/
END
chmod +x "$work/bin/make"
mkdir "$tree/build"
cp -R build/obj build/gen build/cardc build/libdoomtrack.a "$tree/build/"
touch "$work/now" # the files of the archive are as old as the last commit, which may be younger than the objects
find "$tree/build" -type f -exec touch -r "$work/now" {} +
cd "$tree"
PATH="$without" XDG_DATA_HOME="$work/data" ./play --web --listen 127.0.0.1:0 >"$work/out" 2>"$work/err" </dev/null &
server=$!
for _ in $(seq 1500); do
    grep -q '^Open ' "$work/out" && break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.2
done
cat "$work/err" >>"$work/out"
url=$(sed -n 's|^Open \(http://[0-9.:]*/\) in a browser; Ctrl-C stops the server\.$|\1|p' "$work/out")

name='./play --web starts without node and npm, and says what to open and how to stop it'
r=0; { [ -n "$url" ] && ! PATH="$without" command -v node >/dev/null; } || r=1
verdict $r
name='what it prints is for players'
r=0; grep -qE 'bytes|dist' "$work/out" && r=1
verdict $r
name='the page and its script are served'
cat >"$work/fetch.mjs" <<'END'
const get = async (url) => {
    const answer = await fetch(url);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    return answer.text();
};
const base = process.argv[2], html = await get(base);
const script = /src="(\/assets\/main-[^"]*)"/.exec(html)?.[1];
if (!script) throw new Error("there is no script in it: " + html);
// it comes in parts: the first one names those it cannot do without
const at = new URL(script, base), first = await get(at);
const parts = [...first.matchAll(/from"(\.\/part-[^"]*)"/g)].map((m) => get(new URL(m[1], at)));
if (first.length + (await Promise.all(parts)).join("").length < 10000) throw new Error("the script is too short");
END
r=0; (cd "$root" && node "$work/fetch.mjs" "${url:-http://127.0.0.1:1/}") >"$work/out" 2>&1 || r=1
verdict $r

name='a page of changed sources is built again'
r=0; sh web/build --shipped || r=1
echo '/* changed */' >>web/src/main.js
! sh web/build --shipped || r=1
verdict $r
