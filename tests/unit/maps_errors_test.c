/* maps_errors_test.c -- what is wrong with a map is said where it stands, and compiled maps that do not hold together
 * are refused for that reason. */
#include "../cards/words.h"

struct wrong { const char *text, *said; };

#define A " space a \"A\" kind indoors at 10,10 short \"AA\"\n"
#define B " space b \"B\" kind indoors at 20,20 short \"BB\"\n"
#define AB " path door from a to b\n"
#define M(body) HEAD "map m \"M\" {\n" body "}\n"        /* the body starts at 3:1 */

static const struct wrong wrong[] = {
    { M(A B AB), 0 },
    { M(A B), 0 },                                           /* no paths at all: a list of places */
    { HEAD "map m {\n}", "t.card:2:7: error: expected the map's name in quotes, found '{'" },
    { HEAD "map \"M\" {\n}", "t.card:2:5: error: expected a word for the map, found the name \"M\"" },
    { HEAD "map m \"M\" { }", "t.card:2:1: error: a map has at least one space" },
    { HEAD "map m \"M\" size 0,5 {\n" A "}", "t.card:2:16: error: a map is from 1 to 4000 wide and high" },
    { HEAD "map m \"M\" size 5,4001 {\n space a \"A\" kind indoors at 1,1 short \"AA\"\n}",
      "t.card:2:16: error: a map is from 1 to 4000 wide and high" },
    { HEAD "map m \"M\" {\n" A "item \"I\" { }",
      "t.card:4:1: error: expected '}' to close the map opened at 2:11, found 'item'" },
    { M(A) "map m \"N\" {\n" A "}", "t.card:5:5: error: there is a map 'm' already, in pack \"base\"" },
    { M(A " room b \"B\"\n"), "t.card:4:2: error: expected 'space', 'path' or '}', found 'room'" },
    /* spaces */
    { M(A " space a \"A\" kind indoors at 30,30 short \"A2\"\n"),
      "t.card:4:8: error: this map has a space 'a' already, in line 3" },
    { M(A) "map n \"N\" {\n space a \"Ah\" kind indoors at 1,1 short \"AA\"\n}",
      "t.card:6:10: error: 'a' is called \"A\" on another map: a space has one name" },
    { M(" space a \"A\" at 1,1 short \"AA\"\n"),
      "t.card:3:2: error: expected 'kind' and what kind of space 'a' is" },
    { M(" space a \"A\" kind indors at 1,1 short \"AA\"\n"),
      "t.card:3:19: error: unknown word 'indors', expected a word of class ground; did you mean 'indoors'?" },
    { M(" space a \"A\" kind tent at 1,1 short \"AA\"\n"),
      "t.card:3:19: error: unknown word 'tent', expected a word of class ground; there are: indoors, outdoors" },
    { M(" space a \"A\" kind lore at 1,1 short \"AA\"\n"),
      "t.card:3:19: error: expected a word of class ground, but 'lore' is of class skill" },
    { M(" space a \"A\" kind indoors short \"AA\"\n"), "t.card:3:2: error: expected 'at' and where 'a' lies" },
    { M(" space a \"A\" at 1 short \"AA\"\n" B " path door from a to b\n"),
      "t.card:3:17: error: expected two numbers with ',' between them, found the number 1" },
    { M(" space a \"A\" kind indoors at 1,1001 short \"AA\"\n"),
      "t.card:3:30: error: 1,1001 is outside of the map, which goes to 1000,1000" },
    { M(" space a \"A\" kind indoors at 5,5 size 11,2 short \"AA\"\n"),
      "t.card:3:39: error: a room of this size around 5,5 is not wholly on the map" },
    { M(" space a \"A\" kind indoors at 5,5 size 0,2 short \"AA\"\n"),
      "t.card:3:39: error: a room has a width and a height" },
    { M(" space a \"A\" kind indoors at 5,5\n"), "t.card:3:2: error: expected 'short' and a short name for 'a'" },
    { M(" space a \"A\" kind indoors at 5,5 short \"A\"\n"),
      "t.card:3:40: error: a short name has two to 4 capital letters or digits" },
    { M(" space a \"A\" kind indoors at 5,5 short \"Aa\"\n"),
      "t.card:3:40: error: a short name has two to 4 capital letters or digits" },
    { M(" space a \"A\" kind indoors at 5,5 short \"ABCDE\"\n"),
      "t.card:3:40: error: a short name has two to 4 capital letters or digits" },
    { M(A " space b \"B\" kind indoors at 30,30 short \"AA\"\n"),
      "t.card:4:42: error: \"AA\" is the short name of 'a' already" },
    { M(A " space b \"B\" kind indoors at 10,10 short \"BB\"\n"), "t.card:4:30: error: 'b' lies where 'a' does" },
    { M(A " space b \"B\" kind indoors at 13,13 size 8,8 short \"BB\"\n"),
      "t.card:4:30: error: 'b' lies where 'a' does" },
    { M(A " space b \"B\" kind indoors at 14,10 size 8,8 short \"BB\"\n"), 0 },       /* wall to wall */
    { M(" space a \"A\" kind indoors at 5,5 short \"AA\" marks gate, gate\n"),
      "t.card:3:57: error: this space has the mark 'gate' already" },
    { M(" space a \"A\" kind indoors at 5,5 short \"AA\" marks gat\n"),
      "t.card:3:51: error: unknown word 'gat', expected a word of class site; did you mean 'gate'?" },
    { M(" space it \"A\" kind indoors at 5,5 short \"AA\"\n"), "t.card:3:8: error: 'it' is a word of the language" },
    { M(" space a \"\" kind indoors at 5,5 short \"AA\"\n"), "t.card:3:10: error: a space needs a name" },
    /* paths */
    { M(A B " path door from a to bb\n"), "t.card:5:22: error: this map has no space 'bb'; did you mean 'b'?" },
    { M(A B AB " path door from a to a\n"), "t.card:6:22: error: a path leads from 'a' to itself" },
    { M(A B AB " path door from b to a\n"),
      "t.card:6:22: error: there is such a path from 'b' to 'a' already, in line 5" },
    { M(A B AB " path stairs from b to a\n"), 0 },
    { M(A B " path dor from a to b\n"),
      "t.card:5:7: error: unknown word 'dor', expected a word of class path; did you mean 'door'?" },
    { M(A B " path lore from a to b\n"),
      "t.card:5:7: error: expected a word of class path, but 'lore' is of class skill" },
    { M(A B " path door from a to b over up\n"),
      "t.card:5:29: error: expected 'east', 'west', 'north' or 'south', found 'up'" },
    { M(A B " path door a b\n"), "t.card:5:12: error: expected 'from' after the kind of a path, found 'a'" },
    { M(A B " path wall from a to b\n"), "t.card:4:2: error: no way ('climbing') leads from 'a' to 'b'" },
    { M(A B " space c \"C\" kind indoors at 30,30 short \"CC\"\n" AB),
      "t.card:5:2: error: no way ('climbing') leads from 'a' to 'c'" },
    /* and what cards say of them */
    { M(A) "item \"I\" { home aa }", "t.card:5:17: error: no map has a space 'aa'; did you mean 'a'?" },
    { M(A) "item \"I\" { haunts a, \"A\" }", "t.card:5:22: error: expected a space, found the name \"A\"" },
    { M(A B AB) "item \"I\" { home a, b }", "t.card:7:18: error: expected a field, 'when', 'after', 'add', 'set', "
                                           "'only' or '}', found ','" },
    { M(A) "page \"P\" { text { move you bb } }",
      "t.card:5:28: error: unknown word 'bb', expected a space" },
};

