/* view.c -- Death May Die as a table: the Summoning track, the episode with its actions, stages, the card being
 * resolved, decks and the investigators; view_map.c adds the map, view_goal.c how far the objective is, view_roll.c the
 * dice. Reads a view only; decides no rule. */
#include "view.h"

unsigned dm_add_card(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned parent, unsigned thing)
{
    const struct dt_thing *th = dt_thing(v, thing);
    struct dt_item *i = dt_item(t, parent, DT_I_CARD, thing);
    i->value = th->count;
    if (!dt_knows(v->game, v->s, viewer, thing)) {
        i->flags |= DT_ITEM_DOWN;
        i->look = (uint16_t)(1u + dt_card(v, thing)->stock);
    }
    return dt_table_last(t);
}

static unsigned add_zone(const struct dt *v, struct dt_table *t, unsigned parent, unsigned zone, unsigned role)
{
    struct dt_item *i = dt_item(t, parent, DT_I_ZONE, zone);
    const struct dt_zone_def *z = &v->game->zone[zone];
    i->role = (uint8_t)role;
    i->label_kind = DT_L_ZONE;
    i->label = (uint16_t)z->entry;
    i->seat = (uint8_t)(z->flags & DT_OWNED ? zone - z->first : DT_NOBODY);
    i->value = (int16_t)dt_in(v, zone);
    return dt_table_last(t);
}

struct dt_item *dm_add_text(struct dt_table *t, unsigned parent, unsigned say, int n)
{
    struct dt_item *i = dt_item(t, parent, DT_I_TEXT, 0);
    i->label_kind = DT_L_SAY;
    i->label = (uint16_t)say;
    i->value = (int16_t)n;
    return i;
}

static void add_note(const struct dt *v, struct dt_table *t, unsigned parent, unsigned card, unsigned field, int good)
{
    if (!dm_has_program(v, card, field))
        return;
    struct dt_item *i = dt_item(t, parent, DT_I_NOTE, card);
    i->label_kind = DT_L_FIELD;
    i->label = (uint16_t)field;
    i->value = (int16_t)good;
}

void dm_add_symbol(struct dt_table *t, unsigned parent, unsigned noun, int n)
{
    struct dt_item *i = dt_item(t, parent, DT_I_SYMBOL, noun);
    i->label_kind = DT_L_NOUN;
    i->label = (uint16_t)noun;
    i->value = (int16_t)n;
}

/* ---------------------------------------------------------------------------- tracks ---- */
static bool map_has(const struct dt *v, unsigned mark)
{
    for (unsigned s = 0; s < dt_map(v)->spots; s++)
        if (dt_has_mark(v, dt_map(v)->spot[s].space, (int)mark))
            return true;
    return false;
}

/* What goes round: the moon's phases with the present one, and the tide. */
static void add_rounds(const struct dt *v, struct dt_table *t)
{
    const uint8_t *gauge = dm(v)->gauge;
    if (map_has(v, dm_N_new_moon)) {
        struct dt_item *i = dt_table_meter(t, DT_NO_PARENT, DT_I_CLOCK, dm_N_moon, gauge[dm_N_moon - dm_N_tomes], 4);
        i->role = DT_TRACK_ROLE;
        unsigned clock = dt_table_last(t);
        for (unsigned n = 0; n < 4; n++)
            dm_add_symbol(t, clock, dm_N_new_moon + n, 0);
    }
    if (map_has(v, dm_N_shore))
        dm_add_text(t, DT_NO_PARENT, gauge[dm_N_tide - dm_N_tomes] ? dm_M_high_tide : dm_M_low_tide, 0)->role
            = DT_TRACK_ROLE;
}

/* TRACK-01 */
static void add_tracks(const struct dt *v, struct dt_table *t)
{
    const struct dm *s = dm(v);
    if (!s->track)
        return;
    struct dt_item *i = dt_table_meter(t, DT_NO_PARENT, DT_I_TRACK, dm_N_summoning, s->track, DM_TRACK);
    i->role = DT_TRACK_ROLE;
    i->marks = 1u << DM_RED;
    i = dt_table_meter(t, DT_NO_PARENT, DT_I_METER, dm_N_symbols, (int)dm_symbols(v), DM_SYMBOLS);
    i->role = DT_TRACK_ROLE;
    if (!s->disrupted)
        dm_add_goals(v, t);
    add_rounds(v, t);
    if (s->begun)
        dm_add_text(t, DT_NO_PARENT, s->disrupted ? dm_M_ritual_broken : dm_M_ritual_stands, 0)->role = DT_TRACK_ROLE;
}

