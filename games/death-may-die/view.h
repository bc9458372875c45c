/* view.h -- what the files of the table share. */
#ifndef DM_VIEW_H
#define DM_VIEW_H

#include "state.h"

unsigned dm_add_card(const struct dt *v, unsigned viewer, struct dt_table *t, unsigned parent, unsigned thing);
void dm_add_symbol(struct dt_table *t, unsigned parent, unsigned noun, int n);
struct dt_item *dm_add_text(struct dt_table *t, unsigned parent, unsigned say, int n);
void dm_add_map(const struct dt *v, struct dt_table *t);
void dm_add_goals(const struct dt *v, struct dt_table *t);
void dm_add_dice(const struct dt *v, struct dt_table *t);

#endif
