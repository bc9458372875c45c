#!/bin/sh
# readme_check.sh BUILD [quick] -- the tour of README.md is true: every command shown in a fenced
# block ("$ ...") is run and must print what stands below it, hashes apart. With --make in place
# of quick the outputs in README.md are written anew: read the difference before you keep it.
set -u
cd "$(dirname "$0")/../.." || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 LANG=C.UTF-8 COLUMNS=80 XDG_DATA_HOME="$work/data" PATH="$(cd "$1" && pwd):$PATH"
if [ "${2:-}" = --make ]; then
    awk '
        /^```/ { fenced = !fenced; shown = 0 }
        fenced && /^\$ / {
            print
            fflush()
            command = substr($0, 3)
            system("{ " command "; } 2>&1 </dev/null")
            shown = 1
            next
        }
        !shown' README.md >"$work/README.md" && cp "$work/README.md" README.md
    exit
fi
awk -v work="$work" '
    /^```/ { fenced = !fenced; file = ""; next }
    fenced && /^\$ / {
        n++
        print substr($0, 3) >(work "/" n ".command")
        file = work "/" n ".shown"
        printf "" >file
        next
    }
    fenced && file != "" { print >file }' README.md
hash='s/"hash":"[0-9a-f]*"/"hash":"..."/'
for command in "$work"/*.command; do
    [ -e "$command" ] || { echo 'not ok - README.md shows no command'; exit 1; }
    sed "$hash" "${command%.command}.shown" >"$work/shown"
    if sh "$command" 2>&1 </dev/null | sed "$hash" | diff "$work/shown" - >"$work/diff"; then
        printf "%s\n" "ok - $(cat "$command")"
    else
        printf "%s\n" "not ok - $(cat "$command")"
        sed 's/^/    /' "$work/diff"
    fi
done
