/* roughly.c -- chances of tests and combats, and what wounds cost, for computer players. */
#include "sense.h"

void eh_odds_of(int dice, int good, struct eh_odds *o)
{
    uint32_t p[EH_POOL + 2] = { DT_SURE };
    dice = dice < 1 ? 1 : dice > EH_POOL ? EH_POOL : dice;
    good = good < 0 ? 0 : good > EH_DIE ? EH_DIE : good;
    for (int d = 0; d < dice; d++)
        for (int n = d + 1; n >= 0; n--)
            p[n] = (p[n] * (uint32_t)(EH_DIE - good) + (n ? p[n - 1] * (uint32_t)good : 0) + EH_DIE / 2) / EH_DIE;
    o->from[EH_POOL + 1] = 0;
    for (int n = EH_POOL; n > 0; n--)
        o->from[n] = (uint16_t)(o->from[n + 1] + p[n]);
    o->from[0] = DT_SURE;
}

int eh_good(const struct dt *v, unsigned seat) { return EH_DIE + 1 - eh_ask(v, eh_Q_success_on, seat, 0); }

/* Outside of a combat the dice of weapons are guessed from what they cost. */
static int armed(const struct dt *v, unsigned seat)
{
    int best = 0;
    for dt_each(v, t, eh_Z_held + seat)
        if (eh_has_trait(v, t, eh_N_weapon)) {
            int n = eh_is(v, t, eh_K_asset) ? (int)eh_value(v, t) + 1 : 3;
            best = n > best ? n : best;
        }
    return best > 4 ? 4 : best;
}

int eh_dice_for(const struct dt *v, unsigned seat, int skill, int modifier, bool combat)
{
    int n = eh_dice(v, seat, skill) + modifier;
    if (combat && skill == eh_N_strength && !eh_frame(v, eh_C_fight, seat))
        n += armed(v, seat);
    return n < 1 ? 1 : n;
}

void eh_odds_for(const struct dt *v, unsigned seat, int skill, int modifier, bool combat, struct eh_odds *o)
{
    eh_odds_of(eh_dice_for(v, seat, skill, modifier, combat), eh_good(v, seat), o);
}

/* ---------------------------------------------------------------------- wounds ---- */
/* What the point is worth that lies between n - 1 and n. */
static int point(int n) { return n <= 1 ? EH_DEATH : n == 2 ? 200 : n == 3 ? 90 : n == 4 ? 50 : 25; }

static int now(const struct dt *v, unsigned seat, int pool)
{
    return pool == eh_N_health ? eh_seat(v, seat)->health : eh_seat(v, seat)->sanity;
}

int eh_loss(const struct dt *v, unsigned seat, int pool, int n)
{
    int sum = 0, h = now(v, seat, pool);
    for (; n > 0 && h > 0; n--)
        sum += point(h--);
    return sum;
}

int eh_cure(const struct dt *v, unsigned seat, int pool, int n)
{
    int sum = 0, h = now(v, seat, pool), most = eh_maximum(v, seat, pool);
    for (; n > 0 && h < most; n--)
        sum += point(++h);
    return sum;
}

/* --------------------------------------------------------------------- combats ---- */
/* What is lost to a test against so much horror or damage, on average. */
static int suffered(const struct dt *v, unsigned seat, int pool, int most, const struct eh_odds *o)
{
    int sum = 0;
    for (int s = 0; s < most && s <= EH_POOL; s++)
        sum += (o->from[s] - o->from[s + 1]) * eh_loss(v, seat, pool, most - s) / DT_SURE;
    return sum;
}

static bool awaited(const struct dt *v, unsigned card, unsigned field, unsigned epic)
{
    unsigned n;
    const int16_t *named = dt_field(v, card, field, &n);
    return n && named[0] == v->content->card_of[epic];
}

int eh_prey(const struct dt *v, unsigned seat, unsigned monster)
{
    unsigned active = dt_first(v, eh_Z_active);
    int tough = eh_toughness(v, monster), worth = 50 * tough + (eh_has_part(v, monster, EH_RECKONING) ? 60 : 0);
    if (eh_is(v, monster, eh_K_epic)) {
        if (active != DT_NOTHING && awaited(v, active, eh_F_mystery_epic, monster))
            return EH_MYSTERY;
        if (eh_awake(v) && awaited(v, eh_ancient(v), eh_F_awakened_epic, monster))
            return 2 * EH_MYSTERY;
        for dt_each(v, t, eh_Z_ongoing)
            if (awaited(v, t, eh_F_mythos_epic, monster))
                return eh_rumor_worth(v, t);
        return EH_RUMOR;
    }
    if (active != DT_NOTHING && eh_hears(v, active, eh_E_defeat) && dt_in(v, eh_Z_purse + seat) > 1)
        worth += eh_step(v) * tough - 2 * EH_CLUE;
    return worth;
}

/* A monster that is not defeated keeps what it has lost: hits are worth their share. */
struct eh_bout eh_bout(const struct dt *v, unsigned seat, unsigned monster, int guards)
{
    struct eh_bout b = { 0, 0 };
    struct eh_odds o;
    int modifier, most, left = eh_toughness(v, monster) - dt_thing(v, monster)->count;
    int prey = eh_prey(v, seat, monster) + (guards > 0 ? guards / 2 : 0);
    left = left < 1 ? 1 : left;
    if (eh_stat(v, monster, EH_WILL, &modifier)) {
        eh_odds_for(v, seat, eh_N_will, modifier, true, &o);
        eh_stat(v, monster, EH_HORROR, &most);
        b.worth -= suffered(v, seat, eh_N_sanity, most > 1 && eh_ask(v, eh_Q_unflinching, seat, 0) ? 1 : most, &o);
    }
    if (!eh_stat(v, monster, EH_STRENGTH, &modifier))
        return b;
    eh_odds_for(v, seat, eh_N_strength, modifier, true, &o);
    eh_stat(v, monster, EH_DAMAGE, &most);
    b.worth -= suffered(v, seat, eh_N_health, most, &o);
    b.won = o.from[left > EH_POOL ? EH_POOL : left];
    for (int s = 1; s <= left && s <= EH_POOL; s++)
        b.worth += o.from[s] * (prey / left) / DT_SURE;
    return b;
}
