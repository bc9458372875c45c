/* draw_around.c -- what stands around the board: tracks, the tray, the seats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

/* A flow of things of different kinds: each goes on the next line when it does not fit. */
struct flow {
    struct pane *p;
    int x, y, width, indent;
};

static void flow_room(struct flow *f, int columns)
{
    if (f->x > f->indent && f->x + columns > f->width) {
        f->y++;
        f->x = f->indent;
    }
}

/* ---------------------------------------------------------------------- tracks ---- */
static void track(struct term *t, struct flow *f, int item, int size)
{
    const struct dt_item *it = &t->model.table.item[item];
    bool text = it->type == DT_I_TEXT || it->type == DT_I_ZONE;
    char words[200];
    snprintf(words, sizeof words, it->type == DT_I_ZONE ? "%s %d" : "%s", model_name(&t->model, item), it->value);
    int columns = text ? text_columns(words) : meter_columns(t, item, size);
    flow_room(f, columns);
    if (text)
        cells_put(&f->p->cells, f->x, f->y, f->width - f->x, draw_style(t, item, S_TEXT), words);
    else
        draw_meter(t, &f->p->cells, f->x, f->y, f->width - f->x, item, size);
    pane_hit(f->p, f->x, f->y, columns, 1, item, -1);
    f->x += columns + 3;
}

void draw_tracks(struct term *t, struct pane *p, int width)
{
    for (int size = 2; size >= 0; size--) { /* by their names, or where that is too long by their signs */
        struct flow f = { .p = p, .x = 1, .width = width - 1, .indent = 1 };
        pane_begin(p, width);
        if (t->heading)
            f.x += cells_put(&p->cells, 1, 0, width / 2, S_STRONG, t->heading) + 3;
        for (int i = t->model.top; i >= 0; i = t->model.next[i])
            if (t->model.table.item[i].role == DT_TRACK_ROLE)
                track(t, &f, i, size);
        if (p->cells.height <= 1)
            break;
    }
}

/* ------------------------------------------------------------------------ tray ---- */
static bool holds_dice(const struct term *t, int item)
{
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_DIE)
            return true;
    return false;
}

bool tray_dice(const struct term *t)
{
    const struct dt_item *item = t->model.table.item;
    for (int i = t->model.top; i >= 0; i = t->model.next[i])
        if (item[i].role == DT_TRAY && holds_dice(t, i) && item[t->model.kid[i]].value > 0)
            return true;
    return false;
}

/* A zone's name and what lies there, on its own line or going on in column *at; returns the lines below. */
static int named_flow(struct term *t, struct pane *p, int x, int y, int width, int *at, int item)
{
    int columns = text_columns(model_name(&t->model, item)), line = y, first = t->model.kid[item];
    columns += first >= 0 ? text_columns(model_name(&t->model, first)) + 5 : 0; /* a name is not left behind alone */
    if (*at && *at + columns > width) {
        line++;
        *at = 0;
    }
    uint8_t style = draw_style(t, item, S_DIM);
    int used = cells_put(&p->cells, x + *at, line, width - *at, style, model_name(&t->model, item));
    pane_hit(p, x + *at, line, used, 1, item, -1);
    *at += used + 1;
    line += draw_flow_on(t, p, x, line, width, at, item);
    *at += *at > 0;
    return line - y;
}

/* Dice that were thrown and wait, large enough to be seen across a table, and the count of what they come to. */
static int big_dice(struct term *t, struct pane *p, int y, int width, int item)
{
    int at = 0, line = y;
    pane_hit(p, 0, y, cells_put(&p->cells, 0, y, width, draw_style(t, item, S_DIM), model_name(&t->model, item)), 1,
             item, -1);
    line++;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        if (t->model.table.item[i].type != DT_I_DIE) {
            at += 1 + draw_meter(t, &p->cells, at + 1, line + 1, width - at - 1, i, 2); /* what they come to */
            continue;
        }
        int columns = draw_big_die(t, p, at, line, i, true);
        if (at && at + columns > width) {
            line += 3;
            at = 0;
        }
        at += draw_big_die(t, p, at, line, i, false) + 1;
    }
    return line + 3 - y;
}

static bool thrown(const struct term *t, int item)
{
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        if (it->type != DT_I_METER && (it->type != DT_I_DIE || it->value <= 0))
            return false;
    }
    return holds_dice(t, item);
}

static void pile(struct term *t, struct flow *f, int item)
{
    char text[160];
    const struct dt_item *it = &t->model.table.item[item];
    snprintf(text, sizeof text, "%s %d", model_name(&t->model, item), it->value);
    int columns = text_columns(text);
    flow_room(f, columns + 2);
    if (f->x > f->indent)
        f->x += cells_put(&f->p->cells, f->x, f->y, 2, S_DIM, glyph(G_DOT)) + 1;
    cells_put(&f->p->cells, f->x, f->y, f->width - f->x, draw_style(t, item, S_DIM), text);
    pane_hit(f->p, f->x, f->y, columns, 1, item, -1);
    f->x += columns + 1;
}

