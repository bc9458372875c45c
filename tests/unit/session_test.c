/* session_test.c -- the session's promises on every game at every number of seats: journals that
 * load to the same game, errors that name their place, undo that leaves nothing behind. What
 * seats are given: seats_test.c. What is on disk: saves_test.c. */
#include "session_help.h"

/* --------------------------------------------------------------- journals ---- */

/* A resumed game goes on as if it had never stopped. */
static void goes_on_alike(struct dts *s)
{
    struct dts *a = reload(s), *b = reload(s);
    dts_run_players(a, 1);
    dts_run_players(b, 12);
    struct dts *c = reload(a);
    dts_run_players(c, 11);
    same_game(b, c);
    dts_free(a);
    dts_free(b);
    dts_free(c);
}

static void saves_at_every_ply(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 11 + seats, "random", NULL);
    for (unsigned ply = 0; ply <= LONG && !dts_over(s); ply++) {
        if (ply < 40 || !(ply % 17)) {
            struct dts *copy = reload(s);
            same_game(s, copy);
            dts_free(copy);
        }
        if (ply % 20 == 10)
            goes_on_alike(s);
        assert_int_equal(dts_run_players(s, 1), 1);
    }
    struct dts *copy = reload(s);
    same_game(s, copy);
    dts_free(copy);
    dts_free(s);
}

static void test_save_and_load(void **state)
{
    (void)state;
    each_table(saves_at_every_ply);
}

/* A slip while typing what fell is mended, though a roll of the program's own could not be. */
static void typed_chance_is_taken_back(struct dts *s)
{
    uint64_t before = dts_owner_hash(s);
    unsigned seat = dts_asked(s);
    assert_true(dts_choose(s, seat, dts_options(s, seat) - 1));
    assert_true(dts_can_undo(s, seat));
    assert_true(dts_undo(s, seat));
    assert_true(dts_owner_hash(s) == before);
    assert_true(dts_asks_nature(s));
}

static void dice_are_asked(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 5, NULL, &(struct dts_how){ .ask_dice = true });
    unsigned asked = 0;
    for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
        if (dts_asks_nature(s) && asked++ % 8 == 0)
            typed_chance_is_taken_back(s);
        choose_any(s);
    }
    struct dts *copy = reload(s);
    same_game(s, copy);
    dts_free(copy);
    dts_free(s);
    assert_true(asked > 0);
}

/* What a roll is of is found by trying it out: that comes to an end, also where a tie is thrown again. */
static void rolls_are_told(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 3, NULL, &(struct dts_how){ .ask_dice = true });
    for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
        if (dts_asks_nature(s))
            assert_in_range(dts_chance(s).dice, 0, 64);
        choose_any(s);
    }
    dts_free(s);
}

static void test_rolls_are_told(void **state)
{
    (void)state;
    each_table(rolls_are_told);
}

static void test_ask_dice(void **state)
{
    (void)state;
    each_table(dice_are_asked);
}

static void says(double chance, unsigned beyond, const char *words)
{
    char *text = dts_advice_text(&(struct dts_advice){ .chance = chance, .beyond = beyond });
    assert_string_equal(text, words);
    free(text);
}

/* What is not counted makes a chance "at least", but not more than certain. */
static void test_chances_in_words(void **state)
{
    (void)state;
    says(0.6123, 0, "61.2 %");
    says(0.6123, 2, ">= 61.2 %");
    says(1, 0, "100.0 %");
    says(0.99999, 1, "100.0 %");
    assert_null(dts_advice_text(&(struct dts_advice){ .chance = -1 }));
}

static char *journal_of(unsigned game, unsigned seats, unsigned choices)
{
    struct dts *s = table(game, seats, 3, "random", NULL);
    dts_run_players(s, choices);
    char *text = dts_owner_journal(s);
    dts_free(s);
    return text;
}

