/* saves_packs_test.c -- files that people name: what is no regular file, packs that are gone, and packs that compile
 * and that the rules could not play with. */
#include "saves_help.h"
#include "../../session/spec.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whatever is named as a journal, a pack or a spec: what need not end is refused at once. */
static void test_only_regular_files(void **state)
{
    (void)state;
    char fifo[PATH_MAX + 32], folder[PATH_MAX + 32], error[DTS_ERROR];
    snprintf(fifo, sizeof fifo, "%s/pipe.card", home);
    snprintf(folder, sizeof folder, "%s/folder", home);
    assert_int_equal(mkfifo(fifo, 0600) | mkdir(folder, 0700), 0);
    const char *const odd[] = { fifo, folder, "/dev/zero", "/dev/null", "/dev/tty", "/proc/self/maps", "/proc/kmsg",
                                "/proc/self/fd/0" };
    alarm(20);                           /* a test that waits for ever has failed */
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
        unsigned passed = 0, failed = 0;
        *error = '\0';
        assert_null(dts_load_file(odd[i], NULL, error, sizeof error));
        assert_true(strstr(error, odd[i]) == error);
        struct dts_how how = { .game = dts_game_name(0), .seats = 1, .pack = (const char *const[]){ odd[i], NULL } };
        *error = '\0';
        assert_null(dts_new(&how, error, sizeof error));
        assert_true(strstr(error, odd[i]) == error);
        *error = '\0';
        assert_null(dts_spec_start(odd[i], NULL, &how, error, sizeof error));
        assert_true(strstr(error, odd[i]) == error);
        assert_false(dts_spec_run_file(odd[i], NULL, &passed, &failed));
    }
    char large[PATH_MAX + 32];           /* larger than may be, and not a byte of it is read */
    snprintf(large, sizeof large, "%s/large.journal", home);
    int file = open(large, O_RDWR | O_CREAT, 0600);
    assert_true(file >= 0 && !ftruncate(file, (off_t)1 << 40));
    assert_null(dts_load_file(large, NULL, error, sizeof error));
    assert_non_null(strstr(error, "larger"));
    close(file);
    alarm(0);
}

/* A pack that is gone, and an exported file that replaces another one whole. */
static void test_packs_and_files(void **state)
{
    (void)state;
    char pack[PATH_MAX + 32], file[PATH_MAX + 32], error[DTS_ERROR] = "";
    snprintf(pack, sizeof pack, "%s/more.card", home);
    snprintf(file, sizeof file, "%s/game.journal", home);
    FILE *out = fopen(pack, "w");
    assert_non_null(out);
    fprintf(out, "pack \"more\" for %s\n# nothing new in it", dts_game_name(dts_games() - 1));
    fclose(out);
    struct dts *s = table("random", (const char *const[]){ pack, NULL });
    dts_run_players(s, 9);
    must(s, dts_save(s, file));
    must(s, dts_save(s, file));
    assert_int_equal(unlink(pack), 0);
    struct dts *copy = dts_load_file(file, NULL, error, sizeof error);
    if (!copy)
        fail_msg("%s", error);
    assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
    dts_free(copy);
    assert_false(dts_save(s, "/nowhere/at/all"));
    dts_free(s);
    struct dts_how how = { .game = dts_game_name(0), .seats = 1, .pack = (const char *const[]){ "/nowhere", NULL } };
    assert_null(dts_new(&how, error, sizeof error));
    assert_non_null(strstr(error, "/nowhere"));
    assert_null(dts_load_file("/nowhere", NULL, error, sizeof error));
}

/* Cards that compile and that the rules could not play with are refused by name, before a game begins. */
static void assert_refused(const char *game, const char *const *bad, unsigned n)
{
    char pack[PATH_MAX + 32];
    snprintf(pack, sizeof pack, "%s/odd.card", home);
    for (unsigned i = 0; i < n; i++) {
        char error[DTS_ERROR] = "";
        FILE *out = fopen(pack, "w");
        assert_non_null(out);
        fprintf(out, "pack \"odd\" for %s\n%s\n", game, bad[i]);
        fclose(out);
        struct dts_how how = { .game = game, .seats = 1, .pack = (const char *const[]){ pack, NULL } };
        assert_null(dts_new(&how, error, sizeof error));
        if (!strstr(error, "cannot be played"))
            fail_msg("%s: %s", bad[i], error);
    }
    assert_int_equal(unlink(pack), 0);
}

#define AID "aid { regain stamina 1 } aid_two { regain stamina 2 } aid_four { regain stamina 4 }"
#define CHART "found_two { gain clue 1 }"
#define SOUVENIRS \
    "buy_clue { gain clue 1 } buy_common_item { gain common_item 1 } buy_unique_item { gain unique_item 1 } " \
    "buy_spell { gain spell 1 } buy_ally { gain ally 1 } buy_elder_sign { gain elder_sign 1 }"
