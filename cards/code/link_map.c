/* link_map.c -- from checked maps to content: what was written, and all that follows from it.
 *
 * Distances, first steps and who is nearest are looked for here, once, by going outward from every space; the verifier
 * does the same again with content of strangers. Everything is by spot: the place of a space in its map's list. */
#include <string.h>
#include "../compile.h"

_Static_assert(DT_EXITS <= 16 && DT_WAYS <= 8, "bits of next and of ways");
_Static_assert((int)DT_MAP_SPACES <= (int)DT_NOWHERE && (int)DT_SPACES <= (int)DT_NOWHERE,
               "spots, spaces and distances are bytes");

/* One of the words of a way? */
bool dtc_way_uses(const struct dt_words *w, unsigned way, unsigned noun)
{
    return dtc_choice(w->way.at[way].args, dtc_text(w->noun.at[noun].name)) >= 0;
}

static unsigned ways_of(const struct dt_words *w, unsigned noun)
{
    unsigned ways = 0;
    for (unsigned i = 0; i < w->way.count && i < DT_WAYS; i++)
        if (dtc_way_uses(w, i, noun))
            ways |= 1u << i;
    return ways;
}

void dtc_make_exits(const struct dt_words *w, const struct dt_map *m, struct dt_spot *spot, struct dt_exit *exit)
{
    unsigned n = 0;
    for (unsigned s = 0; s < m->spots; s++) {
        spot[s].exit = (uint16_t)n;
        for (unsigned i = 0; i < m->paths; i++) {
            const struct dt_path *p = &m->path[i];
            if (p->from != spot[s].space && p->to != spot[s].space)
                continue;
            unsigned to = p->from == spot[s].space ? p->to : p->from;
            exit[n++] = (struct dt_exit){ p->kind, m->spot_of[to], (uint8_t)ways_of(w, p->kind) };
        }
        spot[s].exits = (uint8_t)(n - spot[s].exit);
    }
}

/* One row of steps and order: the queue of a search outward is the order. */
static void go_outward(const struct dt_map *m, const struct dt_exit *exit, unsigned way, unsigned from, uint8_t *steps,
                       uint8_t *order)
{
    unsigned head = 0, tail = 0;
    memset(steps, DT_NOWHERE, m->spots);
    steps[from] = 0;
    order[tail++] = (uint8_t)from;
    while (head < tail) {
        unsigned at = order[head++];
        for (unsigned i = 0; i < m->spot[at].exits; i++) {
            const struct dt_exit *out = &exit[m->spot[at].exit + i];
            if (!(out->ways >> way & 1) || steps[out->to] != DT_NOWHERE)
                continue;
            steps[out->to] = (uint8_t)(steps[at] + 1);
            order[tail++] = out->to;
        }
    }
    for (unsigned s = 0; s < m->spots; s++)
        if (steps[s] == DT_NOWHERE)
            order[tail++] = (uint8_t)s;
}

static unsigned first_steps(const struct dt_map *m, const struct dt_exit *exit, unsigned way, const uint8_t *steps,
                            unsigned from, unsigned to)
{
    unsigned exits = 0, far = steps[from * m->spots + to];
    for (unsigned i = 0; far && far != DT_NOWHERE && i < m->spot[from].exits; i++) {
        const struct dt_exit *out = &exit[m->spot[from].exit + i];
        if (out->ways >> way & 1 && steps[(unsigned)out->to * m->spots + to] == far - 1)
            exits |= 1u << i;
    }
    return exits;
}

void dtc_make_ways(const struct dt_words *w, const struct dt_map *m, struct dtc_ways *to)
{
    for (unsigned way = 0; way < w->way.count; way++) {
        size_t square = (size_t)m->spots * m->spots, at = way * square;
        for (unsigned from = 0; from < m->spots; from++)
            go_outward(m, to->exit, way, from, &to->steps[at + from * m->spots], &to->order[at + from * m->spots]);
        for (unsigned from = 0; from < m->spots; from++)
            for (unsigned s = 0; s < m->spots; s++)
                to->next[at + from * m->spots + s] =
                    (uint16_t)first_steps(m, to->exit, way, &to->steps[at], from, s);
    }
}

