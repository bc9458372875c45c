/* encounter.c -- the encounter phase: being detained, combat with every monster, then one encounter of the player's
 * choice (EH-ENC, COMBAT-01, LOC, RES, OW, EXP, CPLX, SPEC, RUMOR-02, DEF-14). */
#include "state.h"

enum { FLAGS = EH_N_FLAGS, SEEK = EH_N_SEEK };
/* steps of an encounter */
enum { BEGIN, EMBARK, EMBARKED, COMBAT, FOE, CHOOSE, CHOSEN, DONE, DETAINED };

/* ------------------------------------------------------------- what there is here ---- */
/* LOC-02..LOC-04: the deck of a region and the part of its card for this space, by the order of its marks. */
static bool region(const struct dt *k, unsigned space, unsigned *deck, unsigned *field)
{
    static const struct { uint16_t mark, deck, field; } regions[] = {
        { eh_N_americas, eh_Z_america_deck, eh_F_america_arkham },
        { eh_N_europes, eh_Z_europe_deck, eh_F_europe_london },
        { eh_N_asias, eh_Z_asia_deck, eh_F_asia_shanghai },
    };
    for (unsigned r = 0; r < sizeof regions / sizeof *regions; r++)
        for (int i = 0; i < 3 && dt_has_mark(k, (int)space, regions[r].mark); i++)
            if (dt_marked(k, regions[r].mark, i) == (int)space) {
                *deck = regions[r].deck;
                *field = regions[r].field + (unsigned)i;
                return true;
            }
    return false;
}

/* LOC-01: by the kind of space. */
static unsigned by_ground(const struct dt *k, unsigned space, unsigned first)
{
    int ground = dt_ground(k, (int)space);
    return first + (unsigned)(ground < eh_N_city ? 0 : ground - eh_N_city);
}

static unsigned unfought(const struct dt *k, unsigned space, unsigned after)
{
    unsigned t = eh_monster_at(k, space, after);
    while (t != DT_NOTHING && dt_thing(k, t)->flags & EH_FOUGHT)
        t = eh_monster_at(k, space, t);
    return t;
}

static void rest_the_monsters(struct dt *k)
{
    for dt_each(k, t, eh_Z_prowling)
        dt_thing(k, t)->flags &= (uint8_t)~EH_FOUGHT;
}

/* RUMOR-02, ELD-02, ELD-03: a rumor's encounter at its token, or at the active expedition. */
static bool rumor_here(const struct dt *k, unsigned card, unsigned space)
{
    unsigned n;
    if (!eh_has_program(k, card, eh_F_mythos_encounter))
        return false;
    if (dt_number(k, card, eh_F_mythos_roams))
        return eh_expedition(k) == space;
    const int16_t *site = dt_field(k, card, eh_F_mythos_site, &n);
    return n && (unsigned)site[0] == space;
}

static void mystery_options(struct dt *k, unsigned space)
{
    unsigned m = dt_first(k, eh_Z_active), n, sheet = eh_ancient(k);
    if (m != DT_NOTHING) {
        const int16_t *site = dt_field(k, m, eh_F_mystery_site, &n);
        if (n && (unsigned)site[0] == space && eh_has_program(k, m, eh_F_mystery_encounter))
            dt_option(k, eh_O_mystery, m, 0);
        if (space < EH_SPACES && eh(k)->eldritch[space] && eh_has_program(k, m, eh_F_mystery_met))
            dt_option(k, eh_O_token, m, 0);
    }
    if (eh_awake(k) && eh_solved(k) >= eh_needed(k) && eh_gate_at(k, space) != DT_NOTHING
        && eh_has_program(k, sheet, eh_F_awakened_encounter))
        dt_option(k, eh_O_final, sheet, 0);
}

