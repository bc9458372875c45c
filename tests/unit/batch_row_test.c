/* batch_row_test.c -- rows for learners tell what the view of the asked seat tells, and nothing else: every row is
 * compared, byte for byte, with one that is written whole and plainly from dt_mask. */
#include "session_help.h"

#include "players/batch_in.h"

enum { ROWS = 8, STEPS = 400 };

struct world {
    struct dt_batch b;
    struct dt_batch_shape shape;
    struct dt_core *view;
    void *room, *scratch;
    int16_t *observation;                  /* the row as it should be */
    uint64_t luck;
    unsigned straight, viewed;             /* rows that were written from the state, and from a view */
};

/* ---- the row as it should be ---- */

static int16_t zone_number(const struct dt_game *g, const struct dt_core *v, unsigned zone, unsigned seat)
{
    const struct dt_zone_def *z = &g->zone[zone];
    if (!z->count)
        return 0;
    if (!(z->flags & DT_OWNED) || zone - z->first >= v->seats)
        return (int16_t)(zone + 1);
    return (int16_t)(1 + z->first + (zone - z->first + v->seats - seat) % v->seats);
}

static void write_observation(const struct dt_game *g, const struct dt_core *v, int16_t *to)
{
    const struct dt_decision *d = &v->ask;
    const int head[] = { d->who, v->seats, d->ask, d->flags, d->least, d->most, d->picked, (uint16_t)(d->source + 1),
                         d->count, (int)dt_depth(g, v) };
    enum { OWN = sizeof head / sizeof *head };
    for (unsigned i = 0; i < DT_BATCH_HEAD; i++)
        *to++ = (int16_t)(i < OWN ? head[i] : v->setting[i - OWN]);
    for (unsigned i = 0; i < g->content->things; i++) {
        const struct dt_thing *t = &dt_things_of(v)[i];
        *to++ = zone_number(g, v, t->zone, d->who);
        *to++ = (int16_t)(t->flags + 256 * t->pos);
        *to++ = (int16_t)(t->count + 256 * t->mark);
        *to++ = (int16_t)(t->on == DT_NOTHING ? 0 : t->on + 1);
    }
    for (unsigned i = 0; i < g->shows; i++)
        for (unsigned n = 0; n < g->show[i].size; n++)
            *to++ = ((const uint8_t *)v)[g->show[i].at + n];
}

static char object_of(const struct dt_game *g, unsigned verb)
{
    static const char common[] = {
#define X(name, object) object,
        DT_VERBS(X)
#undef X
    };
    return verb < DT_V_GAME ? common[verb] : g->words->pick.at[verb - DT_V_GAME].args[0];
}

static void write_features(const struct dt_game *g, const struct dt_core *v, const struct dt_option *o, int16_t *to)
{
    bool thing = object_of(g, o->verb) == 't' && o->object < g->content->things;
    to[0] = o->verb;
    to[1] = object_of(g, o->verb);
    to[2] = (int16_t)(thing ? g->content->card_of[o->object] + 1 : 0);
    to[3] = (int16_t)(thing ? g->content->of[o->object].kind + 1 : 0);
    to[4] = thing ? zone_number(g, v, dt_things_of(v)[o->object].zone, v->ask.who) : (int16_t)0;
    to[5] = (int16_t)(thing ? 0 : o->object);
    to[6] = o->arg;
    to[7] = o->flags;
}

/* Verb, object and how many of the options before have the same. */
static uint32_t action_id(const struct world *w, const struct dt_decision *d, unsigned i)
{
    const struct dt_option *o = &d->option[i];
    bool bare = object_of(w->b.game, o->verb) == '-';
    uint32_t nth = 0;
    for (unsigned k = 0; k < i; k++)
        nth += d->option[k].verb == o->verb && (bare || d->option[k].object == o->object);
    return w->shape.first[o->verb] + (bare ? 0 : o->object) + nth * w->shape.different;
}

/* ---- rows compared ---- */

