/* main.c -- plays scripts at a pseudo-terminal and compares screens with golden ones.
 *
 *     term PROGRAM GOLDEN SCRIPT...      one TAP line per look
 *     term --make PROGRAM GOLDEN SCRIPT  write the golden screens anew: read the difference
 *
 * A script has one command a line; README.md lists them. */
#define _GNU_SOURCE
#include "term.h"

#include <signal.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct script {
    const char *program, *golden, *name;
    struct rig *rig, *aside; /* the program looked at; one that goes on without being looked at */
    int width, height, line;
    bool make;
};

static unsigned told, failed;

static void tell(struct script *s, bool good, const char *what, const char *more)
{
    printf("%sok %u - %s:%d: %s\n", good ? "" : "not ", ++told, s->name, s->line, what);
    failed += !good;
    if (good)
        return;
    char *screen = s->rig ? rig_screen(s->rig) : NULL;
    if (more)
        printf("# %s\n", more);
    for (char *line = screen ? strtok(screen, "\n") : NULL; line; line = strtok(NULL, "\n"))
        printf("# |%s\n", line);
    free(screen);
}

/* ------------------------------------------------------------------------ keys ---- */
static void press(struct script *s, const char *word)
{
    static const struct {
        const char *name, *bytes;
    } key[] = {
        { "Enter", "\r" },      { "Tab", "\t" },        { "BackTab", "\033[Z" }, { "Esc", "\033" },
        { "Space", " " },       { "Up", "\033OA" },     { "Down", "\033OB" },    { "Right", "\033OC" },
        { "Left", "\033OD" },   { "Home", "\033OH" },   { "End", "\033OF" },     { "PgUp", "\033[5~" },
        { "PgDn", "\033[6~" },  { "Backspace", "\177" }, { "F1", "\033OP" },      { "Ctrl-C", "\003" },
        { "Ctrl-D", "\004" },   { "Ctrl-L", "\014" },   { "Ctrl-Z", "\032" },
    };
    for (unsigned i = 0; i < sizeof key / sizeof key[0]; i++)
        if (strcmp(key[i].name, word) == 0) {
            rig_send(s->rig, key[i].bytes, strlen(key[i].bytes));
            return;
        }
    rig_send(s->rig, word, strlen(word));
}

static void press_all(struct script *s, char *words)
{
    char *at;
    for (char *word = strtok_r(words, " ", &at); word; word = strtok_r(NULL, " ", &at))
        press(s, word);
}

static bool shows(struct script *s, const char *text)
{
    char *screen = rig_screen(s->rig);
    bool there = strstr(screen, text) != NULL;
    free(screen);
    return there;
}

/* "until TEXT | MOST | KEYS": press the keys again and again until the text is there. */
static void until(struct script *s, char *rest)
{
    char *at, *text = strtok_r(rest, "|", &at), *most = strtok_r(NULL, "|", &at), *keys = strtok_r(NULL, "|", &at);
    text[strlen(text) - 1] = '\0';
    int n = 0, limit = most ? atoi(most) : 0;
    for (; n < limit && rig_alive(s->rig) && !shows(s, text); n++) {
        char copy[200];
        snprintf(copy, sizeof copy, "%s", keys ? keys : "Enter");
        press_all(s, copy);
    }
    char what[300];
    snprintf(what, sizeof what, "\"%s\" comes by pressing %s", text, keys ? keys : "Enter");
    tell(s, shows(s, text), what, NULL);
}

/* "comes TEXT": it is seen after a while, and no key is pressed for it. */
static void comes(struct script *s, const char *text)
{
    char what[300];
    for (int i = 0; i < 500 && rig_alive(s->rig) && !shows(s, text); i++)
        rig_settle(s->rig);
    snprintf(what, sizeof what, "\"%s\" comes by itself", text);
    tell(s, shows(s, text), what, NULL);
}

/* The button goes down and up as by a hand: the program may have read the one before the other comes. */
static void click(struct script *s, const char *rest)
{
    int x = 0, y = 0, button = 0;
    char bytes[64];
    if (sscanf(rest, "%d %d %d", &x, &y, &button) < 2)
        return;
    for (const char *way = "Mm"; *way; way++) {
        snprintf(bytes, sizeof bytes, "\033[<%d;%d;%d%c", button, x, y, *way);
        rig_send(s->rig, bytes, strlen(bytes));
    }
}

