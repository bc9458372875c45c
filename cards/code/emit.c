/* emit.c -- from the checked tree to rows of int16, as docs/card-language.md describes them.
 *
 * Jumps are written as 0 and filled in when their target is known. Where each instruction was
 * written is kept beside the code. */
#include <string.h>
#include "../compile.h"

static void put(struct dtc *c, int word, struct dtc_pos pos)
{
    if (c->codes >= DT_CODES) {
        if (!c->overflowed)
            dtc_report(c, pos, "the programs of all cards need more than %d words", DT_CODES);
        c->overflowed = true;
        return;
    }
    c->code = dtc_grow(&c->tree, c->code, &c->code_room, c->codes + 1, sizeof c->code[0]);
    c->code[c->codes++] = (int16_t)word;
}

static void patch(struct dtc *c, unsigned at, unsigned value)
{
    if (at < c->codes)
        c->code[at] = (int16_t)(uint16_t)value;
}

/* -------------------------------------------------------------- expressions ---- */

static void push(struct dtc *c, const struct dtc_expr *x, unsigned pops)
{
    c->stack = c->stack - pops + 1;
    if (c->stack == DT_STACK + 1)
        dtc_report(c, x->pos, "this expression needs more than %d values at a time", DT_STACK);
}

static void emit_expr(struct dtc *c, const struct dtc_expr *x);

static void emit_lit(struct dtc *c, const struct dtc_expr *x, int value)
{
    put(c, dt_lit(value), x->pos);
    push(c, x, 0);
}

static void emit_op(struct dtc *c, const struct dtc_expr *x, unsigned op, unsigned pops)
{
    put(c, (int)op, x->pos);
    push(c, x, pops);
}

/* zoneof(x) = hand, where every seat has a hand: between the first and the last of them. */
static void emit_zones(struct dtc *c, const struct dtc_expr *x, const struct dtc_expr *value,
                       const struct dtc_expr *zones)
{
    emit_expr(c, value);
    emit_lit(c, x, zones->id);
    emit_op(c, x, DT_X_ge, 2);
    emit_expr(c, value);
    emit_lit(c, x, zones->id + zones->number - 1);
    emit_op(c, x, DT_X_le, 2);
    emit_op(c, x, DT_X_and, 2);
    if (x->id == DT_X_ne)
        emit_op(c, x, DT_X_not, 1);
}

static bool is_zones(const struct dtc_expr *x)
{
    return x->ref == DTC_R_ZONES && x->kind == DTC_X_NAME;
}

static void emit_operation(struct dtc *c, const struct dtc_expr *x)
{
    unsigned n = 0;
    if (x->kind == DTC_X_BINARY) {
        if ((x->id == DT_X_eq || x->id == DT_X_ne) && (is_zones(x->a) || is_zones(x->b))) {
            emit_zones(c, x, is_zones(x->a) ? x->b : x->a, is_zones(x->a) ? x->a : x->b);
            return;
        }
        emit_expr(c, x->a);
        emit_expr(c, x->b);
        n = 2;
    } else {
        for (const struct dtc_expr *a = x->a; a; a = a->next, n++)
            emit_expr(c, a);
    }
    emit_op(c, x, (unsigned)x->id, n);
}

static void emit_value(struct dtc *c, const struct dtc_expr *x)
{
    unsigned n = 0;
    for (const struct dtc_expr *a = x->a; a; a = a->next, n++)
        emit_expr(c, a);
    emit_op(c, x, x->ref == DTC_R_VALUE ? DT_X_value : DT_X_query, n);
    put(c, x->id, x->pos);
    put(c, (int)n, x->pos);
}

static void emit_expr(struct dtc *c, const struct dtc_expr *x)
{
    switch (x->ref) {
    case DTC_R_LIT:
        emit_lit(c, x, x->id);
        break;
    case DTC_R_OP:
        emit_operation(c, x);
        break;
    case DTC_R_VALUE:
    case DTC_R_QUERY:
        emit_value(c, x);
        break;
    case DTC_R_ARG:
    case DTC_R_COUNT:
        emit_op(c, x, x->ref == DTC_R_ARG ? DT_X_arg : DT_X_count, 0);
        put(c, x->id, x->pos);
        break;
    case DTC_R_ISIN:
        emit_expr(c, x->a);
        emit_op(c, x, DT_X_isin, 1);
        put(c, x->id, x->pos);
        break;
    case DTC_R_SETTING:
        emit_op(c, x, DT_X_setting, 0);
        put(c, x->id, x->pos);
        emit_lit(c, x, x->number);
        emit_op(c, x, DT_X_eq, 2);
        break;
    case DTC_R_ZONES:
        if (x->a)
            emit_expr(c, x->a);
        emit_lit(c, x, x->id);
        if (x->a)
            emit_op(c, x, DT_X_add, 2);
        break;
    default:                  /* DTC_R_NEG */
        emit_lit(c, x, 0);
        emit_expr(c, x->a);
        emit_op(c, x, DT_X_sub, 2);
    }
}

