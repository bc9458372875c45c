/* roll.c -- dice: the pool, the roll, rerolls, counting icons, and a plain roll with what it takes to succeed
 * (DMD-DICE, BONUS, REROLL, APPLY). Whatever a roll is for stands below it and begins with the registers DM_R_. */
#include "state.h"

enum { STD_DIE = 6, STANDARD = DM_ROLL_STANDARD, BONUS = DM_ROLL_BONUS };
/* AMB-01, DICE-09: the faces of the dice, as registers of a roll. DICE-08: a blank has no icon. */
enum { S, ST, T, E, BLANK, B_S, B_SE, B_E, B_BLANK };
static const uint8_t standard_face[STD_DIE] = { S, S, ST, T, E, BLANK };
static const uint8_t bonus_face[STD_DIE] = { B_S, B_S, B_SE, B_E, B_BLANK, B_BLANK };   /* BONUS-03 */
static const struct { uint8_t success, tentacle, sign; } icons[DM_FACES] = {
    [S] = { 1, 0, 0 }, [ST] = { 1, 1, 0 }, [T] = { 0, 1, 0 }, [E] = { 0, 0, 1 },
    [B_S] = { 1, 0, 0 }, [B_SE] = { 1, 0, 1 }, [B_E] = { 0, 0, 1 },
};

/* BONUS-01, SAN-05, AMB-15: of the thresholds reached, always, and what cards add. */
int dm_own_bonus(const struct dt *k, unsigned who)
{
    int n = (int)dm_threshold_dice(dm_seat(k, who)->sanity) + dm_ask(k, dm_Q_bonus_dice, who);
    return n < 0 ? 0 : n;
}

/* COMP-01, BONUS-02: as many as it takes. */
void dm_roll(struct dt *k, unsigned who, unsigned source, int standard, int bonus)
{
    struct dt_frame *f = dt_push(k, dm_C_roll, who, source);
    f->r[STANDARD] = (int16_t)(standard < 0 ? 0 : standard > DT_AMOUNT ? DT_AMOUNT : standard);
    f->r[BONUS] = (int16_t)(bonus < 0 ? 0 : bonus > DT_AMOUNT ? DT_AMOUNT : bonus);
    dt_refresh(k, dm_P_roll);
    dt_say(k, dm_M_throws, who, DT_NOTHING, f->r[STANDARD], f->r[BONUS]);
}

static void fell(struct dt *k, struct dt_frame *f, unsigned face)
{
    bool standard = f->r[STANDARD] > 0;
    f->r[standard ? standard_face[face] : bonus_face[face]]++;
    f->r[standard ? STANDARD : BONUS]--;
    dt_rolled(k, f->who, STD_DIE, face + 1);
}

static void throw_dice(struct dt *k, struct dt_frame *f, unsigned next, unsigned each)
{
    if (dt_asks_nature(k) && (f->r[STANDARD] > 0 || f->r[BONUS] > 0)) {
        dt_roll(k, f, STD_DIE, each);
        return;
    }
    while (f->r[STANDARD] > 0 || f->r[BONUS] > 0)
        fell(k, f, dt_below(k->s->rng, STD_DIE));
    f->step = (uint16_t)next;
}

static bool can_pay(const struct dt *k, unsigned who) { return dm_seat(k, who)->stress < DM_STRESS; }

/* REROLL-01..REROLL-05, AMB-11, AMB-13, STRESS-01: a stress for a die, free rerolls of cards, in any order. */
static void ask_reroll(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, dm_A_reroll, f->who, next);
    dt_option(k, dm_O_accept, 0, 0);
    for (unsigned i = 0; can_pay(k, f->who) && i < DM_FACES; i++)
        if (f->r[i])
            dt_option(k, dm_O_reroll, dm_N_std_success + i, 0);
    dt_usable(k, dm_E_judge, f->who);
}

static void throw_again(struct dt *k, struct dt_frame *roll, unsigned noun)
{
    unsigned face = noun - dm_N_std_success;
    roll->r[face]--;                                                 /* AMB-12 */
    roll->r[face < B_S ? STANDARD : BONUS]++;
    dt_say(k, dm_M_rerolls, roll->who, DT_NOTHING, (int)noun, 0);
}

/* APPLY-01, DICE-04, DICE-06: every result is counted, two of a face that has two; a sign does nothing by itself. */
static void count(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *of = f - 1;
    of->r[DM_R_SUCCESS] = of->r[DM_R_TENTACLE] = of->r[DM_R_SIGN] = 0;
    of->r[DM_R_TENTACLE_USED] = of->r[DM_R_SIGN_USED] = 0;
    for (unsigned i = 0; i < DM_FACES; i++) {
        of->r[DM_R_SUCCESS] = (int16_t)(of->r[DM_R_SUCCESS] + f->r[i] * icons[i].success);
        of->r[DM_R_TENTACLE] = (int16_t)(of->r[DM_R_TENTACLE] + f->r[i] * icons[i].tentacle);
        of->r[DM_R_SIGN] = (int16_t)(of->r[DM_R_SIGN] + f->r[i] * icons[i].sign);
    }
    dt_pop(k, 1);
}

void dm_proc_roll(struct dt *k, struct dt_frame *f)
{
    enum { THROW, FELL, ASK, ANSWER };
    switch (f->step) {
    case THROW: throw_dice(k, f, ASK, FELL); return;
    case FELL:
        fell(k, f, (unsigned)k->s->ret);
        f->step = THROW;
        return;
    case ASK: ask_reroll(k, f, ANSWER); return;
    default: {
        struct dt_option o = k->s->answer;
        f->step = THROW;
        if (o.verb == DT_V_use)
            dt_use(k, o, f->who);
        else if (o.verb == dm_O_reroll) {
            dm_take_stress(k, f->who, 1);
            throw_again(k, f, o.object);
        } else
            count(k, f);
    }
    }
}

