/* play.c -- a game at this screen: who is asked, what keys do, the end.
 *
 * Between seats of different people the screen is covered in a game whose seats know different
 * things. Whatever ends the input loses nothing: every choice was saved
 * when it was made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../people.h"
#include "term.h"

static void say_error(struct term *t)
{
    term_message(t, text_fold(dts_error_words(t->s, t->screen->language)));
    tty_bell();
}

enum where term_where(const struct term *t)
{
    return t->watching ? AT_REPLAY : t->model.over ? AT_END : t->following ? AT_OTHERS : AT_CHOICE;
}

void term_refresh(struct term *t, unsigned viewer)
{
    model_take(&t->model, t->s, viewer);
    if (t->model.over) {
        free(t->model.prompt);
        t->model.prompt = term_ending(t);
    }
    t->can_undo = !t->watching && dts_can_undo(t->s, viewer < t->model.seats ? viewer : 0);
    t->can_concede = !t->watching && dts_can_concede(t->s, viewer);
    t->told_end = t->told_end && t->model.over;
    if (t->before_viewer == viewer)
        model_compare(&t->model, &t->before);
    t->taken = dts_owner_hash(t->s);
    for (int i = 0; i < PANES; i++) /* where the last focus had pulled it does not matter any more */
        t->pane[i].scroll = 0;
    focus_first(t);
    for (unsigned i = 0; i < t->model.options && t->model.option[i].back; i++)
        focus_option(t, (int)i + 1 < (int)t->model.options ? (int)i + 1 : 0);
}

/* ------------------------------------------------------------------------- cover ---- */
static void wait_enter(struct term *t, enum ui_key key, const char *name)
{
    char *text = term_phrase(t, key, name, NULL);
    int pressed;
    do {
        tty_size(&t->width, &t->height);
        cells_begin(&t->all, t->width, t->height);
        int columns = text_columns(text ? text : "");
        cells_wrap(&t->all, columns < t->width ? (t->width - columns) / 2 : 0, t->height / 2, t->width, 0, S_STRONG,
                   text ? text : "");
        tty_show(&t->all);
        pressed = tty_key(-1);
    } while (pressed != K_ENTER && pressed != K_QUIT);
    t->quit |= pressed == K_QUIT;
    free(text);
}

void term_give(struct term *t, unsigned seat)
{
    char *name = text_fold(dts_seat_name(t->s, DTS_TABLE, seat));
    wait_enter(t, UI_give_screen, name);
    free(name);
}

/* Whoever leaves the screen reads what came of the choice, and may take it back while nobody else has seen more. */
static bool take_leave(struct term *t)
{
    int key;
    bool back = dts_undo_at_once(t->s, t->at_screen);
    t->focus = (struct focus){ NO_ITEM, -1 };
    term_say(t, back ? UI_t_hide_or_undo : UI_hide_screen, NULL);
    do {
        layout_show(t);
        key = tty_key(-1);
    } while (key != K_ENTER && key != K_QUIT && !(back && key == 'U'));
    t->quit |= key == K_QUIT;
    term_message(t, NULL);
    if (key != 'U')
        return true;
    if (dts_undo(t->s, t->at_screen))
        term_say(t, UI_undone, NULL);
    else
        say_error(t);
    return false;
}

/* Hand the screen from one person to another; false: the one who was there has taken the last step back. */
static bool cover(struct term *t, unsigned seat)
{
    unsigned seats = dts_seats(t->s);
    if (!needs_cover(t->s) || (t->at_screen < seats && one_person(t->s, t->at_screen, seat)))
        return true;
    if (t->at_screen < seats && t->model.s && !take_leave(t))
        return false;
    term_give(t, seat);
    return true;
}

/* --------------------------------------------------------------------- choosing ---- */
/* Make a choice and show what comes of it. */
static void choose_shown(struct term *t, int option)
{
    struct model before = t->model;
    unsigned viewer = t->model.viewer;
    if (!dts_choose(t->s, dts_asks_nature(t->s) ? DTS_TABLE : viewer, (unsigned)option)) {
        say_error(t);
        return;
    }
    t->before = before.table;
    t->before_viewer = viewer;
    memset(&t->model, 0, sizeof t->model); /* its words are still those of `before` */
    term_refresh(t, viewer);
    move_show(t, &before);
    model_free(&before);
}

static void enter(struct term *t)
{
    int option = focus_chosen(t);
    if (option >= 0 && !t->model.over) {
        choose_shown(t, option);
    } else if (model_choices_on(&t->model, t->focus.item) > 1) {
        t->only = t->focus.item;
        focus_option(t, model_choice_of(&t->model, t->only, -1));
        t->looking = true;
    } else if (t->focus.item >= 0) {
        about_item(t, t->focus.item);
    } else {
        focus_first(t);        /* nothing was in focus, the panes were scrolled: show what Enter would do next */
    }
}

