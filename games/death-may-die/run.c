/* run.c -- how investigators move: the Run action, a single step with all that follows from leaving a space, being
 * placed (DMD-RUN, MAP, AMB-04..AMB-09). */
#include "state.h"

enum { R_LEFT, R_SNEAKS };

/* RUN-01, RUN-02, MAP-03, MAP-04, AMB-09: a space at a time, until the runner stops. r0: spaces left, r1: Sneaks. */
void dm_proc_run(struct dt *k, struct dt_frame *f)
{
    enum { BEGIN, ASK, STEP };
    int kind, to;
    switch (f->step) {
    case BEGIN:
        dt_refresh(k, dm_P_run);
        f->r[R_LEFT] = (int16_t)dm_ask(k, dm_Q_run_length, f->who);
        f->step = ASK;
        return;
    case ASK:
        if (f->r[R_LEFT] <= 0) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, dm_A_run, f->who, STEP);
        for (unsigned i = 0; (to = dt_neighbour(k, (int)dm_place(k, f->who), i, &kind)) >= 0; i++)
            dt_option(k, dm_O_walk, (unsigned)to, 0);
        dt_option(k, dm_O_stop, 0, 0);
        return;
    default:
        if (k->s->answer.verb != dm_O_walk) {
            dt_pop(k, 1);
            return;
        }
        f->r[R_LEFT]--;
        f->step = ASK;
        dm_stride(k, f->who, k->s->answer.object);
    }
}

/* ------------------------------------------------------------------------ a step ---- */
/* r0: where to, r1: 1 + who is taken along, r2: it is part of a Run */
enum { S_TO, S_ALONG, S_RUN };
enum { SNEAK, SNEAKED, TELL, PULL, PULLED, LEAVE, ARRIVE, ARRIVE_TOO, GONE };

struct dt_frame *dm_stride(struct dt *k, unsigned who, unsigned to)
{
    bool run = dt_top(k)->proc == dm_C_run;
    struct dt_frame *f = dt_push(k, dm_C_stride, who, DT_NOTHING);
    f->r[S_TO] = (int16_t)to;
    f->r[S_RUN] = run;
    return f;
}

static bool could_follow(const struct dt *k, const struct dt_frame *f, unsigned t)
{
    return dt_thing(k, t)->mark == dm_place(k, f->who) && !(dt_thing(k, t)->flags & (DM_CALM | DM_STAYS))
        && !dm_ask_of(k, dm_Q_shunned, f->who, (int)t);
}

/* RUN-08: only a skill lets enemies stay behind, and only in a Run; chosen for each enemy at each step. */
static void ask_sneak(struct dt *k, struct dt_frame *f, unsigned next)
{
    const struct dt_frame *run = f - 1;
    int left = f->r[S_RUN] ? dm_ask(k, dm_Q_sneaks, f->who) - run->r[R_SNEAKS] : 0;
    unsigned many = 0;
    for dt_each(k, t, dm_Z_board)
        many += could_follow(k, f, t);
    if (left <= 0 || !many) {
        f->step = PULL;
        return;
    }
    dt_select(k, f, dm_A_sneak, f->who, next, dm_O_sneak, 0, (unsigned)left < many ? (unsigned)left : many);
    for dt_each(k, t, dm_Z_board)
        if (could_follow(k, f, t))
            dt_base(k, t, 1);
}

static void take_sneaks(struct dt *k, struct dt_frame *f)
{
    unsigned at = 0, t;
    struct dt_frame *run = f - 1;
    while (dt_picks(k, &at, &t)) {
        dt_thing(k, t)->flags |= DM_STAYS;
        run->r[R_SNEAKS]++;
    }
    f->source = DT_NOTHING;
    f->step = TELL;
}

/* Each enemy sneaked past, one after the other: it may be wounded by it. */
static void tell_sneaks(struct dt *k, struct dt_frame *f)
{
    for dt_each(k, t, dm_Z_board)
        if (dt_thing(k, t)->flags & DM_STAYS && (f->source == DT_NOTHING || t > f->source)) {
            f->source = (uint16_t)t;
            dt_say(k, dm_M_sneaks, f->who, t, 0, 0);
            dt_event(k, dm_E_sneak, f->who, DT_NOTHING, 0, 0)->r[DT_E_THING] = (int16_t)t;
            return;
        }
    f->source = DT_NOTHING;
    f->step = PULL;
}

