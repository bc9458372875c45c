/* assign.c -- which dice complete a row (ES-ASG, ES-FAIL-06). A set of dice completes a row when it meets
 * all its needs and no die of it could be left out (AMB-17). */
#include "layout.h"

/* ---- dice as numbers of faces ----
 *
 * A tally: how many dice show each face, a byte for each face in the order of the nouns: one, two, three, four,
 * lore, peril, terror, wild. Eight dice never fill a byte, so tallies are added and compared as whole numbers. */

static inline uint64_t face(unsigned noun)
{
    static const uint64_t one[] = { 1u, 1u << 8, 1u << 16, 1u << 24, 1ull << 32, 1ull << 40, 1ull << 48, 1ull << 56 };
    return one[noun - es_N_one];
}
static uint32_t symbols(uint64_t tally) { return tally >> 32 & 0xffffff; }
static unsigned wild(uint64_t tally) { return (unsigned)(tally >> 56); }
/* TASK-04, TASK-17: ones + 2 twos + 3 threes + 4 fours: they meet in the highest byte of the product */
static unsigned total(uint64_t tally) { return (uint32_t)tally * 0x01020304u >> 24; }
/* What is missing of each symbol, as symbols; byte by byte: 128 more lets none borrow from the next, and shows
 * which are missing at all. */
static uint32_t missing(uint32_t want, uint32_t have)
{
    uint32_t less = (want | 0x808080) - have, some = less & 0x808080;
    return less & (some - (some >> 7));
}
static unsigned count(uint32_t some) { return some * 0x010101u >> 16 & 255; }

/* FOC-04, AST-04, SPELL-11, SPELL-12, AMB-32 */
/* ES-ASG-07: besides those of the pool, dice on any spell and on markers (the player's and the helpers') are usable. */
static inline unsigned kept(const struct dt *k) { return es_dice_in(k, es_Z_secured) | es_marked(k); }

static uint64_t count_kept(const struct dt *k, unsigned dice)
{
    uint64_t tally = 0;
    for es_each_of(k, d, dice)
        tally += face(es_face(k, d));
    return tally;
}

static inline uint64_t kept_faces(const struct dt *k)        /* mostly there are none */
{
    unsigned dice = kept(k);
    return dice ? count_kept(k, dice) : 0;
}

static inline uint64_t pool_faces(const struct dt *k)
{
    uint64_t tally = 0;
    unsigned pool = es_dice_in(k, es_Z_pool), greens = pool & es_greens(k);
    const struct dt_thing *dice = dt_thing(k, es_dice(k));
    if (greens) {                                            /* as mostly: look their faces up once */
        const int16_t *faces = es_faces(k, es_first_of(k, greens));
        for (unsigned left = greens; left; left &= left - 1)
            tally += face((unsigned)faces[dice[__builtin_ctz(left)].mark]);
    }
    for es_each_of(k, d, pool & ~greens)
        tally += face(es_face(k, d));
    return tally;
}

/* ---- do these faces meet a row? ---- */

/* TASK-08, AMB-19: what a row asks for, counted up, with one way chosen for each of its needs. */
static uint64_t read_as(const struct es_asks *row, unsigned ways)
{
    uint64_t counted = row->counted;
    for (unsigned i = 0; i < row->tokens; i++) {
        const int16_t *t = row->token[i];
        if (t[0] < 2)
            continue;
        t += 1 + 2 * (ways & 1);
        ways >>= 1;
        counted += es_way_count(t, row->gathered);
    }
    return counted;
}

static unsigned sums(uint64_t counted) { return counted >> ES_SUMS & 15; }
static unsigned splits(const struct es_asks *row) { return row->counted >> ES_SPLITS & 15; }

/* The numbers asked for, one by one; at most four. */
static unsigned sums_of(const struct es_asks *row, unsigned ways, unsigned *sum)
{
    unsigned n = 0;
    for (unsigned i = 0; i < row->tokens && n < 4; i++) {
        const int16_t *t = row->token[i] + 1;
        if (t[-1] > 1) {
            t += 2 * (ways & 1);
            ways >>= 1;
        }
        if (t[0] == es_N_investigation || t[0] == es_N_gathered)
            sum[n++] = t[0] == es_N_gathered ? row->gathered : (unsigned)t[1];
    }
    return n;
}

/* TASK-18: two or more sums: can these values be shared out so that every sum is reached? Values at most
 * eight, sums at most four; all ways are tried. */
