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

#include <stdatomic.h>

#include "../kernel/rules.h"
#include "session.h"

struct dts_position {
    const struct dt_game *game;   /* with the content in use */
    struct dt_core *view;         /* a copy; the player may scribble on it */
    unsigned seat;
    uint64_t key;                 /* never the game's own random numbers */
    const char *level;            /* what was written behind its name, "200" of "search:200"; "": nothing */
    unsigned within_ms;           /* answer in that time, whatever the level says; 0: as long as it takes */
    const atomic_bool *stop;      /* becomes true when nobody wants the answer any more; NULL: somebody does */
};
struct dts_player {
    const char *name;
    unsigned (*choose)(const struct dts_position *p);
    /* Or it sees nothing, which costs no masking: told how many options lead onwards, it names one of them. */
    unsigned (*blind)(unsigned options, uint64_t key);
    bool (*takes)(const char *level);   /* is this a level of this player? NULL: it has none */
};
extern const struct dts_player *const dts_players_all[];   /* ends with NULL */

/* The options that lead onwards, which is all but those of a selection that take a pick back: how many there are, and
 * the n-th of them (d->count past the last). */
static inline unsigned dts_onward_count(const struct dt_decision *d)
{
    unsigned back = 0;
    for (unsigned i = 0; d->flags & DT_ASK_SELECT && i < d->count; i++)
        back += d->option[i].verb == DT_V_back;
    return d->count - back;
}
static inline unsigned dts_onward_nth(const struct dt_decision *d, unsigned n)
{
    unsigned i = 0;
    if (!(d->flags & DT_ASK_SELECT))
        return n;
    while (i < d->count && (d->option[i].verb == DT_V_back || n--))
        i++;
    return i;
}

/* Says for each option of the open decision what it is worth. `*memory` is the adviser's own, NULL at
 * first: what it found out for one decision serves the next. */
struct dts_adviser {
    bool (*advise)(const struct dts_position *p, void **memory, struct dts_advice *to);
    void (*forget)(void *memory);
};
extern const struct dts_adviser dts_adviser;

#endif
