/* attack.c -- the Attack action: targets, the roll, wounds on one or several of them, what becomes of whoever is
 * wounded (DMD-ATK, BOSS). */
#include "state.h"

/* ATK-01, ATK-06, EO-02, RIT-02; with range a target may be further away, along ways one could walk. */
static bool in_reach(const struct dt *k, unsigned from, unsigned enemy, int least, int range)
{
    int far = dt_thing(k, enemy)->mark == from ? 0 : range ? dt_distance(k, (int)from, dt_thing(k, enemy)->mark,
                                                                         dm_W_walking) : -1;
    return far >= least && far <= range && dm_may_be_hurt(k, enemy);
}

bool dm_is_target(const struct dt *k, unsigned who, unsigned enemy, bool afar)
{
    return dm_is_enemy(k, enemy) && in_reach(k, dm_place(k, who), enemy, afar, dm_ask(k, dm_Q_range, who));
}

bool dm_has_target(const struct dt *k, unsigned who, bool afar)
{
    int range = dm_ask(k, dm_Q_range, who);
    for dt_each(k, t, dm_Z_board)
        if (in_reach(k, dm_place(k, who), t, afar, range))
            return true;
    return false;
}

void dm_attack_options(struct dt *k, unsigned who, bool afar)
{
    int range = dm_ask(k, dm_Q_range, who);
    for dt_each(k, t, dm_Z_board)
        if (in_reach(k, dm_place(k, who), t, afar, range))
            dt_option(k, dm_O_attack, t, 0);
}

struct dt_frame *dm_attack(struct dt *k, unsigned who, unsigned enemy)
{
    return dt_push(k, dm_C_attack, who, enemy);
}

enum { AIM, MORE, CHOSEN, ROLL, READ, COUNT, WOUND, SPREAD, STRIKE, TELL, MADDEN, DONE, PICKED_FIRST, OFFER, OFFERED };

/* ATK-02, AMB-10: with such a skill all enemies in the own space can be among the targets, named before the roll. */
static void ask_more(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned many = 0, space = dt_thing(k, f->source)->mark;
    if ((space == dm_place(k, f->who) && dm_ask(k, dm_Q_sweeps, f->who)) || dm_ask(k, dm_Q_sprays, f->who))
        for dt_each(k, t, dm_Z_board)
            many += t != f->source && dt_thing(k, t)->mark == space && dm_is_target(k, f->who, t, false);
    if (!many) {
        f->step = ROLL;
        return;
    }
    dt_select(k, f, dm_A_targets, f->who, next, dm_O_target, 0, many);
    for dt_each(k, t, dm_Z_board)
        if (t != f->source && dt_thing(k, t)->mark == space && dm_is_target(k, f->who, t, false))
            dt_base(k, t, 1);
}

static void take_more(struct dt *k, struct dt_frame *f)
{
    unsigned at = 0, t;
    while (dt_picks(k, &at, &t)) {
        dt_thing(k, t)->flags |= DM_TARGET;
        f->r[DM_A_TARGETS]++;
    }
    f->step = ROLL;
}

/* The next target behind this one, DT_NOTHING: there is no further one. */
static unsigned next_target(const struct dt *k, unsigned after)
{
    for dt_each(k, t, dm_Z_board)
        if (dt_thing(k, t)->flags & DM_TARGET && (after == DT_NOTHING || t > after))
            return t;
    return DT_NOTHING;
}

static void drop_targets(struct dt *k)
{
    for dt_each(k, t, dm_Z_board)
        dt_thing(k, t)->flags &= (uint8_t)~(DM_TARGET | DM_SLIPS);
}

/* What targets do when they are attacked, one after the other. DM_A_LAST: 1 + the last one. */
static void read_targets(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned t = next_target(k, f->r[DM_A_LAST] ? (unsigned)f->r[DM_A_LAST] - 1 : DT_NOTHING);
    if (t == DT_NOTHING) {
        f->r[DM_A_LAST] = 0;
        f->step = (uint16_t)next;
        return;
    }
    f->r[DM_A_LAST] = (int16_t)(t + 1);
    dm_run_part(k, t, DM_ATTACKED, f->who);
}

/* ATK-03, ATK-05: recorded beside the figure, or on the stage that can be wounded now (BOSS-08). */
static void record(struct dt *k, unsigned t, int n)
{
    unsigned at = dm_is(k, t, dm_K_elder_one) ? dm_stage(k) : t;
    if (at == DT_NOTHING || n <= 0)
        return;
    dt_thing(k, at)->count = dt_counted(dt_thing(k, at)->count, n);
    dt_say(k, dm_M_hurt, DT_NOBODY, t, n, 0);
}

