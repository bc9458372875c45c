/* budget_test.c -- many games ask for advice at once: together they keep within one budget, they all get the answers
 * they would get alone, and what was kept is given back. */
#include <malloc.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "players/budget.h"
#include "session/session.h"

enum { MB = 1 << 20, BUDGET = 64 * MB, GAMES = 24, ROUNDS = 120, THREADS = 4 };

static struct dts *new_game(unsigned seed)
{
    char error[DTS_ERROR];
    return dts_new(&(struct dts_how){ .game = "elder-sign", .seats = 2, .seed = seed, .language = "en" }, error,
                   sizeof error);
}

/* Ask, then go on as the simple player would; what was said, as one number. */
static uint64_t ask(struct dts *s)
{
    struct dts_advice a[512];
    unsigned seat = dts_asked(s);
    uint64_t said = 1;
    if (dts_over(s))
        return 0;
    if (dts_advise(s, seat, a, 512))
        for (unsigned i = 0; i < dts_options(s, seat); i++)
            said = said * 1000003 + (uint64_t)((a[i].chance + 2) * 1e9);
    if (said % 3 == 0)
        said += (uint64_t)dts_hint(s, seat, "expert");
    int option = dts_hint(s, seat, "simple");
    assert_true(option >= 0 && dts_choose(s, seat, (unsigned)option));
    return said;
}

static size_t in_use(void)
{
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

/* By the count kept here and by the heap's own. */
static void test_many(void **state)
{
    struct dts *game[GAMES];
    static uint64_t said[GAMES][ROUNDS];
    size_t most = 0;
    (void)state;
    dtp_budget(BUDGET);
    for (unsigned i = 0; i < GAMES; i++)
        assert_non_null(game[i] = new_game(i));
    size_t before = in_use(), largest = 0;
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned i = 0; i < GAMES; i++) {
            said[i][round] = ask(game[i]);
            most = dtp_budget_held() > most ? dtp_budget_held() : most;
            largest = in_use() > largest ? in_use() : largest;
        }
    print_message("at most %zu MB kept, %zu MB more in use\n", most / MB, (largest - before) / MB);
    assert_true(most <= BUDGET && most > BUDGET / 2);
    assert_true(largest - before < (size_t)BUDGET + 40 * MB);       /* games grow, too */
    assert_true(dtp_budget_emptied() && !dtp_budget_emptied());
    for (unsigned i = 0; i < GAMES; i++)
        dts_free(game[i]);
    assert_true(dtp_budget_held() <= DTP_SHARE_LEAST);              /* what this thread keeps for itself */
    dtp_budget(SIZE_MAX);
    for (unsigned i = 0; i < 3; i++) {                              /* with all the room there is: the same answers */
        struct dts *alone = new_game(i);
        for (unsigned round = 0; round < ROUNDS; round++)
            assert_true(ask(alone) == said[i][round]);
        dts_free(alone);
    }
}

static atomic_bool too_much;
static void *work(void *seed)
{
    struct dts *s[3];
    for (unsigned i = 0; i < 3; i++)
        s[i] = new_game((unsigned)(uintptr_t)seed * 10 + i);
    for (unsigned round = 0; round < ROUNDS; round++) {
        ask(s[round % 3]);
        if (dtp_budget_held() > BUDGET)
            atomic_store(&too_much, true);
    }
    for (unsigned i = 0; i < 3; i++)
        dts_free(s[i]);
    return NULL;
}

/* More at work than there are shares: they wait for each other and all come to an end. */
static void test_threads(void **state)
{
    pthread_t thread[THREADS];
    (void)state;
    dtp_budget(BUDGET);
    for (uintptr_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, work, (void *)i), 0);
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    assert_false(atomic_load(&too_much));
    dtp_budget(SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_many), cmocka_unit_test(test_threads) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
