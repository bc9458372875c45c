/* saves.c -- games on disk: the autosave that has every choice before anybody hears of it, and
 * the list of named saves.
 *
 * A save is made whole beside its place, synced and renamed into it; from then on lines are
 * appended and synced. A line that cannot be written whole is cut off again and the choice is
 * refused, so the file never knows more or less than the game. A lock on the file keeps two
 * programs from playing the same save. */
#include "inner.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ------------------------------------------------------------------- places ---- */

/* The folder of saves, made if need be; malloc'd. */
static char *folder(void)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct dts_buf b = { 0 };
    if (data && *data == '/')
        dts_puts(&b, data);
    else
        dts_printf(&b, "%s/.local/share", home && *home ? home : ".");
    dts_puts(&b, "/doomtrack/saves");
    char *path = dts_take(&b);
    for (char *c = path ? strchr(path + 1, '/') : NULL; c; c = strchr(c + 1, '/')) {
        *c = '\0';
        mkdir(path, 0700);
        *c = '/';
    }
    if (path)
        mkdir(path, 0700);
    return path;
}

static bool plain_name(const char *name)
{
    size_t length = name ? strlen(name) : 0;
    if (!length || length > 100 || *name == '.' || *name == '-')
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < 32 || name[i] == '/' || name[i] == 127)
            return false;
    return true;
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

static void sync_folder(const char *path)
{
    char *copy = dts_copy(path, strlen(path));
    char *slash = copy ? strrchr(copy, '/') : NULL;
    if (slash)
        slash[slash == copy] = '\0';
    int dir = open(slash ? copy : ".", O_RDONLY | O_DIRECTORY);
    if (dir >= 0) {
        fsync(dir);
        close(dir);
    }
    free(copy);
}

/* ------------------------------------------------------------------ writing ---- */

static bool write_all(int file, const char *text, size_t length, off_t at)
{
    while (length) {
        ssize_t n = pwrite(file, text, length, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            errno = n ? errno : ENOSPC;
            return false;
        }
        text += n;
        length -= (size_t)n;
        at += n;
    }
    return true;
}

/* Put a finished file in its place. `only_new`: never over another one. */
static bool place(const char *from, const char *to, bool only_new)
{
    if (!only_new)
        return !rename(from, to);
    if (link(from, to))
        return false;
    unlink(from);
    return true;
}

static bool write_new(const char *path, const char *text, size_t length, bool only_new, int *keep, char *error,
                      size_t room)
{
    struct dts_buf b = { 0 };
    dts_printf(&b, "%s.XXXXXX", path);
    char *beside = dts_take(&b);
    int file = beside ? mkstemp(beside) : -1;
    if (file < 0) {
        dts_say_error(error, room, "%.200s: %s", path, strerror(errno));
        free(beside);
        return false;
    }
    bool good = !flock(file, LOCK_EX | LOCK_NB) && write_all(file, text, length, 0) && !fsync(file)
             && place(beside, path, only_new);
    if (!good) {
        int why = errno;
        dts_say_error(error, room, "%.200s: %s", path, strerror(why));
        unlink(beside);
        close(file);
        errno = why;
    } else {
        sync_folder(path);
        if (keep)
            *keep = file;
        else
            close(file);
    }
    free(beside);
    return good;
}

static bool can_save(struct dts *s)
{
    if (s->fast)
        return dts_fail(s, "a simulation cannot be saved");
    return !s->loose || dts_fail_as(s, "save_spec", "", "a game that began at a spec cannot be saved");
}

bool dts_save(struct dts *s, const char *path)
{
    if (!can_save(s))
        return false;
    char *text = dts_owner_journal(s);
    bool good = text ? write_new(path, text, strlen(text), false, NULL, s->error, sizeof s->error)
                     : dts_fail(s, "out of memory");
    free(text);
    return good;
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
    if (write_all(s->file, b->at, b->length, s->file_end) && !fdatasync(s->file)) {
        s->file_end += (off_t)b->length;
        return true;
    }
    int why = errno;
    while (ftruncate(s->file, s->file_end) && errno == EINTR)
        ;
    return dts_fail_as(s, "save_failed", strerror(why), "not done, because it cannot be saved: %.200s: %s",
                       s->file_path, strerror(why));
}