/* A die for free, of the roll that is going on. */
void dm_proc_reroll(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *roll = dm_frame(k, dm_C_roll);
    if (!roll || f->r[0] <= 0) {
        dt_pop(k, 1);
        return;
    }
    if (!f->step) {
        dt_ask(k, f, dm_A_which_die, f->who, 1);
        for (unsigned i = 0; i < DM_FACES; i++)
            if (roll->r[i])
                dt_option(k, dm_O_die, dm_N_std_success + i, 0);
        if (!k->s->ask.count)
            dt_option(k, DT_V_pass, 0, 0);
        return;
    }
    if (k->s->answer.verb == dm_O_die)
        throw_again(k, roll, k->s->answer.object);
    f->r[0]--;
    f->step = 0;
}

/* ---------------------------------------------------------------------- counting ---- */
void dm_count_icons(struct dt *k, unsigned who) { dt_push(k, dm_C_tally, who, DT_NOTHING); }

/* APPLY-01, AMB-16, AMB-82: icons that count as others, one after the other, as long as the roller likes. */
void dm_proc_tally(struct dt *k, struct dt_frame *f)
{
    const struct dt_frame *of = dm_result(k);
    switch (f->step) {
    case 0:
        if (!dt_count_usable(k, dm_E_tally, f->who)) {
            f->step = 2;
            return;
        }
        dt_ask(k, f, dm_A_tally, f->who, 1);
        dt_usable(k, dm_E_tally, f->who);
        dt_option(k, dm_O_accept, 0, 0);
        return;
    case 1:
        f->step = k->s->answer.verb == DT_V_use ? 0 : 2;
        if (k->s->answer.verb == DT_V_use)
            dt_use(k, k->s->answer, f->who);
        return;
    default:
        if (of)
            dt_say(k, dm_M_counted, f->who, DT_NOTHING, of->r[DM_R_SUCCESS], of->r[DM_R_TENTACLE]);
        dt_pop(k, 1);
    }
}

/* -------------------------------------------------------------------- plain rolls ---- */
struct dt_frame *dm_check(struct dt *k, unsigned who, unsigned source, int need)
{
    struct dt_frame *f = dt_push(k, dm_C_check, who, source);
    f->r[DM_K_NEED] = (int16_t)need;
    return f;
}

/* DICE-01, DICE-05, APPLY-02: leaves the successes, none where there are too few. APPLY-03, APPLY-04: what follows from
 * them comes first, so the tentacles are owed until whatever made the roll is over. */
void dm_proc_check(struct dt *k, struct dt_frame *f)
{
    enum { CLEAR, ROLL, COUNT, APPLY };
    struct dm_seat *p = dm_seat(k, f->who);
    switch (f->step) {
    case CLEAR:                                                      /* AMB-18: another roll, another loss */
        f->step = ROLL;
        dm_pay_owed(k);
        return;
    case ROLL:
        f->step = COUNT;
        dm_roll(k, f->who, f->source, DM_DICE, dm_own_bonus(k, f->who));
        return;
    case COUNT:
        f->step = APPLY;
        dm_count_icons(k, f->who);
        return;
    default:
        p->owed = (uint8_t)(p->owed + f->r[DM_R_TENTACLE]);
        dt_pop(k, f->r[DM_R_SUCCESS] >= f->r[DM_K_NEED] ? f->r[DM_R_SUCCESS] : 0);
    }
}

/* ------------------------------------------------------------------------- verbs ---- */
void dm_verb_roll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (dm_in(k, f->who))
        dm_check(k, f->who, f->source, arg[0]);
}

void dm_verb_reroll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_push(k, dm_C_reroll, f->who, f->source)->r[0] = arg[0];
}

static int unused(const struct dt *k, int icon)
{
    const struct dt_frame *of = dm_result(k);
    if (!of)
        return 0;
    return icon == dm_N_tentacle ? of->r[DM_R_TENTACLE] - of->r[DM_R_TENTACLE_USED]
         : icon == dm_N_sign     ? of->r[DM_R_SIGN] - of->r[DM_R_SIGN_USED]
                                 : of->r[DM_R_SUCCESS];
}

int dm_value_unused(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return unused(k, arg[0]);
}

int dm_value_icons(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    const struct dt_frame *of = dm_result(k);
    (void)c;
    return !of                      ? 0
         : arg[0] == dm_N_tentacle ? of->r[DM_R_TENTACLE]
         : arg[0] == dm_N_sign     ? of->r[DM_R_SIGN]
                                   : of->r[DM_R_SUCCESS];
}

bool dm_can_use_icon(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return unused(k, arg[0]) > 0;
}

/* AMB-82: once. */
void dm_verb_use_icon(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *of = dm_result(k);
    (void)f;
    if (of && unused(k, arg[0]) > 0)
        of->r[arg[0] == dm_N_tentacle ? DM_R_TENTACLE_USED : DM_R_SIGN_USED]++;
}

void dm_verb_add_icons(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *of = dm_result(k);
    unsigned r = arg[0] == dm_N_tentacle ? DM_R_TENTACLE : arg[0] == dm_N_sign ? DM_R_SIGN : DM_R_SUCCESS;
    (void)f;
    if (of)
        of->r[r] = (int16_t)dt_counted(of->r[r], arg[1]);
}