/* A wrong check byte and an impossible choice are both named by number and line. */
static void test_divergence_is_named(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "";
    char *text = journal_of(dts_games() - 1, 2, 20), *play = strstr(text, "\nplay\n");
    assert_true(dts_verify(text, strlen(text), UINT_MAX, error, sizeof error));
    char *line = strstr(play, "\n7 "), *check = strstr(line, " =");
    check[2] = check[2] == '0' ? '1' : '0';
    assert_false(dts_verify(text, strlen(text), UINT_MAX, error, sizeof error));
    assert_non_null(strstr(error, "choice 7 diverges"));
    assert_true(dts_verify(text, strlen(text), 6, error, sizeof error));
    line[3] = 'n';                       /* not a seat's choice but chance's */
    memmove(line + 4, line + 5, strlen(line + 5) + 1);
    assert_false(dts_verify(text, strlen(text), UINT_MAX, error, sizeof error));
    assert_non_null(strstr(error, "choice 7 diverges"));
    unsigned number = 0, column = 0;
    assert_int_equal(sscanf(error, "journal:%u:%u:", &number, &column), 2);
    unsigned lines = 1;
    for (const char *c = text; c <= line; c++)
        lines += *c == '\n';
    assert_int_equal(number, lines);
    free(text);
}

static void test_other_rules_are_refused(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "";
    char *text = journal_of(0, fewest(0), 3), *rules = strstr(text, "\nrules ");
    rules[7] = rules[7] == '9' ? '8' : '9';
    assert_false(dts_verify(text, strlen(text), UINT_MAX, error, sizeof error));
    assert_non_null(strstr(error, "rules version"));
    assert_non_null(strstr(error, dts_version()));
    free(text);
}

static void never_crashes(const char *text, size_t length)
{
    char error[DTS_ERROR] = "";
    struct dts *s = dts_load_text(text, length, NULL, error, sizeof error);
    if (!s)
        assert_true(*error != '\0');
    dts_free(s);
}

/* Bytes changed, lines cut, doubled and swapped: an error or a game, never a crash. */
static void test_garbage(void **state)
{
    (void)state;
    char *text = journal_of(dts_games() - 1, 2, 60);
    size_t length = strlen(text);
    uint64_t r = 1;
    const char *play = strstr(text, "\nplay\n");
    for (unsigned i = 0; i < 1500; i++) {
        char *copy = dts_copy(text, length);
        size_t from = i % 2 ? (size_t)(play - text) : 0;
        for (unsigned n = 0; n <= i % 3; n++) {
            size_t at = from + (size_t)(dts_mix(r++) % (length - from));
            copy[at] = (char)dts_mix(r++);
        }
        never_crashes(copy, i % 5 ? length : (size_t)(dts_mix(r++) % length));
        free(copy);
    }
    never_crashes("", 0);
    never_crashes("\n\n\n", 3);
    never_crashes("doomtrack journal 2\n", 20);
    never_crashes("doomtrack journal 1\nplay\n", 25);
    free(text);
}

/* ------------------------------------------------------------------- cards ---- */

/* The base cards travel with the journal: other text than the program's own is compiled. */
static void test_cards_are_kept(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "";
    struct dts *s = table(0, fewest(0), 3, "random", NULL);
    dts_run_players(s, 10);
    char *text = dts_owner_journal(s), *brief = dts_owner_journal_brief(s);
    assert_true(strlen(brief) < strlen(text));
    char *file = strstr(text, "\ncards base "), *body = strchr(file + 1, '\n');
    struct dts_buf b = { 0 }, cards = { 0 };
    dts_printf(&cards, "# an older edition of these cards\n%s", s->cards.file[0].text);
    dts_put(&b, text, (size_t)(file - text));
    dts_printf(&b, "\ncards base %zu %016llx \"old.card\"\n    # an older edition of these cards\n%s", cards.length,
               (unsigned long long)dts_text_hash(cards.at, cards.length), body + 1);
    free(cards.at);
    char *old = dts_take(&b);
    struct dts *copy = dts_load_text(old, strlen(old), NULL, error, sizeof error);
    if (!copy)
        fail_msg("%s", error);
    assert_non_null(copy->cards.own);    /* it really was compiled */
    assert_memory_equal(copy->now, s->now, s->game.size);
    dts_free(copy);
    assert_true(dts_verify(brief, strlen(brief), UINT_MAX, error, sizeof error));
    char *content = strstr(brief, "\ncontent ");
    content[9] = content[9] == '0' ? '1' : '0';
    assert_false(dts_verify(brief, strlen(brief), UINT_MAX, error, sizeof error));
    assert_non_null(strstr(error, "without its cards"));
    dts_free(s);
    free(text);
    free(brief);
    free(old);
}