static void errors_said(void **state)
{
    (void)state;
    for (unsigned i = 0; i < LENGTH(wrong); i++) {
        char said[2000] = "";
        struct dt_content *c = compile(wrong[i].text);
        for (size_t j = 0; j < dtc_errors_count(errors); j++)
            snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s", j ? "\n" : "", dtc_error(errors, j));
        if (strcmp(said, wrong[i].said ? wrong[i].said : "") || !c != !!wrong[i].said)
            fail_msg("%s\nsays:     %s\nexpected: %s", wrong[i].text, said, wrong[i].said ? wrong[i].said : "nothing");
        dtc_free(c);
    }
}

/* ------------------------------------------------------------------- limits ---- */

static char *text_of(unsigned maps, unsigned spaces, unsigned paths)
{
    static char text[1 << 18];
    size_t n = (size_t)sprintf(text, HEAD);
    for (unsigned m = 0; m < maps; m++) {
        n += (size_t)sprintf(text + n, "map m%u \"M\" {\n", m);
        for (unsigned i = 0; i < spaces; i++)
            n += (size_t)sprintf(text + n, " space s%u_%u \"S\" kind indoors at %u,%u short \"%04u\"\n", m, i, i % 50,
                                 i / 50, i);
        for (unsigned i = 1; i <= paths; i++)
            n += (size_t)sprintf(text + n, " path door from s%u_0 to s%u_%u\n", m, m, i);
        n += (size_t)sprintf(text + n, "}\n");
    }
    return text;
}

