/* doomtrack.c -- tables of doomtrack.h: the session behind a face that does not change. A table is a session; nothing
 * is kept here. Whatever the session may come to look like, what is promised is in the header. */
#include "doomtrack.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../session/session.h"
#include "doomtrack_in.h"

/* A table is handed out as the session it is. */
static struct dts *session(const struct doomtrack_table *t) { return (struct dts *)(uintptr_t)t; }
static struct doomtrack_table *table(struct dts *s) { return (struct doomtrack_table *)(void *)s; }

unsigned doomtrack_api(void) { return DOOMTRACK_API; }
const char *doomtrack_version(void) { return dts_version(); }
void doomtrack_free(void *text) { free(text); }

/* -------------------------------------------------------------------- games ---- */
unsigned doomtrack_games(void) { return dts_games(); }
const char *doomtrack_game_name(unsigned game) { return game < dts_games() ? dts_game_name(game) : NULL; }
const char *doomtrack_game_title(unsigned game) { return game < dts_games() ? dts_game_title(game) : NULL; }
int doomtrack_game_find(const char *name) { return name ? dts_game_find(name) : -1; }

void doomtrack_game_players(unsigned game, unsigned *least, unsigned *most) { dts_game_players(game, least, most); }

const char *doomtrack_game_setting(unsigned game, unsigned i, const char **choices)
{
    return game < dts_games() ? dts_game_setting(game, i, choices) : NULL;
}

const char *doomtrack_player_kind(unsigned i) { return dts_player_kind(i); }

/* ------------------------------------------------------------------- tables ---- */
/* What the caller knows of the struct; what was added since its header is as if it were left out. */
static struct doomtrack_how how_of(const struct doomtrack_how *how)
{
    struct doomtrack_how all = { 0 };
    if (how)
        memcpy(&all, how, how->size < sizeof all ? how->size : sizeof all);
    return all;
}

unsigned doomtrack_seats_for(int game, unsigned players, char *error, size_t room)
{
    unsigned least, most;
    dts_game_players((unsigned)game, &least, &most);
    if (players && (players < least || players > most)) {
        snprintf(error, room, "%s is for %u to %u players", dts_game_name((unsigned)game), least, most);
        return 0;
    }
    return dts_game_seats_for((unsigned)game, players ? players : least);
}

static void fill(struct dts_how *to, const struct doomtrack_how *how)
{
    to->seed = how->seed;
    to->option = how->option;
    to->pack = how->pack;
    to->language = how->language;
    for (unsigned i = 0; i < DTS_SEATS; i++)
        to->player[i] = how->player[i];
}

struct doomtrack_table *doomtrack_begin(const struct doomtrack_how *how, char *error, size_t room)
{
    struct doomtrack_how all = how_of(how);
    struct dts_how to = { .game = all.game };
    int game = all.game ? dts_game_find(all.game) : -1;
    if (game < 0) {
        snprintf(error, room, "no game is called '%.60s'", all.game ? all.game : "");
        return NULL;
    }
    fill(&to, &all);
    to.seats = doomtrack_seats_for(game, all.players, error, room);
    return to.seats ? table(dts_new(&to, error, room)) : NULL;
}

struct doomtrack_table *doomtrack_load(const char *journal, size_t length, const struct doomtrack_how *how, char *error,
                                       size_t room)
{
    struct doomtrack_how all = how_of(how);
    struct dts_how to = { .language = all.language };
    for (unsigned i = 0; i < DTS_SEATS; i++)
        to.player[i] = all.player[i];
    return table(dts_load_text(journal, length, &to, error, room));
}

void doomtrack_end(struct doomtrack_table *t)
{
    if (t)
        dts_free(session(t));
}

const char *doomtrack_error(const struct doomtrack_table *t) { return dts_error(session(t)); }
unsigned doomtrack_seats(const struct doomtrack_table *t) { return dts_seats(session(t)); }
bool doomtrack_over(const struct doomtrack_table *t) { return dts_over(session(t)); }
const char *doomtrack_result(const struct doomtrack_table *t) { return dts_result(session(t)); }
unsigned doomtrack_winners(const struct doomtrack_table *t) { return dts_winners(session(t)); }

