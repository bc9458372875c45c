/* server_test.c -- the server's store: whose file it is, rows that are wrong, clocks that are wrong, disks that fail
 * for a while. */
#include "server_help.h"

#include <errno.h>
#include <sys/stat.h>

#define MAKE "{'cmd':'create','game':'null','players':1,'options':{'night':'long'},'begin':true}"

/* ------------------------------------------------------------------------ whose file ---- */

static size_t read_all(char *to, size_t room)
{
    FILE *in = fopen(file, "rb");
    size_t n = in ? fread(to, 1, room, in) : 0;
    if (in)
        fclose(in);
    return n;
}

/* Beside the store, with this at the end of its name. */
static bool beside(const char *end)
{
    char name[240];
    snprintf(name, sizeof name, "%s%s", file, end);
    return !access(name, F_OK);
}

/* Refused with a message that says so, byte for byte what it was, and nothing new lies beside it. */
static void refused_untouched(const char *sql, const char *word)
{
    static char before[1 << 20], after[1 << 20];
    char error[DTS_ERROR];
    unlink(file);
    edit(sql);
    size_t n = read_all(before, sizeof before);
    assert_false(web_store_open(file, error, sizeof error));
    if (!strstr(error, word))
        fail_msg("%s: %s", sql, error);
    assert_int_equal(read_all(after, sizeof after), n);
    assert_memory_equal(before, after, n);
    if (beside("-wal") || beside("-shm") || beside(".lock"))
        fail_msg("%s: something is left beside it", sql);
}

static void test_other_programs(void **state)
{
    (void)state;
    refused_untouched("CREATE TABLE notes(a); INSERT INTO notes VALUES('mine'); PRAGMA user_version=37",
                      "another program");
    refused_untouched("CREATE TABLE notes(a); PRAGMA user_version=1", "another program");
    refused_untouched("CREATE TABLE tables(id, meta); PRAGMA user_version=1", "another program");
    refused_untouched("PRAGMA application_id=252006674; CREATE TABLE a(b)", "another program");
    refused_untouched("PRAGMA user_version=1", "another program");
    refused_untouched("PRAGMA application_id=1146048333; PRAGMA user_version=99; CREATE TABLE a(b)", "newer");
    refused_untouched("PRAGMA application_id=1146048333; PRAGMA user_version=-1; CREATE TABLE a(b)", "another program");
    refused_untouched("PRAGMA application_id=-7; CREATE TABLE a(b)", "another program");
    refused_untouched("PRAGMA journal_mode=WAL; CREATE TABLE notes(a); INSERT INTO notes VALUES('mine')",
                      "another program");
    FILE *out = fopen(file, "wb");
    char error[DTS_ERROR];
    for (unsigned i = 0; i < 300; i++)
        fputs("Dear diary, ", out);
    fclose(out);
    assert_false(web_store_open(file, error, sizeof error));
    assert_non_null(strstr(error, "not a database"));
    assert_false(beside(".lock"));
}

/* What is no file is not opened at all: a pipe could wait for ever, and a device do anything. */
static void test_no_files(void **state)
{
    char error[DTS_ERROR];
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(i == 0 ? mkfifo(file, 0600) : i == 1 ? mkdir(file, 0700) : symlink("/dev/null", file), 0);
        assert_false(web_store_open(file, error, sizeof error));
        assert_non_null(strstr(error, "not a regular file"));
        assert_false(beside("-wal") || beside("-shm") || beside(".lock"));
        assert_int_equal(remove(file), 0);
    }
    assert_int_not_equal(access("/dev/null.lock", F_OK), 0);
    snprintf(file, sizeof file, "%s/%%41?#", folder);     /* a name that is none of an address */
    edit("PRAGMA journal_mode=WAL; CREATE TABLE notes(a)");
    assert_false(web_store_open(file, error, sizeof error));
    assert_non_null(strstr(error, "another program"));
    assert_false(beside(".lock"));
    unlink(file);
    assert_true(web_store_open(file, error, sizeof error));
    web_store_close();
    assert_true(beside("") && beside(".lock"));           /* the lock of a store stays with it */
}