static void limits(void **state)
{
    (void)state;
    static const struct { unsigned maps, spaces, paths; const char *said; } limit[] = {
        { 1, DT_MAP_SPACES, 0, NULL },
        { 1, DT_MAP_SPACES + 1, 0, "t.card:131:2: error: a map can have at most 128 spaces" },
        { DT_MAPS, 1, 0, NULL },
        { DT_MAPS + 1, 1, 0, "t.card:194:1: error: there can be at most 64 maps" },
        { 2, DT_MAP_SPACES, 0, "t.card:260:8: error: the maps have more than 255 spaces" },
        { 1, DT_EXITS + 1, DT_EXITS, NULL },
        { 1, DT_EXITS + 2, DT_EXITS + 1, "t.card:37:2: error: a space can have at most 16 paths" },
    };
    for (unsigned i = 0; i < LENGTH(limit); i++) {
        struct dt_content *c = compile(text_of(limit[i].maps, limit[i].spaces, limit[i].paths));
        if (!limit[i].said) {
            assert_non_null(c);
            assert_null(dtc_verify(&ct_words, c));
        } else {
            assert_null(c);
            assert_string_equal(dtc_error(errors, 0), limit[i].said);
            assert_int_equal(dtc_errors_count(errors), 1);
        }
        dtc_free(c);
    }
}

/* ----------------------------------------------------------------- verifying ---- */

/* A copy of one map that can be broken. */
struct broken {
    struct dt_content c, *from;
    struct dt_map map;
    struct dt_spot spot[4];
    struct dt_path path[4];
    struct dt_exit exit[8];
    uint16_t mark[4], next[64];
    uint8_t spot_of[256], steps[64], order[64];
    struct dt_word space[4];
};

static void copy(struct broken *b)
{
    const struct dt_map *m = &b->from->map[0];
    size_t cells = (size_t)m->spots * m->spots * ct_W_COUNT;
    assert_true(m->spots <= 4 && m->paths <= 4 && m->marks <= 4 && cells <= 64 && b->from->space.count <= 4);
    b->c = *b->from;
    b->map = *m;
    memcpy(b->spot, m->spot, sizeof *m->spot * m->spots);
    memcpy(b->path, m->path, sizeof *m->path * m->paths);
    memcpy(b->exit, m->exit, sizeof *m->exit * 2 * m->paths);
    memcpy(b->mark, m->mark, sizeof *m->mark * m->marks);
    memcpy(b->next, m->next, sizeof *m->next * cells);
    memcpy(b->spot_of, m->spot_of, 256);
    memcpy(b->steps, m->steps, cells);
    memcpy(b->order, m->order, cells);
    memcpy(b->space, b->from->space.at, sizeof b->space[0] * b->from->space.count);
    b->map.spot = b->spot;
    b->map.path = b->path;
    b->map.exit = b->exit;
    b->map.mark = b->mark;
    b->map.next = b->next;
    b->map.spot_of = b->spot_of;
    b->map.steps = b->steps;
    b->map.order = b->order;
    b->c.map = &b->map;
    b->c.space.at = b->space;
}

