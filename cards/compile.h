/* compile.h -- what the card compiler's files share; nobody else includes it.
 *
 * Four stages, each over all sources: lex.c makes tokens, parse*.c a tree, check*.c gives every
 * name of the tree a number and a type, emit.c and link.c make content of it. The tree lives in
 * one arena that is dropped at the end; content lives in another that belongs to it. A stage
 * reports what it finds wrong and goes on, so one run tells everything. No game is known here. */
#ifndef DTC_COMPILE_H
#define DTC_COMPILE_H

#include <setjmp.h>
#include "cards.h"

enum {
    DTC_NEST = 64,            /* blocks, parentheses and operators inside each other */
    DTC_LOOPS = 8,            /* bodies inside each other: each is a frame when it runs */
    DTC_LONGEST = 2048,       /* words of one instruction */
    DTC_SOURCE = 1 << 22      /* bytes of one source */
};

/* ------------------------------------------------------------------- memory ---- */
struct dtc_chunk;
struct dtc_arena {
    struct dtc_chunk *chunk;
    size_t used, room, total;
    jmp_buf *full;            /* where to go when there is no more memory */
};
void *dtc_alloc(struct dtc_arena *a, size_t size);        /* zeroed; never NULL */
/* A larger copy of an array; `*room` grows to at least `need` elements. */
void *dtc_grow(struct dtc_arena *a, void *at, unsigned *room, unsigned need, size_t size);
void dtc_arena_free(struct dtc_arena *a);
struct dtc_str { const char *at; unsigned length; };
const char *dtc_copy(struct dtc_arena *a, struct dtc_str s);           /* as a C string */

/* ------------------------------------------------------------------- tokens ---- */
struct dtc_pos { unsigned source, line, column; };        /* from 1; line 0: no place in a file */

enum dtc_token_kind { DTC_END, DTC_NAME, DTC_NUMBER, DTC_STRING, DTC_MARK };
enum { DTC_NE = 'N', DTC_LE = 'L', DTC_GE = 'G' };        /* marks of two characters */
struct dtc_token {
    uint8_t kind;
    char mark;
    bool first;               /* the first of its line */
    bool glued;               /* nothing between it and the token before */
    struct dtc_pos pos;
    struct dtc_str text;      /* of a string: without quotes, \" resolved */
    int number;
};

/* --------------------------------------------------------------------- tree ---- */
/* A type: one of enum dt_type or the two below; a word may be of certain classes only (`health`, `health/gain`),
 * and a number an amount. */
enum { DTC_T_ZONE = DT_T_WORD + 1, DTC_T_NONE /* unknown because of an error: fits everything */ };
struct dtc_type { uint8_t t; struct dtc_str cls; };

enum dtc_expr_kind {
    DTC_X_NUMBER, DTC_X_NAME, DTC_X_CALL, DTC_X_CARD, DTC_X_NOT, DTC_X_NEG, DTC_X_BINARY, DTC_X_IN, DTC_X_IS
};
/* What a checked expression turned out to be. */
enum dtc_ref { DTC_R_LIT, DTC_R_OP /* id with `a`... as operands */, DTC_R_VALUE, DTC_R_QUERY, DTC_R_ARG, DTC_R_COUNT,
               DTC_R_ISIN, DTC_R_SETTING, DTC_R_ZONES /* id .. id + number - 1 */, DTC_R_NEG };
struct dtc_expr {
    uint8_t kind, op, depth;  /* op: DT_X_ of a binary one */
    uint8_t ref;              /* enum dtc_ref */
    struct dtc_pos pos, other_pos;
    struct dtc_str name;
    struct dtc_str other;     /* CARD: its kind, may be empty; IN: the set; IS: the choice */
    int number, id;
    struct dtc_expr *a, *b, *next;       /* CALL: a is the first argument, linked by next */
    struct dtc_type type;
};

