/* setup.c -- unpacking the box, investigators, the Ancient One and the cards that belong to him, the mythos deck by its
 * stages, what is on the board when the first round begins (EH-BASE-01..17, SOLO, DIFF, SRUM, SET, REF-01). */
#include "state.h"

/* BASE-03, BASE-05, BASE-09, BASE-10, BASE-18, BASE-32: where everything lies when the box is unpacked. */
void eh_setup(struct dt *k)
{
    static const uint8_t home[eh_K_COUNT] = {
        [eh_K_investigator] = eh_Z_lodge, [eh_K_ancient_one] = eh_Z_box, [eh_K_awakened] = eh_Z_box,
        [eh_K_monster] = eh_Z_cup, [eh_K_epic] = eh_Z_box, [eh_K_mythos] = eh_Z_mythos_box,
        [eh_K_mystery] = eh_Z_mystery_deck, [eh_K_asset] = eh_Z_asset_deck, [eh_K_artifact] = eh_Z_artifact_deck,
        [eh_K_spell] = eh_Z_spell_deck, [eh_K_condition] = eh_Z_condition_deck, [eh_K_clue] = eh_Z_clue_pool,
        [eh_K_gate] = eh_Z_gate_stack, [eh_K_america] = eh_Z_america_deck, [eh_K_europe] = eh_Z_europe_deck,
        [eh_K_asia] = eh_Z_asia_deck, [eh_K_general] = eh_Z_general_deck, [eh_K_research] = eh_Z_research_deck,
        [eh_K_other_world] = eh_Z_other_world_deck, [eh_K_expedition] = eh_Z_expedition_deck,
        [eh_K_special] = eh_Z_special_deck,
    };
    static const uint16_t grade[] = { 0, eh_N_hard, eh_N_easy };     /* DIFF-02, DIFF-03: which cards stay in the box */
    unsigned out = grade[k->s->setting[eh_G_difficulty] % 3];
    for (unsigned t = 0; t < k->content->things; t++) {
        unsigned zone = home[dt_card(k, t)->kind];
        if (eh_is(k, t, eh_K_mythos) && out && eh_has_word(k, t, eh_F_mythos_difficulty, (int)out))
            zone = eh_Z_box;
        if (k->s->seats == 1 && eh_has_word(k, t, eh_F_asset_traits, eh_N_teamwork))         /* SOLO-02, AMB-97 */
            zone = eh_Z_box;
        dt_move(k, t, zone, -1, DT_PLAIN);
    }
    dt_push(k, eh_C_game, DT_NOBODY, DT_NOTHING);
}

/* -------------------------------------------------------------- investigators ---- */
/* INV-05, INV-06, HS-01, BASE-06, BASE-45 */
static void join(struct dt *k, unsigned who, unsigned sheet)
{
    struct eh_seat *p = eh_seat(k, who);
    dt_move(k, sheet, eh_Z_self + who, -1, DT_PLAIN);
    *p = (struct eh_seat){ .health = (uint8_t)dt_number(k, sheet, eh_F_investigator_health),
                           .sanity = (uint8_t)dt_number(k, sheet, eh_F_investigator_sanity),
                           .place = (uint8_t)dt_number(k, sheet, eh_F_investigator_home) };
    dt_say(k, eh_M_joins, who, sheet, p->place, 0);
}

