/* odds_parse.c -- task lists, dice, effects and faces as they are typed, in the words of a game.
 *
 * Tasks are separated by | (any order) or > (in order), requirements by commas, the two sides of a
 * split by /; a word may be cut to its first three letters. Every complaint quotes what it is about. */
#include "odds.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool wrong(char *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(char *error, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    vsnprintf(error, ODDS_ERROR, format, more);
    va_end(more);
    return false;
}

/* ---- pieces of text ---- */
struct piece { const char *at; size_t length; };

static struct piece trimmed(const char *from, const char *to)
{
    while (from < to && dts_is_space(*from))
        from++;
    while (to > from && dts_is_space(to[-1]))
        to--;
    return (struct piece){ from, (size_t)(to - from) };
}

/* The next piece up to one of `ends`; false past the last. *rest moves on; it is NULL after the last. */
static bool next_piece(const char **rest, const char *end, const char *ends, struct piece *p)
{
    if (!*rest)
        return false;
    const char *to = *rest;
    while (to < end && !strchr(ends, *to))
        to++;
    *p = trimmed(*rest, to);
    *rest = to < end ? to + 1 : NULL;
    return true;
}

static bool is_word(struct piece p, const char *word)
{
    size_t n = strlen(word);
    return p.length <= n && (p.length >= 3 || p.length == n) && dts_same_start(p.at, word, p.length);
}

static int find_word(const struct odds_query *q, enum dts_trial_word what, struct piece p)
{
    for (unsigned i = 0; p.length && dts_trial_word(q->game, what, i); i++)
        if (is_word(p, dts_trial_word(q->game, what, i)))
            return (int)i;
    return -1;
}

static bool to_number(struct piece p, unsigned least, unsigned most, unsigned *n)
{
    char text[24];
    uint64_t value;
    if (p.length >= sizeof text)
        return false;
    memcpy(text, p.at, p.length);
    text[p.length] = '\0';
    if (!app_to_number(text, &value) || value < least || value > most)
        return false;
    *n = (unsigned)value;
    return true;
}

/* "word 3" in its two halves; the number is empty when there is none. */
static void halves(struct piece p, struct piece *word, struct piece *number)
{
    size_t n = p.length;
    while (n && dts_is_digit(p.at[n - 1]))
        n--;
    *word = trimmed(p.at, p.at + n);
    *number = (struct piece){ p.at + n, p.length - n };
}

/* ---- tasks ---- */
enum { MOST_SUM = 32, MOST_COST = 20 };

static bool parse_way(struct odds_query *q, struct piece p, struct dt_tr_need *need, char *error)
{
    struct piece word, number;
    unsigned n;
    halves(p, &word, &number);
    int symbol = number.length ? -1 : find_word(q, DTS_TRIAL_SYMBOL, word);
    if (symbol >= 0) {
        need->symbols |= (uint8_t)(1u << symbol);
        return true;
    }
    if (find_word(q, DTS_TRIAL_SUM, word) < 0)
        return wrong(error, p.length ? "'%.*s' is no requirement" : "a requirement is missing", (int)p.length, p.at);
    if (!to_number(number, 1, MOST_SUM, &n))
        return wrong(error, "'%.*s' needs a number from 1 to %d", (int)p.length, p.at, MOST_SUM);
    if (!need->sum || n < need->sum)
        need->sum = (uint8_t)n;
    return true;
}

/* A cost of the task, "health 1"? */
static bool parse_cost(struct odds_query *q, struct piece p, struct dt_tr_task *t)
{
    struct piece word, number;
    unsigned n;
    halves(p, &word, &number);
    int health = find_word(q, DTS_TRIAL_HEALTH, word);
    if (health < 0 || !to_number(number, 1, MOST_COST, &n) || t->cost[health] + n > MOST_COST)
        return false;
    t->cost[health] = (uint8_t)(t->cost[health] + n);
    return true;
}

static bool parse_task(struct odds_query *q, struct piece p, struct dt_tr_task *t, char *error)
{
    const char *rest = p.at, *end = p.at + p.length;
    struct piece one, way;
    *t = (struct dt_tr_task){ .needs = 0 };
    while (next_piece(&rest, end, ",", &one)) {
        const char *more = one.at;
        if (parse_cost(q, one, t))
            continue;
        if (t->needs == DT_TR_NEEDS)
            return wrong(error, "a task has at most %d requirements", DT_TR_NEEDS);
        struct dt_tr_need *need = &t->need[t->needs++];
        while (next_piece(&more, one.at + one.length, "/", &way))
            if (!parse_way(q, way, need, error))
                return false;
    }
    return t->needs || wrong(error, "a task without requirements: '%.*s'", (int)p.length, p.at);
}

