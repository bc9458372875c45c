#!/bin/sh
# concede_check.sh BUILD [quick] -- giving a game up in the engine, the line-based front end and the full-screen
# terminal: only where the rules allow it, never by a slip, by all people together. The session: concede_test.c; the
# server: tests/web.
set -u
cd "$(dirname "$0")/../.." || exit
b=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" LC_ALL=C.UTF-8 LANG=C.UTF-8 TERM=xterm-256color ESCDELAY=4 COLUMNS=80
told() {
    name=$1
    shift
    if "$@"; then echo "ok - $name"; else
        echo "not ok - $name"
        tail -n 15 "$work/out" | cut -c 1-300 | sed 's/^/    /'
    fi
}
says() { grep -qF -- "$1" "$work/out"; }
silent() { ! says "$1"; }

# Random players come into the battle of some game; then two people sit there instead.
two='"id":"g","set":["human","human"]'
for seed in 1 2 3 4 5 6 7 8; do
    {
        echo '{"cmd":"new","game":"elder-sign","id":"g","players":2,"seats":["random","random"],' \
            '"names":["Ann","Ben"],"seed":'$seed'}'
        for _ in $(seq 1 150); do
            echo '{"cmd":"players","id":"g","set":["random","random"],"most":4}'
            echo "{\"cmd\":\"players\",$two,\"most\":1}"
            echo '{"cmd":"save","brief":true,"id":"g"}'
        done
    } | "$b/doomtrack" engine 2>/dev/null |
        awk '/"concede":true/ { found = 1 } found && /"journal"/ { print; exit }' >"$work/saved"
    [ ! -s "$work/saved" ] || break
done
sed 's/.*"journal":"\(.*\)","seed".*/\1/' "$work/saved" | sed 's/\\"/"/g; s/\\n/\n/g' >"$work/battle.journal"
cp "$work/saved" "$work/out"
told 'a game comes to where it can be given up' grep -q '^play$' "$work/battle.journal"

printf '%s\n' "{\"cmd\":\"load\",$(sed 's/.*\("journal":".*"\),"seed".*/\1/' "$work/saved")}" \
    '{"cmd":"concede","seat":1}' \
    '{"cmd":"consent","seat":0,"yes":false}' '{"cmd":"concede","seat":1}' '{"cmd":"consent","seat":0,"yes":true}' \
    '{"cmd":"concede"}' | "$b/doomtrack" engine >"$work/out" 2>&1
told 'the engine asks the other seat' sh -c "sed -n 2p '$work/out' | grep -q '\"wants\":\[0\]'"
told 'which may refuse' sh -c "sed -n 3p '$work/out' | grep -q '\"over\":null'"
told 'or agree: it is lost' sh -c "sed -n 5p '$work/out' | grep -q '\"result\":\"lost\"'"
told 'and then it is over' sh -c "sed -n 6p '$work/out' | grep -q '\"code\":\"over\"'"

plain() {
    printf '%s\n' "$@" quit |
        "$b/doomtrack" play --load "$work/battle.journal" --plain --lang en >"$work/out" 2>&1
}
both() { says "$1" && says "$2"; }
only() { says "$1" && ! says "$2"; }
plain board
told 'it is offered below the choices' says 'concede: give the game up'
plain concede no
told 'who says no goes on' silent 'The game is over'
plain concede yes no
told 'and so does who is alone with it' only 'Not everybody agrees; the game goes on.' 'The game is over'
plain concede yes yes
told 'all agree: it is lost' both 'The game is over: lost' 'You give up the battle'
plain concede yes yes undo
told 'and can be taken back' says 'Taken back.'
printf '%s\n' concede quit | "$b/doomtrack" play elder-sign --players 1 --seed 5 --plain --lang en >"$work/out" 2>&1
told 'before the battle it is refused, and not offered' only 'cannot be given up now' 'concede: give'

cat >"$work/give-up.script" <<END
size 80 24
run play --load $work/battle.journal --no-animation --lang en
keys Tab
shows X give up
keys X
shows Do you give the game up?
keys Enter
hides The game is over
keys X Up Enter
shows do you give the game up, too?
keys Enter
shows Not everybody agrees; the game goes on.
keys X Up Enter Up Enter
shows The game is over: lost
END
cd "$work" && "$b/tests/term" "$b/doomtrack" "$work/golden" "$work/give-up.script"
