/* simple.c -- a page of sense for Elder Sign: go where the reward is worth the risk, heal and shop
 * when that is worth more, complete first what is hardest, keep dice that help. Everything is
 * weighed in one coin, of which an elder sign is worth SIGN. Reads only its seat's view. */
#include "sense.h"

enum { SIGN = 100, DOOM = 55, DEATH = 180, TROPHY = 8, FIRST = 500 };

/* ------------------------------------------------------------- what things are worth ---- */

int es_worth_of(unsigned noun)
{
    switch (noun) {
    case es_N_elder_sign: return SIGN;
    case es_N_ally: return 25;
    case es_N_unique_item: return 16;
    case es_N_spell: return 14;
    case es_N_common_item:
    case es_N_item:
    case es_N_card: return 12;
    case es_N_clue: return 10;
    case es_N_trophy:
    case es_N_monster_trophy: return TROPHY;
    default: return 0;
    }
}

int es_price_of(const struct dt *v, unsigned thing)
{
    switch (es_kind(v, thing)) {
    case es_K_common_item: return 8;
    case es_K_unique_item: return 10;
    case es_K_spell: return 8;
    case es_K_ally: return 20;
    case es_K_monster: return es_worth(v, thing);
    default: return 0;
    }
}

/* What the point is worth that lies between h - 1 and h. */
static int point(int h) { return h <= 1 ? DEATH : h == 2 ? 15 : h == 3 ? 6 : h == 4 ? 4 : 2; }

static int health(const struct dt *v, unsigned seat, unsigned noun)
{
    return noun == es_N_sanity ? es_seat(v, seat)->sanity : es_seat(v, seat)->stamina;
}

static int loss(const struct dt *v, unsigned seat, unsigned noun, int n)
{
    int sum = 0, h = health(v, seat, noun);
    for (; n > 0 && h > 0; n--)
        sum += point(h--);
    return sum;
}

static int healed(const struct dt *v, unsigned seat, unsigned noun, int n)
{
    int sum = 0, h = health(v, seat, noun);
    int most = es_ask(v, noun == es_N_sanity ? es_Q_max_sanity : es_Q_max_stamina, seat);
    for (; n > 0 && h < most; n--)
        sum += point(++h);
    return sum;
}

static bool is_health(int noun) { return noun == es_N_sanity || noun == es_N_stamina; }

static int worth_do(const struct dt *v, unsigned seat, unsigned verb, int a, int n)
{
    switch (verb) {
    case es_V_gain:
    case es_V_gain_extra:
    case es_V_start_with: return es_worth_of((unsigned)a) * n;
    case es_V_lose:
    case es_V_discard: return is_health(a) ? -loss(v, seat, (unsigned)a, n) : -es_worth_of((unsigned)a) * n;
    case es_V_regain: return healed(v, seat, (unsigned)a, n);
    case es_V_regain_all: return healed(v, seat, (unsigned)a, 9);
    case es_V_lower_maximum: return -4 * point(health(v, seat, (unsigned)a));
    case es_V_be_devoured: return -DEATH;
    case es_V_doom: return -DOOM * a;
    case es_V_remove_doom: return DOOM * (a < es(v)->doom ? a : es(v)->doom);
    case es_V_monster: return -12 * a;
    case es_V_gate: return 20 * a;
    case es_V_extra_adventure: return 10 * a;
    case es_V_awaken: return -8 * DOOM;
    case es_V_lose_game: return 2 * ES_NEVER;
    case es_V_fail: return -30;
    case es_V_discard_dice: return -10;
    default: return 0;
    }
}

static int verb_worth(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned verb,
                      const int16_t *arg)
{
    (void)r;
    return worth_do(v, c->you, verb, arg[0], arg[1]);
}

/* What a program brings, from here to its end or to that of the branch it begins in. */
static int worth_code(const struct dt *v, const struct dt_ctx *c, unsigned code)
{
    struct dt_reader r = { .verb = verb_worth };
    return dt_worth(&r, v, c, code) / DT_WORTH_ONE;
}

static int worth_field(const struct dt *v, unsigned seat, unsigned thing, unsigned field)
{
    struct dt_reader r = { .verb = verb_worth };
    return dt_worth_field(&r, v, thing, field, seat) / DT_WORTH_ONE;
}

/* ------------------------------------------------------------------- adventures ---- */

