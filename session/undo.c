/* undo.c -- going back by playing again: from the nearest copy of the state, choice by choice.
 *
 * One undo goes back to the last decision of a person; what players and standing answers chose
 * after it goes with it. Nothing a seat has learnt can be unlearnt, so an undo that would
 * take back a roll or a reveal is refused unless the table allows it; what people have typed in for
 * chance they knew before the program did, so a slip of theirs can always be mended. What remains afterwards
 * (state, log, decision numbers) is exactly what it was then: it depends on nothing undone.
 *
 * Where seats know different things and sit apart (dts_apart), asking must not become a way to count what another seat
 * does in secret. There a seat asks for its own last step only, and whether it may is decided by what it can see. */
#include "inner.h"

enum { SNAPS_MOST = 512 };

/* -------------------------------------------------------------- copies of the state ---- */

/* Too many copies: keep every second, the one of the beginning always. */
static void thin_out(struct dts *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->snaps; i++) {
        if (i % 2)
            free(s->snap[i].state);
        else
            s->snap[kept++] = s->snap[i];
    }
    s->snaps = kept;
}

bool dts_remember(struct dts *s)
{
    if (s->fast || s->count % DTS_SNAP)
        return true;
    if (s->snaps && s->snap[s->snaps - 1].at >= s->count)
        return true;
    if (s->snaps >= SNAPS_MOST)
        thin_out(s);
    void *grown = dts_grow(s->snap, s->snaps, &s->snaps_room, sizeof *s->snap);
    struct dt_core *copy = malloc(s->game.size);
    if (grown)
        s->snap = grown;
    if (!grown || !copy) {
        free(copy);
        return false;          /* without this copy the way back is longer, not closed */
    }
    memcpy(copy, s->now, s->game.size);
    s->snap[s->snaps++] = (struct dts_snap){ (uint32_t)s->count, copy };
    return true;
}

void dts_forget_after(struct dts *s, size_t count)
{
    while (s->snaps > 1 && s->snap[s->snaps - 1].at > count)
        free(s->snap[--s->snaps].state);
}

/* The nearest copy at or before `count`; returns its number of choices. */
static size_t nearest(const struct dts *s, size_t count, struct dt_core *to)
{
    size_t i = s->snaps - 1;
    while (i && s->snap[i].at > count)
        i--;
    memcpy(to, s->snap[i].state, s->game.size);
    return s->snap[i].at;
}

bool dts_rebuild(struct dts *s, size_t count, struct dt_core *to)
{
    for (size_t i = nearest(s, count, to); i < count; i++)
        if (!dts_replay(s, to, &s->record[i], NULL))
            return dts_fail(s, "choice %zu cannot be played again", i + 1);
    return true;
}

/* ------------------------------------------------------------------ rolls and reveals ---- */

static bool learns(const struct dts *s, unsigned seat, const struct dt_core *before, const struct dt_core *after)
{
    for (unsigned t = 0; t < s->game.content->things; t++)
        if (!dt_knows(&s->game, before, seat, t) && dt_knows(&s->game, after, seat, t))
            return true;
    return false;
}

static bool learnt(const struct dts *s, const struct dt_core *before, const struct dt_core *after)
{
    bool found = false;
    for (unsigned seat = 0; seat < s->setup.seats; seat++)
        found = found || learns(s, seat, before, after);
    return found;
}

static bool rolled(const struct dts *s, size_t from, size_t to)
{
    for (size_t i = from; i < to && i < s->logs; i++)
        if (s->log[i].what == DT_ROLLED)
            return true;
    return false;
}

/* Did anybody learn anything by the choices from `from` on? */
static bool crosses(struct dts *s, size_t from)
{
    struct dt_core *before = s->next, *after = malloc(s->game.size);
    if (!after || !dts_rebuild(s, from, before)) {
        free(after);
        return true;
    }
    bool found = !s->setup.asks_nature && rolled(s, from ? s->record[from - 1].log : s->log_begin, s->logs);
    for (size_t i = from; i < s->count && !found; i++) {
        memcpy(after, before, s->game.size);
        found = !dts_replay(s, after, &s->record[i], NULL) || memcmp(before->rng, after->rng, sizeof before->rng)
             || (s->record[i].seat != DT_NATURE && learnt(s, before, after));
        memcpy(before, after, s->game.size);
    }
    free(after);
    return found;
}

