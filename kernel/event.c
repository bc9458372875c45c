/* event.c -- the one procedure through which everything that cards can answer happens:
 *
 *     would: forced, then may  ->  resolve  ->  after: forced, then may
 *
 * Reactions edit the event's registers; only the game's resolve function changes the board.
 * A window is a frame of its own: it remembers who has reacted and who has passed. */
#include "kernel.h"

struct dt_frame *dt_event(struct dt *k, unsigned event, unsigned who, unsigned source, int noun, int n)
{
    struct dt_frame *f = dt_push(k, DT_P_EVENT, who, source);
    f->r[DT_E_KIND] = (int16_t)event;
    f->r[DT_E_NOUN] = (int16_t)noun;
    f->r[DT_E_N] = (int16_t)n;
    f->r[DT_E_THING] = -1;
    return f;
}

bool dt_announce(struct dt *k, unsigned event, unsigned who, unsigned source)
{
    if (!k->game->observers && dt_nobody_hears(k, event))
        return false;                      /* hidden hands: whether an event happens must not tell what they hold */
    dt_event(k, event, who, source, 0, 0);
    return true;
}

static const struct dt_set *listeners(const struct dt *k, unsigned event, unsigned cell)
{
    return &k->content->listens[event * DT_CELLS + cell];
}

/* Where hands are hidden the answer must not depend on what they hold, only on what they might. */
static bool secretly_worth_opening(const struct dt *k, const struct dt_frame *f, unsigned cell)
{
    unsigned event = (unsigned)f->r[DT_E_KIND], e = dt_index(k, f) + 1;
    const struct dt_set *set = listeners(k, event, cell);
    if (!set->words)
        return false;
    for (int t = dt_next_live(k, set, -1); t >= 0; t = dt_next_live(k, set, t))
        if (dt_in_the_open(k, (unsigned)t))
            return true;
    for (unsigned seat = 0; seat < k->s->seats; seat++)
        if (dt_may_secretly_hear(k, set, event, cell, e, seat))
            return true;
    return false;
}

static int next_voice(const struct dt *k, unsigned e, unsigned cell, const struct dt_frame *spoken, int from);

/* Has anybody something to say in this window? */
static inline bool worth_opening(const struct dt *k, const struct dt_frame *f, unsigned cell)
{
    if (k->game->observers && (cell == DT_WOULD_MAY || cell == DT_AFTER_MAY))
        return secretly_worth_opening(k, f, cell);
    return dt_is_heard(k, (unsigned)f->r[DT_E_KIND], cell) &&
           next_voice(k, dt_index(k, f) + 1, cell, 0, -1) >= 0;
}

static void open_window(struct dt *k, struct dt_frame *f, unsigned cell)
{
    unsigned first = f->who < DT_SEATS ? f->who : k->game->actor ? k->game->actor(k) : 0;
    unsigned e = dt_index(k, f) + 1;
    struct dt_frame *w = dt_push(k, DT_P_WINDOW, first, f->source);
    w->subject = (uint16_t)e;
    w->flags = (uint8_t)cell;
    w->r[0] = -1;
}

/* The next window up to (not including) this cell; true when one was opened. */
static bool next_window(struct dt *k, struct dt_frame *f, int end)
{
    if (!k->game->observers && dt_nobody_hears(k, (unsigned)f->r[DT_E_KIND]))
        f->r[DT_E_CELL] = (int16_t)end;
    while (f->r[DT_E_CELL] < end && !(f->r[DT_E_FLAGS] & DT_E_CANCELLED)) {
        unsigned cell = (unsigned)f->r[DT_E_CELL]++;
        if (worth_opening(k, f, cell)) {
            open_window(k, f, cell);
            return true;
        }
    }
    return false;
}

enum { WINDOWS, SETTLE };

/* Did what was just done leave the event's own frame on top, with nothing started, ended or unwound? */
static bool still_here(struct dt *k, const struct dt_frame *f, unsigned sp, unsigned step)
{
    return k->s->sp == sp && f->step == step && f->proc == DT_P_EVENT && f->r[DT_E_FLAGS] & DT_E_RESOLVED
        && !dt_stopped(k);
}

static bool settle(struct dt *k, struct dt_frame *f, unsigned sp)
{
    f->step = WINDOWS;
    if (k->game->settle)
        k->game->settle(k);
    return still_here(k, f, sp, WINDOWS);
}

