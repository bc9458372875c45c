/* kernel_test.c -- the kernel alone, on a game made up here: tiles drawn in secret, put down
 * hidden, looked at, revealed, shuffled back. No cards, no compiler: only the promises that
 * everything above rests on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "../../kernel/kernel.h"
#include "../../kernel/know.h"

enum { TILES = 12, SLOTS = 3, PLIES = 60 };
enum { Z_DECK, Z_HAND, Z_SLOT = Z_HAND + DT_SEATS, Z_OUT = Z_SLOT + SLOTS, Z_PILE };
enum { A_MOVE = DT_A_GAME };
enum { O_DRAW = DT_V_GAME, O_DOWN, O_LOOK, O_REVEAL, O_BACK, O_KEEP };
enum { C_TURN = DT_P_GAME };

struct hidden {
    struct dt_core core;
    struct dt_thing thing[16];
    uint16_t heads[16], many[16];
    uint64_t ears[DT_LIVE_WORDS(16)][DT_LIVE_ROWS];
    uint8_t turns, secret[DT_SEATS], spare[7];
    uint32_t could[4][16];
    struct dt_frame stack[DT_FRAMES(4)];
};
_Static_assert(sizeof(struct hidden) % 8 == 0, "hashed by eight bytes");

static const struct dt_word zones[] = { { .name = "deck" }, { .name = "hand" }, { .name = "slot" },
                                       { .name = "out", .a = Z_OUT, .b = 2 } };
#define HAND { Z_HAND, DT_SEATS, DT_SEE_OWNER, DT_ANYHOW, DT_OWNED, DT_SEAT_ROLE, 1 }
#define OUT { Z_OUT, 2, DT_SEE_ALL, DT_FEW, 0, DT_TRAY, 3 }
#define SLOT { Z_SLOT, SLOTS, DT_SEE_ALL, DT_ROW, 0, DT_BOARD, 2 }
static const struct dt_zone_def zone_defs[256] = {
    [Z_DECK] = { Z_DECK, 1, DT_SEE_NONE, DT_DECK, 0, DT_TRAY, 0 },
    [Z_HAND] = HAND, HAND, HAND, HAND, HAND, HAND, HAND, HAND,
    [Z_SLOT] = SLOT, SLOT, SLOT,
    [Z_OUT] = OUT, OUT,
};
static const struct dt_word picks[] = {
    { .name = "draw", .args = "-" }, { .name = "down", .args = "t" }, { .name = "look", .args = "t" },
    { .name = "reveal", .args = "t" }, { .name = "back", .args = "t" }, { .name = "keep", .args = "-" },
};
static const struct dt_words words = { .game = "hidden", .zone = { zones, 4 }, .pick = { picks, 6 } };
static struct dt_card cards[TILES];
static uint16_t card_of[TILES];
static const uint16_t kind_first[2] = { 0, TILES }, stock_end[3] = { 0, 8, TILES };
static const int16_t code[2] = { DT_OP_END, 2 };
static const struct dt_content content = {
    .card = cards, .code = code, .card_of = card_of, .of = cards, .kind_first = kind_first, .stock_end = stock_end,
    .cards = TILES, .codes = 2, .things = TILES, .stocks = 2, .looks = TILES,
};

static struct hidden *hid(const struct dt *k) { return (struct hidden *)(void *)k->s; }

static void offer_things(struct dt *k, unsigned verb, unsigned zone)
{
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t))
        dt_option(k, verb, t, 0);
}

static void ask_move(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, A_MOVE, f->who, next);
    k->s->ask.flags |= DT_ASK_SECRET;
    dt_option(k, O_KEEP, 0, 0);
    if (dt_in(k, Z_DECK))
        dt_option(k, O_DRAW, 0, 0);
    offer_things(k, O_DOWN, Z_HAND + f->who);
    for (unsigned z = Z_SLOT; z < Z_OUT; z++) {
        offer_things(k, O_LOOK, z);
        offer_things(k, O_REVEAL, z);
    }
    offer_things(k, O_BACK, Z_OUT);
}

static void do_move(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    switch (a.verb) {
    case O_DOWN:
        dt_move(k, a.object, Z_SLOT + hid(k)->turns % SLOTS, -1, DT_FACE_DOWN);
        hid(k)->secret[f->who]++;
        break;
    case O_LOOK: dt_show_to(k, a.object, f->who); break;
    case O_REVEAL: dt_move(k, a.object, Z_OUT, -1, DT_PLAIN); break;
    case O_BACK:
        dt_move(k, a.object, Z_DECK, -1, DT_PLAIN);
        dt_shuffle(k, Z_DECK);
        break;
    default: break;
    }
}

static void proc_turn(struct dt *k, struct dt_frame *f)
{
    enum { ASK, DO, DRAWN, NEXT };
    switch (f->step) {
    case ASK: ask_move(k, f, DO); return;
    case DO:
        f->step = NEXT;
        if (k->s->answer.verb == O_DRAW)
            dt_draw(k, f, Z_DECK, DT_TOP, 0, DRAWN);
        else
            do_move(k, f);
        return;
    case DRAWN:
        f->step = NEXT;
        dt_move(k, (unsigned)k->s->ret, Z_HAND + f->who, -1, DT_PLAIN);
        return;
    default:
        if (++hid(k)->turns == PLIES)
            dt_end(k, DT_DRAWN, 0);
        f->who = (uint8_t)((f->who + 1) % k->s->seats);
        f->step = ASK;
    }
}

static void setup(struct dt *k)
{
    for (unsigned t = 0; t < TILES; t++)
        dt_move(k, t, Z_DECK, -1, DT_PLAIN);
    dt_push(k, C_TURN, 0, DT_NOTHING);
}

static const struct dt_proc procs[] = { DT_OWN_PROCS, { "turn", "" } };
static dt_proc_fn *const runs[256] = { DT_OWN_RUNS, proc_turn, [DT_P_GAME + 1 ... 255] = dt_proc_none };
static const struct dt_show shows[] = { DT_PUBLIC(struct hidden, turns), DT_PRIVATE(struct hidden, secret) };
static const struct dt_game game = {
    .name = "hidden",
    .title = "hidden",
    .least_seats = 1,
    .most_seats = 4,
    .size = sizeof(struct hidden),
    .heads_at = offsetof(struct hidden, heads),
    .many_at = offsetof(struct hidden, many),
    .ears_at = offsetof(struct hidden, ears),
    DT_STACK_IN(struct hidden, stack),
    .things_room = 16,
    .could_at = offsetof(struct hidden, could),
    .recalls_kinds = 1,
    .recalls_rows = 4,
    .recalls_room = 16,
    .secrets = true,
    .words = &words,
    .content = &content,
    .zone = zone_defs,
    .proc = procs,
    .procs = DT_P_GAME + 1,
    .run = runs,
    .show = shows,
    .shows = 2,
    .setup = setup,
};

static int make_cards(void **state)
{
    (void)state;
    for (unsigned t = 0; t < TILES; t++) {
        cards[t] = (struct dt_card){ .copies = 1, .stock = (uint16_t)(1 + t / 8), .look = (uint16_t)(1 + t),
                                     .alike = (uint16_t)(t == 7 ? 0 : t + 1 == TILES ? 8 : t + 1) };
        card_of[t] = (uint16_t)t;
    }
    return 0;
}

static struct hidden s, view, full, again, other;

static void begin(unsigned seats, uint64_t seed)
{
    struct dt_setup how;
    dt_defaults(&game, &how, seats);
    assert_true(dt_begin(&game, &s.core, &how, seed, NULL));
}

static uint64_t dice[2];
static void random_move(void) { assert_true(dt_apply(&game, &s.core, dt_below(dice, s.core.ask.count), NULL)); }

static void unbroken(const struct hidden *h)
{
    const char *what = dt_broken(&game, &h->core);
    if (what)
        fail_msg("%s", what);
}

/* mask(determinize(mask(s, p), k), p) == mask(s, p), and what comes out is a sound state */
static void views_agree(void **state)
{
    (void)state;
    for (unsigned seats = 1; seats <= 4; seats++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            begin(seats, seed);
            dt_seed(dice, seed);
            for (unsigned ply = 0; !dt_over(&s.core); ply++, random_move()) {
                unbroken(&s);
                unsigned p = ply % (seats + 1);
                unsigned seat = p < seats ? p : DT_NOBODY;
                dt_mask(&game, &s.core, seat, &view.core);
                dt_determinize(&game, &view.core, seat, ply, &full.core);
                unbroken(&full);
                dt_mask(&game, &full.core, seat, &again.core);
                assert_memory_equal(&view, &again, sizeof view);
                assert_int_equal(view.core.rng[0] | view.core.ply, 0);
                if (seat != DT_NOBODY)
                    assert_int_equal(view.secret[seat], s.secret[seat]);
                for (unsigned q = 0; q < seats; q++)
                    assert_true(q == seat || !view.secret[q]);
            }
        }
}

