/* values.c -- what components say, who stands where, and the values and bases that cards ask for. */
#include "state.h"

/* ------------------------------------------------------------------------- components ---- */
bool dm_has_word(const struct dt *k, unsigned thing, unsigned field, int noun)
{
    unsigned n;
    const int16_t *v = dt_field(k, thing, field, &n);
    for (unsigned i = 0; i < n; i++)
        if (v[i] == noun)
            return true;
    return false;
}

unsigned dm_card_field(const struct dt *k, unsigned thing, unsigned field)
{
    unsigned n;
    const int16_t *v = dt_field(k, thing, field, &n);
    return n ? (unsigned)v[0] : (unsigned)DT_NOTHING;
}

unsigned dm_find(const struct dt *k, unsigned card, unsigned zone)
{
    for dt_each(k, t, zone)
        if (k->content->card_of[t] == card)
            return t;
    return DT_NOTHING;
}

unsigned dm_count(const struct dt *k, unsigned card, unsigned zone)
{
    unsigned n = 0;
    for dt_each(k, t, zone)
        n += k->content->card_of[t] == card;
    return n;
}

unsigned dm_copy(const struct dt *k, unsigned card)
{
    unsigned kind = k->content->card[card].kind, t = k->content->kind_first[kind];
    while (t + 1 < k->content->things && k->content->card_of[t] != card)
        t++;
    return t;
}

unsigned dm_at(const struct dt *k, unsigned card, unsigned zone, unsigned space)
{
    unsigned n = 0;
    for dt_each(k, t, zone)
        n += k->content->card_of[t] == card && dt_thing(k, t)->mark == space;
    return n;
}

unsigned dm_enemies_at(const struct dt *k, unsigned space)
{
    unsigned n = 0;
    for dt_each(k, t, dm_Z_board)
        n += dt_thing(k, t)->mark == space;
    return n;
}

bool dm_safe(const struct dt *k, unsigned space) { return !dm_enemies_at(k, space); }       /* AMB-36 */

unsigned dm_elder(const struct dt *k)
{
    unsigned first = k->content->kind_first[dm_K_elder_one], end = k->content->kind_first[dm_K_elder_one + 1];
    for (unsigned t = first; t < end; t++)
        if (dt_thing(k, t)->zone != dm_Z_box)
            return t;
    return DT_NOTHING;
}

unsigned dm_stage(const struct dt *k)
{
    unsigned last = DT_NOTHING;
    for dt_each(k, t, dm_Z_revealed)
        last = t;
    return last;
}

int dm_health(const struct dt *k, unsigned t)
{
    switch (dt_card(k, t)->kind) {
    case dm_K_cultist: return dt_number(k, t, dm_F_cultist_health);
    case dm_K_monster: return dt_number(k, t, dm_F_monster_health);
    case dm_K_token: return dt_number(k, t, dm_F_token_health);
    case dm_K_elder_one: return dm_stage(k) == DT_NOTHING ? 0 : dt_number(k, dm_stage(k), dm_F_stage_health);
    default: return 0;
    }
}

/* RIT-02, AMB-37, BOSS-03 */
bool dm_may_be_hurt(const struct dt *k, unsigned enemy) { return !dm_is(k, enemy, dm_K_elder_one) || dm(k)->disrupted; }

/* AMB-23, AMB-24: the own level and one for each companion, up to the top. */
int dm_level(const struct dt *k, unsigned skill)
{
    unsigned n, who = dt_owner(k, skill);
    const int16_t *talent = dt_field(k, skill, dm_F_skill_talent, &n);
    int level = dt_thing(k, skill)->count;
    if (n && who < k->s->seats)
        for dt_each(k, t, dm_Z_held + who)
            level += dm_has_word(k, t, dm_F_companion_grants, talent[0]);
    return level < DM_LEVELS ? level : DM_LEVELS;
}

unsigned dm_fires_at(const struct dt *k, unsigned space)
{
    unsigned n = 0;
    for dt_each(k, t, dm_Z_laid)
        n += dt_thing(k, t)->mark == space && dt_number(k, t, dm_F_token_fire);
    return n;
}

