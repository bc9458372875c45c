/* cult.c -- where the computer's Cultist lays a tile: both hold a small ceremony every night; then the simple one puts
 * guards where most is to be won, the expert everything that fights where the most is to be found. */
#include "cult.h"
#include "simple.h"

/* Dice that are enough for the Secret Rites. The expert's: of two, three, four and six the best against the expert
 * of the other side (docs/miskatonic-balance.md). */
enum { CEREMONY = 4, EXPERT_CEREMONY = 3, FIRST = 100, LAST = -100 };

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
    g->fighters[space] += p->fights;
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

/* After a small ceremony every fighter lies in wait; what draws the others is what they can find, and that there
 * is much of it. */
int mm_expert_place(const struct mm_ground *g, const struct mm_piece *p, unsigned space)
{
    if (!p->fights)
        return mm_simple_place(g, p, space);
    if (space == MM_RITES)
        return g->dice[MM_RITES] < EXPERT_CEREMONY ? FIRST : LAST;
    return 4 * g->prize[space] + 3 * g->tiles[space];
}
