/* check_map.c -- does a map hold together: its words, where spaces lie, where paths lead, and can one get everywhere?
 *
 * Kinds of spaces are nouns of the class `ground`, kinds of paths of the class `path`, marks of the class `site`. */
#include "../compile.h"

int dtc_find_space(struct dtc *c, struct dtc_str name, struct dtc_pos pos)
{
    int i = dtc_find(&c->space, name);
    if (i < 0) {
        char hint[80];
        struct dtc_near n;
        dtc_near_start(&n, name);
        dtc_near_list(&n, &c->space);
        dtc_report(c, pos, "no map has a space '%.*s'%s", (int)name.length, name.at,
                   dtc_near_hint(&n, hint, sizeof hint));
    }
    return i;
}

/* ------------------------------------------------------------------- spaces ---- */

static void check_code(struct dtc *c, const struct dtc_spot *s)
{
    struct dtc_str code = s->code.text;
    bool ok = code.length >= 2 && code.length <= DT_SHORT;
    for (unsigned i = 0; i < code.length; i++)
        ok &= (code.at[i] >= 'A' && code.at[i] <= 'Z') || (code.at[i] >= '0' && code.at[i] <= '9');
    if (!s->code.pos.line && s->torn)
        return;
    if (!s->code.pos.line)
        dtc_report(c, s->pos, "expected 'short' and a short name for '%.*s'", (int)s->name.text.length,
                   s->name.text.at);
    else if (!ok)
        dtc_report(c, s->code.pos, "a short name has two to %d capital letters or digits", DT_SHORT);
}

static void check_place(struct dtc *c, const struct dtc_map *m, const struct dtc_spot *s)
{
    const struct dtc_pair *at = &s->at, *size = &s->size;
    if (!at->given && s->torn)
        return;
    if (!at->given) {
        dtc_report(c, s->pos, "expected 'at' and where '%.*s' lies", (int)s->name.text.length, s->name.text.at);
        return;
    }
    if (at->x > m->size.x || at->y > m->size.y)
        dtc_report(c, at->pos, "%d,%d is outside of the map, which goes to %d,%d", at->x, at->y, m->size.x, m->size.y);
    else if (size->given && (!size->x || !size->y))
        dtc_report(c, size->pos, "a room has a width and a height");
    else if (size->given && (size->x > DT_MAP_SIZE || size->y > DT_MAP_SIZE || 2 * at->x < size->x ||
                             2 * at->y < size->y || 2 * (m->size.x - at->x) < size->x ||
                             2 * (m->size.y - at->y) < size->y))
        dtc_report(c, size->pos, "a room of this size around %d,%d is not wholly on the map", at->x, at->y);
}

static void check_marks(struct dtc *c, struct dtc_map *m, struct dtc_spot *s)
{
    unsigned n = 0;
    for (struct dtc_expr *x = s->marks; x; x = x->next, n++) {
        x->id = dtc_find_noun(c, x->name, x->pos, dtc_text("site"));
        for (const struct dtc_expr *y = s->marks; y != x; y = y->next)
            if (y->id == x->id && x->id >= 0)
                dtc_report(c, x->pos, "this space has the mark '%.*s' already", (int)x->name.length, x->name.at);
        if (n == DT_MARKS)
            dtc_report(c, x->pos, "a space can have at most %d marks", DT_MARKS);
        if (n >= DT_MARKS)
            return;
    }
    m->marks += n;
}

static bool overlap(int a, int wide_a, int b, int wide_b)
{
    int apart = a > b ? a - b : b - a;
    return 2 * apart < wide_a + wide_b || !apart;
}

/* Two spaces of a map. */
static void check_twins(struct dtc *c, const struct dtc_spot *a, const struct dtc_spot *b)
{
    if (dtc_same(a->name.text, b->name.text))
        dtc_report(c, b->name.pos, "this map has a space '%.*s' already, in line %u", (int)b->name.text.length,
                   b->name.text.at, a->pos.line);
    else if (a->code.text.length && dtc_same(a->code.text, b->code.text))
        dtc_report(c, b->code.pos, "\"%.*s\" is the short name of '%.*s' already", (int)b->code.text.length,
                   b->code.text.at, (int)a->name.text.length, a->name.text.at);
    else if (a->at.given && b->at.given && overlap(a->at.x, a->size.x, b->at.x, b->size.x) &&
             overlap(a->at.y, a->size.y, b->at.y, b->size.y))
        dtc_report(c, b->at.pos, "'%.*s' lies where '%.*s' does", (int)b->name.text.length, b->name.text.at,
                   (int)a->name.text.length, a->name.text.at);
}

static void check_space(struct dtc *c, struct dtc_map *m, unsigned i)
{
    struct dtc_spot *s = &m->spot[i];
    if (!s->title.text.length)
        dtc_report(c, s->title.pos, "a space needs a name");
    if (dtc_is_one(s->name.text, dtc_value_words))
        dtc_report(c, s->name.pos, "'%.*s' is a word of the language", (int)s->name.text.length, s->name.text.at);
    if (s->kind.pos.line)
        s->noun = dtc_find_noun(c, s->kind.text, s->kind.pos, dtc_text("ground"));
    else if (!s->torn)
        dtc_report(c, s->pos, "expected 'kind' and what kind of space '%.*s' is", (int)s->name.text.length,
                   s->name.text.at);
    check_code(c, s);
    check_place(c, m, s);
    check_marks(c, m, s);
    for (unsigned j = 0; j < i; j++)
        check_twins(c, &m->spot[j], s);
}

