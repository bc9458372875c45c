/* draw_map.c -- a map: each space in a cell of its own, as large as there is room for, with what stands there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map.h"
#include "place.h"

enum { WIDEST = 26, TOKENS = 4, FLAT_TOKENS = 3, LEAST_ROWS = 6, MANY = 12, LARGE_WIDTH = 17 };
enum { SMALL_ROWS = 14 /* what many spaces want; where small cells have more, a list of names is worth more */ };

const struct spot *map_spot(const struct map *m, int space)
{
    for (int i = 0; i < m->spots; i++)
        if (m->t->model.table.item[m->spot[i].item].id == space)
            return &m->spot[i];
    return NULL;
}

static const char *called(const struct map *m, int item)
{
    const char *code = m->t->model.code[item];
    return m->size == MAP_SMALL && *code ? code : model_name(&m->t->model, item);
}

/* ------------------------------------------------------------------------ sizes ---- */
/* What is tried one after the other. Where there are many spaces their cells do not follow what lies in them: all of
 * the map would move when it does. */
static const struct trial {
    enum map_size size;
    int widest;
    bool even; /* all as large as the largest */
    int away;  /* so far from where they belong they may lie, on an average */
} trials[] = {
    { MAP_LARGE, WIDEST, true, 3 }, { MAP_LARGE, WIDEST, false, 3 },
    { MAP_MIDDLE, WIDEST, false, 4 }, { MAP_MIDDLE, 14, false, 4 },
    { MAP_FLAT, WIDEST, false, 4 }, { MAP_SMALL, WIDEST, false, 1000 },
};

static void size_cells(struct map *m, const struct trial *how)
{
    int wide = 0, high = 0, code = 0;
    m->size = how->size;
    for (int i = 0; i < m->spots; i++) {
        struct spot *s = &m->spot[i];
        struct group g[GROUPS];
        int name = text_columns(called(m, s->item));
        code = most(code, name);
        s->letters = least(name + 2, how->widest);
        s->width = least(how->widest, most(name + (m->size == MAP_LARGE ? 3 : 2), m->size == MAP_LARGE ? 12 : 6));
        s->width += m->size == MAP_FLAT ? FLAT_TOKENS - 1 : 0;
        s->height = m->size <= MAP_FLAT ? 1 : 2;
        if (m->size != MAP_LARGE)
            continue;
        if (m->spots > MANY) {
            s->width = most(s->width, LARGE_WIDTH);
            s->height = 3;
            continue;
        }
        s->width = least(how->widest, most(s->width, groups_columns(m->t, s->item)));
        s->height = 1 + map_groups(m->t, s->item, g);
        wide = most(wide, s->width);
        high = most(high, s->height);
    }
    for (int i = 0; i < m->spots; i++) {
        if (m->size == MAP_SMALL)
            m->spot[i].width = 1 + code + TOKENS;
        else if (how->even && m->spots <= MANY) {
            m->spot[i].width = wide;
            m->spot[i].height = most(high, 3);
        }
    }
}

/* Does a path leave the map at this side? Then its sign has the outermost columns or row. */
static bool leaves(const struct map *m, int edge)
{
    for (int i = m->t->model.kid[m->item]; i >= 0; i = m->t->model.next[i]) {
        const struct dt_item *it = &m->t->model.table.item[i];
        bool along = it->max == DT_EDGE_EAST || it->max == DT_EDGE_WEST;
        if (it->type == DT_I_PATH && it->max != DT_EDGE_NONE && along == (edge == DT_EDGE_EAST))
            return true;
    }
    return false;
}

static int put_cells(struct map *m, int rows)
{
    struct place at[PLACES];
    int side = 2 * leaves(m, DT_EDGE_EAST), ends = leaves(m, DT_EDGE_NORTH);
    for (int i = 0; i < m->spots; i++) {
        const struct dt_item *it = &m->t->model.table.item[m->spot[i].item];
        at[i] = (struct place){ it->x, it->y, m->spot[i].width, m->spot[i].height, 0, 0 };
    }
    int away = place_all(at, m->spots, m->width - 2 * side, rows - 2 * ends);
    if (away < 0)
        return -1;
    for (int i = 0; i < m->spots; i++) {
        m->spot[i].x = side + at[i].column;
        m->spot[i].y = m->top + ends + at[i].row;
    }
    return away;
}

/* Where not even the smallest cells fit the map is higher than its place; at last they stand below each other. */
static void put_somehow(struct map *m)
{
    for (int rows = m->height + 1; rows <= m->height + m->spots; rows++)
        if (put_cells(m, rows) >= 0) {
            m->height = rows;
            return;
        }
    m->height = m->spots;
    for (int i = 0; i < m->spots; i++) {
        m->spot[i].x = 0;
        m->spot[i].y = m->top + i;
    }
}

