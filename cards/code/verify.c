/* verify.c -- does compiled content hold together?
 *
 * The kernel trusts content that passed: every jump goes where its block says, every operand is
 * in range, every expression leaves what its instruction takes. Content may come from the
 * compiler, from a generated C file or from a test that broke it on purpose, so nothing is
 * believed here but the sizes of the arrays. */
#include <string.h>
#include "../compile.h"

enum { BLOCKS = 160, NUMBER = DT_T_NUMBER, MIXED = 255 };

struct value { struct dtc_type type; bool lit; int v; };
struct scope { struct dtc_type it, that; bool has_it, has_that; };
struct block {
    uint8_t op, loops;
    uint8_t leaves;           /* what it leaves as `that`: 0 nothing new, 1 + a type, MIXED */
    uint8_t branches;
    bool other, cost;
    unsigned j;
    struct scope outside;
    struct dtc_type element;
};
struct reader {
    const struct dt_words *w;
    const struct dt_content *c;
    const struct dt_word *query;          /* in a modifier */
    bool event, would;
    bool result;              /* something before leaves one */
    struct scope scope;
    unsigned blocks;
    struct block block[BLOCKS];
};

/* -------------------------------------------------------------- expressions ---- */

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

static bool takes(const struct reader *r, struct dtc_type want, const struct value *v)
{
    if (v->lit)
        return literal_fits(r, v->v, want);
    if (want.t == DTC_T_NONE || v->type.t == DTC_T_NONE)
        return true;
    return want.t == v->type.t && dtc_classes_meet(want.cls, v->type.cls);
}

static const char *arguments(const struct reader *r, const struct dt_word *w, const struct value *v, unsigned n)
{
    struct dtc_param p;
    if (n != dtc_params(w->args))
        return "a value has the wrong number of arguments";
    for (unsigned i = 0; dtc_param(w->args, i, &p); i++)
        if (!takes(r, dtc_param_type(p.type), &v[i]))
            return "an argument is of the wrong type or out of range";
    return NULL;
}

static bool in_list(int i, const struct dt_list *list) { return i >= 0 && i < list->count; }

static const char *named_value(const struct reader *r, unsigned x, const int16_t *k, struct value *stack, unsigned *n,
                               struct dtc_type *t)
{
    const struct dt_list *list = x == DT_X_value ? &r->w->value : &r->w->query;
    if (!in_list(k[0], list) || k[1] < 0 || (unsigned)k[1] > *n)
        return "no such value or query, or too few arguments";
    *n -= (unsigned)k[1];
    *t = dtc_type(x == DT_X_value ? list->at[k[0]].type : DT_T_NUMBER);
    return arguments(r, &list->at[k[0]], &stack[*n], (unsigned)k[1]);
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
    bool ok = a->lit ? takes(r, b->lit ? dtc_type(NUMBER) : b->type, a) : takes(r, a->type, b);
    return ok ? NULL : "two values are compared that cannot be";
}

