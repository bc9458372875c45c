/* bounds_test.c -- what cards may not have too much of, tried exactly at each limit and just above it; and what they
 * may say and still not do: run on for ever, ask in a circle, count past the end of a counter.
 *
 * What is written too large is refused with its place, by the verifier too; what shows only in play ends the game with
 * a fault that has a name, and the program goes on. The limits are those of docs/card-language.md. */
#include <time.h>
#include "../cards/words.h"
#include "session/inner.h"

/* ------------------------------------------------------------ written too large ---- */

/* So many of `what` are fine, one more is not, and this is said of it. */
static void limit(const char *before, const char *what, unsigned most, const char *after, const char *said)
{
    char *fine = repeated(before, what, most, after), *much = repeated(before, what, most + 1, after);
    dtc_free(compiled(fine));
    assert_null(compile(much));
    assert_string_equal(dtc_error(errors, 0), said);
    free(fine);
    free(much);
}

static void of_a_card(void **state)
{
    (void)state;
    limit(HEAD "blank \"B\" {\n", "after pass { fail }\n", DT_ABILITIES, "}",
          "t.card:35:1: error: a card can have at most 32 abilities");
    limit(HEAD "blank \"B\" {\n", "after pass limit 1 per turn { fail }\n", DT_LIMITED, "}",
          "t.card:7:1: error: a card can have at most 4 limited abilities");
    limit(HEAD "page \"P\" { text { all {\n", "{ } and\n", DT_ALL - 1, "{ } } } }",
          "t.card:18:1: error: 'all' holds at most 15 branches");
    limit(HEAD "page \"P\" { text { choose {\n", "{ } or\n", DT_OPTIONS - 1, "{ } } } }",
          "t.card:131:1: error: 'choose' holds at most 128 branches");
    dtc_free(compiled(HEAD "item \"A\" x255 { }\nblank \"B\" { after pass limit 15 per turn { fail } }"));
    assert_null(compile(HEAD "item \"A\" x256 { }"));
    assert_string_equal(dtc_error(errors, 0), "t.card:2:10: error: expected at most 255 copies");
    assert_null(compile(HEAD "blank \"B\" { after pass limit 16 per turn { fail } }"));
    assert_string_equal(dtc_error(errors, 0), "t.card:2:30: error: expected a limit from 1 to 15");
}

/* Every copy counts, and either half of an event for itself. */
static void of_all_cards(void **state)
{
    (void)state;
    dtc_free(compiled(HEAD "blank \"A\" x255 { after pass { fail } when anyone would pass { fail } }"));
    assert_null(compile(HEAD "blank \"A\" x255 { after pass { fail } }\n"
                             "blank \"B\" { when anyone would pass { fail }\n    after pass may { fail } }"));
    assert_string_equal(dtc_error(errors, 0), "t.card:4:5: error: more than 255 abilities, counting every copy, answer "
                                              "this event after it happened");
    assert_null(compile(HEAD "blank \"A\" x128 { when anyone would pass { fail }\n"
                             "    when anyone would pass may { fail } }"));
    assert_string_equal(dtc_error(errors, 0), "t.card:3:5: error: more than 255 abilities, counting every copy, answer "
                                              "this event before it happens");
    dtc_free(compiled(HEAD "blank \"A\" x255 { add 1 to price }"));
    assert_null(compile(HEAD "blank \"A\" x255 { add 1 to price }\nblank \"B\" { add 1 to price }"));
    assert_string_equal(dtc_error(errors, 0),
                        "t.card:3:13: error: more than 255 abilities, counting every copy, modify this value");
}

static char *backs(unsigned count)
{
    char *text = malloc(64u * count + 64), *p = text;
    assert_non_null(text);
    p += sprintf(p, "%s", HEAD);
    for (unsigned i = 0; i < count; i++)
        p += sprintf(p, "item \"I%u\" stock s%u { }\n", i, i);
    return text;
}

/* Every kind has a back of its own besides. */
static void of_backs(void **state)
{
    (void)state;
    char said[100], *fine = backs(DT_STOCKS - ct_K_COUNT), *much = backs(DT_STOCKS - ct_K_COUNT + 1);
    dtc_free(compiled(fine));
    assert_null(compile(much));
    snprintf(said, sizeof said, "t.card:%u:1: error: the cards have more than 1024 different backs",
             DT_STOCKS - ct_K_COUNT + 2);                  /* behind the head and all that are fine */
    assert_string_equal(dtc_error(errors, 0), said);
    free(fine);
    free(much);
}

