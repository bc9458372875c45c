/* report.c -- a whole sweep as a page to read: report.md with tables, and its picture beside it. */
#include "sim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A table with the first axis down and the second across, where there are two; otherwise a list. */
static bool crossed(const struct sim *m) { return m->axes == 2 && m->arms == 1; }

static const struct sim_cell *cell_at(const struct sim *m, unsigned down, unsigned across)
{
    return &m->cell[down * m->axis[1].values + across];
}

static void put_crossed(const struct sim *m, FILE *f, bool lengths)
{
    const struct sim_axis *down = &m->axis[0], *across = &m->axis[1];
    fprintf(f, "| %s |", down->name);
    for (unsigned k = 0; k < across->values; k++)
        fprintf(f, " %s %s |", across->name, across->value[k]);
    fputs("\n|---|", f);
    for (unsigned k = 0; k < across->values; k++)
        fputs("---:|", f);
    for (unsigned i = 0; i < down->values; i++) {
        fprintf(f, "\n| %s |", down->value[i]);
        for (unsigned k = 0; k < across->values; k++) {
            const struct sim_cell *c = cell_at(m, i, k);
            struct sim_interval w = sim_wilson(c->result[SIM_WON], c->games);
            if (lengths)
                fprintf(f, " %u (%u to %u) |", sim_quantile(m, c, 0.5), sim_quantile(m, c, 0.25),
                        sim_quantile(m, c, 0.75));
            else
                fprintf(f, " %.1f (%.1f to %.1f) |", 100 * w.value, 100 * w.low, 100 * w.high);
        }
    }
    fputs("\n\n", f);
}

/* What the game counts, cell by cell. */
static const struct sim_count *count_of(const struct sim_cell *c, unsigned kind, const char *name)
{
    for (size_t i = 0; i < c->counts.count; i++) {
        const struct sim_count *k = &c->counts.at[i];
        if (k->kind == kind && k->card == DTS_NO_THING && strcmp(k->name, name) == 0)
            return k;
    }
    return NULL;
}

static double per_game(const struct sim_cell *c, unsigned kind, const char *name)
{
    const struct sim_count *k = count_of(c, kind, name);
    return k && c->games ? (double)k->times / (double)c->games : 0;
}

/* Sums of every word over the cells of each value of the first axis (all cells without axes). */
static void put_counts(const struct sim *m, FILE *f, unsigned kind, const char *title)
{
    unsigned columns = m->axes ? m->axis[0].values : 1, each = m->cells / columns;
    const struct sim_counts *words = &m->cell[0].counts;
    fprintf(f, "## %s\n\n| |", title);
    for (unsigned i = 0; i < columns; i++)
        fprintf(f, " %s |", m->axes ? m->axis[0].value[i] : "all");
    fputs("\n|---|", f);
    for (unsigned i = 0; i < columns; i++)
        fputs("---:|", f);
    for (size_t w = 0; w < words->count; w++) {
        if (words->at[w].kind != kind || words->at[w].card != DTS_NO_THING)
            continue;
        fprintf(f, "\n| %s |", words->at[w].name);
        for (unsigned i = 0; i < columns; i++) {
            double sum = 0;
            for (unsigned k = 0; k < each; k++)
                sum += per_game(&m->cell[i * each + k], kind, words->at[w].name);
            fprintf(f, " %.2f |", sum / each);
        }
    }
    fputs("\n\n", f);
}

/* ------------------------------------------------------------------------- cards ---- */
struct line { const char *on, *type; double told[2], games, wins; };

static int by_name(const void *x, const void *y)
{
    const struct line *a = x, *b = y;
    return strcmp(a->type, b->type) ? strcmp(a->type, b->type) : strcmp(a->on, b->on);
}

/* Everything chosen or told about cards, added over all cells: how often in a hundred games. */
static void put_word(const struct sim *m, FILE *f, unsigned kind, const char *word, uint64_t games)
{
    struct line *line = NULL;
    size_t n = 0, room = 0;
    for (unsigned c = 0; c < m->cells; c++)
        for (size_t i = 0; i < m->cell[c].counts.count; i++) {
            const struct sim_count *k = &m->cell[c].counts.at[i];
            size_t at = 0;
            if (k->kind != kind || !k->on || strcmp(k->name, word) != 0)
                continue;
            while (at < n && (strcmp(line[at].on, k->on) != 0 || strcmp(line[at].type, k->type) != 0))
                at++;
            if (at == room) {
                struct line *more = realloc(line, (room + 256) * sizeof *line);
                if (!more)
                    break;
                line = more;
                room += 256;
            }
            if (at == n)
                line[n++] = (struct line){ .on = k->on, .type = k->type };
            line[at].told[0] += (double)k->times;
            line[at].games += (double)k->games;
            line[at].wins += (double)k->wins;
        }
    if (n)
        qsort(line, n, sizeof *line, by_name);
    fprintf(f, "### %s\n\n| kind | card | in 100 games | won, where it happened |\n|---|---|---:|---:|\n", word);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "| %s | %s | %.1f | %.1f %% |\n", line[i].type, line[i].on, 100 * line[i].told[0] / (double)games,
                line[i].games > 0 ? 100 * line[i].wins / line[i].games : 0);
    fputs("\n", f);
    free(line);
}

static void put_cards(const struct sim *m, FILE *f)
{
    static const char *const which = "show";
    uint64_t games = 0;
    for (unsigned c = 0; c < m->cells; c++)
        games += m->cell[c].games;
    const char *const *words = app_all(m->a, which);
    for (const char *const *w = words; w && *w; w++) {
        if (w == words)
            fputs("## Cards\n\n", f);
        put_word(m, f, strcmp(*w, "use") == 0 ? DTS_CHOSEN : DTS_TOLD, *w, games);
    }
}

/* -------------------------------------------------------------------------- page ---- */
static void put_page(const struct sim *m, FILE *f)
{
    fprintf(f, "# %s, simulated\n\n%s, %llu games in each cell, seed %llu, doomtrack %s. ", dts_game_title(m->game),
            m->arms == 2 ? app_value(m->a, "compare") : m->cell[0].policy,
            (unsigned long long)m->games, (unsigned long long)m->seed, dts_version());
    fputs("Intervals are 95 % (Wilson).\nMade by `doomtrack sim --report`; the same seed gives the same page.\n\n", f);
    fputs("![Games won and their length](plot.svg)\n\n", f);
    if (crossed(m)) {
        fputs("## Games won, in percent\n\n", f);
        put_crossed(m, f, false);
        fputs("## Length in decisions: median (and the middle half)\n\n", f);
        put_crossed(m, f, true);
    } else {
        fputs("```\n", f);
        sim_print(m, f);
        fputs("```\n\n", f);
    }
    if (m->counts) {
        put_counts(m, f, DTS_FINAL, "On the table at the end, on average");
        put_counts(m, f, DTS_TOLD, "How often in a game, on average");
        put_cards(m, f);
    }
}

bool sim_report(const struct sim *m, const char *folder)
{
    char *page = app_format("%s/report.md", folder), *plot = app_format("%s/plot.svg", folder);
    bool good = page && plot;
    if (good && mkdir(folder, 0777) != 0 && errno != EEXIST)
        good = (app_fail(m->a, "cannot make %s", folder), false);
    FILE *f = good ? sim_open(m, page) : NULL;
    if (f) {
        put_page(m, f);
        good = sim_close(m, f, page) && sim_plot(m, plot);
    }
    free(page);
    free(plot);
    return good && f;
}
