/* odds_clue.c -- throwing some dice of the pool again.
 *
 * For every part of the dice that could be kept: what is it worth to throw the others again? A part
 * with one die still to throw is the mean over that die of parts with one die more, so one pass from
 * the full results down to the empty part finds them all. A second pass, upwards, gives the best part
 * to keep of each. A part is a multiset of green dice of any size up to all, and for the other two
 * colours a class or, behind the classes, a die to be thrown: full results are laid out like rolls. */
#include "odds_rows.h"

/* How many results of the other colours follow each other. */
static unsigned cells_of(const struct odds_block *b) { return b->results[b->s.pool[2] ? 2 : 1]; }

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

/* Over the last colour, for full green results: of each row of `cells` into the place behind them. */
ROWS void mean_cells(const struct odds_block *b, double *full, unsigned rows, unsigned cells)
{
    const double *chance = b->chance[b->s.pool[2] ? 2 : 1];
    for (unsigned g = 0; g < b->results[0]; g++, full += b->width)
        for (unsigned y = 0; y < rows; y++)
            full[y * (size_t)b->row + cells] = mean_row(full + y * (size_t)b->row, chance, cells);
}

/* Over the second colour, where it is not the last: of `rows` rows into the one behind them. */
ROWS void mean_second(const struct odds_block *b, double *full, unsigned rows)
{
    size_t row = b->row;
    for (unsigned g = 0; g < b->results[0]; g++, full += b->width) {
        const double *from[CLASSES];
        for (unsigned y = 0; y < rows; y++)
            from[y] = full + y * row;
        rows_mean(full + rows * row, from, b->chance[1], rows, row);
    }
}

/* Over the green dice, row by row. */
ROWS void mean_rows(const struct odds_block *b, double *f, size_t width, unsigned classes)
{
    const uint16_t (*up)[CLASSES] = b->m->lattice->up;
    const double *chance = b->m->chance[0];
    for (unsigned k = b->first; k-- > 0;) {
        const double *from[CLASSES];
        for (unsigned c = 0; c < classes; c++)
            from[c] = f + up[k][c] * width;
        if (width > 1)
            rows_mean(f + k * width, from, chance, classes, width);
        else if (classes == CLASSES)
            f[k] = chance[0] * (*from[0] + *from[1] + *from[2] + *from[3] + *from[4] + *from[5]);
        else
            f[k] = 0;
        for (unsigned c = 0; width == 1 && classes < CLASSES && c < classes; c++)
            f[k] += chance[c] * *from[c];
    }
}

/* Written out for each number of classes, and for the usual widths. */
ROWS void mean_classes(const struct odds_block *b, double *f, size_t width)
{
    switch (b->m->classes[0]) {
    case 6: mean_rows(b, f, width, 6); break;
    case 5: mean_rows(b, f, width, 5); break;
    case 4: mean_rows(b, f, width, 4); break;
    case 3: mean_rows(b, f, width, 3); break;
    case 2: mean_rows(b, f, width, 2); break;
    default: mean_rows(b, f, width, 1);
    }
}

static void mean_greens(const struct odds_block *b, double *f)
{
    switch (b->width) {
    case 1: mean_classes(b, f, 1); break;
    case WIDE: mean_classes(b, f, WIDE); break;
    case ROW: mean_classes(b, f, ROW); break;
    default: mean_classes(b, f, b->width);
    }
}

static void mean_others(const struct odds_block *b, double *full)
{
    bool both = b->s.pool[1] && b->s.pool[2];
    unsigned rows = both ? b->results[1] : 1;
    switch (b->width > 1 ? cells_of(b) : 0) {
    case 0: break;
    case 6: mean_cells(b, full, rows, 6); break;
    case 5: mean_cells(b, full, rows, 5); break;
    case 4: mean_cells(b, full, rows, 4); break;
    case 3: mean_cells(b, full, rows, 3); break;
    case 2: mean_cells(b, full, rows, 2); break;
    default: mean_cells(b, full, rows, 1);
    }
    switch (both ? rows : 0) {
    case 0: break;
    case 6: mean_second(b, full, 6); break;
    case 5: mean_second(b, full, 5); break;
    default: mean_second(b, full, rows);
    }
}

/* From full results down to the empty part. */
static void mean_all(const struct odds_block *b, double *f)
{
    mean_others(b, f + (size_t)b->first * b->width);
    mean_greens(b, f);
}

/* ---- up: the best part ---- */

