/* match.c -- which hidden thing could lie where: all arrangements a seat cannot rule out.
 *
 * Things of one back fill places (classes) with room for so many each; a thing may be in a
 * class when its could-set, its look and the game allow it. An arrangement is a perfect
 * matching; the true one is known to exist, so every other is reached from it by cycles of
 * moves. The canonical arrangement is the smallest in the order of ids and classes, whatever
 * the true one was: that is what makes a view independent of what is hidden. */
#include "know.h"

static unsigned look_shown(const struct dt *k, unsigned thing)
{
    const struct dt_thing *t = dt_thing(k, thing);
    const struct dt_zone_def *z = dt_zone_def(k, t->zone);
    return z && z->see == DT_SEE_ALL && t->flags & DT_LOOK && !(t->flags & DT_DOWN) ? dt_card(k, thing)->look : 0;
}

static bool allowed(const struct dt_puzzle *p, unsigned i, unsigned c)
{
    const struct dt *k = p->k;
    unsigned thing = p->thing[i];
    const struct dt_class *cl = &p->class[c];
    if (cl->look && dt_card(k, thing)->look != cl->look)
        return false;
    if (dt_rules_out(k, p->seat, thing, cl->zone))
        return false;
    return !k->game->fits || k->game->fits(k, thing, cl->zone);
}

/* What tells two places of one class apart, without looking at what lies there: their bytes, and
 * where these agree, which of them is spoken of first in what the seat can see. */
static struct dt_position position(const struct dt_puzzle *p, unsigned thing)
{
    const struct dt_thing *t = dt_thing(p->k, thing);
    unsigned on = t->on != DT_NOTHING && !dt_knows_thing(p->k, p->seat, t->on) ? (unsigned)DT_NOTHING : t->on;
    uint64_t key = (uint64_t)t->pos << 56 | (uint64_t)t->seen << 48 | (uint64_t)t->flags << 40;
    key |= (uint64_t)(on & 255) << 32 | (uint64_t)(on >> 8) << 24;
    key |= (uint64_t)(t->used & 255) << 16 | (uint64_t)(t->used >> 8) << 8 | t->count;
    return (struct dt_position){ key, (uint32_t)t->mark << 16 | p->mention[thing], (uint16_t)thing };
}

static bool comes_after(const struct dt_position *a, const struct dt_position *b)
{
    return a->key != b->key ? a->key > b->key : a->rest > b->rest;
}

static unsigned class_of(const struct dt_puzzle *p, unsigned zone, unsigned look)
{
    unsigned c = 0;
    while (c < p->classes && (p->class[c].zone != zone || p->class[c].look != look))
        c++;
    return c;
}

/* Classes in the order of zone and look, so that their numbering tells nothing either. */
static void add_class(struct dt_puzzle *p, unsigned zone, unsigned look)
{
    unsigned c = p->classes++;
    while (c > 0 && ((unsigned)p->class[c - 1].zone << 16 | p->class[c - 1].look) > (zone << 16 | look)) {
        p->class[c] = p->class[c - 1];
        c--;
    }
    p->class[c] = (struct dt_class){ .zone = (uint16_t)zone, .look = (uint16_t)look };
}

static void sort_positions(struct dt_puzzle *p, const struct dt_class *cl)
{
    for (unsigned i = cl->first + 1u; i < (unsigned)cl->first + cl->room; i++) {
        if (!comes_after(&p->position[i - 1], &p->position[i]))
            continue;                          /* as mostly */
        struct dt_position x = p->position[i];
        unsigned j = i;
        for (; j > cl->first && comes_after(&p->position[j - 1], &x); j--)
            p->position[j] = p->position[j - 1];
        p->position[j] = x;
    }
}

/* ---- which stocks need more than a glance ----
 * Mostly all that is hidden of a stock lies in one deck, shuffled: one card there is like any other, and whatever they
 * are called is canonical. */

struct glance {
    const struct dt *k;
    bool *mixed;                               /* by stock */
    unsigned seat, count;                      /* how many of them are */
    uint16_t lies[DT_THINGS + 1];              /* by stock: 1 + the zone of what is hidden of it */
};

