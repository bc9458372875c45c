/* twin.c -- see twin.h */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

json_t *twin_create(const struct twin *t, bool begin)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed);
    return json_pack("{s:s,s:s,s:i,s:b,s:s,s:s,s:b,s:b,s:[s,s]}", "cmd", "create", "game", t->game, "players", 2,
                     "open", 1, "seed", seed, "undo", "free", "undo-across-chance", 1, "begin", begin, "seats",
                     t->player[0], t->player[1]);
}

static bool copy(char to[40], json_t *from)
{
    const char *text = json_string_value(from);
    snprintf(to, 40, "%s", text ? text : "");
    return text != NULL;
}

bool twin_made(struct twin *t, json_t *answer)
{
    json_t *seats = json_object_get(answer, "seats");
    return json_is_true(json_object_get(answer, "ok")) && copy(t->id, json_object_get(answer, "table"))
        && copy(t->host, json_object_get(answer, "host")) && copy(t->seat[0], json_array_get(seats, 0))
        && copy(t->seat[1], json_array_get(seats, 1)) && (t->s = twin_session(t));
}

struct dts *twin_session(const struct twin *t)
{
    char error[DTS_ERROR];
    struct dts *s = dts_new(&(struct dts_how){ .game = t->game, .seats = 2, .seed = t->seed, .language = "en",
                                               .player = { t->player[0], t->player[1] }, .undo = DTS_UNDO_FREE,
                                               .undo_across_chance = true }, error, sizeof error);
    if (!s)
        fprintf(stderr, "%s\n", error);
    return s;
}

bool twin_fits(struct dts *s, json_t *view, bool fully)
{
    json_t *seat = json_object_get(view, "seat"), *decision = json_object_get(view, "decision");
    unsigned viewer = json_is_integer(seat) ? (unsigned)json_integer_value(seat) : DTS_TABLE;
    char key[20];
    if (json_is_null(json_object_get(view, "over")) == dts_over(s))
        return false;
    if (json_is_object(decision)) {
        const char *given = json_string_value(json_object_get(decision, "key"));
        snprintf(key, sizeof key, "%016llx", (unsigned long long)dts_view_hash(s, viewer));
        if (!given || strcmp(key, given)
            || json_integer_value(json_object_get(decision, "number")) != dts_decision_number(s, viewer))
            return false;
    }
    json_int_t end = json_integer_value(json_object_get(view, "from"))
                   + (json_int_t)json_array_size(json_object_get(view, "events"));
    if (end != (json_int_t)dts_log_end(s))
        return false;
    json_t *table = fully ? dts_table_json(s, viewer) : NULL;
    bool same = !fully || json_equal(table, json_object_get(view, "table"));
    json_decref(table);
    return same;
}

void twin_tell(struct dts *s, json_t *view, const char *name)
{
    json_t *decision = json_object_get(view, "decision"), *events = json_object_get(view, "events");
    const char *key = json_string_value(json_object_get(decision, "key"));
    unsigned asked = dts_asked(s);
    printf("# %s: ply %u, asked %u, over %d, log %zu, key %016llx; server: asked %lld, over %d, log %lld, key %s\n",
           name, dts_owner_ply(s), asked, dts_over(s), dts_log_end(s),
           asked < DTS_SEATS ? (unsigned long long)dts_view_hash(s, asked) : 0,
           (long long)json_integer_value(json_object_get(view, "asked")), !json_is_null(json_object_get(view, "over")),
           (long long)(json_integer_value(json_object_get(view, "from")) + (json_int_t)json_array_size(events)),
           key ? key : "none");
    json_t *seat = json_object_get(view, "seat"), *table = dts_table_json(s, (unsigned)json_integer_value(seat));
    char *own = json_dumps(table, JSON_COMPACT), *given = json_dumps(json_object_get(view, "table"), JSON_COMPACT);
    size_t i = 0;
    while (own && given && own[i] && own[i] == given[i])
        i++;
    size_t from = i > 60 ? i - 60 : 0;
    if (own && given && strcmp(own, given))
        printf("#   table: %.160s\n#   server: %.160s\n", own + from, given + from);
    free(own);
    free(given);
    json_decref(table);
}

json_t *twin_choice(json_t *view, unsigned option)
{
    json_t *d = json_object_get(view, "decision");
    return json_pack("{s:s,s:O,s:O,s:O,s:i}", "cmd", "choose", "seat", json_object_get(d, "seat"), "number",
                     json_object_get(d, "number"), "key", json_object_get(d, "key"), "option", (int)option);
}

/* ---------------------------------------------------------------------------- measuring ---- */

double server_cpu(const struct server *s)
{
    char name[64];
    unsigned long user = 0, own = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", (int)s->pid);
    FILE *in = fopen(name, "r");
    if (in && fscanf(in, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &own) != 2)
        user = own = 0;
    if (in)
        fclose(in);
    return (double)(user + own) / (double)sysconf(_SC_CLK_TCK);
}

bool read_options(int count, char **argument, const struct number_option *option, const char **game)
{
    for (int i = 0; i + 1 < count; i += 2) {
        const struct number_option *o = option;
        while (o->name && (strncmp(argument[i], "--", 2) || strcmp(o->name, argument[i] + 2)))
            o++;
        if (o->name)
            *o->to = (unsigned)strtoul(argument[i + 1], NULL, 10);
        else if (!strcmp(argument[i], "--game"))
            *game = argument[i + 1];
        else
            count = -1;
    }
    if (count >= 0 && count % 2 == 0)
        return true;
    fprintf(stderr, "options, each with a value: --game");
    for (const struct number_option *o = option; o->name; o++)
        fprintf(stderr, " --%s", o->name);
    fprintf(stderr, "\n");
    return false;
}
