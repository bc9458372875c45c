/* play.c -- choices, undo, conceding, and computer players. The order is always the same: the session decides,
 * computer players answer, the store has it on disk, and only then is anybody told. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../pace.h"

/* ----------------------------------------------------------------- computer players ---- */

static bool computer_asked(const struct web_table *t)
{
    return t->s && !dts_over(t->s) && t->seat[dts_asked(t->s)].player && !web_table_full(t);
}

/* Where seats know different things the time of an answer must tell nothing; where only computer
 * players play, people want to follow. */
static unsigned pace_ms(const struct web_table *t)
{
    bool people = false;
    for (unsigned i = 0; i < t->seats; i++)
        people = people || !t->seat[i].player;
    return web_hides(t) ? web_settings->delay_ms : people ? 0 : WEB_PACE_MS;
}

/* A computer player is asked: it thinks as soon as this command is done. */
static void ask_player(struct web_table *t)
{
    t->asked_us = web_now_us();
    t->asked_ply = dts_owner_ply(t->s);
    web_work_tick(t, 0);
}

/* Whoever looks on is told of a choice before computer players answer it, and then of one part of the story after the
 * other: pages show them at their own pace. */
bool web_run_players(struct web_table *t)
{
    bool asked = computer_asked(t), at_once = !pace_ms(t);
    unsigned made = 0;
    size_t told;
    int64_t end = web_now_us() + WEB_THINK_MS * 1000;
    if (!asked)
        t->asked_us = 0;
    else if (!at_once && (!t->asked_us || t->asked_ply != dts_owner_ply(t->s)))
        ask_player(t);
    if (asked && at_once && t->here && !t->asked_us) {
        ask_player(t);
        return false;
    }
    if (!asked || !at_once)
        return false;
    do {                               /* as many as can be made before others get their turn */
        told = dts_log_end(t->s);
        made += dts_run_players(t->s, 1);
    } while (computer_asked(t) && web_now_us() < end && !(t->here && dts_story_pauses(t->s, told)));
    web_tally(t, WEB_N_PLAYER_CHOICES, made);
    if (dts_over(t->s))
        t->status = WEB_OVER;
    else if (made && computer_asked(t))
        ask_player(t);
    return made > 0;
}

/* The answer is made at once; it is stored and told when the pace says so, however long it was thought about, and
 * until then the table does nothing else, so that nothing can be seen of it. Where something is hidden no player thinks
 * longer than fits into a step. True: there is something to store and to tell. */
bool web_tick_players(struct web_table *t)
{
    unsigned pace = pace_ms(t);
    if (t->answered) {
        t->answered = false;
        t->asked_us = 0;
        if (dts_over(t->s))
            t->status = WEB_OVER;
        web_run_players(t);
        return true;
    }
    if (!pace || !t->asked_us || !computer_asked(t))
        return t->asked_us && web_run_players(t);
    dts_think_within(t->s, web_hides(t) ? pace_think_ms(pace) : 0);
    t->answered = dts_run_players(t->s, 1) > 0;
    if (t->answered) {
        web_tally(t, WEB_N_PLAYER_CHOICES, 1);
        web_work_hold(t, pace_due_us(t->asked_us, web_now_us(), pace));
    }
    return false;
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
    return good || refuse(&a->no, "store", "it could not be stored and has therefore not happened");
}

/* -------------------------------------------------------------------------- choosing ---- */

/* Refused with the view as it is now, whether or not the client has seen it already. */
static bool refuse_choice(struct web_ask *a, const char *code, const char *message)
{
    char copy[DTS_ERROR];
    snprintf(copy, sizeof copy, "%s", message);
    web_tell_view(a->t, a->c);
    return refuse(&a->no, code, "%s", copy);
}

static bool is_current(struct web_ask *a, unsigned seat, bool *current)
{
    unsigned number = 0;
    const char *key = "";
    char now[20];
    if (!ask_number(&a->no, a->in, "number", 0, 1u << 30, &number) || !ask_string(&a->no, a->in, "key", 16, &key))
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
        refuse(&a->no, "bad-type", "\"option\" is a whole number, or \"options\" a list of them");
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        json_t *value = *set ? json_array_get(list, i) : one;
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 0xffff) {
            refuse(&a->no, "bad-type", "an option is a whole number from 0 to 65535");
            return -1;
        }
        option[i] = (unsigned)json_integer_value(value);
    }
    return (int)count;
}

static bool do_choose(struct web_ask *a)
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
    unsigned wanted = dts_wants(t->s);
    if (!(set ? dts_choose_set(t->s, seat, option, (unsigned)count) : dts_choose(t->s, seat, option[0]))) {
        web_tell_view(t, a->c);
        return web_refuse_said(a);
    }
    web_tally(t, WEB_N_CHOICES, 1);
    bool good = web_after(a, false);
    if (good && wanted && !dts_wants(t->s))
        web_tell_request(t, false, DTS_TABLE);
    web_tally_latency(t, web_now_us() - a->came_us);
    return good;
}

/* ------------------------------------------------------------------- undo, conceding ---- */

/* What every viewer saw, the last for who holds no seat: whoever sees no difference is not told of one either. */
struct sight { uint64_t view[DTS_SEATS + 1]; size_t log_end; };

static struct sight sight_of(const struct web_table *t)
{
    struct sight s = { .log_end = dts_log_end(t->s) };
    for (unsigned i = 0; i <= DTS_SEATS; i++)
        if (i < t->seats || i == DTS_SEATS)
            s.view[i] = dts_view_hash(t->s, i < t->seats ? i : DTS_TABLE);
    return s;
}