/* Two states that one seat cannot tell apart stay so however its hidden part is arranged: the
 * view of the first is the view of any determinization, also after the same public moves. */
static void hidden_order_stays_hidden(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        begin(3, seed);
        dt_seed(dice, seed);
        for (unsigned i = 0; i < 20; i++)
            random_move();
        unsigned seat = s.core.ask.who;
        dt_mask(&game, &s.core, seat, &view.core);
        dt_determinize(&game, &view.core, seat, seed, &other.core);
        /* the same index names the same place for the one who is asked */
        assert_int_equal(s.core.ask.count, other.core.ask.count);
        for (unsigned i = 0; i < s.core.ask.count; i++) {
            struct hidden a = s, b = other;
            if (s.core.ask.option[i].verb == O_DRAW || s.core.ask.option[i].verb == O_REVEAL ||
                s.core.ask.option[i].verb == O_LOOK)
                continue;                  /* these show something new */
            assert_true(dt_apply(&game, &a.core, i, NULL) && dt_apply(&game, &b.core, i, NULL));
            dt_mask(&game, &a.core, seat, &view.core);
            dt_mask(&game, &b.core, seat, &again.core);
            assert_memory_equal(&view.thing, &again.thing, sizeof view.thing);
        }
    }
}

/* Who has seen a tile in the open knows it was not in a hand dealt before. */
static void recall_is_perfect(void **state)
{
    (void)state;
    begin(2, 5);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    dt_move(&k, 3, Z_HAND + 1, -1, DT_PLAIN);            /* secretly drawn: any of the first stock */
    dt_move(&k, 4, Z_OUT, -1, DT_PLAIN);                 /* seen by all */
    dt_move(&k, 4, Z_DECK, -1, DT_PLAIN);                /* and shuffled back */
    assert_int_equal(*dt_could(&k, 0, 3), 1u << Z_DECK | 1u << (Z_HAND + 1));
    assert_int_equal(*dt_could(&k, 0, 5), 1u << Z_DECK | 1u << (Z_HAND + 1));
    assert_int_equal(*dt_could(&k, 0, 4), 1u << Z_DECK);
    assert_int_equal(*dt_could(&k, 0, 9), 1u << Z_DECK);  /* another back */
    bool seen[TILES] = { false };
    dt_mask(&game, &s.core, 0, &view.core);
    for (unsigned i = 0; i < 400; i++) {
        dt_determinize(&game, &view.core, 0, i, &full.core);
        for (unsigned t = 0; t < TILES; t++)
            if (full.thing[t].zone == Z_HAND + 1)
                seen[t] = true;
    }
    for (unsigned t = 0; t < TILES; t++)
        assert_int_equal(seen[t], t < 8 && t != 4);      /* all that could be, nothing else */
}

