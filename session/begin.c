/* begin.c -- sessions come and go: seats, settings, content and the first decision. */
#include "inner.h"

struct dts *dts_alloc(const struct dt_game *g)
{
    struct dts *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = *g;
    s->file = -1;
    s->moment = 1;
    s->now = calloc(1, g->size);
    s->next = calloc(1, g->size);
    s->unpacked = calloc(1, g->size);
    snprintf(s->language, sizeof s->language, "%s", dts_environment_language());
    if (s->now && s->next && s->unpacked)
        return s;
    dts_free(s);
    return NULL;
}

void dts_free(struct dts *s)
{
    if (!s)
        return;
    dts_file_close(s);
    for (size_t i = 0; i < s->snaps; i++)
        free(s->snap[i].state);
    for (unsigned i = 0; i <= DT_SEATS; i++)
        free(s->view[i]);
    dts_labels_drop(s);
    if (s->advice)
        dts_adviser.forget(s->advice);
    dts_counter_close(s->counter);
    dts_names_free(&s->names);
    dts_cards_free(&s->cards);
    free(s->now);
    free(s->next);
    free(s->unpacked);
    free(s->record);
    free(s->pick);
    free(s->snap);
    free(s->mark);
    free(s->log);
    free(s->stand);
    free(s->origin);
    free(s->table);
    free(s);
}

/* ------------------------------------------------------------------- players ---- */

const struct dts_player *dts_player_find(const char *written, const char **level)
{
    size_t length = strcspn(written, ":");
    *level = written[length] ? written + length + 1 : "";
    if (strlen(*level) >= DTS_LEVEL || strpbrk(*level, " \t\n"))
        return NULL;
    for (unsigned i = 0; dts_players_all[i]; i++) {
        const struct dts_player *p = dts_players_all[i];
        if (strlen(p->name) == length && !strncmp(p->name, written, length))
            return !written[length] || (p->takes && p->takes(*level)) ? p : NULL;
    }
    return NULL;
}

bool dts_player_known(const char *written)
{
    const char *level;
    return !strcmp(written, "human") || dts_player_find(written, &level);
}

const char *dts_player_kind(unsigned i)
{
    if (!i)
        return "human";
    for (unsigned n = 0; n < i; n++)
        if (!dts_players_all[n])
            return NULL;
    return dts_players_all[i - 1] ? dts_players_all[i - 1]->name : NULL;
}

static bool sit(struct dts_seat *seat, const char *player, char *error, size_t room)
{
    const char *level = "";
    const struct dts_player *p = strcmp(player, "human") ? dts_player_find(player, &level) : NULL;
    if (!p && strcmp(player, "human"))
        return dts_say_error(error, room, "there is no player '%.60s'", player);
    seat->player = p;
    snprintf(seat->kind, sizeof seat->kind, "%s", player);
    snprintf(seat->level, sizeof seat->level, "%s", level);
    return true;
}

/* Who sits where is part of the journal; what cannot be written has not changed. */
static bool keep_seat(struct dts *s, unsigned seat, const struct dts_seat *was)
{
    struct dts_buf b = { 0 };
    dts_put_seat(&b, s, seat);
    bool good = dts_append(s, &b);
    free(b.at);
    if (!good) {
        s->seat[seat] = *was;
        dts_labels_drop(s);
    }
    return good;
}

bool dts_set_player(struct dts *s, unsigned seat, const char *player)
{
    if (seat >= s->setup.seats)
        return dts_fail(s, "there is no seat %u", seat);
    struct dts_seat was = s->seat[seat];
    return sit(&s->seat[seat], player, s->error, sizeof s->error) && keep_seat(s, seat, &was);
}

const char *dts_seat_kind(const struct dts_seat *seat) { return seat->player ? seat->kind : "human"; }

const char *dts_player(const struct dts *s, unsigned seat)
{
    if (seat >= s->setup.seats)
        return NULL;
    return dts_seat_kind(&s->seat[seat]);
}

unsigned dts_player_faults(const struct dts *s, unsigned seat)
{
    return seat < s->setup.seats ? s->seat[seat].faults : 0;
}

/* --------------------------------------------------------------------- seats ---- */

