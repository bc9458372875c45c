/* words.c -- the names alone: the card compiler links this and no rule. */
#include "words.h"

#define DT_WORDS_NAMES
#include "../../kernel/words.inc"
