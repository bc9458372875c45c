/* tell.c -- what clients are sent without asking: who is at the table, what they see, what was said.
 *
 * A message is sent when it differs from the last one of its kind that this client was sent, so that
 * number, order and size of what a seat receives follow from what it may see and from nothing else. */
#include "web.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_of(const char *text)
{
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash ? hash : 1;
}

/* --------------------------------------------------------------------------- the table ---- */

static const char *request_word(enum dts_request what) { return what == DTS_REQUEST_CONCEDE ? "concede" : "undo"; }

static json_t *asking_json(const struct web_table *t)
{
    unsigned wants = t->s ? dts_wants(t->s) : t->wants;
    if (!wants)
        return json_null();
    json_t *seats = json_array();
    for (unsigned i = 0; i < t->seats; i++)
        if (wants >> i & 1)
            json_array_append_new(seats, json_integer(i));
    return json_pack("{s:i,s:s,s:o}", "seat", t->asker, "for",
                     request_word(t->s ? dts_requested(t->s) : (enum dts_request)t->request), "wants", seats);
}

static json_t *seats_json(const struct web_table *t, unsigned *watching)
{
    unsigned here = 0;
    *watching = 0;
    for (const struct web_client *c = t->here; c; c = c->next_here) {
        here |= c->seats;
        *watching += c->spectator && !c->seats && !c->host;
    }
    json_t *seats = json_array();
    for (unsigned i = 0; i < t->seats; i++)
        json_array_append_new(seats, json_pack("{s:s,s:s,s:b,s:b}", "player", web_player(t->seat[i].player), "name",
                                               t->seat[i].name, "here", (int)(here >> i & 1), "claimed",
                                               (int)web_claimed(t, i)));
    return seats;
}

static json_t *table_json(const struct web_table *t)
{
    static const char *const status[] = { "open", "playing", "over" }, *const undo[] = { "free", "own", "consent" };
    unsigned watching;
    json_t *seats = seats_json(t, &watching);
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:O,s:s,s:b,s:b,s:i,s:b,s:b,s:o,s:o}", "type", "table", "table", t->id,
                     "game", dts_game_name((unsigned)t->game), "title", dts_game_title((unsigned)t->game), "status",
                     status[t->status], "options", t->options, "undo", undo[t->undo], "undo-across-chance", t->across,
                     "spectators", t->spectators, "watching", (int)watching, "open", t->open, "hides", web_hides(t),
                     "seats", seats, "asking", asking_json(t));
}

json_t *web_held_json(unsigned bits)
{
    json_t *seats = json_array();
    for (unsigned i = 0; i < DTS_SEATS; i++)
        if (bits >> i & 1)
            json_array_append_new(seats, json_integer(i));
    return seats;
}

/* For each seat it holds, how many further clients hold it: whoever plays it sees whether they are alone. */
static json_t *others_json(const struct web_table *t, const struct web_client *of)
{
    json_t *others = json_array();
    for (unsigned i = 0; i < t->seats; i++) {
        unsigned count = 0;
        for (const struct web_client *c = t->here; c; c = c->next_here)
            count += c != of && c->seats >> i & 1;
        if (of->seats >> i & 1)
            json_array_append_new(others, json_integer(count));
    }
    return others;
}

/* The host has no key: the link of a claimed seat opens nothing any more. */
static json_t *links_json(const struct web_table *t)
{
    json_t *seats = json_array();
    for (unsigned i = 0; i < t->seats; i++)
        json_array_append_new(seats, web_claimed(t, i) ? json_null() : json_string(t->seat[i].token));
    return json_pack("{s:s,s:o,s:o}", "host", t->host, "seats", seats, "spectator",
                     *t->spectator ? json_string(t->spectator) : json_null());
}

static void tell_table(struct web_table *t, struct web_client *c, json_t *base)
{
    json_t *m = json_copy(base);
    json_object_set_new(m, "you", json_pack("{s:o,s:o,s:b,s:b}", "seats", web_held_json(c->seats), "others",
                                            others_json(t, c), "host", c->host, "spectator", c->spectator));
    if (c->host)
        json_object_set_new(m, "links", links_json(t));
    char *text = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    if (text && hash_of(text) != c->seen_table) {
        c->seen_table = hash_of(text);
        web_send(c, text, strlen(text));
    }
    free(text);
}

