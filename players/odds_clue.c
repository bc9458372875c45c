/* odds_clue.c -- throwing some dice of the pool again.
 *
 * For every part of the dice that could be kept: what is it worth to throw the others again? A part
 * with one die still to throw is the mean over that die of parts with one die more, so one pass from
 * the full results down to the empty part finds them all. A second pass, upwards, gives the best part
 * to keep of each. A part is a multiset of green dice of any size up to all, and for the other two
 * colours 0 (to be thrown) or 1 + class. */
#include "odds_in.h"

struct shape { unsigned y, r; size_t green; };           /* parts of the other colours; doubles per multiset */

static struct shape shape_of(const struct odds_block *b)
{
    unsigned y = b->s.pool[1] ? b->results[1] + 1 : 1, r = b->s.pool[2] ? b->results[2] + 1 : 1;
    return (struct shape){ y, r, (size_t)y * r };
}

static void copy_full(const struct odds_block *b, const struct shape *s, const double *rolls, unsigned clue, double *f)
{
    unsigned y0 = s->y > 1, r0 = s->r > 1;
    rolls += clue * b->plane;
    for (unsigned g = 0; g < b->results[0]; g++)
        for (unsigned y = 0; y < b->results[1]; y++, rolls += b->results[2])
            memcpy(f + (b->first + g) * s->green + (size_t)(y + y0) * s->r + r0, rolls, b->results[2] * sizeof *f);
}

/* The mean over the third and the second colour, for full green results. */
static void mean_others(const struct odds_block *b, const struct shape *s, double *f)
{
    for (unsigned g = 0; g < b->results[0]; g++) {
        double *at = f + (b->first + g) * s->green;
        for (unsigned y = s->y > 1; s->r > 1 && y < s->y; y++) {
            double sum = 0;
            for (unsigned r = 1; r < s->r; r++)
                sum += b->m->chance[2][r - 1] * at[(size_t)y * s->r + r];
            at[(size_t)y * s->r] = sum;
        }
        for (unsigned r = 0; s->y > 1 && r < s->r; r++) {
            double sum = 0;
            for (unsigned y = 1; y < s->y; y++)
                sum += b->m->chance[1][y - 1] * at[(size_t)y * s->r + r];
            at[r] = sum;
        }
    }
}

/* The mean of the parts with one die more, written out for each number of classes so that it is one loop. */
static inline void mean_of(double *to, const double *const *from, const double *chance, unsigned classes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double sum = 0;
        for (unsigned c = 0; c < classes; c++)
            sum += chance[c] * from[c][i];
        to[i] = sum;
    }
}

static void mean_greens(const struct odds_block *b, const struct shape *s, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    const double *chance = b->m->chance[0], *from[CLASSES];
    for (unsigned k = b->first; k-- > 0;) {
        for (unsigned c = 0; c < b->m->classes[0]; c++)
            from[c] = f + l->up[k][c] * s->green;
        switch (b->m->classes[0]) {
        case 6: mean_of(f + k * s->green, from, chance, 6, s->green); break;
        case 5: mean_of(f + k * s->green, from, chance, 5, s->green); break;
        case 4: mean_of(f + k * s->green, from, chance, 4, s->green); break;
        case 3: mean_of(f + k * s->green, from, chance, 3, s->green); break;
        default: mean_of(f + k * s->green, from, chance, b->m->classes[0], s->green);
        }
    }
}

static void best_part(const struct odds_block *b, const struct shape *s, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    for (unsigned k = 1; k < b->first + b->results[0]; k++)
        for (unsigned left = l->present[k]; left; left &= left - 1)
            odds_raise(f + k * s->green, f + l->down[k][__builtin_ctz(left)] * s->green, (unsigned)s->green);
    for (unsigned k = 0; s->green > 1 && k < b->first + b->results[0]; k++) {
        double *at = f + k * s->green;
        for (unsigned y = 1; y < s->y; y++)
            odds_raise(at + (size_t)y * s->r, at, s->r);
        for (unsigned y = 0; y < s->y; y++)
            for (unsigned r = 1; r < s->r; r++)
                odds_raise(at + (size_t)y * s->r + r, at + (size_t)y * s->r, 1);
    }
}

/* By part: the value of throwing all others again with `clue` clues left afterwards; with `best` of
 * the best part of it. The caller frees it; NULL: no memory. */
double *odds_reroll(const struct odds_block *b, const double *rolls, unsigned clue, bool best)
{
    struct shape s = shape_of(b);
    double *f = malloc((b->first + b->results[0]) * s.green * sizeof *f);
    if (!f)
        return NULL;
    copy_full(b, &s, rolls, clue, f);
    mean_others(b, &s, f);
    mean_greens(b, &s, f);
    if (best)
        best_part(b, &s, f);
    return f;
}
