/* answer.c -- how the expert answers every question: turns by its plan, dice by what a success more is worth, texts by
 * what their programs bring. */
#include "sense.h"

static int option_of(const struct dt_decision *d, unsigned verb)
{
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == verb)
            return (int)i;
    return -1;
}

/* ------------------------------------------------------------------------------ programs ---- */
static struct dt_ctx context(const struct dm_mind *m)
{
    const struct dt_frame *f = dt_top(m->v);
    bool program = f->proc == DT_P_PROGRAM;
    return (struct dt_ctx){ .you = f->who < m->v->s->seats ? f->who : (uint8_t)m->seat, .source = f->source,
                            .event = f->subject, .it = program ? f->r[DT_R_IT] : (int16_t)-1,
                            .that = program ? f->r[DT_R_THAT] : (int16_t)-1,
                            .result = program ? f->r[DT_R_RESULT] : (int16_t)0 };
}

static int rate_use(struct dm_mind *m, const struct dt_option *o)
{
    const struct dt_ability *a = &m->v->content->ability[dt_card(m->v, o->object)->ability + (unsigned)o->arg];
    struct dt_ctx c = { .you = (uint8_t)m->seat, .source = o->object, .event = dt_top(m->v)->subject, .it = -1,
                        .that = -1 };
    return dm_read(m, m->v, &c, a->code);
}

static int rate_offer(struct dm_mind *m, const struct dt_option *o)
{
    struct dt_ctx c = context(m);
    const int16_t *row = &m->v->content->code[m->v->s->ask.pc];
    if (o->verb == DT_V_yes)
        return dm_read(m, m->v, &c, m->v->s->ask.pc + (uint16_t)row[1]);
    return dm_read(m, m->v, &c, (uint16_t)row[3]);
}

static int rate_branch(struct dm_mind *m, unsigned i)
{
    struct dt_ctx c = context(m);
    const int16_t *code = m->v->content->code;
    unsigned at = m->v->s->ask.pc + (uint16_t)code[m->v->s->ask.pc + 1];
    for (; i && code[at] == DT_OP_BRANCH; i--)
        at = (uint16_t)code[at + 2];
    return dm_read(m, m->v, &c, at + (uint16_t)code[at + 1]);
}

/* A stage that asks for cards wounds for each that is left. */
static int spared(const struct dm_mind *m, unsigned source)
{
    int held = 0;
    if (!dm_is(m->v, source, dm_K_stage))
        return 0;
    for dt_each(m->v, t, dm_Z_held + m->seat)
        held += dm_is(m->v, t, dm_K_item) || dm_is(m->v, t, dm_K_companion);
    return dm_wound_cost(m->v, m->seat, held) - dm_wound_cost(m->v, m->seat, held - 1);
}

static int rate_pick(struct dm_mind *m, const struct dt_option *o)
{
    struct dt_ctx c = context(m);
    const int16_t *row = &m->v->content->code[m->v->s->ask.pc];
    if (o->verb == DT_V_done)
        return 0;
    if (c.it >= 0)
        c.that = c.it;
    c.it = (int16_t)o->object;
    if (o->verb == DT_V_seat && row[3] & 1)
        c.you = (uint8_t)o->object;
    return dm_read(m, m->v, &c, m->v->s->ask.pc + (uint16_t)row[1]) + spared(m, c.source);
}

/* ------------------------------------------------------------------------------- actions ---- */
static int left_of(const struct dt *v)
{
    const struct dt_frame *turn = dm_frame(v, dm_C_turn);
    return turn ? turn->r[0] : 0;
}

/* Does the text do this for free? */
static bool frees(const struct dt *v, const struct dt_option *o, int deed)
{
    const struct dt_ability *a = &v->content->ability[dt_card(v, o->object)->ability + (unsigned)o->arg];
    const int16_t *row = &v->content->code[a->code];
    return row[0] == DT_OP_DO && row[2] == dm_V_act_free && dt_is_lit(row[3]) && dt_lit_value(row[3]) == deed;
}

