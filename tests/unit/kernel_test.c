/* kernel_test.c -- questions and the stack: selections, what is refused, types of arguments, faults. */
#include "kernel_help.h"

/* The same set picked in any order, with detours, is the same bytes and the same ply. */
static void selections_are_canonical(void **state)
{
    (void)state;
    begin(1, 3);
    struct dt k = dt_rules(&game, &s.core, NULL);
    dt_select(&k, dt_top(&k), A_MOVE, 0, 0, O_DOWN, 1, 3);
    dt_base(&k, 10, 2);
    dt_base(&k, 11, 1);
    dt_base(&k, 12, 1);
    dt_answer_forced(&k);
    struct hidden a = s, b = s;
    struct dt_decision *x = &a.core.ask, *y = &b.core.ask;
    assert_int_equal(option_of(x, DT_V_done, 0), x->count);          /* at least one */
    static const unsigned one[] = { 10, 12, 10 }, two[] = { 12, 11, 10, 10 };
    for (unsigned i = 0; i < 3; i++)
        assert_true(dt_apply(&game, &a.core, option_of(x, O_DOWN, one[i]), NULL));
    assert_int_equal(option_of(x, O_DOWN, 11), x->count);            /* at most three */
    for (unsigned i = 0; i < 2; i++)
        assert_true(dt_apply(&game, &b.core, option_of(y, O_DOWN, two[i]), NULL));
    assert_true(dt_apply(&game, &b.core, option_of(y, DT_V_back, 11), NULL));
    for (unsigned i = 2; i < 4; i++)
        assert_true(dt_apply(&game, &b.core, option_of(y, O_DOWN, two[i]), NULL));
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.core.ply, 0);
    assert_int_equal(dt_hash(&game, &a.core), dt_hash(&game, &b.core));
}

/* Things 10, 11 and 12 are worth 1, 2 and 3. */
static unsigned by_number(const struct dt *k, unsigned ask, unsigned object)
{
    (void)k;
    assert_int_equal(ask, A_MOVE);
    return object - 9;
}

static struct dt_decision *select_worth(const struct dt_game *by, unsigned least, unsigned most, unsigned many)
{
    begin(1, 3);
    struct dt k = dt_rules(by, &s.core, NULL);
    dt_select_worth(&k, dt_top(&k), A_MOVE, 0, 0, O_DOWN, least, most);
    for (unsigned thing = 10; thing <= 12; thing++)
        dt_base(&k, thing, many);
    dt_answer_forced(&k);
    return &s.core.ask;
}

/* A budget: what is picked is worth so much together, in whatever order it is picked. */
static void selections_by_worth(void **state)
{
    (void)state;
    struct dt_game by = game;
    by.worth = by_number;
    struct dt_decision *d = select_worth(&by, 0, 3, 1);
    assert_int_equal(d->count, 4);                                   /* any of them, or none */
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 10), NULL));
    assert_int_equal(option_of(d, O_DOWN, 12), d->count);            /* 1 and 3 are too much */
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 11), NULL));
    assert_int_equal(d->picked, 3);
    assert_int_equal(d->count, 3);                                   /* two to take back, done */
    assert_true(dt_apply(&by, &s.core, option_of(d, DT_V_back, 11), NULL));
    assert_int_equal(d->picked, 1);
    assert_null(dt_broken(&by, &s.core));

    d = select_worth(&by, 4, DT_ANY_WORTH, 1);
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 12), NULL));
    assert_int_equal(option_of(d, DT_V_done, 0), d->count);          /* 3 are not enough */
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 11), NULL));
    assert_int_equal(d->picked, 5);
    assert_true(option_of(d, DT_V_done, 0) < d->count);              /* and 5 for 4 are allowed */

    d = select_worth(&by, 9, DT_ANY_WORTH, 1);                       /* more than there is: all, unasked */
    assert_int_equal(s.core.answer.verb, DT_V_done);
    assert_int_equal(s.core.ask.base[0].taken + s.core.ask.base[1].taken + s.core.ask.base[2].taken, 3);
    select_worth(&by, 0, 0, 1);                                      /* nothing fits: none, unasked */
    assert_int_equal(s.core.answer.verb, DT_V_done);
    assert_int_equal(s.core.ask.base[0].taken + s.core.ask.base[1].taken + s.core.ask.base[2].taken, 0);
    select_worth(&by, 0, 9, 60);                                     /* 360: more than can be counted */
    assert_int_equal(s.core.status, DT_FAULT);
}

static void refusals_change_nothing(void **state)
{
    (void)state;
    begin(2, 8);
    struct hidden before = s;
    assert_false(dt_apply(&game, &s.core, s.core.ask.count, NULL));
    assert_false(dt_apply(&game, &s.core, ~0u, NULL));
    assert_memory_equal(&before, &s, sizeof s);
    struct dt_setup how;
    dt_defaults(&game, &how, 7);
    assert_false(dt_begin(&game, &s.core, &how, 1, NULL));
    assert_memory_equal(&before, &s, sizeof s);
}

