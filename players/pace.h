/* pace.h -- the kernel's own speed: games at random, without views, words, log or journal.
 *
 * For `doomtrack bench`. A decision is one dt_apply by a seat that had at least two options. */
#ifndef DT_PACE_H
#define DT_PACE_H

#include <stddef.h>
#include <stdint.h>

struct dt_game;
size_t dt_pace_bytes(const struct dt_game *g);       /* of one state */
/* Play one game in `room`, which holds dt_pace_bytes; returns how many decisions were made. */
uint64_t dt_pace_game(const struct dt_game *g, unsigned seats, uint64_t seed, void *room);

#endif