/* Dice in a zone as so many green ones: the red one is about as good as two. */
static int strength(const struct dt *v, unsigned zone)
{
    int n = 0;
    for (unsigned d = dt_first(v, zone); d != DT_NOTHING; d = dt_next(v, zone, d))
        n += es_colour(v, d) == es_N_red ? 2 : 1;
    return n;
}

/* Dice one could throw at an adventure: in an attempt the pool, before it the free green ones and
 * what the cards at hand can add. */
int es_dice_at_hand(const struct dt *v, unsigned seat)
{
    int n = es_may_add(v, seat, es_N_yellow) + 2 * es_may_add(v, seat, es_N_red);
    if (es(v)->card != DT_NOTHING)
        return strength(v, es_Z_pool);
    for (unsigned d = dt_first(v, es_Z_supply); d != DT_NOTHING; d = dt_next(v, es_Z_supply, d))
        n += es_colour(v, d) == es_N_green;
    return n + (es_ask(v, es_Q_unlocked, seat) ? (int)dt_in(v, es_Z_locked) : 0);
}

/* What it brings to resolve a card: rewards, trophies, dice set free, what it does at midnight. */
static int prize(const struct dt *v, unsigned seat, unsigned card)
{
    unsigned locks;
    int sum = 10 + worth_field(v, seat, card, es_both(v, card, es_F_adventure_rewards)) + TROPHY * es_worth(v, card);
    dt_field(v, card, es_locks_field(v, card), &locks);
    sum += 15 * (int)locks - worth_field(v, seat, card, es_both(v, card, es_F_adventure_midnight));
    for (unsigned m = dt_first(v, es_Z_prowling); m != DT_NOTHING; m = dt_next(v, es_Z_prowling, m))
        if (dt_thing(v, m)->on == card) {
            dt_field(v, m, es_F_monster_locks, &locks);
            sum += (TROPHY + 2) * es_worth(v, m) + 15 * (int)locks + worth_field(v, seat, m, es_F_monster_reward)
                 - worth_field(v, seat, m, es_F_monster_midnight);
        }
    return sum;
}

static int penalty(const struct dt *v, unsigned seat, unsigned card)
{
    return worth_field(v, seat, card, es_both(v, card, es_F_adventure_penalties));
}

int es_stake(const struct dt *v, unsigned seat, unsigned card)
{
    if (!es_is_card(v, card))
        return SIGN;
    return prize(v, seat, card) - penalty(v, seat, card);
}

void es_weigh(const struct dt *v, unsigned seat, unsigned card, struct es_bargain *b)
{
    struct es_layout l;
    struct es_row row;
    int costs = 0;
    es_layout(v, card, &l);
    for (unsigned r = 0; r < es_rows(&l); r++) {
        es_row_of(v, &l, r, &row);
        if (row.open)
            costs += (row.sanity ? loss(v, seat, es_N_sanity, row.sanity) : 0)
                   + (row.stamina ? loss(v, seat, es_N_stamina, row.stamina) : 0) + 10 * row.hours;
    }
    b->won = prize(v, seat, card) - costs;
    b->lost = penalty(v, seat, card);
    b->way = worth_field(v, seat, card, es_both(v, card, es_F_adventure_terror)) / 3;
}

static int rate_card(const struct dt *v, unsigned seat, unsigned card)
{
    struct es_plan p;
    struct es_bargain b;
    int dice = es_dice_at_hand(v, seat), clues = es_seat(v, seat)->clues;
    es_make_plan(v, seat, card, es_N_any, dice, clues, &p);
    es_weigh(v, seat, card, &b);
    return es_bargained(&b, es_helped(&p, dice, clues));
}

/* -------------------------------------------------------------------- the entrance ---- */

static int rate_aid(const struct dt *v, unsigned seat, unsigned i)
{
    return worth_field(v, seat, dt_first(v, es_Z_hall), es_F_entrance_aid + i);
}

static int rate_souvenir(unsigned i, int price)
{
    static const uint8_t noun[] = {
        es_N_clue, es_N_common_item, es_N_unique_item, es_N_spell, es_N_ally, es_N_elder_sign,
    };
    return es_worth_of(noun[i]) - ES_SPEND * price;
}

