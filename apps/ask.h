/* ask.h -- a command that came as a JSON object, from a program or from a page: reading its fields and refusing it.
 *
 * The engine and the server carry their commands out in their own ways; what is said of a field that is wrong is the
 * same for both, and is said here. */
#ifndef APP_ASK_H
#define APP_ASK_H

#include <jansson.h>

#include "../session/session.h"

struct refusal {
    const char *code;
    char message[DTS_ERROR];
};
/* Always false, so that it can be returned. The message is whole letters of UTF-8, whatever was quoted and cut. */
bool refuse(struct refusal *no, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Fields. Left out or null: `*to` stays. False: refused. */
bool ask_bool(struct refusal *no, json_t *in, const char *key, bool *to);
bool ask_number(struct refusal *no, json_t *in, const char *key, unsigned least, unsigned most, unsigned *to);
enum { ASK_ANY = 0 };                                       /* a string of any length */
bool ask_string(struct refusal *no, json_t *in, const char *key, size_t most, const char **to);
/* How steps are taken back: "undo" and "undo-across-chance". */
bool ask_undo(struct refusal *no, json_t *in, enum dts_undo *undo, bool *across);

#endif
