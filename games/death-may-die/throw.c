/* throw.c -- which dice somebody would throw, and what their icons would count for. The rules are asked: on a copy of
 * the view whatever the roll is for is begun, so that every card says what it would say then. */
#include "sense.h"
#include "../../kernel/worth.h"

/* -------------------------------------------------------------------------- programs ---- */
/* The next row from `at` on that does this verb, 0: none. Rows of all branches stand one behind the other. */
static const int16_t *find_verb(const struct dt *v, unsigned at, unsigned verb)
{
    const int16_t *code = v->content->code;
    for (; at && code[at] != DT_OP_END; at += (uint16_t)code[at + 1])
        if (code[at] == DT_OP_DO && code[at + 2] == (int)verb)
            return &code[at];
    return 0;
}

int dm_asked(const struct dt *v, unsigned code)
{
    const int16_t *row = find_verb(v, code, dm_V_roll);
    return !row ? -1 : dt_is_lit(row[3]) ? dt_lit_value(row[3]) : 0;
}

void dm_add_beyond(struct dm_throw *t, unsigned thing)
{
    for (unsigned i = 0; i < t->beyonds; i++)
        if (t->beyond[i] == thing)
            return;
    if (t->beyonds < sizeof t->beyond / sizeof *t->beyond)
        t->beyond[t->beyonds++] = (uint16_t)thing;
}

/* -------------------------------------------------------------------- rerolls, icons ---- */
static const struct dt_ability *ability(const struct dt *v, unsigned thing, unsigned i)
{
    return &v->content->ability[dt_card(v, thing)->ability + i];
}

int dm_rerolls_left(const struct dt *v, unsigned thing, unsigned i)
{
    const struct dt_ability *a = ability(v, thing, i);
    const int16_t *row = &v->content->code[a->code];
    if (a->cost != DT_FREE || !a->period || row[0] != DT_OP_DO || row[2] != dm_V_reroll || !dt_is_lit(row[3])
        || dt_lit_value(row[3]) != 1 || row[row[1]] != DT_OP_END)
        return -1;
    return a->times - (int)(dt_thing(v, thing)->used >> (a->counter * 4) & DT_USES);
}

/* `use_icon` is the price, `add_icons` what it brings. Of one icon the better text is used, whatever it may be. */
static void add_conversion(const struct dt *k, unsigned thing, unsigned i, struct dm_throw *t)
{
    const struct dt_ability *a = ability(k, thing, i);
    const int16_t *price = find_verb(k, a->code, dm_V_use_icon), *gain = find_verb(k, a->code, dm_V_add_icons);
    if (!price || !gain || !dt_is_lit(price[3]) || !dt_is_lit(gain[4]) || !dt_is_lit(gain[3])
        || dt_lit_value(gain[3]) != dm_N_success) {
        dm_add_beyond(t, thing);
        return;
    }
    unsigned icon = dt_lit_value(price[3]) == dm_N_tentacle ? DM_R_TENTACLE : DM_R_SIGN;
    int *to = a->period ? &t->once[icon] : &t->each[icon], n = dt_lit_value(gain[4]);
    *to = n > *to ? n : *to;
    if (a->period)
        dm_add_beyond(t, thing);
}

/* What can be used while the dice lie there and while they are counted, with a tentacle and a sign among them. */
static void read_cards(struct dt *k, unsigned who, struct dm_throw *t)
{
    struct dt_frame *of = dm_result(k);
    struct dt_decision *d = &k->s->ask;
    int16_t was[DM_R_OWN];
    if (!of)
        return;
    d->count = 0;
    dt_usable(k, dm_E_judge, who);
    for (unsigned i = 0; i < d->count; i++) {
        int n = dm_rerolls_left(k, d->option[i].object, (unsigned)d->option[i].arg);
        if (n < 0)
            dm_add_beyond(t, d->option[i].object);
        else
            t->free += n;
    }
    memcpy(was, of->r, sizeof was);
    of->r[DM_R_TENTACLE] = of->r[DM_R_SIGN] = 2;
    of->r[DM_R_TENTACLE_USED] = of->r[DM_R_SIGN_USED] = 0;
    d->count = 0;
    dt_usable(k, dm_E_tally, who);
    for (unsigned i = 0; i < d->count; i++)
        add_conversion(k, d->option[i].object, (unsigned)d->option[i].arg, t);
    memcpy(of->r, was, sizeof was);
}

/* -------------------------------------------------------------------- texts of enemies ---- */
/* Reads them: dice and icons that they add. */
struct reader { struct dt_reader face; int standard, bonus, icons[DM_ICONS]; };

