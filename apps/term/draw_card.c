/* draw_card.c -- a card: its name on a bar, tasks as symbols, notes, what lies and stands on it. */
#include <stdio.h>
#include <string.h>

#include "term.h"

static void head(struct term *t, struct pane *p, int x, int y, int width, int item, bool more)
{
    const struct dt_item *it = &t->model.table.item[item];
    uint8_t style = draw_style(t, item, S_HEAD);
    const char *name = model_name(&t->model, item);
    char right[64] = "", count[24] = "";
    if (it->value > 0)
        snprintf(count, sizeof count, " %d", it->value);
    snprintf(right, sizeof right, "%s%s%s%s%s%s", t->model.fresh[item] ? "!" : "",
             it->flags & DT_ITEM_ACTIVE ? glyph(G_TURN) : "", it->flags & DT_ITEM_EXHAUSTED ? glyph(G_TIRED) : "",
             it->flags & DT_ITEM_DONE ? glyph(G_DONE) : "", it->flags & DT_ITEM_DOWN ? glyph(G_DOWN) : "", count);
    if (more)
        strcat(right, glyph(G_ELLIPSIS));
    cells_fill(&p->cells, x, y, width, 1, style);
    int badge = 0;
    if (!t->watching && model_option_of(&t->model, item, -1) >= 0) {
        badge = draw_badge(t, &p->cells, x, y, item);
        cells_put(&p->cells, x + badge++, y, 1, style, " ");
    }
    int room = width - badge - text_columns(right) - (*right != 0);
    cells_put(&p->cells, x + badge, y, room, style, *name ? name : glyph(G_DOWN));
    cells_put(&p->cells, x + width - text_columns(right), y, text_columns(right), style, right);
}

/* ---------------------------------------------------------------------- tasks ---- */
int card_symbols(struct term *t, struct cells *c, int x, int y, int room, int task, int size)
{
    int at = 0;
    for (int i = t->model.kid[task]; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        int before = i > 0 && t->model.table.item[i - 1].type == DT_I_SYMBOL ? i - 1 : -1;
        if (it->type != DT_I_SYMBOL)
            continue;
        if (at && before >= 0 && it[-1].parent == it->parent && it[-1].id == it->id)
            at += cells_put(c, x + at, y, room - at, S_DIM, "/");
        else if (at)
            at++;
        at += draw_symbol(t, c, x + at, y, room - at, i, size);
    }
    return at;
}

/* The largest size at which all symbols of a task fit. */
int card_symbol_size(struct term *t, int task, int room)
{
    static struct cells scratch; /* measured by drawing: the same code says how wide it is */
    const struct dts_sign *own = &t->model.sign[task];
    room -= *own->ascii ? 1 + text_columns(glyphs_are_ascii() ? own->ascii : own->utf8) : 0;
    for (int size = 2; size > 0; size--) {
        cells_begin(&scratch, 400, 1);
        if (card_symbols(t, &scratch, 0, 0, 400, task, size) <= room)
            return size;
    }
    return 0;
}

static int draw_task(struct term *t, struct pane *p, int x, int y, int width, int item, int size)
{
    const struct dt_item *it = &t->model.table.item[item];
    bool done = it->flags & DT_ITEM_DONE;
    int lines = 1, badge = draw_badge(t, &p->cells, x, y, item);
    char number[16];
    badge += badge > 0;
    snprintf(number, sizeof number, "%u", it->id + 1u);
    cells_put(&p->cells, x + badge, y, 2, draw_style(t, item, done ? S_GOOD : S_DIM), done ? glyph(G_DONE) : number);
    int at = badge + 2 + card_symbols(t, &p->cells, x + badge + 2, y, width - badge - 2, item, size);
    if (*t->model.sign[item].ascii)
        cells_put(&p->cells, x + at + (t->model.kid[item] >= 0), y, width - at - 1, S_DIM,
                  glyphs_are_ascii() ? t->model.sign[item].ascii : t->model.sign[item].utf8);
    if (done)
        cells_restyle(&p->cells, x + badge + 2, y, width - badge - 2, 1, S_DIM);
    if (badge)
        pane_hit(p, x, y, width, 1, item, -1);
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        unsigned type = t->model.table.item[i].type;
        if (type != DT_I_CARD && type != DT_I_TOKEN)
            continue;
        cells_put(&p->cells, x + 1, y + lines, 1, S_DIM, glyph(G_HERE));
        draw_piece(t, p, x + 3, y + lines++, width - 3, i, true);
        for (int k = t->model.kid[i]; k >= 0; k = t->model.next[k])
            if (t->model.table.item[k].type == DT_I_ZONE)
                lines += draw_flow(t, p, x + 3, y + lines, width - 3, k);
    }
    return lines;
}

static int tasks(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    int size = 2, lines = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_TASK) {
            int one = card_symbol_size(t, i, width - 3);
            size = one < size ? one : size;
        }
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_TASK)
            lines += draw_task(t, p, x, y + lines, width, i, size);
    return lines;
}

