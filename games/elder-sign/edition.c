/* edition.c -- the table of edition.h. */
#include "edition.h"

const int8_t es_switches[2][ES_SWITCH_COUNT] = {
    {
#define X(name, revised, first, why) revised,
        ES_SWITCHES(X)
#undef X
    },
    {
#define X(name, revised, first, why) first,
        ES_SWITCHES(X)
#undef X
    },
};
