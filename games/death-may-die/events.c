/* events.c -- what happens when an event is not stopped, where that is not told elsewhere; verbs that are a line. */
#include "state.h"

static void nothing(struct dt *k, struct dt_frame *e)
{
    (void)k;
    (void)e;
}

void dm_resolve_bleed(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_attack(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_kill(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_summon(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_sneak(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_turn_start(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_turn_end(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_advance(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_push(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void dm_resolve_lack(struct dt *k, struct dt_frame *e) { nothing(k, e); }

/* AMB-06, RUN-07: entering alone does nothing. */
void dm_resolve_enter(struct dt *k, struct dt_frame *e)
{
    if (dm_in(k, e->who) && dt_is_open(k, e->r[DT_E_A]))
        dm_seat(k, e->who)->place = (uint8_t)e->r[DT_E_A];
}

/* ATK-04, AMB-50: back to the reserve, unwounded; where it stood can still be asked for. */
void dm_resolve_destroy(struct dt *k, struct dt_frame *e)
{
    unsigned t = (unsigned)e->r[DT_E_THING];
    dt_say(k, dm_M_killed, DT_NOBODY, t, 0, 0);
    dt_move(k, t, dm_Z_reserve, -1, DT_KEEP);
    dt_thing(k, t)->count = 0;
    dt_thing(k, t)->flags &= (uint8_t)~(DM_STRUCK | DM_CALM | DM_TARGET | DM_STAYS);
}

/* ---------------------------------------------------------------------------------- verbs ---- */
/* AMB-64, AMB-77: an action that costs none, with the restrictions of one. */
void dm_verb_act_free(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    switch (arg[0]) {
    case dm_N_run: dt_push(k, dm_C_run, f->who, DT_NOTHING); return;
    case dm_N_rest: dt_push(k, dm_C_rest, f->who, DT_NOTHING); return;
    case dm_N_strike: dm_attack(k, f->who, DT_NOTHING)->r[DM_A_AFAR] = 1; return;
    default: return;
    }
}

void dm_verb_load(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[0] >= 0)
        dt_thing(k, (unsigned)arg[0])->count = dt_counted(dt_thing(k, (unsigned)arg[0])->count, arg[1]);
}

void dm_verb_become(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_seat(k, f->who)->flags |= arg[0] == dm_N_prone ? DM_PRONE : DM_ARRESTED;
}

void dm_verb_recover(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_seat(k, f->who)->flags &= (uint8_t)~(arg[0] == dm_N_prone ? DM_PRONE : DM_ARRESTED);
}

void dm_verb_bind(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[0] >= 0 && arg[0] < k->s->seats)
        dm_seat(k, f->who)->partner = (uint8_t)(arg[0] + 1);
}
