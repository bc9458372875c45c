/* flow.c -- the course of the game, in the order of the rulebook: setup, a player's turn, the
 * clock. What midnight brings is in midnight.c, what happens on a card in attempt.c, at the entrance
 * in entrance.c, after the awakening in battle.c. Ids are those of the rule ledger. */
#include "edition.h"

/* ------------------------------------------------------------------------ setup ---- */

static const uint8_t deck_of[] = {
    [es_K_adventure] = es_Z_adventure_deck, [es_K_other_world] = es_Z_world_deck, [es_K_common_item] = es_Z_common_deck,
    [es_K_unique_item] = es_Z_unique_deck, [es_K_spell] = es_Z_spell_deck, [es_K_ally] = es_Z_ally_deck,
    [es_K_mythos] = es_Z_mythos_deck, [es_K_monster] = es_Z_cup, [es_K_die] = es_Z_supply, [es_K_entrance] = es_Z_hall,
    [es_K_investigator] = es_Z_lodge, [es_K_ancient_one] = es_Z_removed,
};

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

static unsigned next_seat(const struct dt *k, unsigned seat) { return (seat + 1) % k->s->seats; }

/* The next seat that has a turn at all: AMB-08, AMB-95. False: none, the game is over. */
static bool next_turn(struct dt *k)
{
    struct es *s = es(k);
    for (unsigned i = 0; i < k->s->seats; i++) {
        s->active = (uint8_t)next_seat(k, s->active);
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
        dt_push(k, es_C_midnight, s->first, DT_NOTHING)->r[0] = 1;
        return;
    case TURN: f->step = TURN_OVER; start_turn(k); return;
    default: turn_over(k);
    }
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

/* Whom he may choose, or who comes. DEV-08: nobody is left, and he is out of the game. */
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
        es_effect(k, card, es_F_investigator_starting, f->who);              /* SET-13 */
        return;
    }
    default: dt_leave(k, f, 0);
    }
}

/* ------------------------------------------------------------------- TURN, MOVE ---- */

enum { BEGIN, MOVE, MOVED, RESOLVE, CLOCK = ES_STEP_CLOCK, LAST_CHOSEN, LAST_USED, MIDNIGHT, END };

static void ask_move(struct dt *k, struct dt_frame *f)
{
    dt_ask(k, f, es_A_move, f->who, MOVED);
    dt_option(k, es_O_go, dt_first(k, es_Z_hall), 0);
    for (unsigned zone = es_Z_rooms; zone <= es_Z_worlds; zone++)
        es_offer_all(k, es_O_go, zone);                      /* MOVE-01, -02: staying is going where one is */
    if (!es_switch(k, ES_items_before_roll))
        dt_usable(k, es_E_own_turn, f->who);
}

/* ITEM-04: is something held that may be used at any time in a turn? */
bool es_asks_any_time(struct dt *k, struct dt_frame *f, unsigned next)
{
    if (es_switch(k, ES_items_before_roll) || !dt_is_heard(k, es_E_own_turn, DT_AFTER, f->who) || !es_alive(k, f->who))
        return false;
    dt_ask(k, f, es_A_any_time, f->who, next);
    dt_option(k, es_O_go_on, 0, 0);
    dt_usable(k, es_E_own_turn, f->who);
    return true;
}

static void begin_turn(struct dt *k, struct dt_frame *f)
{
    es_seat(k, f->who)->flags &= (uint8_t)~ES_NEW;
    f->step = !es_alive(k, f->who) ? CLOCK                   /* BAT-13: only the clock */
            : es(k)->battle ? RESOLVE : MOVE;
    dt_announce(k, es_E_turn, f->who, DT_NOTHING);
}

/* TURN-07, BAT-01: what the place he is at offers. */
static void resolution(struct dt *k, struct dt_frame *f)
{
    unsigned place = es_seat(k, f->who)->place;
    bool attempt = es(k)->battle || es_is_card(k, place);
    f->step = CLOCK;
    dt_push(k, attempt ? es_C_attempt : es_C_entrance, f->who, place);
}

/* MOVE-01: where he goes, or what he uses first. */
static void moved(struct dt *k, struct dt_frame *f)
{
    unsigned place = k->s->answer.object;
    if (k->s->answer.verb == DT_V_use) {
        f->step = MOVE;
        dt_use(k, k->s->answer, f->who);
        return;
    }
    f->step = RESOLVE;
    es_seat(k, f->who)->place = (uint16_t)place;
    dt_say(k, es_M_moves, f->who, place, 0, 0);
    if (!dt_announce(k, es_E_move, f->who, place))
        resolution(k, f);
}

static void end_turn(struct dt *k, struct dt_frame *f)
{
    es_clear_dice(k, true);                                  /* FOC-06, ITEM-10 */
    dt_leave(k, f, 0);
}

