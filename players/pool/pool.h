/* pool.h -- what a roll of many dice is worth when its rerolls are used as well as they can be. Exact, no simulation.
 *
 * roll.h says what a pool is and how one is described. The solver finds the play with the highest expected value,
 * before the roll and for any roll on the table.
 *
 *     enum dtp_pool_code code;
 *     struct dtp_solver *s = dtp_pool_open(&p, &code);      NULL: dtp_pool_why(code) says why
 *     double value;
 *     dtp_pool_value(s, NULL, &value);
 *     dtp_pool_free(s);
 *
 * No game is known here. docs/odds.md says how it is done, docs/decisions/0019 why so. Every limit has a name and is
 * checked; what is beyond it is refused with a code. A solver takes memory once, when it is opened, and dtp_pool_bytes
 * says beforehand how much. Values are right to 1e-12, of the largest number in the aim if that is above 1; an entry of
 * DT_POOL_ONE in a table, or such a price, is 1. */
#ifndef DTP_POOL_H
#define DTP_POOL_H

#include <stddef.h>

#include "roll.h"

enum { DTP_POOL_BYTES = 1 << 27 };                       /* of a solver, in all */

/* Why something is refused; dtp_pool_why has it in words. */
enum dtp_pool_code {
    DTP_POOL_FINE,
    DTP_POOL_BAD_COLOURS,     /* none, or more than DT_POOL_COLOURS */
    DTP_POOL_BAD_FACES,       /* a colour has none, or more than DT_POOL_FACES */
    DTP_POOL_BAD_WEIGHTS,     /* no face of a colour can be rolled */
    DTP_POOL_BAD_GIVES,       /* a face adds more than DT_POOL_GIVES */
    DTP_POOL_BAD_DICE,        /* more than DT_POOL_DICE */
    DTP_POOL_BAD_MEANS,       /* too many, one with more than DT_POOL_TIMES uses, or that takes no die */
    DTP_POOL_BAD_AIM,         /* no such sort, or a count weighs more than DT_POOL_WEIGH */
    DTP_POOL_BAD_TABLE,       /* there is none, or it has more than DT_POOL_TABLE_ROOM entries */
    DTP_POOL_TOO_LARGE,       /* the solver would take more than DTP_POOL_BYTES */
    DTP_POOL_NO_MEMORY,
    DTP_POOL_NO_ROLL,         /* not a roll of this pool: other dice, or more uses left than there are */
    DTP_POOL_CODES
};
const char *dtp_pool_why(enum dtp_pool_code code);

/* ---- without rerolls ---- */
/* Where a tally stands in a table whose counts go up to `most`: the last count varies fastest. */
size_t dtp_pool_place(const uint8_t most[DT_POOL_COUNTS], const uint8_t tally[DT_POOL_COUNTS]);
/* How many entries such a table has. */
size_t dtp_pool_places(const uint8_t most[DT_POOL_COUNTS]);
/* The chance of every tally, counts above `most` taken for `most`; `to` has dtp_pool_places(most) entries, at most
 * DT_POOL_TABLE_ROOM. While the product of all dice's weights is below 2^53 these are whole numbers divided once. */
enum dtp_pool_code dtp_pool_spread(const struct dt_pool *p, const uint8_t most[DT_POOL_COUNTS], double *to);
/* What the dice give on average, by count. */
enum dtp_pool_code dtp_pool_mean(const struct dt_pool *p, double mean[DT_POOL_COUNTS]);

/* ---- with the best of rerolls ---- */
struct dtp_solver;
/* What dtp_pool_open would say, and the bytes that it would take (unless `bytes` is NULL). */
enum dtp_pool_code dtp_pool_bytes(const struct dt_pool *p, size_t *bytes);
struct dtp_solver *dtp_pool_open(const struct dt_pool *p, enum dtp_pool_code *code);   /* NULL: refused */
void dtp_pool_free(struct dtp_solver *s);
/* Before the roll, with so many uses left of each of the means; NULL: all of them. What was found out is kept: another
 * question is answered at once, or with only the work that it adds. */
enum dtp_pool_code dtp_pool_value(struct dtp_solver *s, const uint8_t left[DT_POOL_MEANS], double *value);

/* For dice on the table. */
enum dtp_pool_code dtp_pool_at(struct dtp_solver *s, const struct dt_pool_roll *roll, double *value);

/* What can be done with a roll and what comes of it, the best first: stop, or use some means on some dice. Dice that
 * are equally good stand for each other. Of equal values the earlier stands first: stopping, then means in their order.
 * Returns how many there are; what is beyond `room` is left out. 0: not a roll of this pool. */
enum { DTP_POOL_STOP = 0xff };
struct dtp_pool_choice {
    uint8_t by;                                          /* which of the means, or DTP_POOL_STOP */
    uint8_t again[DT_POOL_COLOURS][DT_POOL_FACES];     /* dice rolled again */
    double value;
};
size_t dtp_pool_choices(struct dtp_solver *s, const struct dt_pool_roll *roll, struct dtp_pool_choice *to,
                        size_t room);

/* Wherever the roll stands, before it or in the middle of a choice of dice. */
enum dtp_pool_code dtp_pool_stands(struct dtp_solver *s, const struct dt_pool_plight *at, double *value);

/* How large the problem is: different rolls, and combinations of uses left for which each may have to be judged. */
size_t dtp_pool_rolls(const struct dtp_solver *s);
size_t dtp_pool_budgets(const struct dtp_solver *s);

#endif
