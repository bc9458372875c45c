/* cards_verify_test.c -- the verifier of compiled content: rows that are broken in one place are
 * refused for that reason, and content with any word changed is refused or still safe to read. */
#include "../cards/words.h"

#define L(v) (int16_t)(0x4000 | ((v) & 0x3fff))
#define FAIL DT_OP_DO, 3, ct_V_fail
#define END DT_OP_END, 2
#define FI DT_OP_FI, 2
#define OUT DT_OP_OUT, 2
#define FOE 0, ct_T_foe
#define PARTS L(1), L(1), L(-1), DT_X_you

/* A copy that can be broken. */
struct broken {
    struct dt_content c;
    struct dt_content *from;
    int16_t code[2000], data[100];
    struct dt_ability ability[20];
    struct dt_card card[8];
    struct dt_slot slot[40];
    struct dt_task task[20];
    uint16_t slot_task[41];
};

static void copy(struct broken *b)
{
    const struct dt_content *c = b->from;
    assert_true(c->codes <= 2000 && c->datas <= 100 && c->abilities <= 20 && c->cards <= 8 && c->slots <= 40);
    b->c = *c;
    memcpy(b->code, c->code, sizeof b->code[0] * c->codes);
    memcpy(b->data, c->data, sizeof b->data[0] * c->datas);
    memcpy(b->ability, c->ability, sizeof b->ability[0] * c->abilities);
    memcpy(b->card, c->card, sizeof b->card[0] * c->cards);
    memcpy(b->slot, c->slot, sizeof b->slot[0] * c->slots);
    assert_true(c->tasks <= 20);
    memcpy(b->task, c->task, sizeof b->task[0] * c->tasks);
    memcpy(b->slot_task, c->slot_task, sizeof b->slot_task[0] * (c->slots + 1u));
    b->c.code = b->code;
    b->c.data = b->data;
    b->c.ability = b->ability;
    b->c.card = b->card;
    b->c.slot = b->slot;
    b->c.task = b->task;
    b->c.slot_task = b->slot_task;
}

static struct dt_content *sample(void)
{
    char text[20000];
    FILE *f = fopen("tests/cards/every_form.card", "rb");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return compiled(text);
}

/* ---------------------------------------------------------- one thing wrong ---- */

