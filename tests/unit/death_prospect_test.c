/* death_prospect_test.c -- the chance beside an option of Death May Die against the rules themselves: attacks, rolls of
 * cards and enemies' attacks of real games are played through in every way, with chance asked, and every option on the
 * way must be worth what the adviser says: dice, icons that count as others, stress, cards that reroll. */
#include "prospect_help.h"
#include "../../games/death-may-die/sense.h"
#include "../../players/prospect.h"

extern const struct dt_game dm_game;

static unsigned compared[dm_A_COUNT], stages[DT_POOL_USE_NOW + 1], means[DT_POOL_MEANS], converted, against, read_out,
    added;

/* Successes that icons give which the target adds: the rules count them, the prospect asks for fewer in their place. */
static int given(const struct dt *view, unsigned seat, const struct dt_option *o)
{
    struct dm_throw t = { .given = 0 };
    if (o->verb == dm_O_attack)
        dm_throw_attack(view, seat, o->object, &t);
    else if (dm_frame(view, dm_C_attack))
        dm_throw_now(view, seat, &t);
    return t.given;
}

static bool fits(const struct dt *view, unsigned seat, unsigned option, int *need)
{
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    unsigned uses = 0;
    if (!dm_prospect(view, seat, option, &p) || p.beyonds)
        return false;
    if (p.pool.p.aim.need <= 0 && p.pool.p.aim.weigh[0] > 0)         /* wounds besides successes are enough */
        return false;
    for (unsigned i = 0; i < p.pool.p.means; i++)
        uses += p.pool.at.roll.left[i];
    if (p.pool.p.dice[0] + p.pool.p.dice[1] > 4 || uses > 2)
        return false;
    int more = given(view, seat, &view->s->ask.option[option]);
    added += more > 0;
    *need = p.pool.p.aim.weigh[0] < 0 ? NONE : p.pool.p.aim.need + more;
    stages[p.pool.at.stage]++;
    for (unsigned i = 0; i < p.pool.p.means; i++)
        means[i] += p.pool.at.roll.left[i] != 0;
    converted += p.pool.p.aim.weigh[2] > 0 || p.pool.p.aim.weigh[1] > 0;
    read_out += p.pool.p.aim.weigh[2] < 0;
    against += p.pool.p.aim.weigh[0] < 0;
    return true;
}

static const struct tested tested = { &dm_game, dm_M_counted, fits, true };

static bool concerns(unsigned ask)
{
    return ask == dm_A_action || ask == dm_A_targets || ask == dm_A_attacker || ask == dm_A_reroll
        || ask == dm_A_which_die;
}

/* An attack may wound more than it has successes (more_wounds): such ones are described with a lower need, which is
 * what the successes are held against here. */
static void never_differs_from_the_rules(void **state)
{
    (void)state;
    struct dt_setup how;
    struct dm s;
    for (unsigned game = 0; game < 300; game++) {
        seed = game;
        dt_defaults(&dm_game, &how, 2 + any(3));
        assert_true(dt_begin(&dm_game, &s.core, &how, seed, NULL));
        for (unsigned i = 0; i < 600 && !dt_over(&s.core); i++) {
            const struct dt_decision *d = &s.core.ask;
            if (concerns(d->ask))
                compared[d->ask] += compare(&tested, &s.core);
            dt_apply(&dm_game, &s.core, any(d->count), NULL);
        }
    }
    assert_true(compared[dm_A_action] > 100 && compared[dm_A_attacker] > 100 && compared[dm_A_reroll] > 1000);
    assert_true(compared[dm_A_which_die] > 100);
    assert_true(stages[DT_POOL_READY] > 100 && stages[DT_POOL_STOP] > 100 && stages[DT_POOL_USE] > 50);
    assert_true(stages[DT_POOL_USE_NOW] > 100 && means[0] > 100 && means[1] > 50 && means[2] > 50);
    assert_true(converted > 20 && against > 100 && read_out > 20 && added > 0);
}

/* AMB-01, BONUS-03: what the dice give on average is what their faces say. */
static void dice_are_those_of_the_rules(void **state)
{
    (void)state;
    static const unsigned faces[2] = { 5, 4 };
    unsigned sum[2][3] = { { 0 } }, weight[2] = { 0 };
    for (unsigned c = 0; c < 2; c++) {
        assert_int_equal(dm_rolls.die[c].faces, faces[c]);
        for (unsigned f = 0; f < faces[c]; f++) {
            weight[c] += dm_rolls.die[c].weight[f];
            for (unsigned i = 0; i < 3; i++)
                sum[c][i] += (unsigned)dm_rolls.die[c].weight[f] * dm_rolls.die[c].gives[f][i];
        }
        assert_int_equal(weight[c], 6);
    }
    assert_true(sum[0][0] == 3 && sum[0][1] == 2 && sum[0][2] == 1);
    assert_true(sum[1][0] == 3 && sum[1][1] == 0 && sum[1][2] == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_those_of_the_rules),
        cmocka_unit_test(never_differs_from_the_rules),
    };
    return cmocka_run_group_tests_name("death may die prospect", tests, NULL, NULL);
}
