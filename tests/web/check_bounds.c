/* check_bounds.c -- what one address, one table and one person may take of the server, and that the others are
 * served all the same. Everything in 127/8 is this machine: 127.0.0.2 is somebody else. */
#include "check.h"

#include <arpa/inet.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "../../apps/web/web.h"

/* ------------------------------------------------------------------------- the door ---- */

static int connect_from(int port, const char *address)
{
    struct sockaddr_in from = { .sin_family = AF_INET }, to = from;
    struct timeval wait = { .tv_sec = 2 };
    int s = socket(AF_INET, SOCK_STREAM, 0);
    from.sin_addr.s_addr = inet_addr(address);
    to.sin_port = htons((uint16_t)port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    if (!bind(s, (struct sockaddr *)&from, sizeof from) && !connect(s, (struct sockaddr *)&to, sizeof to))
        return s;
    close(s);
    return -1;
}

static bool healthy_from(int port, const char *address)
{
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    char back[100] = "";
    int s = connect_from(port, address);
    bool good = s >= 0 && send(s, request, sizeof request - 1, MSG_NOSIGNAL) > 0 && recv(s, back, 99, 0) > 12
             && !memcmp(back + 9, "200", 3);
    close(s);
    return good;
}

/* Requests that are never finished, as many as one address may have and more: it shuts itself out and nobody else. */
void check_door(struct server *s)
{
    enum { HALVES = 4 + WEB_PAGES + 20 };
    static const char half[] = "GET / HTTP/1.1\r\nHost: x\r\nX-A: ";
    int open[HALVES];
    for (unsigned i = 0; i < HALVES; i++) {
        open[i] = connect_from(s->port, "127.0.0.1");
        send(open[i], half, sizeof half - 1, MSG_NOSIGNAL);
    }
    peer_pump(200);
    check_that(!healthy_from(s->port, "127.0.0.1"), "who holds too many connections gets no more");
    check_that(healthy_from(s->port, "127.0.0.2"), "others are served");
    for (unsigned i = 0; i < 80 && !healthy_from(s->port, "127.0.0.1"); i++)
        peer_pump(100);
    char back[10];
    check_that(recv(open[0], back, sizeof back, MSG_DONTWAIT) == 0 && healthy_from(s->port, "127.0.0.1"),
               "requests that do not end are ended");
    for (unsigned i = 0; i < HALVES; i++)
        close(open[i]);
    struct peer *p[5];
    for (unsigned i = 0; i < 5; i++)
        p[i] = peer_open(s->port);
    check_that(p[3] && !p[4], "four WebSockets from one address, not five");
    for (unsigned i = 0; i < 5; i++)
        if (p[i])
            peer_close(p[i]);
    peer_pump(100);
    struct peer *again = peer_open(s->port);
    check_that(again != NULL, "and again when they are closed");
    if (again)
        peer_close(again);
}

/* ---------------------------------------------------------------------- many tables ---- */

static long tables(const struct server *s) { return server_metric(s, "tables"); }

/* In the store, as if the server had run for so many days. */
static bool wait_days(const struct server *s, unsigned days)
{
    sqlite3 *base = NULL;
    char sql[200];
    snprintf(sql, sizeof sql, "UPDATE server SET value=value+iif(name='ran', 1, -1)*%u WHERE name LIKE 'ran%%'",
             days * 86400);
    bool good = !sqlite3_open(s->store, &base) && !sqlite3_exec(base, sql, NULL, NULL, NULL);
    sqlite3_close(base);
    return good;
}

static bool finish(struct peer *p)
{
    for (unsigned i = 0; i < 500 && json_is_true(at(p->view, "mine")); i++) {
        say(p, "{'cmd':'advice'}");
        choose(p, (unsigned)json_integer_value(at(p->answer, "option")));
    }
    return !strcmp(text_at(p->table, "status"), "over");
}

/* Five tables an hour, a quarter of all, which is three, unfinished. */
void check_tables(struct server *s)
{
    static const char make[] = "{'cmd':'create','game':'null','players':1,'options':{'night':'long'},'begin':%s}";
    struct peer *p = peer_open(s->port);
    char id[40] = "", host[40] = "", unused[40], unused_host[40];
    check_that(p && !strcmp(code(say(p, make, "7")), "bad-type") && tables(s) == 0, "what is refused leaves no table");
    if (!p)
        return;
    json_t *made = say(p, make, "true");
    snprintf(id, sizeof id, "%s", text_at(made, "table"));
    snprintf(host, sizeof host, "%s", text_at(made, "host"));
    check_that(finish(p) && tables(s) == 0, "a finished table does not count");
    check_that(ok(say(p, make, "true")) && ok(choose(p, 0)) && ok(say(p, make, "true")) && ok(say(p, make, "true"))
                   && tables(s) == 3, "so three can be made beside it");
    snprintf(unused, sizeof unused, "%s", text_at(p->answer, "table"));
    snprintf(unused_host, sizeof unused_host, "%s", text_at(p->answer, "host"));
    check_that(!strcmp(code(say(p, make, "true")), "too-many"), "not four");
    check_that(ok(say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", id, host)) && ok(say(p, "{'cmd':'delete'}")),
               "the finished one can be joined, and removed");
    check_that(!strcmp(code(say(p, make, "true")), "too-many"), "which makes no room");
    check_that(ok(say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", unused, unused_host))
                   && ok(say(p, "{'cmd':'delete'}")) && ok(say(p, make, "true")), "removing an unfinished one does");
    check_that(ok(say(p, "{'cmd':'delete'}")) && !strcmp(code(say(p, make, "true")), "too-fast"),
               "with one less it was still all for this hour");
    peer_close(p);
    static const char *const soon[] = { "--unused", "2", NULL };
    check_that(server_stop(s) && wait_days(s, 3) && server_start(s, soon), "three days pass");
    peer_pump(1500);
    check_that(tables(s) == 1, "tables at which nobody chose are gone (%ld left)", tables(s));
}

/* A finished table is in the store alone, and there for everybody all the same. */
void check_finished(struct server *s)
{
    static const char make[] = "{'cmd':'create','game':'null','players':1,'options':{'night':'long'},'begin':true}";
    struct peer *p = peer_open(s->port);
    json_t *made = p ? say(p, "%s", make) : NULL;
    char id[40], host[40], watch[40];
    snprintf(id, sizeof id, "%s", text_at(made, "table"));
    snprintf(host, sizeof host, "%s", text_at(made, "host"));
    snprintf(watch, sizeof watch, "%s", text_at(made, "spectator"));
    check_that(p && finish(p), "a game is played to its end");
    check_that(ok(say(p, "{'cmd':'leave'}")), "and left");
    peer_pump(2500);
    for (int restart = 0; restart < 2; restart++) {
        check_that(ok(say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", id, watch))
                       && !json_is_null(at(p->view, "over")) && ok(say(p, "{'cmd':'replay','at':0}")),
                   "%s it can be seen again", restart ? "after a restart" : "when it has left memory");
        peer_close(p);
        if (!restart)
            check_that(server_stop(s) && server_start(s, NULL), "the server stops and starts");
        p = peer_open(s->port);
    }
    check_that(!strcmp(code(say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", id, id)), "bad-token"),
               "not without its link");
    peer_close(p);
}

/* -------------------------------------------------------------------- many at a table ---- */

void check_crowd(struct server *s)
{
    struct peer *p[WEB_WATCHERS + 1], *host = peer_open(s->port);
    json_t *made = host ? say(host, "{'cmd':'create','game':'null','players':1,'begin':true}") : NULL;
    char id[40], own[40], watch[40];
    unsigned in = 0;
    snprintf(id, sizeof id, "%s", text_at(made, "table"));
    snprintf(own, sizeof own, "%s", text_at(made, "host"));
    snprintf(watch, sizeof watch, "%s", text_at(made, "spectator"));
    for (unsigned i = 0; i <= WEB_WATCHERS; i++) {
        p[i] = peer_open(s->port);
        in += p[i] && ok(say(p[i], "{'cmd':'join','table':'%s','tokens':['%s']}", id, watch));
    }
    check_that(in == WEB_WATCHERS && !strcmp(code(p[WEB_WATCHERS]->answer), "too-many"), "%u watch, no more", in);
    in = 0;
    for (unsigned i = 0; i <= WEB_SAME; i++)
        in += ok(say(p[i], "{'cmd':'join','table':'%s','tokens':['%s']}", id, own));
    check_that(in == WEB_SAME, "%u come with the host's link alone, no more", in);
    peer_close(host);
    host = peer_open(s->port);
    const char *seat = text_at(p[0]->table, "links.seats.0");
    check_that(host && ok(say(host, "{'cmd':'join','table':'%s','tokens':['%s','%s']}", id, own, seat)),
               "and there is room for who plays");
    unsigned said = 0;
    for (unsigned i = 0; i < WEB_TALKS + 10; i++)
        said += ok(say(host, "{'cmd':'talk','text':'%u'}", i));
    sqlite3 *base = NULL;
    sqlite3_stmt *q = NULL;
    bool read = !sqlite3_open(s->store, &base) && !sqlite3_prepare_v2(base, "SELECT count(*) FROM talks", -1, &q, NULL)
             && sqlite3_step(q) == SQLITE_ROW;
    check_that(read && said == WEB_TALKS + 10 && sqlite3_column_int(q, 0) == WEB_TALKS, "the last %d words are kept",
               WEB_TALKS);
    sqlite3_finalize(q);
    sqlite3_close(base);
    for (unsigned i = 0; i <= WEB_WATCHERS; i++)
        peer_close(p[i]);
    peer_close(host);
}

/* -------------------------------------------------------------------------- many codes ---- */

/* A table with eight seats, and all its links. */
struct large { char id[40], seat[8][40]; };

static bool lay_large(struct large *t, struct peer *p)
{
    json_t *made = say(p, "{'cmd':'create','game':'elder-sign','players':8}");
    snprintf(t->id, sizeof t->id, "%s", text_at(made, "table"));
    for (unsigned i = 0; i < 8; i++) {
        const char *link = json_string_value(json_array_get(at(made, "seats"), i));
        snprintf(t->seat[i], sizeof t->seat[i], "%s", link ? link : "");
    }
    return ok(made);
}

/* A code of whoever holds that seat alone; "": there is none. */
static const char *code_of(struct peer *p, const struct large *t, unsigned seat)
{
    say(p, "{'cmd':'join','table':'%s','tokens':['%s']}", t->id, t->seat[seat]);
    return text_at(say(p, "{'cmd':'code'}"), "code");
}

/* However seats are held together and by how many clients, a table has one code for each; and one address has its share
 * of all codes. */
void check_code_share(struct server *s)
{
    struct large t[3];
    struct peer *p = peer_open(s->port);
    bool good = p && lay_large(&t[0], p);
    char all[20], first[20], more[20];
    snprintf(all, sizeof all, "%s", text_at(say(p, "{'cmd':'code'}"), "code"));
    snprintf(first, sizeof first, "%s", code_of(p, &t[0], 0));
    snprintf(more, sizeof more, "%s", code_of(p, &t[0], 1));
    check_that(good && *all && *first && *more && lay_large(&t[1], p) && lay_large(&t[2], p), "codes of three holders");
    check_that(!strcmp(code(say(p, "{'cmd':'redeem','code':'%s'}", all)), "bad-code"),
               "that of all seats dies with the next of one of them");
    check_that(ok(say(p, "{'cmd':'redeem','code':'%s'}", first)), "not with that of another");
    unsigned made = 1;
    for (unsigned i = 0; i < 24; i++)
        made += i != 1 && *code_of(p, &t[i / 8], i % 8);
    check_that(made == WEB_CODES_EACH && !strcmp(code(p->answer), "too-many"), "an address has %u codes in use", made);
    check_that(ok(say(p, "{'cmd':'redeem','code':'%s'}", more)), "and a refused one costs none");
    check_that(*code_of(p, &t[0], 1) && *code_of(p, &t[0], 1), "it may have another for one of them");
    peer_from = "127.0.0.2";
    struct peer *other = peer_open(s->port);
    peer_from = NULL;
    check_that(other && *code_of(other, &t[2], 7), "and another address is served");
    peer_close(p);
    if (other)
        peer_close(other);
}
