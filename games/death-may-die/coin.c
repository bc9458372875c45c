/* coin.c -- what harm costs, what things bring, and what the verbs of a program are worth: the reader of programs
 * (kernel/worth.h). */
#include "sense.h"

/* What each further wound, point of stress or sanity costs; the last wound and the last sanity are life. */
static const int16_t wound_at[DM_WOUNDS] = { 12, 15, 27, 90, 0 };
static const int16_t stress_at[DM_STRESS] = { 5, 5, 6, 7 };
enum { TOO_SOON = 2500, LATE = 100 };

/* Two have more turns each, and less stress for all of them. */
static int stress_price(const struct dt *v, int i) { return v->s->seats > 2 ? stress_at[i] : stress_at[i] * 9 / 5; }

static int life(const struct dt *v) { return dm(v)->summoned ? LATE : TOO_SOON; }

int dm_wound_cost(const struct dt *v, unsigned seat, int n)
{
    int sum = 0, w = dm_seat(v, seat)->wounds;
    for dt_each(v, t, dm_Z_held + seat)
        if (n > 0 && dm_is(v, t, dm_K_companion)) {
            int room = dt_number(v, t, dm_F_companion_health) - dt_thing(v, t)->count;
            sum += 5 * (n < room ? n : room);
            n -= n < room ? n : room > 0 ? room : 0;
        }
    for (; n > 0 && w < DM_WOUNDS; n--, w++)
        sum += w == DM_WOUNDS - 1 ? life(v) : wound_at[w];
    return sum;
}

/* Up to a threshold; what comes there is a level and sometimes a die. */
int dm_sanity_cost(const struct dt *v, unsigned seat, int n)
{
    int sum = 0, s = dm_seat(v, seat)->sanity;
    for (; n > 0 && s < DM_SANITY; n--, s++) {
        int price = (s >= 15 ? 9 : s >= 12 ? 5 : 1) * 4 / (int)v->s->seats;
        sum += s >= DM_SANITY - 1 ? life(v) : s >= 18 ? life(v) / 8 : price;
        if (dm_next_threshold((unsigned)s) == s + 1)
            return sum - (s < 15 ? 16 : 0);
    }
    return sum;
}

int dm_stress_cost(const struct dt *v, unsigned seat, int n)
{
    int sum = 0, s = dm_seat(v, seat)->stress;
    for (; n > 0 && s < DM_STRESS; n--, s++)
        sum += stress_price(v, s);
    return sum;
}

int dm_heal_worth(const struct dt *v, unsigned seat, int wounds, int stress)
{
    int sum = 0, w = dm_seat(v, seat)->wounds, s = dm_seat(v, seat)->stress;
    for (; wounds > 0 && w > 0; wounds--, w--)
        sum += wound_at[w - 1];
    for (; stress > 0 && s > 0; stress--, s--)
        sum += stress_price(v, s - 1);
    return sum;
}

/* ------------------------------------------------------------------------------- enemies ---- */
int dm_health_left(const struct dt *v, unsigned enemy)
{
    unsigned at = dm_is(v, enemy, dm_K_elder_one) ? dm_stage(v) : enemy;
    int n = dm_health(v, enemy) - (at == DT_NOTHING ? 0 : dt_thing(v, at)->count);
    return n < 1 ? 1 : n;
}

int dm_all_dice(const struct dt *v, unsigned enemy)
{
    return dm_enemy_dice(v, enemy, true) + dm_enemy_dice(v, enemy, false);
}

/* Half of all sides are successes. Stress and free rerolls take off about half a wound each. */
int dm_dice_cost(const struct dt *v, unsigned seat, int dice)
{
    int p[17] = { 1 }, all = 1, sum = 0, stress = DM_STRESS - dm_seat(v, seat)->stress, used = 0;
    dice = dice > 16 ? 16 : dice;
    for (; stress > 0 && dice >= 2 && used * 2 < dice; stress--, used++)
        ;
    int fewer = used / 2;
    for (int i = 0; i < dice - fewer; i++, all *= 2)
        for (int n = i + 1; n > 0; n--)
            p[n] += p[n - 1];
    for (int n = 1; n <= dice - fewer; n++)
        sum += p[n] * dm_wound_cost(v, seat, n) / all + (p[n] * dm_wound_cost(v, seat, n) % all > all / 2);
    return sum + 3 * fewer + dice / 2;
}

int dm_wound_on(const struct dm_mind *m, unsigned enemy)
{
    const struct dt *v = m->v;
    if (dm_is(v, enemy, dm_K_elder_one))
        return 80;
    return (7 + 3 * dm_all_dice(v, enemy)) / (dm_health(v, enemy) > 2 ? 3 : 2);
}

