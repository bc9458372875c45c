/* attempt.c -- what one player does in one Resolution phase on one card (ES-ROLL, ASG, CLUE): before and
 * after each roll, and completing a task; and the attack of the battle, which is an attempt on the Ancient
 * One's task that may succeed again and again (ES-BAT-02..09). Rolling itself is in roll.c, what a failed
 * roll brings in miss.c, the end of it all in finish.c. */
#include "edition.h"

static struct es *at(const struct dt *k) { return es(k); }

/* ------------------------------------------------------------------ the attempt ---- */

/* ROLL-01..ROLL-03: the green dice nobody holds; an investigator who ignores locks takes those too. */
static void make_pool(struct dt *k, unsigned who)
{
    unsigned greens = es_greens(k), locked = es_dice_in(k, es_Z_locked) & greens;
    dt_pour(k, es_Z_supply, es_Z_pool, greens);              /* LOCK-06, LOCK-07, LOCK-16 */
    if (locked && es_has(k, es_Q_unlocked, who))
        for es_each_of(k, d, locked)
            es_send_die(k, d, es_Z_pool, dt_thing(k, d)->on);
}

/* May the attempt be given up now? FAIL-07 */
static bool may_quit(const struct dt *k) { return es_switch(k, ES_quit_any_time) && !at(k)->battle; }

/* AMB-10 */
/* Before a roll: throw, unless that cannot help, use something, take dice off spells (AMB-34), or give up (FAIL-07). */
static void ask_before(struct dt *k, struct dt_frame *f, bool hopeless, unsigned next)
{
    dt_ask(k, f, es_A_before_roll, f->who, next);
    bool dice = es_dice_left(k) && !hopeless;
    if (dice)
        dt_option(k, es_O_roll, 0, 0);
    dt_usable(k, es_E_ready, f->who);                        /* BAT-18 */
    dt_usable(k, es_E_own_turn, f->who);                     /* ITEM-03, ITEM-04 */
    if (es_dice_in(k, es_Z_secured) && es_switch(k, ES_spell_dice_rollable))
        es_dice_options(k, es_Z_secured, es_O_take_off);     /* AMB-27 */
    if (may_quit(k))
        dt_option(k, es_O_surrender, 0, 0);
    if (!dice && !may_quit(k))
        dt_option(k, es_O_stop, 0, 0);                     /* BAT-19, AMB-22: without a die there is no roll; FAIL-06 */
}

/* Is there a choice before a roll at all? */
static bool may_prepare(const struct dt *k, unsigned seat)
{
    return may_quit(k) || dt_is_heard(k, es_E_ready, DT_AFTER, seat) || dt_is_heard(k, es_E_own_turn, DT_AFTER, seat) ||
           (es_dice_in(k, es_Z_secured) && es_switch(k, ES_spell_dice_rollable));
}

/* SPELL-02: a spell that was laid out before the roll and holds no die yet? */
static bool laid_out(const struct dt *k)
{
    bool any = false;
    for dt_each(k, t, es_Z_cast)
        any |= dt_thing(k, t)->count > 0;
    return any;
}

/* SPELL-04: they must take dice of this roll; AMB-71: before or after clues and what changes it. */
static void ask_laid_out(struct dt *k, struct dt_frame *f)
{
    for dt_each(k, t, es_Z_cast)
        if (dt_thing(k, t)->count)
            dt_option(k, es_O_secure, t, 0);
    dt_usable(k, es_E_judge, f->who);
}

static bool may_spend_clue(const struct dt *k, unsigned seat) /* AMB-29 */
{
    return es_seat(k, seat)->clues && es_dice_left(k) && !es_forbidden(k, es_N_clues, seat);
}

/* After a roll: complete a task (rows: those that can be), use what heals so that it can be paid (AMB-114), change
 * results, cast, spend clues, or let it fail (FAIL-02). */
