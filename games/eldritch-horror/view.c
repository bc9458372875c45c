/* view.c -- Eldritch Horror as a table: tracks, the Ancient One, mystery and rumors, the reserve, the card that is
 * being resolved, dice, decks and the investigators; view_map.c adds the world. Reads a view only; decides no rule. */
#include "view.h"

/* ---------------------------------------------------------------------- pieces ---- */
void eh_add_symbol(struct dt_table *t, unsigned parent, unsigned noun, int n)
{
    struct dt_item *i = dt_item(t, parent, DT_I_SYMBOL, noun);
    i->label_kind = DT_L_NOUN;
    i->label = (uint16_t)noun;
    i->value = (int16_t)n;
}

void eh_add_count(struct dt_table *t, unsigned parent, unsigned noun, int n)
{
    if (n)
        dt_table_meter(t, parent, DT_I_TOKEN, noun, n, 0)->id = DT_NOTHING;
}

void eh_add_note(const struct dt *v, struct dt_table *t, unsigned parent, unsigned card, unsigned field, int good)
{
    if (!eh_has_program(v, card, field))
        return;
    struct dt_item *i = dt_item(t, parent, DT_I_NOTE, card);
    i->label_kind = DT_L_FIELD;
    i->label = (uint16_t)field;
    i->value = (int16_t)good;
}

static struct dt_item *add_text(struct dt_table *t, unsigned parent, unsigned say, int n)
{
    struct dt_item *i = dt_item(t, parent, DT_I_TEXT, 0);
    i->label_kind = DT_L_SAY;
    i->label = (uint16_t)say;
    i->value = (int16_t)n;
    return i;
}

/* ---------------------------------------------------------------------- tracks ---- */
static int first_doom(const struct dt *v)
{
    unsigned sheet = eh_ancient(v), front = eh_awake(v) ? dt_thing(v, sheet)->on : sheet;
    int printed = sheet == DT_NOTHING || front == DT_NOTHING ? 0 : dt_number(v, front, eh_F_ancient_one_doom);
    return eh(v)->doom > printed ? eh(v)->doom : printed;
}

/* What is to be done now and how far it is, called by its card: the mystery, and rumors that can come true. */
static void add_aim(const struct dt *v, struct dt_table *t, unsigned card)
{
    int need, now = eh_progress(v, card, &need), left = dt_thing(v, card)->count;
    if (!need && !left && !eh_is(v, card, eh_K_mystery))
        return;
    struct dt_item *i = need ? dt_table_meter(t, DT_NO_PARENT, DT_I_METER, 0, now, need)
                             : dt_table_meter(t, DT_NO_PARENT, DT_I_METER, 0, left, left ? 0 : 1);
    i->role = DT_TRACK_ROLE;
    i->label_kind = DT_L_CARD;
    i->label = v->game->content->card_of[card];
}

static void add_phase(const struct dt *v, struct dt_table *t)
{
    static const uint16_t say[] = { [EH_ACTION] = eh_M_actions, [EH_ENCOUNTER] = eh_M_encounters,
                                    [EH_MYTHOS] = eh_M_mythos_phase };
    if (!eh(v)->round)
        return;
    add_text(t, DT_NO_PARENT, eh_M_round, eh(v)->round)->role = DT_TRACK_ROLE;
    if (eh(v)->phase < sizeof say / sizeof *say && say[eh(v)->phase])
        add_text(t, DT_NO_PARENT, say[eh(v)->phase], 0)->role = DT_TRACK_ROLE;
}

static void add_tracks(const struct dt *v, struct dt_table *t)
{
    const struct eh *s = eh(v);
    if (eh_ancient(v) == DT_NOTHING)
        return;
    struct dt_item *i = dt_table_meter(t, DT_NO_PARENT, DT_I_TRACK, eh_N_doom, s->doom, first_doom(v));
    i->role = DT_TRACK_ROLE;
    i = dt_table_meter(t, DT_NO_PARENT, DT_I_CLOCK, eh_N_omen, s->omen, EH_OMENS);
    i->role = DT_TRACK_ROLE;
    unsigned omen = dt_table_last(t);
    for (unsigned n = 0; n < EH_OMENS; n++)
        eh_add_symbol(t, omen, (unsigned)eh_omen_at(n), 0);
    eh_add_count(t, omen, eh_N_eldritch_token, s->comet);
    i = dt_table_meter(t, DT_NO_PARENT, DT_I_METER, eh_N_mysteries, (int)eh_solved(v), (int)eh_needed(v));
    i->role = DT_TRACK_ROLE;
    for dt_each(v, m, eh_Z_active)
        add_aim(v, t, m);
    for dt_each(v, r, eh_Z_ongoing)
        add_aim(v, t, r);
    add_phase(v, t);
}

