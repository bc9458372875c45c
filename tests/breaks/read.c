/* read.c -- a break as it is written: what it breaks, and the changes.
 *
 * The first line, `rule NAME: ...` or `law NAME: ...`, is for breaks.sh. `in FILE [NAME]` begins a change; of its lines
 * those after `-` are the old text, those after `+` the new one, those after a blank belong to both. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "breaks.h"

void *breaks_room(void *at, size_t size)
{
    void *p = realloc(at, size);
    if (!p) {
        puts("# out of memory");
        exit(1);
    }
    return p;
}
char *breaks_read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    size_t length = 0, room = 1 << 16, got;
    char *text = breaks_room(0, room);
    while (in && (got = fread(text + length, 1, room - length - 1, in)) != 0)
        if ((length += got) == room - 1)
            text = breaks_room(text, room *= 2);
    bool good = in && !ferror(in);
    if (in)
        fclose(in);
    text[length] = 0;
    if (good)
        return text;
    printf("# %s cannot be read\n", path);
    free(text);
    return 0;
}

static bool wrong(const struct broken *b, unsigned line, const char *what)
{
    printf("# %s:%u: %s\n", b->path, line, what);
    return false;
}
static char *append(char *to, const char *line)
{
    size_t length = to ? strlen(to) : 0;
    to = breaks_room(to, length + strlen(line) + 2);
    sprintf(to + length, "%s%s", length ? "\n" : "", line);
    return to;
}
static bool begin(struct broken *b, char *rest, unsigned line)
{
    char *name = rest + strcspn(rest, " ");
    if (*name)
        *name++ = 0;
    name += strspn(name, " ");
    b->change = breaks_room(b->change, (b->changes + 1) * sizeof *b->change);
    b->change[b->changes++] = (struct change){ .file = rest, .name = name, .line = line };
    return *rest || wrong(b, line, "`in` names no file");
}
static bool finish(const struct broken *b, struct change *c)
{
    if (!c->old)
        return wrong(b, c->line, "no old text: a line after `-` or after a blank says where the new one goes");
    if (c->new && !strcmp(c->old, c->new))
        return wrong(b, c->line, "nothing is changed");
    if (!c->new)
        c->new = append(0, "");
    size_t indent = strspn(c->new, " ");          /* the first old word, whose place it takes, is indented already */
    memmove(c->new, c->new + indent, strlen(c->new + indent) + 1);
    return true;
}
static bool read_line(struct broken *b, char *line, unsigned number)
{
    if (number == 1)
        return !strncmp(line, "rule ", 5) || !strncmp(line, "law ", 4) ||
               wrong(b, number, "the first line says what is broken: `rule NAME: ...` or `law NAME: ...`");
    if (!line[strspn(line, " ")])
        return true;
    if (!strncmp(line, "in ", 3))
        return begin(b, line + 3, number);
    if (!strchr(" -+", *line) || !b->changes)
        return wrong(b, number, "neither `in FILE [NAME]` nor, below one, a line that begins with `-`, `+` or a blank");
    struct change *c = &b->change[b->changes - 1];
    if (*line != '+')
        c->old = append(c->old, line + 1);
    if (*line != '-')
        c->new = append(c->new, line + 1);
    return true;
}

bool breaks_read(struct broken *b, const char *path)
{
    *b = (struct broken){ .path = path, .text = breaks_read_file(path) };
    if (!b->text)
        return false;
    unsigned number = 0;
    for (char *line = b->text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        if ((*line || next) && !read_line(b, line, ++number))
            return false;
    }
    if (!b->changes)
        return wrong(b, number, "nothing is changed");
    for (unsigned i = 0; i < b->changes; i++)
        if (!finish(b, &b->change[i]))
            return false;
    return true;
}
void breaks_free(struct broken *b)
{
    for (unsigned i = 0; i < b->changes; i++) {
        free(b->change[i].old);
        free(b->change[i].new);
    }
    free(b->change);
    free(b->text);
}
