/* pool.h -- what a roll of many dice is worth when its rerolls are used as well as they can be. Exact, no simulation.
 *
 * A *pool* is a number of dice of up to four *colours*; dice of one colour are alike. All of them are rolled at once.
 * Each face adds to up to four *counts* (successes, say, and harm): what all dice together give is the *tally*. Then
 * dice may be rolled again by *means* that the pool names: each so many times, each time so many dice, at a price.
 * When no more dice are rolled the tally is judged by the *aim*, and what it is worth, less all that was paid, is the
 * value. The solver finds the play with the highest expected value, before the roll and for any roll on the table.
 *
 *     struct dtp_pool p = { .colours = 1, .dice = { 5 }, .die = { { .faces = 2, .weight = { 4, 2 },
 *         .gives = { { 0 }, { 1 } } } },                      five dice that succeed on two sides of six
 *         .means = 1, .by = { { .times = 2, .most = 1, .faces = { DTP_POOL_ANY } } },        two single rerolls
 *         .aim = { .sort = DTP_POOL_REACH, .weigh = { 1 }, .need = 3 } };          the chance of three successes
 *     enum dtp_pool_code code;
 *     struct dtp_solver *s = dtp_pool_open(&p, &code);      NULL: dtp_pool_why(code) says why
 *     double value;
 *     dtp_pool_value(s, NULL, &value);
 *     dtp_pool_free(s);
 *
 * No game is known here. docs/odds.md says how it is done, docs/decisions/0019 why so. Every limit has a name and is
 * checked; what is beyond it is refused with a code. A solver takes memory once, when it is opened, and dtp_pool_bytes
 * says beforehand how much. Values are right to 1e-12, of the largest number in the aim if that is above 1. */
#ifndef DTP_POOL_H
#define DTP_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DTP_POOL_COLOURS = 4,
    DTP_POOL_FACES = 12,      /* of a die */
    DTP_POOL_COUNTS = 4,
    DTP_POOL_GIVES = 3,       /* the most that a face adds to a count */
    DTP_POOL_DICE = 32,       /* in a pool, all colours together */
    DTP_POOL_MEANS = 4,
    DTP_POOL_TIMES = 15,      /* uses of one of the means */
    DTP_POOL_WEIGH = 8,       /* of a count in a sum, either way from 0 */
    DTP_POOL_TABLE_ROOM = 4096,      /* tallies in a table */
    DTP_POOL_BYTES = 1 << 27, /* of a solver, in all */
    DTP_POOL_ANY = 0xfff      /* every face of a colour, as bits */
};
#define DTP_POOL_WORTH 1e9    /* no price and no worth is farther from 0 */

/* A face shows with chance weight / sum of the weights. One of weight 0 is never rolled but may lie on the table. */
struct dtp_pool_die {
    uint8_t faces;
    uint8_t weight[DTP_POOL_FACES];
    uint8_t gives[DTP_POOL_FACES][DTP_POOL_COUNTS];
};

/* A way to roll dice again after the roll. Each use takes from one to `most` different dice, chosen freely among those
 * that show a face named in `faces`; they are rolled together, then the next use can be decided. With `all` there is
 * no choice of dice: each use takes all that show such a face (`most` does not matter). Means can be used in any order.
 * Separate means may differ in price only: the cheaper is always used first. */
struct dtp_pool_means {
    uint8_t times, most;
    bool all;
    uint16_t faces[DTP_POOL_COLOURS];                    /* as bits; 0: no die of this colour */
    double price;                                        /* of a use, however many dice it takes */
};

/* What a tally is worth. REACH: 1 if the sum of the counts, each times its `weigh`, is at least `need`, otherwise 0; if
 * nothing has a price the value is a chance. TABLE: an entry for every tally, counts above `most` taken for `most`;
 * dtp_pool_place says where. In both, each point of count i above that costs `price[i]` (below 0: it pays). */
enum dtp_pool_sort { DTP_POOL_REACH, DTP_POOL_TABLE };
struct dtp_pool_aim {
    uint8_t sort;                                        /* enum dtp_pool_sort */
    int8_t weigh[DTP_POOL_COUNTS];
    int16_t need;
    uint8_t most[DTP_POOL_COUNTS];
    const double *table;                                 /* read by dtp_pool_open only */
    double price[DTP_POOL_COUNTS];                       /* of each point in the tally, not capped */
};

struct dtp_pool {
    uint8_t colours, means;
    uint8_t dice[DTP_POOL_COLOURS];
    struct dtp_pool_die die[DTP_POOL_COLOURS];
    struct dtp_pool_means by[DTP_POOL_MEANS];
    bool once;                                           /* no die is rolled again twice, by whatever means */
    struct dtp_pool_aim aim;
};

