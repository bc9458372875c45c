/* edition.c -- the table of edition.h. */
#include "edition.h"

static const int8_t table[2][ES_SWITCH_COUNT] = {
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

int es_switch(const struct dt *k, unsigned which) { return table[k->s->setting[es_G_edition] == 1][which]; }
