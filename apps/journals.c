/* journals.c -- subcommands about a saved game: replay, why, report, trace.
 *
 * FILE is a journal file or the name of a save. They belong to the owner of the table: what they
 * tell is not restricted to a seat. */
#include "app.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plain.h"
#include "screen.h"

/* The text of a journal named on the command line; NULL after an error has been printed. */
static char *read_journal(const struct app_args *a, size_t *length)
{
    if (a->count != 1) {
        app_usage(a, a->count ? "one game at a time" : "which game? name a journal file or a save");
        return NULL;
    }
    const char *path = a->word[0];
    char *save = access(path, F_OK) != 0 && strcmp(path, "-") != 0 ? dts_save_path(path) : NULL;
    char error[DTS_ERROR] = "", *text = app_read_file(save ? save : path, length, error, sizeof error);
    if (!text && save && access(save, F_OK) != 0)
        app_fail(a, "there is no save and no readable file called '%s'; see doomtrack saves", path);
    else if (!text)
        app_fail(a, "%s", error);
    free(save);
    return text;
}

static struct dts *open_at(const struct app_args *a, char *journal, size_t length)
{
    struct dts_how how = { .language = app_value(a, "lang") };
    char error[DTS_ERROR] = "";
    uint64_t to;
    if (!app_number(a, "to", 0, UINT_MAX, UINT_MAX, &to))
        return NULL;
    struct dts *s = dts_load_text_to(journal, length, (unsigned)to, &how, error, sizeof error);
    if (!s)
        app_fail(a, "%s: %s", a->word[0], error);
    else if (dts_note(s))
        app_print(stderr, "doomtrack %s: %s: %s", a->command->name, a->word[0], dts_note(s));
    return s;
}

static void print_line(void *to, const char *line)
{
    fprintf(to, "%s\n", line);
}

static void print_told(void *to, const struct dts_line *line)
{
    fprintf(to, line->headed ? "  %s\n" : "%s\n", line->text);
}

static int verify(const struct app_args *a, const char *journal, size_t length)
{
    char error[DTS_ERROR] = "";
    uint64_t to;
    if (!app_number(a, "to", 0, UINT_MAX, UINT_MAX, &to))
        return APP_USAGE;
    if (!dts_verify(journal, length, (unsigned)to, error, sizeof error))
        return app_fail(a, "%s: %s", a->word[0], error);
    app_print(stdout, "%s: every choice leads where it led", a->word[0]);
    return APP_OK;
}

/* How it ended, in the reader's language, or that it goes on; malloc'd. */
static char *outcome(struct screen *sc, struct dts *s)
{
    if (!dts_over(s))
        return screen_phrase(sc, UI_goes_on, NULL);
    char *ending = dts_ending(s, DTS_TABLE), *word = screen_phrase(sc, screen_result(dts_result(s)), NULL);
    char *end = screen_phrase(sc, UI_the_end, word ? word : "", NULL);
    char *line = app_format(ending && *ending ? "%s. %s" : "%s", end ? end : "", ending);
    free(ending);
    free(word);
    free(end);
    return line;
}

static int tell(struct dts *s)
{
    char number[16];
    struct screen sc;
    screen_open(&sc, stdin, stdout, dts_seat_language(s, DTS_TABLE));
    dts_story(s, DTS_TABLE, 0, dts_log_end(s), print_told, stdout);
    snprintf(number, sizeof number, "%u", dts_owner_ply(s));
    char *line = outcome(&sc, s), *choices = screen_phrase(&sc, UI_t_end_choices, number, NULL);
    printf("\n%s\n%s\n", choices ? choices : "", line ? line : "");
    free(line);
    free(choices);
    screen_close(&sc);
    return APP_OK;
}

int app_replay(struct app_args *a)
{
    size_t length;
    char *journal = read_journal(a, &length);
    int code = APP_FAILED;
    if (!journal)
        return a->count == 1 ? APP_FAILED : APP_USAGE;
    if (app_has(a, "verify")) {
        code = verify(a, journal, length);
    } else {
        struct dts *s = open_at(a, journal, length);
        if (s) {
            code = tell(s);
            dts_free(s);
        }
    }
    free(journal);
    return code;
}

