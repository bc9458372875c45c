/* secret.c -- permuting what a seat cannot know changes nothing it is given: not its view, not
 * what it is told when the game goes on. Two hidden things change places in the true state, by
 * hand and without the kernel's own guessing; the seat must not notice. */
#include "kernel/kernel.h"
#include "property.h"

static struct dt_thing *things(const struct dt_core *s) { return (struct dt_thing *)(uintptr_t)dt_things_of(s); }

static bool could_be(const struct world *w, const struct dt_core *s, unsigned seat, unsigned thing, unsigned zone)
{
    const struct dt_game *g = w->game;
    const struct dt k = dt_rules(g, s, 0);
    if (g->fits && !g->fits(&k, thing, zone))
        return false;
    unsigned row = dt_row_of(g, seat);
    return !dt_recalled(&k, thing) || row >= dt_recall_rows(&k)
        || (zone < DT_RECALLED && *dt_could(&k, row, thing) >> zone & 1);
}

bool could_swap(const struct world *w, const struct dt_core *s, unsigned seat, unsigned x, unsigned y)
{
    const struct dt_game *g = w->game;
    const struct dt_content *c = g->content;
    const struct dt_card *cx = &c->card[c->card_of[x]], *cy = &c->card[c->card_of[y]];
    const struct dt_thing *tx = &things(s)[x], *ty = &things(s)[y];
    if (x == y || cx->stock != cy->stock || dt_knows(g, s, seat, x) || dt_knows(g, s, seat, y))
        return false;
    if ((tx->flags | ty->flags) & DT_LOOK && cx->look != cy->look)
        return false;
    return could_be(w, s, seat, x, ty->zone) && could_be(w, s, seat, y, tx->zone);
}

void swap_things(const struct world *w, struct dt_core *s, unsigned x, unsigned y)
{
    struct dt_thing *t = things(s), was = t[x];
    t[x] = t[y];
    t[y] = was;
    struct dt k = dt_rules(w->game, s, NULL);
    dt_link_all(&k);
}

/* Is the thing spoken of anywhere but on the board? Then moving it alone makes no sense. */
static bool spoken_of(const struct world *w, const struct dt_core *s, unsigned x)
{
    const struct dt_game *g = w->game;
    for (unsigned i = 0; i < dt_depth(g, s); i++) {
        const struct dt_frame *f = dt_frame_at(g, s, i);
        if (f->source == x)
            return true;
        for (unsigned r = 0; r < DT_REGS; r++)
            if (f->r[r] == (int)x || (f->proc == DT_P_WINDOW && dt_voice_thing(f->r[r]) == x))
                return true;
    }
    for (unsigned i = 0; i < s->ask.count; i++)
        if (s->ask.option[i].object == x)
            return true;
    for (unsigned i = 0; i < s->ask.bases; i++)
        if (s->ask.base[i].object == x)
            return true;
    for (unsigned i = 0; i < g->shows; i++)
        for (unsigned b = 0; g->show[i].how == DT_SHOW_THINGS && b + 1 < g->show[i].size; b += 2) {
            uint16_t v;
            memcpy(&v, (const char *)s + g->show[i].at + b, sizeof v);
            if (v == x)
                return true;
        }
    for (unsigned t = 0; t < g->content->things; t++)
        if (things(s)[t].on == x)
            return true;
    return false;
}

/* Do the game's own notes, of what a seat planned to do with it, speak of what lay there before? */
static bool contradicted(const struct world *w, struct dt_core *s)
{
    const struct dt k = dt_rules(w->game, s, NULL);
    return w->game->broken && w->game->broken(&k);
}

/* What a seat may read of a happening: which card, where it may know it; copies are not told apart. */
static struct dt_happening heard(const struct world *w, const struct dt_happening *h, unsigned seat)
{
    struct dt_happening seen = *h;
    if (h->thing < w->game->content->things) {
        bool known = seat < DT_SEATS ? h->audience >> seat & 1 : h->audience == 0xff;
        seen.thing = known ? w->game->content->card_of[h->thing] : DT_NOTHING;
    }
    seen.audience = 0;
    return seen;
}

/* Does one of the two that changed places come to lie open for all? Then the seat may be told so, though its views can
 * be equal again: what was shown is shuffled back and drawn from within the same decision. */
