/* prospect.c -- rolls in numbers, for whoever reckons their chances: before the roll where an option begins one, and on
 * the table. An attack is to destroy its target, or the stage it stands for; a roll of a card is to bring what it asks
 * for, one success at least; dice against somebody are to wound nobody. */
#include "../../players/prospect.h"

#include "sense.h"

enum { STANDARD, BONUS, COLOURS };
enum { BY_STRESS, BY_CARD, BY_NOW, MEANS };
enum { S, ST, T, E, BLANK, B_S };                                    /* faces of a roll: roll.c */

/* AMB-01, BONUS-03: the dice, with successes, tentacles and signs. */
static const struct dt_pool_die dice[COLOURS] = {
    [STANDARD] = { .faces = 5, .weight = { 2, 1, 1, 1, 1 },
                   .gives = { { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0, 0, 0 } } },
    [BONUS] = { .faces = 4, .weight = { 2, 1, 1, 2 },
                .gives = { { 1, 0, 0 }, { 1, 0, 1 }, { 0, 0, 1 }, { 0, 0, 0 } } },
};
const struct dt_rolls dm_rolls = {
    .faces = 6, .colours = COLOURS, .counts = DM_ICONS,
    .colour = { "standard", "bonus" }, .count = { "successes", "tentacles", "signs" },
    .die = dice,
};

/* ------------------------------------------------------------------------------ the pool ---- */
static void set_times(struct dt_prospect *to, unsigned means, int n)
{
    n = n < 0 ? 0 : n < DT_POOL_TIMES ? n : DT_POOL_TIMES;
    to->pool.p.by[means].times = to->pool.at.roll.left[means] = (uint8_t)n;
}

/* For so many successes, or for none: then each of them is a step away from 0. */
static bool describe(const struct dt *v, unsigned who, const struct dm_throw *t, int need, bool against,
                     struct dt_prospect *to)
{
    struct dt_pool *p = &to->pool.p;
    if (t->standard + t->bonus > DT_POOL_DICE)
        return false;
    memset(to, 0, sizeof *to);
    to->by = DT_BY_POOL;
    p->colours = COLOURS;
    p->means = MEANS;
    p->dice[STANDARD] = (uint8_t)t->standard;
    p->dice[BONUS] = (uint8_t)t->bonus;
    memcpy(p->die, dice, sizeof dice);
    for (unsigned i = 0; i < MEANS; i++)
        p->by[i] = (struct dt_pool_means){ .most = 1, .faces = { DT_POOL_ANY, DT_POOL_ANY } };
    set_times(to, BY_STRESS, DM_STRESS - dm_seat(v, who)->stress);
    set_times(to, BY_CARD, t->free);
    p->aim.sort = DT_POOL_REACH;
    for (unsigned i = 0; i < DM_ICONS; i++)
        p->aim.weigh[i] = (int8_t)(against ? -t->each[i] : t->each[i]);
    p->aim.need = (int16_t)(against ? 0 : need - t->more - t->given);
    to->beyonds = (uint16_t)t->beyonds;
    memcpy(to->beyond, t->beyond, sizeof t->beyond);
    return true;
}

/* --------------------------------------------------------------------------- what it is for ---- */
/* Text of a target that takes off what signs show: no sum of icons says that. */
static bool slips(const struct dt *v, unsigned enemy)
{
    unsigned field = dm_is(v, enemy, dm_K_cultist) ? dm_F_cultist_attacked : dm_F_monster_attacked;
    if (!dm_is(v, enemy, dm_K_cultist) && !dm_is(v, enemy, dm_K_monster))
        return false;
    const int16_t *code = v->content->code;
    unsigned at = v->content->slot[(uint16_t)(dt_card(v, enemy)->field + field)].at;
    for (; at && code[at] != DT_OP_END; at += (uint16_t)code[at + 1])
        if (code[at] == DT_OP_DO && code[at + 2] == dm_V_slip)
            return true;
    return false;
}

static int health_left(const struct dt *v, unsigned enemy)
{
    unsigned at = dm_is(v, enemy, dm_K_elder_one) ? dm_stage(v) : enemy;
    int n = dm_health(v, enemy) - (at == DT_NOTHING ? 0 : dt_thing(v, at)->count);
    return n < 1 ? 1 : n;
}

static bool describe_attack(const struct dt *v, unsigned who, unsigned enemy, struct dt_prospect *to)
{
    struct dm_throw t;
    if (slips(v, enemy))
        return false;
    dm_throw_attack(v, who, enemy, &t);
    return describe(v, who, &t, health_left(v, enemy), false, to);
}

static bool describe_task(const struct dt *v, unsigned who, const struct dt_option *o, struct dt_prospect *to)
{
    struct dm_throw t;
    int need = dm_asked(v, v->content->ability[dt_card(v, o->object)->ability + (unsigned)o->arg].code);
    if (o->verb != DT_V_use || need < 0)
        return false;
    dm_throw_task(v, who, o->object, &t);
    return describe(v, who, &t, need < 1 ? 1 : need, false, to);
}