unsigned dtc_emit_row(struct dtc *c, const struct dtc_expr *x)
{
    unsigned at = c->codes;
    c->stack = 0;
    put(c, 0, x->pos);
    emit_expr(c, x);
    if (c->codes - at > DTC_LONGEST)
        dtc_report(c, x->pos, "this expression is too long");
    patch(c, at, c->codes - at - 1);
    return at;
}

/* ------------------------------------------------------------- instructions ---- */

static unsigned begin_row(struct dtc *c, unsigned op, struct dtc_pos pos)
{
    unsigned at = c->codes;
    c->place = dtc_grow(&c->tree, c->place, &c->place_room, c->places + 1, sizeof c->place[0]);
    c->place[c->places++] = (struct dtc_place){ (uint16_t)at, pos };
    c->stack = 0;
    put(c, (int)op, pos);
    put(c, 0, pos);
    return at;
}

static void end_row(struct dtc *c, unsigned at, struct dtc_pos pos)
{
    if (c->codes - at > DTC_LONGEST)
        dtc_report(c, pos, "this statement is too long");
    patch(c, at + 1, c->codes - at);
}

static void plain(struct dtc *c, unsigned op, struct dtc_pos pos)
{
    end_row(c, begin_row(c, op, pos), pos);
}

/* [op][len][j], closed by a patch of at + 2. */
static unsigned jump(struct dtc *c, unsigned op, struct dtc_pos pos)
{
    unsigned at = begin_row(c, op, pos);
    put(c, 0, pos);
    end_row(c, at, pos);
    return at;
}

static unsigned jump_on(struct dtc *c, unsigned op, const struct dtc_expr *x, struct dtc_pos pos)
{
    unsigned at = begin_row(c, op, pos);
    put(c, 0, pos);
    if (x)
        emit_expr(c, x);
    else
        put(c, dt_lit(1), pos);
    end_row(c, at, pos);
    return at;
}

static void emit_block(struct dtc *c, const struct dtc_stmt *s);

static void emit_do(struct dtc *c, const struct dtc_stmt *s, unsigned op)
{
    unsigned at = begin_row(c, op, s->pos);
    put(c, (int)s->verb, s->pos);
    for (const struct dtc_expr *a = s->args; a; a = a->next)
        emit_expr(c, a);
    end_row(c, at, s->pos);
}

/* What follows an IF or OFFER whose jump stands at `to`: body, other branch, FI. */
static void emit_branches(struct dtc *c, unsigned to, const struct dtc_stmt *s)
{
    emit_block(c, s->body);
    if (s->has_other || s->kind == DTC_S_UNLESS) {
        unsigned other = jump(c, DT_OP_ELSE, s->pos);
        patch(c, to, c->codes);
        emit_block(c, s->other);
        patch(c, other + 2, c->codes);
    } else {
        patch(c, to, c->codes);
    }
    plain(c, DT_OP_FI, s->pos);
}

static unsigned if_result(struct dtc *c, bool passed, struct dtc_pos pos)
{
    unsigned at = begin_row(c, DT_OP_IF, pos);
    put(c, 0, pos);
    put(c, DT_X_result, pos);
    put(c, dt_lit(0), pos);
    put(c, passed ? DT_X_gt : DT_X_le, pos);
    end_row(c, at, pos);
    return at + 2;
}

static void emit_tested(struct dtc *c, const struct dtc_stmt *s)
{
    if (s->kind == DTC_S_TRY)
        emit_block(c, s->cost);
    else
        emit_do(c, s, DT_OP_DO);
    if (s->has_body) {
        emit_branches(c, if_result(c, true, s->pos), s);
    } else if (s->has_other) {
        struct dtc_stmt only = *s;
        only.body = s->other;
        only.has_other = false;
        emit_branches(c, if_result(c, false, s->pos), &only);
    }
}

static void emit_offer(struct dtc *c, const struct dtc_stmt *s)
{
    bool unless = s->kind == DTC_S_UNLESS;
    unsigned at = begin_row(c, DT_OP_OFFER, s->pos);
    put(c, unless ? DT_OFFER_UNLESS : DT_OFFER_MAY, s->pos);
    put(c, 0, s->pos);
    end_row(c, at, s->pos);
    emit_block(c, s->cost);
    plain(c, DT_OP_PAID, s->pos);
    struct dtc_stmt turned = *s;
    if (unless) {             /* paid: nothing; refused: the block */
        turned.body = NULL;
        turned.other = s->body;
    }
    emit_branches(c, at + 3, &turned);
}

