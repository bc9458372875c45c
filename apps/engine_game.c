/* engine_game.c -- the commands of the engine protocol.
 *
 * A command first reads everything it was given, refusing what has the wrong type, then acts
 * through the session. What a game restricted to a seat answers is decided in engine_position
 * and view_of alone. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- reading fields ---- */
/* A list of at most `room` strings; null stands for none. */
static bool get_strings(struct engine *e, json_t *in, const char *name, const char **to, size_t room)
{
    json_t *list = json_object_get(in, name), *value;
    size_t i;
    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) > room)
        return refuse(&e->no, "bad-type", "\"%s\" is a list of at most %zu strings", name, room);
    json_array_foreach(list, i, value)
    {
        if (!json_is_string(value) && !json_is_null(value))
            return refuse(&e->no, "bad-type", "\"%s\" is a list of strings", name);
        to[i] = json_string_value(value);
    }
    return true;
}

static bool get_seed(struct engine *e, json_t *in, uint64_t *to)
{
    json_t *seed = json_object_get(in, "seed");
    if (!seed) {
        *to = app_any_seed();
        return true;
    }
    if (e->seat != ENGINE_OPEN)
        return refuse(&e->no, "forbidden", "whoever is restricted to a seat cannot choose the seed");
    if (json_is_integer(seed) && json_integer_value(seed) >= 0) {
        *to = (uint64_t)json_integer_value(seed);
        return true;
    }
    if (json_is_string(seed) && app_to_number(json_string_value(seed), to))
        return true;
    return refuse(&e->no, "bad-type",
                  "\"seed\" is a whole number from 0 to 18446744073709551615, or a string of one");
}

/* ------------------------------------------------------------------ answering ---- */
/* From whose eyes a question is answered: the restricting seat, else the one asked for. */
static bool view_of(struct engine *e, struct engine_game *g, json_t *in, unsigned *viewer)
{
    unsigned seats = dts_seats(g->s);
    *viewer = g->seat != ENGINE_OPEN ? g->seat : DTS_TABLE;
    if (!ask_number(&e->no, in, "seat", 0, seats - 1, viewer))
        return false;
    if (g->seat != ENGINE_OPEN && *viewer != g->seat)
        return refuse(&e->no, "forbidden", "this game is restricted to seat %u", g->seat);
    return true;
}

static void put_hash(json_t *out, const char *name, uint64_t hash)
{
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    json_object_set_new(out, name, json_string(text));
}

static json_t *over_json(struct engine_game *g)
{
    if (!dts_over(g->s))
        return json_null();
    json_t *over = json_object();
    char *ending = dts_ending(g->s, g->seat != ENGINE_OPEN ? g->seat : DTS_TABLE);
    json_object_set_new(over, "result", engine_string(dts_result(g->s)));
    json_object_set_new(over, "text", engine_string(ending));
    json_t *winners = dts_sides(g->s) ? json_array() : NULL;
    for (unsigned seat = 0; winners && seat < DTS_SEATS; seat++)
        if (dts_winners(g->s) >> seat & 1)
            json_array_append_new(winners, json_integer(seat));
    if (winners)
        json_object_set_new(over, "winners", winners);
    free(ending);
    return over;
}

void engine_position(struct engine_game *g, json_t *out)
{
    unsigned asked = dts_over(g->s) ? DTS_TABLE : dts_asked(g->s);
    bool theirs = asked != DTS_TABLE && (g->seat == ENGINE_OPEN || g->seat == asked);
    json_object_set_new(out, "id", engine_string(g->id));
    if (g->seat == ENGINE_OPEN) {
        json_object_set_new(out, "ply", json_integer(dts_owner_ply(g->s)));
        put_hash(out, "hash", dts_owner_hash(g->s));
    } else {
        json_object_set_new(out, "seat", json_integer(g->seat));
        json_object_set_new(out, "number", json_integer(dts_decision_number(g->s, g->seat)));
        put_hash(out, "hash", dts_view_hash(g->s, g->seat));
    }
    json_object_set_new(out, "over", over_json(g));
    json_t *decision = theirs ? dts_decision_json(g->s, asked) : json_null();
    if (json_is_object(decision) && !json_object_get(decision, "seat"))
        json_object_set_new(decision, "seat", json_integer(asked));
    json_object_set_new(out, "decision", decision);
    if (theirs && dts_can_concede(g->s, asked))
        json_object_set_new(out, "concede", json_true());
    if (g->seat == ENGINE_OPEN && asked != DTS_TABLE)
        json_object_set_new(out, "player", engine_string(dts_player(g->s, asked)));
}

