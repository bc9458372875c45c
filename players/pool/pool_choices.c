/* pool_choices.c -- advice: what stopping and every distinct reroll of a roll on the table are worth, all in a list or
 * one by one. */
#include <string.h>

#include "pool_in.h"

/* What is being listed. */
struct list {
    struct dtp_solver *s;
    const struct dt_pool_roll *roll;
    uint8_t has[DT_POOL_COLOURS][CLASSES];
    size_t budget, count, room;
    struct dtp_pool_choice *to;
};

/* Dice of a class to be taken off, not fewer than `least`. */
struct slot { uint8_t colour, which, most, taken, least; };
struct slots { unsigned count; struct slot slot[DT_POOL_COLOURS * CLASSES]; };

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

/* What it is worth to take these dice, at least one; that stands in `part`. */
static double taken_value(const struct list *l, unsigned by, const struct slots *slots)
{
    const struct dtp_solver *s = l->s;
    uint8_t kept[DT_POOL_COLOURS][CLASSES], off[DT_POOL_COLOURS] = { 0 };
    uint32_t set[DT_POOL_COLOURS] = { 0 };
    memcpy(kept, l->has, sizeof kept);
    for (unsigned i = 0; i < slots->count; i++) {
        const struct slot *t = &slots->slot[i];
        kept[t->colour][t->which] = (uint8_t)(kept[t->colour][t->which] - t->taken);
        off[t->colour] = (uint8_t)(off[t->colour] + t->taken);
    }
    for (unsigned k = 0; k < s->p.colours; k++)
        set[k] = pool_rank(s, s->colour[k].classes, kept[k]);
    size_t start = s->by[by].start[pool_block(&s->by[by], off)];
    return s->part[start + pool_cell(s, off, set)] - s->by[by].price;
}

static void put_taken(struct list *l, unsigned by, const struct slots *slots)
{
    struct dtp_pool_choice c = { .by = (uint8_t)by, .value = taken_value(l, by, slots) };
    for (unsigned i = 0; i < slots->count; i++)
        name_faces(l, &slots->slot[i], c.again[slots->slot[i].colour]);
    put(l, &c);
}

static struct slots find_slots(const struct list *l, unsigned by)
{
    struct slots found = { 0 };
    for (unsigned k = 0; k < l->s->p.colours; k++)
        for (unsigned c = 0; c < l->s->colour[k].classes; c++)
            if (l->has[k][c] && l->s->colour[k].may[by] >> c & 1)
                found.slot[found.count++] = (struct slot){ (uint8_t)k, (uint8_t)c, l->has[k][c], 0, 0 };
    return found;
}

static unsigned taken_dice(const struct slots *slots)
{
    unsigned n = 0;
    for (unsigned i = 0; i < slots->count; i++)
        n += slots->slot[i].taken;
    return n;
}

/* The next combination of dice taken off, none that has more than `depth`; false: that was the last. */
static bool next_taken(struct slots *slots, unsigned depth)
{
    unsigned all = taken_dice(slots);
    for (unsigned i = 0; i < slots->count; i++) {
        struct slot *t = &slots->slot[i];
        if (t->taken < t->most && all < depth) {
            t->taken++;
            return true;
        }
        all -= t->taken - t->least;
        t->taken = t->least;
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

size_t dtp_pool_choices(struct dtp_solver *s, const struct dt_pool_roll *roll, struct dtp_pool_choice *to, size_t room)
{
    struct list l = { .s = s, .roll = roll, .to = to, .room = room };
    const uint8_t off[DT_POOL_COLOURS] = { 0 };
    uint32_t set[DT_POOL_COLOURS] = { 0 };
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

/* ---- one choice ---- */

/* Take the dice picked, by face; false: the means cannot take them. */
static bool take_picked(const struct list *l, const uint8_t again[DT_POOL_COLOURS][DT_POOL_FACES], struct slots *slots)
{
    for (unsigned k = 0; k < DT_POOL_COLOURS; k++)
        for (unsigned f = 0; f < DT_POOL_FACES; f++) {
            unsigned i = 0;
            if (!again[k][f])
                continue;
            if (again[k][f] > l->roll->shows[k][f])
                return false;
            while (i < slots->count
                   && (slots->slot[i].colour != k || slots->slot[i].which != l->s->colour[k].of[0][f]))
                i++;
            if (i == slots->count)
                return false;
            slots->slot[i].taken = slots->slot[i].least = (uint8_t)(slots->slot[i].taken + again[k][f]);
        }
    return true;
}

/* With `all` every die that can be taken is: what is picked must fit that. */
static bool take_all(struct slots *slots, bool exactly)
{
    for (unsigned i = 0; i < slots->count; i++) {
        if (exactly && slots->slot[i].taken < slots->slot[i].most)
            return false;
        slots->slot[i].taken = slots->slot[i].least = slots->slot[i].most;
    }
    return true;
}

static enum dtp_pool_code use_value(struct list *l, const struct dt_pool_plight *at, double *value)
{
    struct dtp_solver *s = l->s;
    bool exactly = at->stage == DT_POOL_USE_NOW;
    if (at->by >= s->p.means || !pool_left(s, at->by, l->budget))
        return DTP_POOL_NO_ROLL;
    struct slots slots = find_slots(l, at->by);
    if (!take_picked(l, at->again, &slots) || taken_dice(&slots) > s->by[at->by].depth)
        return DTP_POOL_NO_ROLL;
    if (s->p.by[at->by].all && !take_all(&slots, exactly))
        return DTP_POOL_NO_ROLL;
    exactly = exactly || s->p.by[at->by].all;
    if (!taken_dice(&slots) && (exactly || !next_taken(&slots, s->by[at->by].depth)))
        return DTP_POOL_NO_ROLL;                         /* a use takes a die */
    pool_expect(s, at->by, pool_budget(s, l->budget - s->by[at->by].stride));
    *value = taken_value(l, at->by, &slots);
    while (!exactly && next_taken(&slots, s->by[at->by].depth)) {
        double other = taken_value(l, at->by, &slots);
        *value = other > *value ? other : *value;
    }
    return DTP_POOL_FINE;
}

enum dtp_pool_code dtp_pool_stands(struct dtp_solver *s, const struct dt_pool_plight *at, double *value)
{
    struct list l = { .s = s, .roll = &at->roll };
    struct dt_pool_roll stop = at->roll;
    if (at->stage == DT_POOL_READY)
        return dtp_pool_value(s, at->roll.left, value);
    if (at->stage == DT_POOL_JUDGE)
        return dtp_pool_at(s, &at->roll, value);
    if (at->stage != DT_POOL_STOP)
        return pool_reads(s, &at->roll, l.has, &l.budget) ? use_value(&l, at, value) : DTP_POOL_NO_ROLL;
    memset(stop.left, 0, sizeof stop.left);
    return dtp_pool_at(s, &stop, value);
}
