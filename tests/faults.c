/* faults.c -- a disk that fails now and then: loaded before the C library (LD_PRELOAD), it lets one write or sync in
 * FAULTS fail, at random, from the moment the program listens on. Only what SQLite uses for its files is touched. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static atomic_bool begun;
static atomic_uint state;

int listen(int socket, int most)
{
    int (*real)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "listen");
    atomic_store(&begun, true);
    return real(socket, most);
}

static int fails(int error)
{
    static unsigned one_in;
    if (!one_in)
        one_in = getenv("FAULTS") ? (unsigned)atoi(getenv("FAULTS")) : 1u << 30;
    unsigned x = atomic_fetch_add(&state, 0x9e3779b9u) + (unsigned)getpid();
    x = (x ^ x >> 16) * 0x45d9f3bu;
    x = (x ^ x >> 16) * 0x45d9f3bu;
    if (!atomic_load(&begun) || (x >> 8) % one_in)
        return 0;
    errno = error;
    return 1;
}

ssize_t pwrite64(int to, const void *from, size_t length, off64_t at)
{
    ssize_t (*real)(int, const void *, size_t, off64_t) =
        (ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    return fails(ENOSPC) ? -1 : real(to, from, length, at);
}

int fdatasync(int file)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    return fails(EIO) ? -1 : real(file);
}
