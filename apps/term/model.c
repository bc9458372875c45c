/* model.c -- see model.h. */
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"

enum { NO_THING = 0xffff };

void model_free(struct model *m)
{
    for (int i = 0; i < DT_ITEMS; i++) {
        free(m->label[i]);
        free(m->words[i]);
    }
    for (unsigned i = 0; i < m->options; i++) {
        free(m->option[i].text);
        free(m->option[i].odds);
    }
    for (unsigned i = 0; i < m->news_lines; i++)
        free(m->news[i].text);
    free(m->prompt);
    free(m->name);
    free(m->moment);
    memset(m, 0, sizeof *m);
}

/* ------------------------------------------------------------------ the table ---- */
static void link_tree(struct model *m)
{
    int last[DT_ITEMS + 1];
    for (int i = 0; i <= DT_ITEMS; i++)
        last[i] = NO_ITEM;
    m->top = NO_ITEM;
    for (int i = 0; i < m->count; i++) {
        unsigned parent = m->table.item[i].parent;
        int at = parent < (unsigned)i ? (int)parent : DT_ITEMS;
        m->kid[i] = m->next[i] = NO_ITEM;
        if (last[at] != NO_ITEM)
            m->next[last[at]] = i;
        else if (at == DT_ITEMS)
            m->top = i;
        else
            m->kid[at] = i;
        last[at] = i;
    }
}

/* A note is a sentence of its own, with whatever its card's text begins. */
static char *sentence(char *text)
{
    unsigned char *c = (unsigned char *)text;
    if (c && c[0] >= 'a' && c[0] <= 'z')
        c[0] = (unsigned char)(c[0] - 'a' + 'A');
    else if (c && c[0] == 0xc3 && c[1] >= 0xa0 && c[1] < 0xbf) /* as far as Latin-1 goes */
        c[1] = (unsigned char)(c[1] - 0x20);
    return text;
}

/* A part of a card that is being read: what it brings is read with it. */
static bool is_part(const struct model *m, const struct dt_item *it)
{
    const struct dt_item *whole = it->parent < m->count ? &m->table.item[it->parent] : NULL;
    return it->type == DT_I_CARD && whole && whole->type == DT_I_CARD && whole->flags & DT_ITEM_ACTIVE;
}

static void take_words(struct model *m)
{
    for (int i = 0; i < m->count; i++) {
        const struct dt_item *it = &m->table.item[i];
        m->label[i] = text_fold(dts_label(m->s, m->viewer, (unsigned)i));
        if (is_part(m, it))
            m->words[i] = text_fold(dts_item_text(m->s, m->viewer, it));
        else if (dts_in_force(&m->table, it))
            m->words[i] = text_fold(dts_item_abilities(m->s, m->viewer, it));
        if (it->type == DT_I_NOTE)
            m->words[i] = text_fold(sentence(dts_note_words(m->s, m->viewer, it)));
        if (it->type == DT_I_TOKEN && it->seat < m->seats && m->label[i] && !*m->label[i]) {
            free(m->label[i]); /* somebody's own piece */
            m->label[i] = text_fold(dts_seat_name(m->s, m->viewer, it->seat));
        }
        dts_symbol(m->s, m->viewer, it, &m->sign[i]);
        dts_short(m->s, m->viewer, it, m->code[i]);
    }
}

int model_thing(const struct model *m, unsigned thing)
{
    for (int i = 0; i < m->count; i++) {
        unsigned type = m->table.item[i].type;
        if (m->table.item[i].id == thing && thing != NO_THING &&
            (type == DT_I_CARD || type == DT_I_DIE || type == DT_I_TOKEN))
            return i;
    }
    return NO_ITEM;
}

const char *model_name(const struct model *m, int item)
{
    return item >= 0 && item < m->count && m->label[item] ? m->label[item] : "";
}

int model_whole(const struct model *m, int item)
{
    while (item >= 0 && item < m->count && !*model_name(m, item) && m->table.item[item].parent < m->count)
        item = m->table.item[item].parent;
    return item;
}

