/* spells.c -- casting spells and turning conditions over (EH-SPELL, FLIP). What is on the back goes on from the front:
 * the result of its test, whom it chose, what it answers. */
#include "state.h"

enum { C_RESULT, C_USED_UP };

/* The program that cast the spell is below: its chosen investigator or monster, and the event it answers, are the
 * back's as well; the result is that of the test. */
static void go_on(struct dt *k, const struct dt_frame *f, const uint16_t *field)
{
    int result = f->r[C_RESULT];
    for (unsigned i = 0; i < 3; i++)
        if (eh_has_program(k, f->source, field[i]) && dt_run_sequel(k, f->source, field[i], f - 1)) {
            dt_top(k)->r[DT_R_RESULT] = (int16_t)result;
            return;
        }
}
/* cast for an investigator or nobody, at a monster, at a clue */
static const uint16_t passed[] = { eh_F_spell_passed, eh_F_spell_passed_monster, eh_F_spell_passed_clue };
static const uint16_t backs[] = { eh_F_spell_back, eh_F_spell_back_monster, eh_F_spell_back_clue };

/* SPELL-03, FLIP-01, TW-26: the front's test and effect, then the back; everybody has seen it then. SPELL-02 is in the
 * card's own text: when it may be cast. */
void eh_proc_cast(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_say(k, eh_M_casts, f->who, f->source, 0, 0);
        f->step = 1;
        eh_test(k, f->who, f->source, eh_N_lore, dt_number(k, f->source, eh_F_spell_modifier), 0);
        return;
    case 1:
        f->r[C_RESULT] = k->s->ret;
        f->step = 2;
        if (f->r[C_RESULT] > 0)
            go_on(k, f, passed);
        return;
    case 2:
        f->step = 3;
        if (dt_owner(k, f->source) != f->who)
            return;
        dt_turn(k, f->source, false);
        dt_say(k, eh_M_flips, f->who, f->source, 0, 0);
        go_on(k, f, backs);
        return;
    case 3:
        f->step = 4;
        if (f->r[C_USED_UP] && dt_owner(k, f->source) == f->who)
            eh_discard(k, f->source);
        return;
    case 4: dt_pop(k, f->r[C_RESULT]); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* FLIP-01, TW-73: the back of a condition is resolved at once. FLIP-02: what waits for a reckoning is on the front
 * alone. */
void eh_proc_flip(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_turn(k, f->source, false);
        dt_thing(k, f->source)->flags |= EH_BACK;
        dt_say(k, eh_M_flips, f->who, f->source, 0, 0);
        f->step = 1;
        dt_run_field(k, f->source, eh_F_condition_back, f->who);
        return;
    case 1: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

void eh_verb_cast(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_in(k, f->who) && eh_is(k, (uint16_t)arg[0], eh_K_spell))
        dt_push(k, eh_C_cast, f->who, (uint16_t)arg[0]);
}

void eh_verb_use_up(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    struct dt_frame *cast = eh_frame(k, eh_C_cast, f->who);
    if (cast)
        cast->r[C_USED_UP] = 1;
}

/* FLIP-03, AMB-104: turned to the front nothing happens. */
void eh_verb_flip(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned thing = (uint16_t)arg[0];
    (void)f;
    if (!eh_is(k, thing, eh_K_condition) || dt_owner(k, thing) == DT_NOBODY)
        return;
    if (dt_thing(k, thing)->flags & EH_BACK)
        dt_thing(k, thing)->flags &= (uint8_t)~EH_BACK;
    else
        dt_push(k, eh_C_flip, dt_owner(k, thing), thing);
}

/* JACQ-03, VERB-32, VERB-92, VERB-103: what one has seen one may tell. */
void eh_verb_peek(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned thing = (uint16_t)arg[0];
    if (thing >= k->content->things)
        return;
    dt_show_to(k, thing, f->who);
    dt_say(k, eh_M_looks, f->who, thing, 0, 0);
}
