/* plan.c -- a turn as a whole: what is done here first, where to go then, what is done there; with what waits at the
 * end of the turn, and what the next turn could bring from there. */
#include "sense.h"

enum { FAR = 1 << 20, SEARCH = 7, MOST_ENEMIES = 24, MOST_DICE = 16 };

struct trip {
    struct dm_mind *m;
    unsigned here, spots;
    int run;                                 /* spaces of a Run */
    int actions, steps;                      /* left; steps of the Run that is going on */
    int near_wounds, far_wounds;             /* of an attack in the own space, and beyond, in tenths */
    int range, mad;                          /* mad: what the tentacles of a roll cost */
    int cost[DM_SPOTS], far[DM_SPOTS], drag[DM_SPOTS], burn[DM_SPOTS];
    uint8_t from[DM_SPOTS];
    int pot[DM_SPOTS];
    int threat[DM_SPOTS];                    /* tenths of dice that a mythos card may bring there */
    int harm[MOST_DICE + 1];                 /* what so many dice cost at the end of the turn */
    unsigned enemies;
    uint16_t enemy[MOST_ENEMIES];
};

/* ------------------------------------------------------------------------------ the ways ---- */
static int runs(const struct trip *t, int far)
{
    far -= t->steps;
    return far <= 0 ? 0 : (far + t->run - 1) / t->run;
}

static void find_ways(struct trip *t)
{
    const struct dt_map *map = dt_map(t->m->v);
    int sneaks = dm_ask(t->m->v, dm_Q_sneaks, t->m->seat);
    bool done[DM_SPOTS] = { false };
    for (unsigned i = 0; i < t->spots; i++)
        t->cost[i] = FAR;
    t->cost[t->here] = t->far[t->here] = t->drag[t->here] = t->burn[t->here] = 0;
    for (unsigned turn = 0; turn < t->spots; turn++) {
        unsigned at = t->spots;
        for (unsigned i = 0; i < t->spots; i++)
            if (!done[i] && t->cost[i] < FAR && (at == t->spots || t->cost[i] < t->cost[at]))
                at = i;
        if (at == t->spots)
            return;
        done[at] = true;
        int drag = t->m->dice[at] - 2 * sneaks;
        drag = drag > 0 ? drag : 0;
        for (unsigned i = 0; i < map->spot[at].exits; i++) {
            unsigned to = map->exit[map->spot[at].exit + i].to;
            int cost = t->cost[at] + 10 + 2 * (at == t->here ? 0 : drag) + 6 * t->m->fires[at];
            if (to >= t->spots || cost >= t->cost[to])
                continue;
            t->cost[to] = cost;
            t->far[to] = t->far[at] + 1;
            t->drag[to] = t->drag[at] + drag;
            t->burn[to] = t->burn[at] + t->m->fires[at];
            t->from[to] = (uint8_t)at;
        }
    }
}

/* ---------------------------------------------------------------------- what can be done ---- */
/* What is left to do on a space while a plan is thought through. */
struct stay { int dice, rested, worked, done; int hurt[MOST_ENEMIES]; };

struct deed { int gain, spared, fewer; unsigned verb, object; };    /* gain and what it spares at the end of the turn */

/* What so many tenths of dice cost at the end of the turn. */
static int cost_of(const struct trip *t, int tenths)
{
    if (tenths <= 0)
        return 0;
    int low = t->harm[tenths / 10 < MOST_DICE ? tenths / 10 : MOST_DICE];
    int high = t->harm[tenths / 10 + 1 < MOST_DICE ? tenths / 10 + 1 : MOST_DICE];
    return low + (high - low) * (tenths % 10) / 10;
}

static int attack_gain(const struct trip *t, const struct stay *s, unsigned spot, unsigned i, int *spared, int *fewer)
{
    const struct dt *v = t->m->v;
    unsigned e = t->enemy[i], at = dt_spot_of(v, dt_thing(v, e)->mark);
    bool with = at == spot || (at == t->here && spot != t->here && t->drag[spot]);
    int far = with ? 0 : dt_distance(v, dt_map(v)->spot[spot].space, dt_thing(v, e)->mark, dm_W_walking);
    int left = dm_health_left(v, e) * 10 - s->hurt[i];
    if (far < 0 || far > t->range || left <= 0 || !dm_may_be_hurt(v, e))
        return DM_NEVER;
    int wounds = far ? t->far_wounds : t->near_wounds, n = wounds < left ? wounds : left;
    int dice = dm_all_dice(v, e) * 10 * n / (dm_health_left(v, e) * 10);
    *spared = !with || s->dice <= 0 ? 0
            : cost_of(t, s->dice) - cost_of(t, s->dice - dice);
    *fewer = with ? dice : 0;
    return dm_wound_on(t->m, e) * n / 10 - t->mad;
}

