/* front.c -- finds and loads the front ends beside the program: doomtrack-term.so (apps/term/), doomtrack-web.so
 * (apps/web/). They lie in the program's own folder, or, where it is installed, in ../lib/doomtrack/. */
#define _GNU_SOURCE   /* dlopen beside POSIX.1-2008 */
#include "front.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* What is called `symbol` in the front end of this name; NULL with a sentence in `error`. */
static void *find(const char *name, const char *symbol, char *error, size_t room)
{
    static const char *const folder[] = { "", "../lib/doomtrack/" };
    char program[PATH_MAX], file[PATH_MAX + 64];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    void *front = NULL;
    program[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(program, '/');
    snprintf(error, room, "it cannot be told where this program lies, beside which %s is looked for", name);
    for (unsigned i = 0; slash && i < sizeof folder / sizeof *folder && !front; i++) {
        slash[1] = '\0';
        snprintf(file, sizeof file, "%s%s%s", program, folder[i], name);
        if (access(file, F_OK) != 0) {
            snprintf(error, room, "%s is missing: it belongs beside this program, or in ../lib/doomtrack there", name);
            continue;
        }
        front = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        if (!front) {
            snprintf(error, room, "%s cannot be loaded: %s", name, dlerror());
            break;
        }
    }
    return front ? dlsym(front, symbol) : NULL;
}

const struct term_face *front_term(void)
{
    char error[DTS_ERROR];
    return find("doomtrack-term.so", "term_face", error, sizeof error);
}

int app_serve(struct app_args *a)
{
    char error[DTS_ERROR];
    int (*serve)(struct app_args *) = NULL;
    void *found = find("doomtrack-web.so", "web_serve", error, sizeof error);
    memcpy(&serve, &found, sizeof found);   /* ISO C has no cast from data to functions; POSIX says they are alike */
    return serve ? serve(a) : app_fail(a, "%s", error);
}
