/* joined.h -- a log with the dice of one roll in one line, for every front end.
 *
 * Lines that differ in their last word only are told as one, "Rolled: lore, peril.", and so are equal ones: as a list
 * where a colon leads to the word, "Rolled: 3, 3, 2.", otherwise counted. */
#ifndef APP_JOINED_H
#define APP_JOINED_H

#include <stdbool.h>

/* What of the line told last must be kept to go on with it. */
struct joining {
    unsigned times;     /* it was told so often; 0: it has become a list */
    char line[200];     /* and was this one */
};
/* Put `line` into *now, the line told last, where the two are one; false: it begins a line of its own. */
bool join_line(struct joining *j, char **now, const char *line);
void join_begin(struct joining *j, const char *line); /* this line stands by itself so far */

/* The same as a stream: give lines to joined_line(&it, line), then end it. */
struct joined {
    void (*line)(void *, const char *);
    void *to;
    char *now;
    struct joining j;
};
void joined_line(void *joined, const char *line);
void joined_end(struct joined *j);

#endif
