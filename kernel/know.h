/* know.h -- shared by know.c, match.c and mask.c: what a seat cannot tell apart. */
#ifndef DT_KNOW_H
#define DT_KNOW_H

#include "kernel.h"

bool dt_knows_thing(const struct dt *k, unsigned seat, unsigned thing);
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
    uint16_t position[DT_THINGS];     /* who truly lies there (its id), by class */
    struct dt_class class[DT_CLASSES];
};

/* Collect what `seat` does not know of one stock; false when there is nothing to confuse. */
bool dt_puzzle_make(const struct dt *k, unsigned seat, unsigned stock, const uint16_t *mention, struct dt_puzzle *p);
void dt_puzzle_canonical(struct dt_puzzle *p);
void dt_puzzle_random(struct dt_puzzle *p, uint64_t rng[2]);
/* Into map: map[who truly lies there] = who is said to lie there. */
void dt_puzzle_map(struct dt_puzzle *p, uint16_t *map, uint64_t rng[2]);

#endif
