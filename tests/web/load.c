/* load.c -- many tables, two clients at each, so many choices a second. Every view that arrives is compared
 * with the table's twin. Figures go to standard output:
 *
 *     web PROGRAM load --tables 1000 --rate 500 --warm 5 --seconds 60 --game NAME --sleep 10 --most MS
 *
 * `--most` is a bound for 999 of 1000 choices: with more than that many milliseconds the run has failed.
 * While tables are being set up the first ones may fall asleep; `--warm` seconds of load wake them and are reported by
 * themselves, then `--seconds` are measured.
 * A choice is timed from when it is given to the library until the new view has arrived and been parsed, both
 * at who chose and at the other seat. Choices are sent by the clock, whether or not earlier ones are answered;
 * a table with one under way is passed over. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct side { struct peer *p; struct busy *table; unsigned seat; bool waits; };
struct busy {
    struct twin twin;
    struct side side[2];
    bool under_way, answered, over;
    int64_t sent_us;
};
static struct samples { uint32_t *at; size_t count, room; } own, others;
static unsigned wrong, refused, sent, completed, compared, shown;

static void sample(struct samples *s, int64_t us)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 65536;
        s->at = realloc(s->at, s->room * sizeof *s->at);
        if (!s->at)
            abort();
    }
    s->at[s->count++] = (uint32_t)us;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void report(const char *who, struct samples *s)
{
    if (!s->count)
        return;
    qsort(s->at, s->count, sizeof *s->at, by_size);
    printf("%s: %zu views; ms p50 %.1f, p95 %.1f, p99 %.1f, p99.9 %.1f, largest %.1f\n", who, s->count,
           s->at[s->count / 2] / 1e3, s->at[s->count * 95 / 100] / 1e3, s->at[s->count * 99 / 100] / 1e3,
           s->at[s->count * 999 / 1000] / 1e3, s->at[s->count - 1] / 1e3);
}

/* ---------------------------------------------------------------------------- choosing ---- */

static void heard(struct peer *p, json_t *m, const char *type)
{
    struct side *side = p->own;
    struct busy *b = side->table;
    if (!b->twin.s)
        return;
    if (!strcmp(type, "answer") && b->under_way) {
        b->answered = true;
        refused += !json_is_true(json_object_get(m, "ok"));
    }
    if (strcmp(type, "view") || !b->under_way || !side->waits)
        return;
    sample(side == &b->side[0] ? &own : &others, peer_now_us() - b->sent_us);
    side->waits = false;
    shown++;
    bool fully = shown % 16 == 0;
    compared += fully;
    wrong += !twin_fits(b->twin.s, m, fully);
}

/* The next choice of a table, taken by its twin first. `side[0]` is always who chooses. */
static bool send_choice(struct busy *b)
{
    struct dts *s = b->twin.s;
    unsigned seat = dts_asked(s);
    if (b->over || b->under_way || seat >= 2)
        return false;
    if (b->side[0].seat != seat) {
        struct side swap = b->side[0];
        b->side[0] = b->side[1];
        b->side[1] = swap;
        b->side[0].p->own = &b->side[0];
        b->side[1].p->own = &b->side[1];
    }
    json_t *view = b->side[0].p->view;
    int option = dts_hint(s, seat, "simple");
    size_t log = dts_log_end(s);
    unsigned ply = dts_owner_ply(s);
    if (option < 0 || !json_is_object(json_object_get(view, "decision")))
        return false;
    json_t *command = twin_choice(view, (unsigned)option);
    if (!dts_choose(s, seat, (unsigned)option)) {
        json_decref(command);
        return false;
    }
    b->under_way = true;
    b->answered = false;
    b->side[0].waits = true;
    b->side[1].waits = dts_log_end(s) != log || dts_asked(s) != seat;
    b->over = dts_over(s);
    b->sent_us = peer_now_us();
    peer_send(b->side[0].p, command);
    sent++;
    completed += dts_owner_ply(s) != ply;
    return true;
}

static void finish(struct busy *b)
{
    if (b->under_way && b->answered && !b->side[0].waits && !b->side[1].waits)
        b->under_way = false;
}

static void drive(struct busy *all, unsigned tables, unsigned rate, unsigned seconds)
{
    int64_t begin = peer_now_us(), end = begin + (int64_t)seconds * 1000000;
    uint64_t due = 0;
    unsigned next = 0;
    while (peer_now_us() < end) {
        due = (uint64_t)(peer_now_us() - begin) * rate / 1000000;
        for (unsigned tried = 0; sent < due && tried < tables; tried++) {
            struct busy *b = &all[next++ % tables];
            finish(b);
            send_choice(b);
        }
        peer_pump(0);
    }
    int64_t last = peer_now_us() + 5000000;
    unsigned open = 1;
    while (open && peer_now_us() < last) {
        peer_pump(1);
        open = 0;
        for (unsigned i = 0; i < tables; i++) {
            finish(&all[i]);
            open += all[i].under_way;
        }
    }
    wrong += open;
    printf("%u choices sent in %u s (%.0f a second), %u of them completed decisions, %u refused, %u unanswered, "
           "%u views wrong (of %u, %u compared in full)\n", sent, seconds, seconds ? (double)sent / seconds : 0.,
           completed, refused, open, wrong, shown, compared);
    report("who chose", &own);
    report("the other seat", &others);
}

