/* choose.c -- a choice from the first pick to the line in the journal, by a person or a player.
 *
 * A choice is tried on a second state, written to the journal, and only then becomes the game:
 * what cannot be saved has not happened. Picks of an unfinished selection change the state but
 * are no choice yet: they are neither journalled nor told. */
#include "inner.h"

void dts_changed(struct dts *s)
{
    s->moment++;
}

bool dts_over(const struct dts *s) { return dt_over(s->now); }
bool dts_asks_nature(const struct dts *s) { return !dts_over(s) && s->now->ask.who == DT_NATURE; }
bool dts_ask_dice(const struct dts *s) { return s->setup.asks_nature; }
bool dts_is_person(const struct dts *s, unsigned seat) { return seat < s->setup.seats && !s->seat[seat].player; }

bool dts_same_person(const struct dts *s, unsigned a, unsigned b)
{
    if (a >= s->setup.seats || b >= s->setup.seats)
        return false;
    return a == b || (s->seat[a].person && s->seat[a].person == s->seat[b].person);
}

unsigned dts_asked(const struct dts *s)
{
    if (dts_over(s))
        return DTS_TABLE;
    if (s->now->ask.who != DT_NATURE)
        return s->now->ask.who;
    const struct dt k = dt_rules(&s->game, s->now, NULL);
    unsigned actor = s->game.actor ? s->game.actor(&k) : 0;
    if (dts_is_person(s, actor))
        return actor;
    for (unsigned i = 0; i < s->setup.seats; i++)
        if (dts_is_person(s, i))
            return i;
    return 0;
}

/* ------------------------------------------------------------ records and states ---- */

unsigned dts_find_option(const struct dt_decision *d, unsigned verb, unsigned object)
{
    unsigned i = 0;
    while (i < d->count && (d->option[i].verb != verb || (verb != DT_V_done && d->option[i].object != object)))
        i++;
    return i;
}

/* Equal as far as a journal tells; chance carries a weight in arg that says nothing. */
static bool same_option(const struct dts *s, const struct dt_option *a, const struct dt_option *b)
{
    bool chance = a->verb == DT_V_face || a->verb == DT_V_draw;
    return a->verb == b->verb && (chance || a->arg == b->arg)
        && (dts_verb_object(&s->game, a->verb) == '-' || a->object == b->object);
}

/* Which option of the open decision does a record name? Not for selections. */
static bool match(const struct dts *s, const struct dt_core *state, const struct dts_record *r, unsigned *option)
{
    const struct dt_decision *d = &state->ask;
    if (dt_over(state) || d->who != r->seat || d->flags & DT_ASK_SELECT)
        return false;
    unsigned nth = 0;
    for (unsigned i = 0; i < d->count; i++)
        if (same_option(s, &d->option[i], &r->option) && nth++ == r->nth) {
            *option = i;
            return true;
        }
    return false;
}

static unsigned wanted(const struct dts *s, const struct dts_record *r, unsigned object)
{
    for (uint32_t i = 0; i < r->picks; i++)
        if (s->pick[r->pick + i].object == object)
            return s->pick[r->pick + i].taken;
    return 0;
}

static bool one_pick(struct dts *s, struct dt_core *state, unsigned verb, unsigned object)
{
    unsigned i = dts_find_option(&state->ask, verb, object);
    return i < state->ask.count && dt_apply(&s->game, state, i, NULL);
}

static bool pick_selection(struct dts *s, struct dt_core *state, const struct dts_record *r, unsigned *option)
{
    struct dt_decision *d = &state->ask;
    if (dt_over(state) || d->who != r->seat || !(d->flags & DT_ASK_SELECT) || d->verb != r->option.verb)
        return false;
    unsigned known = 0;
    for (unsigned b = 0; b < d->bases; b++) {
        known += wanted(s, r, d->base[b].object) > 0;
        while (d->base[b].taken > wanted(s, r, d->base[b].object))
            if (!one_pick(s, state, DT_V_back, d->base[b].object))
                return false;
    }
    for (unsigned b = 0; b < d->bases; b++)
        while (d->base[b].taken < wanted(s, r, d->base[b].object))
            if (!one_pick(s, state, d->verb, d->base[b].object))
                return false;
    *option = dts_find_option(d, DT_V_done, 0);
    return known == r->picks && *option < d->count;
}

