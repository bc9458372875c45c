/* spec_test.c -- the spec runner must be able to fail: every kind of expectation, refusal and
 * script is given wrong once, and the complaint must name the line and column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/session.h"
#include "session/spec.h"

/* Everything before the lines under test: the lamp, one watcher with a bell, who has lost 1 courage. */
#define HEAD "game null\ncase c\n    rule N1\n    setup draws brass-bell whispers\n    setup dice 1\n    seat:0 pass\n"

static char *run(const char *text, unsigned *passed, unsigned *failed)
{
    char *said = 0;
    size_t length = 0;
    FILE *out = open_memstream(&said, &length);
    assert_non_null(out);
    *passed = *failed = 0;
    dts_spec_run_text("t.spec", text, strlen(text), out, passed, failed);
    fclose(out);
    return said;
}

static void passes(const char *text)
{
    unsigned passed, failed;
    char *said = run(text, &passed, &failed);
    if (failed || !passed)
        fail_msg("should pass:\n%s\nsaid:\n%s", text, said);
    free(said);
}

static void fails(const char *text, const char *complaint)
{
    unsigned passed, failed;
    char *said = run(text, &passed, &failed);
    if (!failed || !strstr(said, complaint) || !strstr(said, "not ok"))
        fail_msg("should fail with '%s':\n%s\nsaid:\n%s", complaint, text, said);
    free(said);
}

static void what_is_true_passes(void **state)
{
    (void)state;
    passes(HEAD "    expect asking seat:0 action\n    expect options tend, rest\n    expect option rest\n"
                "    expect no option pass\n    expect value courage(seat:0) 2\n    expect count watcher 1\n"
                "    expect member watcher seat:0\n    expect brass-bell#1 in held:0\n"
                "    expect no brass-bell#1 in charms\n"
                "    expect ready brass-bell#1\n    expect size past 1\n    expect counter brass-bell#1 0\n"
                "    refuse seat:0 pass\n    expect view seat:0 knows brass-bell#1\n"
                "    expect view seat:0 hides silence\n");
    passes(HEAD "    dice 6\n    draws silence\n    seat:0 tend\n    expect say rolled seat:0 6\n"
                "    expect say omen silence\n"
                "    expect no say lost\n    expect value light 2\n    expect silence in past\n");
    passes(HEAD "    dice 6\n    draws silence\n    seat:0 tend\n    expect moved silence to past\n"
                "    expect rolled 6\n    expect no moved whispers\n    expect no turned silence\n");
    passes("game null night=long\nrule N1\nseats 3\ncase all three hold a charm\n    expect size held:2 1\n");
}

static const struct { const char *line, *complaint; } wrong[] = {
    { "expect asking seat:1", "t.spec:7:15: seat:0 is asked" },
    { "expect asking seat:0 react", "t.spec:7:22: another question is asked: action" },
    { "expect won", "t.spec:7:8: the game goes on" },
    { "expect options tend", "there are 1 more legal options" },
    { "expect options tend, rest, pass", "t.spec:7:28: this is no legal option" },
    { "expect option pass", "t.spec:7:15: this is no legal option" },
    { "expect no option rest", "t.spec:7:18: this is a legal option" },
    { "expect value courage(seat:0) 3", "t.spec:7:30: it is not 3" },
    { "expect value courage 3", "takes more arguments" },
    { "expect value courage(seat:0, 1) 3", "takes fewer arguments" },
    { "expect value corage(seat:0) 3", "t.spec:7:14: this is no value of the game; did you mean 'courage'?" },
    { "seat:0 tned", "t.spec:7:8: 'tned' is no verb of an option; did you mean 'tend'?" },
    { "expect value hope 3", "t.spec:7:14: this is no value of the game" },
    { "expect query steadiness(seat:0) 1", "t.spec:7:33: it is not 1" },
    { "expect count watcher 2", "t.spec:7:22: it is not 2" },
    { "expect member watcher seat:3", "it is no element" },
    { "expect no member watcher seat:0", "it is an element" },
    { "expect brass-bell#1 in past", "t.spec:7:8: it is not there" },
    { "expect no brass-bell#1 in held:0", "it is there" },
    { "expect brass-bell#1 in held:0 face down", "it is not there, or not like this" },
    { "expect brass-bell#1 in attic", "a zone is expected" },
    { "expect tuba in held:0", "there is no thing 'tuba'" },
    { "expect size past 2", "it is not 2" },
    { "expect exhausted brass-bell#1", "t.spec:7:18: it is ready" },
    { "expect counter brass-bell#1 2", "it is 0" },
    { "expect mark brass-bell#1 2", "it is 0" },
    { "expect say dawn", "this was not said" },
    { "expect moved silence", "t.spec:7:14: this did not happen" },
    { "expect moved whispers to charms", "this did not happen" },
    { "dice 1\ndraws silence\nseat:0 tend\nexpect no moved silence to past", "t.spec:10:17: this happened" },
    { "expect rolled 6", "this did not happen" },
    { "expect rolled tuba", "expected: moved" },
    { "expect view seat:0 hides brass-bell#1", "the seat knows it" },
    { "expect view seat:0 knows silence", "the seat cannot know it" },
    { "expect text brass-bell en \"a trumpet\"", "the text is another" },
    { "expect rain", "t.spec:7:8: 'rain' cannot be expected" },
    { "refuse seat:0 rest", "t.spec:7:15: this is legal and should be refused" },
    { "refuse seat:0 fly", "'fly' is no verb" },
    { "seat:0 pass", "t.spec:7:8: this is no legal option" },
    { "seat:1 rest", "seat:0 is asked, not seat:1" },
    { "seat:0 rest", "chance is asked here and no draws are written" },
    { "seat:0 tend", "no dice are written" },
    { "dice 4", "'4' is left over" },
    { "draws silence", "'silence' is left over" },
    { "seat:0 select rest", "this question is no selection" },
    { "do seat:0 loose courage", "t.spec:7:11: unknown verb 'loose'; did you mean 'lose'?" },
    { "do seat:5 lose courage", "there is no such seat" },
    { "reach seat:0 prayer", "expected: reach" },
    { "put silence in past", "a board is changed only after `given`" },
    { "given put silence in attic", "a zone is expected" },
    { "given put silence#9 in past", "there is no thing 'silence#9'" },
    { "given dance", "this changes no board" },
    { "sing", "t.spec:7:1: no line begins with 'sing'" },
};

