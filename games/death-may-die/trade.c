/* trade.c -- Trade and other ways in which cards and tokens change hands (DMD-TRADE). */
#include "state.h"

/* TRADE-01, TRADE-03, TRADE-04: items and companions, and tokens that say so. */
bool dm_may_trade(const struct dt *k, unsigned t)
{
    if (dm_is(k, t, dm_K_item))
        return !dt_number(k, t, dm_F_item_bound);
    if (dm_is(k, t, dm_K_companion))
        return !dt_number(k, t, dm_F_companion_bound);
    return dm_is(k, t, dm_K_token) && dt_number(k, t, dm_F_token_tradable);
}

/* TRADE-02, AMB-57: side, wounds and what was used up stay with it. */
void dm_hand(struct dt *k, unsigned thing, unsigned to)
{
    unsigned from = dt_owner(k, thing);
    if (from >= k->s->seats || to >= k->s->seats || from == to || !dm_in(k, to))
        return;
    bool token = dm_is(k, thing, dm_K_token);
    dt_move(k, thing, (token ? dm_Z_goods : dm_Z_held) + to, -1, DT_KEEP);
    dt_say(k, dm_M_gives, from, thing, (int)to, 0);
    dm_fit_skills(k, from);                                          /* CMPN-07 */
    if (!token)
        dt_push(k, dm_C_claim, to, thing);
}

void dm_verb_hand(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[0] >= 0)
        dm_hand(k, (unsigned)arg[0], (unsigned)arg[1]);
}

/* AMB-56: everybody in the space, the active investigator first. */
static bool takes_part(const struct dt *k, const struct dt_frame *f, unsigned p)
{
    return dm_in(k, p) && dm_place(k, p) == dm_place(k, f->who);
}

static void give_options(struct dt *k, const struct dt_frame *f, unsigned from)
{
    const unsigned zone[] = { dm_Z_held + from, dm_Z_goods + from };
    for (unsigned z = 0; z < 2; z++)
        for dt_each(k, t, zone[z])
            for (unsigned p = 0; dm_may_trade(k, t) && p < k->s->seats; p++)
                if (p != from && takes_part(k, f, p) && k->s->ask.count < DT_OPTIONS - 1)
                    dt_option(k, dm_O_give, t, (int)p);
}

/* Everyone gives of their own what they like, to whom they like. r0: how many have had their say. */
void dm_proc_trade(struct dt *k, struct dt_frame *f)
{
    enum { BEGIN, ASK, GIVE };
    unsigned from = (f->who + (unsigned)f->r[0]) % k->s->seats;
    switch (f->step) {
    case BEGIN:
        dt_say(k, dm_M_trades, f->who, DT_NOTHING, 0, 0);
        f->step = ASK;
        return;
    case ASK:
        if (f->r[0] >= k->s->seats) {
            dt_pop(k, 1);
            return;
        }
        if (!takes_part(k, f, from)) {
            f->r[0]++;
            return;
        }
        dt_ask(k, f, dm_A_trade, from, GIVE);
        give_options(k, f, from);
        dt_option(k, dm_O_stop, 0, 0);
        return;
    default:
        f->step = ASK;
        if (k->s->answer.verb == dm_O_give)
            dm_hand(k, k->s->answer.object, (unsigned)k->s->answer.arg);
        else
            f->r[0]++;
    }
}
