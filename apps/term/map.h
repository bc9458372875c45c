/* map.h -- a map on the screen, shared by the files that draw it.
 *
 * draw_map.c decides how large the cells are and puts names into them; draw_paths.c draws the paths behind them,
 * draw_rooms.c the floor plan of a map whose spaces are rooms, draw_tokens.c what lies and stands in a space. */
#ifndef TERM_MAP_H
#define TERM_MAP_H

#include "place.h"
#include "term.h"

/* Small: the short name with signs behind it. Flat: the name with signs behind it. Middle: the name, signs below it.
 * Large: the name, a line for each piece below it. */
enum map_size { MAP_SMALL, MAP_FLAT, MAP_MIDDLE, MAP_LARGE };

struct spot {
    int item, x, y, width, height;
    int letters;            /* columns of what it is called: where its paths end */
};
struct map {
    struct term *t;
    struct pane *p;
    int item, top, width, height;
    enum map_size size;
    struct spot spot[PLACES];
    int spots;
};

/* Equal pieces that nobody can choose between are one group. */
struct group {
    int item, count;
};
enum { GROUPS = 32 };
int map_groups(const struct term *t, int space, struct group *g);
/* Their signs with counts in so many columns; returns those used. What does not fit is a plus sign. */
int draw_tokens(struct term *t, struct pane *p, int x, int y, int room, int space);
int tokens_columns(const struct term *t, int space); /* what all of its signs would take */
/* A line for each group, at most so many; returns the lines. */
int draw_groups(struct term *t, struct pane *p, int x, int y, int width, int lines, int space);
int groups_columns(struct term *t, int space);  /* what the longest of these lines would take */

bool map_in_focus(const struct term *t, int space);         /* it, or something in it */
const struct spot *map_spot(const struct map *m, int space); /* by the number of the space; NULL: not shown */
void draw_paths(struct map *m);
/* All spaces are rooms and there is room for them: draws the plan and returns its lines. 0: there is none. */
int draw_rooms(struct map *m);

#endif