static void a_look_is_private(void **state)
{
    (void)state;
    begin(3, 1);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    dt_move(&k, 2, Z_SLOT, -1, DT_FACE_DOWN);            /* from the deck: nobody knows what it is */
    assert_false(dt_knows(&game, &s.core, 0, 2));
    dt_show_to(&k, 2, 0);
    assert_true(dt_knows(&game, &s.core, 0, 2));
    assert_false(dt_knows(&game, &s.core, 1, 2));
    assert_false(dt_knows(&game, &s.core, DT_NOBODY, 2));
    dt_turn(&k, 2, false);
    assert_true(dt_knows(&game, &s.core, DT_NOBODY, 2));
    dt_turn(&k, 2, true);                                /* all have seen it: all know it still */
    assert_true(dt_knows(&game, &s.core, 1, 2));
}

/* ---- decks, dice, selections, hashes ---- */

static void decks_keep_known_ends(void **state)
{
    (void)state;
    begin(1, 9);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    struct dt_frame *f = dt_top(&k);
    dt_move(&k, 1, Z_DECK, -1, DT_TO_BOTTOM);
    dt_move(&k, 2, Z_DECK, -1, DT_TO_BOTTOM);            /* now the lowest */
    dt_move(&k, 7, Z_DECK, -1, DT_TO_TOP);
    dt_move(&k, 5, Z_DECK, -1, DT_TO_TOP);               /* now the highest */
    static const struct {
        unsigned end;
        int thing;
    } drawn[] = { { DT_TOP, 5 }, { DT_TOP, 7 }, { DT_BOTTOM, 2 }, { DT_BOTTOM, 1 } };
    for (unsigned i = 0; i < 4; i++) {
        dt_draw(&k, f, Z_DECK, drawn[i].end, 0, 0);
        assert_int_equal(s.core.ret, drawn[i].thing);
        dt_move(&k, (unsigned)s.core.ret, Z_OUT, -1, DT_PLAIN);
    }
    unsigned counts[TILES] = { 0 };
    for (unsigned i = 0; i < 8000; i++) {
        dt_draw(&k, f, Z_DECK, DT_TOP, 0, 0);
        counts[s.core.ret]++;
    }
    for (unsigned t = 0; t < TILES; t++)                 /* 1000 each of the other eight, five sigma */
        assert_in_range(counts[t], t == 1 || t == 2 || t == 5 || t == 7 ? 0 : 850,
                        t == 1 || t == 2 || t == 5 || t == 7 ? 0 : 1150);
}

