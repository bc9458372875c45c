/* prospect_help.h -- the chance beside an option against the rules themselves, for any game whose tests are pools of
 * dice: a test is played through in every way, with chance asked, and every option on the way must be worth what the
 * adviser says. */
#ifndef PROSPECT_HELP_H
#define PROSPECT_HELP_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../../kernel/kernel.h"
#include "../../players/luck.h"
#include "../../players/player.h"
#include "../../session/player.h"

static uint64_t seed;
static inline unsigned any(unsigned n) { return (unsigned)(dtp_luck(&seed) % n); }

enum { NONE = -1000 };
/* What the tests of a game are known by. */
struct tested {
    const struct dt_game *game;
    unsigned over;                                       /* says that a test is over; m: successes */
    /* Is the option described, small enough, and about nothing that is not reckoned with? To *need then: successes
     * with which the test passes; NONE: it passes without any. */
    bool (*fits)(const struct dt *view, unsigned seat, unsigned option, int *need);
    bool in_n;                                           /* `over` has the successes in n */
};

/* A state of any game. */
union whole { struct dt_core core; uint64_t room[DT_STATE / 8]; };

/* ---- every way to play on ---- */
enum { ROOM = 1 << 20, SAID = 256 };
static struct known { uint64_t hash; double value; } known[ROOM];

/* What happens when the option is taken; true and the successes when the test is over. */
static inline bool play_on(const struct tested *by, struct dt_core *s, unsigned option, int *successes)
{
    struct dt_happening said[SAID];
    struct dt_log log = { said, 0, SAID };
    assert_true(dt_apply(by->game, s, option, &log));
    s->ply = 0;                                          /* how long it took does not matter */
    for (unsigned i = 0; i < log.count && i < SAID; i++)
        if (said[i].what == DT_SAID && said[i].say == by->over) {
            *successes = by->in_n ? said[i].n : said[i].m;
            return true;
        }
    assert_false(dt_over(s));
    return false;
}

static inline double engine_value(const struct tested *by, const struct dt_core *before, unsigned option, int need)
{
    union whole s;
    int successes;
    memcpy(&s, before, by->game->size);
    if (play_on(by, &s.core, option, &successes))
        return need == NONE ? successes <= 0 : successes >= need;
    uint64_t hash = (dt_hash(by->game, &s.core) + (uint64_t)need * 0x9e3779b97f4a7c15u) | 1;
    struct known *k = &known[hash % ROOM];
    if (k->hash == hash)
        return k->value;
    const struct dt_decision *d = &s.core.ask;
    double value = 0;
    for (unsigned o = 0; o < d->count; o++) {
        double v = d->option[o].verb == DT_V_back ? 0 : engine_value(by, &s.core, o, need);
        value = d->who == DT_NATURE ? value + v / d->count : v > value ? v : value;
    }
    *k = (struct known){ hash, value };
    return value;
}

/* Compares all options of the question that fit; how many did. */
static inline unsigned compare(const struct tested *by, const struct dt_core *s)
{
    struct dts_advice advice[DT_OPTIONS];
    union whole view, now;
    const struct dt_decision *d = &s->ask;
    void *memory = NULL;
    unsigned compared = 0;
    int need;
    dt_mask(by->game, s, d->who, &view.core);
    const struct dt v = dt_rules(by->game, &view.core, NULL);
    struct dts_position p = { .game = by->game, .view = &view.core, .seat = d->who };
    for (unsigned o = 0; o < d->count; o++)
        advice[o].chance = -1;
    dts_adviser.advise(&p, &memory, advice);
    dts_adviser.forget(memory);
    memcpy(&now, s, by->game->size);
    now.core.asks_nature = 1;
    for (unsigned o = 0; o < d->count; o++) {
        if (!by->fits(&v, d->who, o, &need))
            continue;
        double value = engine_value(by, &now.core, o, need);
        compared++;
        assert_int_equal(advice[o].beyond, 0);
        if (fabs(value - advice[o].chance) > 1e-12)
            fail_msg("question %u, option %u: the rules say %.15f, the adviser %.15f", d->ask, o, value,
                     advice[o].chance);
    }
    return compared;
}

#endif
