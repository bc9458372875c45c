/* attempt.c -- everything one player does in one Resolution phase on one card (ES-ROLL, ASG,
 * FAIL, TERR, FOC, AST, CLUE, SPELL), and the attack of the battle, which is an attempt on the
 * Ancient One's task that may succeed again and again (ES-BAT-02..09). */
#include "edition.h"

static struct es *at(const struct dt *k) { return es(k); }

/* ------------------------------------------------------------------ the attempt ---- */

/* ROLL-01, -03: the green dice nobody holds; an investigator who ignores locks takes those too. */
static void make_pool(struct dt *k, unsigned who)
{
    bool all = es_ask(k, es_Q_unlocked, who);
    for (unsigned d = k->content->kind_first[es_K_die]; d < k->content->kind_first[es_K_die + 1]; d++) {
        unsigned z = dt_thing(k, d)->zone;
        if (es_colour(k, d) == es_N_green && (z == es_Z_supply || (all && z == es_Z_locked)))
            es_send_die(k, d, es_Z_pool, dt_thing(k, d)->on);
    }
}

static void take_off_options(struct dt *k)
{
    for (unsigned d = es_die_of(k, es_N_any, es_Z_secured, DT_NOTHING); d != DT_NOTHING;
         d = es_die_of(k, es_N_any, es_Z_secured, d))
        if (es_first_equal(k, d) == d)
            dt_option(k, es_O_take_off, d, 0);
}

/* Before a roll: throw, use something, take dice off spells (AMB-34), or give up (FAIL-07). */
static void ask_before(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, es_A_before_roll, f->who, next);
    if (es_pool(k))
        dt_option(k, es_O_roll, 0, 0);
    es_usable(k, es_E_ready, f->who);
    es_usable(k, es_E_own_turn, f->who);                     /* ITEM-03, ITEM-04 */
    if (es_switch(k, ES_spell_dice_rollable))
        take_off_options(k);
    if (es_switch(k, ES_quit_any_time) && !at(k)->battle)
        dt_option(k, es_O_surrender, 0, 0);
    if (!es_pool(k) && (at(k)->battle || !es_switch(k, ES_quit_any_time)))
        dt_option(k, es_O_stop, 0, 0);                       /* AMB-22: without a die there is no roll */
}

/* After a roll: complete a task, change results, cast, spend clues, or let it fail (FAIL-02). */
static void ask_after(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned rows = es_rows(k, at(k)->card);
    bool more = !at(k)->completed || es_ask(k, es_Q_many_tasks, f->who);
    dt_ask(k, f, es_A_after_roll, f->who, next);
    for (unsigned row = 0; more && row < rows; row++)
        if (es_can_complete(k, f->who, row))
            dt_option(k, es_O_task, row, 0);
    if (at(k)->completed) {
        dt_option(k, es_O_go_on, 0, 0);
        return;
    }
    es_usable(k, es_E_judge, f->who);
    if (!es_switch(k, ES_items_before_roll))
        es_usable(k, es_E_own_turn, f->who);
    if (es_seat(k, f->who)->clues && es_pool(k) && !es_forbidden(k, es_N_clues, f->who))
        dt_option(k, es_O_spend_clue, 0, 0);                 /* CLUE-01..04 */
    dt_option(k, es_O_decline, 0, 0);
    if (es_switch(k, ES_quit_any_time) && !at(k)->battle)
        dt_option(k, es_O_surrender, 0, 0);
}

static void spend_clue(struct dt *k, struct dt_frame *f)
{
    es_seat(k, f->who)->clues--;
    dt_say(k, es_M_spends_clue, f->who, DT_NOTHING, 0, 0);
    struct dt_frame *r = dt_push(k, es_C_reroll, f->who, DT_NOTHING);
    r->r[0] = 1;
    r->r[1] = 255;
    r->r[2] = (int16_t)es_ask(k, es_Q_clue_rerolls, f->who);
}

