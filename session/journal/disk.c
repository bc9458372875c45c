/* disk.c -- files: reading one whole, putting one whole in its place, and who holds the name of one.
 *
 * Only regular files are read, and only so many bytes: a pipe, a device or a file of the kernel given as a pack or a
 * journal must not keep an engine waiting. A new file is made beside its place, locked and synced before it gets its
 * name, so it has its name and its lock at one moment. Whoever wants to replace, rename or remove a file locks it first
 * and keeps the lock until that is done; and since a name may lead to another file by the time its lock is had, it is
 * looked up again then. So of two programs one gets the name and the other hears that it is taken. */
#include "../inner.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ------------------------------------------------------------------ reading ---- */

static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

char *dts_read_stream(int file, const char *called, size_t most, size_t *length, char *error, size_t room)
{
    struct dts_buf b = { 0 };
    char part[16384];
    ssize_t n = 1;
    while (b.length <= most && ((n = read(file, part, sizeof part)) > 0 || (n < 0 && errno == EINTR)))
        if (n > 0)
            dts_put(&b, part, (size_t)n);
    *length = b.length;
    if (n < 0)
        dts_say_error(error, room, "%.200s: %s", called, strerror(errno));
    else if (b.length > most)
        dts_say_error(error, room, "%.200s: larger than %zu bytes", called, most);
    else if (b.failed)
        dts_say_error(error, room, "out of memory");
    char *text = dts_take(&b);
    if (n == 0 && b.length <= most)
        return text;
    free(text);
    return NULL;
}

/* Is this a file that ends, of a size that is known beforehand? The files of /proc and /sys say that they are regular
 * and of no size, and some of them wait for something to happen. */
static bool can_be_read(int file, const struct stat *st, const char *path, size_t most, char *error, size_t room)
{
    char one;
    if (S_ISDIR(st->st_mode))
        return dts_say_error(error, room, "%.200s: this is a folder, not a file", path);
    if (!S_ISREG(st->st_mode) || (!st->st_size && pread(file, &one, 1, 0) != 0))
        return dts_say_error(error, room, "%.200s: this is not a regular file", path);
    return (uintmax_t)st->st_size <= most || dts_say_error(error, room, "%.200s: larger than %zu bytes", path, most);
}

char *dts_read_seen(const char *path, size_t most, size_t *length, struct stat *seen, char *error, size_t room)
{
    char *text = NULL;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0 || fstat(file, seen))
        dts_say_error(error, room, "%.200s: %s", path, strerror(errno));
    else if (can_be_read(file, seen, path, most, error, room))
        text = dts_read_stream(file, path, most, length, error, room);
    if (text && fstat(file, seen))
        seen->st_size = 0;
    if (file >= 0)
        close(file);
    return text;
}

char *dts_read_file(const char *path, size_t most, size_t *length, char *error, size_t room)
{
    struct stat seen;
    return dts_read_seen(path, most, length, &seen, error, room);
}

/* ------------------------------------------------------------------- places ---- */

/* The folder a path leads into; malloc'd. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? dts_copy(path, slash == path ? 1 : (size_t)(slash - path)) : dts_copy(".", 1);
}

void dts_sync_folder(const char *path)
{
    char *folder = folder_of(path);
    int dir = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (dir >= 0) {
        fsync(dir);
        close(dir);
    }
    free(folder);
}

bool dts_make_folders(const char *path, char *error, size_t room)
{
    char *part = dts_copy(path, strlen(path));
    if (!part)
        return dts_say_error(error, room, "out of memory");
    bool good = true;
    for (char *c = strchr(part + 1, '/'); good && c; c = strchr(c + 1, '/')) {
        *c = '\0';
        struct stat st;
        good = !mkdir(part, 0700) || (!stat(part, &st) && S_ISDIR(st.st_mode))
            || dts_say_error(error, room, "the folder %.200s cannot be made: %s", part, strerror(errno));
        *c = '/';
    }
    free(part);
    return good;
}

int dts_claim(const char *path, struct stat *st)
{
    for (unsigned tries = 0; tries < 100; tries++) {
        struct stat now;
        int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (file < 0)
            return -1;
        if (flock(file, LOCK_EX | LOCK_NB) || fstat(file, st)) {
            int why = errno;
            close(file);
            errno = why;
            return -1;
        }
        if (!stat(path, &now) && same_file(&now, st))
            return file;
        close(file);                   /* the name was given to another file meanwhile */
    }
    errno = EWOULDBLOCK;
    return -1;
}

bool dts_leads_to(const char *path, int file)
{
    struct stat named, open;
    return !stat(path, &named) && !fstat(file, &open) && same_file(&named, &open);
}

bool dts_place(const char *from, const char *to, bool only_new)
{
    if (!only_new)
        return !rename(from, to);
    if (link(from, to))
        return false;
    unlink(from);
    return true;
}

/* ------------------------------------------------------------------ writing ---- */

bool dts_write_all(int file, const char *text, size_t length, off_t at)
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

static const char beside_name[] = ".doomtrack-new-";
enum { BESIDE_LETTERS = 6 };

/* A program that was killed leaves the file it was making. Ours by its name, and nobody's when it is not locked. */
static void sweep(const char *folder)
{
    DIR *dir = opendir(folder);
    size_t length = sizeof beside_name - 1;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        if (strncmp(e->d_name, beside_name, length) || strlen(e->d_name) != length + BESIDE_LETTERS)
            continue;
        struct dts_buf b = { 0 };
        struct stat st;
        dts_printf(&b, "%s/%s", folder, e->d_name);
        char *path = dts_take(&b);
        int file = path ? dts_claim(path, &st) : -1;
        if (file >= 0) {
            if (S_ISREG(st.st_mode))
                unlink(path);
            close(file);
        }
        free(path);
    }
    if (dir)
        closedir(dir);
}

/* A new file in that folder, locked. Between its making and its lock somebody who sweeps may take it for left over:
 * then there is another one. */
static int make_beside(const char *folder, char **name)
{
    for (unsigned tries = 0; tries < 100; tries++) {
        struct dts_buf b = { 0 };
        dts_printf(&b, "%s/%s%.*s", folder, beside_name, BESIDE_LETTERS, "XXXXXX");
        *name = dts_take(&b);
        int file = *name ? mkstemp(*name) : -1;
        if (file < 0)
            return -1;
        if (fcntl(file, F_SETFD, FD_CLOEXEC) >= 0 && !flock(file, LOCK_EX) && dts_leads_to(*name, file))
            return file;
        close(file);
        free(*name);
        *name = NULL;
    }
    errno = EBUSY;
    return -1;
}

int dts_write_new(const char *path, const char *text, size_t length, bool only_new, char *error, size_t room)
{
    char *folder = folder_of(path), *beside = NULL;
    if (folder)
        sweep(folder);
    int file = folder ? make_beside(folder, &beside) : -1;
    bool good = file >= 0 && dts_write_all(file, text, length, 0) && !fsync(file) && dts_place(beside, path, only_new);
    int why = errno;
    if (good) {
        dts_sync_folder(path);
    } else {
        dts_say_error(error, room, "%.200s: %s", path, strerror(why));
        if (file >= 0) {
            unlink(beside);
            close(file);
        }
        file = -1;
    }
    free(beside);
    free(folder);
    errno = why;
    return file;
}
