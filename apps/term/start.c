/* start.c -- the start screen: a new game with its settings, a saved one, a replay, the cards.
 *
 * Everything offered is what the games declare: seats, settings and their choices. Enter three
 * times is a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../app.h"
#include "front.h"
#include "term.h"

enum { ROWS = 48, SETTINGS = PLAIN_SETTINGS };

struct form {
    struct term *t;
    struct term_start *start;
    unsigned game, least, most;
    unsigned kind[DTS_SEATS];       /* index of dts_player_kind */
    unsigned choice[SETTINGS], settings;
    unsigned language;
    char *row[ROWS];
    struct { char what; unsigned index; } means[ROWS];
    enum ui_key enter[ROWS];        /* what Enter does with the row; UI_KEYS: nothing can be changed */
    int rows;
};

static const char *language_of(const struct form *f)
{
    return dts_language(f->language);
}

/* The n-th word of a list separated by blanks; "" past the last. */
static char *nth_word(const char *list, unsigned n)
{
    while (n-- && *list) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    return strndup(list, strcspn(list, " "));
}

static unsigned words_in(const char *list)
{
    unsigned n = 0;
    for (; *list; n++) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    return n;
}

/* ------------------------------------------------------------------------- rows ---- */
static void add_row(struct form *f, char what, unsigned index, char *name, char *value, enum ui_key enter)
{
    if (f->rows < ROWS) {
        int blanks = 24 - text_columns(name ? name : "");
        bool fixed = enter == UI_KEYS;
        f->row[f->rows] = value ? app_format("%s%*s%s %s %s", name ? name : "", blanks > 1 ? blanks : 1, "",
                                             fixed ? " " : glyph(G_LEFT), value, fixed ? " " : glyph(G_RIGHT))
                                : app_format("%s", name ? name : "");
        f->enter[f->rows] = enter;
        f->means[f->rows].what = what;
        f->means[f->rows++].index = index;
    }
    free(name);
    free(value);
}

static char *seat_value(const struct form *f, unsigned seat)
{
    const char *kind = dts_player_kind(f->kind[seat]), *name = f->start->st->name[seat];
    if (f->kind[seat] == 0 && name)
        return text_fold(app_format("%s", name));
    char key[64];
    snprintf(key, sizeof key, "t_player_%s", kind);
    char *how = dts_phrase(language_of(f), key); /* a kind without words of its own is called by its name */
    if (how && *how != '[')
        return text_fold(how);
    free(how);
    return app_format("%s", kind);
}

static void make_rows(struct form *f)
{
    struct term *t = f->t;
    const char *choices;
    char number[32];
    for (int i = 0; i < f->rows; i++)
        free(f->row[i]);
    f->rows = 0;
    add_row(f, 'b', 0, term_phrase(t, UI_t_begin, NULL, NULL), NULL, UI_t_f_begin);
    if (!f->start->form_only)
        add_row(f, 'g', 0, term_phrase(t, UI_t_game, NULL, NULL), text_fold(app_format("%s", dts_game_title(f->game))),
                UI_t_f_change);
    snprintf(number, sizeof number, "%u", f->start->st->seats);
    add_row(f, 'p', 0, term_phrase(t, UI_t_players, NULL, NULL), app_format("%s", number),
            f->least < f->most ? UI_t_f_change : UI_KEYS);
    for (unsigned i = 0; i < f->start->st->seats; i++) {
        snprintf(number, sizeof number, "%u", i + 1);
        add_row(f, 's', i, term_phrase(t, UI_t_seat, number, NULL), seat_value(f, i),
                f->kind[i] == 0 ? UI_t_f_name : UI_t_f_change);
    }
    for (unsigned i = 0; i < f->settings && dts_game_setting(f->game, i, &choices); i++) {
        char *word = nth_word(choices, f->choice[i]);
        add_row(f, 'o', i, text_fold(dts_game_setting_words(f->game, i, NULL, language_of(f))),
                text_fold(dts_game_setting_words(f->game, i, word, language_of(f))),
                words_in(choices) > 1 ? UI_t_f_change : UI_KEYS);
        free(word);
    }
    add_row(f, 'l', 0, term_phrase(t, UI_t_language, NULL, NULL),
            text_fold(dts_phrase(language_of(f), screen_key(UI_t_language_name))), UI_t_f_change);
    add_row(f, 'r', 0, term_phrase(t, UI_t_real_dice, NULL, NULL),
            term_phrase(t, f->start->ask_dice ? UI_t_yes : UI_t_no, NULL, NULL), UI_t_f_change);
    add_row(f, 'u', 0, term_phrase(t, UI_t_undo_chance, NULL, NULL),
            term_phrase(t, f->start->undo_chance ? UI_t_yes : UI_t_no, NULL, NULL), UI_t_f_change);
    add_row(f, 'd', 0, term_phrase(t, UI_t_seed, NULL, NULL),
            app_format("%llu", (unsigned long long)f->start->seed), UI_t_f_type);
}

