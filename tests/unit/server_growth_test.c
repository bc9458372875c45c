/* server_growth_test.c -- what people can make a table and the store grow to, and what is left of it then: a game that
 * can be read, and played to its end. */
#include "server_help.h"

static char id[40], host[40], seat[40];

static void make(const char *how)
{
    assert_true(say("{'cmd':'create','game':'null','players':1,'begin':true,'open':true,'seed':3,"
                    "'undo':'free','undo-across-chance':true,'options':{'night':'long'}%s}", how));
    snprintf(id, sizeof id, "%s", told("table"));
    snprintf(host, sizeof host, "%s", told("host"));
    snprintf(seat, sizeof seat, "%s", json_string_value(json_array_get(json_object_get(answered, "seats"), 0)));
}

static bool join(void)
{
    return say("{'cmd':'join','table':'%s','tokens':['%s','%s']}", id, host, seat);
}

/* The question of the last view is answered as advised, or else by the first option. */
static bool choose(void)
{
    if (!say("{'cmd':'advice','player':'random'}"))
        return false;
    int option = (int)json_integer_value(json_object_get(answered, "option"));
    say("{'cmd':'look','seat':0}");
    json_t *d = json_object_get(seen, "decision");
    return say("{'cmd':'choose','number':%d,'key':'%s','option':%d}",
               (int)json_integer_value(json_object_get(d, "number")), json_string_value(json_object_get(d, "key")),
               option);
}

static bool is_over(void)
{
    say("{'cmd':'look','seat':0}");
    return json_is_object(json_object_get(seen, "over"));
}

static long long ask_store(const char *sql)
{
    sqlite3 *base = NULL;
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_open(file, &base), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(base, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    long long value = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(base);
    return value;
}

static long long journal_bytes(void) { return ask_store("SELECT sum(length(text)) FROM lines"); }

/* Names and players may change as often as they like: the last ones count, and are in the journal after a choice. */
static void test_names(void **state)
{
    char error[DTS_ERROR];
    (void)state;
    assert_true(open_house(error));
    make("");
    long long before = journal_bytes();
    for (unsigned i = 0; i < 300; i++)
        assert_true(say("{'cmd':'name','name':'Ada %u'}", i));
    assert_int_equal(journal_bytes(), before);
    again();
    assert_true(join());
    assert_true(choose());
    assert_in_range(journal_bytes(), before, before + 400);
    assert_int_equal(ask_store("SELECT count(*) FROM lines WHERE text LIKE '%name \"Ada 299\"%'"), 1);
    before = journal_bytes();
    assert_true(choose());
    assert_in_range(journal_bytes(), before, before + 100);
    again();
    assert_true(join() && say("{'cmd':'journal'}"));
    const char *journal = told("journal");
    assert_non_null(strstr(journal, "name \"Ada 299\""));
    assert_true(dts_verify(journal, strlen(journal), UINT32_MAX, error, sizeof error));
    close_house();
}

/* A step and back, for ever: until half of the room is taken. Then the game is played to its end. */
static void test_back_and_forth(void **state)
{
    char error[DTS_ERROR];
    unsigned steps = 0;
    (void)state;
    house.journal_kb = 32;
    assert_true(open_house(error));
    make("");
    while (steps < 3000 && choose() && say("{'cmd':'undo'}"))
        steps++;
    assert_string_equal(code(), "full");
    assert_in_range(journal_bytes(), 16 << 10, (16 << 10) + 400);
    assert_true(choose());
    assert_false(say("{'cmd':'redo'}") || say("{'cmd':'undo'}"));
    assert_string_equal(code(), "full");
    assert_true(say("{'cmd':'name','name':'Ada'}"));
    again();
    assert_true(join());
    for (steps = 0; steps < 500 && !is_over(); steps++)
        assert_true(choose());
    assert_true(is_over());
    again();
    assert_true(join() && say("{'cmd':'replay','at':0}") && say("{'cmd':'journal'}"));
    close_house();
    house.journal_kb = 1024;
}

/* Where nothing can be added any more, by people or by computer players, the game can still be looked at. */
static void test_full(void **state)
{
    char error[DTS_ERROR];
    (void)state;
    assert_true(open_house(error));
    make("");
    assert_true(choose());
    house.journal_kb = 0;
    assert_false(choose());
    assert_string_equal(code(), "full");
    long long before = journal_bytes();
    assert_true(say("{'cmd':'seat','seat':0,'player':'random'}"));
    web_work_all();
    assert_int_equal(journal_bytes(), before);
    again();
    assert_true(join() && say("{'cmd':'why'}") && say("{'cmd':'log'}"));
    house.journal_kb = 1024;
    again();
    assert_true(join());               /* with room the computer player goes on */
    for (unsigned i = 0; i < 10; i++) {
        ran_s++;
        web_work_round();
        web_work_all();
    }
    assert_true(journal_bytes() > before);
    close_house();
}

static void test_store(void **state)
{
    char error[DTS_ERROR];
    unsigned made = 0;
    (void)state;
    house.store_mb = 1;
    assert_true(open_house(error));
    make("");
    while (made < 2000 && say("{'cmd':'create','game':'null','players':1,'begin':true,'options':{'night':'long'}}")) {
        for (unsigned i = 0; i < 50; i++)
            assert_true(say("{'cmd':'talk','text':'%0400u'}", i));
        made++;
    }
    assert_in_range(made, 5, 1000);
    assert_string_equal(code(), "full");
    assert_true(join() && choose());
    house.store_mb = 2;
    make("");
    house.store_mb = 1024;
    close_house();
}

/* A journal that cannot be read is not read again and again. */
static void test_broken(void **state)
{
    char error[DTS_ERROR];
    (void)state;
    assert_true(open_house(error));
    make("");
    assert_true(choose());
    close_house();
    edit("UPDATE lines SET text='9' || text WHERE number=2");
    assert_true(open_house(error));
    assert_false(join());
    assert_string_equal(code(), "failed");
    edit("UPDATE lines SET text=substr(text,2) WHERE number=2");
    assert_false(join());
    ran_s += 61;
    assert_true(join());
    close_house();
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, new_folder, drop_folder)
int main(void)
{
    const struct CMUnitTest tests[] = { CASE(test_names), CASE(test_back_and_forth), CASE(test_full), CASE(test_store),
                                        CASE(test_broken) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
