/* store.c -- tables on disk: SQLite in WAL mode, synchronous=FULL, owned by one thread.
 *
 * Who wants to write waits until it is durable; while one transaction is synced the next requests
 * gather, and all of them go into one. A request is all or nothing (a savepoint); a commit that fails
 * fails for everybody who waited for it. Journals are stored as the lines they are made of, one row
 * for each write; card files once for all tables that use them. What the tables look like is in schema.c. */
#define _XOPEN_SOURCE 700   /* realpath */
#include "web.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ?1 id, ?2 number, ?3 when, ?4 text, ?5 more, ?6 the server's age; each statement takes what it needs. */
static const char *const write_sql[] = {
    [WEB_PUT_TABLE] = ("INSERT INTO tables(id, meta, created, ran) VALUES(?1, ?4, ?3, ?6) ON CONFLICT(id) DO UPDATE SET"
                      " meta=?4, ran=?6"),
    [WEB_PUT_BEGIN] = "UPDATE tables SET header=?4, cards=?5 WHERE id=?1",
    [WEB_PUT_CARDS] = "INSERT OR IGNORE INTO cards(key, text) VALUES(?1, ?4)",
    [WEB_PUT_LINES] = "INSERT INTO lines(id, number, written, text, ran) VALUES(?1, ?2, ?3, ?4, ?6)",
    [WEB_PUT_TALK] = "INSERT INTO talks(id, number, text) VALUES(?1, ?2, ?4)",
    [WEB_CUT_TALKS] = "DELETE FROM talks WHERE id=?1 AND number<=?2 AND NOT instr(text, '\"note\":')",
    [WEB_CUT_NOTES] = "DELETE FROM talks WHERE id=?1 AND instr(text, '\"note\":') AND instr(text, ?4) AND number NOT IN"
                      " (SELECT number FROM talks WHERE id=?1 AND instr(text, '\"note\":') AND instr(text, ?4)"
                      " ORDER BY number DESC LIMIT ?2)",
    [WEB_DROP_TABLE] = "DELETE FROM tables WHERE id=?1",
};
enum { WRITES = sizeof write_sql / sizeof *write_sql };
enum { NOTE_S = 300, RETRY_S = 1 };    /* how often the thread writes of its own accord; while it is not well */

