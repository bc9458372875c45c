/* simple.c -- somebody who can plan a turn (plan.c) and has a page of sense for all else: dice that failed are thrown
 * again as long as there is little stress, and texts are not read. Reads a view only. */
#include "sense.h"

static int option_of(const struct dt_decision *d, unsigned verb)
{
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == verb)
            return (int)i;
    return -1;
}

/* ------------------------------------------------------------------------------ what to do ---- */
/* The turn is planned as the expert does it, one action at a time; what costs none is left alone. */
static unsigned act(const struct dt *v, unsigned seat)
{
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *turn = dm_frame(v, dm_C_turn);
    struct dm_mind m;
    dm_think(&m, v, seat);
    struct dm_step s = dm_plan(&m, turn ? turn->r[0] : 0, 0);
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == s.verb
            && (s.verb == dm_O_run || s.verb == dm_O_rest || d->option[i].object == s.object))
            return i;
    int attack = option_of(d, dm_O_attack), use = option_of(d, DT_V_use);
    return attack >= 0 ? (unsigned)attack : use >= 0 ? (unsigned)use : (unsigned)option_of(d, dm_O_end);
}

static unsigned step(const struct dt *v, unsigned seat)
{
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *turn = dm_frame(v, dm_C_turn), *run = dm_frame(v, dm_C_run);
    struct dm_mind m;
    dm_think(&m, v, seat);
    struct dm_step s = dm_plan(&m, turn ? turn->r[0] : 0, run ? run->r[0] : 1);
    for (unsigned i = 0; i < d->count; i++)
        if (s.verb == dm_O_run && d->option[i].verb == dm_O_walk && d->option[i].object == s.to)
            return i;
    return (unsigned)option_of(d, dm_O_stop);
}

/* ---------------------------------------------------------------------------------- dice ---- */
/* Against you a success or tentacle is thrown again, for you anything without a success, as long as stress is left for
 * worse. */
static unsigned reroll(const struct dt *v, unsigned seat)
{
    static const uint16_t bad[] = { dm_N_std_tentacle, dm_N_std_blank, dm_N_bonus_blank };
    static const uint16_t painful[] = { dm_N_std_both, dm_N_std_success, dm_N_bonus_both, dm_N_bonus_success };
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *of = dm_result(v);
    bool against = of && (of->proc == dm_C_defend || of->proc == dm_C_burn || of->proc == dm_C_beset);
    int use = option_of(d, DT_V_use);
    for (unsigned i = 0; i < d->count; i++)
        for (unsigned n = 0; d->option[i].verb == dm_O_reroll && n < (against ? 4u : 3u); n++)
            if (d->option[i].object == (against ? painful[n] : bad[n])
                && (use >= 0 || dm_seat(v, seat)->stress < (against ? DM_STRESS : 2)))
                return use >= 0 ? (unsigned)use : i;
    return (unsigned)option_of(d, dm_O_accept);
}

static unsigned die(const struct dt *v)
{
    static const uint16_t for_you[] = { dm_N_std_tentacle, dm_N_std_blank, dm_N_bonus_blank };
    static const uint16_t against[] = { dm_N_std_both, dm_N_std_success, dm_N_bonus_success, dm_N_bonus_both };
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *of = dm_result(v);
    bool own = of && (of->proc == dm_C_attack || of->proc == dm_C_check);
    for (unsigned n = 0; n < (own ? 3u : 4u); n++)
        for (unsigned i = 0; i < d->count; i++)
            if (d->option[i].object == (own ? for_you[n] : against[n]))
                return i;
    return 0;
}

/* Icons count as successes in own rolls only. */
static unsigned tally(const struct dt *v)
{
    const struct dt_frame *of = dm_result(v);
    bool own = of && (of->proc == dm_C_attack || of->proc == dm_C_check);
    int i = option_of(&v->s->ask, own ? DT_V_use : dm_O_accept);
    return i < 0 ? 0 : (unsigned)i;
}

/* What a question about several things is answered with: more companions' wounds, more enemies left behind. */
static unsigned select_more(const struct dt *v)
{
    const struct dt_decision *d = &v->s->ask;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == dm_O_spread) {                      /* no more than it takes */
            unsigned t = d->option[i].object;
            for (unsigned j = 0; j < d->bases; j++)
                if (d->base[j].object == t && d->base[j].taken < dm_health(v, t) - dt_thing(v, t)->count)
                    return i;
        } else if (d->option[i].verb != DT_V_back && d->option[i].verb != DT_V_done)
            return i;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == dm_O_spread)
            return i;
    return (unsigned)(option_of(d, DT_V_done) < 0 ? 0 : option_of(d, DT_V_done));
}

unsigned dm_simple(const struct dt *view, unsigned seat)
{
    const struct dt_decision *d = &view->s->ask;
    int i;
    switch (d->ask) {
    case dm_A_action: return act(view, seat);
    case dm_A_run: return step(view, seat);
    case dm_A_reroll: return reroll(view, seat);
    case dm_A_which_die: return die(view);
    case dm_A_tally: return tally(view);
    case dm_A_soak:
    case dm_A_targets:
    case dm_A_spread:
    case dm_A_sneak: return select_more(view);
    case dm_A_interlude:
    case dm_A_trade:
        i = option_of(d, d->ask == dm_A_trade ? dm_O_stop : dm_O_end);
        return i < 0 ? 0 : (unsigned)i;
    case DT_A_react:
        i = option_of(d, DT_V_use);
        return i < 0 ? 0 : (unsigned)i;
    default:
        i = option_of(d, DT_V_done);                                 /* of a selection no more than it asks for */
        return i >= 0 ? (unsigned)i : d->flags & DT_ASK_SELECT ? select_more(view) : 0;
    }
}
