/* odds_hold.c -- dice of a throw go on a holder: the rest of the throw is then a result of another
 * block, which has those dice among its held ones. */
#include "odds_rows.h"

struct taking {
    struct odds_block *b;
    const struct odds_take *t;
    double *to;
    struct odds_state s;
    unsigned count;
    struct { uint8_t colour, cls; } die[DICE];
};

/* All results with these dice in them, raised by what the rest is worth in the other block: `rows` rows of it for each
 * rest, which is what other dice are as they are in both. */
ROWS void raise_rows(const struct taking *k, const struct odds_block *other, unsigned rows, size_t length)
{
    const struct odds_block *b = k->b;
    const struct odds_lattice *l = b->m->lattice;
    const double *by = other->rolls;
    unsigned at[DT_TR_COLOURS] = { 0, 0, 0 }, greens = 0;    /* classes of those of the other colours */
    uint8_t green[DICE];
    for (unsigned i = 0; i < k->count; i++)
        if (k->die[i].colour)
            at[k->die[i].colour] = k->die[i].cls;
        else
            green[greens++] = k->die[i].cls;
    double *first = odds_at(b, k->to, 0, at[1], at[2]);
    for (unsigned rest = 0; rest < other->results[0]; rest++, by += other->width) {
        unsigned all = other->first + rest;
        for (unsigned i = 0; i < greens; i++)
            all = l->up[all][green[i]];
        double *to = first + (all - b->first) * (size_t)b->width;
        for (unsigned i = 0; i < rows; i++)
            if (length == 1)
                odds_raise(to + (size_t)i * b->row, by + (size_t)i * other->row, 1);
            else
                rows_raise(to + (size_t)i * b->row, by + (size_t)i * other->row, length);
    }
}

/* Written out for the usual lengths. */
static void raise_by(const struct taking *k, const struct odds_block *other)
{
    const struct odds_block *b = k->b;
    bool third = other->s.pool[2] == b->s.pool[2];       /* results of it follow each other in both */
    bool all = third && other->s.pool[1] == b->s.pool[1];
    unsigned rows = third ? 1 : other->results[1], length = all ? b->width : third ? b->row : b->lanes;
    switch (length) {
    case 1: raise_rows(k, other, rows, 1); break;
    case WIDE: raise_rows(k, other, rows, WIDE); break;
    case 6 * WIDE: raise_rows(k, other, rows, 6 * WIDE); break;
    case 5 * WIDE: raise_rows(k, other, rows, 5 * WIDE); break;
    case 4 * WIDE: raise_rows(k, other, rows, 4 * WIDE); break;
    default: raise_rows(k, other, rows, length);
    }
}

ROWS_WIDE void raise_by_wide(const struct taking *k, const struct odds_block *other) { raise_by(k, other); }

/* The dice taken so far go on the holder. */
static void put_down(struct taking *k)
{
    struct odds_loan l;
    if (!odds_pool(&k->s))
        memset(k->s.laid, 0, sizeof k->s.laid);          /* nothing is left for the others */
    if (!odds_borrow(k->b->o, &k->s, &l))
        return;
    (rows_wide() ? raise_by_wide : raise_by)(k, &l.b);
    odds_give_back(&l);
}

/* One die more, of this colour and class. */
static void add_die(struct taking *k, unsigned colour, unsigned cls)
{
    unsigned id = k->b->m->face[colour][cls];
    k->s.pool[colour]--;
    if (colour)
        k->s.one[colour - 1] = (uint8_t)(id + 1);
    else
        k->s.held[id]++;
    k->die[k->count].colour = (uint8_t)colour;
    k->die[k->count++].cls = (uint8_t)cls;
}

/* One green die of no use that does not ring the alarm, where it takes those that do. On the holder it is out of its
 * reach; but it can as well stay in the pool, with the holder free, and be put there when it rings. */
static bool for_later(const struct taking *k)
{
    const struct odds_mode *m = k->b->m;
    return k->count == 1 && !k->die[0].colour && m->face[0][k->die[0].cls] == BLANK && m->does == TAKES
        && !(m->alarm >> k->die[0].cls & 1) && !k->b->o->p.promised;
}

static void take(struct taking *k, unsigned from)
{
    struct odds_block *b = k->b;
    struct taking next[CLASSES];
    if (k->count >= k->t->least && !for_later(k))
        put_down(k);
    for (unsigned c = from / CLASSES; k->count < k->t->most && c < DT_TR_COLOURS; c++) {
        unsigned n = 0;
        for (unsigned i = c == from / CLASSES ? from % CLASSES : 0; k->s.pool[c] && i < b->m->classes[c]; i++) {
            if (b->m->face[c][i] == BLANK && b->m->does < (c ? HARMS : TAKES) && !b->o->p.promised)
                continue;                                /* a holder is worth more than a die out of use */
            next[n] = *k;
            add_die(&next[n], c, i);
            n++;
        }
        for (unsigned i = 0; i < n; i++)
            take(&next[i], c * CLASSES + next[i].die[next[i].count - 1].cls);
    }
}

void odds_hold(struct odds_block *b, const struct odds_take *t, double *to)
{
    struct taking k = { .b = b, .t = t, .to = to, .s = b->s };
    memcpy(k.s.holders, t->holders, sizeof k.s.holders);
    memcpy(k.s.laid, t->laid, sizeof k.s.laid);
    take(&k, 0);
}
