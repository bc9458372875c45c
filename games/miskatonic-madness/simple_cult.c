/* simple_cult.c -- the Cultist's sense: hold a small ceremony every night, guard the clues that are
 * worth most with whatever can fight, keep what would help the other side, give up the weakest. */
#include "simple.h"

enum { CEREMONY = 4 };                       /* dice that are enough for the Secret Rites */

int mm_prize(const struct dt *v, unsigned tile)
{
    return mm_is(v, tile, mm_K_clue)   ? dt_number(v, tile, mm_F_clue_mythos)
           : mm_is(v, tile, mm_K_book) ? dt_number(v, tile, mm_F_book_mythos)
           : mm_is(v, tile, mm_K_item) ? 1
                                       : 0;
}

/* Mythos Points that the tiles of the hand bound to a location, or meant for it, can give. */
static int bait(const struct dt *v, unsigned space)
{
    int sum = 0;
    for (unsigned t = dt_first(v, mm_Z_hand); t != DT_NOTHING; t = dt_next(v, mm_Z_hand, t))
        if (mm_home(v, t) == (int)space || mm(v)->plan[MM_CULT][t] == space + 1)
            sum += mm_prize(v, t);
    return sum;
}

/* Combat dice that are meant for a space, or must go there. */
static int guard(const struct dt *v, unsigned space)
{
    int sum = 0;
    for (unsigned t = dt_first(v, mm_Z_hand); t != DT_NOTHING; t = dt_next(v, mm_Z_hand, t))
        if (mm_fights(v, t) && (mm_home(v, t) == (int)space || mm(v)->plan[MM_CULT][t] == space + 1))
            sum += mm_combat(v, t);
    return sum;
}

/* Tiles that nobody but the investigators would miss. */
static bool helps_them(const struct dt *v, unsigned tile)
{
    return mm_is(v, tile, mm_K_event) && !mm_sanity(v, tile) && mm_home(v, tile) < 0 && !mm_fights(v, tile);
}

static int worth_of_place(const struct dt *v, const struct dt_option *o)
{
    unsigned tile = v->s->ask.source;
    switch (o->verb) {
    case mm_O_lay_out: return 1000;
    case mm_O_before: return -1000;
    case mm_O_keep: return mm_is(v, tile, mm_K_clue) || mm_is(v, tile, mm_K_book) ? 50 : -10;
    default: break;
    }
    if (o->object == mm_S_rites)
        return guard(v, mm_S_rites) < CEREMONY ? 100 : -5;
    if (mm_fights(v, tile))
        return 4 * bait(v, o->object) - guard(v, o->object);
    return helps_them(v, tile) ? -bait(v, o->object) : 2 * bait(v, o->object) - (int)o->object;
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
