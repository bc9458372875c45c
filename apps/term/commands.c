/* commands.c -- the keys that are no letters of options: undo, log, save and the rest.
 *
 * One row of the table below is one command; the page of help is made from it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../answers.h"
#include "../app.h"
#include "term.h"

static unsigned seat_here(const struct term *t)
{
    return t->model.viewer < t->model.seats ? t->model.viewer : 0;
}

static void say_error(struct term *t)
{
    const char *why = dts_error(t->s);
    term_message(t, text_fold(strdup(why ? why : "")));
}

/* ------------------------------------------------------------------ undo, redo ---- */
static bool agrees(struct term *t, unsigned seat)
{
    char *name = dts_seat_name(t->s, DTS_TABLE, seat), *title = term_phrase(t, UI_t_undo_asks, name, NULL);
    char *row[] = { term_phrase(t, UI_t_yes, NULL, NULL), term_phrase(t, UI_t_no, NULL, NULL) };
    bool yes = page_choose(t, title, row, 2, 1) == 0;
    free(name);
    free(title);
    free(row[0]);
    free(row[1]);
    return yes;
}

static void do_undo(struct term *t)
{
    unsigned ply = dts_owner_ply(t->s);
    uint64_t hash = dts_owner_hash(t->s);
    if (!dts_undo(t->s, seat_here(t))) {
        say_error(t);
        return;
    }
    for (unsigned seat = 0; seat < t->model.seats; seat++)
        if (dts_undo_wants(t->s) >> seat & 1 && !dts_undo_consent(t->s, seat, agrees(t, seat)))
            say_error(t);
    bool done = dts_owner_ply(t->s) != ply || dts_owner_hash(t->s) != hash;
    term_say(t, done ? UI_undone : UI_undo_refused, NULL);
}

static void do_redo(struct term *t)
{
    if (dts_redo(t->s, seat_here(t)))
        term_say(t, UI_redone, NULL);
    else
        say_error(t);
}

/* ----------------------------------------------------------------- log and words ---- */
static void log_line(void *to, const char *line)
{
    fprintf(to, "%s\n", line);
}

static void do_log(struct term *t)
{
    char *text = NULL, *title = term_phrase(t, UI_t_log, NULL, NULL);
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (to) {
        dts_log(t->s, t->model.viewer, 0, log_line, to);
        fclose(to);
    }
    if (text && !*text) {
        free(text);
        text = screen_phrase(t->screen, UI_nothing_happened, NULL);
    }
    text = text_fold(text);
    if (text)
        page_show_end(t, title, text);
    free(title);
    free(text);
}

static void do_hint(struct term *t)
{
    bool asked = !dts_over(t->s) && !dts_asks_nature(t->s) && t->model.viewer < t->model.seats;
    int option = asked ? dts_hint(t->s, t->model.viewer, "simple") : -1;
    if (option < 0 || option >= (int)t->model.options) {
        term_say(t, UI_no_hint, NULL);
        return;
    }
    t->only = NO_ITEM;
    focus_option(t, option);
    char letter[2] = { t->model.option[option].letter ? t->model.option[option].letter : '*', 0 };
    term_message(t, term_phrase(t, UI_hint, letter, t->model.option[option].text));
}

static void do_table(struct term *t)
{
    about_table(t);
}

static void do_cards(struct term *t)
{
    term_cards(t, dts_game_of(t->s));
}

/* ------------------------------------------------------------------ save, report ---- */
static void do_save(struct term *t)
{
    const char *now = dts_autosave_name(t->s);
    char *title = term_phrase(t, UI_t_save_as, NULL, NULL), *name = page_ask(t, title, now ? now : "");
    free(title);
    if (!name)
        return;
    if (dts_autosave(t->s, *name ? name : now))
        term_say(t, UI_saved, dts_autosave_name(t->s));
    else
        say_error(t);
    free(name);
}

static void do_report(struct term *t)
{
    char path[64];
    bool good = report_write(t->s, path, sizeof path);
    term_say(t, good ? UI_report_written : UI_report_failed, good ? path : strerror(errno));
}

/* --------------------------------------------------------------------- settings ---- */
static void do_language(struct term *t)
{
    const char *now = dts_seat_language(t->s, seat_here(t));
    unsigned n = dts_languages(), at = 0;
    for (unsigned i = 0; i < n; i++)
        if (now && strcmp(now, dts_language(i)) == 0)
            at = i;
    const char *next = dts_language((at + 1) % n);
    if (!dts_set_language(t->s, t->model.viewer, next)) {
        say_error(t);
        return;
    }
    screen_language(t->screen, next);
    term_refresh(t, t->model.viewer);
    term_say(t, UI_language_is, next);
}

static void do_speed(struct term *t)
{
    char number[8];
    t->speed = t->animate ? t->speed % 5 + 1 : t->speed;
    t->animate = true;
    snprintf(number, sizeof number, "%d", t->speed);
    term_say(t, UI_t_speed, number);
}

static void do_odds(struct term *t)
{
    t->odds = !t->odds;
    term_say(t, t->odds ? UI_t_odds_on : UI_t_odds_off, NULL);
}

