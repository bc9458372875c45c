/* words.h -- the enums and prototypes that follow from words.def: eh_K_spell, eh_verb_gain... */
#ifndef EH_WORDS_H
#define EH_WORDS_H

#include "../../kernel/rules.h"

#define DT_GAME eh
#define DT_GAME_NAME "eldritch-horror"
#define DT_DEF "words.def"
#include "../../kernel/words.inc"

#endif
