#!/bin/sh
# apps_check.sh -- the program as people and scripts meet it: subcommands, exit codes, messages,
# the line-based front end fed from a pipe, saves that survive, tools around a game.
#
#   tests/checks/apps_check.sh BUILD [quick]
set -u
b=${1:-build}
export LC_ALL=C.UTF-8 LANG=C.UTF-8 COLUMNS=80
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data"
program=$(cd "$b" && pwd)/doomtrack
dt() { "$program" "$@"; }
out=$work/out
err=$work/err

# told NAME CONDITION...: one case
told() {
    name=$1
    shift
    if "$@"; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        sed 's/^/    out: /' "$out" | tail -n 15
        sed 's/^/    err: /' "$err" | tail -n 5
    fi
}
# run STATUS ARGUMENT...: true when it ends with this status; input from the file $in
in=/dev/null
run() {
    want=$1
    shift
    dt "$@" <"$in" >"$out" 2>"$err"
    got=$?
    [ "$got" = "$want" ] || { echo "    exit status $got, not $want: $*"; return 1; }
}
says() { grep -qF -- "$1" "$out"; }
complains() { grep -qF -- "$1" "$err"; }
# lines: what is typed, one argument a line
lines() { printf '%s\n' "$@" >"$work/typed"; in=$work/typed; }

# ---- calling it ----------------------------------------------------------------------------
told 'version' run 0 --version
told 'it says its name and number' says 'doomtrack 0.'
told 'help' run 0 --help
told 'no command is a usage error' run 2
told 'an unknown command is a usage error' run 2 paly
told 'and names the nearest' complains "did you mean 'play'"
told 'an unknown option is a usage error' run 2 sim --gmaes 3
told 'and names the nearest option' complains 'did you mean --games'
told 'an unknown game is a usage error' run 2 play nulll
told 'and names the nearest game' complains "did you mean 'null'"
told 'an unknown language is a usage error' run 2 play null --lang dee
told 'and names the nearest language' complains "did you mean 'de'"
told 'a number out of bounds is a usage error' run 2 play null --players 99
for c in $(dt --completion | cut -d' ' -f1); do
    told "$c --help" run 0 "$c" --help
    told "$c --help tells of its options" says '--help'
    told "$c refuses what it does not know" run 2 "$c" --no-such-option
done

# ---- one list: help, man page, completion ----------------------------------------------------
dt --completion | sed 's/ --help$//; s/=//g' | tr ' ' '\n' | sed '/^$/d' >"$work/table"
sed -n '/^\.SH COMMANDS/,/^\.SH THE/p' docs/doomtrack.1 |
    sed -n 's/^\.SS doomtrack \([a-z]*\).*/\1/p; s/^\.B \\-\\-\([a-z\\-]*\).*/--\1/p' |
    sed 's/\\-/-/g' >"$work/man"
diff "$work/table" "$work/man" >"$out"
told 'the man page has the commands and options of the program' [ ! -s "$out" ]

# ---- results for programs: --json alone goes to standard output, --json=FILE to a file -----------
told 'games as JSON' sh -c "'$program' games --json | grep -q '\"name\": \"elder-sign\"'"
told 'games in a file' sh -c "'$program' games --json='$work/games.json' && grep -q '\"settings\"' '$work/games.json'"
told 'games leaves out what is for developers' sh -c "! '$program' games | grep -q '^null '"
told 'games --all does not' sh -c "'$program' games --all | grep -q '^null '"
told 'one game' sh -c "[ \"\$('$program' games null | grep -c '^[a-z]')\" = 1 ]"
told 'saves as JSON' sh -c "'$program' saves --json | grep -q '^\\['"
told 'sim as JSON' sh -c "'$program' sim null --games 5 --json | grep -q '\"games\": 5'"
told 'sim as rows' sh -c "'$program' sim null --games 5 --csv | head -n 1 | grep -q '^game,result'"
told 'sim as a picture' sh -c "'$program' sim null --games 5 --plot | head -n 1 | grep -q '^<svg'"
told 'a file that cannot be written is said' run 1 cards null --json=/no/such/folder/x
told 'and which' complains '/no/such/folder/x'
told 'a full disk is a failure' sh -c "'$program' games >/dev/full 2>'$work/full'; [ \$? = 1 ]"
told 'and said' grep -q 'standard output' "$work/full"
told 'an unknown save is said in every command' run 1 replay no-such-save
told 'with the way on' complains 'see doomtrack saves'
told 'a folder may hold many files' sh -c "mkdir '$work/many' && cd '$work/many' && seq 1100 | xargs touch && \
    printf 'game null\n' >z.spec && ! '$program' check . 2>&1 | grep -q 'only'"
