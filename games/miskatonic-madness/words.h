/* words.h -- the enums and prototypes that follow from words.def: mm_K_clue, mm_verb_score... */
#ifndef MM_WORDS_H
#define MM_WORDS_H

#include "../../kernel/rules.h"

enum { MM_CULT, MM_TEAM, MM_SIDES };         /* the seats; also whose dice lie there */

#define DT_GAME mm
#define DT_GAME_NAME "miskatonic-madness"
#define DT_DEF "words.def"
#include "../../kernel/words.inc"

#endif
