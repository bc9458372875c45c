/* sides_test.c -- a game of two sides with hidden tiles, through the session: what a side is given
 * does not depend on what it cannot know, at every decision of whole games; nor does how often the
 * other side is asked, nor how much is told. */
#include "session_help.h"

static unsigned a_game_of_sides(void)
{
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        struct dts *s = table(g, least, 1, NULL, NULL);
        bool sides = dts_sides(s);
        dts_free(s);
        if (sides)
            return g;
    }
    fail_msg("there is no game with sides");
    return 0;
}

/* ------------------------------------------------------------- whole games ---- */

/* Everything that speaks of now; the log is compared where it grows. */
static char *given_now(struct dts *s, unsigned viewer)
{
    struct dts_buf b = { 0 };
    put_json(&b, dts_table_json(s, viewer));
    put_json(&b, dts_decision_json(s, viewer));
    put_own(&b, dts_prompt(s, viewer));
    put_reasons(&b, s, viewer);
    dts_printf(&b, "%016llx %u %u %d\n", (unsigned long long)dts_view_hash(s, viewer), dts_decision_number(s, viewer),
               dts_asked(s), dts_asked(s) == viewer ? dts_hint(s, viewer, "simple") : -1);
    for (unsigned t = 0; t < s->game.content->things; t++)
        put_own(&b, dts_thing_name(s, viewer, t));
    return dts_take(&b);
}

/* A component is on the table once: front ends tell items apart by its number. */
static void is_there_once(const struct dt_table *t)
{
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned k = 0; k < i && t->item[i].type == DT_I_CARD && t->item[i].id != DT_NOTHING; k++)
            assert_false(t->item[k].type == DT_I_CARD && t->item[k].id == t->item[i].id);
}

static void test_whole_games(void **state)
{
    (void)state;
    unsigned g = a_game_of_sides(), other = 0, decisions = 0;
    for (unsigned seed = 1; seed <= 3; seed++) {
        struct dts *s = table(g, 2, seed, seed & 1 ? "random" : "simple", NULL);
        while (!dts_over(s)) {
            for (unsigned seat = 0; seat < 2; seat++) {
                other += is_given_the_same(s, seat, seed * 10000 + decisions, given_now);
                is_there_once(dts_table(s, seat));
            }
            assert_true(dts_run_players(s, 1));
            decisions++;
        }
        dts_free(s);
    }
    assert_true(decisions > 300);
    assert_true(other > decisions);            /* there was something to permute */
}

/* ------------------------------------- how often is asked, how much is told ---- */

/* Answer chance with the component of this name, the side asked with the space of this number. */
static void answer(struct dts *s, const char *name, unsigned space)
{
    const struct dt_decision *d = &s->now->ask;
    for (unsigned i = 0; i < d->count; i++) {
        bool fits = name ? !strncmp(s->names.thing[d->option[i].object], name, strlen(name))
                         : d->option[i].object == space;
        if (!fits)
            continue;
        if (!dts_choose(s, dts_asked(s), i))
            fail_msg("%s", dts_error(s));
        return;
    }
    fail_msg("%s is not to be had", name ? name : "this space");
}

/* The two worlds: four tiles that can each lie in one place only, or four that can lie anywhere. */
static const char *const people[] = { "agnes-pell", "hal-brannigan", "silas-marrow", "ruth-okafor", "dr-tobias-wren" };
static const char *const tile[2][4] = {
    { "misfiled-letters", "mislabelled-idol", "crypt-stair", "symbols-under-the-bed" },
    { "barefoot-novice", "hungry-undergraduate", "chanting-sophomore", "turned-night-porter" },
};
enum { LIBRARY = 0, MUSEUM = 2, CHAPEL = 3, DORMITORY = 4, RITES = 6 };
static const unsigned plan[2][6] = { { RITES, RITES, LIBRARY, MUSEUM, CHAPEL, DORMITORY },
                                     { LIBRARY, MUSEUM, CHAPEL, DORMITORY, RITES, RITES } };

/* Tiles shown where the side means to lay them. */
static unsigned planned(struct dts *s, unsigned viewer)
{
    const struct dt_table *t = dts_table(s, viewer);
    unsigned n = 0;
    for (unsigned i = 0; i < t->count; i++)
        n += t->item[i].flags & DT_ITEM_PLANNED && t->item[t->item[i].parent].type == DT_I_SPACE;
    return n;
}

static void test_same_counts_tell_the_same(void **state)
{
    (void)state;
    struct dts_how how = { .ask_dice = true };
    struct dts *s[2];
    for (unsigned w = 0; w < 2; w++) {
        s[w] = table(a_game_of_sides(), 2, 5, NULL, &how);
        for (unsigned i = 0; i < 5; i++)
            answer(s[w], people[i], 0);
        for (unsigned i = 0; i < 4; i++)
            answer(s[w], tile[w][i], 0);
    }
    for (unsigned step = 0; step < 8; step++) {
        assert_int_equal(planned(s[0], 0), step < 7 ? step : 0);
        assert_int_equal(planned(s[0], 1), 0);
        char *a = all_of(s[0], 1), *b = all_of(s[1], 1);
        assert_string_equal(a, b);
        free(a);
        free(b);
        for (unsigned w = 0; w < 2 && step < 7; w++) {
            assert_int_equal(dts_asked(s[w]), 0);
            answer(s[w], NULL, step < 6 ? plan[w][step] : 0);
        }
    }
    assert_int_equal(dts_asked(s[0]), 1);
    dts_free(s[0]);
    dts_free(s[1]);
}

/* What is known to be somewhere has its words and no number: the number would be that of a back. */
static void test_remembered_by_name_alone(void **state)
{
    (void)state;
    struct dts *s = table(a_game_of_sides(), 2, 5, "simple", NULL);
    unsigned named = 0;
    while (dts_asked(s) != 1)
        assert_true(dts_run_players(s, 1));
    const struct dt_table *t = dts_table(s, 1);
    for (unsigned i = 0; i < t->count; i++) {
        const struct dt_item *it = &t->item[i];
        if (it->label_kind != DT_L_CARD)
            continue;
        char *text = dts_item_text(s, 1, it);
        assert_int_equal(it->id, DT_NOTHING);
        assert_non_null(strstr(text, "In the Cultist's hand when the game begins"));
        free(text);
        named++;
    }
    assert_int_equal(named, 2);
    dts_free(s);
}

/* A bug report is opened and read, perhaps by one side: above its journal stands what everybody sees, and a warning. */
static char *words_of_report(struct dts *s, unsigned viewer)
{
    (void)viewer;
    char *text = dts_owner_report(s), *journal = strstr(text, "\n# Journal\n");
    assert_non_null(journal);
    assert_non_null(strstr(journal, "\nplay\n"));
    assert_true(dts_over(s) == !strstr(journal, "From here on nothing is hidden"));
    *journal = '\0';
    return text;
}

static void test_reports_keep_secrets(void **state)
{
    (void)state;
    struct dts *s = table(a_game_of_sides(), 2, 6, "simple", NULL);
    unsigned other = 0;
    for (unsigned n = 0; n < 60 && !dts_over(s); n++) {
        for (unsigned seat = 0; seat < 2; seat++)
            other += is_given_the_same(s, seat, n, words_of_report);
        assert_true(dts_run_players(s, 1));
    }
    assert_true(other > 60);
    while (!dts_over(s))
        assert_true(dts_run_players(s, 1));
    free(words_of_report(s, DTS_TABLE));
    dts_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_same_counts_tell_the_same),
        cmocka_unit_test(test_remembered_by_name_alone),
        cmocka_unit_test(test_reports_keep_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
