/* assign.c -- which dice complete a row (ES-ASG, ES-FAIL-06). A set of dice completes a row when it meets
 * all its needs and no die of it could be left out (AMB-17). */
#include "edition.h"

/* ---- dice as numbers of faces ---- */

/* So many dice of each symbol, so many wild ones, and what the others are worth as investigation. */
struct faces {
    uint8_t have[3], wild, wild_value, values, total;
    uint8_t value[8];
};

static unsigned investigation(const struct dt *k, unsigned noun)
{
    return noun >= es_N_one && noun <= es_N_four ? noun - es_N_one + 1
           : noun == es_N_wild                   ? (unsigned)es_switch(k, ES_wild_value)
                                                 : 0;
}

static void add_face(struct faces *f, unsigned noun, unsigned value)
{
    if (noun == es_N_wild) {
        f->wild++;
        f->wild_value = (uint8_t)value;
    } else if (noun >= es_N_lore) {
        f->have[noun - es_N_lore]++;
    } else if (f->values < 8) {
        f->value[f->values++] = (uint8_t)value;
        f->total = (uint8_t)(f->total + value);
    }
}

/* ES-ASG-07: rolled dice, dice on markers (the player's and the helpers') and on any spell. */
static bool usable_die(const struct dt *k, unsigned die)
{
    unsigned z = dt_thing(k, die)->zone;
    return z == es_Z_pool || z == es_Z_secured || (z >= es_Z_marker && z <= es_Z_marker_last);
}

static void all_faces(const struct dt *k, struct faces *f)
{
    *f = (struct faces){ 0 };
    for es_each_die(k, d)
        if (usable_die(k, d))
            add_face(f, es_face(k, d), investigation(k, es_face(k, d)));
}

/* ---- do these faces meet a row? ---- */

/* Two or more sums: can these values be shared out so that every sum is reached? Values at most
 * eight, sums at most four; all ways are tried. */
static bool shared_out(const uint8_t *value, unsigned values, const int *sum, unsigned sums)
{
    unsigned ways = 1;
    for (unsigned i = 0; i < values; i++)
        ways *= sums;
    for (unsigned w = 0; w < ways; w++) {
        int got[4] = { 0 };
        for (unsigned i = 0, x = w; i < values; i++, x /= sums)
            got[x % sums] += (int)value[i];
        bool all = true;
        for (unsigned i = 0; i < sums && all; i++)
            all = got[i] >= sum[i];
        if (all)
            return true;
    }
    return false;
}

/* With one way chosen for every need and the wild dice told what to be. */
static bool meets_plain(const struct es_row *row, unsigned ways, const struct faces *f)
{
    unsigned want[3] = { 0 }, sums = 0;
    int sum[4];
    for (unsigned i = 0, split = 0; i < row->needs; i++) {
        const struct es_need *n = &row->need[i];
        unsigned way = n->ways > 1 ? ways >> split++ & 1 : 0, noun = n->way[way].noun;
        if (noun != es_N_investigation)
            want[noun - es_N_lore]++;
        else if (sums < 4)
            sum[sums++] = n->way[way].n;
    }
    for (unsigned i = 0; i < 3; i++)
        if (f->have[i] < want[i])
            return false;
    return sums < 2 ? !sums || f->total >= sum[0] : shared_out(f->value, f->values, sum, sums);
}

/* Each wild die is tried as each symbol and as a number, each need in each of its ways. */
static bool meets_somehow(const struct es_row *row, const struct faces *dice)
{
    unsigned readings = 1;
    for (unsigned i = 0; i < dice->wild; i++)
        readings *= 4;
    for (unsigned r = 0; r < readings; r++) {
        struct faces f = *dice;
        for (unsigned i = 0, x = r; i < dice->wild; i++, x /= 4)
            add_face(&f, x % 4 < 3 ? es_N_lore + x % 4 : (unsigned)es_N_one, dice->wild_value);
        for (unsigned ways = 0; ways < 1u << row->splits; ways++)
            if (meets_plain(row, ways, &f))
                return true;
    }
    return false;
}

/* Mostly a row asks for symbols and at most one number: then wild dice fill what symbols lack and
 * the rest of them count. */
