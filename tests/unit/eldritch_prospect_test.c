/* eldritch_prospect_test.c -- the chance beside an option of Eldritch Horror against the rules themselves: tests of
 * real games are played through in every way, with chance asked, and every option on the way must be worth what the
 * adviser says: dice, what they succeed on, sixes that count twice, clues, cards that reroll, how many successes are
 * needed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../../games/eldritch-horror/state.h"
#include "../../players/player.h"
#include "../../players/prospect.h"
#include "../../session/player.h"

extern const struct dt_game eh_game;

static uint64_t seed;
static unsigned any(unsigned n)                          /* splitmix64 */
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ z >> 31) % n);
}

/* ---- every way to play on ---- */
enum { ROOM = 1 << 18 };
static struct known { uint64_t hash; double value; } known[ROOM];
static int need;                                         /* successes with which the test passes */

/* What happens when the option is taken; true and the successes when the test is over. */
static bool play(struct eh *s, unsigned option, int *successes)
{
    struct dt_happening said[256];
    struct dt_log log = { said, 0, 256 };
    assert_true(dt_apply(&eh_game, &s->core, option, &log));
    s->core.ply = 0;                                     /* how long it took does not matter */
    for (unsigned i = 0; i < log.count && i < 256; i++)
        if (said[i].what == DT_SAID && said[i].say == eh_M_result) {
            *successes = said[i].m;
            return true;
        }
    assert_false(dt_over(&s->core));
    return false;
}

static double engine_value(const struct eh *before, unsigned option)
{
    struct eh s = *before;
    int successes;
    if (play(&s, option, &successes))
        return successes >= need;
    uint64_t hash = (dt_hash(&eh_game, &s.core) + (uint64_t)need * 0x9e3779b97f4a7c15u) | 1;
    struct known *k = &known[hash % ROOM];
    if (k->hash == hash)
        return k->value;
    const struct dt_decision *d = &s.core.ask;
    double value = 0;
    for (unsigned o = 0; o < d->count; o++) {
        double v = d->option[o].verb == DT_V_back ? 0 : engine_value(&s, o);
        value = d->who == DT_NATURE ? value + v / d->count : v > value ? v : value;
    }
    *k = (struct known){ hash, value };
    return value;
}

/* ---- comparing ---- */
static unsigned compared[eh_A_COUNT], stages[DT_POOL_USE_NOW + 1], means[DT_POOL_MEANS], doubled, deft;

/* An option that is described, small enough, and about nothing that is not reckoned with. */
static bool fits(const struct dt *view, unsigned seat, unsigned option)
{
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    unsigned uses = 0;
    if (!eh_prospect(view, seat, option, &p) || p.beyonds)
        return false;
    for (unsigned i = 0; i < p.pool.p.means; i++)
        uses += p.pool.at.roll.left[i];
    if (p.pool.p.dice[0] > 3 || uses > 2)
        return false;
    need = p.pool.p.aim.need;
    stages[p.pool.at.stage]++;
    for (unsigned i = 0; i < p.pool.p.means; i++)
        means[i] += p.pool.at.roll.left[i] != 0;
    doubled += p.pool.p.die[0].gives[EH_DIE - 1][0] == 2;
    deft += p.pool.p.by[0].most == 2 && p.pool.at.roll.left[0];
    return true;
}

static void compare(const struct eh *s)
{
    struct dts_advice advice[DT_OPTIONS];
    struct eh view, now = *s;
    const struct dt_decision *d = &s->core.ask;
    void *memory = NULL;
    dt_mask(&eh_game, &s->core, d->who, &view.core);
    const struct dt v = { &eh_game, &eh_content, &view.core, NULL, { 0 } };
    struct dts_position p = { .game = &eh_game, .view = &view.core, .seat = d->who };
    for (unsigned o = 0; o < d->count; o++)
        advice[o].chance = -1;
    dts_adviser.advise(&p, &memory, advice);
    dts_adviser.forget(memory);
    now.core.asks_nature = 1;
    for (unsigned o = 0; o < d->count; o++) {
        if (!fits(&v, d->who, o))
            continue;
        double value = engine_value(&now, o);
        compared[d->ask]++;
        assert_int_equal(advice[o].beyond, 0);
        if (fabs(value - advice[o].chance) > 1e-12)
            fail_msg("question %u, option %u: the rules say %.15f, the adviser %.15f", d->ask, o, value,
                     advice[o].chance);
    }
}

static bool concerns(unsigned ask)
{
    return ask == eh_A_action || ask == eh_A_encounter || ask == eh_A_more_encounter || ask == eh_A_brace
        || ask == eh_A_reroll || ask == eh_A_which_dice;
}

static void never_differs_from_the_rules(void **state)
{
    (void)state;
    struct dt_setup how;
    struct eh s;
    for (unsigned game = 0; game < 1500; game++) {
        seed = game;
        dt_defaults(&eh_game, &how, 1 + any(3));
        assert_true(dt_begin(&eh_game, &s.core, &how, seed, NULL));
        for (unsigned i = 0; i < 400 && !dt_over(&s.core); i++) {
            const struct dt_decision *d = &s.core.ask;
            if (concerns(d->ask))
                compare(&s);
            dt_apply(&eh_game, &s.core, any(d->count), NULL);
        }
    }
    assert_true(compared[eh_A_brace] > 20 && compared[eh_A_reroll] > 5000 && compared[eh_A_which_dice] > 5000);
    assert_true(compared[eh_A_action] > 100 && compared[eh_A_encounter] + compared[eh_A_more_encounter] > 0);
    assert_true(stages[DT_POOL_READY] > 20 && stages[DT_POOL_STOP] > 50 && stages[DT_POOL_USE] > 50);
    assert_true(stages[DT_POOL_USE_NOW] > 20 && means[0] > 50 && means[1] > 50 && means[2] > 50);
    assert_true(deft > 50 && doubled > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_differs_from_the_rules),
    };
    return cmocka_run_group_tests_name("eldritch prospect", tests, NULL, NULL);
}
