/* odds_engine_test.c -- exact odds against the rules engine itself: small positions of real games are
 * played through in every way, with chance asked, and every option on the way must be worth what the
 * adviser says. What is compared is the whole chain: a view, its trial, the plight an option leads to,
 * and the solver. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../../games/elder-sign/edition.h"
#include "../../players/tasks/odds.h"
#include "../../session/player.h"

extern const struct dt_game es_game;

/* ---- every way to play on ---- */
struct known { uint64_t hash; double value; };
struct book { struct known *at; size_t count, room; unsigned card; };

static size_t slot(const struct book *b, uint64_t hash)
{
    size_t i = hash & (b->room - 1);
    while (b->at[i].value >= 0 && b->at[i].hash != hash)
        i = (i + 1) & (b->room - 1);
    return i;
}

static void remember(struct book *b, uint64_t hash, double value)
{
    if (2 * ++b->count > b->room) {
        struct book more = { NULL, b->count, b->room ? 2 * b->room : 1 << 14, b->card };
        more.at = malloc(more.room * sizeof *more.at);
        assert_non_null(more.at);
        for (size_t i = 0; i < more.room; i++)
            more.at[i].value = -1;
        for (size_t i = 0; i < b->room; i++)
            if (b->at[i].value >= 0)
                more.at[slot(&more, b->at[i].hash)] = b->at[i];
        free(b->at);
        *b = more;
    }
    b->at[slot(b, hash)] = (struct known){ hash, value };
}

/* Is the attempt over? Then *value is 1 or 0. */
static bool over(const struct book *b, struct es *s, double *value)
{
    const struct dt k = dt_rules(&es_game, &s->core, NULL);
    *value = 0;
    if (dt_over(&s->core))
        return true;
    for (unsigned i = 0; i < dt_depth(&es_game, &s->core); i++)
        if (dt_bottom(&k)[i].proc == es_C_end_attempt) {
            *value = dt_bottom(&k)[i].r[0] != 0;
            return true;
        }
    if (s->card == b->card)
        return false;
    *value = dt_thing(&k, b->card)->zone >= es_Z_trophies && dt_thing(&k, b->card)->zone < es_Z_trophies + DT_SEATS;
    return true;
}

