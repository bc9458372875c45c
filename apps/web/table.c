/* table.c -- a table: what is known of it, its row in the store, its game in memory or asleep.
 *
 * A table that nobody uses keeps its game in the store only and plays it again when somebody comes
 * back; that takes some milliseconds and saves half a megabyte. What cannot be written has not
 * happened: after a failed commit, table and game are read from the store again. */
#include "web.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct web_table *web_table_new(void)
{
    struct web_table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->jobs_end = &t->jobs;
    t->options = json_object();
    t->touched = web_age();
    if (t->options && web_token(t->id, WEB_ID))
        return t;
    web_table_free(t);
    return NULL;
}

static void drop_session(struct web_table *t)
{
    if (t->s)
        web_tally_awake(t, -1);
    dts_free(t->s);
    free(t->lines);
    t->s = NULL;
    t->lines = NULL;
    t->lines_length = t->lines_room = 0;
    t->asked_us = 0;
    t->answered = false;
    t->reseated = 0;
}

void web_table_free(struct web_table *t)
{
    drop_session(t);
    if (*t->maker)
        web_visit(t->maker, WEB_VISIT_TABLE, -1);
    free(t->picks);
    json_decref(t->options);
    free(t);
}

const char *web_player(unsigned i) { return dts_player_kind(i); }

int web_player_find(const char *name)
{
    for (unsigned i = 0; web_player(i); i++)
        if (!strcmp(web_player(i), name))
            return (int)i;
    return -1;
}

/* ------------------------------------------------------------------- the table's own row ---- */

static char *meta_text(const struct web_table *t)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, t->seed);
    json_t *seats = json_array();
    for (unsigned i = 0; i < t->seats; i++)
        json_array_append_new(seats, json_pack("{s:s,s:s,s:s,s:s,s:s}", "link", web_claimed(t, i) ? ""
                                               : t->seat[i].token, "spent", web_claimed(t, i) ? t->seat[i].token : "",
                                               "key", t->seat[i].key, "name", t->seat[i].name, "player",
                                               web_player(t->seat[i].player)));
    json_t *meta = json_pack("{s:s,s:o,s:i,s:i,s:b,s:b,s:b,s:s,s:O,s:s,s:s,s:o}", "game",
                             dts_game_name((unsigned)t->game), "seats", seats, "status", t->status, "undo", t->undo,
                             "across", t->across, "spectators", t->spectators, "open", t->open, "seed", seed, "options",
                             t->options, "host", t->host, "spectator", t->spectator, "standing", web_stand_stored(t));
    char *text = meta ? json_dumps(meta, JSON_COMPACT) : NULL;
    json_decref(meta);
    return text;
}

static void copy_text(char *to, size_t room, json_t *from, const char *key)
{
    const char *text = json_string_value(json_object_get(from, key));
    snprintf(to, room, "%s", text ? text : "");
}

static bool read_meta(struct web_table *t, const char *text, const char **fault)
{
    json_t *meta = json_loads(text, 0, NULL), *seats = json_object_get(meta, "seats"),
           *options = json_object_get(meta, "options");
    const char *game = json_string_value(json_object_get(meta, "game"));
    const char *seed = json_string_value(json_object_get(meta, "seed"));
    if (!(*fault = web_row_fault(meta))) {
        t->game = dts_game_find(game);
        t->seed = strtoull(seed, NULL, 10);
        t->seats = (uint8_t)json_array_size(seats);
        t->status = (uint8_t)json_integer_value(json_object_get(meta, "status"));
        t->undo = (uint8_t)json_integer_value(json_object_get(meta, "undo"));
        t->across = json_is_true(json_object_get(meta, "across"));
        t->spectators = json_is_true(json_object_get(meta, "spectators"));
        t->open = json_is_true(json_object_get(meta, "open"));
        copy_text(t->host, sizeof t->host, meta, "host");
        copy_text(t->spectator, sizeof t->spectator, meta, "spectator");
        json_decref(t->options);
        t->options = json_incref(options);
        for (unsigned i = 0; i < t->seats; i++) {
            json_t *seat = json_array_get(seats, i);
            t->seat[i].player = (uint8_t)web_player_find(json_string_value(json_object_get(seat, "player")));
            copy_text(t->seat[i].key, sizeof t->seat[i].key, seat, "key");
            copy_text(t->seat[i].token, sizeof t->seat[i].token, seat, web_claimed(t, i) ? "spent" : "link");
            copy_text(t->seat[i].name, sizeof t->seat[i].name, seat, "name");
        }
        web_stand_read(t, json_object_get(meta, "standing"));
    }
    json_decref(meta);
    return !*fault;
}