enum dtc_stmt_kind {
    DTC_S_DO, DTC_S_IF, DTC_S_SWITCH, DTC_S_MAY, DTC_S_UNLESS, DTC_S_CHOOSE, DTC_S_FOR, DTC_S_AS, DTC_S_REPEAT,
    DTC_S_TIMES, DTC_S_TOGETHER, DTC_S_TRY, DTC_S_EDIT, DTC_S_INSTEAD, DTC_S_ALL, DTC_S_STOP,
    DTC_S_BATCH
};
struct dtc_arm {              /* of switch and choose */
    struct dtc_pos pos;
    struct dtc_expr *low, *high;         /* switch: A, A to B; choose: low is the guard */
    bool up, otherwise;
    struct dtc_stmt *body;
    struct dtc_arm *next;
};
struct dtc_stmt {
    uint8_t kind;
    uint8_t how;              /* FOR: quantifier; EDIT: which */
    bool as_it, has_cost, has_body, has_other;
    struct dtc_pos pos, set_pos;
    unsigned verb, set;
    struct dtc_str set_name;
    struct dtc_expr *args;    /* of the verb, linked by next */
    struct dtc_expr *x, *where, *from, *by;   /* x: condition, how many, seat, amount */
    struct dtc_stmt *cost, *body, *other;     /* other: else, fail */
    struct dtc_arm *arms;
    struct dtc_stmt *next;
};

struct dtc_ability {
    struct dtc_pos pos, on_pos, noun_pos, period_pos, setting_pos, value_pos;
    bool is_static, would, may, has_cost;
    uint8_t whom, mod;
    struct dtc_str on_name, noun_name, period_name, setting_name, value_name;
    bool has_args;
    struct dtc_expr *args;    /* pattern of a modifier; NULL-named "_" is any */
    struct dtc_expr *cond, *value, *limit;
    struct dtc_stmt *cost, *body;
    struct dt_ability out;
    struct dtc_ability *next;
};
struct dtc_task { struct dtc_expr *token; struct dtc_task *next; };   /* tokens by next, alternatives by b */
struct dtc_field {
    struct dtc_pos pos;
    unsigned field;           /* index in words->field */
    struct dtc_expr *items;
    struct dtc_task *tasks;
    struct dtc_stmt *body;
    struct dtc_field *next;
};
struct dtc_card {
    struct dtc_pos pos, name_pos;
    struct dtc_str name, stock, look;
    uint32_t hash;            /* of the name */
    unsigned kind, copies, pack, index;
    bool replaces;
    struct dtc_field *fields;
    struct dtc_ability *abilities;
    struct dtc_card *next;
};
/* A map as it was written: parse_map.c. */
struct dtc_named { struct dtc_str text; struct dtc_pos pos; };
struct dtc_pair { struct dtc_pos pos; int x, y; bool given; };
struct dtc_spot {
    struct dtc_pos pos;
    struct dtc_named name, title, kind, code;
    struct dtc_pair at, size;
    struct dtc_expr *marks;
    int space, noun;          /* numbers, -1 where something is wrong */
    bool torn;                /* a part could not be read: what is missing is no further mistake */
};
struct dtc_path {
    struct dtc_pos pos;
    struct dtc_named kind, from, to;
    uint8_t over;
    int noun, a, b;           /* spots */
};
struct dtc_map {
    struct dtc_pos pos;
    struct dtc_named name, title;
    struct dtc_pair size;
    unsigned pack, spots, paths, marks, spot_room, path_room;
    struct dtc_spot *spot;
    struct dtc_path *path;
};
struct dtc_count { struct dtc_pos pos; unsigned kind; int many; struct dtc_count *next; };
struct dtc_pack { struct dtc_str name; struct dtc_count *counts; };

/* ------------------------------------------------------------------ compiler ---- */
struct dtc_place { uint16_t code; struct dtc_pos pos; };
struct dtc {
    const struct dt_words *words;
    const struct dtc_source *source;
    size_t sources;
    struct dtc_errors *errors;
    size_t errors_before;
    struct dtc_arena tree;
    /* lexing and parsing */
    struct dtc_token *token;
    unsigned tokens, token_room, at, nest;
    struct dtc_pack *pack;
    unsigned packs, pack_room;
    struct dtc_card *first, **last;      /* as written */
    unsigned written;
    struct dtc_map *map;
    unsigned maps, map_room;
    struct dt_list space;                /* of all maps, as in content */
    struct dt_word *space_word;
    unsigned space_room;
    /* linking: the cards that are left */
    struct dtc_card **card;
    unsigned cards, card_room;
    /* checking */
    bool result;              /* something before, in the program at hand, leaves one */
    /* emitting */
    int16_t *code;
    unsigned codes, code_room;
    struct dtc_place *place;
    unsigned places, place_room;
    unsigned blocks, loops, stack;
    bool overflowed, batches;
};

