/* bench_threads.c -- how random play scales: states share nothing, so threads should not wait for each other. */
#include "bench.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct worker {
    pthread_t thread;
    const struct dt_game *game;
    const void *unpacked;
    unsigned first, step, games;   /* its seeds: first, first + step... up to games */
    void *room;
    uint64_t decisions;
    bool started;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

unsigned bench_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > BENCH_THREADS ? (unsigned)BENCH_THREADS : (unsigned)n;
}

static void *play(void *arg)
{
    struct worker *w = arg;
    for (unsigned seed = w->first; seed <= w->games; seed += w->step)
        w->decisions += dt_pace_game(w->game, w->unpacked, seed, w->room);
    return NULL;
}

double bench_threads(const struct dt_game *g, const void *unpacked, unsigned games, unsigned threads)
{
    struct worker w[BENCH_THREADS] = { 0 };
    uint64_t decisions = 0;
    bool good = threads <= BENCH_THREADS;
    double begin = now();
    for (unsigned i = 0; good && i < threads; i++) {
        w[i] = (struct worker){ .game = g, .unpacked = unpacked, .first = i + 1, .step = threads, .games = games };
        w[i].room = calloc(1, dt_pace_bytes(g));
        good = w[i].started = w[i].room && pthread_create(&w[i].thread, NULL, play, &w[i]) == 0;
    }
    for (unsigned i = 0; i < threads && i < BENCH_THREADS; i++) {
        if (w[i].started)
            pthread_join(w[i].thread, NULL);
        decisions += w[i].decisions;
        free(w[i].room);
    }
    double took = now() - begin;
    return good && took > 0 ? (double)decisions / took : 0;
}
