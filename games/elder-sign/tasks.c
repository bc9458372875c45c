/* tasks.c -- what a card still asks for, and which dice can give it (ES-TASK, ES-ASG, ES-MON).
 *
 * The rows of a card are its printed tasks and then the markers below it, oldest first. A marker
 * on a bordered row takes the place of what its border encloses. A set of dice completes a row
 * when it meets all its needs and no die of it could be left out (AMB-17). */
#include "edition.h"

unsigned es_border(const struct dt *k, unsigned card, unsigned row)
{
    unsigned n;
    const int16_t *b = dt_field(k, card, es_both(k, card, es_F_adventure_borders), &n);
    return row < n ? (unsigned)b[row] : (unsigned)es_N_open;
}

unsigned es_marker_on(const struct dt *k, unsigned card, unsigned mark)
{
    unsigned t = dt_first(k, es_Z_prowling);
    while (t != DT_NOTHING && (dt_thing(k, t)->on != card || dt_thing(k, t)->mark != mark))
        t = dt_next(k, es_Z_prowling, t);
    return t;
}

/* The words of the i-th task of a TASKS field: returns its tokens, *n their length. */
static const int16_t *task_words(const struct dt *k, unsigned thing, unsigned field, unsigned i, unsigned *n)
{
    unsigned all, at = 0;
    const int16_t *w = dt_field(k, thing, field, &all);
    while (at < all && i--)
        at += 1 + (unsigned)w[at];
    *n = at < all ? (unsigned)w[at] : 0;
    return at < all ? &w[at + 1] : w;
}

static unsigned task_count(const struct dt *k, unsigned thing, unsigned field)
{
    unsigned all, n = 0;
    const int16_t *w = dt_field(k, thing, field, &all);
    for (unsigned at = 0; at < all; at += 1 + (unsigned)w[at])
        n++;
    return n;
}

static unsigned printed_rows(const struct dt *k, unsigned card)
{
    return es_kind(k, card) == es_K_ancient_one ? 1 : task_count(k, card, es_both(k, card, es_F_adventure_tasks));
}

/* Places below a card up to its last marker; one taken from the middle leaves a gap until they are tidied. */
unsigned es_below(const struct dt *k, unsigned card)
{
    unsigned n = 0;
    for (unsigned t = dt_first(k, es_Z_prowling); t != DT_NOTHING; t = dt_next(k, es_Z_prowling, t))
        if (dt_thing(k, t)->on == card && dt_thing(k, t)->mark >= ES_BELOW + n)
            n = dt_thing(k, t)->mark - ES_BELOW + 1u;
    return n;
}

unsigned es_rows(const struct dt *k, unsigned card) { return printed_rows(k, card) + es_below(k, card); }

static void add_token(const struct dt *k, struct es_row *row, const int16_t *t)
{
    unsigned noun = (unsigned)t[1];
    if (noun == es_N_sanity)
        row->sanity = (uint8_t)(row->sanity + t[2]);
    else if (noun == es_N_stamina)
        row->stamina = (uint8_t)(row->stamina + t[2]);
    else if (noun == es_N_hours)
        row->hours = (uint8_t)(row->hours + t[2]);
    else if (noun != es_N_empty && noun != es_N_nothing && row->needs < 12) {
        struct es_need *n = &row->need[row->needs++];
        *n = (struct es_need){ .ways = (uint8_t)(t[0] < 2 ? 1 : 2) };
        for (unsigned i = 0; i < n->ways; i++) {
            n->way[i].noun = (uint8_t)t[1 + 2 * i];
            n->way[i].n = (int8_t)t[2 + 2 * i];
            if (n->way[i].noun == es_N_gathered) {
                n->way[i].noun = es_N_investigation;
                n->way[i].n = (int8_t)es(k)->gathered;
            }
        }
    }
}

static bool same_token(const int16_t *a, const int16_t *b)
{
    return a[0] == b[0] && !memcmp(a + 1, b + 1, sizeof *a * 2 * (size_t)a[0]);
}

