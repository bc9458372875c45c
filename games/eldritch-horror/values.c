/* values.c -- what components say and how things stand, for rules and cards. Nothing here changes anything. */
#include "state.h"

int eh_ask(const struct dt *k, unsigned query, unsigned who, int noun)
{
    return dt_ask_value(k, query, who, (int)who, noun);
}

/* ---------------------------------------------------------------- components ---- */
bool eh_has_word(const struct dt *k, unsigned thing, unsigned field, int noun)
{
    unsigned n;
    const int16_t *word = dt_field(k, thing, field, &n);
    for (unsigned i = 0; i < n; i++)
        if (word[i] == noun)
            return true;
    return false;
}

/* TRAIT-01 */
bool eh_has_trait(const struct dt *k, unsigned thing, int trait)
{
    return eh_has_word(k, thing, eh_F_asset_traits, trait) || eh_has_word(k, thing, eh_F_artifact_traits, trait)
        || eh_has_word(k, thing, eh_F_spell_traits, trait) || eh_has_word(k, thing, eh_F_condition_traits, trait);
}

int eh_title(const struct dt *k, unsigned thing)
{
    unsigned n, field = eh_is(k, thing, eh_K_spell) ? eh_F_spell_title : eh_F_condition_title;
    const int16_t *title = dt_field(k, thing, field, &n);
    return n ? title[0] : -1;
}

unsigned eh_value(const struct dt *k, unsigned asset) { return (unsigned)dt_number(k, asset, eh_F_asset_value); }

unsigned eh_condition(const struct dt *k, unsigned seat, int title)
{
    for dt_each(k, t, eh_Z_burdens + seat)
        if (eh_title(k, t) == title)
            return t;
    return DT_NOTHING;
}

unsigned eh_find_card(const struct dt *k, unsigned card, unsigned zone)
{
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t))
        if (k->content->card_of[t] == card)
            return t;
    return DT_NOTHING;
}

unsigned eh_any_copy(const struct dt *k, unsigned card)
{
    for (unsigned t = 0; t < k->content->things; t++)
        if (k->content->card_of[t] == card)
            return t;
    return DT_NOTHING;
}

bool eh_has_program(const struct dt *k, unsigned thing, unsigned field)
{
    unsigned n;
    dt_field(k, thing, field, &n);
    return n;
}

/* ------------------------------------------------------------------ monsters ---- */
/* Whose numbers and texts these are: CULT-01, CULT-02, CULT-05. */
static unsigned speaks_for(const struct dt *k, unsigned monster)
{
    return dt_number(k, monster, eh_F_monster_borrows) ? eh_ancient(k) : monster;
}

enum shape { SHEET, BACK, TOKEN, EPIC };
static enum shape shape_of(const struct dt *k, unsigned thing)
{
    switch (dt_card(k, thing)->kind) {
    case eh_K_ancient_one: return SHEET;
    case eh_K_awakened: return BACK;
    case eh_K_epic: return EPIC;
    default: return TOKEN;
    }
}

bool eh_stat(const struct dt *k, unsigned monster, enum eh_stat stat, int *value)
{
    static const uint16_t first[] = { [SHEET] = eh_F_ancient_one_will, [BACK] = eh_F_awakened_will,
                                      [TOKEN] = eh_F_monster_will, [EPIC] = eh_F_epic_will };
    unsigned from = speaks_for(k, monster), n;
    *value = 0;
    if (from == DT_NOTHING)
        return false;
    const int16_t *number = dt_field(k, from, first[shape_of(k, from)] + (unsigned)stat, &n);
    if (n)
        *value = number[0];
    return n;
}

/* BASE-26, AMB-90: one more for each player where the token says so. */
int eh_toughness(const struct dt *k, unsigned monster)
{
    int n;
    eh_stat(k, monster, EH_TOUGHNESS, &n);
    return n + (dt_number(k, monster, eh_F_epic_each_player) ? k->s->seats : 0);
}

