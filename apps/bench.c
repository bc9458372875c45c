/* bench.c -- doomtrack bench: how fast the rules run, and the one number that tells whether they are the same.
 *
 * A *cell* is what is measured at once: a game, a value of its first setting and a number of players.
 * Knows the kernel only through players/pace.h. */
#include "app.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../players/signature.h"
#include "bench.h"
#include "odds.h"

static int print_signature(struct app_args *a)
{
    uint64_t *room = malloc(DT_SIGNATURE_ROOM * sizeof *room);
    uint64_t sum = room ? dt_signature(dts_owner_games(), room) : 0;
    free(room);
    if (!sum)
        return app_fail(a, "a game's state is larger than the room there is");
    printf("%016llx\n", (unsigned long long)sum);
    return APP_OK;
}

struct cell {
    unsigned game, games, threads;
    struct dt_setup how;
    char setting[64];         /* in words: edition=revised */
    bool count;               /* only count decisions: for tools that count instructions */
};

/* How every line begins: what is measured. */
static void print_cell(const struct cell *c)
{
    printf("%-20s %-16s %u player%s", dts_game_name(c->game), c->setting, c->how.seats, c->how.seats == 1 ? " " : "s");
}

/* The which-th word of a list with spaces between; its length, 0 past the last. */
static size_t word_at(const char *list, unsigned which, const char **word)
{
    for (*word = list + strspn(list, " "); which && **word; which--)
        *word += strcspn(*word, " "), *word += strspn(*word, " ");
    return strcspn(*word, " ");
}

/* Time of the processor: waiting for others on a busy machine does not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

enum { COPIES = 200000 };
struct rooms { void *unpacked, *state, *other; };

static void measure(const struct cell *c, const struct dt_game *g, const struct rooms *r)
{
    uint64_t decisions = 0, searched = 0;
    double begin = now();
    for (unsigned i = 0; i < c->games; i++)
        decisions += dt_pace_game(g, r->unpacked, i + 1, r->state);
    double play = now() - begin;
    print_cell(c);
    if (c->count) {
        printf("  %u games  %llu decisions\n", c->games, (unsigned long long)decisions);
        return;
    }
    begin = now();
    for (unsigned i = 0; i < c->games; i++)
        searched += dt_pace_search(g, r->unpacked, i + 1, r->state, r->other);
    double search = now() - begin;
    begin = now();
    dt_pace_copy(g, COPIES, r->state, r->other);
    double copy = now() - begin, each = decisions ? play / (double)decisions : 0;
    printf("  %6zu bytes  %9.0f decisions/s  %6.0f ns each  %7.0f games/s  %6.1f decisions a game  "
           "%10.0f copies/s  %6.0f ns copy and decision\n", dt_pace_bytes(g), each > 0 ? 1 / each : 0, 1e9 * each,
           play > 0 ? c->games / play : 0, (double)decisions / c->games, copy > 0 ? COPIES / copy : 0,
           searched ? 1e9 * search / (double)searched : 0);
}

/* A game's own plain players at every seat, each shown only what it may know. */
static void measure_simple(const struct cell *c, const struct dt_game *g, const struct rooms *r)
{
    unsigned games = c->games / 10 + 1;
    uint64_t decisions = 0;
    double begin = now();
    for (unsigned i = 0; i < games; i++)
        decisions += dt_pace_simple(g, r->unpacked, i + 1, r->state, r->other);
    double play = now() - begin;
    if (!decisions)
        return;
    print_cell(c);
    printf("  simple players: %9.0f decisions/s  %6.0f ns each  %7.0f games/s\n", (double)decisions / play,
           1e9 * play / (double)decisions, games / play);
}

/* The same random games shared out to more and more threads, by the clock on the wall. */
static void measure_threads(const struct cell *c, const struct dt_game *g, const void *unpacked)
{
    double alone = bench_threads(g, unpacked, c->games, 1);
    if (alone <= 0 || c->threads < 2)
        return;
    print_cell(c);
    printf("  random play by the wall clock: 1 thread %.0f decisions/s", alone);
    for (unsigned n = 2; n <= c->threads; n = n < c->threads && 2 * n > c->threads ? c->threads : 2 * n)
        printf(", %u threads %.2f times that", n, bench_threads(g, unpacked, c->games, n) / alone);
    printf("\n");
}

/* Rows of games for learners, with everything a learner is shown (docs/learning.md). */
static void measure_batch(const struct cell *c, const struct dt_game *g)
{
    enum { ROWS = 64, STEPS = 2000 };
    double begin = now();
    uint64_t decisions = dt_pace_batch(g, &c->how, ROWS, STEPS);
    double each = decisions ? (now() - begin) / (double)decisions : 0;
    print_cell(c);
    printf("  batch of %d games for learners: %8.0f decisions/s  %6.0f ns each  %llu decisions\n", ROWS,
           each > 0 ? 1 / each : 0, 1e9 * each, (unsigned long long)decisions);
}