static bool has_noticed(const struct web_table *t, const struct web_client *c, const struct sight *was,
                        const struct sight *is)
{
    unsigned eyes = c->eyes < t->seats ? c->eyes : DTS_SEATS;
    return c->seats >> t->asker & 1 || was->log_end != is->log_end || was->view[eyes] != is->view[eyes];
}

/* For the seat that is named, or else for the first that may of those the client holds. One screen with every seat of
 * the table hides nothing from itself. */
static bool for_held(struct web_ask *a, bool (*deed)(struct dts *s, unsigned seat), unsigned *seat)
{
    struct web_table *t = a->t;
    if (!web_get_seat(a, false, seat))
        return false;
    bool people = true;
    for (unsigned i = 0; i < t->seats; i++)
        people = people && !t->seat[i].player;
    dts_apart(t->s, !people || a->c->seats != (1u << t->seats) - 1);
    bool done = deed(t->s, *seat);
    for (unsigned i = *seat + 1; !done && i < t->seats && !json_object_get(a->in, "seat"); i++)
        if (a->c->seats >> i & 1 && (done = deed(t->s, i)))
            *seat = i;
    dts_apart(t->s, true);
    return done || web_refuse_said(a);
}

/* Nothing is missing any more: what was taken back is cut from the logs, and once it is stored everybody is told; of
 * what nobody had to agree to (`was`, else NULL) only those who can see it. */
static bool taken_back(struct web_ask *a, unsigned ply, const struct sight *was)
{
    struct web_table *t = a->t;
    bool back = dts_owner_ply(t->s) != ply;     /* not only picks that were dropped */
    struct sight is = sight_of(t);
    web_tally(t, WEB_N_UNDOS, 1);
    web_cut_logs(t);
    if (!web_after(a, false))
        return false;
    for (struct web_client *c = t->here; c && back; c = c->next_here)
        if (!was || has_noticed(t, c, was, &is))
            web_tell_request_to(t, c, true, DTS_TABLE);
    return true;
}

/* The same for a game that all have given up: it is over. */
static bool given_up(struct web_ask *a)
{
    if (!web_after(a, false))
        return false;
    web_tell_request(a->t, true, DTS_TABLE);
    return true;
}

static bool agreed(struct web_ask *a, unsigned ply, const struct sight *was)
{
    return dts_requested(a->t->s) == DTS_REQUEST_CONCEDE && dts_over(a->t->s) ? given_up(a) : taken_back(a, ply, was);
}

/* Somebody asks for what others may have to agree to; the seats of the same client do. Picks that are dropped are
 * nobody else's business, also while another's request is open. */
static bool request(struct web_ask *a, bool (*deed)(struct dts *s, unsigned seat))
{
    struct web_table *t = a->t;
    unsigned seat, ply = dts_owner_ply(t->s);
    struct sight was = sight_of(t);
    if (!for_held(a, deed, &seat))
        return false;
    bool asks = dts_asker(t->s) == seat;
    if (asks || !dts_wants(t->s))
        t->asker = (uint8_t)seat;
    for (unsigned i = 0; i < t->seats && asks; i++)
        if (a->c->seats >> i & 1 && dts_wants(t->s) >> i & 1 && !dts_consent(t->s, i, true))
            return web_refuse_said(a);
    return asks && dts_wants(t->s) ? web_after(a, false) : agreed(a, ply, &was);
}

static bool undo(struct web_ask *a)
{
    if (dts_over(a->t->s))
        return refuse(&a->no, "over", "the end of a game cannot be taken back");
    return request(a, dts_undo);
}

static bool concede(struct web_ask *a)
{
    if (dts_over(a->t->s))
        return refuse(&a->no, "over", "the game is over");
    return request(a, dts_concede);
}

/* It ended without being done: everybody hears whose no it was, and not why. */
bool web_request_ended(struct web_ask *a, unsigned by)
{
    bool good = web_after(a, true);
    if (good)
        web_tell_request(a->t, false, by);
    return good;
}

static bool consent(struct web_ask *a)
{
    struct web_table *t = a->t;
    bool yes = false;
    unsigned said = 0, by = DTS_TABLE, ply = dts_owner_ply(t->s);
    if (!json_is_boolean(json_object_get(a->in, "yes")) || !ask_bool(&a->no, a->in, "yes", &yes))
        return refuse(&a->no, "bad-type", "\"yes\" is true or false");
    for (unsigned i = 0; i < t->seats; i++) {
        if (!(a->c->seats >> i & 1 && dts_wants(t->s) >> i & 1))
            continue;
        if (!dts_consent(t->s, i, yes)) {
            web_refuse_said(a);
            return web_request_ended(a, i) && false;
        }
        said++;
        by = i;
    }
    if (!said)
        return refuse(&a->no, "refused", "nobody asks for your consent");
    if (yes && !dts_wants(t->s))
        return agreed(a, ply, NULL);
    return yes ? web_after(a, false) : web_request_ended(a, by);
}

static bool redo(struct web_ask *a)
{
    unsigned seat;
    return for_held(a, dts_redo, &seat) && web_after(a, false);
}

const struct web_command web_play_commands[] = {
    { "choose", do_choose, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE | WEB_FURTHER },
    { "undo", undo, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE | WEB_BACK },
    { "concede", concede, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE | WEB_FURTHER },
    { "consent", consent, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE },
    { "redo", redo, WEB_AT_TABLE | WEB_BEGUN | WEB_AWAKE | WEB_BACK },
    { NULL, NULL, 0 },
};
