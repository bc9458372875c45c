/* saves_test.c -- games on disk: torn files, a full disk, kill -9, locks, names, a store of the caller's. */
#include "saves_help.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct dts *open_save(const char *name)
{
    char error[DTS_ERROR] = "", *path = dts_save_path(name);
    struct dts *s = dts_load_file(path, NULL, error, sizeof error);
    if (!s)
        fail_msg("%s", error);
    free(path);
    return s;
}

/* --------------------------------------------------------------- autosaving ---- */

/* After every choice the file alone gives the same game. */
static void test_every_choice_is_on_disk(void **state)
{
    (void)state;
    struct dts *s = table("random", NULL);
    must(s, dts_autosave(s, "evening"));
    assert_string_equal(dts_autosave_name(s), "evening");
    for (unsigned i = 0; i < 50 && !dts_over(s); i++) {
        struct dts *copy = open_save("evening");
        assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
        assert_int_equal(dts_owner_ply(copy), dts_owner_ply(s));
        assert_null(dts_note(copy));
        dts_free(copy);
        dts_run_players(s, 1);
    }
    dts_free(s);
}

/* Undo is a mark in the file; what it took back is not played again. */
static void test_undo_is_on_disk(void **state)
{
    (void)state;
    struct dts *s = table(NULL, NULL);
    must(s, dts_autosave(s, "undone"));
    for (unsigned i = 0; i < 12 && !dts_over(s); i++) {
        unsigned ply = dts_owner_ply(s);
        while (!dts_over(s) && dts_owner_ply(s) == ply)
            must(s, dts_choose(s, dts_asked(s), (unsigned)dts_hint(s, dts_asked(s), "random")));
        if (i % 3 == 2)
            must(s, dts_undo(s, 0));
        if (i % 6 == 5)
            must(s, dts_redo(s, 0));
        struct dts *copy = open_save("undone");
        assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
        assert_int_equal(dts_owner_ply(copy), dts_owner_ply(s));
        while (dts_owner_ply(copy))
            must(copy, dts_undo(copy, 0));       /* a loaded game can be taken back as before */
        assert_memory_equal(copy->now, s->snap[0].state, s->game.size);
        dts_free(copy);
    }
    dts_free(s);
}

static char *read_save(const char *name, size_t *length)
{
    char error[DTS_ERROR], *path = dts_save_path(name);
    char *text = dts_read_file(path, 1 << 24, length, error, sizeof error);
    assert_non_null(text);
    free(path);
    return text;
}

/* Cut anywhere after the header: the whole lines are a game, the rest is said to be gone. */
static void test_torn_files(void **state)
{
    (void)state;
    struct dts *s = table("random", NULL);
    must(s, dts_autosave(s, "torn"));
    dts_run_players(s, 30);
    size_t length;
    char *text = read_save("torn", &length), error[DTS_ERROR] = "";
    size_t play = (size_t)(strstr(text, "\nplay\n") - text) + 6;
    for (size_t cut = play; cut < length; cut++) {
        struct dts *copy = dts_load_text(text, cut, NULL, error, sizeof error);
        if (!copy)
            fail_msg("cut at %zu of %zu: %s", cut, length, error);
        assert_int_equal(dts_note(copy) != NULL, text[cut - 1] != '\n');
        assert_true(dts_owner_ply(copy) <= dts_owner_ply(s));
        dts_free(copy);
    }
    memset(text + length - 5, 0, 5);     /* zero bytes where nothing was written */
    struct dts *copy = dts_load_text(text, length, NULL, error, sizeof error);
    assert_non_null(copy);
    assert_non_null(dts_note(copy));
    dts_free(copy);
    dts_free(s);

    char *path = dts_save_path("torn");  /* a torn file is whole again when the game goes on */
    assert_int_equal(truncate(path, (off_t)length - 3), 0);
    s = open_save("torn");
    assert_non_null(dts_note(s));
    must(s, dts_autosave(s, "torn"));
    dts_run_players(s, 3);
    copy = open_save("torn");
    assert_null(dts_note(copy));
    assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
    dts_free(copy);
    dts_free(s);
    free(path);
    free(text);
}

