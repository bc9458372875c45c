/* kernel_zones_test.c -- where things lie: decks with known ends, shuffled decks, zones for a few of one kind. */
#include "kernel_help.h"

static void decks_keep_known_ends(void **state)
{
    (void)state;
    begin(1, 9);
    struct dt k = dt_rules(&game, &s.core, NULL);
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
    struct dt k = dt_rules(&game, &s.core, NULL);
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
    struct dt k = dt_rules(&game, &s.core, NULL);
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
    struct dt quietly = dt_rules(&blind, &told.core, NULL);
    dt_pour(&k, Z_PILE, Z_OUT, ~0u);
    dt_pour(&quietly, Z_PILE, Z_OUT, ~0u);
    assert_memory_equal(told.thing, s.thing, sizeof s.thing);
    assert_memory_equal(told.heads, s.heads, sizeof s.heads);
}

/* Nothing of another kind comes into such a zone, and nothing is drawn out of it. */
static void few_are_of_one_kind(void **state)
{
    (void)state;
    begin(2, 5);
    struct dt k = dt_rules(&game, &s.core, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks_keep_known_ends), cmocka_unit_test(shuffled_decks_stay_whole),
        cmocka_unit_test(few_are_bits), cmocka_unit_test(few_are_of_one_kind), cmocka_unit_test(few_are_few),
    };
    return cmocka_run_group_tests_name("kernel zones", tests, make_cards, NULL);
}
