/* mem.h -- the three functions of the C library that a freestanding compiler may call anyway. */
#ifndef DT_MEM_H
#define DT_MEM_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);

#endif
