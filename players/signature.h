/* signature.h -- one number that two builds share exactly when they play alike.
 *
 * For whoever wants to compare builds: `doomtrack bench --signature`, the WebAssembly module,
 * tests. Freestanding, like the kernel it measures. */
#ifndef DT_SIGNATURE_H
#define DT_SIGNATURE_H

#include "../kernel/dt.h"

/* Room for three states of the largest game. */
enum { DT_SIGNATURE_STATE = 32768, DT_SIGNATURE_ROOM = 3 * DT_SIGNATURE_STATE / 8 };

/* Play random games of every game of this NULL-terminated list at every seat count and mix
 * every state, view and guess met on the way. 0 when a game is larger than the room. */
uint64_t dt_signature(const struct dt_game *const *games, uint64_t room[DT_SIGNATURE_ROOM]);

#endif
