/* engine.h -- the engine protocol's own parts: games by id, commands, answers.
 *
 * engine.c reads lines and answers them; engine_game.c carries the commands out. The protocol is
 * described in docs/engine-protocol.md. A command either fills the answer and returns true, or
 * returns false after refuse; then it has changed nothing. */
#ifndef APP_ENGINE_H
#define APP_ENGINE_H

#include <jansson.h>

#include "app.h"
#include "ask.h"

/* ENGINE_JOURNAL: bytes of a journal on a line that brings it back, so that what was saved can be loaded. */
enum { ENGINE_LINE = 1 << 26, ENGINE_JOURNAL = ENGINE_LINE - (1 << 20), ENGINE_GAMES = 64, ENGINE_ID = 64 };
enum { ENGINE_OPEN = 0xff };

struct engine_game {
    char id[ENGINE_ID + 1];
    struct dts *s; /* NULL: a free place */
    unsigned seat; /* every answer is restricted to it; ENGINE_OPEN: to none */
};

struct engine {
    struct engine_game game[ENGINE_GAMES];
    struct engine_game *last; /* the game meant when a command names none */
    unsigned made;            /* for ids of games that were given none */
    unsigned seat;            /* --seat, or ENGINE_OPEN */
    const char *language;     /* --lang, or NULL */
    struct refusal no;        /* of the command at hand */
};

struct engine_command {
    const char *name;
    bool (*run)(struct engine *e, struct engine_game *g, json_t *in, json_t *out);
    bool needs_game, owner; /* owner: refused to a seat before the end */
};
extern const struct engine_command engine_commands[]; /* ends with a NULL name */

/* The answer's common part: ply, hash, over, decision; as far as the game's seat may know them. */
void engine_position(struct engine_game *g, json_t *out);
/* Answer one line (no line end needed). New reference, never NULL unless memory is out. */
json_t *engine_line(struct engine *e, const char *line, size_t length);
void engine_free(struct engine *e);
json_t *engine_string(const char *text); /* survives broken UTF-8 */

#endif
