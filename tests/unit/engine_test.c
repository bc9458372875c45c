/* engine_test.c -- the engine protocol: the examples of its document, garbage, restricted seats.
 *
 * The examples are run as they stand in docs/engine-protocol.md: a line "> {...}" is sent, the
 * line "< {...}" after it says what the answer must hold. "..." stands for anything; what an
 * answer holds besides is not looked at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../apps/engine.h"

static struct engine e;

static int fresh(void **state)
{
    (void)state;
    engine_free(&e);
    memset(&e, 0, sizeof e);
    e.seat = ENGINE_OPEN;
    e.language = "en";
    return 0;
}

static int done(void **state)
{
    (void)state;
    engine_free(&e);
    return 0;
}

static json_t *send_bytes(const char *line, size_t length)
{
    json_t *out = engine_line(&e, line, length);
    assert_non_null(out);
    return out;
}

static json_t *send(const char *line)
{
    return send_bytes(line, strlen(line));
}

static bool ok(json_t *answer)
{
    return json_is_true(json_object_get(answer, "ok"));
}

static const char *code_of(json_t *answer)
{
    const char *code = json_string_value(json_object_get(json_object_get(answer, "error"), "code"));
    return code ? code : "";
}

/* ------------------------------------------------------------------- the document ---- */
static bool is_dots(json_t *j)
{
    return json_is_string(j) && strcmp(json_string_value(j), "...") == 0;
}

/* Does `got` hold what `want` says? */
static bool holds(json_t *want, json_t *got)
{
    const char *key;
    json_t *value;
    size_t i;
    if (is_dots(want))
        return got != NULL;
    if (json_is_object(want)) {
        json_object_foreach(want, key, value) if (!holds(value, json_object_get(got, key))) return false;
        return json_is_object(got);
    }
    if (json_is_array(want)) {
        size_t n = json_array_size(want);
        bool open = n && is_dots(json_array_get(want, n - 1));
        if (!json_is_array(got) || (open ? json_array_size(got) < n - 1 : json_array_size(got) != n))
            return false;
        json_array_foreach(want, i,
                           value) if (!(open && i == n - 1) && !holds(value, json_array_get(got, i))) return false;
        return true;
    }
    return json_equal(want, got);
}

static void the_document_is_right(void **state)
{
    (void)state;
    static char line[1 << 16];
    FILE *in = fopen("docs/engine-protocol.md", "r");
    json_t *answer = NULL;
    unsigned number = 0, examples = 0;
    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "> ", 2) == 0) {
            json_decref(answer);
            answer = send(line + 2);
            examples++;
        } else if (strncmp(line, "< ", 2) == 0) {
            json_t *want = json_loads(line + 2, 0, NULL);
            char *got = json_dumps(answer, JSON_COMPACT);
            if (!want || !holds(want, answer))
                fail_msg("line %u: the document says %s, the engine %s", number, line + 2, got);
            free(got);
            json_decref(want);
        }
    }
    json_decref(answer);
    fclose(in);
    assert_true(examples >= 15);
}

static void the_document_names_every_command(void **state)
{
    (void)state;
    static char text[1 << 17];
    FILE *in = fopen("docs/engine-protocol.md", "r");
    assert_non_null(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    for (const struct engine_command *c = engine_commands; c->name; c++) {
        char example[64];
        snprintf(example, sizeof example, "> {\"cmd\":\"%s\"", c->name);
        if (!strstr(text, example))
            fail_msg("the document has no example of %s", c->name);
    }
}

/* ---------------------------------------------------------------------- garbage ---- */
static const char *first_game(void)
{
    return dts_game_name(0);
}

static void begin(const char *more)
{
    char line[512];
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"seed\":7%s}", first_game(), more);
    json_t *answer = send(line);
    if (!ok(answer))
        fail_msg("%s: %s", line, code_of(answer));
    json_decref(answer);
}

static char *hash_now(void)
{
    json_t *answer = send("{\"cmd\":\"hash\"}");
    char *hash = strdup(json_string_value(json_object_get(answer, "hash")));
    json_decref(answer);
    return hash;
}