void web_note_join(struct web_ask *a)
{
    json_object_set_new(a->out, "seats", web_held_json(a->c->seats));
    json_object_set_new(a->out, "host", json_boolean(a->c->host));
    json_object_set_new(a->out, "spectator", json_boolean(a->c->spectator));
}

/* ---------------------------------------------------------------------------- the view ---- */

/* The seat that is asked, when it is newly asked, held and played by a person; otherwise the one looked through
 * before: nobody looks into a computer player's hand by turns. */
unsigned web_viewer(const struct web_table *t, const struct web_client *c)
{
    unsigned asked = t->s ? dts_asked(t->s) : DTS_TABLE;
    if (!c->seats)
        return DTS_TABLE;
    if (asked < DTS_SEATS && c->seats >> asked & 1 && asked != c->asked && !t->seat[asked].player)
        return asked;
    if (c->eyes < DTS_SEATS && c->seats >> c->eyes & 1)
        return c->eyes;
    unsigned lowest = 0;
    while (!(c->seats >> lowest & 1))
        lowest++;
    return lowest;
}

static unsigned look(const struct web_table *t, struct web_client *c)
{
    unsigned viewer = web_viewer(t, c), asked = t->s ? dts_asked(t->s) : DTS_TABLE;
    c->eyes = (uint8_t)viewer;
    c->asked = (uint8_t)(asked < DTS_SEATS && c->seats >> asked & 1 ? asked : WEB_NOBODY);
    return viewer;
}

static json_t *seat_json(unsigned seat) { return seat < DTS_SEATS ? json_integer(seat) : json_null(); }

static json_t *own_text(char *text)
{
    json_t *j = json_string(text ? text : "");
    free(text);
    return j ? j : json_string("");
}

static json_t *question_json(struct dts *s, unsigned viewer)
{
    json_t *d = dts_decision_json(s, viewer);
    dts_carriers_json(s, viewer, d);
    char key[20];
    snprintf(key, sizeof key, "%016llx", (unsigned long long)dts_view_hash(s, viewer));
    json_object_set_new(d, "key", json_string(key));
    return d;
}

/* Everything but the table and the events, and then the table as the session writes it. */
char *web_view_text(struct dts *s, unsigned viewer, unsigned seats)
{
    unsigned asked = dts_asked(s);
    bool mine = asked < DTS_SEATS && seats >> asked & 1 && !strcmp(dts_player(s, asked), web_player(0));
    json_t *over = json_null(), *decision = mine && asked == viewer ? question_json(s, viewer) : json_null();
    if (dts_over(s))
        over = json_pack("{s:s,s:o}", "result", dts_result(s), "text", own_text(dts_ending(s, viewer)));
    json_t *standing = viewer < DTS_SEATS && seats >> viewer & 1 ? web_stand_json(s, viewer) : json_array();
    bool undo = seats && !dts_over(s) && dts_decision_number(s, viewer) > 0;
    bool concede = viewer < DTS_SEATS && seats >> viewer & 1 && dts_can_concede(s, viewer);
    json_t *head = json_pack("{s:s,s:o,s:o,s:b,s:o,s:o,s:o,s:b,s:b,s:o}", "type", "view", "seat", seat_json(viewer),
                             "asked", seat_json(asked), "mine", mine, "prompt", own_text(dts_prompt(s, viewer)),
                             "over", over, "decision", decision, "undo", undo, "concede", concede, "standing",
                             standing);
    char *first = head ? json_dumps(head, JSON_COMPACT) : NULL, *table = dts_table_text(s, viewer), *text = NULL;
    json_decref(head);
    if (first && table) {
        size_t before = strlen(first) - 1, length = strlen(table);
        static const char key[] = ",\"table\":";
        text = malloc(before + sizeof key + length + 2);
        if (text) {
            memcpy(text, first, before);
            memcpy(text + before, key, sizeof key - 1);
            memcpy(text + before + sizeof key - 1, table, length);
            memcpy(text + before + sizeof key - 1 + length, "}", 2);
        }
    }
    free(first);
    free(table);
    return text;
}

static size_t first_event(const struct web_table *t, unsigned viewer)
{
    size_t end = dts_log_end(t->s), since = dts_log_since(t->s, viewer);
    size_t most = since ? WEB_LOG_MOST : WEB_EVENTS;
    return end - since > most ? end - most : since;
}