static bool meets(const struct es_row *row, const struct faces *f)
{
    unsigned lack = 0;
    if (row->splits || row->sums > 1)
        return meets_somehow(row, f);
    for (unsigned i = 0; i < 3; i++)
        lack += row->want[i] > f->have[i] ? (unsigned)(row->want[i] - f->have[i]) : 0u;
    return lack <= f->wild && f->total + (f->wild - lack) * f->wild_value >= row->sum;
}

/* ES-TASK-14, AMB-21 */
bool es_survives(const struct dt *k, unsigned seat, const struct es_row *row)
{
    const struct es_seat *s = es_seat(k, seat);
    return (!row->sanity || row->sanity < s->sanity) && (!row->stamina || row->stamina < s->stamina);
}

unsigned es_completable(const struct dt *k, unsigned seat)
{
    struct es_layout l;
    struct es_row r;
    struct faces f;
    unsigned rows = 0;
    es_layout(k, es(k)->card, &l);
    all_faces(k, &f);
    for (unsigned left = l.open; left; left &= left - 1) {
        unsigned row = (unsigned)__builtin_ctz(left);
        es_row_of(k, &l, row, &r);
        if (meets(&r, &f) && es_survives(k, seat, &r))
            rows |= 1u << row;
    }
    return rows;
}

/* ---- which of them ---- */

/* What lies ready to be assigned and is of use, as classes of equal dice. */
struct stock {
    unsigned n;
    struct { uint8_t dice, noun, most, value; } kind[8];     /* dice: bits; most: that can be of use together */
};

/* How many dice of this face could be of use for the row at once? More are in no set without a superfluous die. */
static unsigned of_use(const struct es_row *row, unsigned noun)
{
    if (row->splits || noun == es_N_wild)
        return 8;
    return noun >= es_N_lore ? row->want[noun - es_N_lore] : row->sums ? 8 : 0;
}

static void take_stock(const struct dt *k, const struct es_row *row, struct stock *s)
{
    struct es_dice_class class[8];
    unsigned dice = 0;
    for es_each_die(k, d)
        dice |= usable_die(k, d) ? 1u << (d - es_dice(k)) : 0u;
    unsigned n = es_dice_classes(k, dice, class);
    s->n = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned noun = es_face(k, es_dice(k) + (unsigned)__builtin_ctz(class[i].dice));
        unsigned use = of_use(row, noun), there = es_bits(class[i].dice);
        if (!use)
            continue;
        s->kind[s->n].dice = class[i].dice;
        s->kind[s->n].noun = (uint8_t)noun;
        s->kind[s->n].value = (uint8_t)investigation(k, noun);
        s->kind[s->n++].most = (uint8_t)(there < use ? there : use);
    }
}

static bool taken_meet(const struct es_row *row, const struct stock *s, const uint8_t *take)
{
    struct faces f = { 0 };
    for (unsigned i = 0; i < s->n; i++)
        for (unsigned c = 0; c < take[i]; c++)
            add_face(&f, s->kind[i].noun, s->kind[i].value);
    return meets(row, &f);
}

static bool irredundant(const struct es_row *row, const struct stock *s, uint8_t *take)
{
    bool needed = true;
    for (unsigned i = 0; i < s->n && needed; i++) {
        if (!take[i])
            continue;
        take[i]--;
        needed = !taken_meet(row, s, take);
        take[i]++;
    }
    return needed;
}

/* The dice a choice of numbers per kind means: the first so many of each kind. */
static unsigned mask_of(const struct stock *s, const uint8_t *take)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < s->n; i++)
        for (unsigned left = take[i], dice = s->kind[i].dice; left; left--, dice &= dice - 1)
            mask |= dice & -dice;
    return mask;
}

/* The next way to take so many of each kind; false after the last. */
static bool next_take(const struct stock *s, uint8_t *take)
{
    unsigned i = 0;
    while (i < s->n && take[i] == s->kind[i].most)
        take[i++] = 0;
    if (i == s->n)
        return false;
    take[i]++;
    return true;
}

void es_dice_sets(struct dt *k, unsigned row)
{
    struct es_row r;
    struct stock s;
    uint8_t take[8] = { 0 };
    es_row(k, es(k)->card, row, &r);
    take_stock(k, &r, &s);
    do {
        if (taken_meet(&r, &s, take) && irredundant(&r, &s, take))
            dt_option(k, es_O_dice, mask_of(&s, take), (int)row);
    } while (next_take(&s, take));
}