dt --completion | while read -r c options; do
    dt "$c" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p' | sort >"$work/a"
    echo "$options" | tr ' ' '\n' | tr -d '=' | sort >"$work/b"
    cmp -s "$work/a" "$work/b" || echo "$c"
done >"$out"
told 'help has the options of the list' [ ! -s "$out" ]
if command -v bash >/dev/null 2>&1; then
    bash -c '. share/completions/doomtrack.bash
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _doomtrack; echo "${COMPREPLY[*]}"; }
        try "$0" pl; try "$0" play --pl; try "$0" check READ' "$program" >"$out" 2>"$err"
    told 'bash offers commands' grep -qx 'play' "$out"
    told 'bash offers options' grep -qx -- '--players --plain' "$out"
    told 'bash offers files where they fit' grep -qx 'README.md' "$out"
fi

# offers STATUS WANTED WORD...: the last word is being typed, and this is among what is offered; 1: so are files
offers() {
    wanted_status=$1 wanted=$2
    shift 2
    run "$wanted_status" --complete "$@" && grep -qx -- "$wanted" "$out"
}
told 'commands are offered' offers 0 sim s
told 'games are offered' offers 0 null sim nu
told 'names of cards are offered' offers 0 a-draught cards null a-d
told 'settings of the game are offered' offers 0 edition=first play elder-sign --option ed
told 'players are offered behind a comma' offers 0 human,expert play --seats human,e
told 'languages are offered' offers 0 de play --lang d
told 'files are offered for packs' run 1 --complete play --pack x
told 'a word that is nothing offers nothing' run 0 --complete bogus
told 'saves are offered' sh -c "'$program' --complete saves d | grep -qx delete"

