/* server_help.h -- the server inside a test: no sockets, one thread beside the store's, and a clock that the test sets.
 * Commands go in as text and are carried out before the next line. */
#ifndef SERVER_HELP_H
#define SERVER_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "apps/web/web.h"

static struct web_settings house = { .address = "127.0.0.1", .tables = 1000, .rate = 1000, .sleep_s = 3600,
                                     .expire_days = 90, .unused_days = 2, .journal_kb = 1024, .store_mb = 1024 };
static struct web_client *guest;
static json_t *answered, *seen;              /* the last answer, the last view */
static char folder[200], file[220];
static atomic_llong wall_s, ran_s;           /* what the clocks are wrong by, or ahead; the store reads them, too */

long syscall(long number, ...);
int clock_gettime(clockid_t which, struct timespec *to)
{
    long failed = syscall(SYS_clock_gettime, which, to);
    to->tv_sec += which == CLOCK_REALTIME ? wall_s : which == CLOCK_MONOTONIC ? ran_s : 0;
    return (int)failed;
}

static void read_guest(void)
{
    struct web_message *m;
    while ((m = web_client_next(guest))) {
        json_t *o = json_loadb(m->text, m->length, 0, NULL);
        const char *type = json_string_value(json_object_get(o, "type"));
        assert_non_null(type);
        json_t **last = !strcmp(type, "answer") ? &answered : !strcmp(type, "view") ? &seen : NULL;
        if (last) {
            json_decref(*last);
            *last = json_incref(o);
        }
        json_decref(o);
        free(m);
    }
}

/* A command with ' for "; is it carried out? */
__attribute__((format(printf, 1, 2))) static bool say(const char *format, ...)
{
    char text[4096];
    va_list more;
    va_start(more, format);
    vsnprintf(text, sizeof text, format, more);
    va_end(more);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    assert_true(web_work_command(guest, text, strlen(text), false));
    web_work_all();
    read_guest();
    return json_is_true(json_object_get(answered, "ok"));
}

static const char *code(void)
{
    const char *text = json_string_value(json_object_get(json_object_get(answered, "error"), "code"));
    return text ? text : "";
}

static const char *told(const char *key)
{
    const char *text = json_string_value(json_object_get(answered, key));
    return text ? text : "";
}

static bool open_house(char *error)
{
    web_settings = &house;
    if (!web_store_open(file, error, DTS_ERROR) || !web_tables_load(error, DTS_ERROR))
        return false;
    guest = web_client_new();
    return guest != NULL;
}

static void close_house(void)
{
    web_work_gone(guest);
    web_work_all();
    web_net_close();
    web_client_let_go(guest);
    web_work_end();
    web_store_close();
    json_decref(answered);
    json_decref(seen);
    answered = seen = NULL;
    guest = NULL;
}

static void again(void)
{
    char error[DTS_ERROR];
    close_house();
    assert_true(open_house(error));
}

static int new_folder(void **state)
{
    (void)state;
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.150s/doomtrack-server-XXXXXX", temporary && *temporary ? temporary : "/var/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(file, sizeof file, "%s/store", folder);
    wall_s = ran_s = 0;
    return 0;
}

static int drop_folder(void **state)
{
    char command[220];
    (void)state;
    if (guest)
        close_house();                 /* a check failed in the middle */
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* Into the file, beside the server. */
static void edit(const char *sql)
{
    sqlite3 *base = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(file, &base), SQLITE_OK);
    if (sqlite3_exec(base, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(base);
}

#endif
