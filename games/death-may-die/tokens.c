/* tokens.c -- tokens of episodes and Elder Ones: held ones, backs that are turned over, the bag, pushing, what an
 * episode counts, arrests (DMD-EPI-01, EPI-04, DEATH-03). */
#include "state.h"

/* ------------------------------------------------------------------------- held tokens ---- */
static void hold(struct dt *k, unsigned who, unsigned t)
{
    dt_move(k, t, dm_Z_goods + who, -1, DT_PLAIN);
    dt_say(k, dm_M_holds, who, t, 0, 0);
}

bool dm_can_grant(const struct dt *k, const struct dt_ctx *c, const int16_t *arg)
{
    (void)c;
    return dm_find(k, (unsigned)arg[0], dm_Z_supply) != DT_NOTHING;
}

void dm_verb_grant(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    for (int i = 0; i < arg[1] && dm_in(k, f->who); i++) {
        unsigned t = dm_find(k, (unsigned)arg[0], dm_Z_supply);
        if (t == DT_NOTHING)
            return;
        hold(k, f->who, t);
    }
}

void dm_verb_shed(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    for (int i = 0; i < arg[1]; i++) {
        unsigned t = dm_find(k, (unsigned)arg[0], dm_Z_goods + f->who);
        if (t == DT_NOTHING)
            return;
        dm_take_token(k, t);
    }
}

void dm_verb_pick_up(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    int left = arg[2];
    for (unsigned t = dt_first(k, dm_Z_laid), n; t != DT_NOTHING && left > 0 && dm_in(k, f->who); t = n) {
        n = dt_next(k, dm_Z_laid, t);
        if (k->content->card_of[t] != arg[0] || dt_thing(k, t)->mark != arg[1])
            continue;
        hold(k, f->who, t);
        left--;
    }
}

static void lay_down(struct dt *k, unsigned t, unsigned space)
{
    dt_move(k, t, dm_Z_laid, -1, DT_PLAIN);
    dt_thing(k, t)->mark = (uint8_t)space;
    dt_say(k, dm_M_token, DT_NOBODY, t, (int)space, 0);
}

void dm_verb_drop(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    for (int i = 0; i < arg[2] && dt_is_open(k, arg[1]); i++) {
        unsigned t = dm_find(k, (unsigned)arg[0], dm_Z_goods + f->who);
        if (t == DT_NOTHING)
            return;
        lay_down(k, t, (unsigned)arg[1]);
    }
}

/* --------------------------------------------------------------------------- the backs ---- */
static bool is_back_of(const struct dt *k, const struct dt_ctx *c, int id)
{
    (void)c;
    return dm_card_field(k, (unsigned)id, dm_F_back_of) == k->content->card_of[dt_top(k)->source];
}

/* The back that somebody has looked at. */
static unsigned known_back(const struct dt *k, unsigned token)
{
    for (unsigned p = 0; p < k->s->seats; p++)
        for dt_each(k, t, dm_Z_glimpsed + p)
            if (dt_thing(k, t)->on == token)
                return t;
    return DT_NOTHING;
}

/* A token is destroyed, opened or turned over: it leaves the map, what it says or what lies under it is resolved;
 * "here" is its space (AMB-79). r0: its back. */
void dm_proc_turn_token(struct dt *k, struct dt_frame *f)
{
    enum { DRAW, BACK, OVER };
    unsigned t = f->source, known = known_back(k, t), space = dt_thing(k, t)->mark;
    switch (f->step) {
    case DRAW:
        if (dm_has_program(k, t, dm_F_token_turned)) {
            f->step = OVER;
            dt_move(k, t, dm_Z_wrecks, -1, DT_PLAIN);
            dt_thing(k, t)->mark = (uint8_t)space;
            dt_run_field(k, t, dm_F_token_turned, f->who);
            return;
        }
        if (known != DT_NOTHING) {
            k->s->ret = (int16_t)known;
            f->step = BACK;
            return;
        }
        dt_draw(k, f, dm_Z_backs, DT_TOP, is_back_of, BACK);
        return;
    case BACK:
        f->step = OVER;
        f->r[0] = k->s->ret;
        dt_move(k, t, dm_Z_wrecks, -1, DT_PLAIN);
        if (f->r[0] < 0)
            return;
        dt_move(k, (unsigned)f->r[0], dm_Z_wrecks, -1, DT_PLAIN);
        dt_thing(k, (unsigned)f->r[0])->mark = (uint8_t)space;
        dt_say(k, dm_M_turned, DT_NOBODY, (unsigned)f->r[0], 0, 0);
        dt_run_field(k, (unsigned)f->r[0], dm_F_back_turned, f->who);
        return;
    default: dt_pop(k, 1);
    }
}