/* ---------------------------------------------------------------------- changing ---- */
static void take_game(struct form *f, unsigned game)
{
    struct plain_start *st = f->start->st;
    f->game = game;
    st->game = dts_game_name(game);
    dts_game_players(game, &f->least, &f->most);
    if (st->seats < f->least)
        st->seats = f->least;
    if (st->seats > f->most)
        st->seats = f->most;
    f->settings = 0;
    while (f->settings < SETTINGS && dts_game_setting(game, f->settings, NULL))
        f->choice[f->settings++] = 0;
}

static void edit_seed(struct form *f)
{
    char *title = term_phrase(f->t, UI_t_seed, NULL, NULL);
    char *now = app_format("%llu", (unsigned long long)f->start->seed);
    char *typed = page_ask(f->t, title, now);
    if (typed && *typed && !app_to_number(typed, &f->start->seed))
        term_say(f->t, UI_not_a_choice, typed);
    free(typed);
    free(title);
    free(now);
}

static void edit_name(struct form *f, unsigned seat)
{
    struct plain_start *st = f->start->st;
    char *title = term_phrase(f->t, UI_t_name, NULL, NULL), *typed = page_ask(f->t, title, st->name[seat]);
    char *safe = typed ? screen_quote(typed) : NULL;
    if (safe)
        st->name[seat] = *safe ? plain_keep(st, safe) : NULL;
    if (safe && !*safe)
        free(safe);
    free(typed);
    free(title);
}

static unsigned kinds(void)
{
    unsigned n = 0;
    while (dts_player_kind(n))
        n++;
    return n;
}

static void change(struct form *f, int row, int by)
{
    struct plain_start *st = f->start->st;
    unsigned i = f->means[row].index;
    const char *choices;
    switch (f->means[row].what) {
    case 'g': take_game(f, (f->game + dts_games() + (unsigned)by) % dts_games()); break;
    case 'p':
        st->seats = by > 0                 ? st->seats < f->most ? st->seats + 1 : f->least
                    : st->seats > f->least ? st->seats - 1
                                           : f->most;
        break;
    case 's': f->kind[i] = (f->kind[i] + kinds() + (unsigned)by) % kinds(); break;
    case 'o':
        if (dts_game_setting(f->game, i, &choices))
            f->choice[i] = (f->choice[i] + words_in(choices) + (unsigned)by) % words_in(choices);
        break;
    case 'l':
        f->language = (f->language + dts_languages() + (unsigned)by) % dts_languages();
        screen_language(f->t->screen, language_of(f));
        break;
    case 'r': f->start->ask_dice = !f->start->ask_dice; break;
    case 'u': f->start->undo_chance = !f->start->undo_chance; break;
    case 'd': f->start->seed += (uint64_t)(int64_t)by; break;
    default: break;
    }
}

/* ------------------------------------------------------------------------ the form ---- */

