/* carry.c -- which items of a viewer's table carry an option: what is lit, clicked, lettered or described for it. Every
 * front end asks here, the page through the JSON of its view. All of it comes from the viewer's view. */
#include "../inner.h"
#include "../../kernel/table.h"

/* Items found so far; what does not fit is left out, the first of them carry the option all the same. */
struct found {
    uint16_t *item;
    unsigned count, room;
};

static void carries(struct found *f, unsigned item)
{
    if (f->count < f->room)
        f->item[f->count++] = (uint16_t)item;
}

static bool is_thing(const struct dt_item *it)
{
    return it->type == DT_I_CARD || it->type == DT_I_DIE || it->type == DT_I_TOKEN;
}

static void add_items_of_thing(const struct dt_table *t, unsigned thing, struct found *f)
{
    for (unsigned i = 0; i < t->count; i++)
        if (is_thing(&t->item[i]) && t->item[i].id == thing && thing != DT_NOTHING)
            carries(f, i);
}

static bool is_among(const uint16_t *list, unsigned count, unsigned thing)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == thing)
            return true;
    return false;
}

/* Equal things are one option: in a selection those picked take back, the others pick. */
static void add_equal_things(struct dts *s, unsigned viewer, const struct dt_table *t, unsigned thing, bool back,
                             struct found *f)
{
    uint16_t like[DTS_MEANT], picked[DTS_MEANT];
    unsigned likes = dts_asks_nature(s) ? 0 : dts_alike(s, viewer, thing, like, DTS_MEANT);
    unsigned picks = dts_picked(s, viewer, picked, DTS_MEANT);
    if (is_among(picked, picks, thing) == back)
        add_items_of_thing(t, thing, f);
    for (unsigned i = 0; i < likes; i++)
        if (like[i] != thing && is_among(picked, picks, like[i]) == back)
            add_items_of_thing(t, like[i], f);
    if (!f->count)
        add_items_of_thing(t, thing, f);
}

static void add_of_type(const struct dt_table *t, unsigned type, unsigned id, struct found *f)
{
    for (unsigned i = 0; i < t->count; i++)
        if (t->item[i].type == type && t->item[i].id == id)
            carries(f, i);
}

static const struct dt_item *card_above(const struct dt_table *t, const struct dt_item *it)
{
    for (unsigned up = it->parent; up < t->count; up = t->item[up].parent)
        if (t->item[up].type == DT_I_CARD)
            return &t->item[up];
    return NULL;
}

/* The tasks with this number: of the card that asks, else of active cards, else the first there is. */
static void add_task(const struct dt_table *t, unsigned id, int source, struct found *f)
{
    unsigned worth = 0;
    for (unsigned i = 0; i < t->count; i++) {
        if (t->item[i].type != DT_I_TASK || t->item[i].id != id)
            continue;
        const struct dt_item *card = card_above(t, &t->item[i]);
        unsigned now = card && (int)card->id == source ? 3 : card && card->flags & DT_ITEM_ACTIVE ? 2 : 1;
        if (now > worth)
            f->count = 0;
        if (now > worth || (now == worth && now > 1))
            carries(f, i);
        worth = now > worth ? now : worth;
    }
}

static void add_dice_showing(const struct dt_table *t, unsigned face, struct found *f)
{
    for (unsigned i = 0; i < t->count; i++)
        if (t->item[i].type == DT_I_DIE && t->item[i].value == (int)face)
            carries(f, i);
}

unsigned dts_carriers(struct dts *s, unsigned viewer, const struct dt_table *t, unsigned option, uint16_t *to,
                      unsigned room)
{
    struct found f = { .item = to, .room = room };
    unsigned id = 0;
    switch (dts_option_target(s, viewer, option, &id)) {
    case 't': add_equal_things(s, viewer, t, id, dts_takes_back(s, viewer, option), &f); break;
    case 's': add_of_type(t, DT_I_SEAT, id, &f); break;
    case 'p': add_of_type(t, DT_I_SPACE, id, &f); break;
    case 'k': add_task(t, id, dts_decision_source(s, viewer), &f); break;
    case 'd': add_dice_showing(t, id, &f); break;
    default: break;
    }
    return f.count;
}

unsigned dts_parts(struct dts *s, unsigned viewer, const struct dt_table *t, unsigned option, uint16_t *to,
                   unsigned room)
{
    struct found f = { .item = to, .room = room };
    uint16_t thing[DTS_MEANT];
    unsigned things = dts_option_things(s, viewer, option, thing, DTS_MEANT);
    for (unsigned i = 0; i < things; i++)
        add_items_of_thing(t, thing[i], &f);
    return f.count;
}
