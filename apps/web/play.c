/* play.c -- choices, undo, and computer players. The order is always the same: the session decides,
 * computer players answer, the store has it on disk, and only then is anybody told. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- computer players ---- */

static bool computer_asked(const struct web_table *t)
{
    return t->s && !dts_over(t->s) && t->seat[dts_asked(t->s)].player;
}

static bool hides(const struct web_table *t) { return dts_game_hides((unsigned)t->game); }

/* Where seats know different things the time of an answer must tell nothing; where only computer
 * players play, people want to follow. */
static unsigned pace_ms(const struct web_table *t)
{
    bool people = false;
    for (unsigned i = 0; i < t->seats; i++)
        people = people || !t->seat[i].player;
    return hides(t) ? web_settings->delay_ms : people ? 0 : WEB_PACE_MS;
}

static void later(struct web_table *t, int64_t us)
{
    t->player_due_us = web_now_us() + us;
    web_work_tick(t, us / 1000 + 1);
}

static bool is_pick(struct dts *s, unsigned seat, unsigned option)
{
    unsigned least, most, picked;
    char *verb = dts_selection(s, seat, &least, &most, &picked) ? dts_option_verb(s, seat, option) : NULL;
    bool pick = verb && strcmp(verb, "done");
    free(verb);
    return pick;
}

/* The answer of the seat asked, found beforehand: picks are made, which nobody sees, the last step is kept. A player
 * that never finishes picking is left to the session. */
static void think(struct web_table *t)
{
    unsigned seat = dts_asked(t->s);
    t->thought = -1;
    for (unsigned i = 0; i < 500; i++) {
        int option = dts_hint(t->s, seat, dts_player(t->s, seat));
        if (option >= 0 && !is_pick(t->s, seat, (unsigned)option))
            t->thought = option;
        if (option < 0 || t->thought >= 0 || !dts_choose(t->s, seat, (unsigned)option))
            return;
    }
}

static unsigned answer(struct web_table *t)
{
    unsigned seat = dts_asked(t->s), ply = dts_owner_ply(t->s);
    bool ready = t->thought >= 0 && ply == t->thought_ply && dts_view_hash(t->s, seat) == t->thought_key;
    if (!ready || !dts_choose(t->s, seat, (unsigned)t->thought))
        return dts_run_players(t->s, 1);
    return 1;
}

/* Where something is hidden a player thinks as soon as the others have been told that it is asked, and answers at a
 * multiple of the delay: how long it thought is not to be seen. True: it is still to answer. */
static bool thinks(struct web_table *t, int64_t now)
{
    if (!hides(t))
        return false;
    if (!t->player_due_us) {
        t->asked_us = now;
        t->thought_ply = UINT32_MAX;
        later(t, 0);
        return true;
    }
    if (t->thought_ply == dts_owner_ply(t->s))
        return now < t->player_due_us;
    t->thought_ply = dts_owner_ply(t->s);
    think(t);
    t->thought_key = dts_view_hash(t->s, dts_asked(t->s));
    int64_t pace = (int64_t)pace_ms(t) * 1000, passed = web_now_us() - t->asked_us;
    later(t, pace ? pace - passed % pace : 0);
    return true;
}

bool web_run_players(struct web_table *t)
{
    unsigned pace = pace_ms(t), made = 0;
    int64_t now = web_now_us(), end = now + WEB_THINK_MS * 1000;
    if (!computer_asked(t)) {
        t->player_due_us = 0;
        return false;
    }
    if (thinks(t, now))
        return false;
    if (pace && !hides(t) && (!t->player_due_us || now < t->player_due_us)) {
        if (!t->player_due_us)
            later(t, (int64_t)pace * 1000);
        return false;
    }
    t->player_due_us = 0;
    do {
        made += hides(t) ? answer(t) : dts_run_players(t->s, 1);
    } while (!pace && !hides(t) && computer_asked(t) && web_now_us() < end);
    atomic_fetch_add(&web_count.player_choices, made);
    if (dts_over(t->s))
        t->status = WEB_OVER;
    else if (made && computer_asked(t) && !thinks(t, web_now_us()))
        later(t, (int64_t)pace * 1000);
    return made > 0;
}

bool web_after(struct web_ask *a, bool meta)
{
    struct web_table *t = a->t;
    uint8_t status = t->status;
    if (t->s && dts_over(t->s))
        t->status = WEB_OVER;
    web_run_players(t);
    bool good = web_table_commit(t, meta || t->status != status);
    if (!good && t->status != WEB_OPEN)
        web_table_wake(t);
    web_tell(t);
    return good || web_refuse(a, "store", "it could not be stored and has therefore not happened");
}

/* -------------------------------------------------------------------------- choosing ---- */

