/* place.c -- see place.h.
 *
 * Two spaces are kept from overlapping either beside or above each other; which of the two is noted for every pair.
 * Then columns and rows are two tasks of the same shape: "j begins at least so far behind i", in the order in which
 * they lie on the map. Where a chain of such needs is longer than the room, one pair of it goes the other way. */
#include "place.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NO_NEED = -1, TRIES = 400, REPAIRS = 2000 };

struct axis {
    bool across;                                /* columns; else rows */
    int room, gap, strict;                      /* further apart than this they do not begin in the same place */
    int order[PLACES], lies[PLACES], size[PLACES], ideal[PLACES], at[PLACES];
    int first[PLACES], last[PLACES];            /* where each can be at all */
    int before[PLACES];                         /* who keeps it from lying further in front; -1: nobody */
};
static struct {                                 /* large, and filled one at a time */
    int count;
    bool beside[PLACES][PLACES], tried[PLACES][PLACES];
    struct axis x, y;
} map;

/* How far j, which lies behind i or in the same place, must begin behind it. */
static int need(const struct axis *a, int i, int j)
{
    if (map.beside[i][j] == a->across)
        return a->size[i] + a->gap;
    return a->lies[j] - a->lies[i] >= a->strict ? 1 : a->lies[j] > a->lies[i] ? 0 : NO_NEED;
}

/* -------------------------------------------------------------------- one axis ---- */
/* Where each begins at the earliest; returns the one that does not fit in, or -1. */
static int earliest(struct axis *a)
{
    int over = 0, worst = -1;
    for (int q = 0; q < map.count; q++) {
        int j = a->order[q];
        a->first[j] = 0;
        a->before[j] = -1;
        for (int p = 0; p < q; p++) {
            int i = a->order[p], from = need(a, i, j);
            if (from != NO_NEED && a->first[i] + from > a->first[j]) {
                a->first[j] = a->first[i] + from;
                a->before[j] = i;
            }
        }
        if (a->first[j] + a->size[j] - a->room > over) {
            over = a->first[j] + a->size[j] - a->room;
            worst = j;
        }
    }
    return worst;
}

static void latest(struct axis *a)
{
    for (int q = map.count - 1; q >= 0; q--) {
        int i = a->order[q];
        a->last[i] = a->room - a->size[i];
        for (int p = q + 1; p < map.count; p++) {
            int j = a->order[p], from = need(a, i, j);
            if (from != NO_NEED)
                a->last[i] = least(a->last[i], a->last[j] - from);
        }
    }
}

/* Near to where each belongs, once from the front and once from the back, which push others away in opposite
 * directions: halfway between lies a solution as well. */
static void settle(struct axis *a)
{
    int back[PLACES];
    for (int q = 0; q < map.count; q++) {
        int j = a->order[q], from = 0;
        for (int p = 0; p < q; p++) {
            int n = need(a, a->order[p], j);
            from = n == NO_NEED ? from : most(from, a->at[a->order[p]] + n);
        }
        a->at[j] = least(a->last[j], most(from, a->ideal[j]));
    }
    for (int q = map.count - 1; q >= 0; q--) {
        int i = a->order[q], to = a->room - a->size[i];
        for (int p = q + 1; p < map.count; p++) {
            int n = need(a, i, a->order[p]);
            to = n == NO_NEED ? to : least(to, back[a->order[p]] - n);
        }
        back[i] = most(a->first[i], least(to, a->ideal[i]));
    }
    for (int i = 0; i < map.count; i++)
        a->at[i] = (a->at[i] + back[i]) / 2;
}

/* ------------------------------------------------------------------ both of them ---- */
static void turn(int i, int j)
{
    map.beside[i][j] = map.beside[j][i] = !map.beside[i][j];
}

/* Of a chain that is too long, the pair that lies furthest apart the other way goes that way. */
static bool shorten(const struct axis *a, const struct axis *other, int end)
{
    int best_i = -1, best_j = -1;
    long far = -1;
    for (int j = end; a->before[j] >= 0; j = a->before[j]) {
        int i = a->before[j];
        if (map.beside[i][j] != a->across || map.tried[i][j])
            continue;
        long apart = labs((long)other->lies[i] - other->lies[j]) * other->room / (other->size[i] + other->size[j]);
        if (apart > far) {
            far = apart;
            best_i = i;
            best_j = j;
        }
    }
    if (far < 0)
        return false;
    turn(best_i, best_j);
    map.tried[best_i][best_j] = map.tried[best_j][best_i] = true;
    return true;
}

static bool fit(void)
{
    for (int n = 0; n < REPAIRS; n++) {
        int x = earliest(&map.x), y = earliest(&map.y);
        if (x < 0 && y < 0)
            return true;
        if (!(x >= 0 && shorten(&map.x, &map.y, x)) && !(y >= 0 && shorten(&map.y, &map.x, y)))
            return false;
    }
    return false;
}

