/* odds_block.c -- all results of one throw, judged together.
 *
 * For each result the best of: meet a task, fail, put dice on a holder. Only what truly depends on a
 * colour is done in the loop over that colour. What a clue can do is odds_clue.c's. */
#include "odds_rows.h"

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
    unsigned ys = b->results[1] + 1, rs = b->results[2] + 1;
    b->row = s->pool[2] ? (rs + WIDE - 1) / WIDE * WIDE : 1;
    b->width = !s->pool[1] ? b->row : s->pool[2] ? ys * b->row : (ys + WIDE - 1) / WIDE * WIDE;
    b->plane = (size_t)b->results[0] * b->width;
    for (unsigned c = 1; c < DT_TR_COLOURS; c++)
        b->chance[c] = s->pool[c] ? b->m->chance[c] : o->sure;
    return true;
}

/* ---- meet a task, or fail ---- */
enum { MISSES = SIZES + 1 };
/* What each result of the green dice is worth by itself, and with one of the other dice; by clues, then by green
 * result. Where only one of the other dice is there, what it is worth with the green ones stands in the rolls. */
struct judge {
    struct odds_block *b;
    struct odds_ways ways;
    struct odds_miss *miss[MISSES];                      /* 0: no alarm; 1 + alarm dice lost; by clues */
    double *plain, *side[DT_TR_COLOURS];
    unsigned step[DT_TR_COLOURS];                        /* doubles to a green result */
};

/* A way is worth as much as its kind: look it up. */
static void raise_by_way(const struct odds_block *b, const struct odds_way *w, double *to, unsigned step)
{
    const struct odds_cell *cell = w->cell;
    const struct odds_hit *end = cell->hit + cell->start[b->greens + 1];
    double value[KINDS];
    for (unsigned c = 0; c < b->clues; c++, to += (size_t)b->results[0] * step) {
        for (unsigned i = 0; i < cell->kinds; i++) {
            value[i] = 0;
            for (unsigned n = cell->numbers[i] & ((2u << b->greens) - 1); n; n &= n - 1) {
                double v = w->after[__builtin_ctz(n)][c];
                value[i] = v > value[i] ? v : value[i];
            }
        }
        for (const struct odds_hit *h = cell->hit + cell->start[b->greens]; h < end; h++) {
            double v = value[h->kind], *at = to + h->at * step;
            *at = v > *at ? v : *at;
        }
    }
}

static void raise_by_bucket(const struct judge *j, unsigned bucket, double *to, unsigned step)
{
    for (unsigned i = j->ways.head[bucket]; i; i = j->ways.at[i - 1].next)
        raise_by_way(j->b, &j->ways.at[i - 1], to, step);
}

/* What a failure with these green results is worth depends on two things: the alarm dice lost, and the classes that
 * can be put on a marker. `best`: by those classes, as bits. */
static void best_to_keep(const struct odds_block *b, const struct odds_miss *miss, double *best)
{
    best[0] = miss->plain;
    for (unsigned present = 1; b->s.keeps && present < 1u << b->m->classes[0]; present++) {
        double one = miss->keep[0][__builtin_ctz(present)], others = best[present & (present - 1)];
        best[present] = one > others ? one : others;
    }
}

/* All green results that lose so many alarm dice start with the worth of failing. */
static void start_by(struct judge *j, unsigned which, const uint8_t *at)
{
    struct odds_block *b = j->b;
    double best[1 << CLASSES];
    for (unsigned c = 0; c < b->clues; c++) {
        const struct odds_miss *miss = &j->miss[which][c];
        size_t from = (size_t)c * b->results[0];
        best_to_keep(b, miss, best);
        for (unsigned g = 0; g < b->results[0]; g++) {
            if (at && at[g] != which)
                continue;
            unsigned k = b->first + g, left = b->m->alarms[k] > b->o->p.discards;
            unsigned present = b->m->lattice->present[k] & (left ? 0xffu : (unsigned)~b->m->alarm);
            j->plain[from + g] = best[b->s.keeps ? present : 0];
            for (unsigned i = 1; i < DT_TR_COLOURS; i++)
                rows_copy(j->side[i] + (from + g) * j->step[i], miss->keep[i], j->step[i]);
        }
    }
}

