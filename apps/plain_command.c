/* plain_command.c -- what can be typed: numbers, words of a choice, commands.
 *
 * A command is one row of the table below; `help` is printed from it. Whatever is typed, a line
 * that means nothing changes nothing. */
#include "plain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "app.h"
#include "people.h"

struct command {
    const char *word, *shown;
    enum ui_key help;
    void (*run)(struct plain *p, unsigned viewer, const char *rest);
};

/* What a choice is about: the thing, seat or space it points at, else the card that asks. */
static void show_texts(struct plain *p, unsigned viewer, unsigned option)
{
    unsigned id;
    int source = dts_decision_source(p->s, viewer);
    char *text = dts_option_text(p->s, viewer, option), *more = NULL;
    char target = dts_option_target(p->s, viewer, option, &id);
    if (text)
        screen_text(p->screen, 0, 2, text);
    free(text);
    plain_take_table(p, viewer);
    uint16_t item;
    unsigned type = dts_carriers(p->s, viewer, &p->table, option, &item, 1) ? p->table.item[item].type : DT_I_TEXT;
    if (type == DT_I_SPACE || type == DT_I_SEAT) {
        plain_item(p, item, 2);
        return;
    }
    if (target == 't')
        more = dts_thing_text(p->s, viewer, id);
    else if (source >= 0)
        more = dts_thing_text(p->s, viewer, (unsigned)source);
    if (more && *more)
        screen_text(p->screen, 2, 2, more);
    else
        screen_say(p->screen, UI_no_more_known, NULL);
    free(more);
}

static void do_describe(struct plain *p, unsigned viewer, const char *rest)
{
    uint64_t number;
    if (app_to_number(rest, &number) && number >= 1 && number <= dts_options(p->s, viewer)) {
        show_texts(p, viewer, (unsigned)number - 1);
    } else if (!plain_describe(p, viewer, rest)) {
        char *typed = screen_quote(rest);
        screen_say(p->screen, UI_no_such_thing, typed ? typed : "", NULL);
        free(typed);
    }
}

static void do_help(struct plain *p, unsigned viewer, const char *rest);

static void do_board(struct plain *p, unsigned viewer, const char *rest)
{
    if (dts_same_text(rest, "on") || dts_same_text(rest, "off"))
        p->board_always = rest[1] == 'n' || rest[1] == 'N';
    plain_board(p, viewer);
}

struct tail {
    struct plain *p;
    size_t skip;
};

static void count_line(void *to, const struct dts_line *line)
{
    (void)line;
    ++*(size_t *)to;
}

static void tail_line(void *to, const struct dts_line *line)
{
    struct tail *t = to;
    if (t->skip)
        t->skip--;
    else
        plain_line(t->p->screen, line);
}

static void do_log(struct plain *p, unsigned viewer, const char *rest)
{
    uint64_t wanted = 20;
    size_t lines = 0;
    if (*rest && !app_to_number(rest, &wanted))
        wanted = 20;
    dts_story(p->s, viewer, 0, dts_log_end(p->s), count_line, &lines);
    struct tail t = { .p = p, .skip = lines > wanted ? lines - (size_t)wanted : 0 };
    if (!lines)
        screen_say(p->screen, UI_nothing_happened, NULL);
    dts_story(p->s, viewer, 0, dts_log_end(p->s), tail_line, &t);
}

static void say_error(struct plain *p)
{
    char *why = dts_error_words(p->s, p->screen->language);
    screen_text(p->screen, 0, 0, why ? why : "");
    free(why);
}

/* Asks for yes or no; whatever is neither, and the end of input, is no. */
static bool says_yes(struct plain *p, enum ui_key key, const char *name)
{
    const char *answer = screen_ask(p->screen, key, name ? name : "", NULL);
    return answer && *answer && strchr("yYjJ", *answer);
}

/* The people whose consent is needed are asked in turn at this screen, without what others hide on it. True: it was
 * wiped for that, and nobody has it. */
