/* front.h -- what `doomtrack play` calls: the start screen and a game on the full screen. */
#ifndef TERM_FRONT_H
#define TERM_FRONT_H

#include "../plain.h"

struct term;
struct term_how {
    struct screen *screen;   /* for phrases */
    bool ascii, no_animation, odds;
    int speed;               /* 1 slow to 5 fast */
};
/* What is to be played, as far as it is known; the start screen changes it. */
struct term_start {
    struct plain_start *st;
    uint64_t seed;
    const char *language;    /* NULL: from the environment */
    bool ask_dice, undo_chance;
    const char *const *given; /* options of the command line, NULL at the end */
    bool form_only;          /* the game is named: begin with its settings */
    bool left;               /* a game was left just now that can be gone on with */
};
/* NULL: this terminal cannot do it. */
struct term *term_open(const struct term_how *how);
void term_close(struct term *t);
bool term_start(struct term *t, struct term_start *start); /* false: the player leaves */
void term_error(struct term *t, const char *text);
/* Play until it is left; true: leave the program, not only the game. */
bool term_game(struct term *t, struct dts *s);
bool term_replay(struct term *t, const char *path, char *error, size_t room); /* a save by its name, else a file */

/* The same as one thing that can be found by its name in doomtrack-term.so (apps/front.c). */
struct term_face {
    struct term *(*open)(const struct term_how *how);
    void (*close)(struct term *t);
    bool (*start)(struct term *t, struct term_start *start);
    void (*error)(struct term *t, const char *text);
    bool (*game)(struct term *t, struct dts *s);
    bool (*replay)(struct term *t, const char *path, char *error, size_t room);
};
extern const struct term_face term_face;

#endif
