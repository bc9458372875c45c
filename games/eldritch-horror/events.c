/* events.c -- what happens when an event is not stopped: the only places where the board changes because of one. What
 * stays below the number asked for is noted in DT_E_DONE. */
#include "state.h"

static void nothing(struct dt *k, struct dt_frame *e)
{
    (void)k;
    (void)e;
}

void eh_resolve_test(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void eh_resolve_pass(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void eh_resolve_fail(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void eh_resolve_rest(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void eh_resolve_research(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void eh_resolve_omen(struct dt *k, struct dt_frame *e) { nothing(k, e); }

/* HS-04, TW-32 */
void eh_resolve_lose(struct dt *k, struct dt_frame *e)
{
    int n = e->r[DT_E_N], by = eh_change(k, e->who, e->r[DT_E_NOUN], -n);
    e->r[DT_E_DONE] = (int16_t)by;
    if (by)
        dt_say(k, eh_M_lost, e->who, DT_NOTHING, e->r[DT_E_NOUN], by);
}

/* HS-02, TW-33 */
void eh_resolve_recover(struct dt *k, struct dt_frame *e)
{
    int by = eh_change(k, e->who, e->r[DT_E_NOUN], e->r[DT_E_N]);
    e->r[DT_E_DONE] = (int16_t)by;
    if (by)
        dt_say(k, eh_M_regained, e->who, DT_NOTHING, e->r[DT_E_NOUN], by);
}

/* COND-04, COND-05, GAIN-06, GAIN-08: by name, the first there is; or the card that a trait has found. */
void eh_resolve_suffer(struct dt *k, struct dt_frame *e)
{
    e->r[DT_E_DONE] = 0;
    if (e->r[DT_E_THING] >= 0) {
        eh_afflict(k, e->who, (unsigned)e->r[DT_E_THING]);
        e->r[DT_E_DONE] = 1;
        return;
    }
    if (eh_condition(k, e->who, e->r[DT_E_NOUN]) != DT_NOTHING || !eh_may_suffer(k, e->who, e->r[DT_E_NOUN])) {
        e->r[DT_E_CELL] = DT_CELLS;                                  /* nothing was gained: nobody hears of it */
        return;
    }
    e->r[DT_E_DONE] = 1;
    eh_gain(k, e->who, e->source, e->r[DT_E_NOUN], 1);
}

/* IMP-01, IMP-02 */
void eh_resolve_improve(struct dt *k, struct dt_frame *e)
{
    unsigned i = (unsigned)(e->r[DT_E_NOUN] - eh_N_lore);
    struct eh_seat *p = eh_seat(k, e->who);
    if (i >= EH_SKILLS || !eh_in(k, e->who) || p->improved[i] >= EH_IMPROVED) {
        e->r[DT_E_DONE] = 0;
        return;
    }
    eh(k)->improved = (uint8_t)(1 + i + (p->improved[i] ? EH_SKILLS : 0u));      /* LILY-04 */
    p->improved[i]++;
    dt_say(k, eh_M_improves, e->who, DT_NOTHING, e->r[DT_E_NOUN], p->improved[i]);
}

/* TW-46 */
void eh_resolve_enter(struct dt *k, struct dt_frame *e)
{
    if (!eh_in(k, e->who) || !dt_is_open(k, e->r[DT_E_A])) {
        e->r[DT_E_DONE] = 0;
        return;
    }
    eh_seat(k, e->who)->place = (uint8_t)e->r[DT_E_A];
    dt_say(k, eh_M_moves, e->who, DT_NOTHING, e->r[DT_E_A], 0);
}

/* GATE-02, VERB-51: it lies open until everything that its closing sets off is over. */
void eh_resolve_close(struct dt *k, struct dt_frame *e)
{
    unsigned gate = (unsigned)e->r[DT_E_THING];
    dt_say(k, eh_M_closes, e->who, gate, 0, 0);
    dt_move(k, gate, eh_Z_beaten, -1, DT_PLAIN);
}

/* COMBAT-14, AMB-13, AMB-86 */
void eh_resolve_defeat(struct dt *k, struct dt_frame *e)
{
    unsigned t = (unsigned)e->r[DT_E_THING];
    dt_say(k, eh_M_defeats, e->who, t, 0, 0);
    if (e->r[DT_E_A])
        return;
    dt_move(k, t, eh_Z_beaten, -1, DT_PLAIN);
}

/* DOOM-01, DOOM-03, DOOM-05, DOOM-06, AMB-55: the leftover of an advance past 0 is the awakened one's. */
void eh_resolve_doom(struct dt *k, struct dt_frame *e)
{
    struct eh *s = eh(k);
    int n = e->r[DT_E_N], gate = e->r[DT_E_THING];
    struct dt_frame *f;
    if (!eh_awake(k) && n < s->doom) {
        eh_set_doom(k, s->doom - n);
        return;
    }
    int left = eh_awake(k) ? n : n - s->doom;
    bool wakes = !eh_awake(k);
    if (wakes && s->doom)
        eh_set_doom(k, 0);
    if (left > 0) {
        f = dt_push(k, eh_C_ominous, DT_NOBODY, DT_NOTHING);
        f->r[0] = (int16_t)left;
        f->r[1] = (int16_t)gate;
    }
    if (wakes)
        dt_push(k, eh_C_awaken, DT_NOBODY, DT_NOTHING);              /* above: it comes first */
}