/* ------------------------------------------------------------- beginning games ---- */
static bool free_place(struct engine *e, json_t *in, struct engine_game **place, char *id)
{
    const char *wanted = NULL;
    *place = NULL;
    if (!ask_string(&e->no, in, "id", ASK_ANY, &wanted))
        return false;
    if (wanted && (!*wanted || strlen(wanted) > ENGINE_ID || !dts_shows(wanted)))
        return refuse(&e->no, "bad-type", "\"id\" is a string of 1 to %d bytes that can be shown", ENGINE_ID);
    if (wanted)
        snprintf(id, ENGINE_ID + 1, "%s", wanted);
    for (bool taken = !wanted; taken;) {
        snprintf(id, ENGINE_ID + 1, "game-%u", ++e->made);
        taken = false;
        for (unsigned i = 0; i < ENGINE_GAMES; i++)
            taken |= e->game[i].s && strcmp(e->game[i].id, id) == 0;
    }
    for (unsigned i = 0; i < ENGINE_GAMES; i++) {
        if (!e->game[i].s && !*place)
            *place = &e->game[i];
        if (e->game[i].s && strcmp(e->game[i].id, id) == 0)
            return refuse(&e->no, "bad-id", "a game with the id '%s' is open already", id);
    }
    if (!*place)
        return refuse(&e->no, "too-many-games", "at most %d games are open at once; close one", ENGINE_GAMES);
    return true;
}

/* What `new` and `load` share: who sits where, in which language, under which restriction. */
static bool read_how(struct engine *e, json_t *in, struct dts_how *how, unsigned *seat)
{
    how->language = e->language;
    *seat = e->seat;
    if (!ask_number(&e->no, in, "seat", 0, DTS_SEATS - 1, seat) ||
        !get_strings(e, in, "seats", how->player, DTS_SEATS) ||
        !get_strings(e, in, "names", how->name, DTS_SEATS) || !get_strings(e, in, "langs", how->lang, DTS_SEATS) ||
        !ask_string(&e->no, in, "lang", ASK_ANY, &how->language))
        return false;
    how->undo = *seat == ENGINE_OPEN ? DTS_UNDO_FREE : DTS_UNDO_OWN;
    if (!ask_undo(&e->no, in, &how->undo, &how->undo_across_chance))
        return false;
    if (e->seat != ENGINE_OPEN && *seat != e->seat)
        return refuse(&e->no, "forbidden", "this engine is restricted to seat %u", e->seat);
    if (e->seat != ENGINE_OPEN && how->undo_across_chance)
        return refuse(&e->no, "forbidden", "a seat cannot take back a roll or a reveal");
    if (*seat != ENGINE_OPEN && how->undo == DTS_UNDO_FREE)
        return refuse(&e->no, "bad-type", "\"undo\" of a seat is \"own\" or \"consent\"");
    return true;
}

static bool open_game(struct engine *e, struct engine_game *place, const char *id, unsigned seat, struct dts *s,
                      const char *error, json_t *out)
{
    if (!s)
        return refuse(&e->no, "refused", "%s", error);
    if (seat != ENGINE_OPEN && seat >= dts_seats(s)) {
        dts_free(s);
        return refuse(&e->no, "bad-type", "\"seat\": this game has no seat %u", seat);
    }
    place->s = s;
    place->seat = seat;
    dts_apart(s, seat != ENGINE_OPEN);
    snprintf(place->id, sizeof place->id, "%s", id);
    e->last = place;
    engine_position(place, out);
    if (dts_note(s))
        json_object_set_new(out, "note", engine_string(dts_note(s)));
    return true;
}

enum { OPTIONS = 32, PACKS = 32 };

/* {"edition":"first"} as "edition=first", which must be freed. */
static bool read_options(struct engine *e, json_t *in, char **to)
{
    json_t *options = json_object_get(in, "options"), *value;
    const char *key;
    unsigned n = 0;
    if (!options)
        return true;
    if (!json_is_object(options) || json_object_size(options) > OPTIONS)
        return refuse(&e->no, "bad-type", "\"options\" is an object of at most %d strings", OPTIONS);
    json_object_foreach(options, key, value)
    {
        if (!json_is_string(value))
            return refuse(&e->no, "bad-type", "\"options\": \"%.40s\" is a string", key);
        to[n++] = app_format("%s=%s", key, json_string_value(value));
    }
    return true;
}