/* A full disk: the choice is refused, game and file agree, and it works again with room. */
static void test_full_disk(void **state)
{
    (void)state;
    struct dts *s = table("random", NULL);
    must(s, dts_autosave(s, "full"));
    dts_run_players(s, 4);
    struct rlimit was, tight;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &was), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (unsigned more = 0; more < 40; more += 3) {
        uint64_t hash = dts_owner_hash(s);
        unsigned ply = dts_owner_ply(s);
        tight = was;
        tight.rlim_cur = (rlim_t)s->file_end + more % 12;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
        unsigned made = dts_run_players(s, 1);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &was), 0);
        if (!made) {
            assert_non_null(strstr(dts_error(s), "cannot be saved"));
            assert_int_equal(dts_owner_hash(s), hash);
            assert_int_equal(dts_owner_ply(s), ply);
        }
        struct dts *copy = open_save("full");
        assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
        assert_null(dts_note(copy));
        dts_free(copy);
        if (dts_over(s))
            break;
        assert_int_equal(dts_run_players(s, 1), 1);
    }
    dts_free(s);
}

/* A journal that has grown to what can be read again takes no more. */
static void test_full_journal(void **state)
{
    (void)state;
    struct dts *s = table("random", NULL);
    must(s, dts_autosave(s, "long"));
    dts_run_players(s, 4);
    off_t end = s->file_end;
    uint64_t hash = dts_owner_hash(s);
    s->file_end = DTS_TEXT_MAX - 3;
    assert_int_equal(dts_run_players(s, 1), 0);
    assert_non_null(strstr(dts_error(s), "at most"));
    assert_int_equal(dts_owner_hash(s), hash);
    s->file_end = end;
    assert_int_equal(dts_run_players(s, 1), 1);
    dts_free(s);
}

/* Play in a child that tells every completed choice, and kill it without warning: the file has
 * at least what the child had told, and is a game. */
static void play_until_killed(const char *name, int tell)
{
    struct dts *s = table("random", NULL);
    if (!dts_autosave(s, name))
        _exit(1);
    for (;;) {
        if (!dts_run_players(s, 1)) {
            dts_free(s);
            s = table("random", NULL);
            if (!dts_autosave(s, NULL))
                _exit(1);
            for (;;)
                pause();
        }
        uint64_t told[2] = { dts_owner_ply(s), dts_owner_hash(s) };
        if (write(tell, told, sizeof told) != sizeof told)
            _exit(1);
    }
}

static void killed_after(unsigned microseconds, unsigned round)
{
    char name[32];
    int pipes[2];
    uint64_t told[2] = { 0 }, last[2] = { 0 };
    snprintf(name, sizeof name, "killed-%u", round);
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        close(pipes[0]);
        play_until_killed(name, pipes[1]);
    }
    close(pipes[1]);
    char *path = dts_save_path(name);
    struct stat st;
    while (stat(path, &st))
        nanosleep(&(struct timespec){ .tv_nsec = 100000 }, NULL);
    nanosleep(&(struct timespec){ .tv_nsec = microseconds * 1000L }, NULL);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    while (read(pipes[0], told, sizeof told) == sizeof told)
        memcpy(last, told, sizeof last);
    close(pipes[0]);
    struct dts *s = open_save(name);
    assert_true(dts_owner_ply(s) >= last[0]);
    assert_true(dts_owner_ply(s) <= last[0] + 1);
    if (dts_owner_ply(s) == last[0] && last[0])
        assert_int_equal(dts_owner_hash(s), last[1]);
    must(s, dts_autosave(s, name));      /* the lock died with the child */
    dts_free(s);
    free(path);
}

static void test_kill_at_any_moment(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 25; i++)
        killed_after((unsigned)(dts_mix(i + 1) % 30000), i);
}

/* -------------------------------------------------------------- names, locks ---- */

