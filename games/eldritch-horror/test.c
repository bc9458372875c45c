/* test.c -- tests and other rolls (EH-TEST, REROLL, CLUE-07): the dice pool, the roll, what may be done about it, the
 * result. A test lives wholly in its frame, so a test within a test is nothing special. */
#include "state.h"

enum { LEFT = EH_T_LEFT, FACE = EH_T_FACE, NEED = EH_T_NEED, MORE = EH_T_MORE, FLAGS = EH_T_FLAGS };
/* what may be staked on it; a clue has been paid for a reroll by something that stands in for it */
enum { STAKE_CLUES = EH_T_STAKE_CLUES, STAKE_SANITY = 2, CREDIT = 4, UNAIDED = EH_T_UNAIDED };

/* ------------------------------------------------------------------------ pool ---- */
int eh_skill(const struct dt *k, unsigned who, int skill)
{
    unsigned n, i = (unsigned)(skill - eh_N_lore), self = eh_self(k, who);
    if (self == DT_NOTHING)
        return 0;
    const int16_t *value = dt_field(k, self, eh_F_investigator_skills, &n);
    return i < n ? value[i] : 0;
}

/* TEST-02, TEST-04 (AMB-69: no bonus, always added), TEST-05, TEST-06 (AMB-68: the highest), TEST-07. */
int eh_dice(const struct dt *k, unsigned who, int skill)
{
    unsigned i = (unsigned)(skill - eh_N_lore);
    return eh_skill(k, who, skill) + (i < EH_SKILLS ? eh_seat(k, who)->improved[i] : 0)
         + eh_ask(k, eh_Q_bonus, who, skill) + eh_ask(k, eh_Q_more_dice, who, skill);
}

struct dt_frame *eh_test(struct dt *k, unsigned who, unsigned source, int skill, int modifier, int more)
{
    struct dt_frame *f = dt_push(k, eh_C_test, who, source);
    f->r[EH_T_SKILL] = (int16_t)skill;
    f->r[LEFT] = (int16_t)(modifier + more);                         /* TEST-03, AMB-70, VERB-05 */
    return f;
}

/* TEST-10: as many as it is. */
static int pool(const struct dt *k, const struct dt_frame *f)
{
    int n = eh_dice(k, f->who, f->r[EH_T_SKILL]) + f->r[LEFT];
    if (f->r[FLAGS] & UNAIDED)
        n -= eh_ask(k, eh_Q_bonus, f->who, f->r[EH_T_SKILL]);
    return n > DT_AMOUNT ? DT_AMOUNT : n;
}

/* TEST-05, AMB-68: the highest bonus or none: a success may cost more than it brings. Of equal ones it does not matter
 * which, for what has a price or a limit is used before (TW-50). */
static void ask_bonus(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, eh_A_bonus, f->who, next);
    dt_option(k, eh_O_bonus, (unsigned)eh_ask(k, eh_Q_bonus, f->who, f->r[EH_T_SKILL]), 0);
    dt_option(k, eh_O_unaided, 0, 0);
}

/* A sanity for a die, before the roll (TEST-08): so many as may be spent. */
static void ask_stake(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, eh_A_stake, f->who, next);
    for (unsigned n = 0; n < eh_seat(k, f->who)->sanity; n++)        /* HS-06 */
        dt_option(k, DT_V_number, n, 0);
}

static void take_stake(struct dt *k, struct dt_frame *f, int n)
{
    eh_change(k, f->who, eh_N_sanity, -n);
    if (n)
        dt_say(k, eh_M_spends, f->who, DT_NOTHING, eh_N_sanity, n);
    f->r[LEFT] = (int16_t)(f->r[LEFT] + n);
}

/* ------------------------------------------------------------------------ roll ---- */
static void fell(struct dt *k, struct dt_frame *f, unsigned face)
{
    f->r[FACE + face]++;
    f->r[LEFT]--;
    dt_rolled(k, f->who, EH_DIE, face + 1);
}

/* TW-21: all at once, unless nature is asked for each. */
static void roll(struct dt *k, struct dt_frame *f)
{
    if (!eh(k)->ones && dt_asks_nature(k) && f->r[LEFT]) {
        dt_roll(k, f, EH_DIE, 3);
        return;
    }
    while (f->r[LEFT] > 0)
        fell(k, f, eh(k)->ones ? 0 : dt_below(k->s->rng, EH_DIE));
    f->step = 4;
}

static unsigned dice_in(const struct dt_frame *f)
{
    unsigned n = 0;
    for (unsigned i = 0; i < EH_DIE; i++)
        n += (unsigned)f->r[FACE + i];
    return n;
}

/* --------------------------------------------------------------- after the roll ---- */
/* A combat may have been granted one die of its strength test. */
static struct dt_frame *granted_reroll(const struct dt *k, const struct dt_frame *f)
{
    struct dt_frame *fight = eh_frame(k, eh_C_fight, f->who);
    return fight && f->r[EH_T_SKILL] == eh_N_strength && fight->r[EH_F_FLAGS] & EH_REROLL ? fight : 0;
}