/* Did this seat, for all it can see, learn anything by them, or see a die fall? */
static bool sees_cross(struct dts *s, unsigned seat, size_t from)
{
    struct dt_core *before = s->next, *after = malloc(s->game.size);
    bool found = !after || !dts_rebuild(s, from, before)
              || rolled(s, from ? s->record[from - 1].log : s->log_begin, s->logs);
    for (size_t i = from; i < s->count && !found; i++) {
        memcpy(after, before, s->game.size);
        found = !dts_replay(s, after, &s->record[i], NULL) || learns(s, seat, before, after);
        memcpy(before, after, s->game.size);
    }
    free(after);
    return found;
}

/* ----------------------------------------------------------------------------- undo ---- */

static bool mark(struct dts *s, size_t to, unsigned seat)
{
    void *grown = dts_grow(s->mark, s->marks, &s->marks_room, sizeof *s->mark);
    if (!grown)
        return dts_fail(s, "out of memory");
    s->mark = grown;
    struct dts_mark m = { (uint32_t)to, (uint8_t)seat };
    struct dts_buf b = { 0 };
    dts_put_undo(&b, &m);
    bool good = dts_append(s, &b);
    free(b.at);
    if (good)
        s->mark[s->marks++] = m;
    return good;
}

/* Back to `to` choices: first the mark is on disk, then the game is another one. */
static bool go_back(struct dts *s, size_t to, unsigned seat)
{
    if (!dts_rebuild(s, to, s->next) || !mark(s, to, seat))
        return false;
    memcpy(s->now, s->next, s->game.size);
    s->logs = to ? s->record[to - 1].log : s->log_begin;
    s->count = to;
    s->request.wants = 0;
    dts_forget_after(s, to);
    dts_recount(s);
    dts_changed(s);
    return true;
}

/* Picks of a selection that is not done are simply dropped: they were no choice yet. */
static bool drop_picks(struct dts *s)
{
    if (!dts_rebuild(s, s->count, s->next))
        return false;
    memcpy(s->now, s->next, s->game.size);
    dts_changed(s);
    return true;
}

/* The others, also those whose seat a computer player has for the time being. */
static unsigned must_consent(const struct dts *s, unsigned seat)
{
    unsigned owned = 0;
    for (unsigned i = 0; i < s->setup.seats; i++)
        owned |= (unsigned)(s->owned >> i & 1 && !dts_same_person(s, i, seat)) << i;
    return s->undo == DTS_UNDO_CONSENT ? dts_other_people(s, seat) | owned : 0;
}

static bool picking(const struct dts *s) { return !dts_over(s) && s->now->ask.picked; }

/* Can another seat have done something this one must not hear of? Where anybody may take back anything, that was
 * agreed to be everybody's. */
bool dts_is_secret(const struct dts *s, unsigned seat)
{
    return s->apart && s->undo != DTS_UNDO_FREE && dts_hides(s) && seat < s->setup.seats && !dts_over(s);
}

static bool fail_wait(struct dts *s)
{
    return dts_fail_as(s, "undo_wait", "", "another seat is choosing");
}

/* Who else has chosen after the first `to` choices: a person, or a player in their place; a computer player? */
static void others_since(const struct dts *s, unsigned seat, size_t to, bool *person, bool *player)
{
    *person = *player = false;
    for (size_t i = to; i < s->count; i++) {
        bool other = !dts_same_person(s, s->record[i].seat, seat);
        bool owned = s->record[i].seat < s->setup.seats && s->owned >> s->record[i].seat & 1;
        *person = *person || (other && (owned || s->record[i].by == DTS_BY_PERSON));
        *player = *player || (other && s->record[i].by == DTS_BY_PLAYER);
    }
}

/* Where others may have chosen in secret: of its own last step, by what the seat itself has seen. Those whose consent
 * is asked for know the rest, and it is looked at when they agree. What is done at once waits until the seat is asked:
 * before that, the answer would tell whether somebody else has begun. A computer player's steps count as a reveal,
 * whatever they were. */
