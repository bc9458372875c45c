/* draw_board.c -- the board: cards in columns, maps above them, as dense as the place asks for. */
#include <stdio.h>
#include <string.h>

#include "term.h"

enum { COLUMNS = 12, CARD_WIDTH = 26 };

/* Cards go where the shortest column is. */
struct grid {
    struct term *t;
    struct pane *p;
    int top, columns, width, density;
    int height[COLUMNS];
};

static void place(struct grid *g, int item)
{
    int best = 0;
    for (int i = 1; i < g->columns; i++)
        if (g->height[i] < g->height[best])
            best = i;
    int lines = draw_card(g->t, g->p, best * g->width, g->top + g->height[best], g->width - 1, item, g->density);
    g->height[best] += lines + (g->density < 2);
}

static int lowest(const struct grid *g)
{
    int most = 0;
    for (int i = 0; i < g->columns; i++)
        most = g->height[i] > most ? g->height[i] : most;
    return g->top + most;
}

static bool on_board(const struct term *t, int i)
{
    return t->model.table.item[i].role == DT_BOARD;
}

static int board_cards(const struct term *t)
{
    int n = 0;
    for (int i = t->model.top; i >= 0; i = t->model.next[i]) {
        if (!on_board(t, i))
            continue;
        n += t->model.table.item[i].type == DT_I_CARD;
        for (int k = t->model.kid[i]; k >= 0 && t->model.table.item[i].type == DT_I_ZONE; k = t->model.next[k])
            n += t->model.table.item[k].type == DT_I_CARD;
    }
    return n;
}

/* Zones that list nothing and texts share lines below the cards. */
static int rest(struct term *t, struct pane *p, int y, int width)
{
    int at = 0, line = 0;
    for (int i = t->model.top; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        if (!on_board(t, i) || it->type == DT_I_MAP || it->type == DT_I_CARD || t->model.kid[i] >= 0)
            continue;
        char text[200];
        snprintf(text, sizeof text, it->type == DT_I_ZONE ? "%s %d" : "%s", model_name(&t->model, i), it->value);
        int columns = text_columns(text);
        if (at && at + columns > width) {
            line++;
            at = 0;
        }
        cells_put(&p->cells, at, y + line, width, draw_style(t, i, S_DIM), text);
        pane_hit(p, at, y + line, columns, 1, i, -1);
        at += columns + 3;
    }
    return line + (at > 0);
}

/* Cards with parts to be read have the whole width. */
static int draw_wide(struct term *t, struct pane *p, int y, int width, int density)
{
    for (int i = t->model.top; i >= 0; i = t->model.next[i])
        for (int k = t->model.kid[i]; k >= 0 && on_board(t, i); k = t->model.next[k])
            if (card_has_parts(t, k))
                y += draw_card(t, p, 0, y, width - 1, k, density);
    return y;
}

static int draw_at(struct term *t, struct pane *p, int width, int map_height, int density)
{
    int y = 0;
    pane_begin(p, width);
    for (int i = t->model.top; i >= 0; i = t->model.next[i])
        if (map_height && on_board(t, i) && t->model.table.item[i].type == DT_I_MAP)
            y += draw_map(t, p, y, width, map_height, i);
    y = draw_wide(t, p, y, width, density);
    struct grid g = { .t = t, .p = p, .top = y, .density = density, .columns = width / CARD_WIDTH };
    g.columns = g.columns < 1 ? 1 : g.columns > COLUMNS ? COLUMNS : g.columns;
    int cards = board_cards(t);
    if (cards && cards < g.columns)
        g.columns = cards;
    g.width = width / g.columns;
    for (int i = t->model.top; i >= 0; i = t->model.next[i]) {
        if (!on_board(t, i))
            continue;
        if (t->model.table.item[i].type == DT_I_CARD)
            place(&g, i);
        for (int k = t->model.kid[i]; k >= 0 && t->model.table.item[i].type == DT_I_ZONE; k = t->model.next[k])
            if (t->model.table.item[k].type == DT_I_CARD && !card_has_parts(t, k))
                place(&g, k);
    }
    y = lowest(&g);
    return y + rest(t, p, y, width);
}

static bool has_map(const struct term *t)
{
    for (int i = t->model.top; i >= 0; i = t->model.next[i])
        if (on_board(t, i) && t->model.table.item[i].type == DT_I_MAP)
            return true;
    return false;
}

void draw_board(struct term *t, struct pane *p, int width, int height)
{
    if (slots_used(t)) {
        draw_slots(t, p, width, height);
        return;
    }
    bool map = has_map(t);
    int least = map_wanted(t) < height ? map_wanted(t) : height; /* cards below it are scrolled to */
    least = least > 8 ? least : 8;
    int large = map_wanted(t) && height * 3 / 4 > least ? height * 3 / 4 : least; /* cards are cut before a map is */
    for (int density = 0; density < CARD_DENSITIES; density++) {
        int below = map ? draw_at(t, p, width, 0, density) : 0; /* what the cards leave is the map's */
        int share = density < CARD_DENSITIES - 1 ? large : least;
        int map_height = map ? height - below > share ? height - below - 1 : share : 0;
        if (draw_at(t, p, width, map_height, density) <= height)
            break;
    }
}
