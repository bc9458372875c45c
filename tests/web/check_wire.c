/* check_wire.c -- HTTP, upgrades and frames, good and bad: whatever arrives, the server stays. */
#include "check.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int status_of(int port, const char *method, const char *path, const char *more, char *back, size_t room)
{
    char request[12000];
    int n = snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n",
                     method, path, port, more);
    http_raw(port, request, (size_t)n, back, room);
    return strncmp(back, "HTTP/1.", 7) ? 0 : atoi(back + 9);
}

static bool healthy(int port)
{
    char back[4096];
    return status_of(port, "GET", "/healthz", "", back, sizeof back) == 200 && strstr(back, "\r\n\r\nok");
}

/* Does anything listen on this port elsewhere than on loopback? */
static bool listens_elsewhere(int port)
{
    static const char *const file[] = { "/proc/net/tcp", "/proc/net/tcp6" };
    char line[300], local[80];
    unsigned found, state;
    bool elsewhere = false;
    for (unsigned i = 0; i < 2; i++) {
        FILE *in = fopen(file[i], "r");
        while (in && fgets(line, sizeof line, in))
            if (sscanf(line, " %*[^:]: %79[0-9A-F]:%x %*[^:]:%*x %x", local, &found, &state) == 3 && (int)found == port
                && state == 10)
                elsewhere = elsewhere || strcmp(local, "0100007F");
        if (in)
            fclose(in);
    }
    return elsewhere;
}

