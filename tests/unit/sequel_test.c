/* sequel_test.c -- fields that go on from another program: what they are given of it, and what not. What cards make of
 * it is in the specs of the proving game (PV-SPL-02). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "../proving/state.h"

static struct pv s;
static struct dt k;

static int begin(void **state)
{
    (void)state;
    struct dt_setup how;
    dt_defaults(&pv_game, &how, 3);
    k = dt_rules(&pv_game, (struct dt_core *)(void *)&s, NULL);
    assert_true(dt_begin(&pv_game, k.s, &how, 1, NULL));
    return 0;
}

static unsigned first_of(unsigned kind) { return k.content->kind_first[kind]; }

/* A program of seat 2 that answers an event below it. */
static struct dt_frame *caller(int it, unsigned it_type, int that, unsigned that_type)
{
    struct dt_frame *e = dt_event(&k, pv_E_lose, 1, DT_NOTHING, pv_N_sanity, 3);
    struct dt_frame *f = dt_push_program(&k, 0, 2, first_of(pv_K_item));
    f->subject = (uint16_t)dt_place(&k, e);
    f->r[DT_R_RESULT] = 7;
    f->r[DT_R_IT] = (int16_t)it;
    f->r[DT_R_THAT] = (int16_t)that;
    f->r[DT_R_TYPES] = (int16_t)(it_type | that_type << 4);
    return f;
}

static void goes_on(void **state)
{
    (void)state;
    struct dt_frame *f = caller(0, DT_T_SEAT, 1, DT_T_SEAT);
    assert_true(dt_run_sequel(&k, first_of(pv_K_spell), pv_F_spell_back, f));
    const struct dt_frame *b = dt_top(&k);
    assert_ptr_equal(b, f + 1);
    assert_int_equal(b->who, 2);
    assert_int_equal(b->source, first_of(pv_K_spell));
    assert_int_equal(b->subject, f->subject);
    assert_int_equal(b->r[DT_R_RESULT], 7);
    assert_int_equal(b->r[DT_R_IT], 0);
    assert_int_equal(b->r[DT_R_THAT], 1);
    assert_int_equal(b->r[DT_R_TYPES], DT_T_SEAT | DT_T_SEAT << 4);
}

/* A thing is no seat, whatever its number. */
static void of_its_type(void **state)
{
    (void)state;
    struct dt_frame *f = caller(1, DT_T_THING, 2, DT_T_SPACE);
    assert_true(dt_run_sequel(&k, first_of(pv_K_spell), pv_F_spell_back, f));
    const struct dt_frame *b = dt_top(&k);
    assert_int_equal(b->r[DT_R_IT], -1);
    assert_int_equal(b->r[DT_R_THAT], -1);
    assert_int_equal(b->r[DT_R_TYPES], DT_T_SEAT | DT_T_SEAT << 4);
}

/* What the field names no set for it does not get. */
static void only_what_is_named(void **state)
{
    (void)state;
    static struct dt_word field[pv_F_COUNT];
    struct dt_words words = pv_words;
    struct dt_game game = pv_game;
    memcpy(field, pv_words.field.at, sizeof field);
    field[pv_F_spell_back].type = field[pv_F_spell_back].flags = 0;
    words.field.at = field;
    game.words = &words;
    k.game = &game;
    struct dt_frame *f = caller(0, DT_T_SEAT, 1, DT_T_SEAT);
    assert_true(dt_run_sequel(&k, first_of(pv_K_spell), pv_F_spell_back, f));
    const struct dt_frame *b = dt_top(&k);
    assert_int_equal(b->r[DT_R_IT], -1);
    assert_int_equal(b->r[DT_R_THAT], -1);
    assert_int_equal(b->r[DT_R_TYPES], 0);
    assert_int_equal(b->r[DT_R_RESULT], 7);
}

/* The registers of a procedure are no context. */
static void from_no_program(void **state)
{
    (void)state;
    struct dt_frame *f = dt_push(&k, pv_C_turn, 1, DT_NOTHING);
    for (unsigned i = 0; i < DT_REGS; i++)
        f->r[i] = 0x11;
    assert_true(dt_run_sequel(&k, first_of(pv_K_spell), pv_F_spell_back, f));
    const struct dt_frame *b = dt_top(&k);
    assert_int_equal(b->r[DT_R_RESULT], 0);
    assert_int_equal(b->r[DT_R_IT], -1);
    assert_int_equal(b->r[DT_R_THAT], -1);
}

/* Each kind of field is run in its own way, and only where the card has it. */
static void each_in_its_way(void **state)
{
    (void)state;
    struct dt_frame *f = caller(0, DT_T_SEAT, 1, DT_T_SEAT);
    assert_false(dt_run_field(&k, first_of(pv_K_spell), pv_F_spell_back, 1));
    assert_false(dt_run_sequel(&k, first_of(pv_K_condition), pv_F_condition_back, f));
    assert_false(dt_run_sequel(&k, first_of(pv_K_item), pv_F_spell_back, f));
    assert_false(dt_run_sequel(&k, first_of(pv_K_spell), pv_F_COUNT, f));
    assert_ptr_equal(dt_top(&k), f);
    assert_true(dt_run_field(&k, first_of(pv_K_condition), pv_F_condition_back, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(goes_on, begin),         cmocka_unit_test_setup(of_its_type, begin),
        cmocka_unit_test_setup(only_what_is_named, begin), cmocka_unit_test_setup(from_no_program, begin),
        cmocka_unit_test_setup(each_in_its_way, begin),
    };
    return cmocka_run_group_tests_name("sequel", tests, NULL, NULL);
}
