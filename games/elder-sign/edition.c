/* edition.c -- the table of edition.h. */
#include "edition.h"

const int8_t es_switches[ES_SWITCH_COUNT][2] = {
#define X(name, revised, first, why) { revised, first },
    ES_SWITCHES(X)
#undef X
};
