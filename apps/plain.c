/* plain.c -- the line-based front end: who is at the screen, what is told, what is asked.
 *
 * Between seats of different people the screen is covered in a game whose seats know different
 * things. Input that ends (end of file, Ctrl-C) loses nothing: every
 * choice was saved when it was made. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "pace.h"
#include "people.h"

unsigned plain_seat(const struct plain *p)
{
    return dts_over(p->s) ? DTS_TABLE : dts_asked(p->s);
}

/* The seat whose view to show when nobody is asked: the last at the screen, or the first person's. */
static unsigned watcher(const struct plain *p)
{
    if (p->at_screen < p->seats)
        return p->at_screen;
    for (unsigned i = 0; i < p->seats; i++)
        if (is_person(p->s, i))
            return i;
    return DTS_TABLE;
}

void plain_line(struct screen *sc, const struct dts_line *line)
{
    screen_text(sc, line->headed ? 4 : 2, line->headed ? 6 : 4, line->text);
}

struct news {
    struct plain *p;
    size_t *headed;
    unsigned lines;
};

/* Under the heading that was told last the story goes on without it. */
static void news_line(void *to, const struct dts_line *line)
{
    struct news *n = to;
    if (line->heading && *n->headed == line->entry + 1)
        return;
    if (line->heading)
        *n->headed = line->entry + 1;
    if (n->lines++ == 0) {
        screen_blank(n->p->screen, 1);
        screen_say(n->p->screen, UI_happened, NULL);
    }
    plain_line(n->p->screen, line);
}

void plain_news(struct plain *p, unsigned viewer)
{
    unsigned i = viewer < p->seats ? viewer : DTS_SEATS;
    size_t end = dts_log_end(p->s);
    dts_story(p->s, viewer, p->told[i], end, news_line, &(struct news){ .p = p, .headed = &p->headed[i] });
    p->told[i] = end;
}

/* What each choice is worth; NULL when nothing is known. */
static struct dts_advice *advice(struct plain *p, unsigned viewer)
{
    unsigned count = dts_options(p->s, viewer);
    struct dts_advice *a = count ? calloc(count, sizeof *a) : NULL;
    if (a && dts_advise(p->s, viewer, a, count))
        return a;
    free(a);
    return NULL;
}

/* A choice's words, and what it is worth behind them. */
static char *worth_added(struct plain *p, const struct dts_advice *a, char *text)
{
    char *worth = a ? dts_advice_text(a) : NULL;
    char *both = worth && text ? screen_phrase(p->screen, UI_option_odds, text, worth, NULL) : NULL;
    free(worth);
    if (both)
        free(text);
    return both ? both : text;
}

/* The things that no figure counts, each named once. */
static void say_beyond(struct plain *p, unsigned viewer, const struct dts_advice *a)
{
    struct dts_advice all = { .chance = 0 };
    for (unsigned i = 0; i < dts_options(p->s, viewer); i++)
        for (unsigned j = 0; j < a[i].beyond; j++) {
            unsigned k = 0;
            while (k < all.beyond && all.thing[k] != a[i].thing[j])
                k++;
            if (k == all.beyond && k < DTS_BEYOND)
                all.thing[all.beyond++] = a[i].thing[j];
        }
    char *names = all.beyond ? dts_advice_beyond(p->s, viewer, &all) : NULL;
    if (names)
        screen_say(p->screen, UI_odds_beyond, names, NULL);
    free(names);
}

void plain_odds(struct plain *p, unsigned viewer)
{
    struct dts_advice *a = viewer < p->seats ? advice(p, viewer) : NULL;
    for (unsigned i = 0; a && i < dts_options(p->s, viewer); i++) {
        char number[16], *text = worth_added(p, &a[i], dts_option_text(p->s, viewer, i));
        snprintf(number, sizeof number, "%u", i + 1);
        char *line = a[i].chance >= 0 ? screen_phrase(p->screen, UI_option, number, text ? text : "?", NULL) : NULL;
        if (line)
            screen_text(p->screen, 2, 6, line);
        free(line);
        free(text);
    }
    if (a)
        say_beyond(p, viewer, a);
    else
        screen_say(p->screen, UI_no_odds, NULL);
    free(a);
}

void plain_options(struct plain *p, unsigned viewer)
{
    unsigned count = dts_options(p->s, viewer), least, most, picked;
    struct dts_advice *worth = p->odds ? advice(p, viewer) : NULL;
    char *prompt = dts_prompt(p->s, viewer), *name = dts_seat_name(p->s, viewer, viewer);
    screen_blank(p->screen, 1);
    screen_say(p->screen, UI_prompt_seat, name ? name : "", prompt ? prompt : "", NULL);
    free(name);
    free(prompt);
    for (unsigned i = 0; i < count; i++) {
        char number[16], *text = worth_added(p, worth ? &worth[i] : NULL, dts_option_text(p->s, viewer, i));
        snprintf(number, sizeof number, "%u", i + 1);
        char *line = screen_phrase(p->screen, UI_option, number, text ? text : "?", NULL);
        if (line)
            screen_text(p->screen, i + 1 < 10 && count >= 10 ? 3 : 2, 6, line);
        free(line);
        free(text);
    }
    if (worth)
        say_beyond(p, viewer, worth);
    free(worth);
    if (count == 1)
        screen_say(p->screen, UI_only_choice, NULL);
    if (dts_can_concede(p->s, viewer))
        screen_say(p->screen, UI_concede_offer, NULL);
    if (dts_selection(p->s, viewer, &least, &most, &picked)) {
        char a[16], b[16], c[16];
        snprintf(a, sizeof a, "%u", picked);
        snprintf(b, sizeof b, "%u", least);
        snprintf(c, sizeof c, "%u", most);
        screen_say(p->screen, most > 1 ? UI_picked_many : UI_picked, a, b, c, NULL);
    }
}