static struct web_table *read_stored(const struct web_stored *stored)
{
    struct web_table *t = web_table_new();
    const char *fault = web_stored_fault(stored);
    if (!t)
        return NULL;
    if (!fault && read_meta(t, stored->meta, &fault) && !web_status_fits(stored, t->status))
        fault = "status, which contradicts its journal";
    if (!fault) {
        snprintf(t->id, sizeof t->id, "%s", stored->id);
        t->touched = stored->touched;
        t->entries = (unsigned)stored->entries;
        t->talks = (unsigned)stored->talks;
        return t;
    }
    web_log("error", "table-unreadable", "table=%.40s message=\"in its row of the store this is wrong: %s\"",
            stored->id, fault);
    web_table_free(t);
    return NULL;
}

static bool load_one(void *with, const struct web_stored *stored)
{
    struct web_table *t = read_stored(stored);
    (void)with;
    if (t && (t->status == WEB_OVER || !web_list_add(t, UINT32_MAX)))
        web_table_free(t);
    return true;
}

bool web_tables_load(char *error, size_t room)
{
    if (web_store_tables(load_one, NULL))
        return true;
    snprintf(error, room, "the tables of the store cannot be read");
    return false;
}

struct fetched { bool found, bad; };

/* Another worker may have fetched it, too: then that one is in the list. */
static bool fetch_one(void *with, const struct web_stored *stored)
{
    struct fetched *f = with;
    struct web_table *t = read_stored(stored);
    f->bad = !t;
    f->found = t && t->status == WEB_OVER;
    if (f->found && web_list_add(t, UINT32_MAX))
        web_table_use(t);
    else if (t)
        web_table_free(t);
    return true;
}

bool web_table_fetch(const char *id, bool *bad)
{
    struct fetched f = { false, false };
    *bad = !web_store_table(id, fetch_one, &f) || f.bad;
    return !*bad && f.found;
}

/* -------------------------------------------------------------------------- writing ---- */

static bool keep_lines(void *with, const char *lines, size_t length)
{
    struct web_table *t = with;
    if (t->lines_length + length + 1 > t->lines_room) {
        size_t room = 2 * t->lines_room + length + 256;
        char *grown = realloc(t->lines, room);
        if (!grown)
            return false;
        t->lines = grown;
        t->lines_room = room;
    }
    memcpy(t->lines + t->lines_length, lines, length);
    t->lines_length += length;
    t->lines[t->lines_length] = '\0';
    return true;
}

/* Table and game as the store has them. Who waits for a computer player must not wait for ever: it is asked again. */
static void go_back(struct web_table *t)
{
    t->again = t->status != WEB_OPEN;
    if (t->again)
        web_work_tick(t, 1000);
    char *meta = web_store_meta(t->id);
    const char *fault = NULL;
    drop_session(t);
    if (meta && !read_meta(t, meta, &fault))
        web_log("error", "table-unreadable", "table=%s message=\"in its row of the store this is wrong: %s\"", t->id,
                fault);
    free(meta);
}

/* What is finished is a journal in the store; the house has room for another. */
static void finished(struct web_table *t)
{
    web_list_over(t);
    web_tally_end(t);
    if (*t->maker)
        web_visit(t->maker, WEB_VISIT_TABLE, -1);
    *t->maker = '\0';
}

bool web_table_commit(struct web_table *t, bool meta)
{
    struct web_write write[2];
    unsigned count = 0;
    char *text = meta ? meta_text(t) : NULL;
    int64_t now = web_time();
    if (t->lines_length)
        web_table_write_seats(t);
    if (text)
        write[count++] = (struct web_write){ WEB_PUT_TABLE, t->id, 0, now, text, NULL };
    if (t->lines_length)
        write[count++] = (struct web_write){ WEB_PUT_LINES, t->id, t->entries + 1, now, t->lines, NULL };
    bool good = (!meta || text) && (!count || web_store_write(write, count));
    free(text);
    if (!good) {
        go_back(t);
        return false;
    }
    t->entries += t->lines_length > 0;
    t->journal_bytes += t->lines_length;
    t->lines_length = 0;
    t->touched = web_age();
    if (t->status == WEB_OVER)
        finished(t);
    return true;
}

/* ------------------------------------------------------------------- beginning, waking ---- */

