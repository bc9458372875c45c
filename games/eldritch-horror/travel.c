/* travel.c -- whoever and whatever moves over the map (EH-TRAVEL, ADJ, NEAR, CONF-03): investigators by paths or at
 * once, monsters, clues. */
#include "state.h"

/* CONF-03, GOLD-03, AMB-01: who is bound does not move, whatever says so. */
bool eh_can_move(const struct dt *k, unsigned who) { return eh_in(k, who) && !eh_ask(k, eh_Q_bound, who, 0); }

void eh_enter(struct dt *k, unsigned who, unsigned space)
{
    dt_event(k, eh_E_enter, who, DT_NOTHING, -1, 1)->r[DT_E_A] = (int16_t)space;
}

static void path_options(struct dt *k, unsigned from, int by, unsigned verb)
{
    int kind, to;
    for (unsigned i = 0; (to = dt_neighbour(k, (int)from, i, &kind)) >= 0; i++)
        if (by < 0 || kind == by)
            dt_option(k, verb, (unsigned)to, kind == eh_N_train ? 0 : kind == eh_N_ship ? 1 : 2);
}

/* ------------------------------------------------------------ the travel action ---- */
static bool has_path(const struct dt *k, unsigned from, int by)
{
    int kind;
    for (unsigned i = 0; dt_neighbour(k, (int)from, i, &kind) >= 0; i++)
        if (kind == by)
            return true;
    return false;
}

/* TRAVEL-02..TRAVEL-04, VERB-38: a ticket of the kind of the path for each further space. */
static void ask_further(struct dt *k, struct dt_frame *f, unsigned next)
{
    const struct eh_seat *p = eh_seat(k, f->who);
    dt_ask(k, f, eh_A_travel_on, f->who, next);
    dt_option(k, eh_O_stop, 0, 0);
    if (!eh_can_move(k, f->who))
        return;
    for (unsigned t = 0; t < 2; t++)
        if (p->tickets[t] && has_path(k, p->place, (int)(t ? eh_N_ship : eh_N_train)))
            path_options(k, p->place, (int)(t ? eh_N_ship : eh_N_train), eh_O_travel);
}

/* TRAVEL-01, AMB-37, EX-01. r0: where to, first by any path. */
void eh_proc_travel(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        f->step = 1;
        eh_enter(k, f->who, (unsigned)f->r[0]);
        return;
    case 1: ask_further(k, f, 2); return;
    case 2:
        if (k->s->answer.verb == eh_O_stop || !eh_in(k, f->who)) {
            dt_pop(k, 1);
            return;
        }
        eh_seat(k, f->who)->tickets[k->s->answer.arg & 1]--;
        dt_say(k, eh_M_spends, f->who, DT_NOTHING, k->s->answer.arg ? eh_N_ship_ticket : eh_N_train_ticket, 1);
        f->step = 1;
        eh_enter(k, f->who, k->s->answer.object);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------------- by effects ---- */
/* VERB-46, AMB-38: no ticket adds to it. r0: so many spaces; r1: all of them. */
void eh_proc_walk(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[0] <= 0 || !eh_can_move(k, f->who)) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, eh_A_walk, f->who, 1);
        if (!f->r[1])
            dt_option(k, eh_O_stop, 0, 0);
        path_options(k, eh_place(k, f->who), -1, eh_O_travel);
        return;
    case 1:
        if (k->s->answer.verb == eh_O_stop) {
            dt_pop(k, 1);
            return;
        }
        f->r[0]--;
        f->step = 0;
        eh_enter(k, f->who, k->s->answer.object);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* The first spaces of all shortest ways, as options: NEAR-02. */
static void step_options(struct dt *k, int from, int to)
{
    int next;
    for (unsigned i = 0; (next = dt_step_toward(k, from, to, eh_W_journey, i)) >= 0; i++)
        dt_option(k, DT_V_space, (unsigned)next, 0);
}