/* The best that could be done there. */
static int rate_entrance(const struct dt *v, unsigned seat)
{
    unsigned n, hall = dt_first(v, es_Z_hall);
    const int16_t *price = dt_field(v, hall, es_F_entrance_prices, &n);
    int best = 3, wealth = es_wealth(v, seat), more = es_ask(v, es_Q_souvenir_price, seat);
    for (unsigned i = 0; i < 3; i++)
        if (wealth >= (int)(2 * i) && rate_aid(v, seat, i) - ES_SPEND * (int)(2 * i) > best)
            best = rate_aid(v, seat, i) - ES_SPEND * (int)(2 * i);
    for (unsigned i = 0; i < n && !es_forbidden(v, es_N_souvenirs, seat); i++)
        if (wealth >= price[i] + more && rate_souvenir(i, price[i] + more) > best)
            best = rate_souvenir(i, price[i] + more);
    return best;
}

/* ------------------------------------------------------------------------- dice ---- */

/* A row to aim at, the dice of the pool worth keeping for it, and the chance to complete it by
 * throwing the others again. */
struct aim { struct es_row row; unsigned keep, chance, which; };

static void aim_at(const struct dt *v, unsigned seat, struct aim *best)
{
    struct es_plan p;
    unsigned base = v->content->kind_first[es_K_die];
    es_open_rows(v, seat, es(v)->card, es_N_any, &p);
    *best = (struct aim){ .which = 255 };
    for (unsigned r = 0; r < p.rows && !(p.ordered && r); r++) {
        struct aim a = { .row = p.row[r], .which = p.index[r] };
        unsigned loose = 0;
        for (unsigned d = dt_first(v, es_Z_pool); d != DT_NOTHING; d = dt_next(v, es_Z_pool, d)) {
            unsigned face = es_face(v, d);
            if (face != es_N_one && es_lay_aside(v, &a.row, face))
                a.keep |= 1u << (d - base);
            else
                loose += es_colour(v, d) == es_N_red ? 2 : 1;
        }
        a.chance = es_row_chance(&a.row, loose);
        if (best->which == 255 || a.chance > best->chance)
            *best = a;
    }
}

static bool kept(const struct dt *v, const struct aim *a, unsigned die)
{
    return a->keep >> (die - v->content->kind_first[es_K_die]) & 1;
}

/* Of the dice that look like this one: how many are not worth keeping? */
static unsigned loose(const struct dt *v, const struct aim *a, unsigned die)
{
    unsigned n = 0;
    for (unsigned d = dt_first(v, es_Z_pool); d != DT_NOTHING; d = dt_next(v, es_Z_pool, d))
        n += es_first_equal(v, d) == die && !kept(v, a, d);
    return n;
}

/* How much better are the odds when this die is laid aside now? */
static int rate_kept(const struct dt *v, unsigned seat, unsigned die)
{
    struct es_plan with, without;
    int n = strength(v, es_Z_pool), clues = es_seat(v, seat)->clues;
    es_make_plan(v, seat, es(v)->card, es_N_any, n, clues, &without);
    es_make_plan(v, seat, es(v)->card, es_face(v, die), n, clues, &with);
    return es_odds(&with, -1, n - (es_colour(v, die) == es_N_red ? 2 : 1), clues) - es_odds(&without, -1, n, clues);
}

static int rate_reroll(const struct dt *v, unsigned seat)
{
    struct aim a;
    if (es(v)->card == DT_NOTHING || !es(v)->rolled || es_completable(v, seat))
        return ES_NEVER;
    aim_at(v, seat, &a);
    return a.chance < 120 ? ES_NEVER : (int)a.chance * es_stake(v, seat, es(v)->card) / (2 * ES_SURE);
}

/* In a selection: is this one more die that should be taken? */
static int rate_picked(const struct dt *v, unsigned seat, const struct dt_option *o, bool throw_again)
{
    const struct dt_decision *d = &v->s->ask;
    struct aim a;
    aim_at(v, seat, &a);
    for (unsigned i = 0; i < d->bases; i++)
        if (d->base[i].object == o->object) {
            unsigned many = loose(v, &a, o->object);
            return (throw_again ? many : d->base[i].many - many) > d->base[i].taken ? 20 : -20;
        }
    return ES_NEVER;
}

/* Dice that an effect turns (r[1] to this face, es_N_any: one up) or discards (r[3]). */
static int rate_turned(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    const struct dt_frame *f = dt_top(v);
    struct aim a;
    aim_at(v, seat, &a);
    if (f->r[3])
        return rate_picked(v, seat, o, true);
    if (f->r[1] == es_N_any)
        return es_face(v, o->object) < es_N_three ? 20 : 10;
    return !kept(v, &a, o->object) && es_lay_aside(v, &a.row, (unsigned)f->r[1]) ? 20 : -20;
}