unsigned dm_fire_of(const struct dt *k, unsigned who)
{
    unsigned n = dm_seat(k, who)->embers;
    for dt_each(k, t, dm_Z_goods + who)
        n += dt_number(k, t, dm_F_token_fire) != 0;
    return n;
}

unsigned dm_symbols(const struct dt *k)
{
    unsigned n = 0;
    for dt_each(k, t, dm_Z_mythos_pile)
        n += dt_number(k, t, dm_F_mythos_symbol) != 0;
    return n;
}

/* --------------------------------------------------------------------- the sanity track ---- */
/* AMB-02: where its thresholds are, and which of them give a bonus die. */
static const struct { uint8_t at, die; } threshold[DM_THRESHOLDS] = {
    { 4, 0 }, { 8, 1 }, { 12, 0 }, { 15, 1 }, { 18, 1 }, { 19, 1 },
};

int dm_next_threshold(unsigned sanity)
{
    for (unsigned i = 0; i < DM_THRESHOLDS; i++)
        if (threshold[i].at > sanity)
            return threshold[i].at;
    return -1;
}

unsigned dm_threshold_dice(unsigned sanity)
{
    unsigned n = 0;
    for (unsigned i = 0; i < DM_THRESHOLDS; i++)
        n += threshold[i].die && sanity >= threshold[i].at;
    return n;
}

bool dm_near_madness(const struct dt *k, unsigned who, int back)
{
    int now = dm_seat(k, who)->sanity;
    for (unsigned i = 0; i < DM_THRESHOLDS; i++)
        if (threshold[i].at - now >= 0 && threshold[i].at - now <= back)
            return true;
    return false;
}

/* ------------------------------------------------------------------------------- frames ---- */
struct dt_frame *dm_frame(const struct dt *k, unsigned proc)
{
    for (struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--)
        if (f->proc == proc)
            return f;
    return 0;
}

struct dt_frame *dm_result(const struct dt *k)
{
    for (struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--)
        if (f->proc == dm_C_attack || f->proc == dm_C_defend || f->proc == dm_C_check || f->proc == dm_C_burn
            || f->proc == dm_C_beset)
            return f;
    return 0;
}

bool dm_has_program(const struct dt *k, unsigned thing, unsigned field)
{
    unsigned n;
    dt_field(k, thing, field, &n);
    return n != 0;
}

int dm_space_of(const struct dt *k, unsigned type, int id)
{
    if (type == DT_T_SEAT)
        return dm_in(k, (unsigned)id) ? (int)dm_place(k, (unsigned)id) : -1;
    unsigned zone = dt_thing(k, (unsigned)id)->zone;
    return zone == dm_Z_board || zone == dm_Z_laid || zone == dm_Z_wrecks ? dt_thing(k, (unsigned)id)->mark : -1;
}

static bool others_here(const struct dt *k, unsigned who)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (p != who && dm_in(k, p) && dm_place(k, p) == dm_place(k, who))
            return true;
    return false;
}

/* ACT-04, REST-01 */
bool dm_can(const struct dt *k, unsigned who, int deed)
{
    if (!dm_in(k, who) || dm_ask_of(k, dm_Q_barred, who, deed))
        return false;
    switch (deed) {
    case dm_N_strike: return dm_has_target(k, who, false);
    case dm_N_rest: return dm_safe(k, dm_place(k, who)) || dm_ask(k, dm_Q_at_ease, who);
    case dm_N_trade: return others_here(k, who);
    default: return true;
    }
}

/* ------------------------------------------------------------------------------- values ---- */
#define VALUE_OF(name, expression)                                                           \
    int dm_value_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)      \
    {                                                                                        \
        (void)k;                                                                             \
        (void)c;                                                                             \
        (void)arg;                                                                           \
        return (int)(expression);                                                            \
    }

VALUE_OF(wounds_of, dm_seat(k, (unsigned)arg[0])->wounds)
VALUE_OF(stress_of, dm_seat(k, (unsigned)arg[0])->stress)
VALUE_OF(sanity_of, dm_seat(k, (unsigned)arg[0])->sanity)
VALUE_OF(stress_left, DM_STRESS - dm_seat(k, (unsigned)arg[0])->stress)
VALUE_OF(place, dm_place(k, (unsigned)arg[0]))
VALUE_OF(place_of, arg[0] < 0 ? -1 : dt_thing(k, (unsigned)arg[0])->mark)
VALUE_OF(gate, dt_marked(k, (unsigned)arg[0], 0))

