/* text_tree.c -- reading a compiled program back into the tree it was written as.
 *
 * Blocks are closed by their own instructions, so one pass with a bounded recursion is enough.
 * Every read is checked against the code's end: malformed code gives a shorter tree, never a
 * crash. It must not know words. */
#include "text_parts.h"

#include <stdlib.h>

static bool room_for(void **list, unsigned *room, unsigned used, size_t size)
{
    if (used < *room)
        return true;
    unsigned wanted = *room ? *room * 2 : 32;
    void *bigger = wanted <= 0x10000 ? realloc(*list, size * wanted) : NULL;
    if (!bigger)
        return false;
    *list = bigger;
    *room = wanted;
    return true;
}

/* Index 0 is never given out: it means none, and is there, empty, to be looked at. */
static bool ready(struct dtt_tree *t)
{
    if (t->xs)
        return true;
    if (!room_for((void **)&t->x, &t->x_room, 0, sizeof *t->x) ||
        !room_for((void **)&t->node, &t->node_room, 0, sizeof *t->node))
        return false;
    t->x[0] = (struct dtt_x){ .op = DTT_LITERAL };
    t->node[0] = (struct dtt_node){ .op = DT_OP_END, .k = -1, .set = -1 };
    t->xs = t->nodes = 1;
    return true;
}

static uint16_t new_x(struct dtt_tree *t, int op, int value)
{
    if (!room_for((void **)&t->x, &t->x_room, t->xs, sizeof *t->x)) {
        t->broken = true;
        return 0;
    }
    t->x[t->xs] = (struct dtt_x){ .op = op, .value = value };
    return (uint16_t)t->xs++;
}

static uint16_t new_node(struct dtt_tree *t, int op, unsigned pc)
{
    if (!room_for((void **)&t->node, &t->node_room, t->nodes, sizeof *t->node)) {
        t->broken = true;
        return 0;
    }
    t->node[t->nodes] = (struct dtt_node){ .op = op, .pc = (int)pc, .set = -1 };
    return (uint16_t)t->nodes++;
}

void dtt_tree_free(struct dtt_tree *t)
{
    free(t->x);
    free(t->node);
    *t = (struct dtt_tree){ 0 };
}

/* ------------------------------------------------------------------ expressions ---- */

static const struct { uint8_t pops, words; } shape[DT_XS] = {
#define OP(name, operands, doc)
#define X(name, pops, operands, doc) [DT_X_##name] = { pops, sizeof operands - 1 },
#include "../../kernel/ops.def"
#undef OP
#undef X
};

enum { STACK = 32 };
struct stack { uint16_t at[STACK]; unsigned count; };

static bool one_operator(struct dtt_tree *t, const int16_t *row, unsigned left, struct stack *s, unsigned *used)
{
    int op = row[0];
    if (op < 0 || op >= DT_XS || 1u + shape[op].words > left)
        return false;
    bool called = op == DT_X_value || op == DT_X_query;
    unsigned pops = called ? (uint16_t)row[2] : shape[op].pops;
    if (pops > s->count)
        return false;
    uint16_t x = new_x(t, op, shape[op].words ? row[1] : 0);
    if (!x)
        return false;
    uint16_t *to = &t->x[x].kid;
    for (unsigned i = s->count - pops; i < s->count; i++) {
        *to = s->at[i];
        to = &t->x[s->at[i]].next;
    }
    s->count -= pops;
    if (s->count == STACK)
        return false;
    s->at[s->count++] = x;
    *used = 1u + shape[op].words;
    return true;
}

static void read_postfix(struct dtt_tree *t, const int16_t *row, unsigned length, struct stack *s)
{
    for (unsigned i = 0; i < length && !t->broken;) {
        unsigned used = 1;
        if (!dt_is_lit(row[i])) {
            t->broken = !one_operator(t, row + i, length - i, s, &used);
        } else {
            uint16_t x = s->count < STACK ? new_x(t, DTT_LITERAL, dt_lit_value(row[i])) : 0;
            t->broken = t->broken || !x;
            if (x)
                s->at[s->count++] = x;
        }
        i += used;
    }
}