/* Is the file in the way another game's, or in use? What this session was read from is its own
 * as long as nobody has changed it since. */
static bool may_replace(struct dts *s, const char *name, const char *path)
{
    struct stat st;
    if (stat(path, &st))
        return true;
    if (!s->origin_size || st.st_ino != s->origin_file || st.st_dev != s->origin_device)
        return dts_fail_as(s, "save_taken", name, "there is another game saved as %.200s", path);
    if (st.st_size != s->origin_size)
        return dts_fail_as(s, "save_changed", name, "%.200s was changed since it was read", path);
    int file = open(path, O_RDONLY);
    bool free_of_locks = file >= 0 && !flock(file, LOCK_EX | LOCK_NB);
    if (file >= 0)
        close(file);
    return free_of_locks || dts_fail_as(s, "save_elsewhere", name, "%.200s is being played elsewhere", path);
}

static bool save_as(struct dts *s, const char *name, const char *path, bool only_new)
{
    int file = -1;
    s->error_key = NULL;
    char *text = dts_owner_journal(s), *kept_name = dts_copy(name, strlen(name)),
         *kept_path = dts_copy(path, strlen(path));
    size_t length = text ? strlen(text) : 0;
    bool good =
        text && kept_name && kept_path && write_new(path, text, length, only_new, &file, s->error, sizeof s->error);
    free(text);
    if (!good) {
        free(kept_name);
        free(kept_path);
        return false;
    }
    if (s->file >= 0 && strcmp(s->file_path, path))
        unlink(s->file_path);          /* the same game under its old name */
    dts_file_close(s);
    s->file = file;
    s->file_end = (off_t)length;
    s->file_name = kept_name;
    s->file_path = kept_path;
    return true;
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
        char *path = dts_save_path(name);
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
    char *path = dts_save_path(name);
    if (!path)
        return dts_fail_as(s, "save_name", name, "'%.100s' cannot be the name of a save", name);
    struct stat st;
    bool fresh = stat(path, &st) != 0;
    bool good = may_replace(s, name, path) && save_as(s, name, path, fresh);
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
    char error[8];
    if (name <= 8 || strcmp(file + name - 8, ".journal") || *file == '.')
        return false;
    dts_printf(&b, "%s/%s", at, file);
    *save = (struct dts_save){ .path = dts_take(&b), .name = dts_copy(file, name - 8) };
    char *text = save->path && !stat(save->path, &st) && S_ISREG(st.st_mode)
               ? dts_read_file(save->path, DTS_TEXT_MAX, &length, error, sizeof error) : NULL;
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

/* A save's path when it exists and nobody is playing it. */
static char *free_save(const char *name, char *error, size_t room)
{
    char *path = dts_save_path(name);
    int file = path ? open(path, O_RDONLY) : -1;
    if (file < 0) {
        dts_say_error(error, room, "there is no save '%.100s'", name ? name : "");
    } else if (flock(file, LOCK_EX | LOCK_NB)) {
        dts_say_error(error, room, "'%.100s' is being played", name);
        close(file);
    } else {
        close(file);
        return path;
    }
    free(path);
    return NULL;
}

bool dts_save_delete(const char *name, char *error, size_t room)
{
    char *path = free_save(name, error, room);
    if (!path)
        return false;
    bool good = !unlink(path) || dts_say_error(error, room, "%.200s: %s", path, strerror(errno));
    if (good)
        sync_folder(path);
    free(path);
    return good;
}

bool dts_save_rename(const char *name, const char *to, char *error, size_t room)
{
    char *path = free_save(name, error, room), *other = dts_save_path(to);
    bool good = path && (other || dts_say_error(error, room, "'%.100s' cannot be the name of a save", to ? to : ""))
             && (place(path, other, true) || dts_say_error(error, room, "%.200s: %s", other, strerror(errno)));
    if (good)
        sync_folder(other);
    free(path);
    free(other);
    return good;
}