#define REFUSED(change, says)                                                                \
    do {                                                                                     \
        copy(&b);                                                                            \
        assert_null(dtc_verify(&ct_words, &b.c));                                            \
        change;                                                                              \
        const char *bad = dtc_verify(&ct_words, &b.c);                                       \
        assert_non_null(bad);                                                                \
        assert_string_equal(bad, says);                                                      \
    } while (0)

static void refused(void **state)
{
    (void)state;
    static const char nowhere[] = "a map's spots are not those of its spaces";
    static const char outside[] = "a space lies outside of its map", far[] = "the distances of a map are not those of "
                                                                             "its paths";
    struct broken b = { .from = compile(HEAD
        "map m \"M\" {\n space a \"A\" kind indoors at 100,100 size 20,20 short \"AA\" marks gate\n"
        " space b \"B\" kind indoors at 200,200 short \"BB\"\n space c \"C\" kind outdoors at 300,300 short \"CC\"\n"
        " path door from a to b\n path stairs from b to c\n}\nitem \"I\" { home b }\n") };
    assert_non_null(b.from);
    REFUSED(b.map.w = 0, "a map has no name or no size");
    REFUSED(b.map.h = DT_MAP_SIZE + 1, "a map has no name or no size");
    REFUSED(b.map.name = NULL, "a map has no name or no size");
    REFUSED(b.map.spots = 0, "a map has no spaces, or too much of something");
    REFUSED(b.map.spots = DT_MAP_SPACES + 1, "a map has no spaces, or too much of something");
    REFUSED(b.map.paths = DT_PATHS + 1, "a map has no spaces, or too much of something");
    REFUSED(b.map.spots = 2, nowhere);
    REFUSED(b.spot_of[9] = 1, nowhere);
    REFUSED(b.spot[1].space = 0, nowhere);
    REFUSED(b.spot[1].space = 3, nowhere);
    REFUSED(b.spot[1].kind = ct_N_lore, "a space is of no kind");
    REFUSED(b.spot[1].kind = ct_N_COUNT, "a space is of no kind");
    REFUSED(b.spot[1].x = -1, outside);
    REFUSED(b.spot[1].y = 1001, outside);
    REFUSED(b.spot[0].x = 9, outside);
    REFUSED(b.spot[0].h = 0, outside);
    REFUSED(b.spot[0].w = -2, outside);
    REFUSED(b.spot[1].code[0] = 'b', "a space has no short name");
    REFUSED(memset(b.spot[1].code, 'B', sizeof b.spot[1].code), "a space has no short name");
    REFUSED(memcpy(b.spot[1].code, "AA", 2), "two spaces have the same short name");
    REFUSED(b.spot[1].marks = 3, "a space has marks that are not there");
    REFUSED(b.mark[0] = ct_N_lore, "a mark of a space is none of the game's");
    REFUSED(b.path[0].kind = ct_N_lore, "a path is of no kind");
    REFUSED(b.path[0].over = DT_EDGES, "a path is of no kind");
    REFUSED(b.path[0].to = 0, "a path leads nowhere");
    REFUSED(b.path[0].to = 3, "a path leads nowhere");
    REFUSED(b.path[0].to = 2, "the exits of a map's spaces are not its paths");
    REFUSED(b.exit[0].to = 2, "the exits of a map's spaces are not its paths");
    REFUSED(b.exit[0].ways = 0, "the exits of a map's spaces are not its paths");
    REFUSED(b.spot[2].exits = 0, "the exits of a map's spaces are not its paths");
    REFUSED(b.steps[1]++, far);
    REFUSED(b.next[1] = 0, far);
    REFUSED(b.order[1] = 0, far);
    REFUSED(b.c.maps = DT_MAPS + 1, "there are too many maps or spaces");
    REFUSED(b.c.space.count = DT_SPACES + 1, "there are too many maps or spaces");
    REFUSED(b.space[1].args = NULL, "a space has no name");
    REFUSED((b.c.data = (const int16_t[]){ 3 }, b.c.datas = 1), "a field names no space");
    dtc_free(b.from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_said), cmocka_unit_test(limits), cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, done);
}
