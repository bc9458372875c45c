/* memory.c -- solvers of the trials asked for last: see odds.h. */
#include <stdlib.h>
#include <string.h>

#include "odds.h"

enum { FEW = 8 };             /* of more solvers than that none keeps all it could */

/* Let go of solvers while they take too much, the one used last excepted. */
void dtp_memory_trim(struct dtp_memory *m)
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
    dtp_memory_trim(m);
    dtp_odds_free(m->kept[oldest].odds);
    m->kept[oldest].odds = dtp_odds_open(t);
    m->kept[oldest].trial = *t;
    m->kept[oldest].used = ++m->clock;
    if (m->kept[oldest].odds && m->room > FEW)
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