/* CLUE-06, GATE-05, EXP-05, EXP-06, RUMOR-02, DEF-14, ROUNDQ-02: encounters with tokens. */
static void token_options(struct dt *k, unsigned who, unsigned space)
{
    (void)who;
    for dt_each(k, t, eh_Z_clues)
        if (dt_thing(k, t)->mark == space)
            dt_option(k, eh_O_research, t, 0);
    for dt_each(k, t, eh_Z_gates)
        if (dt_thing(k, t)->mark == space)
            dt_option(k, eh_O_gate, t, 0);
    if (eh_expedition(k) == space && !eh_ask(k, eh_Q_expeditions_shut, 0, 0))
        dt_option(k, eh_O_expedition, space, 0);
    for dt_each(k, t, eh_Z_ongoing)
        if (rumor_here(k, t, space))
            dt_option(k, eh_O_rumor, t, 0);
    for dt_each(k, t, eh_Z_fallen)
        if (dt_thing(k, t)->mark == space)
            dt_option(k, eh_O_fallen, t, 0);
    mystery_options(k, space);
}

/* A clue that is sought from afar. */
static bool sought(const struct dt *k, const struct dt_frame *f)
{
    return f->r[SEEK] >= 0 && dt_thing(k, (unsigned)f->r[SEEK])->zone == eh_Z_clues;
}

/* ENC-03, ENC-05, VERB-83, AMB-105, FAQ-06, FAQ-07: one of all that the space has to offer; COMBAT-16: after combat
 * only if one likes. */
static void ask_encounter(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned space = eh_place(k, f->who), deck, field;
    bool more = f->r[FLAGS] & EH_N_FOUGHT;
    dt_ask(k, f, more ? eh_A_more_encounter : eh_A_encounter, f->who, next);
    if (region(k, space, &deck, &field))
        dt_option(k, eh_O_location, space, 0);
    dt_option(k, eh_O_general, space, 0);
    token_options(k, f->who, space);
    if (sought(k, f) && dt_thing(k, (unsigned)f->r[SEEK])->mark != space)
        dt_option(k, eh_O_research, (unsigned)f->r[SEEK], 0);
    if (more)
        dt_option(k, eh_O_nothing, 0, 0);
}

/* -------------------------------------------------------------- carrying it out ---- */
struct dt_frame *eh_resolve_from(struct dt *k, unsigned who, unsigned zone, unsigned field, unsigned context,
                                 unsigned gate)
{
    struct dt_frame *f = dt_push(k, eh_C_resolve_card, who, DT_NOTHING);
    f->r[EH_R_ZONE] = (int16_t)zone;
    f->r[EH_R_FIELD] = (int16_t)field;
    f->r[EH_R_CONTEXT] = (int16_t)context;
    f->r[EH_R_GATE] = (int16_t)(gate == DT_NOTHING ? -1 : (int)gate);
    return f;
}

/* BASE-44: token and sheet of a defeated investigator leave the game after the encounter. */
static void meet_fallen(struct dt *k, unsigned who, unsigned sheet)
{
    struct dt_frame *f = dt_push(k, eh_C_meet_fallen, who, sheet);
    f->r[0] = (dt_thing(k, sheet)->flags & EH_INSANE) != 0;
}

static void carry_out(struct dt *k, const struct dt_frame *f, struct dt_option o)
{
    unsigned who = f->who, space = eh_place(k, who), deck, field;
    switch (o.verb) {
    case eh_O_location:
        if (region(k, space, &deck, &field))
            eh_resolve_from(k, who, deck, field, EH_C_PLAIN, DT_NOTHING);
        return;
    case eh_O_general:
        field = by_ground(k, space, eh_F_general_city);
        eh_resolve_from(k, who, eh_Z_general_deck, field, EH_C_PLAIN, DT_NOTHING);
        return;
    case eh_O_research: dt_push(k, eh_C_research, who, DT_NOTHING)->r[0] = (int16_t)o.object; return;
    case eh_O_gate:
        eh_resolve_from(k, who, eh_Z_other_world_deck, eh_F_other_world_start, EH_C_OTHER_WORLD, o.object);
        return;
    case eh_O_expedition:
        eh_resolve_from(k, who, eh_Z_expedition_top, eh_F_expedition_start, EH_C_EXPEDITION, DT_NOTHING);
        return;
    case eh_O_rumor: dt_run_field(k, o.object, eh_F_mythos_encounter, who); return;
    case eh_O_mystery: dt_run_field(k, o.object, eh_F_mystery_encounter, who); return;
    case eh_O_token: dt_run_field(k, o.object, eh_F_mystery_met, who); return;
    case eh_O_final: dt_run_field(k, o.object, eh_F_awakened_encounter, who); return;
    case eh_O_fallen: meet_fallen(k, who, o.object); return;
    default: return;
    }
}

