/* expert.c -- more sense than simple.c has, for either side: the Cultist holds a small ceremony and lies in wait with
 * all other fighters where the most is to be found; what the investigators do is in expert_team.c. */
#include "cult.h"
#include "simple.h"

/* Where a fighter goes. */
static int worth_of_place(const struct dt *v, const struct dt_option *o)
{
    struct mm_ground g;
    if (o->verb == mm_O_lay_out || o->verb == mm_O_before)
        return o->verb == mm_O_lay_out ? 1000 : -1000;
    if (o->verb == mm_O_keep)
        return -10;
    struct mm_piece p = mm_piece_of(v, v->s->ask.source);
    mm_ground_of_hand(v, &g);
    return mm_expert_place(&g, &p, o->object);
}

unsigned mm_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle)
{
    (void)oracle;                            /* there are no attempts to reckon through in this game */
    unsigned ask = view->s->ask.ask;
    if (seat == MM_CULT && (ask == mm_A_lay_out || ask == mm_A_lay) && mm_fights(view, view->s->ask.source))
        return mm_best(view, worth_of_place);
    return seat == MM_CULT ? mm_simple(view, seat) : mm_expert_team(view);
}