static bool may_ask_apart(struct dts *s, unsigned seat, size_t *back)
{
    bool mine = dts_same_person(s, dts_asked(s), seat), person, player, waits = must_consent(s, seat) != 0;
    size_t to = s->count;
    *back = s->count;
    if (mine && picking(s))
        return true;
    while (to && !(s->record[to - 1].by == DTS_BY_PERSON && dts_same_person(s, s->record[to - 1].seat, seat)))
        to--;
    if (!to--)
        return dts_fail_as(s, "undo_nothing", "", "there is nothing to take back");
    others_since(s, seat, to, &person, &player);
    if (!waits && !mine)
        return fail_wait(s);
    if (!waits && person)
        return dts_fail_as(s, "undo_other", "", "the last step was another seat's");
    if (!s->across && (waits ? sees_cross(s, seat, to) : player || crosses(s, to)))
        return dts_fail_as(s, "undo_chance", "", "a roll or a reveal cannot be taken back at this table");
    *back = to;
    return true;
}

/* May this seat ask for it, and back to how many choices? With picks open it is only they that go: back to as many as
 * there are. */
static bool may_undo(struct dts *s, unsigned seat, size_t *back)
{
    if (s->fast)
        return dts_fail(s, "a simulation cannot be taken back");
    if (seat != DTS_TABLE && seat >= s->setup.seats)
        return dts_fail(s, "there is no seat %u", seat);
    if (dts_is_secret(s, seat))
        return may_ask_apart(s, seat, back);
    *back = s->count;
    if (picking(s))
        return s->now->ask.who == seat || s->undo == DTS_UNDO_FREE ||
               dts_fail_as(s, "undo_other", "", "another seat is choosing");
    size_t to = s->count;
    while (to && s->record[to - 1].by != DTS_BY_PERSON)
        to--;
    if (!to--)
        return dts_fail_as(s, "undo_nothing", "", "there is nothing to take back");
    unsigned author = s->record[to].seat;
    if (s->undo == DTS_UNDO_OWN && author != DT_NATURE && !dts_same_person(s, author, seat))
        return dts_fail_as(s, "undo_other", "", "the last step was another seat's");
    if (!s->across && crosses(s, to))
        return dts_fail_as(s, "undo_chance", "", "a roll or a reveal cannot be taken back at this table");
    *back = to;
    return true;
}

void dts_set_undo(struct dts *s, enum dts_undo policy, bool across_chance)
{
    s->undo = (uint8_t)(policy <= DTS_UNDO_CONSENT ? policy : DTS_UNDO_CONSENT);
    s->across = across_chance;
    s->request.wants = 0;
}

bool dts_can_undo(struct dts *s, unsigned seat)
{
    size_t to;
    return may_undo(s, seat, &to);
}

bool dts_undo_at_once(struct dts *s, unsigned seat)
{
    size_t to;
    return may_undo(s, seat, &to) && (to == s->count || !must_consent(s, seat));
}

bool dts_undo(struct dts *s, unsigned seat)
{
    size_t to = 0;
    if (!may_undo(s, seat, &to))
        return false;
    if (to == s->count)
        return drop_picks(s);
    unsigned wants = must_consent(s, seat);
    dts_request(s, DTS_REQUEST_UNDO, seat, wants, to);
    return wants ? true : go_back(s, to, seat);
}

/* All have agreed. */
bool dts_undo_agreed(struct dts *s)
{
    if (!s->across && crosses(s, s->request.to))      /* who asked could not know */
        return dts_fail_as(s, "undo_chance", "", "a roll or a reveal cannot be taken back at this table");
    return go_back(s, s->request.to, s->request.seat);
}

void dts_apart(struct dts *s, bool apart) { s->apart = apart; }
void dts_owned(struct dts *s, unsigned seats) { s->owned = (uint8_t)seats; }

bool dts_can_redo(struct dts *s, unsigned seat)
{
    bool secret = dts_is_secret(s, seat);
    if (secret && !dts_same_person(s, dts_asked(s), seat))
        return fail_wait(s);
    if (s->count >= s->total || (secret && !dts_same_person(s, s->record[s->count].seat, seat)))
        return dts_fail_as(s, "redo_nothing", "", "there is nothing to do again");
    unsigned author = s->record[s->count].seat;
    if (s->undo != DTS_UNDO_FREE && author != DT_NATURE && !dts_same_person(s, author, seat))
        return dts_fail_as(s, "undo_other", "", "this step was another seat's");
    return true;
}

bool dts_redo(struct dts *s, unsigned seat)
{
    if (!dts_can_redo(s, seat))
        return false;
    do {
        if (!dts_commit(s, s->record[s->count], true))
            return false;
    } while (s->count < s->total && s->record[s->count].by != DTS_BY_PERSON);
    return true;
}