/* What the command line says of a setting stands there to begin with; what it says wrongly is told when the game
 * begins. */
static void take_given(struct form *f, const char *given)
{
    const char *choices, *name;
    for (unsigned i = 0; i < f->settings && (name = dts_game_setting(f->game, i, &choices)); i++) {
        size_t length = strlen(name);
        for (unsigned n = 0; !strncmp(given, name, length) && given[length] == '=' && n < words_in(choices); n++) {
            char *word = nth_word(choices, n);
            if (word && !strcmp(word, given + length + 1))
                f->choice[i] = n;
            free(word);
        }
    }
}

static void begin_form(struct form *f)
{
    struct plain_start *st = f->start->st;
    int game = dts_game_find(st->game);
    take_game(f, game < 0 ? 0 : (unsigned)game);
    for (const char *const *given = f->start->given; *given; given++)
        take_given(f, *given);
    for (const char *const *chosen = st->option; *chosen; chosen++) /* here, before: it counts more */
        take_given(f, *chosen);
    for (unsigned i = 0; i < DTS_SEATS; i++) {
        const char *kind;
        f->kind[i] = i ? 1 : 0;
        for (unsigned k = 0; (kind = dts_player_kind(k)); k++)
            if (st->player[i] ? strcmp(kind, st->player[i]) == 0 : i && strcmp(kind, "simple") == 0)
                f->kind[i] = k;
    }
    const char *language = f->start->language ? f->start->language : dts_language_here();
    for (unsigned i = 0; i < dts_languages(); i++)
        if (strncmp(dts_language(i), language, strlen(dts_language(i))) == 0)
            f->language = i;
}

/* What was chosen becomes what the command line would have said. Whoever goes back and comes again finds it so. */
static void end_form(struct form *f)
{
    struct plain_start *st = f->start->st;
    unsigned given = 0;
    for (unsigned i = 0; i < DTS_SEATS; i++)
        st->player[i] = dts_player_kind(f->kind[i]);
    for (unsigned i = 0; i < f->settings; i++) {
        const char *choices, *name = dts_game_setting(f->game, i, &choices);
        char *word = nth_word(choices, f->choice[i]);
        st->option[given++] = plain_keep(st, app_format("%s=%s", name, word ? word : ""));
        free(word);
    }
    st->option[given] = NULL;
    f->start->language = language_of(f);
}

/* Settings of a new game; false: back. */
static bool new_game(struct term *t, struct term_start *start)
{
    struct form f = { .t = t, .start = start };
    int at = 0;
    bool begun = false;
    begin_form(&f);
    while (!begun && !t->quit) {
        make_rows(&f);
        struct list l = { .title = dts_game_title(f.game), .row = f.row, .rows = f.rows, .enter = f.enter,
                          .leaves = start->form_only };
        int key = page_pick(t, &l, &at);
        if (key == K_ESC || key == K_QUIT)
            break;
        if (key != K_ENTER)
            change(&f, at, key == K_RIGHT ? 1 : -1);
        else if (f.means[at].what == 'b')
            begun = true;
        else if (f.means[at].what == 'd')
            edit_seed(&f);
        else if (f.means[at].what == 's' && f.kind[f.means[at].index] == 0)
            edit_name(&f, f.means[at].index);
        else
            change(&f, at, 1);
        at = at < f.rows ? at : f.rows - 1;
    }
    end_form(&f);
    for (int i = 0; i < f.rows; i++)
        free(f.row[i]);
    return begun;
}