uint16_t dtt_read_row(struct dtt_tree *t, const struct dt_content *c, unsigned at)
{
    struct stack s = { .count = 0 };
    if (!ready(t) || at >= c->codes || c->code[at] < 0 || at + 1u + (unsigned)c->code[at] > c->codes)
        return 0;
    read_postfix(t, c->code + at + 1, (unsigned)c->code[at], &s);
    return s.count == 1 ? s.at[0] : 0;
}

bool dtt_same_x(const struct dtt_tree *t, uint16_t a, uint16_t b)
{
    if (!a || !b)
        return a == b;
    if (t->x[a].op != t->x[b].op || t->x[a].value != t->x[b].value)
        return false;
    uint16_t i = t->x[a].kid, j = t->x[b].kid;
    for (; i && j; i = t->x[i].next, j = t->x[j].next)
        if (!dtt_same_x(t, i, j))
            return false;
    return i == j;
}

bool dtt_is_literal(const struct dtt_tree *t, uint16_t x, int value)
{
    return x && t->x[x].op == DTT_LITERAL && t->x[x].value == value;
}

unsigned dtt_uses_it(const struct dtt_tree *t, uint16_t x)
{
    if (!x)
        return 0;
    unsigned n = t->x[x].op == DT_X_it;
    for (uint16_t kid = t->x[x].kid; kid; kid = t->x[kid].next)
        n += dtt_uses_it(t, kid);
    return n;
}

/* ------------------------------------------------------------------- statements ---- */

/* Operand words before the expressions, the op and length apart. */
static unsigned operands(int op)
{
    switch (op) {
    case DT_OP_FOR: return 4;
    case DT_OP_OFFER: return 2;
    case DT_OP_DO: case DT_OP_IF: case DT_OP_ELSE: case DT_OP_CHOOSE: case DT_OP_BRANCH: case DT_OP_AS:
    case DT_OP_REPEAT: case DT_OP_TOGETHER: case DT_OP_EDIT: case DT_OP_TIMES: case DT_OP_ALL: case DT_OP_BATCH:
        return 1;
    default: return 0;
    }
}

struct cursor { struct dtt_tree *t; const struct dt_content *c; unsigned pc; };

/* The length of the instruction at the cursor; 0 when it does not fit the code. */
static unsigned length_here(const struct cursor *at)
{
    if (at->pc + 2 > at->c->codes)
        return 0;
    int op = at->c->code[at->pc];
    unsigned n = (uint16_t)at->c->code[at->pc + 1];
    if (op < 0 || op >= DT_OPS || n < 2 + operands(op) || at->pc + n > at->c->codes)
        return 0;
    return n;
}

static int op_here(const struct cursor *at)
{
    return length_here(at) ? at->c->code[at->pc] : DT_OP_END;
}

static bool pass(struct cursor *at, int op)
{
    if (op_here(at) != op || !length_here(at))
        return false;
    at->pc += length_here(at);
    return true;
}

static uint16_t block(struct cursor *at);

/* IF and OFFER: a branch, perhaps another, the closing FI. */
static void two_branches(struct cursor *at, uint16_t node)
{
    uint16_t body = block(at), other = 0;
    if (pass(at, DT_OP_ELSE))
        other = block(at);
    if (!pass(at, DT_OP_FI))
        at->t->broken = true;
    at->t->node[node].body = body;
    at->t->node[node].other = other;
}

static uint16_t instruction(struct cursor *at);

static void branches(struct cursor *at, uint16_t node)
{
    uint16_t last = 0;
    while (op_here(at) == DT_OP_BRANCH && !at->t->broken) {
        uint16_t branch = instruction(at);
        if (!branch)
            break;
        uint16_t body = block(at);
        at->t->node[branch].body = body;
        if (!pass(at, DT_OP_ELSE))
            pass(at, DT_OP_OUT);
        if (last)
            at->t->node[last].next = branch;
        else
            at->t->node[node].body = branch;
        last = branch;
    }
    if (!pass(at, DT_OP_FI))
        at->t->broken = true;
}