/* CLK-04: in the first printing inside the turn */
static void midnight_of_turn(struct dt *k, struct dt_frame *f)
{
    f->step = END;
    if (!es(k)->struck || !es_switch(k, ES_midnight_in_turn)) {
        end_turn(k, f);
        return;
    }
    es(k)->struck = 0;
    es(k)->phase = ES_MIDNIGHT;
    dt_push(k, es_C_midnight, f->who, DT_NOTHING);
}

/* CLK-01: three hours on; DEV-11, AMB-57: who was devoured in this turn takes a new investigator now. */
static void move_clock(struct dt *k, struct dt_frame *f)
{
    bool vacant = es_seat(k, f->who)->flags & ES_VACANT;
    f->step = MIDNIGHT;
    es(k)->phase = ES_CLOCK;
    es_pass_hours(k, 1);
    if (vacant)
        dt_push(k, es_C_recruit, f->who, DT_NOTHING)->r[0] = 1;
    else
        midnight_of_turn(k, f);
}

/* ITEM-02, ITEM-04: the Clock phase belongs to the turn. */
static void clock_phase(struct dt *k, struct dt_frame *f)
{
    if (!es_asks_any_time(k, f, LAST_CHOSEN))
        move_clock(k, f);
}

static void last_chosen(struct dt *k, struct dt_frame *f)
{
    f->step = LAST_USED;
    if (k->s->answer.verb == DT_V_use)
        dt_use(k, k->s->answer, f->who);
    else
        move_clock(k, f);
}

/* AMB-80: a monster defeated now is his at once, his Resolution phase is over. */
static void last_used(struct dt *k, struct dt_frame *f)
{
    f->step = CLOCK;
    es_collect(k, f->who, DT_NOTHING);
}

/* TURN-01: Movement, Resolution, Clock. */
static dt_proc_fn *const turn[] = {
    [BEGIN] = begin_turn,
    [MOVE] = ask_move,
    [MOVED] = moved,
    [RESOLVE] = resolution,
    [CLOCK] = clock_phase,
    [LAST_CHOSEN] = last_chosen,
    [LAST_USED] = last_used,
    [MIDNIGHT] = midnight_of_turn,
    [END] = end_turn,
};
void es_proc_turn(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, turn); }

void es_pass_hours(struct dt *k, unsigned steps)
{
    struct es *s = es(k);
    for (; steps; steps--) {
        s->clock = (uint8_t)((s->clock + 1) % 4);
        s->struck = (uint8_t)(s->struck + !s->clock);
        dt_say(k, es_M_hour, DT_NOBODY, DT_NOTHING, s->clock ? s->clock * 3 : 12, 0);
    }
}

/* --------------------------------------------------------------- effects, settling ---- */

bool es_has_program(const struct dt *k, unsigned thing, unsigned field)
{
    unsigned n;
    dt_field(k, thing, field, &n);
    return n != 0;
}

/* Who decides where no seat is named: AMB-13. */
unsigned es_decider(const struct dt *k) { return es(k)->active; }

static bool zero(const struct es_seat *s) { return (!s->sanity || !s->stamina) && s->card != DT_NOTHING; }

static bool any_zero(const struct dt *k)
{
    const struct es_seat *s = es(k)->seat, *end = s + k->s->seats;
    while (s < end && !zero(s))
        s++;
    return s < end;
}

/* AMB-58: in seat order from the decider. */
static void devour_next(struct dt *k)
{
    struct es *s = es(k);
    unsigned seat = s->active;
    while (!zero(&s->seat[seat]))
        seat = next_seat(k, seat);
    s->reviving = (uint8_t)(seat + 1);
    dt_push(k, es_C_devour, seat, DT_NOTHING);
}

static unsigned track_length(const struct dt *k)
{
    unsigned n;
    dt_field(k, es_ancient(k), es_F_ancient_one_doom_track, &n);
    return n;
}

static bool awaken_now(struct dt *k)
{
    struct es *s = es(k);
    if (s->battle || s->phase == ES_SETUP || s->doom < track_length(k))
        return false;
    dt_push(k, es_C_awaken, s->active, es_ancient(k));
    return true;
}

/* DEV-01, DOOM-03, LOSS-04: after everything that happens, unless a batch is under way. */
bool es_settle(struct dt *k)
{
    if (!es_may_settle(k))
        return false;
    if (!any_zero(k))
        return awaken_now(k);
    devour_next(k);
    return true;
}

/* The same after an event: of those only a loss brings anybody to zero, and only doom wakes him. */
bool es_settle_event(struct dt *k)
{
    const struct dt_frame *e = dt_top(k);
    return (e->r[DT_E_KIND] == es_E_doom || zero(es_seat(k, e->who))) && es_settle(k);
}

