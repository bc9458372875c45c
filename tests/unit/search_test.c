/* search_test.c -- the player that plays guesses on: legal for every game, the same answer for the
 * same view whatever is hidden behind it, time kept, and stronger than what it starts from. */
#include "session_help.h"

#include <time.h>

static void test_levels(void **state)
{
    (void)state;
    static const char *const good[] = { "search", "search:1", "search:200", "search:500ms", "search:1000000" };
    static const char *const bad[] = { "search:", "search:0", "search:x", "search:10s", "search:-5", "search:1000001",
                                       "search:5 ms", "searching" };
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(dts_player_known(good[i]));
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(dts_player_known(bad[i]));
}

/* The level is the player's, and is kept with the game. */
static void test_level_is_kept(void **state)
{
    (void)state;
    char error[DTS_ERROR];
    struct dts *s = table(0, fewest(0), 4, "search:3", NULL);
    dts_run_players(s, 2);
    char *journal = dts_owner_journal(s);
    struct dts *copy = dts_load_text(journal, strlen(journal), NULL, error, sizeof error);
    assert_non_null(copy);
    assert_string_equal(dts_player(copy, 0), "search:3");
    dts_run_players(s, 2);
    dts_run_players(copy, 2);
    assert_int_equal(dts_owner_hash(s), dts_owner_hash(copy));
    free(journal);
    dts_free(s);
    dts_free(copy);
}

static void plays_legally(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 6, "search:4", NULL);
    dts_run_players(s, 6);
    for (unsigned i = 0; i < seats; i++)
        assert_int_equal(dts_player_faults(s, i), 0);
    dts_free(s);
}

/* Another arrangement of what the seat cannot know, the same answer. */
static void answers_the_same(struct dts *s, const char *player, uint64_t other)
{
    struct dt_core *was = malloc(s->game.size), *view = malloc(s->game.size);
    unsigned seat = dts_asked(s);
    int before = dts_hint(s, seat, player);
    memcpy(was, s->now, s->game.size);
    dt_mask(&s->game, s->now, seat, view);
    dt_determinize(&s->game, view, seat, other, s->now);
    dts_changed(s);
    assert_int_equal(dts_hint(s, seat, player), before);
    memcpy(s->now, was, s->game.size);
    dts_changed(s);
    free(was);
    free(view);
}

/* A search is looked at a few times, an expert all through the game. */
static void does_not_peek(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 15, "random", NULL);
    for (unsigned i = 0; i < 60 && !dts_over(s); i++) {
        answers_the_same(s, "expert", i + 1);
        if (i < 3)
            answers_the_same(s, "search:4", i + 1);
        dts_run_players(s, i < 3 ? 7 : 3);
    }
    dts_free(s);
}

static void each_game(void (*check)(unsigned game, unsigned seats))
{
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        check(g, least);
        check(g, least + 2 < most ? least + 2 : most);
    }
}

static void test_plays_legally(void **state)
{
    (void)state;
    each_game(plays_legally);
}

static void test_does_not_peek(void **state)
{
    (void)state;
    each_game(does_not_peek);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A machine that is busy with other things may be late; once in ten it must be on time. */
static void test_time_is_kept(void **state)
{
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most, tries = 0;
        dts_game_seats(g, &least, &most);
        struct dts *s = table(g, least, 8, "random", NULL);
        double took = 0;
        for (; tries < 10 && !(took > 0.18 && took < 0.22); tries++) {
            while (!dts_over(s) && dts_options(s, dts_asked(s)) < 2)
                dts_run_players(s, 1);
            double begin = seconds();
            assert_true(dts_hint(s, dts_asked(s), "search:200ms") >= 0);
            took = seconds() - begin;
        }
        assert_true(tries < 10);
        dts_free(s);
    }
}

/* More wins than by chance: with two investigators about every second game, where one alone hardly ever wins. */
static void test_thinking_helps(void **state)
{
    (void)state;
    int game = dts_game_find("proving");
    unsigned won[2] = { 0 };
    for (unsigned kind = 0; kind < 2; kind++) {
        struct dts *s = table((unsigned)game, 2, 1, kind ? "search:30" : "random", &(struct dts_how){ .fast = true });
        for (uint64_t seed = 1; seed <= 6; seed++) {
            assert_true(dts_restart(s, seed));
            dts_run_players(s, 3000);
            won[kind] += dts_over(s) && !strcmp(dts_result(s), "won");
        }
        dts_free(s);
    }
    print_message("random wins %u of 6, search %u\n", won[0], won[1]);
    assert_true(won[1] > won[0]);
}

static unsigned wins_of(const char *game, const char *option, const char *player, unsigned games)
{
    const char *const options[] = { option, NULL };
    unsigned won = 0;
    struct dts *s = table((unsigned)dts_game_find(game), 2, 1, player,
                          &(struct dts_how){ .fast = true, .option = option ? options : NULL });
    for (uint64_t seed = 1; seed <= games; seed++) {
        assert_true(dts_restart(s, seed));
        dts_run_players(s, 100000);
        won += dts_over(s) && !strcmp(dts_result(s), "won");
    }
    dts_free(s);
    return won;
}

/* Few guesses are enough to play Elder Sign far better than the expert does, whose choice they start from. */
static void test_beats_the_expert(void **state)
{
    (void)state;
    unsigned thought = 0, expert = 0;
    for (unsigned first = 0; first < 2; first++) {
        const char *edition = first ? "edition=first" : "edition=revised";
        thought += wins_of("elder-sign", edition, "search:32", 12);
        expert += wins_of("elder-sign", edition, "expert", 12);
    }
    print_message("search:32 wins %u of 24, expert %u\n", thought, expert);
    assert_true(thought >= expert + 3);
}

/* It thinks in the middle of an attempt as well, counted or timed: somewhere there it finds better than the expert. */
static void test_thinks_everywhere(void **state)
{
    (void)state;
    struct dts *s = table((unsigned)dts_game_find("elder-sign"), 2, 5, "expert", NULL);
    unsigned left = 0, within = 0;
    for (unsigned i = 0; i < 300 && !dts_over(s); i++, dts_run_players(s, 1)) {
        unsigned seat = dts_asked(s);
        const struct dt k = dt_rules(&s->game, s->now, NULL);
        if (dts_options(s, seat) < 2)
            continue;
        bool other = dts_hint(s, seat, "search:24") != dts_hint(s, seat, "expert");
        left += other;
        within += other && s->game.stands(&k, seat) < 0;
    }
    print_message("another choice %u times, %u of them in the middle of something\n", left, within);
    assert_true(within > 0);
    dts_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),        cmocka_unit_test(test_level_is_kept),
        cmocka_unit_test(test_plays_legally), cmocka_unit_test(test_does_not_peek),
        cmocka_unit_test(test_time_is_kept),  cmocka_unit_test(test_thinking_helps),
        cmocka_unit_test(test_beats_the_expert), cmocka_unit_test(test_thinks_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
