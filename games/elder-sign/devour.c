/* devour.c -- an investigator without sanity or stamina is devoured (ES-DEV). Who that is and when: effects.c. */
#include "edition.h"

static void give_back(struct dt *k, unsigned zone)
{
    for (unsigned t; (t = dt_first(k, zone)) != DT_NOTHING;)
        es_to_deck(k, t);
}

/* AMB-111: card and marker first (DEV-03), then what he owned (DEV-04, AMB-61); AMB-64: the die on his marker */
static void put_away(struct dt *k, unsigned seat)
{
    struct es_seat *s = es_seat(k, seat);
    dt_move(k, s->card, es_Z_removed, -1, DT_PLAIN);
    give_back(k, es_Z_held + seat);
    give_back(k, es_Z_trophies + seat);
    for es_each_of(k, d, es_dice_in(k, es_Z_marker + seat))
        es_send_die(k, d, es_Z_spent, dt_thing(k, d)->on);
    *s = (struct es_seat){ .card = DT_NOTHING, .place = DT_NOTHING, .flags = s->flags & ES_HELPED };
}

enum { DOOM, AWAKEN, GONE, REPLACE, SETTLE, HELPERS, LEAVE };

/* DEV-12, AMB-115, BAT-13, BAT-14: no new investigator in battle, nor when his own token has brought it. */
static void replace(struct dt *k, struct dt_frame *f)
{
    struct es *s = es(k);
    struct es_seat *seat = es_seat(k, f->who);
    f->step = SETTLE;
    s->reviving = 0;
    if (s->battle) {
        seat->flags = ES_OUT | ES_CLOCK_ONLY;
        dt_say(k, es_M_out, f->who, DT_NOTHING, 0, 0);
        es_end_of_game_check(k);
    } else if (f->who == s->active && (s->phase == ES_TURN || s->phase == ES_CLOCK)) {
        seat->flags |= ES_VACANT;                            /* DEV-10, DEV-11 */
    } else {
        dt_push(k, es_C_recruit, f->who, DT_NOTHING)->r[0] = 1;      /* AMB-56 */
    }
}

/* The turn of the one devoured is broken off (true), or what went on goes on. */
static bool stops(const struct dt *k, const struct dt_frame *f)
{
    return f->who == es(k)->active && es(k)->phase == ES_TURN && !es_alive(k, f->who);
}

/* AMB-63: unable to complete the card, its helpers are to pay. */
static void helpers_pay(struct dt *k, struct dt_frame *f)
{
    unsigned card = es(k)->card;
    f->step = LEAVE;
    if (card != DT_NOTHING && !es(k)->closing && es_switch(k, ES_devoured_helpers_pay) && stops(k, f))
        dt_push(k, es_C_helpers, f->who, card);
}

static void go_on(struct dt *k, struct dt_frame *f)
{
    if (f->r[0]) {
        es_go_on_awake(k);
    } else if (stops(k, f)) {
        es_stop_attempt(k);                                  /* AMB-62: straight to the clock */
        dt_unwind(k, es_C_turn, ES_STEP_CLOCK);
    } else {
        dt_leave(k, f, 0);
    }
}

static void doom(struct dt *k, struct dt_frame *f)           /* DEV-02, AMB-59: one token */
{
    f->step = AWAKEN;                                        /* AMB-111: it, and what it brings, find him still there */
    dt_say(k, es_M_devoured, f->who, es_seat(k, f->who)->card, 0, 0);
    dt_event(k, es_E_doom, f->who, DT_NOTHING, es_N_doom, 1);
}

static void awaken(struct dt *k, struct dt_frame *f)         /* AMB-111: he awakes before the card is put away */
{
    f->step = GONE;
    f->r[0] = es_awaken_now(k);
    if (f->r[0])
        dt_top(k)->r[0] = 1;
}

static void gone(struct dt *k, struct dt_frame *f)
{
    f->step = REPLACE;
    put_away(k, f->who);
    dt_announce(k, es_E_devour, f->who, DT_NOTHING);
}

static void settle(struct dt *k, struct dt_frame *f)         /* others at zero; the awakening */
{
    f->step = HELPERS;
    es_settle(k);
}

/* r[0]: 1 when his token has awakened the Ancient One */
static dt_proc_fn *const devour[] = {
    [DOOM] = doom,
    [AWAKEN] = awaken,
    [GONE] = gone,
    [REPLACE] = replace,
    [SETTLE] = settle,
    [HELPERS] = helpers_pay,
    [LEAVE] = go_on,
};
void es_proc_devour(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, devour); }
