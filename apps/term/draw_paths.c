/* draw_paths.c -- the paths of a map, behind its spaces: dots in Braille, 2 by 4 in a cell, or signs in ASCII.
 *
 * How dense a path is drawn follows the sign its kind has in ASCII: `.` and `~` every second dot, `:` two of five,
 * any other sign a solid line. A path over the edge of the map runs off it at both ends. */
#include <stdlib.h>
#include <string.h>

#include "map.h"

enum { PATHS_WIDE = 500, PATHS_HIGH = 200 };

/* What is drawn in each cell so far. */
static struct {
    uint8_t dots, style, edge; /* a glyph in place of dots; 0: none */
    char sign;
} cell[PATHS_HIGH][PATHS_WIDE];

struct point {
    int x, y; /* in dots */
};
struct pen {
    const struct map *m;
    uint8_t style;
    char sign;
};

static bool is_drawn(char sign, int step)
{
    return sign == ':' ? step % 5 < 2 : sign == '.' || sign == '~' ? step % 2 == 0 : true;
}

static void dot(const struct pen *pen, int x, int y)
{
    static const uint8_t bit[4][2] = { { 1, 8 }, { 2, 16 }, { 4, 32 }, { 64, 128 } };
    int column = x / 2, row = y / 4;
    if (x < 0 || y < 0 || column >= pen->m->width || row >= pen->m->height || column >= PATHS_WIDE || row >= PATHS_HIGH)
        return;
    cell[row][column].dots |= bit[y % 4][x % 2];
    cell[row][column].style = pen->style;
    cell[row][column].sign = pen->sign;
}

static void line(const struct pen *pen, struct point a, struct point b)
{
    int dx = b.x - a.x, dy = b.y - a.y, steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 0; i <= steps && steps; i++)
        if (glyphs_are_ascii() || is_drawn(pen->sign, i))
            dot(pen, (2 * a.x * steps + 2 * dx * i + steps) / (2 * steps),
                (2 * a.y * steps + 2 * dy * i + steps) / (2 * steps));
}

/* The middle of what a space is called. */
static struct point middle(const struct map *m, const struct spot *s)
{
    return (struct point){ 2 * s->x + s->letters, 4 * (s->y - m->top) + 2 };
}

/* From a space to the edge, and the sign there. */
static void leave(const struct pen *pen, const struct spot *s, int edge)
{
    static const enum glyph sign[DT_EDGES] = { 0, G_EAST, G_WEST, G_NORTH, G_SOUTH };
    const struct map *m = pen->m;
    struct point from = middle(m, s), to = from;
    if (edge == DT_EDGE_EAST || edge == DT_EDGE_WEST)
        to.x = edge == DT_EDGE_EAST ? 2 * m->width - 1 : 0;
    else
        to.y = edge == DT_EDGE_SOUTH ? 4 * m->height - 1 : 0;
    line(pen, from, to);
    int row = to.y / 4, column = to.x / 2;
    if (row < PATHS_HIGH && column < PATHS_WIDE) {
        cell[row][column].edge = (uint8_t)sign[edge];
        cell[row][column].style = pen->style;
    }
}

static int opposite(int edge)
{
    return edge == DT_EDGE_EAST    ? DT_EDGE_WEST
           : edge == DT_EDGE_WEST  ? DT_EDGE_EAST
           : edge == DT_EDGE_NORTH ? DT_EDGE_SOUTH
                                   : DT_EDGE_NORTH;
}

static void draw_path(const struct map *m, int item, bool bright)
{
    const struct dt_item *it = &m->t->model.table.item[item];
    const struct dts_sign *s = &m->t->model.sign[item];
    const struct spot *a = map_spot(m, it->id), *b = map_spot(m, it->value);
    struct pen pen = { m, bright ? S_STRONG : (uint8_t)(S_TONE + dts_tone(s->tone)), *s->ascii ? *s->ascii : '.' };
    if (!a || !b || (map_in_focus(m->t, a->item) || map_in_focus(m->t, b->item)) != bright)
        return;
    if (it->max <= DT_EDGE_NONE || it->max >= DT_EDGES) {
        line(&pen, middle(m, a), middle(m, b));
    } else {
        leave(&pen, a, it->max);
        leave(&pen, b, opposite(it->max));
    }
}

static void show(const struct map *m)
{
    for (int y = 0; y < m->height && y < PATHS_HIGH; y++)
        for (int x = 0; x < m->width && x < PATHS_WIDE; x++) {
            unsigned code = 0x2800u + cell[y][x].dots;
            char text[4] = { cell[y][x].sign };
            char braille[4] = { (char)0xe2, (char)(0x80 | (code >> 6 & 63)), (char)(0x80 | (code & 63)) };
            const char *shown = cell[y][x].edge      ? glyph((enum glyph)cell[y][x].edge)
                                : !cell[y][x].dots   ? NULL
                                : glyphs_are_ascii() ? text
                                                     : braille;
            if (shown)
                cells_put(&m->p->cells, x, m->top + y, 1, cell[y][x].style, shown);
        }
}

void draw_paths(struct map *m)
{
    memset(cell, 0, sizeof cell);
    for (int bright = 0; bright < 2; bright++) /* the paths of what is in focus lie over the others */
        for (int i = m->t->model.kid[m->item]; i >= 0; i = m->t->model.next[i])
            if (m->t->model.table.item[i].type == DT_I_PATH)
                draw_path(m, i, bright);
    show(m);
}