/* Something the seat does not know: can it be told from others with its back? */
static void look_at(struct glance *g, const struct dt_thing *t, unsigned stock)
{
    if (g->mixed[stock] || dt_knows_at(g->k, g->seat, t))
        return;
    const struct dt_thing plain = { .zone = t->zone, .on = DT_NOTHING, .next = t->next };
    bool told = memcmp(t, &plain, sizeof plain) || (g->lies[stock] && g->lies[stock] != t->zone + 1);
    g->count += g->mixed[stock] = told;
    g->lies[stock] = (uint16_t)(t->zone + 1);
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

/* In a deck nothing tells one card from another with its back but its place, where that is known (dt_broken); those
 * that have one come first. */
static void glance_at_deck(struct glance *g, unsigned first)
{
    const struct dt_thing *things = dt_things(g->k);
    const struct dt_card *card = g->k->content->of;
    size_t t = first;
    for (; t != DT_NOTHING && things[t].pos; t = things[t].next)
        look_at(g, &things[t], card[t].stock);
    for (; t != DT_NOTHING; t = things[last_alike(g->k, t)].next)
        look_at(g, &things[t], card[t].stock);
}

/* In a heap they have no places (dt_broken), but anything may be known of each. */
static inline bool lies_like(const struct dt_thing *a, const struct dt_thing *b)
{
    return a->flags == b->flags && a->on == b->on && a->used == b->used && a->count == b->count && a->mark == b->mark;
}
static void glance_at_heap(struct glance *g, unsigned first)
{
    const struct dt_thing *things = dt_things(g->k), *last = &things[first];
    const struct dt_card *card = g->k->content->of;
    unsigned stock = 0;
    for (size_t t = first; t != DT_NOTHING; last = &things[t], t = things[t].next)
        if (card[t].stock != stock || !lies_like(&things[t], last))
            look_at(g, &things[t], stock = card[t].stock);
}

static void glance_at_row(struct glance *g, unsigned first)
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
    const uint16_t *heads = (const uint16_t *)(const void *)((const char *)k->s + k->game->heads_at);
    for (unsigned zone = 0, zones = dt_zones(k->game); zone < zones; zone++) {
        const struct dt_zone_def *z = &k->game->zone[zone];
        unsigned first = heads[zone];
        if (first == DT_NOTHING || z->order == DT_FEW)
            continue;                          /* what is DT_FEW lies in the open */
        if (z->see == DT_SEE_ALL)
            glance_at_open(&g, first);
        else if (z->order == DT_DECK)
            glance_at_deck(&g, first);
        else if (z->order == DT_ANYHOW)
            glance_at_heap(&g, first);
        else
            glance_at_row(&g, first);
    }
    return g.count;
}

/* Nobody in particular knows least: what is hidden from a seat is hidden from nobody too. */
bool dt_nothing_mixed(const struct dt_game *g, const struct dt_core *s)
{
    const struct dt k = { g, g->content, (struct dt_core *)(uintptr_t)s, 0, { 0 } };
    bool mixed[DT_THINGS + 1];
    return !dt_mixed(&k, DT_NOBODY, mixed);
}

void dt_hide(const struct dt *k, unsigned seat, const bool *mixed, struct dt_hidden *h)
{
    const struct dt_content *c = k->content;
    for (unsigned stock = 0; stock <= c->stocks; stock++) {
        h->first[stock] = DT_NOTHING;
        if (!mixed[stock])
            continue;
        unsigned end = c->stock_end[stock], first = end ? c->of[end - 1].alike : 0;
        for (unsigned t = end ? end : c->things; t-- > first;)
            if (c->of[t].stock == stock && !dt_knows_thing(k, seat, t)) {
                h->next[t] = h->first[stock];
                h->first[stock] = (uint16_t)t;
            }
    }
}

/* The things and the classes they lie in; neighbours mostly lie in the same. */
static void collect(struct dt_puzzle *p, const struct dt_hidden *h, unsigned stock)
{
    unsigned zone = ~0u, look = 0;
    p->things = p->classes = 0;
    for (unsigned t = h->first[stock]; t != DT_NOTHING; t = h->next[t]) {
        p->thing[p->things++] = (uint16_t)t;
        if (dt_thing(p->k, t)->zone == zone && look_shown(p->k, t) == look)
            continue;
        zone = dt_thing(p->k, t)->zone;
        look = look_shown(p->k, t);
        if (class_of(p, zone, look) == p->classes)
            add_class(p, zone, look);
    }
}

