/* setup.c -- unpacking the box, the Elder One, the episode with its map, investigators and their insanities (DMD-OVER,
 * SETUP, EPI-01..EPI-03, EO-01). */
#include "state.h"

/* SETUP-01: where everything lies when the box is unpacked. */
void dm_setup(struct dt *k)
{
    for (unsigned t = 0; t < k->content->things; t++) {
        unsigned zone = dm_is(k, t, dm_K_investigator) ? dm_Z_lodge
                      : dm_is(k, t, dm_K_insanity)     ? dm_Z_insanity_deck
                                                       : dm_Z_box;
        dt_move(k, t, zone, -1, DT_PLAIN);
    }
    dt_push(k, dm_C_game, DT_NOBODY, DT_NOTHING);
}

/* ------------------------------------------------------------------- two boxes ---- */
/* OVER-01, OVER-03: as the setting says, by chance, or the group's choice. */
static void choose(struct dt *k, struct dt_frame *f, unsigned kind, unsigned setting, unsigned ask, unsigned next)
{
    unsigned first = k->content->kind_first[kind], end = k->content->kind_first[kind + 1];
    unsigned how = k->s->setting[setting];
    if (how > 1 && how - 2 < end - first) {
        k->s->ret = (int16_t)(how - 2);
        f->step = (uint16_t)next;
        return;
    }
    if (how == 1) {
        dt_roll(k, f, end - first, next);
        return;
    }
    dt_ask(k, f, ask, 0, next);
    for (unsigned t = first; t < end; t++)
        dt_option(k, dm_O_choose, t, 0);
}

static unsigned chosen(const struct dt *k, unsigned kind)
{
    return k->s->answer.verb == dm_O_choose ? k->s->answer.object
                                            : k->content->kind_first[kind] + (unsigned)k->s->ret;
}

/* Kinds of components that belong to a box: which field of theirs says to which, and where they start. */
static const struct { uint16_t field; uint8_t home; } boxed[dm_K_COUNT] = {      /* no such field has number 0 */
    [dm_K_stage] = { dm_F_stage_of, dm_Z_stages },
    [dm_K_action] = { dm_F_action_of, dm_Z_tasks },
    [dm_K_cultist] = { dm_F_cultist_of, dm_Z_reserve },
    [dm_K_monster] = { dm_F_monster_of, dm_Z_reserve },
    [dm_K_mythos] = { dm_F_mythos_of, dm_Z_mythos_deck },
    [dm_K_token] = { dm_F_token_of, dm_Z_supply },
    [dm_K_discovery] = { dm_F_discovery_of, dm_Z_discovery_deck },
};

static void unpack_kind(struct dt *k, unsigned kind, unsigned card)
{
    unsigned t = k->content->kind_first[kind], end = k->content->kind_first[kind + 1], field = boxed[kind].field;
    for (; t < end; t++)
        if (dm_card_field(k, t, field) == card)
            dt_move(k, t, dt_number(k, t, dm_F_token_bagged) ? dm_Z_bag : boxed[kind].home, -1, DT_PLAIN);
}

/* OVER-02, COMP-04, SETUP-02..SETUP-04, SETUP-06, SETUP-07, MYTH-01, DISC-01: what belongs to a chosen box, where it
 * starts. */
static void unpack(struct dt *k, unsigned card)
{
    for (unsigned kind = 0; kind < dm_K_COUNT; kind++)
        if (boxed[kind].field)
            unpack_kind(k, kind, card);
}

/* General tokens are in every game, and what lies under the tokens of this one. */
static void unpack_common(struct dt *k)
{
    const uint16_t *first = k->content->kind_first;
    unpack_kind(k, dm_K_token, DT_NOTHING);
    for (unsigned t = first[dm_K_back]; t < first[dm_K_back + 1]; t++)
        if (dm_count(k, dm_card_field(k, t, dm_F_back_of), dm_Z_supply))
            dt_move(k, t, dm_Z_backs, -1, DT_PLAIN);
}

/* SETUP-02, TRACK-02: the figure stands on the first space of the track, the first stage is in force. */
static void take_elder(struct dt *k, unsigned elder)
{
    unsigned card = k->content->card_of[elder];
    dt_move(k, elder, dm_Z_reserve, -1, DT_PLAIN);
    unpack(k, card);
    dm(k)->track = 1;
    dt_move(k, dt_first(k, dm_Z_stages), dm_Z_revealed, -1, DT_PLAIN);
    dt_say(k, dm_M_against, DT_NOBODY, elder, 0, 0);
}

