/* odds.c -- the face of the solver: opens it, and answers for every stage of an attempt.
 *
 * The stages before a throw are states of the memory; after a throw the result is looked up in its
 * block. The smaller decisions in between (which task, which die to lose...) are made from the same
 * parts the blocks are made of. */
#include "odds_in.h"

struct dtp_odds *dtp_odds_open(const struct dt_trial *p)
{
    bool good = p->tasks <= DT_TR_TASKS;
    for (unsigned t = 0; good && t < p->tasks; t++)
        good = p->task[t].needs <= DT_TR_NEEDS;
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        for (unsigned i = 0; i < DT_TR_SIDES; i++)
            good = good && p->side[c][i] < DT_TR_FACES && !(c && p->alarms >> p->side[c][i] & 1);
    struct dtp_odds *o = good ? calloc(1, sizeof *o) : NULL;
    if (!o)
        return NULL;
    o->p = *p;
    o->clues = o->lanes = 1;
    o->bytes = sizeof *o;
    o->steps_left = o->bytes_most = SIZE_MAX;
    for (unsigned i = 0; i < MOST_CLUES; i++)
        o->sure[i] = 1;
    return o;
}

void dtp_odds_free(struct dtp_odds *o)
{
    if (!o)
        return;
    odds_forget(o);
    for (unsigned open = 0; open < 1u << DT_TR_TASKS; open++)
        for (unsigned a = 0; a < ALARMS; a++)
            odds_mode_free(o->mode[open][a], o->p.tasks);
    for (unsigned i = 0; i <= CLASSES; i++)
        free(o->lattice[i]);
    free(o->scratch);
    odds_stack_free(o);
    free(o);
}

void dtp_odds_frugal(struct dtp_odds *o)
{
    o->frugal = true;
    o->roll_room = 1u << 20;
}

void dtp_odds_bound(struct dtp_odds *o, size_t steps, size_t bytes)
{
    o->steps_left = steps;
    o->bytes_most = bytes;
}

bool dtp_odds_tired(const struct dtp_odds *o) { return o->tired; }
size_t dtp_odds_left(const struct dtp_odds *o) { return o->steps_left; }

size_t dtp_odds_memory(const struct dtp_odds *o) { return o->bytes + o->roll_bytes; }

/* ---- a plight as a state, and its throw as a result ---- */

static bool possible(const struct dt_trial *p, const struct dt_plight *at)
{
    unsigned n[DT_TR_COLOURS], marked = 0;
    bool good = at->keeps <= DT_TR_HOLDERS && at->clues <= DT_TR_CLUES && !(at->open >> p->tasks);
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        marked += at->marked[f];
    for (unsigned c = 0; c < DT_TR_COLOURS; c++) {
        n[c] = at->pool[c];
        for (unsigned f = 0; f < DT_TR_FACES; f++) {
            n[c] += at->thrown[c][f] + at->held[c][f];
            good = good && at->picks[c][f] <= at->thrown[c][f];
        }
    }
    for (unsigned i = 0; i < 2; i++)
        good = good && at->holders[i] <= DT_TR_HOLDERS && at->laid[i] <= DT_TR_HOLDERS && at->health[i];
    return good && n[0] <= DT_TR_GREENS && n[1] <= 1 && n[2] <= 1 && n[0] + n[1] + n[2] + marked <= DICE && at->strikes;
}

static uint8_t least_of(unsigned value) { return (uint8_t)(value < ENOUGH ? value : ENOUGH); }

static struct odds_state state_of(struct dtp_odds *o, const struct dt_plight *at)
{
    struct odds_state s = { .open = at->open, .keeps = at->keeps, .strikes = least_of(at->strikes),
                            .holders = { at->holders[0], at->holders[1] },
                            .health = { least_of(at->health[0]), least_of(at->health[1]) } };
    for (unsigned c = 0; c < DT_TR_COLOURS; c++) {
        s.pool[c] = at->pool[c];
        for (unsigned f = 0; f < DT_TR_FACES; f++) {
            s.pool[c] = (uint8_t)(s.pool[c] + at->thrown[c][f]);
            if (!c)
                s.held[f] = at->held[c][f], s.marked[f] = at->marked[f];
            else if (at->held[c][f])
                s.one[c - 1] = (uint8_t)(f + 1);
        }
    }
    for (unsigned i = 0; i < 2 && odds_pool(&s); i++)
        s.laid[i] = at->laid[i];
    odds_order(o, &s);
    return s;
}

