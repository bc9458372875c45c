/* about.c -- the whole of a thing in words, and the whole table in words.
 *
 * The words are those of the line-based front end: what is drawn there in lines is shown here on
 * a page, so nothing that the table says can be missing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../app.h"
#include "../plain.h"
#include "term.h"

/* Let the line-based front end write into memory. */
struct writing {
    struct plain *plain;
    struct screen screen;
    char *text;
    size_t length;
};

static bool begin_writing(struct writing *w, struct term *t)
{
    memset(w, 0, sizeof *w);
    w->plain = calloc(1, sizeof *w->plain);
    w->screen.out = open_memstream(&w->text, &w->length);
    if (!w->plain || !w->screen.out)
        return false;
    w->screen.width = 1000; /* the page breaks lines itself */
    snprintf(w->screen.language, sizeof w->screen.language, "%s", t->screen->language);
    w->plain->screen = &w->screen;
    w->plain->s = t->s;
    w->plain->game = dts_game_of(t->s);
    w->plain->seats = dts_seats(t->s);
    plain_take_table(w->plain, t->model.viewer);
    return true;
}

static char *finish(struct writing *w)
{
    screen_language(&w->screen, NULL);
    if (w->screen.out)
        fclose(w->screen.out);
    free(w->plain);
    return text_fold(w->text);
}

char *about_text(struct term *t, int item)
{
    struct writing w;
    if (begin_writing(&w, t) && item >= 0)
        plain_describe_item(w.plain, (unsigned)item);
    return finish(&w);
}

/* A space where room is short: what is there, then where its ways lead. */
static char *glance_text(struct term *t, int item)
{
    struct writing w;
    if (begin_writing(&w, t))
        plain_glance(w.plain, (unsigned)item);
    return finish(&w);
}

/* What is said of a card where it lies, then what it says itself; takes the text over. */
static char *with_sayings(struct term *t, int item, char *text)
{
    char *said = NULL;
    for (int i = t->model.kid[item]; i >= 0; i = t->model.next[i])
        if (t->model.table.item[i].type == DT_I_TEXT) {
            char *more = app_format("%s%s%s", said ? said : "", said ? " " : "", model_name(&t->model, i));
            free(said);
            said = more;
        }
    if (!said)
        return text;
    char *both = app_format("%s\n%s", said, text);
    free(said);
    free(text);
    return both;
}

/* What there is to know besides what the board shows: a card's own text, else all of it. */
char *about_brief(struct term *t, int item)
{
    item = model_whole(&t->model, item);
    const struct dt_item *it = &t->model.table.item[item];
    bool thing = it->type == DT_I_CARD || it->type == DT_I_DIE;
    char *text = thing ? text_fold(dts_item_text(t->s, t->model.viewer, it)) : NULL;
    if (text && *text)
        return with_sayings(t, item, text);
    free(text);
    return it->type == DT_I_SPACE && t->width < WIDE ? glance_text(t, item) : about_text(t, item);
}

/* Both texts with a heading between them; takes them over. */
static char *with_rules(struct term *t, char *text, char *rules)
{
    char *heading = screen_phrase(t->screen, UI_t_rules, NULL), *whole = NULL;
    if (rules && *rules)
        whole = app_format("%s%s%s\n%s", text ? text : "", text && *text ? "\n" : "", heading ? heading : "", rules);
    free(heading);
    free(rules);
    if (!whole)
        return text;
    free(text);
    return text_fold(whole);
}

/* Where a card lies: the zone, space or card, and whose it is; NULL: it says so itself. */
static char *place_of(struct term *t, int item)
{
    const struct dt_item *all = t->model.table.item;
    char *names = NULL, *line = NULL;
    if (all[item].type != DT_I_CARD)
        return NULL;
    for (unsigned at = all[item].parent; at < (unsigned)t->model.count; at = all[at].parent) {
        const char *name = model_name(&t->model, (int)at);
        if (all[at].type == DT_I_MAP || !*name || strcmp(name, model_name(&t->model, item)) == 0)
            continue;
        char *longer = names ? app_format("%s; %s", names, name) : strdup(name);
        free(names);
        names = longer;
    }
    if (names)
        line = term_phrase(t, UI_t_place, names, NULL);
    free(names);
    return line;
}

void about_item(struct term *t, int item)
{
    bool asked = term_where(t) == AT_CHOICE && model_choice_of(&t->model, item, -1) < 0;
    item = model_whole(&t->model, item);
    asked = asked && model_choice_of(&t->model, item, -1) < 0;
    char *rules = dts_rules_of_item(t->s, t->model.viewer, &t->model.table.item[item]);
    char *cannot = asked ? text_fold(dts_cannot(t->s, t->model.viewer, (unsigned)item)) : NULL;
    char *words = about_text(t, item), *place = place_of(t, item);
    char *plain = place ? app_format("%s\n%s", place, words ? words : "") : words;
    if (place)
        free(words);
    free(place);
    char *both = cannot && *cannot ? app_format("%s\n%s\n", plain ? plain : "", cannot) : NULL;
    char *text = with_rules(t, both ? both : plain, rules);
    if (both)
        free(plain);
    free(cannot);
    if (text && *text)
        page_show(t, model_name(&t->model, item), text);
    free(text);
}

void about_question(struct term *t)
{
    struct writing w;
    if (begin_writing(&w, t))
        plain_why(w.plain, t->model.viewer);
    char *text = finish(&w), *title = term_phrase(t, UI_t_why, NULL, NULL);
    if (text)
        page_show(t, title, text);
    free(title);
    free(text);
}

void about_table(struct term *t)
{
    struct writing w;
    if (begin_writing(&w, t))
        plain_board(w.plain, t->model.viewer);
    char *text = finish(&w), *title = term_phrase(t, UI_board, NULL, NULL);
    if (text)
        page_show(t, title, text);
    free(title);
    free(text);
}
