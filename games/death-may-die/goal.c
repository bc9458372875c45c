/* goal.c -- what the ritual still asks for. The condition with which an episode says that it is broken is read: every
 * comparison in it is a goal, and whatever brings one nearer is worth its share. So an episode of a pack has goals,
 * too. */
#include "sense.h"

enum { DEEP = 16, RITUAL = 300, EACH_ADVANCE = 12 };

/* Coins for a whole goal. Once the Elder One is on the board unharmed, all hangs on it. */
int dm_urgency(const struct dm_mind *m)
{
    int all = RITUAL + (dm(m->v)->summoned ? 0 : EACH_ADVANCE * dm(m->v)->track);
    return m->goals ? all / (int)m->goals : all;
}

static int unit(const struct dm_mind *m, const struct dm_goal *g)
{
    return dm_urgency(m) / (g->need > 0 ? g->need : 1);
}

/* ------------------------------------------------------------------------------- reading ---- */
/* A value on the stack of the condition: a number, and which value of the game it is, if it is one: 1 + its id. */
struct cell { int n; uint16_t value; int16_t arg[2]; };

static void add_goal(struct dm_mind *m, const struct cell *a, const struct cell *b, int more)
{
    if (m->goals < DM_GOALS && a->value && !b->value)
        m->goal[m->goals++] = (struct dm_goal){ .value = (uint16_t)(a->value - 1), .arg = { a->arg[0], a->arg[1] },
                                                .need = b->n + more, .now = a->n };
}

/* Words that follow an operator: kernel/ops.def. */
static unsigned operands(int op)
{
    switch (op) {
    case DT_X_value:
    case DT_X_query: return 2;
    case DT_X_arg:
    case DT_X_setting:
    case DT_X_count:
    case DT_X_isin: return 1;
    default: return 0;
    }
}

static void call(struct dm_mind *m, struct cell *stack, unsigned *n, unsigned value, unsigned args)
{
    int16_t arg[DT_ARGS] = { 0 };
    struct dt_ctx c = { .you = (uint8_t)m->seat, .source = DT_NOTHING, .it = -1, .that = -1 };
    args = args < *n ? args : *n;
    for (unsigned i = 0; i < args && i < DT_ARGS; i++)
        arg[i] = (int16_t)stack[*n - args + i].n;
    *n -= args;
    stack[(*n)++] = (struct cell){ .n = m->v->game->value[value](m->v, &c, arg), .value = (uint16_t)(value + 1),
                                   .arg = { arg[0], arg[1] } };
}

static void read_condition(struct dm_mind *m, unsigned cond)
{
    const int16_t *w = &m->v->content->code[cond], *end = w + 1 + w[0];
    struct cell stack[DEEP];
    unsigned n = 0;
    for (w++; w < end && n + 1 < DEEP; w += 1 + (dt_is_lit(*w) ? 0 : operands(*w))) {
        if (dt_is_lit(*w)) {
            stack[n++] = (struct cell){ .n = dt_lit_value(*w) };
            continue;
        }
        bool two = *w >= DT_X_distance && *w != DT_X_half && *w != DT_X_not && n >= 2;
        if (*w == DT_X_value)
            call(m, stack, &n, (unsigned)w[1], (unsigned)w[2]);
        else if (two) {
            n--;
            if (*w == DT_X_ge || *w == DT_X_eq || *w == DT_X_gt)
                add_goal(m, &stack[n - 1], &stack[n], *w == DT_X_gt);
            stack[n - 1] = (struct cell){ .n = 0 };
        }
    }
}

void dm_read_goals(struct dm_mind *m)
{
    const struct dt *v = m->v;
    unsigned episode = dt_head(v, dm_Z_episode);
    m->goals = 0;
    if (episode == DT_NOTHING || dm(v)->disrupted)
        return;
    const struct dt_card *card = dt_card(v, episode);
    for (unsigned i = 0; i < card->abilities; i++) {
        const struct dt_ability *a = &v->content->ability[card->ability + i];
        if (a->cell == DT_STATIC && a->on == dm_Q_ritual_broken && a->cond)
            read_condition(m, a->cond);
    }
}

/* -------------------------------------------------------------------------------- worths ---- */
static int left(const struct dm_goal *g) { return g->need > g->now ? g->need - g->now : 0; }

/* Is all else done? */
static bool is_last(const struct dm_mind *m, unsigned goal)
{
    for (unsigned j = 0; j < m->goals; j++)
        if (j != goal && left(&m->goal[j]))
            return false;
    return true;
}

/* What it costs that tokens which must be moved lie in the shadow of that moon. */
static int dark(const struct dm_mind *m, int moon)
{
    const struct dt *v = m->v;
    int n = 0;
    for (unsigned i = 0; i < m->goals; i++)
        for dt_each(v, t, dm_Z_laid)
            n += m->goal[i].value == dm_X_pieces_at && m->goal[i].arg[1] == v->content->card_of[t]
              && dt_has_mark(v, dt_thing(v, t)->mark, dm_N_new_moon + (unsigned)moon);
    return 20 * n;
}

