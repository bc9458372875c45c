/* stands.c -- how a game of Elder Sign stands: the chance to win, in thousandths, as far as it can be
 * read off the table between two turns. The weights were fitted (logistic regression) to 43,468
 * positions at the start of turns of 1,200 games by experts, one to eight of them, all Ancient
 * Ones; only whoever plays looks at them, no rule does. */
#include "edition.h"

enum { STEP = 500, STEPS = 21 };
/* 1000 / (1 + exp(-x)) for x from -5 to 5 in steps of a half */
static const int16_t chance[STEPS] = { 7,   11,  18,  29,  47,  76,  119, 182, 269, 378, 500,
                                       622, 731, 818, 881, 924, 953, 971, 982, 989, 993 };

static int logistic(int thousandths)
{
    int x = thousandths + STEP * (STEPS - 1) / 2;
    if (x < 0)
        return 5;
    if (x >= STEP * (STEPS - 1))
        return 995;
    return chance[x / STEP] + (chance[x / STEP + 1] - chance[x / STEP]) * (x % STEP) / STEP;
}

/* What one investigator adds, in thousandths of a logit for a table of one. */
static int holding(const struct dt *v, unsigned p)
{
    const struct es_seat *s = es_seat(v, p);
    int sum = 201 * (s->sanity + s->stamina) + 241 * s->clues + 119 * es_wealth(v, p);
    for dt_each(v, t, es_Z_held + p)
        switch (es_kind(v, t)) {
        case es_K_common_item:
        case es_K_unique_item: sum += 336; break;
        case es_K_spell: sum += 325; break;
        case es_K_ally: sum += 283; break;
        default: break;
        }
    return sum;
}

int es_stands(const struct dt *v, unsigned seat)
{
    const struct es *s = es(v);
    unsigned length, seats = v->s->seats, ancient = es_ancient(v);
    int held = 0;
    (void)seat;                                /* all win or lose together */
    if (v->s->ask.ask != es_A_move || ancient == DT_NOTHING || s->battle)
        return -1;
    dt_field(v, ancient, es_F_ancient_one_doom_track, &length);
    int signs = dt_number(v, ancient, es_F_ancient_one_elder_signs) - s->signs, doom = (int)length - s->doom;
    for (unsigned p = 0; p < seats; p++)
        if (es_alive(v, p))
            held += holding(v, p);
    return logistic(334 - 297 * signs + 216 * doom - 524 * signs / (doom > 0 ? doom : 1) - 173 * s->clock +
                    held / (int)seats - 314 * (int)dt_in(v, es_Z_prowling) + 265 * (int)dt_in(v, es_Z_worlds) -
                    529 * (int)dt_in(v, es_Z_locked));
}