static void back_out(struct term *t)
{
    int item = t->only;
    if (item >= 0) {
        t->only = NO_ITEM;
        focus_item(t, item);
    } else {
        focus_first(t);
    }
}

static void scroll_under_mouse(struct term *t, int by)
{
    for (int i = 0; i < PANES; i++) {
        struct pane *p = &t->pane[i];
        if (tty_mouse_x >= p->x && tty_mouse_x < p->x + p->width && tty_mouse_y >= p->y &&
            tty_mouse_y < p->y + p->height)
            p->scroll += by;
    }
    focus_item(t, NO_ITEM); /* or the focus would pull the pane back */
}

static void whole(struct term *t)
{
    int item = t->focus.item >= 0 ? t->focus.item : t->focus.option >= 0 ? t->model.option[t->focus.option].item : -1;
    if (item < 0)
        item = t->model.source;
    if (item >= 0)
        about_item(t, item);
    else
        about_question(t);
}

static void letter(struct term *t, int key)
{
    for (unsigned i = 0; i < t->model.options; i++)
        if (t->model.option[i].letter == key) {
            t->only = NO_ITEM;
            focus_option(t, (int)i);
            t->looking = t->model.option[i].item >= 0;
            return;
        }
    tty_bell();
}

static void pressed(struct term *t, int key)
{
    switch (key) {
    case K_QUIT: t->quit = true; break;
    case K_RESIZE:
    case K_NONE: break;
    case K_TAB: focus_step(t, 1); break;
    case K_BACKTAB: focus_step(t, -1); break;
    case K_UP: focus_move(t, 0, -1); break;
    case K_DOWN: focus_move(t, 0, 1); break;
    case K_LEFT: focus_move(t, -1, 0); break;
    case K_RIGHT: focus_move(t, 1, 0); break;
    case K_ENTER: enter(t); break;
    case K_ESC: back_out(t); break;
    case K_SPACE: whole(t); break;
    case K_PAGE_DOWN:
    case K_PAGE_UP:
        focus_item(t, NO_ITEM);
        t->pane[P_BOARD].scroll += key == K_PAGE_DOWN ? t->pane[P_BOARD].height - 1 : 1 - t->pane[P_BOARD].height;
        break;
    case K_WHEEL_UP: scroll_under_mouse(t, -2); break;
    case K_WHEEL_DOWN: scroll_under_mouse(t, 2); break;
    case K_MOUSE:
        if (focus_mouse(t))
            enter(t);
        break;
    default:
        if (!commands_key(t, key) && key >= 'a' && key <= 'z')
            letter(t, key);
    }
}

/* Keys until the position is another one. */
static void ask(struct term *t)
{
    unsigned number = dts_owner_ply(t->s), seat = dts_asked(t->s);
    uint64_t hash = dts_owner_hash(t->s);
    follow_settle(t);
    recap_show(t);
    learn_ask(t);
    while (!t->quit && !t->leave && dts_owner_ply(t->s) == number && dts_owner_hash(t->s) == hash &&
           dts_asked(t->s) == seat) {
        layout_show(t);
        if (t->model.over && !t->told_end) {
            t->told_end = true;
            term_ended(t);
            continue;
        }
        if (t->odds && !t->model.advised) { /* what is asked stands on the screen before the reckoning begins */
            model_advise(&t->model);
            layout_show(t);
        }
        int key = tty_key(-1);
        if (key != K_RESIZE && key != K_NONE)
            term_message(t, NULL);
        pressed(t, key);
    }
}

/* ------------------------------------------------------------------ the whole game ---- */
static void show_note(struct term *t)
{
    char *note = dts_note(t->s) ? text_fold(strdup(dts_note(t->s))) : NULL;
    const char *save = dts_autosave_name(t->s);
    if (note)
        term_message(t, note);
    else if (save)
        term_say(t, UI_saved_as, save);
    else {
        char *why = dts_error_words(t->s, t->screen->language);
        term_say(t, UI_not_saved, why);
        free(why);
    }
}

void term_play(struct term *t)
{
    t->at_screen = t->before_viewer = DTS_TABLE;
    t->leave = t->told_end = false;
    show_note(t);
    while (!t->quit && !t->leave) {
        follow_players(t);
        if (t->quit || t->leave)
            break;
        unsigned seat = dts_over(t->s) ? follow_viewer(t) : dts_asked(t->s);
        if (seat != t->at_screen && !dts_over(t->s) && !cover(t, seat))
            continue;
        if (t->quit)
            break;
        const char *language = seat < dts_seats(t->s) ? dts_seat_language(t->s, seat) : NULL;
        if (language && strcmp(language, t->screen->language) != 0)
            screen_language(t->screen, language);
        if (dts_over(t->s) && needs_cover(t->s))
            seat = DTS_TABLE;
        if (t->model.s != t->s || t->model.viewer != seat || t->taken != dts_owner_hash(t->s))
            term_refresh(t, seat);
        t->at_screen = dts_over(t->s) ? t->at_screen : seat;
        ask(t);
    }
    model_free(&t->model);
}