static bool do_new(struct engine *e, struct engine_game *unused, json_t *in, json_t *out)
{
    (void)unused;
    char *option[OPTIONS + 1] = { NULL }, id[ENGINE_ID + 1], error[DTS_ERROR] = "";
    const char *pack[PACKS + 1] = { NULL }, *const_option[OPTIONS + 1] = { NULL };
    struct dts_how how = { .game = NULL };
    struct engine_game *place;
    unsigned seat, least = 0, most = 0;
    int game = -1;
    bool good = ask_string(&e->no, in, "game", ASK_ANY, &how.game) && read_how(e, in, &how, &seat) &&
                get_seed(e, in, &how.seed) &&
                ask_bool(&e->no, in, "ask-dice", &how.ask_dice) && get_strings(e, in, "packs", pack, PACKS) &&
                free_place(e, in, &place, id);
    if (good && (!how.game || (game = dts_game_find(how.game)) < 0))
        good =
            refuse(&e->no, "unknown-game", how.game ? "no game is called '%.60s'" : "\"game\" is missing", how.game);
    if (good)
        dts_game_players((unsigned)game, &least, &most);
    if (good && pack[0] && e->seat != ENGINE_OPEN)
        good = refuse(&e->no, "forbidden", "whoever is restricted to a seat cannot have files read");
    if (good && how.ask_dice && seat != ENGINE_OPEN)
        good = refuse(&e->no, "forbidden", "a seat cannot say what is rolled or drawn");
    how.seats = least;
    good = good && ask_number(&e->no, in, "players", least, most, &how.seats) && read_options(e, in, option);
    for (unsigned i = 0; i < OPTIONS; i++)
        const_option[i] = option[i];
    how.option = const_option[0] ? const_option : NULL;
    how.pack = pack[0] ? pack : NULL;
    if (good) {
        struct dts *s = dts_new(&how, error, sizeof error);
        good = open_game(e, place, id, seat, s, error, out);
    }
    for (unsigned i = 0; i < OPTIONS; i++)
        free(option[i]);
    return good;
}

static bool do_load(struct engine *e, struct engine_game *unused, json_t *in, json_t *out)
{
    (void)unused;
    char id[ENGINE_ID + 1], error[DTS_ERROR] = "";
    struct dts_how how = { .game = NULL };
    struct engine_game *place;
    unsigned seat, to = 0x7fffffff;
    json_t *journal = json_object_get(in, "journal");
    if (e->seat != ENGINE_OPEN)
        return refuse(&e->no, "forbidden", "whoever is restricted to a seat cannot load a journal");
    if (!json_is_string(journal))
        return refuse(&e->no, "bad-type", "\"journal\" is a string: the text that save answered with");
    if (!read_how(e, in, &how, &seat) || !ask_number(&e->no, in, "to", 0, 0x7fffffff, &to) ||
        !free_place(e, in, &place, id))
        return false;
    if (to == 0x7fffffff)
        to = UINT32_MAX;
    for (unsigned i = 0; seat != ENGINE_OPEN && i < DTS_SEATS; i++)
        how.person[i] = (uint8_t)(i + 1); /* the journal may say that a seat is another one's too */
    struct dts *s =
        dts_load_text_to(json_string_value(journal), json_string_length(journal), to, &how, error, sizeof error);
    if (s && seat != ENGINE_OPEN && dts_ask_dice(s)) {
        dts_free(s);
        return refuse(&e->no, "forbidden", "a seat cannot say what is rolled or drawn");
    }
    if (s && (seat != ENGINE_OPEN || json_object_get(in, "undo") || json_object_get(in, "undo-across-chance")))
        dts_set_undo(s, how.undo, how.undo_across_chance);
    return open_game(e, place, id, seat, s, error, out);
}

static bool do_close(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    (void)in;
    json_object_set_new(out, "closed", engine_string(g->id));
    dts_free(g->s);
    if (e->last == g)
        e->last = NULL;
    memset(g, 0, sizeof *g);
    return true;
}

