/* pace.h -- the kernel's own speed: games at random, without views, words, log or journal.
 *
 * For `doomtrack bench`. A decision is one dt_apply by a seat that had at least two options. */
#ifndef DT_PACE_H
#define DT_PACE_H

#include <stddef.h>
#include <stdint.h>

#include "../kernel/dt.h"

size_t dt_pace_bytes(const struct dt_game *g);       /* of one state */
/* What the games below begin from, in a room of dt_pace_bytes. False: the setup does not fit the game. */
bool dt_pace_unpack(const struct dt_game *g, const struct dt_setup *how, void *unpacked);
/* Play one game in `room`, which holds dt_pace_bytes; returns how many decisions were made. */
uint64_t dt_pace_game(const struct dt_game *g, const void *unpacked, uint64_t seed, void *room);
/* The same, but every decision is taken on a copy of the state, as search does: two rooms. */
uint64_t dt_pace_search(const struct dt_game *g, const void *unpacked, uint64_t seed, void *room, void *other);
/* The same with the game's own `simple` at every seat, shown what that seat may know, as players are: the second
 * room is for the views. */
uint64_t dt_pace_simple(const struct dt_game *g, const void *unpacked, uint64_t seed, void *room, void *other);
/* Copy a state back and forth `times` times. */
void dt_pace_copy(const struct dt_game *g, uint64_t times, void *room, void *other);

/* The same for learners: `rows` games stepped together `steps` times at random, every row with its
 * observation, ids, features and mask of legal actions; returns decisions made, 0: no memory. */
uint64_t dt_pace_batch(const struct dt_game *g, const struct dt_setup *how, unsigned rows, unsigned steps);

#endif