bool dts_prepare(struct dts *s, struct dt_core *state, const struct dts_record *r, unsigned *option)
{
    return r->selection ? pick_selection(s, state, r, option) : match(s, state, r, option);
}

bool dts_concedes(const struct dts_record *r) { return !r->selection && r->option.verb == DT_V_concede; }

bool dts_replay(struct dts *s, struct dt_core *state, const struct dts_record *r, struct dt_log *log)
{
    unsigned option;
    if (dts_concedes(r))
        return dt_concede(&s->game, state, log);
    return dts_prepare(s, state, r, &option) && dt_apply(&s->game, state, option, log);
}

/* What option[option] of the open decision is as a record; for `done` with the picks made. */
struct dts_record dts_record_of(struct dts *s, unsigned option, enum dts_by by)
{
    const struct dt_decision *d = &s->now->ask;
    struct dts_record r = {
        .option = d->option[option], .seat = d->who, .by = (uint8_t)by, .pick = (uint32_t)s->picks
    };
    if (!(d->flags & DT_ASK_SELECT)) {
        for (unsigned i = 0; i < option; i++)
            r.nth = (uint8_t)(r.nth + same_option(s, &d->option[i], &r.option));
        return r;
    }
    r.selection = true;
    r.option = (struct dt_option){ .verb = d->verb };
    for (unsigned b = 0; b < d->bases; b++) {
        if (!d->base[b].taken)
            continue;
        void *grown = dts_grow(s->pick, s->picks + r.picks, &s->picks_room, sizeof *s->pick);
        if (!grown)
            break;
        s->pick = grown;
        s->pick[s->picks + r.picks++] = (struct dts_pick){ d->base[b].object, d->base[b].taken };
    }
    return r;
}

/* -------------------------------------------------------------------- committing ---- */

/* Carry it out on `next`, with all that happened in the log's spare room. */
static bool try_out(struct dts *s, const struct dts_record *r, struct dt_log *out)
{
    for (size_t need = 63;;) {
        struct dt_happening *log = dts_grow(s->log, s->logs + need, &s->logs_room, sizeof *log);
        if (!log)
            return dts_fail(s, "out of memory");
        s->log = log;
        *out = (struct dt_log){ .at = log + s->logs, .room = (uint32_t)(s->logs_room - s->logs) };
        memcpy(s->next, s->now, s->game.size);
        if (!dts_replay(s, s->next, r, out))
            return dts_fail(s, "this choice is not possible now");
        if (out->count <= out->room)
            return true;
        need = out->count;
    }
}

static bool journal(struct dts *s, const struct dts_record *r)
{
    if (s->file < 0 && !s->keep)
        return true;
    struct dts_buf b = { 0 };
    dts_put_record(&b, s, r, s->count);
    if (dt_over(s->next))
        dts_put_end(&b, s->next, r->hash);
    bool good = dts_append(s, &b);
    free(b.at);
    return good;
}

/* Room for everything a commit stores, so that nothing can fail once the line is on disk. */
static bool make_room(struct dts *s)
{
    if (s->count >= DTS_CHOICES_MAX)
        return dts_fail(s, "a game can have at most %d choices", DTS_CHOICES_MAX);
    void *grown = dts_grow(s->record, s->total > s->count ? s->total : s->count, &s->records_room, sizeof *s->record);
    if (!grown)
        return dts_fail(s, "out of memory");
    s->record = grown;
    return true;
}

