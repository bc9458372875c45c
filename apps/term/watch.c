/* watch.c -- a replay: forward, back, by itself at a pace; every position is played anew from the
 * journal, so what is seen is what the rules do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

struct replay {
    const char *journal;
    size_t length;
    unsigned at, last;
    bool running;
};

/* The position after `at` choices. */
static bool go(struct term *t, struct replay *r, char *error, size_t room)
{
    struct dts *s = dts_load_text_to(r->journal, r->length, r->at, NULL, error, room);
    char place[64];
    if (!s)
        return false;
    struct dts *old = t->s;
    t->model.news_from = t->model.log_end; /* new is what this step has brought */
    t->s = s;
    term_refresh(t, DTS_TABLE);
    if (old)
        dts_free(old);
    model_compare(&t->model, &t->before);
    t->before = t->model.table;
    snprintf(place, sizeof place, "%u/%u", r->at, r->last);
    term_message(t, text_fold(screen_phrase(t->screen, UI_t_replay_at, place, NULL)));
    return true;
}

static void step(struct replay *r, int key)
{
    if (key == K_RIGHT || key == K_DOWN || key == K_ENTER)
        r->at += r->at < r->last;
    else if (key == K_LEFT || key == K_UP)
        r->at -= r->at > 0;
    else if (key == K_PAGE_DOWN)
        r->at = r->at + 10 < r->last ? r->at + 10 : r->last;
    else if (key == K_PAGE_UP)
        r->at = r->at > 10 ? r->at - 10 : 0;
    else if (key == K_HOME)
        r->at = 0;
    else if (key == K_END_KEY)
        r->at = r->last;
    else if (key == K_SPACE)
        r->running = !r->running && r->at < r->last;
    else if (key == K_NONE && r->running)
        r->at += r->at < r->last;
    if (r->at == r->last)
        r->running = false;
}

static void watch(struct term *t, struct replay *r, char *error, size_t room)
{
    while (!t->quit && !t->leave) {
        unsigned was = r->at;
        layout_show(t);
        int key = tty_key(r->running ? 1500 / (t->speed > 0 ? t->speed : 1) : -1);
        t->quit |= key == K_QUIT;
        t->leave |= key == K_ESC;
        if (key == '+' || key == '-')
            t->speed = key == '+' ? t->speed + (t->speed < 5) : t->speed - (t->speed > 1);
        step(r, key);
        commands_key(t, key);
        if (r->at != was && !go(t, r, error, room))
            break;
    }
}

bool term_watch(struct term *t, const char *journal, size_t length, char *error, size_t room)
{
    struct replay r = { .journal = journal, .length = length };
    struct dts *whole = dts_load_text(journal, length, NULL, error, room);
    if (!whole)
        return false;
    r.last = dts_owner_ply(whole);
    int game = dts_game_find(dts_game_of(whole));
    dts_free(whole);
    t->watching = true;
    t->leave = false;
    t->s = NULL;
    free(t->heading);
    t->heading = game >= 0 ? text_fold(strdup(dts_game_title((unsigned)game))) : NULL;
    bool good = go(t, &r, error, room);
    if (good)
        watch(t, &r, error, room);
    model_free(&t->model);
    if (t->s)
        dts_free(t->s);
    t->s = NULL;
    t->watching = t->leave = false;
    term_message(t, NULL);
    return good;
}
