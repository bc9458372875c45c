/* verbs_board.c -- what cards say about the board: gates, monsters, clues, tokens, omen and doom, mysteries and rumors,
 * the reserve, expeditions. */
#include "state.h"

static bool is_thing(const struct dt *k, int16_t arg) { return arg >= 0 && arg < k->content->things; }

/* ------------------------------------------------------- gates, monsters, clues ---- */
void eh_verb_spawn_gate(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    dt_push(k, eh_C_spawn_gates, DT_NOBODY, DT_NOTHING)->r[0] = arg[0];
}

void eh_verb_scry_gates(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, eh_C_scry, f->who, f->source);
}

void eh_verb_spawn_monster(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (dt_is_open(k, arg[0]))
        eh_spawn_monsters(k, (unsigned)arg[0], arg[1]);
}

void eh_verb_spawn_named(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned copy = eh_any_copy(k, (uint16_t)arg[0]);
    (void)f;
    if (copy != DT_NOTHING && dt_is_open(k, arg[1]))
        eh_spawn_at(k, copy, (unsigned)arg[1]);
}

static void random_spaces(struct dt *k, int n, int what)
{
    struct dt_frame *f = dt_push(k, eh_C_random_spaces, DT_NOBODY, DT_NOTHING);
    f->r[0] = (int16_t)n;
    f->r[1] = (int16_t)what;
}

void eh_verb_scatter(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    random_spaces(k, arg[1], arg[0] == eh_N_monster_token);
}

static void spawn_clues(struct dt *k, int n, int where)
{
    struct dt_frame *f = dt_push(k, eh_C_spawn_clues, DT_NOBODY, DT_NOTHING);
    f->r[0] = (int16_t)n;
    f->r[1] = (int16_t)where;
}

void eh_verb_spawn_clue(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    spawn_clues(k, arg[0], 0);
}

void eh_verb_spawn_clue_at(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (dt_is_open(k, arg[0]))
        spawn_clues(k, 1, 1 + arg[0]);
}

void eh_verb_surge(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (dt_is_open(k, arg[0]))
        eh_spawn_monsters(k, (unsigned)arg[0], eh_surge_size(k));
}

/* ---------------------------------------------------------------- omen and doom ---- */
void eh_verb_advance_doom(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[0] > 0)
        eh_advance_doom(k, f->source, arg[0], DT_NOTHING);
}

/* DOOM-02, DOOM-04 */
void eh_verb_retreat_doom(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    int to = eh(k)->doom + arg[0];
    if (!eh_awake(k))
        eh_set_doom(k, to > EH_TRACK ? EH_TRACK : to);
}

void eh_verb_advance_omen(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    dt_push(k, eh_C_omen, DT_NOBODY, DT_NOTHING)->r[0] = arg[0];
}

/* VERB-66: moved, not advanced: no doom. */
void eh_verb_move_omen(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, eh_C_move_omen, f->who, f->source);
}

void eh_proc_move_omen(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_ask(k, f, eh_A_omen, f->who, 1);
        for (unsigned i = 0; i < EH_OMENS; i++)
            dt_option(k, eh_O_omen, i, 0);
        return;
    case 1:
        eh(k)->omen = (uint8_t)(k->s->answer.object % EH_OMENS);
        dt_say(k, eh_M_omen, DT_NOBODY, DT_NOTHING, eh_omen(k), 0);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

void eh_verb_turn_back_omen(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    eh(k)->omen = (uint8_t)((eh(k)->omen + EH_OMENS - 1) % EH_OMENS);
    dt_say(k, eh_M_omen, DT_NOBODY, DT_NOTHING, eh_omen(k), 0);
}

/* ---------------------------------------------------------------------- tokens ---- */
/* ELD-01, LIMIT-08: there are always enough. */
static void load(struct dt *k, unsigned card, int n)
{
    int need, now;
    dt_thing(k, card)->count = dt_counted(dt_thing(k, card)->count, n);
    now = eh_progress(k, card, &need);
    if (need)
        dt_say(k, eh_M_progress, DT_NOBODY, card, now, need);
    else
        dt_say(k, eh_M_tokens, DT_NOBODY, card, dt_thing(k, card)->count, 0);
    eh_settle(k);
}

static unsigned seal_of(const struct dt *k, int where)
{
    return where == eh_N_on_mystery ? dt_first(k, eh_Z_active) : eh_ancient(k);
}

void eh_verb_place(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[1] == eh_N_on_comet)
        eh(k)->comet = dt_counted(eh(k)->comet, arg[0]);
    else if (seal_of(k, arg[1]) != DT_NOTHING)
        load(k, seal_of(k, arg[1]), arg[0]);
}

