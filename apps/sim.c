/* sim.c -- `doomtrack sim`: many games by computer players, counted.
 *
 * Game i is played with a seed made from the given one and i alone, and all that is gathered is
 * counts and sums, so the result does not depend on how many threads shared the work. Speed is
 * reported apart from the result. */
#include "app.h"

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ENDINGS = 256, THREADS = 256, LONGEST = 1000000, BATCH = 16 };

struct tally {
    uint64_t games, wins, losses, draws, faults, unfinished;
    uint64_t decisions, least, most;
    char *ending[ENDINGS];
    uint64_t times[ENDINGS], other; /* endings beyond the room for them */
    unsigned endings, seats;        /* seats: where sides play against each other */
    uint64_t won_by[DTS_SEATS];
    char *seat[DTS_SEATS];
};
struct work {
    struct dts_how how;
    uint64_t seed, games;
    atomic_ullong next;
    atomic_bool failed;
};
struct worker {
    struct work *work;
    struct tally t;
    char error[DTS_ERROR];
    pthread_t thread;
    bool started;
};

static uint64_t mixed(uint64_t x)
{ /* SplitMix64's finisher */
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* ------------------------------------------------------------------- counting ---- */
static void count_ending(struct tally *t, const char *text, uint64_t times)
{
    unsigned i = 0;
    while (i < t->endings && strcmp(t->ending[i], text) != 0)
        i++;
    if (i == t->endings && i < ENDINGS && (t->ending[i] = strdup(text)))
        t->times[t->endings++] = 0;
    if (i < t->endings)
        t->times[i] += times;
    else
        t->other += times;
}

/* Where sides play against each other, who they are and who has won. */
static void count_sides(struct tally *t, struct dts *s, unsigned seats)
{
    unsigned winners = dts_winners(s);
    t->seats = seats;
    for (unsigned i = 0; i < seats; i++) {
        t->won_by[i] += winners >> i & 1;
        if (!t->seat[i])
            t->seat[i] = dts_seat_name(s, DTS_TABLE, i);
    }
}

static void count_game(struct tally *t, struct dts *s, uint64_t decisions)
{
    const char *result = dts_result(s);
    char *ending = dts_over(s) ? dts_ending(s, DTS_TABLE) : NULL;
    t->games++;
    if (!result)
        t->unfinished++;
    else if (strcmp(result, "won") == 0)
        t->wins++;
    else if (strcmp(result, "lost") == 0)
        t->losses++;
    else if (strcmp(result, "drawn") == 0)
        t->draws++;
    else
        t->faults++;
    t->decisions += decisions;
    if (t->games == 1 || decisions < t->least)
        t->least = decisions;
    if (decisions > t->most)
        t->most = decisions;
    if (ending && *ending)
        count_ending(t, ending, 1);
    free(ending);
}

static void add_tally(struct tally *to, const struct tally *from)
{
    if (from->games && (!to->games || from->least < to->least))
        to->least = from->least;
    if (from->most > to->most)
        to->most = from->most;
    to->games += from->games;
    to->wins += from->wins;
    to->losses += from->losses;
    to->draws += from->draws;
    to->faults += from->faults;
    to->unfinished += from->unfinished;
    to->decisions += from->decisions;
    to->other += from->other;
    for (unsigned i = 0; i < from->endings; i++)
        count_ending(to, from->ending[i], from->times[i]);
    if (from->seats)
        to->seats = from->seats;
    for (unsigned i = 0; i < from->seats; i++) {
        to->won_by[i] += from->won_by[i];
        if (!to->seat[i] && from->seat[i])
            to->seat[i] = strdup(from->seat[i]);
    }
}

static void free_tally(struct tally *t)
{
    for (unsigned i = 0; i < t->endings; i++)
        free(t->ending[i]);
    for (unsigned i = 0; i < DTS_SEATS; i++)
        free(t->seat[i]);
}

/* The commonest first, equals by their words: an order that no thread can disturb. */
static void sort_endings(struct tally *t)
{
    for (unsigned i = 1; i < t->endings; i++)
        for (unsigned j = i; j > 0; j--) {
            if (t->times[j] < t->times[j - 1] ||
                (t->times[j] == t->times[j - 1] && strcmp(t->ending[j], t->ending[j - 1]) > 0))
                break;
            char *text = t->ending[j];
            uint64_t times = t->times[j];
            t->ending[j] = t->ending[j - 1];
            t->times[j] = t->times[j - 1];
            t->ending[j - 1] = text;
            t->times[j - 1] = times;
        }
}

/* -------------------------------------------------------------------- playing ---- */
static void *run_worker(void *arg)
{
    struct worker *w = arg;
    struct work *work = w->work;
    struct dts *s = dts_new(&work->how, w->error, sizeof w->error);
    while (s && !atomic_load(&work->failed)) {
        uint64_t from = atomic_fetch_add(&work->next, BATCH);
        if (from >= work->games)
            break;
        for (uint64_t i = from; i < from + BATCH && i < work->games; i++) {
            if (!dts_restart(s, mixed(work->seed ^ mixed(i)))) {
                snprintf(w->error, sizeof w->error, "%s", dts_error(s));
                atomic_store(&work->failed, true);
                break;
            }
            unsigned made = dts_run_players(s, LONGEST);
            count_game(&w->t, s, made);
            if (dts_sides(s))
                count_sides(&w->t, s, work->how.seats);
        }
    }
    if (!s)
        atomic_store(&work->failed, true);
    else
        dts_free(s);
    return NULL;
}

static bool run_threads(struct app_args *a, struct work *work, unsigned threads, struct tally *sum)
{
    struct worker *w = calloc(threads, sizeof *w);
    if (!w)
        return app_fail(a, "out of memory"), false;
    for (unsigned i = 0; i < threads; i++) {
        w[i].work = work;
        w[i].started = pthread_create(&w[i].thread, NULL, run_worker, &w[i]) == 0;
    }
    if (!w[0].started)
        run_worker(&w[0]);
    bool good = true;
    for (unsigned i = 0; i < threads; i++) {
        if (w[i].started)
            pthread_join(w[i].thread, NULL);
        if (w[i].error[0] && good) {
            app_fail(a, "%s", w[i].error);
            good = false;
        }
    }
    for (unsigned i = 0; i < threads; i++) {
        add_tally(sum, &w[i].t);
        free_tally(&w[i].t);
    }
    free(w);
    return good;
}

/* ------------------------------------------------------------------ reporting ---- */
static double root(double x)
{ /* Newton; no need of the maths library */
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return r;
}

/* Wilson's interval for a share at 95 %. */
static void wilson(uint64_t hits, uint64_t of, double *low, double *high)
{
    const double z = 1.959963984540054;
    double n = (double)of, p = of ? (double)hits / n : 0;
    *low = *high = 0;
    if (!of)
        return;
    double middle = p + z * z / (2 * n), spread = z * root(p * (1 - p) / n + z * z / (4 * n * n)), all = 1 + z * z / n;
    *low = hits ? (middle - spread) / all : 0;
    *high = hits < of ? (middle + spread) / all : 1;
}

struct summary {
    const char *game, *policy;
    unsigned players, threads;
    uint64_t seed;
    double seconds;
};

static void row(const char *name, uint64_t hits, uint64_t of)
{
    double low, high;
    wilson(hits, of, &low, &high);
    printf("  %-10s %10llu   %6.2f %%   (%.2f to %.2f %%)\n", name, (unsigned long long)hits,
           of ? 100.0 * (double)hits / (double)of : 0, 100 * low, 100 * high);
}

static void print_table(const struct summary *m, const struct tally *t)
{
    printf("%s, %u player%s, %s, seed %llu: %llu games\n\n", m->game, m->players, m->players == 1 ? "" : "s", m->policy,
           (unsigned long long)m->seed, (unsigned long long)t->games);
    printf("  %-10s %10s   %8s   %s\n", t->seats ? "won by" : "result", "games", "share",
           "(95 % interval after Wilson)");
    for (unsigned i = 0; i < t->seats; i++)
        row(t->seat[i] ? t->seat[i] : "?", t->won_by[i], t->games);
    if (!t->seats) {
        row("won", t->wins, t->games);
        row("lost", t->losses, t->games);
    }
    if (t->draws)
        row("drawn", t->draws, t->games);
    if (t->faults)
        row("fault", t->faults, t->games);
    if (t->unfinished)
        row("unfinished", t->unfinished, t->games);
    printf("\n  decisions per game: %.1f on average, %llu to %llu\n",
           t->games ? (double)t->decisions / (double)t->games : 0, (unsigned long long)t->least,
           (unsigned long long)t->most);
    if (t->endings)
        printf("\n  endings:\n");
    for (unsigned i = 0; i < t->endings; i++)
        printf("  %10llu  %s\n", (unsigned long long)t->times[i], t->ending[i]);
    if (t->other)
        printf("  %10llu  (others)\n", (unsigned long long)t->other);
    printf("\n  %.2f seconds, %.0f decisions a second, %u thread%s\n", m->seconds,
           m->seconds > 0 ? (double)t->decisions / m->seconds : 0, m->threads, m->threads == 1 ? "" : "s");
}

static json_t *to_json(const struct summary *m, const struct tally *t)
{
    double low, high;
    char seed[24];
    json_t *endings = json_object();
    wilson(t->wins, t->games, &low, &high);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)m->seed);
    for (unsigned i = 0; i < t->endings; i++)
        json_object_set_new(endings, t->ending[i], json_integer((json_int_t)t->times[i]));
    json_t *out =
        json_pack("{s:s,s:i,s:s,s:s,s:I,s:I,s:I,s:I,s:I,s:I,s:I}", "game", m->game, "players", (int)m->players,
                  "policy", m->policy, "seed", seed, "games", (json_int_t)t->games, "decisions",
                  (json_int_t)t->decisions, "wins", (json_int_t)t->wins, "losses", (json_int_t)t->losses, "draws",
                  (json_int_t)t->draws, "faults", (json_int_t)t->faults, "unfinished", (json_int_t)t->unfinished);
    json_t *sides = t->seats ? json_array() : NULL;
    for (unsigned i = 0; i < t->seats; i++)
        json_array_append_new(sides, json_integer((json_int_t)t->won_by[i]));
    if (sides)
        json_object_set_new(out, "won_by", sides);
    json_object_set_new(out, "win_rate", json_real(t->games ? (double)t->wins / (double)t->games : 0));
    json_object_set_new(out, "interval", json_pack("[f,f]", low, high));
    json_object_set_new(out, "length",
                        json_pack("{s:f,s:I,s:I}", "mean", t->games ? (double)t->decisions / (double)t->games : 0,
                                  "least", (json_int_t)t->least, "most", (json_int_t)t->most));
    json_object_set_new(out, "endings", endings);
    json_object_set_new(out, "speed",
                        json_pack("{s:f,s:f,s:i}", "seconds", m->seconds, "decisions_per_second",
                                  m->seconds > 0 ? (double)t->decisions / m->seconds : 0, "threads", (int)m->threads));
    return out;
}

