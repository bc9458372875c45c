/* doomtrack.h -- the games of doomtrack for programs that embed them: games, tables, views, choices, journals, and
 * batches of games stepped together. docs/library.md walks through it; bind/c/tour.c and bind/c/learn.c use it.
 *
 *     cc play.c $(pkg-config --cflags --libs doomtrack)
 *
 * What is promised: a program compiled against this header runs with every later library of the same soname. Structs
 * that callers fill begin with their own size, so that they can grow; functions and constants are added, never changed.
 * DOOMTRACK_API counts the additions, doomtrack_api() says what the library has.
 *
 * What a call that failed has to say is a sentence for people, in the caller's `error` or doomtrack_error(table);
 * nothing is changed by it. Text that is returned as `char *` is the caller's, for doomtrack_free; NULL: out of
 * memory. What is returned as `const char *` is the library's, and stays valid as long as its table, or for good.
 *
 * Hidden information: what takes a `viewer` (a seat, or DOOMTRACK_ALL for what everybody may see) answers from what
 * that viewer may know. What answers from the whole truth is named doomtrack_owner_*: never for a seat.
 *
 * One table, or one batch, is one thread's at a time; different ones may be used at once. */
#ifndef DOOMTRACK_H
#define DOOMTRACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DOOMTRACK_API 1
enum { DOOMTRACK_ALL = 0xff, DOOMTRACK_SEATS = 8, DOOMTRACK_OPTIONS = 128, DOOMTRACK_FEATURES = 8 };

unsigned doomtrack_api(void);
const char *doomtrack_version(void);                         /* of the program, "0.1.0" */
void doomtrack_free(void *text);

/* -------------------------------------------------------------------- games ---- */
unsigned doomtrack_games(void);
const char *doomtrack_game_name(unsigned game);              /* "null"; NULL past the last */
const char *doomtrack_game_title(unsigned game);
int doomtrack_game_find(const char *name);                   /* -1: there is none */
void doomtrack_game_players(unsigned game, unsigned *least, unsigned *most);
/* The i-th setting of a game and its choices ("revised first", the first is the usual one); NULL past the last. */
const char *doomtrack_game_setting(unsigned game, unsigned i, const char **choices);
/* The i-th kind of player, "human", "random", "simple"...; NULL past the last. */
const char *doomtrack_player_kind(unsigned i);

/* ------------------------------------------------------------------- tables ---- */
struct doomtrack_table;
struct doomtrack_how {
    size_t size;                              /* sizeof (struct doomtrack_how) */
    const char *game;
    unsigned players;                         /* 0: the least the game allows */
    uint64_t seed;
    const char *player[DOOMTRACK_SEATS];      /* who plays each seat; NULL: "human", whose choices you make */
    const char *const *option;                /* "edition=first"..., NULL-terminated; may be NULL */
    const char *const *pack;                  /* paths of packs of cards, NULL-terminated; may be NULL */
    const char *language;                     /* "en", "de"; NULL: what the environment says */
};
struct doomtrack_table *doomtrack_begin(const struct doomtrack_how *how, char *error, size_t room);
/* Go on with a journal (docs/journal-format.md). Of `how` only `player` and `language` count; it may be NULL. */
struct doomtrack_table *doomtrack_load(const char *journal, size_t length, const struct doomtrack_how *how, char *error,
                                       size_t room);
void doomtrack_end(struct doomtrack_table *t);               /* NULL is allowed */
const char *doomtrack_error(const struct doomtrack_table *t);

unsigned doomtrack_seats(const struct doomtrack_table *t);
bool doomtrack_over(const struct doomtrack_table *t);
const char *doomtrack_result(const struct doomtrack_table *t);   /* "won", "lost", "drawn", "fault"; NULL: it goes on */
unsigned doomtrack_winners(const struct doomtrack_table *t);     /* a bit for each seat that has won */

/* ------------------------------------------------------------------ choices ---- */
unsigned doomtrack_asked(const struct doomtrack_table *t);       /* the seat asked; DOOMTRACK_ALL: it is over */
unsigned doomtrack_options(const struct doomtrack_table *t, unsigned viewer);   /* 0: it is not theirs to choose */
char *doomtrack_prompt(struct doomtrack_table *t, unsigned viewer);
char *doomtrack_option(struct doomtrack_table *t, unsigned viewer, unsigned option);          /* in words */
char *doomtrack_option_verb(struct doomtrack_table *t, unsigned viewer, unsigned option);     /* stable: "use" */
char *doomtrack_option_object(struct doomtrack_table *t, unsigned viewer, unsigned option);   /* stable: "bell#1" */
bool doomtrack_choose(struct doomtrack_table *t, unsigned seat, unsigned option);
/* A whole selection at once, by options of the list before the first pick. */
bool doomtrack_choose_all(struct doomtrack_table *t, unsigned seat, const unsigned *option, unsigned count);
/* Let computer players answer until somebody else is asked or it is over; at most `most` choices, 0: any number. */
unsigned doomtrack_run(struct doomtrack_table *t, unsigned most);
bool doomtrack_seat(struct doomtrack_table *t, unsigned seat, const char *player);   /* who plays it from now on */
/* What a player of this kind would choose here; -1: that seat is not asked. */
int doomtrack_hint(struct doomtrack_table *t, unsigned seat, const char *player);
/* The chance to succeed with each option where that can be reckoned exactly (docs/odds.md), -1 where not, into
 * chance[0..options). False: nothing is known about any. */
