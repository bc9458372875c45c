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

bool dt_has_mark(const struct dt *k, int space, unsigned mark)
{
    const struct dt_spot *spot = dt_spot(k, space);
    for (unsigned i = 0; spot && i < spot->marks; i++)
        if (dt_map(k)->mark[spot->mark + i] == mark)
            return true;
    return false;
}

int dt_marked(const struct dt *k, unsigned mark, int i)
{
    for (unsigned s = 0; k->content->maps && s < dt_map(k)->spots; s++)
        if (dt_has_mark(k, dt_map(k)->spot[s].space, mark) && i-- == 0)
            return dt_map(k)->spot[s].space;
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
static void flood(const struct dt *k, const struct dt_spot *from, unsigned way, uint8_t steps[DT_MAP_SPACES])
{
    const struct dt_map *m = dt_map(k);
    uint8_t queue[DT_MAP_SPACES];
    unsigned head = 0, tail = 0;
    memset(steps, DT_NOWHERE, m->spots);
    if (!dt_is_open(k, from->space))
        return;
    steps[from - m->spot] = 0;
    queue[tail++] = (uint8_t)(from - m->spot);
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

int dt_far(const struct dt *k, int from, int to, unsigned way)
{
    uint8_t steps[DT_MAP_SPACES];
    flood(k, dt_spot(k, from), way, steps);
    unsigned far = steps[dt_spot(k, to) - dt_map(k)->spot];
    return far == DT_NOWHERE ? -1 : (int)far;
}

/* The exits of `from` that a shortest way to `to` begins with. Paths go both ways, so all that is asked is how far its
 * neighbours are from `to`. */
static unsigned first_steps(const struct dt *k, const struct dt_spot *from, const struct dt_spot *to, unsigned way)
{
    const struct dt_map *m = dt_map(k);
    uint8_t steps[DT_MAP_SPACES];
    unsigned exits = 0, far;
    flood(k, to, way, steps);
    far = steps[from - m->spot];
    for (unsigned i = 0; far && far != DT_NOWHERE && i < from->exits; i++) {
        const struct dt_exit *out = &m->exit[from->exit + i];
        if (out->ways >> way & 1 && steps[out->to] == far - 1)
            exits |= 1u << i;
    }
    return exits;
}

/* ---- and where none is ---- */

int dt_step_toward(const struct dt *k, int from, int to, unsigned way, unsigned i)
{
    const struct dt_spot *a = dt_spot(k, from), *b = dt_spot(k, to);
    if (!a || !b || way >= k->game->words->way.count)
        return -1;
    const struct dt_map *m = dt_map(k);
    size_t at = ((size_t)way * m->spots + (size_t)(a - m->spot)) * m->spots + (size_t)(b - m->spot);
    unsigned exits = k->game->closed ? first_steps(k, a, b, way) : m->next[at];
    while (i-- && exits)
        exits &= exits - 1;
    return exits ? m->spot[m->exit[a->exit + (unsigned)__builtin_ctz(exits)].to].space : -1;
}

/* All that are as far away as the first one of the list that is among them. */
static int nearest_open(const struct dt *k, const struct dt_spot *from, unsigned way, const struct dt_spaces *among,
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

int dt_nearest(const struct dt *k, int from, unsigned way, const struct dt_spaces *among, struct dt_spaces *tied)
{
    const struct dt_spot *a = dt_spot(k, from);
    *tied = (struct dt_spaces){ { 0 } };
    if (!a || way >= k->game->words->way.count)
        return -1;
    if (k->game->closed)
        return nearest_open(k, a, way, among, tied);
    const struct dt_map *m = dt_map(k);
    size_t row = ((size_t)way * m->spots + (size_t)(a - m->spot)) * m->spots;
    int best = -1;
    for (unsigned i = 0; i < m->spots; i++) {
        unsigned spot = m->order[row + i], steps = m->steps[row + spot];
        if (steps == DT_NOWHERE || (best >= 0 && (int)steps > best))
            break;
        if (!dt_spaces_has(among, m->spot[spot].space))
            continue;
        best = (int)steps;
        dt_spaces_add(tied, m->spot[spot].space);
    }
    return best;
}