/* ------------------------------------------------------------------- open cards ---- */
/* The monster that is to be defeated, by its name, and what it can still take. */
static void add_epic(const struct dt *v, struct dt_table *t, unsigned at, unsigned card, unsigned field)
{
    unsigned n;
    const int16_t *epic = dt_field(v, card, field, &n);
    unsigned monster = n ? eh_find_card(v, (unsigned)epic[0], eh_Z_prowling) : DT_NOTHING;
    if (monster == DT_NOTHING)
        return;
    int most = eh_toughness(v, monster), left = most - dt_thing(v, monster)->count;
    struct dt_item *i = dt_table_meter(t, at, DT_I_METER, 0, left < 0 ? 0 : left, most);
    i->label_kind = DT_L_CARD;
    i->label = (uint16_t)epic[0];
}

/* How far it has got, and what lies on it. */
static void add_progress(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned card)
{
    unsigned n, field = eh_is(v, card, eh_K_mystery) ? eh_F_mystery_counts
                      : eh_is(v, card, eh_K_mythos)  ? eh_F_mythos_counts
                                                     : eh_F_awakened_counts;
    const int16_t *counts = dt_field(v, card, field, &n);
    int need, now = eh_progress(v, card, &need);
    if (n && need)
        dt_table_meter(t, at, DT_I_METER, (unsigned)counts[0], now, need);
    add_epic(v, t, at, card, field == eh_F_mystery_counts  ? eh_F_mystery_epic
                             : field == eh_F_mythos_counts ? eh_F_mythos_epic : eh_F_awakened_epic);
    for dt_each(v, l, eh_Z_laid)
        if (dt_thing(v, l)->on == card)
            dt_table_card(v, viewer, t, at, l);
}

static void add_ancient(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    unsigned sheet = eh_ancient(v);
    if (sheet == DT_NOTHING)
        return;
    unsigned card = dt_table_card(v, viewer, t, dt_table_bare_zone(v, t, DT_NO_PARENT, eh_Z_ancient, DT_BOARD), sheet);
    add_progress(v, viewer, t, card, sheet);
    eh_add_note(v, t, card, sheet, eh_F_ancient_one_reckoning, -1);
    eh_add_note(v, t, card, sheet, eh_F_awakened_ominous, -1);
    eh_add_note(v, t, card, sheet, eh_F_awakened_reckoning, -1);
    eh_add_note(v, t, card, sheet, eh_F_awakened_encounter, 1);
}

static void add_mystery(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    unsigned m = dt_first(v, eh_Z_active);
    if (m == DT_NOTHING)
        return;
    unsigned card = dt_table_card(v, viewer, t, dt_table_bare_zone(v, t, DT_NO_PARENT, eh_Z_active, DT_BOARD), m);
    t->item[card].value = 0;
    add_progress(v, viewer, t, card, m);
    eh_add_note(v, t, card, m, eh_F_mystery_encounter, 1);
    eh_add_note(v, t, card, m, eh_F_mystery_met, 1);
}

static void add_ongoing(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    if (!dt_in(v, eh_Z_ongoing))
        return;
    unsigned zone = dt_table_bare_zone(v, t, DT_NO_PARENT, eh_Z_ongoing, DT_BOARD);
    for dt_each(v, c, eh_Z_ongoing) {
        unsigned card = dt_table_card(v, viewer, t, zone, c);
        add_progress(v, viewer, t, card, c);
        eh_add_note(v, t, card, c, eh_F_mythos_encounter, 1);
        eh_add_note(v, t, card, c, eh_F_mythos_reckoning, -1);
        eh_add_note(v, t, card, c, eh_F_mythos_emptied, -1);
    }
}

/* Which part of a card with three is read: the program that runs lies behind its beginning. */
static unsigned part_now(const struct dt *v, unsigned card, unsigned first)
{
    unsigned best = first, from = 0;
    bool parts = eh_is(v, card, eh_K_other_world) || eh_is(v, card, eh_K_expedition) || eh_is(v, card, eh_K_special);
    const struct dt_frame *f = dt_top(v);
    while (f->proc != DT_P_NONE && !(f->proc == DT_P_PROGRAM && f->source == card))
        f--;
    for (unsigned field = first; parts && f->proc == DT_P_PROGRAM && field < first + 3; field++) {
        unsigned at = v->content->slot[(uint16_t)(dt_card(v, card)->field + field)].at;
        if (at <= f->step && at > from) {
            from = at;
            best = field;
        }
    }
    return best;
}

