/* learn.c -- a small learner: which action wins? It steps many games together (players/batch.h), plays by
 * preferences of actions, and after each game raises those that were taken in games that were won
 * (REINFORCE, with a running mean as the baseline). docs/learning.md walks through it.
 *
 *     learn GAME SEATS GAMES     prints the share of games won, at random at first and in the end */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../players/batch.h"
#include "../../session/session.h"

enum { ROWS = 64, WINDOW = 1000, LONGEST = 4096 };

struct learner {
    struct dt_batch b;
    struct dt_batch_shape shape;
    double *preference;                       /* by action id */
    uint32_t (*taken)[LONGEST];               /* by row: what was done in this game */
    uint32_t count[ROWS];
    double baseline;
    uint64_t random;
};

static double chance(struct learner *l)
{
    l->random = l->random * 6364136223846793005u + 1442695040888963407u;
    return (double)(l->random >> 11) / 9007199254740992.0;
}

/* Softmax over the preferences of the options there are. What was picked is not taken back, or a
 * selection need never end. */
static uint32_t choose_legal(struct learner *l, unsigned row)
{
    const uint32_t *id = l->b.action + (size_t)row * DT_OPTIONS;
    double weight[DT_OPTIONS], sum = 0;
    for (unsigned i = 0; i < l->b.options[row]; i++) {
        int verb = l->b.feature[((size_t)row * DT_OPTIONS + i) * DT_BATCH_FEATURES];
        weight[i] = verb == DT_V_back || id[i] >= l->shape.actions ? 0 : exp(l->preference[id[i]]);
        sum += weight[i];
    }
    double at = chance(l) * sum;
    unsigned i = 0;
    while (i + 1 < l->b.options[row] && (weight[i] == 0 || (at -= weight[i]) > 0))
        i++;
    return id[i];
}

static void learn(struct learner *l, unsigned row)
{
    double reward = l->b.reward[row * DT_SEATS], step = 0.05 * (reward - l->baseline);
    l->baseline += 0.01 * (reward - l->baseline);
    for (unsigned i = 0; i < l->count[row]; i++)
        l->preference[l->taken[row][i]] += step;
}

static int run(struct learner *l, unsigned games, void *scratch)
{
    uint32_t action[ROWS];
    unsigned ended = 0, won = 0;
    if (!dt_batch_begin(&l->b, 0, ROWS, scratch))
        return 1;
    while (ended < games) {
        for (unsigned i = 0; i < ROWS; i++) {
            action[i] = choose_legal(l, i);
            if (l->b.options[i] > 1 && l->count[i] < LONGEST)
                l->taken[i][l->count[i]++] = action[i];
        }
        if (dt_batch_step(&l->b, 0, ROWS, action, scratch))
            return 1;                         /* never: only options are taken */
        for (unsigned i = 0; i < ROWS; i++) {
            if (!l->b.over[i])
                continue;
            won += l->b.reward[i * DT_SEATS] > 0;
            if (ended >= WINDOW)
                learn(l, i);                  /* the first games are played at random, to compare with */
            l->count[i] = 0;
            if (++ended % WINDOW == 0) {
                printf("games %u to %u: %.1f %% won\n", ended - WINDOW + 1, ended, 100.0 * won / WINDOW);
                won = 0;
            }
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    int game = argc == 4 ? dts_game_find(argv[1]) : -1;
    if (game < 0) {
        fprintf(stderr, "usage: learn GAME SEATS GAMES\n");
        return 2;
    }
    struct learner l = { .b = { .game = dts_owner_games()[game], .games = ROWS, .seed = 1 }, .random = 1 };
    l.b.seats = (uint32_t)strtoul(argv[2], NULL, 10);
    dt_batch_shape(l.b.game, &l.shape);
    void *room = dt_batch_room(&l.b, false), *scratch = calloc(1, l.shape.state);
    l.preference = calloc(l.shape.actions, sizeof *l.preference);
    l.taken = calloc(ROWS, sizeof *l.taken);
    int code = 1;
    if (room && scratch && l.preference && l.taken)
        code = run(&l, (unsigned)strtoul(argv[3], NULL, 10), scratch);
    free(room);
    free(scratch);
    free(l.preference);
    free(l.taken);
    return code;
}
