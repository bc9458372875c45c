/* plan.h -- a floor plan in character cells: rooms that share walls, and the doors in them.
 *
 * Rooms come as rectangles in thousandths of the map. Edges that lie on one line there are one wall here: rooms that
 * touch share it; rooms that do not touch belong to different floors and stay apart. Knows no terminal, no table. */
#ifndef TERM_PLAN_H
#define TERM_PLAN_H

#include <stdbool.h>

#include "place.h"

struct room {
    int x0, y0, x1, y1;             /* on the map */
    int width, height;              /* the cells it needs inside its walls */
    int left, top, right, bottom;   /* its walls, in cells */
};
enum door_kind { DOOR_FAR, DOOR_UPRIGHT, DOOR_FLAT };
struct door {
    int a, b;                       /* rooms */
    enum door_kind kind;            /* found by plan_all; far: they share no wall, one goes by stairs or a tunnel */
    int x, y;                       /* its middle, in cells; DOOR_FAR has none */
};

/* Lay the rooms out in so many cells; a door that is DOOR_FAR already stays so. False: there is no room. */
bool plan_all(struct room *r, int rooms, struct door *d, int doors, int width, int height);

#endif