static void enter_body(struct dtc *c, struct dtc_pos pos)
{
    if (++c->loops == DTC_LOOPS + 1)
        dtc_report(c, pos, "more than %d bodies of 'each', 'choose', 'as', 'repeat' or 'all' inside each other",
                   DTC_LOOPS);
}

/* choose: one branch, in this frame; all: each branch a body of its own. */
static void emit_choose(struct dtc *c, const struct dtc_stmt *s)
{
    bool all = s->kind == DTC_S_ALL;
    unsigned at = jump(c, all ? DT_OP_ALL : DT_OP_CHOOSE, s->pos), ends = 0;
    unsigned *end_of = NULL, room = 0;
    for (const struct dtc_arm *a = s->arms; a; a = a->next) {
        unsigned branch = jump_on(c, DT_OP_BRANCH, a->low, a->pos);
        if (all) {
            enter_body(c, a->pos);
            emit_block(c, a->body);
            plain(c, DT_OP_OUT, a->pos);
            c->loops--;
        } else {
            emit_block(c, a->body);
            end_of = dtc_grow(&c->tree, end_of, &room, ends + 1, sizeof end_of[0]);
            end_of[ends++] = jump(c, DT_OP_ELSE, a->pos);
        }
        patch(c, branch + 2, c->codes);
    }
    patch(c, at + 2, c->codes);
    for (unsigned i = 0; i < ends; i++)
        patch(c, end_of[i] + 2, c->codes);
    plain(c, DT_OP_FI, s->pos);
}

/* ---------------------------------------------------------- switch and loops ---- */

static void emit_arm_test(struct dtc *c, const struct dtc_stmt *s, const struct dtc_arm *a)
{
    struct dtc_expr low = { .kind = DTC_X_BINARY, .ref = DTC_R_OP, .pos = a->pos, .a = s->x, .b = a->low };
    struct dtc_expr high = {
        .kind = DTC_X_BINARY, .ref = DTC_R_OP, .pos = a->pos, .a = s->x, .b = a->high, .id = DT_X_le
    };
    struct dtc_expr both = {
        .kind = DTC_X_BINARY, .ref = DTC_R_OP, .pos = a->pos, .a = &low, .b = &high, .id = DT_X_and
    };
    low.id = a->up || a->high ? DT_X_ge : DT_X_eq;
    emit_expr(c, a->high ? &both : &low);
}

/* Each branch is an IF inside the ELSE of the one before; their FIs stand together at the end. */
static void emit_switch(struct dtc *c, const struct dtc_stmt *s)
{
    unsigned fis = 0, room = 0, *else_of = NULL, last = 0;
    unsigned blocks = c->blocks;
    for (const struct dtc_arm *a = s->arms; a; a = a->next) {
        if (a->otherwise) {
            emit_block(c, a->body);
            break;
        }
        last = begin_row(c, DT_OP_IF, a->pos);
        put(c, 0, a->pos);
        emit_arm_test(c, s, a);
        end_row(c, last, a->pos);
        emit_block(c, a->body);
        fis++;
        if (++c->blocks == DTC_NEST + 1)
            dtc_report(c, a->pos, "nested more than %d deep", DTC_NEST);
        if (!a->next)
            break;
        else_of = dtc_grow(&c->tree, else_of, &room, fis, sizeof else_of[0]);
        else_of[fis - 1] = jump(c, DT_OP_ELSE, a->pos);
        patch(c, last + 2, c->codes);
        last = 0;
    }
    for (unsigned i = fis; i > 0; i--) {
        if (i == fis && last)
            patch(c, last + 2, c->codes);
        else
            patch(c, else_of[i - 1] + 2, c->codes);
        plain(c, DT_OP_FI, s->pos);
    }
    c->blocks = blocks;
}

static void emit_body(struct dtc *c, unsigned to, const struct dtc_stmt *s)
{
    enter_body(c, s->pos);
    if (s->has_cost) {
        emit_block(c, s->cost);
        plain(c, DT_OP_PAID, s->pos);
    }
    emit_block(c, s->body);
    plain(c, DT_OP_OUT, s->pos);
    patch(c, to, c->codes);
    c->loops--;
}

static void emit_or(struct dtc *c, const struct dtc_expr *x, int otherwise, struct dtc_pos pos)
{
    if (x) {
        emit_expr(c, x);
        return;
    }
    put(c, otherwise, pos);
    c->stack++;
}