bool doomtrack_odds(struct doomtrack_table *t, unsigned seat, double *chance, unsigned room);
bool doomtrack_undo(struct doomtrack_table *t, unsigned seat);
bool doomtrack_redo(struct doomtrack_table *t, unsigned seat);

/* -------------------------------------------------------------------- views ---- */
char *doomtrack_view(struct doomtrack_table *t, unsigned viewer);      /* the table as JSON (docs/web-protocol.md) */
char *doomtrack_decision(struct doomtrack_table *t, unsigned viewer);  /* prompt and options as JSON; "null": none */
/* What happened, from entry `from` of the log on, as a JSON list; *end: where to go on (NULL: not wanted). */
char *doomtrack_events(struct doomtrack_table *t, unsigned viewer, size_t from, size_t *end);
uint64_t doomtrack_view_hash(struct doomtrack_table *t, unsigned viewer);
uint64_t doomtrack_owner_hash(const struct doomtrack_table *t);
unsigned doomtrack_owner_ply(const struct doomtrack_table *t);

/* ----------------------------------------------------------------- journals ---- */
char *doomtrack_owner_journal(struct doomtrack_table *t);
/* Play a journal again: does it say what happened? */
bool doomtrack_verify(const char *journal, size_t length, char *error, size_t room);

/* ------------------------------------------------------------------ batches ---- */
/* Many games stepped together, for programs that learn (docs/learning.md says what the numbers are). A game that ends
 * gives its rewards and begins again with its next seed in the same step. */
struct doomtrack_batch;
struct doomtrack_batch_how {
    size_t size;
    const char *game;
    unsigned players;                         /* 0: the least the game allows */
    const char *const *option;                /* as above */
    uint32_t rows;                            /* games */
    uint64_t seed;
    bool legal;                               /* is the array `legal` wanted? */
};
/* The arrays, a row for each game: the batch's own, written by begin, step and show, read by you. */
struct doomtrack_rows {
    size_t size;
    uint32_t rows, seats, observation, actions;   /* how many; numbers of an observation; ids of actions */
    const int16_t *observations;              /* [rows][observation]: from the view of the seat that is asked */
    const uint8_t *seat;                      /* [rows]: who is asked */
    const uint16_t *options;                  /* [rows]: how many options there are */
    const uint32_t *action;                   /* [rows][DOOMTRACK_OPTIONS]: the id of each option */
    const int16_t *feature;                   /* [rows][DOOMTRACK_OPTIONS][DOOMTRACK_FEATURES] */
    const uint8_t *legal;                     /* [rows][actions]: 1 where an id is an option now; NULL: not wanted */
    const int8_t *reward;                     /* [rows][DOOMTRACK_SEATS]: 1 won, -1 lost, of a game that ended now */
    const uint8_t *over;                      /* [rows]: 1: a game ended in this step, 2: in a fault of ours */
    const uint32_t *episode;                  /* [rows]: which game of its row it is, from 0 */
};
/* All games have begun when it returns. */
struct doomtrack_batch *doomtrack_batch_begin(const struct doomtrack_batch_how *how, char *error, size_t room);
void doomtrack_batch_end(struct doomtrack_batch *b);         /* NULL is allowed */
void doomtrack_batch_rows(const struct doomtrack_batch *b, struct doomtrack_rows *to);   /* to->size is set */
/* Take action[i] in each row; returns in how many it was no option: these stay as they were. */
uint32_t doomtrack_batch_step(struct doomtrack_batch *b, const uint32_t *action);
/* The same for rows `from` to `to` alone, so that threads can share a batch; `action` is the array of all rows. */
uint32_t doomtrack_batch_step_rows(struct doomtrack_batch *b, uint32_t from, uint32_t to, const uint32_t *action);
bool doomtrack_batch_again(struct doomtrack_batch *b, uint64_t seed);    /* begin all rows again, with this seed */
/* The name of a verb, whose number is the first of an option's features; "back" takes a pick back. NULL: none. */
const char *doomtrack_batch_verb(const struct doomtrack_batch *b, unsigned verb);
/* For search: row `to` becomes what row `from` is; or, guessed, a game that could be it for all the asked seat
 * knows. */
bool doomtrack_batch_copy(struct doomtrack_batch *b, uint32_t to, uint32_t from);
bool doomtrack_batch_guess(struct doomtrack_batch *b, uint32_t to, uint32_t from, uint64_t seed);

#ifdef __cplusplus
}
#endif
#endif