/* Green multiset, class of the second colour, of the third (0 when there is none): of all thrown
 * dice without those in `less`. */
struct result { unsigned green, cls[2]; bool there[2]; };

static struct result result_of(const struct odds_block *b, const struct dt_plight *at,
                               const uint8_t less[DT_TR_COLOURS][DT_TR_FACES])
{
    struct result x = { 0, { 0, 0 }, { false, false } };
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        for (unsigned f = 0; f < DT_TR_FACES; f++)
            for (unsigned n = at->thrown[c][f] - (less ? less[c][f] : 0u); n; n--) {
                if (!c)
                    x.green = b->m->lattice->up[x.green][b->m->of[0][f]];
                else
                    x.cls[c - 1] = b->m->of[c][f], x.there[c - 1] = true;
            }
    return x;
}

/* ---- stages after a throw ---- */

static double judge(struct dtp_odds *o, const struct odds_state *s, const struct dt_plight *at)
{
    struct odds_loan l;
    if (!odds_borrow_clued(o, s, &l))
        return -1;
    struct result x = result_of(&l.b, at, NULL);
    double v = odds_at(&l.b, l.b.rolls, x.green - l.b.first, x.cls[0], x.cls[1])[at->clues];
    odds_give_back(&l);
    return v;
}

/* With which numbers of green dice does it go, as bits, when this multiset of so many is thrown? */
static unsigned numbers_of(const struct odds_cell *cell, unsigned size, unsigned at)
{
    for (unsigned i = cell->start[size]; i < cell->start[size + 1]; i++)
        if (cell->hit[i].at == at)
            return cell->numbers[cell->hit[i].kind];
    return 0;
}

static double meet(struct dtp_odds *o, const struct odds_state *s, const struct dt_plight *at)
{
    struct odds_block b;
    struct odds_mark mark = odds_mark(o);
    struct odds_way *first;
    double best = 0;
    if (!odds_block_begin(o, s, &b) || !odds_ways(&b, 1u << at->task, &first))
        return -1;
    struct result x = result_of(&b, at, NULL);
    for (const struct odds_way *w = first; w; w = w->next)
        for (unsigned i = 0; i < w->grid->start[WITH]; i++) {
            const struct odds_spot *spot = &w->grid->spot[i];
            unsigned with = (spot->y > 0) + 2u * (spot->r > 0);
            bool second = !spot->y || (x.there[0] && spot->y == x.cls[0] + 1);
            bool third = !spot->r || (x.there[1] && spot->r == x.cls[1] + 1);
            if (!second || !third)
                continue;
            for (unsigned n = numbers_of(spot->cell, b.greens, x.green - b.first); n; n &= n - 1) {
                double v = w->after[with][__builtin_ctz(n)][at->clues];
                best = v > best ? v : best;
            }
        }
    odds_pop(o, mark);
    return best;
}

/* The best of what is left of a failed throw: `plain`, or a die that is there on a marker. */
static double best_keep(const struct odds_block *b, const struct dt_plight *at, const struct odds_miss *m, bool plain,
                        const uint8_t less[DT_TR_COLOURS][DT_TR_FACES])
{
    double best = plain ? m->plain[at->clues] : 0;
    struct result x = result_of(b, at, less);
    for (unsigned c = 0; c < b->m->classes[0]; c++)
        if (b->m->lattice->present[x.green] >> c & 1 && m->keep[0][c * b->lanes + at->clues] > best)
            best = m->keep[0][c * b->lanes + at->clues];
    for (unsigned i = 0; i < 2; i++)
        if (x.there[i] && m->keep[i + 1][x.cls[i] * b->lanes + at->clues] > best)
            best = m->keep[i + 1][x.cls[i] * b->lanes + at->clues];
    return best;
}