/* ------------------------------------------------------------------------- open cards ---- */
static void add_stages(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    if (!dt_in(v, dm_Z_revealed))
        return;
    unsigned zone = add_zone(v, t, DT_NO_PARENT, dm_Z_revealed, DT_BOARD);
    for dt_each(v, s, dm_Z_revealed) {
        unsigned card = dm_add_card(v, viewer, t, zone, s);
        int health = dt_number(v, s, dm_F_stage_health);
        t->item[card].value = 0;
        if (health && s == dm_stage(v)) {
            int left = health - dt_thing(v, s)->count;
            dt_table_meter(t, card, DT_I_METER, dm_N_enemy_health, left < 0 ? 0 : left, health);
        }
        add_note(v, t, card, s, dm_F_stage_advance, -1);
        add_note(v, t, card, s, dm_F_stage_turn_end, -1);
    }
    if (dt_in(v, dm_Z_stages)) {
        unsigned at = add_zone(v, t, DT_NO_PARENT, dm_Z_stages, DT_DETAIL);
        for dt_each(v, s, dm_Z_stages)
            dm_add_card(v, viewer, t, at, s);
    }
}

static void add_episode(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    static const uint8_t zone[] = { dm_Z_episode, dm_Z_tasks };
    for (unsigned z = 0; z < sizeof zone; z++) {
        if (!dt_in(v, zone[z]))
            continue;
        unsigned at = add_zone(v, t, DT_NO_PARENT, zone[z], DT_BOARD);
        for dt_each(v, c, zone[z]) {
            unsigned card = dm_add_card(v, viewer, t, at, c);
            add_note(v, t, card, c, dm_F_episode_advance, -1);
        }
    }
}

/* DISC-02: both halves, to be read before one is claimed. */
static void add_halves(const struct dt *v, struct dt_table *t, unsigned at, unsigned discovery)
{
    static const uint16_t half[] = { dm_F_discovery_left, dm_F_discovery_right };
    for (unsigned i = 0; i < 2 && dm_is(v, discovery, dm_K_discovery); i++) {
        unsigned card = dm_card_field(v, discovery, half[i]);
        if (card != DT_NOTHING)
            dt_item(t, at, DT_I_CARD, dm_copy(v, card));
    }
}

/* The card that is being resolved, with what it says. */
static void add_shown(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    if (!dt_in(v, dm_Z_shown))
        return;
    unsigned zone = add_zone(v, t, DT_NO_PARENT, dm_Z_shown, DT_BOARD);
    for dt_each(v, c, dm_Z_shown) {
        unsigned card = dm_add_card(v, viewer, t, zone, c);
        t->item[card].flags |= DT_ITEM_ACTIVE;
        add_note(v, t, card, c, dm_F_mythos_effect, -1);
        add_note(v, t, card, c, dm_F_mythos_summons, -1);
        add_note(v, t, card, c, dm_F_discovery_centre, 0);
        add_halves(v, t, card, c);
    }
}

/* ------------------------------------------------------------------------------ decks ---- */
static void add_decks(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    static const uint8_t deck[] = { dm_Z_mythos_deck, dm_Z_discovery_deck, dm_Z_bag };
    static const uint8_t open[] = { dm_Z_mythos_pile, dm_Z_discovery_pile, dm_Z_wrecks, dm_Z_tucked };
    for (unsigned n = 0; n < sizeof deck; n++)
        if (dt_in(v, deck[n]) || n < 2)
            t->item[add_zone(v, t, DT_NO_PARENT, deck[n], DT_TRAY)].priority = 2;
    for (unsigned n = 0; n < sizeof open; n++) {
        if (!dt_in(v, open[n]))
            continue;
        unsigned at = add_zone(v, t, DT_NO_PARENT, open[n], n ? DT_DETAIL : DT_BOARD);
        t->item[at].priority = 2;
        for dt_each(v, c, open[n])
            dm_add_card(v, viewer, t, at, c);
    }
}

