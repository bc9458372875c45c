/* mythos.c -- drawing and resolving mythos cards, the discard pile, looking ahead (DMD-MYTH, DRAW, SFX, CHK). */
#include "state.h"

static void reshuffle(struct dt *k)
{
    for (unsigned t = dt_first(k, dm_Z_mythos_pile), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_mythos_pile, t);
        dt_move(k, t, dm_Z_mythos_deck, -1, DT_PLAIN);
    }
    dt_shuffle(k, dm_Z_mythos_deck);
}

/* MYTH-02, DRAW-01, AMB-45: the top card, of the pile when there is none; before that what cards let its drawer do.
 * r0: something was used. */
void dm_proc_draw_mythos(struct dt *k, struct dt_frame *f)
{
    enum { FORESEE, FORESEEN, DRAW, DRAWN, OVER };
    switch (f->step) {
    case FORESEE:
        if (!dt_count_usable(k, dm_E_foresee, f->who)) {
            f->step = DRAW;
            return;
        }
        dt_ask(k, f, dm_A_foresee, f->who, FORESEEN);
        dt_usable(k, dm_E_foresee, f->who);
        dt_option(k, DT_V_pass, 0, 0);
        return;
    case FORESEEN:
        f->step = k->s->answer.verb == DT_V_use ? FORESEE : DRAW;
        if (k->s->answer.verb == DT_V_use)
            dt_use(k, k->s->answer, f->who);
        return;
    case DRAW:
        if (!dt_in(k, dm_Z_mythos_deck))
            dm_release_mythos(k);
        dt_draw(k, f, dm_Z_mythos_deck, DT_TOP, 0, DRAWN);
        return;
    case DRAWN:
        f->step = OVER;
        if (k->s->ret < 0)
            return;
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, dm_Z_shown, -1, DT_PLAIN);
        dt_say(k, dm_M_mythos, DT_NOBODY, f->source, 0, 0);
        dt_push(k, dm_C_mythos, f->who, f->source);
        return;
    default: dt_pop(k, 1);
    }
}

void dm_resolve_mythos_done(struct dt *k, struct dt_frame *e)
{
    unsigned t = (unsigned)e->r[DT_E_THING];
    if (dt_thing(k, t)->zone == dm_Z_shown)
        dt_move(k, t, dm_Z_mythos_pile, -1, DT_PLAIN);
}

/* DRAW-02, DRAW-05, MYTH-04: special effects downwards; whether it happens can be answered (the event mythos). */
void dm_resolve_mythos(struct dt *k, struct dt_frame *e)
{
    (void)k;
    e->r[DT_E_DONE] = 1;
}

/* DRAW-02, DRAW-03, SPAWN-03: the Symbol does nothing now; effects; summons; then the card lies open on the pile.
 * SFX-01, SFX-02, AMB-54: all of it for the active investigator, whose owner decides. */
void dm_proc_mythos(struct dt *k, struct dt_frame *f)
{
    enum { ANNOUNCE, EFFECT, SUMMONS, DONE, OVER };
    switch (f->step) {
    case ANNOUNCE: {
        k->s->ret = 0;
        f->step = EFFECT;
        struct dt_frame *e = dt_event(k, dm_E_mythos, f->who, DT_NOTHING, 0, 1);
        e->r[DT_E_THING] = (int16_t)f->source;
        return;
    }
    case EFFECT:
        f->step = k->s->ret > 0 ? SUMMONS : DONE;
        if (k->s->ret > 0)
            dt_run_field(k, f->source, dm_F_mythos_effect, f->who);
        return;
    case SUMMONS:
        f->step = DONE;
        dt_run_field(k, f->source, dm_F_mythos_summons, f->who);
        return;
    case DONE: {
        f->step = OVER;
        if (dt_thing(k, f->source)->zone != dm_Z_shown)
            return;
        struct dt_frame *e = dt_event(k, dm_E_mythos_done, f->who, DT_NOTHING, 0, 0);
        e->r[DT_E_THING] = (int16_t)f->source;
        return;
    }
    default: dt_pop(k, 1);
    }
}

