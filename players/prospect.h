/* prospect.h -- what decides an option, in numbers: a game describes, whoever has a solver reckons. No function and no
 * fraction stands here, so games, which have neither memory nor floats, may fill it (dt_game.prospect).
 *
 * There are two sorts. A *trial* is an attempt at tasks, throw after throw (tasks/trial.h). A *pool* is one roll of
 * many dice that is judged as a whole, with rerolls (pool/roll.h). What both headers say of ranges holds; what is
 * beyond them nobody reckons, and the chance is not told.
 *
 * The test of a game with pools, before the dice are rolled: `dice` of them, each with two sides of six that succeed
 * (three for somebody blessed, one for somebody cursed), `need` successes, a clue for each reroll of one die, and a
 * tool that rolls one failed die again:
 *
 *     to->by = DT_BY_POOL;
 *     to->pool = (struct dt_pool_prospect){ .p = {
 *         .colours = 1, .dice = { dice },
 *         .die = { { .faces = 2, .weight = { 6 - good, good }, .gives = { { 0 }, { 1 } } } },
 *         .means = 2, .by = { { .times = clues, .most = 1, .faces = { DT_POOL_ANY } },
 *                             { .times = 1, .most = 1, .faces = { 1 } } },          face 0 is the failed one
 *         .aim = { .sort = DT_POOL_REACH, .weigh = { 1 }, .need = need } },
 *         .at = { .stage = DT_POOL_READY, .roll.left = { clues, 1 } } };
 *
 * With the dice on the table an option to stop is DT_POOL_STOP, one to take a die and roll it again DT_POOL_USE_NOW,
 * one that begins a choice of dice DT_POOL_USE, one that leaves all open DT_POOL_JUDGE; `roll` says what they show. */
#ifndef DT_PROSPECT_H
#define DT_PROSPECT_H

#include "pool/roll.h"
#include "tasks/trial.h"

enum dt_prospect_by { DT_BY_NOTHING, DT_BY_TRIAL, DT_BY_POOL };
enum { DT_BEYONDS = 16, DT_POOL_WORTHS = 128 };

/* `from` is where the trial stands now, `at` where the option leads. */
struct dt_trial_prospect { struct dt_trial trial; struct dt_plight from, at; };
/* `worth`: room for a table that depends on the game; p.aim.table points at it then. */
struct dt_pool_prospect { struct dt_pool p; struct dt_pool_plight at; int32_t worth[DT_POOL_WORTHS]; };

struct dt_prospect {
    uint8_t by;                          /* enum dt_prospect_by */
    uint16_t about;                      /* the game's own: what was described, see dt_game.prospect */
    uint16_t beyonds, beyond[DT_BEYONDS];    /* things that could help and are not reckoned with */
    union {
        struct dt_trial_prospect task;
        struct dt_pool_prospect pool;
    };
};

#endif