static double miss(struct dtp_odds *o, const struct odds_state *s, const struct dt_plight *at)
{
    struct odds_block b;
    struct odds_miss m;
    double room[MISS_ROOM * MOST_CLUES];
    uint8_t gone[DT_TR_COLOURS][DT_TR_FACES] = { { 0 } };
    unsigned alarms = 0, lost = 0;
    if (!odds_block_begin(o, s, &b))
        return -1;
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        for (unsigned n = o->p.alarms >> f & 1 ? at->thrown[0][f] : 0; n; n--) {
            alarms++;
            if (lost < o->p.discards)
                lost++, gone[0][f]++;
        }
    odds_miss_in(room, b.lanes, &m);
    odds_miss(&b, alarms > 0, lost, &m);
    return best_keep(&b, at, &m, true, gone);
}

static double discard(struct dtp_odds *o, const struct odds_state *s, const struct dt_plight *at)
{
    struct odds_block b;
    struct odds_miss m;
    double room[MISS_ROOM * MOST_CLUES];
    if (!odds_block_begin(o, s, &b))
        return -1;
    odds_miss_in(room, b.lanes, &m);
    odds_discard(&b, s, &m);
    return best_keep(&b, at, &m, true, NULL);
}

/* A die is lost already: put one on a marker or, unless that has been promised, go on. */
static double keep(struct dtp_odds *o, const struct odds_state *s, const struct dt_plight *at)
{
    double best = at->stage == DT_TR_KEEP ? odds_ready(o, *s)[at->clues] : 0;
    for (unsigned c = 0; s->keeps && c < DT_TR_COLOURS; c++)
        for (unsigned f = 0; f < DT_TR_FACES; f++) {
            if (!at->thrown[c][f])
                continue;
            struct odds_state t = *s;
            t.pool[c]--;
            t.keeps--;
            if (o->id[s->open][f] != BLANK)
                t.marked[o->id[s->open][f]]++;
            double v = odds_ready(o, t)[at->clues];
            best = v > best ? v : best;
        }
    return best;
}

static double reroll(struct dtp_odds *o, const struct odds_state *s, const struct dt_plight *at)
{
    struct odds_loan l;
    bool now = at->stage == DT_TR_REROLL_NOW, picked = now;
    uint8_t less[DT_TR_COLOURS][DT_TR_FACES];
    if (!odds_borrow_clued(o, s, &l))
        return -1;
    struct odds_block *b = &l.b;
    double best = 0, *f = odds_reroll(b, at->clues, now ? EACH_PART : BEST_OF_EACH);
    odds_give_back(&l);
    if (!f)
        return -1;
    for (unsigned i = 0; i < DT_TR_COLOURS * DT_TR_FACES; i++)
        picked |= at->picks[i / DT_TR_FACES][i % DT_TR_FACES] != 0;
    for (unsigned i = 0; i < (picked ? 1u : DT_TR_COLOURS * DT_TR_FACES); i++) {
        memcpy(less, at->picks, sizeof less);
        if (!picked && !at->thrown[i / DT_TR_FACES][i % DT_TR_FACES])
            continue;                                    /* at least one die has to be thrown again */
        less[i / DT_TR_FACES][i % DT_TR_FACES] = (uint8_t)(less[i / DT_TR_FACES][i % DT_TR_FACES] + !picked);
        struct result x = result_of(b, at, less);
        double v = *odds_at(b, f, x.green, x.there[0] || !s->pool[1] ? x.cls[0] : b->results[1],
                            x.there[1] || !s->pool[2] ? x.cls[1] : b->results[2]);
        best = v > best ? v : best;
    }
    free(f);
    return best;
}

