/* vm.c -- running card programs. A program is a frame like any other; its step is the place in
 * the code. It stops wherever somebody is asked or a verb starts something that is not over at
 * once, and can be copied there. Bodies of loops and branches are further frames, so that `it` and
 * `you` nest; whoever runs a program goes on with them, and behind them, in the same C loop. All jumps
 * go forward, so what runs on is a body that is run again: each is paid for with patience by its
 * length, and each verb. Programs call events, and never the other way round. */
#include "kernel.h"

static const int16_t *row_of(const struct dt *k, const struct dt_frame *f) { return &k->content->code[f->step]; }
static unsigned row_length(const int16_t *row) { return (uint16_t)row[1]; }

/* Where the program in a card's field begins, 0 where there is none of this type. */
static unsigned program_in(const struct dt *k, unsigned thing, unsigned field, unsigned type)
{
    const struct dt_card *card = dt_card(k, thing);
    const struct dt_list *fields = &k->game->words->field;
    if (field >= fields->count || fields->at[field].a != card->kind || fields->at[field].b != type)
        return 0;
    return k->content->slot[(uint16_t)(card->field + field)].at;
}

bool dt_run_field(struct dt *k, unsigned thing, unsigned field, unsigned who)
{
    unsigned at = program_in(k, thing, field, DT_FT_PROGRAM);
    if (at)
        dt_push_program(k, at, who, thing);
    return at;
}

/* An element that its caller has, if it is of the type that the field names its set for. */
static int16_t inherited(const struct dt *k, unsigned set, int id, int type, unsigned *types, unsigned shift)
{
    if (!set)
        return -1;
    unsigned want = dt_domain(k, set - 1);
    *types |= want << shift;
    return (int16_t)(type == (int)want ? id : -1);
}

bool dt_run_sequel(struct dt *k, unsigned thing, unsigned field, const struct dt_frame *caller)
{
    unsigned at = program_in(k, thing, field, DT_FT_SEQUEL), types = 0;
    if (!at)
        return false;
    const struct dt_word *w = &k->game->words->field.at[field];
    struct dt_frame from = *caller;
    bool program = from.proc == DT_P_PROGRAM;
    int has = program ? from.r[DT_R_TYPES] : 0;
    struct dt_frame *f = dt_push_program(k, at, from.who, thing);
    f->subject = from.subject;
    f->r[DT_R_RESULT] = program ? from.r[DT_R_RESULT] : (int16_t)0;
    f->r[DT_R_IT] = inherited(k, w->type, from.r[DT_R_IT], has & 15, &types, 0);
    f->r[DT_R_THAT] = inherited(k, w->flags, from.r[DT_R_THAT], has >> 4 & 15, &types, 4);
    f->r[DT_R_TYPES] = (int16_t)types;
    return true;
}

/* A body of the program in frame f, starting at `at`, for `who`. */
static struct dt_frame *push_body(struct dt *k, const struct dt_frame *f, unsigned at, unsigned who)
{
    struct dt_frame parent = *f;
    struct dt_frame *b = dt_push(k, DT_P_PROGRAM, who, parent.source);
    b->step = (uint16_t)at;
    b->subject = parent.subject;
    memcpy(b->r, parent.r, sizeof b->r);
    return b;
}

/* The one expression of an instruction, which is its last operand: mostly a number as it is written. */
static int value_of(const struct dt *k, const struct dt_frame *f, const int16_t *row)
{
    if (row_length(row) == 4 && dt_is_lit(row[3]))
        return dt_lit_value(row[3]);
    struct dt_ctx c = dt_frame_ctx(f);
    return dt_value(k, &c, (unsigned)(row + 3 - k->content->code), row_length(row) - 3);
}

/* ---- verbs ---- */

/* What was started is over: its result. */
static struct dt_frame *take_result(struct dt *k, struct dt_frame *f)
{
    f->flags &= (uint8_t)~DT_PROG_WAIT;
    f->r[DT_R_RESULT] = k->s->ret;
    return f;
}

static bool arguments(const struct dt *k, const struct dt_frame *f, int16_t *arg)
{
    struct dt_ctx c = dt_frame_ctx(f);
    return dt_evaluate_arguments(k, &c, f->step, arg);
}