/* So many spaces toward one. r0: it, r1: how many. */
void eh_proc_approach(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[1] <= 0 || !eh_can_move(k, f->who) || eh_place(k, f->who) == (unsigned)f->r[0]) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, eh_A_walk, eh_decider(k), 1);
        step_options(k, eh_seat(k, f->who)->place, f->r[0]);
        return;
    case 1:
        f->r[1]--;
        f->step = 0;
        eh_enter(k, f->who, k->s->answer.object);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------ monsters and clues ---- */
/* EPIC-04: an epic monster stays, unless its own text moves it, or that of the card that brought it. */
static bool may_be_moved(const struct dt *k, unsigned thing, unsigned by)
{
    return !eh_is(k, thing, eh_K_epic) || by == thing || (by < k->content->things && eh_brings(k, by, thing));
}

/* VERB-48, VERB-49, BASE-39 */
void eh_carry(struct dt *k, unsigned thing, unsigned space)
{
    struct dt_thing *t = dt_thing(k, thing);
    if ((t->zone != eh_Z_prowling && t->zone != eh_Z_clues) || !dt_is_open(k, (int)space))
        return;
    t->mark = (uint8_t)space;
    if (t->zone == eh_Z_prowling)
        dt_say(k, eh_M_stalks, DT_NOBODY, thing, (int)space, 0);
    else
        dt_say(k, eh_M_clue, DT_NOBODY, DT_NOTHING, (int)space, 0);
}

/* A monster goes toward a space; ties are the active investigator's. The source is the monster; r0: how many spaces,
 * r1: where to. */
void eh_proc_stalk(struct dt *k, struct dt_frame *f)
{
    int at = eh_space_of(k, DT_T_THING, f->source);
    switch (f->step) {
    case 0:
        if (f->r[0] <= 0 || at < 0 || at == f->r[1]) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, eh_A_walk, eh_decider(k), 1);
        step_options(k, at, f->r[1]);
        return;
    case 1:
        dt_thing(k, f->source)->mark = (uint8_t)k->s->answer.object;
        dt_say(k, eh_M_stalks, DT_NOBODY, f->source, k->s->answer.object, 0);
        f->r[0]--;
        f->step = 0;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------------------ verbs ---- */
/* VERB-47, AKACHI-04, AKACHI-05: at once, nothing between is entered. */
void eh_verb_go(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (eh_can_move(k, f->who) && dt_is_open(k, arg[0]) && eh_place(k, f->who) != (unsigned)arg[0])
        eh_enter(k, f->who, (unsigned)arg[0]);
}

static void walk(struct dt *k, const struct dt_frame *f, int n, bool all)
{
    struct dt_frame *w = dt_push(k, eh_C_walk, f->who, f->source);
    w->r[0] = (int16_t)n;
    w->r[1] = all;
}

void eh_verb_walk(struct dt *k, struct dt_frame *f, const int16_t *arg) { walk(k, f, arg[0], false); }
void eh_verb_march(struct dt *k, struct dt_frame *f, const int16_t *arg) { walk(k, f, arg[0], true); }

void eh_verb_approach(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!dt_is_open(k, arg[0]))
        return;
    struct dt_frame *a = dt_push(k, eh_C_approach, f->who, f->source);
    a->r[0] = arg[0];
    a->r[1] = arg[1];
}

void eh_verb_swap_places(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned other = (uint16_t)arg[0], here = eh_place(k, f->who);
    if (!eh_can_move(k, f->who) || !eh_can_move(k, other))
        return;
    unsigned there = eh_place(k, other);
    if (here == there)
        return;
    eh_enter(k, other, here);
    eh_enter(k, f->who, there);
}

void eh_verb_carry(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[0] >= 0 && arg[0] < k->content->things && arg[1] >= 0 && may_be_moved(k, (unsigned)arg[0], f->source))
        eh_carry(k, (unsigned)arg[0], (unsigned)arg[1]);
}

void eh_verb_prowl(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned monster = (uint16_t)arg[0];
    if (!eh_is_monster(k, monster) || dt_thing(k, monster)->zone != eh_Z_prowling || !dt_is_open(k, arg[1])
        || !may_be_moved(k, monster, f->source))
        return;
    struct dt_frame *s = dt_push(k, eh_C_stalk, f->who, monster);
    s->r[0] = arg[2];
    s->r[1] = arg[1];
}
