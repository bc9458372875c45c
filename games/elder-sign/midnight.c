/* midnight.c -- midnight strikes: texts that speak then, a new mythos card, the attack in battle, and what is fresh
 * again (ES-MID, ES-MYTH). When the clock strikes is in flow.c. */
#include "edition.h"

/* Where texts lie that speak at midnight, in the order in which they are offered. */
static const struct { uint16_t zone, field; } midnight[] = {
    { es_Z_ancient, es_F_ancient_one_midnight }, { es_Z_rooms, es_F_adventure_midnight },
    { es_Z_beside, es_F_adventure_midnight },    { es_Z_worlds, es_F_other_world_midnight },
    { es_Z_prowling, es_F_monster_midnight },    { es_Z_current, es_F_mythos_midnight },
};
enum { MIDNIGHT_ZONES = sizeof midnight / sizeof midnight[0] };

static unsigned midnight_field(const struct dt *k, unsigned thing)
{
    unsigned i = 0;
    while (i + 1 < MIDNIGHT_ZONES && midnight[i].zone != dt_thing(k, thing)->zone)
        i++;
    return midnight[i].field;
}

/* AMB-54: the deciding player chooses the order. The first asks the question. */
static void offer_due(struct dt *k, struct dt_frame *f, unsigned next, unsigned thing)
{
    if (k->s->ask.ask != es_A_midnight_order)
        dt_ask(k, f, es_A_midnight_order, f->who, next);
    dt_option(k, es_O_choose, thing, 0);
}

/* MID-03, AMB-55: what lies here now, and nothing that comes later. True: something speaks. */
static bool mark_due(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned due = !es(k)->battle || es_switch(k, ES_midnight_text_in_battle) ? ES_DUE : 0;
    for (unsigned i = 0; i < MIDNIGHT_ZONES; i++)
        for dt_each(k, t, midnight[i].zone) {
            unsigned speaks;
            dt_field(k, t, midnight[i].field, &speaks);
            speaks = speaks ? due : 0;
            dt_thing(k, t)->flags = (uint8_t)((dt_thing(k, t)->flags & ~ES_DUE) | speaks);   /* old ones go */
            if (speaks)
                offer_due(k, f, next, t);
        }
    return k->s->ask.ask;
}

static bool ask_due(struct dt *k, struct dt_frame *f, unsigned next)
{
    for (unsigned i = 0; i < MIDNIGHT_ZONES; i++)
        for dt_each(k, t, midnight[i].zone)
            if (dt_thing(k, t)->flags & ES_DUE)
                offer_due(k, f, next, t);
    return k->s->ask.ask;
}

/* One of them; true: that is not over yet. */
static bool speak_at_midnight(struct dt *k, struct dt_frame *f, unsigned card, unsigned next)
{
    f->step = (uint16_t)next;
    dt_thing(k, card)->flags &= (uint8_t)~ES_DUE;
    dt_say(k, es_M_at_midnight, DT_NOBODY, card, 0, 0);
    return es_effect(k, card, midnight_field(k, card), f->who);
}

/* True: its locks are to take dice. */
static bool replace_mythos(struct dt *k, struct dt_frame *f)
{
    unsigned old = dt_first(k, es_Z_current), card = (unsigned)k->s->ret;
    bool pile = es_switch(k, ES_mythos_pile);
    if (old != DT_NOTHING) {                                 /* MYTH-05/06, AMB-42, AMB-53 */
        dt_move(k, old, pile ? (unsigned)es_Z_past : (unsigned)es_Z_mythos_deck, -1, pile ? DT_PLAIN : DT_TO_BOTTOM);
        es_free_locks(k, old);
    }
    if (k->s->ret < 0)
        return false;
    dt_move(k, card, es_Z_current, -1, DT_PLAIN);
    dt_say(k, es_M_mythos, f->who, card, 0, 0);
    f->source = (uint16_t)card;
    return es_push_locks(k, card);
}

/* AMB-52: in the first printing the pile is shuffled when the deck runs out. */
static void refill_mythos(struct dt *k)
{
    if (dt_first(k, es_Z_mythos_deck) != DT_NOTHING || !es_switch(k, ES_mythos_pile))
        return;
    for (unsigned t; (t = dt_first(k, es_Z_past)) != DT_NOTHING;)
        dt_move(k, t, es_Z_mythos_deck, -1, DT_PLAIN);
    dt_shuffle(k, es_Z_mythos_deck);
}

/* The turn of the first printing to which it belonged goes on, or the game; not the first time, before any turn. */
static void midnight_over(struct dt *k, struct dt_frame *f, bool first)
{
    dt_refresh(k, es_P_day);                                 /* step 3: MID-05 */
    dt_leave(k, f, 0);
    if (f[-1].proc == es_C_turn)
        es_end_turn(k, f - 1);
    else if (!first)
        es_turn_over(k);
}

/* BAT-10 */
static void attack(struct dt *k, struct dt_frame *f)
{
    f->step = ES_STEP_REFRESH;
    dt_say(k, es_M_attacks, DT_NOBODY, es_ancient(k), 0, 0);
    if (!es_effect(k, es_ancient(k), es_F_ancient_one_attack, f->who))
        midnight_over(k, f, false);
}

enum { STRIKE, DUE, CHOSEN, DRAW, DRAWN, IMMEDIATE, OUTLAST, ATTACK = ES_STEP_ATTACK, REFRESH = ES_STEP_REFRESH };

/* Step 2: MID-04, MYTH-09, and what follows it. */
static void new_mythos(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case DRAW:
        refill_mythos(k);
        es(k)->phase = f->r[0] ? ES_SETUP : ES_MYTHOS;
        dt_draw(k, f, es_Z_mythos_deck, DT_TOP, 0, DRAWN);
        if (k->s->ask.ask)
            return;                                          /* fall through */
    case DRAWN:
        f->step = k->s->ret < 0 ? REFRESH : IMMEDIATE;
        if (replace_mythos(k, f) || f->step == REFRESH)
            return;                                          /* fall through */
    case IMMEDIATE:
        f->step = OUTLAST;
        if (es_effect(k, f->source, es_F_mythos_immediate, f->who))
            return;                                          /* fall through */
    case OUTLAST:
        f->step = REFRESH;
        if (es_effect(k, f->source, es_F_mythos_outlasting, f->who))
            return;                                          /* fall through */
    default: midnight_over(k, f, f->r[0]);
    }
}

/* MID-02 step 1. True: what speaks at midnight is under way. */
static bool still_speaking(struct dt *k, struct dt_frame *f)
{
    struct dt_option a = k->s->answer;
    bool struck = f->step == STRIKE;
    if (f->step == CHOSEN && speak_at_midnight(k, f, a.object, DUE))
        return true;
    f->step = DUE;
    if (struck)
        dt_say(k, es_M_midnight, DT_NOBODY, DT_NOTHING, 0, 0);
    bool due = struck ? mark_due(k, f, CHOSEN) : ask_due(k, f, CHOSEN);
    return due && (!dt_forced(k, &a) || speak_at_midnight(k, f, a.object, DUE));     /* it was the last */
}

/* r[0]: 1 for the first mythos card of the game, which no midnight brings */
void es_proc_midnight(struct dt *k, struct dt_frame *f)
{
    if (f->step <= CHOSEN && !f->r[0] && still_speaking(k, f))
        return;
    if (f->step == ATTACK || (f->step < DRAW && es(k)->battle)) {
        attack(k, f);
        return;
    }
    f->step = f->step < DRAW ? DRAW : f->step;
    new_mythos(k, f);
}
