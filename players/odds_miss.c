/* odds_miss.c -- a failed throw: the alarm, the die that is lost, the die that is kept.
 *
 * What it is worth depends on the result of the throw in two ways only: how many dice ring the alarm,
 * and which classes there are to keep. So it is worked out once for a block, not once for a result. */
#include "odds_in.h"

/* Is there a die of another colour that is better lost than one of colour `lost`, while one of colour `kept` is
 * put on a marker (DT_TR_COLOURS: none)? */
static bool better_lost(const struct odds_block *b, const struct odds_state *s, unsigned lost, unsigned kept)
{
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        if (b->m->better[lost][c] && s->pool[c] > (c == kept))
            return true;
    return false;
}

/* A die is lost: keep one of colour c. */
static void keep_one(struct odds_block *b, const struct odds_state *s, unsigned c, struct odds_miss *m)
{
    for (unsigned k = 0; s->pool[c] && k < b->m->classes[c]; k++) {
        unsigned id = b->m->face[c][k];
        if (id == BLANK && b->m->does != HARMS)
            continue;                                    /* a die in the pool is worth more than out of use */
        struct odds_state with = *s;
        with.pool[c]--;
        with.keeps--;
        if (id != BLANK)
            with.marked[id]++;
        const double *value = odds_ready(b->o, with);
        odds_raise(m->keep[c] + (size_t)k * b->lanes, value, b->clues);
    }
}

/* Lose a die of colour `lost`; then keep one of the others, or none. */
static void lose(struct odds_block *b, const struct odds_state *s, unsigned lost, struct odds_miss *m)
{
    struct odds_state t = *s;
    t.pool[lost]--;
    if (!odds_pool(&t))
        return;                                          /* the last die: the attempt has failed */
    if (!better_lost(b, s, lost, DT_TR_COLOURS))
        odds_raise(m->plain, odds_ready(b->o, t), b->clues);
    for (unsigned c = 0; s->keeps && c < DT_TR_COLOURS; c++)
        if (!better_lost(b, s, lost, c))
            keep_one(b, &t, c, m);
}

static void clear(const struct odds_block *b, struct odds_miss *m)
{
    memset(m->plain, 0, b->lanes * sizeof *m->plain);
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        memset(m->keep[c], 0, (size_t)ROW * b->lanes * sizeof *m->keep[c]);
}

void odds_discard(struct odds_block *b, const struct odds_state *s, struct odds_miss *m)
{
    clear(b, m);
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        if (s->pool[c])
            lose(b, s, c, m);
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
        clear(b, m);
    else
        odds_discard(b, &s, m);
}
