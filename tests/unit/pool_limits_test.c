/* pool_limits_test.c -- pools of dice: laws that hold whatever the numbers are, every limit refused just above it. */
#include "pool_help.h"

/* ---- laws ---- */
static void not_worse(const struct dt_pool *more, double than)
{
    double value = value_of(more);
    if (value < than - CLOSE * 10)
        fail_msg("%.17g is less than %.17g", value, than);
}

static void more_is_never_worse(void **state)
{
    (void)state;
    seed = 99;
    for (unsigned i = 0; i < 1500; i++) {
        int32_t table[DT_POOL_TABLE_ROOM];
        struct dt_pool p = random_pool(table, below(8)), q;
        double value = value_of(&p);
        q = p;
        q.once = false;
        not_worse(&q, value);
        if (p.means) {
            unsigned by = below(p.means);
            q = p;
            q.by[by].times++;
            not_worse(&q, value);
            q = p;
            q.by[by].price -= 125;
            not_worse(&q, value);
            q = p;
            q.by[by].most = (uint8_t)(p.by[by].most + 1);
            if (p.by[by].all) {                          /* whoever may choose can choose all */
                q.by[by].all = false;
                q.by[by].most = DT_POOL_DICE;
            }
            not_worse(&q, value);
            q.by[by].faces[0] |= DT_POOL_ANY;
            not_worse(&q, value);
        }
        p.aim.sort = DT_POOL_REACH;
        for (unsigned k = 0; k < DT_POOL_COUNTS; k++) {
            p.aim.price[k] = 0;
            p.aim.weigh[k] = (int8_t)abs(p.aim.weigh[k]);
        }
        q = p;
        value = value_of(&p);
        q.aim.need--;
        not_worse(&q, value);
        for (unsigned k = 0; k < p.means; k++)           /* all by rule: a die more may be one more that has to go */
            p.by[k].all = false;
        value = value_of(&p);
        p.dice[below(p.colours)]++;
        not_worse(&p, value);
    }
}

/* A chance is one, however many dice, and what is certain is exactly so. */
static void chances_stay_chances(void **state)
{
    (void)state;
    struct dt_pool p = { .colours = 2, .dice = { 8, 8 }, .die = { black, green },
        .aim = { .sort = DT_POOL_REACH, .weigh = { 1, 0, -1 } } };
    add_means(&p, 4, 1, 0);
    double before = 1;
    for (int need = -9; need <= 17; need++) {
        p.aim.need = (int16_t)need;
        double value = value_of(&p);
        assert_true(value <= before + CLOSE && value >= 0);
        before = value;
        agrees(need > -9 && need < 17 ? 0 : value, need == -9);
    }
    p.aim.need = 0;
    p.aim.weigh[2] = 0;
    struct dtp_solver *s = dtp_pool_open(&p, NULL);
    struct dt_pool_roll roll = { .shows = { { 8 }, { 0, 0, 0, 0, 8 } }, .left = { 4 } };
    double value = 0;
    assert_int_equal(dtp_pool_at(s, &roll, &value), DTP_POOL_FINE);
    assert_true(value == 1);
    dtp_pool_free(s);
}

/* ---- what is refused ---- */
static void refused(const struct dt_pool *p, enum dtp_pool_code why)
{
    enum dtp_pool_code code = DTP_POOL_FINE;
    struct dtp_solver *s = dtp_pool_open(p, &code);
    assert_int_equal(code, why);
    assert_int_equal(dtp_pool_bytes(p, NULL), why);
    assert_true(!s == (why != DTP_POOL_FINE));
    dtp_pool_free(s);
}

