/* verify_expr.c -- do expressions of compiled content hold together: is every operand in range, does every operator
 * find on the stack what it takes, and does a row leave what its instruction takes? */
#include "verify.h"

static int zones(const struct dt_words *w)
{
    int n = 0;
    for (unsigned i = 0; i < w->zone.count; i++)
        if (w->zone.at[i].a + w->zone.at[i].b > n)
            n = w->zone.at[i].a + w->zone.at[i].b;
    return n;
}

static bool literal_fits(const struct reader *r, int v, struct dtc_type t)
{
    switch (t.t) {
    case DT_T_NUMBER: return !t.cls.length || (v >= 0 && v <= DT_AMOUNT);
    case DT_T_SEAT: return v == DT_NOBODY || (v >= 0 && v < DT_SEATS);
    case DT_T_THING: return v >= -1 && v < r->c->things;
    case DT_T_SPACE: return v >= -1 && v < r->c->space.count;
    case DT_T_KIND: return v >= 0 && v < r->w->kind.count;
    case DT_T_CARD: return v >= 0 && v < r->c->cards;
    case DT_T_WORD: return v >= 0 && v < r->w->noun.count && dtc_in_class(t.cls, r->w->noun.at[v].args);
    case DTC_T_ZONE: return v >= 0 && v < zones(r->w);
    default: return true;
    }
}

bool dtc_takes(const struct reader *r, struct dtc_type want, const struct value *v)
{
    if (v->lit)
        return literal_fits(r, v->v, want);
    if (want.t == DTC_T_NONE || v->type.t == DTC_T_NONE)
        return true;
    return want.t == v->type.t && dtc_classes_meet(want.cls, v->type.cls);
}

const char *dtc_verify_arguments(const struct reader *r, const struct dt_word *w, const struct value *v, unsigned n)
{
    struct dtc_param p;
    if (n != dtc_params(w->args))
        return "a value has the wrong number of arguments";
    for (unsigned i = 0; dtc_param(w->args, i, &p); i++)
        if (!dtc_takes(r, dtc_param_type(p.type), &v[i]))
            return "an argument is of the wrong type or out of range";
    return NULL;
}

static const char *named_value(const struct reader *r, unsigned x, const int16_t *k, struct value *stack, unsigned *n,
                               struct dtc_type *t)
{
    const struct dt_list *list = x == DT_X_value ? &r->w->value : &r->w->query;
    if (!in_list(k[0], list) || k[1] < 0 || (unsigned)k[1] > *n)
        return "no such value or query, or too few arguments";
    *n -= (unsigned)k[1];
    *t = dtc_type(x == DT_X_value ? list->at[k[0]].type : DT_T_NUMBER);
    return dtc_verify_arguments(r, &list->at[k[0]], &stack[*n], (unsigned)k[1]);
}

static const char *place_value(const struct reader *r, unsigned x, int k, struct dtc_type *t)
{
    struct dtc_param p;
    if ((x == DT_X_subject || x == DT_X_object || x == DT_X_amount) && !r->event)
        return "an event is asked for where there is none";
    if (x == DT_X_result && !r->result)
        return "a result is asked for where there is none";
    if ((x == DT_X_it && !r->scope.has_it) || (x == DT_X_that && !r->scope.has_that))
        return "'it' or 'that' is asked for where there is none";
    if (x == DT_X_it || x == DT_X_that)
        *t = x == DT_X_it ? r->scope.it : r->scope.that;
    if (x == DT_X_arg) {
        if (!r->query || k < 0 || !dtc_param(r->query->args, (unsigned)k, &p))
            return "a query's argument is asked for where there is none";
        *t = dtc_param_type(p.type);
    }
    if (x == DT_X_setting && (!in_list(k, &r->w->option) || k >= DT_SETTINGS))
        return "no such setting";
    return x == DT_X_count && !in_list(k, &r->w->set) ? "no such set" : NULL;
}

