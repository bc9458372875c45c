/* chance.c -- asked chance equals rolled chance. Two games are played side by side, one that
 * rolls and one that asks nature; nature's answers are what the other's random numbers say.
 * At every decision of a seat the two must be the same bytes, random numbers aside. */
#include "kernel/kernel.h"
#include "property.h"

static bool alike_at(const struct dt_thing *a, const struct dt_thing *b)
{
    struct dt_thing x = *a;
    x.next = b->next;
    return !memcmp(&x, b, sizeof x);
}

/* The option a draw falls on: all alike things count, each for the option that stands for it. */
static unsigned drawn(const struct world *w, const struct dt_core *s, unsigned pick)
{
    const struct dt_content *c = w->game->content;
    const struct dt_thing *t = dt_things_of(s);
    for (unsigned u = 0; u < c->things; u++)
        for (unsigned i = 0; i < s->ask.count; i++) {
            unsigned o = s->ask.option[i].object;
            if (c->card_of[o] != c->card_of[u] || !alike_at(&t[o], &t[u]))
                continue;
            if (!pick--)
                return i;
        }
    return 0;
}

static unsigned fallen(const struct world *w, const struct dt_core *s, uint64_t rng[2])
{
    unsigned all = 0;
    for (unsigned i = 0; i < s->ask.count; i++)
        all += (unsigned)s->ask.option[i].arg;
    unsigned pick = dt_below(rng, all);
    return s->ask.ask == DT_A_chance_draw ? drawn(w, s, pick) : pick;
}

static bool alike(const struct world *w, const struct dt_core *rolled, const struct dt_core *asked,
                  struct dt_core *scratch)
{
    copy(w, scratch, asked);
    memcpy(scratch->rng, rolled->rng, sizeof scratch->rng);
    scratch->asks_nature = rolled->asks_nature;
    return same(w, rolled, scratch);
}

void check_chance(struct world *w)
{
    const struct dt_game *g = w->game;
    struct dt_core *rolled = w->state[1], *asked = w->state[2], *scratch = w->state[3];
    struct dt_setup how = w->setup;
    uint64_t rng[2];
    dt_seed(rng, w->seed);
    if (!dt_begin(g, rolled, &how, w->seed, 0))
        return;
    how.asks_nature = true;
    dt_begin(g, asked, &how, w->seed, 0);
    for (unsigned n = 0; n < 100000; n++) {
        while (asked->status == DT_ASKING && asked->ask.who == DT_NATURE)
            dt_apply(g, asked, fallen(w, asked, rng), 0);
        bool equal = alike(w, rolled, asked, scratch);
        check(w, LAW_CHANCE, equal, "at decision %u: %s", n, first_difference(w, rolled, scratch));
        if (!equal || rolled->status != DT_ASKING)
            return;
        unsigned option = random_option(w, rolled);
        memcpy(rng, rolled->rng, sizeof rng);
        dt_apply(g, rolled, option, 0);
        dt_apply(g, asked, option, 0);
    }
}
