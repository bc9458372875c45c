/* learn.c -- a small learner: which action wins? It steps many games together (doomtrack.h), plays by
 * preferences of actions, and after each game raises those that were taken in games that were won
 * (REINFORCE, with a running mean as the baseline). docs/learning.md walks through it.
 *
 *     learn GAME PLAYERS GAMES     prints the share of games won, at random at first and in the end */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <doomtrack.h>

enum { ROWS = 64, WINDOW = 1000, LONGEST = 4096 };

struct learner {
    struct doomtrack_batch *b;
    struct doomtrack_rows rows;
    int back;                                 /* the verb that takes a pick back, as features give it */
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
    const uint32_t *id = l->rows.action + (size_t)row * DOOMTRACK_OPTIONS;
    double weight[DOOMTRACK_OPTIONS], sum = 0;
    for (unsigned i = 0; i < l->rows.options[row]; i++) {
        int verb = l->rows.feature[((size_t)row * DOOMTRACK_OPTIONS + i) * DOOMTRACK_FEATURES];
        weight[i] = verb == l->back || id[i] >= l->rows.actions ? 0 : exp(l->preference[id[i]]);
        sum += weight[i];
    }
    double at = chance(l) * sum;
    unsigned i = 0;
    while (i + 1 < l->rows.options[row] && (weight[i] == 0 || (at -= weight[i]) > 0))
        i++;
    return id[i];
}

static void learn(struct learner *l, unsigned row)
{
    double reward = l->rows.reward[row * DOOMTRACK_SEATS], step = 0.05 * (reward - l->baseline);
    l->baseline += 0.01 * (reward - l->baseline);
    for (unsigned i = 0; i < l->count[row]; i++)
        l->preference[l->taken[row][i]] += step;
}

static int run(struct learner *l, unsigned games)
{
    uint32_t action[ROWS];
    unsigned ended = 0, won = 0;
    while (ended < games) {
        for (unsigned i = 0; i < ROWS; i++) {
            action[i] = choose_legal(l, i);
            if (l->rows.options[i] > 1 && l->count[i] < LONGEST)
                l->taken[i][l->count[i]++] = action[i];
        }
        if (doomtrack_batch_step(l->b, action))
            return 1;                         /* never: only options are taken */
        for (unsigned i = 0; i < ROWS; i++) {
            if (!l->rows.over[i])
                continue;
            won += l->rows.reward[i * DOOMTRACK_SEATS] > 0;
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
    char error[512] = "";
    struct doomtrack_batch_how how = { .size = sizeof how, .rows = ROWS, .seed = 1 };
    if (argc != 4) {
        fprintf(stderr, "usage: learn GAME PLAYERS GAMES\n");
        return 2;
    }
    how.game = argv[1];
    how.players = (unsigned)strtoul(argv[2], NULL, 10);
    struct learner l = { .b = doomtrack_batch_begin(&how, error, sizeof error), .random = 1 };
    if (!l.b) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    l.rows.size = sizeof l.rows;
    doomtrack_batch_rows(l.b, &l.rows);
    const char *verb;
    while ((verb = doomtrack_batch_verb(l.b, (unsigned)l.back)) && strcmp(verb, "back") != 0)
        l.back++;
    l.preference = calloc(l.rows.actions, sizeof *l.preference);
    l.taken = calloc(ROWS, sizeof *l.taken);
    int code = l.preference && l.taken ? run(&l, (unsigned)strtoul(argv[3], NULL, 10)) : 1;
    doomtrack_batch_end(l.b);
    free(l.preference);
    free(l.taken);
    return code;
}
