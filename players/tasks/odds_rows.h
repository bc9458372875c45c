/* odds_rows.h -- the inner loops of the solver: rows of doubles whose length is a multiple of WIDE.
 *
 * Rows lie at a multiple of ALIGN bytes and never overlap unless they are the same; so a compiler makes of each
 * of these a few instructions that do several doubles at a time. */
#ifndef DTP_ODDS_ROWS_H
#define DTP_ODDS_ROWS_H

#include "odds_in.h"

#define ROWS static inline __attribute__((always_inline))

/* The same code once more for processors that do four doubles at a time; the results are the same to the last bit. */
#if defined __x86_64__ && defined __GNUC__
#define ROWS_WIDE static __attribute__((target("avx2"), flatten))
ROWS bool rows_wide(void) { return __builtin_cpu_supports("avx2"); }
#else
#define ROWS_WIDE static
ROWS bool rows_wide(void) { return false; }
#endif

enum { ALIGN = 16 };                                     /* what malloc promises */
ROWS double *rows_at(double *p) { return __builtin_assume_aligned(p, ALIGN); }
ROWS const double *rows_from(const double *p) { return __builtin_assume_aligned(p, ALIGN); }
ROWS size_t rows_length(size_t n) { return n / WIDE * WIDE; }  /* says that there is no rest */

/* The larger of both. */
ROWS void rows_raise(double *restrict to, const double *restrict by, size_t n)
{
    double *restrict t = rows_at(to);
    for (size_t i = 0; i < rows_length(n); i++)
        t[i] = t[i] < by[i] ? by[i] : t[i];
}

/* The larger of a row (it may be `to` itself) and the same few numbers again and again. */
ROWS void rows_least(double *to, const double *from, const double *least, unsigned lanes, size_t n)
{
    if (lanes == 1)
        for (size_t i = 0; i < rows_length(n); i += WIDE)
            for (size_t k = i; k < i + WIDE; k++)
                to[k] = from[k] < *least ? *least : from[k];
    else
        for (size_t i = 0; i + lanes <= n; i += lanes)
            for (size_t k = 0; k < lanes; k++)
                to[i + k] = from[i + k] < least[k] ? least[k] : from[i + k];
}

ROWS void rows_copy(double *restrict to, const double *restrict from, size_t n)
{
    double *restrict t = rows_at(to);
    for (size_t i = 0; i < rows_length(n); i++)
        t[i] = from[i];
}

ROWS void rows_add(double *restrict to, const double *restrict from, double times, size_t n)
{
    double *restrict t = rows_at(to);
    const double *f = rows_from(from);
    for (size_t i = 0; i < rows_length(n); i++)
        t[i] += times * f[i];
}

/* Lanes: one double, or a row. */
ROWS void lanes_copy(double *restrict to, const double *restrict from, unsigned n)
{
    if (n == 1)
        *to = *from;
    else
        rows_copy(to, from, n);
}

ROWS void lanes_raise(double *restrict to, const double *restrict by, unsigned n)
{
    if (n == 1)
        *to = *to < *by ? *by : *to;
    else
        rows_raise(to, by, n);
}

/* The mean of a fixed number of rows. */
ROWS void rows_mean_of(double *restrict to, const double *const *from, const double *chance, unsigned rows, size_t n)
{
    double *restrict t = rows_at(to);
    for (size_t i = 0; i < rows_length(n); i++) {
        double sum = chance[0] * rows_from(from[0])[i];
        for (unsigned c = 1; c < rows; c++)
            sum += chance[c] * rows_from(from[c])[i];
        t[i] = sum;
    }
}

/* The same where all are equally likely. */
ROWS void rows_even_of(double *restrict to, const double *const *from, double chance, unsigned rows, size_t n)
{
    double *restrict t = rows_at(to);
    for (size_t i = 0; i < rows_length(n); i++) {
        double sum = rows_from(from[0])[i];
        for (unsigned c = 1; c < rows; c++)
            sum += rows_from(from[c])[i];
        t[i] = chance * sum;
    }
}

ROWS void rows_mean(double *restrict to, const double *const *from, const double *chance, unsigned rows, size_t n)
{
    switch (rows) {
    case 6: rows_even_of(to, from, chance[0], 6, n); break;      /* six classes: every side is one */
    case 5: rows_mean_of(to, from, chance, 5, n); break;
    case 4: rows_mean_of(to, from, chance, 4, n); break;
    case 3: rows_mean_of(to, from, chance, 3, n); break;
    case 2: rows_mean_of(to, from, chance, 2, n); break;
    default: rows_mean_of(to, from, chance, 1, n);
    }
}

/* The largest of a row and a fixed number of others. */
ROWS void rows_best_of(double *restrict to, const double *const *from, unsigned rows, size_t n)
{
    double *restrict t = rows_at(to);
    for (size_t i = 0; i < rows_length(n); i++) {
        double best = t[i];
        for (unsigned c = 0; c < rows; c++)
            best = rows_from(from[c])[i] > best ? rows_from(from[c])[i] : best;
        t[i] = best;
    }
}

#endif
