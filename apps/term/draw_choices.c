/* draw_choices.c -- what is asked with its options, and what happened or what the focus is on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

/* What stands on a card with its letter need not be listed where room is short, but what is in focus is told. */
static bool listed(const struct term *t, int option)
{
    if (t->only < 0)
        return t->width >= WIDE || focus_chosen(t) == option || !slots_carry(t, option);
    for (int o = -1; (o = model_choice_of(&t->model, t->only, o)) >= 0;)
        if (o == option)
            return true;
    return false;
}

static int prompt_lines(struct term *t, struct pane *p, int width)
{
    struct model *m = &t->model;
    if (t->playing)
        return cells_wrap(&p->cells, 0, 0, width - 1, 3, S_STRONG, t->playing);
    char *line = m->name && !m->over ? term_phrase(t, UI_prompt_seat, m->name, m->prompt ? m->prompt : "") : NULL;
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
    bool moment = m->moment && *m->moment;
    snprintf(whole, sizeof whole, "%s%s%s%s%s", line ? line : m->prompt ? m->prompt : "", counts,
             moment ? " (" : "", moment ? m->moment : "", moment ? ")" : "");
    int lines = cells_wrap(&p->cells, 0, 0, width - 1, 3, S_STRONG, whole);
    free(line);
    return lines;
}

static int option_lines(const struct term *t, unsigned o, int width)
{
    const struct option *op = &t->model.option[o];
    int odds = op->odds && t->odds ? text_columns(op->odds) + 1 : 0;
    return text_lines(op->text ? op->text : "?", width - 3 - odds);
}

/* Returns the lines it takes. */
static int option(struct term *t, struct pane *p, int x, int y, int width, int o)
{
    const struct option *op = &t->model.option[o];
    bool here = t->focus.option == o || (t->focus.item >= 0 && focus_chosen(t) == o);
    uint8_t style = here ? S_FOCUS : S_TEXT;
    char letter[4];
    int odds = op->odds && t->odds ? text_columns(op->odds) + 1 : 0;
    int lines = option_lines(t, (unsigned)o, width);
    if (here)
        cells_fill(&p->cells, x, y, width - 1, lines, style);
    snprintf(letter, sizeof letter, "%c", op->letter ? op->letter : '*');
    cells_put(&p->cells, x, y, 1, here ? S_FOCUS : S_LETTER, letter);
    cells_wrap(&p->cells, x + 2, y, width - 3 - odds, 0, style, op->text ? op->text : "");
    if (odds)
        cells_put(&p->cells, x + width - odds, y, odds - 1, here ? S_FOCUS : S_NEW, op->odds);
    pane_hit(p, x, y, width - 1, lines, -1, o);
    return lines;
}

static int option_columns(const struct term *t, unsigned i)
{
    const struct option *o = &t->model.option[i];
    return 4 + text_columns(o->text ? o->text : "") + (o->odds && t->odds ? text_columns(o->odds) + 2 : 0);
}

/* One option after the other, in so many columns; long ones take several. With a pane they are drawn.
 * Returns the lines. */
static int flow_options(struct term *t, struct pane *p, int top, int width, int columns)
{
    int y = top, each = width / columns, at = 0, tall = 1;
    for (unsigned i = 0; i < t->model.options; i++) {
        if (!listed(t, (int)i))
            continue;
        int span = (option_columns(t, i) + each - 1) / each;
        span = span > columns ? columns : span;
        if (at + span > columns) {
            at = 0;
            y += tall;
            tall = 1;
        }
        int lines = p ? option(t, p, at * each, y, span * each, (int)i) : option_lines(t, i, span * each);
        tall = lines > tall ? lines : tall;
        at += span;
    }
    return y + tall - top;
}

/* The fewest columns with which they need the fewest lines. */
static int columns_for(struct term *t, int width)
{
    int best = 1, least = flow_options(t, NULL, 0, width, 1);
    for (int columns = 2; columns <= 4; columns++) {
        int lines = flow_options(t, NULL, 0, width, columns);
        if (lines < least) {
            least = lines;
            best = columns;
        }
    }
    return best;
}

/* What the card in focus costs and brings, in words, where it stands on the board in signs. */
static void in_words(struct term *t, struct pane *p, int y, int width)
{
    int item = t->focus.option >= 0 ? t->model.option[t->focus.option].item : t->focus.item, at = 2;
    if (item < 0 || t->width >= WIDE || !slots_used(t))
        return;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i]) {
        const struct dt_item *it = &t->model.table.item[i];
        const char *words = it->type == DT_I_NOTE && t->model.words[i] ? t->model.words[i] : "";
        int lines = text_lines(words, width - 5);
        if (!*words || (at > 2 && at + 3 + text_columns(words) > width)) {
            y += *words && at > 2;
            at = *words ? 2 : at;
        }
        if (*words)
            card_note(t, p, at, y, width - at - 1, 2, i);
        at += *words ? 4 + text_columns(words) : 0;
        y += *words && lines > 1 ? lines : 0;
        at = lines > 1 ? 2 : at;
    }
}

