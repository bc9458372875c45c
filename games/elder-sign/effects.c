/* effects.c -- what the texts of cards bring is carried out as a whole, then what follows from it: somebody is
 * devoured, the Ancient One awakes (ES-RWD-14, LOSS-04, DOOM-03); and cards come and go. */
#include "edition.h"

bool es_has_program(const struct dt *k, unsigned thing, unsigned field)
{
    unsigned n;
    dt_field(k, thing, field, &n);
    return n != 0;
}

/* GEN-06: who decides where no seat is named: AMB-13. */
unsigned es_decider(const struct dt *k) { return es(k)->active; }

static bool zero(const struct es_seat *s) { return (!s->sanity || !s->stamina) && s->card != DT_NOTHING; }

static bool any_zero(const struct dt *k)
{
    const struct es_seat *s = es(k)->seat, *end = s + k->s->seats;
    while (s < end && !zero(s))
        s++;
    return s < end;
}

/* AMB-58: in seat order from the decider. */
static void devour_next(struct dt *k)
{
    struct es *s = es(k);
    unsigned seat = s->active;
    while (!zero(&s->seat[seat]))
        seat = es_next_seat(k, seat);
    s->reviving = (uint8_t)(seat + 1);
    dt_push(k, es_C_devour, seat, DT_NOTHING);
}

static unsigned track_length(const struct dt *k)
{
    unsigned n;
    dt_field(k, es_ancient(k), es_F_ancient_one_doom_track, &n);
    return n;
}

bool es_awaken_now(struct dt *k)
{
    struct es *s = es(k);
    if (s->battle || s->phase == ES_SETUP || s->doom < track_length(k))
        return false;
    dt_push(k, es_C_awaken, s->active, es_ancient(k));
    return true;
}

/* DEV-01, DOOM-03, LOSS-04: after everything that happens, unless a batch is under way. */
bool es_settle(struct dt *k)
{
    if (!es_may_settle(k))
        return false;
    if (!any_zero(k))
        return es_awaken_now(k);
    devour_next(k);
    return true;
}

/* The same after an event: of those only a loss brings anybody to zero, and only doom wakes him. Or after several. */
bool es_settle_event(struct dt *k)
{
    const struct dt_frame *e = dt_top(k);
    return (e->proc != DT_P_EVENT || e->r[DT_E_KIND] == es_E_doom || zero(es_seat(k, e->who))) && es_settle(k);
}

/* A program is one batch: nobody is devoured and nothing awakes before it is over. */
enum { UNDER_WAY, DUE };        /* steps of a program's frame, which knows in r[0] what its batch counts */
static void close_batch(struct dt *k, struct dt_frame *f)
{
    es(k)->batch = (uint8_t)(es(k)->batch - (f->step == UNDER_WAY ? f->r[0] : 0));
    f->step = DUE;
}

void es_proc_effect(struct dt *k, struct dt_frame *f)        /* and what is due then, until nothing is */
{
    close_batch(k, f);
    if (!es_settle(k))
        dt_leave(k, f, 0);
}

/* RWD-14, AMB-25 */
/* AWK-01, AMB-87: only rewards and penalties are finished first. Any other program that brings doom is a batch up to
 * there: who has been brought to zero is devoured before, and a full track wakes him at once. */
bool es_break_batch(struct dt *k)
{
    if (!es(k)->batch || es(k)->batch >= ES_WHOLE)
        return false;
    for (struct dt_frame *f = dt_top(k); es(k)->batch && f >= dt_bottom(k); f--)
        if (f->proc == es_C_effect)
            close_batch(k, f);
    return any_zero(k);
}

void es_devour_first(struct dt *k) { devour_next(k); }

static void start_effect(struct dt *k, unsigned thing, unsigned field, unsigned who, int counts)
{
    unsigned code = k->content->slot[(uint16_t)(dt_card(k, thing)->field + field)].at;
    if (!code)
        return;
    dt_push(k, es_C_effect, who, thing)->r[0] = (int16_t)counts;
    es(k)->batch = (uint8_t)(es(k)->batch + counts);
    dt_push_program(k, code, who, thing);
}

void es_effect(struct dt *k, unsigned thing, unsigned field, unsigned who) { start_effect(k, thing, field, who, 1); }

void es_whole_effect(struct dt *k, unsigned thing, unsigned field, unsigned who)
{
    start_effect(k, thing, field, who, ES_WHOLE);
}

void es_end_of_game_check(struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (!(es_seat(k, p)->flags & ES_OUT))
            return;
    dt_end(k, DT_LOST, es_M_all_devoured);                   /* END-05, END-04, AMB-103 */
}

/* ------------------------------------------------------------------ cards come and go ---- */

/* ADV-04: every marker on the card goes to the entrance. */
void es_leave_card(struct dt *k, unsigned card)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (es_seat(k, p)->place == card)
            es_seat(k, p)->place = (uint16_t)dt_first(k, es_Z_hall);
}

void es_lay(struct dt *k, unsigned deck, unsigned zone, int slot)
{
    struct dt_frame *f = dt_push(k, es_C_lay, es_decider(k), DT_NOTHING);
    f->r[0] = (int16_t)deck;
    f->r[1] = (int16_t)zone;
    f->r[2] = (int16_t)slot;
}

/* The top card of a deck comes into play; its locks take dice at once. AMB-49, AMB-50: none, nothing. */
void es_proc_lay(struct dt *k, struct dt_frame *f)
{
    enum { DRAW, DRAWN, DONE };
    switch (f->step) {
    case DRAW: dt_draw(k, f, (unsigned)f->r[0], DT_TOP, 0, DRAWN); return;
    case DRAWN: {
        int card = k->s->ret;
        f->step = DONE;
        if (card < 0)
            return;
        dt_move(k, (unsigned)card, (unsigned)f->r[1], f->r[2], DT_PLAIN);
        es_push_locks(k, (unsigned)card);                    /* ADV-06 */
        return;
    }
    default: dt_leave(k, f, 0);
    }
}
