/* growth.c -- what a table and the store may grow to.
 *
 * A journal is read whole whenever a table wakes, so it must stay short, whatever people do at it. What brings the game
 * no further is refused when half of the room is taken: no game is long enough to need the other half, so it can always
 * be played to its end. Who sits where is kept in the table's row, where it takes no more room however often it
 * changes; the journal hears of it with the next choice, once. */
#include "web.h"

#include <string.h>

static size_t room(void) { return (size_t)web_settings->journal_kb << 10; }

/* A computer player may have made lines that are not stored yet. */
static size_t size(const struct web_table *t) { return t->journal_bytes + t->lines_length; }

bool web_table_full(const struct web_table *t) { return size(t) >= room(); }

bool web_may_add(struct web_ask *a, bool further)
{
    if (web_table_full(a->t))
        return refuse(&a->no, "full", "the journal of this table is full: the game can be looked at, not played on");
    return further || size(a->t) < room() / 2
        || refuse(&a->no, "full", "the journal of this table is too long to take steps back; play on");
}

bool web_may_grow(struct web_ask *a)
{
    unsigned most_mb = web_settings->store_mb;
    return !most_mb || web_store_bytes() < (int64_t)most_mb << 20
        || refuse(&a->no, "full", "there is no room for new tables on this server");
}

/* ---------------------------------------------------------------------- who sits where ---- */

bool web_table_seat(struct web_table *t, unsigned seat, const char *player, const char *name)
{
    size_t before = t->lines_length;
    bool good = (!player || dts_set_player(t->s, seat, player)) && (!name || dts_set_name(t->s, seat, name));
    t->lines_length = before;
    if (t->lines)
        t->lines[before] = '\0';
    if (good)
        t->reseated |= (uint8_t)(1u << seat);
    return good;
}

void web_table_seats(struct web_table *t)
{
    t->reseated = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        const char *player = web_player(t->seat[i].player), *name = t->seat[i].name;
        if (strcmp(dts_player(t->s, i), player) || strcmp(dts_given_name(t->s, i), name))
            web_table_seat(t, i, player, name);
    }
}

void web_table_write_seats(struct web_table *t)
{
    for (unsigned i = 0; i < t->seats; i++)
        if (t->reseated >> i & 1)
            dts_set_name(t->s, i, t->seat[i].name);
    t->reseated = 0;
}
