/* clean_test.c -- which characters may be shown, one by one, and that names of people and cards hold no others. */
#include "session_help.h"

static void put_character(char *to, uint32_t code)
{
    unsigned n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    for (unsigned i = n; i-- > 1; code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(n == 1 ? code : first[n] | code);
    to[n] = '\0';
}

static bool is_listed(uint32_t code)
{
    static const uint32_t list[][2] = { { 0, 0x1f },        { 0x7f, 0x9f },     { 0x61c, 0x61c },  { 0x200e, 0x200f },
                                        { 0x2028, 0x202e }, { 0x2066, 0x2069 }, { 0xd800, 0xdfff } };
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        if (code >= list[i][0] && code <= list[i][1])
            return true;
    return false;
}

static void test_every_character(void **state)
{
    (void)state;
    char text[8], copy[8];
    for (uint32_t code = 1; code <= 0x10ffff; code++) {
        put_character(text, code);
        bool bad = is_listed(code);
        assert_int_equal(dts_shown(text), bad ? 0 : strlen(text));
        assert_int_equal(dts_shows(text), !bad);
        strcpy(copy, text);
        dts_clean(copy);
        if (!bad)
            assert_string_equal(copy, text);
        else
            assert_true(dts_shows(copy));
    }
}

/* Bytes that are no UTF-8: alone, cut short, too long; what is whole around them stays. */
static void test_bytes(void **state)
{
    (void)state;
    static const char *const pair[][2] = {
        { "a\x9b" "b", "a?b" },          { "a\xff" "b", "a?b" },        { "a\xc0\x80" "b", "a??b" },
        { "\xe2\x82", "" },              { "\xe2\x82z", "??z" },        { "\xc3\xa4\x1b[0m", "\xc3\xa4?[0m" },
        { "\xed\xa0\x80z", "???z" },     { "one\ntwo\t", "one?two?" },  { "", "" },
    };
    for (unsigned i = 0; i < sizeof pair / sizeof *pair; i++) {
        char text[32];
        strcpy(text, pair[i][0]);
        dts_clean(text);
        assert_string_equal(text, pair[i][1]);
    }
    char lines[] = "one\r\ntwo\rthree\t\n";
    dtc_clean(lines, true);
    assert_string_equal(lines, "one\r\ntwo?three\t\n");
}

/* However a person's name comes in, it holds what can be shown and nothing else; a card's is refused with its place. */
static void test_names(void **state)
{
    (void)state;
    char one[8], name[40], card[200];
    for (uint32_t code = 1; code < 0x2100; code++) {
        if (!is_listed(code) || code == '\n')
            continue;
        put_character(one, code);
        snprintf(name, sizeof name, "A%sda", one);
        struct dts *s = table(0, 2, 1, NULL, &(struct dts_how){ .name = { name } });
        assert_string_equal(s->seat[0].name, "Ada");
        assert_true(dts_set_name(s, 1, name));
        assert_string_equal(s->seat[1].name, "Ada");
        dts_free(s);
        snprintf(card, sizeof card, "pack \"p\" for null\ncharm \"A%s\" x1 { }\n", one);
        struct dtc_errors *errors = dtc_errors_new();
        struct dtc_source source = { "p.card", card, strlen(card) };
        assert_null(dtc_compile(dts_game_at((unsigned)dts_game_find("null"))->words, &source, 1, 1000, errors));
        if (!dtc_error(errors, 0) || strncmp(dtc_error(errors, 0), "p.card:2:9: ", 12))
            fail_msg("U+%04x: %s", (unsigned)code, dtc_error(errors, 0));
        assert_true(dts_shows(dtc_error(errors, 0)));
        dtc_errors_free(errors);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_character), cmocka_unit_test(test_bytes), cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
