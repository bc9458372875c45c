/* know.c -- who knows what: kept up to date whenever a component moves or turns.
 *
 * Two kinds of knowledge. *Exact*: the zone is open to the seat, or the seat saw the thing
 * go where it lies (bit in thing.seen; only where things keep their place, in rows and in
 * ordered ends of decks). *Where it could be*: for each observer and thing a set of zones
 * (bit per zone 0..31). When something moves that an observer cannot identify, everything it
 * might have been could now be in the new place too. Knowledge is never forgotten: a set only
 * grows by such moves and shrinks to one zone when the thing is seen. */
#include "kernel.h"
#include "know.h"

bool dt_knows(const struct dt_game *g, const struct dt_core *s, unsigned seat, unsigned thing)
{
    struct dt k = { g, g->content, (struct dt_core *)(uintptr_t)s, 0, { 0 } };
    return thing < g->content->things && dt_knows_thing(&k, seat, thing);
}

int dt_shown(const struct dt_game *g, const struct dt_core *s, unsigned thing)
{
    struct dt k = { g, g->content, (struct dt_core *)(uintptr_t)s, 0, { 0 } };
    return g->face && thing < g->content->things ? g->face(&k, thing) : -1;
}

unsigned dt_meant(const struct dt_game *g, const struct dt_core *s, const struct dt_option *o, unsigned i)
{
    struct dt k = { g, g->content, (struct dt_core *)(uintptr_t)s, 0, { 0 } };
    return g->meant ? g->meant(&k, o, i) : DT_NOTHING;
}

bool dt_in_the_open(const struct dt *k, unsigned thing)
{
    const struct dt_zone_def *z = dt_zone_def(k, dt_thing(k, thing)->zone);
    return z && z->see == DT_SEE_ALL && !(dt_thing(k, thing)->flags & DT_DOWN);
}

uint32_t *dt_could(const struct dt *k, unsigned observer)
{
    return (uint32_t *)(void *)((char *)k->s + k->game->could_at) + (size_t)observer * k->game->things_room;
}

uint32_t dt_zone_bit(unsigned zone) { return zone < 32 ? (uint32_t)1 << zone : 0; }

void dt_know_begin(struct dt *k)
{
    for (unsigned t = 0; t < k->content->things; t++)
        dt_thing(k, t)->zone = 0xff, dt_thing(k, t)->next = DT_NOTHING;
    dt_link_all(k);
}

/* An observer saw something of this back move but not what: all it might have been may have moved. */
static void spread(struct dt *k, unsigned seat, uint32_t *could, unsigned thing, const struct dt_thing *before)
{
    const struct dt_thing *t = dt_thing(k, thing);
    uint32_t from = dt_zone_bit(before->zone), to = dt_zone_bit(t->zone);
    const struct dt_card *card = dt_card(k, thing);
    bool look = (before->flags | t->flags) & DT_LOOK;
    for (unsigned u = 0; u < k->content->things; u++) {
        const struct dt_card *other = dt_card(k, u);
        if (u == thing || (could[u] & from && other->stock == card->stock && (!look || other->look == card->look)
                           && !dt_knows_thing(k, seat, u)))
            could[u] |= to;
    }
}

static void update_could(struct dt *k, unsigned thing, const struct dt_thing *before)
{
    const struct dt_thing *t = dt_thing(k, thing);
    for (unsigned o = 0; o < k->game->observers; o++) {
        unsigned seat = k->game->observers == 1 ? DT_NOBODY : o;
        uint32_t *could = dt_could(k, o);
        bool sure =
            could[thing] && could[thing] == dt_zone_bit(before->zone) && dt_only_alike(k, o, seat, thing, before);
        if (dt_knows_at(k, seat, before) || dt_knows_at(k, seat, t) || sure)
            could[thing] = dt_zone_bit(t->zone);
        else if (before->zone != t->zone)
            spread(k, seat, could, thing, before);
    }
}

/* Was this the only thing of its back that could have been in the place it left? */
bool dt_only_alike(const struct dt *k, unsigned observer, unsigned seat, unsigned thing, const struct dt_thing *before)
{
    const uint32_t *could = dt_could(k, observer);
    uint32_t from = dt_zone_bit(before->zone);
    for (unsigned u = 0; u < k->content->things; u++)
        if (u != thing && could[u] & from && dt_card(k, u)->stock == dt_card(k, thing)->stock &&
            !dt_knows_thing(k, seat, u))
            return false;
    return true;
}

void dt_told_move(struct dt *k, unsigned thing, const struct dt_thing *before)
{
    unsigned know = dt_known_by(k, before) | dt_seen_by(k, dt_thing(k, thing)), seats = (1u << k->s->seats) - 1;
    unsigned audience = (know & seats) | (know >> DT_SEATS ? 0xff & ~seats : 0);
    if (k->game->observers)
        update_could(k, thing, before);
    if (k->log)
        dt_tell_move(k, thing, before, audience);
}

void dt_show_to(struct dt *k, unsigned thing, unsigned seat)
{
    struct dt_thing *t = dt_thing(k, thing);
    if (seat >= DT_SEATS || dt_knows_thing(k, seat, thing))
        return;
    if (dt_keeps_place(&k->game->zone[t->zone], t))
        t->seen |= (uint8_t)(1u << seat);
    if (k->game->observers == DT_SEATS)
        dt_could(k, seat)[thing] = dt_zone_bit(t->zone);
}
