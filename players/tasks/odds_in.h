/* odds_in.h -- what the files of the solver share.
 *
 * What keeps the numbers small:
 *  - faces that serve the open tasks equally are one *class* (odds_class.c), so a throw of green
 *    dice is a multiset of few classes;
 *  - all multisets of up to six dice form a *lattice* (odds_lattice.c) in which "one die more" and
 *    "one die less" are table lookups; chances of rerolls run through it one die at a time;
 *  - everything that follows a throw with equal means is one *block* (odds_block.c): all results of
 *    one throw are judged together, for every number of clues at once, in rows (odds_rows.h) that
 *    a processor goes through several numbers at a time;
 *  - the results of a throw live on a stack (odds_stack.c) and are lent, not kept (odds_memo.c). */
#ifndef DTP_ODDS_IN_H
#define DTP_ODDS_IN_H

#include <stdlib.h>
#include <string.h>

#include "odds.h"

enum {
    BLANK = DT_TR_FACES,      /* a face of no use to any open task */
    IDS = BLANK + 1,
    CLASSES = DT_TR_SIDES,
    SIZES = DT_TR_GREENS + 1,
    LATTICE = 924,            /* multisets of up to 6 dice of 6 classes */
    PATH = LATTICE + 2772,    /* and pairs of such a multiset and one with a die less */
    NONE = 0xffff,
    MOST_CLUES = DT_TR_CLUES + 1,
    ENOUGH = 63,              /* of health and strikes, in a key */
    DICE = DT_TR_GREENS + 2,
    WIDE = 4,                 /* rows of results are a multiple of it long: loops over them have no rest */
    ROW = (CLASSES + 1 + WIDE - 1) / WIDE * WIDE
};

/* ---- odds_lattice.c ---- */
struct odds_lattice {
    uint16_t start[SIZES + 1];                   /* where the multisets of each size begin */
    uint16_t up[LATTICE][CLASSES], down[LATTICE][CLASSES];   /* one die more, one less, or NONE */
    uint8_t count[LATTICE][CLASSES], present[LATTICE];       /* how many of each class; which, as bits */
    uint16_t less[LATTICE][CLASSES];                         /* those with one die less, without gaps */
    uint8_t lesses[LATTICE];
};
struct odds_lattice *odds_lattice_make(unsigned classes);

/* ---- odds_class.c ---- */
/* The dice of a task: four bits a face, how many dice with it. */
/* Green dice that complete a task together with certain others: the multisets they are in, by size and counted from
 * the first of it, and which numbers of dice do (as bits; unless the alarm harms only the fewest, as the fewer the
 * better). Equal bits are one kind. */
enum { KINDS = 1 << SIZES };
struct odds_hit { uint16_t at, kind; };
struct odds_cell {
    uint32_t others;
    struct odds_cell *next;
    uint8_t any, kinds[SIZES], numbers[KINDS];           /* how many kinds up to each size */
    uint16_t start[SIZES + 1];
    struct odds_hit hit[];
};
enum { CELLS = 128, GRIDS = 64 };
struct odds_spot { uint8_t y, r; const struct odds_cell *cell; };    /* class + 1 of the other two, 0: not used */
/* What goes with certain dice of markers and holders: first green dice alone, then with the second colour, with the
 * third, with both; and for each of these which numbers of green dice there are, as bits. */
enum { WITH = 4 };
struct odds_grid {
    uint32_t kept;
    struct odds_grid *next;
    uint8_t start[WITH + 1], any[WITH];
    struct odds_spot spot[];
};
struct odds_task {
    uint32_t *set, most;                                 /* its sets; the most dice of each face in any of them */
    unsigned sets;
    struct odds_cell *cell[CELLS];
    struct odds_grid *grid[GRIDS];
};
/* What the alarm can do: nothing that matters; take dice that ring it, where a die more is still never a loss; or more
 * than that, where it can be good to have fewer dice. From each only the same or an earlier one can come. */
enum odds_alarm { SILENT, TAKES, HARMS, ALARMS };
/* What the faces are good for while these tasks are open. */
struct odds_mode {
    uint8_t id[IDS];                                     /* of a kept die: the face that stands for its class */
    uint8_t classes[DT_TR_COLOURS];
    uint8_t of[DT_TR_COLOURS][DT_TR_FACES];              /* class of a face of this colour */
    uint8_t face[DT_TR_COLOURS][CLASSES];                /* id of a class */
    uint8_t does;                                        /* enum odds_alarm */
    bool last;                                           /* only one task is open */
    uint8_t alarm;                                       /* classes of the first colour that ring it, as bits */
    bool better[DT_TR_COLOURS][DT_TR_COLOURS];           /* [a][b]: a die of colour a is never worse than one of b */
    double chance[DT_TR_COLOURS][CLASSES];
    uint8_t alarms[LATTICE];                             /* dice of a multiset that ring it */
    uint16_t kept[LATTICE];                              /* of a multiset, the largest part ever kept from a reroll */
    uint16_t run[SIZES][CLASSES + 1];                    /* such parts by size, and by how many have one die less */
    uint16_t path[PATH];                                 /* in this order: the part, and those with one die less */
    double thrown[LATTICE];                              /* chance to throw exactly these with as many dice */
    const struct odds_lattice *lattice;
    struct odds_task task[DT_TR_TASKS];
};

