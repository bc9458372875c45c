/* consent.c -- what the people at a table decide together: to take a step back, where the table's policy asks for
 * that (undo.c), and to concede. Somebody asks; the others agree, all of them, or it does not happen. At most one
 * request is open, and the next choice that whoever asked can see ends it. Computer players are neither asked nor
 * ask; whose own a seat is that one has (dts_owned) is asked for an undo all the same. */
#include "inner.h"

unsigned dts_other_people(const struct dts *s, unsigned seat)
{
    unsigned others = 0;
    for (unsigned i = 0; i < s->setup.seats; i++)
        if (dts_is_person(s, i) && !dts_same_person(s, i, seat))
            others |= 1u << i;
    return others;
}

void dts_request(struct dts *s, enum dts_request what, unsigned seat, unsigned wants, size_t to)
{
    s->request.what = (uint8_t)what;
    s->request.seat = (uint8_t)seat;
    s->request.wants = (uint8_t)wants;
    s->request.to = (uint32_t)to;
}

unsigned dts_wants(const struct dts *s) { return s->request.wants; }
unsigned dts_asker(const struct dts *s) { return s->request.wants ? s->request.seat : (unsigned)DTS_TABLE; }
enum dts_request dts_requested(const struct dts *s) { return (enum dts_request)s->request.what; }

/* A choice ends the request, unless whoever asked cannot see that there was one. */
void dts_request_goes_on(struct dts *s, uint64_t seen, bool told)
{
    if (!dts_is_secret(s, s->request.seat) || told || dts_view_hash(s, s->request.seat) != seen)
        s->request.wants = 0;
}

/* ------------------------------------------------------------------------ conceding ---- */

bool dts_can_concede(struct dts *s, unsigned seat)
{
    if (dts_over(s))
        return dts_fail(s, "the game is over");
    if (s->fast || !dts_is_person(s, seat) || !dts_is_person(s, dts_asked(s)) || !dt_may_concede(&s->game, s->now))
        return dts_fail_as(s, "concede_now", "", "the game cannot be conceded now");
    return true;
}

/* All have agreed. It is journalled as a choice of the seat that asked, so that it is replayed, and taken back, like
 * any other. */
static bool concede(struct dts *s, unsigned seat)
{
    struct dts_record r = { .option = { .verb = DT_V_concede }, .seat = (uint8_t)seat, .by = DTS_BY_PERSON,
                            .pick = (uint32_t)s->picks };
    return dts_can_concede(s, seat) && dts_commit(s, r, false);
}

bool dts_concede(struct dts *s, unsigned seat)
{
    if (!dts_can_concede(s, seat))
        return false;
    unsigned wants = dts_other_people(s, seat);
    dts_request(s, DTS_REQUEST_CONCEDE, seat, wants, s->count);
    return wants ? true : concede(s, seat);
}

/* ------------------------------------------------------------------------- agreeing ---- */

bool dts_consent(struct dts *s, unsigned seat, bool yes)
{
    if (!s->request.wants)
        return dts_fail(s, "nobody has asked for consent");
    if (seat >= s->setup.seats || !(s->request.wants >> seat & 1))
        return dts_fail(s, "seat %u is not asked for its consent", seat);
    unsigned wants = s->request.wants;
    for (unsigned i = 0; i < s->setup.seats; i++)
        if (dts_same_person(s, i, seat))
            wants &= ~(1u << i);
    s->request.wants = (uint8_t)(yes ? wants : 0);
    if (!yes || wants)
        return true;
    return s->request.what == DTS_REQUEST_CONCEDE ? concede(s, s->request.seat) : dts_undo_agreed(s);
}
