/* pace.c -- see pace.h. Must stay free of anything but kernel calls: it is what is measured. */
#include "pace.h"

#include <stdlib.h>
#include <string.h>

#include "../kernel/rules.h"
#include "batch.h"

enum { LONGEST = 1000000 };

size_t dt_pace_bytes(const struct dt_game *g)
{
    return g->size;
}

bool dt_pace_unpack(const struct dt_game *g, const struct dt_setup *how, void *unpacked)
{
    return dt_unpack(g, unpacked, how);
}

/* Knuth's MMIX */
static unsigned pick(uint64_t *r, const struct dt_core *s)
{
    *r = *r * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*r >> 33) % s->ask.count);
}

uint64_t dt_pace_game(const struct dt_game *g, const void *unpacked, uint64_t seed, void *room)
{
    struct dt_core *s = room;
    uint64_t decisions = 0, r = seed * 2 + 1;
    dt_begin_from(g, s, unpacked, seed, 0);
    for (unsigned i = 0; i < LONGEST && !dt_over(s) && s->ask.count; i++) {
        decisions += s->ask.count > 1;
        if (!dt_apply(g, s, pick(&r, s), 0))
            break;
    }
    return decisions;
}

uint64_t dt_pace_search(const struct dt_game *g, const void *unpacked, uint64_t seed, void *room, void *other)
{
    struct dt_core *s = room, *next = other;
    uint64_t decisions = 0, r = seed * 2 + 1;
    dt_begin_from(g, s, unpacked, seed, 0);
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

uint64_t dt_pace_simple(const struct dt_game *g, const void *unpacked, uint64_t seed, void *room, void *other)
{
    struct dt_core *s = room, *view = other;
    const struct dt k = dt_rules(g, view, 0);
    uint64_t decisions = 0;
    if (!g->simple)
        return 0;
    dt_begin_from(g, s, unpacked, seed, 0);
    for (unsigned i = 0; i < LONGEST && !dt_over(s) && s->ask.count; i++) {
        decisions += s->ask.count > 1;
        dt_mask(g, s, s->ask.who, view);
        if (!dt_apply(g, s, g->simple(&k, s->ask.who), 0))
            break;
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

uint64_t dt_pace_batch(const struct dt_game *g, const struct dt_setup *how, unsigned rows, unsigned steps)
{
    struct dt_batch b = { .game = g, .setup = how, .games = rows, .seats = how->seats, .seed = 1 };
    uint64_t decisions = 0, r = 1;
    void *room = dt_batch_room(&b, true), *scratch = calloc(1, g->size);
    uint32_t *action = calloc(rows, sizeof *action);
    if (room && scratch && action && dt_batch_begin(&b, 0, rows, scratch))
        for (unsigned n = 0; n < steps; n++) {
            for (unsigned i = 0; i < rows; i++) {
                r = r * 6364136223846793005u + 1442695040888963407u;
                action[i] = b.action[(size_t)i * DT_OPTIONS + (unsigned)((r >> 33) % b.options[i])];
                decisions += b.options[i] > 1;
            }
            dt_batch_step(&b, 0, rows, action, scratch);
        }
    free(room);
    free(scratch);
    free(action);
    return decisions;
}
