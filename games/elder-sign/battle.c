/* battle.c -- the Ancient One awakens (ES-AWK). The battle itself is attempt.c on his task. */
#include "edition.h"

/* AWK-05, AMB-89, AWK-02, AWK-04, AMB-90: the mythos card's dice are freed first, then all locked ones are lost. */
static void unlock(struct dt *k)
{
    unsigned mythos = dt_first(k, es_Z_current);
    if (mythos != DT_NOTHING) {
        dt_move(k, mythos, es_Z_past, -1, DT_PLAIN);         /* AWK-03 */
        es_free_locks(k, mythos);
    }
    for es_each_of(k, d, es_dice_in(k, es_Z_locked))
        es_send_die(k, d, es_Z_removed, DT_NOTHING);
    for es_each_die(k, d) {
        unsigned z = dt_thing(k, d)->zone;
        if (dt_thing(k, d)->on != DT_NOTHING && z != es_Z_secured && z != es_Z_removed) /* AMB-91 */
            es_send_die(k, d, es_Z_removed, DT_NOTHING);     /* lent from a lock: lost with it */
    }
    memset(es(k)->waiting, 0, sizeof es(k)->waiting);
    es(k)->waits = 0;
}

/* AWK-06: everything leaves the table. */
static void sweep(struct dt *k)
{
    static const uint8_t zones[] = { es_Z_rooms, es_Z_beside, es_Z_worlds, es_Z_prowling };
    for (unsigned i = 0; i < sizeof zones; i++)
        for (unsigned t; (t = dt_first(k, zones[i])) != DT_NOTHING;)
            dt_move(k, t, es_Z_removed, -1, DT_PLAIN);
}

/* AWK-08 */
static void gather(struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        if (es_alive(k, p))
            es_seat(k, p)->place = (uint16_t)es_ancient(k);
}

/* Whoever is at zero now is being devoured, or will be before anybody has a turn (AMB-58, AMB-111). */
static bool anybody_left(const struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++) {
        const struct es_seat *s = es_seat(k, p);
        if (!(s->flags & ES_OUT) && (s->card == DT_NOTHING || (s->sanity && s->stamina)))
            return true;
    }
    return false;
}

static void awaken(struct dt *k)
{
    struct es *s = es(k);
    unsigned monsters = es_monsters(k);
    s->gathered = (uint8_t)(monsters < 1 ? 1 : monsters > 12 ? 12 : monsters);
    dt_say(k, es_M_awakes, DT_NOBODY, es_ancient(k), 0, 0);
    s->battle = 1;
    if (!anybody_left(k))                                    /* the game is about to end: the table stays as it is */
        return;
    unlock(k);                                               /* AWK-07; first: beaten markers still hold their dice */
    es_stop_attempt(k);                                      /* AMB-86 */
    sweep(k);
    gather(k);
}

/* Midnight goes on with the attack, or with what is fresh again. AMB-112: a text that speaks before the draw has
 * awakened him, and the attack comes in its place; AMB-88: after it there is none in the first printing. */
static unsigned step_of_midnight(const struct dt *k)
{
    return es(k)->phase == ES_MIDNIGHT || es_switch(k, ES_attack_at_once) ? ES_STEP_ATTACK : ES_STEP_REFRESH;
}

/* AWK-09, AMB-87: where the game goes on when the frame on top is over. */
void es_go_on_awake(struct dt *k)
{
    unsigned phase = es(k)->phase;
    if (phase == ES_TURN)
        dt_unwind(k, es_C_turn, ES_STEP_CLOCK);
    else if (phase == ES_CLOCK || !dt_unwind(k, es_C_midnight, step_of_midnight(k)))
        dt_pop(k, 0);
}

/* r[0]: 1 when the token of somebody devoured has done it, who is not put away yet */
void es_proc_awaken(struct dt *k, struct dt_frame *f)
{
    enum { AWAKEN, EFFECT, GO_ON };
    switch (f->step) {
    case AWAKEN: f->step = EFFECT; awaken(k); return;
    case EFFECT:
        f->step = GO_ON;
        es_effect(k, f->source, es_F_ancient_one_awakening, es(k)->active);
        return;
    default:
        if (f->r[0])
            dt_leave(k, f, 0);
        else
            es_go_on_awake(k);
    }
}
