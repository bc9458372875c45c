/* work.c -- who does what when: one queue of tables with something to do, one of commands that are
 * about no table, workers that empty both, and a clock that puts tables into the queue when their time
 * has come.
 *
 * A client has one command at work at a time, so its answers come in order. A table has one worker at
 * a time. The list of tables is here because a command finds its table and enters its queue in one
 * step: a table that has left the list gets nothing new, and is freed when its queue is empty. */
#include "web.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../players/budget.h"

enum { BUCKETS = 4096, WORKERS_MOST = 64 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t something = PTHREAD_COND_INITIALIZER, sooner;
static struct web_table *bucket[BUCKETS];
static unsigned tables;                          /* that are not finished */
static struct web_table *ready, **ready_end = &ready;
static struct web_job *loose, **loose_end = &loose;
static int64_t next_due_us = INT64_MAX;
static bool stopping;
static int64_t next_round_us;                    /* when all tables are looked at: has one expired? */
static pthread_t worker[WORKERS_MOST], clock_thread;
static unsigned workers;

/* ------------------------------------------------------------------ the list of tables ---- */

static struct web_table **place_of(const char *id)
{
    unsigned hash = 2166136261u;
    for (const char *c = id; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    struct web_table **at = &bucket[hash % BUCKETS];
    while (*at && strcmp((*at)->id, id))
        at = &(*at)->next;
    return at;
}

static void count_tables(int change)
{
    tables += (unsigned)change;
    atomic_store(&web_count.tables, tables);
}

bool web_list_add(struct web_table *t, unsigned most)
{
    pthread_mutex_lock(&lock);
    struct web_table **at = place_of(t->id);
    bool good = !*at && (t->status == WEB_OVER || tables < most);
    if (good) {
        *at = t;
        t->counts = t->status != WEB_OVER;
        count_tables(t->counts);
    }
    pthread_mutex_unlock(&lock);
    return good;
}

void web_list_over(struct web_table *t)
{
    pthread_mutex_lock(&lock);
    count_tables(t->counts ? -1 : 0);
    t->counts = false;
    pthread_mutex_unlock(&lock);
}

bool web_list_forget(struct web_table *t)
{
    pthread_mutex_lock(&lock);
    struct web_table **at = place_of(t->id);
    bool good = *at == t && !t->jobs && !t->here;
    if (good) {
        *at = t->next;
        t->dead = true;
    }
    pthread_mutex_unlock(&lock);
    return good;
}

void web_list_drop(struct web_table *t)
{
    pthread_mutex_lock(&lock);
    struct web_table **at = place_of(t->id);
    if (*at == t) {
        *at = t->next;
        count_tables(t->counts ? -1 : 0);
    }
    t->dead = true;
    bool idle = !t->running && !t->ready && !t->jobs;
    pthread_mutex_unlock(&lock);
    if (idle)
        web_table_free(t);
}

void web_list_each(void (*each)(struct web_table *t))
{
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct web_table *t = bucket[i]; t; t = t->next)
            each(t);
    pthread_mutex_unlock(&lock);
}

/* ------------------------------------------------------------------------ the queues ---- */

static void make_ready(struct web_table *t)
{
    if (t->ready || t->running || t->held)
        return;
    t->ready = true;
    t->next_ready = NULL;
    *ready_end = t;
    ready_end = &t->next_ready;
    pthread_cond_signal(&something);
}

static void to_table(struct web_job *j, struct web_table *t)
{
    j->next = NULL;
    *t->jobs_end = j;
    t->jobs_end = &j->next;
    make_ready(t);
}

static void dispatch(struct web_job *j)
{
    struct web_table *t = j->client->table;
    j->forwarded = false;
    if (t) {
        to_table(j, t);
        return;
    }
    j->next = NULL;
    *loose_end = j;
    loose_end = &j->next;
    pthread_cond_signal(&something);
}

bool web_work_forward(struct web_job *j, const char *table)
{
    pthread_mutex_lock(&lock);
    struct web_table *t = *place_of(table);
    if (t) {
        j->forwarded = true;
        to_table(j, t);
    }
    pthread_mutex_unlock(&lock);
    return t != NULL;
}

void web_work_again(struct web_job *j)
{
    pthread_mutex_lock(&lock);
    dispatch(j);
    pthread_mutex_unlock(&lock);
}

void web_work_sit(struct web_client *c, struct web_table *t)
{
    pthread_mutex_lock(&lock);
    c->table = t;
    pthread_mutex_unlock(&lock);
}

static void free_job(struct web_job *j)
{
    if (j->client)
        web_client_let_go(j->client);
    json_decref(j->command);
    json_decref(j->answer);
    free(j->text);
    free(j);
}

static void enqueue(struct web_client *c, struct web_job *j)
{
    if (!c->busy) {
        c->busy = true;
        dispatch(j);
        return;
    }
    j->next = NULL;
    *c->in_end = j;
    c->in_end = &j->next;
    c->ins++;
}

bool web_work_command(struct web_client *c, const char *text, size_t length, bool fast)
{
    struct web_job *j = calloc(1, sizeof *j);
    if (!j || !(j->text = malloc(length + 1))) {
        free(j);
        return false;
    }
    j->kind = fast ? WEB_TOO_FAST : WEB_COMMAND;
    j->came_us = web_now_us();
    j->length = length;
    memcpy(j->text, text, length);
    pthread_mutex_lock(&lock);
    bool good = c->ins < WEB_INBOX && !stopping;
    if (good) {
        j->client = c;
        web_client_hold(c);
        enqueue(c, j);
    }
    pthread_mutex_unlock(&lock);
    if (!good)
        free_job(j);
    return good;
}

/* What a client that is gone had still to say is said by nobody. */
void web_work_gone(struct web_client *c)
{
    struct web_job *j = calloc(1, sizeof *j);
    while (!j) {                       /* a client that could not leave would sit there for ever */
        nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
        j = calloc(1, sizeof *j);
    }
    j->kind = WEB_GONE;
    j->client = c;
    web_client_hold(c);
    pthread_mutex_lock(&lock);
    struct web_job *unsaid = c->in;
    c->in = NULL;
    c->in_end = &c->in;
    c->ins = 0;
    enqueue(c, j);
    pthread_mutex_unlock(&lock);
    while (unsaid) {
        struct web_job *next = unsaid->next;
        free_job(unsaid);
        unsaid = next;
    }
}

/* With the lock held: the client's next command takes the place of the one that is done. */
static void finish(struct web_job *j)
{
    struct web_client *c = j->client;
    if (c && c->in) {
        struct web_job *next = c->in;
        c->in = next->next;
        if (!c->in)
            c->in_end = &c->in;
        c->ins--;
        dispatch(next);
    } else if (c) {
        c->busy = false;
    }
    free_job(j);
}

/* ------------------------------------------------------------------------- the clock ---- */

void web_work_tick(struct web_table *t, int64_t after_ms)
{
    int64_t due = web_now_us() + after_ms * 1000;
    pthread_mutex_lock(&lock);
    if (!t->due_us || due < t->due_us)
        t->due_us = due;
    if (due < next_due_us) {
        next_due_us = due;
        pthread_cond_signal(&sooner);
    }
    pthread_mutex_unlock(&lock);
}

void web_work_hold(struct web_table *t, int64_t until_us)
{
    pthread_mutex_lock(&lock);
    t->held = true;
    t->due_us = until_us;
    if (until_us < next_due_us) {
        next_due_us = until_us;
        pthread_cond_signal(&sooner);
    }
    pthread_mutex_unlock(&lock);
}

/* What a table was held for comes before what has gathered since. */
static void release(struct web_job *j, struct web_table *t)
{
    t->held = false;
    j->next = t->jobs;
    if (!j->next)
        t->jobs_end = &j->next;
    t->jobs = j;
    make_ready(t);
}

/* With the lock held: tables whose time has come get a job. */
static void ring(int64_t now)
{
    bool round = now >= next_round_us;
    next_due_us = INT64_MAX;
    if (round)
        next_round_us = now + (int64_t)3600 * 1000000;
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct web_table *t = bucket[i]; t; t = t->next) {
            struct web_job *j;
            bool due = t->due_us && t->due_us <= now;
            if ((due || (round && !t->held)) && (j = calloc(1, sizeof *j))) {
                j->kind = WEB_TICK;
                t->due_us = 0;
                t->held ? release(j, t) : to_table(j, t);
            } else if (t->due_us && t->due_us < next_due_us) {
                next_due_us = t->due_us;
            }
        }
}