static const struct {
    const char *line, *code;
} bad[] = {
    { "", "bad-json" },
    { "   ", "bad-json" },
    { "{", "bad-json" },
    { "nonsense", "bad-json" },
    { "[]", "bad-command" },
    { "12", "bad-json" },
    { "\"x\"", "bad-json" },
    { "null", "bad-json" },
    { "{}", "bad-command" },
    { "{\"cmd\":7}", "bad-command" },
    { "{\"cmd\":\"chose\"}", "unknown-command" },
    { "{\"cmd\":\"\"}", "unknown-command" },
    { "{\"cmd\":\"choose\",\"cmd\":\"undo\"}", "bad-json" },
    { "{\"cmd\":\"choose\"}", "bad-type" },
    { "{\"cmd\":\"choose\",\"option\":\"0\"}", "bad-type" },
    { "{\"cmd\":\"choose\",\"option\":-1}", "bad-type" },
    { "{\"cmd\":\"choose\",\"option\":1.5}", "bad-type" },
    { "{\"cmd\":\"choose\",\"option\":60000}", "refused" },
    { "{\"cmd\":\"choose\",\"option\":99999999999}", "bad-type" },
    { "{\"cmd\":\"choose\",\"options\":[60000]}", "refused" },
    { "{\"cmd\":\"choose\",\"options\":[[]]}", "bad-type" },
    { "{\"cmd\":\"choose\",\"option\":0,\"options\":[0]}", "bad-type" },
    { "{\"cmd\":\"choose\",\"option\":0,\"id\":\"nobody\"}", "unknown-id" },
    { "{\"cmd\":\"choose\",\"option\":0,\"id\":3}", "bad-type" },
    { "{\"cmd\":\"choose\",\"option\":0,\"seat\":99}", "bad-type" },
    { "{\"cmd\":\"new\"}", "unknown-game" },
    { "{\"cmd\":\"new\",\"game\":\"no such game\"}", "unknown-game" },
    { "{\"cmd\":\"new\",\"game\":{}}", "bad-type" },
    { "{\"cmd\":\"load\"}", "bad-type" },
    { "{\"cmd\":\"load\",\"journal\":\"\"}", "refused" },
    { "{\"cmd\":\"load\",\"journal\":\"not a journal\"}", "refused" },
    { "{\"cmd\":\"load\",\"journal\":17}", "bad-type" },
    { "{\"cmd\":\"redo\"}", "refused" },
    { "{\"cmd\":\"players\",\"set\":[\"nobody\"]}", "bad-type" },
    { "{\"cmd\":\"players\",\"set\":7}", "bad-type" },
    { "{\"cmd\":\"text\",\"thing\":65000}", "bad-type" },
    { "{\"cmd\":\"observe\",\"seat\":\"0\"}", "bad-type" },
    { "{\"cmd\":\"log\",\"from\":-1}", "bad-type" },
    { "{\"cmd\":\"\\u0000\"}", "bad-json" },
    { "{\"cmd\":\"\xff\"}", "bad-json" },
};

static void garbage_changes_nothing(void **state)
{
    (void)state;
    begin(",\"id\":\"a\"");
    char *before = hash_now();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *answer = send(bad[i].line);
        if (ok(answer) || strcmp(code_of(answer), bad[i].code) != 0)
            fail_msg("%s: said %s, not %s", bad[i].line, ok(answer) ? "ok" : code_of(answer), bad[i].code);
        assert_int_equal(json_object_size(answer), 2);
        json_decref(answer);
        char *now = hash_now();
        assert_string_equal(before, now);
        free(now);
    }
    json_decref(send_bytes("{\"cmd\":\"hash\"}\0{}", 17));
    free(before);
}

/* A small generator: the same garbage in every run. */
static uint32_t pseudo(uint32_t *x)
{
    *x = *x * 1664525u + 1013904223u;
    return *x >> 8;
}

