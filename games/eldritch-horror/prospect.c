/* prospect.c -- tests in numbers, for whoever reckons their chances: before the roll where an option begins with a
 * test, and on the table. A test is passed with one success (TEST-13); in combat the will test is to lose nothing, the
 * strength test to defeat the monster; to acquire is to afford the cheapest card. */
#include "../../players/prospect.h"

#include "state.h"

/* The means: clues (CLUE-07, TRISH-01), single rerolls of cards and of the combat, and the use that is going on. */
enum { BY_CLUE, BY_CARD, BY_NOW, MEANS };

/* ------------------------------------------------------------------------ need ---- */
static int cheapest(const struct dt *v)
{
    int least = 0;
    for dt_each(v, t, eh_Z_reserve)
        least = !least || (int)eh_value(v, t) < least ? (int)eh_value(v, t) : least;
    return least ? least : 1;
}

static int need_in_combat(const struct dt *v, const struct dt_frame *fight, int skill)
{
    int n;
    if (skill == eh_N_will) {
        eh_stat(v, fight->source, EH_HORROR, &n);
        return n > 1 && eh_ask(v, eh_Q_unflinching, fight->who, 0) ? 1 : n;
    }
    return eh_toughness(v, fight->source)
         - (fight->r[EH_F_FLAGS] & EH_VIRTUAL ? fight->r[EH_F_HITS] : dt_thing(v, fight->source)->count);
}

int eh_need(const struct dt *v, const struct dt_frame *test)
{
    const struct dt_frame *below = test - 1;
    int need = below->proc == eh_C_fight ? need_in_combat(v, below, test->r[EH_T_SKILL])
             : below->proc == eh_C_acquire ? cheapest(v) : 1;
    return test->r[EH_T_NEED] > need ? test->r[EH_T_NEED] : need;
}

/* ------------------------------------------------------------------------ pool ---- */
static void describe(const struct dt *v, unsigned seat, int skill, int dice, int need, struct dt_prospect *to)
{
    struct dt_pool *p = &to->pool.p;
    unsigned clues = eh_ask(v, eh_Q_clueless, seat, 0) ? 0 : dt_in(v, eh_Z_purse + seat);
    int from = eh_ask(v, eh_Q_success_on, seat, 0), twice = eh_ask(v, eh_Q_doubled, seat, skill) != 0;
    memset(to, 0, sizeof *to);
    to->by = DT_BY_POOL;
    p->colours = 1;
    p->means = MEANS;
    p->dice[0] = (uint8_t)(dice > (int)UINT8_MAX ? (int)UINT8_MAX : dice);
    p->die[0].faces = EH_DIE;
    for (int face = 1; face <= EH_DIE; face++) {
        p->die[0].weight[face - 1] = face == 1 || !eh(v)->ones;
        p->die[0].gives[face - 1][0] = (uint8_t)((face >= from) + (face == EH_DIE ? twice : 0));
    }
    for (unsigned i = 0; i < MEANS; i++)
        p->by[i] = (struct dt_pool_means){ .most = 1, .faces = { DT_POOL_ANY } };
    p->by[BY_CLUE].times = (uint8_t)(clues < DT_POOL_TIMES ? clues : DT_POOL_TIMES);
    p->by[BY_CLUE].most = eh_ask(v, eh_Q_deft, seat, 0) ? 2 : 1;
    to->pool.at.roll.left[BY_CLUE] = p->by[BY_CLUE].times;
    p->aim.sort = DT_POOL_REACH;
    p->aim.weigh[0] = 1;
    p->aim.need = (int16_t)need;
}

static void add_beyond(struct dt_prospect *to, unsigned thing)
{
    for (unsigned i = 0; i < to->beyonds; i++)
        if (to->beyond[i] == thing)
            return;
    if (to->beyonds < DT_BEYONDS)
        to->beyond[to->beyonds++] = (uint16_t)thing;
}

