/* words.c -- the names of Death May Die's words, for the card compiler and the texts. It is linked into the compiler
 * without the game, so it must not know any rule. */
#include "words.h"

#define DT_WORDS_NAMES
#include "../../kernel/words.inc"
