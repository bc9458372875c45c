# sources.awk -- the text of all .card files as a C list, in the order given on the command line.
# The game a file belongs to stands in its first words: pack "NAME" for GAME.

function flush_file() {
    if (file != "")
        printf "\",\n      %d },\n", length_of
}
function escaped(line) {
    gsub(/\\/, "&&", line)      # doubled: the way all awks agree on
    gsub(/"/, "\\\"", line)
    gsub(/\t/, "\\t", line)
    gsub(/\?/, "\\?", line)
    return line
}
function game_of(path,    line, words, n, i, found) {
    found = ""
    while (found == "" && (getline line < path) > 0) {
        sub(/#.*/, "", line)
        sub(/pack[ \t]*"[^"]*"[ \t]*for/, "pack for", line)
        n = split(line, words, /[ \t]+/)
        for (i = 1; i + 2 <= n; i++)
            if (words[i] == "pack" && words[i + 1] == "for")
                found = words[i + 2]
    }
    close(path)
    return found
}
BEGIN {
    print "/* Generated from the .card files; see session/registry.h. */"
    print "#include \"session/registry.h\"\n"
    print "const struct dts_source dts_sources_all[] = {"
}
FNR == 1 {
    flush_file()
    file = FILENAME
    name = FILENAME
    sub(/.*\//, "", name)
    printf "    { \"%s\", \"%s\", \"\"\n", game_of(FILENAME), name
    length_of = 0
    open = 0
}
{
    if (open)
        printf "\"\n"
    printf "      \"%s\\n", escaped($0)
    open = 1
    length_of += length($0) + 1
}
END {
    flush_file()
    print "    { 0, 0, 0, 0 }"
    print "};"
}
