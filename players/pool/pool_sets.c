/* pool_sets.c -- sets: what dice of one colour can show together, whichever die shows what.
 *
 * A set says how many dice are of each class. Sets of one size stand in lexicographic order, so that a set's number can
 * be worked out from how many sets there are of fewer dice and classes, and no search is needed. */
#include <string.h>

#include "pool_in.h"

void pool_count_sets(struct dtp_solver *s)
{
    for (unsigned n = 0; n <= DT_POOL_DICE; n++)
        for (unsigned c = 0; c <= CLASSES; c++) {
            uint64_t sum = c == 0 ? n == 0 : (uint64_t)s->sets[n][c - 1] + (n ? s->sets[n - 1][c] : 0);
            s->sets[n][c] = sum < NONE ? (uint32_t)sum : NONE;
        }
}

/* Of n dice in c classes, those with fewer than h in the first come before: all but those of n - h dice. */
uint32_t pool_rank(const struct dtp_solver *s, unsigned classes, const uint8_t *has)
{
    unsigned left = 0;
    uint32_t rank = 0;
    for (unsigned c = 0; c < classes; c++)
        left += has[c];
    for (unsigned c = 0; c < classes; c++) {
        rank += s->sets[left][classes - c] - s->sets[left - has[c]][classes - c];
        left -= has[c];
    }
    return rank;
}

/* The next set of the same size: a die of the last class there is goes one class up, the others of it to the end. */
static void next_set(uint8_t *has, unsigned classes)
{
    unsigned last = classes - 1;
    while (last && !has[last])
        last--;
    unsigned n = has[last];
    if (!last)
        return;                                          /* that was the last set */
    has[last] = 0;
    has[last - 1]++;
    has[classes - 1] = (uint8_t)(n - 1);
}

static void fill_size(struct pool_colour *c, unsigned off)
{
    struct pool_sets *sets = &c->sets[off];
    uint8_t has[CLASSES] = { 0 };
    has[c->classes - 1] = (uint8_t)(c->dice - off);
    for (size_t i = 0; i < sets->count; i++) {
        memcpy(sets->has + i * c->classes, has, c->classes);
        for (unsigned k = 0; k < c->classes; k++)
            sets->less[i * c->classes + k] = sets->more[i * c->classes + k] = NONE;
        next_set(has, c->classes);
    }
}

void pool_fill_sets(const struct dtp_solver *s, struct pool_colour *c)
{
    for (unsigned off = 0; off <= c->deep; off++)
        fill_size(c, off);
    for (unsigned off = 1; off <= c->deep; off++)
        for (uint32_t i = 0; i < c->sets[off].count; i++)
            for (unsigned k = 0; k < c->classes; k++) {
                uint8_t has[CLASSES];
                memcpy(has, c->sets[off].has + (size_t)i * c->classes, c->classes);
                has[k]++;
                uint32_t more = pool_rank(s, c->classes, has);
                c->sets[off].more[(size_t)i * c->classes + k] = more;
                c->sets[off - 1].less[(size_t)more * c->classes + k] = i;
            }
}

/* The ways to roll a set are a product of binomials; these and the weights are whole numbers, divided last. */
void pool_fill_chance(struct pool_colour *c)
{
    double all = 1;
    for (unsigned i = 0; i < c->dice; i++)
        all *= c->sum;
    for (size_t i = 0; i < c->sets[0].count; i++) {
        const uint8_t *has = c->sets[0].has + i * c->classes;
        double ways = 1;
        unsigned n = 0;
        for (unsigned k = 0; k < c->classes; k++)
            for (unsigned j = 1; j <= has[k]; j++)
                ways = ways * ++n / j * c->first[k];
        c->chance[i] = ways / all;
    }
}

void pool_fill_tally(struct pool_colour *c)
{
    for (size_t i = 0; i < c->sets[0].count; i++) {
        const uint8_t *has = c->sets[0].has + i * c->classes;
        int64_t price = 0;
        c->tally[i] = 0;
        for (unsigned k = 0; k < c->classes; k++) {
            c->tally[i] += has[k] * c->gives[k];
            price += has[k] * c->cost[k];
        }
        c->price[i] = (double)price / DT_POOL_ONE;
    }
}

void pool_fill_strip(const struct dtp_solver *s, unsigned colour, unsigned by)
{
    const struct pool_colour *c = &s->colour[colour];
    const struct pool_means *m = &s->by[by];
    for (size_t i = 0; i < c->sets[0].count; i++) {
        uint8_t has[CLASSES], gone = 0;
        memcpy(has, c->sets[0].has + i * c->classes, c->classes);
        for (unsigned k = 0; k < c->classes; k++)
            if (c->may[by] >> k & 1) {
                gone = (uint8_t)(gone + has[k]);
                has[k] = 0;
            }
        m->gone[colour][i] = gone;
        m->strip[colour][i] = pool_rank(s, c->classes, has);
    }
}