/* A gauge that goes round is to stand at a number; others are to reach it. */
int dm_gauge_step(const struct dm_mind *m, int gauge, int n)
{
    for (unsigned i = 0; i < m->goals; i++) {
        const struct dm_goal *g = &m->goal[i];
        if (g->value != dm_X_gauge_at || g->arg[0] != gauge)
            continue;
        if (g->need)
            return unit(m, g) * (n < left(g) ? n : left(g));
        int before = g->now > 2 ? 4 - g->now : g->now, then = (((g->now + n) % 4) + 4) % 4;
        int after = then > 2 ? 4 - then : then;
        return is_last(m, i) ? (before - after) * 60 : dark(m, g->now) - dark(m, then);
    }
    return 0;
}

/* Does text of an action or of the episode do something with how many of these one holds? Then holding it is half the
 * way; so is a key, and what has to lie somewhere. */
static int needed(const struct dm_mind *m, unsigned card, int *each)
{
    int most = 0;
    *each = 0;
    for (unsigned i = 0; i < m->goals; i++) {
        const struct dm_goal *g = &m->goal[i];
        bool there = (g->value == dm_X_gates_with && g->arg[0] == (int)card)
                  || (g->value == dm_X_pieces_at && g->arg[1] == (int)card);
        if (there || (g->value == dm_X_gauge_at && g->need && left(g))) {
            most += left(g);
            *each = unit(m, g) > *each ? unit(m, g) : *each;
        }
    }
    return most;
}

static bool opens(const struct dt *v, unsigned card)
{
    for dt_each(v, t, dm_Z_laid)
        if (dm_card_field(v, t, dm_F_token_needs) == card)
            return true;
    return false;
}

int dm_hold_worth(const struct dm_mind *m, unsigned card)
{
    const struct dt *v = m->v;
    int each, most = needed(m, card, &each), held = 0;
    unsigned copy = dm_copy(v, card);
    if (!dt_number(v, copy, dm_F_token_tradable) || (dt_number(v, copy, dm_F_token_bagged) && !opens(v, card)))
        return 0;
    for (unsigned p = 0; p < v->s->seats; p++)
        held += (int)dm_count(v, card, dm_Z_goods + p);
    if (dt_number(v, copy, dm_F_token_bagged) && held)               /* one key opens it */
        return each / 8;
    return held < most ? each / 2 : each / 10;
}

int dm_lay_worth(const struct dm_mind *m, unsigned card, int space)
{
    for (unsigned i = 0; i < m->goals; i++) {
        const struct dm_goal *g = &m->goal[i];
        if (g->value == dm_X_gates_with && g->arg[0] == (int)card && dm_is_gate(m->v, space)
            && !dm_at(m->v, card, dm_Z_laid, (unsigned)space))
            return unit(m, g);
        if (g->value == dm_X_pieces_at && g->arg[1] == (int)card && g->arg[0] == space)
            return unit(m, g);
    }
    return -dm_hold_worth(m, card);
}

/* A step nearer to where it has to lie, if it is among those that are nearest. */
int dm_push_worth(const struct dm_mind *m, unsigned token, int from)
{
    const struct dt *v = m->v;
    unsigned card = v->content->card_of[token];
    for (unsigned i = 0; i < m->goals; i++) {
        const struct dm_goal *g = &m->goal[i];
        int far = g->value == dm_X_pieces_at && g->arg[1] == (int)card
                ? dt_distance(v, from, g->arg[0], dm_W_walking) : -1, nearer = 0;
        if (far <= 0 || !left(g))
            continue;
        for dt_each(v, t, dm_Z_laid) {
            int other = v->content->card_of[t] == card ? dt_distance(v, dt_thing(v, t)->mark, g->arg[0], dm_W_walking)
                                                       : -1;
            nearer += other > 0 && (other < far || (other == far && t < token));
        }
        return nearer < left(g) ? unit(m, g) / 4 : 2;
    }
    return 0;
}

int dm_wreck_worth(const struct dm_mind *m, unsigned token, int n)
{
    const struct dt *v = m->v;
    int health = dt_number(v, token, dm_F_token_health), more = health - dt_thing(v, token)->count;
    for (unsigned i = 0; i < m->goals && health > 0; i++)
        if (m->goal[i].value == dm_X_wrecked && m->goal[i].arg[0] == v->content->card_of[token] && left(&m->goal[i]))
            return unit(m, &m->goal[i]) * (n < more ? n : more) / health + (n >= more ? unit(m, &m->goal[i]) / 8 : 0);
    return 0;
}
