/* ascii_test.c -- names do not depend on the locale. The tables that <ctype.h> looks letters up in are replaced here by
 * those of a made-up locale in which nothing is as in ASCII: whoever asks them makes other names, and that is seen on a
 * machine without any locale. */
#include "session_help.h"
#include <ctype.h>

static unsigned short classes[384];
static int32_t letters[384];

const unsigned short **__ctype_b_loc(void);
const int32_t **__ctype_tolower_loc(void);
const int32_t **__ctype_toupper_loc(void);

const unsigned short **__ctype_b_loc(void)
{
    static const unsigned short *at = classes + 128;
    return &at;
}

const int32_t **__ctype_tolower_loc(void)
{
    static const int32_t *at = letters + 128;
    return &at;
}

const int32_t **__ctype_toupper_loc(void) { return __ctype_tolower_loc(); }

static int make_locale(void **state)
{
    (void)state;
    for (int i = 0; i < 384; i++) {
        classes[i] = (unsigned short)(i % 3 ? _ISalnum | _ISdigit : _ISspace);
        letters[i] = i - 128 == 'I' ? 'I' : i - 128 + 1;
    }
    return 0;
}

static bool is_stable(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || strchr("-.~#", c) || (unsigned char)c >= 128;
}

/* The first letters of every word of a card's name, made small, stand in the names of its copies. */
static void test_names_of_things(void **state)
{
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most, capitals = 0;
        dts_game_seats(g, &least, &most);
        struct dts *s = table(g, least, 1, NULL, NULL);
        const struct dt_content *c = s->game.content;
        for (unsigned t = 0; t < c->things; t++) {
            const char *name = c->name[c->card[c->card_of[t]].name], *slug = s->names.thing[t];
            for (const char *at = slug; *at; at++)
                if (!is_stable(*at))
                    fail_msg("%s is called %s", name, slug);
            for (const char *at = name; *at; at++)
                if (*at >= 'A' && *at <= 'Z') {
                    capitals++;
                    if (!strchr(slug, *at - 'A' + 'a'))
                        fail_msg("%s is called %s", name, slug);
                }
            assert_int_equal(dts_names_thing(&s->names, slug, strlen(slug)), t);
        }
        assert_true(!c->things || capitals);
        dts_free(s);
    }
}

/* A card is found by its name in any case, and numbers are numbers. */
static void test_found_by_any_case(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "", name[200];
    for (unsigned g = 0; g < dts_games(); g++) {
        struct dts_library *l = dts_library_open(dts_game_name(g), NULL, error, sizeof error);
        assert_non_null(l);
        for (unsigned i = 0; i < dts_cards(l); i++) {
            snprintf(name, sizeof name, "%s", dts_card_name(l, i));
            for (char *c = name; *c; c++)
                if (*c >= 'a' && *c <= 'z')
                    *c = (char)(*c - 'a' + 'A');
            int found = dts_card_find(l, name);
            assert_true(found >= 0 && !strcmp(dts_card_name(l, (unsigned)found), dts_card_name(l, i)));
        }
        dts_library_free(l);
    }
}

/* Every byte, against what ASCII says. */
static void test_letters(void **state)
{
    (void)state;
    static const char large[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", small[] = "abcdefghijklmnopqrstuvwxyz";
    for (int i = 1; i < 256; i++) {
        char c = (char)i;
        const char *capital = strchr(large, c);
        assert_int_equal(dts_is_letter(c), capital || strchr(small, c));
        assert_int_equal(dts_is_digit(c), strchr("0123456789", c) != NULL);
        assert_int_equal(dts_is_space(c), strchr(" \t\n\v\f\r", c) != NULL);
        assert_int_equal(dts_small(c), capital ? small[capital - large] : c);
    }
    assert_true(dts_same_text("QUIT", "quit") && !dts_same_text("quit", "quite") && !dts_same_text("quite", "quit"));
    assert_true(dts_same_start("QUITE", "quit", 4) && !dts_same_start("QUITE", "quit", 5));
    assert_true(dts_same_start("a", "A", 9) && dts_same_start("x", "y", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_things), cmocka_unit_test(test_found_by_any_case),
        cmocka_unit_test(test_letters),
    };
    return cmocka_run_group_tests(tests, make_locale, NULL);
}
