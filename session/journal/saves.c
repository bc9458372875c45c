/* saves.c -- games on disk: the autosave that has every choice before anybody hears of it, and
 * the list of named saves.
 *
 * A save is made whole beside its place, synced and renamed into it; from then on lines are
 * appended and synced. A line that cannot be written whole is cut off again and the choice is
 * refused, so the file never knows more or less than the game. A lock on the file keeps two
 * programs from playing the same save; disk.c says how it passes to the file that replaces it. */
#include "../inner.h"
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

/* ------------------------------------------------------------------- places ---- */

/* The folder of saves; malloc'd, NULL: the environment names none. */
static char *folder(void)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct dts_buf b = { 0 };
    if (data && *data == '/')
        dts_puts(&b, data);
    else if (home && *home == '/')
        dts_printf(&b, "%s/.local/share", home);
    else
        return NULL;
    dts_puts(&b, "/doomtrack/saves");
    return dts_take(&b);
}

static bool plain_name(const char *name)
{
    size_t length = name ? strlen(name) : 0;
    if (!length || length > 100 || *name == '.' || *name == '-')
        return false;
    return !strchr(name, '/') && !dtc_unfit(name, length, false);
}

char *dts_save_path(const char *name)
{
    char *at = plain_name(name) ? folder() : NULL;
    if (!at)
        return NULL;
    struct dts_buf b = { 0 };
    dts_printf(&b, "%s/%s.journal", at, name);
    free(at);
    return dts_take(&b);
}

/* The path of a save that is to be written, its folder made if need be; NULL after an error. */
static char *path_to_write(const char *name, char *error, size_t room)
{
    char *path = dts_save_path(name);
    if (path && dts_make_folders(path, error, room))
        return path;
    if (!path && plain_name(name))
        dts_say_error(error, room, "there is no place for saves: neither XDG_DATA_HOME nor HOME names a folder");
    else if (!path)
        dts_say_error(error, room, "'%.100s' cannot be the name of a save", name ? name : "");
    free(path);
    return NULL;
}

/* ------------------------------------------------------------------ writing ---- */

static bool can_save(struct dts *s)
{
    if (s->fast)
        return dts_fail(s, "a simulation cannot be saved");
    return !s->loose || dts_fail_as(s, "save_spec", "", "a game that began at a spec cannot be saved");
}

