/* event.c -- the one procedure through which everything that cards can answer happens:
 *
 *     would: forced, then may  ->  resolve  ->  after: forced, then may
 *
 * Reactions edit the event's registers; only the game's resolve function changes the board.
 * A window is a frame of its own: it remembers who has reacted and who has passed. */
#include "kernel.h"

static const struct dt_set *listeners(const struct dt *k, unsigned event, unsigned cell)
{
    return &k->content->listens[event * DT_CELLS + cell];
}

/* ---- who has something to say ----
 * A voice is a thing and one of its abilities. A window's frame remembers them: r[1] passes in a row; r[2] how many
 * have spoken; r[3..10] their voices. Once that list is full the window goes on in a further frame, whose r[0] says
 * which frame it goes on from; -1: it is the first. */
enum { BEFORE, PASSES, SPOKEN, VOICES, ROOM = DT_REGS - VOICES };

static bool has_spoken(const struct dt *k, const struct dt_frame *f, int v)
{
    for (;; f = dt_bottom(k) + f->r[BEFORE]) {
        for (int i = 0; i < f->r[SPOKEN]; i++)
            if (f->r[VOICES + i] == v)
                return true;
        if (f->r[BEFORE] < 0)
            return false;
    }
}

/* The frame in which the window goes on: its list is full. */
static struct dt_frame *further(struct dt *k, struct dt_frame *f)
{
    struct dt_frame full = *f;
    int before = (int)(f - dt_bottom(k));
    struct dt_frame *w = dt_push(k, DT_P_WINDOW, full.who, full.source);
    w->subject = full.subject;
    w->flags = full.flags;
    w->r[BEFORE] = (int16_t)(dt_stopped(k) ? -1 : before);
    return w;
}

/* The window is over, with all its frames. */
static void close_window(struct dt *k, struct dt_frame *f)
{
    for (; f->r[BEFORE] >= 0; f--)
        dt_leave(k, f, 0);
    dt_leave(k, f, 0);
}

/* The voices a window remembers, for whoever renames things. */
void dt_window_voices(struct dt_frame *f, void (*each)(struct visit *v, int16_t *voice), struct visit *v)
{
    for (int i = 0; i < f->r[SPOKEN]; i++)
        each(v, &f->r[VOICES + i]);
}

/* All that may speak now in one cell of the event in frame e. */
struct voices {
    unsigned n, seats;                     /* seats: bits */
    int16_t voice[DT_OPTIONS];
    uint8_t seat[DT_OPTIONS];
};

/* The seat that an ability of a thing which may answer somebody else as well calls you; DT_NOBODY where it does not
 * speak of this event. */
static unsigned speaker(const struct dt *k, const struct dt_ability *a, unsigned thing, const struct dt_frame *event)
{
    unsigned owner = dt_owner(k, thing);
    return dt_concerns(k, a, event, owner) ? dt_speaker(k, owner, dt_place(k, event)) : DT_NOBODY;
}

/* All of a set, by id; those that have `spoken` in that window do not again. What is not shared is of the seat that the
 * event is about, and speaks of no other. */
