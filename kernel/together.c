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

/* The verb's arguments; the last one is the amount. */
static unsigned arguments(const struct dt *k, const struct dt_frame *f, int16_t *arg)
{
    unsigned pc = (uint16_t)f->r[PC];
    struct dt_ctx c = dt_frame_ctx(f);
    c.you = f->flags;
    memset(arg, 0, sizeof *arg * DT_ARGS);
    return dt_eval(k, &c, pc + 3, (uint16_t)k->content->code[pc + 1] - 3u, arg);
}

static int most_of(const struct dt *k, const struct dt_frame *f, unsigned seat, int limit)
{
    int16_t arg[DT_ARGS];
    unsigned n = arguments(k, f, arg), verb = (uint16_t)k->content->code[(uint16_t)f->r[PC] + 2];
    struct dt_ctx c = dt_frame_ctx(f);
    int most = 0;
    c.you = (uint8_t)seat;
    for (int m = 1; n && m <= limit; m++) {
        arg[n - 1] = (int16_t)m;
        if (k->game->can[verb] && !k->game->can[verb](k, &c, arg))
            break;
        most = m;
    }
    return most;
}

static unsigned seat_at(const struct dt *k, const struct dt_frame *f, int turn)
{
    return (f->flags + (unsigned)turn) % k->s->seats;
}

/* Can the seats still to be asked cover what is missing? */
static bool coverable(const struct dt *k, const struct dt_frame *f)
{
    int left = f->r[MISSING];
    for (int t = f->r[TURN]; t < k->s->seats && left > 0; t++)
        left -= most_of(k, f, seat_at(k, f, t), left);
    return left <= 0;
}

static void ask_next(struct dt *k, struct dt_frame *f)
{
    int16_t arg[DT_ARGS];
    if (f->r[MISSING] < 0) {
        unsigned n = arguments(k, f, arg);
        f->r[MISSING] = n && arg[n - 1] > 0 ? arg[n - 1] : 0;
        return;
    }
    if (!f->r[MISSING]) {
        f->r[TURN] = 0;
        f->step = PAY;
        return;
    }
    if (!coverable(k, f)) {
        dt_pop(k, 0);
        return;
    }
    unsigned seat = seat_at(k, f, f->r[TURN]);
    int most = most_of(k, f, seat, f->r[MISSING]);
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
    int16_t arg[DT_ARGS];
    if (f->r[TURN] >= k->s->seats) {
        dt_pop(k, 1);
        return;
    }
    unsigned seat = seat_at(k, f, f->r[TURN]++), n = arguments(k, f, arg);
    int amount = f->r[PROMISE + seat];
    if (!amount)
        return;
    arg[n - 1] = (int16_t)amount;
    f->who = (uint8_t)seat;
    k->game->verb[(uint16_t)k->content->code[(uint16_t)f->r[PC] + 2]](k, f, arg);
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
    while (dt_top(k) == f && f->proc == DT_P_TOGETHER && !dt_stopped(k));
}
