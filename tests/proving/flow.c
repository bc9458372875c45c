/* flow.c -- the rulebook of the proving game: setup, rounds, turns, encounters, the reckoning,
 * and what is checked after every event. One step a line of RULES.md, whose ids it cites. */
#include "state.h"

static void say(struct dt *k, unsigned message, unsigned who, int n)
{
    dt_say(k, message, who, DT_NOTHING, n, 0);
}

unsigned pv_after(const struct dt *k, unsigned seat)
{
    for (unsigned i = 1; i <= k->s->seats; i++)
        if (pv_in(k, (seat + i) % k->s->seats))
            return (seat + i) % k->s->seats;
    return seat;
}

/* --------------------------------------------------------------------- setup ---- */
/* PV-SET-01, PV-SET-05, PV-SET-06 */
void pv_setup(struct dt *k)
{
    static const uint8_t home[pv_K_COUNT] = {
        [pv_K_investigator] = pv_Z_box, [pv_K_item] = pv_Z_item_deck, [pv_K_whisper] = pv_Z_whisper_deck,
        [pv_K_condition] = pv_Z_condition_deck, [pv_K_monster] = pv_Z_cup, [pv_K_mystery] = pv_Z_mystery_deck,
        [pv_K_sighting] = pv_Z_sighting_deck, [pv_K_calamity] = pv_Z_calamity_deck, [pv_K_tile] = pv_Z_tile_deck,
        [pv_K_token] = pv_Z_bag, [pv_K_trace] = pv_Z_trace_pile, [pv_K_spell] = pv_Z_spell_deck,
    };
    for (unsigned t = 0; t < k->content->things; t++)
        dt_move(k, t, home[dt_card(k, t)->kind], -1, DT_PLAIN);
    pv_of(k)->end = k->s->setting[pv_G_difficulty] ? 11 : 14;
    unsigned board = k->s->setting[pv_G_board];
    dt_use_map(k, board < PV_BOARDS ? board : k->content->maps - 1u);    /* PV-MAP-06 */
    dt_push(k, pv_C_game, DT_NOBODY, DT_NOTHING);
}

static void take_investigator(struct dt *k, unsigned seat, unsigned thing)
{
    struct pv_seat *p = pv_seat(k, seat);
    dt_move(k, thing, pv_Z_self + seat, -1, DT_PLAIN);
    *p = (struct pv_seat){ .health = (uint8_t)dt_number(k, thing, pv_F_investigator_health),
                           .sanity = (uint8_t)dt_number(k, thing, pv_F_investigator_sanity),
                           .clues = 1, .fares = 1, .place = (uint8_t)dt_marked(k, pv_N_outset, 0) };
    int card = dt_number(k, thing, pv_F_investigator_starts);
    for (unsigned t = 0; t < k->content->things; t++)
        if (k->content->card_of[t] == card && dt_thing(k, t)->zone == pv_Z_item_deck) {
            dt_move(k, t, pv_Z_held + seat, -1, DT_PLAIN);
            return;
        }
}

