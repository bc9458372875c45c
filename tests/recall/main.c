/* main.c -- what keeping in mind costs: Elder Sign, which has no need of it, with all its cards kept in mind.
 *
 *     recall GAMES PLAYERS [kept]     random games, decisions counted; `kept`: with a row for everybody
 *     recall mask GAMES PLAYERS       and what each seat in turn may know of every position
 *     recall mask GAMES PLAYERS large the same in a made-up game of 403 components
 *
 * Prints how many decisions there were; whoever counts instructions divides (tests/checks/bench_check.sh). Every state
 * keeps its promises, kept in mind or not, and the games are the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "large.h"

extern const struct dt_game es_game;

enum { MOST = 32768 };
static union { struct dt_core core; char bytes[MOST]; } state, view;

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

/* One game; how many decisions it had, 0 when a promise was broken. */
static unsigned play(const struct dt_game *g, const struct dt_setup *how, uint64_t seed, bool mask)
{
    unsigned n = 0;
    if (!dt_begin(g, &state.core, how, seed, NULL))
        return 0;
    for (; state.core.status == DT_ASKING; n++) {
        dt_apply(g, &state.core, below(state.core.ask.count), NULL);
        if (mask)
            dt_mask(g, &state.core, n % how->seats, &view.core);
    }
    return dt_broken(g, &state.core) ? 0 : n;
}

int main(int argc, char **argv)
{
    bool mask = argc > 1 && !strcmp(argv[1], "mask");
    char **at = argv + 1 + mask;
    if (argc - mask < 3)
        return 2;
    unsigned games = (unsigned)strtoul(at[0], NULL, 10), decisions = 0;
    struct dt_game kept = with_row();
    const char *which = argc - mask > 3 ? at[2] : "";
    const struct dt_game *g = !strcmp(which, "kept") ? &kept : !strcmp(which, "large") ? large_game() : &es_game;
    struct dt_setup how;
    if (kept.size > MOST)
        return 1;
    dt_defaults(g, &how, (unsigned)strtoul(at[1], NULL, 10));
    for (uint64_t seed = 1; seed <= games; seed++) {
        unsigned n = play(g, &how, luck = seed, mask);
        if (!n)
            return 1;
        decisions += n;
    }
    printf("%u decisions\n", decisions);
    return 0;
}
