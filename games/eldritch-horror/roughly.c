/* roughly.c -- chances of tests and combats, and what wounds cost, for computer players. */
#include "sense.h"

static void reckon_odds(int dice, int good, struct eh_odds *o)
{
    uint32_t p[EH_POOL + 2] = { DT_SURE };
    good = good < 0 ? 0 : good > EH_DIE ? EH_DIE : good;
    for (int d = 0; d < dice; d++)
        for (int n = d + 1; n >= 0; n--)
            p[n] = (p[n] * (uint32_t)(EH_DIE - good) + (n ? p[n - 1] * (uint32_t)good : 0) + EH_DIE / 2) / EH_DIE;
    o->from[EH_POOL + 1] = 0;
    for (int n = EH_POOL; n > 0; n--)
        o->from[n] = (uint16_t)(o->from[n + 1] + p[n]);
    o->from[0] = DT_SURE;
}

int eh_good(const struct dt *v, unsigned seat) { return EH_DIE + 1 - eh_ask(v, eh_Q_success_on, seat, 0); }

/* ------------------------------------------------------------------------ dice ---- */
/* Outside of a combat the dice of weapons are guessed from what they cost. */
static int armed(const struct dt *v, unsigned seat)
{
    int best = 0;
    for dt_each(v, t, eh_Z_held + seat)
        if (eh_has_trait(v, t, eh_N_weapon)) {
            int n = eh_is(v, t, eh_K_asset) ? (int)eh_value(v, t) + 1 : 3;
            best = n > best ? n : best;
        }
    return best > 4 ? 4 : best;
}

/* Is a modifier about this skill? Its condition names it. */
static bool is_about(const struct dt *v, const struct dt_ability *a, int skill)
{
    const int16_t *cond = &v->content->code[a->cond];
    for (int i = 1; a->cond && i <= cond[0]; i++)
        if (dt_is_lit(cond[i]) && dt_lit_value(cond[i]) == skill)
            return true;
    return false;
}

/* What a card adds to a skill in combat, whether or not there is one now; `rolls`: and rolls a die again for it. */
static int adds(const struct dt *v, unsigned thing, int skill, bool *rolls)
{
    int n = 0;
    for (unsigned i = 0; i < dt_card(v, thing)->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[dt_card(v, thing)->ability + i];
        int16_t says = v->content->code[a->code + 1];
        if (a->cell == DT_STATIC && a->on == eh_Q_bonus && dt_is_lit(says) && is_about(v, a, skill))
            n = dt_lit_value(says) > n ? dt_lit_value(says) : n;
        *rolls |= a->cell != DT_STATIC && a->on == eh_E_judge && a->cost == DT_FREE;
    }
    return n;
}

/* The best of the bonuses counts (TEST-06); a die that is rolled again is nearly as good as one more. */
static int equipped(const struct dt *v, unsigned seat, int skill)
{
    int best = 0, again = 0;
    for dt_each(v, t, eh_Z_held + seat) {
        bool rolls = false;
        int n = adds(v, t, skill, &rolls);
        best = n > best ? n : best;
        again |= n && rolls;
    }
    return best + again - eh_ask(v, eh_Q_bonus, seat, skill);
}

static void know_dice(struct eh_mind *m)
{
    m->good = (int8_t)eh_good(m->v, m->seat);
    for (int i = 0; i < EH_SKILLS; i++) {
        int skill = eh_N_lore + i;
        bool arms = skill == eh_N_strength && !eh_frame(m->v, eh_C_fight, m->seat);
        m->dice[i] = (int8_t)eh_dice(m->v, m->seat, skill);
        m->extra[i] = (int8_t)(m->sharp ? equipped(m->v, m->seat, skill) : arms ? armed(m->v, m->seat) : 0);
    }
}

