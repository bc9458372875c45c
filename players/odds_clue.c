/* odds_clue.c -- throwing some dice of the pool again.
 *
 * For every part of the dice that could be kept: what is it worth to throw the others again? A part
 * with one die still to throw is the mean over that die of parts with one die more, so one pass from
 * the full results down to the empty part finds them all. A second pass, upwards, gives the best part
 * to keep of each. A part is a multiset of green dice of any size up to all, and for the other two
 * colours a class or, behind the classes, a die to be thrown: full results are laid out like rolls. */
#include "odds_rows.h"

/* ---- down: the mean over dice to be thrown ---- */

/* Of results that follow each other. */
ROWS double mean_row(const double *row, const double *chance, unsigned classes)
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
    unsigned ys = b->results[1], rs = b->results[2], greens = b->results[0];
    size_t width = b->width, row = b->row;
    if (!b->s.pool[1] || !b->s.pool[2]) {
        unsigned last = b->s.pool[1] ? ys : rs;
        const double *chance = b->chance[b->s.pool[1] ? 1 : 2];
        for (unsigned g = 0; width > 1 && g < greens; g++, full += width)
            full[last] = mean_row(full, chance, last);
        return;
    }
    for (unsigned g = 0; g < greens; g++, full += width) {
        const double *from[CLASSES];
        for (unsigned y = 0; y < ys; y++) {
            full[y * row + rs] = mean_row(full + y * row, b->chance[2], rs);
            from[y] = full + y * row;
        }
        rows_mean(full + ys * row, from, b->chance[1], ys, row);
    }
}

/* Over the green dice, row by row; written out for the usual lengths. */
ROWS void mean_rows(const struct odds_block *b, double *f, size_t width)
{
    const struct odds_lattice *l = b->m->lattice;
    const double *from[CLASSES], *chance = b->m->chance[0];
    unsigned classes = b->m->classes[0];
    for (unsigned k = b->first; k-- > 0;) {
        for (unsigned c = 0; c < classes; c++)
            from[c] = f + l->up[k][c] * width;
        rows_mean(f + k * width, from, chance, classes, width);
    }
}

static void mean_greens(const struct odds_block *b, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    const double *chance = b->m->chance[0];
    unsigned classes = b->m->classes[0];
    switch (b->width) {
    case 1: break;
    case ROW: mean_rows(b, f, ROW); return;
    default: mean_rows(b, f, b->width); return;
    }
    for (unsigned k = b->first; k-- > 0;) {
        const uint16_t *up = l->up[k];
        double sum = 0;
        for (unsigned c = 0; classes < CLASSES && c < classes; c++)
            sum += chance[c] * f[up[c]];
        f[k] = classes < CLASSES ? sum : chance[0] * (f[up[0]] + f[up[1]] + f[up[2]] + f[up[3]] + f[up[4]] + f[up[5]]);
    }
}

/* ---- up: the best part ---- */

/* The best of a multiset and of those with one die less. */
ROWS void best_rows(const struct odds_block *b, double *f, size_t width)
{
    const struct odds_lattice *l = b->m->lattice;
    unsigned all = b->first + b->results[0];
    for (unsigned k = 1; k < all; k++) {
        const double *from[CLASSES];
        unsigned n = l->lesses[k];
        for (unsigned i = 0; i < n; i++)
            from[i] = f + l->less[k][i] * width;
        rows_best(f + k * width, from, n, width);
    }
}

static void best_greens(const struct odds_block *b, double *f)
{
    const struct odds_lattice *l = b->m->lattice;
    unsigned all = b->first + b->results[0];
    switch (b->width) {
    case 1: break;
    case ROW: best_rows(b, f, ROW); return;
    default: best_rows(b, f, b->width); return;
    }
    for (unsigned k = 1; k < all; k++) {
        double best = f[k];
        for (unsigned i = 0, n = l->lesses[k]; i < n; i++)
            best = f[l->less[k][i]] > best ? f[l->less[k][i]] : best;
        f[k] = best;
    }
}

