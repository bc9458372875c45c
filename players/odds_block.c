/* odds_block.c -- all results of one throw, judged together.
 *
 * For each result the best of: meet a task, fail, put dice on a holder. Only what truly depends on a
 * colour is done in the loop over that colour. What a clue can do is odds_clue.c's. */
#include "odds_rows.h"

enum odds_alarm odds_alarm(const struct dtp_odds *o, const struct odds_state *s)
{
    const struct dt_trial *p = &o->p;
    if (p->ends || (p->strikes && s->strikes != ENOUGH)
        || (p->loss[0] && s->health[0] != ENOUGH) || (p->loss[1] && s->health[1] != ENOUGH))
        return HARMS;
    return p->discards ? TAKES : SILENT;
}

static void lay_out(struct odds_block *b, unsigned lanes, unsigned more)
{
    unsigned ys = b->results[1] + more, y = ys * lanes, r = (b->results[2] + more) * lanes;
    b->lanes = lanes;
    b->row = b->s.pool[2] ? (r + WIDE - 1) / WIDE * WIDE : lanes;
    b->width = !b->s.pool[1] ? b->row : b->s.pool[2] ? ys * b->row : (y + WIDE - 1) / WIDE * WIDE;
}

void odds_block_parts(struct odds_block *b) { lay_out(b, 1, 1); }

bool odds_block_begin(struct dtp_odds *o, const struct odds_state *s, struct odds_block *b)
{
    *b = (struct odds_block){ .o = o, .s = *s, .clues = o->clues };
    b->m = odds_mode(o, s->open, odds_alarm(o, s));
    if (!b->m) {
        o->failed = true;
        return false;
    }
    b->greens = s->pool[0];
    b->first = b->m->lattice->start[b->greens];
    b->results[0] = b->m->lattice->start[b->greens + 1] - b->first;
    b->results[1] = s->pool[1] ? b->m->classes[1] : 1;
    b->results[2] = s->pool[2] ? b->m->classes[2] : 1;
    lay_out(b, o->lanes, 0);
    for (unsigned c = 1; c < DT_TR_COLOURS; c++)
        b->chance[c] = s->pool[c] ? b->m->chance[c] : o->sure;
    return true;
}

/* ---- meet a task, or fail ---- */
enum { MISSES = SIZES + 1 };
/* What each green result is worth by itself, and with one of the other dice. Where only one of the other dice is
 * there, what it is worth with the green ones stands in the rolls. */
struct judge {
    struct odds_block *b;
    struct odds_ways ways;
    struct odds_miss *miss[MISSES];                      /* 0: no alarm; 1 + alarm dice lost */
    double *best[MISSES];                                /* of them, by the classes there are to keep, as bits */
    double *plain, *side[DT_TR_COLOURS];
    unsigned step[DT_TR_COLOURS];                        /* doubles to a green result */
};

/* A way is worth as much as its kind: look it up. */
ROWS void raise_by_way(const struct odds_block *b, const struct odds_way *w, double *to, unsigned step, unsigned lanes)
{
    const struct odds_cell *cell = w->cell;
    const struct odds_hit *end = cell->hit + cell->start[b->greens + 1];
    _Alignas(ALIGN) double value[KINDS * MOST_CLUES];
    for (unsigned i = 0; i < cell->kinds[b->greens]; i++) {
        unsigned n = cell->numbers[i];
        lanes_copy(value + (size_t)i * lanes, w->after[__builtin_ctz(n)], lanes);
        for (n &= n - 1; n; n &= n - 1)
            lanes_raise(value + (size_t)i * lanes, w->after[__builtin_ctz(n)], lanes);
    }
    for (const struct odds_hit *h = cell->hit + cell->start[b->greens]; h < end; h++)
        lanes_raise(to + h->at * step, value + h->kind * lanes, lanes);
}

