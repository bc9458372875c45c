/* pay.c -- what is spent, lost, given up and improved: clues (whichever the payer picks), cards of the owner's choice,
 * health against sanity, improvement tokens (EH-SPEND, HS, DISC, IMP). */
#include "state.h"

/* ------------------------------------------------------------ health and sanity ---- */
int eh_maximum(const struct dt *k, unsigned who, int pool)
{
    unsigned field = pool == eh_N_health ? eh_F_investigator_health : eh_F_investigator_sanity;
    return eh_self(k, who) == DT_NOTHING ? 0 : dt_number(k, eh_self(k, who), field);
}

/* HS-02, HS-04, AMB-99: never above the maximum, never below 0. */
int eh_change(struct dt *k, unsigned who, int pool, int n)
{
    if (!eh_in(k, who))
        return 0;
    uint8_t *now = pool == eh_N_health ? &eh_seat(k, who)->health : &eh_seat(k, who)->sanity;
    int most = eh_maximum(k, who, pool), to = *now + n;
    to = to > most ? most : to < 0 ? 0 : to;
    int by = to > *now ? to - *now : *now - to;
    *now = (uint8_t)to;
    return by;
}

/* ---------------------------------------------------------------------- clues ---- */
/* SPEND-02, AMB-80, NORMAN-01: in full or not at all; what may stand in for a clue counts. */
bool eh_can_pay_clues(const struct dt *k, unsigned who, int n)
{
    if (!eh_in(k, who))
        return false;
    return n <= (int)(dt_in(k, eh_Z_purse + who) + (n > 0 ? dt_count_usable(k, eh_E_pay, who) : 0));
}

struct dt_frame *eh_pay_clues(struct dt *k, unsigned who, unsigned source, int n)
{
    struct dt_frame *f = dt_push(k, eh_C_pay_clues, who, source);
    f->r[0] = (int16_t)n;
    return f;
}

static void ask_clue(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, eh_A_pay_clues, f->who, next);
    for dt_each(k, t, eh_Z_purse + f->who)
        dt_option(k, eh_O_clue, t, 0);
    dt_usable(k, eh_E_pay, f->who);
}

/* SPEND-01, AMB-82: the payer says which tokens. r0: how many are still to be paid. */
void eh_proc_pay_clues(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[0] <= 0 || !eh_can_pay_clues(k, f->who, 1)) {
            dt_pop(k, f->r[0] <= 0);
            return;
        }
        ask_clue(k, f, 1);
        return;
    case 1:
        f->step = 0;
        if (k->s->answer.verb == DT_V_use) {
            dt_use(k, k->s->answer, f->who);
            return;
        }
        f->r[0]--;
        dt_say(k, eh_M_spends, f->who, DT_NOTHING, eh_N_clue, 1);
        eh_discard(k, k->s->answer.object);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* -------------------------------------------------------- cards of one's choice ---- */
enum { D_NOUN, D_LEFT, D_ASSETS };

/* DISC-01: one's own possessions only. Clues and spells by what they are, all others by trait. */
static bool is_owed(const struct dt *k, const struct dt_frame *f, unsigned t)
{
    int noun = f->r[D_NOUN];
    if (noun == eh_N_spell)
        return eh_is(k, t, eh_K_spell);
    if (f->r[D_ASSETS] && !eh_is(k, t, eh_K_asset))
        return false;
    return noun == eh_N_asset ? eh_is(k, t, eh_K_asset)
         : noun == eh_N_artifact ? eh_is(k, t, eh_K_artifact)
                                 : eh_has_trait(k, t, noun);
}

static unsigned owed_zone(const struct dt_frame *f)
{
    return (f->r[D_NOUN] == eh_N_clue ? eh_Z_purse : eh_Z_held) + f->who;
}

