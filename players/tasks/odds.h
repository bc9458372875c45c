/* odds.h -- the exact chance that an attempt succeeds when it is played as well as it can be.
 *
 * An attempt is a trial of trial.h; which game it belongs to does not matter here. A solver
 * is opened for one trial and answers for any plight in it; what it has found out it keeps, so the
 * second answer comes at once. docs/odds.md says what is reckoned with and how.
 *
 *     struct dtp_odds *o = dtp_odds_open(&trial);
 *     double p = dtp_odds_value(o, &plight);
 *     dtp_odds_free(o); */
#ifndef DTP_ODDS_H
#define DTP_ODDS_H

#include <stddef.h>

#include "trial.h"

struct dtp_odds;
/* NULL: out of memory, or not a trial (no side of a die may be a face there is not...). */
struct dtp_odds *dtp_odds_open(const struct dt_trial *p);
void dtp_odds_free(struct dtp_odds *o);
/* Every spell makes the work several times as much. With a bound the solver gives up after so many steps (a throw
 * judged or asked for: up to 12 microseconds) or when it takes more than so many bytes: it is tired then, for good,
 * and all that it answers from there on is below 0. */
void dtp_odds_bound(struct dtp_odds *o, size_t steps, size_t bytes);
bool dtp_odds_tired(const struct dtp_odds *o);
size_t dtp_odds_left(const struct dtp_odds *o);          /* steps it may still take */
/* 0..1; below 0: the plight cannot be (more dice than there are), memory ran out, or it is tired. */
double dtp_odds_value(struct dtp_odds *o, const struct dt_plight *at);
/* After a throw (stage DT_TR_JUDGE): what can be decided, the best first. Of the rerolls a clue can
 * pay for only the best is listed. Returns how many; what is beyond `room` is left out. */
enum dtp_kind { DTP_MEET, DTP_FAIL, DTP_CLUE, DTP_HOLD };
struct dtp_choice {
    uint8_t kind, task;                                  /* enum dtp_kind; which task */
    uint8_t pool[DT_TR_COLOURS][DT_TR_FACES];            /* dice used, thrown again, held */
    uint8_t marked[DT_TR_FACES], held[DT_TR_COLOURS][DT_TR_FACES];   /* dice used of markers and holders */
    double value;
};
unsigned dtp_odds_choices(struct dtp_odds *o, const struct dt_plight *at, struct dtp_choice *to, unsigned room);
void dtp_odds_frugal(struct dtp_odds *o);                /* keep values, but work results of throws out anew */

/* Solvers of the trials asked for last: what was found out for one decision serves the next. Those not
 * used for longest make room for others, or when all of them together take more than `bytes`. With `most` a solver is
 * tired (see above) when all together would take more than that. */
struct dtp_memory {
    unsigned room;
    size_t bytes, most, steps;                           /* steps that all together may still take */
    unsigned long clock;
    struct { struct dt_trial trial; struct dtp_odds *odds; unsigned long used; } kept[];
};
struct dtp_memory *dtp_memory_new(unsigned solvers, size_t bytes);   /* NULL: no memory */
void dtp_memory_free(struct dtp_memory *m);
void dtp_memory_empty(struct dtp_memory *m);
void dtp_memory_trim(struct dtp_memory *m);              /* to `bytes`, the solver used last excepted */
size_t dtp_memory_held(const struct dtp_memory *m);      /* bytes in use */
double dtp_chance(struct dtp_memory *m, const struct dt_trial *t, const struct dt_plight *at);  /* as dtp_odds_value */
size_t dtp_odds_memory(const struct dtp_odds *o);        /* bytes in use */

#endif
