/* view.c -- Miskatonic Madness as a table: the two tracks, the campus with what lies and stands
 * there, the boxes, the dice, and what each side has. Reads a view only, so it cannot tell more
 * than its viewer knows; decides no rule. */
#include "state.h"

/* The index of the item just added. */
static void meter(struct dt_table *t, unsigned parent, unsigned noun, int value)
{
    if (value)
        dt_table_meter(t, parent, DT_I_METER, noun, value, 0);
}

static void space_word(struct dt_table *t, unsigned parent, unsigned space)
{
    struct dt_item *i = dt_item(t, parent, DT_I_SYMBOL, t->count);
    i->label_kind = DT_L_SPACE;
    i->label = (uint16_t)space;
}

static void text(struct dt_table *t, unsigned parent, unsigned say)
{
    struct dt_item *i = dt_item(t, parent, DT_I_TEXT, 0);
    i->label_kind = DT_L_SAY;
    i->label = (uint16_t)say;
}

/* A card by its name alone, where no component lies: it is shown elsewhere, or nobody knows where it is. */
static struct dt_item *name_card(const struct dt *v, struct dt_table *t, unsigned parent, unsigned thing)
{
    struct dt_item *i = dt_item(t, parent, DT_I_CARD, DT_NOTHING);
    i->label_kind = DT_L_CARD;
    i->label = v->content->card_of[thing];
    return i;
}

/* ---- tiles and characters ---- */

static void add_try(const struct dt *v, struct dt_table *t, unsigned at, unsigned tile)
{
    bool item = mm_is(v, tile, mm_K_item);
    meter(t, at, (unsigned)dt_number(v, tile, item ? mm_F_item_skill : mm_F_clue_skill),
          dt_number(v, tile, item ? mm_F_item_needs : mm_F_clue_needs));
    meter(t, at, mm_N_mythos_track, dt_number(v, tile, item ? mm_F_item_mythos : mm_F_clue_mythos));
}

/* What decides about a tile, at a glance. */
static void add_numbers(const struct dt *v, struct dt_table *t, unsigned at, unsigned tile)
{
    if (mm_home(v, tile) >= 0)
        space_word(t, at, (unsigned)mm_home(v, tile));
    if (mm_fights(v, tile))
        meter(t, at, mm_N_combat, mm_combat(v, tile));
    meter(t, at, mm_N_sanity, mm_sanity(v, tile));
    if (mm_is(v, tile, mm_K_clue) || mm_is(v, tile, mm_K_item))
        add_try(v, t, at, tile);
    if (mm_is(v, tile, mm_K_book)) {
        meter(t, at, mm_N_study, dt_number(v, tile, mm_F_book_needs));
        meter(t, at, mm_N_mythos_track, dt_number(v, tile, mm_F_book_mythos));
    }
}

/* A tile as its viewer sees it: its face and numbers, or a back. */
static unsigned add_tile(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned parent, unsigned tile,
                         bool numbers)
{
    struct dt_item *i = dt_item(t, parent, DT_I_CARD, tile);
    unsigned at = dt_table_last(t);
    if (!dt_knows(v->game, v->s, viewer, tile)) {
        i->flags |= DT_ITEM_DOWN;
        i->look = (uint16_t)(1u + dt_card(v, tile)->stock);
    } else if (numbers) {
        add_numbers(v, t, at, tile);
    }
    return at;
}

static void add_character(const struct dt *v, struct dt_table *t, unsigned parent, unsigned character)
{
    dt_item(t, parent, DT_I_CARD, character);
    unsigned at = dt_table_last(t);
    for (unsigned skill = mm_N_combat; skill <= mm_N_stealth; skill++)
        meter(t, at, skill, mm_dice(v, character, skill));
    for (unsigned i = dt_first(v, mm_Z_carried); i != DT_NOTHING; i = dt_next(v, mm_Z_carried, i))
        if (mm_bearer(v, i) == character)
            dt_item(t, at, DT_I_CARD, i);
}