/* And whether to throw the other two, from multiset number `from` on. */
static void best_part(const struct odds_block *b, unsigned from, double *f)
{
    unsigned ys = b->results[1], rs = b->results[2], all = b->first + b->results[0];
    size_t width = b->width, row = b->row;
    bool both = b->s.pool[1] && b->s.pool[2];
    best_greens(b, f);
    for (unsigned k = from; width > 1 && !both && k < all; k++) {
        double *at = f + k * width, thrown = at[b->s.pool[1] ? ys : rs];
        rows_least(at, at, &thrown, 1, width);
    }
    for (unsigned k = from; both && k < all; k++)
        for (unsigned y = 0; y <= ys; y++) {
            double *at = f + k * width + y * row;
            if (y < ys)
                rows_raise(at, f + k * width + ys * row, row);
            double thrown = at[rs];
            rows_least(at, at, &thrown, 1, row);
        }
}

static size_t parts_of(const struct odds_block *one) { return (size_t)(one->first + one->results[0]) * one->width; }

/* The full results of one lane, or where it is better what stands there from the round before. Written out for the
 * usual numbers; with one of the other colours its results make up one row. */
ROWS void load_of(const struct odds_block *b, const struct odds_block *one, const double *rolls, double *full,
                  bool raise, unsigned lanes, unsigned rows, unsigned row)
{
    size_t from_width = b->width, to_width = one->width, from_row = b->row, to_row = one->row;
    unsigned greens = b->results[0];
    for (unsigned g = 0; g < greens; g++, rolls += from_width, full += to_width)
        for (unsigned y = 0; y < rows; y++)
            for (unsigned r = 0; r < row; r++) {
                double now = rolls[y * from_row + r * lanes], *to = full + y * to_row + r;
                *to = raise && *to > now ? *to : now;
            }
}

ROWS void load(const struct odds_block *b, const struct odds_block *one, unsigned clue, double *full, bool raise)
{
    const double *rolls = b->rolls + clue;
    bool both = b->s.pool[1] && b->s.pool[2];
    unsigned rows = both ? b->results[1] : 1, row = b->s.pool[2] ? b->results[2] : b->results[1];
    if (b->lanes == WIDE && row == CLASSES && rows == CLASSES)
        load_of(b, one, rolls, full, raise, WIDE, CLASSES, CLASSES);
    else if (b->lanes == WIDE && row == CLASSES && rows == 1)
        load_of(b, one, rolls, full, raise, WIDE, 1, CLASSES);
    else if (b->lanes == WIDE && row == 1 && rows == 1)
        load_of(b, one, rolls, full, raise, WIDE, 1, 1);
    else
        load_of(b, one, rolls, full, raise, b->lanes, rows, row);
}

static void store(const struct odds_block *b, const struct odds_block *one, const double *full, double *rolls)
{
    for (unsigned g = 0; g < b->results[0]; g++, rolls += b->width, full += one->width)
        for (unsigned y = 0; y < b->results[1]; y++)
            for (unsigned r = 0; r < b->results[2]; r++)
                rolls[y * b->row + r * b->lanes] = full[y * one->row + r];
}

double *odds_reroll(struct odds_block *b, unsigned clue, enum odds_parts want)
{
    struct odds_block one = *b;
    odds_block_lanes(&one, 1);
    double *f = malloc(parts_of(&one) * sizeof *f), *full = f + (size_t)b->first * one.width;
    if (!f)
        return NULL;
    load(b, &one, clue, full, false);
    *b = one;
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

static void spend(const struct odds_block *b, double *value, bool keep)
{
    struct odds_block one = *b;
    odds_block_lanes(&one, 1);
    double *f = scratch(b->o, parts_of(&one)), *full = f + (size_t)b->first * one.width;
    for (unsigned c = 0; f && c < b->clues; c++) {
        if (c)
            load(b, &one, c, full, true);
        else
            load(b, &one, 0, full, false);
        if (keep && c)
            store(b, &one, full, b->rolls + c);
        if (c + 1 == b->clues) {
            odds_mean(&one, full, value + c);
            break;
        }
        mean_others(&one, full);
        mean_greens(&one, f);
        value[c] = *odds_at(&one, f, 0, b->s.pool[1] ? b->results[1] : 0, b->s.pool[2] ? b->results[2] : 0);
        best_part(&one, b->first, f);
    }
}

ROWS_WIDE void spend_wide(const struct odds_block *b, double *value, bool keep) { spend(b, value, keep); }

void odds_spend_clues(const struct odds_block *b, double *value, bool keep)
{
    if (b->clues == 1)
        odds_mean(b, b->rolls, value);
    else
        (rows_wide() ? spend_wide : spend)(b, value, keep);
}