static const uint16_t part_field[][EH_PARTS] = {
    [SHEET] = { [EH_BEFORE_WILL] = 1 + eh_F_ancient_one_before_will, [EH_AFTER_WILL] = 1 + eh_F_ancient_one_after_will,
                [EH_BEFORE_STRENGTH] = 1 + eh_F_ancient_one_before_strength, [EH_BEATEN] = 1 + eh_F_ancient_one_beaten,
                [EH_RECKONING] = 1 + eh_F_ancient_one_cultist_reckoning,
                [EH_SPAWNED] = 1 + eh_F_ancient_one_cultist_spawned },
    [BACK] = { [EH_BEFORE_WILL] = 1 + eh_F_awakened_before_will, [EH_AFTER_WILL] = 1 + eh_F_awakened_after_will,
               [EH_BEFORE_STRENGTH] = 1 + eh_F_awakened_before_strength, [EH_BEATEN] = 1 + eh_F_awakened_beaten,
               [EH_RECKONING] = 1 + eh_F_awakened_cultist_reckoning,
               [EH_SPAWNED] = 1 + eh_F_awakened_cultist_spawned },
    [TOKEN] = { [EH_BEFORE_WILL] = 1 + eh_F_monster_before_will, [EH_AFTER_WILL] = 1 + eh_F_monster_after_will,
                [EH_BEFORE_STRENGTH] = 1 + eh_F_monster_before_strength, [EH_STRUCK] = 1 + eh_F_monster_struck,
                [EH_AFTER_STRENGTH] = 1 + eh_F_monster_after_strength, [EH_BEATEN] = 1 + eh_F_monster_beaten,
                [EH_SLAIN] = 1 + eh_F_monster_slain, [EH_SPAWNED] = 1 + eh_F_monster_spawned,
                [EH_RECKONING] = 1 + eh_F_monster_reckoning },
    [EPIC] = { [EH_BEFORE_WILL] = 1 + eh_F_epic_before_will, [EH_AFTER_WILL] = 1 + eh_F_epic_after_will,
               [EH_BEFORE_STRENGTH] = 1 + eh_F_epic_before_strength, [EH_AFTER_STRENGTH] = 1 + eh_F_epic_after_strength,
               [EH_RECKONING] = 1 + eh_F_epic_reckoning },
};

/* The field and the component that has it; 0: neither. CULT-04: what the sheet does not say does nothing. */
static unsigned field_of(const struct dt *k, unsigned monster, enum eh_part part)
{
    unsigned from = speaks_for(k, monster);
    unsigned field = from == DT_NOTHING ? 0 : part_field[shape_of(k, from)][part];
    return field && eh_has_program(k, from, field - 1) ? field : 0;
}

bool eh_has_part(const struct dt *k, unsigned monster, enum eh_part part) { return field_of(k, monster, part); }

unsigned eh_part_code(const struct dt *k, unsigned monster, enum eh_part part)
{
    unsigned field = field_of(k, monster, part);
    if (!field)
        return 0;
    return k->content->slot[(uint16_t)(dt_card(k, speaks_for(k, monster))->field + field - 1)].at;
}

/* It speaks as the token, whosever text it is: `this` is the monster. */
bool eh_run_part(struct dt *k, unsigned monster, enum eh_part part, unsigned who, int result)
{
    unsigned field = field_of(k, monster, part), from = speaks_for(k, monster);
    if (!field)
        return false;
    bool sequel = k->game->words->field.at[field - 1].b == DT_FT_SEQUEL;
    if (sequel ? !dt_run_sequel(k, from, field - 1, dt_top(k)) : !dt_run_field(k, from, field - 1, who))
        return false;
    struct dt_frame *f = dt_top(k);
    f->who = (uint8_t)who;
    f->source = (uint16_t)monster;
    f->subject = 0;
    f->r[DT_R_RESULT] = (int16_t)result;
    return true;
}

