/* match.c -- which hidden thing could lie where: all arrangements a seat cannot rule out.
 *
 * Things of one back fill places (classes) with room for so many each; a thing may be in a
 * class when its could-set, its look and the game allow it. An arrangement is a perfect
 * matching; the true one is known to exist, so every other is reached from it by cycles of
 * moves. The canonical arrangement is the smallest in the order of ids and classes, whatever
 * the true one was: that is what makes a view independent of what is hidden. Most things lie
 * in one large class, shuffled: it comes first, and little is said of what stays there. */
#include "know.h"

static inline bool allowed(const struct dt_puzzle *p, unsigned i, unsigned c)
{
    const struct dt *k = p->k;
    const struct dt_class *cl = &p->class[c];
    if (cl->look && dt_card(k, p->thing[i])->look != cl->look)
        return false;
    return !dt_rules_out(k, p->seat, p->thing[i], cl->zone)
        && (!k->game->fits || k->game->fits(k, p->thing[i], cl->zone));
}

/* How many lie in a class. */
static inline unsigned room_of(const struct dt_puzzle *p, unsigned c)
{
    return (unsigned)p->many[2 * c] + p->many[2 * c + 1];
}

/* ---- laying out what is hidden of one stock ---- */

enum { KNOWN = UINT16_MAX };               /* in place of how a thing lies, and of a class */

static unsigned class_of(struct dt_puzzle *p, unsigned zone, unsigned look)
{
    unsigned c = 0;
    while (c < p->classes && (p->class[c].zone != zone || p->class[c].look != look))
        c++;
    if (c == p->classes) {
        p->class[p->classes++] = (struct dt_class){ (uint16_t)zone, (uint16_t)look };
        p->many[2 * c] = p->many[2 * c + 1] = 0;
    }
    return c;
}

/* How a thing lies, as in dt_puzzle.was, as far as its own bytes tell. Where every order is as likely no place is left
 * as it is: each of them is told. */
static unsigned lying(struct dt_puzzle *p, size_t thing)
{
    const struct dt_thing *t = &dt_things(p->k)[thing];
    if (dt_knows_at(p->k, p->seat, t))
        return KNOWN;
    bool shows = (t->flags & (DT_LOOK | DT_DOWN)) == DT_LOOK && p->k->game->zone[t->zone].see == DT_SEE_ALL;
    unsigned class = class_of(p, t->zone, shows ? dt_card(p->k, (unsigned)thing)->look : 0u);
    return class << 1 | (!p->speech || shows || !dt_lies_plain(t));
}

/* Does a thing lie in a deck, where most do, as plainly as others? In the larger one, of two. */
static bool is_common(const struct dt *k, const struct dt_thing *t, unsigned than)
{
    return dt_lies_plain(t) && dt_hides_alike(&k->game->zone[t->zone]) && *dt_many(k, t->zone) > than;
}

static inline void add_thing(struct dt_puzzle *p, size_t thing, unsigned look, unsigned was)
{
    p->last[look] = (uint16_t)p->things;
    p->thing[p->things] = (uint16_t)thing;
    p->was[p->things++] = (uint16_t)was;
}

/* This one and those after it that lie as it does, which their first bytes tell; then the first that does not. */
static inline size_t collect_alike(struct dt_puzzle *p, size_t t, uint32_t here, unsigned was)
{
    const struct dt_card *cards = p->k->content->of;
    const struct dt_thing *things = dt_things(p->k);
    size_t n = p->things, last;
    uint32_t now;
    do {
        p->last[cards[t].look] = (uint16_t)n;
        p->thing[n] = (uint16_t)t;
        p->was[n++] = (uint16_t)was;
        t = cards[last = t].alike;
        memcpy(&now, &things[t], sizeof now);
    } while (now == here && t > last);
    p->many[was] = (uint16_t)(p->many[was] + n - p->things);
    p->things = (unsigned)n;
    return t;
}

