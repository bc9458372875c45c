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

/* How a thing lies; one whose `here` is equal is known as well, and shows its look or does not. */
struct lying {
    uint32_t here;                         /* zone, pos, seen, flags */
    bool known, shows;
    unsigned was;                          /* as dt_puzzle.was, as far as `here` tells */
};

static struct lying lying_as(struct dt_puzzle *p, const struct dt_thing *t)
{
    struct lying l = { .known = dt_knows_at(p->k, p->seat, t) };
    memcpy(&l.here, t, sizeof l.here);
    l.shows = (t->flags & (DT_LOOK | DT_DOWN)) == DT_LOOK && p->k->game->zone[t->zone].see == DT_SEE_ALL;
    if (!l.known && !l.shows)
        l.was = class_of(p, t->zone, 0) << 1 | (t->pos || t->seen || t->flags);
    return l;
}

/* The things by id, each with the class it lies in. Mostly one lies as the one before it. */
static void collect(struct dt_puzzle *p, size_t first)
{
    const struct dt_card *cards = p->k->content->of;
    const struct dt_thing *things = dt_things(p->k);
    const uint16_t *mention = p->mention;
    unsigned n = 0;
    size_t last, t = first;
    p->classes = 0;
    struct lying l = lying_as(p, &things[t]);
    do {
        const struct dt_thing *at = &things[last = t];
        uint32_t here, rest;
        t = cards[last].alike;
        memcpy(&here, at, sizeof here);
        memcpy(&rest, &at->used, sizeof rest);
        if (here != l.here)
            l = lying_as(p, at);
        if (l.known)
            continue;
        unsigned was = l.shows ? class_of(p, at->zone, cards[last].look) << 1 | 1 : l.was;
        if (rest | (at->on ^ DT_NOTHING) | (mention[last] ^ 0xffffu))
            was |= 1;
        p->many[was]++;
        p->last[cards[last].look] = (uint16_t)n;
        p->thing[n] = (uint16_t)last;
        p->was[n] = (uint16_t)was;
        p->at[n++] = (uint16_t)(was >> 1);
    } while (t > last);
    p->things = n;
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

bool dt_puzzle_make(const struct dt *k, unsigned seat, unsigned stock, const uint16_t *mention, struct dt_puzzle *p)
{
    unsigned first = first_of(k->content, stock);
    p->k = k;
    p->mention = mention;
    p->seat = seat;
    if (first == k->content->things)
        return false;
    collect(p, first);
    if (p->things < 2)
        return false;
    order_classes(p);
    return true;
}

/* ---- other arrangements ---- */

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
        for (unsigned n = 0, j = start; n < p->things && !reached[c]; n++, j++) {
            j = j < p->things ? j : 0;
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

/* The last thing before j, and behind i, that could take its place; i where there is none. Those that come last have no
 * better place to look for. */
static unsigned replacement(const struct dt_puzzle *p, unsigned i, unsigned j)
{
    unsigned home = p->at[i];
    do
        j--;
    while (j > i && (p->at[j] == home || !allowed(p, j, home)));
    return j;
}

/* Thing i comes into class c, mostly by changing places with one that is there: `by` is the first to be tried. */
static bool come_to(struct dt_puzzle *p, unsigned i, unsigned c, unsigned by)
{
    for (; by > i; by = replacement(p, i, by))
        if (p->at[by] == c) {
            p->at[by] = p->at[i];
            p->at[i] = (uint16_t)c;
            return true;
        }
    return rotate_to(p, i, c, i + 1, i + 1);
}

/* The first class that a thing can come into. What nothing behind it can replace stays; nothing comes into a class that
 * no thing can leave any more: `left` are those that are not settled yet. */
static void settle(struct dt_puzzle *p, unsigned i, const uint16_t *left)
{
    unsigned home = p->at[i], look = p->class[home].look;
    unsigned by = replacement(p, i, look ? p->last[look] + 1u : p->things);
    for (const uint16_t *c = p->order; by != i && *c != home; c++)
        if (left[*c] && allowed(p, i, *c) && come_to(p, i, *c, by))
            return;
}

/* There is one that is the smallest, whatever moves lead there. Whoever is in the largest class,
 * the first, has no better place. */
void dt_puzzle_canonical(struct dt_puzzle *p)
{
    uint16_t left[DT_CLASSES];
    unsigned largest = p->order[0], n = p->classes > 1 ? p->things : 0;
    for (unsigned c = 0; c < p->classes; c++)
        left[c] = (uint16_t)room_of(p, c);
    for (unsigned i = 0; i < n; i++) {
        if (p->at[i] != largest)
            settle(p, i, left);
        left[p->at[i]]--;
    }
}

void dt_puzzle_random(struct dt_puzzle *p, uint64_t rng[2])
{
    if (p->classes < 2)
        return;
    for (unsigned n = 0; n < 3 * p->things; n++) {
        unsigned i = dt_below(rng, p->things), c = p->order[dt_below(rng, p->classes)];
        if (c != p->at[i] && allowed(p, i, c))
            rotate_to(p, i, c, 0, dt_below(rng, p->things));
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
    return (struct position){ key, (uint32_t)t->mark << 16 | p->mention[thing], (uint16_t)thing };
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

/* Places and those who are said to lie there, class by class: first the plain ones, which the lowest get. Where one
 * place is like any other, whoever lies there and is said to keeps its name: these are not listed. */
struct places {
    struct part {
        uint16_t plain, first, other;      /* how many are plain; where these begin, where the others do */
        uint16_t said;                     /* how many are said to lie there, so far */
        uint16_t left, come;               /* plain ones: that are left, and whose names they get */
        uint16_t lies, spare;              /* others that are listed */
    } part[DT_CLASSES];
    struct position at[DT_THINGS];
    uint16_t who[DT_THINGS];
};

/* Which of a class's places are plain; none where every order is as likely. */
static void measure(const struct dt_puzzle *p, struct places *to, bool random)
{
    unsigned first = 0;
    for (unsigned i = 0; i < p->classes; i++) {
        unsigned c = p->order[i], plain = random ? 0 : p->many[2 * c];
        to->part[c] = (struct part){ .plain = (uint16_t)plain, .first = (uint16_t)first,
                                     .other = (uint16_t)(first + plain) };
        first += room_of(p, c);
    }
}

static void list_places(const struct dt_puzzle *p, struct places *to, bool random)
{
    for (unsigned i = 0, n = p->things; i < n; i++) {
        if (p->was[i] == 2 * p->at[i] && !p->many[p->was[i] + 1] && !random)
            continue;                          /* all are plain there */
        unsigned told = p->was[i] & 1u;
        struct part *was = &to->part[p->was[i] >> 1], *at = &to->part[p->at[i]];
        bool lowest = at->said++ < at->plain;
        if (was == at && lowest && !told)
            continue;
        to->who[lowest ? at->first + at->come++ : at->first + at->said - 1] = p->thing[i];
        if (told || random)
            to->at[was->other + was->lies++] = position(p, p->thing[i]);
        else
            to->at[was->first + was->left++].thing = p->thing[i];
    }
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
    measure(p, &to, rng);
    list_places(p, &to, rng);
    for (unsigned i = 0; i < p->classes; i++) {
        const struct part *part = &to.part[p->order[i]];
        if (rng)
            shuffle(&to.who[part->other], part->lies, rng);
        else
            sort_positions(&to.at[part->other], part->lies);
        give_names(&to, part->first, part->left, names);
        give_names(&to, part->other, part->lies, names);
    }
}
