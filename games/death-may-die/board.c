/* board.c -- figures and tokens on the map: summoning, enemies that move, tokens that come and go, Fire (DMD-SPAWN,
 * SFX-03..SFX-05, COMP, FIRE-05..FIRE-09). */
#include "state.h"

/* ----------------------------------------------------------------------- summoning ---- */
unsigned dm_cultist_card(const struct dt *k)
{
    unsigned first = k->content->kind_first[dm_K_cultist], end = k->content->kind_first[dm_K_cultist + 1];
    for (unsigned t = first; t < end; t++)
        if (dt_thing(k, t)->zone != dm_Z_box)
            return k->content->card_of[t];
    return DT_NOTHING;
}

void dm_put_enemy(struct dt *k, unsigned enemy, unsigned space)
{
    if (dt_thing(k, enemy)->zone != dm_Z_board)
        dt_move(k, enemy, dm_Z_board, -1, DT_PLAIN);
    dt_thing(k, enemy)->mark = (uint8_t)space;
}

static bool is_sealed(const struct dt *k, unsigned space) { return dm(k)->sealed && dm_is_gate(k, (int)space); }

/* SPAWN-01, SPAWN-02, COMP-05, AMB-50, AMB-55: a figure of the reserve, or nothing. */
void dm_summon(struct dt *k, unsigned who, unsigned card, unsigned space)
{
    unsigned t = dm_find(k, card, dm_Z_reserve);
    dm(k)->newest = 0;                                               /* nobody, if nothing comes of it */
    if (!dt_is_open(k, (int)space) || is_sealed(k, space))
        return;
    if (t == DT_NOTHING) {
        dt_say(k, dm_M_no_figure, DT_NOBODY, DT_NOTHING, (int)card, 0);
        return;
    }
    dm_put_enemy(k, t, space);
    dm(k)->newest = (uint16_t)(t + 1);
    dt_say(k, dm_M_summoned, DT_NOBODY, t, (int)space, 0);
    dt_event(k, dm_E_summon, who, DT_NOTHING, 0, 0)->r[DT_E_THING] = (int16_t)t;
}

void dm_verb_summon(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_summon(k, f->who, (unsigned)arg[0], (unsigned)arg[1]);
}

bool dm_can_summon_cultist(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return dm_find(k, dm_cultist_card(k), dm_Z_reserve) != DT_NOTHING && !is_sealed(k, (unsigned)arg[0]);
}

void dm_verb_summon_cultist(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    dm_summon(k, f->who, dm_cultist_card(k), (unsigned)arg[0]);
}

/* ------------------------------------------------------------------------ movement ---- */
/* SFX-03..SFX-05, AMB-51, AMB-52: a step of a shortest way at a time; the active player chooses among several. An
 * investigator walks in the same way (source: nothing), with what follows from each step. r0: where to, r1: steps. */
void dm_proc_prowl(struct dt *k, struct dt_frame *f)
{
    enum { LOOK, STEP };
    bool walks = f->source == DT_NOTHING;
    int from = walks ? (int)dm_place(k, f->who) : dt_thing(k, f->source)->mark, to;
    switch (f->step) {
    case LOOK:
        if (f->r[1] <= 0 || dt_distance(k, from, f->r[0], dm_W_walking) <= 0) {
            dt_pop(k, 1);
            return;
        }
        dt_ask(k, f, dm_A_way, walks ? f->who : dm_actor(k), STEP);
        for (unsigned i = 0; (to = dt_step_toward(k, from, f->r[0], dm_W_walking, i)) >= 0; i++)
            dt_option(k, dm_O_walk, (unsigned)to, 0);
        return;
    default:
        f->r[1]--;
        f->step = LOOK;
        if (walks) {
            dm_stride(k, f->who, k->s->answer.object);
            return;
        }
        dt_thing(k, f->source)->mark = (uint8_t)k->s->answer.object;
        dt_say(k, dm_M_moves, DT_NOBODY, f->source, (int)k->s->answer.object, 0);
    }
}

static bool is_out(const struct dt *k, int t)
{
    return t >= 0 && (dt_thing(k, (unsigned)t)->zone == dm_Z_board || dt_thing(k, (unsigned)t)->zone == dm_Z_laid);
}

void dm_verb_prowl(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!is_out(k, arg[0]) || !dt_is_open(k, arg[1]))
        return;
    struct dt_frame *p = dt_push(k, dm_C_prowl, f->who, (unsigned)arg[0]);
    p->r[0] = arg[1];
    p->r[1] = arg[2];
}

/* AMB-53: directly; the Elder One comes from its track so. */
void dm_verb_carry(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    unsigned t = (unsigned)arg[0];
    (void)f;
    if (arg[0] < 0 || !dt_is_open(k, arg[1]) || (!is_out(k, arg[0]) && !dm_is(k, t, dm_K_elder_one)))
        return;
    if (dm_is(k, t, dm_K_elder_one))
        dm_put_enemy(k, t, (unsigned)arg[1]);
    dt_thing(k, t)->mark = (uint8_t)arg[1];
    dt_say(k, dm_M_moves, DT_NOBODY, t, arg[1], 0);
}

