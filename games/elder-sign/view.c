/* view.c -- Elder Sign as a table: tracks, the Ancient One, the mythos card, adventures and other
 * worlds with their rows, what lies and stands on them, dice by place, and the investigators.
 * Reads a view only, so it cannot tell more than its viewer knows; decides no rule. */
#include "edition.h"

/* A die shows a face once it has been thrown; in the supply and on locks it shows none. */
static void add_die(const struct dt *v, struct dt_table *t, unsigned parent, unsigned die)
{
    struct dt_item *i = dt_item(t, parent, DT_I_DIE, die);
    i->max = 6;
    i->tone = es_colour(v, die) == es_N_green ? DT_TONE_GREEN
              : es_colour(v, die) == es_N_red ? DT_TONE_RED
                                              : DT_TONE_YELLOW;
    if (!es_shown(v, die))
        return;
    i->value = (int16_t)(dt_thing(v, die)->mark + 1);
    i->label_kind = DT_L_NOUN;
    i->label = (uint16_t)es_face(v, die);
}

/* The dice of a zone that lie on `host`; DT_NOTHING: all of them. */
static void add_dice(const struct dt *v, struct dt_table *t, unsigned parent, unsigned zone, unsigned host)
{
    for es_each_of(v, d, es_dice_in(v, zone))
        if (host == DT_NOTHING || dt_thing(v, d)->on == host)
            add_die(v, t, parent, d);
}

/* Dice that the locks of a card or monster hold. */
static void add_locked(const struct dt *v, struct dt_table *t, unsigned parent, unsigned host)
{
    unsigned at = DT_NO_PARENT;
    for (unsigned d = dt_first(v, es_Z_locked); d != DT_NOTHING; d = dt_next(v, es_Z_locked, d)) {
        if (dt_thing(v, d)->on != host)
            continue;
        if (at == DT_NO_PARENT) {
            at = dt_table_bare_zone(v, t, parent, es_Z_locked, t->item[parent].role);
            t->item[at].value = 0;
        }
        t->item[at].value++;
        add_die(v, t, at, d);
    }
}

static unsigned add_card(const struct dt *v, struct dt_table *t, unsigned parent, unsigned thing)
{
    struct dt_item *i = dt_item(t, parent, DT_I_CARD, thing);
    if (dt_thing(v, thing)->flags & DT_EXHAUSTED)
        i->flags |= DT_ITEM_EXHAUSTED;
    return dt_table_last(t);
}

static void add_people(const struct dt *v, struct dt_table *t, unsigned parent, unsigned place)
{
    for (unsigned p = 0; p < v->s->seats; p++)
        if (es_alive(v, p) && es_seat(v, p)->place == place) {
            struct dt_item *i = dt_item(t, parent, DT_I_TOKEN, DT_NOTHING);
            i->seat = (uint8_t)p;
            i->value = 1;
        }
}

/* Parts of a card that players want to see at a glance; what the card does not have is left out. */
static struct dt_item *add_words(struct dt_table *t, unsigned parent, unsigned card, unsigned field, int good)
{
    struct dt_item *i = dt_item(t, parent, DT_I_NOTE, card);
    i->label_kind = DT_L_FIELD;
    i->label = (uint16_t)field;
    i->value = (int16_t)good;
    return i;
}

enum { GATE = 0x4000 };                        /* what a gate brings: an other world */

static void add_symbol(struct dt_table *t, unsigned row, unsigned which, unsigned noun, int n)
{
    struct dt_item *i = dt_item(t, row, DT_I_SYMBOL, which);
    i->label_kind = noun == GATE ? DT_L_KIND : DT_L_NOUN;
    i->label = (uint16_t)(noun == GATE ? (unsigned)es_K_other_world : noun);
    i->value = (int16_t)n;
    i->max = noun == es_N_investigation || noun == es_N_gathered;
}

