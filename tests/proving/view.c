/* view.c -- the proving game as a table: the map with what lies and stands on it, tracks, the
 * open mystery with its tasks, decks, and the seats. Reads a view only, so it cannot tell more
 * than its viewer knows. */
#include "state.h"

/* The index of the item just added. */
static unsigned group(struct dt_table *t, unsigned type, unsigned id, unsigned role, unsigned priority)
{
    struct dt_item *i = dt_item(t, DT_NO_PARENT, type, id);
    i->role = (uint8_t)role;
    i->priority = (uint8_t)priority;
    return dt_table_last(t);
}

/* What is in a space: the tile it is made of, who stands there, what lies there. */
static void add_space(const struct dt *view, unsigned viewer, struct dt_table *t, unsigned map, unsigned space)
{
    unsigned at = dt_table_space(view, t, map, (int)space);
    for (unsigned p = 0; p < view->s->seats; p++)
        if (pv_in(view, p) && dt_in(view, pv_Z_self + p) && pv_seat(view, p)->place == space) {
            struct dt_item *i = dt_item(t, at, DT_I_TOKEN, DT_NOTHING);
            i->seat = (uint8_t)p;
            i->value = 1;
        }
    for (unsigned m = pv_monster_at(view, space, DT_NOTHING); m != DT_NOTHING; m = pv_monster_at(view, space, m))
        dt_table_card(view, viewer, t, at, m);
    int cell = pv_cell_of(view, (int)space);
    unsigned here[] = { dt_at(view, pv_Z_traces, space), dt_at(view, pv_Z_ground, space),
                        cell < 0 ? (unsigned)DT_NOTHING : dt_at(view, pv_Z_grid, (unsigned)cell) };
    for (unsigned n = 0; n < sizeof here / sizeof *here; n++)
        if (here[n] != DT_NOTHING)
            dt_table_card(view, viewer, t, at, here[n]);
}

static void add_map(const struct dt *view, unsigned viewer, struct dt_table *t)
{
    unsigned map = dt_table_map(view, t, DT_NO_PARENT);
    for (unsigned s = 0; s < dt_map(view)->spots; s++)
        if (dt_is_open(view, dt_map(view)->spot[s].space))
            add_space(view, viewer, t, map, dt_map(view)->spot[s].space);
    dt_table_paths(view, t, map);
}

static void add_tasks(const struct dt *view, struct dt_table *t, unsigned card, unsigned mystery)
{
    struct pv_part p;
    for (unsigned task = 0; task < pv_tasks(view, mystery); task++) {
        struct dt_item *i = dt_item(t, card, DT_I_TASK, task);
        if (dt_thing(view, mystery)->mark >> task & 1)
            i->flags |= DT_ITEM_DONE;
        unsigned at = dt_table_last(t);
        for (unsigned n = 0; pv_part(view, mystery, task, n, &p); n++)
            for (unsigned w = 0; w < p.ways; w++) {
                i = dt_item(t, at, DT_I_SYMBOL, n);
                i->label_kind = DT_L_NOUN;
                i->label = p.way[w].noun;
                i->value = p.way[w].need;
            }
    }
}

/* The dice of the innermost test. */
static void add_dice(const struct dt *view, struct dt_table *t)
{
    unsigned at = dt_depth(view->game, view->s);
    while (at && dt_bottom(view)[at - 1].proc != pv_C_test)
        at--;
    if (!at)
        return;
    const struct dt_frame *test = dt_bottom(view) + at - 1;
    unsigned tray = group(t, DT_I_ZONE, pv_Z_shown, DT_TRAY, 1);
    t->item[tray].label_kind = DT_L_NOUN;
    t->item[tray].label = (uint16_t)test->r[0];
    for (int face = 0; face < PV_DIE; face++)
        for (int n = 0; n < test->r[2 + face]; n++) {
            struct dt_item *i = dt_item(t, tray, DT_I_DIE, DT_NOTHING);
            i->value = (int16_t)(face + 1);
            i->max = PV_DIE;
        }
}

