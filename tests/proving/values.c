/* values.c -- what can be asked about the table: base values of queries, plain values, and the
 * sets that cards choose from. Nothing here changes a byte. */
#include "state.h"

int pv_ask_seat(const struct dt *k, unsigned query, unsigned seat, int noun)
{
    return dt_ask_value(k, query, seat, (int)seat, noun);
}

int pv_ask_thing(const struct dt *k, unsigned query, unsigned thing)
{
    return dt_ask_value(k, query, pv_of(k)->active, (int)thing, 0);
}

bool pv_has_word(const struct dt *k, unsigned thing, unsigned field, int noun)
{
    unsigned n;
    const int16_t *w = dt_field(k, thing, field, &n);
    for (unsigned i = 0; i < n; i++)
        if (w[i] == noun)
            return true;
    return false;
}

/* A value that needs nothing but the table, and one about the seat or thing it is asked for. */
#define PLAIN(name, expression)                                                              \
    int pv_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)            \
    {                                                                                        \
        (void)k, (void)c, (void)arg;                                                         \
        return expression;                                                                   \
    }

static const struct pv_seat *seat_at(const struct dt *k, int id)
{
    static const struct pv_seat nobody;
    return id >= 0 && id < k->s->seats ? pv_seat(k, (unsigned)id) : &nobody;
}

/* ---- queries: the value before any card speaks ---- */

int pv_base_skill(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    unsigned n;
    if (arg[0] < 0 || arg[0] >= k->s->seats)
        return 0;
    unsigned self = dt_find(k, pv_K_investigator, pv_Z_self + (unsigned)arg[0]);
    if (self == DT_NOTHING)
        return 0;
    const int16_t *skills = dt_field(k, self, pv_F_investigator_skills, &n);
    unsigned which = (unsigned)(arg[1] - pv_N_might);
    return which < n ? skills[which] : 0;
}

PLAIN(base_bonus, 0)
PLAIN(base_threshold, 5)
PLAIN(base_actions, 2)
PLAIN(base_speed, 1)
PLAIN(base_hand_limit, 3)
PLAIN(base_unrest, 0)
PLAIN(base_unseen, 0)

static int monster_number(const struct dt *k, int thing, unsigned field)
{
    return thing >= 0 && thing < k->content->things ? dt_number(k, (unsigned)thing, field) : 0;
}

PLAIN(base_toughness, monster_number(k, arg[0], pv_F_monster_toughness))
PLAIN(base_horror, monster_number(k, arg[0], pv_F_monster_horror))

/* PV-MON-05 */
int pv_base_strength(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    int more = 0;
    unsigned n;
    if (arg[0] < 0 || arg[0] >= k->content->things)
        return 0;
    const int16_t *haunts = dt_field(k, (unsigned)arg[0], pv_F_monster_haunts, &n);
    for (unsigned i = 0; i < n; i++)
        more |= haunts[i] == pv_space_of(k, DT_T_THING, arg[0]);
    return monster_number(k, arg[0], pv_F_monster_strength) + more;
}

/* ---- values ---- */

PLAIN(value_health_of, seat_at(k, arg[0])->health)
PLAIN(value_sanity_of, seat_at(k, arg[0])->sanity)
PLAIN(value_clues_of, seat_at(k, arg[0])->clues)
PLAIN(value_fares_of, seat_at(k, arg[0])->fares)

int pv_value_hand_size(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return arg[0] >= 0 && arg[0] < k->s->seats ? (int)dt_in(k, pv_Z_hand + (unsigned)arg[0]) : 0;
}

int pv_space_of(const struct dt *k, unsigned type, int id)
{
    if (type == DT_T_SEAT)
        return id >= 0 && pv_in(k, (unsigned)id) ? pv_seat(k, (unsigned)id)->place : -1;
    if (type != DT_T_THING || id < 0 || id >= k->content->things)
        return -1;
    const struct dt_thing *t = dt_thing(k, (unsigned)id);
    unsigned owner = dt_owner(k, (unsigned)id);
    if (owner != DT_NOBODY)
        return pv_in(k, owner) ? pv_seat(k, owner)->place : -1;
    switch (t->zone) {
    case pv_Z_prowling: return t->mark;
    case pv_Z_traces:
    case pv_Z_ground: return t->pos;
    case pv_Z_grid: return pv_cell(k, t->pos);
    default: return -1;
    }
}

