/* tty.c -- see tty.h. */
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "tty.h"

#include <langinfo.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "../screen.h"
#include "palette.h"
#include <term.h> /* last: its macros take common words */

int tty_mouse_x, tty_mouse_y;

static int pushed;
static SCREEN *screen_made;
static struct termios found;             /* the terminal as it was */
static char leave[256];                  /* what gives the screen back, ready for a signal handler */
static size_t leave_length;
static volatile sig_atomic_t continued;  /* stopped and continued since: others had the terminal */
static const int deadly[] = { SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPIPE };

/* ---------------------------------------------------------- leaving in any case ---- */
/* Uses nothing but write, tcsetattr, signal and raise: all are safe here. */
static void on_deadly(int number)
{
    if (leave_length && write(STDOUT_FILENO, leave, leave_length) < 0)
        leave_length = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &found);
    signal(number, SIG_DFL);
    raise(number);
}

static void add_leave(const char *text)
{
    size_t n = text && text != (char *)-1 ? strlen(text) : 0;
    if (leave_length + n < sizeof leave) {
        memcpy(leave + leave_length, text ? text : "", n);
        leave_length += n;
    }
}

static void prepare_leaving(void)
{
    static const char *const capability[] = { "sgr0", "op", "rmkx", "cnorm", "rmcup" };
    struct sigaction act = { .sa_handler = on_deadly };
    leave_length = 0;
    add_leave("\033[?1006l\033[?1000l");
    for (unsigned i = 0; i < sizeof capability / sizeof capability[0]; i++)
        add_leave(tigetstr(capability[i]));
    sigemptyset(&act.sa_mask);
    for (unsigned i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        sigaction(deadly[i], &act, NULL);
}

/* --------------------------------------------------------------- being continued ---- */
static void on_continue(int number)
{
    (void)number;
    continued = 1;
}

/* ncurses sees Ctrl-Z but not SIGSTOP, which lets nobody tidy up before it. No restart: a read must end for it. */
static void watch_continue(void)
{
    struct sigaction act = { .sa_handler = on_continue };
    sigemptyset(&act.sa_mask);
    sigaction(SIGCONT, &act, NULL);
}

/* Take the terminal again, whatever has been done with it. The modes come first: whoever is continued without
 * having the terminal is stopped there, before anything is written. */
static int take_again(void)
{
    continued = 0;
    reset_prog_mode();
    endwin();
    refresh();
    return K_RESIZE;
}

/* --------------------------------------------------------------------- opening ---- */
bool tty_able(void)
{
    int error;
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !name || !*name)
        return false;
    if (setupterm(name, STDOUT_FILENO, &error) != OK)
        return false;
    bool able = tigetstr("cup") && tigetstr("cup") != (char *)-1;
    del_curterm(cur_term);
    return able;
}

/* Terminals that say they show any colour are asked for it, where their description is known. */
static SCREEN *make_screen(void)
{
    const char *name = getenv("TERM"), *any = getenv("COLORTERM");
    char direct[64];
    int error;
    snprintf(direct, sizeof direct, "%.*s-direct", (int)strcspn(name, "-"), name);
    if (any && (strcmp(any, "truecolor") == 0 || strcmp(any, "24bit") == 0) &&
        setupterm(direct, STDOUT_FILENO, &error) == OK) {
        del_curterm(cur_term);
        name = direct;
    }
    return newterm(name, stdout, stdin);
}

/* Ctrl-S must not freeze the screen, nor Ctrl-V or Ctrl-O eat keys; Ctrl-C and Ctrl-Z stay signals. */
static void free_keys(void)
{
    struct termios now;
    if (tcgetattr(STDIN_FILENO, &now) != 0)
        return;
    now.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
    now.c_lflag &= ~(tcflag_t)IEXTEN;
    tcsetattr(STDIN_FILENO, TCSANOW, &now);
    def_prog_mode();
}

/* The kernel's own console reads UTF-8, but its fonts have few of the signs. */
static bool few_letters(void)
{
    const char *name = getenv("TERM");
    return name && strcmp(name, "linux") == 0;
}

/* Also for what is of no use here: ncurses swallows an event nobody asked for, and then waits on without end,
 * whatever time was set, so that nothing would move until the next key. */
static void ask_mouse(void)
{
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON2_PRESSED | BUTTON2_RELEASED | BUTTON3_PRESSED |
                  BUTTON3_RELEASED | BUTTON4_PRESSED | BUTTON4_RELEASED | BUTTON5_PRESSED | BUTTON5_RELEASED,
              NULL);
    mouseinterval(0);
}

bool tty_open(const struct tty_how *how)
{
    if (tcgetattr(STDIN_FILENO, &found) != 0 || !tty_able())
        return false;
    if (!getenv("ESCDELAY"))
        set_escdelay(25);
    screen_made = make_screen();
    if (!screen_made)
        return false;
    set_term(screen_made);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    meta(stdscr, TRUE);
    curs_set(0);
    free_keys();
    if (!how->no_mouse)
        ask_mouse();
    palette_begin();
    bkgd(palette_of(S_TEXT));
    glyphs_ascii(how->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0 || few_letters());
    prepare_leaving();
    watch_continue();
    return true;
}