static void bad_requests(int port)
{
    static char back[65536], many[9000];
    static const char *const garbage[] = {
        "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x00\x01",
        "GET /%zz%00 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    };
    for (unsigned i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        http_raw(port, garbage[i], strlen(garbage[i]), back, sizeof back);
        check_that(!strstr(back, "root:") && healthy(port), "bad request %u does no harm", i);
    }
    memset(many, 'a', sizeof many - 1);
    int status = status_of(port, "GET", many, "", back, sizeof back);
    check_that(status != 200 && healthy(port), "a path of 9000 letters is refused");
    srand(7);
    for (unsigned i = 0; i < 20; i++) {
        unsigned char bytes[600];
        for (unsigned j = 0; j < sizeof bytes; j++)
            bytes[j] = (unsigned char)rand();
        if (i % 2)
            memcpy(bytes, "GET /ws HTTP/1.1\r\n", 18);
        http_raw(port, (const char *)bytes, sizeof bytes, back, 2);
    }
    check_that(healthy(port), "random bytes do no harm");
}

void check_http(struct server *s)
{
    static char back[262144];
    check_that(healthy(s->port), "/healthz is well");
    check_that(!listens_elsewhere(s->port), "it listens on loopback only");
    check_that(status_of(s->port, "GET", "/metrics", "", back, sizeof back) == 404, "/metrics is not for everybody");
    check_that(status_of(s->metrics, "GET", "/metrics", "", back, sizeof back) == 200
                   && strstr(back, "doomtrack_tables 0"), "at an address of their own they count tables");
    check_that(status_of(s->metrics, "GET", "/", "", back, sizeof back) == 404 && !listens_elsewhere(s->metrics),
               "where nothing else is");
    int page = status_of(s->port, "GET", "/", "", back, sizeof back);
    check_that(page == 200 || (page == 503 && strstr(back, "was not built")), "/ is the page, or says it is not built");
    check_that(strstr(back, "default-src 'none'; script-src 'self'") && strstr(back, "nosniff")
                   && !strstr(back, "unsafe"), "with a strict content security policy");
    check_that(status_of(s->port, "GET", "/t/abc", "", back, sizeof back) == page, "/t/TABLE is the page, too");
    check_that(status_of(s->port, "GET", "/t/a/b", "", back, sizeof back) == 404, "/t/a/b is nothing");
    check_that(status_of(s->port, "GET", "/nothing", "", back, sizeof back) == 404, "/nothing is nothing");
    check_that(status_of(s->port, "POST", "/", "Content-Length: 0\r\n", back, sizeof back) == 405, "POST is refused");
    bad_requests(s->port);
    struct server second = *s;
    second.port = 0;
    check_that(!server_start(&second, NULL), "a second server on the same store is refused");
    snprintf(second.store, sizeof second.store, "%.240s-link", s->store);
    check_that(!symlink(s->store, second.store) && !server_start(&second, NULL), "also through a link to it");
    snprintf(second.store, sizeof second.store, "%.240s-card", s->store);
    second.port = 0;
    bool card = server_start(&second, (const char *[]){ "--listen", "lo:0", NULL });
    check_that(card && healthy(second.port) && server_stop(&second), "the name of a network card is its address");
}

/* ----------------------------------------------------------------------------- frames ---- */

static void upgrades(int port)
{
    char good[60], back[4096];
    snprintf(good, sizeof good, "127.0.0.1:%d", port);
    const struct { const char *origin, *path, *protocol, *what; } bad[] = {
        { "evil.example", "/ws", "doomtrack.1", "another origin" },
        { good, "/other", "doomtrack.1", "another path" },
        { good, "/ws", "other", "another protocol" },
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct peer *p = peer_connect(port, bad[i].origin, bad[i].path, bad[i].protocol);
        check_that(p && !peer_wait_open(p), "a WebSocket from %s is refused", bad[i].what);
        if (p)
            peer_close(p);
    }
    static const char upgrade[] = "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: doomtrack.1\r\n"
                                  "Origin: http://evil.example\r\nConnection: Upgrade\r\n";
    int n = snprintf(back, sizeof back, "GET /ws HTTP/1.1\r\nHost: evil.example\r\n%s\r\n", upgrade);
    static char answer[4096];
    http_raw(port, back, (size_t)n, answer, sizeof answer);
    check_that(!strstr(answer, " 101 "), "a name that was pointed at loopback by another site is refused");
    char host[40], more[2000], name[600];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    snprintf(host, sizeof host, "127.0.0.1:%d", port);
    for (unsigned room = 240; room < 600; room += 7) {
        n = snprintf(more, sizeof more, "GET /ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nOrigin: http://%.*s\r\n"
                     "%.*s\r\n", host, (int)room, name, (int)(strstr(upgrade, "Origin") - upgrade), upgrade);
        http_raw(port, more, (size_t)n, answer, sizeof answer);
        if (!strstr(answer, " 403 "))
            break;
    }
    check_that(strstr(answer, " 403 ") && strstr(answer, "comes from another site")
                   && strstr(answer, "default-src 'none'"), "so is an origin of any length, and told why");
}

/* The body of a request that is refused is not taken for another request. */
static void bodies(int port)
{
    static char back[8192];
    static const char inner[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    for (unsigned i = 0; i < 2; i++) {
        char request[300];
        unsigned answers = 0;
        int n = snprintf(request, sizeof request, "%s / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %zu\r\n\r\n%s",
                         i ? "GET" : "POST", sizeof inner - 1, inner);
        http_raw(port, request, (size_t)n, back, sizeof back);
        for (const char *c = back; (c = strstr(c, "HTTP/1.1 ")); c++)
            answers++;
        check_that(answers == 1 && strstr(back, "connection: close"), "a body is no request (%u answers)", answers);
    }
}

/* What comes too fast is refused by its own name. */
static void too_fast(int port)
{
    struct peer *p = peer_open(port);
    for (unsigned i = 0; p && i < 300 && strcmp(code(p->answer), "too-fast"); i++) {
        peer_send(p, json_pack("{s:s,s:i}", "cmd", "nothing", "ref", (int)i + 1000));
        peer_pump(4);
    }
    check_that(p && !strcmp(code(p->answer), "too-fast") && json_integer_value(at(p->answer, "ref")) >= 1000,
               "what comes too fast is told so, by its ref");
    if (p)
        peer_close(p);
}

static bool has_answer(void *with) { return ((struct peer *)with)->answer != NULL; }

static void bad_commands(struct peer *p)
{
    static const struct { const char *text, *code; } bad[] = {
        { "{", "bad-json" }, { "[]", "bad-command" }, { "{\"cmd\":7}", "bad-command" }, { "", "bad-json" },
        { "{\"cmd\":\"chose\"}", "unknown-command" }, { "{\"cmd\":\"choose\"}", "no-table" },
        { "{\"cmd\":\"create\"}", "unknown-game" }, { "{\"cmd\":\"create\",\"game\":7}", "bad-type" },
        { "{\"cmd\":\"create\",\"game\":\"null\",\"players\":99}", "bad-type" },
        { "{\"cmd\":\"create\",\"game\":\"null\",\"options\":{\"x\":\"y\"}}", "refused" },
        { "{\"cmd\":\"create\",\"game\":\"null\",\"seed\":7}", "refused" },
        { "{\"cmd\":\"create\",\"game\":\"miskatonic-madness\",\"undo\":\"free\"}", "refused" },
        { "{\"cmd\":\"join\"}", "bad-type" },
        { "{\"cmd\":\"join\",\"table\":\"none\",\"tokens\":[]}", "unknown-table" },
        { "{\"a\":1,\"a\":2}", "bad-json" }, { "{\"cmd\":\"hello\",\"lang\":[]}", "bad-type" },
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_decref(p->answer);
        p->answer = NULL;
        peer_send_text(p, bad[i].text, strlen(bad[i].text));
        peer_until(has_answer, p, 10000);
        check_that(!strcmp(code(p->answer), bad[i].code), "%s is %s (%s)", bad[i].text, bad[i].code, code(p->answer));
    }
}

/* ------------------------------------------------------------------------ slow clients ---- */

static int open_raw_socket(int port)
{
    static const char upgrade[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Protocol: doomtrack.1\r\n\r\n";
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int s = socket(AF_INET, SOCK_STREAM, 0), small = 4096;
    char back[1000];
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(s, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    bool good = !connect(s, (struct sockaddr *)&to, sizeof to)
             && send(s, upgrade, sizeof upgrade - 1, MSG_NOSIGNAL) > 0;
    peer_pump(200);
    return good && recv(s, back, sizeof back, 0) > 12 && !memcmp(back + 9, "101", 3) ? s : (close(s), -1);
}

/* A command of a client that reads no answers is sent, and carried out: were many sent at once, it would be dropped for
 * those that wait and not for what it does not read. */
static bool send_unread(const struct server *s, int socket, const char *command)
{
    unsigned char frame[200] = { 0x81, (unsigned char)(0x80 | strlen(command)), 0, 0, 0, 0 };
    long done = server_metric(s, "commands_total");
    memcpy(frame + 6, command, strlen(command));
    if (send(socket, frame, 6 + strlen(command), MSG_NOSIGNAL) <= 0)
        return false;
    for (unsigned i = 0; i < 1000 && server_metric(s, "commands_total") == done; i++)
        peer_pump(1);
    return server_metric(s, "connections") == 1;
}

/* Asks for much and reads nothing: its answers must not fill the server's memory. All of them together would need more
 * than what it may grow by. */
void check_slow(struct server *s)
{
    long before = server_kb(s, "VmHWM:");
    int slow = open_raw_socket(s->port);
    check_that(slow >= 0 && server_metric(s, "connections") == 1, "a client that will not read connects");
    unsigned asked = 0;
    while (asked < 1500 && send_unread(s, slow, "{\"cmd\":\"cards\",\"game\":\"elder-sign\"}"))
        asked++;
    for (unsigned i = 0; i < 80 && server_metric(s, "connections"); i++)
        peer_pump(100);
    check_that(!server_metric(s, "connections") && server_metric(s, "dropped_total") == 1, "and is dropped");
    long grown = server_kb(s, "VmHWM:") - before;
    check_that(grown < 90 << 10, "before it fills memory (%ld KB more for %u answers)", grown, asked);
    close(slow);
}

/* Certificate and key beside the store; plain HTTP must get nothing. */
void check_tls(const struct server *s)
{
    char command[900], cert[300], key[300], back[4096];
    struct server secure = { .program = s->program };
    snprintf(cert, sizeof cert, "%.280s.cert", s->store);
    snprintf(key, sizeof key, "%.280s.key", s->store);
    snprintf(secure.store, sizeof secure.store, "%.240s-tls", s->store);
    snprintf(secure.log, sizeof secure.log, "%s", s->log);
    snprintf(command, sizeof command, "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 2 "
             "-keyout '%s' -out '%s' 2>/dev/null", key, cert);
    const char *const more[] = { "--cert", cert, "--key", key, NULL };
    const char *const wrong[] = { "--cert", cert, "--key", cert, NULL };
    check_that(!system(command), "openssl makes a certificate");
    check_that(!server_start(&secure, wrong), "a key that is none is refused");
    secure.port = 0;
    bool up = server_start(&secure, more);
    check_that(up, "the server starts with TLS");
    if (!up)
        return;
    peer_secure = true;
    struct peer *p = peer_open(secure.port);
    check_that(p && ok(say(p, "{'cmd':'hello'}")), "and answers");
    if (p)
        peer_close(p);
    peer_secure = false;
    check_that(!http_get(secure.port, "/healthz", back, sizeof back), "and has nothing to say without");
    check_that(server_stop(&secure), "and stops cleanly");
}

void check_frames(struct server *s)
{
    upgrades(s->port);
    bodies(s->port);
    too_fast(s->port);
    check_tls(s);
    struct peer *p = peer_open(s->port);
    check_that(p != NULL, "a page connects");
    if (!p)
        return;
    json_t *hello = say(p, "{'cmd':'hello','lang':'de'}");
    check_that(ok(hello) && !strcmp(text_at(hello, "lang"), "de") && json_array_size(at(hello, "games")) > 0,
               "hello names games and languages");
    bad_commands(p);
    for (unsigned i = 0; i < 25; i++)
        peer_send_text(p, "{\"cmd\":\"nothing\"}", 17);
    peer_pump(300);
    for (unsigned i = 0; i < 60; i++)
        peer_send_text(p, "{\"cmd\":\"hello\"}", 15);
    peer_pump(300);
    check_that(!strcmp(code(p->answer), "too-fast") || p->bye, "too many commands are too fast");
    peer_close(p);
    p = peer_open(s->port);
    static char large[20000];
    memset(large, ' ', sizeof large);
    peer_send_text(p, large, sizeof large);
    peer_pump(300);
    check_that(p->closed, "a frame that is too large ends the connection");
    peer_close(p);
    check_that(healthy(s->port), "and the server is well");
}