/* CLUE-07, CLUE-08, REROLL-02, REROLL-03, AMB-72, BASE-40: one thing after the other, until the result is accepted.
 * AMB-73: only the tester's own clues. */
static void ask_judgement(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, eh_A_reroll, f->who, next);
    dt_option(k, eh_O_accept, 0, 0);
    if (!eh_ask(k, eh_Q_clueless, f->who, 0)) {
        for dt_each(k, t, eh_Z_purse + f->who)
            dt_option(k, eh_O_clue, t, 0);
        dt_usable(k, eh_E_pay, f->who);                              /* NORMAN-01 */
    }
    dt_usable(k, eh_E_judge, f->who);
    if (granted_reroll(k, f))
        dt_option(k, eh_O_reroll, 0, 0);
    if (f->r[FLAGS] & STAKE_CLUES)
        for dt_each(k, t, eh_Z_purse + f->who)
            dt_option(k, eh_O_stake_clue, t, 0);
}

static void reroll(struct dt *k, unsigned who, unsigned source, int most, int least)
{
    struct dt_frame *r = dt_push(k, eh_C_reroll, who, source);
    r->r[0] = (int16_t)most;
    r->r[1] = (int16_t)least;
}

/* TRISH-01, TRISH-02, AMB-74, AMB-75: two dice, if there are two, for whoever is so helped. */
static void reroll_for_clue(struct dt *k, struct dt_frame *f)
{
    bool two = dice_in(f) > 1 && eh_ask(k, eh_Q_deft, f->who, 0);
    dt_say(k, eh_M_rerolls, f->who, DT_NOTHING, two ? 2 : 1, 0);
    reroll(k, f->who, DT_NOTHING, two ? 2 : 1, 1);
}

static void judge(struct dt *k, struct dt_frame *f, struct dt_option o)
{
    f->step = 2;
    switch (o.verb) {
    case eh_O_accept: f->step = 7; return;
    case eh_O_clue:
        dt_say(k, eh_M_spends, f->who, DT_NOTHING, eh_N_clue, 1);
        f->step = 6;
        eh_discard(k, o.object);
        return;
    case eh_O_stake_clue:
        dt_say(k, eh_M_spends, f->who, DT_NOTHING, eh_N_clue, 1);
        f->r[MORE]++;                                                /* VERB-07 */
        eh_discard(k, o.object);
        return;
    case eh_O_reroll:
        granted_reroll(k, f)->r[EH_F_FLAGS] &= ~EH_REROLL;
        reroll(k, f->who, DT_NOTHING, 1, 1);
        return;
    default:
        f->step = 5;
        dt_use(k, o, f->who);
    }
}

/* TEST-11, TEST-12 */
int eh_successes(const struct dt *k, const struct dt_frame *f)
{
    int n = f->r[MORE], from = eh_ask(k, eh_Q_success_on, f->who, 0);
    for (int face = 0; face < EH_DIE; face++)
        if (face + 1 >= from)
            n += f->r[FACE + face];
    if (eh_ask(k, eh_Q_doubled, f->who, f->r[EH_T_SKILL]))
        n += f->r[FACE + EH_DIE - 1];
    return n;
}

/* TEST-13, TEST-14 */
static void conclude(struct dt *k, struct dt_frame *f)
{
    int n = eh_successes(k, f);
    eh(k)->fours = (uint8_t)f->r[FACE + 3];
    dt_say(k, eh_M_result, f->who, DT_NOTHING, f->r[EH_T_SKILL], n);
    f->r[MORE] = (int16_t)(n < f->r[NEED] ? 0 : n);
    f->step = 8;
    dt_event(k, f->r[MORE] ? eh_E_pass : eh_E_fail, f->who, f->source, f->r[EH_T_SKILL], f->r[MORE]);
}

/* An event is about one die at least; what is lacking to that is kept until those who help have added theirs. */
static void begin(struct dt *k, struct dt_frame *f)
{
    int n = pool(k, f);
    f->step = 1;
    f->r[LEFT] = (int16_t)(n < 1 ? 1 - n : 0);
    dt_event(k, eh_E_test, f->who, f->source, f->r[EH_T_SKILL], n < 1 ? 1 : n);
}

static void gather(struct dt *k, struct dt_frame *f)
{
    if (eh_ask(k, eh_Q_bonus, f->who, f->r[EH_T_SKILL]) > 0)
        ask_bonus(k, f, 12);
    else
        begin(k, f);
}

/* TEST-09, AMB-71, EX-54: everything is summed up first, then at least one die is rolled. */
static void settle_pool(struct dt *k, struct dt_frame *f)
{
    int n = k->s->ret - f->r[LEFT];
    f->r[LEFT] = (int16_t)(n < 1 ? 1 : n);
    dt_refresh(k, eh_P_test);
    dt_say(k, eh_M_tests, f->who, DT_NOTHING, f->r[EH_T_SKILL], f->r[LEFT]);
    f->step = 2;
}