static int free_way(const struct dt *v, unsigned verb)
{
    const struct dt_decision *d = &v->s->ask;
    int deed = verb == dm_O_run ? dm_N_run : verb == dm_O_attack ? dm_N_strike : verb == dm_O_rest ? dm_N_rest : -1;
    for (unsigned i = 0; i < d->count && deed >= 0; i++)
        if (d->option[i].verb == DT_V_use && !dm_is(v, d->option[i].object, dm_K_action)
            && frees(v, &d->option[i], deed))
            return (int)i;
    return -1;
}

/* What costs no action, if it is worth it. */
static int spare(struct dm_mind *m)
{
    const struct dt_decision *d = &m->v->s->ask;
    int best = -1, most = 3;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == DT_V_use && !dm_is(m->v, d->option[i].object, dm_K_action)) {
            int n = rate_use(m, &d->option[i]);
            if (n > most)
                best = (int)i, most = n;
        }
    return best;
}

/* What was planned cannot be done: the best of what can. */
static unsigned instead(struct dm_mind *m, unsigned planned)
{
    const struct dt_decision *d = &m->v->s->ask;
    int best = option_of(d, planned == DT_V_use ? dm_O_attack : dm_O_end), most = 0;
    for (unsigned i = 0; i < d->count; i++) {
        int n = d->option[i].verb == DT_V_use ? rate_use(m, &d->option[i])
              : d->option[i].verb == dm_O_rest ? dm_heal_worth(m->v, m->seat, DM_REST, 0) : 0;
        if (n > most)
            best = (int)i, most = n;
    }
    return best >= 0 ? (unsigned)best : (unsigned)option_of(d, dm_O_end);
}

static unsigned act(struct dm_mind *m)
{
    const struct dt *v = m->v;
    const struct dt_decision *d = &v->s->ask;
    int i = spare(m);
    if (i >= 0)
        return (unsigned)i;
    int actions = left_of(v), run = free_way(v, dm_O_run);
    struct dm_step s = dm_plan(m, actions + (actions > 0 && run >= 0), 0);
    i = free_way(v, s.verb);
    if (i >= 0)
        return (unsigned)i;
    for (unsigned j = 0; j < d->count; j++)
        if (d->option[j].verb == s.verb && (s.verb == dm_O_run || s.verb == dm_O_rest || s.verb == dm_O_end
                                            || d->option[j].object == s.object))
            return j;
    return instead(m, s.verb);
}

static unsigned walk(struct dm_mind *m)
{
    const struct dt *v = m->v;
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *run = dm_frame(v, dm_C_run);
    struct dm_step s = dm_plan(m, left_of(v), run ? run->r[0] : 1);
    for (unsigned i = 0; i < d->count; i++)
        if (s.verb == dm_O_run && d->option[i].verb == dm_O_walk && d->option[i].object == s.to)
            return i;
    return (unsigned)option_of(d, dm_O_stop);
}

/* ---------------------------------------------------------------------------------- dice ---- */
static const struct { uint8_t success, tentacle; } shows[DM_FACES] = {
    { 1, 0 }, { 1, 1 }, { 0, 1 }, { 0, 0 }, { 0, 0 }, { 1, 0 }, { 1, 0 }, { 0, 0 }, { 0, 0 },
};