bool dt_puzzle_make(const struct dt *k, unsigned seat, const struct dt_hidden *h, unsigned stock,
                    const uint16_t *mention, struct dt_puzzle *p)
{
    p->k = k;
    p->mention = mention;
    p->seat = seat;
    collect(p, h, stock);
    if (p->things < 2)
        return false;
    for (unsigned i = 0, c = 0; i < p->things; i++) {        /* mostly the same as the one before it */
        unsigned t = p->thing[i], zone = dt_thing(k, t)->zone, look = look_shown(k, t);
        if (p->class[c].zone != zone || p->class[c].look != look)
            c = class_of(p, zone, look);
        p->class[p->at[i] = (uint16_t)c].room++;
    }
    unsigned filled[DT_CLASSES];
    for (unsigned c = 0, first = 0; c < p->classes; first += p->class[c++].room)
        p->class[c].first = (uint16_t)(filled[c] = first);
    for (unsigned i = 0; i < p->things; i++)
        p->position[filled[p->at[i]]++] = position(p, p->thing[i]);
    for (unsigned c = 0; c < p->classes; c++)
        sort_positions(p, &p->class[c]);
    return true;
}

/* Move thing i to class c and make up for it by a chain of moves of things not before `free`
 * that ends in the class i left. Starts its search at thing `start`, to be random if wanted. */
static bool rotate_to(struct dt_puzzle *p, unsigned i, unsigned c, unsigned free, unsigned start)
{
    uint16_t by[DT_CLASSES];               /* the thing that leaves this class on the chain */
    uint16_t next[DT_CLASSES], queue[DT_CLASSES];
    bool reached[DT_CLASSES];
    memset(reached, 0, sizeof reached[0] * p->classes);
    unsigned home = p->at[i], head = 0, tail = 0;
    reached[home] = true;
    queue[tail++] = (uint16_t)home;
    /* breadth first from the hole backwards: which classes can send a thing toward it? */
    while (head < tail && !reached[c]) {
        unsigned hole = queue[head++];
        for (unsigned n = 0; n < p->things; n++) {
            unsigned j = (start + n) % p->things;
            if (j < free || j == i || reached[p->at[j]] || !allowed(p, j, hole))
                continue;
            reached[p->at[j]] = true;
            by[p->at[j]] = (uint16_t)j;
            next[p->at[j]] = (uint16_t)hole;
            queue[tail++] = p->at[j];
        }
    }
    if (!reached[c])
        return false;
    for (unsigned from = c; from != home; from = next[from])
        p->at[by[from]] = next[from];
    p->at[i] = (uint16_t)c;
    return true;
}

/* The same by changing places with one of the things behind it, which mostly can be done. */
static bool swap_to(struct dt_puzzle *p, unsigned i, unsigned c)
{
    for (unsigned j = i + 1; j < p->things; j++)
        if (p->at[j] == c && allowed(p, j, p->at[i])) {
            p->at[j] = p->at[i];
            p->at[i] = (uint16_t)c;
            return true;
        }
    return false;
}

/* There is one that is the smallest, whatever moves lead there. Nothing comes into a class that no thing can leave any
 * more: `left` are those that are not settled yet. */
void dt_puzzle_canonical(struct dt_puzzle *p)
{
    uint16_t left[DT_CLASSES];
    if (p->classes < 2)
        return;
    for (unsigned c = 0; c < p->classes; c++)
        left[c] = p->class[c].room;
    for (unsigned i = 0; i < p->things; left[p->at[i++]]--)
        for (unsigned c = 0; c < p->at[i]; c++)
            if (left[c] && allowed(p, i, c) && (swap_to(p, i, c) || rotate_to(p, i, c, i + 1, i + 1)))
                break;
}

void dt_puzzle_random(struct dt_puzzle *p, uint64_t rng[2])
{
    if (p->classes < 2)
        return;
    for (unsigned n = 0; n < 3 * p->things; n++) {
        unsigned i = dt_below(rng, p->things), c = dt_below(rng, p->classes);
        if (c != p->at[i] && allowed(p, i, c))
            rotate_to(p, i, c, 0, dt_below(rng, p->things));
    }
}

/* Within a class the things take its places in order, or shuffled when there is an rng. */
bool dt_puzzle_map(struct dt_puzzle *p, uint16_t *map, uint64_t rng[2])
{
    bool other = false;
    for (unsigned c = 0; c < p->classes; c++) {
        const struct dt_class *cl = &p->class[c];
        uint16_t who[DT_THINGS];
        unsigned n = 0;
        for (unsigned i = 0; i < p->things; i++)
            if (p->at[i] == c)
                who[n++] = p->thing[i];
        for (unsigned i = n; rng && i-- > 1;) {
            unsigned j = dt_below(rng, i + 1);
            uint16_t x = who[i];
            who[i] = who[j];
            who[j] = x;
        }
        for (unsigned i = 0; i < n; i++) {
            map[p->position[cl->first + i].thing] = who[i];
            other |= p->position[cl->first + i].thing != who[i];
        }
    }
    return other;
}
