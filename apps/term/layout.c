/* layout.c -- who gets which part of the screen, at any size.
 *
 * Narrow: everything below each other, the board in the middle taking what is left. Wide: seats
 * and news in a column of their own on the right. What does not fit is scrolled; see pane.c. */
#include <stdio.h>
#include <stdlib.h>

#include "place.h"
#include "term.h"

static void window(struct pane *p, int x, int y, int width, int height)
{
    p->x = x;
    p->y = y;
    p->width = width;
    p->height = height < 0 ? 0 : height;
}

static void rule_of(struct term *t, int x, int y, int width, const char *text)
{
    for (int i = 0; i < width; i++)
        cells_put(&t->all, x + i, y, 1, S_FRAME, glyph(G_H));
    int n = cells_put(&t->all, x + 2, y, width - 4, S_STRONG, text);
    cells_put(&t->all, x + 1, y, 1, S_FRAME, " ");
    cells_put(&t->all, x + 2 + n, y, 1, S_FRAME, " ");
}

static void rule(struct term *t, int x, int y, int width, enum ui_key key)
{
    char *text = term_phrase(t, key, NULL, NULL);
    rule_of(t, x, y, width, text ? text : "");
    free(text);
}

/* On the right of a rule: how much of what happened there is no room for. */
static void unseen(struct term *t, int x, int y, int width)
{
    char number[16], text[200];
    snprintf(number, sizeof number, "%d", t->unseen);
    char *more = t->unseen ? term_phrase(t, UI_t_more_news, number, NULL) : NULL;
    snprintf(text, sizeof text, " %s %s ", glyph(G_UP), more ? more : "");
    if (more && text_columns(text) + 18 < width)
        cells_put(&t->all, x + width - text_columns(text) - 1, y, text_columns(text), S_LETTER, text);
    free(more);
}

static enum ui_key heading(const struct term *t)
{
    return t->model.over ? UI_t_end : t->watching ? UI_t_next : t->following ? UI_t_others : UI_t_choices;
}

static int focused_item(const struct term *t)
{
    return t->focus.item >= 0     ? t->focus.item
           : t->focus.option >= 0 ? t->model.option[t->focus.option].item
                                  : NO_ITEM;
}

/* The keys that do something now, the most needed first. */
static char *foot_keys(struct term *t)
{
    const enum ui_key enter = focus_chosen(t) >= 0                                ? UI_t_f_do
                        : model_choices_on(&t->model, t->focus.item) > 1 ? UI_t_f_list
                                                                         : UI_t_f_look;
    const enum ui_key choosing[] = { enter,       UI_t_f_help, UI_t_f_space, UI_t_f_tab,
                                     t->can_undo ? UI_t_f_undo : UI_t_f_table,
                                     t->can_concede ? UI_t_f_concede : UI_t_f_log, UI_t_f_leave, UI_KEYS },
                      ended[] = { UI_t_f_leave, UI_t_f_help, UI_t_f_again, UI_t_f_log,
                                  t->can_undo ? UI_t_f_undo : UI_t_f_table, UI_t_f_save, UI_t_f_cards, UI_KEYS },
                      watching[] = { UI_t_f_step, t->running ? UI_t_f_stop : UI_t_f_run, UI_t_f_esc_leave, UI_t_f_help,
                                     UI_t_f_pace, UI_t_f_log, UI_KEYS },
                      following[] = { UI_t_f_one, t->running ? UI_t_f_stop : UI_t_f_run, UI_t_f_to_me, UI_t_f_pace,
                                      UI_t_f_log, UI_t_f_help, UI_t_f_leave, UI_KEYS },
                      seen[] = { UI_t_f_step, UI_t_f_esc_leave, UI_t_f_help, UI_t_f_log, UI_t_f_table, UI_KEYS };
    enum where where = term_where(t);
    bool in_focus = t->focus.item >= 0 || t->focus.option >= 0; /* else Enter only puts the focus back */
    return hints(t, t->width - 2,
                 where == AT_CHOICE ? choosing + !in_focus
                 : where == AT_END  ? ended
                 : where == AT_OTHERS ? following
                 : t->model.over    ? seen
                                    : watching);
}

/* A message takes as many lines as it needs; the rest of the screen gives way. */
static int foot_lines(const struct term *t)
{
    return t->message ? most(1, least(text_lines(t->message, t->width - 2), t->height / 3)) : 1;
}

static void footer(struct term *t)
{
    char *keys = t->message || !t->s ? NULL : foot_keys(t);
    const char *text = t->message ? t->message : keys ? keys : "";
    int lines = foot_lines(t);
    cells_fill(&t->all, 0, t->height - lines, t->width, lines, S_BAR);
    cells_wrap(&t->all, 1, t->height - lines, t->width - 2, lines, S_BAR, text);
    free(keys);
}