struct request {
    struct request *next;
    const struct web_write *write;
    unsigned count;
    bool done, good;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t base_lock = PTHREAD_MUTEX_INITIALIZER;      /* of the database itself */
static pthread_cond_t wanted, written = PTHREAD_COND_INITIALIZER;
static struct request *first, **last = &first;
static bool stopping, writing;
static atomic_bool well;
static atomic_llong bytes;
static pthread_t thread;
static sqlite3 *base;
static sqlite3_stmt *write_stmt[WRITES];
static int lock_file = -1;
static char made[2][PATH_MAX + 8];     /* the store's file and its lock, if they were not there before; else empty */

/* ------------------------------------------------------------------------- writing ---- */

static bool run(const char *sql)
{
    return sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool write_one(const struct web_write *w)
{
    sqlite3_stmt *s = write_stmt[w->kind];
    sqlite3_bind_text(s, 1, w->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, w->number);
    sqlite3_bind_int64(s, 3, w->when);
    sqlite3_bind_text(s, 4, w->text, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 5, w->more, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 6, web_age());
    int code = sqlite3_step(s);
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return code == SQLITE_DONE;
}

static bool write_request(struct request *r)
{
    bool good = run("SAVEPOINT request");
    for (unsigned i = 0; i < r->count && good; i++)
        good = write_one(&r->write[i]);
    if (!good)
        run("ROLLBACK TO request");
    return run("RELEASE request") && good;
}

static void measure(void)
{
    static const char sql[] = "SELECT (p.page_count - f.freelist_count) * s.page_size"
                              " FROM pragma_page_count p, pragma_freelist_count f, pragma_page_size s";
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(base, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        atomic_store(&bytes, sqlite3_column_int64(s, 0));
    sqlite3_finalize(s);
}

static void write_batch(struct request *batch)
{
    pthread_mutex_lock(&base_lock);
    bool good = run("BEGIN IMMEDIATE");
    for (struct request *r = batch; r; r = r->next) {
        good = good && !sqlite3_get_autocommit(base);      /* some errors take all of it back: nothing is added then */
        r->good = good && write_request(r);
    }
    good = good && run("COMMIT");
    measure();
    if (!good) {
        web_log("error", "store", "message=\"%s\"", sqlite3_errmsg(base));
        atomic_fetch_add(&web_count.store_errors, 1);
        run("ROLLBACK");
    }
    pthread_mutex_unlock(&base_lock);
    atomic_store(&well, good);
    for (struct request *r = batch; r; r = r->next)
        r->good = r->good && good;
}

/* What the store thread does of its own accord: it writes down how old the server is, and after an error it tries
 * whether there is room again, with more than a choice would need, so that nobody has to make one to find out. */
static void write_own(void)
{
    char note[160];
    bool was_well = atomic_load(&well), good = true;
    long long age = web_age();
    snprintf(note, sizeof note, "INSERT OR REPLACE INTO server(name, value) VALUES('ran', %lld), ('ran-check', %lld)",
             age, -1 - age);
    pthread_mutex_lock(&base_lock);
    if (!was_well)
        good = run("INSERT OR REPLACE INTO server(name, value) VALUES('probe', zeroblob(65536))")
            && run("DELETE FROM server WHERE name='probe'");
    good = good && run(note);
    if (!good && was_well)
        web_log("error", "store", "message=\"%s\"", sqlite3_errmsg(base));
    pthread_mutex_unlock(&base_lock);
    atomic_store(&well, good);
    if (good && !was_well)
        web_log("info", "store-well", "message=\"tables can be stored again\"");
}

/* With the lock held: until there is something to write, for the thread itself too. */
static void wait_for_work(void)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += atomic_load(&well) ? NOTE_S : RETRY_S;
    if (pthread_cond_timedwait(&wanted, &lock, &until) != ETIMEDOUT)
        return;
    pthread_mutex_unlock(&lock);
    write_own();
    pthread_mutex_lock(&lock);
}

static void *keep_writing(void *nothing)
{
    pthread_mutex_lock(&lock);
    while (first || !stopping) {
        struct request *batch = first;
        if (!batch) {
            wait_for_work();
            continue;
        }
        first = NULL;
        last = &first;
        pthread_mutex_unlock(&lock);
        write_batch(batch);
        pthread_mutex_lock(&lock);
        while (batch) {                /* a request is its writer's again as soon as it is done */
            struct request *next = batch->next;
            batch->done = true;
            batch = next;
        }
        pthread_cond_broadcast(&written);
    }
    pthread_mutex_unlock(&lock);
    write_own();
    return nothing;
}

bool web_store_write(const struct web_write *write, unsigned count)
{
    struct request r = { .write = write, .count = count };
    pthread_mutex_lock(&lock);
    *last = &r;
    last = &r.next;
    pthread_cond_signal(&wanted);
    while (!r.done)
        pthread_cond_wait(&written, &lock);
    pthread_mutex_unlock(&lock);
    return r.good;
}

int64_t web_store_bytes(void) { return atomic_load(&bytes); }
bool web_store_well(void) { return atomic_load(&well); }

/* ------------------------------------------------------------------------- reading ---- */

static sqlite3_stmt *prepare(const char *sql, const char *id)
{
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(base, sql, -1, &s, NULL) == SQLITE_OK && id)
        sqlite3_bind_text(s, 1, id, -1, SQLITE_STATIC);
    return s;
}

static const char *column(sqlite3_stmt *s, int i)
{
    const char *text = (const char *)sqlite3_column_text(s, i);
    return text ? text : "";
}

/* The header as it was written, the cards where they belong, the lines: whole lines, as they are always written. */
char *web_store_journal(const char *id, bool with_cards, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out)
        return NULL;
    pthread_mutex_lock(&base_lock);
    sqlite3_stmt *s = prepare("SELECT header, cards.text FROM tables LEFT JOIN cards ON cards.key = tables.cards"
                              " WHERE id=?1 AND header IS NOT NULL", id);
    bool good = s && sqlite3_step(s) == SQLITE_ROW;
    if (good)
        fprintf(out, "%s%splay\n", column(s, 0), with_cards ? column(s, 1) : "");
    sqlite3_finalize(s);
    s = prepare("SELECT text FROM lines WHERE id=?1 ORDER BY number", id);
    int code = SQLITE_ERROR;
    size_t all = 0;
    while (s && good && (code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *lines = column(s, 0);
        size_t n = (size_t)sqlite3_column_bytes(s, 0);
        good = fwrite(lines, 1, n, out) == n && n == strlen(lines) && (!n || lines[n - 1] == '\n')
            && (all += n) <= WEB_READ;
    }
    good = good && code == SQLITE_DONE;
    sqlite3_finalize(s);
    pthread_mutex_unlock(&base_lock);
    if (fclose(out) || !good) {
        free(text);
        return NULL;
    }
    return text;
}

char *web_store_meta(const char *id)
{
    pthread_mutex_lock(&base_lock);
    sqlite3_stmt *s = prepare("SELECT meta FROM tables WHERE id=?1", id);
    char *meta = s && sqlite3_step(s) == SQLITE_ROW ? strdup(column(s, 0)) : NULL;
    sqlite3_finalize(s);
    pthread_mutex_unlock(&base_lock);
    return meta;
}

void web_store_talks(const char *id, void (*each)(void *with, const char *text), void *with)
{
    pthread_mutex_lock(&base_lock);
    sqlite3_stmt *s = prepare("SELECT text FROM talks WHERE id=?1 ORDER BY number", id);
    while (s && sqlite3_step(s) == SQLITE_ROW)
        each(with, column(s, 0));
    sqlite3_finalize(s);
    pthread_mutex_unlock(&base_lock);
}

/* When it was touched last; -1 or far too much where a row has no such number, which SQLite would make
 * 0: as old as the store. */
static const char tables_sql[] =
    "SELECT t.id, meta, CASE WHEN typeof(ran) = 'integer' AND ran >= 0 THEN max(ran, ifnull((SELECT CASE"
    " WHEN typeof(l.ran) = 'integer' AND l.ran >= 0 THEN l.ran ELSE 1 << 62 END FROM lines l WHERE l.id = t.id"
    " ORDER BY number DESC LIMIT 1), 0)) ELSE -1 END, ifnull((SELECT max(number) FROM lines l WHERE l.id = t.id), 0),"
    " ifnull((SELECT max(number) FROM talks k WHERE k.id = t.id), 0), header IS NOT NULL,"
    " EXISTS (SELECT 1 FROM lines l WHERE l.id = t.id) FROM tables t";

static bool read_tables(sqlite3_stmt *s, bool (*each)(void *with, const struct web_stored *table), void *with)
{
    bool good = s != NULL;
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(s)) == SQLITE_ROW) {
        struct web_stored t = { column(s, 0), column(s, 1), sqlite3_column_int64(s, 2), sqlite3_column_int64(s, 3),
                                sqlite3_column_int64(s, 4), sqlite3_column_int(s, 5), sqlite3_column_int(s, 6) };
        good = each(with, &t);
    }
    sqlite3_finalize(s);
    return good && code == SQLITE_DONE;
}