/* What slips away takes less. */
static int less_slip(const struct dt *k, unsigned t, int n)
{
    const struct dt_frame *f = dm_frame(k, dm_C_attack);
    return f && dt_thing(k, t)->flags & DM_SLIPS ? n - f->r[DM_A_LESS] : n;
}

static void drop_slips(struct dt *k)
{
    for dt_each(k, t, dm_Z_board)
        dt_thing(k, t)->flags &= (uint8_t)~DM_SLIPS;
}

static void record_for(struct dt *k, unsigned t, int n)
{
    n = less_slip(k, t, n);
    if (n > 0)
        record(k, t, n);
    else
        dt_thing(k, t)->flags &= (uint8_t)~DM_TARGET;                /* nothing follows for it */
}

static int health_left(const struct dt *k, unsigned t)
{
    unsigned at = dm_is(k, t, dm_K_elder_one) ? dm_stage(k) : t;
    return dm_health(k, t) - (at == DT_NOTHING ? 0 : dt_thing(k, at)->count);
}

/* SKILL-03, APPLY-03: wounds besides the successes are dealt if the attacker likes, who may rather have the target
 * live; where it falls anyway they are lost (ATK-05), so nobody is asked. */
static void offer_more(struct dt *k, struct dt_frame *f, unsigned next)
{
    int more = dm_ask(k, dm_Q_more_wounds, f->who);
    bool falls = less_slip(k, f->source, f->r[DM_R_SUCCESS]) >= health_left(k, f->source);
    f->r[DM_A_MORE] = (int16_t)(more < 0 ? more : 0);
    if (more <= 0 || (falls && !f->r[DM_A_TARGETS])) {
        f->step = WOUND;
        return;
    }
    dt_ask(k, f, dm_A_more, f->who, next);
    dt_option(k, dm_O_more, (unsigned)more, 0);
    dt_option(k, dm_O_no_more, 0, 0);
}

/* ATK-03, ATK-07, EX-02: one target takes all; several share them as the attacker likes, or each takes all. */
static void share_out(struct dt *k, struct dt_frame *f, unsigned next)
{
    int n = f->r[DM_R_SUCCESS] + f->r[DM_A_MORE];
    if (f->r[DM_A_TARGETS] && !dm_ask(k, dm_Q_cleaves, f->who) && n > 0) {
        dt_select(k, f, dm_A_spread, f->who, next, dm_O_spread, (unsigned)n, (unsigned)n);
        for dt_each(k, t, dm_Z_board)
            if (dt_thing(k, t)->flags & DM_TARGET)
                dt_base(k, t, (unsigned)n);
        return;
    }
    for dt_each(k, t, dm_Z_board)
        if (dt_thing(k, t)->flags & DM_TARGET)
            record_for(k, t, n);
    drop_slips(k);
    f->step = STRIKE;
}

static void take_shares(struct dt *k, struct dt_frame *f)
{
    uint64_t hit[DT_WORDS] = { 0 };
    unsigned at = 0, t, n;
    while ((n = dt_picks(k, &at, &t)) > 0) {
        if (less_slip(k, t, (int)n) <= 0)
            continue;
        hit[t / 64] |= (uint64_t)1 << t % 64;
        record(k, t, less_slip(k, t, (int)n));
    }
    for dt_each(k, u, dm_Z_board)
        if (!(hit[u / 64] >> u % 64 & 1))
            dt_thing(k, u)->flags &= (uint8_t)~DM_TARGET;
    drop_slips(k);
    f->step = STRIKE;
}

/* APPLY-03: what follows for whoever was wounded, one after the other; END-02, AMB-73: the Elder One is the first. */
static void strike(struct dt *k, struct dt_frame *f, unsigned next)
{
    unsigned t = next_target(k, DT_NOTHING);
    if (t == DT_NOTHING) {
        f->step = (uint16_t)next;
        return;
    }
    dt_thing(k, t)->flags &= (uint8_t)~DM_TARGET;
    dt_push(k, dm_C_hurt, f->who, t)->r[0] = 1;
}

static void tell(struct dt *k, struct dt_frame *f, unsigned next)
{
    f->step = (uint16_t)next;
    dt_event(k, dm_E_attack, f->who, DT_NOTHING, 0, 0)->r[DT_E_THING] = (int16_t)f->source;
}

static void aim(struct dt *k, struct dt_frame *f)
{
    dt_say(k, dm_M_attacks, f->who, f->source, 0, 0);
    drop_targets(k);
    dt_thing(k, f->source)->flags |= DM_TARGET;
    f->step = MORE;
}

