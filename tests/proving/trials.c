/* trials.c -- what is decided by dice: tests, searching, fights, and work on the tasks of a
 * mystery. A test lives wholly in its frame, so a test within a test is nothing special. */
#include "state.h"

/* ------------------------------------------------------------------- a test ---- */
enum { T_SKILL, T_ROLLS, T_FACE, T_MOD = T_FACE + PV_DIE, T_RESULT };

/* PV-TST-01, PV-TST-02 */
static int dice_of(const struct dt *k, unsigned seat, int skill, int mod)
{
    int n = mod + pv_ask_seat(k, pv_Q_skill, seat, skill) + pv_ask_seat(k, pv_Q_bonus, seat, skill);
    return n < 1 ? 1 : n > 12 ? 12 : n;
}

/* PV-TST-03 */
static int successes(const struct dt *k, const struct dt_frame *f)
{
    int n = 0, from = pv_ask_seat(k, pv_Q_threshold, f->who, 0);
    for (int face = 0; face < PV_DIE; face++)
        if (face + 1 >= from)
            n += f->r[T_FACE + face];
    return n;
}

/* PV-TST-04: equal faces are one kind of die to choose from. */
static void ask_dice(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned all = 0;
    for (int face = 0; face < PV_DIE; face++)
        all += (unsigned)f->r[T_FACE + face];
    dt_select(k, f, pv_A_which_dice, f->who, next, pv_O_die, 0, all);
    for (unsigned face = 0; face < PV_DIE; face++)
        if (f->r[T_FACE + face])
            dt_base(k, face + 1, (unsigned)f->r[T_FACE + face]);
}

static void take_dice(struct dt *k, struct dt_frame *f)
{
    unsigned at = 0, face, n;
    while ((n = dt_picks(k, &at, &face)) > 0) {
        f->r[T_FACE + face - 1] = (int16_t)(f->r[T_FACE + face - 1] - (int)n);
        f->r[T_ROLLS] = (int16_t)(f->r[T_ROLLS] + (int)n);
    }
    if (f->r[T_ROLLS])
        pv_seat(k, f->who)->clues--;
}

/* PV-TST-05, and which of the two windows after a roll: PV-TST-06 */
static void conclude(struct dt *k, struct dt_frame *f)
{
    f->r[T_RESULT] = (int16_t)successes(k, f);
    dt_say(k, pv_M_tested, f->who, DT_NOTHING, f->r[T_SKILL], f->r[T_RESULT]);
    f->step = f->r[T_RESULT] ? 7 : 8;
    dt_event(k, f->r[T_RESULT] ? pv_E_succeed : pv_E_falter, f->who, f->source, f->r[T_SKILL], f->r[T_RESULT]);
}

