/* odds_test.c -- the solver of attempts: chances worked out by hand, and a slow transcription of the
 * rules (odds_slow.h) from which it must never differ. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../../players/tasks/odds.h"
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

/* ---- by hand ---- */
#define SYMBOL(s) { s, 0 }
#define SUM(n) { 0, n }
#define NEEDS(...) (sizeof((struct dt_tr_need[]){ __VA_ARGS__ }) / sizeof(struct dt_tr_need))
#define TASK(...) { NEEDS(__VA_ARGS__), { 0, 0 }, { __VA_ARGS__ } }

static void same(double value, double by_hand) { assert_true(fabs(value - by_hand) < 1e-14); }

/* One symbol: every die of every roll is a chance of one in six, and each failed roll costs a die. */
static void one_symbol(void **state)
{
    (void)state;
    struct dt_trial p = dice(false);
    p.tasks = 1;
    p.task[0] = (struct dt_tr_task)TASK(SYMBOL(P));
    struct dt_plight at = plight(1, 6, 0, 0);
    same(fast_odds(&p, &at), 1 - pow(5.0 / 6, 21));
    at = plight(1, 0, 1, 0);
    same(fast_odds(&p, &at), 1.0 / 6);
    at = plight(1, 0, 0, 1);
    same(fast_odds(&p, &at), 2.0 / 6);                   /* peril or wild */
    at = plight(1, 1, 0, 0);
    at.clues = 1;
    same(fast_odds(&p, &at), 1 - 25.0 / 36);
    p.task[0] = (struct dt_tr_task)TASK(SYMBOL(L | P));
    at.clues = 0;
    same(fast_odds(&p, &at), 2.0 / 6);                   /* a split */
    at.pool[0] = 0;
    at.held[0][TERROR] = 1;
    same(fast_odds(&p, &at), 2.0 / 6);                   /* taken back to be rolled */
    p = dice(true);
    p.tasks = 1;
    p.task[0] = (struct dt_tr_task)TASK(SYMBOL(L | P));
    same(fast_odds(&p, &at), 0);                         /* in the first printing it stays where it is */
}

static void wild_numbers(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 2; first++) {
        struct dt_trial p = dice(first);
        struct dt_plight at = plight(1, 0, 0, 1);
        p.tasks = 1;
        p.task[0] = (struct dt_tr_task)TASK(SUM(4));
        same(fast_odds(&p, &at), first ? 1.0 / 6 : 2.0 / 6);
    }
}

/* Two of a kind with three dice. The first roll: two or three in 16 of 216 cases, one in 75, none in 125. */
static void two_of_a_kind(void **state)
{
    (void)state;
    struct dt_trial p = dice(false);
    struct dt_plight at = plight(1, 3, 0, 0);
    p.tasks = 1;
    p.task[0] = (struct dt_tr_task)TASK(SYMBOL(L), SYMBOL(L));
    same(fast_odds(&p, &at), 16.0 / 216 + 200.0 / 216 / 36);
    at.keeps = 1;                                        /* keep the one, roll the last die */
    same(fast_odds(&p, &at), 16.0 / 216 + 75.0 / 216 / 6 + 125.0 / 216 / 36);
    at.keeps = 0;
    at.holders[0] = 1;                                   /* the spell does the same */
    same(fast_odds(&p, &at), 16.0 / 216 + 75.0 / 216 / 6 + 125.0 / 216 / 36);
    struct dt_trial q = dice(true);
    q.tasks = 1;
    q.task[0] = p.task[0];                               /* laid out first, it must take a die of no use too */
    same(fast_odds(&q, &at), 16.0 / 216 + 75.0 / 216 / 6);
    at = plight(1, 2, 0, 0);
    at.clues = 1;
    same(fast_odds(&p, &at), 1.0 / 36 + 10.0 / 36 / 6 + 25.0 / 36 / 36);
}