static inline void hear_all(struct dt *k, const struct dt_frame *event, unsigned cell, const struct dt_set *set,
                            const struct dt_frame *spoken, struct voices *all)
{
    const uint64_t *ears = dt_ears(k, event->who);
    unsigned on = (unsigned)event->r[DT_E_KIND], n = 0, seats = 0;
    bool may = cell == DT_WOULD_MAY || cell == DT_AFTER_MAY;
    for (uint32_t left = set->words; left; left &= left - 1) {
        unsigned w = (unsigned)__builtin_ctz(left);
        uint64_t m = dt_hearing(ears, set, w), shared = dt_ears(k, DT_NOBODY)[w * DT_LIVE_ROWS];
        for (; m; m &= m - 1) {
            unsigned thing = w * 64 + (unsigned)__builtin_ctzll(m);
            const struct dt_ability *first = &k->content->ability[dt_card(k, thing)->ability], *a = first;
            const struct dt_ability *end = first + dt_card(k, thing)->abilities;
            do {
                if (a->on != on || a->cell != cell || (a->noun && a->noun - 1 != event->r[DT_E_NOUN]) ||
                    !dt_is_set(k, a))
                    continue;
                unsigned seat = shared >> (thing & 63) & 1 ? speaker(k, a, thing, event) : event->who;
                int v = dt_voice(thing, (unsigned)(a - first));
                if (seat == DT_NOBODY || (spoken && has_spoken(k, spoken, v)) ||
                    !dt_able(k, a, thing, dt_place(k, event), seat) ||
                    (may && k->game->withheld && k->game->withheld(k, a, thing, seat)))
                    continue;
                if (n == DT_OPTIONS) {
                    dt_fault(k, DT_F_VOICES);
                    continue;
                }
                all->voice[n] = (int16_t)v;
                all->seat[n++] = (uint8_t)seat;
                seats |= 1u << seat;
            } while (++a < end);
        }
    }
    all->n = n;
    all->seats = seats;
    if (n > k->patience.voices)
        k->patience.voices = (uint16_t)n;
}

/* ---- windows ---- */

static bool is_forced(unsigned cell) { return cell == DT_WOULD_FORCED || cell == DT_AFTER_FORCED; }

static void speak(struct dt *k, struct dt_frame *f, int v)
{
    unsigned thing = dt_voice_thing(v);
    const struct dt_ability *a = &k->content->ability[dt_card(k, thing)->ability + dt_voice_ability(v)];
    if (f->r[SPOKEN] == ROOM)
        f = further(k, f);
    f->r[VOICES + f->r[SPOKEN]++] = (int16_t)v;
    f->r[PASSES] = 0;
    f->step = 0;
    dt_speak(k, a, thing, f->subject, dt_speaker(k, dt_owner(k, thing), f->subject));
}

/* Those of one seat, or of all. */
static void voices_as_options(struct dt *k, const struct voices *all, unsigned seat)
{
    for (unsigned i = 0; i < all->n; i++)
        if (seat == DT_NOBODY || all->seat[i] == seat)
            dt_option(k, DT_V_use, dt_voice_thing(all->voice[i]), (int)dt_voice_ability(all->voice[i]));
}

/* True where nobody has anything to say any more: it is left. */
static bool forced_window(struct dt *k, struct dt_frame *f, const struct voices *all)
{
    if (!all->n) {
        close_window(k, f);
        return true;
    }
    unsigned orderer = k->game->orderer ? k->game->orderer(k) : DT_NOBODY;
    if (orderer == DT_NOBODY || all->n == 1) {
        speak(k, f, all->voice[0]);
        return false;
    }
    dt_ask(k, f, DT_A_order, orderer, 1);
    voices_as_options(k, all, DT_NOBODY);
    return false;
}

/* So many seats in turn have nothing to say. */
static void pass(const struct dt *k, struct dt_frame *f, unsigned seats)
{
    unsigned who = f->who + seats;
    f->who = (uint8_t)(who < k->s->seats ? who : who - k->s->seats);
    f->r[PASSES] = (int16_t)(f->r[PASSES] + (int)seats);
    f->step = 0;
}

/* How many come before the next of these seats (bits), all of them where there is none. */
static unsigned until(unsigned seats, unsigned who, unsigned of)
{
    unsigned turn = seats >> who | seats << (of - who) | 1u << of;
    return (unsigned)__builtin_ctz(turn);
}

/* Might this seat hear the event with something that only it sees? */
static bool hears_secretly(const struct dt *k, const struct dt_frame *f)
{
    const struct dt_frame *event = dt_event_frame(k, f->subject);
    unsigned kind = (unsigned)event->r[DT_E_KIND];
    return dt_may_secretly_hear(k, listeners(k, kind, f->flags), kind, f->flags, event, f->who);
}

