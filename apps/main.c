/* main.c -- the program: finds the subcommand and runs it.
 *
 * Everything said here about subcommands comes from commands.def. Exit codes: 0 done, 1 it
 * failed, 2 it was called wrongly. `doomtrack --completion` prints the word lists that the check of
 * the man page reads, `doomtrack --complete` answers shells (complete.c). */
#include "app.h"
#include "complete.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <string.h>

#define COMMAND(name, arguments, help) static const struct app_option name##_options[] = {
#define OPTION(name, argument, help)   { name, argument, help },
/* clang-format off */
#define END { NULL, NULL, NULL } };
/* clang-format on */
#include "commands.def"
#undef COMMAND
#undef OPTION
#undef END

const struct app_command app_commands[] = {
#define COMMAND(name, arguments, help) { #name, arguments, help, name##_options, app_##name },
#define OPTION(name, argument, help)
#define END
#include "commands.def"
#undef COMMAND
#undef OPTION
#undef END
    { NULL, NULL, NULL, NULL, NULL }
};

static void help_all(FILE *out)
{
    fprintf(out,
            "doomtrack %s -- cosmic-horror board games by their full rules\n\n"
            "usage: doomtrack COMMAND [OPTION...] [ARGUMENT...]\n\n",
            dts_version());
    for (const struct app_command *c = app_commands; c->name; c++)
        fprintf(out, "  %-8s  %s\n", c->name, c->help);
    fprintf(out, "\ndoomtrack COMMAND --help tells more. Exit codes: 0 done, 1 it failed, 2 it was called wrongly.\n");
}

void app_help(const struct app_command *c, FILE *out)
{
    fprintf(out, "usage: doomtrack %s [OPTION...] %s\n%s\n\n", c->name, c->arguments, c->help);
    for (const struct app_option *o = c->option; o->name; o++) {
        char left[40];
        if (app_optional(o))
            snprintf(left, sizeof left, "--%s[=%s", o->name, o->argument + 1);
        else
            snprintf(left, sizeof left, "--%s%s%s", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
        fprintf(out, "  %-16s  %s\n", left, o->help);
    }
    fprintf(out, "  %-16s  %s\n", "--help", "this text");
}

/* One line for each subcommand: its name, then its options, those with a value ending in "=". */
static void completion(FILE *out)
{
    for (const struct app_command *c = app_commands; c->name; c++) {
        fputs(c->name, out);
        for (const struct app_option *o = c->option; o->name; o++)
            fprintf(out, " --%s%s", o->name, o->argument && !app_optional(o) ? "=" : "");
        fputs(" --help\n", out);
    }
}

static const struct app_command *find(const char *name)
{
    for (const struct app_command *c = app_commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static int unknown(const char *name)
{
    const char *known[64];
    size_t n = 0;
    struct app_args none = { .command = NULL };
    for (const struct app_command *c = app_commands; c->name && n < 64; c++)
        known[n++] = c->name;
    const char *near = app_nearest(name, known, n);
    if (near)
        app_usage(&none, "no command is called '%s'; did you mean '%s'?", name, near);
    else
        app_usage(&none, "no command is called '%s'; --help lists them", name);
    return APP_USAGE;
}

/* What could not be written is said: a full disk, a closed pipe. (Who closed the pipe does not want to hear it.) */
static int finish(const struct app_args *a, int code)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (errno && errno != EPIPE)
        app_fail(a, "standard output: %s", strerror(errno));
    return code == APP_OK ? APP_FAILED : code;
}

int main(int argc, char **argv)
{
    static struct app_args a;
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN);
    if (argc < 2) {
        help_all(stderr);
        return APP_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("doomtrack %s\n", dts_version());
        return finish(&a, APP_OK);
    }
    if (strcmp(argv[1], "--completion") == 0) {
        completion(stdout);
        return finish(&a, APP_OK);
    }
    if (strcmp(argv[1], "--complete") == 0)
        return app_complete(app_commands, argc - 2, argv + 2);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        const struct app_command *about = argc > 2 ? find(argv[2]) : NULL;
        if (argc > 2 && !about)
            return unknown(argv[2]);
        if (about)
            app_help(about, stdout);
        else
            help_all(stdout);
        return finish(&a, APP_OK);
    }
    const struct app_command *c = find(argv[1]);
    if (!c)
        return unknown(argv[1]);
    if (!app_parse(&a, c, argc - 2, argv + 2))
        return APP_USAGE;
    if (app_has(&a, "help")) {
        app_help(c, stdout);
        return finish(&a, APP_OK);
    }
    int code = c->run(&a);
    return finish(&a, code);
}
