/* odds.h -- the parts of `doomtrack odds`: odds.c runs it, odds_parse.c reads what is typed. Both know
 * attempts (players/odds.h) and take every word of a game from the session. */
#ifndef APP_ODDS_H
#define APP_ODDS_H

#include "../players/tasks/odds.h"
#include "app.h"

struct odds_query {
    unsigned game;
    unsigned steps;                  /* it may work out, before it gives up */
    bool rest;                       /* the pool is what the secured dice leave */
    struct dt_trial trial;
    struct dt_plight at;
};

/* Each reads one argument into the query; false: `error` says what is wrong, with the place in it. */
enum { ODDS_ERROR = 200 };
bool odds_parse_dice(struct odds_query *q, const char *text, char *error);
bool odds_parse_tasks(struct odds_query *q, const char *text, char *error);
bool odds_parse_terror(struct odds_query *q, const char *text, char *error);
bool odds_parse_secured(struct odds_query *q, const char *text, char *error);
bool odds_parse_roll(struct odds_query *q, const char *text, char *error);

/* One card of the table, the chance by set of dice, without and with focus; false: it is no attempt. */
enum { ODDS_SETS = 5, ODDS_FOCUSES = 2 };
bool odds_table_row(struct dts *s, struct odds_query *q, const char *card, double p[ODDS_SETS][ODDS_FOCUSES]);
int odds_bench(struct app_args *a, unsigned game);   /* odds_bench.c */
int odds_rolls(struct app_args *a, unsigned game);   /* odds_rolls.c: games whose tests are rolls of equal dice */

/* The other way round; malloc'd. */
char *odds_tasks_text(const struct odds_query *q);
char *odds_dice_text(const struct odds_query *q);

#endif
