/* verbs.c -- the words a card can say. Most start an event, so that other cards may answer; the
 * few that change something at once are costs, which nobody can answer (PV-LIF-04). A verb
 * leaves its result in k->s->ret, or in what it pushes. */
#include "state.h"

static unsigned thing_of(int16_t arg) { return (uint16_t)arg; }

static bool is_thing(const struct dt *k, int16_t arg) { return arg >= 0 && arg < k->content->things; }

static void event_of(struct dt *k, const struct dt_frame *f, unsigned event, const int16_t *arg)
{
    if (arg[1] > 0)
        dt_event(k, event, f->who, f->source, arg[0], arg[1]);
}

void pv_verb_lose(struct dt *k, struct dt_frame *f, const int16_t *arg) { event_of(k, f, pv_E_lose, arg); }
void pv_verb_recover(struct dt *k, struct dt_frame *f, const int16_t *arg) { event_of(k, f, pv_E_recover, arg); }
void pv_verb_gain(struct dt *k, struct dt_frame *f, const int16_t *arg) { event_of(k, f, pv_E_gain, arg); }

/* ---------------------------------------------------------------------- costs ---- */
/* PV-LIF-04: the last health or sanity cannot be spent. */
static uint8_t *purse(struct pv_seat *p, int noun, int *keep)
{
    *keep = noun == pv_N_health || noun == pv_N_sanity;
    return pv_store(p, noun);
}

bool pv_can_spend(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    int keep;
    if (!pv_in(k, c->you))
        return false;
    const uint8_t *p = purse(pv_seat(k, c->you), arg[0], &keep);
    return p && *p >= arg[1] + keep;
}

void pv_verb_spend(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who };
    int keep;
    if (!pv_can_spend(k, &c, arg))
        return;
    uint8_t *p = purse(pv_seat(k, f->who), arg[0], &keep);
    *p = (uint8_t)(*p - arg[1]);
    dt_say(k, keep ? pv_M_lost_pool : pv_M_assets, f->who, DT_NOTHING, arg[0], *p);
    k->s->ret = 1;
}

bool pv_can_exhaust(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return is_thing(k, arg[0]) && !(dt_thing(k, thing_of(arg[0]))->flags & DT_EXHAUSTED);
}

void pv_verb_exhaust(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (is_thing(k, arg[0]))
        dt_thing(k, thing_of(arg[0]))->flags |= DT_EXHAUSTED;
    k->s->ret = 1;
}

bool pv_can_discard(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    if (!is_thing(k, arg[0]))
        return false;
    return dt_owner(k, thing_of(arg[0])) == c->you || dt_thing(k, thing_of(arg[0]))->zone == pv_Z_lasting;
}

void pv_verb_discard(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (!is_thing(k, arg[0]) || pv_is_kind(k, thing_of(arg[0]), pv_K_investigator))
        return;
    pv_put_away(k, thing_of(arg[0]));
    k->s->ret = 1;
}

/* PV-HID-03: one in each space. */
bool pv_can_bury(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return is_thing(k, arg[0]) && pv_in(k, c->you) && dt_thing(k, thing_of(arg[0]))->zone == pv_Z_hand + c->you
        && dt_at(k, pv_Z_ground, pv_seat(k, c->you)->place) == DT_NOTHING;
}

void pv_verb_bury(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who };
    if (!pv_can_bury(k, &c, arg))
        return;
    dt_move(k, thing_of(arg[0]), pv_Z_ground, pv_seat(k, f->who)->place, DT_FACE_DOWN);
    k->s->ret = 1;
}

/* Back into the deck unseen, and shuffled. */
bool pv_can_restock(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    return is_thing(k, arg[0]) && dt_thing(k, thing_of(arg[0]))->zone == pv_Z_hand + c->you;
}

void pv_verb_restock(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who };
    if (!pv_can_restock(k, &c, arg))
        return;
    dt_move(k, thing_of(arg[0]), pv_Z_whisper_deck, -1, DT_PLAIN);
    dt_shuffle(k, pv_Z_whisper_deck);
    k->s->ret = 1;
}

bool pv_can_unload(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return is_thing(k, arg[0]) && dt_thing(k, thing_of(arg[0]))->count >= arg[1];
}

void pv_verb_unload(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_ctx c = { .you = f->who };
    if (!pv_can_unload(k, &c, arg))
        return;
    dt_thing(k, thing_of(arg[0]))->count = (uint8_t)(dt_thing(k, thing_of(arg[0]))->count - arg[1]);
    k->s->ret = 1;
}

/* ---------------------------------------------------------------------- cards ---- */
void pv_verb_load(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (!is_thing(k, arg[0]) || arg[1] < 1)
        return;
    dt_thing(k, thing_of(arg[0]))->count = dt_counted(dt_thing(k, thing_of(arg[0]))->count, arg[1]);
    k->s->ret = 1;
}

void pv_verb_ready(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (is_thing(k, arg[0]))
        dt_thing(k, thing_of(arg[0]))->flags &= (uint8_t)~DT_EXHAUSTED;
    k->s->ret = 1;
}