/* A program is one batch: nobody is devoured and nothing awakes before it is over. */
enum { UNDER_WAY, DUE };        /* steps of a program's frame, which knows in r[0] what its batch counts */
static void close_batch(struct dt *k, struct dt_frame *f)
{
    es(k)->batch = (uint8_t)(es(k)->batch - (f->step == UNDER_WAY ? f->r[0] : 0));
    f->step = DUE;
}

void es_proc_effect(struct dt *k, struct dt_frame *f)        /* and what is due then, until nothing is */
{
    close_batch(k, f);
    if (!es_settle(k))
        dt_leave(k, f, 0);
}

/* AWK-01, AMB-87: only rewards and penalties are finished first. Any other program that brings doom is a batch up to
 * there: who has been brought to zero is devoured before, and a full track wakes him at once. */
bool es_break_batch(struct dt *k)
{
    if (!es(k)->batch || es(k)->batch >= ES_WHOLE)
        return false;
    for (struct dt_frame *f = dt_top(k); es(k)->batch && f >= dt_bottom(k); f--)
        if (f->proc == es_C_effect)
            close_batch(k, f);
    return any_zero(k);
}

void es_devour_first(struct dt *k) { devour_next(k); }

static void start_effect(struct dt *k, unsigned thing, unsigned field, unsigned who, int counts)
{
    unsigned code = k->content->slot[(uint16_t)(dt_card(k, thing)->field + field)].at;
    if (!code)
        return;
    dt_push(k, es_C_effect, who, thing)->r[0] = (int16_t)counts;
    es(k)->batch = (uint8_t)(es(k)->batch + counts);
    dt_push_program(k, code, who, thing);
}

void es_effect(struct dt *k, unsigned thing, unsigned field, unsigned who) { start_effect(k, thing, field, who, 1); }

void es_whole_effect(struct dt *k, unsigned thing, unsigned field, unsigned who)
{
    start_effect(k, thing, field, who, ES_WHOLE);
}

void es_end_of_game_check(struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (!(es_seat(k, p)->flags & ES_OUT))
            return;
    dt_end(k, DT_LOST, es_M_all_devoured);                   /* END-04, AMB-103 */
}

/* ------------------------------------------------------------------ cards come and go ---- */

/* Face down to the bottom of its own deck; markers into the cup (ITEM-01, TRO-07, DEV-04). */
void es_to_deck(struct dt *k, unsigned thing) { dt_move(k, thing, deck_of[es_kind(k, thing)], -1, DT_TO_BOTTOM); }

/* ADV-04: every marker on the card goes to the entrance. */
void es_leave_card(struct dt *k, unsigned card)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (es_seat(k, p)->place == card)
            es_seat(k, p)->place = (uint16_t)dt_first(k, es_Z_hall);
}

void es_lay(struct dt *k, unsigned deck, unsigned zone, int slot)
{
    struct dt_frame *f = dt_push(k, es_C_lay, es_decider(k), DT_NOTHING);
    f->r[0] = (int16_t)deck;
    f->r[1] = (int16_t)zone;
    f->r[2] = (int16_t)slot;
}

/* The top card of a deck comes into play; its locks take dice at once. AMB-49, AMB-50: none, nothing. */
void es_proc_lay(struct dt *k, struct dt_frame *f)
{
    enum { DRAW, DRAWN, DONE };
    switch (f->step) {
    case DRAW: dt_draw(k, f, (unsigned)f->r[0], DT_TOP, 0, DRAWN); return;
    case DRAWN: {
        int card = k->s->ret;
        f->step = DONE;
        if (card < 0)
            return;
        dt_move(k, (unsigned)card, (unsigned)f->r[1], f->r[2], DT_PLAIN);
        es_push_locks(k, (unsigned)card);
        return;
    }
    default: dt_leave(k, f, 0);
    }
}

/* ------------------------------------------------------------------------- doom ---- */

/* So many tokens, up to one that brings a monster (true): DOOM-02. *left: those still to place. */
static bool place_doom(struct dt *k, int16_t *left)
{
    struct es *s = es(k);
    unsigned length;
    const int16_t *track = dt_field(k, es_ancient(k), es_F_ancient_one_doom_track, &length);
    while (*left > 0 && s->doom < length) {                  /* BAT-16, AMB-92: a full track takes no more */
        --*left;
        s->doom++;
        dt_say(k, es_M_doom, DT_NOBODY, DT_NOTHING, s->doom, (int)length);
        if (track[s->doom - 1] == es_N_monster)
            return true;
    }
    return false;
}

/* r[0] tokens still to place; who: the player who places them (DOOM-06/07). */
void es_proc_doom(struct dt *k, struct dt_frame *f)
{
    if (place_doom(k, &f->r[0]))
        dt_push(k, es_C_appear, f->who, DT_NOTHING);
    else
        dt_leave(k, f, 0);
}