/* What lay under a deck is anywhere in it after shuffling, and can be taken out. */
static void shuffled_decks_stay_whole(void **state)
{
    (void)state;
    begin(1, 9);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    static const unsigned under[] = { 7, 2, 9 };
    for (unsigned i = 0; i < 3; i++)
        dt_move(&k, under[i], Z_DECK, -1, DT_TO_BOTTOM);
    unbroken(&s);
    dt_shuffle(&k, Z_DECK);
    unbroken(&s);
    for (unsigned t = 0; t < TILES; t++) {
        dt_move(&k, t, Z_OUT, -1, DT_PLAIN);
        unbroken(&s);
    }
}

static void dice_are_fair(void **state)
{
    (void)state;
    uint64_t rng[2];
    dt_seed(rng, 42);
    for (unsigned sides = 2; sides <= 7; sides++) {
        unsigned counts[8] = { 0 }, n = 6000 * sides;
        for (unsigned i = 0; i < n; i++)
            counts[dt_below(rng, sides)]++;
        for (unsigned i = 0; i < sides; i++)
            assert_in_range(counts[i], 5600, 6400);
    }
}

static unsigned option_of(const struct dt_decision *d, unsigned verb, unsigned object)
{
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == verb && (verb == DT_V_done || d->option[i].object == object))
            return i;
    return d->count;
}

/* The same set picked in any order, with detours, is the same bytes and the same ply. */
static void selections_are_canonical(void **state)
{
    (void)state;
    begin(1, 3);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    dt_select(&k, dt_top(&k), A_MOVE, 0, 0, O_DOWN, 1, 3);
    dt_base(&k, 10, 2);
    dt_base(&k, 11, 1);
    dt_base(&k, 12, 1);
    dt_answer_forced(&k);
    struct hidden a = s, b = s;
    struct dt_decision *x = &a.core.ask, *y = &b.core.ask;
    assert_int_equal(option_of(x, DT_V_done, 0), x->count);          /* at least one */
    static const unsigned one[] = { 10, 12, 10 }, two[] = { 12, 11, 10, 10 };
    for (unsigned i = 0; i < 3; i++)
        assert_true(dt_apply(&game, &a.core, option_of(x, O_DOWN, one[i]), NULL));
    assert_int_equal(option_of(x, O_DOWN, 11), x->count);            /* at most three */
    for (unsigned i = 0; i < 2; i++)
        assert_true(dt_apply(&game, &b.core, option_of(y, O_DOWN, two[i]), NULL));
    assert_true(dt_apply(&game, &b.core, option_of(y, DT_V_back, 11), NULL));
    for (unsigned i = 2; i < 4; i++)
        assert_true(dt_apply(&game, &b.core, option_of(y, O_DOWN, two[i]), NULL));
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.core.ply, 0);
    assert_int_equal(dt_hash(&game, &a.core), dt_hash(&game, &b.core));
}

/* Things 10, 11 and 12 are worth 1, 2 and 3. */
static unsigned by_number(const struct dt *k, unsigned ask, unsigned object)
{
    (void)k;
    assert_int_equal(ask, A_MOVE);
    return object - 9;
}

static struct dt_decision *select_worth(const struct dt_game *by, unsigned least, unsigned most, unsigned many)
{
    begin(1, 3);
    struct dt k = { by, &content, &s.core, NULL, { 0 } };
    dt_select_worth(&k, dt_top(&k), A_MOVE, 0, 0, O_DOWN, least, most);
    for (unsigned thing = 10; thing <= 12; thing++)
        dt_base(&k, thing, many);
    dt_answer_forced(&k);
    return &s.core.ask;
}