/* ---------------------------------------------------------------------- notes ---- */
int card_note(struct term *t, struct pane *p, int x, int y, int width, int most, int item)
{
    const struct dt_item *it = &t->model.table.item[item];
    const struct dts_sign *s = &t->model.sign[item];
    unsigned plain = it->value < 0 ? G_BAD : it->value > 0 ? G_GOOD : G_DOT;
    const char *sign = *s->ascii ? glyphs_are_ascii() ? s->ascii : s->utf8 : glyph(plain);
    uint8_t style = it->value < 0 ? S_BAD : it->value > 0 ? S_GOOD : S_TEXT;
    int used = cells_put(&p->cells, x, y, width, style, sign) + 1;
    const char *words = t->model.words[item] ? t->model.words[item] : "";
    return cells_wrap(&p->cells, x + used, y, width - used, most, style, words);
}

/* What a card in force does, where there is room. */
static int abilities(struct term *t, struct pane *p, int x, int y, int width, int item, int density)
{
    static const int most[CARD_DENSITIES] = { 12, 6, 0, 0, 0 };
    const char *words = t->model.words[item];
    return words && *words && most[density] ? cells_wrap(&p->cells, x, y, width, most[density], S_TEXT, words) : 0;
}

/* What is being done just now is neither good nor bad yet. */
static bool is_read_now(const struct term *t, const struct dt_item *note)
{
    return !note->value && note->parent < t->model.count && t->model.table.item[note->parent].flags & DT_ITEM_ACTIVE;
}

/* All of them in so many lines each; where room is short not those of a later priority, where it is very short only
 * what is good, or none. What is read now stays. */
static bool note_is_drawn(const struct term *t, const struct dt_item *note, int density)
{
    if (is_read_now(t, note))
        return true;
    return density < 4 && (density < 1 || !note->priority) && (density < 3 || note->value > 0);
}

static int notes(struct term *t, struct pane *p, int x, int y, int width, int item, int density)
{
    static const int most[CARD_DENSITIES] = { 6, 2, 1, 1, 0 };
    int lines = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        int at_most = is_read_now(t, it) ? most[0] : most[density];
        if (it->type == DT_I_NOTE && at_most && note_is_drawn(t, it, density))
            lines += card_note(t, p, x, y + lines, width, at_most, i);
    }
    return lines;
}

bool card_has_parts(const struct term *t, int item)
{
    for (int i = t->model.kid[item]; i >= 0 && t->model.table.item[item].type == DT_I_CARD; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_CARD && t->model.words[i])
            return true;
    return false;
}

/* Cards that are parts of this one, with what they say. */
static int parts(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    int lines = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        const char *words = t->model.words[i];
        if (t->model.table.item[i].type != DT_I_CARD || !words)
            continue;
        draw_piece(t, p, x, y + lines++, width, i, true);
        lines += cells_wrap(&p->cells, x + 2, y + lines, width - 2, 6, S_TEXT, words);
    }
    return lines;
}

static bool lacks_notes(const struct term *t, int item, int density)
{
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_NOTE && !note_is_drawn(t, &t->model.table.item[i], density))
            return true;
    return false;
}

static bool has(const struct term *t, int item, unsigned type)
{
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == type)
            return true;
    return false;
}

/* The zone's name where it is not the card's own. Cards with tasks are places themselves: they need it only where
 * they lie alone, and there is room. */
static int zone_line(struct term *t, struct pane *p, int x, int y, int width, int item, int density)
{
    unsigned parent = t->model.table.item[item].parent;
    if (parent >= (unsigned)t->model.count || t->model.table.item[parent].type != DT_I_ZONE ||
        (has(t, item, DT_I_TASK) && (t->model.table.item[parent].value != 1 || density > 3)) ||
        strcmp(model_name(&t->model, (int)parent), model_name(&t->model, item)) == 0)
        return 0;
    cells_put(&p->cells, x, y, width, S_DIM, model_name(&t->model, (int)parent));
    return 1;
}

int draw_card(struct term *t, struct pane *p, int x, int y, int width, int item, int density)
{
    int lines = 1;
    head(t, p, x, y, width, item, lacks_notes(t, item, density));
    lines += zone_line(t, p, x, y + lines, width, item, density);
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        unsigned type = t->model.table.item[i].type;
        if (type == DT_I_TEXT)  /* an order is part of what is to be done: it stays when notes go */
            lines += cells_wrap(&p->cells, x, y + lines, width, density < 3 ? 3 : 1, S_DIM, model_name(&t->model, i));
        if (type == DT_I_ZONE) {
            int at = cells_put(&p->cells, x, y + lines, width / 2, S_DIM, model_name(&t->model, i)) + 1;
            lines += draw_flow(t, p, x + at, y + lines, width - at, i);
        }
    }
    lines += tasks(t, p, x, y + lines, width, item);
    lines += abilities(t, p, x, y + lines, width, item, density);
    lines += notes(t, p, x, y + lines, width, item, density);
    int read = parts(t, p, x, y + lines, width, item);
    lines += read ? read : draw_flow(t, p, x, y + lines, width, item);
    pane_hit(p, x, y, width, lines, item, -1);
    return lines;
}
