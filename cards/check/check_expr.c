/* check_expr.c -- what the names in an expression mean, and whether the types fit.
 *
 * The same word may be a noun, a kind and a space. What is wanted decides: an argument's
 * declared type, or the other side of a comparison. Every expression leaves here with a
 * reference (enum dtc_ref) and a type, or with type NONE after an error, which fits anything so
 * that one mistake is told once. */
#include <string.h>
#include "../compile.h"

static struct dtc_type none(void) { return dtc_type(DTC_T_NONE); }

static bool fits(struct dtc_type want, struct dtc_type have)
{
    if (want.t == DTC_T_NONE || have.t == DTC_T_NONE)
        return true;
    if (want.t != have.t)
        return false;
    return want.t != DT_T_WORD || dtc_classes_meet(want.cls, have.cls);
}

static struct dtc_type lit(struct dtc_expr *x, int id, struct dtc_type t)
{
    x->ref = DTC_R_LIT;
    x->id = id;
    return t;
}

static struct dtc_type op(struct dtc_expr *x, int id, unsigned t)
{
    x->ref = DTC_R_OP;
    x->id = id;
    return dtc_type(t);
}

/* ---------------------------------------------------------------- constants ---- */

/* A name as a constant of one type; false when it is none. */
static bool constant(const struct dtc *c, struct dtc_expr *x, unsigned t, struct dtc_type *out)
{
    const struct dt_words *w = c->words;
    const struct dt_list *list = t == DT_T_WORD ? &w->noun : t == DT_T_KIND ? &w->kind : t == DT_T_SPACE ? &c->space
        : t == DTC_T_ZONE ? &w->zone : NULL;
    int i = list ? dtc_find(list, x->name) : -1;
    if (i < 0)
        return false;
    *out = lit(x, i, dtc_type(t));
    if (t == DT_T_WORD && list->at[i].args)
        out->cls = dtc_text(list->at[i].args);
    if (t == DTC_T_ZONE) {
        x->id = list->at[i].a;
        x->number = list->at[i].b;
        x->ref = x->number > 1 ? DTC_R_ZONES : DTC_R_LIT;
    }
    return true;
}

static bool any_constant(const struct dtc *c, struct dtc_expr *x, struct dtc_type *out)
{
    static const uint8_t order[] = { DT_T_WORD, DT_T_KIND, DT_T_SPACE, DTC_T_ZONE };
    for (unsigned i = 0; i < sizeof order; i++)
        if (constant(c, x, order[i], out))
            return true;
    return false;
}

/* ------------------------------------------------------- words of the language ---- */

static bool builtin(struct dtc *c, struct dtc_expr *x, const struct dtc_type *want, const struct dtc_scope *s,
                    struct dtc_type *out)
{
    static const struct {
        const char *name;
        uint8_t op, type;
        bool event;
    } word[] = {
        { "you", DT_X_you, DT_T_SEAT, false },        { "subject", DT_X_subject, DT_T_SEAT, true },
        { "this", DT_X_this, DT_T_THING, false },     { "object", DT_X_object, DT_T_THING, true },
        { "amount", DT_X_amount, DT_T_NUMBER, true }, { "result", DT_X_result, DT_T_NUMBER, false },
        { "seats", DT_X_seats, DT_T_NUMBER, false },
    };
    for (unsigned i = 0; i < sizeof word / sizeof word[0]; i++)
        if (dtc_is(x->name, word[i].name)) {
            if (word[i].event && !s->event)
                dtc_report(c, x->pos, "'%s' is known only in an ability that answers an event", word[i].name);
            if (word[i].op == DT_X_result && !c->result)
                dtc_report(c, x->pos, "'result' is known only after a verb, or in a field that goes on from a program");
            *out = op(x, word[i].op, word[i].type);
            return true;
        }
    bool it = dtc_is(x->name, "it");
    if (it || dtc_is(x->name, "that")) {
        bool known = it ? s->has_it : s->has_that && !(s->outside && s->has_it);
        if (!known)
            dtc_report(c, x->pos, it ? "'it' is known only where a set is gone through"
                       : "'that' is known only after a choice, or where a set is gone through inside another");
        op(x, it && !s->outside ? DT_X_it : DT_X_that, 0);
        *out = !known ? none() : it ? s->it : s->that;
        return true;
    }
    if (dtc_is(x->name, "nobody")) {
        *out = lit(x, DT_NOBODY, dtc_type(DT_T_SEAT));
        return true;
    }
    if (!dtc_is(x->name, "nothing"))
        return false;
    *out = lit(x, -1, dtc_type(want && want->t == DT_T_SPACE ? DT_T_SPACE : DT_T_THING));
    return true;
}

