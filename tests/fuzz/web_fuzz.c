/* web_fuzz.c -- any commands to the server, and any paths: each command is answered exactly once, with a
 * code and a sentence when it is refused; each path has a status; none ends it.
 *
 * A line that begins with / is a path; every other line is a command, of the second client when it begins
 * with 2. What cannot be guessed is written so: $T the table made last, $H its host's link, $0 and $1 those of
 * its seats, $S the spectators', $Y and $C the key and the code given out last, $N and $K number and key of the
 * question a client saw last. */
#include "apps/web/web.h"
#include "fuzz.h"

#ifdef FUZZ_DRIVER
#define LLVMFuzzerTestOneInput fuzz_web
#endif

static struct {
    char table[40], host[40], seat[2][40], spectator[40], own[40], code[24], number[24], key[24];
} web_seen;

static void web_note(char *to, size_t room, json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    if (text)
        snprintf(to, room, "%s", text);
}

static void web_remember(json_t *m)
{
    json_t *seats = json_object_get(m, "seats"), *decision = json_object_get(m, "decision");
    if (json_is_string(json_array_get(seats, 0))) {
        web_note(web_seen.table, sizeof web_seen.table, m, "table");
        web_note(web_seen.host, sizeof web_seen.host, m, "host");
        web_note(web_seen.spectator, sizeof web_seen.spectator, m, "spectator");
        for (unsigned i = 0; i < 2; i++) {
            const char *link = json_string_value(json_array_get(seats, i));
            snprintf(web_seen.seat[i], sizeof web_seen.seat[i], "%s", link ? link : "");
        }
    }
    web_note(web_seen.own, sizeof web_seen.own, json_array_get(json_object_get(m, "keys"), 0), "token");
    web_note(web_seen.code, sizeof web_seen.code, m, "code");
    if (json_is_object(decision)) {
        web_note(web_seen.key, sizeof web_seen.key, decision, "key");
        snprintf(web_seen.number, sizeof web_seen.number, "%lld",
                 (long long)json_integer_value(json_object_get(decision, "number")));
    }
}

/* Done, or refused with a code and a sentence. */
static bool web_is_answer(json_t *m)
{
    json_t *error = json_object_get(m, "error"), *message = json_object_get(error, "message");
    return json_is_true(json_object_get(m, "ok"))
        ? !error : json_is_string(json_object_get(error, "code")) && json_string_length(message) > 0;
}

/* Everything a client was sent; returns how many answers there were. */
static unsigned web_read_all(struct web_client *c)
{
    unsigned answers = 0;
    struct web_message *m;
    while ((m = web_client_next(c))) {
        json_t *o = json_loadb(m->text, m->length, 0, NULL);
        const char *type = json_string_value(json_object_get(o, "type"));
        FUZZ_DEMAND(type);
        answers += !strcmp(type, "answer");
        FUZZ_DEMAND(strcmp(type, "answer") || web_is_answer(o));
        web_remember(o);
        json_decref(o);
        free(m);
    }
    return answers;
}

static size_t web_fill_in(const char *line, size_t length, char *to, size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < room; i++) {
        const char *with = line[i] != '$' || i + 1 == length ? NULL
                         : line[i + 1] == 'T' ? web_seen.table
                         : line[i + 1] == 'H' ? web_seen.host
                         : line[i + 1] == 'S' ? web_seen.spectator
                         : line[i + 1] == '0' ? web_seen.seat[0]
                         : line[i + 1] == '1' ? web_seen.seat[1]
                         : line[i + 1] == 'Y' ? web_seen.own
                         : line[i + 1] == 'C' ? web_seen.code
                         : line[i + 1] == 'N' ? web_seen.number
                         : line[i + 1] == 'K' ? web_seen.key : NULL;
        if (!with) {
            to[n++] = line[i];
            continue;
        }
        n += (size_t)snprintf(to + n, room - n, "%s", with);
        i++;
    }
    return n < room ? n : room - 1;
}

static void web_line(struct web_client *client[2], const char *line, size_t length)
{
    static char text[WEB_FRAME];
    size_t n = web_fill_in(line, length, text, sizeof text);
    text[n] = '\0';
    if (*text == '/') {
        struct web_page p = web_http(text, text);
        FUZZ_DEMAND(p.status >= 200 && p.status < 600 && p.type && (p.body || !p.length));
        free(p.own);
        FUZZ_DEMAND(!web_origin_fits(text, "here", NULL));
        return;
    }
    unsigned which = *text == '2';
    FUZZ_DEMAND(web_work_command(client[which], text + which, n - which, false));
    web_work_all();
    FUZZ_DEMAND(web_read_all(client[which]) == 1);
    FUZZ_DEMAND(web_read_all(client[!which]) == 0);
}

static void web_tidy(struct web_table *t)
{
    t->touched = web_age() - 2 * 86400;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct web_settings settings = { .address = "127.0.0.1", .tables = 8, .rate = 1000, .delay_ms = 0,
                                                  .sleep_s = 3600, .expire_days = 1, .journal_kb = 1024,
                                                  .code_s = 600 };
    static bool open;
    char error[DTS_ERROR];
    web_settings = &settings;
    if (!open)
        FUZZ_DEMAND(open = web_store_open(":memory:", error, sizeof error));
    struct web_client *client[2] = { web_client_new(), web_client_new() };
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        web_line(client, (const char *)data + at, length);
        at += length + 1;
    }
    for (unsigned i = 0; i < 2; i++) {
        web_work_gone(client[i]);
        web_work_all();
        web_net_close();
        web_client_let_go(client[i]);
    }
    web_list_each(web_tidy);           /* nobody is there, nobody touched it: the next look removes it */
    web_work_round();
    web_work_all();
    web_codes_end();
    web_visits_end();                  /* whoever has tried too many codes may try again */
    return 0;
}
