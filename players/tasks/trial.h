/* trial.h -- an attempt that can be reckoned through to the end: dice to throw, tasks to meet with
 * them, and the means to help chance along. Numbers only: a game describes its attempt so
 * (prospect.h), and whoever can solve such a trial knows its chances without knowing the game.
 *
 * How it is played. All dice of the pool are thrown. Then one open task may be met with dice of the
 * pool, of markers and of holders; they are used up. Or the throw fails: if a die of the pool shows
 * an alarm face the alarm goes off, one die of the pool is lost, and one of the others may be put on
 * a marker with its face. The throws go on until no task is open (that is what counts), or no die is
 * left in the pool. A clue throws any dice of the pool again. A holder takes one die of the pool, or
 * up to two, with their faces: after a throw, or promised before it. */
#ifndef DT_TRIAL_H
#define DT_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

struct dt;

enum { DT_TR_COLOURS = 3, DT_TR_FACES = 8, DT_TR_SIDES = 6, DT_TR_TASKS = 8, DT_TR_NEEDS = 12 };
enum { DT_TR_GREENS = 6, DT_TR_CLUES = 15, DT_TR_KEEPS = 8, DT_TR_HOLDERS = 12 };   /* the most there can be */
enum { DT_TR_ENOUGH = 255 };  /* of health and strikes: so much that it does not matter */

/* One die with any of these symbols or, with sum > 0, dice whose values add up to it. */
struct dt_tr_need { uint8_t symbols, sum; };
/* What it costs must leave something of that health. */
struct dt_tr_task { uint8_t needs, cost[2]; struct dt_tr_need need[DT_TR_NEEDS]; };

struct dt_trial {
    uint8_t symbols[DT_TR_FACES], value[DT_TR_FACES];    /* what a face can be used as */
    uint8_t alarms;                                      /* faces, as bits; only dice of the first colour show them */
    uint8_t side[DT_TR_COLOURS][DT_TR_SIDES];            /* colours: any number, then two of which there is one */
    uint8_t tasks;
    bool ordered;                                        /* only the first open task can be met */
    struct dt_tr_task task[DT_TR_TASKS];
    bool ends, strikes;                                  /* the alarm ends the attempt; counts down the strikes */
    uint8_t discards, loss[2];                           /* or so many alarm dice are lost; or so much health */
    bool slots;               /* `keeps` counts free markers, freed when their die is used; otherwise it counts uses */
    bool promised;            /* holders are laid out before a throw and then have to take a die */
    bool take_back;           /* dice on holders may be taken off into the pool before a throw */
};

/* Where in the attempt: what has to be decided. */
enum dt_tr_stage {
    DT_TR_READY,              /* before a throw: take back, promise, throw */
    DT_TR_THROW,              /* throw now, with the holders in `laid` promised */
    DT_TR_JUDGE,              /* after it */
    DT_TR_MEET,               /* meet task number `task`; with which dice is open */
    DT_TR_MISS,               /* the throw fails */
    DT_TR_DISCARD,            /* the alarm is over: lose a die of the pool */
    DT_TR_KEEP,               /* that is done: put a die on a marker, or go on */
    DT_TR_MARK,               /* a die has to be put on a marker */
    DT_TR_REROLL,             /* throw the dice in `picks` again, and any others */
    DT_TR_REROLL_NOW,         /* these and no others */
    DT_TR_HOLD,               /* a holder takes the dice in `picks`, up to `room` in all */
    DT_TR_HOLD_NOW,           /* these and no others */
    DT_TR_MET,                /* there is nothing left to do */
    DT_TR_LOST
};

struct dt_plight {
    uint8_t stage, open;                                 /* tasks still to be met, as bits */
    uint8_t pool[DT_TR_COLOURS];                         /* dice not thrown yet */
    uint8_t thrown[DT_TR_COLOURS][DT_TR_FACES];          /* or thrown: one of the two is empty */
    uint8_t marked[DT_TR_FACES];                         /* dice on markers */
    uint8_t held[DT_TR_COLOURS][DT_TR_FACES];            /* dice on holders */
    uint8_t keeps, clues;
    uint8_t holders[2], laid[2];                         /* for one die, for up to two */
    uint8_t health[2], strikes;
    uint8_t task, room, picks[DT_TR_COLOURS][DT_TR_FACES];
};

/* For attempts outside a game: the game's words, as nouns, and an empty table. */
struct dt_trials {
    uint16_t face[DT_TR_FACES], colour[DT_TR_COLOURS], health[2];
    uint16_t symbol[DT_TR_FACES], symbols, sum;          /* symbol: by bit */
    /* Clear the table of a game just begun of all but this card (DT_NOTHING: none) and these things on it,
     * and describe an attempt there. What is locked by them is not in the pool. */
    bool (*lay_out)(struct dt *k, unsigned card, const uint16_t *on, unsigned count, struct dt_trial *p,
                    struct dt_plight *at);
};

#endif
