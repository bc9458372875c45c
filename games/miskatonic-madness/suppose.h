/* suppose.h -- what may lie face down where, as far as the investigators can tell. */
#ifndef MM_SUPPOSE_H
#define MM_SUPPOSE_H

#include "reckon.h"

enum { MM_GUESSES = 30 };

/* Tiles by location. */
struct mm_guess { uint8_t n[MM_LOCATIONS], tile[MM_LOCATIONS][MM_HEAP]; };

/* Guesses that agree with what lies where, each as likely as any other; how many. The same view, the same guesses. */
unsigned mm_suppose(const struct dt *v, struct mm_guess guess[MM_GUESSES]);

#endif
