/* table.c -- helpers for a game's table description. */
#include "kernel.h"

struct dt_item *dt_item(struct dt_table *t, unsigned parent, unsigned type, unsigned id)
{
    /* what does not fit overwrites the last place and is counted, so tests can see it */
    struct dt_item *item = &t->item[t->count < DT_ITEMS ? t->count : DT_ITEMS - 1];
    *item =
        (struct dt_item){ .type = (uint8_t)type, .id = (uint16_t)id, .parent = (uint16_t)parent, .seat = DT_NOBODY };
    if (parent < DT_ITEMS) {
        item->role = t->item[parent].role;
        item->priority = t->item[parent].priority;
        item->seat = t->item[parent].seat;
    }
    t->count++;
    return item;
}

/* Its look where that is visible, else the back it shares with others. */
static unsigned look_of(const struct dt *view, unsigned thing)
{
    const struct dt_card *card = dt_card(view, thing);
    return dt_thing(view, thing)->flags & DT_LOOK ? 0x8000u | card->look : 1u + card->stock;
}

unsigned dt_table_card(const struct dt *view, unsigned viewer, struct dt_table *t, unsigned parent, unsigned thing)
{
    const struct dt_thing *th = dt_thing(view, thing);
    struct dt_item *item = dt_item(t, parent, DT_I_CARD, thing);
    item->value = th->count;
    if (th->flags & DT_EXHAUSTED)
        item->flags |= DT_ITEM_EXHAUSTED;
    if (!dt_knows(view->game, view->s, viewer, thing)) {
        item->flags |= DT_ITEM_DOWN;
        item->look = (uint16_t)look_of(view, thing);
    }
    return dt_table_last(t);
}

unsigned dt_table_bare_zone(const struct dt *view, struct dt_table *t, unsigned parent, unsigned zone, unsigned role)
{
    const struct dt_zone_def *z = dt_zone_def(view, zone);
    struct dt_item *item = dt_item(t, parent, DT_I_ZONE, zone);
    item->role = (uint8_t)role;
    item->label_kind = DT_L_ZONE;
    item->label = (uint16_t)(z ? z->entry : 0);
    item->seat = (uint8_t)dt_zone_owner(view, zone);
    item->value = (int16_t)dt_in(view, zone);
    return dt_table_last(t);
}

unsigned dt_table_zone(const struct dt *view, unsigned viewer, struct dt_table *t, unsigned parent, unsigned zone,
                       unsigned role)
{
    const struct dt_zone_def *z = dt_zone_def(view, zone);
    unsigned at = dt_table_bare_zone(view, t, parent, zone, role);
    /* a deck is shown as a pile; only what lies where eyes can follow it is listed */
    bool listed = z && !(z->see == DT_SEE_NONE) && z->order != DT_DECK;
    for (unsigned thing = dt_first(view, zone); listed && thing != DT_NOTHING; thing = dt_next(view, zone, thing))
        dt_table_card(view, viewer, t, at, thing);
    return at;
}

unsigned dt_table_map(const struct dt *view, struct dt_table *t, unsigned parent)
{
    struct dt_item *item = dt_item(t, parent, DT_I_MAP, view->s->map);
    item->label_kind = DT_L_MAP;
    item->label = view->s->map;
    item->w = dt_map(view)->w;
    item->h = dt_map(view)->h;
    return dt_table_last(t);
}

/* In thousandths of the map, rounded. */
static int16_t part(int length, int whole) { return (int16_t)((length * 1000 + whole / 2) / whole); }

unsigned dt_table_space(const struct dt *view, struct dt_table *t, unsigned map, int space)
{
    const struct dt_spot *spot = dt_spot(view, space);
    const struct dt_map *m = dt_map(view);
    struct dt_item *item = dt_item(t, map, DT_I_SPACE, (unsigned)space);
    item->label_kind = DT_L_SPACE;
    item->label = (uint16_t)space;
    if (spot) {
        item->kind = (uint16_t)(1 + spot->kind);
        item->x = part(spot->x, m->w);
        item->y = part(spot->y, m->h);
        item->w = part(spot->w, m->w);
        item->h = part(spot->h, m->h);
    }
    return dt_table_last(t);
}

void dt_table_paths(const struct dt *view, struct dt_table *t, unsigned map)
{
    const struct dt_map *m = dt_map(view);
    for (unsigned i = 0; i < m->paths; i++) {
        const struct dt_path *path = &m->path[i];
        if (!dt_is_open(view, path->from) || !dt_is_open(view, path->to))
            continue;
        struct dt_item *item = dt_item(t, map, DT_I_PATH, path->from);
        item->value = path->to;
        item->max = path->over;
        item->label_kind = DT_L_NOUN;
        item->label = path->kind;
    }
}

struct dt_item *dt_table_meter(struct dt_table *t, unsigned parent, unsigned type, unsigned noun, int value, int max)
{
    struct dt_item *item = dt_item(t, parent, type, 0);
    item->label_kind = DT_L_NOUN;
    item->label = (uint16_t)noun;
    item->value = (int16_t)value;
    item->max = (int16_t)max;
    return item;
}
