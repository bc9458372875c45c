/* worth_test.c -- what programs are worth, against sums done by hand. Statements are compiled for the proving house,
 * whose verbs get a price each here: a clue is 10, a fare 2, a point of health 6 and of sanity 4, doom 20, and for seat
 * n everything counts n + 1 times, so that it shows for whom something is done. A test of might leaves 0 five times in
 * ten, 1 three times and 2 twice; of will 1 once in four; of lore nobody knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../../cards/cards.h"
#include "../../kernel/worth.h"
#include "../proving/state.h"

static struct pv s;
static struct dt k;
static struct dt_content content;
static int16_t *code;
static unsigned calls;

static int worth_of_noun(int noun)
{
    switch (noun) {
    case pv_N_clue: return 10;
    case pv_N_fare: return 2;
    case pv_N_health: return 6;
    case pv_N_sanity: return 4;
    default: return 0;
    }
}

static int verb_worth(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned verb,
                      const int16_t *arg)
{
    int times = c->you + 1;
    (void)v;
    calls++;
    switch (verb) {
    case pv_V_gain:
    case pv_V_recover: return times * worth_of_noun(arg[0]) * arg[1];
    case pv_V_lose:
    case pv_V_spend: return -times * worth_of_noun(arg[0]) * arg[1];
    case pv_V_advance: return -20 * arg[0];
    case pv_V_hold_back: r->result = 0; return 0;
    case pv_V_discard: return -7;
    default: return 0;
    }
}

static int test_chance(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned verb,
                       const int16_t *arg, int n)
{
    (void)r;
    (void)v;
    (void)c;
    assert_int_equal(verb, pv_V_test);
    if (arg[0] == pv_N_might)
        return n == 1 ? 5000 : n == 2 ? 2000 : 0;
    return arg[0] == pv_N_will ? (n == 1 ? 2500 : 0) : (int)DT_UNKNOWN;
}

static int edit_worth(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned how, int n)
{
    (void)r;
    (void)v;
    (void)c;
    return how == DT_EDIT_LESS ? 100 * n : 1;
}

static int begin(void **state)
{
    struct dt_setup how;
    (void)state;
    dt_defaults(&pv_game, &how, 3);
    k = dt_rules(&pv_game, &s.core, NULL);
    assert_true(dt_begin(&pv_game, k.s, &how, 1, NULL));
    for (unsigned seat = 0; seat < 3; seat++)
        s.seat[seat] = (struct pv_seat){ .health = (uint8_t)(4 + seat), .sanity = 5, .clues = 1 };
    return 0;
}

static int end(void **state)
{
    (void)state;
    free(code);
    code = NULL;
    return 0;
}

/* Compile the statements behind the game's own code; where they begin. */
static unsigned compiled(const char *text)
{
    struct dtc_errors *errors = dtc_errors_new();
    char block[4000];
    unsigned codes = 0;
    snprintf(block, sizeof block, "{ %s }", text);
    struct dtc_source source = { "statements", block, strlen(block) };
    int16_t *more = dtc_statements(&pv_words, &pv_content, &source, &codes, errors);
    if (!more)
        fail_msg("%s", dtc_error(errors, 0));
    free(code);
    code = malloc((pv_content.codes + codes) * sizeof *code);
    assert_non_null(code);
    memcpy(code, pv_content.code, pv_content.codes * sizeof *code);
    memcpy(code + pv_content.codes, more, codes * sizeof *code);
    content = pv_content;
    content.code = code;
    content.codes = (uint16_t)(pv_content.codes + codes);
    k.content = &content;
    free(more);
    dtc_errors_free(errors);
    return pv_content.codes;
}

static struct dt_reader reader(void)
{
    return (struct dt_reader){ .verb = verb_worth, .chance = test_chance, .edit = edit_worth };
}

static int read_at(unsigned at, unsigned *left)
{
    struct dt_reader r = reader();
    struct dt_ctx c = { .you = 0, .source = DT_NOTHING, .it = -1, .that = -1 };
    struct pv before = s;
    int worth = dt_worth(&r, &k, &c, at);
    assert_memory_equal(&before, &s, sizeof s);          /* reading changes nothing */
    *left = r.left;
    return worth;
}

static void is(const char *text, int worth)
{
    unsigned left;
    int found = read_at(compiled(text), &left);
    if (found != worth || left)
        fail_msg("'%s' is worth %d, not %d (left out: %u)", text, found, worth, left);
}

static void is_but(const char *text, int worth, unsigned left_out)
{
    unsigned left;
    int found = read_at(compiled(text), &left);
    if (found != worth || left != left_out)
        fail_msg("'%s' is worth %d, not %d; left out %u, not %u", text, found, worth, left, left_out);
}

