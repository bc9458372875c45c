/* table.h -- how a game describes itself to front ends.
 *
 * From a view (a masked state) a game fills a flat list of items; each has a parent, so the
 * list is a tree in reading order. Front ends draw items by type and lay them out by role and
 * priority; they know nothing else about the game. Options of the open decision point at items:
 * an option whose object is a thing belongs to the item with that thing, and so for seats and
 * spaces (session/views/carry.c). Labels are word keys, rendered per viewer by the session. */
#ifndef DT_TABLE_H
#define DT_TABLE_H

#include <stdint.h>

enum dt_item_type {
    DT_I_ZONE,      /* a place for things; label: a zone; id: its number */
    DT_I_CARD,      /* id: thing, DT_NOTHING face down or, with a card as label, its name alone; value: tokens on it.
                     * Texts below it: what is said of it where it lies. Cards below an active one: parts to be read */
    DT_I_DIE,       /* id: thing or DT_NOTHING; value: face, 0 not thrown; max: number of faces; label: word of it */
    DT_I_TOKEN,     /* id: thing or DT_NOTHING; value: how many */
    DT_I_TRACK,     /* value of max; marks: bit per value that carries a symbol, a child says which */
    DT_I_CLOCK,     /* value of max, round; its symbols, if it has any, are what its hours are called by, from 0 on */
    DT_I_METER,     /* value of max: sanity, health... */
    DT_I_MAP,       /* holds spaces and paths; id: which map; w, h: how wide it is beside how high */
    DT_I_SPACE,     /* id: space; x, y: its middle, 0..1000 of the map's width and height; w, h: extent of a room, 0 for
                     * a point; kind: 1 + the noun. Its short name: dt_spot */
    DT_I_PATH,      /* id: from, value: to; label: word of its kind; max: the edge it goes over (enum dt_edge) */
    DT_I_SEAT,      /* id: seat; flags: active, out */
    DT_I_TASK,      /* a row of symbols on a card; id: index; flags: done; children are DT_I_SYMBOL */
    DT_I_SYMBOL,    /* label: word; value: number, below 0 a price; neighbours with one id: either of them; max above
                     * 0: its number is part of it and written in any case, also a 1 */
    DT_I_TEXT,      /* label: a SAY key with value and max as n and m */
    DT_I_NOTE       /* a part of a card in words; id: thing; label: field; value: below 0 bad, above 0 good;
                     * priority above 0: only where there is room. Symbols below it say the same in short: all of it */
};
enum dt_role { DT_BOARD, DT_TRAY, DT_SEAT_ROLE, DT_TRACK_ROLE, DT_DETAIL };
enum dt_label { DT_L_NONE, DT_L_NOUN, DT_L_ZONE, DT_L_SAY, DT_L_SPACE, DT_L_KIND, DT_L_FIELD, DT_L_CARD, DT_L_MAP };
/* Of a path over the edge of its map: where it leaves `from`; it comes back at the opposite edge. */
enum dt_edge { DT_EDGE_NONE, DT_EDGE_EAST, DT_EDGE_WEST, DT_EDGE_NORTH, DT_EDGE_SOUTH, DT_EDGES };
/* The colour people call a thing by: dice, pieces. Never the only sign of anything. */
enum dt_tone {
    DT_TONE_NONE, DT_TONE_GREEN, DT_TONE_YELLOW, DT_TONE_RED, DT_TONE_BLUE, DT_TONE_WHITE, DT_TONE_BLACK,
    DT_TONE_ORANGE, DT_TONE_PURPLE, DT_TONES
};
/* Planned: the viewer has decided that it goes there; where it is now it is shown as well. */
enum {
    DT_ITEM_ACTIVE = 1, DT_ITEM_OUT = 2, DT_ITEM_DOWN = 4, DT_ITEM_DONE = 8, DT_ITEM_EXHAUSTED = 16,
    DT_ITEM_PLANNED = 32, DT_ITEM_ORDERED = 64 /* a task that waits until those before it are done */
};

enum { DT_ITEMS = 1024, DT_NO_PARENT = 0xffff };
struct dt_item {
    uint8_t type, role, priority, flags;
    uint8_t label_kind, seat;       /* enum dt_label; owner, DT_NOBODY for none */
    uint8_t tone;                   /* enum dt_tone */
    uint16_t label;
    uint16_t parent, id;
    uint16_t look;                  /* for cards not fully known: 1 + stock, or 0x8000 | look */
    uint16_t kind;
    int16_t value, max, x, y, w, h;
    uint32_t marks;
};
struct dt_table {
    uint16_t count;                 /* above DT_ITEMS when something did not fit */
    struct dt_item item[DT_ITEMS];
};

struct dt;
/* Add an item; the fields not named are 0 and may be set through the pointer (never NULL). */
struct dt_item *dt_item(struct dt_table *t, unsigned parent, unsigned type, unsigned id);
/* The index of the item just added, as a parent for what follows. */
static inline unsigned dt_table_last(const struct dt_table *t)
{
    return (t->count < DT_ITEMS ? t->count : (unsigned)DT_ITEMS) - 1u;
}
/* A thing as a card, face down where the viewer does not know it. Returns the item's index. */
unsigned dt_table_card(const struct dt *view, unsigned viewer, struct dt_table *t, unsigned parent, unsigned thing);
/* A zone and how many lie in it, its things left to the game. Returns the item's index. */
unsigned dt_table_bare_zone(const struct dt *view, struct dt_table *t, unsigned parent, unsigned zone, unsigned role);
/* A zone with all its things as cards, what the viewer does not know shown face down. Returns
 * the zone's item index, for further children. */
unsigned dt_table_zone(const struct dt *view, unsigned viewer, struct dt_table *t, unsigned parent, unsigned zone,
                       unsigned role);
/* The map in play, its spaces one by one, for what is in them is their children; then its paths, between open spaces
 * only. The first two return the item's index. */
unsigned dt_table_map(const struct dt *view, struct dt_table *t, unsigned parent);
unsigned dt_table_space(const struct dt *view, struct dt_table *t, unsigned map, int space);
void dt_table_paths(const struct dt *view, struct dt_table *t, unsigned map);
struct dt_item *dt_table_meter(struct dt_table *t, unsigned parent, unsigned type, unsigned noun, int value, int max);

#endif
