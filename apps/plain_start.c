/* plain_start.c -- the questions before a game: which one, how many, who plays, which settings.
 *
 * Every question has a default that Enter takes. Asks only for what the command line left open. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "app.h"

char *plain_keep(struct plain_start *st, char *text)
{
    if (text && st->owns < sizeof st->owned / sizeof st->owned[0])
        st->owned[st->owns++] = text;
    return text;
}

void plain_start_free(struct plain_start *st)
{
    while (st->owns)
        free(st->owned[--st->owns]);
}

/* The end of what is typed, or the word that also ends a game: nothing is begun. */
static bool leaves(const char *typed) { return !typed || dts_same_text(typed, "quit"); }

static void not_a_choice(struct screen *sc, const char *typed)
{
    char *quoted = screen_quote(typed);
    screen_say(sc, UI_not_a_choice, quoted ? quoted : "", NULL);
    free(quoted);
}

static void numbered(struct screen *sc, unsigned number, const char *text)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", number);
    char *line = screen_phrase(sc, UI_option, digits, text, NULL);
    if (line)
        screen_text(sc, 2, 6, line);
    free(line);
}

/* Unfinished games, at most nine of them, after the games one can begin. */
static unsigned list_saves(struct screen *sc, const struct dts_save *save, size_t saves, unsigned number,
                           const struct dts_save **row)
{
    unsigned n = 0;
    for (size_t i = 0; i < saves && n < 9; i++) {
        if (save[i].over)
            continue;
        if (n == 0)
            screen_say(sc, UI_saved_games, NULL);
        char ply[16];
        snprintf(ply, sizeof ply, "%u", save[i].ply);
        char *text = screen_phrase(sc, UI_save_line, save[i].name, save[i].game, ply, NULL);
        numbered(sc, number + n, text ? text : save[i].name);
        free(text);
        row[n++] = &save[i];
    }
    return n;
}

static bool ask_game_or_save(struct screen *sc, struct plain_start *st)
{
    const struct dts_save *row[9];
    struct dts_save *save = NULL;
    size_t saves = dts_saves(&save);
    unsigned standard = 0;
    const char *typed;
    screen_say(sc, UI_which_game, NULL);
    for (unsigned i = 0; i < dts_games(); i++) {
        numbered(sc, i + 1, dts_game_title(i));
        if (st->game && strcmp(st->game, dts_game_name(i)) == 0)
            standard = i;
    }
    unsigned rows = list_saves(sc, save, saves, dts_games() + 1, row);
    for (;;) {
        uint64_t n = 0;
        char digits[16];
        snprintf(digits, sizeof digits, "%u", standard + 1);
        typed = screen_ask(sc, UI_number_or_enter, digits, NULL);
        if (leaves(typed)) {
            typed = NULL;
            break;
        }
        int named = dts_game_find(typed);
        if (!*typed)
            n = standard + 1;
        else if (named >= 0)
            n = (unsigned)named + 1;
        else if (!app_to_number(typed, &n))
            n = 0;
        if (n >= 1 && n <= dts_games())
            st->game = dts_game_name((unsigned)n - 1);
        else if (n > dts_games() && n - dts_games() <= rows)
            st->load = plain_keep(st, app_format("%s", row[n - dts_games() - 1]->name));
        if (n >= 1 && n <= dts_games() + rows)
            break;
        not_a_choice(sc, typed);
    }
    dts_saves_free(save, saves);
    return typed != NULL;
}

static bool ask_players(struct screen *sc, struct plain_start *st)
{
    unsigned least, most;
    char a[16], b[16];
    dts_game_players((unsigned)dts_game_find(st->game), &least, &most);
    snprintf(a, sizeof a, "%u", least);
    snprintf(b, sizeof b, "%u", most);
    if (least == most) {
        st->seats = least;
        return true;
    }
    for (;;) {
        uint64_t n = least;
        const char *typed = screen_ask(sc, UI_how_many_players, a, b, a, NULL);
        if (leaves(typed))
            return false;
        if (!*typed || (app_to_number(typed, &n) && n >= least && n <= most)) {
            st->seats = (unsigned)n;
            return true;
        }
        not_a_choice(sc, typed);
    }
}

static const char *computer_player(const char *typed)
{
    const char *kind;
    for (unsigned i = 0; (kind = dts_player_kind(i)); i++)
        if (strcmp(kind, "human") != 0 && dts_same_text(kind, typed))
            return kind;
    return NULL;
}

static bool ask_people(struct screen *sc, struct plain_start *st)
{
    char kinds[64] = "", *me = plain_keep(st, screen_phrase(sc, UI_me, NULL));
    const char *kind;
    for (unsigned i = 0; (kind = dts_player_kind(i)); i++)
        if (strcmp(kind, "human") != 0 && strlen(kinds) + strlen(kind) + 4 < sizeof kinds) {
            strcat(kinds, *kinds ? ", " : "");
            strcat(kinds, kind);
        }
    for (unsigned seat = 0; seat < st->seats; seat++) {
        char number[16];
        snprintf(number, sizeof number, "%u", seat + 1);
        const char *typed = screen_ask(sc, UI_who_plays, number, kinds, seat ? "simple" : me ? me : "human", NULL);
        if (leaves(typed))
            return false;
        const char *computer = computer_player(*typed ? typed : seat ? "simple" : "human");
        st->player[seat] = computer ? computer : "human";
        if (!computer && *typed && !dts_same_text(typed, "human") && !dts_same_text(typed, me ? me : ""))
            st->name[seat] = plain_keep(st, screen_quote(typed));
    }
    return true;
}

static bool is_setting(int game, const char *typed)
{
    const char *name, *choices, *equals = strchr(typed, '=');
    for (unsigned i = 0; equals && (name = dts_game_setting((unsigned)game, i, &choices)); i++) {
        if (strlen(name) != (size_t)(equals - typed) || strncmp(name, typed, strlen(name)) != 0)
            continue;
        for (const char *c = choices; *c; c += strspn(c, " ")) {
            size_t length = strcspn(c, " ");
            if (strlen(equals + 1) == length && strncmp(c, equals + 1, length) == 0)
                return true;
            c += length;
        }
    }
    return false;
}

static bool ask_options(struct screen *sc, struct plain_start *st)
{
    int game = dts_game_find(st->game);
    const char *name, *choices;
    unsigned given = 0;
    for (unsigned i = 0; (name = dts_game_setting((unsigned)game, i, &choices)); i++) {
        if (i == 0)
            screen_say(sc, UI_settings_of_game, NULL);
        char *line = screen_phrase(sc, UI_setting_line, name, choices, NULL);
        if (line)
            screen_text(sc, 2, 6, line);
        free(line);
    }
    if (!dts_game_setting((unsigned)game, 0, &choices))
        return true;
    for (;;) {
        const char *typed = screen_ask(sc, UI_change_settings, NULL);
        if (leaves(typed))
            return false;
        if (!*typed)
            return true;
        if (!is_setting(game, typed))
            not_a_choice(sc, typed);
        else if (given < 16)
            st->option[given++] = plain_keep(st, app_format("%s", typed));
    }
}

bool plain_start(struct screen *sc, struct plain_start *st, bool ask_game, bool ask_seats, bool ask_settings)
{
    if (ask_game && !ask_game_or_save(sc, st))
        return false;
    if (st->load)
        return true;
    if (ask_seats && !st->seats && !ask_players(sc, st))
        return false;
    if (ask_seats && !ask_people(sc, st))
        return false;
    return !ask_settings || ask_options(sc, st);
}