static const struct dt_game *game_named(const char *name)
{
    unsigned i = 0;
    while (strcmp(dts_game_at(i)->name, name))
        i++;
    return dts_game_at(i);
}

static struct dt_word chain_of[DT_NESTED + 1];
static struct dt_words chained;

/* Value a depends on b, b on c and so on; the last one on a number. */
static struct dt_content *chain(unsigned count, const char *last)
{
    static const char *const name[] = { "qa", "qb", "qc", "qd", "qe", "qf", "qg" };
    char text[1000], *p = text + sprintf(text, "%s", HEAD);
    chained = ct_words;
    chained.query = (struct dt_list){ chain_of, DT_NESTED + 1 };
    for (unsigned i = 0; i <= DT_NESTED; i++)
        chain_of[i] = (struct dt_word){ .name = name[i], .args = "", .type = DT_SUM };
    for (unsigned i = 0; i < count; i++)
        p += sprintf(p, "blank \"%s\" { add %s to %s }\n", name[i], i + 1 < count ? name[i + 1] : last, name[i]);
    const struct dtc_source s = { "t.card", text, strlen(text) };
    dtc_errors_free(errors);
    errors = dtc_errors_new();
    return dtc_compile(&chained, &s, 1, DT_THINGS, errors);
}

static void of_questions(void **state)
{
    (void)state;
    struct dt_content *c = chain(DT_NESTED, "1");
    assert_non_null(c);
    assert_null(dtc_verify(&chained, c));
    dtc_free(c);
    const char *said = "error: this value depends on itself, or on more than 6 others one after the other";
    assert_null(chain(DT_NESTED + 1, "1"));
    assert_non_null(strstr(dtc_error(errors, 0), said));
    assert_null(chain(1, "qa"));
    assert_non_null(strstr(dtc_error(errors, 0), said));
    assert_null(chain(3, "qb"));
    assert_non_null(strstr(dtc_error(errors, 0), said));
}

static void of_amounts(void **state)
{
    (void)state;
    static const struct { const char *text, *said; } wrong[] = {
        { "pack \"P\" for null\nomen \"O\" { text { lose light 100 } }",
          "p.card:2:30: error: expected an amount from 0 to 99, found 100" },
        { "pack \"P\" for null\nomen \"O\" { text { lose light -5 } }",
          "p.card:2:30: error: expected an amount from 0 to 99, found -5" },
    };
    const struct dt_game *g = game_named("null");
    for (unsigned i = 0; i < LENGTH(wrong); i++) {
        struct dts_cards cards = { 0 };
        struct dt_game own = *g;
        char error[DTS_ERROR] = "";
        dtc_errors_free(errors);
        errors = dtc_errors_new();
        assert_true(dts_cards_base(&cards, "null", error, sizeof error) &&
                    dts_cards_add(&cards, "p.card", wrong[i].text, strlen(wrong[i].text), false, error, sizeof error));
        assert_false(dts_cards_use(&cards, &own, errors, error, sizeof error));
        assert_string_equal(dtc_error(errors, 0), wrong[i].said);
        dts_cards_free(&cards);
    }
}

/* Words of a game that no number reaches are refused before any card is read. */
static void of_words(void **state)
{
    (void)state;
    static struct dt_word many[300];
    for (unsigned i = 0; i < LENGTH(many); i++)
        many[i] = (struct dt_word){ .name = "w", .args = "" };
    struct dt_words w = ct_words;
    w.query = (struct dt_list){ many, DT_QUERIES + 1 };
    w.event = (struct dt_list){ many, DT_EVENTS + 1 };
    const struct dtc_source s = { "t.card", HEAD, strlen(HEAD) };
    dtc_errors_free(errors);
    errors = dtc_errors_new();
    assert_null(dtc_compile(&w, &s, 1, DT_THINGS, errors));
    assert_int_equal(dtc_errors_count(errors), 2);
    assert_string_equal(dtc_error(errors, 0), "error: words of card-test: there are 129 events, and room for 128");
    assert_string_equal(dtc_error(errors, 1), "error: words of card-test: there are 65 queries, and room for 64");
}

