/* odds_choices.c -- what can be decided after a throw, and what each of it is worth. For those who
 * have no game that lists the options: here they are found from the trial alone. */
#include "odds_in.h"

struct listing {
    struct dtp_odds *o;
    const struct dt_plight *at;
    struct dtp_choice *to;
    unsigned count, room;
};

static void add(struct listing *l, struct dtp_choice c, const struct dt_plight *then)
{
    c.value = dtp_odds_value(l->o, then);
    if (l->count < l->room)
        l->to[l->count++] = c;
}

/* Do these dice (by face) meet the needs from number i on? */
static bool meets(const struct dt_trial *p, const struct dt_tr_task *t, unsigned i, uint8_t *dice);

/* Dice from `face` on towards a sum. */
static bool reaches(const struct dt_trial *p, const struct dt_tr_task *t, unsigned i, uint8_t *dice, unsigned face,
                    int left)
{
    if (left <= 0)
        return meets(p, t, i + 1, dice);
    for (unsigned f = face; f < DT_TR_FACES; f++) {
        if (!dice[f] || !p->value[f])
            continue;
        dice[f]--;
        bool good = reaches(p, t, i, dice, f, left - p->value[f]);
        dice[f]++;
        if (good)
            return true;
    }
    return false;
}

static bool meets(const struct dt_trial *p, const struct dt_tr_task *t, unsigned i, uint8_t *dice)
{
    if (i == t->needs)
        return true;
    for (unsigned f = 0; f < DT_TR_FACES; f++) {
        if (!dice[f] || !(p->symbols[f] & t->need[i].symbols))
            continue;
        dice[f]--;
        bool good = meets(p, t, i + 1, dice);
        dice[f]++;
        if (good)
            return true;
    }
    return t->need[i].sum && reaches(p, t, i, dice, 0, t->need[i].sum);
}

static bool exactly(const struct dt_trial *p, const struct dt_tr_task *t, const struct dtp_choice *c)
{
    uint8_t dice[DT_TR_FACES];
    for (unsigned f = 0; f < DT_TR_FACES; f++) {
        dice[f] = c->marked[f];
        for (unsigned k = 0; k < DT_TR_COLOURS; k++)
            dice[f] = (uint8_t)(dice[f] + c->pool[k][f] + c->held[k][f]);
    }
    if (!meets(p, t, 0, dice))
        return false;
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        if (dice[f]) {
            dice[f]--;
            bool spare = meets(p, t, 0, dice);
            dice[f]++;
            if (spare)
                return false;
        }
    return true;
}

static void meet(struct listing *l, const struct dtp_choice *c)
{
    const struct dt_tr_task *t = &l->o->p.task[c->task];
    struct dt_plight then = *l->at;
    for (unsigned f = 0; f < DT_TR_FACES; f++) {
        then.marked[f] = (uint8_t)(then.marked[f] - c->marked[f]);
        then.keeps = (uint8_t)(then.keeps + (l->o->p.slots ? c->marked[f] : 0));
        for (unsigned k = 0; k < DT_TR_COLOURS; k++) {
            then.held[k][f] = (uint8_t)(then.held[k][f] - c->held[k][f]);
            then.pool[k] = (uint8_t)(then.pool[k] + then.thrown[k][f] - c->pool[k][f]);
            then.thrown[k][f] = 0;
        }
    }
    for (unsigned i = 0; i < 2; i++)
        if (then.health[i] != DT_TR_ENOUGH)
            then.health[i] = (uint8_t)(then.health[i] - t->cost[i]);
    then.open = (uint8_t)(then.open & ~(1u << c->task));
    then.stage = then.open ? DT_TR_READY : DT_TR_MET;
    add(l, *c, &then);
}

