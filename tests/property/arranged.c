/* arranged.c -- every hidden arrangement that a seat cannot rule out can be guessed, and nothing
 * else is. On positions small enough, the arrangements of one back are found by brute force
 * (swaps, from the true one on), and guessing is repeated until each has come up. */
#include "property.h"

enum { MOST = 48, MOST_THINGS = 12, TRIES = 60 };

/* One arrangement: for each hidden thing of the back, where it lies and which card it is. */
struct place { struct dt_thing thing; uint16_t card; };
struct arrangement { struct place place[MOST_THINGS]; };
struct found {
    unsigned count, things;
    uint16_t hidden[MOST_THINGS];
    struct arrangement at[MOST];
    struct dt_core *state[MOST];
    bool seen[MOST];
};

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(struct place)); }

/* What is the same for observers of any arrangement: sorted, so that copies do not count. */
static struct arrangement arrangement(const struct world *w, const struct found *f, const struct dt_core *s)
{
    struct arrangement a;
    const struct dt_thing *t = dt_things_of(s);
    memset(&a, 0, sizeof a);
    for (unsigned i = 0; i < f->things; i++) {
        a.place[i].thing = t[f->hidden[i]];
        a.place[i].thing.seen = 0;                 /* what others know of it is theirs */
        a.place[i].thing.next = 0;                 /* the kernel's own bookkeeping */
        a.place[i].card = w->game->content->card_of[f->hidden[i]];
    }
    qsort(a.place, f->things, sizeof a.place[0], by_bytes);
    return a;
}

static int find(const struct found *f, const struct arrangement *a)
{
    for (unsigned i = 0; i < f->count; i++)
        if (!memcmp(&f->at[i], a, sizeof *a))
            return (int)i;
    return -1;
}

static bool add(const struct world *w, struct found *f, const struct dt_core *s)
{
    struct arrangement a = arrangement(w, f, s);
    if (find(f, &a) >= 0)
        return true;
    if (f->count == MOST || !(f->state[f->count] = malloc(w->game->size)))
        return false;
    f->at[f->count] = a;
    memcpy(f->state[f->count++], s, w->game->size);
    return true;
}

/* All that swaps can reach; false when there are too many. */
static bool enumerate(const struct world *w, struct found *f, unsigned seat, struct dt_core *scratch)
{
    for (unsigned at = 0; at < f->count; at++)
        for (unsigned i = 0; i < f->things; i++)
            for (unsigned j = 0; j < i; j++) {
                unsigned x = f->hidden[i], y = f->hidden[j];
                if (!could_swap(w, f->state[at], seat, x, y))
                    continue;
                copy(w, scratch, f->state[at]);
                swap_things(w, scratch, x, y);
                if (!add(w, f, scratch))
                    return false;
            }
    return true;
}

static bool collect(const struct world *w, struct found *f, unsigned seat, unsigned stock)
{
    const struct dt_content *c = w->game->content;
    memset(f, 0, sizeof *f);
    for (unsigned t = 0; t < c->things; t++) {
        if (c->card[c->card_of[t]].stock != stock || dt_knows(w->game, w->state[0], seat, t))
            continue;
        if (f->things == MOST_THINGS)
            return false;
        f->hidden[f->things++] = (uint16_t)t;
    }
    return f->things > 1;
}

static void guess_all(struct world *w, struct found *f, unsigned seat)
{
    struct dt_core *view = w->state[1], *guess = w->state[2];
    unsigned missing = f->count;
    dt_mask(w->game, w->state[0], seat, view);
    for (unsigned n = 0; n < TRIES * f->count && missing; n++) {
        dt_determinize(w->game, view, seat, luck(w), guess);
        struct arrangement a = arrangement(w, f, guess);
        int which = find(f, &a);
        check(w, LAW_ARRANGED, which >= 0, "seat %u guessed an arrangement that it could rule out", seat);
        if (which < 0)
            return;
        missing -= !f->seen[which];
        f->seen[which] = true;
    }
    check(w, LAW_ARRANGED, !missing, "seat %u never guessed %u of %u arrangements", seat, missing, f->count);
}

void check_arranged(struct world *w)
{
    struct found *f = malloc(sizeof *f);
    const struct dt_core *s = w->state[0];
    unsigned seat = below(w, s->seats + 1u);
    if (seat == s->seats)
        seat = DT_NOBODY;
    for (unsigned stock = 0; f && s->status == DT_ASKING && stock <= w->game->content->stocks; stock++) {
        if (!collect(w, f, seat, stock))
            continue;
        if (add(w, f, s) && enumerate(w, f, seat, w->state[3]) && f->count > 1)
            guess_all(w, f, seat);
        for (unsigned i = 0; i < f->count; i++)
            free(f->state[i]);
    }
    free(f);
}
