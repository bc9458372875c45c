/* roughly.c -- rough chances: green dice only (others are counted as more of them), rows as if they
 * were independent, a clue as one more throw. Good enough to tell easy from hard; nothing of the
 * rules depends on it. Whole numbers, no chance of its own. */
#include "roughly.h"

enum { MOST_SUM = 31 };

/* Of all throws of m dice that show 1, 2 or 3: how many add up to at least s. */
static const uint16_t at_least[ES_MOST_DICE + 1][MOST_SUM + 1] = {
    { 1 },
    { 3, 3, 2, 1 },
    { 9, 9, 9, 8, 6, 3, 1 },
    { 27, 27, 27, 27, 26, 23, 17, 10, 4, 1 },
    { 81, 81, 81, 81, 81, 80, 76, 66, 50, 31, 15, 5, 1 },
    { 243, 243, 243, 243, 243, 243, 242, 237, 222, 192, 147, 96, 51, 21, 6, 1 },
    { 729, 729, 729, 729, 729, 729, 729, 728, 722, 701, 651, 561, 435, 294, 168, 78, 28, 7, 1 },
    { 2187, 2187, 2187, 2187, 2187, 2187, 2187, 2187, 2186, 2179, 2151, 2074, 1913, 1647, 1290, 897, 540, 274,
      113, 36, 8, 1 },
    { 6561, 6561, 6561, 6561, 6561, 6561, 6561, 6561, 6561, 6560, 6552, 6516, 6404, 6138, 5634, 4850, 3834,
      2727, 1711, 927, 423, 157, 45, 9, 1 },
    { 19683, 19683, 19683, 19683, 19683, 19683, 19683, 19683, 19683, 19683, 19682, 19673, 19628, 19472, 19058,
      18176, 16622, 14318, 11411, 8272, 5365, 3061, 1507, 625, 211, 55, 10, 1 },
    { 59049, 59049, 59049, 59049, 59049, 59049, 59049, 59049, 59049, 59049, 59049, 59048, 59038, 58983, 58773,
      58158, 56706, 53856, 49116, 42351, 34001, 25048, 16698, 9933, 5193, 2343, 891, 276, 66, 11, 1 },
};

/* Ways to choose k of n. */
static const uint8_t choose[ES_MOST_DICE + 1][ES_MOST_DICE + 1] = {
    { 1 },
    { 1, 1 },
    { 1, 2, 1 },
    { 1, 3, 3, 1 },
    { 1, 4, 6, 4, 1 },
    { 1, 5, 10, 10, 5, 1 },
    { 1, 6, 15, 20, 15, 6, 1 },
    { 1, 7, 21, 35, 35, 21, 7, 1 },
    { 1, 8, 28, 56, 70, 56, 28, 8, 1 },
    { 1, 9, 36, 84, 126, 126, 84, 36, 9, 1 },
    { 1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1 },
};
_Static_assert(ES_MOST_DICE == 10, "the tables are for ten dice");

/* At least so many of each symbol, and so much investigation, from n dice. */
static unsigned throw_chance(const unsigned *want, unsigned sum, unsigned n)
{
    uint32_t good = 0, all = 1;
    for (unsigned i = 1; i <= n; i++)
        all *= 6;
    for (unsigned a = want[0]; a <= n; a++)
        for (unsigned b = want[1]; a + b <= n; b++) {
            uint32_t rest = 0;
            for (unsigned c = want[2]; a + b + c <= n && sum <= 3 * (n - a - b - c); c++)
                rest += (uint32_t)choose[n - a - b][c] * at_least[n - a - b - c][sum];
            good += choose[n][a] * choose[n - a][b] * rest;
        }
    return (unsigned)((uint64_t)good * ES_SURE / all);
}

/* What a row wants when its splits are read in one way. */
static unsigned wants(const struct es_row *row, unsigned ways, unsigned *want)
{
    unsigned sum = 0, split = 0;
    want[0] = want[1] = want[2] = 0;
    for (unsigned i = 0; i < row->needs; i++) {
        const struct es_need *n = &row->need[i];
        unsigned way = n->ways > 1 ? ways >> split++ & 1 : 0;
        if (n->way[way].noun == es_N_investigation)
            sum += (unsigned)n->way[way].n;
        else
            want[n->way[way].noun - es_N_lore]++;
    }
    return sum > MOST_SUM ? (unsigned)MOST_SUM : sum;
}

static unsigned splits(const struct es_row *row)
{
    unsigned n = 0;
    for (unsigned i = 0; i < row->needs; i++)
        n += row->need[i].ways > 1;
    return n > 3 ? 3 : n;
}

/* With a split either reading will do: the best, and half of what the second adds. */
static unsigned chance_with(const struct es_row *row, unsigned dice)
{
    unsigned best = 0, second = 0, want[3];
    for (unsigned ways = 0; ways < 1u << splits(row); ways++) {
        unsigned sum = wants(row, ways, want), c = throw_chance(want, sum, dice);
        if (c > best)
            second = best, best = c;
        else if (c > second)
            second = c;
    }
    return best + (ES_SURE - best) * second / (2 * ES_SURE);
}

unsigned es_row_chance(const struct es_row *row, unsigned dice)
{
    return chance_with(row, dice > ES_MOST_DICE ? (unsigned)ES_MOST_DICE : dice);
}