/* --------------------------------------------------------------------------------- cards ---- */
static int statics(const struct dt *v, unsigned card)
{
    int n = 0;
    const struct dt_card *c = &v->content->card[card];
    for (unsigned i = 0; i < c->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[c->ability + i];
        n += a->cell == DT_STATIC && a->on == dm_Q_bonus_dice ? 12 : a->cell == DT_AFTER_MAY ? 6 : 3;
    }
    return n > 16 ? 16 : n;
}

int dm_price(const struct dm_mind *m, unsigned card)
{
    const struct dt *v = m->v;
    unsigned copy = dm_copy(v, card), n;
    switch (v->content->card[card].kind) {
    case dm_K_item: return 6 + statics(v, card);
    case dm_K_companion:
        dt_field(v, copy, dm_F_companion_grants, &n);
        return 4 + 5 * dt_number(v, copy, dm_F_companion_health) + (n ? 12 : 0) + statics(v, card);
    default: return -9;
    }
}

/* --------------------------------------------------------------------------------- verbs ---- */
static int hit(struct dm_mind *m, const struct dt *k, unsigned thing, int n)
{
    if (dm_is(k, thing, dm_K_token))
        return dm_wreck_worth(m, thing, n);
    if (!dm_may_be_hurt(k, thing))
        return 0;
    int more = dm_health_left(k, thing);
    return dm_wound_on(m, thing) * (n < more ? n : more) + (n >= more ? 4 : 0);
}

static int blast(struct dm_mind *m, const struct dt *k, int space, int n)
{
    int sum = 0;
    for dt_each(k, t, dm_Z_board)
        if (dt_thing(k, t)->mark == space)
            sum += hit(m, k, t, n);
    for (unsigned p = 0; p < k->s->seats; p++)
        if (dm_in(k, p) && (int)dm_place(k, p) == space)
            sum -= dm_wound_cost(k, p, n);
    return sum;
}

static int enemy_near(const struct dt *k, int space)
{
    int far = dt_distance(k, space, (int)dm_place(k, dm(k)->active), dm_W_walking);
    return far < 0 ? 4 : far < 2 ? 14 : far < 4 ? 9 : 6;
}

static int tokens(struct dm_mind *m, const struct dt *k, unsigned you, unsigned verb, const int16_t *arg)
{
    int n;
    switch (verb) {
    case dm_V_grant: return dm_hold_worth(m, (unsigned)arg[0]) * arg[1] - (dm_hold_worth(m, (unsigned)arg[0]) ? 0 : 4);
    case dm_V_shed: return 0;
    case dm_V_pick_up:
        n = (int)dm_at(k, (unsigned)arg[0], dm_Z_laid, (unsigned)arg[1]);
        return dm_hold_worth(m, (unsigned)arg[0]) * (n < arg[2] ? n : arg[2]);
    case dm_V_drop:
        n = (int)dm_count(k, (unsigned)arg[0], dm_Z_goods + you);
        return n ? dm_lay_worth(m, (unsigned)arg[0], arg[1]) : 0;
    case dm_V_turn_over: return m->turned + (dm_has_program(k, (unsigned)arg[0], dm_F_token_turned) ? 10 : 0);
    case dm_V_draw_bag:
    case dm_V_search_bag: return m->drawn;
    case dm_V_push: return dm_push_worth(m, (unsigned)arg[0], (int)dm_place(k, you));
    case dm_V_shift: return dm_gauge_step(m, arg[0], arg[1]);
    case dm_V_put: return dt_number(k, dm_copy(k, (unsigned)arg[0]), dm_F_token_fire) ? -4 * arg[2] : -2;
    case dm_V_clear: return dt_number(k, dm_copy(k, (unsigned)arg[0]), dm_F_token_fire) ? 3 : 0;
    default: return 0;
    }
}

static int board(struct dm_mind *m, const struct dt *k, unsigned you, unsigned verb, const int16_t *arg)
{
    switch (verb) {
    case dm_V_hit: return hit(m, k, (unsigned)arg[0], arg[1]);
    case dm_V_blast: return blast(m, k, arg[0], arg[1]);
    case dm_V_mend: return -3 * (arg[1] < 4 ? arg[1] : 4);
    case dm_V_summon:
    case dm_V_summon_cultist: return -enemy_near(k, arg[verb == dm_V_summon ? 1 : 0]);
    case dm_V_calm: return 6;
    case dm_V_prowl: return -3;
    case dm_V_arrest: return -120;
    case dm_V_seal_gates: return 20;
    case dm_V_force_advance: return -60;
    case dm_V_claim: return dm_price(m, (unsigned)arg[0]);
    case dm_V_discard: return -dm_price(m, k->content->card_of[arg[0]]);
    case dm_V_discard_named: return -dm_price(m, (unsigned)arg[0]);
    case dm_V_discover: return 12;
    case dm_V_scry:
    case dm_V_bury_top: return 5;
    default: return tokens(m, k, you, verb, arg);
    }
}

