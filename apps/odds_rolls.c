/* odds_rolls.c -- `doomtrack odds` for games whose tests are rolls of equal dice: the chance of so many successes with
 * the best use of single rerolls, and what a fight comes to by the numbers printed on two cards. */
#include "odds.h"
#include "../players/pool/pool.h"

#include <jansson.h>

enum { MOST_NEED = 32 };

/* Dice that succeed from one face on; so many successes are wanted, so many dice may be rolled again one by one. */
static struct dt_pool pool_of(unsigned dice, unsigned faces, unsigned success, unsigned need, unsigned rerolls)
{
    struct dt_pool p = {
        .colours = 1, .dice = { (uint8_t)dice },
        .die = { { .faces = 2, .weight = { (uint8_t)(success - 1), (uint8_t)(faces - success + 1) },
                   .gives = { { 0 }, { 1 } } } },
        .means = rerolls ? 1 : 0, .by = { { .times = (uint8_t)rerolls, .most = 1, .faces = { DT_POOL_ANY } } },
        .aim = { .sort = DT_POOL_REACH, .weigh = { 1 }, .need = (int16_t)need },
    };
    return p;
}

static int print_object(json_t *root)
{
    int bad = json_dumpf(root, stdout, JSON_COMPACT | JSON_REAL_PRECISION(17));
    putchar('\n');
    json_decref(root);
    return bad ? APP_FAILED : APP_OK;
}

static int answer_dice(struct app_args *a, unsigned faces, unsigned printed)
{
    uint64_t dice, success, need, rerolls;
    enum dtp_pool_code code;
    double chance = 0;
    if (!app_number(a, "dice", 1, DT_POOL_DICE, 1, &dice) || !app_number(a, "success", 1, faces, printed, &success)
        || !app_number(a, "need", 1, MOST_NEED, 1, &need) || !app_number(a, "rerolls", 0, DT_POOL_TIMES, 0, &rerolls))
        return APP_USAGE;
    struct dt_pool p = pool_of((unsigned)dice, faces, (unsigned)success, (unsigned)need, (unsigned)rerolls);
    struct dtp_solver *s = dtp_pool_open(&p, &code);
    if (s)
        code = dtp_pool_value(s, NULL, &chance);
    dtp_pool_free(s);
    if (code != DTP_POOL_FINE)
        return app_fail(a, "this cannot be worked out: %s", dtp_pool_why(code));
    if (app_has(a, "json"))
        return print_object(json_pack("{s:I,s:I,s:I,s:I,s:f}", "dice", (json_int_t)dice, "success",
                                      (json_int_t)success, "need", (json_int_t)need, "rerolls", (json_int_t)rerolls,
                                      "probability", chance));
    printf("dice: %u, success from: %u, needed: %u, rerolls: %u\n%.4f %%\n", (unsigned)dice, (unsigned)success,
           (unsigned)need, (unsigned)rerolls, 100 * chance);
    return APP_OK;
}

/* What is lost on average, and the chance of `enough` successes or more. */
static bool roll_out(unsigned faces, unsigned success, unsigned dice, unsigned against, unsigned enough, double *lost,
                     double *wins)
{
    double p[DT_POOL_DICE + 1];
    struct dt_pool pool = pool_of(dice, faces, success, 1, 0);
    const uint8_t most[DT_POOL_COUNTS] = { (uint8_t)dice };
    if (dtp_pool_spread(&pool, most, p) != DTP_POOL_FINE)
        return false;
    *lost = *wins = 0;
    for (unsigned n = 0; n <= dice; n++) {
        *lost += n < against ? p[n] * (against - n) : 0;
        *wins += n >= enough ? p[n] : 0;
    }
    return true;
}

static int answer_bout(struct app_args *a, const struct dts_library *l, const struct dt_bout *b, unsigned faces,
                       unsigned success)
{
    double lost[DT_BOUT_ROLLS] = { 0 }, wins, defeat = 0;
    for (unsigned i = 0; i < b->rolls; i++) {
        if (!roll_out(faces, success, b->roll[i].dice, b->roll[i].against, b->toughness, &lost[i], &wins))
            return app_fail(a, "more dice than can be worked out");
        defeat = i == b->strikes ? wins : defeat;
    }
    json_t *root = json_pack("{s:f}", "defeat", defeat);
    for (unsigned i = 0; i < b->rolls; i++)
        json_object_set_new(root, dts_bout_loses(l, b, i), json_real(lost[i]));
    if (app_has(a, "json"))
        return print_object(root);
    json_decref(root);
    printf("%s against %s, by what is printed\n", app_value(a, "investigator"), app_value(a, "fight"));
    printf("defeats it: %.4f %%\n", 100 * defeat);
    for (unsigned i = 0; i < b->rolls; i++)
        printf("loses on average: %.4f %s\n", lost[i], dts_bout_loses(l, b, i));
    return APP_OK;
}

static int answer_fight(struct app_args *a, unsigned game, unsigned faces, unsigned success)
{
    char error[DTS_ERROR];
    struct dt_bout bout = { 0 };
    if (!app_has(a, "investigator"))
        return app_usage(a, "--fight needs --investigator");
    struct dts_library *l = dts_library_open(dts_game_name(game), app_all(a, "pack"), error, sizeof error);
    if (!l)
        return app_fail(a, "%s", error);
    int code = dts_bout(l, app_value(a, "fight"), app_value(a, "investigator"), &bout, error, sizeof error)
                   ? answer_bout(a, l, &bout, faces, success)
                   : app_usage(a, "%s", error);
    dts_library_free(l);
    return code;
}

int odds_rolls(struct app_args *a, unsigned game)
{
    static const char *const others[] = { "card", "tasks", "focus", "spells", "clues", "assist", "secured", "sanity",
                                          "stamina", "terror", "monsters", "roll", "edition", "steps", "all" };
    unsigned faces, success;
    dts_rolls(game, &faces, &success);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        if (app_has(a, others[i]))
            return app_usage(a, "--%s is not for %s: its tests are --dice or --fight", others[i], dts_game_name(game));
    if (app_has(a, "dice") + app_has(a, "fight") != 1)
        return app_usage(a, "either --dice or --fight is needed");
    static const char *const of_dice[] = { "success", "need", "rerolls" };
    for (unsigned i = 0; app_has(a, "fight") && i < sizeof of_dice / sizeof *of_dice; i++)
        if (app_has(a, of_dice[i]))
            return app_usage(a, "--%s does not go with --fight", of_dice[i]);
    return app_has(a, "fight") ? answer_fight(a, game, faces, success) : answer_dice(a, faces, success);
}
