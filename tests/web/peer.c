/* peer.c -- a WebSocket client on libwebsockets, for tests. */
#include "peer.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <uv.h>

static struct lws_context *context;
static uv_loop_t loop;
static uv_timer_t timer;
bool peer_secure;
const char *peer_from;

int64_t peer_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ----------------------------------------------------------------------------- hearing ---- */

static void keep(json_t **at, json_t *message)
{
    json_decref(*at);
    *at = json_incref(message);
}

static void heard(struct peer *p, json_t *m)
{
    const char *type = json_string_value(json_object_get(m, "type"));
    type = type ? type : "";
    if (p->heard)
        p->heard(p, m, type);
    if (!strcmp(type, "view")) {
        keep(&p->view, m);
        p->views++;
    } else if (!strcmp(type, "table")) {
        keep(&p->table, m);
        p->tables++;
    } else if (!strcmp(type, "talk")) {
        keep(&p->talk, m);
        p->talks++;
    } else if (!strcmp(type, "undo")) {
        keep(&p->undo, m);
    } else if (!strcmp(type, "concede")) {
        keep(&p->concede, m);
    } else if (!strcmp(type, "answer")) {
        keep(&p->answer, m);
    } else if (!strcmp(type, "bye")) {
        keep(&p->bye, m);
    }
}

static bool append(char **to, size_t *length, size_t *room, const char *text, size_t more)
{
    if (*length + more + 1 > *room) {
        size_t wanted = 2 * *room + more + 1024;
        char *grown = realloc(*to, wanted);
        if (!grown)
            return false;
        *to = grown;
        *room = wanted;
    }
    memcpy(*to + *length, text, more);
    *length += more;
    (*to)[*length] = '\0';
    return true;
}

static int receive(struct peer *p, struct lws *wsi, const char *in, size_t length)
{
    p->bytes += length;
    if (!append(&p->in, &p->in_length, &p->in_room, in, length))
        return -1;
    if (p->record && !append(&p->all, &p->all_length, &p->all_room, in, length))
        return -1;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return 0;
    json_t *m = json_loadb(p->in, p->in_length, 0, NULL);
    p->in_length = 0;
    if (m)
        heard(p, m);
    json_decref(m);
    return 0;
}

