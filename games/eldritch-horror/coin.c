/* coin.c -- what cards and tokens are worth, and what the verbs of a program bring: the reader of programs for computer
 * players (kernel/worth.h). */
#include "sense.h"

/* ------------------------------------------------------------------- mysteries ---- */
int eh_step(const struct eh_mind *m)
{
    const struct dt *v = m->v;
    unsigned active = dt_first(v, eh_Z_active);
    int need = 0;
    if (active != DT_NOTHING)
        eh_progress(v, active, &need);
    else if (eh_awake(v))
        eh_progress(v, eh_ancient(v), &need);
    return m->price.mystery / (need ? need : 1);
}

bool eh_hears(const struct dt *v, unsigned thing, unsigned event)
{
    const struct dt_card *card = dt_card(v, thing);
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[card->ability + i];
        if (a->cell != DT_STATIC && a->on == event)
            return true;
    }
    return false;
}

static bool mystery_hears(const struct dt *v, unsigned event)
{
    unsigned active = dt_first(v, eh_Z_active);
    return active != DT_NOTHING && eh_hears(v, active, event);
}

/* Does a text lose the game, sooner or later? */
static bool ends_it(const struct dt *v, unsigned card, unsigned field)
{
    const int16_t *code = v->content->code;
    unsigned at = v->content->slot[(uint16_t)(dt_card(v, card)->field + field)].at;
    for (; at && code[at] != DT_OP_END; at += (uint16_t)code[at + 1])
        if (code[at] == DT_OP_DO && code[at + 2] == eh_V_lose_game)
            return true;
    return false;
}

int eh_rumor_worth(const struct eh_mind *m, unsigned card)
{
    const struct dt *v = m->v;
    bool last = !dt_number(v, card, eh_F_mythos_tokens) || dt_thing(v, card)->count < 4;
    if (!eh_is(v, card, eh_K_mythos))
        return m->price.rumor;
    for (unsigned i = 0; i < m->rumors; i++)
        if (m->rumor[i].card == card)
            return m->rumor[i].worth;
    if (!ends_it(v, card, eh_F_mythos_emptied) && !ends_it(v, card, eh_F_mythos_reckoning))
        return m->price.rumor;
    return last ? 6 * m->price.rumor : 3 * m->price.rumor;
}

/* The first clues are what mysteries and rumors ask for. */
int eh_clue_worth(const struct eh_mind *m, unsigned seat)
{
    const struct dt *v = m->v;
    unsigned n = dt_in(v, eh_Z_purse + seat), active = dt_first(v, eh_Z_active);
    if (n < 2 && active != DT_NOTHING && eh_has_word(v, active, eh_F_mystery_counts, eh_N_eldritch))
        return 2 * m->price.clue + eh_step(m) / 8;
    return n < 2 ? 2 * m->price.clue + 60 : n < 3 ? m->price.clue : m->price.clue / 2;
}

/* To gain one is worth more than not to spend it, where a step of the mystery waits for it. */
static int clue_gain(const struct eh_mind *m, unsigned seat)
{
    return m->sharp ? eh_clue_gained(m, seat) : eh_clue_worth(m, seat);
}

int eh_gate_worth(const struct eh_mind *m, unsigned seat, unsigned gate)
{
    const struct dt *v = m->v;
    int worth = dt_number(v, gate, eh_F_gate_omen) == eh_N_blue ? 700 : 500;
    unsigned active = dt_first(v, eh_Z_active);
    if (!eh_is(v, gate, eh_K_gate))
        return eh_rumor_worth(m, gate);
    worth = m->sharp ? eh_gate_ahead(m, gate) : worth + (eh_matches(v, gate) ? 200 : 0);
    if (!mystery_hears(v, eh_E_close))
        return worth;
    if (eh_has_word(v, active, eh_F_mystery_counts, eh_N_gates))
        return worth + (eh_value_spells_of(v, 0, (int16_t[]){ (int16_t)seat }) > 1 ? eh_step(m) - 240 : 100);
    if (m->sharp)
        return worth + eh_omen_worth(m, seat, gate);
    return worth + (eh_matches(v, gate) && dt_in(v, eh_Z_purse + seat) ? eh_step(m) - m->price.clue : 0);
}