static void options_of(const struct web_table *t, char text[][80], const char *option[], unsigned most)
{
    const char *key;
    json_t *value;
    unsigned n = 0;
    json_object_foreach(t->options, key, value) {
        if (n + 1 >= most)
            break;
        snprintf(text[n], sizeof text[n], "%.30s=%.40s", key, json_string_value(value));
        option[n] = text[n];
        n++;
    }
    option[n] = NULL;
}

bool web_hides(const struct web_table *t)
{
    enum { MOST = 33 };
    char text[MOST][80];
    const char *option[MOST];
    if (t->s)
        return dts_hides(t->s);
    options_of(t, text, option, MOST);
    return dts_game_hides_with((unsigned)t->game, option);
}

static struct dts *new_session(const struct web_table *t, char *error, size_t room)
{
    enum { MOST = 33 };
    char text[MOST][80];
    const char *option[MOST];
    options_of(t, text, option, MOST);
    struct dts_how how = { .game = dts_game_name((unsigned)t->game), .seats = t->seats, .seed = t->seed,
                           .language = "en", .option = option, .undo = (enum dts_undo)t->undo,
                           .undo_across_chance = t->across };
    for (unsigned i = 0; i < t->seats; i++) {
        how.player[i] = web_player(t->seat[i].player);
        how.name[i] = t->seat[i].name;
    }
    return dts_new(&how, error, room);
}

bool web_table_check(const struct web_table *t, char *error, size_t room)
{
    struct dts *s = new_session(t, error, room);
    dts_free(s);
    return s != NULL;
}

/* The parts of a journal nobody has played on yet: header, cards, and what comes after "play". */
static bool store_beginning(struct web_table *t)
{
    char *brief = dts_owner_journal_brief(t->s), *full = dts_owner_journal(t->s), key[40], *meta = meta_text(t);
    char *play = brief ? strstr(brief, "\nplay\n") : NULL;
    char *end = play && full ? strstr(full + (play - brief), "\nplay\n") : NULL;
    bool good = end && meta;
    if (good) {
        const char *lines = play + strlen("\nplay\n");
        char *cards = full + (play - brief) + 1;
        end[1] = '\0';
        play[1] = '\0';
        uint64_t hash = 14695981039346656037u;
        for (const char *c = cards; *c; c++)
            hash = (hash ^ (unsigned char)*c) * 1099511628211u;
        snprintf(key, sizeof key, "%zu-%016" PRIx64, strlen(cards), hash);
        int64_t now = web_time();
        const struct web_write write[] = {
            { WEB_PUT_CARDS, key, 0, now, cards, NULL },
            { WEB_PUT_TABLE, t->id, 0, now, meta, NULL },
            { WEB_PUT_BEGIN, t->id, 0, now, brief, key },
            { WEB_PUT_LINES, t->id, t->entries + 1, now, lines, NULL },
        };
        good = web_store_write(write, sizeof write / sizeof *write);
        t->journal_bytes = strlen(lines);
    }
    free(brief);
    free(full);
    free(meta);
    return good;
}

bool web_table_begin(struct web_table *t, char *error, size_t room)
{
    if (!(t->s = new_session(t, error, room)))
        return false;
    web_tally_awake(t, 1);
    t->status = WEB_PLAYING;
    if (!store_beginning(t)) {
        go_back(t);
        *error = '\0';
        return false;
    }
    t->entries++;
    dts_keep(t->s, keep_lines, t);
    dts_apart(t->s, true);
    web_table_use(t);
    return true;
}

/* What is in no journal: picks of a selection, a request that waits for consent, standing answers. */
static void remember(struct web_table *t)
{
    uint8_t taken[256];
    unsigned count = dts_owner_picks(t->s, taken, sizeof taken);
    free(t->picks);
    t->picks = count ? malloc(count) : NULL;
    t->picks_count = t->picks ? count : 0;
    if (t->picks)
        memcpy(t->picks, taken, count);
    t->wants = (uint8_t)dts_wants(t->s);
    t->request = (uint8_t)dts_requested(t->s);
    web_stand_keep(t);
}

static void recall(struct web_table *t)
{
    web_stand_again(t);
    if (t->picks)
        dts_owner_pick_again(t->s, t->picks, t->picks_count);
    free(t->picks);
    t->picks = NULL;
    if (t->wants && (t->request == DTS_REQUEST_CONCEDE ? dts_concede : dts_undo)(t->s, t->asker))
        for (unsigned i = 0; i < t->seats; i++)
            if ((dts_wants(t->s) & ~(unsigned)t->wants) >> i & 1)
                dts_consent(t->s, i, true);
    t->wants = 0;
}