/* Dice first, in the order of their priority, then cards that lie open, then piles. Returns the
 * lines before the piles. */
int draw_tray(struct term *t, struct pane *p, int width, bool roomy)
{
    int y = 0, at = 0;
    pane_begin(p, width);
    for (int i = t->model.top; i >= 0 && roomy; i = t->model.next[i])
        if (t->model.table.item[i].role == DT_TRAY && !t->model.table.item[i].priority && thrown(t, i))
            y += big_dice(t, p, y, width, i);
    for (int kind = 0; kind < 2; kind++)
        for (int i = t->model.top; i >= 0; i = t->model.next[i]) {
            const struct dt_item *it = &t->model.table.item[i];
            if (it->role != DT_TRAY || it->type == DT_I_MAP || t->model.kid[i] < 0 || holds_dice(t, i) != (kind == 0) ||
                (roomy && !it->priority && thrown(t, i)))
                continue;
            y += named_flow(t, p, 0, y, width - 1, &at, i);
        }
    y += at > 0;
    struct flow f = { .p = p, .y = y, .width = width - 1 };
    for (int i = t->model.top; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        if (it->role == DT_TRAY && t->model.kid[i] < 0 && (it->value || roomy))
            pile(t, &f, i);
    }
    return y;
}

/* ----------------------------------------------------------------------- seats ---- */
static int seat_head(struct term *t, struct pane *p, int y, int width, int item)
{
    const struct dt_item *it = &t->model.table.item[item];
    bool you = it->id == t->model.viewer;
    uint8_t style = draw_style(t, item, you ? S_HEAD : S_STRONG);
    if (you)
        cells_fill(&p->cells, 0, y, width - 1, 1, style);
    int at = draw_badge(t, &p->cells, 0, y, item);
    const char *mark = it->flags & DT_ITEM_OUT ? glyph(G_OUT) : it->flags & DT_ITEM_ACTIVE ? glyph(G_TURN) : " ";
    at += cells_put(&p->cells, at, y, 2, style, mark);
    char *name = NULL;
    if (you)
        name = term_phrase(t, UI_you_are, model_name(&t->model, item), NULL);
    at += cells_put(&p->cells, at, y, width - at - 1, style, name ? name : model_name(&t->model, item)) + 1;
    free(name);
    return at;
}

/* A zone, or a text with things below it. */
static bool is_holding(const struct term *t, int item)
{
    unsigned type = t->model.table.item[item].type;
    return type == DT_I_ZONE || (type == DT_I_TEXT && t->model.kid[item] >= 0);
}

/* What a seat holds, zone after zone: each on its own line, or all in one flow. */
static int holdings(struct term *t, struct pane *p, int y, int width, int item, bool roomy)
{
    int at = 0, line = y;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        if (!is_holding(t, i) || t->model.kid[i] < 0)
            continue;
        if (at && roomy) {
            line++;
            at = 0;
        }
        line += named_flow(t, p, 2, line, width - 3, &at, i);
    }
    return line + (at > 0);
}

static int seat(struct term *t, struct pane *p, int y, int width, int item, bool roomy)
{
    int start = y, at = seat_head(t, p, y, width, item), all = at;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        all += is_holding(t, i) ? 0 : meter_columns(t, i, 1) + 2;
    t->meter_size = all <= width || (roomy && all - at + 2 <= width); /* short names where they fit */
    if (all > width && t->meter_size) {
        y++;
        at = 2;
    }
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        if (is_holding(t, i))
            continue;
        const char *words = it->type == DT_I_TEXT ? model_name(&t->model, i) : NULL;
        int used = words && text_columns(words) > width - at - 1 ? 0
                   : words ? cells_put(&p->cells, at, y, width - at, S_BAD, words)
                           : draw_piece(t, p, at, y, width - at - 1, i, false);
        if (!used) {
            y++;
            at = 2;
            used = words ? cells_put(&p->cells, at, y, width - at, S_BAD, words)
                         : draw_piece(t, p, at, y, width - at - 1, i, true);
        }
        at += used + 2;
    }
    t->meter_size = 0;
    pane_hit(p, 0, start, width - 1, 1, item, -1);
    return holdings(t, p, y + 1, width, item, roomy) + roomy;
}

/* The viewer's own seat comes first, then the others in order. Returns the lines of the own one. */
int draw_seats(struct term *t, struct pane *p, int width, bool roomy)
{
    int y = 0, mine = 0;
    pane_begin(p, width);
    for (int own = 1; own >= 0; own--) {
        for (int i = t->model.top; i >= 0; i = t->model.next[i]) {
            const struct dt_item *it = &t->model.table.item[i];
            if (it->role == DT_SEAT_ROLE && (it->id == t->model.viewer && it->type == DT_I_SEAT) == (own == 1))
                y = seat(t, p, y, width, i, roomy);
        }
        mine = own ? y : mine;
    }
    return mine;
}
