/* stands.c -- how a game of Eldritch Horror stands: the chance to win, in thousandths, as far as it can be read off the
 * table when a round begins. The weights were fitted (logistic regression) to 24,543 positions at the start of rounds
 * of 2,650 games by experts, one, two and four of them, all Ancient Ones; only whoever plays looks at them, no rule
 * does. Once he is awake there is hardly a game that is won. */
#include "state.h"

enum { STEP = 500, STEPS = 21, AWAKE = 5 };
/* 1000 / (1 + exp(-x)) for x from -5 to 5 in steps of a half */
static const int16_t chance[STEPS] = { 7,   11,  18,  29,  47,  76,  119, 182, 269, 378, 500,
                                       622, 731, 818, 881, 924, 953, 971, 982, 989, 993 };

static int logistic(int thousandths)
{
    int x = thousandths + STEP * (STEPS - 1) / 2;
    if (x < 0)
        return AWAKE;
    if (x >= STEP * (STEPS - 1))
        return 995;
    return chance[x / STEP] + (chance[x / STEP + 1] - chance[x / STEP]) * (x % STEP) / STEP;
}

/* How far the active mystery is, in thousandths: what lies on it, or what its monster has lost. */
static int solved_in_part(const struct dt *v)
{
    unsigned active = dt_first(v, eh_Z_active), n;
    int need;
    if (active == DT_NOTHING)
        return 0;
    int done = eh_progress(v, active, &need);
    const int16_t *epic = dt_field(v, active, eh_F_mystery_epic, &n);
    unsigned monster = n ? eh_find_card(v, (unsigned)epic[0], eh_Z_prowling) : (unsigned)DT_NOTHING;
    if (monster != DT_NOTHING)
        return dt_thing(v, monster)->count * 1000 / eh_toughness(v, monster);
    return need ? done * 1000 / need : 0;
}

/* Doom that the gates on the board cost as the omen goes round once. */
static int doom_of_gates(const struct dt *v)
{
    int sum = 0;
    for dt_each(v, t, eh_Z_gates)
        for (unsigned i = 0; i < EH_OMENS; i++)
            sum += dt_number(v, t, eh_F_gate_omen) == eh_omen_at(i);
    return sum;
}

static int rumors(const struct dt *v)
{
    int n = 0;
    for dt_each(v, t, eh_Z_ongoing)
        n += eh_has_word(v, t, eh_F_mythos_sort, eh_N_rumor);
    return n;
}

/* What the investigators have, in thousandths of a logit for a table of one. */
static int holding(const struct dt *v)
{
    int sum = 0;
    for (unsigned p = 0; p < v->s->seats; p++)
        sum += 126 * (int)dt_in(v, eh_Z_purse + p) + 157 * (int)dt_in(v, eh_Z_held + p)
             - 161 * (int)dt_in(v, eh_Z_burdens + p) - (eh_seat(v, p)->flags & EH_DELAYED ? 164 : 0);
    return sum / (int)v->s->seats;
}

static int as_it_is(const struct dt *v)
{
    int unsolved = 1000 * ((int)eh_needed(v) - (int)eh_solved(v)) - solved_in_part(v), deck = 0, doom = eh(v)->doom;
    for (unsigned i = 0; i < EH_STAGES; i++)
        deck += (int)dt_in(v, eh_Z_stage + i);
    if (eh_awake(v))
        return AWAKE;
    return logistic(1353 - 1076 * unsolved / 1000 - 69 * doom - 1428 * 4 * unsolved / 1000 / (doom + 1) + 158 * deck
                    - 141 * doom_of_gates(v) - 190 * rumors(v) + holding(v));
}

/* It can be said when a round begins, and to whoever is asked when a turn does; in between there are dice and cards
 * whose chances the expert weighs. */
int eh_stands(const struct dt *v, unsigned seat)
{
    const struct eh *s = eh(v);
    unsigned who = v->s->ask.who;
    if (v->s->ask.ask != eh_A_action || dt_top(v)->proc != eh_C_turn || s->seat[who % DT_SEATS].done
        || s->seat[who % DT_SEATS].actions < EH_ACTIONS)
        return -1;
    return who == s->lead || who == seat ? as_it_is(v) : -1;
}
