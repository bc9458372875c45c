/* pool.c -- opening a solver, and working out its budgets. pool_in.h says what the parts are.
 *
 * A budget is worked out from budgets with a use less, so going through them by number meets each after those it needs.
 * Only budgets that a question leads to are worked out. */
#include "pool.h"

#include <stdlib.h>
#include <string.h>

#include "pool_in.h"

static enum dtp_pool_code draft(const struct dt_pool *p, struct dtp_solver *s)
{
    enum dtp_pool_code code = pool_check(p);
    if (code)
        return code;
    memset(s, 0, sizeof *s);
    s->p = *p;
    pool_classes(s);
    return pool_plan(s) ? DTP_POOL_FINE : DTP_POOL_TOO_LARGE;
}

enum dtp_pool_code dtp_pool_bytes(const struct dt_pool *p, size_t *bytes)
{
    struct dtp_solver s;
    enum dtp_pool_code code = draft(p, &s);
    if (!code && bytes)
        *bytes = s.bytes;
    return code;
}

/* What each roll is worth as it lies there: the first budget. */
static void fill_stop(struct dtp_solver *s)
{
    for (size_t roll = 0; roll < s->rolls; roll++) {
        uint64_t tally = 0;
        double price = 0;
        size_t rest = roll;
        for (unsigned k = s->p.colours; k--; rest /= s->colour[k].sets[0].count) {
            const struct pool_colour *c = &s->colour[k];
            tally += c->tally[rest % c->sets[0].count];
            price += c->price[rest % c->sets[0].count];
        }
        s->value[roll] = pool_worth(s, tally) - price;
    }
}

static void fill(struct dtp_solver *s)
{
    for (unsigned k = 0; k < s->p.colours; k++) {
        pool_fill_sets(s, &s->colour[k]);
        pool_fill_chance(&s->colour[k]);
        pool_fill_tally(&s->colour[k]);
        for (unsigned i = 0; i < s->p.means; i++)
            if (s->p.by[i].all)
                pool_fill_strip(s, k, i);
    }
    fill_stop(s);
    s->p.aim.table = NULL;                               /* it is the caller's, and no longer needed */
    memset(s->done, 0, s->budgets);
    s->done[0] = 1;
}

struct dtp_solver *dtp_pool_open(const struct dt_pool *p, enum dtp_pool_code *code)
{
    struct dtp_solver plan, *s = NULL;
    enum dtp_pool_code found = draft(p, &plan);
    if (!found) {
        s = malloc(plan.bytes);
        found = s ? DTP_POOL_FINE : DTP_POOL_NO_MEMORY;
    }
    if (s) {
        *s = plan;
        pool_lay_out(s, (char *)s);
        fill(s);
    }
    if (code)
        *code = found;
    return s;
}

void dtp_pool_free(struct dtp_solver *s) { free(s); }

size_t dtp_pool_rolls(const struct dtp_solver *s) { return s->rolls; }

size_t dtp_pool_budgets(const struct dtp_solver *s) { return s->budgets; }

/* Do these two of the means differ in price only? */
static bool alike(const struct dtp_solver *s, unsigned a, unsigned b)
{
    bool same = s->p.by[a].all == s->p.by[b].all && s->by[a].depth == s->by[b].depth;
    for (unsigned k = 0; k < s->p.colours; k++)
        same = same && s->colour[k].may[a] == s->colour[k].may[b];
    return same;
}

/* Whoever rolls so many dice again pays least by the cheapest of what does the same. */
static bool worth_a_look(const struct dtp_solver *s, unsigned by, size_t budget)
{
    if (!pool_left(s, by, budget) || s->by[by].box == 1)
        return false;
    for (unsigned i = 0; i < s->p.means; i++) {
        bool cheaper = s->p.by[i].price < s->p.by[by].price || (s->p.by[i].price == s->p.by[by].price && i < by);
        if (cheaper && pool_left(s, i, budget) && alike(s, i, by))
            return false;
    }
    return true;
}

static void work_out(struct dtp_solver *s, size_t budget)
{
    double *value = s->value + budget * s->rolls;
    memcpy(value, s->value, s->rolls * sizeof *value);
    for (unsigned i = 0; i < s->p.means; i++)
        if (worth_a_look(s, i, budget)) {
            pool_expect(s, i, s->value + (budget - s->by[i].stride) * s->rolls);
            pool_raise(s, i, value);
        }
    s->done[budget] = 1;
}