/* -------------------------------------------------------------------- undo ---- */

/* Back to the start and forth to the end again: the same bytes at every step. */
static void undo_to_the_start(unsigned game, unsigned seats)
{
    enum { STEPS = 60 };
    struct dts *s = table(game, seats, 8, NULL, &(struct dts_how){ .undo_across_chance = true });
    uint64_t hash[STEPS + 1];
    size_t log[STEPS + 1];
    unsigned n = 0;
    for (; n < STEPS && !dts_over(s); n++) {
        hash[n] = dts_owner_hash(s);
        log[n] = s->logs;
        choose_any(s);
    }
    hash[n] = dts_owner_hash(s);
    log[n] = s->logs;
    for (unsigned i = n; i-- > 0;) {
        if (!dts_undo(s, 0))
            fail_msg("%s", dts_error(s));
        assert_int_equal(dts_owner_hash(s), hash[i]);
        assert_int_equal(s->logs, log[i]);
    }
    assert_false(dts_undo(s, 0));
    struct dts *fresh = table(game, seats, 8, NULL, &(struct dts_how){ .undo_across_chance = true });
    assert_memory_equal(s->now, fresh->now, s->game.size);
    dts_free(fresh);
    for (unsigned i = 1; i <= n; i++) {
        if (!dts_redo(s, 0))
            fail_msg("%s", dts_error(s));
        assert_int_equal(dts_owner_hash(s), hash[i]);
    }
    assert_false(dts_redo(s, 0));
    assert_int_equal(dts_undo(s, 0), n > 0);
    char *text = dts_owner_journal(s), error[DTS_ERROR] = "";
    assert_int_equal(strstr(strstr(text, "\nplay\n"), "\nundo ") != NULL, n > 0);
    assert_true(dts_verify(text, strlen(text), UINT_MAX, error, sizeof error));
    free(text);
    dts_free(s);
}

static void test_undo_to_the_start(void **state)
{
    (void)state;
    each_table(undo_to_the_start);
}

/* What was undone does not show: every seat is given the same bytes as before the choice. */
static void undo_leaves_nothing(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 21, NULL, &(struct dts_how){ .undo_across_chance = true });
    for (unsigned i = 0; i < MOMENTS / 2 && !dts_over(s); i++) {
        char *before[DT_SEATS + 1];
        for (unsigned v = 0; v <= seats; v++)
            before[v] = all_of(s, v < seats ? v : DTS_TABLE);
        choose_any(s);
        assert_true(dts_undo(s, 0));
        for (unsigned v = 0; v <= seats; v++) {
            char *after = all_of(s, v < seats ? v : DTS_TABLE);
            assert_string_equal(before[v], after);
            free(before[v]);
            free(after);
        }
        choose_any(s);
    }
    dts_free(s);
}

static void test_undo_leaves_nothing(void **state)
{
    (void)state;
    each_table(undo_leaves_nothing);
}

static bool somebody_learnt(struct dts *s, const struct dt_core *before)
{
    for (unsigned seat = 0; seat < dts_seats(s); seat++)
        for (unsigned t = 0; t < s->game.content->things; t++)
            if (dt_knows(&s->game, s->now, seat, t) && !dt_knows(&s->game, before, seat, t))
                return true;
    return false;
}

enum { ALLOWED, ROLLED, REVEALED };

/* One choice and its undo; which of the three it was. */
static unsigned choose_and_undo(struct dts *s)
{
    struct dt_core *before = malloc(s->game.size);
    memcpy(before, s->now, s->game.size);
    choose_any(s);
    bool rolled = memcmp(before->rng, s->now->rng, sizeof before->rng), learnt = somebody_learnt(s, before);
    uint64_t after = dts_owner_hash(s);
    if (rolled || learnt) {
        assert_false(dts_undo(s, 0));
        assert_non_null(strstr(dts_error(s), "a roll or a reveal"));
    } else if (dts_undo(s, 0)) {
        assert_memory_equal(before, s->now, s->game.size);
        assert_true(dts_redo(s, 0));
    } else {
        rolled = true;                   /* a die that could fall only one way */
    }
    assert_int_equal(dts_owner_hash(s), after);
    free(before);
    return rolled ? ROLLED : learnt ? REVEALED : ALLOWED;
}