/* A budget: what is picked is worth so much together, in whatever order it is picked. */
static void selections_by_worth(void **state)
{
    (void)state;
    struct dt_game by = game;
    by.worth = by_number;
    struct dt_decision *d = select_worth(&by, 0, 3, 1);
    assert_int_equal(d->count, 4);                                   /* any of them, or none */
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 10), NULL));
    assert_int_equal(option_of(d, O_DOWN, 12), d->count);            /* 1 and 3 are too much */
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 11), NULL));
    assert_int_equal(d->picked, 3);
    assert_int_equal(d->count, 3);                                   /* two to take back, done */
    assert_true(dt_apply(&by, &s.core, option_of(d, DT_V_back, 11), NULL));
    assert_int_equal(d->picked, 1);
    assert_null(dt_broken(&by, &s.core));

    d = select_worth(&by, 4, DT_ANY_WORTH, 1);
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 12), NULL));
    assert_int_equal(option_of(d, DT_V_done, 0), d->count);          /* 3 are not enough */
    assert_true(dt_apply(&by, &s.core, option_of(d, O_DOWN, 11), NULL));
    assert_int_equal(d->picked, 5);
    assert_true(option_of(d, DT_V_done, 0) < d->count);              /* and 5 for 4 are allowed */

    d = select_worth(&by, 9, DT_ANY_WORTH, 1);                       /* more than there is: all, unasked */
    assert_int_equal(s.core.answer.verb, DT_V_done);
    assert_int_equal(s.core.ask.base[0].taken + s.core.ask.base[1].taken + s.core.ask.base[2].taken, 3);
    select_worth(&by, 0, 0, 1);                                      /* nothing fits: none, unasked */
    assert_int_equal(s.core.answer.verb, DT_V_done);
    assert_int_equal(s.core.ask.base[0].taken + s.core.ask.base[1].taken + s.core.ask.base[2].taken, 0);
    select_worth(&by, 0, 9, 60);                                     /* 360: more than can be counted */
    assert_int_equal(s.core.status, DT_FAULT);
}

/* What lies in zones for a few, one after the other. */
static void lie_there(const struct dt *k, unsigned zone, unsigned bits)
{
    unsigned n = 0, found = 0;
    for (unsigned t = dt_first(k, zone); t != DT_NOTHING; t = dt_next(k, zone, t), n++)
        found |= 1u << t;
    assert_int_equal(found, bits);
    assert_int_equal(dt_in(k, zone), n);
    assert_string_equal(dt_broken(k->game, k->s) ? dt_broken(k->game, k->s) : "", "");
}

static void few_are_bits(void **state)
{
    (void)state;
    begin(2, 5);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    for (unsigned t = 1; t < TILES; t += 5)
        dt_move(&k, t, Z_OUT, -1, DT_PLAIN);
    lie_there(&k, Z_OUT, 1u << 1 | 1u << 6 | 1u << 11);
    dt_move(&k, 6, Z_DECK, -1, DT_TO_TOP);
    assert_int_equal(dt_next(&k, Z_OUT, 6), 11);                     /* the walk goes on behind what has left */
    dt_move(&k, 6, Z_OUT, -1, DT_PLAIN);
    dt_pour(&k, Z_OUT, Z_PILE, 1u << 6 | 1u << 11 | 1u << 2);        /* the third is not there */
    lie_there(&k, Z_OUT, 1u << 1);
    lie_there(&k, Z_PILE, 1u << 6 | 1u << 11);
    struct dt_game blind = game;                                     /* and quietly: nobody keeps anything in mind */
    blind.recalls_kinds = 0;
    blind.secrets = false;
    struct hidden told = s;
    struct dt quietly = { &blind, &content, &told.core, NULL, { 0 } };
    dt_pour(&k, Z_PILE, Z_OUT, ~0u);
    dt_pour(&quietly, Z_PILE, Z_OUT, ~0u);
    assert_memory_equal(told.thing, s.thing, sizeof s.thing);
    assert_memory_equal(told.heads, s.heads, sizeof s.heads);
}

