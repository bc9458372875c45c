/* harm.c -- stress, wounds and companions that take them, sanity, insanity, levels (DMD-STRESS, WOUND, SAN, CMPN). */
#include "state.h"

/* ------------------------------------------------------------------ stress, healing ---- */
/* STRESS-03, AMB-17: what fits. */
int dm_take_stress(struct dt *k, unsigned who, int n)
{
    struct dm_seat *p = dm_seat(k, who);
    int by = n < DM_STRESS - p->stress ? n : DM_STRESS - p->stress;
    if (by <= 0 || !dm_in(k, who))
        return 0;
    p->stress = (uint8_t)(p->stress + by);
    dt_say(k, dm_M_stress, who, DT_NOTHING, by, 0);
    return by;
}

/* REST-04, SAN-09: never sanity; CMPN-03: never a companion. */
int dm_heal(struct dt *k, unsigned who, int pool, int n)
{
    struct dm_seat *p = dm_seat(k, who);
    uint8_t *at = pool == dm_N_wound ? &p->wounds : &p->stress;
    int by = n < *at ? n : *at;
    if (by <= 0 || pool == dm_N_sanity)
        return 0;
    *at = (uint8_t)(*at - by);
    dt_say(k, dm_M_heals, who, DT_NOTHING, pool, by);
    return by;
}

/* ------------------------------------------------------------------- wounds and sanity ---- */
void dm_suffer(struct dt *k, unsigned who, unsigned source, int pool, int n)
{
    if (dm_in(k, who) && n > 0)
        dt_event(k, dm_E_suffer, who, source, pool, n);
}

/* APPLY-04: what a roll has left, once what it was made for is over. */
bool dm_pay_owed(struct dt *k)
{
    for (unsigned i = 0; i < k->s->seats; i++) {
        unsigned p = (dm(k)->active + i) % k->s->seats;              /* SAN-07, AMB-26 */
        int n = dm_seat(k, p)->owed;
        dm_seat(k, p)->owed = 0;
        if (n && dm_in(k, p)) {
            dm_suffer(k, p, DT_NOTHING, dm_N_sanity, n);
            return true;
        }
    }
    return false;
}

static int room_of(const struct dt *k, unsigned t)                   /* CMPN-01 */
{
    return dm_is(k, t, dm_K_companion) ? dt_number(k, t, dm_F_companion_health) - dt_thing(k, t)->count : 0;
}

static void take_wounds(struct dt *k, unsigned who, int n)
{
    struct dm_seat *p = dm_seat(k, who);
    int by = n < DM_WOUNDS - p->wounds ? n : DM_WOUNDS - p->wounds;
    p->wounds = (uint8_t)(p->wounds + by);
    if (n > 0)
        dt_say(k, dm_M_wounds, who, DT_NOTHING, n, 0);
}

/* CMPN-04, AMB-68, AMB-72: one assignment, then those who cannot take more are gone. */
static void bury(struct dt *k, unsigned who)
{
    for (unsigned t = dt_first(k, dm_Z_held + who), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_held + who, t);
        if (dm_is(k, t, dm_K_companion) && dt_number(k, t, dm_F_companion_health) && room_of(k, t) <= 0)
            dm_discard(k, t);
    }
}

/* CMPN-01, EX-30: any of the wounds may go to companions. r0: how many there are. */
void dm_proc_soak(struct dt *k, struct dt_frame *f)
{
    unsigned at = 0, t, n, most = 0;
    if (!f->step) {
        for dt_each(k, c, dm_Z_held + f->who)
            most += (unsigned)(room_of(k, c) > 0 ? room_of(k, c) : 0);
        if (!most) {
            take_wounds(k, f->who, f->r[0]);
            dt_pop(k, 1);
            return;
        }
        dt_select(k, f, dm_A_soak, f->who, 1, dm_O_soak, 0, most < (unsigned)f->r[0] ? most : (unsigned)f->r[0]);
        for dt_each(k, c, dm_Z_held + f->who)
            if (room_of(k, c) > 0)
                dt_base(k, c, (unsigned)room_of(k, c));
        return;
    }
    while ((n = dt_picks(k, &at, &t)) > 0) {
        dt_thing(k, t)->count = dt_counted(dt_thing(k, t)->count, (int)n);
        f->r[0] = (int16_t)(f->r[0] - (int)n);
        dt_say(k, dm_M_soaks, DT_NOBODY, t, (int)n, 0);
    }
    take_wounds(k, f->who, f->r[0]);
    bury(k, f->who);
    dt_pop(k, 1);
}

/* SAN-01, SAN-03, APPLY-05, AMB-18, AMB-25: as far as the next threshold, the rest of this loss is nothing. */
static int lose_sanity(struct dt *k, unsigned who, int n)
{
    struct dm_seat *p = dm_seat(k, who);
    int next = dm_next_threshold(p->sanity), from = p->sanity, to = from + n;
    if (next >= 0 && to > next)
        to = next;
    if (to > DM_SANITY)
        to = DM_SANITY;
    p->sanity = (uint8_t)to;
    dt_say(k, dm_M_loses_sanity, who, DT_NOTHING, to - from, 0);
    if (to == next)
        dt_push(k, dm_C_madness, who, DT_NOTHING);                   /* SAN-04 */
    return to - from;
}

/* AMB-19: while an insanity is resolved for somebody, what they lose comes afterwards. */
enum { SYMPTOM, RISE, RISEN, AFTERMATH, OVER };
static bool is_mad_now(const struct dt *k, unsigned who)
{
    for (const struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--)
        if (f->proc == dm_C_madness && f->who == who && f->step < AFTERMATH)
            return true;
    return false;
}

