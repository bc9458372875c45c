/* verbs.c -- what cards say about investigators and what they hold: health and sanity, possessions, conditions, skills.
 * A verb leaves its result in k->s->ret, or in what it pushes. */
#include "state.h"

static bool is_thing(const struct dt *k, int16_t arg) { return arg >= 0 && arg < k->content->things; }

/* ---------------------------------------------------------------- health, sanity ---- */
void eh_verb_lose(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[1] > 0 && eh_in(k, f->who))
        dt_event(k, eh_E_lose, f->who, f->source, arg[0], arg[1]);
}

void eh_verb_recover(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[1] > 0 && eh_in(k, f->who))
        dt_event(k, eh_E_recover, f->who, f->source, arg[0], arg[1]);
}

void eh_verb_exchange(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, eh_C_exchange, f->who, f->source);
}

/* ----------------------------------------------------------------------- costs ---- */
/* SPEND-01..SPEND-03, HS-05, HS-06, EX-10: never the last health or sanity; nothing of it can be prevented. */
bool eh_can_spend(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    if (!eh_in(k, c->you))
        return false;
    const struct eh_seat *p = eh_seat(k, c->you);
    switch (arg[0]) {
    case eh_N_health: return p->health > arg[1];
    case eh_N_sanity: return p->sanity > arg[1];
    case eh_N_clue: return eh_can_pay_clues(k, c->you, arg[1]);
    default: return eh_can_discard_own(k, c, arg);
    }
}

void eh_verb_spend(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who };
    if (!eh_can_spend(k, &c, arg))
        return;
    k->s->ret = 1;
    if (arg[0] == eh_N_clue) {
        if (arg[1] > 0)
            eh_pay_clues(k, f->who, f->source, arg[1]);
    } else if (arg[0] == eh_N_health || arg[0] == eh_N_sanity) {
        eh_change(k, f->who, arg[0], -arg[1]);
        dt_say(k, eh_M_spends, f->who, DT_NOTHING, arg[0], arg[1]);
    } else
        eh_verb_discard_own(k, f, arg);
}

static unsigned owned(const struct dt *k, unsigned who, int noun, bool assets)
{
    unsigned n = 0;
    if (noun == eh_N_clue)
        return dt_in(k, eh_Z_purse + who);
    for dt_each(k, t, eh_Z_held + who)
        n += noun == eh_N_spell ? eh_is(k, t, eh_K_spell)
           : noun == eh_N_asset ? eh_is(k, t, eh_K_asset)
           : noun == eh_N_artifact ? eh_is(k, t, eh_K_artifact)
                                   : eh_has_trait(k, t, noun) && (!assets || eh_is(k, t, eh_K_asset));
    return n;
}

/* AMB-81: as a price all of it must be there; as a penalty it is as much as there is (DISC-10). */
bool eh_can_discard_own(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return eh_in(k, c->you) && (int)owned(k, c->you, arg[0], false) >= arg[1];
}

bool eh_can_discard_asset(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return eh_in(k, c->you) && (int)owned(k, c->you, arg[0], true) >= arg[1];
}

static void discard_some(struct dt *k, const struct dt_frame *f, const int16_t *arg, bool assets)
{
    if (!eh_in(k, f->who) || arg[1] <= 0)
        return;
    struct dt_frame *d = dt_push(k, eh_C_discard_some, f->who, f->source);
    d->r[0] = arg[0];
    d->r[1] = arg[1];
    d->r[2] = assets;
}

void eh_verb_discard_own(struct dt *k, struct dt_frame *f, const int16_t *arg) { discard_some(k, f, arg, false); }
void eh_verb_discard_asset(struct dt *k, struct dt_frame *f, const int16_t *arg) { discard_some(k, f, arg, true); }

/* ------------------------------------------------------------------- one thing ---- */
/* DISC-01, DISC-02, DISC-11, EPIC-03, VERB-79: what is one's own, or lies on the board; never an epic monster. */
bool eh_can_discard(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    if (!is_thing(k, arg[0]) || eh_is(k, (unsigned)arg[0], eh_K_epic))
        return false;
    unsigned owner = dt_owner(k, (unsigned)arg[0]), zone = dt_thing(k, (unsigned)arg[0])->zone;
    if (owner != DT_NOBODY)
        return owner == c->you || arg[0] == (int)c->source;
    return zone == eh_Z_prowling || zone == eh_Z_gates || zone == eh_Z_clues || zone == eh_Z_ongoing
        || zone == eh_Z_reserve;
}

void eh_verb_discard(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who, .source = f->source };
    if (!eh_can_discard(k, &c, arg))
        return;
    unsigned t = (unsigned)arg[0], owner = dt_owner(k, t);
    k->s->ret = 1;
    if (owner != DT_NOBODY)
        dt_say(k, eh_M_discards, owner, t, 0, 0);
    else if (eh_is(k, t, eh_K_gate))
        dt_say(k, eh_M_gate_gone, DT_NOBODY, t, 0, 0);
    else if (eh_is(k, t, eh_K_clue))
        dt_say(k, eh_M_clue_gone, DT_NOBODY, DT_NOTHING, dt_thing(k, t)->mark, 0);
    if (eh_is(k, t, eh_K_mythos))
        eh_clear_card(k, t);
    bool reserve = dt_thing(k, t)->zone == eh_Z_reserve;
    eh_discard(k, t);
    if (reserve)
        eh_refill_reserve(k);
}

