/* eldritch_prospect_test.c -- the chance beside an option of Eldritch Horror against the rules themselves: tests of
 * real games are played through in every way, with chance asked, and every option on the way must be worth what the
 * adviser says: dice, what they succeed on, sixes that count twice, clues, cards that reroll, how many successes are
 * needed. */
#include "prospect_help.h"
#include "../../games/eldritch-horror/state.h"
#include "../../players/prospect.h"

extern const struct dt_game eh_game;

static unsigned compared[eh_A_COUNT], stages[DT_POOL_USE_NOW + 1], means[DT_POOL_MEANS], doubled, deft;

static bool fits(const struct dt *view, unsigned seat, unsigned option, int *need)
{
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    unsigned uses = 0;
    if (!eh_prospect(view, seat, option, &p) || p.beyonds)
        return false;
    for (unsigned i = 0; i < p.pool.p.means; i++)
        uses += p.pool.at.roll.left[i];
    if (p.pool.p.dice[0] > 3 || uses > 2)
        return false;
    *need = p.pool.p.aim.need;
    stages[p.pool.at.stage]++;
    for (unsigned i = 0; i < p.pool.p.means; i++)
        means[i] += p.pool.at.roll.left[i] != 0;
    doubled += p.pool.p.die[0].gives[EH_DIE - 1][0] == 2;
    deft += p.pool.p.by[0].most == 2 && p.pool.at.roll.left[0];
    return true;
}

static const struct tested tested = { &eh_game, eh_M_result, fits, false };

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
                compared[d->ask] += compare(&tested, &s.core);
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
