/* draw_map.c -- a map: spaces where the game puts them, what stands there, the ways between. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

enum { SPACES = 128, WIDEST = 22, LINES = 8, FEW = 4 /* lines that may need more than their place */ };

struct spot {
    int item, x, y, width, height;
};
struct map {
    struct term *t;
    struct pane *p;
    struct spot spot[SPACES];
    int spots, top, width, height;
    int x0, x1, y0, y1; /* what of 0..1000 is used */
    struct { int y, spaces, height, at; } line[LINES]; /* spaces that lie beside each other */
    int lines;          /* above LINES: they do not lie in lines */
    int even, widest;   /* the width most spaces have, and the most one may have */
};

static int pieces(const struct term *t, int space)
{
    int n = 0;
    for (int i = t->model.kid[space]; i >= 0; i = t->model.next[i])
        n++;
    return n;
}

/* ------------------------------------------------------------------- placing ---- */
static bool overlaps(const struct spot *a, const struct spot *b)
{
    return a->x < b->x + b->width + 1 && b->x < a->x + a->width + 1 && a->y < b->y + b->height &&
           b->y < a->y + a->height;
}

static bool is_free(const struct map *m, const struct spot *s)
{
    for (int i = 0; i < m->spots; i++)
        if (overlaps(&m->spot[i], s))
            return false;
    return true;
}

/* The free place nearest to where the space belongs: downwards first, then sideways. */
static void settle(struct map *m, struct spot *s)
{
    int x = s->x, y = s->y, most = m->width - s->width;
    for (int away = 0; away < m->width + m->height; away++)
        for (int dy = -away / 8; dy <= away; dy++)
            for (int side = -1; side <= 1; side += 2) {
                int dx = side * (away - abs(dy));
                if (x + dx < 0 || x + dx > most || y + dy < m->top || (away - abs(dy) == 0 && side > 0))
                    continue;
                s->x = x + dx;
                s->y = y + dy;
                if (is_free(m, s))
                    return;
            }
    s->x = x;
    s->y = y;
}

/* The numbers of what lies there, behind its name; without a pane only the columns they need. */
static int numbers(struct term *t, struct pane *p, int x, int y, int item)
{
    int at = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_METER)
            at += 1 + (p ? draw_meter(t, &p->cells, x + at + 1, y, 20, i, 0) : meter_columns(t, i, 0));
    return at;
}

/* The columns a space would like to have. */
static int wish(struct term *t, int item)
{
    int width = text_columns(model_name(&t->model, item)) + 3;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        int columns = text_columns(model_name(&t->model, i)) + 4 + numbers(t, NULL, 0, 0, i);
        width = columns > width ? columns : width;
    }
    return width;
}

static int line_of(const struct map *m, int y)
{
    for (int i = 0; i < m->lines && i < LINES; i++)
        if (m->line[i].y == y)
            return i;
    return -1;
}

static void add_spot(struct map *m, int item)
{
    const struct dt_item *it = &m->t->model.table.item[item];
    if (m->spots == SPACES)
        return;
    int width = wish(m->t, item), line = m->lines <= LINES ? line_of(m, it->y) : -1;
    struct spot s = { .item = item, .height = 1 + pieces(m->t, item) };
    s.width = width < m->even ? m->even : width > m->widest ? m->widest : width;
    s.x = (it->x - m->x0) * (m->width - s.width) / m->x1;
    s.y = line >= 0 ? m->top + m->line[line].at
                    : m->top + (it->y - m->y0) * (m->height > s.height ? m->height - s.height : 0) / m->y1;
    settle(m, &s);
    m->spot[m->spots++] = s;
}

/* ---------------------------------------------------------------------- lines ---- */
static void count_in_line(struct map *m, int item)
{
    int y = m->t->model.table.item[item].y, line = line_of(m, y), height = 1 + pieces(m->t, item);
    if (line < 0 && m->lines < LINES)
        m->line[line = m->lines].y = y;
    if (line < 0 || line == m->lines)
        m->lines++;
    if (line < 0)
        return;
    m->line[line].spaces++;
    m->line[line].height = height > m->line[line].height ? height : m->line[line].height;
}

