/* browse.c -- looking at the cards of a game: a list that can be searched, and each one whole. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../app.h"
#include "term.h"

static void show_card(struct term *t, struct dts_library *l, unsigned card)
{
    const char *language = *t->screen->language ? t->screen->language : NULL;
    char *title = text_fold(dts_card_title(l, card, language)), *text = dts_card_text(l, card, language, NULL);
    char *sort = dts_card_sort(l, card, language);
    char *whole = app_format("%s x%u\n\n%s", sort ? sort : "", dts_card_copies(l, card), text ? text : "");
    whole = text_fold(whole);
    free(sort);
    if (whole)
        page_show(t, title, whole);
    free(whole);
    free(title);
    free(text);
}

void term_cards(struct term *t, const char *game)
{
    char error[DTS_ERROR] = "";
    struct dts_library *l = dts_library_open(game, NULL, error, sizeof error);
    unsigned n = l ? dts_cards(l) : 0;
    char **row = calloc(n + 1, sizeof *row), *heading = term_phrase(t, UI_t_cards, NULL, NULL);
    int at = 0;
    if (!l)
        term_message(t, text_fold(strdup(error)));
    for (unsigned i = 0; row && i < n; i++) {
        const char *language = *t->screen->language ? t->screen->language : NULL;
        char *title = dts_card_title(l, i, language), *sort = dts_card_sort(l, i, language);
        row[i] = text_fold(app_format("%s (%s)", title ? title : "", sort ? sort : ""));
        free(title);
        free(sort);
    }
    while (row && n && !t->quit && (at = page_choose(t, heading, row, (int)n, at)) >= 0)
        show_card(t, l, (unsigned)at);
    for (unsigned i = 0; row && i < n; i++)
        free(row[i]);
    free(row);
    free(heading);
    if (l)
        dts_library_free(l);
}
