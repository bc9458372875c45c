/* odds_miss.c -- a failed throw: the alarm, the die that is lost, the die that is kept.
 *
 * What it is worth depends on the result of the throw in two ways only: how many dice ring the alarm,
 * and which classes there are to keep. So it is worked out once for a block, not once for a result. */
#include "odds_in.h"

/* Lose a die of colour `lost`; then keep one of the others, or none. */
static void lose(struct odds_block *b, struct odds_state s, unsigned lost, struct odds_miss *m)
{
    s.pool[lost]--;
    if (!odds_pool(&s))
        return;                                          /* the last die: the attempt has failed */
    odds_raise(m->plain, odds_ready(b->o, s), b->clues);
    for (unsigned c = 0; s.keeps && c < DT_TR_COLOURS; c++) {
        struct odds_state with[CLASSES], copy[CLASSES];
        unsigned n = 0, which[CLASSES];
        for (unsigned k = 0; s.pool[c] && k < b->m->classes[c]; k++) {
            unsigned id = b->m->face[c][k];
            if (id == BLANK && !b->alarm)
                continue;                                /* a die in the pool is worth more than out of use */
            which[n] = k;
            with[n] = s;
            with[n].pool[c]--;
            with[n].keeps--;
            if (id != BLANK)
                with[n].marked[id]++;
            n++;
        }
        memcpy(copy, with, n * sizeof *with);
        odds_prepare(b->o, copy, n);
        for (unsigned i = 0; i < n; i++)
            odds_raise(m->keep[c][which[i]], odds_ready(b->o, with[i]), b->clues);
    }
}

void odds_discard(struct odds_block *b, const struct odds_state *s, struct odds_miss *m)
{
    memset(m, 0, sizeof *m);
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        if (s->pool[c])
            lose(b, *s, c, m);
}

void odds_miss(struct odds_block *b, bool alarmed, unsigned gone, struct odds_miss *m)
{
    struct odds_state s = b->s;
    const struct dt_trial *p = &b->o->p;
    bool over = alarmed && p->ends;
    s.pool[0] = (uint8_t)(s.pool[0] - gone);
    for (unsigned i = 0; alarmed && i < 2; i++)
        if (s.health[i] != ENOUGH && p->loss[i]) {
            over |= s.health[i] <= p->loss[i];
            s.health[i] = (uint8_t)(s.health[i] > p->loss[i] ? s.health[i] - p->loss[i] : 0);
        }
    if (alarmed && p->strikes && s.strikes != ENOUGH)
        over |= !--s.strikes;
    if (over)
        memset(m, 0, sizeof *m);
    else
        odds_discard(b, &s, m);
}
