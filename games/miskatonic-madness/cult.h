/* cult.h -- where the computer's Cultist lays a tile. Both its players lay by this, and so does the investigators'
 * expert when it asks itself what would have been laid where. */
#ifndef MM_CULT_H
#define MM_CULT_H

#include "state.h"

/* What counts of a tile. */
struct mm_piece {
    int8_t home;                             /* the one space it may lie on, -1: any */
    uint8_t prize, dice;                     /* Mythos Points it can give; Combat dice */
    bool cultist, fights;
    bool aids;                               /* nobody but the investigators would miss it */
    bool hoarded;                            /* kept in the hand while that is allowed */
};
/* Of the tiles that must lie on a space, or are meant to: points that they can give, Combat dice, how many, and how
 * many of them fight. */
struct mm_ground { int prize[MM_SPACES], dice[MM_SPACES], tiles[MM_SPACES], fighters[MM_SPACES]; };

struct mm_piece mm_piece_of(const struct dt *v, unsigned tile);
void mm_ground_add(struct mm_ground *g, const struct mm_piece *p, unsigned space);
/* What it is worth to lay a piece there. */
int mm_simple_place(const struct mm_ground *g, const struct mm_piece *p, unsigned space);
int mm_expert_place(const struct mm_ground *g, const struct mm_piece *p, unsigned space);
/* The Cultist's own hand and plan. */
void mm_ground_of_hand(const struct dt *v, struct mm_ground *g);

#endif
