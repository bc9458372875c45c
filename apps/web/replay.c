/* replay.c -- games as they were played: the journal of a table, a finished table seen again, and a journal that
 * somebody brings from elsewhere.
 *
 * What is brought comes in parts and is kept in memory for its client alone. It is played, never believed; cards in
 * it are not even read: it must have been played with those of this program. So it costs no more than a game does. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ of the own table ---- */

/* In a journal are the seed, which tells what chance will bring, and the choices of all seats. After the end it is for
 * everybody. Before it, only for the host of a table that is open: everybody there is told that he may know
 * everything. Where seats know the same, asking for it opens the table. Where they do not, nothing does: whoever holds
 * all seats now may have handed one over a moment ago and hand it back. */
static bool may_have_journal(struct web_ask *a)
{
    if (a->t->status == WEB_OVER || (a->t->open && a->c->host))
        return true;
    if (web_hides(a->t))
        return refuse(&a->no, "forbidden", "the journal holds what others hide: it is for after the end");
    if (!a->c->host)
        return refuse(&a->no, "forbidden", "the journal holds the seed: before the end it is for the host alone");
    a->t->open = true;
    return web_after(a, true);
}

static bool journal(struct web_ask *a)
{
    if (!may_have_journal(a))
        return false;
    char *text = dts_owner_journal(a->t->s);
    json_object_set_new(a->out, "journal", json_string(text ? text : ""));
    free(text);
    return true;
}

/* The moment a session is at, as an answer; frees the session. */
static void show(struct web_ask *a, struct dts *s, unsigned seat, unsigned at, unsigned of)
{
    dts_read_in(s, a->c->lang);
    size_t from = dts_log_last(s), end = dts_log_end(s);
    char *text = web_view_text(s, seat, 0);
    json_t *view = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    json_object_set_new(view, "from", json_integer((json_int_t)from));
    json_object_set_new(view, "events", dts_events_json(s, seat, from, end));
    json_object_set_new(a->out, "at", json_integer(at));
    json_object_set_new(a->out, "of", json_integer(of));
    json_object_set_new(a->out, "view", view);
    dts_free(s);
}

static struct dts *replayed(struct web_ask *a, unsigned at)
{
    char error[DTS_ERROR] = "its journal is not in the store, or damaged";
    struct dts *s = NULL;
    for (int with_cards = 0; with_cards < 2 && !s; with_cards++) {
        size_t length;
        char *lines = web_store_journal(a->t->id, with_cards, &length);
        if (lines)
            s = dts_load_text_to(lines, length, at, NULL, error, sizeof error);
        free(lines);
    }
    if (!s)
        refuse(&a->no, "failed", "this game cannot be played again: %s", error);
    return s;
}

static bool replay(struct web_ask *a)
{
    unsigned at = 0, seat = DTS_TABLE, of = dts_owner_ply(a->t->s);
    if (!ask_number(&a->no, a->in, "at", 0, 1u << 30, &at)
        || !ask_number(&a->no, a->in, "seat", 0, a->t->seats - 1u, &seat))
        return false;
    if (a->t->status != WEB_OVER)
        return refuse(&a->no, "forbidden", "a replay is for after the end");
    at = at < of ? at : of;
    struct dts *s = replayed(a, at);
    if (s)
        show(a, s, seat, at, of);
    return s != NULL;
}

/* How it went, for the page of its end; the seed is no secret any more. */
static bool course(struct web_ask *a)
{
    if (a->t->status != WEB_OVER)
        return refuse(&a->no, "forbidden", "how it went is for after the end");
    dts_read_in(a->t->s, a->c->lang);
    json_t *went = dts_owner_course_json(a->t->s);
    dts_read_in(a->t->s, NULL);
    if (!went)
        return refuse(&a->no, "failed", "out of memory");
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)a->t->seed);
    json_object_set_new(a->out, "course", went);
    json_object_set_new(a->out, "seed", json_string(seed));
    return true;
}

/* ---------------------------------------------------------- what somebody brings ---- */

static atomic_int brought;                   /* journals in memory */
static atomic_int reading;                   /* and workers that play one again */

void web_brought_free(struct web_client *c)
{
    if (c->brought)
        atomic_fetch_sub(&brought, 1);
    free(c->brought);
    c->brought = NULL;
    c->brought_length = c->brought_of = 0;
}

static bool begin_bringing(struct web_ask *a)
{
    web_brought_free(a->c);
    if (atomic_fetch_add(&brought, 1) >= WEB_BROUGHT) {
        atomic_fetch_sub(&brought, 1);
        return refuse(&a->no, "too-many", "too many journals are being read; try again later");
    }
    if ((a->c->brought = malloc(WEB_JOURNAL + 1)))
        return true;
    atomic_fetch_sub(&brought, 1);
    return refuse(&a->no, "failed", "out of memory");
}

