/* odds_test.c -- the solver of attempts: chances worked out by hand, and a slow transcription of the
 * rules (odds_slow.h) from which it must never differ. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../players/odds.h"
#include "odds_slow.h"

enum { ONE, TWO, THREE, FOUR, LORE, PERIL, TERROR, WILD };
enum { L = 1, P = 2, T = 4 };

/* The dice of the game; `first`: the first printing. */
static struct dt_trial dice(bool first)
{
    struct dt_trial p = {
        .symbols = { [LORE] = L, [PERIL] = P, [TERROR] = T, [WILD] = L | P | T },
        .value = { 1, 2, 3, 4, 0, 0, 0, (uint8_t)(first ? 1 : 4) }, .alarms = 1 << TERROR,
        .side = { { ONE, TWO, THREE, LORE, PERIL, TERROR }, { ONE, TWO, THREE, FOUR, LORE, PERIL },
                  { TWO, THREE, FOUR, LORE, PERIL, WILD } },
        .slots = first, .promised = first, .take_back = !first,
    };
    return p;
}

static struct dt_plight plight(unsigned tasks, unsigned g, unsigned y, unsigned r)
{
    return (struct dt_plight){ .open = (uint8_t)((1u << tasks) - 1), .pool = { (uint8_t)g, (uint8_t)y, (uint8_t)r },
                               .health = { DT_TR_ENOUGH, DT_TR_ENOUGH }, .strikes = DT_TR_ENOUGH };
}

static double fast_odds(const struct dt_trial *p, const struct dt_plight *at)
{
    struct dtp_odds *o = dtp_odds_open(p);
    assert_non_null(o);
    double v = dtp_odds_value(o, at);
    dtp_odds_free(o);
    return v;
}

/* ---- thousands of random positions ---- */
static uint64_t seed = 1;
static unsigned any(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return n ? (unsigned)((seed >> 33) % n) : 0;
}

static void random_task(struct dt_tr_task *t)
{
    t->needs = (uint8_t)(1 + any(3));
    for (unsigned i = 0; i < t->needs; i++)
        switch (any(5)) {
        case 0:
        case 1: t->need[i].sum = (uint8_t)(1 + any(7)); break;
        case 2: t->need[i].symbols = (uint8_t)(1 + any(7)); break;
        case 3: t->need[i] = (struct dt_tr_need){ (uint8_t)(1u << any(3)), (uint8_t)(1 + any(4)) }; break;
        default: t->need[i].symbols = (uint8_t)(1u << any(3));
        }
    for (unsigned i = 0; i < 2; i++)
        t->cost[i] = (uint8_t)(any(4) ? 0 : 1 + any(2));
}

static void random_alarm(struct dt_trial *p)
{
    switch (any(8)) {
    case 0: p->ends = true; break;
    case 1: p->discards = 8; break;
    case 2: p->discards = 1; break;
    case 3: p->loss[any(2)] = 1; break;
    case 4: p->strikes = true; break;
    default: break;
    }
}

/* `most` dice in all: the slow one has to come to an end. */
static void random_position(unsigned most, struct dt_trial *p, struct dt_plight *at)
{
    *p = dice(any(2));
    p->tasks = (uint8_t)(1 + any(3));
    p->ordered = any(3) == 0;
    for (unsigned t = 0; t < p->tasks; t++)
        random_task(&p->task[t]);
    random_alarm(p);
    *at = plight(p->tasks, 0, 0, 0);
    at->open = (uint8_t)(any(4) ? at->open : 1 + any(at->open));
    unsigned n = 1 + any(most);
    for (unsigned i = 0; i < n; i++) {
        unsigned c = any(3), where = any(8);
        if (c && (at->pool[c] || at->held[c][ONE] || memchr(at->held[c], 1, sizeof at->held[c])))
            c = 0;
        unsigned f = p->side[c][any(6)];
        if (where == 0)
            at->held[c][f]++;
        else if (where == 1 && !c)
            at->marked[f]++;
        else
            at->pool[c]++;
    }
    at->keeps = (uint8_t)any(3);
    at->clues = (uint8_t)(any(2) ? 0 : any(3));
    at->holders[0] = (uint8_t)(any(2) ? 0 : any(3));
    at->holders[1] = (uint8_t)(any(3) ? 0 : any(2));
    for (unsigned i = 0; i < 2; i++)
        at->health[i] = (uint8_t)(any(3) ? DT_TR_ENOUGH : 1 + any(4));
    at->strikes = (uint8_t)(any(2) ? DT_TR_ENOUGH : 1 + any(3));
}

static void throw_it(const struct dt_trial *p, struct dt_plight *at)
{
    for (unsigned c = 0; c < DT_TR_COLOURS; c++)
        for (; at->pool[c]; at->pool[c]--)
            at->thrown[c][p->side[c][any(6)]]++;
}

static void never_differs(void **state)
{
    (void)state;
    unsigned rounds = getenv("ODDS_ROUNDS") ? (unsigned)atoi(getenv("ODDS_ROUNDS")) : 3000;
    for (unsigned i = 0; i < rounds; i++) {
        struct dt_trial p;
        struct dt_plight at;
        random_position(i % 50 ? 3 : 4, &p, &at);
        static const uint8_t stages[] = { DT_TR_READY, DT_TR_JUDGE, DT_TR_MISS, DT_TR_DISCARD, DT_TR_KEEP, DT_TR_MARK };
        at.stage = stages[any(3) ? 0 : any(sizeof stages)];
        if (at.stage != DT_TR_READY)
            throw_it(&p, &at);
        double slow = slow_odds(&p, &at), fast = fast_odds(&p, &at);
        if (fabs(slow - fast) > 1e-12) {
            print_error("position %u: the rules say %.15f, the solver %.15f (stage %u)\n", i, slow, fast, at.stage);
            fail();
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_differs),
    };
    return cmocka_run_group_tests_name("odds", tests, NULL, NULL);
}
