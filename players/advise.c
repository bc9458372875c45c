/* advise.c -- the adviser: what each option of a decision is worth, by exact odds.
 *
 * A game describes what decides an option (prospect.h); the rest is the solvers'. Those of trials are kept as long as
 * their trial is asked for again, which is so through a whole attempt, and as long as others do not need the room
 * (budget.h). One of a pool is quick: it serves the options of one decision. */
#include <stdlib.h>
#include <string.h>

#include "budget.h"
#include "player.h"
#include "pool/ask.h"
#include "prospect.h"
#include "tasks/odds.h"

/* People wait for advice: what would take longer than three seconds or so is not told. */
enum { KEPT = 8, BYTES = 96 << 20, STEPS = 1000000, POOL_BYTES = 16 << 20 };

struct advice {                        /* of one session */
    struct dtp_lease lease;
    struct dtp_memory *solvers;
};

/* Below 0: not known, or not a chance. */
static double chance(struct dtp_memory *m, struct dtp_pool_asked *pool, const struct dt_prospect *p)
{
    double value;
    if (p->by == DT_BY_TRIAL)
        return dtp_chance(m, &p->task.trial, &p->task.at);
    bool known = p->by == DT_BY_POOL && dtp_pool_is_chance(&p->pool.p)
              && dtp_pool_ask(pool, &p->pool.p, &p->pool.at, POOL_BYTES, &value);
    return known ? value : -1;
}

/* Nothing can help or harm any more. */
static bool decided(const struct dt_prospect *p)
{
    return p->by == DT_BY_TRIAL && (p->task.at.stage == DT_TR_LOST || p->task.at.stage == DT_TR_MET);
}

static bool tell(double value, const struct dt_prospect *p, struct dts_advice *to)
{
    to->chance = value;
    to->beyond = decided(p) ? 0 : p->beyonds < DTS_BEYOND ? p->beyonds : DTS_BEYOND;
    memcpy(to->thing, p->beyond, to->beyond * sizeof *to->thing);
    return value >= 0;
}

static void empty(struct dtp_lease *l) { dtp_memory_empty(((struct advice *)l)->solvers); }

static void forget(void *memory)
{
    struct advice *a = memory;
    dtp_lease_forget(&a->lease);
    dtp_memory_free(a->solvers);
    free(a);
}

static struct advice *new_advice(void)
{
    struct advice *a = calloc(1, sizeof *a);
    if (a && !(a->solvers = dtp_memory_new(KEPT, BYTES))) {
        free(a);
        return NULL;
    }
    if (a)
        a->lease.empty = empty;
    return a;
}

static bool advise(const struct dts_position *p, void **memory, struct dts_advice *to)
{
    const struct dt v = dt_rules(p->game, p->view, NULL);
    struct dt_prospect prospect = { .by = DT_BY_NOTHING };
    struct dtp_pool_asked pool = { 0 };
    bool any = false;
    if (!p->game->prospect || (!*memory && !(*memory = new_advice())))
        return false;
    struct advice *a = *memory;
    dtp_turn_begin();
    size_t share = dtp_lease_begin(&a->lease);
    a->solvers->most = share;
    a->solvers->bytes = share / 2 < BYTES ? share / 2 : BYTES;
    a->solvers->steps = STEPS;
    dtp_memory_trim(a->solvers);
    for (unsigned i = 0; i < p->view->ask.count; i++)
        if (p->game->prospect(&v, p->seat, i, &prospect))
            any |= tell(chance(a->solvers, &pool, &prospect), &prospect, &to[i]);
    dtp_pool_asked_free(&pool);
    dtp_lease_end(&a->lease, dtp_memory_held(a->solvers));
    dtp_turn_end();
    return any;
}

const struct dts_adviser dts_adviser = { advise, forget };