static bool write_json(struct app_args *a, const struct summary *m, const struct tally *t, const char *path)
{
    json_t *out = to_json(m, t);
    bool on_stdout = strcmp(path, "-") == 0;
    FILE *to = on_stdout ? stdout : fopen(path, "w");
    bool good = out && to && json_dumpf(out, to, JSON_INDENT(2)) == 0 && fputc('\n', to) != EOF;
    if (to && !on_stdout && fclose(to) != 0)
        good = false;
    json_decref(out);
    if (!good)
        app_fail(a, "cannot write %s", path);
    return good;
}

/* "simple" for all, or one for each seat: "simple,random". */
static bool read_policy(struct app_args *a, const char *policy, struct dts_how *how, char *room, size_t size)
{
    unsigned n = 0;
    snprintf(room, size, "%s", policy);
    for (char *word = room; word; n++) {
        char *comma = strchr(word, ',');
        const char *kind;
        if (comma)
            *comma++ = '\0';
        for (unsigned k = 0; (kind = dts_player_kind(k)) && strcmp(kind, word) != 0;)
            k++;
        if (!kind || strcmp(kind, "human") == 0 || n >= DTS_SEATS)
            return app_usage(a, "--policy: '%s' is no computer player; there are simple and random", word), false;
        how->player[n] = kind;
        word = comma;
    }
    if (n == 1)
        for (unsigned i = 1; i < how->seats; i++)
            how->player[i] = how->player[0];
    else if (n != how->seats)
        return app_usage(a, "--policy names %u players, there are %u seats", n, how->seats), false;
    return true;
}