/* At a strict table no roll and no reveal is taken back. */
static void test_undo_stops_at_chance(void **state)
{
    (void)state;
    unsigned seen[3] = { 0 };
    for (unsigned seed = 1; seed < 5; seed++)
        for (unsigned g = 0; g < dts_games(); g++) {
            unsigned least, most;
            dts_game_seats(g, &least, &most);
            struct dts *s = table(g, most < 4 ? most : 4, seed, NULL, NULL);
            for (unsigned i = 0; i < 80 && !dts_over(s); i++)
                seen[choose_and_undo(s)]++;
            dts_free(s);
        }
    assert_true(seen[ALLOWED] > 0);
    assert_true(seen[ROLLED] > 0);
    assert_true(seen[REVEALED] > 0);
}

static void test_undo_policies(void **state)
{
    (void)state;
    struct dts_how how = { .undo = DTS_UNDO_OWN, .undo_across_chance = true };
    struct dts *s = table(0, 3, 2, NULL, &how);
    unsigned author = s->now->ask.who, other = (author + 1) % 3, third = (author + 2) % 3;
    choose_any(s);
    assert_false(dts_undo(s, other));
    assert_true(dts_undo(s, author));
    dts_free(s);

    how.undo = DTS_UNDO_CONSENT;
    s = table(0, 3, 2, NULL, &how);
    uint64_t start = dts_owner_hash(s);
    choose_any(s);
    uint64_t then = dts_owner_hash(s);
    assert_true(dts_undo(s, author));
    assert_int_equal(dts_wants(s), 1u << other | 1u << third);
    assert_int_equal(dts_owner_hash(s), then);
    assert_false(dts_consent(s, author, true));
    assert_true(dts_consent(s, other, true));
    assert_int_equal(dts_wants(s), 1u << third);
    assert_true(dts_consent(s, third, false));       /* one refusal ends it */
    assert_int_equal(dts_wants(s), 0);
    assert_int_equal(dts_owner_hash(s), then);
    assert_true(dts_undo(s, author));
    assert_true(dts_consent(s, third, true));
    assert_true(dts_consent(s, other, true));
    assert_int_equal(dts_owner_hash(s), start);
    dts_free(s);

    how.person[0] = how.person[1] = how.person[2] = 1;    /* one person holds all seats */
    s = table(0, 3, 2, NULL, &how);
    choose_any(s);
    assert_true(dts_undo(s, other));
    assert_int_equal(dts_owner_hash(s), start);
    dts_free(s);
}

/* A choice of players between goes with the person's choice before it. */
static void test_undo_takes_players_back(void **state)
{
    (void)state;
    struct dts *s = table(0, 2, 2, NULL, &(struct dts_how){ .undo_across_chance = true });
    unsigned person = s->now->ask.who;
    assert_true(dts_set_player(s, !person, "random"));
    for (unsigned i = 0; i < 40 && !dts_over(s); i++) {
        uint64_t hash = dts_owner_hash(s);
        choose_any(s);
        unsigned made = dts_run_players(s, 0);
        if (!made)
            continue;
        assert_true(dts_undo(s, person));
        assert_int_equal(dts_owner_hash(s), hash);
        assert_true(dts_redo(s, person));
        assert_int_equal(s->now->ask.who == person || dts_over(s), 1);
    }
    dts_free(s);
}

/* ------------------------------------------------------------------- trace ---- */

static void count_line(void *to, const char *line)
{
    assert_true(strlen(line) > 0);
    ++*(unsigned *)to;
}

