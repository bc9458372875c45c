/* batch.h -- many games stepped together, for programs that learn to play.
 *
 * All memory is the caller's: arrays with a row for each game, written in place at every step.
 * Nothing is allocated and nothing is kept elsewhere, so rows may be shared out among threads
 * (dt_batch_step works on rows `from` to `to`; each thread brings a scratch of its own).
 * Of an observation a step writes only what has changed, so callers read it and do not write into it;
 * one that was put elsewhere (b.observation has changed) is written whole.
 *
 *     struct dt_batch b = { .game = game, .seats = 2, .games = 64, .seed = 1, .states = ..., ... };
 *     dt_batch_begin(&b, 0, 64, scratch);
 *     for (;;) { pick action[i] among b.action[i][0..b.options[i]); dt_batch_step(&b, 0, 64, action, scratch); }
 *
 * What a row shows is the position of the seat that is asked, from that seat's own view: rows never
 * hold anything that a person on that seat could not know. A game that ends gives its rewards and
 * begins again with the next seed in the same step. docs/learning.md is the manual. */
#ifndef DT_BATCH_H
#define DT_BATCH_H

#include "../kernel/rules.h"

enum {
    DT_BATCH_HEAD = 16,       /* numbers of an observation before the components */
    DT_BATCH_THING = 4,       /* numbers of each component */
    DT_BATCH_FEATURES = 8,    /* numbers of each option */
    DT_BATCH_EQUAL = 8,       /* options with one verb and object that can be told apart */
    DT_BATCH_NUMBERS = 256,   /* objects of verbs whose object is a number */
    DT_BATCH_NO_ACTION = 0x7fffffff
};

/* How long the rows of a game are; they depend on the game and its content alone. */
struct dt_batch_shape {
    size_t state;             /* bytes of a state, and of a scratch */
    size_t kept;              /* bytes that are kept of a row between steps */
    uint32_t observation;     /* numbers of an observation */
    uint32_t actions;         /* action ids are 0 .. actions - 1 */
    uint32_t different;       /* of them for what is no equal of another: the second of two equals has the first's id
                                 and so much more. Equals are rare: mostly only the front of `legal` is touched */
    uint32_t first[257];      /* by verb: its first id; behind the last `different` */
    char object[256];         /* by verb: what its object is, a letter of DT_VERBS */
    uint16_t touching;        /* open fields of the game (dt_show) from the first on that are public and touch... */
    uint16_t touching_size;   /* ...and their bytes */
};
void dt_batch_shape(const struct dt_game *g, struct dt_batch_shape *to);

struct dt_batch {
    const struct dt_game *game;
    const struct dt_setup *setup;      /* settings; NULL: the game's defaults for `seats` */
    uint32_t games, seats;
    uint64_t seed;
    /* the caller's arrays; [games] rows */
    void *states;                      /* of `state` bytes each, aligned for uint64_t */
    void *kept;                        /* of `kept` bytes each, aligned for uint64_t: what was last written of a row */
    uint32_t *episode;                 /* which game of this row it is, from 0 */
    int16_t *observation;              /* [observation]: see docs/learning.md */
    uint8_t *seat;                     /* who is asked */
    uint16_t *options;                 /* how many options there are */
    uint32_t *action;                  /* [DT_OPTIONS]: the id of each option */
    int16_t *feature;                  /* [DT_OPTIONS][DT_BATCH_FEATURES]: what each option is about */
    uint8_t *legal;                    /* [actions]: 1 where an id is an option now; NULL: not wanted */
    int8_t *reward;                    /* [DT_SEATS]: of the game that ended in this step, 1 won, -1 lost, else 0 */
    uint8_t *over;                     /* 1: a game ended in this step, 2: it ended in a fault of ours */
};

/* Begin all games of these rows. False: the setup does not fit the game. */
bool dt_batch_begin(struct dt_batch *b, uint32_t from, uint32_t to, void *scratch);
/* Take action[i] in each row. An id that is no option is refused: that row stays as it was, and the
 * number of rows refused is returned. */
uint32_t dt_batch_step(struct dt_batch *b, uint32_t from, uint32_t to, const uint32_t *action, void *scratch);

/* Write the rows anew and whole, where the caller has put other states in place (copied, stored, restored) or has
 * written into observations himself. */
void dt_batch_show(struct dt_batch *b, uint32_t from, uint32_t to, void *scratch);

/* The ids of a decision's options: the same for the same verb, object and place among equals through the whole game;
 * DT_BATCH_NO_ACTION where there is none. */
void dt_batch_actions(const struct dt_batch_shape *shape, const struct dt_decision *d, uint32_t *id);

/* For callers without memory of their own: all arrays of `b` (its game and games are set) in one piece;
 * `legal`: that array too. Give the result to free(); NULL: there is not so much memory. */
void *dt_batch_room(struct dt_batch *b, bool legal);

#endif