/* A store as the first version wrote it, with a table that somebody waits for. */
static void test_first_version(void **state)
{
    char error[DTS_ERROR], id[40], host[40], sql[600];
    (void)state;
    assert_true(open_house(error));
    assert_true(say(MAKE));
    snprintf(id, sizeof id, "%s", told("table"));
    snprintf(host, sizeof host, "%s", told("host"));
    close_house();
    edit("PRAGMA application_id=0; PRAGMA user_version=1; DROP TABLE server; ALTER TABLE tables DROP COLUMN ran;"
         "ALTER TABLE lines DROP COLUMN ran");
    assert_true(open_house(error));
    assert_true(say("{'cmd':'join','table':'%s','tokens':['%s']}", id, host));
    again();
    assert_true(say("{'cmd':'join','table':'%s','tokens':['%s']}", id, host));
    close_house();
    snprintf(sql, sizeof sql, "INSERT INTO tables(id, meta, created) SELECT application_id, user_version, 0 FROM"
             " pragma_application_id, pragma_user_version");
    edit(sql);
    edit("DELETE FROM tables WHERE id='1146048333' AND meta='2'; CREATE TABLE one(n CHECK (n = 1));"
         "INSERT INTO one SELECT changes()");
}

/* --------------------------------------------------------------------------- rows ---- */

static const char *const wrong[] = {
    "UPDATE tables SET meta=json_set(meta,'$.status',7) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.status',-1) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.status','over') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.status',0) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.status',0),header=NULL WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.status',2) WHERE id=?",
    "DELETE FROM lines WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.undo',9) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.undo',4294967296) WHERE id=?",
    "UPDATE tables SET meta=json_remove(meta,'$.undo') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.game','chess') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.game','miskatonic-madness') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats',json('[]')) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[1]',json_extract(meta,'$.seats[0]')) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].player','nobody') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].link','short') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].name',printf('%.*c',200,'x')) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].name',char(27) || '[31mA') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].name','A' || char(8238)) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].name','A' || char(10)) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].name','A\"B') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seats[0].name','A\\B') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.seed','0x10') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.options',json('{\"night\":7}')) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.host',json('null')) WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.open','yes') WHERE id=?",
    "UPDATE tables SET meta=json_set(meta,'$.standing',3) WHERE id=?",
    "UPDATE tables SET meta='{' WHERE id=?", "UPDATE tables SET meta='[]' WHERE id=?",
    "UPDATE tables SET meta=x'ff00' WHERE id=?",
    "UPDATE tables SET ran=9000000000000000000 WHERE id=?",
    "UPDATE lines SET number=9000000000000000000 WHERE id=?", "UPDATE lines SET ran='soon' WHERE id=?",
    "UPDATE lines SET text='nonsense' || char(10) WHERE id=?", "UPDATE tables SET header=NULL WHERE id=?",
    "UPDATE lines SET text=x'00' WHERE id=?",
};

static void edit_table(const char *sql, const char *id)
{
    sqlite3 *base = NULL;
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_open(file, &base), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(base, sql, -1, &s, NULL), SQLITE_OK);
    sqlite3_bind_text(s, 1, id, -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    assert_int_equal(sqlite3_changes(base), 1);
    sqlite3_finalize(s);
    sqlite3_close(base);
}

static void test_wrong_rows(void **state)
{
    enum { COUNT = sizeof wrong / sizeof *wrong };
    static char id[COUNT][40], host[COUNT][40];
    char error[DTS_ERROR], good[40], good_host[40];
    (void)state;
    assert_true(open_house(error));
    for (unsigned i = 0; i < COUNT; i++) {
        assert_true(say(MAKE));
        snprintf(id[i], sizeof id[i], "%s", told("table"));
        snprintf(host[i], sizeof host[i], "%s", told("host"));
    }
    assert_true(say(MAKE));
    snprintf(good, sizeof good, "%s", told("table"));
    snprintf(good_host, sizeof good_host, "%s", told("host"));
    close_house();
    for (unsigned i = 0; i < COUNT; i++)
        edit_table(wrong[i], id[i]);
    assert_true(open_house(error));
    for (unsigned i = 0; i < COUNT; i++) {
        bool joined = say("{'cmd':'join','table':'%s','tokens':['%s']}", id[i], host[i]);
        if (joined || strcmp(code(), "failed"))
            fail_msg("%s: %s", wrong[i], joined ? "joined" : code());
    }
    assert_true(say("{'cmd':'join','table':'%s','tokens':['%s']}", good, good_host));
    close_house();
}

