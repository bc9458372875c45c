/* learn.c -- for somebody who plays for the first time: what the game is about, and a coach.
 *
 * What is told comes from the game's catalogue: its aim and a turn (dts_game_about), and what to weigh when something
 * is asked for the first time (dts_lesson). The coach names a choice and forbids none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

static const char *language(const struct term *t)
{
    return *t->screen->language ? t->screen->language : NULL;
}

static void put_heading(struct term *t, FILE *to, enum ui_key key, bool first)
{
    char *text = term_phrase(t, key, NULL, NULL);
    fprintf(to, first ? "%s\n" : "\n%s\n", text ? text : "");
    free(text);
}

static bool put_about(struct term *t, FILE *to, unsigned game)
{
    static const enum ui_key heading[] = { UI_t_aim, UI_t_loss, UI_t_turn };
    char *line;
    unsigned i = 0;
    for (; (line = text_fold(dts_game_about(game, i, language(t)))); i++) {
        if (i <= DTS_ABOUT_TURN)
            put_heading(t, to, heading[i], i == 0);
        fprintf(to, "  %s%s%s\n", i >= DTS_ABOUT_TURN ? glyph(G_DOT) : "", i >= DTS_ABOUT_TURN ? " " : "", line);
        free(line);
    }
    return i > 0;
}

int learn_page(struct term *t, int game, const enum ui_key *keys, const char *commands)
{
    const char *game_title = game >= 0 ? dts_game_title((unsigned)game) : NULL;
    char *text = NULL, *title = game_title ? term_phrase(t, UI_t_about_game, game_title, NULL) : NULL;
    size_t length;
    int key = K_NONE;
    FILE *to = game >= 0 ? open_memstream(&text, &length) : NULL;
    if (to) {
        bool any = put_about(t, to, (unsigned)game);
        fclose(to);
        if (any)
            key = page_show_with(t, title ? title : "", text, keys, commands);
    }
    free(text);
    free(title);
    return key;
}

void learn_first(struct term *t, int game)
{
    static const enum ui_key keys[] = { UI_t_f_go_on, UI_t_f_scroll, UI_KEYS };
    learn_page(t, game, keys, "");
}

/* ----------------------------------------------------------------------- the coach ---- */
static bool first_time(struct term *t, const char *kind)
{
    for (unsigned i = 0; i < t->lessons; i++)
        if (t->learned[i] == kind)
            return false;
    if (t->lessons < LESSONS)
        t->learned[t->lessons++] = kind;
    return true;
}

static char *advice(struct term *t)
{
    int option = t->model.options > 1 ? dts_hint(t->s, t->model.viewer, "simple") : -1;
    if (option < 0 || option >= (int)t->model.options || !t->model.option[option].letter)
        return NULL;
    char letter[2] = { t->model.option[option].letter, 0 };
    return term_phrase(t, UI_t_coach_takes, letter, t->model.option[option].text);
}

void learn_ask(struct term *t)
{
    const char *kind = dts_kind(t->s, t->model.viewer);
    free(t->lesson);
    t->lesson = NULL;
    if (!t->coach || t->watching || t->following || !kind || t->model.over || dts_asks_nature(t->s))
        return;
    char *text = first_time(t, kind) ? text_fold(dts_lesson(t->s, t->model.viewer)) : NULL, *takes = advice(t);
    size_t length;
    FILE *to = text || takes ? open_memstream(&t->lesson, &length) : NULL;
    if (to) {
        fprintf(to, "%s%s%s", takes ? takes : "", text && takes ? " " : "", text ? text : "");
        fclose(to);
    }
    free(text);
    free(takes);
}

void learn_switch(struct term *t)
{
    t->coach = !t->coach;
    t->lessons = 0;
    learn_ask(t);
    term_say(t, t->coach ? UI_t_coach_on : UI_t_coach_off, NULL);
}