/* ------------------------------------------------------------- games, saves, replays ---- */
static int choose_game(struct term *t, const char *standard)
{
    char *row[64], *title = term_phrase(t, UI_which_game, NULL, NULL);
    int n = 0, at = 0;
    for (unsigned i = 0; i < dts_games() && n < 64; i++) {
        unsigned least, most;
        char a[16], b[16];
        dts_game_players(i, &least, &most);
        snprintf(a, sizeof a, "%u", least);
        snprintf(b, sizeof b, "%u", most);
        char *seats = term_phrase(t, least == most ? UI_t_seats_only : UI_t_seats, a, b);
        row[n++] = text_fold(app_format("%-28s %s", dts_game_title(i), seats ? seats : ""));
        free(seats);
        if (standard && strcmp(standard, dts_game_name(i)) == 0)
            at = (int)i;
    }
    at = page_choose(t, title, row, n, at);
    while (n)
        free(row[--n]);
    free(title);
    return at;
}

/* What a save is called besides its game and its day, which are told anyway. */
static const char *save_name(const struct dts_save *save)
{
    static const char day[] = "0000-00-00";
    size_t n = strlen(save->game), i = 0;
    if (strncmp(save->name, save->game, n) || save->name[n] != '-')
        return save->name;
    const char *rest = save->name + n + 1;
    while (day[i] && (day[i] == '0' ? dts_is_digit(rest[i]) : rest[i] == day[i]))
        i++;
    return day[i] ? save->name : rest + i + (rest[i] == '-');
}

/* The game, which of that day's, when it was played last, how far it is, and a name that somebody gave it. */
static char *save_row(struct term *t, const struct dts_save *save)
{
    time_t when = (time_t)save->when;
    struct tm day;
    char date[32] = "", number[16];
    int game = dts_game_find(save->game);
    snprintf(number, sizeof number, "%4u", save->ply);
    if (localtime_r(&when, &day))
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &day);
    char *choices = term_phrase(t, UI_t_save_choices, number, NULL);
    char *state = save->over ? term_phrase(t, UI_t_save_over, NULL, NULL) : NULL;
    const char *name = save_name(save);
    bool nth = *name && !name[strspn(name, "0123456789")];
    char *title = app_format(nth ? "%s (%s)" : "%s", game >= 0 ? dts_game_title((unsigned)game) : save->game, name);
    char *row = app_format("%-24.24s %s  %s%s%s%s%s", title ? title : "", date, choices ? choices : "",
                           state ? ", " : "", state ? state : "", nth ? "" : "  ", nth ? "" : name);
    free(title);
    free(choices);
    free(state);
    return text_fold(row);
}

/* The path of a save, malloc'd; `name` gets its name. NULL: none was chosen. */
static char *choose_save(struct term *t, bool over, char **name)
{
    struct dts_save *save = NULL;
    size_t saves = dts_saves(&save), of[200];
    char *row[200], *title = term_phrase(t, over ? UI_t_watch : UI_t_continue, NULL, NULL), *path = NULL;
    int n = 0;
    for (size_t i = 0; i < saves && n < 200; i++) {
        if (save[i].over && !over)
            continue;
        row[n] = save_row(t, &save[i]);
        of[n++] = i;
    }
    int at = n ? page_choose(t, title, row, n, 0) : -1;
    if (!n)
        term_say(t, UI_no_saves, NULL);
    if (at >= 0) {
        path = app_format("%s", save[of[at]].path);
        *name = app_format("%s", save[of[at]].name);
    }
    while (n)
        free(row[--n]);
    free(title);
    dts_saves_free(save, saves);
    return path;
}

static void watch_one(struct term *t)
{
    char *name = NULL, *path = choose_save(t, true, &name), error[DTS_ERROR] = "";
    if (path && !term_replay(t, path, error, sizeof error))
        term_error(t, error);
    free(path);
    free(name);
}

static bool continue_one(struct term *t, struct term_start *start)
{
    char *name = NULL, *path = choose_save(t, false, &name);
    if (path)
        start->st->load = plain_keep(start->st, name);
    free(path);
    return start->st->load != NULL;
}

/* Nobody has played this game here: there is no save of it. */
static bool is_first_game(const char *game)
{
    struct dts_save *save = NULL;
    size_t saves = dts_saves(&save), same = 0;
    for (size_t i = 0; i < saves; i++)
        same += strcmp(save[i].game, game) == 0;
    dts_saves_free(save, saves);
    return same == 0;
}

