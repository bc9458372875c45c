/* library.h -- a game's components with a set of packs, for those who look things up in them. */
#ifndef DTS_LIBRARY_H
#define DTS_LIBRARY_H

#include "../inner.h"

struct dts_library {
    struct dt_game game;
    struct dts_cards cards;
    struct dts_names names;
    char **kind;               /* by kind: its word with dashes */
};

#endif
