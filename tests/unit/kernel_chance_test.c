/* kernel_chance_test.c -- dice, chance that is asked instead of rolled, and that nothing falls by chance before a game
 * begins. */
#include "kernel_help.h"

static struct hidden full, again, other;

static void dice_are_fair(void **state)
{
    (void)state;
    uint64_t rng[2];
    dt_seed(rng, 42);
    for (unsigned sides = 2; sides <= 7; sides++) {
        unsigned counts[8] = { 0 }, n = 6000 * sides;
        for (unsigned i = 0; i < n; i++)
            counts[dt_below(rng, sides)]++;
        for (unsigned i = 0; i < sides; i++)
            assert_in_range(counts[i], 5600, 6400);
    }
}

/* Unpacked once or each time: the games are the same to the byte, and what they begin from stays as it is. */
static void games_begin_from_what_is_unpacked(void **state)
{
    (void)state;
    struct dt_setup how;
    dt_defaults(&game, &how, 2);
    assert_true(dt_unpack(&game, &other.core, &how));
    again = other;
    for (uint64_t seed = 0; seed < 20; seed++) {
        begin(2, seed);
        memset(&full, 0xa5, sizeof full);
        dt_begin_from(&game, &full.core, &other.core, seed, NULL);
        assert_memory_equal(&full, &s, sizeof s);
        assert_memory_equal(&again, &other, sizeof other);
    }
    dt_defaults(&game, &how, 7);
    assert_false(dt_unpack(&game, &other.core, &how));
    assert_memory_equal(&again, &other, sizeof other);
}

static void roll_and_set_up(struct dt *k)
{
    dt_below(k->s->rng, 6);
    setup(k);
}

/* What is unpacked would be the same in the games of all seeds: a game that rolls there does not go on. */
static void nothing_is_unpacked_by_chance(void **state)
{
    (void)state;
    struct dt_game hasty = game;
    struct dt_setup how;
    hasty.setup = roll_and_set_up;
    dt_defaults(&hasty, &how, 2);
    assert_true(dt_begin(&hasty, &s.core, &how, 1, NULL));
    assert_int_equal(s.core.status, DT_FAULT);
    assert_int_equal(s.core.fault, DT_F_GAME);
}

/* Asked and rolled chance with equal outcomes give equal bytes, the random numbers aside. */
static void asked_chance_equals_rolled(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        begin(2, seed);
        struct dt_setup how;
        dt_defaults(&game, &how, 2);
        how.asks_nature = true;
        assert_true(dt_begin(&game, &other.core, &how, seed + 1, NULL));
        uint64_t dice[2];
        dt_seed(dice, seed);
        while (!dt_over(&s.core)) {
            unsigned pick = dt_below(dice, s.core.ask.count), deck[TILES], drawn = DT_NOTHING;
            for (unsigned t = 0; t < TILES; t++)
                deck[t] = s.thing[t].zone;
            assert_true(dt_apply(&game, &s.core, pick, NULL) && dt_apply(&game, &other.core, pick, NULL));
            for (unsigned t = 0; t < TILES; t++)
                if (deck[t] == Z_DECK && s.thing[t].zone != Z_DECK)
                    drawn = t;
            if (!dt_over(&other.core) && other.core.ask.who == DT_NATURE)
                assert_true(dt_apply(&game, &other.core, option_of(&other.core.ask, DT_V_draw, drawn), NULL));
            again = other;
            memcpy(again.core.rng, s.core.rng, sizeof s.core.rng);
            again.core.asks_nature = 0;
            assert_memory_equal(&again, &s, sizeof s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_fair), cmocka_unit_test(games_begin_from_what_is_unpacked),
        cmocka_unit_test(nothing_is_unpacked_by_chance), cmocka_unit_test(asked_chance_equals_rolled),
    };
    return cmocka_run_group_tests_name("kernel chance", tests, make_cards, NULL);
}