static void limits_of_dice(void **state)
{
    (void)state;
    struct dt_pool p = plain(8, 2, 1);
    for (unsigned k = 0; k < DT_POOL_COLOURS; k++) {
        p.die[k] = p.die[0];
        p.dice[k] = 8;
    }
    p.colours = DT_POOL_COLOURS;
    refused(&p, DTP_POOL_FINE);
    p.dice[3]++;
    refused(&p, DTP_POOL_BAD_DICE);
    p.dice[3]--;
    p.colours++;
    refused(&p, DTP_POOL_BAD_COLOURS);
    p.colours = 0;
    refused(&p, DTP_POOL_BAD_COLOURS);
    p = plain(1, 2, 1);
    p.die[0].faces = DT_POOL_FACES;
    refused(&p, DTP_POOL_FINE);
    p.die[0].faces++;
    refused(&p, DTP_POOL_BAD_FACES);
    p.die[0].faces = 0;
    refused(&p, DTP_POOL_BAD_FACES);
    p = plain(1, 2, 1);
    p.die[0].gives[1][3] = DT_POOL_GIVES;
    refused(&p, DTP_POOL_FINE);
    p.die[0].gives[1][3]++;
    refused(&p, DTP_POOL_BAD_GIVES);
    p = plain(1, 2, 1);
    p.die[0].weight[0] = 0;
    refused(&p, DTP_POOL_FINE);
    p.die[0].weight[1] = 0;
    refused(&p, DTP_POOL_BAD_WEIGHTS);
}

static void limits_of_means(void **state)
{
    (void)state;
    struct dt_pool p = plain(1, 2, 1);
    for (unsigned i = 0; i < DT_POOL_MEANS; i++)
        add_means(&p, DT_POOL_TIMES, 255, INT32_MAX);
    refused(&p, DTP_POOL_FINE);
    p.means++;
    refused(&p, DTP_POOL_BAD_MEANS);
    p.means--;
    p.by[3].times++;
    refused(&p, DTP_POOL_BAD_MEANS);
    p.by[3].times--;
    p.by[2].most = 0;
    refused(&p, DTP_POOL_BAD_MEANS);
    p.by[2].all = true;
    refused(&p, DTP_POOL_FINE);
}

/* The largest prices and worths there can be are numbers like others. */
static void limits_of_worth(void **state)
{
    (void)state;
    static const int32_t table[] = { INT32_MIN, INT32_MAX };
    struct dt_pool p = plain(3, 3, 1);
    add_means(&p, 1, 1, INT32_MAX);
    p.aim = (struct dt_pool_aim){ .sort = DT_POOL_TABLE, .most = { 1 }, .table = table };
    /* three failures, one time in eight, are worth a reroll: the half of all there is between, by half a point */
    double most = INT32_MAX, least = INT32_MIN, again = (most + least) / 2 - most;
    agrees(value_of(&p), (most * 7 / 8 + again / 8) / DT_POOL_ONE);
    p.aim.price[0] = INT32_MIN;                          /* a success pays */
    agrees(value_of(&p), (most * 7 / 8 + (again - least / 2) / 8 - least * 1.5) / DT_POOL_ONE);
}

static void limits_of_aims(void **state)
{
    (void)state;
    static int32_t table[DT_POOL_TABLE_ROOM];
    struct dt_pool p = plain(1, 2, 1);
    p.aim.weigh[2] = DT_POOL_WEIGH;
    p.aim.weigh[3] = -DT_POOL_WEIGH;
    refused(&p, DTP_POOL_FINE);
    p.aim.weigh[2]++;
    refused(&p, DTP_POOL_BAD_AIM);
    p.aim.weigh[2] = 0;
    p.aim.weigh[3]--;
    refused(&p, DTP_POOL_BAD_AIM);
    p.aim.weigh[3] = 0;
    p.aim.sort = DT_POOL_TABLE;
    refused(&p, DTP_POOL_BAD_TABLE);                     /* there is none */
    p.aim.table = table;
    memset(p.aim.most, 7, sizeof p.aim.most);
    refused(&p, DTP_POOL_FINE);
    p.aim.most[0]++;
    refused(&p, DTP_POOL_BAD_TABLE);
    memset(p.aim.most, 255, sizeof p.aim.most);
    refused(&p, DTP_POOL_BAD_TABLE);
    p.aim.sort = DT_POOL_TABLE + 1;
    refused(&p, DTP_POOL_BAD_AIM);
}