bool plain_give(struct plain *p, unsigned seat)
{
    screen_wipe(p->screen);
    char *name = dts_seat_name(p->s, DTS_TABLE, seat);
    const char *line = screen_ask(p->screen, UI_give_screen, name ? name : "", NULL);
    free(name);
    return line != NULL;
}

/* Hand the screen from one person to another. False: input ended, or the one who leaves has taken the last step back,
 * which can be done while nobody else has seen more. */
static bool cover(struct plain *p, unsigned seat)
{
    bool leaves = p->at_screen < p->seats;
    if (!needs_cover(p->s) || (leaves && one_person(p->s, p->at_screen, seat)))
        return true;
    if (leaves) {
        bool back = dts_undo_at_once(p->s, p->at_screen);
        plain_news(p, p->at_screen);
        const char *typed = screen_ask(p->screen, back ? UI_hide_or_undo : UI_hide_screen, NULL);
        p->quit |= !typed;
        if (typed && back && dts_same_text(typed, "undo"))
            plain_answer(p, p->at_screen, "undo");
        if (!typed || plain_seat(p) != seat)
            return false;
    }
    p->quit |= !plain_give(p, seat);
    return !p->quit;
}

/* False: it is not this seat's turn here after all. */
static bool show_turn(struct plain *p, unsigned seat)
{
    const char *language = dts_seat_language(p->s, seat);
    if (seat != p->at_screen && !cover(p, seat))
        return false;
    if (language && strcmp(language, p->screen->language) != 0)
        screen_language(p->screen, language);
    bool board = p->board_always || p->board_due || seat != p->at_screen;
    p->at_screen = seat;
    p->board_due = false;
    plain_news(p, seat);
    if (board) {
        screen_blank(p->screen, 1);
        plain_board(p, seat);
    }
    plain_options(p, seat);
    if (dts_asks_nature(p->s))
        screen_say(p->screen, UI_real_dice, NULL);
    return true;
}

static void show_end(struct plain *p)
{
    unsigned viewer = people(p->s) > 1 ? DTS_TABLE : watcher(p);
    char *in_words = dts_ending(p->s, viewer);
    char *word = screen_phrase(p->screen, screen_result(result_for(p->s, viewer)), NULL);
    if (people(p->s) > 1) /* the table's log repeats what each has seen */
        p->told[DTS_SEATS] = dts_log_since(p->s, p->at_screen < p->seats ? p->at_screen : DTS_TABLE);
    plain_news(p, viewer);
    screen_blank(p->screen, 1);
    screen_say(p->screen, UI_the_end, word ? word : "", NULL);
    if (in_words && *in_words)
        screen_text(p->screen, 0, 0, in_words);
    free(word);
    free(in_words);
}

static void after_end(struct plain *p)
{
    show_end(p);
    screen_say(p->screen, UI_after_end, NULL);
    while (!p->quit && dts_over(p->s)) {
        const char *typed = screen_ask(p->screen, UI_your_answer, NULL);
        if (!typed || !*typed)
            p->quit = true;
        else
            plain_after_end(p, typed);
    }
}

/* Computer players answer one by one, so that Ctrl-C is heard between two choices. */
static void let_players(struct plain *p)
{
    while (!dts_over(p->s) && !is_person(p->s, dts_asked(p->s)) && !dts_asks_nature(p->s) && !screen_interrupted())
        if (!pace_answer(p->s, screen_interrupted))
            break;
}

static void say_goodbye(struct plain *p)
{
    const char *save = dts_autosave_name(p->s);
    if (dts_over(p->s))
        return;
    char *name = save ? app_format(strpbrk(save, " '\"$&;()*?") ? "'%s'" : "%s", save) : NULL;
    if (name)
        screen_say(p->screen, UI_resume_how, name, NULL);
    else
        screen_say(p->screen, UI_bye_unsaved, NULL);
    free(name);
}

void plain_play(struct plain *p)
{
    p->at_screen = DTS_TABLE;
    if (dts_note(p->s))
        screen_text(p->screen, 0, 0, dts_note(p->s));
    screen_say(p->screen, UI_type_help, NULL);
    while (!p->quit && !screen_interrupted()) {
        let_players(p);
        unsigned seat = plain_seat(p);
        if (seat == DTS_TABLE) {
            after_end(p);
            continue;
        }
        if (screen_interrupted())
            break;
        if (!show_turn(p, seat))
            continue;
        unsigned number = dts_owner_ply(p->s);
        bool answered = false;
        while (!p->quit && !answered) {
            const char *typed = screen_ask(p->screen, UI_your_answer, NULL);
            if (!typed) {
                p->quit = true;
                break;
            }
            uint64_t before = dts_owner_hash(p->s);
            plain_answer(p, seat, typed);
            answered = dts_owner_ply(p->s) != number || dts_owner_hash(p->s) != before || plain_seat(p) != seat;
        }
    }
    say_goodbye(p);
}