static void add_board(const struct dt *view, unsigned viewer, struct dt_table *t)
{
    static const uint8_t deck[] = {
        pv_Z_lasting, pv_Z_shown, pv_Z_solved, pv_Z_item_deck, pv_Z_whisper_deck, pv_Z_condition_deck,
        pv_Z_spell_deck, pv_Z_mystery_deck, pv_Z_sighting_deck, pv_Z_calamity_deck, pv_Z_tile_deck, pv_Z_cup, pv_Z_bag,
        pv_Z_trace_pile, pv_Z_spent, pv_Z_scrap, pv_Z_past,
    };
    const struct pv *s = pv_of(view);
    struct dt_item *i = dt_table_meter(t, DT_NO_PARENT, DT_I_TRACK, pv_N_doom, s->doom, s->end);
    i->role = DT_TRACK_ROLE;
    i = dt_item(t, DT_NO_PARENT, DT_I_TEXT, 0);
    i->role = DT_TRACK_ROLE;
    i->label_kind = DT_L_SAY;
    i->label = pv_M_round;
    i->value = s->round;
    unsigned mystery = dt_first(view, pv_Z_open);
    unsigned zone = dt_table_zone(view, viewer, t, DT_NO_PARENT, pv_Z_open, DT_BOARD);
    if (mystery != DT_NOTHING)
        add_tasks(view, t, zone + 1, mystery);
    for (unsigned n = 0; n < sizeof deck; n++)
        dt_table_zone(view, viewer, t, DT_NO_PARENT, deck[n], n < 2 ? DT_BOARD : n < 3 ? DT_TRACK_ROLE : DT_TRAY);
}

static void add_seat(const struct dt *view, unsigned viewer, struct dt_table *t, unsigned p)
{
    const struct pv_seat *q = pv_seat(view, p);
    unsigned self = dt_first(view, pv_Z_self + p), at = group(t, DT_I_SEAT, p, DT_SEAT_ROLE, p == viewer ? 0 : 1);
    t->item[at].seat = (uint8_t)p;
    if (q->flags & PV_OUT)
        t->item[at].flags |= DT_ITEM_OUT;
    if (pv_of(view)->active == p)
        t->item[at].flags |= DT_ITEM_ACTIVE;
    if (self == DT_NOTHING)
        return;
    dt_table_meter(t, at, DT_I_METER, pv_N_health, q->health, dt_number(view, self, pv_F_investigator_health));
    dt_table_meter(t, at, DT_I_METER, pv_N_sanity, q->sanity, dt_number(view, self, pv_F_investigator_sanity));
    dt_table_meter(t, at, DT_I_TOKEN, pv_N_clue, q->clues, 0)->id = DT_NOTHING;
    dt_table_meter(t, at, DT_I_TOKEN, pv_N_fare, q->fares, PV_FARES)->id = DT_NOTHING;
    if (q->flags & PV_DELAYED) {
        struct dt_item *i = dt_item(t, at, DT_I_TEXT, 0);
        i->label_kind = DT_L_SAY;
        i->label = pv_M_delayed;
    }
    dt_table_zone(view, viewer, t, at, pv_Z_self + p, DT_SEAT_ROLE);
    dt_table_zone(view, viewer, t, at, pv_Z_held + p, DT_SEAT_ROLE);
    dt_table_zone(view, viewer, t, at, pv_Z_hand + p, DT_SEAT_ROLE);
    if (dt_in(view, pv_Z_aside + p))
        dt_table_zone(view, viewer, t, at, pv_Z_aside + p, DT_SEAT_ROLE);
}

void pv_table(const struct dt *view, unsigned seat, struct dt_table *t)
{
    add_board(view, seat, t);
    add_map(view, seat, t);
    add_dice(view, t);
    for (unsigned p = 0; p < view->s->seats; p++)
        add_seat(view, seat, t, p);
    if (dt_in(view, pv_Z_box) && !pv_of(view)->round)
        dt_table_zone(view, seat, t, DT_NO_PARENT, pv_Z_box, DT_BOARD);
}
