/* odds_hold.c -- dice of a throw go on a holder: the rest of the throw is then a result of another
 * block, which has those dice among its held ones. */
#include "odds_in.h"

struct taking {
    struct odds_block *b;
    const struct odds_take *t;
    double *to;
    struct odds_state s;
    unsigned count;
    struct { uint8_t colour, cls; } die[DICE];
};

/* All results with these dice in them, raised by what the rest is worth in the other block. */
static void raise_by(struct taking *k, const struct odds_entry *e)
{
    struct odds_block *b = k->b, other = *b;
    const struct odds_lattice *l = b->m->lattice;
    unsigned wanted[2] = { 0, 0 }, first = l->start[k->s.pool[0]];   /* class + 1 of the second and third colour */
    for (unsigned i = 0; i < k->count; i++)
        if (k->die[i].colour)
            wanted[k->die[i].colour - 1] = k->die[i].cls + 1u;
    other.results[1] = wanted[0] ? 1 : b->results[1];
    other.results[2] = wanted[1] ? 1 : b->results[2];
    other.plane = (size_t)(l->start[k->s.pool[0] + 1] - first) * other.results[1] * other.results[2];
    for (unsigned g = 0; g < b->results[0]; g++) {
        unsigned rest = b->first + g;
        for (unsigned i = 0; rest != NONE && i < k->count; i++)
            rest = k->die[i].colour ? rest : l->down[rest][k->die[i].cls];
        if (rest == NONE)
            continue;
        double *to = odds_at(b, k->to, g, wanted[0] ? wanted[0] - 1 : 0, wanted[1] ? wanted[1] - 1 : 0);
        double *by = odds_at(&other, e->rolls, rest - first, 0, 0);
        for (unsigned c = 0; c < b->clues; c++, to += b->plane, by += other.plane) {
            if (!wanted[1])                              /* results of the others follow each other in both */
                odds_raise(to, by, other.results[1] * other.results[2]);
            for (unsigned y = 0; wanted[1] && y < other.results[1]; y++)
                odds_raise(to + (size_t)y * b->results[2], by + y, 1);
        }
    }
}

static void take(struct taking *k, unsigned from)
{
    struct odds_block *b = k->b;
    if (k->count >= k->t->least) {
        struct odds_entry *e = odds_rolls(b->o, &k->s);
        if (e) {
            raise_by(k, e);
            e->pins--;
        }
    }
    for (unsigned c = from / CLASSES; k->count < k->t->most && c < DT_TR_COLOURS; c++)
        for (unsigned i = c == from / CLASSES ? from % CLASSES : 0; k->s.pool[c] && i < b->m->classes[c]; i++) {
            unsigned id = b->m->face[c][i];
            if (id == BLANK && !b->alarm && !b->o->p.promised)
                continue;                                /* a holder is worth more than a die out of use */
            struct odds_state was = k->s;
            k->s.pool[c]--;
            if (c)
                k->s.one[c - 1] = (uint8_t)(id + 1);
            else
                k->s.held[id]++;
            k->die[k->count].colour = (uint8_t)c;
            k->die[k->count++].cls = (uint8_t)i;
            take(k, c * CLASSES + i);
            k->count--;
            k->s = was;
        }
}

void odds_hold(struct odds_block *b, const struct odds_take *t, double *to)
{
    struct taking k = { .b = b, .t = t, .to = to, .s = b->s };
    memcpy(k.s.holders, t->holders, sizeof k.s.holders);
    take(&k, 0);
}