/* ENC-04, ENC-07, VERB-84, FAQ-08, EX-25: whoever is detained resolves that instead of anything else. */
static unsigned detained_by(const struct dt *k, unsigned who)
{
    unsigned t = eh_condition(k, who, eh_N_detained);
    return t != DT_NOTHING && eh_ask(k, eh_Q_bound, who, 0) ? t : (unsigned)DT_NOTHING;
}

static void begin(struct dt *k, struct dt_frame *f)
{
    unsigned chain = detained_by(k, f->who);
    f->r[SEEK] = -1;
    f->r[EH_N_PLACE] = (int16_t)eh_place(k, f->who);
    rest_the_monsters(k);
    f->step = chain == DT_NOTHING ? EMBARK : DONE;
    if (chain != DT_NOTHING)
        dt_push(k, eh_C_flip, f->who, chain);
}

/* TW-47 */
static void ask_embark(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, eh_A_embark, f->who, EMBARKED);
    dt_usable(k, eh_E_embark, f->who);
    dt_option(k, eh_O_begin, 0, 0);
}

static void embarked(struct dt *k, struct dt_frame *f)
{
    f->step = EMBARK;
    if (k->s->answer.verb == DT_V_use)
        dt_use(k, k->s->answer, f->who);
    else
        f->step = COMBAT;
}

/* COMBAT-01, COMBAT-02, AMB-09: every monster here, each once, in an order the investigator chooses; or, before the
 * first, the clue that is sought: as if elsewhere, without any of them. Whoever has left the space leaves them too. */
static void next_foe(struct dt *k, struct dt_frame *f)
{
    unsigned space = eh_place(k, f->who);
    bool elsewhere = f->r[EH_N_PLACE] != (int)space;
    if (elsewhere || f->r[FLAGS] & EH_N_SLIP || unfought(k, space, DT_NOTHING) == DT_NOTHING) {
        f->step = CHOOSE;
        return;
    }
    dt_ask(k, f, eh_A_which_monster, f->who, FOE);
    for (unsigned t = unfought(k, space, DT_NOTHING); t != DT_NOTHING; t = unfought(k, space, t))
        dt_option(k, eh_O_fight, t, 0);
    if (sought(k, f) && !(f->r[FLAGS] & EH_N_FOUGHT))
        dt_option(k, eh_O_research, (unsigned)f->r[SEEK], 0);
}

static void meet_foe(struct dt *k, struct dt_frame *f, struct dt_option o)
{
    if (o.verb == eh_O_research) {
        f->step = DONE;
        carry_out(k, f, o);
        return;
    }
    dt_thing(k, o.object)->flags |= EH_FOUGHT;
    f->r[FLAGS] |= EH_N_FOUGHT;
    f->step = COMBAT;
    eh_fight(k, f->who, o.object, 0);
}

/* COMBAT-16, COMBAT-17, ENC-06, TW-56, AMB-07, AMB-08, AMB-10: another encounter only where no monster is left. */
static bool may_choose(const struct dt *k, const struct dt_frame *f)
{
    if (f->r[FLAGS] & EH_N_NO_MORE)
        return false;
    return !(f->r[FLAGS] & EH_N_FOUGHT) || !eh_monsters_at(k, eh_place(k, f->who));
}