static void emit_for(struct dtc *c, const struct dtc_stmt *s)
{
    unsigned at = begin_row(c, DT_OP_FOR, s->pos);
    put(c, s->how, s->pos);
    put(c, s->as_it, s->pos);
    put(c, (int)s->set, s->pos);
    put(c, 0, s->pos);
    emit_or(c, s->x, dt_lit(1), s->pos);
    emit_or(c, s->where, dt_lit(1), s->pos);
    emit_or(c, s->from, dt_lit(-1), s->pos);
    emit_or(c, s->by, DT_X_you, s->pos);
    end_row(c, at, s->pos);
    emit_body(c, at + 5, s);
}

static void emit_edit(struct dtc *c, const struct dtc_stmt *s)
{
    unsigned at = begin_row(c, DT_OP_EDIT, s->pos);
    put(c, s->kind == DTC_S_INSTEAD ? DT_EDIT_CANCEL : s->how, s->pos);
    emit_or(c, s->x, dt_lit(0), s->pos);
    end_row(c, at, s->pos);
    emit_block(c, s->body);
}

static void emit_stmt(struct dtc *c, const struct dtc_stmt *s)
{
    switch (s->kind) {
    case DTC_S_DO:
    case DTC_S_TRY: emit_tested(c, s); break;
    case DTC_S_IF: emit_branches(c, jump_on(c, DT_OP_IF, s->x, s->pos) + 2, s); break;
    case DTC_S_SWITCH: emit_switch(c, s); break;
    case DTC_S_MAY:
    case DTC_S_UNLESS: emit_offer(c, s); break;
    case DTC_S_CHOOSE:
    case DTC_S_ALL: emit_choose(c, s); break;
    case DTC_S_FOR: emit_for(c, s); break;
    case DTC_S_AS: emit_body(c, jump_on(c, DT_OP_AS, s->x, s->pos) + 2, s); break;
    case DTC_S_TIMES: emit_body(c, jump_on(c, DT_OP_TIMES, s->x, s->pos) + 2, s); break;
    case DTC_S_REPEAT: emit_body(c, jump(c, DT_OP_REPEAT, s->pos) + 2, s); break;
    case DTC_S_BATCH:
        c->batches = true;
        emit_body(c, jump(c, DT_OP_BATCH, s->pos) + 2, s);
        break;
    case DTC_S_TOGETHER: emit_do(c, s, DT_OP_TOGETHER); break;
    case DTC_S_EDIT:
    case DTC_S_INSTEAD: emit_edit(c, s); break;
    default: plain(c, DT_OP_STOP, s->pos);
    }
}

static void emit_block(struct dtc *c, const struct dtc_stmt *s)
{
    if (s && ++c->blocks == DTC_NEST + 1)
        dtc_report(c, s->pos, "nested more than %d deep", DTC_NEST);
    const struct dtc_stmt *first = s;
    for (; s && !c->overflowed; s = s->next)
        emit_stmt(c, s);
    c->blocks -= first != NULL;
}

unsigned dtc_emit_program(struct dtc *c, const struct dtc_stmt *cost, bool has_cost, const struct dtc_stmt *body,
                          struct dtc_pos pos)
{
    unsigned at = c->codes;
    c->blocks = c->loops = 0;
    emit_block(c, cost);
    if (has_cost)
        plain(c, DT_OP_PAID, pos);
    emit_block(c, body);
    plain(c, DT_OP_END, pos);
    return at;
}

/* Where the jump of an instruction stands, counted from its op; 0 for none. */
static unsigned jump_at(unsigned op)
{
    unsigned n = 2;
    for (const char *p = dtc_op_info[op].operands; *p && *p != 'x' && *p != 'X'; p++) {
        if (*p == 'j')
            return n;
        n += *p != ' ';
    }
    return 0;
}

static bool same_program(const struct dtc *c, unsigned a, unsigned b, unsigned words)
{
    for (unsigned at = 0; at < words; at += (uint16_t)c->code[a + at + 1]) {
        unsigned op = (uint16_t)c->code[a + at], length = (uint16_t)c->code[a + at + 1], j = jump_at(op);
        for (unsigned i = 0; i < length; i++) {
            unsigned x = (uint16_t)c->code[a + at + i], y = (uint16_t)c->code[b + at + i];
            if (j && i == j ? x - a != y - b : x != y)
                return false;
        }
    }
    return true;
}

unsigned dtc_share(struct dtc *c, unsigned at, unsigned earlier, bool program)
{
    unsigned words = c->codes - at;
    if (!earlier || c->overflowed || earlier + words > at)
        return at;
    bool same = program ? same_program(c, at, earlier, words)
                        : !memcmp(&c->code[at], &c->code[earlier], words * sizeof c->code[0]);
    if (!same)
        return at;
    c->codes = at;
    while (c->places && c->place[c->places - 1].code >= at)
        c->places--;
    return earlier;
}