void pv_verb_flip(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (!is_thing(k, arg[0]))
        return;
    unsigned owner = dt_owner(k, thing_of(arg[0]));
    if (owner != DT_NOBODY && dt_thing(k, thing_of(arg[0]))->flags & DT_LOOK)
        dt_push(k, pv_C_flip, owner, thing_of(arg[0]));
}

/* PV-HID-05 */
void pv_verb_peek(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!is_thing(k, arg[0]))
        return;
    dt_show_to(k, thing_of(arg[0]), f->who);
    dt_say(k, pv_M_peeked, f->who, thing_of(arg[0]), 0, 0);
    k->s->ret = 1;
}

void pv_verb_hand_over(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (!is_thing(k, arg[0]) || !pv_is_kind(k, thing_of(arg[0]), pv_K_item) || !pv_in(k, thing_of(arg[1])))
        return;
    dt_move(k, thing_of(arg[0]), pv_Z_held + thing_of(arg[1]), -1, DT_KEEP);
    k->s->ret = 1;
}

/* -------------------------------------------------------------- dice and numbers ---- */
void pv_verb_test(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *t = dt_push(k, pv_C_test, f->who, f->source);
    t->r[0] = arg[0];
    t->r[8] = arg[1];
}

void pv_verb_advance(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[0] > 0)
        dt_event(k, pv_E_doom, f->who, f->source, -1, arg[0]);
}

void pv_verb_hold_back(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    struct pv *s = pv_of(k);
    int n = arg[0] < s->doom ? arg[0] : s->doom;
    s->doom = (uint8_t)(s->doom - (n > 0 ? n : 0));
    dt_say(k, pv_M_doom, DT_NOBODY, DT_NOTHING, s->doom, s->end);
    k->s->ret = (int16_t)n;
}

void pv_verb_scry(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_push(k, pv_C_scry, f->who, f->source)->r[0] = arg[0];
}

void pv_verb_wager(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_push(k, pv_C_wager, f->who, f->source)->r[0] = arg[0];
}

void pv_verb_offering(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, pv_C_offering, f->who, f->source);
}

void pv_verb_pawn(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dt_push(k, pv_C_pawn, f->who, f->source)->r[0] = dt_counted(arg[0], 0);
}

void pv_verb_grope(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, pv_C_token, f->who, DT_NOTHING)->r[0] = 1;
}

/* ---------------------------------------------------------------- map and monsters ---- */
void pv_verb_summon(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (dt_is_open(k, arg[0]))
        dt_push(k, pv_C_bring, f->who, DT_NOTHING)->r[0] = arg[0];
}

void pv_verb_strike(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (is_thing(k, arg[0]) && arg[1] > 0)
        dt_event(k, pv_E_strike, f->who, f->source, -1, arg[1])->r[DT_E_THING] = arg[0];
}

void pv_verb_stalk(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (is_thing(k, arg[0]) && dt_thing(k, thing_of(arg[0]))->zone == pv_Z_prowling)
        dt_push(k, pv_C_stalk, DT_NOBODY, thing_of(arg[0]));
}

void pv_verb_lure(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (!is_thing(k, arg[0]) || dt_thing(k, thing_of(arg[0]))->zone != pv_Z_prowling || !dt_is_open(k, arg[1]))
        return;
    dt_thing(k, thing_of(arg[0]))->mark = (uint8_t)arg[1];
    dt_say(k, pv_M_monster_moved, DT_NOBODY, thing_of(arg[0]), arg[1], 0);
    k->s->ret = 1;
}

void pv_verb_go(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (dt_is_open(k, arg[0]))
        dt_event(k, pv_E_enter, f->who, f->source, -1, 1)->r[DT_E_A] = arg[0];
}

void pv_verb_explore(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (pv_in(k, f->who) && pv_free_cell(k, pv_seat(k, f->who)->place, 0) >= 0)
        dt_push(k, pv_C_explore, f->who, DT_NOTHING);
}

void pv_verb_sight(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, pv_C_sighting, f->who, DT_NOTHING);
}

/* ------------------------------------------------------------- turns and endings ---- */
/* PV-TRN-05 */
void pv_verb_end_turn(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    for (unsigned i = 0; i < dt_depth(k->game, k->s); i++) {
        const struct dt_frame *turn = dt_bottom(k) + i;
        if (turn->proc == pv_C_turn && turn->who == f->who && turn->step <= PV_TURN_ENDS) {
            dt_unwind(k, pv_C_turn, PV_TURN_ENDS);
            return;
        }
    }
}

void pv_verb_delay(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (pv_in(k, f->who))
        pv_seat(k, f->who)->flags |= PV_DELAYED;
    k->s->ret = 1;
}

void pv_verb_devour(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[0] < 0 || !pv_in(k, thing_of(arg[0])) || pv_seat(k, thing_of(arg[0]))->flags & PV_FALLING)
        return;
    pv_seat(k, thing_of(arg[0]))->flags |= PV_FALLING;
    dt_push(k, pv_C_fall, DT_NOBODY, DT_NOTHING)->r[0] = arg[0];
}

void pv_verb_solve(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    unsigned m = dt_first(k, pv_Z_open);
    if (m != DT_NOTHING)
        dt_event(k, pv_E_solve, f->who, m, -1, 1)->r[DT_E_THING] = (int16_t)m;
}
