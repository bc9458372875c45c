/* actions.c -- resting, preparing for travel, acquiring assets (EH-REST, PREP, ACQ, LOAN, RSV-04). */
#include "state.h"

/* REST-01, TW-14, AMB-106: both are recovered, then what cards say about resting. */
void eh_proc_rest(struct dt *k, struct dt_frame *f)
{
    switch (f->step++) {
    case 0:
        dt_say(k, eh_M_rests, f->who, DT_NOTHING, 0, 0);
        dt_event(k, eh_E_recover, f->who, DT_NOTHING, eh_N_health, 1);
        return;
    case 1: dt_event(k, eh_E_recover, f->who, DT_NOTHING, eh_N_sanity, 1); return;
    case 2: dt_event(k, eh_E_rest, f->who, DT_NOTHING, -1, 1); return;
    default: dt_pop(k, 1);
    }
}

/* PREP-05, PREP-06, AMB-33, EX-57: with two tickets one is given up first, or the action does nothing. r0: which. */
void eh_proc_prepare(struct dt *k, struct dt_frame *f)
{
    struct eh_seat *p = eh_seat(k, f->who);
    switch (f->step) {
    case 0:
        if (p->tickets[0] + p->tickets[1] < EH_TICKETS) {
            f->step = 2;
            return;
        }
        dt_ask(k, f, eh_A_drop_ticket, f->who, 1);
        for (unsigned t = 0; t < 2; t++)
            if (p->tickets[t])
                dt_option(k, eh_O_ticket, t ? eh_N_ship_ticket : eh_N_train_ticket, 0);
        dt_option(k, eh_O_nothing, 0, 0);
        return;
    case 1:
        if (k->s->answer.verb == eh_O_nothing) {
            dt_pop(k, 0);
            return;
        }
        p->tickets[k->s->answer.object == eh_N_ship_ticket]--;
        f->step = 2;
        return;
    case 2:
        p->tickets[f->r[0] == eh_N_ship_ticket]++;
        dt_say(k, eh_M_prepares, f->who, DT_NOTHING, f->r[0], 0);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* -------------------------------------------------------------- acquiring assets ---- */
/* r0: what is left to spend; r1: slots of the reserve that were chosen, 1 + each in three bits, the first one lowest;
 * r2: the card that is being handed out */
enum { BUDGET, CHOSEN, CARD };
enum { SLOT_BITS = 3, SLOT = (1 << SLOT_BITS) - 1 };
enum { TEST, TESTED, ASK, ANSWER, GIVE, WHOM, TO, DISCARD, DISCARDED, OVER };

/* LOAN-01..LOAN-04, AMB-05, AMB-111, TW-23: from the final dice until the cards are taken; the debt itself forbids
 * another. */
static bool may_borrow(const struct dt *k, const struct dt_frame *f) { return eh_may_suffer(k, f->who, eh_N_debt); }

static bool is_chosen(const struct dt *k, const struct dt_frame *f, unsigned t)
{
    int slot = 1 + dt_thing(k, t)->pos, left = f->r[CHOSEN];
    while (left && (left & SLOT) != slot)
        left >>= SLOT_BITS;
    return left != 0;
}

/* ACQ-05, ACQ-06, RSV-02, AMB-107: as many as the successes pay for, all values together. */
static void ask_cards(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, eh_A_buy, f->who, ANSWER);
    for dt_each(k, t, eh_Z_reserve)
        if (!is_chosen(k, f, t) && (int)eh_value(k, t) <= f->r[BUDGET])
            dt_option(k, eh_O_buy, t, 0);
    if (may_borrow(k, f))
        dt_option(k, eh_O_loan, 0, 0);
    dt_option(k, eh_O_stop, 0, 0);
}

static void answer(struct dt *k, struct dt_frame *f, struct dt_option o)
{
    f->step = ASK;
    if (o.verb == eh_O_buy) {
        unsigned last = 0;
        while (f->r[CHOSEN] >> last)
            last += SLOT_BITS;
        f->r[CHOSEN] = (int16_t)(f->r[CHOSEN] | (1 + dt_thing(k, o.object)->pos) << last);
        f->r[BUDGET] = (int16_t)(f->r[BUDGET] - (int)eh_value(k, o.object));
    } else if (o.verb == eh_O_loan) {                                /* AMB-06 */
        f->r[BUDGET] = (int16_t)(f->r[BUDGET] + 2);
        dt_say(k, eh_M_borrows, f->who, DT_NOTHING, 0, 0);
        dt_event(k, eh_E_suffer, f->who, DT_NOTHING, eh_N_debt, 1);
    } else
        f->step = f->r[CHOSEN] ? GIVE : DISCARD;
}

/* CONF-01: they are gained in the order in which they were chosen; one that a service took meanwhile is not there. */
static unsigned next_chosen(const struct dt *k, struct dt_frame *f)
{
    unsigned t = DT_NOTHING;
    for (; f->r[CHOSEN] && t == DT_NOTHING; f->r[CHOSEN] >>= SLOT_BITS)
        t = dt_at(k, eh_Z_reserve, (unsigned)(f->r[CHOSEN] & SLOT) - 1);
    return t;
}

static void give(struct dt *k, struct dt_frame *f)
{
    unsigned t = next_chosen(k, f);
    if (t == DT_NOTHING) {
        f->step = OVER;
        return;
    }
    f->r[CARD] = (int16_t)t;
    f->step = WHOM;
}

/* CHARLIE-03, EX-30: any of them to anybody, where one may. */
static void ask_whom(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, eh_A_for_whom, f->who, TO);
    dt_option(k, DT_V_seat, f->who, 0);
    for (unsigned p = 0; p < k->s->seats && eh_ask(k, eh_Q_generous, f->who, 0); p++)
        if (p != f->who && eh_in(k, p))
            dt_option(k, DT_V_seat, p, 0);
}

