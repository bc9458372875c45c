#!/bin/sh
# locale_check.sh BUILD [quick] -- the language and the letters of the user change no journal, no number in a file and
# no answer of the engine: stored games and a new one go from a Turkish locale (where I is no capital i) and a German
# one (where the point is a comma) to the plain one and back. The locales are made here, below a folder of our own.
set -eu
cd "$(dirname "$0")/../.."
program=$1/doomtrack
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { if [ "$1" = 0 ]; then echo "ok - $2"; else echo "not ok - $2"; fi; }

for l in tr_TR de_DE; do
    if ! localedef -i "$l" -f UTF-8 "$work/$l.UTF-8" >/dev/null 2>&1 || [ ! -d "$work/$l.UTF-8" ]; then
        echo "ok - locales # SKIP there is nothing here to make $l from: install the package locales"
        exit 0
    fi
done
# in LOCALE COMMAND...
in_locale() {
    locale=$1
    shift
    env LOCPATH="$work" LC_ALL="$locale" LANGUAGE=en XDG_DATA_HOME="$work/data" "$@"
}
in_locale tr_TR.UTF-8 locale >"$work/names" 2>&1
bad=0
grep -q 'LC_ALL=tr_TR.UTF-8' "$work/names" && ! grep -qi cannot "$work/names" || bad=1
say $bad 'the locales that were made are in force'

bad=0
for j in tests/golden/*.journal; do
    for l in tr_TR de_DE; do
        in_locale "$l.UTF-8" "$program" replay --verify "$j" >"$work/out" 2>&1 || { bad=1; sed 's/^/# /' "$work/out"; }
    done
    [ "${2:-}" != quick ] || case $j in *-[3-9]*) break ;; esac
done
say $bad 'stored games replay under both'

new='{"cmd":"new","game":"elder-sign","players":2,"seed":7,"seats":["simple","simple"],"lang":"en"}
{"cmd":"players"}
{"cmd":"save"}
{"cmd":"observe"}'
for l in C tr_TR.UTF-8 de_DE.UTF-8; do
    echo "$new" | in_locale "$l" "$program" engine >"$work/$l.engine"
    in_locale "$l" "$program" sim elder-sign --games 40 --seed 3 --policy simple --csv="$work/$l.csv" \
        --json="$work/$l.json" --no-counts --plot="$work/$l.svg" --threads 1 >/dev/null 2>"$work/err" ||
        sed 's/^/# /' "$work/err"
    sed -i '/seconds\|per_second\|threads/d' "$work/$l.json"
    in_locale "$l" "$program" odds elder-sign --tasks 'INV 3 > LORE,PERIL' --focus 1 >"$work/$l.odds" 2>&1 || true
done
for l in tr_TR.UTF-8 de_DE.UTF-8; do
    for what in engine csv json svg odds; do
        bad=0
        [ -s "$work/C.$what" ] && cmp "$work/C.$what" "$work/$l.$what" >"$work/out" 2>&1 || bad=1
        say $bad "$what is the same under $l"
        [ $bad = 0 ] || sed 's/^/# /' "$work/out"
    done
done
