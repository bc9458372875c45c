/* motion.c -- what moved, moves for a moment: dice tumble, cards travel, so that the eye follows.
 *
 * Made from two tables and the places their things had on the screen; a key ends it at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

enum { MOVES = 12, FRAMES = 7 };

struct move {
    int x0, y0, x1, y1;
    const char *name;
};

/* Wait a frame; a key ends the movement, and nothing else: it was not meant for the question that comes. */
static bool hurried(int wait)
{
    int key = tty_key(wait);
    if (key == K_QUIT || key == K_RESIZE)
        tty_push(key);
    return key != K_NONE;
}

/* Where a thing is seen on the screen; false: nowhere. */
static bool place_of(const struct term *t, const struct model *m, unsigned thing, int *x, int *y)
{
    int item = model_thing(m, thing);
    for (int i = 0; item >= 0 && i < PANES; i++) {
        const struct pane *p = &t->pane[i];
        for (int h = 0; h < p->hits; h++)
            if (p->hit[h].item == item) {
                *x = p->x + p->hit[h].x;
                *y = p->y + p->hit[h].y - p->scroll;
                return *y >= p->y && *y < p->y + p->height;
            }
    }
    return false;
}

static unsigned parent_id(const struct model *m, int item)
{
    unsigned p = m->table.item[item].parent;
    return p < (unsigned)m->count ? m->table.item[p].type * 0x10000u + m->table.item[p].id : 0xffffffffu;
}

static int rolled(const struct model *before, const struct model *m)
{
    int n = 0;
    for (int i = 0; i < m->count; i++) {
        const struct dt_item *it = &m->table.item[i];
        int was = it->type == DT_I_DIE && it->value > 0 ? model_thing(before, it->id) : NO_ITEM;
        n += was >= 0 && before->table.item[was].value != it->value;
    }
    return n;
}

/* A die in the air shows no face, as wide as the one it will show. */
static struct dts_sign rolling(const struct dts_sign *face, unsigned turn)
{
    static const char turning[] = "-\\|/";
    struct dts_sign s = { .tone = "" };
    int columns = text_columns(glyphs_are_ascii() ? face->ascii : face->utf8);
    if (!glyphs_are_ascii() && !strstr(face->utf8, face->ascii))
        columns += text_columns(face->ascii);
    columns = columns < 1 ? 1 : columns > 6 ? 6 : columns;
    memset(s.ascii, ' ', (size_t)columns);
    s.ascii[columns / 2] = turning[turn % (sizeof turning - 1)];
    memcpy(s.utf8, s.ascii, sizeof s.ascii);
    return s;
}

/* Show dice that are still in the air; true: a key was pressed. */
static bool tumble(struct term *t, const struct model *before, int wait)
{
    struct model *m = &t->model;
    struct dts_sign sign[DT_ITEMS];
    memcpy(sign, m->sign, sizeof sign);
    bool pressed = false;
    for (int frame = 0; frame < FRAMES && !pressed; frame++) {
        for (int i = 0; i < m->count; i++) {
            const struct dt_item *it = &m->table.item[i];
            int was = it->type == DT_I_DIE && it->value > 0 ? model_thing(before, it->id) : NO_ITEM;
            if (was < 0 || before->table.item[was].value == it->value)
                continue;
            m->sign[i] = rolling(&sign[i], (unsigned)(frame + i));
        }
        layout_show(t);
        pressed = hurried(wait);
    }
    memcpy(m->sign, sign, sizeof sign);
    return pressed;
}

static bool travel(struct term *t, const struct move *move, int moves, int wait)
{
    for (int frame = 1; frame <= FRAMES; frame++) {
        layout(t);
        for (int i = 0; i < moves; i++) {
            const struct move *m = &move[i];
            int x = m->x0 + (m->x1 - m->x0) * frame / FRAMES, y = m->y0 + (m->y1 - m->y0) * frame / FRAMES;
            cells_put(&t->all, x, y, 24, S_FOCUS, m->name);
        }
        tty_show(&t->all);
        if (hurried(wait))
            return true;
    }
    return false;
}

/* `before` is the table as it is still seen in the panes; the new one is in the model. */
void move_show(struct term *t, const struct model *before)
{
    struct move move[MOVES];
    int moves = 0, wait = 110 / (t->speed > 0 ? t->speed : 1), at[MOVES];
    if (!t->animate || before->viewer != t->model.viewer || !before->count)
        return;
    for (int i = 0; i < t->model.count && moves < MOVES; i++) {
        const struct dt_item *it = &t->model.table.item[i];
        int was = it->type == DT_I_CARD ? model_thing(before, it->id) : NO_ITEM;
        if (was >= 0 && parent_id(before, was) != parent_id(&t->model, i) &&
            place_of(t, before, it->id, &move[moves].x0, &move[moves].y0))
            at[moves++] = i;
    }
    layout(t);
    int kept = 0;
    for (int i = 0; i < moves; i++) {
        move[kept] = move[i];
        move[kept].name = model_name(&t->model, at[i]);
        kept += place_of(t, &t->model, t->model.table.item[at[i]].id, &move[kept].x1, &move[kept].y1);
    }
    if (kept && travel(t, move, kept, wait))
        return;
    if (rolled(before, &t->model))
        tumble(t, before, wait);
}