int eh_dice_for(struct eh_mind *m, unsigned seat, int skill, int modifier, bool combat)
{
    unsigned i = (unsigned)(skill - eh_N_lore) % EH_SKILLS;
    int n = modifier;
    if (!m->good)
        know_dice(m);
    n += seat == m->seat ? m->dice[i] : eh_dice(m->v, seat, skill);
    n += seat == m->seat && combat ? m->extra[i] : 0;
    return n < 1 ? 1 : n > EH_POOL ? EH_POOL : n;
}

const struct eh_odds *eh_odds_for(struct eh_mind *m, unsigned seat, int skill, int modifier, bool combat)
{
    int dice = eh_dice_for(m, seat, skill, modifier, combat);
    if (!m->known[dice])
        reckon_odds(dice, m->good, &m->odds[dice]);
    m->known[dice] = true;
    return &m->odds[dice];
}

/* ---------------------------------------------------------------------- wounds ---- */
/* What the point is worth that lies between n - 1 and n. */
static int point(const struct eh_mind *m, int n)
{
    return m->price.point[n < 1 ? 0 : n > EH_POINTS ? EH_POINTS - 1 : n - 1];
}

int eh_left(const struct eh_mind *m, unsigned seat, int pool)
{
    const struct eh_seat *p = eh_seat(m->v, seat);
    int n = pool == eh_N_health ? p->health : p->sanity;
    return seat == m->seat ? n - m->worn[pool != eh_N_health] : n;
}

int eh_loss(const struct eh_mind *m, unsigned seat, int pool, int n)
{
    int sum = 0, h = eh_left(m, seat, pool);
    for (; n > 0 && h > 0; n--)
        sum += point(m, h--);
    return sum;
}

int eh_cure(const struct eh_mind *m, unsigned seat, int pool, int n)
{
    int sum = 0, h = eh_left(m, seat, pool), most = eh_maximum(m->v, seat, pool);
    for (; n > 0 && h < most; n--)
        sum += point(m, ++h);
    return sum;
}

/* --------------------------------------------------------------------- combats ---- */
/* What is lost to a test against so much horror or damage, on average. */
static int suffered(const struct eh_mind *m, unsigned seat, int pool, int most, const struct eh_odds *o)
{
    int sum = 0;
    for (int s = 0; s < most && s <= EH_POOL; s++)
        sum += eh_share(eh_loss(m, seat, pool, most - s), o->from[s] - o->from[s + 1]);
    return sum;
}

static bool awaited(const struct dt *v, unsigned card, unsigned field, unsigned epic)
{
    unsigned n;
    const int16_t *named = dt_field(v, card, field, &n);
    return n && named[0] == v->content->card_of[epic];
}

/* Of so much no more than the mystery still asks for. */
static int wanted(const struct dt *v, int n)
{
    int need, done = eh_progress(v, dt_first(v, eh_Z_active), &need);
    return n < need - done ? n : need - done;
}

int eh_prey(struct eh_mind *m, unsigned seat, unsigned monster)
{
    const struct dt *v = m->v;
    unsigned active = dt_first(v, eh_Z_active);
    int tough = eh_toughness(v, monster);
    int worth = m->sharp ? 25 * tough + (eh_has_part(v, monster, EH_RECKONING) ? m->price.doom / 6 : 0)
                         : 50 * tough + (eh_has_part(v, monster, EH_RECKONING) ? 60 : 0);
    if (eh_is(v, monster, eh_K_epic)) {
        if (active != DT_NOTHING && awaited(v, active, eh_F_mystery_epic, monster))
            return m->price.mystery;
        if (eh_awake(v) && awaited(v, eh_ancient(v), eh_F_awakened_epic, monster))
            return 2 * m->price.mystery;
        for dt_each(v, t, eh_Z_ongoing)
            if (awaited(v, t, eh_F_mythos_epic, monster))
                return eh_rumor_worth(m, t);
        return m->price.rumor;
    }
    if (active != DT_NOTHING && eh_hears(v, active, eh_E_defeat) && eh_clues_left(m, seat) > 1)
        worth += eh_step(m) * (m->sharp ? wanted(v, tough) : tough) - 2 * m->price.clue;
    return worth;
}