bool odds_parse_tasks(struct odds_query *q, const char *text, char *error)
{
    const char *rest = text;
    struct piece p;
    bool ordered = strchr(text, '>') != NULL;
    if (ordered && strchr(text, '|'))
        return wrong(error, "tasks are separated by | (any order) or by > (in order), not by both");
    q->trial.tasks = 0;
    q->trial.ordered = ordered;
    while (next_piece(&rest, text + strlen(text), "|>", &p)) {
        if (q->trial.tasks == DT_TR_TASKS)
            return wrong(error, "at most %d tasks", DT_TR_TASKS);
        if (!parse_task(q, p, &q->trial.task[q->trial.tasks++], error))
            return false;
    }
    q->at.open = (uint8_t)((1u << q->trial.tasks) - 1);
    return true;
}

/* ---- dice ---- */

/* A colour by its word or its first letter. */
static int find_colour(const struct odds_query *q, struct piece p)
{
    for (unsigned i = 0; p.length == 1 && dts_trial_word(q->game, DTS_TRIAL_COLOUR, i); i++)
        if (dts_small(p.at[0]) == dts_trial_word(q->game, DTS_TRIAL_COLOUR, i)[0])
            return (int)i;
    return find_word(q, DTS_TRIAL_COLOUR, p);
}

static unsigned dice_there_are(unsigned colour) { return colour ? 1 : DT_TR_GREENS; }

bool odds_parse_dice(struct odds_query *q, const char *text, char *error)
{
    const char *rest = text;
    struct piece p;
    memset(q->at.pool, 0, sizeof q->at.pool);
    while (next_piece(&rest, text + strlen(text), "+", &p)) {
        size_t digits = 0;
        unsigned n = 1;
        while (digits < p.length && dts_is_digit(p.at[digits]))
            digits++;
        int colour = find_colour(q, trimmed(p.at + digits, p.at + p.length));
        if (colour < 0)
            return wrong(error, "'%.*s' are no dice; write 6g, or 6g+y+r", (int)p.length, p.at);
        if (digits && !to_number((struct piece){ p.at, digits }, 0, 99, &n))
            n = 99;
        if (q->at.pool[colour] + n > dice_there_are((unsigned)colour))
            return wrong(error, "there %s only %u %s %s", colour ? "is" : "are", dice_there_are((unsigned)colour),
                         dts_trial_word(q->game, DTS_TRIAL_COLOUR, (unsigned)colour), colour ? "die" : "dice");
        q->at.pool[colour] = (uint8_t)(q->at.pool[colour] + n);
    }
    return true;
}

/* A face: its word, a number, or the word for sums and a number. */
static int find_face(const struct odds_query *q, struct piece p)
{
    struct piece word, number;
    unsigned n;
    int face = find_word(q, DTS_TRIAL_FACE, p);
    if (face >= 0)
        return face;
    halves(p, &word, &number);
    if ((word.length && find_word(q, DTS_TRIAL_SUM, word) < 0) || !to_number(number, 1, 9, &n))
        return -1;
    for (unsigned f = 0; f < DT_TR_FACES; f++)
        if (q->trial.value[f] == n && !q->trial.symbols[f])
            return (int)f;
    return -1;
}

static bool has_side(const struct odds_query *q, unsigned colour, unsigned face)
{
    return memchr(q->trial.side[colour], (int)face, DT_TR_SIDES) != NULL;
}

/* "[COLOUR] FACE": without a colour the first that has the face. */
static bool parse_die(const struct odds_query *q, struct piece p, unsigned *colour, unsigned *face, char *error)
{
    size_t n = 0;
    while (n < p.length && !dts_is_space(p.at[n]))
        n++;
    int c = n < p.length ? find_colour(q, (struct piece){ p.at, n }) : -1;
    struct piece rest = c >= 0 ? trimmed(p.at + n, p.at + p.length) : p;
    int f = find_face(q, rest);
    if (f < 0)
        return wrong(error, p.length ? "'%.*s' is no face of a die" : "a face is missing", (int)p.length, p.at);
    for (unsigned i = 0; c < 0 && i < DT_TR_COLOURS; i++)
        if (has_side(q, i, (unsigned)f))
            c = (int)i;
    if (!has_side(q, (unsigned)c, (unsigned)f))
        return wrong(error, "no %s die shows '%.*s'", dts_trial_word(q->game, DTS_TRIAL_COLOUR, (unsigned)c),
                     (int)rest.length, rest.at);
    *colour = (unsigned)c;
    *face = (unsigned)f;
    return true;
}

static bool too_many(const struct odds_query *q, char *error)
{
    for (unsigned c = 0; c < DT_TR_COLOURS; c++) {
        unsigned n = q->at.pool[c];
        for (unsigned f = 0; f < DT_TR_FACES; f++)
            n += q->at.thrown[c][f] + q->at.held[c][f];
        if (n > dice_there_are(c)) {
            wrong(error, "there are not so many %s dice", dts_trial_word(q->game, DTS_TRIAL_COLOUR, c));
            return true;
        }
    }
    return false;
}

