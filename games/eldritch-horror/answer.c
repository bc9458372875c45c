/* answer.c -- how computer players answer every question of the game: go where the most is to be had for the way, rest
 * when hurt, do what programs are worth, keep clues for what asks for them. Everything is weighed in one coin. */
#include "sense.h"

/* ------------------------------------------------------------ programs on offer ---- */
static struct dt_ctx context(const struct eh_mind *m)
{
    const struct dt_frame *f = dt_top(m->v);
    bool program = f->proc == DT_P_PROGRAM;
    return (struct dt_ctx){ .you = f->who < m->v->s->seats ? f->who : (uint8_t)m->seat, .source = f->source,
                            .event = f->subject, .it = program ? f->r[DT_R_IT] : (int16_t)-1,
                            .that = program ? f->r[DT_R_THAT] : (int16_t)-1,
                            .result = program ? f->r[DT_R_RESULT] : (int16_t)0 };
}

static int rate_use(struct eh_mind *m, const struct dt_option *o)
{
    const struct dt_ability *a = &m->v->content->ability[dt_card(m->v, o->object)->ability + (unsigned)o->arg];
    struct dt_ctx c = { .you = (uint8_t)m->seat, .source = o->object, .event = dt_top(m->v)->subject, .it = -1,
                        .that = -1 };
    return eh_read(m, &c, a->code) - 1;
}

static int rate_offer(struct eh_mind *m, const struct dt_option *o)
{
    struct dt_ctx c = context(m);
    const int16_t *row = &m->v->content->code[m->v->s->ask.pc];
    if (o->verb == DT_V_yes)
        return eh_read(m, &c, m->v->s->ask.pc + (uint16_t)row[1]);
    return eh_read(m, &c, (uint16_t)row[3]);
}

static int rate_branch(struct eh_mind *m, unsigned i)
{
    struct dt_ctx c = context(m);
    const int16_t *code = m->v->content->code;
    unsigned at = m->v->s->ask.pc + (uint16_t)code[m->v->s->ask.pc + 1];
    for (; i && code[at] == DT_OP_BRANCH; i--)
        at = (uint16_t)code[at + 2];
    return eh_read(m, &c, at + (uint16_t)code[at + 1]);
}

static int rate_pick(struct eh_mind *m, const struct dt_option *o)
{
    struct dt_ctx c = context(m);
    const int16_t *row = &m->v->content->code[m->v->s->ask.pc];
    if (o->verb == DT_V_done)
        return 0;
    if (c.it >= 0)
        c.that = c.it;
    c.it = (int16_t)o->object;
    if (o->verb == DT_V_seat && row[3] & 1)
        c.you = (uint8_t)o->object;
    return eh_read(m, &c, m->v->s->ask.pc + (uint16_t)row[1]);
}

/* What the group's paying changes is read off the program that waits for it. */
static int rate_contribution(struct eh_mind *m, int n)
{
    const struct dt_frame *f = dt_top(m->v) - 1;
    if (!m->sharp || !n || f->proc != DT_P_PROGRAM)
        return dt_in(m->v, eh_Z_purse + m->seat) ? n : -n;
    struct dt_ctx c = { .you = f->who, .source = f->source, .event = f->subject, .it = f->r[DT_R_IT],
                        .that = f->r[DT_R_THAT], .result = 0 };
    int refused = eh_read(m, &c, f->step);
    c.result = 1;
    return eh_read(m, &c, f->step) - refused - eh_clue_lost(m, m->seat, n) + n;
}

static int rate_general(struct eh_mind *m, const struct dt_option *o)
{
    switch (m->v->s->ask.ask) {
    case DT_A_react: return o->verb == DT_V_use ? rate_use(m, o) : 0;
    case DT_A_offer: return rate_offer(m, o);
    case DT_A_choose: return rate_branch(m, o->object);
    case DT_A_pick: return rate_pick(m, o);
    case DT_A_contribute: return rate_contribution(m, o->object);
    case DT_A_repeat: return o->verb == DT_V_yes ? -1 : 0;
    default: return 0;
    }
}

