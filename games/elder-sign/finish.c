/* finish.c -- the attempt is over: monsters, rewards and the next card, or penalties (ES-ADV, RWD, MTK, FAIL). */
#include "edition.h"

static struct es *at(const struct dt *k) { return es(k); }

/* AMB-62, AMB-86: devoured or awakened in the middle; no penalties, nothing is gained. */
void es_stop_attempt(struct dt *k)
{
    struct es *s = at(k);
    es_drop_beaten(k);
    es_clear_dice(k, true);
    s->card = DT_NOTHING;
    s->done = 0;
    s->batch = s->rolled = s->completed = s->failing = s->closing = 0;
}

/* ADV-02 (2)-(4): dice back, the card as trophy, a new one in its place. */
static void take_card(struct dt *k, struct dt_frame *f)
{
    unsigned card = f->source, zone = dt_thing(k, card)->zone, slot = dt_thing(k, card)->pos;
    es_free_locks(k, card);
    dt_move(k, card, es_Z_trophies + f->who, -1, DT_PLAIN);  /* ADV-08, TRO-03, TRO-04 */
    dt_say(k, es_M_resolved, f->who, card, 0, 0);
    if (zone == es_Z_rooms)                                  /* ADV-05, OW-04 */
        es_lay(k, es_Z_adventure_deck, es_Z_rooms, (int)slot);
}

static void end(struct dt *k, struct dt_frame *f, bool markers)
{
    es_clear_dice(k, markers);
    dt_leave(k, f, 0);
}

enum { COLLECT, FIRST_REWARDS, FIRST_COLLECT, FIRST_SETTLE, LEAVE, LAST_REWARDS, LAST_SETTLE, RESOLVED_EVENT,
       RESOLVED, PENALTIES, FAILED_EVENT, HELPERS, SETTLE_UP, FAILED };

/* Steps that the one before goes on with where nothing comes between. */
static dt_proc_fn first_settle, leave_card, tell_resolved, resolved, helpers_pay, settle_up, failed;

/* AMB-66, AMB-85: what markers bring, rewards or penalties, and what helpers pay were one batch; what it led to is due
 * now. False: nothing is. */
static bool batch_over(struct dt *k)
{
    at(k)->batch = (uint8_t)(at(k)->batch - ES_WHOLE);
    return es_settle(k);
}

static void rewards(struct dt *k, struct dt_frame *f)        /* RWD-01 */
{
    es_whole_effect(k, f->source, es_both(k, f->source, es_F_adventure_rewards), f->who);
}

/* ADV-02, ADV-03: rewards come last in the revised printing, first in the other. AST-11: helpers lose nothing. */
static void first_rewards(struct dt *k, struct dt_frame *f)
{
    bool last = es_switch(k, ES_rewards_last);
    f->step = last ? LEAVE : FIRST_COLLECT;
    if (!last)
        rewards(k, f);
}

static void first_collect(struct dt *k, struct dt_frame *f)  /* MTK-03 */
{
    f->step = FIRST_SETTLE;
    if (!es_collect(k, f->who, f->source))
        first_settle(k, f);
}

static void first_settle(struct dt *k, struct dt_frame *f)
{
    f->step = LEAVE;
    if (!batch_over(k))
        leave_card(k, f);
}

static void leave_card(struct dt *k, struct dt_frame *f)
{
    f->step = LAST_REWARDS;
    es_leave_card(k, f->source);
    es_clear_dice(k, false);
    take_card(k, f);
}

static void last_rewards(struct dt *k, struct dt_frame *f)
{
    bool last = es_switch(k, ES_rewards_last);
    f->step = last ? LAST_SETTLE : RESOLVED_EVENT;
    if (last)
        rewards(k, f);
    else
        tell_resolved(k, f);
}

static void last_settle(struct dt *k, struct dt_frame *f)
{
    f->step = RESOLVED_EVENT;
    if (!batch_over(k))
        tell_resolved(k, f);
}

static void tell_resolved(struct dt *k, struct dt_frame *f)
{
    f->step = RESOLVED;
    if (!dt_announce(k, es_E_resolve, f->who, f->source))
        resolved(k, f);
}

static void resolved(struct dt *k, struct dt_frame *f)
{
    end(k, f, !es_switch(k, ES_markers_keep_dice));
}

