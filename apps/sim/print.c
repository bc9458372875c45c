/* print.c -- the result as tables for people. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;

static double mean(const struct sim_cell *c) { return c->games ? (double)c->decisions / (double)c->games : 0; }

/* ------------------------------------------------------------------ one cell ---- */
static void row(FILE *out, const char *name, uint64_t hits, uint64_t of)
{
    struct sim_interval i = sim_wilson(hits, of);
    fprintf(out, "  %-10s %10llu   %6.2f %%   (%.2f to %.2f %%)\n", name, (ull)hits, 100 * i.value, 100 * i.low,
            100 * i.high);
}

static void print_endings(const struct sim_cell *c, FILE *out)
{
    fprintf(out, "\n  endings:\n");
    for (unsigned i = 0; i < c->endings; i++) {
        const struct sim_ending *e = &c->ending[i];
        fprintf(out, "  %10llu  %s\n", (ull)e->games, e->text && *e->text ? e->text : e->word);
    }
}

/* What the game itself counts: the table at the end, then what was told. */
static void print_counts(const struct sim_cell *c, FILE *out)
{
    double n = (double)c->games;
    unsigned column = 0;
    bool head = false;
    for (size_t i = 0; i < c->counts.count; i++) {
        const struct sim_count *k = &c->counts.at[i];
        if (k->kind != DTS_FINAL)
            continue;
        if (!head)
            fprintf(out, "\n  at the end, on average:\n");
        head = true;
        fprintf(out, "    %-20s %8.2f", k->name, (double)k->times / n);
        if (k->most)
            fprintf(out, " of %6.2f, %6.2f left", (double)k->most / n, (double)(k->most - k->times) / n);
        fprintf(out, "\n");
    }
    for (size_t i = 0; i < c->counts.count; i++) {
        const struct sim_count *k = &c->counts.at[i];
        if (k->kind != DTS_TOLD || k->card != DTS_NO_THING)
            continue;
        if (!column)
            fprintf(out, "\n  how often in a game, on average:");
        fprintf(out, "%s    %-14s %7.2f", column++ % 3 ? "" : "\n", k->name, (double)k->times / n);
    }
    if (column)
        fprintf(out, "\n");
}

static void print_one(const struct sim *m, const struct sim_cell *c, FILE *out)
{
    fprintf(out, "%s, %u player%s, %s, seed %llu: %llu games\n\n", c->how.game, c->how.seats,
            c->how.seats == 1 ? "" : "s", c->policy, (ull)m->seed, (ull)c->games);
    fprintf(out, "  %-10s %10s   %8s   %s\n", m->sides ? "won by" : "result", "games", "share",
            "(95 % interval after Wilson)");
    for (unsigned seat = 0; m->sides && seat < c->how.seats; seat++)
        row(out, c->seat_name[seat] ? c->seat_name[seat] : "", c->seat_wins[seat], c->games);
    for (unsigned r = m->sides ? SIM_DRAWN : SIM_WON; r <= SIM_UNFINISHED; r++)
        if (c->result[r] || r <= SIM_LOST)
            row(out, sim_result_word(r), c->result[r], c->games);
    fprintf(out, "\n  decisions per game: %.1f on average, %u to %u; half of the games %u to %u\n", mean(c), c->least,
            c->most, sim_quantile(m, c, 0.25), sim_quantile(m, c, 0.75));
    print_endings(c, out);
    if (m->shown)
        print_counts(c, out);
    if (app_has(m->a, "cards"))
        sim_print_cards(c, out);
}

/* ------------------------------------------------------------------ many cells ---- */
static int width(const struct sim *m, unsigned axis)
{
    size_t w = strlen(m->axis[axis].name);
    for (unsigned i = 0; i < m->axis[axis].values; i++)
        if (strlen(m->axis[axis].value[i]) > w)
            w = strlen(m->axis[axis].value[i]);
    return (int)w;
}

static void print_axes(const struct sim *m, const struct sim_cell *c, FILE *out)
{
    for (unsigned i = 0; i < m->axes; i++)
        fprintf(out, "  %-*s", width(m, i), c ? m->axis[i].value[c->value[i]] : m->axis[i].name);
}