/* A plight before a throw, in classes: what the memory is ordered by, byte for byte. */
struct odds_state {
    uint8_t open, pool[DT_TR_COLOURS], keeps, holders[2], health[2], strikes;
    uint8_t marked[DT_TR_FACES];
    uint8_t held[IDS], one[2];                           /* on holders: of the first colour; id + 1 of the others */
    uint8_t laid[2];                                     /* holders promised to this throw that have no die yet */
    uint8_t what;                                        /* in a key: what is remembered */
};
enum { STATE = 32 };
_Static_assert(sizeof(struct odds_state) == STATE, "a state has no gaps");

/* What is known about a state: the value by clues, and the values after each result of the throw. */
struct odds_entry {
    struct odds_state key;
    struct odds_entry *next;                             /* in the list of those with results, oldest first */
    double *rolls;
    size_t bytes;
    uint32_t pins;
    bool known;
    double value[];
};

struct odds_slab { struct odds_slab *after; size_t used, room; _Alignas(16) char data[]; };

struct dtp_odds {
    struct dt_trial p;
    struct odds_mode *mode[1 << DT_TR_TASKS][ALARMS];    /* by open tasks and what the alarm does */
    struct odds_lattice *lattice[CLASSES + 1];
    unsigned clues;                                      /* values by clue: 0 .. clues - 1 */
    unsigned lanes;                                      /* room for them: one, or a multiple of WIDE */
    unsigned dice;                                       /* in the plight asked for: pool and holders */
    struct odds_entry **table;
    size_t entries, room;                                /* room is a power of two */
    char *chunk;                                         /* entries come from chunks, linked by their first word */
    size_t chunk_used;
    struct odds_entry *oldest, *newest;
    size_t bytes, roll_bytes, roll_room;
    size_t steps_left, bytes_most;                      /* when it gives up */
    bool failed, tired, frugal;                          /* tired: failed because it has given up */
    bool named[1 << DT_TR_TASKS];
    uint8_t id[1 << DT_TR_TASKS][IDS];                   /* as in the modes, by open tasks */
    uint8_t moves[1 << DT_TR_TASKS];                     /* faces that another stands for, as bits */
    uint8_t spent[1 << DT_TR_TASKS][2];                  /* health that can be lost at most, plus one */
    double zero[MOST_CLUES], sure[MOST_CLUES];
    double *scratch;                                     /* of odds_clue.c */
    size_t scratch_room;
    struct odds_slab *slabs, *slab;                      /* the first, and the one in use */
};

void odds_name_faces(const struct dt_trial *p, unsigned open, uint8_t *id);
struct odds_mode *odds_mode(struct dtp_odds *o, unsigned open, enum odds_alarm does);   /* NULL: no memory */
/* `kept` as in a set; NULL: no memory. */
const struct odds_grid *odds_grid(struct dtp_odds *o, struct odds_mode *m, unsigned task, uint32_t kept);
void odds_mode_free(struct odds_mode *m, unsigned tasks);
enum odds_alarm odds_alarm(const struct dtp_odds *o, const struct odds_state *s);

/* ---- odds_stack.c: room that is given back in turn ---- */
struct odds_mark { struct odds_slab *slab; size_t used; };
static inline struct odds_mark odds_mark(const struct dtp_odds *o)
{
    return (struct odds_mark){ o->slab, o->slab ? o->slab->used : 0 };
}
void *odds_push(struct dtp_odds *o, size_t bytes);       /* NULL: no memory */
void odds_pop(struct dtp_odds *o, struct odds_mark m);   /* all that was pushed since */
void odds_stack_free(struct dtp_odds *o);

/* ---- odds_block.c: one throw with all its results ---- */
/* A result: green multiset (counted from the first of full size), class of the second colour, of the third; for each
 * the values by clues, in `lanes`. The values with one green multiset make up `width` doubles, `row` to a class
 * of the second colour. Laid out for parts there is one place more behind the classes of a colour: it stands for a die
 * still to be thrown. */
