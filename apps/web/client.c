/* client.c -- a client as the workers see it: an outbox. The network thread empties it; who does
 * not read what it is sent is dropped, so that nobody's memory is filled by somebody's silence. */
#include "web.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

struct web_client *web_client_new(void)
{
    static atomic_uint made;
    struct web_client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    atomic_init(&c->holders, 1);
    c->number = atomic_fetch_add(&made, 1) + 1;
    pthread_mutex_init(&c->lock, NULL);
    c->out_end = &c->out;
    c->in_end = &c->in;
    c->eyes = WEB_NOBODY;
    strcpy(c->lang, "en");
    return c;
}

void web_client_hold(struct web_client *c)
{
    atomic_fetch_add(&c->holders, 1);
}

void web_client_let_go(struct web_client *c)
{
    if (atomic_fetch_sub(&c->holders, 1) != 1)
        return;
    struct web_message *m;
    while ((m = web_client_next(c)))
        free(m);
    web_brought_free(c);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

struct web_message *web_client_next(struct web_client *c)
{
    pthread_mutex_lock(&c->lock);
    struct web_message *m = c->out;
    if (m) {
        c->out = m->next;
        if (!c->out)
            c->out_end = &c->out;
        c->out_bytes -= m->length;
    }
    pthread_mutex_unlock(&c->lock);
    return m;
}

static void put(struct web_client *c, struct web_message *m, bool last)
{
    pthread_mutex_lock(&c->lock);
    bool full = c->out_bytes + m->length > WEB_OUTBOX;
    if (c->closed || c->drop || full) {
        if (full && !c->drop)
            atomic_fetch_add(&web_count.dropped, 1);
        if (full)
            c->drop = true;
        free(m);
    } else {
        *c->out_end = m;
        c->out_end = &m->next;
        c->out_bytes += m->length;
        if (last)
            c->drop = true;
    }
    pthread_mutex_unlock(&c->lock);
    web_net_wants(c);
}

static void send_text(struct web_client *c, const char *text, size_t length, bool last)
{
    struct web_message *m = malloc(sizeof *m + LWS_PRE + length);
    if (!m)
        return;
    *m = (struct web_message){ .length = length, .text = (char *)(m + 1) + LWS_PRE };
    memcpy(m->text, text, length);
    put(c, m, last);
}

void web_send(struct web_client *c, const char *text, size_t length)
{
    web_tally(c->table, WEB_N_BYTES, length);
    send_text(c, text, length, false);
}

void web_send_json(struct web_client *c, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text)
        web_send(c, text, strlen(text));
    free(text);
}

void web_drop(struct web_client *c, const char *reason)
{
    char text[80];
    int n = snprintf(text, sizeof text, "{\"type\":\"bye\",\"reason\":\"%s\"}", reason);
    atomic_fetch_add(&web_count.dropped, 1);
    send_text(c, text, (size_t)n, true);
}