static void order_and_cost(void **state)
{
    (void)state;
    struct dt_trial p = dice(false);
    struct dt_plight at = plight(2, 2, 0, 0);
    p.tasks = 2;
    p.task[0] = (struct dt_tr_task)TASK(SYMBOL(L));
    p.task[1] = (struct dt_tr_task)TASK(SYMBOL(P));
    same(fast_odds(&p, &at), 20.0 / 36 / 6);
    p.ordered = true;
    same(fast_odds(&p, &at), 11.0 / 36 / 6);
    p.tasks = 1;
    p.task[0].cost[0] = 1;
    at = plight(1, 1, 0, 0);
    same(fast_odds(&p, &at), 1.0 / 6);
    at.health[0] = 2;
    same(fast_odds(&p, &at), 1.0 / 6);
    at.health[0] = 1;
    same(fast_odds(&p, &at), 0);
}

/* Lore with two dice: at once in 11 of 36 cases; with neither lore nor terror (16 of 36) one die is left. */
static void terror(void **state)
{
    (void)state;
    struct dt_plight at = plight(1, 2, 0, 0);
    for (unsigned effect = 0; effect < 4; effect++) {
        struct dt_trial p = dice(false);
        p.tasks = 1;
        p.task[0] = (struct dt_tr_task)TASK(SYMBOL(L));
        at.health[0] = effect == 2 ? 1 : DT_TR_ENOUGH;
        p.ends = effect == 0;
        p.discards = effect == 1 ? 8 : 0;
        p.loss[0] = effect >= 2;
        same(fast_odds(&p, &at), effect < 3 ? 11.0 / 36 + 16.0 / 36 / 6 : 11.0 / 36 + 25.0 / 36 / 6);
    }
}