static void random_bytes_and_broken_commands(void **state)
{
    (void)state;
    static const char *const good[] = {
        "{\"cmd\":\"choose\",\"option\":0}",
        "{\"cmd\":\"observe\",\"seat\":0}",
        "{\"cmd\":\"new\",\"game\":\"null\",\"seed\":1}",
        "{\"cmd\":\"players\",\"set\":[\"simple\"],\"most\":3}",
        "{\"cmd\":\"load\",\"journal\":\"x\"}",
        "{\"cmd\":\"undo\"}",
    };
    uint32_t x = 1;
    char line[256];
    begin("");
    for (unsigned i = 0; i < 4000; i++) {
        size_t n;
        if (i & 1) {
            n = pseudo(&x) % sizeof line;
            for (size_t k = 0; k < n; k++)
                line[k] = (char)pseudo(&x);
        } else {
            const char *from = good[pseudo(&x) % (sizeof good / sizeof good[0])];
            n = strlen(from);
            memcpy(line, from, n);
            line[pseudo(&x) % n] = (char)pseudo(&x);
            n -= pseudo(&x) % 3;
        }
        json_t *answer = send_bytes(line, n);
        char *text = json_dumps(answer, JSON_COMPACT);
        assert_non_null(text);
        assert_null(strchr(text, '\n'));
        free(text);
        json_decref(answer);
    }
    json_t *answer = send("{\"cmd\":\"games\"}");
    assert_true(ok(answer));
    json_decref(answer);
}

static void seeds_are_exact(void **state)
{
    (void)state;
    static const char *const seed[] = { "18446744073709551615", "\"18446744073709551615\"", "9223372036854775808" };
    static const char *const want[] = { "18446744073709551615", "18446744073709551615", "9223372036854775808" };
    for (unsigned i = 0; i < 3; i++) {
        char line[256];
        snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\", \"seed\" : %s}", first_game(), seed[i]);
        json_decref(send(line));
        json_t *answer = send("{\"cmd\":\"save\"}");
        assert_string_equal(json_string_value(json_object_get(answer, "seed")), want[i]);
        json_decref(answer);
    }
    json_t *answer = send("{\"cmd\":\"new\",\"game\":\"null\",\"seed\":18446744073709551616}");
    assert_false(ok(answer));
    json_decref(answer);
}

static void games_are_bounded_and_apart(void **state)
{
    (void)state;
    char line[128];
    for (unsigned i = 0; i < ENGINE_GAMES; i++) {
        snprintf(line, sizeof line, ",\"id\":\"g%u\"", i);
        begin(line);
    }
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\"}", first_game());
    json_t *answer = send(line);
    assert_string_equal(code_of(answer), "too-many-games");
    json_decref(answer);
    answer = send("{\"cmd\":\"choose\",\"option\":0,\"id\":\"g3\"}");
    assert_true(ok(answer));
    json_decref(answer);
    char *hash = hash_now(); /* of g3: it was named last */
    answer = send("{\"cmd\":\"hash\",\"id\":\"g4\"}");
    assert_string_not_equal(json_string_value(json_object_get(answer, "hash")), hash);
    json_decref(answer);
    free(hash);
    json_decref(send("{\"cmd\":\"close\",\"id\":\"g3\"}"));
    begin(",\"id\":\"again\"");
}

/* ------------------------------------------------------------------- playing on ---- */
/* Play the last game to its end by first options; returns how many choices were made. */
static unsigned play_out(unsigned most)
{
    unsigned made = 0;
    for (; made < most; made++) {
        json_t *answer = send("{\"cmd\":\"hint\",\"player\":\"random\"}");
        char line[64];
        if (!ok(answer)) {
            json_decref(answer);
            break;
        }
        snprintf(line, sizeof line, "{\"cmd\":\"choose\",\"option\":%d}",
                 (int)json_integer_value(json_object_get(answer, "option")));
        json_decref(answer);
        answer = send(line);
        assert_true(ok(answer));
        json_decref(answer);
    }
    return made;
}

static void save_and_load_are_equal(void **state)
{
    (void)state;
    begin(",\"id\":\"one\"");
    play_out(9);
    char *hash = hash_now();
    json_t *saved = send("{\"cmd\":\"save\"}");
    json_t *command = json_pack("{s:s,s:s,s:s}", "cmd", "load", "id", "two", "journal",
                                json_string_value(json_object_get(saved, "journal")));
    char *line = json_dumps(command, 0);
    json_t *loaded = send(line);
    assert_string_equal(json_string_value(json_object_get(loaded, "hash")), hash);
    json_decref(loaded);
    json_decref(command);
    json_decref(saved);
    free(line);
    free(hash);
}

