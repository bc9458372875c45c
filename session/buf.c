/* buf.c -- text and arrays that grow. A buffer remembers that memory ran out, so that callers
 * check once at the end; what was there before stays readable. */
#include "inner.h"

void dts_put(struct dts_buf *b, const char *text, size_t length)
{
    if (b->failed)
        return;
    if (b->length + length + 1 > b->room) {
        size_t room = b->room ? b->room : 256;
        while (room < b->length + length + 1)
            room *= 2;
        char *at = realloc(b->at, room);
        if (!at) {
            b->failed = true;
            return;
        }
        b->at = at;
        b->room = room;
    }
    memcpy(b->at + b->length, text, length);
    b->length += length;
    b->at[b->length] = '\0';
}

void dts_puts(struct dts_buf *b, const char *text)
{
    dts_put(b, text, strlen(text));
}

void dts_printf(struct dts_buf *b, const char *format, ...)
{
    char small[512];
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(small, sizeof small, format, list);
    va_end(list);
    if (n >= 0 && (size_t)n < sizeof small) {
        dts_put(b, small, (size_t)n);
    } else {
        char *large = n < 0 ? NULL : malloc((size_t)n + 1);
        if (large) {
            vsnprintf(large, (size_t)n + 1, format, again);
            dts_put(b, large, (size_t)n);
        } else {
            b->failed = true;
        }
        free(large);
    }
    va_end(again);
}

char *dts_take(struct dts_buf *b)
{
    dts_put(b, "", 0);
    if (b->failed) {
        free(b->at);
        b->at = NULL;
    }
    return b->at;
}

void *dts_grow(void *at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return at;
    size_t more = *room ? *room * 2 : 16;
    while (more <= count)
        more *= 2;
    void *grown = realloc(at, more * size);
    if (grown)
        *room = more;
    return grown;
}

char *dts_copy(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

uint64_t dts_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

uint64_t dts_text_hash(const char *text, size_t length)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3u;
    return dts_mix(h);
}
