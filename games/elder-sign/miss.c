/* miss.c -- a roll that completed nothing: terror, the die that goes, focus and assistance (ES-FAIL, TERR,
 * FOC, AST). */
#include "edition.h"

/* What a failed roll leaves: the attempt goes on, or no die is left for it, or it was given up. */
enum { GO_ON, ENDS };

enum { TERROR, TERROR_CHOSEN, SUFFERED, USED, DISCARD, DISCARDED, SECURE, SECURED, CONSENT, CONSENTED, HELP_DIE,
       HELPED };

static struct es *at(const struct dt *k) { return es(k); }

static void tell_of_die(struct dt *k, unsigned say, unsigned who, unsigned die)
{
    if (k->log)                                              /* mostly nobody asks what it shows */
        dt_tell(k, say, who, die, (int)es_face(k, die), 0);
}

/* TERR-02, TERR-01, AMB-14, AMB-15: a terror face among the dice just thrown and still in the pool. */
static bool terror_shows(const struct dt *k)
{
    for es_each_of(k, d, es_dice_in(k, es_Z_pool))
        if (es_face(k, d) == es_N_terror && dt_thing(k, d)->flags & ES_FRESH)
            return true;
    return false;
}

static unsigned terror_field(const struct dt *k, bool mythos)
{
    return mythos ? (unsigned)es_F_mythos_terror : es_both(k, at(k)->card, es_F_adventure_terror);
}

static bool has_terror(const struct dt *k, unsigned card, bool mythos)
{
    unsigned n;
    dt_field(k, card, terror_field(k, mythos), &n);
    return n;
}

static bool mythos_terror(const struct dt *k, unsigned mythos, unsigned seat)
{
    if (mythos == DT_NOTHING || !has_terror(k, mythos, true))
        return false;
    int limit = dt_number(k, mythos, es_F_mythos_terrors);
    return (!limit || at(k)->terrors < limit) && !es_has(k, es_Q_untouched, seat);
}

/* AMB-97: not in battle. AMB-16: both the card and the mythos card: in the player's order. r[1]: bits of those done.
 * TERR-01: all of them, also when the first fails the attempt. False: none is left. */
static bool terror(struct dt *k, struct dt_frame *f)
{
    unsigned mythos = dt_head(k, es_Z_current);
    bool card = !(f->r[1] & 1) && has_terror(k, at(k)->card, false);
    bool lasting = !(f->r[1] & 2) && mythos_terror(k, mythos, f->who);
    if (at(k)->battle || (!card && !lasting) || (!f->r[1] && !terror_shows(k)) || es_has(k, es_Q_calm, f->who))
        return false;
    dt_ask(k, f, es_A_terror_order, f->who, TERROR_CHOSEN);
    if (card)
        dt_option(k, es_O_choose, at(k)->card, 0);
    if (lasting)
        dt_option(k, es_O_choose, mythos, 1);
    return true;
}

static void run_terror(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    f->step = TERROR;
    f->r[1] |= (int16_t)(1 << a.arg);
    at(k)->terrors = (uint8_t)(at(k)->terrors + a.arg);
    dt_say(k, es_M_terror, DT_NOBODY, a.object, 0, 0);
    es_effect(k, a.object, terror_field(k, a.arg), f->who);
}

/* FAIL-15, FAIL-03: one die must go; in the first printing the player may fail instead (FAIL-04, BAT-06). */
static void ask_discard(struct dt *k, struct dt_frame *f)
{
    bool may_stop = at(k)->battle ? es_switch(k, ES_stop_attack) : es_switch(k, ES_choose_after_miss);
    dt_ask(k, f, es_A_discard_die, f->who, DISCARDED);
    es_dice_options(k, es_Z_pool, es_O_die);
    if (may_stop)
        dt_option(k, es_O_stop, 0, 0);
}

/* FOC-01..FOC-03, FOC-07: so often in a turn, or so many dice on the marker at a time */
static bool may_focus(const struct dt *k, unsigned seat)
{
    int so_far = at(k)->focuses;
    if (!es_switch(k, ES_focus_once))
        so_far = (int)es_bits(es_dice_in(k, es_Z_marker + seat));
    return !es_forbidden(k, es_N_focus, seat) && so_far < 1 + es_has(k, es_Q_extra_focus, seat);
}

/* AMB-68, AST-01, AST-07..AST-09: those on the same card who may help; bits */
static unsigned helpers(const struct dt *k, unsigned seat)
{
    unsigned bits = 0, card = at(k)->card;
    bool once = es_switch(k, ES_helper_once);
    for (unsigned p = 0, seats = k->s->seats; p < seats; p++)
        if (es_seat(k, p)->place == card && p != seat && es_alive(k, p) &&
            (once ? !(es_seat(k, p)->flags & ES_HELPED) : !es_dice_in(k, es_Z_marker + p)))
            bits |= 1u << p;
    return bits && !es_forbidden(k, es_N_assist, seat) ? bits : 0;
}