/* The program goes on at once (f, else 0) where the verb started nothing, or an event that is over already. A frame
 * that waits is no other that came in its place. */
static inline struct dt_frame *op_do(struct dt *k, struct dt_frame *f, const int16_t *row)
{
    int16_t arg[DT_ARGS];
    dt_work(k, DT_WORK_VERB);
    bool fit = dt_plain_arguments(k, row, arg) || arguments(k, f, arg);
    f->step = (uint16_t)(f->step + row[1]);
    f->flags |= DT_PROG_WAIT;
    k->s->ret = 0;
    if (fit)
        k->game->verb[row[2]](k, f, arg);
    if (f[1].proc == DT_P_EVENT && dt_is_top(f + 1) && !dt_stopped(k))
        return dt_happens(k, f + 1) ? take_result(k, f) : 0;
    bool here = dt_is_top(f) && f->proc == DT_P_PROGRAM && f->flags & DT_PROG_WAIT && !dt_stopped(k);
    return here ? take_result(k, f) : 0;
}

static bool evaluated_can(const struct dt *k, const struct dt_ctx *c, const int16_t *row)
{
    int16_t arg[DT_ARGS];
    dt_can_fn *can = k->game->can[row[2]];
    return dt_evaluate_arguments(k, c, (unsigned)(row - k->content->code), arg) && (!can || can(k, c, arg));
}

static inline bool payable(const struct dt *k, const struct dt_ctx *c, const int16_t *row)
{
    int16_t arg[DT_ARGS];
    for (; row[0] == DT_OP_DO; row += row_length(row)) {
        dt_can_fn *able = k->game->can[row[2]];
        if (dt_plain_arguments(k, row, arg) ? able && !able(k, c, arg) : !evaluated_can(k, c, row))
            return false;
    }
    return true;
}

bool dt_payable(const struct dt *k, const struct dt_ctx *c, unsigned code)
{
    return payable(k, c, &k->content->code[code]);
}

static void op_edit(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *e = dt_event_frame(k, f->subject);
    const int16_t *row = row_of(k, f);
    int v = value_of(k, f, row), n;
    f->step = (uint16_t)(f->step + row_length(row));
    if (!e || e->r[DT_E_FLAGS] & DT_E_RESOLVED)
        return;                            /* what has happened is not changed any more */
    n = e->r[DT_E_N];
    switch (row[2]) {
    case DT_EDIT_LESS: n = n > v ? n - (v > 0 ? v : 0) : 0; break;
    case DT_EDIT_MORE: n = n + v > DT_AMOUNT ? DT_AMOUNT : n + v; break;
    case DT_EDIT_TO: n = n < v ? n : v > 0 ? v : 0; break;
    case DT_EDIT_CANCEL: e->r[DT_E_FLAGS] |= DT_E_CANCELLED; break;
    default:
        if (v >= 0 && v < k->s->seats)
            e->who = (uint8_t)v;
    }
    if (n <= 0 && e->r[DT_E_N] > 0)
        e->r[DT_E_FLAGS] |= DT_E_CANCELLED;          /* all of it prevented: it does not happen */
    f->r[DT_R_RESULT] = (int16_t)(n < e->r[DT_E_N] ? e->r[DT_E_N] - n : n - e->r[DT_E_N]);
    e->r[DT_E_N] = (int16_t)n;
}

/* ---- offers and choices ---- */

/* True while the question stands; the answer moves on. */
static bool op_offer(struct dt *k, struct dt_frame *f)
{
    const int16_t *row = row_of(k, f);
    unsigned verb = k->s->answer.verb;
    k->s->answer = (struct dt_option){ 0 };
    if (verb == DT_V_yes) {
        f->step = (uint16_t)(f->step + row_length(row));
        f->flags |= DT_PROG_PAYING;
        return false;
    }
    struct dt_ctx c = dt_frame_ctx(f);
    if (verb == DT_V_no || !payable(k, &c, row + row_length(row))) {
        f->r[DT_R_RESULT] = 0;
        f->step = (uint16_t)row[3];
        return false;
    }
    unsigned pc = f->step;
    dt_ask(k, f, DT_A_offer, f->who, pc);
    k->s->ask.pc = (uint16_t)pc;
    dt_option(k, DT_V_yes, 0, 0);
    dt_option(k, DT_V_no, 0, 0);
    return true;
}

