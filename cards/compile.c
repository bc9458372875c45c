/* compile.c -- the compiler's front door: runs the stages, owns the memory.
 *
 * Each stage works on what the one before could make sense of, so that one run reports as much
 * as it can; content is made only when nothing was reported. */
#include <stdlib.h>
#include "compile.h"

static void front(struct dtc *c, unsigned room)
{
    dtc_check_words(c);
    for (size_t i = 0; i < c->sources; i++) {
        dtc_lex(c, (unsigned)i);
        dtc_parse(c);
    }
    dtc_link_cards(c);
    dtc_check_room(c, room);
    dtc_check(c);
}

/* The arenas leave through one jump when there is no memory; nothing local changes after it. */
static bool stages(struct dtc *c, struct dtc_made *m, unsigned room)
{
    jmp_buf full;
    c->tree.full = m->arena.full = &full;
    if (setjmp(full)) {
        dtc_report(c, (struct dtc_pos){ 0 }, "the sources need too much memory");
        return false;
    }
    if (!c->sources) {
        dtc_report(c, (struct dtc_pos){ 0 }, "expected at least one source");
        return false;
    }
    front(c, room);
    if (dtc_errors_count(c->errors) == c->errors_before)
        dtc_link(c, m);
    return dtc_errors_count(c->errors) == c->errors_before;
}

struct dt_content *dtc_compile(const struct dt_words *words, const struct dtc_source *source, size_t sources,
                               unsigned room, struct dtc_errors *errors)
{
    struct dtc *c = calloc(1, sizeof *c);
    struct dtc_made *m = calloc(1, sizeof *m);
    bool ok = false;
    if (c && m) {
        *c = (struct dtc){ .words = words, .source = source, .sources = sources, .errors = errors };
        c->last = &c->first;
        c->errors_before = dtc_errors_count(errors);
        ok = stages(c, m, room);
        dtc_errors_sort(errors, c->errors_before);
        dtc_arena_free(&c->tree);
        m->arena.full = NULL;
    }
    free(c);
    if (ok)
        return &m->c;
    if (m)
        dtc_arena_free(&m->arena);
    free(m);
    return NULL;
}

void dtc_free(struct dt_content *c)
{
    struct dtc_made *m = (struct dtc_made *)c;      /* c is its first member */
    if (!m)
        return;
    dtc_arena_free(&m->arena);
    free(m);
}

/* -------------------------------------------------------- where it was written ---- */

static const struct dtc_made *made(const struct dt_content *c)
{
    return (const struct dtc_made *)c;
}

static bool place(const struct dtc_made *m, struct dtc_pos pos, struct dtc_where *out)
{
    if (!pos.line)
        return false;
    *out = (struct dtc_where){ m->file[pos.source], pos.line, pos.column };
    return true;
}

bool dtc_where_card(const struct dt_content *compiled, unsigned card, struct dtc_where *out)
{
    return card < compiled->cards && place(made(compiled), made(compiled)->card_pos[card], out);
}

bool dtc_where_code(const struct dt_content *compiled, unsigned code, struct dtc_where *out)
{
    const struct dtc_made *m = made(compiled);
    for (unsigned i = 0; i < m->places; i++)
        if (m->place[i].code == code)
            return place(m, m->place[i].pos, out);
    return false;
}
