/* verify.h -- what the files that read compiled programs again share: where a reader is, and what it knows there.
 *
 * Each function returns what is wrong, NULL for nothing. */
#ifndef DTC_VERIFY_H
#define DTC_VERIFY_H
#include "../compile.h"

enum { DTC_BLOCKS = 160 };

struct value { struct dtc_type type; bool lit; int v; };
struct scope { struct dtc_type it, that; bool has_it, has_that; };
struct block {
    uint8_t op, loops;
    uint8_t leaves;           /* what it leaves as `that`: 0 nothing new, 1 + a type, MIXED */
    uint8_t branches;
    bool other, cost;
    unsigned j;
    struct scope outside;
    struct dtc_type element;
};
struct reader {
    const struct dt_words *w;
    const struct dt_content *c;
    const struct dt_word *query;          /* in a modifier */
    bool event, would;
    bool result;              /* something before leaves one */
    struct scope scope;
    unsigned blocks;
    struct block block[DTC_BLOCKS];
};

static inline bool in_list(int i, const struct dt_list *list) { return i >= 0 && i < list->count; }

/* verify_expr.c: the row code[at .. end) leaves `want` values; may one be where such a type is wanted; are they what
 * the word takes; a row stored with its length is a number. */
const char *dtc_verify_row(const struct reader *r, unsigned at, unsigned end, unsigned want, struct value *stack);
bool dtc_takes(const struct reader *r, struct dtc_type want, const struct value *v);
const char *dtc_verify_arguments(const struct reader *r, const struct dt_word *w, const struct value *v, unsigned n);
const char *dtc_verify_stored(const struct reader *r, unsigned at);

/* verify_program.c: the program at `pc`, in the scope that the reader is in. */
const char *dtc_verify_program(struct reader *r, unsigned pc, bool has_cost);

/* verify_tables.c: everything that follows from cards and abilities, which have been read. */
const char *dtc_verify_tables(const struct dt_words *w, const struct dt_content *c);

#endif