static void miss(struct dt *k, struct dt_frame *f, bool surrender)
{
    dt_push(k, es_C_miss, f->who, f->source)->r[0] = surrender;
}

static void finish(struct dt *k, struct dt_frame *f, bool resolved)
{
    dt_push(k, es_C_end_attempt, f->who, f->source)->r[0] = resolved;
}

enum { BEGIN, WINDOW, READY, READIED, ROLLED, AFTER, CHOSEN, COMPLETED, MISSED, FAILED, OVER };

static void act_before(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    f->step = READY;
    switch (a.verb) {
    case DT_V_use: dt_use(k, a, f->who); return;
    case es_O_take_off: es_send_die(k, a.object, es_Z_pool, DT_NOTHING); return;
    case es_O_roll:
        f->step = ROLLED;
        dt_push(k, es_C_roll, f->who, f->source);
        return;
    default: f->step = FAILED;
    }
}

static void act_after(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    f->step = AFTER;
    switch (a.verb) {
    case DT_V_use: dt_use(k, a, f->who); return;
    case es_O_spend_clue: spend_clue(k, f); return;
    case es_O_task:
        f->step = COMPLETED;
        dt_push(k, es_C_complete, f->who, f->source)->r[0] = (int16_t)a.object;
        return;
    case es_O_go_on: f->step = READY; return;
    default:
        f->step = MISSED;
        miss(k, f, a.verb == es_O_surrender);
    }
}

/* Before every roll: is it over already? AMB-22, AMB-46, AMB-82, FAIL-06. */
static void get_ready(struct dt *k, struct dt_frame *f)
{
    at(k)->rolled = at(k)->completed = 0;
    if (at(k)->failing)
        f->step = FAILED;
    else if (es_all_done(k)) {
        f->step = OVER;
        finish(k, f, true);
    } else if (!at(k)->battle && es_switch(k, ES_hopeless_fails) && es_hopeless(k, f->who))
        f->step = FAILED;
    else
        ask_before(k, f, READIED);
}

void es_proc_attempt(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case BEGIN:
        at(k)->card = f->source;
        at(k)->done = 0;
        at(k)->failing = 0;
        make_pool(k, f->who);
        f->step = WINDOW;
        return;
    case WINDOW:
        f->step = READY;
        dt_event(k, es_E_attempt, f->who, f->source, 0, 0);
        return;
    case READY: get_ready(k, f); return;
    case READIED: act_before(k, f); return;
    case ROLLED: f->step = AFTER; return;
    case AFTER:
        if (at(k)->failing)
            f->step = FAILED;
        else
            ask_after(k, f, CHOSEN);
        return;
    case CHOSEN: act_after(k, f); return;
    case COMPLETED:
        f->step = es_all_done(k) || !es_ask(k, es_Q_many_tasks, f->who) ? READY : AFTER;
        return;
    case MISSED: f->step = k->s->ret ? FAILED : READY; return;
    case FAILED: f->step = OVER; finish(k, f, false); return;
    default:
        at(k)->card = DT_NOTHING;
        at(k)->done = 0;
        at(k)->rolled = at(k)->completed = at(k)->failing = at(k)->closing = 0;
        dt_pop(k, 0);
    }
}

/* ------------------------------------------------------------------------ rolling ---- */

/* Equal dice are interchangeable: equal results are put in one order, so equal rolls are equal bytes. */
static void sort_pool(struct dt *k)
{
    for (unsigned a = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); a != DT_NOTHING;
         a = es_die_of(k, es_N_any, es_Z_pool, a))
        for (unsigned b = es_die_of(k, es_colour(k, a), es_Z_pool, a); b != DT_NOTHING;
             b = es_die_of(k, es_colour(k, a), es_Z_pool, b)) {
            struct dt_thing *x = dt_thing(k, a), *y = dt_thing(k, b);
            if (x->on != y->on || x->mark <= y->mark)
                continue;
            uint8_t face = x->mark;
            x->mark = y->mark;
            y->mark = face;
        }
}

