/* view.c -- Elder Sign's table. */
#include "edition.h"

void es_table(const struct dt *view, unsigned seat, struct dt_table *t)
{
    dt_table_zone(view, seat, t, DT_NO_PARENT, es_Z_rooms, DT_BOARD);
}