/* Content and what was allocated for it; dtc_compile hands out &c. */
struct dtc_made {
    struct dt_content c;
    struct dtc_arena arena;
    const char **file;
    struct dtc_place *place;
    unsigned places;
    struct dtc_pos *card_pos;
    unsigned kinds, events, queries, values, verbs, ways;
};

/* ------------------------------------------------------------------- errors ---- */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void dtc_report(struct dtc *c, struct dtc_pos pos, const char *format, ...);
void dtc_errors_sort(struct dtc_errors *e, size_t from);
bool dtc_errors_full(const struct dtc_errors *e);

/* Looking for the nearest word: start, offer candidates, take the hint. */
struct dtc_near { char written[48]; const char *best; unsigned length, distance; };
void dtc_near_start(struct dtc_near *n, struct dtc_str written);
void dtc_near_word(struct dtc_near *n, const char *word);
void dtc_near_list(struct dtc_near *n, const struct dt_list *list);
void dtc_near_words(struct dtc_near *n, const char *const *words);     /* up to a NULL */
/* "; did you mean 'lose'?", or "" */
const char *dtc_near_hint(const struct dtc_near *n, char *buffer, size_t room);

/* -------------------------------------------------------------------- words ---- */
bool dtc_is(struct dtc_str s, const char *word);
bool dtc_same(struct dtc_str a, struct dtc_str b);
struct dtc_str dtc_text(const char *s);
/* Classes of nouns, one or several with '/' between; none: any. Is a noun of both possible? */
bool dtc_classes_meet(struct dtc_str a, struct dtc_str b);
bool dtc_in_class(struct dtc_str cls, const char *noun_class);
int dtc_find(const struct dt_list *list, struct dtc_str name);         /* -1: none */
struct dtc_param { struct dtc_str name, type, def; bool optional; };
bool dtc_param(const char *args, unsigned i, struct dtc_param *out);   /* the i-th argument */
unsigned dtc_params(const char *args);
struct dtc_type dtc_param_type(struct dtc_str name);
struct dtc_type dtc_type(unsigned t);
const char *dtc_type_text(struct dtc_type t, char *buffer, size_t room);
int dtc_choice(const char *choices, struct dtc_str name);              /* of a setting; -1: none */
extern const char *const dtc_statement_words[], *const dtc_card_words[];
extern const char *const dtc_value_words[], *const dtc_call_words[];
bool dtc_is_one(struct dtc_str s, const char *const *words);
void dtc_check_words(struct dtc *c);

/* ------------------------------------------------------------------- stages ---- */
unsigned dtc_character(const char *p, const char *end);                /* bytes of the one at p; 0: not UTF-8 */
void dtc_lex(struct dtc *c, unsigned source);
void dtc_parse(struct dtc *c);                                         /* the tokens of one source */
/* parse.c: the token stream */
const struct dtc_token *dtc_peek(const struct dtc *c, unsigned ahead);
const struct dtc_token *dtc_take(struct dtc *c);
bool dtc_at_mark(const struct dtc *c, char mark);
bool dtc_at_word(const struct dtc *c, const char *word);
bool dtc_accept_mark(struct dtc *c, char mark);
bool dtc_accept_word(struct dtc *c, const char *word);
bool dtc_expect_mark(struct dtc *c, char mark, const char *where);
bool dtc_expect_word(struct dtc *c, const char *word, const char *where);
bool dtc_expected(struct dtc *c, const char *what);                    /* reports; always false */
const char *dtc_found(const struct dtc_token *t, char *buffer, size_t room);
bool dtc_deeper(struct dtc *c, struct dtc_pos pos);                    /* false, reported: too deep */
void dtc_skip(struct dtc *c, unsigned at_least);                       /* to where a list can go on */
bool dtc_skip_braces(struct dtc *c);                                   /* always false */
bool dtc_starts_card(const struct dtc *c, unsigned ahead);              /* or a map */
/* parse_expr.c */
struct dtc_expr *dtc_parse_expr(struct dtc *c);
struct dtc_expr *dtc_parse_simple(struct dtc *c, bool card); /* an argument: no operators outside parentheses */
struct dtc_expr *dtc_new_expr(struct dtc *c, unsigned kind, struct dtc_pos pos);
struct dtc_expr *dtc_default(struct dtc *c, const struct dtc_param *p, struct dtc_pos pos);
/* parse_stmt.c */
bool dtc_parse_block(struct dtc *c, struct dtc_stmt **out, const char *where);  /* { ... } */
/* parse_card.c */
bool dtc_parse_item(struct dtc *c, struct dtc_card *card);             /* a field or an ability */