static int by_y(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Where few lines hold all spaces each begins below the one above, and what is left is shared out between them. */
static void place_lines(struct map *m)
{
    int all = 0, most = 1;
    for (int i = 0; i < m->lines && i < LINES; i++) {
        all += m->line[i].height;
        most = m->line[i].spaces > most ? m->line[i].spaces : most;
    }
    m->widest = m->width / most - 1 > WIDEST ? m->width / most - 1 : WIDEST;
    m->widest = m->widest > m->width ? m->width : m->widest;
    if (m->lines > LINES || (all > m->height && m->lines > FEW)) {
        m->lines = LINES + 1;
        return;
    }
    qsort(m->line, (size_t)m->lines, sizeof m->line[0], by_y);
    for (int i = 0, at = 0; i < m->lines; i++) {
        m->line[i].at = at + (m->lines > 1 && m->height > all ? (m->height - all) * i / (m->lines - 1) : 0);
        at += m->line[i].height;
    }
    m->even = m->width / most - 1;
}

/* --------------------------------------------------------------------- ways ---- */
static const struct spot *spot_of(const struct map *m, int space)
{
    for (int i = 0; i < m->spots; i++)
        if (m->t->model.table.item[m->spot[i].item].id == space)
            return &m->spot[i];
    return NULL;
}

static bool covered(const struct map *m, int x, int y)
{
    for (int i = 0; i < m->spots; i++)
        if (x >= m->spot[i].x - 1 && x <= m->spot[i].x + m->spot[i].width && y >= m->spot[i].y &&
            y < m->spot[i].y + m->spot[i].height)
            return true;
    return false;
}

/* A way is a line of its sign; where spaces lie it runs below them. */
static void draw_way(struct map *m, int item)
{
    const struct dt_item *it = &m->t->model.table.item[item];
    const struct spot *a = spot_of(m, it->id), *b = spot_of(m, it->value);
    const struct dts_sign *s = &m->t->model.sign[item];
    if (!a || !b)
        return;
    int x0 = a->x + a->width / 2, y0 = a->y, x1 = b->x + b->width / 2, y1 = b->y;
    int steps = abs(x1 - x0) > 2 * abs(y1 - y0) ? abs(x1 - x0) : 2 * abs(y1 - y0);
    for (int i = 1; i < steps; i++) {
        int x = x0 + (x1 - x0) * i / steps, y = y0 + (2 * (y1 - y0) * i + steps) / (2 * steps);
        if (!covered(m, x, y))
            cells_put(&m->p->cells, x, y, 1, (uint8_t)(S_TONE + dts_tone(s->tone)),
                      !*s->ascii ? glyph(G_PATH) : glyphs_are_ascii() ? s->ascii : s->utf8);
    }
}

static int draw_spot(struct map *m, const struct spot *s)
{
    struct term *t = m->t;
    struct cells *c = &m->p->cells;
    uint8_t style = draw_style(t, s->item, S_HEAD);
    cells_fill(c, s->x, s->y, s->width, 1, style);
    int badge = draw_badge(t, c, s->x, s->y, s->item);
    cells_put(c, s->x + 1 + badge, s->y, s->width - 1 - badge, style, model_name(&t->model, s->item));
    int y = s->y + 1;
    for (int i = t->model.kid[s->item]; i >= 0; i = t->model.next[i]) {
        int used = draw_piece(t, m->p, s->x + 1, y, s->width - 1, i, true);
        if (used + numbers(t, NULL, 0, 0, i) < s->width) /* all of them or none */
            numbers(t, m->p, s->x + 1 + used, y, i);
        y++;
    }
    pane_hit(m->p, s->x, s->y, s->width, s->height, s->item, -1);
    return s->y + s->height;
}

/* Maps use the whole of their place, whatever part of the square the game draws on. */
static void measure(struct map *m, int item)
{
    m->x0 = m->y0 = 1000;
    for (int i = m->t->model.kid[item]; i >= 0; i = m->t->model.next[i]) {
        const struct dt_item *it = &m->t->model.table.item[i];
        if (it->type != DT_I_SPACE)
            continue;
        m->x0 = it->x < m->x0 ? it->x : m->x0;
        m->y0 = it->y < m->y0 ? it->y : m->y0;
        m->x1 = it->x > m->x1 ? it->x : m->x1;
        m->y1 = it->y > m->y1 ? it->y : m->y1;
    }
    m->x1 = m->x1 > m->x0 ? m->x1 - m->x0 : 1;
    m->y1 = m->y1 > m->y0 ? m->y1 - m->y0 : 1;
}

int draw_map(struct term *t, struct pane *p, int y, int width, int height, int item)
{
    static struct map m; /* large, and drawn one at a time */
    int bottom = y;
    m = (struct map){ .t = t, .p = p, .top = y, .width = width, .height = height < 6 ? 6 : height };
    measure(&m, item);
    int widest = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_SPACE) {
            count_in_line(&m, i);
            widest = wish(t, i) > widest ? wish(t, i) : widest;
        }
    place_lines(&m);
    m.even = widest < m.even ? widest : m.even; /* no wider than any of them needs */
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_SPACE)
            add_spot(&m, i);
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_PATH)
            draw_way(&m, i);
    for (int i = 0; i < m.spots; i++) {
        int end = draw_spot(&m, &m.spot[i]);
        bottom = end > bottom ? end : bottom;
    }
    return bottom - y + (m.spots > 0);
}
