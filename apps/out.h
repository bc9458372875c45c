/* out.h -- results for programs, as every command with --json writes them. */
#ifndef APP_OUT_H
#define APP_OUT_H
#include <jansson.h>

struct app_args;
/* Takes `what`; to standard output, or to the file that --json=FILE names. An exit code; what failed has been said. */
int app_put_json(const struct app_args *a, json_t *what);

#endif
