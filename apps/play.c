/* play.c -- `doomtrack play`: start or go on with a game at this terminal.
 *
 * Puts together what the command line says and what the start questions answer, opens the
 * session, and hands it to the front end. Without a terminal and without a person to play it
 * shows a demonstration: computer players, the log, the result. */
#include "app.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../session/spec.h"
#include "front.h"
#include "plain.h"

struct play {
    struct app_args *a;
    struct plain_start st;
    struct dts_how how;
    const char *pack[APP_GIVEN + 1];
    const char *option[APP_GIVEN + 1];     /* given on the command line */
    const char *all[APP_GIVEN + PLAIN_SETTINGS + 1]; /* and what was chosen, which counts more */
};

/* --seats human:Ann,simple: how many seats there are and who plays them. */
static bool read_seats(struct play *p, const char *list)
{
    unsigned n = 0;
    while (*list) {
        size_t length = strcspn(list, ",");
        char *word = plain_keep(&p->st, app_format("%.*s", (int)(length < 80 ? length : 80), list));
        if (!word || n == DTS_SEATS) {
            app_usage(p->a, "--seats: at most %d seats", DTS_SEATS);
            return false;
        }
        if (strncmp(word, "human:", 6) == 0 && word[6]) {
            word[5] = '\0';
            p->st.name[n] = word + 6;
        }
        if (!dts_player_known(word)) {
            const char *known[8];
            size_t kinds = 0;
            while (kinds < 8 && (known[kinds] = dts_player_kind((unsigned)kinds)))
                kinds++;
            const char *near = app_nearest(word, known, kinds);
            app_usage(p->a, "--seats: no player is called '%s'%s%s%s", word, near ? "; did you mean '" : "",
                      near ? near : "", near ? "'?" : "");
            return false;
        }
        p->st.player[n++] = word;
        list += length + (list[length] == ',');
    }
    p->st.seats = n;
    return true;
}

static void copy_list(const char *const *from, const char **to)
{
    while (from && *from)
        *to++ = *from++;
    *to = NULL;
}

static bool read_arguments(struct play *p, uint64_t *players)
{
    struct app_args *a = p->a;
    if (a->count > 1) {
        app_usage(a, "one game at a time: '%s' is too much", a->word[1]);
        return false;
    }
    p->st.game = dts_game_name(dts_game_standard());
    if (a->count == 1) {
        int i = app_game(a, a->word[0]);
        if (i < 0)
            return false;
        p->st.game = dts_game_name((unsigned)i);
    }
    if (!app_number(a, "players", 1, DTS_SEATS, 0, players) ||
        !app_number(a, "seed", 0, UINT64_MAX, app_any_seed(), &p->how.seed))
        return false;
    if (app_value(a, "seats") && !read_seats(p, app_value(a, "seats")))
        return false;
    if (*players && p->st.seats && *players != p->st.seats) {
        app_usage(a, "--players says %u, --seats names %u", (unsigned)*players, p->st.seats);
        return false;
    }
    if (*players)
        p->st.seats = (unsigned)*players;
    copy_list(app_all(a, "pack"), p->pack);
    copy_list(app_all(a, "option"), p->option);
    p->st.load = app_value(a, "load");
    p->how.language = app_value(a, "lang");
    p->how.ask_dice = app_has(a, "ask-dice");
    p->how.undo_across_chance = app_has(a, "undo-chance");
    return true;
}

/* Seats nobody was named for: the first is a person's, the others play by themselves. */
static void fill_seats(struct play *p, bool demonstration)
{
    unsigned least, most;
    int game = dts_game_find(p->st.game);
    dts_game_players((unsigned)game, &least, &most);
    if (!p->st.seats)
        p->st.seats = least;
    for (unsigned i = 0; i < p->st.seats && i < DTS_SEATS; i++)
        if (!p->st.player[i])
            p->st.player[i] = i || demonstration ? "simple" : "human";
}

static void fill_how(struct play *p)
{
    unsigned n = 0;
    int game = dts_game_find(p->st.game);
    p->how.game = p->st.game;
    p->how.seats = p->st.seats;
    p->how.undo = game >= 0 && dts_game_sides((unsigned)game) ? DTS_UNDO_OWN : DTS_UNDO_FREE;
    for (unsigned i = 0; i < DTS_SEATS; i++) {
        p->how.player[i] = p->st.player[i];
        p->how.name[i] = p->st.name[i];
        p->how.person[i] = 0;
        for (unsigned j = 0; j <= i; j++) /* equal names are one person */
            if (p->st.name[i] && p->st.name[j] && strcmp(p->st.name[i], p->st.name[j]) == 0) {
                p->how.person[i] = (uint8_t)(j + 1);
                break;
            }
    }
    for (unsigned i = 0; p->option[i]; i++)
        p->all[n++] = p->option[i];
    for (unsigned i = 0; p->st.option[i]; i++)
        p->all[n++] = p->st.option[i];
    p->all[n] = NULL;
    p->how.option = n ? p->all : NULL;
    p->how.pack = p->pack[0] ? p->pack : NULL;
}

