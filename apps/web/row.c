/* row.c -- is what the store says of a table something the server can have written? Whoever edits the file, or a disk
 * that forgets, may have put anything there; a row that is wrong costs its own table and nothing else. */
#include "web.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* A string of `least` to `most` bytes. */
static bool is_text(json_t *value, size_t least, size_t most)
{
    return json_is_string(value) && json_string_length(value) >= least && json_string_length(value) <= most;
}

bool web_name_good(const char *name)
{
    return strlen(name) <= WEB_NAME && dts_shows(name) && !strpbrk(name, "\"\\");
}

static bool is_name(json_t *value) { return json_is_string(value) && web_name_good(json_string_value(value)); }

static bool is_token(json_t *value, bool may_be_none)
{
    const char *text = json_string_value(value);
    return (may_be_none && is_text(value, 0, 0))
        || (is_text(value, WEB_TOKEN, WEB_TOKEN) && strspn(text, letters) == WEB_TOKEN);
}

static bool is_number(json_t *value, json_int_t most)
{
    return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= most;
}

static bool is_flag(json_t *value) { return !value || json_is_boolean(value); }

static bool is_seed(json_t *value)
{
    const char *digits = json_string_value(value);
    return is_text(value, 1, 20) && digits[strspn(digits, "0123456789")] == '\0';
}

static bool are_options(json_t *options)
{
    const char *key;
    json_t *value;
    if (!json_is_object(options) || json_object_size(options) > 32)
        return false;
    json_object_foreach(options, key, value)
        if (strlen(key) > 30 || !is_text(value, 0, 40))
            return false;
    return true;
}

/* A store from before there were keys has neither key nor spent link. */
static bool is_seat(json_t *seat)
{
    json_t *player = json_object_get(seat, "player"), *key = json_object_get(seat, "key");
    json_t *spent = json_object_get(seat, "spent");
    return is_token(json_object_get(seat, "link"), true) && (!key || is_token(key, true))
        && (!spent || is_token(spent, true)) && is_name(json_object_get(seat, "name"))
        && json_is_string(player) && web_player_find(json_string_value(player)) >= 0;
}

static bool are_seats(json_t *seats, unsigned game)
{
    unsigned least, most;
    size_t i;
    json_t *seat;
    dts_game_seats(game, &least, &most);
    if (json_array_size(seats) < least || json_array_size(seats) > most || json_array_size(seats) > DTS_SEATS)
        return false;
    json_array_foreach(seats, i, seat)
        if (!is_seat(seat))
            return false;
    return true;
}

/* What it is whose value is wrong; NULL: nothing. */
const char *web_row_fault(json_t *meta)
{
    json_t *stands = json_object_get(meta, "standing");
    const char *game = json_string_value(json_object_get(meta, "game"));
    if (!json_is_object(meta))
        return "meta";
    if (!game || dts_game_find(game) < 0)
        return "game";
    return !are_seats(json_object_get(meta, "seats"), (unsigned)dts_game_find(game)) ? "seats"
         : !is_number(json_object_get(meta, "status"), WEB_OVER)                     ? "status"
         : !is_number(json_object_get(meta, "undo"), DTS_UNDO_CONSENT)               ? "undo"
         : !is_flag(json_object_get(meta, "across"))                                 ? "across"
         : !is_flag(json_object_get(meta, "spectators"))                             ? "spectators"
         : !is_flag(json_object_get(meta, "open"))                                   ? "open"
         : !is_seed(json_object_get(meta, "seed"))                                   ? "seed"
         : !are_options(json_object_get(meta, "options"))                            ? "options"
         : !is_token(json_object_get(meta, "host"), false)                           ? "host"
         : !is_token(json_object_get(meta, "spectator"), true)                       ? "spectator"
         : stands && !json_is_array(stands)                                          ? "standing" : NULL;
}

/* The same for what stands beside it. */
const char *web_stored_fault(const struct web_stored *s)
{
    size_t n = strlen(s->id);
    return !n || n > WEB_ID || strspn(s->id, letters) != n           ? "id"
         : s->touched < 0 || s->touched > WEB_AGE_MOST               ? "ran"
         : s->entries < 0 || s->entries > INT32_MAX                  ? "number of a line"
         : s->talks < 0 || s->talks > INT32_MAX                      ? "number of a talk" : NULL;
}

/* A table that is open has no journal yet, any other has its beginning at least. One that says something else is not
 * touched: to begin it again would spoil the journal. */
bool web_status_fits(const struct web_stored *s, unsigned status)
{
    return status == WEB_OPEN ? !s->header && !s->lines : s->header && s->lines;
}

bool web_talk_good(const char *text)
{
    json_t *talk = json_loads(text, 0, NULL), *seat = json_object_get(talk, "seat");
    const char *type = json_string_value(json_object_get(talk, "type"));
    bool good = type && !strcmp(type, "talk") && is_number(json_object_get(talk, "number"), INT32_MAX)
             && (json_is_null(seat) || is_number(seat, DTS_SEATS - 1))
             && is_text(json_object_get(talk, "text"), 1, WEB_TALK)
             && dts_shows(json_string_value(json_object_get(talk, "text")))
             && is_name(json_object_get(talk, "name")) && json_is_integer(json_object_get(talk, "at"));
    json_decref(talk);
    return good;
}
