/* commands.c -- the keys that are no letters of options: undo, log, save and the rest.
 *
 * One row of the table below is one command; the page of help is made from it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../answers.h"
#include "../app.h"
#include "../people.h"
#include "term.h"

static unsigned seat_here(const struct term *t)
{
    return t->model.viewer < t->model.seats ? t->model.viewer : 0;
}

static void say_error(struct term *t)
{
    term_message(t, text_fold(dts_error_words(t->s, t->screen->language)));
}

/* ---------------------------------------------------------- undo, redo, conceding ---- */
static bool says_yes(struct term *t, enum ui_key key, const char *name)
{
    char *title = term_phrase(t, key, name, NULL);
    char *row[] = { term_phrase(t, UI_t_yes, NULL, NULL), term_phrase(t, UI_t_no, NULL, NULL) };
    bool yes = page_choose(t, title, row, 2, 1) == 0;
    free(title);
    free(row[0]);
    free(row[1]);
    return yes;
}

static bool agrees(struct term *t, unsigned seat)
{
    char *name = dts_seat_name(t->s, DTS_TABLE, seat);
    bool yes = says_yes(t, dts_requested(t->s) == DTS_REQUEST_CONCEDE ? UI_t_concede_asks : UI_t_undo_asks, name);
    free(name);
    return yes;
}

/* Where seats know different things, others are asked over a table that shows what all may see. */
static void gather_consent(struct term *t)
{
    unsigned viewer = t->model.viewer, ply = dts_owner_ply(t->s);
    bool covers = dts_wants(t->s) && needs_cover(t->s);
    if (covers)
        term_refresh(t, DTS_TABLE);
    for (unsigned seat = 0; seat < t->model.seats; seat++)
        if (dts_wants(t->s) >> seat & 1 && !dts_consent(t->s, seat, agrees(t, seat)))
            say_error(t);
    if (covers && dts_owner_ply(t->s) != ply) {
        t->at_screen = DTS_TABLE;
    } else if (covers) {
        term_give(t, viewer);
        term_refresh(t, viewer);
    }
}