static void show(struct dt *k, unsigned who, unsigned die, unsigned face)
{
    dt_thing(k, die)->mark = (uint8_t)face;
    dt_thing(k, die)->flags = (uint8_t)((dt_thing(k, die)->flags & ~ES_CHOSEN) | ES_FRESH);
    dt_rolled(k, who, die, es_face(k, die));
}

static unsigned next_to_throw(const struct dt *k, unsigned flag)
{
    for (unsigned d = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); d != DT_NOTHING;
         d = es_die_of(k, es_N_any, es_Z_pool, d))
        if (dt_thing(k, d)->flags & flag)
            return d;
    return DT_NOTHING;
}

static void choose_all(struct dt *k)
{
    for (unsigned d = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); d != DT_NOTHING;
         d = es_die_of(k, es_N_any, es_Z_pool, d))
        dt_thing(k, d)->flags |= ES_CHOSEN;
}

static unsigned laid_out(const struct dt *k);

/* ROLL-06: the whole pool, every time. */
void es_proc_roll(struct dt *k, struct dt_frame *f)
{
    enum { START, THROW, SHOWN, WINDOW_, SPELLS, DONE };
    switch (f->step) {
    case START:
        choose_all(k);
        dt_refresh(k, es_P_roll);                            /* ABIL-02, AMB-72 */
        dt_say(k, es_M_rolls, f->who, DT_NOTHING, (int)es_pool(k), 0);
        at(k)->rolled = 1;
        f->step = THROW;
        return;
    case THROW:
        if (next_to_throw(k, ES_CHOSEN) != DT_NOTHING)
            dt_roll(k, f, 6, SHOWN);
        else
            f->step = WINDOW_;
        return;
    case SHOWN: show(k, f->who, next_to_throw(k, ES_CHOSEN), (unsigned)k->s->ret); f->step = THROW; return;
    case WINDOW_:
        sort_pool(k);
        f->step = SPELLS;
        dt_event(k, es_E_roll, f->who, f->source, 0, 0);     /* what others may do after any roll */
        return;
    case SPELLS: /* SPELL-04: spells laid out before the roll take dice now */
        f->step = DONE;
        if (laid_out(k) != DT_NOTHING)
            dt_push(k, es_C_secure, f->who, laid_out(k)), f->step = SPELLS;
        return;
    default: dt_pop(k, 0);
    }
}

/* r[0] least, r[1] most dice, r[2] how often (a clue may give two rerolls). ABIL-03: part of the roll. */
void es_proc_reroll(struct dt *k, struct dt_frame *f)
{
    enum { AGAIN, WHICH, PICKED, THROW, SHOWN, TOLD };
    unsigned i = 0, die, n;
    switch (f->step) {
    case AGAIN:
        if (f->r[2]-- <= 0 || !es_pool(k)) {
            dt_pop(k, 0);
            return;
        }
        f->step = WHICH;
        return;
    case WHICH:
        dt_select(k, f, es_A_reroll_dice, f->who, PICKED, es_O_die, (unsigned)f->r[0], (unsigned)f->r[1]);
        for (unsigned d = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); d != DT_NOTHING;
             d = es_die_of(k, es_N_any, es_Z_pool, d)) {
            unsigned same = 0;
            for (unsigned e = d; e != DT_NOTHING; e = es_die_of(k, es_N_any, es_Z_pool, e))
                same += es_first_equal(k, e) == d;
            if (es_first_equal(k, d) == d)
                dt_base(k, d, same);
        }
        return;
    case PICKED:
        while ((n = dt_picks(k, &i, &die)) != 0)
            for (unsigned d = die; n && d != DT_NOTHING; d = es_die_of(k, es_N_any, es_Z_pool, d))
                if (d == die || (es_colour(k, d) == es_colour(k, die) && dt_thing(k, d)->mark == dt_thing(k, die)->mark
                                 && dt_thing(k, d)->on == dt_thing(k, die)->on))
                    dt_thing(k, d)->flags |= ES_CHOSEN, n--;
        f->step = THROW;
        return;
    case THROW:
        if (next_to_throw(k, ES_CHOSEN) != DT_NOTHING)
            dt_roll(k, f, 6, SHOWN);
        else
            f->step = TOLD;
        return;
    case SHOWN: show(k, f->who, next_to_throw(k, ES_CHOSEN), (unsigned)k->s->ret); f->step = THROW; return;
    default:
        sort_pool(k);
        f->r[0] = 0;                                         /* a second reroll need not be used */
        f->step = AGAIN;
        dt_event(k, es_E_roll, at(k)->active, at(k)->card, 0, 0);
    }
}

