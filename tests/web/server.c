/* server.c -- the server under test as a child process: started, stopped, killed. */
#include "peer.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(const struct server *s, int out, const char *const *more)
{
    char listen[32], store[300];
    const char *argument[64] = { s->program, "serve",     "--listen",   listen,
                                 "--store",  store,       "--metrics",  "127.0.0.1:0" };
    unsigned n = 8;
    snprintf(listen, sizeof listen, "127.0.0.1:%d", s->port);
    snprintf(store, sizeof store, "sqlite:%s", s->store);
    for (; more && *more && n < 60; more++)
        argument[n++] = *more;
    argument[n] = NULL;
    if (s->file_kb) {
        struct rlimit limit = { s->file_kb * 1024, s->file_kb * 1024 };
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    if (s->faults) {
        char shim[300];
        snprintf(shim, sizeof shim, "%.*s/tests/faults.so", (int)(strrchr(s->program, '/') - s->program), s->program);
        setenv("FAULTS", s->faults, 1);
        setenv("LD_PRELOAD", shim, 1);
        setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 0);
    }
    if (s->measured)    /* AddressSanitizer keeps up to 256 MB of what was freed: nothing that waits for anybody */
        setenv("ASAN_OPTIONS", "quarantine_size_mb=8", 0);
    int log = open(s->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, 1);
    dup2(log, 2);
    execv(s->program, (char *const *)(void *)argument);
    _exit(127);
}

/* Its first lines are addresses, with the ports it got; 0: it has none to say. */
static int read_port(int from)
{
    char line[200] = "";
    size_t n = 0;
    while (n + 1 < sizeof line && read(from, line + n, 1) == 1 && line[n] != '\n')
        n++;
    const char *colon = strrchr(line, ':');
    return colon ? atoi(colon + 1) : 0;
}

bool server_start(struct server *s, const char *const *more)
{
    int end[2];
    if (pipe(end))
        return false;
    s->pid = fork();
    if (!s->pid) {
        close(end[0]);
        become(s, end[1], more);
    }
    close(end[1]);
    s->metrics = s->pid > 0 ? read_port(end[0]) : 0;
    int port = s->metrics ? read_port(end[0]) : 0;
    close(end[0]);
    if (port)
        s->port = port;
    return port > 0;
}

void server_kill(struct server *s)
{
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
    s->pid = 0;
}

bool server_stop(struct server *s)
{
    int status = -1;
    kill(s->pid, SIGTERM);
    pid_t ended = waitpid(s->pid, &status, 0);
    s->pid = 0;
    return ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

long server_kb(const struct server *s, const char *what)
{
    char name[64], line[200];
    long kb = -1;
    snprintf(name, sizeof name, "/proc/%d/status", (int)s->pid);
    FILE *in = fopen(name, "r");
    while (in && fgets(line, sizeof line, in))
        if (!strncmp(line, what, strlen(what)))
            kb = atol(line + strlen(what) + 1);
    if (in)
        fclose(in);
    return kb;
}

/* -------------------------------------------------------------------------------- HTTP ---- */

size_t http_raw(int port, const char *bytes, size_t length, char *back, size_t room)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct timeval wait = { .tv_usec = 200000 };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    size_t n = 0;
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    if (!connect(s, (struct sockaddr *)&to, sizeof to) && send(s, bytes, length, MSG_NOSIGNAL) >= 0) {
        ssize_t got;
        while (n + 1 < room && (got = recv(s, back + n, room - 1 - n, 0)) > 0)
            n += (size_t)got;
    }
    close(s);
    back[n] = '\0';
    return n;
}

long server_metric(const struct server *s, const char *name)
{
    static char back[65536];
    char key[80];
    snprintf(key, sizeof key, "\ndoomtrack_%s ", name);
    const char *found = http_get(s->metrics, "/metrics", back, sizeof back) ? strstr(back, key) : NULL;
    return found ? atol(found + strlen(key)) : -1;
}

bool http_get(int port, const char *path, char *back, size_t room)
{
    char request[300];
    int n = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n",
                     path, port);
    http_raw(port, request, (size_t)n, back, room);
    return !strncmp(back, "HTTP/1.1 200", 12);
}
