/* cells.c -- see cells.h. */
#define _XOPEN_SOURCE 700
#include "cells.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "../../session/session.h"

static bool ascii_only;

static const struct {
    const char *utf8, *ascii;
} glyph_list[GLYPHS] = {
    [G_ELLIPSIS] = { "…", "~" },  [G_FULL] = { "▰", "#" },     [G_NONE] = { "▱", "-" },
    [G_MARK_FULL] = { "◆", "X" }, [G_MARK_NONE] = { "◇", "o" }, [G_DONE] = { "✓", "x" },
    [G_OPEN] = { "·", "." },      [G_TIRED] = { "↷", "z" },    [G_DOWN] = { "▒", "%" },
    [G_HERE] = { "▸", ">" },      [G_TURN] = { "▶", ">" },     [G_OUT] = { "✝", "+" },
    [G_UP] = { "▲", "^" },        [G_BELOW] = { "▼", "v" },    [G_DOT] = { "·", "|" },
    [G_LEFT] = { "◂", "<" },      [G_RIGHT] = { "▸", ">" },    [G_IN_ORDER] = { "↓", "v" },
    [G_POINT] = { "➤", ">" },     [G_H] = { "─", "-" },        [G_V] = { "│", "|" },
    [G_TL] = { "╭", "+" },        [G_TR] = { "╮", "+" },       [G_BL] = { "╰", "+" },
    [G_BR] = { "╯", "+" },        [G_GOOD] = { "+", "+" },     [G_BAD] = { "−", "-" },
    [G_PIECE] = { "☻", "@" },     [G_OTHER] = { "♙", "&" },    [G_PLANNED] = { "◌", "?" },
    [G_THING] = { "■", "*" },     [G_EAST] = { "›", ">" },      [G_WEST] = { "‹", "<" },     [G_NORTH] = { "↑", "^" },
    [G_SOUTH] = { "↓", "v" },     [G_STAIRS] = { "▸", ">" },      [G_DOOR_LEFT] = { "╴", " " },
    [G_DOOR_RIGHT] = { "╶", " " }, [G_DOOR_ABOVE] = { "╵", "|" }, [G_DOOR_BELOW] = { "╷", "|" },
};

const char *glyph(enum glyph g)
{
    return ascii_only ? glyph_list[g].ascii : glyph_list[g].utf8;
}

void glyphs_ascii(bool ascii)
{
    ascii_only = ascii;
}

bool glyphs_are_ascii(void)
{
    return ascii_only;
}

/* ------------------------------------------------------------------------ text ---- */
uint32_t text_next(const char **at, int *columns)
{
    const unsigned char *u = (const unsigned char *)*at;
    unsigned length = u[0] < 0x80 ? 1 : u[0] >= 0xc2 && u[0] < 0xe0 ? 2 : u[0] >= 0xe0 && u[0] < 0xf0 ? 3
                      : u[0] >= 0xf0 && u[0] < 0xf5                 ? 4
                                                                    : 0;
    uint32_t code = length > 1 ? u[0] & (0x7fu >> length) : u[0];
    for (unsigned i = 1; i < length; i++) {
        if ((u[i] & 0xc0) != 0x80)
            length = 0;
        else
            code = code << 6 | (u[i] & 0x3f);
    }
    *at += length ? length : 1;
    bool shown = length && dts_may_show(code);
    int wide = shown ? wcwidth((wchar_t)code) : -1;
    *columns = wide < 0 ? 1 : wide;
    if (!shown || (wide < 0 && !ascii_only))
        return ascii_only ? '?' : 0xfffd;
    return code;
}

int text_columns(const char *text)
{
    int sum = 0, one;
    while (*text) {
        text_next(&text, &one);
        sum += one;
    }
    return sum;
}

/* The ASCII for a character of the Latin scripts, of punctuation, of the signs used here. */
static const char *ascii_for(uint32_t code)
{
    static const struct {
        uint32_t code;
        const char *as;
    } list[] = {
        { 0xa0, " " },    { 0xa7, "S" },    { 0xab, "\"" },   { 0xad, "" },     { 0xb6, "P" },    { 0xbb, "\"" },
        { 0xc4, "Ae" },   { 0xd6, "Oe" },   { 0xdc, "Ue" },   { 0xdf, "ss" },   { 0xe4, "ae" },   { 0xf6, "oe" },
        { 0xfc, "ue" },   { 0xe0, "a" },    { 0xe1, "a" },    { 0xe2, "a" },    { 0xe7, "c" },    { 0xe8, "e" },
        { 0xe9, "e" },    { 0xea, "e" },    { 0xeb, "e" },    { 0xed, "i" },    { 0xee, "i" },    { 0xef, "i" },
        { 0xf1, "n" },    { 0xf3, "o" },    { 0xf4, "o" },    { 0xfa, "u" },    { 0xfb, "u" },    { 0xd7, "x" },
        { 0x2013, "-" },  { 0x2014, "-" },  { 0x2018, "'" },  { 0x2019, "'" },  { 0x201c, "\"" }, { 0x201d, "\"" },
        { 0x201e, "\"" }, { 0x2026, "..." }, { 0x2212, "-" },  { 0x2192, "->" },
    };
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].code == code)
            return list[i].as;
    return "?";
}

char *text_fold(char *text)
{
    if (!ascii_only || !text)
        return text;
    char *folded = malloc(3 * strlen(text) + 1), *to = folded;
    int columns;
    for (const char *at = text; folded && *at;) {
        if ((unsigned char)*at < 0x80) {
            *to++ = *at++;
            continue;
        }
        const char *as = ascii_for(text_next(&at, &columns));
        to += strlen(strcpy(to, as));
    }
    if (!folded)
        return text;
    *to = '\0';
    free(text);
    return folded;
}