/* --------------------------------------------------------------- completing a task ---- */

/* BAT-03: a hit takes a doom token off; the task is open again. */
static void hit(struct dt *k, struct dt_frame *f)
{
    at(k)->doom--;
    dt_say(k, es_M_hit, f->who, DT_NOTHING, at(k)->doom, 0);
    if (!at(k)->doom)
        dt_end(k, DT_WON, es_M_banished);                    /* BAT-12, END-03 */
}

static void mark_done(struct dt *k, struct dt_frame *f)
{
    struct es_row r;
    es_row(k, at(k)->card, (unsigned)f->r[0], &r);
    at(k)->completed++;
    if (at(k)->battle) {
        hit(k, f);
        return;
    }
    at(k)->done |= (uint16_t)(1u << f->r[0]);
    dt_say(k, es_M_completes, f->who, at(k)->card, f->r[0] + 1, 0);
    if (r.monster != DT_NOTHING && es_switch(k, ES_lock_opens_with_task))
        es_free_locks(k, r.monster);                         /* LOCK-09, AMB-45 */
}

static void assign(struct dt *k, unsigned mask)
{
    unsigned first = k->content->kind_first[es_K_die];
    for (unsigned i = 0; mask >> i; i++)
        if (mask >> i & 1)
            es_send_die(k, first + i, es_Z_assigned,
                        dt_thing(k, first + i)->zone == es_Z_secured ? DT_NOTHING : dt_thing(k, first + i)->on);
}

/* r[0] the row, r[1..3] its costs; r[4]: 1 when no dice are needed (an effect completes it). */
void es_proc_complete(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, ASSIGN, SANITY, STAMINA, HOURS, DONE };
    struct es_row r;
    es_row(k, at(k)->card, (unsigned)f->r[0], &r);
    switch (f->step) {
    case WHICH:
        if (f->r[4]) {
            f->step = SANITY;
            return;
        }
        dt_ask(k, f, es_A_dice_for_task, f->who, ASSIGN);
        es_dice_sets(k, (unsigned)f->r[0], true);
        return;
    case ASSIGN:
        f->step = SANITY;
        assign(k, k->s->answer.object);
        return;
    case SANITY:                                             /* ASG-03, AMB-18: then the costs */
        f->step = STAMINA;
        if (r.sanity)
            dt_event(k, es_E_lose, f->who, at(k)->card, es_N_sanity, r.sanity)->r[DT_E_FLAGS] |= DT_E_COST;
        return;
    case STAMINA:
        f->step = HOURS;
        if (r.stamina)
            dt_event(k, es_E_lose, f->who, at(k)->card, es_N_stamina, r.stamina)->r[DT_E_FLAGS] |= DT_E_COST;
        return;
    case HOURS:
        f->step = DONE;
        es_pass_hours(k, r.hours);                           /* TASK-09, CLK-05: midnight waits */
        mark_done(k, f);
        return;
    default: dt_pop(k, 1);
    }
}

/* ------------------------------------------------------------------ a failed roll ---- */