/* A save by its name, else a file. `*name` is set when it is a save. */
static struct dts *load(struct play *p, const char *what, const char **name, char *error, size_t room)
{
    char *path = dts_save_path(what);
    struct dts *s;
    if (path && access(path, R_OK) == 0) {
        *name = what;
        s = dts_load_file(path, &p->how, error, room);
    } else if (access(what, R_OK) == 0) {
        s = dts_load_file(what, &p->how, error, room);
    } else {
        snprintf(error, room, "there is no save and no readable file called '%s'; see doomtrack saves", what);
        s = NULL;
    }
    free(path);
    return s;
}

static struct dts *open_session(struct play *p, const char **save, char *error, size_t room)
{
    const char *spec = app_value(p->a, "spec");
    if (p->st.load)
        return load(p, p->st.load, save, error, room);
    if (spec)
        return dts_spec_start(spec, NULL, &p->how, error, room);
    return dts_new(&p->how, error, room);
}

/* ------------------------------------------------------------- demonstration ---- */
struct demo {
    struct screen *sc;
    size_t told;
};

static void demo_line(void *to, const struct dts_line *line)
{
    const struct demo *d = to;
    if (line->entry >= d->told) /* a heading that comes again was told */
        plain_line(d->sc, line);
}

static void demo_tell(struct demo *d, struct dts *s)
{
    size_t end = dts_log_end(s);
    dts_story(s, DTS_TABLE, d->told, end, demo_line, d);
    d->told = end;
}

static int demonstrate(struct play *p, struct screen *sc, struct dts *s)
{
    char number[32];
    struct demo d = { .sc = sc };
    snprintf(number, sizeof number, "%llu", (unsigned long long)dts_owner_seed(s));
    screen_say(sc, UI_demo, dts_game_title((unsigned)dts_game_find(p->st.game)), number, NULL);
    do
        demo_tell(&d, s);
    while (!dts_over(s) && !screen_interrupted() && dts_run_players(s, 1));
    demo_tell(&d, s);
    const char *result = dts_result(s);
    if (!result)
        return app_fail(p->a, "the demonstration stopped before its end: %s", dts_error(s));
    char *ending = dts_ending(s, DTS_TABLE);
    screen_blank(sc, 1);
    char *word = screen_phrase(sc, screen_result(result), NULL);
    screen_say(sc, UI_the_end, word ? word : result, NULL);
    free(word);
    if (ending && *ending)
        screen_text(sc, 0, 0, ending);
    free(ending);
    snprintf(number, sizeof number, "%u", dts_owner_ply(s));
    screen_say(sc, UI_demo_end, number, NULL);
    return strcmp(result, "fault") == 0 ? APP_FAILED : APP_OK;
}

/* --------------------------------------------------------------------- a game ---- */
static int play_plain(struct play *p, struct screen *sc, struct dts *s, const char *save)
{
    struct plain *front = calloc(1, sizeof *front);
    const char *name = app_value(p->a, "name") ? app_value(p->a, "name") : save;
    if (!front)
        return app_fail(p->a, "out of memory");
    front->screen = sc;
    front->s = s;
    front->game = dts_game_of(s);
    front->seats = dts_seats(s);
    front->odds = app_has(p->a, "odds");
    for (unsigned i = 0; i < front->seats; i++)
        front->told[i] = dts_log_since(s, i);
    screen_language(sc, dts_seat_language(s, 0));
    bool saved = dts_autosave(s, name);
    if (!saved && app_value(p->a, "name")) { /* a wish that cannot be granted is told before play begins */
        free(front);
        return app_fail(p->a, "%s", dts_error(s));
    }
    if (saved)
        screen_say(sc, UI_saved_as, dts_autosave_name(s), NULL);
    else
        screen_say(sc, UI_not_saved, dts_error(s), NULL);
    plain_play(front);
    free(front);
    return APP_OK;
}

/* ------------------------------------------------------------- the full screen ---- */
/* How to go on with this game, malloc'd; NULL when there is nothing to go on with. */
static char *goodbye(struct screen *sc, struct dts *s)
{
    const char *save = dts_autosave_name(s);
    if (dts_over(s))
        return NULL;
    char *name = save ? app_format(strpbrk(save, " '\"$&;()*?") ? "'%s'" : "%s", save) : NULL;
    char *words = name ? screen_phrase(sc, UI_resume_how, name, NULL) : screen_phrase(sc, UI_bye_unsaved, NULL);
    free(name);
    return words;
}

/* Open what was chosen; NULL: the error says why not. A save from the menu has its own people: what the form says of
 * seats is about new games. */