static bool shared_out(const struct es_asks *row, unsigned ways, uint64_t tally)
{
    unsigned sum[4], value[8], values = 0, parts = sums_of(row, ways, sum), tries = 1;
    for (unsigned v = 1; v <= 4; v++)
        for (unsigned n = tally >> 8 * (v - 1) & 255; n && values < 8; n--)
            value[values++] = v, tries *= parts;
    for (unsigned t = 0; t < tries; t++) {
        unsigned got[4] = { 0 };
        for (unsigned i = 0, x = t; i < values; i++, x /= parts)
            got[x % parts] += value[i];
        bool all = true;
        for (unsigned i = 0; i < parts && all; i++)
            all = got[i] >= sum[i];
        if (all)
            return true;
    }
    return false;
}

/* DIE-06, TASK-05, TASK-07 */
/* Where no number has to be shared out: wild dice fill what symbols lack, the rest of them count (worth: so much
 * each). The least that must hold in any case. */
static inline bool enough(uint64_t counted, uint64_t tally, unsigned worth)
{
    unsigned lack = count(missing(counted & 0xffffff, symbols(tally)));
    return lack <= wild(tally) && total(tally) + (wild(tally) - lack) * worth >= es_asked(counted, ES_SUM);
}

static bool meets_in_some_way(const struct es_asks *row, uint64_t tally, unsigned worth)
{
    for (unsigned ways = 0; ways < 1u << splits(row); ways++) {
        uint64_t counted = read_as(row, ways);
        unsigned lack = count(missing(counted & 0xffffff, symbols(tally)));
        if (enough(counted, tally, worth) &&
            (sums(counted) < 2 || shared_out(row, ways, tally + (wild(tally) - lack) * face(es_N_one + worth - 1))))
            return true;
    }
    return false;
}

static inline bool meets(const struct es_asks *row, uint64_t tally, unsigned worth) /* TASK-03 */
{
    return enough(row->counted, tally, worth) && (es_plain(row->counted) || meets_in_some_way(row, tally, worth));
}

static bool row_met(const struct dt *k, unsigned row, uint64_t tally, unsigned worth)
{
    struct es_asks asks;
    es_asks_now(k, row, &asks);
    return meets(&asks, tally, worth);
}

static inline bool met(const struct dt *k, unsigned seat, unsigned row, uint64_t counted, uint64_t faces)
{
    unsigned worth = (unsigned)es_switch(k, ES_wild_value);
    return enough(counted, faces, worth) && (es_plain(counted) || row_met(k, row, faces, worth)) &&
           es_survives(k, seat, counted);
}

static unsigned met_on_card(const struct dt *k, unsigned seat, uint64_t faces) /* MTK-01 */
{
    struct es_layout l;
    unsigned rows = 0;
    es_layout_card(k, es(k)->card, &l);
    for (unsigned left = l.open; left; left &= left - 1) {
        unsigned row = (unsigned)__builtin_ctz(left);
        if (met(k, seat, row, es_counts(k, &l, row), faces))
            rows |= left & -left;
    }
    return rows;
}

static bool met_in_battle(const struct dt *k, unsigned seat, uint64_t faces)
{
    unsigned n, slot = (uint16_t)(dt_card(k, es(k)->card)->field + es_F_ancient_one_battle);
    const struct dt_task *task = es_tasks_in(k, slot, &n);
    return met(k, seat, 0, n ? es_task_count(task, es(k)->gathered) : 0, faces);
}

unsigned es_completable(const struct dt *k, unsigned seat)
{
    uint64_t faces = pool_faces(k) + kept_faces(k);
    return es(k)->battle ? met_in_battle(k, seat, faces) : met_on_card(k, seat, faces);
}

/* ---- which of them ---- */

/* What lies ready to be assigned and is of use, as classes of equal dice. */
struct stock {
    unsigned n;
    struct {
        uint64_t face;
        uint8_t dice, most, least;           /* dice: bits; so many can, or must, be of use together */
    } kind[8];
};

/* How many dice of this face could be of use for the row at once? More are in no set without a superfluous die. */
static unsigned of_use(const struct es_asks *row, unsigned noun)
{
    if (splits(row) || noun == es_N_wild)
        return 8;
    return noun >= es_N_lore ? es_asked(row->counted, 8 * (noun - es_N_lore)) : sums(row->counted) ? 8 : 0;
}

