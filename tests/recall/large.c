/* large.c -- a game of 403 components that nobody would play: what a view costs there. Its decks, heaps and hidden
 * things are about as many as those of a large box: cards of which only the front is seen and whose backs differ,
 * tokens face down on the board, kinds of which it is kept in mind where they could be. */
#include "large.h"

enum { THINGS = 403, ROOM = 408, STOCKS = 18, PLIES = 200 };
/* The kinds: what is drawn is held, its front up and its back hidden, lies face down on the board, or in the open. */
enum { CONDITION, SPELL, CLUE, MONSTER, KINDS = STOCKS };
static const uint16_t copies[KINDS] = { 36, 20, 36, 43, 40, 14, 51, 16, 24, 24, 24, 18, 16, 9, 12, 8, 8, 4 };
enum { Z_HELD, Z_BOARD = Z_HELD + DT_SEATS, Z_DECK, Z_PAST = Z_DECK + KINDS, ZONES = Z_PAST + KINDS };
enum { FRONTS = 4 };          /* so many backs share one */

struct large {
    struct dt_core core;
    struct dt_thing thing[ROOM];
    uint16_t heads[(ZONES + 3) & ~3], many[(ZONES + 3) & ~3];
    _Alignas(8) uint64_t ears[DT_LIVE_WORDS(ROOM)][DT_LIVE_ROWS];
    uint32_t plies, spare;
    uint32_t could[1][ROOM];
    struct dt_frame stack[DT_FRAMES(60)];
};
_Static_assert(sizeof(struct large) % 8 == 0, "a state is hashed eight bytes at a time");

static struct dt_card card[THINGS];
static uint16_t card_of[THINGS], kind_first[KINDS + 1], stock_end[STOCKS + 1];
static const int16_t code[2] = { DT_OP_END, 2 };
static const struct dt_content content = {
    .card = card, .of = card, .card_of = card_of, .kind_first = kind_first, .stock_end = stock_end, .code = code,
    .cards = THINGS, .things = THINGS, .stocks = STOCKS, .looks = THINGS, .codes = 2,
};

static void make_cards(void)
{
    for (unsigned kind = 0, t = 0; kind < KINDS; kind++) {
        kind_first[kind] = (uint16_t)t;
        for (unsigned i = 0; i < copies[kind]; i++, t++) {
            card[t] = (struct dt_card){ .kind = (uint8_t)kind, .copies = 1, .stock = (uint16_t)(kind + 1),
                                        .look = (uint16_t)(kind_first[kind] + i / FRONTS + 1),
                                        .alike = (uint16_t)(i + 1 < copies[kind] ? t + 1 : kind_first[kind]) };
            card_of[t] = (uint16_t)t;
        }
        kind_first[kind + 1] = stock_end[kind + 1] = (uint16_t)t;
    }
}

enum { A_TURN = DT_A_GAME };
enum { O_DRAW = DT_V_GAME, O_SHED };
static const struct dt_word zones[] = {
    { .name = "held", .a = Z_HELD, .b = DT_SEATS }, { .name = "board", .a = Z_BOARD, .b = 1 },
    { .name = "deck", .a = Z_DECK, .b = KINDS }, { .name = "past", .a = Z_PAST, .b = KINDS },
};
static const struct dt_word picks[] = { { .name = "draw", .args = "n" }, { .name = "shed", .args = "t" } };
static const struct dt_words words = { .game = "large", .zone = { zones, 4 }, .pick = { picks, 2 } };
enum { DECKS = 2 };           /* which of the zones they are */
static struct dt_zone_def zone_def[256];

static void make_zones(void)
{
    for (unsigned i = 0; i < 4; i++)
        for (unsigned z = zones[i].a, end = z + zones[i].b; z < end; z++)
            zone_def[z] = (struct dt_zone_def){ .first = (uint8_t)zones[i].a, .count = (uint8_t)zones[i].b,
                                                .see = i == DECKS ? DT_SEE_NONE : DT_SEE_ALL,
                                                .order = i == DECKS ? DT_DECK : DT_ANYHOW,
                                                .flags = i ? 0 : DT_OWNED, .entry = (uint16_t)i };
    zone_def[Z_DECK + CLUE].order = zone_def[Z_DECK + MONSTER].order = DT_ANYHOW;    /* cups */
}

