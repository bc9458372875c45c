/* load.h -- shared by the parts of the journal reader: load.c (words, the loop, the
 * replay), header.c (before `play`) and choices.c (the lines of play). */
#ifndef DTS_LOAD_H
#define DTS_LOAD_H

#include "../inner.h"

struct dts_expect {              /* what the journal says of a choice, beside the choice */
    uint32_t line;
    uint8_t check;
    bool has_hash;
    uint64_t hash;
};
struct dts_reading {
    const char *file;            /* for errors */
    const char *text;
    size_t length, next;         /* next: where the next line begins */
    const char *line;            /* the current line, its length, how far it is read, its number */
    size_t line_length, at;
    unsigned number;
    char *error;
    size_t room;
    struct dts *s;
    char version[32];
    unsigned rules;
    uint64_t content;
    bool has_content, has_base, has_rules, has_seats, has_start_hash;
    uint64_t start_hash;
    struct dts_record *record;   /* the surviving line of play */
    struct dts_expect *expect;
    size_t count, records_room, expects_room;
    bool ended;
    char result[8];
    uint64_t end_hash;
    unsigned end_line;
};

bool dts_wrong(struct dts_reading *r, size_t column, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The next word of the line; false (and *length 0) when there is none. */
bool dts_word(struct dts_reading *r, const char **word, size_t *length);
bool dts_is(const char *word, size_t length, const char *expected);
bool dts_word_number(struct dts_reading *r, const char *what, uint64_t most, uint64_t *to);
bool dts_word_hex(struct dts_reading *r, const char *what, uint64_t *to);
bool dts_line_end(struct dts_reading *r);
bool dts_next_line(struct dts_reading *r);
bool dts_read_header_line(struct dts_reading *r);
bool dts_read_play_line(struct dts_reading *r);
bool dts_read_seat(struct dts_reading *r);

#endif