/* What one success more, or one less against oneself, is worth now. */
static int marginal(struct dm_mind *m, const struct dt_frame *roll, bool *against)
{
    const struct dt *v = m->v;
    const struct dt_frame *of = roll - 1;
    int n = 0;
    for (unsigned i = 0; i < DM_FACES; i++)
        n += roll->r[i] * shows[i].success;
    *against = of->proc != dm_C_attack && of->proc != dm_C_check;
    if (*against)
        return n ? dm_wound_cost(v, m->seat, n) - dm_wound_cost(v, m->seat, n - 1) : 0;
    if (of->proc == dm_C_attack) {
        int left = dm_health_left(v, of->source) - n - dm_ask(v, dm_Q_more_wounds, m->seat);
        return left <= 0 ? 0 : (dm_wound_on(m, of->source) + (left == 1 ? 8 : 0)) * 80 / 100;
    }
    unsigned spot = dt_spot_of(v, (int)dm_place(v, m->seat));
    dm_survey(m);
    int work = spot < DM_SPOTS ? m->work[spot] : 10, need = of->r[DM_K_NEED];
    return need > 0 ? (n >= need ? work / 10 : need - n == 1 ? work : work / 3) : work / 3;
}

/* What it brings to throw a die with this face again. */
static int rate_face(struct dm_mind *m, unsigned face, int worth, bool against)
{
    int tentacle = dm_sanity_cost(m->v, m->seat, 1), n = 0;
    bool standard = face < 5;
    n += against ? (shows[face].success ? worth / 2 : -worth / 2) : shows[face].success ? -worth / 2 : worth / 2;
    n += shows[face].tentacle * tentacle - (standard ? tentacle / 3 : 0);
    return n;
}

static unsigned judge(struct dm_mind *m)
{
    const struct dt *v = m->v;
    const struct dt_decision *d = &v->s->ask;
    const struct dt_frame *roll = dm_frame(v, dm_C_roll);
    bool against;
    int accept = option_of(d, dm_O_accept), use = option_of(d, DT_V_use), best = -1, most = 0;
    if (!roll)
        return 0;
    int worth = marginal(m, roll, &against);
    for (unsigned i = 0; i < DM_FACES; i++)
        if (roll->r[i]) {
            int n = rate_face(m, i, worth, against);
            if (n > most)
                best = (int)i, most = n;
        }
    if (best < 0)
        return (unsigned)accept;
    if (use >= 0)
        return (unsigned)use;
    if (most <= dm_stress_cost(v, m->seat, 1))
        return (unsigned)accept;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb == dm_O_reroll && d->option[i].object == dm_N_std_success + best)
            return i;
    return (unsigned)accept;
}

static int rate_die(struct dm_mind *m, const struct dt_option *o)
{
    const struct dt_frame *roll = dm_frame(m->v, dm_C_roll);
    bool against;
    if (o->verb != dm_O_die || !roll)
        return 0;
    int worth = marginal(m, roll, &against);
    return rate_face(m, o->object - dm_N_std_success, worth < 4 ? 4 : worth, against);
}

/* Icons count as successes in own rolls only. */
static unsigned tally(const struct dt *v)
{
    const struct dt_frame *of = dm_result(v);
    bool own = of && (of->proc == dm_C_attack || of->proc == dm_C_check);
    int i = option_of(&v->s->ask, own ? DT_V_use : dm_O_accept);
    return i < 0 ? 0 : (unsigned)i;
}

/* ------------------------------------------------------------------------ other questions ---- */
static int rate_talent(const struct dt *v, unsigned skill)
{
    static const uint8_t of[DM_TALENTS] = { 5, 17, 9, 1, 6, 16 };      /* arcane mastery, brawling, marksman, ... */
    unsigned n;
    const int16_t *talent = dt_field(v, skill, dm_F_skill_talent, &n);
    unsigned i = n ? (unsigned)(talent[0] - dm_N_arcane_mastery) : DM_TALENTS;
    return 10 * (i < DM_TALENTS ? of[i] : 4) - 12 * dt_thing(v, skill)->count;
}

static int rate_hero(const struct dt *v, unsigned sheet)
{
    static const uint16_t field[] = { dm_F_investigator_signature, dm_F_investigator_second, dm_F_investigator_third };
    int sum = 0;
    for (unsigned i = 0; i < 3; i++)
        sum += rate_talent(v, dm_copy(v, dm_card_field(v, sheet, field[i])));
    return sum;
}

