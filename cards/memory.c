/* memory.c -- arenas: a compile allocates much and frees all of it at once.
 *
 * Running out of memory, or past the limit that keeps a hostile pack from taking the machine
 * down, leaves the compile by its jump; what was allocated is freed there. */
#include <stdlib.h>
#include <string.h>
#include "compile.h"

enum { CHUNK = 1 << 16 };
static const size_t most = (size_t)1 << 28;

struct dtc_chunk { struct dtc_chunk *before; max_align_t data[]; };

void *dtc_alloc(struct dtc_arena *a, size_t size)
{
    const size_t unit = sizeof(max_align_t);
    size = (size + unit - 1) / unit * unit;
    if (a->room - a->used < size) {
        size_t room = size > CHUNK ? size : CHUNK;
        struct dtc_chunk *chunk = a->total + room > most ? NULL : malloc(sizeof *chunk + room);
        if (!chunk)
            longjmp(*a->full, 1);
        chunk->before = a->chunk;
        a->chunk = chunk;
        a->total += room;
        a->room = room;
        a->used = 0;
    }
    void *at = (char *)a->chunk->data + a->used;
    a->used += size;
    return memset(at, 0, size);
}

void *dtc_grow(struct dtc_arena *a, void *at, unsigned *room, unsigned need, size_t size)
{
    if (need <= *room)
        return at;
    unsigned more = *room ? *room * 2 : 16;
    if (more < need)
        more = need;
    void *larger = dtc_alloc(a, more * size);
    if (*room)
        memcpy(larger, at, *room * size);
    *room = more;
    return larger;
}

const char *dtc_copy(struct dtc_arena *a, struct dtc_str s)
{
    char *to = dtc_alloc(a, s.length + 1);
    if (s.length)
        memcpy(to, s.at, s.length);
    return to;
}

void dtc_arena_free(struct dtc_arena *a)
{
    while (a->chunk) {
        struct dtc_chunk *before = a->chunk->before;
        free(a->chunk);
        a->chunk = before;
    }
    a->used = a->room = 0;
}
