/* cards_test.c -- what .card files compile to, word for word as docs/card-language.md says:
 * every statement, expressions, abilities, fields, things, packs, listings. */
#include "../cards/words.h"

#define L(v) (int16_t)(0x4000 | ((v) & 0x3fff))
#define V(name) DT_X_value, ct_X_##name, 0
#define W(...) { __VA_ARGS__, -1 }        /* -1 ends a row: no word of a program is negative */
#define FAIL DT_OP_DO, 3, ct_V_fail       /* the shortest statement: three words */
#define FI DT_OP_FI, 2
#define OUT DT_OP_OUT, 2
#define YOU DT_X_you

/* A program field; its row begins at 2. The closing END is added. */
struct form { const char *text; int16_t word[64]; };
static const struct form forms[] = {
    { "lose sanity 2", W(DT_OP_DO, 5, ct_V_lose, L(ct_N_sanity), L(2)) },
    { "lose stamina", W(DT_OP_DO, 5, ct_V_lose, L(ct_N_stamina), L(1)) },
    { "exhaust", W(DT_OP_DO, 4, ct_V_exhaust, DT_X_this) },
    { "gain item 1 fail", W(DT_OP_DO, 5, ct_V_gain, L(ct_N_item), L(1), FAIL) },
    { "gain clue fail", W(DT_OP_DO, 5, ct_V_gain, L(ct_N_clue), L(1), FAIL) },
    { "test lore -1", W(DT_OP_DO, 5, ct_V_test, L(ct_N_lore), L(-1)) },
    { "lose sanity (doom - 1)", W(DT_OP_DO, 9, ct_V_lose, L(ct_N_sanity), V(doom), L(1), DT_X_sub) },
    { "move lead attic", W(DT_OP_DO, 7, ct_V_move, V(lead), L(ATTIC)) },
    { "summon monster 2", W(DT_OP_DO, 5, ct_V_summon, L(ct_K_monster), L(2)) },
    { "fetch page \"P\" lead", W(DT_OP_DO, 7, ct_V_fetch, L(0), V(lead)) },
    { "fetch \"P\"", W(DT_OP_DO, 5, ct_V_fetch, L(0), YOU) },
    { "shuffle deck", W(DT_OP_DO, 4, ct_V_shuffle, L(ct_Z_deck)) },
    { "shuffle hand(you)", W(DT_OP_DO, 6, ct_V_shuffle, YOU, L(ct_Z_hand), DT_X_add) },
    { "test lore pass { fail }",
      W(DT_OP_DO, 5, ct_V_test, L(ct_N_lore), L(0), DT_OP_IF, 6, 16, DT_X_result, L(0), DT_X_gt, FAIL, FI) },
    { "test lore fail { fail }",
      W(DT_OP_DO, 5, ct_V_test, L(ct_N_lore), L(0), DT_OP_IF, 6, 16, DT_X_result, L(0), DT_X_le, FAIL, FI) },
    { "test lore 1 pass { fail } fail { fail }", W(DT_OP_DO, 5, ct_V_test, L(ct_N_lore), L(1), DT_OP_IF, 6, 19,
                                                   DT_X_result, L(0), DT_X_gt, FAIL, DT_OP_ELSE, 3, 22, FAIL, FI) },
    { "if doom > 3 { fail }", W(DT_OP_IF, 8, 13, V(doom), L(3), DT_X_gt, FAIL, FI) },
    { "if doom { fail } else { fail }", W(DT_OP_IF, 6, 14, V(doom), FAIL, DT_OP_ELSE, 3, 17, FAIL, FI) },
    { "may { fail }", W(DT_OP_OFFER, 4, DT_OFFER_MAY, 11, DT_OP_PAID, 2, FAIL, FI) },
    { "may { fail } else { fail }",
      W(DT_OP_OFFER, 4, DT_OFFER_MAY, 14, DT_OP_PAID, 2, FAIL, DT_OP_ELSE, 3, 17, FAIL, FI) },
    { "may pay { exhaust this } { fail }",
      W(DT_OP_OFFER, 4, DT_OFFER_MAY, 15, DT_OP_DO, 4, ct_V_exhaust, DT_X_this, DT_OP_PAID, 2, FAIL, FI) },
    { "unless pay { spend clue 1 } { fail }", W(DT_OP_OFFER, 4, DT_OFFER_UNLESS, 16, DT_OP_DO, 5, ct_V_spend,
                                                L(ct_N_clue), L(1), DT_OP_PAID, 2, DT_OP_ELSE, 3, 19, FAIL, FI) },
    { "choose { { fail } or if doom > 1 { } or { fail } }",
      W(DT_OP_CHOOSE, 3, 36, DT_OP_BRANCH, 4, 15, L(1), FAIL, DT_OP_ELSE, 3, 36, DT_OP_BRANCH, 8, 26, V(doom), L(1),
        DT_X_gt, DT_OP_ELSE, 3, 36, DT_OP_BRANCH, 4, 36, L(1), FAIL, DT_OP_ELSE, 3, 36, FI) },
    { "all { { fail } and if doom { fail } }",
      W(DT_OP_ALL, 3, 25, DT_OP_BRANCH, 4, 14, L(1), FAIL, OUT, DT_OP_BRANCH, 6, 25, V(doom), FAIL, OUT, FI) },
    { "each foe { fail }", W(DT_OP_FOR, 10, DT_Q_EACH, 0, ct_T_foe, 17, L(1), L(1), L(-1), YOU, FAIL, OUT) },
    { "each hero where it != lead as it { fail }",
      W(DT_OP_FOR, 14, DT_Q_EACH, 1, ct_T_hero, 21, L(1), DT_X_it, V(lead), DT_X_ne, L(-1), YOU, FAIL, OUT) },
    { "choose 2 foe by lead { exhaust it }", W(DT_OP_FOR, 12, DT_Q_PICK, 0, ct_T_foe, 20, L(2), L(1), L(-1), V(lead),
                                               DT_OP_DO, 4, ct_V_exhaust, DT_X_it, OUT) },
    { "choose up to seats + 1 foe { }",
      W(DT_OP_FOR, 12, DT_Q_UPTO, 0, ct_T_foe, 16, DT_X_seats, L(1), DT_X_add, L(1), L(-1), YOU, OUT) },
    { "choose any foe { }", W(DT_OP_FOR, 10, DT_Q_ANY, 0, ct_T_foe, 14, L(1), L(1), L(-1), YOU, OUT) },
    { "nearest room from here where it != hall by lead { move you it }",
      W(DT_OP_FOR, 17, DT_Q_NEAREST, 0, ct_T_room, 26, L(1), DT_X_it, L(HALL), DT_X_ne, YOU, DT_X_value, ct_X_here,
        1, V(lead), DT_OP_DO, 5, ct_V_move, YOU, DT_X_it, OUT) },
    { "most held(clue, it) of hero as it { }", W(DT_OP_FOR, 14, DT_Q_MOST, 1, ct_T_hero, 18, L(1), L(1), L(ct_N_clue),
                                                 DT_X_it, DT_X_value, ct_X_held, 2, YOU, OUT) },
    { "least counter(it) of foe { }",
      W(DT_OP_FOR, 11, DT_Q_LEAST, 0, ct_T_foe, 15, L(1), L(1), DT_X_it, DT_X_counter, YOU, OUT) },
    { "random foe where exhausted(it) { }",
      W(DT_OP_FOR, 11, DT_Q_RANDOM, 0, ct_T_foe, 15, L(1), DT_X_it, DT_X_exhausted, L(-1), YOU, OUT) },
    { "as lead { fail }", W(DT_OP_AS, 6, 13, V(lead), FAIL, OUT) },
    { "repeat { fail }", W(DT_OP_REPEAT, 3, 10, FAIL, OUT) },
    { "repeat pay { spend clue 1 } { fail }",
      W(DT_OP_REPEAT, 3, 17, DT_OP_DO, 5, ct_V_spend, L(ct_N_clue), L(1), DT_OP_PAID, 2, FAIL, OUT) },
    { "repeat doom times { fail }", W(DT_OP_TIMES, 6, 13, V(doom), FAIL, OUT) },
    { "simultaneously { fail spend clue 1 }",
      W(DT_OP_BATCH, 3, 15, FAIL, DT_OP_DO, 5, ct_V_spend, L(ct_N_clue), L(1), OUT) },
    { "together spend clue seats", W(DT_OP_TOGETHER, 5, ct_V_spend, L(ct_N_clue), DT_X_seats) },
    { "try { exhaust } then { fail } else { fail }", W(DT_OP_DO, 4, ct_V_exhaust, DT_X_this, DT_OP_IF, 6, 18,
                                                       DT_X_result, L(0), DT_X_gt, FAIL, DT_OP_ELSE, 3, 21, FAIL, FI) },
    { "stop", W(DT_OP_STOP, 2) },
    { "", { -1 } },
    /* `it` of the loop around is `that` to the machine where a selection is made */
    { "each room { nearest foe from it { exhaust it } }",
      W(DT_OP_FOR, 10, DT_Q_EACH, 0, ct_T_room, 30, L(1), L(1), L(-1), YOU, DT_OP_FOR, 10, DT_Q_NEAREST, 0, ct_T_foe,
        28, L(1), L(1), DT_X_that, YOU, DT_OP_DO, 4, ct_V_exhaust, DT_X_it, OUT, OUT) },
    { "choose 1 foe { } exhaust that",
      W(DT_OP_FOR, 10, DT_Q_PICK, 0, ct_T_foe, 14, L(1), L(1), L(-1), YOU, OUT, DT_OP_DO, 4, ct_V_exhaust, DT_X_that) },
};

