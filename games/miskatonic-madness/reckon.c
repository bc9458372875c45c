/* reckon.c -- what every team has to expect of a heap of tiles: backwards from the last tile to the first horror. */
#include "reckon.h"

enum { NEVER = -1000000, HELPED = 4 };

static int mixed(int chance, int if_so, int if_not)
{
    return (int)(((int64_t)chance * if_so + (int64_t)(MM_SURE - chance) * if_not) / MM_SURE);
}

/* ---- rolls ---- */

static unsigned helpers(const struct mm_crew *c, unsigned skill)
{
    return skill == mm_N_sanity ? c->steadies : skill == mm_N_stealth ? c->sneaks : 0;
}

/* The column of a skill; past the last where a pack names none that counts there: no dice. */
static unsigned column(unsigned skill) { return skill - mm_N_combat; }

/* A roll alone, in the company of a set. Who helps, helps once: of many who fail not each is the one. */
static int alone(const struct mm_crew *c, unsigned i, unsigned skill, int need, unsigned set)
{
    if (!skill)
        return MM_SURE * 2 / 3;              /* a die that must not show a 1 or a 2 */
    int p = mm_pass(&c->odds, column(skill) < MM_SKILLS ? c->dice[i][column(skill)] : 0, need);
    if (c->lucky >> i & 1)
        p += (MM_SURE - p) * p / MM_SURE;
    if (helpers(c, skill) & set & ~(1u << i))
        p += (MM_SURE - p) * p / MM_SURE * HELPED / (HELPED - 2 + c->size[set]);
    return p;
}

static int together(const struct mm_crew *c, unsigned set, unsigned skill, int need)
{
    int dice = column(skill) < MM_TEAM_SKILLS ? c->sum[set][column(skill)] : 0;
    bool again = skill == mm_N_investigation && c->scoops & set;
    return again ? mm_pass_again(&c->odds, dice, need) : mm_pass(&c->odds, dice, need);
}

static void one_rolls(const struct mm_crew *c, unsigned i, unsigned skill, int need, const int *cost,
                      struct mm_outlook *o)
{
    for (unsigned set = 1u << i; set < c->sets; set++) {
        unsigned rest = set & ~(1u << i);
        if (rest == set)
            continue;
        int p = alone(c, i, skill, need, set);
        o->worth[set] = mixed(p, o->worth[set], o->worth[rest] - cost[i]);
        o->none[set] = (int16_t)mixed(p, o->none[set], o->none[rest]);
    }
}

/* Each alone, those who fail go to a box. Who helps others is still there while they roll: backwards, the helper's
 * own roll comes first. */
static void each_rolls(const struct mm_crew *c, unsigned skill, int need, enum mm_box box, struct mm_outlook *o)
{
    unsigned help = helpers(c, skill);
    for (unsigned helper = 2; helper--;)
        for (unsigned i = 0; i < c->n; i++)
            if ((help >> i & 1) == helper)
                one_rolls(c, i, skill, need, c->cost[box], o);
}

/* The best a set can do when one of it must go to a box. */
static unsigned who_goes(const struct mm_crew *c, unsigned set, enum mm_box box, const struct mm_outlook *o, int *worth)
{
    unsigned rest = 0;
    *worth = NEVER;
    for (unsigned i = 0; i < c->n; i++) {
        int now = o->worth[set & ~(1u << i)] - c->cost[box][i];
        if (set >> i & 1 && now > *worth) {
            *worth = now;
            rest = set & ~(1u << i);
        }
    }
    return rest;
}

/* ---- what is no foe ---- */

static void meet_alone(const struct mm_crew *c, const struct mm_find *f, struct mm_outlook *o)
{
    enum mm_box box = f->skill == mm_N_sanity ? MM_ASYLUM : f->skill == mm_N_stealth ? MM_JAIL : MM_RECOVERY;
    int nobody = o->worth[0];
    for (unsigned set = 1; set < c->sets; set++) {
        o->worth[set] += f->gain;            /* one who gets through is enough */
        o->none[set] = f->taken ? 0 : o->none[set];
    }
    o->worth[0] = f->fail;
    each_rolls(c, f->skill, f->need, box, o);
    o->worth[0] = nobody;
}

int mm_foresee_reader(const struct mm_crew *c, const struct mm_find *f, const struct mm_outlook *o, unsigned set,
                      unsigned reader)
{
    int sane = alone(c, reader, mm_N_sanity, f->sanity, set);
    int study = mm_pass(&c->odds, c->dice[reader][mm_N_study - mm_N_combat], f->need);
    return mixed(sane, o->worth[set] + study * f->gain / MM_SURE,
                 o->worth[set & ~(1u << reader)] - c->cost[MM_ASYLUM][reader]);
}

