#!/bin/sh
# hardening_check.sh BUILD [quick] -- the program that people run and expose to a network is hardened: loaded at an
# address of chance, its tables read-only from the start, overflows of the stack and of known buffers noticed.
set -eu
if [ "$1" = build/san ]; then
    echo 'ok - # SKIP sanitizers bring checks of their own'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
readelf -W -h -l -d --dyn-syms "$1/doomtrack" >"$work/elf"
# has NAME PATTERN: in what readelf says
has() { if grep -Eq "$2" "$work/elf"; then echo "ok - $1"; else echo "not ok - $1"; fi; }
has 'position-independent (PIE)' '^ *Type: *DYN .*Position-Independent|Flags:.* PIE'
has 'tables of the loader become read-only (RELRO)' '^ *GNU_RELRO '
has 'and all of them before it starts (BIND_NOW)' 'BIND_NOW|Flags:.* NOW'
has 'the stack is not executable' '^ *GNU_STACK .* RW '
has 'the stack is guarded' ' UND __stack_chk_fail'
has 'copies into known buffers are checked' ' UND __[a-z]+_chk(@|$)'

for front in term web; do
    readelf -W -l -d --dyn-syms "$1/doomtrack-$front.so" >"$work/elf"
    has "$front: tables of the loader become read-only, all of them before it starts" 'BIND_NOW|Flags:.* NOW'
    has "$front: the stack is not executable" '^ *GNU_STACK .* RW '
    has "$front: the stack is guarded" ' UND __stack_chk_fail'
    has "$front: copies into known buffers are checked" ' UND __[a-z]+_chk(@|$)'
done

# Every part but kernel and rules, not only a file that brings the name in: most files have something to guard.
for part in apps apps/web apps/term session session/journal session/words cards cards/parse cards/code cards/text \
    players; do
    all=$(find "$1/obj/${part%%/*}" -path "$1/obj/$part/*" -name '*.o' | wc -l)
    guarded=$(find "$1/obj/${part%%/*}" -path "$1/obj/$part/*" -name '*.o' -exec nm -A -u {} + |
        grep -c '__stack_chk_fail') || :
    if [ $((guarded * 2)) -gt "$all" ]; then echo "ok - $part is compiled with a guarded stack"
    else echo "not ok - $part is compiled with a guarded stack: $guarded of $all files"; fi
done
