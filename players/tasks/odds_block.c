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
struct odds_asked { struct odds_way *ways; struct odds_fails fails; };

/* What each green result is worth by itself; with the second colour, if it is there; with the third; with both. The
 * last of them are the rolls. */
struct judge {
    struct odds_block *b;
    const struct odds_way *ways;
    const struct odds_fails *fails;
    double *to[WITH];
    unsigned step[WITH];                                 /* doubles to a green result */
};

/* A hit is worth as much as its kind: look it up. */
ROWS void raise_by_cell(const struct odds_block *b, const struct odds_cell *cell, const double *const *after,
                        double *to, unsigned step, unsigned lanes)
{
    const struct odds_hit *h = cell->hit + cell->start[b->greens], *end = cell->hit + cell->start[b->greens + 1];
    _Alignas(ALIGN) double value[KINDS * MOST_CLUES];
    for (unsigned i = 0; i < cell->kinds[b->greens]; i++) {
        unsigned n = cell->numbers[i];
        lanes_copy(value + (size_t)i * lanes, after[__builtin_ctz(n)], lanes);
        for (n &= n - 1; n; n &= n - 1)
            lanes_raise(value + (size_t)i * lanes, after[__builtin_ctz(n)], lanes);
    }
    if (cell->kinds[b->greens] == 1)
        for (; h < end; h++)
            lanes_raise(to + h->at * step, value, lanes);
    for (; h < end; h++)
        lanes_raise(to + h->at * step, value + h->kind * lanes, lanes);
}

/* By all ways that use these of the other dice. */
ROWS void raise_by_ways(const struct judge *j, unsigned with, unsigned lanes)
{
    unsigned y = with == 3 ? j->b->row : lanes;
    for (const struct odds_way *w = j->ways; w; w = w->next)
        for (unsigned i = w->grid->start[with]; i < w->grid->start[with + 1]; i++) {
            const struct odds_spot *s = &w->grid->spot[i];
            double *to = j->to[with] + (s->y ? (s->y - 1) * y : 0) + (s->r ? (s->r - 1) * lanes : 0);
            raise_by_cell(j->b, s->cell, w->after[with], to, j->step[with], lanes);
        }
}

/* Which failure a green result is. */
ROWS unsigned failure(const struct judge *j, unsigned g)
{
    return j->fails->which[j->b->m->alarms[j->b->first + g]];
}

/* Green dice alone: fail, with the best of them on a marker. */
ROWS void fail_plain(const struct judge *j, unsigned lanes)
{
    const struct odds_block *b = j->b;
    const struct odds_mode *m = b->m;
    for (unsigned g = 0; g < b->results[0]; g++) {
        unsigned k = b->first + g, left = m->alarms[k] > b->o->p.discards ? 0xffu : (unsigned)~m->alarm;
        unsigned present = m->lattice->present[k] & left & j->fails->classes;
        lanes_copy(j->to[0] + (size_t)g * lanes, j->fails->best[failure(j, g)] + present * lanes, lanes);
    }
}

/* With a die of one other colour, to each green result `step` doubles: fail with it on a marker, or do without it. */
ROWS void fail_side(const struct judge *j, unsigned colour, unsigned lanes, unsigned step)
{
    const double *plain = j->to[0];
    double *to = j->to[colour];
    for (unsigned g = 0; g < j->b->results[0]; g++, plain += lanes, to += step)
        rows_least(to, j->fails->miss[failure(j, g)].keep[colour], plain, lanes, step);
}

/* With both: the best with one of them. */
ROWS void join(const struct judge *j, unsigned lanes, unsigned row)
{
    const struct odds_block *b = j->b;
    double *to = b->rolls;
    for (unsigned g = 0; g < b->results[0]; g++) {
        const double *second = j->to[1] + (size_t)g * j->step[1], *third = j->to[2] + (size_t)g * row;
        for (unsigned y = 0; y < b->results[1]; y++, to += row)
            rows_least(to, third, second + (size_t)y * lanes, lanes, row);
    }
}

/* What is there before tasks are met with these dice; written out for the usual lengths. */
ROWS void begin(const struct judge *j, unsigned with, unsigned lanes)
{
    unsigned step = with == 3 ? j->b->row : j->step[with];
    if (!with)
        fail_plain(j, lanes);
    else
        switch ((lanes == WIDE ? step : 0) + (with == 3)) {
        case 6 * WIDE: fail_side(j, with, lanes, 6 * WIDE); break;
        case 5 * WIDE: fail_side(j, with, lanes, 5 * WIDE); break;
        case 4 * WIDE: fail_side(j, with, lanes, 4 * WIDE); break;
        case 6 * WIDE + 1: join(j, lanes, 6 * WIDE); break;
        case 5 * WIDE + 1: join(j, lanes, 5 * WIDE); break;
        case 4 * WIDE + 1: join(j, lanes, 4 * WIDE); break;
        default:
            if (with == 3)
                join(j, lanes, step);
            else
                fail_side(j, with, lanes, step);
        }
}

ROWS void judge(const struct judge *j, unsigned lanes)
{
    for (unsigned with = 0; with < WITH; with++)
        if (j->to[with]) {
            begin(j, with, lanes);
            raise_by_ways(j, with, lanes);
        }
}

static void meet_or_fail(struct odds_block *b, const struct odds_asked *a)
{
    struct judge j = { .b = b, .ways = a->ways, .fails = &a->fails };
    unsigned last = (b->s.pool[1] > 0) + 2u * (b->s.pool[2] > 0);
    struct odds_mark mark = odds_mark(b->o);
    j.step[0] = b->lanes;
    j.step[1] = last & 1 ? (b->results[1] * b->lanes + WIDE - 1) / WIDE * WIDE : 0;
    j.step[2] = last & 2 ? b->row : 0;
    j.step[last] = b->width;
    for (unsigned with = 0; with < last; with++)
        j.to[with] = j.step[with] ? odds_push(b->o, (size_t)b->results[0] * j.step[with] * sizeof *b->rolls) : NULL;
    j.to[last] = b->rolls;
    switch (b->o->failed ? 0 : b->lanes) {
    case 0: break;
    case 1: judge(&j, 1); break;
    case WIDE: judge(&j, WIDE); break;
    default: judge(&j, b->lanes);
    }
    odds_pop(b->o, mark);
}

ROWS_WIDE void meet_or_fail_wide(struct odds_block *b, const struct odds_asked *a) { meet_or_fail(b, a); }

struct odds_asked *odds_block_ask(struct odds_block *b)
{
    struct odds_asked *a = odds_push(b->o, sizeof *a);
    return a && odds_ways(b, 0xff, &a->ways) && odds_fails(b, &a->fails) ? a : NULL;
}

void odds_block_judge(struct odds_block *b, const struct odds_asked *a)
{
    (rows_wide() ? meet_or_fail_wide : meet_or_fail)(b, a);
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
