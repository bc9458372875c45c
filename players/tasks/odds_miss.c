/* odds_miss.c -- a failed throw: the alarm, the die that is lost, the die that is kept.
 *
 * What it is worth depends on the result of the throw in two ways only: how many dice ring the alarm,
 * and which classes there are to keep. So it is worked out once for a block, not once for a result. */
#include "odds_rows.h"

/* Is there a die of another colour that is better lost than one of colour `lost`, while one of colour `kept` is
 * put on a marker (DT_TR_COLOURS: none)? */
static bool better_lost(const struct odds_block *b, const struct odds_state *s, unsigned lost, unsigned kept)
{
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        if (b->m->better[lost][c] && s->pool[c] > (c == kept))
            return true;
    return false;
}

/* A die of no use in the pool is worth more than out of it, unless the alarm harms. */
static bool worth_keeping(const struct odds_block *b, unsigned id) { return id != BLANK || b->m->does == HARMS; }

static const double *value_kept(struct odds_block *b, struct odds_state s, unsigned c, unsigned id)
{
    s.pool[c]--;
    s.keeps--;
    if (id != BLANK)
        s.marked[id]++;
    return odds_ready(b->o, s);
}

/* A die of a better colour is missed in the pool more than a green one. So where even a green one with this face is
 * not worth more on a marker than none is, it need not be asked about. */
static bool in_vain(struct odds_block *b, const struct odds_state *s, unsigned c, unsigned id,
                    const struct odds_miss *m)
{
    bool green = false, less = true;
    for (unsigned k = 0; k < b->m->classes[0]; k++)
        green |= b->m->face[0][k] == id;
    if (!green || !s->pool[0] || !b->m->better[c][0])
        return false;
    const double *value = value_kept(b, *s, 0, id);
    for (unsigned i = 0; i < b->clues; i++)
        less &= value[i] <= m->plain[i];
    return less;
}

/* A die is lost: keep one of colour c. */
static void keep_one(struct odds_block *b, const struct odds_state *s, unsigned c, struct odds_miss *m)
{
    for (unsigned k = 0; s->pool[c] && k < b->m->classes[c]; k++) {
        unsigned id = b->m->face[c][k];
        if (worth_keeping(b, id) && !in_vain(b, s, c, id, m))
            odds_raise(m->keep[c] + (size_t)k * b->lanes, value_kept(b, *s, c, id), b->clues);
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

void odds_miss_in(double *room, unsigned lanes, struct odds_miss *m)
{
    memset(room, 0, (size_t)MISS_ROOM * lanes * sizeof *room);
    m->plain = room;
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        m->keep[c] = room + (size_t)(1 + c * ROW) * lanes;
}

void odds_discard(struct odds_block *b, const struct odds_state *s, struct odds_miss *m)
{
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
    if (!over)
        odds_discard(b, &s, m);
}

static bool fail(struct odds_block *b, unsigned which, struct odds_fails *f)
{
    unsigned lanes = b->lanes, present = 0;
    double *room = odds_push(b->o, (size_t)(MISS_ROOM + f->classes + 1) * lanes * sizeof *room), *best;
    if (!room)
        return false;
    best = f->best[which] = room + (size_t)MISS_ROOM * lanes;
    odds_miss_in(room, lanes, &f->miss[which]);
    odds_miss(b, which > 0, which ? which - 1 : 0, &f->miss[which]);
    lanes_copy(best, f->miss[which].plain, lanes);
    while ((present = (present - f->classes) & f->classes)) {    /* the next of them */
        double *to = best + (size_t)present * lanes;
        lanes_copy(to, best + (size_t)(present & (present - 1)) * lanes, lanes);
        lanes_raise(to, f->miss[which].keep[0] + (size_t)__builtin_ctz(present) * lanes, lanes);
    }
    return true;
}

bool odds_fails(struct odds_block *b, struct odds_fails *f)
{
    unsigned most = b->m->alarm ? b->greens : 0;
    *f = (struct odds_fails){ .best = { NULL } };
    for (unsigned k = 0; b->s.keeps && k < b->m->classes[0]; k++)
        f->classes |= worth_keeping(b, b->m->face[0][k]) ? 1u << k : 0;
    for (unsigned alarms = 0; alarms <= most; alarms++) {
        unsigned which = !alarms ? 0 : 1 + (alarms < b->o->p.discards ? alarms : b->o->p.discards);
        f->which[alarms] = (uint8_t)which;
        if (!f->best[which] && !fail(b, which, f))
            return false;
    }
    return true;
}
