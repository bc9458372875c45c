/* talk.c -- what people say and ask at a table: talk, languages, words of cards, the log, advice.
 * Nothing here changes a game. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../kernel/table.h"

/* Into the store, and then to everybody. Takes the message over. Of notes about `seat` (DTS_TABLE: it is none) the last
 * are kept apart from talk: nobody can talk until what they did is forgotten. */
static bool put(struct web_table *t, json_t *m, unsigned seat)
{
    char about[24];
    snprintf(about, sizeof about, "\"seat\":%u,", seat);
    char *line = m ? json_dumps(m, JSON_COMPACT) : NULL;
    json_decref(m);
    const struct web_write put[] = {
        { WEB_PUT_TALK, t->id, t->talks + 1, web_time(), line, NULL },
        { WEB_CUT_TALKS, t->id, (int64_t)t->talks + 1 - WEB_TALKS, web_time(), NULL, NULL },
        { WEB_CUT_NOTES, t->id, WEB_NOTES, web_time(), about, NULL },
    };
    bool good = line && web_store_write(put, seat < DTS_SEATS ? 3 : 2);
    if (good) {
        t->talks++;
        web_tell_talk(t, line);
    }
    free(line);
    return good;
}

/* What happened to a seat, among what people say: who comes later reads it, too. `what` is for clients with words of
 * their own. */
bool web_note_seat(struct web_table *t, unsigned seat, const char *what, const char *text)
{
    return put(t, json_pack("{s:s,s:i,s:i,s:s,s:s,s:s,s:I}", "type", "talk", "number", (int)t->talks + 1, "seat",
                            (int)seat, "name", t->seat[seat].name, "note", what, "text", text, "at",
                            (json_int_t)web_time()), seat);
}

static bool talk(struct web_ask *a)
{
    struct web_table *t = a->t;
    const char *text = NULL;
    if (!ask_string(&a->no, a->in, "text", WEB_TALK, &text))
        return false;
    if (!text || !*text)
        return refuse(&a->no, "bad-type", "\"text\" is missing");
    if (!a->c->seats && !a->c->host)
        return refuse(&a->no, "forbidden", "spectators may not talk");
    if (!dts_shows(text))
        return refuse(&a->no, "refused", "\"text\" is one line without control characters");
    unsigned seat = web_viewer(t, a->c);
    json_t *m = json_pack("{s:s,s:i,s:o,s:s,s:s,s:I}", "type", "talk", "number", (int)t->talks + 1, "seat",
                          seat < DTS_SEATS ? json_integer(seat) : json_null(), "name",
                          seat < DTS_SEATS ? t->seat[seat].name : "", "text", text, "at", (json_int_t)web_time());
    return put(t, m, DTS_TABLE) || refuse(&a->no, "store", "it could not be stored and was therefore not said");
}

static bool language(struct web_ask *a)
{
    if (!web_get_language(a))
        return false;
    json_object_set_new(a->out, "lang", json_string(a->c->lang));
    web_tell_view(a->t, a->c);
    return true;
}

static bool look(struct web_ask *a)
{
    unsigned seat;
    if (!web_get_seat(a, false, &seat))
        return false;
    a->c->eyes = (uint8_t)seat;
    a->c->view_sent = false;
    web_tell_view(a->t, a->c);
    return true;
}

/* ------------------------------------------------------------------------------ words ---- */

static void set_own(json_t *o, const char *key, char *text)
{
    json_t *string = json_string(text ? text : "");
    json_object_set_new(o, key, string ? string : json_string(""));
    free(text);
}

static bool text(struct web_ask *a)
{
    unsigned thing = 0xffff, viewer = web_viewer(a->t, a->c);
    if (!ask_number(&a->no, a->in, "thing", 0, 0xffff, &thing))
        return false;
    dts_read_in(a->t->s, a->c->lang);
    set_own(a->out, "name", dts_thing_name(a->t->s, viewer, thing));
    set_own(a->out, "text", dts_thing_text(a->t->s, viewer, thing));
    dts_read_in(a->t->s, NULL);
    return true;
}

