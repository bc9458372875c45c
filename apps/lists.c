/* lists.c -- small subcommands: saves, games, bench. */
#include "app.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../players/pace.h"
#include "../players/signature.h"
#include "odds.h"

static int list_saves(void)
{
    struct dts_save *list = NULL;
    size_t count = dts_saves(&list);
    if (count)
        printf("%-28s %-18s %8s  %s\n", "NAME", "GAME", "CHOICES", "LAST PLAYED");
    for (size_t i = 0; i < count; i++) {
        char when[32] = "";
        time_t at = (time_t)list[i].when;
        struct tm local;
        if (localtime_r(&at, &local))
            strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
        printf("%-28s %-18s %8u  %s%s\n", list[i].name, list[i].game, list[i].ply, when, list[i].over ? "  over" : "");
    }
    if (!count)
        printf("There are no saved games.\n");
    else
        printf("\nGo on with one: doomtrack play --load NAME\n");
    dts_saves_free(list, count);
    return APP_OK;
}

int app_saves(struct app_args *a)
{
    char error[DTS_ERROR] = "";
    if (a->count == 0 || (a->count == 1 && strcmp(a->word[0], "list") == 0))
        return list_saves();
    if (strcmp(a->word[0], "delete") == 0 && a->count >= 2) {
        int code = APP_OK;
        for (unsigned i = 1; i < a->count; i++)
            if (!dts_save_delete(a->word[i], error, sizeof error))
                code = app_fail(a, "%s", error);
        return code;
    }
    if (strcmp(a->word[0], "rename") == 0 && a->count == 3)
        return dts_save_rename(a->word[1], a->word[2], error, sizeof error) ? APP_OK : app_fail(a, "%s", error);
    return app_usage(a, "it is: saves, saves delete NAME..., or saves rename NAME NEW");
}

int app_games(struct app_args *a)
{
    if (a->count)
        return app_usage(a, "games takes no argument");
    for (unsigned i = 0; i < dts_games(); i++) {
        unsigned least, most;
        const char *name, *choices;
        dts_game_seats(i, &least, &most);
        printf("%-20s %s, %u", dts_game_name(i), dts_game_title(i), least);
        if (most > least)
            printf(" to %u", most);
        printf(" player%s\n", most > 1 ? "s" : "");
        for (unsigned k = 0; (name = dts_game_setting(i, k, &choices)); k++)
            printf("%-20s   --option %s=%s\n", "", name, choices);
    }
    return APP_OK;
}

/* ---------------------------------------------------------------------- bench ---- */
static int print_signature(struct app_args *a)
{
    uint64_t *room = malloc(DT_SIGNATURE_ROOM * sizeof *room);
    uint64_t sum = room ? dt_signature(dts_owner_games(), room) : 0;
    free(room);
    if (!sum)
        return app_fail(a, "a game's state is larger than the room there is");
    printf("%016llx\n", (unsigned long long)sum);
    return APP_OK;
}

static int bench_game(struct app_args *a, unsigned game, unsigned seats, unsigned games)
{
    const struct dt_game *g = dts_owner_games()[game];
    void *room = calloc(1, dt_pace_bytes(g));
    struct timespec begin, end;
    uint64_t decisions = 0;
    if (!room)
        return app_fail(a, "out of memory");
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (unsigned i = 0; i < games; i++)
        decisions += dt_pace_game(g, seats, i + 1, room);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    double each = decisions ? 1e9 * seconds / (double)decisions : 0;
    printf("%-20s %u player%s  %6zu bytes  %9.0f decisions/s  %6.0f ns each  %8.0f games/s  %6.1f decisions a game\n",
           dts_game_name(game), seats, seats == 1 ? " " : "s", dt_pace_bytes(g), each > 0 ? 1e9 / each : 0, each,
           seconds > 0 ? games / seconds : 0, (double)decisions / games);
    free(room);
    return APP_OK;
}

int app_bench(struct app_args *a)
{
    uint64_t games;
    int code = APP_OK, only = -1;
    if (app_has(a, "signature"))
        return print_signature(a);
    if (a->count > 1)
        return app_usage(a, "one game at a time");
    if (a->count && (only = app_game(a, a->word[0])) < 0)
        return APP_USAGE;
    if (!app_number(a, "games", 1, 100000000, 2000, &games))
        return APP_USAGE;
    for (unsigned i = 0; app_has(a, "odds") && i < dts_games(); i++)
        if ((only < 0 || i == (unsigned)only) && dts_trial_word(i, DTS_TRIAL_FACE, 0) && code == APP_OK)
            code = odds_bench(a, i);
    for (unsigned i = 0; !app_has(a, "odds") && i < dts_games(); i++) {
        unsigned least, most;
        dts_game_seats(i, &least, &most);
        for (unsigned seats = least; (only < 0 || i == (unsigned)only) && seats <= most && code == APP_OK; seats++)
            code = bench_game(a, i, seats, (unsigned)games);
    }
    return code;
}