int app_sim(struct app_args *a)
{
    static const char *option[APP_GIVEN + 1], *pack[APP_GIVEN + 1];
    static struct work work;
    struct tally sum = { .games = 0 };
    char policy[128];
    unsigned least, most, n = 0;
    uint64_t players, threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (a->count != 1)
        return app_usage(a, a->count ? "one game at a time" : "which game? see doomtrack games");
    int game = app_game(a, a->word[0]);
    if (game < 0)
        return APP_USAGE;
    dts_game_seats((unsigned)game, &least, &most);
    if (!app_number(a, "games", 1, 1000000000, 1000, &work.games) ||
        !app_number(a, "players", least, most, least, &players) ||
        !app_number(a, "seed", 0, UINT64_MAX, 1, &work.seed) ||
        !app_number(a, "threads", 1, THREADS, cores > 0 && cores < THREADS ? (uint64_t)cores : 1, &threads))
        return APP_USAGE;
    for (const char *const *o = app_all(a, "option"); o && *o; o++)
        option[n++] = *o;
    n = 0;
    for (const char *const *o = app_all(a, "pack"); o && *o; o++)
        pack[n++] = *o;
    work.how = (struct dts_how){ .game = dts_game_name((unsigned)game),
                                 .seats = (unsigned)players,
                                 .seed = work.seed,
                                 .language = "en",
                                 .option = option[0] ? option : NULL,
                                 .pack = pack[0] ? pack : NULL,
                                 .fast = true };
    const char *asked = app_value(a, "policy") ? app_value(a, "policy") : "simple";
    if (!read_policy(a, asked, &work.how, policy, sizeof policy))
        return APP_USAGE;
    struct summary m = { .game = work.how.game,
                         .policy = asked,
                         .players = work.how.seats,
                         .threads = (unsigned)threads,
                         .seed = work.seed };
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    bool good = run_threads(a, &work, m.threads, &sum);
    clock_gettime(CLOCK_MONOTONIC, &end);
    m.seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    sort_endings(&sum);
    const char *json = app_value(a, "json");
    if (good && !(json && strcmp(json, "-") == 0))
        print_table(&m, &sum);
    if (good && json)
        good = write_json(a, &m, &sum, json);
    good = good && !sum.faults && !sum.unfinished;
    free_tally(&sum);
    return good ? APP_OK : APP_FAILED;
}
