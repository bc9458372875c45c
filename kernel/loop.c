/* loop.c -- FOR: the elements of a set, all or chosen or nearest or random, and a body for each.
 *
 * First the elements are collected (a snapshot), then somebody may have to choose among them,
 * then frames hold the list, eight to a frame, and the body runs once for each (vm.c). */
#include "kernel.h"

enum { CANDIDATES = DT_OPTIONS, IN_FRAME = DT_REGS - DT_R_FOR_LIST };
enum { HOW_MANY, WHERE, FROM, DECIDER };

struct candidates {
    unsigned n, type;
    bool full;                             /* there were more */
    int many, from, decider;
    int16_t id[CANDIDATES + IN_FRAME];     /* the last frame is filled up with what is behind them: zeros */
    int16_t weight[CANDIDATES];            /* for most and least: what is compared */
};

static const unsigned option_verb[] = { [DT_T_SEAT] = DT_V_seat, [DT_T_THING] = DT_V_thing, [DT_T_SPACE] = DT_V_space };

/* What `that` is inside a loop: the element of the loop around it, or what was chosen before. */
static int16_t outer(const struct dt_frame *f)
{
    return f->r[f->r[DT_R_TYPES] & 15 ? DT_R_IT : DT_R_THAT];
}

/* How many, from and who decides are mostly as they are written, or `you`, and there is no where: then every member is
 * a candidate. */
static bool as_written(const int16_t *row, const struct dt_frame *f, struct candidates *c)
{
    if ((uint16_t)row[1] != 6 + DECIDER + 1 || row[2] == DT_Q_MOST || row[2] == DT_Q_LEAST ||
        row[6 + WHERE] != dt_lit(1) || !(row[6 + HOW_MANY] & row[6 + FROM] & 0x4000) || row[6 + DECIDER] != DT_X_you)
        return false;
    c->many = dt_lit_value(row[6 + HOW_MANY]);
    c->from = dt_lit_value(row[6 + FROM]);
    c->decider = f->who;
    return true;
}

/* A member of the set: is it a candidate? What is said of the first that is counts for all. */
static void consider(const struct dt *k, const struct dt_frame *f, struct dt_ctx ctx, struct candidates *c, int id)
{
    int16_t v[DT_ARGS] = { 0 };
    ctx.it = (int16_t)id;
    dt_eval(k, &ctx, f->step + 6u, (uint16_t)k->content->code[f->step + 1] - 6u, v);
    if (!v[WHERE])
        return;
    if (c->n == CANDIDATES) {
        c->full = true;
        return;
    }
    if (!c->n)
        c->many = v[HOW_MANY], c->from = v[FROM], c->decider = v[DECIDER];
    c->weight[c->n] = v[FROM];
    c->id[c->n++] = (int16_t)id;
}

/* Of these seats. */
static inline void collect_seats(const struct dt *k, const struct dt_frame *f, const struct dt_ctx *ctx,
                                 struct candidates *c, dt_member_fn *member, bool all, unsigned from, unsigned to)
{
    for (unsigned id = from; id < to; id++) {
        if (!member(k, ctx, (int)id))
            continue;
        if (all)
            c->id[c->n++] = (int16_t)id;
        else
            consider(k, f, *ctx, c, (int)id);
    }
}

/* Seats come in turn order from whoever's turn it is; things and spaces by id. */
static void collect(const struct dt *k, const struct dt_frame *f, struct candidates *c)
{
    const int16_t *row = &k->content->code[f->step];
    unsigned set = (uint16_t)row[4];
    struct dt_ctx ctx = dt_frame_ctx(f);
    ctx.that = outer(f);
    c->n = 0;
    c->full = false;
    c->type = dt_domain(k, set);
    bool all = as_written(row, f, c);
    if (!all)
        c->many = 0, c->from = c->decider = -1;              /* until the first candidate says */
    if (c->type == DT_T_SEAT) {
        unsigned first = k->game->actor ? k->game->actor(k) : 0;
        first = first < k->s->seats ? first : 0;
        collect_seats(k, f, &ctx, c, k->game->member[set], all, first, k->s->seats);
        collect_seats(k, f, &ctx, c, k->game->member[set], all, 0, first);
        return;
    }
    dt_work(k, (unsigned)dt_domain_size(k, c->type));
    for (int id = dt_next_member(k, &ctx, set, -1); id >= 0; id = dt_next_member(k, &ctx, set, id))
        if (!all)
            consider(k, f, ctx, c, id);
        else if (c->n < CANDIDATES)
            c->id[c->n++] = (int16_t)id;
        else
            c->full = true;
}

static int space_of(const struct dt *k, unsigned type, int id)
{
    return type == DT_T_SPACE ? id : k->game->space_of ? k->game->space_of(k, type, id) : -1;
}

