/* turn.c -- a turn: actions, mythos card, Investigate or Fight, end of turn (DMD-TURN, ACT, REST, EPA, EOT). */
#include "state.h"

unsigned dm_actor(const struct dt *k) { return dm(k)->active; }

unsigned dm_after(const struct dt *k, unsigned seat)
{
    for (unsigned i = 1; i <= k->s->seats; i++)
        if (dm_in(k, (seat + i) % k->s->seats))
            return (seat + i) % k->s->seats;
    return seat;
}

/* --------------------------------------------------------------------- actions ---- */
enum { T_LEFT, T_COUNT, T_NEWS };

/* ACT-01..ACT-04, ATK-08, EPA-01: what costs an action while one is left; AMB-77, DISC-05: what costs none. */
static void ask_action(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned who = f->who;
    dt_ask(k, f, dm_A_action, who, next);
    if (f->r[T_LEFT] > 0) {
        if (dm_can(k, who, dm_N_run))
            dt_option(k, dm_O_run, 0, 0);
        if (!dm_ask_of(k, dm_Q_barred, who, dm_N_strike))
            dm_attack_options(k, who, false);
        if (dm_can(k, who, dm_N_rest))
            dt_option(k, dm_O_rest, 0, 0);
        if (dm_can(k, who, dm_N_trade))
            dt_option(k, dm_O_trade, 0, 0);
        if (!dm_ask_of(k, dm_Q_barred, who, dm_N_task))
            dt_usable(k, dm_E_act, who);
    }
    dt_usable(k, dm_E_spare, who);
    dt_usable(k, dm_E_own_turn, who);
    dt_option(k, dm_O_end, 0, 0);
}

static void act(struct dt *k, struct dt_frame *f, struct dt_option o)
{
    f->step = DM_TURN_ACT;
    if (o.verb != DT_V_use || dm_is(k, o.object, dm_K_action))
        f->r[T_LEFT]--;
    switch (o.verb) {
    case dm_O_run: dt_push(k, dm_C_run, f->who, DT_NOTHING); return;
    case dm_O_attack: dm_attack(k, f->who, o.object); return;
    case dm_O_rest: dt_push(k, dm_C_rest, f->who, DT_NOTHING); return;
    case dm_O_trade: dt_push(k, dm_C_trade, f->who, DT_NOTHING); return;
    case DT_V_use:
        if (dm_is(k, o.object, dm_K_action))
            dt_say(k, dm_M_takes_task, f->who, o.object, 0, 0);
        dt_use(k, o, f->who);
        return;
    default: f->step = DM_TURN_ACT + 2;
    }
}

/* REST-01..REST-04, AMB-66, EX-04: any mix up to three spaces. */
static void ask_rest(struct dt *k, struct dt_frame *f, unsigned ask, int most, unsigned next)
{
    const struct dm_seat *p = dm_seat(k, f->who);
    dt_ask(k, f, ask, dm_in(k, f->who) ? f->who : dm_actor(k), next);
    for (int w = p->wounds < most ? p->wounds : most; w >= 0; w--)
        for (int s = p->stress < most - w ? p->stress : most - w; s >= 0; s--)
            dt_option(k, dm_O_heal, (unsigned)w, s);
}

static void take_rest(struct dt *k, const struct dt_frame *f)
{
    struct dt_option o = k->s->answer;
    dm_heal(k, f->who, dm_N_wound, (int)o.object);
    dm_heal(k, f->who, dm_N_stress, o.arg);
}

void dm_proc_rest(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_say(k, dm_M_rests, f->who, DT_NOTHING, 0, 0);
        f->step = 1;
        return;
    case 1: ask_rest(k, f, dm_A_rest, DM_REST, 2); return;
    default:
        take_rest(k, f);
        dt_pop(k, 1);
    }
}

/* healStress, healWounds in any mix. r0: how much. */
void dm_proc_heal(struct dt *k, struct dt_frame *f)
{
    if (!f->step) {
        ask_rest(k, f, dm_A_heal, f->r[0], 1);
        return;
    }
    take_rest(k, f);
    dt_pop(k, 1);
}

/* ------------------------------------------------------------ between the phases ---- */
/* AMB-63: what has no time of its own is used between steps, never inside one. */
void dm_proc_interlude(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (dm_pay_owed(k))
            return;
        if (!dm_in(k, f->who) || !dt_count_usable(k, dm_E_own_turn, f->who)) {
            dt_pop(k, 0);
            return;
        }
        dt_ask(k, f, dm_A_interlude, f->who, 1);
        dt_usable(k, dm_E_own_turn, f->who);
        dt_option(k, dm_O_end, 0, 0);
        return;
    default:
        f->step = 0;
        if (k->s->answer.verb == DT_V_use)
            dt_use(k, k->s->answer, f->who);
        else
            dt_pop(k, 0);
    }
}

static void interlude(struct dt *k, const struct dt_frame *f)
{
    dt_push(k, dm_C_interlude, f->who, DT_NOTHING);
}

/* Enemies that were calmed or have attacked are as before. Fire taken later waits for the next turn (AMB-47). */
static void clear_flags(struct dt *k, unsigned flags)
{
    for dt_each(k, t, dm_Z_board)
        dt_thing(k, t)->flags &= (uint8_t)~flags;
}

/* CHK-01, AMB-44: three or more, and one advance. */
static bool is_due(const struct dt *k) { return dm(k)->forced || dm_symbols(k) >= DM_SYMBOLS; }

