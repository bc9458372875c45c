/* draw_tokens.c -- what lies and stands in a space of a map: grouped, as signs with counts or a line for each. */
#include <stdio.h>
#include <string.h>

#include "map.h"

static bool can_be_chosen(const struct term *t, int item)
{
    return model_choice_of(&t->model, item, -1) >= 0 || item == t->model.source;
}

static bool same_look(const struct term *t, int a, int b)
{
    const struct dt_item *x = &t->model.table.item[a], *y = &t->model.table.item[b];
    return x->type == y->type && x->flags == y->flags && x->tone == y->tone && x->seat == y->seat &&
           x->value == y->value && x->max == y->max && strcmp(model_name(&t->model, a), model_name(&t->model, b)) == 0;
}

/* With equal numbers on them, if they have any. */
static bool equal(const struct term *t, int a, int b)
{
    if (!same_look(t, a, b) || can_be_chosen(t, a) || can_be_chosen(t, b))
        return false;
    a = t->model.kid[a], b = t->model.kid[b];
    while (a >= 0 && b >= 0 && t->model.kid[a] < 0 && t->model.kid[b] < 0 && same_look(t, a, b))
        a = t->model.next[a], b = t->model.next[b];
    return a < 0 && b < 0;
}

int map_groups(const struct term *t, int space, struct group *g)
{
    int n = 0;
    for (int i = t->model.kid[space]; i >= 0; i = t->model.next[i]) {
        int k = 0;
        while (k < n && !equal(t, g[k].item, i))
            k++;
        if (k < n)
            g[k].count++;
        else if (n < GROUPS)
            g[n++] = (struct group){ i, 1 };
    }
    return n;
}

bool map_in_focus(const struct term *t, int space)
{
    int item = t->focus.item >= 0 ? t->focus.item : t->focus.option >= 0 ? t->model.option[t->focus.option].item : -1;
    while (item >= 0 && item < t->model.count && item != space)
        item = t->model.table.item[item].parent;
    return item == space;
}

/* ------------------------------------------------------------------------- signs ---- */
static bool somebody(const struct term *t, int item)
{
    const struct dt_item *it = &t->model.table.item[item];
    return it->type == DT_I_TOKEN && it->seat < t->model.seats && !it->label_kind;
}

/* The symbol it bears says more than the sign of its kind. */
static const struct dts_sign *borne(const struct term *t, int item)
{
    int kid = t->model.kid[item];
    bool bears = kid >= 0 && t->model.table.item[kid].type == DT_I_SYMBOL && *t->model.sign[kid].utf8;
    return &t->model.sign[bears ? kid : item];
}

/* The first letter of its name, which is never one of the small letters of choices. */
static void initial(const struct term *t, int item, char *to, size_t room)
{
    const char *name = model_name(&t->model, item), *end = name;
    int columns;
    if (*name)
        text_next(&end, &columns);
    bool letter = *name && !(*name >= 'a' && *name <= 'z');
    snprintf(to, room, "%.*s", letter ? (int)(end - name) : 8, letter ? name : glyph(G_THING));
}

/* One or two columns: a figure for a person, the game's sign (in ASCII its first letter), else its initial. */
static void sign_of(const struct term *t, int item, char *to, size_t room)
{
    const struct dt_item *it = &t->model.table.item[item];
    const struct dts_sign *s = borne(t, item);
    if (somebody(t, item))
        snprintf(to, room, "%s", glyph(it->seat == t->model.viewer ? G_PIECE : G_OTHER));
    else if (it->flags & (DT_ITEM_PLANNED | DT_ITEM_DOWN))
        snprintf(to, room, "%s", glyph(it->flags & DT_ITEM_PLANNED ? G_PLANNED : G_DOWN));
    else if (*s->utf8 && glyphs_are_ascii())
        snprintf(to, room, "%.1s", s->ascii); /* a column each: by their first letters */
    else if (*s->utf8)
        snprintf(to, room, "%s", s->utf8);
    else
        initial(t, item, to, room);
}

static uint8_t style_of(const struct term *t, int item)
{
    const struct dt_item *it = &t->model.table.item[item];
    bool faint = it->flags & (DT_ITEM_EXHAUSTED | DT_ITEM_DOWN | DT_ITEM_PLANNED);
    int tone = it->tone ? it->tone : dts_tone(t->model.sign[item].tone);
    uint8_t plain = somebody(t, item) ? S_STRONG : tone ? (uint8_t)(S_TONE + tone) : faint ? S_DIM : S_TEXT;
    return draw_style(t, item, t->model.fresh[item] ? S_NEW : plain);
}