/* -------------------------------------------------------------------- choosing ---- */
static bool read_selection(struct engine *e, json_t *in, unsigned *option, unsigned *count)
{
    json_t *list = json_object_get(in, "options"), *value;
    size_t i;
    if (!json_is_array(list) || json_array_size(list) > 256)
        return refuse(&e->no, "bad-type",
                      "\"option\" is a whole number, or \"options\" a list of at most 256 of them");
    json_array_foreach(list, i, value)
    {
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 0xffff)
            return refuse(&e->no, "bad-type", "\"options\" is a list of whole numbers");
        option[i] = (unsigned)json_integer_value(value);
    }
    *count = (unsigned)json_array_size(list);
    return true;
}

static bool do_choose(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned picked[256], count = 0, one = 0xffffffff;
    unsigned seat = g->seat != ENGINE_OPEN ? g->seat : dts_over(g->s) ? DTS_TABLE : dts_asked(g->s);
    if (dts_over(g->s))
        return refuse(&e->no, "over", "the game is over");
    if (!ask_number(&e->no, in, "seat", 0, dts_seats(g->s) - 1, &seat) ||
        !ask_number(&e->no, in, "option", 0, 0xffff, &one))
        return false;
    if (g->seat != ENGINE_OPEN && seat != g->seat)
        return refuse(&e->no, "forbidden", "this game is restricted to seat %u", g->seat);
    if (one != 0xffffffff && json_object_get(in, "options"))
        return refuse(&e->no, "bad-type", "either \"option\" or \"options\"");
    if (one == 0xffffffff && !read_selection(e, in, picked, &count))
        return false;
    if (seat != dts_asked(g->s))
        return refuse(&e->no, "not-asked", "seat %u is not asked now", seat);
    bool done = one != 0xffffffff ? dts_choose(g->s, seat, one) : dts_choose_set(g->s, seat, picked, count);
    if (!done)
        return refuse(&e->no, "refused", "%s", dts_error(g->s));
    engine_position(g, out);
    return true;
}

static bool do_players(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned most = 0;
    const char *player[DTS_SEATS] = { NULL };
    if (!ask_number(&e->no, in, "most", 0, 1000000, &most) || !get_strings(e, in, "set", player, DTS_SEATS))
        return false;
    for (unsigned i = 0; i < DTS_SEATS; i++) {
        if (!player[i])
            continue;
        if (g->seat != ENGINE_OPEN)
            return refuse(&e->no, "forbidden", "a seat cannot say who plays the others");
        if (!dts_player_known(player[i]) || i >= dts_seats(g->s))
            return refuse(&e->no, "bad-type", "\"set\": no player is called '%.40s', or there is no seat %u",
                          player[i], i);
    }
    for (unsigned i = 0; i < DTS_SEATS; i++)
        if (player[i] && !dts_set_player(g->s, i, player[i]))
            return refuse(&e->no, "refused", "%s", dts_error(g->s));
    unsigned made = dts_run_players(g->s, most);
    if (g->seat == ENGINE_OPEN)
        json_object_set_new(out, "choices", json_integer(made));
    engine_position(g, out);
    return true;
}

static bool do_hint(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    const char *player = "simple";
    unsigned asked = dts_over(g->s) ? DTS_TABLE : dts_asked(g->s);
    if (!ask_string(&e->no, in, "player", ASK_ANY, &player))
        return false;
    int option =
        asked == DTS_TABLE || (g->seat != ENGINE_OPEN && g->seat != asked) ? -1 : dts_hint(g->s, asked, player);
    if (option < 0)
        return refuse(&e->no, "not-asked", "there is nothing to advise now, or no player is called '%.40s'", player);
    json_object_set_new(out, "option", json_integer(option));
    return true;
}

/* One entry for each option: its chance and what that does not count, or null. */
static bool do_advise(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned asked = dts_over(g->s) ? DTS_TABLE : dts_asked(g->s), count = 0;
    (void)in;
    if (asked != DTS_TABLE && (g->seat == ENGINE_OPEN || g->seat == asked))
        count = dts_options(g->s, asked);
    if (!count)
        return refuse(&e->no, "not-asked", "there is nothing to advise now");
    struct dts_advice *a = calloc(count, sizeof *a);
    bool known = a && dts_advise(g->s, asked, a, count);
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        json_t *beyond = json_array();
        for (unsigned j = 0; known && j < a[i].beyond; j++) {
            struct dts_advice one = { .beyond = 1, .thing = { a[i].thing[j] } };
            char *name = dts_advice_beyond(g->s, asked, &one);
            json_array_append_new(beyond, engine_string(name ? name : ""));
            free(name);
        }
        if (known && a[i].chance >= 0)
            json_array_append_new(list, json_pack("{s:f,s:b,s:O}", "probability", a[i].chance, "at_least",
                                                  a[i].beyond > 0, "beyond", beyond));
        else
            json_array_append_new(list, json_null());
        json_decref(beyond);
    }
    free(a);
    json_object_set_new(out, "advice", list);
    return true;
}

