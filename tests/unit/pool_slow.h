/* pool_slow.h -- a pool of dice once more, word for word as players/pool/roll.h describes it and without any thought
 * for speed: every die has a place of its own, every subset of dice is tried, every result is written out face by
 * face. It shares nothing with the solver but the description. Only for few dice: values are kept by what each die
 * shows. */
#ifndef POOL_SLOW_H
#define POOL_SLOW_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../players/pool/pool.h"

enum { SLOW_DICE = 5 };
struct slow_dice { uint8_t face[SLOW_DICE], left[DT_POOL_MEANS]; unsigned spent; };     /* spent: dice, as bits */
struct slow {
    const struct dt_pool *p;
    unsigned dice;
    uint8_t colour[SLOW_DICE];
    double *known;                                       /* by slow_number; not a number: not known */
};

static double slow_value(struct slow *w, const struct slow_dice *d);

static size_t slow_number(const struct slow *w, const struct slow_dice *d, size_t *count)
{
    size_t n = d->spent, all = (size_t)1 << w->dice;
    for (unsigned i = 0; i < w->dice; i++) {
        n = n * w->p->die[w->colour[i]].faces + d->face[i];
        all *= w->p->die[w->colour[i]].faces;
    }
    for (unsigned i = 0; i < w->p->means; i++) {
        n = n * (w->p->by[i].times + 1u) + d->left[i];
        all *= w->p->by[i].times + 1u;
    }
    *count = all;
    return n;
}

static void slow_open(struct slow *w, const struct dt_pool *p)
{
    struct slow_dice none = { 0 };
    size_t count;
    *w = (struct slow){ .p = p };
    for (unsigned k = 0; k < p->colours; k++)
        for (unsigned i = 0; i < p->dice[k]; i++)
            w->colour[w->dice++] = (uint8_t)k;
    slow_number(w, &none, &count);
    w->known = malloc(count * sizeof *w->known);
    for (size_t i = 0; i < count; i++)
        w->known[i] = NAN;
}

static void slow_close(struct slow *w) { free(w->known); }

static const uint8_t *slow_gives(const struct slow *w, const struct slow_dice *d, unsigned die)
{
    return w->p->die[w->colour[die]].gives[d->face[die]];
}

static double slow_stop(const struct slow *w, const struct slow_dice *d)
{
    const struct dt_pool_aim *a = &w->p->aim;
    int tally[DT_POOL_COUNTS] = { 0 }, sum = 0;
    double paid = 0;
    uint8_t capped[DT_POOL_COUNTS];
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++) {
        for (unsigned die = 0; die < w->dice; die++)
            tally[i] += slow_gives(w, d, die)[i];
        sum += a->weigh[i] * tally[i];
        paid += (double)a->price[i] * tally[i] / DT_POOL_ONE;
        capped[i] = (uint8_t)(tally[i] > a->most[i] ? a->most[i] : tally[i]);
    }
    if (a->sort == DT_POOL_REACH)
        return (sum >= a->need ? 1 : 0) - paid;
    size_t row = (size_t)capped[0] * (a->most[1] + 1u) + capped[1];
    row = (row * (a->most[2] + 1u) + capped[2]) * (a->most[3] + 1u) + capped[3];
    return a->table[row] / (double)DT_POOL_ONE - paid;
}

/* The mean over all that the dice in `roll` (as bits) can show. */
static double slow_mean(struct slow *w, struct slow_dice d, unsigned roll)
{
    unsigned die = 0, all = 0;
    if (!roll)
        return slow_value(w, &d);
    while (!(roll >> die & 1))
        die++;
    const struct dt_pool_die *sides = &w->p->die[w->colour[die]];
    double sum = 0;
    for (unsigned f = 0; f < sides->faces; f++) {
        d.face[die] = (uint8_t)f;
        all += sides->weight[f];
        sum += sides->weight[f] ? sides->weight[f] * slow_mean(w, d, roll & ~(1u << die)) : 0;
    }
    return sum / all;
}

/* May the means be used on exactly these dice? */
static bool slow_may(const struct slow *w, const struct slow_dice *d, unsigned by, unsigned roll)
{
    const struct dt_pool_means *m = &w->p->by[by];
    unsigned could = 0, dice = 0;
    for (unsigned die = 0; die < w->dice; die++) {
        bool fits = m->faces[w->colour[die]] >> d->face[die] & 1;
        if (fits && !(w->p->once && d->spent >> die & 1))
            could |= 1u << die;
        dice += roll >> die & 1;
    }
    if (!d->left[by] || !roll || (roll & ~could))
        return false;
    return m->all ? roll == could : dice <= m->most;
}

static double slow_use(struct slow *w, struct slow_dice d, unsigned by, unsigned roll)
{
    d.left[by]--;
    if (w->p->once)
        d.spent |= roll;
    return slow_mean(w, d, roll) - w->p->by[by].price / (double)DT_POOL_ONE;
}

static double slow_value(struct slow *w, const struct slow_dice *d)
{
    size_t count, n = slow_number(w, d, &count);
    if (!isnan(w->known[n]))
        return w->known[n];
    double best = slow_stop(w, d);
    for (unsigned by = 0; by < w->p->means; by++)
        for (unsigned roll = 1; roll < 1u << w->dice; roll++)
            if (slow_may(w, d, by, roll)) {
                double value = slow_use(w, *d, by, roll);
                best = value > best ? value : best;
            }
    return w->known[n] = best;
}

/* Before the roll. */
static double slow_before(struct slow *w, const uint8_t *left)
{
    struct slow_dice d = { 0 };
    memcpy(d.left, left, sizeof d.left);
    return slow_mean(w, d, (1u << w->dice) - 1);
}

#endif
