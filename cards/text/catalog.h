/* catalog.h -- catalogues of words and phrases, and filling them in (docs/catalogue.md).
 *
 * A catalogue is a list of entries; an entry has fixed tags (a noun's gender) and forms, each a
 * template with the tags under which it is chosen. Filling an entry means: choose the form that
 * fits the tags asked for, then fill its holes with arguments. Nothing here knows games, cards
 * or languages: word order, articles, cases and agreement are all in the .cat files. */
#ifndef DTT_CATALOG_H
#define DTT_CATALOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tags, once: each belongs to a dimension, of which only one tag can be in force at a time.
 * ALONE tags have none: they are properties of words (mass, an), of arguments (expr, zero...) or
 * orders to a hole (cap, signed, size). */
#define DTT_TAGS(X)                                                                                   \
    X(do, FORM) X(they, FORM) X(you, FORM) X(inf, FORM) X(to, FORM)                                   \
    X(would, FORM) X(after, FORM) X(np, FORM) X(name, FORM) X(rel, FORM) X(yes, FORM) X(no, FORM)     \
    X(eq, FORM) X(ne, FORM) X(lt, FORM) X(le, FORM) X(gt, FORM) X(ge, FORM) X(some, FORM)             \
    X(none, FORM) X(in, FORM) X(label, FORM) X(add, FORM) X(set, FORM) X(block, FORM)                 \
    X(nom, CASE) X(acc, CASE) X(dat, CASE) X(gen, CASE) X(poss, CASE)                                 \
    X(one, NUMBER) X(pl, NUMBER) X(m, GENDER) X(f, GENDER) X(n, GENDER)                               \
    X(mass, ALONE) X(an, ALONE) X(proper, ALONE) X(seat, ALONE) X(thing, ALONE) X(space, ALONE)       \
    X(word, ALONE) X(expr, ALONE) X(amount, ALONE) X(zero, ALONE) X(two, ALONE) X(three, ALONE)       \
    X(four, ALONE) X(all, ALONE) X(neg, ALONE) X(card, ALONE) X(cap, ALONE) X(signed, ALONE) X(size, ALONE)
enum dtt_dimension { DTT_FORM, DTT_CASE, DTT_NUMBER_OF, DTT_GENDER, DTT_ALONE };
enum {
#define X(name, dimension) DTT_BIT_##name,
    DTT_TAGS(X)
#undef X
    DTT_TAG_COUNT
};
#define DTT_TAG(name) ((uint64_t)1 << DTT_BIT_##name)
/* Put a tag in force: it takes the place of the others of its dimension. */
uint64_t dtt_with(uint64_t tags, uint64_t tag);
uint64_t dtt_without_form(uint64_t tags);
uint64_t dtt_number_tags(int n);

/* ---------------------------------------------------------------- catalogues ---- */
struct dtt_catalog;
struct dtt_form { const char *when, *text; unsigned line, column; };
struct dtt_entry {
    const char *key, *file;
    uint64_t tags;
    unsigned first, forms, line, source;
};
enum { DTT_ERRORS = 50 };

struct dtt_catalog *dtt_catalog_new(void);
void dtt_catalog_free(struct dtt_catalog *c);
/* Read one source. What is read later takes the place of entries read before under the same key.
 * False when memory is out; mistakes in the text are kept as errors and the rest is read. */
bool dtt_catalog_read(struct dtt_catalog *c, const char *file, const char *text, size_t length);
/* After the last source: order the entries and check every hole, tag and included key. */
void dtt_catalog_ready(struct dtt_catalog *c);
unsigned dtt_catalog_errors(const struct dtt_catalog *c);
const char *dtt_catalog_error(const struct dtt_catalog *c, unsigned i);   /* "de.cat:12:5: error: ..." */

const struct dtt_entry *dtt_entry(const struct dtt_catalog *c, const char *key);
unsigned dtt_entries(const struct dtt_catalog *c);
const struct dtt_entry *dtt_entry_at(const struct dtt_catalog *c, unsigned i);
/* The entries contract."two words" = "one". */
#define DTT_MELTS "contract."
const struct dtt_entry *dtt_entry_melting(const struct dtt_catalog *c, unsigned *count);
const struct dtt_form *dtt_entry_forms(const struct dtt_catalog *c, const struct dtt_entry *e);
/* Is there a form for this tag, or an alternative inside a template? */
bool dtt_entry_has(const struct dtt_catalog *c, const struct dtt_entry *e, uint64_t tag);
/* Call `see` with the name of every hole of an entry's forms, one form after the other. */
typedef void dtt_see_hole(void *to, unsigned form, const char *hole);
void dtt_entry_holes(const struct dtt_catalog *c, const struct dtt_entry *e, dtt_see_hole *see, void *to);

/* ------------------------------------------------------------------- filling ---- */
struct dtt_fill;
struct dtt_arg;
struct dtt_args;
typedef void dtt_render(struct dtt_fill *f, const struct dtt_arg *a, const struct dtt_args *scope, uint64_t tags);

enum dtt_arg_kind { DTT_TEXT, DTT_NUMBER, DTT_ENTRY, DTT_LAZY };
struct dtt_arg {
    const char *name;
    enum dtt_arg_kind kind;
    bool phrase;                  /* takes over the form (do, to...) of where it stands */
    uint64_t tags;                /* what agreement sees */
    const char *text;             /* TEXT: the text; ENTRY: the key */
    int number, extra;            /* NUMBER: itself; LAZY: what `render` makes of them */
    dtt_render *render;           /* LAZY */
    const void *data;
    const struct dtt_args *args;  /* ENTRY: its own arguments */
};
struct dtt_args { const struct dtt_arg *at; unsigned count; const struct dtt_args *up; };

enum { DTT_ROOM = 8192, DTT_DEEPEST = 400, DTT_MOST_FILLS = 6000 };
struct dtt_fill {
    const struct dtt_catalog *catalog;
    unsigned depth, fills;
    bool cut;
    size_t length;
    char text[DTT_ROOM];
};

void dtt_fill_key(struct dtt_fill *f, const char *key, const struct dtt_args *args, uint64_t tags);
void dtt_put(struct dtt_fill *f, const char *text);
/* An argument as it is, in the tags given. */
void dtt_put_arg(struct dtt_fill *f, struct dtt_arg a, const struct dtt_args *scope, uint64_t tags);
/* Tidy spaces and doubled marks, mark what was cut; malloc'd. */
char *dtt_fill_end(struct dtt_fill *f);

/* used by the checker and the filler alike: one template, read piece by piece */
enum dtt_piece_kind { DTT_P_TEXT, DTT_P_HOLE, DTT_P_CHOICE, DTT_P_END, DTT_P_BAD };
struct dtt_piece { enum dtt_piece_kind kind; const char *at; size_t length; };
struct dtt_piece dtt_next_piece(const char **at, const char *end);
/* The next blank-separated word of a hole or a condition. */
bool dtt_next_token(const char **at, const char *end, char *word, size_t room);
/* The tag a word names, 0 for none. */
uint64_t dtt_tag_named(const char *word);
const char *dtt_tag_name(uint64_t tag);
/* One alternative of a choice <...|...>: its condition (empty: default) and its text. */
struct dtt_choice { const char *when, *when_end, *text, *text_end; };
bool dtt_next_choice(const char **at, const char *end, struct dtt_choice *c);

/* How well a condition fits: -1 not at all, otherwise the number of tags it names. */
int dtt_fits(const char *when, const char *end, uint64_t tags, const struct dtt_args *args);
const struct dtt_arg *dtt_find_arg(const struct dtt_args *args, const char *name);

#endif