/* --------------------------------------------------------------------- board ---- */
unsigned eh_monster_at(const struct dt *k, unsigned space, unsigned after)
{
    unsigned t = after == DT_NOTHING ? dt_first(k, eh_Z_prowling) : dt_next(k, eh_Z_prowling, after);
    while (t != DT_NOTHING && dt_thing(k, t)->mark != space)
        t = dt_next(k, eh_Z_prowling, t);
    return t;
}

unsigned eh_monsters_at(const struct dt *k, unsigned space)
{
    unsigned n = 0;
    for dt_each(k, t, eh_Z_prowling)
        n += dt_thing(k, t)->mark == space;
    return n;
}

unsigned eh_gate_at(const struct dt *k, unsigned space)
{
    for dt_each(k, t, eh_Z_gates)
        if (dt_thing(k, t)->mark == space)
            return t;
    return DT_NOTHING;
}

/* BASE-17: clockwise. */
int eh_omen_at(unsigned n)
{
    static const uint16_t track[EH_OMENS] = { eh_N_green, eh_N_blue, eh_N_red, eh_N_blue };
    return track[n % EH_OMENS];
}

int eh_omen(const struct dt *k) { return eh_omen_at(eh(k)->omen); }

bool eh_matches(const struct dt *k, unsigned gate) { return dt_number(k, gate, eh_F_gate_omen) == eh_omen(k); }

unsigned eh_living(const struct dt *k)
{
    unsigned n = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        n += eh_in(k, p);
    return n;
}

unsigned eh_solved(const struct dt *k) { return dt_in(k, eh_Z_solved); }

/* MYST-01 */
unsigned eh_needed(const struct dt *k)
{
    unsigned sheet = eh_ancient(k), front = sheet;
    if (eh_is(k, sheet, eh_K_awakened))
        front = dt_thing(k, sheet)->on;
    return front == DT_NOTHING ? 99u : (unsigned)dt_number(k, front, eh_F_ancient_one_mysteries);
}

/* EXP-03 */
unsigned eh_expedition(const struct dt *k)
{
    unsigned top = dt_first(k, eh_Z_expedition_top), n;
    if (top == DT_NOTHING)
        return DT_NOTHING;
    const int16_t *site = dt_field(k, top, eh_F_expedition_site, &n);
    return n ? (unsigned)site[0] : (unsigned)DT_NOTHING;
}

int eh_measure(const struct dt *k, int noun)
{
    unsigned n = k->s->seats;                                        /* AMB-90, AMB-91 */
    return (int)(noun == eh_N_half_players ? eh_half(n) : noun == eh_N_twice_players ? 2 * n : n);
}

int eh_space_of(const struct dt *k, unsigned type, int id)
{
    if (type == DT_T_SEAT)
        return eh_in(k, (unsigned)id) ? eh_seat(k, (unsigned)id)->place : -1;
    if (type != DT_T_THING || id < 0 || id >= k->content->things)
        return -1;
    const struct dt_thing *t = dt_thing(k, (unsigned)id);
    bool there = t->zone == eh_Z_prowling || t->zone == eh_Z_gates || t->zone == eh_Z_clues || t->zone == eh_Z_fallen;
    return there ? t->mark : -1;
}

struct dt_frame *eh_frame(const struct dt *k, unsigned proc, unsigned who)
{
    for (struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--)
        if (f->proc == proc && (who == DT_NOBODY || f->who == who))
            return f;
    return 0;
}

/* ----------------------------------------------------------- values of cards ---- */
#define SEAT_VALUE(name, expression)                                                         \
    int eh_value_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)      \
    {                                                                                        \
        (void)c;                                                                             \
        unsigned who = (uint16_t)arg[0];                                                     \
        return who < k->s->seats ? (int)(expression) : 0;                                    \
    }
#define PLAIN_VALUE(name, expression)                                                        \
    int eh_value_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)      \
    {                                                                                        \
        (void)c;                                                                             \
        (void)arg;                                                                           \
        (void)k;                                                                             \
        return (int)(expression);                                                            \
    }