/* ------------------------------------------------------------------ linking ---- */

static void put_spots(struct dtc_arena *a, const struct dtc_map *from, struct dt_map *m, struct dt_spot *spot)
{
    uint8_t *spot_of = dtc_alloc(a, 256);
    uint16_t *mark = dtc_alloc(a, (from->marks + 1u) * sizeof *mark);
    memset(spot_of, DT_NOWHERE, 256);
    for (unsigned i = 0; i < from->spots; i++) {
        const struct dtc_spot *s = &from->spot[i];
        spot[i] = (struct dt_spot){ .kind = (uint16_t)s->noun, .x = (int16_t)s->at.x, .y = (int16_t)s->at.y,
                                    .w = (int16_t)s->size.x, .h = (int16_t)s->size.y, .mark = m->marks,
                                    .space = (uint8_t)s->space };
        memcpy(spot[i].code, s->code.text.at, s->code.text.length);
        spot_of[s->space] = (uint8_t)i;
        for (const struct dtc_expr *x = s->marks; x; x = x->next, spot[i].marks++)
            mark[m->marks++] = (uint16_t)x->id;
    }
    m->spot = spot;
    m->spot_of = spot_of;
    m->mark = mark;
}

static void put_paths(struct dtc_arena *a, const struct dtc_map *from, struct dt_map *m)
{
    struct dt_path *path = dtc_alloc(a, (from->paths + 1u) * sizeof *path);
    for (unsigned i = 0; i < from->paths; i++) {
        const struct dtc_path *p = &from->path[i];
        path[i] = (struct dt_path){ (uint16_t)p->noun, (uint8_t)from->spot[p->a].space,
                                    (uint8_t)from->spot[p->b].space, p->over };
    }
    m->path = path;
}

static void put_map(struct dtc *c, struct dtc_arena *a, const struct dtc_map *from, struct dt_map *m)
{
    size_t cells = (size_t)from->spots * from->spots * c->words->way.count;
    struct dt_spot *spot = dtc_alloc(a, (from->spots + 1u) * sizeof *spot);
    struct dtc_ways ways = { .exit = dtc_alloc(a, (2 * from->paths + 1u) * sizeof *ways.exit),
                             .steps = dtc_alloc(a, cells + 1), .order = dtc_alloc(a, cells + 1),
                             .next = dtc_alloc(a, (cells + 1) * sizeof *ways.next) };
    *m = (struct dt_map){ .word = dtc_copy(a, from->name.text), .name = dtc_copy(a, from->title.text),
                          .w = (int16_t)from->size.x, .h = (int16_t)from->size.y, .spots = (uint16_t)from->spots,
                          .paths = (uint16_t)from->paths };
    put_spots(a, from, m, spot);
    put_paths(a, from, m);
    dtc_make_exits(c->words, m, spot, ways.exit);
    dtc_make_ways(c->words, m, &ways);
    m->exit = ways.exit;
    m->steps = ways.steps;
    m->order = ways.order;
    m->next = ways.next;
}

void dtc_link_maps(struct dtc *c, struct dtc_made *made)
{
    struct dtc_arena *a = &made->arena;
    struct dt_map *map = dtc_alloc(a, (c->maps + 1u) * sizeof *map);
    struct dt_word *word = dtc_alloc(a, (c->space.count + 1u) * sizeof *word);
    for (unsigned i = 0; i < c->space.count; i++)
        word[i] = (struct dt_word){ .name = dtc_copy(a, dtc_text(c->space_word[i].name)),
                                    .args = dtc_copy(a, dtc_text(c->space_word[i].args)) };
    for (unsigned i = 0; i < c->maps; i++)
        put_map(c, a, &c->map[i], &map[i]);
    made->c.map = map;
    made->c.maps = (uint16_t)c->maps;
    made->c.space = (struct dt_list){ word, c->space.count };
}
