/* advise.c -- the adviser: what each option of a decision is worth, by exact odds.
 *
 * A game that describes its attempts (kernel/trial.h) says for each option which attempt it is about
 * and where it leads; the rest is the solver's. Solvers are kept as long as their trial is asked for
 * again, which is so through a whole attempt, and as long as others do not need the room (budget.h). */
#include <stdlib.h>
#include <string.h>

#include "budget.h"
#include "odds.h"
#include "player.h"

/* People wait for advice: what would take longer than three seconds or so is not told. */
enum { KEPT = 8, BYTES = 96 << 20, STEPS = 1000000 };

struct advice {                        /* of one session */
    struct dtp_lease lease;
    struct dtp_memory *solvers;
};

/* Let go of solvers while they take too much, the one used last excepted. */
static void make_room(struct dtp_memory *m)
{
    for (;;) {
        size_t bytes = 0;
        unsigned oldest = m->room;
        for (unsigned i = 0; i < m->room; i++) {
            if (!m->kept[i].odds)
                continue;
            bytes += dtp_odds_memory(m->kept[i].odds);
            if (m->kept[i].used != m->clock && (oldest == m->room || m->kept[i].used < m->kept[oldest].used))
                oldest = i;
        }
        if (bytes <= m->bytes || oldest == m->room)
            return;
        dtp_odds_free(m->kept[oldest].odds);
        m->kept[oldest].odds = NULL;
        m->kept[oldest].used = 0;
    }
}

/* The solver of this trial; the one that was not used for longest makes room. */
static struct dtp_odds *solver(struct dtp_memory *m, const struct dt_trial *t)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < m->room; i++) {
        if (m->kept[i].odds && !memcmp(&m->kept[i].trial, t, sizeof *t)) {
            m->kept[i].used = ++m->clock;
            return m->kept[i].odds;
        }
        if (m->kept[i].used < m->kept[oldest].used)
            oldest = i;
    }
    make_room(m);
    dtp_odds_free(m->kept[oldest].odds);
    m->kept[oldest].odds = dtp_odds_open(t);
    m->kept[oldest].trial = *t;
    m->kept[oldest].used = ++m->clock;
    if (m->kept[oldest].odds && m->room > KEPT)
        dtp_odds_frugal(m->kept[oldest].odds);
    return m->kept[oldest].odds;
}

struct dtp_memory *dtp_memory_new(unsigned solvers, size_t bytes)
{
    struct dtp_memory *m = calloc(1, sizeof *m + solvers * sizeof *m->kept);
    if (m) {
        m->room = solvers;
        m->bytes = bytes;
        m->steps = m->most = SIZE_MAX;
    }
    return m;
}

void dtp_memory_empty(struct dtp_memory *m)
{
    for (unsigned i = 0; i < m->room; i++) {
        dtp_odds_free(m->kept[i].odds);
        m->kept[i].odds = NULL;
        m->kept[i].used = 0;
    }
}

size_t dtp_memory_held(const struct dtp_memory *m)
{
    size_t bytes = 0;
    for (unsigned i = 0; i < m->room; i++)
        bytes += m->kept[i].odds ? dtp_odds_memory(m->kept[i].odds) : 0;
    return bytes;
}

void dtp_memory_free(struct dtp_memory *m)
{
    if (m)
        dtp_memory_empty(m);
    free(m);
}

/* What a tired solver knows is half worked out: the next question about this trial begins anew. */
static void forget_trial(struct dtp_memory *m, const struct dt_trial *t)
{
    for (unsigned i = 0; i < m->room; i++)
        if (m->kept[i].odds && !memcmp(&m->kept[i].trial, t, sizeof *t)) {
            dtp_odds_free(m->kept[i].odds);
            m->kept[i].odds = NULL;
            m->kept[i].used = 0;
        }
}

double dtp_chance(struct dtp_memory *m, const struct dt_trial *t, const struct dt_plight *at)
{
    struct dtp_odds *o = solver(m, t);
    if (!o)
        return -1;
    size_t others = m->most == SIZE_MAX ? 0 : dtp_memory_held(m) - dtp_odds_memory(o);
    dtp_odds_bound(o, m->steps, m->most == SIZE_MAX ? SIZE_MAX : m->most > others ? m->most - others : 0);
    double chance = dtp_odds_value(o, at);
    m->steps = dtp_odds_left(o);
    if (dtp_odds_tired(o))
        forget_trial(m, t);
    return chance;
}

static bool advise_option(const struct dt *v, unsigned seat, unsigned option, struct dtp_memory *m,
                          struct dts_advice *to)
{
    const struct dt_trials *known = v->game->trials;
    struct dt_trial trial;
    struct dt_plight at;
    struct dt_beyond beyond;
    unsigned card = known->about(v, option);
    if (card == DT_NOTHING || !known->attempt(v, seat, card, &trial, &at, &beyond) || !known->leads(v, option, &at))
        return false;
    to->chance = dtp_chance(m, &trial, &at);
    bool decided = at.stage == DT_TR_LOST || at.stage == DT_TR_MET;  /* nothing can help or harm any more */
    to->beyond = decided ? 0 : beyond.count < DTS_BEYOND ? beyond.count : DTS_BEYOND;
    memcpy(to->thing, beyond.thing, to->beyond * sizeof *to->thing);
    return to->chance >= 0;
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
    const struct dt v = { p->game, p->game->content, p->view, NULL, { 0 } };
    bool any = false;
    if (!p->game->trials || (!*memory && !(*memory = new_advice())))
        return false;
    struct advice *a = *memory;
    dtp_turn_begin();
    size_t share = dtp_lease_begin(&a->lease);
    a->solvers->most = share;
    a->solvers->bytes = share / 2 < BYTES ? share / 2 : BYTES;
    a->solvers->steps = STEPS;
    make_room(a->solvers);
    for (unsigned i = 0; i < p->view->ask.count; i++)
        any |= advise_option(&v, p->seat, i, a->solvers, &to[i]);
    dtp_lease_end(&a->lease, dtp_memory_held(a->solvers));
    dtp_turn_end();
    return any;
}

const struct dts_adviser dts_adviser = { advise, forget };