/* The row of a program field, from offset 2; what the verifier says. */
struct row { int16_t word[40]; const char *says; };
static const struct row rows[] = {
    { { FAIL, END }, NULL },
    { { FAIL, DT_OP_DO, 3 }, "an instruction has an impossible length" },
    { { FAIL }, "a program runs out of the code" },
    { { DT_OPS, 2, END }, "no such instruction" },
    { { -1, 2, END }, "no such instruction" },
    { { DT_OP_STOP, 1, END }, "an instruction has an impossible length" },
    { { DT_OP_STOP, 30, END }, "an instruction has an impossible length" },
    { { DT_OP_DO, 2, END }, "an instruction is cut off" },
    { { DT_OP_DO, 3, ct_V_COUNT, END }, "no such verb" },
    { { DT_OP_DO, 3, -1, END }, "no such verb" },
    { { DT_OP_DO, 4, ct_V_lose, L(0), END }, "an expression does not leave the values that are taken" },
    { { DT_OP_DO, 6, ct_V_lose, L(0), L(1), L(1), END }, "an expression does not leave the values that are taken" },
    { { DT_OP_DO, 5, ct_V_lose, L(ct_N_lore), L(1), END }, "an argument is of the wrong type or out of range" },
    { { DT_OP_DO, 5, ct_V_lose, L(0), DT_X_you, END }, "an argument is of the wrong type or out of range" },
    { { DT_OP_DO, 5, ct_V_move, DT_X_you, L(SPACES), END }, "an argument is of the wrong type or out of range" },
    { { DT_OP_DO, 5, ct_V_fetch, L(1), DT_X_you, END }, "an argument is of the wrong type or out of range" },
    { { DT_OP_DO, 5, ct_V_summon, L(ct_K_COUNT), L(1), END }, "an argument is of the wrong type or out of range" },
    { { DT_OP_DO, 4, ct_V_shuffle, L(ct_Z_COUNT), END }, "an argument is of the wrong type or out of range" },
    { { DT_OP_DO, 4, ct_V_exhaust, DT_XS, END }, "no such operator" },
    { { DT_OP_DO, 4, ct_V_exhaust, -5, END }, "no such operator" },
    { { DT_OP_DO, 4, ct_V_exhaust, DT_X_it, END }, "'it' or 'that' is asked for where there is none" },
    { { DT_OP_DO, 4, ct_V_exhaust, DT_X_object, END }, "an event is asked for where there is none" },
    { { DT_OP_IF, 5, 7, DT_X_arg, 0, FI, END }, "a query's argument is asked for where there is none" },
    { { DT_OP_IF, 5, 7, DT_X_setting, 1, FI, END }, "no such setting" },
    { { DT_OP_IF, 5, 7, DT_X_count, ct_T_COUNT, FI, END }, "no such set" },
    { { DT_OP_IF, 6, 8, DT_X_this, DT_X_isin, ct_T_hero, FI, END }, "the value cannot be in the set" },
    { { DT_OP_IF, 6, 8, DT_X_value, ct_X_COUNT, 0, FI, END }, "no such value or query, or too few arguments" },
    { { DT_OP_IF, 6, 8, DT_X_value, ct_X_held, 2, FI, END }, "no such value or query, or too few arguments" },
    { { DT_OP_IF, 7, 9, L(2), DT_X_query, ct_Q_skill, 1, FI, END }, "a value has the wrong number of arguments" },
    { { DT_OP_IF, 5, 7, L(1), DT_X_add, FI, END }, "an operator has too few values" },
    { { DT_OP_IF, 6, 8, DT_X_you, L(1), DT_X_lt, FI, END }, "an operator is given a value of the wrong type" },
    { { DT_OP_IF, 6, 8, DT_X_you, L(9), DT_X_eq, FI, END }, "two values are compared that cannot be" },
    { { DT_OP_IF, 6, 8, DT_X_you, DT_X_this, DT_X_eq, FI, END }, "two values are compared that cannot be" },
    { { DT_OP_IF, 4, 6, DT_X_count, FI, END }, "an operator is cut off" },
    { { DT_OP_IF, 4, 6, DT_X_you, FI, END }, "an instruction is given a value of the wrong type" },
    { { DT_OP_IF, 20,   22,   L(1), L(1), L(1), L(1), L(1), L(1), L(1), L(1),
        L(1),     L(1), L(1), L(1), L(1), L(1), L(1), L(1), L(1), FI,   END },
      "an expression needs too many values" },
    { { DT_OP_IF, 4, 7, L(1), FI, END }, "FI closes nothing, or a jump does not lead to it" },
    { { DT_OP_IF, 4, 6, L(1), END }, "a program ends inside a block" },
    { { FI, END }, "FI closes nothing, or a jump does not lead to it" },
    { { DT_OP_ELSE, 3, 5, END }, "ELSE without IF, OFFER or BRANCH" },
    { { DT_OP_IF, 4, 6, L(1), DT_OP_ELSE, 3, 9, FI, END }, "a jump does not lead behind its ELSE" },
    { { DT_OP_IF, 4, 9, L(1), DT_OP_ELSE, 3, 9, DT_OP_ELSE, 3, 9, FI, END }, "ELSE without IF, OFFER or BRANCH" },
    { { DT_OP_IF, 4, 9, L(1), DT_OP_ELSE, 3, 9, FI, END }, NULL },
    { { DT_OP_OFFER, 4, 2, 8, DT_OP_PAID, 2, FI, END }, "a way of doing it is out of range" },
    { { DT_OP_OFFER, 4, 0, 6, FI, END }, "something in a cost cannot be paid" },
    { { DT_OP_OFFER, 4, 0, 11, FAIL, DT_OP_PAID, 2, FI, END }, "something in a cost cannot be paid" },
    { { DT_OP_PAID, 2, END }, "PAID without a cost" },
    { { DT_OP_CHOOSE, 3, 8, FAIL, FI, END }, "CHOOSE or ALL holds something that is no branch" },
    { { DT_OP_BRANCH, 4, 6, L(1), END }, "BRANCH outside CHOOSE and ALL" },
    { { DT_OP_CHOOSE, 3, 12, DT_OP_BRANCH, 4, 12, L(1), DT_OP_ELSE, 3, 12, FI, END }, NULL },
    { { DT_OP_CHOOSE, 3, 12, DT_OP_BRANCH, 4, 12, L(1), DT_OP_ELSE, 3, 14, FI, END },
      "a branch does not lead to the end of its CHOOSE" },
    { { DT_OP_CHOOSE, 3, 11, DT_OP_BRANCH, 4, 11, L(1), OUT, FI, END },
      "OUT closes nothing, or a jump does not lead behind it" },
    { { DT_OP_ALL, 3, 11, DT_OP_BRANCH, 4, 11, L(1), OUT, FI, END }, NULL },
    { { DT_OP_ALL, 3, 12, DT_OP_BRANCH, 4, 12, L(1), DT_OP_ELSE, 3, 12, FI, END }, "ELSE ends a branch of ALL" },
    { { DT_OP_FOR, 10, DT_Q_EACH, FOE, 14, PARTS, OUT, END }, NULL },
    { { DT_OP_FOR, 10, DT_Q_LEAST + 1, FOE, 14, PARTS, OUT, END }, "a way of doing it is out of range" },
    { { DT_OP_FOR, 10, DT_Q_EACH, 2, ct_T_foe, 14, PARTS, OUT, END }, "no such set or flag" },
    { { DT_OP_FOR, 10, DT_Q_EACH, 0, ct_T_COUNT, 14, PARTS, OUT, END }, "no such set or flag" },
    { { DT_OP_FOR, 10, DT_Q_EACH, 1, ct_T_foe, 14, PARTS, OUT, END },
      "a body cannot run as something that is no seat" },
    { { DT_OP_FOR, 10, DT_Q_NEAREST, FOE, 14, L(1), L(1), DT_X_you, DT_X_you, OUT, END },
      "a selection is given a value of the wrong type" },
    { { DT_OP_FOR, 10, DT_Q_EACH, FOE, 12, PARTS, OUT, END }, "OUT closes nothing, or a jump does not lead behind it" },
    { { OUT, END }, "OUT closes nothing, or a jump does not lead behind it" },
    { { DT_OP_AS, 4, 8, L(7), OUT, END }, NULL },
    { { DT_OP_AS, 4, 8, L(8), OUT, END }, "an instruction is given a value of the wrong type" },
    { { DT_OP_REPEAT, 3, 12, FAIL, DT_OP_PAID, 2, OUT, END }, "something in a cost cannot be paid" },
    { { DT_OP_BATCH, 3, 10, FAIL, OUT, END }, NULL },
    { { DT_OP_BATCH, 3, 9, DT_OP_STOP, 2, OUT, END }, "BATCH holds something that is no verb, or a test" },
    { { DT_OP_BATCH, 3, 8, FAIL, OUT, END }, "OUT closes nothing, or a jump does not lead behind it" },
    { { DT_OP_TOGETHER, 5, ct_V_gain, L(ct_N_clue), L(1), END }, "something paid together is no cost" },
    { { DT_OP_EDIT, 4, DT_EDIT_LESS, L(1), END }, "an event is changed where none is about to happen" },
    { { DT_OP_IF, 4, 6, DT_X_result, FI, END }, "a result is asked for where there is none" },
    { { FAIL, DT_OP_IF, 4, 9, DT_X_result, FI, END }, NULL },
    { { DT_OP_AS, 4, 8, L(7), OUT, DT_OP_IF, 4, 12, DT_X_result, FI, END }, NULL },
    { { DT_OP_AS, 4, 14, L(7), DT_OP_IF, 4, 10, DT_X_result, FI, OUT, END },
      "a result is asked for where there is none" },
};

