/* plan.c -- see plan.h. */
#include "plan.h"

#include <stdlib.h>

enum { EDGES = 2 * PLACES, DOORS = 512, SPANS = 4 * PLACES + DOORS, NEAR = 8 /* thousandths: the same wall */ };

struct line {
    int count, lies[EDGES], ideal[EDGES], at[EDGES];
    int from[PLACES], to[PLACES];   /* by room: the numbers of its edges */
    struct span span[SPANS];
    int spans;
};
static struct { struct line x, y; int floor[PLACES]; } plan; /* large, and filled one at a time */

/* ------------------------------------------------------------------------- edges ---- */
static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int edge_at(const struct line *l, int lies)
{
    int best = 0;
    for (int i = 1; i < l->count; i++)
        if (abs(l->lies[i] - lies) < abs(l->lies[best] - lies))
            best = i;
    return best;
}

static void find_edges(struct line *l, const int *from, const int *to, int rooms, int room)
{
    int all[EDGES], n = 0;
    for (int i = 0; i < rooms; i++) {
        all[n++] = from[i];
        all[n++] = to[i];
    }
    qsort(all, (size_t)n, sizeof all[0], by_number);
    l->count = l->spans = 0;
    for (int i = 0; i < n; i++)
        if (!l->count || all[i] - l->lies[l->count - 1] > NEAR)
            l->lies[l->count++] = all[i];
    int low = l->lies[0], wide = most(1, l->lies[l->count - 1] - low);
    for (int i = 0; i < l->count; i++)
        l->ideal[i] = ((l->lies[i] - low) * (room - 1) + wide / 2) / wide;
    for (int i = 0; i < rooms; i++) {
        l->from[i] = edge_at(l, from[i]);
        l->to[i] = edge_at(l, to[i]);
    }
}

static void keep_apart(struct line *l, int from, int to, int cells)
{
    for (int i = 0; i < l->spans; i++)
        if (l->span[i].from == from && l->span[i].to == to) {
            l->span[i].least = most(l->span[i].least, cells);
            return;
        }
    if (l->spans < SPANS)
        l->span[l->spans++] = (struct span){ from, to, cells };
}

static bool meet(const struct line *l, int a, int b)
{
    return most(l->from[a], l->from[b]) < least(l->to[a], l->to[b]);
}

/* ------------------------------------------------------------------ doors, floors ---- */
static bool shares(const struct line *wall, const struct line *along, int a, int b)
{
    return (wall->to[a] == wall->from[b] || wall->to[b] == wall->from[a]) && meet(along, a, b);
}

static void find_doors(struct door *d, int doors)
{
    for (int i = 0; i < doors; i++) {
        int a = d[i].a, b = d[i].b;
        if (d[i].kind == DOOR_FAR)
            continue;
        d[i].kind = shares(&plan.x, &plan.y, a, b)   ? DOOR_UPRIGHT
                    : shares(&plan.y, &plan.x, a, b) ? DOOR_FLAT
                                                     : DOOR_FAR;
        if (d[i].kind == DOOR_UPRIGHT)
            keep_apart(&plan.y, most(plan.y.from[a], plan.y.from[b]), least(plan.y.to[a], plan.y.to[b]), 2);
        else if (d[i].kind == DOOR_FLAT)
            keep_apart(&plan.x, most(plan.x.from[a], plan.x.from[b]), least(plan.x.to[a], plan.x.to[b]), 4);
    }
}

/* Rooms that touch, directly or through others, are one floor. */
static void find_floors(int rooms)
{
    for (int i = 0; i < rooms; i++)
        plan.floor[i] = i;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < rooms; i++)
            for (int j = 0; j < rooms; j++)
                if (plan.floor[j] < plan.floor[i] &&
                    (shares(&plan.x, &plan.y, i, j) || shares(&plan.y, &plan.x, i, j))) {
                    plan.floor[i] = plan.floor[j];
                    more = true;
                }
    }
}

static void part_floors(struct line *l, const struct line *along, int rooms, int cells)
{
    for (int i = 0; i < rooms; i++)
        for (int j = 0; j < rooms; j++)
            if (plan.floor[i] != plan.floor[j] && l->to[i] <= l->from[j] && meet(along, i, j))
                keep_apart(l, l->to[i], l->from[j], cells);
}

/* Each door in the middle of the wall that its rooms share. */
static void put_doors(struct door *d, int doors, const struct room *r)
{
    for (int i = 0; i < doors; i++) {
        const struct room *a = &r[d[i].a], *b = &r[d[i].b];
        if (d[i].kind == DOOR_UPRIGHT) {
            d[i].x = a->right == b->left ? a->right : a->left;
            d[i].y = (most(a->top, b->top) + least(a->bottom, b->bottom)) / 2;
        } else if (d[i].kind == DOOR_FLAT) {
            d[i].x = (most(a->left, b->left) + least(a->right, b->right)) / 2;
            d[i].y = a->bottom == b->top ? a->bottom : a->top;
        }
    }
}

bool plan_all(struct room *r, int rooms, struct door *d, int doors, int width, int height)
{
    int from[PLACES], to[PLACES];
    if (rooms < 1 || rooms > PLACES || doors > DOORS)
        return false;
    for (int i = 0; i < rooms; i++)
        from[i] = r[i].x0, to[i] = r[i].x1;
    find_edges(&plan.x, from, to, rooms, width);
    for (int i = 0; i < rooms; i++)
        from[i] = r[i].y0, to[i] = r[i].y1;
    find_edges(&plan.y, from, to, rooms, height);
    for (int i = 0; i < rooms; i++) {
        keep_apart(&plan.x, plan.x.from[i], plan.x.to[i], r[i].width + 1);
        keep_apart(&plan.y, plan.y.from[i], plan.y.to[i], r[i].height + 1);
    }
    find_doors(d, doors);
    find_floors(rooms);
    part_floors(&plan.x, &plan.y, rooms, 2);
    part_floors(&plan.y, &plan.x, rooms, 1);
    if (plan.x.spans == SPANS || plan.y.spans == SPANS ||
        !place_edges(plan.x.ideal, plan.x.at, plan.x.count, plan.x.span, plan.x.spans, width) ||
        !place_edges(plan.y.ideal, plan.y.at, plan.y.count, plan.y.span, plan.y.spans, height))
        return false;
    for (int i = 0; i < rooms; i++) {
        r[i].left = plan.x.at[plan.x.from[i]];
        r[i].right = plan.x.at[plan.x.to[i]];
        r[i].top = plan.y.at[plan.y.from[i]];
        r[i].bottom = plan.y.at[plan.y.to[i]];
    }
    put_doors(d, doors, r);
    return true;
}