/* Names go into journals between quotes: no quotes, nothing that may not be shown. A name that is too
 * long is cut before a letter, not inside one. */
static void keep_name(char *to, const char *name)
{
    size_t n = 0;
    unsigned bytes;
    for (const char *c = name; *c; c += bytes ? bytes : 1) {
        bytes = dts_shown(c);
        if (n + bytes >= DTS_NAME)
            break;
        if (*c != '"' && *c != '\\')
            memcpy(to + n, c, bytes);
        n += *c != '"' && *c != '\\' ? bytes : 0;
    }
    to[n] = '\0';
}

/* A language as it may stand in a journal: letters and what locales are made of. */
static void keep_language(char to[16], const char *language)
{
    size_t n = strspn(language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-@");
    snprintf(to, 16, "%.*s", (int)(n < 15 ? n : 15), language);
}

bool dts_seat_up(struct dts *s, const struct dts_how *how, bool override, char *error, size_t room)
{
    if (how->language)
        keep_language(s->language, how->language);
    for (unsigned i = 0; i < s->setup.seats; i++) {
        struct dts_seat *seat = &s->seat[i];
        if (how->player[i] && !sit(seat, how->player[i], error, room))
            return false;
        if (how->name[i])
            keep_name(seat->name, how->name[i]);
        if (how->lang[i])
            keep_language(seat->lang, how->lang[i]);
        if (!override || how->person[i])
            seat->person = how->person[i];
    }
    return true;
}

bool dts_set_name(struct dts *s, unsigned seat, const char *name)
{
    if (seat >= s->setup.seats)
        return dts_fail(s, "there is no seat %u", seat);
    struct dts_seat was = s->seat[seat];
    keep_name(s->seat[seat].name, name ? name : "");
    dts_labels_drop(s);
    return keep_seat(s, seat, &was);
}

const char *dts_given_name(const struct dts *s, unsigned seat)
{
    return seat < s->setup.seats ? s->seat[seat].name : "";
}

bool dts_set_language(struct dts *s, unsigned seat, const char *language)
{
    if (seat == DTS_TABLE) {
        keep_language(s->language, language && *language ? language : dts_environment_language());
        return true;
    }
    if (seat >= s->setup.seats)
        return dts_fail(s, "there is no seat %u", seat);
    struct dts_seat was = s->seat[seat];
    keep_language(s->seat[seat].lang, language ? language : "");
    return keep_seat(s, seat, &was);
}

void dts_read_in(struct dts *s, const char *language) { keep_language(s->reads, language ? language : ""); }

const char *dts_seat_language(const struct dts *s, unsigned seat)
{
    if (*s->reads)
        return s->reads;
    return seat < s->setup.seats && *s->seat[seat].lang ? s->seat[seat].lang : s->language;
}

/* ----------------------------------------------------------------- beginning ---- */

static void begin_counting(struct dts *s)
{
    struct dt_log log = dts_count_log(s->counter);
    dts_count_begin(s->counter);
    dt_begin_from(&s->game, s->now, s->unpacked, s->seed, &log);
    dts_count_happenings(s, &log);
}

static void begin_fast(struct dts *s)
{
    if (s->counter)
        begin_counting(s);
    else
        dt_begin_from(&s->game, s->now, s->unpacked, s->seed, NULL);
}

/* The log is made larger until everything it tells fits; false: there is not so much memory. */
static bool begin_logged(struct dts *s)
{
    for (size_t need = 255;;) {
        struct dt_happening *log = dts_grow(s->log, need, &s->logs_room, sizeof *log);
        if (!log)
            return false;
        s->log = log;
        struct dt_log out = { log, 0, (uint32_t)s->logs_room };
        dt_begin_from(&s->game, s->now, s->unpacked, s->seed, &out);
        if (out.count <= s->logs_room) {
            s->logs = s->log_begin = out.count;
            return true;
        }
        need = out.count;
    }
}

static bool fail_seats(const struct dts *s, unsigned seats, char *error, size_t room)
{
    return dts_say_error(error, room, "%s is for %u to %u players, not %u", s->game.title,
                         s->game.alone ? 1u : s->game.least_seats, s->game.most_seats, seats);
}

bool dts_start(struct dts *s, char *error, size_t room)
{
    if (!dts_cards_use(&s->cards, &s->game, NULL, error, room))
        return false;
    if (!dts_names_make(&s->names, &s->game))
        return dts_say_error(error, room, "out of memory");
    if (s->setup.seats < s->game.least_seats || s->setup.seats > s->game.most_seats)
        return fail_seats(s, s->setup.seats, error, room);
    if (s->counts && !s->counter && !dts_counter_open(s))
        return dts_say_error(error, room, "out of memory");
    if (!dt_unpack(&s->game, s->unpacked, &s->setup))
        return dts_say_error(error, room, "%s cannot be set up like this", s->game.title);
    if (s->fast)
        begin_fast(s);
    dts_changed(s);
    return s->fast || (begin_logged(s) && dts_remember(s)) || dts_say_error(error, room, "out of memory");
}

/* A single player who has several seats has them all in the same way. A name stays with the first: seats are told apart
 * by theirs. */
static struct dts_how spread(const struct dt_game *g, const struct dts_how *given)
{
    struct dts_how how = *given;
    unsigned seats = dts_seats_for(g, how.seats);
    for (unsigned i = 0; i < seats && seats != how.seats; i++) {
        how.player[i] = given->player[0];
        how.lang[i] = given->lang[0];
        how.person[i] = 1;
    }
    how.seats = seats;
    return how;
}

static bool set_up(struct dts *s, const struct dts_how *given, char *error, size_t room)
{
    const struct dts_how how = spread(&s->game, given);
    s->seed = how.seed;
    s->undo = (uint8_t)(how.undo <= DTS_UNDO_CONSENT ? how.undo : DTS_UNDO_CONSENT);
    s->across = how.undo_across_chance;
    s->fast = how.fast;
    s->counts = how.fast && how.counts;
    dt_defaults(&s->game, &s->setup, how.seats <= DT_SEATS ? how.seats : DT_SEATS);
    s->setup.asks_nature = how.ask_dice;
    if (how.seats > DT_SEATS || s->setup.seats > DT_SEATS)
        return fail_seats(s, how.seats, error, room);
    for (const char *const *o = how.option; o && *o; o++)
        if (!dts_setting(&s->game, *o, &s->setup, error, room))
            return false;
    if (!dts_seat_up(s, &how, false, error, room))
        return false;
    if (s->fast && !(how.pack && *how.pack))
        return dts_start(s, error, room);
    return dts_cards_base(&s->cards, s->game.name, error, room) && dts_cards_packs(&s->cards, how.pack, error, room)
        && dts_start(s, error, room);
}

struct dts *dts_new(const struct dts_how *how, char *error, size_t room)
{
    const struct dt_game *g = dts_game_at((unsigned)dts_game_find(how->game));
    if (!g) {
        dts_say_error(error, room, "there is no game '%.60s'", how->game ? how->game : "");
        return NULL;
    }
    struct dts *s = dts_alloc(g);
    if (!s)
        dts_say_error(error, room, "out of memory");
    else if (set_up(s, how, error, room))
        return s;
    dts_free(s);
    return NULL;
}

struct dts *dts_from_state(const struct dt_game *game, struct dts_cards *cards, const struct dt_setup *setup,
                           const struct dt_core *state, const struct dts_how *seats, char *error, size_t room)
{
    struct dts *s = dts_alloc(game);
    if (!s) {
        dts_cards_free(cards);
        dts_say_error(error, room, "out of memory");
        return NULL;
    }
    s->cards = *cards;
    *cards = (struct dts_cards){ 0 };
    s->setup = *setup;
    s->loose = true;
    memcpy(s->now, state, game->size);
    if (!dts_names_make(&s->names, &s->game) || !dts_remember(s))
        dts_say_error(error, room, "out of memory");
    else if (!seats || dts_seat_up(s, seats, true, error, room))
        return s;
    dts_free(s);
    return NULL;
}

bool dts_restart(struct dts *s, uint64_t seed)
{
    if (!s->fast)
        return dts_fail(s, "only a simulation can begin again in place");
    s->seed = seed;
    for (unsigned i = 0; i < DT_SEATS; i++)
        s->seat[i].decisions = 0;
    begin_fast(s);
    dts_changed(s);
    return true;
}
