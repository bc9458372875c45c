/* ask.h -- questions about pools that come one after another, mostly about the same pool: the options of a decision.
 *
 *     struct dtp_pool_asked a = { 0 };
 *     if (dtp_pool_ask(&a, &pool, &plight, most, &value)) ...       as often as you like
 *     dtp_pool_asked_free(&a); */
#ifndef DTP_POOL_ASK_H
#define DTP_POOL_ASK_H

#include "pool.h"

struct dtp_pool_asked {
    struct dt_pool pool;                 /* the one asked about last; its table is `table` */
    int32_t *table;
    struct dtp_solver *solver;           /* NULL: none yet, or it is refused */
};
/* False: no such pool or roll, or a solver of more than `most` bytes. */
bool dtp_pool_ask(struct dtp_pool_asked *a, const struct dt_pool *p, const struct dt_pool_plight *at, size_t most,
                  double *value);
void dtp_pool_asked_free(struct dtp_pool_asked *a);
/* Is its value a chance: nothing but a sum to be reached, and nothing to pay? */
bool dtp_pool_is_chance(const struct dt_pool *p);

#endif
