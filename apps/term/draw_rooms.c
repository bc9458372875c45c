/* draw_rooms.c -- a map whose spaces are rooms: walls they share, gaps for doors, and where stairs and tunnels lead. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map.h"
#include "plan.h"

enum { DOORS_MOST = 512, PLAN_WIDE = 500, PLAN_HIGH = 200 };
enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };

static struct {
    struct room room[PLACES];
    struct door door[DOORS_MOST];
    int doors;
    uint8_t wall[PLAN_HIGH][PLAN_WIDE]; /* which ways a wall goes on from here */
} plan;

/* -------------------------------------------------------------------- laying out ---- */
static int room_of(const struct map *m, int space)
{
    const struct spot *s = map_spot(m, space);
    return s ? (int)(s - m->spot) : -1;
}

static void take_doors(const struct map *m)
{
    plan.doors = 0;
    for (int i = m->t->model.kid[m->item]; i >= 0; i = m->t->model.next[i]) {
        const struct dt_item *it = &m->t->model.table.item[i];
        if (it->type != DT_I_PATH || plan.doors == DOORS_MOST)
            continue;
        int a = room_of(m, it->id), b = room_of(m, it->value);
        if (a >= 0 && b >= 0)
            plan.door[plan.doors++] = (struct door){ a, b, it->max ? DOOR_FAR : DOOR_FLAT, 0, 0 };
    }
}

/* False: one of the spaces is no room. */
static bool take_rooms(const struct map *m)
{
    for (int i = 0; i < m->spots; i++) {
        const struct dt_item *it = &m->t->model.table.item[m->spot[i].item];
        if (!it->w || !it->h)
            return false;
        plan.room[i] = (struct room){ .x0 = it->x - it->w / 2, .y0 = it->y - it->h / 2,
                                      .x1 = it->x + (it->w + 1) / 2, .y1 = it->y + (it->h + 1) / 2 };
    }
    return m->width <= PLAN_WIDE && m->height <= PLAN_HIGH;
}