/* Read in one place for engine and server: null is left out, and what is wrong is told alike. */
static void fields_are_read_alike(void **state)
{
    (void)state;
    static const char *const good[] = {
        "{\"cmd\":\"new\",\"game\":\"null\",\"undo\":null,\"undo-across-chance\":null,\"ask-dice\":null}",
        "{\"cmd\":\"save\",\"brief\":null}",
    };
    static const struct { const char *line, *words; } wrong[] = {
        { "{\"cmd\":\"new\",\"game\":\"null\",\"undo\":\"never\"}", "\"undo\" is \"free\", \"own\" or \"consent\"" },
        { "{\"cmd\":\"new\",\"game\":\"null\",\"undo\":7}", "\"undo\" is a string of at most 16 bytes" },
        { "{\"cmd\":\"new\",\"game\":\"null\",\"seat\":0,\"undo\":\"free\"}", "is \"own\" or \"consent\"" },
        { "{\"cmd\":\"save\",\"brief\":1}", "\"brief\" is true or false" },
        { "{\"cmd\":\"observe\",\"seat\":9}", "\"seat\" is a whole number from 0 to " },
    };
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        json_t *answer = send(good[i]);
        assert_true(ok(answer));
        json_decref(answer);
    }
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *answer = send(wrong[i].line);
        const char *message = json_string_value(json_object_get(json_object_get(answer, "error"), "message"));
        assert_string_equal(code_of(answer), "bad-type");
        assert_non_null(strstr(message, wrong[i].words));
        json_decref(answer);
    }
}

static void undo_and_redo(void **state)
{
    (void)state;
    begin(",\"undo-across-chance\":true");
    char *start = hash_now();
    unsigned made = play_out(5);
    char *end = hash_now();
    for (unsigned i = 0; i < made; i++)
        json_decref(send("{\"cmd\":\"undo\"}"));
    char *back = hash_now();
    assert_string_equal(start, back);
    for (unsigned i = 0; i < made; i++)
        json_decref(send("{\"cmd\":\"redo\"}"));
    char *again = hash_now();
    assert_string_equal(end, again);
    free(start);
    free(end);
    free(back);
    free(again);
}

/* Every key and every value of a restricted answer. */
static void look_for(json_t *j, const char *hash, const char *seed)
{
    const char *key;
    json_t *value;
    size_t i;
    if (json_is_object(j)) {
        json_object_foreach(j, key, value)
        {
            assert_string_not_equal(key, "seed");
            assert_string_not_equal(key, "journal");
            assert_string_not_equal(key, "ply");
            look_for(value, hash, seed);
        }
    } else if (json_is_array(j)) {
        json_array_foreach(j, i, value) look_for(value, hash, seed);
    } else if (json_is_string(j)) {
        assert_null(strstr(json_string_value(j), hash));
        assert_null(strstr(json_string_value(j), seed));
    }
}