static void raise_by_bucket(const struct judge *j, unsigned bucket, double *to, unsigned step)
{
    for (unsigned i = j->ways.head[bucket]; i; i = j->ways.at[i - 1].next)
        switch (j->b->lanes) {
        case 1: raise_by_way(j->b, &j->ways.at[i - 1], to, step, 1); break;
        case WIDE: raise_by_way(j->b, &j->ways.at[i - 1], to, step, WIDE); break;
        default: raise_by_way(j->b, &j->ways.at[i - 1], to, step, j->b->lanes);
        }
}

/* What a failure is worth depends on the result in two ways only: the alarm dice lost, and the classes that can be
 * put on a marker. */
static bool fail(struct judge *j, unsigned which)
{
    struct odds_block *b = j->b;
    unsigned lanes = b->lanes, masks = b->s.keeps ? 1u << b->m->classes[0] : 1;
    struct odds_miss *miss = j->miss[which] = odds_push(b->o, sizeof *miss);
    double *best = j->best[which] = odds_push(b->o, (size_t)masks * lanes * sizeof *best);
    if (!miss || !best)
        return false;
    odds_miss(b, which > 0, which ? which - 1 : 0, miss);
    memcpy(best, miss->plain, lanes * sizeof *best);
    for (unsigned present = 1; present < masks; present++) {
        const double *one = miss->keep[0] + __builtin_ctz(present) * lanes;
        const double *others = best + (size_t)(present & (present - 1)) * lanes;
        for (unsigned c = 0; c < lanes; c++)
            best[present * lanes + c] = one[c] > others[c] ? one[c] : others[c];
    }
    return true;
}

/* Every green result starts with the worth of failing. */
ROWS void start(struct judge *j, const uint8_t *which, unsigned lanes)
{
    struct odds_block *b = j->b;
    for (unsigned g = 0; g < b->results[0]; g++) {
        unsigned k = b->first + g, left = b->m->alarms[k] > b->o->p.discards;
        unsigned present = b->m->lattice->present[k] & (left ? 0xffu : (unsigned)~b->m->alarm);
        lanes_copy(j->plain + (size_t)g * lanes, j->best[which[g]] + (b->s.keeps ? present : 0) * lanes, lanes);
        for (unsigned i = 1; i < DT_TR_COLOURS; i++)
            rows_copy(j->side[i] + (size_t)g * j->step[i], j->miss[which[g]]->keep[i], j->step[i]);
    }
}

/* All green results alone, then with the second and with the third colour. */
static bool judge_greens(struct judge *j)
{
    struct odds_block *b = j->b;
    uint8_t which[LATTICE] = { 0 };
    for (unsigned g = 0; b->m->alarm && g < b->results[0]; g++) {
        unsigned alarms = b->m->alarms[b->first + g];
        which[g] = (uint8_t)(!alarms ? 0 : 1 + (alarms < b->o->p.discards ? alarms : b->o->p.discards));
        if (!j->miss[which[g]] && !fail(j, which[g]))
            return false;
    }
    if (!j->miss[0] && !b->m->alarm && !fail(j, 0))
        return false;
    if (b->lanes == 1)
        start(j, which, 1);
    else
        start(j, which, b->lanes);
    raise_by_bucket(j, 0, j->plain, b->lanes);
    for (unsigned y = 0; j->step[1] && y < b->results[1]; y++)
        raise_by_bucket(j, (y + 1) * (CLASSES + 1), j->side[1] + (size_t)y * b->lanes, j->step[1]);
    for (unsigned r = 0; j->step[2] && r < b->results[2]; r++)
        raise_by_bucket(j, r + 1, j->side[2] + (size_t)r * b->lanes, j->step[2]);
    return true;
}