static unsigned row_length(const int16_t *w)
{
    unsigned n = 40;
    while (n && !w[n - 1])
        n--;
    return n;
}

static void one_wrong(void **state)
{
    (void)state;
    static struct broken b;
    b.from = compiled(HEAD "page \"P\" { text { fail } }");
    for (unsigned i = 0; i < LENGTH(rows); i++) {
        copy(&b);
        unsigned n = row_length(rows[i].word);
        memcpy(&b.code[2], rows[i].word, sizeof b.code[0] * n);
        b.c.codes = (uint16_t)(2 + n);
        b.c.batches = true;
        const char *said = dtc_verify(&ct_words, &b.c);
        if (!said != !rows[i].says || (said && strcmp(said, rows[i].says)))
            fail_msg("row %u: says '%s', expected '%s'", i, said ? said : "nothing",
                     rows[i].says ? rows[i].says : "nothing");
    }
    dtc_free(b.from);
}

/* What a sequel may say no other field may, whoever compiled it. */
static void only_in_sequels(void **state)
{
    (void)state;
    static const struct { const char *text, *says; } sequel[] = {
        { "switch result { 1 { fail } }", "a result is asked for where there is none" },
        { "prevent 1", "an event is changed where none is about to happen" },
        { "if amount > 1 { fail }", "an event is asked for where there is none" },
        { "as that { fail }", "'it' or 'that' is asked for where there is none" },
    };
    for (unsigned i = 0; i < LENGTH(sequel); i++) {
        static struct broken b;
        char text[200];
        snprintf(text, sizeof text, HEAD "page \"P\" { sequel { %s } }", sequel[i].text);
        b.from = compiled(text);
        copy(&b);
        unsigned field = b.card[0].field;
        b.slot[(uint16_t)(field + ct_F_page_text)] = b.slot[(uint16_t)(field + ct_F_page_sequel)];
        assert_string_equal(dtc_verify(&ct_words, &b.c), sequel[i].says);
        copy(&b);
        b.slot[(uint16_t)(field + ct_F_page_inside)] = b.slot[(uint16_t)(field + ct_F_page_sequel)];
        assert_null(dtc_verify(&ct_words, &b.c));
        dtc_free(b.from);
    }
}