/* Live text of anybody that answers this event for a seat. */
static void name_answers(const struct dt *v, unsigned who, unsigned event, struct dm_throw *t)
{
    for (unsigned th = 0; th < v->content->things; th++) {
        if (!dt_is_live(v, th))
            continue;
        for (unsigned i = 0; i < dt_card(v, th)->abilities; i++) {
            const struct dt_ability *a = &v->content->ability[dt_card(v, th)->ability + i];
            if ((a->cell == DT_WOULD_FORCED || a->cell == DT_WOULD_MAY) && a->on == event
                && (event == dm_E_attacked || dt_owner(v, th) == who))
                dm_add_beyond(t, th);
        }
    }
}

static bool describe_defence(const struct dt *v, unsigned who, unsigned enemy, struct dt_prospect *to)
{
    struct dm_throw t;
    dm_throw_defence(v, who, enemy, &t);
    name_answers(v, who, dm_E_attacked, &t);
    name_answers(v, who, dm_E_suffer, &t);
    return describe(v, who, &t, 0, true, to);
}

/* ---------------------------------------------------------------------------- on the table ---- */
static bool lay_out(const struct dt *v, const struct dt_frame *roll, struct dt_prospect *to)
{
    const struct dt_frame *of = roll - 1;
    bool against = of->proc != dm_C_attack && of->proc != dm_C_check;
    struct dm_throw t;
    if (of->proc == dm_C_attack && slips(v, of->source))
        return false;
    dm_throw_now(v, roll->who, &t);
    if (against) {
        struct dm_throw now = t;
        t = (struct dm_throw){ .each = { 1 }, .free = now.free };
        if (of->proc == dm_C_defend)
            dm_throw_defence(v, roll->who, of->source, &t);
        t.free = now.free;
        t.standard = t.bonus = 0;
        name_answers(v, roll->who, dm_E_suffer, &t);
    }
    for (unsigned i = 0; i < DM_FACES; i++)
        *(i < B_S ? &t.standard : &t.bonus) += roll->r[i];
    int need = of->proc == dm_C_attack ? health_left(v, of->source) : of->proc == dm_C_check ? of->r[DM_K_NEED] : 0;
    if (!describe(v, roll->who, &t, need < 1 ? 1 : need, against, to))
        return false;
    for (unsigned i = 0; i < DM_FACES; i++)
        to->pool.at.roll.shows[i < B_S ? STANDARD : BONUS][i < B_S ? i : i - B_S] = (uint8_t)roll->r[i];
    return true;
}

static void take(struct dt_prospect *to, unsigned noun)
{
    unsigned face = noun - dm_N_std_success;
    to->pool.at.again[face < B_S ? STANDARD : BONUS][face < B_S ? face : face - B_S] = 1;
}

static bool describe_judgement(const struct dt *v, const struct dt_option *o, struct dt_prospect *to)
{
    if (!lay_out(v, dt_top(v), to))
        return false;
    switch (o->verb) {
    case dm_O_accept: to->pool.at.stage = DT_POOL_STOP; return true;
    case dm_O_reroll:
        to->pool.at.stage = DT_POOL_USE_NOW;
        to->pool.at.by = BY_STRESS;
        take(to, o->object);
        return true;
    default:
        to->pool.at.stage = DT_POOL_USE;
        to->pool.at.by = BY_CARD;
        return dm_rerolls_left(v, o->object, (unsigned)o->arg) > 0;
    }
}

/* A card rolls one die again: which? */
static bool describe_die(const struct dt *v, const struct dt_option *o, struct dt_prospect *to)
{
    const struct dt_frame *roll = dm_frame(v, dm_C_roll);
    if (!roll || o->verb != dm_O_die || dt_top(v)->r[0] != 1 || !lay_out(v, roll, to))
        return false;
    set_times(to, BY_NOW, 1);
    to->pool.at.stage = DT_POOL_USE_NOW;
    to->pool.at.by = BY_NOW;
    take(to, o->object);
    return true;
}

bool dm_prospect(const struct dt *view, unsigned seat, unsigned option, struct dt_prospect *to)
{
    const struct dt_option *o = &view->s->ask.option[option];
    switch (view->s->ask.ask) {
    case dm_A_action:
    case dm_A_targets:
        if (view->s->ask.flags & DT_ASK_SELECT)
            return false;
        return o->verb == dm_O_attack ? describe_attack(view, seat, o->object, to) : describe_task(view, seat, o, to);
    case dm_A_attacker: return o->verb == dm_O_meet && describe_defence(view, seat, o->object, to);
    case dm_A_reroll: return describe_judgement(view, o, to);
    case dm_A_which_die: return describe_die(view, o, to);
    default: return false;
    }
}
