/* doomtrack_batch.c -- batches of doomtrack.h: players/batch.h with memory of its own, so that what a row is kept in
 * may change while the header does not. */
#include "doomtrack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../players/batch.h"
#include "../../session/session.h"
#include "doomtrack_in.h"

_Static_assert((int)DOOMTRACK_OPTIONS == (int)DT_OPTIONS && (int)DOOMTRACK_SEATS == (int)DT_SEATS
                   && (int)DOOMTRACK_FEATURES == (int)DT_BATCH_FEATURES,
               "the library has promised these");

struct doomtrack_batch {
    struct dt_batch b;
    struct dt_batch_shape shape;
    struct dt_setup setup;
    void *room;
};
/* What a step needs for a view; a thread of its own has a stack of its own. */
struct scratch { uint64_t room[DT_STATE / sizeof(uint64_t)]; };

static struct dt_core *state(const struct doomtrack_batch *b, uint32_t row)
{
    return (struct dt_core *)(void *)((char *)b->b.states + row * b->shape.state);
}

static bool begin(struct doomtrack_batch *b)
{
    struct scratch scratch;
    return dt_batch_begin(&b->b, 0, b->b.games, &scratch);
}

static bool set_up(struct doomtrack_batch *b, const struct doomtrack_batch_how *how, char *error, size_t room)
{
    int game = how->game ? dts_game_find(how->game) : -1;
    if (game < 0 || !how->rows) {
        snprintf(error, room, game < 0 ? "no game is called '%.60s'" : "a batch has at least one row of %.60s",
                 how->game ? how->game : "");
        return false;
    }
    unsigned seats = doomtrack_seats_for(game, how->players, error, room);
    if (!seats || !dts_owner_setup((unsigned)game, seats, how->option, &b->setup, error, room))
        return false;
    b->b = (struct dt_batch){ .game = dts_owner_games()[game], .setup = &b->setup, .games = how->rows, .seats = seats,
                              .seed = how->seed };
    dt_batch_shape(b->b.game, &b->shape);
    b->room = dt_batch_room(&b->b, how->legal);
    if (!b->room)
        snprintf(error, room, "there is no memory for %u games", (unsigned)how->rows);
    else if (begin(b))
        return true;
    else
        snprintf(error, room, "%s cannot be set up like this", how->game);
    return false;
}

struct doomtrack_batch *doomtrack_batch_begin(const struct doomtrack_batch_how *how, char *error, size_t room)
{
    struct doomtrack_batch_how all = { 0 };
    struct doomtrack_batch *b = calloc(1, sizeof *b);
    memcpy(&all, how, how->size < sizeof all ? how->size : sizeof all);
    if (!b) {
        snprintf(error, room, "out of memory");
        return NULL;
    }
    if (set_up(b, &all, error, room))
        return b;
    doomtrack_batch_end(b);
    return NULL;
}

void doomtrack_batch_end(struct doomtrack_batch *b)
{
    if (b)
        free(b->room);
    free(b);
}

void doomtrack_batch_rows(const struct doomtrack_batch *b, struct doomtrack_rows *to)
{
    struct doomtrack_rows all = {
        .size = to->size, .rows = b->b.games, .seats = b->b.seats, .observation = b->shape.observation,
        .actions = b->shape.actions, .observations = b->b.observation, .seat = b->b.seat, .options = b->b.options,
        .action = b->b.action, .feature = b->b.feature, .legal = b->b.legal, .reward = b->b.reward, .over = b->b.over,
        .episode = b->b.episode,
    };
    memcpy(to, &all, to->size < sizeof all ? to->size : sizeof all);
}

uint32_t doomtrack_batch_step_rows(struct doomtrack_batch *b, uint32_t from, uint32_t to, const uint32_t *action)
{
    struct scratch scratch;
    return from < to && to <= b->b.games ? dt_batch_step(&b->b, from, to, action, &scratch) : 0;
}

uint32_t doomtrack_batch_step(struct doomtrack_batch *b, const uint32_t *action)
{
    return doomtrack_batch_step_rows(b, 0, b->b.games, action);
}

bool doomtrack_batch_again(struct doomtrack_batch *b, uint64_t seed)
{
    b->b.seed = seed;
    return begin(b);
}

const char *doomtrack_batch_verb(const struct doomtrack_batch *b, unsigned verb)
{
    return dts_verb_word(b->b.game, verb);
}

static bool show(struct doomtrack_batch *b, uint32_t row)
{
    struct scratch scratch;
    dt_batch_show(&b->b, row, row + 1, &scratch);
    return true;
}

bool doomtrack_batch_copy(struct doomtrack_batch *b, uint32_t to, uint32_t from)
{
    if (to >= b->b.games || from >= b->b.games)
        return false;
    if (to != from)
        memcpy(state(b, to), state(b, from), b->shape.state);
    return show(b, to);
}

bool doomtrack_batch_guess(struct doomtrack_batch *b, uint32_t to, uint32_t from, uint64_t seed)
{
    struct scratch view;
    if (to >= b->b.games || from >= b->b.games)
        return false;
    unsigned seat = b->b.seat[from];
    dt_mask(b->b.game, state(b, from), seat, (struct dt_core *)(void *)&view);
    dt_determinize(b->b.game, (struct dt_core *)(void *)&view, seat, seed, state(b, to));
    return show(b, to);
}
