/* watch.c -- a replay: forward, back, by itself at a pace; every position is played anew from the
 * journal, so what is seen is what the rules do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

struct replay {
    const char *journal;
    size_t length;
    struct dts *whole;  /* played to its end: it knows what was chosen */
    unsigned at, last;
};

/* What is chosen next, by whom: where the question would stand. */
static void tell_choice(struct term *t, struct replay *r)
{
    unsigned seat;
    char *prompt, *answer;
    free(t->answer);
    t->answer = NULL;
    if (r->at >= r->last || !t->open)
        return;
    dts_read_in(r->whole, *t->screen->language ? t->screen->language : NULL);
    if (!dts_owner_taken(r->whole, r->at, &seat, &prompt, &answer))
        return;
    char *name = seat < dts_seats(r->whole) ? dts_seat_name(r->whole, DTS_TABLE, seat)
                                            : term_phrase(t, UI_t_chance, NULL, NULL);
    free(t->model.prompt);
    t->model.prompt = text_fold(screen_phrase(t->screen, UI_t_taken, name ? name : "", prompt, NULL));
    t->answer = text_fold(answer);
    free(name);
    free(prompt);
}

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
    dts_read_in(s, *t->screen->language ? t->screen->language : NULL);
    term_refresh(t, DTS_TABLE);
    if (old)
        dts_free(old);
    model_compare(&t->model, &t->before);
    t->before = t->model.table;
    snprintf(place, sizeof place, "%u/%u", r->at, r->last);
    char *where = term_phrase(t, UI_t_replay_at, place, NULL);
    term_heading(t, where);
    free(where);
    tell_choice(t, r);
    return true;
}

static void step(struct term *t, struct replay *r, int key)
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
        t->running = !t->running && r->at < r->last;
    else if (key == K_NONE && t->running)
        r->at += r->at < r->last;
    if (r->at == r->last)
        t->running = false;
}

static void watch(struct term *t, struct replay *r, char *error, size_t room)
{
    while (!t->quit && !t->leave) {
        unsigned was = r->at;
        layout_show(t);
        int key = tty_key(t->running ? 1500 / (t->speed > 0 ? t->speed : 1) : -1);
        t->quit |= key == K_QUIT;
        t->leave |= key == K_ESC;
        if (key == '+' || key == '-')
            t->speed = key == '+' ? t->speed + (t->speed < 5) : t->speed - (t->speed > 1);
        step(t, r, key);
        if (key != K_NONE && key != K_RESIZE)
            term_message(t, NULL);
        if (commands_key(t, key))
            tell_choice(t, r); /* perhaps in another language now */
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
    r.whole = whole;
    r.last = dts_owner_ply(whole);
    t->open = dts_over(whole) || !dts_hides(whole);
    t->watching = true;
    t->leave = t->running = false;
    t->s = NULL;
    bool good = go(t, &r, error, room);
    if (good)
        watch(t, &r, error, room);
    model_free(&t->model);
    if (t->s)
        dts_free(t->s);
    t->s = NULL;
    dts_free(whole);
    free(t->answer);
    t->answer = NULL;
    t->watching = t->open = t->leave = t->running = false;
    term_heading(t, NULL);
    term_message(t, NULL);
    return good;
}
