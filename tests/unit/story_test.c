/* story_test.c -- the story that all front ends tell: headings, lines that belong together, and who is called what. */
#include "session_help.h"
#include <jansson.h>
#include "../../kernel/table.h"

struct told {
    struct dts_buf text;
    unsigned lines, headings, moments, bad, good;
    size_t last;
};

static void tell_line(void *to, const struct dts_line *line)
{
    struct told *t = to;
    assert_true(!t->lines || line->entry >= t->last);
    assert_true(*line->text);
    assert_false(line->heading && line->headed);
    t->last = line->entry;
    t->lines++;
    t->headings += line->heading;
    t->moments += line->moment;
    t->bad += line->mood < 0;
    t->good += line->mood > 0;
    dts_puts(&t->text, line->headed ? "  " : "");
    dts_puts(&t->text, line->text);
    dts_puts(&t->text, "\n");
}

static struct told story(struct dts *s, unsigned viewer, size_t from)
{
    struct told t = { .last = 0 };
    dts_story(s, viewer, from, dts_log_end(s), tell_line, &t);
    return t;
}

static struct dts *elder(unsigned seats, const char *name)
{
    return table((unsigned)dts_game_find("elder-sign"), seats, 7, "simple", &(struct dts_how){ .name = { name } });
}

static void until_over(struct dts *s)
{
    while (!dts_over(s))
        assert_true(dts_run_players(s, 1) > 0);
}

static void a_story_has_headings_and_moods(void **state)
{
    (void)state;
    struct dts *s = elder(2, NULL);
    until_over(s);
    struct told t = story(s, DTS_TABLE, 0);
    assert_non_null(strstr(t.text.at, "\nBob Jenkins's turn begins.\n  "));
    assert_non_null(strstr(t.text.at, "\nMidnight.\n"));
    assert_true(t.headings > 4 && t.moments > 4 && t.bad > 2 && t.good > 2);
    free(t.text.at);
    dts_free(s);
}

static void the_dice_of_a_roll_are_one_line(void **state)
{
    (void)state;
    struct dts *s = elder(1, NULL);
    until_over(s);
    struct told t = story(s, DTS_TABLE, 0);
    const char *rolled = strstr(t.text.at, "  Rolled: ");
    assert_non_null(rolled);
    const char *end = strchr(rolled, '\n');
    assert_non_null(memchr(rolled, ',', (size_t)(end - rolled)));
    assert_int_not_equal(strncmp(end + 1, "  Rolled: ", 10), 0);
    free(t.text.at);
    dts_free(s);
}

/* Whoever comes in the middle of a turn reads whose turn it is, once. */
static void what_goes_on_is_headed(void **state)
{
    (void)state;
    struct dts *s = elder(2, NULL);
    struct told t = { 0 };
    do {
        free(t.text.at);
        assert_true(dts_run_players(s, 1) > 0);
        t = story(s, DTS_TABLE, dts_log_last(s));
    } while (!t.text.at || !strstr(t.text.at, "completes task"));
    assert_int_equal(strncmp(t.text.at, "Bob Jenkins's turn begins.\n  ", 29), 0);
    assert_int_equal(t.headings, 1);
    free(t.text.at);
    dts_free(s);
}

static void sentences_speak_of_characters_and_wait_for_people(void **state)
{
    (void)state;
    struct dts *s = elder(2, "Ann");
    struct told t = story(s, DTS_TABLE, 0), own = story(s, 0, 0);
    assert_non_null(strstr(t.text.at, "Ann plays Bob Jenkins."));
    assert_non_null(strstr(t.text.at, "Bob Jenkins receives"));
    assert_null(strstr(t.text.at, "Ann receives"));
    assert_non_null(strstr(own.text.at, "You receive"));
    while (dts_asked(s) != 0)
        assert_true(dts_run_players(s, 1) > 0);
    char *prompt = dts_prompt(s, 1);
    assert_string_equal(prompt, "The choice is Ann's.");
    free(prompt);
    free(t.text.at);
    free(own.text.at);
    dts_free(s);
}

/* Who was devoured goes on being called what they were called then. */
static void the_dead_keep_their_names(void **state)
{
    (void)state;
    unsigned seen = 0;
    for (uint64_t seed = 1; seed < 60 && !seen; seed++) {
        struct dts *s = table((unsigned)dts_game_find("elder-sign"), 1, seed, "random", NULL);
        struct told before = story(s, DTS_TABLE, 0);
        until_over(s);
        struct told after = story(s, DTS_TABLE, 0);
        assert_int_equal(strncmp(before.text.at, after.text.at, before.text.length - 1), 0);
        seen += strstr(after.text.at, " is devoured.") && strstr(after.text.at, "Investigator 1 plays");
        free(before.text.at);
        free(after.text.at);
        dts_free(s);
    }
    assert_int_equal(seen, 1);
}

static void games_without_headings_are_told_plainly(void **state)
{
    (void)state;
    struct dts *s = table((unsigned)dts_game_find("null"), 1, 7, "simple", NULL);
    until_over(s);
    struct told t = story(s, DTS_TABLE, 0);
    assert_int_equal(t.headings, 0);
    assert_null(strstr(t.text.at, "\n  "));
    free(t.text.at);
    dts_free(s);
}

/* Its lines begin with the first choice and end at what the table holds; every choice is somebody's. */
static void a_finished_game_has_a_course(void **state)
{
    (void)state;
    struct dts *s = elder(2, NULL);
    until_over(s);
    json_t *course = dts_owner_course_json(s), *lines = json_object_get(course, "lines"), *line, *seat;
    int choices = (int)json_integer_value(json_object_get(course, "choices")), sum = 0;
    const struct dt_table *t = dts_table(s, DTS_TABLE);
    size_t i, seen = 0;
    json_array_foreach(json_object_get(course, "seats"), i, seat)
        sum += (int)json_integer_value(json_object_get(seat, "choices"));
    assert_int_equal(sum, choices);
    assert_true(json_array_size(json_object_get(course, "scenes")) > 2);
    json_array_foreach(lines, i, line) {
        json_t *points = json_object_get(line, "points"), *last = json_array_get(points, json_array_size(points) - 1);
        char *label;
        assert_int_equal(json_integer_value(json_array_get(json_array_get(points, 0), 0)), 0);
        for (unsigned n = 0; n < t->count && json_is_null(json_object_get(line, "seat")); n++)
            if (t->item[n].type == DT_I_TRACK && (label = dts_label(s, DTS_TABLE, n))) {
                if (!strcmp(label, json_string_value(json_object_get(line, "label")))) {
                    assert_int_equal(json_integer_value(json_array_get(last, 1)), t->item[n].value);
                    seen++;
                }
                free(label);
                t = dts_table(s, DTS_TABLE);
            }
    }
    assert_true(seen >= 1);      /* what is called by its number may be called otherwise now */
    json_decref(course);
    dts_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_story_has_headings_and_moods), cmocka_unit_test(the_dice_of_a_roll_are_one_line),
        cmocka_unit_test(what_goes_on_is_headed), cmocka_unit_test(sentences_speak_of_characters_and_wait_for_people),
        cmocka_unit_test(the_dead_keep_their_names), cmocka_unit_test(games_without_headings_are_told_plainly),
        cmocka_unit_test(a_finished_game_has_a_course),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
