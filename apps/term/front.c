/* front.c -- see front.h: opening and closing the screen around start, games and replays. */
#include "front.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../app.h"
#include "term.h"

struct term *term_open(const struct term_how *how)
{
    struct term *t = calloc(1, sizeof *t);
    if (!t || !tty_open(&(struct tty_how){ .ascii = how->ascii })) {
        free(t);
        return NULL;
    }
    t->screen = how->screen;
    t->animate = !how->no_animation;
    t->speed = how->speed;
    t->odds = how->odds;
    t->focus = (struct focus){ NO_ITEM, -1 };
    t->only = NO_ITEM;
    return t;
}

void term_close(struct term *t)
{
    tty_close();
    model_free(&t->model);
    for (int i = 0; i < PANES; i++)
        pane_free(&t->pane[i]);
    cells_free(&t->all);
    free(t->message);
    free(t->heading);
    free(t->answer);
    free(t->lesson);
    free(t->who);
    free(t->playing);
    free(t);
}

void term_error(struct term *t, const char *text)
{
    char *folded = text_fold(strdup(text));
    page_show(t, "", folded ? folded : "");
    free(folded);
}

void term_heading(struct term *t, const char *where)
{
    int game = t->s ? dts_game_find(dts_game_of(t->s)) : -1;
    const char *title = game >= 0 ? dts_game_title((unsigned)game) : NULL;
    free(t->heading);
    t->heading = title ? text_fold(app_format(where ? "%s, %s" : "%s", title, where)) : NULL;
}

static void set_game(struct term *t, struct dts *s)
{
    t->s = s;
    term_heading(t, NULL);
}

bool term_game(struct term *t, struct dts *s)
{
    screen_language(t->screen, dts_seat_language(s, 0));
    set_game(t, s);
    t->lessons = 0;
    term_play(t);
    set_game(t, NULL);
    term_message(t, NULL);
    t->coach = false;
    return t->quit;
}

bool term_replay(struct term *t, const char *path, char *error, size_t room)
{
    size_t length = 0;
    char *save = dts_save_path(path);
    bool saved = save && access(save, F_OK) == 0;
    char *journal = app_read_file(saved ? save : path, &length, error, room);
    free(save);
    if (!journal)
        return false;
    bool good = term_watch(t, journal, length, error, room);
    free(journal);
    set_game(t, NULL);
    return good;
}
