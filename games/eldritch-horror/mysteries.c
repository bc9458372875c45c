/* mysteries.c -- mysteries, rumors and the final mystery: what counts towards them, how they are solved, and how the
 * game is won and lost (EH-MYST, RUMOR, AO-07, WIN). */
#include "state.h"

/* --------------------------------------------------------------------- endings ---- */
void eh_win(struct dt *k, unsigned say)                              /* WIN-01, ELIM-02 */
{
    dt_say(k, eh_M_score, DT_NOBODY, DT_NOTHING, eh_score(k), 0);
    dt_end(k, DT_WON, say);
}

bool eh_lose_game(struct dt *k, unsigned say)
{
    dt_end(k, DT_LOST, say);
    return true;
}

static unsigned held_of(const struct dt *k, int title)
{
    unsigned n = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        n += eh_in(k, p) && eh_condition(k, p, title) != DT_NOTHING;
    return n;
}

/* SCORE-01..SCORE-08, AMB-98, EX-56: the lower the better. */
int eh_score(const struct dt *k)
{
    unsigned clues = 0, rumors = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        clues += dt_in(k, eh_Z_purse + p);
    for dt_each(k, t, eh_Z_ongoing)
        rumors += eh_has_word(k, t, eh_F_mythos_sort, eh_N_rumor);
    return (int)(dt_in(k, eh_Z_gates) + (dt_in(k, eh_Z_prowling) + 2) / 3 + held_of(k, eh_N_cursed)
                 + held_of(k, eh_N_dark_pact) + 3 * rumors)
         - (int)((clues + 2) / 3 + held_of(k, eh_N_blessed) + eh(k)->doom);
}

/* -------------------------------------------------------------------- progress ---- */
/* What lies on a card, as it counts. */
static int laid(const struct dt *k, unsigned card, int counts)
{
    int n = 0;
    for dt_each(k, t, eh_Z_laid) {
        if (dt_thing(k, t)->on != card)
            continue;
        if (counts == eh_N_toughness)
            n += eh_is_monster(k, t) ? eh_toughness(k, t) : 0;
        else
            n += eh_is(k, t, counts == eh_N_clues ? eh_K_clue : eh_K_gate);
    }
    return n;
}

static int word_of(const struct dt *k, unsigned card, unsigned mystery, unsigned mythos, unsigned awakened)
{
    unsigned n, field = eh_is(k, card, eh_K_mystery) ? mystery : eh_is(k, card, eh_K_mythos) ? mythos : awakened;
    const int16_t *word = dt_field(k, card, field, &n);
    return n ? word[0] : -1;
}

/* MYST-01, VERB-73, SEL-12, SEL-13: the card says what counts and how much of it is needed. */
int eh_progress(const struct dt *k, unsigned card, int *need)
{
    int counts = word_of(k, card, eh_F_mystery_counts, eh_F_mythos_counts, eh_F_awakened_counts);
    int measure = word_of(k, card, eh_F_mystery_need, eh_F_mythos_need, eh_F_awakened_need);
    *need = counts < 0 || measure < 0 || counts == eh_N_defeated ? 0 : eh_measure(k, measure);
    if (!*need)
        return 0;
    return counts == eh_N_eldritch ? dt_thing(k, card)->count : laid(k, card, counts);
}

static bool is_complete(const struct dt *k, unsigned card)
{
    int need, n = eh_progress(k, card, &need);
    return need && n >= need;
}

/* BASE-55, AO-07, AMB-67, WIN-03: enough mysteries win while he sleeps; awake, only with the final one. */
static bool won_asleep(const struct dt *k) { return !eh_awake(k) && eh_solved(k) >= eh_needed(k); }

/* The final mystery begins once enough are solved and he is awake: SPEC-02. */
static bool begin_final(struct dt *k)
{
    if (!eh_awake(k) || eh(k)->final || eh_solved(k) < eh_needed(k))
        return false;
    eh(k)->final = 1;
    return dt_run_field(k, eh_ancient(k), eh_F_awakened_final, eh_decider(k));
}