void draw_options(struct term *t, struct pane *p, int width)
{
    pane_begin(p, width);
    int y = prompt_lines(t, p, width);
    if (!t->watching && t->model.options) {
        y += flow_options(t, p, y, width, columns_for(t, width));
        in_words(t, p, y, width);
    } else if (t->watching && t->answer) {
        cells_put(&p->cells, 0, y, 2, S_LETTER, glyph(G_POINT));
        cells_wrap(&p->cells, 2, y, width - 3, 3, S_TEXT, t->answer);
    }
}

/* --------------------------------------------------------------- news, details ---- */
int lesson_lines(const struct term *t, int width)
{
    enum { COACH_LINES = 4 };
    int lines = t->lesson ? text_lines(t->lesson, width - 3) : 0;
    return lines < COACH_LINES ? lines : COACH_LINES;
}

int news_wanted(const struct term *t, int width)
{
    int lines = lesson_lines(t, width);
    for (unsigned i = t->model.news_old; i < t->model.news_lines && lines < 100; i++)
        lines += text_lines(t->model.news[i].text ? t->model.news[i].text : "", width - 3);
    return lines ? lines : 1;
}

void draw_about(struct term *t, struct pane *p, int width, int height, int item)
{
    char *text = about_brief(t, item);
    pane_begin(p, width);
    cells_wrap(&p->cells, 1, 0, width - 2, height > 0 ? height : 1, S_TEXT, text ? text : "");
    free(text);
}

/* News from `first` on, one behind the other, with a dot between them. */
static void run_together(const struct term *t, int first, char *to, size_t room)
{
    size_t used = 0;
    to[0] = '\0';
    for (int i = first; i < (int)t->model.news_lines && used + 1 < room; i++)
        used += (size_t)snprintf(to + used, room - used, i > first ? " %s %s" : "%s%s", i > first ? glyph(G_DOT) : "",
                                 t->model.news[i].text ? t->model.news[i].text : "");
}

/* Where a line for each is too much: as many of the new ones as fit when they run on. */
static bool dense_news(struct term *t, struct pane *p, int width, int height)
{
    enum { FEW = 3 };
    char text[2000], longer[2000];
    int old = (int)t->model.news_old, first = (int)t->model.news_lines;
    if (height < 1 || height > FEW || news_wanted(t, width) <= height || first <= old)
        return false;
    run_together(t, --first, text, sizeof text);
    for (; first > old; first--) {
        run_together(t, first - 1, longer, sizeof longer);
        if (text_lines(longer, width - 3) > height)
            break;
        memcpy(text, longer, sizeof text);
    }
    t->unseen = first - old;
    cells_put(&p->cells, 0, 0, 1, S_NEW, first > old ? glyph(G_UP) : glyph(G_DOT));
    cells_wrap(&p->cells, 2, 0, width - 3, height, S_NEW, text);
    return true;
}

static enum style news_style(const struct news *n)
{
    return n->heading ? S_STRONG : n->mood < 0 ? S_BAD : n->mood > 0 ? S_GOOD : S_NEW;
}

/* What the coach says, in its own colour; returns the lines. */
static int draw_lesson(struct term *t, struct pane *p, int width, int height)
{
    int lines = lesson_lines(t, width);
    lines = lines < height ? lines : height;
    if (lines <= 0)
        return 0;
    cells_fill(&p->cells, 0, 0, width - 1, lines, S_COACH);
    return cells_wrap(&p->cells, 1, 0, width - 3, lines, S_COACH, t->lesson);
}

void draw_news(struct term *t, struct pane *p, int width, int height)
{
    pane_begin(p, width);
    if (!t->lesson && dense_news(t, p, width, height))
        return;
    /* the last lines that fit, the newest at the foot; what is older than the last choice is dim */
    int y = draw_lesson(t, p, width, height), lines = y, first = (int)t->model.news_lines;
    while (first > 0) {
        int more = text_lines(t->model.news[first - 1].text, width - 3);
        if (lines + more > height)
            break;
        lines += more;
        first--;
    }
    t->unseen = first > (int)t->model.news_old ? first - (int)t->model.news_old : 0;
    for (int i = first; i < (int)t->model.news_lines; i++) {
        const struct news *n = &t->model.news[i];
        bool old = i < (int)t->model.news_old, more = i == first && first > 0;
        enum style style = old ? S_DIM : news_style(n);
        cells_put(&p->cells, 0, y, 1, style, more ? glyph(G_UP) : n->heading ? glyph(G_H) : glyph(G_DOT));
        y += cells_wrap(&p->cells, 2, y, width - 3, 0, style, n->text);
    }
}
