/* alone.h -- included before everything that is compiled to WebAssembly: what Debian's C library for it leaves out and
 * our files call. There are no files there and no second thread; chance comes from whoever runs the module. */
#ifndef ALONE_H
#define ALONE_H

#include <stddef.h>
#include <sys/types.h>
#include <unistd.h>

int getentropy(void *to, size_t length);      /* of the C library, which shows it only beside much else */
int mkstemp(char *name);                      /* fails: there is no folder */
int flock(int file, int how);                 /* fails, too */
static inline int malloc_trim(size_t keep) { return (int)keep; }
static inline ssize_t getrandom(void *to, size_t length, unsigned flags)
{
    size_t part = length < 256 ? length : 256;
    return flags || getentropy(to, part) ? -1 : (ssize_t)part;
}

#endif