/* What was said is passed on as it stands in the store: only if it is what the server writes. */
static void test_wrong_talks(void **state)
{
    char error[DTS_ERROR], id[40], host[40];
    (void)state;
    assert_true(open_house(error));
    assert_true(say(MAKE));
    snprintf(id, sizeof id, "%s", told("table"));
    snprintf(host, sizeof host, "%s", told("host"));
    for (unsigned i = 0; i < 6; i++)
        assert_true(say("{'cmd':'talk','text':'hello'}"));
    close_house();
    edit("UPDATE talks SET text='{' WHERE number=1; UPDATE talks SET text='{\"type\":\"bye\"}' WHERE number=2;"
         "UPDATE talks SET text=json_set(text,'$.seat',200) WHERE number=3;"
         "UPDATE talks SET text=json_set(text,'$.text','a' || char(27)) WHERE number=4;"
         "UPDATE talks SET text=json_set(text,'$.name','a' || char(8238)) WHERE number=5");
    assert_true(open_house(error));
    char text[200];
    snprintf(text, sizeof text, "{\"cmd\":\"join\",\"table\":\"%s\",\"tokens\":[\"%s\"]}", id, host);
    assert_true(web_work_command(guest, text, strlen(text), false));
    web_work_all();
    unsigned talks = 0, byes = 0;
    struct web_message *m;
    while ((m = web_client_next(guest))) {
        json_t *o = json_loadb(m->text, m->length, 0, NULL);
        const char *type = json_string_value(json_object_get(o, "type"));
        assert_non_null(type);
        talks += !strcmp(type, "talk");
        byes += !strcmp(type, "bye");
        json_decref(o);
        free(m);
    }
    assert_int_equal(talks, 1);
    assert_int_equal(byes, 0);
    close_house();
}

/* --------------------------------------------------------------------------- clocks ---- */

static unsigned tables(void) { return (unsigned)atomic_load(&web_count.tables); }

static void look(void)
{
    web_work_round();
    web_work_all();
}

static const long long day = 86400;

/* A clock on the wall that is wrong, in whichever direction and for however long, removes nothing. */
static void test_wrong_clock(void **state)
{
    static const long long jump[] = { 91, 3, -14600, 0, 36500, 0 };
    char error[DTS_ERROR];
    (void)state;
    assert_true(open_house(error));
    for (unsigned i = 0; i < sizeof jump / sizeof *jump; i++) {
        wall_s = jump[i] * day;
        assert_true(say(MAKE));
        assert_true(say("{'cmd':'leave'}"));
        look();
        assert_int_equal(tables(), i + 1);
        again();                       /* also over a restart, as on a board that wakes in 1986 */
        look();
        assert_int_equal(tables(), i + 1);
    }
    close_house();
}

/* Days that the server has run count, over restarts too. */
static void test_days(void **state)
{
    char error[DTS_ERROR];
    (void)state;
    assert_true(open_house(error));
    assert_true(say(MAKE));            /* nobody chooses here */
    assert_true(say(MAKE));
    assert_true(say("{'cmd':'choose','number':%d,'key':'%s','option':0}",
                    (int)json_integer_value(json_object_get(json_object_get(seen, "decision"), "number")),
                    json_string_value(json_object_get(json_object_get(seen, "decision"), "key"))));
    assert_true(say("{'cmd':'leave'}"));
    ran_s += day - 100;                /* the test itself takes some seconds of it on a busy machine */
    look();
    again();
    assert_int_equal(tables(), 2);
    ran_s += day + 200;
    look();
    assert_int_equal(tables(), 1);
    again();
    for (unsigned i = 0; i < 87; i++) {
        ran_s += day;
        look();
        if (i % 10 == 0)
            again();
    }
    assert_int_equal(tables(), 1);
    ran_s += 2 * day;
    look();
    assert_int_equal(tables(), 0);
    close_house();
}

