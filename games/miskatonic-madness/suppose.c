/* suppose.c -- what may lie face down where: hands that the Cultist could have had, laid out as the computer's Cultist
 * lays them, of which those count that leave as many tiles on each space as there are.
 *
 * The hands are walked through by changing one tile at a time (Metropolis): a change for the worse is made the more
 * seldom the more it moves away from what is seen, so that the walk soon comes to hands that fit and stays among them.
 * Whoever lays quite differently is met by the hands that fit best.
 *
 * Used of the view: how many tiles lie where, which tiles lie open, and where each of the others could be. */
#include "suppose.h"

#include "cult.h"

enum { STEPS = 300, KEPT = MM_SPACES, HEAPS = MM_SPACES + 1, WORST = 1000 };
enum { STALE = 3 };                          /* so many times less likely is a tile that was mixed back of late */

struct walk {
    uint64_t random;
    uint8_t seen[HEAPS];                     /* tiles on each space, and kept */
    uint8_t sure[MM_ROOM], open[MM_ROOM];    /* tiles that the Cultist must have; that it could have: those first in it
                                              * are supposed to be in the hand */
    bool stale[MM_ROOM];
    unsigned sures, opens, hand;             /* hand: how many of `open` are in it */
    bool expert;                             /* the Cultist is supposed to be the expert */
    struct mm_piece piece[MM_ROOM];
};
struct layout { unsigned n; uint8_t tile[MM_ROOM], space[MM_ROOM]; };

static unsigned below(struct walk *w, unsigned n)
{
    uint64_t z = w->random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)(((z ^ z >> 31) >> 32) * n >> 32);
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t x = *a;
    *a = *b;
    *b = x;
}

/* ---- what the view says ---- */

static void sort_tile(struct walk *w, const struct dt *v, unsigned tile, uint32_t used)
{
    uint32_t could = mm_could(v, MM_TEAM, tile), board = could & ~(1u << mm_Z_draw) & ~(1u << mm_Z_hand);
    if (mm_is(v, tile, mm_K_investigator) || mm_is(v, tile, mm_K_mask) || dt_thing(v, tile)->zone > mm_Z_at_rites)
        return;
    w->piece[tile] = mm_piece_of(v, tile);
    w->stale[tile] = board == used;          /* it can have come only with the last tiles that were drawn */
    if (!(could & 1u << mm_Z_draw))
        w->sure[w->sures++] = (uint8_t)tile;
    else if (could != 1u << mm_Z_draw)
        w->open[w->opens++] = (uint8_t)tile;
}

static void begin_walk(struct walk *w, const struct dt *v)
{
    unsigned all = 0;
    uint32_t used = 0;
    *w = (struct walk){ .random = mm(v)->round };
    w->seen[KEPT] = (uint8_t)dt_in(v, mm_Z_hand);
    for (unsigned space = 0; space < MM_SPACES; space++) {
        w->seen[space] = (uint8_t)dt_in(v, mm_Z_at_library + space);
        used |= w->seen[space] ? 1u << (mm_Z_at_library + space) : 0;
    }
    for (unsigned i = 0; i < HEAPS; i++) {
        all += w->seen[i];
        w->random = w->random * 31 + w->seen[i];
    }
    for (unsigned tile = 0; tile < v->content->things; tile++)
        sort_tile(w, v, tile, used);
    w->sures = w->sures < all ? w->sures : all;
    w->hand = all - w->sures < w->opens ? all - w->sures : w->opens;
    for (unsigned i = 0; i < w->hand; i++)
        swap(&w->open[i], &w->open[i + below(w, w->opens - i)]);
}

/* ---- a hand, laid out ---- */

/* In the order in which the Cultist goes through it. */
static void take_hand(const struct walk *w, struct layout *l)
{
    l->n = w->sures + w->hand;
    for (unsigned i = 0; i < l->n; i++) {
        uint8_t tile = i < w->sures ? w->sure[i] : w->open[i - w->sures];
        unsigned k = i;
        for (; k && l->tile[k - 1] > tile; k--)
            l->tile[k] = l->tile[k - 1];
        l->tile[k] = tile;
    }
}

