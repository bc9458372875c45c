/* death_stands_test.c -- how a game of Death May Die stands: said when a turn begins, nowhere else; less time, more
 * wounds, and more of the ritual or of the Elder One left are worse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../games/death-may-die/state.h"

extern const struct dt_game dm_game;

static struct dm s, view;
static const struct dt seen = { &dm_game, &dm_content, &view.core, view.heads, NULL, { 0 } };

static void begin(unsigned seats)
{
    struct dt_setup how;
    dt_defaults(&dm_game, &how, seats);
    how.setting[dm_G_elder_one] = 2;
    how.setting[dm_G_episode] = 2;
    assert_true(dt_begin(&dm_game, &s.core, &how, 5, NULL));
}

static void look(void) { dt_mask(&dm_game, &s.core, s.core.ask.who, &view.core); }

static void play(void)
{
    look();
    assert_true(dt_apply(&dm_game, &s.core, dm_simple(&seen, s.core.ask.who), NULL));
    look();
}

static bool turn_begins(void)
{
    const struct dt_frame *f = dt_top(&seen);
    return view.core.ask.ask == dm_A_action && f->proc == dm_C_turn && f->r[0] == f->r[1];
}

static void test_when_it_can_be_said(void **state)
{
    (void)state;
    unsigned turns = 0, others = 0;
    begin(3);
    for (look(); !dt_over(&s.core) && turns < 12; play()) {
        int n = dm_stands(&seen, view.core.ask.who);
        assert_int_equal(n >= 0, turn_begins());
        assert_true(n <= 1000);
        turns += n >= 0;
        others += n < 0;
    }
    assert_true(turns > 2 && others > 2);
}

static void test_what_is_worse(void **state)
{
    (void)state;
    begin(2);
    for (look(); !turn_begins(); play())
        ;
    int as_it_is = dm_stands(&seen, 0);
    view.track = 5;
    int late = dm_stands(&seen, 0);
    assert_true(late < as_it_is);
    view.seat[1].wounds = 4;
    int hurt = dm_stands(&seen, 0);
    assert_true(hurt < late);
    for dt_each(&seen, t, dm_Z_laid)
        if (dt_number(&seen, t, dm_F_token_health)) {
            struct dt k = seen;
            dt_move(&k, t, dm_Z_wrecks, -1, DT_PLAIN);               /* a Lab is destroyed */
            break;
        }
    assert_true(dm_stands(&seen, 0) > hurt);
    view.disrupted = view.summoned = 1;
    int fight = dm_stands(&seen, 0);
    struct dt k = seen;
    dt_move(&k, dt_first(&k, dm_Z_stages), dm_Z_revealed, -1, DT_PLAIN);
    dt_thing(&k, dm_stage(&k))->count = 9;
    assert_true(dm_stands(&seen, 0) > fight);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_when_it_can_be_said),
                                        cmocka_unit_test(test_what_is_worse) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