/* Nothing of another kind comes into such a zone, and nothing is drawn out of it. */
/* Classes of nouns may be called like the beginning of a type, or go on behind one. */
static void types_are_read_whole(void **state)
{
    (void)state;
    begin(2, 1);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    static const char *const classes[] = { "x:special n:number", "x:se n:number", "x:seats n:number", "x:th n:number",
                                           "x:things/spaces n:number", "x:spacer=3 n:number", "x:amounts n:number" };
    for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++) {
        int16_t arg[DT_ARGS] = { 999, 5 };
        assert_true(dt_args_fit(&k, classes[i], arg));
        assert_int_equal(arg[0], 999);
    }
    static const char *const types[] = { "x:space n:number", "x:seat=1 n:number", "x:thing" };
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
        int16_t arg[DT_ARGS] = { 999, 5 };
        assert_false(dt_args_fit(&k, types[i], arg));
    }
}

/* The frame above the last is nobody's: whoever pushes there may write, and the ones below stay as they were. */
static void a_full_stack_is_a_fault(void **state)
{
    (void)state;
    begin(2, 1);
    struct dt k = { &game, &content, (struct dt_core *)(void *)&s, NULL, { 0 } };
    unsigned room = dt_room(&game);
    for (unsigned n = dt_depth(&game, k.s); n < room; n++)
        dt_push(&k, C_TURN, 1, DT_NOTHING)->r[0] = (int16_t)(n + 1);
    assert_int_equal(s.core.status, DT_ASKING);
    for (unsigned i = 0; i < 3; i++) {
        struct dt_frame *f = dt_push(&k, DT_P_WINDOW, 1, TILES - 1);
        assert_int_equal(f->who, 1);                          /* a rule that runs it at once finds what it is about */
        assert_int_equal(f->source, TILES - 1);
        memset((char *)f + sizeof f->proc, 0xff, sizeof *f - sizeof f->proc);
        assert_int_equal(s.core.status, DT_FAULT);
        assert_int_equal(s.core.fault, DT_F_STACK);
        assert_int_equal(dt_depth(&game, &s.core), room);
        assert_int_equal(dt_top(&k)->r[0], room);
        assert_int_equal(dt_top(&k)->proc, C_TURN);
    }
}

/* Once nothing is left that could ask, the game is over or there is a bug. */
static void an_empty_stack_is_a_fault(void **state)
{
    (void)state;
    begin(2, 1);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    dt_pop(&k, 0);
    dt_pop(&k, 0);
    assert_int_equal(dt_depth(&game, &s.core), 0);
    dt_decision_clear(&s.core.ask);
    dt_run(&k);
    assert_int_equal(s.core.fault, DT_F_EMPTY);
}

/* A state that its numbers do not reach, or without room for a frame, is not begun. */
static void a_stack_has_room(void **state)
{
    (void)state;
    struct dt_setup how;
    struct dt_game g = game;
    dt_defaults(&g, &how, 2);
    assert_true(dt_begin(&g, &s.core, &how, 1, NULL));
    g.stack_end = g.stack_at;
    assert_false(dt_begin(&g, &s.core, &how, 1, NULL));
    g = game;
    g.stack_end = (uint16_t)g.size;
    assert_false(dt_begin(&g, &s.core, &how, 1, NULL));
    g = game;
    g.size = DT_STATE + 8;
    assert_false(dt_begin(&g, &s.core, &how, 1, NULL));
}

static void few_are_of_one_kind(void **state)
{
    (void)state;
    begin(2, 5);
    struct dt k = { &game, &content, &s.core, NULL, { 0 } };
    cards[3].kind = 1;
    dt_move(&k, 3, Z_OUT, -1, DT_PLAIN);
    cards[3].kind = 0;
    assert_int_equal(s.core.status, DT_FAULT);
    begin(2, 5);
    dt_move(&k, 3, Z_OUT, -1, DT_PLAIN);
    dt_draw(&k, dt_top(&k), Z_OUT, DT_TOP, 0, 1);
    assert_int_equal(s.core.status, DT_FAULT);
}

/* A game that promises too much is not begun: more than there are bits, or zones not all can look into. */
static void few_are_few(void **state)
{
    (void)state;
    static struct dt_zone_def hiding[256];
    static const uint16_t many[2] = { 0, DT_FEW_ROOM + 1 };
    struct dt_content more = content;
    struct dt_game crowded = game, secretive = game;
    struct dt_setup how;
    more.kind_first = many;
    crowded.content = &more;
    memcpy(hiding, zone_defs, sizeof hiding);
    hiding[Z_OUT].see = DT_SEE_OWNER;
    secretive.zone = hiding;
    dt_defaults(&game, &how, 2);
    assert_false(dt_begin(&crowded, &s.core, &how, 1, NULL));
    assert_false(dt_begin(&secretive, &s.core, &how, 1, NULL));
    hiding[Z_OUT].see = DT_SEE_ALL;
    assert_true(dt_begin(&secretive, &s.core, &how, 1, NULL));
}

