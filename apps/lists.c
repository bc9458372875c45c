/* lists.c -- small subcommands: saves, games. */
#include "app.h"

#include <string.h>
#include <time.h>

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
        app_print(stdout, "%-28s %-18s %8u  %s%s", list[i].name, list[i].game, list[i].ply, when,
                  list[i].over ? "  over" : "");
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
        dts_game_players(i, &least, &most);
        printf("%-20s %s, %u", dts_game_name(i), dts_game_title(i), least);
        if (most > least)
            printf(" to %u", most);
        printf(" player%s\n", most > 1 ? "s" : "");
        for (unsigned k = 0; (name = dts_game_setting(i, k, &choices)); k++)
            printf("%-20s   --option %s=%s\n", "", name, choices);
    }
    return APP_OK;
}
