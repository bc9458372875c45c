/* glance.c -- which backs need more than a glance, where somebody asks what a seat may know.
 *
 * Mostly all that is hidden of a stock lies in one deck, shuffled: one card there is like any other, and whatever they
 * are called is canonical. Then match.c has nothing to do for it. */
#include "know.h"

struct glance {
    const struct dt *k;
    bool *mixed;                               /* by stock */
    unsigned seat, count;                      /* how many of them are */
    uint16_t lies[DT_THINGS + 1];              /* by stock: 1 + the zone of what is hidden of it */
};

/* Something the seat does not know lies there. */
static inline void lies_in(struct glance *g, unsigned stock, unsigned zone, bool told)
{
    if (g->mixed[stock])
        return;
    told |= g->lies[stock] && g->lies[stock] != zone + 1;
    g->count += g->mixed[stock] = told;
    g->lies[stock] = (uint16_t)(zone + 1);
}

/* If the seat does not know it: can it be told from others with its back? */
static void look_at(struct glance *g, const struct dt_thing *t, unsigned stock)
{
    if (!g->mixed[stock] && !dt_knows_at(g->k, g->seat, t))
        lies_in(g, stock, t->zone, !dt_lies_plain(t));
}

/* Where all see what lies there, only what is face down is hidden. */
static void glance_at_open(struct glance *g, unsigned first)
{
    const struct dt_thing *things = dt_things(g->k);
    for (size_t t = first; t != DT_NOTHING; t = things[t].next)
        if (things[t].flags & (DT_DOWN | DT_LOOK))
            look_at(g, &things[t], dt_card(g->k, (unsigned)t)->stock);
}

/* The last one in a deck with the back of this one, neither of which has a place there. Mostly those with one back are
 * numbered side by side, and few of the highest numbers have left. */
static inline size_t last_alike(const struct dt *k, size_t thing)
{
    const struct dt_thing *things = dt_things(k);
    unsigned stock = k->content->of[thing].stock, zone = things[thing].zone;
    size_t last = k->content->stock_end[stock], next;
    if (last) {
        do
            last--;
        while (things[last].zone != zone || things[last].pos);
        return last;
    }
    for (last = thing; (next = things[last].next) != DT_NOTHING && k->content->of[next].stock == stock;)
        last = next;
    return last;
}

/* In decks, and in heaps that nobody sees, nothing tells one card from another with its back but its place, where that
 * is known (dt_broken); those that have one come first. Whether the seat may look at the rest does not depend on which
 * of them it is. */
static void glance_at_deck(struct glance *g, unsigned first)
{
    const struct dt_thing *things = dt_things(g->k);
    const struct dt_card *card = g->k->content->of;
    size_t t = first;
    for (; t != DT_NOTHING && things[t].pos; t = things[t].next)
        look_at(g, &things[t], card[t].stock);
    if (t == DT_NOTHING || dt_knows_at(g->k, g->seat, &things[t]))
        return;
    for (unsigned zone = things[t].zone; t != DT_NOTHING; t = things[last_alike(g->k, t)].next)
        lies_in(g, card[t].stock, zone, false);
}

static void glance_at_all(struct glance *g, unsigned first)
{
    const struct dt_thing *things = dt_things(g->k);
    for (size_t t = first; t != DT_NOTHING; t = things[t].next)
        look_at(g, &things[t], dt_card(g->k, (unsigned)t)->stock);
}

unsigned dt_mixed(const struct dt *k, unsigned seat, bool *mixed)
{
    struct glance g;                           /* not all of lies is in use */
    g.k = k, g.mixed = mixed, g.seat = seat, g.count = 0;
    for (unsigned i = 0; i <= k->content->stocks; i++)
        g.lies[i] = mixed[i] = 0;
    for (unsigned zone = 0, zones = dt_zones(k->game); zone < zones; zone++) {
        const struct dt_zone_def *z = &k->game->zone[zone];
        unsigned first = dt_head(k, zone);
        if (first == DT_NOTHING || z->order == DT_FEW || z->flags & DT_UPRIGHT)
            continue;                          /* what is DT_FEW lies in the open */
        if (z->see == DT_SEE_ALL)
            glance_at_open(&g, first);
        else if (dt_hides_alike(z))
            glance_at_deck(&g, first);
        else
            glance_at_all(&g, first);
    }
    return g.count;
}

/* Nobody in particular knows least: what is hidden from a seat is hidden from nobody too. */
bool dt_nothing_mixed(const struct dt_game *g, const struct dt_core *s)
{
    const struct dt k = dt_rules(g, s, 0);
    bool mixed[DT_THINGS + 1];
    return !dt_mixed(&k, DT_NOBODY, mixed);
}