static void hand_out(struct dt *k, struct dt_frame *f, unsigned to)
{
    unsigned t = (unsigned)f->r[CARD];
    f->r[CARD] = 0;
    f->step = GIVE;
    dt_say(k, eh_M_buys, to, t, 0, 0);
    eh_receive(k, to, t, false);
}

/* ACQ-07..ACQ-10: whoever gained nothing may discard one card. */
static void ask_discard(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, eh_A_discard_reserve, f->who, DISCARDED);
    dt_option(k, eh_O_nothing, 0, 0);
    for dt_each(k, t, eh_Z_reserve)
        dt_option(k, eh_O_give, t, 0);
}

/* RSV-04, AMB-39, TW-15: only now are empty slots filled. */
static void over(struct dt *k, struct dt_frame *f)
{
    eh(k)->shut = 0;
    f->step = OVER + 1;
    eh_refill_reserve(k);
}

/* ACQ-04 */
void eh_proc_acquire(struct dt *k, struct dt_frame *f)
{
    struct dt_option o = k->s->answer;
    switch (f->step) {
    case TEST:
        eh(k)->shut = 1;
        f->step = TESTED;
        eh_test(k, f->who, DT_NOTHING, eh_N_influence, 0, 0);
        return;
    case TESTED:
        f->r[BUDGET] = k->s->ret;
        dt_say(k, eh_M_acquires, f->who, DT_NOTHING, f->r[BUDGET], 0);
        f->step = ASK;
        return;
    case ASK: ask_cards(k, f); return;
    case ANSWER: answer(k, f, o); return;
    case GIVE: give(k, f); return;
    case WHOM: ask_whom(k, f); return;
    case TO: hand_out(k, f, o.object); return;
    case DISCARD: ask_discard(k, f); return;
    case DISCARDED:
        f->step = OVER;
        if (o.verb == eh_O_give)
            eh_discard(k, o.object);
        return;
    case OVER: over(k, f); return;
    default: dt_pop(k, 1);
    }
}
