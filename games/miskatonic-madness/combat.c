/* combat.c -- combat at a location and against Nyarlathotep, and the dice of the Secret Rites. */
#include "state.h"

/* Where the cult's tiles of this combat lie. */
static unsigned foes(const struct dt *k)
{
    return mm(k)->at == MM_FINAL ? (unsigned)mm_Z_masks : mm_Z_revealed + (unsigned)mm(k)->at;
}

static unsigned next_foe(const struct dt *k, unsigned after)
{
    unsigned t = dt_next(k, foes(k), after);
    while (t != DT_NOTHING && !mm_fights(k, t))
        t = dt_next(k, foes(k), t);
    return t;
}

/* COMBAT-01, AMB-14: all combat tiles there as one group. */
static int cult_dice(const struct dt *k)
{
    int n = mm(k)->extra[MM_CULT];
    for (unsigned t = next_foe(k, DT_NOTHING); t != DT_NOTHING; t = next_foe(k, t))
        n += mm_combat(k, t);
    return n;
}

/* COMBAT-10: of those still present. MMC-FINAL-05: insight fights along. */
static int team_dice(const struct dt *k)
{
    int n = mm(k)->extra[MM_TEAM] + (mm(k)->at == MM_FINAL ? mm_insight(k) : 0);
    for (unsigned c = dt_first(k, mm_here(k)); c != DT_NOTHING; c = dt_next(k, mm_here(k), c))
        n += mm_dice(k, c, mm_N_combat);
    return n;
}

/* AMB-13, COMBAT-09: the losing side's own player says which of its tiles goes. Equal Masks are alike. */
static void ask_fallen(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, mm_A_fallen, MM_TEAM, next);
    for (unsigned c = dt_first(k, mm_here(k)); c != DT_NOTHING; c = dt_next(k, mm_here(k), c))
        dt_option(k, mm_O_fall, c, 0);
}

static void ask_lost_tile(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned card = DT_NOTHING;
    dt_ask(k, f, mm_A_lost_tile, MM_CULT, next);
    for (unsigned t = next_foe(k, DT_NOTHING); t != DT_NOTHING; t = next_foe(k, t)) {
        if (k->content->card_of[t] != card)
            dt_option(k, mm_O_give_up, t, 0);
        card = k->content->card_of[t];
    }
}

/* COMBAT-05, COMBAT-07: a Cultist is mixed back, a Monster leaves the game; so does a Mask. */
static void beat(struct dt *k, unsigned tile)
{
    int mythos = mm_is(k, tile, mm_K_monster) ? dt_number(k, tile, mm_F_monster_mythos) : 0;
    mm_fate(k, tile, mm_is(k, tile, mm_K_cultist) ? mm_N_mixed_back : mm_N_leaves_game);
    if (mm(k)->at == MM_FINAL)
        dt_say(k, mm_M_mask_falls, DT_NOBODY, DT_NOTHING, (int)dt_in(k, mm_Z_masks), 0);
    mm(k)->felled = (uint8_t)(mm(k)->felled | mm_is(k, tile, mm_K_monster));
    mm_score(k, MM_TEAM, mythos, mm_M_scored);                       /* MMC-MP-02 */
}

/* COMBAT-02, COMBAT-03: what the dice say; 0: a tie, the dice fall again. */
static int lead(const struct dt *k) { return mm_successes(k, MM_TEAM) - mm_successes(k, MM_CULT); }

static bool somebody_left(const struct dt *k)
{
    return dt_first(k, mm_here(k)) != DT_NOTHING && next_foe(k, DT_NOTHING) != DT_NOTHING;
}

static void roll_round(struct dt *k, struct dt_frame *f, unsigned next)
{
    mm_clear_dice(k);
    mm(k)->kind = mm_N_combat;
    mm(k)->again = 0;
    dt_say(k, mm_M_combat, DT_NOBODY, DT_NOTHING, team_dice(k), cult_dice(k));
    f->step = (uint16_t)next;
    mm_throw(k, MM_TEAM, team_dice(k));
}

static void say_result(struct dt *k)
{
    dt_say(k, mm_M_round_result, DT_NOBODY, DT_NOTHING, mm_successes(k, MM_TEAM), mm_successes(k, MM_CULT));
}

static void end_combat(struct dt *k)
{
    mm_clear_dice(k);
    mm(k)->again = mm(k)->kind = mm(k)->extra[MM_CULT] = mm(k)->extra[MM_TEAM] = 0;
    dt_pop(k, 0);
}