/* The instruction itself: operands and expressions; the cursor stands behind it. */
static uint16_t instruction(struct cursor *at)
{
    unsigned length = length_here(at), words = operands(op_here(at));
    const int16_t *row = at->c->code + at->pc;
    uint16_t node = length ? new_node(at->t, row[0], at->pc) : 0;
    if (!node)
        return 0;
    struct stack s = { .count = 0 };
    read_postfix(at->t, row + 2 + words, length - 2 - words, &s);
    struct dtt_node *n = &at->t->node[node];
    n->k = words ? row[2] : 0;
    n->flags = row[0] == DT_OP_FOR ? row[3] : 0;
    n->set = row[0] == DT_OP_FOR ? row[4] : -1;
    n->exprs = s.count < DTT_EXPRS ? s.count : DTT_EXPRS;
    for (unsigned i = 0; i < n->exprs; i++)
        n->expr[i] = s.at[i];
    at->pc += length;
    return node;
}

static uint16_t statement(struct cursor *at)
{
    int op = op_here(at);
    uint16_t node = instruction(at), body;
    if (!node)
        return 0;
    switch (op) {
    case DT_OP_IF:
        two_branches(at, node);
        break;
    case DT_OP_OFFER:
        body = block(at);
        at->t->node[node].cost = body;
        if (pass(at, DT_OP_PAID))
            two_branches(at, node);
        else
            at->t->broken = true;
        break;
    case DT_OP_CHOOSE: case DT_OP_ALL:
        branches(at, node);
        break;
    case DT_OP_FOR: case DT_OP_AS: case DT_OP_REPEAT: case DT_OP_TIMES: case DT_OP_BATCH:
        body = block(at);
        if (pass(at, DT_OP_PAID)) {
            at->t->node[node].cost = body;
            body = block(at);
        }
        at->t->node[node].body = body;
        if (!pass(at, DT_OP_OUT))
            at->t->broken = true;
        break;
    default:
        break;
    }
    return node;
}

static bool closes(int op)
{
    return op == DT_OP_END || op == DT_OP_FI || op == DT_OP_ELSE || op == DT_OP_OUT || op == DT_OP_PAID ||
           op == DT_OP_BRANCH;
}

/* An IF that the settings in force decide: the branch that counts (0: nothing is to be done) into *then. */
static bool decided(const struct dtt_tree *t, uint16_t node, uint16_t *then)
{
    const struct dtt_node *n = &t->node[node];
    const struct dtt_x *x = &t->x[n->expr[0]], *a = &t->x[x->kid], *b = &t->x[a->next];
    if (!t->setting || n->op != DT_OP_IF || n->exprs != 1 || (x->op != DT_X_eq && x->op != DT_X_ne))
        return false;
    if (a->op != DT_X_setting || b->op != DTT_LITERAL || a->value < 0 || a->value >= DT_SETTINGS)
        return false;
    *then = (t->setting[a->value] == b->value) == (x->op == DT_X_eq) ? n->body : n->other;
    return true;
}

static uint16_t last_of(const struct dtt_tree *t, uint16_t node)
{
    while (t->node[node].next)
        node = t->node[node].next;
    return node;
}

static uint16_t block(struct cursor *at)
{
    uint16_t first = 0, last = 0;
    if (++at->t->depth > DTT_NESTING)
        at->t->broken = true;
    while (!at->t->broken && !closes(op_here(at))) {
        uint16_t node = statement(at);
        if (!node) {
            at->t->broken = true;
            break;
        }
        if (decided(at->t, node, &node) && !node)
            continue;
        if (last)
            at->t->node[last].next = node;
        else
            first = node;
        last = last_of(at->t, node);
    }
    at->t->depth--;
    return first;
}

uint16_t dtt_read_block(struct dtt_tree *t, const struct dt_content *c, unsigned *pc)
{
    struct cursor at = { t, c, *pc };
    uint16_t first = ready(t) ? block(&at) : 0;
    pass(&at, DT_OP_PAID);
    *pc = at.pc;
    return first;
}

uint16_t dtt_read_one(struct dtt_tree *t, const struct dt_content *c, unsigned pc)
{
    struct cursor at = { t, c, pc };
    return ready(t) && length_here(&at) && !closes(op_here(&at)) ? statement(&at) : 0;
}
