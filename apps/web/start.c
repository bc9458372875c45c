/* start.c -- what can be said before sitting down: hello, create, join, leave. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------ hello ---- */

static json_t *choices_json(const char *choices)
{
    json_t *list = json_array();
    while (*choices) {
        size_t n = strcspn(choices, " ");
        json_array_append_new(list, json_stringn(choices, n));
        choices += n;
        choices += strspn(choices, " ");
    }
    return list;
}

/* A setting or one of its choices in words. */
static json_t *words_json(unsigned game, unsigned i, const char *choice, const char *language)
{
    char *words = dts_game_setting_words(game, i, choice, language);
    json_t *text = json_string(words ? words : choice ? choice : "");
    free(words);
    return text;
}

static json_t *setting_json(unsigned game, unsigned i, const char *name, const char *choices, const char *language)
{
    json_t *list = choices_json(choices), *titles = json_array(), *one;
    size_t n;
    json_array_foreach(list, n, one)
        json_array_append_new(titles, words_json(game, i, json_string_value(one), language));
    return json_pack("{s:s,s:o,s:o,s:o}", "name", name, "title", words_json(game, i, NULL, language), "choices", list,
                     "titles", titles);
}

static json_t *game_json(unsigned game, const char *language)
{
    unsigned least, most;
    const char *name, *choices;
    char ledger[80];
    dts_game_players(game, &least, &most);
    json_t *settings = json_array();
    for (unsigned i = 0; (name = dts_game_setting(game, i, &choices)); i++)
        json_array_append_new(settings, setting_json(game, i, name, choices, language));
    snprintf(ledger, sizeof ledger, "/ledger/%.60s.md", dts_game_name(game));
    return json_pack("{s:s,s:s,s:i,s:i,s:b,s:b,s:b,s:b,s:o}", "name", dts_game_name(game), "title",
                     dts_game_title(game), "least", (int)least, "most", (int)most, "template",
                     dts_game_template(game), "hides", dts_game_hides(game), "sides", dts_game_sides(game),
                     "ledger", web_http(ledger, "").status == 200, "settings", settings);
}

/* All games in a language. Words of settings are found in catalogues, which takes a while: they are kept. */
json_t *web_games_json(const char *language)
{
    enum { MOST = 8 };
    static struct { char lang[8]; char *text; } kept[MOST];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    json_t *games = NULL;
    unsigned i = 0;
    pthread_mutex_lock(&lock);
    while (i < MOST && kept[i].text && strcmp(kept[i].lang, language))
        i++;
    if (i < MOST && kept[i].text)
        games = json_loads(kept[i].text, 0, NULL);
    if (!games) {
        games = json_array();
        for (unsigned g = 0; g < dts_games(); g++)
            json_array_append_new(games, game_json(g, language));
        if (i < MOST) {
            snprintf(kept[i].lang, sizeof kept[i].lang, "%s", language);
            kept[i].text = json_dumps(games, JSON_COMPACT);
        }
    }
    pthread_mutex_unlock(&lock);
    return games;
}

static bool hello(struct web_ask *a)
{
    if (!web_get_language(a))
        return false;
    json_t *games = web_games_json(a->c->lang), *players = json_array(), *languages = json_array();
    for (unsigned i = 0; web_player(i); i++)
        json_array_append_new(players, json_string(web_player(i)));
    for (unsigned i = 0; i < dts_languages(); i++)
        json_array_append_new(languages, json_string(dts_language(i)));
    json_t *more = json_pack("{s:s,s:s,s:o,s:o,s:{s:i,s:i,s:i,s:i},s:o}", "version", dts_version(), "lang", a->c->lang,
                             "languages", languages, "players", players, "limits", "talk", WEB_TALK, "name", WEB_NAME,
                             "frame", WEB_FRAME, "journal", WEB_JOURNAL, "games", games);
    json_object_update(a->out, more);
    json_decref(more);
    return true;
}

/* ------------------------------------------------------------------------------- join ---- */

