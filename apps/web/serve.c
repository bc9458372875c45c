/* serve.c -- `doomtrack serve`: what it is called with, in what order its parts start, and how it
 * stops. On SIGTERM and SIGINT everybody is told, what was begun is finished, the store is closed. */
#include "web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../players/budget.h"
#include "../app.h"

const struct web_settings *web_settings;

static void make_folders(char *path)
{
    for (char *c = strchr(path + 1, '/'); c; c = strchr(c + 1, '/')) {
        *c = '\0';
        mkdir(path, 0700);
        *c = '/';
    }
}

/* The database beside the saved games, when none is named. */
static const char *store_file(struct app_args *a)
{
    static char file[4096];
    const char *given = app_value(a, "store"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (given && !strncmp(given, "sqlite:", 7) && given[7])
        return given + 7;
    if (given) {
        app_usage(a, "--store is sqlite:FILE, not '%s'", given);
        return NULL;
    }
    if (data && *data == '/') {
        snprintf(file, sizeof file, "%s/doomtrack/web.sqlite", data);
    } else if (home && *home == '/') {
        snprintf(file, sizeof file, "%s/.local/share/doomtrack/web.sqlite", home);
    } else {
        app_fail(a, "there is no place for tables: neither XDG_DATA_HOME nor HOME names a folder; name one by --store");
        return NULL;
    }
    make_folders(file);
    return file;
}

/* The name of a network card as its address, the old kind before the new; everything else stays as it is. */
static void read_card(char address[INET6_ADDRSTRLEN])
{
    char found[INET6_ADDRSTRLEN] = "";
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all))
        return;
    for (int family = AF_INET; !*found && family; family = family == AF_INET ? AF_INET6 : 0)
        for (const struct ifaddrs *i = all; i && !*found; i = i->ifa_next) {
            if (strcmp(i->ifa_name, address) || !i->ifa_addr || i->ifa_addr->sa_family != family)
                continue;
            const void *bytes = family == AF_INET ? (const void *)&((struct sockaddr_in *)i->ifa_addr)->sin_addr
                                                  : (const void *)&((struct sockaddr_in6 *)i->ifa_addr)->sin6_addr;
            inet_ntop(family, bytes, found, sizeof found);
        }
    freeifaddrs(all);
    if (*found)
        strcpy(address, found);
}

/* ADDR:PORT, [ADDR]:PORT, :PORT or PORT; without an address the one that stands there. */
static bool read_place(struct app_args *a, const char *option, char address[INET6_ADDRSTRLEN], unsigned *to)
{
    const char *given = app_value(a, option);
    uint64_t port;
    if (!given)
        return true;
    const char *colon = strrchr(given, ':'), *digits = colon ? colon + 1 : given;
    size_t n = colon ? (size_t)(colon - given) : 0;
    bool brackets = n > 2 && given[0] == '[' && given[n - 1] == ']';
    if (!app_to_number(digits, &port) || port > 65535 || n >= INET6_ADDRSTRLEN) {
        app_usage(a, "--%s is ADDRESS:PORT, not '%s'", option, given);
        return false;
    }
    if (n && (n != 9 || strncmp(given, "localhost", 9)))
        snprintf(address, INET6_ADDRSTRLEN, "%.*s", (int)(brackets ? n - 2 : n), given + brackets);
    read_card(address);
    *to = (unsigned)port;
    return true;
}

static bool read_places(struct app_args *a, struct web_settings *s)
{
    static char address[INET6_ADDRSTRLEN] = "127.0.0.1", metrics[INET6_ADDRSTRLEN] = "127.0.0.1";
    s->address = address;
    s->metrics = app_value(a, "metrics") ? metrics : NULL;
    return read_place(a, "listen", address, &s->port) && read_place(a, "metrics", metrics, &s->metrics_port);
}