/* r0 the skill, r8 a modifier; leaves the number of successes. */
void pv_proc_test(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        f->step = 1;
        dt_event(k, pv_E_test, f->who, f->source, f->r[T_SKILL],
                 dice_of(k, f->who, f->r[T_SKILL], f->r[T_MOD]));
        return;
    case 1:
        f->r[T_ROLLS] = k->s->ret;
        f->step = 2;
        if (k->s->ret <= 0)
            dt_pop(k, 0);
        return;
    case 2:
        if (f->r[T_ROLLS])
            dt_roll(k, f, PV_DIE, 3);
        else
            f->step = pv_seat(k, f->who)->clues ? 4 : 6;
        return;
    case 3:
        f->r[T_FACE + k->s->ret]++;
        f->r[T_ROLLS]--;
        dt_rolled(k, f->who, PV_DIE, (unsigned)k->s->ret + 1);
        f->step = 2;
        return;
    case 4: ask_dice(k, f, 5); return;
    case 5:
        take_dice(k, f);
        f->step = f->r[T_ROLLS] ? 2 : 6;
        return;
    case 6: conclude(k, f); return;
    case 7: dt_pop(k, k->s->ret); return;
    case 8: dt_pop(k, 0); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static void push_test(struct dt *k, const struct dt_frame *f, unsigned skill)
{
    dt_push(k, pv_C_test, f->who, f->source)->r[T_SKILL] = (int16_t)skill;
}

/* ----------------------------------------------------------------- searching ---- */
/* PV-ACT-04. The source is the trace once it lies open. */
void pv_proc_search(struct dt *k, struct dt_frame *f)
{
    unsigned t = dt_at(k, pv_Z_traces, pv_seat(k, f->who)->place);
    switch (f->step) {
    case 0:
        f->step = 1;
        push_test(k, f, pv_N_lore);
        return;
    case 1:
        if (!k->s->ret || t == DT_NOTHING) {
            dt_pop(k, 0);
            return;
        }
        dt_move(k, t, pv_Z_shown, -1, DT_PLAIN);
        f->source = (uint16_t)t;
        f->step = 2;
        return;
    case 2:
        f->step = 3;
        dt_event(k, pv_E_find, f->who, f->source, -1, 1)->r[DT_E_THING] = (int16_t)f->source;
        return;
    case 3:
        if (dt_thing(k, f->source)->zone == pv_Z_shown)
            pv_put_away(k, f->source);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* -------------------------------------------------------------------- fights ---- */
static bool still_there(const struct dt *k, const struct dt_frame *f)
{
    const struct dt_thing *m = dt_thing(k, f->source);
    return m->zone == pv_Z_prowling && m->mark == pv_seat(k, f->who)->place;
}

/* What gets through: so much of a monster's value as is above the result of the test. */
static void suffer(struct dt *k, const struct dt_frame *f, unsigned query, unsigned pool, int result)
{
    int n = pv_ask_thing(k, query, f->source) - result;
    if (n > 0)
        dt_event(k, pv_E_lose, f->who, f->source, (int)pool, n);
}

/* PV-ACT-05, PV-MON-01. The source is the monster; r0 the result of the test of might. */
void pv_proc_fight(struct dt *k, struct dt_frame *f)
{
    if (!still_there(k, f)) {
        dt_pop(k, 0);
        return;
    }
    switch (f->step) {
    case 0:
        f->step = 1;
        push_test(k, f, pv_N_will);
        return;
    case 1:
        f->step = 2;
        suffer(k, f, pv_Q_horror, pv_N_sanity, k->s->ret);
        return;
    case 2:
        f->step = 3;
        push_test(k, f, pv_N_might);
        return;
    case 3: {
        f->r[0] = k->s->ret;
        f->step = 4;
        if (!f->r[0])
            return;
        struct dt_frame *e = dt_event(k, pv_E_strike, f->who, f->source, -1, f->r[0]);
        e->r[DT_E_THING] = (int16_t)f->source;
        return;
    }
    case 4:
        f->step = 5;
        suffer(k, f, pv_Q_strength, pv_N_health, f->r[0]);
        return;
    case 5: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------- mysteries ---- */
enum { K_TASK, K_PART, K_NOUN, K_NEED };

/* Tasks are stored one after another, each with its length; so are the parts of a task, each with
 * the number of ways to do it and for every way a noun and a number. */
static const int16_t *task_at(const struct dt *k, unsigned mystery, unsigned task)
{
    unsigned n;
    const int16_t *d = dt_field(k, mystery, pv_F_mystery_tasks, &n), *end = d + n;
    while (d < end && task--)
        d += d[0] + 1;
    return d < end ? d : 0;
}

unsigned pv_tasks(const struct dt *k, unsigned mystery)
{
    unsigned n = 0;
    while (task_at(k, mystery, n))
        n++;
    return n;
}

bool pv_part(const struct dt *k, unsigned mystery, unsigned task, unsigned part, struct pv_part *out)
{
    const int16_t *d = task_at(k, mystery, task), *end = d ? d + 1 + d[0] : 0;
    for (d = d ? d + 1 : 0; d < end && part--;)
        d += 1 + 2 * d[0];
    if (d >= end)
        return false;
    out->ways = d[0] < 2 ? 1 : 2;
    for (unsigned i = 0; i < out->ways; i++) {
        out->way[i].noun = (uint16_t)d[1 + 2 * i];
        out->way[i].need = d[2 + 2 * i];
    }
    return true;
}

/* PV-MYS-01: is the ground right, the task undone, and what it asks in clues at hand? */
bool pv_can_work(const struct dt *k, unsigned seat, unsigned mystery, unsigned task)
{
    struct pv_part p;
    int clues = pv_seat(k, seat)->clues;
    if (dt_ground(k, pv_seat(k, seat)->place) != dt_number(k, mystery, pv_F_mystery_ground))
        return false;
    if (dt_thing(k, mystery)->mark >> task & 1)
        return false;
    for (unsigned i = 0; pv_part(k, mystery, task, i, &p); i++)
        if (p.way[0].noun == pv_N_clue && p.ways == 1)
            clues -= p.way[0].need;
    return clues >= 0;
}

static void next_part(struct dt *k, struct dt_frame *f)
{
    struct pv_part p;
    if (!pv_part(k, f->source, (unsigned)f->r[K_TASK], (unsigned)f->r[K_PART], &p)) {
        f->step = 5;
        return;
    }
    dt_ask(k, f, pv_A_part, f->who, 1);
    for (unsigned i = 0; i < p.ways; i++)
        dt_option(k, pv_O_skill, p.way[i].noun, p.way[i].need);
}

static void do_part(struct dt *k, struct dt_frame *f)
{
    struct pv_seat *p = pv_seat(k, f->who);
    if (f->r[K_NOUN] != pv_N_clue) {
        f->step = 3;
        push_test(k, f, (unsigned)f->r[K_NOUN]);
        return;
    }
    if (p->clues < f->r[K_NEED]) {
        f->step = 6;
        return;
    }
    p->clues = (uint8_t)(p->clues - f->r[K_NEED]);
    dt_say(k, pv_M_assets, f->who, DT_NOTHING, pv_N_clue, p->clues);
    f->r[K_PART]++;
    f->step = 0;
}

static void task_done(struct dt *k, struct dt_frame *f)
{
    struct dt_thing *m = dt_thing(k, f->source);
    m->mark = (uint8_t)(m->mark | 1u << f->r[K_TASK]);
    dt_say(k, pv_M_task_done, f->who, f->source, f->r[K_TASK] + 1, 0);
    f->step = 7;
    if (m->mark == (1u << pv_tasks(k, f->source)) - 1)
        dt_push(k, pv_C_solve, f->who, f->source);
}

/* PV-ACT-07, PV-MYS-01, PV-MYS-02. The source is the mystery. */
void pv_proc_work(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0: next_part(k, f); return;
    case 1:
        f->r[K_NOUN] = (int16_t)k->s->answer.object;
        f->r[K_NEED] = k->s->answer.arg;
        f->step = 2;
        return;
    case 2: do_part(k, f); return;
    case 3:
        f->step = k->s->ret >= f->r[K_NEED] ? 0 : 6;
        f->r[K_PART]++;
        return;
    case 5: task_done(k, f); return;
    case 6:
        dt_say(k, pv_M_task_failed, f->who, f->source, f->r[K_TASK] + 1, 0);
        dt_pop(k, 0);
        return;
    case 7: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-MYS-02: hold the rite; without one the mystery is simply solved. */
void pv_proc_solve(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        f->step = 1;
        if (!dt_run_field(k, f->source, pv_F_mystery_rite, f->who))
            dt_event(k, pv_E_solve, f->who, f->source, -1, 1)->r[DT_E_THING] = (int16_t)f->source;
        return;
    case 1: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------------- chances ---- */
/* A test of so many dice in numbers: it passes with `need` successes (PV-TST-03 to PV-TST-05). Faces are those of a
 * die, so that what lies on the table can be said; which of them are alike the solver finds out. */
static void describe_test(const struct dt *v, unsigned seat, unsigned dice, int need, struct dt_prospect *to)
{
    unsigned clues = pv_seat(v, seat)->clues;
    int from = pv_ask_seat(v, pv_Q_threshold, seat, 0);
    struct dt_pool *p = &to->pool.p;
    memset(to, 0, sizeof *to);
    to->by = DT_BY_POOL;
    p->colours = p->means = 1;
    p->dice[0] = (uint8_t)dice;
    p->die[0].faces = PV_DIE;
    for (int face = 0; face < PV_DIE; face++) {
        p->die[0].weight[face] = 1;
        p->die[0].gives[face][0] = face + 1 >= from;
    }
    p->by[0] = (struct dt_pool_means){ .times = (uint8_t)(clues < DT_POOL_TIMES ? clues : DT_POOL_TIMES),
                                       .most = DT_POOL_DICE, .faces = { DT_POOL_ANY } };
    p->aim.sort = DT_POOL_REACH;
    p->aim.weigh[0] = 1;
    p->aim.need = (int16_t)need;
    to->pool.at.roll.left[0] = p->by[0].times;
}

/* What answers tests is not reckoned with: its own, or open for all to see. */
static void name_beyond(const struct dt *v, unsigned seat, struct dt_prospect *to)
{
    for (unsigned t = 0; t < v->content->things && to->beyonds < DT_BEYONDS; t++) {
        const struct dt_card *c = dt_card(v, t);
        unsigned zone = dt_thing(v, t)->zone;
        bool answers = false;
        for (unsigned i = 0; i < c->abilities; i++) {
            unsigned on = v->content->ability[c->ability + i].on;
            answers |= v->content->ability[c->ability + i].cell != DT_STATIC
                    && (on == pv_E_test || on == pv_E_succeed || on == pv_E_falter);
        }
        if (answers && dt_is_live(v, t) && (zone == pv_Z_hand + seat || v->game->zone[zone].see == DT_SEE_ALL))
            to->beyond[to->beyonds++] = (uint16_t)t;
    }
}

/* Dice chosen one by one; none at all is to let them lie (PV-TST-04). */
static void choose_again(const struct dt *v, const struct dt_option *o, struct dt_pool_plight *at)
{
    const struct dt_decision *d = &v->s->ask;
    unsigned picks = 0;
    for (unsigned i = 0; i < d->bases; i++) {
        unsigned n = d->base[i].taken;
        if (o->verb != DT_V_done && o->object == d->base[i].object)
            n = o->verb == DT_V_back ? n - 1 : n + 1;
        at->again[0][d->base[i].object - 1] = (uint8_t)n;
        picks += n;
    }
    if (o->verb == DT_V_done)
        at->stage = picks ? DT_POOL_USE_NOW : DT_POOL_STOP;
    else
        at->stage = picks ? DT_POOL_USE : DT_POOL_JUDGE;
}

/* On the table: the test is the procedure that asks. Work on a mystery says how many successes it needs. */
static void describe_rolled(const struct dt *v, unsigned seat, const struct dt_option *o, struct dt_prospect *to)
{
    const struct dt_frame *f = dt_top(v);
    unsigned dice = 0;
    for (int face = 0; face < PV_DIE; face++)
        dice += (unsigned)f->r[T_FACE + face];
    describe_test(v, seat, dice, f[-1].proc == pv_C_work ? f[-1].r[K_NEED] : 1, to);
    for (int face = 0; face < PV_DIE; face++)
        to->pool.at.roll.shows[0][face] = (uint8_t)f->r[T_FACE + face];
    choose_again(v, o, &to->pool.at);
}

bool pv_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to)
{
    const struct dt_option *o = &view->s->ask.option[option];
    unsigned ask = view->s->ask.ask;
    if (ask == pv_A_which_dice)
        describe_rolled(view, seat, o, to);
    else if (ask == pv_A_part && o->object != pv_N_clue)
        describe_test(view, seat, (unsigned)dice_of(view, seat, o->object, 0), o->arg, to);
    else if (ask == pv_A_action && o->verb == pv_O_search)
        describe_test(view, seat, (unsigned)dice_of(view, seat, pv_N_lore, 0), 1, to);
    else
        return false;
    name_beyond(view, seat, to);
    return true;
}
