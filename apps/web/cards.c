/* cards.c -- lists of cards in words. A list takes as long to write as a hundred choices to carry out, and anybody may
 * ask for one: a thread of its own writes them, one after the other and behind everything else, and the last ones are
 * kept. A command that wants a list which is not there waits with that thread, not with a worker. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { LISTS = 32, SETTINGS = 8 };

/* A list somebody wants: settings that are as usual left out, the others in the game's own order, so that one list
 * is kept however it is asked for. */
struct wanted {
    struct wanted *next;
    struct web_job *job;                           /* waits for it */
    char game[64], lang[8], key[800], text[SETTINGS][80];
};
static struct { char *key, *text; } list[LISTS];   /* the last ones written, as JSON */
static struct wanted *first, **last = &first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t something = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static bool running, stopping;

/* ------------------------------------------------------------------------- keeping ---- */

static json_t *find_cards(const char *key)
{
    json_t *cards = NULL;
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < LISTS && !cards; i++)
        if (list[i].key && !strcmp(list[i].key, key))
            cards = json_loads(list[i].text, 0, NULL);
    pthread_mutex_unlock(&lock);
    return cards;
}

static void keep_cards(const char *key, json_t *cards)
{
    static unsigned next;
    char *name = strdup(key), *text = json_dumps(cards, JSON_COMPACT);
    pthread_mutex_lock(&lock);
    if (name && text) {
        char *old = list[next].key, *older = list[next].text;
        list[next].key = name;
        list[next].text = text;
        next = (next + 1) % LISTS;
        name = old;
        text = older;
    }
    pthread_mutex_unlock(&lock);
    free(name);
    free(text);
}

/* ------------------------------------------------------------------------- writing ---- */

/* False: out of memory. */
static bool write_cards(const struct wanted *w)
{
    char error[DTS_ERROR];
    const char *option[SETTINGS + 1] = { NULL };
    for (unsigned i = 0; i < SETTINGS && *w->text[i]; i++)
        option[i] = w->text[i];
    struct dts_library *l = dts_library_open(w->game, NULL, error, sizeof error);
    json_t *cards = l ? json_array() : NULL;
    for (unsigned i = 0; cards && i < dts_cards(l); i++) {
        json_t *card = dts_card_json(l, i, w->lang, option);
        char *title = dts_card_title(l, i, w->lang);
        if (title)
            json_object_set_new(card, "title", json_string(title));
        free(title);
        json_array_append_new(cards, card);
    }
    if (l)
        dts_library_free(l);
    if (cards)
        keep_cards(w->key, cards);
    json_decref(cards);
    return cards != NULL;
}

static bool stopped(void)
{
    pthread_mutex_lock(&lock);
    bool now = stopping;
    pthread_mutex_unlock(&lock);
    return now;
}

static struct wanted *next_wanted(bool wait)
{
    pthread_mutex_lock(&lock);
    while (wait && !first && !stopping)
        pthread_cond_wait(&something, &lock);
    struct wanted *w = first;
    if (w && !(first = w->next))
        last = &first;
    pthread_mutex_unlock(&lock);
    return w;
}

static void serve_one(struct wanted *w)
{
    json_t *there = find_cards(w->key);
    w->job->failed = stopped() || (!there && !write_cards(w));
    json_decref(there);
    web_work_again(w->job);
    free(w);
}

/* What first visits ask for, and then what is asked for. */
static void *keep_writing(void *nothing)
{
    struct wanted *w;
    setpriority(PRIO_PROCESS, 0, 10);   /* on Linux: of this thread */
    for (unsigned i = 0; i < dts_games() * dts_languages() && !stopped(); i++) {
        struct wanted usual = { 0 };
        snprintf(usual.game, sizeof usual.game, "%s", dts_game_name(i / dts_languages()));
        snprintf(usual.lang, sizeof usual.lang, "%s", dts_language(i % dts_languages()));
        snprintf(usual.key, sizeof usual.key, "%s/%s", dts_game_name(i / dts_languages()), usual.lang);
        json_decref(web_games_json(usual.lang));
        write_cards(&usual);
        while ((w = next_wanted(false)))
            serve_one(w);
    }
    while ((w = next_wanted(true)))
        serve_one(w);
    return nothing;
}

bool web_cards_start(void)
{
    pthread_mutex_lock(&lock);
    bool good = running = !pthread_create(&thread, NULL, keep_writing, NULL);
    pthread_mutex_unlock(&lock);
    return good;
}

void web_cards_stop(void)
{
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_signal(&something);
    pthread_mutex_unlock(&lock);
    if (running)
        pthread_join(thread, NULL);
    running = false;
}

/* -------------------------------------------------------------------------- asking ---- */

static struct wanted *read_wanted(const struct web_table *trial, const char *lang)
{
    const char *name, *choices;
    unsigned game = (unsigned)trial->game, n = 0;
    struct wanted *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    snprintf(w->game, sizeof w->game, "%s", dts_game_name(game));
    snprintf(w->lang, sizeof w->lang, "%s", lang);
    size_t at = (size_t)snprintf(w->key, sizeof w->key, "%s/%s", dts_game_name(game), lang);
    for (unsigned i = 0; n < SETTINGS && (name = dts_game_setting(game, i, &choices)); i++) {
        const char *value = json_string_value(json_object_get(trial->options, name));
        size_t usual = strcspn(choices, " ");
        if (!value || (strlen(value) == usual && !strncmp(value, choices, usual)))
            continue;
        snprintf(w->text[n++], sizeof *w->text, "%.30s=%.40s", name, value);
        at += (size_t)snprintf(w->key + at, sizeof w->key - at, "/%.30s=%.40s", name, value);
    }
    return w;
}

/* The command goes on once its list is there. False: nobody writes lists. */
static bool wait_for(struct web_ask *a, struct wanted *w)
{
    pthread_mutex_lock(&lock);
    a->parked = running && !stopping;
    if (a->parked) {
        w->job = a->job;
        *last = w;
        last = &w->next;
        pthread_cond_signal(&something);
    }
    pthread_mutex_unlock(&lock);
    return a->parked;
}

static bool cards(struct web_ask *a)
{
    const char *game = NULL;
    struct web_table trial = { .options = json_object(), .undo = DTS_UNDO_CONSENT };     /* what every game allows */
    unsigned least, most;
    bool good = ask_string(&a->no, a->in, "game", 64, &game) && web_get_language(a);
    trial.game = good && game ? dts_game_find(game) : -1;
    if (good && trial.game < 0)
        good = refuse(&a->no, "unknown-game", "no game is called '%.60s'", game ? game : "");
    if (good) {
        dts_game_seats((unsigned)trial.game, &least, &most);
        trial.seats = (uint8_t)least;
        good = web_read_setup(a, &trial);
    }
    struct wanted *w = good ? read_wanted(&trial, a->c->lang) : NULL;
    json_decref(trial.options);
    if (!w || a->job->failed) {
        free(w);
        return good ? refuse(&a->no, "failed", "the cards cannot be listed now") : false;
    }
    json_t *all = find_cards(w->key);
    if (!all && wait_for(a, w))
        return true;
    if (!all && write_cards(w))
        all = find_cards(w->key);
    free(w);
    return all && !json_object_set_new(a->out, "cards", all);
}

const struct web_command web_cards_commands[] = { { "cards", cards, WEB_ANYWHERE }, { NULL, NULL, 0 } };
