/* mutate_maps.c -- what can be wrong with a map: a path that is gone or of another kind, a space of another kind, a
 * mark that is gone. A mutated map is a whole map again: what follows from its paths is made as by the compiler. */
#include "cards/compile.h"
#include "mutate.h"

static void *keep(const void *from, size_t bytes, size_t room)
{
    void *to = calloc(1, room + 1);
    if (!to)
        exit(1);
    if (bytes)
        memcpy(to, from, bytes);
    return to;
}

/* A copy of the map that can be changed: spots, paths and marks. */
static struct dt_map *copy_maps(const struct dt_content *c, unsigned which)
{
    struct dt_map *maps = keep(c->map, c->maps * sizeof *maps, c->maps * sizeof *maps), *m = &maps[which];
    m->spot = keep(m->spot, m->spots * sizeof *m->spot, m->spots * sizeof *m->spot);
    m->path = keep(m->path, m->paths * sizeof *m->path, m->paths * sizeof *m->path);
    m->mark = keep(m->mark, m->marks * sizeof *m->mark, m->marks * sizeof *m->mark);
    return maps;
}

static void link_again(const struct dt_words *w, struct dt_map *m)
{
    size_t cells = (size_t)m->spots * m->spots * w->way.count;
    struct dtc_ways to = { keep(0, 0, 2u * m->paths * sizeof *to.exit), keep(0, 0, cells), keep(0, 0, cells),
                           keep(0, 0, cells * sizeof *to.next) };
    dtc_make_exits(w, m, (struct dt_spot *)(uintptr_t)m->spot, to.exit);
    m->exit = to.exit;
    dtc_make_ways(w, m, &to);
    m->steps = to.steps;
    m->order = to.order;
    m->next = to.next;
}

static const char *word(const struct dt_content *c, unsigned space) { return c->space.at[space].name; }

/* Another noun of the same class, the same one where there is none. */
static unsigned another_noun(const struct dt_words *w, unsigned noun)
{
    for (unsigned i = 1; i < w->noun.count; i++) {
        unsigned n = (noun + i) % w->noun.count;
        if (!strcmp(w->noun.at[n].args, w->noun.at[noun].args))
            return n;
    }
    return noun;
}

static struct dt_map *add_map(struct mutations *list, const struct dt_content *c, unsigned which,
                              struct mutation **made)
{
    *made = mutation_add(list);
    **made = (struct mutation){ .ability = -1, .map = 1 + which, .maps = copy_maps(c, which) };
    return &(*made)->maps[which];
}

static void mutate_path(struct mutations *list, const struct dt_game *g, const struct dt_content *c, unsigned which,
                        unsigned i)
{
    const struct dt_path p = c->map[which].path[i];
    const struct dt_words *w = g->words;
    unsigned other = another_noun(w, p.kind);
    struct mutation *x;
    struct dt_map *m = add_map(list, c, which, &x);
    struct dt_path *path = (struct dt_path *)(uintptr_t)m->path;
    memmove(path + i, path + i + 1, (m->paths - i - 1u) * sizeof *path);
    m->paths--;
    link_again(w, m);
    snprintf(x->what, sizeof x->what, "%s from %s to %s gone", w->noun.at[p.kind].name, word(c, p.from), word(c, p.to));
    if (other == p.kind)
        return;
    m = add_map(list, c, which, &x);
    ((struct dt_path *)(uintptr_t)m->path)[i].kind = (uint16_t)other;
    link_again(w, m);
    snprintf(x->what, sizeof x->what, "%s from %s to %s becomes %s", w->noun.at[p.kind].name, word(c, p.from),
             word(c, p.to), w->noun.at[other].name);
}

static void mutate_spot(struct mutations *list, const struct dt_game *g, const struct dt_content *c, unsigned which,
                        unsigned i)
{
    const struct dt_spot *s = &c->map[which].spot[i];
    unsigned other = another_noun(g->words, s->kind);
    struct mutation *x;
    if (other != s->kind) {
        struct dt_map *m = add_map(list, c, which, &x);
        ((struct dt_spot *)(uintptr_t)m->spot)[i].kind = (uint16_t)other;
        snprintf(x->what, sizeof x->what, "%s becomes %s", word(c, s->space), g->words->noun.at[other].name);
    }
    for (unsigned n = 0; n < s->marks; n++) {
        struct dt_map *m = add_map(list, c, which, &x);
        ((uint16_t *)(uintptr_t)m->mark)[s->mark + n] = UINT16_MAX;
        snprintf(x->what, sizeof x->what, "mark %s of %s gone",
                 g->words->noun.at[c->map[which].mark[s->mark + n]].name, word(c, s->space));
    }
}

void mutations_of_maps(struct mutations *list, const struct dt_game *g, const struct dt_content *c)
{
    for (unsigned which = 0; which < c->maps; which++) {
        for (unsigned i = 0; i < c->map[which].spots; i++)
            mutate_spot(list, g, c, which, i);
        for (unsigned i = 0; i < c->map[which].paths; i++)
            mutate_path(list, g, c, which, i);
    }
}

void mutation_free_maps(const struct mutation *m, const struct dt_content *clean)
{
    if (!m->map)
        return;
    const struct dt_map *map = &m->maps[m->map - 1], *was = &clean->map[m->map - 1];
    free((void *)(uintptr_t)map->spot);
    free((void *)(uintptr_t)map->path);
    free((void *)(uintptr_t)map->mark);
    if (map->exit != was->exit) {
        free((void *)(uintptr_t)map->exit);
        free((void *)(uintptr_t)map->steps);
        free((void *)(uintptr_t)map->order);
        free((void *)(uintptr_t)map->next);
    }
    free(m->maps);
}
