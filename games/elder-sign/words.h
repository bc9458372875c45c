/* words.h -- the enums and prototypes that follow from words.def: es_K_spell, es_verb_gain... */
#ifndef ES_WORDS_H
#define ES_WORDS_H

#include "../../kernel/rules.h"

/* What a row asks for, counted up: a byte each for lore, peril, terror, the total of its numbers, sanity, stamina and
 * hours, half a byte each for how many numbers there are and how many needs with two ways (those are counted nowhere
 * else). misfit.c sees to it that no count fills its place. */
enum { ES_SYMBOLS = 0, ES_SUMS = 24, ES_SPLITS = 28, ES_SUM = 32, ES_SANITY = 40, ES_STAMINA = 48, ES_HOURS = 56 };
enum { ES_GATHERED = ES_SPLITS };  /* in what cards weigh: how many numbers are as large as the monsters gathered */
#define ES_ONE(place) ((uint64_t)1 << (place))

#define DT_GAME es
#define DT_GAME_NAME "elder-sign"
#define DT_DEF "words.def"
#include "../../kernel/words.inc"

#endif
