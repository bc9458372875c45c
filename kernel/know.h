/* know.h -- shared by know.c, match.c and mask.c: what a seat cannot tell apart. */
#ifndef DT_KNOW_H
#define DT_KNOW_H

#include "kernel.h"

/* Which seats see what lies in this place, a bit each; DT_ALL_SEE: whoever looks, seated or not. */
enum { DT_ALL_SEE = 1 << DT_SEATS | 0xff };
static inline unsigned dt_seen_in(const struct dt_zone_def *z, unsigned zone, unsigned flags)
{
    return z->see == DT_SEE_NONE || flags & (DT_DOWN | DT_LOOK) ? 0u
           : z->see == DT_SEE_ALL ? (unsigned)DT_ALL_SEE : 1u << (zone - z->first);
}
static inline unsigned dt_seen_by(const struct dt *k, const struct dt_thing *t)
{
    return t->zone == 0xff ? (unsigned)DT_ALL_SEE        /* still in the box, lid off: during setup */
                           : dt_seen_in(&k->game->zone[t->zone], t->zone, t->flags);
}
/* And which know it, seeing it now or remembering; bit DT_SEATS: everybody does. */
static inline unsigned dt_known_by(const struct dt *k, const struct dt_thing *t)
{
    return t->seen | (t->flags & DT_REMEMBERED ? 1u << DT_SEATS : 0u) | dt_seen_by(k, t);
}
static inline bool dt_knows_at(const struct dt *k, unsigned seat, const struct dt_thing *t)
{
    return dt_known_by(k, t) >> (seat < DT_SEATS ? seat : (unsigned)DT_SEATS) & 1;
}
/* Do things in this place keep their place, so that one can be followed with the eyes? */
static inline bool dt_keeps_place(const struct dt_zone_def *z, const struct dt_thing *t)
{
    return z->order == DT_ROW || (z->order == DT_DECK && t->pos);
}
/* Where it can be followed those remember it who knew what it is and see it no more: a thing's `seen`, and in bit
 * DT_SEATS whether it is DT_REMEMBERED. */
static inline unsigned dt_remember(const struct dt *k, unsigned knew, unsigned sees)
{
    return knew & ~sees & (((1u << k->s->seats) - 1) | 1u << DT_SEATS);
}
static inline bool dt_knows_thing(const struct dt *k, unsigned seat, unsigned thing)
{
    return dt_knows_at(k, seat, dt_thing(k, thing));
}
static inline uint32_t dt_zone_bit(unsigned zone) { return zone < DT_RECALLED ? (uint32_t)1 << zone : 0; }
/* Can this seat, or whoever only looks on, rule out that a hidden thing is in this zone, by what is kept in mind? */
static inline bool dt_rules_out(const struct dt *k, unsigned seat, unsigned thing, unsigned zone)
{
    unsigned row = dt_row_of(k->game, seat);
    return dt_recalled(k, thing) && row < dt_recall_rows(k) && !(*dt_could(k, row, thing) & dt_zone_bit(zone));
}

/* A place in the sense of knowledge: a zone, and the look that is visible there (0: none). Of one stock no more places
 * are in use than there are things. */
enum { DT_CLASSES = DT_THINGS };
struct dt_class { uint16_t zone, look, first, room; };

/* What one seat does not know, of one back: the things, the places they fill, who is where.
 * position[] are the places' occupants, grouped by class and in canonical order in each. */
struct dt_puzzle {
    const struct dt *k;
    const uint16_t *mention;          /* by thing: when the view first speaks of it, 0xffff never */
    unsigned seat, things, classes;
    uint16_t thing[DT_THINGS];        /* ascending */
    uint16_t at[DT_THINGS];           /* class of thing[i] */
    struct dt_position {
        uint64_t key;                 /* what all can see of the place, in the order of its bytes... */
        uint32_t rest;                /* ...and where these agree, when the view first speaks of it */
        uint16_t thing;               /* who truly lies there */
    } position[DT_THINGS];            /* by class */
    struct dt_class class[DT_CLASSES];
};

/* Which stocks (mixed[1..stocks]) have something hidden from `seat` in more than one place, or where one place can be
 * told from another; and how many. Of the others nothing can be confused, unless the view speaks of one. */
unsigned dt_mixed(const struct dt *k, unsigned seat, bool *mixed);
/* What `seat` does not know of these stocks, in one walk: for each stock the first thing, for each thing the next of
 * its stock, ascending; DT_NOTHING ends a list. */
struct dt_hidden { uint16_t first[DT_THINGS + 1], next[DT_THINGS]; };
void dt_hide(const struct dt *k, unsigned seat, const bool *mixed, struct dt_hidden *h);
/* Lay out what is hidden of one stock; false when there is nothing to confuse. */
bool dt_puzzle_make(const struct dt *k, unsigned seat, const struct dt_hidden *h, unsigned stock,
                    const uint16_t *mention, struct dt_puzzle *p);
void dt_puzzle_canonical(struct dt_puzzle *p);
void dt_puzzle_random(struct dt_puzzle *p, uint64_t rng[2]);
/* Into map: map[who truly lies there] = who is said to lie there. True: somebody has another name now. */
bool dt_puzzle_map(struct dt_puzzle *p, uint16_t *map, uint64_t rng[2]);

#endif