/* The i-th branch of an instruction. */
static const int16_t *branch_of(const int16_t *code, const int16_t *row, unsigned i)
{
    row += row_length(row);
    while (i--)
        row = &code[(uint16_t)row[2]];
    return row;
}

/* The question which branch; false where none can be carried out. */
static bool ask_choice(struct dt *k, struct dt_frame *f)
{
    const int16_t *code = k->content->code, *row = branch_of(code, row_of(k, f), 0);
    struct dt_ctx c = dt_frame_ctx(f);
    unsigned pc = f->step;
    bool any = false;
    for (unsigned i = 0; row[0] == DT_OP_BRANCH; i++, row = &code[(uint16_t)row[2]]) {
        if (!value_of(k, f, row) || !payable(k, &c, row + row_length(row)))
            continue;
        if (!any) {
            dt_ask(k, f, DT_A_choose, f->who, pc);
            k->s->ask.pc = (uint16_t)pc;
            any = true;
        }
        dt_option(k, DT_V_branch, i, 0);
    }
    return any;
}

static bool op_choose(struct dt *k, struct dt_frame *f)
{
    const int16_t *code = k->content->code;
    if (k->s->answer.verb == DT_V_branch) {
        const int16_t *row = branch_of(code, row_of(k, f), k->s->answer.object);
        k->s->answer = (struct dt_option){ 0 };
        f->step = (uint16_t)(row + row_length(row) - code);
        return false;
    }
    if (ask_choice(k, f))
        return true;
    f->step = (uint16_t)code[f->step + 2];
    return false;
}

/* REPEAT and TIMES: r[0] the instruction, r[1] how often done, r[2] how often to do (TIMES). */
static void op_repeat(struct dt *k, struct dt_frame *f)
{
    unsigned pc = f->step;
    struct dt_frame parent = *f;
    bool counted = row_of(k, f)[0] == DT_OP_TIMES;
    int times = counted ? value_of(k, f, row_of(k, f)) : 0;
    f->step = (uint16_t)row_of(k, f)[2];
    f->flags |= DT_PROG_WAIT;
    struct dt_frame *r = dt_push(k, DT_P_REPEAT, parent.who, parent.source);
    r->subject = parent.subject;
    r->r[0] = (int16_t)pc;
    r->r[2] = (int16_t)times;
    r->flags = counted;
}

bool dt_starts_with_cost(const int16_t *row)
{
    while (row[0] == DT_OP_DO)
        row += row_length(row);
    return row[0] == DT_OP_PAID;
}

static void repeat_body(struct dt *k, struct dt_frame *f)
{
    unsigned pc = (uint16_t)f->r[0], body = pc + row_length(&k->content->code[pc]);
    dt_work(k, (uint16_t)k->content->code[pc + 2] - body);
    f->step = 0;
    f->r[1] = (int16_t)(f->r[1] + (f->r[1] < INT16_MAX));
    struct dt_frame *b = push_body(k, f - 1, body, f->who);
    if (dt_starts_with_cost(&k->content->code[body]))
        b->flags |= DT_PROG_PAYING;
}

void dt_proc_repeat(struct dt *k, struct dt_frame *f)
{
    if (f->flags) {
        if (f->r[1] < f->r[2])
            repeat_body(k, f);
        else
            dt_leave(k, f, f->r[1]);
        return;
    }
    unsigned pc = (uint16_t)f->r[0], body = pc + row_length(&k->content->code[pc]);
    struct dt_ctx c = dt_frame_ctx(f - 1);
    if (!f->step && dt_starts_with_cost(&k->content->code[body]) && !dt_payable(k, &c, body)) {
        dt_leave(k, f, f->r[1]);
        return;
    }
    if (!f->step) {
        dt_ask(k, f, DT_A_repeat, f->who, 1);
        k->s->ask.pc = (uint16_t)f->r[0];
        dt_option(k, DT_V_yes, 0, 0);
        dt_option(k, DT_V_no, 0, 0);
        return;
    }
    if (k->s->answer.verb != DT_V_yes) {
        dt_leave(k, f, f->r[1]);
        return;
    }
    repeat_body(k, f);
}

