/* simple.c -- a page of sense for Elder Sign. */
#include "edition.h"

unsigned es_simple(const struct dt *view, unsigned seat)
{
    (void)view, (void)seat;
    return 0;
}