/* The things by id, and how each of them lies: mostly as `common` says, which it is enough to look `here` for. */
static void collect(struct dt_puzzle *p, size_t first)
{
    const struct dt_card *cards = p->k->content->of;
    const struct dt_thing *things = dt_things(p->k);
    unsigned common = KNOWN, most = 0, was;
    uint32_t here = UINT32_MAX, now;                     /* nothing lies so */
    size_t last, t = first;
    p->classes = p->things = 0;
    do {
        last = t;
        memcpy(&now, &things[t], sizeof now);            /* zone, pos, seen, flags */
        if (now == here) {
            t = collect_alike(p, t, here, common);
            continue;
        }
        t = cards[last].alike;
        if ((was = lying(p, last)) == KNOWN)
            continue;
        if (is_common(p->k, &things[last], most))
            here = now, common = was, most = *dt_many(p->k, things[last].zone);
        p->many[was]++;
        add_thing(p, last, cards[last].look, was);
    } while (t > last);
    for (size_t i = 0; i < p->things; i++)
        p->at[i] = p->was[i] >> 1;
    p->at[p->things] = KNOWN;
}

/* What the view speaks of can be told from all that lies as it does. */
static void tell_spoken(struct dt_puzzle *p, unsigned stock)
{
    for (unsigned s = 0; s < p->speech->count; s++) {
        unsigned i = 0, thing = p->speech->said[s];
        if (dt_card(p->k, thing)->stock != stock)
            continue;
        while (i < p->things && p->thing[i] != thing)
            i++;
        if (i == p->things || p->was[i] & 1)
            continue;                      /* known, or told already */
        p->many[p->was[i]]--;
        p->many[p->was[i] |= 1]++;
    }
}

static bool comes_before(const struct dt_puzzle *p, unsigned a, unsigned b)
{
    const struct dt_class *x = &p->class[a], *y = &p->class[b];
    unsigned m = room_of(p, a), n = room_of(p, b);
    return m != n ? m > n : x->zone != y->zone ? x->zone < y->zone : x->look < y->look;
}

/* The largest first: what lies there has no better place. */
static void order_classes(struct dt_puzzle *p)
{
    for (unsigned c = 0; c < p->classes; c++) {
        unsigned i = c;
        for (; i && comes_before(p, c, p->order[i - 1]); i--)
            p->order[i] = p->order[i - 1];
        p->order[i] = (uint16_t)c;
    }
}

/* The lowest thing of a stock. */
static unsigned first_of(const struct dt_content *c, unsigned stock)
{
    unsigned end = c->stock_end[stock], t = 0;
    if (end)
        return c->of[end - 1].alike;
    while (t < c->things && c->of[t].stock != stock)
        t++;
    return t;
}

bool dt_puzzle_make(const struct dt *k, unsigned seat, unsigned stock, const struct dt_speech *speech,
                    struct dt_puzzle *p)
{
    unsigned first = first_of(k->content, stock);
    p->k = k;
    p->speech = speech;
    p->seat = seat;
    if (first == k->content->things)
        return false;
    collect(p, first);
    if (p->things < 2)
        return false;
    if (speech)
        tell_spoken(p, stock);
    order_classes(p);
    return true;
}

/* ---- other arrangements ---- */

/* How a hole in one class is filled from the others: who leaves each class that is reached, and for which. */
struct chains {
    bool reached[DT_CLASSES];
    uint16_t by[DT_CLASSES], to[DT_CLASSES], queue[DT_CLASSES];
};

/* Which classes can send a thing toward the hole that thing i leaves in its own, straight or by a chain of moves?
 * Breadth first, by things not before `free`, beginning with thing `start` or the last one; it ends where `wanted` is
 * reached. */
static void find_chains(const struct dt_puzzle *p, unsigned i, unsigned free, unsigned start, unsigned wanted,
                        struct chains *chains)
{
    unsigned head = 0, tail = 0;
    memset(chains->reached, 0, sizeof chains->reached[0] * p->classes);
    chains->reached[p->at[i]] = true;
    chains->queue[tail++] = p->at[i];
    while (head < tail) {
        unsigned hole = chains->queue[head++], look = p->class[hole].look;
        unsigned end = look ? p->last[look] + 1u : p->things, j = start < end ? start : end - 1;
        for (unsigned n = free; n < end; n++, j = (j > free ? j : end) - 1) {
            unsigned c = p->at[j];
            if (chains->reached[c] || j == i || !allowed(p, j, hole))
                continue;
            chains->reached[c] = true;
            chains->by[c] = (uint16_t)j;
            chains->to[c] = (uint16_t)hole;
            if (c == wanted)
                return;
            chains->queue[tail++] = (uint16_t)c;
        }
    }
}