static void test_packs_that_cannot_be_played(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "adventure \"Odd\" { tasks { cultist } }",
        "adventure \"Odd\" { tasks { sanity 1/lore } }",
        "adventure \"Odd\" { tasks { lore/peril/terror } }",
        "adventure \"Odd\" { tasks { investigation 3000 } }",
        "adventure \"Odd\" { tasks { lore | lore | lore | lore | lore } }",
        "adventure \"Odd\" { trophies 1 }",
        "adventure \"Odd\" { tasks { lore } borders total, open }",
        "other_world \"Odd\" { tasks { lore } borders plain }",
        "other_world \"Odd\" { tasks { lore } locks terror }",
        "monster \"Odd\" { tasks { lore | lore } }",
        "monster \"Odd\" { tasks { lore, lore, lore, lore } }",
        "monster \"Odd\" { tasks { lore } locks green, green }",
        "mythos \"Odd\" { locks lore }",
        "ancient_one \"Odd\" { elder_signs 3 battle { lore } }",
        "ancient_one \"Odd\" { elder_signs 3 doom_track plain }",
        "ancient_one \"Odd\" { doom_track plain battle { lore } }",
        "investigator \"Odd\" { sanity 5 }",
        "die \"Odd\" { colour green faces one, two, three, lore, peril, terror }",
        "die \"Red Die\" replaces { colour green faces one, two, three, lore, peril, terror }",
        "entrance \"Odd\" { prices 1 }",
        "adventure \"Odd\" { tasks { lore } penalties { all { { lose stamina 1 } and { doom 1 } and "
            "{ lose stamina 1 } } } }",
        "adventure \"Odd\" { tasks { lore } rewards { gain clue 1 gain clue 2 } }",
        "monster \"Odd\" { tasks { lore } reward { doom 1 doom 1 } }",
        "mythos \"Odd\" { immediate { monster 1 monster 1 } }",
        "mythos \"Odd\" { midnight { lose sanity 1 lose sanity 1 } }",
        "entrance \"Entrance\" replaces { }",
        "entrance \"Entrance\" replaces { " AID " " SOUVENIRS " prices 1, 2, 3, 4, 5, 10 }",
        "entrance \"Entrance\" replaces { " AID " " CHART " prices 1, 2, 3, 4, 5, 10 }",
        "entrance \"Entrance\" replaces { " AID " " CHART " " SOUVENIRS " prices 1, 2, 3, 4, 5 }",
        "entrance \"Entrance\" replaces { " CHART " " SOUVENIRS " prices 1, 2, 3, 4, 5, 10 }",
    };
    assert_refused("elder-sign", bad, sizeof bad / sizeof *bad);
}

static void test_packs_of_eldritch_horror_that_cannot_be_played(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "investigator \"Odd\" { health 5 sanity 5 home london skills 1, 2, 3, 4 }",
        "investigator \"Odd\" { health 5 home london skills 1, 2, 3, 4, 5 }",
        "investigator \"Odd\" { health 5 sanity 5 skills 1, 2, 3, 4, 5 }",
        "ancient_one \"Odd\" { doom 12 mysteries 3 toughness 1 stages 1, 2 }",
        "ancient_one \"Odd\" { mysteries 3 toughness 1 stages 1, 2, 1, 2, 3, 1, 2, 4, 0 }",
        "ancient_one \"Odd\" { doom 12 mysteries 3 stages 1, 2, 1, 2, 3, 1, 2, 4, 0 }",
        /* EH-AMB-96: 18 green ones, 13 of them in an easy game and in a hard one */
        "ancient_one \"Odd\" { doom 12 mysteries 3 toughness 1 stages 5, 2, 1, 5, 3, 1, 4, 4, 0 }",
        "ancient_one \"Odd\" { doom 12 mysteries 3 toughness 1 stages 1, 2, 9, 2, 3, 0, 2, 4, 0 }",
        "awakened \"Odd\" { }",
        "monster \"Odd\" { will 0 }",
        "epic \"Odd\" { will 0 }",
        "mythos \"Odd\" { sort event }",
        "asset \"Odd\" { traits item }",
        "spell \"Odd\" { traits ritual }",
        "condition \"Odd\" { traits injury }",
        "clue \"Odd\" { }",
        "gate \"Odd\" { at london }",
        "expedition \"Odd\" { }",
    };
    assert_refused("eldritch-horror", bad, sizeof bad / sizeof *bad);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_regular_files),
        cmocka_unit_test(test_packs_and_files),
        cmocka_unit_test(test_packs_that_cannot_be_played),
        cmocka_unit_test(test_packs_of_eldritch_horror_that_cannot_be_played),
    };
    return cmocka_run_group_tests(tests, make_home, drop_home);
}