/* VERB-97, DEF-09..DEF-11, AMB-92: who was defeated or devoured is not in the lodge. r0: somebody's place is taken. */
void eh_proc_recruit(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (dt_head(k, eh_Z_lodge) == DT_NOTHING) {
            eh_seat(k, f->who)->flags |= EH_ELIMINATED;
            dt_say(k, eh_M_eliminated, f->who, DT_NOTHING, 0, 0);
            f->step = 3;
            return;
        }
        dt_ask(k, f, eh_A_investigator, f->who, 1);
        for dt_each(k, t, eh_Z_lodge)
            dt_option(k, eh_O_choose, t, 0);
        return;
    case 1:
        f->source = k->s->answer.object;
        join(k, f->who, f->source);
        f->step = 2;
        dt_run_field(k, f->source, eh_F_investigator_starts, f->who);
        return;
    case 2: dt_pop(k, 1); return;
    case 3: {
        unsigned out = 0;
        for (unsigned p = 0; p < k->s->seats; p++)
            out += (eh_seat(k, p)->flags & EH_ELIMINATED) != 0;
        if (out == k->s->seats)                                      /* ELIM-03 */
            eh_lose_game(k, eh_M_nobody_left);
        dt_pop(k, 0);
        return;
    }
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ------------------------------------------------------------ the Ancient One ---- */
/* BASE-08: as the setting says, by chance, or the group's choice. */
static void choose_ancient(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned first = k->content->kind_first[eh_K_ancient_one], end = k->content->kind_first[eh_K_ancient_one + 1];
    unsigned how = k->s->setting[eh_G_ancient_one];
    if (how > 1 && how - 2 < end - first) {
        k->s->ret = (int16_t)(how - 2);
        f->step = (uint16_t)next;
        return;
    }
    if (how == 1) {
        dt_roll(k, f, end - first, next);
        return;
    }
    dt_ask(k, f, eh_A_ancient_one, eh(k)->lead, next);
    for (unsigned t = first; t < end; t++)
        dt_option(k, eh_O_choose, t, 0);
}

static bool belongs(const struct dt *k, unsigned t, unsigned field, unsigned sheet)
{
    unsigned n;
    const int16_t *of = dt_field(k, t, field, &n);
    return !n || of[0] == k->content->card_of[sheet];
}

/* AO-01, AO-02, BASE-10, BASE-24: cards of the others go to the box. */
static void sort_out(struct dt *k, unsigned zone, unsigned field, unsigned sheet)
{
    for (unsigned t = dt_first(k, zone), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, zone, t);
        if (!belongs(k, t, field, sheet))
            dt_move(k, t, eh_Z_box, -1, DT_PLAIN);
    }
}

static void welcome(struct dt *k, struct dt_frame *f)
{
    unsigned first = k->content->kind_first[eh_K_ancient_one];
    unsigned sheet = k->s->answer.verb == eh_O_choose ? k->s->answer.object : first + (unsigned)k->s->ret;
    dt_move(k, sheet, eh_Z_ancient, -1, DT_PLAIN);
    sort_out(k, eh_Z_mystery_deck, eh_F_mystery_of, sheet);
    sort_out(k, eh_Z_research_deck, eh_F_research_of, sheet);
    sort_out(k, eh_Z_special_deck, eh_F_special_of, sheet);
    eh(k)->doom = (uint8_t)dt_number(k, sheet, eh_F_ancient_one_doom);       /* BASE-14 */
    dt_run_field(k, sheet, eh_F_ancient_one_setup, eh(k)->lead);
    (void)f;
}

/* ------------------------------------------------------------- the mythos deck ---- */
static bool is_coloured(const struct dt *k, const struct dt_ctx *c, int id)
{
    static const uint16_t colour[] = { eh_N_green, eh_N_yellow, eh_N_blue };
    (void)c;
    return eh_has_word(k, (unsigned)id, eh_F_mythos_colour, colour[dt_top(k)->r[0] % 3]);
}

/* BASE-11, BASE-12, BASE-23, AMB-96: so many of each colour for each stage, by chance; the rest stays in the box
 * unseen. r0: which of the nine numbers, r1: how many of it were drawn. */
