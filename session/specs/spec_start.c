/* spec_start.c -- `play --spec`: a session that begins where the `given` of a case ends. */
#include "spec_in.h"

/* Programs of the spec's own statements are not part of the cards the session plays with. */
static bool inside_statement(const struct spec_play *p)
{
    const struct dt_game *g = p->k.game;
    for (unsigned i = 0; i < dt_depth(g, p->s); i++) {
        const struct dt_frame *f = dt_frame_at(g, p->s, i);
        if (f->proc == DT_P_PROGRAM && f->step >= p->lab->codes)
            return true;
    }
    return false;
}

static int find_case(const struct dts_spec *s, const char *name)
{
    for (unsigned i = 0; i < s->cases; i++)
        if (!name || !strcmp(s->at[i].name, name))
            return (int)i;
    return -1;
}

/* From here on chance falls again by itself, by the seed of whoever plays on. */
static struct dts *sit_down(struct spec_play *p, const struct dts_how *seats, char *error, size_t room)
{
    struct spec_lab *lab = p->c->lab;
    struct dt_game game = *dts_game_at((unsigned)dts_game_find(lab->game.name));
    if (lab->cards.own)
        game.content = lab->cards.own;
    struct dt_setup setup = p->c->setup;
    setup.asks_nature = seats && seats->ask_dice;
    p->s->asks_nature = setup.asks_nature;
    p->s->rng[0] = dts_mix(seats ? seats->seed : p->c->seed) | 1;
    p->s->rng[1] = dts_mix(p->s->rng[0]);
    return dts_from_state(&game, &lab->cards, &setup, p->s, seats, error, room);
}

static struct dts *begin_case(const struct dts_spec *s, const char *name, const struct dts_how *seats, FILE *out,
                         char *error, size_t room)
{
    struct dts *session = 0;
    int which = find_case(s, name);
    struct spec_play *p = which < 0 ? 0 : malloc(sizeof *p);
    if (!p) {
        dts_say_error(error, room, which < 0 ? "%s: there is no case '%s'" : "%s: out of memory", s->file, name
                      ? name : "");
        return 0;
    }
    if (spec_play_begin(p, s, (unsigned)which, DTS_SPEC_QUICK, out))
        spec_play_lines(p, false);
    if (p->failures || p->s->status != DT_ASKING)
        dts_say_error(error, room, "%s: the position of '%s' is not reached", s->file, s->at[which].name);
    else if (inside_statement(p))
        dts_say_error(error, room, "%s: '%s' ends inside a statement of its own", s->file, s->at[which].name);
    else
        session = sit_down(p, seats, error, room);
    spec_play_free(p);
    free(p);
    return session;
}

/* What went wrong is told by the reader line by line; the first line is the one to pass on. */
struct dts *dts_spec_start(const char *path, const char *name, const struct dts_how *seats, char *error, size_t room)
{
    size_t length, told = 0;
    char *said = 0, *text = dts_read_file(path, DTS_CARDS_MAX, &length, error, room);
    FILE *out = text ? open_memstream(&said, &told) : 0;
    if (!out) {
        free(text);
        return 0;
    }
    *error = 0;
    struct dts_spec *spec = dts_spec_read(path, text, length, out);
    struct dts *s = spec ? begin_case(spec, name, seats, out, error, room) : 0;
    fclose(out);
    if (!s && told > 2)
        dts_say_error(error, room, "%.*s", (int)strcspn(said + 2, "\n"), said + 2);
    dts_spec_free(spec);
    free(said);
    free(text);
    return s;
}