static bool optional_window(struct dt *k, struct dt_frame *f, const struct voices *all)
{
    bool secret = false;
    if (!k->game->secrets)
        pass(k, f, until(all->seats, f->who, k->s->seats));          /* nothing to say: not asked */
    else
        while (f->r[PASSES] < k->s->seats && !(secret = hears_secretly(k, f)) && !(all->seats >> f->who & 1))
            pass(k, f, 1);
    if ((!all->seats && !secret) || f->r[PASSES] >= k->s->seats) {
        close_window(k, f);
        return true;
    }
    if (!k->game->secrets && all->seats == 1u << f->who)
        f->r[PASSES] = (int16_t)(k->s->seats - 1);                    /* the others have nothing to say either */
    dt_ask(k, f, DT_A_react, f->who, 1);
    if (secret)
        k->s->ask.flags |= DT_ASK_SECRET;
    voices_as_options(k, all, f->who);
    dt_option(k, DT_V_pass, 0, 0);
    return false;
}

static inline bool go_round(struct dt *k, struct dt_frame *f, const struct voices *all)
{
    return is_forced(f->flags) ? forced_window(k, f, all) : optional_window(k, f, all);
}

/* Where hands are hidden it cannot be told from who hears it. */
static inline bool is_heard(const struct dt *k, const struct dt_frame *event, unsigned half)
{
    return dt_is_heard(k, (unsigned)event->r[DT_E_KIND], half, event->who) || k->game->secrets;
}

/* The window goes on, or is over (true): what has been used up, or has gone, says no more. */
static inline bool in_window(struct dt *k, struct dt_frame *f)
{
    struct voices all;
    const struct dt_frame *event = dt_event_frame(k, f->subject);
    if (f->step && k->s->answer.verb == DT_V_use) {
        speak(k, f, dt_voice(k->s->answer.object, (unsigned)k->s->answer.arg));
        return false;
    }
    if (f->step)
        pass(k, f, 1);
    unsigned half = f->flags < DT_AFTER_FORCED ? DT_BEFORE : DT_AFTER;
    if (f->r[PASSES] >= k->s->seats || event->r[DT_E_FLAGS] & DT_E_CANCELLED || !is_heard(k, event, half)) {
        close_window(k, f);
        return true;
    }
    hear_all(k, event, f->flags, listeners(k, (unsigned)event->r[DT_E_KIND], f->flags), f, &all);
    return go_round(k, f, &all);
}

/* Below it lies its event, which goes on behind it at once. */
void dt_proc_window(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *event = dt_event_frame(k, f->subject);
    if (in_window(k, f))
        dt_proc_event(k, event);
}

/* Where hands are hidden the answer must not depend on what they hold, only on what they might. */
static bool secretly_worth_opening(const struct dt *k, const struct dt_frame *f, unsigned cell,
                                   const struct dt_set *set)
{
    unsigned event = (unsigned)f->r[DT_E_KIND];
    for (int t = dt_next_live(k, set, -1); t >= 0; t = dt_next_live(k, set, t))
        if (dt_in_the_open(k, (unsigned)t))
            return true;
    for (unsigned seat = 0; seat < k->s->seats; seat++)
        if (dt_may_secretly_hear(k, set, event, cell, f, seat))
            return true;
    return false;
}

static inline void open_window(struct dt *k, struct dt_frame *f, unsigned cell, const struct voices *all)
{
    unsigned first = f->who < DT_SEATS ? f->who : k->game->actor ? k->game->actor(k) : 0;
    unsigned e = dt_place(k, f);
    f->r[DT_E_CELL] = (int16_t)(cell + 1);
    struct dt_frame *w = dt_push(k, DT_P_WINDOW, first, f->source);
    w->subject = (uint16_t)e;
    w->flags = (uint8_t)cell;
    w->r[BEFORE] = -1;
    go_round(k, w, all);
}

