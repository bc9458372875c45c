/* cult.c -- where the computer's Cultist lays a tile: the simple one a small ceremony every night, and guards for what
 * is worth most; the expert everything that fights where the most is to be found. */
#include "cult.h"
#include "simple.h"

enum { CEREMONY = 4 };                       /* dice that are enough for the Secret Rites */

struct mm_piece mm_piece_of(const struct dt *v, unsigned tile)
{
    bool fights = mm_fights(v, tile), paper = mm_is(v, tile, mm_K_clue) || mm_is(v, tile, mm_K_book);
    return (struct mm_piece){ .home = (int8_t)mm_home(v, tile),
                              .prize = (uint8_t)mm_prize(v, tile),
                              .dice = (uint8_t)(fights ? mm_combat(v, tile) : 0),
                              .cultist = mm_is(v, tile, mm_K_cultist),
                              .fights = fights,
                              .aids = mm_is(v, tile, mm_K_event) && !mm_sanity(v, tile) && mm_home(v, tile) < 0,
                              .hoarded = paper };
}

void mm_ground_add(struct mm_ground *g, const struct mm_piece *p, unsigned space)
{
    g->prize[space] += p->prize;
    g->dice[space] += p->dice;
    g->tiles[space]++;
}

void mm_ground_of_hand(const struct dt *v, struct mm_ground *g)
{
    *g = (struct mm_ground){ .prize = { 0 } };
    for (unsigned t = dt_first(v, mm_Z_hand); t != DT_NOTHING; t = dt_next(v, mm_Z_hand, t)) {
        struct mm_piece p = mm_piece_of(v, t);
        unsigned plan = mm(v)->plan[MM_CULT][t];
        if (p.home >= 0 || plan)
            mm_ground_add(g, &p, p.home >= 0 ? (unsigned)p.home : plan - 1);
    }
}

int mm_simple_place(const struct mm_ground *g, const struct mm_piece *p, unsigned space)
{
    if (space == MM_RITES)
        return g->dice[MM_RITES] < CEREMONY ? 100 : -5;
    if (p->fights)
        return 4 * g->prize[space] - g->dice[space];
    return p->aids ? -g->prize[space] : 2 * g->prize[space] - (int)space;
}

/* A ceremony is worth less than a field that is held; what draws the others is what they can find, and that there
 * is much of it. */
int mm_expert_place(const struct mm_ground *g, const struct mm_piece *p, unsigned space)
{
    if (!p->fights)
        return mm_simple_place(g, p, space);
    return space == MM_RITES ? -5 : 4 * g->prize[space] + 3 * g->tiles[space];
}
