/* pool_again.c -- rolling dice again: what it is worth, for all rolls at once.
 *
 * Dice are taken off the table and rolled one at a time. Values of blocks with one die more off come from those with
 * one less by a mean over what that die shows, along the axis of its colour; so a block has, for all that can be kept,
 * what rolling the rest is worth. Then the other way: what is best for a set is one of those with a die less that may
 * be taken, or rolling what is off already. Both cost a few steps a cell, however many choices of dice there are. */
#include "pool_in.h"

/* Two blocks that differ by a die of one colour: `outer` times the sets of this colour times `inner`. */
struct pair { size_t outer, inner; const struct pool_colour *colour; const struct pool_sets *full, *lacking; };

static size_t cells(const struct dtp_solver *s, const uint8_t *off, unsigned from, unsigned to)
{
    size_t n = 1;
    for (unsigned k = from; k < to; k++)
        n *= s->colour[k].sets[off[k]].count;
    return n;
}

/* `off` is that of the block with more dice on the table. */
static struct pair pair(const struct dtp_solver *s, const uint8_t *off, unsigned k)
{
    const struct pool_colour *c = &s->colour[k];
    return (struct pair){ cells(s, off, 0, k), cells(s, off, k + 1, s->p.colours), c, &c->sets[off[k]],
                          &c->sets[off[k] + 1] };
}

size_t pool_block(const struct pool_means *m, const uint8_t off[DT_POOL_COLOURS])
{
    size_t n = 0;
    for (unsigned k = 0; k < DT_POOL_COLOURS; k++)
        n = n * (m->reach[k] + 1) + off[k];
    return n;
}

size_t pool_cell(const struct dtp_solver *s, const uint8_t off[DT_POOL_COLOURS], const uint32_t set[DT_POOL_COLOURS])
{
    size_t n = 0;
    for (unsigned k = 0; k < s->p.colours; k++)
        n = n * s->colour[k].sets[off[k]].count + set[k];
    return n;
}

void pool_off(const struct pool_means *m, size_t block, uint8_t off[DT_POOL_COLOURS])
{
    for (unsigned k = DT_POOL_COLOURS; k--; block /= m->reach[k] + 1)
        off[k] = (uint8_t)(block % (m->reach[k] + 1));
}

/* The mean over what one die shows. The division comes last: what is certain stays exactly so. */
static inline void mean_rows(const struct pair *p, size_t inner, const double *restrict from, double *restrict to)
{
    const struct pool_colour *c = p->colour;
    for (size_t o = 0; o < p->outer; o++, from += p->full->count * inner) {
        const uint32_t *more = p->lacking->more;
        for (size_t set = 0; set < p->lacking->count; set++, more += c->classes, to += inner) {
            for (size_t i = 0; i < inner; i++)
                to[i] = 0;
            for (unsigned k = 0; k < c->classes; k++) {
                const double *row = from + more[k] * inner, weight = c->again[k];
                for (size_t i = 0; weight > 0 && i < inner; i++)
                    to[i] += weight * row[i];
            }
            for (size_t i = 0; i < inner; i++)
                to[i] /= c->sum;
        }
    }
}

/* The best die to take off among the classes in `may`. */
static inline void best_rows(const struct pair *p, size_t inner, uint32_t may, double price,
                             const double *restrict from, double *restrict to)
{
    unsigned classes = p->colour->classes;
    for (size_t o = 0; o < p->outer; o++, from += p->lacking->count * inner) {
        const uint32_t *less = p->full->less;
        for (size_t set = 0; set < p->full->count; set++, less += classes, to += inner)
            for (unsigned k = 0; k < classes; k++) {
                if (!(may >> k & 1) || less[k] == NONE)
                    continue;
                const double *row = from + less[k] * inner;
                for (size_t i = 0; i < inner; i++)
                    to[i] = to[i] < row[i] - price ? row[i] - price : to[i];
            }
    }
}

/* The last axis has rows of one number: both ways are compiled for that apart. */
static void take_mean(const struct pair *p, const double *from, double *to)
{
    if (p->inner == 1)
        mean_rows(p, 1, from, to);
    else
        mean_rows(p, p->inner, from, to);
}

static void take_best(const struct pair *p, uint32_t may, double price, const double *from, double *to)
{
    if (p->inner == 1)
        best_rows(p, 1, may, price, from, to);
    else
        best_rows(p, p->inner, may, price, from, to);
}

void pool_expect(struct dtp_solver *s, unsigned by, const double *after)
{
    const struct pool_means *m = &s->by[by];
    for (size_t b = 1; b < m->box; b++) {
        if (m->start[b] == NONE)
            continue;
        uint8_t off[DT_POOL_COLOURS];
        unsigned k = 0;
        pool_off(m, b, off);
        while (!off[k])
            k++;
        off[k]--;
        struct pair p = pair(s, off, k);
        size_t full = pool_block(m, off);
        take_mean(&p, full ? s->part + m->start[full] : after, s->part + m->start[b]);
    }
}

/* Raise a block by those with a die more off. */
static void raise_block(const struct dtp_solver *s, unsigned by, uint8_t *off, double price, double *to)
{
    const struct pool_means *m = &s->by[by];
    for (unsigned k = 0; k < s->p.colours; k++) {
        if (off[k] == m->reach[k])
            continue;
        struct pair p = pair(s, off, k);
        off[k]++;
        uint32_t from = m->start[pool_block(m, off)];
        off[k]--;
        if (from != NONE)
            take_best(&p, s->colour[k].may[by], price, s->part + from, to);
    }
}

/* All dice that can be taken are. */
static void raise_all(const struct dtp_solver *s, unsigned by, double *to)
{
    const struct pool_means *m = &s->by[by];
    for (size_t roll = 0; roll < s->rolls; roll++) {
        uint8_t off[DT_POOL_COLOURS] = { 0 };
        uint32_t set[DT_POOL_COLOURS] = { 0 };
        size_t rest = roll;
        for (unsigned k = s->p.colours; k--; rest /= s->colour[k].sets[0].count) {
            size_t i = rest % s->colour[k].sets[0].count;
            off[k] = m->gone[k][i];
            set[k] = m->strip[k][i];
        }
        size_t block = pool_block(m, off);
        double value = block ? s->part[m->start[block] + pool_cell(s, off, set)] - m->price : to[roll];
        to[roll] = to[roll] < value ? value : to[roll];
    }
}

void pool_raise(struct dtp_solver *s, unsigned by, double *to)
{
    const struct pool_means *m = &s->by[by];
    if (s->p.by[by].all) {
        raise_all(s, by, to);
        return;
    }
    for (size_t b = m->box; b--; ) {
        uint8_t off[DT_POOL_COLOURS];
        if (m->start[b] == NONE && b)
            continue;
        pool_off(m, b, off);
        raise_block(s, by, off, b ? 0 : m->price, b ? s->part + m->start[b] : to);
    }
}
