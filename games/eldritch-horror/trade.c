/* trade.c -- trading, handing over, tickets that are too many (EH-TRADE, JACQ-01, PREP-05). Things are offered first
 * and change hands only when both have agreed. */
#include "state.h"

/* What is on offer is marked by EH_FOUGHT until the trade is over; tickets are counted in the frame. */
enum { WITH, SORT, TICKETS, THEIRS };
enum { ALL, CLUES };
enum { OFFER, OFFERED, TICKET, TICKETED, ASK_BACK, BACK, TICKET_BACK, TICKETED_BACK, AGREE, AGREED, ACCEPT, ACCEPTED,
       OVER };

static bool is_tradable(const struct dt *k, unsigned who, unsigned t, int sort)
{
    unsigned zone = dt_thing(k, t)->zone;
    return zone == eh_Z_purse + who || (sort == ALL && zone == eh_Z_held + who);     /* TRADE-04, COND-03, POSS-02 */
}

static void ask_things(struct dt *k, struct dt_frame *f, unsigned who, unsigned next)
{
    static const uint8_t zones[] = { eh_Z_held, eh_Z_purse };
    dt_select(k, f, eh_A_trade_give, who, next, eh_O_give, 0, DT_BASES);
    for (unsigned z = 0; z < 2; z++)
        for dt_each(k, t, zones[z] + who)
            if (is_tradable(k, who, t, f->r[SORT]))
                dt_base(k, t, 1);
}

static void mark_things(struct dt *k)
{
    unsigned at = 0, thing;
    while (dt_picks(k, &at, &thing))
        dt_thing(k, thing)->flags |= EH_FOUGHT;
}

static void ask_tickets(struct dt *k, struct dt_frame *f, unsigned who, unsigned next)
{
    const struct eh_seat *p = eh_seat(k, who);
    dt_select(k, f, eh_A_trade_tickets, who, next, eh_O_ticket, 0, EH_TICKETS);
    for (unsigned t = 0; t < 2 && f->r[SORT] == ALL; t++)
        if (p->tickets[t])
            dt_base(k, t ? eh_N_ship_ticket : eh_N_train_ticket, p->tickets[t]);
}

/* Train and ship tickets on offer, in one number. */
static int count_tickets(struct dt *k)
{
    unsigned at = 0, noun, n;
    int all = 0;
    while ((n = dt_picks(k, &at, &noun)) > 0)
        all += (int)n * (noun == eh_N_ship_ticket ? 4 : 1);
    return all;
}

static void ask_agreement(struct dt *k, struct dt_frame *f, unsigned who, unsigned next)
{
    dt_ask(k, f, eh_A_trade_agree, who, next);
    dt_option(k, DT_V_yes, 0, 0);
    dt_option(k, DT_V_no, 0, 0);
}

static void pass_tickets(struct dt *k, unsigned from, unsigned to, int n)
{
    for (unsigned t = 0; t < 2; t++) {
        int by = t ? n / 4 : n % 4;
        eh_seat(k, from)->tickets[t] = (uint8_t)(eh_seat(k, from)->tickets[t] - by);
        eh_seat(k, to)->tickets[t] = (uint8_t)(eh_seat(k, to)->tickets[t] + by);
    }
}

/* CACT-03: what was done with a card this round stays done. */
static void pass_things(struct dt *k, unsigned from, unsigned to)
{
    static const uint8_t zones[] = { eh_Z_held, eh_Z_purse };
    for (unsigned z = 0; z < 2; z++)
        for (unsigned t = dt_first(k, zones[z] + from), n; t != DT_NOTHING; t = n) {
            n = dt_next(k, zones[z] + from, t);
            if (!(dt_thing(k, t)->flags & EH_FOUGHT))
                continue;
            dt_thing(k, t)->flags &= (uint8_t)~EH_FOUGHT;
            unsigned look = dt_thing(k, t)->flags & DT_LOOK ? DT_LOOK_ONLY : DT_PLAIN;
            dt_move(k, t, eh_Z_estate, -1, look | DT_KEEP);          /* on the table between the two */
            dt_thing(k, t)->mark = (uint8_t)(1 + to);
        }
}

/* SPELL-05, AMB-35, AMB-36: duplicates go back, tickets above two as well. */
static void settle(struct dt *k, unsigned a, unsigned b)
{
    dt_push(k, eh_C_drop_tickets, a, DT_NOTHING);
    dt_push(k, eh_C_drop_tickets, b, DT_NOTHING);
    for (unsigned t = dt_first(k, eh_Z_estate), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, eh_Z_estate, t);
        if (dt_thing(k, t)->on != DT_NOTHING || !dt_thing(k, t)->mark)
            continue;
        unsigned to = dt_thing(k, t)->mark - 1u;
        dt_thing(k, t)->mark = 0;
        eh_receive(k, to, t, false);
    }
}

static void exchange(struct dt *k, struct dt_frame *f)
{
    unsigned with = (unsigned)f->r[WITH], who = f->who;
    int mine = f->r[TICKETS], theirs = f->r[THEIRS];
    pass_things(k, who, with);
    pass_things(k, with, who);
    pass_tickets(k, who, with, mine);
    pass_tickets(k, with, who, theirs);
    dt_say(k, eh_M_trades, who, DT_NOTHING, (int)with, 0);
    f->step = OVER;
    settle(k, who, with);
}

static void unmark(struct dt *k, unsigned who)
{
    for dt_each(k, t, eh_Z_held + who)
        dt_thing(k, t)->flags &= (uint8_t)~EH_FOUGHT;
    for dt_each(k, t, eh_Z_purse + who)
        dt_thing(k, t)->flags &= (uint8_t)~EH_FOUGHT;
}