void eh_proc_mythos_deck(struct dt *k, struct dt_frame *f)
{
    unsigned n;
    const int16_t *number = dt_field(k, eh_ancient(k), eh_F_ancient_one_stages, &n);
    switch (f->step) {
    case 0:
        while (f->r[0] < (int)n && f->r[1] >= number[f->r[0]]) {
            f->r[0]++;
            f->r[1] = 0;
        }
        if (f->r[0] >= (int)n)
            dt_pop(k, 1);
        else
            dt_draw(k, f, eh_Z_mythos_box, DT_TOP, is_coloured, 1);
        return;
    case 1:
        f->r[1]++;
        f->step = 0;
        if (k->s->ret < 0)                                           /* misfit.c does not let it come to this */
            dt_fault(k, DT_F_GAME);
        else
            dt_move(k, (unsigned)k->s->ret, eh_Z_stage + (unsigned)f->r[0] / 3 % EH_STAGES, -1, DT_PLAIN);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* --------------------------------------------------------------------- the board ---- */
static void reshuffle(struct dt *k, unsigned deck)
{
    dt_push(k, eh_C_reshuffle, DT_NOBODY, DT_NOTHING)->r[0] = (int16_t)deck;
}

static void first_spawns(struct dt *k, unsigned what)
{
    struct dt_frame *p;
    switch (what) {
    case 0: dt_push(k, eh_C_refill, DT_NOBODY, DT_NOTHING); return;              /* RSV-01 */
    case 1:
        p = dt_push(k, eh_C_spawn_gates, DT_NOBODY, DT_NOTHING);
        p->r[0] = (int16_t)(k->s->seats < 5 ? 1 : 2);                            /* REF-01, BASE-15 */
        return;
    case 2: dt_push(k, eh_C_next_expedition, DT_NOBODY, DT_NOTHING); return;     /* EXP-02 */
    case 3:
        p = dt_push(k, eh_C_spawn_clues, DT_NOBODY, DT_NOTHING);
        p->r[0] = (int16_t)((k->s->seats + 1) / 2);
        return;
    case 4: dt_push(k, eh_C_open_mystery, DT_NOBODY, DT_NOTHING); return;
    default:
        if (k->s->setting[eh_G_starting_rumor])                                  /* SRUM-01 */
            dt_push(k, eh_C_starting_rumor, DT_NOBODY, DT_NOTHING)->r[0] = 2;
    }
}

/* BASE-02, BASE-13, SOLO-01, SOLO-03, SOLO-04. r0: how many seats have an investigator. */
void eh_proc_set_up_board(struct dt *k, struct dt_frame *f)
{
    enum { LEADER, LED, RECRUIT, BACKS, ANCIENT, WELCOME, MYTHOS, SPAWN };
    switch (f->step) {
    case LEADER:
        if (k->s->setting[eh_G_leader])
            dt_roll(k, f, k->s->seats, LED);
        else
            f->step = LED, k->s->ret = 0;
        return;
    case LED:
        eh(k)->lead = eh(k)->active = (uint8_t)k->s->ret;
        f->step = RECRUIT;
        return;
    case RECRUIT:
        if (f->r[0] < k->s->seats) {
            unsigned who = (eh(k)->lead + (unsigned)f->r[0]++) % k->s->seats;
            dt_push(k, eh_C_recruit, who, DT_NOTHING);
            return;
        }
        f->step = BACKS;
        reshuffle(k, eh_Z_spell_deck);
        return;
    case BACKS:
        f->step = ANCIENT;
        reshuffle(k, eh_Z_condition_deck);
        return;
    case ANCIENT: choose_ancient(k, f, WELCOME); return;
    case WELCOME:
        f->step = MYTHOS;
        welcome(k, f);
        return;
    case MYTHOS:
        f->step = SPAWN;
        dt_push(k, eh_C_mythos_deck, DT_NOBODY, DT_NOTHING);
        return;
    default:
        if (f->r[1] > 5) {
            dt_pop(k, 1);
            return;
        }
        first_spawns(k, (unsigned)f->r[1]++);
    }
}

/* ----------------------------------------------------------------------- verbs ---- */
/* SET-01..SET-03, BASE-16, VERB-88, AO-03 */
void eh_verb_set_aside(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    for (int i = 0; i < arg[1]; i++) {
        unsigned t = eh_find_card(k, (unsigned)arg[0], eh_Z_cup);
        if (t == DT_NOTHING)
            return;
        unsigned n = t - k->content->kind_first[eh_K_monster];
        eh(k)->aside[n / 8 % sizeof eh(k)->aside] |= (uint8_t)(1u << n % 8);
        dt_move(k, t, eh_Z_aside, -1, DT_PLAIN);
    }
}

/* SET-02: they lie in their own deck, which nothing but their mystery speaks of. */
void eh_verb_set_aside_specials(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    dt_shuffle(k, eh_Z_special_deck);
}