/* --------------------------------------------------------------------- actions ---- */
/* Where the travel action could take one: the best of all ways out. */
static int best_trip(struct eh_mind *m, unsigned trains, unsigned ships)
{
    int best = m->pot[eh_place(m->v, m->seat)], to, kind;
    for (unsigned i = 0; (to = dt_neighbour(m->v, (int)eh_place(m->v, m->seat), i, &kind)) >= 0; i++) {
        int n = eh_reach(m, (unsigned)to, trains, ships);
        best = n > best ? n : best;
    }
    return best;
}

static int rate_prepare(struct eh_mind *m, int ticket)
{
    const struct eh_seat *p = eh_seat(m->v, m->seat);
    unsigned ship = ticket == eh_N_ship_ticket;
    if (p->tickets[0] + p->tickets[1] >= EH_TICKETS)
        return EH_NEVER;
    int more = 25 - 10 * (p->tickets[0] + p->tickets[1]);
    if (p->done & EH_TRAVEL || p->actions < 2)
        return more;
    return more + best_trip(m, p->tickets[0] + !ship, p->tickets[1] + ship)
         - best_trip(m, p->tickets[0], p->tickets[1]);
}

static int rate_acquire(struct eh_mind *m)
{
    int dice = eh_dice_for(m, m->seat, eh_N_influence, 0, false), held = (int)dt_in(m->v, eh_Z_held + m->seat);
    int worth = dice * eh_good(m->v, m->seat) * 14 - 12 * held;
    return m->sharp ? worth * m->price.spare / 100 : worth;
}

/* Some conditions may pass by resting. */
static int rate_rest(const struct eh_mind *m)
{
    int ills = 0;
    for dt_each(m->v, t, eh_Z_burdens + m->seat)
        ills += m->sharp && eh_hears(m->v, t, eh_E_rest);
    return 20 * ills + eh_cure(m, m->seat, eh_N_health, 1) + eh_cure(m, m->seat, eh_N_sanity, 1);
}

/* Who of two takes the clues of both, where neither has what the mystery asks for and together they have; DT_NOBODY:
 * neither. */
static unsigned treasurer(const struct eh_mind *m, unsigned other)
{
    unsigned mine = dt_in(m->v, eh_Z_purse + m->seat), theirs = dt_in(m->v, eh_Z_purse + other);
    unsigned fee = (unsigned)eh_fee(m->v);
    if (!m->sharp || mine >= fee || theirs >= fee || mine + theirs < fee)
        return DT_NOBODY;
    return mine > theirs || (mine == theirs && m->seat < other) ? m->seat : other;
}

static int rate_trade(const struct eh_mind *m, unsigned other)
{
    return treasurer(m, other) == DT_NOBODY ? EH_NEVER : 200;
}

static int rate_gift(const struct eh_mind *m, const struct dt_option *o)
{
    const struct dt_frame *f = eh_frame(m->v, eh_C_trade, DT_NOBODY);
    unsigned other = !f ? m->seat : f->who == m->seat ? (unsigned)f->r[0] : f->who;
    if (o->verb != eh_O_give || other == m->seat || !eh_is(m->v, o->object, eh_K_clue))
        return o->verb == DT_V_done ? 0 : -1;
    return treasurer(m, other) == other ? 1 : -1;
}

/* What can still be made of the round. */
static int rest_of_round(const struct eh_mind *m, bool moves)
{
    const struct eh_seat *p = eh_seat(m->v, m->seat);
    return moves ? eh_set_out(m, p->place, p->tickets[0], p->tickets[1], false)
                 : eh_end_at(m, p->place, p->tickets[0], p->tickets[1]);
}