void eh_verb_place_sanity(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    load(k, eh_ancient(k), arg[0]);
}

void eh_verb_remove(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[1] == eh_N_on_comet)
        eh(k)->comet = dt_counted(eh(k)->comet, -arg[0]);
    else if (seal_of(k, arg[1]) != DT_NOTHING)
        eh_unload(k, seal_of(k, arg[1]), arg[0]);
}

void eh_verb_load(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (is_thing(k, arg[0]) && arg[1] > 0)
        load(k, (unsigned)arg[0], arg[1]);
}

void eh_verb_unload(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (is_thing(k, arg[0]))
        eh_unload(k, (unsigned)arg[0], arg[1]);
}

void eh_verb_place_at(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (!dt_is_open(k, arg[0]) || arg[0] >= EH_SPACES)
        return;
    eh(k)->eldritch[arg[0]] = dt_counted(eh(k)->eldritch[arg[0]], 1);
    dt_say(k, eh_M_eldritch, DT_NOBODY, DT_NOTHING, arg[0], 0);
}

/* VERB-72 */
void eh_verb_collect_token(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned space = eh_place(k, f->who);
    (void)arg;
    if (!eh_in(k, f->who) || space >= EH_SPACES || !eh(k)->eldritch[space] || !is_thing(k, (int16_t)f->source))
        return;
    eh(k)->eldritch[space]--;
    load(k, f->source, 1);
}

/* ----------------------------------------------------------------- laid on cards ---- */
static void told_progress(struct dt *k, unsigned card)
{
    int need, now = eh_progress(k, card, &need);
    if (need)
        dt_say(k, eh_M_progress, DT_NOBODY, card, now, need);
    eh_settle(k);
}

void eh_verb_lay_clue(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (is_thing(k, arg[0]) && eh_fresh_clues(k, f->who))
        dt_push(k, eh_C_lay_clue, f->who, (unsigned)arg[0]);
}

/* VERB-72, AMB-82: one of the clues that the research has brought, whichever its owner likes: they name different
 * spaces. The source is the card. */
void eh_proc_lay_clue(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_ask(k, f, eh_A_lay_clue, f->who, 1);
        for dt_each(k, t, eh_Z_purse + f->who)
            if (dt_thing(k, t)->flags & EH_FRESH)
                dt_option(k, eh_O_clue, t, 0);
        return;
    case 1:
        f->step = 2;
        eh_lay_on(k, k->s->answer.object, f->source);
        told_progress(k, f->source);
        return;
    case 2: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* The monster just defeated or the gate just closed, onto the card that speaks. */
void eh_verb_lay_object(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!is_thing(k, arg[0]) || dt_thing(k, (unsigned)arg[0])->zone != eh_Z_beaten)
        return;
    eh_lay_on(k, (unsigned)arg[0], f->source);
    told_progress(k, f->source);
}

static void hoard(struct dt *k, unsigned gate) { eh_lay_on(k, gate, eh_ancient(k)); }

/* The gate that would have cost doom; without one, the next of the stack, as it comes. */
void eh_verb_hoard_gate(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    const struct dt_frame *o = eh_frame(k, eh_C_ominous, DT_NOBODY);
    (void)arg;
    if (o && o->r[1] >= 0 && dt_thing(k, (unsigned)o->r[1])->zone == eh_Z_gates)
        hoard(k, (unsigned)o->r[1]);
    else
        dt_push(k, eh_C_hoard, f->who, DT_NOTHING);
}

