/* reckoning.c -- the reckoning in its four steps, or of one class of components (EH-RECK). What is there when it begins
 * is what is resolved: RECK-07, AMB-57. */
#include "state.h"

enum { CLASSES, STAGE, SEAT, ONES, FIRST, AGAIN };

static unsigned reckoning_field(const struct dt *k, unsigned thing)
{
    switch (dt_card(k, thing)->kind) {
    case eh_K_ancient_one: return eh_F_ancient_one_reckoning;
    case eh_K_awakened: return eh_F_awakened_reckoning;
    case eh_K_mythos: return eh_F_mythos_reckoning;
    default: return eh_F_condition_reckoning;
    }
}

/* RECK-06 */
bool eh_has_reckoning(const struct dt *k, unsigned thing)
{
    if (eh_is_monster(k, thing))
        return eh_has_part(k, thing, EH_RECKONING);
    return eh_has_program(k, thing, reckoning_field(k, thing));
}

/* The zones of a step, one after the other; the last step has one for each seat. */
static unsigned zone_of(const struct dt *k, const struct dt_frame *f)
{
    static const uint8_t zone[] = { eh_Z_prowling, eh_Z_ancient, eh_Z_ongoing };
    if (f->r[STAGE] < 3)
        return zone[f->r[STAGE]];
    return eh_Z_burdens + (unsigned)(f->r[FIRST] + f->r[SEAT]) % k->s->seats;
}

static void mark_zone(struct dt *k, unsigned zone)
{
    for dt_each(k, t, zone)
        if (eh_has_reckoning(k, t))
            dt_thing(k, t)->flags |= EH_DUE;
}

static void take_stock(struct dt *k, unsigned classes)
{
    if (classes & EH_R_MONSTERS)
        mark_zone(k, eh_Z_prowling);
    if (classes & EH_R_SHEET)
        mark_zone(k, eh_Z_ancient);
    if (classes & EH_R_MYTHOS)
        mark_zone(k, eh_Z_ongoing);
    for (unsigned p = 0; p < k->s->seats && classes & EH_R_BURDENS; p++)
        mark_zone(k, eh_Z_burdens + p);
}

/* AMB-56: a sheet that has been turned meanwhile speaks with the side that shows. */
static bool is_due(const struct dt *k, const struct dt_frame *f, unsigned t)
{
    bool turned = f->r[STAGE] == 1 && f->r[CLASSES] & EH_R_SHEET && eh_has_reckoning(k, t);
    return dt_thing(k, t)->flags & EH_DUE || turned;
}

/* RECK-01: monsters, the Ancient One, mythos cards, conditions. AMB-58: in an order that the lead investigator chooses,
 * of their own things their owners. */
static void next_effect(struct dt *k, struct dt_frame *f)
{
    if (f->r[STAGE] < 3)
        f->r[FIRST] = eh(k)->lead;                                   /* RECK-05, AMB-21: who leads when they come */
    unsigned zone = zone_of(k, f), who = f->r[STAGE] < 3 ? eh_decider(k) : zone - eh_Z_burdens, n = 0;
    for dt_each(k, t, zone)
        n += is_due(k, f, t);
    if (!n) {
        bool more = f->r[STAGE] == 3 && f->r[SEAT] + 1 < k->s->seats;
        f->r[SEAT] = (int16_t)(more ? f->r[SEAT] + 1 : 0);
        f->r[STAGE] = (int16_t)(f->r[STAGE] + !more);
        if (f->r[STAGE] > 3)
            f->step = 3;
        return;
    }
    dt_ask(k, f, eh_A_reckoning_order, who, 2);
    for dt_each(k, t, zone)
        if (is_due(k, f, t))
            dt_option(k, eh_O_resolve, t, 0);
}

static void resolve(struct dt *k, struct dt_frame *f, unsigned thing)
{
    dt_thing(k, thing)->flags &= (uint8_t)~EH_DUE;
    f->step = 1;
    if (f->r[STAGE] == 1)
        f->r[STAGE] = 2;                                             /* once: AMB-56 */
    struct dt_frame *e = dt_push(k, eh_C_resolve_effect, DT_NOBODY, thing);
    e->r[0] = f->r[ONES];
    e->r[1] = f->r[AGAIN];
}