/* A number in the store that is wrong makes no table older than it is. */
static void test_wrong_age(void **state)
{
    static const char *const bad[] = {
        "UPDATE server SET value=1000000000 WHERE name='ran'", "UPDATE server SET value=1000000000",
        "UPDATE server SET value=-1000000001 WHERE name='ran-check'",
        "DELETE FROM server WHERE name='ran-check'; UPDATE server SET value=1000000000",
        "UPDATE server SET value='old'", "UPDATE server SET value=9000000000000000000", "DELETE FROM server",
        "UPDATE tables SET ran=1000000000 WHERE id=(SELECT max(id) FROM tables)",
    };
    char error[DTS_ERROR];
    (void)state;
    assert_true(open_house(error));
    assert_true(say(MAKE) && say("{'cmd':'leave'}") && say(MAKE) && say("{'cmd':'leave'}"));
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        close_house();
        edit(bad[i]);
        assert_true(open_house(error));
        look();
        if (tables() != 2)
            fail_msg("%s: %u tables are left", bad[i], tables());
    }
    edit("UPDATE tables SET ran=0");
    again();
    ran_s += 3 * day;
    look();
    assert_int_equal(tables(), 0);     /* and they still grow old */
    close_house();
}

static int stored_tables(void)
{
    sqlite3 *base = NULL;
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_open(file, &base), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(base, "SELECT count(*) FROM tables", -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int count = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(base);
    return count;
}

/* What is no number would be read as 0, as old as the store itself: such a table is kept and not opened. */
static void test_wrong_ran(void **state)
{
    static const char *const bad[] = {
        "UPDATE tables SET ran='soon'", "UPDATE tables SET ran=-1", "UPDATE tables SET ran=x'00'",
        "UPDATE tables SET ran=0; UPDATE lines SET ran='soon'", "UPDATE tables SET ran=0; UPDATE lines SET ran=-1",
    };
    char error[DTS_ERROR];
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(open_house(error));
        ran_s += 100 * day;
        assert_true(say(MAKE) && say("{'cmd':'leave'}"));
        assert_true(strstr(bad[i], "lines") || say("{'cmd':'create','game':'null'}"));      /* it has no lines yet */
        close_house();
        edit(bad[i]);
        int before = stored_tables();
        assert_true(open_house(error));
        look();
        close_house();
        if (stored_tables() != before)
            fail_msg("%s: %d of %d tables are left", bad[i], stored_tables(), before);
        edit("DELETE FROM tables; DELETE FROM lines");
    }
}

/* ------------------------------------------------------------------- a disk that fails ---- */

static atomic_bool failing;
static ssize_t bad_write(int to, const void *from, size_t n, off_t at)
{
    errno = ENOSPC;
    return atomic_load(&failing) ? -1 : pwrite(to, from, n, at);
}

static int status(const char *path)
{
    struct web_page p = web_http(path, "");
    free(p.own);
    return p.status;
}

/* The page is packed for whoever takes it so, and for nobody else. */
static void test_packed(void **state)
{
    static const struct { const char *accepts; bool packed; } of[] = {
        { "", false }, { "gzip", true }, { "deflate, gzip", true }, { "br;q=1.0, gzip;q=0.8, *;q=0.1", true },
        { "gzip;q=0", false }, { "gzip; q=0.000, br", false }, { "gzip;q=0.5", true }, { "xgzip", false },
        { "gzipped", false }, { "identity", false },
    };
    (void)state;
    struct web_page plain = web_http("/ledger/elder-sign.md", "");
    assert_int_equal(plain.status, 200);
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
        struct web_page p = web_http("/ledger/elder-sign.md", of[i].accepts);
        assert_int_equal(p.packed, of[i].packed);
        assert_int_equal(p.length < plain.length, of[i].packed);
        assert_string_equal(p.etag, plain.etag);
        assert_int_equal(memcmp(p.body, "\x1f\x8b", 2) == 0, of[i].packed);
    }
    assert_false(web_http("/nothing", "gzip").packed);
}

