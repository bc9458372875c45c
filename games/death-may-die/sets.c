/* sets.c -- what cards choose among and go through. */
#include "state.h"

#define SEATS(name, expression)                                                              \
    bool dm_is_##name(const struct dt *k, const struct dt_ctx *c, int id)                    \
    {                                                                                        \
        unsigned p = (unsigned)id;                                                           \
        (void)c;                                                                             \
        return dm_in(k, p) && (expression);                                                  \
    }
#define THINGS(name, expression)                                                             \
    bool dm_is_##name(const struct dt *k, const struct dt_ctx *c, int id)                    \
    {                                                                                        \
        unsigned t = (unsigned)id;                                                           \
        (void)c;                                                                             \
        (void)k;                                                                             \
        (void)t;                                                                             \
        return expression;                                                                   \
    }
/* Those of one zone. */
#define LYING(name, where, expression) THINGS(name, dt_thing(k, t)->zone == dm_Z_##where && (expression))
#define SPACES(name, expression)                                                             \
    bool dm_is_##name(const struct dt *k, const struct dt_ctx *c, int id)                    \
    {                                                                                        \
        (void)c;                                                                             \
        return dt_is_open(k, id) && (expression);                                            \
    }

static bool with_you(const struct dt *k, const struct dt_ctx *c, unsigned space)
{
    return c->you < k->s->seats && dm_place(k, c->you) == space;
}

SEATS(heroes, true)
SEATS(others, p != c->you)
SEATS(here, with_you(k, c, dm_place(k, p)))
SEATS(others_here, p != c->you && with_you(k, c, dm_place(k, p)))
SEATS(prisoners, dm_seat(k, p)->flags & DM_ARRESTED && with_you(k, c, dm_place(k, p)))

/* ENEMY-01..ENEMY-04 */
LYING(enemies, board, true)
LYING(enemies_here, board, with_you(k, c, dt_thing(k, t)->mark))
LYING(minions, board, !dm_is(k, t, dm_K_elder_one))
LYING(monsters, board, dm_is(k, t, dm_K_monster))
LYING(cultists, board, dm_is(k, t, dm_K_cultist))
LYING(tokens_out, laid, true)
LYING(bodies, laid, dt_number(k, t, dm_F_token_corpse) != 0)
LYING(tomes_out, laid, dm_card_field(k, t, dm_F_token_needs) != DT_NOTHING)
LYING(openable, laid, with_you(k, c, dt_thing(k, t)->mark)
                          && dm_find(k, dm_card_field(k, t, dm_F_token_needs), dm_Z_goods + c->you) != DT_NOTHING)

static bool holds(const struct dt *k, const struct dt_ctx *c, unsigned t)
{
    return c->you < k->s->seats && dt_thing(k, t)->zone == dm_Z_held + c->you;
}

static bool leans(const struct dt *k, const struct dt_ctx *c, unsigned t)
{
    int right = 0;
    for dt_each(k, u, dm_Z_held + c->you)
        right += dt_thing(k, u)->flags & DM_RIGHT ? 1 : -1;
    return right && (right > 0) == ((dt_thing(k, t)->flags & DM_RIGHT) != 0);
}

THINGS(cards, holds(k, c, t))
THINGS(items, holds(k, c, t) && dm_is(k, t, dm_K_item))
THINGS(lights, holds(k, c, t) && dm_has_word(k, t, dm_F_item_traits, dm_N_light))
THINGS(students, holds(k, c, t) && dm_has_word(k, t, dm_F_companion_traits, dm_N_student))
THINGS(valuables, holds(k, c, t) && !dm_is(k, t, dm_K_condition))
THINGS(heavy_cards, holds(k, c, t) && leans(k, c, t))

static bool is_loot(const struct dt *k, const struct dt_ctx *c, unsigned t)
{
    unsigned zone = dt_thing(k, t)->zone, who = dt_owner(k, t);
    return who < k->s->seats && who != c->you && (zone == dm_Z_held + who || zone == dm_Z_goods + who)
        && dm_in(k, who) && with_you(k, c, dm_place(k, who)) && dm_may_trade(k, t);
}
THINGS(loot, is_loot(k, c, t))

SPACES(spaces, true)
SPACES(near_spaces, c->you < k->s->seats
                        && (unsigned)dt_distance(k, (int)dm_place(k, c->you), id, dm_W_walking) <= 1)