/* Twelve different faces, more and more dice: what is said to be needed grows until it is refused, and stays so. */
static void limit_of_room(void **state)
{
    (void)state;
    struct dt_pool p = { .colours = 1, .aim = { .weigh = { 1 }, .need = 1, .price = { 1000, 4000, 16000 } } };
    p.die[0].faces = DT_POOL_FACES;
    for (unsigned f = 0; f < DT_POOL_FACES; f++) {
        p.die[0].weight[f] = 1;
        for (unsigned c = 0; c < 3; c++)
            p.die[0].gives[f][c] = f >> 2 * c & 3;
    }
    add_means(&p, 2, 1, 0);
    size_t before = 0;
    bool full = false;
    for (unsigned n = 0; n <= DT_POOL_DICE; n++) {
        size_t bytes = 0;
        p.dice[0] = (uint8_t)n;
        enum dtp_pool_code code = dtp_pool_bytes(&p, &bytes);
        assert_int_equal(code, full || n > 10 ? DTP_POOL_TOO_LARGE : DTP_POOL_FINE);
        full = code;
        assert_true(full || (bytes > before && bytes <= DTP_POOL_BYTES));
        before = bytes;
    }
    p.colours = 4;
    for (unsigned k = 0; k < 4; k++) {
        p.die[k] = p.die[0];
        p.dice[k] = 8;
    }
    p.once = true;
    refused(&p, DTP_POOL_TOO_LARGE);
    p.by[0].most = 32;
    refused(&p, DTP_POOL_TOO_LARGE);
}

static void rolls_that_cannot_be(void **state)
{
    (void)state;
    struct dt_pool p = plain(3, 2, 1);
    double value = 7;
    add_means(&p, 2, 1, 0);
    struct dtp_solver *s = dtp_pool_open(&p, NULL);
    const struct dt_pool_roll good = { .shows = { { 2, 1 } }, .left = { 2 } };
    struct dt_pool_roll bad[8];
    for (unsigned i = 0; i < 8; i++)
        bad[i] = good;
    bad[0].left[0]++;                                    /* more uses than there are */
    bad[1].left[1]++;                                    /* of means that there are not */
    bad[2].shows[0][0]++;                                /* other dice */
    bad[3].shows[0][0]--;
    bad[4].shows[0][0]--;
    bad[4].shows[0][2]++;                                /* no such face */
    bad[5].shows[1][0]++;                                /* no such colour */
    bad[6].shows[0][0]--;
    bad[6].spent[0][0]++;                                /* no die is ever spent */
    bad[7].shows[0][0] = 255;
    bad[7].shows[0][1] = 4;
    assert_int_equal(dtp_pool_at(s, &good, &value), DTP_POOL_FINE);
    value = 7;
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(dtp_pool_at(s, &bad[i], &value), DTP_POOL_NO_ROLL);
        assert_int_equal(dtp_pool_choices(s, &bad[i], NULL, 0), 0);
    }
    assert_int_equal(dtp_pool_value(s, (const uint8_t[]){ 3, 0, 0, 0 }, &value), DTP_POOL_NO_ROLL);
    assert_true(value == 7);                             /* nothing was written */
    dtp_pool_free(s);
    dtp_pool_free(NULL);
    for (unsigned i = 0; i < DTP_POOL_CODES; i++)
        assert_true(dtp_pool_why((enum dtp_pool_code)i)[0]);
    assert_string_equal(dtp_pool_why(DTP_POOL_CODES), "no such code");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_is_never_worse),    cmocka_unit_test(chances_stay_chances),
        cmocka_unit_test(limits_of_dice),         cmocka_unit_test(limits_of_means),
        cmocka_unit_test(limits_of_aims),         cmocka_unit_test(limits_of_worth),
        cmocka_unit_test(limit_of_room),
        cmocka_unit_test(rolls_that_cannot_be),
    };
    return cmocka_run_group_tests_name("pool limits", tests, NULL, NULL);
}