static void take_stock(const struct dt *k, const struct es_asks *row, struct stock *s)
{
    uint64_t key[8];
    unsigned n = 0;
    for es_each_of(k, d, es_dice_in(k, es_Z_pool) | kept(k)) {
        unsigned noun = es_face(k, d), use = of_use(row, noun), i = n;
        if (!use)
            continue;
        uint64_t this = es_die_key(k, d);                    /* mostly equal to the last: dice are sorted */
        while (i && key[i - 1] != this)
            i--;
        if (!i) {
            key[n] = this;
            s->kind[n].face = face(noun);
            s->kind[n].dice = s->kind[n].most = s->kind[n].least = 0;
            i = ++n;
        }
        s->kind[i - 1].dice |= (uint8_t)(d_left & -d_left);
        s->kind[i - 1].most = (uint8_t)(s->kind[i - 1].most + (s->kind[i - 1].most < use));
    }
    s->n = n;
}

/* A way to take so many of each kind, and its tally. */
struct sets {
    struct es_asks row;
    struct stock stock;
    uint8_t take[8];
    uint64_t tally;
    unsigned worth;
    bool certain;             /* which symbols to take; only numbers can be chosen */
    bool met;                 /* the row, with what is taken now */
};

/* Mostly there is no wild die, one number at most is asked for, and what shows a symbol is all alike: then every
 * symbol asked for has its dice. */
static bool take_symbols(struct sets *s)
{
    uint64_t taken = 0;
    if (!es_plain(s->row.counted))
        return false;
    for (unsigned i = 0; i < s->stock.n; i++) {
        uint64_t face = s->stock.kind[i].face;
        if (face <= UINT32_MAX)
            continue;
        if (face == (uint64_t)1 << 56 || taken & face * 255)
            return false;
        taken += face * s->stock.kind[i].most;
    }
    for (unsigned i = 0; i < s->stock.n; i++)
        if (s->stock.kind[i].face > UINT32_MAX)
            s->take[i] = s->stock.kind[i].least = s->stock.kind[i].most;
    s->tally = taken;
    return true;
}

static bool irredundant(const struct sets *s)
{
    for (unsigned i = 0; i < s->stock.n; i++)
        if (s->take[i] && meets(&s->row, s->tally - s->stock.kind[i].face, s->worth))
            return false;
    return true;
}

/* Counts on, the first kind fastest; false after the last. What meets the row meets it with one more of the first
 * kind too, which then is superfluous: those ways are passed over. */
static bool next_take(struct sets *s)
{
    unsigned i = 0;
    for (bool full = s->met; i < s->stock.n && (full || s->take[i] == s->stock.kind[i].most); i++) {
        full = full && s->stock.kind[i].most == s->stock.kind[i].least;
        s->tally -= (unsigned)(s->take[i] - s->stock.kind[i].least) * s->stock.kind[i].face;
        s->take[i] = s->stock.kind[i].least;
    }
    if (i == s->stock.n)
        return false;
    s->take[i]++;
    s->tally += s->stock.kind[i].face;
    return true;
}

/* The first, and the next one, that completes the row without a superfluous die. */
static bool serves(struct sets *s)
{
    if (s->certain) {
        unsigned sum = total(s->tally), asked = es_asked(s->row.counted, ES_SUM), numbers = (uint32_t)s->tally;
        s->met = sum >= asked;               /* and not without the lowest */
        return s->met && (!numbers || sum - (unsigned)__builtin_ctz(numbers) / 8 - 1 < asked);
    }
    s->met = meets(&s->row, s->tally, s->worth);
    return s->met && irredundant(s);
}

static bool next_set(struct sets *s)
{
    while (next_take(s))
        if (serves(s))
            return true;
    return false;
}

static bool first_set(const struct dt *k, unsigned row, struct sets *s)
{
    es_asks_now(k, row, &s->row);
    take_stock(k, &s->row, &s->stock);
    memset(s->take, 0, sizeof s->take);
    s->tally = 0;
    s->worth = (unsigned)es_switch(k, ES_wild_value);
    s->certain = take_symbols(s);
    if (s->certain && missing(s->row.counted & 0xffffff, symbols(s->tally)))
        return false;
    return serves(s) || next_set(s);
}

/* The dice this means: the first so many of each kind. */
static unsigned mask_of(const struct sets *s)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < s->stock.n; i++)
        for (unsigned left = s->take[i], dice = s->stock.kind[i].dice; left; left--, dice &= dice - 1)
            mask |= dice & -dice;
    return mask;
}

void es_dice_sets(struct dt *k, unsigned row)
{
    struct sets s;
    for (bool more = first_set(k, row, &s); more; more = next_set(&s))
        dt_option(k, es_O_dice, mask_of(&s), (int)row);
}