static void test_names(void **state)
{
    (void)state;
    struct dts *s = table("random", NULL);
    char error[DTS_ERROR] = "";
    static const char *const bad[] = { "", ".", "..", "../x", "a/b", ".hidden", "a\nb", "-x" };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(dts_save_path(bad[i]));
        assert_false(dts_autosave(s, bad[i]));
    }
    must(s, dts_autosave(s, NULL));
    char *first = dts_copy(dts_autosave_name(s), strlen(dts_autosave_name(s)));
    dts_run_players(s, 7);
    must(s, dts_autosave(s, "a name of its own"));
    struct dts_save *list;
    size_t count = dts_saves(&list), found = 0;
    for (size_t i = 0; i < count; i++) {
        assert_string_not_equal(list[i].name, first);      /* one game has one name */
        if (!strcmp(list[i].name, "a name of its own")) {
            found++;
            assert_int_equal(list[i].ply, dts_owner_ply(s));
            assert_string_equal(list[i].game, dts_game_of(s));
            assert_int_equal(list[i].over, dts_over(s));
        }
    }
    assert_int_equal(found, 1);
    dts_saves_free(list, count);
    assert_false(dts_save_delete("a name of its own", error, sizeof error));    /* it is being played */
    assert_false(dts_save_rename("a name of its own", "b", error, sizeof error));
    struct dts *other = table("random", NULL);
    assert_false(dts_autosave(other, "a name of its own"));                     /* another game's */
    dts_free(other);
    dts_free(s);
    assert_true(dts_save_rename("a name of its own", "b", error, sizeof error));
    assert_false(dts_save_rename("a name of its own", "c", error, sizeof error));
    assert_true(dts_save_delete("b", error, sizeof error));
    assert_false(dts_save_delete("b", error, sizeof error));
    free(first);
}

/* Two programs cannot go on with one save, and neither overwrites the other's choices. */
static void test_locks(void **state)
{
    (void)state;
    struct dts *a = table("random", NULL);
    must(a, dts_autosave(a, "shared"));
    dts_run_players(a, 5);
    struct dts *b = open_save("shared");
    assert_false(dts_autosave(b, "shared"));
    assert_non_null(strstr(dts_error(b), "elsewhere"));
    dts_run_players(a, 5);
    dts_free(a);
    assert_false(dts_autosave(b, "shared"));
    assert_non_null(strstr(dts_error(b), "changed"));
    dts_free(b);
    b = open_save("shared");
    assert_int_equal(dts_owner_ply(b), 10);
    must(b, dts_autosave(b, "shared"));
    dts_free(b);
}

/* ------------------------------------------------------------ two at one moment ---- */

/* What a child has done: it has the save, and its game has come so far. */
struct told { uint64_t saved, ply, hash; };
enum rival { LOADS, BEGINS, RENAMES, DELETES };

/* When the gate opens, take the save and go on with it, or do what the rival does; tell, and wait to be ended. */
static void take_save(enum rival how, int gate, int tell)
{
    char go, error[DTS_ERROR];
    struct told told = { 0 };
    struct dts *s = how == BEGINS ? table("random", NULL) : open_save("wanted");
    bool good = write(tell, &told, sizeof told) == sizeof told && read(gate, &go, 1) == 1;
    if (good && how == RENAMES)
        dts_save_rename("wanted", "elsewhere", error, sizeof error);
    else if (good && how == DELETES)
        dts_save_delete("wanted", error, sizeof error);
    else if (good && dts_autosave(s, "wanted"))
        told = (struct told){ 1 + dts_run_players(s, 3), dts_owner_ply(s), dts_owner_hash(s) };
    if (write(tell, &told, sizeof told) != sizeof told)
        _exit(1);
    for (;;)
        pause();
}

/* Two programs reach for one name at the same moment. Returns how many believe that it is theirs: what these say they
 * have done must be in the file of that name. */