/* Nor one whose state has no room for what it wants kept in mind, or whose parts are not where views copy them. */
static void minds_have_room(void **state)
{
    (void)state;
    static const struct dt_show backwards[] = { DT_PRIVATE(struct hidden, secret), DT_PUBLIC(struct hidden, turns) };
    struct dt_game narrow = game, alone = game, early = game, wrong = game, shared = game;
    struct dt_setup how;
    narrow.recalls_room = TILES - 1;
    alone.recalls_rows = 3;                              /* four may play */
    early.could_at = offsetof(struct hidden, turns);
    wrong.show = backwards;
    shared.recalls_rows = 1;
    dt_defaults(&game, &how, 2);
    assert_false(dt_begin(&narrow, &s.core, &how, 1, NULL));
    assert_false(dt_begin(&alone, &s.core, &how, 1, NULL));
    assert_false(dt_begin(&early, &s.core, &how, 1, NULL));
    assert_false(dt_begin(&wrong, &s.core, &how, 1, NULL));
    assert_true(dt_begin(&shared, &s.core, &how, 1, NULL));
}

/* What everybody can know is one row; of kinds that are not named nothing is kept. */
static void one_row_for_all(void **state)
{
    (void)state;
    struct dt_game shared = game, blank = game;
    struct dt_setup how;
    shared.recalls_rows = 1;
    blank.recalls_from = 1;
    dt_defaults(&game, &how, 2);
    assert_true(dt_begin(&shared, &s.core, &how, 1, NULL));
    struct dt k = { &shared, &content, &s.core, NULL, { 0 } };
    dt_move(&k, 2, Z_HAND + 1, -1, DT_PLAIN);            /* unseen: any of the first eight */
    assert_int_equal(*dt_could(&k, 0, 5), 1u << Z_DECK | 1u << (Z_HAND + 1));
    assert_int_equal(*dt_could(&k, 0, 9), 1u << Z_DECK); /* another back */
    dt_move(&k, 2, Z_OUT, -1, DT_PLAIN);
    assert_int_equal(*dt_could(&k, 0, 2), 1u << Z_OUT);
    assert_null(dt_broken(&shared, &s.core));
    static const uint16_t two_kinds[3] = { 0, TILES, TILES };
    struct dt_content named = content;
    named.kind_first = two_kinds;
    blank.content = &named;
    assert_true(dt_begin(&blank, &s.core, &how, 1, NULL));
    struct dt quiet = { &blank, &named, &s.core, NULL, { 0 } };
    dt_move(&quiet, 2, Z_HAND + 1, -1, DT_PLAIN);
    for (unsigned t = 0; t < TILES; t++)
        assert_int_equal(s.could[0][t], 0);
}

/* Hidden where there is no bit for it: the game ends with the name of the fault. */
static void hidden_too_far_away(void **state)
{
    (void)state;
    static struct dt_zone_def far[256];
    struct dt_game wide = game;
    struct dt_setup how;
    memcpy(far, zone_defs, sizeof far);
    far[DT_RECALLED] = (struct dt_zone_def){ DT_RECALLED, 1, DT_SEE_ALL, DT_ANYHOW, 0, DT_BOARD, 3 };
    wide.zone = far;
    dt_defaults(&game, &how, 2);
    assert_true(dt_begin(&wide, &s.core, &how, 1, NULL));
    struct dt k = { &wide, &content, &s.core, NULL, { 0 } };
    const struct dt_thing before = *dt_thing(&k, 3);
    dt_thing(&k, 3)->zone = DT_RECALLED;
    dt_told_move(&k, 3, &before);
    assert_int_equal(s.core.status, DT_ASKING);          /* in sight of all */
    dt_thing(&k, 3)->flags = DT_DOWN;
    dt_told_move(&k, 3, &before);
    assert_int_equal(s.core.fault, DT_F_RECALL);
}