static int read_verb(struct dt_reader *r, const struct dt *v, const struct dt_ctx *c, unsigned verb, const int16_t *arg)
{
    struct reader *to = (struct reader *)r;
    (void)v;
    (void)c;
    if (verb == dm_V_more_dice) {
        to->standard += arg[0];
        to->bonus += arg[1];
    } else if (verb == dm_V_add_icons)
        to->icons[arg[0] - dm_N_success] += arg[1];                  /* nouns and registers are in one order */
    return 0;
}

/* --------------------------------------------------------------------------- own rolls ---- */
struct copy { struct dt k; struct dm room; };

static struct dt *pretend(const struct dt *v, struct copy *c)
{
    c->room = *dm(v);
    c->k = dt_rules(v->game, &c->room.core, 0);
    return &c->k;
}

static void read_own(struct dt *k, unsigned who, struct dm_throw *t)
{
    dt_refresh(k, dm_P_roll);
    t->standard = DM_DICE;
    t->bonus = dm_own_bonus(k, who);
    read_cards(k, who, t);
}

/* Icons that the target's text adds to the roll count as those of the dice do. */
static void add_given(struct dt *k, unsigned who, unsigned enemy, struct dm_throw *t)
{
    struct reader r = { .face = { .verb = read_verb } };
    bool cultist = dm_is(k, enemy, dm_K_cultist);
    if (!cultist && !dm_is(k, enemy, dm_K_monster))
        return;
    dt_worth_field(&r.face, k, enemy, cultist ? dm_F_cultist_attacked : dm_F_monster_attacked, who);
    for (unsigned i = 0; i < DM_ICONS; i++)
        t->given += r.icons[i] * t->each[i];
}

void dm_throw_attack(const struct dt *v, unsigned who, unsigned enemy, struct dm_throw *t)
{
    struct copy c;
    struct dt *k = pretend(v, &c);
    *t = (struct dm_throw){ .each = { 1 } };
    dt_push(k, dm_C_attack, who, enemy);
    read_own(k, who, t);
    add_given(k, who, enemy, t);
    t->more = dm_ask(k, dm_Q_more_wounds, who);
}

void dm_throw_task(const struct dt *v, unsigned who, unsigned source, struct dm_throw *t)
{
    struct copy c;
    struct dt *k = pretend(v, &c);
    *t = (struct dm_throw){ .each = { 1 } };
    dt_push(k, dm_C_check, who, source);
    read_own(k, who, t);
}

void dm_throw_now(const struct dt *v, unsigned who, struct dm_throw *t)
{
    struct copy c;
    struct dt *k = pretend(v, &c);
    *t = (struct dm_throw){ .each = { 1 } };
    read_cards(k, who, t);
    if (dm_result(k) && dm_result(k)->proc == dm_C_attack) {
        add_given(k, who, dm_result(k)->source, t);
        t->more = dm_ask(k, dm_Q_more_wounds, who);
    }
}

/* ------------------------------------------------------------------ enemies that attack ---- */
/* What its text makes of one icon. */
static int counted(struct dt *k, unsigned enemy, unsigned field, unsigned who, unsigned icon)
{
    struct reader r = { .face = { .verb = read_verb } };
    dm_result(k)->r[icon] = 1;
    dt_worth_field(&r.face, k, enemy, field, who);
    dm_result(k)->r[icon] = 0;
    return r.icons[DM_R_SUCCESS];
}

void dm_throw_defence(const struct dt *v, unsigned who, unsigned enemy, struct dm_throw *t)
{
    struct copy c;
    struct dt *k = pretend(v, &c);
    struct reader r = { .face = { .verb = read_verb } };
    bool cultist = dm_is(v, enemy, dm_K_cultist);
    *t = (struct dm_throw){ .each = { 1 } };
    struct dt_frame *f = dt_push(k, dm_C_defend, who, enemy);
    f->r[DM_D_VICTIM] = (int16_t)who;
    if (cultist || dm_is(v, enemy, dm_K_monster)) {
        unsigned field = cultist ? dm_F_cultist_counted : dm_F_monster_counted;
        dt_worth_field(&r.face, k, enemy, cultist ? dm_F_cultist_attacks : dm_F_monster_attacks, who);
        for (unsigned i = DM_R_TENTACLE; i <= DM_R_SIGN && dm_has_program(v, enemy, field); i++)
            t->each[i] = counted(k, enemy, field, who, i);
    }
    t->standard = dm_enemy_dice(k, enemy, true) + r.standard;
    t->bonus = dm_enemy_dice(k, enemy, false) + r.bonus + dm_ask_of(k, dm_Q_enemy_bonus, who, (int)enemy);
    t->bonus = t->bonus < 0 ? 0 : t->bonus;
    dt_refresh(k, dm_P_roll);
    struct dm_throw cards = { .free = 0 };
    read_cards(k, who, &cards);                                      /* icons of an enemy's roll are not converted */
    t->free = cards.free;
}
