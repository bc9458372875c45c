/* draw_slots.c -- a board of cards with tasks: every card in a slot of its own, where it stays until it leaves.
 *
 * The grid follows from the window and the number of slots alone, never from what is on the cards, in focus or new.
 * Inside a slot every line has its place: name and chance, tasks, what else is said, who is here, and last what failing
 * costs and what success brings. Cards without tasks stand in a line above and below. One notation holds for all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "place.h"
#include "term.h"

enum { SLOTS = 32, SLOT_WIDTH = 26, SLOT_LINES = 5, ROOMY = 9 /* lines from which notes are told in words */ };

struct slots {
    int slot[SLOTS], used;      /* the card in each, NO_ITEM for none; how many slots there are */
    int strip[SLOTS], strips;   /* cards without tasks, */
    int before;                 /* so many of them above */
    int columns, rows, width, size;
};

static bool has(const struct term *t, int item, unsigned type)
{
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == type)
            return true;
    return false;
}

/* The cards of a zone go where they lie; a row tells by `x`. */
static void take_zone(const struct term *t, int zone, struct slots *s)
{
    int base = s->used;
    for (int k = t->model.kid[zone]; k >= 0; k = t->model.next[k]) {
        const struct dt_item *it = &t->model.table.item[k];
        if (it->type != DT_I_CARD)
            continue;
        bool alone = t->model.table.item[zone].value == 1 && s->used == 0; /* what is on its way has no slot yet */
        if (!has(t, k, DT_I_TASK) || alone) {
            if (s->strips < SLOTS)
                s->strip[s->strips++] = k;
            s->before += s->used == 0;
            continue;
        }
        int at = base + (it->x > 0 ? it->x : 0);
        while (at < SLOTS && at < s->used && s->slot[at] != NO_ITEM)
            at++;
        for (; s->used <= at && s->used < SLOTS; s->used++)
            s->slot[s->used] = NO_ITEM;
        if (at < SLOTS)
            s->slot[at] = k;
    }
}

static bool collect(const struct term *t, struct slots *s)
{
    *s = (struct slots){ 0 };
    for (int i = t->model.top; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        if (it->role == DT_BOARD && it->type == DT_I_MAP)
            return false;
        if (it->role == DT_BOARD && it->type == DT_I_ZONE)
            take_zone(t, i, s);
        for (int k = t->model.kid[i]; k >= 0 && it->role == DT_BOARD; k = t->model.next[k])
            if (card_has_parts(t, k))
                return false;
    }
    return s->used > 1;
}

static void arrange(struct slots *s, int width)
{
    int most = width / SLOT_WIDTH;
    s->columns = (s->used + 1) / 2;
    s->columns = s->columns > most ? most : s->columns;
    s->columns = s->columns < 1 ? 1 : s->columns;
    s->rows = (s->used + s->columns - 1) / s->columns;
    s->width = width / s->columns;
}

bool slots_used(const struct term *t)
{
    struct slots s;
    return collect(t, &s);
}

enum { ABREAST = 3 /* cards without tasks in a line, at most */ };

static int strip_lines(int cards)
{
    return (cards + ABREAST - 1) / ABREAST;
}

int slots_wanted(const struct term *t, int width)
{
    struct slots s;
    if (!collect(t, &s))
        return 0;
    arrange(&s, width);
    return strip_lines(s.before) + strip_lines(s.strips - s.before) + s.rows * SLOT_LINES;
}

bool slots_carry(const struct term *t, int option)
{
    struct slots s;
    if (!collect(t, &s) || t->model.selection)
        return false;
    for (int i = 0; i < s.used; i++)
        if (s.slot[i] >= 0 && s.slot[i] == t->model.option[option].item)
            return true;
    for (int i = 0; i < s.strips; i++)
        if (s.strip[i] == t->model.option[option].item)
            return true;
    return false;
}