/* Who only watches, or comes with links that many have come with, leaves room for the others. */
static bool room_for_one(struct web_ask *a)
{
    unsigned here = 0, watchers = 0, same = 0;
    bool watches = !a->c->seats && !a->c->host;
    for (const struct web_client *c = a->t->here; c; c = c->next_here) {
        here++;
        watchers += !c->seats && !c->host;
        same += c->seats == a->c->seats && c->host == a->c->host;
    }
    if (watches && watchers >= WEB_WATCHERS)
        return refuse(&a->no, "too-many", "%d watch at this table already", WEB_WATCHERS);
    if (!watches && same >= WEB_SAME)
        return refuse(&a->no, "too-many", "%d have come with these links already", WEB_SAME);
    return here < WEB_HERE || refuse(&a->no, "too-many", "%d are at this table already", WEB_HERE);
}

/* Who comes with a seat's own link plays it: the host, who has every unused link, lets go of it, and does not get it
 * while somebody plays it. A key is its owner's, host or not. */
static void sit_alone(struct web_ask *a)
{
    unsigned links = 0;
    for (unsigned i = 0; i < a->t->seats; i++)
        links |= (unsigned)!web_claimed(a->t, i) << i;
    for (struct web_client *c = a->t->here; c; c = c->next_here) {
        if (a->c->host && !c->host)
            a->c->seats &= (uint8_t)~(c->seats & links);
        else if (!a->c->host && c->host)
            c->seats &= (uint8_t)~(a->c->seats & links);
    }
}

static void sit_down(struct web_ask *a)
{
    struct web_client *c = a->c;
    c->next_here = a->t->here;
    a->t->here = c;
    c->eyes = c->asked = WEB_NOBODY;
    web_work_sit(c, a->t);
    web_run_players(a->t);
    if (a->t->lines_length && !web_table_commit(a->t, true))
        web_table_wake(a->t);
    web_tell(a->t);
    web_tell_talks(a->t, c);
    web_note_join(a);
}

bool web_to_table(struct web_ask *a)
{
    return ask_string(&a->no, a->in, "table", 64, &a->forward)
        && (a->forward || refuse(&a->no, "bad-type", "\"table\" is missing"));
}

/* First the keys that begin to count now, for what they replace is dead from then on. False: not stored. */
static bool open_all(struct web_ask *a, json_t *tokens, struct web_opened *all)
{
    json_t *dead = json_array(), *token;
    size_t i;
    json_array_foreach(tokens, i, token)
        if (json_is_string(token) && !web_adopt(a, json_string_value(token)))
            return false;
    json_array_foreach(tokens, i, token) {
        struct web_opened one = { 0 };
        web_open(a->t, json_is_string(token) ? json_string_value(token) : "", &one);
        if (!one.host && !one.spectator && !one.keys && !one.links)
            json_array_append(dead, token);
        *all = (struct web_opened){ all->host || one.host, all->spectator || one.spectator, all->keys | one.keys,
                                    all->links | one.links, all->spent | one.spent };
    }
    json_object_set_new(a->out, "dead", dead);
    json_object_set_new(a->out, "taken", web_held_json(all->spent & ~all->keys));
    return true;
}

static bool join(struct web_ask *a)
{
    json_t *tokens = json_object_get(a->in, "tokens");
    struct web_opened o = { 0 };
    if (!a->t)
        return web_to_table(a);
    if (!json_is_array(tokens) || json_array_size(tokens) > 2 * DTS_SEATS || !web_get_language(a))
        return refuse(&a->no, "bad-type", "\"tokens\" is a list of at most %d strings", 2 * DTS_SEATS);
    if (!open_all(a, tokens, &o))
        return false;
    a->c->seats = (uint8_t)web_seats_of(a->t, &o);
    a->c->host = o.host;
    a->c->spectator = o.spectator;
    json_object_set_new(a->out, "unclaimed", web_held_json(o.host ? 0 : o.links & ~(unsigned)a->c->seats));
    if (!a->c->seats && !o.host && !o.spectator)
        return web_refuse_opened(a, &o);
    if (!room_for_one(a))
        return false;
    if (a->t->status != WEB_OPEN && !web_table_wake(a->t))
        return refuse(&a->no, "failed", "this game cannot be read from the store");
    sit_alone(a);
    sit_down(a);
    return true;
}

/* ----------------------------------------------------------------------------- create ---- */

