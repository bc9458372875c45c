/* engine.c -- `doomtrack engine`: JSON lines in, one JSON line out for each.
 *
 * Nothing that can be written on a line ends the process or changes a game unless it is a
 * command that succeeds. Lines and games are bounded in length and number. */
#include "engine.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "screen.h"

json_t *engine_string(const char *text)
{
    json_t *string = json_string(text ? text : "");
    if (!string) {
        char *safe = screen_quote(text);
        string = json_string(safe ? safe : "");
        free(safe);
    }
    return string;
}

void engine_free(struct engine *e)
{
    for (unsigned i = 0; i < ENGINE_GAMES; i++)
        if (e->game[i].s)
            dts_free(e->game[i].s);
    memset(e->game, 0, sizeof e->game);
    e->last = NULL;
}

/* ------------------------------------------------------------------- reading ---- */
/* JSON numbers end at 2^63 for the library, seeds at 2^64: put the digits after "seed": into
 * quotes, which the protocol allows anyway. NULL when there is nothing to be done. */
static char *quote_seed(const char *line, size_t length)
{
    static const char key[] = "\"seed\"";
    size_t at = 0;
    while (at < length) {
        if (line[at] != '"') {
            at++;
            continue;
        }
        size_t start = at++;
        while (at < length && line[at] != '"')
            at += line[at] == '\\' ? 2 : 1;
        at++;
        if (at > length || at - start != sizeof key - 1 || memcmp(line + start, key, sizeof key - 1) != 0)
            continue;
        size_t colon = at, digits, end;
        while (colon < length && strchr(" \t", line[colon]) && line[colon])
            colon++;
        if (colon >= length || line[colon] != ':')
            continue;
        for (digits = colon + 1; digits < length && (line[digits] == ' ' || line[digits] == '\t');)
            digits++;
        for (end = digits; end < length && line[end] >= '0' && line[end] <= '9';)
            end++;
        if (end == digits)
            continue;
        char *quoted = malloc(length + 3);
        if (quoted)
            snprintf(quoted, length + 3, "%.*s\"%.*s\"%.*s", (int)digits, line, (int)(end - digits), line + digits,
                     (int)(length - end), line + end);
        return quoted;
    }
    return NULL;
}

static json_t *parse(struct engine *e, const char *line, size_t length)
{
    json_error_t error;
    json_t *in = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!in && json_error_code(&error) == json_error_numeric_overflow && !memchr(line, '\0', length)) {
        char *quoted = quote_seed(line, length);
        if (quoted)
            in = json_loadb(quoted, length + 2, JSON_REJECT_DUPLICATES, &error);
        free(quoted);
    }
    if (!in)
        refuse(&e->no, "bad-json", "this line is no JSON: %s (at byte %d)", error.text, error.position);
    else if (!json_is_object(in)) {
        refuse(&e->no, "bad-command", "a command is a JSON object with \"cmd\"");
        json_decref(in);
        in = NULL;
    }
    return in;
}

/* ---------------------------------------------------------------- dispatching ---- */
static const struct engine_command *find_command(struct engine *e, const char *name)
{
    const char *known[32];
    size_t n = 0;
    for (const struct engine_command *c = engine_commands; c->name; c++) {
        if (strcmp(c->name, name) == 0)
            return c;
        if (n < 32)
            known[n++] = c->name;
    }
    const char *near = app_nearest(name, known, n);
    refuse(&e->no, "unknown-command", "no command is called '%.40s'%s%s%s", name, near ? "; did you mean '" : "",
           near ? near : "", near ? "'?" : "");
    return NULL;
}

static struct engine_game *find_game(struct engine *e, json_t *in)
{
    json_t *id = json_object_get(in, "id");
    if (!id) {
        if (!e->last)
            refuse(&e->no, "unknown-id", "no game is open; begin with {\"cmd\":\"new\"}");
        return e->last;
    }
    if (!json_is_string(id)) {
        refuse(&e->no, "bad-type", "\"id\" is a string");
        return NULL;
    }
    for (unsigned i = 0; i < ENGINE_GAMES; i++)
        if (e->game[i].s && strcmp(e->game[i].id, json_string_value(id)) == 0)
            return &e->game[i];
    refuse(&e->no, "unknown-id", "no open game has the id '%.64s'", json_string_value(id));
    return NULL;
}

