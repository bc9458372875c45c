/* odds_clue.c -- throwing some dice of the pool again.
 *
 * For every part of the dice that could be kept: what is it worth to throw the others again? A part
 * with one die still to throw is the mean over that die of parts with one die more, so one pass from
 * the full results down to the empty part finds them all. A second pass, upwards, gives the best part
 * to keep of each. A part is a multiset of green dice of any size up to all, and for the other two
 * colours 0 (to be thrown) or 1 + class.
 *
 * Blocks of the same shape (they differ in what is kept on markers and holders) go through side by
 * side, as lanes: a part has a value for each of them, and the inner loops are long. */
#include "odds_in.h"

struct shape { unsigned y, r, lanes; size_t green; };    /* parts of the other colours; doubles per multiset */

static struct shape shape_of(const struct odds_block *b, unsigned lanes)
{
    unsigned y = b->s.pool[1] ? b->results[1] + 1 : 1, r = b->s.pool[2] ? b->results[2] + 1 : 1;
    return (struct shape){ y, r, lanes, (size_t)y * r * lanes };
}

/* The full results of a round: `rolls`, or where it is better what stands there from the round before. */
static void load_full(const struct odds_block *b, const struct shape *s, unsigned clue, bool raise, double *f)
{
    unsigned ys = b->results[1], rs = b->results[2];
    for (unsigned l = 0; l < s->lanes; l++) {
        const double *rolls = b[l].rolls + clue * b->plane;
        double *to = f + b->first * s->green + ((s->y > 1) * s->r + (s->r > 1)) * s->lanes + l;
        for (unsigned g = 0; g < b->results[0]; g++, to += s->green)
            for (unsigned y = 0; y < ys; y++)
                for (unsigned r = 0; r < rs; r++, rolls++) {
                    double *at = to + (y * s->r + r) * s->lanes;
                    *at = raise && *at > *rolls ? *at : *rolls;
                }
    }
}

static void store_full(const struct odds_block *b, const struct shape *s, unsigned clue, const double *f)
{
    for (unsigned l = 0; l < s->lanes; l++) {
        double *rolls = b[l].rolls + clue * b->plane;
        const double *from = f + b->first * s->green + ((s->y > 1) * s->r + (s->r > 1)) * s->lanes + l;
        for (unsigned g = 0; g < b->results[0]; g++, from += s->green)
            for (unsigned y = 0; y < b->results[1]; y++)
                for (unsigned r = 0; r < b->results[2]; r++)
                    *rolls++ = from[(y * s->r + r) * s->lanes];
    }
}

/* The mean of parts with one die more, written out for each number of them so that it is one loop. */
static inline void mean_of(double *to, const double *const *from, const double *chance, unsigned classes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double sum = 0;
        for (unsigned c = 0; c < classes; c++)
            sum += chance[c] * from[c][i];
        to[i] = sum;
    }
}

static void mean(double *to, const double *const *from, const double *chance, unsigned classes, size_t n)
{
    switch (classes) {
    case 6: mean_of(to, from, chance, 6, n); break;
    case 5: mean_of(to, from, chance, 5, n); break;
    case 4: mean_of(to, from, chance, 4, n); break;
    case 3: mean_of(to, from, chance, 3, n); break;
    case 2: mean_of(to, from, chance, 2, n); break;
    default: mean_of(to, from, chance, 1, n);
    }
}

/* The mean over the third and the second colour, for full green results. */
static void mean_others(const struct odds_block *b, const struct shape *s, double *f)
{
    size_t row = (size_t)s->r * s->lanes;
    const double *from[CLASSES];
    for (unsigned g = 0; s->y * s->r > 1 && g < b->results[0]; g++) {
        double *at = f + (b->first + g) * s->green;
        for (unsigned y = s->y > 1; s->r > 1 && y < s->y; y++) {
            for (unsigned c = 0; c + 1 < s->r; c++)
                from[c] = at + y * row + (c + 1) * s->lanes;
            mean(at + y * row, from, b->m->chance[2], s->r - 1, s->lanes);
        }
        for (unsigned c = 0; c + 1 < s->y; c++)
            from[c] = at + (c + 1) * row;
        if (s->y > 1)
            mean(at, from, b->m->chance[1], s->y - 1, row);
    }
}

static void mean_greens(const struct odds_block *b, const struct shape *s, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    const double *from[CLASSES];
    for (unsigned k = b->first; k-- > 0;) {
        for (unsigned c = 0; c < b->m->classes[0]; c++)
            from[c] = f + l->up[k][c] * s->green;
        mean(f + k * s->green, from, b->m->chance[0], b->m->classes[0], s->green);
    }
}

