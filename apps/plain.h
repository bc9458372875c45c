/* plain.h -- the line-based front end, shared by its parts.
 *
 * plain.c runs the game and shows what is asked; plain_board.c draws a table; plain_command.c
 * holds what can be typed besides numbers; plain_start.c asks what to play. All of it works for
 * any table: it knows item types and options, never a game. */
#ifndef APP_PLAIN_H
#define APP_PLAIN_H

#include "../kernel/table.h"
#include "../session/session.h"
#include "screen.h"

enum { PLAIN_NONE = 0xffff }; /* no thing */

struct plain {
    struct screen *screen;
    struct dts *s;
    const char *game; /* its name, for the cards' texts */
    char *save;       /* name of the save, NULL when the game is not saved */
    unsigned seats;
    size_t told[DTS_SEATS + 1]; /* how much of each viewer's log was shown; last: the table's */
    size_t headed[DTS_SEATS + 1]; /* 1 + the entry of the heading shown last; 0: none */
    unsigned at_screen;         /* the seat whose view was shown last, DTS_TABLE at first */
    bool board_always, board_due;
    bool odds; /* beside each choice what it is worth */
    bool quit;
    bool brief;                 /* leave out notes: the text of their card follows */
    struct dt_table table; /* a copy of the table being drawn */
    unsigned viewer;       /* for whom */
};

/* Play until the end, quit or the end of input. */
void plain_play(struct plain *p);
unsigned plain_seat(const struct plain *p); /* who is to answer: a seat, or DTS_TABLE when over */
bool plain_give(struct plain *p, unsigned seat); /* wiped until this seat has it; false: input ended */
void plain_news(struct plain *p, unsigned viewer);
void plain_line(struct screen *sc, const struct dts_line *line); /* of the story */
void plain_options(struct plain *p, unsigned viewer);
void plain_odds(struct plain *p, unsigned viewer); /* what the choices are worth, where that is known */

/* plain_command.c */
void plain_why(struct plain *p, unsigned viewer); /* what is asked, because of what, and the rules of it */
/* plain_board.c */
void plain_board(struct plain *p, unsigned viewer);
void plain_item(struct plain *p, unsigned item, unsigned indent);
void plain_take_table(struct plain *p, unsigned viewer);
/* The text of what is called `name` on the table; false when nothing is. */
bool plain_describe(struct plain *p, unsigned viewer, const char *name);
void plain_glance(struct plain *p, unsigned item);        /* it and the names of what is on it, on one line */
void plain_describe_item(struct plain *p, unsigned item); /* as it stands on the table, with its text */

/* plain_command.c */
void plain_answer(struct plain *p, unsigned seat, const char *typed);
void plain_after_end(struct plain *p, const char *typed);

enum { PLAIN_SETTINGS = 16 };             /* a game has so many at most */
/* plain_start.c: asks for what `how` leaves open. False: input ended. */
struct plain_start {
    const char *game, *load; /* what was chosen: a game, or a save to go on with */
    unsigned seats;
    const char *player[DTS_SEATS], *name[DTS_SEATS];
    const char *option[PLAIN_SETTINGS + 1];
    char *owned[64]; /* strings to free */
    unsigned owns;
};
bool plain_start(struct screen *sc, struct plain_start *st, bool ask_game, bool ask_seats, bool ask_settings);
void plain_start_free(struct plain_start *st);
char *plain_keep(struct plain_start *st, char *text); /* owned by `st` from now on */

#endif
