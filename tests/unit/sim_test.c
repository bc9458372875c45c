/* sim_test.c -- the figures of the simulator, what fast sessions count, and players that are given no
 * more than they look at. */
#include "session_help.h"

#include "apps/sim/sim.h"

/* ------------------------------------------------------------------- figures ---- */
static void near(double got, double want) { assert_true(got > want - 5e-5 && got < want + 5e-5); }

/* Values from Wilson's formula worked out by hand. */
static void test_wilson(void **state)
{
    (void)state;
    struct sim_interval i = sim_wilson(10, 100);
    near(i.value, 0.1);
    near(i.low, 0.055229);
    near(i.high, 0.174366);
    i = sim_wilson(0, 10);
    near(i.low, 0);
    near(i.high, 0.277533);
    i = sim_wilson(10, 10);
    near(i.low, 0.722467);
    near(i.high, 1);
    i = sim_wilson(0, 0);
    near(i.low, 0);
    near(i.high, 1);
}

static void test_difference(void **state)
{
    (void)state;
    struct sim_pairs p = { .both = 20, .first = 30, .second = 10, .neither = 40 };
    struct sim_interval d = sim_difference(&p);
    near(d.value, 0.2);
    /* 30.5 - 10.5 = 20 of 102; variance (41 - 400 / 102) / 102^2 */
    near(d.low, 0.196078 - 1.959964 * 0.059701);
    near(d.high, 0.196078 + 1.959964 * 0.059701);
    struct sim_pairs same = { .both = 5, .neither = 5 };
    d = sim_difference(&same);
    assert_true(d.low < -0.01 && d.high > 0.01);   /* no differing game is no certainty */
}

/* ---- several cells that play the same seeds ---- */
enum { CELLS = 8, SEEDS = 60, TRIALS = 400 };
static uint64_t dice = 1;
static double uniform(void)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (double)(dice >> 11) / 9007199254740992.0;
}

/* Two arms of eight cells. A seed is easy or hard in all cells, for one arm more than for the other. */
static void play_cells(struct sim *m, struct sim_game (*game)[SEEDS])
{
    for (unsigned i = 0; i < SEEDS; i++) {
        double ease = 0.25 * (uniform() - 0.5), help = 0.7 * (uniform() - 0.5);
        for (unsigned c = 0; c < 2 * CELLS; c++)
            game[c][i].result = uniform() < (c % 2 ? 0.4 + ease : 0.5 + ease + help) ? SIM_WON : SIM_LOST;
    }
    for (unsigned c = 0; c < 2 * CELLS; c++) {
        m->cell[c].games = SEEDS;
        m->cell[c].result[SIM_WON] = 0;
        for (unsigned i = 0; i < SEEDS; i++)
            m->cell[c].result[SIM_WON] += game[c][i].result == SIM_WON;
    }
}

/* The interval of all covers what is true in 95 of 100 experiments; as if games were independent it would not. */
static void test_intervals_by_seed(void **state)
{
    (void)state;
    static struct sim_game game[2 * CELLS][SEEDS];
    static struct sim_cell cell[2 * CELLS];
    struct sim m = { .games = SEEDS, .arms = 2, .cells = 2 * CELLS, .cell = cell };
    unsigned difference = 0, share = 0, naive = 0;
    for (unsigned c = 0; c < 2 * CELLS; c++)
        cell[c].game = game[c];
    for (unsigned t = 0; t < TRIALS; t++) {
        struct sim_pairs all = { 0 };
        play_cells(&m, game);
        for (unsigned c = 0; c < 2 * CELLS; c += 2)
            sim_pair(&m, &cell[c], &cell[c + 1], &all);
        struct sim_interval d = sim_difference_of_all(&m, 0, 1), n = sim_difference(&all), s = sim_share_of_all(&m, 1);
        difference += d.low <= 0.1 && d.high >= 0.1;
        naive += n.low <= 0.1 && n.high >= 0.1;
        share += s.low <= 0.4 && s.high >= 0.4;
        assert_true(d.value == n.value && d.low <= n.low && d.high >= n.high);
    }
    print_message("of %d: %u differences, %u shares; as if independent %u\n", TRIALS, difference, share, naive);
    assert_in_range(difference, TRIALS * 92 / 100, TRIALS * 98 / 100);
    assert_in_range(share, TRIALS * 92 / 100, TRIALS * 98 / 100);
    assert_true(naive < TRIALS * 90 / 100);
}

/* Whichever thread came upon an ending first, the sums stand in one order. */
static void test_endings_in_order(void **state)
{
    (void)state;
    static const char *const word[] = { "sealed", "devoured", "faded" };
    for (unsigned first = 0; first < 3; first++) {
        struct sim_game game[6];
        struct sim_cell c = { .game = game, .endings = 3 };
        for (unsigned i = 0; i < 3; i++)
            c.ending[(i + first) % 3].word = word[i];
        for (unsigned i = 0; i < 6; i++)                    /* three times devoured, twice faded, once sealed */
            game[i] = (struct sim_game){ .result = SIM_LOST,
                                         .ending = (uint16_t)(((i < 3 ? 1 : i < 5 ? 2 : 0) + first) % 3) };
        sim_sum(&c, 6);
        assert_string_equal(c.ending[0].word, "devoured");
        assert_string_equal(c.ending[1].word, "faded");
        assert_string_equal(c.ending[game[5].ending].word, "sealed");
        assert_int_equal(c.ending[0].games, 3);
    }
}