/* ----------------------------------------------------------------- possessions ---- */
/* What lasts is worth the more the longer it is of use. */
static int lasting(const struct eh_mind *m, int worth) { return worth * m->price.spare / 100; }

static int goods(const struct eh_mind *m, unsigned seat, int noun)
{
    switch (noun) {
    case eh_N_clue: return m->sharp ? eh_clue_lost(m, seat, 1) : eh_clue_worth(m, seat);
    case eh_N_artifact: return lasting(m, 260);
    case eh_N_asset: return lasting(m, 110);
    case eh_N_health:
    case eh_N_sanity: return 80;
    case eh_N_ally: return lasting(m, 150);
    case eh_N_service: return 100;
    default:                                                         /* spells */
        return lasting(m, 120) + (mystery_hears(m->v, eh_E_pass) || mystery_hears(m->v, eh_E_close) ? 80 : 0)
             + (m->sharp ? eh_spell_lacks(m, seat) : 0);
    }
}

int eh_price(const struct eh_mind *m, unsigned thing)
{
    switch (dt_card(m->v, thing)->kind) {
    case eh_K_asset: return lasting(m, 50 + 50 * (int)eh_value(m->v, thing));
    case eh_K_artifact: return lasting(m, 260);
    case eh_K_spell: return lasting(m, 120);
    case eh_K_clue: return m->price.clue;
    default: return 0;
    }
}

static int condition(int title)
{
    switch (title) {
    case eh_N_blessed: return 280;
    case eh_N_cursed: return -280;
    case eh_N_dark_pact: return -450;
    case eh_N_debt: return -120;
    case eh_N_detained: return -220;
    case eh_N_leg_injury:
    case eh_N_back_injury: return -150;
    default: return -180;
    }
}

static int skill_worth(const struct eh_mind *m, unsigned seat, int skill)
{
    static const uint8_t by[EH_SKILLS] = { 190, 150, 230, 180, 190 };
    unsigned i = (unsigned)(skill - eh_N_lore);
    return lasting(m, i >= EH_SKILLS ? 230 : eh_seat(m->v, seat)->improved[i] >= EH_IMPROVED ? 0 : by[i]);
}

/* Of something that lies anywhere: what its going away brings. */
static int gone(const struct eh_mind *m, unsigned thing)
{
    const struct dt *v = m->v;
    if (thing >= v->content->things)
        return 0;
    if (eh_is(v, thing, eh_K_condition))
        return -condition(eh_title(v, thing));
    if (eh_is(v, thing, eh_K_monster))
        return 60 + 50 * eh_toughness(v, thing);
    if (eh_is(v, thing, eh_K_gate))
        return m->sharp ? eh_gate_ahead(m, thing) : 350;
    if (eh_is(v, thing, eh_K_mythos))
        return m->price.rumor;
    if (dt_thing(v, thing)->zone == eh_Z_reserve || dt_thing(v, thing)->zone == eh_Z_clues)
        return eh_is(v, thing, eh_K_clue) ? -150 : -5;
    return -eh_price(m, thing);
}

/* ----------------------------------------------------------------------- verbs ---- */
static int doom(const struct eh_mind *m, int n)
{
    int left = eh(m->v)->doom, one = m->price.doom;
    if (eh_awake(m->v))
        return 2 * one * n;
    return n * (left <= 2 ? 4 * one : left <= 5 ? 2 * one : one);
}

static int hit(struct eh_mind *m, unsigned seat, unsigned monster, int n)
{
    const struct dt *v = m->v;
    if (monster >= v->content->things || !eh_is_monster(v, monster))
        return 0;
    int left = eh_toughness(v, monster) - dt_thing(v, monster)->count;
    n = n < left ? n : left;
    return left > 0 ? eh_prey(m, seat, monster) * n / left : 0;
}

static int any_fight(struct eh_mind *m, unsigned seat, int tough)
{
    const struct eh_odds *o = eh_odds_for(m, seat, eh_N_strength, 0, true);
    return eh_share(80, o->from[tough]) - eh_share(eh_loss(m, seat, eh_N_health, 2), DT_SURE - o->from[1])
         - eh_loss(m, seat, eh_N_sanity, 1) / 2;
}

