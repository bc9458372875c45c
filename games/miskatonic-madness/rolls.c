/* rolls.c -- dice: a team's skill roll, a roll made alone, each one's own roll against madness or
 * discovery, and rolling again. Dice that lie on the table are counted by face, because equal
 * dice are alike. A roll that falls short is an event, so that abilities can answer. */
#include "state.h"

int mm_successes(const struct dt *k, unsigned side)
{
    int n = 0;
    for (unsigned face = MM_SUCCESS; face <= MM_FACES; face++)                   /* SKILL-03 */
        n += mm(k)->dice[side][face - 1];
    return n;
}

int mm_thrown(const struct dt *k, unsigned side)
{
    int n = 0;
    for (unsigned face = 0; face < MM_FACES; face++)
        n += mm(k)->dice[side][face];
    return n;
}

void mm_clear_dice(struct dt *k)
{
    for (unsigned side = 0; side < MM_SIDES; side++)
        for (unsigned face = 0; face < MM_FACES; face++)
            mm(k)->dice[side][face] = 0;
}

/* r0: whose dice, r1: how many more fall. They are added to those that lie there. */
void mm_proc_throw(struct dt *k, struct dt_frame *f)
{
    enum { THROW, LANDED };
    switch (f->step) {
    case THROW:
        if (f->r[1] > 0)
            dt_roll(k, f, MM_FACES, LANDED);
        else
            dt_pop(k, mm_successes(k, (unsigned)f->r[0]));
        return;
    case LANDED:
        mm(k)->dice[f->r[0]][k->s->ret] = dt_counted(mm(k)->dice[f->r[0]][k->s->ret], 1);
        mm(k)->die = (uint8_t)(k->s->ret + 1);
        dt_rolled(k, (unsigned)f->r[0], MM_FACES, (unsigned)k->s->ret + 1);
        f->r[1]--;
        f->step = THROW;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

void mm_throw(struct dt *k, unsigned side, int dice)
{
    struct dt_frame *f = dt_push(k, mm_C_throw, side, DT_NOTHING);
    f->r[0] = (int16_t)side;
    f->r[1] = dt_counted(0, dice);
}

void mm_begin_roll(struct dt *k, unsigned skill, int need, unsigned roller)
{
    struct mm *s = mm(k);
    mm_clear_dice(k);
    s->kind = (uint8_t)skill;
    s->need = dt_counted(0, need);
    s->roller = (uint16_t)roller;
    s->again = 0;
}

/* A roll that fell short: whoever can, may do something about it. */
static void judge(struct dt *k)
{
    const struct mm *s = mm(k);
    dt_say(k, mm_M_result, DT_NOBODY, DT_NOTHING, mm_successes(k, MM_TEAM), s->need);
    if (mm_successes(k, MM_TEAM) < s->need) {
        struct dt_frame *e = dt_event(k, mm_E_fail, MM_TEAM, DT_NOTHING, s->kind, s->need);
        e->r[DT_E_THING] = (int16_t)(s->roller == DT_NOTHING ? -1 : s->roller);
    }
}

/* The roll is over: nothing of it stays. Leaves whether it was passed. */
static void end_roll(struct dt *k)
{
    int passed = mm_successes(k, MM_TEAM) >= mm(k)->need;
    if (mm(k)->again)
        dt_say(k, mm_M_result, DT_NOBODY, DT_NOTHING, mm_successes(k, MM_TEAM), mm(k)->need);
    mm_begin_roll(k, 0, 0, DT_NOTHING);
    dt_pop(k, passed);
}

/* The steps of a roll, by the team or by one: only the throw differs. */
enum { THROWS, THROWN, JUDGED };
static void judge_the_throw(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case THROWN:
        f->step = JUDGED;
        judge(k);
        return;
    case JUDGED: end_roll(k); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* MMC-CHAR-02, INVP-04, SKILL-05: the sum of the dice of all who are here. r0: skill, r1: successes needed. */
void mm_proc_team_roll(struct dt *k, struct dt_frame *f)
{
    int dice = 0;
    if (f->step != THROWS) {
        judge_the_throw(k, f);
        return;
    }
    mm_begin_roll(k, (unsigned)f->r[0], f->r[1], DT_NOTHING);
    for (unsigned c = dt_first(k, mm_here(k)); c != DT_NOTHING; c = dt_next(k, mm_here(k), c))
        dice += mm_dice(k, c, (unsigned)f->r[0]);
    dt_say(k, mm_M_rolls, DT_NOBODY, DT_NOTHING, f->r[0], dice);
    f->step = THROWN;
    mm_throw(k, MM_TEAM, dice);
}

void mm_team_roll(struct dt *k, unsigned skill, int need)
{
    struct dt_frame *f = dt_push(k, mm_C_team_roll, MM_TEAM, DT_NOTHING);
    f->r[0] = (int16_t)skill;
    f->r[1] = (int16_t)need;
}

/* INVP-05, SKILL-06 to SKILL-08: one character's own dice. r0: skill, r1: successes needed, r2: who. At the
 * Revelation insight helps (MMC-FINAL-04). */
void mm_proc_one_roll(struct dt *k, struct dt_frame *f)
{
    if (f->step != THROWS) {
        judge_the_throw(k, f);
        return;
    }
    int dice = mm_dice(k, (unsigned)f->r[2], (unsigned)f->r[0]) + (mm(k)->at == MM_FINAL ? mm_insight(k) : 0);
    mm_begin_roll(k, (unsigned)f->r[0], f->r[1], (unsigned)f->r[2]);
    dt_say(k, mm_M_rolls_alone, DT_NOBODY, (unsigned)f->r[2], f->r[0], dice);
    f->step = THROWN;
    mm_throw(k, MM_TEAM, dice);
}

void mm_one_roll(struct dt *k, unsigned character, unsigned skill, int need)
{
    struct dt_frame *f = dt_push(k, mm_C_one_roll, MM_TEAM, DT_NOTHING);
    f->r[0] = (int16_t)skill;
    f->r[1] = (int16_t)need;
    f->r[2] = (int16_t)character;
}

/* Each who is here rolls alone, in the order of their tiles; when all have rolled, those who failed
 * go to the box. r0: skill, r1: successes needed, r2: the box, r3: 1 + who rolls, r4: how many
 * passed. Who has failed is marked on the character. */
enum { EACH_SKILL, EACH_NEED, EACH_BOX, EACH_WHO, EACH_PASSED };

static void carry_off(struct dt *k, unsigned box)
{
    unsigned zone = mm_here(k), next;
    for (unsigned c = dt_first(k, zone); c != DT_NOTHING; c = next) {
        next = dt_next(k, zone, c);
        if (dt_thing(k, c)->mark)
            dt_move(k, c, box, -1, DT_KEEP), dt_thing(k, c)->mark = 0;
    }
}

void mm_proc_each_roll(struct dt *k, struct dt_frame *f)
{
    enum { NEXT, ROLLED };
    unsigned zone = mm_here(k);
    switch (f->step) {
    case NEXT: {
        unsigned c = f->r[EACH_WHO] ? dt_next(k, zone, (unsigned)f->r[EACH_WHO] - 1) : dt_first(k, zone);
        if (c == DT_NOTHING) {
            carry_off(k, (unsigned)f->r[EACH_BOX]);
            dt_pop(k, f->r[EACH_PASSED]);
            return;
        }
        f->r[EACH_WHO] = (int16_t)(c + 1);
        f->step = ROLLED;
        mm_one_roll(k, c, (unsigned)f->r[EACH_SKILL], f->r[EACH_NEED]);
        return;
    }
    case ROLLED:
        f->r[EACH_PASSED] = (int16_t)(f->r[EACH_PASSED] + k->s->ret);
        dt_thing(k, (unsigned)f->r[EACH_WHO] - 1)->mark = k->s->ret ? 0 : 1;
        f->step = NEXT;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

void mm_each_roll(struct dt *k, unsigned skill, int need, unsigned box)
{
    struct dt_frame *f = dt_push(k, mm_C_each_roll, MM_TEAM, DT_NOTHING);
    f->r[EACH_SKILL] = (int16_t)skill;
    f->r[EACH_NEED] = (int16_t)need;
    f->r[EACH_BOX] = (int16_t)box;
}

/* ------------------------------------------------------------- rolling again ---- */

/* Dice that are taken up and thrown again (MMC-CHAR-01): all up to a face. */
static int take_up(struct dt *k, unsigned to)
{
    int n = 0;
    for (unsigned face = 1; face <= to; face++) {
        n += mm(k)->dice[MM_TEAM][face - 1];
        mm(k)->dice[MM_TEAM][face - 1] = 0;
    }
    return n;
}

static void throw_again(struct dt *k, const struct dt_frame *f, unsigned side, int dice)
{
    mm(k)->again = 1;
    dt_say(k, mm_M_again, DT_NOBODY, f->source, dice, 0);
    mm_throw(k, side, dice);
}

/* Dice of the roll that falls short, of the box, or one die of the Secret Rites that shows a 1. */
void mm_verb_reroll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    uint8_t *ones = &mm(k)->dice[MM_CULT][0];
    if (arg[0] != mm_N_one) {
        throw_again(k, f, MM_TEAM, take_up(k, arg[0] == mm_N_failures ? MM_SUCCESS - 1 : MM_FACES));
    } else if (*ones) {
        (*ones)--;
        throw_again(k, f, MM_CULT, 1);
    }
}

/* Dice that fall after the others of their side are added to them; before, they will fall along. */
void mm_verb_add_dice(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned side = arg[0] == mm_N_cult_dice ? MM_CULT : MM_TEAM;
    if (mm_thrown(k, side))
        throw_again(k, f, side, arg[1]);
    else
        mm(k)->extra[side] = dt_counted(mm(k)->extra[side], arg[1]);
}

/* A die of its own, for an event; leaves its face. */
void mm_verb_throw(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f, (void)arg;
    dt_push(k, mm_C_single, MM_TEAM, DT_NOTHING);
}

void mm_proc_single(struct dt *k, struct dt_frame *f)
{
    enum { THROW, LANDED };
    switch (f->step) {
    case THROW:
        mm_clear_dice(k);
        f->step = LANDED;
        mm_throw(k, MM_TEAM, 1);
        return;
    case LANDED:
        mm_clear_dice(k);
        dt_pop(k, mm(k)->die);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
