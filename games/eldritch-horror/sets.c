/* sets.c -- what cards choose among and go through. */
#include "state.h"

#define SEATS(name, expression)                                                              \
    bool eh_is_##name(const struct dt *k, const struct dt_ctx *c, int id)                    \
    {                                                                                        \
        unsigned p = (unsigned)id;                                                           \
        (void)c;                                                                             \
        return eh_in(k, p) && (expression);                                                  \
    }
#define THINGS(name, expression)                                                             \
    bool eh_is_##name(const struct dt *k, const struct dt_ctx *c, int id)                    \
    {                                                                                        \
        unsigned t = (unsigned)id;                                                           \
        (void)c;                                                                             \
        (void)k;                                                                             \
        (void)t;                                                                             \
        return expression;                                                                   \
    }
#define SPACES(name, expression)                                                             \
    bool eh_is_##name(const struct dt *k, const struct dt_ctx *c, int id)                    \
    {                                                                                        \
        (void)c;                                                                             \
        return dt_is_open(k, id) && (expression);                                            \
    }

static bool with_you(const struct dt *k, const struct dt_ctx *c, unsigned place)
{
    return eh_in(k, c->you) && eh_place(k, c->you) == place;
}

/* FAQ-01, BASE-51, CTRL-15 */
SEATS(heroes, true)
SEATS(others, p != c->you)
SEATS(ready_others, p != c->you && !(eh_seat(k, p)->flags & EH_DELAYED))
SEATS(here, with_you(k, c, eh_place(k, p)))
SEATS(others_here, p != c->you && with_you(k, c, eh_place(k, p)))

/* EPIC-01, EPIC-07, SEL-08 */
THINGS(monsters, true)
THINGS(monsters_here, with_you(k, c, dt_thing(k, t)->mark))
THINGS(common_monsters, eh_is(k, t, eh_K_monster))
THINGS(common_monsters_here, eh_is(k, t, eh_K_monster) && with_you(k, c, dt_thing(k, t)->mark))
THINGS(cultists, dt_number(k, t, eh_F_monster_borrows) != 0)
THINGS(cultists_here, dt_number(k, t, eh_F_monster_borrows) && with_you(k, c, dt_thing(k, t)->mark))
THINGS(gate_monsters, eh_is(k, t, eh_K_monster) && eh_gate_at(k, dt_thing(k, t)->mark) != DT_NOTHING)
THINGS(open_gates, true)
THINGS(clues_out, true)
THINGS(reserve_cards, true)
THINGS(discarded_assets, true)
THINGS(solved_mysteries, true)
THINGS(rumors, eh_has_word(k, t, eh_F_mythos_sort, eh_N_rumor))

static bool holds(const struct dt *k, const struct dt_ctx *c, unsigned t)
{
    return dt_thing(k, t)->zone == eh_Z_held + c->you;
}

/* POSS-01, POSS-02, SEL-10 */
THINGS(possessions, holds(k, c, t) || dt_thing(k, t)->zone == eh_Z_purse + c->you)
THINGS(items, holds(k, c, t) && eh_has_trait(k, t, eh_N_item))
THINGS(allies, holds(k, c, t) && eh_has_trait(k, t, eh_N_ally))
THINGS(weapons, holds(k, c, t) && eh_has_trait(k, t, eh_N_weapon))
THINGS(spells, holds(k, c, t) && eh_is(k, t, eh_K_spell))
THINGS(conditions, dt_thing(k, t)->zone == eh_Z_burdens + c->you)

/* LEO-02 */
THINGS(free_allies, (dt_thing(k, t)->zone == eh_Z_reserve || dt_thing(k, t)->zone == eh_Z_asset_pile)
                        && eh_has_trait(k, t, eh_N_ally))

static bool clue_at(const struct dt *k, int space)
{
    for dt_each(k, t, eh_Z_clues)
        if (dt_thing(k, t)->mark == space)
            return true;
    return false;
}

static bool next_to(const struct dt *k, const struct dt_ctx *c, int space, int by)
{
    int kind, to;
    if (!eh_in(k, c->you))
        return false;
    for (unsigned i = 0; (to = dt_neighbour(k, (int)eh_place(k, c->you), i, &kind)) >= 0; i++)
        if (to == space && (by < 0 || kind == by))
            return true;
    return false;
}

/* SEL-03..SEL-06, SPACE-01 */
SPACES(spaces, true)
SPACES(near_spaces, next_to(k, c, id, -1))
SPACES(city_spaces, dt_ground(k, id) == eh_N_city)
SPACES(wilderness_spaces, dt_ground(k, id) == eh_N_wilderness)
SPACES(sea_spaces, dt_ground(k, id) == eh_N_sea)
SPACES(bare_sea_spaces, dt_ground(k, id) == eh_N_sea && !(id < EH_SPACES && eh(k)->eldritch[id]))
SPACES(monster_spaces, eh_monsters_at(k, (unsigned)id) != 0)
static bool cultist_at(const struct dt *k, int space)
{
    for dt_each(k, t, eh_Z_prowling)
        if (dt_thing(k, t)->mark == space && dt_number(k, t, eh_F_monster_borrows))
            return true;
    return false;
}
SPACES(cultist_spaces, cultist_at(k, id))
SPACES(gate_spaces, eh_gate_at(k, (unsigned)id) != DT_NOTHING)
SPACES(clue_or_gate_spaces, eh_gate_at(k, (unsigned)id) != DT_NOTHING || clue_at(k, id))
SPACES(ship_spaces, next_to(k, c, id, eh_N_ship))
