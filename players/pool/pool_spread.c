/* pool_spread.c -- what dice give without rerolls: the chance of every tally, and the average. */
#include <string.h>

#include "pool_in.h"

size_t dtp_pool_place(const uint8_t most[DT_POOL_COUNTS], const uint8_t tally[DT_POOL_COUNTS])
{
    size_t at = 0;
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++)
        at = at * (most[i] + 1u) + tally[i];
    return at;
}

size_t dtp_pool_places(const uint8_t most[DT_POOL_COUNTS])
{
    size_t n = 1;
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++)
        n *= most[i] + 1u;
    return n;
}

/* One die more: `to` from `from`, in weights. */
static void add_die(const struct dt_pool_die *d, const uint8_t *most, const double *from, double *to)
{
    size_t places = dtp_pool_places(most);
    uint8_t tally[DT_POOL_COUNTS] = { 0 };
    memset(to, 0, places * sizeof *to);
    for (size_t at = 0; at < places; at++) {
        for (unsigned f = 0; from[at] > 0 && f < d->faces; f++) {
            uint8_t sum[DT_POOL_COUNTS];
            for (unsigned i = 0; i < DT_POOL_COUNTS; i++) {
                unsigned n = tally[i] + d->gives[f][i];
                sum[i] = (uint8_t)(n < most[i] ? n : most[i]);
            }
            to[dtp_pool_place(most, sum)] += from[at] * d->weight[f];
        }
        for (unsigned i = DT_POOL_COUNTS; i--; tally[i] = 0)                  /* the next tally */
            if (tally[i] < most[i]) {
                tally[i]++;
                break;
            }
    }
}

static double weights(const struct dt_pool_die *d)
{
    double sum = 0;
    for (unsigned f = 0; f < d->faces; f++)
        sum += d->weight[f];
    return sum;
}

enum dtp_pool_code dtp_pool_spread(const struct dt_pool *p, const uint8_t most[DT_POOL_COUNTS], double *to)
{
    enum dtp_pool_code code = pool_check_dice(p);
    size_t places = dtp_pool_places(most);
    if (code || places > DT_POOL_TABLE_ROOM)
        return code ? code : DTP_POOL_BAD_TABLE;
    double before[DT_POOL_TABLE_ROOM], all = 1;
    memset(to, 0, places * sizeof *to);
    to[0] = 1;
    for (unsigned k = 0; k < p->colours; k++)
        for (unsigned i = 0; i < p->dice[k]; i++) {
            memcpy(before, to, places * sizeof *to);
            add_die(&p->die[k], most, before, to);
            all *= weights(&p->die[k]);
        }
    for (size_t i = 0; i < places; i++)
        to[i] /= all;
    return DTP_POOL_FINE;
}

enum dtp_pool_code dtp_pool_mean(const struct dt_pool *p, double mean[DT_POOL_COUNTS])
{
    enum dtp_pool_code code = pool_check_dice(p);
    for (unsigned i = 0; !code && i < DT_POOL_COUNTS; i++) {
        mean[i] = 0;
        for (unsigned k = 0; k < p->colours; k++) {
            double sum = 0;
            for (unsigned f = 0; f < p->die[k].faces; f++)
                sum += p->die[k].weight[f] * p->die[k].gives[f][i];
            mean[i] += p->dice[k] * sum / weights(&p->die[k]);
        }
    }
    return code;
}
