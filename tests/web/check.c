/* check.c -- runs every check against a server of its own and prints TAP. */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned checks, failures;

void check_that(bool fine, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    checks++;
    failures += !fine;
    printf("%sok %u - ", fine ? "" : "not ", checks);
    vprintf(format, more);
    printf("\n");
    va_end(more);
}

json_t *say(struct peer *p, const char *format, ...)
{
    char text[4096];
    va_list more;
    va_start(more, format);
    vsnprintf(text, sizeof text, format, more);
    va_end(more);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_t *command = json_loads(text, 0, NULL);
    return command ? peer_ask(p, command) : NULL;
}

bool ok(json_t *answer) { return json_is_true(json_object_get(answer, "ok")); }
const char *code(json_t *answer) { return text_at(answer, "error.code"); }

json_t *at(json_t *o, const char *path)
{
    while (o && *path) {
        char step[40];
        size_t n = strcspn(path, ".");
        snprintf(step, sizeof step, "%.*s", (int)n, path);
        o = json_is_array(o) ? json_array_get(o, (size_t)atoi(step)) : json_object_get(o, step);
        path += n + (path[n] == '.');
    }
    return o;
}

const char *text_at(json_t *o, const char *path)
{
    const char *text = json_string_value(at(o, path));
    return text ? text : "";
}

json_t *choose_as(struct peer *p, unsigned seat, int64_t number, const char *key, unsigned option)
{
    return peer_ask(p, json_pack("{s:s,s:i,s:I,s:s,s:i}", "cmd", "choose", "seat", (int)seat, "number",
                                 (json_int_t)number, "key", key, "option", (int)option));
}

json_t *choose(struct peer *p, unsigned option)
{
    json_t *d = json_object_get(p->view, "decision");
    return choose_as(p, (unsigned)json_integer_value(at(d, "seat")), json_integer_value(at(d, "number")),
                     text_at(d, "key"), option);
}

struct wait { struct peer *p; unsigned views; };
static bool has_views(void *with)
{
    struct wait *w = with;
    return w->p->views >= w->views;
}

bool settle(struct peer *p, unsigned views)
{
    return peer_until(has_views, &(struct wait){ p, views }, 3000);
}

void quiet(void) { peer_pump(120); }

json_t *sit(struct peer *p, const char *table, char token[40])
{
    json_t *a = say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", table, token);
    if (strcmp(code(a), "unclaimed") || !ok(say(p, "{'cmd':'claim','table':'%s','tokens':['%s']}", table, token)))
        return p->answer;
    snprintf(token, 40, "%s", text_at(p->answer, "keys.0.token"));
    return say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", table, token);
}

bool pair_make(struct pair *p, int port, const char *game, const char *more)
{
    memset(p, 0, sizeof *p);
    if (!(p->a = peer_open(port)) || !(p->b = peer_open(port)))
        return false;
    json_t *made = say(p->a, "{'cmd':'create','game':'%s','players':2%s}", game, more);
    if (!ok(made))
        return false;
    snprintf(p->id, sizeof p->id, "%s", text_at(made, "table"));
    snprintf(p->host, sizeof p->host, "%s", text_at(made, "host"));
    snprintf(p->seat[0], sizeof p->seat[0], "%s", text_at(made, "seats.0"));
    snprintf(p->seat[1], sizeof p->seat[1], "%s", text_at(made, "seats.1"));
    snprintf(p->watch, sizeof p->watch, "%s", text_at(made, "spectator"));
    bool person = !strcmp(text_at(p->a->table, "seats.1.player"), "human");
    return ok(say(p->a, "{'cmd':'join','table':'%s','tokens':['%s','%s']}", p->id, p->host, p->seat[0]))
        && ok(sit(p->b, p->id, person ? p->seat[1] : p->watch))
        && ok(say(p->a, "{'cmd':'begin'}")) && settle(p->b, 1);
}

void pair_close(struct pair *p)
{
    if (p->a)
        peer_close(p->a);
    if (p->b)
        peer_close(p->b);
}

int check_all(const char *program, const char *only)
{
    static const struct { void (*run)(struct server *s); const char *more[7]; } all[] = {
        { check_http, { NULL } },
        { check_frames, { NULL } },
        { check_table, { "--rate", "1000", NULL } },
        { check_host, { "--rate", "1000", NULL } },
        { check_undo, { "--rate", "1000", NULL } },
        { check_concede, { "--rate", "1000", NULL } },
        { check_end, { "--rate", "1000", "--delay", "30", NULL } },
        { check_hidden, { "--rate", "1000", "--delay", "30", NULL } },
        { check_restart, { "--rate", "1000", "--sleep", "1", NULL } },
        { check_standing, { "--rate", "1000", "--sleep", "1", NULL } },
        { check_asleep, { "--rate", "1000", "--sleep", "1", NULL } },
        { check_against, { "--rate", "1000", "--delay", "40", NULL } },
        { check_brought, { "--rate", "1000", NULL } },
        { check_full_disk, { "--rate", "1000", NULL } },
        { check_slow, { "--rate", "1000", NULL } },
        { check_door, { "--per-address", "4", NULL } },
        { check_tables, { "--new-tables", "5", "--tables", "8", "--rate", "1000", NULL } },
        { check_finished, { "--rate", "1000", "--sleep", "1", NULL } },
        { check_crowd, { "--rate", "1000", NULL } },
        { check_secret, { "--rate", "1000", "--delay", "200", NULL } },
        { check_fair, { "--rate", "1000", "--delay", "30", NULL } },
        { check_claim, { "--rate", "1000", NULL } },
        { check_lobby, { "--rate", "1000", NULL } },
        { check_codes, { "--rate", "1000", "--code", "2", NULL } },
        { check_code_share, { "--rate", "1000", NULL } },
        { check_metrics, { "--rate", "1000", NULL } },
    };
    char folder[200], command[260];
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/doomtrack-web-XXXXXX", temporary && *temporary ? temporary : "/var/tmp");
    if (!mkdtemp(folder) || !peer_start(200))
        return 1;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        if (only && atoi(only) != (int)i)
            continue;
        struct server s = { .program = program };
        snprintf(s.store, sizeof s.store, "%s/%u.sqlite", folder, i);
        snprintf(s.log, sizeof s.log, "%s/log", folder);
        s.file_kb = all[i].run == check_full_disk ? 400 : 0;
        s.measured = all[i].run == check_slow;
        bool up = server_start(&s, all[i].more);
        check_that(up, "the server starts (%u)", i);
        if (!up)
            continue;
        all[i].run(&s);
        check_that(server_stop(&s), "and stops cleanly on SIGTERM (%u)", i);
    }
    peer_end();
    if (failures) {
        snprintf(command, sizeof command, "sed 's/^/# /' '%s/log'", folder);
        failures += system(command) != 0;
    }
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    failures += system(command) != 0;
    printf("1..%u\n", checks);
    return failures != 0;
}
