/* parse_expr.c -- expressions, by precedence: or, and, not, comparison, + -, *, sign, simple.
 *
 * Every level counts how deep its tree is, so that no later stage can be driven into the ground
 * by a chain of ten thousand operators. */
#include "../compile.h"

static struct dtc_expr *parse_or(struct dtc *c);

struct dtc_expr *dtc_new_expr(struct dtc *c, unsigned kind, struct dtc_pos pos)
{
    struct dtc_expr *x = dtc_alloc(&c->tree, sizeof *x);
    *x = (struct dtc_expr){ .kind = (uint8_t)kind, .pos = pos, .depth = 1, .type = { .t = DTC_T_NONE } };
    return x;
}

static bool deepen(struct dtc *c, struct dtc_expr *x, const struct dtc_expr *below)
{
    if (below && below->depth + 1 > x->depth)
        x->depth = (uint8_t)(below->depth + 1);
    if (x->depth <= DTC_NEST)
        return true;
    dtc_report(c, x->pos, "nested more than %d deep", DTC_NEST);
    return false;
}

static struct dtc_expr *unary(struct dtc *c, unsigned kind, struct dtc_pos pos, struct dtc_expr *a)
{
    if (!a)
        return NULL;
    struct dtc_expr *x = dtc_new_expr(c, kind, pos);
    x->a = a;
    return deepen(c, x, a) ? x : NULL;
}

static struct dtc_expr *binary(struct dtc *c, unsigned op, struct dtc_pos pos, struct dtc_expr *a, struct dtc_expr *b)
{
    if (!a || !b)
        return NULL;
    struct dtc_expr *x = dtc_new_expr(c, DTC_X_BINARY, pos);
    x->op = (uint8_t)op;
    x->a = a;
    x->b = b;
    return deepen(c, x, a) && deepen(c, x, b) ? x : NULL;
}

/* Between "(" (already taken) and ")": the first argument, the others by `next`. NULL with
 * *failed for an error, NULL without for none. */
static struct dtc_expr *arguments(struct dtc *c, bool *failed)
{
    struct dtc_expr *first = NULL, **last = &first;
    *failed = false;
    if (dtc_accept_mark(c, ')'))
        return NULL;
    do {
        *last = dtc_parse_expr(c);
        if (!*last) {
            *failed = true;
            return NULL;
        }
        last = &(*last)->next;
    } while (dtc_accept_mark(c, ','));
    *failed = !dtc_expect_mark(c, ')', "or ',' after an argument");
    return *failed ? NULL : first;
}

static struct dtc_expr *parse_name(struct dtc *c, bool card)
{
    const struct dtc_token *t = dtc_take(c);
    if (card && dtc_peek(c, 0)->kind == DTC_STRING && dtc_find(&c->words->kind, t->text) >= 0) {
        struct dtc_expr *x = dtc_new_expr(c, DTC_X_CARD, dtc_peek(c, 0)->pos);
        x->other = t->text;
        x->other_pos = t->pos;
        x->name = dtc_take(c)->text;
        return x;
    }
    struct dtc_expr *x = dtc_new_expr(c, DTC_X_NAME, t->pos);
    x->name = t->text;
    if (!dtc_at_mark(c, '(') || !dtc_peek(c, 0)->glued)
        return x;
    dtc_take(c);
    bool failed;
    x->kind = DTC_X_CALL;
    x->a = arguments(c, &failed);
    for (const struct dtc_expr *a = x->a; a && !failed; a = a->next)
        failed = !deepen(c, x, a);
    return failed ? NULL : x;
}

static struct dtc_expr *negative(struct dtc *c, struct dtc_pos pos)
{
    if (!dtc_deeper(c, pos))
        return NULL;
    struct dtc_expr *x = dtc_parse_simple(c, false);
    c->nest--;
    if (!x || x->kind != DTC_X_NUMBER || x->number < 0)
        return unary(c, DTC_X_NEG, pos, x);
    x->number = -x->number;
    x->pos = pos;
    return x;
}

/* What can stand as an argument of a verb: no operator outside parentheses, so that arguments
 * need no commas. `card`: a kind before a quoted name belongs to the name. */
struct dtc_expr *dtc_parse_simple(struct dtc *c, bool card)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind == DTC_NUMBER) {
        struct dtc_expr *x = dtc_new_expr(c, DTC_X_NUMBER, t->pos);
        x->number = dtc_take(c)->number;
        return x;
    }
    if (t->kind == DTC_STRING) {
        struct dtc_expr *x = dtc_new_expr(c, DTC_X_CARD, t->pos);
        x->name = dtc_take(c)->text;
        return x;
    }
    if (t->kind == DTC_NAME)
        return parse_name(c, card);
    bool minus = dtc_at_mark(c, '-');
    if (!minus && !dtc_at_mark(c, '(')) {
        dtc_expected(c, "a value");
        return NULL;
    }
    dtc_take(c);
    if (minus)
        return negative(c, t->pos);
    struct dtc_expr *x = dtc_parse_expr(c);
    return x && dtc_expect_mark(c, ')', "to close the parenthesis") ? x : NULL;
}