/* The largest cells with which the map is still one. */
static void lay_out(struct map *m)
{
    int height = m->height;
    for (unsigned i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        size_cells(m, &trials[i]);
        m->height = m->size == MAP_SMALL ? least(height, SMALL_ROWS) : height;
        int away = put_cells(m, m->height);
        if (away >= 0 && away <= trials[i].away)
            return;
    }
    put_somehow(m);
}

/* ----------------------------------------------------------------------- drawing ---- */
static void draw_spot(struct map *m, const struct spot *s)
{
    struct term *t = m->t;
    struct cells *c = &m->p->cells;
    bool large = m->size == MAP_LARGE;
    uint8_t style = draw_style(t, s->item, large ? S_HEAD : S_STRONG);
    const char *name = called(m, s->item);
    int letters = least(text_columns(name), s->width - 1 - large);
    cells_fill(c, s->x - 1, s->y, 3 + large + letters, 1, S_TEXT);
    if (large)
        cells_fill(c, s->x, s->y, s->width, 1, style);
    int badge = most(1, draw_badge(t, c, s->x, s->y, s->item)) + large;
    letters = cells_put(c, s->x + badge, s->y, s->width - badge, style, name);
    int end = s->x + badge + letters;
    if (m->size <= MAP_FLAT) {
        int used = draw_tokens(t, m->p, end, s->y, s->x + s->width - end, s->item);
        cells_fill(c, end + used, s->y, 1, 1, S_TEXT);
    } else if (large) {
        for (int i = 0; i < s->height - 1 && t->model.kid[s->item] >= 0; i++)
            cells_fill(c, s->x, s->y + 1 + i, s->width, 1, S_TEXT);
        struct group g[GROUPS];
        if (map_groups(t, s->item, g) < s->height)
            draw_groups(t, m->p, s->x + 1, s->y + 1, s->width - 1, s->height - 1, s->item);
        else
            draw_tokens(t, m->p, s->x + 1, s->y + 1, s->width - 1, s->item);
    } else {
        int used = draw_tokens(t, m->p, s->x + 1, s->y + 1, s->width - 1, s->item);
        cells_fill(c, s->x + 1 + used, s->y + 1, used > 0, 1, S_TEXT);
    }
    pane_hit(m->p, s->x, s->y, s->width, s->height, s->item, -1);
}

/* What the short names stand for, those that can be chosen first, as far as there are lines. Returns the lines. */
static int name_list(struct map *m, int top, int lines)
{
    enum { CODE = 5 };
    int each = 0, n = 0;
    for (int i = 0; i < m->spots; i++)
        each = most(each, CODE + text_columns(model_name(&m->t->model, m->spot[i].item)) + 2);
    int columns = most(1, m->width / most(1, least(each, m->width)));
    for (int late = 0; late < 2; late++)
        for (int i = 0; i < m->spots && n < lines * columns; i++) {
            int item = m->spot[i].item, x = n % columns * (m->width / columns), y = top + n / columns;
            if ((model_letter_of(&m->t->model, item) < 0) != late)
                continue;
            cells_put(&m->p->cells, x, y, CODE - 1, draw_style(m->t, item, S_STRONG), m->t->model.code[item]);
            cells_put(&m->p->cells, x + CODE, y, m->width / columns - CODE - 1, S_DIM, model_name(&m->t->model, item));
            n++;
        }
    return (n + columns - 1) / columns;
}

int map_wanted(const struct term *t)
{
    int spaces = 0;
    for (int i = 0; i < t->model.count; i++)
        spaces += t->model.table.item[i].type == DT_I_SPACE;
    return spaces > MANY ? SMALL_ROWS : 0;
}

int draw_map(struct term *t, struct pane *p, int y, int width, int height, int item)
{
    static struct map m; /* large, and drawn one at a time */
    m = (struct map){ .t = t, .p = p, .item = item, .top = y, .width = width, .height = most(height, LEAST_ROWS) };
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_SPACE && m.spots < PLACES)
            m.spot[m.spots++].item = i;
    if (!m.spots)
        return 0;
    int lines = draw_rooms(&m);
    if (lines)
        return lines;
    lay_out(&m);
    draw_paths(&m);
    for (int i = 0; i < m.spots; i++)
        draw_spot(&m, &m.spot[i]);
    lines = m.height;
    if (m.size == MAP_SMALL && height > lines)
        lines += name_list(&m, y + lines, height - lines);
    return lines + (m.size == MAP_LARGE);
}