/* AMB-16, COMBAT-08, AMB-12: rounds until one side has no tile left here. */
void mm_proc_combat(struct dt *k, struct dt_frame *f)
{
    enum { START, ROUND, THROWN, JUDGE, OUTCOME, FALLEN, LOST };
    switch (f->step) {
    case START:
        f->step = ROUND;
        if (!somebody_left(k))                                       /* AMB-11 */
            dt_pop(k, 0);
        else if (mm(k)->at != MM_FINAL)
            dt_event(k, mm_E_fight, MM_CULT, DT_NOTHING, 0, 1);
        return;
    case ROUND:
        if (somebody_left(k))
            roll_round(k, f, THROWN);
        else
            end_combat(k);
        return;
    case THROWN:
        f->step = JUDGE;
        mm_throw(k, MM_CULT, cult_dice(k));
        return;
    case JUDGE:
        say_result(k);
        f->step = OUTCOME;
        if (lead(k) < 0)
            dt_event(k, mm_E_lose_round, MM_TEAM, DT_NOTHING, 0, 1);
        return;
    case OUTCOME:
        if (mm(k)->again)
            say_result(k);
        if (lead(k) < 0)
            ask_fallen(k, f, FALLEN);
        else if (lead(k) > 0)
            ask_lost_tile(k, f, LOST);
        else
            f->step = ROUND;
        return;
    case FALLEN:                                                     /* COMBAT-04 */
        dt_move(k, k->s->answer.object, mm_Z_critical, -1, DT_KEEP);
        f->step = ROUND;
        return;
    case LOST:
        beat(k, k->s->answer.object);
        f->step = ROUND;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------ Secret Rites ---- */

static int rites_dice(const struct dt *k)
{
    int n = dt_ask_value(k, mm_Q_rites_dice, MM_CULT, 0, 0);
    for (unsigned t = dt_first(k, mm_Z_at_rites); t != DT_NOTHING; t = dt_next(k, mm_Z_at_rites, t))
        n += mm_combat(k, t);
    return n;
}

/* MMC-RITE-01, RITES-04, AMB-28: each 1 consumes a Cultist of the Cultist player's choice. */
static void ask_consumed(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned n = k->s->setting[mm_G_consumed] ? 1 : mm(k)->dice[MM_CULT][0];
    dt_select(k, f, mm_A_consumed, MM_CULT, next, mm_O_consume, n, n);
    for (unsigned t = dt_first(k, mm_Z_at_rites); t != DT_NOTHING; t = dt_next(k, mm_Z_at_rites, t))
        dt_base(k, t, 1);
}

static void consume(struct dt *k)
{
    unsigned at = 0, tile;
    while (dt_picks(k, &at, &tile))
        mm_fate(k, tile, mm_N_leaves_game);                              /* AMB-31, RITES-05 */
}

/* RITES-01 to RITES-03 */
void mm_proc_rites(struct dt *k, struct dt_frame *f)
{
    enum { ROLL, CHANT, RESULT, ONES, CONSUMED };
    switch (f->step) {
    case ROLL:
        if (dt_first(k, mm_Z_at_rites) == DT_NOTHING) {
            dt_pop(k, 0);
            return;
        }
        mm_clear_dice(k);
        mm(k)->again = 0;
        dt_say(k, mm_M_rites, DT_NOBODY, DT_NOTHING, rites_dice(k), 0);
        f->step = CHANT;
        mm_throw(k, MM_CULT, rites_dice(k));                 /* AMB-30 */
        return;
    case CHANT:
        f->step = RESULT;
        dt_event(k, mm_E_chant, MM_CULT, DT_NOTHING, 0, 1);
        return;
    case RESULT:
        dt_say(k, mm_M_rites_result, DT_NOBODY, DT_NOTHING, mm_successes(k, MM_CULT), mm(k)->dice[MM_CULT][0]);
        mm(k)->chanted = mm_successes(k, MM_CULT) > 0;
        mm_score(k, MM_CULT, mm(k)->chanted, mm_M_summoned); /* MMC-SP-01, RITES-02, AMB-29 */
        f->step = ONES;
        return;
    case ONES:
        if (mm(k)->dice[MM_CULT][0])
            ask_consumed(k, f, CONSUMED);
        else
            mm_clear_dice(k), dt_pop(k, 0);
        return;
    case CONSUMED:
        consume(k);
        mm_clear_dice(k);
        dt_pop(k, 0);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
