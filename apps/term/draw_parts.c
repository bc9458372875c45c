/* draw_parts.c -- the small things: symbols, dice, meters, pieces, and flows of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

enum { NO_THING = 0xffff };

uint8_t draw_style(const struct term *t, int item, uint8_t otherwise)
{
    int by_option = t->focus.option >= 0 ? t->model.option[t->focus.option].item : NO_ITEM;
    bool here = item == t->focus.item || (by_option >= 0 && item == by_option) ||
                model_takes(&t->model, t->focus.option, item);
    return here ? S_FOCUS : model_picked(&t->model, item) ? S_GOOD : otherwise;
}

int draw_badge(struct term *t, struct cells *c, int x, int y, int item)
{
    int option = t->watching ? -1 : model_letter_of(&t->model, item);
    char text[4] = "";
    if (option < 0)
        return 0;
    snprintf(text, sizeof text, "%c", t->model.option[option].letter ? t->model.option[option].letter : '*');
    cells_put(c, x, y, 1, draw_style(t, item, S_LETTER), text);
    if (model_picked(&t->model, item))
        return 1 + cells_put(c, x + 1, y, 1, draw_style(t, item, S_GOOD), glyph(G_DONE));
    return 1;
}

/* ------------------------------------------------------------------- symbols ---- */
static uint8_t tone_of(const struct model *m, int item)
{
    int tone = m->table.item[item].tone ? m->table.item[item].tone : dts_tone(m->sign[item].tone);
    return (uint8_t)(S_TONE + tone);
}

/* The sign, or the first letters of the word where there is none. */
static void sign_text(const struct model *m, int item, char *to, size_t room)
{
    const struct dts_sign *s = &m->sign[item];
    const char *label = model_name(m, item), *at = label;
    int one;
    if (*s->ascii) {
        snprintf(to, room, "%s", glyphs_are_ascii() ? s->ascii : s->utf8);
        return;
    }
    for (int n = 0; *at && n < 5; n++)
        text_next(&at, &one);
    snprintf(to, room, "%.*s", (int)(at - label), label);
}

/* size 0: sign and number; 1: with the short word; 2: with the whole word. */
static void symbol_text(const struct model *m, int item, int size, char *to, size_t room)
{
    const struct dt_item *it = &m->table.item[item];
    const struct dts_sign *s = &m->sign[item];
    char sign[32], number[16] = "";
    sign_text(m, item, sign, sizeof sign);
    if ((it->value != 1 || it->max > 0) && (it->type != DT_I_SYMBOL || it->value))
        snprintf(number, sizeof number, it->value < 0 ? "%d" : "%d", it->value);
    if (size == 0 || !*s->ascii)
        snprintf(to, room, it->value < 0 ? "%2$s%1$s" : "%s%s", sign, number);
    else if (size == 1 || glyphs_are_ascii())
        snprintf(to, room, it->value < 0 ? "%3$s%1$s%2$s" : "%s%s%s", glyphs_are_ascii() ? "" : sign, s->ascii, number);
    else
        snprintf(to, room, it->value < 0 ? "%3$s %1$s%2$s" : *number ? "%s%s %s" : "%s%s", sign, model_name(m, item),
                 number);
}

int draw_symbol(struct term *t, struct cells *c, int x, int y, int room, int item, int size)
{
    char text[128];
    symbol_text(&t->model, item, size, text, sizeof text);
    return cells_put(c, x, y, room, tone_of(&t->model, item), text);
}

/* ---------------------------------------------------------------------- dice ---- */
/* Brackets tell the tone to those who cannot see it: [green] (yellow) <red> {blue} ... */
static const char bracket[DT_TONES][3] = { "[]", "[]", "()", "<>", "{}", "||", "//", "()", "{}" };

static void face_text(const struct model *m, int item, char *to, size_t room)
{
    const struct dt_item *it = &m->table.item[item];
    const struct dts_sign *s = &m->sign[item];
    if (it->value <= 0)
        snprintf(to, room, " ");
    else if (*s->ascii && !glyphs_are_ascii() && !strstr(s->utf8, s->ascii))
        snprintf(to, room, "%s%s", s->utf8, s->ascii);
    else if (*s->ascii)
        snprintf(to, room, "%s", glyphs_are_ascii() ? s->ascii : s->utf8);
    else
        snprintf(to, room, "%d", it->value);
    if (it->value > 0 && it->flags & DT_ITEM_DONE) /* it counts */
        snprintf(to + strlen(to), room - strlen(to), "%s", glyph(G_DONE));
}

