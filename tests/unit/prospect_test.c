/* prospect_test.c -- the chance beside an option of a game whose tests are pools of dice, against the rules engine
 * itself: tests of real games of the proving house are played through in every way, with chance asked, and every option
 * on the way must be worth what the adviser says and what an expert's oracle says. What is compared is the whole chain:
 * a view, its pool, the plight an option leads to, and the solver. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../../players/player.h"
#include "../../session/player.h"
#include "../proving/state.h"

extern const struct dt_game pv_game;

static uint64_t seed;
static unsigned any(unsigned n)                          /* splitmix64 */
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ z >> 31) % n);
}

/* ---- every way to play on ---- */
enum { ROOM = 1 << 20 };
static struct known { uint64_t hash; double value; } known[ROOM];
static int need;                                         /* successes with which the test passes */

/* What happens when the option is taken; true and the successes when the test is over. */
static bool play(struct pv *s, unsigned option, int *successes)
{
    struct dt_happening said[64];
    struct dt_log log = { said, 0, 64 };
    assert_true(dt_apply(&pv_game, &s->core, option, &log));
    s->core.ply = 0;                                     /* how long it took does not matter */
    for (unsigned i = 0; i < log.count && i < 64; i++)
        if (said[i].what == DT_SAID && said[i].say == pv_M_tested) {
            *successes = said[i].m;
            return true;
        }
    assert_false(dt_over(&s->core));
    return false;
}

static double engine_value(const struct pv *before, unsigned option)
{
    struct pv s = *before;
    int successes;
    if (play(&s, option, &successes))
        return successes >= need;
    uint64_t hash = dt_hash(&pv_game, &s.core) | 1;
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
static unsigned compared[pv_A_COUNT], stages[DT_POOL_USE_NOW + 1];

/* An option that is described, small enough, and about nothing that is not reckoned with. */
static bool fits(const struct dt *view, unsigned seat, unsigned option)
{
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    if (!pv_prospect(view, seat, option, &p) || p.beyonds || p.pool.p.dice[0] > 3 || p.pool.p.by[0].times > 2)
        return false;
    need = p.pool.p.aim.need;
    stages[p.pool.at.stage]++;
    return true;
}

static void compare(const struct pv *s)
{
    struct dts_advice advice[DT_OPTIONS];
    struct pv view, now = *s;
    const struct dt_decision *d = &s->core.ask;
    void *memory = NULL;
    dt_mask(&pv_game, &s->core, d->who, &view.core);
    const struct dt v = { &pv_game, &pv_content, &view.core, NULL, { 0 } };
    struct dts_position p = { .game = &pv_game, .view = &view.core, .seat = d->who };
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

static void never_differs_from_the_rules(void **state)
{
    (void)state;
    struct dt_setup how;
    struct pv s;
    for (unsigned game = 0; game < 400; game++) {
        seed = game;
        dt_defaults(&pv_game, &how, 1 + any(3));
        assert_true(dt_begin(&pv_game, &s.core, &how, seed, NULL));
        for (unsigned i = 0; i < 400 && !dt_over(&s.core); i++) {
            const struct dt_decision *d = &s.core.ask;
            struct dt k = { &pv_game, &pv_content, &s.core, NULL, { 0 } };
            if (d->ask == pv_A_action)                   /* clues make the rerolls, and some must have none */
                pv_seat(&k, d->who)->clues = (uint8_t)any(3);
            if (d->ask == pv_A_action || d->ask == pv_A_part || d->ask == pv_A_which_dice)
                compare(&s);
            dt_apply(&pv_game, &s.core, any(d->count), NULL);
        }
    }
    assert_true(compared[pv_A_action] > 50 && compared[pv_A_part] > 5 && compared[pv_A_which_dice] > 500);
    for (unsigned i = 0; i <= DT_POOL_USE_NOW; i++)
        assert_true(stages[i] > 20);
}

/* ---- an oracle answers what the adviser tells, and what is no chance as well ---- */
static unsigned ask_oracle(const struct dt *view, unsigned seat, struct dt_oracle *oracle)
{
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    (void)view;
    (void)seat;
    assert_int_equal(oracle->chance(oracle, &p), DT_UNKNOWN);
    p.by = DT_BY_POOL;
    assert_int_equal(oracle->chance(oracle, &p), DT_UNKNOWN);                    /* no colours: no pool */
    p.pool = (struct dt_pool_prospect){ .p = { .colours = 1, .dice = { 2 }, .means = 1,
        .die = { { .faces = 2, .weight = { 4, 2 }, .gives = { { 0 }, { 1 } } } },
        .by = { { .times = 1, .most = 1, .faces = { DT_POOL_ANY } } }, .aim = { .weigh = { 1 }, .need = 1 } } };
    assert_int_equal(oracle->chance(oracle, &p), 5556);                          /* 1 - 4/9, the reroll not at hand */
    p.pool.at.roll.left[0] = 1;
    assert_int_equal(oracle->chance(oracle, &p), 7037);                          /* 1 - 8/27 */
    p.pool.p.by[0].price = 100;                                                  /* a tenth of what is won */
    assert_int_equal(oracle->chance(oracle, &p), 6593);                          /* 5/9 + 4/9 * (1/3 - 1/10) */
    /* harm of 3, less a success each; rolled again for half a point only where both dice fail or one does */
    for (int i = 0; i < 3; i++)
        p.pool.worth[i] = (i - 3) * DT_POOL_ONE;
    p.pool.p.aim = (struct dt_pool_aim){ .sort = DT_POOL_TABLE, .most = { 2 }, .table = p.pool.worth };
    p.pool.p.by[0].price = 250;
    assert_int_equal(oracle->chance(oracle, &p), -22593);                        /* -7/3 + 8/9 * (1/3 - 1/4) */
    p.pool.worth[0] = -5 * DT_POOL_ONE;                                          /* another table in the same place */
    assert_int_equal(oracle->chance(oracle, &p), -28519);        /* 4/9 * (-5 + 3/3 - 1/4) + 4/9 * (-23/12) - 1/9 */
    p.pool.p.dice[0] = DT_POOL_DICE + 1;
    assert_int_equal(oracle->chance(oracle, &p), DT_UNKNOWN);
    return 0;
}

static void an_oracle_solves_pools(void **state)
{
    (void)state;
    struct dt_setup how;
    struct pv s;
    struct dt_game with = pv_game;
    with.expert = ask_oracle;
    dt_defaults(&pv_game, &how, 1);
    assert_true(dt_begin(&pv_game, &s.core, &how, 1, NULL));
    struct dts_position p = { .game = &with, .view = &s.core, .seat = 0 };
    assert_int_equal(dtp_expert.choose(&p), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_differs_from_the_rules),
        cmocka_unit_test(an_oracle_solves_pools),
    };
    return cmocka_run_group_tests_name("prospect", tests, NULL, NULL);
}