/* parse_map.c */
bool dtc_parse_map(struct dtc *c);

/* Where an expression stands decides what it may name. */
struct dtc_scope {
    struct dtc_type it, that;
    bool has_it, has_that;
    bool outside;             /* of a selection: how many, from, by. `it` is still that of the loop around */
    bool event, would;
    const struct dt_word *query;          /* in a modifier */
};
void dtc_check(struct dtc *c);
struct dtc_type dtc_check_expr(struct dtc *c, struct dtc_expr *x, const struct dtc_type *want,
                               const struct dtc_scope *s);
void dtc_check_args(struct dtc *c, struct dtc_expr **args, const struct dt_word *w, struct dtc_pos pos,
                    const struct dtc_scope *s);
void dtc_check_block(struct dtc *c, struct dtc_stmt *s, const struct dtc_scope *scope);
int dtc_find_set(struct dtc *c, struct dtc_str name, struct dtc_pos pos);
int dtc_find_noun(struct dtc *c, struct dtc_str name, struct dtc_pos pos, struct dtc_str cls);
int dtc_find_card(struct dtc *c, const struct dtc_expr *x);            /* reports; -1 */
int dtc_find_space(struct dtc *c, struct dtc_str name, struct dtc_pos pos);   /* of any map; reports; -1 */
/* check_map.c */
void dtc_check_maps(struct dtc *c);
/* check_window.c: will this ever happen? */
void dtc_check_window(struct dtc *c, const struct dtc_ability *a, unsigned kind, unsigned event);
void dtc_check_speaks(struct dtc *c, const struct dtc_ability *a, unsigned kind);

unsigned dtc_emit_row(struct dtc *c, const struct dtc_expr *x);        /* [length][postfix] */
/* What was emitted last, from `at` on, again at `earlier`: then it is taken back. Returns where it stands. */
unsigned dtc_share(struct dtc *c, unsigned at, unsigned earlier, bool program);
unsigned dtc_emit_program(struct dtc *c, const struct dtc_stmt *cost, bool has_cost, const struct dtc_stmt *body,
                          struct dtc_pos pos);

void dtc_link_cards(struct dtc *c);                                    /* replaces, duplicates, counts, room */
void dtc_check_room(struct dtc *c, unsigned room);
void dtc_link(struct dtc *c, struct dtc_made *m);
/* link_map.c */
void dtc_link_maps(struct dtc *c, struct dtc_made *m);
/* All that follows from the spots, paths and marks of a map, into tables that there is room for: what the compiler
 * makes and the verifier makes again. */
struct dtc_ways { struct dt_exit *exit; uint8_t *steps, *order; uint16_t *next; };
void dtc_make_exits(const struct dt_words *w, const struct dt_map *m, struct dt_spot *spot, struct dt_exit *exit);
void dtc_make_ways(const struct dt_words *w, const struct dt_map *m, struct dtc_ways *to);
bool dtc_way_uses(const struct dt_words *w, unsigned way, unsigned noun);

/* ------------------------------------------------- reading programs again ---- */
struct dtc_op_info { const char *name, *operands, *meaning; unsigned pops, words; };   /* pops, words: of operators */
extern const struct dtc_op_info dtc_op_info[], dtc_x_info[];
/* What an operator makes of its operands: DTC_T_NONE where that depends. */
struct dtc_x_type { uint8_t operand, result; };
extern const struct dtc_x_type dtc_x_types[];
/* link.c */
struct dt_task dtc_weigh_task(const struct dt_words *w, const int16_t *data, unsigned at);

/* bounds.c: what there is too much of for the kernel, and whose; NULL: nothing. Rows of modifiers have been read. */
enum { DTC_NO_ABILITY = 0xffff };
struct dtc_excess { unsigned card, ability; };
const char *dtc_excess(const struct dt_content *c, struct dtc_excess *at);

/* verify_map.c: what is wrong with the maps; NULL: nothing. */
const char *dtc_verify_maps(const struct dt_words *w, const struct dt_content *c);

/* The type of a value a postfix row leaves, read against the words; see verify_expr.c. */
unsigned dtc_expr_count(unsigned op, const int16_t *at, const struct dt_words *w); /* expressions of an instruction */
unsigned dtc_expr_at(unsigned op);                                     /* where they begin, counted from the op */

#endif