static void fail_writes(bool now)
{
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    files->xSetSystemCall(files, "pwrite", (sqlite3_syscall_ptr)bad_write);
    files->xSetSystemCall(files, "pwrite64", (sqlite3_syscall_ptr)bad_write);
    atomic_store(&failing, now);
}

/* Computer players whose choice could not be stored choose again, without being asked by anybody. */
static void test_goes_on(void **state)
{
    char error[DTS_ERROR];
    (void)state;
    house.delay_ms = 300;
    assert_true(open_house(error));
    assert_true(say("{'cmd':'create','game':'proving','players':2,'begin':true,'seats':['random','random']}"));
    assert_true(say("{'cmd':'leave'}"));
    unsigned long long errors = atomic_load(&web_count.store_errors);
    for (unsigned i = 0; i < 40; i++) {
        fail_writes(i >= 10 && i < 20);
        ran_s += 2;
        look();
        if (i == 20)
            edit("CREATE TABLE so_far AS SELECT count(*) AS n FROM lines");
    }
    assert_true(atomic_load(&web_count.store_errors) > errors);
    close_house();
    edit("CREATE TABLE more(n CHECK (n > 3)); INSERT INTO more SELECT count(*) - so_far.n FROM lines, so_far");
    house.delay_ms = 0;
}

static void test_well_again(void **state)
{
    char error[DTS_ERROR];
    (void)state;
    assert_true(open_house(error));
    assert_true(say(MAKE));
    assert_int_equal(status("/healthz"), 200);
    fail_writes(true);
    assert_false(say("{'cmd':'name','name':'Ada'}"));
    assert_string_equal(code(), "store");
    assert_int_equal(status("/healthz"), 503);
    nanosleep(&(struct timespec){ .tv_sec = 2 }, NULL);
    assert_int_equal(status("/healthz"), 503);
    atomic_store(&failing, false);
    for (unsigned i = 0; i < 100 && status("/healthz") != 200; i++)
        nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
    assert_int_equal(status("/healthz"), 200);
    assert_true(say("{'cmd':'name','name':'Ada'}"));
    close_house();
}

/* ------------------------------------------------------------------------- counters ---- */

static bool counted(const char *line)
{
    char *text = web_metrics();
    bool found = strstr(text, line) != NULL;
    free(text);
    return found;
}

static void end_game(struct web_table *t) { t->status = WEB_OVER; }

/* Of a game that hides things nothing is counted before it is over, then everything. */
static void test_secret_counts(void **state)
{
    char error[DTS_ERROR], line[80];
    (void)state;
    assert_true(open_house(error));
    assert_true(say("{'cmd':'create','game':'miskatonic-madness','players':2,'begin':true}"));
    char *before = web_metrics();
    unsigned long long commands = strtoull(strstr(before, "\ndoomtrack_commands_total ") + 26, NULL, 10);
    for (unsigned i = 0; i < 7; i++)
        assert_true(say("{'cmd':'why'}") && say("{'cmd':'look','seat':%u}", i % 2));
    char *after = web_metrics();
    assert_string_equal(before, after);
    free(before);
    free(after);
    web_list_each(end_game);
    assert_true(say("{'cmd':'name','name':'Ada'}"));
    snprintf(line, sizeof line, "\ndoomtrack_commands_total %llu\n", commands + 16);
    assert_true(counted(line));
    close_house();
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, new_folder, drop_folder)
int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_other_programs), CASE(test_no_files),      CASE(test_first_version), CASE(test_wrong_rows),
        CASE(test_wrong_talks),    CASE(test_wrong_age), CASE(test_wrong_ran),
        CASE(test_wrong_clock),    CASE(test_days),          CASE(test_well_again),
        CASE(test_goes_on),        cmocka_unit_test(test_packed),
        CASE(test_secret_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