/* ------------------------------------------------------------------------- one card ---- */
/* Whole per cent, as they stand on a card: "38%", "38%+" for at least. */
static void chance_text(const struct term *t, int item, char *to, size_t room)
{
    int option = model_option_of(&t->model, item, -1);
    const char *odds = option >= 0 && t->odds ? t->model.option[option].odds : NULL;
    *to = '\0';
    if (!odds)
        return;
    bool least = *odds == '>';
    double percent = strtod(odds + strcspn(odds, "0123456789"), NULL);
    if (percent > 0 && percent < 1)
        snprintf(to, room, "<1%%");
    else
        snprintf(to, room, "%.0f%%%s", percent, least ? "+" : "");
}

static void title(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    const struct dt_item *it = &t->model.table.item[item];
    uint8_t style = draw_style(t, item, S_HEAD);
    char chance[16], right[64], count[24] = "";
    if (it->value > 0)
        snprintf(count, sizeof count, " %d", it->value);
    chance_text(t, item, chance, sizeof chance);
    snprintf(right, sizeof right, "%s%s%s%s%s%s%s", t->model.fresh[item] ? "!" : "",
             it->flags & DT_ITEM_ACTIVE ? glyph(G_TURN) : "", it->flags & DT_ITEM_EXHAUSTED ? glyph(G_TIRED) : "",
             it->flags & DT_ITEM_DONE ? glyph(G_DONE) : "", count, *chance ? " " : "", chance);
    cells_fill(&p->cells, x, y, width, 1, style);
    draw_badge(t, &p->cells, x, y, item);
    int columns = text_columns(right);
    cells_put(&p->cells, x + 2, y, width - 2 - columns - (columns > 0), style, model_name(&t->model, item));
    cells_put(&p->cells, x + width - columns, y, columns, style, right);
}

static int task(struct term *t, struct pane *p, int x, int y, int width, int item, int size)
{
    const struct dt_item *it = &t->model.table.item[item];
    const struct dts_sign *own = &t->model.sign[item];
    bool done = it->flags & DT_ITEM_DONE;
    char number[16];
    int at = draw_badge(t, &p->cells, x, y, item), badge = at;
    snprintf(number, sizeof number, "%u", it->id + 1u);
    at += cells_put(&p->cells, x + at, y, 2, draw_style(t, item, done ? S_GOOD : S_DIM), done ? glyph(G_DONE) : number);
    cells_put(&p->cells, x + at, y, 1, S_DIM, it->flags & DT_ITEM_ORDERED ? glyph(G_IN_ORDER) : " ");
    at++;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        unsigned type = t->model.table.item[i].type;
        if (type != DT_I_CARD && type != DT_I_TOKEN)
            continue;
        at += cells_put(&p->cells, x + at, y, 1, S_BAD, glyph(G_HERE));
        at += draw_piece(t, p, x + at, y, width - at - 6 > 4 ? width - at - 6 : width - at, i, true) + 1;
    }
    int from = at;
    at += card_symbols(t, &p->cells, x + at, y, width - at, item, size);
    if (*own->ascii && width > at + 1)
        at += 1 + cells_put(&p->cells, x + at + (at > from), y, width - at - 1, S_DIM,
                            glyphs_are_ascii() ? own->ascii : own->utf8);
    if (done)
        cells_restyle(&p->cells, x + from, y, width - from, 1, S_DIM);
    if (badge)
        pane_hit(p, x, y, width, 1, item, -1);
    return 1;
}

