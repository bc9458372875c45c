/* fall.c -- what is checked after every event (the ends of the game, slain monsters, fallen
 * investigators), and how a seat leaves the game in the middle of anything. */
#include "state.h"

/* PV-LIF-03: leave the table. */
void pv_go_out(struct dt *k, unsigned seat)
{
    struct pv *s = pv_of(k);
    for (unsigned t = 0; t < k->content->things; t++) {
        if (dt_owner(k, t) != seat)
            continue;
        if (dt_thing(k, t)->zone == pv_Z_hand + seat)
            dt_move(k, t, pv_Z_whisper_deck, -1, DT_PLAIN);
        else if (dt_thing(k, t)->zone == pv_Z_aside + seat)
            dt_move(k, t, pv_Z_calamity_deck, -1, DT_PLAIN);
        else if (pv_is_kind(k, t, pv_K_investigator))
            dt_move(k, t, pv_Z_box, -1, DT_PLAIN);
        else
            pv_put_away(k, t);
    }
    dt_shuffle(k, pv_Z_whisper_deck);
    s->seat[seat] = (struct pv_seat){ .flags = PV_OUT };
    dt_say(k, pv_M_out, seat, DT_NOTHING, 0, 0);
    if (s->lead == seat)
        s->lead = (uint8_t)pv_after(k, seat);
}

/* What lay open for something that was stopped goes where it belongs; what somebody still
 * follows stays. */
void pv_clear_shown(struct dt *k)
{
    for (unsigned t = dt_first(k, pv_Z_shown), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, pv_Z_shown, t);
        bool followed = false;
        for (unsigned i = 0; i < dt_depth(k->game, k->s); i++)
            followed |= dt_bottom(k)[i].source == t;
        if (!followed)
            pv_put_away(k, t);
    }
}

/* PV-LIF-02. r0: the seat. */
void pv_proc_fall(struct dt *k, struct dt_frame *f)
{
    unsigned seat = (unsigned)f->r[0];
    struct pv_seat *p = pv_seat(k, seat);
    switch (f->step) {
    case 0:
        f->step = 1;
        dt_event(k, pv_E_fall, seat, DT_NOTHING, -1, 1);
        return;
    case 1:
        if (!k->s->ret) {
            p->flags &= (uint8_t)~PV_FALLING;
            p->health = p->health ? p->health : 1;
            p->sanity = p->sanity ? p->sanity : 1;
            dt_pop(k, 0);
            return;
        }
        if (!pv_in(k, pv_after(k, seat)))                              /* PV-END-03 */
            dt_end(k, DT_LOST, pv_M_defeat_all_out);
        dt_stop_seat(k, seat);                                         /* PV-LIF-03 */
        pv_clear_shown(k);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* PV-LIF-05: of several at once, after the last */
bool pv_settle(struct dt *k)
{
    struct pv *s = pv_of(k);
    if (dt_in(k, pv_Z_solved) >= PV_WIN) {                             /* PV-END-01 */
        dt_end(k, DT_WON, pv_M_victory);
        return true;
    }
    if (s->doom >= s->end) {                                           /* PV-END-02 */
        dt_end(k, DT_LOST, pv_M_defeat_doom);
        return true;
    }
    for (unsigned t = dt_first(k, pv_Z_prowling); t != DT_NOTHING; t = dt_next(k, pv_Z_prowling, t)) {
        struct dt_thing *m = dt_thing(k, t);
        if (m->flags & PV_DYING || m->count < pv_ask_thing(k, pv_Q_toughness, t))
            continue;
        m->flags |= PV_DYING;                                          /* PV-MON-02 */
        dt_event(k, pv_E_slay, s->active, t, -1, 1)->r[DT_E_THING] = (int16_t)t;
        return true;
    }
    for (unsigned p = 0; p < k->s->seats; p++) {
        struct pv_seat *q = &s->seat[p];
        if (!pv_in(k, p) || !dt_in(k, pv_Z_self + p) || q->flags & PV_FALLING || (q->health && q->sanity))
            continue;
        q->flags |= PV_FALLING;                                        /* PV-LIF-02 */
        dt_push(k, pv_C_fall, DT_NOBODY, DT_NOTHING)->r[0] = (int16_t)p;
        return true;
    }
    return false;
}
