/* odds_block.c -- all results of one throw, judged together.
 *
 * For each result the best of: meet a task, fail, put dice on a holder. Only what truly depends on a
 * colour is done in the loop over that colour. What a clue can do is odds_clue.c's. */
#include "odds_in.h"

bool odds_alarm_on(const struct dtp_odds *o, const struct odds_state *s)
{
    const struct dt_trial *p = &o->p;
    return p->ends || p->discards || (p->strikes && s->strikes != ENOUGH)
        || (p->loss[0] && s->health[0] != ENOUGH) || (p->loss[1] && s->health[1] != ENOUGH);
}

bool odds_block_begin(struct dtp_odds *o, const struct odds_state *s, struct odds_block *b)
{
    *b = (struct odds_block){ .o = o, .s = *s, .alarm = odds_alarm_on(o, s), .clues = o->clues };
    b->m = odds_mode(o, s->open, b->alarm);
    if (!b->m) {
        o->failed = true;
        return false;
    }
    b->greens = s->pool[0];
    b->first = b->m->lattice->start[b->greens];
    b->results[0] = b->m->lattice->start[b->greens + 1] - b->first;
    b->results[1] = s->pool[1] ? b->m->classes[1] : 1;
    b->results[2] = s->pool[2] ? b->m->classes[2] : 1;
    b->plane = (size_t)b->results[0] * b->results[1] * b->results[2];
    for (unsigned c = 1; c < DT_TR_COLOURS; c++)
        b->chance[c] = s->pool[c] ? b->m->chance[c] : o->sure;
    return true;
}

/* ---- meet a task, or fail ---- */
enum { MISSES = SIZES + 1 };
/* What each result of the green dice is worth by itself, and with one of the other dice. Green results
 * within a number of clues, results of the other die within a green one. */
struct judge {
    struct odds_block *b;
    struct odds_ways ways;
    struct odds_miss *miss[MISSES];                      /* 0: no alarm; 1 + alarm dice lost */
    double *plain, *second, *third;
};

/* A way is worth as much as its kind: look it up. */
static void raise_by_way(const struct odds_block *b, const struct odds_way *w, double *to, unsigned step)
{
    const struct odds_cell *cell = w->cell;
    const uint8_t *kind = cell->kind + b->first;
    double value[KINDS];
    value[0] = 0;
    for (unsigned c = 0; c < b->clues; c++) {
        for (unsigned i = 1; i < cell->kinds; i++) {
            value[i] = 0;
            for (unsigned n = cell->numbers[i] & ((2u << b->greens) - 1); n; n &= n - 1) {
                double v = w->after[__builtin_ctz(n)][c];
                value[i] = v > value[i] ? v : value[i];
            }
        }
        for (unsigned g = 0; g < b->results[0]; g++, to += step) {
            double v = value[kind[g]];
            *to = v > *to ? v : *to;
        }
    }
}

static void raise_by_bucket(const struct judge *j, unsigned bucket, double *to, unsigned step)
{
    for (unsigned i = j->ways.head[bucket]; i; i = j->ways.at[i - 1].next)
        raise_by_way(j->b, &j->ways.at[i - 1], to, step);
}

/* What a failure with this green result is worth; *left alarm dice are still there. */
static const struct odds_miss *miss_of(struct judge *j, unsigned k, unsigned *left)
{
    struct odds_block *b = j->b;
    unsigned alarms = b->m->alarms[k], gone = alarms < b->o->p.discards ? alarms : b->o->p.discards;
    unsigned at = alarms ? 1 + gone : 0;
    *left = alarms - gone;
    if (!j->miss[at] && (j->miss[at] = malloc(sizeof **j->miss)))
        odds_miss(b, alarms > 0, gone, j->miss[at]);
    return j->miss[at];
}

static void start_green(struct judge *j, const struct odds_miss *miss, unsigned g, unsigned left)
{
    struct odds_block *b = j->b;
    unsigned present = b->m->lattice->present[b->first + g] & (left ? 0xffu : (unsigned)~b->m->alarm);
    for (unsigned c = 0; c < b->clues; c++) {
        size_t at = (size_t)c * b->results[0] + g;
        double best = miss->plain[c];
        for (unsigned left_over = b->s.keeps ? present : 0; left_over; left_over &= left_over - 1) {
            double keep = miss->keep[0][__builtin_ctz(left_over)][c];
            best = keep > best ? keep : best;
        }
        j->plain[at] = best;
        if (!b->s.keeps)
            continue;
        for (unsigned y = 0; b->s.pool[1] && y < b->results[1]; y++)
            j->second[at * b->results[1] + y] = miss->keep[1][y][c];
        for (unsigned r = 0; b->s.pool[2] && r < b->results[2]; r++)
            j->third[at * b->results[2] + r] = miss->keep[2][r][c];
    }
}

