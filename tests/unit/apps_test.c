/* apps_test.c -- the program's own small parts: arguments, nearest words, wrapped text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../apps/app.h"
#include "../../apps/screen.h"

static const struct app_option some_options[] = { { "players", "N", "how many" },
                                                  { "option", "K=V", "a setting" },
                                                  { "plain", NULL, "a switch" },
                                                  { NULL, NULL, NULL } };
static const struct app_command some_command = { "some", "[GAME]", "help", some_options, NULL };

/* The arguments point into the room, which lasts until the next call. */
static bool parse(struct app_args *a, const char *const *words)
{
    static char room[16][64];
    char *argv[16];
    int n = 0;
    for (; words[n]; n++) {
        snprintf(room[n], sizeof room[n], "%s", words[n]);
        argv[n] = room[n];
    }
    return app_parse(a, &some_command, n, argv);
}

static void options_in_both_spellings(void **state)
{
    (void)state;
    static struct app_args a;
    uint64_t n;
    assert_true(parse(
        &a, (const char *const[]){ "--players", "3", "word", "--option=a=b", "--option", "c=d", "--plain", NULL }));
    assert_int_equal(a.count, 1);
    assert_string_equal(a.word[0], "word");
    assert_true(app_has(&a, "plain"));
    assert_true(app_number(&a, "players", 1, 8, 0, &n));
    assert_int_equal(n, 3);
    const char *const *all = app_all(&a, "option");
    assert_string_equal(all[0], "a=b");
    assert_string_equal(all[1], "c=d");
    assert_null(all[2]);
}

static void two_dashes_end_options(void **state)
{
    (void)state;
    static struct app_args a;
    assert_true(parse(&a, (const char *const[]){ "--", "--players", "-", NULL }));
    assert_int_equal(a.count, 2);
    assert_false(app_has(&a, "players"));
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    static struct app_args a;
    uint64_t n;
    assert_false(parse(&a, (const char *const[]){ "--playesr", "3", NULL }));
    assert_false(parse(&a, (const char *const[]){ "--players", NULL }));
    assert_false(parse(&a, (const char *const[]){ "--plain=yes", NULL }));
    assert_false(parse(&a, (const char *const[]){ "-x", NULL }));
    static const char *const bad[] = { "", "x", "9", "0", "-1", "1e1", "18446744073709551616" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_true(parse(&a, (const char *const[]){ "--players", bad[i], NULL }));
        assert_false(app_number(&a, "players", 1, 8, 0, &n));
    }
}

static void numbers_reach_64_bits(void **state)
{
    (void)state;
    uint64_t n;
    assert_true(app_to_number("18446744073709551615", &n));
    assert_true(n == UINT64_MAX);
    assert_false(app_to_number("18446744073709551616", &n));
}

static void nearest_words(void **state)
{
    (void)state;
    static const char *const known[] = { "play", "replay", "saves", "sim", "games" };
    assert_string_equal(app_nearest("plya", known, 5), "play");
    assert_string_equal(app_nearest("save", known, 5), "saves");
    assert_string_equal(app_nearest("GAMES", known, 5), "games");
    assert_null(app_nearest("xylophone", known, 5));
}

/* What screen_text writes at a width. */
static char *wrapped(unsigned width, unsigned first, unsigned rest, const char *text)
{
    char *out = NULL;
    size_t length;
    FILE *to = open_memstream(&out, &length);
    struct screen sc = { .out = to, .width = width };
    screen_text(&sc, first, rest, text);
    fclose(to);
    return out;
}

static void text_is_wrapped_by_columns(void **state)
{
    (void)state;
    char *text = wrapped(20, 2, 4, "one two three four five six");
    assert_string_equal(text, "  one two three four\n    five six\n");
    free(text);
    text = wrapped(20, 0, 0, "äöüäöüäöü äöüäöüäöü ß"); /* two bytes each, one column each */
    assert_string_equal(text, "äöüäöüäöü äöüäöüäöü\nß\n");
    free(text);
    text = wrapped(20, 0, 0, "a\n\nb\n");
    assert_string_equal(text, "a\n\nb\n");
    free(text);
    assert_int_equal(screen_columns("e\xcc\x81"), 1); /* a combining accent takes no room */
}

static void what_was_typed_is_made_safe(void **state)
{
    (void)state;
    char *safe = screen_quote("a\x1b[31m\xff"
                              "b\xc3");
    assert_string_equal(safe, "a?[31m?b?");
    free(safe);
    char big[5000];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    safe = screen_quote(big);
    assert_true(strlen(safe) < 100);
    free(safe);
}

static void every_language_has_every_phrase(void **state)
{
    (void)state;
    assert_true(dts_languages() >= 2);
    for (unsigned l = 0; l < dts_languages(); l++)
        for (unsigned key = 0; key < UI_KEYS; key++) {
            char *phrase = dts_phrase(dts_language(l), screen_key((enum ui_key)key));
            if (!phrase || !*phrase || *phrase == '[')
                fail_msg("ui.%s is missing in %s", screen_key((enum ui_key)key), dts_language(l));
            free(phrase);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_in_both_spellings),
        cmocka_unit_test(two_dashes_end_options),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(numbers_reach_64_bits),
        cmocka_unit_test(nearest_words),
        cmocka_unit_test(text_is_wrapped_by_columns),
        cmocka_unit_test(what_was_typed_is_made_safe),
        cmocka_unit_test(every_language_has_every_phrase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