static bool gather_consent(struct plain *p)
{
    bool covers = dts_wants(p->s) && needs_cover(p->s);
    if (covers)
        screen_wipe(p->screen);
    for (unsigned seat = 0; seat < p->seats; seat++) {
        if (!(dts_wants(p->s) >> seat & 1))
            continue;
        char *name = dts_seat_name(p->s, DTS_TABLE, seat);
        bool yes = says_yes(p, dts_requested(p->s) == DTS_REQUEST_CONCEDE ? UI_concede_asks : UI_undo_asks, name);
        free(name);
        if (!dts_consent(p->s, seat, yes))
            say_error(p);
    }
    return covers;
}

static void do_undo(struct plain *p, unsigned viewer, const char *rest)
{
    (void)rest;
    unsigned ply = dts_owner_ply(p->s);
    uint64_t hash = dts_owner_hash(p->s);
    if (!dts_undo(p->s, viewer < p->seats ? viewer : 0)) {
        say_error(p);
        return;
    }
    bool wiped = gather_consent(p);
    bool done = dts_owner_ply(p->s) != ply || dts_owner_hash(p->s) != hash;
    if (wiped && !done && !plain_give(p, viewer))
        p->quit = true;
    screen_say(p->screen, done ? UI_undone : UI_undo_refused, NULL);
    if (wiped && !done && !p->quit)
        plain_options(p, viewer);
    if (wiped && done)
        p->at_screen = DTS_TABLE;
    p->board_due = done;
    size_t end = dts_log_end(p->s);
    for (unsigned i = 0; i <= DTS_SEATS; i++) { /* the log may be shorter now */
        if (p->told[i] > end)
            p->told[i] = end;
        if (p->headed[i] > end)
            p->headed[i] = 0;
    }
}

static void do_redo(struct plain *p, unsigned viewer, const char *rest)
{
    (void)rest;
    if (dts_redo(p->s, viewer < p->seats ? viewer : 0))
        screen_say(p->screen, UI_redone, NULL);
    else
        say_error(p);
}

/* Asked twice: whoever typed it by mistake says no, and so may everybody else. */
static void do_concede(struct plain *p, unsigned viewer, const char *rest)
{
    (void)rest;
    if (!dts_can_concede(p->s, viewer)) {
        say_error(p);
        return;
    }
    if (!says_yes(p, UI_concede_sure, NULL)) {
        plain_options(p, viewer);
        return;
    }
    if (!dts_concede(p->s, viewer)) {
        say_error(p);
        return;
    }
    if (gather_consent(p) && !dts_over(p->s) && !plain_give(p, viewer))
        p->quit = true;
    if (dts_over(p->s) || p->quit)
        return;
    screen_say(p->screen, UI_concede_refused, NULL);
    plain_options(p, viewer);
}

static void do_hint(struct plain *p, unsigned viewer, const char *rest)
{
    (void)rest;
    int option = viewer < p->seats && !dts_over(p->s) && !dts_asks_nature(p->s) ? dts_hint(p->s, viewer, "expert") : -1;
    if (option < 0) {
        screen_say(p->screen, UI_no_hint, NULL);
        return;
    }
    char number[16], *text = dts_option_text(p->s, viewer, (unsigned)option);
    snprintf(number, sizeof number, "%d", option + 1);
    screen_say(p->screen, UI_hint, number, text ? text : "", NULL);
    free(text);
}

/* Once, or from now on beside every choice. */
static void do_odds(struct plain *p, unsigned viewer, const char *rest)
{
    bool on = dts_same_text(rest, "on");
    if (on || dts_same_text(rest, "off")) {
        p->odds = on;
        screen_say(p->screen, on ? UI_odds_on : UI_odds_off, NULL);
    }
    if (!dts_same_text(rest, "off"))
        plain_odds(p, viewer);
}

