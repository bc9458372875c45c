/* board.c -- what comes onto the board and how the end draws near: gates, monsters, clues, random spaces, surges, the
 * active expedition, omen and doom (EH-GATE, MON, CLUE, RAND, SURGE, EXP, OMEN, DOOM). */
#include "state.h"

/* ---------------------------------------------------------------------- gates ---- */
/* GATE-03, GATE-04, TW-60, AMB-51, AMB-52: one at a time, each with its monster. LIMIT-05, LIMIT-11: a gate that is
 * missing costs doom instead. BASE-50: a gate that comes costs none. r0: how many. */
void eh_proc_spawn_gates(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[0] <= 0) {
            dt_pop(k, 1);
            return;
        }
        eh_recycle(k);
        dt_draw(k, f, eh_Z_gate_stack, DT_TOP, 0, 1);
        return;
    case 1: {
        int gate = k->s->ret;
        f->r[0]--;
        f->step = 0;
        if (gate < 0) {
            eh_advance_doom(k, DT_NOTHING, 1, DT_NOTHING);
            return;
        }
        unsigned at = (unsigned)dt_number(k, (unsigned)gate, eh_F_gate_at);
        dt_move(k, (unsigned)gate, eh_Z_gates, -1, DT_PLAIN);
        dt_thing(k, (unsigned)gate)->mark = (uint8_t)at;
        dt_say(k, eh_M_gate, DT_NOBODY, (unsigned)gate, (int)at, 0);
        eh_recycle(k);
        eh_spawn_monsters(k, at, 1);
        return;
    }
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* AKACHI-01..AKACHI-03, EX-27: with fewer than two in the stack the pile goes under it first. */
static void pile_under(struct dt *k)
{
    if (dt_in(k, eh_Z_gate_stack) > 1)
        return;
    unsigned only = dt_first(k, eh_Z_gate_stack);
    if (only != DT_NOTHING)
        dt_move(k, only, eh_Z_gate_stack, -1, DT_TO_TOP);
    for (unsigned t = dt_first(k, eh_Z_gate_pile); t != DT_NOTHING; t = dt_first(k, eh_Z_gate_pile))
        dt_move(k, t, eh_Z_gate_stack, -1, DT_PLAIN);
}