/* How far all are from where they belong; a row is seen as two columns. -1: they do not fit. */
static long away(void)
{
    long sum = 0;
    if (earliest(&map.x) >= 0 || earliest(&map.y) >= 0)
        return -1;
    for (struct axis *a = &map.x; a; a = a == &map.x ? &map.y : NULL) {
        latest(a);
        settle(a);
        for (int i = 0; i < map.count; i++)
            sum += (a->across ? 1 : 2) * labs((long)a->at[i] - a->ideal[i]);
    }
    return sum;
}

static bool touch(const struct axis *a, int i, int j)
{
    return map.beside[i][j] == a->across &&
           (a->at[j] == a->at[i] + a->size[i] + a->gap || a->at[i] == a->at[j] + a->size[j] + a->gap);
}

/* Pairs that push each other away go the other way where all lie better for it. */
static long improve(void)
{
    long now = away();
    bool better = true;
    int tries = TRIES;
    while (better && tries > 0) {
        better = false;
        for (int i = 1; i < map.count; i++)
            for (int j = 0; j < i && tries > 0; j++) {
                if (!touch(&map.x, i, j) && !touch(&map.y, i, j))
                    continue;
                tries--;
                turn(i, j);
                long then = away();
                if (then >= 0 && then < now) {
                    now = then;
                    better = true;
                } else {
                    turn(i, j);
                    away();
                }
            }
    }
    return now;
}

/* ------------------------------------------------------------------------- begin ---- */
static const struct axis *sorted;

static int by_place(const void *a, const void *b)
{
    int i = *(const int *)a, j = *(const int *)b;
    return sorted->lies[i] != sorted->lies[j] ? sorted->lies[i] - sorted->lies[j] : i - j;
}

static void begin_axis(struct axis *a)
{
    int low = 1 << 20, high = -low;
    for (int i = 0; i < map.count; i++) {
        low = least(low, a->lies[i]);
        high = most(high, a->lies[i]);
        a->order[i] = i;
    }
    for (int i = 0; i < map.count; i++)
        a->ideal[i] = high > low ? (a->lies[i] - low) * most(0, a->room - a->size[i]) / (high - low) : 0;
    sorted = a;
    qsort(a->order, (size_t)map.count, sizeof a->order[0], by_place);
}

static void begin_pairs(void)
{
    memset(map.tried, 0, sizeof map.tried);
    for (int i = 0; i < map.count; i++)
        for (int j = 0; j < map.count; j++) {
            int dx = abs(map.x.ideal[i] - map.x.ideal[j]), dy = abs(map.y.ideal[i] - map.y.ideal[j]);
            map.beside[i][j] = dx * (map.y.size[i] + map.y.size[j]) >= dy * (map.x.size[i] + map.x.size[j] + 2);
        }
}

/* What is this far apart on the map is seen apart: as a part of the map, a little more than a place of it. */
static int strict_of(int places, int ease)
{
    return ease ? 2000 : most(40, 1400 / most(1, places));
}

int place_all(struct place *p, int count, int width, int height)
{
    map.count = count < PLACES ? count : PLACES;
    map.x.across = true;
    map.x.gap = 1;
    map.x.room = width;
    map.y.room = height;
    for (int i = 0; i < map.count; i++) {
        map.x.lies[i] = p[i].x;
        map.x.size[i] = p[i].width;
        map.y.lies[i] = p[i].y;
        map.y.size[i] = p[i].height;
    }
    begin_axis(&map.x);
    begin_axis(&map.y);
    bool fits = false;
    for (int ease = 0; ease < 2 && !fits; ease++) {
        map.x.strict = strict_of(width, ease);
        map.y.strict = strict_of(height, ease);
        begin_pairs();
        fits = count <= PLACES && fit();
    }
    if (!fits)
        return -1;
    long sum = improve();
    for (int i = 0; i < map.count; i++) {
        p[i].column = map.x.at[i];
        p[i].row = map.y.at[i];
    }
    return map.count ? (int)(sum / map.count) : 0;
}

/* ------------------------------------------------------------------------- edges ---- */
bool place_edges(const int *ideal, int *at, int count, const struct span *span, int spans, int room)
{
    int last[2 * PLACES];
    for (int i = count - 1; i >= 0; i--) {
        last[i] = i + 1 < count ? last[i + 1] : room - 1;
        for (int s = 0; s < spans; s++)
            if (span[s].from == i)
                last[i] = least(last[i], last[span[s].to] - span[s].least);
    }
    for (int i = 0; i < count; i++) {
        int first = i ? at[i - 1] : 0;
        for (int s = 0; s < spans; s++)
            if (span[s].to == i)
                first = most(first, at[span[s].from] + span[s].least);
        if (first > last[i])
            return false;
        at[i] = least(last[i], most(first, ideal[i]));
    }
    return true;
}
