/* verify_program.c -- do programs of compiled content hold together: does every instruction get what it takes, and
 * does every jump go where its block says? */
#include "verify.h"

enum { MIXED = 255 };

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
    const char *bad = dtc_verify_row(r, pc + dtc_expr_at(DT_OP_FOR), end, 4, stack);
    r->scope = outer;
    const unsigned want[4] = { DT_T_NUMBER, DT_T_NUMBER, at[2] == DT_Q_NEAREST ? DT_T_SPACE : DT_T_NUMBER, DT_T_SEAT };
    for (unsigned i = 0; i < 4 && !bad; i++)
        if (!dtc_takes(r, dtc_type(want[i]), &stack[i]))
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
    const char *bad = dtc_verify_row(r, pc + fixed, end, want, stack);
    if (bad || !want)
        return bad;
    if (op == DT_OP_DO || op == DT_OP_TOGETHER)
        return dtc_verify_arguments(r, &r->w->verb.at[at[2]], stack, want);
    bool seat = op == DT_OP_AS || (op == DT_OP_EDIT && at[2] == DT_EDIT_REDIRECT);
    return dtc_takes(r, dtc_type(seat ? DT_T_SEAT : DT_T_NUMBER), &stack[0])
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
    if (r->blocks == DTC_BLOCKS)
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

const char *dtc_verify_program(struct reader *r, unsigned pc, bool has_cost)
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
