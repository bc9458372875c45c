/* verify_map.c -- do compiled maps hold together?
 *
 * What was written is read first: words, places and paths, each in its range. What follows from it is made again and
 * compared, so that rules can trust every number in the tables. */
#include <stdlib.h>
#include <string.h>
#include "../compile.h"

static bool of_class(const struct dt_words *w, unsigned noun, const char *cls)
{
    return noun < w->noun.count && dtc_in_class(dtc_text(cls), w->noun.at[noun].args);
}

static bool short_name(const char *code)
{
    unsigned n = 0;
    while (n < DT_SHORT && ((code[n] >= 'A' && code[n] <= 'Z') || (code[n] >= '0' && code[n] <= '9')))
        n++;
    for (unsigned i = n; i <= DT_SHORT; i++)
        if (code[i])
            return false;
    return n >= 2;
}

static const char *spot(const struct dt_words *w, const struct dt_content *c, const struct dt_map *m, unsigned i)
{
    const struct dt_spot *s = &m->spot[i];
    if (s->space >= c->space.count || m->spot_of[s->space] != i)
        return "a map's spots are not those of its spaces";
    if (!of_class(w, s->kind, "ground"))
        return "a space is of no kind";
    if (s->w < 0 || s->h < 0 || !s->w != !s->h || 2 * s->x < s->w || 2 * s->y < s->h || 2 * (m->w - s->x) < s->w ||
        2 * (m->h - s->y) < s->h)
        return "a space lies outside of its map";
    if (!short_name(s->code))
        return "a space has no short name";
    if (s->marks > DT_MARKS || s->mark + s->marks > m->marks)
        return "a space has marks that are not there";
    for (unsigned j = 0; j < s->marks; j++)
        if (!of_class(w, m->mark[s->mark + j], "site"))
            return "a mark of a space is none of the game's";
    for (unsigned j = 0; j < i; j++)
        if (!strcmp(m->spot[j].code, s->code))
            return "two spaces have the same short name";
    return NULL;
}

static const char *path(const struct dt_words *w, const struct dt_content *c, const struct dt_map *m, unsigned i,
                        unsigned exits[])
{
    const struct dt_path *p = &m->path[i];
    if (!of_class(w, p->kind, "path") || p->over >= DT_EDGES)
        return "a path is of no kind";
    if (p->from >= c->space.count || p->to >= c->space.count || m->spot_of[p->from] == DT_NOWHERE ||
        m->spot_of[p->to] == DT_NOWHERE || p->from == p->to)
        return "a path leads nowhere";
    exits[p->from]++;
    exits[p->to]++;
    return exits[p->from] > DT_EXITS || exits[p->to] > DT_EXITS ? "a space has too many paths" : NULL;
}

static const char *written(const struct dt_words *w, const struct dt_content *c, const struct dt_map *m)
{
    unsigned exits[DT_SPACES] = { 0 }, there = 0;
    const char *bad = NULL;
    if (!m->word || !m->name || m->w < 1 || m->h < 1 || m->w > DT_MAP_SIZE || m->h > DT_MAP_SIZE)
        return "a map has no name or no size";
    if (!m->spots || m->spots > DT_MAP_SPACES || m->paths > DT_PATHS)
        return "a map has no spaces, or too much of something";
    for (unsigned i = 0; i < 256; i++)
        there += m->spot_of[i] != DT_NOWHERE;
    if (there != m->spots)
        return "a map's spots are not those of its spaces";
    for (unsigned i = 0; i < m->spots && !bad; i++)
        bad = spot(w, c, m, i);
    for (unsigned i = 0; i < m->paths && !bad; i++)
        bad = path(w, c, m, i, exits);
    return bad;
}

static bool same_exits(const struct dt_words *w, const struct dt_map *m, struct dt_spot *spots, struct dt_exit *exit)
{
    memcpy(spots, m->spot, m->spots * sizeof *spots);
    dtc_make_exits(w, m, spots, exit);
    for (unsigned i = 0; i < m->spots; i++)
        if (spots[i].exit != m->spot[i].exit || spots[i].exits != m->spot[i].exits)
            return false;
    for (unsigned i = 0; i < 2u * m->paths; i++)
        if (exit[i].kind != m->exit[i].kind || exit[i].to != m->exit[i].to || exit[i].ways != m->exit[i].ways)
            return false;
    return true;
}

/* The tables that the compiler would make of this map. */
static const char *follows(const struct dt_words *w, const struct dt_map *m)
{
    size_t cells = (size_t)m->spots * m->spots * w->way.count;
    struct dt_spot *spots = malloc((m->spots + 1u) * sizeof *spots);
    struct dtc_ways to = { malloc((2u * m->paths + 1) * sizeof *to.exit), malloc(cells + 1), malloc(cells + 1),
                           malloc((cells + 1) * sizeof *to.next) };
    const char *bad = "there is no memory to read the maps";
    if (spots && to.exit && to.steps && to.order && to.next) {
        bad = NULL;
        if (!same_exits(w, m, spots, to.exit))
            bad = "the exits of a map's spaces are not its paths";
        else
            dtc_make_ways(w, m, &to);
        if (!bad && (memcmp(to.steps, m->steps, cells) || memcmp(to.order, m->order, cells) ||
                     memcmp(to.next, m->next, cells * sizeof *to.next)))
            bad = "the distances of a map are not those of its paths";
    }
    free(spots);
    free(to.exit);
    free(to.steps);
    free(to.order);
    free(to.next);
    return bad;
}

const char *dtc_verify_maps(const struct dt_words *w, const struct dt_content *c)
{
    const char *bad = c->maps > DT_MAPS || c->space.count > DT_SPACES ? "there are too many maps or spaces" : NULL;
    for (unsigned i = 0; i < c->space.count && !bad; i++)
        if (!c->space.at[i].name || !c->space.at[i].args)
            bad = "a space has no name";
    for (unsigned i = 0; i < c->maps && !bad; i++) {
        bad = written(w, c, &c->map[i]);
        if (!bad)
            bad = follows(w, &c->map[i]);
    }
    return bad;
}