static bool open_secretly(struct dt *k, struct dt_frame *f, unsigned cell, const struct dt_set *set)
{
    struct voices all;
    if (!secretly_worth_opening(k, f, cell, set))
        return false;
    hear_all(k, f, cell, set, 0, &all);
    open_window(k, f, cell, &all);
    return true;
}

/* The next window up to (not including) this cell in which anybody has something to say; true when one was opened. */
static bool open_next(struct dt *k, struct dt_frame *f, unsigned end)
{
    struct voices all;
    unsigned cell = (unsigned)f->r[DT_E_CELL];
    const struct dt_set *set = listeners(k, (unsigned)f->r[DT_E_KIND], cell);
    for (; cell < end; cell++, set++) {
        if (!set->words)
            continue;
        if (k->game->secrets && !is_forced(cell)) {
            if (open_secretly(k, f, cell, set))
                return true;
            continue;
        }
        hear_all(k, f, cell, set, 0, &all);
        if (all.n) {
            open_window(k, f, cell, &all);
            return true;
        }
    }
    f->r[DT_E_CELL] = (int16_t)cell;
    return false;
}

/* Of one half: mostly nobody hears it, or it has had its last window, and there is nothing to look at. */
static inline bool next_window(struct dt *k, struct dt_frame *f, unsigned half)
{
    int end = half == DT_BEFORE ? DT_AFTER_FORCED : DT_CELLS;
    return f->r[DT_E_CELL] < end && is_heard(k, f, half) && open_next(k, f, (unsigned)end);
}

/* ---- the event ---- */

enum { WINDOWS, SETTLE };

/* It happens: true where that left the event's own frame on top, with nothing started, ended or unwound. */
static inline bool resolve(struct dt *k, struct dt_frame *f)
{
    f->r[DT_E_FLAGS] |= DT_E_RESOLVED;
    f->r[DT_E_CELL] = DT_AFTER_FORCED;     /* who comes to hear it only now is too late for what was before */
    f->r[DT_E_DONE] = f->r[DT_E_N];
    f->step = SETTLE;
    k->game->resolve[f->r[DT_E_KIND]](k, f);
    return dt_is_top(f) && f->proc == DT_P_EVENT && f->step == SETTLE && !dt_stopped(k);
}

/* What follows from it, unless it is one of several that happen as one: true where nothing was started. */
static inline bool settle(struct dt *k, struct dt_frame *f)
{
    f->step = WINDOWS;
    return !(k->game->settles[f->r[DT_E_KIND]] && !dt_in_batch(k) && k->game->settle(k));
}

void dt_proc_event(struct dt *k, struct dt_frame *f)
{
    if (!(f->r[DT_E_FLAGS] & DT_E_RESOLVED)) {
        if (f->r[DT_E_FLAGS] & DT_E_CANCELLED) {             /* what has happened is not */
            dt_leave(k, f, 0);
            return;
        }
        if (next_window(k, f, DT_BEFORE) || !resolve(k, f))
            return;
    }
    if (f->step == SETTLE && !settle(k, f))
        return;
    if (!next_window(k, f, DT_AFTER))
        dt_leave(k, f, f->r[DT_E_DONE]);
}

bool dt_happens(struct dt *k, struct dt_frame *f)
{
    const uint8_t *heard = dt_hears(k, (unsigned)f->r[DT_E_KIND], DT_BEFORE) + (f->who & (DT_SEATS - 1));
    if ((*heard || k->game->secrets) && open_next(k, f, DT_AFTER_FORCED))
        return false;
    if (!resolve(k, f) || !settle(k, f))
        return false;
    if ((heard[DT_SEATS] || k->game->secrets) && open_next(k, f, DT_CELLS))
        return false;
    dt_leave(k, f, f->r[DT_E_DONE]);
    return true;
}
