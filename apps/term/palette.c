/* palette.c -- see palette.h. */
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "palette.h"

#include <stdlib.h>

#include "cells.h"
#include <term.h> /* last: its macros take common words */

/* Ink and ground as RGB, as numbers of the 256 colours, as numbers of the 8; attributes with
 * colour (few), with 8 colours, and without any. */
struct look {
    int ink, ground;
    short ink256, ground256, ink8, ground8;
    attr_t with, with8, without;
};
#define PLAIN 0x121212
#define TONE(rgb, n256, n8, bold8) { rgb, PLAIN, n256, 233, n8, 0, 0, bold8, 0 }
#define DIE(rgb, n256, n8, on, on256, on8) { on, rgb, on256, n256, on8, n8, A_BOLD, 0, A_REVERSE }

static const struct look looks[S_STYLES] = {
    [S_TEXT] = { 0xd0d0d0, PLAIN, 252, 233, COLOR_WHITE, COLOR_BLACK, 0, 0, 0 },
    [S_DIM] = { 0x949494, PLAIN, 246, 233, COLOR_WHITE, COLOR_BLACK, 0, 0, 0 },
    [S_STRONG] = { 0xffffff, PLAIN, 231, 233, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_BOLD, A_BOLD },
    [S_BAR] = { 0xe4e4e4, 0x3a3a3a, 254, 237, COLOR_WHITE, COLOR_BLUE, 0, 0, A_REVERSE },
    [S_HEAD] = { 0xffffff, 0x1c4a66, 231, 24, COLOR_WHITE, COLOR_BLUE, A_BOLD, A_BOLD, A_BOLD | A_UNDERLINE },
    [S_FOCUS] = { 0x000000, 0xf0e442, 16, 227, COLOR_BLACK, COLOR_YELLOW, A_BOLD, 0, A_REVERSE | A_BOLD },
    [S_LETTER] = { 0xe69f00, PLAIN, 214, 233, COLOR_YELLOW, COLOR_BLACK, A_BOLD, A_BOLD, A_BOLD },
    [S_GOOD] = { 0x5fd7af, PLAIN, 79, 233, COLOR_GREEN, COLOR_BLACK, 0, 0, 0 },
    [S_BAD] = { 0xff875f, PLAIN, 209, 233, COLOR_RED, COLOR_BLACK, 0, A_BOLD, 0 },
    [S_NEW] = { 0x56b4e9, PLAIN, 75, 233, COLOR_CYAN, COLOR_BLACK, 0, 0, 0 },
    [S_FRAME] = { 0x5f87af, PLAIN, 67, 233, COLOR_CYAN, COLOR_BLACK, 0, 0, 0 },
    [S_PAGE] = { 0xe4e4e4, 0x262626, 254, 235, COLOR_WHITE, COLOR_BLACK, 0, 0, 0 },
    [S_PAGE_HEAD] = { 0xffffff, 0x262626, 231, 235, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_BOLD, A_BOLD },
    [S_COACH] = { 0x000000, 0x56b4e9, 16, 75, COLOR_BLACK, COLOR_CYAN, 0, 0, A_REVERSE },
    /* none, green, yellow, red, blue, white, black, orange, purple: kernel/table.h */
    [S_TONE] = TONE(0xd0d0d0, 252, COLOR_WHITE, 0),
    TONE(0x5fd7af, 79, COLOR_GREEN, 0),
    TONE(0xf0e442, 227, COLOR_YELLOW, A_BOLD),
    TONE(0xff875f, 209, COLOR_RED, A_BOLD),
    TONE(0x56b4e9, 75, COLOR_CYAN, 0),
    TONE(0xffffff, 231, COLOR_WHITE, A_BOLD),
    TONE(0x949494, 246, COLOR_WHITE, 0),
    TONE(0xe69f00, 214, COLOR_YELLOW, 0),
    TONE(0xd787d7, 176, COLOR_MAGENTA, 0),
    [S_DIE] = DIE(0xbcbcbc, 250, COLOR_WHITE, 0x000000, 16, COLOR_BLACK),
    DIE(0x00795a, 29, COLOR_GREEN, 0xffffff, 231, COLOR_BLACK),
    DIE(0xf0e442, 220, COLOR_YELLOW, 0x000000, 16, COLOR_BLACK),
    DIE(0xd55e00, 166, COLOR_RED, 0xffffff, 231, COLOR_WHITE),
    DIE(0x0072b2, 25, COLOR_BLUE, 0xffffff, 231, COLOR_WHITE),
    DIE(0xffffff, 231, COLOR_WHITE, 0x000000, 16, COLOR_BLACK),
    DIE(0x585858, 240, COLOR_BLACK, 0xffffff, 231, COLOR_WHITE),
    DIE(0xe69f00, 214, COLOR_YELLOW, 0x000000, 16, COLOR_BLACK),
    DIE(0xcc79a7, 175, COLOR_MAGENTA, 0x000000, 16, COLOR_BLACK),
};

static attr_t made[S_STYLES];

void palette_begin(void)
{
    const char *no = getenv("NO_COLOR");
    bool colours = !(no && *no) && start_color() == OK && COLORS >= 8 && COLOR_PAIRS > S_STYLES;
    bool direct = colours && tigetflag("RGB") > 0;
    for (unsigned i = 0; i < S_STYLES; i++) {
        const struct look *l = &looks[i];
        int pair = (int)i + 1;
        made[i] = l->without;
        if (!colours)
            continue;
        if (direct)
            init_extended_pair(pair, l->ink, l->ground);
        else if (COLORS >= 256)
            init_pair((short)pair, l->ink256, l->ground256);
        else
            init_pair((short)pair, l->ink8, l->ground8);
        made[i] = COLOR_PAIR(pair) | (direct || COLORS >= 256 ? l->with : l->with8);
    }
}

attr_t palette_of(unsigned style)
{
    return style < S_STYLES ? made[style] : A_NORMAL;
}