static bool read_seed(struct web_ask *a, struct web_table *t)
{
    json_t *seed = json_object_get(a->in, "seed");
    if (!ask_bool(&a->no, a->in, "open", &t->open))
        return false;
    if (!seed || json_is_null(seed))
        return web_random(&t->seed, sizeof t->seed);
    if (!t->open)
        return refuse(&a->no, "refused", "a seed may be chosen for tables that are \"open\" only");
    const char *digits = json_string_value(seed);
    if (json_is_integer(seed) && json_integer_value(seed) >= 0)
        t->seed = (uint64_t)json_integer_value(seed);
    else if (digits && *digits && strlen(digits) <= 19 && !digits[strspn(digits, "0123456789")])
        t->seed = strtoull(digits, NULL, 10);
    else
        return refuse(&a->no, "bad-type", "\"seed\" is a whole number of at most 19 digits");
    return true;
}

static bool read_new(struct web_ask *a, struct web_table *t)
{
    const char *game = NULL;
    unsigned least, most;
    bool begin;
    if (!ask_string(&a->no, a->in, "game", 64, &game) || !web_get_language(a)
        || !ask_bool(&a->no, a->in, "begin", &begin))
        return false;
    t->game = game ? dts_game_find(game) : -1;
    if (t->game < 0)
        return refuse(&a->no, "unknown-game", "no game is called '%.60s'", game ? game : "");
    dts_game_seats((unsigned)t->game, &least, &most);
    t->seats = (uint8_t)least;
    t->undo = DTS_UNDO_CONSENT;
    t->spectators = true;
    if (!ask_bool(&a->no, a->in, "spectators", &t->spectators) || !read_seed(a, t) || !web_read_setup(a, t))
        return false;
    return web_token(t->host, WEB_TOKEN) && (!t->spectators || web_token(t->spectator, WEB_TOKEN));
}

/* At the new table: its maker is host and holds all seats of people. */
static bool take_host(struct web_ask *a)
{
    struct web_table *t = a->t;
    char error[DTS_ERROR];
    if (json_is_true(json_object_get(a->in, "begin")) && !web_table_begin(t, error, sizeof error)) {
        web_table_remove(t, "refused");
        return refuse(&a->no, *error ? "refused" : "store", "%s", *error ? error : "the table cannot be stored");
    }
    a->c->host = true;
    a->c->seats = 0;
    json_t *seats = json_array();
    for (unsigned i = 0; i < t->seats; i++) {
        a->c->seats |= (uint8_t)(!t->seat[i].player << i);
        json_array_append_new(seats, json_string(t->seat[i].token));
    }
    sit_down(a);
    json_object_clear(a->out);
    json_object_set_new(a->out, "table", json_string(t->id));
    json_object_set_new(a->out, "host", json_string(t->host));
    json_object_set_new(a->out, "seats", seats);
    json_object_set_new(a->out, "spectator", *t->spectator ? json_string(t->spectator) : json_null());
    return true;
}

/* One address may not fill the house: neither in an hour nor in a year. */
static bool may_make(struct web_ask *a)
{
    unsigned share = web_settings->new_tables ? web_settings->tables / 4 + 1 : 0;
    if (!web_visit_fits(a->c->address, WEB_VISIT_TABLE, share))
        return refuse(&a->no, "too-many", "%u unfinished tables were made from your address already", share);
    if (!web_may_grow(a))
        return false;
    return web_visit_table(a->c->address)
        || refuse(&a->no, "too-fast", "at most %u tables can be made from one address in an hour",
                  web_settings->new_tables);
}

static bool create(struct web_ask *a)
{
    static _Thread_local char name[WEB_ID + 1];
    if (a->t)
        return take_host(a);
    struct web_table *t = web_table_new();
    if (!t || !read_new(a, t) || !may_make(a)) {
        if (t)
            web_table_free(t);
        return false;
    }
    strcpy(t->maker, a->c->address);
    web_visit(t->maker, WEB_VISIT_TABLE, 1);
    if (!web_list_add(t, web_settings->tables)) {
        web_table_free(t);
        return refuse(&a->no, "too-many", "there are too many tables; try again later");
    }
    if (!web_table_commit(t, true)) {
        web_list_drop(t);
        return refuse(&a->no, "store", "the table cannot be stored");
    }
    strcpy(name, t->id);
    a->forward = name;
    return true;
}

static bool leave(struct web_ask *a)
{
    (void)a;                           /* whoever comes here has left already */
    return true;
}

const struct web_command web_start_commands[] = {
    { "hello", hello, WEB_ANYWHERE }, { "create", create, WEB_AWAY }, { "join", join, WEB_AWAY },
    { "leave", leave, WEB_AWAY },     { NULL, NULL, 0 },
};
