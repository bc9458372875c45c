/* odds_slow.h -- the rules of an attempt once more, word for word and without any thought for speed:
 * every die is a thing of its own, every throw is written out face by face, every choice is tried.
 * It shares nothing with the solver but the description of the trial. Ids are those of
 * docs/rules/elder-sign.md. Only for few dice: a throw of n dice has six to the power of n results. */
#ifndef ODDS_SLOW_H
#define ODDS_SLOW_H

#include <stdlib.h>
#include <string.h>

#include "../../players/tasks/trial.h"

enum slow_where { SLOW_OUT, SLOW_POOL, SLOW_MARKER, SLOW_SPELL };
struct slow_die { uint8_t where, colour, face; };
struct slow {
    uint8_t stage, open, keeps, clues, holders[2], laid[2], health[2], strikes, dice;
    struct slow_die die[8];
};
struct slow_known { struct slow at; double value; };
struct slow_book { const struct dt_trial *p; struct slow_known *known; size_t count, room; };

static double slow_value(struct slow_book *k, struct slow s);

static int slow_compare(const void *a, const void *b) { return memcmp(a, b, sizeof(struct slow_die)); }

static size_t slow_slot(const struct slow_book *k, const struct slow *s)
{
    const unsigned char *byte = (const unsigned char *)s;
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < sizeof *s; i++)
        h = (h ^ byte[i]) * 1099511628211u;
    size_t at = (h ^ h >> 31) & (k->room - 1);
    while (k->known[at].value >= 0 && memcmp(&k->known[at].at, s, sizeof *s))
        at = (at + 1) & (k->room - 1);
    return at;
}

static void slow_remember(struct slow_book *k, const struct slow *s, double value)
{
    if (2 * ++k->count > k->room) {
        struct slow_book more = { k->p, NULL, k->count, k->room ? 2 * k->room : 4096 };
        more.known = malloc(more.room * sizeof *more.known);
        for (size_t i = 0; i < more.room; i++)
            more.known[i].value = -1;
        for (size_t i = 0; i < k->room; i++)
            if (k->known[i].value >= 0)
                more.known[slow_slot(&more, &k->known[i].at)] = k->known[i];
        free(k->known);
        *k = more;
    }
    size_t at = slow_slot(k, s);
    k->known[at].at = *s;
    k->known[at].value = value;
}

static double slow_max(double a, double b) { return a > b ? a : b; }

static unsigned slow_count(const struct slow *s, unsigned where)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->dice; i++)
        n += s->die[i].where == where;
    return n;
}

/* ASG-01, TASK-03..08, -18: do exactly these dice (as bits) meet the needs from number i on? */
static bool slow_meets(const struct dt_trial *p, const struct slow *s, const struct dt_tr_task *t, unsigned i,
                       unsigned dice)
{
    if (i == t->needs)
        return true;
    for (unsigned part = dice; part; part = (part - 1) & dice) {
        unsigned sum = 0, n = 0, last = 0;
        for (unsigned d = 0; d < s->dice; d++)
            if (part >> d & 1)
                sum += p->value[s->die[d].face], last = d, n++;
        bool symbol = n == 1 && p->symbols[s->die[last].face] & t->need[i].symbols;
        if ((symbol || (t->need[i].sum && sum >= t->need[i].sum)) && slow_meets(p, s, t, i + 1, dice & ~part))
            return true;
    }
    return false;
}

/* AMB-17: no die that could be left out. */
static bool slow_exactly(const struct dt_trial *p, const struct slow *s, const struct dt_tr_task *t, unsigned dice)
{
    bool good = slow_meets(p, s, t, 0, dice);
    for (unsigned d = 0; good && d < s->dice; d++)
        good = !(dice >> d & 1) || !slow_meets(p, s, t, 0, dice & ~(1u << d));
    return good;
}

/* Throw the dice in `which` from number `at` on, then go on. ROLL-06, CLUE-01. */
static double slow_throw(struct slow_book *k, struct slow s, unsigned which, unsigned at)
{
    double sum = 0;
    while (at < s.dice && !(which >> at & 1))
        at++;
    if (at == s.dice)
        return slow_value(k, s);
    for (unsigned side = 0; side < DT_TR_SIDES; side++) {
        s.die[at].face = k->p->side[s.die[at].colour][side];
        sum += slow_throw(k, s, which, at + 1);
    }
    return sum / DT_TR_SIDES;
}