bool odds_parse_secured(struct odds_query *q, const char *text, char *error)
{
    const char *rest = text;
    struct piece p;
    unsigned colour, face;
    while (next_piece(&rest, text + strlen(text), ",", &p)) {
        bool marker = p.length > 7 && dts_same_start(p.at, "marker ", 7);
        struct piece die = marker ? trimmed(p.at + 7, p.at + p.length) : p;
        if (!parse_die(q, die, &colour, &face, error))
            return false;
        *(marker ? &q->at.marked[face] : &q->at.held[colour][face]) += 1;
        if (q->rest && q->at.pool[colour])
            q->at.pool[colour]--;
    }
    return !too_many(q, error);
}

/* The dice of the pool as they fell. */
bool odds_parse_roll(struct odds_query *q, const char *text, char *error)
{
    const char *rest = text;
    struct piece p;
    unsigned colour, face;
    memset(q->at.pool, 0, sizeof q->at.pool);
    while (next_piece(&rest, text + strlen(text), ",", &p)) {
        if (!parse_die(q, p, &colour, &face, error))
            return false;
        q->at.thrown[colour][face]++;
    }
    q->at.stage = DT_TR_JUDGE;
    return !too_many(q, error);
}

/* ---- effects of a failed roll ---- */
static bool parse_effect(struct odds_query *q, struct piece p, char *error)
{
    struct piece word, number, what;
    unsigned n = DT_TR_GREENS;
    halves(p, &word, &number);
    if (number.length && !to_number(number, 1, MOST_COST, &n))
        return wrong(error, "'%.*s' needs a number from 1 to %d", (int)p.length, p.at, MOST_COST);
    if (!number.length && is_word(word, "fail")) {
        q->trial.ends = true;
        return true;
    }
    if (word.length >= 7 && dts_same_start(word.at, "discard", 7)) {
        q->trial.discards = (uint8_t)(n < DT_TR_GREENS ? n : DT_TR_GREENS);
        return true;
    }
    what = word.length > 5 ? trimmed(word.at + 5, word.at + word.length) : (struct piece){ word.at, 0 };
    int health = word.length > 5 && dts_same_start(word.at, "lose ", 5) ? find_word(q, DTS_TRIAL_HEALTH, what) : -1;
    if (health < 0)
        return wrong(error, "'%.*s' is no effect; write none, fail, discard, discard 1 or lose %s 1", (int)p.length,
                     p.at, dts_trial_word(q->game, DTS_TRIAL_HEALTH, 0));
    q->trial.loss[health] = (uint8_t)(number.length ? n : 1);
    return true;
}

bool odds_parse_terror(struct odds_query *q, const char *text, char *error)
{
    const char *rest = text;
    struct piece p;
    q->trial.ends = q->trial.strikes = false;
    q->trial.discards = q->trial.loss[0] = q->trial.loss[1] = 0;
    if (dts_same_text(text, "none"))
        return true;
    while (next_piece(&rest, text + strlen(text), ",", &p))
        if (!parse_effect(q, p, error))
            return false;
    return true;
}

/* ---- and back ---- */
static void put_need(FILE *to, const struct odds_query *q, const struct dt_tr_need *n)
{
    const char *between = "";
    for (unsigned i = 0; dts_trial_word(q->game, DTS_TRIAL_SYMBOL, i); i++)
        if (n->symbols >> i & 1) {
            fprintf(to, "%s%s", between, dts_trial_word(q->game, DTS_TRIAL_SYMBOL, i));
            between = "/";
        }
    if (n->sum)
        fprintf(to, "%s%s %u", between, dts_trial_word(q->game, DTS_TRIAL_SUM, 0), n->sum);
}

char *odds_tasks_text(const struct odds_query *q)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (!to)
        return NULL;
    for (unsigned t = 0; t < q->trial.tasks; t++) {
        const struct dt_tr_task *task = &q->trial.task[t];
        fputs(!t ? "" : q->trial.ordered ? " > " : " | ", to);
        for (unsigned i = 0; i < task->needs; i++) {
            fputs(i ? ", " : "", to);
            put_need(to, q, &task->need[i]);
        }
        for (unsigned i = 0; i < 2; i++)
            if (task->cost[i])
                fprintf(to, ", %s %u", dts_trial_word(q->game, DTS_TRIAL_HEALTH, i), task->cost[i]);
    }
    fclose(to);
    return text;
}

char *odds_dice_text(const struct odds_query *q)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    const char *between = "";
    for (unsigned c = 0; to && c < DT_TR_COLOURS; c++) {
        unsigned n = q->at.pool[c];
        for (unsigned f = 0; f < DT_TR_FACES; f++)
            n += q->at.thrown[c][f];
        if (!n)
            continue;
        fputs(between, to);
        if (dice_there_are(c) > 1)
            fprintf(to, "%u", n);
        fputc(dts_trial_word(q->game, DTS_TRIAL_COLOUR, c)[0], to);
        between = "+";
    }
    if (to)
        fclose(to);
    return text;
}