/* The table of docs/card-language.md is the one that holds. */
static void documented(void **state)
{
    (void)state;
#define ROW(name) { #name, name }
    static const struct { const char *name; long most; } row[] = {
        ROW(DT_ABILITIES), ROW(DT_LISTENERS), ROW(DT_LIMITED), ROW(DT_USES), ROW(DT_ALL), ROW(DT_OPTIONS),
        ROW(DT_BASES), ROW(DT_COPIES), ROW(DT_THINGS), ROW(DT_STOCKS), ROW(DT_NESTED), ROW(DT_STACK),
        ROW(DT_ARGS), ROW(DT_CARDS), ROW(DT_CODES), ROW(DT_AMOUNT),
    };
    static char text[100000];
    FILE *f = fopen("docs/card-language.md", "rb");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (unsigned i = 0; i < LENGTH(row); i++) {
        char line[80];
        snprintf(line, sizeof line, "| `%s` | %ld |", row[i].name, row[i].most);
        if (!strstr(text, line))
            fail_msg("no line %s", line);
    }
    char rest[40];
    snprintf(rest, sizeof rest, "`DT_PATIENCE`, %d of", DT_PATIENCE);
    assert_non_null(strstr(text, rest));
}

/* ------------------------------------------------------------- compiled elsewhere ---- */

/* Content that the compiler would not make, for it is changed afterwards. */
static void verified(void **state)
{
    (void)state;
    char *text = repeated(HEAD "blank \"A\" {\n", "after pass { fail }\n", DT_ABILITIES,
                          "}\nblank \"B\" { after pass { fail } }");
    struct dt_content *c = compiled(text), own = *c;
    struct dt_card card[2] = { c->card[0], c->card[1] };
    own.card = card;
    card[0].abilities = DT_ABILITIES + 1;
    assert_string_equal(dtc_verify(&ct_words, &own), "a thing's card is not the one of its number");
    own.of = card;
    assert_string_equal(dtc_verify(&ct_words, &own), "a card can have at most 32 abilities");
    struct dt_card of[2] = { c->of[0], c->of[1] };
    own = *c;
    own.of = of;
    assert_null(dtc_verify(&ct_words, &own));
    of[0].alike = 0;
    assert_string_equal(dtc_verify(&ct_words, &own), "things with one back are not linked in a ring");
    dtc_free(c);
    free(text);

    c = compiled(HEAD "blank \"A\" x128 { after pass { fail } after gain { fail } }");
    own = *c;
    struct dt_ability ability[2] = { c->ability[0], c->ability[1] };
    own.ability = ability;
    ability[1].on = ability[0].on;
    assert_string_equal(dtc_verify(&ct_words, &own), "more than 255 abilities, counting every copy, answer this event "
                                                     "after it happened");
    dtc_free(c);

    c = compiled(HEAD "blank \"A\" { add 1 to price if skill(you, lore) > 1 }");
    own = *c;
    struct dt_ability circle = c->ability[0];
    own.ability = &circle;
    circle.on = ct_Q_skill;
    assert_string_equal(dtc_verify(&ct_words, &own),
                        "this value depends on itself, or on more than 6 others one after the other");
    dtc_free(c);
}

/* ------------------------------------------------------------------------- in play ---- */

/* A game of one of ours with a pack on top; what is on its heap is freed by `over`. */
struct played {
    struct dt_game game;
    struct dts_cards cards;
    struct dt_core *s;
    unsigned used;            /* abilities that somebody chose to use */
    double slowest;           /* seconds of processor time for one decision */
};

static void begin(struct played *p, const char *game, const char *pack, unsigned seats, uint64_t seed)
{
    char error[DTS_ERROR] = "";
    struct dt_setup how;
    *p = (struct played){ .game = *game_named(game) };
    dtc_errors_free(errors);
    errors = dtc_errors_new();
    bool good = dts_cards_base(&p->cards, game, error, sizeof error) &&
                dts_cards_add(&p->cards, "p.card", pack, strlen(pack), false, error, sizeof error) &&
                dts_cards_use(&p->cards, &p->game, errors, error, sizeof error);
    if (!good)
        fail_msg("%s", error);
    p->s = malloc(p->game.size);
    assert_non_null(p->s);
    dt_defaults(&p->game, &how, seats);
    clock_t before = clock();
    assert_true(dt_begin(&p->game, p->s, &how, seed, NULL));
    p->slowest = (double)(clock() - before) / CLOCKS_PER_SEC;
}