/* The symbols of a note behind its sign, or its words; returns the columns. */
static int brief(struct term *t, struct cells *c, int x, int y, int room, int note)
{
    const struct dt_item *it = &t->model.table.item[note];
    uint8_t style = it->value < 0 ? S_BAD : S_GOOD;
    int at = cells_put(c, x, y, room, style, glyph(it->value < 0 ? G_BAD : G_GOOD));
    const char *words = t->model.words[note] ? t->model.words[note] : "";
    if (t->model.kid[note] < 0)
        return at + 1 + cells_put(c, x + at + 1, y, room - at - 1, style, words);
    for (int i = t->model.kid[note]; i >= 0; i = t->model.next[i]) {
        const struct dts_sign *s = &t->model.sign[i];
        int n = t->model.table.item[i].value;
        char text[64], count[16] = "";
        const char *sign = *s->ascii ? glyphs_are_ascii() ? s->ascii : s->utf8 : model_name(&t->model, i);
        if (n != 1)
            snprintf(count, sizeof count, "%d", n);
        snprintf(text, sizeof text, "%s%s", count, sign);
        at += 1 + cells_put(c, x + at + 1, y, room - at - 1, style, text);
    }
    return at;
}

/* What failing costs at the left, what success brings at the right. */
static void stakes(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    static struct cells scratch; /* measured by drawing */
    int cost = NO_ITEM, gain = NO_ITEM, left = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        if (it->type == DT_I_NOTE && it->value < 0)
            cost = i; /* the last bad one is what failing costs; the others stand above */
        if (it->type == DT_I_NOTE && it->value > 0)
            gain = i;
    }
    if (cost >= 0)
        left = brief(t, &p->cells, x, y, gain >= 0 ? width * 2 / 3 : width, cost) + 1;
    if (gain < 0)
        return;
    cells_begin(&scratch, 400, 1);
    int columns = brief(t, &scratch, 0, 0, 400, gain), at = width - columns;
    brief(t, &p->cells, x + (at > left ? at : left), y, width - (at > left ? at : left), gain);
}

/* Who is here, from the right, so that nothing else moves. */
static void people(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    int at = width;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        if (t->model.table.item[i].type != DT_I_TOKEN)
            continue;
        int columns = least(text_columns(model_name(&t->model, i)) + 1, width / 2);
        at -= columns + (at < width);
        if (at < 0)
            return;
        draw_piece(t, p, x + at, y, columns, i, true);
    }
}

/* What the card holds: dice that are locked there. Returns the lines. */
static int held(struct term *t, struct pane *p, int x, int y, int width, int zone)
{
    int used = cells_put(&p->cells, x, y, width / 2, S_DIM, model_name(&t->model, zone)) + 1;
    return draw_flow(t, p, x + used, y, width - used, zone);
}

/* Further notes, and who is here, in the lines that tasks leave. */
static void remarks(struct term *t, struct pane *p, int x, int y, int end, int width, int item)
{
    int bad = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        bad += t->model.table.item[i].type == DT_I_NOTE && t->model.table.item[i].value < 0;
    for (int i = t->model.kid[item]; i >= 0 && y < end; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        if (it->type == DT_I_NOTE && it->value <= 0 && (it->value == 0 || --bad > 0))
            y += card_note(t, p, x, y, width, 1, i);
        if (it->type == DT_I_ZONE)
            y += held(t, p, x, y, width, i);
    }
    people(t, p, x, y < end ? y : end - 1, width, item);
}

static void notes_in_words(struct term *t, struct pane *p, int x, int y, int end, int width, int item)
{
    for (int i = t->model.kid[item]; i >= 0 && y < end; i = t->model.next[i]) {
        if (t->model.table.item[i].type == DT_I_NOTE)
            y += card_note(t, p, x, y, width, least(3, end - y), i);
        if (t->model.table.item[i].type == DT_I_ZONE)
            y += held(t, p, x, y, width, i);
    }
}

static void frame(struct pane *p, int x, int y, int width, int height)
{
    for (int i = 1; i < height - 1; i++) {
        cells_put(&p->cells, x, y + i, 1, S_FRAME, glyph(G_V));
        cells_put(&p->cells, x + width - 1, y + i, 1, S_FRAME, glyph(G_V));
    }
    for (int i = 0; i < width; i++)
        cells_put(&p->cells, x + i, y + height - 1, 1, S_FRAME, glyph(!i ? G_BL : i == width - 1 ? G_BR : G_H));
}