static void do_undo(struct term *t)
{
    unsigned ply = dts_owner_ply(t->s);
    uint64_t hash = dts_owner_hash(t->s);
    if (!dts_undo(t->s, seat_here(t))) {
        say_error(t);
        return;
    }
    gather_consent(t);
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

/* Asked twice: whoever pressed it by mistake says no, and so may everybody else. */
static void do_concede(struct term *t)
{
    if (!dts_can_concede(t->s, seat_here(t))) {
        say_error(t);
        return;
    }
    if (!says_yes(t, UI_t_concede_sure, NULL))
        return;
    if (!dts_concede(t->s, seat_here(t))) {
        say_error(t);
        return;
    }
    gather_consent(t);
    if (!dts_over(t->s))
        term_say(t, UI_concede_refused, NULL);
}

/* ----------------------------------------------------------------- log and words ---- */
struct writing {
    FILE *to;
    size_t since;       /* a heading from before was written already */
};

static void put_line(void *to, const struct dts_line *line)
{
    const struct writing *w = to;
    if (line->entry >= w->since)
        fprintf(w->to, line->headed ? "  %s\n" : "%s\n", line->text);
}

/* All of it, with a line before what is new to the viewer. */
static void put_log(struct term *t, FILE *to)
{
    size_t since = t->watching ? 0 : dts_log_since(t->s, t->model.viewer), end = dts_log_end(t->s);
    dts_story(t->s, t->model.viewer, 0, since, put_line, &(struct writing){ to, 0 });
    char *mark = since && since < end ? term_phrase(t, UI_t_since, NULL, NULL) : NULL;
    if (mark)
        fprintf(to, "%s%s %s %s%s\n", glyph(G_H), glyph(G_H), mark, glyph(G_H), glyph(G_H));
    free(mark);
    dts_story(t->s, t->model.viewer, since, end, put_line, &(struct writing){ to, since });
}

static void do_log(struct term *t)
{
    char *text = NULL, *title = term_phrase(t, UI_t_log, NULL, NULL);
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (to) {
        put_log(t, to);
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
    int option = asked ? dts_hint(t->s, t->model.viewer, "expert") : -1;
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
    enum report_way way = t->open ? REPORT_FREE : report_way(t->s);
    if (way == REPORT_LATER || (way == REPORT_WARN && !says_yes(t, UI_t_report_asks, NULL))) {
        term_say(t, way == REPORT_LATER ? UI_report_later : UI_report_not, NULL);
        return;
    }
    bool good = report_write(t->s, path, sizeof path);
    term_say(t, good ? UI_report_written : UI_report_failed, good ? path : strerror(errno));
}

/* --------------------------------------------------------------------- settings ---- */
static void do_language(struct term *t)
{
    char *now = term_phrase(t, UI_t_language_name, NULL, NULL); /* what is really shown, whatever was asked for */
    unsigned n = dts_languages(), at = 0;
    for (unsigned i = 0; i < n; i++) {
        char *name = text_fold(dts_phrase(dts_language(i), screen_key(UI_t_language_name)));
        at = now && name && strcmp(now, name) == 0 ? i : at;
        free(name);
    }
    free(now);
    const char *next = dts_language((at + 1) % n);
    if (t->watching)
        dts_read_in(t->s, next);
    else if (!dts_set_language(t->s, t->model.viewer, next)) {
        say_error(t);
        return;
    }
    screen_language(t->screen, next);
    term_refresh(t, t->model.viewer);
    char *name = term_phrase(t, UI_t_language_name, NULL, NULL);
    term_say(t, UI_language_is, name);
    free(name);
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

/* The game that has just ended, from its beginning. */
static void do_again(struct term *t)
{
    struct dts *s = t->s;
    unsigned viewer = t->model.viewer;
    char error[DTS_ERROR] = "", *journal = dts_owner_journal(s);
    if (journal && !term_watch(t, journal, strlen(journal), error, sizeof error))
        term_message(t, text_fold(strdup(error)));
    free(journal);
    t->s = s;
    term_heading(t, NULL);
    t->before_viewer = DTS_TABLE;
    term_refresh(t, viewer);
    t->told_end = true;
}

static void do_leave(struct term *t)
{
    t->leave = true;
}

/* ------------------------------------------------------------------------- table ---- */
enum { PLAYING = AT_CHOICE | AT_END, ALWAYS = AT_CHOICE | AT_END | AT_REPLAY | AT_OTHERS };
static const struct command {
    int key, other;
    const char *shown;
    enum ui_key help;
    void (*run)(struct term *t);
    unsigned where; /* enum where: it does something there */
} commands[] = {
    { '?', K_F1, "?  F1", UI_t_help_help, commands_help, ALWAYS },
    { 'A', 0, "A", UI_t_help_again, do_again, AT_END },
    { 'T', 0, "T", UI_t_help_table, do_table, ALWAYS },
    { 'L', 0, "L", UI_t_help_log, do_log, ALWAYS },
    { 'U', K_BACKSPACE, "U", UI_help_undo, do_undo, PLAYING },
    { 'R', 0, "R", UI_help_redo, do_redo, AT_CHOICE },
    { 'X', 0, "X", UI_help_concede, do_concede, AT_CHOICE },
    { 'H', 0, "H", UI_help_hint, do_hint, AT_CHOICE },
    { 'O', 0, "O", UI_t_help_odds, do_odds, AT_CHOICE },
    { 'W', 0, "W", UI_t_help_why, about_question, AT_CHOICE },
    { 'N', 0, "N", UI_t_help_coach, learn_switch, AT_CHOICE },
    { 'P', 0, "P", UI_t_help_pass, do_pass, AT_CHOICE },
    { 'C', 0, "C", UI_t_help_cards, do_cards, ALWAYS },
    { 'S', 0, "S", UI_help_save, do_save, PLAYING },
    { 'G', 0, "G", UI_t_help_language, do_language, ALWAYS },
    { 'V', 0, "V", UI_t_help_speed, do_speed, AT_CHOICE },
    { 'B', 0, "B", UI_help_report, do_report, ALWAYS },
    { 'Q', 0, "Q", UI_t_help_leave, do_leave, ALWAYS },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Is it offered here? Who presses undo where nothing can be taken back is told why. */
static bool works(const struct term *t, const struct command *c)
{
    return c->where & term_where(t) && (c->run != do_undo || t->can_undo) &&
           (c->run != do_concede || t->can_concede) &&
           (c->run != do_redo || dts_can_redo(t->s, seat_here(t)));
}

bool commands_key(struct term *t, int key)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if ((key == commands[i].key || (commands[i].other && key == commands[i].other)) &&
            commands[i].where & term_where(t)) {
            commands[i].run(t);
            return true;
        }
    return false;
}

void commands_list(struct term *t, FILE *to)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if (works(t, &commands[i]))
            help_put(t, to, commands[i].shown, commands[i].help);
}