/* Tokens of a printed row; with `less`, without those the marker covers (each once). */
static void add_tokens(const struct dt *k, struct es_row *row, const int16_t *w, unsigned n, const int16_t *less,
                       unsigned less_n)
{
    uint32_t gone = 0;
    for (unsigned at = 0; at < n; at += 1 + 2 * (unsigned)w[at]) {
        bool covered = false;
        for (unsigned c = 0, i = 0; c < less_n && !covered; c += 1 + 2 * (unsigned)less[c], i++)
            if (!(gone >> i & 1) && same_token(&less[c], &w[at]))
                covered = true, gone |= 1u << i;
        if (!covered)
            add_token(k, row, &w[at]);
    }
}

static void add_monster(const struct dt *k, struct es_row *row, unsigned monster)
{
    unsigned n;
    for (unsigned i = 0; i < task_count(k, monster, es_F_monster_tasks); i++) {
        const int16_t *w = task_words(k, monster, es_F_monster_tasks, i, &n);
        add_tokens(k, row, w, n, w, 0);
    }
    static const int16_t terror[] = { 1, es_N_terror, 1 };
    for (int i = es_ask(k, es_Q_monster_terror, 0); i > 0; i--)
        add_token(k, row, terror);
}

static void battle_row(const struct dt *k, unsigned card, struct es_row *out)
{
    unsigned n;
    const int16_t *w = task_words(k, card, es_F_ancient_one_battle, 0, &n);
    add_tokens(k, out, w, n, w, 0);
    out->open = true;
}

/* ES-MON-03..07, ES-MDF-02, AMB-81 */
void es_row(const struct dt *k, unsigned card, unsigned row, struct es_row *out)
{
    unsigned printed = printed_rows(k, card), n, covered_n;
    *out = (struct es_row){ .monster = DT_NOTHING };
    if (es_kind(k, card) == es_K_ancient_one) {
        battle_row(k, card, out);
        return;
    }
    bool current = card == es(k)->card, below = row >= printed;
    unsigned border = below ? (unsigned)es_N_empty : es_border(k, card, row);
    out->monster = (uint16_t)es_marker_on(k, card, below ? ES_BELOW + row - printed : row);
    bool marked = out->monster != DT_NOTHING, slain = marked && dt_thing(k, out->monster)->flags & ES_SLAIN;
    if (!below && (!marked || border == es_N_partial)) {
        const int16_t *w = task_words(k, card, es_both(k, card, es_F_adventure_tasks), row, &n);
        const int16_t *c = task_words(k, card, es_both(k, card, es_F_adventure_covered), row, &covered_n);
        add_tokens(k, out, w, n, c, marked ? covered_n : 0);
    }
    if (marked && !slain)
        add_monster(k, out, out->monster);
    bool nothing_left = border == es_N_empty ? !marked || slain : slain && border == es_N_total;
    out->open = !nothing_left && !(current && es(k)->done >> row & 1);
}

/* ES-TASK-16, AMB-84: with an order arrow only the first open row. */
bool es_row_next(const struct dt *k, unsigned card, unsigned row)
{
    struct es_row r;
    if (es_kind(k, card) == es_K_ancient_one || !dt_number(k, card, es_both(k, card, es_F_adventure_ordered)))
        return true;
    for (unsigned i = 0; i < row; i++) {
        es_row(k, card, i, &r);
        if (r.open)
            return false;
    }
    return true;
}

bool es_all_done(const struct dt *k)
{
    struct es_row r;
    if (es(k)->battle)
        return false;
    for (unsigned i = 0; i < es_rows(k, es(k)->card); i++) {
        es_row(k, es(k)->card, i, &r);
        if (r.open)
            return false;
    }
    return true;
}

/* ---- which dice ---- */

/* What lies ready to be assigned, as classes of equal dice. */
struct stock {
    unsigned n;
    struct { uint16_t first; uint8_t noun, count, value; } kind[8];
};

static unsigned investigation(const struct dt *k, unsigned noun)
{
    return noun >= es_N_one && noun <= es_N_four ? noun - es_N_one + 1
           : noun == es_N_wild                   ? (unsigned)es_switch(k, ES_wild_value)
                                                 : 0;
}

/* ES-ASG-07: rolled dice, dice on markers (the player's and the helpers') and on any spell. */
static bool usable_die(const struct dt *k, unsigned die)
{
    unsigned z = dt_thing(k, die)->zone;
    return z == es_Z_pool || z == es_Z_secured || (z >= es_Z_marker && z <= es_Z_marker_last);
}