static bool owes(const struct dt *k, unsigned seat)
{
    return es_seat(k, seat)->flags & ES_HELPED && es_alive(k, seat) &&
           es_dice_in(k, es_Z_marker + seat);
}

static bool anybody_owes(const struct dt *k)
{
    bool any = false;
    for (unsigned p = 0; es_marked(k) && p < k->s->seats && !any; p++)
        any = owes(k, p);
    return any;
}

/* AST-05/06, AMB-65..67: whoever still holds an assisted die loses a point of his choice, once.
 * r[0] the helper asked. */
void es_proc_helpers(struct dt *k, struct dt_frame *f)
{
    enum { NEXT, PAYS };
    if (f->step == PAYS) {
        unsigned what = k->s->answer.verb == es_O_sanity ? es_N_sanity : es_N_stamina;
        f->step = NEXT;
        es_seat(k, (unsigned)f->r[0])->flags &= (uint8_t)~ES_HELPED;
        dt_event(k, es_E_lose, (unsigned)f->r[0]++, f->source, (int)what, 1);
        return;
    }
    while (f->r[0] < k->s->seats && !owes(k, (unsigned)f->r[0]))
        f->r[0]++;
    if (f->r[0] >= k->s->seats) {
        dt_leave(k, f, 0);
        return;
    }
    dt_ask(k, f, es_A_helper_pays, (unsigned)f->r[0], PAYS);
    dt_option(k, es_O_sanity, 0, 0);
    dt_option(k, es_O_stamina, 0, 0);
}

void es_resolve_suffer(struct dt *k, struct dt_frame *e)
{
    es_whole_effect(k, e->source, es_both(k, e->source, es_F_adventure_penalties), e->who);
}

static void suffer_penalties(struct dt *k, struct dt_frame *f)
{
    f->step = FAILED_EVENT;
    dt_say(k, es_M_failed, f->who, f->source, 0, 0);
    dt_event(k, es_E_suffer, f->who, f->source, 0, 0);       /* FAIL-08, RWD-01 */
}

static void tell_failed(struct dt *k, struct dt_frame *f)
{
    f->step = HELPERS;
    if (!dt_announce(k, es_E_failed, f->who, f->source))
        helpers_pay(k, f);
}

static void helpers_pay(struct dt *k, struct dt_frame *f)
{
    f->step = SETTLE_UP;
    if (anybody_owes(k))
        dt_push(k, es_C_helpers, f->who, f->source);
    else
        settle_up(k, f);
}

static void settle_up(struct dt *k, struct dt_frame *f)      /* FAIL-10: then the dice */
{
    f->step = FAILED;
    if (!batch_over(k))
        failed(k, f);
}

static void failed(struct dt *k, struct dt_frame *f)         /* FAIL-12, FAIL-13, LOCK-15: the card stays as it is */
{
    end(k, f, !es_switch(k, ES_markers_keep_dice));
}

/* MTK-02, MTK-04: monsters first; AMB-78. BAT-07: no penalty in battle, only the clock. */
static void begin_end(struct dt *k, struct dt_frame *f)
{
    at(k)->rolled = 0;
    if (at(k)->battle) {
        end(k, f, true);
        return;
    }
    f->step = f->r[0] ? FIRST_REWARDS : PENALTIES;
    at(k)->closing = f->r[0] != 0;
    at(k)->batch = (uint8_t)(at(k)->batch + ES_WHOLE);
    if ((f->r[0] && !es_switch(k, ES_rewards_last)) || !es_collect(k, f->who, f->source))
        (f->r[0] ? first_rewards : suffer_penalties)(k, f);
}

/* r[0] resolved or not */
static dt_proc_fn *const end_attempt[] = {
    [COLLECT] = begin_end,
    [FIRST_REWARDS] = first_rewards,
    [FIRST_COLLECT] = first_collect,
    [FIRST_SETTLE] = first_settle,
    [LEAVE] = leave_card,
    [LAST_REWARDS] = last_rewards,
    [LAST_SETTLE] = last_settle,
    [RESOLVED_EVENT] = tell_resolved,
    [RESOLVED] = resolved,
    [PENALTIES] = suffer_penalties,
    [FAILED_EVENT] = tell_failed,
    [HELPERS] = helpers_pay,
    [SETTLE_UP] = settle_up,
    [FAILED] = failed,
};
void es_proc_end_attempt(struct dt *k, struct dt_frame *f) { DT_STEP(k, f, end_attempt); }
