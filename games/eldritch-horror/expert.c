/* expert.c -- the sense of simple.c by somebody who has read the cards: what decks hold is weighed card by card, tests
 * by their chances, and what only pays later by what it is for. */
#include "sense.h"

unsigned eh_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle)
{
    struct eh_mind m;
    (void)oracle;
    eh_think(&m, view, seat, true);
    return eh_choose(&m);
}
