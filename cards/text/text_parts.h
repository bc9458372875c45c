/* text_parts.h -- what the files of the text generator share; nobody else includes it.
 *
 * text_tree.c reads a compiled program back into a tree; text_expr.c, text_cond.c and
 * text_program.c pick the catalogue key for each node and hand over its parts as arguments. No
 * word and no word order is in any of them. */
#ifndef DTT_TEXT_PARTS_H
#define DTT_TEXT_PARTS_H

#include "catalog.h"
#include "../text.h"

/* What tools/embed makes of the .cat files: one element each, a zero element at the end. `scope`
 * is "" for the kernel's phrases, otherwise the name of a game. */
struct dtt_embedded { const char *scope, *lang, *text; size_t length; };
extern const struct dtt_embedded dtt_catalogs[];

/* In just this language, whether the game has words in it or not; with further catalogues of the game, or NULL, that
 * take the place of those built in. */
struct dtt_language *dtt_open_as(const struct dt_words *words, const char *code, const struct dtt_embedded *more);
unsigned dtt_missing_in(const struct dtt_language *l, const struct dt_content *c, FILE *out);

struct dtt_language {
    char code[16];
    const struct dt_words *words;
    struct dtt_catalog *catalog;
};

/* ------------------------------------------------------------------ the tree ---- */
enum { DTT_LITERAL = -1, DTT_NESTING = 80, DTT_EXPRS = 8, DTT_KEY = 128 };

struct dtt_x {                    /* an expression: an operator with its operands */
    int op, value;                /* DT_X_* or DTT_LITERAL; the literal, or the first operand word */
    uint16_t kid, next;           /* operands, first to last */
};
struct dtt_node {                 /* a statement */
    int op, pc;
    int k, flags, set;            /* verb, quantifier, edit, offer...; FOR's flags and set */
    uint16_t expr[DTT_EXPRS];
    unsigned exprs;
    uint16_t body, other, cost, next;
};
struct dtt_tree {
    struct dtt_x *x;
    struct dtt_node *node;
    unsigned xs, x_room, nodes, node_room, depth;
    bool broken;                  /* malformed or too deep: what was read so far stands */
    const uint16_t *setting;      /* in force: only what they leave of an IF about one is read; NULL: all of it */
};
/* All return the first index, 0 for none. A block is read up to what closes it, or past its PAID. */
uint16_t dtt_read_block(struct dtt_tree *t, const struct dt_content *c, unsigned *pc);
uint16_t dtt_read_one(struct dtt_tree *t, const struct dt_content *c, unsigned pc);
uint16_t dtt_read_row(struct dtt_tree *t, const struct dt_content *c, unsigned at);   /* [length][postfix...] */
void dtt_tree_free(struct dtt_tree *t);
bool dtt_same_x(const struct dtt_tree *t, uint16_t a, uint16_t b);
bool dtt_is_literal(const struct dtt_tree *t, uint16_t x, int value);
unsigned dtt_uses_it(const struct dtt_tree *t, uint16_t x);         /* how often `it` stands in it */

/* ------------------------------------------------------- making text of the tree ---- */
struct dtt_text {
    const struct dtt_reader *r;
    const struct dtt_catalog *catalog;
    const struct dt_words *w;
    const struct dt_content *c;
    struct dtt_tree tree;
};

/* In whose words and about what a piece of program speaks. */
struct dtt_env {
    struct dtt_text *t;
    bool they;                    /* `you` is the third person named before */
    uint64_t they_tags;
    int it, that;                 /* sets `it` and `that` are taken from, -1 unknown, -2: it is you */
    const struct dtt_node *loop;  /* `it` is said as this loop's noun phrase... */
    const struct dtt_env *around; /* ...in this surrounding */
    int event, whom;              /* the event an ability answers, -1 none; enum dt_whom */
    int noun;                     /* 1 + what the event must be about; 0: anything */
    int kind, field;              /* 1 + the kind of card that speaks and the field it does so in; 0: unknown */
    int query;                    /* the query a modifier changes, -1 none */
    uint16_t bind[4];             /* what its arguments are known to be */
    int asker;                    /* 1 + the argument that is the candidate of a relative clause */
    bool subject_speaks;          /* `you` is whoever the event is about */
    bool again;                   /* what is prevented is more of what was prevented before */
};

struct dtt_env dtt_plain_env(struct dtt_text *t);
struct dtt_text dtt_text_begin(const struct dtt_reader *r);
struct dtt_fill *dtt_fill_begin(const struct dtt_catalog *c);      /* NULL: out of memory */
char *dtt_fill_finish(struct dtt_fill *f);                          /* ends it and frees f */

