/* pool_class.c -- the aim as the solver sees it, and the classes of faces that follow from it.
 *
 * A face matters by what it adds to the tally the aim looks at, by what it costs, and by the means that can take it.
 * Faces equal in all three are one class, so a die that only succeeds or fails has two, whatever its sides. For a sum
 * to be reached the counts become one, from which the least that a die of the colour can add is taken away: then no
 * class adds less than 0, and nothing above the need is of interest. */
#include "pool_in.h"

enum { LANE = 16 };           /* bits of a count in a packed tally: 32 dice add at most 32 * 192 */

static int weighed(const struct dt_pool *p, unsigned colour, unsigned face)
{
    int sum = 0;
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++)
        sum += p->aim.weigh[i] * p->die[colour].gives[face][i];
    return sum;
}

static int least(const struct dt_pool *p, unsigned colour)
{
    int low = weighed(p, colour, 0);
    for (unsigned f = 1; f < p->die[colour].faces; f++) {
        int sum = weighed(p, colour, f);
        low = sum < low ? sum : low;
    }
    return low;
}

static uint64_t adds(const struct dtp_solver *s, unsigned colour, unsigned face)
{
    const struct dt_pool *p = &s->p;
    if (p->aim.sort == DT_POOL_REACH) {
        int sum = weighed(p, colour, face) - least(p, colour);
        return (uint64_t)(sum < s->need ? sum : s->need);
    }
    uint64_t packed = 0;
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++) {
        unsigned n = p->die[colour].gives[face][i];
        packed |= (uint64_t)(n < p->aim.most[i] ? n : p->aim.most[i]) << LANE * i;
    }
    return packed;
}

double pool_worth(const struct dtp_solver *s, uint64_t tally)
{
    const struct dt_pool_aim *a = &s->p.aim;
    if (a->sort == DT_POOL_REACH)
        return tally >= (uint64_t)s->need;
    uint8_t capped[DT_POOL_COUNTS];
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++) {
        unsigned n = tally >> LANE * i & ((1u << LANE) - 1);
        capped[i] = (uint8_t)(n < a->most[i] ? n : a->most[i]);
    }
    return a->table[dtp_pool_place(a->most, capped)] / (double)DT_POOL_ONE;
}

/* The class with these marks, a new one if there is none; `may`: means that can take it, as bits. */
static uint8_t find_class(struct pool_colour *c, uint64_t gives, int64_t cost, unsigned may)
{
    unsigned i;
    for (i = 0; i < c->classes; i++) {
        unsigned has = 0;
        for (unsigned m = 0; m < DT_POOL_MEANS; m++)
            has |= (c->may[m] >> i & 1) << m;
        if (c->gives[i] == gives && c->cost[i] == cost && has == may)
            return (uint8_t)i;
    }
    c->gives[i] = gives;
    c->cost[i] = cost;
    for (unsigned m = 0; m < DT_POOL_MEANS; m++)
        c->may[m] |= (uint32_t)(may >> m & 1) << i;
    c->classes++;
    return (uint8_t)i;
}

static void class_face(struct dtp_solver *s, unsigned colour, unsigned face)
{
    const struct dt_pool *p = &s->p;
    struct pool_colour *c = &s->colour[colour];
    int64_t cost = 0;
    double weight = p->die[colour].weight[face];
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++)
        cost += (int64_t)p->aim.price[i] * p->die[colour].gives[face][i];
    unsigned may = 0;
    for (unsigned i = 0; i < p->means; i++)
        may |= (unsigned)(p->by[i].times && p->by[i].faces[colour] >> face & 1) << i;
    uint64_t gives = adds(s, colour, face);
    c->of[0][face] = find_class(c, gives, cost, may);
    c->of[1][face] = p->once ? find_class(c, gives, cost, 0) : c->of[0][face];
    c->first[c->of[0][face]] += weight;
    c->again[c->of[1][face]] += weight;
    c->sum += weight;
}

/* All dice that can be rolled again can be by some means; where none can, `once` makes no difference. */
void pool_classes(struct dtp_solver *s)
{
    int need = s->p.aim.need;
    for (unsigned k = 0; k < s->p.colours; k++)
        need -= s->p.dice[k] * least(&s->p, k);
    s->need = need > 0 ? need : 0;
    for (unsigned k = 0; k < s->p.colours; k++) {
        s->colour[k].dice = s->p.dice[k];
        for (unsigned f = 0; f < s->p.die[k].faces; f++)
            class_face(s, k, f);
    }
}
