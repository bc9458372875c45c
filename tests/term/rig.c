/* rig.c -- see term.h. */
#define _GNU_SOURCE
#include "term.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

struct rig {
    int master, slave, width, height;
    pid_t shell, program;      /* the program's parent plays the shell; it tells how the program ended */
    int tells;                 /* a pipe from the shell */
    bool alive;
    int status;
    struct termios before;
    VTerm *vt;
    VTermScreen *screen;
    bool other_screen, cursor_hidden, mouse;
};

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct rig *r = user;
    if (property == VTERM_PROP_ALTSCREEN)
        r->other_screen = value->boolean;
    else if (property == VTERM_PROP_CURSORVISIBLE)
        r->cursor_hidden = !value->boolean;
    else if (property == VTERM_PROP_MOUSE)
        r->mouse = value->number != 0;
    return 1;
}

static const VTermScreenCallbacks callbacks = { .settermprop = on_property };

struct rig *rig_new(int width, int height)
{
    struct rig *r = calloc(1, sizeof *r);
    struct winsize size = { .ws_row = (unsigned short)height, .ws_col = (unsigned short)width };
    if (!r || openpty(&r->master, &r->slave, NULL, NULL, &size) != 0)
        abort();
    fcntl(r->master, F_SETFD, FD_CLOEXEC);
    tcgetattr(r->slave, &r->before);
    r->width = width;
    r->height = height;
    r->vt = vterm_new(height, width);
    vterm_set_utf8(r->vt, 1);
    r->screen = vterm_obtain_screen(r->vt);
    vterm_screen_set_callbacks(r->screen, &callbacks, r);
    vterm_screen_enable_altscreen(r->screen, 1);
    vterm_screen_reset(r->screen, 1);
    return r;
}

/* The shell's part: a session of its own, the program in the foreground, its end told. */
static void be_shell(struct rig *r, char *const *argv, int tell)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    ioctl(r->slave, TIOCSCTTY, 0);
    signal(SIGTTOU, SIG_IGN);
    pid_t program = fork();
    if (program == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setpgid(0, 0);
        tcsetpgrp(r->slave, getpid());
        signal(SIGTTOU, SIG_DFL);
        for (int fd = 0; fd < 3; fd++)
            dup2(r->slave, fd);
        execv(argv[0], argv);
        _exit(127);
    }
    setpgid(program, program);
    int status = 0;
    if (write(tell, &program, sizeof program) < 0)
        _exit(1);
    while (waitpid(program, &status, 0) < 0 && errno == EINTR)
        continue;
    if (write(tell, &status, sizeof status) < 0)
        _exit(1);
    pause();
    _exit(0);
}

bool rig_run(struct rig *r, char *const *argv)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    r->shell = fork();
    if (r->shell == 0) {
        close(ends[0]);
        be_shell(r, argv, ends[1]);
    }
    close(ends[1]);
    r->tells = ends[0];
    r->alive = read(r->tells, &r->program, sizeof r->program) == sizeof r->program;
    fcntl(r->tells, F_SETFL, O_NONBLOCK);
    return r->alive;
}

void rig_free(struct rig *r)
{
    if (r->alive)
        kill(r->program, SIGKILL);
    if (r->shell > 0) {
        kill(r->shell, SIGKILL);
        waitpid(r->shell, NULL, 0);
    }
    vterm_free(r->vt);
    close(r->master);
    close(r->slave);
    if (r->tells)
        close(r->tells);
    free(r);
}

bool rig_alive(struct rig *r)
{
    if (r->alive && read(r->tells, &r->status, sizeof r->status) == sizeof r->status)
        r->alive = false;
    return r->alive;
}

int rig_status(const struct rig *r)
{
    return r->status;
}

/* --------------------------------------------------------------------- waiting ---- */
static char state_of(pid_t pid)
{
    char path[64], text[512] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *in = fopen(path, "r");
    size_t n = in ? fread(text, 1, sizeof text - 1, in) : 0;
    if (in)
        fclose(in);
    text[n] = '\0';
    const char *after = strrchr(text, ')');
    return after && after[1] ? after[2] : 'X';
}

/* How many bytes the program has read since it began; what a key needs to get there is not for us to guess. */
static unsigned long long bytes_read(pid_t pid)
{
    char path[64];
    unsigned long long n = 0;
    snprintf(path, sizeof path, "/proc/%d/io", (int)pid);
    FILE *in = fopen(path, "r");
    if (in && fscanf(in, "rchar: %llu", &n) != 1)
        n = 0;
    if (in)
        fclose(in);
    return n;
}

/* Take what the program has written; true: there was something. */
static bool drain(struct rig *r)
{
    struct pollfd ready = { .fd = r->master, .events = POLLIN };
    char bytes[65536];
    bool any = false;
    while (poll(&ready, 1, 0) > 0 && ready.revents & POLLIN) {
        ssize_t n = read(r->master, bytes, sizeof bytes);
        if (n <= 0)
            break;
        vterm_input_write(r->vt, bytes, (size_t)n);
        any = true;
    }
    size_t n = vterm_output_read(r->vt, bytes, sizeof bytes); /* what the terminal answers */
    if (n && write(r->master, bytes, n) < 0)
        return any;
    return any;
}