static struct deed best_deed(const struct trip *t, const struct stay *s, unsigned spot)
{
    const struct dm_mind *m = t->m;
    struct deed best = { .verb = dm_O_end };
    int spared = 0, fewer = 0, most = 0;
    for (unsigned i = 0; i < t->enemies; i++) {
        int n = attack_gain(t, s, spot, i, &spared, &fewer);
        if (n + spared > most) {
            most = n + spared;
            best = (struct deed){ n, spared, fewer, dm_O_attack, i };
        }
    }
    if (m->work[spot] && !dm(m->v)->disrupted) {
        int n = m->work[spot] * 10 / (10 + 2 * s->worked);
        if (n > most) {
            most = n;
            best = (struct deed){ n, 0, 0, DT_V_use, m->deed[spot] - 1u };
        }
    }
    const struct dm_seat *p = dm_seat(m->v, m->seat);
    if (s->dice <= 0 && p->wounds + p->stress > s->rested) {
        int w = p->wounds < DM_REST ? p->wounds : DM_REST, n = dm_heal_worth(m->v, m->seat, w, DM_REST - w);
        n = s->rested ? n / 4 : n;
        if (n > most)
            best = (struct deed){ n, 0, 0, dm_O_rest, 0 };
    }
    return best;
}

static void do_deed(const struct trip *t, struct stay *s, const struct deed *d)
{
    if (d->verb == dm_O_attack) {
        s->hurt[d->object] += t->near_wounds;
        s->dice -= d->fewer;
    } else if (d->verb == DT_V_use)
        s->worked++;
    else if (d->verb == dm_O_rest)
        s->rested += DM_REST;
    s->done++;
}

/* So many actions on a space, the best first; what they bring. *first: the first of them. */
static int act_there(const struct trip *t, struct stay *s, unsigned spot, int actions, struct deed *first)
{
    int sum = 0;
    *first = (struct deed){ .verb = dm_O_end };
    for (int i = 0; i < actions; i++) {
        struct deed d = best_deed(t, s, spot);
        if (d.verb == dm_O_end)
            break;
        if (!s->done)
            *first = d;
        sum += d.gain;
        do_deed(t, s, &d);
    }
    return sum;
}

/* The end of the turn: whoever is there attacks, otherwise something is found. */
static int stay_worth(const struct trip *t, const struct stay *s, unsigned spot)
{
    const struct dt *v = t->m->v;
    int fire = 10 * (t->burn[spot] + (int)dm_fire_of(v, t->m->seat));
    int hurt = cost_of(t, (s->dice > 0 ? s->dice : 0) + t->threat[spot] + fire);
    if (s->rested)
        hurt = hurt / 3;
    return t->pot[spot] + t->m->ending[spot] - hurt + (s->dice <= 0 && dt_in(v, dm_Z_discovery_deck) ? SEARCH : 0);
}

/* ------------------------------------------------------------------------- the next turn ---- */
static bool somebody_nearer(const struct trip *t, int space, int far)
{
    const struct dt *v = t->m->v;
    for (unsigned p = 0; p < v->s->seats; p++)
        if (p != t->m->seat && dm_in(v, p)) {
            int other = dt_distance(v, (int)dm_place(v, p), space, dm_W_walking);
            if (other >= 0 && other < far)
                return true;
        }
    return false;
}

static void find_pots(struct trip *t)
{
    static const uint8_t share[] = { 200, 150, 110, 80, 60, 45 };
    const struct dt *v = t->m->v;
    const struct dt_map *map = dt_map(v);
    unsigned elder = dm_elder(v);
    bool mortal = dm(v)->disrupted && dm_is_enemy(v, elder);
    memset(t->pot, 0, sizeof t->pot);
    for (unsigned y = 0; y < t->spots; y++)
        for (unsigned z = 0; z < t->spots; z++) {
            int far = dt_distance(v, map->spot[y].space, map->spot[z].space, dm_W_walking), n = t->m->work[z];
            if (mortal && dt_thing(v, elder)->mark == map->spot[z].space) {
                n = dm_wound_on(t->m, elder) * t->near_wounds / 10;
                far = far > t->range ? far - t->range : 0;
            } else
                n += t->m->arrival[z];
            if (far < 0 || n <= 0)
                continue;
            if (!mortal && somebody_nearer(t, map->spot[z].space, far))
                n = n * 60 / 100;
            unsigned r = (unsigned)((far + t->run - 1) / t->run);
            n = n * share[r < 5 ? r : 5] / 100 * 80 / 100 - far;
            t->pot[y] = n > t->pot[y] ? n : t->pot[y];
        }
}