unsigned es_dice_for(const struct dt *k, unsigned row)
{
    struct es_row r;
    struct stock s;
    uint8_t take[8] = { 0 };
    unsigned dice = 0;
    es_row(k, es(k)->card, row, &r);
    take_stock(k, &r, &s);
    do {
        if (taken_meet(&r, &s, take) && irredundant(&r, &s, take))
            for (unsigned i = 0; i < s.n; i++)
                dice |= take[i] ? s.kind[i].dice : 0u;
    } while (next_take(&s, take));
    return dice;
}

/* ---- ES-FAIL-06, AMB-23: could any outcome of all he can still throw complete an open row? ---- */

/* The dice that could be thrown: those in the pool, and the colours he can still add. */
static unsigned throwable(const struct dt *k, unsigned seat, uint8_t *colour)
{
    unsigned n = 0;
    for es_each(k, d, es_Z_pool)
        colour[n++] = (uint8_t)es_colour(k, d);
    for (unsigned added = es_N_yellow; added <= es_N_red; added++)
        if (n < 8 && es_may_add(k, seat, added))
            colour[n++] = (uint8_t)added;
    return n;
}

/* The i-th thing worth showing: lore, peril, terror, or the highest number. */
static void wish(struct faces *f, unsigned colour, unsigned i)
{
    if (i == 3)
        add_face(f, es_N_one, colour == es_N_green ? 3 : 4);
    else if (i < 2 || colour != es_N_yellow)
        add_face(f, es_N_lore + i, 0);
}

/* Dice that keep their face: on spells and markers. */
static void kept_faces(const struct dt *k, struct faces *f)
{
    *f = (struct faces){ 0 };
    for es_each_die(k, d)
        if (usable_die(k, d) && dt_thing(k, d)->zone != es_Z_pool)
            add_face(f, es_face(k, d), investigation(k, es_face(k, d)));
}

static bool row_possible(const struct es_row *row, const struct faces *kept, const uint8_t *colour, unsigned free)
{
    unsigned ways = 1;
    for (unsigned i = 0; i < free; i++)
        ways *= 4;
    for (unsigned w = 0; w < ways; w++) {
        struct faces f = *kept;
        for (unsigned i = 0, x = w; i < free; i++, x /= 4)
            wish(&f, colour[i], x % 4);
        if (meets(row, &f))
            return true;
    }
    return false;
}

/* Enough green dice for every symbol, threes for every number: no need to look closer. */
static bool plainly_possible(const struct es_row *row, unsigned green)
{
    unsigned needed = 0;
    for (unsigned i = 0; i < row->needs; i++)
        needed += row->need[i].way[0].noun == es_N_investigation ? ((unsigned)row->need[i].way[0].n + 2) / 3 : 1;
    return needed <= green;
}

/* Of these rows those that he would survive; bit 31: one of them is plainly possible. */
static unsigned hopeful_rows(const struct dt *k, unsigned seat, const struct es_layout *l)
{
    struct es_row r;
    unsigned rows = 0, green = 0;
    for es_each(k, d, es_Z_pool)
        green += es_colour(k, d) == es_N_green;
    for (unsigned left = l->open; left; left &= left - 1) {
        unsigned row = (unsigned)__builtin_ctz(left);
        es_row_of(k, l, row, &r);
        if (!es_survives(k, seat, &r))
            continue;
        rows |= 1u << row;
        if (plainly_possible(&r, green))
            return rows | 1u << 31;
    }
    return rows;
}

bool es_hopeless(const struct dt *k, unsigned seat, const struct es_layout *l)
{
    struct faces kept;
    uint8_t colour[8];
    unsigned rows = hopeful_rows(k, seat, l);
    if (rows >> 31)
        return false;
    unsigned free = throwable(k, seat, colour);
    kept_faces(k, &kept);
    for (; rows; rows &= rows - 1) {
        struct es_row r;
        es_row_of(k, l, (unsigned)__builtin_ctz(rows), &r);
        if (row_possible(&r, &kept, colour, free))
            return false;
    }
    return true;
}
