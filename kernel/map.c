/* map.c -- what rules ask about the map in play.
 *
 * Distances, first steps and who is nearest stand in tables that the compiler made (content.h). Only a game that closes
 * spaces while it is played (tiles that are not laid yet) has its ways looked for: then the tables do not hold. */
#include "kernel.h"

void dt_use_map(struct dt *k, unsigned map)
{
    if (map < k->content->maps)
        k->s->map = (uint8_t)map;
    else
        dt_fault(k, DT_F_BAD_ID);
}

static bool has_mark(const struct dt_map *m, const struct dt_spot *spot, unsigned mark)
{
    for (unsigned i = 0; i < spot->marks; i++)
        if (m->mark[spot->mark + i] == mark)
            return true;
    return false;
}

bool dt_has_mark(const struct dt *k, int space, unsigned mark)
{
    const struct dt_spot *spot = dt_spot(k, space);
    return spot && has_mark(dt_map(k), spot, mark);
}

int dt_marked(const struct dt *k, unsigned mark, int i)
{
    const struct dt_map *m = dt_map(k);
    for (unsigned s = 0; k->content->maps && s < m->spots; s++)
        if (has_mark(m, &m->spot[s], mark) && i-- == 0)
            return m->spot[s].space;
    return -1;
}

int dt_neighbour(const struct dt *k, int space, unsigned i, int *kind)
{
    const struct dt_spot *spot = dt_spot(k, space);
    if (!spot || i >= spot->exits)
        return -1;
    const struct dt_exit *out = &dt_map(k)->exit[spot->exit + i];
    *kind = out->kind;
    return dt_map(k)->spot[out->to].space;
}

/* ---- where spaces can be closed ---- */

/* How far every spot is from this one, over open spaces only. */
static void flood(const struct dt *k, unsigned from, unsigned way, uint8_t steps[DT_MAP_SPACES])
{
    const struct dt_map *m = dt_map(k);
    uint8_t queue[DT_MAP_SPACES];
    unsigned head = 0, tail = 0;
    memset(steps, DT_NOWHERE, m->spots);
    if (!dt_is_open(k, m->spot[from].space))
        return;
    steps[from] = 0;
    queue[tail++] = (uint8_t)from;
    while (head < tail) {
        unsigned at = queue[head++];
        for (unsigned i = 0; i < m->spot[at].exits; i++) {
            const struct dt_exit *out = &m->exit[m->spot[at].exit + i];
            if (!(out->ways >> way & 1) || steps[out->to] != DT_NOWHERE || !dt_is_open(k, m->spot[out->to].space))
                continue;
            steps[out->to] = (uint8_t)(steps[at] + 1);
            queue[tail++] = out->to;
        }
    }
}

int dt_far(const struct dt *k, unsigned from, unsigned to, unsigned way)
{
    uint8_t steps[DT_MAP_SPACES];
    flood(k, from, way, steps);
    return steps[to] == DT_NOWHERE ? -1 : (int)steps[to];
}

/* The exits of `from` that a shortest way to `to` begins with. Paths go both ways, so all that is asked is how far its
 * neighbours are from `to`. */
static unsigned first_steps(const struct dt *k, unsigned from, unsigned to, unsigned way)
{
    const struct dt_map *m = dt_map(k);
    uint8_t steps[DT_MAP_SPACES];
    unsigned exits = 0;
    flood(k, to, way, steps);
    for (unsigned i = 0; steps[from] && steps[from] != DT_NOWHERE && i < m->spot[from].exits; i++) {
        const struct dt_exit *out = &m->exit[m->spot[from].exit + i];
        if (out->ways >> way & 1 && steps[out->to] == steps[from] - 1)
            exits |= 1u << i;
    }
    return exits;
}

/* All that are as near as the nearest of them. */
static int nearest_open(const struct dt *k, unsigned from, unsigned way, const struct dt_spaces *among,
                        struct dt_spaces *tied)
{
    const struct dt_map *m = dt_map(k);
    uint8_t steps[DT_MAP_SPACES];
    unsigned best = DT_NOWHERE;
    flood(k, from, way, steps);
    for (unsigned s = 0; s < m->spots; s++)
        if (dt_spaces_has(among, m->spot[s].space) && steps[s] < best)
            best = steps[s];
    for (unsigned s = 0; s < m->spots; s++)
        if (best != DT_NOWHERE && steps[s] == best && dt_spaces_has(among, m->spot[s].space))
            dt_spaces_add(tied, m->spot[s].space);
    return best == DT_NOWHERE ? -1 : (int)best;
}

/* ---- and where none is ---- */

int dt_step_toward(const struct dt *k, int from, int to, unsigned way, unsigned i)
{
    unsigned a = dt_spot_of(k, from), b = dt_spot_of(k, to);
    if (a == DT_NOWHERE || b == DT_NOWHERE || way >= k->game->words->way.count)
        return -1;
    const struct dt_map *m = dt_map(k);
    unsigned exits = k->game->closed ? first_steps(k, a, b, way) : m->next[(way * m->spots + a) * m->spots + b];
    while (i-- && exits)
        exits &= exits - 1;
    return exits ? m->spot[m->exit[m->spot[a].exit + (unsigned)__builtin_ctz(exits)].to].space : -1;
}

int dt_nearest(const struct dt *k, int from, unsigned way, const struct dt_spaces *among, struct dt_spaces *tied)
{
    unsigned a = dt_spot_of(k, from);
    *tied = (struct dt_spaces){ { 0 } };
    if (a == DT_NOWHERE || way >= k->game->words->way.count)
        return -1;
    if (k->game->closed)
        return nearest_open(k, a, way, among, tied);
    const struct dt_map *m = dt_map(k);
    unsigned row = (way * m->spots + a) * m->spots;
    const uint8_t *steps = &m->steps[row], *order = &m->order[row];
    int best = -1;
    for (unsigned i = 0; i < m->spots && steps[order[i]] != DT_NOWHERE; i++) {
        if (best >= 0 && (int)steps[order[i]] > best)
            break;
        if (!dt_spaces_has(among, m->spot[order[i]].space))
            continue;
        best = (int)steps[order[i]];
        dt_spaces_add(tied, m->spot[order[i]].space);
    }
    return best;
}
