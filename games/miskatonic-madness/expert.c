/* expert.c -- more sense than simple.c has, for either side, where most is decided: the Cultist lies in wait
 * with everything that fights where the most is to be found, and the investigators stay together. */
#include "simple.h"

/* ---- the Cultist: phase 2 ---- */

static bool meant_for(const struct dt *v, unsigned tile, unsigned space)
{
    return mm_home(v, tile) == (int)space || mm(v)->plan[MM_CULT][tile] == space + 1;
}

/* What draws the other side to a space: what its tiles can give it, and that there are many. */
static int lure(const struct dt *v, unsigned space)
{
    int sum = 0;
    for (unsigned t = dt_first(v, mm_Z_hand); t != DT_NOTHING; t = dt_next(v, mm_Z_hand, t))
        sum += meant_for(v, t, space) ? 3 + 4 * mm_prize(v, t) : 0;
    return sum;
}

/* Fighters go where the lure is, all of them: a ceremony is worth less than a field that is held. */
static int worth_of_place(const struct dt *v, const struct dt_option *o)
{
    if (o->verb == mm_O_lay_out || o->verb == mm_O_before)
        return o->verb == mm_O_lay_out ? 1000 : -1000;
    if (o->verb == mm_O_keep)
        return -10;
    return o->object == mm_S_rites ? -5 : lure(v, o->object);
}

/* ---- the investigators: phase 3 ---- */

/* All in one team, where most tiles lie. */
static int worth_of_trip(const struct dt *v, const struct dt_option *o)
{
    unsigned tiles = o->verb == mm_O_stay ? 0 : dt_in(v, mm_Z_at_library + o->object);
    if (o->verb == mm_O_stay)
        return -1000;
    return (dt_in(v, mm_Z_team + o->object) ? 100 : 0) + (int)(tiles > 3 ? 3 : tiles);
}

unsigned mm_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle)
{
    (void)oracle;                            /* there are no attempts to reckon through in this game */
    unsigned ask = view->s->ask.ask;
    if (seat == MM_CULT && (ask == mm_A_lay_out || ask == mm_A_lay) && mm_fights(view, view->s->ask.source))
        return mm_best(view, worth_of_place);
    if (seat != MM_CULT && ask == mm_A_send)
        return mm_best(view, worth_of_trip);
    return mm_simple(view, seat);
}