/* ---------------------------------------------------------------- the decision ---- */
/* Where the things of an option lie, behind its words: "(Dice pool, Some Card)". */
static void add_places(const struct model *m, struct option *o)
{
    char places[300] = "";
    unsigned told[DTS_MEANT], n = 0;
    for (unsigned i = 0; i < o->things; i++) {
        int item = model_thing(m, o->thing[i]);
        unsigned parent = item >= 0 ? m->table.item[item].parent : DT_NO_PARENT, k = 0;
        while (k < n && told[k] != parent)
            k++;
        if (parent >= (unsigned)m->count || k < n)
            continue;
        told[n++] = parent;
        size_t used = strlen(places);
        snprintf(places + used, sizeof places - used, "%s%s", used ? ", " : "", model_name(m, (int)parent));
    }
    size_t room = strlen(o->text) + strlen(places) + 4;
    char *longer = *places ? malloc(room) : NULL;
    if (!longer)
        return;
    snprintf(longer, room, "%s (%s)", o->text, places);
    free(o->text);
    o->text = longer;
}

/* Two options with the same words take things from different places: say from where. */
static void tell_apart(struct model *m)
{
    bool twice[MODEL_OPTIONS] = { false };
    for (unsigned i = 0; i < m->options; i++)
        for (unsigned k = 0; k < i; k++)
            if (m->option[i].text && m->option[k].text && !strcmp(m->option[i].text, m->option[k].text))
                twice[i] = twice[k] = true;
    for (unsigned i = 0; i < m->options; i++)
        if (twice[i])
            add_places(m, &m->option[i]);
}

static void take_decision(struct model *m)
{
    int source = dts_decision_source(m->s, m->viewer);
    m->source = source >= 0 ? model_thing(m, (unsigned)source) : NO_ITEM;
    m->prompt = text_fold(dts_prompt(m->s, m->viewer));
    m->name = m->viewer < m->seats ? text_fold(dts_seat_name(m->s, m->viewer, m->viewer)) : NULL;
    m->moment = text_fold(dts_moment(m->s, m->viewer));
    m->selection = dts_selection(m->s, m->viewer, &m->least, &m->most, &m->picked);
    m->takens = dts_picked(m->s, m->viewer, m->taken, DTS_MEANT);
    m->options = dts_options(m->s, m->viewer);
    if (m->options > MODEL_OPTIONS)
        m->options = MODEL_OPTIONS;
    for (unsigned i = 0; i < m->options; i++) {
        struct option *o = &m->option[i];
        *o = (struct option){ .text = text_fold(dts_option_text(m->s, m->viewer, i)),
                              .letter = (char)(i < 26 ? 'a' + i : 0),
                              .back = dts_takes_back(m->s, m->viewer, i),
                              .declines = dts_declines(m->s, m->viewer, i) };
        o->things = dts_option_things(m->s, m->viewer, i, o->thing, DTS_MEANT);
        o->carriers = dts_carriers(m->s, m->viewer, &m->table, i, o->carrier, DTS_MEANT);
        o->item = o->carriers ? o->carrier[0] : NO_ITEM;
    }
    tell_apart(m);
}

struct telling {
    struct model *m;
    size_t since;       /* a heading from before that stands over what was told already */
};

static void add_news(void *to, const struct dts_line *line)
{
    const struct telling *t = to;
    struct model *m = t->m;
    if (line->entry < t->since && m->news_lines)
        return;
    if (m->news_lines == MODEL_NEWS) { /* the oldest goes: the whole is in the log */
        free(m->news[0].text);
        memmove(m->news, m->news + 1, (MODEL_NEWS - 1) * sizeof m->news[0]);
        m->news_lines--;
        m->news_old -= m->news_old > 0;
    }
    m->news[m->news_lines++] = (struct news){ text_fold(strdup(line->text)), line->mood, line->heading };
}

/* The log is long at last; only its end is made into words here. */
static void take_news(struct model *m)
{
    size_t since = dts_log_since(m->s, m->viewer);
    m->log_end = dts_log_end(m->s);
    size_t from = m->log_end > 2 * MODEL_NEWS ? m->log_end - 2 * MODEL_NEWS : 0;
    since = since > m->news_from ? since : m->news_from;
    since = since > from ? since : from;
    dts_story(m->s, m->viewer, from, since, add_news, &(struct telling){ m, 0 });
    m->news_old = m->news_lines;
    dts_story(m->s, m->viewer, since, m->log_end, add_news, &(struct telling){ m, since });
}

/* What each option is worth, where that can be reckoned; it may take a moment. */
void model_advise(struct model *m)
{
    struct dts_advice *a = m->options ? calloc(m->options, sizeof *a) : NULL;
    m->advised = true;
    if (a && dts_options(m->s, m->viewer) <= m->options && dts_advise(m->s, m->viewer, a, m->options))
        for (unsigned i = 0; i < m->options; i++)
            if (!m->option[i].odds)
                m->option[i].odds = text_fold(dts_advice_text(&a[i]));
    free(a);
}

