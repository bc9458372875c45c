/* chance.c -- the state's own random numbers, and chance as a decision of nature.
 *
 * Normally the kernel answers for nature at once. When the state asks nature, the same
 * question is put as a decision instead, for scripted dice, exact solvers and people who roll
 * real dice; equal outcomes then give equal bytes, the random numbers aside. */
#include "kernel.h"

/* Two well mixed words from any seed; never both zero. */
void dt_seed(uint64_t rng[2], uint64_t seed)
{
    for (int i = 0; i < 2; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        rng[i] = z ^ z >> 31;
    }
    if (!rng[0] && !rng[1])
        rng[0] = 1;
}

void dt_roll(struct dt *k, struct dt_frame *f, unsigned sides, unsigned next)
{
    if (!k->s->asks_nature) {
        f->step = (uint16_t)next;
        k->s->ret = (int16_t)dt_below(k->s->rng, sides);
        return;
    }
    dt_ask(k, f, DT_A_chance_roll, DT_NATURE, next);
    for (unsigned i = 0; i < sides; i++)
        dt_option(k, DT_V_face, i, 1);
}

/* One question to a deck or heap: which things can come next? */
struct draw {
    const struct dt *k;
    const struct dt_zone_def *z;
    unsigned first, end;
    dt_member_fn *only;
    const struct dt_ctx *c;
};

/* How near to the end asked a thing lies in a deck; 0: somewhere in the middle, whose order nobody knows. */
static inline unsigned nearness(bool deck, unsigned end, unsigned pos)
{
    return !deck || !pos ? 0 : end == DT_TOP ? pos : 256u - pos;
}

/* All that may come and lie exactly so near, by id. How many; `*nearest` is how near the nearest of all lies. */
static inline unsigned collect(struct draw d, unsigned near, unsigned *nearest, uint16_t *can)
{
    const struct dt_thing *things = dt_things(d.k);
    bool deck = d.z->order == DT_DECK;
    size_t n = 0;
    *nearest = 0;
    for (size_t t = d.first; t != DT_NOTHING; t = things[t].next) {
        unsigned is = nearness(deck, d.end, things[t].pos);
        if (d.only && !d.only(d.k, d.c, (int)t))
            continue;
        if (is == near)
            can[n++] = (uint16_t)t;
        else if (is > *nearest)
            *nearest = is;
    }
    return (unsigned)n;
}

/* All that can come next where nobody put anything on this end: the rest of the list, by id, behind what has a place.
 * How many, 0: something else comes; the first of them. */
static inline unsigned loose(const struct dt *k, unsigned zone, unsigned end, size_t *first)
{
    const struct dt_thing *things = dt_things(k);
    unsigned n = *dt_many(k, zone);
    size_t t = dt_head(k, zone);
    if (k->game->zone[zone].order == DT_DECK)
        for (; n && things[t].pos; t = things[t].next, n--)
            if (nearness(true, end, things[t].pos) > 128)
                return 0;
    *first = t;
    return n;
}

/* What can come next: whatever is in the middle, unless somebody put something on this end or the middle is empty. */
static inline unsigned candidates(struct draw d, uint16_t *can)
{
    unsigned nearest, n = collect(d, 0, &nearest, can);
    return nearest > 128 || (!n && nearest) ? collect(d, nearest, &nearest, can) : n;
}

static bool alike_at(const struct dt_thing *a, const struct dt_thing *b)
{
    struct dt_thing x = *a;
    x.next = b->next;
    return !memcmp(&x, b, sizeof x);
}

/* Equal copies in the same place are interchangeable: always take the first of them. */
static unsigned first_alike(const struct dt *k, unsigned thing, unsigned *alike)
{
    unsigned first = thing, n = 0, card = k->content->card_of[thing];
    if (dt_card(k, thing)->copies == 1) {
        *alike = 1;
        return thing;
    }
    for (unsigned u = thing; u < k->content->things && k->content->card_of[u] == card; u++)
        n += alike_at(dt_thing(k, u), dt_thing(k, thing));
    for (unsigned u = thing; u-- > 0 && k->content->card_of[u] == card;)
        if (alike_at(dt_thing(k, u), dt_thing(k, thing)))
            first = u, n++;
    *alike = n;
    return first;
}

/* Nature is asked which of these comes. */
static void ask_draw(struct dt *k, struct dt_frame *f, const uint16_t *can, unsigned n, bool hidden, unsigned next)
{
    unsigned alike;
    dt_ask(k, f, DT_A_chance_draw, DT_NATURE, next);
    k->s->ask.flags |= hidden ? DT_ASK_SECRET : 0;
    for (unsigned i = 0; i < n; i++)
        if (first_alike(k, can[i], &alike) == can[i])
            dt_option(k, DT_V_draw, can[i], (int)alike);
}

/* Which of n that can come, the first of them being this one. Where not everybody can look, being left to chance must
 * not tell that all are alike; otherwise, as when asked, nothing is left to it then. */
static inline unsigned left_to_chance(struct dt *k, bool hidden, unsigned n, unsigned first)
{
    unsigned alike;
    return n > 1 && (hidden || (first_alike(k, first, &alike), alike != n)) ? dt_below(k->s->rng, n) : 0;
}

static void draw_from_list(struct dt *k, struct dt_frame *f, unsigned zone, unsigned end, dt_member_fn *only,
                           unsigned next)
{
    const struct dt_zone_def *z = &k->game->zone[zone];
    struct dt_ctx c = dt_frame_ctx(f);
    uint16_t can[DT_THINGS];
    unsigned alike, n = candidates((struct draw){ k, z, dt_first(k, zone), end, only, &c }, can);
    bool hidden = z->see != DT_SEE_ALL;
    if (n > 1 && k->s->asks_nature) {
        ask_draw(k, f, can, n, hidden, next);
        return;
    }
    f->step = (uint16_t)next;
    k->s->ret = (int16_t)(n ? (int)first_alike(k, can[left_to_chance(k, hidden, n, can[0])], &alike) : -1);
}

void dt_draw(struct dt *k, struct dt_frame *f, unsigned zone, unsigned end, dt_member_fn *only, unsigned next)
{
    const struct dt_zone_def *z = &k->game->zone[zone];
    size_t t;
    unsigned n, alike;
    if (z->order == DT_FEW) {
        dt_fault(k, DT_F_BAD_ID);
        return;
    }
    if (only || k->s->asks_nature || !(n = loose(k, zone, end, &t))) {
        draw_from_list(k, f, zone, end, only, next);
        return;
    }
    for (unsigned i = left_to_chance(k, z->see != DT_SEE_ALL, n, (unsigned)t); i; i--)
        t = dt_things(k)[t].next;
    f->step = (uint16_t)next;
    k->s->ret = (int16_t)first_alike(k, (unsigned)t, &alike);
}
