/* mem.c -- the three functions the freestanding kernel leaves to its surroundings, for
 * WebAssembly, where there is no C library. Plain loops: clang makes bulk copies of them. */
#include "../../kernel/mem.h"

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    char *t = to;
    const char *f = from;
    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    char *t = to;
    for (size_t i = 0; i < n; i++)
        t[i] = (char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}