void web_work_round(void)
{
    pthread_mutex_lock(&lock);
    next_round_us = 0;
    ring(web_now_us());
    pthread_mutex_unlock(&lock);
}

int64_t web_work_clock(void)
{
    int64_t now = web_now_us();
    pthread_mutex_lock(&lock);
    if (next_due_us <= now || next_round_us <= now)
        ring(now);
    int64_t due = next_due_us < next_round_us ? next_due_us : next_round_us;
    pthread_mutex_unlock(&lock);
    return due;
}

static atomic_bool slept;
void web_work_slept(void) { atomic_store(&slept, true); }

static void *keep_time(void *nothing)
{
    pthread_mutex_lock(&lock);
    while (!stopping) {
        int64_t now = web_now_us();
        if (next_due_us <= now || next_round_us <= now)
            ring(now);
        int64_t until = next_due_us < now + 1000000 ? next_due_us : now + 1000000;
        struct timespec when = { .tv_sec = until / 1000000, .tv_nsec = until % 1000000 * 1000 };
        bool quiet = pthread_cond_timedwait(&sooner, &lock, &when) != 0;
        bool asleep = quiet && atomic_exchange(&slept, false), freed = (quiet && dtp_budget_emptied()) || asleep;
        if (!freed)
            continue;
        pthread_mutex_unlock(&lock);   /* a quiet second after much was freed */
        malloc_trim(0);
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&lock);
    return nothing;
}

