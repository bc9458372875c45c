/* means.h -- what cards and abilities bring to an attempt that has not begun. */
#ifndef ES_MEANS_H
#define ES_MEANS_H

#include "../../players/prospect.h"

/* Use what this thing can do for the attempt of the seat on a card; false: it could do more than that, or in another
 * way than can be put in numbers. */
bool es_means(const struct dt *v, unsigned seat, unsigned card, unsigned thing, const struct dt_trial *p,
              struct dt_plight *at);

#endif
