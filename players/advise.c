/* advise.c -- the adviser: what each option of a decision is worth, by exact odds.
 *
 * A game that describes its attempts (kernel/trial.h) says for each option which attempt it is about
 * and where it leads; the rest is the solver's. Solvers are kept as long as their trial is asked for
 * again, which is so through a whole attempt. */
#include <stdlib.h>
#include <string.h>

#include "odds.h"
#include "player.h"

enum { KEPT = 8 };

struct memory {
    struct { struct dt_trial trial; struct dtp_odds *odds; unsigned long used; } kept[KEPT];
    unsigned long clock;
};

/* The solver of this trial; the one that was not used for longest makes room. */
static struct dtp_odds *solver(struct memory *m, const struct dt_trial *t)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < KEPT; i++) {
        if (m->kept[i].odds && !memcmp(&m->kept[i].trial, t, sizeof *t)) {
            m->kept[i].used = ++m->clock;
            return m->kept[i].odds;
        }
        if (m->kept[i].used < m->kept[oldest].used)
            oldest = i;
    }
    dtp_odds_free(m->kept[oldest].odds);
    m->kept[oldest].odds = dtp_odds_open(t);
    m->kept[oldest].trial = *t;
    m->kept[oldest].used = ++m->clock;
    return m->kept[oldest].odds;
}

static bool advise_option(const struct dt *v, unsigned seat, unsigned option, struct memory *m, struct dts_advice *to)
{
    const struct dt_trials *known = v->game->trials;
    struct dt_trial trial;
    struct dt_plight at;
    struct dt_beyond beyond;
    unsigned card = known->about(v, option);
    if (card == DT_NOTHING || !known->attempt(v, seat, card, &trial, &at, &beyond) || !known->leads(v, option, &at))
        return false;
    struct dtp_odds *o = solver(m, &trial);
    to->chance = o ? dtp_odds_value(o, &at) : -1;
    to->beyond = beyond.count < DTS_BEYOND ? beyond.count : DTS_BEYOND;
    memcpy(to->thing, beyond.thing, to->beyond * sizeof *to->thing);
    return to->chance >= 0;
}

static bool advise(const struct dts_position *p, void **memory, struct dts_advice *to)
{
    const struct dt v = { p->game, p->game->content, p->view, NULL };
    bool any = false;
    if (!p->game->trials)
        return false;
    if (!*memory && !(*memory = calloc(1, sizeof(struct memory))))
        return false;
    for (unsigned i = 0; i < p->view->ask.count; i++)
        any |= advise_option(&v, p->seat, i, *memory, &to[i]);
    return any;
}

static void forget(void *memory)
{
    struct memory *m = memory;
    for (unsigned i = 0; i < KEPT; i++)
        dtp_odds_free(m->kept[i].odds);
    free(m);
}

const struct dts_adviser dts_adviser = { advise, forget };
