/* pane.c -- panes: what is drawn whole and shown through a window. */
#include <stdio.h>
#include <stdlib.h>

#include "term.h"

void pane_begin(struct pane *p, int width)
{
    cells_begin(&p->cells, width, 0);
    p->hits = 0;
}

void pane_free(struct pane *p)
{
    cells_free(&p->cells);
    free(p->hit);
    *p = (struct pane){ 0 };
}

void pane_hit(struct pane *p, int x, int y, int width, int height, int item, int option)
{
    if (p->hits == p->room) {
        int room = p->room ? 2 * p->room : 64;
        struct hit *more = realloc(p->hit, (size_t)room * sizeof *more);
        if (!more)
            return;
        p->hit = more;
        p->room = room;
    }
    p->hit[p->hits++] = (struct hit){ x, y, width, height, item, option };
}

void pane_reach(struct pane *p, const struct hit *h)
{
    if (h->y + h->height > p->scroll + p->height)
        p->scroll = h->y + h->height - p->height;
    if (h->y < p->scroll)
        p->scroll = h->y;
}

/* What is above or below the window is said in its last column, so that no line is lost. */
static void sign(struct term *t, const struct pane *p, int y, enum glyph g)
{
    cells_put(&t->all, p->x + p->width - 1, y, 1, S_LETTER, glyph(g));
}

void pane_show(struct term *t, enum pane_id id)
{
    struct pane *p = &t->pane[id];
    if (p->scroll > p->cells.height - p->height)
        p->scroll = p->cells.height - p->height;
    if (p->scroll < 0)
        p->scroll = 0;
    cells_copy(&t->all, p->x, p->y, &p->cells, p->scroll, p->width, p->height);
    if (p->scroll > 0)
        sign(t, p, p->y, G_UP);
    if (p->height > 0 && p->cells.height - p->scroll > p->height)
        sign(t, p, p->y + p->height - 1, G_BELOW);
}
