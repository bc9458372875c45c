/* random.c -- a player without any sense: every legal option is as likely as the others, but it
 * never takes a pick back, so that its selections come to an end. */
#include "player.h"

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

/* The high half of a product: uniform up to one part in 2^24 for lists this short. */
static unsigned any(unsigned options, uint64_t key) { return (unsigned)((mix(key) >> 32) * options >> 32); }

const struct dts_player dtp_random = { .name = "random", .blind = any };