void dt_proc_event(struct dt *k, struct dt_frame *f)
{
    unsigned sp = k->s->sp;
    if (!(f->r[DT_E_FLAGS] & DT_E_RESOLVED)) {
        if (next_window(k, f, DT_AFTER_FORCED))
            return;
        if (f->r[DT_E_FLAGS] & DT_E_CANCELLED) {
            dt_pop(k, 0);
            return;
        }
        f->r[DT_E_FLAGS] |= DT_E_RESOLVED;
        f->r[DT_E_DONE] = f->r[DT_E_N];
        f->step = SETTLE;
        k->game->resolve[f->r[DT_E_KIND]](k, f);
        if (!still_here(k, f, sp, SETTLE))
            return;
    }
    if (f->step == SETTLE && !settle(k, f, sp))
        return;
    if (!next_window(k, f, DT_CELLS))
        dt_pop(k, f->r[DT_E_FLAGS] & DT_E_CANCELLED ? 0 : f->r[DT_E_DONE]);
}

/* ---- windows ----
 * r[0] last voice in fixed order, once the list is full; r[1] passes in a row;
 * r[2] how many have spoken; r[3..10] their voices. A voice is a thing and one of its abilities. */
enum { LAST, PASSES, SPOKEN, VOICES, ROOM = DT_REGS - VOICES };

static int voice(unsigned thing, unsigned ability) { return (int)(thing << 5 | ability); }

static bool has_spoken(const struct dt_frame *f, int v)
{
    for (int i = 0; i < f->r[SPOKEN] && i < ROOM; i++)
        if (f->r[VOICES + i] == v)
            return true;
    return f->r[SPOKEN] > ROOM && v <= f->r[LAST];
}

static void remember(struct dt_frame *f, int v)
{
    if (f->r[SPOKEN] < ROOM)
        f->r[VOICES + f->r[SPOKEN]] = (int16_t)v;
    else
        f->r[LAST] = (int16_t)v;
    f->r[SPOKEN]++;
}

/* The voices a window remembers, for whoever renames things. */
void dt_window_voices(struct dt_frame *f, void (*each)(struct visit *v, int16_t *voice), struct visit *v)
{
    if (f->r[LAST] >= 0)
        each(v, &f->r[LAST]);
    for (int i = 0; i < f->r[SPOKEN] && i < ROOM; i++)
        each(v, &f->r[VOICES + i]);
}

/* The first ability after `from` of a thing that may speak now in this cell of the event in frame e; -1: none. */
static int voice_of(const struct dt *k, unsigned e, unsigned cell, const struct dt_frame *spoken, int from,
                    unsigned thing)
{
    const struct dt_card *card = dt_card(k, thing);
    unsigned event = (unsigned)k->s->stack[e - 1].r[DT_E_KIND];
    unsigned owner = dt_owner(k, thing), you = dt_speaker(k, owner, e);
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &k->content->ability[card->ability + i];
        int v = voice(thing, i);
        if (a->on == event && a->cell == cell && v > from && dt_concerns(k, a, e, owner) &&
            !(spoken && has_spoken(spoken, v)) && dt_able(k, a, thing, e, you))
            return v;
    }
    return -1;
}

/* The next voice after `from` that may speak there now and has not `spoken` in that window. */
static int next_voice(const struct dt *k, unsigned e, unsigned cell, const struct dt_frame *spoken, int from)
{
    const struct dt_set *set = listeners(k, (unsigned)k->s->stack[e - 1].r[DT_E_KIND], cell);
    unsigned first = from < 0 ? 0 : (unsigned)from >> 5, word = first >> 6, who = k->s->stack[e - 1].who;
    for (uint32_t left = set->words >> word << word; left; left &= left - 1) {
        unsigned w = (unsigned)__builtin_ctz(left);
        uint64_t m = k->s->in_play[w] & set->w[w];
        for (m = w == word ? m >> (first & 63) << (first & 63) : m; m; m &= m - 1) {
            unsigned thing = w * 64 + (unsigned)__builtin_ctzll(m);
            int v = dt_speaks_of_another(k, thing, who) ? -1 : voice_of(k, e, cell, spoken, from, thing);
            if (v >= 0)
                return v;
        }
    }
    return -1;
}

