/* attempt.c -- what one player does in one Resolution phase on one card (ES-ROLL, ASG, CLUE): before and
 * after each roll, and completing a task; and the attack of the battle, which is an attempt on the Ancient
 * One's task that may succeed again and again (ES-BAT-02..09). Rolling itself is in roll.c, what a failed
 * roll brings in miss.c, the end of it all in finish.c. */
#include "edition.h"

static struct es *at(const struct dt *k) { return es(k); }

/* ------------------------------------------------------------------ the attempt ---- */

/* ROLL-01, -03: the green dice nobody holds; an investigator who ignores locks takes those too. */
static void make_pool(struct dt *k, unsigned who)
{
    unsigned greens = es_greens(k), locked = es_dice_in(k, es_Z_locked) & greens;
    dt_pour(k, es_Z_supply, es_Z_pool, greens);
    if (locked && es_has(k, es_Q_unlocked, who))
        for es_each_of(k, d, locked)
            es_send_die(k, d, es_Z_pool, dt_thing(k, d)->on);
}

/* May the attempt be given up now? FAIL-07 */
static bool may_quit(const struct dt *k) { return es_switch(k, ES_quit_any_time) && !at(k)->battle; }

/* Before a roll: throw, unless that cannot help, use something, take dice off spells (AMB-34), or give up (FAIL-07). */
static inline void ask_before(struct dt *k, struct dt_frame *f, bool hopeless, unsigned next)
{
    dt_ask(k, f, es_A_before_roll, f->who, next);
    bool dice = es_dice_left(k) && !hopeless;
    if (dice)
        dt_option(k, es_O_roll, 0, 0);
    dt_usable(k, es_E_ready, f->who);
    dt_usable(k, es_E_own_turn, f->who);                     /* ITEM-03, ITEM-04 */
    if (es_dice_in(k, es_Z_secured) && es_switch(k, ES_spell_dice_rollable))
        es_dice_options(k, es_Z_secured, es_O_take_off);
    if (may_quit(k))
        dt_option(k, es_O_surrender, 0, 0);
    if (!dice && !may_quit(k))
        dt_option(k, es_O_stop, 0, 0);                       /* AMB-22: without a die there is no roll; FAIL-06 */
}

/* Mostly a look tells that nothing but to roll could be chosen: then there is no question. */
static bool may_only_roll(const struct dt *k, unsigned seat)
{
    return es_dice_left(k) && !may_quit(k) && !dt_is_heard(k, es_E_ready, DT_AFTER, seat) &&
           !dt_is_heard(k, es_E_own_turn, DT_AFTER, seat) &&
           (!es_dice_in(k, es_Z_secured) || !es_switch(k, ES_spell_dice_rollable));
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

static bool may_spend_clue(const struct dt *k, unsigned seat)
{
    return es_seat(k, seat)->clues && es_dice_left(k) && !es_forbidden(k, es_N_clues, seat);
}

/* After a roll: complete a task (rows: those that can be), use what heals so that it can be paid (AMB-114), change
 * results, cast, spend clues, or let it fail (FAIL-02). */
static inline void ask_after(struct dt *k, struct dt_frame *f, unsigned rows, unsigned next)
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
    dt_option(k, es_O_decline, 0, 0);
    if (may_quit(k))
        dt_option(k, es_O_surrender, 0, 0);
}

/* ITEM-04: is there something that may be used at any time in a turn? */
static bool may_use(const struct dt *k, unsigned seat)
{
    return !es_switch(k, ES_items_before_roll) && dt_is_heard(k, es_E_own_turn, DT_AFTER, seat);
}

