/* odds.c -- `doomtrack odds`: the exact chance that an attempt succeeds, for a card or for any list of
 * tasks; what to do with a roll; and the table of all cards. docs/odds.md says what is reckoned with. */
#include "odds.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is asked ---- */
enum { MOST_ON = 16, CHOICES = 512, STEPS = 10000000, BYTES = 1 << 30 };

static struct dts *open_game(struct app_args *a, unsigned game)
{
    char error[DTS_ERROR], *edition = NULL;
    const char *option[] = { NULL, NULL };
    unsigned least, most;
    if (app_value(a, "edition"))
        option[0] = edition = app_format("edition=%s", app_value(a, "edition"));
    dts_game_seats(game, &least, &most);
    struct dts_how how = { .game = dts_game_name(game), .seats = least, .seed = 1, .fast = true, .option = option,
                           .pack = app_all(a, "pack") };
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s)
        app_usage(a, "%s", error);
    free(edition);
    return s;
}

/* Names between commas, without the spaces around them; *kept holds them. NULL: none. */
static const char *const *split(const char *list, char **kept, const char **name)
{
    unsigned n = 0;
    *kept = list ? app_format("%s", list) : NULL;
    for (char *at = *kept ? strtok(*kept, ",") : NULL; at && n < MOST_ON; at = strtok(NULL, ",")) {
        at += strspn(at, " ");
        for (char *end = at + strlen(at); end > at && end[-1] == ' ';)
            *--end = '\0';
        name[n++] = at;
    }
    name[n] = NULL;
    return n ? name : NULL;
}

/* Is there a card of this name? Otherwise the nearest one is named. */
static bool known_card(struct app_args *a, unsigned game, const char *name)
{
    char error[DTS_ERROR];
    struct dts_library *l = dts_library_open(dts_game_name(game), app_all(a, "pack"), error, sizeof error);
    bool known = l && dts_card_find(l, name) >= 0;
    if (l && !known) {
        const char **all = malloc(dts_cards(l) * sizeof *all);
        for (unsigned i = 0; all && i < dts_cards(l); i++)
            all[i] = dts_card_name(l, i);
        const char *near = all ? app_nearest(name, all, dts_cards(l)) : NULL;
        app_usage(a, near ? "no card is called '%s'; did you mean '%s'?" : "no card is called '%s'", name, near);
        free(all);
    }
    dts_library_free(l);
    return known;
}

static bool lay_out(struct app_args *a, struct dts *s, struct odds_query *q)
{
    const char *card = app_value(a, "card"), *name[MOST_ON + 1];
    char *kept;
    const char *const *on = split(app_value(a, "monsters"), &kept, name);
    bool good = dts_lay_out(s, card, on, &q->trial, &q->at);
    if (!good && (!card || known_card(a, q->game, card))) {
        bool known = true;
        for (; known && on && *on; on++)
            known = known_card(a, q->game, *on);
        if (known)
            app_usage(a, "%s", dts_error(s));
    }
    free(kept);
    return good;
}

static bool number(struct app_args *a, const char *option, unsigned least, unsigned most, uint8_t *to)
{
    uint64_t n;
    if (!app_number(a, option, least, most, *to, &n))
        return false;
    *to = (uint8_t)n;
    return true;
}

static bool read_means(struct app_args *a, struct odds_query *q)
{
    uint8_t focus = 0, assist = 0;
    uint64_t steps;
    q->at.clues = q->at.holders[0] = q->at.holders[1] = 0;
    q->at.health[0] = q->at.health[1] = q->at.strikes = DT_TR_ENOUGH;
    if (!number(a, "focus", 0, 4, &focus) || !number(a, "assist", 0, 7, &assist) ||
        !number(a, "spells", 0, DT_TR_HOLDERS, &q->at.holders[0]) ||
        !number(a, "clues", 0, DT_TR_CLUES, &q->at.clues) || !number(a, "sanity", 1, 40, &q->at.health[0]) ||
        !number(a, "stamina", 1, 40, &q->at.health[1]) || !app_number(a, "steps", 1, UINT32_MAX, STEPS, &steps))
        return false;
    q->steps = (unsigned)steps;
    q->at.keeps = (uint8_t)(focus + assist);
    return true;
}

/* Arguments in the order in which they build on each other. */
static bool read_query(struct app_args *a, struct dts *s, struct odds_query *q)
{
    static const struct { const char *option; bool (*parse)(struct odds_query *, const char *, char *); } list[] = {
        { "tasks", odds_parse_tasks },   { "dice", odds_parse_dice }, { "terror", odds_parse_terror },
        { "roll", odds_parse_roll },     { "secured", odds_parse_secured },
    };
    char error[ODDS_ERROR];
    if (!lay_out(a, s, q) || !read_means(a, q))
        return false;
    q->rest = !app_has(a, "dice") && !app_has(a, "roll");
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
        const char *value = app_value(a, list[i].option);
        if (value && !list[i].parse(q, value, error)) {
            app_usage(a, "--%s: %s", list[i].option, error);
            return false;
        }
    }
    return true;
}