bool dts_save(struct dts *s, const char *path)
{
    struct stat st;
    if (!can_save(s))
        return false;
    s->error_key = NULL;
    int old = dts_claim(path, &st);
    if (old < 0 && errno == EWOULDBLOCK)
        return dts_fail(s, "%.200s is being played", path);
    char *text = dts_owner_journal(s);
    int file = text ? dts_write_new(path, text, strlen(text), false, s->error, sizeof s->error) : -1;
    if (!text)
        dts_fail(s, "out of memory");
    free(text);
    if (old >= 0)
        close(old);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* ----------------------------------------------------------------- autosave ---- */

void dts_file_close(struct dts *s)
{
    if (s->file >= 0)
        close(s->file);
    s->file = -1;
    free(s->file_path);
    free(s->file_name);
    s->file_path = s->file_name = NULL;
}

bool dts_keep(struct dts *s, bool (*keep)(void *with, const char *lines, size_t length), void *with)
{
    if (s->file >= 0)
        return dts_fail(s, "this game is saved as %.200s", s->file_name);
    s->keep = keep;
    s->keeper = with;
    return true;
}

bool dts_append(struct dts *s, const struct dts_buf *b)
{
    if (b->failed)
        return dts_fail(s, "out of memory");
    if (s->keep)
        return s->keep(s->keeper, b->at, b->length) || dts_fail(s, "not done, because it cannot be saved");
    if (s->file < 0)
        return true;
    if (s->file_end + (off_t)b->length > DTS_TEXT_MAX)     /* it could not be read again */
        return dts_fail(s, "not done, because it cannot be saved: a journal has at most %d bytes", DTS_TEXT_MAX);
    if (dts_write_all(s->file, b->at, b->length, s->file_end) && !fdatasync(s->file)) {
        s->file_end += (off_t)b->length;
        return true;
    }
    int why = errno;
    while (ftruncate(s->file, s->file_end) && errno == EINTR)
        ;
    return dts_fail_as(s, "save_failed", strerror(why), "not done, because it cannot be saved: %.200s: %s",
                       s->file_path, strerror(why));
}

/* May this session take the name of the file `old` that it has locked? What it was read from is its own as long as
 * nobody has changed it since. */
static bool may_replace(struct dts *s, const char *name, const char *path, const struct stat *old)
{
    bool same = s->origin && old->st_ino == s->origin_file && old->st_dev == s->origin_device;
    if (!same && !(s->origin && !strcmp(s->origin, path)))
        return dts_fail_as(s, "save_taken", name, "there is another game saved as %.200s", path);
    return (same && old->st_size == s->origin_size && old->st_mtim.tv_sec == s->origin_time.tv_sec
            && old->st_mtim.tv_nsec == s->origin_time.tv_nsec)
        || dts_fail_as(s, "save_changed", name, "%.200s was changed since it was read", path);
}

static bool save_as(struct dts *s, const char *name, const char *path, bool only_new)
{
    s->error_key = NULL;
    char *text = dts_owner_journal(s), *kept_name = dts_copy(name, strlen(name)),
         *kept_path = dts_copy(path, strlen(path));
    size_t length = text ? strlen(text) : 0;
    int file = -1;
    if (length > DTS_TEXT_MAX)
        dts_fail(s, "a journal has at most %d bytes", DTS_TEXT_MAX);
    else if (text && kept_name && kept_path)
        file = dts_write_new(path, text, length, only_new, s->error, sizeof s->error);
    else
        dts_fail(s, "out of memory");
    int why = errno;
    free(text);
    if (file < 0) {
        free(kept_name);
        free(kept_path);
        errno = why;
        return false;
    }
    if (s->file >= 0 && strcmp(s->file_path, path) && dts_leads_to(s->file_path, s->file))
        unlink(s->file_path);          /* the same game under its old name */
    dts_file_close(s);
    s->file = file;
    s->file_end = (off_t)length;
    s->file_name = kept_name;
    s->file_path = kept_path;
    return true;
}

/* Under a name that is free, or this game's already. The lock on what has the name now is kept until the new file has
 * the name and a lock of its own: who asks for it in between is refused. */
static bool save_named(struct dts *s, const char *name, const char *path)
{
    struct stat st;
    int old = dts_claim(path, &st);
    bool fresh = old < 0 && errno == ENOENT;
    if (old < 0 && errno == EWOULDBLOCK)
        return dts_fail_as(s, "save_elsewhere", name, "%.200s is being played elsewhere", path);
    if (old < 0 && !fresh)
        return dts_fail(s, "%.200s: %s", path, strerror(errno));
    bool good = (fresh || may_replace(s, name, path, &st)) && save_as(s, name, path, fresh);
    if (!good && fresh && errno == EEXIST)
        dts_fail_as(s, "save_taken", name, "there is another game saved as %.200s", path);
    if (old >= 0)
        close(old);
    return good;
}

/* GAME-2025-01-31, with a number when that is taken. */
static bool save_somewhere(struct dts *s)
{
    time_t now = time(NULL);
    struct tm day;
    char date[32];
    if (!localtime_r(&now, &day) || !strftime(date, sizeof date, "%Y-%m-%d", &day))
        snprintf(date, sizeof date, "game");
    for (unsigned n = 1; n < 10000; n++) {
        char name[100];
        snprintf(name, sizeof name, n > 1 ? "%.40s-%s-%u" : "%.40s-%s", s->game.name, date, n);
        char *path = path_to_write(name, s->error, sizeof s->error);
        errno = 0;
        bool good = path && save_as(s, name, path, true), taken = errno == EEXIST;
        free(path);
        if (good || !taken)
            return good;
    }
    return dts_fail(s, "there are too many saves of today");
}

bool dts_autosave(struct dts *s, const char *name)
{
    if (!can_save(s))
        return false;
    if (s->keep)
        return dts_fail(s, "this game is kept elsewhere");
    if (!name)
        return s->file >= 0 || save_somewhere(s);
    if (s->file >= 0 && !strcmp(s->file_name, name))
        return true;
    if (!plain_name(name))
        return dts_fail_as(s, "save_name", name, "'%.100s' cannot be the name of a save", name);
    s->error_key = NULL;
    char *path = path_to_write(name, s->error, sizeof s->error);
    bool good = path && save_named(s, name, path);
    free(path);
    return good;
}

const char *dts_autosave_name(const struct dts *s) { return s->file_name; }

/* ---------------------------------------------------------------- the list ---- */

/* What the list of saves shows of a journal, without playing it. */
static void summarize(const char *text, size_t length, struct dts_save *save)
{
    bool play = false;
    for (size_t at = 0; at < length;) {
        const char *line = text + at, *end = memchr(line, '\n', length - at);
        if (!end)
            return;                    /* torn */
        size_t n = (size_t)(end - line);
        at += n + 1;
        unsigned number = n && *line >= '0' && *line <= '9' ? (unsigned)strtoul(line, NULL, 10) : 0;
        if (!play && !save->game && n > 5 && !memcmp(line, "game ", 5))
            save->game = dts_copy(line + 5, n - 5);
        else if (n == 4 && !memcmp(line, "play", 4))
            play = true;
        else if (play && number)
            save->ply = number;
        else if (play && n > 5 && !memcmp(line, "undo ", 5))
            *save = (struct dts_save){ save->name, save->game, save->path, (unsigned)strtoul(line + 5, NULL, 10),
                                       save->when, false };
        else if (play && n > 4 && !memcmp(line, "end ", 4))
            save->over = true;
    }
}

static bool describe(const char *at, const char *file, struct dts_save *save)
{
    size_t name = strlen(file), length;
    struct dts_buf b = { 0 };
    struct stat st;
    char error[DTS_ERROR];
    if (name <= 8 || strcmp(file + name - 8, ".journal") || *file == '.')
        return false;
    dts_printf(&b, "%s/%s", at, file);
    *save = (struct dts_save){ .path = dts_take(&b), .name = dts_copy(file, name - 8) };
    char *text = save->path ? dts_read_seen(save->path, DTS_TEXT_MAX, &length, &st, error, sizeof error) : NULL;
    if (text) {
        save->when = st.st_mtime;
        summarize(text, length, save);
    }
    free(text);
    if (save->game && save->name)
        return true;
    free(save->path);
    free(save->name);
    free(save->game);
    return false;
}

static int newest_first(const void *a, const void *b)
{
    const struct dts_save *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when) - (x->when > y->when) : strcmp(x->name, y->name);
}