/* As often a look tells that a roll which completes nothing can only be let fail. */
static bool may_only_fail(const struct dt *k, unsigned seat)
{
    return !may_quit(k) && !dt_is_heard(k, es_E_judge, DT_AFTER, seat) && !es_seat(k, seat)->clues && !may_use(k, seat);
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

enum { BEGIN, READY, READIED, AFTER, CHOSEN, USED, COMPLETED, MISSED, OVER, LOST };

static void finish(struct dt *k, struct dt_frame *f, bool resolved)
{
    f->step = OVER;
    struct dt_frame *e = dt_push(k, es_C_end_attempt, f->who, f->source);
    e->r[0] = resolved;
    es_proc_end_attempt(k, e);
}

static void fail(struct dt *k, struct dt_frame *f) { finish(k, f, false); }

/* The roll has failed. True: that is over already, and the attempt goes on at f->step. */
static bool miss(struct dt *k, struct dt_frame *f, bool surrender)
{
    f->step = MISSED;
    struct dt_frame *m = dt_push(k, es_C_miss, f->who, f->source);
    m->r[0] = surrender;
    return es_fail_roll(k, m);
}

static void secure(struct dt *k, struct dt_frame *f, unsigned spell)
{
    f->step = AFTER;
    dt_push(k, es_C_secure, f->who, spell);
}

static void choose_after(struct dt *k, struct dt_frame *f, unsigned rows)
{
    struct dt_option only;
    ask_after(k, f, rows, CHOSEN);
    if (!dt_forced(k, &only))
        return;
    if (only.verb == es_O_secure)
        secure(k, f, only.object);
    else if (only.verb == es_O_go_on)                        /* a task is done, and nothing held is of use now */
        f->step = READY;
    else
        miss(k, f, false);
}

/* What comes after a roll that failed at once is the run loop's: rules do not go in circles. */
static void judge(struct dt *k, struct dt_frame *f)
{
    if (at(k)->failing) {
        fail(k, f);
        return;
    }
    bool more = !at(k)->completed || es_has(k, es_Q_many_tasks, f->who);
    unsigned rows = more ? es_completable(k, f->who) : 0;
    if (!rows && at(k)->completed && !(more && may_use(k, f->who)))
        f->step = READY;
    else if (rows || !may_only_fail(k, f->who) || laid_out(k))
        choose_after(k, f, rows);
    else
        miss(k, f, false);
}

static void take_off(struct dt *k, unsigned die) { es_send_die(k, die, es_Z_pool, DT_NOTHING); }

static void roll(struct dt *k, struct dt_frame *f)
{
    f->step = AFTER;
    es_start(k, es_proc_roll, es_C_roll, f->who, f->source);
    if (es_again(k, f))
        judge(k, f);
}

static void act_before(struct dt *k, struct dt_frame *f, struct dt_option a)
{
    f->step = READY;
    switch (a.verb) {
    case DT_V_use: dt_use(k, a, f->who); return;
    case es_O_take_off: take_off(k, a.object); return;
    case es_O_roll: roll(k, f); return;
    default: fail(k, f);
    }
}

static void choose_before(struct dt *k, struct dt_frame *f, bool hopeless)
{
    struct dt_option only;
    ask_before(k, f, hopeless, READIED);
    if (!dt_forced(k, &only))
        return;
    if (only.verb == es_O_roll)                              /* else nothing is left but to give up */
        roll(k, f);
    else
        fail(k, f);
}

static void go_before(struct dt *k, struct dt_frame *f)
{
    if (may_only_roll(k, f->who))
        roll(k, f);
    else
        choose_before(k, f, false);
}

bool es_nothing_open(const struct dt *k)
{
    struct es_layout l;
    if (at(k)->battle)
        return false;
    es_layout(k, at(k)->card, &l);
    return !l.open;
}

/* Is it over already? AMB-22, AMB-46, AMB-82, FAIL-06. */
static void look_closely(struct dt *k, struct dt_frame *f)
{
    struct es_layout l;
    es_layout(k, at(k)->card, &l);
    if (!l.open)
        finish(k, f, true);
    else if (!es_switch(k, ES_hopeless_fails) || !es_hopeless(k, f->who, &l))
        go_before(k, f);
    else if (es_may_turn(k, f->who))                         /* ITEM-03, AMB-21, AMB-23: before any roll */
        choose_before(k, f, true);
    else
        fail(k, f);
}

/* Mostly a row not completed yet shows that it is not: nothing can lie on it, and green dice are enough. */
static bool plainly_goes_on(const struct dt *k, unsigned seat)
{
    const struct dt_task *next = es_sure_task(k);
    return next && (!es_switch(k, ES_hopeless_fails) || es_plainly_possible(k, seat, es_task_count(next, 0)));
}

/* Before every roll. */
static void get_ready(struct dt *k, struct dt_frame *f)
{
    f->step = READY;
    at(k)->rolled = at(k)->completed = 0;
    if (at(k)->failing)
        fail(k, f);
    else if (at(k)->battle || plainly_goes_on(k, f->who))
        go_before(k, f);
    else
        look_closely(k, f);
}

static void start_complete(struct dt *k, struct dt_frame *f, unsigned row)
{
    struct dt_frame *c = dt_push(k, es_C_complete, f->who, f->source);
    c->r[0] = (int16_t)row;
    es_proc_complete(k, c);
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
    case es_O_secure: secure(k, f, a.object); return;
    case es_O_task:
        f->step = COMPLETED;
        start_complete(k, f, a.object);
        return;
    case es_O_go_on: get_ready(k, f); return;
    default:
        if (miss(k, f, a.verb == es_O_surrender))
            es_attempt_on(k, f);
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

static void begin(struct dt *k, struct dt_frame *f)
{
    at(k)->card = f->source;
    at(k)->done = 0;
    at(k)->failing = 0;
    make_pool(k, f->who);
    f->step = READY;
    if (!dt_announce(k, es_E_attempt, f->who, f->source))
        get_ready(k, f);
}

static void completed(struct dt *k, struct dt_frame *f)
{
    f->step = AFTER;
    if (es_has(k, es_Q_many_tasks, f->who) && !es_all_done(k))
        judge(k, f);
    else
        get_ready(k, f);
}

bool es_missed(struct dt *k, struct dt_frame *miss, bool over)
{
    dt_leave(k, miss, 0);
    miss[-1].step = over ? LOST : READY;
    return true;
}

void es_attempt_over(struct dt *k, struct dt_frame *f)
{
    at(k)->card = DT_NOTHING;
    at(k)->done = 0;
    at(k)->rolled = at(k)->completed = at(k)->failing = at(k)->closing = 0;
    dt_leave(k, f, 0);
    es_clock(k, f - 1);
}

void es_attempt_on(struct dt *k, struct dt_frame *f)
{
    if (f->step == LOST)
        fail(k, f);
    else
        get_ready(k, f);
}

void es_proc_attempt(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case BEGIN: begin(k, f); return;
    case READIED: act_before(k, f, k->s->answer); return;
    case AFTER: judge(k, f); return;
    case CHOSEN: act_after(k, f); return;
    case USED: used(k, f); return;
    case COMPLETED: completed(k, f); return;
    default: es_attempt_on(k, f);
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
    f->r[1] = (int16_t)es_asked(counted, ES_SANITY);
    f->r[2] = (int16_t)es_asked(counted, ES_STAMINA);
    f->r[3] = (int16_t)es_asked(counted, ES_HOURS);
}

/* A cost of the task, suffered like any loss; AMB-114: prevented, it is paid. True: it is not over yet. */
static bool suffer(struct dt *k, const struct dt_frame *f, unsigned noun, int n)
{
    if (!n)
        return false;
    struct dt_frame *e = dt_event(k, es_E_lose, f->who, at(k)->card, (int)noun, n);
    e->r[DT_E_FLAGS] |= DT_E_COST;
    return !dt_happens(k, e);
}

/* r[0] the row, r[1..3] its costs, r[5] 1 + its marker; r[4]: 1 when no dice are needed (an effect completes it). */
void es_proc_complete(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, ASSIGN, STAMINA, HOURS, DONE };
    struct dt_option set = k->s->answer;
    switch (f->step) {
    case WHICH:
        if (!f->r[4]) {
            dt_ask(k, f, es_A_dice_for_task, f->who, ASSIGN);
            es_dice_sets(k, (unsigned)f->r[0]);
            if (!dt_forced(k, &set))
                return;
        }                                                    /* fall through */
    case ASSIGN:
        if (!f->r[4])
            assign(k, set.object);
        look_up_costs(k, f);
        f->step = STAMINA;                                   /* ASG-03, AMB-18: then the costs */
        if (suffer(k, f, es_N_sanity, f->r[1]))
            return;                                          /* fall through */
    case STAMINA:
        f->step = HOURS;
        if (suffer(k, f, es_N_stamina, f->r[2]))
            return;                                          /* fall through */
    case HOURS:
        f->step = DONE;
        es_pass_hours(k, (unsigned)f->r[3]);                 /* TASK-09, CLK-05: midnight waits */
        mark_done(k, f);                                     /* fall through */
    default:
        dt_leave(k, f, 1);
        if (f[-1].proc == es_C_attempt && k->s->status == DT_ASKING)
            completed(k, f - 1);
    }
}