static void add_choice(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    const struct dt_decision *d = &v->s->ask;
    if (v->s->status != DT_ASKING)
        return;
    if (d->ask == dm_A_investigator)
        dt_table_zone(v, viewer, t, DT_NO_PARENT, dm_Z_lodge, DT_BOARD);
    for (unsigned i = 0; (d->ask == dm_A_elder_one || d->ask == dm_A_episode) && i < d->count; i++)
        dt_item(t, DT_NO_PARENT, DT_I_CARD, d->option[i].object)->role = DT_BOARD;
}

/* ---------------------------------------------------------------------- investigators ---- */
static void add_holdings(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned p)
{
    static const uint8_t zones[] = { dm_Z_self, dm_Z_skills, dm_Z_mind, dm_Z_secret, dm_Z_held, dm_Z_goods, dm_Z_kept,
                                    dm_Z_scried, dm_Z_glimpsed };
    for (unsigned z = 0; z < sizeof zones; z++) {
        if (!dt_in(v, zones[z] + p))
            continue;
        unsigned zone = add_zone(v, t, at, zones[z] + p, DT_SEAT_ROLE);
        for dt_each(v, c, zones[z] + p) {
            unsigned card = dm_add_card(v, viewer, t, zone, c);
            if (zones[z] == dm_Z_skills)
                t->item[card].value = (int16_t)dm_level(v, c);
        }
    }
}

static void add_seat(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned p)
{
    const struct dm_seat *q = dm_seat(v, p);
    const struct dt_frame *turn = dm_frame(v, dm_C_turn);
    struct dt_item *i = dt_item(t, DT_NO_PARENT, DT_I_SEAT, p);
    unsigned at = dt_table_last(t);
    i->role = DT_SEAT_ROLE;
    i->priority = p == viewer ? 0 : 1;
    i->seat = (uint8_t)p;
    i->flags = q->flags & DM_DEAD ? DT_ITEM_OUT : 0;
    if (dm(v)->begun && dm(v)->active == p && v->s->status == DT_ASKING)
        i->flags |= DT_ITEM_ACTIVE;
    if (!dm_in(v, p) || !dt_in(v, dm_Z_self + p))
        return;
    dt_table_meter(t, at, DT_I_METER, dm_N_wound, q->wounds, DM_WOUNDS);
    dt_table_meter(t, at, DT_I_METER, dm_N_stress, q->stress, DM_STRESS);
    i = dt_table_meter(t, at, DT_I_TRACK, dm_N_sanity, q->sanity, DM_SANITY);
    for (int next = dm_next_threshold(0); next >= 0; next = dm_next_threshold((unsigned)next))
        i->marks |= 1u << next;
    if (dm_fire_of(v, p))
        dt_table_meter(t, at, DT_I_TOKEN, dm_N_fire, (int)dm_fire_of(v, p), 0)->id = DT_NOTHING;
    if (turn && turn->who == p && turn->step < DM_TURN_ACT + 2)
        dt_table_meter(t, at, DT_I_METER, dm_N_action, turn->r[0] < 0 ? 0 : turn->r[0], turn->r[1]);
    if (q->flags & DM_PRONE)
        dm_add_text(t, at, dm_M_is_prone, 0);
    if (q->flags & DM_ARRESTED)
        dm_add_text(t, at, dm_M_is_arrested, 0);
    add_holdings(v, viewer, t, at, p);
}

void dm_table(const struct dt *view, unsigned seat, struct dt_table *t)
{
    add_tracks(view, t);
    add_shown(view, seat, t);
    add_episode(view, seat, t);
    add_stages(view, seat, t);
    if (dt_in(view, dm_Z_episode))
        dm_add_map(view, t);
    add_choice(view, seat, t);
    dm_add_dice(view, t);
    add_decks(view, seat, t);
    for (unsigned p = 0; p < view->s->seats; p++)
        add_seat(view, seat, t, p);
}
