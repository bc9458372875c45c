/* ending.c -- the end of a game: how it ended, for whom, and what led to it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../people.h"
#include "term.h"

/* Where several people sit it is told without sides, by the names of those who have won. */
static unsigned told_to(struct term *t)
{
    return people(t->s) > 1 ? (unsigned)DTS_TABLE : t->model.viewer;
}

static char *result_line(struct term *t)
{
    char *word = term_phrase(t, screen_result(result_for(t->s, told_to(t))), NULL, NULL);
    char *line = term_phrase(t, UI_the_end, word, NULL);
    free(word);
    return line;
}

/* Who has won, where seats play against each other; NULL: it is all or none. */
static char *winners(struct term *t)
{
    char *names = NULL;
    size_t length;
    unsigned won = dts_sides(t->s) ? dts_winners(t->s) : 0;
    FILE *to = won ? open_memstream(&names, &length) : NULL;
    if (!to)
        return NULL;
    for (unsigned seat = 0, n = 0; seat < dts_seats(t->s); seat++)
        if (won >> seat & 1) {
            char *name = text_fold(dts_seat_name(t->s, DTS_TABLE, seat));
            fprintf(to, "%s%s", n++ ? ", " : "", name ? name : "");
            free(name);
        }
    fclose(to);
    char *line = term_phrase(t, UI_t_winners, names, NULL);
    free(names);
    return line;
}

char *term_ending(struct term *t)
{
    char *line = result_line(t), *more = text_fold(dts_ending(t->s, t->model.viewer)), *who = winners(t), *whole = NULL;
    size_t length;
    FILE *to = open_memstream(&whole, &length);
    if (to) {
        fprintf(to, "%s. %s%s%s", line ? line : "", more ? more : "", who ? " " : "", who ? who : "");
        fclose(to);
    }
    free(line);
    free(more);
    free(who);
    return whole;
}

static void put(FILE *to, char *text, const char *after)
{
    if (text && *text)
        fprintf(to, "%s%s", text, after);
    free(text);
}

/* The last lines of what happened, as many as there is room for. */
static void put_news(struct term *t, FILE *to)
{
    const struct model *m = &t->model;
    unsigned most = t->height > 18 ? (unsigned)t->height - 16 : 2;
    unsigned first = m->news_lines > most ? m->news_lines - most : 0;
    if (m->news_lines)
        put(to, term_phrase(t, UI_t_last_news, NULL, NULL), "\n");
    for (unsigned i = first; i < m->news_lines; i++)
        fprintf(to, "  %s\n", m->news[i].text ? m->news[i].text : "");
    fputc('\n', to);
}

void term_ended(struct term *t)
{
    static const enum ui_key keys[] = { UI_t_f_leave, UI_t_f_esc_look, UI_t_f_again, UI_t_f_log, UI_KEYS };
    char *text = NULL, *title = term_phrase(t, UI_t_end, NULL, NULL), number[16];
    const char *save = dts_autosave_name(t->s);
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (to) {
        put(to, result_line(t), ".\n");
        put(to, text_fold(dts_ending(t->s, t->model.viewer)), "\n");
        put(to, winners(t), "\n");
        fputc('\n', to);
        put_news(t, to);
        snprintf(number, sizeof number, "%u", dts_owner_ply(t->s));
        put(to, term_phrase(t, UI_t_end_choices, number, NULL), "\n");
        if (save)
            put(to, term_phrase(t, UI_saved, save, NULL), "\n");
        fclose(to);
    }
    layout(t); /* the sizes it is to fit */
    int key = text ? page_show_with(t, title, text, keys, "ATLUCSGB") : K_NONE;
    free(title);
    free(text);
    t->leave |= key == 'Q';
    if (!t->leave && !t->quit)
        commands_key(t, key); /* what the foot of the table offers works from here too */
}
