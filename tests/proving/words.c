/* words.c -- the names of the proving game's words, for the card compiler and the texts. It is
 * linked into the compiler without the game, so it must not know any rule. */
#include "../../kernel/table.h"
#include "../../kernel/rules.h"
#include "words.h"

#define DT_GAME_NAME "proving"
#define DT_WORDS_NAMES
#include "../../kernel/words.inc"
