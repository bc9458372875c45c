/* setup.c -- what comes before the first turn (ES-SET): the box, the Ancient One, the cards on the table, the
 * investigators; and the course of the whole game, turn after turn. Whoever replaces one devoured comes in this way. */
#include "edition.h"

/* ------------------------------------------------------------------------ the box ---- */

static const uint8_t deck_of[] = {                           /* COMP-12 */
    [es_K_adventure] = es_Z_adventure_deck, [es_K_other_world] = es_Z_world_deck, [es_K_common_item] = es_Z_common_deck,
    [es_K_unique_item] = es_Z_unique_deck, [es_K_spell] = es_Z_spell_deck, [es_K_ally] = es_Z_ally_deck,
    [es_K_mythos] = es_Z_mythos_deck, [es_K_monster] = es_Z_cup, [es_K_die] = es_Z_supply, [es_K_entrance] = es_Z_hall,
    [es_K_investigator] = es_Z_lodge, [es_K_ancient_one] = es_Z_removed,
};

/* Face down to the bottom of its own deck; markers into the cup (ITEM-01, TRO-07, DEV-04). */
void es_to_deck(struct dt *k, unsigned thing) { dt_move(k, thing, deck_of[es_kind(k, thing)], -1, DT_TO_BOTTOM); }

/* SET-01..SET-10: clock on XII, decks, cup without masks, dice in the supply. */
void es_begin(struct dt *k)
{
    struct es *s = es(k);
    for (unsigned t = k->content->things; t-- > 0;) {        /* from the last: each comes to the front of its deck */
        bool mask = es_kind(k, t) == es_K_monster && dt_number(k, t, es_F_monster_mask);
        dt_move(k, t, mask ? (unsigned)es_Z_removed : deck_of[es_kind(k, t)], -1, DT_PLAIN);
    }
    for es_each_die(k, d)
        s->coloured[es_colour(k, d) - es_N_green] |= (uint8_t)es_bit_of(k, d);
    s->card = DT_NOTHING;
    for (unsigned p = 0; p < DT_SEATS; p++)
        s->seat[p].card = s->seat[p].place = DT_NOTHING;
    dt_push(k, es_C_game, 0, DT_NOTHING);
}

/* SET-03: one Ancient One, drawn at random, named by the setting, or picked by the players. */
static void choose_ancient(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned how = k->s->setting[es_G_ancient_one], first = k->content->kind_first[es_K_ancient_one];
    unsigned count = k->content->kind_first[es_K_ancient_one + 1] - first;
    if (how == 0) {
        dt_roll(k, f, count, next);
    } else if (how == 1) {
        dt_ask(k, f, es_A_ancient_one, 0, next);
        for (unsigned i = 0; i < count; i++)
            dt_option(k, es_O_choose, first + i, 0);
    } else {
        f->step = (uint16_t)next;
        k->s->ret = (int16_t)(how - 2 < count ? how - 2 : 0);
    }
}

static void ancient_chosen(struct dt *k)
{
    unsigned first = k->content->kind_first[es_K_ancient_one];
    bool picked = k->s->answer.verb == es_O_choose;
    unsigned card = picked ? k->s->answer.object : first + (unsigned)k->s->ret;
    dt_move(k, card, es_Z_ancient, -1, DT_PLAIN);
    es_effect(k, card, es_F_ancient_one_setup, 0);           /* SET-05: masks */
}

/* SET-15, SET-16: at random, or whom the players name. */
static void choose_first(struct dt *k, struct dt_frame *f, unsigned next)
{
    if (!k->s->setting[es_G_first_player] || !es_switch(k, ES_agree_who_is_first)) {
        dt_roll(k, f, k->s->seats, next);
        return;
    }
    dt_ask(k, f, es_A_first_player, 0, next);
    for (unsigned p = 0; p < k->s->seats; p++)
        dt_option(k, DT_V_seat, p, 0);
}

/* -------------------------------------------------- SET-11..14, DEV-05..08: a new investigator ---- */

static void join(struct dt *k, unsigned seat, unsigned card)
{
    struct es_seat *s = es_seat(k, seat);
    dt_move(k, card, es_Z_self + seat, -1, DT_PLAIN);
    s->card = (uint16_t)card;
    s->place = es(k)->battle ? (uint16_t)es_ancient(k) : (uint16_t)dt_first(k, es_Z_hall);
    s->lost_sanity = s->lost_stamina = s->clues = 0;
    s->flags &= (uint8_t)~ES_VACANT;
    s->sanity = dt_counted(0, es_ask(k, es_Q_max_sanity, seat));
    s->stamina = dt_counted(0, es_ask(k, es_Q_max_stamina, seat));
    dt_say(k, es_M_joins, seat, card, 0, 0);
}

