/* text_hard_test.c -- generated text in hard times: very deep, very long, nonsense; and the law that
 * whatever compiles has words: programs of any shape are said in both languages without a gap. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "text_tiny.h"

/* ---------------------------------------------------------------------- hard times ---- */

static void bounded(void **state)
{
    struct dtt_reader r = reader("en");
    (void)state;
    begin();
    for (unsigned i = 0; i < 60; i++)
        ROW(DT_OP_IF, 0, X(count), BEASTS, L((int)i), X(gt));
    DO(LOSE, L(SANITY), L(1));
    for (unsigned i = 0; i < 60; i++)
        ROW(DT_OP_FI);
    ROW(DT_OP_END);
    content.codes = (uint16_t)end;
    char *deep = dtt_program(&r, 2);
    assert_non_null(strstr(deep, "lose 1 sanity."));
    free(deep);
    begin();
    for (unsigned i = 0; i < 4000; i++)
        DO(LOSE, L(SANITY), L(1));
    ROW(DT_OP_END);
    content.codes = (uint16_t)end;
    char *text = dtt_program(&r, 2);
    size_t n = strlen(text);
    assert_true(n > 6000 && n <= DTT_ROOM + 3);
    assert_string_equal(text + n - 3, "…");
    free(text);
}

/* More conditions in a row than one list has room for, joined from either end: each is said once. */
static void many_conditions(void **state)
{
    struct dtt_reader r = reader("en");
    (void)state;
    for (unsigned from_end = 0; from_end < 2; from_end++)
        for (unsigned n = 2; n < 30; n++) {
            begin();
            unsigned start = end, said = 0;
            code[end++] = DT_OP_IF;
            code[end++] = 0;
            code[end++] = 0;
            for (unsigned i = 0; i < n; i++) {
                const int16_t one[] = { X(count), BEASTS, L((int)i + 2), X(eq) };
                memcpy(code + end, one, sizeof one);
                end += 4;
                if (i && !from_end)
                    code[end++] = X(and);
            }
            for (unsigned i = 1; i < n && from_end; i++)
                code[end++] = X(and);
            code[start + 1] = (int16_t)(end - start);
            DO(LOSE, L(SANITY), L(1));
            ROW(DT_OP_FI);
            ROW(DT_OP_END);
            content.codes = (uint16_t)end;
            char *text = dtt_program(&r, 2);
            for (const char *at = text; (at = strstr(at, "there are exactly ")); at++)
                said++;
            if (said != n || !strstr(text, " beasts, lose 1 sanity."))
                fail_msg("%u conditions: %s", n, text);
            free(text);
        }
}

static uint64_t seed = 88172645463325252u;
static unsigned any(unsigned below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % below;
}

/* Code of any shape, most of it nonsense: it is read as far as it makes sense. */
static void nonsense(void **state)
{
    struct dtt_reader r[] = { reader("en"), reader("de") };
    (void)state;
    for (unsigned round = 0; round < 6000; round++) {
        begin();
        while (end < 120 + any(200)) {
            unsigned start = end, words_in = any(14);
            code[end++] = (int16_t)any(DT_OPS + 1);
            code[end++] = (int16_t)(any(20) ? 2 + words_in : any(70000));
            for (unsigned i = 0; i < words_in; i++)
                code[end++] = any(3) ? (int16_t)any(DT_XS + 2) : dt_lit((int)any(9) - 2);
            (void)start;
        }
        content.codes = (uint16_t)end;
        for (unsigned i = 0; i < 4; i++)
            ability[i] = (struct dt_ability){ .on = (uint16_t)any(3),
                                              .noun = (uint16_t)any(4),
                                              .cell = (uint8_t)any(6),
                                              .whom = (uint8_t)any(4),
                                              .mod = (uint8_t)any(2),
                                              .period = (uint8_t)any(3),
                                              .times = 1,
                                              .cost = (uint8_t)any(2),
                                              .cond = (uint16_t)any(end),
                                              .code = (uint16_t)any(end) };
        struct dt_decision d = {
            .ask = (uint16_t)any(20), .who = (uint8_t)any(2), .source = (uint16_t)any(5), .pc = (uint16_t)any(end)
        };
        struct dt_option o = { .verb = (uint8_t)any(40), .object = (uint16_t)any(6), .arg = (int16_t)any(5) };
        char *made[] = { dtt_program(&r[round & 1], any(end)),
                         dtt_card_text(&r[round & 1], 0),
                         dtt_prompt(&r[round & 1], &d),
                         dtt_option(&r[round & 1], &d, &o),
                         dtt_branch(&r[round & 1], any(end), any(3)),
                         dtt_offer(&r[round & 1], any(end)) };
        for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
            assert_non_null(made[i]);
            assert_true(strlen(made[i]) <= DTT_ROOM + 3);
            free(made[i]);
        }
    }
}

