/* cannot.c -- why a task, a die or a card is no answer to what is asked now, for front ends that say so. Decides
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

/* MON-08..13: free places for monsters first; when there is none, below a card. */
static unsigned no_place(const struct dt *v)
{
    bool places = v->s->ask.count && v->s->ask.option[0].arg < ES_BELOW;
    return places ? es_M_not_free_for_monster : es_M_not_the_fewest;
}

static unsigned task(const struct dt *v, unsigned seat, const struct dt_item *i, unsigned host)
{
    if (i->flags & DT_ITEM_DONE)
        return 0;
    if (v->s->ask.ask == es_A_place_monster)
        return no_place(v);
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

/* MOVE-01, MOVE-03: who has gone somewhere stays there for the turn. */
static unsigned elsewhere(const struct dt *v, unsigned thing)
{
    if (es(v)->battle)
        return es_M_not_in_battle;
    if (v->s->ask.ask == es_A_entrance)
        return es_kind(v, thing) == es_K_entrance ? 0 : es_M_not_this_turn;
    return v->s->ask.ask == es_A_move || es(v)->card == thing || es(v)->card == DT_NOTHING ? 0 : es_M_not_this_turn;
}

static bool known_card(const struct dt *v, const struct dt_item *i)
{
    return i->type == DT_I_CARD && i->id < v->content->things && !(i->flags & DT_ITEM_DOWN) && !i->look;
}

/* Cards that belong to nobody: where one could go, and what only works at its time. */
static unsigned card(const struct dt *v, unsigned thing)
{
    switch (es_kind(v, thing)) {
    case es_K_adventure:
    case es_K_other_world: return v->s->ask.ask == es_A_place_monster ? no_place(v) : elsewhere(v, thing);
    case es_K_entrance: return v->s->ask.ask == es_A_place_monster ? es_M_not_at_entrance : elsewhere(v, thing);
    case es_K_ancient_one: return es(v)->battle ? 0 : es_M_not_awake;
    case es_K_mythos: return es_M_not_chosen;
    case es_K_monster: return dt_thing(v, thing)->zone == es_Z_prowling ? es_M_not_by_itself : 0;
    default: return 0;
    }
}

unsigned es_cannot(const struct dt *v, unsigned seat, const struct dt_item *i, unsigned host)
{
    return i->type == DT_I_TASK                                    ? task(v, seat, i, host)
           : i->type == DT_I_DIE && es_kind(v, i->id) == es_K_die ? die(v, i->id)
           : known_card(v, i)                                       ? card(v, i->id)
                                                                    : 0;
}
