/* stands.c -- how a game of Death May Die stands: the chance to win, in thousandths, as far as it can be read off the
 * table when a turn begins. The weights are set by hand; only whoever plays looks at them, no rule does. */
#include "sense.h"

enum { STEP = 500, STEPS = 17, TURNS = 43 };             /* TURNS: tenths of turns from advance to advance */
/* 1000 / (1 + exp(-x)) for x from -4 to 4 in steps of a half */
static const int16_t chance[STEPS] = { 18,  29,  47,  76,  119, 182, 269, 378, 500,
                                       622, 731, 818, 881, 924, 953, 971, 982 };

static int logistic(int thousandths)
{
    int x = thousandths + STEP * (STEPS - 1) / 2;
    if (x < 0)
        return 10;
    if (x >= STEP * (STEPS - 1))
        return 990;
    return chance[x / STEP] + (chance[x / STEP + 1] - chance[x / STEP]) * (x % STEP) / STEP;
}

/* Wounds and sanity that are left, a third of a point for each of sanity, in tenths, of all together. */
static int vigour(const struct dt *v)
{
    int sum = 0;
    for (unsigned p = 0; p < v->s->seats; p++)
        if (dm_in(v, p))
            sum += 10 * (DM_WOUNDS - dm_seat(v, p)->wounds) + 10 * (DM_SANITY - dm_seat(v, p)->sanity) / 3;
    return sum;
}

/* What the ritual still asks for, in thousandths of all it does. */
static int unbroken(const struct dt *v)
{
    struct dm_mind m;
    int left = 0, all = 0;
    m.v = v;
    m.seat = 0;
    dm_read_goals(&m);
    for (unsigned i = 0; i < m.goals; i++) {
        int need = m.goal[i].need > 0 ? m.goal[i].need : 1, now = m.goal[i].need > 0 ? m.goal[i].now : !m.goal[i].now;
        left += 1000 * (now < need ? need - now : 0) / need;
        all++;
    }
    return all ? left / all : 1000;
}

/* Health of all stages that are left. */
static int unbeaten(const struct dt *v)
{
    unsigned now = dm_stage(v);
    int left = now == DT_NOTHING ? 0 : dt_number(v, now, dm_F_stage_health) - dt_thing(v, now)->count;
    for dt_each(v, t, dm_Z_stages)
        left += dt_number(v, t, dm_F_stage_health);
    return left;
}

static int as_it_is(const struct dt *v)
{
    int time = TURNS * (DM_TRACK - dm(v)->track) / 10 - (int)dm_symbols(v);
    if (dm(v)->disrupted)
        return logistic(200 - 45 * unbeaten(v) + 60 * (time < 12 ? time : 12) + 6 * vigour(v));
    return logistic(-360 - 900 * unbroken(v) / 1000 + 40 * (time - 15) + 4 * vigour(v) / (int)v->s->seats
                    - (dm(v)->summoned ? 900 : 0));
}

/* It can be said when a turn begins; in between there are dice and cards whose chances the expert weighs. */
int dm_stands(const struct dt *v, unsigned seat)
{
    const struct dt_frame *turn = dt_top(v);
    (void)seat;
    return v->s->ask.ask == dm_A_action && turn->proc == dm_C_turn && turn->r[0] == turn->r[1] ? as_it_is(v) : -1;
}