/* SUMN-01, TRACK-03, TRACK-04, RIT-04, AMB-38, AMB-65 */
static bool is_called(const struct dt *k)
{
    return !dm(k)->summoned && (dm(k)->disrupted || dm(k)->track >= DM_RED);
}

enum { START, COUNT, ASK = DM_TURN_ACT, ACT, MYTHOS, PAUSE, CONFRONT, PAUSE_AGAIN, CLOSING, PAUSE_FIRE, BURN,
       PAUSE_LATE, CHECK = DM_TURN_CHECK, PAUSE_SUMMON, SUMMON, PAUSE_ELDER, ELDER, PAUSE_END, OVER };
_Static_assert((int)PAUSE_LATE < (int)DM_TURN_CHECK, "the steps of a turn are in order");

static void start(struct dt *k, struct dt_frame *f)
{
    dt_refresh(k, dm_P_turn);
    clear_flags(k, DM_STRUCK | DM_CALM);
    dt_say(k, dm_M_turn, f->who, DT_NOTHING, 0, 0);
    f->step = COUNT;
    dt_announce(k, dm_E_turn_start, f->who, DT_NOTHING);
}

/* PH3-01: Safe or not is decided here, once. */
static void confront(struct dt *k, struct dt_frame *f)
{
    bool safe = dm_safe(k, dm_place(k, f->who));
    f->step = PAUSE_AGAIN;
    clear_flags(k, DM_STRUCK);
    dt_push(k, safe ? dm_C_investigate : dm_C_fight, f->who, DT_NOTHING);
}

static bool stages_act(const struct dt *k)
{
    for dt_each(k, t, dm_Z_revealed)
        if (dm_has_program(k, t, dm_F_stage_turn_end))
            return true;
    return false;
}

static void check(struct dt *k, struct dt_frame *f)
{
    f->step = dm_in(k, f->who) ? PAUSE_SUMMON : OVER;                /* DEATH-04 */
    f->r[T_NEWS] = is_due(k);
    if (f->r[T_NEWS])
        dt_push(k, dm_C_advance, f->who, DT_NOTHING);
}

/* EOT-01: steps 3 to 5. AMB-63: between them too, where something has happened since the last time. */
static void end_step(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case CHECK: check(k, f); return;
    case PAUSE_SUMMON:
        f->step = SUMMON;
        if (f->r[T_NEWS])
            interlude(k, f);
        return;
    case SUMMON:
        f->step = PAUSE_ELDER;
        f->r[T_NEWS] = is_called(k);
        if (f->r[T_NEWS])
            dm_reveal(k, f->who);
        return;
    case PAUSE_ELDER:
        f->step = ELDER;
        if (f->r[T_NEWS])
            interlude(k, f);
        return;
    case ELDER:
        f->step = PAUSE_END;
        f->r[T_NEWS] = stages_act(k);
        dt_push(k, dm_C_stage_turns, f->who, DT_NOTHING);
        return;
    case PAUSE_END:
        f->step = OVER;
        if (f->r[T_NEWS])
            interlude(k, f);
        return;
    default: dt_pop(k, 1);
    }
}

/* AMB-81: a level reached in the middle of the turn counts at once; so what was taken is counted, not what is left. */
static void turn_step(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case START: start(k, f); return;
    case COUNT:
        f->r[T_LEFT] = (int16_t)dm_ask(k, dm_Q_action_count, f->who);
        f->r[T_COUNT] = f->r[T_LEFT];
        f->step = ASK;
        return;
    case ASK: {
        int now = dm_ask(k, dm_Q_action_count, f->who);
        f->r[T_LEFT] = (int16_t)(f->r[T_LEFT] + now - f->r[T_COUNT]);
        f->r[T_COUNT] = (int16_t)now;
        ask_action(k, f, ACT);
        return;
    }
    case ACT: act(k, f, k->s->answer); return;
    case MYTHOS:
        f->step = PAUSE;
        dt_push(k, dm_C_draw_mythos, f->who, DT_NOTHING);
        return;
    case PAUSE:
        f->step = CONFRONT;
        interlude(k, f);
        return;
    case CONFRONT: confront(k, f); return;
    case PAUSE_AGAIN:
        f->step = CLOSING;
        interlude(k, f);
        return;
    case CLOSING:                                                    /* EOT-01, EOT-02 */
        f->step = PAUSE_FIRE;
        dt_announce(k, dm_E_turn_end, f->who, DT_NOTHING);
        return;
    case PAUSE_FIRE:
        f->step = BURN;
        if (dm_fire_of(k, f->who))
            interlude(k, f);
        return;
    case BURN:
        f->step = PAUSE_LATE;
        if (dm_fire_of(k, f->who))
            dt_push(k, dm_C_burn, f->who, DT_NOTHING);
        return;
    case PAUSE_LATE:
        f->step = CHECK;
        interlude(k, f);
        return;
    default: end_step(k, f);
    }
}

/* TURN-01. Whatever was started is over whenever this is run: what a roll has left is settled first, and whether the
 * ritual is disrupted is looked at (AMB-80). Where a step starts nothing, nothing can have changed before the next. */
void dm_proc_turn(struct dt *k, struct dt_frame *f)
{
    if (f->step != ACT) {                                            /* an answer: nothing has happened since */
        if (dm_pay_owed(k))
            return;
        dm_watch_ritual(k);
    }
    do
        turn_step(k, f);
    while (dt_top(k) == f && k->s->status == DT_ASKING && !k->s->ask.ask);
}
