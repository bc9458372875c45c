/* expert_test.c -- the player with exact chances: what it has kept from games before changes nothing but the time,
 * and in a whole game of every kind it plays legally. */
#include "session_help.h"

#include <pthread.h>

enum { SAME = 2, BEFORE = 3, SEATS = 2 };

struct games { uint64_t first, hash[SAME]; unsigned before; };

/* Some games to fill what is kept, then those that are compared. */
static void *play_them(void *arg)
{
    struct games *g = arg;
    struct dts *s = table((unsigned)dts_game_find("elder-sign"), SEATS, 1, "expert", &(struct dts_how){ .fast = true });
    for (unsigned i = 0; i < g->before + SAME; i++) {
        dts_restart(s, i < g->before ? 1000 + i : g->first + i - g->before);
        dts_run_players(s, 5000);
        if (i >= g->before)
            g->hash[i - g->before] = dts_over(s) ? dts_owner_hash(s) : 0;
    }
    dts_free(s);
    return NULL;
}

/* A thread begins with nothing kept. */
static void test_memory_changes_nothing(void **state)
{
    (void)state;
    struct games fresh = { .first = 40 }, full = { .first = 40, .before = BEFORE };
    pthread_t one, two;
    assert_int_equal(pthread_create(&one, NULL, play_them, &fresh), 0);
    assert_int_equal(pthread_create(&two, NULL, play_them, &full), 0);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    for (unsigned i = 0; i < SAME; i++) {
        assert_true(fresh.hash[i] != 0);
        assert_true(fresh.hash[i] == full.hash[i]);
    }
}

static void test_plays_every_game(void **state)
{
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        struct dts *s = table(g, least, 3, "expert", &(struct dts_how){ .fast = true });
        dts_run_players(s, 5000);
        assert_true(dts_over(s));
        for (unsigned i = 0; i < least; i++)
            assert_int_equal(dts_player_faults(s, i), 0);
        dts_free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_changes_nothing),
        cmocka_unit_test(test_plays_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