bool dm_is_gate(const struct dt *k, int space)                       /* MAP-05 */
{
    return dt_has_mark(k, space, dm_N_red) || dt_has_mark(k, space, dm_N_yellow) || dt_has_mark(k, space, dm_N_blue);
}
VALUE_OF(is_gate, dm_is_gate(k, arg[0]))

static bool near_gate(const struct dt *k, unsigned who)
{
    for (unsigned site = dm_N_red; site <= dm_N_blue; site++) {
        int far = dt_distance(k, (int)dm_place(k, who), dt_marked(k, site, 0), dm_W_walking);
        if (far >= 0 && far <= 1)
            return true;
    }
    return false;
}
VALUE_OF(near_gate, near_gate(k, (unsigned)arg[0]))
VALUE_OF(level_of, arg[0] < 0 ? 0 : dm_level(k, (unsigned)arg[0]))

static bool has_skill(const struct dt *k, unsigned who, int talent)
{
    for dt_each(k, t, dm_Z_skills + who)
        if (dm_has_word(k, t, dm_F_skill_talent, talent))
            return true;
    return false;
}
VALUE_OF(has_skill, has_skill(k, (unsigned)arg[0], arg[1]))
VALUE_OF(has, dm_count(k, (unsigned)arg[1], dm_Z_held + (unsigned)arg[0]))

static unsigned has_kind(const struct dt *k, unsigned who, int trait)
{
    unsigned n = 0;
    for dt_each(k, t, dm_Z_held + who)
        n += dm_has_word(k, t, dm_F_companion_traits, trait) || dm_has_word(k, t, dm_F_item_traits, trait);
    return n;
}
VALUE_OF(has_kind, has_kind(k, (unsigned)arg[0], arg[1]))

static unsigned keys(const struct dt *k, unsigned who)
{
    unsigned n = 0;
    for dt_each(k, t, dm_Z_goods + who)
        n += dt_number(k, t, dm_F_token_bagged) != 0;
    return n;
}
VALUE_OF(has_key, keys(k, (unsigned)arg[0]))
VALUE_OF(pieces_at, dm_at(k, (unsigned)arg[1], dm_Z_laid, (unsigned)arg[0])
                        + dm_at(k, (unsigned)arg[1], dm_Z_board, (unsigned)arg[0]))
VALUE_OF(tokens_of, dm_count(k, (unsigned)arg[1], dm_Z_goods + (unsigned)arg[0]))

/* FIRE-08, AMB-75: Fire that lies on boards can be had for the map. */
static unsigned spare(const struct dt *k, unsigned card)
{
    unsigned n = dm_count(k, card, dm_Z_supply);
    for (unsigned p = 0; dt_number(k, dm_copy(k, card), dm_F_token_fire) && p < k->s->seats; p++)
        n += dm_count(k, card, dm_Z_goods + p);
    return n;
}
VALUE_OF(spare, spare(k, (unsigned)arg[0]))
VALUE_OF(cultists_left, dm_count(k, dm_cultist_card(k), dm_Z_reserve))
VALUE_OF(wrecked, dm_count(k, (unsigned)arg[0], dm_Z_wrecks))

static bool paired(const struct dt *k, unsigned card)
{
    for dt_each(k, a, dm_Z_laid)
        for (unsigned b = dt_next(k, dm_Z_laid, a); k->content->card_of[a] == card && b != DT_NOTHING;
             b = dt_next(k, dm_Z_laid, b))
            if (k->content->card_of[b] == card
                && dt_distance(k, dt_thing(k, a)->mark, dt_thing(k, b)->mark, dm_W_walking) == 1)
                return true;
    return false;
}
VALUE_OF(paired, paired(k, (unsigned)arg[0]))
VALUE_OF(enemies_at, dm_enemies_at(k, (unsigned)arg[0]))

