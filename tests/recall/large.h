/* large.h -- a made-up game with as many components as a large box. */
#ifndef LARGE_H
#define LARGE_H

#include "../../kernel/rules.h"

const struct dt_game *large_game(void);

#endif
