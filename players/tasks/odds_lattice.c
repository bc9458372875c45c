/* odds_lattice.c -- all multisets of up to six dice over a number of classes, smaller ones first. */
#include "odds_in.h"

/* The multisets of one size more: every class not before the last one of the smaller set. */
static unsigned grow(struct odds_lattice *l, unsigned classes, unsigned from, unsigned to)
{
    unsigned n = to;
    for (unsigned k = from; k < to; k++) {
        unsigned last = 0;
        for (unsigned c = 0; c < classes; c++)
            last = l->count[k][c] ? c : last;
        for (unsigned c = last; c < classes; c++, n++) {
            memcpy(l->count[n], l->count[k], CLASSES);
            l->count[n][c]++;
            l->present[n] = (uint8_t)(l->present[k] | 1u << c);
            l->up[k][c] = (uint16_t)n;
            l->down[n][c] = (uint16_t)k;
        }
    }
    return n;
}

/* The classes before the last: take the last die away, add the other, put it back. */
static void join(struct odds_lattice *l, unsigned classes, unsigned from, unsigned to)
{
    for (unsigned k = from; k < to; k++) {
        unsigned last = 0;
        for (unsigned c = 0; c < classes; c++)
            last = l->count[k][c] ? c : last;
        for (unsigned c = 0; c < last; c++) {
            unsigned with = l->up[l->up[l->down[k][last]][c]][last];
            l->up[k][c] = (uint16_t)with;
            l->down[with][c] = (uint16_t)k;
        }
    }
}

struct odds_lattice *odds_lattice_make(unsigned classes)
{
    struct odds_lattice *l = malloc(sizeof *l);
    if (!l)
        return NULL;
    memset(l->up, 0xff, sizeof l->up);
    memset(l->down, 0xff, sizeof l->down);
    memset(l->count[0], 0, CLASSES);
    l->present[0] = 0;
    l->start[0] = 0;
    l->start[1] = 1;
    for (unsigned size = 1; size < SIZES; size++) {
        unsigned from = l->start[size - 1], to = l->start[size];
        l->start[size + 1] = (uint16_t)grow(l, classes, from, to);
        join(l, classes, from, to);
    }
    for (unsigned k = 0; k < l->start[SIZES]; k++) {
        l->lesses[k] = 0;
        for (unsigned left = l->present[k]; left; left &= left - 1)
            l->less[k][l->lesses[k]++] = l->down[k][__builtin_ctz(left)];
    }
    return l;
}