#define THING_VALUE(name, expression)                                                        \
    int eh_value_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)      \
    {                                                                                        \
        (void)c;                                                                             \
        unsigned thing = (uint16_t)arg[0];                                                   \
        return thing < k->content->things ? (int)(expression) : 0;                           \
    }

static unsigned with(const struct dt *k, unsigned zone, unsigned kind, int trait)
{
    unsigned n = 0;
    for dt_each(k, t, zone)
        n += (kind == eh_K_COUNT || dt_card(k, t)->kind == kind) && (trait < 0 || eh_has_trait(k, t, trait));
    return n;
}

unsigned eh_fresh_clues(const struct dt *k, unsigned who)
{
    unsigned n = 0;
    for dt_each(k, t, eh_Z_purse + who)
        n += (dt_thing(k, t)->flags & EH_FRESH) != 0;
    return n;
}

static unsigned improvement(const struct dt *k, unsigned who, int skill)
{
    unsigned i = (unsigned)(skill - eh_N_lore);
    return i < EH_SKILLS ? eh_seat(k, who)->improved[i] : 0;
}

SEAT_VALUE(health_of, eh_seat(k, who)->health)
SEAT_VALUE(sanity_of, eh_seat(k, who)->sanity)
SEAT_VALUE(missing, eh_maximum(k, who, arg[1]) - (arg[1] == eh_N_health ? eh_seat(k, who)->health
                                                                       : eh_seat(k, who)->sanity))
SEAT_VALUE(clues_of, dt_in(k, eh_Z_purse + who))
SEAT_VALUE(fresh_clues, eh_fresh_clues(k, who))
SEAT_VALUE(spells_of, with(k, eh_Z_held + who, eh_K_spell, -1))
SEAT_VALUE(tickets_of, eh_seat(k, who)->tickets[arg[1] == eh_N_ship_ticket])
SEAT_VALUE(skill_of, eh_skill(k, who, arg[1]) + (int)improvement(k, who, arg[1]))
SEAT_VALUE(improvement, improvement(k, who, arg[1]))
SEAT_VALUE(possessions_of, with(k, eh_Z_held + who, eh_K_COUNT, arg[1]))
SEAT_VALUE(assets_of, with(k, eh_Z_held + who, eh_K_asset, arg[1]))
SEAT_VALUE(afflictions_of, with(k, eh_Z_burdens + who, eh_K_COUNT, arg[1]))
SEAT_VALUE(has, eh_condition(k, who, arg[1]) != DT_NOTHING)
SEAT_VALUE(is_delayed, (eh_seat(k, who)->flags & EH_DELAYED) != 0)
SEAT_VALUE(is_out, !eh_in(k, who))
SEAT_VALUE(actions_left, eh_seat(k, who)->actions)
SEAT_VALUE(fighting, eh_frame(k, eh_C_fight, who) != 0)
SEAT_VALUE(casting, eh_frame(k, eh_C_cast, who) != 0)
SEAT_VALUE(acquiring, eh_frame(k, eh_C_acquire, who) != 0)

/* OW-01: in the frame of a card of that deck. */
static bool otherworldly(const struct dt *k, unsigned who)
{
    const struct dt_frame *f = eh_frame(k, eh_C_resolve_card, who);
    return f && f->r[EH_R_CONTEXT] == EH_C_OTHER_WORLD;
}
SEAT_VALUE(otherworldly, otherworldly(k, who))

int eh_value_place(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return eh_space_of(k, DT_T_SEAT, arg[0]);
}

int eh_value_place_of(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return eh_space_of(k, DT_T_THING, arg[0]);
}

int eh_value_ground_of(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return dt_ground(k, arg[0]);
}

/* ADJ-01, ADJ-02: by one path of whatever kind, or of this one. */
static bool joined(const struct dt *k, int from, int to, int by)
{
    int kind, next;
    for (unsigned i = 0; (next = dt_neighbour(k, from, i, &kind)) >= 0; i++)
        if (next == to && (by < 0 || kind == by))
            return true;
    return false;
}

int eh_value_adjacent(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return joined(k, arg[0], arg[1], -1);
}

