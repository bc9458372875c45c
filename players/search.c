/* search.c -- a player that thinks by playing on: information-set Monte-Carlo tree search.
 *
 * From its view it guesses whole games that could be the true one (dt_determinize), each with chance
 * of its own, and plays them on. At the root every candidate is tried on the same guesses, and the
 * worse half is dropped again and again, so that what is compared are pairs. Below the root there is
 * a tree by choices (whatever chance did between them), in which each seat prefers what did well for
 * it and what was seldom tried. Beyond the tree the game's own sense plays (any legal option where
 * there is none) until the game is over or says how it stands.
 *
 * It works for any game. A game's hints make it better: what the expert says is done unless something
 * else is shown to be better on the same guesses, by so much as the game asks for (dt_thought); the
 * sense of the simple player, or of the expert where the game wishes it, plays the guesses on; `stands`
 * makes that short.
 *
 * Level: "200" guesses-played-on for each decision, or "500ms" of time; it thinks alike either way, at
 * every decision. Everything it uses comes from its view and key: with a number the same position is
 * always answered alike, unless whoever asks sets a bound of time that it reaches. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "luck.h"
#include "player.h"

enum { ITERATIONS = 100, MOST = 1000000, TREE = 4, LONGEST = 20000, NONE = 0xffffffff };
/* DOUBT: standard errors by which another must beat the hint, where the game says nothing else. What is left for
 * nothing costs little where guesses are good: with two Elder Sign is played best. */
static const double EXPLORE = 0.35, DOUBT = 2.0;

/* A choice somewhere in the tree, with what came of it. */
struct node {
    struct dt_option option;
    uint32_t sibling, child;         /* NONE: no more */
    uint32_t visits, offered;        /* offered: how often it could have been chosen */
    double sum;                      /* of results for the seat that chose */
};
struct candidate {
    unsigned option;
    uint32_t node;
    double *result;                  /* by round */
    double sum;
    unsigned rounds;
};
struct search {
    const struct dts_position *p;
    uint64_t random;
    struct node *node;
    size_t nodes, room;
    struct dt_core *guess, *state;
    struct candidate at[DT_OPTIONS];
    unsigned candidates, hint;       /* hint: index into at[] */
    uint64_t left;                   /* iterations; with time: unused */
    double start, seconds;           /* seconds 0: counted in iterations */
    double most;                     /* seconds that it may take either way; 0: no bound */
};

static double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ------------------------------------------------------------------------ levels ---- */

/* "200" or "500ms"; false: neither. */
static bool read_level(const char *level, uint64_t *iterations, double *seconds)
{
    char *end;
    *iterations = ITERATIONS;
    *seconds = 0;
    if (!*level)
        return true;
    if (*level < '1' || *level > '9')
        return false;
    unsigned long n = strtoul(level, &end, 10);
    if (n > MOST || (*end && strcmp(end, "ms") != 0))
        return false;
    if (*end)
        *seconds = (double)n / 1000;
    else
        *iterations = n;
    return true;
}

static bool takes(const char *level)
{
    uint64_t iterations;
    double seconds;
    return *level && read_level(level, &iterations, &seconds);
}

/* ---------------------------------------------------------------------- playing on ---- */

/* The best sense there is about this game, or any option but taking back. */
static unsigned sense(struct search *s, struct dt_core *state)
{
    const struct dt_game *g = s->p->game;
    const struct dt_decision *d = &state->ask;
    if (g->simple && d->who < state->seats) {
        const struct dts_position p = { .game = g, .view = state, .seat = d->who, .key = s->p->key, .level = "" };
        bool quick = state != s->p->view && !g->thought.expertly;   /* exact chances are dear: for the hint */
        unsigned option = quick ? dtp_simple.choose(&p) : dtp_expert.choose(&p);
        return option < d->count ? option : 0;
    }
    unsigned forward = 0;
    for (unsigned i = 0; i < d->count; i++)
        forward += d->option[i].verb != DT_V_back;
    unsigned n = forward ? (unsigned)((dtp_luck(&s->random) >> 32) * forward >> 32) : 0;
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].verb != DT_V_back && !n--)
            return i;
    return 0;
}