static void take_stock(const struct dt *k, struct stock *s)
{
    s->n = 0;
    for (unsigned d = k->content->kind_first[es_K_die]; d < k->content->kind_first[es_K_die + 1]; d++) {
        if (!usable_die(k, d))
            continue;
        unsigned first = es_first_equal(k, d), i = 0;
        while (i < s->n && s->kind[i].first != first)
            i++;
        if (i == s->n) {
            unsigned noun = es_face(k, d);
            s->kind[s->n].first = (uint16_t)first;
            s->kind[s->n].noun = (uint8_t)noun;
            s->kind[s->n].value = (uint8_t)investigation(k, noun);
            s->kind[s->n++].count = 0;
        }
        s->kind[i].count++;
    }
}

/* Two or more sums: can these values be shared out so that every sum is reached? Values at most
 * eight, sums at most four; all ways are tried. */
static bool shared_out(const unsigned *value, unsigned values, const int *sum, unsigned sums)
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
static bool meets_plain(const struct es_row *row, unsigned ways, const unsigned *have, const unsigned *value,
                        unsigned values)
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
        if (have[i] < want[i])
            return false;
    if (sums < 2) {
        int total = 0;
        for (unsigned i = 0; i < values; i++)
            total += (int)value[i];
        return !sums || total >= sum[0];
    }
    return shared_out(value, values, sum, sums);
}

/* Do so many of each kind meet the row? Each wild die is tried as each symbol and as a number. */
static bool meets(const struct es_row *row, const struct stock *s, const uint8_t *take)
{
    unsigned have[3] = { 0 }, value[8], values = 0, wild = 0, wild_value = 0, splits = 0;
    for (unsigned i = 0; i < s->n; i++)
        for (unsigned c = 0; c < take[i]; c++) {
            unsigned noun = s->kind[i].noun;
            if (noun == es_N_wild)
                wild++, wild_value = s->kind[i].value;
            else if (noun >= es_N_lore)
                have[noun - es_N_lore]++;
            else
                value[values++] = s->kind[i].value;
        }
    for (unsigned i = 0; i < row->needs; i++)
        splits += row->need[i].ways > 1;
    unsigned readings = 1;
    for (unsigned i = 0; i < wild; i++)
        readings *= 4;
    for (unsigned r = 0; r < readings; r++) {
        unsigned h[3] = { have[0], have[1], have[2] }, n = values;
        for (unsigned i = 0, x = r; i < wild; i++, x /= 4) {
            if (x % 4 < 3)
                h[x % 4]++;
            else
                value[n++] = wild_value;
        }
        for (unsigned ways = 0; ways < 1u << splits; ways++)
            if (meets_plain(row, ways, h, value, n))
                return true;
    }
    return false;
}

/* ES-TASK-14, AMB-21 */
static bool survives(const struct dt *k, unsigned seat, const struct es_row *row)
{
    const struct es_seat *s = es_seat(k, seat);
    return (!row->sanity || row->sanity < s->sanity) && (!row->stamina || row->stamina < s->stamina);
}

bool es_can_complete(const struct dt *k, unsigned seat, unsigned row)
{
    struct es_row r;
    struct stock s;
    uint8_t all[8];
    es_row(k, es(k)->card, row, &r);
    if (!r.open || !survives(k, seat, &r) || !es_row_next(k, es(k)->card, row))
        return false;
    take_stock(k, &s);
    for (unsigned i = 0; i < s.n; i++)
        all[i] = s.kind[i].count;
    return meets(&r, &s, all);
}

/* The dice a choice of numbers per kind means: the first so many of each kind. */
static unsigned mask_of(const struct dt *k, const struct stock *s, const uint8_t *take)
{
    unsigned mask = 0, base = k->content->kind_first[es_K_die];
    for (unsigned i = 0; i < s->n; i++)
        for (unsigned d = s->kind[i].first, left = take[i]; left; d++)
            if (usable_die(k, d) && es_first_equal(k, d) == s->kind[i].first)
                mask |= 1u << (d - base), left--;
    return mask;
}

static bool irredundant(const struct es_row *row, const struct stock *s, uint8_t *take)
{
    bool needed = true;
    for (unsigned i = 0; i < s->n && needed; i++) {
        if (!take[i])
            continue;
        take[i]--;
        needed = !meets(row, s, take);
        take[i]++;
    }
    return needed;
}