static int of_body(struct eh_mind *m, unsigned you, unsigned verb, const int16_t *arg)
{
    switch (verb) {
    case eh_V_lose: return -eh_loss(m, you, arg[0], arg[1]);
    case eh_V_recover: return eh_cure(m, you, arg[0], arg[1]);
    case eh_V_spend:
        if (arg[0] == eh_N_health || arg[0] == eh_N_sanity)
            return -eh_loss(m, you, arg[0], arg[1]);
        if (m->sharp && arg[0] == eh_N_clue)
            return m->spent && you == m->seat && eh_clues_left(m, you) < arg[1] ? EH_NEVER
                 : -eh_clue_lost(m, you, arg[1]);
        return -goods(m, you, arg[0]) * arg[1];
    case eh_V_delay: return -170;
    case eh_V_be_devoured: return -m->price.point[0] - m->price.doom;
    case eh_V_suffer: return condition(arg[0]);
    case eh_V_suffer_any: return arg[0] == eh_N_boon ? 250 : -180;
    case eh_V_heal: return -condition(arg[0]);
    case eh_V_improve: return skill_worth(m, you, arg[0]) * arg[1];
    case eh_V_improve_again: return lasting(m, 180);
    default: return 0;
    }
}

static int of_goods(struct eh_mind *m, unsigned you, unsigned verb, const int16_t *arg)
{
    const struct dt *v = m->v;
    switch (verb) {
    case eh_V_gain: return (arg[0] == eh_N_clue ? clue_gain(m, you) : goods(m, you, arg[0])) * arg[1];
    case eh_V_discard_own:
    case eh_V_discard_asset: return -goods(m, you, arg[0]) * arg[1];
    case eh_V_gain_tome: return lasting(m, 260);
    case eh_V_gain_asset: return goods(m, you, arg[0]);
    case eh_V_gain_named: return lasting(m, 170);
    case eh_V_gain_rite: return goods(m, you, eh_N_spell);
    case eh_V_take: return (uint16_t)arg[0] < v->content->things ? eh_price(m, (uint16_t)arg[0]) : 100;
    case eh_V_inherit: return 300;
    case eh_V_discard: return gone(m, (uint16_t)arg[0]);
    case eh_V_flip: return -120;
    default: return 0;
    }
}

/* Tokens off a rumor: the fewer are left, the nearer is what its last one brings. */
static int unloaded(const struct eh_mind *m, unsigned card, int n)
{
    const struct dt *v = m->v;
    if (card >= v->content->things || !eh_is(v, card, eh_K_mythos))
        return 150 * n;
    if (m->weighs)
        return 0;
    int left = dt_thing(v, card)->count, all = eh_rumor_worth(m, card);
    if (!ends_it(v, card, eh_F_mythos_emptied))
        return left > n ? 150 * n : all;
    return left > n ? all * n / left : 20 * m->price.mystery;
}

static int of_board(struct eh_mind *m, unsigned you, unsigned verb, const int16_t *arg)
{
    const struct dt *v = m->v;
    switch (verb) {
    case eh_V_spawn_gate: return -(m->sharp ? eh_gate_ahead(m, DT_NOTHING) : 380) * arg[0];
    case eh_V_spawn_monster: return -110 * arg[1];
    case eh_V_spawn_named: return -130;
    case eh_V_scatter: return (arg[0] == eh_N_monster_token ? -100 : 0) * arg[1];
    case eh_V_spawn_clue: return 90 * arg[0];
    case eh_V_spawn_clue_at: return 90;
    case eh_V_surge: return -200;
    case eh_V_hurt: return hit(m, you, (uint16_t)arg[0], arg[1]);
    case eh_V_mend: return -hit(m, you, (uint16_t)arg[0], arg[1]);
    case eh_V_defeat: return hit(m, you, (uint16_t)arg[0], DT_AMOUNT);
    case eh_V_lose_clue: return -120;
    case eh_V_advance_doom: return -doom(m, arg[0]);
    case eh_V_retreat_doom: return eh_awake(v) ? 0 : doom(m, arg[0]);
    case eh_V_advance_omen: return (m->sharp ? eh_omen_ahead(m) : -150) * arg[0];
    case eh_V_move_omen: return 100;
    case eh_V_load: return -120 * arg[1];
    case eh_V_unload: return m->sharp ? -unloaded(m, (uint16_t)arg[0], arg[1]) : -150 * arg[1];
    case eh_V_unsolve: return eh_solved(v) ? -m->price.mystery : 0;
    case eh_V_solve:
        return (uint16_t)arg[0] < v->content->things ? eh_rumor_worth(m, (uint16_t)arg[0]) : m->price.rumor;
    case eh_V_resolve_rumor: return -m->price.rumor;
    case eh_V_reckon: return -150 * arg[1];
    case eh_V_lose_game: return 20 * -m->price.mystery;
    default: return 0;
    }
}

