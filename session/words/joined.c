/* joined.c -- the dice of one roll in one line.
 *
 * Lines that differ in their last word only are told as one, "Rolled: lore, peril.", and so are equal ones: as a list
 * where a colon leads to the word, "Rolled: 3, 3, 2.", otherwise counted. */
#include "../inner.h"

/* Where the last word of a line begins; 0: a number stands before it, or a single word that leads to no list: what
 * two such lines share is who did something, not what was done. */
static size_t last_word(const char *line)
{
    const char *blank = strrchr(line, ' ');
    size_t n = blank ? (size_t)(blank + 1 - line) : 0;
    bool leads = n > 1 && (line[n - 2] == ':' || strcspn(line, " ") + 1 < n);
    return !leads || strcspn(line, "0123456789") < n ? 0 : n;
}

/* Does the rest of a line consist of single words with commas between them? */
static bool is_list(const char *rest)
{
    for (const char *c = rest; *c; c++)
        if (*c == ' ' && (c == rest || c[-1] != ','))
            return false;
    return *rest;
}

bool dts_join_line(struct dts_joining *j, char **now, const char *line)
{
    char *both = NULL;
    size_t n = last_word(line), end = strlen(line), length = strlen(*now ? *now : "");
    bool same = strcmp(j->line, line) == 0 && !(n > 1 && line[n - 2] == ':');
    if (!*now || !(both = malloc(length + end + 32)))
        return false;
    if (same && j->times) {
        snprintf(both, length + end + 32, "%s (x%u)", line, ++j->times);
    } else if (n && length > n && !strncmp(*now, line, n) && is_list(*now + n) && end && line[end - 1] == '.' &&
               (*now)[length - 1] == '.') {
        snprintf(both, length + end + 32, "%.*s, %s", (int)length - 1, *now, line + n);
        j->times = 0; /* a list goes on as a list */
    } else {
        free(both);
        return false;
    }
    free(*now);
    *now = both;
    return true;
}

void dts_join_begin(struct dts_joining *j, const char *line)
{
    snprintf(j->line, sizeof j->line, "%s", line ? line : "");
    j->times = 1;
}
