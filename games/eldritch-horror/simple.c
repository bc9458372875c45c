/* simple.c -- the plain player: fixed prices, known numbers for what lies in decks, errands to whoever is nearest. */
#include "sense.h"

unsigned eh_simple(const struct dt *view, unsigned seat)
{
    struct eh_mind m;
    eh_think(&m, view, seat, false);
    return eh_choose(&m);
}
