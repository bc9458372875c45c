/* concede_test.c -- giving a game up: only where the rules allow it and a person is asked, only when all people agree,
 * and then as a choice like any other, which is journalled, replayed and taken back. ES-AMB-116. */
#include "session_help.h"

enum { MOST_CHOICES = 20000 };

/* Elder Sign with people at all seats, where somebody is asked in the battle. */
static struct dts *in_battle(unsigned seats, const struct dts_how *how)
{
    for (uint64_t seed = 1; seed < 50; seed++) {
        struct dts *s = table((unsigned)dts_game_find("elder-sign"), seats, seed, "random", how);
        for (unsigned i = 0; i < MOST_CHOICES && !dts_over(s) && !dt_may_concede(&s->game, s->now); i++)
            dts_run_players(s, 1);
        for (unsigned seat = 0; seat < seats; seat++)
            assert_true(dts_set_player(s, seat, "human"));
        if (!dts_over(s) && dts_asked(s) < seats)
            return s;
        dts_free(s);
    }
    fail_msg("no battle was reached");
    return NULL;
}

static void is_conceded(struct dts *s)
{
    assert_true(dts_over(s));
    assert_string_equal(dts_result(s), "lost");
    assert_string_equal(dts_ending_word(s), "conceded");
    assert_int_equal(dts_winners(s), 0);
    assert_false(dts_concede(s, 0));
}

/* Refused, with a sentence, and nothing is changed. */
static void is_refused(struct dts *s, unsigned seat)
{
    uint64_t hash = dts_owner_hash(s);
    assert_false(dts_can_concede(s, seat));
    assert_false(dts_concede(s, seat));
    assert_true(*dts_error(s));
    assert_int_equal(dts_wants(s), 0);
    assert_int_equal(dts_owner_hash(s), hash);
}

static void test_where_it_can_be(void **state)
{
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++) {               /* no game at its beginning */
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        struct dts *s = table(g, least, 5, NULL, NULL);
        is_refused(s, 0);
        dts_free(s);
    }
    struct dts *s = in_battle(2, NULL);
    unsigned asked = dts_asked(s), other = 1 - asked;
    assert_true(dts_can_concede(s, asked));
    assert_true(dts_can_concede(s, other));
    is_refused(s, 2);
    assert_true(dts_set_player(s, asked, "random"));           /* a computer player is asked, and cannot ask either */
    is_refused(s, asked);
    is_refused(s, other);
    dts_free(s);
    s = table((unsigned)dts_game_find("elder-sign"), 1, 5, NULL, &(struct dts_how){ .fast = true });
    is_refused(s, 0);
    dts_free(s);
}

static void test_all_people_agree(void **state)
{
    (void)state;
    struct dts *s = in_battle(3, NULL);
    unsigned asked = dts_asked(s), other = (asked + 1) % 3, third = (asked + 2) % 3;
    uint64_t hash = dts_owner_hash(s);
    assert_true(dts_concede(s, other));                        /* whoever is asked just then */
    assert_int_equal(dts_requested(s), DTS_REQUEST_CONCEDE);
    assert_int_equal(dts_wants(s), 1u << asked | 1u << third);
    assert_false(dts_consent(s, other, true));
    assert_true(dts_consent(s, asked, true));
    assert_true(dts_consent(s, third, false));                 /* one refusal ends it */
    assert_int_equal(dts_wants(s), 0);
    assert_int_equal(dts_owner_hash(s), hash);
    assert_true(dts_concede(s, other));
    choose_any(s);                                             /* and so does the next choice */
    assert_int_equal(dts_wants(s), 0);
    dts_free(s);

    s = in_battle(3, NULL);
    assert_true(dts_concede(s, asked));
    assert_true(dts_consent(s, other, true));
    assert_false(dts_over(s));
    assert_true(dts_consent(s, third, true));
    is_conceded(s);
    dts_free(s);

    s = in_battle(3, NULL);                                    /* computer players do not vote, */
    assert_true(dts_set_player(s, other, "simple"));
    assert_true(dts_set_player(s, third, "simple"));
    assert_true(dts_concede(s, asked));
    is_conceded(s);
    dts_free(s);

    struct dts_how one = { .person = { 1, 1, 1 } };            /* and one person has one vote */
    s = in_battle(3, &one);
    assert_true(dts_concede(s, asked));
    is_conceded(s);
    dts_free(s);
}

static void count_line(void *to, const char *line)
{
    (void)line;
    ++*(unsigned *)to;
}

static void test_journal(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "", *prompt, *answer;
    struct dts *s = in_battle(1, NULL);
    unsigned seat, lines = 0;
    uint64_t before = dts_owner_hash(s);
    assert_true(dts_concede(s, 0));
    is_conceded(s);
    char *text = dts_owner_journal(s);
    assert_non_null(strstr(text, " s0 concede ="));
    assert_non_null(strstr(text, "\nend lost "));
    struct dts *copy = reload(s);
    same_game(s, copy);
    is_conceded(copy);
    dts_free(copy);
    assert_true(dts_verify(text, strlen(text), UINT_MAX, error, sizeof error));
    assert_true(dts_trace_journal(text, strlen(text), UINT_MAX, count_line, &lines, error, sizeof error));
    assert_true(lines > 0);
    assert_true(dts_owner_taken(s, dts_owner_ply(s) - 1, &seat, &prompt, &answer));
    assert_int_equal(seat, 0);
    assert_string_equal(answer, "Give the game up");
    free(prompt);
    free(answer);
    assert_true(dts_undo(s, 0));                               /* it is taken back, and done again */
    assert_int_equal(dts_owner_hash(s), before);
    assert_true(dts_redo(s, 0));
    is_conceded(s);
    free(text);
    dts_free(s);
}

/* A journal cannot end a game so before its rules do. */
static void test_journal_that_may_not(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "";
    struct dts *s = table((unsigned)dts_game_find("elder-sign"), 1, 5, NULL, NULL);
    char *text = dts_owner_journal(s), *play = strstr(text, "\nplay\n");
    char *wrong = malloc(strlen(text) + 64);
    assert_non_null(play);
    sprintf(wrong, "%.*s\nplay\n1 s0 concede =00\n", (int)(play - text), text);
    assert_null(dts_load_text(wrong, strlen(wrong), NULL, error, sizeof error));
    assert_non_null(strstr(error, "choice 1"));
    free(wrong);
    free(text);
    dts_free(s);
}

/* Chance that people type in: whoever types is asked, and can concede there. */
static void test_where_chance_is_asked(void **state)
{
    (void)state;
    bool found = false;
    for (uint64_t seed = 1; seed < 50 && !found; seed++) {
        struct dts *s =
            table((unsigned)dts_game_find("elder-sign"), 1, seed, NULL, &(struct dts_how){ .ask_dice = true });
        for (uint64_t i = 0; !dts_over(s) && !(dt_may_concede(&s->game, s->now) && dts_asks_nature(s)); i++)
            if (dts_asks_nature(s))
                assert_true(dts_choose(s, DTS_TABLE, (unsigned)(dts_mix(seed * 65536 + i) % s->now->ask.count)));
            else
                choose_any(s);
        found = !dts_over(s);
        if (found) {
            assert_true(dts_concede(s, 0));
            is_conceded(s);
            struct dts *copy = reload(s);
            same_game(s, copy);
            dts_free(copy);
        }
        dts_free(s);
    }
    assert_true(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_where_it_can_be),      cmocka_unit_test(test_all_people_agree),
        cmocka_unit_test(test_journal),              cmocka_unit_test(test_journal_that_may_not),
        cmocka_unit_test(test_where_chance_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
