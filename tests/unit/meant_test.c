/* meant_test.c -- the things a question is about: sets of dice, dice that can serve a task, picks, equal things; and
 * why other things are no answer. Checked in whole games; the sets themselves against the questions that follow. */
#include "session_help.h"

struct seen { unsigned sets, tasks, picks, classes, carried[128]; };

static unsigned rep_of(struct dts *s, unsigned seat, unsigned thing)
{
    uint16_t like[DTS_MEANT];
    assert_true(dts_alike(s, seat, thing, like, DTS_MEANT) > 0);
    return like[0];
}

static uint64_t reps(struct dts *s, unsigned seat, const uint16_t *thing, unsigned count)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < count; i++)
        bits |= (uint64_t)1 << (rep_of(s, seat, thing[i]) & 63);
    return bits;
}

/* The sets of the question that is open now, as bits; every option of it stands for one. */
static uint64_t union_of_sets(struct dts *s, unsigned seat, struct seen *seen)
{
    uint16_t thing[DTS_MEANT];
    uint64_t all = 0;
    for (unsigned i = 0; i < dts_options(s, seat); i++) {
        unsigned n = dts_option_things(s, seat, i, thing, DTS_MEANT);
        assert_true(n > 0);
        all |= reps(s, seat, thing, n);
        seen->sets++;
    }
    return all;
}

/* What a task is said to be served by is what the question after it offers, no more and no less. */
static void try_task(struct dts *s, unsigned option, struct seen *seen)
{
    uint16_t thing[DTS_MEANT];
    unsigned seat = dts_asked(s), n = dts_option_things(s, seat, option, thing, DTS_MEANT);
    if (strcmp(dts_kind(s, seat), "after_roll"))
        return;
    assert_true(n > 0);
    uint64_t served = reps(s, seat, thing, n);
    assert_true(dts_choose(s, seat, option));
    seen->tasks++;
    if (dts_asked(s) == seat && !strcmp(dts_kind(s, seat), "dice_for_task"))
        assert_true(union_of_sets(s, seat, seen) == served);
    assert_true(dts_undo(s, seat));
}

static void look_at_options(struct dts *s, unsigned seat, struct seen *seen)
{
    uint16_t thing[DTS_MEANT];
    for (unsigned i = 0; i < dts_options(s, seat); i++) {
        unsigned id, n = dts_option_things(s, seat, i, thing, DTS_MEANT);
        char target = dts_option_target(s, seat, i, &id);
        assert_true(target != 't' || !n);
        for (unsigned k = 0; k < n; k++)
            assert_true(thing[k] < s->game.content->things);
        if (target == 'k' && dts_owner_ply(s) % 3 == 0) {
            try_task(s, i, seen);
            return;
        }
    }
}

/* Wounds are given out one by one, so one thing may be picked several times. */
static bool several(struct dts *s, unsigned seat)
{
    return !strcmp(dts_kind(s, seat), "spread") || !strcmp(dts_kind(s, seat), "soak");
}

/* An option is carried by items of the kind it points at, each once: what is picked takes back, the rest picks. */
static void look_at_carriers(struct dts *s, unsigned seat, struct seen *seen)
{
    static const uint8_t type[128] = { ['s'] = DT_I_SEAT, ['p'] = DT_I_SPACE, ['k'] = DT_I_TASK, ['d'] = DT_I_DIE };
    uint16_t item[DTS_MEANT], part[DTS_MEANT], taken[DTS_MEANT], thing[DTS_MEANT];
    const struct dt_table *t = dts_table(s, seat);
    unsigned picked = dts_picked(s, seat, taken, DTS_MEANT);
    for (unsigned i = 0; i < dts_options(s, seat); i++) {
        unsigned id, n = dts_carriers(s, seat, t, i, item, DTS_MEANT);
        unsigned parts = dts_parts(s, seat, t, i, part, DTS_MEANT);
        char target = dts_option_target(s, seat, i, &id);
        assert_true(target != '-' || !n);
        for (unsigned k = 0; k < n; k++) {
            const struct dt_item *it = &t->item[item[k]];
            bool is_thing = it->type == DT_I_CARD || it->type == DT_I_DIE || it->type == DT_I_TOKEN, is_taken = false;
            assert_true(item[k] < t->count && (target == 't' ? is_thing : it->type == type[(unsigned)target]));
            for (unsigned j = 0; j < picked; j++)
                is_taken |= target == 't' && taken[j] == it->id;
            assert_true(target != 't' || several(s, seat) || is_taken == dts_takes_back(s, seat, i));
            for (unsigned j = 0; j < k; j++)
                assert_true(item[j] != item[k]);
        }
        assert_true(!parts || dts_option_things(s, seat, i, thing, DTS_MEANT));
        seen->carried[(unsigned)target] += n > 0;
        assert_int_equal(dts_carriers(s, seat, t, i, item, n > 1), n > 1);
    }
}

