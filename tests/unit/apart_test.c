/* apart_test.c -- undo and redo where seats know different things and sit apart: what a seat is answered, and what
 * becomes of its request, is the same whether or not another seat has chosen in secret. */
#include "session_help.h"

static uint64_t sight(struct dts *s, unsigned seat) { return dts_view_hash(s, seat) ^ dts_log_end(s) * 31; }

static struct dts *copy_of(struct dts *s)
{
    struct dts *copy = reload(s);
    dts_apart(copy, true);
    return copy;
}

/* One request and everything the seat hears of it. */
static void put_answer(struct dts_buf *b, struct dts *s, unsigned seat, bool (*ask)(struct dts *s, unsigned seat))
{
    bool done = ask(s, seat);
    dts_printf(b, "%d %s %u %u\n", done, done ? "" : dts_error(s), dts_wants(s), dts_asker(s));
    put_json(b, dts_table_json(s, seat));
}

static char *transcript(struct dts *s, unsigned seat)
{
    struct dts_buf b = { 0 };
    put_answer(&b, s, seat, dts_redo);
    put_answer(&b, s, seat, dts_undo);
    put_answer(&b, s, seat, dts_undo);
    put_answer(&b, s, seat, dts_redo);
    return dts_take(&b);
}

/* So many choices of whoever is asked that this seat cannot see; how many there were. */
static unsigned choose_unseen(struct dts *s, unsigned seat, unsigned most)
{
    uint64_t seen = sight(s, seat);
    unsigned made = 0;
    for (; made < most && !dts_over(s) && s->now->ask.who != seat; made++) {
        struct dts *trial = copy_of(s);
        choose_any(trial);
        bool same = sight(trial, seat) == seen;
        dts_free(trial);
        if (!same)
            break;
        choose_any(s);
    }
    return made;
}

/* Two tables that differ in unseen choices, before or after the seat has asked. */
static unsigned pair_tells_nothing(struct dts *s, unsigned seat, unsigned choices, bool asked_before, bool taken_back)
{
    struct dts *a = copy_of(s), *b = copy_of(s);
    unsigned author = s->now->ask.who;
    if (asked_before)
        assert_int_equal(dts_undo(a, seat), dts_undo(b, seat));
    unsigned made = choose_unseen(b, seat, choices);
    if (made && taken_back && !asked_before)
        dts_undo(b, author);
    if (made && (!taken_back || !dts_wants(b) || asked_before)) {
        assert_int_equal(dts_wants(a), dts_wants(b));
        char *x = transcript(a, seat), *y = transcript(b, seat);
        assert_string_equal(x, y);
        free(x);
        free(y);
    } else {
        made = 0;
    }
    dts_free(a);
    dts_free(b);
    return made;
}

static unsigned tries(enum dts_undo policy, bool across, unsigned game, uint64_t seed)
{
    struct dts *s = table(game, 2, seed, NULL, &(struct dts_how){ .undo = policy, .undo_across_chance = across });
    unsigned tried = 0;
    for (unsigned i = 0; i < MOMENTS && !dts_over(s); i++) {
        unsigned other = !s->now->ask.who;
        for (unsigned choices = 1; choices < 4; choices += 2)
            for (unsigned how = 0; how < 4; how++)
                tried += pair_tells_nothing(s, other, choices, how & 1, how & 2);
        choose_any(s);
    }
    dts_free(s);
    return tried;
}

static void test_asking_tells_nothing(void **state)
{
    (void)state;
    unsigned tried = 0;
    for (unsigned g = 0; g < dts_games(); g++)
        for (unsigned how = 0; how < 4 && dts_game_hides(g); how++)
            tried += tries(how & 1 ? DTS_UNDO_OWN : DTS_UNDO_CONSENT, how & 2, g, 1 + how);
    assert_true(tried > MOMENTS * 8);
}

/* It can still be used: a seat takes its own last step back, with everything that followed in secret. */
static void test_own_step_goes_back(void **state)
{
    (void)state;
    unsigned done = 0, no = 0;
    for (uint64_t seed = 1; seed < 6; seed++) {
        struct dts_how how = { .undo = DTS_UNDO_CONSENT, .undo_across_chance = seed & 1 };
        struct dts *s = table((unsigned)dts_game_find("miskatonic-madness"), 2, seed, NULL, &how);
        dts_apart(s, true);
        uint64_t before[2] = { 0 };
        for (unsigned i = 0; i < 60 && !dts_over(s); i++) {
            unsigned author = s->now->ask.who, other = !author;
            struct dts *back = copy_of(s);
            if (before[other] && dts_undo(back, other)) {
                assert_int_equal(dts_wants(back), 1u << author);
                bool yes = dts_consent(back, author, true);
                done += yes;
                no += !yes;
                assert_int_equal(dts_wants(back), 0);
                assert_true(dts_owner_hash(back) == (yes ? before[other] : dts_owner_hash(s)));
            }
            dts_free(back);
            before[author] = dts_owner_hash(s);
            choose_any(s);
        }
        dts_free(s);
    }
    assert_true(done > 0);
    assert_true(no > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asking_tells_nothing),
        cmocka_unit_test(test_own_step_goes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
