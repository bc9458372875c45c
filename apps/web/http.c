/* http.c -- what is at a path, and who may open a socket: decided here, from strings alone, so that
 * it can be tested with any string. Nothing is read from disk: the page is part of the binary. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct web_page text_page(int status, const char *text)
{
    return (struct web_page){ .status = status, .type = "text/plain; charset=utf-8", .body = text,
                              .length = strlen(text) };
}

static const struct web_asset *find(const char *path)
{
    for (const struct web_asset *a = web_assets; a->path; a++)
        if (!strcmp(a->path, path))
            return a;
    return NULL;
}

/* Is gzip in this list? With a weight of nothing ("gzip;q=0") it is refused. */
static bool takes_gzip(const char *accepts)
{
    enum { LENGTH = 4 };
    for (const char *at = accepts; (at = strstr(at, "gzip")); at += LENGTH) {
        bool begins = at == accepts || strchr(" \t,", at[-1]), ends = strchr(" \t,;", at[LENGTH]);
        const char *weight = at + LENGTH + strspn(at + LENGTH, " \t;");
        bool none = !strncmp(weight, "q=0", 3) && strchr(" \t,", weight[3 + strspn(weight + 3, ".0")]);
        if (begins && ends)
            return !none;
    }
    return false;
}

static struct web_page asset_page(const struct web_asset *a, const char *accepts)
{
    bool packed = a->packed && takes_gzip(accepts);
    if (!packed && !a->data)
        return text_page(406, "This is kept packed by gzip only, which the request does not accept.\n");
    return (struct web_page){ .status = 200, .type = a->type, .etag = a->etag, .body = packed ? a->packed : a->data,
                              .length = packed ? a->packed_length : a->length, .packed = packed,
                              .for_ever = !strncmp(a->path, "/assets/", 8) };
}

/* Paths that the page itself understands: WORD, or WORD/NAME. */
static bool is_page(const char *path)
{
    static const char *const word[] = { "/t", "/replay", "/cards", "/rules" };
    if (!strcmp(path, "/"))
        return true;
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++) {
        size_t n = strlen(word[i]);
        if (strncmp(path, word[i], n) || (path[n] && path[n] != '/'))
            continue;
        const char *name = path[n] ? path + n + 1 : "";
        size_t known = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
        return !name[known] && known <= 64;
    }
    return false;
}

struct web_page web_http(const char *path, const char *accepts)
{
    const struct web_asset *a;
    if (!strcmp(path, "/healthz"))
        return web_store_well() ? text_page(200, "ok\n") : text_page(503, "tables cannot be stored\n");
    if (is_page(path)) {
        a = find("/index.html");
        return a ? asset_page(a, accepts)
                 : text_page(503,
                             "The page was not built into this program. Build it (web/README.md), then make it again.\n"
                             "Programs can play all the same: docs/web-protocol.md.\n");
    }
    a = find(path);
    return a ? asset_page(a, accepts) : text_page(404, "There is nothing here.\n");
}

struct web_page web_http_metrics(const char *path)
{
    if (strcmp(path, "/metrics"))
        return text_page(404, "There is only /metrics here.\n");
    char *text = web_metrics();
    struct web_page p = text_page(text ? 200 : 503, text ? text : "out of memory\n");
    p.type = "text/plain; version=0.0.4; charset=utf-8";
    p.own = text;
    return p;
}

/* Why a WebSocket is refused. */
struct web_page web_http_refused(int status)
{
    return text_page(status, status == 404   ? "There is no WebSocket here; it is at /ws.\n"
                             : status == 403 ? "This page may not connect: it comes from another site.\n"
                             : status == 503 ? "There are too many connections. Try again later.\n"
                                             : "This server speaks the WebSocket protocol doomtrack.1 only.\n");
}

/* ------------------------------------------------------------------------ who may come ---- */

static bool in_list(const char *origin, const char *const *list)
{
    for (; list && *list; list++)
        if (!strcmp(origin, *list))
            return true;
    return false;
}

/* A page of another site must not drive a table through somebody's browser. Programs that are no
 * browser send no origin. */
bool web_origin_fits(const char *origin, const char *host, const char *const *more)
{
    if (!*origin || in_list(origin, more))
        return true;
    if (!strncmp(origin, "http://", 7))
        return !strcmp(origin + 7, host);
    return !strncmp(origin, "https://", 8) && !strcmp(origin + 8, host);
}

/* On loopback nobody else's name may lead here: a page could otherwise point its own name at us. */
bool web_host_fits(const char *host, const char *address, const char *const *more)
{
    static const char *const local[] = { "localhost", "127.0.0.1", "[::1]" };
    if (strcmp(address, "127.0.0.1") && strcmp(address, "::1") && strcmp(address, "localhost"))
        return true;
    for (unsigned i = 0; i < sizeof local / sizeof *local; i++) {
        size_t n = strlen(local[i]);
        if (!strncmp(host, local[i], n) && (!host[n] || host[n] == ':'))
            return true;
    }
    for (; more && *more; more++) {
        const char *name = strstr(*more, "://");
        if (name && !strcmp(name + 3, host))
            return true;
    }
    return false;
}