/* Only the nearest stay; what has no way to it is never nearest. */
static void keep_nearest(const struct dt *k, struct candidates *c)
{
    struct dt_spaces among = { { 0 } }, tied;
    unsigned n = 0;
    for (unsigned i = 0; i < c->n; i++)
        dt_spaces_add(&among, space_of(k, c->type, c->id[i]));
    dt_work(k, dt_work_way(k));
    dt_nearest(k, c->from, 0, &among, &tied);
    for (unsigned i = 0; i < c->n; i++)
        if (dt_spaces_has(&tied, space_of(k, c->type, c->id[i])))
            c->id[n++] = c->id[i];
    c->n = n;
    c->many = 1;
}

static void keep_extreme(struct candidates *c, int sign)
{
    unsigned n = 0;
    int best = 0;
    for (unsigned i = 0; i < c->n; i++) {
        int w = c->weight[i] * sign;
        if (!n || w > best)
            best = w, n = 0;
        if (w == best)
            c->id[n++] = c->id[i];
    }
    c->n = n;
    c->many = 1;
}

/* The body of the loop in frame f, which belongs to the program in frame p, for one element: frame b. Inside another
 * loop `that` is the element of the one around it, else what was chosen before. */
static inline void make_body(const struct dt_frame *f, const struct dt_frame *p, const int16_t *row, int16_t id,
                             struct dt_frame *b)
{
    int types = p->r[DT_R_TYPES];
    memcpy(b, p, sizeof *b);
    b->step = (uint16_t)(f->r[DT_R_FOR_PC] + row[1]);
    b->flags = 0;
    if (row[3] & 1 && f->flags == DT_T_SEAT)
        b->who = (uint8_t)id;
    b->r[DT_R_IT] = id;
    if (types & 15) {
        b->r[DT_R_THAT] = p->r[DT_R_IT];
        types <<= 4;
    }
    b->r[DT_R_TYPES] = (int16_t)((types & 0xf0) | f->flags);
}

struct dt_frame *dt_next_body(struct dt *k, struct dt_frame *f)
{
    const int16_t *row = &k->content->code[(uint16_t)f->r[DT_R_FOR_PC]];
    struct dt_frame *p = f - 1;
    while (p->proc != DT_P_PROGRAM)
        p--;
    struct dt_ctx c = dt_frame_ctx(p);
    for (; f > p; f--) {                   /* the frame of a list that is at its end is that of the next one's body */
        while (f->r[DT_R_FOR_INDEX] < f->r[DT_R_FOR_COUNT]) {
            int16_t id = f->r[DT_R_FOR_LIST + f->r[DT_R_FOR_INDEX]++];
            if (row[2] == DT_Q_EACH && !k->game->member[(uint16_t)row[4]](k, &c, id))
                continue;                  /* it was there when the list was made and is no more */
            dt_work(k, DT_WORK_VERB + (uint16_t)row[5] - (uint16_t)f->r[DT_R_FOR_PC]);
            make_body(f, p, row, id, f + 1);
            return f + 1;
        }
        dt_leave(k, f + 1, 1);
    }
    dt_leave(k, p + 1, 1);
    p->flags &= (uint8_t)~DT_PROG_WAIT;
    p->r[DT_R_RESULT] = 1;
    return p;
}

/* Its body is over, and something came between: what took its frame away does not go on there. */
void dt_proc_for(struct dt *k, struct dt_frame *f)
{
    dt_push(k, DT_P_PROGRAM, f->who, f->source);
    if (!dt_stopped(k))
        dt_proc_program(k, dt_next_body(k, f));
}

/* The first body, or the program where there is none: the frame to go on in. */
static struct dt_frame *push_elements(struct dt *k, struct dt_frame *f, struct candidates *c)
{
    unsigned pc = f->step;
    struct dt_frame parent = *f, *l = f;
    f->step = (uint16_t)k->content->code[pc + 5];
    f->r[DT_R_THAT] = c->n ? c->id[c->n - 1] : (int16_t)-1;
    f->r[DT_R_TYPES] = (int16_t)((f->r[DT_R_TYPES] & 15) | (int)c->type << 4);
    if (!c->n) {
        f->r[DT_R_RESULT] = 0;
        return f;
    }
    f->flags |= DT_PROG_WAIT;
    memset(&c->id[c->n], 0, sizeof c->id[0] * IN_FRAME);
    for (unsigned chunk = (c->n - 1) / IN_FRAME + 1; chunk-- > 0;) {
        l = dt_push(k, DT_P_FOR, parent.who, parent.source);
        unsigned from = chunk * IN_FRAME, n = c->n - from < IN_FRAME ? c->n - from : (unsigned)IN_FRAME;
        l->subject = parent.subject;
        l->flags = (uint8_t)c->type;
        l->r[DT_R_FOR_PC] = (int16_t)pc;
        l->r[DT_R_FOR_COUNT] = (int16_t)n;
        memcpy(&l->r[DT_R_FOR_LIST], &c->id[from], sizeof c->id[0] * IN_FRAME);
    }
    struct dt_frame *body = dt_push(k, DT_P_PROGRAM, parent.who, parent.source);
    if (dt_stopped(k))
        return 0;
    l->r[DT_R_FOR_INDEX] = 1;
    make_body(l, f, &k->content->code[pc], c->id[0], body);
    return body;
}

