/* tty.h -- the terminal: opened, drawn on, read from, and left as it was found.
 *
 * The only part that knows ncurses. The terminal is restored on every way out: return, Ctrl-C,
 * SIGTERM, SIGHUP, a crash; Ctrl-Z gives it back until the program is continued.
 * Continued after any stop it takes the terminal again and draws all of it. */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include <stdbool.h>
#include "cells.h"

/* Keys besides characters, which are their code point. */
enum key {
    K_NONE = 0,         /* nothing was pressed in time */
    K_ENTER = '\n', K_ESC = 27, K_TAB = '\t', K_SPACE = ' ', K_BACKSPACE = 8,
    K_UP = 0x110000, K_DOWN, K_LEFT, K_RIGHT, K_BACKTAB, K_HOME, K_END_KEY, K_PAGE_UP, K_PAGE_DOWN, K_DELETE, K_F1,
    K_MOUSE,            /* a button went down at mouse_x, mouse_y */
    K_WHEEL_UP, K_WHEEL_DOWN,
    K_RESIZE,           /* the size has changed: draw again */
    K_QUIT              /* Ctrl-C, or nobody is there any more */
};

struct tty_how {
    bool ascii;         /* also when the terminal's character set is not UTF-8 */
    bool no_mouse;
};
bool tty_able(void);    /* is there a terminal that can place characters? */
bool tty_open(const struct tty_how *how);
void tty_close(void);
void tty_size(int *width, int *height);
void tty_show(const struct cells *c);
/* Wait for a key; -1: as long as it takes, else so many milliseconds, then K_NONE. */
int tty_key(int wait);
void tty_push(int key); /* the next tty_key gives it again */
extern int tty_mouse_x, tty_mouse_y;
void tty_bell(void);

#endif
