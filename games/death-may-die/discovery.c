/* discovery.c -- investigating, claiming halves of discovery cards, companions' skills, cards that leave (DMD-DISC,
 * PH3-01..PH3-05, CMPN-05..CMPN-07). */
#include "state.h"

/* PH3-02..PH3-04, PH3-09, PH3-12, AMB-28, AMB-30, AMB-74: the top card, read and resolved; then whoever came attacks.
 * r0: a card has it drawn, in no phase of its own. */
void dm_proc_investigate(struct dt *k, struct dt_frame *f)
{
    enum { LOOK, DRAWN, READ, PUT_AWAY, FIGHT, OVER };
    switch (f->step) {
    case LOOK:
        if (!dt_in(k, dm_Z_discovery_deck) || dm_ask_of(k, dm_Q_barred, f->who, dm_N_investigate)) {
            dt_say(k, dm_M_investigates_nothing, f->who, DT_NOTHING, 0, 0);
            f->step = FIGHT;
            return;
        }
        dt_draw(k, f, dm_Z_discovery_deck, DT_TOP, 0, DRAWN);
        return;
    case DRAWN:
        f->step = READ;
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, dm_Z_shown, -1, DT_PLAIN);
        dt_say(k, dm_M_discovers, f->who, f->source, 0, 0);
        return;
    case READ:
        f->step = PUT_AWAY;
        dt_run_field(k, f->source, dm_F_discovery_centre, f->who);
        return;
    case PUT_AWAY:                                                   /* AMB-27: what nobody has claimed */
        if (dt_thing(k, f->source)->zone == dm_Z_shown)
            dt_move(k, f->source, dm_Z_discovery_pile, -1, DT_PLAIN);
        f->step = FIGHT;
        dm_pay_owed(k);
        return;
    case FIGHT:
        f->step = OVER;
        if (!f->r[0])
            dt_push(k, dm_C_fight, f->who, DT_NOTHING)->r[DM_F_NEWS] = 1;
        return;
    default: dt_pop(k, 1);
    }
}

/* -------------------------------------------------------------------------- companions ---- */
static unsigned grants(const struct dt *k, unsigned who, int talent)
{
    unsigned n = 0;
    for dt_each(k, t, dm_Z_held + who)
        n += dm_has_word(k, t, dm_F_companion_grants, talent);
    return n;
}

static unsigned skill_of(const struct dt *k, unsigned zone, int talent)
{
    for dt_each(k, t, zone)
        if (dm_has_word(k, t, dm_F_skill_talent, talent))
            return t;
    return DT_NOTHING;
}

/* A skill that only a companion gives is there as long as the companion is. */
void dm_fit_skills(struct dt *k, unsigned who)
{
    for (int talent = dm_N_arcane_mastery; talent < dm_N_arcane_mastery + DM_TALENTS; talent++) {
        unsigned has = skill_of(k, dm_Z_skills + who, talent), more = grants(k, who, talent);
        if (has == DT_NOTHING && more) {
            unsigned t = skill_of(k, dm_Z_box, talent);
            if (t != DT_NOTHING)
                dt_move(k, t, dm_Z_skills + who, -1, DT_PLAIN);
        } else if (has != DT_NOTHING && !more && !dt_thing(k, has)->count)
            dt_move(k, has, dm_Z_box, -1, DT_PLAIN);
    }
}

/* They do not bear each other: the new one or the old. */
static bool are_rivals(const struct dt *k, unsigned a, unsigned b)
{
    unsigned n;
    const int16_t *feud = dt_field(k, a, dm_F_companion_feud, &n);
    if (a == b || !dm_is(k, a, dm_K_companion) || !dm_is(k, b, dm_K_companion))
        return false;
    if (n && dm_has_word(k, b, dm_F_companion_traits, feud[0]))
        return true;
    return dm_card_field(k, a, dm_F_companion_rival) == k->content->card_of[b];
}

static unsigned rival_of(const struct dt *k, unsigned who, unsigned a)
{
    for dt_each(k, b, dm_Z_held + who)
        if (are_rivals(k, a, b) || are_rivals(k, b, a))
            return b;
    return DT_NOTHING;
}

/* ---------------------------------------------------------------------------- claiming ---- */
/* exclusive: as long as somebody holds two that do not go together, one of them is discarded. Source: the newer. */
void dm_proc_claim(struct dt *k, struct dt_frame *f)
{
    unsigned b = dt_thing(k, f->source)->zone == dm_Z_held + f->who ? rival_of(k, f->who, f->source) : DT_NOTHING;
    if (f->step) {
        dm_discard(k, k->s->answer.object);
        f->step = 0;
        return;
    }
    if (b == DT_NOTHING) {
        dm_fit_skills(k, f->who);
        dt_pop(k, 1);
        return;
    }
    dt_ask(k, f, dm_A_rival, f->who, 1);
    dt_option(k, dm_O_drop, b, 0);
    dt_option(k, dm_O_drop, f->source, 0);
}

static void receive(struct dt *k, unsigned thing, unsigned who)
{
    dt_push(k, dm_C_claim, who, thing);
}

/* DISC-04, DISC-07, PH3-05: the half comes into force on its side of the board, the card lies under it. */
void dm_verb_claim(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned half = dm_find(k, (unsigned)arg[0], dm_Z_box);
    bool right = dm_card_field(k, f->source, dm_F_discovery_right) == (unsigned)arg[0];
    if (half == DT_NOTHING || !dm_in(k, f->who) || dt_thing(k, f->source)->zone != dm_Z_shown)
        return;
    dt_move(k, half, dm_Z_held + f->who, -1, DT_PLAIN);
    if (right)
        dt_thing(k, half)->flags |= DM_RIGHT;
    dt_put_on(k, f->source, dm_Z_tucked, half, DT_PLAIN);
    dt_say(k, dm_M_claims, f->who, half, 0, 0);
    receive(k, half, f->who);
}

void dm_verb_leave(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)k;
    (void)f;
    (void)arg;
}

/* ---------------------------------------------------------------------------- leaving ---- */
/* CMPN-04, CMPN-07, AMB-27: the half is out of force, its card on the pile. */
void dm_discard(struct dt *k, unsigned thing)
{
    unsigned who = dt_owner(k, thing);
    if (who >= k->s->seats || dt_thing(k, thing)->zone != dm_Z_held + who)
        return;
    dt_say(k, dm_M_discards, who, thing, 0, 0);
    for (unsigned t = dt_first(k, dm_Z_tucked), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_tucked, t);
        if (dt_thing(k, t)->on == thing)
            dt_move(k, t, dm_Z_discovery_pile, -1, DT_PLAIN);
    }
    dt_move(k, thing, dm_Z_box, -1, DT_PLAIN);
    dm_fit_skills(k, who);
}

bool dm_can_discard(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return arg[0] >= 0 && dt_thing(k, (unsigned)arg[0])->zone == dm_Z_held + c->you;
}

void dm_verb_discard(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[0] >= 0)
        dm_discard(k, (unsigned)arg[0]);
}

bool dm_can_discard_named(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return dm_find(k, (unsigned)arg[0], dm_Z_held + c->you) != DT_NOTHING;
}

void dm_verb_discard_named(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned t = dm_find(k, (unsigned)arg[0], dm_Z_held + f->who);
    if (t != DT_NOTHING)
        dm_discard(k, t);
}