/* People other than the viewer are counted together: who they are is said where they sit. */
static int join_people(const struct term *t, struct group *g, int n)
{
    int first = -1, kept = 0;
    for (int i = 0; i < n; i++) {
        bool other = somebody(t, g[i].item) && t->model.table.item[g[i].item].seat != t->model.viewer &&
                     !can_be_chosen(t, g[i].item);
        if (other && first >= 0) {
            g[first].count += g[i].count;
            continue;
        }
        if (other)
            first = kept;
        g[kept++] = g[i];
    }
    return kept;
}

/* Sign and count; returns the columns, with a letter before them where it can be chosen. */
static int token_text(const struct term *t, const struct group *g, char *text, size_t room, bool *letter)
{
    char number[12] = "";
    const struct dt_item *it = &t->model.table.item[g->item];
    int value = it->type == DT_I_CARD ? 1 : it->value, count = g->count * (value > 1 ? value : 1);
    *letter = !t->watching && model_option_of(&t->model, g->item, -1) >= 0;
    sign_of(t, g->item, text, room - sizeof number);
    if (count > 1)
        snprintf(number, sizeof number, "%d", count);
    strcat(text, number);
    return text_columns(text) + *letter;
}

int tokens_columns(const struct term *t, int space)
{
    struct group g[GROUPS];
    int n = join_people(t, g, map_groups(t, space, g)), columns = 0;
    for (int i = 0; i < n; i++) {
        char text[32];
        bool letter;
        columns += token_text(t, &g[i], text, sizeof text, &letter);
    }
    return columns;
}

int draw_tokens(struct term *t, struct pane *p, int x, int y, int room, int space)
{
    struct group g[GROUPS];
    int n = join_people(t, g, map_groups(t, space, g)), used = 0;
    for (int i = 0; i < n; i++) {
        char text[32];
        bool letter;
        int columns = token_text(t, &g[i], text, sizeof text, &letter);
        if (used + columns + (i < n - 1) > room) {
            used += cells_put(&p->cells, x + used, y, room - used, S_DIM, "+");
            break;
        }
        if (letter)
            draw_badge(t, &p->cells, x + used, y, g[i].item);
        cells_put(&p->cells, x + used + letter, y, columns - letter, style_of(t, g[i].item), text);
        pane_hit(p, x + used, y, columns, 1, g[i].item, -1);
        used += columns;
    }
    return used;
}

/* ------------------------------------------------------------------------- lines ---- */
/* The numbers of what lies there, behind its name; without a pane only the columns they need. */
static int numbers(struct term *t, struct pane *p, int x, int y, int item)
{
    int at = 0;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_METER)
            at += 1 + (p ? draw_meter(t, &p->cells, x + at + 1, y, 20, i, 0) : meter_columns(t, i, 0));
    return at;
}

/* One of what is else counted: its sign and its name. */
static int draw_one(struct term *t, struct pane *p, int x, int y, int width, int item)
{
    const struct dt_item *it = &t->model.table.item[item];
    char text[160], sign[32];
    if (it->label_kind != DT_L_NOUN || (it->type == DT_I_TOKEN ? it->value != 1 : it->type != DT_I_CARD))
        return draw_piece(t, p, x, y, width, item, true);
    sign_of(t, item, sign, sizeof sign);
    snprintf(text, sizeof text, "%s %s", sign, model_name(&t->model, item));
    pane_hit(p, x, y, width, 1, item, -1);
    return cells_put(&p->cells, x, y, width, style_of(t, item), text);
}

int groups_columns(struct term *t, int space)
{
    struct group g[GROUPS];
    int n = map_groups(t, space, g), width = 0;
    for (int i = 0; i < n; i++) {
        int columns = text_columns(model_name(&t->model, g[i].item)) + 4 + numbers(t, NULL, 0, 0, g[i].item);
        columns += g[i].count > 1 ? 3 : 0;
        width = columns > width ? columns : width;
    }
    return width;
}

int draw_groups(struct term *t, struct pane *p, int x, int y, int width, int lines, int space)
{
    struct group g[GROUPS];
    int n = map_groups(t, space, g);
    for (int i = 0; i < n && i < lines; i++) {
        char count[16] = "";
        if (g[i].count > 1)
            snprintf(count, sizeof count, " x%d", g[i].count);
        int more = (int)strlen(count), used = draw_one(t, p, x, y + i, width - more, g[i].item);
        used += cells_put(&p->cells, x + used, y + i, more, S_STRONG, count);
        if (used + numbers(t, NULL, 0, 0, g[i].item) <= width) /* all of them or none */
            numbers(t, p, x + used, y + i, g[i].item);
    }
    return n < lines ? n : lines;
}
