/* kernel_views_test.c -- what a seat knows: views and what is guessed of the rest, what was seen and is kept in mind,
 * looks that are private, and the room there is for all that. */
#include "kernel_help.h"
#include "../../kernel/know.h"

static struct hidden view, full, again, other;

static uint64_t dice[2];
static void random_move(void) { assert_true(dt_apply(&game, &s.core, dt_below(dice, s.core.ask.count), NULL)); }

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
    struct dt k = dt_rules(&game, &s.core, NULL);
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
    struct dt k = dt_rules(&game, &s.core, NULL);
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
    struct dt k = dt_rules(&shared, &s.core, NULL);
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
    struct dt quiet = dt_rules(&blank, &s.core, NULL);
    quiet.content = &named;
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
    struct dt k = dt_rules(&wide, &s.core, NULL);
    const struct dt_thing before = *dt_thing(&k, 3);
    dt_thing(&k, 3)->zone = DT_RECALLED;
    dt_told_move(&k, 3, &before);
    assert_int_equal(s.core.status, DT_ASKING);          /* in sight of all */
    dt_thing(&k, 3)->flags = DT_DOWN;
    dt_told_move(&k, 3, &before);
    assert_int_equal(s.core.fault, DT_F_RECALL);
}

/* Where a game says that nothing lies face down nobody looks for what is hidden: whoever puts it there all the same has
 * made a mistake, which ends the game before it tells anything. */
static void nothing_is_hidden_where_all_lies_upright(void **state)
{
    (void)state;
    static struct dt_zone_def upright[256];
    struct dt_game open = game;
    struct dt_setup how;
    memcpy(upright, zone_defs, sizeof upright);
    for (unsigned z = Z_SLOT; z < Z_OUT; z++)
        upright[z].flags = DT_UPRIGHT;
    open.zone = upright;
    dt_defaults(&game, &how, 2);
    for (unsigned way = 0; way < 3; way++) {
        assert_true(dt_begin(&open, &s.core, &how, 1, NULL));
        struct dt k = dt_rules(&open, &s.core, NULL);
        dt_move(&k, 3, Z_SLOT, -1, DT_PLAIN);
        assert_null(dt_broken(&open, &s.core));
        if (way == 2)
            dt_turn(&k, 3, true);
        else
            dt_move(&k, 3, Z_SLOT + 1, -1, way ? DT_LOOK_ONLY : DT_FACE_DOWN);
        assert_int_equal(s.core.fault, DT_F_FACE_DOWN);
        s.core.status = s.core.fault = 0;
        assert_string_equal(dt_broken(&open, &s.core), dt_fault_text(DT_F_FACE_DOWN));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_hidden_where_all_lies_upright),
        cmocka_unit_test(views_agree), cmocka_unit_test(hidden_order_stays_hidden), cmocka_unit_test(recall_is_perfect),
        cmocka_unit_test(a_look_is_private), cmocka_unit_test(minds_have_room), cmocka_unit_test(one_row_for_all),
        cmocka_unit_test(hidden_too_far_away),
    };
    return cmocka_run_group_tests_name("kernel views", tests, make_cards, NULL);
}