/* ---- well-formed programs of any shape: nothing in them may lack words ---- */

static void any_value(unsigned type, unsigned depth);

static void any_number(unsigned depth)
{
    static const int16_t two[] = { X(add), X(sub), X(mul), X(min), X(max) },
                         none[] = { X(amount), X(result), X(seats) };
    switch (depth ? any(8) : any(2)) {
    case 0: code[end++] = dt_lit((int)any(6) - 1); return;
    case 1: code[end++] = none[any(3)]; return;
    case 2: any_value(DT_T_SEAT, depth - 1); code[end++] = X(value); code[end++] = 0; code[end++] = 1; return;
    case 3: any_value(DT_T_SEAT, depth - 1); code[end++] = X(query); code[end++] = 0; code[end++] = 1; return;
    case 4: code[end++] = X(count); code[end++] = (int16_t)any(3); return;
    case 5: any_value(DT_T_THING, depth - 1); code[end++] = X(counter); return;
    case 6: any_number(depth - 1); code[end++] = X(half); return;
    default: any_number(depth - 1); any_number(depth - 1); code[end++] = two[any(5)];
    }
}

static void any_value(unsigned type, unsigned depth)
{
    static const int16_t seat[] = { X(you), X(subject), X(it) }, thing[] = { X(this), X(object), X(it), X(that) };
    switch (type) {
    case DT_T_NUMBER: any_number(depth); return;
    case DT_T_SEAT:
        if (any(4) || !depth) {
            code[end++] = seat[any(3)];
        } else {
            any_value(DT_T_THING, depth - 1);
            code[end++] = X(ownerof);
        }
        return;
    case DT_T_THING: code[end++] = thing[any(4)]; return;
    case DT_T_SPACE:
        if (any(2) || !depth) {
            code[end++] = dt_lit((int)any(2));
        } else {
            any_value(DT_T_SEAT, depth - 1);
            code[end++] = X(value), code[end++] = 1, code[end++] = 1;
        }
        return;
    default: code[end++] = dt_lit((int)any(2));
    }
}

static void any_truth(unsigned depth)
{
    switch (any(depth ? 9 : 5)) {
    case 0: any_value(DT_T_THING, 1); code[end++] = X(exhausted); return;
    case 1: any_value(DT_T_THING, 1); code[end++] = X(isin); code[end++] = BEASTS; return;
    case 2:
        any_value(DT_T_THING, 1);
        code[end++] = X(kindof);
        code[end++] = dt_lit((int)any(2));
        code[end++] = X(eq);
        return;
    case 3:
        any_value(DT_T_THING, 1);
        code[end++] = X(zoneof);
        code[end++] = dt_lit((int)any(3));
        code[end++] = X(ne);
        return;
    case 4: any_value(DT_T_SEAT, 1); any_value(DT_T_SEAT, 1); code[end++] = (int16_t)(X(eq) + (int)any(2)); return;
    case 5: any_number(depth); any_number(depth); code[end++] = (int16_t)(X(eq) + (int)any(6)); return;
    case 6:
        any_value(DT_T_SPACE, 1);
        any_value(DT_T_SPACE, 1);
        code[end++] = X(distance);
        any_number(0);
        code[end++] = X(le);
        return;
    case 7: any_truth(depth - 1); code[end++] = X(not); return;
    default: any_truth(depth - 1); any_truth(depth - 1); code[end++] = any(2) ? X(and) : X(or);
    }
}

static unsigned open_row(int op, int a, int words_in)
{
    unsigned start = end;
    code[end++] = (int16_t)op;
    end++;
    if (words_in)
        code[end++] = (int16_t)a;
    return start;
}

static void close_row(unsigned start)
{
    code[start + 1] = (int16_t)(end - start);
}

static void any_verb(unsigned verb)
{
    static const uint8_t first[] = { DT_T_WORD, DT_T_WORD, DT_T_WORD, DT_T_THING, DT_T_THING, DT_T_NUMBER, DT_T_SPACE };
    unsigned start = open_row(DT_OP_DO, (int)verb, 1);
    any_value(first[verb], 2);
    if (verb <= SPEND)
        any_number(2);
    close_row(start);
}

static void any_block(unsigned depth);