/* DISC-10, AMB-81, AMB-82: as many as there are, which ones their owner says. r0 what, r1 how many, r2 assets alone. */
void eh_proc_discard_some(struct dt *k, struct dt_frame *f)
{
    unsigned at = 0, thing;
    switch (f->step) {
    case 0:
        dt_select(k, f, eh_A_discard_which, f->who, 1, eh_O_give, (unsigned)f->r[D_LEFT], (unsigned)f->r[D_LEFT]);
        for dt_each(k, t, owed_zone(f))
            if (f->r[D_NOUN] == eh_N_clue || is_owed(k, f, t))
                dt_base(k, t, 1);
        if (!k->s->ask.bases) {
            dt_question_over(k->s);
            dt_pop(k, 0);
        }
        return;
    case 1:
        f->r[D_LEFT] = 0;
        f->step = 2;
        while (dt_picks(k, &at, &thing)) {
            f->r[D_LEFT]++;
            dt_say(k, eh_M_discards, f->who, thing, 0, 0);
            eh_discard(k, thing);
        }
        return;
    case 2: dt_pop(k, f->r[D_LEFT]); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------- improvements ---- */
static bool can_improve(const struct dt *k, unsigned who, unsigned skill)
{
    return eh_seat(k, who)->improved[skill] < EH_IMPROVED;           /* IMP-03, LILY-03 */
}

/* VERB-41. r0: the skill, any_skill for one of the investigator's choice; r1: how often. */
void eh_proc_improve(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[1]-- <= 0 || !eh_in(k, f->who)) {
            dt_pop(k, 1);
            return;
        }
        f->step = 1;
        return;
    case 1:
        if (f->r[0] != eh_N_any_skill) {
            f->step = 0;
            if (can_improve(k, f->who, (unsigned)(f->r[0] - eh_N_lore)))
                dt_event(k, eh_E_improve, f->who, f->source, f->r[0], 1);
            return;
        }
        dt_ask(k, f, eh_A_improve, f->who, 2);
        for (unsigned i = 0; i < EH_SKILLS; i++)
            if (can_improve(k, f->who, i))
                dt_option(k, eh_O_skill, eh_N_lore + i, 0);
        if (!k->s->ask.count) {                                      /* AMB-101 */
            dt_question_over(k->s);
            dt_pop(k, 0);
        }
        return;
    case 2:
        f->step = 0;
        dt_event(k, eh_E_improve, f->who, f->source, (int)k->s->answer.object, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* LOLA-01..LOLA-03: any number of improvement tokens are spent, and as many improvements made. r0: how many. */
void eh_proc_recast(struct dt *k, struct dt_frame *f)
{
    struct eh_seat *p = eh_seat(k, f->who);
    unsigned at = 0, skill;
    switch (f->step) {
    case 0:
        dt_select(k, f, eh_A_spend_improvements, f->who, 1, eh_O_skill, 0, EH_SKILLS);
        for (unsigned i = 0; i < EH_SKILLS; i++)
            if (p->improved[i])
                dt_base(k, eh_N_lore + i, 1);
        return;
    case 1:
        while (dt_picks(k, &at, &skill)) {
            f->r[0] = (int16_t)(f->r[0] + p->improved[skill - eh_N_lore]);
            p->improved[skill - eh_N_lore] = 0;
        }
        f->step = 2;
        return;
    case 2: {
        f->step = 3;
        struct dt_frame *i = dt_push(k, eh_C_improve, f->who, f->source);
        i->r[0] = eh_N_any_skill;
        i->r[1] = f->r[0];
        return;
    }
    case 3: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* LILY-01, LILY-02, AMB-100: all health or all sanity, for as much of the other. r0: 1 + what is spent. */
void eh_proc_exchange(struct dt *k, struct dt_frame *f)
{
    const struct eh_seat *p = eh_seat(k, f->who);
    int pool = f->r[0], other = pool == eh_N_health ? eh_N_sanity : eh_N_health, n;
    switch (f->step) {
    case 0:
        if (p->health < 2 && p->sanity < 2) {                        /* HS-06 */
            dt_pop(k, 0);
            return;
        }
        dt_ask(k, f, eh_A_exchange, f->who, 1);
        if (p->health > 1)
            dt_option(k, eh_O_health, 0, 0);
        if (p->sanity > 1)
            dt_option(k, eh_O_sanity, 0, 0);
        return;
    case 1:
        f->r[0] = k->s->answer.verb == eh_O_health ? eh_N_health : eh_N_sanity;
        f->step = 2;
        return;
    case 2:
        dt_ask(k, f, eh_A_exchange, f->who, 3);
        for (n = 1; n < (pool == eh_N_health ? p->health : p->sanity); n++)
            dt_option(k, DT_V_number, (unsigned)n, 0);
        return;
    case 3:
        n = (int)k->s->answer.object;
        eh_change(k, f->who, pool, -n);
        dt_say(k, eh_M_spends, f->who, DT_NOTHING, pool, n);
        f->step = 4;
        dt_event(k, eh_E_recover, f->who, f->source, other, n);
        return;
    case 4: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
