/* listen.c -- who hears an event, who may use an ability, and starting it. Nothing is ever
 * registered: listeners are the live things among those whose cards name the event. */
#include "kernel.h"

int dt_next_live(const struct dt *k, const struct dt_set *set, int from)
{
    unsigned start = (unsigned)(from + 1);
    if (start >= DT_THINGS)
        return -1;
    for (uint32_t left = set->words >> (start >> 6) << (start >> 6); left; left &= left - 1) {
        unsigned w = (unsigned)__builtin_ctz(left);
        uint64_t m = dt_live_word(k, w) & set->w[w];
        if (w == start >> 6)
            m &= ~(uint64_t)0 << (start & 63);
        if (m)
            return (int)(w * 64 + (unsigned)__builtin_ctzll(m));
    }
    return -1;
}

unsigned dt_speaker_for_nobody(const struct dt *k, unsigned e)
{
    const struct dt_frame *event = dt_event_frame(k, e);
    if (event && event->who < DT_SEATS)
        return event->who;
    return k->game->actor ? k->game->actor(k) : 0;
}

bool dt_holds_and_pays(const struct dt *k, const struct dt_ability *a, unsigned thing, unsigned e, unsigned who)
{
    struct dt_ctx c = { .you = (uint8_t)who, .source = (uint16_t)thing, .event = (uint16_t)e, .it = -1, .that = -1 };
    return dt_holds(k, &c, a->cond) && (a->cost != DT_PRICED || dt_payable(k, &c, a->code));
}

struct dt_frame *dt_speak(struct dt *k, const struct dt_ability *a, unsigned thing, unsigned e, unsigned who)
{
    if (a->period)
        dt_set_used(k, thing, dt_thing(k, thing)->used + (1u << (a->counter * 4)));
    struct dt_frame *f = dt_push_program(k, a->code, who, thing);
    f->subject = (uint16_t)e;
    f->flags |= a->cost ? DT_PROG_PAYING : 0;
    return f;
}

/* Could this seat hold, in a hand that only it sees, something that listens here? Answered from
 * what everybody knows, so that being asked tells nothing. */
bool dt_may_secretly_hear(const struct dt *k, const struct dt_set *set, unsigned event, unsigned cell,
                          const struct dt_frame *e, unsigned seat)
{
    bool stock[DT_THINGS + 1] = { false };      /* there are no more stocks than things */
    bool any = false;
    for (unsigned zone = 0; zone < dt_zones(k->game); zone++) {
        const struct dt_zone_def *z = &k->game->zone[zone];
        if (z->see != DT_SEE_OWNER || !(z->flags & DT_LIVE) || dt_zone_owner(k, zone) != seat)
            continue;
        for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t))
            any = stock[dt_card(k, t)->stock] = true;
    }
    for (unsigned t = 0; any && t < k->content->things; t++) {
        const struct dt_card *card = dt_card(k, t);
        if (!stock[card->stock] || !(set->w[t >> 6] >> (t & 63) & 1) || dt_knows(k->game, k->s, DT_NOBODY, t))
            continue;
        for (unsigned i = 0; i < card->abilities; i++) {
            const struct dt_ability *a = &k->content->ability[card->ability + i];
            if (a->on == event && a->cell == cell && dt_concerns(k, a, e, seat))
                return true;
        }
    }
    return false;
}

/* Of a thing that may answer somebody else as well. */
static bool speaks_to(const struct dt *k, const struct dt_ability *a, unsigned thing, unsigned seat)
{
    return a->whom != (dt_owner(k, thing) == seat ? DT_ANOTHER : DT_YOU);
}

/* What a seat may use now in a window: each is offered, or they are only counted. Which of two with one program is used
 * first is no choice: the first of them is offered. */
static inline unsigned usable(const struct dt *k, unsigned event, unsigned seat, struct dt *offer)
{
    const struct dt_set *set = &k->content->listens[event * DT_CELLS + DT_AFTER_MAY];
    const uint64_t *ears = dt_ears(k, 0) + seat;
    unsigned n = 0;
    for (uint32_t left = set->words; left; left &= left - 1) {
        unsigned w = (unsigned)__builtin_ctz(left);
        uint64_t m = dt_hearing(ears, set, w), shared = dt_ears(k, DT_NOBODY)[w * DT_LIVE_ROWS];
        for (; m; m &= m - 1) {
            unsigned thing = w * 64 + (unsigned)__builtin_ctzll(m);
            const struct dt_ability *first = &k->content->ability[dt_card(k, thing)->ability], *a = first;
            const struct dt_ability *end = a + dt_card(k, thing)->abilities, *twin = 0;
            do {
                if (a->on != event || a->cell != DT_AFTER_MAY || a->noun || (twin && twin->code == a->code) ||
                    (shared >> (thing & 63) & 1 && !speaks_to(k, a, thing, seat)) || !dt_is_set(k, a) ||
                    (k->game->withheld && k->game->withheld(k, a, thing, seat)) || !dt_able(k, a, thing, 0, seat))
                    continue;
                n++;
                twin = a;
                if (offer)
                    dt_option(offer, DT_V_use, thing, (int)(a - first));
            } while (++a < end);
        }
    }
    return n;
}

void dt_offer_usable(struct dt *k, unsigned event, unsigned seat) { usable(k, event, seat, k); }

unsigned dt_count_usable(const struct dt *k, unsigned event, unsigned seat)
{
    return dt_is_heard(k, event, DT_AFTER, seat) ? usable(k, event, seat, 0) : 0;
}

enum dt_unable dt_unable(const struct dt *k, unsigned thing, unsigned who)
{
    const struct dt_card *card = dt_card(k, thing);
    struct dt_ctx c = { .you = (uint8_t)who, .source = (uint16_t)thing, .it = -1, .that = -1 };
    enum dt_unable why = DT_UNABLE_EVER;
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &k->content->ability[card->ability + i];
        if ((a->cell != DT_WOULD_MAY && a->cell != DT_AFTER_MAY) || !dt_is_set(k, a))
            continue;
        enum dt_unable this = !dt_is_fresh(a, dt_thing(k, thing)->used) ? DT_UNABLE_AGAIN
                              : a->cost && !dt_payable(k, &c, a->code) ? DT_UNABLE_TO_PAY
                                                                            : DT_UNABLE_NOW;
        why = this > why ? this : why;
    }
    return why;
}

void dt_use(struct dt *k, struct dt_option chosen, unsigned who)
{
    const struct dt_card *card = dt_card(k, chosen.object);
    dt_speak(k, &k->content->ability[card->ability + (unsigned)chosen.arg], chosen.object, 0, who);
}