/* What the state is worth to each seat, 0..1; false: it cannot be said yet. */
static bool judged(const struct search *s, struct dt_core *state, double *value)
{
    const struct dt_game *g = s->p->game;
    const struct dt k = dt_rules(g, state, NULL);
    for (unsigned seat = 0; seat < state->seats; seat++) {
        if (dt_over(state)) {
            bool won = state->status == DT_WON && (!g->sides || state->winners >> seat & 1);
            value[seat] = state->status == DT_DRAWN ? 0.5 : won;
            continue;
        }
        int stands = g->stands ? g->stands(&k, seat) : -1;
        if (stands < 0)
            return false;
        value[seat] = stands / 1000.0;
    }
    return true;
}

static void play_on(struct search *s, double *value)
{
    for (unsigned i = 0; i < LONGEST; i++) {
        if (judged(s, s->state, value))
            return;
        if (!dt_apply(s->p->game, s->state, sense(s, s->state), NULL))
            break;
    }
    for (unsigned seat = 0; seat < DT_SEATS; seat++)
        value[seat] = 0.5;           /* a game that does not end tells nothing */
}

/* ---------------------------------------------------------------------- the tree ---- */

static uint32_t add_node(struct search *s, uint32_t parent, struct dt_option option)
{
    if (s->nodes == s->room) {
        size_t room = s->room ? s->room * 2 : 1024;
        struct node *more = realloc(s->node, room * sizeof *more);
        if (!more)
            return NONE;
        s->node = more;
        s->room = room;
    }
    s->node[s->nodes] = (struct node){ .option = option, .child = NONE, .sibling = NONE };
    if (parent != NONE) {
        s->node[s->nodes].sibling = s->node[parent].child;
        s->node[parent].child = (uint32_t)s->nodes;
    }
    return (uint32_t)s->nodes++;
}

static uint32_t find_node(const struct search *s, uint32_t parent, const struct dt_option *o)
{
    uint32_t n = s->node[parent].child;
    while (n != NONE && memcmp(&s->node[n].option, o, sizeof *o) != 0)
        n = s->node[n].sibling;
    return n;
}

static double appeal(const struct node *n)
{
    return n->sum / n->visits + EXPLORE * sqrt(log(n->offered + 1.0) / n->visits);
}

/* One choice further down: the option taken, its node in *at; *grown: the node is new. */
static unsigned descend(struct search *s, uint32_t *at, bool *grown)
{
    const struct dt_decision *d = &s->state->ask;
    unsigned hint = sense(s, s->state), best = hint;
    uint32_t parent = *at;
    double most = -1;
    *at = find_node(s, parent, &d->option[hint]);
    *grown = *at == NONE;
    for (unsigned i = 0; i < d->count && !*grown; i++) {
        if (d->option[i].verb == DT_V_back)
            continue;
        uint32_t n = find_node(s, parent, &d->option[i]);
        double a = n == NONE ? 2 : (s->node[n].offered++, appeal(&s->node[n]));
        if (a > most) {
            most = a;
            best = i;
            *at = n;
        }
    }
    if (*at == NONE) {
        *at = add_node(s, parent, d->option[best]);
        *grown = true;
    }
    return best;
}

/* Take a candidate in the guess that lies ready and play on; returns its result for this player. */
static double try(struct search *s, const struct candidate *c)
{
    uint32_t path[TREE];
    uint8_t who[TREE];
    unsigned depth = 0;
    double value[DT_SEATS] = { 0 };
    bool grown = false;
    uint32_t at = c->node;
    memcpy(s->state, s->guess, s->p->game->size);
    dt_apply(s->p->game, s->state, c->option, NULL);
    while (depth < TREE && !grown && !judged(s, s->state, value) && s->state->ask.who < s->state->seats) {
        who[depth] = s->state->ask.who;
        unsigned option = descend(s, &at, &grown);
        if (at == NONE)
            break;
        path[depth++] = at;
        if (!dt_apply(s->p->game, s->state, option, NULL))
            break;
    }
    play_on(s, value);
    for (unsigned i = 0; i < depth; i++) {
        struct node *n = &s->node[path[i]];
        n->visits++;
        n->offered += n->visits == 1;
        n->sum += value[who[i]];
    }
    return value[s->p->seat];
}

/* ---------------------------------------------------------------------- the root ---- */

static bool add_candidates(struct search *s)
{
    const struct dt_decision *d = &s->p->view->ask;
    unsigned hint = sense(s, s->p->view);
    for (unsigned i = 0; i < d->count; i++) {
        if (d->option[i].verb == DT_V_back && i != hint)
            continue;
        struct candidate *c = &s->at[s->candidates];
        *c = (struct candidate){ .option = i, .node = add_node(s, NONE, d->option[i]) };
        if (c->node == NONE)
            return false;
        if (i == hint)
            s->hint = s->candidates;
        s->candidates++;
    }
    return s->candidates > 1;
}