static bool is_laid(const struct dt *k, int t) { return t >= 0 && dt_thing(k, (unsigned)t)->zone == dm_Z_laid; }

void dm_verb_turn_over(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (!is_laid(k, arg[0]))
        return;
    unsigned key = dm_find(k, dm_card_field(k, (unsigned)arg[0], dm_F_token_needs), dm_Z_goods + f->who);
    if (key != DT_NOTHING)
        dt_move(k, key, dm_Z_wrecks, -1, DT_PLAIN);
    dt_push(k, dm_C_turn_token, f->who, (unsigned)arg[0]);
}

/* One of the backs it could be, by chance; from then on it is that one. */
void dm_proc_peek(struct dt *k, struct dt_frame *f)
{
    if (!f->step) {
        dt_draw(k, f, dm_Z_backs, DT_TOP, is_back_of, 1);
        return;
    }
    if (k->s->ret >= 0)
        dt_put_on(k, (unsigned)k->s->ret, dm_Z_glimpsed + f->who, f->source, DT_PLAIN);
    dt_pop(k, 1);
}

void dm_verb_peek(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (is_laid(k, arg[0]) && known_back(k, (unsigned)arg[0]) == DT_NOTHING)
        dt_push(k, dm_C_peek, f->who, (unsigned)arg[0]);
}

/* ----------------------------------------------------------------------------- the bag ---- */
/* What was drawn is held, or does what it says and is gone. */
static void receive(struct dt *k, unsigned who, unsigned t)
{
    if (!dm_has_program(k, t, dm_F_token_turned)) {
        hold(k, who, t);
        return;
    }
    dt_say(k, dm_M_turned, DT_NOBODY, t, 0, 0);
    dt_move(k, t, dm_Z_wrecks, -1, DT_PLAIN);
    dt_run_field(k, t, dm_F_token_turned, who);
}

static void put_back(struct dt *k)
{
    for (unsigned t = dt_first(k, dm_Z_shown), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_shown, t);
        if (dm_is(k, t, dm_K_token))
            dt_move(k, t, dm_Z_bag, -1, DT_PLAIN);
    }
}

static void ask_keep(struct dt *k, struct dt_frame *f, unsigned next)
{
    dt_ask(k, f, dm_A_bag, f->who, next);
    for dt_each(k, t, dm_Z_shown) {
        bool listed = !dm_is(k, t, dm_K_token);
        for (unsigned i = 0; i < k->s->ask.count; i++)
            listed |= k->content->card_of[k->s->ask.option[i].object] == k->content->card_of[t];
        if (!listed)
            dt_option(k, dm_O_keep, t, 0);
    }
}

/* One token by chance, or one of several that are looked at. r0: how many are drawn. */
void dm_proc_draw_bag(struct dt *k, struct dt_frame *f)
{
    enum { BEGIN, DRAW, DRAWN, ASK, KEEP, OVER };
    switch (f->step) {
    case BEGIN:
        f->r[0] = (int16_t)dm_ask(k, dm_Q_bag_look, f->who);
        f->step = DRAW;
        return;
    case DRAW:
        if (f->r[0] <= 0 || !dt_in(k, dm_Z_bag)) {
            f->step = ASK;
            return;
        }
        f->r[0]--;
        dt_draw(k, f, dm_Z_bag, DT_TOP, 0, DRAWN);
        return;
    case DRAWN:
        f->step = DRAW;
        if (k->s->ret >= 0)
            dt_move(k, (unsigned)k->s->ret, dm_Z_shown, -1, DT_PLAIN);
        return;
    case ASK:
        ask_keep(k, f, KEEP);
        if (!k->s->ask.count)
            dt_option(k, DT_V_pass, 0, 0);
        return;
    case KEEP: {
        unsigned t = k->s->answer.object;
        f->step = OVER;
        if (k->s->answer.verb != dm_O_keep)
            return;
        dt_move(k, t, dm_Z_supply, -1, DT_PLAIN);
        put_back(k);
        receive(k, f->who, t);
        return;
    }
    default: dt_pop(k, 1);
    }
}

