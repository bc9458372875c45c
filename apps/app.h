/* app.h -- what all subcommands of doomtrack share.
 *
 * The list of subcommands with their options is commands.def; dispatch, --help, completion and
 * the check of the man page are made from it. A subcommand is a function that takes its parsed
 * arguments and returns an exit code. Nothing in this folder names a game: whatever is known
 * about games comes from session/session.h. */
#ifndef APP_H
#define APP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "../session/session.h"

/* Exit codes, the same for every subcommand. */
enum { APP_OK = 0, APP_FAILED = 1, APP_USAGE = 2 };

struct app_option {
    const char *name, *argument, *help; /* argument: NULL for a switch, "[FILE]" where it may be left out */
};
struct app_args;
struct app_command {
    const char *name, *arguments, *help;
    const struct app_option *option; /* ends with a NULL name */
    int (*run)(struct app_args *a);
};
extern const struct app_command app_commands[]; /* ends with a NULL name */

#define COMMAND(name, arguments, help) int app_##name(struct app_args *a);
#define OPTION(name, argument, help)
#define END
#include "commands.def"
#undef COMMAND
#undef OPTION
#undef END

/* ------------------------------------------------------------ arguments (options.c) ---- */
enum { APP_GIVEN = 256 };
struct app_args {
    const struct app_command *command;
    unsigned count;                  /* plain arguments */
    const char *word[APP_GIVEN + 1]; /* NULL-terminated */
    unsigned given;                  /* options given, in order */
    struct {
        const struct app_option *option;
        const char *value;
    } at[APP_GIVEN];
    const char *list[APP_GIVEN + 1]; /* room for app_all */
};
/* False after an error has been printed. `argv` starts after the subcommand. */
bool app_parse(struct app_args *a, const struct app_command *c, int argc, char **argv);
bool app_optional(const struct app_option *o);         /* its value stands behind "=" or is left out */
bool app_has(const struct app_args *a, const char *option);
const char *app_value(const struct app_args *a, const char *option); /* the last one given, NULL for none */
/* Every value of an option, NULL-terminated; valid until the next call. NULL when none is given. */
const char *const *app_all(struct app_args *a, const char *option);
/* A whole number within bounds, or `otherwise` when not given; false after an error has been printed. */
bool app_number(const struct app_args *a, const char *option, uint64_t least, uint64_t most, uint64_t otherwise,
                uint64_t *to);
bool app_to_number(const char *text, uint64_t *to);
/* The nearest of `count` words, NULL when none is near. */
const char *app_nearest(const char *written, const char *const *known, size_t count);
/* Print "doomtrack COMMAND: ..." on stderr; returns APP_USAGE, or APP_FAILED for app_fail. */
int app_usage(const struct app_args *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
int app_fail(const struct app_args *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
void app_help(const struct app_command *c, FILE *out);

/* ------------------------------------------------------------------ small helpers ---- */
/* The game a word names: its number, or -1 after an error with the nearest name. */
int app_game(const struct app_args *a, const char *name);
bool app_language(const char *code);                   /* is there a catalogue for it? de, de_DE.UTF-8 */
/* A journal or card file; NULL after an error. "-", /dev/stdin and /dev/fd/N are what is open already, a pipe too. */
char *app_read_file(const char *path, size_t *length, char *error, size_t room);
char *app_format(const char *format, ...) __attribute__((format(printf, 1, 2))); /* malloc'd */
/* A line that quotes words of others, cleaned of what may not be shown. */
void app_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint64_t app_any_seed(void);                                                     /* from the clock and the system */

#endif
