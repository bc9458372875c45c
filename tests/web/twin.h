/* twin.h -- a table on the server and its twin: a session of our own with the same seed. What the server
 * shows must be what the twin shows; chance and computer players are the same in both. */
#ifndef TEST_TWIN_H
#define TEST_TWIN_H

#include "../../session/session.h"
#include "peer.h"

struct twin {
    struct dts *s;
    char id[40], host[40], seat[2][40];
    uint64_t seed;
    const char *game;
    const char *player[2];
};
/* The command that makes it, and what its answer tells; false: refused. */
json_t *twin_create(const struct twin *t, bool begin);
bool twin_made(struct twin *t, json_t *answer);
struct dts *twin_session(const struct twin *t);              /* from the beginning */
/* Does a view of the server show what the twin shows its viewer? `fully`: all of the table. */
bool twin_fits(struct dts *s, json_t *view, bool fully);
void twin_tell(struct dts *s, json_t *view, const char *name);   /* how they differ, as a comment */
json_t *twin_choice(json_t *view, unsigned option);          /* the command */
double server_cpu(const struct server *s);                   /* seconds of processor time */
/* Options "--name value" as whole numbers; false after a message. */
struct number_option { const char *name; unsigned *to; };
bool read_options(int count, char **argument, const struct number_option *option, const char **game);

#endif