/* Does the session that was read say something else than the table's row? */
static bool contradicts(const struct web_table *t, char *error, size_t room)
{
    bool other = dts_seats(t->s) != t->seats || dts_game_find(dts_game_of(t->s)) != t->game;
    bool goes_on = t->status == WEB_OVER && !dts_over(t->s);
    if (other)
        snprintf(error, room, "its journal is of another game, or has other seats, than its row says");
    else if (goes_on)
        snprintf(error, room, "its row says that the game is over, and its journal does not");
    return other || goes_on;
}

bool web_table_wake(struct web_table *t)
{
    char error[DTS_ERROR] = "its journal is not in the store, or damaged";
    web_table_use(t);
    if (t->s || t->status == WEB_OPEN || web_now_us() < t->broken_us)
        return t->s != NULL;
    bool read = false;
    for (int with_cards = 0; with_cards < 2 && !t->s; with_cards++) {
        size_t length;
        char *journal = web_store_journal(t->id, with_cards, &length);
        const char *play = journal ? strstr(journal, "\nplay\n") : NULL;
        if (journal)
            t->s = dts_load_text(journal, length, NULL, error, sizeof error);
        t->journal_bytes = play ? strlen(play + 1) : 0;
        read = read || journal;
        free(journal);
    }
    if (t->s && contradicts(t, error, sizeof error)) {
        dts_free(t->s);
        t->s = NULL;
    }
    if (!t->s) {
        web_log("error", "table-unreadable", "table=%s message=\"%s\"", t->id, error);
        t->broken_us = web_now_us() + (read ? 60 : 5) * (int64_t)1000000;     /* a disk may fail for a moment only */
        return false;
    }
    t->broken_us = 0;
    dts_keep(t->s, keep_lines, t);
    dts_apart(t->s, true);
    web_own(t);
    web_table_seats(t);
    recall(t);
    web_tally_awake(t, 1);
    web_tally(t, WEB_N_WAKES, 1);
    return true;
}

/* ------------------------------------------------------------------------- going on ---- */

void web_table_use(struct web_table *t)
{
    t->used_us = web_now_us();
    web_work_tick(t, (int64_t)web_settings->sleep_s * 1000);
}

void web_table_sleep(struct web_table *t)
{
    if (!t->s)
        return;
    remember(t);
    drop_session(t);
    web_tally(t, WEB_N_SLEEPS, 1);
    web_work_slept();
}

/* At a table nobody has chosen anything at there is nothing to lose. One entry of the store is its beginning. */
static bool has_expired(const struct web_table *t)
{
    int64_t day_s = 86400, age_s = web_age() - t->touched;
    unsigned days = web_settings->expire_days, unused = web_settings->unused_days;
    if (t->status == WEB_OVER || t->here)
        return false;
    return (days && age_s > days * day_s) || (unused && t->entries < 2 && age_s > unused * day_s);
}

void web_table_tick(struct web_table *t)
{
    if (has_expired(t)) {
        web_table_remove(t, "expired");
        return;
    }
    bool news = web_tick_players(t);
    if (t->again && !news && !t->answered) {
        t->again = !web_table_wake(t);
        news = !t->again && web_run_players(t);
        if (t->again)
            web_work_tick(t, 5000);
    }
    if (news) {
        if (!web_table_commit(t, dts_over(t->s)))
            web_log("error", "store-refused", "table=%s", t->id);
        web_tell(t);
    }
    if (t->answered)
        return;
    int64_t left_us = (int64_t)web_settings->sleep_s * 1000000 - (web_now_us() - t->used_us);
    if (t->status == WEB_OVER && left_us <= 0 && web_list_forget(t))
        return;
    if (left_us <= 0 && !t->asked_us)
        web_table_sleep(t);
    if (t->s || t->status == WEB_OVER)
        web_work_tick(t, left_us > 0 ? left_us / 1000 + 1 : 1000);
}

void web_table_remove(struct web_table *t, const char *reason)
{
    const struct web_write drop = { WEB_DROP_TABLE, t->id, 0, 0, NULL, NULL };
    if (!web_store_write(&drop, 1))
        return;
    web_log("info", "table-removed", "table=%s reason=%s", t->id, reason);
    while (t->here) {
        struct web_client *c = t->here;
        web_bye(c, reason);
        web_leave(c);
    }
    web_list_drop(t);
}