void tty_close(void)
{
    if (!screen_made)
        return;
    signal(SIGCONT, SIG_DFL);
    for (unsigned i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        signal(deadly[i], deadly[i] == SIGPIPE ? SIG_IGN : SIG_DFL);
    if (!tigetstr("rmcup")) { /* no other screen to go back to: leave this one clean */
        bkgd(A_NORMAL);
        erase();
        refresh();
    }
    endwin();
    delscreen(screen_made);
    screen_made = NULL;
}

void tty_size(int *width, int *height)
{
    *height = LINES;
    *width = COLS;
}

void tty_bell(void)
{
    beep();
}

/* --------------------------------------------------------------------- drawing ---- */
static void put_cell(const struct cell *at)
{
    wchar_t text[2] = { (wchar_t)at->letter, 0 };
    cchar_t out;
    attr_t look = palette_of(at->style);
    if (glyphs_are_ascii()) {
        addch((at->letter < 0x7f ? at->letter : '?') | look);
        return;
    }
    setcchar(&out, text, look & ~A_COLOR, (short)PAIR_NUMBER(look), NULL);
    add_wch(&out);
}

void tty_show(const struct cells *c)
{
    for (int y = 0; y < LINES && y < c->height; y++) {
        move(y, 0);
        for (int x = 0; x < COLS && x < c->width; x++)
            if (c->at[y * c->width + x].letter)
                put_cell(&c->at[y * c->width + x]);
    }
    refresh();
}

/* --------------------------------------------------------------------- reading ---- */
static int mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return K_NONE;
    tty_mouse_x = event.x;
    tty_mouse_y = event.y;
    if (event.bstate & BUTTON4_PRESSED)
        return K_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED)
        return K_WHEEL_DOWN;
    return event.bstate & BUTTON1_PRESSED ? K_MOUSE : K_NONE;
}

static int function_key(wint_t key)
{
    static const struct {
        wint_t from;
        int to;
    } list[] = {
        { KEY_UP, K_UP },           { KEY_DOWN, K_DOWN },         { KEY_LEFT, K_LEFT },
        { KEY_RIGHT, K_RIGHT },     { KEY_BTAB, K_BACKTAB },      { KEY_HOME, K_HOME },
        { KEY_END, K_END_KEY },     { KEY_PPAGE, K_PAGE_UP },     { KEY_NPAGE, K_PAGE_DOWN },
        { KEY_DC, K_DELETE },       { KEY_BACKSPACE, K_BACKSPACE }, { KEY_ENTER, K_ENTER },
        { KEY_RESIZE, K_RESIZE },   { KEY_F(1), K_F1 },
    };
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].from == key)
            return list[i].to;
    return key == KEY_MOUSE ? mouse() : K_NONE;
}

static int character(wint_t key)
{
    if (key == '\r')
        return K_ENTER;
    if (key == 127)
        return K_BACKSPACE;
    if (key == 4) /* Ctrl-D, as at any prompt */
        return K_QUIT;
    if (key == 12) { /* Ctrl-L: something else has written on the screen */
        clearok(curscr, TRUE);
        return K_RESIZE;
    }
    return key < 0x20 && key != K_ENTER && key != K_TAB && key != K_ESC && key != K_BACKSPACE ? K_NONE : (int)key;
}

/* Is nobody there any more? Then a read would return at once, with nothing. */
static bool at_end(void)
{
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    int waiting = 0;
    if (poll(&in, 1, 0) <= 0)
        return false;
    return in.revents & (POLLHUP | POLLERR | POLLNVAL) || ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0;
}

void tty_push(int key)
{
    pushed = key;
}

/* `came`: something was read, perhaps of no use here. */
static int one_key(int wait, bool *came)
{
    wint_t key;
    int again = pushed;
    pushed = K_NONE;
    if (screen_interrupted() || again)
        return screen_interrupted() ? K_QUIT : again;
    if (continued)
        return take_again();
    timeout(wait);
    int type = get_wch(&key);
    *came = type != ERR;
    if (screen_interrupted())
        return K_QUIT;
    if (type == ERR && continued)
        return take_again();
    if (type == ERR) /* nothing in time, bytes that are no character, or an end */
        return at_end() ? K_QUIT : K_NONE;
    return type == KEY_CODE_YES ? function_key(key) : character(key);
}

static long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* What is of no use, a button going up, does not end the wait: a replay would step for it. */
int tty_key(int wait)
{
    long long end = milliseconds() + wait;
    for (;;) {
        bool came = false;
        int key = one_key(wait, &came);
        long long left = end - milliseconds();
        if (key != K_NONE || !came || left <= 0) /* without a limit none is left, and the caller draws again */
            return key;
        wait = (int)left;
    }
}
