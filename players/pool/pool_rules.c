/* pool_rules.c -- what a pool must keep to be one, and the words for what is wrong with it. */
#include "pool_in.h"

const char *dtp_pool_why(enum dtp_pool_code code)
{
    static const char *const why[DTP_POOL_CODES] = {
        [DTP_POOL_FINE] = "nothing is wrong",
        [DTP_POOL_BAD_COLOURS] = "a pool has one to four colours of dice",
        [DTP_POOL_BAD_FACES] = "a die has one to twelve faces",
        [DTP_POOL_BAD_WEIGHTS] = "no face of a die can be rolled",
        [DTP_POOL_BAD_GIVES] = "a face adds more than 3 to a count",
        [DTP_POOL_BAD_DICE] = "a pool has at most 32 dice",
        [DTP_POOL_BAD_MEANS] = "at most four means, each used at most 15 times on at least one die",
        [DTP_POOL_BAD_AIM] = "an aim is a sum to reach, of counts that weigh at most 8 each, or a table",
        [DTP_POOL_BAD_TABLE] = "the table is missing or has more than 4096 entries",
        [DTP_POOL_TOO_LARGE] = "too many different rolls",
        [DTP_POOL_NO_MEMORY] = "out of memory",
        [DTP_POOL_NO_ROLL] = "not a roll of this pool",
    };
    return (unsigned)code < DTP_POOL_CODES ? why[code] : "no such code";
}

static enum dtp_pool_code check_die(const struct dt_pool_die *d)
{
    if (!d->faces || d->faces > DT_POOL_FACES)
        return DTP_POOL_BAD_FACES;
    unsigned sum = 0;
    for (unsigned f = 0; f < d->faces; f++) {
        sum += d->weight[f];
        for (unsigned i = 0; i < DT_POOL_COUNTS; i++)
            if (d->gives[f][i] > DT_POOL_GIVES)
                return DTP_POOL_BAD_GIVES;
    }
    return sum ? DTP_POOL_FINE : DTP_POOL_BAD_WEIGHTS;
}

enum dtp_pool_code pool_check_dice(const struct dt_pool *p)
{
    if (!p->colours || p->colours > DT_POOL_COLOURS)
        return DTP_POOL_BAD_COLOURS;
    unsigned dice = 0;
    for (unsigned k = 0; k < p->colours; k++) {
        enum dtp_pool_code code = check_die(&p->die[k]);
        if (code)
            return code;
        dice += p->dice[k];
    }
    return dice <= DT_POOL_DICE ? DTP_POOL_FINE : DTP_POOL_BAD_DICE;
}

static enum dtp_pool_code check_means(const struct dt_pool *p)
{
    if (p->means > DT_POOL_MEANS)
        return DTP_POOL_BAD_MEANS;
    for (unsigned i = 0; i < p->means; i++) {
        const struct dt_pool_means *m = &p->by[i];
        if (m->times > DT_POOL_TIMES || (!m->all && !m->most))
            return DTP_POOL_BAD_MEANS;
    }
    return DTP_POOL_FINE;
}

static enum dtp_pool_code check_table(const struct dt_pool_aim *a)
{
    return a->table && dtp_pool_places(a->most) <= DT_POOL_TABLE_ROOM ? DTP_POOL_FINE : DTP_POOL_BAD_TABLE;
}

static enum dtp_pool_code check_aim(const struct dt_pool_aim *a)
{
    for (unsigned i = 0; i < DT_POOL_COUNTS; i++)
        if (a->weigh[i] > DT_POOL_WEIGH || a->weigh[i] < -DT_POOL_WEIGH)
            return DTP_POOL_BAD_AIM;
    if (a->sort == DT_POOL_TABLE)
        return check_table(a);
    return a->sort == DT_POOL_REACH ? DTP_POOL_FINE : DTP_POOL_BAD_AIM;
}

enum dtp_pool_code pool_check(const struct dt_pool *p)
{
    enum dtp_pool_code code = pool_check_dice(p);
    if (!code)
        code = check_means(p);
    return code ? code : check_aim(&p->aim);
}