/* A field that goes on from another program. */
static const struct form sequels[] = {
    { "if seats { } else if result { fail }",
      W(DT_OP_IF, 4, 9, DT_X_seats, DT_OP_ELSE, 3, 18, DT_OP_IF, 4, 16, DT_X_result, FAIL, FI, FI) },
    { "exhaust this prevent amount",
      W(DT_OP_DO, 4, ct_V_exhaust, DT_X_this, DT_OP_EDIT, 4, DT_EDIT_LESS, DT_X_amount) },
    { "move that attic", W(DT_OP_DO, 5, ct_V_move, DT_X_that, L(ATTIC)) },
    { "switch result { 0 { fail } 1 to 2 { } 3 up { fail } else { fail } }",
      W(DT_OP_IF, 6, 14, DT_X_result, L(0), DT_X_eq, FAIL, DT_OP_ELSE, 3, 46, DT_OP_IF, 10, 27, DT_X_result, L(1),
        DT_X_ge, DT_X_result, L(2), DT_X_le, DT_X_and, DT_OP_ELSE, 3, 44, DT_OP_IF, 6, 39, DT_X_result, L(3), DT_X_ge,
        FAIL, DT_OP_ELSE, 3, 42, FAIL, FI, FI, FI) },
    { "switch result { 7 { fail } }", W(DT_OP_IF, 6, 11, DT_X_result, L(7), DT_X_eq, FAIL, FI) },
};

