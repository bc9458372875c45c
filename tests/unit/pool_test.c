/* pool_test.c -- exact values of pools of dice: worked out by hand, and against the same rules written down die by die
 * (pool_slow.h) on thousands of random pools. Laws and limits: pool_limits_test.c. */
#include "pool_help.h"
#include "pool_slow.h"

static double choose(unsigned n, unsigned k)
{
    double c = 1;
    for (unsigned i = 1; i <= k; i++)
        c = c * (n - k + i) / i;
    return c;
}

/* At least `need` of n, each with chance p. */
static double at_least(unsigned n, double p, int need)
{
    double sum = 0;
    for (unsigned k = need > 0 ? (unsigned)need : 0; k <= n; k++)
        sum += choose(n, k) * pow(p, k) * pow(1 - p, n - k);
    return sum;
}

/* ---- worked out by hand ---- */
static void binomials(void **state)
{
    (void)state;
    for (unsigned good = 1; good <= 3; good++)
        for (unsigned n = 0; n <= DT_POOL_DICE; n++)
            for (int need = -1; need <= (int)n + 1; need++) {
                struct dt_pool p = plain(n, good, need);
                agrees(value_of(&p), at_least(n, good / 6.0, need));
            }
}

/* A failed die can be rolled again as long as the need is not reached: every reroll is one die more to hope for. */
static void rerolls_are_more_dice(void **state)
{
    (void)state;
    for (unsigned good = 1; good <= 3; good++)
        for (unsigned n = 1; n <= 12; n += n < 4 ? 1 : 4)
            for (unsigned times = 0; times <= 15; times += 3)
                for (int need = 1; need <= (int)n; need++) {
                    struct dt_pool p = plain(n, good, need);
                    add_means(&p, times, 1, 0);
                    agrees(value_of(&p), at_least(n + times, good / 6.0, need));
                }
}

/* Rolling all failures again, chosen freely or by rule, gives each die one chance more. */
static void all_failures(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 20; n += 3)
        for (unsigned times = 0; times <= 3; times++)
            for (unsigned how = 0; how < 3; how++) {
                struct dt_pool p = plain(n, 2, (int)(n + 1) / 2);
                add_means(&p, times, how ? n : 1, 0);
                p.by[0].all = how == 2;
                p.by[0].faces[0] = 1;
                if (!how) {                              /* one by one, each die once */
                    p.by[0].times = (uint8_t)(n < 15 ? n : 15);
                    p.once = true;
                }
                if (how || n <= 15)
                    agrees(value_of(&p), at_least(n, 1 - pow(2 / 3.0, how ? times + 1 : 2), p.aim.need));
            }
}

static void prices(void **state)
{
    (void)state;
    for (unsigned times = 0; times <= 15; times++)
        for (unsigned cents = 0; cents < 50; cents += 7) {
            struct dt_pool p = plain(1, 2, 1);
            add_means(&p, times, 1, (int)cents * 10);
            double failed = 0;
            for (unsigned i = 0; i < times; i++)
                failed = fmax(0, 1 / 3.0 + 2 / 3.0 * failed - cents / 100.0);
            agrees(value_of(&p), 1 / 3.0 + 2 / 3.0 * failed);
        }
    /* three dear ones and two free ones: the free ones are used first, whatever their order */
    for (unsigned first = 0; first < 2; first++) {
        struct dt_pool p = plain(1, 2, 1);
        add_means(&p, first ? 3 : 2, 1, first ? 250 : 0);
        add_means(&p, first ? 2 : 3, 1, first ? 0 : 250);
        double failed = 0;
        for (unsigned i = 0; i < 5; i++)
            failed = 1 / 3.0 + 2 / 3.0 * failed - (i < 3 ? 0.25 : 0);
        agrees(value_of(&p), 1 / 3.0 + 2 / 3.0 * failed);
    }
}

/* One black die, a success is worth 1, harm costs 3/4, a reroll 1/8. A roll is worth 3/6 - 2/6 * 3/4 = 1/4 on average.
 * With one reroll left: success 1; success with harm 1/4 against 1/8: keep; harm -3/4 and nothing 0: roll for 1/8. */