static unsigned best_space(const struct walk *w, const struct mm_ground *g, const struct mm_piece *p)
{
    unsigned best = 0, spaces = p->cultist ? MM_SPACES : MM_LOCATIONS;
    int most = -WORST;
    for (unsigned space = 0; space < spaces; space++) {
        if (p->fights && space < MM_LOCATIONS && g->fighters[space] >= MM_CROWD)           /* MMC-PLACE-01 */
            continue;
        int now = w->expert ? mm_expert_place(g, p, space) : mm_simple_place(g, p, space);
        if (now > most) {
            most = now;
            best = space;
        }
    }
    return best;
}

static void lay(const struct walk *w, struct layout *l)
{
    struct mm_ground g = { .prize = { 0 } };
    unsigned kept = 0;
    take_hand(w, l);
    for (unsigned i = 0; i < l->n; i++)
        if (w->piece[l->tile[i]].home >= 0)
            mm_ground_add(&g, &w->piece[l->tile[i]], (unsigned)w->piece[l->tile[i]].home);
    for (unsigned i = 0; i < l->n; i++) {
        const struct mm_piece *p = &w->piece[l->tile[i]];
        bool keep = p->hoarded && l->n > MM_HAND + kept;
        kept += keep;
        l->space[i] = (uint8_t)(keep ? (unsigned)KEPT : p->home >= 0 ? (unsigned)p->home : best_space(w, &g, p));
        if (p->home < 0 && !keep)
            mm_ground_add(&g, p, l->space[i]);
    }
}

/* How many tiles lie elsewhere than is seen. */
static unsigned misfits(const struct walk *w, const struct layout *l)
{
    int n[HEAPS] = { 0 };
    unsigned sum = 0;
    for (unsigned i = 0; i < l->n; i++)
        n[l->space[i]]++;
    for (unsigned i = 0; i < HEAPS; i++)
        sum += n[i] > w->seen[i] ? (unsigned)(n[i] - w->seen[i]) : 0;
    return sum;
}

static void note(const struct layout *l, struct mm_guess *g)
{
    *g = (struct mm_guess){ .n = { 0 } };
    for (unsigned i = 0; i < l->n; i++) {
        unsigned space = l->space[i];
        if (space < MM_LOCATIONS && g->n[space] < MM_HEAP)
            g->tile[space][g->n[space]++] = l->tile[i];
    }
}

/* ---- the walk ---- */

/* One change, and whether it stands: then *off says how far the hand is from what is seen. */
static bool step(struct walk *w, struct layout *l, unsigned *off)
{
    bool was = w->expert, change = w->hand && w->opens > w->hand && *off < WORST;
    unsigned a = change ? below(w, w->hand) : 0, b = change ? w->hand + below(w, w->opens - w->hand) : 0;
    if (change && w->stale[w->open[b]] && !w->stale[w->open[a]] && below(w, STALE))
        return false;
    if (change)
        swap(&w->open[a], &w->open[b]);
    if (!below(w, 4))
        w->expert = !was;
    lay(w, l);
    unsigned now = misfits(w, l);
    if (now <= *off || !below(w, 1u << 2 * (now - *off < 8 ? now - *off : 8))) {
        *off = now;
        return true;
    }
    if (change)
        swap(&w->open[a], &w->open[b]);
    w->expert = was;
    return false;
}

unsigned mm_suppose(const struct dt *v, struct mm_guess guess[MM_GUESSES])
{
    struct walk w;
    struct layout l;
    unsigned n = 0, off = WORST, least = WORST;
    begin_walk(&w, v);
    for (unsigned i = 0; i < STEPS; i++) {
        if (!step(&w, &l, &off) || off > least)
            continue;
        n = off < least ? 0 : n;
        least = off;
        note(&l, &guess[n < MM_GUESSES ? n++ : below(&w, MM_GUESSES)]);
    }
    return n;
}
