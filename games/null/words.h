/* words.h -- the enums and prototypes that follow from words.def: nl_K_omen, nl_verb_lose... */
#ifndef NL_WORDS_H
#define NL_WORDS_H

#include "../../kernel/rules.h"

#define DT_GAME nl
#define DT_GAME_NAME "null"
#define DT_DEF "words.def"
#include "../../kernel/words.inc"

#endif