/* Print a text made from the position of a saved game. */
static int print_made(struct app_args *a, char *(*make)(struct dts *))
{
    size_t length;
    char *journal = read_journal(a, &length);
    if (!journal)
        return a->count == 1 ? APP_FAILED : APP_USAGE;
    struct dts *s = open_at(a, journal, length);
    char *text = s ? make(s) : NULL;
    if (text)
        printf("%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
    int code = text ? APP_OK : APP_FAILED;
    free(text);
    if (s)
        dts_free(s);
    free(journal);
    return code;
}

/* What is asked and because of what, in words; then the stack, which a report of a fault needs. */
static bool say_why(struct screen *sc, struct dts *s)
{
    struct plain *p = calloc(1, sizeof *p);
    char *stack = p ? dts_owner_why(s) : NULL;
    if (stack) {
        *p = (struct plain){ .screen = sc, .s = s, .game = dts_game_of(s), .seats = dts_seats(s) };
        plain_why(p, dts_asked(s));
        screen_blank(sc, 1);
        screen_say(sc, UI_why_stack, NULL);
        fputs(stack, sc->out);
    }
    bool said = stack;
    free(stack);
    free(p);
    return said;
}

/* A game that is over asks nothing any more: how it ended is said as everywhere. */
static char *why(struct dts *s)
{
    struct screen sc;
    size_t length;
    char *text = NULL;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    screen_open(&sc, stdin, out, dts_seat_language(s, DTS_TABLE));
    char *ending = dts_over(s) ? outcome(&sc, s) : NULL;
    bool said = ending ? fputs(ending, out) >= 0 : say_why(&sc, s);
    screen_close(&sc);
    free(ending);
    fclose(out);
    if (!said)
        free(text);
    return said ? text : NULL;
}

int app_why(struct app_args *a)
{
    return print_made(a, why);
}

int app_report(struct app_args *a)
{
    return print_made(a, dts_owner_report);
}

/* ---------------------------------------------------------------------- trace ---- */
static int trace_game(struct app_args *a, int game)
{
    struct dts_how how = { .game = dts_game_name((unsigned)game), .language = "en" };
    char error[DTS_ERROR] = "";
    unsigned least, most;
    uint64_t players, to;
    dts_game_players((unsigned)game, &least, &most);
    if (!app_number(a, "players", least, most, least, &players) ||
        !app_number(a, "seed", 0, UINT64_MAX, 1, &how.seed) || !app_number(a, "to", 0, UINT_MAX, UINT_MAX, &to))
        return APP_USAGE;
    how.seats = (unsigned)players;
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s)
        return app_fail(a, "%s", error);
    int code = APP_OK;
    while (code == APP_OK && !dts_over(s) && dts_owner_ply(s) < to) {
        unsigned seat = dts_asked(s);
        int option = dts_hint(s, seat, "simple");
        char *text = dts_option_text(s, seat, option < 0 ? 0 : (unsigned)option);
        printf("# choice %u, seat %u: %s\n", dts_owner_ply(s), seat, text ? text : "");
        free(text);
        if (!dts_owner_trace(s, option < 0 ? 0 : (unsigned)option, print_line, stdout))
            code = app_fail(a, "%s", dts_error(s));
    }
    dts_free(s);
    return code;
}

int app_trace(struct app_args *a)
{
    char error[DTS_ERROR] = "";
    size_t length;
    uint64_t to;
    if (a->count == 1 && dts_game_find(a->word[0]) >= 0 && access(a->word[0], F_OK) != 0)
        return trace_game(a, dts_game_find(a->word[0]));
    if (!app_number(a, "to", 0, UINT_MAX, UINT_MAX, &to))
        return APP_USAGE;
    char *journal = read_journal(a, &length);
    if (!journal)
        return a->count == 1 ? APP_FAILED : APP_USAGE;
    bool good = dts_trace_journal(journal, length, (unsigned)to, print_line, stdout, error, sizeof error);
    free(journal);
    return good ? APP_OK : app_fail(a, "%s: %s", a->word[0], error);
}
