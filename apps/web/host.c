/* host.c -- what the host's link allows: seats and settings before the game begins, who plays a seat at
 * any time, links that die and are made anew. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------ setup ---- */

static bool read_options(struct web_ask *a, struct web_table *t)
{
    json_t *options = json_object_get(a->in, "options"), *value;
    const char *key;
    if (!options || json_is_null(options))
        return true;
    if (!json_is_object(options) || json_object_size(options) > 32)
        return refuse(&a->no, "bad-type", "\"options\" is an object of strings");
    json_object_foreach(options, key, value)
        if (!json_is_string(value) || json_string_length(value) > 40 || strlen(key) > 30)
            return refuse(&a->no, "bad-type", "\"options\" is an object of strings");
    json_object_clear(t->options);
    return !json_object_update(t->options, options);
}

static bool read_undo(struct web_ask *a, struct web_table *t)
{
    enum dts_undo undo = (enum dts_undo)t->undo;
    if (!ask_undo(&a->no, a->in, &undo, &t->across))
        return false;
    if (undo == DTS_UNDO_FREE && dts_game_sides((unsigned)t->game))
        return refuse(&a->no, "refused", "\"undo\" is \"own\" or \"consent\" where sides play against each other");
    t->undo = (uint8_t)undo;
    return true;
}

static bool refuse_name(struct web_ask *a)
{
    return refuse(&a->no, "refused", "a name is one line of at most %d bytes, without control characters, quotes and "
                                     "backslashes", WEB_NAME);
}

/* `alone`: one player has them all. */
static bool read_seats(struct web_ask *a, struct web_table *t, bool alone)
{
    json_t *players = json_object_get(a->in, "seats"), *names = json_object_get(a->in, "names");
    for (unsigned i = 0; i < t->seats; i++) {
        json_t *player = json_array_get(players, alone ? 0 : i), *name = json_array_get(names, i);
        int found = json_is_string(player) ? web_player_find(json_string_value(player)) : t->seat[i].player;
        if (found < 0)
            return refuse(&a->no, "bad-type", "there is no player '%.40s'", json_string_value(player));
        t->seat[i].player = (uint8_t)found;
        if (!json_is_string(name))
            continue;
        if (!web_name_good(json_string_value(name)))
            return refuse_name(a);
        strcpy(t->seat[i].name, json_string_value(name));
    }
    for (unsigned i = 0; i < DTS_SEATS; i++) {
        if (i >= t->seats)
            memset(&t->seat[i], 0, sizeof t->seat[i]);
        else if (!*t->seat[i].token && !web_token(t->seat[i].token, WEB_TOKEN))
            return false;
    }
    return true;
}

bool web_read_setup(struct web_ask *a, struct web_table *t)
{
    unsigned seats = t->seats;
    if (!ask_number(&a->no, a->in, "players", 0, DTS_SEATS, &seats))
        return false;
    if (!seats)
        return refuse(&a->no, "bad-type", "\"players\" is a whole number above 0");
    t->seats = (uint8_t)dts_game_seats_for((unsigned)t->game, seats);
    char error[DTS_ERROR] = "";
    return read_options(a, t) && read_undo(a, t) && read_seats(a, t, seats != t->seats)
        && (web_table_check(t, error, sizeof error) || refuse(&a->no, "refused", "%s", error));
}

static bool setup(struct web_ask *a)
{
    if (a->t->status != WEB_OPEN)
        return refuse(&a->no, "begun", "the game has begun");
    struct web_table trial = *a->t;
    trial.options = json_copy(a->t->options);
    if (!trial.options || !web_read_setup(a, &trial)) {
        json_decref(trial.options);
        return false;
    }
    json_decref(a->t->options);
    a->t->options = trial.options;
    a->t->seats = trial.seats;
    a->t->undo = trial.undo;
    a->t->across = trial.across;
    memcpy(a->t->seat, trial.seat, sizeof trial.seat);
    if (!web_table_commit(a->t, true))
        return refuse(&a->no, "store", "it cannot be stored");
    web_send_away(a->t, ~((1u << trial.seats) - 1), false, "removed");
    return web_after(a, false);
}

static bool do_begin(struct web_ask *a)
{
    char error[DTS_ERROR];
    if (a->t->status != WEB_OPEN)
        return refuse(&a->no, "begun", "the game has begun");
    if (!web_table_begin(a->t, error, sizeof error))
        return refuse(&a->no, *error ? "refused" : "store", "%s", *error ? error : "the table cannot be stored");
    web_leave_computers(a->t, true);
    return web_after(a, true);
}

/* ------------------------------------------------------------------------------ seats ---- */

/* Also who is away, or comes later, reads that a seat changed hands and when. */
static bool tell_handed(struct web_ask *a, unsigned seat)
{
    bool computer = a->t->seat[seat].player;
    return web_note_seat(a->t, seat, computer ? "computer" : "person", computer ? "A computer player has this seat now."
                                                                           : "A person has this seat again.")
        || refuse(&a->no, "store", "it was done, and could not be written into the talk");
}