PLAIN(value_place, pv_space_of(k, DT_T_SEAT, arg[0]))
PLAIN(value_place_of, pv_space_of(k, DT_T_THING, arg[0]))

PLAIN(value_ground_of, dt_ground(k, arg[0]))

int pv_value_has_trait(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    if (arg[0] < 0 || arg[0] >= k->content->things)
        return 0;
    unsigned t = (unsigned)arg[0];
    return pv_has_word(k, t, pv_F_item_traits, arg[1]) || pv_has_word(k, t, pv_F_monster_traits, arg[1]);
}

PLAIN(value_doom_now, pv_of(k)->doom)
PLAIN(value_doom_left, pv_of(k)->end - pv_of(k)->doom)
PLAIN(value_round_now, pv_of(k)->round)
PLAIN(value_solved_now, (int)dt_in(k, pv_Z_solved))
PLAIN(value_lead, pv_of(k)->lead)
PLAIN(value_active, pv_of(k)->active)
PLAIN(value_is_delayed, (seat_at(k, arg[0])->flags & PV_DELAYED) != 0)
PLAIN(value_is_out, (seat_at(k, arg[0])->flags & PV_OUT) != 0)

/* ---- sets ---- */

static bool held_by(const struct dt *k, const struct dt_ctx *c, int id, unsigned kind)
{
    return dt_thing(k, (unsigned)id)->zone == pv_Z_held + c->you && pv_is_kind(k, (unsigned)id, kind);
}

bool pv_is_everyone(const struct dt *k, const struct dt_ctx *c, int id) { return (void)c, pv_in(k, (unsigned)id); }
bool pv_is_others(const struct dt *k, const struct dt_ctx *c, int id) { return pv_in(k, (unsigned)id) && id != c->you; }

bool pv_is_company(const struct dt *k, const struct dt_ctx *c, int id)
{
    return pv_is_others(k, c, id) && pv_seat(k, (unsigned)id)->place == seat_at(k, c->you)->place;
}

bool pv_is_monsters(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return dt_thing(k, (unsigned)id)->zone == pv_Z_prowling;
}

bool pv_is_monsters_here(const struct dt *k, const struct dt_ctx *c, int id)
{
    return pv_is_monsters(k, c, id) && dt_thing(k, (unsigned)id)->mark == seat_at(k, c->you)->place;
}

bool pv_is_items_held(const struct dt *k, const struct dt_ctx *c, int id) { return held_by(k, c, id, pv_K_item); }

bool pv_is_ready_items(const struct dt *k, const struct dt_ctx *c, int id)
{
    return held_by(k, c, id, pv_K_item) && !(dt_thing(k, (unsigned)id)->flags & DT_EXHAUSTED);
}

bool pv_is_tomes_held(const struct dt *k, const struct dt_ctx *c, int id)
{
    return held_by(k, c, id, pv_K_item) && pv_has_word(k, (unsigned)id, pv_F_item_traits, pv_N_tome);
}

static bool holds_sort(const struct dt *k, const struct dt_ctx *c, int id, int sort)
{
    return held_by(k, c, id, pv_K_condition) && dt_number(k, (unsigned)id, pv_F_condition_sort) == sort;
}

bool pv_is_debts_held(const struct dt *k, const struct dt_ctx *c, int id)
{
    return holds_sort(k, c, id, pv_N_debt);
}

bool pv_is_bruises_held(const struct dt *k, const struct dt_ctx *c, int id)
{
    return holds_sort(k, c, id, pv_N_bruise);
}

bool pv_is_hand_cards(const struct dt *k, const struct dt_ctx *c, int id)
{
    return dt_thing(k, (unsigned)id)->zone == pv_Z_hand + c->you;
}

bool pv_is_hidden_traces(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return dt_thing(k, (unsigned)id)->zone == pv_Z_traces;
}

bool pv_is_spaces(const struct dt *k, const struct dt_ctx *c, int id) { return (void)c, dt_is_open(k, id); }

bool pv_is_near_spaces(const struct dt *k, const struct dt_ctx *c, int id)
{
    return dt_distance(k, pv_space_of(k, DT_T_SEAT, c->you), id, pv_W_roam) == 1;
}

bool pv_is_monster_spaces(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return pv_monster_at(k, (unsigned)id, DT_NOTHING) != DT_NOTHING;
}

bool pv_is_trace_spaces(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return dt_at(k, pv_Z_traces, (unsigned)id) != DT_NOTHING;
}