/* What a verb brings or takes, as a symbol; -1: it is none of those. */
static int symbol_of(unsigned verb, int word)
{
    switch (verb) {
    case es_V_lose:
    case es_V_gain: return word;
    case es_V_doom:
    case es_V_remove_doom: return es_N_doom;
    case es_V_monster: return es_N_monster;
    case es_V_gate: return GATE;
    default: return -1;
    }
}

/* A program of plain verbs in short, symbol by symbol; one that asks or depends on something has words only. */
static void add_short(const struct dt *v, struct dt_table *t, unsigned note, unsigned card, unsigned field)
{
    const int16_t *row = v->content->code;
    unsigned first = v->content->slot[(uint16_t)(dt_card(v, card)->field + field)].at, n = 0;
    for (unsigned code = first; row[code] != DT_OP_END; code += (uint16_t)row[code + 1]) {
        unsigned op = (uint16_t)row[code], args = (uint16_t)row[code + 1] - 3u;
        if (op != DT_OP_DO && op != DT_OP_ALL && op != DT_OP_BRANCH && op != DT_OP_OUT && op != DT_OP_FI)
            return;
        if (op == DT_OP_DO && symbol_of((uint16_t)row[code + 2], args ? dt_lit_value(row[code + 3]) : 0) < 0)
            return;
    }
    for (unsigned code = first; row[code] != DT_OP_END; code += (uint16_t)row[code + 1]) {
        if (row[code] != DT_OP_DO)
            continue;
        unsigned verb = (uint16_t)row[code + 2], args = (uint16_t)row[code + 1] - 3u;
        int amount = dt_lit_value(row[code + 2 + args]);
        add_symbol(t, note, n++, (unsigned)symbol_of(verb, args ? dt_lit_value(row[code + 3]) : 0),
                   verb == es_V_remove_doom ? -amount : amount);
    }
}

static void add_note(const struct dt *v, struct dt_table *t, unsigned parent, unsigned card, unsigned field, int good)
{
    if (!es_has_program(v, card, field))
        return;
    add_words(t, parent, card, field, good);
    add_short(v, t, dt_table_last(t), card, field);
}

/* What is over, or to come much later, is told where there is room for it. */
static void add_aside(const struct dt *v, struct dt_table *t, unsigned parent, unsigned card, unsigned field, int good)
{
    if (es_has_program(v, card, field))
        add_words(t, parent, card, field, good)->priority = 1;
}

static void add_text(struct dt_table *t, unsigned parent, unsigned say)
{
    struct dt_item *i = dt_item(t, parent, DT_I_TEXT, 0);
    i->label_kind = DT_L_SAY;
    i->label = (uint16_t)say;
}

/* ---- rows ---- */

static void add_symbols(struct dt_table *t, unsigned row, const struct es_row *r)
{
    unsigned n = 0;
    for (; n < r->needs; n++)
        for (unsigned w = 0; w < r->need[n].ways; w++)
            add_symbol(t, row, n, r->need[n].way[w].noun, r->need[n].way[w].n);
    if (r->sanity)
        add_symbol(t, row, n++, es_N_sanity, -r->sanity);
    if (r->stamina)
        add_symbol(t, row, n++, es_N_stamina, -r->stamina);
    if (r->hours)
        add_symbol(t, row, n, es_N_hours, r->hours);
}

static void add_row(const struct dt *v, struct dt_table *t, unsigned parent, const struct es_layout *l, unsigned row)
{
    struct es_row r;
    unsigned card = l->card;
    es_row_of(v, l, row, &r);
    struct dt_item *i = dt_item(t, parent, DT_I_TASK, row);
    bool place = es_is_card(v, card) && r.monster == DT_NOTHING && es_border(v, card, row) != es_N_open;
    if (place) {                               /* a monster may come here: say so */
        i->label_kind = DT_L_NOUN;
        i->label = es_N_empty;
    }
    if (card == es(v)->card && es(v)->done >> row & 1)
        i->flags |= DT_ITEM_DONE;
    if (row && es_is_card(v, card) && dt_number(v, card, es_both(v, card, es_F_adventure_ordered)))
        i->flags |= DT_ITEM_ORDERED;
    unsigned at = dt_table_last(t);
    add_symbols(t, at, &r);
    if (r.monster == DT_NOTHING)
        return;
    unsigned m = add_card(v, t, at, r.monster);
    if (dt_thing(v, r.monster)->flags & ES_SLAIN)
        t->item[m].flags |= DT_ITEM_DONE;
    else
        add_note(v, t, m, r.monster, es_F_monster_midnight, -1);
    add_locked(v, t, m, r.monster);
}