/* Dice on a holder: those picked, and in every way more as long as there is room. */
static double hold(struct dtp_odds *o, struct dt_plight at, unsigned from)
{
    double best = -1;
    unsigned picked = 0, dice = 0;
    for (unsigned i = 0; i < DT_TR_COLOURS * DT_TR_FACES; i++) {
        picked += at.picks[i / DT_TR_FACES][i % DT_TR_FACES];
        dice += at.thrown[i / DT_TR_FACES][i % DT_TR_FACES];
    }
    bool now = at.stage == DT_TR_HOLD_NOW;
    if (picked || now || !dice) {
        struct dt_plight then = at;
        for (unsigned i = 0; i < DT_TR_COLOURS * DT_TR_FACES; i++) {
            unsigned c = i / DT_TR_FACES, f = i % DT_TR_FACES;
            then.thrown[c][f] = (uint8_t)(then.thrown[c][f] - at.picks[c][f]);
            then.held[c][f] = (uint8_t)(then.held[c][f] + at.picks[c][f]);
        }
        memset(then.picks, 0, sizeof then.picks);
        then.stage = DT_TR_JUDGE;
        best = dtp_odds_value(o, &then);
    }
    for (unsigned i = from; !now && picked < at.room && i < DT_TR_COLOURS * DT_TR_FACES; i++) {
        unsigned c = i / DT_TR_FACES, f = i % DT_TR_FACES;
        if (at.picks[c][f] == at.thrown[c][f])
            continue;
        at.picks[c][f]++;
        double v = hold(o, at, i);
        best = v > best ? v : best;
        at.picks[c][f]--;
    }
    return best;
}

static double throw_now(struct dtp_odds *o, const struct odds_state *s, const struct dt_plight *at)
{
    double mean[MOST_CLUES];
    return odds_throw_now(o, s, mean) ? mean[at->clues] : -1;
}

static double value(struct dtp_odds *o, const struct dt_plight *at)
{
    struct odds_state s = state_of(o, at);
    if (at->stage == DT_TR_LOST)
        return 0;
    if (at->stage == DT_TR_MET || !at->open)
        return 1;
    switch (at->stage) {
    case DT_TR_READY: return odds_ready(o, s)[at->clues];
    case DT_TR_THROW: return odds_pool(&s) ? throw_now(o, &s, at) : 0;
    case DT_TR_JUDGE: return judge(o, &s, at);
    case DT_TR_MEET: return meet(o, &s, at);
    case DT_TR_MISS: return miss(o, &s, at);
    case DT_TR_DISCARD: return discard(o, &s, at);
    case DT_TR_KEEP:
    case DT_TR_MARK: return keep(o, &s, at);
    case DT_TR_REROLL:
    case DT_TR_REROLL_NOW: return reroll(o, &s, at);
    default: return hold(o, *at, 0);
    }
}

/* What is needed only while it works. */
static void rest(struct dtp_odds *o)
{
    odds_stack_free(o);
    free(o->scratch);
    o->bytes -= o->scratch_room * sizeof *o->scratch;
    o->scratch = NULL;
    o->scratch_room = 0;
}

double dtp_odds_value(struct dtp_odds *o, const struct dt_plight *at)
{
    if (!possible(&o->p, at))
        return -1;
    if (at->clues >= o->clues) {
        odds_forget(o);
        o->clues = at->clues + 1u;
        o->lanes = o->clues == 1 ? 1 : (o->clues + WIDE - 1) / WIDE * WIDE;
    }
    if (!o->frugal)                                      /* with several holders results are asked for more often */
        o->roll_room = (at->holders[0] + at->holders[1] > 1 ? 4u : 2u) << 20;
    o->dice = 0;
    for (unsigned i = 0; i < DT_TR_COLOURS * DT_TR_FACES; i++)
        o->dice += (i < DT_TR_COLOURS ? at->pool[i] : 0u) + at->thrown[i / DT_TR_FACES][i % DT_TR_FACES]
                   + at->held[i / DT_TR_FACES][i % DT_TR_FACES];
    double v = value(o, at);
    if (o->frugal)
        rest(o);
    return o->failed ? -1 : v > 1 ? 1 : v;
}
