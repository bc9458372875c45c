/* vocabulary.c -- looking up a game's words and reading their signatures.
 *
 * Also the language's own words: the lists here are what games cannot use as names in the same
 * place, what the parser stops at and what suggestions are made from. */
#include <string.h>
#include "../compile.h"

const char *const dtc_statement_words[] = { "if",       "switch", "may",     "unless",   "choose", "each",
                                            "nearest",  "most",   "least",   "random",   "as",     "repeat",
                                            "together", "try",    "prevent", "increase", "reduce", "instead",
                                            "redirect", "all",    "stop",    "simultaneously", NULL };
const char *const dtc_card_words[] = { "when", "after", "add", "set", "only", NULL };
const char *const dtc_value_words[] = { "you", "subject", "this", "it", "that", "object", "amount", "result", "seats",
    "not", "and", "or", "in", "is", "nobody", "nothing", NULL };
const char *const dtc_call_words[] = { "count",  "kindof",   "cardof", "counter", "exhausted", "ownerof",
                                       "zoneof", "distance", "half",   "min",     "max",       NULL };

bool dtc_is(struct dtc_str s, const char *word)
{
    return strlen(word) == s.length && !memcmp(s.at, word, s.length);
}

bool dtc_same(struct dtc_str a, struct dtc_str b)
{
    return a.length == b.length && (!a.length || !memcmp(a.at, b.at, a.length));
}

struct dtc_str dtc_text(const char *s)
{
    return (struct dtc_str){ s, (unsigned)strlen(s) };
}

int dtc_find(const struct dt_list *list, struct dtc_str name)
{
    for (unsigned i = 0; i < list->count; i++)
        if (dtc_is(name, list->at[i].name))
            return (int)i;
    return -1;
}

bool dtc_is_one(struct dtc_str s, const char *const *words)
{
    for (; *words; words++)
        if (dtc_is(s, *words))
            return true;
    return false;
}

/* The n-th of a row of words separated by spaces; length 0 past the last. */
static struct dtc_str nth(const char *row, unsigned n)
{
    for (;;) {
        row += strspn(row, " ");
        struct dtc_str s = { row, (unsigned)strcspn(row, " ") };
        if (!n-- || !s.length)
            return s;
        row += s.length;
    }
}

static unsigned until(struct dtc_str s, char ch)
{
    unsigned n = 0;
    while (n < s.length && s.at[n] != ch)
        n++;
    return n;
}

/* "n:number=1": name, type, default. */
bool dtc_param(const char *args, unsigned i, struct dtc_param *out)
{
    struct dtc_str s = nth(args ? args : "", i);
    unsigned equal = until(s, '='), colon = until((struct dtc_str){ s.at, equal }, ':');
    *out = (struct dtc_param){ .name = { s.at, colon }, .optional = equal < s.length };
    if (colon < equal)
        out->type = (struct dtc_str){ s.at + colon + 1, equal - colon - 1 };
    if (out->optional)
        out->def = (struct dtc_str){ s.at + equal + 1, s.length - equal - 1 };
    return s.length > 0;
}

unsigned dtc_params(const char *args)
{
    struct dtc_param p;
    unsigned n = 0;
    while (dtc_param(args, n, &p))
        n++;
    return n;
}

int dtc_choice(const char *choices, struct dtc_str name)
{
    for (int i = 0;; i++) {
        struct dtc_str s = nth(choices, (unsigned)i);
        if (!s.length)
            return -1;
        if (dtc_same(s, name))
            return i;
    }
}

/* -------------------------------------------------------------------- types ---- */

static const char *const type_names[] = { "number", "seat", "thing", "space", "kind", "card", "word", "zone", NULL };

struct dtc_type dtc_type(unsigned t)
{
    return (struct dtc_type){ .t = (uint8_t)t };
}

struct dtc_type dtc_param_type(struct dtc_str name)
{
    for (unsigned i = 0; type_names[i]; i++)
        if (dtc_is(name, type_names[i]))
            return dtc_type(i);
    if (dtc_is(name, "amount"))
        return (struct dtc_type){ .t = DT_T_NUMBER, .cls = name };
    return (struct dtc_type){ .t = DT_T_WORD, .cls = name };
}

const char *dtc_type_text(struct dtc_type t, char *buffer, size_t room)
{
    if (t.t == DT_T_WORD && t.cls.length)
        snprintf(buffer, room, "a word of class %.*s", (int)t.cls.length, t.cls.at);
    else
        snprintf(buffer, room, "a %s", t.t < DTC_T_NONE ? type_names[t.t] : "value");
    return buffer;
}

/* A class may be several, `health/gain`: a noun of any of them is meant. */
static struct dtc_str next_class(struct dtc_str *rest)
{
    struct dtc_str one = { rest->at, until(*rest, '/') };
    unsigned past = one.length < rest->length ? one.length + 1 : one.length;
    *rest = (struct dtc_str){ rest->at + past, rest->length - past };
    return one;
}

bool dtc_classes_meet(struct dtc_str a, struct dtc_str b)
{
    if (!a.length || !b.length)
        return true;
    while (a.length) {
        struct dtc_str one = next_class(&a), rest = b;
        while (rest.length)
            if (dtc_same(one, next_class(&rest)))
                return true;
    }
    return false;
}

bool dtc_in_class(struct dtc_str cls, const char *noun_class) { return dtc_classes_meet(cls, dtc_text(noun_class)); }

/* ----------------------------------------------------- are the words sound? ---- */

static bool is_class(const struct dt_words *w, struct dtc_str name)
{
    bool known = name.length != 0;
    while (name.length) {
        struct dtc_str one = next_class(&name);
        bool found = false;
        for (unsigned i = 0; i < w->noun.count; i++)
            found |= dtc_is(one, w->noun.at[i].args);
        known &= found;
    }
    return known;
}

