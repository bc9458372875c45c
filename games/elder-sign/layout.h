/* layout.h -- which rows a card has now (ES-MON, TASK-16): in line, for it is asked after every roll. es_layout does
 * the same for all others, and for the battle. */
#ifndef ES_LAYOUT_H
#define ES_LAYOUT_H

#include "edition.h"

/* A field of an adventure or other world, by the adventure's name for it. */
static inline unsigned es_slot_of(const struct es_layout *l, unsigned adventure_field)
{
    return l->field + adventure_field - es_F_adventure_trophies;
}

/* The markers on this card. Those below it have the rows after the printed ones. */
static inline void es_find_markers(const struct dt *k, unsigned card, unsigned printed, struct es_layout *out)
{
    uint32_t marked = 0, slain = 0;
    for dt_each(k, t, es_Z_prowling) {
        const struct dt_thing *m = dt_thing(k, t);
        if (m->on != card)
            continue;
        unsigned row = m->mark < ES_BELOW ? m->mark : printed + m->mark - (unsigned)ES_BELOW;
        if (row >= ES_ROWS)
            continue;
        out->marker[row] = (uint16_t)t;
        marked |= 1u << row;
        slain |= (m->flags & ES_SLAIN ? 1u : 0u) << row;
    }
    out->marked = marked;
    out->slain = slain;
}

/* ES-MDF-02, AMB-81: nothing of an empty border without a marker or with a slain one, nor of a whole row
 * that was a slain marker's, is left to do. */
static inline uint32_t es_gone_with_borders(const struct dt *k, struct es_layout *out, const struct dt_slot *borders)
{
    _Static_assert(ES_PRINTED <= 8 && es_N_partial - es_N_open == 3, "eight bits for the rows of each border");
    const int16_t *border = &k->content->data[borders->at];
    uint32_t with = 0;
    for (unsigned row = 0; row < borders->count; row++)
        with |= 1u << (8 * (unsigned)(border[row] - es_N_open) + row);
    uint32_t empty = with >> 8 * (es_N_empty - es_N_open) & 255, total = with >> 8 * (es_N_total - es_N_open) & 255;
    out->partial = with >> 8 * (es_N_partial - es_N_open);
    return empty | (total & out->slain);
}

static inline void es_find_left(const struct dt *k, unsigned card, unsigned printed, struct es_layout *out)
{
    const struct dt_slot *field = &k->content->slot[out->field];
    const struct dt_slot *borders = field + es_F_adventure_borders - es_F_adventure_trophies;
    const struct dt_slot *ordered = field + es_F_adventure_ordered - es_F_adventure_trophies;
    out->partial = 0;
    uint32_t gone = borders->count ? es_gone_with_borders(k, out, borders) : 0;
    uint32_t left = (((1u << printed) - 1) & ~gone) | (out->marked & ~out->slain); /* MTK-09 */
    left &= card == es(k)->card ? ~es(k)->done : ~0u;
    bool first_only = ordered->count && k->content->data[ordered->at];       /* TASK-16, AMB-84 */
    out->left = left;
    out->open = first_only ? left & -left : left;            /* TASK-15, MON-14 */
}

static inline void es_layout_card(const struct dt *k, unsigned card, struct es_layout *out)
{
    const struct dt_card *c = dt_card(k, card);
    unsigned first = c->kind == es_K_other_world ? es_F_other_world_trophies : es_F_adventure_trophies, printed;
    out->card = (uint16_t)card;
    out->field = (uint16_t)(c->field + first);
    out->task = es_tasks_in(k, es_slot_of(out, es_F_adventure_tasks), &printed);
    out->printed = (uint8_t)printed;
    es_find_markers(k, card, printed, out);
    es_find_left(k, card, printed, out);
}

#endif
