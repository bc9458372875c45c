/* cell.c -- the games of one cell, added up, and what a cell is called. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

/* The commonest first, equals by their words: an order that no thread can disturb. */
static int commoner(const void *x, const void *y)
{
    const struct sim_ending *a = x, *b = y;
    return a->games != b->games ? (a->games < b->games) - (a->games > b->games) : strcmp(a->word, b->word);
}

/* Threads came upon the endings in any order, and games name them by it. */
static void sort_endings(struct sim_cell *c, uint64_t games)
{
    struct sim_ending was[SIM_ENDINGS];
    uint16_t to[SIM_ENDINGS] = { 0 };
    memcpy(was, c->ending, sizeof was);
    qsort(c->ending, c->endings, sizeof *c->ending, commoner);
    for (unsigned i = 0; i < c->endings; i++)
        for (unsigned k = 0; k < c->endings; k++)
            if (was[i].word == c->ending[k].word)
                to[i] = (uint16_t)k;
    for (uint64_t i = 0; i < games; i++)
        c->game[i].ending = to[c->game[i].ending];
}

void sim_sum(struct sim_cell *c, uint64_t games)
{
    c->least = UINT32_MAX;
    for (uint64_t i = 0; i < games; i++) {
        const struct sim_game *g = &c->game[i];
        if (g->result == SIM_NOT_PLAYED)
            continue;
        c->games++;
        c->result[g->result]++;
        c->decisions += g->decisions;
        c->least = g->decisions < c->least ? g->decisions : c->least;
        c->most = g->decisions > c->most ? g->decisions : c->most;
        c->ending[g->ending].games++;
        for (unsigned seat = 0; seat < DTS_SEATS; seat++)
            c->seat_wins[seat] += g->winners >> seat & 1;
    }
    c->least = c->games ? c->least : 0;
    sort_endings(c, games);
    sim_counts_sort(&c->counts);
}

const char *sim_result_word(enum sim_result r)
{
    static const char *const word[] = { "not played", "won", "lost", "drawn", "fault", "unfinished" };
    return word[r];
}

void sim_cell_name(const struct sim *m, const struct sim_cell *c, char *to, size_t room)
{
    size_t n = 0;
    *to = '\0';
    for (unsigned i = 0; i < m->axes && n < room; i++)
        n += (size_t)snprintf(to + n, room - n, "%s%s %s", i ? ", " : "", m->axis[i].name,
                              m->axis[i].value[c->value[i]]);
}

static int shorter(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

uint32_t sim_quantile(const struct sim *m, const struct sim_cell *c, double share)
{
    uint32_t *all = malloc((c->games + 1) * sizeof *all), answer = 0;
    uint64_t n = 0;
    for (uint64_t i = 0; all && i < m->games; i++)
        if (c->game[i].result != SIM_NOT_PLAYED)
            all[n++] = c->game[i].decisions;
    if (n) {
        qsort(all, n, sizeof *all, shorter);
        answer = all[(uint64_t)(share * (double)(n - 1) + 0.5)];
    }
    free(all);
    return answer;
}

FILE *sim_open(const struct sim *m, const char *path)
{
    FILE *f = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!f)
        app_fail(m->a, "cannot write %s", path);
    return f;
}

bool sim_close(const struct sim *m, FILE *f, const char *path)
{
    bool good = !ferror(f) && fflush(f) == 0;
    if (f != stdout && fclose(f) != 0)
        good = false;
    if (!good)
        app_fail(m->a, "cannot write %s", path);
    return good;
}