/* Does the ability reroll one die, at no price, and nothing else? */
static bool rerolls_one(const struct dt *v, const struct dt_ability *a)
{
    const int16_t *row = &v->content->code[a->code];
    return a->cost == DT_FREE && a->times == 1 && row[0] == DT_OP_DO && row[2] == eh_V_reroll && dt_is_lit(row[3])
        && dt_lit_value(row[3]) == 1 && row[row[1]] == DT_OP_END;
}

static const struct dt_ability *ability(const struct dt *v, unsigned thing, unsigned i)
{
    return &v->content->ability[dt_card(v, thing)->ability + i];
}

/* Text that may change a test of this seat before it is rolled, or pay for what is done about it; what it is worth
 * depends on how things are then. */
static void name_beyond(const struct dt *v, unsigned seat, bool rolled, struct dt_prospect *to)
{
    for (unsigned t = 0; t < v->content->things; t++) {
        if (!dt_is_live(v, t))
            continue;
        for (unsigned i = 0; i < dt_card(v, t)->abilities; i++) {
            const struct dt_ability *a = ability(v, t, i);
            bool own = a->cell == DT_STATIC || a->whom == DT_ANYONE || dt_owner(v, t) == seat;
            bool dice = a->on == eh_Q_bonus || a->on == eh_Q_more_dice || a->on == eh_Q_doubled;
            bool early = a->cell == DT_STATIC ? dice && a->cond : a->on == eh_E_test || a->on == eh_E_judge;
            if (own && ((early && !rolled) || (a->cell != DT_STATIC && a->on == eh_E_pay)))
                add_beyond(to, t);
        }
    }
}

/* ---------------------------------------------------------------- on the table ---- */
static void lay_out(const struct dt *v, const struct dt_frame *test, struct dt_prospect *to)
{
    int dice = 0;
    for (unsigned i = 0; i < EH_DIE; i++)
        dice += test->r[EH_T_FACE + i];
    describe(v, test->who, test->r[EH_T_SKILL], dice, eh_need(v, test) - test->r[EH_T_MORE], to);
    for (unsigned i = 0; i < EH_DIE; i++)
        to->pool.at.roll.shows[0][i] = (uint8_t)test->r[EH_T_FACE + i];
    name_beyond(v, test->who, true, to);
}

static void set_times(struct dt_prospect *to, unsigned means, unsigned n)
{
    n = n < DT_POOL_TIMES ? n : DT_POOL_TIMES;
    to->pool.p.by[means].times = to->pool.at.roll.left[means] = (uint8_t)n;
}

/* The question what is done about the dice lists what can be: REROLL-02. */
static bool describe_judgement(const struct dt *v, const struct dt_option *o, struct dt_prospect *to)
{
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *test = dt_top(v);
    unsigned cards = 0;
    lay_out(v, test, to);
    for (unsigned i = 0; i < d->count; i++) {
        const struct dt_option *other = &d->option[i];
        if (other->verb == eh_O_stake_clue)
            return false;
        if (other->verb == eh_O_reroll)
            cards++;
        else if (other->verb == DT_V_use && rerolls_one(v, ability(v, other->object, (unsigned)other->arg)))
            cards++;
        else if (other->verb == DT_V_use)
            add_beyond(to, other->object);
    }
    set_times(to, BY_CARD, cards);
    to->pool.at.stage = o->verb == eh_O_accept ? DT_POOL_STOP : DT_POOL_USE;
    to->pool.at.by = o->verb == eh_O_clue ? BY_CLUE : BY_CARD;
    return o->verb != DT_V_use || rerolls_one(v, ability(v, o->object, (unsigned)o->arg));
}