/* FOC-10, FOC-11, AMB-26 */
/* FOC-09: after one failed roll a die may go on one marker. Where none may there is nothing to ask. */
static void ask_secure(struct dt *k, struct dt_frame *f)
{
    bool can = es_dice_left(k) && !at(k)->battle;            /* BAT-08 */
    bool focus = can && may_focus(k, f->who);
    unsigned help = can ? helpers(k, f->who) : 0;
    if (!focus && !help) {
        dt_leave(k, f, GO_ON);
        return;
    }
    dt_ask(k, f, es_A_after_failure, f->who, SECURED);
    dt_option(k, es_O_go_on, 0, 0);
    if (focus)
        es_dice_options(k, es_Z_pool, es_O_focus);
    for (; help; help &= help - 1)
        dt_option(k, es_O_assist, (unsigned)__builtin_ctz(help), 0);
}

static void discarded(struct dt *k, struct dt_frame *f)
{
    unsigned die = k->s->answer.object;
    if (k->s->answer.verb == es_O_stop) {
        dt_leave(k, f, ENDS);
        return;
    }
    tell_of_die(k, es_M_discards, f->who, die);
    es_send_die(k, die, es_Z_spent, dt_thing(k, die)->on);   /* ROLL-09 */
    f->step = SECURE;
    if (!es_dice_left(k) && es_switch(k, ES_last_die_ends))
        dt_leave(k, f, ENDS);
    else
        ask_secure(k, f);
}

static void failed(struct dt *k, struct dt_frame *f)
{
    dt_say(k, es_M_fails_roll, f->who, DT_NOTHING, 0, 0);
    at(k)->rolled = 0;
    f->step = DISCARD;
    if (f->r[0] || at(k)->failing || !es_dice_left(k))       /* AMB-24, AMB-31: no die to discard */
        dt_leave(k, f, ENDS);
    else
        ask_discard(k, f);
}

/* ITEM-04: between terror and what follows is a moment of the turn. */
static void terror_over(struct dt *k, struct dt_frame *f)
{
    if (!f->r[1] || !es_asks_any_time(k, f, SUFFERED))
        failed(k, f);
}

static void suffered(struct dt *k, struct dt_frame *f)
{
    if (k->s->answer.verb != DT_V_use) {
        failed(k, f);
        return;
    }
    f->step = USED;
    dt_use(k, k->s->answer, f->who);
}

/* AMB-82: nothing may be left to do; then no die goes either. */
static void used(struct dt *k, struct dt_frame *f)
{
    if (es_nothing_open(k))
        dt_leave(k, f, GO_ON);
    else
        terror_over(k, f);
}

static void secured(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    if (a.verb == es_O_focus) {
        es_send_die(k, a.object, es_Z_marker + f->who, dt_thing(k, a.object)->on);
        at(k)->focuses++;
        tell_of_die(k, es_M_focuses, f->who, a.object);
    }
    if (a.verb != es_O_assist) {
        dt_leave(k, f, GO_ON);
        return;
    }
    f->r[2] = (int16_t)a.object;
    f->step = es_switch(k, ES_helper_consents) ? CONSENT : HELP_DIE; /* AMB-69 */
}

/* AST-02 */
static void ask_consent(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, es_A_help, (unsigned)f->r[2], CONSENTED);
    dt_option(k, DT_V_yes, 0, 0);
    dt_option(k, DT_V_no, 0, 0);
}

static void consented(struct dt *k, struct dt_frame *f)
{
    f->step = HELP_DIE;
    if (k->s->answer.verb == DT_V_no)
        dt_leave(k, f, GO_ON);
}

static void helped(struct dt *k, struct dt_frame *f)
{
    unsigned helper = (unsigned)f->r[2], die = k->s->answer.object;
    es_send_die(k, die, es_Z_marker + helper, dt_thing(k, die)->on);
    es_seat(k, helper)->flags |= ES_HELPED;
    tell_of_die(k, es_M_assists, helper, die);
    dt_leave(k, f, GO_ON);
}

static void suffer_terror(struct dt *k, struct dt_frame *f)
{
    if (!terror(k, f))
        terror_over(k, f);
}

static void ask_help_die(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, es_A_which_die, f->who, HELPED);
    es_dice_options(k, es_Z_pool, es_O_die);
}

/* TERR-03, FAIL-14: terror, discard, then focus or assistance. r[0] given up, r[1] terror done, r[2] the helper. */
static dt_proc_fn *const miss[] = {
    [TERROR] = suffer_terror,                                /* TERR-05 */
    [TERROR_CHOSEN] = run_terror,
    [SUFFERED] = suffered,
    [USED] = used,
    [DISCARD] = ask_discard,
    [DISCARDED] = discarded,
    [SECURE] = ask_secure,
    [SECURED] = secured,
    [CONSENT] = ask_consent,
    [CONSENTED] = consented,
    [HELP_DIE] = ask_help_die,
    [HELPED] = helped,
};
void es_proc_miss(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, miss); }