static bool run(struct engine *e, json_t *in, json_t *out)
{
    json_t *cmd = json_object_get(in, "cmd");
    struct engine_game *g = NULL;
    if (!json_is_string(cmd))
        return refuse(&e->no, "bad-command", "a command is a JSON object with \"cmd\", a string");
    const struct engine_command *c = find_command(e, json_string_value(cmd));
    if (!c)
        return false;
    if (c->needs_game && !(g = find_game(e, in)))
        return false;
    if (c->owner && g && g->seat != ENGINE_OPEN && !dts_over(g->s))
        return refuse(&e->no, "forbidden", "%s is not for a seat before the end", c->name);
    if (!c->run(e, g, in, out))
        return false;
    if (g && g->s)
        e->last = g;
    return true;
}

json_t *engine_line(struct engine *e, const char *line, size_t length)
{
    json_t *in, *out = json_object();
    refuse(&e->no, "failed", "it failed");
    bool good = false;
    if (out && (in = parse(e, line, length))) {
        json_object_set_new(out, "ok", json_true());
        good = run(e, in, out);
        json_decref(in);
    }
    if (!good && out) {
        json_object_clear(out);
        json_t *error = json_object();
        json_object_set_new(error, "code", engine_string(e->no.code));
        json_object_set_new(error, "message", engine_string(e->no.message));
        json_object_set_new(out, "ok", json_false());
        json_object_set_new(out, "error", error);
    }
    return out;
}

/* ------------------------------------------------------------------- the loop ---- */
/* A line that grows as it is read. */
struct line { char *at; size_t room; };

static bool grow(struct line *l)
{
    size_t room = l->room ? l->room * 2 : 1 << 16;
    char *at = realloc(l->at, room);
    if (!at)
        return false;
    *l = (struct line){ at, room };
    return true;
}

/* Returns the bytes of a line without its end, ENGINE_LINE + 1 for one that is too long, or that there is no memory for
 * (it is read to its end all the same), or -1 at the end of input. */
static long read_line(FILE *in, struct line *l)
{
    long n = 0;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (n >= ENGINE_LINE || ((size_t)n == l->room && !grow(l)))
            n = ENGINE_LINE + 1;
        else
            l->at[n++] = (char)c;
    }
    return c == EOF && n == 0 ? -1 : n;
}

static json_t *too_long(void)
{
    char message[80];
    snprintf(message, sizeof message, "a line holds at most %d bytes", ENGINE_LINE);
    return json_pack("{s:b,s:{s:s,s:s}}", "ok", 0, "error", "code", "too-long", "message", message);
}

/* What one long line needed is not kept for the short ones after it. */
static void shrink(struct line *l)
{
    if (l->room <= 1 << 20)
        return;
    free(l->at);
    *l = (struct line){ 0 };
}

int app_engine(struct app_args *a)
{
    static struct engine e;
    uint64_t seat;
    long n;
    if (a->count)
        return app_usage(a, "the engine takes no argument; commands come on standard input");
    if (!app_number(a, "seat", 0, DTS_SEATS - 1, ENGINE_OPEN, &seat))
        return APP_USAGE;
    struct line line = { 0 };
    if (!grow(&line))
        return app_fail(a, "out of memory");
    e.seat = (unsigned)seat;
    e.language = app_value(a, "lang");
    int code = APP_OK;
    while (code == APP_OK && (n = read_line(stdin, &line)) >= 0) {
        json_t *out = n > ENGINE_LINE ? too_long() : engine_line(&e, line.at ? line.at : "", (size_t)n);
        shrink(&line);
        if (!out || json_dumpf(out, stdout, JSON_COMPACT) != 0)
            fputs("{\"ok\":false,\"error\":{\"code\":\"failed\",\"message\":\"out of memory\"}}", stdout);
        json_decref(out);
        putchar('\n');
        if (fflush(stdout) != 0)
            code = app_fail(a, "nobody reads the answers");
    }
    engine_free(&e);
    free(line.at);
    return code;
}