/* For whom something is asked that others may have to agree to: the seat of the game, else the one named, else 0. */
static bool seat_for(struct engine *e, struct engine_game *g, json_t *in, unsigned *seat)
{
    *seat = g->seat != ENGINE_OPEN ? g->seat : 0;
    if (!ask_number(&e->no, in, "seat", 0, dts_seats(g->s) - 1, seat))
        return false;
    return g->seat == ENGINE_OPEN || *seat == g->seat ||
           refuse(&e->no, "forbidden", "this game is restricted to seat %u", g->seat);
}

/* The position, and whose consent is missing. */
static void put_wanted(struct engine_game *g, json_t *out)
{
    json_t *wants = json_array();
    engine_position(g, out);
    for (unsigned i = 0; i < DTS_SEATS; i++)
        if (dts_wants(g->s) >> i & 1)
            json_array_append_new(wants, json_integer(i));
    json_object_set_new(out, "wants", wants);
}

static bool step_back(struct engine *e, struct engine_game *g, json_t *in, json_t *out, bool redo)
{
    unsigned seat;
    if (!seat_for(e, g, in, &seat))
        return false;
    if (g->seat != ENGINE_OPEN && dts_over(g->s)) /* the end opened the journal and the seed to it */
        return refuse(&e->no, "forbidden", "a seat cannot take back the end of a game");
    if (!(redo ? dts_redo(g->s, seat) : dts_undo(g->s, seat)))
        return refuse(&e->no, "refused", "%s", dts_error(g->s));
    put_wanted(g, out);
    return true;
}

static bool do_concede(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned seat;
    if (!seat_for(e, g, in, &seat))
        return false;
    if (dts_over(g->s))
        return refuse(&e->no, "over", "the game is over");
    if (!dts_concede(g->s, seat))
        return refuse(&e->no, "refused", "%s", dts_error(g->s));
    put_wanted(g, out);
    return true;
}

static bool do_undo(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    return step_back(e, g, in, out, false);
}

static bool do_redo(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    return step_back(e, g, in, out, true);
}

static bool do_consent(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned seat;
    bool yes = true;
    if (!view_of(e, g, in, &seat) || !ask_bool(&e->no, in, "yes", &yes))
        return false;
    if (!dts_consent(g->s, seat, yes))
        return refuse(&e->no, "refused", "%s", dts_error(g->s));
    engine_position(g, out);
    return true;
}

/* --------------------------------------------------------------------- looking ---- */
static bool do_observe(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned viewer;
    if (!view_of(e, g, in, &viewer))
        return false;
    engine_position(g, out);
    put_hash(out, "view", dts_view_hash(g->s, viewer));
    json_object_set_new(out, "table", dts_table_json(g->s, viewer));
    return true;
}

static void add_line(void *to, const char *line)
{
    json_array_append_new(to, engine_string(line));
}

static bool do_log(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned viewer, from = 0;
    if (!view_of(e, g, in, &viewer) || !ask_number(&e->no, in, "from", 0, 0x7fffffff, &from))
        return false;
    json_t *lines = json_array();
    size_t end = dts_log(g->s, viewer, from, add_line, lines);
    json_object_set_new(out, "log", lines);
    json_object_set_new(out, "end", json_integer((json_int_t)end));
    return true;
}

static bool do_text(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned viewer, thing = 0xffff;
    if (!view_of(e, g, in, &viewer) || !ask_number(&e->no, in, "thing", 0, 0xfffe, &thing))
        return false;
    char *text = thing == 0xffff ? NULL : dts_thing_text(g->s, viewer, thing);
    if (!text || !*text) {
        free(text);
        return refuse(&e->no, "bad-type", "\"thing\" is the number of a thing on the table that can be seen");
    }
    json_object_set_new(out, "text", engine_string(text));
    free(text);
    return true;
}

static bool do_why(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned viewer;
    if (!view_of(e, g, in, &viewer))
        return false;
    char *text = g->seat == ENGINE_OPEN && viewer == DTS_TABLE ? dts_owner_why(g->s) : dts_why(g->s, viewer);
    json_object_set_new(out, "why", engine_string(text));
    free(text);
    return true;
}