static bool query_argument(struct dtc_expr *x, const struct dtc_scope *s, struct dtc_type *out)
{
    struct dtc_param p;
    for (unsigned i = 0; s->query && dtc_param(s->query->args, i, &p); i++)
        if (dtc_same(p.name, x->name)) {
            x->ref = DTC_R_ARG;
            x->id = (int)i;
            *out = dtc_param_type(p.type);
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------- values ---- */

/* An amount that is written down cannot be less than nothing, nor more than any counter holds. */
static void check_amount(struct dtc *c, const struct dtc_expr *x, struct dtc_type want)
{
    bool negative = x->ref == DTC_R_NEG && x->a->ref == DTC_R_LIT;
    int n = negative ? -x->a->id : x->id;
    if (want.t == DT_T_NUMBER && want.cls.length && x->type.t == DT_T_NUMBER && (negative || x->ref == DTC_R_LIT) &&
        (n < 0 || n > DT_AMOUNT))
        dtc_report(c, x->pos, "expected an amount from 0 to %d, found %d", DT_AMOUNT, n);
}

/* The arguments of a verb, value or query: defaults filled in, each of its type. */
void dtc_check_args(struct dtc *c, struct dtc_expr **args, const struct dt_word *w, struct dtc_pos pos,
                    const struct dtc_scope *s)
{
    struct dtc_param p;
    char what[64];
    for (unsigned i = 0; dtc_param(w->args, i, &p); i++) {
        struct dtc_type want = dtc_param_type(p.type);
        if (!*args && !p.optional) {
            dtc_report(c, pos, "'%s' needs '%.*s' (%s)", w->name, (int)p.name.length, p.name.at,
                       dtc_type_text(want, what, sizeof what));
            return;
        }
        if (!*args)
            *args = dtc_default(c, &p, pos);
        dtc_check_expr(c, *args, &want, s);
        check_amount(c, *args, want);
        args = &(*args)->next;
    }
    if (*args)
        dtc_report(c, (*args)->pos, "'%s' takes %u argument%s, not more", w->name, dtc_params(w->args),
                   dtc_params(w->args) == 1 ? "" : "s");
    *args = NULL;
}

static bool game_value(struct dtc *c, struct dtc_expr *x, const struct dtc_scope *s, struct dtc_type *out)
{
    int v = dtc_find(&c->words->value, x->name);
    int q = v < 0 ? dtc_find(&c->words->query, x->name) : -1;
    if (v < 0 && q < 0)
        return false;
    const struct dt_word *w = v >= 0 ? &c->words->value.at[v] : &c->words->query.at[q];
    x->ref = v >= 0 ? DTC_R_VALUE : DTC_R_QUERY;
    x->id = v >= 0 ? v : q;
    dtc_check_args(c, &x->a, w, x->pos, s);
    *out = dtc_type(v >= 0 && w->type <= DT_T_WORD ? w->type : DT_T_NUMBER);
    return true;
}

static struct dtc_type unknown(struct dtc *c, struct dtc_expr *x, const struct dtc_type *want, bool call)
{
    struct dtc_near n;
    char hint[80], what[64];
    if (dtc_errors_full(c->errors)) {
        dtc_report(c, x->pos, "unknown word");
        return none();
    }
    dtc_near_start(&n, x->name);
    if (call)
        dtc_near_words(&n, dtc_call_words);
    else
        dtc_near_words(&n, dtc_value_words);
    dtc_near_list(&n, &c->words->value);
    dtc_near_list(&n, &c->words->query);
    const struct dt_words *w = c->words;
    if (!call && (!want || want->t == DT_T_WORD))
        for (unsigned i = 0; i < w->noun.count; i++)
            if (!want || dtc_in_class(want->cls, w->noun.at[i].args))
                dtc_near_word(&n, w->noun.at[i].name);
    if (!call && (!want || want->t == DT_T_KIND))
        dtc_near_list(&n, &w->kind);
    if (!call && (!want || want->t == DT_T_SPACE))
        dtc_near_list(&n, &c->space);
    if (!want || want->t == DTC_T_ZONE)
        dtc_near_list(&n, &w->zone);
    if (want && want->t != DTC_T_NONE)
        dtc_report(c, x->pos, "unknown word '%.*s', expected %s%s", (int)x->name.length, x->name.at,
                   dtc_type_text(*want, what, sizeof what), dtc_near_hint(&n, hint, sizeof hint));
    else
        dtc_report(c, x->pos, "unknown word '%.*s'%s", (int)x->name.length, x->name.at,
                   dtc_near_hint(&n, hint, sizeof hint));
    return none();
}

static struct dtc_type check_name(struct dtc *c, struct dtc_expr *x, const struct dtc_type *want,
                                  const struct dtc_scope *s)
{
    struct dtc_type t;
    if (want && want->t == DT_T_WORD && constant(c, x, DT_T_WORD, &t) && fits(*want, t))
        return t;
    if (builtin(c, x, want, s, &t))
        return t;
    if (want && constant(c, x, want->t, &t) && fits(*want, t))
        return t;
    if (query_argument(x, s, &t) || game_value(c, x, s, &t) || any_constant(c, x, &t))
        return t;
    return unknown(c, x, want, false);
}

/* -------------------------------------------------------------------- calls ---- */

static struct dtc_type check_function(struct dtc *c, struct dtc_expr *x, const struct dtc_scope *s, unsigned i)
{
    static const struct {
        const char *name;
        uint8_t op, arg, args, type;
    } f[] = {
        /* from the second of dtc_call_words */
        { "kindof", DT_X_kindof, DT_T_THING, 1, DT_T_KIND },
        { "cardof", DT_X_cardof, DT_T_THING, 1, DT_T_CARD },
        { "counter", DT_X_counter, DT_T_THING, 1, DT_T_NUMBER },
        { "exhausted", DT_X_exhausted, DT_T_THING, 1, DT_T_NUMBER },
        { "ownerof", DT_X_ownerof, DT_T_THING, 1, DT_T_SEAT },
        { "zoneof", DT_X_zoneof, DT_T_THING, 1, DTC_T_ZONE },
        { "distance", DT_X_distance, DT_T_SPACE, 2, DT_T_NUMBER },
        { "half", DT_X_half, DT_T_NUMBER, 1, DT_T_NUMBER },
        { "min", DT_X_min, DT_T_NUMBER, 2, DT_T_NUMBER },
        { "max", DT_X_max, DT_T_NUMBER, 2, DT_T_NUMBER },
    };
    struct dtc_type want = dtc_type(f[i].arg);
    unsigned n = 0;
    for (struct dtc_expr *a = x->a; a; a = a->next, n++)
        dtc_check_expr(c, a, &want, s);
    if (n != f[i].args) {
        dtc_report(c, x->pos, "'%s' takes %u argument%s, found %u", f[i].name, f[i].args, f[i].args == 1 ? "" : "s", n);
        x->a = NULL;
        return none();
    }
    return op(x, f[i].op, f[i].type);
}

/* hand(SEAT) */
static struct dtc_type check_zone(struct dtc *c, struct dtc_expr *x, const struct dtc_scope *s, struct dtc_type t)
{
    struct dtc_type seat = dtc_type(DT_T_SEAT);
    if (x->ref == DTC_R_ZONES && x->a && !x->a->next) {
        dtc_check_expr(c, x->a, &seat, s);
        return t;
    }
    dtc_report(c, x->pos,
               x->ref == DTC_R_ZONES ? "expected one seat for the zone '%.*s'"
                                     : "there is one zone '%.*s', not one for each seat",
               (int)x->name.length, x->name.at);
    return none();
}

static struct dtc_type check_call(struct dtc *c, struct dtc_expr *x, const struct dtc_type *want,
                                  const struct dtc_scope *s)
{
    struct dtc_type t;
    if (dtc_is(x->name, "count")) {
        bool ok = x->a && !x->a->next && x->a->kind == DTC_X_NAME;
        if (!ok)
            dtc_report(c, x->a ? x->a->pos : x->pos, "expected one set in 'count'");
        x->ref = DTC_R_COUNT;
        x->id = ok ? dtc_find_set(c, x->a->name, x->a->pos) : -1;
        x->a = NULL;
        return dtc_type(DT_T_NUMBER);
    }
    for (unsigned i = 1; dtc_call_words[i]; i++)
        if (dtc_is(x->name, dtc_call_words[i]))
            return check_function(c, x, s, i - 1);
    if (game_value(c, x, s, &t))
        return t;
    return constant(c, x, DTC_T_ZONE, &t) ? check_zone(c, x, s, t) : unknown(c, x, want, true);
}

/* ---------------------------------------------------------------- operators ---- */

static bool is_constant_name(const struct dtc *c, const struct dtc_expr *x, const struct dtc_scope *s)
{
    struct dtc_expr copy = *x;
    struct dtc_type t;
    return x->kind == DTC_X_NAME && !dtc_is_one(x->name, dtc_value_words) && !query_argument(&copy, s, &t)
        && dtc_find(&c->words->value, x->name) < 0 && dtc_find(&c->words->query, x->name) < 0;
}

static struct dtc_type check_binary(struct dtc *c, struct dtc_expr *x, const struct dtc_scope *s)
{
    char left[64], right[64];
    struct dtc_type number = dtc_type(DT_T_NUMBER);
    if (x->op != DT_X_eq && x->op != DT_X_ne) {
        dtc_check_expr(c, x->a, &number, s);
        dtc_check_expr(c, x->b, &number, s);
        return op(x, x->op, DT_T_NUMBER);
    }
    /* the side that says its type by itself says what the other may be */
    bool turn = is_constant_name(c, x->a, s) || (x->a->kind == DTC_X_NAME && dtc_is(x->a->name, "nothing"));
    struct dtc_expr *first = turn ? x->b : x->a, *second = turn ? x->a : x->b;
    struct dtc_type t = dtc_check_expr(c, first, NULL, s),
                    u = dtc_check_expr(c, second, t.t == DTC_T_NONE ? NULL : &t, s);
    if (!fits(t, u))
        dtc_report(c, x->pos, "cannot compare %s with %s", dtc_type_text(first == x->a ? t : u, left, sizeof left),
                   dtc_type_text(first == x->a ? u : t, right, sizeof right));
    return op(x, x->op, DT_T_NUMBER);
}

static struct dtc_type check_in(struct dtc *c, struct dtc_expr *x, const struct dtc_scope *s)
{
    int set = dtc_find_set(c, x->other, x->other_pos);
    struct dtc_type t = set < 0 ? none() : dtc_type(c->words->set.at[set].type);
    dtc_check_expr(c, x->a, set < 0 ? NULL : &t, s);
    x->ref = DTC_R_ISIN;
    x->id = set;
    return dtc_type(DT_T_NUMBER);
}

static struct dtc_type check_is(struct dtc *c, struct dtc_expr *x)
{
    char hint[80];
    const struct dt_list *list = &c->words->option;
    struct dtc_near n;
    int i = dtc_find(list, x->a->name);
    x->ref = DTC_R_SETTING;
    x->id = i;
    if (i < 0) {
        dtc_near_start(&n, x->a->name);
        dtc_near_list(&n, list);
        dtc_report(c, x->a->pos, "unknown setting '%.*s'%s", (int)x->a->name.length, x->a->name.at,
                   dtc_near_hint(&n, hint, sizeof hint));
        return dtc_type(DT_T_NUMBER);
    }
    x->number = dtc_choice(list->at[i].args, x->other);
    if (x->number < 0)
        dtc_report(c, x->other_pos, "'%s' has no choice '%.*s'; it has: %s", list->at[i].name, (int)x->other.length,
                   x->other.at, list->at[i].args);
    return dtc_type(DT_T_NUMBER);
}

static struct dtc_type check_kind(struct dtc *c, struct dtc_expr *x, const struct dtc_type *want,
                                  const struct dtc_scope *s)
{
    struct dtc_type number = dtc_type(DT_T_NUMBER);
    switch (x->kind) {
    case DTC_X_NUMBER:
        if (x->number < DT_LIT_MIN || x->number > DT_LIT_MAX)
            dtc_report(c, x->pos, "the number is not between %d and %d", DT_LIT_MIN, DT_LIT_MAX);
        return lit(x, x->number, number);
    case DTC_X_NAME: return check_name(c, x, want, s);
    case DTC_X_CALL: return check_call(c, x, want, s);
    case DTC_X_CARD: return lit(x, dtc_find_card(c, x), dtc_type(DT_T_CARD));
    case DTC_X_NOT:
        dtc_check_expr(c, x->a, &number, s);
        return op(x, DT_X_not, DT_T_NUMBER);
    case DTC_X_NEG:
        dtc_check_expr(c, x->a, &number, s);
        x->ref = DTC_R_NEG;
        return number;
    case DTC_X_IN: return check_in(c, x, s);
    case DTC_X_IS: return check_is(c, x);
    default: return check_binary(c, x, s);
    }
}

struct dtc_type dtc_check_expr(struct dtc *c, struct dtc_expr *x, const struct dtc_type *want,
                               const struct dtc_scope *s)
{
    char need[64], have[64];
    x->type = check_kind(c, x, want, s);
    if (!want || fits(*want, x->type))
        return x->type;
    dtc_type_text(*want, need, sizeof need);
    dtc_type_text(x->type, have, sizeof have);
    if (x->kind == DTC_X_NAME || x->kind == DTC_X_CALL)
        dtc_report(c, x->pos, "expected %s, but '%.*s' is %s", need, (int)x->name.length, x->name.at, have);
    else
        dtc_report(c, x->pos, "expected %s, found %s", need, have);
    return none();
}
