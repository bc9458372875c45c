/* chance.h -- random numbers from the two words that a state keeps for them. Here, so that whoever throws many dice
 * does it in one go; everything else about chance is in chance.c. */
#ifndef DT_CHANCE_H
#define DT_CHANCE_H

#include <stdint.h>

static inline uint64_t dt_rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

/* A 128-bit xor-rotate generator; its output is the rotated sum plus the first word. */
static inline uint64_t dt_random(uint64_t rng[2])
{
    uint64_t a = rng[0], b = rng[1];
    uint64_t out = dt_rotate(a + b, 17) + a;
    b ^= a;
    rng[0] = dt_rotate(a, 49) ^ b ^ b << 21;
    rng[1] = dt_rotate(b, 28);
    return out;
}

/* Uniform in 0..n-1, exactly: the few values that would favour low numbers are thrown again. */
static inline unsigned dt_below(uint64_t rng[2], unsigned n)
{
    if (n < 2)
        return 0;
    for (;;) {
        uint64_t m = (dt_random(rng) >> 32) * n;
        if ((uint32_t)m >= n || (uint32_t)m >= (0u - (uint32_t)n) % n)       /* the division is rarely needed */
            return (unsigned)(m >> 32);
    }
}

#endif