/* AMB-60: whom he may choose, or who comes. DEV-08: nobody is left, and he is out of the game. */
static void choose_investigator(struct dt *k, struct dt_frame *f, bool free_choice, unsigned next)
{
    if (dt_first(k, es_Z_lodge) == DT_NOTHING) {
        es_seat(k, f->who)->flags = ES_OUT;
        dt_say(k, es_M_out, f->who, DT_NOTHING, 0, 0);
        dt_leave(k, f, 0);
        es_end_of_game_check(k);
    } else if (free_choice) {
        dt_ask(k, f, es_A_investigator, f->who, next);
        es_offer_all(k, es_O_choose, es_Z_lodge);
    } else {
        dt_draw(k, f, es_Z_lodge, DT_TOP, 0, next);
    }
}

/* r[0]: 1 when somebody devoured is replaced */
void es_proc_recruit(struct dt *k, struct dt_frame *f)
{
    enum { CHOOSE, CHOSEN, KIT, DONE };
    bool free_choice = k->s->setting[es_G_investigators] == 1 || (f->r[0] && !es_switch(k, ES_new_by_setup_method));
    switch (f->step) {
    case CHOOSE: choose_investigator(k, f, free_choice, CHOSEN); return;
    case CHOSEN: {
        unsigned card = free_choice ? k->s->answer.object : (unsigned)k->s->ret;
        f->step = DONE;
        join(k, f->who, card);
        es_seat(k, f->who)->flags |= f->r[0] ? ES_NEW : 0;
        es_effect(k, card, es_F_investigator_starting, f->who);              /* CARD-12, SET-13 */
        return;
    }
    default: dt_leave(k, f, 0);
    }
}

/* ------------------------------------------------------------------ the game ---- */

/* The next seat that has a turn at all: AMB-08, AMB-95. False: none, the game is over. */
static bool next_turn(struct dt *k)
{
    struct es *s = es(k);
    for (unsigned i = 0; i < k->s->seats; i++) {
        s->active = (uint8_t)es_next_seat(k, s->active);
        const struct es_seat *p = es_seat(k, s->active);
        if (!(p->flags & ES_OUT) || (p->flags & ES_CLOCK_ONLY && es_switch(k, ES_dead_move_clock)))
            return true;
    }
    es_end_of_game_check(k);
    return k->s->status == DT_ASKING;
}

static void start_turn(struct dt *k)
{
    struct es *s = es(k);
    s->phase = ES_TURN;
    s->struck = s->rolled = s->completed = s->failing = s->focuses = s->terrors = 0;
    for (unsigned p = 0; p < DT_SEATS; p++)
        s->seat[p].flags &= (uint8_t)~ES_HELPED;
    dt_refresh(k, es_P_turn);
    dt_say(k, es_M_turn, s->active, DT_NOTHING, 0, 0);
    dt_push(k, es_C_turn, s->active, DT_NOTHING);
}

/* CLK-03, MID-01: between two turns. */
static void turn_over(struct dt *k)
{
    struct es *s = es(k);
    bool midnight = s->struck && !es_switch(k, ES_midnight_in_turn);
    unsigned last = s->active;
    s->phase = ES_MIDNIGHT;
    s->struck = 0;
    if (midnight)
        dt_push(k, es_C_midnight, last, DT_NOTHING);
    else if (next_turn(k))
        start_turn(k);
}

/* r[0]: counter of the step. SET-20: the steps run in this order. */
void es_proc_game(struct dt *k, struct dt_frame *f)
{
    enum { ANCIENT, CHOSEN, DEAL, RECRUIT, FIRST, FIRST_FOUND, MYTHOS, TURN, TURN_OVER };
    struct es *s = es(k);
    switch (f->step) {
    case ANCIENT: choose_ancient(k, f, CHOSEN); return;
    case CHOSEN: f->step = DEAL; ancient_chosen(k); return;
    case DEAL:                                               /* SET-06, SET-08 */
        if (f->r[0] < ES_PLACES)
            es_lay(k, es_Z_adventure_deck, es_Z_rooms, f->r[0]++);
        else
            f->r[0] = 0, f->step = RECRUIT;
        return;
    case RECRUIT:                                            /* SET-11..SET-14 */
        if (f->r[0] < k->s->seats)
            dt_push(k, es_C_recruit, (unsigned)f->r[0]++, DT_NOTHING);
        else
            f->r[0] = 0, f->step = FIRST;
        return;
    case FIRST: choose_first(k, f, FIRST_FOUND); return;
    case FIRST_FOUND:
        s->first = s->active = (uint8_t)(k->s->answer.verb == DT_V_seat ? k->s->answer.object : (unsigned)k->s->ret);
        dt_say(k, es_M_first_player, s->first, DT_NOTHING, 0, 0);
        f->step = MYTHOS;
        return;
    case MYTHOS:                                             /* SET-17..SET-19 */
        f->step = TURN;
        dt_push(k, es_C_midnight, s->first, DT_NOTHING)->r[0] = 1; /* MID-06, AMB-09 */
        return;
    case TURN: f->step = TURN_OVER; start_turn(k); return;
    default: turn_over(k);
    }
}
