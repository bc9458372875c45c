/* batch_room.c -- memory for a batch, for callers who have none of their own: every array of
 * struct dt_batch in one piece. */
#include <stdlib.h>
#include <string.h>

#include "batch.h"

enum { ALIGN = 64 };

/* The next part of `room` (NULL: only measured). */
static void *part(char *room, size_t *at, size_t bytes)
{
    void *p = room ? room + *at : NULL;
    *at += (bytes + ALIGN - 1) / ALIGN * ALIGN;
    return p;
}

/* Lay the arrays out in `room`; returns how many bytes they take. */
static size_t lay_out(struct dt_batch *b, const struct dt_batch_shape *s, bool legal, char *room)
{
    size_t n = b->games, at = 0;
    b->states = part(room, &at, n * s->state);
    b->kept = part(room, &at, n * s->kept);
    b->episode = part(room, &at, n * sizeof *b->episode);
    b->observation = part(room, &at, n * s->observation * sizeof *b->observation);
    b->seat = part(room, &at, n);
    b->options = part(room, &at, n * sizeof *b->options);
    b->action = part(room, &at, n * DT_OPTIONS * sizeof *b->action);
    b->feature = part(room, &at, n * DT_OPTIONS * DT_BATCH_FEATURES * sizeof *b->feature);
    b->legal = legal ? part(room, &at, n * s->actions) : NULL;
    b->reward = part(room, &at, n * DT_SEATS);
    b->over = part(room, &at, n);
    return at;
}

void *dt_batch_room(struct dt_batch *b, bool legal)
{
    struct dt_batch_shape shape;
    dt_batch_shape(b->game, &shape);
    size_t bytes = lay_out(b, &shape, legal, NULL);
    char *room = aligned_alloc(ALIGN, bytes);
    if (!room)
        return NULL;
    memset(room, 0, bytes);
    lay_out(b, &shape, legal, room);
    return room;
}