static unsigned reach(enum rival one, enum rival other)
{
    static const char go[2] = "go";
    int gate[2], tell[2];
    struct told told[2];
    pid_t child[2];
    assert_int_equal(pipe(gate) | pipe(tell), 0);
    for (unsigned i = 0; i < 2; i++) {
        child[i] = fork();
        assert_true(child[i] >= 0);
        if (!child[i])
            take_save(i ? other : one, gate[0], tell[1]);
    }
    for (unsigned i = 0; i < 2; i++)     /* both stand at the gate */
        assert_int_equal(read(tell[0], &told[i], sizeof told[i]), sizeof told[i]);
    assert_int_equal(write(gate[1], go, 2), 2);
    unsigned owners = 0;
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(read(tell[0], &told[i], sizeof told[i]), sizeof told[i]);
    for (unsigned i = 0; i < 2; i++)
        if (told[i].saved) {
            owners++;
            struct dts *s = open_save("wanted");
            assert_int_equal(dts_owner_ply(s), told[i].ply);
            assert_int_equal(dts_owner_hash(s), told[i].hash);
            dts_free(s);
        }
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(kill(child[i], SIGKILL), 0);
        assert_int_equal(waitpid(child[i], NULL, 0), child[i]);
    }
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(close(gate[i]) | close(tell[i]), 0);
    return owners;
}

static void forget_save(const char *name)
{
    char *path = dts_save_path(name);
    unlink(path);
    free(path);
}

static void test_two_at_one_moment(void **state)
{
    (void)state;
    static const enum rival pair[][2] = {
        { LOADS, LOADS }, { BEGINS, BEGINS }, { LOADS, RENAMES }, { LOADS, DELETES }
    };
    for (unsigned i = 0; i < 40 * 4; i++) {
        enum rival one = pair[i % 4][0], other = pair[i % 4][1];
        forget_save("wanted");
        forget_save("elsewhere");
        if (one == LOADS) {
            struct dts *s = table("random", NULL);
            must(s, dts_autosave(s, "wanted"));
            dts_run_players(s, 2);
            dts_free(s);
        }
        unsigned owners = reach(one, other);     /* while it is renamed or deleted it may be nobody's */
        assert_true(owners == 1 || (one != other && !owners));
    }
}

/* ----------------------------------------------------------------- left behind ---- */

/* How many files of the folder of saves are no saves. */
static unsigned left_behind(void)
{
    char command[PATH_MAX + 100];
    unsigned n = 0;
    snprintf(command, sizeof command, "find '%s/doomtrack/saves' -type f ! -name '*.journal' | wc -l", home);
    FILE *in = popen(command, "r");
    assert_int_equal(fscanf(in, "%u", &n), 1);
    pclose(in);
    return n;
}

/* Killed while a save is made: what lies there unfinished is gone after the next save, but not what a program that is
 * alive is making, nor what is somebody else's. */
static void test_unfinished_files_go(void **state)
{
    (void)state;
    char foreign[PATH_MAX + 100], name[32];
    for (unsigned round = 0; round < 400 && !left_behind(); round++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            struct dts *s = table("random", NULL);
            for (unsigned i = 0;; i++) {
                snprintf(name, sizeof name, "moved-%u", i);
                dts_autosave(s, name);
            }
        }
        nanosleep(&(struct timespec){ .tv_nsec = 5000000 + (long)(dts_mix(round + 1) % 9000000) }, NULL);
        assert_int_equal(kill(child, SIGKILL), 0);
        assert_int_equal(waitpid(child, NULL, 0), child);
    }
    assert_true(left_behind());
    struct dts *s = table("random", NULL);
    must(s, dts_autosave(s, "after"));
    assert_int_equal(left_behind(), 0);
    snprintf(foreign, sizeof foreign, "%s/doomtrack/saves/after.journal.backup", home);
    FILE *out = fopen(foreign, "w");
    assert_non_null(out);
    fclose(out);
    snprintf(foreign, sizeof foreign, "%s/doomtrack/saves/.doomtrack-new-abcdef", home);
    int held = open(foreign, O_RDWR | O_CREAT, 0600);
    assert_true(held >= 0 && !flock(held, LOCK_EX));
    must(s, dts_autosave(s, "after that"));
    assert_int_equal(left_behind(), 2);
    close(held);
    must(s, dts_autosave(s, "at last"));
    assert_int_equal(left_behind(), 1);
    dts_free(s);
}