/* TEST-01; leaves the result. */
void eh_proc_test(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[FLAGS] & STAKE_SANITY)
            ask_stake(k, f, 9);
        else
            gather(k, f);
        return;
    case 1: settle_pool(k, f); return;
    case 2: roll(k, f); return;
    case 3:
        fell(k, f, (unsigned)k->s->ret);
        f->step = 2;
        return;
    case 4: ask_judgement(k, f, 10); return;
    case 10: judge(k, f, k->s->answer); return;
    case 5:
        f->step = f->r[FLAGS] & CREDIT ? 6 : 2;
        return;
    case 6:
        f->r[FLAGS] &= ~CREDIT;
        f->step = 2;
        reroll_for_clue(k, f);
        return;
    case 7: conclude(k, f); return;
    case 8: dt_pop(k, f->r[MORE]); return;
    case 9:
        take_stake(k, f, (int)k->s->answer.object);
        f->step = 11;
        return;
    case 11: gather(k, f); return;
    case 12:
        f->r[FLAGS] |= k->s->answer.verb == eh_O_unaided ? UNAIDED : 0;
        begin(k, f);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ---------------------------------------------------------------- single dice ---- */
static void ask_dice(struct dt *k, struct dt_frame *f, const struct dt_frame *test, unsigned next)
{
    dt_select(k, f, eh_A_which_dice, f->who, next, eh_O_die, (unsigned)f->r[1], (unsigned)f->r[0]);
    for (unsigned face = 0; face < EH_DIE; face++)
        if (test->r[FACE + face])
            dt_base(k, face + 1, (unsigned)test->r[FACE + face]);
}

/* REROLL-01: whatever comes counts. r0 at most so many dice, r1 at least. Equal faces are one kind of die. */
void eh_proc_reroll(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *test = eh_frame(k, eh_C_test, f->who);
    unsigned at = 0, face, n;
    switch (f->step) {
    case 0:
        if (!test)
            dt_pop(k, 0);
        else
            ask_dice(k, f, test, 1);
        return;
    case 1:
        while (test && (n = dt_picks(k, &at, &face)) > 0) {
            test->r[FACE + face - 1] = (int16_t)(test->r[FACE + face - 1] - (int)n);
            test->r[LEFT] = (int16_t)(test->r[LEFT] + (int)n);
        }
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* VERB-09: one die shows one more. */
void eh_proc_nudge(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *test = eh_frame(k, eh_C_test, f->who);
    switch (f->step) {
    case 0:
        if (!test || dice_in(test) == (unsigned)test->r[FACE + EH_DIE - 1]) {
            dt_pop(k, 0);
            return;
        }
        dt_ask(k, f, eh_A_which_dice, f->who, 1);
        for (unsigned face = 0; face + 1 < EH_DIE; face++)
            if (test->r[FACE + face])
                dt_option(k, eh_O_die, face + 1, 0);
        return;
    case 1:
        if (test) {
            test->r[FACE + k->s->answer.object - 1]--;
            test->r[FACE + k->s->answer.object]++;
        }
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* VERB-02, TW-27, FAQ-03, FAQ-04, REROLL-04: a roll that is no test; nothing changes it. Leaves the face. */
void eh_proc_roll(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (eh(k)->ones)
            f->step = 1, k->s->ret = 0;
        else
            dt_roll(k, f, EH_DIE, 1);
        return;
    case 1:
        dt_rolled(k, f->who, EH_DIE, (unsigned)k->s->ret + 1);
        dt_pop(k, k->s->ret + 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------------------ verbs ---- */
void eh_verb_test(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_in(k, f->who))
        eh_test(k, f->who, f->source, arg[0], arg[1], arg[2]);
}

void eh_verb_trial(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!eh_in(k, f->who))
        return;
    struct dt_frame *t = eh_test(k, f->who, f->source, arg[0], 0, 0);
    t->r[NEED] = arg[1];
    t->r[FLAGS] = arg[2] == eh_N_clue_each ? STAKE_CLUES : STAKE_SANITY;
}

void eh_verb_roll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, eh_C_roll, f->who, f->source);
}

void eh_verb_reroll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[0])
        reroll(k, f->who, f->source, arg[0], arg[0]);
    else
        reroll(k, f->who, f->source, DT_AMOUNT, 0);
}

void eh_verb_nudge(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, eh_C_nudge, f->who, f->source);
}

/* NORMAN-01, AMB-75, AMB-76: of what is being paid one is paid; in a test it is the clue for a reroll. */
void eh_verb_count_as_clue(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)k;
    (void)arg;
    for (struct dt_frame *p = f; p->proc != DT_P_NONE; p--) {
        if (p->proc == eh_C_pay_clues) {
            p->r[0]--;
            return;
        }
        if (p->proc == eh_C_test) {
            p->r[FLAGS] |= CREDIT;
            return;
        }
    }
}
