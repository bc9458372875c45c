/* alone.c -- the functions of alone.h that have an address. */
#include <errno.h>

int mkstemp(char *name)
{
    (void)name;
    errno = ENOSYS;
    return -1;
}

int flock(int file, int how)
{
    (void)file;
    (void)how;
    errno = ENOSYS;
    return -1;
}
