/* screen.c -- see screen.h. The only place of the line-based front end that writes or reads. */
#include "screen.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../session/session.h"

static const char *const key_name[UI_KEYS] = {
#define P(key) [UI_##key] = #key,
#include "phrases.def"
#undef P
};

static volatile sig_atomic_t interrupts;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupts = 1;
}

const char *screen_key(enum ui_key key)
{
    return key_name[key];
}

enum ui_key screen_result(const char *result)
{
    return strcmp(result, "won") == 0     ? UI_won
           : strcmp(result, "lost") == 0  ? UI_lost
           : strcmp(result, "drawn") == 0 ? UI_drawn
                                          : UI_fault;
}

bool screen_interrupted(void)
{
    return interrupts != 0;
}

static unsigned find_width(FILE *out)
{
    const char *columns = getenv("COLUMNS");
    long n = columns ? strtol(columns, NULL, 10) : 0;
    struct winsize size;
    if (n <= 0 && ioctl(fileno(out), TIOCGWINSZ, &size) == 0)
        n = size.ws_col;
    if (n <= 0)
        n = 80;
    return n < 20 ? 20 : n > 1000 ? 1000 : (unsigned)n;
}

void screen_open(struct screen *sc, FILE *in, FILE *out, const char *language)
{
    struct sigaction act = { .sa_handler = on_interrupt }; /* no SA_RESTART: a read must end */
    memset(sc, 0, sizeof *sc);
    sc->in = in;
    sc->out = out;
    sc->width = find_width(out);
    screen_language(sc, language);
    interrupts = 0;
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
}

void screen_language(struct screen *sc, const char *language)
{
    for (unsigned i = 0; i < UI_KEYS; i++) {
        free(sc->phrase[i]);
        sc->phrase[i] = NULL;
    }
    snprintf(sc->language, sizeof sc->language, "%s", language ? language : "");
}

void screen_close(struct screen *sc)
{
    screen_language(sc, NULL);
    fflush(sc->out);
    signal(SIGINT, SIG_DFL);
}