static int read_verb(struct dt_reader *r, const struct dt *k, const struct dt_ctx *c, unsigned verb, const int16_t *arg)
{
    struct dm_mind *m = (struct dm_mind *)r;
    unsigned you = c->you < k->s->seats ? c->you : m->seat;
    switch (verb) {
    case dm_V_wound:
    case dm_V_bleed: return -dm_wound_cost(k, you, arg[0]);
    case dm_V_unhinge:
    case dm_V_fray: return -dm_sanity_cost(k, you, arg[0]);
    case dm_V_stress: return -dm_stress_cost(k, you, arg[0]);
    case dm_V_strain: {
        int fits = DM_STRESS - dm_seat(k, you)->stress;
        return -dm_stress_cost(k, you, arg[0]) - dm_wound_cost(k, you, arg[0] > fits ? arg[0] - fits : 0);
    }
    case dm_V_heal: return dm_heal_worth(k, you, arg[0] == dm_N_wound ? arg[1] : 0, arg[0] == dm_N_stress ? arg[1] : 0);
    case dm_V_heal_all:
        return dm_heal_worth(k, you, arg[0] == dm_N_wound ? DM_WOUNDS : 0, arg[0] == dm_N_stress ? DM_STRESS : 0);
    case dm_V_heal_mix: return dm_heal_worth(k, you, arg[0], 0);
    case dm_V_become: return -60;
    case dm_V_recover: return 150;
    default: return board(m, k, you, verb, arg);
    }
}

/* At least so many heads of so many coins, in parts of DT_SURE. */
static int heads(int coins, int n)
{
    int p[25] = { 1 }, all = 1, sum = 0;
    coins = coins > 24 ? 24 : coins;
    for (int i = 0; i < coins; i++, all *= 2)
        for (int j = i + 1; j > 0; j--)
            p[j] += p[j - 1];
    for (int j = n; j <= coins; j++)
        sum += p[j];
    return (int)((int64_t)sum * DT_SURE / all);
}

/* Own rolls; rerolls and icons that count as successes are about half a die more each. */
static int chance(struct dt_reader *r, const struct dt *k, const struct dt_ctx *c, unsigned verb, const int16_t *arg,
                  int n)
{
    struct dm_mind *m = (struct dm_mind *)r;
    if (verb == dm_V_roll_against)
        return heads(arg[0] + arg[1], n);
    if (m->task_of != c->source || !m->task.standard) {
        dm_throw_task(k, c->you, c->source, &m->task);
        m->task_of = c->source;
    }
    int coins = m->task.standard + m->task.bonus + (m->task.free + 1) / 2;
    coins += m->task.each[DM_R_SIGN] || m->task.once[DM_R_SIGN] || m->task.each[DM_R_TENTACLE];
    return heads(coins, n < arg[0] ? arg[0] : n);
}

int dm_read(struct dm_mind *m, const struct dt *k, const struct dt_ctx *c, unsigned code)
{
    int n = dt_worth(&m->face, k, c, code);
    return n / DT_WORTH_ONE;
}

/* ---------------------------------------------------------------------------------- mind ---- */
/* What lies under tokens, and in the bag, on average. Nobody knows which is which, but what there is. */
static int mean_back(struct dm_mind *m)
{
    const struct dt *v = m->v;
    int sum = 0, n = 0;
    for dt_each(v, t, dm_Z_backs) {
        sum += dt_worth_field(&m->face, v, t, dm_F_back_turned, m->seat) / DT_WORTH_ONE;
        n++;
    }
    return n ? sum / n : 0;
}

static int mean_bag(struct dm_mind *m)
{
    const struct dt *v = m->v;
    int sum = 0, n = 0;
    for dt_each(v, t, dm_Z_bag) {
        sum += dm_hold_worth(m, v->content->card_of[t]);
        n++;
    }
    return n ? sum / n : 0;
}

void dm_think(struct dm_mind *m, const struct dt *v, unsigned seat)
{
    m->face = (struct dt_reader){ .verb = read_verb, .chance = chance };
    m->v = v;
    m->seat = seat;
    m->task_of = DT_NOTHING;
    m->task.standard = 0;
    m->turned = m->drawn = 0;
    m->surveyed = false;
    dm_read_goals(m);
    m->turned = mean_back(m);
    m->drawn = mean_bag(m);
}