static void refuses_what_cannot_be(void **state)
{
    (void)state;
    struct dt_trial p = dice(false);
    p.tasks = 1;
    p.task[0] = (struct dt_tr_task)TASK(SYMBOL(L));
    struct dt_plight at = plight(1, 6, 0, 0);
    at.held[0][LORE] = 1;
    assert_true(fast_odds(&p, &at) < 0);                 /* seven green dice */
    at = plight(1, 1, 2, 0);
    assert_true(fast_odds(&p, &at) < 0);
    at = plight(2, 1, 0, 0);
    assert_true(fast_odds(&p, &at) < 0);                 /* a task there is not */
    p.side[0][0] = 9;
    assert_null(dtp_odds_open(&p));
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
    case 5: p->discards = p->loss[any(2)] = 1; break;
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

/* Dice as no game has them: green ones ring the alarm more often than they are of use, so that fewer of them can be
 * better, and what is left out in other trials must not be here. */
static void random_trouble(struct dt_trial *p, struct dt_plight *at)
{
    static const uint8_t bad[] = { TERROR, TERROR, TERROR, PERIL, PERIL, LORE, ONE, TWO };
    *p = dice(any(2));
    p->tasks = (uint8_t)(1 + any(2));
    for (unsigned i = 0; i < DT_TR_SIDES; i++)
        p->side[0][i] = bad[any(sizeof bad)], p->side[1][i] = bad[3 + any(sizeof bad - 3)];
    for (unsigned t = 0; t < p->tasks; t++) {
        unsigned sum = any(2) ? 1 + any(4) : 0;
        p->task[t] = (struct dt_tr_task){ .needs = 1, .need = { { sum ? 0 : L, (uint8_t)sum } } };
    }
    p->ends = any(3) == 0;
    p->discards = (uint8_t)(any(2) ? 0 : 1 + any(2));
    p->loss[0] = !p->ends;
    *at = plight(p->tasks, 2 + any(2), 1, 0);
    at->health[0] = (uint8_t)(1 + any(3));
    at->keeps = (uint8_t)any(3);
    at->clues = (uint8_t)any(2);
    at->holders[any(2)] = (uint8_t)any(2);
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
    unsigned rounds = getenv("ODDS_ROUNDS") ? (unsigned)atoi(getenv("ODDS_ROUNDS")) : 2000;
    for (unsigned i = 0; i < rounds; i++) {
        struct dt_trial p;
        struct dt_plight at;
        random_position(i % 50 ? 3 : 4, &p, &at);
        if (i % 8 == 0)
            random_trouble(&p, &at);
        static const uint8_t stages[] = { DT_TR_READY, DT_TR_JUDGE, DT_TR_MISS, DT_TR_DISCARD, DT_TR_KEEP, DT_TR_MARK };
        at.stage = stages[any(3) ? 0 : any(sizeof stages)];
        if (at.stage != DT_TR_READY)
            throw_it(&p, &at);
        double slow = slow_odds(&p, &at), fast = fast_odds(&p, &at);
        if (fabs(slow - fast) > 1e-12) {
            fail_msg("position %u: the rules say %.15f, the solver %.15f (stage %u)", i, slow, fast, at.stage);
        }
    }
}

/* After a throw: what can be chosen is found again without the solver's own sets, and the best of it is what
 * the throw is worth; throwing is worth the mean of all throws. */
static void choices_agree(void **state)
{
    (void)state;
    static struct dtp_choice list[2000];
    for (unsigned i = 0; i < 300; i++) {
        struct dt_trial p;
        struct dt_plight at;
        random_position(5, &p, &at);
        struct dtp_odds *o = dtp_odds_open(&p);
        assert_non_null(o);
        throw_it(&p, &at);
        at.stage = DT_TR_JUDGE;
        double value = dtp_odds_value(o, &at);
        unsigned n = dtp_odds_choices(o, &at, list, 2000);
        assert_true(n > 0 && n < 2000);
        for (unsigned c = 0; c < n; c++)
            assert_true(list[c].value >= 0 && list[c].value <= list[0].value);
        if (fabs(value - list[0].value) > 1e-12)
            fail_msg("position %u: worth %.15f, the best choice %.15f", i, value, list[0].value);
        dtp_odds_free(o);
    }
}

/* Whoever gives up tells nothing; who does not tells the same as without a bound. */
static void gives_up(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 2; first++) {
        struct dt_trial p = dice(first);
        p.tasks = 2;
        p.task[0] = (struct dt_tr_task)TASK(SYMBOL(P), SYMBOL(L));
        p.task[1] = (struct dt_tr_task)TASK(SYMBOL(L), SUM(4));
        struct dt_plight at = plight(2, 5, 1, 0);
        at.holders[0] = 2;
        at.clues = at.keeps = 1;
        double whole = fast_odds(&p, &at);
        unsigned tired = 0, told = 0;
        assert_true(whole > 0 && whole < 1);
        for (size_t steps = 1; steps < 1 << 20; steps += 1 + steps / 3) {
            struct dtp_odds *o = dtp_odds_open(&p);
            dtp_odds_bound(o, steps, SIZE_MAX);
            double v = dtp_odds_value(o, &at);
            assert_true(dtp_odds_tired(o) ? v < 0 && !dtp_odds_left(o) : v == whole);
            assert_true(!dtp_odds_tired(o) || dtp_odds_value(o, &at) < 0);
            tired += dtp_odds_tired(o);
            told += !dtp_odds_tired(o);
            dtp_odds_free(o);
        }
        assert_true(tired > 5 && told > 5);
        struct dtp_odds *o = dtp_odds_open(&p);
        dtp_odds_bound(o, SIZE_MAX, 200000);
        assert_true(dtp_odds_value(o, &at) < 0 && dtp_odds_tired(o) && dtp_odds_left(o));
        dtp_odds_free(o);
        struct dtp_memory *m = dtp_memory_new(2, SIZE_MAX);
        m->steps = 100;
        assert_true(dtp_chance(m, &p, &at) < 0 && !m->steps);
        m->steps = SIZE_MAX;                             /* asked again with more patience */
        assert_true(dtp_chance(m, &p, &at) == whole);
        dtp_memory_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_symbol),             cmocka_unit_test(wild_numbers),
        cmocka_unit_test(two_of_a_kind),          cmocka_unit_test(order_and_cost),
        cmocka_unit_test(terror),                 cmocka_unit_test(refuses_what_cannot_be),
        cmocka_unit_test(choices_agree),          cmocka_unit_test(never_differs),
        cmocka_unit_test(gives_up),
    };
    return cmocka_run_group_tests_name("odds", tests, NULL, NULL);
}
