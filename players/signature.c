/* signature.c -- plays games at random and mixes what it meets into one number.
 *
 * The number covers what a build could get wrong: states (dt_hash), chance, views (dt_mask) and
 * guesses (dt_determinize). It must not depend on anything but rules and content, so it has its
 * own random numbers and uses nothing of the C library. */
#include "signature.h"

#include "../kernel/rules.h"
#include "luck.h"

enum { GAMES = 12, DECISIONS = 1500, LOOK_EVERY = 8 };

static void mix(uint64_t *sum, uint64_t value)
{
    *sum ^= value;
    dtp_luck(sum);
    *sum = *sum << 13 | *sum >> 51;
}

/* What one seat sees, and what it could make of it. */
static void look(const struct dt_game *g, const struct dt_core *s, struct dt_core *view, struct dt_core *guess,
                 uint64_t *sum, uint64_t *r)
{
    unsigned seat = (unsigned)(dtp_luck(r) % s->seats);
    dt_mask(g, s, seat, view);
    mix(sum, dt_hash(g, view));
    dt_determinize(g, view, seat, dtp_luck(r), guess);
    mix(sum, dt_hash(g, guess));
}

static void play(const struct dt_game *g, unsigned seats, bool asks_nature, uint64_t seed, uint64_t *room,
                 uint64_t *sum)
{
    struct dt_core *s = (struct dt_core *)(void *)room;
    struct dt_core *view = (struct dt_core *)(void *)(room + DT_SIGNATURE_STATE / 8);
    struct dt_core *guess = (struct dt_core *)(void *)(room + 2 * (DT_SIGNATURE_STATE / 8));
    struct dt_setup how;
    dt_defaults(g, &how, seats);
    how.asks_nature = asks_nature;
    mix(sum, dt_begin(g, s, &how, seed, 0));
    for (unsigned i = 0; i < DECISIONS && !dt_over(s); i++) {
        mix(sum, dt_hash(g, s));
        if (i % LOOK_EVERY == 0)
            look(g, s, view, guess, sum, &seed);
        mix(sum, dt_apply(g, s, s->ask.count ? (unsigned)(dtp_luck(&seed) % s->ask.count) : 0, 0));
    }
    mix(sum, s->status);
    mix(sum, dt_hash(g, s));
}

uint64_t dt_signature(const struct dt_game *const *games, uint64_t room[DT_SIGNATURE_ROOM])
{
    uint64_t sum = 0;
    for (; *games; games++) {
        const struct dt_game *g = *games;
        if (g->size > DT_SIGNATURE_STATE)
            return 0;
        for (unsigned seats = g->least_seats; seats <= g->most_seats; seats++)
            for (unsigned i = 0; i < GAMES; i++)
                play(g, seats, i % 4 == 3, seats * 1000 + i, room, &sum);
    }
    return sum;
}