static void ask_after(struct dt *k, struct dt_frame *f, unsigned rows, unsigned next)
{
    dt_ask(k, f, es_A_after_roll, f->who, next);
    if (laid_out(k)) {
        ask_laid_out(k, f);
        if (may_spend_clue(k, f->who))
            dt_option(k, es_O_spend_clue, 0, 0);
        return;
    }
    for (; rows; rows &= rows - 1)
        dt_option(k, es_O_task, (unsigned)__builtin_ctz(rows), 0);
    if (!es_switch(k, ES_items_before_roll))
        dt_usable(k, es_E_own_turn, f->who);
    if (at(k)->completed) {
        dt_option(k, es_O_go_on, 0, 0);
        return;
    }
    dt_usable(k, es_E_judge, f->who);
    if (may_spend_clue(k, f->who))
        dt_option(k, es_O_spend_clue, 0, 0);                 /* CLUE-01..04 */
    dt_option(k, es_O_decline, 0, 0);                        /* AMB-96 */
    if (may_quit(k))
        dt_option(k, es_O_surrender, 0, 0);
}

/* ITEM-04: is there something that may be used at any time in a turn? */
static bool may_use(const struct dt *k, unsigned seat)
{
    return !es_switch(k, ES_items_before_roll) && dt_is_heard(k, es_E_own_turn, DT_AFTER, seat);
}

/* Is there a choice after a roll that completes nothing? */
static bool may_help(const struct dt *k, unsigned seat)
{
    return may_quit(k) || dt_is_heard(k, es_E_judge, DT_AFTER, seat) || es_seat(k, seat)->clues || may_use(k, seat) ||
           laid_out(k);
}

static void spend_clue(struct dt *k, struct dt_frame *f)
{
    es_seat(k, f->who)->clues--;                             /* CLUE-05 */
    dt_say(k, es_M_spends_clue, f->who, DT_NOTHING, 0, 0);
    struct dt_frame *r = dt_push(k, es_C_reroll, f->who, DT_NOTHING);
    r->r[0] = 1;
    r->r[1] = 255;
    r->r[2] = (int16_t)es_ask(k, es_Q_clue_rerolls, f->who);
}

enum { BEGIN, READY, READIED, AFTER, CHOSEN, USED, COMPLETED, MISSED, OVER };

static void finish(struct dt *k, struct dt_frame *f, bool resolved)
{
    f->step = OVER;
    dt_push(k, es_C_end_attempt, f->who, f->source)->r[0] = resolved;
}

static void fail(struct dt *k, struct dt_frame *f) { finish(k, f, false); }

static void roll(struct dt *k, struct dt_frame *f)
{
    f->step = AFTER;
    dt_push(k, es_C_roll, f->who, f->source);
}

static void act_before(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    f->step = READY;
    switch (a.verb) {
    case DT_V_use: dt_use(k, a, f->who); return;
    case es_O_take_off: es_send_die(k, a.object, es_Z_pool, DT_NOTHING); return;
    case es_O_roll: roll(k, f); return;
    default: fail(k, f);
    }
}

/* Before every roll. Is it over already? AMB-22, AMB-46, AMB-82, FAIL-06. */
static void get_ready(struct dt *k, struct dt_frame *f)
{
    f->step = READY;
    at(k)->rolled = at(k)->completed = 0;
    bool strict = es_switch(k, ES_hopeless_fails) && !at(k)->battle;
    bool hopeless = strict && es_hopeless(k, f->who);
    if (at(k)->failing)
        fail(k, f);
    else if (hopeless >= strict && es_nothing_open(k))       /* what can be done is open */
        finish(k, f, true);
    else if (hopeless && !es_may_turn(k, f->who))            /* ITEM-03, AMB-21, AMB-23: before any roll */
        fail(k, f);
    else if (es_dice_left(k) && !hopeless && !may_prepare(k, f->who))
        roll(k, f);
    else
        ask_before(k, f, hopeless, READIED);
}