/* ENC-01. DELAY-05: who is delayed too. AMB-11: what comes when one has had his turn is met by others. */
void eh_proc_encounter(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case BEGIN: begin(k, f); return;
    case EMBARK: ask_embark(k, f); return;
    case EMBARKED: embarked(k, f); return;
    case COMBAT: next_foe(k, f); return;
    case FOE: meet_foe(k, f, k->s->answer); return;
    case CHOOSE:
        if (may_choose(k, f))
            ask_encounter(k, f, CHOSEN);
        else
            f->step = DONE;
        return;
    case CHOSEN: {
        struct dt_option o = k->s->answer;
        f->step = DONE;
        carry_out(k, f, o);
        return;
    }
    case DONE:
        rest_the_monsters(k);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------------ single cards ---- */
/* BASE-37, CPLX-01..CPLX-05, TW-57: a card is drawn, resolved and discarded. r0: its deck; r1: the part; r2: what kind
 * of encounter; r3: the gate, or the rumor that stands for one. EXP-04: a new expedition is on top at once. */
void eh_proc_resolve_card(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        eh_recycle(k);
        dt_draw(k, f, (unsigned)f->r[EH_R_ZONE], DT_TOP, 0, 1);
        return;
    case 1:
        if (k->s->ret < 0) {
            dt_pop(k, 0);
            return;
        }
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, eh_Z_shown, -1, DT_PLAIN);
        eh_recycle(k);                                               /* LIMIT-09: without the card that is drawn */
        dt_say(k, eh_M_meets, f->who, f->source, 0, 0);
        f->step = 2;
        if (f->r[EH_R_CONTEXT] == EH_C_EXPEDITION)
            dt_push(k, eh_C_next_expedition, DT_NOBODY, DT_NOTHING);
        return;
    case 2:
        f->step = 3;
        dt_run_field(k, f->source, (unsigned)f->r[EH_R_FIELD], f->who);
        return;
    case 3:
        if (dt_thing(k, f->source)->zone == eh_Z_shown)
            eh_discard(k, f->source);
        f->step = 4;
        if (f->r[EH_R_CONTEXT] == EH_C_EXPEDITION && dt_first(k, eh_Z_expedition_top) == DT_NOTHING)
            dt_push(k, eh_C_next_expedition, DT_NOBODY, DT_NOTHING);     /* LIMIT-09: it was the last one */
        return;
    case 4:
        f->step = 5;
        eh_settle(k);
        return;
    case 5: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static void clear_fresh(struct dt *k, unsigned who)
{
    for dt_each(k, t, eh_Z_purse + who)
        dt_thing(k, t)->flags &= (uint8_t)~EH_FRESH;
}

/* RES-01..RES-03, GAIN-11. r0: the clue; the part of the card is that of its space. */
void eh_proc_research(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        f->step = 1;
        eh_resolve_from(k, f->who, eh_Z_research_deck,
                        by_ground(k, dt_thing(k, (unsigned)f->r[0])->mark, eh_F_research_city), EH_C_PLAIN, DT_NOTHING);
        return;
    case 1:
        f->step = 2;
        dt_event(k, eh_E_research, f->who, DT_NOTHING, -1, 1);
        return;
    case 2:
        clear_fresh(k, f->who);
        f->step = 3;
        eh_settle(k);
        return;
    case 3: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* DEF-14, DEF-15, BASE-31, BASE-44. The source is the sheet; r0: insane. */
void eh_proc_meet_fallen(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_say(k, eh_M_meets, f->who, f->source, 0, 0);
        f->step = 1;
        dt_run_field(k, f->source, f->r[0] ? eh_F_investigator_insane : eh_F_investigator_crippled, f->who);
        return;
    case 1:
        f->step = 2;
        for (unsigned t = dt_first(k, eh_Z_estate), n; t != DT_NOTHING; t = n) {
            n = dt_next(k, eh_Z_estate, t);
            if (dt_thing(k, t)->on == f->source)
                eh_discard(k, t);
        }
        dt_move(k, f->source, eh_Z_box, -1, DT_PLAIN);
        return;
    case 2: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------------- verbs ---- */
/* CPLX-03, CPLX-04, AMB-77: the other parts of the card whose part speaks. */
static void other_part(struct dt *k, const struct dt_frame *f, unsigned which)
{
    static const struct { uint8_t kind; uint16_t start; } kinds[] = {
        { eh_K_other_world, eh_F_other_world_start },
        { eh_K_expedition, eh_F_expedition_start },
        { eh_K_special, eh_F_special_start },
    };
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (eh_is(k, f->source, kinds[i].kind))
            dt_run_field(k, f->source, kinds[i].start + which, f->who);
}

void eh_verb_resolve_passed(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    other_part(k, f, 1);
}

void eh_verb_resolve_failed(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    other_part(k, f, 2);
}

/* VERB-82: the rumor stands for the gate. */
void eh_verb_other_world(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (eh_in(k, f->who))
        eh_resolve_from(k, f->who, eh_Z_other_world_deck, eh_F_other_world_start, EH_C_OTHER_WORLD, f->source);
}

/* SPEC-01, SPEC-02 */
void eh_verb_special_encounter(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (eh_in(k, f->who))
        eh_resolve_from(k, f->who, eh_Z_special_deck, eh_F_special_start, EH_C_SPECIAL, DT_NOTHING);
}

/* BASE-42, OW-01, OW-02: this gate, on whose space the investigator is; where a rumor stands for it, the rumor is
 * solved. */
void eh_verb_close_gate(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    const struct dt_frame *card = eh_frame(k, eh_C_resolve_card, f->who);
    if (!card || card->r[EH_R_GATE] < 0)
        return;
    unsigned gate = (unsigned)card->r[EH_R_GATE];
    if (eh_is(k, gate, eh_K_mythos))
        eh_solve_rumor(k, gate);
    else if (dt_thing(k, gate)->zone == eh_Z_gates && !eh_ask(k, eh_Q_gates_stay, 0, 0))
        dt_push(k, eh_C_close, f->who, gate);
}

/* TW-61: closed, with all that follows; then it is discarded, unless it was laid elsewhere. */
void eh_proc_close(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        f->step = 1;
        dt_event(k, eh_E_close, f->who, f->source, -1, 1)->r[DT_E_THING] = (int16_t)f->source;
        return;
    case 1:
        if (dt_thing(k, f->source)->zone == eh_Z_beaten)
            eh_discard(k, f->source);
        f->step = 2;
        eh_settle(k);
        return;
    case 2: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static int this_clue(const struct dt *k, unsigned who)
{
    const struct dt_frame *r = eh_frame(k, eh_C_research, who);
    return r && dt_thing(k, (unsigned)r->r[0])->zone == eh_Z_clues ? r->r[0] : -1;
}

void eh_verb_take_clue(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    int clue = this_clue(k, f->who);
    if (clue >= 0 && eh_in(k, f->who))
        eh_take_clue(k, f->who, (unsigned)clue);
}

void eh_verb_lose_clue(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    int clue = this_clue(k, f->who);
    if (clue >= 0)
        eh_discard(k, (unsigned)clue);
}

void eh_verb_move_clue(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    int clue = this_clue(k, f->who);
    if (clue >= 0 && arg[0] >= 0)
        eh_carry(k, (unsigned)clue, (unsigned)arg[0]);
}

static struct dt_frame *encounter_of(struct dt *k, const struct dt_frame *f)
{
    return eh_frame(k, eh_C_encounter, f->who);
}

void eh_verb_slip_past(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (encounter_of(k, f))
        encounter_of(k, f)->r[FLAGS] |= EH_N_SLIP;
}

void eh_verb_seek(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (encounter_of(k, f) && eh_is(k, (uint16_t)arg[0], eh_K_clue))
        encounter_of(k, f)->r[SEEK] = arg[0];
}

void eh_verb_hone(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (encounter_of(k, f))
        encounter_of(k, f)->r[EH_N_HONE]++;
}

/* AMB-09: all that are there, in an order of choice: as in an encounter, without one afterwards. */
void eh_verb_fight_all(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (!eh_in(k, f->who))
        return;
    rest_the_monsters(k);
    struct dt_frame *e = dt_push(k, eh_C_encounter, f->who, DT_NOTHING);
    e->r[FLAGS] = EH_N_NO_MORE | EH_N_FOUGHT;
    e->r[SEEK] = -1;
    e->r[EH_N_PLACE] = (int16_t)eh_place(k, f->who);
    e->step = COMBAT;
}
