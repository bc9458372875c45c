/* expert.c -- a player with the page of sense its game brings, and exact chances to go by.
 *
 * The game asks for the chances it needs; they depend on the view alone. Those of trials are kept (tasks/chances.h),
 * and rich hands are reckoned as if they were smaller: the difference is small, the work is not. */
#include "player.h"
#include "pool/ask.h"
#include "prospect.h"
#include "tasks/chances.h"

enum { MOST_CLUES = 2, MOST_KEEPS = 2, WELL = 4, POOL_BYTES = 4 << 20 };

struct adviser {
    struct dt_oracle face;                       /* first: games know no more of it */
    struct dtp_chances *chances;
    struct dtp_pool_asked pool;
};

/* Dice besides the green ones: the work is many times as much, and spells are left out of it. */
static unsigned others(const struct dt_plight *at)
{
    unsigned n = at->pool[1] + at->pool[2];
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        n += at->thrown[1][f] + at->thrown[2][f];
    return n;
}

static void plain_hand(struct dt_plight *at)
{
    bool green = !others(at);
    at->clues = at->clues < MOST_CLUES ? at->clues : MOST_CLUES;
    at->keeps = at->keeps < MOST_KEEPS ? at->keeps : MOST_KEEPS;
    for (unsigned i = 0; i < 2; i++)
        at->health[i] = at->health[i] < WELL ? at->health[i] : DT_TR_ENOUGH;
    at->holders[1] = green && at->holders[1];
    at->holders[0] = green && at->holders[0] && !at->holders[1];
    at->room = green || !at->room ? at->room : 1;
}

static int trial_chance(struct adviser *a, const struct dt_trial_prospect *t)
{
    struct dt_plight at = t->at;
    plain_hand(&at);
    return dtp_chances_of(a->chances, &t->trial, at);
}

/* What does not fit stays at the end of the range. */
static int pool_chance(struct adviser *a, const struct dt_pool_prospect *p)
{
    double value;
    if (!dtp_pool_ask(&a->pool, &p->p, &p->at, POOL_BYTES, &value))
        return DT_UNKNOWN;
    value *= DT_SURE;
    return value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : (int)(value + (value < 0 ? -0.5 : 0.5));
}

static int chance(struct dt_oracle *o, const struct dt_prospect *p)
{
    struct adviser *a = (struct adviser *)o;
    switch (p->by) {
    case DT_BY_TRIAL: return trial_chance(a, &p->task);
    case DT_BY_POOL: return pool_chance(a, &p->pool);
    default: return DT_UNKNOWN;
    }
}

static unsigned expert_choice(const struct dts_position *p)
{
    const struct dt v = dt_rules(p->game, p->view, NULL);
    struct dtp_chances *c = p->game->expert ? dtp_chances_begin() : NULL;
    struct adviser a = { .face = { chance }, .chances = c };
    if (!c)
        return dtp_simple.choose(p);
    unsigned option = p->game->expert(&v, p->seat, &a.face);
    dtp_pool_asked_free(&a.pool);
    dtp_chances_end(c);
    return option;
}

const struct dts_player dtp_expert = { .name = "expert", .choose = expert_choice };