/* Whoever has rested dares what was too much before. */
static int rate_strength(const struct eh_mind *m, bool moves)
{
    struct eh_mind rested;
    const struct eh_seat *p = eh_seat(m->v, m->seat);
    bool wounded = p->health < eh_maximum(m->v, m->seat, eh_N_health);
    bool shaken = p->sanity < eh_maximum(m->v, m->seat, eh_N_sanity);
    if (!wounded && !shaken)
        return 0;
    eh_think(&rested, m->v, m->seat, true);
    rested.worn[0] = -wounded;
    rested.worn[1] = -shaken;
    eh_survey(&rested);
    int n = rest_of_round(&rested, moves) - rest_of_round(m, moves);
    return n > 0 ? n : 0;
}

/* The expert's: what it makes of the round if this is done now, the other action included, as more than the encounter
 * here would bring. */
static int rate_sharp(struct eh_mind *m, const struct dt_option *o)
{
    const struct eh_seat *p = eh_seat(m->v, m->seat);
    unsigned trains = p->tickets[0], ships = p->tickets[1];
    bool more = p->actions > 1, moves = !(p->done & EH_TRAVEL) && eh_can_move(m->v, m->seat);
    bool ticket = more && !(p->done & EH_PREPARE);
    int here = eh_end_at(m, p->place, trains, ships), n = 0;
    switch (o->verb) {
    case eh_O_travel: return eh_come_to(m, o->object, trains, ships, ticket) - here - 1;
    case eh_O_prepare:
        if (trains + ships >= EH_TICKETS)
            return EH_NEVER;
        trains += o->object == eh_N_train_ticket;
        ships += o->object == eh_N_ship_ticket;
        return 5 - here + (more && moves ? eh_set_out(m, p->place, trains, ships, false)
                                         : eh_end_at(m, p->place, trains, ships));
    case eh_O_rest: n = rate_rest(m) + rate_strength(m, more && moves); break;
    case eh_O_acquire: n = rate_acquire(m); break;
    case eh_O_local: n = eh_read_field(m, o->object, eh_F_condition_local); break;
    case eh_O_trade: n = rate_trade(m, o->object); break;
    case DT_V_use: n = rate_use(m, o); break;
    default: return 0;
    }
    return n + (more && moves && n > 0 ? eh_set_out(m, p->place, trains, ships, false) - here : 0);
}

/* What is done on the spot comes before going away, as long as there is time for both. */
static int rate_action(struct eh_mind *m, const struct dt_option *o)
{
    const struct eh_seat *p = eh_seat(m->v, m->seat);
    int n;
    eh_survey(m);
    if (m->sharp)
        return rate_sharp(m, o);
    switch (o->verb) {
    case eh_O_travel:
        n = eh_reach(m, o->object, p->tickets[0], p->tickets[1]) - m->pot[p->place];
        return n <= 0 ? n - 1 : p->actions > 1 ? 1 + n / 1000 : n;
    case eh_O_rest: return rate_rest(m);
    case eh_O_prepare: return rate_prepare(m, o->object);
    case eh_O_acquire: return rate_acquire(m);
    case eh_O_local: return eh_read_field(m, o->object, eh_F_condition_local);
    case eh_O_trade: return rate_trade(m, o->object);
    case DT_V_use: return rate_use(m, o);
    default: return 0;
    }
}

static int rate_walk(struct eh_mind *m, const struct dt_option *o)
{
    const struct eh_seat *p = eh_seat(m->v, m->seat);
    eh_survey(m);
    unsigned trains = p->tickets[0], ships = p->tickets[1];
    bool free = p->actions && !(p->done & EH_PREPARE);
    if (o->verb == eh_O_stop)
        return 1 + (m->sharp ? eh_stay_at(m, p->place, trains, ships, free) : m->pot[p->place]);
    if (m->v->s->ask.ask == eh_A_travel_on) {
        trains -= o->arg == 0 && trains;
        ships -= o->arg == 1 && ships;
        if (m->sharp)
            return eh_come_to(m, o->object, trains, ships, free);
        return eh_reach(m, o->object, trains, ships) - 10;
    }
    return m->pot[o->object % EH_SPACES];
}

