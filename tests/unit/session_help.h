/* session_help.h -- what the tests of the session share: a table of any game, a random choice for
 * whoever is asked, and every byte that a seat is given as one text. */
#ifndef SESSION_HELP_H
#define SESSION_HELP_H

#include "../../kernel/table.h"
#include "../../session/inner.h"
#include <jansson.h>
#include <limits.h>
#include <setjmp.h>
#include <cmocka.h>

/* What costs much at every moment looks at fewer of them where sanitizers make it dearer still. */
#ifdef __SANITIZE_ADDRESS__
enum { MOMENTS = 8 };
#else
enum { MOMENTS = 24 };
#endif
enum { LONG = 400 };                     /* choices of one game that are looked at */

/* The fewest seats of a game: which of them is the first one changes with every game that comes. */
static inline unsigned fewest(unsigned game)
{
    unsigned least, most;
    dts_game_seats(game, &least, &most);
    return least;
}

static inline struct dts *table(unsigned game, unsigned seats, uint64_t seed, const char *player,
                                const struct dts_how *more)
{
    char error[DTS_ERROR] = "";
    struct dts_how how = more ? *more : (struct dts_how){ 0 };
    how.game = dts_game_name(game);
    how.seats = seats;
    how.seed = seed;
    how.language = "en";
    for (unsigned i = 0; i < seats; i++)
        how.player[i] = player;
    struct dts *s = dts_new(&how, error, sizeof error);
    if (!s)
        fail_msg("%s: %s", how.game, error);
    return s;
}

/* Choose as the random player would, for whoever is asked; picks until a choice is complete. */
static inline void choose_any(struct dts *s)
{
    unsigned before = dts_owner_ply(s);
    for (unsigned picks = 0; !dts_over(s) && dts_owner_ply(s) == before && picks < 600; picks++) {
        int option =
            dts_asks_nature(s) ? (int)(dts_owner_ply(s) % s->now->ask.count) : dts_hint(s, s->now->ask.who, "random");
        assert_true(option >= 0);
        if (!dts_choose(s, dts_asked(s), (unsigned)option))
            fail_msg("%s", dts_error(s));
    }
}

static inline void put_line(void *to, const char *line)
{
    dts_puts(to, line);
    dts_puts(to, "\n");
}

static inline void put_json(struct dts_buf *b, json_t *j)
{
    char *text = json_dumps(j, JSON_SORT_KEYS | JSON_ENCODE_ANY);
    dts_puts(b, text ? text : "");
    dts_puts(b, "\n");
    free(text);
    json_decref(j);
}

static inline void put_own(struct dts_buf *b, char *text)
{
    dts_puts(b, text ? text : "");
    dts_puts(b, "\n");
    free(text);
}

/* What a player is told of why something is asked. */
static inline void put_reasons(struct dts_buf *b, struct dts *s, unsigned viewer)
{
    unsigned thing[16], n = dts_causes(s, viewer, thing, 16);
    put_own(b, dts_why(s, viewer));
    put_own(b, dts_moment(s, viewer));
    for (unsigned i = 0; i < n; i++)
        dts_printf(b, "%u\n", thing[i]);
}

/* Every byte a seat is given, as one text. */
static inline char *all_of(struct dts *s, unsigned viewer)
{
    struct dts_buf b = { 0 };
    put_json(&b, dts_table_json(s, viewer));
    put_json(&b, dts_decision_json(s, viewer));
    put_own(&b, dts_prompt(s, viewer));
    put_reasons(&b, s, viewer);
    dts_printf(&b, "%016llx %u %u\n", (unsigned long long)dts_view_hash(s, viewer), dts_decision_number(s, viewer),
               dts_asked(s));
    dts_log(s, viewer, 0, put_line, &b);
    put_json(&b, dts_events_json(s, viewer, 0, dts_log_end(s)));
    for (unsigned i = 0, items = dts_table(s, viewer)->count; i < items; i++)
        put_own(&b, dts_cannot(s, viewer, i));
    for (unsigned t = 0; t < s->game.content->things; t++) {
        put_own(&b, dts_thing_name(s, viewer, t));
        put_own(&b, dts_thing_text(s, viewer, t));
    }
    return dts_take(&b);
}

/* Put another arrangement of what the seat cannot know in place of the true one: what `given` tells of the game to
 * that seat must stay the same. True: the arrangement was indeed another. */
static inline bool is_given_the_same(struct dts *s, unsigned seat, uint64_t seed,
                                     char *(*given)(struct dts *s, unsigned viewer))
{
    struct dt_core *was = malloc(s->game.size), *view = malloc(s->game.size);
    char *before = given(s, seat);
    memcpy(was, s->now, s->game.size);
    dt_mask(&s->game, s->now, seat, view);
    dt_determinize(&s->game, view, seat, seed, s->now);
    bool other = memcmp(s->now, was, s->game.size) != 0;
    dts_changed(s);
    char *after = given(s, seat);
    assert_string_equal(before, after);
    memcpy(s->now, was, s->game.size);
    dts_changed(s);
    free(was);
    free(view);
    free(before);
    free(after);
    return other;
}

static inline struct dts *reload(struct dts *s)
{
    char error[DTS_ERROR] = "";
    char *text = dts_owner_journal(s);
    struct dts *copy = dts_load_text(text, strlen(text), NULL, error, sizeof error);
    if (!copy)
        fail_msg("%s\n%s", error, strstr(text, "\nplay\n"));
    free(text);
    return copy;
}

static inline void same_game(struct dts *a, struct dts *b)
{
    assert_int_equal(dts_owner_hash(a), dts_owner_hash(b));
    assert_memory_equal(a->now, b->now, a->game.size);
    assert_int_equal(a->logs, b->logs);
    for (unsigned i = 0; i < dts_seats(a); i++)
        assert_int_equal(dts_decision_number(a, i), dts_decision_number(b, i));
    char *x = dts_owner_journal(a), *y = dts_owner_journal(b);
    assert_string_equal(x, y);
    free(x);
    free(y);
}

static inline void each_table(void (*test)(unsigned game, unsigned seats))
{
    for (unsigned g = 0; g < dts_games(); g++) {
        unsigned least, most;
        dts_game_seats(g, &least, &most);
        for (unsigned n = least; n <= most; n++)
            test(g, n);
    }
}

#endif