/* Thing i comes into class c, and a chain of moves makes up for it. */
static void move_to(struct dt_puzzle *p, unsigned i, unsigned c, const struct chains *chains)
{
    unsigned home = p->at[i];
    for (unsigned from = c; from != home; from = chains->to[from])
        p->at[chains->by[from]] = chains->to[from];
    p->at[i] = (uint16_t)c;
}

/* The last thing before j, and behind i, that could take its place; i where there is none. Those that come last have no
 * better place to look for. */
static inline unsigned replacement(const struct dt_puzzle *p, unsigned i, unsigned j)
{
    unsigned home = p->at[i];
    do
        j--;
    while (j > i && (p->at[j] == home || !allowed(p, j, home)));
    return j;
}

/* The first class that thing i could come into before its own: `left` are those that are not settled yet. */
static const uint16_t *better_class(const struct dt_puzzle *p, unsigned i, const uint16_t *left)
{
    const uint16_t *c = p->order;
    while (*c != p->at[i] && !(left[*c] && allowed(p, i, *c)))
        c++;
    return c;
}

/* The first class that a thing can come into without moving those before it. What nothing behind it can replace stays;
 * mostly one that can is where it should be, and they change places. */
static void settle(struct dt_puzzle *p, unsigned i, const uint16_t *left)
{
    struct chains chains;
    unsigned home = p->at[i], look = p->class[home].look, last = look ? p->last[look] : p->things - 1;
    if (i == last)
        return;
    const uint16_t *c = better_class(p, i, left);
    if (*c == home || (last = replacement(p, i, last + 1)) == i)
        return;
    for (unsigned by = last; by > i; by = replacement(p, i, by))
        if (p->at[by] == *c) {
            p->at[i] = *c;
            p->at[by] = (uint16_t)home;
            return;
        }
    find_chains(p, i, i + 1, last, DT_CLASSES, &chains);
    while (*c != home && !(chains.reached[*c] && allowed(p, i, *c)))
        c++;
    move_to(p, i, *c, &chains);
}

/* The first thing from i on that is not in this class; or behind the last. */
static inline size_t next_outside(const struct dt_puzzle *p, size_t i, unsigned class)
{
    while (p->at[i] == class)
        i++;
    return i;
}

/* There is one that is the smallest, whatever moves lead there. Whoever is in the largest class, the first, has no
 * better place. */
void dt_puzzle_canonical(struct dt_puzzle *p)
{
    uint16_t left[DT_CLASSES];
    unsigned largest = p->order[0], elsewhere = 0;
    if (p->classes < 2)
        return;
    for (unsigned c = 0; c < p->classes; c++)
        left[c] = (uint16_t)room_of(p, c);
    for (size_t i = 0; (i = next_outside(p, i, largest)) < p->things; i++) {
        left[largest] = (uint16_t)(room_of(p, largest) + elsewhere - i);
        settle(p, (unsigned)i, left);
        if (p->at[i] != largest)
            left[p->at[i]]--, elsewhere++;
    }
}

void dt_puzzle_random(struct dt_puzzle *p, uint64_t rng[2])
{
    struct chains chains;
    if (p->classes < 2)
        return;
    for (unsigned n = 0; n < 3 * p->things; n++) {
        unsigned i = dt_below(rng, p->things), c = p->order[dt_below(rng, p->classes)];
        if (c == p->at[i] || !allowed(p, i, c))
            continue;
        find_chains(p, i, 0, dt_below(rng, p->things), c, &chains);
        if (chains.reached[c])
            move_to(p, i, c, &chains);
    }
}

/* ---- who is said to lie where ---- */

