/* session_test.c -- the session's promises on every game at every number of seats: journals that
 * load to the same game, undo that leaves nothing behind, seats that see only what is theirs,
 * standing answers, policies, errors that name their place. What is on disk: saves_test.c. */
#include "../session/inner.h"
#include <jansson.h>
#include <limits.h>
#include <setjmp.h>
#include <cmocka.h>

enum { LONG = 400 };                     /* choices of one game that are looked at */

static struct dts *table(unsigned game, unsigned seats, uint64_t seed, const char *player, const struct dts_how *more)
{
    char error[DTS_ERROR] = "";
    struct dts_how how = more ? *more : (struct dts_how){ 0 };
    how.game = dts_game_name(game);
    how.seats = seats;
    how.seed = seed;
    how.language = "en";
    for (unsigned i = 0; i < seats; i++)
        how.player[i] = player;
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s)
        fail_msg("%s: %s", how.game, error);
    return s;
}

/* Choose as the random player would, for whoever is asked; picks until a choice is complete. */
static void choose_any(struct dts *s)
{
    unsigned before = dts_owner_ply(s);
    for (unsigned picks = 0; !dts_over(s) && dts_owner_ply(s) == before && picks < 600; picks++) {
        int option =
            dts_asks_nature(s) ? (int)(dts_owner_ply(s) % s->now->ask.count) : dts_hint(s, s->now->ask.who, "random");
        assert_true(option >= 0);
        if (!dts_choose(s, dts_asked(s), (unsigned)option))
            fail_msg("%s", dts_error(s));
    }
}

static void put_line(void *to, const char *line)
{
    dts_puts(to, line);
    dts_puts(to, "\n");
}

static void put_json(struct dts_buf *b, json_t *j)
{
    char *text = json_dumps(j, JSON_SORT_KEYS | JSON_ENCODE_ANY);
    dts_puts(b, text ? text : "");
    dts_puts(b, "\n");
    free(text);
    json_decref(j);
}

static void put_own(struct dts_buf *b, char *text)
{
    dts_puts(b, text ? text : "");
    dts_puts(b, "\n");
    free(text);
}

/* Every byte a seat is given, as one text. */
static char *all_of(struct dts *s, unsigned viewer)
{
    struct dts_buf b = { 0 };
    put_json(&b, dts_table_json(s, viewer));
    put_json(&b, dts_decision_json(s, viewer));
    put_own(&b, dts_prompt(s, viewer));
    put_own(&b, dts_why(s, viewer));
    dts_printf(&b, "%016llx %u %u\n", (unsigned long long)dts_view_hash(s, viewer), dts_decision_number(s, viewer),
               dts_asked(s));
    dts_log(s, viewer, 0, put_line, &b);
    for (unsigned t = 0; t < s->game.content->things; t++) {
        put_own(&b, dts_thing_name(s, viewer, t));
        put_own(&b, dts_thing_text(s, viewer, t));
    }
    return dts_take(&b);
}

static struct dts *reload(struct dts *s)
{
    char error[DTS_ERROR] = "";
    char *text = dts_owner_journal(s);
    struct dts *copy = dts_load_text(text, strlen(text), NULL, error, sizeof error);
    if (!copy)
        fail_msg("%s\n%s", error, strstr(text, "\nplay\n"));
    free(text);
    return copy;
}

static void same_game(struct dts *a, struct dts *b)
{
    assert_int_equal(dts_owner_hash(a), dts_owner_hash(b));
    assert_memory_equal(a->now, b->now, a->game.size);
    assert_int_equal(a->logs, b->logs);
    for (unsigned i = 0; i < dts_seats(a); i++)
        assert_int_equal(dts_decision_number(a, i), dts_decision_number(b, i));
    char *x = dts_owner_journal(a), *y = dts_owner_journal(b);
    assert_string_equal(x, y);
    free(x);
    free(y);
}

static void each_table(void (*test)(unsigned game, unsigned seats))
{
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        for (unsigned n = least; n <= most; n++)
            test(g, n);
    }
}

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