/* Dice for a task: few, and not the good ones. */
static int rate_dice(const struct dt *v, unsigned mask)
{
    int sum = 0;
    unsigned base = v->content->kind_first[es_K_die];
    for (unsigned i = 0; mask >> i; i++)
        if (mask >> i & 1)
            sum -= dt_thing(v, base + i)->zone != es_Z_pool ? 9 : es_colour(v, base + i) == es_N_green ? 10
                 : es_colour(v, base + i) == es_N_yellow ? 12 : 19;
    return sum;
}

/* ------------------------------------------------------------------ cards in hand ---- */

static int rate_more_dice(const struct dt *v, unsigned seat, int more)
{
    struct es_plan p;
    if (es(v)->card == DT_NOTHING)
        return ES_NEVER;
    if (es(v)->battle)
        return FIRST;
    int n = strength(v, es_Z_pool), clues = es_seat(v, seat)->clues;
    es_make_plan(v, seat, es(v)->card, es_N_any, n + more, clues, &p);
    return (es_odds(&p, -1, n + more, clues) - es_odds(&p, -1, n, clues)) * es_stake(v, seat, es(v)->card) / ES_SURE;
}

static int rate_defeat(const struct dt *v, unsigned seat)
{
    int best = 0;
    for (unsigned m = dt_first(v, es_Z_prowling); m != DT_NOTHING; m = dt_next(v, es_Z_prowling, m)) {
        int here = dt_thing(v, m)->on == es(v)->card && es(v)->card != DT_NOTHING ? 20 : 0;
        int n = here + TROPHY * es_worth(v, m) + worth_field(v, seat, m, es_F_monster_reward);
        best = n > best ? n : best;
    }
    return best;
}

static int rate_deed(const struct dt *v, unsigned seat, unsigned thing, unsigned verb)
{
    switch (verb) {
    case es_V_discard_this: return -es_price_of(v, thing);
    case es_V_defeat: return rate_defeat(v, seat);
    case es_V_reroll: return rate_reroll(v, seat);
    case es_V_change:
    case es_V_raise: return es_completable(v, seat) ? ES_NEVER : 5;
    case es_V_secure: return !es(v)->rolled ? 2 : es_completable(v, seat) ? ES_NEVER : 10;
    case es_V_complete_task: return rate_more_dice(v, seat, 2);
    default: return 0;
    }
}

/* A loss that is about to happen, and one that is less; penalties, and none; a card, and none. */
static int rate_prevented(const struct dt *v, unsigned seat, int n)
{
    const struct dt_frame *e = dt_event_frame(v, dt_top(v)->subject);
    if (e && e->r[DT_E_KIND] == es_E_suffer)
        return -penalty(v, seat, es(v)->card);
    if (e && e->r[DT_E_KIND] == es_E_take)
        return -es_worth_of((unsigned)e->r[DT_E_NOUN]);
    if (!e || !is_health(e->r[DT_E_NOUN]))
        return ES_NEVER;
    unsigned noun = (unsigned)e->r[DT_E_NOUN];
    return 1 + loss(v, seat, noun, e->r[DT_E_N]) - loss(v, seat, noun, e->r[DT_E_N] - n);
}

/* A battle without enough dice to harm him: nothing is gained by holding out for ever. */
static bool lost_cause(const struct dt *v, unsigned seat)
{
    struct es_row row;
    int dice = es_may_add(v, seat, es_N_yellow) + es_may_add(v, seat, es_N_red);
    if (!es(v)->battle)
        return false;
    for (unsigned d = v->content->kind_first[es_K_die]; d < v->content->kind_first[es_K_die + 1]; d++)
        dice += es_colour(v, d) == es_N_green && dt_thing(v, d)->zone != es_Z_removed;
    es_row(v, es_ancient(v), 0, &row);
    return !es_row_chance(&row, (unsigned)dice);
}