/* The best of the three for each result. */
ROWS void join(const struct judge *j, unsigned lanes)
{
    const struct odds_block *b = j->b;
    double *to = b->rolls, *plain = j->plain, *third = j->side[2];
    bool both = b->s.pool[1] && b->s.pool[2];
    for (unsigned g = 0; g < b->results[0]; g++, plain += lanes, third += b->row) {
        if (!both) {                                     /* one of them is there, in its place already */
            rows_least(to, to, plain, lanes, b->width);
            to += b->width;
            continue;
        }
        for (unsigned y = 0; y < b->results[1]; y++, to += b->row) {
            _Alignas(ALIGN) double least[MOST_CLUES];
            lanes_copy(least, plain, lanes);
            lanes_raise(least, j->side[1] + (size_t)g * j->step[1] + (size_t)y * lanes, lanes);
            rows_least(to, third, least, lanes, b->row);
        }
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

static void join_and_pairs(const struct judge *j)
{
    const struct odds_block *b = j->b;
    if (!b->s.pool[1] && !b->s.pool[2])
        return;
    switch (b->lanes) {
    case 1: join(j, 1); break;
    case WIDE: join(j, WIDE); break;
    default: join(j, b->lanes);
    }
    judge_pairs(j);
}

static void meet_or_fail(struct odds_block *b)
{
    struct judge j = { .b = b };
    bool both = b->s.pool[1] && b->s.pool[2], none = !b->s.pool[1] && !b->s.pool[2];
    bool good = odds_ways(b, 0xff, &j.ways);
    unsigned side = ROW * b->lanes;
    size_t size = (size_t)b->results[0] * (none ? 0 : both ? b->lanes + side + b->row : b->lanes);
    struct odds_mark mark = odds_mark(b->o);
    double *apart = good ? odds_push(b->o, size * sizeof *apart) : NULL;
    if (apart) {
        j.side[1] = both ? apart : b->rolls;
        j.side[2] = both ? apart + (size_t)b->results[0] * side : b->rolls;
        j.plain = none ? b->rolls : apart + (both ? (size_t)b->results[0] * (side + b->row) : 0);
        j.step[1] = both ? side : b->s.pool[1] ? b->width : 0;
        j.step[2] = b->s.pool[2] ? b->row : 0;
        good = judge_greens(&j);
        join_and_pairs(&j);
    }
    b->o->failed |= !good;
    free(j.ways.at);
    odds_pop(b->o, mark);
}

ROWS_WIDE void meet_or_fail_wide(struct odds_block *b) { meet_or_fail(b); }

void odds_block_judge(struct odds_block *b)
{
    (rows_wide() ? meet_or_fail_wide : meet_or_fail)(b);
    for (unsigned i = 0; i < 2 && !b->o->p.promised && odds_pool(&b->s); i++)
        if (b->s.holders[i]) {
            struct odds_take t = { .least = 1, .most = i + 1, .holders = { b->s.holders[0], b->s.holders[1] } };
            t.holders[i]--;
            odds_hold(b, &t, b->rolls);
        }
}

/* Over the green dice first, for each result of the other two; then over those. */
static void mean(const struct odds_block *b, const double *rolls, double *value)
{
    const double *thrown = b->m->thrown + b->first;
    _Alignas(ALIGN) double mean[(CLASSES + 1) * ROW * MOST_CLUES];
    memset(mean, 0, b->width * sizeof *mean);
    for (unsigned g = 0; b->width == 1 && g < b->results[0]; g++)
        mean[0] += thrown[g] * rolls[g];
    for (unsigned g = 0; b->width > 1 && g < b->results[0]; g++, rolls += b->width)
        rows_add(mean, rolls, thrown[g], b->width);
    for (unsigned c = 0; c < b->lanes; c++) {
        value[c] = 0;
        for (unsigned y = 0; y < b->results[1]; y++)
            for (unsigned r = 0; r < b->results[2]; r++)
                value[c] += b->chance[1][y] * b->chance[2][r] * mean[y * b->row + r * b->lanes + c];
    }
}

ROWS_WIDE void mean_wide(const struct odds_block *b, const double *rolls, double *value) { mean(b, rolls, value); }

void odds_mean(const struct odds_block *b, const double *rolls, double *value)
{
    (rows_wide() ? mean_wide : mean)(b, rolls, value);
}
