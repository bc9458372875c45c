/* pool_in.h -- what the files of the solver for pools share.
 *
 *  - Faces of a colour that no aim and no means can tell apart are one *class* (pool_class.c). Where dice are rolled
 *    again only once, a die that was is of another class than one that was not.
 *  - What lies on the table is for each colour a *set*: how many dice of each class. The sets of one size are numbered
 *    in lexicographic order (pool_sets.c); tables say which set has a die more or less.
 *  - All rolls are a *block*: a dense array with an axis for each colour. With a die taken off, the sets along its
 *    axis are smaller. Rolling a die and taking one off are sums and maxima along one axis (pool_again.c).
 *  - A *budget* is a combination of uses left; it has one block of values, which come from budgets with a use less
 *    (pool.c). */
#ifndef DTP_POOL_IN_H
#define DTP_POOL_IN_H

#include "pool.h"

enum { CLASSES = 2 * DT_POOL_FACES };
#define NONE UINT32_MAX       /* no such set, no such block */

/* All sets of one size. Rows of `classes` entries. */
struct pool_sets {
    size_t count;
    uint8_t *has;                                        /* dice of each class */
    uint32_t *less, *more;                               /* set of a die less or more of that class */
};

struct pool_colour {
    unsigned dice, classes, deep;                        /* deep: the most dice that can be taken off at once */
    uint8_t of[2][DT_POOL_FACES];                       /* class of a face; of one on a die that is spent */
    uint32_t may[DT_POOL_MEANS];                        /* classes that each of the means can take, as bits */
    double first[CLASSES], again[CLASSES], sum;          /* weights in the roll and when rolled again; of all */
    uint64_t gives[CLASSES];                             /* what it adds to the tally, 16 bits a count */
    int64_t cost[CLASSES];                               /* in parts of DT_POOL_ONE */
    struct pool_sets sets[DT_POOL_DICE + 1];            /* by dice taken off, up to `deep` */
    double *chance, *price;                              /* of each set: in the roll; what its dice cost together */
    uint64_t *tally;                                     /* what its dice add together */
};

/* One of the means: the blocks with dice taken off, and where they stand in `part`. */
struct pool_means {
    unsigned depth, reach[DT_POOL_COLOURS];             /* the most dice at once; of each colour */
    double price;                                        /* of a use */
    size_t stride, box;                                  /* budgets between n and n + 1 uses; blocks */
    uint32_t *start;                                     /* of each block; NONE: too many dice */
    uint32_t *strip[DT_POOL_COLOURS];                   /* with `all`: the set without all that can be taken... */
    uint8_t *gone[DT_POOL_COLOURS];                     /* ...and how many that are */
};

struct dtp_solver {
    struct dt_pool p;
    struct pool_colour colour[DT_POOL_COLOURS];
    struct pool_means by[DT_POOL_MEANS];
    uint32_t sets[DT_POOL_DICE + 1][CLASSES + 1];       /* how many sets there are of so many dice and classes */
    int need;                                            /* of REACH, where no class adds less than 0 */
    size_t rolls, budgets, bytes;
    double *value, *part;                                /* by budget and roll, first of stopping; room for blocks */
    uint8_t *done, *wanted;                              /* by budget */
};

/* ---- pool_rules.c: is it a pool? ---- */
enum dtp_pool_code pool_check(const struct dt_pool *p);
enum dtp_pool_code pool_check_dice(const struct dt_pool *p);

/* ---- pool_class.c ---- */
void pool_classes(struct dtp_solver *s);
double pool_worth(const struct dtp_solver *s, uint64_t tally);           /* without prices */

/* ---- pool_sets.c ---- */
void pool_count_sets(struct dtp_solver *s);
uint32_t pool_rank(const struct dtp_solver *s, unsigned classes, const uint8_t *has);
void pool_fill_sets(const struct dtp_solver *s, struct pool_colour *c);
void pool_fill_chance(struct pool_colour *c);
void pool_fill_tally(struct pool_colour *c);
void pool_fill_strip(const struct dtp_solver *s, unsigned colour, unsigned by);

/* ---- pool_again.c ---- */
/* Fill `part` with what it is worth to roll so many dice again, by what is kept, when `after` are the values then. */
void pool_expect(struct dtp_solver *s, unsigned by, const double *after);
/* From that, raise `to` to what a use of the means is worth where it is more. */
void pool_raise(struct dtp_solver *s, unsigned by, double *to);
/* Number of a block in the box of the means, by dice taken off. */
size_t pool_block(const struct pool_means *m, const uint8_t off[DT_POOL_COLOURS]);
void pool_off(const struct pool_means *m, size_t block, uint8_t off[DT_POOL_COLOURS]);    /* and back */
/* Number of the cell with these sets in the block with these dice taken off. */
size_t pool_cell(const struct dtp_solver *s, const uint8_t off[DT_POOL_COLOURS],
                 const uint32_t set[DT_POOL_COLOURS]);

/* ---- pool_plan.c: how much room, and what lies where ---- */
/* All that follows from the classes; false: it would take more than DTP_POOL_BYTES. */
bool pool_plan(struct dtp_solver *s);
/* Lay the arrays out behind the solver itself, which stands at `base`; NULL: only count. Returns the bytes. */
size_t pool_lay_out(struct dtp_solver *s, char *base);

/* ---- pool.c ---- */
static inline unsigned pool_left(const struct dtp_solver *s, unsigned by, size_t budget)
{
    return (unsigned)(budget / s->by[by].stride % (s->p.by[by].times + 1u));
}
/* The values of a budget, worked out if they are not yet. */
const double *pool_budget(struct dtp_solver *s, size_t budget);
bool pool_reads(const struct dtp_solver *s, const struct dt_pool_roll *roll, uint8_t has[DT_POOL_COLOURS][CLASSES],
                size_t *budget);

#endif
