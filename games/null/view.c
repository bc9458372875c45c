/* view.c -- the null game's table: the lamp, the omens, and what each watcher has. */
#include "state.h"

void nl_table(const struct dt *view, unsigned seat, struct dt_table *t)
{
    const struct nl_state *s = nl(view);
    struct dt_item *lamp = dt_table_meter(t, DT_NO_PARENT, DT_I_TRACK, nl_N_light, s->light, s->need);
    lamp->role = DT_TRACK_ROLE;
    dt_table_zone(view, seat, t, DT_NO_PARENT, nl_Z_omens, DT_TRAY);
    dt_table_zone(view, seat, t, DT_NO_PARENT, nl_Z_past, DT_TRAY);
    for (unsigned p = 0; p < view->s->seats; p++) {
        unsigned at = t->count;
        struct dt_item *who = dt_item(t, DT_NO_PARENT, DT_I_SEAT, p);
        who->role = DT_SEAT_ROLE;
        who->seat = (uint8_t)p;
        who->flags = s->turn_of == p ? DT_ITEM_ACTIVE : 0;
        dt_table_meter(t, at, DT_I_METER, nl_N_courage, s->courage[p], NL_COURAGE);
        dt_table_zone(view, seat, t, at, nl_Z_held + p, DT_SEAT_ROLE);
    }
}