static void add_rows(const struct dt *v, struct dt_table *t, unsigned parent, unsigned card)
{
    struct es_layout l;
    es_layout(v, card, &l);
    for (unsigned row = 0; row < es_rows(&l); row++)
        add_row(v, t, parent, &l, row);
}

static void add_adventure(const struct dt *v, struct dt_table *t, unsigned zone, unsigned card)
{
    unsigned at = add_card(v, t, zone, card);
    t->item[at].x = dt_thing(v, card)->pos;
    if (card == es(v)->card)
        t->item[at].flags |= DT_ITEM_ACTIVE;
    add_people(v, t, at, card);
    add_locked(v, t, at, card);
    if (dt_number(v, card, es_both(v, card, es_F_adventure_ordered)))
        add_text(t, at, es_M_in_order);
    add_rows(v, t, at, card);
    add_note(v, t, at, card, es_both(v, card, es_F_adventure_terror), -1);
    add_note(v, t, at, card, es_both(v, card, es_F_adventure_midnight), -1);
    add_note(v, t, at, card, es_both(v, card, es_F_adventure_penalties), -1);
    add_note(v, t, at, card, es_both(v, card, es_F_adventure_rewards), 1);
}

/* ---- the board ---- */

static void add_tracks(const struct dt *v, struct dt_table *t)
{
    const struct es *s = es(v);
    unsigned ancient = es_ancient(v), length = 0;
    struct dt_item *i;
    if (ancient != DT_NOTHING) {
        const int16_t *track = dt_field(v, ancient, es_F_ancient_one_doom_track, &length);
        i = dt_table_meter(t, DT_NO_PARENT, DT_I_TRACK, es_N_doom, s->doom, (int)length);
        i->role = DT_TRACK_ROLE;
        for (unsigned n = 0; n < length && !s->battle; n++)
            if (track[n] == es_N_monster)
                i->marks |= 1u << (n + 1);     /* the token that makes the value n + 1 lies there */
        if (i->marks)
            add_symbol(t, dt_table_last(t), 0, es_N_monster, 1);      /* what the marked spaces bring: DOOM-02 */
        int needed = dt_number(v, ancient, es_F_ancient_one_elder_signs);
        i = dt_table_meter(t, DT_NO_PARENT, DT_I_METER, es_N_elder_sign, s->signs, needed);
        i->role = DT_TRACK_ROLE;
    }
    i = dt_table_meter(t, DT_NO_PARENT, DT_I_CLOCK, es_N_clock, s->clock, 4);
    i->role = DT_TRACK_ROLE;
}

/* Before the battle, what it will be is told in words; in it, its task is a row like others. */
static void add_ancient(const struct dt *v, struct dt_table *t, unsigned ancient)
{
    unsigned tasks, card = add_card(v, t, dt_table_bare_zone(v, t, DT_NO_PARENT, es_Z_ancient, DT_BOARD), ancient);
    es_tasks_in(v, (uint16_t)(dt_card(v, ancient)->field + es_F_ancient_one_battle), &tasks);
    if (!es(v)->battle || es_switch(v, ES_midnight_text_in_battle))      /* BAT-11 */
        add_note(v, t, card, ancient, es_F_ancient_one_midnight, -1);
    if (es(v)->battle) {
        add_people(v, t, card, ancient);
        add_text(t, card, es_M_battle_aim);
        add_rows(v, t, card, ancient);
        add_note(v, t, card, ancient, es_F_ancient_one_attack, -1);
        return;
    }
    add_aside(v, t, card, ancient, es_F_ancient_one_awakening, -1);
    if (tasks)
        add_words(t, card, ancient, es_F_ancient_one_battle, 0)->priority = 1;
    add_aside(v, t, card, ancient, es_F_ancient_one_attack, -1);
}

