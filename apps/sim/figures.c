/* figures.c -- shares with their uncertainty. What is not certain is never printed without it. */
#include "sim.h"

#include <math.h>
#include <stdlib.h>

static const double z = 1.959963984540054;   /* 95 % of a normal distribution lie within so many deviations */

struct sim_interval sim_wilson(uint64_t hits, uint64_t of)
{
    struct sim_interval r = { 0, 0, 1 };       /* of no game nothing is known */
    if (!of)
        return r;
    double n = (double)of, p = (double)hits / n, all = 1 + z * z / n;
    double middle = p + z * z / (2 * n), spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    r.value = p;
    r.low = hits ? (middle - spread) / all : 0;
    r.high = hits < of ? (middle + spread) / all : 1;
    return r;
}

void sim_pair(const struct sim *m, const struct sim_cell *a, const struct sim_cell *b, struct sim_pairs *to)
{
    for (uint64_t i = 0; i < m->games; i++) {
        if (a->game[i].result == SIM_NOT_PLAYED || b->game[i].result == SIM_NOT_PLAYED)
            continue;
        bool first = a->game[i].result == SIM_WON, second = b->game[i].result == SIM_WON;
        to->both += first && second;
        to->first += first && !second;
        to->second += !first && second;
        to->neither += !first && !second;
    }
}

struct sim_interval sim_difference(const struct sim_pairs *p)
{
    double n = (double)(p->both + p->first + p->second + p->neither);
    struct sim_interval r = { 0, -1, 1 };
    if (n == 0)
        return r;
    r.value = ((double)p->first - (double)p->second) / n;
    double first = (double)p->first + 0.5, second = (double)p->second + 0.5, all = n + 2;
    double middle = (first - second) / all;
    double spread = z * sqrt((first + second) - (first - second) * (first - second) / all) / all;
    r.low = middle - spread;
    r.high = middle + spread;
    return r;
}

/* ---- several cells together ---- */

/* What a normal distribution says of many is too sure of few: Student's quantile for so many degrees of freedom, by the
 * first terms of its expansion (Fisher and Cornish), which from ten on is right to a thousandth. */
static double student(double freedom)
{
    double z3 = z * z * z, z5 = z3 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

/* Sums by seed: what is counted in its games, and of how many games. */
struct tally { double sum, of; };

static struct sim_interval by_seed(const struct tally *t, uint64_t seeds, double least, double most)
{
    struct sim_interval r = { 0, least, most };
    double sum = 0, of = 0, clusters = 0, squares = 0;
    for (uint64_t i = 0; i < seeds; i++) {
        sum += t[i].sum;
        of += t[i].of;
        clusters += t[i].of > 0;
    }
    if (of == 0)
        return r;
    r.value = sum / of;
    if (clusters < 2)
        return r;
    for (uint64_t i = 0; i < seeds; i++)
        squares += (t[i].sum - r.value * t[i].of) * (t[i].sum - r.value * t[i].of);
    double spread = student(clusters - 1) * sqrt(squares * clusters / (clusters - 1)) / of;
    r.low = r.value - spread > least ? r.value - spread : least;
    r.high = r.value + spread < most ? r.value + spread : most;
    return r;
}

static struct sim_interval wider(struct sim_interval a, struct sim_interval b)
{
    a.low = a.low < b.low ? a.low : b.low;
    a.high = a.high > b.high ? a.high : b.high;
    return a;
}

struct sim_interval sim_share_of_all(const struct sim *m, unsigned arm)
{
    struct tally *t = calloc(m->games, sizeof *t);
    uint64_t won = 0, of = 0;
    for (unsigned c = 0; c < m->cells; c++) {
        if (arm < m->arms && c % m->arms != arm)
            continue;
        won += m->cell[c].result[SIM_WON];
        of += m->cell[c].games;
        for (uint64_t i = 0; t && i < m->games; i++) {
            t[i].of += m->cell[c].game[i].result != SIM_NOT_PLAYED;
            t[i].sum += m->cell[c].game[i].result == SIM_WON;
        }
    }
    struct sim_interval r = sim_wilson(won, of);
    if (t && m->cells > 1)
        r = wider(by_seed(t, m->games, 0, 1), r);
    free(t);
    return r;
}

struct sim_interval sim_difference_of_all(const struct sim *m, unsigned arm, unsigned other)
{
    struct tally *t = calloc(m->games, sizeof *t);
    struct sim_pairs all = { 0 };
    for (unsigned c = 0; c < m->cells; c += m->arms) {
        const struct sim_game *a = m->cell[c + arm].game, *b = m->cell[c + other].game;
        sim_pair(m, &m->cell[c + arm], &m->cell[c + other], &all);
        for (uint64_t i = 0; t && i < m->games; i++)
            if (a[i].result != SIM_NOT_PLAYED && b[i].result != SIM_NOT_PLAYED) {
                t[i].of += 1;
                t[i].sum += (a[i].result == SIM_WON) - (b[i].result == SIM_WON);
            }
    }
    struct sim_interval r = sim_difference(&all);
    if (t && m->cells > m->arms)
        r = wider(by_seed(t, m->games, -1, 1), r);
    free(t);
    return r;
}