/* What one of its texts takes, whatever the dice show. */
static int toll(struct eh_mind *m, unsigned seat, unsigned monster, enum eh_part part)
{
    const int16_t *code = m->v->content->code;
    unsigned at = eh_part_code(m->v, monster, part);
    int sum = 0;
    for (; at && code[at] == DT_OP_DO; at += (uint16_t)code[at + 1])
        if (code[at + 2] == eh_V_lose && dt_is_lit(code[at + 3]) && dt_is_lit(code[at + 4]))
            sum += eh_loss(m, seat, dt_lit_value(code[at + 3]), dt_lit_value(code[at + 4]));
    return sum;
}

/* Some monsters are not fought by strength: how often what follows the will test defeats them, of itself, by the roll
 * of a die, or by what its successes do to them. */
static int undone(const struct dt *v, unsigned monster, const struct eh_odds *o, int left)
{
    const int16_t *code = v->content->code;
    unsigned at = eh_part_code(v, monster, EH_AFTER_WILL);
    int often = DT_SURE;
    for (; at && code[at] != DT_OP_END; at += (uint16_t)code[at + 1]) {
        if (code[at] != DT_OP_DO)
            continue;
        if (code[at + 2] == eh_V_roll)
            often = DT_SURE / 3;
        else if (code[at + 2] == eh_V_defeat)
            return often;
        else if (code[at + 2] == eh_V_hurt)
            return o->from[left > EH_POOL ? EH_POOL : left];
    }
    return 0;
}

/* How often one who has so many points left is still there after the test, in parts of DT_SURE. */
static int survives(const struct eh_odds *o, int most, int left)
{
    int need = most - left + 1;
    return o->from[need < 0 ? 0 : need > EH_POOL ? EH_POOL + 1 : need];
}

/* Only who survives it wins. A monster that is not defeated keeps what it has lost: hits are worth their share. */
struct eh_bout eh_bout(struct eh_mind *m, unsigned seat, unsigned monster, int guards)
{
    const struct dt *v = m->v;
    struct eh_bout b = { 0, 0 };
    int modifier, most, alive = DT_SURE, left = eh_toughness(v, monster) - dt_thing(v, monster)->count;
    int prey = eh_prey(m, seat, monster) + (guards > 0 ? guards / 2 : 0);
    left = left < 1 ? 1 : left;
    if (eh_stat(v, monster, EH_WILL, &modifier)) {
        const struct eh_odds *o = eh_odds_for(m, seat, eh_N_will, modifier, true);
        eh_stat(v, monster, EH_HORROR, &most);
        most = most > 1 && eh_ask(v, eh_Q_unflinching, seat, 0) ? 1 : most;
        b.worth -= suffered(m, seat, eh_N_sanity, most, o);
        if (m->sharp)
            alive = survives(o, most, eh_left(m, seat, eh_N_sanity));
        if (m->sharp && !eh_stat(v, monster, EH_STRENGTH, &modifier)) {
            b.won = eh_share(undone(v, monster, o, left), alive);
            b.worth += eh_share(prey, b.won) - toll(m, seat, monster, EH_AFTER_WILL);
        }
    }
    if (!eh_stat(v, monster, EH_STRENGTH, &modifier))
        return b;
    if (m->sharp)
        b.worth -= toll(m, seat, monster, EH_BEFORE_STRENGTH);
    const struct eh_odds *o = eh_odds_for(m, seat, eh_N_strength, modifier, true);
    eh_stat(v, monster, EH_DAMAGE, &most);
    b.worth -= suffered(m, seat, eh_N_health, most, o);
    b.won = o->from[left > EH_POOL ? EH_POOL : left];
    int whole = m->sharp ? survives(o, most, eh_left(m, seat, eh_N_health)) : DT_SURE;
    b.won = eh_share(b.won < whole ? b.won : whole, alive);
    prey = eh_share(prey, alive);
    for (int s = 1; s <= left && s <= EH_POOL; s++)
        b.worth += eh_share(prey / left, o->from[s]);
    return b;
}
