/* check.h -- what the checks of the server share: TAP lines and short ways to say a command. */
#ifndef TEST_CHECK_H
#define TEST_CHECK_H

#include "peer.h"

void check_that(bool fine, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A command in JSON with ' for "; printf's rules apply. */
json_t *say(struct peer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool ok(json_t *answer);                                        /* it was carried out */
const char *code(json_t *answer);                               /* of an error; "" for none */
const char *text_at(json_t *o, const char *path);               /* "you.host", "links.seats.1"; "" for none */
json_t *at(json_t *o, const char *path);
/* Answer the open question of a peer's view with an option; the answer. */
json_t *choose(struct peer *p, unsigned option);
json_t *choose_as(struct peer *p, unsigned seat, int64_t number, const char *key, unsigned option);
bool settle(struct peer *p, unsigned views);                    /* wait until it has that many views */
void quiet(void);                                               /* let everything that is on its way arrive */

/* Join with what is kept of a seat; where it is a link that must be claimed first, that is done, and its key kept. */
json_t *sit(struct peer *p, const char *table, char token[40]);

/* A table with two people: its host holds seat 0, another client seat 1. */
struct pair { struct peer *a, *b; char id[40], host[40], seat[2][40], watch[40]; };
bool pair_make(struct pair *p, int port, const char *game, const char *more);
void pair_close(struct pair *p);

void check_tls(const struct server *s); /* with a server of its own beside this one */
void check_http(struct server *s);
void check_frames(struct server *s);
void check_table(struct server *s);
void check_host(struct server *s);
void check_undo(struct server *s);
void check_concede(struct server *s);
void check_end(struct server *s);
void check_hidden(struct server *s);
void check_restart(struct server *s);
void check_standing(struct server *s);
void check_asleep(struct server *s);
void check_against(struct server *s);
void check_brought(struct server *s);
void check_full_disk(struct server *s);
void check_slow(struct server *s);
void check_door(struct server *s);
void check_tables(struct server *s);
void check_finished(struct server *s);
void check_crowd(struct server *s);
void check_secret(struct server *s);
void check_fair(struct server *s);
void check_claim(struct server *s);
void check_lobby(struct server *s);
void check_codes(struct server *s);
void check_code_share(struct server *s);
void check_metrics(struct server *s);

#endif