static void add_powers(const struct dt *v, struct dt_table *t)
{
    unsigned ancient = es_ancient(v), mythos = dt_first(v, es_Z_current);
    if (ancient != DT_NOTHING)
        add_ancient(v, t, ancient);
    if (mythos != DT_NOTHING) {
        unsigned card = add_card(v, t, dt_table_bare_zone(v, t, DT_NO_PARENT, es_Z_current, DT_BOARD), mythos);
        add_locked(v, t, card, mythos);
        add_aside(v, t, card, mythos, es_F_mythos_immediate, 0);
        add_note(v, t, card, mythos, es_F_mythos_outlasting, 0);
        add_note(v, t, card, mythos, es_F_mythos_terror, -1);
        if (dt_number(v, mythos, es_F_mythos_terrors))
            add_words(t, card, mythos, es_F_mythos_terrors, 0)->priority = 1;
        add_note(v, t, card, mythos, es_F_mythos_midnight, -1);
    }
}

/* MON-08: a monster out of the cup is seen by all before it is placed. */
static void add_drawn(const struct dt *v, struct dt_table *t)
{
    for (unsigned m = dt_first(v, es_Z_drawn); m != DT_NOTHING; m = dt_next(v, es_Z_drawn, m)) {
        const struct es_layout l = { .marked = 1, .marker = { (uint16_t)m } };
        struct es_row r;
        es_row_of(v, &l, 0, &r);
        unsigned card = add_card(v, t, dt_table_bare_zone(v, t, DT_NO_PARENT, es_Z_drawn, DT_BOARD), m);
        t->item[card].value = (int16_t)es_worth(v, m);
        dt_item(t, card, DT_I_TASK, 0);
        add_symbols(t, dt_table_last(t), &r);
        add_note(v, t, card, m, es_F_monster_midnight, -1);
        add_note(v, t, card, m, es_F_monster_reward, 1);
    }
}

static void add_museum(const struct dt *v, struct dt_table *t)
{
    static const uint8_t zones[] = { es_Z_rooms, es_Z_beside, es_Z_worlds };
    for (unsigned n = 0; n < sizeof zones && !es(v)->battle; n++) {
        if (!dt_in(v, zones[n]))
            continue;
        unsigned zone = dt_table_bare_zone(v, t, DT_NO_PARENT, zones[n], DT_BOARD);
        for (unsigned c = dt_first(v, zones[n]); c != DT_NOTHING; c = dt_next(v, zones[n], c))
            add_adventure(v, t, zone, c);
    }
    unsigned hall = dt_first(v, es_Z_hall);
    if (!es(v)->battle)
        add_people(v, t, add_card(v, t, dt_table_bare_zone(v, t, DT_NO_PARENT, es_Z_hall, DT_BOARD), hall), hall);
}

static void add_tray(const struct dt *v, struct dt_table *t)
{
    static const uint8_t dice[] = { es_Z_pool, es_Z_assigned, es_Z_spent, es_Z_supply };
    static const uint8_t pile[] = {
        es_Z_adventure_deck, es_Z_world_deck, es_Z_common_deck, es_Z_unique_deck, es_Z_spell_deck, es_Z_ally_deck,
        es_Z_mythos_deck, es_Z_past, es_Z_cup,
    };
    for (unsigned n = 0; n < sizeof dice; n++)
        if (dt_in(v, dice[n])) {
            unsigned at = dt_table_bare_zone(v, t, DT_NO_PARENT, dice[n], DT_TRAY);
            t->item[at].priority = dice[n] == es_Z_pool ? 0 : 1;
            add_dice(v, t, at, dice[n], DT_NOTHING);
        }
    if (dt_in(v, es_Z_cast)) {                 /* spells, with the dice on them */
        unsigned at = dt_table_bare_zone(v, t, DT_NO_PARENT, es_Z_cast, DT_BOARD);
        for (unsigned s = dt_first(v, es_Z_cast); s != DT_NOTHING; s = dt_next(v, es_Z_cast, s))
            add_dice(v, t, add_card(v, t, at, s), es_Z_secured, s);
    }
    for (unsigned n = 0; n < sizeof pile; n++)
        if (pile[n] != es_Z_past || dt_in(v, es_Z_past))
            t->item[dt_table_bare_zone(v, t, DT_NO_PARENT, pile[n], DT_TRAY)].priority = 2;
}