/* An attack that a card gives: its target is chosen now. */
static void ask_first(struct dt *k, struct dt_frame *f, unsigned next)
{
    if (!dm_has_target(k, f->who, f->r[DM_A_AFAR] != 0)) {
        dt_pop(k, 0);
        return;
    }
    dt_ask(k, f, dm_A_targets, f->who, next);
    dm_attack_options(k, f->who, f->r[DM_A_AFAR] != 0);
}

void dm_proc_attack(struct dt *k, struct dt_frame *f)
{
    switch (f->step) {
    case AIM:
        if (f->source == DT_NOTHING)
            ask_first(k, f, PICKED_FIRST);
        else
            aim(k, f);
        return;
    case PICKED_FIRST:
        f->source = k->s->answer.object;
        f->step = AIM;
        return;
    case MORE: ask_more(k, f, CHOSEN); return;
    case CHOSEN: take_more(k, f); return;
    case ROLL:
        f->step = READ;
        dm_roll(k, f->who, f->source, DM_DICE, dm_own_bonus(k, f->who));
        return;
    case READ: read_targets(k, f, COUNT); return;
    case COUNT:
        f->step = OFFER;
        dm_count_icons(k, f->who);
        return;
    case OFFER: offer_more(k, f, OFFERED); return;
    case OFFERED:
        f->step = WOUND;
        if (k->s->answer.verb == dm_O_more)
            f->r[DM_A_MORE] = (int16_t)k->s->answer.object;
        return;
    case WOUND: share_out(k, f, SPREAD); return;
    case SPREAD: take_shares(k, f); return;
    case STRIKE: strike(k, f, TELL); return;
    case TELL: tell(k, f, MADDEN); return;
    case MADDEN:                                                     /* APPLY-04 */
        f->step = DONE;
        if (f->r[DM_R_TENTACLE] > 0)
            dm_suffer(k, f->who, DT_NOTHING, dm_N_sanity, f->r[DM_R_TENTACLE]);
        return;
    default: dt_pop(k, 1);
    }
}

/* -------------------------------------------------------------- whoever is wounded ---- */
/* Wounds that are no attack's: at once, with what follows. AMB-37, RIT-02: none for the Elder One while the ritual
 * stands. */
void dm_hurt(struct dt *k, unsigned who, unsigned thing, int n, bool by_attack)
{
    if (n <= 0)
        return;
    if (dm_is_enemy(k, thing) && !dm_may_be_hurt(k, thing)) {
        dt_say(k, dm_M_unharmed, DT_NOBODY, thing, 0, 0);
        return;
    }
    record(k, thing, n);
    dt_push(k, dm_C_hurt, who, thing)->r[0] = by_attack;
}

bool dm_is_beaten(const struct dt *k, unsigned t)
{
    int health = dm_health(k, t);
    unsigned at = dm_is(k, t, dm_K_elder_one) ? dm_stage(k) : t;
    return at != DT_NOTHING && health > 0 && dt_thing(k, at)->count >= health;
}

/* ATK-04, BOSS-05, BOSS-06, AMB-60, AMB-61: it is destroyed, or the stage is; or it lives. r0: by an attack. */
void dm_proc_hurt(struct dt *k, struct dt_frame *f)
{
    enum { LOOK, SLAIN, KILLED, OVER };
    unsigned t = f->source;
    switch (f->step) {
    case LOOK:
        f->step = OVER;
        if (!dm_is_beaten(k, t)) {
            if (f->r[0] && !dm_is(k, t, dm_K_elder_one) && !dm_is(k, t, dm_K_token))
                dm_run_part(k, t, DM_SURVIVES, f->who);
            return;
        }
        if (dm_is(k, t, dm_K_elder_one)) {
            dt_say(k, dm_M_stage_beaten, DT_NOBODY, dm_stage(k), 0, 0);
            dm_reveal(k, f->who);
            return;
        }
        if (dm_is(k, t, dm_K_token)) {
            dt_push(k, dm_C_turn_token, f->who, t);
            return;
        }
        f->step = SLAIN;
        dt_event(k, dm_E_destroy, f->who, DT_NOTHING, 0, 0)->r[DT_E_THING] = (int16_t)t;
        return;
    case SLAIN:
        f->step = KILLED;
        dm_run_part(k, t, DM_DESTROYED, f->who);
        return;
    case KILLED:
        f->step = OVER;
        if (f->r[0])
            dt_event(k, dm_E_kill, f->who, DT_NOTHING, 0, 0)->r[DT_E_THING] = (int16_t)t;
        return;
    default: dt_pop(k, 1);
    }
}

/* Each target that says so. */
void dm_verb_slip(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    struct dt_frame *attack = dm_frame(k, dm_C_attack);
    (void)f;
    if (attack && arg[0] >= 0) {
        dt_thing(k, (unsigned)arg[0])->flags |= DM_SLIPS;
        attack->r[DM_A_LESS] = arg[1];
    }
}