/* The line of all cells together: its name, and room for the axes. */
static void print_all(const struct sim *m, FILE *out)
{
    unsigned pad = 0;
    for (unsigned i = 0; i < m->axes; i++)
        pad += (unsigned)width(m, i) + 2;
    fprintf(out, "%-*s", (int)pad, "  all");
}

static void by_seed(FILE *out) { fprintf(out, "\n  The interval of all is by seed: the cells play the same ones.\n"); }

static void print_grid(const struct sim *m, FILE *out)
{
    uint64_t games = 0, decisions = 0;
    print_axes(m, NULL, out);
    fprintf(out, "  %8s  %8s   %-20s %10s\n", "games", "won", "(95 % after Wilson)", "decisions");
    for (unsigned i = 0; i < m->cells; i++) {
        const struct sim_cell *c = &m->cell[i];
        struct sim_interval w = sim_wilson(c->result[SIM_WON], c->games);
        print_axes(m, c, out);
        fprintf(out, "  %8llu  %6.2f %%   (%5.2f to %6.2f %%)  %10.1f\n", (ull)c->games, 100 * w.value, 100 * w.low,
                100 * w.high, mean(c));
        games += c->games;
        decisions += c->decisions;
    }
    struct sim_interval all = sim_share_of_all(m, 0);
    print_all(m, out);
    fprintf(out, "  %8llu  %6.2f %%   (%5.2f to %6.2f %%)  %10.1f\n", (ull)games, 100 * all.value, 100 * all.low,
            100 * all.high, games ? (double)decisions / (double)games : 0);
    by_seed(out);
}

static void print_pair(FILE *out, const struct sim_pairs *p, struct sim_interval d)
{
    uint64_t n = p->both + p->first + p->second + p->neither;
    fprintf(out, "  %8llu  %6.2f %%  %6.2f %%   %+6.2f   (%+.2f to %+.2f)   %6llu  %6llu\n", (ull)n,
            n ? 100.0 * (double)(p->both + p->first) / (double)n : 0,
            n ? 100.0 * (double)(p->both + p->second) / (double)n : 0, 100 * d.value, 100 * d.low, 100 * d.high,
            (ull)p->first, (ull)p->second);
}

/* Both arms play the same games: the difference has a narrower interval than two runs would have. */
static void print_comparison(const struct sim *m, FILE *out)
{
    struct sim_pairs all = { 0 };
    fprintf(out, "  A: %s, B: %s, on the same seeds%s\n\n", m->arm[0], m->arm[1],
            m->one_seat ? "; only the seat compared is exchanged" : "");
    print_axes(m, NULL, out);
    fprintf(out, "  %8s  %8s  %8s   %6s   %-18s   %6s  %6s\n", "pairs", "A won", "B won", "A - B", "(points, 95 %)",
            "only A", "only B");
    for (unsigned i = 0; i + 1 < m->cells; i += 2) {
        struct sim_pairs one = { 0 };
        sim_pair(m, &m->cell[i], &m->cell[i + 1], &one);
        sim_pair(m, &m->cell[i], &m->cell[i + 1], &all);
        print_axes(m, &m->cell[i], out);
        print_pair(out, &one, sim_difference(&one));
    }
    if (m->cells == 2)
        return;
    print_all(m, out);
    print_pair(out, &all, sim_difference_of_all(m, 0, 1));
    by_seed(out);
}

void sim_print(const struct sim *m, FILE *out)
{
    uint64_t decisions = 0;
    for (unsigned i = 0; i < m->cells; i++)
        decisions += m->cell[i].decisions;
    if (m->cells == 1) {
        print_one(m, m->cell, out);
    } else {
        fprintf(out, "%s, %s%s, seed %llu: %llu games each\n\n", dts_game_name(m->game),
                m->arms == 2 ? "compared: " : "", m->arms == 2 ? app_value(m->a, "compare") : m->cell[0].policy,
                (ull)m->seed, (ull)m->games);
        if (m->arms == 2)
            print_comparison(m, out);
        else
            print_grid(m, out);
    }
    if (m->stopped)
        fprintf(out, "\n  Stopped early: only the games that were over are counted.\n");
    fprintf(out, "\n  %.2f seconds, %.0f decisions a second, %u thread%s\n", m->seconds,
            m->seconds > 0 ? (double)decisions / m->seconds : 0, m->threads, m->threads == 1 ? "" : "s");
}
