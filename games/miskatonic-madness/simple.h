/* simple.h -- what the files of the simple player and the expert share. */
#ifndef MM_SIMPLE_H
#define MM_SIMPLE_H

#include "state.h"

/* The option worth most, the first of equals. */
unsigned mm_best(const struct dt *view, int (*worth)(const struct dt *view, const struct dt_option *o));
/* The first option with this verb, 0 if there is none. */
unsigned mm_option(const struct dt *view, unsigned verb);
/* Mythos Points that a tile can give to who finds it. */
int mm_prize(const struct dt *v, unsigned tile);

#endif