/* An expression, as the condition of an `if` in an ability that answers an event. */
static const struct form values[] = {
    { "1 + 2 * 3", W(L(1), L(2), L(3), DT_X_mul, DT_X_add) },
    { "(1 + 2) * -3", W(L(1), L(2), DT_X_add, L(-3), DT_X_mul) },
    { "7 - 2 - 1", W(L(7), L(2), DT_X_sub, L(1), DT_X_sub) },
    { "-doom", W(L(0), V(doom), DT_X_sub) },
    { "not doom > 1 and seats = 2 or amount < 3",
      W(V(doom), L(1), DT_X_gt, DT_X_not, DT_X_seats, L(2), DT_X_eq, DT_X_and, DT_X_amount, L(3), DT_X_lt, DT_X_or) },
    { "half(doom) >= min(1, max(2, amount))",
      W(V(doom), DT_X_half, L(1), L(2), DT_X_amount, DT_X_max, DT_X_min, DT_X_ge) },
    { "subject = you", W(DT_X_subject, YOU, DT_X_eq) },
    { "ownerof(object) != nobody", W(DT_X_object, DT_X_ownerof, L(255), DT_X_ne) },
    { "nothing = object", W(L(-1), DT_X_object, DT_X_eq) },
    { "here = nothing", W(YOU, DT_X_value, ct_X_here, 1, L(-1), DT_X_eq) },
    { "kindof(object) = item", W(DT_X_object, DT_X_kindof, L(ct_K_item), DT_X_eq) },
    { "monster = kindof(this)", W(L(ct_K_monster), DT_X_this, DT_X_kindof, DT_X_eq) },
    { "cardof(this) = page \"P\"", W(DT_X_this, DT_X_cardof, L(0), DT_X_eq) },
    { "here(subject) = attic", W(DT_X_subject, DT_X_value, ct_X_here, 1, L(ATTIC), DT_X_eq) },
    { "distance(here, hall) <= 1", W(YOU, DT_X_value, ct_X_here, 1, L(HALL), DT_X_distance, L(1), DT_X_le) },
    { "zoneof(this) = past", W(DT_X_this, DT_X_zoneof, L(ct_Z_past), DT_X_eq) },
    { "zoneof(this) = hand(subject)", W(DT_X_this, DT_X_zoneof, DT_X_subject, L(ct_Z_hand), DT_X_add, DT_X_eq) },
    { "zoneof(this) = hand",
      W(DT_X_this, DT_X_zoneof, L(ct_Z_hand), DT_X_ge, DT_X_this, DT_X_zoneof, L(ct_Z_hand_last), DT_X_le, DT_X_and) },
    { "hand != zoneof(this)", W(DT_X_this, DT_X_zoneof, L(ct_Z_hand), DT_X_ge, DT_X_this, DT_X_zoneof,
                                L(ct_Z_hand_last), DT_X_le, DT_X_and, DT_X_not) },
    { "count(foe) > 2", W(DT_X_count, ct_T_foe, L(2), DT_X_gt) },
    { "object in foe", W(DT_X_object, DT_X_isin, ct_T_foe) },
    { "skill(you, lore) > price", W(YOU, L(ct_N_lore), DT_X_query, ct_Q_skill, 2, DT_X_query, ct_Q_price, 0, DT_X_gt) },
    { "held(item)", W(L(ct_N_item), YOU, DT_X_value, ct_X_held, 2) },
    { "edition is first", W(DT_X_setting, ct_G_edition, L(1), DT_X_eq) },
    { "8191 - -8192", W(L(8191), L(-8192), DT_X_sub) },
};