/* ---- one after another ---- */
static void verbs(void **state)
{
    (void)state;
    is("", 0);
    is("gain clue 2 lose sanity 1", 16000);
    is("gain clue (1 + seats) advance 2", 0);
    is("gain clue (clues_of(you))", 10000);
    is("choose 1 items_held { } discard that", 0);       /* there is none: the verb is not carried out */
}

/* ---- conditions and tests ---- */
static void tests(void **state)
{
    (void)state;
    is("if seats = 3 { gain clue 1 } else { lose sanity 1 }", 10000);
    is("if seats = 4 { gain clue 1 } else { lose sanity 1 }", -4000);
    is("if seats = 4 { gain clue 1 } gain fare 1", 2000);
    is("test might pass { gain clue 1 } fail { lose health 1 }", 2000);              /* 10/2 - 6/2 */
    is("test might fail { lose health 1 } gain fare 1", -1000);
    is("test might switch result { 0 { lose health 1 } 1 { gain fare 1 } 2 up { gain clue 1 } }", -400);
    is("test might switch result { 1 to 2 { gain clue 1 } else { lose health 1 } }", 2000);
    is("test might gain clue (result)", 7000);           /* 3/10 of one, 2/10 of two */
    is("test might repeat result times { gain fare 1 }", 1400);
    /* inside a branch only those results are left that lead to it: of a pass 1 three times in five */
    is("test might pass { if result >= 2 { gain clue 5 } else { lose sanity 5 } }", 4000);
    is("test might pass { gain clue (result) }", 7000);
    /* a test in a branch of a test: 1/2 of (40/4 - 4 * 3/4), 1/2 of -6 */
    is("test might pass { test will pass { gain clue 4 } fail { lose sanity 1 } } fail { lose health 1 }", 500);
    /* and the result behind it is that of the last */
    is("test might test will pass { gain clue 1 }", 2500);
}

static void results(void **state)
{
    (void)state;
    is("try { lose sanity 1 } then { gain clue 1 } else { lose health 1 }", 6000);
    is("try { hold_back 1 } then { gain clue 1 } else { lose health 1 }", -6000);    /* the game says it leaves 0 */
    is("gain clue 3 if result = 3 { gain fare 1 }", 32000);
    is("delay if result = 1 { gain fare 1 }", 2000);
    is("together spend clue 2 if result = 1 { gain clue 5 }", 50000 - 20000);
}

static void stops(void **state)
{
    (void)state;
    is("test might pass { stop } gain clue 1", 5000);
    is("test might pass { gain fare 1 stop } fail { test will pass { stop } } gain clue 1", 1000 + 3750);
    is("stop gain clue 1", 0);
    is("each everyone { gain fare 1 stop } gain clue 1", 2000);
    is("choose { { gain clue 1 stop } or { gain fare 1 } } gain clue 4", 10000);
}

/* ---- choices ---- */
static void offers(void **state)
{
    (void)state;
    is("may { gain clue 1 }", 10000);
    is("may { lose sanity 1 }", 0);
    is("may { gain clue 1 } else { gain clue 2 }", 20000);
    is("may pay { spend clue 1 } { gain clue 3 }", 20000);
    is("may pay { spend clue 1 } { gain fare 3 }", 0);
    is("may pay { spend clue 2 } { gain clue 9 }", 0);                               /* there is one */
    is("may pay { spend clue 2 } { gain clue 9 } else { lose sanity 1 }", -4000);
    is("unless pay { spend clue 1 } { lose health 2 }", -10000);
    is("unless pay { spend clue 1 } { lose health 1 }", -6000);
    is("unless pay { spend clue 2 } { lose health 2 }", -12000);
    is("test might fail { unless pay { spend clue 1 } { lose health 2 } }", -5000);
    is("may { test might pass { gain clue 1 } fail { lose health 3 } }", 0);         /* 5 - 9 */
    is("may { test might pass { gain clue 1 } fail { lose health 1 } } gain fare 1", 4000);
}

static void choices(void **state)
{
    (void)state;
    is("choose { { gain clue 1 } or { gain fare 6 } or { lose sanity 1 } }", 12000);
    is("choose { { lose sanity 2 } or { lose health 1 } }", -6000);
    is("choose { { lose sanity 2 } or if seats = 4 { lose health 1 } }", -8000);
    is("choose { { spend clue 2 gain clue 9 } or { lose sanity 1 } }", -4000);       /* two cannot be paid */
    is("choose { if seats = 4 { gain clue 1 } } gain fare 1", 2000);                 /* none: nothing happens */
    is("choose { { test might pass { gain clue 3 } } or { choose { { gain fare 1 } or { gain clue 1 } } } }", 15000);
    is("all { { gain clue 1 } and { lose sanity 1 } and if seats = 4 { gain clue 5 } }", 6000);
    is("all { { test might pass { gain clue 1 } } and { may { lose sanity 1 } } } gain fare 1", 7000);
}