/* Who is fought, wherever the token lies. */
static void add_combat(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned zone, unsigned monster)
{
    unsigned card = dt_table_card(v, viewer, t, zone, monster);
    t->item[card].value = 0;
    t->item[card].tone = DT_TONE_RED;
    t->item[card].flags |= DT_ITEM_ACTIVE;
    if (!(t->item[card].flags & DT_ITEM_DOWN))
        eh_add_fight(v, t, card, monster);
}

/* Whoever is fought, the part of an encounter card that is read now, or what a mythos card says. */
static void add_shown(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    const struct dt_frame *fight = eh_frame(v, eh_C_fight, DT_NOBODY);
    if (!dt_in(v, eh_Z_shown) && !fight)
        return;
    unsigned zone = dt_table_bare_zone(v, t, DT_NO_PARENT, eh_Z_shown, DT_BOARD);
    if (fight && fight->source != DT_NOTHING)
        add_combat(v, viewer, t, zone, fight->source);
    for dt_each(v, c, eh_Z_shown) {
        unsigned card = dt_table_card(v, viewer, t, zone, c);
        t->item[card].flags |= DT_ITEM_ACTIVE;
        const struct dt_frame *f = eh_frame(v, eh_C_resolve_card, DT_NOBODY);
        if (f && f->source == c)
            eh_add_note(v, t, card, c, part_now(v, c, (unsigned)f->r[EH_R_FIELD]), 0);
        eh_add_note(v, t, card, c, eh_F_mythos_effect, 0);
        eh_add_note(v, t, card, c, eh_F_mythos_enters, 0);
    }
}

static void add_reserve(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    unsigned zone = dt_table_bare_zone(v, t, DT_NO_PARENT, eh_Z_reserve, DT_TRAY);
    for dt_each(v, c, eh_Z_reserve) {
        struct dt_item *i = &t->item[dt_table_card(v, viewer, t, zone, c)];
        i->value = (int16_t)eh_value(v, c);
        i->x = dt_thing(v, c)->pos;
    }
}

/* ------------------------------------------------------------------------ dice ---- */
static void add_dice(const struct dt *v, struct dt_table *t)
{
    const struct dt_frame *test = eh_frame(v, eh_C_test, DT_NOBODY);
    unsigned dice = 0;
    for (unsigned face = 0; test && face < EH_DIE; face++)
        dice += (unsigned)test->r[EH_T_FACE + face];
    if (!dice)
        return;
    struct dt_item *i = dt_item(t, DT_NO_PARENT, DT_I_ZONE, eh_Z_shown);
    unsigned tray = dt_table_last(t);
    int from = eh_ask(v, eh_Q_success_on, test->who, 0);
    i->role = DT_TRAY;
    i->label_kind = DT_L_NOUN;
    i->label = (uint16_t)test->r[EH_T_SKILL];
    i->seat = test->who;
    for (unsigned face = EH_DIE; face-- > 0;)
        for (int n = 0; n < test->r[EH_T_FACE + face]; n++) {
            i = dt_item(t, tray, DT_I_DIE, face + 1);
            i->value = (int16_t)(face + 1);
            i->max = EH_DIE;
            i->tone = (int)face + 1 >= from ? DT_TONE_GREEN : DT_TONE_NONE;
            i->flags = (int)face + 1 >= from ? DT_ITEM_DONE : 0;
        }
    dt_table_meter(t, tray, DT_I_METER, eh_N_rolled_successes, eh_successes(v, test), eh_need(v, test));
}

/* ----------------------------------------------------------------------- decks ---- */
static void add_decks(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    static const uint8_t deck[] = { eh_Z_gate_stack, eh_Z_clue_pool, eh_Z_cup, eh_Z_asset_deck, eh_Z_artifact_deck,
                                    eh_Z_spell_deck, eh_Z_condition_deck, eh_Z_research_deck, eh_Z_mystery_deck,
                                    eh_Z_expedition_deck };
    static const uint8_t open[] = { eh_Z_spell_top, eh_Z_condition_top, eh_Z_solved, eh_Z_aside, eh_Z_asset_pile,
                                    eh_Z_artifact_pile, eh_Z_gate_pile, eh_Z_clue_pile, eh_Z_mythos_pile,
                                    eh_Z_estate };
    struct dt_item *mythos = &t->item[dt_table_bare_zone(v, t, DT_NO_PARENT, eh_Z_stage, DT_TRAY)];
    mythos->value = (int16_t)(dt_in(v, eh_Z_stage) + dt_in(v, eh_Z_stage + 1) + dt_in(v, eh_Z_stage + 2));
    mythos->priority = 2;
    for (unsigned n = 0; n < sizeof deck; n++)                           /* the first run out, the others are there */
        t->item[dt_table_bare_zone(v, t, DT_NO_PARENT, deck[n], n < 3 ? DT_TRAY : DT_DETAIL)].priority = 2;
    for (unsigned n = 0; n < sizeof open; n++) {
        if (!dt_in(v, open[n]))
            continue;
        unsigned at = dt_table_bare_zone(v, t, DT_NO_PARENT, open[n], open[n] == eh_Z_solved ? DT_BOARD : DT_DETAIL);
        t->item[at].priority = 2;
        for dt_each(v, c, open[n])
            dt_table_card(v, viewer, t, at, c);
    }
}