/* The cards behind the question, the first cause first. */
static void say_causes(struct plain *p, unsigned viewer, const unsigned *thing, unsigned n)
{
    char *line = NULL;
    for (unsigned i = 0; i < n; i++) {
        char *name = dts_thing_name(p->s, viewer, thing[i]), *longer = NULL;
        longer = app_format("%s%s%s", line ? line : "", line ? " > " : "", name ? name : "");
        free(name);
        free(line);
        line = longer;
    }
    if (line)
        screen_say(p->screen, UI_why_causes, line, NULL);
    free(line);
}

/* The whole of what asks, last: it may be long. */
static void say_cause(struct plain *p, unsigned viewer, unsigned thing)
{
    char *name = dts_thing_name(p->s, viewer, thing), *text = dts_thing_text(p->s, viewer, thing);
    if (text && *text) {
        screen_blank(p->screen, 1);
        screen_text(p->screen, 0, 0, name ? name : "");
        screen_text(p->screen, 2, 2, text);
    }
    free(name);
    free(text);
}

void plain_why(struct plain *p, unsigned viewer)
{
    unsigned asked = dts_asked(p->s), thing[16], causes = dts_causes(p->s, viewer, thing, 16);
    if (dts_over(p->s)) {
        char *ending = dts_ending(p->s, viewer);
        screen_text(p->screen, 0, 0, ending ? ending : "");
        free(ending);
        return;
    }
    char *name = dts_seat_name(p->s, viewer, asked), *prompt = dts_prompt(p->s, viewer);
    if (asked == viewer)
        screen_say(p->screen, UI_why_asked, name, prompt, NULL);
    else
        screen_say(p->screen, UI_why_waits, name, NULL);
    free(name);
    free(prompt);
    char *moment = dts_moment(p->s, viewer);
    if (moment && *moment)
        screen_say(p->screen, UI_why_moment, moment, NULL);
    free(moment);
    say_causes(p, viewer, thing, causes);
    char *rules = dts_rules_of_question(p->s, viewer);
    if (rules && *rules) {
        screen_blank(p->screen, 1);
        screen_say(p->screen, UI_t_rules, NULL);
        for (char *line = strtok(rules, "\n"); line; line = strtok(NULL, "\n"))
            screen_text(p->screen, 0, 2, line);
    }
    free(rules);
    if (causes)
        say_cause(p, viewer, thing[causes - 1]);
}

static void do_why(struct plain *p, unsigned viewer, const char *rest)
{
    (void)rest;
    plain_why(p, viewer);
}

static void do_save(struct plain *p, unsigned viewer, const char *rest)
{
    (void)viewer;
    if (dts_autosave(p->s, *rest ? rest : dts_autosave_name(p->s)))
        screen_say(p->screen, UI_saved, dts_autosave_name(p->s), NULL);
    else
        say_error(p);
}

static void do_saves(struct plain *p, unsigned viewer, const char *rest)
{
    (void)viewer;
    (void)rest;
    struct dts_save *list = NULL;
    size_t count = dts_saves(&list);
    if (!count)
        screen_say(p->screen, UI_no_saves, NULL);
    for (size_t i = 0; i < count; i++) {
        char ply[16];
        snprintf(ply, sizeof ply, "%u", list[i].ply);
        char *line = screen_phrase(p->screen, UI_save_line, list[i].name, list[i].game, ply, NULL);
        if (line)
            screen_text(p->screen, 2, 4, line);
        free(line);
    }
    dts_saves_free(list, count);
}

static void do_lang(struct plain *p, unsigned viewer, const char *rest)
{
    char *typed = app_language(rest) ? NULL : screen_quote(rest);
    if (typed) {
        screen_say(p->screen, UI_not_a_choice, typed, NULL);
        free(typed);
        return;
    }
    if (!dts_set_language(p->s, viewer, rest)) {
        say_error(p);
        return;
    }
    const char *now = dts_seat_language(p->s, viewer);
    screen_language(p->screen, now ? now : rest);
    screen_say(p->screen, UI_language_is, now ? now : rest, NULL);
    if (!dts_over(p->s) && viewer < p->seats)
        plain_options(p, viewer);
}