void dm_verb_draw_bag(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    dt_push(k, dm_C_draw_bag, f->who, f->source);
}

/* Everybody looks on while it is searched. */
void dm_verb_search_bag(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    for (unsigned t = dt_first(k, dm_Z_bag), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_bag, t);
        dt_move(k, t, dm_Z_shown, -1, DT_PLAIN);
    }
    dt_push(k, dm_C_draw_bag, f->who, f->source)->step = 3;
}

/* ---------------------------------------------------------------------------- pushing ---- */
/* push_token: the investigator moves with it; Fire and followers as always. */
void dm_proc_push(struct dt *k, struct dt_frame *f)
{
    enum { ASK, MOVE, ARRIVED, OVER };
    int kind, to;
    switch (f->step) {
    case ASK:
        dt_ask(k, f, dm_A_push, f->who, MOVE);
        for (unsigned i = 0; (to = dt_neighbour(k, (int)dm_place(k, f->who), i, &kind)) >= 0; i++)
            dt_option(k, dm_O_push, (unsigned)to, 0);
        return;
    case MOVE:
        f->r[0] = (int16_t)k->s->answer.object;
        f->step = ARRIVED;
        dm_stride(k, f->who, (unsigned)f->r[0]);
        return;
    case ARRIVED:
        f->step = OVER;
        if (dt_thing(k, f->source)->zone != dm_Z_laid)
            return;
        dt_thing(k, f->source)->mark = (uint8_t)f->r[0];
        dt_say(k, dm_M_moves, DT_NOBODY, f->source, f->r[0], 0);
        dt_event(k, dm_E_push, f->who, DT_NOTHING, 0, 0)->r[DT_E_THING] = (int16_t)f->source;
        return;
    default: dt_pop(k, 1);
    }
}

void dm_verb_push(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (is_laid(k, arg[0]) && dm_in(k, f->who))
        dt_push(k, dm_C_push, f->who, (unsigned)arg[0]);
}

/* --------------------------------------------------------- what an episode counts, arrests ---- */
void dm_verb_shift(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    uint8_t *at = &dm(k)->gauge[(unsigned)(arg[0] - dm_N_tomes) % DM_GAUGES];
    int round = arg[0] == dm_N_moon ? 4 : arg[0] == dm_N_tide ? 2 : 0;
    (void)f;
    *at = round ? (uint8_t)(((*at + arg[1]) % round + round) % round) : dt_counted(*at, arg[1]);
    dt_say(k, dm_M_gauge, DT_NOBODY, DT_NOTHING, arg[0], *at);
}

void dm_verb_seal_gates(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)f;
    (void)arg;
    dm(k)->sealed = 1;
    dt_say(k, dm_M_sealed, DT_NOBODY, DT_NOTHING, 0, 0);
}

void dm_verb_arrest(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    if (dm_in(k, f->who) && dt_is_open(k, arg[0]))
        dt_event(k, dm_E_arrest, f->who, DT_NOTHING, 0, 1)->r[DT_E_A] = arg[0];
}

/* What can be traded of the episode's tokens stays where the arrested one stood. */
void dm_resolve_arrest(struct dt *k, struct dt_frame *e)
{
    unsigned space = dm_place(k, e->who);
    for (unsigned t = dt_first(k, dm_Z_goods + e->who), n; t != DT_NOTHING; t = n) {
        n = dt_next(k, dm_Z_goods + e->who, t);
        if (dt_number(k, t, dm_F_token_tradable))
            lay_down(k, t, space);
    }
    dm_seat(k, e->who)->flags |= DM_ARRESTED;
    dt_say(k, dm_M_arrested, e->who, DT_NOTHING, 0, 0);
    dm_enter(k, e->who, (unsigned)e->r[DT_E_A]);
}

void dm_verb_discover(struct dt *k, struct dt_frame *f, const int16_t *arg)
{
    (void)arg;
    if (dm_in(k, f->who))
        dt_push(k, dm_C_investigate, f->who, DT_NOTHING)->r[0] = 1;
}
