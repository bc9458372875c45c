/* roll.h -- a roll of many dice, described in numbers for whoever can work out what it is worth (pool.h). A game fills
 * it: no function, no fraction, and no game is known here.
 *
 * A *pool* is a number of dice of up to four *colours*; dice of one colour are alike. All of them are rolled at once.
 * Each face adds to up to four *counts* (successes, say, and harm): what all dice together give is the *tally*. Then
 * dice may be rolled again by *means* that the pool names: each so many times, each time so many dice, at a price.
 * When no more dice are rolled the tally is judged by the *aim*, and what it is worth, less all that was paid, is the
 * value.
 *
 *     struct dt_pool p = { .colours = 1, .dice = { 5 }, .die = { { .faces = 2, .weight = { 4, 2 },
 *         .gives = { { 0 }, { 1 } } } },                      five dice that succeed on two sides of six
 *         .means = 1, .by = { { .times = 2, .most = 1, .faces = { DT_POOL_ANY } } },        two single rerolls
 *         .aim = { .sort = DT_POOL_REACH, .weigh = { 1 }, .need = 3 } };          the chance of three successes */
#ifndef DT_POOL_ROLL_H
#define DT_POOL_ROLL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DT_POOL_COLOURS = 4,
    DT_POOL_FACES = 12,       /* of a die */
    DT_POOL_COUNTS = 4,
    DT_POOL_GIVES = 3,        /* the most that a face adds to a count */
    DT_POOL_DICE = 32,        /* in a pool, all colours together */
    DT_POOL_MEANS = 4,
    DT_POOL_TIMES = 15,       /* uses of one of the means */
    DT_POOL_WEIGH = 8,        /* of a count in a sum, either way from 0 */
    DT_POOL_TABLE_ROOM = 4096,       /* tallies in a table */
    DT_POOL_ANY = 0xfff,      /* every face of a colour, as bits */
    DT_POOL_ONE = 1000        /* prices and worths are whole numbers in parts of it: what reaching the need is worth */
};

/* A face shows with chance weight / sum of the weights. One of weight 0 is never rolled but may lie on the table. */
struct dt_pool_die {
    uint8_t faces;
    uint8_t weight[DT_POOL_FACES];
    uint8_t gives[DT_POOL_FACES][DT_POOL_COUNTS];
};

/* A way to roll dice again after the roll. Each use takes from one to `most` different dice, chosen freely among those
 * that show a face named in `faces`; they are rolled together, then the next use can be decided. With `all` there is
 * no choice of dice: each use takes all that show such a face (`most` does not matter). Means can be used in any order.
 * Separate means may differ in price only: the cheaper is always used first. */
struct dt_pool_means {
    uint8_t times, most;
    bool all;
    uint16_t faces[DT_POOL_COLOURS];                     /* as bits; 0: no die of this colour */
    int32_t price;                                       /* of a use, however many dice it takes */
};

/* What a tally is worth. REACH: 1 if the sum of the counts, each times its `weigh`, is at least `need`, otherwise 0; if
 * nothing has a price the value is a chance. TABLE: an entry for every tally, counts above `most` taken for `most`, the
 * last count varies fastest. In both, each point of count i above that costs `price[i]` (below 0: it pays). */
enum dt_pool_sort { DT_POOL_REACH, DT_POOL_TABLE };
struct dt_pool_aim {
    uint8_t sort;                                        /* enum dt_pool_sort */
    int8_t weigh[DT_POOL_COUNTS];
    int16_t need;
    uint8_t most[DT_POOL_COUNTS];
    const int32_t *table;
    int32_t price[DT_POOL_COUNTS];                       /* of each point in the tally, not capped */
};

struct dt_pool {
    uint8_t colours, means;
    uint8_t dice[DT_POOL_COLOURS];
    struct dt_pool_die die[DT_POOL_COLOURS];
    struct dt_pool_means by[DT_POOL_MEANS];
    bool once;                                           /* no die is rolled again twice, by whatever means */
    struct dt_pool_aim aim;
};

/* Dice on the table, by face, and the uses left of each of the means. `spent` are dice that were rolled again already;
 * only where dice are rolled again once are they set apart from `shows`. */
struct dt_pool_roll {
    uint8_t shows[DT_POOL_COLOURS][DT_POOL_FACES], spent[DT_POOL_COLOURS][DT_POOL_FACES];
    uint8_t left[DT_POOL_MEANS];
};

/* How tests of a game are rolled, for whoever asks about one that nobody plays: every die has so many faces and
 * succeeds from one of them on, or there are several sorts of dice with results on them. A *bout* is a fight of two
 * cards by the numbers printed on them: rolls, each against a number; for each success missing to it something is lost,
 * and enough successes of the roll that strikes win. */
enum { DT_BOUT_ROLLS = 2, DT_BOUT_NEVER = 0xff };
struct dt_bout {
    uint8_t rolls, strikes;                              /* strikes: which of them, DT_BOUT_NEVER: none does */
    uint8_t toughness;                                   /* successes of it that win */
    struct {
        uint8_t dice, against;
        uint16_t loses;                                  /* a noun */
    } roll[DT_BOUT_ROLLS];
};
struct dt_content;
struct dt_rolls {
    uint8_t faces, success;
    uint8_t hero;                                        /* kind of the cards that fight others */
    /* by cards; false: they do not fight by what is printed on them; NULL: nobody does */
    bool (*bout)(const struct dt_content *c, unsigned foe, unsigned hero, struct dt_bout *to);
    /* Where dice are of several colours: what they are called, in the plural what their faces give, the first of it
     * successes. `success` means nothing then. */
    uint8_t colours, counts;                             /* colours 0: equal dice */
    const char *colour[DT_POOL_COLOURS], *count[DT_POOL_COUNTS];
    const struct dt_pool_die *die;
};

/* What happens next. */
enum dt_pool_stage {
    DT_POOL_READY,            /* all dice are rolled; of `roll` only `left` counts */
    DT_POOL_JUDGE,            /* they lie there, and it is open whether any are rolled again */
    DT_POOL_STOP,             /* they stay as they lie */
    DT_POOL_USE,              /* a use of the means `by` is begun: it takes the dice in `again` and any others */
    DT_POOL_USE_NOW           /* these and no others */
};
struct dt_pool_plight {
    uint8_t stage, by;
    struct dt_pool_roll roll;
    uint8_t again[DT_POOL_COLOURS][DT_POOL_FACES];
};

#endif
