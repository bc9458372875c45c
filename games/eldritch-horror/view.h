/* view.h -- pieces of the table that both halves of the view use. */
#ifndef EH_VIEW_H
#define EH_VIEW_H

#include "state.h"

/* The index of the item just added. */
static inline unsigned eh_last(const struct dt_table *t) { return (t->count < DT_ITEMS ? t->count : DT_ITEMS) - 1u; }

unsigned eh_add_card(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned parent, unsigned thing);
void eh_add_symbol(struct dt_table *t, unsigned parent, unsigned noun, int n);
void eh_add_count(struct dt_table *t, unsigned parent, unsigned noun, int n);     /* tokens, where there are some */
void eh_add_note(const struct dt *v, struct dt_table *t, unsigned parent, unsigned card, unsigned field, int good);
void eh_add_fight(const struct dt *v, struct dt_table *t, unsigned card, unsigned monster);
void eh_add_map(const struct dt *v, unsigned viewer, struct dt_table *t);        /* view_map.c */

#endif
