/* catalog_test.c -- catalogues: what is lacking is listed, what is wrong is reported with its place
 * and costs no more than its own entry, and languages are found by the names systems use. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "text_tiny.h"

static char *missing_of(const char *lang, const char *text)
{
    const struct dtt_embedded more[] = { { "tiny", lang, text, strlen(text) }, { 0, 0, 0, 0 } };
    struct dtt_language *l = dtt_open_as(&words, lang, more);
    char *list = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&list, &size);
    assert_non_null(l);
    unsigned n = dtt_missing_in(l, NULL, out);
    fclose(out);
    unsigned lines = 0;
    for (const char *at = list; *at; at++)
        lines += *at == '\n';
    assert_int_equal(n, lines);
    dtt_close(l);
    return list;
}

static void missing(void **state)
{
    (void)state;
    char *none = missing_of("en", english);
    assert_string_equal(none, "");
    free(none);
    none = missing_of("de", german);
    assert_string_equal(none, "");
    free(none);
    char *text = strdup(german);
    memcpy(strstr(text, "noun.clue"), "noun.xxxx", 9);
    char *list = missing_of("de", text);
    unsigned line = 0;
    char rest[60] = "";
    assert_int_equal(sscanf(list, "noun.clue\ntiny/lang/de.cat:%u:%59[^\n]", &line, rest), 2);
    assert_true(line > 0);
    assert_string_equal(rest, "1: error: the game has no noun 'xxxx'");
    assert_string_equal(strchr(strchr(list, '\n') + 1, '\n'), "\n");       /* and nothing else */
    free(list);
    free(text);
    char *worse = missing_of("de", "verb.lose = \"verliere {wat}\"\n");
    assert_non_null(strstr(worse, "verb.lose.wat\n"));
    assert_non_null(strstr(worse, "verb.lose.to\n"));
    assert_non_null(strstr(worse, "verb.lose.adv\n"));
    assert_non_null(strstr(worse, "verb.gain\n"));
    assert_non_null(strstr(worse, "option.edition.old\n"));
    free(worse);
    worse = missing_of("de", "query.lore = \"{np.of owner=}\"\n");      /* a hole that names nothing */
    assert_non_null(strstr(worse, "query.lore.\n"));
    free(worse);
}