/* Where nothing can be kept and no alarm rings every failure is alike. */
static bool start_alike(struct judge *j)
{
    struct odds_block *b = j->b;
    unsigned left;
    const struct odds_miss *miss = miss_of(j, b->first, &left);
    for (unsigned c = 0; miss && c < b->clues; c++)
        for (unsigned g = 0; g < b->results[0]; g++)
            j->plain[(size_t)c * b->results[0] + g] = miss->plain[c];
    return miss;
}

/* All green results alone, then with the second and with the third colour. */
static bool judge_greens(struct judge *j)
{
    struct odds_block *b = j->b;
    bool alike = !b->alarm && !b->s.keeps, good = !alike || start_alike(j);
    if (!b->s.keeps && (b->s.pool[1] || b->s.pool[2]))   /* nothing is kept with them either */
        memset(j->second, 0, (size_t)b->clues * b->results[0] * (b->results[1] + b->results[2]) * sizeof *j->second);
    for (unsigned g = 0; good && !alike && g < b->results[0]; g++) {
        unsigned left;
        const struct odds_miss *miss = miss_of(j, b->first + g, &left);
        good = miss;
        if (miss)
            start_green(j, miss, g, left);
    }
    raise_by_bucket(j, 0, j->plain, 1);
    for (unsigned y = 0; b->s.pool[1] && y < b->results[1]; y++)
        raise_by_bucket(j, (y + 1) * (CLASSES + 1), j->second + y, b->results[1]);
    for (unsigned r = 0; b->s.pool[2] && r < b->results[2]; r++)
        raise_by_bucket(j, r + 1, j->third + r, b->results[2]);
    return good;
}

/* The best of the three for each result. */
static void join(const struct judge *j)
{
    const struct odds_block *b = j->b;
    double *to = b->rolls;
    unsigned ys = b->results[1], rs = b->results[2];
    size_t all = (size_t)b->clues * b->results[0];
    for (size_t at = 0; at < all && b->s.pool[1] + b->s.pool[2] == 1; at++)      /* one of them is there */
        for (unsigned i = 0; i < ys * rs; i++) {
            double with = b->s.pool[1] ? j->second[at * ys + i] : j->third[at * rs + i];
            *to++ = with > j->plain[at] ? with : j->plain[at];
        }
    for (size_t at = 0; at < all && b->s.pool[1] && b->s.pool[2]; at++)
        for (unsigned y = 0; y < ys; y++) {
            double with = j->second[at * ys + y], best = with > j->plain[at] ? with : j->plain[at];
            for (unsigned r = 0; r < rs; r++, to++)
                *to = best > j->third[at * rs + r] ? best : j->third[at * rs + r];
        }
    if (!b->s.pool[1] && !b->s.pool[2])
        memcpy(to, j->plain, all * sizeof *to);
}

/* What needs both of the other dice. */
static void judge_pairs(const struct judge *j)
{
    const struct odds_block *b = j->b;
    for (unsigned i = CLASSES + 1; i < BUCKETS; i++)
        if (i % (CLASSES + 1) && j->ways.head[i])
            raise_by_bucket(j, i, odds_at(b, b->rolls, 0, i / (CLASSES + 1) - 1, i % (CLASSES + 1) - 1),
                            b->results[1] * b->results[2]);
}

static void meet_or_fail(struct odds_block *b)
{
    struct judge j = { .b = b };
    size_t greens = (size_t)b->clues * b->results[0];
    bool good = odds_ways(b, 0xff, &j.ways);
    double *alone = good ? malloc(greens * (1 + b->results[1] + b->results[2]) * sizeof *alone) : NULL;
    if (alone) {
        j.plain = alone;
        j.second = alone + greens;
        j.third = j.second + greens * b->results[1];
        good = judge_greens(&j);
        join(&j);
        judge_pairs(&j);
    }
    b->o->failed |= !good || !alone;
    free(alone);
    free(j.ways.at);
    for (unsigned i = 0; i < MISSES; i++)
        free(j.miss[i]);
}

void odds_block_judge(struct odds_block *b)
{
    meet_or_fail(b);
    for (unsigned i = 0; i < 2 && !b->o->p.promised && odds_pool(&b->s); i++)
        if (b->s.holders[i]) {
            struct odds_take t = { .least = 1, .most = i + 1, .holders = { b->s.holders[0], b->s.holders[1] } };
            t.holders[i]--;
            odds_hold(b, &t, b->rolls);
        }
}

/* Over the green dice first, for each result of the other two; then over those. */
void odds_expect(const struct odds_block *b, const double *rolls, double *value)
{
    size_t others = (size_t)b->results[1] * b->results[2];
    for (unsigned c = 0; c < b->clues; c++) {
        double mean[CLASSES * CLASSES] = { 0 };
        for (unsigned g = 0; g < b->results[0]; g++, rolls += others) {
            double p = b->m->thrown[b->first + g];
            for (size_t i = 0; i < others; i++)
                mean[i] += p * rolls[i];
        }
        value[c] = 0;
        for (size_t i = 0; i < others; i++)
            value[c] += b->chance[1][i / b->results[2]] * b->chance[2][i % b->results[2]] * mean[i];
    }
}
