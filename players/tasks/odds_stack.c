/* odds_stack.c -- room for what a throw needs while it is judged: taken and given back in turn, so that thousands
 * of throws are judged in the same few pages. Slabs stay until the solver is freed, those of a frugal one until
 * it has answered. Each is much larger than the one before, since where slabs end there is a gap; what is never
 * used of the last one is never more than an address. */
#include "odds_in.h"

enum { SLAB = 1 << 16, TIMES = 32 };

static struct odds_slab *new_slab(struct dtp_odds *o, size_t bytes, const struct odds_slab *before)
{
    size_t least = before ? TIMES * SLAB : SLAB, room = bytes > least ? bytes : least;
    struct odds_slab *s = malloc(sizeof *s + room);
    if (!s) {
        o->failed = true;
        return NULL;
    }
    *s = (struct odds_slab){ .room = room };
    o->bytes += sizeof *s + room;
    return s;
}

void *odds_push(struct dtp_odds *o, size_t bytes)
{
    bytes = (bytes + 15) / 16 * 16;
    struct odds_slab *s = o->slab;
    while (s && s->used + bytes > s->room && s->after) { /* slabs after this one are empty */
        s = s->after;
        s->used = 0;
    }
    if (!s || s->used + bytes > s->room) {
        struct odds_slab *more = new_slab(o, bytes, s);
        if (!more)
            return NULL;
        *(s ? &s->after : &o->slabs) = more;
        s = more;
    }
    o->slab = s;
    s->used += bytes;
    return s->data + s->used - bytes;
}

void odds_pop(struct dtp_odds *o, struct odds_mark m)
{
    o->slab = m.slab ? m.slab : o->slabs;
    if (o->slab)
        o->slab->used = m.used;
}

void odds_stack_free(struct dtp_odds *o)
{
    for (struct odds_slab *s = o->slabs, *after; s; s = after) {
        after = s->after;
        o->bytes -= sizeof *s + s->room;
        free(s);
    }
    o->slabs = o->slab = NULL;
}