static void test_trace_and_report(void **state)
{
    (void)state;
    struct dts *s = table(0, fewest(0), 2, NULL, NULL), *other = table(0, fewest(0), 2, NULL, NULL);
    unsigned steps = 0;
    for (unsigned i = 0; i < 10 && !dts_over(s); i++) {
        assert_true(dts_owner_trace(s, 0, count_line, &steps));
        assert_true(dts_choose(other, dts_asked(other), 0));
    }
    assert_true(steps > 10);
    same_game(s, other);                 /* looking on changes nothing */
    char *journal = dts_owner_journal(s), error[DTS_ERROR] = "";
    unsigned again = 0;
    assert_true(dts_trace_journal(journal, strlen(journal), UINT_MAX, count_line, &again, error, sizeof error));
    assert_int_equal(again, steps + dts_owner_ply(s));
    char *report = dts_owner_report(s);
    assert_non_null(strstr(report, dts_version()));
    assert_non_null(strstr(report, "\nplay\n"));
    free(report);
    free(journal);
    dts_free(other);
    dts_free(s);
}

/* ---------------------------------------------------------- choices in words ---- */

/* What is told of a choice afterwards is what its seat read before it. */
static void tells_choices(unsigned game, unsigned seats)
{
    enum { LOOKED_AT = 40 };
    char *prompt[LOOKED_AT], *answer[LOOKED_AT];
    struct dts *s = table(game, seats, 3, NULL, NULL);
    unsigned n = 0, compared = 0;
    while (n < LOOKED_AT && !dts_over(s)) {
        unsigned seat = dts_asked(s), least, most, picked;
        bool selection = dts_selection(s, seat, &least, &most, &picked);
        prompt[n] = dts_prompt(s, seat);
        answer[n] = selection ? NULL : dts_option_text(s, seat, dts_owner_ply(s) % dts_options(s, seat));
        if (selection)
            choose_any(s);
        else
            assert_true(dts_choose(s, seat, dts_owner_ply(s) % dts_options(s, seat)));
        n++;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned seat;
        char *asked, *told;
        assert_true(dts_owner_taken(s, i, &seat, &asked, &told));
        assert_string_equal(asked, prompt[i]);
        assert_true(*told);
        if (answer[i])
            assert_string_equal(told, answer[i]);
        compared += answer[i] != NULL;
        free(asked);
        free(told);
        free(prompt[i]);
        free(answer[i]);
    }
    assert_true(compared > 0);
    char *asked, *told;
    unsigned seat;
    assert_false(dts_owner_taken(s, dts_owner_ply(s), &seat, &asked, &told));
    dts_free(s);
}

static void test_choices_in_words(void **state)
{
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        tells_choices(g, least);
        tells_choices(g, most);
    }
}

/* What cannot be done is told in the reader's language, and undo says beforehand whether it can be. */
static void test_refusals_in_words(void **state)
{
    (void)state;
    struct dts *s = table(0, 2, 3, NULL, NULL);
    assert_false(dts_can_undo(s, 0));
    assert_false(dts_undo(s, 0));
    char *german = dts_error_words(s, "de"), *english = dts_error_words(s, "en");
    assert_string_equal(german, "Es gibt nichts zurückzunehmen.");
    assert_string_equal(english, "There is nothing to take back.");
    free(german);
    free(english);
    assert_false(dts_autosave(s, "a/b"));
    german = dts_error_words(s, "de");
    assert_string_equal(german, "Ein Spielstand kann nicht 'a/b' heißen.");
    free(german);
    assert_false(dts_choose(s, 0, 10000));
    german = dts_error_words(s, "de"); /* for what people never meet there is the sentence as it is */
    assert_string_equal(german, dts_error(s));
    free(german);
    dts_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_save_and_load),
        cmocka_unit_test(test_ask_dice),
        cmocka_unit_test(test_chances_in_words),
        cmocka_unit_test(test_rolls_are_told),
        cmocka_unit_test(test_divergence_is_named),
        cmocka_unit_test(test_other_rules_are_refused),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_cards_are_kept),
        cmocka_unit_test(test_undo_to_the_start),
        cmocka_unit_test(test_undo_leaves_nothing),
        cmocka_unit_test(test_undo_stops_at_chance),
        cmocka_unit_test(test_undo_policies),
        cmocka_unit_test(test_undo_takes_players_back),
        cmocka_unit_test(test_trace_and_report),
        cmocka_unit_test(test_choices_in_words),
        cmocka_unit_test(test_refusals_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