/* TERR-01, AMB-14, AMB-15: a terror face among the dice just thrown and still in the pool. */
static bool terror_shows(const struct dt *k)
{
    for (unsigned d = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); d != DT_NOTHING;
         d = es_die_of(k, es_N_any, es_Z_pool, d))
        if (dt_thing(k, d)->flags & ES_FRESH && es_face(k, d) == es_N_terror)
            return true;
    return false;
}

static bool terror_of(const struct dt *k, struct dt_frame *f, unsigned i, unsigned *card, unsigned *field)
{
    unsigned mythos = dt_first(k, es_Z_current);
    *card = i ? mythos : at(k)->card;
    *field = i ? (unsigned)es_F_mythos_terror : es_both(k, at(k)->card, es_F_adventure_terror);
    if (i && (mythos == DT_NOTHING || es_ask(k, es_Q_untouched, f->who)))
        return false;
    int limit = i ? dt_number(k, mythos, es_F_mythos_terrors) : 0;
    if (limit && at(k)->terrors >= limit && !(f->r[1] >> i & 1))
        return false;
    return !(f->r[1] >> i & 1) && es_has_program(k, *card, *field);
}

/* AMB-16: both the card and the mythos card: in the player's order. r[1]: bits of those done. */
static void terror(struct dt *k, struct dt_frame *f, unsigned chosen, unsigned over)
{
    unsigned card, field, n = 0;
    bool due = terror_shows(k) || f->r[1];
    for (unsigned i = 0; i < 2 && due; i++) { /* TERR-01: all of them, also when the first fails the attempt */
        if (!terror_of(k, f, i, &card, &field))
            continue;
        if (!n++)
            dt_ask(k, f, es_A_terror_order, f->who, chosen);
        dt_option(k, es_O_choose, card, (int)i);
    }
    if (!n)
        f->step = (uint16_t)over;
}

static void run_terror(struct dt *k, struct dt_frame *f, struct dt_option a)
{
    unsigned card, field;
    terror_of(k, f, (unsigned)a.arg, &card, &field);
    f->r[1] |= (int16_t)(1 << a.arg);
    at(k)->terrors = (uint8_t)(at(k)->terrors + a.arg);
    es_effect(k, card, field, f->who);
}

static void each_die(struct dt *k, unsigned verb)
{
    for (unsigned d = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); d != DT_NOTHING;
         d = es_die_of(k, es_N_any, es_Z_pool, d))
        if (es_first_equal(k, d) == d)
            dt_option(k, verb, d, 0);
}

/* FAIL-03: one die must go; in the first printing the player may fail instead (FAIL-04, BAT-06). */
static void ask_discard(struct dt *k, struct dt_frame *f, unsigned next)
{
    bool may_stop = at(k)->battle ? es_switch(k, ES_stop_attack) : es_switch(k, ES_choose_after_miss);
    dt_ask(k, f, es_A_discard_die, f->who, next);
    each_die(k, es_O_die);
    if (may_stop)
        dt_option(k, es_O_stop, 0, 0);
}

/* FOC-01..FOC-03, FOC-07: so often in a turn, or so many dice on the marker at a time */
static bool may_focus(const struct dt *k, unsigned seat)
{
    int so_far = es_switch(k, ES_focus_once) ? at(k)->focuses : (int)dt_in(k, es_Z_marker + seat);
    return !es_forbidden(k, es_N_focus, seat) && so_far < 1 + es_ask(k, es_Q_extra_focus, seat);
}

/* AST-01, AST-07..AST-09 */
static bool may_help(const struct dt *k, unsigned helper, unsigned seat)
{
    if (helper == seat || !es_alive(k, helper) || es_seat(k, helper)->place != at(k)->card ||
        es_forbidden(k, es_N_assist, seat))
        return false;
    return es_switch(k, ES_helper_once) ? !(es_seat(k, helper)->flags & ES_HELPED) : !dt_in(k, es_Z_marker + helper);
}