static struct dtc_expr *parse_product(struct dtc *c)
{
    struct dtc_expr *x = dtc_parse_simple(c, true);
    while (x && dtc_at_mark(c, '*')) {
        struct dtc_pos pos = dtc_take(c)->pos;
        x = binary(c, DT_X_mul, pos, x, dtc_parse_simple(c, true));
    }
    return x;
}

static struct dtc_expr *parse_sum(struct dtc *c)
{
    struct dtc_expr *x = parse_product(c);
    while (x && (dtc_at_mark(c, '+') || dtc_at_mark(c, '-'))) {
        const struct dtc_token *t = dtc_take(c);
        x = binary(c, t->mark == '+' ? DT_X_add : DT_X_sub, t->pos, x, parse_product(c));
    }
    return x;
}

static int comparison(const struct dtc_token *t)
{
    if (t->kind != DTC_MARK)
        return -1;
    switch (t->mark) {
    case '=': return DT_X_eq;
    case DTC_NE: return DT_X_ne;
    case '<': return DT_X_lt;
    case DTC_LE: return DT_X_le;
    case '>': return DT_X_gt;
    case DTC_GE: return DT_X_ge;
    default: return -1;
    }
}

/* x in SET, OPTION is CHOICE */
static struct dtc_expr *parse_word_test(struct dtc *c, struct dtc_expr *x)
{
    const struct dtc_token *t = dtc_take(c);
    bool in = dtc_is(t->text, "in");
    if (!in && x->kind != DTC_X_NAME) {
        dtc_report(c, t->pos, "expected the name of a setting before 'is'");
        return NULL;
    }
    if (dtc_peek(c, 0)->kind != DTC_NAME) {
        dtc_expected(c, in ? "a set after 'in'" : "a choice of the setting after 'is'");
        return NULL;
    }
    struct dtc_expr *y = unary(c, in ? DTC_X_IN : DTC_X_IS, x->pos, x);
    if (!y)
        return NULL;
    y->other_pos = dtc_peek(c, 0)->pos;
    y->other = dtc_take(c)->text;
    return y;
}

static struct dtc_expr *parse_comparison(struct dtc *c)
{
    struct dtc_expr *x = parse_sum(c);
    if (!x)
        return NULL;
    if (dtc_at_word(c, "in") || dtc_at_word(c, "is"))
        return parse_word_test(c, x);
    int op = comparison(dtc_peek(c, 0));
    if (op < 0)
        return x;
    struct dtc_pos pos = dtc_take(c)->pos;
    x = binary(c, (unsigned)op, pos, x, parse_sum(c));
    if (x && comparison(dtc_peek(c, 0)) >= 0) {
        dtc_report(c, dtc_peek(c, 0)->pos, "comparisons cannot follow each other; join two with 'and'");
        return NULL;
    }
    return x;
}

static struct dtc_expr *parse_not(struct dtc *c)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (!dtc_at_word(c, "not"))
        return parse_comparison(c);
    if (!dtc_deeper(c, t->pos))
        return NULL;
    dtc_take(c);
    struct dtc_expr *x = unary(c, DTC_X_NOT, t->pos, parse_not(c));
    c->nest--;
    return x;
}

static struct dtc_expr *parse_and(struct dtc *c)
{
    struct dtc_expr *x = parse_not(c);
    while (x && dtc_at_word(c, "and")) {
        struct dtc_pos pos = dtc_take(c)->pos;
        x = binary(c, DT_X_and, pos, x, parse_not(c));
    }
    return x;
}

static struct dtc_expr *parse_or(struct dtc *c)
{
    struct dtc_expr *x = parse_and(c);
    while (x && dtc_at_word(c, "or")) {
        struct dtc_pos pos = dtc_take(c)->pos;
        x = binary(c, DT_X_or, pos, x, parse_and(c));
    }
    return x;
}

struct dtc_expr *dtc_parse_expr(struct dtc *c)
{
    if (!dtc_deeper(c, dtc_peek(c, 0)->pos))
        return NULL;
    struct dtc_expr *x = parse_or(c);
    c->nest--;
    return x;
}

/* The default of an argument, as words.def writes it: a number or a name. */
struct dtc_expr *dtc_default(struct dtc *c, const struct dtc_param *p, struct dtc_pos pos)
{
    struct dtc_expr *x = dtc_new_expr(c, DTC_X_NAME, pos);
    x->name = p->def;
    bool minus = p->def.length && p->def.at[0] == '-';
    bool digits = p->def.length > minus;
    int n = 0;
    for (unsigned i = minus; i < p->def.length && digits; i++) {
        digits = p->def.at[i] >= '0' && p->def.at[i] <= '9' && n < 10000;
        n = n * 10 + (p->def.at[i] - '0');
    }
    if (digits) {
        x->kind = DTC_X_NUMBER;
        x->number = minus ? -n : n;
    }
    return x;
}
