/* pool_choices.c -- advice: what stopping and every distinct reroll of a roll on the table are worth. */
#include <string.h>

#include "pool_in.h"

/* What is being listed. */
struct list {
    struct dtp_solver *s;
    const struct dtp_pool_roll *roll;
    uint8_t has[DTP_POOL_COLOURS][CLASSES];
    size_t budget, count, room;
    struct dtp_pool_choice *to;
};

/* Dice of a class to be taken off. */
struct slot { uint8_t colour, which, most, taken; };
struct slots { unsigned count; struct slot slot[DTP_POOL_COLOURS * CLASSES]; };

static void put(struct list *l, const struct dtp_pool_choice *c)
{
    size_t at = l->count < l->room ? l->count : l->room;
    l->count++;
    while (at && l->to[at - 1].value < c->value) {
        if (at < l->room)
            l->to[at] = l->to[at - 1];
        at--;
    }
    if (at < l->room)
        l->to[at] = *c;
}

/* Dice of that class, named by the faces they show. */
static void name_faces(const struct list *l, const struct slot *t, uint8_t *again)
{
    unsigned left = t->taken;
    for (unsigned f = 0; left && f < l->s->p.die[t->colour].faces; f++) {
        if (l->s->colour[t->colour].of[0][f] != t->which)
            continue;
        unsigned n = l->roll->shows[t->colour][f];
        again[f] = (uint8_t)(n < left ? n : left);
        left -= again[f];
    }
}

/* The choice to take these dice; what that is worth stands in `part`. */
static void put_taken(struct list *l, unsigned by, const struct slots *slots)
{
    struct dtp_solver *s = l->s;
    struct dtp_pool_choice c = { .by = (uint8_t)by };
    uint8_t kept[DTP_POOL_COLOURS][CLASSES], off[DTP_POOL_COLOURS] = { 0 };
    uint32_t set[DTP_POOL_COLOURS] = { 0 };
    memcpy(kept, l->has, sizeof kept);
    for (unsigned i = 0; i < slots->count; i++) {
        const struct slot *t = &slots->slot[i];
        kept[t->colour][t->which] = (uint8_t)(kept[t->colour][t->which] - t->taken);
        off[t->colour] = (uint8_t)(off[t->colour] + t->taken);
        name_faces(l, t, c.again[t->colour]);
    }
    for (unsigned k = 0; k < s->p.colours; k++)
        set[k] = pool_rank(s, s->colour[k].classes, kept[k]);
    size_t start = s->by[by].start[pool_block(&s->by[by], off)];
    c.value = s->part[start + pool_cell(s, off, set)] - s->p.by[by].price;
    put(l, &c);
}

static struct slots find_slots(const struct list *l, unsigned by)
{
    struct slots found = { 0 };
    for (unsigned k = 0; k < l->s->p.colours; k++)
        for (unsigned c = 0; c < l->s->colour[k].classes; c++)
            if (l->has[k][c] && l->s->colour[k].may[by] >> c & 1)
                found.slot[found.count++] = (struct slot){ (uint8_t)k, (uint8_t)c, l->has[k][c], 0 };
    return found;
}

/* The next combination of dice taken off, none that has more than `depth`; false: that was the last. */
static bool next_taken(struct slots *slots, unsigned depth)
{
    unsigned all = 0;
    for (unsigned i = 0; i < slots->count; i++)
        all += slots->slot[i].taken;
    for (unsigned i = 0; i < slots->count; i++) {
        struct slot *t = &slots->slot[i];
        if (t->taken < t->most && all < depth) {
            t->taken++;
            return true;
        }
        all -= t->taken;
        t->taken = 0;
    }
    return false;
}

static void put_uses(struct list *l, unsigned by)
{
    struct dtp_solver *s = l->s;
    struct slots slots = find_slots(l, by);
    if (!slots.count || !pool_left(s, by, l->budget))
        return;
    pool_expect(s, by, pool_budget(s, l->budget - s->by[by].stride));
    if (s->p.by[by].all) {
        for (unsigned i = 0; i < slots.count; i++)
            slots.slot[i].taken = slots.slot[i].most;
        put_taken(l, by, &slots);
    } else {
        while (next_taken(&slots, s->by[by].depth))
            put_taken(l, by, &slots);
    }
}

size_t dtp_pool_choices(struct dtp_solver *s, const struct dtp_pool_roll *roll, struct dtp_pool_choice *to, size_t room)
{
    struct list l = { .s = s, .roll = roll, .to = to, .room = room };
    const uint8_t off[DTP_POOL_COLOURS] = { 0 };
    uint32_t set[DTP_POOL_COLOURS] = { 0 };
    if (!pool_reads(s, roll, l.has, &l.budget))
        return 0;
    for (unsigned k = 0; k < s->p.colours; k++)
        set[k] = pool_rank(s, s->colour[k].classes, l.has[k]);
    struct dtp_pool_choice stop = { .by = DTP_POOL_STOP, .value = s->value[pool_cell(s, off, set)] };
    put(&l, &stop);
    for (unsigned i = 0; i < s->p.means; i++)
        put_uses(&l, i);
    return l.count;
}