static struct dts *begin_or_load(struct play *p, bool menu, char *error, size_t room)
{
    const char *save = NULL, *wish = app_value(p->a, "name");
    if (!p->st.load && !app_has(p->a, "spec"))
        fill_seats(p, false);
    fill_how(p);
    for (unsigned i = 0; menu && p->st.load && i < DTS_SEATS; i++) {
        p->how.player[i] = p->how.name[i] = NULL;
        p->how.person[i] = 0;
    }
    struct dts *s = open_session(p, &save, error, room);
    if (s && !dts_autosave(s, wish ? wish : save) && wish) {
        snprintf(error, room, "%s", dts_error(s));
        dts_free(s);
        s = NULL;
    }
    return s;
}

/* Ask what is open, play it, and after a game from the menu come back to the menu. A game that was left is closed
 * there and then: as long as it is open nobody can go on with its save, this program neither. */
static int full_screen(struct play *p, struct screen *sc, const struct term_face *face, struct term *t, bool menu,
                       bool form)
{
    char error[DTS_ERROR] = "";
    int code = APP_OK;
    char *bye = NULL;
    bool left = false;
    do {
        struct term_start start = { .st = &p->st, .seed = p->how.seed, .language = p->how.language,
                                    .ask_dice = p->how.ask_dice, .undo_chance = p->how.undo_across_chance,
                                    .given = p->option, .form_only = !menu, .left = left };
        if ((menu || form) && !face->start(t, &start))
            break;
        p->how.seed = start.seed;
        p->how.language = start.language;
        p->how.ask_dice = start.ask_dice;
        p->how.undo_across_chance = start.undo_chance;
        struct dts *s = begin_or_load(p, menu, error, sizeof error);
        if (!s && !menu) {
            code = APP_FAILED;
            break;
        }
        if (!s)
            face->error(t, error);
        bool leave = s && face->game(t, s);
        free(bye);
        bye = s ? goodbye(sc, s) : NULL;
        left = s && !dts_over(s) && dts_autosave_name(s);
        dts_free(s);
        p->st.load = NULL;
        p->how.seed = app_any_seed();
        menu = menu && !leave;
    } while (menu);
    face->close(t);
    if (code != APP_OK)
        app_fail(p->a, "%s", error);
    if (bye)
        screen_text(sc, 0, 0, bye);
    free(bye);
    return code;
}

static bool wants_person(const struct play *p)
{
    for (unsigned i = 0; i < DTS_SEATS; i++)
        if (p->st.player[i] && strcmp(p->st.player[i], "human") == 0)
            return true;
    return p->st.load || app_has(p->a, "spec") || app_has(p->a, "plain") || app_has(p->a, "ask-dice");
}

static int run(struct play *p, struct screen *sc)
{
    struct app_args *a = p->a;
    char error[DTS_ERROR] = "";
    const char *save = NULL;
    uint64_t players;
    if (!read_arguments(p, &players))
        return APP_USAGE;
    bool terminal = isatty(STDIN_FILENO), person = terminal || wants_person(p);
    bool open = !p->st.load && !app_has(a, "spec"), nothing = a->count == 0 && !p->st.seats;
    bool ask = person && open && (terminal || (nothing && app_has(a, "plain")));
    screen_language(sc, p->how.language);
    const struct term_face *face = terminal && !app_has(a, "plain") ? front_term() : NULL;
    struct term *t = NULL;
    uint64_t speed;
    if (!app_number(a, "speed", 1, 5, 3, &speed))
        return APP_USAGE;
    if (face)
        t = face->open(&(struct term_how){ .screen = sc, .ascii = app_has(a, "ascii"), .speed = (int)speed,
                                           .no_animation = app_has(a, "no-animation"), .odds = app_has(a, "odds") });
    if (t && app_value(a, "watch")) {
        bool good = face->replay(t, app_value(a, "watch"), error, sizeof error);
        face->close(t);
        return good ? APP_OK : app_fail(a, "%s", error);
    }
    if (t)
        return full_screen(p, sc, face, t, open && nothing, open && !app_has(a, "seats"));
    if (ask && !plain_start(sc, &p->st, nothing, !app_has(a, "seats"), nothing && !p->option[0]))
        return APP_OK;
    if (!p->st.load && !app_has(a, "spec"))
        fill_seats(p, !person);
    fill_how(p);
    struct dts *s = open_session(p, &save, error, sizeof error);
    if (!s)
        return app_fail(a, "%s", error);
    int code = person ? play_plain(p, sc, s, save) : demonstrate(p, sc, s);
    dts_free(s);
    return code;
}

int app_play(struct app_args *a)
{
    struct play *p = calloc(1, sizeof *p);
    struct screen sc;
    if (!p)
        return app_fail(a, "out of memory");
    p->a = a;
    screen_open(&sc, stdin, stdout, NULL);
    int code = run(p, &sc);
    screen_close(&sc);
    plain_start_free(&p->st);
    free(p);
    return code;
}