static void begin(struct dt *k, struct dt_frame *f)
{
    f->step = READY;
    at(k)->card = f->source;
    at(k)->done = 0;
    at(k)->failing = 0;
    make_pool(k, f->who);
    if (!dt_announce(k, es_E_attempt, f->who, f->source))
        get_ready(k, f);
}

static void miss(struct dt *k, struct dt_frame *f, bool surrender) /* FAIL-01 */
{
    f->step = MISSED;
    dt_push(k, es_C_miss, f->who, f->source)->r[0] = surrender;
}

/* ROLL-05, ASG-01: after every roll. Nothing is left to do with it where a task is completed and no more can be. */
static void judge(struct dt *k, struct dt_frame *f)
{
    if (at(k)->failing) {
        fail(k, f);
        return;
    }
    bool more = !at(k)->completed || es_has(k, es_Q_many_tasks, f->who);
    unsigned rows = more ? es_completable(k, f->who) : 0;
    if (!rows && at(k)->completed && !(more && may_use(k, f->who)))
        get_ready(k, f);
    else if (rows || at(k)->completed || may_help(k, f->who))
        ask_after(k, f, rows, CHOSEN);
    else
        miss(k, f, false);
}

static void act_after(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    f->step = AFTER;
    switch (a.verb) {
    case DT_V_use:
        f->step = USED;
        dt_use(k, a, f->who);
        return;
    case es_O_spend_clue: spend_clue(k, f); return;
    case es_O_secure: dt_push(k, es_C_secure, f->who, a.object); return;
    case es_O_task:
        f->step = COMPLETED;
        dt_push(k, es_C_complete, f->who, f->source)->r[0] = (int16_t)a.object;
        return;
    case es_O_go_on: get_ready(k, f); return;                /* TERR-04 */
    default: miss(k, f, a.verb == es_O_surrender);           /* TERR-06 */
    }
}

/* AMB-82: what was used after the roll may have left nothing to do. */
static void used(struct dt *k, struct dt_frame *f)
{
    f->step = AFTER;
    if (es_nothing_open(k))
        finish(k, f, true);
    else
        judge(k, f);
}

static void completed(struct dt *k, struct dt_frame *f)      /* ASG-06 */
{
    f->step = AFTER;
    if (es_has(k, es_Q_many_tasks, f->who) && !es_nothing_open(k))
        judge(k, f);
    else
        get_ready(k, f);
}

/* ROLL-07: no die is left, or he has given up; else he tries again. */
static void missed(struct dt *k, struct dt_frame *f)
{
    if (k->s->ret)
        fail(k, f);
    else
        get_ready(k, f);
}

static void attempt_over(struct dt *k, struct dt_frame *f)
{
    at(k)->card = DT_NOTHING;                                /* FAIL-11 */
    at(k)->done = 0;
    at(k)->rolled = at(k)->completed = at(k)->failing = at(k)->closing = 0;
    dt_leave(k, f, 0);
}

static dt_proc_fn *const attempt[] = {
    [BEGIN] = begin,
    [READY] = get_ready,
    [READIED] = act_before,
    [AFTER] = judge,
    [CHOSEN] = act_after,
    [USED] = used,
    [COMPLETED] = completed,
    [MISSED] = missed,
    [OVER] = attempt_over,
};
void es_proc_attempt(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, attempt); }

/* --------------------------------------------------------------- completing a task ---- */

/* BAT-03: a hit takes a doom token off; the task is open again. */
static void hit(struct dt *k, struct dt_frame *f)
{
    at(k)->doom--;
    dt_say(k, es_M_hit, f->who, DT_NOTHING, at(k)->doom, 0);
    if (!at(k)->doom)
        dt_end(k, DT_WON, es_M_banished);                    /* DEV-09, END-06, BAT-12, END-03 */
}

/* LOCK-09; AMB-45: what lay on it is of no use before the next attempt. */
static void open_lock(struct dt *k, unsigned monster)
{
    unsigned locked = es_dice_in(k, es_Z_locked);
    es_free_locks(k, monster);
    dt_pour(k, es_Z_supply, es_Z_spent, locked & es_dice_in(k, es_Z_supply));
}