/* TASK-14..16, ASG-01..08: every allowed task with every set of dice; `only`: tasks, as bits. */
static double slow_meet(struct slow_book *k, struct slow s, unsigned only)
{
    double best = 0;
    for (unsigned t = 0; t < k->p->tasks; t++) {
        const struct dt_tr_task *task = &k->p->task[t];
        bool next = s.open >> t & 1 && only >> t & 1, ordered = k->p->ordered && s.open & ((1u << t) - 1);
        for (unsigned i = 0; i < 2; i++)
            next = next && (s.health[i] == DT_TR_ENOUGH || !task->cost[i] || task->cost[i] < s.health[i]);
        for (unsigned dice = 0; next && !ordered && dice < 1u << s.dice; dice++) {
            struct slow after = s;
            bool there = true;
            for (unsigned d = 0; d < s.dice; d++)
                there = there && (!(dice >> d & 1) || s.die[d].where != SLOW_OUT);
            if (!there || !slow_exactly(k->p, &s, task, dice))
                continue;
            for (unsigned d = 0; d < s.dice; d++)
                if (dice >> d & 1) {
                    after.keeps = (uint8_t)(after.keeps + (k->p->slots && s.die[d].where == SLOW_MARKER));
                    after.die[d].where = SLOW_OUT;
                }
            for (unsigned i = 0; i < 2; i++)
                if (after.health[i] != DT_TR_ENOUGH)
                    after.health[i] = (uint8_t)(after.health[i] - task->cost[i]);
            after.open = (uint8_t)(after.open & ~(1u << t));
            after.stage = DT_TR_READY;
            best = slow_max(best, slow_value(k, after));
        }
    }
    return best;
}

/* TERR-01..06, AMB-14: then the roll has failed. */
static double slow_miss(struct slow_book *k, struct slow s)
{
    unsigned gone = 0;
    bool alarm = false;
    for (unsigned d = 0; d < s.dice; d++)
        alarm |= s.die[d].where == SLOW_POOL && k->p->alarms >> s.die[d].face & 1;
    for (unsigned d = 0; alarm && d < s.dice; d++)
        if (s.die[d].where == SLOW_POOL && k->p->alarms >> s.die[d].face & 1 && gone++ < k->p->discards)
            s.die[d].where = SLOW_OUT;
    for (unsigned i = 0; alarm && i < 2; i++)
        if (s.health[i] != DT_TR_ENOUGH) {
            if (s.health[i] <= k->p->loss[i])
                return 0;                                /* AMB-62 */
            s.health[i] = (uint8_t)(s.health[i] - k->p->loss[i]);
        }
    if (alarm && (k->p->ends || (k->p->strikes && s.strikes != DT_TR_ENOUGH && !--s.strikes)))
        return 0;
    s.stage = DT_TR_DISCARD;
    return slow_value(k, s);
}

/* FAIL-03, FAIL-05, FAIL-15 */
static double slow_discard(struct slow_book *k, struct slow s)
{
    double best = 0;
    for (unsigned d = 0; d < s.dice; d++) {
        struct slow after = s;
        if (s.die[d].where != SLOW_POOL)
            continue;
        after.die[d].where = SLOW_OUT;
        after.stage = DT_TR_KEEP;
        if (slow_count(&after, SLOW_POOL))
            best = slow_max(best, slow_value(k, after));
    }
    return best;
}

/* FOC-01..03, AST-02..09, FOC-09 */
static double slow_keep(struct slow_book *k, struct slow s)
{
    struct slow go_on = s;
    go_on.stage = DT_TR_READY;
    double best = s.stage == DT_TR_KEEP ? slow_value(k, go_on) : 0;
    for (unsigned d = 0; s.keeps && d < s.dice; d++) {
        struct slow after = go_on;
        if (s.die[d].where != SLOW_POOL)
            continue;
        after.die[d].where = SLOW_MARKER;
        after.keeps--;
        best = slow_max(best, slow_value(k, after));
    }
    return best;
}

/* SPELL-01..04, AMB-30, AMB-31: from `least` to `most` dice of the pool go on a spell. */
static double slow_hold(struct slow_book *k, struct slow s, unsigned least, unsigned most)
{
    double best = 0;
    for (unsigned dice = 0; dice < 1u << s.dice; dice++) {
        struct slow after = s;
        unsigned n = 0;
        bool there = true;
        for (unsigned d = 0; d < s.dice; d++)
            if (dice >> d & 1) {
                there = there && s.die[d].where == SLOW_POOL;
                after.die[d].where = SLOW_SPELL;
                n++;
            }
        if (there && n >= least && n <= most)
            best = slow_max(best, slow_value(k, after));
    }
    return best;
}