/* words */
void dtt_key(char key[DTT_KEY], const char *list, const struct dt_list *words, int index);
/* The key of a space; false where the language has no entry for it: then its map's name for it is said, by "place". */
bool dtt_space_key(const struct dtt_catalog *catalog, const struct dt_content *c, int space, char key[DTT_KEY]);
struct dtt_arg dtt_place_arg(const struct dt_content *c, int space);
uint64_t dtt_key_tags(const struct dtt_catalog *c, const char *key);
/* The name and type (enum dt_type or below) of the i-th argument of a word; false past the last. */
enum { DTT_T_ZONE = DT_T_WORD + 1, DTT_T_SETTING };
bool dtt_word_arg(const struct dt_word *w, unsigned i, char name[32], int *type);
int dtt_zone_index(const struct dt_words *w, int zone);
const char *dtt_raw_card_name(const struct dt_content *c, unsigned card);

/* arguments: an expression, a condition, a relative clause, a set, a loop's noun phrase */
struct dtt_arg dtt_expr_arg(const struct dtt_env *e, uint16_t x, const char *name, int type);
struct dtt_arg dtt_literal_arg(const struct dtt_env *e, int value, const char *name, int type);
struct dtt_arg dtt_number_arg(const char *name, int n);
struct dtt_arg dtt_amount_arg(const struct dtt_env *e, const char *name);       /* what an event counts */
/* The key of `this` or of the event's object: what such a card, or one that such an event is about, is called. */
void dtt_pron_key(const struct dtt_env *e, int op, char key[DTT_KEY]);
struct dtt_arg dtt_self_arg(const struct dtt_env *e, const char *name);
struct dtt_arg dtt_card_arg(const struct dtt_env *e, int card, const char *name);
uint64_t dtt_card_tags(const struct dtt_reader *r, unsigned card);    /* what agreement can see of its name */
struct dtt_arg dtt_cond_arg(const struct dtt_env *e, uint16_t x, const char *name);
struct dtt_arg dtt_not_arg(const struct dtt_env *e, uint16_t x, const char *name);
struct dtt_arg dtt_rel_arg(const struct dtt_env *e, uint16_t x, const char *name);
struct dtt_arg dtt_set_arg(const struct dtt_env *e, int set, uint16_t where, const char *name);
struct dtt_arg dtt_loop_arg(const struct dtt_env *e, const struct dtt_node *loop, const char *name);
int dtt_type_of(const struct dtt_env *e, uint16_t x);
/* The arguments of a verb, value or query as its templates name them; returns how many. */
unsigned dtt_word_args(const struct dtt_env *e, const struct dt_word *w, const uint16_t *x, unsigned count,
                       char name[][32], struct dtt_arg *arg);

/* programs: some statements in a row, in their surrounding */
struct dtt_list { const struct dtt_env *e; uint16_t first; unsigned count; };
struct dtt_list dtt_list_of(const struct dtt_env *e, uint16_t first);   /* to the end of the block */
bool dtt_is_phrase(const struct dtt_env *e, uint16_t first);        /* can be said as one verb phrase in any form */
bool dtt_is_phrase_node(const struct dtt_env *e, uint16_t node);
/* An offer whose price spares one something and brings nothing else: "unless you pay". */
bool dtt_spares(const struct dtt_node *n);
bool dtt_stands_alone(const struct dtt_env *e, uint16_t node);
struct dtt_arg dtt_phrase_arg(const struct dtt_list *list, const char *name);
struct dtt_arg dtt_cost_arg(const struct dtt_list *list, const char *name);      /* joined with `and`, not `then` */
/* Level 0: sentences; 1: clauses with semicolons; from 2 on in brackets, so that it is clear where each ends. */
struct dtt_arg dtt_block_arg(const struct dtt_list *list, unsigned level, const char *name);

void dtt_put_times(struct dtt_fill *f, const struct dtt_env *e, const struct dtt_node *n, struct dtt_arg body,
                   const struct dtt_args *scope, uint64_t tags);

/* things and people as the reader knows them */
struct dtt_arg dtt_seat_arg(const struct dtt_reader *r, unsigned seat, const char *name);
struct dtt_arg dtt_thing_arg(const struct dtt_reader *r, unsigned thing, bool known, const char *name);
/* The same in what is told of the past, where no view is looked at: was its look seen then? */
struct dtt_arg dtt_told_arg(const struct dtt_reader *r, unsigned thing, bool known, bool look, const char *name);
/* What an ability of a card does, without its window: for options. */
void dtt_put_use(struct dtt_fill *f, struct dtt_text *t, unsigned ability);

/* Fill a key with arguments given in place. */
#define DTT_FILL(f, key, tags, up, ...)                                                              \
    dtt_fill_key(f, key, &(struct dtt_args){ (const struct dtt_arg[]){ __VA_ARGS__ },               \
                 sizeof((const struct dtt_arg[]){ __VA_ARGS__ }) / sizeof(struct dtt_arg), up }, tags)

#endif
