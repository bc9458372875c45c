/* pace.c -- see pace.h. Must stay free of anything but kernel calls: it is what is measured. */
#include "pace.h"

#include <string.h>

#include "../kernel/rules.h"

enum { LONGEST = 1000000 };

size_t dt_pace_bytes(const struct dt_game *g)
{
    return g->size;
}

/* Knuth's MMIX */
static unsigned pick(uint64_t *r, const struct dt_core *s)
{
    *r = *r * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*r >> 33) % s->ask.count);
}

uint64_t dt_pace_game(const struct dt_game *g, const struct dt_setup *how, uint64_t seed, void *room)
{
    struct dt_core *s = room;
    uint64_t decisions = 0, r = seed * 2 + 1;
    if (!dt_begin(g, s, how, seed, 0))
        return 0;
    for (unsigned i = 0; i < LONGEST && !dt_over(s) && s->ask.count; i++) {
        decisions += s->ask.count > 1;
        if (!dt_apply(g, s, pick(&r, s), 0))
            break;
    }
    return decisions;
}

uint64_t dt_pace_search(const struct dt_game *g, const struct dt_setup *how, uint64_t seed, void *room, void *other)
{
    struct dt_core *s = room, *next = other;
    uint64_t decisions = 0, r = seed * 2 + 1;
    if (!dt_begin(g, s, how, seed, 0))
        return 0;
    for (unsigned i = 0; i < LONGEST && !dt_over(s) && s->ask.count; i++) {
        decisions += s->ask.count > 1;
        memcpy(next, s, g->size);
        if (!dt_apply(g, next, pick(&r, s), 0))
            break;
        struct dt_core *old = s;
        s = next;
        next = old;
    }
    return decisions;
}

void dt_pace_copy(const struct dt_game *g, uint64_t times, void *room, void *other)
{
    for (uint64_t i = 0; i < times; i++) {
        memcpy(i & 1 ? room : other, i & 1 ? other : room, g->size);
        __asm__ volatile("" : : : "memory");   /* a copy nobody reads would be left out */
    }
}
