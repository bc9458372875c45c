/* peer.h -- clients for the tests of the server, and the server itself as a child process. One thread:
 * everything happens inside peer_pump. A peer keeps the last table and view it was sent. */
#ifndef TEST_PEER_H
#define TEST_PEER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct lws;
struct peer {
    struct lws *wsi;
    bool open, closed, failed;
    char *in;                       /* a message that is not whole yet */
    size_t in_length, in_room;
    struct out { struct out *next; size_t length; unsigned char *text; } *out, **out_end;
    json_t *table, *view, *answer, *bye, *talk, *undo, *concede;   /* the last ones */
    unsigned views, tables, talks;
    size_t bytes;                   /* of all messages */
    char *all;                      /* every byte received, when `record` is set */
    size_t all_length, all_room;
    bool record;
    unsigned refs;
    /* for programs that do not wait: called for every message, before it is kept */
    void (*heard)(struct peer *p, json_t *message, const char *type);
    void *own;
};

int64_t peer_now_us(void);
bool peer_start(unsigned most);                      /* at most that many peers */
void peer_end(void);
void peer_pump(int ms);                              /* let things happen for at most so long */
/* Begin to connect; with peer_wait_open until it is decided. NULL: no memory. */
struct peer *peer_connect(int port, const char *origin, const char *path, const char *protocol);
bool peer_wait_open(struct peer *p);
struct peer *peer_open(int port);                    /* both, as a page would; NULL: refused */
extern bool peer_secure;                             /* connect with TLS, whoever signed */
extern const char *peer_from;                        /* connect from that address; NULL: from any */
void peer_close(struct peer *p);
void peer_send(struct peer *p, json_t *message);     /* takes the reference */
void peer_send_text(struct peer *p, const char *text, size_t length);
/* Send a command and wait for its answer (borrowed, until the next one); NULL: none came in ten seconds. */
json_t *peer_ask(struct peer *p, json_t *command);
bool peer_until(bool (*fits)(void *with), void *with, int ms);    /* pump until it is so */

/* -------------------------------------------------------------- the server (server.c) ---- */
struct server {
    pid_t pid;
    int port, metrics;               /* the second is that of /metrics alone */
    char store[256], log[300];
    const char *program;
    const char *faults;              /* one in so many writes and syncs fails: tests/faults.c; NULL: none does */
    unsigned long file_kb;           /* its files may not grow larger; 0: as large as they like */
    bool measured;                   /* its memory is looked at: a sanitizer is to keep little of what was freed */
};
bool server_start(struct server *s, const char *const *more);    /* more: arguments, NULL-terminated, or NULL */
void server_kill(struct server *s);                               /* kill -9 */
bool server_stop(struct server *s);                               /* SIGTERM; true: it ended with 0 */
long server_metric(const struct server *s, const char *name);     /* -1: there is none */
long server_kb(const struct server *s, const char *key);          /* of its memory: "VmRSS:" */
bool http_get(int port, const char *path, char *back, size_t room);    /* head and body; true: status 200 */
/* Send bytes to the port and read what comes back until it is closed or silent for 200 ms. */
size_t http_raw(int port, const char *bytes, size_t length, char *back, size_t room);

/* ----------------------------------------------------------------------- what there is ---- */
int check_all(const char *program, const char *only);      /* only: the number of a check, or NULL: all */
int load_run(const char *program, int count, char **argument);
int crash_run(const char *program, int count, char **argument);

#endif