static unsigned add_zone(const struct dt *v, struct dt_table *t, unsigned parent, unsigned zone, unsigned role)
{
    struct dt_item *i = dt_item(t, parent, DT_I_ZONE, zone);
    i->role = (uint8_t)role;
    i->label_kind = DT_L_ZONE;
    i->label = v->game->zone[zone].entry;
    i->value = (int16_t)dt_in(v, zone);
    return dt_table_last(t);
}

static void add_characters(const struct dt *v, struct dt_table *t, unsigned parent, unsigned zone, unsigned role)
{
    unsigned at = add_zone(v, t, parent, zone, role);
    for (unsigned c = dt_first(v, zone); c != DT_NOTHING; c = dt_next(v, zone, c))
        add_character(v, t, at, c);
}

static void add_tiles(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned parent, unsigned zone,
                      bool numbers)
{
    for (unsigned tile = dt_first(v, zone); tile != DT_NOTHING; tile = dt_next(v, zone, tile))
        add_tile(v, viewer, t, parent, tile, numbers);
}

/* ---- the board ---- */

/* What the Cultist means to lay here. The tiles are in the hand still; nobody else sees more than backs there. */
static void add_planned(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at, unsigned space)
{
    if (viewer != MM_CULT)
        return;
    for (unsigned tile = dt_first(v, mm_Z_hand); tile != DT_NOTHING; tile = dt_next(v, mm_Z_hand, tile))
        if (mm(v)->plan[MM_CULT][tile] == space + 1)
            name_card(v, t, at, tile)->flags |= DT_ITEM_PLANNED;
}

static void add_space(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned map, unsigned space)
{
    unsigned at = dt_table_space(v, t, map, (int)space);
    t->item[at].flags = mm(v)->at == space ? DT_ITEM_ACTIVE : 0;
    if (space < MM_LOCATIONS) {
        for (unsigned c = dt_first(v, mm_Z_team + space); c != DT_NOTHING; c = dt_next(v, mm_Z_team + space, c))
            add_character(v, t, at, c);
        add_tiles(v, viewer, t, at, mm_Z_revealed + space, true);
    }
    add_tiles(v, viewer, t, at, mm_Z_at_library + space, false);
    add_planned(v, viewer, t, at, space);
}

static void add_dice(const struct dt *v, struct dt_table *t, unsigned side)
{
    if (!mm_thrown(v, side))
        return;
    struct dt_item *i = dt_item(t, DT_NO_PARENT, DT_I_ZONE, mm_Z_used);
    i->role = DT_TRAY;
    i->label_kind = DT_L_NOUN;
    i->label = (uint16_t)(side == MM_CULT ? mm_N_cult_dice : mm_N_team_dice);
    i->value = (int16_t)mm_thrown(v, side);
    unsigned tray = dt_table_last(t);
    if (side == MM_TEAM && mm(v)->roller != DT_NOTHING)
        name_card(v, t, tray, mm(v)->roller);
    if (side == MM_TEAM)
        meter(t, tray, mm_N_successes_asked, mm(v)->need);
    for (unsigned face = MM_FACES; face; face--)
        for (unsigned n = 0; n < mm(v)->dice[side][face - 1]; n++) {
            i = dt_item(t, tray, DT_I_DIE, DT_NOTHING);
            i->label_kind = DT_L_NOUN;
            i->label = (uint16_t)(mm_N_face_one + face - 1);
            i->value = (int16_t)face;
            i->max = MM_FACES;
        }
}

static void add_board(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    static const uint8_t box[] = { mm_Z_critical, mm_Z_recovery, mm_Z_asylum, mm_Z_jail, mm_Z_memorial };
    const struct mm *s = mm(v);
    unsigned map = dt_table_map(v, t, DT_NO_PARENT);
    for (unsigned space = 0; space < MM_SPACES; space++)
        add_space(v, viewer, t, map, space);
    for (unsigned b = 0; b < sizeof box; b++)
        add_characters(v, t, DT_NO_PARENT, box[b], DT_BOARD);
    if (s->at == MM_FINAL)
        add_tiles(v, viewer, t, add_zone(v, t, DT_NO_PARENT, mm_Z_masks, DT_BOARD), mm_Z_masks, true);
    for (unsigned side = 0; side < MM_SIDES; side++)
        add_dice(v, t, side);
}