/* Where seats know different things, who plays a claimed seat is its person's to say while they are here: the host
 * could otherwise have a computer player choose for them whenever it pleases. */
static bool may_hand(struct web_ask *a, unsigned number)
{
    bool here = false, own = a->c->seats >> number & 1;
    for (const struct web_client *c = a->t->here; c; c = c->next_here)
        here = here || c->seats >> number & 1;
    return own || !here || !web_hides(a->t) || a->t->status != WEB_PLAYING || !web_claimed(a->t, number)
        || refuse(&a->no, "claimed", "the person of this seat is here: who plays it is theirs to say");
}

/* A seat that changes hands agrees to nothing: what was asked of its person ends as a no. */
static bool seat(struct web_ask *a)
{
    struct web_table *t = a->t;
    unsigned number;
    const char *player = NULL;
    if (!web_get_seat(a, a->c->host, &number) || !ask_string(&a->no, a->in, "player", 40, &player))
        return false;
    int found = player ? web_player_find(player) : -1;
    if (found < 0)
        return refuse(&a->no, "bad-type", "there is no player '%.40s'", player ? player : "");
    if (t->status == WEB_OVER)
        return refuse(&a->no, "over", "the game is over");
    if (!may_hand(a, number))
        return false;
    if (t->s && !web_table_seat(t, number, player, NULL))
        return web_refuse_said(a);
    bool changed = t->seat[number].player != found && t->status == WEB_PLAYING;
    t->seat[number].player = (uint8_t)found;
    web_leave_computers(t, false);
    bool wanted = t->s && found && dts_wants(t->s) >> number & 1;
    if (wanted)
        dts_consent(t->s, number, false);
    if (!(wanted ? web_request_ended(a, number) : web_after(a, true)))
        return false;
    return !changed || tell_handed(a, number);
}

static bool name(struct web_ask *a)
{
    struct web_table *t = a->t;
    unsigned number;
    const char *given = NULL;
    if (!web_get_seat(a, a->c->host, &number) || !ask_string(&a->no, a->in, "name", ASK_ANY, &given))
        return false;
    if (!given)
        return refuse(&a->no, "bad-type", "\"name\" is missing");
    if (!web_name_good(given))
        return refuse_name(a);
    if (t->s && !web_table_seat(t, number, NULL, given))
        return web_refuse_said(a);
    strcpy(t->seat[number].name, given);
    return web_after(a, true);
}

/* ------------------------------------------------------------------------------ links ---- */

static bool relink_watchers(struct web_ask *a)
{
    if (!web_token(a->t->spectator, WEB_TOKEN) || !web_table_commit(a->t, true))
        return refuse(&a->no, "store", "it cannot be stored");
    web_send_away(a->t, 0, true, "relinked");
    return true;
}

/* A claimed seat is its person's while a game with secrets is on: with a new link for it the host could look into that
 * hand. Before the game begins there is nothing to be seen. */
static bool relink(struct web_ask *a)
{
    bool spectator = false;
    unsigned number;
    if (!ask_bool(&a->no, a->in, "spectator", &spectator))
        return false;
    if (spectator && !a->t->spectators)
        return refuse(&a->no, "refused", "spectators are not allowed at this table");
    if (!spectator && !web_get_seat(a, true, &number))
        return false;
    if (!spectator && web_hides(a->t) && a->t->status == WEB_PLAYING && web_claimed(a->t, number))
        return refuse(&a->no, "claimed", "this seat is its person's: only they can give it up; a computer player can "
                                         "have it");
    return (spectator ? relink_watchers(a) : web_vacate(a, number, "relinked")) && web_after(a, false);
}

static bool spectators(struct web_ask *a)
{
    bool allowed = a->t->spectators;
    if (!ask_bool(&a->no, a->in, "allowed", &allowed))
        return false;
    if (allowed == a->t->spectators)
        return true;
    a->t->spectators = allowed;
    *a->t->spectator = '\0';
    if ((allowed && !web_token(a->t->spectator, WEB_TOKEN)) || !web_table_commit(a->t, true))
        return refuse(&a->no, "store", "it cannot be stored");
    if (!allowed)
        web_send_away(a->t, 0, true, "relinked");
    return web_after(a, false);
}

static bool delete(struct web_ask *a)
{
    web_table_remove(a->t, "deleted");
    return !a->c->table || refuse(&a->no, "store", "it cannot be removed");
}

const struct web_command web_host_commands[] = {
    { "setup", setup, WEB_AT_TABLE | WEB_HOST },
    { "begin", do_begin, WEB_AT_TABLE | WEB_HOST },
    { "seat", seat, WEB_AT_TABLE | WEB_AWAKE },
    { "name", name, WEB_AT_TABLE | WEB_AWAKE },
    { "relink", relink, WEB_AT_TABLE | WEB_HOST },
    { "spectators", spectators, WEB_AT_TABLE | WEB_HOST },
    { "delete", delete, WEB_AT_TABLE | WEB_HOST },
    { NULL, NULL, 0 },
};