/* VERB-52. r0: how many are still to be looked at. One goes back on top, the other to the bottom. */
void eh_proc_scry(struct dt *k, struct dt_frame *f)
{
    unsigned look = eh_Z_gate_look + f->who;
    switch (f->step) {
    case 0:
        pile_under(k);
        f->r[0] = 2;
        f->step = 1;
        return;
    case 1:
        if (f->r[0]-- > 0)
            dt_draw(k, f, eh_Z_gate_stack, DT_TOP, 0, 2);
        else
            f->step = 3;
        return;
    case 2:
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, look, -1, DT_PLAIN);
        f->step = 1;
        return;
    case 3:
        if (!dt_in(k, look)) {
            dt_pop(k, 0);
            return;
        }
        dt_ask(k, f, eh_A_gate_on_top, f->who, 4);
        for dt_each(k, t, look)
            dt_option(k, eh_O_on_top, t, 0);
        return;
    case 4: {
        unsigned top = k->s->answer.object, other = dt_first(k, look);
        other = other == top ? dt_next(k, look, top) : other;
        if (other != DT_NOTHING)
            dt_move(k, other, eh_Z_gate_stack, -1, DT_TO_BOTTOM);
        dt_move(k, top, eh_Z_gate_stack, -1, DT_TO_TOP);
        dt_pop(k, 1);
        return;
    }
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* -------------------------------------------------------------------- monsters ---- */
void eh_place_monster(struct dt *k, unsigned monster, unsigned space)
{
    dt_move(k, monster, eh_Z_prowling, -1, DT_PLAIN);
    dt_thing(k, monster)->mark = (uint8_t)space;
    dt_say(k, eh_M_monster, DT_NOBODY, monster, (int)space, 0);
}

/* Registers of spawn_monsters: where, how many, of which card (1 + it; 0: out of the cup). */
enum { S_SPACE, S_LEFT, S_CARD };

struct dt_frame *eh_spawn_monsters(struct dt *k, unsigned space, int n)
{
    struct dt_frame *f = dt_push(k, eh_C_spawn_monsters, DT_NOBODY, DT_NOTHING);
    f->r[S_SPACE] = (int16_t)space;
    f->r[S_LEFT] = (int16_t)n;
    return f;
}

/* EX-14, SET-04, LIMIT-07: a named one comes from what was set aside, if any of them were; otherwise out of the cup, or
 * the box for epic ones. */
static unsigned named(const struct dt *k, unsigned card)
{
    const struct dt_content *c = k->content;
    unsigned copy = eh_any_copy(k, card), zone = eh_Z_cup;
    if (copy != DT_NOTHING && eh_is(k, copy, eh_K_epic))
        zone = eh_Z_box;
    for (unsigned t = c->kind_first[eh_K_monster]; t < c->kind_first[eh_K_monster + 1]; t++)
        if (c->card_of[t] == card && eh_was_set_aside(k, t))
            zone = eh_Z_aside;
    return eh_find_card(k, card, zone);
}

static void arrive(struct dt *k, struct dt_frame *f, unsigned monster)
{
    f->r[S_LEFT]--;
    f->source = (uint16_t)monster;
    eh_place_monster(k, monster, (unsigned)f->r[S_SPACE]);
    f->step = 2;
    eh_run_part(k, monster, EH_SPAWNED, eh_decider(k), 0);           /* MON-03, CULT-03, TW-62 */
}

/* The encounter card that brings a monster may speak of it afterwards: it may be fought, or put back. */
static void remember(struct dt *k, const struct dt_frame *f)
{
    struct dt_frame *card = eh_frame(k, eh_C_resolve_card, DT_NOBODY);
    if (card && (card->r[EH_R_GATE] < 0 || eh_is_monster(k, (unsigned)card->r[EH_R_GATE])))
        card->r[EH_R_GATE] = (int16_t)f->source;
}

/* MON-02, LIMIT-06; leaves 1 when one came. */
void eh_proc_spawn_monsters(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[S_LEFT] <= 0) {
            f->step = 3;
            return;
        }
        if (f->r[S_CARD]) {
            unsigned t = named(k, (unsigned)f->r[S_CARD] - 1);
            if (t != DT_NOTHING)
                arrive(k, f, t);
            else
                f->step = 3;
            return;
        }
        dt_draw(k, f, eh_Z_cup, DT_TOP, 0, 1);
        return;
    case 1:
        if (k->s->ret < 0)
            f->step = 3;
        else
            arrive(k, f, (unsigned)k->s->ret);
        return;
    case 2:
        f->step = 0;
        remember(k, f);
        return;
    case 3: dt_pop(k, f->source == DT_NOTHING ? 0 : 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

struct dt_frame *eh_spawn_at(struct dt *k, unsigned monster, unsigned space)
{
    struct dt_frame *f = eh_spawn_monsters(k, space, 1);
    f->r[S_CARD] = (int16_t)(1 + k->content->card_of[monster]);
    return f;
}

/* SURGE-01..SURGE-03, AMB-03: on each space with a gate that matches, in an order the lead investigator chooses by
 * choosing among spaces; SURGE-04, AMB-02, AMB-04: one gate where there is none. REF-02. */
int eh_surge_size(const struct dt *k) { return k->s->seats < 3 ? 1 : k->s->seats < 7 ? 2 : 3; }

void eh_proc_surges(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0: {
        unsigned n = 0;
        for dt_each(k, t, eh_Z_gates) {
            bool due = eh_matches(k, t);
            n += due;
            dt_thing(k, t)->flags |= due ? EH_DUE : 0;
        }
        f->step = n ? 1 : 3;
        if (!n)
            dt_push(k, eh_C_spawn_gates, DT_NOBODY, DT_NOTHING)->r[0] = 1;
        return;
    }
    case 1: {
        unsigned n = 0;
        for dt_each(k, t, eh_Z_gates)
            n += (dt_thing(k, t)->flags & EH_DUE) != 0;
        if (!n) {
            f->step = 3;
            return;
        }
        dt_ask(k, f, eh_A_reckoning_order, eh_decider(k), 2);
        for dt_each(k, t, eh_Z_gates)
            if (dt_thing(k, t)->flags & EH_DUE)
                dt_option(k, eh_O_resolve, t, 0);
        return;
    }
    case 2: {
        unsigned gate = k->s->answer.object;
        dt_thing(k, gate)->flags &= (uint8_t)~EH_DUE;
        dt_say(k, eh_M_surge, DT_NOBODY, DT_NOTHING, dt_thing(k, gate)->mark, 0);
        f->step = 1;
        eh_spawn_monsters(k, dt_thing(k, gate)->mark, eh_surge_size(k));
        return;
    }
    case 3: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------------- clues ---- */
static void lay_clue(struct dt *k, unsigned clue, unsigned space, bool down)
{
    dt_move(k, clue, eh_Z_clues, -1, down ? DT_FACE_DOWN : DT_PLAIN);
    dt_thing(k, clue)->mark = (uint8_t)space;
    dt_say(k, eh_M_clue, DT_NOBODY, DT_NOTHING, (int)space, 0);
    eh_recycle(k);
}

/* CLUE-04, CLUE-05, TW-63, BASE-48, AMB-50, LIMIT-04: where the token says; or on a given space, face down, for what
 * it says is nobody's business. r0: how many, r1: 1 + the space, 0 for that of the token. */
void eh_proc_spawn_clues(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[0]-- <= 0) {
            dt_pop(k, 1);
            return;
        }
        f->step = 1;
        return;
    case 1:
        eh_recycle(k);
        dt_draw(k, f, eh_Z_clue_pool, DT_TOP, 0, 2);
        return;
    case 2:
        f->step = 0;
        if (k->s->ret < 0)
            return;
        if (f->r[1])
            lay_clue(k, (unsigned)k->s->ret, (unsigned)f->r[1] - 1, true);
        else
            lay_clue(k, (unsigned)k->s->ret, (unsigned)dt_number(k, (unsigned)k->s->ret, eh_F_clue_at), false);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* RAND-01, RAND-02, AMB-48, SEL-02: a clue of the pool is discarded and names a space. r0: how many, r1: what happens
 * there: 0 an eldritch token, 1 a monster. */
void eh_proc_random_spaces(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[0]-- <= 0) {
            dt_pop(k, 1);
            return;
        }
        f->step = 1;
        return;
    case 1:
        eh_recycle(k);
        if (dt_head(k, eh_Z_clue_pool) != DT_NOTHING) {
            dt_draw(k, f, eh_Z_clue_pool, DT_TOP, 0, 2);
            return;
        }
        dt_ask(k, f, eh_A_random_space, eh(k)->lead, 3);
        for (unsigned i = 0; i < dt_map(k)->spots; i++)
            dt_option(k, DT_V_space, dt_map(k)->spot[i].space, 0);
        return;
    case 2: {
        unsigned clue = (unsigned)k->s->ret;
        f->r[2] = (int16_t)dt_number(k, clue, eh_F_clue_at);
        eh_discard(k, clue);
        f->step = 4;
        return;
    }
    case 3:
        f->r[2] = (int16_t)k->s->answer.object;
        f->step = 4;
        return;
    case 4:
        dt_say(k, eh_M_random_space, DT_NOBODY, DT_NOTHING, f->r[2], 0);
        f->step = 0;
        if (f->r[1])
            eh_spawn_monsters(k, (unsigned)f->r[2], 1);
        else {
            const int16_t at[] = { f->r[2] };
            eh_verb_place_at(k, f, at);
        }
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------------ expeditions ---- */
/* EXP-02..EXP-04, AMB-53, BASE-43, VERB-100: whenever the top card has gone another is on top, and the token goes
 * where its back says. */
void eh_proc_next_expedition(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        eh_recycle(k);
        dt_draw(k, f, eh_Z_expedition_deck, DT_TOP, 0, 1);
        return;
    case 1:
        if (k->s->ret >= 0) {
            dt_move(k, (unsigned)k->s->ret, eh_Z_expedition_top, 0, DT_PLAIN);
            dt_say(k, eh_M_expedition, DT_NOBODY, DT_NOTHING, (int)eh_expedition(k), 0);
        }
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ---------------------------------------------------------------- omen and doom ---- */
void eh_set_doom(struct dt *k, int to)
{
    int from = eh(k)->doom;
    eh(k)->doom = (uint8_t)to;
    if (from != to)
        dt_say(k, eh_M_doom, DT_NOBODY, DT_NOTHING, from, to);
}

/* DOOM-01, TW-70: `gate`: the one that causes it, DT_NOTHING for none. */
void eh_advance_doom(struct dt *k, unsigned source, int n, unsigned gate)
{
    dt_event(k, eh_E_doom, DT_NOBODY, source, -1, n)->r[DT_E_THING] = (int16_t)(gate == DT_NOTHING ? -1 : (int)gate);
}

/* OMEN-02..OMEN-05, AMB-54, EX-47: space by space, and at each one doom for every gate that matches. r0: how many. */
void eh_proc_omen(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[0]-- <= 0) {
            dt_pop(k, 1);
            return;
        }
        eh(k)->omen = (uint8_t)((eh(k)->omen + 1) % EH_OMENS);
        dt_say(k, eh_M_omen, DT_NOBODY, DT_NOTHING, eh_omen(k), 0);
        for dt_each(k, t, eh_Z_gates)
            dt_thing(k, t)->flags |= eh_matches(k, t) ? EH_DUE : 0;
        f->step = 1;
        return;
    case 1:
        for dt_each(k, t, eh_Z_gates)
            if (dt_thing(k, t)->flags & EH_DUE) {
                dt_thing(k, t)->flags &= (uint8_t)~EH_DUE;
                eh_advance_doom(k, DT_NOTHING, 1, t);
                return;
            }
        f->step = 0;
        dt_event(k, eh_E_omen, DT_NOBODY, DT_NOTHING, -1, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* AO-05, AO-06, DOOM-03, VERB-67, TW-72: the sheet is turned; what it does when it awakens comes at once. */
static unsigned other_side(const struct dt *k, unsigned sheet)
{
    for (unsigned t = k->content->kind_first[eh_K_awakened]; t < k->content->kind_first[eh_K_awakened + 1]; t++) {
        unsigned n;
        const int16_t *of = dt_field(k, t, eh_F_awakened_of, &n);
        if (n && of[0] == k->content->card_of[sheet])
            return t;
    }
    return DT_NOTHING;
}

void eh_proc_awaken(struct dt *k, struct dt_frame *f)
{
    unsigned front = eh_ancient(k), back;
    switch (f->step) {
    case 0:
        back = other_side(k, front);
        if (back == DT_NOTHING) {
            dt_fault(k, DT_F_GAME);
            return;
        }
        dt_move(k, front, eh_Z_box, -1, DT_PLAIN);
        dt_put_on(k, back, eh_Z_ancient, front, DT_PLAIN);
        dt_say(k, eh_M_awakens, DT_NOBODY, back, 0, 0);
        f->step = 1;
        dt_run_field(k, back, eh_F_awakened_awakens, eh_decider(k));
        return;
    case 1:
        f->step = 2;
        eh_settle(k);
        return;
    case 2: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* DOOM-05, DOOM-06: each advance is what the sheet's back makes of it. r0: how many, r1: the gate that caused it. */
void eh_proc_ominous(struct dt *k, struct dt_frame *f)
{
    if (f->r[0]-- <= 0 || !eh_awake(k)) {
        dt_pop(k, 1);
        return;
    }
    dt_run_field(k, eh_ancient(k), eh_F_awakened_ominous, eh_decider(k));
}
