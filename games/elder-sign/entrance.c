/* entrance.c -- the entrance sheet and trophies (ES-ENT, ES-TRO), and giving up possessions. */
#include "edition.h"

static const uint8_t aid_price[] = { 0, 2, 4 };

static void ask_souvenirs(struct dt *k, unsigned seat, unsigned hall, int wealth)
{
    unsigned n;
    const int16_t *prices = dt_field(k, hall, es_F_entrance_prices, &n);
    int more = es_has(k, es_Q_souvenir_price, seat);
    for (unsigned i = 0; i < n && i < 6; i++) {
        int price = prices[i] + more < 0 ? 0 : prices[i] + more;
        if (wealth >= price)
            dt_option(k, es_O_souvenir, i, price);
    }
}

/* AMB-34, AMB-46: with every green die locked or on a spell, one may be taken off its spell for this roll. */
static void ask_die_for_search(struct dt *k)
{
    for es_each_of(k, d, es_dice_in(k, es_Z_secured))
        if (es_switch(k, ES_spell_dice_rollable) && es_colour(k, d) == es_N_green && es_first_equal(k, d) == d)
            dt_option(k, es_O_take_off, d, 0);
}

/* ENT-06, ENT-10, AMB-106, ENT-01: exactly one action; the means to pay decide what is offered. */
static void ask_action(struct dt *k, struct dt_frame *f, unsigned next)
{
    int wealth = es_wealth(k, f->who);                       /* TRO-05 */
    dt_ask(k, f, es_A_entrance, f->who, next);
    for (unsigned i = 0; i < 3; i++)
        if (wealth >= aid_price[i])
            dt_option(k, es_O_first_aid, i, aid_price[i]);
    bool search = !es_forbidden(k, es_N_lost_and_found, f->who);
    if (search && es_can_add(k, es_N_green))                 /* AMB-46 */
        dt_option(k, es_O_lost_and_found, 0, 0);
    else if (search)
        ask_die_for_search(k);
    if (!es_forbidden(k, es_N_souvenirs, f->who))
        ask_souvenirs(k, f->who, f->source, wealth);
    if (!es_switch(k, ES_items_before_roll))
        dt_usable(k, es_E_own_turn, f->who);
}

static void pay(struct dt *k, unsigned who, int amount)      /* TRO-01 */
{
    if (amount > 0)
        dt_push(k, es_C_pay, who, DT_NOTHING)->r[0] = (int16_t)amount;
}

/* r[0]: the field to carry out once paid */
void es_proc_entrance(struct dt *k, struct dt_frame *f)
{
    enum { ACTION, CHOSEN, ROLLED, EFFECT, COLLECT, DONE };
    struct dt_option a = k->s->answer;
    switch (f->step) {
    case ACTION: ask_action(k, f, CHOSEN); return;
    case CHOSEN:
        f->step = EFFECT;
        if (a.verb == DT_V_use) {
            f->step = ACTION;
            dt_use(k, a, f->who);
        } else if (a.verb == es_O_lost_and_found || a.verb == es_O_take_off) {
            if (a.verb == es_O_take_off)
                es_die_home(k, a.object);
            dt_say(k, es_M_searches, f->who, DT_NOTHING, 0, 0);
            dt_roll(k, f, 6, ROLLED);                        /* AMB-110, ENT-07, ENT-08 */
        } else {
            f->r[0] =
                (int16_t)(a.verb == es_O_first_aid ? es_F_entrance_aid + a.object : es_F_entrance_buy_clue + a.object);
            dt_say(k, a.verb == es_O_first_aid ? es_M_aid : es_M_buys, f->who, DT_NOTHING, 0, 0);
            pay(k, f->who, a.arg);                           /* ENT-09 */
        }
        return;
    case ROLLED:
        f->step = EFFECT;
        f->r[0] = (int16_t)(es_F_entrance_found_one + k->s->ret);
        dt_rolled(k, f->who, k->content->kind_first[es_K_die],
                  (unsigned)(es_N_one + (k->s->ret < 3 ? k->s->ret : k->s->ret + 1)));
        return;
    case EFFECT: f->step = COLLECT; es_effect(k, f->source, (unsigned)f->r[0], f->who); return;
    case COLLECT: f->step = DONE; es_collect(k, f->who, DT_NOTHING); return;             /* AMB-80 */
    default: dt_leave(k, f, 0);                              /* ENT-11 */
    }
}

/* ---- TRO-06..TRO-10, AMB-104, AMB-105: paying trophies without change ----
 * Objects are named from the dearest to the cheapest, so that none could be left out. */

static int cheaper_sum(const struct dt *k, unsigned seat, int most)
{
    int sum = 0;
    for dt_each(k, t, es_Z_trophies + seat)
        if (!(dt_thing(k, t)->flags & ES_CHOSEN) && es_worth(k, t) <= most)
            sum += es_worth(k, t);
    return sum;
}