static void do_report(struct plain *p, unsigned viewer, const char *rest)
{
    (void)viewer;
    (void)rest;
    char path[64];
    enum report_way way = report_way(p->s);
    if (way == REPORT_LATER || (way == REPORT_WARN && !says_yes(p, UI_report_asks, NULL))) {
        screen_say(p->screen, way == REPORT_LATER ? UI_report_later : UI_report_not, NULL);
        return;
    }
    bool good = report_write(p->s, path, sizeof path);
    screen_say(p->screen, good ? UI_report_written : UI_report_failed, good ? path : strerror(errno), NULL);
}

static void do_quit(struct plain *p, unsigned viewer, const char *rest)
{
    (void)viewer;
    (void)rest;
    p->quit = true;
}

static const struct command commands[] = {
    { "help", "help [3]", UI_help_help, do_help },
    { "?", "? NAME", UI_help_thing, do_describe },
    { "board", "board [on|off]", UI_help_board, do_board },
    { "log", "log [N]", UI_help_log, do_log },
    { "undo", "undo", UI_help_undo, do_undo },
    { "redo", "redo", UI_help_redo, do_redo },
    { "concede", "concede", UI_help_concede, do_concede },
    { "hint", "hint", UI_help_hint, do_hint },
    { "odds", "odds [on|off]", UI_help_odds, do_odds },
    { "why", "why", UI_help_why, do_why },
    { "save", "save [NAME]", UI_help_save, do_save },
    { "saves", "saves", UI_help_saves, do_saves },
    { "lang", "lang en", UI_help_lang, do_lang },
    { "report", "report", UI_help_report, do_report },
    { "quit", "quit", UI_help_quit, do_quit },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help_line(struct plain *p, const char *word, enum ui_key key)
{
    char *text = screen_phrase(p->screen, key, NULL), *line = app_format("%s: %s", word, text ? text : "");
    if (line)
        screen_text(p->screen, 2, 6, line);
    free(line);
    free(text);
}

static void do_help(struct plain *p, unsigned viewer, const char *rest)
{
    if (*rest) {
        do_describe(p, viewer, rest);
        return;
    }
    screen_say(p->screen, UI_commands, NULL);
    help_line(p, "3 / 1 3 4", UI_help_number);
    help_line(p, "yes / no / done", UI_help_yes);
    help_line(p, "pass", UI_help_pass);
    for (unsigned i = 0; i < COMMANDS; i++)
        help_line(p, commands[i].shown, commands[i].help);
}

/* ------------------------------------------------------------------- choices ---- */
static void choose_for(struct plain *p, unsigned seat, unsigned option)
{
    if (!dts_choose(p->s, seat, option))
        say_error(p);
}

/* "3", "1 3 4", "1,3,4": false when it is something else. */
static bool choose_numbers(struct plain *p, unsigned seat, const char *typed)
{
    unsigned option[256], n = 0, count = dts_options(p->s, seat);
    if (typed[strspn(typed, "0123456789 ,")] || !strpbrk(typed, "0123456789"))
        return false;
    while (*(typed += strspn(typed, " ,"))) {
        char word[24], most[16];
        size_t length = strspn(typed, "0123456789");
        uint64_t number = 0;
        snprintf(word, sizeof word, "%.*s", (int)(length < 20 ? length : 20), typed);
        snprintf(most, sizeof most, "%u", count);
        if (length > 9 || !app_to_number(word, &number) || number < 1 || number > count || n == 256) {
            screen_say(p->screen, UI_no_such_option, word, most, NULL);
            return true;
        }
        option[n++] = (unsigned)number - 1;
        typed += length;
    }
    if (n == 1)
        choose_for(p, seat, option[0]);
    else if (!dts_selection(p->s, seat, NULL, NULL, NULL))
        screen_say(p->screen, UI_one_only, NULL);
    else if (!dts_choose_set(p->s, seat, option, n))
        say_error(p);
    return true;
}

static void stand(struct plain *p, unsigned seat, enum dts_standing how)
{
    unsigned number = dts_owner_ply(p->s);
    int refuse = answer_refusal(p->s, seat);
    if (how == DTS_STAND_ASK) {
        if (dts_standing(p->s, seat, PLAIN_NONE, how))
            screen_say(p->screen, UI_standing_off, NULL);
        else
            say_error(p);
        return;
    }
    if (refuse < 0) {
        screen_say(p->screen, UI_cannot_pass, NULL);
        return;
    }
    bool any = answer_stand(p->s, seat, how);
    screen_say(p->screen,
               !any                         ? UI_standing_none
               : how == DTS_STAND_PASS_TURN ? UI_standing_turn
                                            : UI_standing_set,
               NULL);
    if (dts_owner_ply(p->s) == number)
        choose_for(p, seat, (unsigned)refuse);
}

static bool standing_words(struct plain *p, unsigned seat, const char *typed)
{
    if (dts_same_text(typed, "always pass") || dts_same_text(typed, "pass always"))
        stand(p, seat, DTS_STAND_PASS_ALWAYS);
    else if (dts_same_text(typed, "pass this turn"))
        stand(p, seat, DTS_STAND_PASS_TURN);
    else if (dts_same_text(typed, "ask again"))
        stand(p, seat, DTS_STAND_ASK);
    else
        return false;
    return true;
}

/* ----------------------------------------------------------------- commands ---- */
static bool run_command(struct plain *p, unsigned viewer, const char *typed, bool shortened)
{
    size_t length = strcspn(typed, " ");
    const struct command *found = NULL;
    if (*typed == '?')
        length = 1;
    for (unsigned i = 0; i < COMMANDS && length; i++) {
        if (!dts_same_start(commands[i].word, typed, length))
            continue;
        if (commands[i].word[length] == '\0' || (shortened && !found))
            found = &commands[i];
        if (commands[i].word[length] == '\0')
            break;
    }
    if (!found)
        return false;
    char rest[SCREEN_LINE]; /* a copy: asking for something overwrites the line */
    snprintf(rest, sizeof rest, "%s", typed + length + strspn(typed + length, " "));
    found->run(p, viewer, rest);
    return true;
}

static void not_understood(struct plain *p, const char *typed)
{
    const char *known[COMMANDS];
    for (unsigned i = 0; i < COMMANDS; i++)
        known[i] = commands[i].word;
    const char *near = app_nearest(typed, known, COMMANDS);
    char *quoted = screen_quote(typed);
    if (near)
        screen_say(p->screen, UI_did_you_mean, quoted ? quoted : "", near, NULL);
    else
        screen_say(p->screen, UI_not_understood, quoted ? quoted : "", NULL);
    free(quoted);
}

void plain_answer(struct plain *p, unsigned seat, const char *typed)
{
    int option;
    if (!*typed) {
        if (dts_options(p->s, seat) == 1)
            choose_for(p, seat, 0);
        else
            plain_options(p, seat);
    } else if (choose_numbers(p, seat, typed) || standing_words(p, seat, typed) || run_command(p, seat, typed, false)) {
        return;
    } else if ((option = answer_called(p->s, seat, typed)) >= 0) {
        choose_for(p, seat, (unsigned)option);
    } else if (dts_same_text(typed, "pass")) {
        screen_say(p->screen, UI_cannot_pass, NULL);
    } else if (!run_command(p, seat, typed, true)) {
        not_understood(p, typed);
    }
}

void plain_after_end(struct plain *p, const char *typed)
{
    unsigned viewer = p->at_screen < p->seats ? p->at_screen : DTS_TABLE;
    if (!run_command(p, viewer, typed, true))
        not_understood(p, typed);
}