/* SETUP-05: the map that begins with the episode's starting space. */
static void take_episode(struct dt *k, unsigned episode)
{
    int start = dt_number(k, episode, dm_F_episode_start);
    unpack(k, k->content->card_of[episode]);
    unpack_common(k);
    for (unsigned m = 0; m < k->content->maps; m++) {
        dt_use_map(k, m);
        if (dt_marked(k, dm_N_outset, 0) == start)
            break;
    }
    for (unsigned p = 0; p < k->s->seats; p++)
        dm_seat(k, p)->place = (uint8_t)start;                       /* SETUP-08 */
    dt_move(k, episode, dm_Z_episode, -1, DT_PLAIN);
    dt_say(k, dm_M_episode, DT_NOBODY, episode, 0, 0);
}

/* --------------------------------------------------------------- investigators ---- */
/* SETUP-10, SKILL-02 */
static void learn(struct dt *k, unsigned who, unsigned sheet, unsigned field)
{
    unsigned skill = dm_find(k, dm_card_field(k, sheet, field), dm_Z_box);
    if (skill == DT_NOTHING)
        return;
    dt_move(k, skill, dm_Z_skills + who, -1, DT_PLAIN);
    dt_thing(k, skill)->count = 1;
}

/* SETUP-13; where the table plays so, what works only once it is activated is its owner's secret until then. */
static unsigned home_of_insanity(const struct dt *k, unsigned t)
{
    return k->s->setting[dm_G_insanities] && !dt_number(k, t, dm_F_insanity_open) ? dm_Z_secret : dm_Z_mind;
}

/* SETUP-08, SETUP-11, AMB-69: an investigator of one's choice, an insanity by chance. */
void dm_proc_recruit(struct dt *k, struct dt_frame *f)
{
    enum { ASK, JOIN, DEALT, OVER };
    switch (f->step) {
    case ASK:
        dt_ask(k, f, dm_A_investigator, f->who, JOIN);
        for dt_each(k, t, dm_Z_lodge)
            dt_option(k, dm_O_choose, t, 0);
        return;
    case JOIN:
        f->source = k->s->answer.object;
        dt_move(k, f->source, dm_Z_self + f->who, -1, DT_PLAIN);
        learn(k, f->who, f->source, dm_F_investigator_signature);
        learn(k, f->who, f->source, dm_F_investigator_second);
        learn(k, f->who, f->source, dm_F_investigator_third);
        dt_say(k, dm_M_plays, f->who, f->source, 0, 0);
        dt_draw(k, f, dm_Z_insanity_deck, DT_TOP, 0, DEALT);
        return;
    case DEALT:
        f->step = OVER;
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, home_of_insanity(k, (unsigned)k->s->ret) + f->who, -1, DT_PLAIN);
        return;
    default: dt_pop(k, 1);
    }
}

/* Insanities that have something to say before the first turn. r0: how many seats have been asked. */
static void start_mind(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned who = (unsigned)f->r[0]++, card = dt_head(k, dm_Z_mind + who % DT_SEATS);
    if (who >= k->s->seats)
        f->step = (uint16_t)next;
    else if (card != DT_NOTHING)                                     /* one held secretly has nothing to say yet */
        dt_run_field(k, card, dm_F_insanity_starts, who);
}

/* The order of p. 10; then turns until the game ends. */
void dm_proc_game(struct dt *k, struct dt_frame *f)
{
    enum { ELDER, EPISODE, RECRUIT, BOARD, MINDS, FIRST, TURN };
    enum { TAKE_ELDER = 16, TAKE_EPISODE, BEGIN };
    switch (f->step) {
    case ELDER: choose(k, f, dm_K_elder_one, dm_G_elder_one, dm_A_elder_one, TAKE_ELDER); return;
    case TAKE_ELDER:
        f->step = EPISODE;
        take_elder(k, chosen(k, dm_K_elder_one));
        return;
    case EPISODE: choose(k, f, dm_K_episode, dm_G_episode, dm_A_episode, TAKE_EPISODE); return;
    case TAKE_EPISODE:
        f->step = BOARD;
        take_episode(k, chosen(k, dm_K_episode));
        return;
    case BOARD:
        f->step = RECRUIT;
        f->r[0] = 0;
        dt_run_field(k, dt_head(k, dm_Z_episode), dm_F_episode_setup, 0);
        return;
    case RECRUIT:
        if (f->r[0] < k->s->seats)
            dt_push(k, dm_C_recruit, (unsigned)f->r[0]++, DT_NOTHING);
        else
            f->step = MINDS, f->r[0] = 0;
        return;
    case MINDS: start_mind(k, f, FIRST); return;
    case FIRST: dt_roll(k, f, k->s->seats, BEGIN); return;           /* SETUP-12 */
    case BEGIN:
        dm(k)->active = (uint8_t)k->s->ret;
        dm(k)->begun = 1;
        f->step = TURN;
        dt_push(k, dm_C_turn, dm(k)->active, DT_NOTHING);
        return;
    case TURN:                                                       /* TURN-02, DEATH-06 */
        dm(k)->active = (uint8_t)dm_after(k, dm(k)->active);
        dt_push(k, dm_C_turn, dm(k)->active, DT_NOTHING);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}