/* ------------------------------------------------------------------ choices ---- */
unsigned doomtrack_asked(const struct doomtrack_table *t) { return dts_asked(session(t)); }

unsigned doomtrack_options(const struct doomtrack_table *t, unsigned viewer) { return dts_options(session(t), viewer); }
char *doomtrack_prompt(struct doomtrack_table *t, unsigned viewer) { return dts_prompt(session(t), viewer); }

char *doomtrack_option(struct doomtrack_table *t, unsigned viewer, unsigned option)
{
    return dts_option_text(session(t), viewer, option);
}

char *doomtrack_option_verb(struct doomtrack_table *t, unsigned viewer, unsigned option)
{
    return dts_option_verb(session(t), viewer, option);
}

char *doomtrack_option_object(struct doomtrack_table *t, unsigned viewer, unsigned option)
{
    return dts_option_object(session(t), viewer, option);
}

bool doomtrack_choose(struct doomtrack_table *t, unsigned seat, unsigned option)
{
    return dts_choose(session(t), seat, option);
}

bool doomtrack_choose_all(struct doomtrack_table *t, unsigned seat, const unsigned *option, unsigned count)
{
    return dts_choose_set(session(t), seat, option, count);
}

unsigned doomtrack_run(struct doomtrack_table *t, unsigned most) { return dts_run_players(session(t), most); }

bool doomtrack_seat(struct doomtrack_table *t, unsigned seat, const char *player)
{
    return dts_set_player(session(t), seat, player);
}

int doomtrack_hint(struct doomtrack_table *t, unsigned seat, const char *player)
{
    return dts_hint(session(t), seat, player);
}

bool doomtrack_odds(struct doomtrack_table *t, unsigned seat, double *chance, unsigned room)
{
    unsigned options = dts_options(session(t), seat);
    struct dts_advice *advice = options && room >= options ? calloc(options, sizeof *advice) : NULL;
    bool known = advice && dts_advise(session(t), seat, advice, options);
    for (unsigned i = 0; known && i < options; i++)
        chance[i] = advice[i].chance;
    free(advice);
    return known;
}

bool doomtrack_undo(struct doomtrack_table *t, unsigned seat) { return dts_undo(session(t), seat); }
bool doomtrack_redo(struct doomtrack_table *t, unsigned seat) { return dts_redo(session(t), seat); }

/* -------------------------------------------------------------------- views ---- */
static char *text_of(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("null");
    json_decref(json);
    return text;
}

char *doomtrack_view(struct doomtrack_table *t, unsigned viewer) { return dts_table_text(session(t), viewer); }

char *doomtrack_decision(struct doomtrack_table *t, unsigned viewer)
{
    return text_of(dts_decision_json(session(t), viewer));
}

char *doomtrack_events(struct doomtrack_table *t, unsigned viewer, size_t from, size_t *end)
{
    size_t to = dts_log_end(session(t));
    if (end)
        *end = to;
    return text_of(dts_events_json(session(t), viewer, from < to ? from : to, to));
}

uint64_t doomtrack_view_hash(struct doomtrack_table *t, unsigned viewer) { return dts_view_hash(session(t), viewer); }
uint64_t doomtrack_owner_hash(const struct doomtrack_table *t) { return dts_owner_hash(session(t)); }
unsigned doomtrack_owner_ply(const struct doomtrack_table *t) { return dts_owner_ply(session(t)); }

/* ----------------------------------------------------------------- journals ---- */
char *doomtrack_owner_journal(struct doomtrack_table *t) { return dts_owner_journal(session(t)); }

bool doomtrack_verify(const char *journal, size_t length, char *error, size_t room)
{
    return dts_verify(journal, length, UINT32_MAX, error, room);
}