/* FOC-09: after one failed roll a die may go on one marker. */
static void ask_secure(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, es_A_after_failure, f->who, next);
    dt_option(k, es_O_go_on, 0, 0);
    if (!es_pool(k) || at(k)->battle)                        /* BAT-08 */
        return;
    if (may_focus(k, f->who))
        each_die(k, es_O_focus);
    for (unsigned p = 0; p < k->s->seats; p++)
        if (may_help(k, p, f->who))
            dt_option(k, es_O_assist, p, 0);
}

enum { TERROR, TERROR_CHOSEN, JUDGED, DISCARD, DISCARDED, SECURE, SECURED, CONSENT, CONSENTED, HELP_DIE, HELPED };

static void secure_answer(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    if (a.verb == es_O_focus) {
        es_send_die(k, a.object, es_Z_marker + f->who, dt_thing(k, a.object)->on);
        at(k)->focuses++;
        dt_say(k, es_M_focuses, f->who, a.object, (int)es_face(k, a.object), 0);
    }
    if (a.verb != es_O_assist) {
        dt_pop(k, 0);
        return;
    }
    f->r[2] = (int16_t)a.object;
    f->step = es_switch(k, ES_helper_consents) ? CONSENT : HELP_DIE;
}

static void help_answer(struct dt *k, struct dt_frame *f)
{
    unsigned helper = (unsigned)f->r[2], die = k->s->answer.object;
    es_send_die(k, die, es_Z_marker + helper, dt_thing(k, die)->on);
    es_seat(k, helper)->flags |= ES_HELPED;
    dt_say(k, es_M_assists, helper, die, (int)es_face(k, die), 0);
    dt_pop(k, 0);
}

/* FAIL-14: terror, discard, then focus or assistance. Leaves 1 when the attempt is over.
 * r[0] given up, r[1] terror done, r[2] the helper. */
void es_proc_miss(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case TERROR:
        if (at(k)->battle || es_ask(k, es_Q_calm, f->who))   /* AMB-97 */
            f->step = JUDGED;
        else
            terror(k, f, TERROR_CHOSEN, JUDGED);
        return;
    case TERROR_CHOSEN: f->step = TERROR; run_terror(k, f, k->s->answer); return;
    case JUDGED:
        dt_say(k, es_M_fails_roll, f->who, DT_NOTHING, 0, 0);
        at(k)->rolled = 0;
        if (f->r[0] || at(k)->failing || !es_pool(k))        /* AMB-31: no die to discard */
            dt_pop(k, 1);
        else
            f->step = DISCARD;
        return;
    case DISCARD: ask_discard(k, f, DISCARDED); return;
    case DISCARDED:
        if (k->s->answer.verb == es_O_stop) {
            dt_pop(k, 1);
            return;
        }
        es_send_die(k, k->s->answer.object, es_Z_spent, dt_thing(k, k->s->answer.object)->on);
        f->step = SECURE;
        if (!es_pool(k) && es_switch(k, ES_last_die_ends))
            dt_pop(k, 1);
        return;
    case SECURE: ask_secure(k, f, SECURED); return;
    case SECURED: secure_answer(k, f); return;
    case CONSENT:                                            /* AST-02 */
        dt_ask(k, f, es_A_help, (unsigned)f->r[2], CONSENTED);
        dt_option(k, DT_V_yes, 0, 0);
        dt_option(k, DT_V_no, 0, 0);
        return;
    case CONSENTED:
        f->step = HELP_DIE;
        if (k->s->answer.verb == DT_V_no)
            dt_pop(k, 0);
        return;
    case HELP_DIE:
        dt_ask(k, f, es_A_which_die, f->who, HELPED);
        each_die(k, es_O_die);
        return;
    default: help_answer(k, f);
    }
}

/* ------------------------------------------------------------------ securing spells ---- */

