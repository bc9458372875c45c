/* options.c -- one parser of arguments for all subcommands, driven by commands.def.
 *
 * --name VALUE and --name=VALUE; where the value may be left out, --name=VALUE alone, and --name is --name=-
 * (standard output); -- ends options; -h is --help. What is not known is named
 * together with the nearest word that is. Knows no subcommand. */
#include "app.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool check_language(const struct app_args *a);
static const struct app_option help_option = { .name = "help", .help = "this text" };

static char *format_list(const char *format, va_list more)
{
    va_list again;
    va_copy(again, more);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = n < 0 ? NULL : malloc((size_t)n + 1);
    if (text)
        vsnprintf(text, (size_t)n + 1, format, more);
    return text;
}

/* A line of which some words are somebody else's: arguments, names of files, what stands in them. */
static void print_clean(FILE *out, const char *format, va_list more)
{
    char *line = format_list(format, more);
    if (line)
        dts_clean(line);
    fprintf(out, "%s\n", line ? line : "out of memory");
    free(line);
}

void app_print(FILE *out, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    print_clean(out, format, more);
    va_end(more);
}

static int complain(const struct app_args *a, int code, const char *format, va_list more)
{
    fflush(stdout);
    fprintf(stderr, "doomtrack%s%s: ", a->command ? " " : "", a->command ? a->command->name : "");
    print_clean(stderr, format, more);
    if (code == APP_USAGE && a->command)
        fprintf(stderr, "usage: doomtrack %s [OPTION...] %s\n", a->command->name, a->command->arguments);
    return code;
}

int app_usage(const struct app_args *a, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    complain(a, APP_USAGE, format, more);
    va_end(more);
    return APP_USAGE;
}

int app_fail(const struct app_args *a, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    complain(a, APP_FAILED, format, more);
    va_end(more);
    return APP_FAILED;
}

/* Edit distance, letters compared without case; both words are cut at 31 letters. */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[32], n = 0;
    while (n < 31 && b[n])
        n++;
    for (unsigned j = 0; j <= n; j++)
        row[j] = j;
    for (unsigned i = 0; a[i] && i < 31; i++) {
        unsigned diagonal = row[0];
        row[0] = i + 1;
        for (unsigned j = 1; j <= n; j++) {
            unsigned above = row[j], same = dts_small(a[i]) == dts_small(b[j - 1]);
            unsigned least = diagonal + !same;
            if (above + 1 < least)
                least = above + 1;
            if (row[j - 1] + 1 < least)
                least = row[j - 1] + 1;
            row[j] = least;
            diagonal = above;
        }
    }
    return row[n];
}

const char *app_nearest(const char *written, const char *const *known, size_t count)
{
    const char *best = NULL;
    unsigned least = (unsigned)strlen(written) / 3 + 2;
    for (size_t i = 0; i < count; i++) {
        unsigned d = distance(written, known[i]);
        if (strlen(written) >= 2 && strncmp(known[i], written, strlen(written)) == 0)
            d = d ? 1 : 0;
        if (d < least && d < strlen(known[i])) {
            least = d;
            best = known[i];
        }
    }
    return best;
}

bool app_optional(const struct app_option *o) { return o->argument && o->argument[0] == '['; }