unsigned es_dice_for(const struct dt *k, unsigned row)
{
    struct sets s;
    unsigned dice = 0;
    for (bool more = first_set(k, row, &s); more; more = next_set(&s))
        for (unsigned i = 0; i < s.stock.n; i++)
            dice |= s.take[i] ? s.stock.kind[i].dice : 0u;
    return dice;
}

/* ---- ES-FAIL-06, AMB-23: could any outcome of all he can still throw complete an open row? ---- */

/* What he has for it: dice that keep their face (on spells and markers), and how many he could throw of each colour. */
struct hope {
    uint64_t kept;
    unsigned green, yellow, red, worth;      /* worth: of a wild die, as a number */
};

static struct hope pool_alone(const struct dt *k)
{
    unsigned pool = es_dice_in(k, es_Z_pool);
    return (struct hope){ .green = es_bits(pool & es_greens(k)),
                          .yellow = es_bits(pool & es_coloured(k, es_N_yellow)),
                          .red = es_bits(pool & es_coloured(k, es_N_red)),
                          .worth = (unsigned)es_switch(k, ES_wild_value) };
}

/* And what else there is. */
static void add_rest(const struct dt *k, unsigned seat, struct hope *h)
{
    h->kept = kept_faces(k);
    if (h->green + h->yellow + h->red < 8 && es_may_add(k, seat, es_N_yellow))
        h->yellow++;
    if (h->green + h->yellow + h->red < 8 && es_may_add(k, seat, es_N_red))
        h->red++;
}

/* So many of the kept wild dice stand for symbols; what is still missing is thrown, with green dice as long as there
 * are any: their highest number is three, that of the others four. A yellow die shows no terror. */
static bool reaches(const struct es_asks *row, unsigned ways, uint64_t counted, const struct hope *h, unsigned wilds)
{
    uint32_t miss = missing(counted & 0xffffff, symbols(h->kept));
    unsigned lack = count(miss) - wilds, terror = miss >> 16;
    if (lack > h->green + h->yellow + h->red || terror > wilds + h->green + h->red)
        return false;
    unsigned green = lack < h->green ? lack : h->green;
    uint64_t most = (h->kept & 0xffffffff) + (wild(h->kept) - wilds) * face(es_N_one + h->worth - 1) +
                    (h->green - green) * face(es_N_three) + (h->yellow + h->red - (lack - green)) * face(es_N_four);
    return total(most) >= es_asked(counted, ES_SUM) && (sums(counted) < 2 || shared_out(row, ways, most));
}

static bool reaches_somehow(const struct es_asks *row, unsigned ways, uint64_t counted, const struct hope *h)
{
    unsigned lack = count(missing(counted & 0xffffff, symbols(h->kept)));
    for (unsigned wilds = 0; wilds <= lack && wilds <= wild(h->kept); wilds++)
        if (reaches(row, ways, counted, h, wilds))
            return true;
    return false;
}

static bool possible_in_some_way(const struct dt *k, const struct es_layout *l, unsigned row, const struct hope *h)
{
    struct es_asks asks;
    es_asks_of(k, l, row, &asks);
    for (unsigned ways = 0; ways < 1u << splits(&asks); ways++)
        if (reaches_somehow(&asks, ways, read_as(&asks, ways), h))
            return true;
    return false;
}

static bool any_possible(const struct dt *k, unsigned seat, const struct es_layout *l, const struct hope *h)
{
    for (unsigned left = l->open; left; left &= left - 1) {
        unsigned row = (unsigned)__builtin_ctz(left);
        uint64_t counted = es_counts(k, l, row);
        if (es_survives(k, seat, counted) &&
            (es_plain(counted) ? reaches_somehow(0, 0, counted, h) : possible_in_some_way(k, l, row, h)))
            return true;
    }
    return false;
}

/* Nearly always a row that is surely open can be done with green dice of the pool alone, at most three each: that is
 * soon seen. */
static bool plainly_possible(const struct dt *k, unsigned seat)
{
    const struct dt_task *next = es_sure_task(k);
    uint64_t counted = next ? es_task_count(next, 0) : 0;
    unsigned dice = count(counted & 0xffffff) + (es_asked(counted, ES_SUM) + 2) / 3;
    return next && es_plain(counted) && es_survives(k, seat, counted) &&
           dice <= es_bits(es_dice_in(k, es_Z_pool) & es_greens(k));
}

bool es_hopeless(const struct dt *k, unsigned seat)
{
    struct es_layout l;
    if (plainly_possible(k, seat))
        return false;
    struct hope h = pool_alone(k);
    add_rest(k, seat, &h);
    es_layout(k, es(k)->card, &l);
    return !any_possible(k, seat, &l, &h);
}
