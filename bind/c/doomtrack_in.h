/* doomtrack_in.h -- shared by the files of the library (doomtrack.h). */
#ifndef DOOMTRACK_IN_H
#define DOOMTRACK_IN_H

#include <stddef.h>

/* The seats of so many players; 0 with a sentence in `error` where the game is not for so many. */
unsigned doomtrack_seats_for(int game, unsigned players, char *error, size_t room);

#endif
