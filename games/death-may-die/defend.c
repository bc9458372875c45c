/* defend.c -- enemies that attack, the fight of a turn, Fire (DMD-DEF, PH3-06..PH3-11, FIRE). */
#include "state.h"

/* ------------------------------------------------------------------ enemies' texts ---- */
bool dm_run_part(struct dt *k, unsigned enemy, enum dm_part part, unsigned who)
{
    static const uint16_t of_cultist[] = { dm_F_cultist_attacks, dm_F_cultist_counted, dm_F_cultist_wounds,
                                           dm_F_cultist_attacked, dm_F_cultist_survives, dm_F_cultist_destroyed };
    static const uint16_t of_monster[] = { dm_F_monster_attacks, dm_F_monster_counted, dm_F_monster_wounds,
                                           dm_F_monster_attacked, dm_F_monster_survives, dm_F_monster_destroyed };
    if (dm_is(k, enemy, dm_K_cultist))
        return dt_run_field(k, enemy, of_cultist[part], who);
    return dm_is(k, enemy, dm_K_monster) && dt_run_field(k, enemy, of_monster[part], who);
}

/* DICE-02; BOSS-02: of the Elder One those of all stages revealed. */
int dm_enemy_dice(const struct dt *k, unsigned enemy, bool standard)
{
    int n = 0;
    if (dm_is(k, enemy, dm_K_cultist))
        return dt_number(k, enemy, standard ? dm_F_cultist_standard : dm_F_cultist_bonus);
    if (dm_is(k, enemy, dm_K_monster))
        return dt_number(k, enemy, standard ? dm_F_monster_standard : dm_F_monster_bonus);
    for dt_each(k, t, dm_Z_revealed)
        n += dt_number(k, t, standard ? dm_F_stage_standard : dm_F_stage_bonus);
    return n;
}

/* ---------------------------------------------------------------------- one attack ---- */
/* DEF-01..DEF-05, REROLL-03, AMB-14: the defender throws the enemy's dice, without own bonus dice. AMB-34: the
 * tentacles count whatever became of the attacker. */
void dm_proc_defend(struct dt *k, struct dt_frame *f)
{
    enum { BEFORE, ROLL, READ, COUNT, WOUND, EFFECT, MADDEN, OVER };
    switch (f->step) {
    case BEFORE:
        dt_say(k, dm_M_strikes, f->who, f->source, 0, 0);
        f->step = ROLL;
        dm_run_part(k, f->source, DM_ATTACKS, f->who);
        return;
    case ROLL:
        f->step = READ;
        dm_roll(k, f->who, f->source, dm_enemy_dice(k, f->source, true) + f->r[DM_D_STANDARD],
                dm_enemy_dice(k, f->source, false) + f->r[DM_D_BONUS]
                    + dm_ask_of(k, dm_Q_enemy_bonus, f->who, f->source));
        return;
    case READ:
        f->step = COUNT;
        dm_run_part(k, f->source, DM_COUNTED, f->who);
        return;
    case COUNT:
        f->step = WOUND;
        dm_count_icons(k, f->who);
        return;
    case WOUND:                                                      /* APPLY-02 */
        k->s->ret = 0;
        f->step = EFFECT;
        if (f->r[DM_R_SUCCESS] > 0)
            dm_suffer(k, f->who, f->source, dm_N_wound, f->r[DM_R_SUCCESS]);
        return;
    case EFFECT:                                                     /* APPLY-03 */
        f->step = MADDEN;
        if (k->s->ret > 0)
            dm_run_part(k, f->source, DM_HITS, f->who);
        return;
    case MADDEN:                                                     /* APPLY-04, DICE-07 */
        f->step = OVER;
        if (f->r[DM_R_TENTACLE] > 0)
            dm_suffer(k, f->who, f->source, dm_N_sanity, f->r[DM_R_TENTACLE]);
        return;
    default: dt_pop(k, 1);
    }
}

void dm_resolve_attacked(struct dt *k, struct dt_frame *e)
{
    struct dt_frame *f = dt_push(k, dm_C_defend, e->who, (unsigned)e->r[DT_E_THING]);
    f->r[DM_D_VICTIM] = e->r[DT_E_A];
}

/* ----------------------------------------------------------------------- the fight ---- */
static bool will_attack(const struct dt *k, unsigned who, unsigned t)
{
    return dt_thing(k, t)->mark == dm_place(k, who) && !(dt_thing(k, t)->flags & (DM_STRUCK | DM_CALM));
}

