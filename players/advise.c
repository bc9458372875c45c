/* advise.c -- the adviser: what each option of a decision is worth, by exact odds.
 *
 * A game that describes its attempts (kernel/trial.h) says for each option which attempt it is about
 * and where it leads; the rest is the solver's. Solvers are kept as long as their trial is asked for
 * again, which is so through a whole attempt. */
#include <stdlib.h>
#include <string.h>

#include "odds.h"
#include "player.h"

/* People wait for advice: what would take longer than three seconds or so is not told. */
enum { KEPT = 8, BYTES = 96 << 20, STEPS = 1000000 };

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
        m->steps = SIZE_MAX;
    }
    return m;
}

void dtp_memory_free(struct dtp_memory *m)
{
    for (unsigned i = 0; m && i < m->room; i++)
        dtp_odds_free(m->kept[i].odds);
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
    dtp_odds_bound(o, m->steps, SIZE_MAX);
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

static bool advise(const struct dts_position *p, void **memory, struct dts_advice *to)
{
    const struct dt v = { p->game, p->game->content, p->view, NULL, { 0 } };
    bool any = false;
    if (!p->game->trials || (!*memory && !(*memory = dtp_memory_new(KEPT, BYTES))))
        return false;
    ((struct dtp_memory *)*memory)->steps = STEPS;
    for (unsigned i = 0; i < p->view->ask.count; i++)
        any |= advise_option(&v, p->seat, i, *memory, &to[i]);
    return any;
}

static void forget(void *memory) { dtp_memory_free(memory); }

const struct dts_adviser dts_adviser = { advise, forget };