static int send_next(struct peer *p, struct lws *wsi)
{
    struct out *o = p->out;
    if (!o)
        return 0;
    p->out = o->next;
    if (!p->out)
        p->out_end = &p->out;
    int n = lws_write(wsi, o->text, o->length, LWS_WRITE_TEXT);
    free(o);
    if (p->out)
        lws_callback_on_writable(wsi);
    return n < 0 ? -1 : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct peer *p = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        p->open = true;
        if (p->out)
            lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(p, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return p->closed ? -1 : send_next(p, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (p) {
            p->failed = !p->open;
            p->closed = true;
            p->wsi = NULL;
        }
        return 0;
    default:
        return 0;
    }
}

/* ------------------------------------------------------------------------- connections ---- */

static const struct lws_protocols protocols[] = {
    { "peer", callback, 0, 65536, 0, NULL, 0 }, { NULL, NULL, 0, 0, 0, NULL, 0 }
};

/* A timer ends every wait after a millisecond. */
static void tick(uv_timer_t *t) { (void)t; }

bool peer_start(unsigned most)
{
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < most + 256) {
        limit.rlim_cur = limit.rlim_max < most + 256 ? limit.rlim_max : most + 256;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    void *loops[] = { &loop };
    struct lws_context_creation_info info = { .port = CONTEXT_PORT_NO_LISTEN, .protocols = protocols, .gid = (gid_t)-1,
                                              .uid = (uid_t)-1, .fd_limit_per_thread = most + 128,
                                              .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
                                              .foreign_loops = loops };
    uv_loop_init(&loop);
    uv_timer_init(&loop, &timer);
    uv_timer_start(&timer, tick, 1, 1);
    lws_set_log_level(0, NULL);
    context = lws_create_context(&info);
    return context != NULL;
}

void peer_end(void)
{
    uv_close((uv_handle_t *)&timer, NULL);
    lws_context_destroy(context);
    for (unsigned i = 0; i < 100 && uv_run(&loop, UV_RUN_NOWAIT); i++)
        ;
    lws_context_destroy(context);
    uv_loop_close(&loop);
    context = NULL;
}

void peer_pump(int ms)
{
    int64_t end = peer_now_us() + (int64_t)ms * 1000;
    do
        uv_run(&loop, UV_RUN_ONCE);
    while (peer_now_us() < end);
}

struct peer *peer_connect(int port, const char *origin, const char *path, const char *protocol)
{
    struct peer *p = calloc(1, sizeof *p);
    char host[40];
    if (!p)
        return NULL;
    p->out_end = &p->out;
    snprintf(host, sizeof host, "127.0.0.1:%d", port);
    struct lws_client_connect_info info = { .context = context, .address = "127.0.0.1", .port = port, .path = path,
                                            .host = host, .origin = origin, .protocol = protocol,
                                            .local_protocol_name = "peer", .userdata = p, .pwsi = &p->wsi,
                                            .iface = peer_from };
    if (peer_secure)
        info.ssl_connection = LCCSCF_USE_SSL | LCCSCF_ALLOW_SELFSIGNED | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK;
    if (!lws_client_connect_via_info(&info))
        p->failed = p->closed = true;
    return p;
}

bool peer_wait_open(struct peer *p)
{
    int64_t end = peer_now_us() + 5000000;
    while (!p->open && !p->closed && peer_now_us() < end)
        peer_pump(0);
    return p->open && !p->closed;
}

struct peer *peer_open(int port)
{
    char origin[60];
    snprintf(origin, sizeof origin, "127.0.0.1:%d", port);
    struct peer *p = peer_connect(port, origin, "/ws", "doomtrack.1");
    if (p && peer_wait_open(p))
        return p;
    if (p)
        peer_close(p);
    return NULL;
}

void peer_close(struct peer *p)
{
    if (p->wsi) {
        p->closed = true;
        lws_callback_on_writable(p->wsi);
        int64_t end = peer_now_us() + 2000000;
        while (p->wsi && peer_now_us() < end)
            peer_pump(0);
    }
    while (p->out) {
        struct out *next = p->out->next;
        free(p->out);
        p->out = next;
    }
    json_decref(p->table);
    json_decref(p->view);
    json_decref(p->answer);
    json_decref(p->bye);
    json_decref(p->talk);
    json_decref(p->undo);
    json_decref(p->concede);
    free(p->in);
    free(p->all);
    free(p);
}

void peer_send_text(struct peer *p, const char *text, size_t length)
{
    struct out *o = malloc(sizeof *o + LWS_PRE + length);
    if (!o || p->closed) {
        free(o);
        return;
    }
    *o = (struct out){ .length = length, .text = (unsigned char *)(o + 1) + LWS_PRE };
    memcpy(o->text, text, length);
    *p->out_end = o;
    p->out_end = &o->next;
    if (p->open)
        lws_callback_on_writable(p->wsi);
}

void peer_send(struct peer *p, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text)
        peer_send_text(p, text, strlen(text));
    free(text);
}

json_t *peer_ask(struct peer *p, json_t *command)
{
    unsigned ref = ++p->refs;
    json_object_set_new(command, "ref", json_integer(ref));
    peer_send(p, command);
    int64_t end = peer_now_us() + 10000000;
    while (!p->closed && peer_now_us() < end) {
        peer_pump(0);
        if (p->answer && json_integer_value(json_object_get(p->answer, "ref")) == ref)
            return p->answer;
    }
    return NULL;
}

bool peer_until(bool (*fits)(void *with), void *with, int ms)
{
    int64_t end = peer_now_us() + (int64_t)ms * 1000;
    while (!fits(with) && peer_now_us() < end)
        peer_pump(1);
    return fits(with);
}
