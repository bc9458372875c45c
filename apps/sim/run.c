/* run.c -- plays the games: all threads take the next few games from one counter. Shows a bar while
 * somebody looks on, and ends early with what there is when it is interrupted. */
#include "sim.h"
#include "../../players/luck.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 1000000, STRETCH = 8, NO_CELL = SIM_CELLS, BAR = 24 };

struct work {
    struct sim *m;
    uint64_t total, batch;
    atomic_ullong next, done;
    atomic_bool stop;
    pthread_mutex_t lock;            /* of the cells' endings and counts, and of `running` */
    pthread_cond_t ended;
    unsigned running;
};
struct table {                       /* where a worker plays the games of one cell */
    struct dts *s;
    unsigned cell;
    struct sim_counts counts;
};
struct worker {
    struct work *work;
    struct table at[2];              /* one for each arm */
    char error[DTS_ERROR];
    pthread_t thread;
    bool started;
};

/* The first Ctrl-C ends it with what there is, another one at least two seconds later at once. (timeout(1)
 * sends a signal twice.) */
static volatile sig_atomic_t interrupted;
static volatile time_t interrupted_at;
static void interrupt(int number)
{
    if (interrupted && time(NULL) - interrupted_at >= 2) {
        signal(number, SIG_DFL);
        raise(number);
    }
    interrupted_at = interrupted ? interrupted_at : time(NULL);
    interrupted = 1;
}

static uint64_t mixed(uint64_t x) { return dtp_luck(&x); }

/* -------------------------------------------------------------------- one game ---- */
static unsigned result_of(const struct sim *m, struct dts *s)
{
    const char *result = dts_result(s);
    if (!result)
        return SIM_UNFINISHED;
    if (strcmp(result, "fault") == 0)
        return SIM_FAULT;
    if (dts_winners(s) >> m->seat & 1)
        return SIM_WON;
    return strcmp(result, "drawn") == 0 ? SIM_DRAWN : SIM_LOST;
}

static unsigned ending_of(struct worker *w, struct dts *s, struct sim_cell *c)
{
    const char *word = dts_ending_word(s);
    unsigned i = 0;
    pthread_mutex_lock(&w->work->lock);
    while (i < c->endings && strcmp(c->ending[i].word, word) != 0)
        i++;
    if (i == c->endings && i < SIM_ENDINGS) {
        c->ending[i] = (struct sim_ending){ .word = word, .text = dts_ending(s, DTS_TABLE) };
        c->endings++;
    }
    pthread_mutex_unlock(&w->work->lock);
    return i < SIM_ENDINGS ? i : SIM_ENDINGS - 1;
}

static bool keep_row(struct sim_cell *c, struct dts *s, uint64_t i)
{
    const struct dts_count *list;
    size_t n = dts_owner_counts(s, &list);
    for (size_t k = 0; k < n; k++)
        if (list[k].card == DTS_NO_THING && (list[k].kind == DTS_TOLD || list[k].kind == DTS_FINAL))
            c->row[i * c->columns + (list[k].kind == DTS_TOLD ? 0 : c->told) + list[k].word] = list[k].n;
    return n > 0;
}

static bool fail(struct worker *w, const char *message)
{
    snprintf(w->error, sizeof w->error, "%s", message);
    atomic_store(&w->work->stop, true);
    return false;
}

static bool play(struct worker *w, struct table *t, uint64_t i)
{
    struct sim *m = w->work->m;
    struct sim_cell *c = &m->cell[t->cell];
    struct dts *s = t->s;
    unsigned made = 0;
    unsigned stretch = strstr(c->policy, "search") ? 1 : STRETCH;      /* who thinks long is asked more often to stop */
    if (!dts_restart(s, mixed(m->seed ^ mixed(i))))
        return fail(w, dts_error(s));
    for (unsigned now = 1; !dts_over(s) && made < LONGEST && now; made += now) {
        now = dts_run_players(s, stretch);
        if (atomic_load(&w->work->stop))
            return true;             /* a game that is not over does not count */
    }
    struct sim_game g = { .decisions = made, .result = (uint8_t)result_of(m, s),
                          .winners = (uint8_t)dts_winners(s) };
    g.ending = (uint16_t)ending_of(w, s, c);
    if ((m->counts && !sim_counts_add(&t->counts, s, g.result == SIM_WON)) || (c->row && !keep_row(c, s, i)))
        return fail(w, "more happened in one decision than can be counted, or memory ran out");
    c->game[i] = g;
    atomic_fetch_add(&w->work->done, 1);
    return true;
}

/* --------------------------------------------------------------------- workers ---- */
static bool leave_cell(struct worker *w, struct table *t)
{
    bool good = true;
    if (t->cell != NO_CELL) {
        pthread_mutex_lock(&w->work->lock);
        good = sim_counts_merge(&w->work->m->cell[t->cell].counts, &t->counts);
        pthread_mutex_unlock(&w->work->lock);
        sim_counts_free(&t->counts);
    }
    dts_free(t->s);
    t->s = NULL;
    t->cell = NO_CELL;
    return good || fail(w, "out of memory");
}