static uint64_t mix(uint64_t h, const void *from, size_t n)
{
    const unsigned char *byte = from;
    for (; n >= 8; n -= 8, byte += 8) {
        uint64_t word;
        memcpy(&word, byte, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    for (; n; n--)
        h = (h ^ *byte++) * 0x100000001b3u;
    return h;
}

/* Names a position of an attempt: what can change in one, which is quicker than all of a state. */
static uint64_t name(const struct es *s)
{
    uint64_t h = mix(1, dt_frame_at(&es_game, &s->core, 0), dt_depth(&es_game, &s->core) * sizeof(struct dt_frame));
    h = mix(h, &s->core.ask, offsetof(struct dt_decision, option));
    h = mix(h, s->core.ask.base, s->core.ask.bases * sizeof *s->core.ask.base);
    h = mix(h, s->seat, sizeof s->seat);
    h = mix(h, s->waiting, offsetof(struct es, stack) - offsetof(struct es, waiting));
    for (unsigned t = 0; t < es_content.things; t++) {
        unsigned kind = es_content.card[es_content.card_of[t]].kind;
        if (kind == es_K_die || kind == es_K_spell || kind == es_K_common_item || kind == es_K_unique_item)
            h = mix(h, &s->thing[t], sizeof *s->thing);
    }
    return h;
}

static double engine_value(struct book *b, const struct es *before, unsigned option)
{
    struct es *s = malloc(sizeof *s);
    double value;
    assert_non_null(s);
    *s = *before;
    assert_true(dt_apply(&es_game, &s->core, option, NULL));
    s->core.ply = 0;                                     /* how long it took does not matter */
    uint64_t hash = name(s);
    size_t i = b->room ? slot(b, hash) : 0;
    if (!over(b, s, &value)) {
        if (b->room && b->at[i].value >= 0) {
            value = b->at[i].value;
        } else {
            const struct dt_decision *d = &s->core.ask;
            value = 0;
            for (unsigned o = 0; o < d->count; o++) {
                double v = d->option[o].verb == DT_V_back ? 0 : engine_value(b, s, o);
                value = d->who == DT_NATURE ? value + v / d->count : v > value ? v : value;
            }
            remember(b, hash, value);
        }
    }
    free(s);
    return value;
}

/* ---- positions ---- */
static uint64_t seed;
static unsigned any(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return n ? (unsigned)((seed >> 33) % n) : 0;
}

static void clear(struct dt *k, unsigned zone, unsigned to)
{
    for (unsigned t = dt_first(k, zone), next; t != DT_NOTHING; t = next) {
        next = dt_next(k, zone, t);
        dt_move(k, t, to, -1, DT_TO_BOTTOM);
    }
}

/* A securing spell into the hand of the seat, from wherever it is. */
static void give_spell(struct dt *k, unsigned seat, const char *name, unsigned zone)
{
    for (unsigned t = 0; t < k->content->things; t++)
        if (!strcmp(k->content->name[dt_card(k, t)->name], name))
            dt_move(k, t, zone == es_Z_cast ? zone : es_Z_held + seat, -1, DT_PLAIN);
}

static unsigned called(const struct dt *k, const char *name)
{
    for (unsigned t = 0; t < k->content->things; t++)
        if (!strcmp(k->content->name[dt_card(k, t)->name], name))
            return t;
    return DT_NOTHING;
}

/* One of: a card that adds a die (a green one less keeps it small), clues or a reroll; some have a price; some are of
 * no use in an attempt. */
static void give_card(struct dt *k, unsigned seat)
{
    static const char *const name[] = { "Tommy Gun", "Alien Statue", "Enchant Weapon", "Necronomicon",
                                        "Lucky Cigarette Case", "Old Journal", "Food", "Healing Stone", "Dynamite" };
    unsigned which = any(sizeof name / sizeof *name), die = es_die_of(k, es_N_green, es_Z_supply);
    give_spell(k, seat, name[which], es_Z_held);
    if (which < 4 && die != DT_NOTHING)
        es_send_die(k, die, es_Z_removed, DT_NOTHING);
}

/* One of: a clue, a spell, a die that lies on a spell, another card. */
static void give_means(struct dt *k, unsigned seat)
{
    unsigned which = any(8);
    if (which > 4)
        give_card(k, seat);
    else if (which == 0)
        es_seat(k, seat)->clues = 1;
    else if (which < 3)
        give_spell(k, seat, which == 1 ? "Wither" : "Dread Curse of Azathoth", es_Z_held);
    else {
        unsigned die = es_die_of(k, which == 3 ? es_N_red : es_N_yellow, es_Z_supply);
        if (die == DT_NOTHING)
            return;
        give_spell(k, seat, "Voice of Ra", es_Z_cast);
        es_send_die(k, die, es_Z_secured, called(k, "Voice of Ra"));
        dt_thing(k, die)->mark = (uint8_t)any(6);
    }
}

/* Few dice, few means; the rest of the game is as it has come. */
static void thin_out(struct dt *k, unsigned seat, unsigned card, unsigned greens)
{
    unsigned n = 0;
    for (unsigned d = k->content->kind_first[es_K_die]; d < k->content->kind_first[es_K_die + 1]; d++)
        if (es_colour(k, d) == es_N_green && dt_thing(k, d)->zone == es_Z_supply && n++ >= greens)
            es_send_die(k, d, es_Z_removed, DT_NOTHING);
    for (unsigned p = 0; p < k->s->seats; p++)
        clear(k, es_Z_held + p, es_Z_common_deck);
    es_seat(k, seat)->clues = 0;
    es_seat(k, seat)->sanity = (uint8_t)(1 + any(es_seat(k, seat)->sanity));
    es_seat(k, seat)->stamina = (uint8_t)(1 + any(es_seat(k, seat)->stamina));
    for (unsigned means = greens == 2 ? any(3) : 0; means; means--)
        give_means(k, seat);
    if (k->s->seats > 1 && greens == 2)
        es_seat(k, (seat + 1) % k->s->seats)->place = (uint16_t)card;
}

/* A game at a move, thinned out; false: something there is not reckoned with. */
static bool position(unsigned round, struct es *s, unsigned *card, unsigned *option)
{
    struct dt_setup how;
    struct dt k = dt_rules(&es_game, &s->core, NULL);
    struct dt_prospect p = { .by = DT_BY_NOTHING };
    seed = round * 0x9e3779b97f4a7c15u + 1;
    dt_defaults(&es_game, &how, 1 + any(2));
    how.setting[es_G_edition] = (uint16_t)any(2);
    assert_true(dt_begin(&es_game, &s->core, &how, seed, NULL));
    for (unsigned i = any(40); (i || s->core.ask.ask != es_A_move) && !dt_over(&s->core); i -= i > 0)
        dt_apply(&es_game, &s->core, any(s->core.ask.count), NULL);
    if (dt_over(&s->core) || s->battle)
        return false;
    *option = any(s->core.ask.count);
    *card = s->core.ask.option[*option].object;
    if (s->core.ask.option[*option].verb != es_O_go || !es_is_card(&k, *card) || es_in_play(&k, *card) == 0)
        return false;
    thin_out(&k, s->core.ask.who, *card, 2 + (any(4) == 0));
    s->core.asks_nature = 1;
    return es_prospect(&k, s->core.ask.who, *option, &p) && !p.beyonds && !p.task.trial.strikes
        && !dt_broken(&es_game, &s->core);
}

/* ---- comparing ---- */
static unsigned compared[es_A_helper_pays + 1], options, bounds, equipped;

/* What the adviser says about each option of the seat asked, against the engine. Returns the best option. */
static unsigned compare(struct book *b, const struct es *s, unsigned round, void **memory)
{
    struct dts_advice advice[DT_OPTIONS];
    struct es view;
    double best = -1;
    unsigned which = 0;
    const struct dt_decision *d = &s->core.ask;
    dt_mask(&es_game, &s->core, d->who, &view.core);
    struct dts_position p = { .game = &es_game, .view = &view.core, .seat = d->who };
    for (unsigned o = 0; o < d->count; o++)
        advice[o].chance = -1, advice[o].beyond = 0;
    dts_adviser.advise(&p, memory, advice);
    for (unsigned o = 0; o < d->count; o++) {
        if (d->option[o].verb == DT_V_back || (d->ask == es_A_move && d->option[o].object != b->card))
            continue;
        double v = engine_value(b, s, o);
        if (advice[o].chance >= 0) {
            compared[d->ask]++;
            options++;
            bounds += advice[o].beyond > 0;
            if (advice[o].beyond ? v < advice[o].chance - 1e-9 : fabs(v - advice[o].chance) > 1e-9)
                fail_msg("round %u, question %u, option %u (verb %u): the rules say %.12f, the adviser %.12f", round,
                         d->ask, o, d->option[o].verb, v, advice[o].chance);
        }
        if (v > best || (v == best && any(2)))
            best = v, which = o;
    }
    return which;
}

/* Along one line of play: mostly the best option, chance as it comes. */
static void follow(struct book *b, struct es *s, unsigned option, unsigned round, void **memory)
{
    double value;
    for (bool first = true; first || !over(b, s, &value); first = false) {
        if (s->core.ask.who == DT_NATURE)
            option = any(s->core.ask.count);
        else if (first)
            compare(b, s, round, memory);
        else
            option = compare(b, s, round, memory);
        if (!first && s->core.ask.who != DT_NATURE && any(2))
            option = any(s->core.ask.count);
        assert_true(dt_apply(&es_game, &s->core, option, NULL));
        s->core.ply = 0;
    }
}

/* Every kind of question has to come up; the first that has not, 0 for none. */
static unsigned missing(void)
{
    static const unsigned met[] = { es_A_move, es_A_before_roll, es_A_after_roll, es_A_dice_for_task, es_A_reroll_dice,
                                    es_A_discard_die, es_A_after_failure, es_A_secure_dice, es_A_help };
    for (unsigned i = 0; i < sizeof met / sizeof *met; i++)
        if (!compared[met[i]])
            return met[i];
    return 0;
}

static void agrees(void **state)
{
    (void)state;
    unsigned wanted = getenv("ODDS_GAMES") ? (unsigned)atoi(getenv("ODDS_GAMES")) : 40, done = 0;
    struct es *s = calloc(1, sizeof *s);
    void *memory = NULL;
    for (unsigned round = 0; done < wanted || (missing() && done < 10 * wanted); round++) {
        struct book b = { .room = 0 };
        unsigned option;
        if (!position(round, s, &b.card, &option))
            continue;
        const struct dt k = dt_rules(&es_game, &s->core, NULL);
        for dt_each(&k, t, es_Z_held + s->core.ask.who)
            equipped += es_kind(&k, t) != es_K_spell;
        follow(&b, s, option, round, &memory);
        free(b.at);
        done++;
    }
    dts_adviser.forget(memory);
    free(s);
    print_message("%u options of %u attempts, %u of them bounds; %u cards\n", options, done, bounds, equipped);
    assert_true(equipped > done / 8 && bounds < options / 2);
    if (missing())
        fail_msg("question %u was never asked", missing());
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(agrees) };
    return cmocka_run_group_tests_name("odds against the engine", tests, NULL, NULL);
}