/* Why something is refused; dtp_pool_why has it in words. */
enum dtp_pool_code {
    DTP_POOL_FINE,
    DTP_POOL_BAD_COLOURS,     /* none, or more than DTP_POOL_COLOURS */
    DTP_POOL_BAD_FACES,       /* a colour has none, or more than DTP_POOL_FACES */
    DTP_POOL_BAD_WEIGHTS,     /* no face of a colour can be rolled */
    DTP_POOL_BAD_GIVES,       /* a face adds more than DTP_POOL_GIVES */
    DTP_POOL_BAD_DICE,        /* more than DTP_POOL_DICE */
    DTP_POOL_BAD_MEANS,       /* too many, one with more than DTP_POOL_TIMES uses, or that takes no die */
    DTP_POOL_BAD_AIM,         /* no such sort, or a count weighs more than DTP_POOL_WEIGH */
    DTP_POOL_BAD_TABLE,       /* there is none, or it has more than DTP_POOL_TABLE_ROOM entries */
    DTP_POOL_BAD_WORTH,       /* a price or worth is not a number, or beyond DTP_POOL_WORTH */
    DTP_POOL_TOO_LARGE,       /* the solver would take more than DTP_POOL_BYTES */
    DTP_POOL_NO_MEMORY,
    DTP_POOL_NO_ROLL,         /* not a roll of this pool: other dice, or more uses left than there are */
    DTP_POOL_CODES
};
const char *dtp_pool_why(enum dtp_pool_code code);

/* ---- without rerolls ---- */
/* Where a tally stands in a table whose counts go up to `most`: the last count varies fastest. */
size_t dtp_pool_place(const uint8_t most[DTP_POOL_COUNTS], const uint8_t tally[DTP_POOL_COUNTS]);
/* How many entries such a table has. */
size_t dtp_pool_places(const uint8_t most[DTP_POOL_COUNTS]);
/* The chance of every tally, counts above `most` taken for `most`; `to` has dtp_pool_places(most) entries, at most
 * DTP_POOL_TABLE_ROOM. While the product of all dice's weights is below 2^53 these are whole numbers divided once. */
enum dtp_pool_code dtp_pool_spread(const struct dtp_pool *p, const uint8_t most[DTP_POOL_COUNTS], double *to);
/* What the dice give on average, by count. */
enum dtp_pool_code dtp_pool_mean(const struct dtp_pool *p, double mean[DTP_POOL_COUNTS]);

/* ---- with the best of rerolls ---- */
struct dtp_solver;
/* What dtp_pool_open would say, and the bytes that it would take (unless `bytes` is NULL). */
enum dtp_pool_code dtp_pool_bytes(const struct dtp_pool *p, size_t *bytes);
struct dtp_solver *dtp_pool_open(const struct dtp_pool *p, enum dtp_pool_code *code);   /* NULL: refused */
void dtp_pool_free(struct dtp_solver *s);
/* Before the roll, with so many uses left of each of the means; NULL: all of them. What was found out is kept: another
 * question is answered at once, or with only the work that it adds. */
enum dtp_pool_code dtp_pool_value(struct dtp_solver *s, const uint8_t left[DTP_POOL_MEANS], double *value);

/* Dice on the table, by face. `spent` are those that were rolled again already; only where dice are rolled again once
 * are they set apart from `shows`. */
struct dtp_pool_roll {
    uint8_t shows[DTP_POOL_COLOURS][DTP_POOL_FACES], spent[DTP_POOL_COLOURS][DTP_POOL_FACES];
    uint8_t left[DTP_POOL_MEANS];
};
enum dtp_pool_code dtp_pool_at(struct dtp_solver *s, const struct dtp_pool_roll *roll, double *value);

/* What can be done with a roll and what comes of it, the best first: stop, or use some means on some dice. Dice that
 * are equally good stand for each other. Of equal values the earlier stands first: stopping, then means in their order.
 * Returns how many there are; what is beyond `room` is left out. 0: not a roll of this pool. */
enum { DTP_POOL_STOP = 0xff };
struct dtp_pool_choice {
    uint8_t by;                                          /* which of the means, or DTP_POOL_STOP */
    uint8_t again[DTP_POOL_COLOURS][DTP_POOL_FACES];     /* dice rolled again */
    double value;
};
size_t dtp_pool_choices(struct dtp_solver *s, const struct dtp_pool_roll *roll, struct dtp_pool_choice *to,
                        size_t room);

/* How large the problem is: different rolls, and combinations of uses left for which each may have to be judged. */
size_t dtp_pool_rolls(const struct dtp_solver *s);
size_t dtp_pool_budgets(const struct dtp_solver *s);

#endif