/* ---- ALL: r[0] the instruction, r[1] the branches already carried out ---- */

_Static_assert(DT_ALL < 8 * sizeof ((struct dt_frame *)0)->r[0], "a bit of r[1] for each branch");

/* Has this branch the guard and the body of one of those? A body with a jump in it has none like it, for a jump names
 * its place. */
static bool is_twin(const int16_t *code, const int16_t *const *those, unsigned n, const int16_t *row)
{
    ptrdiff_t length = &code[(uint16_t)row[2]] - row;
    while (n--) {
        const int16_t *other = those[n];
        ptrdiff_t i = &code[(uint16_t)other[2]] - other == length && row[1] == other[1] ? 3 : length + 1;
        while (i < length && row[i] == other[i])
            i++;
        if (i == length)
            return true;
    }
    return false;
}

/* The open branches that are still to be carried out, as bits. Which of two equal ones comes first is no choice: only
 * the first of them is among these. */
static unsigned branches_left(const struct dt *k, const struct dt_frame *f)
{
    const int16_t *code = k->content->code, *those[DT_ALL];
    const int16_t *row = branch_of(code, &code[(uint16_t)f->r[0]], 0);
    unsigned left = 0, n = 0;
    for (unsigned i = 0; row[0] == DT_OP_BRANCH && i < DT_ALL; i++, row = &code[(uint16_t)row[2]]) {
        if (f->r[1] >> i & 1 || !value_of(k, f - 1, row) || is_twin(code, those, n, row))
            continue;
        those[n++] = row;
        left |= 1u << i;
    }
    return left;
}

static void ask_branch(struct dt *k, struct dt_frame *f, unsigned left)
{
    dt_ask(k, f, DT_A_order, f->who, 1);
    k->s->ask.pc = (uint16_t)f->r[0];
    for (; left; left &= left - 1)
        dt_option(k, DT_V_branch, (unsigned)__builtin_ctz(left), 0);
}

static struct dt_frame *push_branch(struct dt *k, struct dt_frame *f, unsigned i)
{
    const int16_t *code = k->content->code, *row = branch_of(code, &code[(uint16_t)f->r[0]], i);
    f->step = 0;
    f->r[1] = (int16_t)(f->r[1] | 1 << i);
    return push_body(k, f - 1, (unsigned)(row + row_length(row) - code), f->who);
}

/* The next branch: its frame, or the program's where none is left; none (0) where somebody is asked which. The last one
 * is not asked for. */
static struct dt_frame *next_branch(struct dt *k, struct dt_frame *f)
{
    unsigned left = f->step ? 1u << (k->s->answer.object & 15) : branches_left(k, f);
    k->s->answer = (struct dt_option){ 0 };
    if (!left) {
        dt_leave(k, f, 1);
        return take_result(k, f - 1);
    }
    if (left & (left - 1)) {
        ask_branch(k, f, left);
        return 0;
    }
    struct dt_frame *body = push_branch(k, f, (unsigned)__builtin_ctz(left));
    return dt_stopped(k) ? 0 : body;
}

void dt_proc_all(struct dt *k, struct dt_frame *f)
{
    struct dt_frame *next = next_branch(k, f);
    if (next)
        dt_proc_program(k, next);
}

static struct dt_frame *op_all(struct dt *k, struct dt_frame *f)
{
    unsigned pc = f->step;
    struct dt_frame parent = *f;
    f->step = (uint16_t)row_of(k, f)[2];
    f->flags |= DT_PROG_WAIT;
    struct dt_frame *a = dt_push(k, DT_P_ALL, parent.who, parent.source);
    a->subject = parent.subject;
    a->r[0] = (int16_t)pc;
    return dt_stopped(k) ? 0 : next_branch(k, a);
}

