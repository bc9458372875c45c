/* simple_team.c -- the Investigator player's sense: go in strength where much lies, study books with a
 * clear head, leave what can scatter the team for last, spend rerolls where they can still help. */
#include "simple.h"

enum { TWO_TEAMS = 5 };                      /* so many are enough for two */

static int skills(const struct dt *v, unsigned c)
{
    return 2 * mm_dice(v, c, mm_N_combat) + mm_dice(v, c, mm_N_intellect) + mm_dice(v, c, mm_N_investigation)
         + mm_dice(v, c, mm_N_stealth);
}

/* ---- phase 3 ---- */

/* How many go together: all, until there are enough for two teams that can stand a fight. */
static unsigned team_size(const struct dt *v)
{
    unsigned all = dt_in(v, mm_Z_free);
    for (unsigned space = 0; space < MM_LOCATIONS; space++)
        all += dt_in(v, mm_Z_team + space);
    return all >= TWO_TEAMS ? (all + 1) / 2 : all;
}

static int worth_of_trip(const struct dt *v, const struct dt_option *o)
{
    if (o->verb == mm_O_stay)
        return -1000;
    unsigned there = dt_in(v, mm_Z_team + o->object), tiles = dt_in(v, mm_Z_at_library + o->object);
    int worth = (int)(tiles > 3 ? 3 : tiles) * 4;
    if (there)
        worth += there < team_size(v) ? 100 : -100;
    return worth;
}

/* Who makes the most of an item: what the cult would like goes to the strong, the rest to the weak of mind. */
static int fit(const struct dt *v, unsigned item, unsigned c)
{
    int combat = mm_dice(v, c, mm_N_combat), mind = mm_dice(v, c, mm_N_intellect);
    return dt_number(v, item, mm_F_item_cult) ? combat : 8 - mind;
}

static int worth_of_gift(const struct dt *v, const struct dt_option *o)
{
    if (o->verb == mm_O_ready)
        return 0;
    unsigned bearer = mm_bearer(v, o->object);
    bool idle = bearer == DT_NOTHING || dt_thing(v, bearer)->zone != mm_Z_free;
    return idle ? 1 + fit(v, o->object, (unsigned)o->arg) : -1;
}

/* ---- phase 4 ---- */

/* First what the whole team rolls for, then what each must sneak past, events last. */
static int worth_of_tile(const struct dt *v, const struct dt_option *o)
{
    unsigned t = o->object;
    if (mm_is(v, t, mm_K_item))
        return 5;
    if (mm_is(v, t, mm_K_clue))
        return dt_number(v, t, mm_F_clue_skill) == mm_N_stealth ? 3 : 4;
    return mm_is(v, t, mm_K_event) ? 2 : 1;
}

/* The most Intellect reads, if one success in `sanity` is likely enough. */
static int worth_of_reader(const struct dt *v, const struct dt_option *o)
{
    int needs = 3 * mm_sanity(v, v->s->ask.source);
    return o->verb == mm_O_leave ? needs : mm_dice(v, o->object, mm_N_sanity) + mm_dice(v, o->object, mm_N_study) / 4;
}

static int worth_of_loss(const struct dt *v, const struct dt_option *o) { return -skills(v, o->object); }

/* ---- abilities ---- */

static bool worth_using(const struct dt *v)
{
    const struct mm *s = mm(v);
    if (s->phase == 5)                       /* a die of a box: only what would hurt */
        return s->die <= (dt_first(v, mm_Z_asylum) != DT_NOTHING && !dt_in(v, mm_Z_critical) ? 1 : 2);
    if (s->kind == mm_N_combat && mm_thrown(v, MM_CULT))
        return mm_successes(v, MM_CULT) - mm_successes(v, MM_TEAM) == 1;
    return true;
}

unsigned mm_simple_team(const struct dt *view)
{
    switch (view->s->ask.ask) {
    case mm_A_carry: return mm_best(view, worth_of_gift);
    case mm_A_send: return mm_best(view, worth_of_trip);
    case mm_A_next_tile: return mm_best(view, worth_of_tile);
    case mm_A_reader: return mm_best(view, worth_of_reader);
    case mm_A_send_away:
    case mm_A_fallen:
    case DT_A_pick: return mm_best(view, worth_of_loss);
    case DT_A_react: return mm_option(view, worth_using(view) ? DT_V_use : DT_V_pass);
    default: return 0;
    }
}