/* Can exactly this be paid with objects of at most that value, without one of them? */
static bool exactly(const struct dt *k, unsigned seat, int amount, int most, unsigned without)
{
    uint32_t sums = 1;
    for dt_each(k, t, es_Z_trophies + seat)
        if (t != without && !(dt_thing(k, t)->flags & ES_CHOSEN) && es_worth(k, t) <= most)
            sums |= sums << es_worth(k, t);
    return amount >= 0 && amount < 32 && sums >> amount & 1;
}

/* TRO-09: in the first printing too much is paid only where nothing fits. */
static bool wasteful(const struct dt *k, unsigned seat, unsigned thing, int amount, int most)
{
    int v = es_worth(k, thing);
    return !es_switch(k, ES_overpay_freely) && exactly(k, seat, amount, most, DT_NOTHING)
        && !exactly(k, seat, amount - v, v, thing);
}

static void name_all(struct dt *k, unsigned seat)
{
    for dt_each(k, t, es_Z_trophies + seat)
        dt_thing(k, t)->flags |= ES_CHOSEN;
}

static void hand_in(struct dt *k, unsigned seat)
{
    unsigned next;
    for (unsigned t = dt_first(k, es_Z_trophies + seat); t != DT_NOTHING; t = next) {
        next = dt_next(k, es_Z_trophies + seat, t);
        if (dt_thing(k, t)->flags & ES_CHOSEN)
            es_to_deck(k, t);
    }
}

/* r[0] still to pay, r[1] the value of the last object named (0: none yet) */
void es_proc_pay(struct dt *k, struct dt_frame *f)
{
    enum { NAME, NAMED };
    int last = f->r[1] ? f->r[1] : 99;
    if (f->step == NAMED) {
        unsigned t = k->s->answer.object;
        f->step = NAME;
        dt_thing(k, t)->flags |= ES_CHOSEN;
        f->r[1] = (int16_t)es_worth(k, t);
        f->r[0] = (int16_t)(f->r[0] - f->r[1]);
        return;
    }
    bool any = false;
    if (f->r[0] >= cheaper_sum(k, f->who, 99)) {             /* all he has: no choice */
        name_all(k, f->who);
        f->r[0] = 0;
    }
    for (unsigned t = dt_first(k, es_Z_trophies + f->who); f->r[0] > 0 && t != DT_NOTHING;
         t = dt_next(k, es_Z_trophies + f->who, t)) {
        int v = es_worth(k, t);
        if (dt_thing(k, t)->flags & ES_CHOSEN || v <= 0 || v > last || cheaper_sum(k, f->who, v) < f->r[0]
            || wasteful(k, f->who, t, f->r[0], last))
            continue;
        if (!any)
            dt_ask(k, f, es_A_pay_trophies, f->who, NAMED);
        any = true;
        dt_option(k, es_O_pay, t, v);
    }
    if (any)
        return;
    hand_in(k, f->who);
    dt_leave(k, f, 1);
}

/* ---- giving up n cards of a kind, or markers; r[0] noun, r[1] how many ---- */

bool es_counts_as(const struct dt *k, unsigned thing, unsigned noun)
{
    unsigned kind = es_kind(k, thing);
    switch (noun) {
    case es_N_common_item: return kind == es_K_common_item;
    case es_N_unique_item: return kind == es_K_unique_item;
    case es_N_spell: return kind == es_K_spell;
    case es_N_ally: return kind == es_K_ally;
    case es_N_item: return kind == es_K_common_item || kind == es_K_unique_item;
    case es_N_card: return kind == es_K_common_item || kind == es_K_unique_item || kind == es_K_spell;
    default: return kind == es_K_monster;
    }
}

unsigned es_owned(const struct dt *k, unsigned seat, unsigned noun)
{
    unsigned zone = noun == es_N_monster_trophy ? es_Z_trophies + seat : es_Z_held + seat, n = 0;
    for dt_each(k, t, zone)
        n += es_counts_as(k, t, noun);
    return n;
}

void es_proc_give_up(struct dt *k, struct dt_frame *f)
{
    enum { WHICH, GIVEN };
    unsigned zone = f->r[0] == es_N_monster_trophy ? es_Z_trophies + f->who : es_Z_held + f->who, i = 0, thing, n = 0,
             given[16];
    if (f->step == WHICH) {
        dt_select(k, f, es_A_give_up, f->who, GIVEN, es_O_give, (unsigned)f->r[1], (unsigned)f->r[1]);
        for dt_each(k, t, zone)
            if (es_counts_as(k, t, (unsigned)f->r[0]))
                dt_base(k, t, 1);
        return;
    }
    while (n < 16 && dt_picks(k, &i, &thing))
        given[n++] = thing;
    for (unsigned g = 0; g < n; g++)
        es_to_deck(k, given[g]);
    dt_leave(k, f, (int)n);
}
