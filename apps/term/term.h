/* term.h -- the full-screen front end, shared by its parts.
 *
 * It draws tables (kernel/table.h) and nothing else: whatever game is played, its cards, dice,
 * maps, tracks and seats come from the session with their words. README.md says which file does
 * what. A pane is a part of the screen: drawn whole into cells, shown through a window, with the
 * places that can be selected (hits) kept beside. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "../screen.h"
#include "cells.h"
#include "model.h"
#include "tty.h"

struct hit {
    int x, y, width, height; /* in the pane's cells */
    int item, option;        /* what is there: an item or an option, the other is -1 */
};
struct pane {
    struct cells cells;
    struct hit *hit;
    int hits, room;
    int x, y, width, height, scroll; /* the window */
};
enum pane_id { P_TRACKS, P_BOARD, P_TRAY, P_SEATS, P_NEWS, P_OPTIONS, P_ABOUT /* over others */, PANES };

/* Which keys there are depends on where one is. */
enum where { AT_CHOICE = 1, AT_END = 2, AT_REPLAY = 4, AT_OTHERS = 8 /* computer players are asked */ };

enum { LESSONS = 64 };

struct focus {
    int item, option; /* at most one of them is not -1 */
};
struct term {
    struct dts *s;
    struct screen *screen; /* for phrases */
    struct model model;
    struct pane pane[PANES];
    struct cells all;
    int width, height;
    struct focus focus;
    int only;                   /* the options of this item alone are listed; NO_ITEM: all */
    bool looking;               /* the focus was moved by hand: tell about what it is on */
    bool watching;              /* a replay: nothing can be chosen */
    bool open;                  /* a replay in which nothing is hidden any more: choices are told */
    char *message;              /* one line at the foot until the next key */
    char *heading;              /* what the top line says first */
    bool animate;
    int speed;                  /* 1 slow to 5 fast */
    bool odds;                  /* odds beside options */
    bool quit, leave;           /* leave the program; leave this game */
    unsigned at_screen;         /* the seat whose view was shown last, DTS_TABLE at first */
    char search[80];
    int meter_size;             /* how meters among pieces are drawn; see draw_meter */
    struct dt_table before;     /* the table when a choice was made here last, and by whom */
    unsigned before_viewer;
    uint64_t taken;             /* the hash of the position in the model */
    bool can_undo;              /* something can be taken back */
    bool can_concede;           /* the game can be given up */
    bool told_end;              /* the page about the end has been shown */
    bool running;               /* the replay, or what others do, goes on by itself */
    bool following;             /* computer players are asked; see follow.c */
    bool hurried, stepping;     /* to the next question of a person at once; stopped after each step */
    bool deaf;                  /* what is typed now was meant for what others did */
    bool no_recap;              /* no page about what others did any more */
    unsigned steps;             /* that others have made before this question */
    char *who, *playing;        /* whose turn it is; what stands where a question would */
    char *answer;               /* of a replay: what is chosen next; NULL: it is not told */
    int unseen;                 /* news for which there is no room */
    bool coach;                 /* somebody learns the game; see learn.c */
    char *lesson;               /* what the coach says now; NULL: nothing */
    const char *learned[LESSONS]; /* kinds of questions that were explained */
    unsigned lessons;
};

/* ----------------------------------------------------------------- pane.c ---- */
void pane_begin(struct pane *p, int width);
void pane_hit(struct pane *p, int x, int y, int width, int height, int item, int option);
void pane_show(struct term *t, enum pane_id id); /* through its window, with signs for what is out of sight */
void pane_reach(struct pane *p, const struct hit *h); /* scroll so that it is seen */
void pane_free(struct pane *p);

/* ----------------------------------------------------- draw_*.c: items in a pane ---- */
uint8_t draw_style(const struct term *t, int item, uint8_t otherwise); /* S_FOCUS where the focus is */
/* The letter that selects the item, in its own style; returns the columns used. */
int draw_badge(struct term *t, struct cells *c, int x, int y, int item);
/* A symbol, a die, a meter. `room` bounds the columns; returns those used. */
int draw_symbol(struct term *t, struct cells *c, int x, int y, int room, int item, int size);
int draw_die(struct term *t, struct pane *p, int x, int y, int room, int item, int times, bool cut);
int draw_big_die(struct term *t, struct pane *p, int x, int y, int item, bool measure);
/* size 2: with its name, 1: sign and short name, 0: sign alone. */
int draw_meter(struct term *t, struct cells *c, int x, int y, int room, int item, int size);
int meter_columns(struct term *t, int item, int size);
/* Dice, cards and tokens among the children of an item, in a flow of lines; returns the lines. */
int draw_flow(struct term *t, struct pane *p, int x, int y, int width, int item);
/* The same, going on in column *at of the first line; returns the lines below it and moves *at. */
int draw_flow_on(struct term *t, struct pane *p, int x, int y, int width, int *at, int item);
/* What stands for an item in a flow, on one line; returns the columns. What does not fit is not drawn, or cut. */
int draw_piece(struct term *t, struct pane *p, int x, int y, int room, int item, bool cut);
/* A card with all that is on it; density 0 is roomiest, CARD_DENSITIES - 1 tightest. Returns the lines. */
enum { WIDE = 108 };            /* columns from which seats and news stand beside the board */
enum { CARD_DENSITIES = 5 };
/* Parts of a card: the symbols below an item in one line, and at which size they fit; a note in so many lines. */
int card_symbols(struct term *t, struct cells *c, int x, int y, int room, int task, int size);
int card_symbol_size(struct term *t, int task, int room);
int card_note(struct term *t, struct pane *p, int x, int y, int width, int most, int item);
/* draw_slots.c: boards of cards with tasks, each in a slot of its own. */
bool slots_used(const struct term *t);
int slots_wanted(const struct term *t, int width);    /* lines that show all of every card in short */
bool slots_carry(const struct term *t, int option);   /* its letter stands on a card there */
void draw_slots(struct term *t, struct pane *p, int width, int height);
int draw_card(struct term *t, struct pane *p, int x, int y, int width, int item, int density);
bool card_has_parts(const struct term *t, int item); /* it is read now, and cards are parts of it */
int map_wanted(const struct term *t); /* the lines that a map of many spaces should have; 0: it gets what is left */
int draw_map(struct term *t, struct pane *p, int y, int width, int height, int item);
void draw_board(struct term *t, struct pane *p, int width, int height);
void draw_tracks(struct term *t, struct pane *p, int width);
int draw_tray(struct term *t, struct pane *p, int width, bool roomy);
bool tray_dice(const struct term *t);              /* it holds dice that were thrown */
int draw_seats(struct term *t, struct pane *p, int width, bool roomy);
void draw_options(struct term *t, struct pane *p, int width);
void draw_news(struct term *t, struct pane *p, int width, int height);
void draw_about(struct term *t, struct pane *p, int width, int height, int item); /* what the focus is on */
int lesson_lines(const struct term *t, int width); /* of what the coach says */
int news_wanted(const struct term *t, int width); /* lines of what is new to the viewer, at least one */

