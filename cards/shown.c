/* shown.c -- which characters of somebody else's text may be shown.
 *
 * Names, card files, journals and arguments come from anywhere, and what is printed of them reaches a terminal, a log
 * or a page. The one predicate is here, because the card compiler is the lowest part that reads such text; the session
 * hands it on to everything above. */
#include <string.h>
#include "compile.h"

/* Bytes of the character at p; 0 when it is not UTF-8. */
unsigned dtc_character(const char *p, const char *end)
{
    const unsigned char *u = (const unsigned char *)p;
    if (*u < 0x80)
        return 1;
    unsigned n = *u >= 0xf0 ? 4 : *u >= 0xe0 ? 3 : 2;
    if (*u < 0xc2 || *u > 0xf4 || end - p < (ptrdiff_t)n)
        return 0;
    for (unsigned i = 1; i < n; i++)
        if ((u[i] & 0xc0) != 0x80)
            return 0;
    if ((*u == 0xe0 && u[1] < 0xa0) || (*u == 0xed && u[1] > 0x9f) || (*u == 0xf0 && u[1] < 0x90) ||
        (*u == 0xf4 && u[1] > 0x8f))
        return 0;             /* longer than needed, half a pair, or beyond the last */
    return n;
}

bool dtc_may_show(uint32_t code)
{
    if (code < 0x20 || (code >= 0x7f && code < 0xa0))
        return false;         /* C0, DEL, C1: terminals obey them */
    bool turns = code == 0x61c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
                 (code >= 0x2066 && code <= 0x2069);
    return !turns && code != 0x2028 && code != 0x2029;
}

unsigned dtc_shown(const char *p, const char *end)
{
    const unsigned char *u = (const unsigned char *)p;
    unsigned n = dtc_character(p, end);
    if (!n)
        return 0;
    uint32_t code = n == 1 ? *u : *u & (0x7fu >> n);
    for (unsigned i = 1; i < n; i++)
        code = code << 6 | (u[i] & 0x3f);
    return dtc_may_show(code) ? n : 0;
}

/* Line ends, also those with a carriage return, and tabs. */
static bool lays_out(const char *p, const char *end)
{
    return *p == '\n' || *p == '\t' || (*p == '\r' && end - p > 1 && p[1] == '\n');
}

const char *dtc_unfit(const char *text, size_t length, bool lines)
{
    const char *end = text + length;
    for (unsigned n; text < end; text += n)
        if (!(n = dtc_shown(text, end)) && !(n = lines && lays_out(text, end)))
            return text;
    return NULL;
}

void dtc_clean(char *text, bool lines)
{
    char *end = text + strlen(text), *to = text;
    while (text < end) {
        unsigned n = dtc_character(text, end);
        if (!n && end - text < 4 && (unsigned char)*text >= 0xc2) {
            const char *rest = text + 1;
            while (rest < end && ((unsigned char)*rest & 0xc0) == 0x80)
                rest++;
            if (rest == end)
                break;        /* half a character at a cut */
        }
        if (dtc_shown(text, end) || (lines && lays_out(text, end))) {
            memmove(to, text, n);
            to += n;
        } else {
            *to++ = '?';
        }
        text += n ? n : 1;
    }
    *to = 0;
}
