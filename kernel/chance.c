/* chance.c -- the state's own random numbers, and chance as a decision of nature.
 *
 * Normally the kernel answers for nature at once. When the state asks nature, the same
 * question is put as a decision instead, for scripted dice, exact solvers and people who roll
 * real dice; equal outcomes then give equal bytes, the random numbers aside. */
#include "kernel.h"

static uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

/* A 128-bit xor-rotate generator; its output is the rotated sum plus the first word. */
uint64_t dt_random(uint64_t rng[2])
{
    uint64_t a = rng[0], b = rng[1];
    uint64_t out = rotate(a + b, 17) + a;
    b ^= a;
    rng[0] = rotate(a, 49) ^ b ^ b << 21;
    rng[1] = rotate(b, 28);
    return out;
}

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

/* Exactly uniform: the few values that would favour low numbers are thrown again. */
unsigned dt_below(uint64_t rng[2], unsigned n)
{
    if (n < 2)
        return 0;
    for (;;) {
        uint64_t m = (dt_random(rng) >> 32) * n;
        if ((uint32_t)m >= n || (uint32_t)m >= (0u - (uint32_t)n) % n)       /* the division is rarely needed */
            return (unsigned)(m >> 32);
    }
}

bool dt_roll_now(struct dt *k, unsigned sides)
{
    if (k->s->asks_nature)
        return false;
    k->s->ret = (int16_t)dt_below(k->s->rng, sides);
    return true;
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
    struct dt_ctx c;
    unsigned zone, end, best;
    bool deck;
    dt_member_fn *only;
};

/* How near to the end asked a thing lies; 128 is the middle, whose order nobody knows. */
static inline unsigned rank(const struct draw *d, const struct dt_thing *t)
{
    if (!d->deck || !t->pos)
        return 128;
    return d->end == DT_TOP ? t->pos : 256u - t->pos;
}

/* From thing t on (itself included) the i-th that may come and lies as near to the end as the nearest. */
static int drawable(const struct draw *d, unsigned t, unsigned i)
{
    const struct dt_thing *things = dt_things(d->k);
    for (; t != DT_NOTHING; t = things[t].next)
        if (rank(d, &things[t]) >= d->best && (!d->only || d->only(d->k, &d->c, (int)t)) && !i--)
            return (int)t;
    return -1;
}

/* How many may come; `best` is how near the nearest of them lies. */
static unsigned count_drawable(struct draw *d)
{
    const struct dt_thing *things = dt_things(d->k);
    unsigned n = 0;
    if (!d->only && !d->deck) {                /* a heap: all of them */
        for (unsigned t = dt_first(d->k, d->zone); t != DT_NOTHING; t = things[t].next)
            n++;
        return n;
    }
    for (unsigned t = dt_first(d->k, d->zone); t != DT_NOTHING; t = things[t].next) {
        unsigned r = rank(d, &things[t]);
        if (r < d->best || (d->only && !d->only(d->k, &d->c, (int)t)))
            continue;
        n = r > d->best ? 1 : n + 1;
        d->best = r;
    }
    return n;
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
    if (k->content->card[card].copies == 1) {
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

void dt_draw(struct dt *k, struct dt_frame *f, unsigned zone, unsigned end, dt_member_fn *only, unsigned next)
{
    const struct dt_zone_def *z = dt_zone_def(k, zone);
    struct draw d = { k, dt_frame_ctx(f), zone, end, 0, z && z->order == DT_DECK, only };
    unsigned n = count_drawable(&d), alike;
    /* where not everybody can look, being left to chance must not tell that all are alike */
    bool hidden = !z || z->see != DT_SEE_ALL;
    if (n > 1 && k->s->asks_nature) {
        dt_ask(k, f, DT_A_chance_draw, DT_NATURE, next);
        k->s->ask.flags |= hidden ? DT_ASK_SECRET : 0;
        for (int t = drawable(&d, dt_first(k, zone), 0); t >= 0; t = drawable(&d, dt_thing(k, (unsigned)t)->next, 0))
            if (first_alike(k, (unsigned)t, &alike) == (unsigned)t)
                dt_option(k, DT_V_draw, (unsigned)t, (int)alike);
        return;
    }
    int t = drawable(&d, dt_first(k, zone), 0);
    if (!hidden && n > 1 && (first_alike(k, (unsigned)t, &alike), alike == n))
        n = 1;                             /* all alike: as when asked, nothing is left to chance */
    if (n > 1)
        t = drawable(&d, (unsigned)t, dt_below(k->s->rng, n));
    f->step = (uint16_t)next;
    k->s->ret = (int16_t)(t < 0 ? -1 : (int)first_alike(k, (unsigned)t, &alike));
}
