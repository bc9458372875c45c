/* seats_test.c -- what seats are given and what they may do: nothing hidden, standing answers that
 * nobody can tell from passing, whole selections, players that err, JSON and languages. */
#include "session_help.h"
#include "../../session/registry.h"

/* ------------------------------------------------------- hidden information ---- */

static void seat_is_given_the_same(struct dts *s, unsigned seat, uint64_t seed)
{
    is_given_the_same(s, seat, seed, all_of);
}

static void seats_see_only_theirs(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 9, "random", NULL);
    for (unsigned i = 0; i < MOMENTS && !dts_over(s); i++) {
        for (unsigned seat = 0; seat < seats; seat++)
            seat_is_given_the_same(s, seat, i * 8 + seat);
        dts_run_players(s, 5);
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
        const struct dt_card *other = &c->card[c->card_of[t]], *told = &c->card[c->card_of[was.thing]];
        if (other->stock != told->stock || (was.flags & DT_LOOK && other->look != told->look))
            continue;                      /* a front that everybody sees may be told */
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

static unsigned actor(const struct dts *s)
{
    const struct dt k = dt_rules(&s->game, s->now, NULL);
    return s->game.actor(&k);
}

/* "This turn" lasts until the turn is another seat's, and not longer. */
static void test_standing_for_a_turn(void **state)
{
    (void)state;
    unsigned ended = 0, lasted = 0;
    for (unsigned seed = 1; seed < 60 && (!ended || !lasted); seed++) {
        struct dts *s = table(dts_games() - 1, 2, seed, NULL, NULL);
        for (unsigned i = 0; i < LONG && !dts_over(s); i++) {
            unsigned seat = dts_asked(s), turn = actor(s);
            int thing = stands_for(s, seat);
            if (thing >= 0 && dts_standing(s, seat, (unsigned)thing, DTS_STAND_PASS_TURN)) {
                while (!dts_over(s) && actor(s) == turn && dts_standing_of(s, seat, (unsigned)thing)) {
                    choose_any(s);
                    lasted++;
                }
                if (!dts_over(s))
                    assert_int_equal(dts_standing_of(s, seat, (unsigned)thing), DTS_STAND_ASK);
                ended += !dts_over(s);
            } else if (!dts_over(s)) {
                choose_any(s);
            }
        }
        dts_free(s);
    }
    assert_true(ended > 0);
    assert_true(lasted > 0);
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
    static const struct dts_player wrong = { .name = "wrong", .choose = always_wrong };
    struct dts *s = table(0, fewest(0), 2, NULL, NULL);
    for (unsigned i = 0; i < fewest(0); i++)
        s->seat[i].player = &wrong;
    unsigned made = dts_run_players(s, 5), faults = 0;
    for (unsigned i = 0; i < fewest(0); i++)
        faults += dts_player_faults(s, i);
    assert_int_equal(made, 5);
    assert_true(faults >= 5);
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

/* ------------------------------------------------------------- JSON, words ---- */

static void test_decision_json(void **state)
{
    (void)state;
    struct dts *s = table(dts_games() - 1, 2, 3, NULL, NULL);
    for (unsigned i = 0; i < 60 && !dts_over(s); i++) {
        unsigned seat = dts_asked(s);
        json_t *mine = dts_decision_json(s, seat), *theirs = dts_decision_json(s, !seat),
               *options = json_object_get(mine, "options");
        assert_int_equal(json_integer_value(json_object_get(mine, "seat")), seat);
        assert_true(strlen(json_string_value(json_object_get(mine, "kind"))) > 0);
        assert_true(strlen(json_string_value(json_object_get(mine, "prompt"))) > 0);
        assert_int_equal(json_array_size(options), dts_options(s, seat));
        for (size_t o = 0; o < json_array_size(options); o++) {
            json_t *option = json_array_get(options, o);
            assert_true(strlen(json_string_value(json_object_get(option, "verb"))) > 0);
            assert_true(strlen(json_string_value(json_object_get(option, "text"))) > 0);
            assert_true(json_is_string(json_object_get(option, "object")));
        }
        assert_int_equal(json_integer_value(json_object_get(theirs, "seat")), seat);
        assert_int_equal(json_array_size(json_object_get(theirs, "options")), 0);
        assert_null(json_object_get(theirs, "prompt"));
        json_decref(mine);
        json_decref(theirs);
        choose_any(s);
    }
    dts_free(s);
}

static void test_library(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "";
    for (unsigned g = 0; g < dts_games(); g++) {
        struct dts_library *l = dts_library_open(dts_game_name(g), NULL, error, sizeof error);
        assert_non_null(l);
        assert_true(dts_cards(l) > 0);
        for (unsigned i = 0; i < dts_cards(l); i++) {
            json_t *j = dts_card_json(l, i, "en", NULL);
            assert_string_equal(json_string_value(json_object_get(j, "name")), dts_card_name(l, i));
            assert_string_equal(json_string_value(json_object_get(j, "kind")), dts_card_kind(l, i));
            assert_null(strchr(dts_card_kind(l, i), '_'));
            assert_int_equal(json_integer_value(json_object_get(j, "copies")), dts_card_copies(l, i));
            assert_true(json_is_string(json_object_get(j, "text")));
            assert_int_equal(dts_card_find(l, json_string_value(json_object_get(j, "id"))), i);
            json_decref(j);
            char *program = dts_card_program(l, i);
            assert_non_null(program);
            free(program);
        }
        assert_int_equal(dts_card_find(l, "no such card"), -1);
        dts_library_free(l);
    }
    assert_null(dts_library_open("no such game", NULL, error, sizeof error));
}

/* Two languages at one table; a name that changes changes on the table too. */
static void test_languages(void **state)
{
    (void)state;
    struct dts *s = table(dts_games() - 1, 2, 3, NULL, &(struct dts_how){ .lang = { "en", "de" } });
    assert_string_equal(dts_seat_language(s, 1), "de");
    char *english = dts_phrase("en", "won"), *german = dts_phrase("de_DE.UTF-8", "won");
    assert_string_not_equal(english, german);
    free(english);
    free(german);
    assert_true(dts_set_name(s, 0, "Ada \"\nquoted\""));
    char *name = dts_seat_name(s, 1, 0);
    assert_string_equal(name, "Ada quoted");
    free(name);
    struct dts_buf table_text = { 0 };
    put_json(&table_text, dts_table_json(s, 1));
    assert_non_null(strstr(table_text.at, "Ada quoted"));
    free(table_text.at);
    struct dts *copy = reload(s);
    name = dts_seat_name(copy, 1, 0);
    assert_string_equal(name, "Ada quoted");
    assert_string_equal(dts_seat_language(copy, 1), "de");
    free(name);
    dts_free(copy);
    dts_free(s);
}

/* Every sign seen on the table stands in the legend, in words that are whole. */
static void is_in_legend(struct dts *s, const struct dts_sign *wanted)
{
    struct dts_sign sign;
    bool found = false;
    char *words;
    for (unsigned i = 0; (words = dts_legend(s, 0, i, &sign)); i++) {
        assert_true(*words && !strchr(words, '[') && words[strlen(words) - 1] != ':');
        found |= !strcmp(sign.utf8, wanted->utf8) && !strcmp(sign.ascii, wanted->ascii);
        free(words);
    }
    assert_true(found);
}

/* Signs are three words; a note with its heading ends in the note without it; settings have names. */
static unsigned signs; /* a game need not give any, but some do */

static void signs_and_notes(unsigned game, unsigned seats)
{
    struct dts *s = table(game, seats, 2, "random", NULL);
    dts_run_players(s, 20);
    const struct dt_table t = *dts_table(s, 0);
    for (unsigned i = 0; i < t.count; i++) {
        struct dts_sign sign;
        if (dts_symbol(s, 0, &t.item[i], &sign)) {
            signs++;
            assert_true(*sign.utf8 && *sign.ascii && dts_tone(sign.tone));
            is_in_legend(s, &sign);
            for (const char *c = sign.ascii; *c; c++)
                assert_in_range(*c, 0x21, 0x7e);
        }
        if (t.item[i].type != DT_I_NOTE)
            continue;
        char *whole = dts_label(s, 0, i), *words = dts_note_words(s, 0, &t.item[i]);
        unsigned type = s->game.words->field.at[t.item[i].label].b;
        bool headed = dt_is_program(type) || type == DT_FT_TASKS;
        assert_true(*words && strlen(words) + headed <= strlen(whole));
        assert_string_equal(whole + strlen(whole) - strlen(words), words);
        free(whole);
        free(words);
    }
    const char *choices;
    for (unsigned i = 0; dts_game_setting(game, i, &choices); i++) {
        char *english = dts_game_setting_words(game, i, NULL, "en");
        assert_true(english && *english && *english != '[');
        free(english);
    }
    dts_free(s);
}

static void test_signs_and_notes(void **state)
{
    (void)state;
    each_table(signs_and_notes);
    assert_true(signs > 0);
}

/* The parts of a card that are programs: each of them is a note on the table. */
static unsigned programs_of(const struct dt_game *g, const struct dt_card *card)
{
    unsigned n = 0;
    for (unsigned f = 0; f < g->words->field.count; f++)
        if (g->words->field.at[f].a == card->kind && dt_is_program(g->words->field.at[f].b))
            n += g->content->slot[(uint16_t)(card->field + f)].count != 0;
    return n;
}

/* Every room of the museum tells all it does, the very first card of the pack too. */
static void test_every_room_has_its_notes(void **state)
{
    (void)state;
    unsigned game = 0;
    while (strcmp(dts_game_name(game), "elder-sign") != 0)
        game++;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct dts *s = table(game, 1, seed, NULL, NULL);
        const struct dt_content *c = s->game.content;
        const struct dt_table t = *dts_table(s, 0);
        unsigned notes[DT_THINGS] = { 0 }, seen[DT_THINGS] = { 0 };
        for (unsigned i = 0; i < t.count; i++) {
            if (t.item[i].type == DT_I_NOTE)
                notes[t.item[i].id]++;
            else if (t.item[i].type == DT_I_CARD)
                seen[t.item[i].id] = c->card[c->card_of[t.item[i].id]].kind == c->card[0].kind;
        }
        for (unsigned thing = 0; thing < c->things; thing++)
            if (seen[thing])
                assert_int_equal(notes[thing], programs_of(&s->game, &c->card[c->card_of[thing]]));
        dts_free(s);
    }
}

/* Has this card a note of the field with this name? */
static bool notes_field(const struct dts *s, const struct dt_table *t, unsigned thing, const char *name)
{
    for (unsigned i = 0; i < t->count; i++)
        if (t->item[i].type == DT_I_NOTE && t->item[i].id == thing &&
            !strcmp(s->game.words->field.at[t->item[i].label].name, name))
            return true;
    return false;
}

/* Before the battle the Ancient One tells what it will be; in it he has a task, and of his text at midnight he tells
 * only where it is not silent (ES-BAT-11). */
static bool battle_of(unsigned game, const char *edition, uint64_t seed)
{
    const char *option[] = { edition, "ancient_one=ithaqua", NULL };
    struct dts *s = table(game, 2, seed, "random", &(struct dts_how){ .option = option });
    bool revised = !strcmp(edition, "edition=revised"), battle = false;
    while (!battle && !dts_over(s)) {
        const struct dt_table t = *dts_table(s, 0);
        unsigned at = 0;
        while (at + 1u < t.count && t.item[at].type != DT_I_CARD)
            at++;                                        /* his is the first card of the table */
        for (unsigned i = at; i < t.count; i++)
            battle |= t.item[i].type == DT_I_TASK && t.item[i].parent == at;
        assert_true(notes_field(s, &t, t.item[at].id, "attack"));
        assert_int_equal(notes_field(s, &t, t.item[at].id, "battle"), !battle);
        assert_int_equal(notes_field(s, &t, t.item[at].id, "midnight"), !battle || !revised);
        dts_run_players(s, 1);
    }
    dts_free(s);
    return battle;
}

static void test_battle_tells_what_holds_in_it(void **state)
{
    (void)state;
    unsigned game = 0;
    while (strcmp(dts_game_name(game), "elder-sign") != 0)
        game++;
    unsigned battles = 0;
    for (uint64_t seed = 1; seed <= 4; seed++)
        battles += battle_of(game, "edition=revised", seed) + 16u * battle_of(game, "edition=first", seed);
    assert_true(battles % 16 && battles / 16);
}

static bool has_word(const struct dt_list *l, const char *word)
{
    for (unsigned i = 0; i < l->count; i++)
        if (!strcmp(l->at[i].name, word))
            return true;
    return false;
}

static bool is_mapped(const char *game, const char *list, const char *word)
{
    for (const struct dts_rule_map *m = dts_rule_maps_all; m->game; m++)
        if (!strcmp(m->game, game) && !strcmp(m->list, list) && !strcmp(m->word, word))
            return true;
    return false;
}

/* Every row of a rules.map speaks of a word there is and of sections that have entries; no question
 * and no kind of a game that has one is left out. */
static void test_rules_of_words(void **state)
{
    unsigned games = 0;
    (void)state;
    for (const struct dts_rule_map *m = dts_rule_maps_all; m->game; m++) {
        const struct dt_words *w = dts_owner_games()[dts_game_find(m->game)]->words;
        if (!strcmp(m->list, "only"))
            continue;
        bool ask = !strcmp(m->list, "ask"), kind = !strcmp(m->list, "kind"), zone = !strcmp(m->list, "zone");
        assert_true(has_word(ask ? &w->ask : kind ? &w->kind : zone ? &w->zone : &w->noun, m->word));
        for (const char *at = m->sections; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
            bool found = false;
            for (const struct dts_rule *r = dts_rules_all; r->id; r++)
                found |= !strncmp(r->id, at, strcspn(at, " ")) && r->id[strcspn(at, " ")] == '-';
            assert_true(found);
        }
    }
    for (unsigned g = 0; g < dts_games(); g++) {
        const struct dt_words *w = dts_owner_games()[g]->words;
        bool any = false;
        for (const struct dts_rule_map *m = dts_rule_maps_all; m->game; m++)
            any |= !strcmp(m->game, dts_game_name(g));
        for (unsigned i = 0; any && i < w->ask.count; i++)
            assert_true(is_mapped(dts_game_name(g), "ask", w->ask.at[i].name));
        for (unsigned i = 0; any && i < w->kind.count; i++)
            assert_true(is_mapped(dts_game_name(g), "kind", w->kind.at[i].name));
        games += any;
    }
    assert_true(games >= 2);
}

/* Rules follow the printing that is played. */
static void test_rules_of_a_setting(void **state)
{
    static const char *const first[] = { "edition=first", NULL };
    (void)state;
    for (unsigned g = 0; g < dts_games(); g++) {
        if (!is_mapped(dts_game_name(g), "only", "F"))
            continue;
        char *text[2];
        for (int i = 0; i < 2; i++) {
            struct dts *s = table(g, 1, 7, NULL, &(struct dts_how){ .option = i ? first : NULL });
            while (!dts_over(s) && !*(text[i] = dts_rules_of_question(s, 0))) {
                free(text[i]);
                assert_true(dts_choose(s, 0, 0));
            }
            assert_non_null(strchr(text[i], '\n'));
            dts_free(s);
        }
        assert_string_not_equal(text[0], text[1]);
        free(text[0]);
        free(text[1]);
    }
}

/* ------------------------------------------------------------------- players and seats ---- */

/* One player with several seats: all played in the same way, by one person, who need not agree with themself. */
static void has_all_seats(unsigned g, unsigned seats)
{
    struct dts_how how = { .name = { "Ada" }, .lang = { "de" }, .undo = DTS_UNDO_CONSENT };
    struct dts *s = table(g, 1, 7, NULL, &how);
    assert_int_equal(dts_seats(s), seats);
    assert_int_equal(dts_game_seats_for(g, 1), seats);
    assert_string_equal(dts_given_name(s, 0), "Ada");
    for (unsigned i = 1; i < seats; i++) {
        assert_true(dts_same_person(s, 0, i));
        assert_string_equal(dts_player(s, i), "human");
        assert_string_equal(dts_seat_language(s, i), "de");
        assert_string_equal(dts_given_name(s, i), "");         /* seats are told apart by their names */
    }
    assert_true(dts_choose(s, dts_asked(s), 0));
    assert_true(dts_undo(s, seats - 1));
    assert_int_equal(dts_wants(s), 0);
    dts_free(s);
    s = table(g, 1, 7, "simple", NULL);
    for (unsigned i = 0; i < seats; i++)
        assert_string_equal(dts_player(s, i), "simple");
    dts_free(s);
}

static void test_a_single_player(void **state)
{
    (void)state;
    unsigned several = 0;
    for (unsigned g = 0; g < dts_games(); g++) {
        const struct dt_game *game = dts_owner_games()[g];
        unsigned least, most, least_players, most_players;
        dts_game_seats(g, &least, &most);
        dts_game_players(g, &least_players, &most_players);
        assert_int_equal(most_players, most);
        assert_int_equal(least_players, game->alone ? 1 : least);
        assert_int_equal(dts_game_seats_for(g, most), most);
        if (game->alone) {
            has_all_seats(g, game->alone);
            several++;
        } else if (least > 1) {
            char error[DTS_ERROR] = "";
            assert_null(dts_new(&(struct dts_how){ .game = game->name, .seats = 1 }, error, sizeof error));
            assert_non_null(strstr(error, "players, not 1"));
        }
    }
    assert_true(several > 0);
}

/* A setting may hide what seats hold, though the game has no secrets otherwise. */
static void test_settings_that_hide(void **state)
{
    (void)state;
    unsigned hiding = 0;
    for (unsigned g = 0; g < dts_games(); g++) {
        const char *name, *choices;
        for (unsigned i = 0; (name = dts_game_setting(g, i, &choices)); i++) {
            const char *last = strrchr(choices, ' ');
            char written[160];
            snprintf(written, sizeof written, "%s=%s", name, last ? last + 1 : choices);
            const char *const option[] = { written, NULL };
            struct dts *s = table(g, fewest(g), 7, NULL, &(struct dts_how){ .option = option });
            bool hides = dts_hides(s);
            assert_int_equal(hides, dts_game_hides_with(g, option));
            assert_true(hides || !dts_game_hides(g));
            hiding += hides && !dts_game_hides(g);
            dts_free(s);
        }
        assert_int_equal(dts_game_hides(g), dts_game_hides_with(g, NULL));
    }
    assert_int_equal(hiding, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_information),
        cmocka_unit_test(test_log_hides_things),
        cmocka_unit_test(test_standing_answers),
        cmocka_unit_test(test_standing_for_a_turn),
        cmocka_unit_test(test_refused_choices_change_nothing),
        cmocka_unit_test(test_selections),
        cmocka_unit_test(test_a_faulty_player),
        cmocka_unit_test(test_fast_play_is_the_same_game),
        cmocka_unit_test(test_decision_json),
        cmocka_unit_test(test_library),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_signs_and_notes),
        cmocka_unit_test(test_rules_of_words),
        cmocka_unit_test(test_rules_of_a_setting),
        cmocka_unit_test(test_every_room_has_its_notes),
        cmocka_unit_test(test_battle_tells_what_holds_in_it),
        cmocka_unit_test(test_a_single_player),
        cmocka_unit_test(test_settings_that_hide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