/* A part of a journal, at the end of what is there; the first one begins it anew. */
static bool bring(struct web_ask *a)
{
    struct web_client *c = a->c;
    unsigned from = 0;
    const char *text = NULL;
    if (!ask_number(&a->no, a->in, "from", 0, WEB_JOURNAL, &from)
        || !ask_string(&a->no, a->in, "text", WEB_FRAME, &text))
        return false;
    size_t length = text ? strlen(text) : 0;
    if (!length)
        return refuse(&a->no, "bad-type", "\"text\" is missing");
    if (from + length > WEB_JOURNAL)
        return refuse(&a->no, "refused", "a journal has at most %d bytes here", WEB_JOURNAL);
    if (!from && !begin_bringing(a))
        return false;
    if (!c->brought || from != c->brought_length)
        return refuse(&a->no, "refused", "the parts of a journal come one after the other");
    memcpy(c->brought + from, text, length);
    c->brought_length = from + length;
    c->brought[c->brought_length] = '\0';
    c->brought_of = 0;
    json_object_set_new(a->out, "length", json_integer((json_int_t)c->brought_length));
    return true;
}

/* The journal without the cards in it: they are `cards` and the indented lines behind it. */
static char *without_cards(const char *text)
{
    char *brief = malloc(strlen(text) + 1), *to = brief;
    bool header = true;
    while (brief && *text) {
        size_t length = strcspn(text, "\n");
        length += text[length] == '\n';
        header = header && strncmp(text, "play\n", 5);
        if (!header || (strncmp(text, "cards ", 6) && strncmp(text, "    ", 4))) {
            memcpy(to, text, length);
            to += length;
        }
        text += length;
    }
    if (brief)
        *to = '\0';
    return brief;
}

static struct dts *play_brought(struct web_ask *a, unsigned to)
{
    char *brief = without_cards(a->c->brought);
    struct dts *s = brief ? dts_load_text_to(brief, strlen(brief), to, NULL, a->no.message, sizeof a->no.message)
            : NULL;
    free(brief);
    return s;
}

static json_t *settings_json(const struct dts *s)
{
    json_t *all = json_object();
    char text[200];
    for (unsigned i = 0; dts_setting_of(s, i, text, sizeof text); i++) {
        char *choice = strchr(text, '=');
        *choice++ = '\0';
        json_object_set_new(all, text, json_string(choice));
    }
    return all;
}

static bool watch_brought(struct web_ask *a, unsigned at, unsigned seat)
{
    struct dts *s;
    if (!a->c->brought_of) {                 /* once all of it, so that only what verifies is shown */
        if (!(s = play_brought(a, UINT32_MAX)))
            return false;
        a->c->brought_of = dts_owner_ply(s) + 1;
        dts_free(s);
    }
    unsigned of = a->c->brought_of - 1;
    at = at < of ? at : of;
    if (!(s = play_brought(a, at)))
        return false;
    json_object_set_new(a->out, "game", json_string(dts_game_of(s)));
    json_object_set_new(a->out, "title", json_string(dts_game_title((unsigned)dts_game_find(dts_game_of(s)))));
    json_object_set_new(a->out, "options", settings_json(s));
    show(a, s, seat < dts_seats(s) ? seat : DTS_TABLE, at, of);
    return true;
}

static bool watch(struct web_ask *a)
{
    unsigned at = 0, seat = DTS_TABLE;
    if (!ask_number(&a->no, a->in, "at", 0, 1u << 30, &at)
        || !ask_number(&a->no, a->in, "seat", 0, DTS_SEATS - 1, &seat))
        return false;
    if (!a->c->brought)
        return refuse(&a->no, "refused", "bring a journal first");
    bool room = atomic_fetch_add(&reading, 1) < WEB_READING, good = room && watch_brought(a, at, seat);
    atomic_fetch_sub(&reading, 1);
    if (!room)
        return refuse(&a->no, "too-many", "others are reading journals just now; try again");
    if (good)
        return true;
    char copy[DTS_ERROR];
    snprintf(copy, sizeof copy, "%s", a->no.message);
    return refuse(&a->no, "refused", "this journal cannot be played again: %.400s", copy);
}

const struct web_command web_replay_commands[] = {
    { "journal", journal, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "replay", replay, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "course", course, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "bring", bring, WEB_ANYWHERE },
    { "watch", watch, WEB_ANYWHERE },
    { NULL, NULL, 0 },
};