/* The view's own words decide whether it is news; the events that led to it are added afterwards. */
static void tell_view(struct web_table *t, struct web_client *c, bool always)
{
    unsigned viewer = look(t, c);
    dts_read_in(t->s, c->lang);
    char *base = web_view_text(t->s, viewer, c->seats);
    size_t end = dts_log_end(t->s), from = c->view_sent ? c->log_end : first_event(t, viewer);
    uint64_t hash = base ? hash_of(base) : 0;
    if (base && (always || !c->view_sent || hash != c->seen_view || end != from)) {
        json_t *list = dts_events_json(t->s, viewer, from, end);
        char *events = json_dumps(list, JSON_COMPACT);
        size_t room = strlen(base) + (events ? strlen(events) : 0) + 60;
        char *text = malloc(room);
        json_decref(list);
        if (text && events) {
            int n = snprintf(text, room, "%.*s,\"from\":%zu,\"events\":%s}", (int)strlen(base) - 1, base, from, events);
            web_send(c, text, (size_t)n);
            web_tally(t, WEB_N_VIEWS, 1);
            c->view_sent = true;
            c->seen_view = hash;
            c->log_end = end;
        }
        free(text);
        free(events);
    }
    free(base);
    dts_read_in(t->s, NULL);
}

void web_tell_view(struct web_table *t, struct web_client *c)
{
    if (t->s)
        tell_view(t, c, true);
}

void web_tell(struct web_table *t)
{
    if (!t->here)
        return;
    json_t *base = table_json(t);
    for (struct web_client *c = t->here; c; c = c->next_here) {
        tell_table(t, c, base);
        if (t->s)
            tell_view(t, c, false);
    }
    json_decref(base);
}

/* What was taken back is cut from the logs of all who had been told. */
void web_cut_logs(struct web_table *t)
{
    size_t end = dts_log_end(t->s);
    for (struct web_client *c = t->here; c; c = c->next_here)
        if (c->log_end > end) {
            c->log_end = end;
            c->seen_view = 0;
        }
}

void web_tell_request_to(struct web_table *t, struct web_client *c, bool done, unsigned by)
{
    web_send_json(c, json_pack("{s:s,s:i,s:b,s:o}", "type", request_word(dts_requested(t->s)), "seat", (int)t->asker,
                               "done", (int)done, "by", seat_json(by)));
}

void web_tell_request(struct web_table *t, bool done, unsigned by)
{
    for (struct web_client *c = t->here; c; c = c->next_here)
        web_tell_request_to(t, c, done, by);
}

/* -------------------------------------------------------------------------------- talk ---- */

void web_tell_talk(struct web_table *t, const char *text)
{
    for (struct web_client *c = t->here; c; c = c->next_here)
        web_send(c, text, strlen(text));
}

static void tell_old(void *with, const char *text)
{
    if (web_talk_good(text))
        web_send(with, text, strlen(text));
}

void web_tell_talks(struct web_table *t, struct web_client *c)
{
    if (t->talks)
        web_store_talks(t->id, tell_old, c);
}

/* -------------------------------------------------------------------- coming and going ---- */

void web_bye(struct web_client *c, const char *reason)
{
    web_send_json(c, json_pack("{s:s,s:s}", "type", "bye", "reason", reason));
}

void web_send_away(struct web_table *t, unsigned seats, bool watchers, const char *reason)
{
    struct web_client *next;
    for (struct web_client *c = t->here; c; c = next) {
        next = c->next_here;
        bool touched = c->seats & seats || (watchers && c->spectator);
        c->seats &= (uint8_t)~seats;
        c->spectator = c->spectator && !watchers;
        if (touched && !c->seats && !c->host && !c->spectator) {
            web_bye(c, reason);
            web_leave(c);
        }
    }
}

void web_leave(struct web_client *c)
{
    struct web_client **at = &c->table->here;
    while (*at && *at != c)
        at = &(*at)->next_here;
    if (*at)
        *at = c->next_here;
    c->next_here = NULL;
    c->seats = 0;
    c->eyes = c->asked = WEB_NOBODY;
    c->host = c->spectator = c->view_sent = false;
    c->seen_view = c->seen_table = 0;
    c->log_end = 0;
    web_work_sit(c, NULL);
}