int draw_die(struct term *t, struct pane *p, int x, int y, int room, int item, int times, bool cut)
{
    const struct dt_item *it = &t->model.table.item[item];
    unsigned tone = it->tone < DT_TONES ? it->tone : 0;
    char face[40], text[64];
    face_text(&t->model, item, face, sizeof face);
    int badge = model_option_of(&t->model, item, -1) >= 0 && !t->watching;
    snprintf(text, sizeof text, "%c%s%c", bracket[tone][0], face, bracket[tone][1]);
    if (times > 1)
        snprintf(text + strlen(text), sizeof text - strlen(text), "x%d", times);
    if (!cut && badge + text_columns(text) > room)
        return 0;
    int used = badge ? draw_badge(t, &p->cells, x, y, item) : 0;
    used += cells_put(&p->cells, x + used, y, room, draw_style(t, item, (uint8_t)(S_DIE + tone)), text);
    pane_hit(p, x, y, used, 1, item, -1);
    return used;
}

/* The same in three lines. `measure`: only how wide it is. */
int draw_big_die(struct term *t, struct pane *p, int x, int y, int item, bool measure)
{
    const struct dt_item *it = &t->model.table.item[item];
    unsigned tone = it->tone < DT_TONES ? it->tone : 0;
    char face[40], text[64], letter[8] = "";
    face_text(&t->model, item, face, sizeof face);
    snprintf(text, sizeof text, "%c %s %c", bracket[tone][0], face, bracket[tone][1]);
    int width = text_columns(text), option = t->watching ? -1 : model_letter_of(&t->model, item);
    if (measure)
        return width;
    uint8_t style = draw_style(t, item, (uint8_t)(S_DIE + tone));
    cells_fill(&p->cells, x, y, width, 3, style);
    cells_put(&p->cells, x, y + 1, width, style, text);
    if (option >= 0)
        snprintf(letter, sizeof letter, "%c%s", t->model.option[option].letter ? t->model.option[option].letter : '*',
                 model_picked(&t->model, item) ? glyph(G_DONE) : "");
    cells_put(&p->cells, x, y, width, style == S_FOCUS ? S_FOCUS : S_LETTER, letter);
    pane_hit(p, x, y, width, 3, item, -1);
    return width;
}

/* -------------------------------------------------------------------- meters ---- */
/* What stands before the number: the name with its sign, the sign with its letters, or the sign alone. */
static void meter_name(const struct model *m, int item, int size, char *to, size_t room)
{
    const struct dts_sign *s = &m->sign[item];
    bool ascii = glyphs_are_ascii();
    if (!*s->ascii || (size == 2 && ascii))
        snprintf(to, room, "%s", model_name(m, item));
    else if (size == 2)
        snprintf(to, room, "%s %s", s->utf8, model_name(m, item));
    else
        snprintf(to, room, "%s%s", ascii ? "" : s->utf8, size == 1 || ascii ? s->ascii : "");
}

/* A clock whose hours are symbols: all of them in their order, the present one between brackets. */
static int draw_hours(struct term *t, struct cells *c, int x, int y, int room, int item, int size)
{
    const struct model *m = &t->model;
    char text[160];
    int n = 0;
    meter_name(m, item, size, text, sizeof text);
    int used = cells_put(c, x, y, room, draw_style(t, item, m->fresh[item] ? S_NEW : tone_of(m, item)), text);
    for (int i = m->kid[item]; i >= 0; i = m->next[i]) {
        if (m->table.item[i].type != DT_I_SYMBOL)
            continue;
        bool now = n++ == m->table.item[item].value;
        char sign[32];
        sign_text(m, i, sign, sizeof sign);
        snprintf(text, sizeof text, now ? "[%s]" : "%s", sign);
        used += 1 + cells_put(c, x + used + 1, y, room - used - 1, now ? S_STRONG : tone_of(m, i), text);
    }
    return used;
}

static bool has_hours(const struct model *m, int item)
{
    return m->table.item[item].type == DT_I_CLOCK && m->kid[item] >= 0
        && m->table.item[m->kid[item]].type == DT_I_SYMBOL;
}

/* The next space of a track that carries a symbol, 0: none. */
static int next_mark(const struct dt_item *track)
{
    for (int i = track->value + 1; track->type == DT_I_TRACK && i <= track->max && i < 32; i++)
        if (track->marks >> i & 1)
            return i;
    return 0;
}

int draw_meter(struct term *t, struct cells *c, int x, int y, int room, int item, int size)
{
    if (has_hours(&t->model, item))
        return draw_hours(t, c, x, y, room, item, size);
    const struct dt_item *it = &t->model.table.item[item];
    char text[400], name[160], pips[160] = "";
    bool round = it->type == DT_I_TRACK || it->type == DT_I_CLOCK;
    meter_name(&t->model, item, size, name, sizeof name);
    for (int i = 1; i <= it->max && it->max <= 16 && (size == 2 || round); i++) {
        bool marked = it->marks >> i & 1 && i < 32;
        strcat(pips, glyph(marked ? i <= it->value ? G_MARK_FULL : G_MARK_NONE : i <= it->value ? G_FULL : G_NONE));
    }
    bool tight = !size && !*pips && *t->model.sign[item].ascii && !glyphs_are_ascii();
    int next = *pips ? 0 : next_mark(it);
    snprintf(text, sizeof text, "%s%s%s%s", name, *pips ? " " : "", pips, tight ? "" : " ");
    if (next)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%d%s%d", it->value, glyph(G_STAIRS), next);
    else
        snprintf(text + strlen(text), sizeof text - strlen(text), it->max ? "%d/%d" : "%d", it->value, it->max);
    return cells_put(c, x, y, room, draw_style(t, item, t->model.fresh[item] ? S_NEW : tone_of(&t->model, item)), text);
}

