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

/* All results with these dice in them, raised by what the rest is worth in the other block. */
static void raise_by(const struct taking *k, const struct odds_block *other)
{
    const struct odds_block *b = k->b;
    const struct odds_lattice *l = b->m->lattice;
    bool third = other->s.pool[2] == b->s.pool[2];       /* results of it follow each other in both */
    unsigned length = other->s.pool[1] == b->s.pool[1] && third ? b->width : third ? b->row : 1;
    unsigned at[DT_TR_COLOURS] = { 0, 0, 0 };            /* classes of those of the other colours */
    for (unsigned i = 0; i < k->count; i++)
        at[k->die[i].colour] = k->die[i].cls;
    for (unsigned g = 0; g < b->results[0]; g++) {
        unsigned rest = b->first + g;
        for (unsigned i = 0; rest != NONE && i < k->count; i++)
            rest = k->die[i].colour ? rest : l->down[rest][k->die[i].cls];
        if (rest == NONE)
            continue;
        double *to = odds_at(b, k->to, g, at[1], at[2]), *by = odds_at(other, other->rolls, rest - other->first, 0, 0);
        if (length > 1)
            rows_raise(to, by, length);
        else if (b->lanes > 1)
            for (unsigned i = 0; i < other->results[1]; i++)
                rows_raise(to + (size_t)i * b->row, by + (size_t)i * other->row, b->lanes);
        else
            for (unsigned i = 0; i < other->results[1]; i++)
                odds_raise(to + (size_t)i * b->row, by + (size_t)i * other->row, 1);
    }
}

ROWS_WIDE void raise_by_wide(const struct taking *k, const struct odds_block *other) { raise_by(k, other); }

/* The dice taken so far go on the holder. */
static void put_down(struct taking *k)
{
    struct odds_loan l;
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

/* One green die of no use that does not ring the alarm, which takes those that do: it is as well put down when it rings,
 * and until then the holder is free. */
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
            if (b->m->face[c][i] == BLANK && (c ? b->m->does != HARMS : b->m->does == SILENT) && !b->o->p.promised)
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
    take(&k, 0);
}
