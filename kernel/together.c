/* together.c -- a cost the players pay as a group. Each in turn says how much to give of their
 * own; nobody pays unless the whole is promised, and nobody pays more than they offered. */
#include "kernel.h"

/* r[0] the instruction, r[1..8] promises by seat, r[9] how much is missing, r[10] whose turn it
 * is, counted from the seat that started. The starter is kept in flags. */
enum { PC, PROMISE, MISSING = PROMISE + DT_SEATS, TURN };
enum { ASK, ANSWER, PAY };

void dt_op_together(struct dt *k, struct dt_frame *f)
{
    unsigned pc = f->step;
    struct dt_frame parent = *f;
    f->step = (uint16_t)(pc + (uint16_t)k->content->code[pc + 1]);
    f->flags |= DT_PROG_WAIT;
    struct dt_frame *t = dt_push(k, DT_P_TOGETHER, parent.who, parent.source);
    t->subject = parent.subject;
    t->flags = parent.who;
    t->r[PC] = (int16_t)pc;
    t->r[MISSING] = -1;
}

/* What is to be paid: a verb and its arguments; the last one is the amount. */
struct price {
    dt_verb_fn *pay;
    dt_can_fn *can;
    unsigned args;
    int16_t arg[DT_ARGS];
};

static void price(const struct dt *k, const struct dt_frame *f, struct price *p)
{
    unsigned pc = (uint16_t)f->r[PC];
    const int16_t *row = &k->content->code[pc];
    p->pay = k->game->verb[(uint16_t)row[2]];
    p->can = k->game->can[(uint16_t)row[2]];
    p->args = (uint16_t)row[1] - 3u;       /* plain ones are a word each */
    if (dt_plain_arguments(k, row, p->arg))
        return;
    const char *args = k->game->words->verb.at[(uint16_t)row[2]].args;
    struct dt_ctx c = dt_frame_ctx(f);
    c.you = f->flags;
    for (p->args = 0; *args; args++)
        p->args += *args == ':';
    if (!dt_evaluate_arguments(k, &c, pc, p->arg))
        p->arg[p->args - 1] = 0;           /* there is nothing it could be paid for: nothing is to be paid */
}

static int most_of(const struct dt *k, const struct dt_frame *f, struct price *p, unsigned seat, int limit)
{
    struct dt_ctx c = dt_frame_ctx(f);
    int most = 0;
    c.you = (uint8_t)seat;
    for (int m = 1; p->args && m <= limit; m++) {
        p->arg[p->args - 1] = (int16_t)m;
        if (p->can && !p->can(k, &c, p->arg))
            break;
        most = m;
    }
    return most;
}

static unsigned seat_at(const struct dt *k, const struct dt_frame *f, int turn)
{
    unsigned seat = f->flags + (unsigned)turn;
    return seat < k->s->seats ? seat : seat - k->s->seats;
}

/* Can the seats still to be asked cover what is missing? */
static bool coverable(const struct dt *k, const struct dt_frame *f, struct price *p)
{
    int left = f->r[MISSING];
    for (int t = f->r[TURN]; t < k->s->seats && left > 0; t++)
        left -= most_of(k, f, p, seat_at(k, f, t), left);
    return left <= 0;
}

static void ask_next(struct dt *k, struct dt_frame *f)
{
    struct price p;
    price(k, f, &p);
    if (f->r[MISSING] < 0)
        f->r[MISSING] = p.args && p.arg[p.args - 1] > 0 ? p.arg[p.args - 1] : 0;
    if (!f->r[MISSING]) {
        f->r[TURN] = 0;
        f->step = PAY;
        return;
    }
    if (!coverable(k, f, &p)) {
        dt_leave(k, f, 0);
        return;
    }
    unsigned seat = seat_at(k, f, f->r[TURN]);
    int most = most_of(k, f, &p, seat, f->r[MISSING]);
    if (!most) {
        f->r[TURN]++;
        return;
    }
    dt_ask(k, f, DT_A_contribute, seat, ANSWER);
    k->s->ask.pc = (uint16_t)f->r[PC];
    for (int m = 0; m <= most; m++)
        dt_option(k, DT_V_number, (unsigned)m, 0);
}

static void pay_next(struct dt *k, struct dt_frame *f)
{
    struct price p;
    if (f->r[TURN] >= k->s->seats) {
        dt_leave(k, f, 1);
        return;
    }
    unsigned seat = seat_at(k, f, f->r[TURN]++);
    int amount = f->r[PROMISE + seat];
    if (!amount)
        return;
    price(k, f, &p);
    p.arg[p.args - 1] = (int16_t)amount;
    f->who = (uint8_t)seat;
    p.pay(k, f, p.arg);
}

static void step(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case ASK: ask_next(k, f); return;
    case ANSWER:
        f->r[PROMISE + seat_at(k, f, f->r[TURN]++)] = (int16_t)k->s->answer.object;
        f->r[MISSING] = (int16_t)(f->r[MISSING] - k->s->answer.object);
        f->step = ASK;
        return;
    default: pay_next(k, f);
    }
}

/* One step after the other, until somebody is asked or something is started. */
void dt_proc_together(struct dt *k, struct dt_frame *f)
{
    do
        step(k, f);
    while (dt_is_top(f) && f->proc == DT_P_TOGETHER && !dt_stopped(k));
}