/* -------------------------------------------------------------------- counts ---- */
static int count_of(struct dts *s, enum dts_count_kind kind, unsigned word, unsigned card)
{
    const struct dts_count *list;
    size_t n = dts_owner_counts(s, &list);
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == kind && list[i].word == word && list[i].card == card)
            return list[i].n;
    return 0;
}

/* A fast session counts exactly what the log of a slow one tells of the same game. */
static void counts_are_the_log(unsigned g)
{
    unsigned least, most;
    dts_game_seats(g, &least, &most);
    struct dts *slow = table(g, least, 31, "random", NULL);
    struct dts *fast = table(g, least, 1, "random", &(struct dts_how){ .fast = true, .counts = true });
    const struct dt_content *c = slow->game.content;
    assert_true(dts_restart(fast, 31));
    dts_run_players(slow, LONG);
    dts_run_players(fast, LONG);
    for (unsigned say = 0; say < slow->game.words->say.count; say++) {
        int all = 0, one = 0;
        for (size_t i = 0; i < slow->logs; i++)
            if (slow->log[i].what == DT_SAID && slow->log[i].say == say + 1) {
                all++;
                one += slow->log[i].thing < c->things && c->card_of[slow->log[i].thing] == 0;
            }
        assert_int_equal(count_of(fast, DTS_TOLD, say, DTS_NO_THING), all);
        assert_int_equal(count_of(fast, DTS_TOLD, say, 0), one);
    }
    dts_free(slow);
    dts_free(fast);
}

static void test_counts(void **state)
{
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++)
        counts_are_the_log(g);
}

/* Choices are counted too, and a new game begins at nothing. */
static void test_counts_choices(void **state)
{
    (void)state;
    struct dts *s = table(0, fewest(0), 5, "random", &(struct dts_how){ .fast = true, .counts = true });
    unsigned made = dts_run_players(s, LONG);
    const struct dts_count *list;
    int chosen = 0;
    size_t n = dts_owner_counts(s, &list);
    for (size_t i = 0; i < n; i++)
        chosen += list[i].kind == DTS_CHOSEN && list[i].card == DTS_NO_THING ? list[i].n : 0;
    assert_true(chosen >= (int)made && made > 0);   /* every pick of a selection is a choice */
    dts_restart(s, 6);
    n = dts_owner_counts(s, &list);
    for (size_t i = 0; i < n; i++)
        assert_true(list[i].kind != DTS_CHOSEN);
    dts_free(s);
}

/* -------------------------------------------------------------------- players ---- */
static struct dts *watched;
static unsigned selected;
static struct { uint32_t ply, picked; } last;
static unsigned take_the_last(unsigned options, uint64_t key)
{
    const struct dt_decision *d = &watched->now->ask;
    unsigned back = 0;
    (void)key;
    for (unsigned i = 0; i < d->count; i++)
        back += d->option[i].verb == DT_V_back;
    assert_int_equal(options, d->count - back);
    if (watched->now->ply == last.ply)     /* a selection that goes on: the answer before was no step back */
        assert_int_equal(d->picked, last.picked + 1);
    last.ply = watched->now->ply;
    last.picked = d->picked;
    selected += back > 0;
    return options - 1;
}
static unsigned take_none(unsigned options, uint64_t key)
{
    (void)key;
    return options;
}

static void sit_down(struct dts *s, const struct dts_player *player)
{
    for (unsigned i = 0; i < s->setup.seats; i++)
        s->seat[i].player = player;
}

/* A blind player is told how many options lead onwards. What it names is one of them, however many of the list take a
 * pick back; what is none of them is noted as a fault. */
static void test_the_blind_go_on(void **state)
{
    (void)state;
    static const struct dts_player blind = { .name = "blind", .blind = take_the_last };
    static const struct dts_player astray = { .name = "astray", .blind = take_none };
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        struct dts *s = watched = table(g, least, 3, "random", &(struct dts_how){ .fast = true });
        sit_down(s, &blind);
        for (uint64_t seed = 0; seed < 20; seed++) {
            dts_restart(s, seed);
            last.ply = UINT32_MAX;
            dts_run_players(s, 200);
        }
        for (unsigned i = 0; i < least; i++)
            assert_int_equal(dts_player_faults(s, i), 0);
        sit_down(s, &astray);
        dts_restart(s, 1);
        unsigned seat = s->now->ask.who;
        assert_int_equal(dts_run_players(s, 1), 1);
        assert_true(dts_player_faults(s, seat) > 0);
        dts_free(s);
    }
    assert_true(selected > 0);
}

static void test_levels(void **state)
{
    (void)state;
    assert_true(dts_player_known("random"));
    assert_true(dts_player_known("human"));
    assert_false(dts_player_known("random:3"));
    assert_false(dts_player_known("rand"));
    assert_false(dts_player_known(""));
    assert_false(dts_player_known("simple:"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_difference),
        cmocka_unit_test(test_intervals_by_seed),
        cmocka_unit_test(test_endings_in_order),
        cmocka_unit_test(test_counts),         cmocka_unit_test(test_counts_choices),
        cmocka_unit_test(test_the_blind_go_on), cmocka_unit_test(test_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