/* A game with a person and, where two play, the plain computer player; as the game declares it otherwise. */
static void take_plain(struct term_start *start, unsigned game)
{
    struct plain_start *st = start->st;
    unsigned least, most;
    dts_game_players(game, &least, &most);
    st->seats = most < 2 ? most : least > 2 ? least : 2;
    for (unsigned i = 0; i < DTS_SEATS; i++)
        st->player[i] = i ? "simple" : "human";
    st->option[0] = NULL;
    start->ask_dice = false;
}

/* The same first game for everybody who learns, with a coach beside. */
static void learn(struct term *t, struct term_start *start, unsigned game)
{
    enum { LESSON_SEED = 13 };
    take_plain(start, game);
    start->seed = LESSON_SEED;
    start->undo_chance = true;
    t->coach = true;
    learn_first(t, (int)game);
}

/* The seed of a day is its date: all who play it have the same cards and dice to begin with. */
static void challenge(struct term *t, struct term_start *start, unsigned game)
{
    time_t now = time(NULL);
    struct tm day;
    take_plain(start, game);
    start->undo_chance = false;
    if (gmtime_r(&now, &day))
        start->seed = ((uint64_t)day.tm_year + 1900) * 10000 + ((uint64_t)day.tm_mon + 1) * 100 + (uint64_t)day.tm_mday;
    char *number = app_format("%llu", (unsigned long long)start->seed);
    char *title = term_phrase(t, UI_t_daily, NULL, NULL), *text = term_phrase(t, UI_t_daily_is, number, NULL);
    page_show(t, title ? title : "", text ? text : "");
    free(number);
    free(title);
    free(text);
}

/* What the menu offers about a game; true: it begins. */
static bool with_game(struct term *t, struct term_start *start, enum ui_key what)
{
    int game = choose_game(t, start->st->game);
    if (game < 0)
        return false;
    start->st->game = dts_game_name((unsigned)game);
    if (what == UI_t_look)
        term_cards(t, start->st->game);
    else if (what == UI_t_learn)
        learn(t, start, (unsigned)game);
    else if (what == UI_t_daily)
        challenge(t, start, (unsigned)game);
    else if (!new_game(t, start))
        return false;
    else if (is_first_game(start->st->game))
        learn_first(t, dts_game_find(start->st->game));
    return what != UI_t_look;
}

bool term_start(struct term *t, struct term_start *start)
{
    static const enum ui_key key[] = { UI_t_new, UI_t_learn, UI_t_continue, UI_t_daily, UI_t_watch, UI_t_look,
                                       UI_t_leave };
    enum { ENTRIES = sizeof key / sizeof key[0] };
    bool begun = false;
    int at = start->left ? 2 : 0;
    if (start->form_only) {
        begun = new_game(t, start);
        if (begun && is_first_game(start->st->game))
            learn_first(t, dts_game_find(start->st->game));
        return begun && !t->quit;
    }
    while (!begun && !t->quit) {
        char *row[ENTRIES], *title = term_phrase(t, UI_t_menu, NULL, NULL);
        for (int i = 0; i < ENTRIES; i++)
            row[i] = term_phrase(t, key[i], NULL, NULL);
        struct list l = { .title = title, .row = row, .rows = ENTRIES, .leaves = true };
        enum ui_key chosen = page_pick(t, &l, &at) == K_ENTER ? key[at] : UI_t_leave;
        for (int i = 0; i < ENTRIES; i++)
            free(row[i]);
        free(title);
        term_message(t, NULL);
        if (chosen == UI_t_leave)
            return false;
        if (chosen == UI_t_continue)
            begun = continue_one(t, start);
        else if (chosen == UI_t_watch)
            watch_one(t);
        else
            begun = with_game(t, start, chosen);
    }
    return begun && !t->quit;
}