static unsigned filled(const int16_t *w)
{
    unsigned n = 0;
    while (w[n] >= 0)
        n++;
    return n;
}

static void same_code(const char *text, const struct dt_content *c, unsigned at, const int16_t *want, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (at + i >= c->codes || c->code[at + i] != want[i]) {
            dtc_list_program(&ct_words, c, at, stderr);
            fail_msg("%s: word %u is %d, expected %d", text, i, at + i < c->codes ? c->code[at + i] : 0, want[i]);
        }
}

static void check_forms(const struct form *form, unsigned count, const char *field, unsigned number)
{
    for (unsigned i = 0; i < count; i++) {
        char text[400];
        int16_t want[66];
        snprintf(text, sizeof text, HEAD "page \"P\" { %s { %s } }", field, form[i].text);
        struct dt_content *c = compiled(text);
        unsigned at = c->slot[(uint16_t)(c->card[0].field + number)].at, n = filled(form[i].word);
        memcpy(want, form[i].word, sizeof form[i].word);
        want[n++] = DT_OP_END;
        want[n++] = 2;
        assert_int_equal(at, 2);
        same_code(form[i].text, c, at, want, n);
        assert_int_equal(c->codes, 2 + n);
        dtc_free(c);
    }
}

static void statements(void **state)
{
    (void)state;
    check_forms(forms, LENGTH(forms), "text", ct_F_page_text);
    check_forms(sequels, LENGTH(sequels), "sequel", ct_F_page_sequel);
}

static void expressions(void **state)
{
    (void)state;
    for (unsigned i = 0; i < LENGTH(values); i++) {
        char text[400];
        unsigned n = filled(values[i].word);
        snprintf(text, sizeof text, HEAD "page \"P\" { after gain if %s { fail } }", values[i].text);
        struct dt_content *c = compiled(text);
        assert_int_equal(c->ability[0].cond, 2);
        if (c->code[2] != (int)n)
            fail_msg("%s: %d words, expected %u", values[i].text, c->code[2], n);
        same_code(values[i].text, c, 3, values[i].word, n);
        dtc_free(c);
    }
}

/* ---------------------------------------------------------------- abilities ---- */

