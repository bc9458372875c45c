/* events.c -- what happens when an event is not stopped: the only places where the board changes
 * because of one. What stays below the number asked for is noted in DT_E_DONE. */
#include "state.h"

static struct pv_seat *victim(struct dt *k, const struct dt_frame *e)
{
    return e->who < k->s->seats && pv_in(k, e->who) ? pv_seat(k, e->who) : 0;
}

uint8_t *pv_store(struct pv_seat *p, int noun)
{
    switch (noun) {
    case pv_N_health: return &p->health;
    case pv_N_sanity: return &p->sanity;
    case pv_N_clue: return &p->clues;
    case pv_N_fare: return &p->fares;
    default: return 0;
    }
}

static int most_of(const struct dt *k, unsigned seat, int noun)
{
    unsigned self = dt_find(k, pv_K_investigator, pv_Z_self + seat);
    switch (noun) {
    case pv_N_health: return self == DT_NOTHING ? 0 : dt_number(k, self, pv_F_investigator_health);
    case pv_N_sanity: return self == DT_NOTHING ? 0 : dt_number(k, self, pv_F_investigator_sanity);
    case pv_N_fare: return PV_FARES;                                   /* PV-ACT-03 */
    default: return DT_AMOUNT;
    }
}

/* Change a store by at most n and tell; returns by how much. */
static int change(struct dt *k, unsigned seat, int noun, int n)
{
    uint8_t *store = pv_store(pv_seat(k, seat), noun);
    if (!store)
        return 0;
    int most = most_of(k, seat, noun), to = *store + n;
    to = to > most ? (most > *store ? most : *store) : to < 0 ? 0 : to;
    int by = to > *store ? to - *store : *store - to;
    *store = (uint8_t)to;
    unsigned message = noun == pv_N_clue || noun == pv_N_fare ? pv_M_assets : n < 0 ? pv_M_lost_pool : pv_M_got_pool;
    if (by)
        dt_say(k, message, seat, DT_NOTHING, noun, to);
    return by;
}

/* PV-LIF-01 */
void pv_resolve_lose(struct dt *k, struct dt_frame *e)
{
    e->r[DT_E_DONE] = (int16_t)(victim(k, e) ? change(k, e->who, e->r[DT_E_NOUN], -e->r[DT_E_N]) : 0);
}

void pv_resolve_recover(struct dt *k, struct dt_frame *e)
{
    e->r[DT_E_DONE] = (int16_t)(victim(k, e) ? change(k, e->who, e->r[DT_E_NOUN], e->r[DT_E_N]) : 0);
}

void pv_resolve_gain(struct dt *k, struct dt_frame *e)
{
    struct pv_seat *p = victim(k, e);
    int noun = e->r[DT_E_NOUN], n = e->r[DT_E_N];
    if (!p) {
        e->r[DT_E_DONE] = 0;
        return;
    }
    if (pv_store(p, noun)) {
        e->r[DT_E_DONE] = (int16_t)change(k, e->who, noun, n);
        return;
    }
    struct dt_frame *d = dt_push(k, pv_C_deal, e->who, e->source);
    d->r[0] = (int16_t)noun;
    d->r[1] = (int16_t)n;
}

/* Moments: nothing happens but what cards make of them. */
static void nothing(struct dt *k, struct dt_frame *e)
{
    (void)k;
    (void)e;
}

void pv_resolve_test(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void pv_resolve_succeed(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void pv_resolve_falter(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void pv_resolve_leave(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void pv_resolve_dawn(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void pv_resolve_dusk(struct dt *k, struct dt_frame *e) { nothing(k, e); }
void pv_resolve_reckon(struct dt *k, struct dt_frame *e) { nothing(k, e); }

/* PV-LIF-03 */
void pv_resolve_fall(struct dt *k, struct dt_frame *e) { pv_go_out(k, e->who); }

void pv_resolve_enter(struct dt *k, struct dt_frame *e)
{
    struct pv_seat *p = victim(k, e);
    if (!p || !dt_is_open(k, e->r[DT_E_A])) {
        e->r[DT_E_DONE] = 0;
        return;
    }
    p->place = (uint8_t)e->r[DT_E_A];
    dt_say(k, pv_M_moved_to, e->who, DT_NOTHING, p->place, 0);
}

/* PV-ENC-02, PV-ACT-04: follow what the card says. */
void pv_resolve_sight(struct dt *k, struct dt_frame *e)
{
    dt_run_field(k, (unsigned)e->r[DT_E_THING], pv_F_sighting_text, e->who);
}

void pv_resolve_find(struct dt *k, struct dt_frame *e)
{
    dt_run_field(k, (unsigned)e->r[DT_E_THING], pv_F_trace_text, e->who);
}

void pv_resolve_come(struct dt *k, struct dt_frame *e)
{
    unsigned t = (unsigned)e->r[DT_E_THING];
    dt_move(k, t, pv_Z_prowling, -1, DT_PLAIN);
    dt_thing(k, t)->mark = (uint8_t)e->r[DT_E_A];
    dt_say(k, pv_M_monster_moved, DT_NOBODY, t, e->r[DT_E_A], 0);
}

void pv_resolve_strike(struct dt *k, struct dt_frame *e)
{
    struct dt_thing *t = dt_thing(k, (unsigned)e->r[DT_E_THING]);
    if (t->zone != pv_Z_prowling) {
        e->r[DT_E_DONE] = 0;
        return;
    }
    t->count = dt_counted(t->count, e->r[DT_E_N]);
    dt_say(k, pv_M_hit, e->who, (unsigned)e->r[DT_E_THING], e->r[DT_E_N], 0);
}

/* PV-MON-02 */
void pv_resolve_slay(struct dt *k, struct dt_frame *e)
{
    unsigned t = (unsigned)e->r[DT_E_THING];
    if (dt_thing(k, t)->zone != pv_Z_prowling)
        return;
    dt_say(k, pv_M_slain, DT_NOBODY, t, 0, 0);
    pv_put_away(k, t);
}

void pv_resolve_doom(struct dt *k, struct dt_frame *e)
{
    struct pv *s = pv_of(k);
    int to = s->doom + e->r[DT_E_N];
    s->doom = (uint8_t)(to > s->end ? s->end : to);
    dt_say(k, pv_M_doom, DT_NOBODY, DT_NOTHING, s->doom, s->end);
}

/* PV-MAP-02 */
void pv_resolve_lay(struct dt *k, struct dt_frame *e)
{
    dt_move(k, (unsigned)e->r[DT_E_THING], pv_Z_grid, pv_cell_of(k, e->r[DT_E_A]), DT_PLAIN);
}

/* PV-MYS-03 */
void pv_resolve_solve(struct dt *k, struct dt_frame *e)
{
    unsigned m = (unsigned)e->r[DT_E_THING];
    dt_move(k, m, pv_Z_solved, -1, DT_PLAIN);
    dt_say(k, pv_M_mystery_solved, DT_NOBODY, m, 0, 0);
    if (dt_in(k, pv_Z_solved) < PV_WIN)
        dt_push(k, pv_C_open_mystery, DT_NOBODY, DT_NOTHING);
}