void model_take(struct model *m, struct dts *s, unsigned viewer)
{
    size_t from = m->news_from;
    model_free(m);
    m->news_from = from;
    m->s = s;
    m->viewer = viewer;
    m->seats = dts_seats(s);
    m->over = dts_over(s);
    const struct dt_table *t = dts_table(s, viewer);
    if (t)
        m->table = *t;
    m->count = m->table.count < DT_ITEMS ? m->table.count : DT_ITEMS;
    link_tree(m);
    take_words(m);
    take_decision(m);
    take_news(m);
}

bool model_same_die(const struct model *m, int a, int b)
{
    const struct dt_item *x = &m->table.item[a], *y = &m->table.item[b];
    return x->type == DT_I_DIE && y->type == DT_I_DIE && x->parent == y->parent && x->value == y->value &&
           x->tone == y->tone && x->label == y->label && x->max == y->max;
}

int model_option_of(const struct model *m, int item, int after)
{
    for (int i = after + 1; item >= 0 && i < (int)m->options; i++)
        for (unsigned k = 0; k < m->option[i].carriers; k++)
            if (m->option[i].carrier[k] == item)
                return i;
    return -1;
}

bool model_takes(const struct model *m, int option, int item)
{
    if (option < 0 || item < 0 || m->table.item[item].type != DT_I_DIE)
        return false;
    const struct option *o = &m->option[option];
    for (unsigned i = 0; i < o->things; i++)
        if (o->thing[i] == m->table.item[item].id)
            return true;
    return false;
}

int model_choice_of(const struct model *m, int item, int after)
{
    for (int i = after + 1; item >= 0 && i < (int)m->options; i++)
        if (model_option_of(m, item, i - 1) == i || model_takes(m, i, item))
            return i;
    return -1;
}

unsigned model_choices_on(const struct model *m, int item)
{
    unsigned n = 0;
    for (int o = -1; (o = model_choice_of(m, item, o)) >= 0;)
        n++;
    return n;
}

bool model_picked(const struct model *m, int item)
{
    unsigned type = item >= 0 ? m->table.item[item].type : DT_I_TEXT;
    bool thing = type == DT_I_CARD || type == DT_I_DIE || type == DT_I_TOKEN;
    for (unsigned i = 0; thing && i < m->takens; i++)
        if (m->taken[i] == m->table.item[item].id)
            return true;
    for (unsigned i = 0; !thing && i < m->options; i++)
        if (m->option[i].item == item && m->option[i].back)
            return true;
    return false;
}

int model_letter_of(const struct model *m, int item)
{
    int first = model_option_of(m, item, -1), fits = -1;
    for (int o = first; o >= 0; o = model_option_of(m, item, o)) {
        if (m->option[o].back != model_picked(m, item))
            continue;
        if (m->option[o].item == item) /* equal things carry it, too */
            return o;
        fits = fits < 0 ? o : fits;
    }
    return fits < 0 ? first : fits;
}

/* ------------------------------------------------------------------ what is new ---- */
static const struct dt_item *same_item(const struct dt_table *t, const struct dt_item *it, int nth)
{
    for (unsigned i = 0; i < t->count && i < DT_ITEMS; i++)
        if (t->item[i].type == it->type && t->item[i].id == it->id && t->item[i].seat == it->seat &&
            t->item[i].label == it->label && nth-- == 0)
            return &t->item[i];
    return NULL;
}

const struct dt_item *model_was(const struct model *m, const struct dt_table *before, int item)
{
    const struct dt_item *it = &m->table.item[item];
    int nth = 0;
    for (int j = 0; j < item; j++)
        nth += m->table.item[j].type == it->type && m->table.item[j].id == it->id &&
               m->table.item[j].seat == it->seat && m->table.item[j].label == it->label;
    return same_item(before, it, nth);
}

void model_compare(struct model *m, const struct dt_table *before)
{
    for (int i = 0; i < m->count; i++) {
        const struct dt_item *it = &m->table.item[i], *was = model_was(m, before, i);
        bool counted = it->type != DT_I_PATH && it->type != DT_I_ZONE && it->type != DT_I_TEXT && it->type != DT_I_NOTE;
        m->fresh[i] = counted && (!was || was->value != it->value || was->flags != it->flags);
        if (it->type == DT_I_SEAT || it->type == DT_I_TASK || it->type == DT_I_SYMBOL || it->type == DT_I_SPACE)
            m->fresh[i] = m->fresh[i] && was && it->type == DT_I_TASK;
    }
}
