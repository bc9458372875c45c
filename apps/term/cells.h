/* cells.h -- a rectangle of character cells to draw into, and UTF-8 text measured in columns.
 *
 * Everything the full-screen front end shows is drawn into such rectangles first: parts of the
 * screen that are larger than their place are drawn whole and then shown through a window, so
 * nothing is lost and what is out of sight can be said. Knows neither terminals nor games. */
#ifndef TERM_CELLS_H
#define TERM_CELLS_H

#include <stdbool.h>
#include <stdint.h>

/* What a cell means; palette.c says how that looks on this terminal. The tones follow those of
 * kernel/table.h, once as ink and once as the colour of a die. */
enum style {
    S_TEXT, S_DIM, S_STRONG, S_BAR, S_HEAD, S_FOCUS, S_LETTER, S_GOOD, S_BAD, S_NEW, S_FRAME, S_PAGE, S_PAGE_HEAD,
    S_COACH,
    S_TONE, S_DIE = S_TONE + 9, S_STYLES = S_DIE + 9
};

struct cell {
    uint32_t letter;    /* 0: the right half of a wide one */
    uint8_t style;
};
struct cells {
    int width, height;  /* height grows when something is drawn below it */
    int room;
    struct cell *at;
};

void cells_begin(struct cells *c, int width, int height); /* blank; keeps the memory of the time before */
void cells_free(struct cells *c);
void cells_fill(struct cells *c, int x, int y, int width, int height, uint8_t style);
/* One line of at most `width` columns; what does not fit ends in an ellipsis. Returns the columns. */
int cells_put(struct cells *c, int x, int y, int width, uint8_t style, const char *text);
/* Words wrapped to `width`, at most `most` lines (0: all), the last cut with an ellipsis. Returns the lines. */
int cells_wrap(struct cells *c, int x, int y, int width, int most, uint8_t style, const char *text);
void cells_restyle(struct cells *c, int x, int y, int width, int height, uint8_t style);
void cells_copy(struct cells *to, int x, int y, const struct cells *from, int top, int width, int height);
void cells_box(struct cells *c, int x, int y, int width, int height, uint8_t style);

int text_columns(const char *text);
/* How many lines text takes wrapped to a width. */
int text_lines(const char *text, int width);
/* Decode one character; moves *at. What is no UTF-8 or not printable is U+FFFD. Its columns: 0, 1 or 2. */
uint32_t text_next(const char **at, int *columns);

/* Signs of the front end itself, in UTF-8 or ASCII. */
enum glyph {
    G_ELLIPSIS, G_FULL, G_NONE, G_MARK_FULL, G_MARK_NONE, G_DONE, G_OPEN, G_TIRED, G_DOWN, G_HERE, G_TURN, G_OUT,
    G_UP, G_BELOW, G_DOT, G_LEFT, G_RIGHT, G_IN_ORDER, G_POINT, G_H, G_V, G_TL, G_TR, G_BL, G_BR, G_GOOD, G_BAD,
    G_PIECE, G_OTHER, G_THING, G_PLANNED, G_EAST, G_WEST, G_NORTH, G_SOUTH, G_STAIRS, G_DOOR_LEFT, G_DOOR_RIGHT,
    G_DOOR_ABOVE, G_DOOR_BELOW, GLYPHS
};
const char *glyph(enum glyph g);
void glyphs_ascii(bool ascii);
bool glyphs_are_ascii(void);
/* In ASCII mode: the text without what ASCII lacks (malloc'd copy, frees the old one). Else the text itself. */
char *text_fold(char *text);

#endif