/* ------------------------------------------------------------------------------ the plan ---- */
static int expected(const struct dm_throw *t)
{
    int n = 5 * (t->standard + t->bonus) + 5 * (t->free < 3 ? t->free : 3) + 10 * t->more;
    n += t->each[DM_R_SIGN] * (t->standard * 10 / 6 + t->bonus * 20 / 6);
    n += t->each[DM_R_TENTACLE] * t->standard * 20 / 6;
    return n + 4 * t->once[DM_R_SIGN] + 5 * t->once[DM_R_TENTACLE];
}

/* Enemies near by may come before the turn is over. */
static int threat(const struct trip *t, int space)
{
    const struct dt *v = t->m->v;
    int sum = 0;
    for (unsigned i = 0; i < t->enemies; i++) {
        int far = dt_distance(v, space, dt_thing(v, t->enemy[i])->mark, dm_W_walking);
        int often = far == 1 ? 8 : far == 2 ? 4 : 0;
        sum += 10 * dm_all_dice(v, t->enemy[i]) * often / 100;
    }
    return sum;
}

static void gather(struct trip *t, struct dm_mind *m, int actions, int steps)
{
    const struct dt *v = m->v;
    struct dm_throw dice;
    memset(t, 0, sizeof *t);
    t->m = m;
    t->spots = dt_map(v)->spots < DM_SPOTS ? dt_map(v)->spots : DM_SPOTS;
    t->here = dt_spot_of(v, (int)dm_place(v, m->seat));
    t->here = t->here < t->spots ? t->here : 0;
    t->run = dm_ask(v, dm_Q_run_length, m->seat);
    t->run = t->run < 1 ? 1 : t->run;
    t->actions = actions;
    t->steps = steps;
    t->range = dm_ask(v, dm_Q_range, m->seat);
    t->mad = dm_sanity_cost(v, m->seat, 1) * 80 / 100;
    for (int i = 0; i <= MOST_DICE; i++)
        t->harm[i] = dm_dice_cost(v, m->seat, i);
    unsigned near = DT_NOTHING, far = DT_NOTHING;
    for dt_each(v, e, dm_Z_board) {
        if (t->enemies < MOST_ENEMIES)
            t->enemy[t->enemies++] = (uint16_t)e;
        near = dt_thing(v, e)->mark == dm_place(v, m->seat) || near == DT_NOTHING ? e : near;
        far = dt_thing(v, e)->mark != dm_place(v, m->seat) ? e : far;
    }
    for (unsigned y = 0; y < t->spots; y++)
        t->threat[y] = threat(t, dt_map(v)->spot[y].space);
    t->near_wounds = t->far_wounds = 15;
    if (near != DT_NOTHING) {
        dm_throw_attack(v, m->seat, near, &dice);
        t->near_wounds = t->far_wounds = expected(&dice);
    }
    if (far != DT_NOTHING && t->range) {
        dm_throw_attack(v, m->seat, far, &dice);
        t->far_wounds = expected(&dice);
    }
}

static struct dm_step step_of(const struct trip *t, const struct deed *d)
{
    return (struct dm_step){ d->verb, d->verb == dm_O_attack ? t->enemy[d->object] : d->object, -1 };
}

static struct dm_step go(const struct trip *t, unsigned spot)
{
    while (t->from[spot] != t->here && spot != t->here)
        spot = t->from[spot];
    return (struct dm_step){ dm_O_run, 0, dt_map(t->m->v)->spot[spot].space };
}

struct dm_step dm_plan(struct dm_mind *m, int actions, int steps)
{
    struct trip t;
    struct dm_step best = { dm_O_end, 0, -1 };
    int most = DM_NEVER;
    dm_survey(m);
    gather(&t, m, actions, steps);
    find_ways(&t);
    find_pots(&t);
    bool runs_at_all = steps > 0 || dm_can(m->v, m->seat, dm_N_run);
    for (int first = 0; first <= (steps ? 0 : actions); first++) {
        struct stay here = { .dice = 10 * m->dice[t.here] };
        struct deed begin, then;
        int sum = act_there(&t, &here, t.here, first, &begin);
        if (here.done < first)
            break;
        for (unsigned y = 0; y < t.spots; y++) {
            int left = actions - first - runs(&t, t.far[y]);
            struct stay there = here;
            if (y == t.here ? first > 0 : t.cost[y] >= FAR || left < 0 || !runs_at_all)
                continue;
            there.done = 0;
            int n = sum + (y == t.here ? 0 : m->arrival[y] - 1 - t.far[y] / 2);
            if (y != t.here) {
                there.dice = 10 * (m->dice[y] + t.drag[y] - m->dice[t.here]) + here.dice;
                there.dice = there.dice < 0 ? 0 : there.dice;
                there.worked = 0;
            }
            n += act_there(&t, &there, y, left, &then) + stay_worth(&t, &there, y);
            if (n > most) {
                most = n;
                best = first ? step_of(&t, &begin) : y != t.here ? go(&t, y) : step_of(&t, &then);
            }
        }
    }
    return best;
}