/* What can be chosen at setup lies open only while it is chosen. */
static void add_choice(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    if (v->s->status != DT_ASKING)
        return;
    if (v->s->ask.ask == es_A_investigator)
        dt_table_zone(v, viewer, t, DT_NO_PARENT, es_Z_lodge, DT_BOARD);
    for (unsigned i = 0; v->s->ask.ask == es_A_ancient_one && i < v->s->ask.count; i++)
        dt_item(t, DT_NO_PARENT, DT_I_CARD, v->s->ask.option[i].object)->role = DT_BOARD;
}

/* ---- investigators ---- */

static void add_owned(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned p)
{
    if (dt_in(v, es_Z_marker + p))
        add_dice(v, t, dt_table_bare_zone(v, t, at, es_Z_marker + p, DT_SEAT_ROLE), es_Z_marker + p, DT_NOTHING);
    dt_table_zone(v, viewer, t, at, es_Z_self + p, DT_SEAT_ROLE);
    if (dt_in(v, es_Z_held + p))
        dt_table_zone(v, viewer, t, at, es_Z_held + p, DT_SEAT_ROLE);
    if (!dt_in(v, es_Z_trophies + p))
        return;
    unsigned zone = dt_table_bare_zone(v, t, at, es_Z_trophies + p, DT_SEAT_ROLE);
    for (unsigned c = dt_first(v, es_Z_trophies + p); c != DT_NOTHING; c = dt_next(v, es_Z_trophies + p, c))
        t->item[add_card(v, t, zone, c)].value = (int16_t)es_worth(v, c);
}

static void add_seat(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned p)
{
    const struct es_seat *q = es_seat(v, p);
    struct dt_item *i = dt_item(t, DT_NO_PARENT, DT_I_SEAT, p);
    unsigned at = dt_table_last(t);
    i->role = DT_SEAT_ROLE;
    i->priority = p == viewer ? 0 : 1;
    i->seat = (uint8_t)p;
    i->flags = q->flags & ES_OUT ? DT_ITEM_OUT : 0;
    if (es(v)->active == p && es(v)->phase != ES_SETUP && v->s->status == DT_ASKING)
        i->flags |= DT_ITEM_ACTIVE;
    if (!es_alive(v, p))
        return;
    dt_table_meter(t, at, DT_I_METER, es_N_sanity, q->sanity, es_ask(v, es_Q_max_sanity, p));
    dt_table_meter(t, at, DT_I_METER, es_N_stamina, q->stamina, es_ask(v, es_Q_max_stamina, p));
    dt_table_meter(t, at, DT_I_TOKEN, es_N_clue, q->clues, 0)->id = DT_NOTHING;
    dt_table_meter(t, at, DT_I_TOKEN, es_N_trophy, es_wealth(v, p), 0)->id = DT_NOTHING;
    add_owned(v, viewer, t, at, p);
}

void es_table(const struct dt *view, unsigned seat, struct dt_table *t)
{
    add_tracks(view, t);
    add_powers(view, t);
    add_drawn(view, t);
    add_museum(view, t);
    add_choice(view, seat, t);
    add_tray(view, t);
    for (unsigned p = 0; p < view->s->seats; p++)
        add_seat(view, seat, t, p);
}
