/* turn.c -- a player's turn (ES-TURN): Movement, Resolution, Clock. Resolution is in attempt.c on a card and in
 * entrance.c on the entrance sheet; what midnight brings is in midnight.c. */
#include "edition.h"

enum { BEGIN, MOVE, MOVED, RESOLVE, CLOCK = ES_STEP_CLOCK, LAST_CHOSEN, LAST_USED, MIDNIGHT, END };

static void ask_move(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, es_A_move, f->who, MOVED);
    dt_option(k, es_O_go, dt_head(k, es_Z_hall), 0);
    for (unsigned zone = es_Z_rooms; zone <= es_Z_worlds; zone++)
        es_offer_all(k, es_O_go, zone);               /* MOVE-04, AMB-07, MOVE-01, -02: staying is going where one is */
    if (!es_switch(k, ES_items_before_roll))
        dt_usable(k, es_E_own_turn, f->who);
}

/* ITEM-04: is something held that may be used at any time in a turn? */
bool es_asks_any_time(struct dt *k, struct dt_frame *f, unsigned next)
{
    if (es_switch(k, ES_items_before_roll) || !dt_is_heard(k, es_E_own_turn, DT_AFTER, f->who) || !es_alive(k, f->who))
        return false;
    dt_ask(k, f, es_A_any_time, f->who, next);
    dt_option(k, es_O_go_on, 0, 0);
    dt_usable(k, es_E_own_turn, f->who);
    return true;
}

static void begin_turn(struct dt *k, struct dt_frame *f)
{
    es_seat(k, f->who)->flags &= (uint8_t)~ES_NEW;
    f->step = !es_alive(k, f->who) ? CLOCK                   /* BAT-13: only the clock */
            : es(k)->battle ? RESOLVE : MOVE;                /* AMB-98 */
    if (!dt_announce(k, es_E_turn, f->who, DT_NOTHING) && f->step == MOVE)
        ask_move(k, f);
}

/* TURN-07, BAT-01: what the place he is at offers. */
static void resolution(struct dt *k, struct dt_frame *f)
{
    unsigned place = es_seat(k, f->who)->place;
    bool attempt = es(k)->battle || es_is_card(k, place);
    f->step = CLOCK;
    dt_push(k, attempt ? es_C_attempt : es_C_entrance, f->who, place); /* TURN-06, ADV-07: the clock is next */
}

/* MOVE-01: where he goes, or what he uses first. */
static void moved(struct dt *k, struct dt_frame *f)
{
    unsigned place = k->s->answer.object;
    if (k->s->answer.verb == DT_V_use) {
        f->step = MOVE;
        dt_use(k, k->s->answer, f->who);
        return;
    }
    f->step = RESOLVE;
    es_seat(k, f->who)->place = (uint16_t)place;             /* MOVE-06 */
    dt_say(k, es_M_moves, f->who, place, 0, 0);
    if (!dt_announce(k, es_E_move, f->who, place))           /* MOVE-05 */
        resolution(k, f);
}

static void end_turn(struct dt *k, struct dt_frame *f)       /* TURN-04 */
{
    es_clear_dice(k, true);                                  /* FOC-06, ITEM-10 */
    dt_leave(k, f, 0);
}

/* CLK-04: in the first printing inside the turn */
static void midnight_of_turn(struct dt *k, struct dt_frame *f)
{
    f->step = END;
    if (!es(k)->struck || !es_switch(k, ES_midnight_in_turn)) { /* CLK-07 */
        end_turn(k, f);
        return;
    }
    es(k)->struck = 0;                                       /* AMB-12 */
    es(k)->phase = ES_MIDNIGHT;
    dt_push(k, es_C_midnight, f->who, DT_NOTHING);
}

/* CLK-01: three hours on; DEV-11, AMB-57: who was devoured in this turn takes a new investigator now. */
static void move_clock(struct dt *k, struct dt_frame *f)
{
    bool vacant = es_seat(k, f->who)->flags & ES_VACANT;
    f->step = MIDNIGHT;
    es(k)->phase = ES_CLOCK;
    es_pass_hours(k, 1);
    if (vacant)
        dt_push(k, es_C_recruit, f->who, DT_NOTHING)->r[0] = 1;
    else
        midnight_of_turn(k, f);
}

/* ITEM-02, ITEM-04: the Clock phase belongs to the turn. */
static void clock_phase(struct dt *k, struct dt_frame *f)
{
    if (!es_asks_any_time(k, f, LAST_CHOSEN))
        move_clock(k, f);
}

static void last_chosen(struct dt *k, struct dt_frame *f)
{
    f->step = LAST_USED;
    if (k->s->answer.verb == DT_V_use)
        dt_use(k, k->s->answer, f->who);
    else
        move_clock(k, f);
}

/* AMB-80: a monster defeated now is his at once, his Resolution phase is over. */
static void last_used(struct dt *k, struct dt_frame *f)
{
    f->step = CLOCK;
    es_collect(k, f->who, DT_NOTHING);
}

/* TURN-01..TURN-03: Movement, Resolution, Clock. */
static dt_proc_fn *const turn[] = {
    [BEGIN] = begin_turn,
    [MOVE] = ask_move,
    [MOVED] = moved,
    [RESOLVE] = resolution,
    [RESOLVE + 1 ... CLOCK - 1] = dt_proc_none,
    [CLOCK] = clock_phase,
    [LAST_CHOSEN] = last_chosen,
    [LAST_USED] = last_used,
    [MIDNIGHT] = midnight_of_turn,
    [END] = end_turn,
};
void es_proc_turn(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, turn); }

void es_pass_hours(struct dt *k, unsigned steps)
{
    struct es *s = es(k);
    for (; steps; steps--) {
        s->clock = (uint8_t)((s->clock + 1) % 4);            /* CLK-02, AMB-11 */
        s->struck = (uint8_t)(s->struck + !s->clock);        /* CLK-06 */
        dt_say(k, es_M_hour, DT_NOBODY, DT_NOTHING, s->clock ? s->clock * 3 : 12, 0);
    }
}