bool dm_attacker_left(const struct dt *k, unsigned who)
{
    if (!dm_in(k, who) || dm_ask(k, dm_Q_untouched, who))
        return false;
    for dt_each(k, t, dm_Z_board)
        if (will_attack(k, who, t))
            return true;
    return false;
}

static void ask_attacker(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, dm_A_attacker, f->who, next);
    for dt_each(k, t, dm_Z_board)
        if (will_attack(k, f->who, t))
            dt_option(k, dm_O_meet, t, 0);
    if (f->r[DM_F_NEWS])
        dt_usable(k, dm_E_own_turn, f->who);
}

/* PH3-06..PH3-11, AMB-31..AMB-33, BOSS-01, RIT-03: each enemy there attacks once, in an order chosen one by one; those
 * who come join, those who leave do not. AMB-63: what has no time of its own is used between two attacks as well. */
void dm_proc_fight(struct dt *k, struct dt_frame *f)
{
    struct dt_option o = k->s->answer;
    if (!f->step) {
        if (!dm_attacker_left(k, f->who))
            dt_pop(k, 1);
        else
            ask_attacker(k, f, 1);
        return;
    }
    f->step = 0;
    if (o.verb == DT_V_use) {
        dt_use(k, o, f->who);
        return;
    }
    f->r[DM_F_NEWS] = 1;
    dt_thing(k, o.object)->flags |= DM_STRUCK;
    struct dt_frame *e = dt_event(k, dm_E_attacked, f->who, DT_NOTHING, 0, 0);
    e->r[DT_E_THING] = (int16_t)o.object;
    e->r[DT_E_A] = f->who;
}

/* ----------------------------------------------------------------------------- Fire ---- */
/* FIRE-02..FIRE-05, REROLL-04, EX-20: one roll of a standard die for each token. */
void dm_proc_burn(struct dt *k, struct dt_frame *f)
{
    enum { ROLL, COUNT, WOUND, MADDEN, OVER };
    switch (f->step) {
    case ROLL:
        dt_say(k, dm_M_burns, f->who, DT_NOTHING, (int)dm_fire_of(k, f->who), 0);
        f->step = COUNT;
        dm_roll(k, f->who, DT_NOTHING, (int)dm_fire_of(k, f->who), 0);
        return;
    case COUNT:
        f->step = WOUND;
        dm_count_icons(k, f->who);
        return;
    case WOUND:
        dm_douse(k, f->who);
        f->step = MADDEN;
        if (f->r[DM_R_SUCCESS] > 0)
            dm_suffer(k, f->who, DT_NOTHING, dm_N_wound, f->r[DM_R_SUCCESS]);
        return;
    case MADDEN:
        f->step = OVER;
        if (f->r[DM_R_TENTACLE] > 0)
            dm_suffer(k, f->who, DT_NOTHING, dm_N_sanity, f->r[DM_R_TENTACLE]);
        return;
    default: dt_pop(k, 1);
    }
}

/* ------------------------------------------------------------- other dice against you ---- */
/* roll_vs: dice that hurt whoever throws them; leaves the successes, the tentacles are owed (APPLY-04). r5, r6: dice */
void dm_proc_beset(struct dt *k, struct dt_frame *f)
{
    enum { CLEAR, ROLL, COUNT, OVER };
    switch (f->step) {
    case CLEAR:
        f->step = ROLL;
        dm_pay_owed(k);
        return;
    case ROLL:
        f->step = COUNT;
        dm_roll(k, f->who, f->source, f->r[DM_R_OWN], f->r[DM_R_OWN + 1]);
        return;
    case COUNT:
        f->step = OVER;
        dm_count_icons(k, f->who);
        return;
    default:
        dm_seat(k, f->who)->owed = dt_counted(dm_seat(k, f->who)->owed, f->r[DM_R_TENTACLE]);
        dt_pop(k, f->r[DM_R_SUCCESS]);
    }
}

void dm_verb_roll_against(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!dm_in(k, f->who))
        return;
    struct dt_frame *p = dt_push(k, dm_C_beset, f->who, f->source);
    p->r[DM_R_OWN] = arg[0];
    p->r[DM_R_OWN + 1] = arg[1];
}

void dm_verb_more_dice(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *defend = dm_frame(k, dm_C_defend);
    (void)f;
    if (defend) {
        defend->r[DM_D_STANDARD] = (int16_t)(defend->r[DM_D_STANDARD] + arg[0]);
        defend->r[DM_D_BONUS] = (int16_t)(defend->r[DM_D_BONUS] + arg[1]);
    }
}

void dm_verb_calm(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[0] >= 0 && dm_is_enemy(k, (unsigned)arg[0]))
        dt_thing(k, (unsigned)arg[0])->flags |= DM_CALM;
}
