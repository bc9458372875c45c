/* palette.h -- how a style of cells.h looks on this terminal: true colour, 256, 8 or none.
 *
 * Safe for colour-blind eyes (the hues of Okabe and Ito), and colour never says anything alone:
 * whatever a hue tells is also told by a sign, a bracket or a word. NO_COLOR leaves bold, reverse
 * and underline. Included by tty.c after ncurses only. */
#ifndef TERM_PALETTE_H
#define TERM_PALETTE_H

#include <ncurses.h>

void palette_begin(void);
attr_t palette_of(unsigned style);

#endif