/* ---------------------------------------------------------------- looking, keeping ---- */
/* drawMythos: the top r0 cards, r1 of them to the bottom, the rest back in any order. r2: to the bottom unseen */
void dm_proc_scry(struct dt *k, struct dt_frame *f)
{
    enum { DRAW, DRAWN, DOWN, SUNK, BACK, LAID };
    unsigned zone = dm_Z_scried + f->who;
    switch (f->step) {
    case DRAW:
        if (f->r[0] <= 0 || !dt_in(k, dm_Z_mythos_deck)) {
            f->step = DOWN;
            return;
        }
        f->r[0]--;
        dt_draw(k, f, dm_Z_mythos_deck, DT_TOP, 0, DRAWN);
        return;
    case DRAWN:
        f->step = DRAW;
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, f->r[2] ? dm_Z_mythos_deck : zone, -1, f->r[2] ? DT_TO_BOTTOM : DT_PLAIN);
        return;
    case DOWN:
        if (f->r[1] <= 0 || !dt_in(k, zone)) {
            f->step = BACK;
            return;
        }
        dt_ask(k, f, dm_A_scry, f->who, SUNK);
        k->s->ask.flags |= DT_ASK_SECRET;
        for dt_each(k, t, zone)
            dt_option(k, dm_O_sink, t, 0);
        return;
    case SUNK:
        f->r[1]--;
        f->step = DOWN;
        dt_move(k, k->s->answer.object, dm_Z_mythos_deck, -1, DT_TO_BOTTOM);
        return;
    case BACK:
        if (!dt_in(k, zone)) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, dm_A_scry, f->who, LAID);
        k->s->ask.flags |= DT_ASK_SECRET;
        for dt_each(k, t, zone)
            dt_option(k, dm_O_on_top, t, 0);
        return;
    default:
        f->step = BACK;
        dt_move(k, k->s->answer.object, dm_Z_mythos_deck, -1, DT_TO_TOP);
    }
}

void dm_verb_scry(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *p = dt_push(k, dm_C_scry, f->who, f->source);
    p->r[0] = arg[0];
    p->r[1] = arg[1];
}

/* AMB-76: it was seen; another is drawn in its place. */
void dm_verb_sink(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[0] < 0 || dt_thing(k, (unsigned)arg[0])->zone != dm_Z_shown)
        return;
    dt_move(k, (unsigned)arg[0], dm_Z_mythos_deck, -1, DT_TO_BOTTOM);
    dt_push(k, dm_C_draw_mythos, f->who, DT_NOTHING)->step = 2;
}

/* DRAW-04, AMB-46: it replaces the one kept before, which goes to the pile. */
void dm_verb_keep(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned old = dt_head(k, dm_Z_kept + f->who);
    if (arg[0] < 0 || dt_thing(k, (unsigned)arg[0])->zone != dm_Z_mythos_pile)
        return;
    if (old != DT_NOTHING)
        dt_move(k, old, dm_Z_mythos_pile, -1, DT_PLAIN);
    dt_move(k, (unsigned)arg[0], dm_Z_kept + f->who, -1, DT_PLAIN);
    dt_say(k, dm_M_keeps, f->who, (unsigned)arg[0], 0, 0);
}

/* As if just drawn: its effects and summons, for its keeper. */
void dm_verb_replay(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned t = dt_head(k, dm_Z_kept + f->who);
    (void)arg;
    if (t != DT_NOTHING)
        dt_push(k, dm_C_mythos, f->who, t);
}

void dm_verb_force_advance(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    dm(k)->forced = 1;
}

/* CHK-05, AMB-41, AMB-46: the whole pile, and what is kept is released. */
void dm_release_mythos(struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (dt_head(k, dm_Z_kept + p) != DT_NOTHING)
            dt_move(k, dt_head(k, dm_Z_kept + p), dm_Z_mythos_deck, -1, DT_PLAIN);
    reshuffle(k);
}

/* Nobody sees it. */
void dm_verb_bury_top(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    struct dt_frame *p = dt_push(k, dm_C_scry, f->who, f->source);
    p->r[0] = 1;
    p->r[2] = 1;
}