/* ------------------------------------------------------------------------ dice ---- */
static int successes(const struct dt *v, const struct dt_frame *t)
{
    int n = 0, from = eh_ask(v, eh_Q_success_on, t->who, 0);
    for (int face = from; face <= EH_DIE; face++)
        n += t->r[EH_T_FACE + face - 1];
    return n + t->r[EH_T_MORE];
}

static int misses(const struct dt *v, const struct dt_frame *t)
{
    int n = 0, from = eh_ask(v, eh_Q_success_on, t->who, 0);
    for (int face = 1; face < from; face++)
        n += t->r[EH_T_FACE + face - 1];
    return n;
}

/* Where the card that is resolved leads to. */
static void weigh_parts(struct eh_mind *m, unsigned card)
{
    if (eh_is(m->v, card, eh_K_other_world) && m->sharp)
        eh_parts(m, card, eh_F_other_world_start);
    else if (eh_is(m->v, card, eh_K_special) && m->sharp)
        eh_parts(m, card, eh_F_special_start);
    else if (eh_is(m->v, card, eh_K_expedition) && m->sharp)
        eh_parts(m, card, eh_F_expedition_start);
    else if (eh_is(m->v, card, eh_K_other_world) || eh_is(m->v, card, eh_K_special)) {
        m->passed = m->price.doom + 200;
        m->failed = -200;
    }
}

/* What so many successes are worth: in combat what is not lost and what is hit, else by the program that waits. */
static int outcome(struct eh_mind *m, const struct dt_frame *t, int n)
{
    const struct dt *v = m->v;
    const struct dt_frame *f = t - 1;
    int most, left;
    n = n < t->r[EH_T_NEED] ? 0 : n;
    if (f->proc == eh_C_acquire)
        return 75 * n;
    if (f->proc == eh_C_cast)
        return n ? 160 + 40 * n : 0;
    if (f->proc == eh_C_fight && t->r[EH_T_SKILL] == eh_N_will) {
        eh_stat(v, f->source, EH_HORROR, &most);
        return -eh_loss(m, m->seat, eh_N_sanity, most - n);
    }
    if (f->proc == eh_C_fight) {
        eh_stat(v, f->source, EH_DAMAGE, &most);
        left = eh_toughness(v, f->source) - (f->r[EH_F_FLAGS] & EH_VIRTUAL ? f->r[EH_F_HITS]
                                                                           : dt_thing(v, f->source)->count);
        left = left < 1 ? 1 : left;
        return -eh_loss(m, m->seat, eh_N_health, most - n)
             + (eh_prey(m, m->seat, f->source) + 100) * (n < left ? n : left) / left;
    }
    if (f->proc != DT_P_PROGRAM)
        return n ? 150 : 0;
    struct dt_ctx c = { .you = f->who, .source = f->source, .event = f->subject, .it = f->r[DT_R_IT],
                        .that = f->r[DT_R_THAT], .result = (int16_t)n };
    weigh_parts(m, f->source);
    return eh_read(m, &c, f->step);
}

/* One die thrown again, of those that failed. */
static int one_more(struct eh_mind *m, const struct dt_frame *t)
{
    int n = successes(m->v, t), good = eh_good(m->v, t->who);
    if (!misses(m->v, t))
        return EH_NEVER;
    return (outcome(m, t, n + 1) - outcome(m, t, n)) * good / EH_DIE;
}

/* A clue for another throw, of one die or two. What is asked for afterwards must be paid with what is left. */
static int clue_staked(struct eh_mind *m, const struct dt_frame *t)
{
    int n = successes(m->v, t), good = eh_good(m->v, t->who), cost = eh_clue_lost(m, m->seat, 1), bad = misses(m->v, t);
    bool two = bad > 1 && eh_ask(m->v, eh_Q_deft, t->who, 0);
    int none = EH_DIE - good, now = outcome(m, t, n);
    if (!bad)
        return EH_NEVER;
    m->spent = 1;
    int miss = outcome(m, t, n), one = outcome(m, t, n + 1), both = two ? outcome(m, t, n + 2) : 0;
    m->spent = 0;
    int after = two ? (none * none * miss + 2 * none * good * one + good * good * both) / (EH_DIE * EH_DIE)
                    : (none * miss + good * one) / EH_DIE;
    return after - now - cost * 75 / 100;
}