/* ---- loops; for seat n all counts n + 1 times ---- */
static void loops(void **state)
{
    (void)state;
    is("each everyone { lose sanity 1 }", -12000);
    is("each everyone as it { gain fare 1 }", 12000);
    is("each others as it { gain fare 1 }", 10000);
    is("each everyone where it = you { gain fare 1 }", 2000);
    is("choose 1 everyone as it { gain fare 1 }", 6000);
    is("choose 1 everyone as it { lose sanity 1 }", -4000);
    is("choose 2 everyone as it { gain fare 1 }", 10000);
    is("choose 2 everyone as it { lose sanity 1 }", -12000);
    is("choose 9 everyone as it { lose sanity 1 }", -24000);
    is("choose up to 2 everyone as it { lose sanity 1 }", 0);
    is("choose up to 2 everyone as it { gain fare 1 }", 10000);
    is("choose any everyone as it { if health_of(you) = 5 { lose sanity 1 } else { gain fare 1 } }", 8000);
    is("random everyone as it { gain fare 1 }", 4000);
    is("most health_of(it) of everyone as it { gain fare 1 }", 6000);
    is("least health_of(it) of everyone as it { gain fare 1 }", 2000);
    is("each everyone { choose 1 everyone where it != that as it { gain fare 1 } }", 16000);
    is("choose 1 everyone as it { gain fare 1 } as that { gain fare 1 }", 12000);
    is("each everyone as it { test might pass { gain fare 1 } fail { lose sanity 1 } }", -6000);
    is("each others { } if result = 1 { gain fare 1 }", 2000);
    is("each items_held { gain clue 1 } if result = 0 { gain fare 1 }", 2000);
}

static void bodies(void **state)
{
    (void)state;
    is("as lead { gain fare 1 }", 2000 * (s.lead + 1));
    is("choose 1 others as it { } as that { gain fare 1 }", 4000);                   /* of equal ones the first */
    is("as nobody { gain clue 1 } gain fare 1", 2000);
    is("simultaneously { lose sanity 1 lose health 1 } gain fare 1", -8000);
    is("test might fail { simultaneously { lose sanity 1 lose health (result + 1) } }", -8000);    /* result: of lose */
    is("repeat 3 times { gain fare 1 }", 6000);
    is("repeat 0 times { gain fare 1 }", 0);
    is("repeat (0 - 2) times { gain fare 1 }", 0);
    is("repeat { gain clue 1 }", 10000);
    is("repeat { lose sanity 1 }", 0);
    is("repeat pay { spend clue 1 } { gain clue 2 }", 10000);
    is("repeat pay { spend clue 2 } { gain clue 9 }", 0);
}

/* ---- what is not known, and what is too much ---- */
static void unknown(void **state)
{
    (void)state;
    is_but("test lore pass { gain clue 1 } fail { lose sanity 1 }", 3000, DT_LEFT_CHANCE);
    is_but("test lore switch result { 0 { lose sanity 1 } 1 up { gain clue 1 } }", 3000, DT_LEFT_CHANCE);
    struct dt_reader r = { .verb = verb_worth };
    struct dt_ctx c = { .you = 0, .source = DT_NOTHING, .it = -1, .that = -1 };
    assert_int_equal(dt_worth(&r, &k, &c, compiled("test might pass { gain clue 1 }")), 5000);
    assert_int_equal(r.left, DT_LEFT_CHANCE);
}

/* `levels` conditions inside each other around a gain; then something behind them. */
static void nest(char *to, unsigned levels)
{
    *to = '\0';
    for (unsigned i = 0; i < levels; i++)
        strcat(to, i % 2 ? "may { " : "if seats = 3 { ");
    strcat(to, "gain clue 1 ");
    for (unsigned i = 0; i < levels; i++)
        strcat(to, "} ");
    strcat(to, "gain fare 1");
}

static void too_deep(void **state)
{
    (void)state;
    char text[2000];
    nest(text, DT_WORTH_DEEP - 1);
    is(text, 12000);
    nest(text, DT_WORTH_DEEP);
    is_but(text, 2000, DT_LEFT_DEEP);
    nest(text, 60);
    is_but(text, 2000, DT_LEFT_DEEP);
    /* what is too deep does not keep a loop, a choice or a test around it from going on */
    nest(text, DT_WORTH_DEEP - 1);
    strcat(text, " each everyone { gain fare 1 }");
    is(text, 18000);
}