struct position {
    uint64_t key;                          /* what all can see of the place... */
    uint32_t rest;                         /* ...and where that agrees, when the view first speaks of it */
    uint16_t thing;                        /* who truly lies there */
};

/* What tells two places of one class apart, without looking at what lies there: their bytes, and
 * where these agree, which of them is spoken of first in what the seat can see. Everybody knows what a thing lies on
 * (dt_broken). */
static struct position position(const struct dt_puzzle *p, unsigned thing)
{
    const struct dt_thing *t = dt_thing(p->k, thing);
    uint64_t key = (uint64_t)t->pos << 56 | (uint64_t)t->seen << 48 | (uint64_t)t->flags << 40;
    key |= (uint64_t)t->on << 24 | (uint64_t)t->used << 8 | t->count;
    unsigned spoken = p->speech ? p->speech->mention[thing] : 0u;
    return (struct position){ key, (uint32_t)t->mark << 16 | spoken, (uint16_t)thing };
}

static bool comes_after(const struct position *a, const struct position *b)
{
    return a->key != b->key ? a->key > b->key : a->rest > b->rest;
}

static void sort_positions(struct position *first, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        struct position x = first[i];
        unsigned j = i;
        for (; j && comes_after(&first[j - 1], &x); j--)
            first[j] = first[j - 1];
        first[j] = x;
    }
}

/* Places and those who are said to lie there, class by class: the plain ones, which the lowest get, and then the
 * others. Where one place is like any other, whoever lies there and is said to keeps its name: these are not
 * listed. */
struct places {
    uint16_t high[DT_CLASSES];             /* names for other places that are still to be found */
    struct part {
        uint16_t plain, other;             /* where they begin */
        uint16_t left, come;               /* plain ones that are listed, and whose names they get */
        uint16_t lies, spare[3];           /* others that are listed */
    } part[DT_CLASSES];
    struct position at[DT_THINGS];
    uint16_t who[DT_THINGS];
};

static inline void list_place(const struct dt_puzzle *p, size_t i, struct places *to)
{
    unsigned c = p->at[i];
    struct part *at = &to->part[c], *was = &to->part[p->was[i] >> 1];
    to->who[to->high[c] ? at->other + --to->high[c] : at->plain + at->come++] = p->thing[i];
    if (p->was[i] & 1)
        to->at[was->other + was->lies++] = position(p, p->thing[i]);
    else
        to->at[was->plain + was->left++].thing = p->thing[i];
}

/* From the last thing down: the highest of a class are found first. */
static void list_places(const struct dt_puzzle *p, struct places *to)
{
    unsigned first = 0;
    for (unsigned c = 0; c < p->classes; c++) {
        unsigned other = first + p->many[2 * c];
        to->part[c] = (struct part){ .plain = (uint16_t)first, .other = (uint16_t)other };
        to->high[c] = p->many[2 * c + 1];
        first = other + to->high[c];
    }
    for (size_t i = p->things; i-- > 0;)
        if (p->was[i] != 2 * p->at[i] || to->high[p->at[i]])
            list_place(p, i, to);
}

static void shuffle(uint16_t *who, unsigned n, uint64_t rng[2])
{
    for (unsigned i = n; i-- > 1;) {
        unsigned j = dt_below(rng, i + 1);
        uint16_t x = who[i];
        who[i] = who[j];
        who[j] = x;
    }
}

static void give_names(const struct places *to, unsigned first, unsigned n, struct dt_names *names)
{
    for (unsigned i = first; i < first + n; i++)
        if (to->at[i].thing != to->who[i]) {
            names->map[to->at[i].thing] = to->who[i];
            names->other[names->count++] = to->at[i].thing;
        }
}

void dt_puzzle_map(const struct dt_puzzle *p, struct dt_names *names, uint64_t rng[2])
{
    struct places to;
    list_places(p, &to);
    for (unsigned c = 0; c < p->classes; c++) {
        const struct part *part = &to.part[c];
        if (rng)
            shuffle(&to.who[part->other], part->lies, rng);
        else
            sort_positions(&to.at[part->other], part->lies);
        give_names(&to, part->plain, part->left, names);
        give_names(&to, part->other, part->lies, names);
    }
}
