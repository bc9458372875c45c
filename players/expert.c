/* expert.c -- a player with the page of sense its game brings, and exact chances to go by.
 *
 * The chances depend on the view alone; solvers are kept per thread because the same cards come up
 * again and again, and change nothing but the time it takes. Rich hands are reckoned as if they were
 * smaller: the difference is small, the work is not. */
#include <pthread.h>
#include <stdlib.h>

#include "odds.h"
#include "player.h"

enum { SOLVERS = 256, BYTES = 64 << 20, MOST_CLUES = 2, MOST_HOLDERS = 1, MOST_KEEPS = 2, WELL = 4 };

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool have_key;

static void let_go(void *memory) { dtp_memory_free(memory); }
static void make_key(void) { have_key = pthread_key_create(&key, let_go) == 0; }

/* This thread's solvers; NULL: no memory. */
static struct dtp_memory *own_memory(void)
{
    pthread_once(&once, make_key);
    struct dtp_memory *m = have_key ? pthread_getspecific(key) : NULL;
    if (m || !have_key || !(m = dtp_memory_new(SOLVERS, BYTES)))
        return m;
    if (pthread_setspecific(key, m) == 0)
        return m;
    dtp_memory_free(m);
    return NULL;
}

static uint16_t parts(double chance)
{
    return (uint16_t)(chance < 0 ? (double)DT_TR_UNKNOWN : chance * DT_TR_SURE + 0.5);
}

static void plain_hand(struct dt_plight *at)
{
    at->clues = at->clues < MOST_CLUES ? at->clues : MOST_CLUES;
    at->keeps = at->keeps < MOST_KEEPS ? at->keeps : MOST_KEEPS;
    for (unsigned i = 0; i < 2; i++) {
        at->holders[i] = at->holders[i] < MOST_HOLDERS ? at->holders[i] : MOST_HOLDERS;
        at->health[i] = at->health[i] < WELL ? at->health[i] : DT_TR_ENOUGH;
    }
}

static void look_up(struct dtp_memory *m, const struct dt *v, unsigned seat, unsigned option, struct dt_chance *to)
{
    const struct dt_trials *known = v->game->trials;
    struct dt_trial trial;
    struct dt_plight at, more;
    struct dt_beyond beyond;
    unsigned card = known->about(v, option);
    if (card == DT_NOTHING || !known->attempt(v, seat, card, &trial, &at, &beyond) || !known->leads(v, option, &at))
        return;
    plain_hand(&at);
    to->plain = parts(dtp_chance(m, &trial, &at));
    more = at;
    if (known->added(v, seat, &more))
        to->added = parts(dtp_chance(m, &trial, &more));
}

static unsigned choose(const struct dts_position *p)
{
    const struct dt v = { p->game, p->game->content, p->view, NULL };
    struct dt_chance chance[DT_OPTIONS];
    struct dtp_memory *m = p->game->expert && p->game->trials ? own_memory() : NULL;
    if (!m)
        return dtp_simple.choose(p);
    for (unsigned i = 0; i < p->view->ask.count; i++) {
        chance[i] = (struct dt_chance){ DT_TR_UNKNOWN, DT_TR_UNKNOWN };
        look_up(m, &v, p->seat, i, &chance[i]);
    }
    return p->game->expert(&v, p->seat, chance);
}

const struct dts_player dtp_expert = { .name = "expert", .choose = choose };
