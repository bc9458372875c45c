/* people.h -- who sits where, for front ends that several people share. */
#ifndef APP_PEOPLE_H
#define APP_PEOPLE_H

#include "../session/session.h"

bool is_person(const struct dts *s, unsigned seat);
bool one_person(struct dts *s, unsigned a, unsigned b);  /* as the session says, or by one name */
unsigned people(struct dts *s);                          /* how many different ones */
/* How the game ended for a viewer: won, lost, drawn or fault. Where sides play against each other, a side that did not
 * win has lost; to the whole table (DTS_TABLE) it is told without sides. */
const char *result_for(const struct dts *s, unsigned viewer);
bool needs_cover(struct dts *s);                         /* several of them, and seats that know different things */

#endif