bool web_store_tables(bool (*each)(void *with, const struct web_stored *table), void *with)
{
    pthread_mutex_lock(&base_lock);
    bool good = read_tables(prepare(tables_sql, NULL), each, with);
    pthread_mutex_unlock(&base_lock);
    return good;
}

bool web_store_table(const char *id, bool (*each)(void *with, const struct web_stored *table), void *with)
{
    char sql[sizeof tables_sql + 20];
    snprintf(sql, sizeof sql, "%s WHERE t.id=?1", tables_sql);
    pthread_mutex_lock(&base_lock);
    bool good = read_tables(prepare(sql, id), each, with);
    pthread_mutex_unlock(&base_lock);
    return good;
}

/* ------------------------------------------------------------------ opening, closing ---- */

/* Opens a file, makes it if need be, and then remembers in `new` that it did. */
static int open_or_make(const char *name, char *new)
{
    int there = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (there >= 0)
        snprintf(new, sizeof *made, "%s", name);
    else if (errno == EEXIST)
        there = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);       /* O_CREAT: it may be a link to nothing yet */
    return there;
}

/* A file that is refused is left alone, and so is the folder around it. */
static void remove_made(void)
{
    for (unsigned i = 0; i < 2; i++)
        if (*made[i])
            unlink(made[i]);
}

/* One server a file: two would each believe that they know all its tables. By whatever link it is named, it is the
 * file itself that counts. */
