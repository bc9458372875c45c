/* odds_meet.c -- the ways to meet a task after a throw.
 *
 * A way is a choice of dice that are not green: some of the markers, some of the holders, the die of
 * the second colour or not, of the third or not. Together with it certain numbers of green dice will
 * do, which ones depends on the result (the cell's `numbers`); what is left afterwards does not. */
#include "odds_in.h"

/* One choice among the kept dice, built up face by face. */
struct choice {
    struct odds_block *b;
    struct odds_way **last;                              /* where the next way goes */
    unsigned task;
    uint32_t kept;
    struct odds_state after;
    bool failed;
};

static const double *value_after(struct choice *c, unsigned greens, bool second, bool third)
{
    if (!c->after.open)
        return c->b->o->sure;
    struct odds_state s = c->after;
    s.pool[0] = (uint8_t)(s.pool[0] - greens);
    s.pool[1] = (uint8_t)(s.pool[1] - second);
    s.pool[2] = (uint8_t)(s.pool[2] - third);
    return odds_ready(c->b->o, s);
}

/* The kept dice are chosen: with which of the thrown ones does it go? What is left afterwards depends on how
 * many of each colour are used, not on what they show. */
static void add_way(struct choice *c)
{
    struct odds_block *b = c->b;
    const struct odds_grid *grid = odds_grid(b->o, b->m, c->task, c->kept);
    struct odds_way *way = grid && grid->start[WITH] ? odds_push(b->o, sizeof *way) : NULL;
    c->failed |= !grid || (grid->start[WITH] && !way);
    if (!way)
        return;
    *way = (struct odds_way){ .grid = grid };
    for (unsigned with = 0; with < WITH; with++) {
        bool second = with & 1, third = with & 2;
        if (second > b->s.pool[1] || third > b->s.pool[2])
            continue;
        for (unsigned left = grid->any[with] & ((2u << b->greens) - 1); left; left &= left - 1) {
            unsigned greens = (unsigned)__builtin_ctz(left);
            way->after[with][greens] = value_after(c, greens, second, third);
        }
    }
    *c->last = way;
    c->last = &way->next;
}

/* How many kept dice there are at this place: markers by face, holders by face, the two single ones. */
static unsigned kept_at(const struct odds_state *s, unsigned at, unsigned *id)
{
    *id = at % DT_TR_FACES;
    if (at < DT_TR_FACES)
        return s->marked[*id];
    if (at < 2 * DT_TR_FACES)
        return s->held[*id];
    unsigned one = s->one[at - 2 * DT_TR_FACES];
    *id = one - 1;
    return one && one != BLANK + 1;
}

enum { PLACES = DT_TR_FACES * 2 + 2 };

/* The last task: nothing has to be left, so all of them are there to be used. */
static void choose_all(struct choice *c)
{
    for (unsigned at = 0, id; at < PLACES; at++) {
        unsigned n = kept_at(&c->after, at, &id);
        c->kept += n ? n << 4 * id : 0;
    }
    add_way(c);
}

static void choose_kept(struct choice *c, unsigned at)
{
    unsigned id, n = 0;
    while (at < PLACES && !(n = kept_at(&c->after, at, &id)))
        at++;
    if (at == PLACES) {
        add_way(c);
        return;
    }
    struct odds_state was = c->after;
    uint32_t kept = c->kept;
    choose_kept(c, at + 1);
    for (; n; n--) {
        if (at < DT_TR_FACES)
            c->after.marked[id]--, c->after.keeps = (uint8_t)(c->after.keeps + c->b->o->p.slots);
        else if (at < 2 * DT_TR_FACES)
            c->after.held[id]--;
        else
            c->after.one[at - 2 * DT_TR_FACES] = 0;
        c->kept += 1u << 4 * id;
        choose_kept(c, at + 1);
    }
    c->after = was;
    c->kept = kept;
}

bool odds_ways(struct odds_block *b, unsigned tasks, struct odds_way **first)
{
    const struct dt_trial *p = &b->o->p;
    unsigned done = 0;
    bool failed = false;
    *first = NULL;
    for (unsigned t = 0; t < p->tasks; t++) {
        struct choice c = { .b = b, .last = first, .task = t, .after = b->s };
        if (!(b->s.open >> t & 1) || (p->ordered && done++))
            continue;
        bool dear = false;
        for (unsigned i = 0; i < 2; i++) {
            unsigned cost = p->task[t].cost[i];
            if (!cost || b->s.health[i] == ENOUGH)
                continue;
            dear |= cost >= b->s.health[i];
            c.after.health[i] = (uint8_t)(b->s.health[i] - cost);
        }
        c.after.open = (uint8_t)(b->s.open & ~(1u << t));
        if (!dear && tasks >> t & 1 && b->m->last)
            choose_all(&c);
        else if (!dear && tasks >> t & 1)
            choose_kept(&c, 0);
        first = c.last;
        failed |= c.failed;
    }
    return !failed;
}