/* What a browser on this machine opens; a server that listens everywhere is here, too. */
static void say_address(const struct web_settings *s)
{
    const char *at = !strcmp(s->address, "0.0.0.0") ? "127.0.0.1" : !strcmp(s->address, "::") ? "::1" : s->address;
    bool six = strchr(at, ':') != NULL;
    if (at != s->address)
        fprintf(stderr, "It listens on all addresses of this machine: others open it by the machine's name.\n");
    if (web_http("/", "").status != 200)
        fprintf(stderr, "The page was not built into this program; programs can connect all the same.\n");
    if (s->metrics)
        printf("Counters: http://%s%s%s:%d/metrics\n", strchr(s->metrics, ':') ? "[" : "", s->metrics,
               strchr(s->metrics, ':') ? "]" : "", web_net_metrics_port());
    printf("Open http%s://%s%s%s:%d/ in a browser; Ctrl-C stops the server.\n", s->cert ? "s" : "", six ? "[" : "", at,
           six ? "]" : "", web_net_port());
    fflush(stdout);
}

static bool read_numbers(struct app_args *a, struct web_settings *s)
{
    const struct { const char *name; unsigned least, most, otherwise, *to; } all[] = {
        { "tables", 1, 1000000, 10000, &s->tables },
        { "new-tables", 0, 1000000, 60, &s->new_tables },
        { "connections", 1, 100000, 5000, &s->connections },
        { "per-address", 0, 100000, 200, &s->per_address },
        { "workers", 1, 64, 16, &s->workers },
        { "rate", 1, 1000, 20, &s->rate },
        { "delay", 0, 60000, 700, &s->delay_ms },
        { "code", 1, 3600, 600, &s->code_s },
        { "sleep", 1, 86400, 10, &s->sleep_s },
        { "expire", 0, 36500, 90, &s->expire_days },
        { "unused", 0, 36500, 2, &s->unused_days },
        { "journal-limit", 16, 32768, 1024, &s->journal_kb },
        { "advice-memory", 64, 1 << 20, 256, &s->advice_mb },
        { "store-limit", 0, 1 << 24, 10240, &s->store_mb },
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        uint64_t value;
        if (!app_number(a, all[i].name, all[i].least, all[i].most, all[i].otherwise, &value))
            return false;
        *all[i].to = (unsigned)value;
    }
    return true;
}

static void *wait_for_signals(void *set)
{
    int number;
    sigwait(set, &number);
    web_log("info", "stopping", "signal=%d", number);
    web_net_stop();
    return NULL;
}

static int run(struct app_args *a, const struct web_settings *s)
{
    char error[DTS_ERROR] = "";
    static sigset_t set;
    pthread_t signals;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);          /* a file that may not grow is an error of the store, not our end */
    mallopt(M_ARENA_MAX, 4);           /* few heaps, so that freed memory can leave them */
    dtp_budget((size_t)s->advice_mb << 20);
    if (!web_store_open(s->store, error, sizeof error) || !web_tables_load(error, sizeof error)
        || !web_net_open(s, error, sizeof error)) {
        web_store_close();
        return app_fail(a, "%s", error);
    }
    if (!web_work_start(s->workers) || !web_cards_start() || pthread_create(&signals, NULL, wait_for_signals, &set))
        return app_fail(a, "threads cannot be started");
    web_log("info", "listening", "address=%s port=%d tls=%d store=\"%s\" tables=%llu", s->address, web_net_port(),
            s->cert != NULL, s->store, atomic_load(&web_count.tables));
    say_address(s);
    web_net_run();
    pthread_join(signals, NULL);       /* it has been heard */
    web_cards_stop();
    web_work_stop();
    web_net_close();
    web_work_end();
    web_codes_end();
    web_store_close();
    web_log("info", "stopped", "connections=%llu", atomic_load(&web_count.connections_total));
    return APP_OK;
}

int web_serve(struct app_args *a)
{
    static struct web_settings s = { .port = 8666 };
    if (a->count)
        return app_usage(a, "serve takes no argument");
    s.cert = app_value(a, "cert");
    s.key = app_value(a, "key");
    if (!s.cert != !s.key)
        return app_usage(a, "--cert and --key go together");
    if (!read_places(a, &s) || !read_numbers(a, &s) || !(s.store = store_file(a)))
        return APP_USAGE;
    s.origin = app_all(a, "origin");
    s.proxy = app_has(a, "proxy");
    web_settings = &s;
    return run(a, &s);
}