static void dice_are_asked(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 5, NULL, &(struct dts_how){ .ask_dice = true });
    unsigned asked = 0;
    for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
        asked += dts_asks_nature(s);
        choose_any(s);
    }
    struct dts *copy = reload(s);
    same_game(s, copy);
    dts_free(copy);
    dts_free(s);
    assert_true(asked > 0);
}

static void test_ask_dice(void **state)
{
    (void)state;
    each_table(dice_are_asked);
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
    char *text = journal_of(0, 1, 3), *rules = strstr(text, "\nrules ");
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
    struct dts *s = table(0, 1, 3, "random", NULL);
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
    for (unsigned i = 0; i < 12 && !dts_over(s); i++) {
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
            struct dts *s = table(g, 4, seed, NULL, NULL);
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
    assert_int_equal(dts_undo_wants(s), 1u << other | 1u << third);
    assert_int_equal(dts_owner_hash(s), then);
    assert_false(dts_undo_consent(s, author, true));
    assert_true(dts_undo_consent(s, other, true));
    assert_int_equal(dts_undo_wants(s), 1u << third);
    assert_true(dts_undo_consent(s, third, false));       /* one refusal ends it */
    assert_int_equal(dts_undo_wants(s), 0);
    assert_int_equal(dts_owner_hash(s), then);
    assert_true(dts_undo(s, author));
    assert_true(dts_undo_consent(s, third, true));
    assert_true(dts_undo_consent(s, other, true));
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

/* ------------------------------------------------------- hidden information ---- */

/* Put another arrangement of what the seat cannot know in place of the true one. */
static void seat_is_given_the_same(struct dts *s, unsigned seat, uint64_t seed)
{
    char *before = all_of(s, seat);
    struct dt_core *was = malloc(s->game.size), *view = malloc(s->game.size);
    memcpy(was, s->now, s->game.size);
    dt_mask(&s->game, s->now, seat, view);
    dt_determinize(&s->game, view, seat, seed, s->now);
    dts_changed(s);
    char *after = all_of(s, seat);
    assert_string_equal(before, after);
    memcpy(s->now, was, s->game.size);
    dts_changed(s);
    free(was);
    free(view);
    free(before);
    free(after);
}

static void seats_see_only_theirs(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 9, "random", NULL);
    for (unsigned i = 0; i < 40 && !dts_over(s); i++) {
        for (unsigned seat = 0; seat < seats; seat++)
            seat_is_given_the_same(s, seat, i * 8 + seat);
        dts_run_players(s, 3);
    }
    dts_free(s);
}

static void test_hidden_information(void **state)
{
    (void)state;
    each_table(seats_see_only_theirs);
}

static char *line_of(struct dts *s, unsigned seat, size_t i)
{
    struct dts_buf b = { 0 };
    size_t logs = s->logs;
    s->logs = i + 1;
    dts_log(s, seat, i, put_line, &b);
    s->logs = logs;
    return dts_take(&b);
}

/* The log tells a seat outside the audience only the back of a thing: any other with the same back
 * gives the same line. Returns how many were tried. */
static unsigned hides_thing(struct dts *s, unsigned seat, size_t i)
{
    const struct dt_content *c = s->game.content;
    struct dt_happening *h = &s->log[i], was = *h;
    unsigned tried = 0;
    if (was.thing >= c->things || was.audience >> seat & 1)
        return 0;
    char *before = line_of(s, seat, i);
    for (unsigned t = 0; t < c->things; t++) {
        if (c->card[c->card_of[t]].stock != c->card[c->card_of[was.thing]].stock)
            continue;
        h->thing = (uint16_t)t;
        char *after = line_of(s, seat, i);
        assert_string_equal(before, after);
        free(after);
        tried++;
    }
    *h = was;
    free(before);
    return tried;
}

static void test_log_hides_things(void **state)
{
    (void)state;
    unsigned tried = 0;
    struct dts *s = table(dts_games() - 1, 4, 13, "random", NULL);
    dts_run_players(s, 150);
    for (size_t i = 0; i < s->logs; i++)
        for (unsigned seat = 0; seat < 4; seat++)
            tried += hides_thing(s, seat, i);
    assert_true(tried > 100);
    dts_free(s);
}

/* ---------------------------------------------------------- standing answers ---- */

/* A thing that would have to stand for the open question to be passed, or -1. */
static int stands_for(struct dts *s, unsigned seat)
{
    const char *kind = dts_kind(s, seat);
    unsigned thing;
    if (!kind || (strcmp(kind, "react") && strcmp(kind, "offer")))
        return -1;
    bool can_pass = false;
    int found = -1;
    for (unsigned i = 0; i < dts_options(s, seat); i++) {
        char *verb = dts_option_verb(s, seat, i);
        bool pass = !strcmp(verb, "pass") || !strcmp(verb, "no");
        can_pass = can_pass || pass;
        if (!pass && dts_option_target(s, seat, i, &thing) == 't')
            found = (int)thing;
        else if (!pass)
            found = dts_decision_source(s, seat);
        free(verb);
    }
    return can_pass && dts_options(s, seat) == 2 ? found : -1;
}

/* The same passes made by hand: nobody can tell the two games apart. */
static void given_the_same_by_hand(struct dts *s, struct dts *by_hand)
{
    while (dts_owner_ply(by_hand) < dts_owner_ply(s)) {
        struct dts_record r = s->record[dts_owner_ply(by_hand)];
        r.by = DTS_BY_PERSON;
        assert_true(dts_commit(by_hand, r, false));
    }
    for (unsigned viewer = 0; viewer < dts_seats(s); viewer++) {
        char *a = all_of(s, viewer), *b = all_of(by_hand, viewer);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    dts_free(by_hand);
}

static void test_standing_answers(void **state)
{
    (void)state;
    unsigned tried = 0;
    for (unsigned seed = 1; seed < 60 && tried < 5; seed++) {
        struct dts *s = table(dts_games() - 1, 2, seed, NULL, NULL);
        for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
            unsigned seat = dts_asked(s);
            int thing = stands_for(s, seat);
            if (thing < 0) {
                choose_any(s);
                continue;
            }
            unsigned ply = dts_owner_ply(s);
            struct dts *by_hand = reload(s);
            assert_true(dts_standing(s, seat, (unsigned)thing, DTS_STAND_PASS_ALWAYS));
            assert_true(dts_owner_ply(s) > ply);
            assert_int_equal(s->record[ply].by, DTS_BY_STANDING);
            given_the_same_by_hand(s, by_hand);
            for (unsigned n = 0; n < 60 && !dts_over(s); n++) {
                assert_int_not_equal(stands_for(s, seat), thing);
                choose_any(s);
            }
            char *text = dts_owner_journal(s);
            assert_non_null(strstr(text, " standing\n"));
            free(text);
            struct dts *copy = reload(s);
            assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
            dts_free(copy);
            assert_int_equal(dts_standing_of(s, seat, (unsigned)thing), DTS_STAND_PASS_ALWAYS);
            assert_int_equal(dts_standing_of(s, !seat, (unsigned)thing), DTS_STAND_ASK);
            assert_true(dts_standing(s, seat, (unsigned)thing, DTS_STAND_ASK));
            assert_int_equal(dts_standing_of(s, seat, (unsigned)thing), DTS_STAND_ASK);
            tried++;
            break;
        }
        dts_free(s);
    }
    assert_true(tried > 0);
}

/* --------------------------------------------------------- choices, players ---- */

static void test_refused_choices_change_nothing(void **state)
{
    (void)state;
    struct dts *s = table(0, 2, 2, NULL, NULL);
    unsigned seat = dts_asked(s);
    uint64_t hash = dts_owner_hash(s);
    assert_false(dts_choose(s, !seat, 0));
    assert_false(dts_choose(s, seat, 10000));
    assert_false(dts_choose(s, DTS_TABLE, 0));
    unsigned two[2] = { 0, 0 };
    assert_false(dts_choose_set(s, seat, two, 2));
    assert_int_equal(dts_owner_hash(s), hash);
    assert_int_equal(dts_owner_ply(s), 0);
    assert_int_equal(dts_options(s, !seat), 0);
    assert_null(dts_kind(s, !seat));
    dts_free(s);
}

/* A whole selection at once leads where its picks lead one by one, in any order. */
static void test_selections(void **state)
{
    (void)state;
    unsigned found = 0, least, most, picked;
    for (unsigned seed = 1; seed < 80 && found < 8; seed++) {
        struct dts *s = table(dts_games() - 1, 2, seed, NULL, NULL);
        for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
            unsigned seat = dts_asked(s);
            if (!dts_selection(s, seat, &least, &most, &picked) || most < 2 || s->now->ask.bases < 2) {
                choose_any(s);
                continue;
            }
            struct dts *copy = reload(s);
            unsigned set[2] = { 1, 0 }, bad[3] = { 0, 1, 9999 };
            uint64_t hash = dts_owner_hash(s);
            assert_false(dts_choose_set(s, seat, bad, 3));
            assert_int_equal(dts_owner_hash(s), hash);
            if (least > 2 || !dts_choose_set(s, seat, set, 2)) {
                dts_free(copy);
                choose_any(s);
                continue;
            }
            assert_true(dts_choose(copy, seat, 0));
            assert_int_equal(dts_owner_ply(copy) + 1, dts_owner_ply(s));
            assert_true(dts_choose(
                copy, seat, dts_find_option(&copy->now->ask, copy->now->ask.verb, copy->now->ask.base[1].object)));
            assert_true(dts_choose(copy, seat, dts_find_option(&copy->now->ask, DT_V_done, 0)));
            same_game(s, copy);
            dts_free(copy);
            found++;
        }
        dts_free(s);
    }
    assert_true(found > 0);
}

