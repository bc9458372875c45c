/* luck.h -- numbers by chance that are no game's: SplitMix64 of Steele, Lea and Flood. Freestanding. */
#ifndef DTP_LUCK_H
#define DTP_LUCK_H
#include <stdint.h>

static inline uint64_t dtp_luck(uint64_t *r)
{
    uint64_t z = *r += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

#endif