/* Every way to meet the row without a superfluous die, as options with the dice as bits. */
unsigned es_dice_sets(struct dt *k, unsigned row, bool ask)
{
    struct es_row r;
    struct stock s;
    uint8_t take[8] = { 0 };
    unsigned sets = 0;
    es_row(k, es(k)->card, row, &r);
    take_stock(k, &s);
    for (;;) {
        if (meets(&r, &s, take) && irredundant(&r, &s, take)) {
            sets++;
            if (ask)
                dt_option(k, es_O_dice, mask_of(k, &s, take), (int)row);
        }
        unsigned i = 0;
        while (i < s.n && take[i] == s.kind[i].count)
            take[i++] = 0;
        if (i == s.n)
            return sets;
        take[i]++;
    }
}

/* ---- ES-FAIL-06, AMB-23: could any outcome of all he can still throw complete an open row? ---- */

/* The dice that could be thrown: those in the pool, and the colours he can still add. */
static unsigned throwable(const struct dt *k, unsigned seat, uint8_t *colour)
{
    unsigned n = 0;
    bool adds[2] = { es_may_add(k, seat, es_N_yellow), es_may_add(k, seat, es_N_red) };
    for (unsigned d = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); d != DT_NOTHING;
         d = es_die_of(k, es_N_any, es_Z_pool, d))
        colour[n++] = (uint8_t)es_colour(k, d);
    for (unsigned i = 0; i < 2; i++)
        if (adds[i] && n < 8)
            colour[n++] = (uint8_t)(es_N_yellow + i);
    return n;
}

/* The i-th thing worth showing: lore, peril, terror, or the highest number. */
static void wish(struct stock *s, unsigned at, unsigned colour, unsigned i)
{
    bool no_terror = i == 2 && colour == es_N_yellow;
    s->kind[at].count = no_terror ? 0 : 1;
    s->kind[at].noun = (uint8_t)(i < 3 ? es_N_lore + i : es_N_three);
    s->kind[at].value = (uint8_t)(i < 3 ? 0 : colour == es_N_green ? 3 : 4);
}

/* Dice that keep their face: on spells and markers. */
static void kept_dice(const struct dt *k, struct stock *s)
{
    struct stock all;
    take_stock(k, &all);
    s->n = 0;
    for (unsigned i = 0; i < all.n; i++)
        if (dt_thing(k, all.kind[i].first)->zone != es_Z_pool)
            s->kind[s->n++] = all.kind[i];
}

static bool row_possible(const struct es_row *row, const struct stock *kept, const uint8_t *colour, unsigned free)
{
    struct stock s = *kept;
    uint8_t take[8];
    unsigned ways = 1;
    free = kept->n + free > 8 ? 8 - kept->n : free;
    for (unsigned i = 0; i < free; i++)
        ways *= 4;
    s.n = kept->n + free;
    for (unsigned w = 0; w < ways; w++) {
        for (unsigned i = 0, x = w; i < free; i++, x /= 4)
            wish(&s, kept->n + i, colour[i], x % 4);
        for (unsigned i = 0; i < s.n; i++)
            take[i] = s.kind[i].count;
        if (meets(row, &s, take))
            return true;
    }
    return false;
}

/* Enough green dice for every symbol, threes for every number: no need to look closer. */
static bool plainly_possible(const struct es_row *row, const uint8_t *colour, unsigned free)
{
    unsigned green = 0, needed = 0;
    for (unsigned i = 0; i < free; i++)
        green += colour[i] == es_N_green;
    for (unsigned i = 0; i < row->needs; i++)
        needed += row->need[i].way[0].noun == es_N_investigation ? ((unsigned)row->need[i].way[0].n + 2) / 3 : 1;
    return needed <= green;
}

bool es_hopeless(const struct dt *k, unsigned seat)
{
    struct stock kept;
    uint8_t colour[10];
    unsigned free = throwable(k, seat, colour);
    kept_dice(k, &kept);
    for (unsigned row = 0; row < es_rows(k, es(k)->card); row++) {
        struct es_row r;
        es_row(k, es(k)->card, row, &r);
        if (r.open && survives(k, seat, &r) && es_row_next(k, es(k)->card, row)
            && (plainly_possible(&r, colour, free) || row_possible(&r, &kept, colour, free)))
            return false;
    }
    return true;
}
