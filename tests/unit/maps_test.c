/* maps_test.c -- what the compiler makes of a map and what rules ask of it: ways out, distances, first steps, the
 * nearest, compared with a plain search on random maps, with all spaces open and with some closed; several maps of
 * which one is in play; packs that bring maps. */
#include "../cards/words.h"

enum { MOST = 24, NONE = 1000 };

/* A map of the test's own making: what is joined with what, by which kind. */
struct drawn {
    unsigned spaces, paths;
    struct { unsigned a, b, kind; } path[MOST * MOST];
    bool closed[MOST];
};
static struct drawn drawn;
static const unsigned kind_noun[] = { ct_N_stairs, ct_N_door, ct_N_wall };
static const char *const kind_word[] = { "stairs", "door", "wall" };
static const unsigned way_kinds[] = { 3, 2 };               /* by WAY: bits of kinds */

static uint32_t seed;
static unsigned below(unsigned n)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

static bool joined(unsigned a, unsigned b, unsigned kind)
{
    for (unsigned i = 0; i < drawn.paths; i++)
        if (drawn.path[i].kind == kind && ((drawn.path[i].a == a && drawn.path[i].b == b) ||
                                           (drawn.path[i].a == b && drawn.path[i].b == a)))
            return true;
    return false;
}

static unsigned degree(unsigned a)
{
    unsigned n = 0;
    for (unsigned i = 0; i < drawn.paths; i++)
        n += drawn.path[i].a == a || drawn.path[i].b == a;
    return n;
}

static void join(unsigned a, unsigned b, unsigned kind)
{
    if (a == b || joined(a, b, kind) || degree(a) == DT_EXITS || degree(b) == DT_EXITS)
        return;
    drawn.path[drawn.paths].a = a;
    drawn.path[drawn.paths].b = b;
    drawn.path[drawn.paths++].kind = kind;
}

/* A tree of stairs and doors, so that all is connected by the first way, and then whatever comes. */
static void draw_map(void)
{
    drawn = (struct drawn){ .spaces = 2 + below(MOST - 2) };
    for (unsigned i = 1; i < drawn.spaces; i++) {
        unsigned from = below(i);
        while (degree(from) >= DT_EXITS - 1)
            from = below(i);
        join(from, i, below(2));
    }
    for (unsigned n = below(2 * drawn.spaces); n; n--)
        join(below(drawn.spaces), below(drawn.spaces), below(3));
    for (unsigned i = 0; i < drawn.spaces; i++)
        drawn.closed[i] = !below(5);
}

static struct dt_content *compile_drawn(void)
{
    static char text[40000];
    size_t n = (size_t)sprintf(text, HEAD "map m \"M\" {\n");
    for (unsigned i = 0; i < drawn.spaces; i++)
        n += (size_t)sprintf(text + n, "space s%u \"S %u\" kind indoors at %u,%u short \"S%02u\"\n", i, i,
                             40 * (i % 20), 100 * (i / 20), i);
    for (unsigned i = 0; i < drawn.paths; i++)
        n += (size_t)sprintf(text + n, "path %s from s%u to s%u\n", kind_word[drawn.path[i].kind], drawn.path[i].a,
                             drawn.path[i].b);
    sprintf(text + n, "}\nitem \"I\" { }\n");
    return compiled(text);
}

/* Round by round: whoever is reached reaches those beside. */
static void search(unsigned from, unsigned way, bool closing, unsigned *far)
{
    bool more = !closing || !drawn.closed[from];
    for (unsigned i = 0; i < drawn.spaces; i++)
        far[i] = NONE;
    far[from] = more ? 0 : NONE;
    for (unsigned round = 0; more; round++) {
        more = false;
        for (unsigned i = 0; i < drawn.paths; i++)
            for (unsigned turn = 0; turn < 2; turn++) {
                unsigned a = turn ? drawn.path[i].b : drawn.path[i].a, b = turn ? drawn.path[i].a : drawn.path[i].b;
                if (!(way_kinds[way] >> drawn.path[i].kind & 1) || far[a] != round || far[b] != NONE)
                    continue;
                if (closing && drawn.closed[b])
                    continue;
                far[b] = round + 1;
                more = true;
            }
    }
}

static bool is_closed(const struct dt *k, int space)
{
    (void)k;
    return drawn.closed[space];
}

static void check_steps(const struct dt *k, unsigned from, unsigned way, bool closing, const unsigned *far)
{
    unsigned back[MOST];
    for (unsigned to = 0; to < drawn.spaces; to++) {
        search(to, way, closing, back);
        int kind, next, step, n = 0;
        for (unsigned i = 0; (next = dt_neighbour(k, (int)from, i, &kind)) >= 0; i++) {
            unsigned which = kind == ct_N_stairs ? 0 : kind == ct_N_door ? 1 : 2;
            if (!(way_kinds[way] >> which & 1) || far[to] == NONE || !far[to] || back[next] != far[to] - 1)
                continue;
            step = dt_step_toward(k, (int)from, (int)to, way, (unsigned)n++);
            assert_int_equal(step, next);
        }
        assert_int_equal(dt_step_toward(k, (int)from, (int)to, way, (unsigned)n), -1);
    }
}

