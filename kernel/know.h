/* know.h -- shared by know.c, glance.c, match.c and mask.c: what a seat cannot tell apart. */
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

/* Does nothing tell a thing from another that lies in its zone? `next` tells nothing. */
static inline bool dt_lies_plain(const struct dt_thing *t)
{
    const unsigned char plain[4] = { t->zone, 0, 0, 0 };
    uint32_t there, here, rest;
    memcpy(&there, plain, sizeof there);
    memcpy(&here, t, sizeof here);         /* zone, pos, seen, flags */
    memcpy(&rest, &t->used, sizeof rest);  /* used, count, mark */
    return here == there && !rest && t->on == DT_NOTHING;
}
_Static_assert(offsetof(struct dt_thing, on) == 4 && sizeof(struct dt_thing) == offsetof(struct dt_thing, used) + 4,
               "read as two numbers");
/* Where nobody sees what lies there nothing but its place, if it has one, tells a thing from others (dt_broken). */
static inline bool dt_hides_alike(const struct dt_zone_def *z)
{
    return z->order == DT_DECK || (z->order == DT_ANYHOW && z->see == DT_SEE_NONE);
}

/* What a view speaks of, in that order. */
struct dt_speech {
    unsigned count;
    uint16_t said[DT_THINGS], mention[DT_THINGS];         /* mention: by thing, 0xffff: not at all */
};

/* A place in the sense of knowledge: a zone, and the look that is visible there (0: none). Of one stock no more places
 * are in use than there are things. */
enum { DT_CLASSES = DT_THINGS };
struct dt_class { uint16_t zone, look; };

/* What one seat does not know, of one back: the things, the places they fill, who is where. */
struct dt_puzzle {
    const struct dt *k;
    const struct dt_speech *speech;   /* of the view that is made; 0: every order is as likely */
    unsigned seat, things, classes;
    uint16_t thing[DT_THINGS];        /* ascending */
    uint16_t was[DT_THINGS];          /* twice the class of thing[i] in truth; 1 more where its place can be told */
    uint16_t at[DT_THINGS + 1];       /* the class that it is said to be in; behind the last none */
    uint16_t many[2 * DT_CLASSES];    /* how many are so in truth, as `was` counts */
    uint16_t last[DT_THINGS + 1];     /* by look, of those that things have: the last i with this one */
    struct dt_class class[DT_CLASSES];        /* as they were met... */
    uint16_t order[DT_CLASSES];               /* ...and the largest first, which tells nothing */
};

/* New names: the things that have another one than before, and for every thing its name; DT_NOTHING: the one it has. */
struct dt_names {
    unsigned count;
    uint16_t map[DT_THINGS], other[DT_THINGS];
};

/* Which stocks (mixed[1..stocks]) have something hidden from `seat` in more than one place, or where one place can be
 * told from another; and how many. Of the others nothing can be confused, unless the view speaks of one. */
unsigned dt_mixed(const struct dt *k, unsigned seat, bool *mixed);
/* Lay out what is hidden of one stock; false when there is nothing to confuse. */
bool dt_puzzle_make(const struct dt *k, unsigned seat, unsigned stock, const struct dt_speech *speech,
                    struct dt_puzzle *p);
void dt_puzzle_canonical(struct dt_puzzle *p);
void dt_puzzle_random(struct dt_puzzle *p, uint64_t rng[2]);
/* Into names: map[who truly lies there] = who is said to lie there; in each class in the canonical order of its places,
 * or in any order when there is an rng. */
void dt_puzzle_map(const struct dt_puzzle *p, struct dt_names *names, uint64_t rng[2]);

#endif