/* Scroll each pane to the focus. */
static void reach(struct term *t)
{
    int item = focused_item(t);
    if (item < 0 && t->focus.option >= 0)
        item = t->model.source; /* the card it is about */
    for (int i = 0; i < PANES; i++) {
        struct pane *p = &t->pane[i];
        for (int h = 0; h < p->hits; h++)
            if ((p->hit[h].item >= 0 && p->hit[h].item == item) ||
                (p->hit[h].option >= 0 && (p->hit[h].option == t->focus.option ||
                                           (t->focus.item >= 0 && p->hit[h].option == focus_chosen(t))))) {
                pane_reach(p, &p->hit[h]);
                break;
            }
    }
}

/* Where room is short, what the focus is on is told over a part of the screen where the focus is not. */
static void tell_over(struct term *t, int top, int board, int bottom)
{
    struct pane *p = t->pane;
    int item = focused_item(t), from = top + board, height = bottom - from;
    if (!t->looking || item < 0)
        return;
    bool on_board = false;
    for (int h = 0; h < p[P_BOARD].hits; h++)
        on_board |= p[P_BOARD].hit[h].item == item;
    if (on_board && slots_used(t))
        return; /* it is told with the question, and nothing is covered */
    if (!on_board) {
        height = least(most(5, board / 2), board);
        from = top + board - height;
    }
    if (height < 3)
        return;
    draw_about(t, &p[P_ABOUT], t->width, height - 1, item);
    window(&p[P_ABOUT], 0, from + 1, t->width, height - 1);
}

/* Lines for one part from another, which keeps so many. */
static void take(int *from, int keep, int *need)
{
    int lines = least(most(0, *from - keep), most(0, *need));
    *from -= lines;
    *need -= lines;
}

static void narrow(struct term *t, int top, int bottom)
{
    enum { BOARD = 3 /* lines it has in any case */ };
    struct pane *p = t->pane;
    int w = t->width, room = bottom - top;
    bool tall = t->height >= 36;
    int open = draw_tray(t, &p[P_TRAY], w, tall); /* piles are out of sight where room is short */
    int own = draw_seats(t, &p[P_SEATS], w, false);
    draw_options(t, &p[P_OPTIONS], w);
    int options = least(p[P_OPTIONS].cells.height, most(4, room / 3));
    int tray = most(open, least(1, p[P_TRAY].cells.height));
    tray = least(tall ? p[P_TRAY].cells.height : tray, most(1, room / 5));
    int seats = least(p[P_SEATS].cells.height, most(2, room / 6)), news = least(news_wanted(t, w), most(1, room / 7));
    news = most(news, lesson_lines(t, w));
    int board = room - options - tray - seats - news - 1, need = BOARD - board;
    take(&news, 0, &need);
    take(&tray, tray_dice(t) ? 1 : 0, &need);
    take(&seats, 1, &need);
    take(&options, 3, &need);
    if (slots_used(t) && room >= 20) { /* rooms of one size: nothing moves because of news, a question or the focus */
        int lesson = lesson_lines(t, w);
        options = most(4, room / 6);
        tray = tall ? 4 : 1;
        seats = lesson ? 2 : most(3, room / 8);
        news = lesson ? lesson : room > 22 ? room / 8 : 1;
    }
    board = most(0, room - options - tray - seats - news - 1);
    draw_board(t, &p[P_BOARD], w, board);
    need = p[P_BOARD].cells.height - board; /* what is decided about lies on the board: others give way */
    if (need > 0 && !slots_used(t)) {
        take(&seats, most(2, own), &need);
        take(&news, most(2, lesson_lines(t, w)), &need);
        need = map_wanted(t) - (room - options - tray - seats - news - 1);
        take(&options, 4, &need);
        take(&tray, tray_dice(t) ? 1 : 0, &need); /* a roll is seen, whatever else is not */
        take(&seats, 2, &need);
        board = room - options - tray - seats - news - 1;
        draw_board(t, &p[P_BOARD], w, board);
    }
    int spare = board - p[P_BOARD].cells.height; /* what the board leaves goes round */
    if (spare > 0 && !slots_used(t)) {
        int more = least(spare, p[P_OPTIONS].cells.height - options);
        options += more, spare -= more;
        more = least(spare, p[P_SEATS].cells.height - seats);
        seats += more, spare -= more;
        more = least(spare, p[P_TRAY].cells.height - tray);
        tray += more, spare -= more;
        news += spare; /* older news, and what is left */
        board = room - options - tray - seats - news - 1;
    }
    draw_news(t, &p[P_NEWS], w, news);
    window(&p[P_BOARD], 0, top, w, board);
    window(&p[P_TRAY], 0, top + board, w, tray);
    window(&p[P_SEATS], 0, top + board + tray, w, seats);
    window(&p[P_NEWS], 0, top + board + tray + seats, w, news);
    rule(t, 0, bottom - options - 1, w, heading(t));
    unseen(t, 0, bottom - options - 1, w);
    window(&p[P_OPTIONS], 0, bottom - options, w, options);
    tell_over(t, top, board, bottom - options - 1);
}