static const char *operation(const struct reader *r, unsigned x, const int16_t *k, struct value *v, struct dtc_type *t)
{
    unsigned pops = dtc_x_info[x].pops;
    if (x == DT_X_isin) {
        if (!in_list(k[0], &r->w->set))
            return "no such set";
        return takes(r, dtc_type(r->w->set.at[k[0]].type), v) ? NULL : "the value cannot be in the set";
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
        if (!takes(r, want, &v[i]))
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
static const char *row(const struct reader *r, unsigned at, unsigned end, unsigned want, struct value *stack)
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
static const char *stored_row(const struct reader *r, unsigned at)
{
    struct value stack[DT_STACK];
    if (at >= r->c->codes || r->c->code[at] < 1 || at + 1u + (unsigned)r->c->code[at] > r->c->codes)
        return "a stored expression runs out of the code";
    const char *bad = row(r, at + 1, at + 1 + (unsigned)r->c->code[at], 1, stack);
    return bad ? bad : takes(r, dtc_type(NUMBER), &stack[0]) ? NULL : "a stored expression is not a number";
}

/* ------------------------------------------------------------- instructions ---- */

/* Inside a set that is gone through `it` is the element, `that` the one of the set around. */
static void enter(struct reader *r, struct dtc_type it)
{
    if (r->scope.has_it)
        r->scope.that = r->scope.it;
    r->scope.has_that = r->scope.has_that || r->scope.has_it;
    r->scope.it = it;
    r->scope.has_it = true;
}

/* The four expressions of FOR: in all of them `it` is the candidate. */
static const char *selection(struct reader *r, unsigned pc, unsigned end)
{
    const int16_t *at = &r->c->code[pc];
    const struct scope outer = r->scope;
    struct value stack[DT_STACK];
    if ((at[3] & ~1) || !in_list(at[4], &r->w->set))
        return "no such set or flag";
    struct dtc_type it = dtc_type(r->w->set.at[at[4]].type);
    if (at[3] && it.t != DT_T_SEAT)
        return "a body cannot run as something that is no seat";
    enter(r, it);
    const char *bad = row(r, pc + dtc_expr_at(DT_OP_FOR), end, 4, stack);
    r->scope = outer;
    const unsigned want[4] = { NUMBER, NUMBER, at[2] == DT_Q_NEAREST ? DT_T_SPACE : NUMBER, DT_T_SEAT };
    for (unsigned i = 0; i < 4 && !bad; i++)
        if (!takes(r, dtc_type(want[i]), &stack[i]))
            bad = "a selection is given a value of the wrong type";
    return bad;
}

static const char *operands(struct reader *r, unsigned pc, unsigned end)
{
    static const uint8_t most[DT_OPS] = {
        [DT_OP_OFFER] = DT_OFFER_UNLESS, [DT_OP_FOR] = DT_Q_LEAST, [DT_OP_EDIT] = DT_EDIT_REDIRECT
    };
    const int16_t *at = &r->c->code[pc];
    unsigned op = (unsigned)at[0], fixed = dtc_expr_at(op);
    struct value stack[DT_STACK];
    if (end - pc < fixed)
        return "an instruction is cut off";
    if ((op == DT_OP_DO || op == DT_OP_TOGETHER) && !in_list(at[2], &r->w->verb))
        return "no such verb";
    if (most[op] && (at[2] < 0 || at[2] > most[op]))
        return "a way of doing it is out of range";
    if (op == DT_OP_FOR)
        return selection(r, pc, end);
    unsigned want = dtc_expr_count(op, at, r->w);
    if (want > DT_STACK)
        return "an expression needs too many values";
    const char *bad = row(r, pc + fixed, end, want, stack);
    if (bad || !want)
        return bad;
    if (op == DT_OP_DO || op == DT_OP_TOGETHER)
        return arguments(r, &r->w->verb.at[at[2]], stack, want);
    bool seat = op == DT_OP_AS || (op == DT_OP_EDIT && at[2] == DT_EDIT_REDIRECT);
    return takes(r, dtc_type(seat ? DT_T_SEAT : NUMBER), &stack[0])
               ? NULL
               : "an instruction is given a value of the wrong type";
}

/* ------------------------------------------------------------------- blocks ---- */

static bool is_body(unsigned op)
{
    return op == DT_OP_FOR || op == DT_OP_AS || op == DT_OP_REPEAT || op == DT_OP_TIMES || op == DT_OP_BATCH;
}

static const char *open_block(struct reader *r, const int16_t *at)
{
    unsigned op = (unsigned)at[0];
    if (r->blocks == BLOCKS)
        return "blocks are nested too deep";
    const struct block *around = r->blocks ? &r->block[r->blocks - 1] : NULL;
    struct block *b = &r->block[r->blocks++];
    *b = (struct block){ .op = (uint8_t)op, .cost = op == DT_OP_OFFER, .outside = r->scope,
                         .loops = around ? around->loops : 0 };
    b->j = (uint16_t)at[op == DT_OP_OFFER ? 3 : op == DT_OP_FOR ? 5 : 2];
    bool body = is_body(op) || (op == DT_OP_BRANCH && around->op == DT_OP_ALL);
    if (body && ++b->loops > DTC_LOOPS)
        return "bodies are nested too deep";
    if (op == DT_OP_FOR)
        enter(r, b->element = dtc_type(r->w->set.at[at[4]].type));
    return NULL;
}

/* What a block leaves as `that` in the frame around it. */
static void leave(struct reader *r, unsigned left, bool always)
{
    if (!left)
        return;
    if (r->blocks) {
        uint8_t *l = &r->block[r->blocks - 1].leaves;
        *l = (uint8_t)(!*l || *l == left ? left : (unsigned)MIXED);
    }
    if (always)
        r->scope.that = dtc_type(left - 1);
    r->scope.has_that = always || (r->scope.has_that && r->scope.that.t == left - 1);
}

static void close_block(struct reader *r)
{
    const struct block *b = &r->block[--r->blocks];
    r->scope = b->outside;
    if (b->op == DT_OP_FOR)
        leave(r, 1u + b->element.t, true);
    else if (!is_body(b->op) && !(r->blocks && r->block[r->blocks - 1].op == DT_OP_ALL))
        leave(r, b->leaves, false);
}

static const char *otherwise(struct reader *r, struct block *b, unsigned target, unsigned next)
{
    if (!b || b->other || (b->op != DT_OP_IF && b->op != DT_OP_OFFER && b->op != DT_OP_BRANCH))
        return "ELSE without IF, OFFER or BRANCH";
    if (b->j != next)
        return "a jump does not lead behind its ELSE";
    if (b->op == DT_OP_BRANCH) {
        if (r->block[r->blocks - 2].op != DT_OP_CHOOSE)
            return "ELSE ends a branch of ALL";
        if (target != r->block[r->blocks - 2].j)
            return "a branch does not lead to the end of its CHOOSE";
        close_block(r);
        return NULL;
    }
    b->other = true;
    b->j = target;
    r->scope = b->outside;
    return NULL;
}

/* A body that a frame of its own runs ends here. */
static const char *out(struct reader *r, const struct block *b, unsigned next)
{
    bool branch = b && b->op == DT_OP_BRANCH && r->block[r->blocks - 2].op == DT_OP_ALL;
    if (!b || (!branch && !is_body(b->op)) || b->j != next)
        return "OUT closes nothing, or a jump does not lead behind it";
    r->result |= !branch;
    close_block(r);
    return NULL;
}

static const char *branch(struct reader *r, struct block *b, const int16_t *at)
{
    if (!b || (b->op != DT_OP_CHOOSE && b->op != DT_OP_ALL))
        return "BRANCH outside CHOOSE and ALL";
    if (b->branches++ == (b->op == DT_OP_ALL ? (unsigned)DT_ALL : (unsigned)DT_OPTIONS))
        return b->op == DT_OP_ALL ? "ALL has too many branches" : "CHOOSE has too many branches";
    return open_block(r, at);
}

/* A REPEAT may begin with a cost: verbs that can be paid, then PAID. */
static bool repeat_cost(const struct reader *r, unsigned at)
{
    const struct dt_content *c = r->c;
    while (at + 2 < c->codes && c->code[at] == DT_OP_DO && c->code[at + 1] >= 3)
        at += (unsigned)c->code[at + 1];
    return at + 1 < c->codes && c->code[at] == DT_OP_PAID;
}

static const char *structure(struct reader *r, unsigned pc, unsigned next)
{
    const int16_t *at = &r->c->code[pc];
    struct block *b = r->blocks ? &r->block[r->blocks - 1] : NULL;
    unsigned op = (unsigned)at[0];
    if (b && b->cost && op != DT_OP_PAID && (op != DT_OP_DO || !(r->w->verb.at[at[2]].flags & DT_WORD_COST)))
        return "something in a cost cannot be paid";
    if (b && (b->op == DT_OP_CHOOSE || b->op == DT_OP_ALL) && op != DT_OP_BRANCH && op != DT_OP_FI)
        return "CHOOSE or ALL holds something that is no branch";
    if (b && b->op == DT_OP_BATCH && op != DT_OP_OUT
        && (op != DT_OP_DO || r->w->verb.at[at[2]].flags & DT_WORD_TEST))
        return "BATCH holds something that is no verb, or a test";
    switch (op) {
    case DT_OP_IF: case DT_OP_OFFER: case DT_OP_CHOOSE: case DT_OP_ALL: case DT_OP_FOR: case DT_OP_AS: case DT_OP_TIMES:
        return open_block(r, at);
    case DT_OP_BATCH:
        if (!r->c->batches)
            return "there is a BATCH that the content does not tell of";
        return open_block(r, at);
    case DT_OP_REPEAT: {
        const char *bad = open_block(r, at);
        if (!bad)
            r->block[r->blocks - 1].cost = repeat_cost(r, next);
        return bad;
    }
    case DT_OP_BRANCH:
        return branch(r, b, at);
    case DT_OP_PAID:
        if (!b || !b->cost)
            return "PAID without a cost";
        b->cost = false;
        if (b->op == DT_OP_END)
            close_block(r);   /* the cost of the ability itself */
        return NULL;
    case DT_OP_ELSE:
        return otherwise(r, b, (uint16_t)at[2], next);
    case DT_OP_FI:
        if (!b || (b->op != DT_OP_IF && b->op != DT_OP_OFFER && b->op != DT_OP_CHOOSE && b->op != DT_OP_ALL) ||
            b->j != pc)
            return "FI closes nothing, or a jump does not lead to it";
        r->result |= b->op == DT_OP_OFFER || b->op == DT_OP_ALL;
        close_block(r);
        return NULL;
    case DT_OP_OUT:
        return out(r, b, next);
    case DT_OP_DO:
        r->result = true;
        return NULL;
    case DT_OP_EDIT:
        r->result = true;
        return r->would ? NULL : "an event is changed where none is about to happen";
    case DT_OP_TOGETHER:
        r->result = true;
        return r->w->verb.at[at[2]].flags & DT_WORD_COST ? NULL : "something paid together is no cost";
    default:
        return NULL;
    }
}

static const char *program(struct reader *r, unsigned pc, bool has_cost)
{
    const struct dt_content *c = r->c;
    r->blocks = 0;
    if (has_cost)
        r->block[r->blocks++] = (struct block){ .op = DT_OP_END, .cost = true };
    for (;;) {
        if (pc + 1 >= c->codes)
            return "a program runs out of the code";
        int op = c->code[pc], length = c->code[pc + 1];
        if (op < 0 || op >= DT_OPS)
            return "no such instruction";
        if (length < 2 || pc + (unsigned)length > c->codes)
            return "an instruction has an impossible length";
        unsigned next = pc + (unsigned)length;
        const char *bad = operands(r, pc, next);
        if (bad || (bad = structure(r, pc, next)))
            return bad;
        if (op == DT_OP_END)
            return r->blocks ? "a program ends inside a block" : NULL;
        pc = next;
    }
}

/* ------------------------------------------------------------------ content ---- */

/* Can whoever the thing belongs to always pay this cost, and does nobody else? The program has been read. */
static bool owners_price(const struct reader *r, const struct dt_ability *a)
{
    unsigned pc = a->code;
    while (r->c->code[pc] == DT_OP_DO && r->w->verb.at[r->c->code[pc + 2]].flags & DT_WORD_OWN)
        pc += (unsigned)r->c->code[pc + 1];
    return a->whom == DT_YOU && r->c->code[pc] == DT_OP_PAID;
}

static const char *ability(struct reader *r, const struct dt_ability *a)
{
    const struct dt_words *w = r->w;
    bool is_static = a->cell == DT_STATIC;
    if (a->cell > DT_STATIC || a->on >= (is_static ? w->query.count : w->event.count))
        return "an ability listens to nothing the game has";
    if (a->noun > w->noun.count || a->whom > DT_ANOTHER || a->mod > DT_MOD_SET || a->cost > DT_OWN_PRICE)
        return "an ability has a word out of range";
    if (a->period > w->period.count || a->counter >= DT_LIMITED || a->times > DT_USES || !a->period != !a->times)
        return "an ability has an impossible limit";
    if (a->setting > w->option.count || a->setting > DT_SETTINGS ||
        (a->setting && a->value >= dtc_params(w->option.at[a->setting - 1].args)))
        return "an ability asks for a setting the game does not have";
    r->event = !is_static;
    r->would = a->cell == DT_WOULD_FORCED || a->cell == DT_WOULD_MAY;
    r->query = is_static ? &w->query.at[a->on] : NULL;
    r->result = false;
    r->scope = (struct scope){ .has_it = false };
    const char *bad = a->cond ? stored_row(r, a->cond) : NULL;
    if (bad)
        return bad;
    if (!a->code)
        return "an ability has no program";
    if (is_static)
        return stored_row(r, a->code);
    bad = program(r, a->code, a->cost);
    return bad || a->cost != DT_OWN_PRICE || owners_price(r, a) ? bad : "a cost is called one that can always be paid";
}

static const char *tasks(const struct reader *r, const int16_t *at, unsigned count)
{
    for (unsigned i = 0; i < count;) {
        int length = at[i++];
        if (length < 0 || (unsigned)length > count - i)
            return "a task runs out of its field";
        for (unsigned end = i + (unsigned)length; i < end;) {
            int choices = at[i++];
            if (choices < 1 || (unsigned)choices * 2 > end - i)
                return "a token runs out of its task";
            for (; choices > 0; choices--, i += 2)
                if (!in_list(at[i], &r->w->noun))
                    return "a task names no word of the game";
        }
    }
    return NULL;
}

/* The element of a set that a sequel's caller has: 1 + the set, 0 for none. */
static struct dtc_type inherited(const struct reader *r, unsigned set)
{
    return dtc_type(in_list((int)set - 1, &r->w->set) ? r->w->set.at[set - 1].type : DTC_T_NONE);
}

static const char *program_field(struct reader *r, const struct dt_word *w, const struct dt_slot *s)
{
    bool sequel = w->b == DT_FT_SEQUEL;
    if (s->count > 1 || !s->count != !s->at)
        return "a program field is neither there nor absent";
    r->event = r->would = r->result = sequel;
    r->query = NULL;
    r->scope = (struct scope){ .has_it = false };
    if (sequel)
        r->scope = (struct scope){ .has_it = w->type, .has_that = w->flags,
                                   .it = inherited(r, w->type), .that = inherited(r, w->flags) };
    return s->at ? program(r, s->at, false) : NULL;
}

static const char *field(struct reader *r, const struct dt_word *w, const struct dt_slot *s)
{
    unsigned type = w->b;
    if (dt_is_program(type))
        return program_field(r, w, s);
    if (s->at + s->count > r->c->datas)
        return "a field runs out of the data";
    if (!dt_field_is_list(type) && type != DT_FT_TASKS && s->count > 1)
        return "a field has several values that can have one";
    const int16_t *at = &r->c->data[s->at];
    if (type == DT_FT_TASKS)
        return tasks(r, at, s->count);
    for (unsigned i = 0; i < s->count; i++) {
        if ((type == DT_FT_WORD || type == DT_FT_WORDS) && !in_list(at[i], &r->w->noun))
            return "a field names no word of the game";
        if (type == DT_FT_CARD && (at[i] < 0 || at[i] >= r->c->cards))
            return "a field names no card";
        if (dt_field_holds(type) == DT_T_SPACE && !in_list(at[i], &r->c->space))
            return "a field names no space";
    }
    return NULL;
}

/* Does the slot have exactly its tasks, weighed as the words say? */
static bool weighed(const struct reader *r, unsigned type, unsigned slot)
{
    const struct dt_content *c = r->c;
    const struct dt_slot *s = &c->slot[slot];
    unsigned n = c->slot_task[slot], end = type == DT_FT_TASKS ? (unsigned)s->at + s->count : s->at;
    for (unsigned at = s->at; at < end; at += 1 + (unsigned)c->data[at], n++) {
        struct dt_task task = dtc_weigh_task(r->w, c->data, at);
        const struct dt_task *has = &c->task[n];
        if (n >= c->tasks || has->weight != task.weight || has->at != task.at || has->choices != task.choices)
            return false;
    }
    return c->slot_task[slot + 1] == n;
}

static const char *card(struct reader *r, const struct dt_card *k)
{
    const struct dt_list *fields = &r->w->field;
    const struct dt_content *c = r->c;
    if (k->name >= c->cards || !c->name[k->name] || k->kind >= r->w->kind.count)
        return "a card has no name or no kind";
    if (!k->stock || k->stock > c->stocks || !k->look || k->look > c->looks)
        return "a card has no back or no front";
    if (k->ability + k->abilities > c->abilities)
        return "a card has abilities that are not there";
    for (unsigned i = 0; i < fields->count; i++) {
        if (fields->at[i].a != k->kind)
            continue;
        unsigned slot = (uint16_t)(k->field + i);
        if (slot >= c->slots)
            return "a card has fields that are not there";
        const char *bad = field(r, &fields->at[i], &c->slot[slot]);
        if (!bad && !weighed(r, fields->at[i].b, slot))
            bad = "the tasks of a field are not weighed as they are";
        if (bad)
            return bad;
    }
    return NULL;
}

static const char *things(const struct dt_words *w, const struct dt_content *c)
{
    unsigned thing = 0;
    if (c->things > DT_THINGS)
        return "there are more things than a game holds";
    for (unsigned kind = 0; kind <= w->kind.count; kind++) {
        if (c->kind_first[kind] != thing)
            return "things are not numbered by kind";
        for (unsigned i = 0; i < c->cards; i++)
            for (unsigned n = 0; c->card[i].kind == kind && n < c->card[i].copies; n++, thing++)
                if (thing >= c->things || c->card_of[thing] != i)
                    return "things are not numbered by card";
    }
    if (thing != c->things)
        return "there are things without a card";
    for (thing = 0; thing < c->things; thing++) {
        struct dt_card card = c->of[thing];
        card.alike = 0;
        if (memcmp(&card, &c->card[c->card_of[thing]], sizeof card))
            return "a thing's card is not the one of its number";
    }
    return NULL;
}

/* Things with one back are a ring in the order of their numbers: by it they are found. */
static const char *rings(const struct dt_content *c)
{
    for (unsigned thing = 0; thing < c->things; thing++) {
        unsigned next = thing;
        do
            next = (next + 1) % c->things;
        while (c->card[c->card_of[next]].stock != c->card[c->card_of[thing]].stock);
        if (c->of[thing].alike != next)
            return "things with one back are not linked in a ring";
    }
    for (unsigned thing = 0; thing < c->things; thing++) {           /* from the last of each back to the first */
        unsigned first = c->of[thing].alike, end = thing + 1;
        for (unsigned t = first; t < thing && end; t++)
            end = c->of[t].stock == c->of[thing].stock ? end : 0;
        if (first <= thing && c->stock_end[c->of[thing].stock] != end)
            return "where the things with one back end is not as they are numbered";
    }
    return NULL;
}

/* Exactly the things with an ability on `on` in `cell`. */
static bool hears(const struct dt_content *c, const struct dt_set *have, unsigned on, unsigned cell)
{
    struct dt_set set;
    memset(&set, 0, sizeof set);
    for (unsigned t = 0; t < c->things; t++) {
        const struct dt_card *k = &c->card[c->card_of[t]];
        for (unsigned i = 0; i < k->abilities; i++) {
            const struct dt_ability *a = &c->ability[k->ability + i];
            if (a->on == on && a->cell == cell) {
                set.w[t / 64] |= (uint64_t)1 << (t % 64);
                set.words |= (uint32_t)1 << (t / 64);
            }
        }
    }
    return set.words == have->words && !memcmp(set.w, have->w, sizeof set.w);
}

/* Exactly the things with an ability that not only its owner's events concern. */
static bool speaks_of_others(const struct dt_content *c)
{
    for (unsigned t = 0; t < c->things; t++) {
        const struct dt_card *k = &c->card[c->card_of[t]];
        bool any = false;
        for (unsigned i = 0; i < k->abilities; i++)
            any |= c->ability[k->ability + i].whom != DT_YOU;
        if ((c->others->w[t / 64] >> t % 64 & 1) != any)
            return false;
    }
    return true;
}

/* Are exactly the things with an ability limited by this period in the list at *at? Goes behind it. */
static bool limits(const struct dt_content *c, unsigned *at, unsigned period)
{
    for (unsigned t = 0; t < c->things; t++) {
        const struct dt_card *k = &c->card[c->card_of[t]];
        bool any = false;
        for (unsigned i = 0; i < k->abilities; i++)
            any |= c->ability[k->ability + i].period == period + 1;
        if (any && (*at >= c->limiteds || c->limited[(*at)++] != t))
            return false;
    }
    return *at < c->limiteds && c->limited[(*at)++] == DT_NOTHING;
}

static bool all_limits(const struct dt_words *w, const struct dt_content *c)
{
    unsigned at = w->period.count;
    for (unsigned p = 0; p < w->period.count; p++)
        if (c->limiteds < w->period.count || c->limited[p] != at || !limits(c, &at, p))
            return false;
    return at == c->limiteds;
}

const char *dtc_verify(const struct dt_words *w, const struct dt_content *c)
{
    struct reader r = { .w = w, .c = c };
    struct dtc_excess at;
    const char *bad = dtc_verify_maps(w, c);
    if (bad)
        return bad;
    if (c->codes < 2 || c->code[0] != DT_OP_END || c->code[1] != 2)
        return "the code does not begin with END";
    for (unsigned i = 0; i < c->cards && !bad; i++)
        bad = card(&r, &c->card[i]);
    for (unsigned i = 0; i < c->abilities && !bad; i++)
        bad = ability(&r, &c->ability[i]);
    if (bad || (bad = things(w, c)) || (bad = dtc_excess(c, &at)) || (bad = rings(c)))
        return bad;
    for (unsigned e = 0; e < w->event.count; e++)
        for (unsigned cell = 0; cell < DT_CELLS; cell++)
            if (!hears(c, &c->listens[e * DT_CELLS + cell], e, cell))
                return "the listeners of an event are not those of its abilities";
    for (unsigned q = 0; q < w->query.count; q++)
        if (!hears(c, &c->modifies[q], q, DT_STATIC))
            return "the modifiers of a query are not those of its abilities";
    if (!all_limits(w, c))
        return "the things limited by a period are not those of their abilities";
    return speaks_of_others(c) ? NULL : "the things that speak of others are not those of their abilities";
}