static const struct app_option *find_option(const struct app_command *c, const char *name, size_t length)
{
    for (const struct app_option *o = c->option; o->name; o++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

static void unknown_option(const struct app_args *a, const char *name, size_t length)
{
    const char *known[64];
    char written[40];
    size_t n = 0;
    for (const struct app_option *o = a->command->option; o->name && n < 64; o++)
        known[n++] = o->name;
    snprintf(written, sizeof written, "%.*s", (int)(length < 39 ? length : 39), name);
    const char *near = app_nearest(written, known, n);
    if (near)
        app_usage(a, "unknown option --%s; did you mean --%s?", written, near);
    else
        app_usage(a, "unknown option --%s; --help lists them", written);
}

/* One argument that begins with "--"; `*next` is moved when its value is the argument after. */
static bool parse_option(struct app_args *a, const char *text, int argc, char **argv, int *next)
{
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const struct app_option *o = find_option(a->command, text, length);
    if (length == 4 && memcmp(text, "help", 4) == 0)
        o = &help_option;
    if (!o) {
        unknown_option(a, text, length);
        return false;
    }
    const char *value = equals ? equals + 1 : NULL;
    if (value && !o->argument) {
        app_usage(a, "--%s takes no value", o->name);
        return false;
    }
    if (!value && app_optional(o))
        value = "-";
    if (!value && o->argument) {
        if (*next >= argc) {
            app_usage(a, "--%s needs %s: %s", o->name, o->argument, o->help);
            return false;
        }
        value = argv[(*next)++];
    }
    if (a->given == APP_GIVEN) {
        app_usage(a, "too many options");
        return false;
    }
    a->at[a->given].option = o;
    a->at[a->given++].value = value;
    return true;
}

bool app_parse(struct app_args *a, const struct app_command *c, int argc, char **argv)
{
    bool words_only = false;
    memset(a, 0, sizeof *a);
    a->command = c;
    for (int i = 0; i < argc;) {
        const char *text = argv[i++];
        if (!words_only && strcmp(text, "--") == 0) {
            words_only = true;
        } else if (!words_only && strncmp(text, "--", 2) == 0) {
            if (!parse_option(a, text + 2, argc, argv, &i))
                return false;
        } else if (!words_only && strcmp(text, "-h") == 0) {
            if (!parse_option(a, "help", argc, argv, &i))
                return false;
        } else if (!words_only && text[0] == '-' && text[1]) {
            app_usage(a, "unknown option %s; options begin with --", text);
            return false;
        } else if (a->count == APP_GIVEN) {
            app_usage(a, "too many arguments");
            return false;
        } else {
            a->word[a->count++] = text;
        }
    }
    return check_language(a);
}

bool app_has(const struct app_args *a, const char *option)
{
    for (unsigned i = 0; i < a->given; i++)
        if (strcmp(a->at[i].option->name, option) == 0)
            return true;
    return false;
}

const char *app_value(const struct app_args *a, const char *option)
{
    for (unsigned i = a->given; i-- > 0;)
        if (strcmp(a->at[i].option->name, option) == 0)
            return a->at[i].value;
    return NULL;
}

const char *const *app_all(struct app_args *a, const char *option)
{
    unsigned n = 0;
    for (unsigned i = 0; i < a->given; i++)
        if (strcmp(a->at[i].option->name, option) == 0)
            a->list[n++] = a->at[i].value;
    a->list[n] = NULL;
    return n ? a->list : NULL;
}

bool app_to_number(const char *text, uint64_t *to)
{
    uint64_t n = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (digit > 9 || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *to = n;
    return true;
}

bool app_number(const struct app_args *a, const char *option, uint64_t least, uint64_t most, uint64_t otherwise,
                uint64_t *to)
{
    const char *text = app_value(a, option);
    *to = otherwise;
    if (!text)
        return true;
    if (app_to_number(text, to) && *to >= least && *to <= most)
        return true;
    app_usage(a, "--%s needs a whole number from %llu to %llu, not '%s'", option, (unsigned long long)least,
              (unsigned long long)most, text);
    return false;
}

bool app_language(const char *code)
{
    for (unsigned i = 0; i < dts_languages(); i++) {
        size_t n = strlen(dts_language(i));
        if (strncmp(code, dts_language(i), n) == 0 && !dts_is_letter(code[n]))
            return true;
    }
    return false;
}

/* Options that mean the same everywhere are checked here, for every subcommand. */
static bool check_language(const struct app_args *a)
{
    const char *known[16], *code = app_value(a, "lang");
    unsigned n = 0;
    if (!code || app_language(code))
        return true;
    while (n < dts_languages() && n < 16) {
        known[n] = dts_language(n);
        n++;
    }
    const char *near = app_nearest(code, known, n);
    app_usage(a, "--lang: there is no catalogue for '%s'%s%s%s", code, near ? "; did you mean '" : "", near ? near : "",
              near ? "'?" : "");
    return false;
}

int app_game(const struct app_args *a, const char *name)
{
    const char *known[64];
    unsigned n = 0;
    int i = dts_game_find(name);
    if (i >= 0)
        return i;
    while (n < dts_games() && n < 64) {
        known[n] = dts_game_name(n);
        n++;
    }
    const char *near = app_nearest(name, known, n);
    app_usage(a, near ? "no game is called '%s'; did you mean '%s'?" : "no game is called '%s'; see doomtrack games",
              name, near);
    return -1;
}

char *app_read_file(const char *path, size_t *length, char *error, size_t room)
{
    enum { MOST = 64 << 20 };
    bool here = strcmp(path, "-") == 0 || strcmp(path, "/dev/stdin") == 0;
    uint64_t file = STDIN_FILENO;
    if (here || (strncmp(path, "/dev/fd/", 8) == 0 && app_to_number(path + 8, &file) && file < 1024))
        return dts_read_stream((int)file, path, MOST, length, error, room);
    return dts_read_file(path, MOST, length, error, room);
}

char *app_format(const char *format, ...)
{
    va_list more;
    va_start(more, format);
    char *text = format_list(format, more);
    va_end(more);
    return text;
}

uint64_t app_any_seed(void)
{
    struct timespec now;
    uint64_t seed = 0;
    FILE *random = fopen("/dev/urandom", "rb");
    if (random) {
        if (fread(&seed, sizeof seed, 1, random) != 1)
            seed = 0;
        fclose(random);
    }
    clock_gettime(CLOCK_REALTIME, &now);
    return seed ^ ((uint64_t)now.tv_sec << 32) ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid();
}