static unsigned always_wrong(const struct dts_position *p)
{
    assert_int_equal(p->view->rng[0], 0);
    assert_int_equal(p->view->ply, 0);
    return 60000;
}

static void test_a_faulty_player(void **state)
{
    (void)state;
    static const struct dts_player wrong = { "wrong", always_wrong };
    struct dts *s = table(0, 1, 2, NULL, NULL);
    s->seat[0].player = &wrong;
    unsigned made = dts_run_players(s, 5);
    assert_int_equal(made, 5);
    assert_true(dts_player_faults(s, 0) >= 5);
    dts_free(s);
}

/* The same seed gives the same game; players do not touch the game's own random numbers. */
static void test_fast_play_is_the_same_game(void **state)
{
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++) {
        struct dts *slow = table(g, 2, 77, "random", NULL);
        struct dts *fast = table(g, 2, 1, "random", &(struct dts_how){ .fast = true });
        assert_true(dts_restart(fast, 77));
        unsigned a = dts_run_players(slow, LONG), b = dts_run_players(fast, LONG);
        assert_int_equal(a, b);
        assert_int_equal(dts_owner_hash(slow), dts_owner_hash(fast));
        dts_free(slow);
        dts_free(fast);
    }
}

static void count_line(void *to, const char *line)
{
    assert_true(strlen(line) > 0);
    ++*(unsigned *)to;
}

static void test_trace_and_report(void **state)
{
    (void)state;
    struct dts *s = table(0, 1, 2, NULL, NULL), *other = table(0, 1, 2, NULL, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_save_and_load),
        cmocka_unit_test(test_ask_dice),
        cmocka_unit_test(test_divergence_is_named),
        cmocka_unit_test(test_other_rules_are_refused),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_cards_are_kept),
        cmocka_unit_test(test_undo_to_the_start),
        cmocka_unit_test(test_undo_leaves_nothing),
        cmocka_unit_test(test_undo_stops_at_chance),
        cmocka_unit_test(test_undo_policies),
        cmocka_unit_test(test_undo_takes_players_back),
        cmocka_unit_test(test_hidden_information),
        cmocka_unit_test(test_log_hides_things),
        cmocka_unit_test(test_standing_answers),
        cmocka_unit_test(test_refused_choices_change_nothing),
        cmocka_unit_test(test_selections),
        cmocka_unit_test(test_a_faulty_player),
        cmocka_unit_test(test_fast_play_is_the_same_game),
        cmocka_unit_test(test_trace_and_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