/* GAIN-09, GAIN-13, VERB-27, VERB-28 */
void eh_verb_take(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!is_thing(k, arg[0]) || !eh_in(k, f->who))
        return;
    unsigned zone = dt_thing(k, (unsigned)arg[0])->zone;
    if (zone == eh_Z_reserve || zone == eh_Z_asset_pile || zone == eh_Z_artifact_pile)
        eh_receive(k, f->who, (unsigned)arg[0], false);
}

/* --------------------------------------------------------------------- gaining ---- */
void eh_verb_gain(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[1] > 0 && eh_in(k, f->who))
        eh_gain(k, f->who, f->source, arg[0], arg[1]);
}

void eh_verb_gain_tome(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (eh_in(k, f->who))
        eh_gain_artifact(k, f->who, f->source, eh_N_tome);
}

void eh_verb_gain_asset(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_in(k, f->who))
        eh_gain(k, f->who, f->source, arg[0], 1);
}

void eh_verb_gain_rite(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_in(k, f->who))
        eh_gain(k, f->who, f->source, arg[0], 1);
}

void eh_verb_start_rite(struct dt *k, struct dt_frame *f, const int16_t *arg) { eh_verb_gain_rite(k, f, arg); }

/* GAIN-06..GAIN-08, AMB-40, DISC-05, LIMIT-02, LIMIT-03: the reserve first, then deck and pile; the deck is shuffled if
 * it was searched. */
void eh_verb_gain_named(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    static const uint8_t where[] = { eh_Z_reserve, eh_Z_asset_deck, eh_Z_artifact_deck, eh_Z_asset_pile,
                                     eh_Z_artifact_pile };
    unsigned copy = eh_any_copy(k, (uint16_t)arg[0]), found = DT_NOTHING;
    if (!eh_in(k, f->who) || copy == DT_NOTHING)
        return;
    for (unsigned i = 0; i < sizeof where && found == DT_NOTHING; i++)
        found = eh_find_card(k, (uint16_t)arg[0], where[i]);
    if (found == DT_NOTHING || dt_thing(k, found)->zone != eh_Z_reserve)
        dt_shuffle(k, eh_deck_of(k, copy));
    if (found != DT_NOTHING)
        eh_receive(k, f->who, found, dt_thing(k, found)->zone == eh_deck_of(k, copy));
}

void eh_verb_start_with(struct dt *k, struct dt_frame *f, const int16_t *arg) { eh_verb_gain_named(k, f, arg); }

/* ------------------------------------------------------------------ conditions ---- */
bool eh_can_suffer(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return eh_may_suffer(k, c->you, arg[0]);
}

/* MARK-03..MARK-05, AMB-79: detained only by choice, for some. */
void eh_verb_suffer(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!eh_in(k, f->who))
        return;
    unsigned had = eh_condition(k, f->who, arg[0]);
    if (had != DT_NOTHING && dt_thing(k, had)->flags & EH_BACK)      /* COND-05: its front cannot answer */
        return;
    if (arg[0] == eh_N_detained && !dt_paying(f) && eh_ask(k, eh_Q_elusive, f->who, 0))
        return;
    dt_event(k, eh_E_suffer, f->who, f->source, arg[0], 1);
}

void eh_verb_suffer_any(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_in(k, f->who))
        eh_gain(k, f->who, f->source, arg[0], 1);
}

bool eh_can_heal(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return eh_in(k, c->you) && eh_condition(k, c->you, arg[0]) != DT_NOTHING;
}

void eh_verb_heal(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned t = eh_in(k, f->who) ? eh_condition(k, f->who, arg[0]) : (unsigned)DT_NOTHING;
    if (t == DT_NOTHING)
        return;
    dt_say(k, eh_M_discards, f->who, t, 0, 0);
    k->s->ret = 1;
    eh_discard(k, t);
}

/* ---------------------------------------------------------------------- skills ---- */
void eh_verb_improve(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!eh_in(k, f->who))
        return;
    struct dt_frame *i = dt_push(k, eh_C_improve, f->who, f->source);
    i->r[0] = arg[0];
    i->r[1] = arg[1];
}

void eh_verb_improve_again(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (!eh(k)->improved)
        return;
    const int16_t again[] = { (int16_t)(eh_N_lore + (eh(k)->improved - 1) % EH_SKILLS), 1 };
    eh_verb_improve(k, f, again);
}

void eh_verb_recast_improvements(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (eh_in(k, f->who))
        dt_push(k, eh_C_recast, f->who, f->source);
}

/* LOLA-04, CTRL-11: what a sheet lends to somebody it lends once a round, and whoever takes it says so. */
bool eh_can_call_on(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return eh_in(k, c->you) && is_thing(k, arg[0]) && eh_is(k, (unsigned)arg[0], eh_K_investigator)
        && dt_owner(k, (unsigned)arg[0]) != DT_NOBODY && !dt_thing(k, (unsigned)arg[0])->mark;
}

void eh_verb_call_on(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who };
    if (!eh_can_call_on(k, &c, arg))
        return;
    dt_thing(k, (unsigned)arg[0])->mark = 1;
    k->s->ret = 1;
}

/* ------------------------------------------------------------ delayed, devoured ---- */
bool eh_can_delay(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)arg;
    return eh_in(k, c->you) && !(eh_seat(k, c->you)->flags & EH_DELAYED);
}

void eh_verb_delay(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    eh_delay(k, f->who, dt_paying(f));
}

void eh_verb_be_devoured(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (eh_in(k, f->who) && !(eh_seat(k, f->who)->flags & EH_FALLING))
        eh_fall(k, f->who, true);
}
