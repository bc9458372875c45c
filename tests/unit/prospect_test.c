/* prospect_test.c -- the chance beside an option of a game whose tests are pools of dice, against the rules engine
 * itself: tests of real games of the proving house are played through in every way, with chance asked, and every option
 * on the way must be worth what the adviser says and what an expert's oracle says. What is compared is the whole chain:
 * a view, its pool, the plight an option leads to, and the solver. */
#include "prospect_help.h"
#include "../proving/state.h"

extern const struct dt_game pv_game;

static unsigned compared[pv_A_COUNT], stages[DT_POOL_USE_NOW + 1];

static bool fits(const struct dt *view, unsigned seat, unsigned option, int *need)
{
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    if (!pv_prospect(view, seat, option, &p) || p.beyonds || p.pool.p.dice[0] > 3 || p.pool.p.by[0].times > 2)
        return false;
    *need = p.pool.p.aim.need;
    stages[p.pool.at.stage]++;
    return true;
}

static const struct tested tested = { &pv_game, pv_M_tested, fits, false };

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
            struct dt k = dt_rules(&pv_game, &s.core, NULL);
            if (d->ask == pv_A_action)                   /* clues make the rerolls, and some must have none */
                pv_seat(&k, d->who)->clues = (uint8_t)any(3);
            if (d->ask == pv_A_action || d->ask == pv_A_part || d->ask == pv_A_which_dice)
                compared[d->ask] += compare(&tested, &s.core);
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