static void refuse(struct broken *b, const char *says)
{
    const char *said = dtc_verify(&ct_words, &b->c);
    if (!said || strcmp(said, says))
        fail_msg("says '%s', expected '%s'", said ? said : "nothing", says);
    copy(b);
}

#define REFUSE(change, says) do { change; refuse(&b, says); } while (0)

/* A cost that its owner can always pay is told from others by its verbs and by whose it is. */
static void wrong_prices(void **state)
{
    (void)state;
    static struct broken b;
    b.from = compiled(HEAD "item \"I\" { after you pass may pay { lose sanity 1 } { fail } }\n"
                           "item \"J\" { after you pass may pay { fold } { fail } }\n"
                           "item \"K\" { after pass may pay { fold } { fail } }");
    copy(&b);
    assert_null(dtc_verify(&ct_words, &b.c));
    assert_int_equal(b.ability[0].cost, DT_PRICED);
    assert_int_equal(b.ability[1].cost, DT_OWN_PRICE);
    assert_int_equal(b.ability[2].cost, DT_PRICED);
    REFUSE(b.ability[0].cost = DT_OWN_PRICE, "a cost is called one that can always be paid");
    REFUSE(b.ability[2].cost = DT_OWN_PRICE, "a cost is called one that can always be paid");
}

static void wrong_tables(void **state)
{
    (void)state;
    static struct broken b;
    b.from =
        compiled(HEAD "page \"P\" x2 { tasks { lore } text { fail } after pass if doom limit 1 per turn { fail } }\n"
                      "item \"I\" { trait relic turns_into \"I\" add 1 to price }");
    copy(&b);
    assert_null(dtc_verify(&ct_words, &b.c));
    unsigned tasks = (uint16_t)(b.card[0].field + ct_F_page_tasks), text = (uint16_t)(b.card[0].field + ct_F_page_text);
    unsigned trait = (uint16_t)(b.card[1].field + ct_F_item_trait),
             into = (uint16_t)(b.card[1].field + ct_F_item_turns_into);
    REFUSE(b.code[0] = DT_OP_STOP, "the code does not begin with END");
    REFUSE(b.card[1].name = 2, "a card has no name or no kind");
    REFUSE(b.card[1].kind = ct_K_COUNT, "a card has no name or no kind");
    REFUSE(b.card[0].stock = 0, "a card has no back or no front");
    REFUSE(b.card[0].look = 9, "a card has no back or no front");
    REFUSE(b.card[0].abilities = 3, "a card has abilities that are not there");
    REFUSE(b.card[1].field = 9, "a card has fields that are not there");
    REFUSE(b.slot[tasks].count = 90, "a field runs out of the data");
    REFUSE(b.data[b.slot[tasks].at] = 9, "a task runs out of its field");
    REFUSE(b.data[b.slot[tasks].at + 1] = 2, "a token runs out of its task");
    REFUSE(b.data[b.slot[tasks].at + 2] = ct_N_COUNT, "a task names no word of the game");
    REFUSE(b.task[0].weight++, "the tasks of a field are not weighed as they are");
    REFUSE(b.task[0].choices++, "the tasks of a field are not weighed as they are");
    REFUSE(b.task[0].at++, "the tasks of a field are not weighed as they are");
    REFUSE(b.slot_task[tasks + 1]--, "the tasks of a field are not weighed as they are");
    REFUSE(b.slot_task[trait]++, "the tasks of a field are not weighed as they are");
    REFUSE(b.c.tasks--, "the tasks of a field are not weighed as they are");
    REFUSE(b.data[b.slot[trait].at] = -1, "a field names no word of the game");
    REFUSE(b.data[b.slot[into].at] = 2, "a field names no card");
    REFUSE(b.slot[trait].count = 2, "a field has several values that can have one");
    REFUSE(b.slot[text].count = 0, "a program field is neither there nor absent");
    REFUSE(b.slot[text].at = b.c.codes, "a program runs out of the code");
    REFUSE(b.ability[0].on = ct_E_COUNT, "an ability listens to nothing the game has");
    REFUSE(b.ability[0].cell = 5, "an ability listens to nothing the game has");
    REFUSE(b.ability[0].noun = ct_N_COUNT + 1, "an ability has a word out of range");
    REFUSE(b.ability[0].whom = 3, "an ability has a word out of range");
    REFUSE(b.ability[0].times = 0, "an ability has an impossible limit");
    REFUSE(b.ability[0].counter = 4, "an ability has an impossible limit");
    REFUSE(b.ability[0].setting = 2, "an ability asks for a setting the game does not have");
    REFUSE(b.ability[0].setting = 1; b.ability[0].value = 2, "an ability asks for a setting the game does not have");
    REFUSE(b.ability[0].code = 0, "an ability has no program");
    REFUSE(b.ability[0].cond = (uint16_t)(b.c.codes - 1), "a stored expression runs out of the code");
    REFUSE(b.ability[0].cost = DT_PRICED, "something in a cost cannot be paid");
    REFUSE(b.code[b.ability[0].cond + 1] = DT_X_you, "an expression does not leave the values that are taken");
    REFUSE(b.ability[0].on = ct_E_gain, "the listeners of an event are not those of its abilities");
    REFUSE(b.ability[1].on = ct_Q_skill, "the modifiers of a query are not those of its abilities");
    REFUSE(b.ability[0].period = 2, "the things limited by a period are not those of their abilities");
    REFUSE(b.card[0].copies = 1, "things are not numbered by kind");
    REFUSE(b.c.things = 4, "there are things without a card");
    REFUSE(b.card[1].copies = 2, "things are not numbered by card");
    REFUSE(b.card[1].kind = ct_K_blank, "things are not numbered by kind");
    REFUSE(b.card[1].stock = b.card[0].stock, "a thing's card is not the one of its number");
    dtc_free(b.from);
}

