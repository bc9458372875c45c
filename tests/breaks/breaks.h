/* breaks.h -- a rule broken on purpose: which text of which file becomes which other text.
 *
 * Text is found by its words alone. Line numbers, line breaks, blanks and comments do not matter, nor does what stands
 * around it; only that it stands there exactly once. README.md describes the format of a file. */
#ifndef TESTS_BREAKS_H
#define TESTS_BREAKS_H

#include <stdbool.h>
#include <stddef.h>

/* One text that becomes another; start and end are where it stands in its file, once it has been found. */
struct change {
    char *file, *name;            /* name: the function or table it stands in, or empty: anywhere in the file */
    char *old, *new;
    unsigned line;                /* of the break, where this change begins: for messages */
    size_t start, end;
};
struct broken {
    const char *path;
    char *text;                   /* the break as read; file and name of changes lie in it */
    struct change *change;
    unsigned changes;
};

void *breaks_room(void *at, size_t size);                   /* realloc that ends the program when there is none */
char *breaks_read_file(const char *path);                   /* 0 and a message when it cannot be read */
bool breaks_read(struct broken *b, const char *path);       /* false and a message when it is not well formed */
void breaks_free(struct broken *b);

/* Find the old text of a change in the text of its file and set start and end. False and a message on standard output
 * when it stands there not at all or more than once. */
bool breaks_find(const char *path, struct change *c, const char *text);

#endif
