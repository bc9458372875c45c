/* verbs.c -- what the words on tiles do and ask. Nothing on a tile answers points, so verbs change
 * them directly; what abilities answer (failed rolls, lost rounds, dice) are events without a
 * change of their own: the rolls judge the dice that lie there afterwards. */
#include "state.h"

void mm_verb_score(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    bool mythos = arg[0] == mm_N_mythos;
    (void)f;
    if (arg[1] > 0)
        mm_score(k, mythos ? MM_TEAM : MM_CULT, arg[1], mythos ? mm_M_scored : mm_M_summoned);
    else
        mm_lose(k, mythos ? MM_TEAM : MM_CULT, -arg[1]);
}

/* AMB-43: to the hand, for the next phase 2. */
void mm_verb_draw_tiles(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[0] > 0)
        dt_push(k, mm_C_draw, MM_CULT, DT_NOTHING)->r[0] = arg[0];
}

/* SKILL-05 to SKILL-07: a team together, but Stealth and Sanity each alone, with what comes of it. */
void mm_verb_roll(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (arg[0] == mm_N_stealth || arg[0] == mm_N_sanity)
        mm_each_roll(k, (unsigned)arg[0], arg[1], arg[0] == mm_N_stealth ? mm_Z_jail : mm_Z_asylum);
    else
        mm_team_roll(k, (unsigned)arg[0], arg[1]);
}

/* A character goes to a box; a cultist flees the Secret Rites and is mixed back unseen. */
void mm_verb_commit(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    static const uint8_t zone[] = { mm_Z_jail, mm_Z_recovery, mm_Z_draw };
    unsigned box = (unsigned)(arg[1] - mm_N_jail);
    (void)f;
    if (arg[0] < 0 || box >= sizeof zone || mm_is(k, (unsigned)arg[0], mm_K_investigator) == (box == 2))
        return;
    dt_move(k, (unsigned)arg[0], zone[box], -1, DT_KEEP);
    if (box == 2)
        dt_say(k, mm_M_scattered, DT_NOBODY, DT_NOTHING, (int)dt_in(k, mm_Z_at_rites), 0);
}

/* ---- events: the dice on the table are what they are about; nothing else changes ---- */

static void nothing_yet(struct dt_frame *e) { e->r[DT_E_DONE] = 1; }
void mm_resolve_fail(struct dt *k, struct dt_frame *e) { (void)k, nothing_yet(e); }
void mm_resolve_lose_round(struct dt *k, struct dt_frame *e) { (void)k, nothing_yet(e); }
void mm_resolve_fight(struct dt *k, struct dt_frame *e) { (void)k, nothing_yet(e); }
void mm_resolve_chant(struct dt *k, struct dt_frame *e) { (void)k, nothing_yet(e); }
void mm_resolve_treat(struct dt *k, struct dt_frame *e) { (void)k, nothing_yet(e); }
void mm_resolve_rave(struct dt *k, struct dt_frame *e) { (void)k, nothing_yet(e); }

/* ---- values ---- */

/* AMB-46, SKILL-02: what is printed; against madness and over books it is Intellect. */
int mm_base_dice(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    if (arg[0] < 0 || !mm_is(k, (unsigned)arg[0], mm_K_investigator) || arg[1] < mm_N_combat || arg[1] > mm_N_study)
        return 0;
    bool mind = arg[1] == mm_N_sanity || arg[1] == mm_N_study;
    unsigned field = mind ? mm_F_investigator_intellect : mm_F_investigator_combat + (unsigned)(arg[1] - mm_N_combat);
    return dt_number(k, (unsigned)arg[0], field);
}

static int none(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)k, (void)c, (void)arg;
    return 0;
}

int mm_base_release(const struct dt *k, const struct dt_ctx *c, const int16_t *arg) { return none(k, c, arg); }
int mm_base_rites_dice(const struct dt *k, const struct dt_ctx *c, const int16_t *arg) { return none(k, c, arg); }

int mm_value_bearer(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    unsigned bearer = arg[0] < 0 ? (unsigned)DT_NOTHING : mm_bearer(k, (unsigned)arg[0]);
    return bearer == DT_NOTHING ? -1 : (int)bearer;
}

int mm_value_kind_of_roll(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return mm(k)->kind;
}

int mm_value_short(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    int lacks = mm(k)->need - mm_successes(k, MM_TEAM);
    return lacks > 0 ? lacks : 0;
}

int mm_value_ones(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return mm(k)->dice[MM_CULT][0];
}

int mm_value_with_roller(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    unsigned roller = mm(k)->roller;
    (void)c;
    return arg[0] >= 0 && roller != DT_NOTHING && arg[0] != (int)roller
        && dt_thing(k, (unsigned)arg[0])->zone == dt_thing(k, roller)->zone;
}

/* Of equals the last one, without a question: they differ in name alone, and being asked would tell
 * that there are equals. */
int mm_value_strongest(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    int strongest = -1;
    (void)c, (void)arg;
    for (unsigned t = dt_first(k, mm_Z_at_rites); t != DT_NOTHING; t = dt_next(k, mm_Z_at_rites, t))
        if (strongest < 0 || mm_combat(k, t) >= mm_combat(k, (unsigned)strongest))
            strongest = (int)t;
    return strongest;
}

int mm_value_cult_holds(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return arg[0] >= 0 && dt_thing(k, (unsigned)arg[0])->zone == mm_Z_cult_items;
}

int mm_value_mythos_points(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return mm(k)->points[MM_TEAM];
}

int mm_value_summon_points(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return mm(k)->points[MM_CULT];
}

int mm_value_round_now(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return mm(k)->round;
}

int mm_value_phase_now(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return mm(k)->phase;
}

int mm_value_insight(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c, (void)arg;
    return mm_insight(k);
}

bool mm_is_here(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return mm(k)->at != MM_NOWHERE && dt_thing(k, (unsigned)id)->zone == mm_here(k)
        && mm_is(k, (unsigned)id, mm_K_investigator);
}

bool mm_is_rollers(const struct dt *k, const struct dt_ctx *c, int id)
{
    return mm(k)->roller == DT_NOTHING ? mm_is_here(k, c, id) : id == mm(k)->roller;
}