/* SPELL-02: a spell that was laid out before the roll and holds no die yet. */
static unsigned laid_out(const struct dt *k)
{
    for (unsigned t = dt_first(k, es_Z_cast); t != DT_NOTHING; t = dt_next(k, es_Z_cast, t))
        if (dt_thing(k, t)->count)
            return t;
    return DT_NOTHING;
}

/* The spell in `source` takes up to `count` dice of this roll (SPELL-03, -10, AMB-30). */
void es_proc_secure(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, CHOSEN_ };
    unsigned i = 0, die, n, most = dt_thing(k, f->source)->count;
    if (f->step == WHICH) {
        dt_select(k, f, es_A_secure_dice, f->who, CHOSEN_, es_O_die, es_securable(k) ? 1 : 0, most);
        for (unsigned d = es_die_of(k, es_N_any, es_Z_pool, DT_NOTHING); d != DT_NOTHING;
             d = es_die_of(k, es_N_any, es_Z_pool, d)) {
            unsigned same = 0;
            for (unsigned e = d; e != DT_NOTHING; e = es_die_of(k, es_N_any, es_Z_pool, e))
                same += es_first_equal(k, e) == d;
            if (es_first_equal(k, d) == d && dt_thing(k, d)->on == DT_NOTHING)
                dt_base(k, d, same);
        }
        return;
    }
    unsigned spell = f->source;
    uint8_t chosen[8], count = 0;
    while ((n = dt_picks(k, &i, &die)) != 0)
        for (unsigned d = die; n && d != DT_NOTHING; d = es_die_of(k, es_N_any, es_Z_pool, d))
            if (es_first_equal(k, d) == die)
                chosen[count++] = (uint8_t)(d - k->content->kind_first[es_K_die]), n--;
    dt_thing(k, spell)->count = 0;
    for (unsigned c = 0; c < count; c++)
        es_send_die(k, k->content->kind_first[es_K_die] + chosen[c], es_Z_secured, spell);
    dt_say(k, es_M_secures, f->who, spell, 0, 0);
    if (!count)
        es_to_deck(k, spell);
    dt_pop(k, 1);
}

/* ---------------------------------------------------- the attempt is over: ADV, RWD, MTK ---- */

/* AMB-62, AMB-86: devoured or awakened in the middle; no penalties, nothing is gained. */
void es_stop_attempt(struct dt *k)
{
    struct es *s = at(k);
    es_drop_beaten(k);
    es_clear_dice(k, true);
    s->card = DT_NOTHING;
    s->done = 0;
    s->batch = s->rolled = s->completed = s->failing = s->closing = 0;
}

/* ADV-02 (2)-(4): dice back, the card as trophy, a new one in its place. */
static void take_card(struct dt *k, struct dt_frame *f)
{
    unsigned card = f->source, zone = dt_thing(k, card)->zone, slot = dt_thing(k, card)->pos;
    es_free_locks(k, card);
    dt_move(k, card, es_Z_trophies + f->who, -1, DT_PLAIN);
    dt_say(k, es_M_resolved, f->who, card, 0, 0);
    if (zone == es_Z_rooms)                                  /* ADV-05, OW-04 */
        es_lay(k, es_Z_adventure_deck, es_Z_rooms, (int)slot);
}

enum { COLLECT, FIRST_REWARDS, FIRST_COLLECT, LEAVE, TAKE, LAST_REWARDS, RESOLVED_EVENT, CLEAN,
       PENALTIES = 10, FAILED_EVENT, HELPERS, SETTLE_UP };

