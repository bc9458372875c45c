/* ascii.h -- letters and digits of ASCII, the same under every locale.
 *
 * <ctype.h> and strcasecmp follow the locale of the user: with Turkish letters I is no capital i, and a journal written
 * there could not be read elsewhere. What is stored, sent or compared goes by these. tools/check-layers keeps the
 * headers of the others out. */
#ifndef DTS_ASCII_H
#define DTS_ASCII_H

#include <stdbool.h>
#include <stddef.h>

static inline bool dts_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool dts_is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static inline bool dts_is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline char dts_small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* Is it the same text, whatever the case of its ASCII letters? */
static inline bool dts_same_text(const char *a, const char *b)
{
    while (*a && dts_small(*a) == dts_small(*b)) {
        a++;
        b++;
    }
    return dts_small(*a) == dts_small(*b);
}

/* The same of the first `length` bytes, or up to the end of both. */
static inline bool dts_same_start(const char *a, const char *b, size_t length)
{
    for (; length && dts_small(*a) == dts_small(*b); length--, a++, b++)
        if (!*a)
            return true;
    return !length;
}

#endif