static void card(struct term *t, struct pane *p, int x, int y, int width, int height, int item, int size)
{
    int tasks = 0, line = y + 1, end = y + height - 1, inner = width, from = x, nth = 0;
    title(t, p, x, y, width, item);
    pane_hit(p, x, y, width, 1, item, -1); /* the name first: tasks have places of their own */
    if (height >= ROOMY) {
        frame(p, x, y, width, height);
        from = x + 1;
        inner = width - 2;
    }
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        tasks += t->model.table.item[i].type == DT_I_TASK;
    int room = most(1, end - line - (height >= ROOMY)), abreast = most(1, (tasks + room - 1) / room);
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_TASK) {
            int each = inner / abreast;
            task(t, p, from + nth % abreast * each, line + nth / abreast, each - (abreast > 1), i, size);
            nth++;
        }
    line += (nth + abreast - 1) / abreast;
    if (height >= ROOMY) {
        notes_in_words(t, p, from, line, end - 1, inner, item);
        people(t, p, from, end - 1, inner, item);
    } else {
        remarks(t, p, from, line, end, inner, item);
        stakes(t, p, from, end, inner, item);
    }
    pane_hit(p, x, y, width, height, item, -1);
}

/* A card without tasks: its name, who is there, and as much of what it does as fits. */
static void strip(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    const char *words = t->model.words[item];
    uint8_t style = draw_style(t, item, S_STRONG);
    draw_badge(t, &p->cells, x, y, item);
    int at = 2 + cells_put(&p->cells, x + 2, y, width - 2, style, model_name(&t->model, item)) + 1;
    if (t->model.fresh[item])
        at += cells_put(&p->cells, x + at, y, width - at, style, "!") + 1;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        if (t->model.table.item[i].type == DT_I_TOKEN || t->model.table.item[i].type == DT_I_DIE)
            at += draw_piece(t, p, x + at, y, width - at, i, false) + 1;
        if (t->model.table.item[i].type == DT_I_TASK)
            at += card_symbols(t, &p->cells, x + at, y, width - at, i, 0) + 1;
    }
    for (int i = t->model.kid[item]; i >= 0 && !(words && *words); i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_NOTE)
            words = t->model.words[i];
    if (words && width - at > 8)
        cells_put(&p->cells, x + at, y, width - at, S_DIM, words);
    pane_hit(p, x, y, width, 1, item, -1);
}

static int strips(struct term *t, struct pane *p, int y, int width, const int *item, int count)
{
    int abreast = count < ABREAST ? most(1, count) : ABREAST, each = width / abreast;
    for (int i = 0; i < count; i++)
        strip(t, p, i % abreast * each, y + i / abreast, each - 1, item[i]);
    return strip_lines(count);
}

void draw_slots(struct term *t, struct pane *p, int width, int height)
{
    struct slots s;
    if (!collect(t, &s))
        return;
    arrange(&s, width);
    s.size = s.width > SLOT_WIDTH + 9 ? 2 : 0;
    for (int i = 0; i < s.used && s.size; i++) /* all by one size, or there would be two notations */
        for (int k = s.slot[i] >= 0 ? t->model.kid[s.slot[i]] : NO_ITEM; k >= 0; k = t->model.next[k])
            if (t->model.table.item[k].type == DT_I_TASK && card_symbol_size(t, k, s.width - 8) < 2)
                s.size = 0;
    pane_begin(p, width);
    int after = s.strips - s.before, y = strips(t, p, 0, width, s.strip, s.before);
    int each = (height - y - strip_lines(after)) / s.rows;
    each = each < 3 ? 3 : each > 14 ? 14 : each;
    for (int i = 0; i < s.used; i++)
        if (s.slot[i] >= 0)
            card(t, p, i % s.columns * s.width, y + i / s.columns * each, s.width - 1, each, s.slot[i], s.size);
    y += s.rows * each;
    strips(t, p, y, width, s.strip + s.before, after);
}
