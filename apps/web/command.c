/* command.c -- a command from its text to its answer. Whatever can be written in a frame is either
 * carried out or refused with a code and a sentence; what is refused has changed nothing. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------------- fields ---- */

bool web_get_seat(struct web_ask *a, bool any, unsigned *seat)
{
    unsigned lowest = 0;
    while (lowest < DTS_SEATS && !(a->c->seats >> lowest & 1))
        lowest++;
    *seat = lowest;
    if (!ask_number(&a->no, a->in, "seat", 0, a->t->seats - 1u, seat))
        return false;
    if (*seat >= a->t->seats)
        return refuse(&a->no, "forbidden", "you hold no seat at this table");
    return any || a->c->seats >> *seat & 1 || refuse(&a->no, "forbidden", "seat %u is not yours", *seat);
}

bool web_get_language(struct web_ask *a)
{
    const char *lang = NULL;
    if (!ask_string(&a->no, a->in, "lang", 16, &lang))
        return false;
    for (unsigned i = 0; lang && i < dts_languages(); i++)
        if (!strncmp(lang, dts_language(i), 2) && strlen(dts_language(i)) < sizeof a->c->lang)
            strcpy(a->c->lang, dts_language(i));
    return true;
}

bool web_refuse_said(struct web_ask *a)
{
    char *words = dts_error_words(a->t->s, a->c->lang);
    refuse(&a->no, "refused", "%s", words ? words : dts_error(a->t->s));
    free(words);
    return false;
}

/* -------------------------------------------------------------------------- answering ---- */

static json_t *make_answer(struct web_ask *a, bool good)
{
    json_t *ref = json_object_get(a->in, "ref"), *m = json_object();
    json_object_set_new(m, "type", json_string("answer"));
    if (json_is_integer(ref) || (json_is_string(ref) && json_string_length(ref) <= 64))
        json_object_set(m, "ref", ref);
    json_object_set_new(m, "ok", json_boolean(good));
    if (good)
        json_object_update(m, a->out);
    else
        json_object_set_new(m, "error", json_pack("{s:s,s:s%}", "code", a->no.code, "message", a->no.message,
                                                  strlen(a->no.message)));
    web_tally(a->t, WEB_N_COMMANDS, 1);
    if (!good)
        web_tally(a->t, WEB_N_REFUSED, 1);
    return m;
}

static const struct web_command *find(const char *name)
{
    static const struct web_command *const all[] = { web_start_commands, web_host_commands, web_play_commands,
                                                     web_talk_commands, web_stand_commands,
                                                     web_replay_commands, web_cards_commands, web_claim_commands,
                                                     web_code_commands };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        for (const struct web_command *c = all[i]; c->name; c++)
            if (!strcmp(c->name, name))
                return c;
    return NULL;
}

static bool may(struct web_ask *a, const struct web_command *c)
{
    if (c->needs & (WEB_ANYWHERE | WEB_AWAY | WEB_ELSEWHERE))
        return true;
    if (!a->t)
        return refuse(&a->no, "no-table", "join a table first");
    if (c->needs & WEB_HOST && !a->c->host)
        return refuse(&a->no, "forbidden", "this needs the host's link");
    if (c->needs & WEB_BEGUN && a->t->status == WEB_OPEN)
        return refuse(&a->no, "not-begun", "the game has not begun");
    if (c->needs & WEB_AWAKE && a->t->status != WEB_OPEN && !web_table_wake(a->t))
        return refuse(&a->no, "failed", "this game cannot be read from the store");
    if (c->needs & (WEB_FURTHER | WEB_BACK))
        return web_may_add(a, c->needs & WEB_FURTHER);
    return true;
}

static bool parse(struct web_ask *a, struct web_job *j)
{
    json_error_t error;
    if (!j->command)
        j->command = json_loadb(j->text, j->length, JSON_REJECT_DUPLICATES, &error);
    a->in = j->command;
    if (!a->in)
        return refuse(&a->no, "bad-json", "this is no JSON: %s (at byte %d)", error.text, error.position);
    if (!json_is_object(a->in) || !json_is_string(json_object_get(a->in, "cmd")))
        return refuse(&a->no, "bad-command", "a command is a JSON object with \"cmd\", a string");
    return true;
}

/* False: the job has gone elsewhere and is not ours any more. */
static bool command(struct web_job *j, struct web_table *t)
{
    struct web_ask a = { .c = j->client, .t = t, .job = j, .out = json_object(),
                         .came_us = j->came_us };
    const struct web_command *c = NULL;
    bool good = false;
    refuse(&a.no, "failed", "it failed");
    if (parse(&a, j)) {
        const char *name = json_string_value(json_object_get(a.in, "cmd"));
        if (!(c = find(name)))
            refuse(&a.no, "unknown-command", "no command is called '%.40s'", name);
    }
    if (c && c->needs & WEB_AWAY && t && !j->forwarded) {
        web_leave(a.c);
        web_tell(t);
        json_decref(a.out);
        web_work_again(j);
        return false;
    }
    if (c && t && t->dead)             /* it was removed while this waited */
        refuse(&a.no, "unknown-table", "there is no such table, or it has expired");
    else if (c && may(&a, c))
        good = c->run(&a);
    if (a.parked) {                    /* somebody else has it and may be done with it already */
        json_decref(a.out);
        return false;
    }
    if (good && a.forward) {
        bool bad = false;
        json_decref(a.out);
        a.out = NULL;
        if (web_work_forward(j, a.forward) || (web_table_fetch(a.forward, &bad) && web_work_forward(j, a.forward)))
            return false;
        good = bad ? refuse(&a.no, "failed", "this table cannot be read from the store")
                   : refuse(&a.no, "unknown-table", "there is no such table, or it has expired");
    }
    json_t *answer = make_answer(&a, good);
    json_decref(a.out);
    if (c && c->needs & WEB_ELSEWHERE && j->forwarded) {   /* its client is another worker's */
        j->answer = answer;
        web_work_again(j);
        return false;
    }
    web_send_json(a.c, answer);
    return true;
}

bool web_run(struct web_job *j, struct web_table *t)
{
    if (j->kind == WEB_TICK) {
        web_table_tick(t);
        return true;
    }
    if (t && !j->forwarded && j->client->table != t) {     /* it has left this table since */
        web_work_again(j);
        return false;
    }
    if (j->kind == WEB_GONE) {
        if (t) {
            web_leave(j->client);
            web_tell(t);
        }
        return true;
    }
    if (j->kind == WEB_TOO_FAST) {
        struct web_ask a = { .c = j->client, .t = t };
        parse(&a, j);                  /* for its ref alone */
        refuse(&a.no, "too-fast", "too many commands; wait a second");
        web_send_json(a.c, make_answer(&a, false));
        return true;
    }
    if (j->answer) {
        web_send_json(j->client, j->answer);
        j->answer = NULL;
        return true;
    }
    return command(j, t);
}
