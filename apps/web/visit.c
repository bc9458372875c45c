/* visit.c -- what one address takes of the server: connections, WebSockets, new tables. Counted by address, so that
 * nobody can shut the door for others; of the new kind of addresses by their first 64 bits, because one person has
 * all that follow. */
#include "web.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { BUCKETS = 1024, HOUR_S = 3600, MINUTE_S = 60 };
struct visitor {
    struct visitor *next;
    char address[WEB_ADDRESS];
    unsigned count[WEB_VISITS];
    double tables;                     /* how many it may still make now */
    double tries;                      /* and how many codes it may try */
    int64_t last_us;                   /* when that was so */
};
static struct visitor *bucket[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ----------------------------------------------------------------------- addresses ---- */

static void of_bytes(char to[WEB_ADDRESS], const struct in6_addr *a)
{
    struct in6_addr half = { 0 };
    if (IN6_IS_ADDR_V4MAPPED(a)) {
        inet_ntop(AF_INET, &a->s6_addr[12], to, WEB_ADDRESS);
        return;
    }
    memcpy(&half, a, 8);
    inet_ntop(AF_INET6, &half, to, WEB_ADDRESS);
}

void web_address_of(char to[WEB_ADDRESS], int socket)
{
    struct sockaddr_storage who = { 0 };
    socklen_t length = sizeof who;
    strcpy(to, "?");
    if (getpeername(socket, (struct sockaddr *)&who, &length))
        return;
    if (who.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)&who)->sin_addr, to, WEB_ADDRESS);
    else if (who.ss_family == AF_INET6)
        of_bytes(to, &((struct sockaddr_in6 *)&who)->sin6_addr);
}

/* The last of a list is the one our own proxy added; what stands before it, anybody may have written. */
void web_address_read(char to[WEB_ADDRESS], const char *forwarded)
{
    const char *comma = strrchr(forwarded, ',');
    struct in6_addr six;
    struct in_addr four;
    char last[WEB_ADDRESS];
    forwarded = comma ? comma + 1 : forwarded;
    forwarded += strspn(forwarded, " ");
    snprintf(last, sizeof last, "%.*s", (int)strcspn(forwarded, " "), forwarded);
    if (inet_pton(AF_INET, last, &four) == 1)
        strcpy(to, last);
    else if (inet_pton(AF_INET6, last, &six) == 1)
        of_bytes(to, &six);
    else
        strcpy(to, "?");
}

/* ------------------------------------------------------------------------ counting ---- */

static void refill(struct visitor *v)
{
    int64_t now = web_now_us();
    double most = web_settings->new_tables;
    v->tables += (double)(now - v->last_us) / 1e6 * most / HOUR_S;
    v->tries += (double)(now - v->last_us) / 1e6 / MINUTE_S;
    v->last_us = now;
    if (v->tables > most)
        v->tables = most;
    if (v->tries > WEB_TRIES)
        v->tries = WEB_TRIES;
}

/* Who takes nothing and may have everything need not be remembered. */
static bool is_nobody(struct visitor *v)
{
    refill(v);
    bool takes = false;
    for (unsigned i = 0; i < WEB_VISITS; i++)
        takes = takes || v->count[i];
    return !takes && v->tables >= web_settings->new_tables && v->tries >= WEB_TRIES;
}

/* With the lock held; NULL: no memory. Others of the same bucket who are nobody any more are forgotten. */
static struct visitor *visitor(const char *address)
{
    unsigned hash = 2166136261u;
    for (const char *c = address; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    struct visitor **at = &bucket[hash % BUCKETS], *v;
    while ((v = *at) && strcmp(v->address, address)) {
        if (is_nobody(v)) {
            *at = v->next;
            free(v);
        } else {
            at = &v->next;
        }
    }
    if (!v && (v = calloc(1, sizeof *v))) {
        snprintf(v->address, sizeof v->address, "%s", address);
        v->tables = web_settings->new_tables;
        v->tries = WEB_TRIES;
        v->last_us = web_now_us();
        *at = v;
    }
    return v;
}

bool web_visit_fits(const char *address, enum web_visit what, unsigned most)
{
    pthread_mutex_lock(&lock);
    struct visitor *v = visitor(address);
    bool good = !most || (v && v->count[what] < most);
    pthread_mutex_unlock(&lock);
    return good;
}

void web_visit(const char *address, enum web_visit what, int change)
{
    pthread_mutex_lock(&lock);
    struct visitor *v = visitor(address);
    if (v && (change > 0 || v->count[what]))
        v->count[what] += (unsigned)change;
    pthread_mutex_unlock(&lock);
}

/* May it make a table now? Then it has. */
bool web_visit_table(const char *address)
{
    if (!web_settings->new_tables)
        return true;
    pthread_mutex_lock(&lock);
    struct visitor *v = visitor(address);
    if (v)
        refill(v);
    bool good = v && v->tables >= 1;
    if (good)
        v->tables--;
    pthread_mutex_unlock(&lock);
    return good;
}

/* A right code costs as much as a wrong one. */
bool web_visit_try(const char *address)
{
    pthread_mutex_lock(&lock);
    struct visitor *v = visitor(address);
    if (v)
        refill(v);
    bool good = v && v->tries >= 1;
    if (good)
        v->tries--;
    pthread_mutex_unlock(&lock);
    return good;
}

void web_visits_end(void)
{
    for (unsigned i = 0; i < BUCKETS; i++)
        while (bucket[i]) {
            struct visitor *next = bucket[i]->next;
            free(bucket[i]);
            bucket[i] = next;
        }
}