bool es_lay_aside(const struct dt *v, struct es_row *row, unsigned face)
{
    bool number = face >= es_N_one && face <= es_N_four;
    for (unsigned i = 0; i < row->needs; i++)
        for (unsigned w = 0; w < row->need[i].ways; w++) {
            struct es_need *n = &row->need[i];
            bool sum = n->way[w].noun == es_N_investigation;
            if (face != es_N_wild && (sum ? !number : n->way[w].noun != face))
                continue;
            int value = number ? (int)face - es_N_one + 1 : es_switch(v, ES_wild_value);
            int left = sum ? n->way[w].n - value : 0;
            if (left > 0) {
                n->way[w].n = (int8_t)left;
                return true;
            }
            *n = row->need[--row->needs];
            return true;
        }
    return false;
}

/* Dice on markers and spells: each is counted for the first row that has a use for it. */
static void count_kept(const struct dt *v, struct es_plan *p)
{
    for (unsigned d = v->content->kind_first[es_K_die]; d < v->content->kind_first[es_K_die + 1]; d++) {
        unsigned z = dt_thing(v, d)->zone;
        bool kept = z == es_Z_secured || (z >= es_Z_marker && z <= es_Z_marker_last);
        for (unsigned r = 0; kept && r < p->rows; r++)
            if (es_lay_aside(v, &p->row[r], es_face(v, d)))
                break;
    }
}

static unsigned dice_taken(const struct es_row *row)
{
    unsigned want[3], sum = wants(row, 0, want);
    return want[0] + want[1] + want[2] + (sum ? (sum * 2 + 4) / 5 : 0);
}

/* One entry of the table: the best row first, and so on; when none comes up a clue or a die goes. */
static unsigned one_roll(const struct es_plan *p, unsigned clues, unsigned left, unsigned dice)
{
    unsigned gone = 0, miss = ES_SURE, sum = 0;
    for (unsigned tried = 0; tried < p->rows; tried++) {
        unsigned best = ES_MOST_ROWS, most = 0;
        for (unsigned r = 0; r < p->rows; r++) {
            unsigned after = dice > p->dice[r] ? dice - p->dice[r] : 0;
            bool next = left >> r & 1 && !(gone >> r & 1) && (!p->ordered || !(left & ((1u << r) - 1)));
            if (!next || p->odds[clues][left & ~(1u << r)][after] + 1u <= most)
                continue;
            best = r;
            most = p->odds[clues][left & ~(1u << r)][after] + 1u;
        }
        if (best == ES_MOST_ROWS)
            break;
        gone |= 1u << best;
        sum += miss * p->chance[best][dice] / ES_SURE * (most - 1);
        miss = miss * (ES_SURE - p->chance[best][dice]) / ES_SURE;
    }
    unsigned again = clues ? p->odds[clues - 1][left][dice] : dice ? p->odds[0][left][dice - 1] : 0;
    return (sum + miss * again) / ES_SURE;
}

static void fill_odds(struct es_plan *p, unsigned dice, unsigned clues)
{
    for (unsigned c = 0; c <= clues; c++)
        for (unsigned n = 0; n <= dice; n++)
            p->odds[c][0][n] = ES_SURE;
    for (unsigned left = 1; left < 1u << p->rows; left++)
        for (unsigned c = 0; c <= clues; c++)
            for (unsigned n = 0; n <= dice; n++)
                p->odds[c][left][n] = (uint16_t)(n ? one_roll(p, c, left, n) : 0);
}

void es_open_rows(const struct dt *v, unsigned seat, unsigned card, unsigned kept, struct es_plan *p)
{
    const struct es_seat *s = es_seat(v, seat);
    struct es_layout l;
    p->rows = p->beyond = 0;
    p->ordered = es_is_card(v, card) && dt_number(v, card, es_both(v, card, es_F_adventure_ordered));
    es_layout(v, card, &l);
    for (unsigned i = 0; i < es_rows(&l); i++) {
        struct es_row r;
        es_row_of(v, &l, i, &r);
        if (!r.open)
            continue;
        if (p->rows == ES_MOST_ROWS || (r.sanity && r.sanity >= s->sanity) || (r.stamina && r.stamina >= s->stamina)) {
            p->beyond = 1;
            continue;
        }
        p->index[p->rows] = (uint8_t)i;
        p->row[p->rows++] = r;
    }
    if (card == es(v)->card)
        count_kept(v, p);
    for (unsigned r = 0; kept != es_N_any && r < p->rows; r++)
        if (es_lay_aside(v, &p->row[r], kept))
            break;
}

static unsigned up_to(int n, unsigned most) { return n < 0 ? 0 : (unsigned)n > most ? most : (unsigned)n; }

void es_make_plan(const struct dt *v, unsigned seat, unsigned card, unsigned kept, int dice, int clues,
                  struct es_plan *p)
{
    unsigned most = up_to(dice, ES_MOST_DICE);
    es_open_rows(v, seat, card, kept, p);
    for (unsigned r = 0; r < p->rows; r++) {
        p->dice[r] = (uint8_t)dice_taken(&p->row[r]);
        for (unsigned n = 0; n <= most; n++)
            p->chance[r][n] = (uint16_t)chance_with(&p->row[r], n);
    }
    fill_odds(p, most, up_to(clues, ES_MOST_CLUES));
}

int es_odds(const struct es_plan *p, int but, int dice, int clues)
{
    unsigned left = (1u << p->rows) - 1;
    for (unsigned r = 0; r < p->rows; r++)
        if (p->index[r] == but)
            left &= ~(1u << r);
    return p->beyond ? 0 : p->odds[up_to(clues, ES_MOST_CLUES)][left][up_to(dice, ES_MOST_DICE)];
}

int es_helped(const struct es_plan *p, int dice, int clues)
{
    int odds = es_odds(p, -1, dice, clues);
    return p->beyond ? 0 : odds + (ES_SURE - odds) * (odds + ES_SURE / 12) / ES_SURE;
}
