/* tour.c -- a game from the first question to its journal, with doomtrack.h alone: docs/library.md walks through it.
 *
 *     tour GAME SEED     two players: this program is one and takes hints, `simple` is the other */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <doomtrack.h>

static void show(struct doomtrack_table *t, unsigned seat)
{
    char *prompt = doomtrack_prompt(t, seat);
    printf("%s\n", prompt);
    doomtrack_free(prompt);
    for (unsigned i = 0; i < doomtrack_options(t, seat); i++) {
        char *option = doomtrack_option(t, seat, i);
        printf("  %u. %s\n", i + 1, option);
        doomtrack_free(option);
    }
}

/* What was written down says what happened, and leads to the same bytes. */
static int check_journal(struct doomtrack_table *t)
{
    char error[512] = "", *journal = doomtrack_owner_journal(t);
    struct doomtrack_table *again = doomtrack_load(journal, strlen(journal), NULL, error, sizeof error);
    bool same = again && doomtrack_owner_hash(again) == doomtrack_owner_hash(t)
             && doomtrack_verify(journal, strlen(journal), error, sizeof error);
    printf("the journal, %s\n", same ? "played again, ends alike" : error);
    doomtrack_end(again);
    doomtrack_free(journal);
    return same ? 0 : 1;
}

int main(int argc, char **argv)
{
    char error[512] = "";
    int game = argc == 3 ? doomtrack_game_find(argv[1]) : -1;
    if (game < 0) {
        fprintf(stderr, "usage: tour GAME SEED; the games are:");
        for (unsigned i = 0; i < doomtrack_games(); i++)
            fprintf(stderr, " %s", doomtrack_game_name(i));
        fprintf(stderr, "\n");
        return 2;
    }
    struct doomtrack_how how = { .size = sizeof how, .game = argv[1], .players = 2, .language = "en" };
    how.seed = strtoull(argv[2], NULL, 10);
    for (unsigned i = 1; i < DOOMTRACK_SEATS; i++)
        how.player[i] = "simple";
    struct doomtrack_table *t = doomtrack_begin(&how, error, sizeof error);
    if (!t) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    unsigned choices = 0;
    for (doomtrack_run(t, 0); !doomtrack_over(t); doomtrack_run(t, 0)) {
        unsigned seat = doomtrack_asked(t);
        if (!choices++)
            show(t, seat);
        if (!doomtrack_choose(t, seat, (unsigned)doomtrack_hint(t, seat, "simple"))) {
            fprintf(stderr, "%s\n", doomtrack_error(t));
            break;
        }
    }
    printf("%s after %u choices, %u of them here; the hash is %016" PRIx64 "\n", doomtrack_result(t),
           doomtrack_owner_ply(t), choices, doomtrack_owner_hash(t));
    int code = check_journal(t);
    doomtrack_end(t);
    return code;
}
