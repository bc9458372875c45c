/* out.c -- results for programs: JSON on standard output, or in the file that --json names. */
#include "app.h"
#include "out.h"

#include <errno.h>
#include <string.h>

int app_put_json(const struct app_args *a, json_t *what)
{
    const char *path = app_value(a, "json");
    bool here = !path || strcmp(path, "-") == 0;
    FILE *to = here ? stdout : fopen(path, "w");
    bool good = what && to && json_dumpf(what, to, JSON_INDENT(2)) == 0 && fputc('\n', to) != EOF;
    int why = errno;
    json_decref(what);
    if (to && !here && fclose(to) != 0)
        good = false, why = errno;
    return good ? APP_OK : app_fail(a, "%s: %s", here ? "standard output" : path, strerror(why));
}
