/* net.c -- the network thread: libwebsockets, sockets, frames. It knows neither tables nor JSON. What
 * comes in goes into a client's inbox, what is in a client's outbox goes out; who sends too much, too
 * fast, or does not read, is dropped. */
#include "web.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

struct reply { struct web_page page; size_t at; bool last; };      /* one HTTP answer on its way; last: then close */
struct wire {                                                      /* one WebSocket */
    struct web_client *c;
    struct wire *next;
    char *frame;
    size_t length;
    int64_t tokens_us, last_us;                                    /* of the rate: what it may still spend */
};

static const struct web_settings *settings;
static struct lws_context *context;
static struct lws_vhost *metrics;          /* listens where nobody but the operator comes; NULL: nowhere */
static uv_loop_t loop;                     /* libuv waits with epoll: idle connections cost nothing */
static atomic_bool stopping;
static struct wire *wires;
static unsigned wire_count;
static pthread_mutex_t wants_lock = PTHREAD_MUTEX_INITIALIZER;
static struct web_client *wants;

/* ------------------------------------------------------------------------------- HTTP ---- */

static bool header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                        (int)strlen(value), p, end);
}

static bool write_head(struct lws *wsi, const struct reply *r)
{
    unsigned char room[LWS_PRE + 2048], *start = room + LWS_PRE, *p = start, *end = room + sizeof room - 1;
    bool good = !lws_add_http_header_status(wsi, (unsigned)r->page.status, &p, end)
             && header(wsi, "content-type:", r->page.type, &p, end)
             && header(wsi, "cache-control:", r->page.for_ever ? "public, max-age=31536000, immutable" : "no-cache", &p,
                       end)
             && (!r->page.etag || (header(wsi, "etag:", r->page.etag, &p, end)
                                   && header(wsi, "vary:", "accept-encoding", &p, end)))
             && (!r->page.packed || header(wsi, "content-encoding:", "gzip", &p, end))
             && (!r->last || header(wsi, "connection:", "close", &p, end));
    return good && !lws_add_http_header_content_length(wsi, r->page.length, &p, end)
        && !lws_finalize_write_http_header(wsi, start, &p, end);
}

