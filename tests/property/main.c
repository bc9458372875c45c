/* main.c -- random play of every game at every number of seats and every setting, with every law
 * checked on the way.  usage: property [GAMES [GAME]]
 *
 * The seeds are fixed: a failure names game, seats, seed and decision, and comes again. */
#include <stdarg.h>

#include "property.h"
#include "players/luck.h"
#include "session/registry.h"

enum { LONGEST = 100000 };

uint64_t luck(struct world *w) { return dtp_luck(&w->luck); }
unsigned below(struct world *w, unsigned n) { return n ? (unsigned)((luck(w) >> 32) * n >> 32) : 0; }
void copy(const struct world *w, struct dt_core *to, const struct dt_core *from) { memcpy(to, from, w->game->size); }
bool same(const struct world *w, const struct dt_core *a,
          const struct dt_core *b) { return !memcmp(a, b, w->game->size); }

void check(struct world *w, enum law law, bool holds, const char *format, ...)
{
    struct result *r = &w->law[law];
    r->checked++;
    if (holds || r->failed++)
        return;
    int n = snprintf(r->first, sizeof r->first, "seed %llu, decision %u: ", (unsigned long long)w->seed, w->decision);
    va_list args;
    va_start(args, format);
    vsnprintf(r->first + n, sizeof r->first - (size_t)n, format, args);
    va_end(args);
}

/* Where two states differ, in the words of the header. */
const char *first_difference(const struct world *w, const struct dt_core *a, const struct dt_core *b)
{
    static char text[120];
    static const struct { size_t at; const char *name; } part[] = {
        { offsetof(struct dt_core, rng), "rng" }, { offsetof(struct dt_core, asks_nature), "asks_nature" },
        { offsetof(struct dt_core, ply), "ply" }, { offsetof(struct dt_core, ending), "ending" },
        { offsetof(struct dt_core, setting), "setting" }, { offsetof(struct dt_core, top), "top" },
        { offsetof(struct dt_core, ret), "ret" }, { offsetof(struct dt_core, answer), "answer" },
        { offsetof(struct dt_core, status), "status" }, { offsetof(struct dt_core, ask), "ask" },
        { sizeof(struct dt_core), "the game's fields" } };
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    for (size_t i = 0; i < w->game->size; i++) {
        if (x[i] == y[i])
            continue;
        unsigned p = 0;
        while (p + 1 < sizeof part / sizeof *part && part[p + 1].at <= i)
            p++;
        size_t things = sizeof(struct dt_core), end = things + sizeof(struct dt_thing) * w->game->content->things;
        size_t frames = w->game->stack_at, above = w->game->stack_end + sizeof(struct dt_frame);
        if (i >= things && i < end)
            snprintf(text, sizeof text, "thing %zu byte %zu: %u and %u", (i - things) / sizeof(struct dt_thing),
                     (i - things) % sizeof(struct dt_thing), x[i], y[i]);
        else if (i >= frames && i < above)
            snprintf(text, sizeof text, "frame %zu byte %zu: %u and %u", (i - frames) / sizeof(struct dt_frame),
                     (i - frames) % sizeof(struct dt_frame), x[i], y[i]);
        else
            snprintf(text, sizeof text, "byte %zu of %s (%zu of the state): %u and %u", i - part[p].at, part[p].name,
                     i, x[i], y[i]);
        return text;
    }
    return "no difference";
}

/* Uniform, but a selection is rather finished than picked at for ever. */
unsigned random_option(struct world *w, const struct dt_core *s)
{
    unsigned n = s->ask.count, last = n - 1;
    if (s->ask.flags & DT_ASK_SELECT && s->ask.option[last].verb == DT_V_done && below(w, 3) == 0)
        return last;
    return below(w, n);
}

bool play_out(struct world *w, struct dt_core *s)
{
    for (unsigned n = 0; n < LONGEST && s->status == DT_ASKING; n++)
        if (!dt_apply(w->game, s, random_option(w, s), 0))
            return false;
    return s->status != DT_ASKING && s->status != DT_FAULT;
}

static void check_refused(struct world *w)
{
    struct dt_core *s = w->state[0];
    copy(w, w->state[1], s);
    bool refused = !dt_apply(w->game, s, s->ask.count, 0) && !dt_apply(w->game, s, ~0u, 0);
    check(w, LAW_REFUSED, refused && same(w, s, w->state[1]), "option %u of %u", s->ask.count, s->ask.count);
}