/* --------------------------------------------------------------- layout.c ---- */
void layout(struct term *t); /* draw everything into t->all */
void layout_show(struct term *t);

/* ---------------------------------------------------------------- focus.c ---- */
void focus_first(struct term *t);
void focus_option(struct term *t, int option);
void focus_item(struct term *t, int item);
void focus_step(struct term *t, int by);              /* Tab: to the next option */
void focus_move(struct term *t, int dx, int dy);      /* arrows: to what is nearest that way */
bool focus_mouse(struct term *t);                     /* true: it was there already */
int focus_chosen(const struct term *t);               /* the option that Enter takes; -1: none, or several */

/* ----------------------------------------------------------------- page.c ---- */
/* Show text over the screen until it is left; returns the key that left it. */
int page_show(struct term *t, const char *title, const char *text);
/* With these hints; any of the commands closes it too and is returned, to be carried out. */
int page_show_with(struct term *t, const char *title, const char *text, const enum ui_key *keys, const char *commands);
void page_show_keys(struct term *t, const char *title, const char *text); /* a page of help: has none of its own */
int page_show_end(struct term *t, const char *title, const char *text); /* the same, beginning with the end */
/* A list to choose from. Where its rows have values, `enter` names what Enter does with each, and Left and
 * Right end it too. */
struct list {
    const char *title;
    char *const *row;
    int rows;
    const enum ui_key *enter;
    bool leaves; /* Esc leaves the program */
};
/* Choose from a list; returns what ended it: K_ENTER, K_LEFT, K_RIGHT, K_ESC or K_QUIT. */
int page_pick(struct term *t, const struct list *l, int *at);
/* Choose from a list: the row's number, -1 when left. */
int page_choose(struct term *t, const char *title, char *const *row, int rows, int at);
/* Read a line, beginning with `text`, which the first character typed replaces: malloc'd, NULL when left. */
char *page_ask(struct term *t, const char *title, const char *text);
char *term_phrase(struct term *t, enum ui_key key, const char *a, const char *b); /* folded for ASCII; malloc'd */
void term_message(struct term *t, char *text);        /* takes it over; NULL: none */
void term_say(struct term *t, enum ui_key key, const char *a);

/* ------------------------------------------------------------------ the rest ---- */
void about_item(struct term *t, int item);            /* about.c: the whole of a thing, and its rules */
char *about_text(struct term *t, int item);
char *about_brief(struct term *t, int item);
void about_question(struct term *t);                   /* what is going on, and the rules of what is asked */
void about_table(struct term *t);
void commands_help(struct term *t);                   /* help.c: the keys and signs of this screen */
void help_keys(struct term *t, const enum ui_key *list); /* a page with these keys, up to UI_KEYS */
void help_put(struct term *t, FILE *to, const char *keys, enum ui_key key);
char *hints(struct term *t, int width, const enum ui_key *list); /* as many of them as fit; malloc'd */
void commands_list(struct term *t, FILE *to);         /* commands.c: those that do something here */
bool commands_key(struct term *t, int key);           /* false: it is no command's key */
bool term_watch(struct term *t, const char *journal, size_t length, char *error, size_t room); /* watch.c */
void term_cards(struct term *t, const char *game);    /* browse.c */
void move_show(struct term *t, const struct model *before); /* motion.c */
void term_heading(struct term *t, const char *where); /* front.c: the game's name, and where in it one is */
enum where term_where(const struct term *t);
void term_ended(struct term *t);                      /* ending.c: tell how the game ended */
char *term_ending(struct term *t);                    /* the same in one line */
void term_refresh(struct term *t, unsigned viewer);   /* play.c: take the table and put the focus */
void term_give(struct term *t, unsigned seat);        /* an empty screen until it is in this seat's hands */
void term_play(struct term *t);
void follow_players(struct term *t);                  /* follow.c: until a person is asked */
unsigned follow_viewer(const struct term *t);
void follow_settle(struct term *t);                   /* before the first key of a question counts */
/* learn.c: what the game is about; returns the key that left it, K_NONE when there is nothing to tell. */
int learn_page(struct term *t, int game, const enum ui_key *keys, const char *commands);
void learn_first(struct term *t, int game);           /* the same before a first game */
void learn_ask(struct term *t);                       /* what the coach says of the open question */
void learn_switch(struct term *t);                    /* the coach, on or off */
void recap_show(struct term *t);                      /* recap.c: what happened since the viewer's last choice */

#endif