/* ------------------------------------------------------------------------ the workers ---- */

static void work_loose(void)
{
    struct web_job *j = loose;
    loose = j->next;
    if (!loose)
        loose_end = &loose;
    pthread_mutex_unlock(&lock);
    bool done = web_run(j, NULL);
    pthread_mutex_lock(&lock);
    if (done)
        finish(j);
}

static void work_table(void)
{
    struct web_table *t = ready;
    ready = t->next_ready;
    if (!ready)
        ready_end = &ready;
    struct web_job *j = t->jobs;
    t->jobs = j->next;
    if (!t->jobs)
        t->jobs_end = &t->jobs;
    t->ready = false;
    t->running = true;
    pthread_mutex_unlock(&lock);
    bool done = web_run(j, t);
    pthread_mutex_lock(&lock);
    t->running = false;
    if (done)
        finish(j);
    if (t->jobs)
        make_ready(t);
    else if (t->dead)
        web_table_free(t);
}

static void *work(void *nothing)
{
    bool turn = false;                 /* tables and commands without one by turns */
    pthread_mutex_lock(&lock);
    while (!stopping) {
        turn = !turn;
        if (loose && (turn || !ready))
            work_loose();
        else if (ready)
            work_table();
        else
            pthread_cond_wait(&something, &lock);
    }
    pthread_mutex_unlock(&lock);
    return nothing;
}

bool web_work_start(unsigned count)
{
    pthread_condattr_t how;
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    pthread_cond_init(&sooner, &how);
    pthread_condattr_destroy(&how);
    stopping = false;
    if (pthread_create(&clock_thread, NULL, keep_time, NULL))
        return false;
    while (workers < count && workers < WORKERS_MOST && !pthread_create(&worker[workers], NULL, work, NULL))
        workers++;
    return workers > 0;
}

void web_work_all(void)
{
    pthread_mutex_lock(&lock);
    while (loose || ready)
        loose ? work_loose() : work_table();
    pthread_mutex_unlock(&lock);
}

/* What is held back is finished now. */
static void release_all(void)
{
    struct web_job *j;
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct web_table *t = bucket[i]; t; t = t->next)
            if (t->held && (j = calloc(1, sizeof *j))) {
                j->kind = WEB_TICK;
                release(j, t);
            }
    pthread_mutex_unlock(&lock);
}

void web_work_stop(void)
{
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_broadcast(&something);
    pthread_cond_signal(&sooner);
    pthread_mutex_unlock(&lock);
    pthread_join(clock_thread, NULL);
    while (workers)
        pthread_join(worker[--workers], NULL);
    release_all();
    web_work_all();
}

void web_work_end(void)
{
    web_work_all();
    for (unsigned i = 0; i < BUCKETS; i++)
        while (bucket[i]) {
            struct web_table *t = bucket[i];
            bucket[i] = t->next;
            web_table_free(t);
        }
    tables = 0;
}