static bool start(struct judge *j)
{
    struct odds_block *b = j->b;
    uint8_t at[LATTICE];
    unsigned needed = 1;
    for (unsigned g = 0; b->m->alarm && g < b->results[0]; g++) {
        unsigned alarms = b->m->alarms[b->first + g];
        at[g] = (uint8_t)(!alarms ? 0 : 1 + (alarms < b->o->p.discards ? alarms : b->o->p.discards));
        needed |= 1u << at[g];
    }
    for (unsigned i = 0; i < MISSES; i++) {
        if (!(needed >> i & 1))
            continue;
        j->miss[i] = malloc(b->clues * sizeof **j->miss);
        if (!j->miss[i])
            return false;
        odds_miss(b, i > 0, i ? i - 1 : 0, j->miss[i]);
        start_by(j, i, b->m->alarm ? at : NULL);
    }
    return true;
}

/* All green results alone, then with the second and with the third colour. */
static bool judge_greens(struct judge *j)
{
    struct odds_block *b = j->b;
    if (!start(j))
        return false;
    raise_by_bucket(j, 0, j->plain, 1);
    for (unsigned y = 0; j->step[1] && y < b->results[1]; y++)
        raise_by_bucket(j, (y + 1) * (CLASSES + 1), j->side[1] + y, j->step[1]);
    for (unsigned r = 0; j->step[2] && r < b->results[2]; r++)
        raise_by_bucket(j, r + 1, j->side[2] + r, j->step[2]);
    return true;
}

/* The best of the three for each result. */
static void join(const struct judge *j)
{
    const struct odds_block *b = j->b;
    double *to = b->rolls;
    size_t all = (size_t)b->clues * b->results[0];
    if (b->s.pool[1] + b->s.pool[2] == 1)                /* one of them is there, in its place already */
        for (size_t at = 0; at < all; at++, to += b->width)
            rows_least(to, to, j->plain[at], b->width);
    for (size_t at = 0; b->s.pool[1] && b->s.pool[2] && at < all; at++)
        for (unsigned y = 0; y <= b->results[1]; y++, to += b->row) {
            double with = y < b->results[1] ? j->side[1][at * j->step[1] + y] : 0;
            rows_least(to, j->side[2] + at * b->row, with > j->plain[at] ? with : j->plain[at], b->row);
        }
}

/* What needs both of the other dice. */
static void judge_pairs(const struct judge *j)
{
    const struct odds_block *b = j->b;
    for (unsigned i = CLASSES + 1; i < BUCKETS; i++)
        if (i % (CLASSES + 1) && j->ways.head[i])
            raise_by_bucket(j, i, odds_at(b, b->rolls, 0, i / (CLASSES + 1) - 1, i % (CLASSES + 1) - 1), b->width);
}

static void meet_or_fail(struct odds_block *b)
{
    struct judge j = { .b = b };
    size_t greens = (size_t)b->clues * b->results[0];
    bool both = b->s.pool[1] && b->s.pool[2], none = !b->s.pool[1] && !b->s.pool[2];
    bool good = odds_ways(b, 0xff, &j.ways);
    double *apart = good ? malloc(greens * (1 + ROW + b->row) * sizeof *apart) : NULL;
    if (apart) {
        j.plain = none ? b->rolls : apart + greens * (ROW + b->row);
        j.side[1] = both ? apart : b->rolls;
        j.side[2] = both ? apart + greens * ROW : b->rolls;
        j.step[1] = both ? ROW : b->s.pool[1] ? b->width : 0;
        j.step[2] = b->s.pool[2] ? b->row : 0;
        good = judge_greens(&j);
        join(&j);
        judge_pairs(&j);
    }
    b->o->failed |= !good || !apart;
    free(apart);
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
double odds_mean(const struct odds_block *b, const double *rolls)
{
    const double *thrown = b->m->thrown + b->first;
    _Alignas(ALIGN) double mean[WIDTH] = { 0 };
    double sum = 0;
    if (b->width == 1)
        for (unsigned g = 0; g < b->results[0]; g++)
            mean[0] += thrown[g] * rolls[g];
    for (unsigned g = 0; b->width > 1 && g < b->results[0]; g++, rolls += b->width)
        rows_add(mean, rolls, thrown[g], b->width);
    for (unsigned y = 0; y < b->results[1]; y++)
        for (unsigned r = 0; r < b->results[2]; r++)
            sum += b->chance[1][y] * b->chance[2][r] * mean[y * b->row + r];
    return sum;
}
