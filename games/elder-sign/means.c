/* means.c -- what the cards and abilities at hand bring to an attempt before its first roll: dice, clues, rerolls. What
 * is used at once is never worse than what is kept, so that an attempt with all of it has the chance that the best play
 * has; where that does not hold, or what a card does cannot be put in numbers, the card is named (players/prospect.h).
 *
 * - A die that is added stays in the pool, and which die is lost on a failed roll is chosen: who would add it later
 *   can as well leave it alone till then.
 * - Clues, and whatever throws any dice again once, can be kept till they serve.
 * - Health is spent where nothing in the attempt can use up what is left then.
 * What a card does is found in its program, never by its name. */
#include "edition.h"
#include "means.h"

enum { PLAIN_DICE = DT_TR_COLOURS };

/* What an ability does in an attempt. */
struct effect {
    bool counts, heals, hunts, unknown;          /* unknown: more than can be put in numbers */
    uint8_t die[PLAIN_DICE], clues, rerolls, price[2];
    bool gives_up;                               /* a card other than itself, or a clue */
};

static bool lit(const int16_t *row, unsigned word, int *n)
{
    bool is = (uint16_t)row[1] > word && dt_is_lit(row[word]);
    *n = is ? dt_lit_value(row[word]) : 0;
    return is;
}

static void read_price(const int16_t *row, struct effect *e)
{
    int noun, n;
    switch (row[2]) {
    case es_V_discard_this: break;
    case es_V_discard: e->gives_up = true; break;
    case es_V_lose:
        if (lit(row, 3, &noun) && lit(row, 4, &n) && (noun == es_N_sanity || noun == es_N_stamina))
            e->price[noun == es_N_stamina] = (uint8_t)(e->price[noun == es_N_stamina] + n);
        else
            e->unknown = true;
        break;
    default: e->unknown = true; break;
    }
}

static void read_deed(const int16_t *row, unsigned on, struct effect *e)
{
    int noun, n;
    switch (row[2]) {
    case es_V_add_die:
        if (lit(row, 3, &noun) && noun > es_N_green && noun < es_N_green + PLAIN_DICE)
            e->die[noun - es_N_green]++, e->counts = true;
        else
            e->unknown = true;
        break;
    case es_V_gain:
        if (lit(row, 3, &noun) && lit(row, 4, &n) && noun == es_N_clue)
            e->clues = (uint8_t)(e->clues + n), e->counts = true;
        break;                                   /* other gains come too late for this attempt */
    case es_V_reroll:
        e->rerolls = (uint8_t)(e->rerolls + 1);
        e->unknown |= on != es_E_judge || !lit(row, 3, &n) || n;  /* only so many dice */
        e->counts = true;
        break;
    case es_V_regain:
    case es_V_regain_all: e->heals = true; break;
    case es_V_defeat: e->hunts = true; break;
    default: e->unknown = true; break;
    }
}

/* Its program, cost first, and whether it is open here at all. */
static bool read_ability(const struct dt *v, const struct dt_ability *a, unsigned card, struct effect *e)
{
    const int16_t *row = &v->content->code[a->code], *cond = &v->content->code[a->cond];
    bool cost = a->cost != DT_FREE;
    *e = (struct effect){ 0 };
    if (a->cond && cond[0] == DT_X_value && cond[1] == es_X_on_other_world) {
        if (card == DT_NOTHING || es_kind(v, card) != es_K_other_world)
            return false;
    } else if (a->cond) {
        e->unknown = true;
    }
    for (; row[0] != DT_OP_END; row += (uint16_t)row[1]) {
        if (row[0] == DT_OP_PAID)
            cost = false;
        else if (row[0] == DT_OP_DO && cost)
            read_price(row, e);
        else if (row[0] == DT_OP_DO)
            read_deed(row, a->on, e);
    }
    return true;
}

/* Has the seat a card of a kind that adds dice which are added anyway, to give up for an ability of its own? */
static bool can_spare(const struct dt *v, unsigned seat, unsigned thing)
{
    for dt_each(v, t, es_Z_held + seat)
        if (t != thing && es_kind(v, t) == es_K_common_item)
            for (unsigned i = 0; i < dt_card(v, t)->abilities; i++) {
                struct effect e;
                const struct dt_ability *a = &v->content->ability[dt_card(v, t)->ability + i];
                if (read_ability(v, a, DT_NOTHING, &e) && e.die[1] && !e.die[2] && !e.unknown && !e.clues)
                    return true;
            }
    return false;
}

