/* words.h -- the proving game's words as enums: kinds pv_K_, fields pv_F_, nouns pv_N_, zones
 * pv_Z_, ways pv_W_, events pv_E_, queries pv_Q_, values pv_X_, sets pv_T_, verbs pv_V_,
 * periods pv_P_, questions pv_A_, option verbs pv_O_, messages pv_M_, settings pv_G_ and
 * procedures pv_C_. Words only: nothing here says what any of them does. */
#ifndef PV_WORDS_H
#define PV_WORDS_H

#include "../../kernel/content.h"

#define DT_GAME pv
#define DT_DEF "tests/proving/words.def"
#include "../../kernel/words.inc"

#endif
