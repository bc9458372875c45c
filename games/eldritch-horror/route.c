/* route.c -- the expert's ways over the map: what the best errand ahead is worth from every space with every hand of
 * tickets, one round after another, as travelling and preparing for it go together. Of errands the best two with
 * different ends are kept, so that whoever has done one on the spot still knows of another. */
#include "sense.h"

enum {
    AHEAD = 4,                /* rounds */
    LATER = 80                /* what an errand is worth that takes a round more, in percent */
};

/* Tickets that are still to be given up do not count. */
static unsigned hand(unsigned trains, unsigned ships)
{
    ships = ships > EH_TICKETS ? EH_TICKETS : ships;
    trains = trains + ships > EH_TICKETS ? EH_TICKETS - ships : trains;
    return trains + 3 * ships - (ships > 1);
}

static int later(int worth) { return eh_share(worth, LATER * (DT_SURE / 100)); }

/* Every hand, the smaller ones first. */
static const uint8_t trains_of[EH_HANDS] = { 0, 1, 2, 0, 1, 0 }, ships_of[EH_HANDS] = { 0, 0, 0, 1, 1, 2 };

struct layer { struct eh_goal of[EH_SPACES][EH_HANDS]; };

static void take(struct eh_goal *g, int worth, unsigned to)
{
    if (to == g->to[0]) {
        g->worth[0] = worth > g->worth[0] ? worth : g->worth[0];
    } else if (worth > g->worth[0]) {
        g->worth[1] = g->worth[0], g->to[1] = g->to[0];
        g->worth[0] = worth, g->to[0] = (uint8_t)to;
    } else if (worth > g->worth[1]) {
        g->worth[1] = worth, g->to[1] = (uint8_t)to;
    }
}

static void merge(struct eh_goal *g, const struct eh_goal *by)
{
    take(g, by->worth[0], by->to[0]);
    take(g, by->worth[1], by->to[1]);
}

/* Which tickets can be had there (PREP-01..PREP-04): bit 0 trains, bit 1 ships. */
static unsigned sold(const struct dt *v, unsigned space)
{
    unsigned kinds = 0;
    int kind;
    if (dt_ground(v, (int)space) != eh_N_city)
        return 0;
    for (unsigned i = 0; dt_neighbour(v, (int)space, i, &kind) >= 0; i++)
        kinds |= kind == eh_N_train ? 1u : kind == eh_N_ship ? 2u : 0u;
    return kinds;
}

/* ------------------------------------------------------------------- one round ---- */
/* end: what is ahead where the encounter is had; free: with an action left for a ticket before it. */
struct round { struct layer end, free; };

static void with_ticket(const struct layer *end, struct eh_goal *g, unsigned space, unsigned h, unsigned kinds)
{
    if (trains_of[h] + ships_of[h] >= EH_TICKETS)
        return;
    if (kinds & 1)
        merge(g, &end->of[space][hand(trains_of[h] + 1u, ships_of[h])]);
    if (kinds & 2)
        merge(g, &end->of[space][hand(trains_of[h], ships_of[h] + 1u)]);
}

/* The encounter there, or another one after the next round. */
static void end_round(const struct eh_mind *m, struct round *r, unsigned space)
{
    const struct eh_goal none = { { 0, 0 }, { EH_NOWHERE, EH_NOWHERE } };
    int rough = m->site[space] < 0 ? m->site[space] : 0;
    for (unsigned h = 0; h < EH_HANDS; h++) {
        struct eh_goal *e = &r->end.of[space][h];
        const struct eh_goal *next = &m->ahead[space][h];
        *e = none;
        take(e, m->site[space], space);
        for (unsigned i = 0; i < 2; i++)
            take(e, later(next->worth[i]) + rough, next->to[i]);
    }
    for (unsigned h = 0; h < EH_HANDS; h++) {
        r->free.of[space][h] = r->end.of[space][h];
        with_ticket(&r->end, &r->free.of[space][h], space, h, sold(m->v, space));
    }
}

/* Whoever has come to a space may go on by ticket. */
static void go_on(const struct dt *v, struct layer *l, unsigned space, unsigned h)
{
    int to, kind;
    for (unsigned i = 0; (to = dt_neighbour(v, (int)space, i, &kind)) >= 0; i++) {
        if (kind == eh_N_train && trains_of[h])
            merge(&l->of[space][h], &l->of[to][hand(trains_of[h] - 1u, ships_of[h])]);
        if (kind == eh_N_ship && ships_of[h])
            merge(&l->of[space][h], &l->of[to][hand(trains_of[h], ships_of[h] - 1u)]);
    }
}

/* A round begins: stay, travel, or both travel and see to a ticket, either first. */
static void begin_round(struct eh_mind *m, const struct round *stay, const struct round *come, unsigned space)
{
    unsigned kinds = sold(m->v, space);
    int to, kind;
    for (unsigned h = 0; h < EH_HANDS; h++)
        m->ahead[space][h] = stay->free.of[space][h];
    for (unsigned i = 0; (to = dt_neighbour(m->v, (int)space, i, &kind)) >= 0; i++)
        for (unsigned h = 0; h < EH_HANDS; h++) {
            merge(&m->ahead[space][h], &come->free.of[to][h]);
            with_ticket(&come->end, &m->ahead[space][h], (unsigned)to, h, kinds);
        }
}

void eh_look_ahead(struct eh_mind *m)
{
    const struct dt_map *map = dt_map(m->v);
    struct round stay = { 0 }, come;
    memset(m->ahead, 0, sizeof m->ahead);
    for (unsigned n = 0; n < AHEAD; n++) {
        for (unsigned i = 0; i < map->spots; i++)
            end_round(m, &stay, map->spot[i].space);
        come = stay;
        for (unsigned h = 0; h < EH_HANDS; h++)
            for (unsigned i = 0; i < map->spots; i++) {
                go_on(m->v, &come.end, map->spot[i].space, h);
                go_on(m->v, &come.free, map->spot[i].space, h);
            }
        for (unsigned i = 0; i < map->spots; i++)
            begin_round(m, &stay, &come, map->spot[i].space);
    }
}

/* --------------------------------------------------------------------- answers ---- */
int eh_end_at(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships)
{
    const struct eh_goal *next = &m->ahead[space][hand(trains, ships)];
    return m->site[space] + later(next->worth[next->to[0] == space]);
}

int eh_stay_at(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships, bool free)
{
    unsigned kinds = free && trains + ships < EH_TICKETS ? sold(m->v, space) : 0;
    int best = eh_end_at(m, space, trains, ships), n;
    if (kinds & 1 && (n = eh_end_at(m, space, trains + 1, ships)) > best)
        best = n;
    if (kinds & 2 && (n = eh_end_at(m, space, trains, ships + 1)) > best)
        best = n;
    return best;
}

int eh_come_to(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships, bool free)
{
    struct eh_stop stop[EH_STOPS];
    unsigned n = eh_stops(m->v, space, trains, ships, stop);
    int best = EH_NEVER;
    for (unsigned i = 0; i < n; i++) {
        int here = eh_stay_at(m, stop[i].at, stop[i].trains, stop[i].ships, free);
        best = here > best ? here : best;
    }
    return best;
}

int eh_set_out(const struct eh_mind *m, unsigned space, unsigned trains, unsigned ships, bool free)
{
    int best = eh_stay_at(m, space, trains, ships, free), to, kind, n;
    for (unsigned i = 0; (to = dt_neighbour(m->v, (int)space, i, &kind)) >= 0; i++)
        if ((n = eh_come_to(m, (unsigned)to, trains, ships, free)) > best)
            best = n;
    return best;
}