static int bench_cell(struct app_args *a, const struct cell *c)
{
    const struct dt_game *g = dts_owner_games()[c->game];
    size_t bytes = dt_pace_bytes(g);
    struct rooms r = { calloc(1, bytes), calloc(1, bytes), calloc(1, bytes) };
    bool room = r.unpacked && r.state && r.other;
    bool good = room && dt_pace_unpack(g, &c->how, r.unpacked);
    if (good)
        measure(c, g, &r);
    if (good && !c->count) {
        measure_simple(c, g, &r);
        measure_batch(c, g);
        measure_threads(c, g, r.unpacked);
    }
    free(r.unpacked);
    free(r.state);
    free(r.other);
    if (!room)
        return app_fail(a, "out of memory");
    return good ? APP_OK : app_fail(a, "%s cannot be set up like this", dts_game_name(c->game));
}

/* K=V of --option into the setup. */
static bool add_option(struct app_args *a, struct cell *c, const char *option)
{
    const char *equal = strchr(option, '='), *name, *choices, *word;
    for (unsigned k = 0; equal && (name = dts_game_setting(c->game, k, &choices)); k++) {
        if (strlen(name) != (size_t)(equal - option) || strncmp(name, option, strlen(name)) != 0)
            continue;
        size_t length;
        for (unsigned v = 0; (length = word_at(choices, v, &word)) != 0; v++)
            if (strlen(equal + 1) == length && strncmp(equal + 1, word, length) == 0) {
                c->how.setting[k] = (uint16_t)v;
                snprintf(c->setting, sizeof c->setting, "%s", option);
                return true;
            }
    }
    app_usage(a, "%s has no setting '%s'; doomtrack games lists them", dts_game_name(c->game), option);
    return false;
}

/* The number of players asked for, or the fewest, 4 and the most. */
static int bench_seats(struct app_args *a, struct cell *c, unsigned only)
{
    unsigned least, most;
    int code = APP_OK;
    dts_game_seats(c->game, &least, &most);
    only = dts_game_seats_for(c->game, only);
    if (only > most || (only && only < least))
        return app_usage(a, "%s is for %u to %u players", dts_game_name(c->game), least, most);
    for (unsigned seats = least; seats <= most && code == APP_OK; seats++)
        if (only ? seats == only : seats == least || seats == 4 || seats == most) {
            c->how.seats = (uint8_t)seats;
            code = bench_cell(a, c);
        }
    return code;
}

/* Every value of the first setting, unless the settings are given. */
static int bench_game(struct app_args *a, struct cell c, unsigned players)
{
    const char *choices, *word, *name = dts_game_setting(c.game, 0, &choices);
    const char *const *given = app_all(a, "option");
    int code = APP_OK;
    for (unsigned i = 0; given && given[i]; i++)
        if (!add_option(a, &c, given[i]))
            return APP_USAGE;
    if (!name || (given && given[0]))
        return bench_seats(a, &c, players);
    for (unsigned v = 0; word_at(choices, v, &word) && code == APP_OK; v++) {
        snprintf(c.setting, sizeof c.setting, "%s=%.*s", name, (int)word_at(choices, v, &word), word);
        c.how.setting[0] = (uint16_t)v;
        code = bench_seats(a, &c, players);
    }
    return code;
}

int app_bench(struct app_args *a)
{
    uint64_t games, players, threads;
    int code = APP_OK, only = -1;
    if (app_has(a, "signature"))
        return print_signature(a);
    if (a->count > 1)
        return app_usage(a, "one game at a time");
    if (a->count && (only = app_game(a, a->word[0])) < 0)
        return APP_USAGE;
    if (!a->count && (app_has(a, "players") || app_has(a, "option")))
        return app_usage(a, "of which game? --players and --option need one");
    if (!app_number(a, "games", 1, 100000000, 2000, &games) || !app_number(a, "players", 1, DT_SEATS, 0, &players) ||
        !app_number(a, "threads", 1, BENCH_THREADS, bench_processors(), &threads))
        return APP_USAGE;
    for (unsigned i = 0; i < dts_games() && code == APP_OK; i++) {
        struct cell c = { .game = i, .games = (unsigned)games, .threads = (unsigned)threads };
        c.count = app_has(a, "count");
        if (only >= 0 && i != (unsigned)only)
            continue;
        if (!app_has(a, "odds"))
            code = bench_game(a, c, (unsigned)players);
        else if (dts_trial_word(i, DTS_TRIAL_FACE, 0))
            code = odds_bench(a, i);
    }
    return code;
}
