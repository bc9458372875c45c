#!/bin/sh
# breaks_find_check.sh BUILD [quick] -- every file of tests/breaks finds the text that it changes; and the program that
# looks for it (tests/breaks/main.c) finds, refuses, changes and takes back as tests/breaks/README.md says.
set -eu
cd "$(dirname "$0")/../.."
tool=$(cd "$1" && pwd)/tests/breaks
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if "$tool" --find tests/breaks/*.break; then
    echo "ok - all $(ls tests/breaks/*.break | wc -l) breaks find their text, each once"
else
    echo 'not ok - all breaks find their text, each once'
fi

cat >"$work/true.c" <<'EOF'
/* f() { one(1); } */
static int g(int x);
static int f(int x)
{
    if (x > 1 && /* why */
        x < 9) /* RULE-01 */
        one(x, "a  b /* c */");   /* and } */
    two(x);
    two(y);
    return x;
}
static const struct { int a; } t[] = { { 1 }, { 2 } };
static int g(int x) { return f(x) + two(x); }
static int h(int f[2]) { return f[0]; }
EOF
# begin NAME: reads a break and puts the true files there; run COMMAND: out is what was said, status how it ended
begin() {
    name=$1
    cp "$work/true.c" "$work/a.c"
    cp "$work/true.c" "$work/b.c"
    rm -f "$work"/*.kept
    { echo 'rule T-01: for a test'; cat; } >"$work/break"
}
run() {
    status=0
    (cd "$work" && "$tool" "$@" break) >"$work/out" 2>&1 || status=$?
}
verdict() {
    if [ "$1" = 0 ]; then echo "ok - $name"; else
        echo "not ok - $name (status $status)"
        sed 's/^/# /' "$work/out"
    fi
}
# becomes SED-SCRIPT: a.c is the true file changed so, and taking back leaves the true one and nothing else
becomes() {
    r=0
    run --apply
    { [ $status = 0 ] && sed "$1" "$work/true.c" | cmp -s - "$work/a.c"; } || r=1
    run --back
    { [ $status = 0 ] && cmp -s "$work/true.c" "$work/a.c" && [ ! -e "$work/a.c.kept" ]; } || r=1
    verdict $r
}
# refused TEXT: says this, and nothing is written
refused() {
    r=0
    run --apply
    { [ $status = 1 ] && grep -qF -- "$1" "$work/out"; } || r=1
    { cmp -s "$work/true.c" "$work/a.c" && cmp -s "$work/true.c" "$work/b.c"; } || r=1
    [ -z "$(find "$work" -name '*.kept')" ] || r=1
    verdict $r
}

begin 'text is found whatever its line breaks, blanks and comments' <<'EOF'
in a.c
-  if (x>1 &&x < 9)
-      one( x, "a  b /* c */" );  /* RULE-02 */
+    if (x > 2)
+        one(x);
EOF
becomes '5s/(x > 1.*/(x > 2)/;6d;7s/, "a.*");/);/'
begin 'a part of a line is enough' <<'EOF'
in a.c
- x > 1
+ x > 3
EOF
becomes '5s/x > 1/x > 3/'
begin 'a text is removed, another one inserted behind what stays' <<'EOF'
in a.c
-    two(y);

in a.c f
     two(x);
+    three(x);
EOF
becomes '9s/two(y);//;8s/$/\n    three(x);/'
begin 'a name tells which of two is meant: a function in one line, no declaration and no comment' <<'EOF'
in a.c g
- two(x)
+ 0
EOF
becomes '13s/two(x)/0/'
begin 'the name of a table' <<'EOF'
in a.c t
- 2
EOF
becomes '12s/2//'

begin 'a text that stands there twice is refused, and where it stands is said' <<'EOF'
in a.c
-    two(x)
EOF
refused 'break:2: found 2 times, not once, in a.c:'
grep -q 'stands in line 13' "$work/out" || echo 'not ok - the line of the second is said'
begin 'a text that does not stand there is refused, and quoted; nothing is written of the other change' <<'EOF'
in b.c
- return x;
in a.c
- four(x);
EOF
refused '    four(x);'
begin 'a part of a word is no text' <<'EOF'
in a.c
- wo(y)
EOF
refused 'found 0 times'
begin 'a string is compared with its blanks' <<'EOF'
in a.c
- "a b /* c */"
EOF
refused 'found 0 times'
begin 'a text outside of the function named is refused' <<'EOF'
in a.c g
- two(y);
EOF
refused 'found 0 times, not once, in g of a.c'
begin 'a function that is not there is refused' <<'EOF'
in a.c nobody
- two(y);
EOF
refused 'nobody is defined 0 times in a.c'
begin 'two changes of one text are refused' <<'EOF'
in a.c
- two(y);
in a.c
- y
EOF
refused 'break:4: changes text that line 2 changes'
begin 'what changes nothing is refused' <<'EOF'
in a.c
 two(y);
EOF
refused 'nothing is changed'
begin 'new text without a place is refused' <<'EOF'
in a.c
+ two(y);
EOF
refused 'no old text'
begin 'a line that is none of the format is refused' <<'EOF'
in a.c
two(y);
EOF
refused 'break:3: neither'

begin 'what is broken is not broken again, and what is kept stays true' <<'EOF'
in a.c
- x > 1
+ x > 1 && x > 1
EOF
r=0
run --apply
sed -i 's/x > 1 && x > 1/x > 1/' "$work/a.c"
run --apply
{ [ $status = 1 ] && grep -q 'a.c.kept .*is there already' "$work/out"; } || r=1
run --back
{ [ $status = 0 ] && cmp -s "$work/true.c" "$work/a.c"; } || r=1
verdict $r