/* ----------------------------------------------------------------------- cells ---- */
static bool grow(struct cells *c, int height)
{
    if (height <= c->height)
        return true;
    if (height > 20000 || c->width <= 0)
        return false;
    if (height * c->width > c->room) {
        int room = height * c->width * 2;
        struct cell *more = realloc(c->at, (size_t)room * sizeof *more);
        if (!more)
            return false;
        c->at = more;
        c->room = room;
    }
    for (int i = c->height * c->width; i < height * c->width; i++)
        c->at[i] = (struct cell){ ' ', S_TEXT };
    c->height = height;
    return true;
}

void cells_begin(struct cells *c, int width, int height)
{
    c->width = width > 0 ? width : 1;
    c->height = 0;
    grow(c, height);
}

void cells_free(struct cells *c)
{
    free(c->at);
    *c = (struct cells){ 0 };
}

static void set(struct cells *c, int x, int y, uint32_t letter, uint8_t style)
{
    if (x >= 0 && x < c->width && y >= 0 && grow(c, y + 1))
        c->at[y * c->width + x] = (struct cell){ letter, style };
}

void cells_fill(struct cells *c, int x, int y, int width, int height, uint8_t style)
{
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++)
            set(c, x + i, y + j, ' ', style);
}

void cells_restyle(struct cells *c, int x, int y, int width, int height, uint8_t style)
{
    for (int j = y < 0 ? 0 : y; j < y + height && j < c->height; j++)
        for (int i = x < 0 ? 0 : x; i < x + width && i < c->width; i++)
            c->at[j * c->width + i].style = style;
}

/* Put characters from `at` up to `end` while they fit. */
static int put_part(struct cells *c, int x, int y, int width, uint8_t style, const char *at, const char *end)
{
    int used = 0, one;
    while (at < end) {
        uint32_t letter = text_next(&at, &one);
        if (!one)
            continue;
        if (used + one > width)
            break;
        set(c, x + used, y, letter, style);
        if (one == 2)
            set(c, x + used + 1, y, 0, style);
        used += one;
    }
    return used;
}

int cells_put(struct cells *c, int x, int y, int width, uint8_t style, const char *text)
{
    if (width > c->width - x)
        width = c->width - x;
    if (width <= 0)
        return 0;
    const char *end = text + strlen(text);
    if (text_columns(text) <= width)
        return put_part(c, x, y, width, style, text, end);
    int used = put_part(c, x, y, width - 1, style, text, end);
    while (used < width - 1)
        set(c, x + used++, y, ' ', style);
    const char *dots = glyph(G_ELLIPSIS);
    return used + put_part(c, x + used, y, 1, style, dots, dots + strlen(dots));
}

/* The end of the first line of text wrapped to a width; *next is where the second begins. */
static const char *line_end(const char *text, int width, const char **next)
{
    const char *at = text, *good = NULL;
    int used = 0, one;
    while (*at && *at != '\n') {
        const char *before = at;
        if (*at == ' ')
            good = at;
        text_next(&at, &one);
        if (used + one > width) {
            const char *end = good && good > text ? good : before > text ? before : at;
            *next = end + (*end == ' ');
            return end;
        }
        used += one;
    }
    *next = at + (*at == '\n');
    return at;
}

/* Lines of a paragraph that begins with blanks hang two deeper, as in lists. */
static int hanging(const char *paragraph, int width)
{
    int blanks = (int)strspn(paragraph, " ");
    return blanks && blanks + 2 < width / 2 ? blanks + 2 : 0;
}

int text_lines(const char *text, int width)
{
    return cells_wrap(NULL, 0, 0, width, 0, S_TEXT, text);
}

int cells_wrap(struct cells *c, int x, int y, int width, int most, uint8_t style, const char *text)
{
    int lines = 0, indent = 0, hang = hanging(text, width);
    if (width <= 0)
        return 0;
    while (*text) {
        const char *next, *end = line_end(text, width - indent, &next);
        bool last = most && lines == most - 1 && *next; /* the rest does not fit: say so */
        if (c) {
            int used = put_part(c, x + indent, y + lines, width - indent - 2 * last, style, text, end);
            const char *dots = glyph(G_ELLIPSIS);
            if (last)
                put_part(c, x + indent + used, y + lines, 1, style, dots, dots + strlen(dots));
        }
        lines++;
        if (last)
            break;
        indent = *end == '\n' ? 0 : hang;
        if (*end == '\n')
            hang = hanging(next, width);
        text = next;
    }
    return lines;
}

void cells_copy(struct cells *to, int x, int y, const struct cells *from, int top, int width, int height)
{
    for (int j = 0; j < height && top + j < from->height; j++)
        for (int i = 0; i < width && i < from->width; i++) {
            const struct cell *a = &from->at[(top + j) * from->width + i];
            set(to, x + i, y + j, a->letter, a->style);
        }
}

void cells_box(struct cells *c, int x, int y, int width, int height, uint8_t style)
{
    for (int i = 1; i < width - 1; i++) {
        cells_put(c, x + i, y, 1, style, glyph(G_H));
        cells_put(c, x + i, y + height - 1, 1, style, glyph(G_H));
    }
    for (int j = 1; j < height - 1; j++) {
        cells_put(c, x, y + j, 1, style, glyph(G_V));
        cells_put(c, x + width - 1, y + j, 1, style, glyph(G_V));
    }
    cells_put(c, x, y, 1, style, glyph(G_TL));
    cells_put(c, x + width - 1, y, 1, style, glyph(G_TR));
    cells_put(c, x, y + height - 1, 1, style, glyph(G_BL));
    cells_put(c, x + width - 1, y + height - 1, 1, style, glyph(G_BR));
}
