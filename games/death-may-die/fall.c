/* fall.c -- death of an investigator and the endings (DMD-DEATH, END). */
#include "state.h"

void dm_lose_game(struct dt *k, unsigned say) { dt_end(k, DT_LOST, say); }

/* WOUND-01, SAN-02: after whatever can bring it about. */
bool dm_settle(struct dt *k)
{
    for (unsigned i = 0; i < k->s->seats; i++) {
        unsigned p = (dm(k)->active + i) % k->s->seats;
        struct dm_seat *s = dm_seat(k, p);
        if (!dm_in(k, p) || s->flags & DM_FALLING || (s->wounds < DM_WOUNDS && s->sanity < DM_SANITY))
            continue;
        s->flags |= DM_FALLING;
        dt_push(k, dm_C_fall, DT_NOBODY, DT_NOTHING)->r[0] = (int16_t)p;
        return true;
    }
    return false;
}

/* DEATH-02: their text is in force no more; a companion of somebody else may bring the skill out of the box again. */
static void silence(struct dt *k, unsigned zone)
{
    for (unsigned t = dt_first(k, zone), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, zone, t);
        dt_move(k, t, dm_Z_box, -1, DT_PLAIN);
        dt_thing(k, t)->count = 0;
    }
}

/* DEATH-03: all cards and tokens; what the episode says of its own tokens comes before. */
static void strip(struct dt *k, unsigned who)
{
    for (unsigned t = dt_first(k, dm_Z_held + who), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_held + who, t);
        dm_discard(k, t);
    }
    for (unsigned t = dt_first(k, dm_Z_goods + who), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_goods + who, t);
        dm_take_token(k, t);
    }
    for (unsigned t = dt_first(k, dm_Z_kept + who), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_kept + who, t);
        dt_move(k, t, dm_Z_mythos_pile, -1, DT_PLAIN);
    }
    silence(k, dm_Z_skills + who);
    silence(k, dm_Z_mind + who);
    dm_seat(k, who)->embers = dm_seat(k, who)->owed = dm_seat(k, who)->later = 0;
}

static bool anybody(const struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (dm_in(k, p))
            return true;
    return false;
}

/* A card that nobody resolves any more goes where it belongs. */
static void put_away(struct dt *k)
{
    for (unsigned t = dt_first(k, dm_Z_shown), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_shown, t);
        bool followed = false;
        for (const struct dt_frame *f = dt_top(k); f->proc != DT_P_NONE; f--)
            followed |= f->source == t;
        if (!followed)
            dt_move(k, t, dm_is(k, t, dm_K_mythos) ? dm_Z_mythos_pile : dm_Z_discovery_pile, -1, DT_PLAIN);
    }
}

/* ATK-04: who was given enough wounds by an attack that stops here is killed all the same. */
static void finish(struct dt *k)
{
    bool goes_on = dm_frame(k, dm_C_attack) || dm_frame(k, dm_C_hurt);
    for dt_each(k, t, dm_Z_board)
        if (!goes_on && dm_is_beaten(k, t))
            dt_push(k, dm_C_hurt, dm_actor(k), t);
}

/* DEATH-05: an advance that killed goes on, with the rest of the text that did it, and is not made again. */
static bool advances(struct dt *k)
{
    struct dt_frame *advance = dm_frame(k, dm_C_advance);
    if (!advance)
        return false;
    unsigned text = advance[1].proc;
    while (dt_top(k) > advance + (text == DT_P_PROGRAM || text == DT_P_EVENT))
        dt_pop(k, 0);
    dm_frame(k, dm_C_turn)->step = DM_TURN_CHECK;
    return true;
}

/* DEATH-04, AMB-35, AMB-58, AMB-62: of the own turn only the look at the mythos pile is left; in another's turn only
 * what went on for the dead one stops. */
static void stop(struct dt *k, unsigned who)
{
    if (who != dm(k)->active || !dm_frame(k, dm_C_turn))
        dt_stop_seat(k, who);
    else if (!advances(k))
        dt_unwind(k, dm_C_turn, DM_TURN_CHECK);
    put_away(k);
    finish(k);
}

/* r0: whose, r1: the event that a card may answer is over. */
void dm_proc_fall(struct dt *k, struct dt_frame *f)
{
    enum { LAST_WORDS, FATE, TOKENS, END };
    unsigned who = (unsigned)f->r[0];
    struct dm_seat *p = dm_seat(k, who);
    switch (f->step) {
    case LAST_WORDS:
        f->step = FATE;
        k->s->ret = 0;
        dt_event(k, dm_E_die, who, DT_NOTHING, p->wounds >= DM_WOUNDS ? dm_N_wound : dm_N_sanity, 1);
        return;
    case FATE:
        p->flags &= (uint8_t)~DM_FALLING;
        if (p->wounds < DM_WOUNDS && p->sanity < DM_SANITY) {        /* it did not happen */
            dt_pop(k, 0);
            return;
        }
        dt_say(k, dm_M_dies, who, DT_NOTHING, p->wounds >= DM_WOUNDS ? dm_N_wound : dm_N_sanity, 0);
        if (!dm(k)->summoned) {                                      /* DEATH-01, END-03, AMB-39, AMB-67, EX-23 */
            dm_lose_game(k, dm_M_too_soon);
            return;
        }
        f->step = TOKENS;
        dt_run_field(k, dt_head(k, dm_Z_episode), dm_F_episode_death, who);
        return;
    case TOKENS:
        p->flags |= DM_DEAD;                                         /* DEATH-02, AMB-59 */
        strip(k, who);
        f->step = END;
        return;
    default:
        if (!anybody(k))                                             /* END-04 */
            dm_lose_game(k, dm_M_nobody_left);
        else
            stop(k, who);
    }
}

void dm_resolve_die(struct dt *k, struct dt_frame *e)
{
    (void)k;
    (void)e;
}
