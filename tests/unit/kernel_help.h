/* kernel_help.h -- a game made up for the tests of the kernel alone: tiles drawn in secret, put down hidden, looked at,
 * revealed, shuffled back. No cards, no compiler: only the promises that everything above rests on. */
#ifndef KERNEL_HELP_H
#define KERNEL_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "../../kernel/kernel.h"

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

static inline int make_cards(void **state)
{
    (void)state;
    for (unsigned t = 0; t < TILES; t++) {
        cards[t] = (struct dt_card){ .copies = 1, .stock = (uint16_t)(1 + t / 8), .look = (uint16_t)(1 + t),
                                     .alike = (uint16_t)(t == 7 ? 0 : t + 1 == TILES ? 8 : t + 1) };
        card_of[t] = (uint16_t)t;
    }
    return 0;
}

static struct hidden s;

static inline void begin(unsigned seats, uint64_t seed)
{
    struct dt_setup how;
    dt_defaults(&game, &how, seats);
    assert_true(dt_begin(&game, &s.core, &how, seed, NULL));
}

static inline void unbroken(const struct hidden *h)
{
    const char *what = dt_broken(&game, &h->core);
    if (what)
        fail_msg("%s", what);
}

static inline unsigned option_of(const struct dt_decision *d, unsigned verb, unsigned object)
{
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == verb && (verb == DT_V_done || d->option[i].object == object))
            return i;
    return d->count;
}

#endif
