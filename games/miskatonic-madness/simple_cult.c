/* simple_cult.c -- the Cultist's sense: hold a small ceremony every night, guard the clues that are
 * worth most with whatever can fight, keep what would help the other side, give up the weakest. */
#include "cult.h"
#include "simple.h"

int mm_prize(const struct dt *v, unsigned tile)
{
    return mm_is(v, tile, mm_K_clue)   ? dt_number(v, tile, mm_F_clue_mythos)
           : mm_is(v, tile, mm_K_book) ? dt_number(v, tile, mm_F_book_mythos)
           : mm_is(v, tile, mm_K_item) ? 1
                                       : 0;
}

static int worth_of_place(const struct dt *v, const struct dt_option *o)
{
    struct mm_ground g;
    if (o->verb == mm_O_lay_out || o->verb == mm_O_before)
        return o->verb == mm_O_lay_out ? 1000 : -1000;
    struct mm_piece p = mm_piece_of(v, v->s->ask.source);
    if (o->verb == mm_O_keep)
        return p.hoarded ? 50 : -10;
    mm_ground_of_hand(v, &g);
    return mm_simple_place(&g, &p, o->object);
}

/* What is lost least: few dice, and a cultist, who comes back, before a monster, who does not. */
static int worth_of_loss(const struct dt *v, const struct dt_option *o)
{
    return -2 * mm_combat(v, o->object) - mm_is(v, o->object, mm_K_monster);
}

static int worth_of_victim(const struct dt *v, const struct dt_option *o)
{
    return o->verb == DT_V_done ? 100 : o->verb == DT_V_back ? -100 : -mm_combat(v, o->object);
}

unsigned mm_simple_cult(const struct dt *view)
{
    switch (view->s->ask.ask) {
    case mm_A_lay_out:
    case mm_A_lay: return mm_best(view, worth_of_place);
    case mm_A_lost_tile: return mm_best(view, worth_of_loss);
    case mm_A_consumed: return mm_best(view, worth_of_victim);
    default: return mm_option(view, DT_V_use);
    }
}