static void look_at_picks(struct dts *s, unsigned seat, struct seen *seen)
{
    uint16_t thing[DTS_MEANT], like[DTS_MEANT];
    unsigned least, most, picked, n = dts_picked(s, seat, thing, DTS_MEANT);
    if (!dts_selection(s, seat, &least, &most, &picked)) {
        assert_int_equal(n, 0);
        return;
    }
    assert_true(n == 0 || n == picked);
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < i; k++)
            assert_true(several(s, seat) || thing[k] != thing[i]);
        seen->classes += dts_alike(s, seat, thing[i], like, DTS_MEANT) > 1;
    }
    seen->picks += n > 0;
}

static void play(const char *game, uint64_t seed, struct seen *seen)
{
    const struct dts_how free_undo = { .undo = DTS_UNDO_FREE, .undo_across_chance = true };
    struct dts *s = table((unsigned)dts_game_find(game), 2, seed, NULL, &free_undo);
    for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
        unsigned seat = dts_asked(s);
        look_at_options(s, seat, seen);
        seat = dts_asked(s);
        look_at_carriers(s, seat, seen);
        if (dts_over(s))
            break;
        int option = dts_hint(s, seat, i % 4 ? "simple" : "random");
        assert_true(dts_choose(s, seat, (unsigned)option));
        if (!dts_over(s))
            look_at_picks(s, dts_asked(s), seen);
    }
    dts_free(s);
}

static void test_things_of_questions(void **state)
{
    (void)state;
    struct seen dice = { 0 }, other = { 0 };
    for (uint64_t seed = 1; seed <= 60; seed++)
        play("elder-sign", seed, &dice);
    for (unsigned g = 0; g < dts_games(); g++)
        if (strcmp(dts_game_name(g), "elder-sign"))
            play(dts_game_name(g), 3, &other);
    assert_true(dice.sets > 20 && dice.tasks > 50);
    assert_true(dice.picks > 20 && dice.classes > 5);
    assert_true(other.picks > 0);
    for (const char *target = "tspkd"; *target; target++)
        assert_true(dice.carried[(unsigned)*target] + other.carried[(unsigned)*target] > 5);
}

/* Who is not asked is told of no things, and no number of options or things is out of reach. */
static void test_only_who_is_asked(void **state)
{
    (void)state;
    uint16_t thing[DTS_MEANT];
    struct dts *s = table((unsigned)dts_game_find("elder-sign"), 2, 4, NULL, NULL);
    unsigned other = 1 - dts_asked(s);
    assert_int_equal(dts_option_things(s, other, 0, thing, DTS_MEANT), 0);
    assert_int_equal(dts_option_things(s, DTS_TABLE, 0, thing, DTS_MEANT), 0);
    assert_int_equal(dts_option_things(s, dts_asked(s), 9999, thing, DTS_MEANT), 0);
    assert_int_equal(dts_picked(s, other, thing, DTS_MEANT), 0);
    assert_int_equal(dts_alike(s, 0, 65000, thing, DTS_MEANT), 0);
    dts_free(s);
}

/* ---- why not ---- */

/* Every item of every table has a reason, in both languages, of the right form; which ones were given is counted. */
static void count_reasons(struct dts *s, unsigned viewer, json_t *given)
{
    static const char *const language[] = { "en", "de" };
    for (unsigned l = 0; l < 2; l++) {
        dts_read_in(s, language[l]);
        for (unsigned i = 0; i < dts_table(s, viewer)->count; i++) {
            char *why = dts_cannot(s, viewer, i);
            assert_true(why && strlen(why) > 5 && !strchr(why, '%') && !strstr(why, "ui."));
            json_object_set_new(given, why, json_true());
            free(why);
        }
        dts_read_in(s, NULL);
    }
    char *beyond = dts_cannot(s, viewer, 60000);
    assert_string_equal(beyond, "");
    free(beyond);
}

static void expect_reason(json_t *given, const char *part)
{
    const char *key;
    json_t *value;
    json_object_foreach(given, key, value)
        if (strstr(key, part))
            return;
    fail_msg("nobody was told: %s", part);
}

static void test_every_reason_is_told(void **state)
{
    (void)state;
    json_t *given = json_object();
    for (uint64_t seed = 0; seed < 16; seed++) {
        struct dts *s = table((unsigned)seed % dts_games(), 2, seed, NULL, NULL);
        for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
            count_reasons(s, i % 3, given);
            assert_true(dts_choose(s, dts_asked(s), (unsigned)dts_hint(s, dts_asked(s), i % 5 ? "simple" : "random")));
        }
        count_reasons(s, 0, given);
        dts_free(s);
    }
    static const char *const told[] = {
        "game is over", "table waits for", "is exhausted", "as often as", "face down", "belongs to", "works by itself",
        "not its moment", "what is asked: ", "be chosen now, only: ", "take one back", "is done already",
        "Nobody is trying",
        "First the dice are rolled", "do not show", "not among those", "on a completed task", "until the attempt ends",
        "is locked", "monsters first", "somewhere else this turn", "once it has awoken", "A mythos card works",
        "No task that can", "completed in order", "Spiel ist zu Ende", "zeigen nicht, was",
        "Only cultists are laid", "may only be laid at", "No tile lies there" };
    for (unsigned i = 0; i < sizeof told / sizeof *told; i++)
        expect_reason(given, told[i]);
    json_decref(given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_things_of_questions),
        cmocka_unit_test(test_only_who_is_asked),
        cmocka_unit_test(test_every_reason_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