/* All that may speak in a window now. */
struct voices {
    unsigned n, seats;                     /* seats: bits */
    int16_t voice[DT_OPTIONS];
    uint8_t seat[DT_OPTIONS];
};

static void hear_all(const struct dt *k, const struct dt_frame *f, struct voices *all)
{
    all->n = all->seats = 0;
    for (int v = -1; all->n < DT_OPTIONS && (v = next_voice(k, f->subject, f->flags, f, v)) >= 0; all->n++) {
        unsigned seat = dt_speaker(k, dt_owner(k, (unsigned)v >> 5), f->subject);
        all->voice[all->n] = (int16_t)v;
        all->seat[all->n] = (uint8_t)seat;
        all->seats |= 1u << seat;
    }
}

static void speak(struct dt *k, struct dt_frame *f, int v)
{
    unsigned thing = (unsigned)v >> 5;
    const struct dt_ability *a = &k->content->ability[dt_card(k, thing)->ability + ((unsigned)v & 31)];
    remember(f, v);
    f->r[PASSES] = 0;
    f->step = 0;
    dt_speak(k, a, thing, f->subject, dt_speaker(k, dt_owner(k, thing), f->subject));
}

/* Those of one seat, or of all. */
static void voices_as_options(struct dt *k, const struct voices *all, unsigned seat)
{
    for (unsigned i = 0; i < all->n; i++)
        if (seat == DT_NOBODY || all->seat[i] == seat)
            dt_option(k, DT_V_use, (unsigned)all->voice[i] >> 5, all->voice[i] & 31);
}

static void forced_window(struct dt *k, struct dt_frame *f)
{
    struct voices all;
    if (f->step) {
        speak(k, f, voice(k->s->answer.object, (unsigned)k->s->answer.arg));
        return;
    }
    hear_all(k, f, &all);
    if (!all.n) {
        dt_pop(k, 0);
        return;
    }
    unsigned orderer = k->game->orderer ? k->game->orderer(k) : DT_NOBODY;
    if (orderer == DT_NOBODY || f->r[SPOKEN] >= ROOM || all.n == 1) {
        speak(k, f, all.voice[0]);
        return;
    }
    dt_ask(k, f, DT_A_order, orderer, 1);
    voices_as_options(k, &all, DT_NOBODY);
}

static void pass(const struct dt *k, struct dt_frame *f)
{
    f->who = (uint8_t)((f->who + 1u) % k->s->seats);
    f->r[PASSES]++;
    f->step = 0;
}

/* Might this seat hear the event with something that only it sees? */
static bool hears_secretly(const struct dt *k, const struct dt_frame *f)
{
    unsigned event = (unsigned)dt_event_frame(k, f->subject)->r[DT_E_KIND];
    return k->game->observers &&
           dt_may_secretly_hear(k, listeners(k, event, f->flags), event, f->flags, f->subject, f->who);
}

static void optional_window(struct dt *k, struct dt_frame *f)
{
    if (f->step && k->s->answer.verb == DT_V_use) {
        speak(k, f, voice(k->s->answer.object, (unsigned)k->s->answer.arg));
        return;
    }
    if (f->step)
        pass(k, f);
    struct voices all;
    bool secret = false;
    hear_all(k, f, &all);
    while ((all.seats || k->game->observers) && f->r[PASSES] < k->s->seats && !(secret = hears_secretly(k, f)) &&
           !(all.seats >> f->who & 1))
        pass(k, f);                        /* nothing to say: not asked */
    if ((!all.seats && !secret) || f->r[PASSES] >= k->s->seats || f->r[SPOKEN] >= ROOM) {
        dt_pop(k, 0);
        return;
    }
    dt_ask(k, f, DT_A_react, f->who, 1);
    if (secret)
        k->s->ask.flags |= DT_ASK_SECRET;
    voices_as_options(k, &all, f->who);
    dt_option(k, DT_V_pass, 0, 0);
}

void dt_proc_window(struct dt *k, struct dt_frame *f)
{
    const struct dt_frame *event = dt_event_frame(k, f->subject);
    if (!f->step && event->r[DT_E_FLAGS] & DT_E_CANCELLED)
        dt_pop(k, 0);
    else if (f->flags == DT_WOULD_FORCED || f->flags == DT_AFTER_FORCED)
        forced_window(k, f);
    else
        optional_window(k, f);
}