/* Whoever sent a body is not heard again: nobody has read where it ends. */
static int end_http(struct lws *wsi, const struct reply *r)
{
    return r->last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* False: it is there and longer than anything that could be right. */
static bool read_header(struct lws *wsi, char *to, size_t room, enum lws_token_indexes which)
{
    *to = '\0';
    return lws_hdr_total_length(wsi, which) <= 0 || lws_hdr_copy(wsi, to, (int)room, which) >= 0;
}

/* Only by its own address on loopback: no page of another site is to read it through a name of its own. */
static struct web_page metrics_page(struct lws *wsi, const char *path)
{
    char host[256] = "";
    bool fits = read_header(wsi, host, sizeof host, WSI_TOKEN_HOST) && web_host_fits(host, settings->metrics, NULL);
    return fits ? web_http_metrics(path) : web_http_refused(403);
}

static int answer_http(struct lws *wsi, struct reply *r, const char *path)
{
    char seen[80] = "", accepts[200] = "";
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    static const char method[] = "Only GET and HEAD.\n";
    atomic_fetch_add(&web_count.http, 1);
    free(r->page.own);
    *r = (struct reply){ .last = true, .page = { .status = 405, .type = "text/plain", .body = method,
                                                 .length = sizeof method - 1 } };
    if (lws_hdr_copy(wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_ENCODING) < 0)
        accepts[0] = '\0';
    if (head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        *r = (struct reply){ .page = lws_get_vhost(wsi) == metrics ? metrics_page(wsi, path) : web_http(path, accepts),
                             .last = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) };
    lws_hdr_copy(wsi, seen, sizeof seen, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    if (r->page.status == 200 && r->page.etag && !strcmp(seen, r->page.etag)) {
        r->page.status = 304;
        r->page.length = 0;
    }
    if (!write_head(wsi, r))
        return -1;
    if (head || !r->page.length)
        return end_http(wsi, r);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(struct lws *wsi, struct reply *r)
{
    enum { PART = 16384 };
    unsigned char room[LWS_PRE + PART];
    size_t left = r->page.length - r->at, n = left < PART ? left : PART;
    if (!r->page.body || !left)
        return 0;
    memcpy(room + LWS_PRE, (const char *)r->page.body + r->at, n);
    if (lws_write(wsi, room + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    r->at += n;
    if (r->at < r->page.length) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return end_http(wsi, r);
}

/* ------------------------------------------------------------------------- who may come ---- */

static void read_address(struct lws *wsi, char to[WEB_ADDRESS])
{
    char forwarded[512];
    if (!settings->proxy)
        web_address_of(to, lws_get_socket_fd(wsi));
    else
        web_address_read(to, read_header(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) ? forwarded : "");
}

/* Before anything is read: who has too many connections gets no more. Behind a proxy all are the proxy's. */
static bool may_connect(int socket)
{
    char address[WEB_ADDRESS];
    web_address_of(address, socket);
    return settings->proxy || !settings->per_address
        || web_visit_fits(address, WEB_VISIT_SOCKET, settings->per_address + WEB_PAGES);
}

static void connected(struct lws *wsi)
{
    char address[WEB_ADDRESS];
    web_address_of(address, lws_get_socket_fd(wsi));
    char *kept = strdup(address);
    lws_set_opaque_user_data(wsi, kept);
    if (kept)
        web_visit(kept, WEB_VISIT_SOCKET, 1);
}

static void disconnected(struct lws *wsi)
{
    char *kept = lws_get_opaque_user_data(wsi);
    if (kept)
        web_visit(kept, WEB_VISIT_SOCKET, -1);
    lws_set_opaque_user_data(wsi, NULL);
    free(kept);
}

static int upgrade_status(struct lws *wsi)
{
    char origin[256], host[256], path[16], address[WEB_ADDRESS], protocol[64];
    if (lws_get_vhost(wsi) == metrics)
        return 404;
    if (!read_header(wsi, path, sizeof path, WSI_TOKEN_GET_URI) || strcmp(path, "/ws"))
        return 404;
    if (!read_header(wsi, protocol, sizeof protocol, WSI_TOKEN_PROTOCOL) || !strstr(protocol, "doomtrack.1"))
        return 400;
    if (!read_header(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN)
        || !read_header(wsi, host, sizeof host, WSI_TOKEN_HOST)
        || !web_origin_fits(origin, host, settings->origin)
        || !web_host_fits(host, settings->address, settings->origin))
        return 403;
    read_address(wsi, address);
    if (wire_count >= settings->connections || !web_visit_fits(address, WEB_VISIT_CLIENT, settings->per_address))
        return 503;
    return atomic_load(&stopping) ? 503 : 0;
}

/* 0: it may become a WebSocket; otherwise it was told why not. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    int status = strcmp(to, "websocket") ? 400 : upgrade_status(wsi);
    if (!status)
        return 0;
    struct reply no = { .page = web_http_refused(status), .last = true };
    unsigned char body[LWS_PRE + 200];
    web_log("info", "refused-upgrade", "status=%d", status);
    memcpy(body + LWS_PRE, no.page.body, no.page.length);
    if (write_head(wsi, &no))
        lws_write(wsi, body + LWS_PRE, no.page.length, LWS_WRITE_HTTP_FINAL);
    return -1;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct reply *r = user;
    (void)length;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return may_connect((int)(intptr_t)in) ? 0 : -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        connected(wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        disconnected(wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return answer_http(wsi, r, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_body(wsi, r);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (r) {
            free(r->page.own);
            r->page.own = NULL;
        }
        return 0;
    case LWS_CALLBACK_ESTABLISHED:          /* a WebSocket without our protocol */
        return -1;
    default:
        return 0;
    }
}

/* -------------------------------------------------------------------------- WebSockets ---- */

void web_net_wants(struct web_client *c)
{
    pthread_mutex_lock(&wants_lock);
    bool first = !wants;
    if (!c->wants) {
        c->wants = true;
        web_client_hold(c);
        c->next_wants = wants;
        wants = c;
    }
    pthread_mutex_unlock(&wants_lock);
    if (first && context)
        lws_cancel_service(context);
}

static struct web_client *next_wish(void)
{
    pthread_mutex_lock(&wants_lock);
    struct web_client *c = wants;
    if (c) {
        wants = c->next_wants;
        c->wants = false;              /* from here on a worker may put it on the list again */
    }
    pthread_mutex_unlock(&wants_lock);
    return c;
}

/* Who is to be dropped gets five seconds to read the last words. */
static void serve_wants(void)
{
    struct web_client *c;
    while ((c = next_wish())) {
        if (c->wire) {
            lws_callback_on_writable(c->wire);
            if (c->drop)
                lws_set_timeout(c->wire, PENDING_TIMEOUT_USER_REASON_BASE, 5);
        }
        web_client_let_go(c);
    }
}

static int come(struct lws *wsi, struct wire *w)
{
    *w = (struct wire){ .c = web_client_new(), .next = wires };
    if (!w->c)
        return -1;
    w->last_us = web_now_us();
    w->tokens_us = 2000000;
    w->c->wire = wsi;
    read_address(wsi, w->c->address);
    web_visit(w->c->address, WEB_VISIT_CLIENT, 1);
    wires = w;
    wire_count++;
    atomic_store(&web_count.connections, wire_count);
    atomic_fetch_add(&web_count.connections_total, 1);
    return 0;
}

static void go(struct wire *w)
{
    if (!w->c)
        return;
    struct wire **at = &wires;
    while (*at && *at != w)
        at = &(*at)->next;
    if (*at)
        *at = w->next;
    wire_count--;
    atomic_store(&web_count.connections, wire_count);
    pthread_mutex_lock(&w->c->lock);
    w->c->closed = true;
    pthread_mutex_unlock(&w->c->lock);
    w->c->wire = NULL;
    web_visit(w->c->address, WEB_VISIT_CLIENT, -1);
    web_work_gone(w->c);
    web_client_let_go(w->c);
    free(w->frame);
    w->c = NULL;
    w->frame = NULL;
}

/* A second's worth of commands is always there for who was silent for two. */
static bool in_time(struct wire *w)
{
    int64_t now = web_now_us(), price = 1000000 / settings->rate;
    w->tokens_us += now - w->last_us;
    w->last_us = now;
    if (w->tokens_us > 2000000)
        w->tokens_us = 2000000;
    if (w->tokens_us < price)
        return false;
    w->tokens_us -= price;
    return true;
}

/* Nearly every command comes in one piece; only the others need room of their own. */
static bool gather(struct wire *w, const char *in, size_t length)
{
    if (!w->frame && !(w->frame = malloc(WEB_FRAME)))
        return false;
    memcpy(w->frame + w->length, in, length);
    w->length += length;
    return true;
}

static int receive(struct lws *wsi, struct wire *w, const char *in, size_t length)
{
    static unsigned char too_big[] = "a frame is too large", no_text[] = "text frames only";
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, no_text, sizeof no_text - 1);
        return -1;
    }
    if (length > WEB_FRAME - w->length) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, too_big, sizeof too_big - 1);
        return -1;
    }
    bool whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if ((!whole || w->frame) && !gather(w, in, length))
        return -1;
    if (!whole)
        return 0;
    const char *text = w->frame ? w->frame : in;
    bool fast = !in_time(w);
    if (!w->c->drop && !web_work_command(w->c, text, w->frame ? w->length : length, fast))
        web_drop(w->c, "too-fast");
    free(w->frame);
    w->frame = NULL;
    w->length = 0;
    return 0;
}

