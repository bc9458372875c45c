/* pool_help.h -- what the tests of pools share: numbers that agree, dice to test with, pools at random. */
#ifndef POOL_HELP_H
#define POOL_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../players/luck.h"
#include "../../players/pool/pool.h"

#define CLOSE 1e-12

static uint64_t seed;
static unsigned below(unsigned n) { return (unsigned)(dtp_luck(&seed) % n); }

static void agrees(double a, double b)
{
    double scale = fabs(b) > 1 ? fabs(b) : 1;
    if (!(fabs(a - b) <= CLOSE * scale))
        fail_msg("%.17g is not %.17g", a, b);
}

static double value_of(const struct dt_pool *p)
{
    enum dtp_pool_code code;
    double value = NAN;
    struct dtp_solver *s = dtp_pool_open(p, &code);
    assert_int_equal(code, DTP_POOL_FINE);
    assert_non_null(s);
    assert_int_equal(dtp_pool_value(s, NULL, &value), DTP_POOL_FINE);
    dtp_pool_free(s);
    return value;
}

/* n dice that succeed on `good` sides of six; the chance of `need` successes. */
static struct dt_pool plain(unsigned n, unsigned good, int need)
{
    return (struct dt_pool){ .colours = 1, .dice = { (uint8_t)n },
        .die = { { .faces = 2, .weight = { (uint8_t)(6 - good), (uint8_t)good }, .gives = { { 0 }, { 1 } } } },
        .aim = { .sort = DT_POOL_REACH, .weigh = { 1 }, .need = (int16_t)need } };
}

static void add_means(struct dt_pool *p, unsigned times, unsigned most, int price)
{
    p->by[p->means++] = (struct dt_pool_means){ .times = (uint8_t)times, .most = (uint8_t)most, .price = price,
        .faces = { DT_POOL_ANY, DT_POOL_ANY, DT_POOL_ANY, DT_POOL_ANY } };
}

/* The two dice of a game with faces of two results: success, sign, harm. */
static const struct dt_pool_die black = { .faces = 6, .weight = { 1, 1, 1, 1, 1, 1 },
    .gives = { { 1 }, { 1 }, { 1, 0, 1 }, { 0, 0, 1 }, { 0, 1 }, { 0 } } };
static const struct dt_pool_die green = { .faces = 6, .weight = { 1, 1, 1, 1, 1, 1 },
    .gives = { { 1 }, { 1 }, { 1, 1 }, { 0, 1 }, { 0 }, { 0 } } };

/* ---- pools at random ---- */
static void random_means(struct dt_pool *p)
{
    p->means = (uint8_t)below(4);
    for (unsigned i = 0; i < p->means; i++) {
        struct dt_pool_means *m = &p->by[i];
        *m = (struct dt_pool_means){ .times = (uint8_t)below(i ? 2 : 4), .most = (uint8_t)(1 + below(3)) };
        if (below(2))
            m->most = 1;
        m->all = !below(4);
        m->price = below(2) ? 0 : (int)below(40) * 10;
        for (unsigned k = 0; k < p->colours; k++)
            m->faces[k] = (uint16_t)(below(3) ? DT_POOL_ANY : below(16));
        if (i && !below(3)) {                            /* the same at another price */
            uint8_t times = m->times;
            *m = p->by[i - 1];
            m->times = times;
            m->price = (int)below(40) * 10;
        }
    }
}

static void random_aim(struct dt_pool_aim *a, int32_t *table)
{
    bool priced = below(2);
    a->sort = (uint8_t)(below(2) ? DT_POOL_TABLE : DT_POOL_REACH);
    a->need = (int16_t)((int)below(9) - 2);
    a->table = table;
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++) {
        a->weigh[i] = (int8_t)((int)below(5) - 2);
        a->most[i] = (uint8_t)below(4);
        a->price[i] = priced && below(2) ? ((int)below(60) - 20) * 20 : 0;
    }
    for (size_t i = 0; i < dtp_pool_places(a->most); i++)
        table[i] = (int)below(50) * 100;
}

static struct dt_pool random_pool(int32_t *table, unsigned dice)
{
    struct dt_pool p = { .colours = (uint8_t)(1 + below(3)) };
    for (unsigned k = 0; k < p.colours; k++) {
        p.die[k].faces = (uint8_t)(1 + below(4));
        for (unsigned f = 0; f < p.die[k].faces; f++) {
            p.die[k].weight[f] = (uint8_t)below(5);
            for (unsigned c = 0; c < DT_POOL_COUNTS; c++)
                p.die[k].gives[f][c] = (uint8_t)(below(2) ? 0 : below(4));
        }
        p.die[k].weight[below(p.die[k].faces)] = (uint8_t)(1 + below(255));
    }
    for (unsigned i = 0; i < dice; i++)
        p.dice[below(p.colours)]++;
    p.once = !below(3);
    random_means(&p);
    random_aim(&p.aim, table);
    return p;
}

#endif
