/* figures.c -- shares with their uncertainty. What is not certain is never printed without it. */
#include "sim.h"

#include <math.h>

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