static double slow_judge(struct slow_book *k, struct slow s)
{
    struct slow after = s;
    unsigned pool = slow_count(&s, SLOW_POOL);
    double best = 0;
    for (unsigned i = 0; i < 2; i++)                     /* SPELL-02: what was laid out must take its dice */
        if (s.laid[i]) {
            after = s;
            after.laid[i]--;
            best = slow_max(best, slow_hold(k, after, pool ? 1 : 0, i + 1));
        }
    after = s;
    after.stage = DT_TR_MISS;
    if (!s.laid[0] && !s.laid[1])
        best = slow_max(slow_meet(k, s, 0xff), slow_value(k, after));
    for (unsigned i = 0; pool && !k->p->promised && i < 2; i++)
        if (s.holders[i]) {
            after = s;
            after.holders[i]--;
            best = slow_max(best, slow_hold(k, after, 1, i + 1));
        }
    for (unsigned dice = 1; s.clues && dice < 1u << s.dice; dice++) {     /* AMB-71: before or after */
        bool there = true;
        for (unsigned d = 0; d < s.dice; d++)
            there = there && (!(dice >> d & 1) || s.die[d].where == SLOW_POOL);
        after = s;
        after.clues--;
        if (there)
            best = slow_max(best, slow_throw(k, after, dice, 0));
    }
    return best;
}

/* AMB-22, AMB-34, SPELL-02 */
static double slow_ready(struct slow_book *k, struct slow s)
{
    double best = 0;
    unsigned pool = 0;
    for (unsigned d = 0; d < s.dice; d++) {
        struct slow after = s;
        pool |= s.die[d].where == SLOW_POOL ? 1u << d : 0;
        after.die[d].where = SLOW_POOL;
        if (k->p->take_back && s.die[d].where == SLOW_SPELL)
            best = slow_max(best, slow_value(k, after));
    }
    for (unsigned i = 0; pool && k->p->promised && i < 2; i++)
        if (s.holders[i]) {
            struct slow after = s;
            after.holders[i]--;
            after.laid[i]++;
            best = slow_max(best, slow_value(k, after));
        }
    s.stage = DT_TR_JUDGE;
    return pool ? slow_max(best, slow_throw(k, s, pool, 0)) : best;
}

static double slow_value(struct slow_book *k, struct slow s)
{
    double v;
    if (!s.open)
        return 1;
    for (unsigned d = 0; d < s.dice; d++) {
        if (s.die[d].where == SLOW_OUT)
            s.die[d].colour = s.die[d].face = 0;
        if (s.die[d].where == SLOW_POOL && s.stage == DT_TR_READY)
            s.die[d].face = 0;
    }
    qsort(s.die, s.dice, sizeof *s.die, slow_compare);
    if (k->room) {
        size_t at = slow_slot(k, &s);
        if (k->known[at].value >= 0)
            return k->known[at].value;
    }
    switch (s.stage) {
    case DT_TR_READY: v = slow_ready(k, s); break;
    case DT_TR_JUDGE: v = slow_judge(k, s); break;
    case DT_TR_MISS: v = slow_miss(k, s); break;
    case DT_TR_DISCARD: v = slow_discard(k, s); break;
    default: v = slow_keep(k, s);
    }
    slow_remember(k, &s, v);
    return v;
}

static struct slow slow_from(const struct dt_plight *at)
{
    struct slow s;
    memset(&s, 0, sizeof s);
    s.stage = at->stage;
    s.open = at->open;
    s.keeps = at->keeps;
    s.clues = at->clues;
    s.strikes = at->strikes;
    memcpy(s.holders, at->holders, 2);
    memcpy(s.laid, at->laid, 2);
    memcpy(s.health, at->health, 2);
    for (unsigned c = 0; c < DT_TR_COLOURS; c++) {
        for (unsigned i = 0; i < at->pool[c]; i++)
            s.die[s.dice++] = (struct slow_die){ SLOW_POOL, (uint8_t)c, 0 };
        for (unsigned f = 0; f < DT_TR_FACES; f++) {
            for (unsigned i = 0; i < at->thrown[c][f]; i++)
                s.die[s.dice++] = (struct slow_die){ SLOW_POOL, (uint8_t)c, (uint8_t)f };
            for (unsigned i = 0; i < at->held[c][f]; i++)
                s.die[s.dice++] = (struct slow_die){ SLOW_SPELL, (uint8_t)c, (uint8_t)f };
            for (unsigned i = 0; !c && i < at->marked[f]; i++)
                s.die[s.dice++] = (struct slow_die){ SLOW_MARKER, (uint8_t)c, (uint8_t)f };
        }
    }
    return s;
}

/* The chance from a plight at one of the stages above; MEET and the like are asked for by the tests themselves. */
static double slow_odds(const struct dt_trial *p, const struct dt_plight *at)
{
    struct slow_book k = { .p = p };
    double v = slow_value(&k, slow_from(at));
    free(k.known);
    return v;
}

#endif