bool dts_commit(struct dts *s, struct dts_record r, bool again)
{
    struct dt_log out;
    uint64_t seen = s->request.wants ? dts_view_hash(s, s->request.seat) : 0;
    if (!make_room(s) || !try_out(s, &r, &out))
        return false;
    r.log = (uint32_t)(s->logs + out.count);
    r.hash = dt_hash(&s->game, s->next);
    bool turn_ends = dts_turn_ends(s, &r);
    if (!journal(s, &r))
        return false;
    struct dt_core *was = s->now;
    s->now = s->next;
    s->next = was;
    s->logs = r.log;
    if (!again)
        s->picks = r.pick + r.picks;
    s->record[s->count++] = r;
    s->total = again ? s->total : s->count;
    if (r.seat < DT_SEATS)
        s->seat[r.seat].decisions++;
    if (turn_ends)
        dts_turn_over(s);
    dts_changed(s);
    if (s->request.wants)
        dts_request_goes_on(s, seen, out.count > 0);
    dts_remember(s);
    return true;
}

/* ---------------------------------------------------------------------- choosing ---- */

static bool may_choose(struct dts *s, unsigned seat)
{
    if (dts_over(s))
        return dts_fail(s, "the game is over");
    if (seat == dts_asked(s) || (seat == DTS_TABLE && dts_asks_nature(s)))
        return true;
    return dts_fail(s, seat == DTS_TABLE ? "a seat must choose now" : "it is not for seat %u to choose now", seat);
}

/* One more picked or taken back: the selection goes on. */
static bool is_pick(const struct dts *s, unsigned option)
{
    return s->now->ask.flags & DT_ASK_SELECT && s->now->ask.option[option].verb != DT_V_done;
}

static void apply(struct dts *s, unsigned option)
{
    if (!s->counter) {
        dt_apply(&s->game, s->now, option, NULL);
        return;
    }
    struct dt_log log = dts_count_log(s->counter);
    dts_count_choice(s, option);
    dt_apply(&s->game, s->now, option, &log);
    dts_count_happenings(s, &log);
}

static bool choose_by(struct dts *s, unsigned option, enum dts_by by)
{
    if (s->fast || is_pick(s, option)) {
        unsigned seat = s->now->ask.who;
        if (seat < DT_SEATS && !is_pick(s, option))
            s->seat[seat].decisions++;
        apply(s, option);
        dts_changed(s);
        return true;
    }
    return dts_commit(s, dts_record_of(s, option, by), false);
}

bool dts_choose(struct dts *s, unsigned seat, unsigned option)
{
    if (!may_choose(s, seat))
        return false;
    if (option >= s->now->ask.count)
        return dts_fail(s, "there is no option %u; there are %u", option, s->now->ask.count);
    if (!choose_by(s, option, dts_is_person(s, s->now->ask.who) || dts_asks_nature(s) ? DTS_BY_PERSON : DTS_BY_PLAYER))
        return false;
    dts_settle(s);
    return true;
}

/* Pick them all on `now`; the picks are taken back by the caller when it does not work out. */
static bool pick_all(struct dts *s, const unsigned *option, unsigned count, const struct dt_decision *list)
{
    for (unsigned i = 0; i < count; i++) {
        if (option[i] >= list->count)
            return dts_fail(s, "there is no option %u; there are %u", option[i], list->count);
        struct dt_option o = list->option[option[i]];
        if (o.verb == DT_V_done)
            continue;
        if (!one_pick(s, s->now, o.verb, o.object))
            return dts_fail(s, "option %u cannot be picked so often, or more are picked than allowed", option[i]);
    }
    if (dts_find_option(&s->now->ask, DT_V_done, 0) >= s->now->ask.count)
        return dts_fail(s, "%u are picked; it must be at least %u", s->now->ask.picked, s->now->ask.least);
    return true;
}

bool dts_choose_set(struct dts *s, unsigned seat, const unsigned *option, unsigned count)
{
    if (!may_choose(s, seat))
        return false;
    if (!(s->now->ask.flags & DT_ASK_SELECT))
        return count == 1 ? dts_choose(s, seat, option[0]) : dts_fail(s, "exactly one option is chosen here");
    if (count > 255)
        return dts_fail(s, "more are picked than allowed");
    struct dt_decision list = s->now->ask;
    bool good = pick_all(s, option, count, &list)
             && dts_choose(s, seat, dts_find_option(&s->now->ask, DT_V_done, 0));
    if (!good)
        s->now->ask = list;
    dts_changed(s);
    return good;
}