/* The best of a multiset and of the `rows` with one die less, for some that follow each other on the path. */
ROWS const uint16_t *best_run(const uint16_t *path, unsigned run, unsigned rows, double *f, size_t width)
{
    for (; run; run--, path += rows + 1) {
        const double *from[CLASSES];
        double *to = f + path[0] * width;
        for (unsigned i = 0; i < rows; i++)
            from[i] = f + path[i + 1] * width;
        if (width > 1)
            rows_best_of(to, from, rows, width);
        for (unsigned i = 0; width == 1 && i < rows; i++)
            *to = *from[i] > *to ? *from[i] : *to;
    }
    return path;
}

ROWS void best_runs(const struct odds_block *b, double *f, size_t width)
{
    const uint16_t *path = b->m->path;
    for (unsigned size = 1; size <= b->greens; size++) {
        const uint16_t *run = b->m->run[size];
        path = best_run(path, run[1], 1, f, width);
        path = best_run(path, run[2], 2, f, width);
        path = best_run(path, run[3], 3, f, width);
        path = best_run(path, run[4], 4, f, width);
        path = best_run(path, run[5], 5, f, width);
        path = best_run(path, run[6], 6, f, width);
    }
}

/* Written out for the usual widths. */
static void best_greens(const struct odds_block *b, double *f)
{
    switch (b->width) {
    case 1: best_runs(b, f, 1); break;
    case WIDE: best_runs(b, f, WIDE); break;
    case ROW: best_runs(b, f, ROW); break;
    default: best_runs(b, f, b->width);
    }
}

/* For every part, also whether to throw the other two. */
static void best_of_each(const struct odds_block *b, double *f)
{
    unsigned ys = b->results[1], all = b->first + b->results[0];
    size_t width = b->width, row = b->row;
    bool second = b->s.pool[1], third = b->s.pool[2];
    unsigned rows = second && third ? ys + 1 : 1, last = third ? b->results[2] : second ? ys : 0;
    best_greens(b, f);
    for (unsigned k = 0; k < all; k++) {
        double *at = f + k * width;
        odds_raise(at, f + b->m->kept[k] * width, width);
        for (unsigned y = 0; y < rows; y++)
            for (unsigned r = 0; r <= last; r++) {
                double *to = at + y * row + r, *none = at + (rows - 1) * row;
                double more = at[y * row + last] > none[r] ? at[y * row + last] : none[r];
                more = none[last] > more ? none[last] : more;
                *to = more > *to ? more : *to;
            }
    }
}

/* ---- the results of a throw, by clues ---- */

/* The results of all lanes, and one lane of them among the parts. */
struct lane {
    const struct odds_block *all, *one;
    double *rolls, *f;
    bool keep;                                           /* the rolls become what they are worth with clues */
};

/* Some results that follow each other: as they stand, or where it is better what the part is worth that is kept, also
 * with the third of the dice thrown again, or the second, or both (`second`). */
ROWS void settle_some(double *to, const double *part, const double *second, double third, double *now, unsigned lanes,
                      unsigned n, bool keep)
{
    double best[WIDE];
    for (unsigned k = 0; k < n; k++)
        best[k] = now[k * lanes];
    for (unsigned k = 0; part && k < n; k++)
        best[k] = best[k] < third ? third : best[k];
    for (unsigned k = 0; part && k < n; k++)
        best[k] = best[k] < part[k] ? part[k] : best[k];
    for (unsigned k = 0; second && k < n; k++)
        best[k] = best[k] < second[k] ? second[k] : best[k];
    for (unsigned k = 0; k < n; k++)
        to[k] = best[k];
    for (unsigned k = 0; keep && k < n; k++)
        now[k * lanes] = best[k];
}

ROWS void settle_row(double *to, const double *part, const double *second, double third, double *now, unsigned lanes,
                     unsigned cells, bool keep)
{
    unsigned i = 0, rest = cells % WIDE;
    for (; i + WIDE <= cells; i += WIDE, now += WIDE * lanes)
        settle_some(to + i, part ? part + i : NULL, second ? second + i : NULL, third, now, lanes, WIDE, keep);
    if (rest)
        settle_some(to + i, part ? part + i : NULL, second ? second + i : NULL, third, now, lanes, rest, keep);
}

/* All results that have `cells` in a row, with both of the other colours several rows; `clue`: and one clue more than
 * those that stand there. */
