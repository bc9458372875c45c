#!/bin/sh
# clean_check.sh BUILD [quick] -- nothing that a terminal obeys comes out of words of others. One bad word (ESC, BEL,
# DEL, C1 as UTF-8 and as a bare byte, marks of direction, line separators, what is no UTF-8) is put into every place
# where a stranger's word can stand: each word of a journal, of a pack and of a spec, names of files and saves, each
# option and argument of each subcommand, lines of the engine. What all of them print is searched for these bytes.
set -eu
cd "$(dirname "$0")/../.."
program=$(pwd)/$1/doomtrack
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" HOME="$work" LC_ALL=C.UTF-8 TERM=dumb
bad=$(printf 'x\033[31m\007\001\177\302\233\233\302\205\330\234\342\200\216\342\200\217\342\200\256\342\200\252')
bad=$bad$(printf '\342\201\246\342\201\251\342\200\250\342\200\251\377\300\200y')
printf '%s' "$bad" >"$work/bad"
runs=0 found=0 limit=

# hunt FILE: the forbidden bytes in it. A valid character hides none: those that hold bytes like C1 are taken out first.
cat >"$work/hunt.awk" <<'AWK'
BEGIN { for (i = 1; i < 256; i++) ord[sprintf("%c", i)] = i }
{
    n = length($0)
    for (i = 1; i <= n; i++) {
        c = ord[substr($0, i, 1)]
        d = i < n ? ord[substr($0, i + 1, 1)] : 0
        e = i + 1 < n ? ord[substr($0, i + 2, 1)] : 0
        more = c < 128 ? 0 : c >= 194 && c < 224 ? 1 : c >= 224 && c < 240 ? 2 : c >= 240 && c < 245 ? 3 : -1
        wrong = (c < 32 && c != 9) || c == 127 || more < 0 || (c == 194 && d < 160) || (c == 216 && d == 156)
        wrong = wrong || (c == 226 && d == 128 && (e == 142 || e == 143 || (e >= 168 && e <= 174)))
        wrong = wrong || (c == 226 && d == 129 && e >= 166 && e <= 169)
        for (k = 1; k <= more; k++) {
            f = i + k <= n ? ord[substr($0, i + k, 1)] : 0
            wrong = wrong || f < 128 || f > 191
        }
        if (wrong) { print "line " NR ", byte " i ": " c " " d " " e; exit }
        i += more > 0 ? more : 0
    }
}
AWK
# try WHAT COMMAND...: its output, whatever it says, holds nothing of the kind
try() {
    what=$1
    shift
    runs=$((runs + 1))
    timeout "${limit:-20}" "$@" >"$work/out" 2>&1 <"${input:-/dev/null}" || [ $? != 124 ] || [ "$limit" ] ||
        echo "# $what: it took too long"
    LC_ALL=C awk -f "$work/hunt.awk" "$work/out" >"$work/hit"
    [ -s "$work/hit" ] || return 0
    found=$((found + 1))
    [ $found -le 12 ] || return 0
    echo "# $what: $(cat "$work/hit")"
    LC_ALL=C head -c 300 "$work/out" | cat -v | sed 's/^/#   /'
    echo
}
verdict() {
    if [ $found = 0 ] && [ $runs -ge "$2" ]; then echo "ok - $1 ($runs runs)"
    else echo "not ok - $1: $found of $runs runs print what they must not"; fi
    runs=0 found=0
}
# spoil FILE TO N HOW: put the bad word at word N of the file, before it, into it or in its place; fails past the last
spoil() {
    LC_ALL=C awk -v at="$3" -v how="$4" '
        FNR == NR { bad = $0; next }
        {
            line = ""; rest = $0
            while (match(rest, /[^ ]+/)) {
                word = substr(rest, RSTART, RLENGTH)
                if (++n == at)
                    word = how == 0 ? bad : how == 1 ? bad word : substr(word, 1, 1) bad substr(word, 2)
                line = line substr(rest, 1, RSTART - 1) word
                rest = substr(rest, RSTART + RLENGTH)
            }
            print line rest
        }
        END { exit n < at }' "$work/bad" "$1" >"$2"
}

# a hunter that finds nothing proves nothing
cp "$work/bad" "$work/out"
LC_ALL=C awk -f "$work/hunt.awk" "$work/out" >"$work/hit"
if [ -s "$work/hit" ]; then echo "ok - the bad word is found"; else echo "not ok - the bad word is found"; fi

# ---- journals: the brief form, in which every word is one of the journal itself
printf '1\nquit\n' | "$program" play null --plain --players 2 --seed 7 --seats human,simple --name Ada --lang de \
    >/dev/null 2>&1