static bool do_hash(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    unsigned viewer;
    if (!view_of(e, g, in, &viewer))
        return false;
    if (g->seat == ENGINE_OPEN)
        put_hash(out, "hash", dts_owner_hash(g->s));
    else
        put_hash(out, "hash", dts_view_hash(g->s, viewer));
    if (viewer != DTS_TABLE)
        put_hash(out, "view", dts_view_hash(g->s, viewer));
    return true;
}

static int count_bytes(const char *text, size_t length, void *sum)
{
    (void)text;
    *(size_t *)sum += length;
    return 0;
}

/* Can it be sent back on one line, also by a program that writes everything beyond ASCII as numbers? */
static bool is_loadable(json_t *journal)
{
    size_t bytes = 0;
    if (json_string_length(journal) <= ENGINE_JOURNAL / 6)
        return true;
    return json_dump_callback(journal, count_bytes, &bytes, JSON_ENSURE_ASCII | JSON_ENCODE_ANY) == 0 &&
           bytes <= ENGINE_JOURNAL;
}

static bool do_save(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    bool brief = false;
    if (!ask_bool(&e->no, in, "brief", &brief))
        return false;
    char *journal = brief ? dts_owner_journal_brief(g->s) : dts_owner_journal(g->s), seed[24];
    if (!journal)
        return refuse(&e->no, "failed", "%s", dts_error(g->s));
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)dts_owner_seed(g->s));
    json_t *text = engine_string(journal);
    free(journal);
    json_object_set_new(out, "journal", text);
    json_object_set_new(out, "seed", json_string(seed));
    return is_loadable(text) || refuse(&e->no, "too-long", "the journal has more than %d bytes", ENGINE_JOURNAL);
}

static bool do_report(struct engine *e, struct engine_game *g, json_t *in, json_t *out)
{
    (void)in;
    char *text = dts_owner_report(g->s);
    if (!text)
        return refuse(&e->no, "failed", "%s", dts_error(g->s));
    json_object_set_new(out, "report", engine_string(text));
    free(text);
    return true;
}

static json_t *settings_json(unsigned game)
{
    json_t *settings = json_object();
    const char *name, *choices;
    for (unsigned i = 0; (name = dts_game_setting(game, i, &choices)); i++) {
        json_t *list = json_array();
        for (const char *c = choices + strspn(choices, " "); *c; c += strspn(c, " ")) {
            size_t length = strcspn(c, " ");
            json_array_append_new(list, json_stringn(c, length));
            c += length;
        }
        json_object_set_new(settings, name, list);
    }
    return settings;
}

static bool do_games(struct engine *e, struct engine_game *unused, json_t *in, json_t *out)
{
    (void)unused;
    (void)in;
    json_t *games = json_array(), *players = json_array(), *open = json_array();
    for (unsigned i = 0; i < dts_games(); i++) {
        unsigned least, most;
        dts_game_players(i, &least, &most);
        json_array_append_new(games,
                              json_pack("{s:s,s:s,s:i,s:i,s:o}", "name", dts_game_name(i), "title", dts_game_title(i),
                                        "least", (int)least, "most", (int)most, "options", settings_json(i)));
    }
    for (unsigned i = 0; dts_player_kind(i); i++)
        json_array_append_new(players, json_string(dts_player_kind(i)));
    for (unsigned i = 0; i < ENGINE_GAMES; i++)
        if (e->game[i].s)
            json_array_append_new(open, engine_string(e->game[i].id));
    json_object_set_new(out, "version", json_string(dts_version()));
    json_object_set_new(out, "games", games);
    json_object_set_new(out, "players", players);
    json_object_set_new(out, "open", open);
    return true;
}

const struct engine_command engine_commands[] = {
    { "games", do_games, false, false },    { "new", do_new, false, false },        { "load", do_load, false, false },
    { "choose", do_choose, true, false },   { "players", do_players, true, false }, { "hint", do_hint, true, false },
    { "observe", do_observe, true, false }, { "log", do_log, true, false },         { "text", do_text, true, false },
    { "why", do_why, true, false },         { "hash", do_hash, true, false },       { "undo", do_undo, true, false },
    { "concede", do_concede, true, false },
    { "redo", do_redo, true, false },       { "consent", do_consent, true, false }, { "save", do_save, true, true },
    { "report", do_report, true, true },    { "close", do_close, true, false },
    { "advise", do_advise, true, false },   { NULL, NULL, false, false }
};
