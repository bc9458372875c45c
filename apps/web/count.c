/* count.c -- what the server tells its operator: counters for /metrics, and log lines that a program can read. No
 * token, no name and nothing said at a table ever goes in here, and nothing that grows with a step somebody takes in
 * secret: no bytes in use, no transactions. */
#include "web.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../pace.h"

enum { BOUNDS = 9 };
struct web_counts web_count;
static const unsigned bound_ms[BOUNDS] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };
static atomic_ullong tallied[WEB_TALLIED], awake, latency[BOUNDS + 1], latency_us;      /* the last: all slower */

/* --------------------------------------------------------------------- what tables do ---- */

static bool is_secret(const struct web_table *t)
{
    return t && t->status != WEB_OVER && web_hides(t);
}

void web_tally(struct web_table *t, enum web_tallied what, uint64_t more)
{
    if (is_secret(t))
        t->tally[what] += more;
    else
        atomic_fetch_add(&tallied[what], more);
}

void web_tally_end(struct web_table *t)
{
    for (unsigned i = 0; i < WEB_TALLIED; i++)
        atomic_fetch_add(&tallied[i], t->tally[i]);
    memset(t->tally, 0, sizeof t->tally);
}

void web_tally_awake(const struct web_table *t, int change)
{
    if (!web_hides(t))
        atomic_fetch_add(&awake, (unsigned long long)change);
}

void web_tally_latency(const struct web_table *t, int64_t us)
{
    unsigned i = 0;
    if (is_secret(t))
        return;
    while (i < BOUNDS && us > (int64_t)bound_ms[i] * 1000)
        i++;
    atomic_fetch_add(&latency[i], 1);
    atomic_fetch_add(&latency_us, (unsigned long long)us);
}

/* ---------------------------------------------------------------------------- clocks ---- */

int64_t web_now_us(void) { return pace_now_us(); }

int64_t web_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec;
}

/* ------------------------------------------------------------------- for the operator ---- */

static void put_latency(FILE *out)
{
    unsigned long long sum = 0;
    fputs("# HELP doomtrack_choice_seconds From a choice's frame to the new view on its way, where nothing is hidden.\n"
          "# TYPE doomtrack_choice_seconds histogram\n", out);
    for (unsigned i = 0; i < BOUNDS; i++) {
        sum += atomic_load(&latency[i]);
        fprintf(out, "doomtrack_choice_seconds_bucket{le=\"%g\"} %llu\n", bound_ms[i] / 1000.0, sum);
    }
    sum += atomic_load(&latency[BOUNDS]);
    fprintf(out, "doomtrack_choice_seconds_bucket{le=\"+Inf\"} %llu\ndoomtrack_choice_seconds_sum %g\n", sum,
            (double)atomic_load(&latency_us) / 1e6);
    fprintf(out, "doomtrack_choice_seconds_count %llu\n", sum);
}

char *web_metrics(void)
{
    static const struct { const char *name, *type, *help; atomic_ullong *value; } all[] = {
        { "connections", "gauge", "WebSockets open.", &web_count.connections },
        { "tables", "gauge", "Tables that are not finished.", &web_count.tables },
        { "connections_total", "counter", "WebSockets opened.", &web_count.connections_total },
        { "http_requests_total", "counter", "HTTP requests answered.", &web_count.http },
        { "dropped_total", "counter", "Clients dropped: too slow, too fast.", &web_count.dropped },
        { "store_errors_total", "counter", "Transactions that failed.", &web_count.store_errors },
        { "tables_awake", "gauge", "Tables whose game is in memory, of games that hide nothing.", &awake },
        /* those of games that hide something: when they are over */
        { "commands_total", "counter", "Commands carried out or refused.", &tallied[WEB_N_COMMANDS] },
        { "commands_refused_total", "counter", "Commands refused.", &tallied[WEB_N_REFUSED] },
        { "choices_total", "counter", "Choices of people.", &tallied[WEB_N_CHOICES] },
        { "player_choices_total", "counter", "Choices of computer players.", &tallied[WEB_N_PLAYER_CHOICES] },
        { "undos_total", "counter", "Steps taken back.", &tallied[WEB_N_UNDOS] },
        { "views_total", "counter", "Views sent.", &tallied[WEB_N_VIEWS] },
        { "sent_bytes_total", "counter", "Bytes of messages sent.", &tallied[WEB_N_BYTES] },
        { "wakes_total", "counter", "Games read from the store.", &tallied[WEB_N_WAKES] },
        { "sleeps_total", "counter", "Games that left memory.", &tallied[WEB_N_SLEEPS] },
    };
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        fprintf(out, "# HELP doomtrack_%s %s\n# TYPE doomtrack_%s %s\ndoomtrack_%s %llu\n", all[i].name, all[i].help,
                all[i].name, all[i].type, all[i].name, atomic_load(all[i].value));
    put_latency(out);
    return fclose(out) ? free(text), NULL : text;
}

void web_log(const char *level, const char *event, const char *format, ...)
{
    struct timespec now;
    struct tm parts;
    char line[1024], when[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
    int n = snprintf(line, sizeof line, "time=%s.%03ldZ level=%s event=%s ", when, now.tv_nsec / 1000000, level, event);
    va_list more;
    va_start(more, format);
    vsnprintf(line + n, sizeof line - (size_t)n, format, more);
    va_end(more);
    dts_clean(line);
    fprintf(stderr, "%s\n", line);
}
