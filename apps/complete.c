/* complete.c -- what a shell offers behind the words typed so far: `doomtrack --complete WORD...`, the last of them
 * being typed. Candidates come one a line; status 1 says that names of files are right there as well. The scripts in
 * share/ know nothing else, so every shell offers the same. */
#include "complete.h"

#include <stdlib.h>
#include <string.h>

struct asked {
    const struct app_command *all, *command;
    char **word;                 /* behind the command, without the last */
    int words;
    const char *typed;           /* the last */
};

static void offer(const struct asked *q, const char *word)
{
    if (strncmp(word, q->typed, strlen(q->typed)) == 0)
        app_print(stdout, "%s", word);
}

static void offer_both(const struct asked *q, const char *before, const char *word)
{
    char *whole = app_format("%s%s", before, word);
    if (whole)
        offer(q, whole);
    free(whole);
}

/* ---------------------------------------------------------------------- what there is ---- */
static void offer_saves(const struct asked *q)
{
    struct dts_save *list;
    size_t count = dts_saves(&list);
    for (size_t i = 0; i < count; i++)
        offer(q, list[i].name);
    dts_saves_free(list, count);
}

static void offer_games(const struct asked *q)
{
    for (unsigned i = 0; dts_game_name(i); i++)
        offer(q, dts_game_name(i));
}

/* Names of cards as one word: small letters and hyphens, as all commands take them. */
static void offer_cards(const struct asked *q, int game)
{
    char error[DTS_ERROR];
    if (game < 0)
        return;
    struct dts_library *l = dts_library_open(dts_game_name((unsigned)game), NULL, error, sizeof error);
    for (unsigned i = 0; l && i < dts_cards(l); i++)
        offer(q, dts_card_slug(l, i));
    dts_library_free(l);
}

/* Several stand behind commas: the last is being typed. */
static void offer_players(const struct asked *q)
{
    const char *comma = strrchr(q->typed, ',');
    char *before = strndup(q->typed, comma ? (size_t)(comma + 1 - q->typed) : 0);
    for (unsigned i = 0; before && dts_player_kind(i); i++)
        offer_both(q, before, dts_player_kind(i));
    free(before);
}

static void offer_languages(const struct asked *q)
{
    for (unsigned i = 0; i < dts_languages(); i++)
        offer(q, dts_language(i));
}

/* name=choice of every setting of the game. */
static void offer_settings(const struct asked *q, int game)
{
    const char *choices, *name;
    for (unsigned i = 0; game >= 0 && (name = dts_game_setting((unsigned)game, i, &choices)); i++)
        for (const char *c = choices; *c; c += strspn(c, " ")) {
            size_t length = strcspn(c, " ");
            char *whole = app_format("%s=%.*s", name, (int)length, c);
            if (whole)
                offer(q, whole);
            free(whole);
            c += length;
        }
}

static void offer_commands(const struct asked *q)
{
    static const char *const more[] = { "help", "--help", "--version" };
    for (const struct app_command *c = q->all; c->name; c++)
        offer(q, c->name);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        offer(q, more[i]);
}

static void offer_options(const struct asked *q)
{
    for (const struct app_option *o = q->command->option; o->name; o++)
        offer_both(q, "--", o->name);
    offer(q, "--help");
}

/* ------------------------------------------------------------------------ what fits here ---- */
static const struct app_option *option_of(const struct asked *q, const char *word)
{
    for (const struct app_option *o = q->command->option; strncmp(word, "--", 2) == 0 && o->name; o++)
        if (strcmp(o->name, word + 2) == 0)
            return o;
    return NULL;
}

/* The plain arguments before what is typed: how many, and the n-th. */
static int plain_words(const struct asked *q, int n, const char **word)
{
    int count = 0;
    for (int i = 0; i < q->words; i++) {
        const struct app_option *o = option_of(q, q->word[i]);
        if (o)
            i += o->argument && !app_optional(o);
        else if (q->word[i][0] != '-' && count++ == n)
            *word = q->word[i];
    }
    return count;
}

static int game_given(const struct asked *q)
{
    const char *name = NULL;
    plain_words(q, 0, &name);
    return name ? dts_game_find(name) : -1;
}

static bool is_any(const char *word, const char *list)
{
    const char *at = strstr(list, word);
    size_t n = strlen(word);
    return at && (at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n]);
}

/* The value of an option; true: a file may stand there as well. */
static bool offer_value(const struct asked *q, const struct app_option *o)
{
    if (is_any(o->name, "load watch"))
        offer_saves(q);
    else if (is_any(o->name, "seats policy"))
        offer_players(q);
    else if (is_any(o->name, "card fight investigator"))
        offer_cards(q, game_given(q));
    else if (strcmp(o->name, "option") == 0)
        offer_settings(q, game_given(q));
    else if (strcmp(o->name, "lang") == 0)
        offer_languages(q);
    return is_any(o->argument, "FILE PATH DIR");
}

static bool offer_argument(const struct asked *q)
{
    const char *first = "", *takes = q->command->arguments;
    int at = plain_words(q, 0, &first);
    if (strcmp(q->command->name, "saves") == 0) {
        if (at == 0) {
            offer(q, "delete");
            offer(q, "rename");
        } else if (at == 1 || strcmp(first, "delete") == 0) {
            offer_saves(q);
        }
        return false;
    }
    if (at == 0 && strstr(takes, "GAME"))
        offer_games(q);
    if (at == 0 && strstr(takes, "FILE"))
        offer_saves(q);
    if (at == 1 && (strstr(takes, "NAME") || strstr(takes, "CARD")))
        offer_cards(q, game_given(q));
    return strstr(takes, "FILE") || strstr(takes, "PATH");
}

int app_complete(const struct app_command *all, int words, char **word)
{
    struct asked q = { .all = all, .typed = words ? word[words - 1] : "" };
    if (words <= 1) {
        offer_commands(&q);
        return APP_OK;
    }
    q.word = word + 1;
    q.words = words - 2;
    for (const struct app_command *c = all; c->name; c++)
        if (strcmp(c->name, word[0]) == 0)
            q.command = c;
    if (!q.command) {              /* help, or a word that is no command */
        offer_commands(&q);
        return APP_OK;
    }
    const struct app_option *before = q.words ? option_of(&q, word[words - 2]) : NULL;
    if (before && before->argument)
        return offer_value(&q, before) ? APP_FAILED : APP_OK;
    if (q.typed[0] == '-') {
        offer_options(&q);
        return APP_OK;
    }
    return offer_argument(&q) ? APP_FAILED : APP_OK;
}
