/* place.h -- which cell each space of a map gets, worked out from where the map says it lies.
 *
 * Cells are rectangles of characters, and few of them fit where a map crowds its spaces: each goes as near to its own
 * place as the others allow. What lies further left never begins further right, what lies higher never begins lower,
 * and no two cells overlap. The same spaces at the same size always lie the same way. Knows no terminal, no table. */
#ifndef TERM_PLACE_H
#define TERM_PLACE_H

#include <stdbool.h>

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }

enum { PLACES = 128 };

struct place {
    int x, y;           /* where it lies, in thousandths of the map */
    int width, height;  /* the cell it needs */
    int column, row;    /* where it is put */
};

/* Put them into so many columns and rows, a column free between neighbours. Returns how many columns they are away from
 * where they belong, on an average; -1: there is no room. */
int place_all(struct place *p, int count, int width, int height);

/* Edges that lie in order, at least so far apart: walls. Edge `to` lies at least `least` behind `from`. */
struct span {
    int from, to, least;
};
/* at[i] lies near ideal[i], from 0 to room - 1, never before at[i - 1]; spans are kept. False: there is no room. */
bool place_edges(const int *ideal, int *at, int count, const struct span *span, int spans, int room);

#endif