/* --------------------------------------------------------------------------- tokens ---- */
void dm_take_token(struct dt *k, unsigned thing)
{
    dt_move(k, thing, dm_Z_supply, -1, DT_PLAIN);
}

/* AMB-75: with the supply empty a Fire token of a board goes to the map and a wound token takes its place. */
static unsigned swap_fire(struct dt *k)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        for dt_each(k, t, dm_Z_goods + p)
            if (dt_number(k, t, dm_F_token_fire)) {
                dm_seat(k, p)->embers++;
                return t;
            }
    return DT_NOTHING;
}

/* COMP-02, FIRE-08: as many as there are; what is lacking can be answered. */
void dm_put_token(struct dt *k, unsigned who, unsigned card, unsigned space, int n)
{
    for (int i = 0; i < n; i++) {
        unsigned t = dm_find(k, card, dm_Z_supply), any = dm_copy(k, card);
        if (t == DT_NOTHING && dt_number(k, any, dm_F_token_fire))
            t = swap_fire(k);
        if (t == DT_NOTHING) {
            dt_say(k, dm_M_lacks, DT_NOBODY, DT_NOTHING, (int)card, 0);
            dt_event(k, dm_E_lack, who, DT_NOTHING, 0, 0)->r[DT_E_THING] = (int16_t)any;
            return;
        }
        dt_move(k, t, dm_Z_laid, -1, DT_PLAIN);
        dt_thing(k, t)->mark = (uint8_t)space;
        dt_say(k, dm_M_token, DT_NOBODY, t, (int)space, 0);
    }
}

static bool is_token_card(const struct dt *k, int card)
{
    return card >= 0 && k->content->card[card].kind == dm_K_token;
}

void dm_verb_put(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (is_token_card(k, arg[0]) && dt_is_open(k, arg[1]))
        dm_put_token(k, f->who, (unsigned)arg[0], (unsigned)arg[1], arg[2]);
}

void dm_verb_clear(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    int left = arg[2];
    (void)f;
    for (unsigned t = dt_first(k, dm_Z_laid), n; t != DT_NOTHING && left > 0; t = n) {
        n = dt_next(k, dm_Z_laid, t);
        if (k->content->card_of[t] != arg[0] || dt_thing(k, t)->mark != arg[1])
            continue;
        dt_say(k, dm_M_token_gone, DT_NOBODY, t, arg[1], 0);
        dm_take_token(k, t);
        left--;
    }
}

/* ----------------------------------------------------------------------------- Fire ---- */
/* RUN-06, FIRE-07, FIRE-09, AMB-48: out of the supply, then wound tokens that stand in. */
void dm_catch_fire(struct dt *k, unsigned who, unsigned n)
{
    if (!n || !dm_in(k, who))
        return;
    for (unsigned i = 0; i < n; i++) {
        unsigned fire = DT_NOTHING;
        for dt_each(k, t, dm_Z_supply)
            if (dt_number(k, t, dm_F_token_fire)) {
                fire = t;
                break;
            }
        if (fire != DT_NOTHING)
            dt_move(k, fire, dm_Z_goods + who, -1, DT_PLAIN);
        else
            dm_seat(k, who)->embers++;
    }
    dt_say(k, dm_M_catches_fire, who, DT_NOTHING, (int)n, 0);
}

void dm_douse(struct dt *k, unsigned who)
{
    dm_seat(k, who)->embers = 0;
    for (unsigned t = dt_first(k, dm_Z_goods + who), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_goods + who, t);
        if (dt_number(k, t, dm_F_token_fire))
            dm_take_token(k, t);
    }
}

/* ---------------------------------------------------------------------------- verbs ---- */
void dm_verb_hit(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (is_out(k, arg[0]))
        dm_hurt(k, f->who, (unsigned)arg[0], arg[1], false);
}

void dm_verb_mend(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    if (is_out(k, arg[0]))
        dt_thing(k, (unsigned)arg[0])->count = dt_counted(dt_thing(k, (unsigned)arg[0])->count, -arg[1]);
}

/* Every figure there, one after the other; END-02, AMB-73: enemies before investigators, so that a win comes first.
 * r0: the space, r1: how many wounds, r2: 1 + the last enemy or, once they are through, 1 + the last seat */
void dm_proc_blast(struct dt *k, struct dt_frame *f)
{
    unsigned after = (unsigned)f->r[2];
    if (f->step == 0) {
        for dt_each(k, t, dm_Z_board)
            if (t + 1 > after && dt_thing(k, t)->mark == f->r[0]) {
                f->r[2] = (int16_t)(t + 1);
                dm_hurt(k, f->who, t, f->r[1], false);
                return;
            }
        f->step = 1;
        f->r[2] = 0;
        return;
    }
    for (unsigned p = after; p < k->s->seats; p++)
        if (dm_in(k, p) && dm_place(k, p) == (unsigned)f->r[0]) {
            f->r[2] = (int16_t)(p + 1);
            dm_suffer(k, p, f->source, dm_N_wound, f->r[1]);
            return;
        }
    dt_pop(k, 1);
}

void dm_verb_blast(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!dt_is_open(k, arg[0]) || arg[1] <= 0)
        return;
    struct dt_frame *p = dt_push(k, dm_C_blast, f->who, f->source);
    p->r[0] = arg[0];
    p->r[1] = arg[1];
}