sed '/^cards base/d; /^    /d' "$work"/data/doomtrack/saves/*.journal >"$work/good"
"$program" replay --verify "$work/good" >/dev/null || echo "not ok - the journal that is spoiled was good before"
n=1
while spoil "$work/good" "$work/j" $n 0; do
    for how in 0 1 2; do
        spoil "$work/good" "$work/j" $n $how || true
        try "journal, word $n, way $how" "$program" replay "$work/j"
        [ $how != 2 ] || for c in why report trace 'replay --verify' 'play --plain --load'; do
            # shellcheck disable=SC2086 # a command and its option
            try "journal, word $n: $c" "$program" $c "$work/j"
        done
    done
    n=$((n + 1))
done
verdict 'words of a journal' 100

# ---- packs, also inside a journal, and specs
cat >"$work/good" <<'CARD'
pack "more" for null   # a word of ours
charm "Grey Man" x3 {
    when you would lose courage may pay { exhaust this } { prevent 1 }
}
CARD
n=1
while spoil "$work/good" "$work/p.card" $n 0; do
    for how in 0 1 2; do
        spoil "$work/good" "$work/p.card" $n $how || true
        try "pack, word $n, way $how: check" "$program" check "$work/p.card"
        try "pack, word $n, way $how: cards" "$program" cards null --pack "$work/p.card"
        bytes=$(wc -c <"$work/p.card")
        { printf 'doomtrack journal 1\ngame null\nrules 1\nseats 2\nseed 7\n'
          printf 'cards pack %s 0000000000000000 "%s.card"\n' "$bytes" "$bad"
          sed 's/^/    /' "$work/p.card"; echo play; } >"$work/j"
        try "pack, word $n, way $how: in a journal" "$program" replay "$work/j"
    done
    n=$((n + 1))
done
verdict 'words of a pack' 60
spec=$(find games tests/proving -name '*.spec' | sort | head -n 1)
head -n 12 "$spec" >"$work/good"
n=1
while [ $n -le 40 ] && spoil "$work/good" "$work/s.spec" $n 0; do
    for how in 0 2; do
        spoil "$work/good" "$work/s.spec" $n $how || true
        try "spec, word $n, way $how" "$program" check "$work/s.spec"
        try "spec, word $n, way $how: play" "$program" play --plain --spec "$work/s.spec"
    done
    n=$((n + 1))
done
verdict 'words of a spec' 40

# ---- names of files and of saves
mkdir -p "$work/data/doomtrack/saves"
for name in "$bad" "a
b"; do
    cp tests/golden/elder-sign-1.journal "$work/$name.journal"
    printf 'pack "p" for %s\n' "$bad" >"$work/$name.card"
    printf 'nonsense\n' >"$work/$name.spec"
    printf 'doomtrack journal 1\ngame %s\nplay\n' "$bad" >"$work/data/doomtrack/saves/$name.journal"
    printf 'doomtrack journal 1\ngame null\nplay\n' >"$work/data/doomtrack/saves/x$name.journal"
    for c in replay 'replay --verify' why trace check 'saves delete' 'play --plain --load' 'play --plain --spec'; do
        for file in "$work/$name" "$work/$name.journal" "$work/$name.card" "$work/$name.spec" "$name"; do
            # shellcheck disable=SC2086
            try "file name: $c" "$program" $c "$file"
        done
    done
    try "file name: check of a folder" "$program" check "$work"
    try "saves" "$program" saves
    try "saves rename" "$program" saves rename "x$name" "$name"
    try "saves rename" "$program" saves rename "y" "$name"
done
verdict 'names of files and saves' 40

# ---- arguments: every option of every subcommand, and words
"$program" --completion >"$work/commands"
mkdir -p "$work/here"
while read -r command options; do
    try "$command WORD" "$program" "$command" "$bad"
    try "$command null WORD" "$program" "$command" null "$bad"
    try "$command --WORD" "$program" "$command" "--$bad"
    try "$command -WORD" "$program" "$command" "-$bad"
    [ "$command" != serve ] || limit=2       # it serves until it is ended
    for option in $options; do
        case $option in *=) ;; *) continue ;; esac
        for game in '' null; do
            # shellcheck disable=SC2016,SC2086 # in a folder of its own: some options name files that are made
            try "$command $game $option" sh -c 'cd "$0" && exec "$@"' "$work/here" "$program" "$command" $game \
                "$option$bad"
            [ "$command" != serve ] || break
        done
    done
    limit=
done <"$work/commands"
try "no command" "$program" "$bad"
try "help" "$program" help "$bad"
for variable in LANG LC_ALL COLUMNS TERM XDG_DATA_HOME HOME; do
    try "$variable" env "$variable=/$bad" "$program" play null --plain --seed 1 --name "$bad"
done
verdict 'arguments and the environment' 100

# ---- the engine, and what is typed
{
    printf '%s\n{"cmd":"%s"}\n{"%s":1}\n' "$bad" "$bad" "$bad"
    json=$(printf 'x\\u001b[31m\\u0007\\u007f\302\233\302\205\330\234\342\200\216\342\200\256\342\201\246\342\200\250y')
    printf '{"cmd":"%s"}\n{"cmd":"new","game":"%s"}\n{"cmd":"new","game":"null","id":"%s"}\n' "$json" "$json" "$json"
    for key in game id seed lang undo packs names seats langs options players ask-dice seat; do
        for value in "\"$json\"" "[\"$json\"]" "{\"$json\":\"$json\"}"; do
            printf '{"cmd":"new","game":"null","%s":%s}\n' "$key" "$value"
            printf '{"cmd":"report"}\n{"cmd":"observe"}\n{"cmd":"games"}\n'
        done
    done
    printf '{"cmd":"load","journal":"%s"}\n' "$json"
    printf '{"cmd":"load","journal":"doomtrack journal 1\\ngame %s\\n"}\n' "$json"
    printf '{"cmd":"hint","player":"%s"}\n{"cmd":"players","set":["%s"]}\n' "$json" "$json"
} >"$work/lines"
input=$work/lines try "engine" "$program" engine
for word in '' 'save ' 'name ' '? ' 'lang ' 'help '; do printf '%s%s\n' "$word" "$bad"; done >"$work/lines"
input=$work/lines try "typed" "$program" play null --plain --seed 1
verdict 'the engine and what is typed' 2