/* PV-SET-02, PV-SET-03. r0: the seat. */
void pv_proc_recruit(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *d;
    unsigned seat = (unsigned)f->r[0];
    switch (f->step) {
    case 0:
        if (seat == k->s->seats) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, pv_A_investigator, seat, 1);
        for (unsigned t = dt_find(k, pv_K_investigator, pv_Z_box); t != DT_NOTHING; t = dt_next(k, pv_Z_box, t))
            dt_option(k, DT_V_thing, t, 0);
        return;
    case 1:
        take_investigator(k, seat, k->s->answer.object);
        f->step = 2;
        return;
    case 2:
        f->r[0]++;
        f->step = 0;
        d = dt_push(k, pv_C_deal, seat, DT_NOTHING);
        d->r[0] = pv_N_whisper;
        d->r[1] = 2;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-MYS-03 */
void pv_proc_open_mystery(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0: dt_draw(k, f, pv_Z_mystery_deck, DT_TOP, 0, 1); return;
    case 1:
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, pv_Z_open, -1, DT_PLAIN);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-SET-04, PV-REC-05: on the first free of the trace spaces, or if r0 says so on that one. */
void pv_proc_lay_trace(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        for (int i = 0; (f->r[0] = (int16_t)dt_marked(k, pv_N_trail, i)) >= 0; i++)
            if (dt_at(k, pv_Z_traces, (unsigned)f->r[0]) == DT_NOTHING)
                break;
        f->step = 1;
        return;
    case 1:
        if (f->r[0] < 0)
            dt_pop(k, 0);
        else
            dt_draw(k, f, pv_Z_trace_pile, DT_TOP, 0, 2);
        return;
    case 2:
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, pv_Z_traces, f->r[0], DT_FACE_DOWN);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static int lair(const struct dt *k) { return dt_marked(k, pv_N_lair, 0); }

/* -------------------------------------------------------------------- rounds ---- */
static void end_round(struct dt *k)
{
    struct pv *s = pv_of(k);
    for (unsigned t = 0; t < k->content->things; t++)
        dt_thing(k, t)->flags &= (uint8_t)~DT_EXHAUSTED;               /* PV-RND-03 */
    s->lead = (uint8_t)pv_after(k, s->lead);
}

static void begin_round(struct dt *k)
{
    struct pv *s = pv_of(k);
    s->round++;
    s->active = s->lead;
    dt_refresh(k, pv_P_round);                                         /* PV-RND-02 */
    say(k, pv_M_round, DT_NOBODY, s->round);
}

/* PV-SET-02 to PV-SET-04, then PV-RND-01 for ever. */
void pv_proc_game(struct dt *k, struct dt_frame *f)
{
    unsigned step = f->step++;
    switch (step) {
    case 0: dt_push(k, pv_C_recruit, DT_NOBODY, DT_NOTHING); return;
    case 1: dt_push(k, pv_C_open_mystery, DT_NOBODY, DT_NOTHING); return;
    case 2:
    case 3:
    case 4: dt_push(k, pv_C_lay_trace, DT_NOBODY, DT_NOTHING); return;
    case 5: dt_push(k, pv_C_bring, DT_NOBODY, DT_NOTHING)->r[0] = (int16_t)lair(k); return;
    case 6: begin_round(k); return;
    case 7: dt_push(k, pv_C_phase, DT_NOBODY, DT_NOTHING)->r[0] = pv_C_turn; return;
    case 8: dt_push(k, pv_C_phase, DT_NOBODY, DT_NOTHING)->r[0] = pv_C_visit; return;
    case 9: dt_push(k, pv_C_reckoning, DT_NOBODY, DT_NOTHING); return;
    case 10:
        end_round(k);
        f->step = 6;
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* Each seat that is in, from who leads when the phase begins (the lead may fall in it): r0 is what
 * it does, r1 how many seats were considered, r2 the first. */
void pv_proc_phase(struct dt *k, struct dt_frame *f)
{
    unsigned seat = ((unsigned)f->r[2] + (unsigned)f->r[1]) % k->s->seats;
    switch (f->step) {
    case 0:
        f->r[2] = pv_of(k)->lead;
        f->step = 1;
        return;
    case 1:
        if (f->r[1]++ == k->s->seats) {
            dt_pop(k, 1);
            return;
        }
        if (!pv_in(k, seat))
            return;
        pv_of(k)->active = (uint8_t)seat;
        dt_push(k, (unsigned)f->r[0], seat, DT_NOTHING);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* -------------------------------------------------------------------- a turn ---- */
static bool may_rest(const struct dt *k, unsigned seat)
{
    return pv_monster_at(k, pv_seat(k, seat)->place, DT_NOTHING) == DT_NOTHING && !pv_ask_seat(k, pv_Q_unrest, seat, 0);
}

static void work_options(struct dt *k, unsigned seat)
{
    unsigned m = dt_first(k, pv_Z_open);
    if (m == DT_NOTHING)
        return;
    for (unsigned task = 0; task < pv_tasks(k, m); task++)
        if (pv_can_work(k, seat, m, task))
            dt_option(k, pv_O_work, task, 0);
    if (dt_thing(k, m)->mark == (1u << pv_tasks(k, m)) - 1)
        dt_option(k, pv_O_rite, 0, 0);
}

static void give_options(struct dt *k, unsigned seat)
{
    if (dt_find(k, pv_K_item, pv_Z_held + seat) == DT_NOTHING)
        return;
    for (unsigned p = 0; p < k->s->seats; p++)
        if (p != seat && pv_in(k, p) && pv_seat(k, p)->place == pv_seat(k, seat)->place)
            dt_option(k, pv_O_give, p, 0);
}

/* PV-ACT-01 to PV-ACT-09, PV-TRN-03 */
static void ask_action(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned seat = f->who, place = pv_seat(k, seat)->place;
    dt_ask(k, f, pv_A_action, seat, next);
    pv_path_options(k, seat);
    if (may_rest(k, seat))
        dt_option(k, pv_O_rest, 0, 0);
    if (pv_seat(k, seat)->fares < PV_FARES)
        dt_option(k, pv_O_prepare, 0, 0);
    if (dt_at(k, pv_Z_traces, place) != DT_NOTHING)
        dt_option(k, pv_O_search, 0, 0);
    for (unsigned t = pv_monster_at(k, place, DT_NOTHING); t != DT_NOTHING; t = pv_monster_at(k, place, t))
        dt_option(k, pv_O_fight, t, 0);
    if (pv_free_cell(k, place, 0) >= 0 && dt_in(k, pv_Z_tile_deck))
        dt_option(k, pv_O_explore, 0, 0);
    work_options(k, seat);
    give_options(k, seat);
    dt_usable(k, pv_E_act, seat);
    dt_option(k, pv_O_end, 0, 0);
}

static void walk_out(struct dt *k, unsigned seat, struct dt_option o)
{
    struct dt_frame *w = dt_push(k, pv_C_walk, seat, DT_NOTHING);
    w->r[0] = (int16_t)pv_ask_seat(k, pv_Q_speed, seat, 0);
    w->r[1] = (int16_t)o.object;
    w->r[2] = o.arg;
}

static void take_action(struct dt *k, unsigned seat, struct dt_option o)
{
    unsigned mystery = dt_first(k, pv_Z_open);
    switch (o.verb) {
    case pv_O_walk: walk_out(k, seat, o); return;
    case pv_O_rest: dt_push(k, pv_C_rest, seat, DT_NOTHING); return;
    case pv_O_prepare: dt_event(k, pv_E_gain, seat, DT_NOTHING, pv_N_fare, 1); return;
    case pv_O_search: dt_push(k, pv_C_search, seat, DT_NOTHING); return;
    case pv_O_fight: dt_push(k, pv_C_fight, seat, o.object); return;
    case pv_O_explore: dt_push(k, pv_C_explore, seat, DT_NOTHING); return;
    case pv_O_work: dt_push(k, pv_C_work, seat, mystery)->r[0] = (int16_t)o.object; return;
    case pv_O_rite: dt_push(k, pv_C_solve, seat, mystery); return;
    case pv_O_give: dt_push(k, pv_C_give, seat, DT_NOTHING)->r[0] = (int16_t)o.object; return;
    case DT_V_use: dt_use(k, o, seat); return;
    default: dt_fault(k, DT_F_GAME);
    }
}

static void begin_turn(struct dt *k, struct dt_frame *f)
{
    struct pv_seat *p = pv_seat(k, f->who);
    dt_refresh(k, pv_P_turn);                                          /* PV-RND-02 */
    if (p->flags & PV_DELAYED) {                                       /* PV-TRN-02 */
        p->flags &= (uint8_t)~PV_DELAYED;
        say(k, pv_M_delayed, f->who, 0);
        dt_pop(k, 0);
        return;
    }
    say(k, pv_M_turn, f->who, 0);
    f->step = 1;
    dt_event(k, pv_E_dawn, f->who, DT_NOTHING, -1, 1);
}

/* PV-TRN-01. r0: actions left. An effect that ends the turn goes on at PV_TURN_ENDS. */
void pv_proc_turn(struct dt *k, struct dt_frame *f)
{
    int over;
    switch (f->step) {
    case 0: begin_turn(k, f); return;
    case 1:
        f->r[0] = (int16_t)pv_ask_seat(k, pv_Q_actions, f->who, 0);
        f->step = 2;
        return;
    case 2:
        if (f->r[0] <= 0)
            f->step = PV_TURN_ENDS;
        else
            ask_action(k, f, 3);
        return;
    case 3:
        if (k->s->answer.verb == pv_O_end) {
            f->step = PV_TURN_ENDS;
            return;
        }
        f->r[0]--;
        f->step = 2;
        take_action(k, f->who, k->s->answer);
        return;
    case PV_TURN_ENDS:
        pv_clear_shown(k);
        f->step = 5;
        dt_event(k, pv_E_dusk, f->who, DT_NOTHING, -1, 1);
        return;
    case 5:
        f->step = 6;
        over = (int)dt_in(k, pv_Z_hand + f->who) - pv_ask_seat(k, pv_Q_hand_limit, f->who, 0);
        if (over > 0)                                                  /* PV-TRN-04 */
            dt_push(k, pv_C_put_back, f->who, DT_NOTHING)->r[0] = (int16_t)over;
        return;
    case 6: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-ACT-02 */
void pv_proc_rest(struct dt *k, struct dt_frame *f)
{
    switch (f->step++) {
    case 0: dt_event(k, pv_E_recover, f->who, DT_NOTHING, pv_N_health, 1); return;
    case 1: dt_event(k, pv_E_recover, f->who, DT_NOTHING, pv_N_sanity, 1); return;
    default: dt_pop(k, 1);
    }
}

/* PV-ACT-08. r0: to whom; the source is the item once it is chosen. */
void pv_proc_give(struct dt *k, struct dt_frame *f)
{
    unsigned held = pv_Z_held + f->who, to = (unsigned)f->r[0];
    switch (f->step) {
    case 0:
        dt_ask(k, f, pv_A_give_what, f->who, 1);
        for (unsigned t = dt_find(k, pv_K_item, held); t != DT_NOTHING; t = dt_next(k, held, t))
            if (pv_is_kind(k, t, pv_K_item))
                dt_option(k, DT_V_thing, t, 0);
        return;
    case 1:
        f->source = k->s->answer.object;
        f->step = 2;
        return;
    case 2:
        dt_ask(k, f, pv_A_accept, to, 3);
        dt_option(k, DT_V_yes, 0, 0);
        dt_option(k, DT_V_no, 0, 0);
        return;
    case 3:
        if (k->s->answer.verb == DT_V_yes)
            dt_move(k, f->source, pv_Z_held + to, -1, DT_KEEP);
        else
            dt_say(k, pv_M_refused, to, f->source, 0, 0);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ---------------------------------------------------------------- encounters ---- */
static unsigned unfought(const struct dt *k, unsigned seat, unsigned after)
{
    unsigned space = pv_seat(k, seat)->place, t = pv_monster_at(k, space, after);
    while (t != DT_NOTHING && dt_thing(k, t)->flags & PV_FOUGHT)
        t = pv_monster_at(k, space, t);
    return t;
}

static void rest_the_monsters(struct dt *k)
{
    for (unsigned t = dt_first(k, pv_Z_prowling); t != DT_NOTHING; t = dt_next(k, pv_Z_prowling, t))
        dt_thing(k, t)->flags &= (uint8_t)~PV_FOUGHT;
}

/* PV-ENC-02: turn up what is buried here, or draw a sighting. */
static void look_around(struct dt *k, struct dt_frame *f)
{
    unsigned place = pv_seat(k, f->who)->place, buried = dt_at(k, pv_Z_ground, place);
    f->step = 6;
    if (pv_monster_at(k, place, DT_NOTHING) != DT_NOTHING)
        return;
    dt_push(k, buried != DT_NOTHING ? pv_C_unearth : pv_C_sighting, f->who, buried);
}

/* PV-ENC-01, PV-ENC-02 */
void pv_proc_visit(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        rest_the_monsters(k);
        f->step = 1;
        return;
    case 1:
        if (unfought(k, f->who, DT_NOTHING) == DT_NOTHING) {
            f->step = 3;
            return;
        }
        dt_ask(k, f, pv_A_which_monster, f->who, 2);
        for (unsigned t = unfought(k, f->who, DT_NOTHING); t != DT_NOTHING; t = unfought(k, f->who, t))
            dt_option(k, pv_O_fight, t, 0);
        return;
    case 2:
        dt_thing(k, k->s->answer.object)->flags |= PV_FOUGHT;
        f->step = 1;
        dt_push(k, pv_C_fight, f->who, k->s->answer.object);
        return;
    case 3: look_around(k, f); return;
    case 6:
        rest_the_monsters(k);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-HID-03 */
void pv_proc_unearth(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_move(k, f->source, pv_Z_shown, -1, DT_PLAIN);
        f->step = 1;
        return;
    case 1:
        f->step = 2;
        dt_run_field(k, f->source, pv_F_whisper_buried, f->who);
        return;
    case 2:
        pv_put_away(k, f->source);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-ENC-02, PV-ENC-03, PV-ENC-04 */
void pv_proc_sighting(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (!dt_in(k, pv_Z_sighting_deck))
            pv_reshuffle(k, pv_Z_past, pv_Z_sighting_deck, pv_K_sighting);
        f->step = 1;
        return;
    case 1: dt_draw(k, f, pv_Z_sighting_deck, DT_TOP, 0, 2); return;
    case 2:
        if (k->s->ret < 0) {
            dt_pop(k, 0);
            return;
        }
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, pv_Z_shown, -1, DT_PLAIN);
        f->step = 3;
        return;
    case 3:
        f->step = 4;
        dt_event(k, pv_E_sight, f->who, f->source, -1, 1)->r[DT_E_THING] = (int16_t)f->source;
        return;
    case 4:
        pv_put_away(k, f->source);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------- the reckoning ---- */
void pv_proc_reckoning(struct dt *k, struct dt_frame *f)
{
    struct pv *s = pv_of(k);
    s->active = s->lead;
    switch (f->step++) {
    case 0: dt_event(k, pv_E_reckon, DT_NOBODY, DT_NOTHING, -1, 1); return;     /* PV-REC-01 */
    case 1: dt_push(k, pv_C_token, DT_NOBODY, DT_NOTHING); return;              /* PV-REC-02 */
    case 2: dt_push(k, pv_C_calamity, DT_NOBODY, DT_NOTHING); return;           /* PV-REC-03 */
    case 3: dt_event(k, pv_E_doom, DT_NOBODY, DT_NOTHING, -1, 1); return;       /* PV-REC-04, PV-END-04 */
    case 4: dt_push(k, pv_C_lay_trace, DT_NOBODY, DT_NOTHING); return;          /* PV-REC-05 */
    default: dt_pop(k, 1);
    }
}

/* PV-REC-02. r0: only look at the colour (for cards); leaves it: 0 pale, 1 dark, 2 cold. */
void pv_proc_token(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0: dt_draw(k, f, pv_Z_bag, DT_TOP, 0, 1); return;
    case 1:
        if (k->s->ret < 0) {
            dt_pop(k, 0);
            return;
        }
        f->source = (uint16_t)k->s->ret;
        f->r[1] = (int16_t)(dt_number(k, f->source, pv_F_token_colour) - pv_N_pale);
        dt_move(k, f->source, pv_Z_shown, -1, DT_PLAIN);
        f->step = 2;
        return;
    case 2:
        f->step = 3;
        if (!f->r[0] && f->r[1] == pv_N_dark - pv_N_pale)
            dt_event(k, pv_E_doom, DT_NOBODY, f->source, -1, 1);
        else if (!f->r[0] && f->r[1] == pv_N_cold - pv_N_pale)
            dt_push(k, pv_C_prowl, DT_NOBODY, DT_NOTHING);
        return;
    case 3:
        pv_put_away(k, f->source);
        dt_pop(k, f->r[1]);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static void next_mark(struct dt *k, struct dt_frame *f)
{
    unsigned n;
    const int16_t *mark = dt_field(k, f->source, pv_F_calamity_marks, &n);
    if ((unsigned)f->r[0] >= n) {
        f->step = 4;
        return;
    }
    int noun = mark[f->r[0]++];
    unsigned named;
    const int16_t *where = dt_field(k, f->source, pv_F_calamity_where, &named);
    if (noun == pv_N_prowl)
        dt_push(k, pv_C_prowl, DT_NOBODY, DT_NOTHING);
    else if (noun == pv_N_come)
        dt_push(k, pv_C_bring, DT_NOBODY, DT_NOTHING)->r[0] =
            (int16_t)(named && dt_is_open(k, where[0]) ? where[0] : lair(k));
}

static void settle_calamity(struct dt *k, struct dt_frame *f)
{
    bool rumor = pv_has_word(k, f->source, pv_F_calamity_marks, pv_N_rumor);
    unsigned old = dt_first(k, pv_Z_lasting);
    if (dt_thing(k, f->source)->zone != pv_Z_shown)
        return;
    if (rumor && old != DT_NOTHING)
        pv_put_away(k, old);
    dt_move(k, f->source, rumor ? pv_Z_lasting : pv_Z_past, -1, DT_PLAIN);
}

/* PV-REC-03. r0: how many marks were dealt with. */
void pv_proc_calamity(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (!dt_in(k, pv_Z_calamity_deck))
            pv_reshuffle(k, pv_Z_past, pv_Z_calamity_deck, pv_K_calamity);
        f->step = 1;
        return;
    case 1: dt_draw(k, f, pv_Z_calamity_deck, DT_TOP, 0, 2); return;
    case 2:
        if (k->s->ret < 0) {
            dt_pop(k, 0);
            return;
        }
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, pv_Z_shown, -1, DT_PLAIN);
        f->step = 3;
        return;
    case 3: next_mark(k, f); return;
    case 4:
        f->step = 5;
        dt_run_field(k, f->source, pv_F_calamity_text, pv_of(k)->lead);
        return;
    case 5:
        settle_calamity(k, f);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
