/* gain.c -- gaining possessions and conditions (EH-GAIN, COND, SPELL, RSV, LIMIT): by chance, by trait, by name, out of
 * the reserve; what happens when a card arrives. */
#include "state.h"

/* -------------------------------------------------------------- what may come ---- */
/* The frame that draws stands on top when it asks: its registers say what is wanted. */
enum { G_NOUN, G_LEFT, G_GAINED, G_AGAIN, G_ARTIFACT };

/* SPELL-04, COND-04, AMB-45: by the front's name. */
static bool has_title(const struct dt *k, unsigned zone, int title)
{
    for dt_each(k, t, zone)
        if (eh_title(k, t) == title)
            return true;
    return false;
}

/* GAIN-02, GAIN-03, GAIN-05, AMB-43, AMB-44: one that the gainer does not have, all of them equally likely. */
static bool is_new_spell(const struct dt *k, const struct dt_ctx *c, int id)
{
    return !has_title(k, eh_Z_held + c->you, eh_title(k, (unsigned)id));
}

static bool is_wanted_spell(const struct dt *k, const struct dt_ctx *c, int id)
{
    return is_new_spell(k, c, id) && eh_has_trait(k, (unsigned)id, dt_top(k)->r[G_NOUN]);
}

static bool is_titled(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return eh_title(k, (unsigned)id) == dt_top(k)->r[G_NOUN];
}

static bool is_wanted_condition(const struct dt *k, const struct dt_ctx *c, int id)
{
    return eh_has_trait(k, (unsigned)id, dt_top(k)->r[G_NOUN])
        && !has_title(k, eh_Z_burdens + c->you, eh_title(k, (unsigned)id));
}

static bool has_that_trait(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return eh_has_trait(k, (unsigned)id, dt_top(k)->r[G_NOUN]);
}

/* How a noun is gained: from which deck, from which end (GAIN-01, DBL-03), what may come, and whether the deck is
 * searched for it, so that it is shuffled afterwards (GAIN-04, SEARCH-01, SEARCH-02, DISC-05, VERB-91); nobody is
 * shown what was passed over (AMB-42). */
struct source { uint8_t deck, end; bool searched, backed; dt_member_fn *only; };

static bool is_affliction(int noun) { return noun >= eh_N_bane && noun <= eh_N_restriction; }

static struct source source_of(const struct dt_frame *f)
{
    int noun = f->r[G_NOUN];
    if (f->r[G_ARTIFACT])
        return (struct source){ eh_Z_artifact_deck, DT_BOTTOM, true, false, has_that_trait };
    switch (noun) {
    case eh_N_clue: return (struct source){ eh_Z_clue_pool, DT_TOP, false, false, 0 };           /* GAIN-10 */
    case eh_N_asset: return (struct source){ eh_Z_asset_deck, DT_TOP, false, false, 0 };
    case eh_N_artifact: return (struct source){ eh_Z_artifact_deck, DT_TOP, false, false, 0 };
    case eh_N_spell: return (struct source){ eh_Z_spell_deck, DT_BOTTOM, false, true, is_new_spell };
    case eh_N_incantation:
    case eh_N_ritual: return (struct source){ eh_Z_spell_deck, DT_BOTTOM, true, true, is_wanted_spell };
    default: break;
    }
    if (noun >= eh_N_blessing_of_isis && noun <= eh_N_wither)
        return (struct source){ eh_Z_spell_deck, DT_BOTTOM, true, true, is_titled };
    if (is_affliction(noun))
        return (struct source){ eh_Z_condition_deck, DT_BOTTOM, true, true, is_wanted_condition };
    if (noun >= eh_N_amnesia && noun <= eh_N_paranoia)
        return (struct source){ eh_Z_condition_deck, DT_BOTTOM, true, true, is_titled };
    return (struct source){ eh_Z_asset_deck, DT_BOTTOM, true, false, has_that_trait };           /* a trait */
}

/* The uppermost card of a deck with two sides lies apart: it is what comes last. DISC-05: behind a deck its pile, the
 * most recent first (AMB-41). */
static unsigned beyond_deck(const struct dt *k, const struct dt_frame *f, const struct source *s)
{
    struct dt_ctx c = { .you = f->who };
    if (s->backed) {
        unsigned top = dt_first(k, s->deck + 1u);
        return top != DT_NOTHING && s->only(k, &c, (int)top) ? top : (unsigned)DT_NOTHING;
    }
    if (!s->searched)
        return DT_NOTHING;
    unsigned pile = s->deck == eh_Z_asset_deck ? eh_Z_asset_pile : eh_Z_artifact_pile, last = DT_NOTHING;
    for dt_each(k, t, pile)
        if (s->only(k, &c, (int)t))
            last = t;
    return last;
}

