/* odds_clue.c -- throwing some dice of the pool again.
 *
 * For every part of the dice that could be kept: what is it worth to throw the others again? A part
 * with one die still to throw is the mean over that die of parts with one die more, so one pass from
 * the full results down to the empty part finds them all. A second pass, upwards, gives the best part
 * to keep of each. A part is a multiset of green dice of any size up to all, and for the other two
 * colours a class or, behind the classes, a die to be thrown: full results are laid out like rolls. */
#include "odds_rows.h"

/* ---- down: the mean over dice to be thrown ---- */

/* Of one row over the third colour. */
static inline double mean_row(const double *row, const double *chance, unsigned classes)
{
    double sum = 0;
    if (classes == CLASSES)                              /* every side is a class */
        return chance[0] * (row[0] + row[1] + row[2] + row[3] + row[4] + row[5]);
    for (unsigned r = 0; r < classes; r++)
        sum += chance[r] * row[r];
    return sum;
}

/* Over the third and the second colour, for full green results. */
static void mean_others(const struct odds_block *b, double *full)
{
    unsigned ys = b->results[1], rs = b->results[2];
    const double *from[CLASSES];
    for (unsigned g = 0; b->width > 1 && g < b->results[0]; g++, full += b->width) {
        for (unsigned y = 0; b->s.pool[2] && y < ys; y++)
            full[y * b->row + rs] = mean_row(full + (size_t)y * b->row, b->chance[2], rs);
        for (unsigned y = 0; y < ys; y++)
            from[y] = full + (size_t)y * b->row;
        if (b->row > 1 && b->s.pool[1])
            rows_mean(full + (size_t)ys * b->row, from, b->chance[1], ys, b->row);
        else if (b->s.pool[1])
            full[ys] = mean_row(full, b->chance[1], ys);
    }
}

static void mean_greens(const struct odds_block *b, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    const double *from[CLASSES], *chance = b->m->chance[0];
    unsigned classes = b->m->classes[0];
    for (unsigned k = b->first; b->width == 1 && k-- > 0;) {
        double sum = 0;
        for (unsigned c = 0; c < classes; c++)
            sum += chance[c] * f[l->up[k][c]];
        f[k] = sum;
    }
    for (unsigned k = b->first; b->width > 1 && k-- > 0;) {
        for (unsigned c = 0; c < classes; c++)
            from[c] = f + (size_t)l->up[k][c] * b->width;
        rows_mean(f + (size_t)k * b->width, from, chance, classes, b->width);
    }
}

/* ---- up: the best part ---- */

/* The best of a multiset and of those with one die less. */
static void best_greens(const struct odds_block *b, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    unsigned all = b->first + b->results[0];
    for (unsigned k = 1; b->width == 1 && k < all; k++)
        for (unsigned left = l->present[k]; left; left &= left - 1)
            odds_raise(f + k, f + l->down[k][__builtin_ctz(left)], 1);
    for (unsigned k = 1; b->width > 1 && k < all; k++) {
        const double *from[CLASSES];
        unsigned n = 0;
        for (unsigned left = l->present[k]; left; left &= left - 1)
            from[n++] = f + (size_t)l->down[k][__builtin_ctz(left)] * b->width;
        rows_best(f + (size_t)k * b->width, from, n, b->width);
    }
}

/* And whether to throw the other two, from multiset number `from` on. */
static void best_part(const struct odds_block *b, unsigned from, double *f)
{
    unsigned ys = b->results[1], rs = b->results[2];
    bool both = b->s.pool[1] && b->s.pool[2];
    best_greens(b, f);
    for (unsigned k = from; b->width > 1 && k < b->first + b->results[0]; k++) {
        double *at = f + (size_t)k * b->width;
        if (!both)
            rows_least(at, at, at[b->s.pool[1] ? ys : rs], b->width);
        for (unsigned y = 0; both && y < ys; y++)
            rows_raise(at + (size_t)y * b->row, at + (size_t)ys * b->row, b->row);
        for (unsigned y = 0; both && y <= ys; y++)
            rows_least(at + (size_t)y * b->row, at + (size_t)y * b->row, at[y * b->row + rs], b->row);
    }
}

static size_t parts_of(const struct odds_block *b) { return (size_t)(b->first + b->results[0]) * b->width; }

double *odds_reroll(const struct odds_block *b, unsigned clue, enum odds_parts want)
{
    double *f = malloc(parts_of(b) * sizeof *f), *full = f + (size_t)b->first * b->width;
    if (!f)
        return NULL;
    memcpy(full, b->rolls + clue * b->plane, b->plane * sizeof *f);
    mean_others(b, full);
    mean_greens(b, f);
    if (want == BEST_OF_EACH)
        best_part(b, 0, f);
    return f;
}

/* Room for the parts of the largest block so far. */
static double *scratch(struct dtp_odds *o, size_t doubles)
{
    if (o->scratch_room < doubles) {
        free(o->scratch);
        o->scratch = malloc(doubles * sizeof *o->scratch);
        o->bytes += ((o->scratch ? doubles : 0) - o->scratch_room) * sizeof *o->scratch;
        o->scratch_room = o->scratch ? doubles : 0;
        o->failed |= !o->scratch;
    }
    return o->scratch;
}

void odds_spend_clues(const struct odds_block *b, double *value, bool keep)
{
    if (b->clues == 1) {
        *value = odds_mean(b, b->rolls);
        return;
    }
    double *f = scratch(b->o, parts_of(b)), *full = f + (size_t)b->first * b->width;
    for (unsigned c = 0; f && c < b->clues; c++) {
        double *rolls = b->rolls + c * b->plane;
        if (c)
            odds_raise(full, rolls, b->plane);           /* what a clue made of them in the round before is there */
        else
            memcpy(full, rolls, b->plane * sizeof *full);
        if (keep && c)
            memcpy(rolls, full, b->plane * sizeof *full);
        if (c + 1 == b->clues) {
            value[c] = odds_mean(b, full);
            break;
        }
        mean_others(b, full);
        mean_greens(b, f);
        value[c] = *odds_at(b, f, 0, b->s.pool[1] ? b->results[1] : 0, b->s.pool[2] ? b->results[2] : 0);
        best_part(b, b->first, f);
    }
}
