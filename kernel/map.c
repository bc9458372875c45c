/* map.c -- distances and shortest ways over whatever graph the game describes through its
 * neighbour function: a printed map, tiles on a grid, or both. */
#include "kernel.h"

void dt_distances(const struct dt *k, int from, unsigned types, uint8_t *steps)
{
    uint8_t queue[256];
    unsigned head = 0, tail = 0, spaces = k->game->spaces < 255 ? k->game->spaces : 255;
    memset(steps, 255, spaces);
    if (from < 0 || from >= (int)spaces || !k->game->neighbour)
        return;
    steps[from] = 0;
    queue[tail++] = (uint8_t)from;
    while (head < tail) {
        int at = queue[head++], type = 0, to;
        for (int i = 0; (to = k->game->neighbour(k, at, i, &type)) >= 0; i++) {
            if (to >= (int)spaces || steps[to] != 255 || !(types >> type & 1))
                continue;
            steps[to] = (uint8_t)(steps[at] + 1);
            queue[tail++] = (uint8_t)to;
        }
    }
}

int dt_distance(const struct dt *k, int from, int to, unsigned types)
{
    uint8_t steps[256];
    if (to < 0 || to >= k->game->spaces)
        return -1;
    dt_distances(k, from, types, steps);
    return steps[to] == 255 ? -1 : steps[to];
}

/* Ways may be one-way, so the distance is measured from each neighbour, not backwards. */
int dt_step_toward(const struct dt *k, int from, int to, unsigned types, int i)
{
    int far = dt_distance(k, from, to, types), type = 0, next;
    for (int n = 0; far > 0 && (next = k->game->neighbour(k, from, n, &type)) >= 0; n++)
        if (types >> type & 1 && dt_distance(k, next, to, types) == far - 1 && i-- == 0)
            return next;
    return -1;
}
