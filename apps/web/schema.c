/* schema.c -- what a store looks like inside, and whether a file is one.
 *
 * A file that is not ours is looked at and left exactly as it was: it may be somebody's address book. Ours says so by
 * its application id; the first stores had none and are known by their tables. An older store is brought up to date in
 * one transaction, a newer one is refused: this program does not know what it would break. */
#include "web.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION = 0x444f4f4d, VERSION = 2 };

/* What makes each version from the one before; the first from nothing. */
static const char *const step[VERSION] = {
    "CREATE TABLE tables(id TEXT PRIMARY KEY, meta TEXT NOT NULL, created INTEGER NOT NULL, header TEXT, cards TEXT)"
    " WITHOUT ROWID;"
    "CREATE TABLE cards(key TEXT PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE lines(id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL,"
    " written INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(id, number)) WITHOUT ROWID;"
    "CREATE TABLE talks(id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY(id, number)) WITHOUT ROWID;",

    /* `ran`: seconds by the server's own count (age.c). What was there before that count is as old as the count. */
    "ALTER TABLE tables ADD COLUMN ran INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE lines ADD COLUMN ran INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE server(name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "INSERT INTO server(name, value) VALUES('ran', 0), ('ran-check', -1);",
};

static int64_t number(sqlite3 *base, const char *sql)
{
    sqlite3_stmt *s = NULL;
    int64_t value = -1;
    if (sqlite3_prepare_v2(base, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        value = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return value;
}

/* Tables with exactly the columns of the first version, which had no application id. */
static bool is_first_version(sqlite3 *base)
{
    return number(base, "SELECT count(*) FROM (SELECT m.name || ':' || group_concat(c.name) AS shape FROM"
                        " sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' GROUP BY m.name)"
                        " WHERE shape IN ('tables:id,meta,created,header,cards', 'cards:key,text',"
                        " 'lines:id,number,written,text', 'talks:id,number,text')") == 4;
}

/* Which version it is, 0 for an empty file; `*error` says why it is not for us, or is empty. */
static int version_of(sqlite3 *base, const char *file, char *error, size_t room)
{
    int64_t application = number(base, "PRAGMA application_id"), version = number(base, "PRAGMA user_version"),
            things = number(base, "SELECT count(*) FROM sqlite_master");
    bool ours = application == APPLICATION, empty = !application && !version && !things;
    *error = '\0';
    if (things < 0)                        /* it cannot be read at all; the other two may be anything */
        snprintf(error, room, "%s: %s", file, sqlite3_errmsg(base));
    else if (ours && version > VERSION)
        snprintf(error, room, "%s: a newer doomtrack wrote this store (version %lld; this one knows %d)", file,
                 (long long)version, VERSION);
    else if (ours ? version < 1 : !empty && (application || version != 1 || !is_first_version(base)))
        snprintf(error, room, "%s: this is a database of another program, not a store of tables", file);
    return (int)version;
}

/* Only to read, and without files beside it: SQLite would make them for a database in WAL mode, and leave them there.
 * As long as there is no log of changes the file is all there is, and SQLite may take it for one that never changes. */
static int open_to_look(const char *file, sqlite3 **base)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    char uri[3 * PATH_MAX + 40], wal[PATH_MAX + 8], *to = uri + sprintf(uri, *file == '/' ? "file://" : "file:");
    if (snprintf(wal, sizeof wal, "%s-wal", file) >= (int)sizeof wal || !access(wal, F_OK))
        return sqlite3_open_v2(file, base, SQLITE_OPEN_READONLY, NULL);
    for (const char *c = file; *c; c++)
        to += sprintf(to, strchr(plain, *c) ? "%c" : "%%%02x", (unsigned char)*c);
    strcpy(to, "?immutable=1");
    return sqlite3_open_v2(uri, base, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
}

bool web_schema_check(const char *file, char *error, size_t room)
{
    struct stat there;
    sqlite3 *base = NULL;
    *error = '\0';
    if (stat(file, &there) || !there.st_size)
        return true;
    if (open_to_look(file, &base) != SQLITE_OK) {
        snprintf(error, room, "%s: %s", file, base ? sqlite3_errmsg(base) : "out of memory");
    } else {
        sqlite3_db_config(base, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        sqlite3_busy_timeout(base, 5000);
        version_of(base, file, error, room);
    }
    sqlite3_close(base);
    return !*error;
}

bool web_schema_make(struct sqlite3 *base, const char *file, char *error, size_t room)
{
    static const char *const how[] = { "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON",
                                       "BEGIN IMMEDIATE" };
    char last[80];
    int version = version_of(base, file, error, room);
    bool good = !*error;
    for (unsigned i = 0; i < sizeof how / sizeof *how && good; i++)
        good = sqlite3_exec(base, how[i], NULL, NULL, NULL) == SQLITE_OK;
    for (int i = version; i < VERSION && good; i++)
        good = sqlite3_exec(base, step[i], NULL, NULL, NULL) == SQLITE_OK;
    snprintf(last, sizeof last, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", APPLICATION, VERSION);
    good = good && sqlite3_exec(base, version < VERSION ? last : "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!good && !*error)
        snprintf(error, room, "%s: %s", file, sqlite3_errmsg(base));
    if (!good && !sqlite3_get_autocommit(base))
        sqlite3_exec(base, "ROLLBACK", NULL, NULL, NULL);
    return good;
}