static bool comes_to_light(const struct world *w, const struct dt_happening *h, const unsigned swapped[2])
{
    return h->what == DT_MOVED && (h->thing == swapped[0] || h->thing == swapped[1])
        && h->to < dt_zones(w->game) && w->game->zone[h->to].see == DT_SEE_ALL;
}

/* Messages with a number that by its rule follows from what lies hidden, and is for all to see. No other number may. */
static const struct { const char *game, *say; } shown[] = {
    { "miskatonic-madness", "rites" },     /* MM-RITES-01: how many dice, for the tiles that are there */
};

static bool is_shown(const struct world *w, const struct dt_happening *h)
{
    const struct dt_list *say = &w->game->words->say;
    for (unsigned i = 0; h->what == DT_SAID && h->say && i < sizeof shown / sizeof *shown; i++)
        if (!strcmp(shown[i].game, w->game->name) && !strcmp(shown[i].say, say->at[h->say - 1].name))
            return true;
    return false;
}

/* Is one of the two dealt with in this decision? */
static bool is_dealt_with(const struct dt_log *log, const unsigned swapped[2])
{
    for (uint32_t i = 0; i < log->count && i < log->room; i++)
        if (log->at[i].what == DT_MOVED && (log->at[i].thing == swapped[0] || log->at[i].thing == swapped[1]))
            return true;
    return false;
}

static bool tells_the_same(const struct world *w, const struct dt_log *a, const struct dt_log *b, unsigned seat,
                           const unsigned swapped[2])
{
    for (uint32_t i = 0; i < a->count && i < b->count && i < a->room; i++) {
        struct dt_happening x = heard(w, &a->at[i], seat), y = heard(w, &b->at[i], seat);
        if (!memcmp(&x, &y, sizeof x))
            continue;
        bool rule = x.say == y.say && is_shown(w, &x) && is_shown(w, &y);
        return comes_to_light(w, &a->at[i], swapped) || comes_to_light(w, &b->at[i], swapped)
            || (rule && (is_dealt_with(a, swapped) || is_dealt_with(b, swapped)));
    }
    return a->count == b->count;
}

/* Go on with the same option in both worlds: while the views stay equal, so must what is told. */
static void check_told(struct world *w, unsigned seat, unsigned option, const unsigned swapped[2])
{
    static struct dt_happening told[2][512];
    struct dt_log log[2] = { { told[0], 0, 512 }, { told[1], 0, 512 } };
    const struct dt_game *g = w->game;
    struct dt_core *one = w->state[1], *two = w->state[2], *view_one = w->state[3], *view_two = w->state[4];
    copy(w, one, w->state[0]);
    memset(told, 0, sizeof told);
    if (!dt_apply(g, one, option, &log[0]) || !dt_apply(g, two, option, &log[1]))
        return;
    dt_mask(g, one, seat, view_one);
    dt_mask(g, two, seat, view_two);
    if (same(w, view_one, view_two) && two->status != DT_FAULT)
        check(w, LAW_TOLD, tells_the_same(w, &log[0], &log[1], seat, swapped),
              "to seat %u, of option %u", seat, option);
}

void check_secret(struct world *w, unsigned option)
{
    const struct dt_game *g = w->game;
    const struct dt_core *s = w->state[0];
    struct dt_core *other = w->state[2], *view = w->state[3], *view_other = w->state[4];
    unsigned n = g->content->things, seat = below(w, s->seats + 1u);
    if (seat == s->seats)
        seat = DT_NOBODY;
    if (!n)
        return;
    for (unsigned x = below(w, n), left = n; left--; x = (x + 1) % n) {
        if (dt_knows(g, s, seat, x) || spoken_of(w, s, x))
            continue;
        unsigned y = below(w, n);
        for (unsigned tries = n; tries && (!could_swap(w, s, seat, x, y) || spoken_of(w, s, y)); tries--)
            y = (y + 1) % n;
        if (!could_swap(w, s, seat, x, y) || spoken_of(w, s, y))
            continue;
        copy(w, other, s);
        swap_things(w, other, x, y);
        dt_mask(g, s, seat, view);
        dt_mask(g, other, seat, view_other);
        check(w, LAW_SECRET, same(w, view, view_other), "things %u and %u swapped, seat %u sees it: %s", x, y, seat,
              first_difference(w, view, view_other));
        if (s->ask.who < DT_SEATS && !contradicted(w, other))
            check_told(w, seat, option, (const unsigned[]){ x, y });
        return;
    }
}