static void add_track(struct dt_table *t, unsigned noun, int value)
{
    dt_table_meter(t, DT_NO_PARENT, DT_I_TRACK, noun, value, MM_GOAL)->role = DT_TRACK_ROLE;
}

/* ---- the sides ---- */

static unsigned add_seat(const struct dt *v, struct dt_table *t, unsigned seat)
{
    unsigned at = t->count;
    struct dt_item *i = dt_item(t, DT_NO_PARENT, DT_I_SEAT, seat);
    i->role = DT_SEAT_ROLE;
    i->seat = (uint8_t)seat;
    i->flags = !dt_over(v->s) && v->s->ask.who == seat ? DT_ITEM_ACTIVE : 0;
    return at;
}

/* AMB-07: tiles that were seen and cannot have gone back to the draw tiles. By name alone: in a view
 * the number of a hidden tile stands for a back, which may lie anywhere. */
static void add_remembered(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned at)
{
    unsigned zone = DT_NO_PARENT;
    for (unsigned tile = 0; viewer < DT_SEATS && tile < v->content->things; tile++) {
        if (!mm_could(v, viewer, tile) || mm_could(v, viewer, tile) >> mm_Z_draw & 1
            || dt_knows(v->game, v->s, viewer, tile))
            continue;
        if (zone == DT_NO_PARENT) {
            text(t, at, mm_M_remembered);
            zone = dt_table_last(t);
        }
        name_card(v, t, zone, tile);
    }
}

static void add_cult(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    unsigned at = add_seat(v, t, MM_CULT), hand = add_zone(v, t, at, mm_Z_hand, DT_SEAT_ROLE);
    for (unsigned tile = dt_first(v, mm_Z_hand); tile != DT_NOTHING; tile = dt_next(v, mm_Z_hand, tile)) {
        unsigned i = add_tile(v, viewer, t, hand, tile, true);
        if (viewer == MM_CULT && mm(v)->plan[MM_CULT][tile])
            space_word(t, i, mm(v)->plan[MM_CULT][tile] - 1u);
    }
    if (viewer != MM_CULT)
        add_remembered(v, viewer, t, at);
    add_tiles(v, viewer, t, add_zone(v, t, at, mm_Z_cult_items, DT_SEAT_ROLE), mm_Z_cult_items, false);
}

static void add_team(const struct dt *v, unsigned viewer, struct dt_table *t)
{
    unsigned at = add_seat(v, t, MM_TEAM);
    add_characters(v, t, at, mm_Z_free, DT_SEAT_ROLE);
    add_tiles(v, viewer, t, add_zone(v, t, at, mm_Z_satchel, DT_SEAT_ROLE), mm_Z_satchel, false);
    add_tiles(v, viewer, t, add_zone(v, t, at, mm_Z_solved, DT_SEAT_ROLE), mm_Z_solved, false);
}

void mm_table(const struct dt *view, unsigned seat, struct dt_table *t)
{
    const struct mm *s = mm(view);
    add_track(t, mm_N_mythos_track, s->points[MM_TEAM]);
    add_track(t, mm_N_summon_track, s->points[MM_CULT]);
    text(t, DT_NO_PARENT, mm_M_setting_up + s->phase);
    t->item[dt_table_last(t)].role = DT_TRACK_ROLE;
    t->item[dt_table_last(t)].value = s->round;
    add_board(view, seat, t);
    add_cult(view, seat, t);
    add_team(view, seat, t);
    add_zone(view, t, DT_NO_PARENT, mm_Z_draw, DT_TRAY);
    add_tiles(view, seat, t, add_zone(view, t, DT_NO_PARENT, mm_Z_discard, DT_DETAIL), mm_Z_discard, false);
}