/* What can be chosen at setup, or when somebody new comes, lies open only while it is chosen. */
static void add_choice(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    if (v->s->status != DT_ASKING)
        return;
    if (v->s->ask.ask == eh_A_investigator)
        dt_table_zone(v, viewer, t, DT_NO_PARENT, eh_Z_lodge, DT_BOARD);
    for (unsigned i = 0; v->s->ask.ask == eh_A_ancient_one && i < v->s->ask.count; i++)
        dt_item(t, DT_NO_PARENT, DT_I_CARD, v->s->ask.option[i].object)->role = DT_BOARD;
}

/* --------------------------------------------------------------- investigators ---- */
static void add_skills(const struct dt *v, struct dt_table *t, unsigned at, unsigned p)
{
    for (unsigned i = 0; i < EH_SKILLS; i++) {
        int noun = (int)(eh_N_lore + i), value = eh_skill(v, p, noun) + eh_seat(v, p)->improved[i];
        struct dt_item *skill = dt_table_meter(t, at, DT_I_TOKEN, (unsigned)noun, value, 0);
        skill->id = DT_NOTHING;
        if (eh_seat(v, p)->improved[i])
            skill->tone = DT_TONE_GREEN;
    }
}

static void add_goods(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned p)
{
    static const uint8_t zones[] = { eh_Z_self, eh_Z_held, eh_Z_burdens, eh_Z_purse, eh_Z_gate_look };
    for (unsigned z = 0; z < sizeof zones; z++) {
        if (!dt_in(v, zones[z] + p))
            continue;
        unsigned zone = dt_table_bare_zone(v, t, at, zones[z] + p, DT_SEAT_ROLE);
        for dt_each(v, c, zones[z] + p)
            dt_table_card(v, viewer, t, zone, c);
    }
}

static void add_seat(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned p)
{
    const struct eh_seat *q = eh_seat(v, p);
    struct dt_item *i = dt_item(t, DT_NO_PARENT, DT_I_SEAT, p);
    unsigned at = dt_table_last(t);
    i->role = DT_SEAT_ROLE;
    i->priority = p == viewer ? 0 : 1;
    i->seat = (uint8_t)p;
    i->flags = q->flags & EH_ELIMINATED ? DT_ITEM_OUT : 0;
    if (eh_decider(v) == p && eh(v)->phase != EH_SETUP && v->s->status == DT_ASKING)
        i->flags |= DT_ITEM_ACTIVE;
    if (!eh_in(v, p))
        return;
    dt_table_meter(t, at, DT_I_METER, eh_N_health, q->health, eh_maximum(v, p, eh_N_health));
    dt_table_meter(t, at, DT_I_METER, eh_N_sanity, q->sanity, eh_maximum(v, p, eh_N_sanity));
    dt_table_meter(t, at, DT_I_TOKEN, eh_N_clue, (int)dt_in(v, eh_Z_purse + p), 0)->id = DT_NOTHING;
    eh_add_count(t, at, eh_N_train_ticket, q->tickets[0]);
    eh_add_count(t, at, eh_N_ship_ticket, q->tickets[1]);
    if (eh(v)->phase == EH_ACTION && eh(v)->active == p)
        dt_table_meter(t, at, DT_I_METER, eh_N_action, q->actions, EH_ACTIONS);
    add_skills(v, t, at, p);
    if (eh(v)->lead == p && v->s->seats > 1)
        add_text(t, at, eh_M_is_lead, 0);
    if (q->flags & EH_DELAYED)
        add_text(t, at, eh_M_is_delayed, 0);
    add_goods(v, viewer, t, at, p);
}

void eh_table(const struct dt *view, unsigned seat, struct dt_table *t)
{
    add_tracks(view, t);
    add_shown(view, seat, t);
    add_mystery(view, seat, t);
    add_ongoing(view, seat, t);
    add_ancient(view, seat, t);
    if (eh_ancient(view) != DT_NOTHING)
        eh_add_map(view, seat, t);
    add_reserve(view, seat, t);
    add_choice(view, seat, t);
    add_dice(view, t);
    add_decks(view, seat, t);
    for (unsigned p = 0; p < view->s->seats; p++)
        add_seat(view, seat, t, p);
}