/* Bytes at random, those that end or stop a program left out. */
static void garbage(struct script *s, const char *rest)
{
    unsigned seed = 1, count = 1000;
    sscanf(rest, "%u %u", &seed, &count);
    uint64_t state = seed * 2654435769u + 1;
    for (unsigned i = 0; i < count && rig_alive(s->rig);) {
        char bytes[40];
        size_t n = 0;
        while (n < sizeof bytes && i < count) {
            state = state * 6364136223846793005ull + 1442695040888963407ull;
            unsigned char c = (unsigned char)(state >> 56);
            if (c != 3 && c != 4 && c != 26 && c != 28 && c != 'Q' && c != 'B') { /* B writes a file each time */
                bytes[n++] = (char)c;
                i++;
            }
        }
        rig_send(s->rig, bytes, n);
    }
    bool alive = rig_alive(s->rig);
    tell(s, alive || (WIFEXITED(rig_status(s->rig)) && WEXITSTATUS(rig_status(s->rig)) == 0), "garbage harms nothing",
         NULL);
}

/* --------------------------------------------------------------------- golden ---- */
static char *read_all(const char *path)
{
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t room = 0;
    if (!in)
        return NULL;
    if (getdelim(&text, &room, '\0', in) < 0) {
        free(text);
        text = strdup("");
    }
    fclose(in);
    return text;
}

static void golden(struct script *s, const char *name)
{
    char path[500], what[200];
    snprintf(path, sizeof path, "%s/%s.txt", s->golden, name);
    char *screen = rig_screen(s->rig), *want = s->make ? NULL : read_all(path);
    if (s->make) {
        FILE *out = fopen(path, "w");
        if (out) {
            fputs(screen, out);
            fclose(out);
        }
    }
    snprintf(what, sizeof what, "the screen is that of %s", name);
    tell(s, s->make || (want && strcmp(want, screen) == 0), what, want ? "it should be:" : "there is no such file");
    if (!s->make && want && strcmp(want, screen) != 0)
        for (char *line = strtok(want, "\n"); line; line = strtok(NULL, "\n"))
            printf("# =%s\n", line);
    free(want);
    free(screen);
}

/* -------------------------------------------------------------------- commands ---- */
static void run(struct script *s, char *rest)
{
    char *argv[40] = { strdup(s->program) }, *at;
    int n = 1;
    for (char *word = strtok_r(rest, " ", &at); word && n < 39; word = strtok_r(NULL, " ", &at))
        argv[n++] = word;
    if (s->rig)
        rig_free(s->rig);
    s->rig = rig_new(s->width, s->height);
    if (!rig_run(s->rig, argv))
        tell(s, false, "the program starts", NULL);
    rig_settle(s->rig);
    free(argv[0]);
}

/* Leave the program running at its own terminal; the next run is another one. */
static void put_aside(struct script *s)
{
    if (s->aside)
        rig_free(s->aside);
    s->aside = s->rig;
    s->rig = NULL;
}

static void wheel(struct script *s, const char *rest)
{
    int x = 0, y = 0;
    char way[8] = "", bytes[64];
    if (sscanf(rest, "%7s %d %d", way, &x, &y) == 3) {
        snprintf(bytes, sizeof bytes, "\033[<%d;%d;%dM", strcmp(way, "up") == 0 ? 64 : 65, x, y);
        rig_send(s->rig, bytes, strlen(bytes));
    }
}

static void set_variable(char *rest)
{
    char *equals = strchr(rest, '=');
    if (!equals)
        return;
    *equals = '\0';
    if (equals[1])
        setenv(rest, equals + 1, 1);
    else
        unsetenv(rest);
}

static void check_end(struct script *s, const char *rest)
{
    const char *why = NULL;
    char what[200];
    if (strncmp(rest, "stopped", 7) == 0) {
        tell(s, rig_stopped(s->rig), "it is stopped", NULL);
    } else {
        int code = atoi(rest), status;
        rig_end(s->rig);
        snprintf(what, sizeof what, "it ends with %s", rest);
        bool over = !rig_alive(s->rig);
        status = rig_status(s->rig);
        tell(s, over && (rest[0] == 's' ? WIFSIGNALED(status) : WIFEXITED(status) && WEXITSTATUS(status) == code), what,
             NULL);
    }
    bool restored = rig_restored(s->rig, &why);
    tell(s, restored, "the terminal is as it was", why);
}

