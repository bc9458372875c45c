/* verbs.c -- what the words of the cards do: losing, gaining, doom, monsters. Verbs that cards
 * may answer start an event; its resolve function alone changes the state. */
#include "edition.h"

/* ------------------------------------------------------------------------ losing ---- */

/* What is lost and regained by the point; NULL: things, which the owner chooses. */
static uint8_t *points(const struct dt *k, unsigned seat, int noun)
{
    struct es_seat *s = es_seat(k, seat);
    return noun == es_N_sanity ? &s->sanity : noun == es_N_stamina ? &s->stamina
         : noun == es_N_clue ? &s->clues : noun == es_N_elder_sign ? &es(k)->signs : 0;
}

/* LOSS-01. How many: all that was to be lost where nobody is left to lose it. */
static int lose_points(struct dt *k, unsigned seat, uint8_t *from, int noun, int n)
{
    if (noun != es_N_elder_sign && !es_alive(k, seat))
        return n;
    n = n < *from ? n : *from;
    *from = (uint8_t)(*from - n);
    if (n)
        dt_say(k, es_M_lost, seat, DT_NOTHING, noun, n);
    return n;
}

void es_verb_lose(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *e = dt_event(k, es_E_lose, f->who, f->source, arg[0], arg[1]); /* RWD-10, RWD-11 */
    if (dt_paying(f))
        e->r[DT_E_FLAGS] |= DT_E_COST;
}

static int amount_of(const struct dt *k, unsigned seat, int noun)
{
    const struct es_seat *s = es_seat(k, seat);
    switch (noun) {
    case es_N_sanity: return s->sanity;
    case es_N_stamina: return s->stamina;
    case es_N_clue: return s->clues;
    case es_N_elder_sign: return es(k)->signs;
    case es_N_trophy: return es_wealth(k, seat);
    default: return (int)es_owned(k, seat, (unsigned)noun);
    }
}

bool es_can_lose(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return amount_of(k, c->you, arg[0]) >= arg[1];
}

/* Cards and trophies: with the owner's choice of which. */
static void lose_things(struct dt *k, const struct dt_frame *e, int noun)
{
    struct dt_frame *g = dt_push(k, noun == es_N_trophy ? es_C_pay : es_C_give_up, e->who, e->source);
    g->r[0] = noun == es_N_trophy ? e->r[DT_E_N] : (int16_t)noun;
    g->r[1] = noun == es_N_trophy ? 0 : e->r[DT_E_N];
}

/* LOSS-01, TRO-10, AMB-105 */
void es_resolve_lose(struct dt *k, struct dt_frame *e)
{
    int noun = e->r[DT_E_NOUN];
    uint8_t *from = points(k, e->who, noun);
    if (from)
        e->r[DT_E_DONE] = (int16_t)lose_points(k, e->who, from, noun, e->r[DT_E_N]);
    else if (es_alive(k, e->who))
        lose_things(k, e, noun);
}

/* Giving up cards or clues is a loss like any other. */
void es_verb_discard(struct dt *k, struct dt_frame *f, const int16_t *arg) { es_verb_lose(k, f, arg); }
bool es_can_discard(const struct dt *k, const struct dt_ctx *c, const int16_t *arg) { return es_can_lose(k, c, arg); }

/* ITEM-05, SPELL-14 */
/* A spell that is to hold dice stays; everything else that is used up goes under its deck (ITEM-01). */
void es_verb_discard_this(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    es_to_deck(k, f->source);
    k->s->ret = 1;
}

bool es_can_discard_this(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)arg;
    return c->source < k->content->things &&
           (dt_thing(k, c->source)->zone == es_Z_held + c->you || dt_owner(k, c->source) == c->you);
}

void es_verb_lower_maximum(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct es_seat *s = es_seat(k, f->who);
    if (!es_alive(k, f->who))
        return;
    uint8_t *lost = arg[0] == es_N_sanity ? &s->lost_sanity : &s->lost_stamina;
    uint8_t *now = arg[0] == es_N_sanity ? &s->sanity : &s->stamina;
    *lost = dt_counted(*lost, arg[1]);
    int most = es_ask(k, arg[0] == es_N_sanity ? es_Q_max_sanity : es_Q_max_stamina, f->who);
    if (*now > most)
        *now = (uint8_t)(most > 0 ? most : 0);               /* AMB-99 */
    dt_say(k, es_M_lowered, f->who, DT_NOTHING, arg[0], arg[1]);
    es_settle(k);                                            /* in a batch: when it is over */
}

void es_verb_be_devoured(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (es_alive(k, f->who))
        es_seat(k, f->who)->sanity = 0;
    es_settle(k);                                            /* in a batch: when it is over */
}

/* --------------------------------------------------------------------- regaining ---- */

