/* people.c -- see people.h. */
#include "people.h"

#include <stdlib.h>
#include <string.h>

#include "../kernel/table.h"

bool is_person(const struct dts *s, unsigned seat)
{
    const char *player = dts_player(s, seat);
    return !player || strcmp(player, "human") == 0;
}

bool one_person(struct dts *s, unsigned a, unsigned b)
{
    char *x = dts_seat_name(s, DTS_TABLE, a), *y = dts_seat_name(s, DTS_TABLE, b);
    bool same = a == b || (x && y && strcmp(x, y) == 0);
    free(x);
    free(y);
    return same;
}

unsigned people(struct dts *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < dts_seats(s); i++) {
        bool fresh = is_person(s, i);
        for (unsigned j = 0; j < i; j++)
            fresh = fresh && !(is_person(s, j) && one_person(s, i, j));
        n += fresh;
    }
    return n;
}

const char *result_for(const struct dts *s, unsigned viewer)
{
    const char *result = dts_result(s);
    bool beaten = viewer < dts_seats(s) && result && !strcmp(result, "won") && !(dts_winners(s) >> viewer & 1);
    return beaten ? "lost" : result ? result : "fault";
}

bool knows_more(struct dts *s, unsigned seat)
{
    struct dt_table *all = malloc(sizeof *all);
    const struct dt_table *own = all ? (*all = *dts_table(s, DTS_TABLE), dts_table(s, seat)) : NULL;
    bool more = own && own->count != all->count;
    for (unsigned i = 0; own && !more && i < own->count && i < DT_ITEMS; i++) {
        const struct dt_item *a = &own->item[i], *b = &all->item[i];
        more = a->type != b->type || a->id != b->id || a->label != b->label || a->value != b->value ||
               a->look != b->look;
    }
    free(all);
    return more;
}