static void a_seat_learns_no_more(void **state)
{
    (void)state;
    static const char seed[] = "771234567890123";
    static const char *const ask[] = {
        "{\"cmd\":\"observe\"}",
        "{\"cmd\":\"log\"}",
        "{\"cmd\":\"hash\"}",
        "{\"cmd\":\"why\"}",
        "{\"cmd\":\"players\",\"most\":1}",
        "{\"cmd\":\"undo\"}",
        "{\"cmd\":\"redo\"}",
    };
    static const char *const refused[] = {
        "{\"cmd\":\"save\"}",
        "{\"cmd\":\"report\"}",
        "{\"cmd\":\"observe\",\"seat\":0}",
        "{\"cmd\":\"hash\",\"seat\":0}",
        "{\"cmd\":\"players\",\"set\":[\"simple\"]}",
        "{\"cmd\":\"choose\",\"seat\":0,\"option\":0}",
        "{\"cmd\":\"undo\",\"seat\":0}",
    };
    for (unsigned game = 0; game < dts_games(); game++) {
        unsigned least, most;
        char line[256];
        dts_game_seats(game, &least, &most);
        if (most < 2)
            continue;
        snprintf(line, sizeof line,
                 "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"seed\":%s,\"seats\":[\"simple\"],\"seat\":1}",
                 dts_game_name(game), least < 2 ? 2 : least, seed);
        json_t *answer = send(line);
        assert_true(ok(answer));
        json_decref(answer);
        for (unsigned step = 0; step < 20 && !dts_over(e.last->s); step++) {
            char full[20];
            for (size_t i = 0; i < sizeof ask / sizeof ask[0]; i++) {
                snprintf(full, sizeof full, "%016llx", (unsigned long long)dts_owner_hash(e.last->s));
                answer = send(ask[i]);
                look_for(answer, full, seed);
                json_decref(answer);
            }
            for (size_t i = 0; i < sizeof refused / sizeof refused[0] && !dts_over(e.last->s); i++) {
                answer = send(refused[i]);
                assert_string_equal(code_of(answer), "forbidden");
                json_decref(answer);
            }
            json_decref(send("{\"cmd\":\"choose\",\"option\":0}"));
        }
    }
}

/* After the end a seat may have the journal with its seed, so it must not get back into the game. */
static void a_seat_cannot_take_back_the_end(void **state)
{
    (void)state;
    json_t *answer = send("{\"cmd\":\"new\",\"game\":\"null\",\"players\":1,\"seed\":3,\"seat\":0}");
    for (int i = 0; i < 5000 && ok(answer) && json_is_null(json_object_get(answer, "over")); i++) {
        json_decref(answer);
        answer = send("{\"cmd\":\"choose\",\"option\":0}");
    }
    assert_true(ok(answer) && json_is_object(json_object_get(answer, "over")));
    json_decref(answer);
    answer = send("{\"cmd\":\"undo\"}");
    assert_string_equal(code_of(answer), "forbidden");
    json_decref(answer);
}

static unsigned other;                   /* the seat that has not chosen in journal_of */

/* The journal of a game of two, begun with these fields, in which one seat has chosen once; WHAT is put in place of the
 * first INSTEAD. */
static json_t *journal_of(const char *game, const char *fields, const char *instead, const char *what)
{
    char line[256];
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":2,\"seed\":5,%s}", game, fields);
    json_t *answer = send(line);
    assert_true(ok(answer));
    json_decref(answer);
    other = !dts_asked(e.last->s);
    for (unsigned i = 0; i < 50 && dts_owner_ply(e.last->s) < 1; i++)
        json_decref(send("{\"cmd\":\"choose\",\"option\":0}"));
    answer = send("{\"cmd\":\"save\"}");
    const char *text = json_string_value(json_object_get(answer, "journal")), *at = strstr(text, instead);
    assert_non_null(at);
    json_t *journal = json_sprintf("%.*s%s%s", (int)(at - text), text, what, at + strlen(instead));
    json_decref(answer);
    json_decref(send("{\"cmd\":\"close\"}"));
    return journal;
}

static json_t *load_for(json_t *journal, unsigned seat)
{
    json_t *command = json_pack("{s:s,s:O}", "cmd", "load", "journal", journal);
    if (seat != ENGINE_OPEN)
        json_object_set_new(command, "seat", json_integer(seat));
    char *line = json_dumps(command, JSON_COMPACT);
    json_t *answer = send(line);
    free(line);
    json_decref(command);
    return answer;
}

/* Whatever a journal allows, a seat that plays on from it may no more than one of a new game: it types in no rolls and
 * draws, takes nobody else's steps back, and nothing across a roll or a reveal. */
