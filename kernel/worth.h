/* worth.h -- what it is worth to carry out a card's program, read off the program itself.
 *
 * Computer players want to know what a reward, a penalty or an encounter brings without knowing the card. A game says
 * what each of its verbs is worth, in a coin of its own, and how likely its tests are; dt_worth goes through the
 * program and adds up:
 *
 *     DO        the worth of the verb, with its arguments evaluated; `result` is what a verb was asked to do, after a
 *               test each number of successes as often as it comes
 *     IF        the branch that holds; where that hangs on a test, both, each as often as it comes
 *     OFFER     the better of paying and not, where it can be paid: may, unless
 *     CHOOSE    the best of the branches that are open and can be paid; ALL: all of them
 *     FOR       each: for every element; chosen: the best, as many as are chosen, none that harms where none must be;
 *               at random: the mean
 *     BATCH     the sum of its verbs; AS: for that seat; TIMES: so many times as much; REPEAT: once, if it is worth it
 *     TOGETHER  as if `you` paid it all; EDIT: what the game says; STOP: what stands behind it does not count
 *
 * The board is what it is now: what one verb changes for the next is not seen, nor what answers events. Reads a view,
 * changes nothing, does not recurse; time and depth are bounded, and what was left out is told. */
#ifndef DT_WORTH_H
#define DT_WORTH_H

#include "rules.h"

enum { DT_WORTH_ONE = 1000, DT_WORTH_DEEP = 16, DT_WORTH_RESULTS = 16 };
enum {
    DT_LEFT_DEEP = 1,         /* blocks more than DT_WORTH_DEEP inside each other count nothing */
    DT_LEFT_LONG = 2,         /* it would take too long: what was not read yet counts nothing */
    DT_LEFT_CHANCE = 4,       /* a test whose chance nobody knew: taken for even */
    DT_LEFT_CODE = 8          /* not a program from here on */
};

/* What a game hands in; `arg` has as many arguments as the word takes. None of the three may call dt_worth. */
struct dt_reader {
    /* the worth of a verb for c->you, in coins; it may change `result` */
    int (*verb)(struct dt_reader *r, const struct dt *view, const struct dt_ctx *c, unsigned verb, const int16_t *arg);
    /* how often a test leaves `n` or more, in parts of DT_SURE; DT_UNKNOWN: nobody knows. Asked for n from 1 up, until
     * it is 0. NULL: nobody ever knows */
    int (*chance)(struct dt_reader *r, const struct dt *view, const struct dt_ctx *c, unsigned verb,
                  const int16_t *arg, int n);
    /* the worth of a change of the event answered (enum dt_edit); NULL: nothing */
    int (*edit)(struct dt_reader *r, const struct dt *view, const struct dt_ctx *c, unsigned how, int n);
    int result;               /* what the verb at hand leaves: its last argument, 1 where that is not above 0 */
    unsigned left;            /* out: DT_LEFT_..., 0: nothing was */
};

/* The program at `code`, to its end or to the end of the block that it begins in (a branch, a body), in parts of
 * DT_WORTH_ONE coins. */
int dt_worth(struct dt_reader *r, const struct dt *view, const struct dt_ctx *c, unsigned code);
/* The program in a card's field (of type PROGRAM or SEQUEL), for a seat; 0 where there is none. */
int dt_worth_field(struct dt_reader *r, const struct dt *view, unsigned thing, unsigned field, unsigned seat);
/* Does the condition of an ability hold (dt_ability.cond)? */
bool dt_worth_open(const struct dt *view, const struct dt_ctx *c, unsigned cond);

#endif
