/* midnight.c -- midnight strikes: texts that speak then, a new mythos card, the attack in battle, and what is fresh
 * again (ES-MID, ES-MYTH). When the clock strikes is in turn.c. */
#include "edition.h"

/* Where texts lie that speak at midnight, in the order in which they are offered. */
static const struct { uint16_t zone, field; } midnight[] = {
    { es_Z_ancient, es_F_ancient_one_midnight }, { es_Z_rooms, es_F_adventure_midnight },
    { es_Z_beside, es_F_adventure_midnight },    { es_Z_worlds, es_F_other_world_midnight },
    { es_Z_prowling, es_F_monster_midnight },    { es_Z_current, es_F_mythos_midnight }, /* MYTH-04 */
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

enum { STRIKE, DUE, CHOSEN, DRAW, DRAWN, IMMEDIATE, OUTLAST, ATTACK = ES_STEP_ATTACK, REFRESH = ES_STEP_REFRESH };

/* One of them. */
static void speak_at_midnight(struct dt *k, struct dt_frame *f)
{
    unsigned card = k->s->answer.object;
    f->step = DUE;
    dt_thing(k, card)->flags &= (uint8_t)~ES_DUE;
    dt_say(k, es_M_at_midnight, DT_NOBODY, card, 0, 0);
    es_effect(k, card, midnight_field(k, card), f->who);
}

static void replace_mythos(struct dt *k, struct dt_frame *f)
{
    unsigned old = dt_first(k, es_Z_current), card = (unsigned)k->s->ret;
    bool pile = es_switch(k, ES_mythos_pile);
    if (old != DT_NOTHING) {                                 /* MYTH-05/06, AMB-42, AMB-53 */
        dt_move(k, old, pile ? (unsigned)es_Z_past : (unsigned)es_Z_mythos_deck, -1, pile ? DT_PLAIN : DT_TO_BOTTOM);
        es_free_locks(k, old);
    }
    if (card >= k->content->things)
        return;
    dt_move(k, card, es_Z_current, -1, DT_PLAIN);
    dt_say(k, es_M_mythos, f->who, card, 0, 0);
    f->source = (uint16_t)card;
    es_push_locks(k, card);
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

/* MID-02 step 1, until nothing is due any more; then a new mythos card, or in battle the attack. r[0]: 1 for the first
 * mythos card of the game, which no midnight brings. */
static void strike(struct dt *k, struct dt_frame *f)
{
    f->step = DRAW;
    if (f->r[0])
        return;
    f->step = DUE;
    dt_say(k, es_M_midnight, DT_NOBODY, DT_NOTHING, 0, 0);
    if (!mark_due(k, f, CHOSEN))
        f->step = es(k)->battle ? ATTACK : DRAW;
}

static void due(struct dt *k, struct dt_frame *f)
{
    if (!ask_due(k, f, CHOSEN))
        f->step = es(k)->battle ? ATTACK : DRAW;
}

/* Step 2: MID-04, MYTH-09. */
static void draw_mythos(struct dt *k, struct dt_frame *f)
{
    refill_mythos(k);
    es(k)->phase = f->r[0] ? ES_SETUP : ES_MYTHOS;
    dt_draw(k, f, es_Z_mythos_deck, DT_TOP, 0, DRAWN);
}

static void drawn(struct dt *k, struct dt_frame *f)
{
    f->step = k->s->ret < 0 ? REFRESH : IMMEDIATE;
    replace_mythos(k, f);
}

static void immediately(struct dt *k, struct dt_frame *f)    /* MYTH-02, MYTH-08 */
{
    f->step = OUTLAST;
    es_effect(k, f->source, es_F_mythos_immediate, f->who);
}

static void outlast(struct dt *k, struct dt_frame *f)        /* MYTH-07 */
{
    f->step = REFRESH;
    es_effect(k, f->source, es_F_mythos_outlasting, f->who);
}

static void attack(struct dt *k, struct dt_frame *f)         /* CARD-06, BAT-10 */
{
    f->step = REFRESH;
    dt_say(k, es_M_attacks, DT_NOBODY, es_ancient(k), 0, 0);
    es_effect(k, es_ancient(k), es_F_ancient_one_attack, f->who);
}

static void refresh(struct dt *k, struct dt_frame *f)        /* ABIL-05, AMB-73: step 3: MID-05 */
{
    dt_refresh(k, es_P_day);
    dt_leave(k, f, 0);
}

static dt_proc_fn *const strikes[] = {
    [STRIKE] = strike,
    [DUE] = due,
    [CHOSEN] = speak_at_midnight,
    [DRAW] = draw_mythos,
    [DRAWN] = drawn,
    [IMMEDIATE] = immediately,
    [OUTLAST] = outlast,
    [ATTACK] = attack,
    [REFRESH] = refresh,
};
void es_proc_midnight(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, strikes); }