static bool monster_on(const struct dt *v, unsigned card)
{
    for dt_each(v, m, es_Z_prowling)
        if (dt_thing(v, m)->on == card)
            return true;
    return false;
}

/* How much of a health is left when everything in the attempt that takes it has happened; every failed roll loses a
 * die, so there are no more of them than dice. */
static int left_over(const struct dt_trial *p, const struct dt_plight *at, unsigned which)
{
    int dice = 2, left = at->health[which];
    for (unsigned c = 0; c < DT_TR_COLOURS; c++) {
        dice += at->pool[c];
        for (unsigned f = 0; f < DT_TR_FACES; f++)
            dice += at->thrown[c][f] + at->held[c][f] + (c ? 0 : at->marked[f]);
    }
    for (unsigned i = 0; i < p->tasks; i++)
        left -= at->open >> i & 1 ? p->task[i].cost[which] : 0;
    return left - p->loss[which] * dice;
}

static bool may_pay(const struct dt_trial *p, const struct dt_plight *at, const struct effect *e)
{
    for (unsigned i = 0; i < 2; i++)
        if (e->price[i] && (left_over(p, at, i) <= e->price[i] || at->health[i] <= e->price[i]))
            return false;
    return true;
}

static bool sound(const struct dt_trial *p, const struct dt_plight *at)
{
    return left_over(p, at, 0) > 0 && left_over(p, at, 1) > 0;
}

/* Everything it adds is there already. */
static bool superfluous(const struct dt *v, const struct dt_plight *at, const struct effect *e)
{
    bool more = e->clues || e->rerolls || e->unknown || e->heals || e->hunts;
    for (unsigned c = 1; c < DT_TR_COLOURS; c++)
        more |= e->die[c] && !at->pool[c] && es_can_add(v, es_N_green + c);
    return !more;
}

static void use_now(const struct dt *v, const struct effect *e, struct dt_plight *at)
{
    for (unsigned c = 1; c < DT_TR_COLOURS; c++)
        if (e->die[c] && !at->pool[c] && es_can_add(v, es_N_green + c))
            at->pool[c] = 1;
    unsigned clues = at->clues + e->rerolls + (es_forbidden(v, es_N_clues, es(v)->active) ? 0u : e->clues);
    at->clues = (uint8_t)(clues < DT_TR_CLUES ? clues : DT_TR_CLUES);
    for (unsigned i = 0; i < 2; i++)
        at->health[i] = (uint8_t)(at->health[i] - e->price[i]);
}

/* An ability of the seat's own: reckoned with, of no use here, or neither (false). */
static bool reckoned(const struct dt *v, unsigned seat, unsigned card, unsigned thing, const struct dt_ability *a,
                     const struct dt_trial *p, struct dt_plight *at)
{
    struct effect e;
    if (!read_ability(v, a, card, &e) || superfluous(v, at, &e))
        return true;
    if (e.unknown || (e.hunts && monster_on(v, card)) || (e.heals && !sound(p, at)))
        return false;
    if (!e.counts)
        return true;
    if ((e.gives_up && (e.clues || e.rerolls || !can_spare(v, seat, thing))) || !may_pay(p, at, &e))
        return false;
    use_now(v, &e, at);
    return true;
}

static bool before_any_roll(unsigned on)
{
    return on == es_E_attempt || on == es_E_ready || on == es_E_own_turn || on == es_E_judge;
}

bool es_means(const struct dt *v, unsigned seat, unsigned card, unsigned thing, const struct dt_trial *p,
              struct dt_plight *at)
{
    const struct dt_card *c = dt_card(v, thing);
    bool mine = dt_owner(v, thing) == seat, all = true;
    for (unsigned i = 0; i < c->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[c->ability + i];
        if ((a->setting && v->s->setting[a->setting - 1] != a->value)
            || (a->whom == DT_YOU && dt_owner(v, thing) != DT_NOBODY && !mine))
            continue;
        if (a->cell == DT_STATIC)
            all &= a->on == es_Q_many_tasks ? p->tasks < 2 : a->on != es_Q_clue_rerolls || !at->clues;
        else if (a->cell == DT_WOULD_MAY && a->on == es_E_lose)
            all &= sound(p, at);
        else if (a->cell == DT_AFTER_MAY && a->on == es_E_roll)
            all = false;
        else if (a->cell == DT_AFTER_MAY && before_any_roll(a->on))
            all &= mine && reckoned(v, seat, card, thing, a, p, at);
    }
    return all;
}