static inline void best_of(double *to, const double *const *from, unsigned parts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double best = to[i];
        for (unsigned c = 0; c < parts; c++)
            best = from[c][i] > best ? from[c][i] : best;
        to[i] = best;
    }
}

/* The best of a multiset and of those with one die less. */
static void best_greens(const struct odds_lattice *l, unsigned k, size_t green, double *f)
{
    const double *from[CLASSES];
    double *to = f + k * green;
    unsigned n = 0;
    for (unsigned left = l->present[k]; left; left &= left - 1)
        from[n++] = f + l->down[k][__builtin_ctz(left)] * green;
    switch (n) {
    case 1: best_of(to, from, 1, green); break;
    case 2: best_of(to, from, 2, green); break;
    case 3: best_of(to, from, 3, green); break;
    case 4: best_of(to, from, 4, green); break;
    default: best_of(to, from, n, green);
    }
}

static void best_part(const struct odds_block *b, const struct shape *s, unsigned from, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    size_t row = (size_t)s->r * s->lanes;
    for (unsigned k = 1; k < b->first + b->results[0]; k++)
        best_greens(l, k, s->green, f);
    for (unsigned k = from; s->y * s->r > 1 && k < b->first + b->results[0]; k++) {
        double *at = f + k * s->green;
        for (unsigned y = 1; y < s->y; y++)
            odds_raise(at + y * row, at, (unsigned)row);
        for (unsigned y = 0; y < s->y; y++)
            for (unsigned r = 1; r < s->r; r++)
                odds_raise(at + y * row + r * s->lanes, at + y * row, s->lanes);
    }
}

static size_t parts_of(const struct odds_block *b, const struct shape *s)
{
    return (b->first + b->results[0]) * s->green;
}

/* The caller frees it; NULL: no memory. */
double *odds_reroll(const struct odds_block *b, unsigned clue, enum odds_parts want)
{
    struct shape s = shape_of(b, 1);
    double *f = malloc(parts_of(b, &s) * sizeof *f);
    if (!f)
        return NULL;
    load_full(b, &s, clue, false, f);
    mean_others(b, &s, f);
    mean_greens(b, &s, f);
    if (want != EACH_PART)
        best_part(b, &s, 0, f);
    return f;
}

/* The mean of the last round: full results by their chances. */
static void mean_of_all(const struct odds_block *b, const struct shape *s, const double *f, double *const *value,
                        unsigned clue)
{
    for (unsigned l = 0; l < s->lanes; l++) {
        const double *from = f + b->first * s->green + ((s->y > 1) * s->r + (s->r > 1)) * s->lanes + l;
        double mean[CLASSES * CLASSES] = { 0 }, sum = 0;
        for (unsigned g = 0; g < b->results[0]; g++, from += s->green)
            for (unsigned y = 0, i = 0; y < b->results[1]; y++)
                for (unsigned r = 0; r < b->results[2]; r++, i++)
                    mean[i] += b->m->thrown[b->first + g] * from[(y * s->r + r) * s->lanes];
        for (unsigned i = 0; i < b->results[1] * b->results[2]; i++)
            sum += b->chance[1][i / b->results[2]] * b->chance[2][i % b->results[2]] * mean[i];
        value[l][clue] = sum;
    }
}

static void spend(const struct odds_block *b, unsigned lanes, double *const *value, bool keep)
{
    struct shape s = shape_of(b, lanes);
    double *f = malloc(parts_of(b, &s) * sizeof *f);
    b->o->failed |= !f;
    for (unsigned c = 0; f && c < b->clues; c++) {
        load_full(b, &s, c, c > 0, f);
        if (keep && c)
            store_full(b, &s, c, f);
        if (c + 1 == b->clues) {
            mean_of_all(b, &s, f, value, c);
            break;
        }
        mean_others(b, &s, f);
        mean_greens(b, &s, f);
        for (unsigned l = 0; l < lanes; l++)
            value[l][c] = f[l];                          /* the part without any die: all are thrown */
        best_part(b, &s, b->first, f);
    }
    free(f);
}

void odds_spend_clues(const struct odds_block *b, unsigned lanes, double *const *value, bool keep)
{
    bool wide = b->s.pool[1] && b->s.pool[2];            /* the inner loops are long enough with one */
    if (b->clues == 1)
        for (unsigned l = 0; l < lanes; l++)
            odds_expect(&b[l], b[l].rolls, value[l]);
    else if (!wide)
        spend(b, lanes, value, keep);
    else
        for (unsigned l = 0; l < lanes; l++)
            spend(&b[l], 1, value + l, keep);
}