/* Refused with the view as it is now, whether or not the client has seen it already. */
static bool refuse_choice(struct web_ask *a, const char *code, const char *message)
{
    char copy[DTS_ERROR];
    snprintf(copy, sizeof copy, "%s", message);
    web_tell_view(a->t, a->c);
    return web_refuse(a, code, "%s", copy);
}

static bool is_current(struct web_ask *a, unsigned seat, bool *current)
{
    unsigned number = 0;
    const char *key = "";
    char now[20];
    if (!web_get_number(a, "number", 1u << 30, &number) || !web_get_string(a, "key", 16, &key))
        return false;
    snprintf(now, sizeof now, "%016llx", (unsigned long long)dts_view_hash(a->t->s, seat));
    *current = number == dts_decision_number(a->t->s, seat) && !strcmp(key, now);
    return true;
}

/* The option, or all of a selection; -1: refused. */
static int read_options(struct web_ask *a, unsigned option[256], bool *set)
{
    json_t *list = json_object_get(a->in, "options"), *one = json_object_get(a->in, "option");
    *set = json_is_array(list) && !one;
    size_t count = *set ? json_array_size(list) : 1;
    if ((!*set && !json_is_integer(one)) || count > 255) {
        web_refuse(a, "bad-type", "\"option\" is a whole number, or \"options\" a list of them");
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        json_t *value = *set ? json_array_get(list, i) : one;
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 0xffff) {
            web_refuse(a, "bad-type", "an option is a whole number from 0 to 65535");
            return -1;
        }
        option[i] = (unsigned)json_integer_value(value);
    }
    return (int)count;
}

static bool choose(struct web_ask *a)
{
    struct web_table *t = a->t;
    unsigned seat, option[256];
    bool set, current;
    int count = read_options(a, option, &set);
    if (count < 0 || !web_get_seat(a, false, &seat) || !is_current(a, seat, &current))
        return false;
    if (dts_over(t->s))
        return refuse_choice(a, "over", "the game is over");
    if (dts_asked(t->s) != seat || t->seat[seat].player)
        return refuse_choice(a, "not-asked", "it is not for this seat to choose now");
    if (!current)
        return refuse_choice(a, "stale", "the question has changed");
    if (!(set ? dts_choose_set(t->s, seat, option, (unsigned)count) : dts_choose(t->s, seat, option[0])))
        return refuse_choice(a, "refused", dts_error(t->s));
    atomic_fetch_add(&web_count.choices, 1);
    bool good = web_after(a, false);
    web_latency(web_now_us() - a->came_us);
    return good;
}

/* ------------------------------------------------------------------------------ undo ---- */

static bool undo(struct web_ask *a)
{
    struct web_table *t = a->t;
    unsigned seat;
    if (!web_get_seat(a, false, &seat))
        return false;
    if (dts_over(t->s))
        return web_refuse(a, "over", "the end of a game cannot be taken back");
    if (!dts_undo(t->s, seat))
        return web_refuse(a, "refused", "%s", dts_error(t->s));
    t->asker = (uint8_t)seat;
    for (unsigned i = 0; i < t->seats; i++)
        if (a->c->seats >> i & 1 && dts_undo_wants(t->s) >> i & 1)
            dts_undo_consent(t->s, i, true);
    if (!dts_undo_wants(t->s)) {
        atomic_fetch_add(&web_count.undos, 1);
        web_cut_logs(t);
    }
    return web_after(a, false);
}

static bool consent(struct web_ask *a)
{
    struct web_table *t = a->t;
    bool yes = false;
    unsigned said = 0;
    if (!json_is_boolean(json_object_get(a->in, "yes")) || !web_get_bool(a, "yes", &yes))
        return web_refuse(a, "bad-type", "\"yes\" is true or false");
    for (unsigned i = 0; i < t->seats; i++)
        if (a->c->seats >> i & 1 && dts_undo_wants(t->s) >> i & 1)
            said += dts_undo_consent(t->s, i, yes);
    if (!said)
        return web_refuse(a, "refused", "nobody asks for your consent");
    if (yes && !dts_undo_wants(t->s)) {
        atomic_fetch_add(&web_count.undos, 1);
        web_cut_logs(t);
    }
    return web_after(a, false);
}

static bool redo(struct web_ask *a)
{
    unsigned seat;
    if (!web_get_seat(a, false, &seat))
        return false;
    return dts_redo(a->t->s, seat) ? web_after(a, false) : web_refuse(a, "refused", "%s", dts_error(a->t->s));
}

const struct web_command web_play_commands[] = {
    { "choose", choose, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "undo", undo, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "consent", consent, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "redo", redo, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { NULL, NULL, 0 },
};
