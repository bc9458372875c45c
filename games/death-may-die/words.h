/* words.h -- the enums and prototypes that follow from words.def: dm_K_skill, dm_verb_hit... */
#ifndef DM_WORDS_H
#define DM_WORDS_H

#include "../../kernel/rules.h"

#define DT_GAME dm
#define DT_GAME_NAME "death-may-die"
#define DT_DEF "words.def"
#include "../../kernel/words.inc"

#endif
