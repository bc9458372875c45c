/* lists.c -- small subcommands: saves, games. */
#include "app.h"
#include "out.h"

#include <string.h>
#include <time.h>

static int saves_json(const struct app_args *a)
{
    struct dts_save *list = NULL;
    size_t count = dts_saves(&list);
    json_t *out = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(out, json_pack("{s:s+,s:s+,s:I,s:I,s:b}", "name", list[i].name, "", "game", list[i].game,
                                             "", "choices", (json_int_t)list[i].ply, "played",
                                             (json_int_t)list[i].when, "over", list[i].over));
    dts_saves_free(list, count);
    return app_put_json(a, out);
}

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
        return app_has(a, "json") ? saves_json(a) : list_saves();
    if (strcmp(a->word[0], "delete") == 0 && a->count >= 2) {
        int code = APP_OK;
        for (unsigned i = 1; i < a->count; i++)
            if (!dts_save_delete(a->word[i], error, sizeof error))
                code = app_fail(a, "%s", error);
        return code;
    }
    if (strcmp(a->word[0], "rename") == 0 && a->count == 3)
        return dts_save_rename(a->word[1], a->word[2], error, sizeof error) ? APP_OK : app_fail(a, "%s", error);
    return app_usage(a, "it is: saves, saves list, saves delete NAME..., or saves rename NAME NEW");
}

static void print_game(unsigned i)
{
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

static json_t *game_json(unsigned i)
{
    unsigned least, most;
    const char *name, *choices;
    json_t *settings = json_object();
    dts_game_players(i, &least, &most);
    for (unsigned k = 0; (name = dts_game_setting(i, k, &choices)); k++) {
        json_t *list = json_array();
        for (const char *c = choices; *c; c += strcspn(c, " "), c += strspn(c, " "))
            json_array_append_new(list, json_stringn(c, strcspn(c, " ")));
        json_object_set_new(settings, name, list);
    }
    return json_pack("{s:s,s:s,s:i,s:i,s:o}", "name", dts_game_name(i), "title", dts_game_title(i), "least", (int)least,
                     "most", (int)most, "settings", settings);
}

/* The first value of a setting is the one that is taken without it. */
int app_games(struct app_args *a)
{
    int only = a->count ? app_game(a, a->word[0]) : -1;
    json_t *list = app_has(a, "json") ? json_array() : NULL;
    if (a->count > 1 || (a->count && only < 0))
        return json_decref(list), a->count > 1 ? app_usage(a, "at most one game") : APP_USAGE;
    for (unsigned i = 0; i < dts_games(); i++) {
        if (only >= 0 ? i != (unsigned)only : !dts_game_for_players(i) && !app_has(a, "all"))
            continue;
        if (list)
            json_array_append_new(list, game_json(i));
        else
            print_game(i);
    }
    return list ? app_put_json(a, list) : APP_OK;
}