/* ----------------------------------------------------------------- anything ---- */

static uint32_t seed = 7;
static unsigned chance(unsigned n) { seed = seed * 1664525u + 1013904223u; return (seed >> 8) % n; }

static int16_t strange(int16_t was)
{
    static const int16_t often[] = { 0, 1, 2, 3, -1, INT16_MIN, INT16_MAX, 0x4000, 0x3fff, DT_OPS, DT_XS, 0x7ffe };
    switch (chance(4)) {
    case 0: return (int16_t)(was + 1);
    case 1: return (int16_t)(was - 1);
    case 2: return often[chance(LENGTH(often))];
    default: return (int16_t)chance(65536);
    }
}

/* What passes must be safe to read: the lister goes through all of it. */
static unsigned passes(const struct broken *b, FILE *nowhere)
{
    if (dtc_verify(&ct_words, &b->c))
        return 0;
    for (unsigned i = 0; i < b->c.cards; i++)
        dtc_list_card(&ct_words, &b->c, i, nowhere);
    return 1;
}

static void anything(void **state)
{
    (void)state;
    static struct broken b;
    FILE *nowhere = fopen("/dev/null", "w");
    unsigned passed = 0, tried = 0;
    b.from = sample();
    assert_non_null(nowhere);
    for (unsigned i = 0; i < b.from->codes; i++)
        for (unsigned n = 0; n < 12; n++, tried++) {
            copy(&b);
            b.code[i] = strange(b.code[i]);
            passed += passes(&b, nowhere);
        }
    assert_true(passed > 0 && passed < tried / 2);
    for (unsigned n = 0; n < 4000; n++) {
        copy(&b);
        for (unsigned j = 1 + chance(6); j > 0; j--)
            b.code[chance(b.c.codes)] = strange(b.code[chance(b.c.codes)]);
        passes(&b, nowhere);
    }
    struct {
        void *at;
        size_t size;
    } part[] = { { b.card, b.from->cards * sizeof b.card[0] },
                 { b.slot, b.from->slots * sizeof b.slot[0] },
                 { b.ability, b.from->abilities * sizeof b.ability[0] },
                 { b.task, b.from->tasks * sizeof b.task[0] },
                 { b.slot_task, (b.from->slots + 1u) * sizeof b.slot_task[0] },
                 { b.data, b.from->datas * sizeof b.data[0] } };
    for (unsigned n = 0; n < 8000; n++) {
        copy(&b);
        unsigned p = chance(LENGTH(part));
        ((unsigned char *)part[p].at)[chance((unsigned)part[p].size)] = (unsigned char)chance(256);
        passes(&b, nowhere);
    }
    fclose(nowhere);
    dtc_free(b.from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_wrong), cmocka_unit_test(only_in_sequels), cmocka_unit_test(wrong_prices),
        cmocka_unit_test(wrong_tables), cmocka_unit_test(anything),
    };
    return cmocka_run_group_tests_name("cards verify", tests, NULL, done);
}