static void row_is_the_view(struct world *w, unsigned row)
{
    const struct dt_game *g = w->b.game;
    const struct dt_core *s = dt_batch_state(&w->b, &w->shape, row);
    const struct dt_decision *d = &w->view->ask;
    size_t numbers = w->shape.observation;
    memset(w->view, 0x5a, w->shape.state);
    dt_mask(g, s, s->ask.who, w->view);
    write_observation(g, w->view, w->observation);
    assert_memory_equal(w->b.observation + row * numbers, w->observation, numbers * sizeof(int16_t));
    assert_int_equal(w->b.seat[row], s->ask.who);
    assert_int_equal(w->b.options[row], d->count);
    for (unsigned i = 0; i < d->count; i++) {
        int16_t feature[DT_BATCH_FEATURES];
        size_t at = (size_t)row * DT_OPTIONS + i;
        write_features(g, w->view, &d->option[i], feature);
        assert_memory_equal(w->b.feature + at * DT_BATCH_FEATURES, feature, sizeof feature);
        assert_int_equal(w->b.action[at], action_id(w, d, i));
    }
    if (dt_batch_kept(&w->b, &w->shape, row)->plain)
        w->straight++;
    else
        w->viewed++;
}

static struct world begin(const struct dt_game *g, unsigned seats, const struct dt_setup *how)
{
    struct world w = { .b = { .game = g, .games = ROWS, .seats = seats, .seed = 11, .setup = how } };
    dt_batch_shape(w.b.game, &w.shape);
    w.room = dt_batch_room(&w.b, false);
    w.scratch = malloc(w.shape.state);
    w.view = malloc(w.shape.state);
    w.observation = malloc(w.shape.observation * sizeof(int16_t));
    assert_true(w.room && w.scratch && w.view && w.observation);
    memset(w.b.kept, 0xa5, w.shape.kept * ROWS);         /* a caller's own memory need not be clean */
    assert_true(dt_batch_begin(&w.b, 0, ROWS, w.scratch));
    return w;
}

static void end(struct world *w)
{
    free(w->room);
    free(w->scratch);
    free(w->view);
    free(w->observation);
}

static void step(struct world *w)
{
    uint32_t action[ROWS];
    for (unsigned i = 0; i < ROWS; i++) {
        w->luck = w->luck * 6364136223846793005u + 1442695040888963407u;
        action[i] = w->b.action[i * DT_OPTIONS + (unsigned)((w->luck >> 33) % w->b.options[i])];
    }
    assert_int_equal(dt_batch_step(&w->b, 0, ROWS, action, w->scratch), 0);
}

static struct world play(const struct dt_game *g, unsigned seats, unsigned value)
{
    struct dt_setup how;
    dt_defaults(g, &how, seats);
    how.setting[0] = (uint16_t)value;
    struct world w = begin(g, seats, &how);
    for (unsigned n = 0; n < STEPS; n++) {
        for (unsigned i = 0; i < ROWS; i++)
            row_is_the_view(&w, i);
        step(&w);
    }
    end(&w);
    return w;
}

/* Every game, its first setting either way where it has one, with the fewest, the most and some players. */
static void test_rows_are_views(void **state)
{
    unsigned straight = 0, viewed = 0;
    (void)state;
    for (unsigned game = 0; game < dts_games(); game++) {
        unsigned least, most;
        const char *choices, *name = dts_game_setting(game, 0, &choices);
        dts_game_seats(game, &least, &most);
        for (unsigned value = 0; value < 1u + (name && strchr(choices, ' ')); value++)
            for (unsigned seats = least; seats <= most; seats += seats == least ? 1 : 3) {
                struct world w = play(dts_owner_games()[game], seats, value);
                straight += w.straight, viewed += w.viewed;
            }
    }
    assert_true(straight > 1000);          /* both ways were gone, or nothing was compared */
    assert_true(viewed > 1000);
}

