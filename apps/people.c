/* people.c -- see people.h. */
#include "people.h"

#include <stdlib.h>
#include <string.h>

bool is_person(const struct dts *s, unsigned seat)
{
    const char *player = dts_player(s, seat);
    return !player || strcmp(player, "human") == 0;
}

bool one_person(struct dts *s, unsigned a, unsigned b)
{
    char *x = dts_seat_name(s, DTS_TABLE, a), *y = dts_seat_name(s, DTS_TABLE, b);
    bool same = dts_same_person(s, a, b) || (x && y && strcmp(x, y) == 0);
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

bool needs_cover(struct dts *s)
{
    return dts_hides(s) && people(s) > 1;
}