static void over(struct played *p)
{
    free(p->s);
    dts_cards_free(&p->cards);
}

/* Whatever can be used is; otherwise anything. */
static void play_on(struct played *p, unsigned most)
{
    for (unsigned n = 0; n < most && p->s->status == DT_ASKING; n++) {
        unsigned pick = (n * 7 + p->s->ply) % p->s->ask.count;
        for (unsigned i = 0; i < p->s->ask.count; i++)
            if (p->s->ask.option[i].verb == DT_V_use)
                pick = i;
        p->used += p->s->ask.option[pick].verb == DT_V_use;
        clock_t before = clock();
        assert_true(dt_apply(&p->game, p->s, pick, NULL));
        double spent = (double)(clock() - before) / CLOCKS_PER_SEC;
        p->slowest = spent > p->slowest ? spent : p->slowest;
    }
}

/* The fault a pack ends in, and soon: the bound is far above what it takes, far below what it took. */
static void ends(const char *game, const char *pack, unsigned seats, unsigned fault)
{
    struct played p;
    begin(&p, game, pack, seats, 2);
    play_on(&p, 400);
    assert_int_equal(p.s->status, DT_FAULT);
    assert_string_equal(dt_fault_text(p.s->fault), dt_fault_text(fault));
    if (p.slowest > 4)
        fail_msg("a decision took %.1f seconds", p.slowest);
    over(&p);
}

#define FOUR(x) x x x x
#define EACH "each watcher { "

static void endless(void **state)
{
    (void)state;
    ends("null", "pack \"P\" for null\nomen \"O\" x60 { text { repeat 8191 times { repeat 64 times { "
                 EACH EACH EACH EACH EACH EACH "if 1 = 2 { gain light 1 } } } } } } } } } } }", 4, DT_F_ENDLESS);
    ends("null", "pack \"P\" for null\nomen \"O\" x60 { text { " EACH EACH EACH EACH EACH EACH EACH EACH
                 "} } } } } } } } } }", 8, DT_F_ENDLESS);             /* nothing but bodies */
    ends("null", "pack \"P\" for null\nomen \"O\" x60 { text { repeat 8191 times { repeat 8191 times { "
                 "gain courage 1 lose courage 1 } } } }", 1, DT_F_ENDLESS);
    ends("null", "pack \"P\" for null\nomen \"O\" x60 { text { " EACH EACH EACH EACH EACH EACH
                 "each watcher where count(watcher) + count(watcher) + count(watcher) > 100 { } } } } } } } } }", 8,
         DT_F_ENDLESS);
}

/* Each modifier asks the next value many times: in all a power of that. */
static void endless_expression(void **state)
{
    (void)state;
#define ASK(q) FOUR(FOUR(q "(you) + ")) FOUR(FOUR(q "(you) + ")) q "(you)"
    ends("elder-sign", "pack \"P\" for elder-sign\nmythos \"M\" x90 {\n"
                       "add " ASK("max_sanity") " to forbidden(_)\n"
                       "add " ASK("max_stamina") " to max_sanity(_)\n"
                       "add " ASK("souvenir_price") " to max_stamina(_)\n"
                       "add " ASK("clue_rerolls") " to souvenir_price(_)\n"
                       "add " ASK("extra_focus") " to clue_rerolls(_)\n"
                       "add 0 to extra_focus(_)\n}\n", 1, DT_F_ENDLESS);
}

/* A set of the game's own asks for the value whose modifier counts it. */
static void circle_through_the_game(void **state)
{
    (void)state;
    ends("elder-sign", "pack \"P\" for elder-sign\nmythos \"M\" x90 {\n"
                       "add 1 to untouched(you) if count(investigators) > 0\n"
                       "after anyone turn { each investigators { } } }", 2, DT_F_CYCLE);
}

static char *null_charms(unsigned copies, const char *what, unsigned times)
{
    char head[300];
    snprintf(head, sizeof head, "pack \"P\" for null\ncharm \"Brass Bell\" x0 replaces { }\n"
             "charm \"Steady Hand\" x0 replaces { }\ncharm \"Spare Wick\" x0 replaces { }\n"
             "omen \"Pale\" x30 { text { lose light 0 } }\ncharm \"Z\" x%u {\n", copies);
    return repeated(head, what, times, "}");
}