static int rate_judgement(struct eh_mind *m, const struct dt_option *o)
{
    const struct dt_frame *t = eh_frame(m->v, eh_C_test, m->seat);
    if (o->verb == eh_O_accept || !t)
        return 0;
    int gain = one_more(m, t);
    switch (o->verb) {
    case eh_O_reroll: return gain;
    case eh_O_clue: return m->sharp ? clue_staked(m, t) : gain - eh_clue_worth(m, m->seat) * 50 / 100;
    case eh_O_stake_clue:
        return outcome(m, t, successes(m->v, t) + 1) - outcome(m, t, successes(m->v, t))
             - (m->sharp ? eh_clue_lost(m, m->seat, 1) : eh_clue_worth(m, m->seat));
    case DT_V_use: return gain + rate_use(m, o);
    default: return 0;
    }
}

static int rate_die(struct eh_mind *m, const struct dt_option *o)
{
    const struct dt_frame *t = eh_frame(m->v, eh_C_test, m->seat);
    int from = t ? eh_ask(m->v, eh_Q_success_on, m->seat, 0) : 5;
    if (o->verb != eh_O_die)
        return 0;
    if (dt_top(m->v)->proc == eh_C_nudge)
        return o->object == from - 1 ? 10 : o->object < from ? 5 : -5;
    return (int)o->object < from ? 10 - (int)o->object : -10;
}

/* ------------------------------------------------------------------ other asks ---- */
static bool reads_clue(const struct dt *v, unsigned at)
{
    const int16_t *code = v->content->code;
    return code[at] == DT_OP_DO && code[at + 2] == eh_V_gain && dt_lit_value(code[at + 3]) == eh_N_clue;
}

static int rate_sheet(const struct dt *v, unsigned sheet)
{
    static const uint8_t by[EH_SKILLS] = { 2, 1, 3, 3, 1 };
    unsigned n;
    int sum = 0;
    const int16_t *skill = dt_field(v, sheet, eh_F_investigator_skills, &n);
    for (unsigned i = 0; i < n && i < EH_SKILLS; i++)
        sum += by[i] * skill[i];
    return sum;
}

/* What the mysteries of the Ancient One ask for, where he is set: spells, or else clues to be spent. */
struct asked { bool spells; int clues; };

enum { OTHERWISE = 9 };       /* what it is worth to be able to pay for a clue with something else, for each of them */

static struct asked asked_for(const struct dt *v)
{
    struct asked a = { false, 0 };
    const uint16_t *first = v->content->kind_first;
    unsigned set = v->s->setting[eh_G_ancient_one], sheet = first[eh_K_ancient_one] + set - 2, n;
    if (set < 2 || sheet >= first[eh_K_ancient_one + 1])
        return a;
    for (unsigned t = first[eh_K_mystery]; t < first[eh_K_mystery + 1]; t++) {
        const int16_t *of = dt_field(v, t, eh_F_mystery_of, &n);
        if (!n || of[0] != v->content->card_of[sheet])
            continue;
        a.spells |= eh_hears(v, t, eh_E_pass) || eh_has_word(v, t, eh_F_mystery_counts, eh_N_gates);
        a.clues += eh_fee_of(v, t);
    }
    return a;
}

/* Can it pay for a clue with something else? */
static bool pays_otherwise(const struct dt *v, const struct dt_card *card)
{
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[card->ability + i];
        if (a->cell != DT_STATIC && a->on == eh_E_pay)
            return true;
    }
    return false;
}