static void any_if(unsigned depth)
{
    unsigned start = open_row(DT_OP_IF, 0, 1);
    any_truth(2);
    close_row(start);
    any_block(depth);
    if (any(2)) {
        ROW(DT_OP_ELSE, 0);
        any_block(depth);
    }
    ROW(DT_OP_FI);
}

static void any_offer(unsigned depth)
{
    bool unless = any(2);
    ROW(DT_OP_OFFER, unless ? DT_OFFER_UNLESS : DT_OFFER_MAY, 0);
    for (unsigned n = unless + any(2); n; n--)
        any_verb(any(2) ? SPEND : EXHAUST);
    ROW(DT_OP_PAID);
    if (!unless)
        any_block(depth);
    if (unless || any(2)) {
        ROW(DT_OP_ELSE, 0);
        any_block(depth);
    }
    ROW(DT_OP_FI);
}

static void any_choice(unsigned depth)
{
    bool all = any(2);
    ROW(all ? DT_OP_ALL : DT_OP_CHOOSE, 0);
    for (unsigned n = 1 + any(3); n; n--) {
        unsigned start = open_row(DT_OP_BRANCH, 0, 1);
        if (any(3))
            code[end++] = dt_lit(1);
        else
            any_truth(1);
        close_row(start);
        any_block(depth);
        row(all ? DT_OP_OUT : DT_OP_ELSE, all ? ROW_END : 0, ROW_END);
    }
    ROW(DT_OP_FI);
}

static void any_loop(unsigned depth)
{
    unsigned quant = any(8), set = any(3), start = open_row(DT_OP_FOR, (int)quant, 1);
    code[end++] = set == PEOPLE ? (int16_t)any(2) : 0;
    code[end++] = (int16_t)set;
    code[end++] = 0;
    code[end++] = dt_lit(1 + (int)any(3));
    if (any(2))
        code[end++] = dt_lit(1);
    else
        any_truth(1);
    if (quant == DT_Q_NEAREST)
        any_value(DT_T_SPACE, 1);
    else if (quant >= DT_Q_MOST)
        any_number(1);
    else
        code[end++] = dt_lit(-1);
    any_value(DT_T_SEAT, 1);
    close_row(start);
    any_block(depth);
    ROW(DT_OP_OUT);
}

static void any_statement(unsigned depth)
{
    unsigned start;
    switch (any(depth ? 12 : 4)) {
    case 4: any_if(depth - 1); return;
    case 5: any_offer(depth - 1); return;
    case 6: any_choice(depth - 1); return;
    case 7: case 8: any_loop(depth - 1); return;
    case 9:
        start = open_row(any(2) ? DT_OP_AS : DT_OP_TIMES, 0, 1);
        any_value(code[start] == DT_OP_AS ? DT_T_SEAT : DT_T_NUMBER, 1);
        close_row(start);
        any_block(depth - 1);
        ROW(DT_OP_OUT);
        return;
    case 10:
        if (!any(3)) {
            ROW(DT_OP_BATCH, 0);
            any_verb(LOSE);
            any_verb(GAIN);
            ROW(DT_OP_OUT);
            return;
        }
        ROW(DT_OP_REPEAT, 0);
        if (any(2)) {
            any_verb(SPEND);
            ROW(DT_OP_PAID);
        }
        any_block(depth - 1);
        ROW(DT_OP_OUT);
        return;
    case 11:
        start = open_row(DT_OP_EDIT, (int)any(5), 1);
        any_value(code[start + 2] == DT_EDIT_REDIRECT ? DT_T_SEAT : DT_T_NUMBER, 1);
        close_row(start);
        return;
    default: any_verb(any(7));
    }
}

static void any_block(unsigned depth)
{
    for (unsigned n = 1 + any(3); n; n--)
        any_statement(depth);
}

static void whatever_compiles(void **state)
{
    struct dtt_reader r[] = { reader("en"), reader("de") };
    (void)state;
    for (unsigned round = 0; round < 3000; round++) {
        begin();
        any_block(3);
        ROW(DT_OP_END);
        content.codes = (uint16_t)end;
        for (unsigned i = 0; i < 2; i++) {
            char *text = dtt_program(&r[i], 2);
            assert_non_null(text);
            if (strchr(text, '[') || strstr(text, "  ") || strstr(text, " ,") || strstr(text, ".."))
                fail_msg("words are lacking: %s", text);
            assert_true(text[0] < 'a' || text[0] > 'z');
            free(text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounded), cmocka_unit_test(many_conditions), cmocka_unit_test(nonsense),
        cmocka_unit_test(whatever_compiles),
    };
    return cmocka_run_group_tests_name("text hard", tests, NULL, close_languages);
}