static int of_mystery(const struct eh_mind *m, unsigned verb, const int16_t *arg)
{
    const struct dt *v = m->v;
    switch (verb) {
    case eh_V_place:
        return arg[1] == eh_N_on_mystery ? eh_step(m) * arg[0]
             : arg[1] == eh_N_on_ancient_one && eh(v)->final && !eh_is(v, eh_ancient(v), eh_K_ancient_one)
                 ? m->price.mystery : -m->price.doom * arg[0];
    case eh_V_remove: return m->price.doom * arg[0] / 2;
    case eh_V_collect_token:
    case eh_V_lay_clue: return eh_step(m);
    case eh_V_lay_object:
        if ((uint16_t)arg[0] < v->content->things && eh_is(v, (uint16_t)arg[0], eh_K_monster))
            return eh_step(m) * eh_toughness(v, (uint16_t)arg[0]);
        return eh_step(m);
    default: return 0;
    }
}

static int of_encounter(struct eh_mind *m, unsigned you, unsigned verb, const int16_t *arg)
{
    const struct dt *v = m->v;
    switch (verb) {
    case eh_V_take_clue: return m->clue;
    case eh_V_resolve_passed: return m->passed;
    case eh_V_resolve_failed: return m->failed;
    case eh_V_special_encounter: return m->special;
    case eh_V_close_gate: {
        const struct dt_frame *card = eh_frame(v, eh_C_resolve_card, you);
        unsigned gate = eh_gate_at(v, eh_place(v, you));
        if (m->gate)
            return m->gate;
        gate = card && card->r[EH_R_GATE] >= 0 ? (unsigned)card->r[EH_R_GATE] : gate;
        return gate == DT_NOTHING ? 450 : eh_gate_worth(m, you, gate);
    }
    case eh_V_fight:
        return (uint16_t)arg[0] < v->content->things ? eh_bout(m, you, (uint16_t)arg[0], 0).worth : 0;
    case eh_V_ambush:
        if (m->sharp)
            return eh_bout(m, you, eh_any_copy(v, (uint16_t)arg[0]), 0).worth;
        return any_fight(m, you, 1);
    case eh_V_fight_all:
    case eh_V_ambush_random: return any_fight(m, you, 1);
    case eh_V_cast: {
        if (v->s->ask.ask == eh_A_embark && !eh_monsters_at(v, eh_place(v, you))
            && eh_title(v, (uint16_t)arg[0] % v->content->things) == eh_N_mists_of_releh)
            return -50;
        bool solves = mystery_hears(v, eh_E_pass) && eh_clues_left(m, you) > 0;
        int often = eh_odds_for(m, you, eh_N_lore, 0, false)->from[1];
        return eh_share(200 + (solves ? eh_step(m) : 0), often) - eh_loss(m, you, eh_N_sanity, 1) - 30;
    }
    case eh_V_steel: return 35 * arg[1];
    case eh_V_steel_reroll: return 40;
    case eh_V_hone: return 60;
    case eh_V_skip_strength: return 40;
    case eh_V_skip_loss: return 100;
    default: return 0;
    }
}

static int of_moves(struct eh_mind *m, unsigned you, unsigned verb, const int16_t *arg)
{
    switch (verb) {
    case eh_V_go:
        return m->mapped && you == m->seat && (unsigned)arg[0] < EH_SPACES
                   ? m->pot[arg[0]] - m->pot[eh_place(m->v, you)] : 0;
    case eh_V_walk: return 60;
    case eh_V_act_again: return 70;
    case eh_V_scry_gates: return 12;
    case eh_V_other_world: return 250;
    case eh_V_exchange: return -20;
    default: return 0;
    }
}

