/* reckon_test.c -- what the investigators' expert of Miskatonic Madness goes by: chances of dice against counting them
 * out, outlooks against sums made by hand, guesses against what lies on the table; and its choices do not depend on
 * what it cannot know. */
#include "games/miskatonic-madness/suppose.h"
#include "session_help.h"

enum { NEAR = 4, FEW = 6, GAMES = 3 };       /* NEAR: chances and worths are whole numbers */

/* ---- dice ---- */

/* How many of the 3^n throws (a success is one face of three) have k successes. */
static unsigned throws(unsigned n, unsigned k)
{
    if (!n)
        return !k;
    return 2 * throws(n - 1, k) + (k ? throws(n - 1, k - 1) : 0);
}

static double chance_of(unsigned n, unsigned k)
{
    double all = 1;
    for (unsigned i = 0; i < n; i++)
        all *= 3;
    return throws(n, k) / all;
}

static void near(double is, double should)
{
    if (is < should - NEAR || is > should + NEAR)
        fail_msg("%.1f is not %.1f", is, should);
}

static void test_dice(void **state)
{
    static struct mm_odds o;
    (void)state;
    mm_make_odds(&o);
    for (unsigned n = 0; n <= FEW; n++) {
        double most = 1;
        for (unsigned k = 0; k <= 3; most -= chance_of(n, k), k++)
            near(mm_pass(&o, (int)n, (int)k), most * MM_SURE);
        for (unsigned m = 0; m <= FEW && n + m; m++) {
            double more = 0, less = 0;
            for (unsigned a = 0; a <= n; a++)
                for (unsigned b = 0; b <= m; b++) {
                    more += a > b ? chance_of(n, a) * chance_of(m, b) : 0;
                    less += a < b ? chance_of(n, a) * chance_of(m, b) : 0;
                }
            near(mm_round_won(&o, (int)n, (int)m), more / (more + less) * MM_SURE);
        }
    }
    near(mm_pass_again(&o, 3, 1), (1 - chance_of(6, 0)) * MM_SURE);
}

/* ---- outlooks ---- */

/* Two: the first with one die of everything, the second with two; a box costs 100 and 200. */
static void two_of_them(struct mm_crew *c)
{
    *c = (struct mm_crew){ .n = 2, .sets = 4, .size = { 0, 1, 1, 2 } };
    mm_make_odds(&c->odds);
    for (int i = 0; i < 2; i++) {
        for (unsigned s = 0; s < MM_SKILLS; s++)
            c->dice[i][s] = (int8_t)(i + 1);
        for (unsigned box = 0; box < MM_BOXES; box++)
            c->cost[box][i] = 100 * (i + 1);
    }
    for (int set = 1; set < 4; set++)
        for (unsigned s = 0; s < MM_TEAM_SKILLS; s++)
            c->sum[set][s] = (int8_t)set;
}