/* Nowhere to save to: it says what is missing, and nothing is made where the program happens to be. */
static void test_no_place_for_saves(void **state)
{
    (void)state;
    char error[DTS_ERROR] = "", file[PATH_MAX + 32], *was = dts_copy(home, strlen(home));
    const char *had = getenv("HOME");
    char *old = dts_copy(had ? had : "", had ? strlen(had) : 0);
    struct dts *s = table("random", NULL);
    snprintf(file, sizeof file, "%s/a file", home);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fclose(out);
    const char *const place[][2] = { { NULL, NULL }, { NULL, "" }, { "relative", NULL }, { file, NULL }, { NULL, file },
                                     { "/proc/none", NULL } };
    for (unsigned i = 0; i < sizeof place / sizeof *place; i++) {
        place[i][0] ? setenv("XDG_DATA_HOME", place[i][0], 1) : unsetenv("XDG_DATA_HOME");
        place[i][1] ? setenv("HOME", place[i][1], 1) : unsetenv("HOME");
        bool named = i > 2;
        for (unsigned k = 0; k < 2; k++) {
            assert_false(dts_autosave(s, k ? "some name" : NULL));
            if (!strstr(dts_error(s), named ? "the folder /" : "neither XDG_DATA_HOME nor HOME"))
                fail_msg("place %u: %s", i, dts_error(s));
        }
        struct dts_save *list;
        assert_int_equal(dts_saves(&list), 0);
        assert_false(dts_save_rename("a", "b", error, sizeof error));
        assert_false(dts_save_delete("a", error, sizeof error));
    }
    assert_int_not_equal(access(".local", F_OK), 0);
    assert_int_equal(setenv("XDG_DATA_HOME", was, 1) | setenv("HOME", old, 1), 0);
    dts_free(s);
    free(was);
    free(old);
}

/* -------------------------------------------------------------- a store of the caller's ---- */

struct shelf { struct dts_buf text; bool full; };

static bool put_on_shelf(void *with, const char *lines, size_t length)
{
    struct shelf *shelf = with;
    assert_int_equal(lines[length - 1], '\n');
    if (!shelf->full)
        dts_put(&shelf->text, lines, length);
    return !shelf->full;
}

/* What was kept line by line is the same game; what the store refuses has not happened. */
static void test_own_store(void **state)
{
    (void)state;
    struct dts *s = table("human", NULL);
    struct shelf shelf = { .full = false };
    char *head = dts_owner_journal_brief(s), error[DTS_ERROR] = "";
    dts_puts(&shelf.text, head);
    free(head);
    must(s, dts_keep(s, put_on_shelf, &shelf));
    assert_false(dts_autosave(s, "elsewhere"));
    unsigned undone = 0;
    for (unsigned i = 0; i < 60 && !dts_over(s); i++) {
        unsigned before = dts_owner_ply(s);
        uint64_t hash = dts_owner_hash(s);
        shelf.full = i % 7 == 3;
        bool good = dts_choose(s, dts_asked(s), (unsigned)dts_hint(s, dts_asked(s), "simple"));
        assert_true(good || (shelf.full && dts_owner_ply(s) == before && dts_owner_hash(s) == hash));
        shelf.full = false;
        if (i % 11 == 10)
            undone += dts_undo(s, dts_asked(s));
    }
    assert_true(undone);
    must(s, dts_set_player(s, 1, "simple"));
    if (!dts_over(s) && dts_owner_ply(s))
        dts_undo(s, dts_asked(s));               /* picks that are no choice yet are not on the shelf */
    struct dts *copy = dts_load_text(shelf.text.at, shelf.text.length, NULL, error, sizeof error);
    if (!copy)
        fail_msg("%s", error);
    assert_int_equal(dts_owner_hash(copy), dts_owner_hash(s));
    assert_string_equal(dts_player(copy, 1), "simple");
    dts_free(copy);
    dts_free(s);
    free(shelf.text.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_choice_is_on_disk), cmocka_unit_test(test_undo_is_on_disk),
        cmocka_unit_test(test_torn_files),              cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_full_journal),            cmocka_unit_test(test_kill_at_any_moment),
        cmocka_unit_test(test_names),                   cmocka_unit_test(test_locks),
        cmocka_unit_test(test_two_at_one_moment),       cmocka_unit_test(test_unfinished_files_go),
        cmocka_unit_test(test_no_place_for_saves),      cmocka_unit_test(test_own_store),
    };
    return cmocka_run_group_tests(tests, make_home, drop_home);
}