static int send_next(struct lws *wsi, struct wire *w)
{
    struct web_message *m = web_client_next(w->c);
    if (!m)
        return w->c->drop ? -1 : 0;
    int n = lws_write(wsi, (unsigned char *)m->text, m->length, LWS_WRITE_TEXT);
    free(m);
    if (n < 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire *w = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return come(wsi, w);
    case LWS_CALLBACK_RECEIVE:
        return w->c ? receive(wsi, w, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return w->c ? send_next(wsi, w) : -1;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        serve_wants();
        return 0;
    case LWS_CALLBACK_CLOSED:
        go(w);
        return 0;
    default:
        return 0;
    }
}

/* ---------------------------------------------------------------------- open, run, close ---- */

static const struct lws_protocols protocols[] = {
    { "http", on_http, sizeof(struct reply), 0, 0, NULL, 0 },
    { "doomtrack.1", on_socket, sizeof(struct wire), 1024, 0, NULL, 0 },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

static const struct lws_protocols metrics_protocols[] = {
    { "http", on_http, sizeof(struct reply), 0, 0, NULL, 0 },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

static void library_says(int level, const char *line)
{
    web_log(level == LLL_ERR ? "error" : "warning", "network", "message=\"%.*s\"", (int)strcspn(line, "\n"), line);
}

static void allow_files(unsigned wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* In every answer, also in those that the library writes itself. */
static const struct lws_protocol_vhost_options safe[] = {
    { safe + 1, NULL, "content-security-policy:",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
      "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    { safe + 2, NULL, "x-content-type-options:", "nosniff" },
    { safe + 3, NULL, "referrer-policy:", "no-referrer" },
    { safe + 4, NULL, "cross-origin-opener-policy:", "same-origin" },
    { NULL, NULL, "cross-origin-resource-policy:", "same-origin" },
};

/* In the clear, also beside TLS: it is for loopback, or for a network of the operator's own. */
static bool open_metrics(const struct web_settings *how, char *error, size_t room)
{
    struct lws_context_creation_info info = {
        .port = (int)how->metrics_port,
        .iface = how->metrics,
        .protocols = metrics_protocols,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND
                 | (strchr(how->metrics, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .timeout_secs_ah_idle = WEB_HEADER_S,
        .headers = safe,
        .server_string = "doomtrack",
        .vhost_name = "metrics",
        .alpn = "http/1.1",
    };
    metrics = lws_create_vhost(context, &info);
    if (!metrics)
        snprintf(error, room, "cannot listen on %s, port %u, for metrics", how->metrics, how->metrics_port);
    return metrics != NULL;
}

bool web_net_open(const struct web_settings *how, char *error, size_t room)
{
    static const lws_retry_bo_t pings = { .secs_since_valid_ping = 30, .secs_since_valid_hangup = 45 };
    void *loops[] = { &loop };
    struct lws_context_creation_info info = {
        .port = (int)how->port,
        .iface = how->address,
        .protocols = protocols,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND
                 | LWS_SERVER_OPTION_LIBUV,
        .foreign_loops = loops,
        .fd_limit_per_thread = how->connections + 128,
        .max_http_header_pool2 = how->connections + 128,    /* as many as there can be: nobody waits for others' */
        .timeout_secs = WEB_HEADER_S,
        .timeout_secs_ah_idle = WEB_HEADER_S,
        .headers = safe,
        .retry_and_idle_policy = &pings,
        .server_string = "doomtrack",
        .vhost_name = "doomtrack",
        .alpn = "http/1.1",
    };
    if (!strchr(how->address, ':'))    /* with it, an address of the old kind would listen everywhere */
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    settings = how;
    allow_files(how->connections + 256);
    lws_set_log_level(LLL_ERR, library_says);
    if (how->cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = how->cert;
        info.ssl_private_key_filepath = how->key;
    }
    atomic_store(&stopping, false);
    uv_loop_init(&loop);
    context = lws_create_context(&info);
    if (context && !lws_get_vhost_by_name(context, "doomtrack"))
        context = NULL;                /* a key that does not fit; the program ends, and this with it */
    if (!context)
        snprintf(error, room, "cannot listen on %s, port %u%s", how->address, how->port,
                 how->cert ? ", or certificate and key do not fit" : "");
    return context && (!how->metrics || open_metrics(how, error, room));
}

int web_net_metrics_port(void) { return metrics ? lws_get_vhost_listen_port(metrics) : 0; }

int web_net_port(void)
{
    return lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "doomtrack"));
}

void web_net_run(void)
{
    while (!atomic_load(&stopping))
        uv_run(&loop, UV_RUN_ONCE);
    for (struct wire *w = wires; w; w = w->next)
        web_drop(w->c, "shutdown");
    int64_t end = web_now_us() + 2000000;
    while (wires && web_now_us() < end) {
        lws_cancel_service(context);
        uv_run(&loop, UV_RUN_ONCE);
    }
}

void web_net_stop(void)
{
    atomic_store(&stopping, true);
    if (context)
        lws_cancel_service(context);
}

void web_net_close(void)
{
    if (context) {
        lws_context_destroy(context);      /* begins to close what the loop watches... */
        for (unsigned i = 0; i < 100 && uv_run(&loop, UV_RUN_NOWAIT); i++)
            ;
        lws_context_destroy(context);      /* ...and ends it */
        uv_loop_close(&loop);
    }
    context = NULL;
    metrics = NULL;
    web_visits_end();
    while (wants) {
        struct web_client *next = wants->next_wants;
        web_client_let_go(wants);
        wants = next;
    }
}
