/* parse_map.c -- maps: spaces and the paths between them.
 *
 *     map NAME "TITLE" [size W,H] {
 *         space NAME "TITLE" kind NOUN at X,Y [size W,H] short "CODE" [marks NOUN, NOUN]
 *         path NOUN from SPACE to SPACE, SPACE [over east]
 *     }
 *
 * The words of spaces are collected here, for what follows may name them; what is wrong with a map is found by
 * check_map.c. */
#include "../compile.h"

static bool parse_word(struct dtc *c, struct dtc_named *to, const char *what)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_NAME)
        return dtc_expected(c, what);
    *to = (struct dtc_named){ t->text, t->pos };
    dtc_take(c);
    return true;
}

static bool parse_title(struct dtc *c, struct dtc_named *to, const char *what)
{
    const struct dtc_token *t = dtc_peek(c, 0);
    if (t->kind != DTC_STRING)
        return dtc_expected(c, what);
    *to = (struct dtc_named){ t->text, t->pos };
    dtc_take(c);
    return true;
}

/* X,Y */
static bool parse_pair(struct dtc *c, struct dtc_pair *to, const char *what)
{
    if (to->given)
        dtc_report(c, dtc_peek(c, 0)->pos, "%s is given twice", what);
    const struct dtc_token *x = dtc_peek(c, 0), *y = dtc_peek(c, 2);
    if (x->kind != DTC_NUMBER || dtc_peek(c, 1)->kind != DTC_MARK || dtc_peek(c, 1)->mark != ',' ||
        y->kind != DTC_NUMBER)
        return dtc_expected(c, "two numbers with ',' between them");
    *to = (struct dtc_pair){ x->pos, x->number, y->number, true };
    dtc_take(c);
    dtc_take(c);
    dtc_take(c);
    return true;
}

/* NOUN { "," NOUN } */
static bool parse_words(struct dtc *c, struct dtc_expr **last, const char *what)
{
    do {
        struct dtc_named word;
        if (!parse_word(c, &word, what))
            return false;
        *last = dtc_new_expr(c, DTC_X_NAME, word.pos);
        (*last)->name = word.text;
        last = &(*last)->next;
    } while (dtc_accept_mark(c, ','));
    return true;
}

static bool parse_clause(struct dtc *c, struct dtc_spot *s)
{
    if (dtc_accept_word(c, "kind"))
        return parse_word(c, &s->kind, "what kind of space it is");
    if (dtc_accept_word(c, "at"))
        return parse_pair(c, &s->at, "where a space lies");
    if (dtc_accept_word(c, "size"))
        return parse_pair(c, &s->size, "the size of a space");
    if (dtc_accept_word(c, "short"))
        return parse_title(c, &s->code, "a short name in quotes");
    return dtc_accept_word(c, "marks") && parse_words(c, &s->marks, "a mark of the space");
}

static bool at_clause(const struct dtc *c)
{
    static const char *const words[] = { "kind", "at", "size", "short", "marks", NULL };
    const struct dtc_token *t = dtc_peek(c, 0);
    return t->kind == DTC_NAME && dtc_is_one(t->text, words);
}

/* The number of a space: the same on every map. */
static int number_of(struct dtc *c, const struct dtc_spot *s)
{
    int known = dtc_find(&c->space, s->name.text);
    if (known >= 0) {
        if (!dtc_is(s->title.text, c->space_word[known].args))
            dtc_report(c, s->title.pos, "'%.*s' is called \"%s\" on another map: a space has one name",
                       (int)s->name.text.length, s->name.text.at, c->space_word[known].args);
        return known;
    }
    if (c->space.count == DT_SPACES) {
        dtc_report(c, s->name.pos, "the maps have more than %d spaces", DT_SPACES);
        return -1;
    }
    c->space_word = dtc_grow(&c->tree, c->space_word, &c->space_room, c->space.count + 1u, sizeof c->space_word[0]);
    c->space_word[c->space.count] =
        (struct dt_word){ .name = dtc_copy(&c->tree, s->name.text), .args = dtc_copy(&c->tree, s->title.text) };
    c->space.at = c->space_word;
    return c->space.count++;
}