static void two_results(void **state)
{
    (void)state;
    static const int32_t table[] = { 0, 1000 };
    struct dt_pool p = { .colours = 1, .dice = { 1 }, .die = { black },
        .aim = { .sort = DT_POOL_TABLE, .most = { 1 }, .table = table, .price = { 0, 0, 750 } } };
    agrees(value_of(&p), 0.25);
    add_means(&p, 1, 1, 125);
    agrees(value_of(&p), (1 + 1 + 0.25 + 0.125 + 0.125 + 0.125) / 6);
    enum dtp_pool_code code;
    struct dtp_solver *s = dtp_pool_open(&p, &code);
    struct dt_pool_roll roll = { .shows = { { 0, 0, 0, 1 } }, .left = { 1 } };
    struct dtp_pool_choice c[3];
    assert_int_equal(dtp_pool_choices(s, &roll, c, 3), 2);
    assert_int_equal(c[0].by, 0);
    assert_int_equal(c[0].again[0][3], 1);
    agrees(c[0].value, 0.125);
    assert_int_equal(c[1].by, DTP_POOL_STOP);
    agrees(c[1].value, -0.75);
    c[1].by = 77;
    assert_int_equal(dtp_pool_choices(s, &roll, c, 1), 2);       /* the best, and no more than there is room for */
    assert_int_equal(c[0].by, 0);
    assert_int_equal(c[1].by, 77);
    assert_int_equal(dtp_pool_choices(s, &roll, NULL, 0), 2);
    dtp_pool_free(s);
}

/* Two colours of dice that succeed or fail, many of each: successes and failures of either colour are all there is. */
static double pairs[17][17][16];                         /* by failures of each colour and rerolls */
static double two_colours(const unsigned *n, const double *p, unsigned need, unsigned times)
{
    for (unsigned r = 0; r <= times; r++)
        for (unsigned a = 0; a <= n[0]; a++)
            for (unsigned b = 0; b <= n[1]; b++) {
                double v = n[0] - a + n[1] - b >= need;
                if (r && a)
                    v = fmax(v, p[0] * pairs[a - 1][b][r - 1] + (1 - p[0]) * pairs[a][b][r - 1]);
                if (r && b)
                    v = fmax(v, p[1] * pairs[a][b - 1][r - 1] + (1 - p[1]) * pairs[a][b][r - 1]);
                pairs[a][b][r] = v;
            }
    double sum = 0;
    for (unsigned a = 0; a <= n[0]; a++)
        for (unsigned b = 0; b <= n[1]; b++)
            sum += choose(n[0], a) * pow(1 - p[0], a) * pow(p[0], n[0] - a) * choose(n[1], b) * pow(1 - p[1], b) *
                pow(p[1], n[1] - b) * pairs[a][b][times];
    return sum;
}

static void many_of_two_colours(void **state)
{
    (void)state;
    seed = 7;
    for (unsigned i = 0; i < 400; i++) {
        unsigned n[2] = { below(17), below(17) }, good[2] = { 1 + below(5), 1 + below(5) }, times = below(16);
        unsigned need = below(n[0] + n[1] + 2);
        struct dt_pool p = plain(n[0], good[0], (int)need);
        p.colours = 2;
        p.dice[1] = (uint8_t)n[1];
        p.die[1] = plain(1, good[1], 1).die[0];
        add_means(&p, times, 1, 0);
        agrees(value_of(&p), two_colours(n, (double[]){ good[0] / 6.0, good[1] / 6.0 }, need, times));
    }
}

static void sides_alike_are_one(void **state)
{
    (void)state;
    struct dt_pool p = plain(12, 2, 6), six = p;
    six.die[0] = (struct dt_pool_die){ .faces = 6, .weight = { 1, 1, 1, 1, 1, 1 },
        .gives = { { 0 }, { 0, 3 }, { 0, 0, 1 }, { 0, 0, 0, 2 }, { 1 }, { 1, 1 } } };
    add_means(&p, 6, 1, 0);
    add_means(&six, 6, 1, 0);
    agrees(value_of(&p), value_of(&six));
    struct dtp_solver *s = dtp_pool_open(&six, NULL);
    assert_int_equal(dtp_pool_rolls(s), 13);
    assert_int_equal(dtp_pool_budgets(s), 7);
    dtp_pool_free(s);
}