static void check_nearest(const struct dt *k, unsigned from, unsigned way, const unsigned *far)
{
    struct dt_spaces among = { { 0 } }, tied;
    unsigned best = NONE;
    for (unsigned i = 0; i < drawn.spaces; i++)
        if (!below(4)) {
            dt_spaces_add(&among, (int)i);
            best = far[i] < best ? far[i] : best;
        }
    assert_int_equal(dt_nearest(k, (int)from, way, &among, &tied), best == NONE ? -1 : (int)best);
    for (unsigned i = 0; i < drawn.spaces; i++)
        assert_int_equal(dt_spaces_has(&tied, (int)i),
                         best != NONE && far[i] == best && dt_spaces_has(&among, (int)i));
}

static void random_maps(void **state)
{
    (void)state;
    unsigned far[MOST], apart = 0, tied = 0;
    seed = 1;
    for (unsigned round = 0; round < 120; round++) {
        draw_map();
        struct dt_content *c = compile_drawn();
        struct dt_core core = { .seats = 1 };
        for (unsigned closing = 0; closing < 2; closing++) {
            struct dt_game game = { .words = &ct_words, .content = c, .closed = closing ? is_closed : NULL };
            const struct dt k = dt_rules(&game, &core, NULL);
            for (unsigned way = 0; way < ct_W_COUNT; way++)
                for (unsigned from = 0; from < drawn.spaces; from++) {
                    search(from, way, closing, far);
                    for (unsigned to = 0; to < drawn.spaces; to++) {
                        int d = dt_distance(&k, (int)from, (int)to, way);
                        assert_int_equal(d, far[to] == NONE ? -1 : (int)far[to]);
                        apart += d < 0;
                        tied += dt_step_toward(&k, (int)from, (int)to, way, 1) >= 0;
                    }
                    check_steps(&k, from, way, closing, far);
                    check_nearest(&k, from, way, far);
                }
        }
        dtc_free(c);
    }
    assert_true(apart > 4000 && tied > 4000);        /* the maps were no plain rows */
}

/* In the order in which the paths are written, with their kinds, walls too. */
static void ways_out(void **state)
{
    (void)state;
    struct dt_content *c = compiled(HEAD
        "map m \"M\" {\n space a \"A\" kind indoors at 1,1 short \"AA\" marks gate, trap\n"
        " space b \"B\" kind outdoors at 2,2 short \"BB\" marks trap\n space c \"C\" kind indoors at 3,3 short \"CC\"\n"
        " path wall from c to a\n path door from a to b, c\n path stairs from a to b over west\n}\nitem \"I\" { }\n");
    static const struct { int to; unsigned kind; } out[] = { { 2, 2 }, { 1, 1 }, { 2, 1 }, { 1, 0 } };
    struct dt_core core = { .seats = 1 };
    struct dt_game game = { .words = &ct_words, .content = c };
    const struct dt k = dt_rules(&game, &core, NULL);
    int kind;
    for (unsigned i = 0; i < LENGTH(out); i++) {
        assert_int_equal(dt_neighbour(&k, 0, i, &kind), out[i].to);
        assert_int_equal(kind, kind_noun[out[i].kind]);
    }
    assert_int_equal(dt_neighbour(&k, 0, LENGTH(out), &kind), -1);
    assert_int_equal(dt_neighbour(&k, -1, 0, &kind), -1);
    assert_int_equal(dt_neighbour(&k, 3, 0, &kind), -1);
    assert_int_equal(dt_ground(&k, 1), ct_N_outdoors);
    assert_int_equal(dt_ground(&k, 3), -1);
    assert_int_equal(dt_marked(&k, ct_N_trap, 0), 0);
    assert_int_equal(dt_marked(&k, ct_N_trap, 1), 1);
    assert_int_equal(dt_marked(&k, ct_N_trap, 2), -1);
    assert_true(dt_has_mark(&k, 0, ct_N_gate) && !dt_has_mark(&k, 1, ct_N_gate));
    assert_int_equal(dt_way_of(&k, ct_N_strolling), ct_W_strolling);
    assert_int_equal(dt_way_of(&k, ct_N_door), -1);
    assert_int_equal(dt_distance(&k, 0, 1, ct_W_COUNT), -1);
    assert_int_equal(c->map[0].path[3].over, DT_EDGE_WEST);
    assert_int_equal(c->map[0].path[2].over, DT_EDGE_NONE);
    dtc_free(c);
}

