/* pace.c -- see pace.h. Must stay free of anything but kernel calls: it is what is measured. */
#include "pace.h"

#include "../kernel/rules.h"

enum { LONGEST = 1000000 };

size_t dt_pace_bytes(const struct dt_game *g)
{
    return g->size;
}

uint64_t dt_pace_game(const struct dt_game *g, unsigned seats, uint64_t seed, void *room)
{
    struct dt_core *s = room;
    struct dt_setup how;
    uint64_t decisions = 0, r = seed * 2 + 1;
    dt_defaults(g, &how, seats);
    if (!dt_begin(g, s, &how, seed, 0))
        return 0;
    for (unsigned i = 0; i < LONGEST && !dt_over(s) && s->ask.count; i++) {
        r = r * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
        decisions += s->ask.count > 1;
        if (!dt_apply(g, s, (unsigned)((r >> 33) % s->ask.count), 0))
            break;
    }
    return decisions;
}