/* Its marks are those of this reckoning alone: another inside of it would take them for its own. */
static void wipe(struct dt *k)
{
    for (unsigned t = 0; t < k->content->things; t++)
        if (!eh_is(k, t, eh_K_gate))
            dt_thing(k, t)->flags &= (uint8_t)~EH_DUE;
}

/* RECK-01..RECK-05, AMB-59, AMB-110, TW-81. r0: which classes; r1: how far; r2: which seat; r3: all dice show 1;
 * r4: the seat with which the last step begins; r5: how often more each is resolved. */
void eh_proc_reckoning(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case 0:
        if (f->r[CLASSES] == EH_R_ALL)
            dt_say(k, eh_M_reckoning, DT_NOBODY, DT_NOTHING, 0, 0);
        take_stock(k, (unsigned)f->r[CLASSES]);
        f->r[STAGE] = (int16_t)__builtin_ctz((unsigned)f->r[CLASSES]);
        f->r[FIRST] = eh(k)->lead;
        f->step = 1;
        return;
    case 1: next_effect(k, f); return;
    case 2: resolve(k, f, k->s->answer.object); return;
    case 3:
        wipe(k);
        dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

static bool is_still_there(const struct dt *k, unsigned thing)
{
    return dt_thing(k, thing)->zone == eh_Z_prowling || dt_thing(k, thing)->zone == eh_Z_ongoing;
}

/* One effect: of a monster or the board for the active investigator, of a condition for its owner. r0: with ones; r1:
 * how often more. RECK-07: twice is twice for the same one, as long as it is there; what came by it is left alone. */
void eh_proc_resolve_effect(struct dt *k, struct dt_frame *f)
{
    unsigned owner = dt_owner(k, f->source), who = owner == DT_NOBODY ? eh_decider(k) : owner;
    switch (f->step) {
    case 0:
        dt_say(k, eh_M_reckons, DT_NOBODY, f->source, 0, 0);
        eh(k)->ones = (uint8_t)f->r[0];
        f->step = 1;
        if (eh_is_monster(k, f->source))
            eh_run_part(k, f->source, EH_RECKONING, who, 0);
        else
            dt_run_field(k, f->source, reckoning_field(k, f->source), who);
        return;
    case 1:
        eh(k)->ones = 0;
        f->step = 2;
        eh_settle(k);
        return;
    case 2:
        f->step = 0;
        if (f->r[1]-- <= 0 || !is_still_there(k, f->source))
            dt_pop(k, 1);
        return;
    default: dt_fault(k, DT_F_BAD_STEP);
    }
}

/* ----------------------------------------------------------------------- verbs ---- */
static void reckon(struct dt *k, int class, int times, int ones)
{
    if (times <= 0)
        return;
    struct dt_frame *f = dt_push(k, eh_C_reckoning, DT_NOBODY, DT_NOTHING);
    f->r[CLASSES] = class == eh_N_all_monsters ? EH_R_MONSTERS
                    : class == eh_N_all_mythos ? EH_R_MYTHOS
                                               : EH_R_BURDENS;
    f->r[ONES] = (int16_t)ones;
    f->r[AGAIN] = (int16_t)(times - 1);
}

void eh_verb_reckon(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    reckon(k, arg[0], arg[1], 0);
}

/* A condition of one's own, or all of everybody's. */
void eh_verb_reckon_with_ones(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (arg[0] == eh_N_all_conditions || arg[0] == eh_N_all_monsters || arg[0] == eh_N_all_mythos) {
        reckon(k, arg[0], 1, 1);
        return;
    }
    unsigned t = eh_in(k, f->who) ? eh_condition(k, f->who, arg[0]) : (unsigned)DT_NOTHING;
    if (t != DT_NOTHING && eh_has_reckoning(k, t))
        dt_push(k, eh_C_resolve_effect, DT_NOBODY, t)->r[0] = 1;
}