void es_resolve_doom(struct dt *k, struct dt_frame *e)
{
    unsigned by = es_switch(k, ES_active_places_doom) || e->who >= DT_SEATS ? es(k)->active : e->who;
    int16_t left = e->r[DT_E_N];
    if (!place_doom(k, &left))
        return;
    dt_push(k, es_C_doom, by, e->source)->r[0] = left;
    dt_push(k, es_C_appear, by, DT_NOTHING);
}

/* --------------------------------------------------------------------- devoured ---- */

static void give_back(struct dt *k, unsigned zone)
{
    for (unsigned t; (t = dt_first(k, zone)) != DT_NOTHING;)
        es_to_deck(k, t);
}

/* AMB-111: card and marker first (DEV-03), then what he owned (DEV-04, AMB-61); AMB-64: the die on his marker */
static void put_away(struct dt *k, unsigned seat)
{
    struct es_seat *s = es_seat(k, seat);
    dt_move(k, s->card, es_Z_removed, -1, DT_PLAIN);
    give_back(k, es_Z_held + seat);
    give_back(k, es_Z_trophies + seat);
    for es_each_of(k, d, es_dice_in(k, es_Z_marker + seat))
        es_send_die(k, d, es_Z_spent, dt_thing(k, d)->on);
    *s = (struct es_seat){ .card = DT_NOTHING, .place = DT_NOTHING, .flags = s->flags & ES_HELPED };
}

/* DEV-12, AMB-115, BAT-13, BAT-14: no new investigator in battle, nor when his own token has brought it. */
static void replace(struct dt *k, struct dt_frame *f)
{
    struct es *s = es(k);
    struct es_seat *seat = es_seat(k, f->who);
    s->reviving = 0;
    if (s->battle) {
        seat->flags = ES_OUT | ES_CLOCK_ONLY;
        dt_say(k, es_M_out, f->who, DT_NOTHING, 0, 0);
        es_end_of_game_check(k);
    } else if (f->who == s->active && (s->phase == ES_TURN || s->phase == ES_CLOCK)) {
        seat->flags |= ES_VACANT;                            /* DEV-10, DEV-11 */
    } else {
        dt_push(k, es_C_recruit, f->who, DT_NOTHING)->r[0] = 1;      /* AMB-56 */
    }
}

/* The turn of the one devoured is broken off (true), or what went on goes on. */
static bool stops(const struct dt *k, const struct dt_frame *f)
{
    return f->who == es(k)->active && es(k)->phase == ES_TURN && !es_alive(k, f->who);
}

/* AMB-63: unable to complete the card, its helpers are to pay. */
static void helpers_pay(struct dt *k, struct dt_frame *f)
{
    unsigned card = es(k)->card;
    if (card != DT_NOTHING && !es(k)->closing && es_switch(k, ES_devoured_helpers_pay) && stops(k, f))
        dt_push(k, es_C_helpers, f->who, card);
}

static void go_on(struct dt *k, struct dt_frame *f)
{
    if (f->r[0]) {
        es_go_on_awake(k);
    } else if (stops(k, f)) {
        es_stop_attempt(k);                                  /* AMB-62: straight to the clock */
        dt_unwind(k, es_C_turn, ES_STEP_CLOCK);
    } else {
        dt_leave(k, f, 0);
    }
}

/* r[0]: 1 when his token has awakened the Ancient One */
void es_proc_devour(struct dt *k, struct dt_frame *f)
{
    enum { DOOM, AWAKEN, GONE, REPLACE, SETTLE, HELPERS, LEAVE };
    switch (f->step) {
    case DOOM:                                               /* DEV-02, AMB-59: one token */
        f->step = AWAKEN;                                    /* AMB-111: it, and what it brings, find him still there */
        dt_say(k, es_M_devoured, f->who, es_seat(k, f->who)->card, 0, 0);
        dt_event(k, es_E_doom, f->who, DT_NOTHING, es_N_doom, 1);
        return;
    case AWAKEN:                                             /* AMB-111: he awakes before the card is put away */
        f->step = GONE;
        f->r[0] = awaken_now(k);
        if (f->r[0])
            dt_top(k)->r[0] = 1;
        return;
    case GONE:
        f->step = REPLACE;
        put_away(k, f->who);
        dt_announce(k, es_E_devour, f->who, DT_NOTHING);
        return;
    case REPLACE: f->step = SETTLE; replace(k, f); return;
    case SETTLE: f->step = HELPERS; es_settle(k); return;    /* others at zero; the awakening */
    case HELPERS: f->step = LEAVE; helpers_pay(k, f); return;
    default: go_on(k, f);
    }
}