static void colours(struct script *s, const char *rest)
{
    unsigned n = rig_colours(s->rig);
    char what[100];
    snprintf(what, sizeof what, "there are %u grounds, wanted %s", n, rest);
    tell(s, strcmp(rest, "none") == 0 ? n <= 2 : n >= (unsigned)atoi(rest), what, NULL);
}

static void send_signal(struct script *s, const char *rest)
{
    static const struct {
        const char *name;
        int number;
    } list[] = { { "TERM", SIGTERM }, { "HUP", SIGHUP }, { "SEGV", SIGSEGV }, { "CONT", SIGCONT }, { "INT", SIGINT },
                 { "STOP", SIGSTOP } };
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].name, rest) == 0)
            rig_signal(s->rig, list[i].number);
}

static void command(struct script *s, char *line)
{
    size_t length = strcspn(line, " ");
    char *rest = line + length + strspn(line + length, " ");
    char what[300];
    line[length] = '\0';
    if (strcmp(line, "size") == 0)
        sscanf(rest, "%d %d", &s->width, &s->height);
    else if (strcmp(line, "env") == 0)
        set_variable(rest);
    else if (strcmp(line, "run") == 0)
        run(s, rest);
    else if (strcmp(line, "aside") == 0)
        put_aside(s);
    else if (strcmp(line, "wheel") == 0)
        wheel(s, rest);
    else if (strcmp(line, "keys") == 0)
        press_all(s, rest);
    else if (strcmp(line, "type") == 0)
        rig_send(s->rig, rest, strlen(rest));
    else if (strcmp(line, "until") == 0)
        until(s, rest);
    else if (strcmp(line, "click") == 0)
        click(s, rest);
    else if (strcmp(line, "comes") == 0)
        comes(s, rest);
    else if (strcmp(line, "garbage") == 0)
        garbage(s, rest);
    else if (strcmp(line, "signal") == 0)
        send_signal(s, rest);
    else if (strcmp(line, "shell") == 0)
        rig_shell(s->rig, rest);
    else if (strcmp(line, "golden") == 0)
        golden(s, rest);
    else if (strcmp(line, "ends") == 0)
        check_end(s, rest);
    else if (strcmp(line, "grounds") == 0)
        colours(s, rest);
    else if (strcmp(line, "resize") == 0 && sscanf(rest, "%d %d", &s->width, &s->height) == 2)
        rig_resize(s->rig, s->width, s->height);
    else if (strcmp(line, "shows") == 0 || strcmp(line, "hides") == 0) {
        snprintf(what, sizeof what, "the screen %s \"%s\"", line, rest);
        tell(s, shows(s, rest) == (line[0] == 's'), what, NULL);
    } else
        tell(s, false, "no such command in a script", line);
}

static void play(struct script *s, const char *path)
{
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    const char *slash = strrchr(path, '/');
    s->name = slash ? slash + 1 : path;
    char *here = getcwd(NULL, 0), data[1000]; /* saves of its own */
    snprintf(data, sizeof data, "%s/%s.data", here ? here : "", s->name);
    setenv("XDG_DATA_HOME", data, 1);
    free(here);
    s->line = 0;
    if (!in)
        tell(s, false, "the script can be read", path);
    while (in && getline(&line, &room, in) > 0) {
        s->line++;
        line[strcspn(line, "\n")] = '\0';
        if (*line && *line != '#')
            command(s, line);
    }
    if (s->rig)
        rig_free(s->rig);
    if (s->aside)
        rig_free(s->aside);
    s->rig = s->aside = NULL;
    free(line);
    if (in)
        fclose(in);
}

int main(int argc, char **argv)
{
    struct script s = { .width = 80, .height = 24 };
    s.make = argc > 1 && strcmp(argv[1], "--make") == 0;
    if (argc - s.make < 4) {
        fprintf(stderr, "usage: term [--make] PROGRAM GOLDEN SCRIPT...\n");
        return 2;
    }
    s.program = argv[1 + s.make];
    s.golden = argv[2 + s.make];
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 3 + s.make; i < argc; i++)
        play(&s, argv[i]);
    printf("1..%u\n", told);
    return failed ? 1 : 0;
}
