/* follow.c -- while others play: their part of the story, told at a person's pace, with the keys of a replay.
 *
 * A player that takes its time thinks in a thread of its own, and as long as it does the session belongs to that
 * thread: what is drawn meanwhile comes from the model alone, so keys, Ctrl-C and a new size are heard at once. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../pace.h"
#include "../people.h"
#include "term.h"

static bool computer_asked(const struct term *t)
{
    return !dts_over(t->s) && !is_person(t->s, dts_asked(t->s)) && !dts_asks_nature(t->s);
}

/* The seat whose view to show when nobody is asked: the last at the screen, or the first person's. */
unsigned follow_viewer(const struct term *t)
{
    unsigned seats = dts_seats(t->s);
    if (t->at_screen < seats)
        return t->at_screen;
    for (unsigned i = 0; i < seats; i++)
        if (is_person(t->s, i))
            return i;
    return DTS_TABLE;
}

static void say_playing(struct term *t, enum ui_key key, const char *more)
{
    free(t->playing);
    t->playing = term_phrase(t, key, t->who ? t->who : "", more);
}

/* The table as it is now, with who plays where a question would stand. */
static void show_table(struct term *t)
{
    char pace[8];
    free(t->who);
    t->who = text_fold(dts_seat_name(t->s, DTS_TABLE, dts_asked(t->s)));
    term_refresh(t, follow_viewer(t));
    t->focus = (struct focus){ NO_ITEM, -1 };
    t->looking = false;
    t->taken = ~t->taken; /* whoever is asked next gets the table and the focus anew */
    snprintf(pace, sizeof pace, "%d", t->speed);
    say_playing(t, t->running ? UI_t_plays : UI_t_plays_stopped, pace);
    layout_show(t);
}

/* ------------------------------------------------------------------------ thinking ---- */
struct thinking {
    struct dts *s;
    bool made;
    atomic_bool done;
};

static void *think(void *at)
{
    struct thinking *x = at;
    x->made = pace_answer(x->s, screen_interrupted);
    atomic_store(&x->done, true);
    return NULL;
}

/* Look at the keys until it is done. Only what needs no session is done now: a new size, leaving, hurrying. */
static void wait_for(struct term *t, struct thinking *x)
{
    enum { LOOK_MS = 40, SAID_MS = 300 };
    int64_t begun = pace_now_us();
    for (int said = -1; !atomic_load(&x->done);) {
        int key = tty_key(LOOK_MS), seconds = (int)((pace_now_us() - begun) / 1000000);
        if (key == K_QUIT || key == 'Q') {
            t->quit |= key == K_QUIT;
            t->leave |= key == 'Q';
            dts_think_no_more(t->s, true);
        }
        t->hurried |= key == K_END_KEY || key == K_ESC;
        if (pace_now_us() - begun < SAID_MS * 1000 || (seconds == said && key != K_RESIZE))
            continue;
        char number[16];
        snprintf(number, sizeof number, "%d", said = seconds);
        say_playing(t, UI_t_thinks, number);
        layout_show(t);
    }
}

/* One answer of whoever is asked; false: there is none. */
static bool answered(struct term *t)
{
    struct thinking x = { .s = t->s };
    pthread_t thread;
    if (!dts_player_thinks(t->s, dts_asked(t->s)) || !t->model.s || pthread_create(&thread, NULL, think, &x))
        return pace_answer(t->s, screen_interrupted);
    wait_for(t, &x);
    pthread_join(thread, NULL);
    dts_think_no_more(t->s, false);
    return x.made;
}

/* --------------------------------------------------------------------------- pace ---- */
struct reading {
    size_t letters;
    bool moment;
};

static void read_line(void *to, const struct dts_line *line)
{
    struct reading *r = to;
    r->letters += strlen(line->text);
    r->moment |= line->moment;
}

/* How long somebody reads what was told since, in milliseconds. */
static int reading_time(struct term *t, size_t told)
{
    static const int percent[] = { 300, 170, 100, 50, 20 };
    struct reading r = { 0, false };
    dts_story(t->s, t->model.viewer, told, dts_log_end(t->s), read_line, &r);
    int wait = 400 + 25 * (int)(r.letters < 200 ? r.letters : 200);
    return (r.moment ? wait * 3 / 2 : wait) * percent[t->speed < 1 ? 0 : t->speed > 5 ? 4 : t->speed - 1] / 100;
}

/* What a key does between two steps; true: go on. */
static bool between(struct term *t, int key)
{
    term_message(t, NULL);
    t->quit |= key == K_QUIT;
    if (key == '+' || key == '-')
        t->speed = key == '+' ? t->speed + (t->speed < 5) : t->speed - (t->speed > 1);
    else if (key == K_SPACE)
        t->running = !t->running;
    else if (key == K_RIGHT)
        t->running = false;
    else if (key == K_END_KEY || key == K_ESC)
        t->hurried = true;
    else if (key != K_RESIZE)
        commands_key(t, key);
    return t->quit || t->leave || t->hurried || key == K_RIGHT || (key == K_SPACE && t->running);
}

static void read_on(struct term *t, size_t told)
{
    int64_t end = pace_now_us() + (int64_t)reading_time(t, told) * 1000, left;
    for (;;) {
        left = (end - pace_now_us()) / 1000;
        int key = tty_key(!t->running ? -1 : left > 0 ? (int)left : 0);
        if (key == K_NONE && t->running)
            return;
        if (between(t, key))
            return;
        show_table(t);
    }
}

void follow_players(struct term *t)
{
    size_t told = dts_log_end(t->s);
    unsigned steps = 0;
    if (!computer_asked(t))
        return;
    t->following = true;
    t->hurried = false;
    t->running = !t->stepping;
    show_table(t);
    while (computer_asked(t) && !t->quit && !t->leave && !screen_interrupted()) {
        if (!answered(t))
            break;
        steps++;
        if (!t->animate || t->hurried || !computer_asked(t) || !dts_story_pauses(t->s, told))
            continue;
        show_table(t);
        read_on(t, told);
        told = dts_log_end(t->s);
        term_message(t, NULL);
    }
    t->stepping = !t->running;
    t->running = t->following = false;
    free(t->playing);
    t->playing = NULL;
    t->steps = steps;
    t->deaf = t->animate && steps;
}

/* Keys that were meant for what others did must not answer what is asked now. */
void follow_settle(struct term *t)
{
    enum { DEAF_MS = 250 };
    int64_t end = pace_now_us() + DEAF_MS * 1000, left;
    while (t->deaf && !t->quit && (left = (end - pace_now_us()) / 1000) > 0) {
        layout_show(t);
        t->quit |= tty_key((int)left) == K_QUIT;
    }
    t->deaf = false;
}