/* -------------------------------------------------------------------- paths ---- */

static int end_of(struct dtc *c, const struct dtc_map *m, const struct dtc_named *name)
{
    char hint[80];
    struct dtc_near n;
    for (unsigned i = 0; i < m->spots; i++)
        if (dtc_same(m->spot[i].name.text, name->text))
            return (int)i;
    dtc_near_start(&n, name->text);
    for (unsigned i = 0; i < m->spots; i++)
        if (m->spot[i].space >= 0)
            dtc_near_word(&n, c->space_word[m->spot[i].space].name);
    dtc_report(c, name->pos, "this map has no space '%.*s'%s", (int)name->text.length, name->text.at,
               dtc_near_hint(&n, hint, sizeof hint));
    return -1;
}

static void check_path(struct dtc *c, struct dtc_map *m, unsigned i, unsigned exits[])
{
    struct dtc_path *p = &m->path[i];
    p->noun = dtc_find_noun(c, p->kind.text, p->kind.pos, dtc_text("path"));
    p->a = end_of(c, m, &p->from);
    p->b = end_of(c, m, &p->to);
    if (p->a < 0 || p->b < 0)
        return;
    if (p->a == p->b)
        dtc_report(c, p->to.pos, "a path leads from '%.*s' to itself", (int)p->to.text.length, p->to.text.at);
    for (unsigned j = 0; j < i; j++) {
        const struct dtc_path *q = &m->path[j];
        if (q->noun == p->noun && ((q->a == p->a && q->b == p->b) || (q->a == p->b && q->b == p->a)))
            dtc_report(c, p->to.pos, "there is such a path from '%.*s' to '%.*s' already, in line %u",
                       (int)p->from.text.length, p->from.text.at, (int)p->to.text.length, p->to.text.at, q->pos.line);
    }
    if (++exits[p->a] == DT_EXITS + 1 || ++exits[p->b] == DT_EXITS + 1)
        dtc_report(c, p->pos, "a space can have at most %d paths", DT_EXITS);
}

/* By the first WAY one must get from every space to every other, unless the map has no paths at all. */
static void check_connected(struct dtc *c, const struct dtc_map *m)
{
    bool reached[DT_MAP_SPACES] = { true };
    bool more = c->words->way.count && m->paths;
    if (!more)
        return;
    while (more) {
        more = false;
        for (unsigned i = 0; i < m->paths; i++) {
            const struct dtc_path *p = &m->path[i];
            if (reached[p->a] != reached[p->b] && dtc_way_uses(c->words, 0, (unsigned)p->noun))
                reached[p->a] = reached[p->b] = more = true;
        }
    }
    for (unsigned i = 0; i < m->spots; i++)
        if (!reached[i])
            dtc_report(c, m->spot[i].pos, "no way ('%s') leads from '%.*s' to '%.*s'", c->words->way.at[0].name,
                       (int)m->spot[0].name.text.length, m->spot[0].name.text.at, (int)m->spot[i].name.text.length,
                       m->spot[i].name.text.at);
}

static void check_map(struct dtc *c, struct dtc_map *m)
{
    size_t before = dtc_errors_count(c->errors);
    unsigned exits[DT_MAP_SPACES + 1] = { 0 };
    if (m->size.x < 1 || m->size.y < 1 || m->size.x > DT_MAP_SIZE || m->size.y > DT_MAP_SIZE) {
        dtc_report(c, m->size.pos, "a map is from 1 to %d wide and high", DT_MAP_SIZE);
        m->size = (struct dtc_pair){ .x = DT_MAP_SIZE, .y = DT_MAP_SIZE };
    }
    if (!m->title.text.length)
        dtc_report(c, m->title.pos, "a map needs a name");
    if (!m->spots)
        dtc_report(c, m->pos, "a map has at least one space");
    for (unsigned i = 0; i < m->spots; i++)
        check_space(c, m, i);
    for (unsigned i = 0; i < m->paths; i++)
        check_path(c, m, i, exits);
    if (dtc_errors_count(c->errors) == before)
        check_connected(c, m);
}

void dtc_check_maps(struct dtc *c)
{
    for (unsigned i = 0; i < c->maps; i++) {
        for (unsigned j = 0; j < i; j++)
            if (dtc_same(c->map[i].name.text, c->map[j].name.text))
                dtc_report(c, c->map[i].name.pos, "there is a map '%.*s' already, in pack \"%.*s\"",
                           (int)c->map[i].name.text.length, c->map[i].name.text.at,
                           (int)c->pack[c->map[j].pack].name.length, c->pack[c->map[j].pack].name.at);
        check_map(c, &c->map[i]);
    }
}
