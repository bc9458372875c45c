/* print_cards.c -- how often what happened to which card: for each kind of card a table with a row
 * for each card and a column for each message, choice or zone that was about it. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 8 };

struct column {
    unsigned kind, word;
    const char *name;
    int64_t times;
};

static int oftener(const void *x, const void *y)
{
    const struct column *a = x, *b = y;
    if (a->times != b->times)
        return (a->times < b->times) - (a->times > b->times);
    return a->kind != b->kind ? (int)a->kind - (int)b->kind : (int)a->word - (int)b->word;
}

/* What happens most to cards of this kind, told and chosen before moved. */
static unsigned columns_of(const struct sim_counts *c, const char *type, struct column *to)
{
    struct column *all = calloc(c->count + 1, sizeof *all);
    unsigned n = 0, kept = 0;
    for (size_t i = 0; all && i < c->count; i++) {
        const struct sim_count *k = &c->at[i];
        if (!k->type || strcmp(k->type, type) != 0)
            continue;
        if (!n || all[n - 1].kind != k->kind || all[n - 1].word != k->word)
            all[n++] = (struct column){ .kind = k->kind, .word = k->word, .name = k->name };
        all[n - 1].times += k->times;
    }
    unsigned moved = 0;
    while (moved < n && all[moved].kind != DTS_MOVED)
        moved++;
    if (n) {
        qsort(all, moved, sizeof *all, oftener);
        qsort(all + moved, n - moved, sizeof *all, oftener);
    }
    for (; kept < n && kept < COLUMNS; kept++)
        to[kept] = all[kept];
    free(all);
    return kept;
}

static const struct sim_count *cell_of(const struct sim_counts *c, const struct column *k, unsigned card)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->at[i].kind == k->kind && c->at[i].word == k->word && c->at[i].card == card)
            return &c->at[i];
    return NULL;
}

static void print_card(const struct sim_cell *c, const struct sim_count *first, const struct column *column, unsigned n,
                       FILE *out)
{
    fprintf(out, "    %-32.32s", first->on);
    for (unsigned k = 0; k < n; k++) {
        const struct sim_count *at = cell_of(&c->counts, &column[k], first->card);
        fprintf(out, " %11.3f", at ? (double)at->times / (double)c->games : 0);
    }
    fprintf(out, "\n");
}

static bool seen(const struct sim_counts *c, size_t i, bool by_card)
{
    for (size_t k = 0; k < i; k++)
        if (c->at[k].type && (by_card ? c->at[k].card == c->at[i].card : strcmp(c->at[k].type, c->at[i].type) == 0))
            return true;
    return false;
}

static int by_card(const void *x, const void *y)
{
    const struct sim_count *a = *(const struct sim_count *const *)x, *b = *(const struct sim_count *const *)y;
    return strcmp(a->on, b->on) ? strcmp(a->on, b->on) : (int)a->card - (int)b->card;
}

static void print_kind(const struct sim_cell *c, const char *type, FILE *out)
{
    const struct sim_counts *all = &c->counts;
    struct column column[COLUMNS];
    unsigned n = columns_of(all, type, column);
    const struct sim_count **card = calloc(all->count + 1, sizeof(const struct sim_count *));
    size_t cards = 0;
    fprintf(out, "\n  %-34s", type);
    for (unsigned k = 0; k < n; k++) {
        const char *const to[] = { "", "", "to " };
        char name[32];
        snprintf(name, sizeof name, "%s%s", to[column[k].kind], column[k].name);
        fprintf(out, " %11.11s", name);
    }
    fprintf(out, "\n");
    for (size_t i = 0; card && i < all->count; i++)
        if (all->at[i].type && strcmp(all->at[i].type, type) == 0 && !seen(all, i, true))
            card[cards++] = &all->at[i];
    if (cards)
        qsort(card, cards, sizeof *card, by_card);
    for (size_t i = 0; i < cards; i++)
        print_card(c, card[i], column, n, out);
    free(card);
}

void sim_print_cards(const struct sim_cell *c, FILE *out)
{
    fprintf(out, "\n  how often in a game, for each card (told, chosen, \"to\" a place); the commonest columns:\n");
    for (size_t i = 0; i < c->counts.count; i++)
        if (c->counts.at[i].type && !seen(&c->counts, i, false))
            print_kind(c, c->counts.at[i].type, out);
}