static bool time_is_up(const struct search *s, double share)
{
    if (s->p->stop && atomic_load(s->p->stop))
        return true;
    double took = s->seconds > 0 || s->most > 0 ? clock_now() - s->start : 0;
    if (s->most > 0 && took >= s->most * share)
        return true;
    return s->seconds > 0 ? took >= s->seconds * share : s->left == 0;
}

/* One more guess for all that are still in; false: the budget was used up on the way. */
static bool round_of(struct search *s, unsigned in, double share)
{
    dt_determinize(s->p->game, s->p->view, s->p->seat, dtp_luck(&s->random), s->guess);
    for (unsigned i = 0; i < in; i++) {
        struct candidate *c = &s->at[i];
        if (time_is_up(s, share))
            return false;
        if (s->left)
            s->left--;
        double *more = realloc(c->result, (c->rounds + 1) * sizeof *more);
        if (!more)
            return false;
        c->result = more;
        c->result[c->rounds++] = try(s, c);
        c->sum += c->result[c->rounds - 1];
    }
    return true;
}

static double mean(const struct candidate *c) { return c->rounds ? c->sum / c->rounds : 0; }

/* The better half first; what sense says stays in, to compare with. */
static unsigned halve(struct search *s, unsigned in)
{
    struct candidate hint = s->at[s->hint];
    s->at[s->hint] = s->at[0];
    s->at[0] = hint;
    s->hint = 0;
    for (unsigned i = 2; i < in; i++)
        for (unsigned k = i; k > 1 && mean(&s->at[k]) > mean(&s->at[k - 1]); k--) {
            struct candidate c = s->at[k];
            s->at[k] = s->at[k - 1];
            s->at[k - 1] = c;
        }
    return (in + 1) / 2 > 2 ? (in + 1) / 2 : 2;
}

/* Has a candidate done better than the hint on the same guesses, by so many standard errors? Few guesses say little of
 * their own error, so there must be as many as the doubt squared: 4 for two errors, 64 for eight. */
static bool leads(const struct candidate *c, const struct candidate *hint, double doubt)
{
    unsigned n = c->rounds < hint->rounds ? c->rounds : hint->rounds;
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < n; i++) {
        double d = c->result[i] - hint->result[i];
        sum += d;
        squares += d * d;
    }
    if (n < doubt * doubt || n < 2 || sum <= 0)
        return false;
    double variance = (squares - sum * sum / n) / (n - 1);
    return sum / n / sqrt((variance + 1e-4) / n) > doubt;
}

static unsigned decide(struct search *s, uint64_t iterations)
{
    unsigned in = s->candidates, phases = 1;
    for (unsigned n = in; n > 2; n = (n + 1) / 2)
        phases++;
    for (unsigned phase = 1; phase <= phases; phase++) {
        double share = (double)phase / phases;
        s->left = iterations * phase / phases - iterations * (phase - 1) / phases;
        while (!time_is_up(s, share) && round_of(s, in, share))
            ;
        in = halve(s, in);
    }
    unsigned best = 0;
    double doubt = s->p->game->thought.doubt ? s->p->game->thought.doubt / 10.0 : DOUBT;
    for (unsigned i = 1; i < in && i < s->candidates; i++)
        if (mean(&s->at[i]) > mean(&s->at[best]) && leads(&s->at[i], &s->at[0], doubt))
            best = i;
    return s->at[best].option;
}

static unsigned search_choice(const struct dts_position *p)
{
    struct search s = { .p = p, .random = p->key, .start = clock_now(), .most = p->within_ms / 1000.0 };
    uint64_t iterations;
    unsigned option = 0;
    if (p->view->ask.count < 2)
        return 0;
    s.guess = malloc(p->game->size);
    s.state = malloc(p->game->size);
    if (s.guess && s.state && read_level(p->level, &iterations, &s.seconds)) {
        option = sense(&s, p->view);
        if (add_candidates(&s))
            option = decide(&s, iterations);
    }
    for (unsigned i = 0; i < s.candidates; i++)
        free(s.at[i].result);
    free(s.node);
    free(s.guess);
    free(s.state);
    return option;
}

const struct dts_player dtp_search = { .name = "search", .choose = search_choice, .takes = takes };