static void too_long(void **state)
{
    (void)state;
    unsigned left;
    calls = 0;
    read_at(compiled("each spaces { each spaces { each spaces { each spaces { gain fare 1 } } } } gain clue 1"), &left);
    assert_int_equal(left, DT_LEFT_LONG);
    assert_in_range(calls, 1000, 5000);
    /* a whole list fits, and what it says twice inside itself */
    int spaces = read_at(compiled("gain fare (count(spaces))"), &left);
    is("each spaces { gain fare 1 }", spaces);
    is("each spaces { choose 1 spaces { gain fare 1 } }", spaces);
}

static void no_program(void **state)
{
    (void)state;
    unsigned left, at = compiled("gain clue 1 gain fare 1");
    code[at + (unsigned)code[at + 1]] = DT_OPS;
    assert_int_equal(read_at(at, &left), 10000);
    assert_int_equal(left, DT_LEFT_CODE);
    at = compiled("each everyone { gain fare 1 }");
    code[at + (unsigned)code[at + 1]] = -1;
    assert_int_equal(read_at(at, &left), 0);
    assert_int_equal(left, DT_LEFT_CODE);
}

/* ---- programs of cards ---- */

/* An ability that prevents one, and may cost something. */
static void edits(void **state)
{
    (void)state;
    unsigned found = 0, left;
    k.content = &pv_content;
    for (unsigned i = 0; i < pv_content.abilities; i++) {
        const int16_t *row = &pv_content.code[pv_content.ability[i].code];
        if (pv_content.ability[i].cell == DT_STATIC || row[0] != DT_OP_EDIT || row[2] != DT_EDIT_LESS || row[1] != 4
            || row[4] != DT_OP_END || !dt_is_lit(row[3]))
            continue;
        found++;
        assert_int_equal(read_at(pv_content.ability[i].code, &left), 100000 * dt_lit_value(row[3]));
        assert_int_equal(left, 0);
    }
    assert_true(found > 0);
}

/* A branch is read to its own end. */
static void parts_of_programs(void **state)
{
    (void)state;
    unsigned left, at = compiled("choose { { gain clue 1 } or { gain fare 1 } } gain clue 5");
    unsigned branch = at + (unsigned)code[at + 1];
    assert_int_equal(code[branch], DT_OP_BRANCH);
    assert_int_equal(read_at(branch + (unsigned)code[branch + 1], &left), 10000);
    branch = (uint16_t)code[branch + 2];
    assert_int_equal(read_at(branch + (unsigned)code[branch + 1], &left), 2000);
}

/* Every program of every card of the house can be read, and reading it tells what was left out. */
static void fields_of_cards(void **state)
{
    (void)state;
    struct dt_reader r = reader();
    unsigned read = 0, other = 0;
    k.content = &pv_content;
    for (unsigned t = 0; t < pv_content.things; t++)
        for (unsigned f = 0; f < pv_F_COUNT; f++) {
            const struct dt_word *w = &pv_words.field.at[f];
            bool program = w->a == dt_card(&k, t)->kind && (w->b == DT_FT_PROGRAM || w->b == DT_FT_SEQUEL);
            int worth = dt_worth_field(&r, &k, t, f, 0);
            assert_true(program || !worth);
            assert_int_equal(r.left & (DT_LEFT_DEEP | DT_LEFT_LONG | DT_LEFT_CODE), 0);
            read += program;
            other += !program;
        }
    assert_true(read > 20 && other > 50);
    assert_int_equal(dt_worth_field(&r, &k, 0, pv_F_COUNT, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests_of[] = {
        cmocka_unit_test_setup_teardown(verbs, begin, end),
        cmocka_unit_test_setup_teardown(tests, begin, end),
        cmocka_unit_test_setup_teardown(results, begin, end),
        cmocka_unit_test_setup_teardown(stops, begin, end),
        cmocka_unit_test_setup_teardown(offers, begin, end),
        cmocka_unit_test_setup_teardown(choices, begin, end),
        cmocka_unit_test_setup_teardown(loops, begin, end),
        cmocka_unit_test_setup_teardown(bodies, begin, end),
        cmocka_unit_test_setup_teardown(unknown, begin, end),
        cmocka_unit_test_setup_teardown(too_deep, begin, end),
        cmocka_unit_test_setup_teardown(too_long, begin, end),
        cmocka_unit_test_setup_teardown(no_program, begin, end),
        cmocka_unit_test_setup_teardown(edits, begin, end),
        cmocka_unit_test_setup_teardown(parts_of_programs, begin, end),
        cmocka_unit_test_setup_teardown(fields_of_cards, begin, end),
    };
    return cmocka_run_group_tests_name("worth", tests_of, NULL, NULL);
}
