/* sense.h -- what the chance beside an option and the expert share: which dice somebody would throw (throw.c); and what
 * the expert thinks of: what the ritual still asks for (goal.c), what things cost and bring in coins (coin.c), what can
 * be done where (errand.c), a turn as a whole (plan.c), answers to every question (answer.c). An action is worth about
 * ten coins. All of it reads a view only. */
#ifndef DM_SENSE_H
#define DM_SENSE_H

#include "../../kernel/worth.h"
#include "state.h"

enum { DM_ICONS = 3 };        /* success, tentacle, sign, as in the registers of a roll */

/* A roll that could be made: its dice; what each icon counts for in successes, as often as it shows, and what it adds
 * once; free single rerolls; wounds besides its successes, if it is an attack, and successes that the icons give which
 * the target adds. `beyond`: cards that could change it and are in none of these numbers. */
struct dm_throw {
    int standard, bonus;
    int each[DM_ICONS], once[DM_ICONS];
    int free, more, given;
    unsigned beyonds;
    uint16_t beyond[8];
};
void dm_throw_attack(const struct dt *v, unsigned who, unsigned enemy, struct dm_throw *t);
void dm_throw_task(const struct dt *v, unsigned who, unsigned source, struct dm_throw *t);
void dm_throw_defence(const struct dt *v, unsigned who, unsigned enemy, struct dm_throw *t);
/* Of the roll that lies on the table: all but its dice. */
void dm_throw_now(const struct dt *v, unsigned who, struct dm_throw *t);
/* Successes that a program asks its roll for, -1: it makes none. */
int dm_asked(const struct dt *v, unsigned code);
int dm_rerolls_left(const struct dt *v, unsigned thing, unsigned ability);      /* single ones for free, -1: no such */
void dm_add_beyond(struct dm_throw *t, unsigned thing);

/* ---- the expert ---- */
enum { DM_GOALS = 6, DM_SPOTS = 32, DM_NEVER = -1000000 };
/* A comparison of the ritual's condition: a value, its arguments, how much of it is asked for and how much is there. */
struct dm_goal { uint16_t value; int16_t arg[2]; int need, now; };

struct dm_mind {
    struct dt_reader face;                   /* first: the kernel knows no more of it */
    const struct dt *v;
    unsigned seat;
    struct dt k;                             /* a copy of the view to pretend on */
    struct dm room;
    struct dm_goal goal[DM_GOALS];
    unsigned goals;
    int turned, drawn;                       /* what a token turned over, or drawn out of the bag, is worth */
    struct dm_throw task;                    /* the dice of the roll that is being read */
    unsigned task_of;
    /* by spot: what a task there is worth, and how much of it is left; to come there; enemies and Fire */
    int work[DM_SPOTS], arrival[DM_SPOTS], ending[DM_SPOTS], dice[DM_SPOTS], fires[DM_SPOTS];
    uint16_t deed[DM_SPOTS];                 /* 1 + the action card of that task */
    bool surveyed;
};

/* ---- goal.c ---- */
void dm_read_goals(struct dm_mind *m);
int dm_gauge_step(const struct dm_mind *m, int gauge, int n);        /* what it brings to shift it */
int dm_hold_worth(const struct dm_mind *m, unsigned card);           /* to hold one more of these tokens */
int dm_lay_worth(const struct dm_mind *m, unsigned card, int space); /* to lay one there that was held */
int dm_push_worth(const struct dm_mind *m, unsigned token, int from);
int dm_wreck_worth(const struct dm_mind *m, unsigned token, int n);
int dm_urgency(const struct dm_mind *m);                             /* coins for a whole goal */

/* ---- coin.c ---- */
void dm_think(struct dm_mind *m, const struct dt *v, unsigned seat);
int dm_wound_cost(const struct dt *v, unsigned seat, int n);         /* of so many, all at once */
int dm_sanity_cost(const struct dt *v, unsigned seat, int n);
int dm_stress_cost(const struct dt *v, unsigned seat, int n);
int dm_heal_worth(const struct dt *v, unsigned seat, int wounds, int stress);
int dm_price(const struct dm_mind *m, unsigned card);                /* of an item, companion or condition */
int dm_wound_on(const struct dm_mind *m, unsigned enemy);            /* what a wound on it is worth */
int dm_dice_cost(const struct dt *v, unsigned seat, int dice);       /* so many dice against somebody, in one turn */
int dm_all_dice(const struct dt *v, unsigned enemy);
int dm_health_left(const struct dt *v, unsigned enemy);
int dm_read(struct dm_mind *m, const struct dt *k, const struct dt_ctx *c, unsigned code);

/* ---- errand.c, plan.c, answer.c ---- */
void dm_survey(struct dm_mind *m);
struct dm_step { unsigned verb, object; int to; };                   /* an option of an action, or where to run */
struct dm_step dm_plan(struct dm_mind *m, int actions, int steps);   /* steps: left of a Run that is going on */
unsigned dm_answer(struct dm_mind *m);

#endif
