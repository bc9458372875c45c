/* main.c -- golden journals: one played game for every game and number of seats, kept with its
 * hashes.  usage: golden [--make] FOLDER
 *
 * Without --make every journal must replay to the byte. With it they are played anew; where a
 * journal changes, the game's rules version must have been raised, or the old one is kept. */
#include "session/inner.h"

static unsigned line, failures;

static void say(bool good, const char *file, const char *what)
{
    failures += !good;
    printf("%s %u - %s: %s\n", good ? "ok" : "not ok", ++line, file, what);
}

static unsigned pick(uint64_t *luck,
                     unsigned n) { return (unsigned)((dts_mix(*luck += 0x9e3779b97f4a7c15u) >> 32) * n >> 32); }

static char *play(const struct dt_game *g, unsigned seats, bool other)
{
    static char option[DT_SETTINGS][2 * DTS_NAME];
    const char *list[DT_SETTINGS + 1] = { 0 };
    char error[DTS_ERROR];
    for (unsigned i = 0; other && i < g->words->option.count; i++) {
        const char *last = strrchr(g->words->option.at[i].args, ' ');
        snprintf(option[i], sizeof option[i], "%s=%s", g->words->option.at[i].name, last
                 ? last + 1 : g->words->option.at[i].args);
        list[i] = option[i];
    }
    uint64_t luck = seats * 1000u + other;
    const struct dts_how how = { .game = g->name, .seats = seats, .seed = 20 + luck, .option = list, .language = "en" };
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s) {
        fprintf(stderr, "# %s\n", error);
        return 0;
    }
    for (unsigned n = 0; !dts_over(s) && n < 100000; n++) {
        unsigned seat = dts_asked(s), options = dts_options(s, seat);
        /* some sense and some chance: a game that goes on for a while and shows much */
        int hint = pick(&luck, 3) ? dts_hint(s, seat, "simple") : -1;
        if (!options || !dts_choose(s, seat, hint >= 0 ? (unsigned)hint : pick(&luck, options)))
            break;
    }
    /* without the base cards: a golden game is played with the cards of the day */
    char *text = dts_over(s) ? dts_owner_journal_brief(s) : 0;
    dts_free(s);
    return text;
}

static unsigned rules_of(const char *journal)
{
    const char *at = strstr(journal, "\nrules ");
    return at ? (unsigned)strtoul(at + 7, 0, 10) : 0;
}

static void verify(const char *path, const char *text, size_t length)
{
    char error[DTS_ERROR] = "";
    bool good = dts_verify(text, length, ~0u, error, sizeof error);
    if (!good)
        printf("# %s\n", error);
    say(good, path, "replays to the byte");
}

static void make(const char *path, const char *old, const char *now)
{
    if (old && !strcmp(old, now)) {
        say(true, path, "is what it was");
    } else if (old && rules_of(old) == rules_of(now)) {
        printf("# raise .rules of the game: stored games of version %u would diverge\n", rules_of(old));
        say(false, path, "changes, so the rules version must be raised");
    } else {
        FILE *f = fopen(path, "w");
        bool good = f && fputs(now, f) >= 0;
        good = f && !fclose(f) && good;
        say(good, path, "is written");
    }
}

static void one(const struct dt_game *g, const char *folder, unsigned seats, bool other, bool making)
{
    char path[1000], error[DTS_ERROR];
    size_t length;
    snprintf(path, sizeof path, "%s/%s-%u%s.journal", folder, g->name, seats, other ? "-other" : "");
    char *old = dts_read_file(path, DTS_TEXT_MAX, &length, error, sizeof error);
    if (making) {
        char *now = play(g, seats, other);
        if (now)
            make(path, old, now);
        else
            say(false, path, "cannot be played");
        free(now);
    } else if (old) {
        verify(path, old, length);
    } else {
        say(false, path, "is missing: tests/golden.sh BUILD --make");
    }
    free(old);
}

int main(int argc, char **argv)
{
    bool making = argc > 2 && !strcmp(argv[1], "--make");
    if (argc < 2) {
        fprintf(stderr, "usage: golden [--make] FOLDER\n");
        return 2;
    }
    for (unsigned i = 0; dts_game_at(i); i++) {
        const struct dt_game *g = dts_game_at(i);
        for (unsigned seats = g->least_seats; seats <= g->most_seats; seats++)
            one(g, argv[argc - 1], seats, false, making);
        if (g->words->option.count)
            one(g, argv[argc - 1], g->most_seats, true, making);
    }
    return failures != 0;
}
