/* odds_bench.c -- `doomtrack bench --odds`: how long exact odds take, against what they may take.
 *
 * Processor time of this process, the best of a few runs; for each case the card that takes longest
 * is named. A fresh solver for each run: nothing is remembered from the one before. */
#include "odds.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct bench_case { unsigned tasks, spells, clues, runs; double budget; };

/* All cards with so many tasks, in every edition there is. */
static const struct bench_case cases[] = {
    { .tasks = 2, .spells = 1, .clues = 0, .runs = 3, .budget = 20 },
    { .tasks = 2, .spells = 1, .clues = 3, .runs = 3, .budget = 30 },
    { .tasks = 3, .spells = 2, .clues = 3, .runs = 1, .budget = 1500 },
};
static const char *const editions[] = { "revised", "first" };
enum { TABLE_BUDGET = 2000, MEMORY_BUDGET = 128, MOST_CARDS = 512, EDITIONS = sizeof editions / sizeof *editions };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* Milliseconds for one answer; the most memory a solver took is kept in *memory. */
static double time_one(const struct odds_query *q, const struct dt_plight *at, unsigned runs, size_t *memory)
{
    double best = 0;
    for (unsigned i = 0; i < runs; i++) {
        double from = now();
        struct dtp_odds *o = dtp_odds_open(&q->trial);
        double p = o ? dtp_odds_value(o, at) : -1, took = now() - from;
        if (o && dtp_odds_memory(o) > *memory)
            *memory = dtp_odds_memory(o);
        dtp_odds_free(o);
        if (p < 0)
            return -1;
        best = !i || took < best ? took : best;
    }
    return best;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool bench_one(struct dts *const *s, struct dts_library *l, struct odds_query *q, const struct bench_case *c,
                      size_t *memory)
{
    double took[MOST_CARDS], longest = 0;
    unsigned n = 0, of = 0;
    const char *which = "";
    for (unsigned i = 0; i < EDITIONS * dts_cards(l) && n < MOST_CARDS; i++) {
        unsigned edition = i / dts_cards(l), card = i % dts_cards(l);
        if (!s[edition] || !dts_lay_out(s[edition], dts_card_name(l, card), NULL, &q->trial, &q->at)
            || q->trial.tasks != c->tasks)
            continue;
        struct dt_plight at = { .open = q->at.open, .pool = { DT_TR_GREENS, 1, 1 }, .keeps = 1,
                                .clues = (uint8_t)c->clues, .holders = { (uint8_t)c->spells, 0 },
                                .health = { DT_TR_ENOUGH, DT_TR_ENOUGH }, .strikes = DT_TR_ENOUGH };
        took[n] = time_one(q, &at, c->runs, memory);
        if (took[n] < 0)
            return false;
        if (took[n] > longest)
            longest = took[n], which = dts_card_name(l, card), of = edition;
        n++;
    }
    if (!n)
        return true;
    qsort(took, n, sizeof *took, by_size);
    printf("%u tasks, 6g+y+r, focus 1, spells %u, clues %u: median %.1f ms, longest %.1f ms (%s, %s), budget %.0f ms\n",
           c->tasks, c->spells, c->clues, took[n / 2], longest, which, editions[of], c->budget);
    return true;
}

int odds_bench(struct app_args *a, unsigned game)
{
    static struct odds_query q = { .game = 0 };
    char error[DTS_ERROR];
    unsigned least, most;
    size_t memory = 0;
    dts_game_seats(game, &least, &most);
    struct dts *s[EDITIONS];
    for (unsigned i = EDITIONS; i-- > 0;) {
        char *edition = app_format("edition=%s", editions[i]);
        struct dts_how how = { .game = dts_game_name(game), .seats = least, .seed = 1, .fast = true,
                               .option = (const char *const[]){ edition, NULL } };
        s[i] = dts_new(&how, error, sizeof error);
        free(edition);
    }
    struct dts_library *l = dts_library_open(dts_game_name(game), NULL, error, sizeof error);
    bool good = s[0] && l;
    q.game = game;
    printf("%s: exact odds, processor time\n", dts_game_name(game));
    for (unsigned i = 0; good && i < sizeof cases / sizeof *cases; i++)
        good = bench_one(s, l, &q, &cases[i], &memory);
    double from = now();
    for (unsigned i = 0; good && i < dts_cards(l); i++)
        odds_table_row(s[0], &q, dts_card_name(l, i), NULL);
    printf("the table of all cards: %.1f ms, budget %d ms\n", now() - from, TABLE_BUDGET);
    printf("memory of a solver: at most %.1f MB, budget %d MB\n", (double)memory / 1e6, MEMORY_BUDGET);
    dts_library_free(l);
    for (unsigned i = 0; i < EDITIONS; i++)
        dts_free(s[i]);
    return good ? APP_OK : app_fail(a, "%s", error);
}
