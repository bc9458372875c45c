/* expert.c -- somebody who has read the cards and the board: see sense.h. */
#include "sense.h"

unsigned dm_expert(const struct dt *view, unsigned seat, struct dt_oracle *oracle)
{
    struct dm_mind m;
    (void)oracle;
    dm_think(&m, view, seat);
    return dm_answer(&m);
}