/* Rows may be put elsewhere, states exchanged: nothing is left of what was written before. */
static void test_rows_move(void **state)
{
    (void)state;
    for (unsigned game = 0; game < dts_games(); game++) {
        unsigned least, most;
        dts_game_seats(game, &least, &most);
        struct world w = begin(dts_owner_games()[game], most, NULL);
        size_t numbers = ROWS * w.shape.observation * sizeof(int16_t);
        int16_t *first = w.b.observation, *other = malloc(numbers);
        char *states = w.b.states;
        assert_non_null(other);
        memset(other, 0x77, numbers);
        for (unsigned n = 0; n < 60; n++) {
            step(&w);
            if (n % 3 == 0)
                w.b.observation = w.b.observation == first ? other : first;
            if (n % 5 == 0) {
                memcpy(states, states + w.shape.state * (1 + n % (ROWS - 1)), w.shape.state);
                memset(w.b.observation, 0x33, w.shape.observation * sizeof(int16_t));
                dt_batch_show(&w.b, 0, 1, w.scratch);
                row_is_the_view(&w, 0);
            }
            step(&w);
            for (unsigned i = 0; i < ROWS; i++)
                row_is_the_view(&w, i);
        }
        free(other);
        end(&w);
    }
}

/* Hardly a game has both private fields and nothing else that is hidden: one is made of a game that has neither. */
static void test_private_fields(void **state)
{
    struct dt_game g = *dts_owner_games()[dts_game_find("null")];
    struct dt_show show[8];
    unsigned private = 0;
    (void)state;
    assert_in_range(g.shows, 1, 8);
    memcpy(show, g.show, sizeof *show * g.shows);
    for (unsigned i = 0; i < g.shows && !private; i++)
        if (show[i].size >= DT_SEATS && show[i].size % DT_SEATS == 0)
            show[i].how = DT_SHOW_OWNER, private++;
    assert_int_equal(private, 1);
    g.show = show;
    struct world w = play(&g, 4, 0);
    assert_true(w.straight > 1000);
}

/* Something of which everybody sees only the back, with others of it: not the last of them, which views would name. */
static unsigned hidden_thing(const struct dt_game *g, const struct dt_core *s)
{
    for (unsigned t = 0; t < g->content->things; t++)
        for (unsigned u = t + 1; !dt_knows(g, s, DT_NOBODY, t) && u < g->content->things; u++)
            if (g->content->of[u].stock == g->content->of[t].stock && !dt_knows(g, s, DT_NOBODY, u))
                return t;
    return DT_NOTHING;
}

/* Nobody takes an action: the rows are written again. */
static void write_again(struct world *w)
{
    uint32_t none[ROWS];
    for (unsigned i = 0; i < ROWS; i++)
        none[i] = DT_BATCH_NO_ACTION;
    assert_int_equal(dt_batch_step(&w->b, 0, ROWS, none, w->scratch), ROWS);
    row_is_the_view(w, 0);
}

/* A question or frame that names something hidden has it named as in the view. */
static void test_hidden_things_spoken_of(void **state)
{
    (void)state;
    struct world w = begin(dts_owner_games()[dts_game_find("elder-sign")], 2, NULL);
    struct dt_core *s = dt_batch_state(&w.b, &w.shape, 0);
    const struct dt_batch_kept *kept = dt_batch_kept(&w.b, &w.shape, 0);
    const struct dt k = dt_rules(w.b.game, s, 0);
    unsigned hidden = hidden_thing(w.b.game, s), known = 0;
    assert_true(hidden < w.b.game->content->things && kept->plain);
    s->ask.source = (uint16_t)hidden;
    write_again(&w);
    assert_false(kept->plain);
    assert_int_not_equal(w.view->ask.source, hidden);        /* its name would have told which it is */
    s->ask.source = DT_NOTHING;
    write_again(&w);
    assert_true(kept->plain);
    dt_bottom(&k)->source = (uint16_t)hidden;
    write_again(&w);
    assert_false(kept->plain);

    /* what a frame speaks of goes where nobody sees it, and the frame stays as it was */
    while (!dt_knows(w.b.game, s, DT_NOBODY, known))
        known++;
    struct dt_thing was = *dt_thing(&k, known);
    dt_bottom(&k)->source = (uint16_t)known;
    write_again(&w);
    assert_true(kept->plain);
    *dt_thing(&k, known) = (struct dt_thing){ .zone = dt_thing(&k, hidden)->zone, .on = DT_NOTHING, .next = was.next };
    write_again(&w);
    assert_false(kept->plain);
    end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_views),
        cmocka_unit_test(test_rows_move),
        cmocka_unit_test(test_private_fields),
        cmocka_unit_test(test_hidden_things_spoken_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