static void resolved_steps(struct dt *k, struct dt_frame *f)
{
    bool last = es_switch(k, ES_rewards_last);
    unsigned rewards = es_both(k, f->source, es_F_adventure_rewards);
    switch (f->step) {
    case FIRST_REWARDS:
        f->step = last ? LEAVE : FIRST_COLLECT;
        if (!last)
            es_effect(k, f->source, rewards, f->who);
        return;
    case FIRST_COLLECT: f->step = LEAVE; dt_push(k, es_C_collect, f->who, f->source); return;        /* MTK-03 */
    case LEAVE: es_leave_card(k, f->source); es_clear_dice(k, false); f->step = TAKE; return;
    case TAKE: f->step = LAST_REWARDS; take_card(k, f); return;
    case LAST_REWARDS:
        f->step = RESOLVED_EVENT;
        if (last)
            es_effect(k, f->source, rewards, f->who);
        return;
    case RESOLVED_EVENT: f->step = CLEAN; dt_event(k, es_E_resolve, f->who, f->source, 0, 0); return;
    default:
        es_clear_dice(k, !es_switch(k, ES_markers_keep_dice));
        dt_pop(k, 1);
    }
}

/* AST-05/06, AMB-65..67: whoever still holds an assisted die loses a point of his choice, once.
 * r[0] the helper asked. */
void es_proc_helpers(struct dt *k, struct dt_frame *f)
{
    enum { NEXT, PAYS };
    struct es_seat *s = es_seat(k, (unsigned)f->r[0]);
    if (f->step == PAYS) {
        unsigned what = k->s->answer.verb == es_O_sanity ? es_N_sanity : es_N_stamina;
        f->step = NEXT;
        s->flags &= (uint8_t)~ES_HELPED;
        dt_event(k, es_E_lose, (unsigned)f->r[0]++, f->source, (int)what, 1);
    } else if (f->r[0] >= k->s->seats) {
        dt_pop(k, 0);
    } else if (es_alive(k, (unsigned)f->r[0]) && s->flags & ES_HELPED && dt_in(k, es_Z_marker + (unsigned)f->r[0])) {
        dt_ask(k, f, es_A_helper_pays, (unsigned)f->r[0], PAYS);
        dt_option(k, es_O_sanity, 0, 0);
        dt_option(k, es_O_stamina, 0, 0);
    } else {
        f->r[0]++;
    }
}

void es_resolve_suffer(struct dt *k, struct dt_frame *e)
{
    es_effect(k, e->source, es_both(k, e->source, es_F_adventure_penalties), e->who);
}

static void failed_steps(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case PENALTIES:                                          /* AMB-66: one batch with what the helpers pay */
        f->step = FAILED_EVENT;
        at(k)->batch++;
        dt_say(k, es_M_failed, f->who, f->source, 0, 0);
        dt_event(k, es_E_suffer, f->who, f->source, 0, 0);
        return;
    case FAILED_EVENT: f->step = HELPERS; dt_event(k, es_E_failed, f->who, f->source, 0, 0); return;
    case HELPERS: f->step = CLEAN; dt_push(k, es_C_helpers, f->who, f->source); return;
    case CLEAN:
        f->step = SETTLE_UP;
        at(k)->batch--;
        es_settle(k);
        return;
    default:
        es_clear_dice(k, !es_switch(k, ES_markers_keep_dice));
        dt_pop(k, 0);
    }
}

/* r[0] resolved or not. MTK-02, MTK-04: monsters first. */
void es_proc_end_attempt(struct dt *k, struct dt_frame *f)
{
    if (f->step == COLLECT) {
        at(k)->rolled = 0;
        if (at(k)->battle) {                                 /* BAT-07: no penalty, only the clock */
            es_clear_dice(k, true);
            dt_pop(k, 0);
            return;
        }
        f->step = f->r[0] ? FIRST_REWARDS : PENALTIES;
        at(k)->closing = f->r[0] != 0;
        if (!f->r[0] || es_switch(k, ES_rewards_last))       /* AMB-78 */
            dt_push(k, es_C_collect, f->who, f->source);
        return;
    }
    if (f->r[0])
        resolved_steps(k, f);
    else
        failed_steps(k, f);
}