static void a_seat_loads_no_other_rules(void **state)
{
    (void)state;
    for (unsigned game = 0; game < dts_games(); game++) {
        unsigned least, most;
        dts_game_seats(game, &least, &most);
        if (least > 2 || most < 2)
            continue;
        json_t *asks = journal_of(dts_game_name(game), "\"ask-dice\":true", "ask-dice", "ask-dice");
        json_t *answer = load_for(asks, other);
        assert_string_equal(code_of(answer), "forbidden");
        json_decref(answer);
        answer = load_for(asks, ENGINE_OPEN);
        assert_true(ok(answer));
        json_decref(answer);
        json_decref(asks);
        static const char free_undo[] = "\"undo\":\"free\",\"undo-across-chance\":true";
        static const char *const kin[][2] = {
            { "undo free", "undo free" },
            { "undo free chance\nseat 0 human\nseat 1 human\n",
              "undo own chance\nseat 0 human person 1\nseat 1 human person 1\n" },
        };
        for (unsigned i = 0; i < sizeof kin / sizeof *kin; i++) {
            json_t *journal = journal_of(dts_game_name(game), free_undo, kin[i][0], kin[i][1]);
            json_decref(load_for(journal, ENGINE_OPEN));
            assert_true(dts_can_undo(e.last->s, other));         /* for the owner the journal's own rules hold */
            answer = load_for(journal, other);
            assert_true(ok(answer));
            json_decref(answer);
            assert_false(dts_can_undo(e.last->s, other));
            answer = send("{\"cmd\":\"undo\"}");
            assert_string_equal(code_of(answer), "refused");
            json_decref(answer);
            json_decref(journal);
        }
    }
}

/* The policy that `load` is given takes the place of the journal's. */
static void load_takes_an_undo_policy(void **state)
{
    (void)state;
    json_t *journal = journal_of("null", "\"undo\":\"free\",\"undo-across-chance\":true", "undo free", "undo free");
    json_t *command = json_pack("{s:s,s:o,s:s}", "cmd", "load", "journal", journal, "undo", "own");
    char *line = json_dumps(command, JSON_COMPACT);
    json_t *answer = send(line);
    assert_true(ok(answer));
    assert_false(dts_can_undo(e.last->s, other));
    json_decref(answer);
    json_decref(command);
    free(line);
}

static void an_engine_for_a_seat(void **state)
{
    (void)state;
    char line[128];
    e.seat = 0;
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"seed\":1}", first_game());
    json_t *answer = send(line);
    assert_string_equal(code_of(answer), "forbidden");
    json_decref(answer);
    answer = send("{\"cmd\":\"load\",\"journal\":\"\"}");
    assert_string_equal(code_of(answer), "forbidden");
    json_decref(answer);
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"packs\":[\"Makefile\"]}", first_game());
    answer = send(line);
    assert_string_equal(code_of(answer), "forbidden");
    json_decref(answer);
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"seat\":1}", first_game());
    answer = send(line);
    assert_string_equal(code_of(answer), "forbidden");
    json_decref(answer);
    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\"}", first_game());
    answer = send(line);
    assert_true(ok(answer));
    assert_null(json_object_get(answer, "ply"));
    json_decref(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_document_is_right, fresh, done),
        cmocka_unit_test_setup_teardown(the_document_names_every_command, fresh, done),
        cmocka_unit_test_setup_teardown(garbage_changes_nothing, fresh, done),
        cmocka_unit_test_setup_teardown(random_bytes_and_broken_commands, fresh, done),
        cmocka_unit_test_setup_teardown(seeds_are_exact, fresh, done),
        cmocka_unit_test_setup_teardown(games_are_bounded_and_apart, fresh, done),
        cmocka_unit_test_setup_teardown(save_and_load_are_equal, fresh, done),
        cmocka_unit_test_setup_teardown(fields_are_read_alike, fresh, done),
        cmocka_unit_test_setup_teardown(undo_and_redo, fresh, done),
        cmocka_unit_test_setup_teardown(a_seat_learns_no_more, fresh, done),
        cmocka_unit_test_setup_teardown(a_seat_cannot_take_back_the_end, fresh, done),
        cmocka_unit_test_setup_teardown(an_engine_for_a_seat, fresh, done),
        cmocka_unit_test_setup_teardown(a_seat_loads_no_other_rules, fresh, done),
        cmocka_unit_test_setup_teardown(load_takes_an_undo_policy, fresh, done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