/* ---- without rerolls ---- */
static void spreads(void **state)
{
    (void)state;
    const uint8_t most[DT_POOL_COUNTS] = { 4, 2, 3, 0 };
    struct dt_pool p = { .colours = 2, .dice = { 3, 2 }, .die = { black, green } };
    double spread[5 * 3 * 4], mean[DT_POOL_COUNTS];
    unsigned ways[5 * 3 * 4] = { 0 };
    assert_int_equal(dtp_pool_places(most), 60);
    for (unsigned i = 0; i < 7776; i++) {
        uint8_t tally[DT_POOL_COUNTS] = { 0 };
        for (unsigned die = 0, rest = i; die < 5; die++, rest /= 6)
            for (unsigned c = 0; c < DT_POOL_COUNTS; c++) {
                tally[c] = (uint8_t)(tally[c] + p.die[die / 3].gives[rest % 6][c]);
                tally[c] = tally[c] < most[c] ? tally[c] : most[c];
            }
        ways[dtp_pool_place(most, tally)]++;
    }
    assert_int_equal(dtp_pool_spread(&p, most, spread), DTP_POOL_FINE);
    for (unsigned i = 0; i < 60; i++)
        assert_true(spread[i] == ways[i] / 7776.0);      /* to the last bit */
    assert_int_equal(dtp_pool_mean(&p, mean), DTP_POOL_FINE);
    agrees(mean[0], 3 * 3 / 6.0 + 2 * 3 / 6.0);
    agrees(mean[1], 3 * 1 / 6.0 + 2 * 2 / 6.0);
    agrees(mean[2], 3 * 2 / 6.0);
    agrees(mean[3], 0);
    assert_int_equal(dtp_pool_spread(&p, (const uint8_t[]){ 7, 7, 7, 7 }, (double[4096]){ 0 }), DTP_POOL_FINE);
    assert_int_equal(dtp_pool_spread(&p, (const uint8_t[]){ 8, 7, 7, 7 }, spread), DTP_POOL_BAD_TABLE);
    p.colours = 0;
    assert_int_equal(dtp_pool_spread(&p, most, spread), DTP_POOL_BAD_COLOURS);
    assert_int_equal(dtp_pool_mean(&p, mean), DTP_POOL_BAD_COLOURS);
}

static void spread_judged_is_the_value(void **state)
{
    (void)state;
    seed = 11;
    for (unsigned i = 0; i < 40; i++) {
        const uint8_t most[DT_POOL_COUNTS] = { (uint8_t)below(8), (uint8_t)below(8), (uint8_t)below(8), 0 };
        struct dt_pool p = { .colours = 2, .dice = { (uint8_t)below(7), (uint8_t)below(7) }, .die = { black, green } };
        double spread[512], sum = 0;
        int32_t table[512];
        dtp_pool_spread(&p, most, spread);
        for (size_t k = 0; k < dtp_pool_places(most); k++) {
            table[k] = ((int)below(200) - 100) * DT_POOL_ONE;
            sum += spread[k] * table[k] / DT_POOL_ONE;
        }
        p.aim = (struct dt_pool_aim){ .sort = DT_POOL_TABLE, .table = table };
        memcpy(p.aim.most, most, sizeof most);
        agrees(value_of(&p), sum);
    }
}

/* ---- against the rules written down once more ---- */
/* The roll as the solver is told of it. */
static struct dt_pool_roll tell(const struct slow *w, const struct slow_dice *d)
{
    struct dt_pool_roll roll = { .shows = { { 0 } } };
    memcpy(roll.left, d->left, sizeof roll.left);
    for (unsigned i = 0; i < w->dice; i++)
        (d->spent >> i & 1 ? roll.spent : roll.shows)[w->colour[i]][d->face[i]]++;
    return roll;
}

/* Is rolling these dice again the choice c? If dice are equally good the choice names others, so values decide. */
static bool listed(const struct dtp_pool_choice *c, size_t count, unsigned by, unsigned dice, double value)
{
    for (size_t i = 0; i < count; i++) {
        unsigned again = 0;
        for (unsigned k = 0; k < DT_POOL_COLOURS; k++)
            for (unsigned f = 0; f < DT_POOL_FACES; f++)
                again += c[i].again[k][f];
        if (c[i].by == by && again == dice && fabs(c[i].value - value) <= CLOSE * 10)
            return true;
    }
    return false;
}

/* What a choice is worth, played with the first dice that show its faces. */
static double play_choice(struct slow *w, const struct slow_dice *d, struct dtp_pool_choice c)
{
    unsigned roll = 0;
    if (c.by == DTP_POOL_STOP)
        return slow_stop(w, d);
    for (unsigned i = 0; i < w->dice; i++)
        if (!(d->spent >> i & 1) && c.again[w->colour[i]][d->face[i]]) {
            c.again[w->colour[i]][d->face[i]]--;
            roll |= 1u << i;
        }
    for (unsigned k = 0; k < DT_POOL_COLOURS; k++)
        for (unsigned f = 0; f < DT_POOL_FACES; f++)
            assert_int_equal(c.again[k][f], 0);          /* every die named is there */
    assert_true(slow_may(w, d, c.by, roll));
    return slow_use(w, *d, c.by, roll);
}

/* These dice are picked for a use of the means, and others may be: the best of all that holds them. */
static double slow_begun(struct slow *w, const struct slow_dice *d, unsigned by, unsigned picks)
{
    double best = NAN;
    for (unsigned roll = 1; roll < 1u << w->dice; roll++)
        if ((roll & picks) == picks && slow_may(w, d, by, roll)) {
            double value = slow_use(w, *d, by, roll);
            best = isnan(best) || value > best ? value : best;
        }
    return best;
}