static bool lock_it(const char *file, char *error, size_t room)
{
    char name[PATH_MAX + 8] = "";
    struct stat kind;
    if (!strcmp(file, ":memory:"))     /* SQLite's word for no file at all */
        return true;
    if (!stat(file, &kind) && !S_ISREG(kind.st_mode)) {     /* before anything is opened, or made beside it */
        snprintf(error, room, "%s: this is not a regular file", file);
        return false;
    }
    int there = open_or_make(file, made[0]);
    if (there >= 0 && realpath(file, name))
        strcat(name, ".lock");
    if (there >= 0)
        close(there);
    if (*name)
        lock_file = open_or_make(name, made[1]);
    if (lock_file >= 0 && !flock(lock_file, LOCK_EX | LOCK_NB))
        return true;
    snprintf(error, room, "%s: %s", file, errno == EWOULDBLOCK ? "another server uses this store"
                                          : errno == ENOENT    ? "its folder does not exist"
                                                               : strerror(errno));
    return false;
}

static int64_t read_number(const char *sql)
{
    sqlite3_stmt *s = prepare(sql, NULL);
    bool found = s && sqlite3_step(s) == SQLITE_ROW && sqlite3_column_type(s, 0) == SQLITE_INTEGER;
    int64_t value = found ? sqlite3_column_int64(s, 0) : -1;
    sqlite3_finalize(s);
    return value;
}

/* Tables are removed by this number, therefore it is not believed alone: its complement is written beside it. If the
 * two differ, or the second is missing as in an older store, the count goes on from the newest row at the latest.
 * Then tables may live longer than they should; none is removed before its time. */
static int64_t read_age(void)
{
    int64_t age = read_number("SELECT value FROM server WHERE name='ran'");
    int64_t check = read_number("SELECT -1 - value FROM server WHERE name='ran-check' AND typeof(value)='integer'");
    int64_t newest = read_number("SELECT ifnull(max(ran), 0) FROM (SELECT ran FROM tables UNION ALL SELECT ran FROM"
                                 " lines) WHERE typeof(ran)='integer'");
    if (age >= 0 && age <= WEB_AGE_MOST && age == check)
        return age;
    age = age < 0 || newest < 0 || newest > WEB_AGE_MOST ? 0 : age < newest ? age : newest;
    web_log("warning", "store-age", "message=\"how long the server has run is not certain: counting from %lld s\"",
            (long long)age);
    return age;
}

static void make_condition(void)
{
    pthread_condattr_t how;
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    pthread_cond_init(&wanted, &how);
    pthread_condattr_destroy(&how);
}

bool web_store_open(const char *file, char *error, size_t room)
{
    mode_t mask = umask(077);          /* tokens are in it */
    *error = *made[0] = *made[1] = '\0';
    bool good = lock_it(file, error, room) && web_schema_check(file, error, room);
    if (good && sqlite3_open_v2(file, &base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
        good = false;
    if (good)
        sqlite3_busy_timeout(base, 5000);
    good = good && web_schema_make(base, file, error, room);
    umask(mask);
    for (unsigned i = 0; i < WRITES && good; i++)
        good = sqlite3_prepare_v2(base, write_sql[i], -1, &write_stmt[i], NULL) == SQLITE_OK;
    if (!good && base && !*error)
        snprintf(error, room, "%s: %s", file, sqlite3_errmsg(base));
    if (good) {
        measure();
        web_age_begin(read_age());
    }
    stopping = false;
    atomic_store(&well, good);
    if (good)
        make_condition();
    writing = good && !pthread_create(&thread, NULL, keep_writing, NULL);
    if (!writing) {
        web_store_close();
        remove_made();
    }
    return writing;
}

void web_store_close(void)
{
    if (writing) {
        pthread_mutex_lock(&lock);
        stopping = true;
        pthread_cond_signal(&wanted);
        pthread_mutex_unlock(&lock);
        pthread_join(thread, NULL);
        writing = false;
    }
    for (unsigned i = 0; i < WRITES; i++) {
        sqlite3_finalize(write_stmt[i]);
        write_stmt[i] = NULL;
    }
    sqlite3_close(base);
    base = NULL;
    if (lock_file >= 0)
        close(lock_file);
    lock_file = -1;
}