void dm_resolve_suffer(struct dt *k, struct dt_frame *e)
{
    if (!dm_in(k, e->who)) {
        e->r[DT_E_DONE] = 0;
        return;
    }
    if (e->r[DT_E_NOUN] == dm_N_wound) {                             /* CMPN-02: all of them count as taken */
        dt_push(k, dm_C_soak, e->who, DT_NOTHING)->r[0] = e->r[DT_E_N];
        return;
    }
    if (is_mad_now(k, e->who)) {
        dm_seat(k, e->who)->later = dt_counted(dm_seat(k, e->who)->later, e->r[DT_E_N]);
        e->r[DT_E_DONE] = 0;
        return;
    }
    e->r[DT_E_DONE] = (int16_t)lose_sanity(k, e->who, e->r[DT_E_N]);
}

/* -------------------------------------------------------------------------- insanity ---- */
/* SAN-08, AMB-21, AMB-22, AMB-71: one of the three skills of the board. */
static void ask_level(struct dt *k, struct dt_frame *f)
{
    unsigned many = 0;
    for dt_each(k, t, dm_Z_skills + f->who)
        many += dt_thing(k, t)->count && dt_thing(k, t)->count < DM_LEVELS;
    if (!many) {
        f->step = AFTERMATH;
        return;
    }
    dt_ask(k, f, dm_A_level, f->who, RISEN);
    for dt_each(k, t, dm_Z_skills + f->who)
        if (dt_thing(k, t)->count && dt_thing(k, t)->count < DM_LEVELS)
            dt_option(k, dm_O_level, t, 0);
}

/* One that was held secretly is turned up for good. */
static unsigned show_insanity(struct dt *k, unsigned who)
{
    unsigned secret = dt_head(k, dm_Z_secret + who);
    if (secret != DT_NOTHING)
        dt_move(k, secret, dm_Z_mind + who, -1, DT_PLAIN);
    return dt_head(k, dm_Z_mind + who);
}

/* SAN-04..SAN-06, AMB-20: the bonus die is there at once; the symptoms; a level; then what has piled up meanwhile. */
void dm_proc_madness(struct dt *k, struct dt_frame *f)
{
    unsigned card, t;
    int n;
    switch (f->step) {
    case SYMPTOM:
        card = show_insanity(k, f->who);
        dt_say(k, dm_M_breaks, f->who, card, 0, 0);
        f->step = RISE;
        if (card != DT_NOTHING)
            dt_run_field(k, card, dm_F_insanity_symptom, f->who);
        return;
    case RISE: ask_level(k, f); return;
    case RISEN:
        t = k->s->answer.object;
        dt_thing(k, t)->count++;
        dt_say(k, dm_M_levels, f->who, t, dt_thing(k, t)->count, 0);
        f->step = AFTERMATH;
        return;
    case AFTERMATH:
        n = dm_seat(k, f->who)->later;
        dm_seat(k, f->who)->later = 0;
        f->step = OVER;
        dm_suffer(k, f->who, DT_NOTHING, dm_N_sanity, n);
        return;
    default: dt_pop(k, 1);
    }
}

/* ------------------------------------------------------------------------------ verbs ---- */
void dm_verb_wound(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_suffer(k, f->who, f->source, dm_N_wound, arg[0]);
}

void dm_verb_unhinge(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_suffer(k, f->who, f->source, dm_N_sanity, arg[0]);
}

bool dm_can_stress(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return dm_in(k, c->you) && dm_seat(k, c->you)->stress + arg[0] <= DM_STRESS;     /* EX-29 */
}

void dm_verb_stress(struct dt *k, struct dt_frame *f, const int16_t *arg) { dm_take_stress(k, f->who, arg[0]); }

/* APPLY-04, DICE-07: of a roll whose effects are over, before the text goes on. */
void dm_verb_madden(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    int n = dm_seat(k, f->who)->owed;
    (void)arg;
    dm_seat(k, f->who)->owed = 0;
    dm_suffer(k, f->who, DT_NOTHING, dm_N_sanity, n);
}

/* STRESS-04 */
void dm_verb_strain(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_suffer(k, f->who, f->source, dm_N_wound, arg[0] - dm_take_stress(k, f->who, arg[0]));
}

bool dm_can_bleed(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return dm_in(k, c->you) && dm_seat(k, c->you)->wounds + arg[0] < DM_WOUNDS;
}

/* AMB-78: nobody cuts or takes over what is paid; but whoever pays has taken wounds. */
void dm_verb_bleed(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    take_wounds(k, f->who, arg[0]);
    if (arg[0] > 0)
        dt_event(k, dm_E_bleed, f->who, f->source, 0, arg[0]);
}

bool dm_can_fray(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return dm_in(k, c->you) && dm_seat(k, c->you)->sanity + arg[0] < DM_SANITY;
}

void dm_verb_fray(struct dt *k, struct dt_frame *f, const int16_t *arg) { lose_sanity(k, f->who, arg[0]); }

void dm_verb_heal(struct dt *k, struct dt_frame *f, const int16_t *arg) { dm_heal(k, f->who, arg[0], arg[1]); }

void dm_verb_heal_all(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_heal(k, f->who, arg[0], DT_AMOUNT);
}

void dm_verb_heal_mix(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (dm_in(k, f->who))
        dt_push(k, dm_C_heal, f->who, f->source)->r[0] = arg[0];
}
