/* odds_block.c -- all results of one throw, judged together.
 *
 * For each result the best of: meet a task, fail, put dice on a holder, spend a clue. Only what truly
 * depends on a colour is done in the loop over that colour. */
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
    return true;
}

size_t odds_block_size(const struct odds_block *b)
{
    return (size_t)b->results[0] * b->results[1] * b->results[2] * b->clues;
}

/* ---- meet a task, or fail ---- */
enum { MISSES = SIZES + 1 };
struct judge {
    struct odds_block *b;
    struct odds_ways ways;
    struct odds_miss *miss[MISSES];                      /* 0: no alarm; 1 + alarm dice lost */
};

static void raise_by_ways(const struct judge *j, unsigned y, unsigned r, unsigned k, double *to)
{
    for (unsigned i = j->ways.head[y * (CLASSES + 1) + r]; i; i = j->ways.at[i - 1].next) {
        const struct odds_way *w = &j->ways.at[i - 1];
        unsigned greens = w->greens[k];
        for (unsigned n = 0; greens; n++, greens >>= 1)
            if (greens & 1)
                odds_raise(to, w->after[n], j->b->clues);
    }
}

/* What a failure with this green result is worth; *gone alarm dice are lost. */
static const struct odds_miss *miss_of(struct judge *j, unsigned k, unsigned *left)
{
    struct odds_block *b = j->b;
    unsigned alarms = 0;
    for (unsigned c = 0; c < b->m->classes[0]; c++)
        alarms += b->m->alarm >> c & 1 ? b->m->lattice->count[k][c] : 0;
    unsigned gone = alarms < b->o->p.discards ? alarms : b->o->p.discards, at = alarms ? 1 + gone : 0;
    *left = alarms - gone;
    if (!j->miss[at]) {
        j->miss[at] = malloc(sizeof **j->miss);
        if (!j->miss[at]) {
            b->o->failed = true;
            return NULL;
        }
        odds_miss(b, alarms > 0, gone, j->miss[at]);
    }
    return j->miss[at];
}

static void judge_green(struct judge *j, unsigned g)
{
    struct odds_block *b = j->b;
    unsigned k = b->first + g, left, n = b->clues, y1 = b->s.pool[1] > 0, r1 = b->s.pool[2] > 0;
    double best[MOST_CLUES], with_y[MOST_CLUES], by_r[CLASSES][MOST_CLUES];
    const struct odds_miss *miss = miss_of(j, k, &left);
    if (!miss)
        return;
    memcpy(best, miss->plain, n * sizeof *best);
    for (unsigned c = 0; c < b->m->classes[0]; c++)
        if (b->m->lattice->present[k] >> c & 1 && (left || !(b->m->alarm >> c & 1)))
            odds_raise(best, miss->keep[0][c], n);
    raise_by_ways(j, 0, 0, k, best);
    for (unsigned r = 0; r1 && r < b->results[2]; r++) {
        memcpy(by_r[r], miss->keep[2][r], n * sizeof *best);
        raise_by_ways(j, 0, r + 1, k, by_r[r]);
    }
    for (unsigned y = 0; y < b->results[1]; y++) {
        memcpy(with_y, best, n * sizeof *best);
        if (y1) {
            odds_raise(with_y, miss->keep[1][y], n);
            raise_by_ways(j, y + 1, 0, k, with_y);
        }
        for (unsigned r = 0; r < b->results[2]; r++) {
            double *to = odds_at(b, b->rolls, g, y, r);
            memcpy(to, with_y, n * sizeof *to);
            if (r1)
                odds_raise(to, by_r[r], n);
            if (r1 && y1)
                raise_by_ways(j, y + 1, r + 1, k, to);
        }
    }
}

/* ---- clues ---- */
static void spend_clues(struct odds_block *b)
{
    unsigned y1 = b->s.pool[1] > 0, r1 = b->s.pool[2] > 0;
    for (unsigned c = 0; c + 1 < b->clues; c++) {
        double *f = odds_reroll(b, b->rolls, c, true);
        if (!f) {
            b->o->failed = true;
            return;
        }
        for (unsigned g = 0; g < b->results[0]; g++)
            for (unsigned y = 0; y < b->results[1]; y++)
                for (unsigned r = 0; r < b->results[2]; r++)
                    odds_raise(odds_at(b, b->rolls, g, y, r) + c + 1,
                               f + odds_reroll_at(b, b->first + g, y + y1, r + r1), 1);
        free(f);
    }
}

void odds_block_fill(struct odds_block *b)
{
    struct judge j = { .b = b };
    if (!odds_ways(b, 0xff, &j.ways)) {
        b->o->failed = true;
        return;
    }
    for (unsigned g = 0; g < b->results[0]; g++)
        judge_green(&j, g);
    free(j.ways.at);
    for (unsigned i = 0; i < MISSES; i++)
        free(j.miss[i]);
    for (unsigned i = 0; i < 2 && !b->o->p.promised && odds_pool(&b->s); i++)
        if (b->s.holders[i]) {
            struct odds_take t = { .least = 1, .most = i + 1, .holders = { b->s.holders[0], b->s.holders[1] } };
            t.holders[i]--;
            odds_hold(b, &t, b->rolls);
        }
    if (odds_pool(&b->s))
        spend_clues(b);
}

void odds_expect(const struct odds_block *b, const double *rolls, double *value)
{
    memset(value, 0, b->clues * sizeof *value);
    for (unsigned g = 0; g < b->results[0]; g++)
        for (unsigned y = 0; y < b->results[1]; y++)
            for (unsigned r = 0; r < b->results[2]; r++) {
                double p = b->m->thrown[b->first + g] * (b->s.pool[1] ? b->m->chance[1][y] : 1)
                         * (b->s.pool[2] ? b->m->chance[2][r] : 1);
                for (unsigned c = 0; c < b->clues; c++)
                    value[c] += p * *rolls++;
            }
}
