/* meant.c -- which things of the table the open question is about, for front ends where people point at things:
 * what an option stands for, what is picked in a selection, and which things are as good as one another.
 * All of it comes from the viewer's view. */
#include "../inner.h"

static const struct dt_decision *asked(struct dts *s, unsigned viewer)
{
    return dts_theirs(s, viewer) && !dts_asks_nature(s) ? &dts_view(s, viewer)->ask : NULL;
}

unsigned dts_option_things(struct dts *s, unsigned viewer, unsigned option, uint16_t *to, unsigned room)
{
    const struct dt_decision *d = asked(s, viewer);
    unsigned count = 0, thing;
    if (!d || option >= d->count || dts_verb_object(&s->game, d->option[option].verb) == 't')
        return 0;
    while (count < room
           && (thing = dt_meant(&s->game, dts_view(s, viewer), &d->option[option], count)) < s->game.content->things)
        to[count++] = (uint16_t)thing;
    return count;
}

/* Nothing tells the two apart: the same card in the same place in the same state, and the viewer knows it. */
static bool same(const struct dts *s, const struct dt_core *view, unsigned viewer, unsigned a, unsigned b)
{
    const struct dt_thing *x = dt_things_of(view) + a, *y = dt_things_of(view) + b;
    return s->game.content->card_of[a] == s->game.content->card_of[b] && x->zone == y->zone && x->pos == y->pos
        && x->flags == y->flags && x->on == y->on && x->used == y->used && x->count == y->count && x->mark == y->mark
        && dt_knows(&s->game, view, viewer, a) && dt_knows(&s->game, view, viewer, b);
}

unsigned dts_alike(struct dts *s, unsigned viewer, unsigned thing, uint16_t *to, unsigned room)
{
    const struct dt_content *c = s->game.content;
    const struct dt_core *view = dts_view(s, viewer);
    unsigned count = 0;
    if (thing >= c->things)
        return 0;
    const uint16_t *first = &c->kind_first[c->card[c->card_of[thing]].kind];
    for (unsigned t = first[0]; t < first[1] && count < room; t++)
        if (t == thing || same(s, view, viewer, thing, t))
            to[count++] = (uint16_t)t;
    return count;
}

/* Are equal things asked about one by one, as figures on a map are? */
static bool is_apart(const struct dt_decision *d, unsigned base, const uint16_t *like, unsigned likes)
{
    for (unsigned i = 0; i < d->bases; i++)
        for (unsigned k = 0; i != base && k < likes; k++)
            if (d->base[i].object == like[k])
                return true;
    return false;
}

unsigned dts_picked(struct dts *s, unsigned viewer, uint16_t *to, unsigned room)
{
    const struct dt_decision *d = asked(s, viewer);
    uint16_t like[DTS_MEANT];
    unsigned count = 0;
    if (!d || !(d->flags & DT_ASK_SELECT) || dts_verb_object(&s->game, d->verb) != 't')
        return 0;
    for (unsigned i = 0; i < d->bases; i++) {
        unsigned n = d->base[i].taken ? dts_alike(s, viewer, d->base[i].object, like, DTS_MEANT) : 0;
        bool apart = is_apart(d, i, like, n);
        for (unsigned k = 0; n && (apart || k < n) && k < d->base[i].taken && count < room; k++)
            to[count++] = apart ? d->base[i].object : like[k];
    }
    return count;
}

unsigned dts_owner_picks(const struct dts *s, uint8_t *taken, unsigned room)
{
    const struct dt_decision *d = &s->now->ask;
    if (dts_over(s) || !d->picked || d->bases > room)
        return 0;
    for (unsigned i = 0; i < d->bases; i++)
        taken[i] = d->base[i].taken;
    return d->bases;
}

bool dts_owner_pick_again(struct dts *s, const uint8_t *taken, unsigned count)
{
    if (dts_over(s) || !(s->now->ask.flags & DT_ASK_SELECT) || s->now->ask.bases != count)
        return false;
    for (unsigned i = 0; i < count; i++)
        for (unsigned n = 0; n < taken[i]; n++) {
            const struct dt_decision *d = &s->now->ask;
            if (!dts_choose(s, dts_asked(s), dts_find_option(d, d->verb, d->base[i].object)))
                return false;
        }
    return true;
}