static bool starts_with_spell(const struct dt *v, unsigned sheet)
{
    const int16_t *code = v->content->code;
    unsigned at = v->content->slot[(uint16_t)(dt_card(v, sheet)->field + eh_F_investigator_starts)].at;
    for (; at && code[at] != DT_OP_END; at += (uint16_t)code[at + 1])
        if (code[at] == DT_OP_DO && code[at + 2] == eh_V_start_rite)
            return true;
    return false;
}

/* Clues are found by observation, gates closed by lore and will; and what an investigator can do of its own accord. */
static int rate_hero(struct eh_mind *m, unsigned sheet)
{
    static const uint8_t by[EH_SKILLS] = { 30, 10, 40, 20, 20 };
    const struct dt_card *card = dt_card(m->v, sheet);
    unsigned n;
    int sum = 0, best = 0;
    const int16_t *skill = dt_field(m->v, sheet, eh_F_investigator_skills, &n);
    for (unsigned i = 0; i < n && i < EH_SKILLS; i++)
        sum += by[i] * skill[i];
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &m->v->content->ability[card->ability + i];
        if (a->cell != DT_STATIC && a->on == eh_E_act)
            best = reads_clue(m->v, a->code) ? 60 : best;
    }
    struct asked asked = asked_for(m->v);
    if (n && asked.spells)
        sum += 20 * skill[0] + (starts_with_spell(m->v, sheet) ? 60 : 0);
    if (pays_otherwise(m->v, card))
        sum += OTHERWISE * asked.clues;
    return sum + best;
}

static int rate_foe(struct eh_mind *m, unsigned monster)
{
    return eh_bout(m, m->seat, monster, 0).worth;
}

static int rate_buy(const struct eh_mind *m, const struct dt_option *o)
{
    bool weapon = false;
    if (o->verb != eh_O_buy)
        return o->verb == eh_O_loan ? -50 : 0;
    for dt_each(m->v, t, eh_Z_held + m->seat)
        weapon |= eh_has_trait(m->v, t, eh_N_weapon);
    return eh_price(m, o->object) + (!weapon && eh_has_trait(m->v, o->object, eh_N_weapon) ? (m->sharp ? 60 : 60) : 0)
         + (eh_has_trait(m->v, o->object, eh_N_ally) ? 40 : 0);
}

/* Gates that match when it moves on cost doom then. */
static int rate_omen(const struct dt *v, unsigned at)
{
    static const uint16_t track[EH_OMENS] = { eh_N_green, eh_N_blue, eh_N_red, eh_N_blue };
    int sum = 0;
    for dt_each(v, t, eh_Z_gates) {
        sum -= 3 * (dt_number(v, t, eh_F_gate_omen) == track[(at + 1) % EH_OMENS]);
        sum -= dt_number(v, t, eh_F_gate_omen) == track[(at + 2) % EH_OMENS];
    }
    return sum - 2 * (track[(at + 1) % EH_OMENS] == eh_N_green ? eh(v)->comet : 0);
}

static int rate_skill(const struct eh_mind *m, const struct dt_option *o)
{
    static const uint8_t by[EH_SKILLS] = { 8, 5, 10, 7, 8 };
    unsigned i = (unsigned)(o->object - eh_N_lore);
    if (o->verb != eh_O_skill || m->v->s->ask.ask == eh_A_spend_improvements)
        return o->verb == eh_O_skill ? -1 : 0;
    return i < EH_SKILLS ? by[i] - 2 * eh_seat(m->v, m->seat)->improved[i] : 0;
}

static int rate_exchange(const struct eh_mind *m, const struct dt_option *o)
{
    const struct eh_seat *p = eh_seat(m->v, m->seat);
    int apart = p->health > p->sanity ? p->health - p->sanity : p->sanity - p->health;
    if (o->verb == DT_V_number)
        return -(o->object > apart / 2 ? o->object - apart / 2 : apart / 2 - o->object);
    return o->verb == eh_O_health ? p->health : p->sanity;
}