static void nothing_there(struct dt *k, struct dt_frame *f)
{
    dt_say(k, eh_M_gains_nothing, f->who, DT_NOTHING, f->r[G_NOUN], 0);
    dt_pop(k, f->r[G_GAINED]);
}

static void shuffle_after(struct dt *k, const struct source *s)
{
    if (s->backed)
        dt_push(k, eh_C_reshuffle, DT_NOBODY, DT_NOTHING)->r[0] = s->deck;
    else
        dt_shuffle(k, s->deck);
}

/* GAIN-02, AMB-43: the card at the bottom is one that the gainer has: it goes back into the deck, which is shuffled,
 * and of the others one is drawn. */
static bool draw_again(struct dt *k, struct dt_frame *f, const struct source *s)
{
    struct dt_ctx c = { .you = f->who };
    if (!s->only || s->searched || f->r[G_AGAIN] || k->s->ret < 0 || s->only(k, &c, k->s->ret))
        return false;
    f->r[G_AGAIN] = 1;
    f->step = 1;
    shuffle_after(k, s);
    return true;
}

static void found(struct dt *k, struct dt_frame *f, const struct source *s)
{
    unsigned thing = k->s->ret >= 0 ? (unsigned)k->s->ret : beyond_deck(k, f, s);
    f->r[G_LEFT]--;
    f->r[G_AGAIN] = 0;
    if (thing == DT_NOTHING) {
        f->step = 4;
        if (s->searched)                                             /* SEARCH-02: hit or miss */
            shuffle_after(k, s);
        return;
    }
    f->step = 3;
    f->r[G_GAINED]++;
    if (is_affliction(f->r[G_NOUN]))
        dt_event(k, eh_E_suffer, f->who, f->source, eh_title(k, thing), 1)->r[DT_E_THING] = (int16_t)thing;
    else if (eh_is(k, thing, eh_K_condition))
        eh_afflict(k, f->who, thing);
    else
        eh_receive(k, f->who, thing, dt_thing(k, thing)->zone == s->deck);
}

/* GAIN-01, VERB-18, VERB-24, VERB-25. r0 the noun, r1 how many more, r2 how many there were, r3: drawn again, r4: of
 * the artifacts, by trait. */
