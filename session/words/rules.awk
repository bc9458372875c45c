# rules.awk -- the ledgers of the games as C lists, for people who ask which rule applies: every
# rules.map of a game names its ledger and says which of its sections a word belongs to.
#
#   ledger docs/rules/elder-sign.md      where the entries stand: "- **ID** | TAG | topic -- rule", "| ID | rule |" or
#                                        "- **ID** · MODALITY · case → rule ‹source›", of which case and rule are told
#   short AP the action phase            an abbreviation of the ledger, and what people are told instead
#   only R edition revised               entries tagged R hold where that setting has that choice
#   ask move ES-MOVE                     a question, kind, noun or zone, and its sections
#
# A ledger that cannot be read, a section that it does not have and a word that is not in words.def are errors.

function escaped(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\"", text)
    gsub(/\?/, "\\?", text)
    gsub(/\*\*|`/, "", text)
    return text
}
# Words of which the ledger writes only the beginning; a sentence begins with a capital.
function spelled_out(text,    n, i, word, core, out) {
    n = split(text, word, " ")
    for (i = 1; i <= n; i++) {
        core = word[i]
        gsub(/^[^A-Za-z]+|[^A-Za-z]+$/, "", core)
        if ((owner, core) in long)
            sub(core, long[owner, core], word[i])
        out = out (i > 1 ? " " : "") word[i]
    }
    return out
}
# "· MODALITY · case → rule ‹source›" as a sentence.
function sentence(text) {
    if (text !~ /^· /)
        return text
    sub(/^· [^·]* · /, "", text)
    gsub(/ *‹[^›]*›/, "", text)
    sub(/ → /, ": ", text)
    return text
}
function wrong(where, what) {
    print where ": error: " what >"/dev/stderr"
    bad = 1
}
function read_words(dir,    line, part) {
    while ((getline line < (dir "/words.def")) > 0)
        if (line ~ /^(ASK|KIND|NOUN|ZONE)\(/) {
            split(line, part, /[(,)]/)
            is_word[game, tolower(part[1]), part[2]] = 1
        }
    close(dir "/words.def")
}
function put_entry() {
    if (id != "") {
        section = id
        sub(/-[0-9]+[a-z]*$/, "", section)
        has_section[owner, section] = 1
        if ((owner, section) in used) {
            text = escaped(spelled_out(sentence(text)))
            entry[++entries] = sprintf("    { \"%s\", \"%s\", \"%s\", \"%s\" },", owner, id, tag, text)
        }
    }
    id = ""
}
function read_ledger(path, where,    line, part, got) {
    while ((got = (getline line < path)) > 0) {
        if (line ~ /^- \*\*[A-Z]+-[A-Z]+-[0-9]+/) {
            put_entry()
            id = line
            sub(/^- \*\*/, "", id)
            sub(/\*\*.*/, "", id)
            text = line
            sub(/^- \*\*[^*]*\*\* *(\| *)?/, "", text)
            tag = ""
            if (text ~ /^[A-Za-z]+ *\|/) {
                tag = text
                sub(/ *\|.*/, "", tag)
                sub(/^[A-Za-z]+ *\| */, "", text)
            }
        } else if (line ~ /^\| [A-Z]+-[A-Z]+-[0-9]+[a-z]* \|/) {
            put_entry()
            split(line, part, / *\| */)
            id = part[2]
            text = part[3]
            tag = ""
        } else if (id != "" && line ~ /^  [^ -]/) {
            sub(/^ */, " ", line)
            text = text line
        } else
            put_entry()
    }
    put_entry()
    close(path)
    if (got < 0)
        wrong(where, "there is no ledger " path)
}
BEGIN {
    print "/* Generated from the rules.map files and the ledgers; see session/registry.h. */"
    print "#include \"session/registry.h\"\n"
    print "const struct dts_rule_map dts_rule_maps_all[] = {"
}
FNR == 1 && FILENAME ~ /rules\.map$/ {
    folder = game = FILENAME
    sub(/\/rules\.map$/, "", folder)
    sub(/\/rules\.map$/, "", game)
    sub(/.*\//, "", game)
    read_words(folder)
}
/^#/ || !NF { next }
{ here = FILENAME ":" FNR ":1" }
$1 == "ledger" { ledger[++ledgers] = $2; owner_of[ledgers] = game; named_at[ledgers] = here; next }
$1 == "short" {
    short = $2
    sub(/^short +[^ ]+ +/, "")
    long[game, short] = $0
    next
}
$1 != "only" && !((game, $1, $2) in is_word) { wrong(here, "words.def has no " $1 " \"" $2 "\"") }
{
    rest = ""
    for (i = 3; i <= NF; i++) {
        rest = rest (i > 3 ? " " : "") $i
        used[game, $i] = 1
        if ($1 != "only")
            asked[game, $i] = here
    }
    printf "    { \"%s\", \"%s\", \"%s\", \"%s\" },\n", game, $1, $2, rest
}
END {
    print "    { 0, 0, 0, 0 }\n};\n\nconst struct dts_rule dts_rules_all[] = {"
    for (i = 1; i <= ledgers; i++) {
        owner = owner_of[i]
        read_ledger(ledger[i], named_at[i])
    }
    for (pair in asked)
        if (!(pair in has_section)) {
            split(pair, part, SUBSEP)
            wrong(asked[pair], "the ledger has no entry of the section " part[2])
        }
    for (i = 1; i <= entries; i++)
        print entry[i]
    print "    { 0, 0, 0, 0 }\n};"
    exit bad
}
