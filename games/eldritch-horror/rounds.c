/* rounds.c -- rounds and phases, turns, what an action may be, the end of a round (EH-ROUNDQ, ACT, CACT, LOCAL, LEAD,
 * DEF-09, FAQ-05). */
#include "state.h"

unsigned eh_after(const struct dt *k, unsigned seat)
{
    for (unsigned i = 1; i <= k->s->seats; i++)
        if (eh_in(k, (seat + i) % k->s->seats))
            return (seat + i) % k->s->seats;
    return seat;
}

/* CONF-01, CONF-02, INV-02, INV-03, AMB-112: whose action it is, or whose turn in action and encounter phase, else the
 * lead. */
unsigned eh_decider(const struct dt *k)
{
    const struct eh *s = eh(k);
    const struct dt_frame *granted = s->phase == EH_ACTION ? eh_frame(k, eh_C_action, DT_NOBODY) : 0;
    if (granted && eh_in(k, granted->who))
        return granted->who;
    bool turns = s->phase == EH_ACTION || s->phase == EH_ENCOUNTER;
    return turns && eh_in(k, s->active) ? s->active : s->lead;
}

/* ---------------------------------------------------------------------- phases ---- */
/* ACT-02, ENC-02, AMB-21, AMB-24: from who leads when the phase begins, clockwise; each once. r0 what each does, r1 how
 * many were considered, r2 the first. */