static bool enter_cell(struct worker *w, struct table *t, unsigned cell)
{
    if (t->cell == cell)
        return true;
    if (!leave_cell(w, t))
        return false;
    t->s = dts_new(&w->work->m->cell[cell].how, w->error, sizeof w->error);
    if (!t->s)
        return atomic_store(&w->work->stop, true), false;
    t->cell = cell;
    return true;
}

/* Jobs are numbered so that the arms of a comparison take turns: whenever it is interrupted, nearly
 * all games that were played are pairs. */
static bool do_job(struct worker *w, uint64_t job)
{
    const struct sim *m = w->work->m;
    uint64_t each = m->games * m->arms, rest = job % each, chunk = rest / (w->work->batch * m->arms);
    uint64_t first = chunk * w->work->batch, in = m->games - first < w->work->batch ? m->games - first : w->work->batch;
    uint64_t within = rest % (w->work->batch * m->arms);
    unsigned arm = (unsigned)(within / in);
    struct table *t = &w->at[arm];
    return enter_cell(w, t, (unsigned)(job / each) * m->arms + arm) && play(w, t, first + within % in);
}

static void *run_worker(void *arg)
{
    struct worker *w = arg;
    struct work *work = w->work;
    bool good = true;
    while (good && !atomic_load(&work->stop)) {
        uint64_t from = atomic_fetch_add(&work->next, work->batch), to = from + work->batch;
        if (from >= work->total)
            break;
        for (uint64_t i = from; i < to && i < work->total && good && !atomic_load(&work->stop); i++)
            good = do_job(w, i);
    }
    for (unsigned i = 0; i < 2; i++)
        leave_cell(w, &w->at[i]);
    pthread_mutex_lock(&work->lock);
    work->running--;
    pthread_cond_signal(&work->ended);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* -------------------------------------------------------------------- the bar ---- */
static double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void show_bar(const struct work *work, double begin, bool last)
{
    static const char full[BAR + 1] = "########################";
    uint64_t done = atomic_load(&work->done);
    double passed = clock_now() - begin, rate = passed > 0 ? (double)done / passed : 0;
    int part = (int)(BAR * done / work->total);
    fprintf(stderr, "\r[%.*s%*s] %3.0f %%  %llu of %llu games  ", part, full, BAR - part, "",
            100.0 * (double)done / (double)work->total, (unsigned long long)done, (unsigned long long)work->total);
    fprintf(stderr, rate >= 10 ? "%.0f a second" : "%.2f a second", rate);
    if (rate > 0 && !last) {
        double left = (double)(work->total - done) / rate;
        fprintf(stderr, left < 120 ? "  %.0f s left" : "  %.0f min left", left < 120 ? left : left / 60);
    }
    fputs(last ? "\033[K\n" : "\033[K", stderr);
}

/* Until all threads have ended; four times a second it looks around. */
static void wait_for_workers(struct work *work, double begin)
{
    bool bar = isatty(STDERR_FILENO);
    pthread_mutex_lock(&work->lock);
    while (work->running) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 250000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&work->ended, &work->lock, &until);
        if (interrupted)
            atomic_store(&work->stop, true);
        if (bar && work->running)
            show_bar(work, begin, false);
    }
    pthread_mutex_unlock(&work->lock);
    if (bar)
        show_bar(work, begin, true);
}

static bool run_threads(struct work *work, struct worker *w, double begin)
{
    struct sim *m = work->m;
    work->running = m->threads;
    for (unsigned i = 0; i < m->threads; i++) {
        w[i] = (struct worker){ .work = work, .at = { { .cell = NO_CELL }, { .cell = NO_CELL } } };
        w[i].started = pthread_create(&w[i].thread, NULL, run_worker, &w[i]) == 0;
        if (!w[i].started) {
            pthread_mutex_lock(&work->lock);
            work->running--;
            pthread_mutex_unlock(&work->lock);
        }
    }
    if (!w[0].started)
        return app_fail(m->a, "cannot start a thread"), false;
    wait_for_workers(work, begin);
    bool good = true;
    for (unsigned i = 0; i < m->threads; i++) {
        if (w[i].started)
            pthread_join(w[i].thread, NULL);
        if (w[i].error[0] && good)
            good = (app_fail(m->a, "%s", w[i].error), false);
    }
    return good;
}

bool sim_run(struct sim *m)
{
    struct work work = { .m = m, .total = m->games * m->cells };
    struct sigaction now = { .sa_handler = interrupt }, was;
    struct worker *w = calloc(m->threads, sizeof *w);
    if (!w)
        return app_fail(m->a, "out of memory"), false;
    work.batch = work.total / ((uint64_t)m->threads * 64);
    work.batch = work.batch < 1 ? 1 : work.batch > 16 ? 16 : work.batch;
    pthread_mutex_init(&work.lock, NULL);
    pthread_cond_init(&work.ended, NULL);
    interrupted = 0;
    sigaction(SIGINT, &now, &was);
    double begin = clock_now();
    bool good = run_threads(&work, w, begin);
    m->seconds = clock_now() - begin;
    sigaction(SIGINT, &was, NULL);
    m->stopped = interrupted != 0;
    pthread_cond_destroy(&work.ended);
    pthread_mutex_destroy(&work.lock);
    free(w);
    for (unsigned i = 0; i < m->cells; i++)
        sim_sum(&m->cell[i], m->games);
    return good;
}
