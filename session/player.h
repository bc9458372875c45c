/* player.h -- what a computer player is: a masked view in, an option's index out; and an adviser,
 * who says what each option is worth.
 *
 * The interface stands here and not in players/ because the session runs players without knowing
 * any: players/ defines the list dts_players_all and everything in it. A player gets no more than
 * a person on its seat would see, and a key of its own to draw random numbers from. The key
 * depends on the table's seed, the seat and the number of the decision alone, so that a game
 * resumed from a journal goes on as if it had never stopped. */
#ifndef DTS_PLAYER_H
#define DTS_PLAYER_H

#include "../kernel/rules.h"
#include "session.h"

struct dts_position {
    const struct dt_game *game;   /* with the content in use */
    struct dt_core *view;         /* a copy; the player may scribble on it */
    unsigned seat;
    uint64_t key;                 /* never the game's own random numbers */
    const char *level;            /* what was written behind its name, "200" of "search:200"; "": nothing */
    unsigned within_ms;           /* answer in that time, whatever the level says; 0: as long as it takes */
};
struct dts_player {
    const char *name;
    unsigned (*choose)(const struct dts_position *p);
    /* Chooses by the verbs of the options alone: its view holds nothing else, and costs no masking. */
    bool blind;
    bool (*takes)(const char *level);   /* is this a level of this player? NULL: it has none */
};
extern const struct dts_player *const dts_players_all[];   /* ends with NULL */

/* Says for each option of the open decision what it is worth. `*memory` is the adviser's own, NULL at
 * first: what it found out for one decision serves the next. */
struct dts_adviser {
    bool (*advise)(const struct dts_position *p, void **memory, struct dts_advice *to);
    void (*forget)(void *memory);
};
extern const struct dts_adviser dts_adviser;

#endif
