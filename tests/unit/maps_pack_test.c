/* maps_pack_test.c -- a pack brings a map: the game is played on it, its spaces are named in sentences though no
 * catalogue has them, tables say how it is drawn, a journal carries it; and a map that the rules cannot play with is
 * refused by name, before a game begins. */
#include "session_help.h"
#include <strings.h>
#include <unistd.h>

#define SPACE(word, title, kind, at, code, more) \
    " space " word " \"" title "\" kind " kind " at " at " short \"" code "\"" more "\n"
#define BRIDGE SPACE("bridge", "Long Bridge", "outdoors", "100,100", "BRI", " marks outset, trail")
#define MILL SPACE("mill", "Old Mill", "indoors", "300,100", "MIL", " size 100,50 marks trail")
#define WEIR SPACE("weir", "the Weir", "waterside", "200,250", "WEI", " marks trail, lair")
#define PATHS " path road from bridge to mill over north\n path water from bridge to weir\n"
#define RIVER "map river \"The River\" size 400,300 {\n" BRIDGE MILL WEIR PATHS "}\n"

static char home[PATH_MAX];

static int begin(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/doomtrack-maps-XXXXXX", tmp && *tmp ? tmp : "/var/tmp");
    return mkdtemp(home) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    return rmdir(home);
}

static struct dts *with_pack(const char *game, const char *text, const char *const *option, char *error, size_t room)
{
    char pack[PATH_MAX + 16];
    snprintf(pack, sizeof pack, "%s/river.card", home);
    FILE *out = fopen(pack, "w");
    assert_non_null(out);
    fprintf(out, "pack \"river\" for %s\n%s", game, text);
    fclose(out);
    struct dts_how how = { .game = game, .seats = 2, .seed = 3, .language = "en", .lang = { "en", "de" },
                           .pack = (const char *const[]){ pack, NULL }, .option = option };
    struct dts *s = dts_new(&how, error, room);
    assert_int_equal(unlink(pack), 0);
    return s;
}

static const char *const last_map[] = { "board=last", NULL };

/* Play on until each seat has read the sentence. */
static void read_sentences(struct dts *s, const char *const wanted[2])
{
    bool seen[2] = { false, false };
    for (unsigned n = 0; n < 400 && !(seen[0] && seen[1]) && !dts_over(s); n++) {
        unsigned who = s->now->ask.who;
        for (unsigned i = 0; who < 2 && i < dts_options(s, who); i++) {
            char *text = dts_option_text(s, who, i);
            seen[who] |= !strcasecmp(text, wanted[who]);
            free(text);
        }
        choose_any(s);
    }
    assert_true(seen[0] && seen[1]);
}

static json_t *item_of(json_t *table, const char *type, const char *key, const char *value)
{
    json_t *items = json_object_get(table, "items"), *item;
    size_t i;
    json_array_foreach(json_is_array(table) ? table : items, i, item) {
        const char *has = json_string_value(json_object_get(item, key));
        if (!strcmp(json_string_value(json_object_get(item, "type")), type) && has && !strcmp(has, value))
            return item;
    }
    fail_msg("no %s with %s %s", type, key, value);
    return NULL;
}

static void whole(json_t *item, const char *key, int value)
{
    assert_int_equal(json_integer_value(json_object_get(item, key)), value);
}

static void is_drawn(struct dts *s)
{
    json_t *t = dts_table_json(s, 1), *mill = item_of(t, "space", "word", "mill"),
           *bridge = item_of(t, "space", "short", "BRI"), *map = item_of(t, "map", "word", "river");
    whole(map, "w", 400);
    whole(map, "h", 300);
    assert_string_equal(json_string_value(json_object_get(map, "label")), "The River");
    assert_string_equal(json_string_value(json_object_get(mill, "label")), "Old Mill");
    assert_string_equal(json_string_value(json_object_get(mill, "kind")), "indoors");
    whole(mill, "x", 750);
    whole(mill, "y", 333);
    whole(mill, "w", 250);
    whole(mill, "h", 167);
    assert_null(json_object_get(bridge, "w"));
    assert_null(json_object_get(item_of(t, "path", "word", "water"), "over"));
    assert_string_equal(json_string_value(json_object_get(item_of(t, "path", "word", "road"), "over")), "north");
    json_decref(t);
}

static void a_pack_brings_a_map(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "", file[PATH_MAX + 16];
    struct dts *s = with_pack("proving", RIVER, last_map, error, sizeof error);
    if (!s)
        fail_msg("%s", error);
    assert_string_equal(s->game.content->map[s->now->map].word, "river");
    is_drawn(s);
    read_sentences(s, (const char *const[]){ "go to Old Mill by road", "Nach Old Mill gehen (Straße)" });
    snprintf(file, sizeof file, "%s/river.dtj", home);
    assert_true(dts_save(s, file));
    struct dts *copy = dts_load_file(file, NULL, error, sizeof error);
    if (!copy)
        fail_msg("%s", error);
    assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
    assert_int_equal(unlink(file), 0);
    dts_free(copy);
    dts_free(s);
}

/* Without being chosen it is not in play. */
static void a_map_that_is_not_chosen(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "";
    struct dts *s = with_pack("proving", RIVER, NULL, error, sizeof error);
    if (!s)
        fail_msg("%s", error);
    assert_string_equal(s->game.content->map[s->now->map].word, "house");
    dts_free(s);
}

static void maps_that_cannot_be_played(void **state)
{
    (void)state;
    static const struct { const char *game, *text, *said; } bad[] = {
        { "proving", "map river \"The River\" {\n" BRIDGE MILL "}\n", "a map has one outset" },
        { "proving", "map river \"The River\" {\n" BRIDGE MILL WEIR PATHS SPACE("den", "Den", "below", "5,5", "DEN",
          " marks trail") " path road from mill to den\n}\n", "a cell of the cellar is no outset" },
        { "proving", "map river \"The River\" {\n" SPACE("den", "Den", "below", "5,5", "DEN", "") BRIDGE MILL WEIR PATHS
          SPACE("pit", "Pit", "below", "9,9", "PIT", "") " path road from mill to den, pit\n}\n",
          "the cells of the cellar stand together" },
        { "proving", "map river \"The River\" {\n" BRIDGE "}\nmap river \"R\" { }\n", "river.card:" },
        { "miskatonic-madness", "map river \"The River\" {\n space bridge \"B\" kind campus at 1,1 short \"BR\"\n}\n",
          "this game has one map" },
        { "miskatonic-madness", "clue \"Odd\" { location rites skill combat needs 1 }\n", "no tile belongs" },
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char error[DTS_ERROR] = "";
        assert_null(with_pack(bad[i].game, bad[i].text, NULL, error, sizeof error));
        if (!strstr(error, bad[i].said))
            fail_msg("%s: %s", bad[i].text, error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pack_brings_a_map), cmocka_unit_test(a_map_that_is_not_chosen),
        cmocka_unit_test(maps_that_cannot_be_played),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