/* Dice are chosen one by one (REROLL-01). What else cards can do afterwards is known where they all do the same. */
static bool describe_dice(const struct dt *v, unsigned seat, const struct dt_option *o, struct dt_prospect *to)
{
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *top = dt_top(v), *test = eh_frame(v, eh_C_test, seat);
    const struct dt_frame *fight = eh_frame(v, eh_C_fight, seat);
    if (!test || top->proc != eh_C_reroll || top->r[1] != 1 || test->r[EH_T_FLAGS] & EH_T_STAKE_CLUES)
        return false;
    unsigned more = dt_count_usable(v, eh_E_judge, seat);
    for dt_each(v, t, eh_Z_held + seat)
        for (unsigned i = 0; i < dt_card(v, t)->abilities && more; i++) {
            const struct dt_ability *a = ability(v, t, i);
            if (a->cell != DT_STATIC && a->on == eh_E_judge && !rerolls_one(v, a))
                return false;
        }
    more += fight && test->r[EH_T_SKILL] == eh_N_strength && fight->r[EH_F_FLAGS] & EH_REROLL;
    lay_out(v, test, to);
    set_times(to, BY_CARD, more);
    set_times(to, BY_NOW, 1);
    to->pool.p.by[BY_NOW].most = (uint8_t)top->r[0];
    to->pool.at.by = BY_NOW;
    to->pool.at.stage = o->verb == DT_V_done ? DT_POOL_USE_NOW : DT_POOL_USE;
    for (unsigned i = 0; i < d->bases; i++) {
        unsigned n = d->base[i].taken;
        if (o->verb != DT_V_done && o->object == d->base[i].object)
            n = o->verb == DT_V_back ? n - 1 : n + 1;
        to->pool.at.again[0][d->base[i].object - 1] = (uint8_t)n;
    }
    return true;
}

/* ------------------------------------------------------------- before the roll ---- */
static bool describe_test(const struct dt *v, unsigned seat, int skill, int modifier, int need, struct dt_prospect *to)
{
    int dice = eh_dice(v, seat, skill) + modifier;
    describe(v, seat, skill, dice < 1 ? 1 : dice, need, to);
    name_beyond(v, seat, false, to);
    return true;
}

/* COMBAT-05, COMBAT-08 */
static bool describe_combat(const struct dt *v, struct dt_prospect *to)
{
    const struct dt_frame *f = dt_top(v);
    int modifier, skill = v->s->ask.step == EH_FIGHT_BRACE ? eh_N_will : eh_N_strength;
    if (!eh_stat(v, f->source, skill == eh_N_will ? EH_WILL : EH_STRENGTH, &modifier))
        return false;
    return describe_test(v, f->who, skill, modifier, need_in_combat(v, f, skill), to);
}

/* A text that begins with a test. */
static bool describe_text(const struct dt *v, unsigned seat, unsigned card, unsigned field, struct dt_prospect *to)
{
    unsigned at = v->content->slot[(uint16_t)(dt_card(v, card)->field + field)].at;
    const int16_t *row = &v->content->code[at];
    if (!at || row[0] != DT_OP_DO || row[2] != eh_V_test || !dt_is_lit(row[3]) || !dt_is_lit(row[4])
        || !dt_is_lit(row[5]))
        return false;
    return describe_test(v, seat, dt_lit_value(row[3]), dt_lit_value(row[4]) + dt_lit_value(row[5]), 1, to);
}

bool eh_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to)
{
    const struct dt_option *o = &view->s->ask.option[option];
    switch (view->s->ask.ask) {
    case eh_A_reroll: return describe_judgement(view, o, to);
    case eh_A_which_dice: return describe_dice(view, seat, o, to);
    case eh_A_brace: return o->verb == eh_O_begin && describe_combat(view, to);
    case eh_A_action:
        return o->verb == eh_O_acquire && describe_test(view, seat, eh_N_influence, 0, cheapest(view), to);
    case eh_A_encounter:
    case eh_A_more_encounter:
        return (o->verb == eh_O_mystery && describe_text(view, seat, o->object, eh_F_mystery_encounter, to))
            || (o->verb == eh_O_token && describe_text(view, seat, o->object, eh_F_mystery_met, to))
            || (o->verb == eh_O_rumor && describe_text(view, seat, o->object, eh_F_mythos_encounter, to));
    default: return false;
    }
}