static void abilities(void **state)
{
    (void)state;
    static const struct { const char *text; struct dt_ability want;
    } row[] = {
        { "when you would lose sanity { prevent 1 }",
          { ct_E_lose, DT_WOULD_FORCED, DT_YOU, 0, 1 + ct_N_sanity, 0, 0, 0, 0, 0, 0, 0, 2 } },
        { "when would lose may { prevent 1 }",
          { ct_E_lose, DT_WOULD_MAY, DT_ANYONE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2 } },
        { "after another gains item { fail }",
          { ct_E_gain, DT_AFTER_FORCED, DT_ANOTHER, 0, 1 + ct_N_item, 0, 0, 0, 0, 0, 0, 0, 2 } },
        { "after anyone passes may pay { exhaust } { fail }",
          { ct_E_pass, DT_AFTER_MAY, DT_ANYONE, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2 } },
        { "after pass limit 2 per round { fail }",
          { ct_E_pass, DT_AFTER_FORCED, DT_ANYONE, 0, 0, 0, 1 + ct_P_round, 2, 0, 0, 0, 0, 2 } },
        { "only edition first after you enter { fail }",
          { ct_E_enter, DT_AFTER_FORCED, DT_YOU, 0, 0, 0, 0, 0, 0, 1 + ct_G_edition, 1, 0, 2 } },
        { "after enter if doom { fail }", { ct_E_enter, DT_AFTER_FORCED, DT_ANYONE, 0, 0, 0, 0, 0, 0, 0, 0, 2, 6 } },
        { "add 2 to price", { ct_Q_price, DT_STATIC, 0, 0, 0, DT_MOD_ADD, 0, 0, 0, 0, 0, 0, 2 } },
        { "set price to 2", { ct_Q_price, DT_STATIC, 0, 0, 0, DT_MOD_SET, 0, 0, 0, 0, 0, 0, 2 } },
        { "add 1 to skill(_, _)", { ct_Q_skill, DT_STATIC, 0, 0, 0, DT_MOD_ADD, 0, 0, 0, 0, 0, 0, 2 } },
        { "add 1 to skill(you, lore)", { ct_Q_skill, DT_STATIC, 0, 0, 0, DT_MOD_ADD, 0, 0, 0, 0, 0, 2, 12 } },
    };
    for (unsigned i = 0; i < LENGTH(row); i++) {
        char text[300];
        snprintf(text, sizeof text, HEAD "blank \"B\" { %s }", row[i].text);
        struct dt_content *c = compiled(text);
        assert_int_equal(c->abilities, 1);
        if (memcmp(&c->ability[0], &row[i].want, sizeof row[i].want))
            fail_msg("%s", row[i].text);
        dtc_free(c);
    }
}

static void ability_rows(void **state)
{
    (void)state;
    static const int16_t cost[] = { DT_OP_DO,   4, ct_V_exhaust, DT_X_this,   DT_OP_PAID, 2,
                                    DT_OP_EDIT, 4, DT_EDIT_LESS, DT_X_amount, DT_OP_END,  2 };
    static const int16_t edits[] = {
        DT_OP_EDIT,       4,       DT_EDIT_MORE, L(2), DT_OP_EDIT,     4,    DT_EDIT_TO, L(1),      DT_OP_EDIT, 6,
        DT_EDIT_REDIRECT, V(lead), DT_OP_EDIT,   4,    DT_EDIT_CANCEL, L(0), FAIL,       DT_OP_END, 2
    };
    static const int16_t pattern[] = { 11, DT_X_arg, 1,       L(ct_N_lore), DT_X_eq, DT_X_arg,
                                       0,  V(lead),  DT_X_ne, DT_X_and,     1,       L(-1) };
    struct dt_content *c =
        compiled(HEAD "blank \"B\" { when you would lose may pay { exhaust this } { prevent all } }");
    same_code("cost", c, c->ability[0].code, cost, LENGTH(cost));
    dtc_free(c);
    c = compiled(HEAD
                 "blank \"B\" { when you would lose { increase 2 reduce to 1 redirect to lead instead { fail } } }");
    same_code("edits", c, c->ability[0].code, edits, LENGTH(edits));
    dtc_free(c);
    c = compiled(HEAD "blank \"B\" { add -1 to skill(_, lore) if who != lead }");
    same_code("pattern", c, c->ability[0].cond, pattern, LENGTH(pattern));
    assert_int_equal(c->ability[0].code, 2 + 12);
    dtc_free(c);
}

static void limits(void **state)
{
    (void)state;
    struct dt_content *c =
        compiled(HEAD "blank \"B\" { after pass { fail } after pass limit 1 per turn { fail }\n"
                      "after enter limit 15 per round { fail } add 1 to price after gain limit 3 per turn { fail } }");
    static const uint8_t counter[] = { 0, 0, 1, 0, 2 }, times[] = { 0, 1, 15, 0, 3 };
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(c->ability[i].counter, counter[i]);
        assert_int_equal(c->ability[i].times, times[i]);
    }
    dtc_free(c);
}

/* ------------------------------------------------------- fields and things ---- */

static const int16_t *field_of(const struct dt_content *c, unsigned card, unsigned field, unsigned *count)
{
    const struct dt_slot *s = &c->slot[(uint16_t)(c->card[card].field + field)];
    *count = s->count;
    return &c->data[s->at];
}