const double *pool_budget(struct dtp_solver *s, size_t budget)
{
    memset(s->wanted, 0, budget + 1);
    s->wanted[budget] = 1;
    for (size_t at = budget; at; at--)
        for (unsigned i = 0; s->wanted[at] && !s->done[at] && i < s->p.means; i++)
            if (worth_a_look(s, i, at))
                s->wanted[at - s->by[i].stride] = 1;
    for (size_t at = 0; at <= budget; at++)
        if (s->wanted[at] && !s->done[at])
            work_out(s, at);
    return s->value + budget * s->rolls;
}

static bool find_budget(const struct dtp_solver *s, const uint8_t *left, size_t *budget)
{
    *budget = 0;
    for (unsigned i = 0; i < DT_POOL_MEANS; i++) {
        if (left[i] > (i < s->p.means ? s->p.by[i].times : 0))
            return false;
        *budget += left[i] * s->by[i].stride;
    }
    return true;
}

/* The chance of the sets of all colours but the last. */
static double chance_of_row(const struct dtp_solver *s, size_t row)
{
    double chance = 1;
    for (unsigned k = s->p.colours - 1u; k--; row /= s->colour[k].sets[0].count)
        chance *= s->colour[k].chance[row % s->colour[k].sets[0].count];
    return chance;
}

enum dtp_pool_code dtp_pool_value(struct dtp_solver *s, const uint8_t left[DT_POOL_MEANS], double *value)
{
    size_t budget = s->budgets - 1;
    if (left && !find_budget(s, left, &budget))
        return DTP_POOL_NO_ROLL;
    const double *of = pool_budget(s, budget);
    const struct pool_colour *last = &s->colour[s->p.colours - 1];
    double sum = 0, lost = 0;                            /* lost: what rounding took from the sum (Kahan) */
    for (size_t row = 0; row < s->rolls / last->sets[0].count; row++) {
        double chance = chance_of_row(s, row);
        for (size_t i = 0; i < last->sets[0].count; i++) {
            double term = chance * last->chance[i] * *of++ - lost, more = sum + term;
            lost = more - sum - term;
            sum = more;
        }
    }
    *value = sum;
    return DTP_POOL_FINE;
}

/* Dice of each class; false: not dice of this colour. */
static bool read_colour(const struct dtp_solver *s, unsigned k, const struct dt_pool_roll *roll, uint8_t *has)
{
    const struct pool_colour *c = &s->colour[k];
    unsigned dice = 0;
    for (unsigned f = 0; f < DT_POOL_FACES; f++) {
        unsigned here = roll->shows[k][f] + roll->spent[k][f];
        if (here && (k >= s->p.colours || f >= s->p.die[k].faces || (roll->spent[k][f] && !s->p.once)))
            return false;
        if (!here)
            continue;
        has[c->of[0][f]] = (uint8_t)(has[c->of[0][f]] + roll->shows[k][f]);
        has[c->of[1][f]] = (uint8_t)(has[c->of[1][f]] + roll->spent[k][f]);
        dice += here;
    }
    return dice == c->dice;
}

bool pool_reads(const struct dtp_solver *s, const struct dt_pool_roll *roll, uint8_t has[DT_POOL_COLOURS][CLASSES],
                size_t *budget)
{
    memset(has, 0, DT_POOL_COLOURS * sizeof *has);
    for (unsigned k = 0; k < DT_POOL_COLOURS; k++)
        if (!read_colour(s, k, roll, has[k]))
            return false;
    return find_budget(s, roll->left, budget);
}

enum dtp_pool_code dtp_pool_at(struct dtp_solver *s, const struct dt_pool_roll *roll, double *value)
{
    uint8_t has[DT_POOL_COLOURS][CLASSES];
    const uint8_t off[DT_POOL_COLOURS] = { 0 };
    uint32_t set[DT_POOL_COLOURS];
    size_t budget;
    if (!pool_reads(s, roll, has, &budget))
        return DTP_POOL_NO_ROLL;
    for (unsigned k = 0; k < s->p.colours; k++)
        set[k] = pool_rank(s, s->colour[k].classes, has[k]);
    *value = pool_budget(s, budget)[pool_cell(s, off, set)];
    return DTP_POOL_FINE;
}
