/* know.c -- who knows what: kept up to date whenever a component moves or turns.
 *
 * Two kinds of knowledge. *Exact*: the zone is open to the seat, or the seat saw the thing
 * go where it lies (bit in thing.seen; only where things keep their place, in rows and in
 * ordered ends of decks). *Where it could be*: of the kinds that a game names (recalls_kinds)
 * a set of zones for each thing, in one row for everybody or in one for each seat. When
 * something moves unseen, everything with its back that it might have been could now be in the
 * new place too. Knowledge is never forgotten: a set only grows by such moves and shrinks to
 * one zone when the thing is seen. What is not hidden costs one store a row. */
#include "kernel.h"
#include "know.h"

bool dt_knows(const struct dt_game *g, const struct dt_core *s, unsigned seat, unsigned thing)
{
    struct dt k = dt_rules(g, s, 0);
    return thing < g->content->things && dt_knows_thing(&k, seat, thing);
}

int dt_shown(const struct dt_game *g, const struct dt_core *s, unsigned thing)
{
    struct dt k = dt_rules(g, s, 0);
    return g->face && thing < g->content->things ? g->face(&k, thing) : -1;
}

unsigned dt_meant(const struct dt_game *g, const struct dt_core *s, const struct dt_option *o, unsigned i)
{
    struct dt k = dt_rules(g, s, 0);
    return g->meant ? g->meant(&k, o, i) : DT_NOTHING;
}

bool dt_in_the_open(const struct dt *k, unsigned thing)
{
    const struct dt_zone_def *z = dt_zone_def(k, dt_thing(k, thing)->zone);
    return z && z->see == DT_SEE_ALL && !(dt_thing(k, thing)->flags & DT_DOWN);
}

void dt_know_begin(struct dt *k)
{
    for (unsigned t = 0; t < k->content->things; t++)
        dt_thing(k, t)->zone = 0xff, dt_thing(k, t)->next = DT_NOTHING;
    dt_link_all(k);
}

/* Could something else with the same back have been in the place this one left? */
static bool has_double(const struct dt *k, unsigned row, unsigned thing, const struct dt_thing *before)
{
    uint32_t from = dt_zone_bit(before->zone);
    for (unsigned u = dt_card(k, thing)->alike; u != thing; u = dt_card(k, u)->alike)
        if (dt_recalled(k, u) && *dt_could(k, row, u) & from && !dt_knows_thing(k, dt_row_seat(k->game, row), u))
            return true;
    return false;
}

/* Something with this back was seen to move, but not what: all it might have been may have moved. */
static void spread(struct dt *k, unsigned row, unsigned thing, const struct dt_thing *before)
{
    const struct dt_thing *t = dt_thing(k, thing);
    uint32_t from = dt_zone_bit(before->zone), to = dt_zone_bit(t->zone);
    const struct dt_card *cards = k->content->of;
    unsigned look = (before->flags | t->flags) & DT_LOOK ? cards[thing].look : 0u, seat = dt_row_seat(k->game, row);
    size_t begin = k->content->kind_first[k->game->recalls_from];
    uint32_t *mind = dt_could(k, row, (unsigned)begin);
    mind[thing - begin] |= to;
    for (size_t u = cards[thing].alike; u != thing; u = cards[u].alike)
        if ((!look || cards[u].look == look) && dt_recalled(k, u) && (mind[u - begin] & (from | to)) == from
            && !dt_knows_thing(k, seat, (unsigned)u))
            mind[u - begin] |= to;             /* mostly it could be there already */
}

/* `know`: the seats (bit DT_SEATS: everybody) that knew the thing where it was, or know it where it is. */
static void keep_in_mind(struct dt *k, unsigned thing, const struct dt_thing *before, unsigned know)
{
    const struct dt_thing *t = dt_thing(k, thing);
    uint32_t from = dt_zone_bit(before->zone), to = dt_zone_bit(t->zone);
    unsigned rows = dt_recall_rows(k), all = (1u << rows) - 1, shift = k->game->recalls_rows == 1 ? DT_SEATS : 0;
    if (!to && all & ~(dt_known_by(k, t) >> shift))
        dt_fault(k, DT_F_RECALL);              /* hidden where there is no bit for it */
    for (unsigned row = 0; row < rows; row++) {
        uint32_t *could = dt_could(k, row, thing);
        if (know >> shift >> row & 1)
            *could = to;
        else if (before->zone == t->zone)
            continue;
        else if (*could == from && from && !has_double(k, row, thing, before))
            *could = to;
        else
            spread(k, row, thing, before);
    }
}

void dt_told_move(struct dt *k, unsigned thing, const struct dt_thing *before)
{
    unsigned know = dt_known_by(k, before) | dt_seen_by(k, dt_thing(k, thing)), seats = (1u << k->s->seats) - 1;
    unsigned audience = (know & seats) | (know >> DT_SEATS ? 0xff & ~seats : 0);
    if (dt_recalled(k, thing))
        keep_in_mind(k, thing, before, know);
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
    if (dt_recalled(k, thing) && k->game->recalls_rows > 1)
        *dt_could(k, seat, thing) = dt_zone_bit(t->zone);
}