/* The same for a while before it counts; what was wrong stays wrong. */
static void warm_up(struct busy *all, unsigned tables, unsigned rate, unsigned seconds)
{
    printf("warming up: ");
    drive(all, tables, rate, seconds);
    sent = completed = compared = shown = 0;
    own.count = others.count = 0;
}

/* -------------------------------------------------------------------------- sitting down ---- */

static bool sit(struct busy *b, int port, uint64_t seed, const char *game)
{
    b->twin = (struct twin){ .seed = seed, .game = game, .player = { "human", "human" } };
    for (unsigned i = 0; i < 2; i++) {
        b->side[i] = (struct side){ .p = peer_open(port), .table = b, .seat = i };
        if (!b->side[i].p)
            return false;
        b->side[i].p->own = &b->side[i];
    }
    struct twin *t = &b->twin;
    struct peer *p = b->side[0].p, *q = b->side[1].p;
    return twin_made(t, peer_ask(p, twin_create(t, false)))
        && peer_ask(p, json_pack("{s:s,s:s,s:[s,s]}", "cmd", "join", "table", t->id, "tokens", t->host, t->seat[0]))
        && peer_ask(q, json_pack("{s:s,s:s,s:[s]}", "cmd", "join", "table", t->id, "tokens", t->seat[1]))
        && peer_ask(p, json_pack("{s:s}", "cmd", "begin"));
}

/* What the process holds; also above the empty server and for one table. */
static void memory(const struct server *s, const char *when, unsigned tables)
{
    static long empty;
    long rss = server_kb(s, "VmRSS:");
    if (!tables)
        empty = rss;
    printf("memory %s: %ld tables awake, %ld KB resident; a table: %.1f KB\n", when, server_metric(s, "tables_awake"),
           rss, (double)(rss - empty) / (tables ? tables : 1));
}

int load_run(const char *program, int count, char **argument)
{
    unsigned tables = 1000, rate = 500, seconds = 60, sleep_s = 10, workers = 16, warm = 5, most = 0;
    const char *game = "elder-sign";
    const struct number_option option[] = { { "tables", &tables }, { "rate", &rate }, { "seconds", &seconds },
                                            { "sleep", &sleep_s }, { "workers", &workers }, { "warm", &warm },
                                            { "most", &most }, { NULL, NULL } };
    if (!read_options(count, argument, option, &game))
        return 2;
    char sleep_text[16], worker_text[16];
    snprintf(sleep_text, sizeof sleep_text, "%u", sleep_s);
    snprintf(worker_text, sizeof worker_text, "%u", workers);
    const char *const more[] = { "--rate", "1000", "--per-address", "0", "--new-tables", "0", "--connections", "20000",
                                 "--tables", "100000", "--sleep", sleep_text, "--workers", worker_text, NULL };
    struct server s = { .program = program };
    snprintf(s.store, sizeof s.store, "%s/web-load-%d.sqlite", getenv("TMPDIR") ? getenv("TMPDIR") : "/var/tmp",
             (int)getpid());
    snprintf(s.log, sizeof s.log, "%s.log", s.store);
    struct busy *all = calloc(tables, sizeof *all);
    if (!all || !peer_start(2 * tables) || !server_start(&s, more))
        return 1;
    memory(&s, "empty", 0);
    int64_t begin = peer_now_us();
    for (unsigned i = 0; i < tables; i++)
        if (!sit(&all[i], s.port, 1000 + i, game)) {
            fprintf(stderr, "table %u cannot be set up\n", i);
            server_kill(&s);
            return 1;
        }
    peer_pump(500);
    printf("%s: %u tables, %u connections, set up in %.1f s\n", game, tables, 2 * tables,
           (double)(peer_now_us() - begin) / 1e6);
    memory(&s, "after setting up", tables);
    for (unsigned i = 0; i < tables; i++)
        all[i].side[0].p->heard = all[i].side[1].p->heard = heard;
    warm_up(all, tables, rate, warm);
    double cpu = server_cpu(&s);
    drive(all, tables, rate, seconds);
    printf("server: %.1f s of processor time\n", server_cpu(&s) - cpu);
    memory(&s, "after the load", tables);
    peer_pump((int)sleep_s * 1000 + 3000);
    memory(&s, "idle, with connections", tables);
    for (unsigned i = 0; i < tables; i++) {
        peer_close(all[i].side[0].p);
        peer_close(all[i].side[1].p);
        dts_free(all[i].twin.s);
    }
    peer_pump((int)sleep_s * 1000 + 5000);
    memory(&s, "idle, without connections", tables);
    bool late = most && own.count && own.at[own.count * 999 / 1000] > most * 1000;    /* sorted by the report */
    bool good = server_stop(&s) && !wrong && !refused && !late;
    if (most)
        printf("%sok - %s: 999 of 1000 choices have the next question within %u ms\n", good ? "" : "not ", game, most);
    unlink(s.store);
    unlink(s.log);
    free(all);
    peer_end();
    return !good;
}
