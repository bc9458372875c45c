/* count.c -- what the server tells its operator: counters for /metrics, and log lines that a
 * program can read. No token, no name and nothing said at a table ever goes in here. */
#include "web.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../pace.h"

struct web_counts web_count;
static const unsigned bound_ms[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };

int64_t web_now_us(void) { return pace_now_us(); }

int64_t web_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec;
}

void web_latency(int64_t us)
{
    unsigned i = 0;
    while (i < sizeof bound_ms / sizeof *bound_ms && us > (int64_t)bound_ms[i] * 1000)
        i++;
    atomic_fetch_add(&web_count.latency[i], 1);
    atomic_fetch_add(&web_count.latency_us, (unsigned long long)us);
}

static void put_latency(FILE *out)
{
    unsigned long long sum = 0;
    fputs("# HELP doomtrack_choice_seconds From a choice's frame to the new view on its way.\n"
          "# TYPE doomtrack_choice_seconds histogram\n", out);
    for (unsigned i = 0; i < sizeof bound_ms / sizeof *bound_ms; i++) {
        sum += atomic_load(&web_count.latency[i]);
        fprintf(out, "doomtrack_choice_seconds_bucket{le=\"%g\"} %llu\n", bound_ms[i] / 1000.0, sum);
    }
    sum += atomic_load(&web_count.latency[sizeof bound_ms / sizeof *bound_ms]);
    fprintf(out, "doomtrack_choice_seconds_bucket{le=\"+Inf\"} %llu\ndoomtrack_choice_seconds_sum %g\n", sum,
            (double)atomic_load(&web_count.latency_us) / 1e6);
    fprintf(out, "doomtrack_choice_seconds_count %llu\n", sum);
}

char *web_metrics(void)
{
    static const struct { const char *name, *type, *help; atomic_ullong *value; } all[] = {
        { "connections", "gauge", "WebSockets open.", &web_count.connections },
        { "tables", "gauge", "Tables that are not finished.", &web_count.tables },
        { "tables_awake", "gauge", "Tables whose game is in memory.", &web_count.awake },
        { "connections_total", "counter", "WebSockets opened.", &web_count.connections_total },
        { "http_requests_total", "counter", "HTTP requests answered.", &web_count.http },
        { "commands_total", "counter", "Commands carried out or refused.", &web_count.commands },
        { "commands_refused_total", "counter", "Commands refused.", &web_count.refused },
        { "choices_total", "counter", "Choices of people.", &web_count.choices },
        { "player_choices_total", "counter", "Choices of computer players.", &web_count.player_choices },
        { "undos_total", "counter", "Steps taken back.", &web_count.undos },
        { "views_total", "counter", "Views sent.", &web_count.views },
        { "sent_bytes_total", "counter", "Bytes of messages sent.", &web_count.bytes_out },
        { "dropped_total", "counter", "Clients dropped: too slow, too fast.", &web_count.dropped },
        { "commits_total", "counter", "Transactions of the store.", &web_count.commits },
        { "writes_total", "counter", "Requests written by them.", &web_count.written },
        { "store_errors_total", "counter", "Transactions that failed.", &web_count.store_errors },
        { "wakes_total", "counter", "Games read from the store.", &web_count.wakes },
        { "sleeps_total", "counter", "Games that left memory.", &web_count.sleeps },
    };
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        fprintf(out, "# HELP doomtrack_%s %s\n# TYPE doomtrack_%s %s\ndoomtrack_%s %llu\n", all[i].name, all[i].help,
                all[i].name, all[i].type, all[i].name, atomic_load(all[i].value));
    struct mallinfo2 heap = mallinfo2();
    fprintf(out, "# HELP doomtrack_heap_bytes Memory in use.\n# TYPE doomtrack_heap_bytes gauge\n"
                 "doomtrack_heap_bytes %zu\n", heap.uordblks + heap.hblkhd);
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