static void fields(void **state)
{
    (void)state;
    struct dt_content *c = compiled(HEAD
        "blank \"B\" { }\n"
        "item \"I\" { steps 1, -2, 32767 turns_into \"J\" traits relic, charm home attic haunts hall, attic }\n"
        "page \"P\" { tasks { lore, sanity 3 | lore/will 2, clue } }\n"
        "item \"J\" { value -5 trait relic }\n");
    unsigned n;
    const int16_t *at = field_of(c, 1, ct_F_item_steps, &n);
    static const int16_t steps[] = { 1, -2, 32767 }, traits[] = { ct_N_relic, ct_N_charm };
    static const int16_t tasks[] = { 6, 1,         ct_N_lore, 1,         1, ct_N_sanity, 3,         8,
                                     2, ct_N_lore, 1,         ct_N_will, 2, 1,           ct_N_clue, 1 };
    assert_int_equal(n, 3);
    assert_memory_equal(at, steps, sizeof steps);
    at = field_of(c, 1, ct_F_item_traits, &n);
    assert_int_equal(n, 2);
    assert_memory_equal(at, traits, sizeof traits);
    at = field_of(c, 1, ct_F_item_turns_into, &n);
    assert_int_equal(n, 1);
    assert_int_equal(*at, 3);
    at = field_of(c, 1, ct_F_item_home, &n);
    assert_true(n == 1 && at[0] == ATTIC);
    at = field_of(c, 1, ct_F_item_haunts, &n);
    assert_true(n == 2 && at[0] == HALL && at[1] == ATTIC);
    field_of(c, 1, ct_F_item_value, &n);
    assert_int_equal(n, 0);
    at = field_of(c, 2, ct_F_page_tasks, &n);
    assert_int_equal(n, LENGTH(tasks));
    assert_memory_equal(at, tasks, sizeof tasks);
    const struct dt_task *task = &c->task[c->slot_task[(uint16_t)(c->card[2].field + ct_F_page_tasks)]];
    assert_int_equal(c->tasks, 2);
    assert_true(task[0].weight == 0x311 && !task[0].choices && &c->data[task[0].at] == at);
    assert_true(task[1].weight == 0 && task[1].choices == 1 && &c->data[task[1].at] == at + 7);
    at = field_of(c, 3, ct_F_item_value, &n);
    assert_int_equal(*at, -5);
    at = field_of(c, 3, ct_F_item_trait, &n);
    assert_int_equal(*at, ct_N_relic);
    assert_int_equal(c->slot[(uint16_t)(c->card[2].field + ct_F_page_text)].at, 0);
    assert_int_equal(c->slots, 7 + 5 + 7);
    dtc_free(c);
}

static void things(void **state)
{
    (void)state;
    struct dt_content *c =
        compiled(HEAD "page \"A\" x2 { after pass { fail } }\nitem \"B\" x3 stock dark { add 1 to price }\n"
                      "page \"C\" look same { after pass may { fail } }\nmonster \"D\" look same stock item { after "
                      "pass may { fail } }\nitem \"E\" { }\n");
    static const uint16_t card_of[] = { 1, 1, 1, 4, 3, 0, 0, 2 }, kind_first[] = { 0, 4, 5, 8, 8 };
    assert_int_equal(c->things, 8);
    assert_memory_equal(c->card_of, card_of, sizeof card_of);
    assert_memory_equal(c->kind_first, kind_first, sizeof kind_first);
    const struct dt_set *pass = &c->listens[ct_E_pass * DT_CELLS];
    assert_int_equal(pass[DT_AFTER_FORCED].w[0], 0x60);
    assert_int_equal(pass[DT_AFTER_FORCED].words, 1);
    assert_int_equal(pass[DT_AFTER_MAY].w[0], 0x90);
    /* variants of one front share its code, so that a place in it names none of them */
    assert_int_equal(c->ability[c->card[2].ability].code, c->ability[c->card[3].ability].code);
    assert_int_equal(pass[DT_WOULD_FORCED].words, 0);
    assert_int_equal(c->modifies[ct_Q_price].w[0], 7);
    assert_int_equal(c->modifies[ct_Q_skill].words, 0);
    /* backs: of the kind, named, or another kind's; fronts: named first */
    static const uint16_t stock[] = { 1 + ct_K_page, 1 + ct_K_COUNT, 1 + ct_K_page, 1 + ct_K_item, 1 + ct_K_item },
                          look[] = { 2, 3, 1, 1, 4 };
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(c->card[i].stock, stock[i]);
        assert_int_equal(c->card[i].look, look[i]);
    }
    assert_int_equal(c->stocks, ct_K_COUNT + 1);
    assert_int_equal(c->looks, 4);
    dtc_free(c);
}

