/* pool_plan.c -- how large a problem is, and where its arrays lie in the one piece of memory of a solver.
 *
 * The same walk first counts and then hands out, so what is said to be needed is what is taken. */
#include "pool_in.h"

enum { ALIGN = 16, TOO_MANY = DTP_POOL_BYTES + 1 };

/* Products that do not run over: beyond the limit they stay there. */
static size_t product(size_t a, size_t b) { return b && a > DTP_POOL_BYTES / b ? TOO_MANY : a * b; }

static void plan_means(struct dtp_solver *s, unsigned by, unsigned dice)
{
    const struct dt_pool_means *means = &s->p.by[by];
    struct pool_means *m = &s->by[by];
    m->depth = means->all || means->most > dice ? dice : means->most;
    m->price = (double)means->price / DT_POOL_ONE;
    m->box = 1;
    for (unsigned k = 0; k < s->p.colours; k++) {
        struct pool_colour *c = &s->colour[k];
        unsigned most = c->dice < m->depth ? c->dice : m->depth;
        m->reach[k] = c->may[by] ? most : 0;
        c->deep = c->deep < m->reach[k] ? m->reach[k] : c->deep;
        m->box *= m->reach[k] + 1;
    }
    m->stride = s->budgets;
    s->budgets = product(s->budgets, means->times + 1u);
}

bool pool_plan(struct dtp_solver *s)
{
    unsigned dice = 0;
    s->budgets = s->rolls = 1;
    for (unsigned k = 0; k < s->p.colours; k++)
        dice += s->p.dice[k];
    for (unsigned i = 0; i < s->p.means; i++)
        plan_means(s, i, dice);
    pool_count_sets(s);
    for (unsigned k = 0; k < s->p.colours; k++) {
        struct pool_colour *c = &s->colour[k];
        for (unsigned off = 0; off <= c->deep; off++) {
            c->sets[off].count = s->sets[c->dice - off][c->classes];
            if (c->sets[off].count > DTP_POOL_BYTES)
                return false;
        }
        s->rolls = product(s->rolls, c->sets[0].count);
    }
    s->bytes = pool_lay_out(s, NULL);
    return s->bytes <= DTP_POOL_BYTES;
}

struct heap { char *base; size_t used; };

static void *take(struct heap *h, size_t count, size_t size)
{
    void *at = h->base ? h->base + h->used : NULL;
    size_t bytes = product(count, size);
    h->used += bytes + (ALIGN - bytes % ALIGN) % ALIGN;
    h->used = h->used < TOO_MANY ? h->used : TOO_MANY;
    return at;
}

/* Numbers in the block with these dice off. */
static size_t block_cells(const struct dtp_solver *s, const uint8_t *off)
{
    size_t n = 1;
    for (unsigned k = 0; k < s->p.colours; k++)
        n = product(n, s->colour[k].sets[off[k]].count);
    return n;
}

/* Where each block of the means starts; returns the numbers in all of them. */
static size_t lay_blocks(struct dtp_solver *s, unsigned by, bool write)
{
    struct pool_means *m = &s->by[by];
    size_t at = 0;
    for (size_t b = 0; b < m->box; b++) {
        uint8_t off[DT_POOL_COLOURS];
        unsigned dice = 0;
        pool_off(m, b, off);
        for (unsigned k = 0; k < s->p.colours; k++)
            dice += off[k];
        bool is = b && dice <= m->depth;
        if (write)
            m->start[b] = is ? (uint32_t)at : NONE;
        at += is ? block_cells(s, off) : 0;
        at = at < TOO_MANY ? at : TOO_MANY;
    }
    return at;
}

static void lay_colour(struct dtp_solver *s, struct heap *h, unsigned k)
{
    struct pool_colour *c = &s->colour[k];
    for (unsigned off = 0; off <= c->deep; off++) {
        struct pool_sets *sets = &c->sets[off];
        size_t entries = product(sets->count, c->classes);
        sets->has = take(h, entries, sizeof *sets->has);
        sets->less = take(h, entries, sizeof *sets->less);
        sets->more = take(h, entries, sizeof *sets->more);
    }
    c->chance = take(h, c->sets[0].count, sizeof *c->chance);
    c->price = take(h, c->sets[0].count, sizeof *c->price);
    c->tally = take(h, c->sets[0].count, sizeof *c->tally);
    for (unsigned i = 0; i < s->p.means; i++)
        if (s->p.by[i].all) {
            s->by[i].strip[k] = take(h, c->sets[0].count, sizeof *s->by[i].strip[k]);
            s->by[i].gone[k] = take(h, c->sets[0].count, sizeof *s->by[i].gone[k]);
        }
}

size_t pool_lay_out(struct dtp_solver *s, char *base)
{
    struct heap h = { base, 0 };
    size_t part = 0;
    take(&h, 1, sizeof *s);
    for (unsigned k = 0; k < s->p.colours; k++)
        lay_colour(s, &h, k);
    for (unsigned i = 0; i < s->p.means; i++) {
        s->by[i].start = take(&h, s->by[i].box, sizeof *s->by[i].start);
        size_t cells = lay_blocks(s, i, base);
        part = part < cells ? cells : part;
    }
    s->done = take(&h, s->budgets, sizeof *s->done);
    s->wanted = take(&h, s->budgets, sizeof *s->wanted);
    s->part = take(&h, part, sizeof *s->part);
    s->value = take(&h, product(s->rolls, s->budgets), sizeof *s->value);
    return h.used;
}