void eh_proc_phase(struct dt *k, struct dt_frame *f)
{
    unsigned seat = ((unsigned)f->r[2] + (unsigned)f->r[1]) % k->s->seats;
    switch (f->step) {
    case 0:
        f->r[2] = eh(k)->lead;
        f->step = 1;
        return;
    case 1:
        if (f->r[1]++ == k->s->seats) {
            dt_pop(k, 1);
            return;
        }
        if (!eh_in(k, seat))
            return;
        eh(k)->active = (uint8_t)seat;
        dt_push(k, (unsigned)f->r[0], seat, DT_NOTHING);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* TW-10: what is limited to once a round is fresh again. */
static void begin_round(struct dt *k)
{
    struct eh *s = eh(k);
    s->round = dt_counted(s->round, 1);
    dt_refresh(k, eh_P_round);
    for (unsigned p = 0; p < k->s->seats; p++) {
        s->seat[p].done = 0;
        for dt_each(k, t, eh_Z_self + p)
            dt_thing(k, t)->mark = 0;                                /* CTRL-11 */
        for dt_each(k, t, eh_Z_burdens + p)
            dt_thing(k, t)->mark = 0;                                /* LOCAL-04 */
    }
    dt_say(k, eh_M_round, DT_NOBODY, DT_NOTHING, s->round, 0);
}

/* TW-11 */
static void begin_phase(struct dt *k, enum eh_phase phase, unsigned say, unsigned what)
{
    eh(k)->phase = (uint8_t)phase;
    if (say)
        dt_say(k, say, DT_NOBODY, DT_NOTHING, 0, 0);
    dt_push(k, eh_C_phase, DT_NOBODY, DT_NOTHING)->r[0] = (int16_t)what;
}

/* ROUNDQ-01, BASE-34: setup, then rounds until somebody has won. */
void eh_proc_game(struct dt *k, struct dt_frame *f)
{
    unsigned step = f->step++;
    switch (step) {
    case 0: dt_push(k, eh_C_set_up_board, DT_NOBODY, DT_NOTHING); return;
    case 1: begin_round(k); return;
    case 2: begin_phase(k, EH_ACTION, eh_M_actions, eh_C_turn); return;
    case 3: begin_phase(k, EH_ENCOUNTER, eh_M_encounters, eh_C_encounter); return;
    case 4:
        eh(k)->phase = EH_MYTHOS;
        eh(k)->active = eh(k)->lead;
        dt_push(k, eh_C_mythos, DT_NOBODY, DT_NOTHING);
        return;
    case 5: dt_push(k, eh_C_end_of_round, DT_NOBODY, DT_NOTHING); return;
    case 6: f->step = 1; return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------------- turns ---- */
static bool monster_here(const struct dt *k, unsigned who)
{
    return eh_monster_at(k, eh_place(k, who), DT_NOTHING) != DT_NOTHING;
}

static bool in_city(const struct dt *k, unsigned who) { return dt_ground(k, (int)eh_place(k, who)) == eh_N_city; }

static bool is_done(const struct dt *k, unsigned who, unsigned action) { return eh_seat(k, who)->done & action; }

static bool has_path(const struct dt *k, unsigned who, int by)
{
    int kind;
    for (unsigned i = 0; dt_neighbour(k, (int)eh_place(k, who), i, &kind) >= 0; i++)
        if (kind == by)
            return true;
    return false;
}

/* PREP-01..PREP-04, PREP-07, AMB-32 */
static void prepare_options(struct dt *k, unsigned who)
{
    if (is_done(k, who, EH_PREPARE) || !in_city(k, who))
        return;
    if (has_path(k, who, eh_N_train))
        dt_option(k, eh_O_prepare, eh_N_train_ticket, 0);
    if (has_path(k, who, eh_N_ship))
        dt_option(k, eh_O_prepare, eh_N_ship_ticket, 0);
}

static bool has_possessions(const struct dt *k, unsigned who)
{
    const struct eh_seat *p = eh_seat(k, who);
    return dt_head(k, eh_Z_held + who) != DT_NOTHING || dt_head(k, eh_Z_purse + who) != DT_NOTHING || p->tickets[0]
        || p->tickets[1];
}

/* TRADE-01, TRADE-05, TRADE-06, AMB-34 */
static void trade_options(struct dt *k, unsigned who)
{
    for (unsigned p = 0; p < k->s->seats && !is_done(k, who, EH_TRADE); p++)
        if (p != who && eh_in(k, p) && eh_place(k, p) == eh_place(k, who)
            && (has_possessions(k, p) || has_possessions(k, who)))
            dt_option(k, eh_O_trade, p, 0);
}

/* LOCAL-01..LOCAL-06, CACT-06, EX-59: a local action of anybody on the space, each by each once a round. `only`: of
 * what binds the investigator alone. */
static void local_options(struct dt *k, unsigned who, unsigned only)
{
    for (unsigned p = 0; p < k->s->seats; p++) {
        if (!eh_in(k, p) || eh_place(k, p) != eh_place(k, who))
            continue;
        for dt_each(k, t, eh_Z_burdens + p)
            if (eh_has_program(k, t, eh_F_condition_local) && !(dt_thing(k, t)->mark >> who & 1)
                && (only == DT_NOTHING || t == only))
                dt_option(k, eh_O_local, t, 0);
    }
}

/* TRAVEL-01: to any space next to this one, by any path. */
static void travel_options(struct dt *k, unsigned who)
{
    int to, kind;
    if (is_done(k, who, EH_TRAVEL) || !eh_can_move(k, who))
        return;
    for (unsigned i = 0; (to = dt_neighbour(k, (int)eh_place(k, who), i, &kind)) >= 0; i++)
        dt_option(k, eh_O_travel, (unsigned)to, kind == eh_N_train ? 0 : kind == eh_N_ship ? 1 : 2);
}

/* ACT-03, ACT-06, ACT-07, CACT-01..CACT-05, BASE-35; ACQ-01..ACQ-03, REST-01..REST-03. Whoever is bound acts by what
 * binds and nothing else. */
static void action_options(struct dt *k, unsigned who)
{
    if (eh_ask(k, eh_Q_bound, who, 0)) {
        local_options(k, who, eh_condition(k, who, eh_N_detained));
        return;
    }
    travel_options(k, who);
    if (!is_done(k, who, EH_REST) && !monster_here(k, who) && !eh_ask(k, eh_Q_restless, who, 0))
        dt_option(k, eh_O_rest, 0, 0);
    prepare_options(k, who);
    if (!is_done(k, who, EH_ACQUIRE) && in_city(k, who) && !monster_here(k, who))
        dt_option(k, eh_O_acquire, 0, 0);
    trade_options(k, who);
    local_options(k, who, DT_NOTHING);
    dt_usable(k, eh_E_act, who);
}

static void take_action(struct dt *k, unsigned who, struct dt_option o)
{
    struct eh_seat *p = eh_seat(k, who);
    switch (o.verb) {
    case eh_O_travel:
        p->done |= EH_TRAVEL;
        dt_say(k, eh_M_travels, who, DT_NOTHING, o.object, 0);
        dt_push(k, eh_C_travel, who, DT_NOTHING)->r[0] = (int16_t)o.object;
        return;
    case eh_O_rest:
        p->done |= EH_REST;
        dt_push(k, eh_C_rest, who, DT_NOTHING);
        return;
    case eh_O_prepare:
        p->done |= EH_PREPARE;
        dt_push(k, eh_C_prepare, who, DT_NOTHING)->r[0] = (int16_t)o.object;
        return;
    case eh_O_acquire:
        p->done |= EH_ACQUIRE;
        dt_push(k, eh_C_acquire, who, DT_NOTHING);
        return;
    case eh_O_trade:
        p->done |= EH_TRADE;
        dt_push(k, eh_C_trade, who, DT_NOTHING)->r[0] = (int16_t)o.object;
        return;
    case eh_O_local:
        dt_thing(k, o.object)->mark |= (uint8_t)(1u << who);
        dt_say(k, eh_M_acts, who, o.object, 0, 0);
        dt_run_field(k, o.object, eh_F_condition_local, who);
        return;
    case DT_V_use:
        dt_say(k, eh_M_acts, who, o.object, 0, 0);
        dt_use(k, o, who);
        return;
    default: dt_fault(k, DT_F_GAME);
    }
}

/* ACT-01, ACT-04, ACT-05, TW-12, TW-16; DELAY-02, DELAY-04, DELAY-06, VERB-44. What takes no action may be used
 * besides. */
static void begin_turn(struct dt *k, struct dt_frame *f)
{
    struct eh_seat *p = eh_seat(k, f->who);
    if (p->flags & EH_DELAYED) {
        p->flags &= (uint8_t)~EH_DELAYED;
        dt_say(k, eh_M_stands_up, f->who, DT_NOTHING, 0, 0);
        dt_pop(k, 0);
        return;
    }
    dt_say(k, eh_M_turn, f->who, DT_NOTHING, 0, 0);
    p->actions = EH_ACTIONS;
    f->step = EH_TURN_ASK;
}

static void ask_action(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, eh_A_action, f->who, EH_TURN_ASK + 1);
    if (eh_seat(k, f->who)->actions)
        action_options(k, f->who);
    dt_usable(k, eh_E_own_turn, f->who);
    dt_option(k, eh_O_end_turn, 0, 0);
}

/* When the ability that an option uses can be used. */
static unsigned moment_of(const struct dt *k, struct dt_option o)
{
    return k->content->ability[dt_card(k, o.object)->ability + (unsigned)o.arg].on;
}

void eh_proc_turn(struct dt *k, struct dt_frame *f)
{
    struct dt_option o = k->s->answer;
    switch (f->step) {
    case 0: begin_turn(k, f); return;
    case EH_TURN_ASK: ask_action(k, f); return;
    case EH_TURN_ASK + 1:
        if (o.verb == eh_O_end_turn) {
            f->step = EH_TURN_ENDS;
            return;
        }
        f->step = EH_TURN_ASK;
        if (o.verb == DT_V_use && moment_of(k, o) == eh_E_own_turn) {
            dt_use(k, o, f->who);
            return;
        }
        eh_seat(k, f->who)->actions--;
        take_action(k, f->who, o);
        return;
    case EH_TURN_ENDS:
        eh_seat(k, f->who)->actions = 0;
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* VERB-85, AMB-30, SILAS-02, CHARLIE-01, TW-48: one more action, outside of the two of a turn; it may be declined. */
void eh_proc_action(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (!eh_in(k, f->who)) {
            dt_pop(k, 0);
            return;
        }
        dt_ask(k, f, eh_A_action, f->who, 1);
        action_options(k, f->who);
        dt_option(k, eh_O_nothing, 0, 0);
        return;
    case 1:
        f->step = EH_ACTION_ENDS;
        if (k->s->answer.verb != eh_O_nothing)
            take_action(k, f->who, k->s->answer);
        return;
    case EH_ACTION_ENDS: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

void eh_verb_act_again(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (eh_in(k, f->who))
        dt_push(k, eh_C_action, f->who, f->source);
}

/* ------------------------------------------------------------- the end of a round ---- */
static bool waits(const struct dt *k, unsigned p)
{
    return p < k->s->seats && !eh_in(k, p) && !(eh_seat(k, p)->flags & EH_ELIMINATED);
}

/* DEF-09, DEF-10, DEF-11, FAQ-05, AMB-62, AMB-63, LEAD-03, TW-83, EX-23: new investigators and handing on the lead, in
 * an order that the lead investigator chooses. AMB-23: without any the seat still decides, and the first new one leads.
 * r0: lead handed on. */
/* VERB-94 */
static void take_lead(struct dt *k, unsigned seat)
{
    eh(k)->lead = (uint8_t)seat;
    dt_say(k, eh_M_leads, seat, DT_NOTHING, 0, 0);
}

static void ask_end(struct dt *k, struct dt_frame *f)
{
    bool any = false;
    if (!eh_in(k, eh(k)->lead) && eh_living(k))
        take_lead(k, eh_after(k, eh(k)->lead));
    dt_ask(k, f, eh_A_end_of_round, eh(k)->lead, 1);
    for (unsigned p = 0; p < k->s->seats; p++)
        if (waits(k, p)) {
            dt_option(k, eh_O_recruit, p, 0);
            any = true;
        }
    for (unsigned p = 0; p < k->s->seats && !f->r[0]; p++)
        if (p != eh(k)->lead && eh_in(k, p))
            dt_option(k, eh_O_lead, p, 0);
    if (!any)
        dt_option(k, eh_O_stop, 0, 1);
}

void eh_proc_end_of_round(struct dt *k, struct dt_frame *f)
{
    struct dt_option o = k->s->answer;
    switch (f->step) {
    case 0: ask_end(k, f); return;
    case 1:
        f->step = 0;
        if (o.verb == eh_O_stop)
            f->step = 2;
        else if (o.verb == eh_O_lead) {
            f->r[0] = 1;
            take_lead(k, o.object);
        } else
            dt_push(k, eh_C_recruit, o.object, DT_NOTHING)->r[0] = 1;
        return;
    case 2: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