static void mark_done(struct dt *k, struct dt_frame *f)
{
    at(k)->completed++;
    if (at(k)->battle) {
        hit(k, f);
        return;
    }
    at(k)->done |= 1u << f->r[0];
    dt_say(k, es_M_completes, f->who, at(k)->card, f->r[0] + 1, 0);
    if (f->r[5] && f->r[4])
        dt_thing(k, (unsigned)f->r[5] - 1)->flags |= ES_UNDICED;
    if (f->r[5] && es_switch(k, ES_lock_opens_with_task))
        open_lock(k, (unsigned)f->r[5] - 1);
}

static void assign(struct dt *k, unsigned mask)
{
    for es_each_of(k, d, mask)
        /* ROLL-08 */
        es_send_die(k, d, es_Z_assigned, dt_thing(k, d)->zone == es_Z_secured ? DT_NOTHING : dt_thing(k, d)->on);
}

static void look_up_costs(const struct dt *k, struct dt_frame *f)
{
    unsigned row = (unsigned)f->r[0];
    const struct dt_task *bare = es_bare_task(k, at(k)->card, row);
    uint64_t counted = bare ? bare->weight : 0;
    if (!bare) {
        struct es_layout l;
        es_layout(k, at(k)->card, &l);
        counted = es_counts(k, &l, row);
        f->r[5] = (int16_t)(l.marked >> row & 1 ? l.marker[row] + 1 : 0);
    }
    f->r[1] = (int16_t)es_asked(counted, ES_SANITY);         /* AMB-20 */
    f->r[2] = (int16_t)es_asked(counted, ES_STAMINA);
    f->r[3] = (int16_t)es_asked(counted, ES_HOURS);
}

/* TASK-10..TASK-13: a cost of the task, suffered like any loss; AMB-114: prevented, it is paid. False: it has none. */
static bool suffer(struct dt *k, const struct dt_frame *f, unsigned noun, int n)
{
    if (n)
        dt_event(k, es_E_lose, f->who, at(k)->card, (int)noun, n)->r[DT_E_FLAGS] |= DT_E_COST;
    return n;
}

enum { WHICH, ASSIGN, STAMINA, HOURS };
static dt_proc_fn suffer_stamina, pass_hours;                /* gone on with at once where there is no cost */

static void ask_which_dice(struct dt *k, struct dt_frame *f)
{
    if (f->r[4]) {
        f->step = ASSIGN;
        return;
    }
    dt_ask(k, f, es_A_dice_for_task, f->who, ASSIGN);
    es_dice_sets(k, (unsigned)f->r[0]);
}

static void assign_dice(struct dt *k, struct dt_frame *f)
{
    f->step = STAMINA;                                       /* ASG-03, AMB-18: then the costs */
    if (!f->r[4])
        assign(k, k->s->answer.object);
    look_up_costs(k, f);
    if (!suffer(k, f, es_N_sanity, f->r[1]))
        suffer_stamina(k, f);
}

static void suffer_stamina(struct dt *k, struct dt_frame *f)
{
    f->step = HOURS;
    if (!suffer(k, f, es_N_stamina, f->r[2]))
        pass_hours(k, f);
}

static void pass_hours(struct dt *k, struct dt_frame *f)
{
    es_pass_hours(k, (unsigned)f->r[3]);                     /* TASK-09, CLK-05: midnight waits */
    mark_done(k, f);
    dt_leave(k, f, 1);
}

/* r[0] the row, r[1..3] its costs, r[5] 1 + its marker; r[4]: 1 when no dice are needed (an effect completes it). */
static dt_proc_fn *const complete[] = {
    [WHICH] = ask_which_dice,
    [ASSIGN] = assign_dice,
    [STAMINA] = suffer_stamina,
    [HOURS] = pass_hours,
};
void es_proc_complete(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, complete); }
