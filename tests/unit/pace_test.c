/* pace_test.c -- what can be learned from the times of a computer player that hides something: nothing. The clock is
 * one of our own, which goes on a little whenever somebody looks at it and by what somebody sleeps: no test here
 * depends on how fast the machine is. */
#include "session_help.h"
#include <time.h>
#include <unistd.h>
#include "../../apps/pace.h"

enum { TICK_MS = 10 };
static int64_t fake_us;

int clock_gettime(clockid_t which, struct timespec *to)
{
    (void)which;
    fake_us += TICK_MS * 1000;
    *to = (struct timespec){ .tv_sec = fake_us / 1000000, .tv_nsec = fake_us % 1000000 * 1000 };
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
    (void)left;
    fake_us += (int64_t)time->tv_sec * 1000000 + time->tv_nsec / 1000;
    return 0;
}

static bool never(void) { return false; }

static struct dts *against(unsigned game, const char *player, uint64_t seed)
{
    struct dts *s = table(game, 2, seed, NULL, NULL);
    assert_true(dts_set_player(s, 0, player));
    return s;
}

static bool is_computers(const struct dts *s) { return !dts_over(s) && dts_asked(s) == 0 && !dts_asks_nature(s); }

/* Every answer takes one step, with one option or many, with a bound of time or of tries that it would never reach. */
static void test_every_answer_takes_one_step(void **state)
{
    (void)state;
    static const char *const player[] = { "search:1000000", "search:60000ms", "search:1" };
    unsigned forced = 0, free_ones = 0;
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        if (!dts_game_hides(g) || least > 2 || most < 2)
            continue;
        for (unsigned i = 0; i < sizeof player / sizeof *player; i++) {
            alarm(300);                      /* thinking without end is a failure too */
            struct dts *s = against(g, player[i], 3 + i);
            for (unsigned answers = 0; answers < 24 && !dts_over(s);) {
                if (!is_computers(s)) {
                    choose_any(s);
                    continue;
                }
                *(s->now->ask.count > 1 ? &free_ones : &forced) += 1;
                int64_t begin = fake_us;
                assert_true(pace_answer(s, never));
                int64_t took_ms = (fake_us - begin) / 1000;
                if (took_ms < PACE_STEP_MS || took_ms > PACE_STEP_MS + 3 * TICK_MS)
                    fail_msg("%s, %s: %lld ms", dts_game_name(g), player[i], (long long)took_ms);
                answers++;
            }
            dts_free(s);
        }
    }
    assert_true(forced > 5 && free_ones > 20);
    alarm(0);
}

/* How many answers of the computer the other seat's view does not change by. */
static unsigned unseen(struct dts *s)
{
    unsigned n = 0;
    uint64_t view = dts_view_hash(s, 1);
    while (is_computers(s) && dts_run_players(s, 1) && dts_view_hash(s, 1) == view)
        n++;
    return n;
}

/* What lies hidden does not change the number of steps that nobody sees: the same position, as far as the other seat
 * knows it, with other hands. */
static void test_number_of_secret_steps(void **state)
{
    (void)state;
    unsigned compared = 0;
    int game = dts_game_find("miskatonic-madness");
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct dts *s = against((unsigned)game, "simple", seed);
        for (unsigned moments = 0; moments < 12 && !dts_over(s);) {
            if (!is_computers(s)) {
                choose_any(s);
                continue;
            }
            unsigned steps[5];
            struct dt_core *view = malloc(s->game.size);
            dt_mask(&s->game, s->now, 1, view);
            for (unsigned i = 0; i < 5; i++) {
                struct dts *copy = reload(s);
                if (i)
                    dt_determinize(&s->game, view, 1, seed * 100 + i, copy->now);
                dts_changed(copy);
                steps[i] = unseen(copy);
                if (steps[i] != steps[0])
                    fail_msg("seed %u, choice %u: %u secret steps, or %u", (unsigned)seed, dts_owner_ply(s), steps[0],
                             steps[i]);
                dts_free(copy);
            }
            compared += steps[0] > 1;
            free(view);
            while (is_computers(s) && dts_run_players(s, 1))
                ;
            moments++;
        }
        dts_free(s);
    }
    assert_true(compared > 10);
}

/* One step after the question; later only by whole steps. */
static void test_due(void **state)
{
    (void)state;
    assert_int_equal(pace_due_us(1000, 1000, 200), 201000);
    assert_int_equal(pace_due_us(1000, 200999, 200), 201000);
    assert_int_equal(pace_due_us(1000, 201000, 200), 201000);
    assert_int_equal(pace_due_us(1000, 201001, 200), 401000);
    for (unsigned step = 1; step < 5000; step += 7)
        assert_true(pace_think_ms(step) >= 1 && pace_think_ms(step) <= step);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_answer_takes_one_step), cmocka_unit_test(test_number_of_secret_steps),
        cmocka_unit_test(test_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