static void refusals_change_nothing(void **state)
{
    (void)state;
    begin(2, 8);
    struct hidden before = s;
    assert_false(dt_apply(&game, &s.core, s.core.ask.count, NULL));
    assert_false(dt_apply(&game, &s.core, ~0u, NULL));
    assert_memory_equal(&before, &s, sizeof s);
    struct dt_setup how;
    dt_defaults(&game, &how, 7);
    assert_false(dt_begin(&game, &s.core, &how, 1, NULL));
    assert_memory_equal(&before, &s, sizeof s);
}

/* Unpacked once or each time: the games are the same to the byte, and what they begin from stays as it is. */
static void games_begin_from_what_is_unpacked(void **state)
{
    (void)state;
    struct dt_setup how;
    dt_defaults(&game, &how, 2);
    assert_true(dt_unpack(&game, &other.core, &how));
    again = other;
    for (uint64_t seed = 0; seed < 20; seed++) {
        begin(2, seed);
        memset(&full, 0xa5, sizeof full);
        dt_begin_from(&game, &full.core, &other.core, seed, NULL);
        assert_memory_equal(&full, &s, sizeof s);
        assert_memory_equal(&again, &other, sizeof other);
    }
    dt_defaults(&game, &how, 7);
    assert_false(dt_unpack(&game, &other.core, &how));
    assert_memory_equal(&again, &other, sizeof other);
}

static void roll_and_set_up(struct dt *k)
{
    dt_below(k->s->rng, 6);
    setup(k);
}

/* What is unpacked would be the same in the games of all seeds: a game that rolls there does not go on. */
static void nothing_is_unpacked_by_chance(void **state)
{
    (void)state;
    struct dt_game hasty = game;
    struct dt_setup how;
    hasty.setup = roll_and_set_up;
    dt_defaults(&hasty, &how, 2);
    assert_true(dt_begin(&hasty, &s.core, &how, 1, NULL));
    assert_int_equal(s.core.status, DT_FAULT);
    assert_int_equal(s.core.fault, DT_F_GAME);
}

/* Asked and rolled chance with equal outcomes give equal bytes, the random numbers aside. */
static void asked_chance_equals_rolled(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        begin(2, seed);
        struct dt_setup how;
        dt_defaults(&game, &how, 2);
        how.asks_nature = true;
        assert_true(dt_begin(&game, &other.core, &how, seed + 1, NULL));
        dt_seed(dice, seed);
        while (!dt_over(&s.core)) {
            unsigned pick = dt_below(dice, s.core.ask.count), deck[TILES], drawn = DT_NOTHING;
            for (unsigned t = 0; t < TILES; t++)
                deck[t] = s.thing[t].zone;
            assert_true(dt_apply(&game, &s.core, pick, NULL) && dt_apply(&game, &other.core, pick, NULL));
            for (unsigned t = 0; t < TILES; t++)
                if (deck[t] == Z_DECK && s.thing[t].zone != Z_DECK)
                    drawn = t;
            if (!dt_over(&other.core) && other.core.ask.who == DT_NATURE)
                assert_true(dt_apply(&game, &other.core, option_of(&other.core.ask, DT_V_draw, drawn), NULL));
            again = other;
            memcpy(again.core.rng, s.core.rng, sizeof s.core.rng);
            again.core.asks_nature = 0;
            assert_memory_equal(&again, &s, sizeof s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_agree), cmocka_unit_test(hidden_order_stays_hidden), cmocka_unit_test(recall_is_perfect),
        cmocka_unit_test(a_look_is_private), cmocka_unit_test(decks_keep_known_ends), cmocka_unit_test(dice_are_fair),
        cmocka_unit_test(selections_are_canonical), cmocka_unit_test(selections_by_worth),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(games_begin_from_what_is_unpacked),
        cmocka_unit_test(nothing_is_unpacked_by_chance),
        cmocka_unit_test(asked_chance_equals_rolled), cmocka_unit_test(few_are_bits),
        cmocka_unit_test(shuffled_decks_stay_whole), cmocka_unit_test(types_are_read_whole),
        cmocka_unit_test(a_full_stack_is_a_fault), cmocka_unit_test(an_empty_stack_is_a_fault),
        cmocka_unit_test(a_stack_has_room),
        cmocka_unit_test(few_are_of_one_kind), cmocka_unit_test(few_are_few),
        cmocka_unit_test(minds_have_room),
        cmocka_unit_test(one_row_for_all),
        cmocka_unit_test(hidden_too_far_away),
    };
    return cmocka_run_group_tests(tests, make_cards, NULL);
}