/* --------------------------------------------------------------------- UTF-8 ---- */
/* Length of the character at `s` and its columns; bytes that are no UTF-8 count one each. */
static unsigned character(const char *s, unsigned *columns)
{
    const unsigned char *u = (const unsigned char *)s;
    unsigned length = u[0] < 0x80                   ? 1
                      : u[0] >= 0xc2 && u[0] < 0xe0 ? 2
                      : u[0] >= 0xe0 && u[0] < 0xf0 ? 3
                      : u[0] >= 0xf0 && u[0] < 0xf5 ? 4
                                                    : 0;
    uint32_t code = length > 1 ? u[0] & (0x7fu >> length) : u[0];
    for (unsigned i = 1; i < length; i++) {
        if ((u[i] & 0xc0) != 0x80) {
            length = 0;
            break;
        }
        code = code << 6 | (u[i] & 0x3f);
    }
    *columns = 1;
    if (!length)
        return 1;
    if ((code >= 0x300 && code < 0x370) || (code >= 0x200b && code < 0x2010))
        *columns = 0;
    else if ((code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
             (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
             (code >= 0xff00 && code < 0xff61) || code >= 0x1f300)
        *columns = 2;
    return length;
}

unsigned screen_columns(const char *text)
{
    unsigned sum = 0, one;
    while (*text) {
        text += character(text, &one);
        sum += one;
    }
    return sum;
}

char *screen_quote(const char *typed)
{
    enum { MOST = 60 };
    char *safe = malloc(4 * MOST + 4), *to = safe;
    unsigned columns = 0, one;
    if (!safe)
        return NULL;
    while (*typed && columns < MOST) {
        unsigned n = character(typed, &one);
        if (!dts_shown(typed)) {
            *to++ = '?';
        } else {
            memcpy(to, typed, n);
            to += n;
        }
        typed += n;
        columns += one ? one : 1;
    }
    strcpy(to, *typed ? "..." : "");
    return safe;
}

/* -------------------------------------------------------------------- writing ---- */
static void blanks(struct screen *sc, unsigned n)
{
    while (n--)
        fputc(' ', sc->out);
}

/* One paragraph: words are put on the line while they fit. */
static void paragraph(struct screen *sc, unsigned first, unsigned rest, const char *text, size_t length)
{
    unsigned at = first;
    bool fresh = true;
    size_t i = 0;
    blanks(sc, first);
    while (i < length) {
        size_t start = i;
        unsigned columns = 0, one;
        while (i < length && text[i] != ' ') {
            i += character(text + i, &one);
            columns += one;
        }
        if (!fresh && at + 1 + columns > sc->width) {
            fputc('\n', sc->out);
            blanks(sc, rest);
            at = rest;
            fresh = true;
        }
        if (!fresh) {
            fputc(' ', sc->out);
            at++;
        }
        fwrite(text + start, 1, i - start, sc->out);
        at += columns;
        fresh = false;
        while (i < length && text[i] == ' ')
            i++;
    }
}

void screen_text(struct screen *sc, unsigned first, unsigned rest, const char *text)
{
    if (rest + 16 > sc->width)
        rest = 2;
    for (;;) {
        size_t length = strcspn(text, "\n"), lead = strspn(text, " ");
        if (lead > length)
            lead = length;
        paragraph(sc, first + (unsigned)lead, rest + (unsigned)lead, text + lead, length - lead);
        fputc('\n', sc->out);
        if (!text[length] || !text[length + 1])
            return;
        text += length + 1;
        first = rest;
    }
}

void screen_blank(struct screen *sc, unsigned lines)
{
    while (lines--)
        fputc('\n', sc->out);
}

void screen_wipe(struct screen *sc)
{
    enum { PAGE = 60 };
    screen_blank(sc, PAGE);
    if (isatty(fileno(sc->out))) /* the page and what could be scrolled back to */
        fputs("\033[2J\033[3J\033[H", sc->out);
}

static const char *template_of(struct screen *sc, enum ui_key key)
{
    if (!sc->phrase[key])
        sc->phrase[key] = dts_phrase(sc->language[0] ? sc->language : NULL, key_name[key]);
    return sc->phrase[key] ? sc->phrase[key] : key_name[key];
}

static char *fill(struct screen *sc, enum ui_key key, va_list more)
{
    const char *arg[9] = { NULL }, *template = template_of(sc, key);
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (!to)
        return NULL;
    for (unsigned n = 0; n < 9; n++)
        if (!(arg[n] = va_arg(more, const char *)))
            break;
    for (const char *t = template; *t; t++) {
        if (t[0] == '%' && t[1] >= '1' && t[1] <= '9') {
            const char *a = arg[t[1] - '1'];
            fputs(a ? a : "", to);
            t++;
        } else {
            fputc(*t, to);
        }
    }
    fclose(to);
    return text;
}

char *screen_phrase(struct screen *sc, enum ui_key key, ...)
{
    va_list more;
    va_start(more, key);
    char *text = fill(sc, key, more);
    va_end(more);
    return text;
}

void screen_say(struct screen *sc, enum ui_key key, ...)
{
    va_list more;
    va_start(more, key);
    char *text = fill(sc, key, more);
    va_end(more);
    if (text)
        screen_text(sc, 0, 0, text);
    free(text);
}

/* -------------------------------------------------------------------- reading ---- */
/* A line of at most SCREEN_LINE - 1 bytes; what is longer is read and dropped. */
static bool read_line(struct screen *sc)
{
    size_t n = 0;
    int c = EOF;
    while (!interrupts && (c = getc(sc->in)) != EOF && c != '\n')
        if (n < sizeof sc->line - 1)
            sc->line[n++] = c ? (char)c : '?';
    if (interrupts || (c == EOF && n == 0))
        return false;
    while (n && strchr(" \t\r", sc->line[n - 1]))
        n--;
    sc->line[n] = '\0';
    size_t lead = strspn(sc->line, " \t");
    memmove(sc->line, sc->line + lead, n - lead + 1);
    return true;
}

const char *screen_ask(struct screen *sc, enum ui_key key, ...)
{
    va_list more;
    va_start(more, key);
    char *text = fill(sc, key, more);
    va_end(more);
    if (sc->ended) {
        free(text);
        return NULL;
    }
    sc->width = find_width(sc->out);
    if (text) {
        size_t length = strlen(text);
        paragraph(sc, 0, 0, text, length);
        fputc(' ', sc->out);
    }
    free(text);
    fflush(sc->out);
    if (read_line(sc)) {
        if (!isatty(fileno(sc->in))) { /* a transcript should show what was answered */
            char *typed = screen_quote(sc->line);
            fprintf(sc->out, "%s\n", typed ? typed : "");
            free(typed);
        }
        return sc->line;
    }
    fputc('\n', sc->out);
    sc->ended = true;
    return NULL;
}