size_t dts_saves(struct dts_save **list)
{
    char *at = folder();
    DIR *dir = at ? opendir(at) : NULL;
    size_t count = 0, room = 0;
    *list = NULL;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        struct dts_save save;
        if (!describe(at, e->d_name, &save))
            continue;
        struct dts_save *grown = dts_grow(*list, count, &room, sizeof *grown);
        if (!grown) {
            free(save.name);
            free(save.game);
            free(save.path);
            break;
        }
        *list = grown;
        (*list)[count++] = save;
    }
    if (dir)
        closedir(dir);
    free(at);
    if (count)
        qsort(*list, count, sizeof **list, newest_first);
    return count;
}

void dts_saves_free(struct dts_save *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(list[i].name);
        free(list[i].game);
        free(list[i].path);
    }
    free(list);
}

/* Lock a save that nobody is playing; -1 after an error. */
static int claim_save(const char *name, const char *path, char *error, size_t room)
{
    struct stat st;
    int file = path ? dts_claim(path, &st) : -1;
    if (path && file < 0 && errno == EWOULDBLOCK)
        dts_say_error(error, room, "'%.100s' is being played", name);
    else if (file < 0)
        dts_say_error(error, room, "there is no save '%.100s'", name ? name : "");
    return file;
}

bool dts_save_delete(const char *name, char *error, size_t room)
{
    char *path = dts_save_path(name);
    int file = claim_save(name, path, error, room);
    bool good = file >= 0 && (!unlink(path) || dts_say_error(error, room, "%.200s: %s", path, strerror(errno)));
    if (good)
        dts_sync_folder(path);
    if (file >= 0)
        close(file);
    free(path);
    return good;
}

bool dts_save_rename(const char *name, const char *to, char *error, size_t room)
{
    char *path = dts_save_path(name), *other = NULL;
    int file = claim_save(name, path, error, room);
    bool good = file >= 0 && (other = path_to_write(to, error, room))
             && (dts_place(path, other, true)
                 || (errno == EEXIST ? dts_say_error(error, room, "there is another save '%.100s'", to)
                                     : dts_say_error(error, room, "%.200s: %s", other, strerror(errno))));
    if (good)
        dts_sync_folder(other);
    if (file >= 0)
        close(file);
    free(path);
    free(other);
    return good;
}
