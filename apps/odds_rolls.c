/* odds_rolls.c -- `doomtrack odds` for games whose tests are rolls of dice: the chance of so many successes with the
 * best use of single rerolls, what dice of several colours give on average, and what a fight comes to by the numbers
 * printed on two cards. */
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

/* ---- dice of several colours ---- */
/* Dice that succeed already stay: rolled again they could only be worse. */
static bool read_pool(struct app_args *a, const struct dt_rolls *r, struct dt_pool *p)
{
    uint64_t n, need, rerolls;
    unsigned all = 0;
    if (!app_number(a, "need", 1, MOST_NEED, 1, &need) || !app_number(a, "rerolls", 0, DT_POOL_TIMES, 0, &rerolls))
        return false;
    *p = (struct dt_pool){ .colours = r->colours, .means = 1, .by = { { .times = (uint8_t)rerolls, .most = 1 } },
                           .aim = { .sort = DT_POOL_REACH, .weigh = { 1 }, .need = (int16_t)need } };
    for (unsigned i = 0; i < r->colours; i++) {
        if (!app_number(a, r->colour[i], 0, DT_POOL_DICE, 0, &n))
            return false;
        p->die[i] = r->die[i];
        p->dice[i] = (uint8_t)n;
        all += (unsigned)n;
        for (unsigned f = 0; f < r->die[i].faces; f++)
            p->by[0].faces[i] = (uint16_t)(p->by[0].faces[i] | (r->die[i].gives[f][0] ? 0u : 1u << f));
    }
    if (!all || all > DT_POOL_DICE)
        return app_usage(a, "from 1 to %u dice can be rolled, not %u", DT_POOL_DICE, all), false;
    return true;
}

static void print_pool(const struct dt_rolls *r, const struct dt_pool *p, double chance, const double *mean)
{
    for (unsigned i = 0; i < r->colours; i++)
        printf("%s: %u, ", r->colour[i], p->dice[i]);
    printf("needed: %d, rerolls: %u\n%.4f %%\n", p->aim.need, p->by[0].times, 100 * chance);
    for (unsigned i = 0; i < r->counts; i++)
        printf("without rerolls, on average: %.4f %s\n", mean[i], r->count[i]);
}

static int answer_pool(struct app_args *a, const struct dt_rolls *r)
{
    struct dt_pool p;
    enum dtp_pool_code code;
    double chance = 0, mean[DT_POOL_COUNTS] = { 0 };
    if (!read_pool(a, r, &p))
        return APP_USAGE;
    struct dtp_solver *s = dtp_pool_open(&p, &code);
    if (s)
        code = dtp_pool_value(s, NULL, &chance);
    dtp_pool_free(s);
    if (code == DTP_POOL_FINE)
        code = dtp_pool_mean(&p, mean);
    if (code != DTP_POOL_FINE)
        return app_fail(a, "this cannot be worked out: %s", dtp_pool_why(code));
    if (!app_has(a, "json")) {
        print_pool(r, &p, chance, mean);
        return APP_OK;
    }
    json_t *root = json_object();
    for (unsigned i = 0; i < r->colours; i++)
        json_object_set_new(root, r->colour[i], json_integer(p.dice[i]));
    json_object_set_new(root, "need", json_integer(p.aim.need));
    json_object_set_new(root, "rerolls", json_integer(p.by[0].times));
    json_object_set_new(root, "probability", json_real(chance));
    for (unsigned i = 0; i < r->counts; i++)
        json_object_set_new(root, r->count[i], json_real(mean[i]));
    return print_object(root);
}

/* ---- what goes together ---- */
static bool refuse(struct app_args *a, unsigned game, const char *const *option, unsigned count, const char *instead)
{
    for (unsigned i = 0; i < count; i++)
        if (app_has(a, option[i]))
            return app_usage(a, "--%s is not for %s: its tests are %s", option[i], dts_game_name(game), instead), true;
    return false;
}

int odds_rolls(struct app_args *a, unsigned game)
{
    static const char *const others[] = { "card", "tasks", "focus", "spells", "clues", "assist", "secured", "sanity",
                                          "stamina", "terror", "monsters", "roll", "edition", "steps", "all" };
    static const char *const of_equal[] = { "dice", "success", "fight", "investigator" };
    static const char *const of_colours[] = { "standard", "bonus" };
    const struct dt_rolls *r = dts_rolls(game);
    const char *instead = r->colours ? "--standard and --bonus" : "--dice or --fight";
    if (refuse(a, game, others, sizeof others / sizeof *others, instead))
        return APP_USAGE;
    if (r->colours)
        return refuse(a, game, of_equal, sizeof of_equal / sizeof *of_equal, instead) ? APP_USAGE : answer_pool(a, r);
    if (refuse(a, game, of_colours, sizeof of_colours / sizeof *of_colours, instead))
        return APP_USAGE;
    if (app_has(a, "dice") + app_has(a, "fight") != 1)
        return app_usage(a, "either --dice or --fight is needed");
    static const char *const of_dice[] = { "success", "need", "rerolls" };
    for (unsigned i = 0; app_has(a, "fight") && i < sizeof of_dice / sizeof *of_dice; i++)
        if (app_has(a, of_dice[i]))
            return app_usage(a, "--%s does not go with --fight", of_dice[i]);
    return app_has(a, "fight") ? answer_fight(a, game, r->faces, r->success) : answer_dice(a, r->faces, r->success);
}