static void what_is_wrong_fails_in_its_place(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s%s\n", HEAD, wrong[i].line);
        fails(text, wrong[i].complaint);
    }
}

static void scripts_fall_as_written(void **state)
{
    (void)state;
    fails(HEAD "    dice 7\n    seat:0 tend\n", "'7' cannot fall here");
    fails(HEAD "    dice 1\n    draws brass-bell\n    seat:0 tend\n", "'brass-bell' cannot be drawn here");
    passes(HEAD "    dice any\n    draws any\n    seat:0 tend\n    reach seat:0 action\n");
    fails(HEAD "    dice any\n    dice strict\n    draws any\n    seat:0 tend\n", "no dice are written");
    fails("game null\ncase c\n    setup draws silence\n", "'silence' cannot be drawn");
    passes("game null\ncase c\n    setup draws brass-bell#1\n    expect brass-bell#1 in held:0\n");
}

/* A pack beside the spec, and a case about its card. */
static void packs_bring_their_specs(void **state)
{
    (void)state;
    char folder[300], path[400], text[900];
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.200s/specXXXXXX", tmp && *tmp ? tmp : "/var/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/storm.card", folder);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("pack \"storm\" for null\nomen \"A Gust\" { text { lose light 1 lose courage 1 } }\n", f);
    fclose(f);
    const char *lines = "pack storm.card\ncase a gust\n    setup draws steady-hand a-gust\n    setup dice 6\n";
    snprintf(text, sizeof text, "game null\n%s    expect value courage(seat:0) 2\n    expect a-gust in past\n", lines);
    unsigned passed = 0, failed = 0;
    char spec[400];
    snprintf(spec, sizeof spec, "%s/storm.spec", folder);
    assert_true(dts_spec_run_text(spec, text, strlen(text), stderr, &passed, &failed));
    assert_int_equal(passed, 1);
    snprintf(text, sizeof text, "game null\n%s    expect value courage(seat:0) 3\n", lines);
    assert_false(dts_spec_run_text(spec, text, strlen(text), NULL, &passed, &failed));
    remove(path);
    remove(folder);
}

static void heads_are_checked(void **state)
{
    (void)state;
    fails("game chess\ncase c\n    expect won\n", "t.spec:1:6: there is no game 'chess'");
    fails("game null night=polar\ncase c\n", "t.spec:1:11: 'night=polar' is not a choice");
    fails("game null\nseats 9\ncase c\n", "a number of seats is expected");
    fails("game null\n", "there is no case");
    fails("game null\ncase\n", "a case needs a name");
    fails("case c\n    expect won\n", "no line says which game");
    fails("game null\ndice 4\ncase c\n", "before the first case only its head");
    fails("game null\npack nowhere.card\ncase c\n", "nowhere.card");
    fails("game null\ncase \"c\n", "a quotation is not closed");
    fails("", "there is no case");
}

static void positions_can_be_played_on(void **state)
{
    (void)state;
    char error[DTS_ERROR], path[400];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%.300s/specXXXXXX", folder && *folder ? folder : "/var/tmp");
    int fd = mkstemp(path);
    FILE *f = fd < 0 ? 0 : fdopen(fd, "w");
    assert_non_null(f);
    fputs(HEAD "    expect won\ncase other\n    expect won\n", f);
    fclose(f);
    const struct dts_how how = { .language = "en" };
    struct dts *s = dts_spec_start(path, 0, &how, error, sizeof error);
    assert_non_null(s);
    assert_false(dts_over(s));
    assert_true(dts_options(s, dts_asked(s)) > 0);
    assert_true(dts_choose(s, dts_asked(s), 0));
    dts_free(s);
    assert_null(dts_spec_start(path, "no such case", &how, error, sizeof error));
    assert_non_null(strstr(error, "no such case"));
    remove(path);
    assert_null(dts_spec_start(path, 0, &how, error, sizeof error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_true_passes),       cmocka_unit_test(what_is_wrong_fails_in_its_place),
        cmocka_unit_test(scripts_fall_as_written),   cmocka_unit_test(heads_are_checked),
        cmocka_unit_test(packs_bring_their_specs),   cmocka_unit_test(positions_can_be_played_on),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