static void meet_book(const struct mm_crew *c, const struct mm_find *f, unsigned set, struct mm_outlook *o)
{
    int best = o->worth[set], none = o->none[set];
    for (unsigned i = 0; i < c->n; i++) {
        int now = set >> i & 1 ? mm_foresee_reader(c, f, o, set, i) : NEVER;
        int knows = alone(c, i, mm_N_sanity, f->sanity, set) *
                    mm_pass(&c->odds, c->dice[i][mm_N_study - mm_N_combat], f->need) / MM_SURE;
        if (now > best) {
            best = now;
            none = o->none[set] * (MM_SURE - knows) / MM_SURE;
        }
    }
    o->worth[set] = best;
    o->none[set] = (int16_t)none;
}

static void meet_together(const struct mm_crew *c, const struct mm_find *f, unsigned set, struct mm_outlook *o)
{
    int p = together(c, set, f->skill, f->need), worth;
    if (f->way == MM_ONE_GOES) {
        unsigned rest = who_goes(c, set, MM_JAIL, o, &worth);
        o->worth[set] = mixed(p, o->worth[set], worth);
        o->none[set] = (int16_t)mixed(p, o->none[set], o->none[rest]);
        return;
    }
    o->worth[set] += mixed(p, f->gain, f->fail);
    if (f->taken)
        o->none[set] = (int16_t)mixed(p, 0, o->none[set]);
}

void mm_foresee_tile(const struct mm_crew *c, const struct mm_find *f, struct mm_outlook *o)
{
    if (f->way == MM_ALONE) {
        meet_alone(c, f, o);
        return;
    }
    for (unsigned set = c->sets - 1; set; set--)           /* the larger first: they look at the smaller as they are */
        switch (f->way) {
        case MM_READ: meet_book(c, f, set, o); break;
        case MM_TOGETHER:
        case MM_ONE_GOES: meet_together(c, f, set, o); break;
        default: o->worth[set] += f->gain; break;
        }
}

/* ---- foes ---- */

/* foe[0] is the first that the Cultist gives up. Before it falls, all behind it stand, too. */
static void fight(struct mm_crew *c, const struct mm_find *const *foe, unsigned n, struct mm_outlook *o)
{
    int dice = 0, held = 0;
    while (n--) {
        dice += foe[n]->dice;
        held = foe[n]->held > held ? foe[n]->held : held;
        o->worth[0] = -MM_SUMMON * held;                   /* MMC-SP-02 */
        for (unsigned set = 1; set < c->sets; set++) {     /* the smaller first: who loses a round fights on as one */
            int p = mm_round_won(&c->odds, c->sum[set][0], dice), worth;
            unsigned rest = who_goes(c, set, MM_CRITICAL, o, &worth);
            o->worth[set] = mixed(p, o->worth[set] + foe[n]->gain, worth);
            o->none[set] = (int16_t)mixed(p, o->none[set], o->none[rest]);
        }
    }
}

/* The weakest first, as the Cultist's side gives them up. */
static unsigned line_up(const struct mm_find *f, unsigned n, const struct mm_find **foe)
{
    unsigned foes = 0;
    for (unsigned i = 0; i < n; i++) {
        if (f[i].way != MM_FIGHT)
            continue;
        unsigned k = foes++;
        for (; k && foe[k - 1]->dice > f[i].dice; k--)
            foe[k] = foe[k - 1];
        foe[k] = &f[i];
    }
    return foes;
}

void mm_foresee(struct mm_crew *c, const struct mm_find *f, unsigned n, struct mm_outlook *o)
{
    const struct mm_find *foe[MM_HEAP];
    unsigned last = 0;
    for (unsigned set = 0; set < c->sets; set++)
        o->worth[set] = 0, o->none[set] = MM_SURE;
    for (unsigned i = 0; i < n; i++)
        last = f[i].turn > last ? f[i].turn : last;
    for (unsigned turn = last + 1; turn--;)
        for (unsigned i = 0; i < n; i++)
            if (f[i].way != MM_FIGHT && f[i].turn == turn)
                mm_foresee_tile(c, &f[i], o);
    unsigned foes = line_up(f, n, foe);
    fight(c, foe, foes, o);
    for (unsigned i = 0; i < foes; i++)
        if (foe[i]->sanity)                                /* AMB-10: before the first blow */
            each_rolls(c, mm_N_sanity, foe[i]->sanity, MM_ASYLUM, o);
}
