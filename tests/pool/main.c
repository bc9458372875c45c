/* main.c -- what it takes to solve pools of dice that games roll, or that are at the edge of what is solved.
 *
 *     pool            one line for each: its name, rolls, budgets, bytes, value, milliseconds (the best of ten)
 *     pool NAME N     solve that one N times and say nothing, for whoever counts instructions (bench/pool) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../players/pool/pool.h"

enum { RUNS = 10 };

/* Faces: success, sign, harm; and dice on which no two sides are alike. */
#define PLAIN { .faces = 2, .weight = { 4, 2 }, .gives = { { 0 }, { 1 } } }
#define BLACK { .faces = 6, .weight = { 1, 1, 1, 1, 1, 1 }, \
    .gives = { { 1 }, { 1 }, { 1, 0, 1 }, { 0, 0, 1 }, { 0, 1 }, { 0 } } }
#define GREEN { .faces = 6, .weight = { 1, 1, 1, 1, 1, 1 }, \
    .gives = { { 1 }, { 1 }, { 1, 1 }, { 0, 1 }, { 0 }, { 0 } } }
#define FOUR { .faces = 4, .weight = { 1, 2, 2, 1 }, \
    .gives = { { 1, 0, 0, 1 }, { 0, 1, 1, 0 }, { 2, 0, 0, 0 }, { 0, 0, 2, 1 } } }
#define SIX { .faces = 6, .weight = { 1, 1, 1, 1, 1, 1 }, \
    .gives = { { 0 }, { 1 }, { 2, 0, 1 }, { 0, 0, 1 }, { 0, 1 }, { 1, 1, 0, 1 } } }

#define SINGLE(n, cost) { .times = n, .most = 1, .price = cost, .faces = { DT_POOL_ANY, DT_POOL_ANY } }
/* Successes up to the need are worth the same each, signs half of it, harm costs as much. */
static int32_t table[9 * 5 * 4];
#define WORTH .sort = DT_POOL_TABLE, .most = { 8, 4, 3, 0 }, .table = table

static const struct { const char *name, *what; struct dt_pool p; } list[] = {
    { "plain-12", "12 dice that succeed or fail, 6 rerolls, the chance of 6 successes",
      { .colours = 1, .dice = { 12 }, .die = { PLAIN }, .means = 1, .by = { SINGLE(6, 0) },
        .aim = { .weigh = { 1 }, .need = 6 } } },
    { "two-3-5", "3 + 5 dice with two results on a face, 4 rerolls at a price",
      { .colours = 2, .dice = { 3, 5 }, .die = { BLACK, GREEN }, .means = 1, .by = { SINGLE(4, 250) },
        .aim = { WORTH } } },
    { "once-3-5", "the same, no die rolled again twice",
      { .colours = 2, .dice = { 3, 5 }, .die = { BLACK, GREEN }, .means = 1, .by = { SINGLE(4, 250) }, .once = true,
        .aim = { WORTH } } },
    { "two-8-8", "8 + 8 dice with two results on a face, 4 rerolls at a price",
      { .colours = 2, .dice = { 8, 8 }, .die = { BLACK, GREEN }, .means = 1, .by = { SINGLE(4, 250) },
        .aim = { WORTH } } },
    { "four-8-8", "8 + 8 dice with four faces and four counts, 4 rerolls at a price",
      { .colours = 2, .dice = { 8, 8 }, .die = { FOUR, FOUR }, .means = 1, .by = { SINGLE(4, 250) },
        .aim = { WORTH, .price = { 0, 0, 0, 500 } } } },
    { "free-8-8", "8 + 8 dice with two results on a face, 3 free rerolls and 5 at a price",
      { .colours = 2, .dice = { 8, 8 }, .die = { BLACK, GREEN }, .means = 2, .by = { SINGLE(3, 0), SINGLE(5, 250) },
        .aim = { WORTH } } },
    { "any-6-6", "6 + 6 dice with two results on a face, any of them again, twice",
      { .colours = 2, .dice = { 6, 6 }, .die = { BLACK, GREEN }, .means = 1,
        .by = { { .times = 2, .most = DT_POOL_DICE, .faces = { DT_POOL_ANY, DT_POOL_ANY } } }, .aim = { WORTH } } },
    { "six-8-8", "8 + 8 dice with six different faces, 4 rerolls at a price",
      { .colours = 2, .dice = { 8, 8 }, .die = { SIX, SIX }, .means = 1, .by = { SINGLE(4, 250) },
        .aim = { WORTH } } },
};

static void fill_table(void)
{
    for (unsigned s = 0; s < 9; s++)
        for (unsigned e = 0; e < 5; e++)
            for (unsigned h = 0; h < 4; h++)
                table[(s * 5 + e) * 4 + h] = DT_POOL_ONE * ((int)s - (int)h) + DT_POOL_ONE / 2 * (int)e;
}

/* From nothing to the value before the roll. */
static double solve(const struct dt_pool *p, size_t *rolls, size_t *budgets)
{
    enum dtp_pool_code code;
    struct dtp_solver *s = dtp_pool_open(p, &code);
    double value;
    if (!s || dtp_pool_value(s, NULL, &value)) {
        fprintf(stderr, "pool: %s\n", dtp_pool_why(code));
        exit(1);
    }
    *rolls = dtp_pool_rolls(s);
    *budgets = dtp_pool_budgets(s);
    dtp_pool_free(s);
    return value;
}

static void show(unsigned i)
{
    size_t rolls = 0, budgets = 0, bytes = 0;
    double value = 0, best = 1e9;
    dtp_pool_bytes(&list[i].p, &bytes);
    for (unsigned run = 0; run < RUNS; run++) {
        struct timespec a, b;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
        value = solve(&list[i].p, &rolls, &budgets);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
        double took = (double)(b.tv_sec - a.tv_sec) * 1e3 + (double)(b.tv_nsec - a.tv_nsec) / 1e6;
        best = took < best ? took : best;
    }
    printf("%s\t%s\t%zu\t%zu\t%zu\t%.12f\t%.3f\n", list[i].name, list[i].what, rolls, budgets, bytes, value, best);
}

int main(int argc, char **argv)
{
    size_t rolls, budgets;
    fill_table();
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
        if (argc == 1)
            show(i);
        if (argc == 3 && !strcmp(argv[1], list[i].name)) {
            for (int n = atoi(argv[2]); n > 0; n--)
                solve(&list[i].p, &rolls, &budgets);
            return 0;
        }
    }
    return argc > 1;
}