static int rate_gate(const struct dt *v, unsigned gate)
{
    static const uint16_t track[EH_OMENS] = { eh_N_green, eh_N_blue, eh_N_red, eh_N_blue };
    return -(dt_number(v, gate, eh_F_gate_omen) == track[(eh(v)->omen + 1) % EH_OMENS]);
}

static int rate_seat(const struct dt *v, unsigned seat)
{
    return eh_seat(v, seat)->health + eh_seat(v, seat)->sanity;
}

/* Questions about things that come and go. */
static int rate_things(struct eh_mind *m, const struct dt_option *o)
{
    switch (m->v->s->ask.ask) {
    case eh_A_buy: return rate_buy(m, o);
    case eh_A_for_whom: return o->object == m->seat;
    case eh_A_discard_reserve: return o->verb == eh_O_nothing;
    case eh_A_drop_ticket:
        return o->verb == eh_O_nothing ? 1 : eh_seat(m->v, m->seat)->tickets[o->object == eh_N_ship_ticket];
    case eh_A_discard_which: return o->verb == eh_O_give ? -eh_price(m, o->object) : 0;
    case eh_A_trade_give: return rate_gift(m, o);
    case eh_A_trade_tickets:
    case eh_A_hand_over: return o->verb == DT_V_done;
    case eh_A_trade_agree: return o->verb == DT_V_yes;
    case eh_A_pay_clues: return o->verb == DT_V_use ? -eh_loss(m, m->seat, eh_N_sanity, 1) : -m->price.clue;
    case eh_A_improve:
    case eh_A_spend_improvements: return rate_skill(m, o);
    case eh_A_exchange: return rate_exchange(m, o);
    default: return 0;
    }
}

static int rate_board(struct eh_mind *m, const struct dt_option *o)
{
    switch (m->v->s->ask.ask) {
    case eh_A_ancient_one: return -dt_number(m->v, o->object, eh_F_ancient_one_mysteries);
    case eh_A_investigator: return m->sharp ? rate_hero(m, o->object) : rate_sheet(m->v, o->object);
    case eh_A_stake: return o->object == (eh_seat(m->v, m->seat)->sanity > 3);
    case eh_A_gate_on_top: return rate_gate(m->v, o->object);
    case eh_A_omen: return rate_omen(m->v, o->object);
    case eh_A_random_space: return -(int)eh_monsters_at(m->v, o->object);
    case eh_A_defeat_order: return o->verb == eh_O_monster_first;
    case eh_A_new_lead: return rate_seat(m->v, o->object);
    case eh_A_end_of_round: return o->verb == eh_O_recruit ? 2 : o->verb == eh_O_stop;
    default: return rate_things(m, o);
    }
}

static int rate(struct eh_mind *m, const struct dt_option *o)
{
    if (o->verb == DT_V_back)
        return EH_NEVER;
    switch (m->v->s->ask.ask) {
    case eh_A_action: return rate_action(m, o);
    case eh_A_travel_on: return rate_walk(m, o);
    case eh_A_walk:
    case eh_A_nearest: return o->verb == DT_V_space ? 0 : rate_walk(m, o);
    case eh_A_brace:
    case eh_A_embark: return o->verb == DT_V_use ? rate_use(m, o) : 0;
    case eh_A_reroll: return rate_judgement(m, o);
    case eh_A_which_dice: return rate_die(m, o);
    case eh_A_which_monster: return rate_foe(m, o->object);
    case eh_A_encounter:
    case eh_A_more_encounter:
        return o->verb == eh_O_nothing ? 0 : eh_meeting(m, o->verb, o->object, eh_place(m->v, m->seat));
    default: return m->v->s->ask.ask < DT_A_GAME ? rate_general(m, o) : rate_board(m, o);
    }
}

unsigned eh_choose(struct eh_mind *m)
{
    const struct dt_decision *d = &m->v->s->ask;
    unsigned best = 0;
    int most = 0;
    for (unsigned i = 0; i < d->count; i++) {
        int n = rate(m, &d->option[i]);
        if (!i || n > most)
            best = i, most = n;
    }
    return best;
}
