/* roughly.h -- how likely an attempt is to succeed, roughly, for the plain computer player. */
#ifndef ES_ROUGHLY_H
#define ES_ROUGHLY_H

#include "edition.h"

enum { ES_MOST_ROWS = 6, ES_MOST_DICE = 10, ES_MOST_CLUES = 3, ES_SURE = 1000 };

/* The open rows of a card as one seat sees them. Chances are out of ES_SURE. */
struct es_plan {
    uint8_t rows, ordered, beyond;               /* beyond: more rows than fit, so there is no hope */
    uint8_t index[ES_MOST_ROWS];                 /* which row of the card */
    uint8_t dice[ES_MOST_ROWS];                  /* dice that its completion takes, about */
    struct es_row row[ES_MOST_ROWS];
    uint16_t chance[ES_MOST_ROWS][ES_MOST_DICE + 1];
    uint16_t odds[ES_MOST_CLUES + 1][1 << ES_MOST_ROWS][ES_MOST_DICE + 1];   /* by clues, rows left, dice */
};

/* The rows alone, no chances. `kept`: the face of a die to be counted as laid aside besides those that are, es_N_any
 * for none. */
void es_open_rows(const struct dt *v, unsigned seat, unsigned card, unsigned kept, struct es_plan *p);
/* With chances for up to so many dice and clues. */
void es_make_plan(const struct dt *v, unsigned seat, unsigned card, unsigned kept, int dice, int clues,
                  struct es_plan *p);
/* All of the plan, or without the row of the card in `but` (-1: none). */
int es_odds(const struct es_plan *p, int but, int dice, int clues);
/* All of it, with what focus, helpers and spells may add. */
int es_helped(const struct es_plan *p, int dice, int clues);
/* One throw of so many dice meets the row. */
unsigned es_row_chance(const struct es_row *row, unsigned dice);
/* Lay a die with this face aside for the row: true when that leaves less to do. */
bool es_lay_aside(const struct dt *v, struct es_row *row, unsigned face);

#endif
