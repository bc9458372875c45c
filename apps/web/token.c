/* token.c -- what opens a table: random letters that cannot be guessed, compared without telling how
 * much of a guess was right. */
#include "web.h"

#include <libwebsockets.h>
#include <string.h>
#include <sys/random.h>

bool web_random(void *to, size_t length)
{
    for (size_t at = 0; at < length;) {
        ssize_t n = getrandom((char *)to + at, length - at, 0);
        if (n <= 0)
            return false;
        at += (size_t)n;
    }
    return true;
}

/* Six bits a letter: 32 letters are 192 bits. */
bool web_token(char *to, unsigned letters)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned char byte[WEB_TOKEN];
    if (letters > sizeof byte || !web_random(byte, letters))
        return false;
    for (unsigned i = 0; i < letters; i++)
        to[i] = letter[byte[i] & 63];
    to[letters] = '\0';
    return true;
}

bool web_same_token(const char *kept, const char *given)
{
    return strlen(kept) == WEB_TOKEN && strlen(given) == WEB_TOKEN && !lws_timingsafe_bcmp(kept, given, WEB_TOKEN);
}