static bool why(struct web_ask *a)
{
    dts_read_in(a->t->s, a->c->lang);
    set_own(a->out, "why", dts_why(a->t->s, web_viewer(a->t, a->c)));
    dts_read_in(a->t->s, NULL);
    return true;
}

/* All that can be said of an item of the client's table; positions do not matter, only what its viewer knows. */
static bool about(struct web_ask *a)
{
    struct dts *s = a->t->s;
    unsigned item = UINT32_MAX, viewer = web_viewer(a->t, a->c);
    const struct dt_table *table = dts_table(s, viewer);
    if (!ask_number(&a->no, a->in, "item", 0, DT_ITEMS, &item))
        return false;
    if (!table || item >= table->count || item >= DT_ITEMS)
        return refuse(&a->no, "bad-type", "\"item\" is the index of an item of the table");
    const struct dt_item it = table->item[item];
    bool card = it.type == DT_I_CARD || it.type == DT_I_DIE;
    dts_read_in(s, a->c->lang);
    set_own(a->out, "text", card ? dts_item_text(s, viewer, &it) : NULL);
    set_own(a->out, "rules", dts_rules_of_item(s, viewer, &it));
    set_own(a->out, "asked", dts_rules_of_question(s, viewer));
    set_own(a->out, "cannot", dts_cannot(s, viewer, item));
    dts_read_in(s, NULL);
    return true;
}

static bool story(struct web_ask *a)
{
    unsigned from = 0, most = WEB_LOG_MOST;
    if (!ask_number(&a->no, a->in, "from", 0, 1u << 30, &from)
        || !ask_number(&a->no, a->in, "most", 0, WEB_LOG_MOST, &most))
        return false;
    size_t end = dts_log_end(a->t->s), to = (size_t)from + most < end ? (size_t)from + most : end;
    dts_read_in(a->t->s, a->c->lang);
    json_object_set_new(a->out, "from", json_integer(from));
    json_object_set_new(a->out, "events", dts_events_json(a->t->s, web_viewer(a->t, a->c), from, to));
    json_object_set_new(a->out, "end", json_integer((json_int_t)end));
    dts_read_in(a->t->s, NULL);
    return true;
}

/* What each option is worth where that can be reckoned, or NULL when nothing is known about any. */
static json_t *odds(struct dts *s, unsigned seat)
{
    unsigned count = dts_options(s, seat);
    struct dts_advice *a = calloc(count ? count : 1, sizeof *a);
    json_t *list = a && count && dts_advise(s, seat, a, count) ? json_array() : NULL;
    for (unsigned i = 0; list && i < count; i++) {
        if (a[i].chance < 0)
            continue;
        char *beyond = dts_advice_beyond(s, seat, &a[i]);
        json_array_append_new(list, json_pack("{s:i,s:f,s:b,s:s}", "option", (int)i, "probability", a[i].chance,
                                              "at_least", a[i].beyond > 0, "beyond", beyond ? beyond : ""));
        free(beyond);
    }
    free(a);
    return list;
}

static bool advice(struct web_ask *a)
{
    const char *player = "expert";
    unsigned asked = dts_asked(a->t->s);
    if (!ask_string(&a->no, a->in, "player", 40, &player))
        return false;
    if (web_player_find(player) <= 0)
        return refuse(&a->no, "bad-type", "there is no computer player '%.40s'", player);
    if (asked >= DTS_SEATS || !(a->c->seats >> asked & 1))
        return refuse(&a->no, "not-asked", "you are not asked");
    int option = dts_hint(a->t->s, asked, player);
    json_object_set_new(a->out, "option", option < 0 ? json_null() : json_integer(option));
    json_t *worth = odds(a->t->s, asked);
    if (worth)
        json_object_set_new(a->out, "odds", worth);
    return true;
}

const struct web_command web_talk_commands[] = {
    { "talk", talk, WEB_AT_TABLE },
    { "language", language, WEB_AT_TABLE | WEB_AWAKE },
    { "look", look, WEB_AT_TABLE | WEB_AWAKE },
    { "text", text, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "about", about, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "why", why, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "log", story, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "advice", advice, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { NULL, NULL, 0 },
};