static bool could_come(const struct dt *k, const struct dt_frame *f, unsigned p)
{
    return dm_in(k, p) && p != f->who && dm_place(k, p) == dm_place(k, f->who);
}

static void ask_pull(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned many = 0;
    for (unsigned p = 0; p < k->s->seats; p++)
        many += could_come(k, f, p);
    if (!f->r[S_RUN] || !many || !dm_ask(k, dm_Q_pulls, f->who)) {
        f->step = LEAVE;
        return;
    }
    dt_ask(k, f, dm_A_pull, f->who, next);
    dt_option(k, DT_V_pass, 0, 0);
    for (unsigned p = 0; p < k->s->seats; p++)
        if (could_come(k, f, p))
            dt_option(k, dm_O_pull, p, 0);
}

/* AMB-07, AMB-08: Fire, the investigators, those who follow. RUN-03..RUN-06, AMB-05; FIRE-06: enemies catch none. */
static void leave(struct dt *k, struct dt_frame *f)
{
    unsigned from = dm_place(k, f->who), to = (unsigned)f->r[S_TO], fires = dm_fires_at(k, from);
    dm_catch_fire(k, f->who, fires);
    if (f->r[S_ALONG])
        dm_catch_fire(k, (unsigned)f->r[S_ALONG] - 1, fires);
    for dt_each(k, t, dm_Z_board)
        if (could_follow(k, f, t)) {
            dt_thing(k, t)->mark = (uint8_t)to;
            dt_say(k, dm_M_follows, DT_NOBODY, t, (int)to, 0);
        }
    for dt_each(k, t, dm_Z_board)
        dt_thing(k, t)->flags &= (uint8_t)~DM_STAYS;
    dt_say(k, dm_M_runs, f->who, DT_NOTHING, (int)to, 0);
}

void dm_enter(struct dt *k, unsigned who, unsigned space)
{
    dt_event(k, dm_E_enter, who, DT_NOTHING, 0, 0)->r[DT_E_A] = (int16_t)space;
}

void dm_proc_stride(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case SNEAK: ask_sneak(k, f, SNEAKED); return;
    case SNEAKED: take_sneaks(k, f); return;
    case TELL: tell_sneaks(k, f); return;
    case PULL: ask_pull(k, f, PULLED); return;
    case PULLED:
        if (k->s->answer.verb == dm_O_pull)
            f->r[S_ALONG] = (int16_t)(k->s->answer.object + 1);
        f->step = LEAVE;
        return;
    case LEAVE:
        leave(k, f);
        f->step = ARRIVE;
        return;
    case ARRIVE:
        f->step = ARRIVE_TOO;
        dm_enter(k, f->who, (unsigned)f->r[S_TO]);
        return;
    case ARRIVE_TOO:
        f->step = GONE;
        if (f->r[S_ALONG])
            dm_enter(k, (unsigned)f->r[S_ALONG] - 1, (unsigned)f->r[S_TO]);
        return;
    default: dt_pop(k, 1);
    }
}

/* ------------------------------------------------------------------------- verbs ---- */
/* AMB-04: placed, so nobody follows and nothing burns. */
void dm_verb_go(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!dm_in(k, f->who) || !dt_is_open(k, arg[0]))
        return;
    dt_say(k, dm_M_placed, f->who, DT_NOTHING, arg[0], 0);
    dm_enter(k, f->who, (unsigned)arg[0]);
}

/* One step of the way at a time; where several are shortest the walker chooses. */
void dm_verb_walk_to(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!dm_in(k, f->who) || dt_distance(k, (int)dm_place(k, f->who), arg[0], dm_W_walking) <= 0)
        return;
    struct dt_frame *p = dt_push(k, dm_C_prowl, f->who, DT_NOTHING);
    p->r[0] = arg[0];
    p->r[1] = DT_AMOUNT;
}
