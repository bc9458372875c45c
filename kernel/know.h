/* know.h -- shared by know.c, match.c and mask.c: what a seat cannot tell apart. */
#ifndef DT_KNOW_H
#define DT_KNOW_H

#include "kernel.h"

/* Does the seat see what lies in this place; and does it know, seeing it now or remembering? */
static inline bool dt_open_to(const struct dt *k, unsigned seat, const struct dt_thing *t)
{
    if (t->zone == 0xff)
        return true;                       /* still in the box, lid off: during setup */
    const struct dt_zone_def *z = dt_zone_def(k, t->zone);
    if (!z || t->flags & (DT_DOWN | DT_LOOK))
        return false;
    return z->see == DT_SEE_ALL || (z->see == DT_SEE_OWNER && t->zone - z->first == (int)seat);
}
static inline bool dt_knows_at(const struct dt *k, unsigned seat, const struct dt_thing *t)
{
    return (seat < DT_SEATS ? t->seen >> seat & 1 : (t->flags & DT_REMEMBERED) != 0) || dt_open_to(k, seat, t);
}
static inline bool dt_knows_thing(const struct dt *k, unsigned seat, unsigned thing)
{
    return dt_knows_at(k, seat, dt_thing(k, thing));
}
uint32_t dt_zone_bit(unsigned zone);
bool dt_only_alike(const struct dt *k, unsigned observer, unsigned seat, unsigned thing, const struct dt_thing *before);

/* A place in the sense of knowledge: a zone, and the look that is visible there (0: none). */
enum { DT_CLASSES = 96 };
struct dt_class { uint16_t zone, look, first, room; };

/* What one seat does not know, of one back: the things, the places they fill, who is where.
 * position[] are the places' occupants, grouped by class and in canonical order in each. */
struct dt_puzzle {
    const struct dt *k;
    const uint16_t *mention;          /* by thing: when the view first speaks of it, 0xffff never */
    unsigned seat, things, classes;
    uint16_t thing[DT_THINGS];        /* ascending */
    uint8_t at[DT_THINGS];            /* class of thing[i] */
    struct dt_position {
        uint64_t key;                 /* what all can see of the place, in the order of its bytes... */
        uint32_t rest;                /* ...and where these agree, when the view first speaks of it */
        uint16_t thing;               /* who truly lies there */
    } position[DT_THINGS];            /* by class */
    struct dt_class class[DT_CLASSES];
};

/* What `seat` does not know, in one walk: for each stock the first thing, for each thing the next of its stock,
 * ascending; DT_NOTHING ends a list. */
struct dt_hidden { uint16_t first[DT_THINGS + 1], next[DT_THINGS]; };
void dt_hide(const struct dt *k, unsigned seat, struct dt_hidden *h);
/* Does all that is hidden of one stock lie in one place, and in the canonical order? */
bool dt_in_order(const struct dt *k, unsigned seat, const struct dt_hidden *h, unsigned stock, const uint16_t *mention);
/* Lay out what is hidden of one stock; false when there is nothing to confuse. */
bool dt_puzzle_make(const struct dt *k, unsigned seat, const struct dt_hidden *h, unsigned stock,
                    const uint16_t *mention, struct dt_puzzle *p);
void dt_puzzle_canonical(struct dt_puzzle *p);
void dt_puzzle_random(struct dt_puzzle *p, uint64_t rng[2]);
/* Into map: map[who truly lies there] = who is said to lie there. True: somebody has another name now. */
bool dt_puzzle_map(struct dt_puzzle *p, uint16_t *map, uint64_t rng[2]);

#endif