/* What a kind's things are for, and how they lie there. */
static void bring(struct dt *k, unsigned thing, unsigned who)
{
    unsigned kind = dt_card(k, thing)->kind;
    if (kind == CONDITION || kind == SPELL)
        dt_move(k, thing, Z_HELD + who, -1, DT_LOOK_ONLY);
    else if (kind == CLUE)
        dt_move(k, thing, Z_BOARD, -1, DT_FACE_DOWN);
    else
        dt_move(k, thing, kind == MONSTER ? (unsigned)Z_BOARD : Z_PAST + kind, -1, DT_PLAIN);
}

static void shed(struct dt *k, unsigned thing)
{
    unsigned deck = Z_DECK + dt_card(k, thing)->kind;
    dt_move(k, thing, deck, -1, zone_def[deck].order == DT_DECK ? DT_TO_BOTTOM : DT_PLAIN);
}

static void turn(struct dt *k, struct dt_frame *f)
{
    enum { ASK, DO, DRAWN };
    struct large *s = (struct large *)(void *)k->s;
    struct dt_option a = k->s->answer;
    switch (f->step) {
    case ASK:
        dt_ask(k, f, A_TURN, f->who, DO);
        for (unsigned kind = 0; kind < KINDS; kind++)
            if (dt_in(k, Z_DECK + kind) > copies[kind] * (kind <= CLUE ? 3u : 2u) / 4u)  /* as in a long game */
                dt_option(k, O_DRAW, kind, 0);
        for dt_each(k, t, Z_HELD + f->who)
            dt_option(k, O_SHED, t, 0);
        return;
    case DO:
        f->step = DRAWN;
        if (a.verb == O_DRAW)
            dt_draw(k, f, Z_DECK + a.object, DT_TOP, 0, DRAWN);
        else
            k->s->ret = -1, shed(k, a.object);
        return;
    default:
        if (k->s->ret >= 0)
            bring(k, (unsigned)k->s->ret, f->who);
        f->who = (uint8_t)((f->who + 1) % k->s->seats);
        f->step = ASK;
        if (++s->plies == PLIES)
            dt_end(k, DT_DRAWN, 0);
    }
}

static void setup(struct dt *k)
{
    for (unsigned t = 0; t < THINGS; t++)
        dt_move(k, t, Z_DECK + dt_card(k, t)->kind, -1, DT_PLAIN);
    dt_push(k, DT_P_GAME, 0, DT_NOTHING);
}

static const struct dt_proc procs[] = { DT_OWN_PROCS, { "turn", "" } };
static dt_proc_fn *const runs[256] = { DT_OWN_RUNS, turn, [DT_P_GAME + 1 ... 255] = dt_proc_none };
static const struct dt_show shows[] = { DT_PUBLIC(struct large, plies) };
static const struct dt_game game = {
    .name = "large", .title = "large", .least_seats = 1, .most_seats = DT_SEATS, .size = sizeof(struct large),
    .heads_at = offsetof(struct large, heads), .many_at = offsetof(struct large, many),
    .ears_at = offsetof(struct large, ears), DT_STACK_IN(struct large, stack), .things_room = ROOM,
    .recalls_from = CONDITION, .recalls_kinds = CLUE + 1, .recalls_rows = 1, .recalls_room = ROOM,
    .could_at = offsetof(struct large, could), .few = KINDS - 1, .words = &words, .content = &content, .zone = zone_def,
    .proc = procs, .procs = DT_P_GAME + 1, .run = runs, .show = shows, .shows = 1, .setup = setup,
};

const struct dt_game *large_game(void)
{
    make_cards();
    make_zones();
    return &game;
}