static const char *compared(const struct reader *r, const struct value *a, const struct value *b)
{
    bool ok = a->lit ? dtc_takes(r, b->lit ? dtc_type(DT_T_NUMBER) : b->type, a) : dtc_takes(r, a->type, b);
    return ok ? NULL : "two values are compared that cannot be";
}

static const char *operation(const struct reader *r, unsigned x, const int16_t *k, struct value *v, struct dtc_type *t)
{
    unsigned pops = dtc_x_info[x].pops;
    if (x == DT_X_isin) {
        if (!in_list(k[0], &r->w->set))
            return "no such set";
        return dtc_takes(r, dtc_type(r->w->set.at[k[0]].type), v) ? NULL : "the value cannot be in the set";
    }
    if (x == DT_X_eq || x == DT_X_ne)
        return compared(r, &v[0], &v[1]);
    if (x == DT_X_add && v[0].type.t == DT_T_SEAT && !v[0].lit && v[1].lit) {
        *t = dtc_type(DTC_T_ZONE);        /* a seat's own zone */
        return literal_fits(r, v[1].v, *t) ? NULL : "no such zone";
    }
    struct dtc_type want = dtc_type(dtc_x_types[x].operand);
    if ((x == DT_X_ge || x == DT_X_le) && v[0].type.t == DTC_T_ZONE && v[1].lit)
        want = dtc_type(DTC_T_NONE);      /* is it one of the zones that all seats have? */
    for (unsigned i = 0; i < pops; i++)
        if (!dtc_takes(r, want, &v[i]))
            return "an operator is given a value of the wrong type";
    return NULL;
}

/* One operator at `k`[-1]; the values it takes are on the stack. */
static const char *operator(const struct reader *r, unsigned x, const int16_t *k, struct value *stack, unsigned *n)
{
    struct dtc_type t = dtc_type(dtc_x_types[x].result);
    const char *bad;
    if (x == DT_X_value || x == DT_X_query) {
        bad = named_value(r, x, k, stack, n, &t);
    } else if (!dtc_x_info[x].pops) {
        bad = place_value(r, x, dtc_x_info[x].words ? k[0] : 0, &t);
    } else {
        if (*n < dtc_x_info[x].pops)
            return "an operator has too few values";
        *n -= dtc_x_info[x].pops;
        bad = operation(r, x, k, &stack[*n], &t);
    }
    if (!bad && *n == DT_STACK)
        return "an expression needs too many values";
    stack[*n] = (struct value){ .type = t };
    *n += !bad;
    return bad;
}

/* The row code[at .. end): `want` values. */
const char *dtc_verify_row(const struct reader *r, unsigned at, unsigned end, unsigned want, struct value *stack)
{
    unsigned n = 0;
    while (at < end) {
        int16_t word = r->c->code[at++];
        if (word >= 0 && dt_is_lit(word)) {
            if (n == DT_STACK)
                return "an expression needs too many values";
            stack[n++] = (struct value){ .type = dtc_type(DTC_T_NONE), .lit = true, .v = dt_lit_value(word) };
            continue;
        }
        if (word < 0 || word >= DT_XS)
            return "no such operator";
        if (end - at < dtc_x_info[word].words)
            return "an operator is cut off";
        const char *bad = operator(r, (unsigned)word, &r->c->code[at], stack, &n);
        if (bad)
            return bad;
        at += dtc_x_info[word].words;
    }
    return n == want ? NULL : "an expression does not leave the values that are taken";
}

/* [length][postfix], a number */
const char *dtc_verify_stored(const struct reader *r, unsigned at)
{
    struct value stack[DT_STACK];
    if (at >= r->c->codes || r->c->code[at] < 1 || at + 1u + (unsigned)r->c->code[at] > r->c->codes)
        return "a stored expression runs out of the code";
    const char *bad = dtc_verify_row(r, at + 1, at + 1 + (unsigned)r->c->code[at], 1, stack);
    return bad ? bad : dtc_takes(r, dtc_type(DT_T_NUMBER), &stack[0]) ? NULL : "a stored expression is not a number";
}