int eh_value_ship_path(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return joined(k, arg[0], arg[1], eh_N_ship);
}

int eh_value_heroes_at(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    int n = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        n += eh_in(k, p) && eh_place(k, p) == (unsigned)arg[0];
    return n;
}

int eh_value_monsters_at(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return (int)eh_monsters_at(k, (unsigned)arg[0]);
}

int eh_value_gates_at(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return eh_gate_at(k, (unsigned)arg[0]) != DT_NOTHING;
}

int eh_value_eldritch_at(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return arg[0] >= 0 && arg[0] < EH_SPACES ? eh(k)->eldritch[arg[0]] : 0;
}

THING_VALUE(has_trait, eh_has_trait(k, thing, arg[1]))
THING_VALUE(value_of, eh_value(k, thing))
THING_VALUE(toughness_of, eh_is_monster(k, thing) ? eh_toughness(k, thing) : 0)
THING_VALUE(is_epic, eh_is(k, thing, eh_K_epic))

/* AMB-13: what ambushes by its name is a copy, wherever its token is. */
static bool is_token(const struct dt *k, unsigned thing)
{
    const struct dt_frame *f = eh_frame(k, eh_C_ambush, DT_NOBODY);
    return dt_thing(k, thing)->zone == eh_Z_beaten && !(f && f->source == thing && f->r[0] >= 0);
}
THING_VALUE(is_token, is_token(k, thing))
THING_VALUE(matches, eh_is(k, thing, eh_K_gate) && eh_matches(k, thing))

int eh_value_available(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    int n = 0;
    for dt_each(k, t, eh_Z_aside)
        n += k->content->card_of[t] == arg[0];
    return n;
}

static const struct dt_frame *test_frame(const struct dt *k) { return eh_frame(k, eh_C_test, DT_NOBODY); }

static unsigned count_in(const struct dt *k, unsigned zone, bool (*is)(const struct dt *k, unsigned thing))
{
    unsigned n = 0;
    for dt_each(k, t, zone)
        n += !is || is(k, t);
    return n;
}

static bool is_cultist(const struct dt *k, unsigned t) { return dt_number(k, t, eh_F_monster_borrows); }
static bool is_rumor(const struct dt *k, unsigned t) { return eh_has_word(k, t, eh_F_mythos_sort, eh_N_rumor); }

static int opponent(const struct dt *k)
{
    const struct dt_frame *f = eh_frame(k, eh_C_fight, DT_NOBODY);
    return f ? f->source : -1;
}

static int wounds(const struct dt *k)
{
    const struct dt_frame *f = eh_frame(k, eh_C_fight, DT_NOBODY);
    return f ? f->r[EH_F_LOST] : 0;
}

PLAIN_VALUE(tested, test_frame(k) ? test_frame(k)->r[EH_T_SKILL] : -1)
PLAIN_VALUE(fours, eh(k)->fours)
PLAIN_VALUE(improved_once, eh(k)->improved && eh(k)->improved <= EH_SKILLS)
PLAIN_VALUE(wounds, wounds(k))
PLAIN_VALUE(opponent, opponent(k))
PLAIN_VALUE(lead, eh(k)->lead)
PLAIN_VALUE(active, eh_decider(k))
PLAIN_VALUE(players, k->s->seats)
PLAIN_VALUE(doom_now, eh(k)->doom)
PLAIN_VALUE(omen_now, eh_omen(k))
PLAIN_VALUE(comet_tokens, eh(k)->comet)
PLAIN_VALUE(gates_open, dt_in(k, eh_Z_gates))
PLAIN_VALUE(gates_matching, count_in(k, eh_Z_gates, eh_matches))
PLAIN_VALUE(monsters_out, dt_in(k, eh_Z_prowling))
PLAIN_VALUE(cultists_out, count_in(k, eh_Z_prowling, is_cultist))
PLAIN_VALUE(rumors_out, count_in(k, eh_Z_ongoing, is_rumor))
PLAIN_VALUE(mysteries_solved, eh_solved(k))
PLAIN_VALUE(mysteries_needed, eh_needed(k))
PLAIN_VALUE(awake, eh_awake(k))
PLAIN_VALUE(expedition_site, (int16_t)eh_expedition(k))
PLAIN_VALUE(expeditions_left, dt_in(k, eh_Z_expedition_deck) + dt_in(k, eh_Z_expedition_top))
PLAIN_VALUE(round_now, eh(k)->round)

