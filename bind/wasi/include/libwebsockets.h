/* libwebsockets.h -- of that library the two things that files besides net.c use, where there is no network. */
#ifndef ALONE_LIBWEBSOCKETS_H
#define ALONE_LIBWEBSOCKETS_H

#include <stddef.h>
#include <stdio.h>

#define LWS_PRE 0
/* Nobody is there who could measure how long it takes. */
static inline int lws_timingsafe_bcmp(const void *a, const void *b, size_t length)
{
    const unsigned char *x = a, *y = b;
    int different = 0;
    for (size_t i = 0; i < length; i++)
        different |= x[i] ^ y[i];
    return different;
}

#endif