ROWS void settle_rows(const struct lane *x, bool clue, unsigned lanes, unsigned rows, unsigned cells)
{
    const struct odds_block *one = x->one;
    size_t width = one->width, row = one->row, from_row = x->all->row;
    double *now = x->rolls, *to = x->f + (size_t)one->first * width;
    const uint16_t *kept = one->m->kept + one->first;
    for (unsigned g = 0; g < one->results[0]; g++, now += x->all->width, to += width) {
        const double *part = x->f + kept[g] * width, *last = part + rows * row;
        _Alignas(ALIGN) double second[ROW];
        if (clue && rows > 1)
            rows_least(second, last, last + cells, 1, row);
        for (unsigned y = 0; y < rows; y++, part += row)
            settle_row(to + y * row, clue ? part : NULL, clue && rows > 1 ? second : NULL, part[cells],
                       now + y * from_row, lanes, cells, x->keep);
    }
}

/* The same with green dice alone. */
ROWS void settle_greens(const struct lane *x, bool clue)
{
    const struct odds_block *one = x->one;
    double *now = x->rolls, *to = x->f + one->first;
    const uint16_t *kept = one->m->kept + one->first;
    for (unsigned g = 0; g < one->results[0]; g++, now += x->all->width) {
        double part = clue ? x->f[kept[g]] : *now;
        to[g] = *now < part ? part : *now;
        if (x->keep)
            *now = to[g];
    }
}

/* Written out for each number of classes there can be. */
ROWS void settle_all(const struct lane *x, bool clue, unsigned rows)
{
    switch (x->all->lanes == WIDE ? cells_of(x->all) : 0) {
    case 6: settle_rows(x, clue, WIDE, rows, 6); break;
    case 5: settle_rows(x, clue, WIDE, rows, 5); break;
    case 4: settle_rows(x, clue, WIDE, rows, 4); break;
    case 3: settle_rows(x, clue, WIDE, rows, 3); break;
    case 2: settle_rows(x, clue, WIDE, rows, 2); break;
    default: settle_rows(x, clue, x->all->lanes, rows, cells_of(x->all));
    }
}

ROWS void settle(const struct lane *x, bool clue)
{
    const struct odds_block *b = x->all;
    if (!b->s.pool[1] && !b->s.pool[2])
        settle_greens(x, clue);
    else if (b->s.pool[1] && b->s.pool[2])
        settle_all(x, clue, b->results[1]);
    else
        settle_all(x, clue, 1);
}

static size_t parts_of(const struct odds_block *one) { return (size_t)(one->first + one->results[0]) * one->width; }

double *odds_reroll(struct odds_block *b, unsigned clue, enum odds_parts want)
{
    struct odds_block one = *b;
    odds_block_parts(&one);
    double *f = calloc(parts_of(&one), sizeof *f);
    if (!f)
        return NULL;
    settle(&(struct lane){ .all = b, .one = &one, .rolls = b->rolls + clue, .f = f }, false);
    *b = one;
    mean_all(b, f);
    if (want == BEST_OF_EACH)
        best_of_each(b, f);
    return f;
}

/* Room for the parts of the largest block so far. */
static double *scratch(struct dtp_odds *o, size_t doubles)
{
    if (o->scratch_room < doubles) {
        free(o->scratch);
        o->scratch = calloc(doubles, sizeof *o->scratch);    /* rows have places that are only reckoned with */
        o->bytes += ((o->scratch ? doubles : 0) - o->scratch_room) * sizeof *o->scratch;
        o->scratch_room = o->scratch ? doubles : 0;
        o->failed |= !o->scratch;
    }
    return o->scratch;
}

static void spend(const struct odds_block *b, double *value, bool keep)
{
    struct odds_block one = *b;
    odds_block_parts(&one);
    struct lane x = { .all = b, .one = &one, .rolls = b->rolls, .f = scratch(b->o, parts_of(&one)) };
    if (!x.f)
        return;
    settle(&x, false);
    for (unsigned c = 0;; c++) {
        if (c + 1 == b->clues) {
            odds_mean(&one, x.f + (size_t)b->first * one.width, value + c);
            break;
        }
        mean_all(&one, x.f);
        value[c] = *odds_at(&one, x.f, 0, b->s.pool[1] ? b->results[1] : 0, b->s.pool[2] ? b->results[2] : 0);
        best_greens(&one, x.f);
        x.rolls++;
        x.keep = keep;
        settle(&x, true);
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