void rig_settle(struct rig *r)
{
    int quiet = 0;
    for (int i = 0; i < 20000 && quiet < 4; i++) {
        int waiting = 0;
        bool any = drain(r);
        ioctl(r->slave, FIONREAD, &waiting);
        char state = rig_alive(r) ? state_of(r->program) : 'X';
        bool idle = !any && (state == 'X' || state == 'T' || (state == 'S' && waiting == 0));
        quiet = idle ? quiet + 1 : 0;
        nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
    }
}

/* Signals by keys take their way: an end or a stop that must come is waited for. */
bool rig_stopped(struct rig *r)
{
    for (int i = 0; i < 5000 && rig_alive(r) && state_of(r->program) != 'T'; i++) {
        drain(r);
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    rig_settle(r);
    return state_of(r->program) == 'T';
}

void rig_end(struct rig *r)
{
    for (int i = 0; i < 5000 && rig_alive(r); i++) {
        drain(r);
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    rig_settle(r);
}

void rig_send(struct rig *r, const char *bytes, size_t length)
{
    unsigned long long before = bytes_read(r->program), wanted = 0;
    for (size_t i = 0; i < length; i++) /* some keys are signals: nobody reads them */
        wanted += bytes[i] != 3 && bytes[i] != 26 && bytes[i] != 28;
    if (write(r->master, bytes, length) < 0)
        return;
    for (int i = 0; i < 1500 && rig_alive(r) && bytes_read(r->program) < before + wanted; i++) {
        drain(r);
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    rig_settle(r);
}

void rig_resize(struct rig *r, int width, int height)
{
    struct winsize size = { .ws_row = (unsigned short)height, .ws_col = (unsigned short)width };
    r->width = width;
    r->height = height;
    vterm_set_size(r->vt, height, width);
    ioctl(r->master, TIOCSWINSZ, &size);
    rig_settle(r);
}

void rig_signal(struct rig *r, int number)
{
    kill(r->program, number);
    rig_settle(r);
}

void rig_shell(struct rig *r, const char *text)
{
    tcsetattr(r->slave, TCSANOW, &r->before);
    dprintf(r->slave, "\n%s", text);
    rig_settle(r);
}

/* --------------------------------------------------------------------- looking ---- */
static void put_letter(FILE *to, uint32_t c)
{
    if (c < 0x80) {
        fputc((int)c, to);
    } else if (c < 0x800) {
        fprintf(to, "%c%c", (int)(0xc0 | c >> 6), (int)(0x80 | (c & 0x3f)));
    } else {
        fprintf(to, "%c%c%c", (int)(0xe0 | c >> 12), (int)(0x80 | (c >> 6 & 0x3f)), (int)(0x80 | (c & 0x3f)));
    }
}

char *rig_screen(struct rig *r)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    for (int y = 0; y < r->height; y++) {
        int blanks = 0;
        for (int x = 0; x < r->width; x++) {
            VTermScreenCell cell;
            vterm_screen_get_cell(r->screen, (VTermPos){ .row = y, .col = x }, &cell);
            if (cell.chars[0] == (uint32_t)-1) /* the right half of a wide one */
                continue;
            if (!cell.chars[0] || cell.chars[0] == ' ') {
                blanks++;
                continue;
            }
            for (; blanks > 0; blanks--)
                fputc(' ', to);
            put_letter(to, cell.chars[0]);
        }
        fputc('\n', to);
    }
    fclose(to);
    return text;
}

unsigned rig_colours(struct rig *r)
{
    unsigned seen[256], n = 0;
    for (int y = 0; y < r->height; y++)
        for (int x = 0; x < r->width; x++) {
            VTermScreenCell cell;
            vterm_screen_get_cell(r->screen, (VTermPos){ .row = y, .col = x }, &cell);
            vterm_screen_convert_color_to_rgb(r->screen, &cell.bg);
            unsigned one = (unsigned)cell.bg.rgb.red << 16 | (unsigned)cell.bg.rgb.green << 8 | cell.bg.rgb.blue, i;
            for (i = 0; i < n && seen[i] != one; i++)
                continue;
            if (i == n && n < 256)
                seen[n++] = one;
        }
    return n;
}

bool rig_restored(struct rig *r, const char **why)
{
    struct termios now;
    rig_settle(r);
    tcgetattr(r->slave, &now);
    *why = r->other_screen                                 ? "the other screen is still shown"
           : r->cursor_hidden                              ? "the cursor is still hidden"
           : r->mouse                                      ? "the mouse is still asked for"
           : now.c_lflag != r->before.c_lflag              ? "keys are not echoed as before"
           : now.c_iflag != r->before.c_iflag              ? "input is not as before"
           : now.c_oflag != r->before.c_oflag              ? "output is not as before"
                                                           : NULL;
    return !*why;
}
