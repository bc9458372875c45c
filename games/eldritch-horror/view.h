/* view.h -- pieces of the table that both halves of the view use. */
#ifndef EH_VIEW_H
#define EH_VIEW_H

#include "state.h"

void eh_add_symbol(struct dt_table *t, unsigned parent, unsigned noun, int n);
void eh_add_count(struct dt_table *t, unsigned parent, unsigned noun, int n);     /* tokens, where there are some */
void eh_add_note(const struct dt *v, struct dt_table *t, unsigned parent, unsigned card, unsigned field, int good);
void eh_add_fight(const struct dt *v, struct dt_table *t, unsigned card, unsigned monster);
void eh_add_map(const struct dt *v, unsigned viewer, struct dt_table *t);        /* view_map.c */

#endif
