/* labels.c -- the words of table items, kept: a table is drawn after every choice and nearly all
 * of its labels are the ones of the time before. A label depends on nothing but the item, the viewer, the
 * language and whom seats play, so a small table of the last ones serves; people's names empty it. */
#include "../inner.h"
#include "../../kernel/table.h"

enum { SLOTS = 2048, WAYS = 8 };

/* Everything a label is made from; without padding, so that bytes can be compared. */
struct key {
    uint64_t language;
    uint64_t played;                   /* by the seat that it is, and by the seat that has it */
    uint16_t label, id, look, viewer;
    int16_t value, max;
    uint8_t type, down, label_kind, seat;
};
struct dts_labels { struct { struct key key; char *text; } slot[SLOTS]; };

static uint16_t played(const struct dtt_reader *r, unsigned seat)
{
    return seat < DT_SEATS && r->character ? r->character[seat] : (uint16_t)DT_NOTHING;
}

static struct key key_of(const struct dtt_reader *r, const struct dt_item *it)
{
    uint16_t is = played(r, it->type == DT_I_SEAT ? it->id : DT_SEATS);
    return (struct key){ .language = (uint64_t)(uintptr_t)r->lang, .played = (uint64_t)is << 16 | played(r, it->seat),
                         .label = it->label, .id = it->id, .look = it->look, .viewer = (uint16_t)r->viewer,
                         .value = it->value, .max = it->max, .type = it->type, .down = it->flags & DT_ITEM_DOWN,
                         .label_kind = it->label_kind, .seat = it->seat };
}

const char *dts_label_of(struct dts *s, const struct dtt_reader *r, const struct dt_item *it)
{
    if (!s->labels)
        s->labels = calloc(1, sizeof *s->labels);
    if (!s->labels)
        return "";
    struct key key = key_of(r, it);
    unsigned first = (unsigned)(dts_text_hash((const char *)&key, sizeof key) % SLOTS), i = first;
    while (s->labels->slot[i].text && memcmp(&s->labels->slot[i].key, &key, sizeof key)) {
        i = (i + 1) % SLOTS;
        if (i == (first + WAYS) % SLOTS) {           /* all taken by others: the first makes room */
            i = first;
            free(s->labels->slot[i].text);
            s->labels->slot[i].text = NULL;
        }
    }
    if (!s->labels->slot[i].text) {
        s->labels->slot[i].text = dtt_label(r, it);
        s->labels->slot[i].key = key;
    }
    return s->labels->slot[i].text ? s->labels->slot[i].text : "";
}

void dts_labels_drop(struct dts *s)
{
    for (unsigned i = 0; s->labels && i < SLOTS; i++)
        free(s->labels->slot[i].text);
    free(s->labels);
    s->labels = NULL;
}