static unsigned kinds_at(const struct dt *k, unsigned space, unsigned kind)
{
    unsigned n = 0;
    for dt_each(k, t, dm_Z_board)
        n += dt_thing(k, t)->mark == space && dm_is(k, t, kind);
    return n;
}
VALUE_OF(monsters_at, kinds_at(k, (unsigned)arg[0], dm_K_monster))
VALUE_OF(minions_at, kinds_at(k, (unsigned)arg[0], dm_K_monster) + kinds_at(k, (unsigned)arg[0], dm_K_cultist))
VALUE_OF(cultists_at, kinds_at(k, (unsigned)arg[0], dm_K_cultist))

static unsigned figures_at(const struct dt *k, unsigned space)
{
    unsigned n = dm_enemies_at(k, space);
    for (unsigned p = 0; p < k->s->seats; p++)
        n += dm_in(k, p) && dm_place(k, p) == space;
    return n;
}
VALUE_OF(others_at, figures_at(k, (unsigned)arg[0]) - (dm_in(k, c->you) && (int)dm_place(k, c->you) == arg[0]))
VALUE_OF(is_cultist, dm_is(k, (unsigned)arg[0], dm_K_cultist))
VALUE_OF(is_minion, dm_is(k, (unsigned)arg[0], dm_K_cultist) || dm_is(k, (unsigned)arg[0], dm_K_monster))

static unsigned in_play(const struct dt *k, unsigned card)
{
    unsigned n = dm_count(k, card, dm_Z_board);
    for (unsigned p = 0; p < k->s->seats; p++)
        n += dm_count(k, card, dm_Z_held + p);
    return n;
}
VALUE_OF(in_play, in_play(k, (unsigned)arg[0]))
VALUE_OF(half_health, arg[0] < 0 ? 0 : (dm_health(k, (unsigned)arg[0]) + 1) / 2)
VALUE_OF(elder, dm_elder(k) == DT_NOTHING ? -1 : (int)dm_elder(k))
VALUE_OF(elder_out, dm_is_enemy(k, dm_elder(k)))
VALUE_OF(has_symbol, arg[0] >= 0 && dt_number(k, (unsigned)arg[0], dm_F_mythos_symbol))
VALUE_OF(kept_by, dt_in(k, dm_Z_kept + (unsigned)arg[0]))

static bool rolling(const struct dt *k, int noun)
{
    const struct dt_frame *f = dm_result(k);
    return f && f->proc == (noun == dm_N_attack ? dm_C_attack : noun == dm_N_defence ? dm_C_defend : dm_C_burn);
}
VALUE_OF(rolling, rolling(k, arg[0]))

static bool doing(const struct dt *k, unsigned card)
{
    const struct dt_frame *f = dm_result(k);
    return f && f->proc == dm_C_check && f->source < k->content->things && k->content->card_of[f->source] == card;
}
VALUE_OF(doing, doing(k, (unsigned)arg[0]))

static unsigned target(const struct dt *k)
{
    const struct dt_frame *f = dm_frame(k, dm_C_attack);
    return f ? f->source : (unsigned)DT_NOTHING;
}
VALUE_OF(target_here, target(k) != DT_NOTHING && dt_thing(k, target(k))->mark == dm_place(k, c->you))

/* Of one that is dead already: no other is there. */
static bool target_alone(const struct dt *k)
{
    unsigned t = target(k);
    return t != DT_NOTHING && dm_enemies_at(k, dt_thing(k, t)->mark) == (dm_is_enemy(k, t) ? 1u : 0u);
}
VALUE_OF(target_alone, target_alone(k))

static bool redirected(const struct dt *k)
{
    const struct dt_frame *f = dm_frame(k, dm_C_defend);
    for (const struct dt_frame *e = dt_top(k); !f && e->proc != DT_P_NONE; e--)
        if (e->proc == DT_P_EVENT && e->r[DT_E_KIND] == dm_E_attacked)
            return e->r[DT_E_A] != e->who;
    return f && f->r[DM_D_VICTIM] != f->who;
}
VALUE_OF(redirected, redirected(k))

static int cause(const struct dt *k)
{
    for (const struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--)
        switch (f->proc) {
        case dm_C_defend: return dm_N_by_attack;
        case dm_C_burn: return dm_N_by_fire;
        case dm_C_mythos: return dm_N_by_mythos;
        case dm_C_madness: return 0;
        default: break;
        }
    return 0;
}
VALUE_OF(harmed, cause(k) == arg[0])

