/* recap.c -- "While you waited": what others did since the viewer's last choice, before the viewer is asked again.
 *
 * It comes where more happened than the screen has room to tell, stays until it is closed, and can be sent away for
 * good. First the numbers that are not what they were, then the story. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

enum { FEW_STEPS = 3 };

/* Whose number it is; "" for one of the table. */
static const char *owner(const struct model *m, int item)
{
    for (unsigned p = m->table.item[item].parent; p < (unsigned)m->count; p = m->table.item[p].parent)
        if (m->table.item[p].type == DT_I_SEAT)
            return model_name(m, (int)p);
    return "";
}

static bool is_number(const struct dt_item *it)
{
    return it->type == DT_I_TRACK || it->type == DT_I_CLOCK || it->type == DT_I_METER;
}

static void put_changes(struct term *t, FILE *to)
{
    const struct model *m = &t->model;
    char *changed = term_phrase(t, UI_t_changed, NULL, NULL);
    const char *last = NULL;
    for (int i = 0; t->before_viewer == m->viewer && i < m->count; i++) {
        const struct dt_item *it = &m->table.item[i], *was = model_was(m, &t->before, i);
        if (!is_number(it) || !was || was->value == it->value)
            continue;
        const char *whose = owner(m, i);
        if (!last)
            fprintf(to, "%s\n", changed ? changed : "");
        if (!last || strcmp(last, whose) != 0)
            fprintf(to, "%s  %s%s", last ? "\n" : "", whose, *whose ? ": " : "");
        else
            fputs(", ", to);
        fprintf(to, "%s %d %s %d", model_name(m, i), was->value, glyph(G_POINT), it->value);
        last = whose;
    }
    if (last)
        fputs("\n\n", to);
    free(changed);
}

static void put_line(void *to, const struct dts_line *line)
{
    fprintf(to, line->headed ? "  %s\n" : "%s\n", line->text);
}

void recap_show(struct term *t)
{
    static const enum ui_key keys[] = { UI_t_f_go_on, UI_t_f_never, UI_t_f_scroll, UI_KEYS };
    unsigned steps = t->steps;
    t->steps = 0;
    if (!t->animate || t->no_recap || t->model.over || steps <= FEW_STEPS)
        return;
    layout(t);
    if (!t->unseen)
        return;
    char *text = NULL, *title = term_phrase(t, UI_t_waited, NULL, NULL);
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (to) {
        put_changes(t, to);
        dts_story(t->s, t->model.viewer, dts_log_since(t->s, t->model.viewer), dts_log_end(t->s), put_line, to);
        fclose(to);
        text = text_fold(text);
        t->no_recap = page_show_with(t, title ? title : "", text ? text : "", keys, "X") == 'X';
    }
    free(text);
    free(title);
}