static void op_as(struct dt *k, struct dt_frame *f)
{
    const int16_t *row = row_of(k, f);
    unsigned body = f->step + row_length(row);
    int seat = value_of(k, f, row);
    f->step = (uint16_t)row[2];
    if (seat < 0 || seat >= k->s->seats)
        return;
    f->flags |= DT_PROG_WAIT;
    push_body(k, f, body, (unsigned)seat);
}

static void op_batch(struct dt *k, struct dt_frame *f)
{
    const int16_t *row = row_of(k, f);
    unsigned body = f->step + row_length(row);
    f->step = (uint16_t)row[2];
    f->flags |= DT_PROG_WAIT;
    push_body(k, f, body, f->who)->flags = DT_PROG_BATCH;
}

/* The verbs of a batch are done: true while what follows from them is being settled, one after the other. */
static bool settle_batch(struct dt *k, struct dt_frame *f)
{
    f->flags = DT_PROG_SETTLING;
    return k->game->settle && k->game->settle(k);
}

/* Out of every block at once: back to the frame that started this program, and out of it. */
static void op_stop(struct dt *k)
{
    while (dt_top(k)->proc != DT_P_NONE && !(dt_top(k)->proc == DT_P_PROGRAM && dt_top(k)->flags & DT_PROG_ROOT))
        dt_pop(k, 0);
    dt_pop(k, 0);
}

/* One of the rarer instructions: the frame to go on in at once, 0 for none. */
static struct dt_frame *rarer(struct dt *k, struct dt_frame *f)
{
    const int16_t *row = row_of(k, f);
    unsigned next = f->step + row_length(row);
    switch (row[0]) {
    case DT_OP_IF: f->step = (uint16_t)(value_of(k, f, row) ? next : (uint16_t)row[2]); return f;
    case DT_OP_AS: op_as(k, f); return 0;
    case DT_OP_ALL: return op_all(k, f);
    case DT_OP_BATCH: op_batch(k, f); return 0;
    case DT_OP_TIMES:
    case DT_OP_REPEAT: op_repeat(k, f); return 0;
    case DT_OP_TOGETHER: dt_op_together(k, f); return 0;
    case DT_OP_EDIT: op_edit(k, f); return f;
    case DT_OP_STOP: op_stop(k); return 0;
    default: dt_fault(k, DT_F_BAD_CODE); return 0;
    }
}

/* A program or a body is over. What belongs to a loop goes on with the next element, and behind the loop. */
static inline struct dt_frame *ended(struct dt *k, struct dt_frame *f)
{
    bool body = !(f->flags & DT_PROG_ROOT), all = body && f[-1].proc == DT_P_ALL;
    if (body && f[-1].proc == DT_P_FOR)
        return k->patience.left >= 0 ? dt_next_body(k, f - 1) : 0;     /* else the run loop ends it */
    if (body && f->flags & (DT_PROG_BATCH | DT_PROG_SETTLING) && settle_batch(k, f))
        return 0;
    dt_leave(k, f, f->r[DT_R_RESULT]);
    return all ? next_branch(k, f - 1) : 0;
}

/* One instruction: the frame to go on in at once, 0 for none. */
static inline struct dt_frame *instruction(struct dt *k, struct dt_frame *f, const int16_t *row)
{
    switch (row[0]) {
    case DT_OP_END:
    case DT_OP_OUT: return ended(k, f);
    case DT_OP_DO: return op_do(k, f, row);
    case DT_OP_ELSE: f->step = (uint16_t)row[2]; return f;
    case DT_OP_PAID: f->flags &= (uint8_t)~DT_PROG_PAYING; f->step = (uint16_t)(f->step + row[1]); return f;
    case DT_OP_FI: f->step = (uint16_t)(f->step + row[1]); return f;
    case DT_OP_OFFER: return op_offer(k, f) ? 0 : f;
    case DT_OP_CHOOSE: return op_choose(k, f) ? 0 : f;
    case DT_OP_FOR: return dt_op_for(k, f);
    default: return rarer(k, f);
    }
}

void dt_proc_program(struct dt *k, struct dt_frame *f)
{
    const int16_t *code = k->content->code;
    if (f->flags & DT_PROG_WAIT)
        take_result(k, f);
    while ((f = instruction(k, f, &code[f->step]))) {}
}
