/* random.c -- a player without any sense: every legal option is as likely as the others, but it
 * never takes a pick back, so that its selections come to an end. */
#include "player.h"

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

static unsigned choose(const struct dts_position *p)
{
    const struct dt_decision *d = &p->view->ask;
    unsigned forward = 0;
    for (unsigned i = 0; i < d->count; i++)
        forward += d->option[i].verb != DT_V_back;
    if (!forward)
        return 0;
    /* the high half of a product: uniform up to one part in 2^24 for lists this short */
    unsigned n = (unsigned)((mix(p->key) >> 32) * forward >> 32);
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb != DT_V_back && !n--)
            return i;
    return 0;
}

const struct dts_player dtp_random = { .name = "random", .choose = choose, .blind = true };
