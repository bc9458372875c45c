/* main.c -- what keeping in mind costs: Elder Sign, which has no need of it, with all its cards kept in mind.
 *
 *     recall GAMES PLAYERS [kept]     random games, decisions counted; `kept`: with a row for everybody
 *     recall mask GAMES PLAYERS       and what each seat in turn may know of every position
 *     recall mask GAMES PLAYERS GAME  the same in another game: large, a made-up one of 403 components, or
 *                                     eldritch-horror
 *     recall guess GAMES PLAYERS GAME and what could be true for that seat, from its view (dt_determinize)
 *
 * Prints how many decisions there were; whoever counts instructions divides (tests/checks/bench_check.sh). Every state
 * keeps its promises, kept in mind or not, and the games are the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "large.h"

extern const struct dt_game es_game, eh_game;

enum { MOST = 32768 };
static union { struct dt_core core; char bytes[MOST]; } state, view, guess;

static uint64_t luck;
static unsigned below(unsigned n)
{
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((luck >> 33) % n);
}

/* The game with a row between its own fields and what the kernel keeps behind them: kinds before the dice, which are
 * the few that lie in the open. */
static struct dt_game with_row(void)
{
    struct dt_game g = es_game;
    g.recalls_kinds = g.few;
    g.recalls_rows = 1;
    g.recalls_room = g.content->kind_first[g.few];
    unsigned row = (unsigned)((sizeof(uint32_t) * g.recalls_room + 7) & ~(size_t)7);
    g.could_at = g.modified_at;
    g.modified_at = (uint16_t)(g.modified_at + row);
    g.stack_at = (uint16_t)(g.stack_at + row);
    g.stack_end = (uint16_t)(g.stack_end + row);
    g.size += row;
    return g;
}

enum look { PLAY, MASK, GUESS };

/* One game; how many decisions it had, 0 when a promise was broken. */
static unsigned play(const struct dt_game *g, const struct dt_setup *how, uint64_t seed, enum look look)
{
    unsigned n = 0;
    if (!dt_begin(g, &state.core, how, seed, NULL))
        return 0;
    for (; state.core.status == DT_ASKING; n++) {
        dt_apply(g, &state.core, below(state.core.ask.count), NULL);
        if (look != PLAY)
            dt_mask(g, &state.core, n % how->seats, &view.core);
        if (look == GUESS)
            dt_determinize(g, &view.core, n % how->seats, seed + n, &guess.core);
    }
    return dt_broken(g, &state.core) ? 0 : n;
}

static const struct dt_game *game_called(const char *name, const struct dt_game *kept)
{
    return !strcmp(name, "kept")                ? kept
           : !strcmp(name, "large")             ? large_game()
           : !strcmp(name, "eldritch-horror") ? &eh_game
                                                : &es_game;
}

int main(int argc, char **argv)
{
    enum look look = argc > 1 && !strcmp(argv[1], "mask") ? MASK : argc > 1 && !strcmp(argv[1], "guess") ? GUESS : PLAY;
    char **at = argv + 1 + (look != PLAY);
    if (argv + argc - at < 2)
        return 2;
    unsigned games = (unsigned)strtoul(at[0], NULL, 10), decisions = 0;
    struct dt_game kept = with_row();
    const struct dt_game *g = game_called(argv + argc - at > 2 ? at[2] : "", &kept);
    struct dt_setup how;
    if (kept.size > MOST || g->size > MOST)
        return 1;
    dt_defaults(g, &how, (unsigned)strtoul(at[1], NULL, 10));
    for (uint64_t seed = 1; seed <= games; seed++) {
        unsigned n = play(g, &how, luck = seed, look);
        if (!n)
            return 1;
        decisions += n;
    }
    printf("%u decisions\n", decisions);
    return 0;
}