static void refuse(struct dt *k, struct dt_frame *f)
{
    unmark(k, f->who);
    unmark(k, (unsigned)f->r[WITH]);
    f->step = OVER;
}

/* TRADE-01..TRADE-03, BASE-36. r0: with whom; r1: what may change hands; r2, r3: tickets on offer. */
void eh_proc_trade(struct dt *k, struct dt_frame *f)
{
    unsigned with = (unsigned)f->r[WITH];
    bool yes = k->s->answer.verb == DT_V_yes;
    switch (f->step) {
    case OFFER: ask_things(k, f, f->who, OFFERED); return;
    case OFFERED:
        mark_things(k);
        f->step = TICKET;
        return;
    case TICKET: ask_tickets(k, f, f->who, TICKETED); return;
    case TICKETED:
        f->r[TICKETS] = (int16_t)count_tickets(k);
        f->step = ASK_BACK;
        return;
    case ASK_BACK: ask_things(k, f, with, BACK); return;
    case BACK:
        mark_things(k);
        f->step = TICKET_BACK;
        return;
    case TICKET_BACK: ask_tickets(k, f, with, TICKETED_BACK); return;
    case TICKETED_BACK:
        f->r[THEIRS] = (int16_t)count_tickets(k);
        f->step = AGREE;
        return;
    case AGREE: ask_agreement(k, f, f->who, AGREED); return;
    case AGREED:
        f->step = ACCEPT;
        if (!yes)
            refuse(k, f);
        return;
    case ACCEPT: ask_agreement(k, f, with, ACCEPTED); return;
    case ACCEPTED:
        if (yes)
            exchange(k, f);
        else
            refuse(k, f);
        return;
    case OVER: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* Given without anything in return. r0: to whom; r1: the trait, or clue. */
void eh_proc_hand_over(struct dt *k, struct dt_frame *f)
{
    unsigned to = (unsigned)f->r[0], zone = (f->r[1] == eh_N_clue ? eh_Z_purse : eh_Z_held) + f->who;
    switch (f->step) {
    case 0:
        dt_select(k, f, eh_A_hand_over, f->who, 1, eh_O_give, 0, DT_BASES);
        for dt_each(k, t, zone)
            if (f->r[1] == eh_N_clue || eh_has_trait(k, t, f->r[1]))
                dt_base(k, t, 1);
        return;
    case 1:
        mark_things(k);
        pass_things(k, f->who, to);
        f->step = 2;
        settle(k, f->who, to);
        return;
    case 2: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PREP-05, BASE-36, AMB-35: two at most are kept, which ones their owner says. */
void eh_proc_drop_tickets(struct dt *k, struct dt_frame *f)
{
    struct eh_seat *p = eh_seat(k, f->who);
    switch (f->step) {
    case 0:
        if (p->tickets[0] + p->tickets[1] <= EH_TICKETS) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, eh_A_drop_ticket, f->who, 1);
        for (unsigned t = 0; t < 2; t++)
            if (p->tickets[t])
                dt_option(k, eh_O_ticket, t ? eh_N_ship_ticket : eh_N_train_ticket, 0);
        return;
    case 1:
        p->tickets[k->s->answer.object == eh_N_ship_ticket]--;
        f->step = 0;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------------- verbs ---- */
static void trade(struct dt *k, const struct dt_frame *f, int with, int sort)
{
    if (!eh_in(k, f->who) || !eh_in(k, (uint16_t)with) || (unsigned)with == f->who)
        return;
    struct dt_frame *t = dt_push(k, eh_C_trade, f->who, f->source);
    t->r[WITH] = (int16_t)with;
    t->r[SORT] = (int16_t)sort;
}

void eh_verb_trade_with(struct dt *k, struct dt_frame *f, const int16_t *arg) { trade(k, f, arg[0], ALL); }
void eh_verb_trade_clues(struct dt *k, struct dt_frame *f, const int16_t *arg) { trade(k, f, arg[0], CLUES); }

static void hand_over(struct dt *k, const struct dt_frame *f, int to, int what)
{
    if (!eh_in(k, f->who) || !eh_in(k, (uint16_t)to) || (unsigned)to == f->who)
        return;
    struct dt_frame *h = dt_push(k, eh_C_hand_over, f->who, f->source);
    h->r[0] = (int16_t)to;
    h->r[1] = (int16_t)what;
}

void eh_verb_hand_over(struct dt *k, struct dt_frame *f, const int16_t *arg) { hand_over(k, f, arg[1], arg[0]); }
/* VERB-30: tickets too; above two some are given back. */
void eh_verb_inherit(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned sheet = f->source;
    (void)arg;
    if (!eh_in(k, f->who) || !eh_is(k, sheet, eh_K_investigator))
        return;
    unsigned i = (sheet - k->content->kind_first[eh_K_investigator]) % EH_PEOPLE;
    for (unsigned t = 0; t < 2; t++) {
        eh_seat(k, f->who)->tickets[t] = (uint8_t)(eh_seat(k, f->who)->tickets[t] + eh(k)->estate[i][t]);
        eh(k)->estate[i][t] = 0;
    }
    dt_push(k, eh_C_drop_tickets, f->who, DT_NOTHING);
    for (unsigned t = dt_first(k, eh_Z_estate), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, eh_Z_estate, t);
        if (dt_thing(k, t)->on == sheet)
            eh_receive(k, f->who, t, false);
    }
}
