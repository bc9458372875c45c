/* draw_choices.c -- what is asked with its options, and what happened or what the focus is on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

static bool listed(const struct term *t, int option)
{
    if (t->only < 0)
        return true;
    for (int o = -1; (o = model_option_of(&t->model, t->only, o)) >= 0;)
        if (o == option)
            return true;
    return false;
}

static int prompt_lines(struct term *t, struct pane *p, int width)
{
    struct model *m = &t->model;
    char *name = m->viewer < m->seats ? text_fold(dts_seat_name(t->s, m->viewer, m->viewer)) : NULL;
    char *line = name ? term_phrase(t, UI_prompt_seat, name, m->prompt ? m->prompt : "") : NULL;
    char counts[200] = "";
    if (m->selection) {
        char a[16], b[32];
        snprintf(a, sizeof a, "%u", m->picked);
        if (m->least == m->most)
            snprintf(b, sizeof b, "%u", m->most);
        else
            snprintf(b, sizeof b, "%u-%u", m->least, m->most);
        char *text = term_phrase(t, UI_t_picked, a, b);
        snprintf(counts, sizeof counts, "  (%s)", text ? text : "");
        free(text);
    }
    char whole[700];
    snprintf(whole, sizeof whole, "%s%s", line ? line : m->prompt ? m->prompt : "", counts);
    int lines = cells_wrap(&p->cells, 0, 0, width - 1, 3, S_STRONG, whole);
    free(line);
    free(name);
    return lines;
}

static void option(struct term *t, struct pane *p, int x, int y, int width, int o)
{
    const struct option *op = &t->model.option[o];
    bool here = t->focus.option == o || (t->focus.item >= 0 && focus_chosen(t) == o);
    uint8_t style = here ? S_FOCUS : S_TEXT;
    char letter[4];
    if (here)
        cells_fill(&p->cells, x, y, width - 1, 1, style);
    snprintf(letter, sizeof letter, "%c", op->letter ? op->letter : '*');
    cells_put(&p->cells, x, y, 1, here ? S_FOCUS : S_LETTER, letter);
    int odds = op->odds && t->odds ? text_columns(op->odds) + 1 : 0;
    cells_put(&p->cells, x + 2, y, width - 3 - odds, style, op->text ? op->text : "");
    if (odds)
        cells_put(&p->cells, x + width - odds, y, odds - 1, here ? S_FOCUS : S_NEW, op->odds);
    pane_hit(p, x, y, width - 1, 1, -1, o);
}

void draw_options(struct term *t, struct pane *p, int width)
{
    int widest = 10, count = 0, nth = 0;
    pane_begin(p, width);
    int y = prompt_lines(t, p, width);
    for (unsigned i = 0; i < t->model.options && !t->watching; i++)
        if (listed(t, (int)i)) {
            int columns = 5 + text_columns(t->model.option[i].text ? t->model.option[i].text : "") +
                          (t->model.option[i].odds && t->odds ? text_columns(t->model.option[i].odds) + 2 : 0);
            widest = columns > widest ? columns : widest;
            count++;
        }
    int columns = width / widest < 1 ? 1 : width / widest > 4 ? 4 : width / widest;
    int rows = columns ? (count + columns - 1) / columns : 0;
    for (unsigned i = 0; i < t->model.options && !t->watching; i++)
        if (listed(t, (int)i)) {
            option(t, p, nth / rows * (width / columns), y + nth % rows, width / columns, (int)i);
            nth++;
        }
}

/* --------------------------------------------------------------- news, details ---- */
void draw_news(struct term *t, struct pane *p, int width, int height)
{
    pane_begin(p, width);
    int item = t->focus.item >= 0 ? t->focus.item : t->focus.option >= 0 ? t->model.option[t->focus.option].item : -1;
    char *text = t->looking && item >= 0 ? about_text(t, item) : NULL;
    if (text && *text) {
        cells_wrap(&p->cells, 0, 0, width - 1, height > 0 ? height : 1, S_TEXT, text);
        cells_restyle(&p->cells, 0, 0, width, 1, S_STRONG);
        free(text);
        return;
    }
    free(text);
    /* the last lines: what is older is in the log */
    int y = 0, lines = 0, first = (int)t->model.news_lines;
    while (first > 0) {
        int more = text_lines(t->model.news[first - 1], width - 3);
        if (lines + more > height)
            break;
        lines += more;
        first--;
    }
    for (int i = first; i < (int)t->model.news_lines; i++) {
        cells_put(&p->cells, 0, y, 1, S_DIM, i == first && first > 0 ? glyph(G_UP) : glyph(G_DOT));
        y += cells_wrap(&p->cells, 2, y, width - 3, 0, S_NEW, t->model.news[i]);
    }
}