/* Every set of dice for the task, built up over colours and faces, then markers, then holders. */
static void sets(struct listing *l, struct dtp_choice *c, unsigned at)
{
    enum { POOL = DT_TR_COLOURS * DT_TR_FACES, MARKED = POOL + DT_TR_FACES, ALL = MARKED + POOL };
    if (at == ALL) {
        if (exactly(&l->o->p, &l->o->p.task[c->task], c))
            meet(l, c);
        return;
    }
    unsigned f = at % DT_TR_FACES, k = (at < POOL ? at : at - MARKED) / DT_TR_FACES;
    const uint8_t *there = at < POOL     ? &l->at->thrown[k][f]
                           : at < MARKED ? &l->at->marked[f]
                                         : &l->at->held[k][f];
    uint8_t *used = at < POOL ? &c->pool[k][f] : at < MARKED ? &c->marked[f] : &c->held[k][f];
    for (unsigned n = 0; n <= *there; n++) {
        *used = (uint8_t)n;
        sets(l, c, at + 1);
    }
    *used = 0;
}

static void tasks(struct listing *l)
{
    const struct dt_trial *p = &l->o->p;
    for (unsigned t = 0, before = 0; t < p->tasks; t++) {
        struct dtp_choice c = { .kind = DTP_MEET, .task = (uint8_t)t };
        bool dear = false;
        if (!(l->at->open >> t & 1) || (p->ordered && before++))
            continue;
        for (unsigned i = 0; i < 2; i++)
            dear |= p->task[t].cost[i] && l->at->health[i] != DT_TR_ENOUGH && p->task[t].cost[i] >= l->at->health[i];
        if (!dear)
            sets(l, &c, 0);
    }
}

/* The best dice to throw again are found one by one: a die belongs to them if with it the best can still be had. */
static void best_reroll(struct listing *l)
{
    enum { ROUNDING = 1000000000 };
    struct dtp_choice c = { .kind = DTP_CLUE };
    struct dt_plight then = *l->at;
    then.stage = DT_TR_REROLL;
    then.clues--;
    double best = dtp_odds_value(l->o, &then) - 1.0 / ROUNDING;
    for (unsigned i = 0; i < DT_TR_COLOURS * DT_TR_FACES;) {
        uint8_t *picks = &then.picks[i / DT_TR_FACES][i % DT_TR_FACES];
        if (*picks == l->at->thrown[i / DT_TR_FACES][i % DT_TR_FACES]) {
            i++;
            continue;
        }
        ++*picks;
        if (dtp_odds_value(l->o, &then) < best) {
            --*picks;
            i++;
        }
    }
    memcpy(c.pool, then.picks, sizeof c.pool);
    then.stage = DT_TR_REROLL_NOW;
    add(l, c, &then);
}

/* Every part of the thrown dice that a holder with so much room can take. */
static void parts(struct listing *l, struct dtp_choice *c, unsigned at, unsigned count, struct dt_plight *then)
{
    if (at == DT_TR_COLOURS * DT_TR_FACES) {
        memcpy(then->picks, c->pool, sizeof then->picks);
        if (count)
            add(l, *c, then);
        return;
    }
    unsigned k = at / DT_TR_FACES, f = at % DT_TR_FACES;
    for (unsigned n = 0; n <= l->at->thrown[k][f] && count + n <= then->room; n++) {
        c->pool[k][f] = (uint8_t)n;
        parts(l, c, at + 1, count + n, then);
    }
    c->pool[k][f] = 0;
}

static int better_first(const void *a, const void *b)
{
    double x = ((const struct dtp_choice *)a)->value, y = ((const struct dtp_choice *)b)->value;
    return (x < y) - (x > y);
}

unsigned dtp_odds_choices(struct dtp_odds *o, const struct dt_plight *at, struct dtp_choice *to, unsigned room)
{
    struct listing l = { .o = o, .at = at, .to = to, .room = room };
    struct dt_plight then = *at;
    tasks(&l);
    then.stage = DT_TR_MISS;
    add(&l, (struct dtp_choice){ .kind = DTP_FAIL }, &then);
    if (at->clues)
        best_reroll(&l);
    for (unsigned i = 0; i < 2 && !o->p.promised; i++) {
        struct dtp_choice c = { .kind = DTP_HOLD };
        then = *at;
        then.stage = DT_TR_HOLD_NOW;
        then.room = (uint8_t)(i + 1);
        if (!then.holders[i])
            continue;
        then.holders[i]--;
        parts(&l, &c, 0, 0, &then);
    }
    qsort(l.to, l.count, sizeof *l.to, better_first);
    return l.count;
}