static int opponent(const struct dt *k)
{
    const struct dt_frame *f = dm_frame(k, dm_C_defend);
    return f && dm_is_enemy(k, f->source) ? f->source : -1;
}
VALUE_OF(opponent, opponent(k))
VALUE_OF(partner, dm_seat(k, (unsigned)arg[0])->partner ? dm_seat(k, (unsigned)arg[0])->partner - 1 : DT_NOBODY)
VALUE_OF(in_state, (dm_seat(k, (unsigned)arg[0])->flags & (arg[1] == dm_N_prone ? DM_PRONE : DM_ARRESTED)) != 0)
VALUE_OF(near_madness, dm_near_madness(k, (unsigned)arg[0], arg[1]))

static int right_more(const struct dt *k, unsigned who)
{
    int n = 0;
    for dt_each(k, t, dm_Z_held + who)
        n += dt_thing(k, t)->flags & DM_RIGHT ? 1 : -1;
    return n;
}

static unsigned held_by_all(const struct dt *k, unsigned card)
{
    unsigned n = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        n += dm_count(k, card, dm_Z_goods + p);
    return n;
}

static unsigned most_held(const struct dt *k, unsigned card)
{
    unsigned most = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        if (dm_count(k, card, dm_Z_goods + p) > most)
            most = dm_count(k, card, dm_Z_goods + p);
    return most;
}
VALUE_OF(most_held, most_held(k, (unsigned)arg[0]))
VALUE_OF(tokens_held, held_by_all(k, (unsigned)arg[0]))

static int gates_with(const struct dt *k, unsigned card)
{
    int n = 0;
    for (unsigned site = dm_N_red; site <= dm_N_blue; site++)
        n += dm_at(k, card, dm_Z_laid, (unsigned)dt_marked(k, site, 0)) > 0;
    return n;
}
VALUE_OF(gates_with, gates_with(k, (unsigned)arg[0]))
VALUE_OF(gauge_at, dm(k)->gauge[(unsigned)(arg[0] - dm_N_tomes) % DM_GAUGES])
VALUE_OF(has_mark, dt_has_mark(k, arg[0], (unsigned)arg[1]))
VALUE_OF(in_shadow, dt_has_mark(k, arg[0], dm_N_new_moon + dm(k)->gauge[dm_N_moon - dm_N_tomes] % 4u))
VALUE_OF(heroes_at, figures_at(k, (unsigned)arg[0]) - dm_enemies_at(k, (unsigned)arg[0]))
VALUE_OF(newest, (int)dm(k)->newest - 1)
VALUE_OF(target, target(k) == DT_NOTHING ? -1 : (int)target(k))
VALUE_OF(lopsided, right_more(k, (unsigned)arg[0]) < 0 ? -right_more(k, (unsigned)arg[0])
                                                     : right_more(k, (unsigned)arg[0]))
VALUE_OF(can_do, arg[0] == dm_N_strike ? dm_has_target(k, c->you, true) && dm_can(k, c->you, arg[0])
                                       : dm_can(k, c->you, arg[0]))

/* -------------------------------------------------------------------------------- bases ---- */
#define BASE_OF(name, expression)                                                            \
    int dm_base_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)       \
    {                                                                                        \
        (void)k;                                                                             \
        (void)c;                                                                             \
        (void)arg;                                                                           \
        return (int)(expression);                                                            \
    }
BASE_OF(bonus_dice, 0)
BASE_OF(run_length, DM_RUN)
BASE_OF(action_count, DM_ACTIONS)
BASE_OF(sneaks, 0)
BASE_OF(pulls, 0)
BASE_OF(range, 0)
BASE_OF(sweeps, 0)
BASE_OF(cleaves, 0)
BASE_OF(more_wounds, 0)
BASE_OF(at_ease, 0)
BASE_OF(untouched, 0)
BASE_OF(barred, 0)
BASE_OF(ritual_broken, 0)
BASE_OF(sprays, 0)
BASE_OF(enemy_bonus, 0)
BASE_OF(shunned, 0)
BASE_OF(bag_look, 1)
BASE_OF(waterproof, 0)
BASE_OF(lit, 0)