/* ---- one answer ---- */
static void put_faces(FILE *to, const struct odds_query *q, const uint8_t *count, const char *colour,
                      const char **between)
{
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        for (unsigned n = count[f]; n; n--) {
            fprintf(to, "%s%s%s", *between, colour ? colour : "", colour ? " " : "");
            if (q->trial.symbols[f])
                fputs(dts_trial_word(q->game, DTS_TRIAL_FACE, f), to);
            else
                fprintf(to, "%u", q->trial.value[f]);
            *between = ", ";
        }
}

static char *choice_dice(const struct odds_query *q, const struct dtp_choice *c)
{
    char *text = NULL;
    size_t length;
    const char *between = "";
    FILE *to = open_memstream(&text, &length);
    for (unsigned k = 0; to && k < DT_TR_COLOURS; k++) {
        const char *colour = k ? dts_trial_word(q->game, DTS_TRIAL_COLOUR, k) : NULL;
        put_faces(to, q, c->pool[k], colour, &between);
        put_faces(to, q, c->held[k], colour, &between);
    }
    if (to)
        put_faces(to, q, c->marked, NULL, &between);
    if (to)
        fclose(to);
    return text;
}

static const char *choice_word(unsigned kind)
{
    static const char *const word[] = { "task", "fail", "clue", "secure" };
    return word[kind];
}

static void print_choices(const struct odds_query *q, const struct dtp_choice *c, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char *dice = choice_dice(q, &c[i]);
        printf("  %8.4f %%  ", 100 * c[i].value);
        switch (c[i].kind) {
        case DTP_MEET: printf("complete task %u with %s\n", c[i].task + 1u, dice ? dice : ""); break;
        case DTP_FAIL: printf("let the roll fail\n"); break;
        case DTP_CLUE: printf("spend a clue: reroll %s\n", dice ? dice : ""); break;
        default: printf("secure %s\n", dice ? dice : "");
        }
        free(dice);
    }
}

static json_t *choices_json(const struct odds_query *q, const struct dtp_choice *c, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        char *dice = choice_dice(q, &c[i]);
        json_t *one = json_pack("{s:s,s:f}", "option", choice_word(c[i].kind), "probability", c[i].value);
        if (c[i].kind == DTP_MEET)
            json_object_set_new(one, "task", json_integer(c[i].task + 1));
        if (c[i].kind != DTP_FAIL)
            json_object_set_new(one, "dice", json_string(dice ? dice : ""));
        json_array_append_new(list, one);
        free(dice);
    }
    return list;
}

