/* simple.c -- a page of sense for the proving game: rest when weak, fight what is weak, gather
 * clues, go where the open mystery can be worked on, and work. Reads only its seat's view. */
#include "state.h"

enum { FIRST_CHOICE = 1000 };

/* Spaces worth going to: where the mystery is worked on when clues suffice, else where traces lie. */
static bool worth_a_visit(const struct dt *v, unsigned seat, unsigned space)
{
    unsigned m = dt_first(v, pv_Z_open);
    if (m == DT_NOTHING)
        return false;
    bool ready = pv_seat(v, seat)->clues >= 2;
    if (ready && dt_ground(v, (int)space) == dt_number(v, m, pv_F_mystery_ground))
        return true;
    return !ready && dt_at(v, pv_Z_traces, space) != DT_NOTHING;
}

static int distance_to_work(const struct dt *v, unsigned seat, unsigned from)
{
    struct dt_spaces worth = { { 0 } }, tied;
    for (unsigned i = 0; i < dt_map(v)->spots; i++)
        if (worth_a_visit(v, seat, dt_map(v)->spot[i].space))
            dt_spaces_add(&worth, dt_map(v)->spot[i].space);
    int far = dt_nearest(v, (int)from, pv_seat(v, seat)->fares ? pv_W_roam : pv_W_stroll, &worth, &tied);
    return far < 0 ? 50 : far;
}

static int rate_walk(const struct dt *v, unsigned seat, unsigned to)
{
    unsigned from = pv_seat(v, seat)->place;
    int gain = distance_to_work(v, seat, from) - distance_to_work(v, seat, to);
    int fear = pv_monster_at(v, to, DT_NOTHING) == DT_NOTHING ? 0 : 15;
    return 30 + 20 * gain - fear;
}

static int rate_fight(const struct dt *v, unsigned seat, unsigned monster)
{
    const struct pv_seat *p = pv_seat(v, seat);
    int strong = pv_ask_seat(v, pv_Q_skill, seat, pv_N_might) + pv_ask_seat(v, pv_Q_bonus, seat, pv_N_might);
    int danger = pv_ask_thing(v, pv_Q_strength, monster) + pv_ask_thing(v, pv_Q_horror, monster);
    return strong >= 3 && p->health + p->sanity > danger + 4 ? 60 : 10;
}

static bool needs_cellar(const struct dt *v)
{
    unsigned m = dt_first(v, pv_Z_open);
    return m != DT_NOTHING && dt_number(v, m, pv_F_mystery_ground) == pv_N_below;
}

static int rate_action(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    const struct pv_seat *p = pv_seat(v, seat);
    unsigned m = dt_first(v, pv_Z_open);
    switch (o->verb) {
    case pv_O_rite: return 90;
    case pv_O_work: return p->clues >= 1 ? 80 : 65;
    case pv_O_rest: return p->health <= 2 || p->sanity <= 2 ? 85 : p->health + p->sanity < 8 ? 25 : 5;
    case pv_O_search: return 70;
    case pv_O_fight: return rate_fight(v, seat, o->object);
    case pv_O_explore: return needs_cellar(v) && !dt_in(v, pv_Z_grid) ? 75 : 12;
    case pv_O_prepare: return p->fares ? 2 : 20;
    case pv_O_walk:
        if (m != DT_NOTHING && needs_cellar(v) && !dt_in(v, pv_Z_grid) && dt_has_mark(v, p->place, pv_N_outset))
            return 10;
        return rate_walk(v, seat, o->object);
    case DT_V_use: return dt_thing(v, o->object)->zone == pv_Z_hand + seat ? 22 : 40;
    case pv_O_give: return 1;
    default: return 8;
    }
}

/* Reroll what fails, once there is no success and more than one die to hope for. */
static int rate_die(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    const struct dt_frame *f = dt_top(v);
    int from = pv_ask_seat(v, pv_Q_threshold, seat, 0), hits = 0;
    for (int face = from; face <= PV_DIE; face++)
        hits += face >= 1 ? f->r[1 + face] : 0;
    if (o->verb == pv_O_die)
        return !hits && o->object < (unsigned)from ? 60 : -10;
    return o->verb == DT_V_done ? 30 : -20;
}

static int rate(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    switch (v->s->ask.ask) {
    case pv_A_action: return rate_action(v, seat, o);
    case pv_A_step: return o->verb == DT_V_pass ? 35 : rate_walk(v, seat, o->object);
    case pv_A_which_dice: return rate_die(v, seat, o);
    case pv_A_offer_clues: return o->object == 1 ? 10 : -(int)o->object;
    case pv_A_wager: return o->object == 1 ? 10 : -(int)o->object;
    case DT_A_contribute: return (int)o->object;
    case DT_A_react: return o->verb == DT_V_use;
    case DT_A_repeat: return o->verb == DT_V_no;
    case DT_A_offer: return o->verb == DT_V_yes;
    case pv_A_prey: return o->object != seat;
    default: return o->verb == DT_V_back ? -20 : 0;
    }
}

unsigned pv_simple(const struct dt *view, unsigned seat)
{
    const struct dt_decision *d = &view->s->ask;
    unsigned best = 0;
    int most = -FIRST_CHOICE;
    for (unsigned i = 0; i < d->count; i++) {
        int n = rate(view, seat, &d->option[i]);
        if (n > most)
            best = i, most = n;
    }
    return best;
}