/* ----------------------------------------------------------------------- players ---- */

static uint64_t player_key(const struct dts *s, unsigned seat)
{
    uint64_t key = dts_mix(s->seed + 0x9e3779b97f4a7c15u * (seat + 1));
    return dts_mix(key + 0xd1342543de82ef95u * (s->seat[seat].decisions + 1) + s->now->ask.picked);
}

static unsigned ask_player(struct dts *s, const struct dts_player *p, unsigned seat, const char *level,
                           unsigned within_ms)
{
    if (p->blind)
        return dts_onward_nth(&s->now->ask, p->blind(dts_onward_count(&s->now->ask), player_key(s, seat)));
    dt_mask(&s->game, s->now, seat, s->next);
    struct dts_position position = { &s->game, s->next, seat, player_key(s, seat), level, within_ms, &s->stop };
    return p->choose(&position);
}

int dts_hint(struct dts *s, unsigned seat, const char *player)
{
    const char *level;
    const struct dts_player *p = dts_player_find(player ? player : "simple", &level);
    if (!p || dts_over(s) || s->now->ask.who != seat || seat >= s->setup.seats)
        return -1;
    unsigned option = ask_player(s, p, seat, level, 0);
    return option < s->now->ask.count ? (int)option : -1;
}

/* A player that picks and takes back for ever is led to the end of its selection. */
static unsigned hurry(const struct dt_decision *d)
{
    unsigned done = dts_find_option(d, DT_V_done, 0);
    return done < d->count ? done : 0;
}

void dts_think_within(struct dts *s, unsigned ms) { s->within_ms = ms; }

void dts_think_no_more(struct dts *s, bool stop) { atomic_store(&s->stop, stop); }

bool dts_player_thinks(const struct dts *s, unsigned seat)
{
    return seat < s->setup.seats && s->seat[seat].player && s->seat[seat].player->takes;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* What is left of the time for an answer that was begun then. */
static unsigned time_left(const struct dts *s, int64_t begun_ms)
{
    int64_t left = s->within_ms ? begun_ms + s->within_ms - now_ms() : 0;
    return s->within_ms ? (unsigned)(left > 1 ? left : 1) : 0;
}

static bool play_once(struct dts *s, unsigned seat)
{
    int64_t begun = s->within_ms ? now_ms() : 0;
    for (unsigned picks = 0;; picks++) {
        unsigned option = ask_player(s, s->seat[seat].player, seat, s->seat[seat].level, time_left(s, begun));
        if (atomic_load(&s->stop))
            return false;
        if (option >= s->now->ask.count) {
            s->seat[seat].faults++;
            option = 0;
        }
        if (picks > 2 * 255)
            option = hurry(&s->now->ask);
        bool more = is_pick(s, option);
        if (!choose_by(s, option, DTS_BY_PLAYER))
            return false;
        if (!more)
            return true;
    }
}

unsigned dts_run_players(struct dts *s, unsigned most)
{
    unsigned made = 0;
    while (!dts_over(s) && (!most || made < most)) {
        unsigned seat = s->now->ask.who;
        if (seat >= s->setup.seats || !s->seat[seat].player || !play_once(s, seat))
            break;
        made++;
        dts_settle(s);
    }
    return made;
}

unsigned dts_decision_number(const struct dts *s, unsigned viewer)
{
    if (viewer >= s->setup.seats)
        return 0;
    return s->seat[viewer].decisions + (!dts_over(s) && s->now->ask.who == viewer);
}

void dts_recount(struct dts *s)
{
    for (unsigned i = 0; i < DT_SEATS; i++)
        s->seat[i].decisions = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->record[i].seat < DT_SEATS)
            s->seat[s->record[i].seat].decisions++;
}