void eh_proc_hoard(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        eh_recycle(k);
        dt_draw(k, f, eh_Z_gate_stack, DT_TOP, 0, 1);
        return;
    case 1:
        if (k->s->ret >= 0)
            hoard(k, (unsigned)k->s->ret);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

void eh_verb_hoard_gate_here(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned gate = eh_in(k, f->who) ? eh_gate_at(k, eh_place(k, f->who)) : (unsigned)DT_NOTHING;
    (void)arg;
    if (gate != DT_NOTHING)
        hoard(k, gate);
}

/* ---------------------------------------------------------- mysteries and rumors ---- */
void eh_verb_solve(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (is_thing(k, arg[0]) && eh_is(k, (unsigned)arg[0], eh_K_mythos))
        eh_solve_rumor(k, (unsigned)arg[0]);
}

void eh_verb_unsolve(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (is_thing(k, arg[0]) && dt_thing(k, (unsigned)arg[0])->zone == eh_Z_solved)
        dt_push(k, eh_C_unsolve, f->who, (unsigned)arg[0]);
}

void eh_verb_resolve_rumor(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    dt_push(k, eh_C_starting_rumor, DT_NOBODY, DT_NOTHING)->r[0] = 1;
}

/* BASE-53..BASE-56, WIN-01, WIN-04, VERB-99: whose text says so is how it ended. */
void eh_verb_lose_game(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    eh_lose_game(k, !is_thing(k, (int16_t)f->source) || eh_is(k, f->source, eh_K_mythos) ? eh_M_rumor_came_true
                    : eh_frame(k, eh_C_ominous, DT_NOBODY)                               ? eh_M_overrun
                                                                                         : eh_M_world_devoured);
}

/* -------------------------------------------------------- reserve, expeditions ---- */
void eh_verb_empty_reserve(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    for (unsigned t = dt_first(k, eh_Z_reserve); t != DT_NOTHING; t = dt_first(k, eh_Z_reserve))
        eh_discard(k, t);
    eh_refill_reserve(k);
}

void eh_verb_refill_reserve(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    eh_refill_reserve(k);
}

/* VERB-89: in deck, pile and reserve. */
void eh_verb_purge_assets(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    static const uint8_t zones[] = { eh_Z_asset_deck, eh_Z_asset_pile, eh_Z_reserve };
    (void)f;
    for (unsigned z = 0; z < sizeof zones; z++)
        for (unsigned t = dt_first(k, zones[z]), n; t != DT_NOTHING; t = n) {
            n = dt_next(k, zones[z], t);
            if ((int)eh_value(k, t) >= arg[0])
                eh_to_box(k, t);
        }
    eh_refill_reserve(k);
}

/* All cards of the active expedition go to the box; another is on top then. */
void eh_verb_bury_expedition(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    static const uint8_t zones[] = { eh_Z_expedition_top, eh_Z_expedition_deck, eh_Z_past };
    unsigned site = eh_expedition(k);
    (void)f;
    (void)arg;
    for (unsigned z = 0; z < sizeof zones; z++)
        for (unsigned t = dt_first(k, zones[z]), n; t != DT_NOTHING; t = n) {
            n = dt_next(k, zones[z], t);
            if (eh_is(k, t, eh_K_expedition) && (unsigned)dt_number(k, t, eh_F_expedition_site) == site)
                dt_move(k, t, eh_Z_box, -1, DT_PLAIN);
        }
    eh_recycle(k);
    dt_push(k, eh_C_next_expedition, DT_NOBODY, DT_NOTHING);
}

void eh_verb_bury_the_fallen(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    for (unsigned t = dt_first(k, eh_Z_estate), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, eh_Z_estate, t);
        if (dt_thing(k, t)->on != DT_NOTHING)
            eh_discard(k, t);
    }
    for (unsigned t = dt_first(k, eh_Z_fallen); t != DT_NOTHING; t = dt_first(k, eh_Z_fallen))
        dt_move(k, t, eh_Z_box, -1, DT_PLAIN);
    memset(eh(k)->estate, 0, sizeof eh(k)->estate);
}