/* What a room needs inside: name, a line of signs and a line for stairs; or less. */
static bool lay_out(struct map *m, int height)
{
    static const struct { int widest, lines; } trial[] = { { 40, 3 }, { 40, 2 }, { 11, 2 }, { 10, 2 }, { 9, 2 },
                                                           { 8, 2 },  { 8, 1 },  { 5, 1 } };
    for (unsigned n = 0; n < sizeof trial / sizeof trial[0]; n++) {
        for (int i = 0; i < m->spots; i++) {
            int name = text_columns(model_name(&m->t->model, m->spot[i].item)) + 1;
            plan.room[i].width = most(5, least(name, trial[n].widest));
            plan.room[i].height = trial[n].lines;
        }
        take_doors(m);
        if (plan_all(plan.room, m->spots, plan.door, plan.doors, m->width, height))
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------------- walls ---- */
static void note_walls(const struct room *r)
{
    for (int x = r->left; x <= r->right; x++) {
        uint8_t on = (uint8_t)((x < r->right ? EAST : 0) | (x > r->left ? WEST : 0));
        plan.wall[r->top][x] |= on;
        plan.wall[r->bottom][x] |= on;
    }
    for (int y = r->top; y <= r->bottom; y++) {
        uint8_t on = (uint8_t)((y < r->bottom ? SOUTH : 0) | (y > r->top ? NORTH : 0));
        plan.wall[y][r->left] |= on;
        plan.wall[y][r->right] |= on;
    }
}

static const char *wall_sign(unsigned ways)
{
    static const char *const sign[16] = { " ", "│", "─", "└", "│", "│", "┌", "├",
                                          "─", "┘", "─", "┴", "┐", "┤", "┬", "┼" };
    if (!glyphs_are_ascii())
        return sign[ways & 15];
    return ways == (EAST | WEST) ? "-" : ways == (NORTH | SOUTH) ? "|" : "+";
}

static void draw_walls(const struct map *m)
{
    memset(plan.wall, 0, sizeof plan.wall);
    for (int i = 0; i < m->spots; i++)
        note_walls(&plan.room[i]);
    for (int y = 0; y < PLAN_HIGH; y++)
        for (int x = 0; x < m->width; x++)
            if (plan.wall[y][x])
                cells_put(&m->p->cells, x, m->top + y, 1, S_FRAME, wall_sign(plan.wall[y][x]));
}

/* The ends of the wall beside a gap, where nothing else meets it. */
static void door_end(const struct map *m, int x, int y, unsigned plain, uint8_t style, enum glyph end)
{
    if (plan.wall[y][x] == plain)
        cells_put(&m->p->cells, x, m->top + y, 1, style, glyph(end));
}

static void draw_door(const struct map *m, const struct door *d)
{
    bool bright = map_in_focus(m->t, m->spot[d->a].item) || map_in_focus(m->t, m->spot[d->b].item);
    uint8_t style = bright ? S_STRONG : S_FRAME;
    if (d->kind == DOOR_FAR)
        return;
    cells_put(&m->p->cells, d->x, m->top + d->y, 1, style, " ");
    if (d->kind == DOOR_FLAT) {
        door_end(m, d->x - 1, d->y, EAST | WEST, style, G_DOOR_LEFT);
        door_end(m, d->x + 1, d->y, EAST | WEST, style, G_DOOR_RIGHT);
    } else {
        door_end(m, d->x, d->y - 1, NORTH | SOUTH, style, G_DOOR_ABOVE);
        door_end(m, d->x, d->y + 1, NORTH | SOUTH, style, G_DOOR_BELOW);
    }
}

/* ------------------------------------------------------------------------- rooms ---- */
/* The rooms that one comes to by stairs or tunnels, by name or by short name; returns the columns. */
static int draw_stairs(const struct map *m, int room, int x, int y, int width)
{
    struct model *model = &m->t->model;
    int used = 0;
    for (int i = 0; i < plan.doors; i++) {
        const struct door *d = &plan.door[i];
        if (d->kind != DOOR_FAR || (d->a != room && d->b != room))
            continue;
        int there = m->spot[d->a == room ? d->b : d->a].item;
        bool bright = map_in_focus(m->t, there) || map_in_focus(m->t, m->spot[room].item);
        const char *code = *model->code[there] ? model->code[there] : model_name(model, there);
        bool whole = text_columns(model_name(model, there)) < width - used;
        char text[200];
        snprintf(text, sizeof text, "%s%s", glyph(G_STAIRS), whole ? model_name(model, there) : code);
        if (used && used + 1 + text_columns(text) > width)
            break;
        used += used > 0;
        used += cells_put(&m->p->cells, x + used, y, width - used, bright ? S_STRONG : S_DIM, text);
    }
    return used;
}

static bool has_stairs(int room)
{
    for (int i = 0; i < plan.doors; i++)
        if (plan.door[i].kind == DOOR_FAR && (plan.door[i].a == room || plan.door[i].b == room))
            return true;
    return false;
}

static int longest_word(const char *text)
{
    int longest = 0, now = 0, columns;
    while (*text) {
        now = *text == ' ' ? -1 : now;
        text_next(&text, &columns);
        now += columns;
        longest = most(longest, now);
    }
    return longest;
}

/* Its name, in two lines where it is too long for one and they can be spared, else its short name. Returns the lines;
 * *end is where the last one ends. */
static int draw_name(struct map *m, int item, int x, int y, int width, int spare, int *end)
{
    struct term *t = m->t;
    const char *name = model_name(&t->model, item), *code = t->model.code[item];
    int badge = most(1, draw_badge(t, &m->p->cells, x, y, item));
    uint8_t style = draw_style(t, item, S_STRONG);
    width -= badge;
    if (text_columns(name) > width && spare > 0 && text_lines(name, width) == 2 && longest_word(name) <= width)
        return cells_wrap(&m->p->cells, x + badge, y, width, 2, style, name);
    *end = x + badge + cells_put(&m->p->cells, x + badge, y, width, style,
                                 *code && text_columns(name) > width ? code : name);
    return 1;
}

static void draw_room(struct map *m, int i)
{
    struct term *t = m->t;
    const struct room *r = &plan.room[i];
    struct group g[GROUPS];
    int item = m->spot[i].item, x = r->left + 1, y = m->top + r->top + 1, width = r->right - x, stairs = has_stairs(i);
    int lines = r->bottom - r->top - 1, groups = map_groups(t, item, g), end = x;
    int beside = lines > 1 || !groups ? 0 : 1 + tokens_columns(t, item) + 4 * stairs; /* what stands behind the name */
    int name = draw_name(m, item, x, y, most(4, width - beside), lines - 1 - stairs - (groups > 0), &end);
    int left = lines - name;
    if (!left) {
        end += end < x + width;
        int used = draw_tokens(t, m->p, end, y, x + width - end, item);
        if (stairs)
            draw_stairs(m, i, end + used, y, x + width - end - used);
    } else {
        bool spelt = left - stairs >= groups && groups_columns(t, item) <= width + 2;
        int used = spelt ? 0 : draw_tokens(t, m->p, x, y + name, width, item);
        bool shared = used && left == 1; /* a line with the signs */
        if (spelt)
            draw_groups(t, m->p, x, y + name, width, left, item);
        if (stairs)
            draw_stairs(m, i, x + (shared ? used : 0), y + lines - 1, width - (shared ? used : 0));
    }
    pane_hit(m->p, x, y, width, lines, item, -1);
}

int draw_rooms(struct map *m)
{
    int bottom = 0;
    if (!take_rooms(m))
        return 0;
    int height = m->height;
    while (!lay_out(m, height))
        if (++height > PLAN_HIGH)
            return 0;
    draw_walls(m);
    for (int i = 0; i < plan.doors; i++)
        draw_door(m, &plan.door[i]);
    for (int i = 0; i < m->spots; i++) {
        draw_room(m, i);
        bottom = most(bottom, plan.room[i].bottom + 1);
    }
    return bottom;
}
