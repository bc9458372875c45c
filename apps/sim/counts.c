/* counts.c -- what happened in many games, added up: a table from (kind, word, card) to sums. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 4096 };

static size_t place(const struct sim_counts *c, unsigned kind, unsigned word, unsigned card)
{
    uint64_t key = ((uint64_t)kind << 32 | word << 16 | card) * 0x9e3779b97f4a7c15u;
    size_t i = (size_t)(key >> 20) & (c->slots - 1);
    while (c->slot[i]) {
        const struct sim_count *at = &c->at[c->slot[i] - 1];
        if (at->kind == kind && at->word == word && at->card == card)
            break;
        i = (i + 1) & (c->slots - 1);
    }
    return i;
}

static bool grow(struct sim_counts *c)
{
    size_t room = c->slots ? c->slots : FIRST_SLOTS / 2;
    struct sim_count *at = realloc(c->at, room * sizeof *at);
    uint32_t *slot = calloc(room * 2, sizeof *slot);
    if (at)
        c->at = at;
    if (!at || !slot) {
        free(slot);
        return false;
    }
    free(c->slot);
    c->slot = slot;
    c->slots = room * 2;
    c->room = room;
    for (size_t i = 0; i < c->count; i++)
        c->slot[place(c, at[i].kind, at[i].word, at[i].card)] = (uint32_t)(i + 1);
    return true;
}

/* The sums of one word and card; NULL: no memory. *fresh: it has no name yet. */
static struct sim_count *find(struct sim_counts *c, unsigned kind, unsigned word, unsigned card, bool *fresh)
{
    if (c->count == c->room && !grow(c))
        return NULL;
    size_t i = place(c, kind, word, card);
    *fresh = !c->slot[i];
    if (*fresh) {
        c->at[c->count] = (struct sim_count){ .kind = (uint8_t)kind, .word = (uint16_t)word, .card = (uint16_t)card };
        c->slot[i] = (uint32_t)++c->count;
    }
    return &c->at[c->slot[i] - 1];
}

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

bool sim_counts_add(struct sim_counts *c, struct dts *s, bool won)
{
    const struct dts_count *list;
    size_t n = dts_owner_counts(s, &list);
    for (size_t i = 0; i < n; i++) {
        bool fresh;
        struct sim_count *to = find(c, list[i].kind, list[i].word, list[i].card, &fresh);
        if (!to)
            return false;
        if (fresh) {
            to->name = dts_count_word(s, list[i].kind, list[i].word);
            to->on = copy(dts_count_card(s, list[i].card));
            to->type = copy(dts_count_kind(s, list[i].card));
        }
        to->times += list[i].n;
        to->most += list[i].most;
        to->games++;
        to->wins += won;
    }
    return n > 0;
}

bool sim_counts_merge(struct sim_counts *to, const struct sim_counts *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct sim_count *f = &from->at[i];
        bool fresh;
        struct sim_count *t = find(to, f->kind, f->word, f->card, &fresh);
        if (!t)
            return false;
        if (fresh) {
            t->name = copy(f->name);
            t->on = copy(f->on);
            t->type = copy(f->type);
        }
        t->times += f->times;
        t->most += f->most;
        t->games += f->games;
        t->wins += f->wins;
    }
    return true;
}

static int before(const void *x, const void *y)
{
    const struct sim_count *a = x, *b = y;
    int ca = a->card == DTS_NO_THING ? -1 : a->card, cb = b->card == DTS_NO_THING ? -1 : b->card;
    return a->kind != b->kind ? a->kind - b->kind : a->word != b->word ? a->word - b->word : ca - cb;
}

void sim_counts_sort(struct sim_counts *c)
{
    if (c->count)
        qsort(c->at, c->count, sizeof *c->at, before);
    free(c->slot);                   /* places have changed: nothing is looked up any more */
    c->slot = NULL;
    c->slots = c->room = 0;
}

void sim_counts_free(struct sim_counts *c)
{
    for (size_t i = 0; i < c->count; i++) {
        free(c->at[i].name);
        free(c->at[i].on);
        free(c->at[i].type);
    }
    free(c->at);
    free(c->slot);
    *c = (struct sim_counts){ 0 };
}