struct odds_block {
    struct dtp_odds *o;
    struct odds_state s;
    struct odds_mode *m;
    unsigned greens, first, results[DT_TR_COLOURS], clues, lanes, row, width;
    const double *chance[DT_TR_COLOURS];                 /* of the results of the second and third colour */
    double *rolls;
};
bool odds_block_begin(struct dtp_odds *o, const struct odds_state *s, struct odds_block *b);
/* Other throws are judged before room for the results is taken, so that few results are about at a time. */
struct odds_asked;
struct odds_asked *odds_block_ask(struct odds_block *b);       /* NULL: no memory */
void odds_block_parts(struct odds_block *b);             /* lay it out for parts of the results, with one lane */
static inline size_t odds_block_size(const struct odds_block *b) { return (size_t)b->results[0] * b->width; }
void odds_block_judge(struct odds_block *b, const struct odds_asked *a);   /* values after the throw, without clues */
void odds_mean(const struct odds_block *b, const double *rolls, double *value);   /* by lanes */
static inline double *odds_at(const struct odds_block *b, double *rolls, unsigned green, unsigned y, unsigned r)
{
    return rolls + (size_t)green * b->width + (size_t)y * b->row + (size_t)r * b->lanes;
}
static inline void odds_raise(double *to, const double *by, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = to[i] < by[i] ? by[i] : to[i];
}

/* ---- odds_miss.c: a failed throw ---- */
/* By lanes; keep: by the die put on a marker. */
struct odds_miss { double *plain, *keep[DT_TR_COLOURS]; };
enum { MISS_ROOM = 1 + DT_TR_COLOURS * ROW };            /* doubles for each lane */
void odds_miss_in(double *room, unsigned lanes, struct odds_miss *m);
/* After `gone` alarm dice are lost. */
void odds_miss(struct odds_block *b, bool alarmed, unsigned gone, struct odds_miss *m);
void odds_discard(struct odds_block *b, const struct odds_state *s, struct odds_miss *m);
/* What a failure is worth depends on the result in two ways only: the alarm dice lost, and the classes that can be put
 * on a marker. */
struct odds_fails {
    uint8_t which[SIZES];                                /* by the dice that ring the alarm */
    struct odds_miss miss[SIZES + 1];
    double *best[SIZES + 1];                             /* by the green classes there are to keep, as bits... */
    unsigned classes;                                    /* ...of these */
};
bool odds_fails(struct odds_block *b, struct odds_fails *f);

/* ---- odds_meet.c: tasks ---- */
/* What is left afterwards: by the other two dice, as in a grid, and by the green dice used. On the stack. */
struct odds_way { struct odds_way *next; const struct odds_grid *grid; const double *after[WITH][SIZES]; };
bool odds_ways(struct odds_block *b, unsigned tasks, struct odds_way **first);   /* false: no memory */

/* ---- odds_hold.c: holders ---- */
/* Raise `to` (shaped like the rolls of b) by the best use of a holder: `least` to `most` dice go on
 * it, and the holders left are `holders` and `laid`. */
struct odds_take { unsigned least, most; uint8_t holders[2], laid[2]; };
void odds_hold(struct odds_block *b, const struct odds_take *t, double *to);

/* ---- odds_clue.c: rerolls ---- */
/* After it is judged: what the throw is worth, by clues. `keep`: the rolls become what they are worth with clues. */
void odds_spend_clues(const struct odds_block *b, double *value, bool keep);
/* By part, as odds_at from the empty multiset on with one lane, and results[] for a die of that colour to be thrown:
 * the value of throwing all others again with `clue` clues left afterwards, or that of the best part of it.
 * b->rolls are worth what they are with clues; b is laid out for one lane. The caller frees it; NULL: no memory. */
enum odds_parts { EACH_PART, BEST_OF_EACH };
double *odds_reroll(struct odds_block *b, unsigned clue, enum odds_parts want);

/* ---- odds_memo.c: what is known ---- */
const double *odds_ready(struct dtp_odds *o, struct odds_state s);       /* values by clues; s is put in order */
const double *odds_throw(struct dtp_odds *o, const struct odds_state *s);
bool odds_throw_now(struct dtp_odds *o, const struct odds_state *s, double *mean);   /* nothing more is promised */
/* The results of a throw, until they are given back; false: no memory. What a holder goes on with: one that is promised
 * goes on with every clue, for it must take its dice; others as well take them after clues are spent. And with
 * every clue there is. */
struct odds_loan { struct odds_block b; struct odds_entry *e; struct odds_mark mark; };
bool odds_borrow(struct dtp_odds *o, const struct odds_state *s, struct odds_loan *l);
bool odds_borrow_clued(struct dtp_odds *o, const struct odds_state *s, struct odds_loan *l);
void odds_give_back(struct odds_loan *l);
void odds_order(struct dtp_odds *o, struct odds_state *s);         /* in classes, what is enough is ENOUGH */
void odds_forget(struct dtp_odds *o);

/* Must a holder take dice of this throw before it is judged? */
static inline bool odds_owes(const struct odds_state *s) { return s->laid[0] | s->laid[1]; }
static inline unsigned odds_pool(const struct odds_state *s) { return s->pool[0] + s->pool[1] + s->pool[2]; }

#endif
