/* sense.h -- the coin in which the plain player and the expert weigh things, and what they share of it. */
#ifndef ES_SENSE_H
#define ES_SENSE_H

#include "../../kernel/worth.h"
#include "roughly.h"

enum { ES_SPEND = 5, ES_NEVER = -1000 };         /* what spending a trophy or a card costs; worse than anything */

/* What going to a card is worth: when it succeeds, when it fails, either way. */
struct es_bargain { int won, lost, way; };
void es_weigh(const struct dt *v, unsigned seat, unsigned card, struct es_bargain *b);
/* When it succeeds so often, in parts of ES_SURE. */
static inline int es_bargained(const struct es_bargain *b, int odds)
{
    return (odds * b->won + (ES_SURE - odds) * b->lost) / ES_SURE + b->way;
}

int es_worth_of(unsigned noun);
int es_price_of(const struct dt *v, unsigned thing);
int es_stake(const struct dt *v, unsigned seat, unsigned card);      /* of an attempt: won rather than lost */
int es_dice_at_hand(const struct dt *v, unsigned seat);              /* as so many green ones, with those to add */
int es_rate(const struct dt *v, unsigned seat, const struct dt_option *o);

#endif
