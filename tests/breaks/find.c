/* find.c -- where a text stands in a file, compared word by word.
 *
 * Both are squeezed first: comments and blanks go, but for one blank between two words that would run together. For
 * every character that is left its place in the file is kept. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "breaks.h"

struct squeezed {
    char *at;
    size_t *from;                 /* from[i]: where at[i] stood */
    size_t count;
};

static bool is_word(int c) { return isalnum((unsigned char)c) || c == '_'; }

/* How long the string or character is that begins here; 0 when none does. An apostrophe alone is a letter of prose. */
static size_t quoted(const char *p)
{
    if (*p == '\'')
        return p[1] && p[1] != '\\' && p[2] == '\'' ? 3 : p[1] == '\\' && p[2] && p[3] == '\'' ? 4 : 0;
    if (*p != '"')
        return 0;
    size_t n = 1;
    while (p[n] && p[n] != '"' && p[n] != '\n')
        n += p[n] == '\\' && p[n + 1] ? 2 : 1;
    return p[n] == '"' ? n + 1 : 0;
}
/* How long the comment, the blanks, or the end of a line within a macro is that begins here. */
static size_t unsaid(const char *p)
{
    if (p[0] == '/' && p[1] == '*') {
        const char *end = strstr(p + 2, "*/");
        return end ? (size_t)(end - p) + 2 : strlen(p);
    }
    if (p[0] == '\\' && (p[1] == '\n' || !p[1]))
        return 1;
    return isspace((unsigned char)*p) ? 1 : 0;
}
static void squeeze(struct squeezed *s, const char *text)
{
    size_t length = strlen(text);
    *s = (struct squeezed){ breaks_room(0, length + 1), breaks_room(0, (length + 1) * sizeof *s->from), 0 };
    for (size_t i = 0; i < length;) {
        size_t blank = i, n;
        while ((n = unsaid(text + i)) != 0)
            i += n;
        if (i > blank && s->count && is_word(s->at[s->count - 1]) && is_word(text[i])) {
            s->from[s->count] = blank;
            s->at[s->count++] = ' ';
        }
        size_t take = quoted(text + i);
        for (take = i + (take ? take : 1); i < take && i < length; i++) {
            s->from[s->count] = i;
            s->at[s->count++] = text[i];
        }
    }
    s->from[s->count] = length;
    s->at[s->count] = 0;
}
static void drop(struct squeezed *s)
{
    free(s->at);
    free(s->from);
}

/* ---- the function or table of a name -------------------------------------------------------- */

/* Where the definition ends whose name is before this place of the squeezed text: behind its braces, or behind
 * `= ...;`. 0 for a mere declaration. */
static size_t body_end(const struct squeezed *s, size_t i)
{
    unsigned depth = 0;
    bool assigned = false;
    for (size_t n; i < s->count; i += n) {
        n = quoted(s->at + i);
        if (n)
            continue;
        n = 1;
        assigned |= s->at[i] == '=';
        if (s->at[i] == '{')
            depth++;
        else if ((s->at[i] == '}' && depth && !--depth) || (s->at[i] == ';' && !depth && assigned))
            return s->from[i] + 1;
        else if (s->at[i] == ';' && !depth)
            return 0;
    }
    return 0;
}
static size_t macro_end(const char *text, size_t i)
{
    while (text[i] && (text[i] != '\n' || text[i - 1] == '\\'))
        i++;
    return i;
}
/* Behind the name, where this line defines it: where it begins in the first column, and the name stands outside of all
 * brackets and before any value, followed as a definition is. Otherwise 0. */
static size_t defines(const char *line, size_t length, const char *name)
{
    size_t n = strlen(name);
    int depth = 0;
    if (!isalpha((unsigned char)*line) && *line != '_' && *line != '#')
        return 0;
    for (size_t i = 0; i + n <= length && line[i] != '='; i++) {
        depth += (line[i] == '(' || line[i] == '{') - (line[i] == ')' || line[i] == '}');
        if (depth || strncmp(line + i, name, n) || (i && is_word(line[i - 1])) || is_word(line[i + n]))
            continue;
        size_t after = i + n + strspn(line + i + n, " ");
        if (*line == '#' || (line[after] && strchr("([={\n", line[after])))
            return i + n;
    }
    return 0;
}
/* From where to where the only definition of the name reaches; how many there are. */
static unsigned find_name(const char *text, const struct squeezed *s, const char *name, size_t *start, size_t *end)
{
    unsigned found = 0;
    size_t at = 0;
    for (size_t i = 0; text[i]; i += strcspn(text + i, "\n"), i += text[i] == '\n') {
        size_t behind = defines(text + i, strcspn(text + i, "\n"), name);
        if (!behind)
            continue;
        while (at < s->count && s->from[at] < i + behind)
            at++;
        size_t until = text[i] == '#' ? macro_end(text, i) : body_end(s, at);
        if (!until)
            continue;
        found++;
        *start = i;
        *end = until;
    }
    return found;
}

/* ---- the text -------------------------------------------------------------------------------- */

static bool stands(const struct squeezed *s, size_t i, const struct squeezed *old)
{
    size_t end = i + old->count;
    if (end > s->count || memcmp(s->at + i, old->at, old->count))
        return false;
    return !(i && is_word(s->at[i - 1]) && is_word(s->at[i])) && !(is_word(s->at[end - 1]) && is_word(s->at[end]));
}
static void quote(const char *text)
{
    for (size_t n; *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        printf("#     %.*s\n", (int)n, text);
    }
}
static unsigned line_of(const char *text, size_t at)
{
    unsigned line = 1;
    while (at--)
        line += text[at] == '\n';
    return line;
}
/* Say of a text that does not stand there once how often it does, and where. */
static bool not_once(const char *path, const struct change *c, const char *text, const struct squeezed *s,
                     const struct squeezed *old, size_t start, size_t end)
{
    unsigned inside = 0;
    for (size_t i = 0; i < s->count; i++)
        inside += stands(s, i, old) && s->from[i] >= start && s->from[i] < end;
    printf("# %s:%u: found %u times, not once, in %s%s%s:\n", path, c->line, inside, *c->name ? c->name : "",
           *c->name ? " of " : "", c->file);
    quote(c->old);
    for (size_t i = 0; i < s->count; i++)
        if (stands(s, i, old))
            printf("#   it stands in line %u\n", line_of(text, s->from[i]));
    return false;
}
static bool find_in(const char *path, struct change *c, const char *text, const struct squeezed *s,
                    const struct squeezed *old)
{
    size_t start = 0, end = strlen(text);
    unsigned found = *c->name ? find_name(text, s, c->name, &start, &end) : 1;
    if (found != 1) {
        printf("# %s:%u: %s is defined %u times in %s, not once\n", path, c->line, c->name, found, c->file);
        return false;
    }
    if (!old->count) {
        printf("# %s:%u: the old text says nothing\n", path, c->line);
        return false;
    }
    found = 0;
    for (size_t i = 0; i < s->count; i++)
        if (stands(s, i, old) && s->from[i] >= start && s->from[i] < end) {
            found++;
            c->start = s->from[i];
            c->end = s->from[i + old->count - 1] + 1;
        }
    return found == 1 || not_once(path, c, text, s, old, start, end);
}

bool breaks_find(const char *path, struct change *c, const char *text)
{
    struct squeezed s, old;
    squeeze(&s, text);
    squeeze(&old, c->old);
    bool good = find_in(path, c, text, &s, &old);
    drop(&s);
    drop(&old);
    return good;
}