static int verb_worth(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned verb,
                      const int16_t *arg)
{
    struct eh_mind *m = (struct eh_mind *)r;
    unsigned you = c->you;
    int n;
    if (you >= v->s->seats || !eh_in(v, you))
        return 0;
    if (verb == eh_V_roll)
        r->result = 4;
    n = of_body(m, you, verb, arg);
    n = n ? n : of_goods(m, you, verb, arg);
    n = n ? n : of_board(m, you, verb, arg);
    n = n ? n : of_mystery(m, verb, arg);
    n = n ? n : of_encounter(m, you, verb, arg);
    return n ? n : of_moves(m, you, verb, arg);
}

static int verb_chance(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned verb,
                       const int16_t *arg, int n)
{
    struct eh_mind *m = (struct eh_mind *)r;
    n = n < 0 ? 0 : n > EH_POOL ? EH_POOL + 1 : n;
    if (c->you >= v->s->seats || !eh_in(v, c->you))
        return 0;
    switch (verb) {
    case eh_V_test: return eh_odds_for(m, c->you, arg[0], arg[1] + arg[2], false)->from[n];
    case eh_V_trial: {
        const struct eh_odds *o = eh_odds_for(m, c->you, arg[0], 2, false);
        return n > arg[1] ? o->from[n] : o->from[arg[1] > EH_POOL ? EH_POOL : arg[1]];
    }
    case eh_V_cast: return eh_odds_for(m, c->you, eh_N_lore, 0, false)->from[n];
    case eh_V_fight:
        return n > 1 ? 0 : (uint16_t)arg[0] < v->content->things ? eh_bout(m, c->you, (uint16_t)arg[0], 0).won : 0;
    case eh_V_ambush:
        if (m->sharp)
            return n > 1 ? 0 : eh_bout(m, c->you, eh_any_copy(v, (uint16_t)arg[0]), 0).won;
        return n > 1 ? 0 : eh_odds_for(m, c->you, eh_N_strength, 0, true)->from[2];
    default: return n > 1 ? 0 : eh_odds_for(m, c->you, eh_N_strength, 0, true)->from[2];
    }
}

static int edit_worth(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned how, int n)
{
    const struct dt_frame *e = dt_event_frame(v, c->event);
    const struct eh_mind *m = (const struct eh_mind *)r;
    if (!e || e->proc != DT_P_EVENT || e->who >= v->s->seats)
        return 0;
    int all = e->r[DT_E_N];
    if (e->r[DT_E_KIND] == eh_E_test)
        return how == DT_EDIT_MORE ? 40 * n : 0;
    if (e->r[DT_E_KIND] != eh_E_lose)
        return e->r[DT_E_KIND] == eh_E_doom && how != DT_EDIT_MORE ? m->price.doom : 0;
    int less = how == DT_EDIT_CANCEL ? all : how == DT_EDIT_LESS ? (n < all ? n : all) : 0;
    return eh_loss(m, e->who, e->r[DT_E_NOUN], all) - eh_loss(m, e->who, e->r[DT_E_NOUN], all - less);
}

/* --------------------------------------------------------------------- reading ---- */
/* What the plain player takes things for. */
static const struct eh_prices plain = {
    .doom = 260, .mystery = 8000, .rumor = 1200, .clue = 200, .point = { 1000, 200, 90, 50, 25, 25 }, .spare = 100
};

void eh_think(struct eh_mind *m, const struct dt *v, unsigned seat, bool sharp)
{
    memset(m, 0, offsetof(struct eh_mind, odds));
    m->face.verb = verb_worth;
    m->face.chance = verb_chance;
    m->face.edit = edit_worth;
    m->v = v;
    m->seat = seat;
    m->sharp = m->reads = sharp;
    m->price = plain;
    if (sharp) {
        eh_outlook(m);
        eh_weigh_rumors(m);
    }
    m->clue = clue_gain(m, seat);
    unsigned active = dt_first(v, eh_Z_active);
    if (active != DT_NOTHING && eh_has_word(v, active, eh_F_mystery_counts, eh_N_clues))
        m->clue += eh_step(m);
    m->special = m->price.mystery / 4;
}

int eh_read(struct eh_mind *m, const struct dt_ctx *c, unsigned code)
{
    return dt_worth(&m->face, m->v, c, code) / DT_WORTH_ONE;
}

int eh_read_field(struct eh_mind *m, unsigned thing, unsigned field)
{
    return dt_worth_field(&m->face, m->v, thing, field, m->seat) / DT_WORTH_ONE;
}