/* The columns it would take. */
int meter_columns(struct term *t, int item, int size)
{
    static struct cells scratch;
    cells_begin(&scratch, 400, 1);
    return draw_meter(t, &scratch, 0, 0, 400, item, size);
}

/* -------------------------------------------------------------------- pieces ---- */
/* Its name, with signs for what it is in and how many there are. */
static void piece_text(const struct term *t, int item, char *to, size_t room)
{
    const struct dt_item *it = &t->model.table.item[item];
    const char *name = model_name(&t->model, item);
    const char *before = it->type == DT_I_TOKEN && it->seat < t->model.seats && !it->label_kind ? glyph(G_PIECE)
                         : item == t->model.source && !t->model.over                          ? glyph(G_POINT)
                         : it->flags & DT_ITEM_PLANNED                                        ? glyph(G_PLANNED)
                         : it->flags & DT_ITEM_DOWN                                           ? glyph(G_DOWN)
                                                                                              : "";
    const char *after = it->flags & DT_ITEM_EXHAUSTED ? glyph(G_TIRED) : it->flags & DT_ITEM_DONE ? glyph(G_DONE) : "";
    char number[16] = "";
    bool counted = it->type == DT_I_CARD ? it->value > 0 : it->value != 1;
    if (counted)
        snprintf(number, sizeof number, " %d", it->value);
    snprintf(to, room, "%s%s%s%s%s", before, *name ? name : glyph(G_DOWN), number, *after ? " " : "", after);
}

int draw_piece(struct term *t, struct pane *p, int x, int y, int room, int item, bool cut)
{
    const struct dt_item *it = &t->model.table.item[item];
    char text[256];
    if (it->type == DT_I_DIE)
        return draw_die(t, p, x, y, room, item, 1, cut);
    int used = 0, badge = !t->watching && model_option_of(&t->model, item, -1) >= 0 ? 2 : 0;
    bool measure = it->type == DT_I_METER || it->type == DT_I_TRACK ||
                   (it->type == DT_I_TOKEN && it->id == NO_THING && it->label_kind);
    piece_text(t, item, text, sizeof text);
    int columns = measure ? meter_columns(t, item, t->meter_size) : text_columns(text);
    if (!cut && badge + columns > room)
        return 0;
    if (badge)
        used = draw_badge(t, &p->cells, x, y, item) + 1;
    bool faint = it->flags & (DT_ITEM_EXHAUSTED | DT_ITEM_DOWN | DT_ITEM_PLANNED);
    uint8_t plain = t->model.fresh[item] ? S_NEW : faint ? S_DIM : S_TEXT;
    used += measure ? draw_meter(t, &p->cells, x + used, y, room - used, item, t->meter_size)
                    : cells_put(&p->cells, x + used, y, room - used, draw_style(t, item, plain), text);
    pane_hit(p, x, y, used, 1, item, -1);
    return used;
}

/* ---------------------------------------------------------------------- flows ---- */
static bool flows(unsigned type)
{
    return type == DT_I_CARD || type == DT_I_DIE || type == DT_I_TOKEN || type == DT_I_METER;
}

/* How many equal dice that nobody can choose follow each other here. */
static int run_of_dice(const struct term *t, int item)
{
    int n = 1;
    if (t->model.table.item[item].value > 0)
        return 1;
    for (int i = t->model.next[item]; i >= 0 && model_same_die(&t->model, item, i); i = t->model.next[i])
        n++;
    return n;
}

int draw_flow(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    int at = 0, line = draw_flow_on(t, p, x, y, width, &at, item);
    return line + (at > 0);
}

int draw_flow_on(struct term *t, struct pane *p, int x, int y, int width, int *from, int item)
{
    int at = *from, line = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        if (!flows(t->model.table.item[i].type))
            continue;
        int times = t->model.table.item[i].type == DT_I_DIE ? run_of_dice(t, i) : 1, used;
        for (;;) {
            used = t->model.table.item[i].type == DT_I_DIE
                       ? draw_die(t, p, x + at, y + line, width - at, i, times, !at)
                       : draw_piece(t, p, x + at, y + line, width - at, i, !at);
            if (used || !at)
                break;
            line++;
            at = 0;
        }
        at += used + (t->model.table.item[i].type == DT_I_DIE ? 1 : 2);
        while (--times > 0)
            i = t->model.next[i];
        if (at >= width) {
            line++;
            at = 0;
        }
    }
    *from = at;
    return line;
}