static int print_json(json_t *root)
{
    int bad = json_dumpf(root, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    putchar('\n');
    json_decref(root);
    return bad ? APP_FAILED : APP_OK;
}

static int answer(struct app_args *a, const struct odds_query *q)
{
    static struct dtp_choice choice[CHOICES];
    struct dtp_odds *o = dtp_odds_open(&q->trial);
    if (o)
        dtp_odds_bound(o, q->steps, BYTES);
    double p = o ? dtp_odds_value(o, &q->at) : -1;
    unsigned choices = p >= 0 && q->at.stage == DT_TR_JUDGE ? dtp_odds_choices(o, &q->at, choice, CHOICES) : 0;
    bool tired = o && dtp_odds_tired(o), full = tired && dtp_odds_left(o);
    dtp_odds_free(o);
    if (full)
        return app_fail(a, "given up at %u MB of memory: fewer spells, clues, focus or assistants can be worked out",
                        BYTES >> 20);
    if (tired)
        return app_fail(a, "given up after %u steps: fewer spells, clues, focus or assistants can be worked out; "
                           "--steps allows more", q->steps);
    if (p < 0)
        return app_fail(a, "this cannot be worked out: out of memory, or more dice than there are");
    char *tasks = odds_tasks_text(q), *dice = odds_dice_text(q);
    const char *card = app_value(a, "card");
    int code = APP_OK;
    if (app_has(a, "json")) {
        json_t *root = json_pack("{s:s,s:s,s:s,s:f}", "game", dts_game_name(q->game), "tasks", tasks ? tasks : "",
                                 "dice", dice ? dice : "", "probability", p);
        if (card)
            json_object_set_new(root, "card", json_string(card));
        if (choices)
            json_object_set_new(root, "options", choices_json(q, choice, choices));
        code = print_json(root);
    } else {
        printf("%s%s%s\n", card ? card : "", card ? ": " : "", tasks ? tasks : "");
        printf("%s: %.4f %%\n", dice ? dice : "", 100 * p);
        print_choices(q, choice, choices);
    }
    free(tasks);
    free(dice);
    return code;
}

/* ---- the table of all cards ---- */
static const struct { const char *name; uint8_t pool[DT_TR_COLOURS]; } sets[] = {
    { "5g", { 5, 0, 0 } },   { "6g", { 6, 0, 0 } },     { "6g+y", { 6, 1, 0 } },
    { "6g+r", { 6, 0, 1 } }, { "6g+y+r", { 6, 1, 1 } },
};
enum { SETS = ODDS_SETS, FOCUSES = ODDS_FOCUSES };
_Static_assert(sizeof sets / sizeof *sets == SETS, "the sets of the table");

/* All sets of one card share a solver: the larger ones contain the smaller. */
bool odds_table_row(struct dts *s, struct odds_query *q, const char *card, double p[SETS][FOCUSES])
{
    if (!dts_lay_out(s, card, NULL, &q->trial, &q->at))
        return false;
    struct dtp_odds *o = dtp_odds_open(&q->trial);
    for (unsigned i = 0; o && i < SETS * FOCUSES; i++) {
        struct dt_plight at = { .open = q->at.open, .keeps = (uint8_t)(i % FOCUSES), .strikes = DT_TR_ENOUGH,
                                .health = { DT_TR_ENOUGH, DT_TR_ENOUGH } };
        memcpy(at.pool, sets[i / FOCUSES].pool, sizeof at.pool);
        double value = dtp_odds_value(o, &at);
        if (p)
            p[i / FOCUSES][i % FOCUSES] = value;
    }
    dtp_odds_free(o);
    return o != NULL;
}

static void print_row(const char *card, double p[SETS][FOCUSES])
{
    printf("%-34.34s", card);
    for (unsigned i = 0; i < SETS * FOCUSES; i++)
        printf(" %6.2f", 100 * p[i / FOCUSES][i % FOCUSES]);
    putchar('\n');
}

static json_t *row_json(const char *card, const char *kind, double p[SETS][FOCUSES])
{
    json_t *list = json_array();
    for (unsigned i = 0; i < SETS * FOCUSES; i++)
        json_array_append_new(list, json_pack("{s:s,s:i,s:f}", "dice", sets[i / FOCUSES].name, "focus",
                                              (int)(i % FOCUSES), "probability", p[i / FOCUSES][i % FOCUSES]));
    return json_pack("{s:s,s:s,s:o}", "name", card, "kind", kind, "odds", list);
}

static int all(struct app_args *a, struct dts *s, struct odds_query *q)
{
    char error[DTS_ERROR];
    double p[SETS][FOCUSES];
    struct dts_library *l = dts_library_open(dts_game_name(q->game), app_all(a, "pack"), error, sizeof error);
    json_t *list = app_has(a, "json") ? json_array() : NULL;
    if (!l)
        return app_fail(a, "%s", error);
    if (!list) {
        printf("%-34s", "chance in %, without and with focus");
        for (unsigned i = 0; i < SETS; i++)
            printf("%*s%-*s", i ? 5 : 4, "", i + 1 < SETS ? 9 : 0, sets[i].name);
        putchar('\n');
    }
    for (unsigned i = 0; i < dts_cards(l); i++) {
        if (!odds_table_row(s, q, dts_card_name(l, i), p))
            continue;
        if (list)
            json_array_append_new(list, row_json(dts_card_name(l, i), dts_card_kind(l, i), p));
        else
            print_row(dts_card_name(l, i), p);
    }
    dts_library_free(l);
    return list ? print_json(list) : APP_OK;
}

/* Options that would be passed over are refused: the table has its own dice and means, a roll its own dice. */
static bool go_together(struct app_args *a)
{
    static const char *const own[] = { "dice",   "focus",   "spells", "clues",    "assist", "secured",
                                       "sanity", "stamina", "terror", "monsters", "roll",   "steps" };
    for (unsigned i = 0; app_has(a, "all") && i < sizeof own / sizeof *own; i++)
        if (app_has(a, own[i]))
            return app_usage(a, "--%s does not go with --all: the table has its own dice and means", own[i]), false;
    if (app_has(a, "roll") && app_has(a, "dice"))
        return app_usage(a, "--dice does not go with --roll, which says what dice there are"), false;
    if (app_has(a, "monsters") && !app_has(a, "card"))
        return app_usage(a, "--monsters needs --card"), false;
    return true;
}

int app_odds(struct app_args *a)
{
    static struct odds_query q;
    if (a->count != 1)
        return app_usage(a, "one game has to be named");
    int game = app_game(a, a->word[0]);
    if (game < 0)
        return APP_USAGE;
    q.game = (unsigned)game;
    if (dts_rolls(q.game))
        return odds_rolls(a, q.game);
    if (!dts_trial_word(q.game, DTS_TRIAL_FACE, 0))
        return app_usage(a, "%s has no attempts whose chances could be worked out", dts_game_name(q.game));
    if (app_has(a, "card") + app_has(a, "tasks") + app_has(a, "all") != 1)
        return app_usage(a, "either --card or --tasks or --all is needed");
    static const char *const of_rolls[] = { "success", "need",     "rerolls", "fight", "investigator",
                                             "standard", "bonus" };
    for (unsigned i = 0; i < sizeof of_rolls / sizeof *of_rolls; i++)
        if (app_has(a, of_rolls[i]))
            return app_usage(a, "--%s is for games whose tests are rolls of dice", of_rolls[i]);
    if (!go_together(a))
        return APP_USAGE;
    struct dts *s = open_game(a, q.game);
    if (!s)
        return APP_USAGE;
    int code = app_has(a, "all") ? all(a, s, &q) : read_query(a, s, &q) ? answer(a, &q) : APP_USAGE;
    dts_free(s);
    return code;
}