/* What could not be read of a space costs that part only: paths may still name it. */
static bool parse_space(struct dtc *c, struct dtc_map *m, struct dtc_pos pos)
{
    struct dtc_spot s = { .pos = pos, .noun = -1 };
    bool ok = true;
    if (!parse_word(c, &s.name, "a word for the space") || !parse_title(c, &s.title, "the space's name in quotes"))
        return false;
    s.space = number_of(c, &s);
    while (ok && at_clause(c))
        ok = parse_clause(c, &s);
    s.torn = !ok;
    if (m->spots > DT_MAP_SPACES)
        return ok;
    if (m->spots == DT_MAP_SPACES)
        dtc_report(c, pos, "a map can have at most %d spaces", DT_MAP_SPACES);
    m->spot = dtc_grow(&c->tree, m->spot, &m->spot_room, m->spots + 1, sizeof m->spot[0]);
    m->spot[m->spots++] = s;
    return ok;
}

static bool parse_edge(struct dtc *c, uint8_t *over)
{
    static const char *const edge[] = { "", "east", "west", "north", "south" };      /* enum dt_edge */
    if (!dtc_accept_word(c, "over"))
        return true;
    for (unsigned i = 1; i < DT_EDGES; i++)
        if (dtc_accept_word(c, edge[i])) {
            *over = (uint8_t)i;
            return true;
        }
    return dtc_expected(c, "'east', 'west', 'north' or 'south'");
}

/* One path for each space that stands behind `to`. */
static bool parse_path(struct dtc *c, struct dtc_map *m, struct dtc_pos pos)
{
    struct dtc_path like = { .pos = pos };
    struct dtc_expr *to = NULL;
    if (!parse_word(c, &like.kind, "what kind of path it is") ||
        !dtc_expect_word(c, "from", "after the kind of a path") || !parse_word(c, &like.from, "a space") ||
        !dtc_expect_word(c, "to", "after the space a path begins at") || !parse_words(c, &to, "a space") ||
        !parse_edge(c, &like.over))
        return false;
    for (; to; to = to->next) {
        if (m->paths > DT_PATHS)
            return true;
        if (m->paths == DT_PATHS)
            dtc_report(c, pos, "a map can have at most %d paths", DT_PATHS);
        m->path = dtc_grow(&c->tree, m->path, &m->path_room, m->paths + 1, sizeof m->path[0]);
        like.to = (struct dtc_named){ to->name, to->pos };
        m->path[m->paths++] = like;
    }
    return true;
}

static bool parse_part(struct dtc *c, struct dtc_map *m)
{
    struct dtc_pos pos = dtc_peek(c, 0)->pos;
    if (dtc_accept_word(c, "space"))
        return parse_space(c, m, pos);
    return dtc_accept_word(c, "path") ? parse_path(c, m, pos) : dtc_expected(c, "'space', 'path' or '}'");
}

/* Between the braces. */
static bool parse_parts(struct dtc *c, struct dtc_map *m, struct dtc_pos open)
{
    while (!dtc_accept_mark(c, '}')) {
        if (dtc_peek(c, 0)->kind == DTC_END || dtc_starts_card(c, 0)) {
            char what[80];
            snprintf(what, sizeof what, "'}' to close the map opened at %u:%u", open.line, open.column);
            return dtc_expected(c, what);
        }
        unsigned start = c->at;
        if (!parse_part(c, m))
            dtc_skip(c, c->at == start);
    }
    return true;
}

bool dtc_parse_map(struct dtc *c)
{
    struct dtc_map m = { .pos = dtc_take(c)->pos, .pack = c->packs - 1 };
    if (!parse_word(c, &m.name, "a word for the map") || !parse_title(c, &m.title, "the map's name in quotes") ||
        (dtc_accept_word(c, "size") && !parse_pair(c, &m.size, "the size of a map")))
        return false;
    if (!m.size.given)
        m.size = (struct dtc_pair){ .x = 1000, .y = 1000 };
    struct dtc_pos open = dtc_peek(c, 0)->pos;
    if (!dtc_expect_mark(c, '{', "before the spaces of the map"))
        return false;
    bool ok = parse_parts(c, &m, open);
    if (c->maps == DT_MAPS) {
        dtc_report(c, m.pos, "there can be at most %d maps", DT_MAPS);
        return ok;
    }
    c->map = dtc_grow(&c->tree, c->map, &c->map_room, c->maps + 1, sizeof c->map[0]);
    c->map[c->maps++] = m;
    return ok;
}