static void catalogue_errors(void **state)
{
    static const struct { const char *text, *error; } bad[] = {
        { "noun.a = \"x\n", "t.cat:1:12: error: expected '\"' at the end of the template" },
        { "noun.a\n", "t.cat:1:7: error: expected '='" },
        { "noun.a wrong = \"x\"\n", "t.cat:1:8: error: this is not a tag; docs/catalogue.md lists them" },
        { "# c\n\nnoun.a = wrong \"x\"\n", "t.cat:3:17: error: noun.a: unknown tag 'wrong'" },
        { "noun.a = \"x {y wrong}\"\n", "t.cat:1:14: error: noun.a: unknown tag or determiner 'wrong'" },
        { "noun.a = \"x {no.such}\"\n", "t.cat:1:14: error: noun.a: there is no entry 'no.such'" },
        { "noun.a = \"x {y\"\n", "t.cat:1:13: error: noun.a: a hole or choice is not closed after '{'" },
        { "noun.a = \"x <y\"\n", "t.cat:1:13: error: noun.a: a hole or choice is not closed after '<'" },
        { "noun.a = \"x\"\nnoun.a = \"y\"\n", "t.cat:2:1: error: noun.a stands here and in line 1" },
        { "noun.a = \"x\" noun.b\n", "t.cat:1:14: error: expected ',' and another form, or the end of the line" },
        { "det.no = \"x\"\n", "t.cat:1:1: error: det.no: a determiner cannot have the name of a tag" },
        { "  noun.a = \"x\"\n", "t.cat:1:3: error: an entry begins in the first column" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct dtt_catalog *c = dtt_catalog_new();
        assert_true(dtt_catalog_read(c, "t.cat", bad[i].text, strlen(bad[i].text)));
        dtt_catalog_ready(c);
        assert_int_equal(dtt_catalog_errors(c), 1);
        assert_string_equal(dtt_catalog_error(c, 0), bad[i].error);
        dtt_catalog_free(c);
    }
}

static void catalogue_goes_on(void **state)
{
    static const char text[] = "a = \"x\nb = \"one\",\n    pl \"more\"  # comment\nc = \"long \"\n    "
                               "\"line\"\ncard.\"The End\" = \"\\\"Ende\\\"\"\n";
    struct dtt_catalog *c = dtt_catalog_new();
    (void)state;
    assert_true(dtt_catalog_read(c, "t.cat", text, sizeof text - 1));
    dtt_catalog_ready(c);
    assert_int_equal(dtt_catalog_errors(c), 1);
    assert_null(dtt_entry(c, "a"));
    assert_int_equal(dtt_entry(c, "b")->forms, 2);
    assert_string_equal(dtt_entry_forms(c, dtt_entry(c, "c"))->text, "long line");
    assert_string_equal(dtt_entry_forms(c, dtt_entry(c, "card.The End"))->text, "\"Ende\"");
    dtt_catalog_free(c);
}

/* Whatever game has a catalogue has a complete one, in every language it has. */
extern const struct dt_game *const dt_games_all[];

static void complete(void **state)
{
    unsigned checked = 0;
    (void)state;
    for (const struct dtt_embedded *e = dtt_catalogs; e->text; e++)
        for (unsigned g = 0; dt_games_all[g]; g++) {
            if (strcmp(dt_games_all[g]->words->game, e->scope))
                continue;
            checked++;
            if (dtt_missing(dt_games_all[g]->words, dt_games_all[g]->content, e->lang, stderr))
                fail_msg("%s lacks words in %s; they are listed above", e->scope, e->lang);
        }
    assert_true(checked >= 4);
}

/* A game that comes from elsewhere may bring one language, or another; those of the project bring all. */
static void games_speak(void **state)
{
    (void)state;
    static const char *const ours[] = { "elder-sign", "eldritch-horror", "miskatonic-madness", "null", "proving" };
    for (unsigned i = 0; i < sizeof ours / sizeof *ours; i++)
        for (unsigned l = 0; l < dtt_languages(); l++) {
            assert_true(dtt_speaks(ours[i], dtt_language_code(l)));
            assert_string_equal(dtt_told_in(ours[i], dtt_language_code(l)), dtt_language_code(l));
        }
    assert_string_equal(dtt_told_in("null", "de_AT.UTF-8"), "de");
    assert_string_equal(dtt_told_in("null", "xx"), "en");
    assert_string_equal(dtt_told_in("", "de-CH"), "de");                 /* what all games share */
    assert_false(dtt_speaks("null", "xx"));
    assert_false(dtt_speaks("tiny", "en"));
    assert_string_equal(dtt_told_in("tiny", "de"), "de");                /* it has none: whatever is asked for */
}

static void languages(void **state)
{
    (void)state;
    assert_int_equal(dtt_languages(), 2);
    static const struct { const char *asked, *code;
    } known[] = {
        { "de", "de" }, { "de_DE.UTF-8", "de" }, { "de-AT", "de" }, { "en_GB", "en" },
        { "C", "en" },  { "xx", "en" },          { "", "en" },      { NULL, "en" },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct dtt_language *l = dtt_open(&words, known[i].asked);
        assert_string_equal(dtt_code(l), known[i].code);
        dtt_close(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(missing), cmocka_unit_test(catalogue_errors), cmocka_unit_test(catalogue_goes_on),
        cmocka_unit_test(complete), cmocka_unit_test(games_speak), cmocka_unit_test(languages),
    };
    return cmocka_run_group_tests_name("catalogues", tests, NULL, close_languages);
}
