/* eldritch_stands_test.c -- how a game of Eldritch Horror stands: said when a round begins, and when a turn does
 * to its seat, nowhere else; less doom left and more mysteries left are worse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../games/eldritch-horror/state.h"

extern const struct dt_game eh_game;

static struct eh s, view;
static const struct dt seen = { &eh_game, &eh_content, &view.core, view.heads, NULL, { 0 } };

static void begin(unsigned seats)
{
    struct dt_setup how;
    dt_defaults(&eh_game, &how, seats);
    how.setting[eh_G_ancient_one] = 3;
    assert_true(dt_begin(&eh_game, &s.core, &how, 5, NULL));
}

static void look(void) { dt_mask(&eh_game, &s.core, s.core.ask.who, &view.core); }

static void play(void)
{
    look();
    assert_true(dt_apply(&eh_game, &s.core, eh_simple(&seen, s.core.ask.who), NULL));
    look();
}

static bool turn_begins(void)
{
    const struct eh_seat *p = &view.seat[view.core.ask.who % DT_SEATS];
    return view.core.ask.ask == eh_A_action && dt_top(&seen)->proc == eh_C_turn && p->actions == EH_ACTIONS && !p->done;
}

static void test_when_it_can_be_said(void **state)
{
    (void)state;
    unsigned rounds = 0, turns = 0;
    begin(3);
    for (look(); !dt_over(&s.core) && rounds < 4; play()) {
        unsigned who = view.core.ask.who, other = (who + 1) % 3;
        bool lead = who == view.lead;
        assert_int_equal(eh_stands(&seen, who) >= 0, turn_begins());
        assert_int_equal(eh_stands(&seen, other) >= 0, turn_begins() && lead);
        assert_true(eh_stands(&seen, who) < 1000);
        rounds += turn_begins() && lead;
        turns += turn_begins() && !lead;
    }
    assert_true(rounds && turns);
}

static void test_what_is_worse(void **state)
{
    (void)state;
    begin(1);
    for (look(); !turn_begins(); play())
        ;
    int as_it_is = eh_stands(&seen, 0);
    view.doom = 2;
    int doomed = eh_stands(&seen, 0);
    assert_true(doomed < as_it_is);
    struct dt v = seen;
    dt_move(&v, dt_first(&v, eh_Z_mystery_deck), eh_Z_solved, -1, DT_PLAIN);
    assert_true(eh_stands(&seen, 0) > doomed);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_when_it_can_be_said),
                                        cmocka_unit_test(test_what_is_worse) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
