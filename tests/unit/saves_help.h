/* saves_help.h -- what the tests of games on disk share: a folder of their own below the system's for temporary files,
 * and a table whose saves land there. */
#ifndef SAVES_HELP_H
#define SAVES_HELP_H

#include "../../session/inner.h"
#include <limits.h>
#include <setjmp.h>
#include <cmocka.h>

static char home[PATH_MAX];

static inline int make_home(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/doomtrack-test-XXXXXX", tmp && *tmp ? tmp : "/var/tmp");
    return !mkdtemp(home) || setenv("XDG_DATA_HOME", home, 1);
}

static inline int drop_home(void **state)
{
    (void)state;
    char command[PATH_MAX + 20];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

static inline struct dts *table(const char *player, const char *const *pack)
{
    char error[DTS_ERROR] = "";
    struct dts_how how = { .game = dts_game_name(dts_games() - 1), .seats = 2, .seed = 6, .language = "en",
                           .player = { player, player }, .pack = pack, .undo_across_chance = true };
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s)
        fail_msg("%s", error);
    return s;
}

static inline void must(struct dts *s, bool good)
{
    if (!good)
        fail_msg("%s", dts_error(s));
}

#endif