/* What an argument must be is looked at before its word is asked; an amount is brought between its bounds. */
static void arguments_are_what_they_must_be(void **state)
{
    (void)state;
    begin(2, 1);
    struct dt k = dt_rules(&game, &s.core, NULL);
    static const uint16_t wrong[] = { DT_NEED_THING, DT_NEED_SEAT, DT_NEED_SPACE };
    int16_t arg[DT_ARGS] = { 999, 5 };
    assert_true(dt_args_fit(&k, (const uint16_t[]){ DT_NEED_NOTHING, DT_NEED_NOTHING, DT_NEED_END }, arg));
    assert_int_equal(arg[0], 999);
    assert_true(dt_args_fit(&k, (const uint16_t[]){ DT_NEED_END, DT_NEED_SEAT }, arg));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(dt_args_fit(&k, (const uint16_t[]){ wrong[i], DT_NEED_END }, arg));
        assert_false(dt_args_fit(&k, (const uint16_t[]){ DT_NEED_NOTHING, wrong[i], DT_NEED_END },
                                 (int16_t[]){ 0, -1 }));
    }
    assert_true(dt_args_fit(&k, (const uint16_t[]){ DT_NEED_SEAT, DT_NEED_END }, (int16_t[]){ 1 }));
    assert_true(dt_args_fit(&k, (const uint16_t[]){ DT_NEED_AMOUNT, DT_NEED_END }, arg));
    assert_int_equal(arg[0], DT_AMOUNT);
}

/* The frame above the last is nobody's: whoever pushes there may write, and the ones below stay as they were. */
static void a_full_stack_is_a_fault(void **state)
{
    (void)state;
    begin(2, 1);
    struct dt k = dt_rules(&game, (struct dt_core *)(void *)&s, NULL);
    unsigned room = dt_room(&game);
    for (unsigned n = dt_depth(&game, k.s); n < room; n++)
        dt_push(&k, C_TURN, 1, DT_NOTHING)->r[0] = (int16_t)(n + 1);
    assert_int_equal(s.core.status, DT_ASKING);
    for (unsigned i = 0; i < 3; i++) {
        struct dt_frame *f = dt_push(&k, DT_P_WINDOW, 1, TILES - 1);
        assert_int_equal(f->who, 1);                          /* a rule that runs it at once finds what it is about */
        assert_int_equal(f->source, TILES - 1);
        memset((char *)f + sizeof f->proc, 0xff, sizeof *f - sizeof f->proc);
        assert_int_equal(s.core.status, DT_FAULT);
        assert_int_equal(s.core.fault, DT_F_STACK);
        assert_int_equal(dt_depth(&game, &s.core), room);
        assert_int_equal(dt_top(&k)->r[0], room);
        assert_int_equal(dt_top(&k)->proc, C_TURN);
    }
}

/* Once nothing is left that could ask, the game is over or there is a bug. */
static void an_empty_stack_is_a_fault(void **state)
{
    (void)state;
    begin(2, 1);
    struct dt k = dt_rules(&game, &s.core, NULL);
    dt_pop(&k, 0);
    dt_pop(&k, 0);
    assert_int_equal(dt_depth(&game, &s.core), 0);
    dt_decision_clear(&s.core.ask);
    dt_run(&k);
    assert_int_equal(s.core.fault, DT_F_EMPTY);
}

/* A state that its numbers do not reach, or without room for a frame, is not begun. */
static void a_stack_has_room(void **state)
{
    (void)state;
    struct dt_setup how;
    struct dt_game g = game;
    dt_defaults(&g, &how, 2);
    assert_true(dt_begin(&g, &s.core, &how, 1, NULL));
    g.stack_end = g.stack_at;
    assert_false(dt_begin(&g, &s.core, &how, 1, NULL));
    g = game;
    g.stack_end = (uint16_t)g.size;
    assert_false(dt_begin(&g, &s.core, &how, 1, NULL));
    g = game;
    g.size = DT_STATE + 8;
    assert_false(dt_begin(&g, &s.core, &how, 1, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selections_are_canonical), cmocka_unit_test(selections_by_worth),
        cmocka_unit_test(refusals_change_nothing), cmocka_unit_test(arguments_are_what_they_must_be),
        cmocka_unit_test(a_full_stack_is_a_fault), cmocka_unit_test(an_empty_stack_is_a_fault),
        cmocka_unit_test(a_stack_has_room),
    };
    return cmocka_run_group_tests_name("kernel", tests, make_cards, NULL);
}