/* LOSS-02, LOSS-03. How many. */
static int regain_points(struct dt *k, unsigned seat, int noun, int n)
{
    bool sanity = noun == es_N_sanity;
    uint8_t *now = sanity ? &es_seat(k, seat)->sanity : &es_seat(k, seat)->stamina;
    int most = es_ask(k, sanity ? es_Q_max_sanity : es_Q_max_stamina, seat);
    most = most < DT_AMOUNT ? most : DT_AMOUNT;
    n = n < most - *now ? n : most - *now;
    if (n < 0 || !es_alive(k, seat))
        n = 0;
    *now = dt_counted(*now, n);
    if (n)
        dt_say(k, es_M_regained, seat, DT_NOTHING, noun, n);
    return n;
}

void es_verb_regain(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_event(k, es_E_regain, f->who, f->source, arg[0], arg[1]);
}

void es_verb_regain_all(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_event(k, es_E_regain, f->who, f->source, arg[0], 99);
}

void es_resolve_regain(struct dt *k, struct dt_frame *e)
{
    e->r[DT_E_DONE] = (int16_t)regain_points(k, e->who, e->r[DT_E_NOUN], e->r[DT_E_N]);
}

/* ----------------------------------------------------------------------- gaining ---- */

/* RWD-06, RWD-08: tokens come at once; the last elder sign wins at once (AMB-85, AMB-100). */
static void take_sign(struct dt *k)
{
    struct es *s = es(k);
    int limit = dt_number(k, es_ancient(k), es_F_ancient_one_elder_signs);
    if (s->battle)
        return;
    s->signs = dt_counted(s->signs, 1);
    dt_say(k, es_M_elder_signs, DT_NOBODY, DT_NOTHING, s->signs, limit);
    if (s->signs >= limit)
        dt_end(k, DT_WON, es_M_sealed);                      /* GEN-07, END-01, END-02, DOOM-04 */
}

static void take_clue(struct dt *k, unsigned who)            /* COMP-08, AMB-01, AMB-51: tokens limit nothing */
{
    es_seat(k, who)->clues = dt_counted(es_seat(k, who)->clues, 1);
}

/* One of these. event: 1 + index of the one that is to know which card it was, 0 for none */
static void take(struct dt *k, const struct dt_frame *f, int noun, unsigned event)
{
    k->s->ret = 1;
    if (noun == es_N_clue) {
        take_clue(k, f->who);
    } else if (noun == es_N_elder_sign) {
        take_sign(k);
    } else {
        struct dt_frame *d = dt_push(k, es_C_draw, f->who, f->source);
        d->r[0] = (int16_t)noun;
        d->r[1] = (int16_t)event;
    }
}

void es_resolve_take(struct dt *k, struct dt_frame *e)
{
    take(k, e, e->r[DT_E_NOUN], dt_place(k, e));
}

/* r[0] noun, r[1] still to take, r[2] 1 when gaining sets nothing off, r[3] taken. */
static void gain(struct dt *k, const struct dt_frame *f, const int16_t *arg, bool silent)
{
    struct dt_frame *g = dt_push(k, es_C_gain, f->who, f->source);
    g->r[0] = arg[0];
    g->r[1] = arg[1];
    g->r[2] = silent;
}

void es_verb_gain(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    gain(k, f, arg, false);
}
void es_verb_gain_extra(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    gain(k, f, arg, true);
}
void es_verb_start_with(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    gain(k, f, arg, true);
}

/* AMB-113: one at a time, then the whole is told: "each time you gain" hears it once. Where nothing is set off nobody
 * takes something else instead. */
void es_proc_gain(struct dt *k, struct dt_frame *f)
{
    enum { NEXT, TAKEN, DONE };
    if (f->step == DONE) {
        dt_leave(k, f, f->r[3]);
        return;
    }
    f->r[3] = (int16_t)(f->r[3] + (f->step == TAKEN && k->s->ret > 0));
    bool more = f->r[1]-- > 0 && es_alive(k, f->who), silent = f->r[2];
    f->step = more ? TAKEN : DONE;
    if (more && silent)
        take(k, f, f->r[0], 0);
    else if (more)
        dt_event(k, es_E_take, f->who, f->source, f->r[0], 1);
    else if (f->r[3] && !silent)
        dt_event(k, es_E_gain, f->who, f->source, f->r[0], f->r[3]);
}

void es_resolve_gain(struct dt *k, struct dt_frame *e)
{
    dt_say(k, es_M_gained, e->who, DT_NOTHING, e->r[DT_E_NOUN], e->r[DT_E_N]);
}

static unsigned deck(int noun)
{
    /* RWD-03, RWD-04 */
    return noun == es_N_common_item ? es_Z_common_deck : noun == es_N_unique_item ? es_Z_unique_deck
         : noun == es_N_spell ? es_Z_spell_deck : es_Z_ally_deck; /* RWD-05, RWD-07 */
}