/* The question who or what: one of a list, or a selection of several. */
static void ask_which(struct dt *k, struct dt_frame *f, const struct candidates *c, unsigned quant)
{
    unsigned pc = f->step, verb = option_verb[c->type];
    unsigned most = quant == DT_Q_ANY ? c->n : c->many < 0 ? 0 : (unsigned)c->many;
    unsigned decider = c->decider >= 0 && c->decider < k->s->seats ? (unsigned)c->decider : f->who;
    if (quant != DT_Q_UPTO && quant != DT_Q_ANY && most == 1) {
        dt_ask(k, f, DT_A_pick, decider, pc);
        struct dt_decision *d = &k->s->ask;
        for (unsigned i = 0; i < c->n; i++)                  /* no more of them than there is room for options */
            d->option[i] = (struct dt_option){ .verb = (uint8_t)verb, .object = (uint16_t)c->id[i] };
        d->count = (uint16_t)c->n;
    } else {
        dt_select(k, f, DT_A_pick, decider, pc, verb, quant == DT_Q_PICK ? most : 0, most > 255 ? 255 : most);
        for (unsigned i = 0; i < c->n; i++)
            dt_base(k, (unsigned)c->id[i], 1);
    }
    k->s->ask.pc = (uint16_t)pc;
}

/* What was answered are the candidates that remain. */
static void take_answer(const struct dt *k, const struct dt_frame *f, struct candidates *c, struct dt_option a)
{
    unsigned at = 0, object, n = 0;
    c->type = dt_domain(k, (uint16_t)k->content->code[f->step + 4]);
    if (a.verb == DT_V_done) {
        while (dt_picks(k, &at, &object))
            c->id[n++] = (int16_t)object;
    } else {
        c->id[n++] = (int16_t)a.object;
    }
    c->n = n;
}

static struct dt_frame *choose_random(struct dt *k, struct dt_frame *f, struct candidates *c, struct dt_option a)
{
    if (c->n > 1 && a.verb != DT_V_face) {
        unsigned pc = f->step;
        dt_roll(k, f, c->n, pc);
        if (k->s->ask.ask)
            return 0;
        a.object = (uint16_t)k->s->ret;
    }
    if (c->n > 1)
        c->id[0] = c->id[a.object % c->n];
    c->n = c->n ? 1 : 0;
    return push_elements(k, f, c);
}

/* Of some sets only those count that are nearest, or of which most or least is the case. */
static void narrow(const struct dt *k, struct candidates *c, unsigned quant)
{
    if (quant == DT_Q_NEAREST && c->n)
        keep_nearest(k, c);
    if (quant == DT_Q_MOST || quant == DT_Q_LEAST)
        keep_extreme(c, quant == DT_Q_MOST ? 1 : -1);
}

unsigned dt_elements(const struct dt *k, const struct dt_frame *f, int16_t *to, unsigned room, int *many)
{
    struct candidates c;
    unsigned quant = (uint16_t)k->content->code[f->step + 2];
    collect(k, f, &c);
    narrow(k, &c, quant);
    memcpy(to, c.id, sizeof *to * (c.n < room ? c.n : room));
    *many = quant == DT_Q_ANY ? (int)c.n : c.many;
    return c.n + c.full;
}

struct dt_frame *dt_op_for(struct dt *k, struct dt_frame *f)
{
    struct candidates c;
    unsigned quant = (uint16_t)k->content->code[f->step + 2];
    struct dt_option a = k->s->answer;
    k->s->answer = (struct dt_option){ 0 };
    if (a.verb && quant != DT_Q_RANDOM) {
        take_answer(k, f, &c, a);
        return push_elements(k, f, &c);
    }
    collect(k, f, &c);
    if (c.full)
        dt_fault(k, DT_F_LIST);
    if (c.n > k->patience.listed)
        k->patience.listed = (uint16_t)c.n;
    narrow(k, &c, quant);
    bool all = quant == DT_Q_EACH || (quant != DT_Q_UPTO && quant != DT_Q_ANY && (int)c.n <= c.many);
    if (quant == DT_Q_RANDOM)
        return choose_random(k, f, &c, a);
    if (all || !c.n)
        return push_elements(k, f, &c);
    ask_which(k, f, &c, quant);
    return 0;
}