/* Pick two things in both orders, or pick and take back: the same bytes. */
static void check_selection(struct world *w)
{
    const struct dt_core *s = w->state[0];
    struct dt_core *a = w->state[1], *b = w->state[2];
    if (!(s->ask.flags & DT_ASK_SELECT) || s->ask.bases < 2)
        return;
    unsigned x = s->ask.base[below(w, s->ask.bases)].object, y = s->ask.base[below(w, s->ask.bases)].object;
    const unsigned order[2][2] = { { x, y }, { y, x } };
    bool done = true;
    for (unsigned o = 0; o < 2; o++) {
        struct dt_core *t = o ? b : a;
        copy(w, t, s);
        for (unsigned i = 0; i < 2; i++) {
            unsigned at = 0;
            while (at < t->ask.count && (t->ask.option[at].verb != s->ask.verb
                                         || t->ask.option[at].object != order[o][i]))
                at++;
            done &= dt_apply(w->game, t, at, 0);
        }
    }
    if (done)
        check(w, LAW_SELECTION, same(w, a, b), "%u and %u: %s", x, y, first_difference(w, a, b));
}

/* One decision: every law at the position, then on. */
static void one_decision(struct world *w, unsigned game)
{
    static struct dt_happening told[64];
    struct dt_core *s = w->state[0], *copied = w->state[6], *slow = w->state[7];
    unsigned option = random_option(w, s);
    check_refused(w);
    check_selection(w);
    check_views(w, s);
    check_secret(w, option);
    if (w->decision % 29 == 7)
        check_guess(w);
    if (game < 3 && w->decision % 23 == 3)
        check_arranged(w);
    copy(w, copied, s);
    copy(w, slow, s);
    struct dt_log log = { told, 0, 64 };
    bool taken = dt_apply(w->game, s, option, 0), taken_too = dt_apply(w->game, copied, option, &log);
    check(w, LAW_ENDS, taken, "option %u was refused", option);
    check(w, LAW_CLONE, taken == taken_too && same(w, s, copied), "%s", first_difference(w, s, copied));
    measure(w, slow, option);
    check(w, LAW_CLONE, same(w, s, slow), "step by step: %s", first_difference(w, s, slow));
    w->decision++;
    const char *broken = dt_broken(w->game, s);
    check(w, LAW_PROMISES, !broken, "%s", broken ? broken : "");
}

static void one_game(struct world *w, unsigned game)
{
    struct dt_core *s = w->state[0];
    w->decision = 0;
    bool begun = dt_begin(w->game, s, &w->setup, w->seed, 0);
    check(w, LAW_ENDS, begun, "it cannot begin");
    if (!begun)
        return;
    const char *broken = dt_broken(w->game, s);
    check(w, LAW_PROMISES, !broken, "%s", broken ? broken : "");
    while (s->status == DT_ASKING && w->decision < LONGEST)
        one_decision(w, game);
    check(w, LAW_ENDS, s->status != DT_ASKING && s->status != DT_FAULT, "%s",
          s->status == DT_FAULT ? dt_fault_text(s->fault) : "it goes on and on");
    if (w->decision > w->peak.decisions) {
        w->peak.decisions = w->decision;
        w->peak.seed = w->seed;
    }
}

/* ---- what was found ---- */

static unsigned line, failures;

static void say_laws(const struct world *w, const char *where)
{
    static const char *const text[] = {
#define X(name, words) #name ": " words,
        LAWS(X)
#undef X
    };
    for (unsigned i = 0; i < LAW_COUNT; i++) {
        const struct result *r = &w->law[i];
        if (r->failed)
            printf("# %s\n", r->first);
        failures += r->failed != 0;
        printf("%s %u - %s: %s (%u checked%s)\n", r->failed ? "not ok" : "ok", ++line, where, text[i], r->checked,
               r->checked ? "" : ", nothing to check here");
    }
}

static unsigned choices(const char *words)
{
    unsigned n = 1;
    for (; *words; words++)
        n += *words == ' ';
    return n;
}

/* How many ways there are to set a game up, seats aside. */
static unsigned setups(const struct dt_game *g)
{
    unsigned n = 1;
    for (unsigned i = 0; i < g->words->option.count; i++)
        n *= choices(g->words->option.at[i].args);
    return n;
}

static void set_up(const struct dt_game *g, struct dt_setup *how, unsigned which)
{
    for (unsigned i = 0; i < g->words->option.count; i++) {
        unsigned n = choices(g->words->option.at[i].args);
        how->setting[i] = (uint16_t)(which % n);
        which /= n;
    }
}

static void name_world(const struct world *w, bool in_turn, char *where, size_t room)
{
    int n = snprintf(where, room, "%s, %u seats", w->game->name, w->setup.seats);
    const struct dt_list *o = &w->game->words->option;
    for (unsigned i = 0; !in_turn && i < o->count && n > 0 && (size_t)n < room; i++)
        n += snprintf(where + n, room - (size_t)n, ", %s %u", o->at[i].name, w->setup.setting[i]);
}