/* A space has one number on all maps; what the map in play lacks is nowhere. */
static void several_maps(void **state)
{
    (void)state;
    static const char base[] = HEAD
        "map a \"A\" {\n space x \"X\" kind indoors at 1,1 short \"XX\"\n"
        " space y \"Y\" kind indoors at 2,2 short \"YY\"\n"
        " path door from x to y\n}\nitem \"I\" { home z haunts y, z }\n",
        more[] = "pack \"more\" for card-test\nmap b \"B\" size 300,200 {\n"
        " space z \"Z\" kind outdoors at 30,20 size 10,10 short \"ZZ\"\n"
        " space y \"Y\" kind outdoors at 1,1 short \"YY\"\n"
        " path door from z to y\n}\n";
    const struct dtc_source s[] = { { "t.card", base, sizeof base - 1 }, { "u.card", more, sizeof more - 1 } };
    struct dt_content *c = compile_all(s, 2, DT_THINGS);
    assert_non_null(c);
    assert_null(dtc_verify(&ct_words, c));
    assert_int_equal(c->maps, 2);
    assert_int_equal(c->space.count, 3);
    assert_string_equal(c->space.at[2].name, "z");
    assert_string_equal(c->map[1].name, "B");
    struct dt_core core = { .seats = 1 };
    struct dt_game game = { .words = &ct_words, .content = c };
    struct dt k = dt_rules(&game, &core, NULL);
    assert_int_equal(dt_distance(&k, 0, 1, 0), 1);
    assert_int_equal(dt_distance(&k, 1, 2, 0), -1);
    assert_true(dt_is_open(&k, 0) && dt_ground(&k, 1) == ct_N_indoors && !dt_spot(&k, 2));
    dt_use_map(&k, 1);
    assert_int_equal(core.map, 1);
    assert_int_equal(dt_distance(&k, 0, 1, 0), -1);
    assert_int_equal(dt_distance(&k, 1, 2, 0), 1);
    assert_true(!dt_is_open(&k, 0) && dt_ground(&k, 1) == ct_N_outdoors);
    assert_string_equal(dt_spot(&k, 2)->code, "ZZ");
    dt_use_map(&k, 2);
    assert_true(core.status == DT_FAULT && core.fault == DT_F_BAD_ID && core.map == 1);
    dtc_free(c);
}

/* A game whose content has no map at all. */
static void no_map(void **state)
{
    (void)state;
    static const char text[] = HEAD "item \"I\" { }\n";
    const struct dtc_source s = { "t.card", text, sizeof text - 1 };
    struct dt_content *c = compile_all(&s, 1, DT_THINGS);
    assert_non_null(c);
    struct dt_core core = { .seats = 1 };
    struct dt_game game = { .words = &ct_words, .content = c };
    const struct dt k = dt_rules(&game, &core, NULL);
    struct dt_spaces all = { { ~(uint64_t)0 } }, tied;
    int kind;
    assert_null(dt_spot(&k, 0));
    assert_int_equal(dt_distance(&k, 0, 0, 0), -1);
    assert_int_equal(dt_step_toward(&k, 0, 1, 0, 0), -1);
    assert_int_equal(dt_nearest(&k, 0, 0, &all, &tied), -1);
    assert_int_equal(dt_neighbour(&k, 0, 0, &kind), -1);
    assert_int_equal(dt_marked(&k, ct_N_trap, 0), -1);
    dtc_free(c);
}

/* Where and how large everything is drawn: in thousandths of the map. */
static void table(void **state)
{
    (void)state;
    static struct dt_table t;
    struct dt_content *c = compiled(HEAD
        "map m \"M\" size 400,800 {\n space a \"A\" kind indoors at 100,100 size 40,80 short \"AA\"\n"
        " space b \"B\" kind outdoors at 400,800 short \"BB\"\n path stairs from a to b over south\n"
        " path door from b to a\n}\nitem \"I\" { }\n");
    struct dt_core core = { .seats = 1 };
    struct dt_game game = { .words = &ct_words, .content = c };
    const struct dt k = dt_rules(&game, &core, NULL);
    t.count = 0;
    unsigned map = dt_table_map(&k, &t, DT_NO_PARENT), a = dt_table_space(&k, &t, map, 0),
             b = dt_table_space(&k, &t, map, 1);
    dt_table_paths(&k, &t, map);
    assert_int_equal(t.count, 5);
    const struct dt_item *i = t.item;
    assert_true(i[map].type == DT_I_MAP && i[map].w == 400 && i[map].h == 800 && i[map].label_kind == DT_L_MAP);
    assert_true(i[a].type == DT_I_SPACE && i[a].parent == map && i[a].x == 250 && i[a].y == 125 && i[a].w == 100 &&
                i[a].h == 100 && i[a].kind == 1 + ct_N_indoors);
    assert_true(i[b].id == 1 && i[b].x == 1000 && i[b].y == 1000 && !i[b].w && !i[b].h);
    assert_true(i[3].type == DT_I_PATH && i[3].id == 0 && i[3].value == 1 && i[3].max == DT_EDGE_SOUTH &&
                i[3].label == ct_N_stairs);
    assert_true(i[4].id == 1 && i[4].value == 0 && i[4].max == DT_EDGE_NONE && i[4].label == ct_N_door);
    drawn.closed[0] = false;
    drawn.closed[1] = true;
    game.closed = is_closed;
    t.count = 0;
    dt_table_paths(&k, &t, map);
    assert_int_equal(t.count, 0);                    /* no path leads to a space that is closed */
    dtc_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_maps), cmocka_unit_test(ways_out), cmocka_unit_test(several_maps),
        cmocka_unit_test(no_map),      cmocka_unit_test(table),
    };
    return cmocka_run_group_tests(tests, NULL, done);
}