static void wide(struct term *t, int top, int bottom)
{
    struct pane *p = t->pane;
    int side = most(38, t->width / 3), left = t->width - side - 1, room = bottom - top;
    int open = draw_tray(t, &p[P_TRAY], left, room >= 30);
    draw_options(t, &p[P_OPTIONS], left);
    draw_seats(t, &p[P_SEATS], side, room > 30);
    int options = least(p[P_OPTIONS].cells.height, most(5, room / 3)), tray = p[P_TRAY].cells.height;
    tray = least(tray, most(open, room / 5));
    if (slots_used(t) && room >= 30) {
        options = most(6, room / 6);
        tray = most(6, room / 7);
    }
    int board = room - options - tray - 2;
    draw_board(t, &p[P_BOARD], left, board);
    int seats = least(p[P_SEATS].cells.height, room * 11 / 20), news = room - seats - 1;
    bool looking = t->looking && focused_item(t) >= 0;
    if (looking)
        draw_about(t, &p[P_NEWS], side, news, focused_item(t));
    else
        draw_news(t, &p[P_NEWS], side, news);
    window(&p[P_BOARD], 0, top, left, board);
    rule(t, 0, top + board, left, UI_t_tray);
    window(&p[P_TRAY], 0, top + board + 1, left, tray);
    rule(t, 0, bottom - options - 1, left, heading(t));
    window(&p[P_OPTIONS], 0, bottom - options, left, options);
    window(&p[P_SEATS], left + 1, top, side, seats);
    if (looking)
        rule_of(t, left + 1, top + seats, side, model_name(&t->model, model_whole(&t->model, focused_item(t))));
    else {
        rule(t, left + 1, top + seats, side, UI_t_news);
        unseen(t, left + 1, top + seats, side);
    }
    window(&p[P_NEWS], left + 1, top + seats + 1, side, news);
    for (int y = top; y < bottom; y++)
        cells_put(&t->all, left, y, 1, S_FRAME, glyph(G_V));
}

/* Before a game: the name of the program, and a sky. */
static void backdrop(struct term *t)
{
    char *title = term_phrase(t, UI_t_title, dts_version(), NULL);
    uint32_t star = 20231031;
    for (int i = 0; i < t->width * t->height / 60; i++) {
        star = star * 1664525u + 1013904223u;
        cells_put(&t->all, (int)(star >> 8) % t->width, (int)(star >> 4 & 0xffff) * t->height >> 16, 1,
                  i % 3 ? S_DIM : S_FRAME, i % 5 ? "." : "*");
    }
    int columns = text_columns(title ? title : "");
    cells_put(&t->all, columns < t->width ? (t->width - columns) / 2 : 0, 1, t->width, S_STRONG, title ? title : "");
    free(title);
}

void layout(struct term *t)
{
    tty_size(&t->width, &t->height);
    cells_begin(&t->all, t->width, t->height);
    if (t->width < 20 || t->height < 8) { /* nothing sensible fits */
        char *text = term_phrase(t, UI_t_too_small, NULL, NULL);
        cells_wrap(&t->all, 0, 0, t->width, t->height, S_TEXT, text ? text : "");
        free(text);
        return;
    }
    if (!t->s) {
        backdrop(t);
        footer(t);
        return;
    }
    pane_begin(&t->pane[P_ABOUT], t->width);
    window(&t->pane[P_ABOUT], 0, 0, 0, 0);
    draw_tracks(t, &t->pane[P_TRACKS], t->width);
    int bar = least(t->pane[P_TRACKS].cells.height, most(1, t->height / 8));
    window(&t->pane[P_TRACKS], 0, 0, t->width, bar);
    if (t->width >= WIDE)
        wide(t, bar, t->height - foot_lines(t));
    else
        narrow(t, bar, t->height - foot_lines(t));
    reach(t);
    for (int i = 0; i < PANES; i++) {
        struct pane *p = &t->pane[i];
        if (i == P_ABOUT && p->height) {
            cells_fill(&t->all, 0, p->y, t->width, p->height, S_TEXT);
            rule_of(t, 0, p->y - 1, t->width, model_name(&t->model, model_whole(&t->model, focused_item(t))));
        }
        pane_show(t, (enum pane_id)i);
    }
    footer(t);
}

void layout_show(struct term *t)
{
    layout(t);
    tty_show(&t->all);
}
