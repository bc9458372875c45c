/* words.h -- the enums and prototypes that follow from words.def: es_K_spell, es_verb_gain... */
#ifndef ES_WORDS_H
#define ES_WORDS_H

#include "../../kernel/rules.h"

#define DT_GAME es
#define DT_GAME_NAME "elder-sign"
#define DT_DEF "words.def"
#include "../../kernel/words.inc"

#endif