static uint64_t hash_of(const char *cards)
{
    char text[500];
    snprintf(text, sizeof text, HEAD "%s", cards);
    struct dt_content *c = compiled(text);
    uint64_t h = c->hash;
    dtc_free(c);
    return h;
}

static void hashes(void **state)
{
    (void)state;
    uint64_t h = hash_of("item \"A\" { value 1 after pass { lose sanity 1 } } page \"P\" { text { fail } }");
    assert_true(h == hash_of("# other words\nitem \"Z\" { value 1\nafter anyone passes { lose sanity } }\npage \"Q\" { "
                             "text { fail } }"));
    static const char *const other[] = {
        "item \"A\" { value 2 after pass { lose sanity 1 } } page \"P\" { text { fail } }",
        "item \"A\" { value 1 after pass { lose sanity 2 } } page \"P\" { text { fail } }",
        "item \"A\" { value 1 after enter { lose sanity 1 } } page \"P\" { text { fail } }",
        "item \"A\" { value 1 after you pass { lose sanity 1 } } page \"P\" { text { fail } }",
        "item \"A\" x2 { value 1 after pass { lose sanity 1 } } page \"P\" { text { fail } }",
        "item \"A\" stock page { value 1 after pass { lose sanity 1 } } page \"P\" { text { fail } }",
        "item \"A\" { value 1 after pass limit 1 per turn { lose sanity 1 } } page \"P\" { text { fail } }",
        "item \"A\" { value 1 after pass { lose sanity 1 } } page \"P\" { text { } }",
    };
    for (unsigned i = 0; i < LENGTH(other); i++)
        if (hash_of(other[i]) == h)
            fail_msg("the hash does not see the difference: %s", other[i]);
}

/* -------------------------------------------------------------------- packs ---- */

static void packs(void **state)
{
    (void)state;
    const struct dtc_source s[] = {
        { "a.card", HEAD "count item 3\nitem \"A\" x2 { value 1 }", 0 },
        { "b.card", HEAD "item \"B\" { turns_into \"A\" }", 0 },
        { "more.card",
          "pack \"more\" for card-test\ncount item 5\nitem \"A\" x4 replaces { value 9 }\nitem \"C\" { turns_into "
          "\"B\" }",
          0 },
        { "gone.card", "pack \"gone\" for card-test\nitem \"B\" x0 replaces { }", 0 },
    };
    struct dtc_source all[4];
    for (unsigned i = 0; i < 4; i++)
        all[i] = (struct dtc_source){ s[i].file, s[i].text, strlen(s[i].text) };
    struct dt_content *c = compile_all(all, 4, 5);
    assert_non_null(c);
    assert_null(dtc_verify(&ct_words, c));
    assert_int_equal(c->cards, 3);
    assert_int_equal(c->things, 5);
    assert_string_equal(c->name[c->card[0].name], "A");
    assert_int_equal(c->card[0].copies, 4);
    assert_int_equal(c->card[1].copies, 0);
    assert_string_equal(c->name[c->card[2].name], "C");
    unsigned n;
    assert_int_equal(*field_of(c, 0, ct_F_item_value, &n), 9);
    assert_int_equal(*field_of(c, 2, ct_F_item_turns_into, &n), 1);
    assert_int_equal(c->packs, 3);
    assert_string_equal(c->pack[2], "gone");
    struct dtc_where w;
    assert_true(dtc_where_card(c, 0, &w));
    assert_string_equal(w.file, "more.card");
    assert_int_equal(w.line, 3);
    assert_int_equal(w.column, 1);
    assert_false(dtc_where_card(c, 3, &w));
    dtc_free(c);
    c = compile_all(all, 4, 4);
    assert_null(c);
    assert_string_equal(dtc_error(errors, 0),
                        "more.card:4:1: error: no room for \"C\": the game holds at most 4 things");
}

static void places(void **state)
{
    (void)state;
    struct dt_content *c = compiled(HEAD "page \"P\" {\n  text {\n    lose sanity\n    if doom {\n      fail } } }");
    struct dtc_where w;
    assert_true(dtc_where_code(c, 7, &w));
    assert_int_equal(w.line, 5);
    assert_int_equal(w.column, 5);
    assert_true(dtc_where_code(c, 13, &w));
    assert_int_equal(w.line, 6);
    assert_int_equal(w.column, 7);
    assert_false(dtc_where_code(c, 8, &w));
    assert_false(dtc_where_code(c, 0, &w));
    dtc_free(c);
}