static double stands(struct dtp_solver *s, const struct dt_pool_plight *at)
{
    double value = NAN;
    enum dtp_pool_code code = dtp_pool_stands(s, at, &value);
    assert_true(code == DTP_POOL_FINE ? !isnan(value) : code == DTP_POOL_NO_ROLL && isnan(value));
    return value;
}

/* Every choice of dice, finished or not, allowed or not. Dice that were rolled again cannot be picked. */
static void compare_picks(struct dtp_solver *s, struct slow *w, const struct slow_dice *d)
{
    struct dt_pool_plight at = { .stage = DT_POOL_STOP, .roll = tell(w, d) };
    agrees(stands(s, &at), slow_stop(w, d));
    at.stage = DT_POOL_JUDGE;
    agrees(stands(s, &at), slow_value(w, d));
    for (unsigned by = 0; by < w->p->means; by++)
        for (unsigned picks = 0; picks < 1u << w->dice; picks++) {
            if (picks & d->spent)
                continue;
            memset(at.again, 0, sizeof at.again);
            for (unsigned i = 0; i < w->dice; i++)
                at.again[w->colour[i]][d->face[i]] += picks >> i & 1;
            at.by = (uint8_t)by;
            at.stage = DT_POOL_USE;
            double begun = slow_begun(w, d, by, picks), value = stands(s, &at);
            assert_int_equal(isnan(begun), isnan(value));
            if (!isnan(begun))
                agrees(value, begun);
            at.stage = DT_POOL_USE_NOW;
            value = stands(s, &at);
            assert_int_equal(slow_may(w, d, by, picks), !isnan(value));
            if (!isnan(value))
                agrees(value, slow_use(w, *d, by, picks));
        }
}

static void compare_roll(struct dtp_solver *s, struct slow *w, const struct slow_dice *d)
{
    struct dt_pool_roll roll = tell(w, d);
    struct dtp_pool_choice c[256];
    double value = NAN;
    assert_int_equal(dtp_pool_at(s, &roll, &value), DTP_POOL_FINE);
    agrees(value, slow_value(w, d));
    size_t count = dtp_pool_choices(s, &roll, c, 256);
    assert_in_range(count, 1, 256);
    agrees(c[0].value, value);
    for (size_t i = 0; i < count; i++) {
        agrees(c[i].value, play_choice(w, d, c[i]));
        assert_true(!i || c[i].value <= c[i - 1].value);
    }
    for (unsigned by = 0; by < w->p->means; by++)
        for (unsigned picks = 1; picks < 1u << w->dice; picks++)
            if (slow_may(w, d, by, picks)) {
                unsigned dice = 0;
                for (unsigned i = 0; i < w->dice; i++)
                    dice += picks >> i & 1;
                assert_true(listed(c, count, by, dice, slow_use(w, *d, by, picks)));
            }
}

static void never_differs(void **state)
{
    (void)state;
    seed = 2024;
    unsigned with_all = 0, with_once = 0, several = 0;
    for (unsigned i = 0; i < 4000; i++) {
        int32_t table[DT_POOL_TABLE_ROOM];
        double value = NAN;
        struct dt_pool p = random_pool(table, below(i % 8 ? 5 : 6));
        struct slow w;
        slow_open(&w, &p);
        struct dtp_solver *s = dtp_pool_open(&p, NULL);
        assert_non_null(s);
        for (unsigned round = 0; round < 3; round++) {
            struct slow_dice d = { .spent = p.once ? below(1u << w.dice) : 0 };
            for (unsigned k = 0; k < w.dice; k++)
                d.face[k] = (uint8_t)below(p.die[w.colour[k]].faces);
            for (unsigned k = 0; k < p.means; k++)
                d.left[k] = (uint8_t)(round ? below(p.by[k].times + 1u) : p.by[k].times);
            compare_roll(s, &w, &d);
            compare_picks(s, &w, &d);
            assert_int_equal(dtp_pool_value(s, d.left, &value), DTP_POOL_FINE);
            agrees(value, slow_before(&w, d.left));
        }
        for (unsigned k = 0; k < p.means; k++) {
            with_all += p.by[k].all && p.by[k].times;
            several += p.by[k].most > 1 && p.by[k].times && !p.by[k].all;
        }
        with_once += p.once && p.means;
        dtp_pool_free(s);
        slow_close(&w);
    }
    assert_true(with_all > 500 && with_once > 500 && several > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(binomials),              cmocka_unit_test(rerolls_are_more_dice),
        cmocka_unit_test(all_failures),           cmocka_unit_test(prices),
        cmocka_unit_test(two_results),            cmocka_unit_test(many_of_two_colours),
        cmocka_unit_test(sides_alike_are_one),    cmocka_unit_test(spreads),
        cmocka_unit_test(spread_judged_is_the_value), cmocka_unit_test(never_differs),
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