static void one_played(struct world *w, unsigned n, unsigned games)
{
    w->seed = 1000 * w->setup.seats + n + 1;
    w->luck = w->seed * 77;
    one_game(w, n);
    check_chance(w);
    if (n < 1 + games / 10)
        check_session(w);
}

/* A few setups: each of them, so many games. Many: as many games as four setups would have, with
 * setups taken in turn, other ones at every number of seats. */
static void one_number_of_seats(struct world *w, unsigned games)
{
    char where[200];
    unsigned ways = setups(w->game), step = 7;
    bool in_turn = ways > 4;
    for (unsigned way = 0; way < (in_turn ? 1 : ways); way++) {
        memset(w->law, 0, sizeof w->law);
        for (unsigned n = 0; n < games * (in_turn ? 4 : 1); n++) {
            set_up(w->game, &w->setup, in_turn ? (w->setup.seats * 3 + n * step) % ways : way);
            one_played(w, n, games);
        }
        name_world(w, in_turn, where, sizeof where);
        say_laws(w, where);
        fflush(stdout);
    }
}

static struct world open_world(const struct dt_game *g)
{
    struct world w = { .game = g };
    for (unsigned i = 0; i < BUFFERS; i++)
        if (!(w.state[i] = calloc(1, g->size)))
            exit(1);
    return w;
}

static void close_world(struct world *w)
{
    for (unsigned i = 0; i < BUFFERS; i++)
        free(w->state[i]);
}

static void one_kind_of_game(const struct dt_game *g, unsigned games)
{
    struct world w = open_world(g);
    for (unsigned seats = g->least_seats; seats <= g->most_seats; seats++) {
        dt_defaults(g, &w.setup, seats);
        one_number_of_seats(&w, games);
    }
    printf("# %s: the longest game has %u decisions (seed %llu)\n", g->name, w.peak.decisions,
           (unsigned long long)w.peak.seed);
    say_peaks(&w, &line, &failures);
    close_world(&w);
}

/* Random play with the promises of a state after every decision, and the same games with chance asked: what only few
 * games meet, a card that comes rarely, is met by many. */
static void plain_play(const struct dt_game *g, unsigned games, unsigned from)
{
    struct world w = open_world(g);
    struct dt_core *s = w.state[0];
    const char *broken = 0;
    unsigned n = from, ways = setups(g);
    for (; n < from + games && !broken; n++) {
        /* every setup at every number of seats: when the setups have been through, they meet other numbers */
        dt_defaults(g, &w.setup, g->least_seats + (n + n / ways) % (g->most_seats - g->least_seats + 1u));
        set_up(g, &w.setup, n * 7 % ways);
        w.luck = w.seed = n + 1;
        dt_begin(g, s, &w.setup, w.seed, 0);
        for (unsigned ply = 0; !broken && s->status == DT_ASKING; ply++) {
            broken = ply > 100000 ? "it does not end" : dt_broken(g, s);
            dt_apply(g, s, random_option(&w, s), 0);
        }
        if (!broken && s->status == DT_FAULT)
            broken = dt_fault_text(s->fault);
        check_chance(&w);
        if (!broken && w.law[LAW_CHANCE].failed)
            broken = w.law[LAW_CHANCE].first;
    }
    failures += broken != 0;
    printf("%s %u - %s: %u random games end and keep every promise, asked chance too%s%s\n", broken ? "not ok" : "ok",
           ++line, g->name, n - from, broken ? ": " : "", broken ? broken : "");
    close_world(&w);
}

/* property GAMES [GAME]: every law; property play GAMES [GAME [FROM]]: these two alone, for many more games, which may
 * be played in parts (so many have been played already) */
int main(int argc, char **argv)
{
    bool plain = argc > 1 && !strcmp(argv[1], "play");
    int at = plain ? 2 : 1;
    unsigned games = argc > at ? (unsigned)strtoul(argv[at], 0, 10) : 4;
    unsigned from = argc > at + 2 ? (unsigned)strtoul(argv[at + 2], 0, 10) : 0;
    for (unsigned i = 0; dt_games_all[i]; i++)
        if (argc >= at + 2 && strcmp(argv[at + 1], dt_games_all[i]->name))
            continue;
        else if (plain)
            plain_play(dt_games_all[i], games, from);
        else
            one_kind_of_game(dt_games_all[i], games);
    printf("1..%u\n", line);
    return failures != 0;
}