/* r[0] what, r[1] the event that is to know which card it was. ITEM-13, ALLY-01, AMB-50. */
void es_proc_draw(struct dt *k, struct dt_frame *f)
{
    enum { DRAW, DRAWN };
    if (f->step == DRAW) {
        dt_draw(k, f, deck(f->r[0]), DT_TOP, 0, DRAWN);
        return;
    }
    int card = k->s->ret;
    struct dt_frame *e = dt_event_frame(k, (unsigned)f->r[1]);
    if (card >= 0)
        dt_move(k, (unsigned)card, es_Z_held + f->who, -1, DT_PLAIN);
    if (e) {
        e->r[DT_E_THING] = (int16_t)card;
        e->r[DT_E_DONE] = card >= 0;
    }
    dt_leave(k, f, card >= 0);
}

void es_verb_start_ally(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    for dt_each(k, t, es_Z_ally_deck)
        if (k->content->card_of[t] == (unsigned)arg[0]) {
            dt_move(k, t, es_Z_held + f->who, -1, DT_PLAIN);
            return;
        }
}

/* --------------------------------------------------- doom, monsters, gates, the end ---- */

void es_verb_doom(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    bool zero = es_break_batch(k);
    dt_event(k, es_E_doom, f->who, f->source, es_N_doom, arg[0]); /* RWD-13, DOOM-05 */
    if (zero)
        es_devour_first(k);
}

void es_verb_remove_doom(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    unsigned length;
    dt_field(k, es_ancient(k), es_F_ancient_one_doom_track, &length);
    es(k)->doom = (uint8_t)(es(k)->doom > arg[0] ? es(k)->doom - arg[0] : 0); /* AMB-94 */
    dt_say(k, es_M_doom, DT_NOBODY, DT_NOTHING, es(k)->doom, (int)length);
}

/* RWD-12, MON-08: he whom the effect names places them, in the first printing always the active player. */
void es_verb_monster(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned by = es_switch(k, ES_active_places_doom) ? es(k)->active : f->who;
    for (int i = 0; i < arg[0] && i < 8; i++)
        dt_push(k, es_C_appear, by, f->source);
}

void es_verb_gate(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    for (int i = 0; i < arg[0] && i < 8 && !es(k)->battle; i++)
        es_lay(k, es_Z_world_deck, es_Z_worlds, -1);         /* OW-02, RWD-09, OW-03 */
}

void es_verb_extra_adventure(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    for (int i = 0; i < arg[0] && i < 8 && !es(k)->battle; i++)
        es_lay(k, es_Z_adventure_deck, es_Z_beside, -1);
}

void es_verb_awaken(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f, (void)arg;
    unsigned length;
    dt_field(k, es_ancient(k), es_F_ancient_one_doom_track, &length);
    es(k)->doom = (uint8_t)length;                           /* AWK-10 */
    es_break_batch(k);
    es_settle(k);                                            /* with rewards or penalties: when they are over */
}

void es_verb_lose_game(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f, (void)arg;
    dt_end(k, DT_LOST, es_M_consumed);
}

/* The card just failed goes back to the box (AMB-108). */
void es_verb_remove_card(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f, (void)arg;
    unsigned card = es(k)->card;
    if (card == DT_NOTHING || !es_in_play(k, card))
        return;
    for (unsigned t = k->content->kind_first[es_K_monster]; t < k->content->kind_first[es_K_monster + 1]; t++)
        if (dt_thing(k, t)->zone == es_Z_prowling && dt_thing(k, t)->on == card) {
            es_free_locks(k, t);
            es_to_deck(k, t);
        }
    unsigned zone = dt_thing(k, card)->zone, slot = dt_thing(k, card)->pos;
    es_leave_card(k, card);
    es_free_locks(k, card);
    dt_move(k, card, es_Z_removed, -1, DT_PLAIN);
    if (zone == es_Z_rooms)
        es_lay(k, es_Z_adventure_deck, es_Z_rooms, (int)slot);
}

void es_verb_add_masks(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f, (void)arg;
    for (unsigned t = k->content->kind_first[es_K_monster]; t < k->content->kind_first[es_K_monster + 1]; t++)
        if (dt_number(k, t, es_F_monster_mask))
            dt_move(k, t, es_Z_cup, -1, DT_PLAIN);
}

bool es_beatable(const struct dt *k)
{
    bool any = false;
    for dt_each(k, t, es_Z_prowling)
        any |= !(dt_thing(k, t)->flags & ES_SLAIN);
    return any;
}

void es_verb_defeat(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (es_beatable(k))
        dt_push(k, es_C_defeat, f->who, f->source)->r[0] = arg[0];
}

void es_verb_fail(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f, (void)arg;
    es(k)->failing = 1;
}

/* ---- events that only tell: windows for cards ---- */
#define TELLS(name)                                                                           \
    void es_resolve_##name(struct dt *k, struct dt_frame *e) { (void)k, (void)e; }
TELLS(turn)
TELLS(move)
TELLS(attempt)
TELLS(roll)
TELLS(resolve)
TELLS(failed)
TELLS(collect)
TELLS(appear)
TELLS(lock)
TELLS(devour)
