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
    if (k->game->observers) {
        unsigned o = k->game->observers == 1 ? 0 : p->seat;
        if (o < k->game->observers && !(dt_could(k, o)[thing] & dt_zone_bit(cl->zone)))
            return false;
    }
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

/* A thing's bytes as two numbers, to compare all of them at once. */
struct bytes { uint64_t place; uint32_t rest; };

static struct bytes bytes_of(const struct dt_thing *t)
{
    struct bytes b;
    _Static_assert(sizeof *t == sizeof b.place + sizeof b.rest, "two numbers hold it all");
    memcpy(&b.place, t, sizeof b.place);
    memcpy(&b.rest, (const char *)t + sizeof b.place, sizeof b.rest);
    return b;
}

/* What counts of a thing's bytes for one seat. */
struct eyes {
    uint64_t alike;           /* all but who lies next: what tells one place from another */
    uint64_t known;           /* any of these: it is remembered */
    uint64_t hides[256];      /* by zone: none of these, and it is seen where it lies */
};

static void open_eyes(const struct dt *k, unsigned seat, struct eyes *e)
{
    const struct dt_thing next = { .next = 0xffff }, down = { .flags = DT_DOWN | DT_LOOK };
    const struct dt_thing seen = { .seen = (uint8_t)(seat < DT_SEATS ? 1u << seat : 0u),
                                   .flags = seat < DT_SEATS ? 0 : DT_REMEMBERED };
    const uint64_t face = bytes_of(&down).place, box = 0xff;
    e->alike = ~bytes_of(&next).place;
    e->known = bytes_of(&seen).place;
    for (unsigned zone = 0; zone < dt_zones(k->game); zone++) {
        const struct dt_zone_def *z = &k->game->zone[zone];
        bool sees = z->see == DT_SEE_ALL || (z->see == DT_SEE_OWNER && zone - z->first == seat);
        e->hides[zone] = sees ? face : ~(uint64_t)0;
    }
    e->hides[box] = face;                      /* with the lid off, during setup */
}

unsigned dt_mixed(const struct dt *k, unsigned seat, bool *mixed)
{
    const struct dt_thing *at = dt_things(k), *end = at + k->content->things;
    const struct dt_card *card = k->content->of;
    const struct dt_thing anyhow = { .on = DT_NOTHING }, zone = { .zone = 0xff };
    const uint64_t plain = bytes_of(&anyhow).place, somewhere = ~bytes_of(&zone).place;
    uint16_t lies[DT_THINGS + 1];              /* by stock: 1 + the zone of what is hidden of it */
    struct eyes e;
    struct bytes last = { 0, 0 };
    unsigned n = 0, stock = 0;
    open_eyes(k, seat, &e);
    for (unsigned i = 0; i <= k->content->stocks; i++)
        lies[i] = mixed[i] = 0;
    for (; at < end; at++, card++) {
        struct bytes b = bytes_of(at);
        if (!(b.place & e.hides[at->zone]))
            continue;
        b.place &= e.alike;
        if (b.place == last.place && b.rest == last.rest && card->stock == stock)
            continue;                          /* as the hidden one before it */
        last = b;
        stock = card->stock;
        if (b.place & e.known || mixed[stock])
            continue;
        n += mixed[stock] = (b.place & somewhere) != plain || b.rest || (lies[stock] && lies[stock] != at->zone + 1);
        lies[stock] = (uint16_t)(at->zone + 1);
    }
    return n;
}

void dt_hide(const struct dt *k, unsigned seat, const bool *mixed, struct dt_hidden *h)
{
    const struct dt_thing *things = dt_things(k);
    for (unsigned stock = 0; stock <= k->content->stocks; stock++)
        h->first[stock] = DT_NOTHING;
    for (unsigned t = k->content->things; t-- > 0;) {
        unsigned stock = dt_card(k, t)->stock;
        if (!mixed[stock] || dt_knows_at(k, seat, &things[t]))
            continue;
        h->next[t] = h->first[stock];
        h->first[stock] = (uint16_t)t;
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
    for (unsigned i = 0; i < p->things; i++) {
        unsigned t = p->thing[i], c = p->classes == 1 ? 0 : class_of(p, dt_thing(k, t)->zone, look_shown(k, t));
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

void dt_puzzle_canonical(struct dt_puzzle *p)
{
    if (p->classes < 2)
        return;
    for (unsigned i = 0; i < p->things; i++)
        for (unsigned c = 0; c < p->at[i]; c++)
            if (allowed(p, i, c) && rotate_to(p, i, c, i + 1, i + 1))
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
