/* batch_test.c -- rows of games for learners: every option has an id of its own, rows tell nothing
 * hidden, refused actions change nothing, and it does not matter how rows are shared out. */
#include "session_help.h"

#include "players/batch.h"

enum { ROWS = 6, STEPS = 800 };

struct world {
    struct dt_batch b;
    struct dt_batch_shape shape;
    void *room, *scratch;
};

static struct world begin(unsigned game, unsigned seats)
{
    struct world w = { .b = { .game = dts_owner_games()[game], .games = ROWS, .seats = seats, .seed = 5 } };
    dt_batch_shape(w.b.game, &w.shape);
    w.room = dt_batch_room(&w.b, true);
    w.scratch = calloc(1, w.shape.state);
    assert_true(w.room && w.scratch);
    assert_true(dt_batch_begin(&w.b, 0, ROWS, w.scratch));
    return w;
}

static void end(struct world *w)
{
    free(w->room);
    free(w->scratch);
}

static uint32_t id(const struct world *w, unsigned row, unsigned option)
{
    return w->b.action[(size_t)row * DT_OPTIONS + option];
}

/* The ids of a row are different, below the number of actions, and exactly what is legal. */
static void row_is_whole(const struct world *w, unsigned row)
{
    const uint8_t *legal = w->b.legal + (size_t)row * w->shape.actions;
    unsigned set = 0;
    assert_true(w->b.options[row] > 0);
    for (unsigned i = 0; i < w->b.options[row]; i++) {
        assert_true(id(w, row, i) < w->shape.actions);
        assert_int_equal(legal[id(w, row, i)], 1);
    }
    for (uint32_t n = 0; n < w->shape.actions; n++)
        set += legal[n];
    assert_int_equal(set, w->b.options[row]);
}

static void any_action(const struct world *w, uint64_t *r, uint32_t *action)
{
    for (unsigned i = 0; i < ROWS; i++) {
        *r = *r * 6364136223846793005u + 1442695040888963407u;
        action[i] = id(w, i, (unsigned)((*r >> 33) % w->b.options[i]));
    }
}

static void each_game(void (*check)(unsigned game, unsigned seats))
{
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        check(g, least);
        check(g, most);
    }
}

static void plays(unsigned game, unsigned seats)
{
    struct world w = begin(game, seats);
    uint32_t action[ROWS], ended = 0;
    uint64_t r = 3;
    for (unsigned n = 0; n < STEPS; n++) {
        for (unsigned i = 0; i < ROWS; i++)
            row_is_whole(&w, i);
        any_action(&w, &r, action);
        assert_int_equal(dt_batch_step(&w.b, 0, ROWS, action, w.scratch), 0);
        for (unsigned i = 0; i < ROWS; i++) {
            ended += w.b.over[i];
            assert_true(w.b.over[i] < 2);
            for (unsigned seat = 0; seat < seats && !w.b.over[i]; seat++)
                assert_int_equal(w.b.reward[i * DT_SEATS + seat], 0);
        }
    }
    assert_true(ended > 0);
    end(&w);
}

static void test_plays(void **state)
{
    (void)state;
    each_game(plays);
}

/* Another arrangement of what the seat cannot know gives the same rows. */
static void hides(unsigned game, unsigned seats)
{
    struct world w = begin(game, seats);
    uint32_t action[ROWS];
    uint64_t r = 9;
    size_t numbers = w.shape.observation * sizeof(int16_t), ids = DT_OPTIONS * sizeof(uint32_t);
    int16_t *seen = malloc(numbers);
    uint32_t *shown = malloc(ids);
    struct dt_core *was = malloc(w.shape.state);
    for (unsigned n = 0; n < 40; n++) {
        struct dt_core *s = w.b.states;
        memcpy(seen, w.b.observation, numbers);
        memcpy(shown, w.b.action, ids);
        memcpy(was, s, w.shape.state);
        dt_mask(w.b.game, was, was->ask.who, w.scratch);
        dt_determinize(w.b.game, w.scratch, was->ask.who, n + 1, s);
        dt_batch_show(&w.b, 0, 1, w.scratch);
        assert_memory_equal(seen, w.b.observation, numbers);
        assert_memory_equal(shown, w.b.action, sizeof *shown * w.b.options[0]);
        memcpy(s, was, w.shape.state);
        any_action(&w, &r, action);
        dt_batch_step(&w.b, 0, ROWS, action, w.scratch);
    }
    free(seen);
    free(shown);
    free(was);
    end(&w);
}

static void test_hides(void **state)
{
    (void)state;
    each_game(hides);
}

static void test_refuses(void **state)
{
    (void)state;
    struct world w = begin(0, dts_owner_games()[0]->least_seats);
    void *was = malloc(w.shape.state * ROWS);
    uint32_t action[ROWS];
    memcpy(was, w.b.states, w.shape.state * ROWS);
    for (unsigned i = 0; i < ROWS; i++)
        action[i] = i % 2 ? DT_BATCH_NO_ACTION : w.shape.actions - 1;
    assert_int_equal(dt_batch_step(&w.b, 0, ROWS, action, w.scratch), ROWS);
    assert_memory_equal(was, w.b.states, w.shape.state * ROWS);
    for (unsigned i = 0; i < ROWS; i++)
        row_is_whole(&w, i);
    free(was);
    end(&w);
}

/* Row by row or all together: the same. */
static void shares(unsigned game, unsigned seats)
{
    struct world all = begin(game, seats), each = begin(game, seats);
    uint32_t action[ROWS];
    uint64_t r = 17;
    for (unsigned n = 0; n < 60; n++) {
        any_action(&all, &r, action);
        dt_batch_step(&all.b, 0, ROWS, action, all.scratch);
        for (unsigned i = ROWS; i-- > 0;)
            dt_batch_step(&each.b, i, i + 1, action, each.scratch);
        assert_memory_equal(all.b.states, each.b.states, all.shape.state * ROWS);
        assert_memory_equal(all.b.observation, each.b.observation, all.shape.observation * ROWS * sizeof(int16_t));
        assert_memory_equal(all.b.reward, each.b.reward, ROWS * DT_SEATS);
    }
    end(&all);
    end(&each);
}

static void test_shares(void **state)
{
    (void)state;
    each_game(shares);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays),
        cmocka_unit_test(test_hides),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
