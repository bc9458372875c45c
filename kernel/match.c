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
static int compare_places(const struct dt_puzzle *p, unsigned a, unsigned b)
{
    struct dt_thing x = *dt_thing(p->k, a), y = *dt_thing(p->k, b);
    x.next = y.next = 0;
    if (x.on != DT_NOTHING && !dt_knows_thing(p->k, p->seat, x.on))
        x.on = DT_NOTHING;
    if (y.on != DT_NOTHING && !dt_knows_thing(p->k, p->seat, y.on))
        y.on = DT_NOTHING;
    int order = memcmp(&x, &y, sizeof x);
    return order ? order : (int)p->mention[a] - (int)p->mention[b];
}

static unsigned class_of(struct dt_puzzle *p, unsigned thing)
{
    unsigned zone = dt_thing(p->k, thing)->zone, look = look_shown(p->k, thing), c = 0;
    while (c < p->classes && (p->class[c].zone != zone || p->class[c].look != look))
        c++;
    return c;
}

/* Classes in the order of zone and look, so that their numbering tells nothing either. */
static void add_class(struct dt_puzzle *p, unsigned zone, unsigned look)
{
    unsigned c = p->classes < DT_CLASSES ? p->classes++ : p->classes - 1;
    while (c > 0 && ((unsigned)p->class[c - 1].zone << 16 | p->class[c - 1].look) > (zone << 16 | look)) {
        p->class[c] = p->class[c - 1];
        c--;
    }
    p->class[c] = (struct dt_class){ .zone = (uint16_t)zone, .look = (uint16_t)look };
}

static void sort_positions(struct dt_puzzle *p, const struct dt_class *cl)
{
    for (unsigned i = cl->first + 1u; i < (unsigned)cl->first + cl->room; i++) {
        uint16_t x = p->position[i];
        unsigned j = i;
        for (; j > cl->first && compare_places(p, p->position[j - 1], x) > 0; j--)
            p->position[j] = p->position[j - 1];
        p->position[j] = x;
    }
}

bool dt_puzzle_make(const struct dt *k, unsigned seat, unsigned stock, const uint16_t *mention, struct dt_puzzle *p)
{
    p->k = k;
    p->mention = mention;
    p->seat = seat;
    p->things = p->classes = 0;
    for (unsigned t = 0; t < k->content->things; t++) {
        if (dt_card(k, t)->stock != stock || dt_knows_thing(k, seat, t))
            continue;
        p->thing[p->things++] = (uint16_t)t;
        if (class_of(p, t) == p->classes)
            add_class(p, dt_thing(k, t)->zone, look_shown(k, t));
    }
    if (p->things < 2)
        return false;
    for (unsigned i = 0; i < p->things; i++)
        p->class[p->at[i] = (uint8_t)class_of(p, p->thing[i])].room++;
    for (unsigned c = 0, first = 0; c < p->classes; first += p->class[c++].room)
        p->class[c].first = (uint16_t)first;
    unsigned filled[DT_CLASSES] = { 0 };
    for (unsigned i = 0; i < p->things; i++)
        p->position[p->class[p->at[i]].first + filled[p->at[i]]++] = p->thing[i];
    for (unsigned c = 0; c < p->classes; c++)
        sort_positions(p, &p->class[c]);
    return true;
}

/* Move thing i to class c and make up for it by a chain of moves of things not before `free`
 * that ends in the class i left. Starts its search at thing `start`, to be random if wanted. */
static bool rotate_to(struct dt_puzzle *p, unsigned i, unsigned c, unsigned free, unsigned start)
{
    uint16_t by[DT_CLASSES];               /* the thing that leaves this class on the chain */
    uint8_t next[DT_CLASSES], queue[DT_CLASSES];
    bool reached[DT_CLASSES] = { 0 };
    unsigned home = p->at[i], head = 0, tail = 0;
    reached[home] = true;
    queue[tail++] = (uint8_t)home;
    /* breadth first from the hole backwards: which classes can send a thing toward it? */
    while (head < tail && !reached[c]) {
        unsigned hole = queue[head++];
        for (unsigned n = 0; n < p->things; n++) {
            unsigned j = (start + n) % p->things;
            if (j < free || j == i || reached[p->at[j]] || !allowed(p, j, hole))
                continue;
            reached[p->at[j]] = true;
            by[p->at[j]] = (uint16_t)j;
            next[p->at[j]] = (uint8_t)hole;
            queue[tail++] = p->at[j];
        }
    }
    if (!reached[c])
        return false;
    for (unsigned from = c; from != home; from = next[from])
        p->at[by[from]] = next[from];
    p->at[i] = (uint8_t)c;
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
void dt_puzzle_map(struct dt_puzzle *p, uint16_t *map, uint64_t rng[2])
{
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
        for (unsigned i = 0; i < n; i++)
            map[p->position[cl->first + i]] = who[i];
    }
}