static void check_signature(struct dtc *c, const struct dt_word *w)
{
    struct dtc_param p;
    bool optional = false;
    for (unsigned i = 0; dtc_param(w->args, i, &p); i++) {
        struct dtc_type t = dtc_param_type(p.type);
        if (t.t == DT_T_WORD && !dtc_is(p.type, "word") && !is_class(c->words, p.type))
            dtc_report(c, (struct dtc_pos){ 0 },
                       p.type.length ? "words of %s: '%s' has an argument of unknown type '%.*s'"
                                     : "words of %s: '%s' has an argument without a type; written as \"name:type\"",
                       c->words->game, w->name, (int)p.type.length, p.type.at);
        if (optional && !p.optional)
            dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: '%s' has an argument without a default after one with",
                       c->words->game, w->name);
        optional = p.optional;
        if (i >= DT_ARGS)
            dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: '%s' has more than %d arguments", c->words->game,
                       w->name, DT_ARGS);
    }
}

static void check_list(struct dtc *c, const struct dt_list *list, const char *const *reserved, bool signature)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (dtc_is_one(dtc_text(list->at[i].name), reserved))
            dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: '%s' is a word of the language", c->words->game,
                       list->at[i].name);
        if (signature)
            check_signature(c, &list->at[i]);
    }
}

/* No more words than the kernel's numbers for them reach. */
static void check_room(struct dtc *c)
{
    const struct dt_words *w = c->words;
    unsigned zones = 0;
    for (unsigned i = 0; i < w->zone.count; i++)
        zones += w->zone.at[i].b;
    const struct { const char *what; unsigned have, room; } list[] = {
        { "kinds", w->kind.count, UINT8_MAX },
        { "nouns", w->noun.count, DT_LIT_MAX },
        { "zones", zones, UINT8_MAX },                       /* the last number is the box before the game */
        { "ways", w->way.count, DT_WAYS },
        { "sets", w->set.count, UINT8_MAX - 1 },             /* a sequel keeps 1 + the number of one in a byte */
        { "events", w->event.count, DT_EVENTS },
        { "queries", w->query.count, DT_QUERIES },
        { "settings", w->option.count, DT_SETTINGS },
        { "periods", w->period.count, UINT16_MAX / (DT_THINGS + 2) },
        { "picks", w->pick.count, UINT8_MAX - DT_V_GAME },
    };
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].have > list[i].room)
            dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: there are %u %s, and room for %u", w->game,
                       list[i].have, list[i].what, list[i].room);
}

/* Nouns may be called nobody and nothing: where a noun is wanted, they are. */
static const char *const noun_words[] = { "you",   "subject", "this", "it", "that", "object", "amount", "result",
                                          "seats", "not",     "and",  "or", "in",   "is",     NULL };

static const char *const no_words[] = { NULL };
static const char *const heading_words[] = { "pack", "count", "map", NULL };

/* The kinds of path that a way uses are nouns for them. */
static void check_way(struct dtc *c, const struct dt_word *way)
{
    for (unsigned i = 0; i < dtc_params(way->args); i++) {
        struct dtc_str kind = nth(way->args, i);
        int noun = dtc_find(&c->words->noun, kind);
        if (noun < 0 || !dtc_is(dtc_text("path"), c->words->noun.at[noun].args))
            dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: the way '%s' uses '%.*s', no noun of class path",
                       c->words->game, way->name, (int)kind.length, kind.at);
    }
}

/* What the object of an option is: front ends, journals and specs go by it. */
static void check_pick(struct dtc *c, const struct dt_word *pick)
{
    static const char *const objects[] = { "-", "t", "s", "p", "n", "nk", "nd", NULL };
    if (!dtc_is_one(dtc_text(pick->args), objects))
        dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: the object of the option '%s' is '%s', none of "
                   "- (nothing), t (thing), s (seat), p (space), n, nk, nd (numbers)", c->words->game, pick->name,
                   pick->args);
}

/* A wrong words.def would show as strange errors in every card; say it once, and where. */
void dtc_check_words(struct dtc *c)
{
    const struct dt_words *w = c->words;
    check_room(c);
    check_list(c, &w->kind, heading_words, false);
    for (unsigned i = 0; i < w->way.count; i++)
        check_way(c, &w->way.at[i]);
    for (unsigned i = 0; i < w->pick.count; i++)
        check_pick(c, &w->pick.at[i]);
    check_list(c, &w->verb, dtc_statement_words, true);
    check_list(c, &w->field, dtc_card_words, false);
    check_list(c, &w->value, dtc_value_words, true);
    check_list(c, &w->value, dtc_call_words, false);
    check_list(c, &w->query, dtc_value_words, true);
    check_list(c, &w->query, dtc_call_words, false);
    check_list(c, &w->noun, noun_words, false);
    check_list(c, &w->event, no_words, true);
    for (unsigned i = 0; i < w->set.count; i++)
        if (w->set.at[i].type != DT_T_SEAT && w->set.at[i].type != DT_T_THING && w->set.at[i].type != DT_T_SPACE)
            dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: the set '%s' is not of seats, things or spaces", w->game,
                       w->set.at[i].name);
    for (unsigned i = 1; i < w->field.count; i++)
        for (unsigned j = 0; j + 1 < i; j++)
            if (w->field.at[i].a == w->field.at[j].a && w->field.at[i].a != w->field.at[i - 1].a) {
                dtc_report(c, (struct dtc_pos){ 0 }, "words of %s: the fields of '%s' do not stand together", w->game,
                           w->kind.at[w->field.at[i].a].name);
                return;
            }
}