void eh_proc_gain(struct dt *k, struct dt_frame *f)
{
    struct source s = source_of(f);
    switch (f->step) {
    case 0:
        if (f->r[G_LEFT] <= 0 || !eh_in(k, f->who))
            dt_pop(k, f->r[G_GAINED]);
        else
            f->step = 1;
        return;
    case 1:
        eh_recycle(k);
        dt_draw(k, f, s.deck, s.end, s.searched || f->r[G_AGAIN] ? s.only : 0, 2);
        return;
    case 2:
        if (!draw_again(k, f, &s))
            found(k, f, &s);
        return;
    case 3:
        f->step = 0;
        if (s.searched)
            shuffle_after(k, &s);
        return;
    case 4: nothing_there(k, f); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

struct dt_frame *eh_gain(struct dt *k, unsigned who, unsigned source, int noun, int n)
{
    struct dt_frame *f = dt_push(k, eh_C_gain, who, source);
    f->r[G_NOUN] = (int16_t)noun;
    f->r[G_LEFT] = (int16_t)n;
    return f;
}

void eh_gain_artifact(struct dt *k, unsigned who, unsigned source, int trait)
{
    eh_gain(k, who, source, trait, 1)->r[G_ARTIFACT] = 1;
}

/* --------------------------------------------------------------- what arrives ---- */
void eh_take_clue(struct dt *k, unsigned who, unsigned clue)
{
    dt_move(k, clue, eh_Z_purse + who, -1, DT_PLAIN);
    if (eh_frame(k, eh_C_research, who))
        dt_thing(k, clue)->flags |= EH_FRESH;
    eh_recycle(k);
}

/* Where a card that is gained comes to lie; the back of a spell or condition stays hidden: COND-02, SPELL-01. What its
 * holder did with it this round stays done when it changes hands: CACT-03. */
static void bring(struct dt *k, unsigned who, unsigned thing)
{
    bool backed = eh_is(k, thing, eh_K_spell) || eh_is(k, thing, eh_K_condition);
    unsigned zone = (eh_is(k, thing, eh_K_condition) ? eh_Z_burdens : eh_Z_held) + who;
    const struct dt_thing *t = dt_thing(k, thing);
    bool hidden = k->game->zone[t->zone].see == DT_SEE_NONE || t->flags & DT_LOOK;
    unsigned how = backed && hidden ? DT_LOOK_ONLY : DT_PLAIN;
    dt_move(k, thing, zone, -1, how | DT_KEEP);
}

/* A condition comes to somebody: the event that brings it is about this card from now on (TW-42). */
void eh_afflict(struct dt *k, unsigned who, unsigned thing)
{
    bring(k, who, thing);
    dt_say(k, eh_M_gains, who, thing, 0, 0);
    for (struct dt_frame *e = dt_top(k); e->proc != DT_P_NONE; e--)
        if (e->proc == DT_P_EVENT && e->r[DT_E_KIND] == eh_E_suffer) {
            e->r[DT_E_THING] = (int16_t)thing;
            return;
        }
}

/* TW-40 */
struct dt_frame *eh_receive(struct dt *k, unsigned who, unsigned thing, bool from_deck)
{
    struct dt_frame *f = dt_push(k, eh_C_receive, who, DT_NOTHING);
    if (eh_is(k, thing, eh_K_clue)) {
        eh_take_clue(k, who, thing);
        f->step = 3;
        return f;
    }
    bool reserve = dt_thing(k, thing)->zone == eh_Z_reserve;
    bool twice = eh_is(k, thing, eh_K_spell) && has_title(k, eh_Z_held + who, eh_title(k, thing));
    bring(k, who, thing);
    f->source = (uint16_t)thing;
    f->r[0] = from_deck;
    f->step = (uint16_t)(twice ? 4 : 0);
    dt_say(k, eh_M_gains, who, thing, 0, 0);
    eh_recycle(k);
    if (reserve)
        eh_refill_reserve(k);                                        /* RSV-05, EX-07 */
    return f;
}

/* BASE-29, CHARLIE-04: a service is resolved at once, then discarded. SPELL-05, AMB-36, AMB-109: a second copy goes
 * back. Some artifacts bring something when they come out of the deck. r0: it does. */
void eh_proc_receive(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        f->step = 1;
        if (eh_has_program(k, f->source, eh_F_asset_service))
            dt_run_field(k, f->source, eh_F_asset_service, f->who);
        else if (f->r[0] && eh_has_program(k, f->source, eh_F_artifact_found))
            dt_run_field(k, f->source, eh_F_artifact_found, f->who);
        return;
    case 1:
        f->step = 2;
        if (eh_has_word(k, f->source, eh_F_asset_traits, eh_N_service) && dt_owner(k, f->source) == f->who)
            eh_discard(k, f->source);
        return;
    case 2:
    case 3: dt_pop(k, 1); return;
    case 4:
        f->step = 2;
        eh_discard(k, f->source);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* COND-05, LIMIT-01: by name nothing is gained that one has already, or of which there is none. Blessed and Cursed
 * answer a second or the other one themselves, so they can always be gained as far as that goes. */
bool eh_may_suffer(const struct dt *k, unsigned who, int title)
{
    if (!eh_in(k, who))
        return false;
    if (eh_condition(k, who, title) != DT_NOTHING)
        return title == eh_N_blessed || title == eh_N_cursed;
    return has_title(k, eh_Z_condition_deck, title) || has_title(k, eh_Z_condition_top, title);
}

/* ------------------------------------------------------------------- reserve ---- */
/* RSV-03, TW-43: an empty slot is filled with the top of the deck. RSV-04: not before an Acquire Assets action is
 * over. */
void eh_refill_reserve(struct dt *k)
{
    if (!eh(k)->shut && !eh_ask(k, eh_Q_reserve_shut, 0, 0))
        dt_push(k, eh_C_refill, DT_NOBODY, DT_NOTHING);
}

void eh_proc_refill(struct dt *k, struct dt_frame *f)
{
    unsigned slot = 0;
    while (slot < EH_RESERVE && dt_at(k, eh_Z_reserve, slot) != DT_NOTHING)
        slot++;
    switch (f->step) {
    case 0:
        eh_recycle(k);
        if (slot == EH_RESERVE || dt_head(k, eh_Z_asset_deck) == DT_NOTHING)
            dt_pop(k, 1);
        else
            dt_draw(k, f, eh_Z_asset_deck, DT_TOP, 0, 1);
        return;
    case 1:
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, eh_Z_reserve, (int)slot, DT_PLAIN);
        f->step = 0;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