bool eh_solve_due(struct dt *k)
{
    unsigned active = dt_first(k, eh_Z_active);
    if (won_asleep(k)) {
        eh_win(k, eh_M_solved_it);
        return true;
    }
    if (eh(k)->final && is_complete(k, eh_ancient(k))) {
        eh_win(k, eh_M_final_solved);
        return true;
    }
    if (begin_final(k))
        return true;
    if (active != DT_NOTHING && !eh_frame(k, eh_C_solve_mystery, DT_NOBODY) && is_complete(k, active)) {
        dt_push(k, eh_C_solve_mystery, eh_decider(k), active);
        return true;
    }
    for dt_each(k, t, eh_Z_ongoing)
        if (is_complete(k, t)) {
            eh_solve_rumor(k, t);
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------- mysteries ---- */
/* MYST-02, MYST-04, VERB-76, TW-75: the next one comes into play; AMB-66: if there is one. */
void eh_proc_open_mystery(struct dt *k, struct dt_frame *f)
{
    unsigned n;
    switch (f->step) {
    case 0: dt_draw(k, f, eh_Z_mystery_deck, DT_TOP, 0, 1); return;
    case 1:
        if (k->s->ret < 0) {
            dt_pop(k, 0);
            return;
        }
        f->source = (uint16_t)k->s->ret;
        dt_move(k, f->source, eh_Z_active, -1, DT_PLAIN);
        dt_say(k, eh_M_mystery, DT_NOBODY, f->source, 0, 0);
        f->step = 2;
        return;
    case 2: {
        f->step = 3;
        const int16_t *epic = dt_field(k, f->source, eh_F_mystery_epic, &n);
        unsigned token = n ? eh_any_copy(k, (unsigned)epic[0]) : (unsigned)DT_NOTHING;
        if (token != DT_NOTHING)
            eh_spawn_at(k, token, (unsigned)dt_number(k, f->source, eh_F_mystery_site));
        return;
    }
    case 3:
        f->step = 4;
        dt_run_field(k, f->source, eh_F_mystery_enters, eh_decider(k));
        return;
    case 4:
        f->step = 5;
        eh_settle(k);
        return;
    case 5: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* Gates that a mystery asked for go back to the box, all else is discarded: MYST-03. */
static void clear_mystery(struct dt *k, unsigned mystery)
{
    for (unsigned t = dt_first(k, eh_Z_laid), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, eh_Z_laid, t);
        if (dt_thing(k, t)->on == mystery && eh_is(k, t, eh_K_gate))
            eh_to_box(k, t);
    }
    eh_clear_card(k, mystery);
}

/* Eldritch tokens that a mystery has put on the board go with it; those of an Ancient One's own text stay. */
static void clear_board(struct dt *k, unsigned mystery)
{
    if (!eh_has_program(k, mystery, eh_F_mystery_met) || dt_number(k, mystery, eh_F_mystery_lasting))
        return;
    memset(eh(k)->eldritch, 0, sizeof eh(k)->eldritch);
}

/* MYST-03, MYST-04, AMB-64, AMB-65, VERB-74, TW-74. The source is the mystery. */
void eh_proc_solve_mystery(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_say(k, eh_M_mystery_solved, DT_NOBODY, f->source, 0, 0);
        f->step = 1;
        clear_board(k, f->source);
        clear_mystery(k, f->source);
        return;
    case 1:
        dt_move(k, f->source, eh_Z_solved, -1, DT_PLAIN);
        f->step = 2;
        if (won_asleep(k))
            eh_win(k, eh_M_solved_it);
        return;
    case 2:
        f->step = 3;
        if (eh_solved(k) < eh_needed(k))
            dt_push(k, eh_C_open_mystery, DT_NOBODY, DT_NOTHING);
        return;
    case 3:
        f->step = 4;
        eh_settle(k);
        return;
    case 4: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* MYST-05, VERB-75: one of the solved goes back into the deck; if none is active because all were solved, another
 * comes. The source is the mystery. */
void eh_proc_unsolve(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        dt_say(k, eh_M_mystery_lost, DT_NOBODY, f->source, 0, 0);
        dt_move(k, f->source, eh_Z_mystery_deck, -1, DT_PLAIN);
        dt_shuffle(k, eh_Z_mystery_deck);
        f->step = 1;
        if (dt_first(k, eh_Z_active) == DT_NOTHING)
            dt_push(k, eh_C_open_mystery, DT_NOBODY, DT_NOTHING);
        return;
    case 1: dt_pop(k, 1); return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ---------------------------------------------------------------------- rumors ---- */
/* RUMOR-03, VERB-77, TW-76: with every token on it, and its token on the board, which is where the card says. */
void eh_solve_rumor(struct dt *k, unsigned card)
{
    if (dt_thing(k, card)->zone != eh_Z_ongoing)
        return;
    dt_say(k, eh_M_rumor_solved, DT_NOBODY, card, 0, 0);
    eh_clear_card(k, card);
    eh_discard(k, card);
}

/* The last token that leaves a card sets something off: BASE-56, VERB-70, TW-64. */
void eh_unload(struct dt *k, unsigned card, int n)
{
    struct dt_thing *t = dt_thing(k, card);
    int by = n < t->count ? n : t->count;
    if (by <= 0)
        return;
    t->count = (uint8_t)(t->count - by);
    dt_say(k, eh_M_tokens, DT_NOBODY, card, t->count, 0);
    if (!t->count)
        dt_run_field(k, card, eh_F_mythos_emptied, eh_decider(k));
}

bool eh_brings(const struct dt *k, unsigned card, unsigned epic)
{
    if (!eh_is(k, card, eh_K_mystery) && !eh_is(k, card, eh_K_mythos) && !eh_is(k, card, eh_K_awakened))
        return false;
    return word_of(k, card, eh_F_mystery_epic, eh_F_mythos_epic, eh_F_awakened_epic) == k->content->card_of[epic];
}

/* EPIC-06: what a mystery, a rumor or the final mystery waited for. */
void eh_epic_defeated(struct dt *k, unsigned epic)
{
    unsigned active = dt_first(k, eh_Z_active);
    if (eh_awake(k) && eh_brings(k, eh_ancient(k), epic)) {
        eh_win(k, eh_M_final_solved);
        return;
    }
    if (active != DT_NOTHING && eh_brings(k, active, epic)) {
        dt_push(k, eh_C_solve_mystery, eh_decider(k), active);
        return;
    }
    for dt_each(k, t, eh_Z_ongoing)
        if (eh_brings(k, t, epic)) {
            eh_solve_rumor(k, t);
            return;
        }
}