/* What the ability of an option does, added up. */
static int rate_use(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    if (lost_cause(v, seat))
        return ES_NEVER;
    const int16_t *code = v->content->code;
    const struct dt_ability *a = &v->content->ability[dt_card(v, o->object)->ability + (unsigned)o->arg];
    struct dt_ctx c = { .you = (uint8_t)seat, .source = o->object, .event = dt_top(v)->subject, .it = -1, .that = -1 };
    int sum = worth_code(v, &c, a->code), dice = 0;
    for (unsigned at = a->code; code[at] != DT_OP_END; at += (uint16_t)code[at + 1]) {
        if (code[at] == DT_OP_EDIT)
            sum += rate_prevented(v, seat, dt_is_lit(code[at + 3]) ? dt_lit_value(code[at + 3]) : 9);
        if (code[at] != DT_OP_DO)
            continue;
        if (code[at + 2] == es_V_add_die)
            dice += dt_lit_value(code[at + 3]) == es_N_red ? 2 : 1;
        else
            sum += rate_deed(v, seat, o->object, (unsigned)code[at + 2]);
    }
    return sum + (dice ? rate_more_dice(v, seat, dice) : 0) - 1;
}

/* ---------------------------------------------------------------------- questions ---- */

static int rate_after_roll(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    struct es_plan p;
    switch (o->verb) {
    case DT_V_use: return rate_use(v, seat, o);
    case es_O_spend_clue: return rate_reroll(v, seat) - 5;
    case es_O_surrender: return -30;
    case es_O_task: break;
    default: return 0;
    }
    int n = strength(v, es_Z_pool), clues = es_seat(v, seat)->clues;
    es_make_plan(v, seat, es(v)->card, es_N_any, n, clues, &p);
    for (unsigned r = 0; r < p.rows; r++)
        if (p.index[r] == o->object)
            return FIRST + es_odds(&p, (int)o->object, n - p.dice[r], clues);
    return FIRST;
}

/* Of the program that asks: what comes of the i-th branch of its choice, or of taking its offer or not. */
static int rate_branch(const struct dt *v, unsigned pc, unsigned i)
{
    const int16_t *code = v->content->code;
    const struct dt_frame *f = dt_top(v);
    struct dt_ctx c = { .you = f->who, .source = f->source, .event = f->subject, .it = f->r[DT_R_IT],
                        .that = f->r[DT_R_THAT], .result = f->r[DT_R_RESULT] };
    unsigned at = pc + (uint16_t)code[pc + 1];
    if (code[pc] == DT_OP_OFFER)
        return worth_code(v, &c, i ? (uint16_t)code[pc + 3] : at);
    for (; i && code[at] == DT_OP_BRANCH; i--)
        at = (uint16_t)code[at + 2];
    return worth_code(v, &c, at + (uint16_t)code[at + 1]);
}

static int rate_contribution(const struct dt *v, unsigned seat, int n)
{
    const int16_t *row = &v->content->code[v->s->ask.pc];
    int noun = dt_lit_value(row[3]), all = row[1] > 4 ? dt_lit_value(row[4]) : 1;
    return -worth_do(v, seat, (unsigned)row[2], noun, all) < DOOM ? n : -n;
}

static int rate_general(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    const struct dt_decision *d = &v->s->ask;
    switch (d->ask) {
    case DT_A_react: return o->verb == DT_V_use ? rate_use(v, seat, o) : 0;
    case DT_A_choose: return rate_branch(v, d->pc, o->object);
    case DT_A_offer: return rate_branch(v, d->pc, o->verb != DT_V_yes);
    case DT_A_contribute: return rate_contribution(v, seat, o->object);
    case DT_A_pick:
        if (o->verb != DT_V_seat || !es_alive(v, o->object))
            return 0;
        return -health(v, o->object, es_N_sanity) - health(v, o->object, es_N_stamina);
    default: return 0;
    }
}

static int rate_after_failure(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    int best = ES_NEVER;
    if (o->verb == es_O_focus)
        return rate_kept(v, seat, o->object);
    if (o->verb != es_O_assist)
        return 5;
    const struct es_seat *h = es_seat(v, o->object);
    if (h->sanity + h->stamina <= 5)
        return ES_NEVER;
    for (unsigned d = dt_first(v, es_Z_pool); d != DT_NOTHING; d = dt_next(v, es_Z_pool, d))
        if (rate_kept(v, seat, d) > best)
            best = rate_kept(v, seat, d);
    return best - 40;
}

static int rate_trophy(const struct dt *v, const struct dt_option *o)
{
    int left = dt_top(v)->r[0];
    return o->arg <= left ? o->arg : -o->arg;
}