/* One wound more for this target, after those it has been given already. */
static int rate_share(const struct dm_mind *m, unsigned enemy)
{
    const struct dt_decision *d = &m->v->s->ask;
    int taken = 0, left = dm_health_left(m->v, enemy);
    for (unsigned i = 0; i < d->bases; i++)
        if (d->base[i].object == enemy)
            taken = d->base[i].taken;
    return taken >= left ? 0 : dm_wound_on(m, enemy) + 12 / (left - taken);
}

/* Harm first to what is lost least; wounds to companions. */
static int rate_pick_one(struct dm_mind *m, const struct dt_option *o)
{
    const struct dt *v = m->v;
    if (o->verb == DT_V_done)
        return 0;
    switch (v->s->ask.ask) {
    case dm_A_soak:
        return dm_seat(v, m->seat)->wounds >= 2 || dm_price(m, v->content->card_of[o->object]) < 12 ? 5 : -1;
    case dm_A_spread: return rate_share(m, o->object);
    case dm_A_targets: return o->verb == dm_O_attack ? dm_wound_on(m, o->object) : 1;
    case dm_A_sneak: return dm_all_dice(v, o->object);
    default: return 0;
    }
}

static int rate_game(struct dm_mind *m, const struct dt_option *o)
{
    const struct dt *v = m->v;
    unsigned whom = dt_top(v)->who < v->s->seats ? dt_top(v)->who : m->seat;
    switch (v->s->ask.ask) {
    case dm_A_investigator: return rate_hero(v, o->object);
    case dm_A_level: return rate_talent(v, o->object);
    case dm_A_rest:
    case dm_A_heal: return dm_heal_worth(v, whom, (int)o->object, o->arg);
    case dm_A_which_die: return rate_die(m, o);
    case dm_A_rival: return -dm_price(m, v->content->card_of[o->object]);
    case dm_A_bag: return o->verb == dm_O_keep ? dm_hold_worth(m, v->content->card_of[o->object]) : 0;
    case dm_A_scry: return dt_number(v, o->object, dm_F_mythos_symbol) == (o->verb == dm_O_sink);
    case dm_A_pull: return o->verb == DT_V_pass;
    case dm_A_trade: return o->verb == dm_O_stop;
    case dm_A_interlude:
    case dm_A_foresee: return o->verb == DT_V_use ? rate_use(m, o) - 3 : 0;
    case dm_A_push: return -dt_distance(v, o->object, m->goals ? m->goal[0].arg[0] : 0, dm_W_walking);
    case dm_A_attacker: return o->verb == DT_V_use ? rate_use(m, o) - 3 : dm_all_dice(v, o->object);
    default: return rate_pick_one(m, o);
    }
}

static int rate(struct dm_mind *m, const struct dt_option *o)
{
    if (o->verb == DT_V_back)
        return DM_NEVER;
    switch (m->v->s->ask.ask) {
    case DT_A_react: return o->verb == DT_V_use ? rate_use(m, o) + 1 : 0;
    case DT_A_offer: return rate_offer(m, o);
    case DT_A_choose: return rate_branch(m, o->object);
    case DT_A_pick: return rate_pick(m, o);
    case DT_A_repeat: return o->verb != DT_V_yes;
    default: return m->v->s->ask.ask < DT_A_GAME ? 0 : rate_game(m, o);
    }
}

unsigned dm_answer(struct dm_mind *m)
{
    const struct dt_decision *d = &m->v->s->ask;
    unsigned best = 0;
    int most = 0;
    switch (d->ask) {
    case dm_A_action: return act(m);
    case dm_A_run: return walk(m);
    case dm_A_reroll: return judge(m);
    case dm_A_tally: return tally(m->v);
    default: break;
    }
    for (unsigned i = 0; i < d->count; i++) {
        int n = rate(m, &d->option[i]);
        if (!i || n > most)
            best = i, most = n;
    }
    return best;
}