static void voices(void **state)
{
    (void)state;
    struct played p;
    char *fine = null_charms(8, "after anyone loses light { }\n", 16);
    begin(&p, "null", fine, 8, 2);
    play_on(&p, 30);
    assert_int_equal(p.s->status == DT_FAULT ? p.s->fault : DT_F_NONE, DT_F_NONE);
    over(&p);
    free(fine);
    char *much = null_charms(8, "after anyone loses light { }\n", 17);
    ends("null", much, 8, DT_F_VOICES);
    free(much);
}

/* More reactions to one event than a window has room for in one frame: none is lost. */
static void reactions(void **state)
{
    (void)state;
    struct played p;
    char *pack = null_charms(1, "when you would lose light may { }\n", 20);
    begin(&p, "null", pack, 1, 2);
    while (p.s->status == DT_ASKING && p.s->ask.ask != DT_A_react)
        assert_true(dt_apply(&p.game, p.s, 0, NULL));
    assert_int_equal(p.s->ask.count, 21);
    for (unsigned i = 20; i > 0; i--) {
        assert_int_equal(p.s->ask.ask, DT_A_react);
        assert_int_equal(p.s->ask.count, i + 1);                /* each once, and to pass */
        assert_null(dt_broken(&p.game, p.s));
        assert_true(dt_apply(&p.game, p.s, i % 3 % i, NULL));
    }
    assert_true(p.s->ask.ask != DT_A_react || p.s->ask.count == 21);  /* of the next event */
    assert_null(dt_broken(&p.game, p.s));
    over(&p);
    free(pack);
}

static bool everything(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)k, (void)c;
    return id >= 0;
}

/* Loose statements in a game just begun, in which the set `monsters` is every thing below `things`. */
static unsigned fault_of(const char *statements, unsigned things)
{
    static dt_member_fn *member[64];
    static struct dt_word set[64];
    struct played p;
    unsigned more = 0;
    begin(&p, "elder-sign", "pack \"P\" for elder-sign\n", 1, 2);
    struct dt_words w = *p.game.words;
    for (unsigned i = 0; i < w.set.count; i++) {
        member[i] = everything;
        set[i] = w.set.at[i];
        set[i].a = 0;
    }
    w.set.at = set;
    struct dt_content c = *p.game.content;
    const struct dtc_source source = { "s", statements, strlen(statements) };
    int16_t *loose = dtc_statements(p.game.words, p.game.content, &source, &more, errors);
    if (!loose)
        fail_msg("%s", dtc_error(errors, 0));
    int16_t *code = malloc(sizeof *code * (c.codes + more));
    memcpy(code, c.code, sizeof *code * c.codes);
    memcpy(code + c.codes, loose, sizeof *code * more);
    unsigned at = c.codes;
    c.code = code;
    c.things = (uint16_t)things;
    p.game.words = &w;
    p.game.member = member;
    p.game.content = &c;
    struct dt k = dt_rules(&p.game, p.s, NULL);
    dt_interrupt(&k, at, 0, 0);
    unsigned fault = p.s->status == DT_FAULT ? p.s->fault : DT_F_NONE;
    free(code);
    free(loose);
    over(&p);
    return fault;
}

static void candidates(void **state)
{
    (void)state;
    assert_int_equal(fault_of("{ each monsters { } }", DT_OPTIONS), DT_F_NONE);
    assert_int_equal(fault_of("{ each monsters { } }", DT_OPTIONS + 1), DT_F_LIST);
    assert_int_equal(fault_of("{ each monsters where 1 = 1 { } }", DT_OPTIONS), DT_F_NONE);
    assert_int_equal(fault_of("{ each monsters where 1 = 1 { } }", DT_OPTIONS + 1), DT_F_LIST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_card), cmocka_unit_test(of_all_cards), cmocka_unit_test(of_backs),
        cmocka_unit_test(of_questions), cmocka_unit_test(of_amounts), cmocka_unit_test(of_words),
        cmocka_unit_test(verified), cmocka_unit_test(endless), cmocka_unit_test(endless_expression),
        cmocka_unit_test(circle_through_the_game), cmocka_unit_test(voices), cmocka_unit_test(reactions),
        cmocka_unit_test(candidates), cmocka_unit_test(documented),
    };
    return cmocka_run_group_tests_name("bounds", tests, NULL, done);
}