static int rate_discard(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    struct aim a;
    if (o->verb == es_O_stop)
        return ES_NEVER;
    aim_at(v, seat, &a);
    unsigned colour = es_colour(v, o->object);
    return (kept(v, &a, o->object) ? 0 : 10) + (colour == es_N_green ? 30 : colour == es_N_yellow ? 15 : 0);
}

static int rate_locked(const struct dt *v, unsigned die)
{
    unsigned z = dt_thing(v, die)->zone;
    return z == es_Z_supply ? 3 : z == es_Z_spent ? 2 : z == es_Z_assigned ? 1 : 0;
}

static int rate_monster(const struct dt *v, unsigned seat, unsigned monster)
{
    int here = dt_thing(v, monster)->on == es(v)->card && es(v)->card != DT_NOTHING ? 20 : 0;
    return here + TROPHY * es_worth(v, monster) + worth_field(v, seat, monster, es_F_monster_reward);
}

static int rate_entrance_deed(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    switch (o->verb) {
    case es_O_first_aid: return rate_aid(v, seat, o->object) - ES_SPEND * o->arg;
    case es_O_souvenir: return rate_souvenir(o->object, o->arg);
    case DT_V_use: return rate_use(v, seat, o) > 0 ? FIRST : ES_NEVER;
    default: return health(v, seat, es_N_sanity) > 1 && health(v, seat, es_N_stamina) > 1 ? 3 : -9;
    }
}

static int rate_attempt(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    switch (v->s->ask.ask) {
    case es_A_any_time: return o->verb == DT_V_use ? rate_use(v, seat, o) : 0;
    case es_A_before_roll:
        if (o->verb == es_O_stop && es_dice_left(v))         /* FAIL-06: there is no hope */
            return 0;
        return o->verb == DT_V_use ? rate_use(v, seat, o) : o->verb == es_O_roll ? 0 : -30;
    case es_A_after_roll: return rate_after_roll(v, seat, o);
    case es_A_dice_for_task: return rate_dice(v, o->object);
    case es_A_reroll_dice: return o->verb == es_O_die ? rate_picked(v, seat, o, true) : 0;
    case es_A_secure_dice: return o->verb == es_O_die ? rate_picked(v, seat, o, false) : -10;
    case es_A_which_die:
        if (!(v->s->ask.flags & DT_ASK_SELECT))
            return rate_kept(v, seat, o->object);
        return o->verb == es_O_die ? rate_turned(v, seat, o) : 0;
    case es_A_discard_die: return rate_discard(v, seat, o);
    case es_A_after_failure: return rate_after_failure(v, seat, o);
    default: return 0;
    }
}

int es_rate(const struct dt *v, unsigned seat, const struct dt_option *o)
{
    const struct es_seat *s = es_seat(v, seat);
    if (o->verb == DT_V_back)
        return ES_NEVER;
    switch (v->s->ask.ask) {
    case es_A_ancient_one: return -dt_number(v, o->object, es_F_ancient_one_elder_signs);
    case es_A_move:
        if (o->verb == DT_V_use)
            return rate_use(v, seat, o) > 0 ? FIRST : ES_NEVER;
        return o->object == dt_first(v, es_Z_hall) ? rate_entrance(v, seat) : rate_card(v, seat, o->object);
    case es_A_entrance: return rate_entrance_deed(v, seat, o);
    case es_A_place_monster: return o->object == es(v)->card ? ES_NEVER : -rate_card(v, seat, o->object);
    case es_A_lock_die: return rate_locked(v, o->object);
    case es_A_pay_trophies: return rate_trophy(v, o);
    case es_A_give_up: return o->verb == es_O_give ? -es_price_of(v, o->object) : 0;
    case es_A_which_monster: return o->verb == es_O_choose ? rate_monster(v, seat, o->object) : 0;
    case es_A_which_task: return (int)o->object;
    case es_A_help: return o->verb == DT_V_yes ? s->sanity + s->stamina > 5 : 0;
    case es_A_helper_pays: return o->verb == es_O_sanity ? s->sanity : s->stamina;
    default: return v->s->ask.ask < DT_A_GAME ? rate_general(v, seat, o) : rate_attempt(v, seat, o);
    }
}

unsigned es_simple(const struct dt *view, unsigned seat)
{
    const struct dt_decision *d = &view->s->ask;
    unsigned best = 0;
    int most = 4 * ES_NEVER;
    for (unsigned i = 0; i < d->count; i++) {
        int n = es_rate(view, seat, &d->option[i]);
        if (n > most)
            best = i, most = n;
    }
    return best;
}