static void test_what_a_team_can_expect(void **state)
{
    static struct mm_crew c;
    struct mm_outlook o;
    (void)state;
    two_of_them(&c);
    struct mm_find clue = { .way = MM_TOGETHER, .skill = mm_N_investigation, .need = 1, .gain = 900, .fail = -270,
                            .taken = true };
    mm_foresee(&c, &clue, 1, &o);
    near(o.worth[3], 900 * 19 / 27.0 - 270 * 8 / 27.0);
    near(o.none[3], MM_SURE * 8 / 27.0);
    struct mm_find door = { .way = MM_ALONE, .skill = mm_N_stealth, .need = 1, .gain = 900, .taken = true };
    mm_foresee(&c, &door, 1, &o);
    near(o.worth[3], 900 * (1 - 2 / 3.0 * 4 / 9) - 100 * 2 / 3.0 - 200 * 4 / 9.0);
    near(o.none[3], MM_SURE * (2 / 3.0 * 4 / 9));
    struct mm_find foe = { .way = MM_FIGHT, .dice = 1, .held = 1, .gain = 500 };
    double alone = 0.5 * 500 + 0.5 * (-MM_SUMMON - 100);
    mm_foresee(&c, &foe, 1, &o);
    near(o.worth[1], alone);
    double second = 4 / 15.0 * (-MM_SUMMON - 200) + 11 / 15.0 * 500; /* two dice against one: 11 to 4 of 27 */
    near(o.worth[2], second);
    double won = mm_round_won(&c.odds, 3, 1) / (double)MM_SURE;      /* who loses a round sends the first one away */
    near(o.worth[3], won * 500 + (1 - won) * (second - 100));
    struct mm_find book = { .way = MM_READ, .sanity = 1, .need = 1, .gain = 90 };
    mm_foresee(&c, &book, 1, &o);
    near(o.worth[3], 0);                                             /* not worth the risk */
    book.gain = 900;
    mm_foresee(&c, &book, 1, &o);
    near(o.worth[3], 5 / 9.0 * 5 / 9 * 900 - 4 / 9.0 * 200);         /* the second reads */
    struct mm_find odd = { .way = MM_TOGETHER, .need = 1, .gain = 900, .fail = -270 };
    mm_foresee(&c, &odd, 1, &o);
    near(o.worth[3], -270);                                          /* a pack's clue without a skill: no dice */
    odd.skill = mm_N_sanity;
    mm_foresee(&c, &odd, 1, &o);
    near(o.worth[3], -270);                                          /* nor is that one rolled together */
    clue.gain = 30000000;
    mm_foresee(&c, &clue, 1, &o);
    assert_true(o.worth[3] > 20000000 && o.worth[3] < 22000000);     /* points that no tile of the box has */
}

/* ---- guesses, in games that are played ---- */

static struct dts *at_a_question(uint64_t seed)
{
    struct dts *s = table((unsigned)dts_game_find("miskatonic-madness"), 2, seed, "expert", NULL);
    dts_run_players(s, 1);
    return s;
}

/* Of what is supposed every tile may lie where it lies, and is there once. True: as many lie everywhere as do. */
static bool fits_the_table(const struct dt *v)
{
    struct mm_guess guess[MM_GUESSES];
    unsigned n = mm_suppose(v, guess);
    bool fits = n > 0;
    for (unsigned i = 0; i < n; i++) {
        bool used[MM_ROOM] = { false };
        for (unsigned space = 0; space < MM_LOCATIONS; space++) {
            fits = fits && guess[i].n[space] == dt_in(v, mm_Z_at_library + space);
            for (unsigned k = 0; k < guess[i].n[space]; k++) {
                unsigned tile = guess[i].tile[space][k];
                assert_true(mm_may_lie(v, tile, space) && !used[tile]);
                assert_true(mm_could(v, MM_TEAM, tile) & ~(1u << mm_Z_draw));
                used[tile] = true;
            }
        }
    }
    return fits;
}

/* What a Cultist who is the computer has laid can nearly always be explained; and the expert's choice is the same
 * with another arrangement of what its seat cannot know. */
static void test_guesses_and_choices_in_whole_games(void **state)
{
    unsigned sent = 0, fitted = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct dts *s = at_a_question(seed);
        struct dt_core *was = malloc(s->game.size), *view = malloc(s->game.size);
        for (unsigned i = 0; !dts_over(s); i++, dts_run_players(s, 1)) {
            if (dts_asked(s) != MM_TEAM)
                continue;
            int before = dts_hint(s, MM_TEAM, "expert");
            memcpy(was, s->now, s->game.size);
            dt_mask(&s->game, s->now, MM_TEAM, view);
            if (view->ask.ask == mm_A_send) {
                sent++;
                const struct dt k = dt_rules(&s->game, view, NULL);
                fitted += fits_the_table(&k);
            }
            dt_determinize(&s->game, view, MM_TEAM, i + 1, s->now);
            dts_changed(s);
            assert_int_equal(dts_hint(s, MM_TEAM, "expert"), before);
            memcpy(s->now, was, s->game.size);
            dts_changed(s);
        }
        free(was);
        free(view);
        dts_free(s);
    }
    print_message("%u of %u explained\n", fitted, sent);
    assert_true(sent > 50 && fitted * 4 > sent * 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice),
        cmocka_unit_test(test_what_a_team_can_expect),
        cmocka_unit_test(test_guesses_and_choices_in_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
