/* cannot.c -- why a task or a die is no answer to what is asked now, for front ends that say so. Decides
 * nothing: it reads the same functions as the rules do, from a view. */
#include "edition.h"

#include "../../kernel/table.h"

/* ASG-01..05, TASK-06, TASK-14: after a roll, of the card that is attempted. */
static unsigned task_after_roll(const struct dt *v, unsigned seat, unsigned row)
{
    struct es_layout l;
    es_layout(v, es(v)->card, &l);
    if (es(v)->completed && !es_has(v, es_Q_many_tasks, seat))
        return es_M_not_one_more;
    if (!(l.open >> row & 1))
        return es_M_not_yet;
    return es_survives(v, seat, es_counts(v, &l, row)) ? es_M_not_shown : es_M_not_survived;
}

static unsigned task(const struct dt *v, unsigned seat, const struct dt_item *i, unsigned host)
{
    if (i->flags & DT_ITEM_DONE)
        return 0;
    if (es(v)->battle || host != es(v)->card)
        return host == es(v)->card ? 0 : es_M_not_tried;
    return v->s->ask.ask == es_A_after_roll    ? task_after_roll(v, seat, i->id)
           : v->s->ask.ask == es_A_before_roll ? es_M_not_rolled
                                               : 0;
}

/* ROLL-03, ASG-09, LOCK-01: where a die lies says what it can do. */
static unsigned die(const struct dt *v, unsigned thing)
{
    switch (dt_thing(v, thing)->zone) {
    case es_Z_supply: return es_M_not_in_roll;
    case es_Z_assigned: return es_M_not_free;
    case es_Z_spent: return es_M_not_left;
    case es_Z_locked: return es_M_not_unlocked;
    case es_Z_pool:
        return v->s->ask.ask == es_A_after_roll    ? es_M_not_needed
               : v->s->ask.ask == es_A_before_roll ? es_M_not_rolled
                                                   : 0;
    default: return 0;
    }
}

unsigned es_cannot(const struct dt *v, unsigned seat, const struct dt_item *i, unsigned host)
{
    return i->type == DT_I_TASK                                    ? task(v, seat, i, host)
           : i->type == DT_I_DIE && es_kind(v, i->id) == es_K_die ? die(v, i->id)
                                                                    : 0;
}
