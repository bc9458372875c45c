/* code.c -- short codes: a person at a table makes one and types it in on another device, which then holds what the
 * first one holds. A code works once and for some minutes, and lives in memory alone. It has 40 bits, and an address
 * may try ten and then one a minute: while all WEB_CODES are in use, a thousand addresses that try for the whole of ten
 * minutes hit one of them with a chance of one in fifty thousand. */
#include "web.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

struct code {
    struct code *next;
    char letters[WEB_CODE + 1], table[WEB_ID + 1], address[WEB_ADDRESS];     /* the last: where it was made */
    uint8_t seats;
    bool host;
    int64_t until_us;
    json_t *tokens;
};
static struct code *first;               /* the newest */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* No letter that looks like another: 32 of them. */
static const char letter[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

static void drop(struct code **at)
{
    struct code *c = *at;
    *at = c->next;
    json_decref(c->tokens);
    free(c);
}

/* Of a seat, and of the host's link, there is one code: a table has no more than those, however its seats are held
 * together, and nobody replaces one with nothing in it that they hold themselves. */
static bool replaces(const struct code *newer, const struct code *c)
{
    return !strcmp(c->table, newer->table) && (c->seats & newer->seats || (c->host && newer->host));
}

/* Those whose time is over go, and those that a newer one replaces. */
static void sweep(const struct code *newer)
{
    int64_t now = web_now_us();
    for (struct code **at = &first; *at;) {
        if ((*at)->until_us <= now || (newer && replaces(newer, *at)))
            drop(at);
        else
            at = &(*at)->next;
    }
}

/* Room among all, and among those of its address, which cannot use up everybody's. */
static bool has_room(const struct code *newer)
{
    unsigned all = 0, each = 0;
    for (const struct code *c = first; c; c = c->next)
        if (!replaces(newer, c)) {
            all++;
            each += !strcmp(c->address, newer->address);
        }
    return all < WEB_CODES && each < WEB_CODES_EACH;
}

void web_codes_end(void)
{
    while (first)
        drop(&first);
}

/* ------------------------------------------------------------------------------ making ---- */

static json_t *held_tokens(const struct web_ask *a)
{
    json_t *tokens = json_array();
    if (a->c->host)
        json_array_append_new(tokens, json_string(a->t->host));
    for (unsigned i = 0; i < a->t->seats; i++)
        if (a->c->seats >> i & 1)
            json_array_append_new(tokens, json_string(web_seat_token(a->t, i)));
    return tokens;
}

static bool fill(struct web_ask *a, struct code *c)
{
    unsigned char byte[WEB_CODE];
    if (!web_random(byte, sizeof byte) || !(c->tokens = held_tokens(a)))
        return false;
    for (unsigned i = 0; i < WEB_CODE; i++)
        c->letters[i] = letter[byte[i] & 31];
    strcpy(c->table, a->t->id);
    strcpy(c->address, a->c->address);
    c->seats = a->c->seats;
    c->host = a->c->host;
    c->until_us = web_now_us() + (int64_t)web_settings->code_s * 1000000;
    return true;
}

static bool make(struct web_ask *a)
{
    if (!a->c->seats && !a->c->host)
        return refuse(&a->no, "forbidden", "who only watches needs no code: the link is enough");
    struct code *c = calloc(1, sizeof *c);
    if (!c || !fill(a, c)) {
        free(c);
        return false;
    }
    char shown[WEB_CODE + 2];
    snprintf(shown, sizeof shown, "%.4s-%s", c->letters, c->letters + 4);
    pthread_mutex_lock(&lock);
    sweep(NULL);
    bool room = has_room(c);
    if (room)
        sweep(c);
    c->next = first;
    first = c;
    if (!room)
        drop(&first);
    pthread_mutex_unlock(&lock);
    json_object_set_new(a->out, "code", json_string(shown));
    json_object_set_new(a->out, "seconds", json_integer(web_settings->code_s));
    return room || refuse(&a->no, "too-many", "too many codes are in use; try again in a few minutes");
}

/* ------------------------------------------------------------------------------- using ---- */

/* As it was typed: small letters, spaces and dashes do not matter. False: this can be no code. */
static bool plain_letters(const char *typed, char to[WEB_CODE + 1])
{
    unsigned n = 0;
    for (; *typed; typed++) {
        if (*typed == ' ' || *typed == '-')
            continue;
        char c = *typed >= 'a' && *typed <= 'z' ? (char)(*typed - 'a' + 'A') : *typed;
        if (n >= WEB_CODE || !strchr(letter, c))
            return false;
        to[n++] = c;
    }
    to[n] = '\0';
    return n == WEB_CODE;
}

/* Every code is compared, whatever is found. It is used up with this. */
static bool use(const char *letters, json_t *out)
{
    struct code **found = NULL;
    pthread_mutex_lock(&lock);
    sweep(NULL);
    for (struct code **at = &first; *at; at = &(*at)->next)
        if (!lws_timingsafe_bcmp((*at)->letters, letters, WEB_CODE))
            found = at;
    if (found) {
        json_object_set_new(out, "table", json_string((*found)->table));
        json_object_set(out, "tokens", (*found)->tokens);
        drop(found);
    }
    pthread_mutex_unlock(&lock);
    return found != NULL;
}

static bool redeem(struct web_ask *a)
{
    const char *typed = NULL;
    char letters[WEB_CODE + 1];
    if (!ask_string(&a->no, a->in, "code", 40, &typed))
        return false;
    if (!web_visit_try(a->c->address))
        return refuse(&a->no, "too-fast", "too many codes were tried from your address; wait a minute");
    return (typed && plain_letters(typed, letters) && use(letters, a->out))
        || refuse(&a->no, "bad-code", "there is no such code, or it was used or is too old");
}

const struct web_command web_code_commands[] = {
    { "code", make, WEB_AT_TABLE },
    { "redeem", redeem, WEB_ANYWHERE },
    { NULL, NULL, 0 },
};