# ---- a demonstration without a terminal -------------------------------------------------------
in=/dev/null
told 'play without a terminal shows a whole game' run 0 play
told 'and how it ended' says 'The game is over'
for game in $(dt games --all | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'); do
    told "a demonstration of $game" run 0 play "$game" --seed 3
    told "$game ends" says 'The game is over'
    told "$game speaks without holes" sh -c "! grep -n '\[[a-z]*\.[a-z]' '$out'"
    cp "$out" "$work/first"
    run 0 play "$game" --seed 3
    told "$game: the same seed is the same game" cmp -s "$out" "$work/first"
done

# ---- the line-based front end ------------------------------------------------------------------
play='play null --plain --seed 7 --players 2 --seats human:Ann,simple'
lines board help '? Steady Hand' 'help 1' log hint why saves nonsense '99' '1 2 3' '' quit
told 'a scripted game' run 0 $play --name one
told 'the table is drawn' says 'The table'
told 'commands are listed' says 'Commands:'
told 'what is not understood is repeated' says "'nonsense'"
told 'a number too large is refused' says 'There is no choice 99'
told 'it says how to go on' says 'doomtrack play --load one'
told 'the save is listed' sh -c "'$program' saves | grep -q '^one '"

lines 1 1 1 1 quit
told 'going on with it' run 0 play --load one
dt saves | grep '^one ' >"$out"
told 'choices were saved' grep -qE ' null +[1-9]' "$out"
printf '1\n1' >"$work/typed"
told 'end of file is no loss' run 0 $play --option night=long --name late
told 'and says so' says 'doomtrack play --load late'
told 'a name that is taken is refused' run 1 $play --name late
dt saves | grep '^late ' >"$work/before"
head -c 20000 /dev/urandom | tr '0-9' 'a-j' | tr -d '\n' >"$work/typed"
printf '\n\000\000\nyyy\n' >>"$work/typed"
told 'garbage is survived' run 0 play --load late
awk '{ print $3 }' "$work/before" >"$work/x"
dt saves | grep '^late ' | awk '{ print $3 }' >"$work/y"
told 'and chooses nothing' cmp -s "$work/x" "$work/y"
lines 'save two' 1 quit
told 'saving under a name' run 0 play --load one
told 'both saves are there' sh -c "'$program' saves | grep -q '^two '"
told 'rename' run 0 saves rename two three
told 'delete' run 0 saves delete three
told 'deleting what is not there fails' run 1 saves delete three
told 'a save that is not there' run 1 play --load nowhere
lines 'undo' 'redo' 'lang xx' 'lang de' 'help' 'report' quit
(cd "$work" && "$program" play null --plain --seed 1 --players 1 --name four <typed >out 2>err)
told 'another language in the middle of a game' says 'Befehle:'
told 'but not one that is not there' says "'xx' is not one"
told 'a report is written' sh -c "ls '$work'/doomtrack-report-* >/dev/null 2>&1"
rm -f "$work"/doomtrack-report-*
lines report no report '' report yes quit
(cd "$work" && "$program" play miskatonic-madness --plain --seed 1 --seats human,simple --name alone <typed >out 2>err)
told 'a report with secrets is asked for' says 'everything that is hidden in this game. Write it?'
told 'and written once, when the answer is yes' [ "$(ls "$work" | grep -c '^doomtrack-report-')" -eq 1 ]
rm -f "$work"/doomtrack-report-*
lines '' report yes quit
(cd "$work" && "$program" play miskatonic-madness --plain --seed 1 --seats human,human --name both <typed >out 2>err)
told 'among people with secrets it waits for the end' says 'it waits for the end of the game'
told 'and nothing is written' sh -c "! ls '$work'/doomtrack-report-* >/dev/null 2>&1"
# real dice and cards: each question says which deck, which die and its faces; a slip can be taken back
lines $(yes 1 | head -n 15) 2 1 4 6 undo 5 quit
told 'real dice and cards' run 0 play elder-sign --plain --seed 3 --seats human:Ann,human:Ben --ask-dice --name real
told 'what a lot decides is named' says '4. The Ancient One of this game is Ithaqua.'
told 'and who begins, by the name of the investigator' says '2. "Ashcan" Pete begins.'
told 'the deck is named' says 'Ann: What was drawn from the adventure deck?'
told 'the die is named, and which of how many' says 'Ann: Green die: What was rolled (die 3 of 5)?'
told 'its faces are those of the die' grep -qx '  4. Lore' "$out"
told 'what was typed is taken back' says 'Taken back.'
told 'one die only' [ "$(grep -c 'die 2 of 5' "$out")" = 2 ]
told 'another answer in its place' says 'Rolled: peril.'
lines log quit
told 'the log' run 0 play --load real --plain --lang en
told 'has the dice of a roll in one line' says 'Rolled: lore, peril.'
in=/dev/null
told 'and so has a replay' run 0 replay real --lang en
told 'in one line too' says 'Rolled: lore, peril.'
# two people with nothing hidden between them: the screen is theirs, and what is typed is heard
lines $(yes 1 | head -n 12) help quit
told 'two people on one side' run 0 play elder-sign --plain --seed 3 --seats human:Ann,human:Ben --name open
told 'both are asked' sh -c "grep -q '^Ann: ' '$out' && grep -q '^Ben: ' '$out'"
told 'and nothing is covered' sh -c "! grep -q 'Give the screen' '$out' && ! grep -qz '\n\n\n\n\n' '$out'"
told 'nor is what they type swallowed' says 'Commands:'
# two sides at one screen: nobody takes back what the other has done
lines '' 1 1 1 1 1 1 1 undo 1 '' '' undo quit
told 'two sides' run 0 play miskatonic-madness --plain --seed 4 --seats human:Ann,human:Ben --name undo
told 'whoever leaves the screen may take the step back' says 'or type undo to take the step back. undo'
told 'and is asked again' sh -c "sed -n '/step back. undo/,\$p' '$out' | grep -A40 'Taken back.' | grep -q '^Ann: '"
told 'the other may not' says "That step is somebody else's."
sed 's/^undo own$/undo consent/' "$(find "$XDG_DATA_HOME" -name undo.journal)" >"$work/consent.journal"
lines '' undo no '' undo yes quit
told 'where all must agree' run 0 play --load "$work/consent.journal" --plain
awk '/^Your choice: undo/ { empty = 0 } !NF { empty++ } /^Ann, may this be taken back/ { print (empty > 23) }' "$out" |
    sort -u >"$work/wiped"
told 'the other is asked on a screen that was wiped' [ "$(cat "$work/wiped")" = 1 ]
told 'and who asked has the choices again' \
    sh -c "sed -n '/^Not everybody agrees/,/undo\$/p' '$out' | grep -q '^Ben: .*Where do you send'"
told 'then all agree, and it is Ann again' \
    sh -c "sed -n '/taken back. yes or no: yes/,\$p' '$out' | grep -q '^Give the screen to Ann'"
yes 1 | head -n 3000 >"$work/typed"
told 'playing to the end' run 0 play null --plain --seed 5 --players 1 --name five
told 'the end is told' says 'The game is over'
lines 1 1 '' 1 x '' 1 quit
told 'two people at one screen' run 0 play null --plain --seed 5 --seats human:Ann,human:Bob --name six
lines '' '' '' '' 1 quit
told 'questions at the start' run 0 play --plain --name seven
told 'ask which game' says 'Which game?'
lines '' quit
told 'quit before a game begins' run 0 play --plain --name none
told 'nothing is begun' sh -c "! grep -q 'saved as none' '$out'"
lines 1 1 1 quit
told 'real dice' run 0 play null --plain --players 1 --ask-dice --name eight

# hidden hands: between people the screen is covered
for game in $(dt games --all | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'); do
    yes 1 | head -n 400 >"$work/typed"
    run 0 play "$game" --plain --seed 2 --seats human:Ann,human:Bob --name "hot-$game"
    says 'Give the screen to' && echo "$game" >>"$work/covered"
    # from one cover to the next only the person who was given the screen is asked
    awk '/^Give the screen to Ann/ { who = "Ann" } /^Give the screen to Bob/ { who = "Bob" }
         who && /^(Ann|Bob): / && $1 != who ":" { print; bad = 1 } END { exit bad }' "$out" >"$work/strangers"
    told "$game asks nobody who does not hold the screen" [ ! -s "$work/strangers" ]
    COLUMNS=40 run 0 play "$game" --plain --seed 2 --seats human,simple --name "narrow-$game"
    LC_ALL=C awk '{ gsub(/[\200-\277]/, "") } length($0) > 40 && !/^[^ ]*$/' "$out" >"$work/wide"
    told "$game fits into 40 columns" [ ! -s "$work/wide" ]
done
told 'some game has secrets, and its screen is covered' [ -s "$work/covered" ]

# ---- tools ---------------------------------------------------------------------------------------
in=/dev/null
told 'sim counts' run 0 sim null --games 200 --players 2 --seed 9 --threads 1 --json="$work/1.json"
told 'with an interval' says 'Wilson'
told 'sim with threads' run 0 sim null --games 200 --players 2 --seed 9 --threads 4 --json="$work/4.json"
sed '/"speed"/,$d' "$work/1.json" >"$work/1"
sed '/"speed"/,$d' "$work/4.json" >"$work/4"
told 'the number of threads changes nothing' cmp -s "$work/1" "$work/4"
for key in games decisions wins; do
    told "sim --json has $key" grep -q "\"$key\": [0-9]" "$work/1.json"
done
told 'an unknown policy' run 2 sim null --policy clever
told 'signature' run 0 bench --signature
told 'it is one number' grep -qxE '[0-9a-f]{16}' "$out"
told 'replay tells the game' run 0 replay five
told 'replay --verify' run 0 replay five --verify
in=/dev/null
dt play --lang de --seed 3 >"$out" 2>"$err"
told 'the dice of a roll stand in one line' grep -qE '^ *Gewürfelt: [^,.]+(, [^,.]+){5}\.$' "$out"
told 'a demonstration ends in German' grep -qE '^Das Spiel ist aus: (gewonnen|verloren)$' "$out"
lines $(yes 1 | head -n 300)
run 0 play null --plain --seed 3 --seats human --name ended
in=/dev/null
told 'replay in German' run 0 replay ended --lang de
told 'says how it ended' grep -qE '^Das Spiel ist aus: (gewonnen|verloren)\. ' "$out"
told 'and how many choices there were' says 'Getroffene Entscheidungen: '
told 'why of a game that is over, in German' run 0 why ended --lang de
told 'says the same' grep -qE '^Das Spiel ist aus: (gewonnen|verloren)\. ' "$out"
told 'replay --to' run 0 replay five --to 1
journal=$XDG_DATA_HOME/doomtrack/five.journal
[ -e "$journal" ] || journal=$(find "$XDG_DATA_HOME" -name 'five.journal' | head -n 1)
sed '/^play$/,$s/=[0-9a-f][0-9a-f]$/=00/' "$journal" >"$work/changed.journal"
told 'a changed journal does not verify' run 1 replay "$work/changed.journal" --verify
told 'and its first wrong choice is named' complains 'choice 1'
told 'a journal that is none' run 1 replay tests/checks/apps_check.sh
told 'why' run 0 why tests/golden/elder-sign-2.journal --to 5
told 'why says what is asked, in words' says 'is asked: '
told 'why in German' run 0 why tests/golden/elder-sign-2.journal --to 5 --lang de
told 'names the stack' says 'am Werk'
told 'trace of a game' run 0 trace null --to 2
told 'trace of a save' run 0 trace five --to 2
told 'report' run 0 report five
told 'cards' run 0 cards null
told 'a card' run 0 cards null 'Brass Bell'
told 'it has its text' says 'courage'
told 'no such card' run 1 cards null 'Bras Bel'
told 'the nearest card' complains 'Brass Bell'
told 'cards for a setting that is none' run 1 cards null --option night=endless
told 'a card of one printing' run 0 cards elder-sign Entrance --option edition=first
told 'says what holds there' says 'First aid, free: Regain 1 stamina and regain 1 sanity.'
told 'the same card of the other' run 0 cards elder-sign Entrance --option edition=revised
told 'says what holds there alone' says 'First aid, free: Either regain 1 stamina or regain 1 sanity.'
told 'cards --json' run 0 cards null --json
told 'has its fields' sh -c "grep -q '\"copies\"' '$out' && grep -q '\"text\"' '$out' && grep -q '\"kind\"' '$out'"
told 'cards --search' run 0 cards null --search bell --kind charm
told 'cards by what their kind is called' run 0 cards null --kind talisman --lang de 'Brass Bell'
told 'say their kind in that language' says 'Messingglocke (Talisman) x3'
told 'explain' run 0 explain null 'Brass Bell'
told 'games' run 0 games
told 'bench' run 0 bench null --games 20

# ---- packs -----------------------------------------------------------------------------------------
mkdir -p "$work/pack"
printf 'pack "more" for null\n\nomen "A Gust" x2 { text { loose light 1 } }\n' >"$work/pack/more.card"
told 'a pack with a mistake' run 1 check "$work/pack"
told 'the mistake has its place and the nearest word' sh -c "cat '$out' '$err' | grep -q 'more.card:3:.*lose'"
printf 'pack "more" for null\n\nomen "A Gust" x2 { text { lose light 1 } }\n' >"$work/pack/more.card"
told 'a pack without' run 0 check "$work/pack"
told 'cards of a pack' sh -c "'$program' cards null --pack '$work/pack' | grep -q 'A Gust'"
told 'playing with a pack' run 0 play null --pack "$work/pack" --seed 4
told 'a pack that is not there' run 1 play null --pack "$work/nothing"

told 'a game of the tree' run 0 check games/null
told 'with its cards and specs' sh -c "grep -q '^null: [0-9]* cards' '$out' && grep -q ' passed, 0 failed' '$out'"
cp -r games/null "$work/null"
echo '# changed' >>"$work/null/cards/base.card"
told 'cards of a game that were changed since the program was made' run 1 check "$work/null"
told 'which is said' says 'run make first'
told 'a path that is not there' run 1 check "$work/nothing"

# ---- the engine as a process --------------------------------------------------------------------------
{
    printf '{"cmd":"games"}\n\000\000\000\n'
    head -c 70000000 /dev/zero | tr '\000' 'x'
    printf '\n{"cmd":"new","game":"null","seed":1}\n{"cmd":"hash"}'
} >"$work/typed"
in=$work/typed
told 'the engine ends with its input' run 0 engine
told 'one line for each line' [ "$(wc -l <"$out")" = 5 ]
told 'a line too long' says '"too-long"'
# what save answers with can be loaded, also when large packs are part of it
{
    echo 'pack "large" for null'
    yes '# "a remark" in a line of its own; all of it is part of the journal' | head -n 40000
} >"$work/large.card"
{
    printf '{"cmd":"new","game":"null","seed":5,"packs":["%s"]}\n' "$work/large.card"
    printf '{"cmd":"choose","option":0}\n{"cmd":"hash"}\n{"cmd":"save"}\n'
} >"$work/typed.large"
in=$work/typed.large
told 'a game with a large pack' run 0 engine
sed -n 3p "$out" >"$work/hash.large"
{
    sed -n '4s/^{"ok":true,/{"cmd":"load","id":"again",/p' "$out"
    echo '{"cmd":"hash"}'
} >"$work/typed.again"
in=$work/typed.again
told 'its journal has more than 2 MB' [ "$(wc -c <"$work/typed.again")" -gt 2097152 ]
told 'what was saved is sent back' run 0 engine
told 'and is the same game' sh -c "sed -n 2p '$out' | cmp -s - '$work/hash.large'"
in=$work/typed
told 'the lines again' run 0 engine
told 'and still plays' sh -c "tail -n 1 '$out' | grep -q '\"ok\":true'"
