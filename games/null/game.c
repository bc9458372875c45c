/* game.c -- the null game: the smallest whole game, and the template for a new one. Copy the
 * folder, change the prefix nl, and the build finds it; docs/adding-a-game.md walks through it. */
#include "state.h"

#define DT_WORDS_CODE
#include "../../kernel/words.inc"

extern const struct dt_content nl_content;

static void setup(struct dt *k)
{
    struct nl_state *s = nl(k);
    for (unsigned t = 0; t < k->content->things; t++)
        dt_move(k, t, dt_card(k, t)->kind == nl_K_omen ? nl_Z_omens : nl_Z_charms, -1, DT_PLAIN);
    for (unsigned p = 0; p < k->s->seats; p++)
        s->courage[p] = NL_COURAGE;
    s->need = (uint8_t)(3 + k->s->seats + (k->s->setting[nl_G_night] ? 2 : 0));
    dt_push(k, nl_C_night, DT_NOBODY, DT_NOTHING);
}

static unsigned actor(const struct dt *k) { return nl(k)->turn_of; }

static const char *broken(const struct dt *k)
{
    const struct nl_state *s = nl(k);
    for (unsigned p = 0; p < DT_SEATS; p++)
        if (s->courage[p] > (p < k->s->seats ? NL_COURAGE : 0))
            return "a watcher has more courage than the limit";
    return s->light > s->need ? "the lamp is brighter than it can be" : 0;
}

static const struct dt_show show[] = {
    DT_PUBLIC(struct nl_state, courage),
    DT_PUBLIC(struct nl_state, light),
    DT_PUBLIC(struct nl_state, need),
    DT_PUBLIC(struct nl_state, turn_of),
};

const struct dt_game nl_game = {
    .name = "null", .title = "The Lamp", .rules = 10,
    .least_seats = 1, .most_seats = DT_SEATS,
    .size = sizeof(struct nl_state),
    .ears_at = offsetof(struct nl_state, ears), .hears_at = offsetof(struct nl_state, hears),
    .modified_at = offsetof(struct nl_state, modified), DT_STACK_IN(struct nl_state, stack),
    .heads_at = offsetof(struct nl_state, heads), .many_at = offsetof(struct nl_state, many), .things_room = NL_ROOM,
    .words = &nl_words, .content = &nl_content,
    .turn = nl_C_turn,
    DT_GAME_TABLES,
    .show = show, .shows = sizeof show / sizeof *show,
    .setup = setup, .actor = actor, .table = nl_table, .simple = nl_simple, .broken = broken,
};