/* ----------------------------------------------------------------- listings ---- */

static char *written(void (*to)(const struct dt_content *, FILE *), const struct dt_content *c)
{
    static char text[20000];
    FILE *f = tmpfile();
    assert_non_null(f);
    to(c, f);
    rewind(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

static void list_first(const struct dt_content *c, FILE *f) { dtc_list_card(&ct_words, c, 0, f); }
static void write_content(const struct dt_content *c, FILE *f) { assert_true(dtc_write_c(c, "ct", f)); }
static void write_ops(const struct dt_content *c, FILE *f) { (void)c; dtc_list_ops(f); }

static void listing(void **state)
{
    (void)state;
    struct dt_content *c = compiled(HEAD "page \"P\" x2 {\n"
                                         "tasks { lore, sanity 3 | lore/will }\n"
                                         "text { choose { { spend clue 1 } or if here = attic { each hero where it != "
                                         "lead as it { lose sanity half(doom) } } } }\n"
                                         "after you gain item if edition is first limit 1 per turn may pay { exhaust } "
                                         "{ unless pay { lose sanity } { fetch \"P\" } }\n"
                                         "add 1 to skill(you, lore) if zoneof(this) = hand(you)\n}");
    assert_string_equal(written(list_first, c),
        "page \"P\" x2\n"
        "  tasks lore, sanity 3 | lore/will\n"
        "  text\n"
        "      2  CHOOSE -> 53\n"
        "      5    BRANCH 1 -> 17\n"
        "      9      DO spend clue 1\n"
        "     14    ELSE -> 53\n"
        "     17    BRANCH (here(you) = attic) -> 53\n"
        "     26      FOR each hero as it where (it != lead) -> 50\n"
        "     40        DO lose sanity half(doom)\n"
        "     48      OUT\n"
        "     50    ELSE -> 53\n"
        "     53  FI\n"
        "     55  END\n"
        "  after you gain item if edition is first limit 1 per turn may\n"
        "     62  DO exhaust this\n"
        "     66  PAID\n"
        "     68  OFFER unless -> 82\n"
        "     72    DO lose sanity 1\n"
        "     77  PAID\n"
        "     79  ELSE -> 87\n"
        "     82    DO fetch \"P\" you\n"
        "     87  FI\n"
        "     89  END\n"
        "  add 1 to skill if (((who = you) and (what = lore)) and (zoneof(this) = hand(you)))\n");
    dtc_free(c);
}

static void c_file(void **state)
{
    (void)state;
    struct dt_content *c =
        compiled(HEAD "page \"say \\\"who\\\"\?\?! \303\244\" { text { fail } after pass { fail } }");
    const char *text = written(write_content, c);
    assert_non_null(strstr(text, "\"say \\\"who\\\"\\?\\?! \\303\\244\""));
    assert_non_null(strstr(text, "const struct dt_content ct_content = {"));
    assert_non_null(strstr(text, ".cards = 1, .abilities = 1, .codes = 12,"));
    dtc_free(c);
}

static void op_tables(void **state)
{
    (void)state;
    char *tables = written(write_ops, NULL);
    assert_non_null(strstr(tables, "| `DO` | `v X` | carry out a verb"));
    assert_non_null(strstr(tables, "| `distance` | 2 |  | steps between"));
    FILE *f = fopen("docs/card-language.md", "r");
    assert_non_null(f);
    static char doc[100000];
    doc[fread(doc, 1, sizeof doc - 1, f)] = 0;
    fclose(f);
    const char *begin = strstr(doc, "<!-- ops:begin -->\n"), *end = strstr(doc, "<!-- ops:end -->");
    assert_true(begin && end);
    begin += strlen("<!-- ops:begin -->\n");
    if (strlen(tables) != (size_t)(end - begin) || memcmp(begin, tables, (size_t)(end - begin)))
        fail_msg("docs/card-language.md does not hold the output of cardc --ops");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements),   cmocka_unit_test(expressions), cmocka_unit_test(abilities),
        cmocka_unit_test(ability_rows), cmocka_unit_test(limits),      cmocka_unit_test(fields),
        cmocka_unit_test(things),       cmocka_unit_test(hashes),      cmocka_unit_test(packs),
        cmocka_unit_test(places),       cmocka_unit_test(listing),     cmocka_unit_test(c_file),
        cmocka_unit_test(op_tables),
    };
    int failed = cmocka_run_group_tests_name("cards", tests, NULL, done);
    return failed;
}