/* A standing answer: pass by itself for this turn, always; or be asked again. */
static void do_pass(struct term *t)
{
    static const enum dts_standing how[] = { DTS_STAND_PASS_TURN, DTS_STAND_PASS_ALWAYS, DTS_STAND_ASK };
    unsigned seat = seat_here(t), ply = dts_owner_ply(t->s);
    int refuse = answer_refusal(t->s, seat);
    char *title = term_phrase(t, UI_t_pass, NULL, NULL);
    char *row[] = { term_phrase(t, UI_t_pass_turn, NULL, NULL), term_phrase(t, UI_t_pass_always, NULL, NULL),
                    term_phrase(t, UI_t_pass_ask, NULL, NULL) };
    int at = page_choose(t, title, row, 3, 0);
    free(title);
    for (int i = 0; i < 3; i++)
        free(row[i]);
    if (at == 2) {
        term_say(t, UI_standing_off, NULL);
        if (!dts_standing(t->s, seat, DTS_NO_THING, DTS_STAND_ASK))
            say_error(t);
    } else if (at >= 0 && refuse < 0) {
        term_say(t, UI_cannot_pass, NULL);
    } else if (at >= 0) {
        bool any = answer_stand(t->s, seat, how[at]);
        term_say(t, !any ? UI_standing_none : at == 0 ? UI_standing_turn : UI_t_standing_set, NULL);
        if (dts_owner_ply(t->s) == ply && !dts_choose(t->s, seat, (unsigned)refuse))
            say_error(t);
    }
}

static void do_leave(struct term *t)
{
    t->leave = true;
}

/* ------------------------------------------------------------------------- table ---- */
static const struct command {
    int key, other;
    const char *shown;
    enum ui_key help;
    void (*run)(struct term *t);
    bool watching; /* also while a replay is watched */
} commands[] = {
    { '?', K_F1, "?  F1", UI_t_help_help, commands_help, true },
    { 'T', 0, "T", UI_t_help_table, do_table, true },
    { 'L', 0, "L", UI_t_help_log, do_log, true },
    { 'U', K_BACKSPACE, "U", UI_help_undo, do_undo, false },
    { 'R', 0, "R", UI_help_redo, do_redo, false },
    { 'H', 0, "H", UI_help_hint, do_hint, false },
    { 'O', 0, "O", UI_t_help_odds, do_odds, false },
    { 'W', 0, "W", UI_t_help_why, about_question, true },
    { 'P', 0, "P", UI_t_help_pass, do_pass, false },
    { 'C', 0, "C", UI_t_help_cards, do_cards, true },
    { 'S', 0, "S", UI_help_save, do_save, false },
    { 'G', 0, "G", UI_t_help_language, do_language, true },
    { 'V', 0, "V", UI_t_help_speed, do_speed, true },
    { 'B', 0, "B", UI_help_report, do_report, true },
    { 'Q', 0, "Q", UI_help_quit, do_leave, true },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

bool commands_key(struct term *t, int key)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if ((key == commands[i].key || (commands[i].other && key == commands[i].other)) &&
            (!t->watching || commands[i].watching)) {
            commands[i].run(t);
            return true;
        }
    return false;
}

static void help_line(struct term *t, FILE *to, const char *keys, enum ui_key key)
{
    char *text = screen_phrase(t->screen, key, NULL);
    fprintf(to, "%s%*s%s\n", keys, 14 - text_columns(keys) > 1 ? 14 - text_columns(keys) : 1, "", text ? text : "");
    free(text);
}

/* The keys of this very screen, then what its signs mean. */
void commands_help(struct term *t)
{
    static const struct {
        const char *keys;
        enum ui_key help;
    } choosing[] = {
        { "Tab", UI_t_help_tab },     { "arrows", UI_t_help_arrows }, { "a-z", UI_t_help_letters },
        { "Enter", UI_t_help_enter }, { "Space", UI_t_help_space },   { "Esc", UI_t_help_esc },
        { "PgUp PgDn", UI_t_help_page },
    }, watching[] = {
        { "Right Left", UI_t_help_step }, { "Home End", UI_t_help_ends }, { "Space", UI_t_help_run },
        { "+ -", UI_t_help_pace },
    };
    char *text = NULL, *title = term_phrase(t, UI_t_help, NULL, NULL);
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (to) {
        for (unsigned i = 0; !t->watching && i < sizeof choosing / sizeof choosing[0]; i++)
            help_line(t, to, choosing[i].keys, choosing[i].help);
        for (unsigned i = 0; t->watching && i < sizeof watching / sizeof watching[0]; i++)
            help_line(t, to, watching[i].keys, watching[i].help);
        for (unsigned i = 0; i < COMMANDS; i++)
            if (!t->watching || commands[i].watching)
                help_line(t, to, commands[i].shown, commands[i].help);
        char *signs = screen_phrase(t->screen, UI_t_help_signs, glyph(G_DONE), glyph(G_TIRED), glyph(G_TURN),
                                    glyph(G_DOWN), glyph(G_ELLIPSIS), "[]", "()", "<>", "{}", NULL);
        fprintf(to, "\n%s\n", signs ? signs : "");
        free(signs);
        fclose(to);
    }
    text = text_fold(text);
    if (text)
        page_show(t, title, text);
    free(title);
    free(text);
}