/* RES-01: of the clue that is encountered, maybe from afar. */
static int clue_place(const struct dt *k)
{
    const struct dt_frame *f = eh_frame(k, eh_C_research, DT_NOBODY);
    return f && dt_thing(k, (unsigned)f->r[0])->zone == eh_Z_clues ? dt_thing(k, (unsigned)f->r[0])->mark : -1;
}
PLAIN_VALUE(clue_place, clue_place(k))

/* What an encounter has brought: its card's frame keeps it (EH_R_GATE is free in such encounters). */
static int spawned_monster(const struct dt *k)
{
    const struct dt_frame *f = eh_frame(k, eh_C_resolve_card, DT_NOBODY);
    return f && f->r[EH_R_GATE] >= 0 && eh_is_monster(k, (unsigned)f->r[EH_R_GATE]) ? f->r[EH_R_GATE] : -1;
}
PLAIN_VALUE(spawned_monster, spawned_monster(k))

int eh_value_newest(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)arg;
    int last = -1;
    for dt_each(k, t, eh_Z_held + c->you % DT_SEATS)
        if (eh_is(k, t, eh_K_asset) || eh_is(k, t, eh_K_artifact))
            last = (int)t;
    return last;
}

THING_VALUE(is_common, eh_has_trait(k, thing, eh_N_common))

int eh_value_laid_on(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    int n = 0;
    for dt_each(k, t, eh_Z_laid)
        n += dt_thing(k, t)->on == (uint16_t)arg[0];
    return n;
}

static unsigned held_reckonings(const struct dt *k)
{
    unsigned n = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        n += count_in(k, eh_Z_burdens + p, eh_has_reckoning);
    return n;
}

int eh_value_reckonings(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return (int)(arg[0] == eh_N_all_monsters ? count_in(k, eh_Z_prowling, eh_has_reckoning)
                 : arg[0] == eh_N_all_mythos ? count_in(k, eh_Z_ongoing, eh_has_reckoning)
                                             : held_reckonings(k));
}

/* -------------------------------------------------------------------- bases ---- */
/* TW-20: what a combat brings by itself, SEL-14 */
int eh_base_bonus(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    const struct dt_frame *f = eh_frame(k, eh_C_fight, (uint16_t)arg[0]);
    if (!f || (arg[1] != eh_N_will && arg[1] != eh_N_strength))
        return 0;
    return f->r[arg[1] == eh_N_will ? EH_F_BONUS_WILL : EH_F_BONUS_STRENGTH];
}

int eh_base_more_dice(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    const struct dt_frame *f = eh_frame(k, eh_C_encounter, (uint16_t)arg[0]);
    return f && eh_frame(k, eh_C_research, (uint16_t)arg[0]) ? f->r[EH_N_HONE] : 0;
}

int eh_base_success_on(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)k;
    (void)c;
    (void)arg;
    return 5;                                                        /* TEST-11 */
}

#define NO_BASE(name)                                                                        \
    int eh_base_##name(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)       \
    {                                                                                        \
        (void)k;                                                                             \
        (void)c;                                                                             \
        (void)arg;                                                                           \
        return 0;                                                                            \
    }
NO_BASE(doubled)
NO_BASE(deft)
NO_BASE(clueless)
NO_BASE(unflinching)
NO_BASE(shield)
NO_BASE(bound)
NO_BASE(punctual)
NO_BASE(elusive)
NO_BASE(generous)
NO_BASE(restless)
NO_BASE(reserve_shut)
NO_BASE(gates_stay)
NO_BASE(expeditions_shut)
NO_BASE(unhurt)
